"""Yatzy, as played in Scandinavia: fifteen boxes and an upper bonus of 50."""

from __future__ import annotations

from collections import Counter

from yacht_widget.dice import Dice
from yacht_widget.rules.model import Category, RuleSet, UpperBonus
from yacht_widget.rules.scoring import Alike, Exactly, FullHouse, face_categories, total


def pair(dice: Dice) -> int:
    """Return the sum of the highest pair."""
    return max((2 * face for face, times in Counter(dice).items() if times >= 2), default=0)  # noqa: PLR2004 - a pair


def two_pairs(dice: Dice) -> int:
    """Return the sum of two pairs of different faces."""
    pairs = [face for face, times in Counter(dice).items() if times >= 2]  # noqa: PLR2004 - a pair
    return 2 * sum(pairs) if len(pairs) == 2 else 0  # noqa: PLR2004 - two of them


def yatzy() -> RuleSet:
    """Return Yatzy."""
    return RuleSet(
        "yatzy",
        (
            *face_categories("face"),
            Category("pair", pair, text="yatzy.pair"),
            Category("two_pairs", two_pairs, text="yatzy.two_pairs"),
            Category("three_of_a_kind", Alike(3, times=3), text="yatzy.three_of_a_kind"),
            Category("four_of_a_kind", Alike(4, times=4), text="yacht.four_of_a_kind"),
            Category("small_straight", Exactly((1, 2, 3, 4, 5), 15), text="yatzy.small_straight"),
            Category("large_straight", Exactly((2, 3, 4, 5, 6), 20), text="yatzy.large_straight"),
            Category("full_house", FullHouse(), text="yacht.full_house"),
            Category("chance", total, text="yahtzee.chance"),
            Category("yatzy", Alike(5, points=50), text="yatzy.yatzy"),
        ),
        upper_bonus=UpperBonus(63, 50),
    )
