"""Lesson 6, which straight is easier: definitions, symmetry, open and inside."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

from yacht_widget.dice import Dice
from yacht_widget.exercises.exercise import Exercise
from yacht_widget.exercises.number_tasks import Slip, Value
from yacht_widget.exercises.other_tasks import Choose, Function
from yacht_widget.exercises.quantities import chance, scores

# Any run of five is a box of its own under these rules.
ANY_RUN = ("large_straight", "yahtzee")


def _any_run(*keep: int, rolls_left: int = 2) -> Fraction:
    box, rules = ANY_RUN
    return chance(box, [*keep, 6], keep, rolls_left, rules)


def _easier() -> str:
    little, big = chance("little_straight"), chance("big_straight")
    return "c" if little == big else "a" if little > big else "b"


def _fitting(four: Dice) -> int:
    """Return how many faces make a run of five of four different dice."""
    holds = scores(*ANY_RUN)
    return sum(holds(tuple(sorted((*four, face)))) for face in range(1, 7))


EXERCISES = (
    Exercise(
        "6.1",
        Value(
            "chance",
            lambda _: _any_run(2, 3, 4, 5),
            (
                Slip("added", lambda _: Fraction(4, 6)),
                Slip("rolls", lambda _: Fraction(2, 6)),
                Slip("ends", lambda _: Fraction(11, 36)),
            ),
        ),
    ),
    Exercise(
        "6.2",
        Value(
            "chance",
            lambda _: _any_run(1, 2, 3, 4),
            (
                Slip("added", lambda _: Fraction(2, 6)),
                Slip("rolls", lambda _: Fraction(1, 6)),
                Slip("ends", lambda _: Fraction(5, 9)),
            ),
        ),
    ),
    Exercise("6.3", Choose("6.3", "abc", right=_easier, hints={"a": "same_straights", "b": "same_straights"})),
    Exercise(
        "6.4",
        Value("chance", lambda _: chance("little_straight"), (Slip("rolls", lambda _: Fraction(120, 6**5)),)),
    ),
    Exercise(
        "6.5",
        Value(
            "chance",
            lambda _: chance(ANY_RUN[0], rules=ANY_RUN[1]),
            (
                Slip("two_plans", lambda _: 2 * chance("little_straight")),
                Slip("as_if_independent", lambda _: 1 - (1 - chance("little_straight")) ** 2),
                Slip("one_straight", lambda _: chance("little_straight")),
            ),
        ),
    ),
    Exercise(
        "6.6",
        Value(
            "chance",
            lambda _: chance("small_straight", rules="yahtzee"),
            (Slip("run_of_five", lambda _: chance(ANY_RUN[0], rules=ANY_RUN[1])),),
        ),
    ),
    # The exit ticket: a number and its reason.
    Exercise(
        "6.7",
        Value(
            "chance",
            lambda _: _any_run(1, 3, 4, 5),
            (
                Slip("try_faces", lambda _: _any_run(2, 3, 4, 5)),
                Slip("added", lambda _: Fraction(2, 6)),
                Slip("rolls", lambda _: Fraction(1, 6)),
            ),
        ),
    ),
    Exercise("6.8", Choose("6.8", "abc", seal="8460b14941d9", hints={"a": "try_faces", "c": "try_faces"})),
    Exercise("6.9", Function(lambda: [(four,) for four in combinations(range(1, 7), 4)], _fitting)),
)
