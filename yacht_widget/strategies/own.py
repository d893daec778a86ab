"""Which strategies run code of the user's, that may take as long as it likes."""

from __future__ import annotations

from yacht_widget.strategies.asking import Asked
from yacht_widget.strategies.base import Prepared
from yacht_widget.strategies.protocol import Strategy
from yacht_widget.strategies.tips import TIPS, Tips


def is_own(strategy: Strategy) -> bool:
    """Return whether a strategy runs code that does not come with the package.

    Examples
    --------
    >>> from yacht_widget.strategies import as_strategy, strategy
    >>> def hasty(card, dice, rolls_left):
    ...     return dice if rolls_left else card.open[0]
    >>> [is_own(strategy("expert")), is_own(strategy("tips")), is_own(strategy("tips", base=hasty))]
    [False, False, True]
    >>> is_own(as_strategy(hasty))
    True
    """
    if isinstance(strategy, Asked):
        return is_own(strategy.strategy)
    if type(strategy) is Tips:
        return is_own(strategy.base) or any(tip not in TIPS.values() for tip in strategy.tips.values())
    # A class derived from one of ours is the user's.
    return not (isinstance(strategy, Prepared) and type(strategy).__module__.startswith("yacht_widget."))
