"""Strategies made of plain functions."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import cast

from yacht_widget.card import Card
from yacht_widget.dice import Dice
from yacht_widget.strategies.protocol import Strategy

KeepFunction = Callable[[Card, Dice, int], Iterable[int]]
ChooseFunction = Callable[[Card, Dice], str]
# The keep while rolls are left, the key of a box when none is.
PlayFunction = Callable[[Card, Dice, int], Iterable[int] | str]


@dataclass(frozen=True, slots=True)
class TwoFunctions:
    """A strategy made of a function that keeps and one that chooses."""

    keeps: KeepFunction
    chooses: ChooseFunction

    @property
    def name(self) -> str:
        """What its functions are called."""
        return f"{name_of(self.keeps)}, {name_of(self.chooses)}"

    def keep(self, card: Card, dice: Dice, rolls_left: int) -> Iterable[int]:
        """Return what its function keeps."""
        return self.keeps(card, dice, rolls_left)

    def choose(self, card: Card, dice: Dice) -> str:
        """Return the box that its function chooses."""
        return self.chooses(card, dice)


@dataclass(frozen=True, slots=True)
class OneFunction:
    """A strategy made of one function, which is asked for a box when no roll is left.

    What it answers is looked at by `Asked`.
    """

    plays: PlayFunction

    @property
    def name(self) -> str:
        """What its functions are called."""
        return name_of(self.plays)

    def keep(self, card: Card, dice: Dice, rolls_left: int) -> Iterable[int]:
        """Return what its function keeps."""
        return cast("Iterable[int]", self.plays(card, dice, rolls_left))

    def choose(self, card: Card, dice: Dice) -> str:
        """Return the box that its function chooses."""
        return cast("str", self.plays(card, dice, 0))


def of_functions(thing: object) -> Strategy | None:
    """Return the strategy that a function or a pair of functions makes; nothing when it is neither."""
    if isinstance(thing, tuple | list):
        return TwoFunctions(*thing) if len(thing) == 2 and all(map(_is_function, thing)) else None  # noqa: PLR2004 - a pair
    return OneFunction(cast("PlayFunction", thing)) if _is_function(thing) else None


def name_of(thing: object) -> str:
    """Return what a strategy or a function calls itself."""
    try:
        name = getattr(thing, "name", None) or getattr(thing, "__name__", None)
    except (Exception, SystemExit):  # noqa: BLE001 - whatever a property of the user's own raises
        name = None
    return name if isinstance(name, str) else type(thing).__name__


def _is_function(thing: object) -> bool:
    return callable(thing) and not isinstance(thing, type)
