"""`check`, `progress`, `pupil` and their like: what a lesson's cells call."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape

from yacht_widget.errors import ExerciseError, YachtError
from yacht_widget.exercises.book import LESSONS, book, find, lesson_of
from yacht_widget.exercises.desk import DESK
from yacht_widget.exercises.exercise import Exercise
from yacht_widget.exercises.judging import Judgement, Own, Verdict, is_blank, judged
from yacht_widget.exercises.pupils import Pupil
from yacht_widget.exercises.result import Result
from yacht_widget.exercises.standing import Standing, standing_of
from yacht_widget.exercises.words import language, word


def check(exercise: str, answer: object = ..., *, locale: str | None = None) -> Result:
    """Check the answer to an exercise of the course.

    Parameters
    ----------
    exercise : str
        Its id, as the lesson names it: ``"5.2"``.
    answer : object
        A number in any usual notation (``11/36`` as text or `Fraction`, ``0.306``, ``"0,306"``, ``"30.6 %"``,
        ``"7,776"``, ``"6^5"``), a list of numbers, dice to hold, a letter, or a function, as the exercise asks.
    locale : {"en", "vi", "lt", "ro", "th"}, optional
        Language; else that of the pupil, else that of the environment variable ``YACHT_WIDGET_LOCALE``, else that of
        the notebook as far as a widget has told it, else English.

    Returns
    -------
    Result
        True when the answer is right. It never shows what is right, and no answer makes it raise.

    Raises
    ------
    ExerciseError
        When there is no such exercise.
    LocaleError
        When there is no such language.

    Examples
    --------
    >>> check("3.1", "1/3")
    3.1 ✗ Not yet.
        Read as 1/3 ≈ 0.3333.
        It looks as if chances were added. Chances of different tries may not be added: both could succeed.
        Two correct digits are enough; a fraction, a decimal or a percentage will do.
    >>> bool(check("3.1", "30,6 %"))
    True
    """
    found = find(exercise)
    chosen = language(locale, DESK.pupil.locale)
    judgement = _judged(found, answer, _own(found, DESK.pupil))
    DESK.note(found.id, judgement.verdict)
    return Result(found.id, judgement, found.task.tolerance, chosen)


def _judged(exercise: Exercise, answer: object, own: Own) -> Judgement:
    try:
        return judged(Verdict.BLANK, "write_here") if is_blank(answer) else exercise.task.judge(answer, own)
    except YachtError:
        raise  # the engine's own: something is missing here, and the answer is not at fault
    except (Exception, SystemExit):  # noqa: BLE001 - an object of the pupil's own may fail at whatever is asked of it
        return judged(Verdict.UNREAD)


def _own(exercise: Exercise, pupil: Pupil) -> Own:
    return pupil.draw(exercise.id, exercise.options)


def progress(lesson: int | str | None = None, *, locale: str | None = None) -> Standing:
    """Return what was answered in this notebook, what is right and what is missing, with a code for the teacher.

    Parameters
    ----------
    lesson : int or str, optional
        One lesson, 1 to 10, or ``"A"`` for the appendix; else all of which something was answered.
    locale : str, optional
        As in `check`.

    Returns
    -------
    Standing
        Shown as a table. The teacher reads its `code` with `yacht_widget.exercises.read_code`.

    Raises
    ------
    ExerciseError
        When there is no such lesson.
    LocaleError
        When there is no such language.

    Examples
    --------
    >>> progress(9).missing
    ('9.1', '9.2', '9.3', '9.4', '9.5', '9.6', '9.7', '9.8', '9.9', '9.10', '9.11', '9.12', '9.13')
    """
    known = book()
    log = DESK.log
    touched = [number for number in LESSONS if any(known[name].lesson == number for name in log)]
    lessons = touched if lesson is None else [lesson_of(lesson)]
    return standing_of(DESK.pupil, log, lessons, language(locale, DESK.pupil.locale))


def require_right(exercise: str) -> None:
    """Fail unless an exercise was answered rightly in this notebook: for cells that a grader runs.

    Where the answer was checked does not matter, nor how often, nor under which pupil's code. What was right once stays
    right.

    Parameters
    ----------
    exercise : str
        Its id.

    Raises
    ------
    ExerciseError
        When it was not answered, or not rightly, or when there is no such exercise.

    Examples
    --------
    >>> require_right("10.4")
    Traceback (most recent call last):
        ...
    yacht_widget.errors.ExerciseError: 10.4 gives no point yet: no answer to it was checked in this notebook
    """
    found = find(exercise)
    answers = [log[found.id] for log in DESK.answered.values() if found.id in log]
    if not any(answers):
        why = "no answer to it is right" if answers else "no answer to it was checked in this notebook"
        message = f"{found.id} gives no point yet: {why}"
        raise ExerciseError(message)


@dataclass(frozen=True, slots=True, repr=False)
class Question:
    """An exercise with a pupil's own numbers, as text.

    Parameters
    ----------
    exercise : str
    numbers : mapping of str to int
    text : str
    locale : str
    """

    exercise: str
    numbers: Mapping[str, int]
    text: str
    locale: str

    def __repr__(self) -> str:
        return f"{self.exercise}  {self.text}"

    def _repr_html_(self) -> str:
        return f'<p lang="{self.locale}" style="margin:4px 5px"><b>{self.exercise}</b>&ensp;{escape(self.text)}</p>'


def pupil(code: str = "", locale: str | None = None) -> Pupil:
    """Say who works here: own numbers are drawn from the code, and progress is kept under it.

    Parameters
    ----------
    code : str
        Any short text; in a class best its name and a number: ``"9b-17"``. Neighbours' numbers differ then.
    locale : {"en", "vi", "lt", "ro", "th"}, optional
        Language of checks.

    Returns
    -------
    Pupil

    Raises
    ------
    ExerciseError
        When the code is no short text.
    LocaleError
        When there is no such language.

    Examples
    --------
    >>> pupil("9B-17")
    You work as 9b-17. Your own numbers come from this code.
    >>> pupil()
    You work without a code. Everybody without one has the same numbers.
    """
    DESK.pupil = Pupil(code, locale)
    return DESK.pupil


def question(exercise: str, *, locale: str | None = None) -> Question:
    """Return an exercise with the numbers of the pupil who works here.

    Parameters
    ----------
    exercise : str
        Id of an exercise with own numbers.
    locale : str, optional
        As in `check`.

    Raises
    ------
    ExerciseError
        When there is no such exercise.
    LocaleError
        When there is no such language.

    Examples
    --------
    >>> question("5.12")
    5.12  You roll one die with 4 sides up to 2 times. How likely is at least one 4?
    """
    found = find(exercise)
    chosen = language(locale, DESK.pupil.locale)
    own = _own(found, DESK.pupil)
    key = f"own_{found.id.replace('.', '_')}" if found.has_own_numbers else "in_lesson"
    return Question(found.id, dict(own), word(key, chosen, own), chosen)
