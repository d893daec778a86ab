"""A game read as turns: what each player had on the sheet, what fell, what was held, what was written."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from yacht_widget.card import Card
from yacht_widget.dice import Dice
from yacht_widget.game import Game, Held, Rolled, Written


@dataclass(frozen=True, slots=True)
class Fallen:
    """A roll of a turn, and what was held after it.

    Parameters
    ----------
    dice : tuple of int
        All dice by position.
    left : int
        Rolls left after it.
    held : tuple of bool or None
        What was held for the next roll, all dice where the player stopped early; None where nothing was decided (no
        roll was left, or the game stands here).
    """

    dice: Dice
    left: int
    held: Held | None

    @property
    def keep(self) -> Dice | None:
        """The faces held, sorted."""
        if self.held is None:
            return None
        return tuple(sorted(die for die, kept in zip(self.dice, self.held, strict=True) if kept))


@dataclass(frozen=True, slots=True)
class PlayedTurn:
    """A turn of a player; `written` is None where it is not ended yet."""

    card: Card
    rolls: tuple[Fallen, ...]
    written: Written | None


@dataclass(frozen=True, slots=True)
class Played:
    """What a player did in a game, and the sheet that came of it."""

    seat: int
    name: str
    turns: tuple[PlayedTurn, ...]
    card: Card
    taken_back: int


def played_by(game: Game, seats: Iterable[int]) -> tuple[Played, ...]:
    """Return what some players of a game did; the game is held still meanwhile and not changed."""
    with game.lock:
        moves, cards, taken_back = game.moves, game.cards, game.taken_back
    return tuple(
        Played(
            seat,
            game.players[seat],
            tuple(_turns(Card(game.rules), [move for move in moves if move.player == seat])),
            cards[seat],
            taken_back[seat],
        )
        for seat in seats
    )


def _turns(card: Card, moves: list[Rolled | Written]) -> Iterable[PlayedTurn]:
    rolls: list[Rolled] = []
    for move in moves:
        if isinstance(move, Rolled):
            rolls.append(move)
        else:
            yield PlayedTurn(card, _fallen(card, rolls, stopped=True), move)
            card = card.write(move.key, move.dice)
            rolls = []
    if rolls:
        yield PlayedTurn(card, _fallen(card, rolls, stopped=False), None)


def _fallen(card: Card, rolls: list[Rolled], *, stopped: bool) -> tuple[Fallen, ...]:
    rules = card.rules
    found = []
    for place, roll in enumerate(rolls):
        left = rules.rolls - roll.roll
        held: Held | None = None
        if place + 1 < len(rolls):
            held = rolls[place + 1].held
        elif stopped and left:
            held = (True,) * rules.dice
        found.append(Fallen(roll.dice, left, held))
    return tuple(found)
