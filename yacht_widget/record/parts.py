"""A game as immutable data."""

from __future__ import annotations

from dataclasses import dataclass

from yacht_widget.dice import Dice
from yacht_widget.rules import RuleSet

# What a board may show while playing.
HINTS = ("off", "odds", "advice")

Held = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RollRecord:
    """One roll: the positions held (from 0), and all dice after it."""

    held: Held
    dice: Dice | None


@dataclass(frozen=True, slots=True)
class TurnRecord:
    """One turn: its rolls, and the box written (none while the turn goes on)."""

    player: int
    rolls: tuple[RollRecord, ...]
    box: str | None = None
    points: int | None = None


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A whole game.

    `key` is none where the dice were given; dice and points are none where a code left them out; `hints` is the help
    that a teacher fixed, none where nobody did; `previews` is false where they hid what open boxes would score.
    """

    rules: RuleSet
    players: tuple[str, ...]
    key: int | None
    game: int
    first: int
    undo: bool
    taken_back: tuple[int, ...]
    turns: tuple[TurnRecord, ...]
    hints: str | None = None
    previews: bool = True
