"""What the built-in levels of play have in common: how they play, and what that is worth."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from functools import lru_cache
from importlib import import_module
from importlib.resources import files
from types import ModuleType
from typing import TYPE_CHECKING

from yacht_widget.card import Card
from yacht_widget.dice import Dice
from yacht_widget.errors import needing_numpy
from yacht_widget.record import is_built_in
from yacht_widget.rules import RuleSet, get_rules

if TYPE_CHECKING:
    from yacht_widget.solver.distribution import Distribution
    from yacht_widget.solver.levels import Policy
    from yacht_widget.sweeps import Array


class Prepared(ABC):
    """A strategy that comes with the package, and can compute what it needs before a game begins."""

    name: str

    @abstractmethod
    def keep(self, card: Card, dice: Dice, rolls_left: int) -> Iterable[int]:
        """Return the faces to keep."""

    @abstractmethod
    def choose(self, card: Card, dice: Dice) -> str:
        """Return the key of the box to write the dice into."""

    def prepare(self, rules: RuleSet) -> None:  # noqa: B027 - most have nothing to prepare
        """Compute now what playing by these rules needs, rather than in the middle of a game.

        Raises
        ------
        MissingError
            When it needs NumPy, and there is none.
        SolveError
            When the game is too large.
        """

    def __repr__(self) -> str:
        return f"strategy({self.name!r})"


class Level(Prepared):
    """A built-in way of playing, with what it is worth under any rules.

    Which levels need NumPy, and for what, stands with each; `prepare` tells before a game begins.
    """

    @abstractmethod
    def keep(self, card: Card, dice: Dice, rolls_left: int) -> Dice:
        """Return the faces to keep."""

    @abstractmethod
    def worth(self, rules: RuleSet) -> tuple[float, Callable[[], Distribution]]:
        """Return the exact mean of the totals, and what computes all their chances (needs NumPy)."""

    def mean(self, rules: str | RuleSet) -> float:
        """Return the exact mean of the totals of this level.

        For the rules that come with the package the means do so too. Others are computed, for which NumPy is needed.

        Raises
        ------
        UnknownRulesError, SolveError, MissingError

        Examples
        --------
        >>> from yacht_widget.strategies import strategy
        >>> round(strategy("greedy").mean("yacht"), 3)
        156.292
        """
        found = get_rules(rules)
        known = known_mean(self, found)
        return known if known is not None else _computed_mean(type(self), found)


def known_mean(level: object, rules: RuleSet) -> float | None:
    """Return the mean of a level as it comes with the package; nothing for other rules, or what is no level."""
    if not isinstance(level, Level) or not is_built_in(rules):
        return None
    return _known_means().get(mean_key(rules), {}).get(level.name)


def mean_key(rules: RuleSet) -> str:
    """Return the name of built-in rules with their options, under which their means are kept."""
    return f"{rules.name} joker={rules.joker} upper_first={rules.upper_first}"


@lru_cache(maxsize=1)
def _known_means() -> dict[str, dict[str, float]]:
    import json  # noqa: PLC0415 - loaded on first use, as all that is not needed to play

    found: dict[str, dict[str, float]] = json.loads((files("yacht_widget.data") / "means.json").read_text("utf-8"))
    return found


@lru_cache(maxsize=32)
def _computed_mean(level: type[Level], rules: RuleSet) -> float:
    return level().worth(rules)[0]


def worth_of(policy: Policy, values: Array | None = None) -> tuple[float, Callable[[], Distribution]]:
    """Return the mean of a policy, and what computes all the chances of its totals."""
    known = policy.values() if values is None else values
    return policy.start(known), lambda: policy.distribution(known)


def load_solver(part: str) -> ModuleType:
    """Load a part of the solver.

    Raises
    ------
    MissingError
        When there is no NumPy.
    """
    with needing_numpy("under these rules this level of play needs"):
        return import_module(f"yacht_widget.solver.{part}" if part else "yacht_widget.solver")
