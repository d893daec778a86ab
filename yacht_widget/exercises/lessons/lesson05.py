"""Lesson 5, if I hold: conditional and total probability, trees."""

from __future__ import annotations

from fractions import Fraction

from yacht_widget.exercises.exercise import Exercise
from yacht_widget.exercises.number_tasks import Slip, Value
from yacht_widget.exercises.other_tasks import Choose, Function, Hold
from yacht_widget.exercises.quantities import chance, tries

DIFFERENT = (1, 2, 3, 4, 6)

EXERCISES = (
    Exercise(
        "5.1",
        Value(
            "chance",
            lambda _: chance("yacht", [6, 6, 6, 6, 2], [6, 6, 6, 6], 2),
            (
                Slip("added", lambda _: Fraction(2, 6)),
                Slip("rolls", lambda _: Fraction(1, 6)),
                Slip("all_of_them", lambda _: Fraction(1, 36)),
            ),
        ),
    ),
    Exercise(
        "5.2",
        Value(
            "chance",
            lambda _: chance("yacht", [6, 6, 6, 2, 3], [6, 6, 6], 2),
            (
                Slip("rolls", lambda _: Fraction(1, 36)),
                Slip("all_or_nothing", lambda _: 1 - Fraction(35, 36) ** 2),
                Slip("added", lambda _: Fraction(2, 36)),
                Slip("one_path", lambda _: Fraction(1, 36) + Fraction(10, 36) * Fraction(1, 6)),
            ),
        ),
    ),
    Exercise(
        "5.3",
        Value(
            "chance",
            lambda _: chance("yacht", [6, 6, 1, 2, 3], [6, 6], 2),
            (
                Slip("rolls", lambda _: Fraction(1, 216)),
                # Three alike among the dice rolled, of another face, are better held than the pair.
                Slip("other_triple", lambda _: Fraction(11, 36) ** 3),
            ),
        ),
    ),
    Exercise(
        "5.4",
        Value(
            "chance",
            lambda _: chance("yacht", DIFFERENT, [], 2),
            (
                Slip("rolls", lambda _: Fraction(6, 6**5)),
                Slip("rolls", lambda _: chance("yacht")),
            ),
        ),
    ),
    Exercise(
        "5.5",
        Value(
            "chance",
            lambda _: chance("yacht"),
            (
                Slip("added", lambda _: 3 * Fraction(6, 6**5)),
                Slip("rolls", lambda _: Fraction(6, 6**5)),
                Slip("rolls", lambda _: chance("yacht", DIFFERENT, [], 2)),
            ),
        ),
    ),
    Exercise(
        "5.6",
        Value(
            "chance",
            lambda _: chance("full_house", [3, 3, 5, 5, 1], [3, 3, 5, 5], 2),
            (
                Slip("added", lambda _: Fraction(4, 6)),
                Slip("rolls", lambda _: Fraction(2, 6)),
                Slip("one_face", lambda _: Fraction(11, 36)),
            ),
        ),
    ),
    Exercise(
        "5.7",
        Value(
            "chance",
            lambda _: chance("full_house", [3, 3, 3, 5, 6], [3, 3, 3], 2),
            (
                Slip("rolls", lambda _: Fraction(5, 36)),
                Slip("other_hold", lambda _: Fraction(11, 36)),
                Slip("all_or_nothing", lambda _: 1 - Fraction(31, 36) ** 2),
            ),
        ),
    ),
    Exercise(
        "5.8",
        Value(
            "chance",
            lambda _: chance("full_house", [3, 3, 3, 5, 6], [3, 3, 3, 5], 2),
            (Slip("added", lambda _: Fraction(2, 6)), Slip("rolls", lambda _: Fraction(1, 6))),
        ),
    ),
    Exercise("5.9", Hold((3, 3, 3, 5, 6), "full_house")),
    Exercise(
        "5.10",
        Value(
            "chance",
            lambda _: chance("full_house", [3, 3, 1, 4, 6], [3, 3], 2),
            (Slip("rolls", lambda _: chance("full_house", [3, 3, 1, 4, 6], [3, 3], 1)),),
        ),
    ),
    Exercise(
        "5.11",
        Value(
            "chance",
            lambda _: chance("full_house"),
            (Slip("rolls", lambda _: Fraction(300, 6**5)), Slip("added", lambda _: 3 * Fraction(300, 6**5))),
        ),
    ),
    Exercise(
        "5.12",
        Value(
            "chance",
            lambda own: tries(own["rolls"], sides=own["sides"]),
            (
                Slip("added", lambda own: Fraction(own["rolls"], own["sides"])),
                Slip("all_of_them", lambda own: Fraction(1, own["sides"] ** own["rolls"])),
                Slip("rolls", lambda own: Fraction(1, own["sides"])),
            ),
        ),
        options=tuple({"sides": sides, "rolls": rolls} for sides in (4, 5, 8, 10) for rolls in (2, 3)),
    ),
    # The exit ticket: a number and its reason.
    Exercise(
        "5.13",
        Value(
            "chance",
            lambda _: chance("four_of_a_kind", [4, 4, 4, 1, 2], [4, 4, 4], 2),
            (
                Slip("rolls", lambda _: Fraction(11, 36)),
                Slip("added", lambda _: Fraction(22, 36)),
                Slip("added", lambda _: Fraction(4, 6)),
            ),
        ),
    ),
    Exercise("5.14", Choose("5.14", "abc", seal="a273e351dee0", hints={"a": "added", "c": "rolls"})),
    Exercise(
        "5.15",
        Function(
            lambda: [(sides, rolls) for sides in range(2, 11) for rolls in range(1, 5)],
            lambda sides, rolls: tries(rolls, sides=sides),
        ),
    ),
)
