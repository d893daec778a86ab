"""The package's own rules as records know them."""

from __future__ import annotations

from yacht_widget.rules import RuleSet, get_rules

# The order is part of the format: only ever add at the end, up to 16.
CODED_RULES: tuple[RuleSet, ...] = (
    get_rules("yacht"),
    get_rules("yacht-sum"),
    get_rules("worldwide"),
    get_rules("yatzy"),
    get_rules("yahtzee"),
    get_rules("yahtzee", joker="free"),
    get_rules("yahtzee", joker="none"),
    get_rules("yahtzee", upper_first=True),
    get_rules("yahtzee", joker="free", upper_first=True),
    get_rules("yahtzee", joker="none", upper_first=True),
)


def is_built_in(rules: RuleSet) -> bool:
    """Return whether rules are the package's own, so that their name is enough to find them again."""
    return rules in CODED_RULES
