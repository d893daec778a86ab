"""The built-in rules by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import get_args

from yacht_widget.errors import UnknownRulesError, listed, shown, switch
from yacht_widget.rules.model import Joker, RuleSet
from yacht_widget.rules.worldwide import worldwide
from yacht_widget.rules.yacht import yacht, yacht_sum
from yacht_widget.rules.yahtzee import yahtzee
from yacht_widget.rules.yatzy import yatzy

BUILT_IN: Mapping[str, Callable[..., RuleSet]] = MappingProxyType(
    {"yacht": yacht, "yacht-sum": yacht_sum, "yahtzee": yahtzee, "worldwide": worldwide, "yatzy": yatzy}
)


def get_rules(rules: str | RuleSet, *, joker: Joker | None = None, upper_first: bool | None = None) -> RuleSet:
    """Return rules by name; a `RuleSet` is returned as it is.

    Parameters
    ----------
    rules : {"yacht", "yacht-sum", "yahtzee", "worldwide", "yatzy"} or RuleSet
        Name of the rules.
    joker : {"forced", "free", "none"}, optional
        Joker of ``"yahtzee"``; forced unless told otherwise.
    upper_first : bool, optional
        For ``"yahtzee"``: no lower box while an upper box is open.

    Returns
    -------
    RuleSet

    Raises
    ------
    UnknownRulesError
        When there are no such rules, or they have no such option.

    Examples
    --------
    >>> get_rules("yacht").score("four_of_a_kind", [6, 6, 6, 6, 1])
    24
    >>> get_rules("yahtzee", joker="free")
    RuleSet('yahtzee', 13 boxes, joker='free')
    """
    if isinstance(rules, RuleSet):
        if joker is not None or upper_first is not None:
            message = "options go with a name of rules; a RuleSet has its own"
            raise UnknownRulesError(message)
        return rules
    if not isinstance(rules, str) or rules not in BUILT_IN:
        message = f"there are no rules {shown(rules)}; allowed are {listed(BUILT_IN)}, or a RuleSet"
        raise UnknownRulesError(message)
    if rules != "yahtzee":
        if joker is not None or upper_first is not None:
            message = f"the rules {rules!r} have no options; only 'yahtzee' takes joker=… and upper_first=…"
            raise UnknownRulesError(message)
        return _built(rules)
    if joker is not None and joker not in get_args(Joker):
        message = f"joker {shown(joker)} does not exist; allowed are {listed(get_args(Joker))}"
        raise UnknownRulesError(message)
    first = upper_first is not None and switch("upper_first", upper_first, UnknownRulesError)
    return _built(rules, joker or "forced", upper_first=first)


@lru_cache(maxsize=16)
def _built(name: str, *args: str, **options: bool) -> RuleSet:
    return BUILT_IN[name](*args, **options)
