"""Lesson 2, how many hands: ordered and unordered, multinomial counts."""

from __future__ import annotations

from fractions import Fraction

from yacht_widget.dice import lattice, ways
from yacht_widget.exercises.exercise import Exercise
from yacht_widget.exercises.number_tasks import ListSlip, Several, Slip, Value
from yacht_widget.exercises.other_tasks import Choose, Function
from yacht_widget.exercises.quantities import PATTERNS, hands_of_patterns, pattern, share, ways_of_patterns

HANDS = 252
ONE_PAIR = PATTERNS.index((2, 1, 1, 1))

EXERCISES = (
    Exercise(
        "2.1",
        Value(
            "count",
            lambda _: ways((1, 1, 2, 3, 4)),
            (Slip("all_orders", lambda _: ways((1, 2, 3, 4, 5))),),
        ),
    ),
    Exercise(
        "2.2",
        Value(
            "count",
            lambda own: ways((1,) * own["a"] + (2,) * own["b"] + (3,) * own["c"] + (4,) * own["d"]),
            (Slip("all_orders", lambda own: ways(tuple(range(sum(own.values()))))),),
        ),
        options=(
            {"a": 3, "b": 2, "c": 1, "d": 0},
            {"a": 2, "b": 2, "c": 1, "d": 1},
            {"a": 2, "b": 2, "c": 2, "d": 0},
            {"a": 4, "b": 1, "c": 1, "d": 0},
            {"a": 3, "b": 1, "c": 1, "d": 1},
            {"a": 2, "b": 1, "c": 1, "d": 1},
            {"a": 3, "b": 2, "c": 0, "d": 0},
        ),
    ),
    Exercise("2.3", Several("count", hands_of_patterns, (ListSlip("order_counted", ways_of_patterns),))),
    Exercise(
        "2.4",
        Value(
            "count",
            lambda _: len(lattice(5, 6).rolls),
            (
                Slip("order_counted", lambda _: 6**5),
                Slip("no_repeats", lambda _: len({roll for roll in lattice(5, 6).rolls if len({*roll}) == len(roll)})),
            ),
        ),
    ),
    Exercise("2.5", Several("count", ways_of_patterns, (ListSlip("order_forgotten", hands_of_patterns),))),
    Exercise(
        "2.6",
        Value(
            "chance",
            lambda _: share(lambda roll: pattern(roll) == PATTERNS[ONE_PAIR]),
            (
                Slip("equally_likely", lambda _: Fraction(hands_of_patterns()[ONE_PAIR], HANDS)),
                Slip("at_least", lambda _: share(lambda roll: len({*roll}) < len(roll))),
            ),
            of=6**5,
        ),
    ),
    Exercise("2.7", Choose("2.7", "abc", seal="2ffab651b324", hints={"a": "any_against_one", "b": "any_against_one"})),
    Exercise(
        "2.8",
        Value(
            "mean",
            lambda _: Fraction(ways((1, 2, 3, 4, 6)), ways((3, 3, 3, 6, 6))),
            (
                Slip("equally_likely", lambda _: 1),
                Slip("upside_down", lambda _: Fraction(ways((3, 3, 3, 6, 6)), ways((1, 2, 3, 4, 6)))),
            ),
        ),
    ),
    Exercise("2.9", Choose("2.9", "abc", seal="61dd996fc6c2", hints={"b": "equally_likely", "c": "order_forgotten"})),
    Exercise("2.10", Function(lambda: [(roll,) for roll in lattice(5, 6).rolls], lambda dice: ways(tuple(dice)))),
)
