"""The appendix, other rules: the same questions under other rules, and under rules of one's own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from yacht_widget.dice import Dice, lattice
from yacht_widget.exercises.exercise import Exercise
from yacht_widget.exercises.judging import Own
from yacht_widget.exercises.number_tasks import ListSlip, Several, Slip, Value
from yacht_widget.exercises.other_tasks import Choose, Function
from yacht_widget.exercises.quantities import chance, points
from yacht_widget.rules import Category, RuleSet, get_rules
from yacht_widget.turn_odds import odds

RULES = ("yacht", "yacht-sum", "yahtzee", "worldwide")
FOUR: Dice = (5, 6, 6, 6, 6)
RUN: Dice = (2, 3, 4, 5, 5)
SHORTER = {"yacht": "little_straight", "yacht-sum": "little_straight"}
# A house rule pays so much for five alike.
HOUSE = 75
BONUS = 63


def _scored(box: Callable[[str], str], dice: Dice) -> list[int]:
    return [get_rules(rules).score(box(rules), dice) for rules in RULES]


def _short_straights() -> list[Fraction]:
    return [points("small_straight", rules) for rules in ("yahtzee", "worldwide")]


def _house() -> Fraction:
    box = Category("yacht", lambda dice: HOUSE * (dice[0] == dice[-1]))
    return odds(RuleSet("house", (box,))).points("yacht", [], exact=True)


def _sixes_for_the_bonus(own: Own) -> int:
    return -(-(BONUS - own["total"]) // 6)


def _all_even(dice: Sequence[int]) -> int:
    return 0 if any(face % 2 for face in dice) else sum(dice)


def _even(rolls: int) -> Fraction:
    rules = RuleSet("even", (Category("even", _all_even),), rolls=rolls)
    return odds(rules).chance("even", [], exact=True)


def _different() -> Fraction:
    """Return what ten points for each different face bring in one roll."""
    rules = RuleSet("different", (Category("different", lambda dice: 10 * len(set(dice))),), rolls=1)
    return odds(rules).points("different", [], exact=True)


EXERCISES = (
    Exercise(
        "A.1",
        Several(
            "count",
            lambda: _scored(lambda _: "four_of_a_kind", FOUR),
            (
                ListSlip("other_rules", lambda: [get_rules("yacht").score("four_of_a_kind", FOUR)] * 4),
                ListSlip("other_rules", lambda: [get_rules("yacht-sum").score("four_of_a_kind", FOUR)] * 4),
            ),
        ),
    ),
    Exercise(
        "A.2",
        Several(
            "count",
            lambda: _scored(lambda rules: SHORTER.get(rules, "small_straight"), RUN),
            (ListSlip("other_rules", lambda: [30] * 4), ListSlip("other_rules", lambda: [0] * 4)),
        ),
    ),
    Exercise(
        "A.3",
        Value(
            "mean",
            lambda _: points("full_house", "yahtzee"),
            (
                Slip("other_rules", lambda _: points("full_house")),
                Slip("chance_for_mean", lambda _: chance("full_house", rules="yahtzee")),
                Slip("if_it_comes", lambda _: 25),
            ),
        ),
    ),
    Exercise(
        "A.4",
        Several(
            "mean",
            _short_straights,
            (
                ListSlip("other_rules", lambda: [points("little_straight"), points("little_straight") / 2]),
                ListSlip("other_rules", lambda: [points("small_straight", "yahtzee")] * 2),
                ListSlip("chance_for_mean", lambda: [chance("small_straight", rules="yahtzee")] * 2),
                ListSlip("if_it_comes", lambda: [30, 15]),
            ),
        ),
    ),
    Exercise(
        "A.5",
        Value(
            "mean",
            lambda _: points("four_of_a_kind", "yacht-sum"),
            (Slip("other_rules", lambda _: points("four_of_a_kind")),),
        ),
    ),
    Exercise(
        "A.6",
        Value(
            "count",
            _sixes_for_the_bonus,
            (
                Slip("bonus_short", lambda own: _sixes_for_the_bonus(own) - 1),
                Slip("times_face", lambda own: BONUS - own["total"]),
                Slip("fewer_enough", lambda own: _sixes_for_the_bonus(own) + 1),
            ),
        ),
        options=tuple({"total": total} for total in (43, 44, 46, 47, 49, 50, 40, 41)),
    ),
    # The exit ticket: a number and its reason.
    Exercise(
        "A.7",
        Value(
            "mean",
            lambda _: _house(),
            (
                Slip("other_rules", lambda _: points("yacht")),
                Slip("chance_for_mean", lambda _: chance("yacht")),
                Slip("if_it_comes", lambda _: HOUSE),
                Slip("plus_for_times", lambda _: points("yacht") + 25),
            ),
        ),
    ),
    Exercise("A.8", Choose("A.8", "abc", seal="d35218fb858f", hints={"a": "dice_the_same", "c": "dice_the_same"})),
    Exercise("A.9", Function(lambda: [(roll,) for roll in lattice(5, 6).rolls], _all_even)),
    Exercise(
        "A.10",
        Value(
            "chance",
            lambda _: _even(3),
            (
                Slip("rolls", lambda _: _even(1)),
                Slip("rolls", lambda _: _even(2)),
                Slip("one_die", lambda _: 1 - Fraction(1, 2) ** 3),
                Slip("all_or_nothing", lambda _: 1 - (1 - _even(1)) ** 3),
            ),
        ),
    ),
    Exercise(
        "A.11",
        Value(
            "mean",
            lambda _: _different(),
            (
                Slip("one_face", lambda _: _different() / 6),
                Slip("times_ten", lambda _: _different() / 10),
                Slip("chance_for_mean", lambda _: _different() / 60),
            ),
        ),
    ),
)
