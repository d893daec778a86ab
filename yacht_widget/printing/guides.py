"""For the teacher: the guides of all lessons as one document, and the answers, computed by the engine."""

from __future__ import annotations

import math
import os
import re
from collections.abc import Iterable, Sequence
from fractions import Fraction
from html import escape

from yacht_widget.errors import PrintError
from yacht_widget.exercises.book import book
from yacht_widget.exercises.exercise import Exercise
from yacht_widget.exercises.judging import Own, Verdict
from yacht_widget.exercises.number_tasks import Several, Value
from yacht_widget.exercises.other_tasks import Choose, Function, Hold
from yacht_widget.exercises.words import word
from yacht_widget.printing.course import CHECK, SOLUTION, Lesson, lesson_of, lessons
from yacht_widget.printing.handouts import TASK, label
from yacht_widget.printing.markdown import html_of
from yacht_widget.printing.pages import document, footer
from yacht_widget.turn_odds import odds
from yacht_widget.words import Words

# Fractions with more below the line say nothing to anyone, several of them still less.
_LONGEST, _LONGEST_IN_LIST = 10**12, 10**4
_DIGITS = 4


def guide(home: str | os.PathLike[str] | None = None, *, only: Sequence[int | str] = ()) -> str:
    """Return the guides of all lessons as one page of HTML with contents, which prints on A4. It is in English.

    Parameters
    ----------
    home : path, optional
        Folder of the lessons; those of the package unless told.
    only : sequence of int or "appendix", optional
        Lessons to take; all unless told.

    Raises
    ------
    PrintError
        When a guide is missing or cannot be read.
    LessonsError, MissingError
    """
    what = f"{'Some' if only else 'All'} lessons, a page or two each. Answers are in the answer key."
    return _bound("Teacher's guide", what, [
        (lesson, html_of(_guide_text(lesson))) for lesson in _chosen(home, only)
    ])  # fmt: skip


def answer_key(home: str | os.PathLike[str] | None = None, *, only: Sequence[int | str] = ()) -> str:
    """Return the answers of all lessons as one page of HTML that prints on A4: exact, computed now by the engine.

    Parameters
    ----------
    home : path, optional
        Folder of the lessons; those of the package unless told.
    only : sequence of int or "appendix", optional
        Lessons to take; all unless told.

    Raises
    ------
    PrintError, LessonsError, MissingError
    """
    return _bound("Answer key", "For the teacher only. Numbers are computed by the engine.", [
        (lesson, _key(lesson)) for lesson in _chosen(home, only)
    ])  # fmt: skip


def _chosen(home: str | os.PathLike[str] | None, only: Sequence[int | str]) -> tuple[Lesson, ...]:
    return tuple(lesson_of(name, home) for name in only) if only else lessons(home)


def answers(exercise: Exercise) -> list[tuple[str, str]]:
    """Return the right answers to an exercise as HTML, each after the numbers that it holds for, if there are several.

    Examples
    --------
    >>> answers(book()["5.1"])
    [('', '11/36 ≈ 30.56%')]
    >>> answers(book()["5.12"])[0]
    ('You roll one die with 4 sides up to 2 times. How likely is at least one 4?', '7/16 = 43.75%')
    """
    several = len(exercise.options) > 1
    key = f"own_{exercise.id.replace('.', '_')}"
    return [(word(key, "en", own) if several else "", _answer(exercise, own)) for own in exercise.options]


def _answer(exercise: Exercise, own: Own) -> str:
    task = exercise.task
    if isinstance(task, Value):
        right = task.right(own)
        return f"{_decimal(100 * float(right))} percentage points" if task.points else _number(right, task.kind)
    if isinstance(task, Several):
        return "; ".join(_number(value, task.kind, _LONGEST_IN_LIST) for value in task.rights())
    if isinstance(task, Choose):
        return next(letter for letter in task.letters if task.judge(letter, own).verdict is Verdict.RIGHT)
    if isinstance(task, Hold):
        turn = odds(task.rules, task.dice, task.rolls_left)
        best = [kept for kept in turn.keeps if task.judge(kept, own).verdict is Verdict.RIGHT]
        return " or ".join("-".join(map(str, kept)) or "nothing" for kept in best)
    if isinstance(task, Function):
        return "a function, such as the one below"
    message = f"there is no key to exercise {exercise.id}: its kind of answer is not known here"
    raise PrintError(message)


