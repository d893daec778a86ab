"""Lesson 10, solve the game: backward induction, and what strategies are worth."""

from __future__ import annotations

from yacht_widget.exercises.exercise import Exercise
from yacht_widget.exercises.number_tasks import Slip, Value
from yacht_widget.exercises.quantities import left

PAIRS = (
    ("sixes", "choice"),
    ("yacht", "choice"),
    ("little_straight", "big_straight"),
    ("full_house", "four_of_a_kind"),
)


def _alone(*boxes: str) -> float:
    return sum(map(left, boxes))


def _best() -> float:
    from yacht_widget.solver import solve  # noqa: PLC0415 - loads NumPy

    return solve("yacht").expected


def _spread() -> float:
    from yacht_widget.solver import solve  # noqa: PLC0415 - loads NumPy

    return solve("yacht").distribution().sd


def _greedy() -> float:
    from yacht_widget.evaluation import evaluate  # noqa: PLC0415 - loads NumPy

    return evaluate("greedy", "yacht").mean


def _together(number: int, first: str, second: str) -> tuple[Exercise, Exercise]:
    alone = Exercise(f"10.{2 * number - 1}", Value("mean", lambda _: _alone(first, second)))
    both = Value("mean", lambda _: left(first, second), (Slip("alone", lambda _: _alone(first, second)),))
    return alone, Exercise(f"10.{2 * number}", both)


EXERCISES = (
    *(exercise for number, boxes in enumerate(PAIRS, 1) for exercise in _together(number, *boxes)),
    Exercise("10.9", Value("mean", lambda _: _best(), (Slip("other_strategy", lambda _: _greedy()),))),
    Exercise("10.10", Value("mean", lambda _: _spread(), (Slip("variance", lambda _: _spread() ** 2),))),
    Exercise("10.11", Value("mean", lambda _: _greedy(), (Slip("other_strategy", lambda _: _best()),))),
)
