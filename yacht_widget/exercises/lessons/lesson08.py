"""Lesson 8, value or risk: variance; the best mean against the best chance."""

from __future__ import annotations

from fractions import Fraction

from yacht_widget.exercises.exercise import Exercise
from yacht_widget.exercises.number_tasks import Slip, Value
from yacht_widget.exercises.other_tasks import Hold
from yacht_widget.exercises.quantities import chance, spread

HAND = (2, 3, 4, 6, 6)


def _spread(exercise: str, box: str) -> Exercise:
    return Exercise(exercise, Value("mean", lambda _: spread(box), (Slip("variance", lambda _: spread(box) ** 2),)))


def _run(*keep: int) -> Fraction:
    return chance("large_straight", HAND, keep, 2, "yahtzee")


EXERCISES = (
    _spread("8.1", "choice"),
    _spread("8.2", "sixes"),
    _spread("8.3", "little_straight"),
    _spread("8.4", "yacht"),
    Exercise(
        "8.5",
        Value(
            "chance",
            lambda _: _run(2, 3, 4, 6),
            (Slip("added", lambda _: Fraction(2, 6)), Slip("rolls", lambda _: Fraction(1, 6))),
        ),
    ),
    Exercise("8.6", Value("chance", lambda _: chance("yacht", HAND, [2, 3, 4, 6], 2))),
    Exercise("8.7", Value("chance", lambda _: _run(2, 3, 4), (Slip("other_hold", lambda _: _run(2, 3, 4, 6)),))),
    Exercise("8.8", Value("chance", lambda _: chance("yacht", HAND, [2, 3, 4], 2))),
    Exercise("8.9", Value("chance", lambda _: _run(6, 6))),
    Exercise("8.10", Value("chance", lambda _: chance("yacht", HAND, [6, 6], 2))),
    Exercise("8.11", Hold(HAND, "large_straight", rules="yahtzee")),
    Exercise("8.12", Hold(HAND, "yacht")),
)
