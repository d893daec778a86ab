"""Lesson 9, are the dice fair: simulation, the law of large numbers, sampling error."""

from __future__ import annotations

import math
from fractions import Fraction

from yacht_widget.exercises.exercise import Exercise
from yacht_widget.exercises.number_tasks import Slip, Value
from yacht_widget.exercises.quantities import chance

# So many standard errors to each side hold 95 % of all samples.
Z = 1.96
POINT = Fraction(1, 100)


def _error(turns: int) -> float:
    share = float(chance("yacht"))
    return math.sqrt(share * (1 - share) / turns)


def _half_width(exercise: str, turns: int) -> Exercise:
    slips = (
        Slip("standard_error", lambda _: _error(turns)),
        Slip("whole_width", lambda _: 2 * Z * _error(turns)),
        Slip("no_root", lambda _: Z * _error(turns) ** 2),
    )
    return Exercise(exercise, Value("chance", lambda _: Z * _error(turns), slips, points=True))


EXERCISES = (
    _half_width("9.1", 100),
    _half_width("9.2", 1_000),
    _half_width("9.3", 10_000),
    Exercise(
        "9.4",
        Value(
            "mean",
            lambda _: (Z * _error(1) / float(POINT)) ** 2,
            (Slip("standard_error", lambda _: (_error(1) / float(POINT)) ** 2),),
        ),
    ),
)
