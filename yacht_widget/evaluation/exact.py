"""What a strategy is worth, exactly: `evaluate`, by policy evaluation."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from yacht_widget.errors import PlayersError, listed
from yacht_widget.rules import RuleSet, get_rules
from yacht_widget.strategies import BUILT_IN, Level, strategy

if TYPE_CHECKING:
    from yacht_widget.solver.distribution import Distribution


class Evaluation:
    """What a level of play is worth under some rules; made by `evaluate`, immutable.

    Parameters
    ----------
    level : Level
    rules : RuleSet
    """

    def __init__(self, level: Level, rules: RuleSet) -> None:
        self.level = level
        self.rules = rules
        self.mean, self._spread = level.worth(rules)

    @property
    def sd(self) -> float:
        """Exact standard deviation of the totals."""
        return self.distribution().sd

    def distribution(self) -> Distribution:
        """Return the exact chances of each total; computed once."""
        return self._distribution

    @cached_property
    def _distribution(self) -> Distribution:
        return self._spread()

    def __repr__(self) -> str:
        return f"Evaluation({self.level.name!r}, {self.rules!r}, mean={self.mean:.3f})"


def evaluate(level: str | Level, rules: str | RuleSet) -> Evaluation:
    """Return what a built-in level of play is worth, exactly.

    Parameters
    ----------
    level : str or Level
        The level, or its name.
    rules : str or RuleSet

    Returns
    -------
    Evaluation

    Raises
    ------
    UnknownRulesError, SolveError
    PlayersError
        When there is no such level.
    MissingError
        When there is no NumPy.

    Examples
    --------
    >>> found = evaluate("greedy", "yacht")
    >>> round(found.mean, 3), round(found.sd, 3), found.distribution().quantile(0.5)
    (156.292, 34.712, 156)
    """
    if isinstance(level, str):
        level = strategy(level)  # type: ignore[assignment]  # looked at next
    if not isinstance(level, Level) or type(level) not in BUILT_IN.values():
        message = f"only the built-in levels are evaluated exactly; allowed are {listed(BUILT_IN)}, got {level!r}"
        raise PlayersError(message)
    return _evaluated(type(level), get_rules(rules))


@lru_cache(maxsize=16)
def _evaluated(level: type[Level], rules: RuleSet) -> Evaluation:
    return Evaluation(level(), rules)
