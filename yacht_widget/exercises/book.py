"""All exercises of the course by their ids."""

from __future__ import annotations

import difflib
from functools import cache
from importlib import import_module

from yacht_widget.errors import ExerciseError, listed, shown
from yacht_widget.exercises.exercise import Exercise, Lesson
from yacht_widget.shipped import lesson_key

NUMBERED = range(1, 11)
APPENDIX = "A"
LESSONS: tuple[Lesson, ...] = (*NUMBERED, APPENDIX)


@cache
def book() -> dict[str, Exercise]:
    """Return all exercises by id, in the order of the course."""
    found: dict[str, Exercise] = {}
    for lesson in LESSONS:
        name = "appendix" if lesson == APPENDIX else f"lesson{lesson:02}"
        module = import_module(f"yacht_widget.exercises.lessons.{name}")
        found |= {exercise.id: exercise for exercise in module.EXERCISES}
    return found


def find(exercise: object) -> Exercise:
    """Return an exercise by its id.

    Raises
    ------
    ExerciseError
        When there is none; the message lists near ids.

    Examples
    --------
    >>> find("5.2").lesson
    5
    """
    if not isinstance(exercise, str):
        message = f"an exercise is named by a text in quotes, like '5.2'; got {shown(exercise)}"
        raise ExerciseError(message)
    known = book()
    name = exercise.strip().removeprefix("0").upper()
    if name not in known:
        lesson = [other for other in known if other.split(".")[0] == name.split(".")[0]]
        near = lesson or difflib.get_close_matches(name, known, cutoff=0.3) or list(known)[:5]
        message = f"there is no exercise {shown(exercise)}; near are {listed(near)}"
        raise ExerciseError(message)
    return known[name]


def lesson_of(lesson: object) -> Lesson:
    """Return a lesson by its number or letter, or refuse what is none.

    Raises
    ------
    ExerciseError

    Examples
    --------
    >>> lesson_of(5), lesson_of("05"), lesson_of("a")
    (5, 5, 'A')
    """
    known = {lesson_key(one): one for one in LESSONS}
    key = lesson_key(lesson)
    if key not in known:
        message = (
            f"there is no lesson {shown(lesson)}; "
            f"allowed are {NUMBERED[0]} to {NUMBERED[-1]}, and {APPENDIX!r} for the appendix"
        )
        raise ExerciseError(message)
    return known[key]
