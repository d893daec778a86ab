"""Yahtzee: thirteen boxes, an upper bonus, a bonus for further yahtzees, and the joker."""

from __future__ import annotations

from yacht_widget.rules.model import Category, Joker, RuleSet, UpperBonus
from yacht_widget.rules.scoring import Alike, FullHouse, Run, face_categories, total


def yahtzee(joker: Joker = "forced", *, upper_first: bool = False) -> RuleSet:
    """Return Yahtzee with one of the joker rules; `upper_first` bars the lower boxes while an upper one is open."""
    return RuleSet(
        "yahtzee",
        (
            *face_categories("face"),
            Category("three_of_a_kind", Alike(3), text="yahtzee.three_of_a_kind"),
            Category("four_of_a_kind", Alike(4), text="yahtzee.four_of_a_kind"),
            Category("full_house", FullHouse(25), joker=25, text="yahtzee.full_house"),
            Category("small_straight", Run(4, 30), joker=30, text="yahtzee.small_straight"),
            Category("large_straight", Run(5, 40), joker=40, text="yahtzee.large_straight"),
            Category("yahtzee", Alike(5, points=50), text="yahtzee.yahtzee"),
            Category("chance", total, text="yahtzee.chance"),
        ),
        upper_bonus=UpperBonus(63, 35),
        joker=joker,
        upper_first=upper_first,
        roll_off=True,
    )
