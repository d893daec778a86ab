"""The points of every roll in every box, computed once for each rule set."""

from __future__ import annotations

from functools import lru_cache

from yacht_widget.dice import Dice, lattice
from yacht_widget.rules.model import RuleSet


@lru_cache(maxsize=32)
def points_table(rules: RuleSet) -> dict[Dice, tuple[int, ...]]:
    """Return the points of each roll (sorted dice) in each box, in the order of the sheet, jokers apart.

    Raises
    ------
    RuleSetError
        When a scoring function raises or returns no whole number.

    Examples
    --------
    >>> from yacht_widget.rules import get_rules
    >>> points_table(get_rules("yacht"))[1, 2, 3, 4, 5]
    (1, 2, 3, 4, 5, 0, 0, 0, 30, 0, 15, 0)
    """
    return {
        roll: tuple(category.points(roll) for category in rules.categories)
        for roll in lattice(rules.dice, rules.sides).rolls
    }
