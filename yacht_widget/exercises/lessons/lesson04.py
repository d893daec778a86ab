"""Lesson 4, dice have no memory: independence, the binomial distribution, waiting."""

from __future__ import annotations

import math
from fractions import Fraction

from yacht_widget.exercises.exercise import Exercise
from yacht_widget.exercises.judging import Own
from yacht_widget.exercises.number_tasks import ListSlip, Several, Slip, Value
from yacht_widget.exercises.other_tasks import Choose, Function
from yacht_widget.exercises.quantities import chance, share
from yacht_widget.turn_odds import odds

TURNS = 12


def _sixes() -> list[Fraction]:
    found = odds("yacht").distribution("sixes", [], exact=True)
    return [Fraction(found[6 * count]) for count in range(6)]


def _sixes_of_one_roll() -> list[Fraction]:
    return [share(lambda roll, count=count: roll.count(6) == count) for count in range(6)]  # type: ignore[misc]


def _of(own: Own) -> dict[str, int]:
    return {"dice": own["dice"], "sides": own["sides"]}


def _orders(own: Own) -> int:
    return math.comb(own["dice"], own["k"])


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
    Exercise(
        "4.6",
        Value(
            "chance",
            lambda own: share(lambda roll: roll.count(1) == own["k"], **_of(own)),
            (
                Slip("at_least", lambda own: share(lambda roll: roll.count(1) >= own["k"], **_of(own))),
                Slip("one_order", lambda own: share(lambda roll: roll.count(1) == own["k"], **_of(own)) / _orders(own)),
            ),
        ),
        options=tuple({"dice": dice, "sides": sides, "k": 2} for dice in (3, 4) for sides in (4, 5, 8, 10)),
    ),
    # The exit ticket: a number and its reason.
    Exercise(
        "4.7",
        Value(
            "chance",
            lambda _: 1 - (1 - chance("yacht")) ** 3,
            (
                Slip("due", lambda _: 1 - (1 - chance("yacht")) ** 23),
                Slip("added", lambda _: 3 * chance("yacht")),
                Slip("all_of_them", lambda _: chance("yacht") ** 3),
            ),
        ),
    ),
    Exercise("4.8", Choose("4.8", "abc", seal="5d3439d4addf", hints={"b": "due", "c": "added"})),
    Exercise(
        "4.9",
        Function(
            lambda: [(dice, sides, k) for dice in range(1, 7) for sides in range(2, 7) for k in range(dice + 1)],
            lambda dice, sides, k: share(lambda roll: roll.count(1) == k, dice=dice, sides=sides),
        ),
    ),
)
