"""Lesson 7, what a box is worth: expectation, linearity, optimal stopping."""

from __future__ import annotations

from fractions import Fraction

from yacht_widget.exercises.exercise import Exercise
from yacht_widget.exercises.number_tasks import ListSlip, Several, Slip, Value
from yacht_widget.exercises.quantities import chance, one_die, points
from yacht_widget.turn_odds import odds


def _one_die() -> list[Fraction]:
    return [odds(one_die(rolls, int)).points("box", [], exact=True) for rolls in (1, 2, 3)]


EXERCISES = (
    Exercise(
        "7.1",
        Several(
            "mean", _one_die, (ListSlip("greatest_of", lambda: [Fraction(7, 2), Fraction(161, 36), Fraction(119, 24)]),)
        ),
    ),
    Exercise(
        "7.2",
        Value(
            "mean",
            lambda _: points("choice"),
            (Slip("rolls", lambda _: Fraction(35, 2)), Slip("one_die", lambda _: Fraction(14, 3))),
        ),
    ),
    Exercise(
        "7.3",
        Value(
            "mean",
            lambda _: points("sixes"),
            (
                Slip("rolls", lambda _: 5),
                Slip("times_face", lambda _: points("sixes") / 6),
                Slip("added", lambda _: 15),
            ),
        ),
    ),
    Exercise("7.4", Value("mean", lambda _: points("ones"), (Slip("rolls", lambda _: Fraction(5, 6)),))),
    Exercise("7.5", Value("mean", lambda _: points("full_house"))),
    Exercise("7.6", Value("mean", lambda _: points("four_of_a_kind"))),
    Exercise(
        "7.7",
        Value(
            "mean", lambda _: points("little_straight"), (Slip("chance_for_mean", lambda _: chance("little_straight")),)
        ),
    ),
    Exercise("7.8", Value("mean", lambda _: points("yacht"), (Slip("chance_for_mean", lambda _: chance("yacht")),))),
)
