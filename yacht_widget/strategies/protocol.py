"""What a strategy is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, TypeGuard, runtime_checkable

from yacht_widget.card import Card
from yacht_widget.dice import Dice


@runtime_checkable
class Strategy(Protocol):
    """How to play: what to keep, and what to write. A class with these two methods is a strategy."""

    def keep(self, card: Card, dice: Dice, rolls_left: int) -> Iterable[int]:
        """Return the faces to keep; all of them means to stop.

        Parameters
        ----------
        card : Card
            Sheet of the player.
        dice : tuple of int
            Dice on the table, sorted.
        rolls_left : int
            Rolls still allowed, at least 1.
        """
        ...

    def choose(self, card: Card, dice: Dice) -> str:
        """Return the key of the box to write the dice into."""
        ...


def is_strategy(thing: object) -> TypeGuard[Strategy]:
    """Return whether something is a strategy; a class is none before it is called."""
    return isinstance(thing, Strategy) and not isinstance(thing, type)
