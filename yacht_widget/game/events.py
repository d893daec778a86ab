"""What happens in a game, as those who subscribe to it are told."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from yacht_widget.card import Entry
from yacht_widget.dice import Dice

Held = tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class Rolled:
    """A roll that was made: who, which turn and roll, what was held by position, and all dice after it."""

    player: int
    turn: int
    roll: int
    held: Held
    dice: Dice
    told: bool = False  # the dice were told with this roll, not drawn


@dataclass(frozen=True, slots=True)
class Written:
    """A box that was written: who, which turn, the box, the dice, and what it brought."""

    player: int
    turn: int
    key: str
    dice: Dice
    entry: Entry


@dataclass(frozen=True, slots=True)
class Undone:
    """A move that was taken back."""

    move: Rolled | Written


Event = Rolled | Written | Undone
Listener = Callable[[Event], None]
