"""Lesson 4, dice have no memory: independence, the binomial distribution, waiting."""

from __future__ import annotations

from fractions import Fraction

from yacht_widget.exercises.exercise import Exercise
from yacht_widget.exercises.number_tasks import ListSlip, Several, Slip, Value
from yacht_widget.exercises.quantities import chance, share
from yacht_widget.turn_odds import odds

TURNS = 12


def _sixes() -> list[Fraction]:
    found = odds("yacht").distribution("sixes", [], exact=True)
    return [Fraction(found[6 * count]) for count in range(6)]


def _sixes_of_one_roll() -> list[Fraction]:
    return [share(lambda roll, count=count: roll.count(6) == count) for count in range(6)]  # type: ignore[misc]


EXERCISES = (
    Exercise("4.1", Several("chance", _sixes, (ListSlip("rolls", _sixes_of_one_roll),))),
    Exercise(
        "4.2",
        Value(
            "chance",
            lambda _: (1 - chance("yacht")) ** TURNS,
            (Slip("added", lambda _: 1 - TURNS * chance("yacht")),),
        ),
    ),
    Exercise(
        "4.3",
        Value(
            "chance",
            lambda _: chance("yacht"),
            (Slip("due", lambda _: 1 - (1 - chance("yacht")) ** 11), Slip("due", lambda _: 11 * chance("yacht"))),
        ),
    ),
    Exercise(
        "4.4",
        Value("mean", lambda _: 1 / chance("yacht"), (Slip("rolls", lambda _: 1296),)),
    ),
    Exercise(
        "4.5",
        Value(
            "chance",
            lambda _: 1 - (1 - chance("yacht")) ** 22,
            (Slip("mean_sure", lambda _: 1), Slip("mean_sure", lambda _: Fraction(1, 2))),
        ),
    ),
)
