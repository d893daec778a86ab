"""Lesson 3, at least one: complement and addition."""

from __future__ import annotations

from fractions import Fraction

from yacht_widget.exercises.exercise import Exercise
from yacht_widget.exercises.number_tasks import Slip, Value
from yacht_widget.exercises.other_tasks import Choose, Function
from yacht_widget.exercises.quantities import pattern, scores, share, tries

ROLLS = 7776
SIX = 6


def _first_above_half() -> int:
    return next(rolls for rolls in range(1, 100) if share(lambda roll: SIX in roll, dice=rolls) > Fraction(1, 2))


EXERCISES = (
    Exercise(
        "3.1",
        Value(
            "chance",
            lambda _: tries(2),
            (
                Slip("added", lambda _: Fraction(2, 6)),
                Slip("all_of_them", lambda _: Fraction(1, 36)),
                Slip("exactly", lambda _: Fraction(10, 36)),
            ),
            of=36,
        ),
    ),
    Exercise(
        "3.2",
        Value(
            "chance",
            lambda _: tries(3),
            (
                Slip("added", lambda _: Fraction(3, 6)),
                Slip("all_of_them", lambda _: Fraction(1, 216)),
                Slip("exactly", lambda _: Fraction(75, 216)),
                Slip("rolls", lambda _: tries(2)),
            ),
            of=216,
        ),
    ),
    Exercise(
        "3.3",
        Value(
            "chance",
            lambda _: share(lambda roll: SIX in roll),
            (
                Slip("added", lambda _: Fraction(5, 6)),
                Slip("all_of_them", lambda _: share(lambda roll: roll[0] == SIX)),
            ),
            of=ROLLS,
        ),
    ),
    Exercise(
        "3.4",
        Value("count", lambda _: _first_above_half(), (Slip("added", lambda _: 3),)),
    ),
    Exercise(
        "3.5",
        Value(
            "chance",
            lambda _: share(lambda roll: len({*roll}) < len(roll)),
            (Slip("exactly", lambda _: share(lambda roll: pattern(roll) == (2, 1, 1, 1))),),
            of=ROLLS,
        ),
    ),
    Exercise(
        "3.6",
        Value(
            "chance",
            lambda _: share(lambda roll: scores("big_straight")(roll) or scores("little_straight")(roll)),
            (
                Slip("one_straight", lambda _: share(scores("big_straight"))),
                Slip("all_of_them", lambda _: share(scores("big_straight")) ** 2),
            ),
            of=ROLLS,
        ),
    ),
    Exercise(
        "3.7",
        Value(
            "chance",
            lambda _: share(lambda roll: SIX in roll or 1 in roll, dice=2),
            (
                Slip("overlap", lambda _: 2 * share(lambda roll: SIX in roll, dice=2)),
                Slip("added", lambda _: Fraction(4, 6)),
                Slip("exactly", lambda _: Fraction(16, 36)),
            ),
            of=36,
        ),
    ),
    Exercise(
        "3.8",
        Value(
            "chance",
            lambda own: share(lambda roll: own["face"] in roll, dice=own["dice"], sides=own["sides"]),
            (
                Slip("added", lambda own: Fraction(own["dice"], own["sides"])),
                Slip("all_of_them", lambda own: Fraction(1, own["sides"] ** own["dice"])),
            ),
        ),
        options=tuple(
            {"dice": dice, "sides": sides, "face": sides - 1} for dice in (2, 3, 4) for sides in (4, 5, 8, 10)
        ),
    ),
    # The exit ticket: a number and its reason.
    Exercise(
        "3.9",
        Value(
            "chance",
            lambda _: share(lambda roll: len({*roll}) < len(roll), dice=3),
            (
                Slip("exactly", lambda _: Fraction(90, 216)),
                Slip("added", lambda _: Fraction(3, 6)),
                Slip("all_of_them", lambda _: Fraction(6, 216)),
            ),
            of=216,
        ),
    ),
    Exercise("3.10", Choose("3.10", "abc", seal="5a5f222bbcb6", hints={"a": "added", "b": "exactly"})),
    Exercise(
        "3.11",
        Function(
            lambda: [(dice, sides) for dice in range(1, 7) for sides in range(2, 11)],
            lambda dice, sides: share(lambda roll: 1 in roll, dice=dice, sides=sides),
        ),
    ),
)
