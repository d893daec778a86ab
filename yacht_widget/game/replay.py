"""A game as a record, and a record played again move by move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yacht_widget.dice import as_dice
from yacht_widget.errors import RecordError
from yacht_widget.game.events import Rolled
from yacht_widget.record import GameRecord, RollRecord, TurnRecord

if TYPE_CHECKING:
    from yacht_widget.game.referee import Game


def record_of(game: Game) -> GameRecord:
    """Return a game as data."""
    turns: list[TurnRecord] = []
    rolls: list[RollRecord] = []
    for move in game.moves:
        if isinstance(move, Rolled):
            places = tuple(place for place, kept in enumerate(move.held) if kept)
            rolls.append(RollRecord(places, move.dice))
        else:
            turns.append(TurnRecord(move.player, tuple(rolls), move.key, move.entry.points))
            rolls = []
    if rolls:
        turns.append(TurnRecord(game.player, tuple(rolls)))
    return GameRecord(
        rules=game.rules,
        players=game.players,
        key=game.key,
        game=game.number,
        first=game.first,
        undo=game.undo_allowed,
        taken_back=game.taken_back,
        turns=tuple(turns),
        hints=game.hints_fixed,
        previews=game.previews,
    )


def replay_turn(game: Game, turn: TurnRecord) -> None:
    """Play a turn of a record again, and refuse it where it cannot have been."""
    if game.over or turn.player != game.player:
        message = f"this record was edited: turn {game.turn} is not the turn of seat {turn.player}"
        raise RecordError(message).told(key="class.why_edited_turn", turn=game.turn)
    if not turn.rolls or game.dice:
        message = f"this record was edited: turn {game.turn} of {game.players[game.player]!r} is not whole"
        raise RecordError(message).told(key="class.why_edited_turn", turn=game.turn)
    for number, roll in enumerate(turn.rolls, start=1):
        where = f"turn {game.turn}, roll {number} of {game.players[game.player]!r}"
        _replay_roll(game, roll, number, where)
    if turn.box is not None:
        number = game.turn
        entry = game.score(turn.box)
        if turn.points is not None and turn.points != entry.points:
            message = f"this record was edited: {turn.box!r} holds {turn.points}, the dice give {entry.points}"
            raise RecordError(message).told(key="class.why_edited_points", turn=number)


def _replay_roll(game: Game, roll: RollRecord, number: int, where: str) -> None:
    count = game.rules.dice
    if any(not 0 <= place < count for place in roll.held) or sorted(set(roll.held)) != list(roll.held):
        message = f"this record was edited: the positions {list(roll.held)[:12]} held in {where} cannot be"
        raise RecordError(message).told(key="class.why_edited_turn", turn=game.turn)
    mask = tuple(place in roll.held for place in range(count))
    if not game.dice_given:
        dice = game.roll(held=mask)
    else:
        fallen = as_dice(roll.dice or (), sides=game.rules.sides, count=count)
        dice = game.roll(held=mask, rolled=[die for die, kept in zip(fallen, mask, strict=True) if not kept])
    if roll.dice is not None and roll.dice != dice:
        message = f"this record was edited: {where} shows {list(roll.dice)[:12]}, but {list(dice)} fell"
        raise RecordError(message).told(key="class.why_edited_dice", turn=game.turn, roll=number)