def _number(value: float | Fraction, kind: str, longest: int = _LONGEST) -> str:
    words = Words("en")
    if kind == "count":
        return words.number(float(value))
    about = _percent(float(value)) if kind == "chance" else _decimal(float(value))
    exact = value if isinstance(value, Fraction) else None
    if exact is None or exact.denominator > longest:
        return about
    if exact.denominator == 1:
        return about if kind == "mean" else f"{exact} = {about}"
    return f"{exact} {'=' if _is_exact(exact, about) else '≈'} {about}"


def _is_exact(value: Fraction, about: str) -> bool:
    told = Fraction(about.rstrip("%")) / (100 if about.endswith("%") else 1)
    return told == value


def _percent(share: float) -> str:
    """Return a chance in percent with four digits."""
    return f"{_decimal(100 * share, _DIGITS)}%"


def _decimal(value: float, digits: int = _DIGITS + 2) -> str:
    """Return a number with so many digits, but three decimals at most where it is 1 or more."""
    before = math.floor(math.log10(abs(value))) + 1 if value else 1
    places = max(0, min(digits - before, 3) if before > 0 else digits - before)
    text = f"{value:.{places}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def _guide_text(lesson: Lesson) -> str:
    try:
        text = lesson.guide.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        message = f"the guide {lesson.guide.name!r} cannot be read: {error}"
        raise PrintError(message) from error
    # The title stands in the head of the part.
    return re.sub(r"\A# .*\n", "", text)


def _key(lesson: Lesson) -> str:
    asked = [match[1] for source in lesson.solved for match in CHECK.finditer(source)]
    rows = []
    for exercise in (book()[name] for name in asked if name in book()):
        for place, (own, answer) in enumerate(answers(exercise)):
            head = f'<th scope="row">{exercise.id}</th>' if not place else "<th></th>"
            said = f"{escape(own)} <b>{escape(answer)}</b>" if own else f"<b>{escape(answer)}</b>"
            rows.append(f"<tr>{head}<td>{said}</td></tr>")
    table = f'<table class="key"><tbody>{"".join(rows)}</tbody></table>' if rows else ""
    return table + "".join(_written_out(lesson.solved))


def _written_out(sources: Sequence[str]) -> Iterable[str]:
    """Yield what the solved lesson says in words or code, under the heading or the exercise it stands with."""
    where = ""
    for source in sources:
        is_code = bool(CHECK.search(source))
        for solution in SOLUTION.findall(source):
            if not is_code:
                yield f"<h3>{escape(where)}</h3>{html_of(solution)}"
            elif "def " in source:
                code = re.sub(r".*(?:BEGIN|END) SOLUTION.*\n|^(?:yw\.)?check\(.*", "", source, flags=re.MULTILINE)
                yield f"<h3>{escape(where)}</h3><pre><code>{escape(code.strip())}</code></pre>"
        for heading, task in re.findall(rf"^## (.+)$|^{TASK.pattern}", source, re.MULTILINE):
            where = heading or task


def _bound(title: str, what: str, parts: Sequence[tuple[Lesson, str]]) -> str:
    """Return parts as one document, each beginning a page with its lesson at the foot, after the contents."""
    words = Words("en")
    listed, bodies, feet = [], [], []
    for lesson, html in parts:
        name = f"{label(lesson, words)}: {lesson.title}"
        place = f"lesson-{lesson.key}"
        listed.append(f'<li><a href="#{place}">{escape(name)}</a></li>')
        start = f'<section class="long" id="{place}" style="page: {place}">'
        bodies.append(f"{start}<h1>{escape(name)}</h1>{html}</section>")
        feet.append(f"@page {place} {{ {footer(f'{title} · {label(lesson, words)}', words)} }}")
    head = f'<h1>{escape(title)}</h1><p>{escape(what)}</p><h2>Contents</h2><ul class="contents">{"".join(listed)}</ul>'
    return document(title, head + "".join(bodies), words, foot=title, more="\n".join(feet))
