"""The rules as data: `RuleSet` and `Category`, and a file for each family of the built-in rules."""

from yacht_widget.rules.builtin import BUILT_IN, get_rules
from yacht_widget.rules.model import FACE_KEYS, Category, Joker, RuleSet, UpperBonus
from yacht_widget.rules.table import points_table

__all__ = ["BUILT_IN", "FACE_KEYS", "Category", "Joker", "RuleSet", "UpperBonus", "get_rules", "points_table"]
