"""Lesson 1, the sheet and all the rolls: counting ordered rolls, classical probability."""

from __future__ import annotations

from fractions import Fraction

from yacht_widget.dice import Dice, lattice
from yacht_widget.exercises.exercise import Exercise
from yacht_widget.exercises.number_tasks import Several, Slip, Value
from yacht_widget.exercises.other_tasks import Choose, Function
from yacht_widget.exercises.quantities import count_ways, scores, share
from yacht_widget.rules import get_rules

ROLLS = 7776

# Rolls to be scored by hand, and the boxes they go into.
SCORED: tuple[tuple[Dice, str], ...] = (
    ((1, 2, 5, 5, 5), "fives"),
    ((3, 3, 3, 6, 6), "full_house"),
    ((5, 5, 5, 5, 5), "full_house"),
    ((4, 4, 4, 4, 6), "four_of_a_kind"),
    ((1, 2, 3, 4, 6), "little_straight"),
    ((2, 3, 4, 5, 6), "choice"),
)


def _points() -> list[int]:
    rules = get_rules("yacht")
    return [rules.category(box).points(dice) for dice, box in SCORED]


def _full_house(dice: Dice) -> int:
    return get_rules("yacht").category("full_house").points(tuple(sorted(dice)))


EXERCISES = (
    Exercise("1.1", Several("count", _points)),
    Exercise(
        "1.2",
        Value(
            "count",
            lambda _: count_ways(lambda _roll: True),
            (
                Slip("power_swapped", lambda _: 5**6),
                Slip("each_die", lambda _: 5 * 6),
                Slip("order_forgotten", lambda _: len(lattice(5, 6).rolls)),
            ),
        ),
    ),
    Exercise(
        "1.3",
        Value("chance", lambda _: share(scores("yacht")), (Slip("one_face", lambda _: Fraction(1, ROLLS)),), of=ROLLS),
    ),
    Exercise(
        "1.4",
        Value(
            "chance",
            lambda _: share(scores("big_straight")),
            (
                Slip("one_order", lambda _: Fraction(1, ROLLS)),
                Slip("both_straights", lambda _: 2 * share(scores("big_straight"))),
            ),
            of=ROLLS,
        ),
    ),
    Exercise(
        "1.5",
        Value(
            "chance",
            lambda _: share(scores("full_house")),
            (
                Slip("one_order", lambda _: Fraction(6 * 5, ROLLS)),
                Slip("five_alike", lambda _: share(scores("full_house")) + share(scores("yacht"))),
                Slip("faces_swap", lambda _: share(scores("full_house")) / 2),
            ),
            of=ROLLS,
        ),
    ),
    Exercise(
        "1.6",
        Value(
            "chance",
            lambda _: share(scores("four_of_a_kind")),
            (
                Slip("exactly", lambda _: share(scores("four_of_a_kind")) - share(scores("yacht"))),
                Slip("one_order", lambda _: Fraction(6 * 5 + 6, ROLLS)),
                Slip("one_face", lambda _: share(scores("four_of_a_kind")) / 6),
            ),
            of=ROLLS,
        ),
    ),
    Exercise(
        "1.7",
        Value(
            "chance",
            lambda own: share(lambda roll: roll[0] == roll[-1], dice=own["dice"], sides=own["sides"]),
            (Slip("one_face", lambda own: Fraction(1, own["sides"] ** own["dice"])),),
        ),
        options=tuple({"dice": dice, "sides": sides} for dice in (3, 4) for sides in (4, 5, 8, 10)),
    ),
    # The exit ticket: a number and its reason.
    Exercise(
        "1.8",
        Value(
            "chance",
            lambda _: share(lambda roll: sum(roll) >= 5 * 6),
            (
                Slip("six_faces", lambda _: share(scores("yacht"))),
                Slip("equally_likely", lambda _: Fraction(1, len(lattice(5, 6).rolls))),
            ),
            of=ROLLS,
        ),
    ),
    Exercise("1.9", Choose("1.9", "abc", seal="8ed01cc26d7d", hints={"a": "equally_likely", "c": "equal_dice"})),
    Exercise("1.10", Function(lambda: [(roll,) for roll in lattice(5, 6).rolls], _full_house)),
)
