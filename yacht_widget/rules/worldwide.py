"""The Yacht Dice of a well-known console collection: twelve boxes and an upper bonus."""

from __future__ import annotations

from yacht_widget.rules.model import Category, RuleSet, UpperBonus
from yacht_widget.rules.scoring import Alike, FullHouse, Run, face_categories, total


def worldwide() -> RuleSet:
    """Return the worldwide rules."""
    return RuleSet(
        "worldwide",
        (
            *face_categories("face"),
            Category("choice", total, text="yacht.choice"),
            Category("four_of_a_kind", Alike(4), text="yacht-sum.four_of_a_kind"),
            Category("full_house", FullHouse(), text="yacht.full_house"),
            Category("small_straight", Run(4, 15), text="worldwide.small_straight"),
            Category("big_straight", Run(5, 30), text="worldwide.big_straight"),
            Category("yacht", Alike(5, points=50), text="yacht.yacht"),
        ),
        upper_bonus=UpperBonus(63, 35),
    )
