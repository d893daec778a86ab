"""What the page is told: plain data made from a game, fresh each time."""

from __future__ import annotations

from collections.abc import Sequence

from yacht_widget.card import Card
from yacht_widget.game import Event, Game, Rolled, Undone, Written
from yacht_widget.record import is_built_in
from yacht_widget.rules import RuleSet
from yacht_widget.widgets.hints import telling

Data = dict[str, object]


def setup_of(
    rules: RuleSet, *, undo: bool, real_dice: bool, hints_locked: bool = False, by_teacher: bool = False
) -> Data:
    """Return what stays the same throughout a game: rules, boxes and settings."""
    built_in = is_built_in(rules)
    bonus = rules.upper_bonus
    return {
        "rules": {
            "name": rules.name,
            "builtin": built_in,
            "titles": dict(rules.titles),
            "joker": rules.joker,
            "upper_first": rules.upper_first,
            "dice": rules.dice,
            "sides": rules.sides,
            "rolls": rules.rolls,
            "turns": len(rules.categories),
            "upper_bonus": None if bonus is None else bonus._asdict(),
            "yahtzee_bonus": rules.joker != "none",
        },
        "boxes": [
            {
                "key": category.key,
                "section": rules.section(category),
                "names": dict(category.names),
                "help": dict(category.help),
                "help_key": category.text,
                **figures._asdict(),
            }
            for category, figures in zip(rules.categories, telling(rules), strict=True)
        ],
        "undo": undo,
        "real_dice": real_dice,
        "hints_locked": hints_locked,
        "by_teacher": by_teacher,
    }


def state_of(game: Game, computers: Sequence[bool], levels: Sequence[Data] = ()) -> Data:
    """Return the game as it stands, but for what only the board knows (revision, plan, best scores, notice)."""
    return {
        "game": game.number,
        "players": [
            {"name": name, "computer": computer, "unnamed": name == f"Player {seat + 1}"}
            | (levels[seat] if levels else {})
            for seat, (name, computer) in enumerate(zip(game.players, computers, strict=True))
        ],
        "player": game.player,
        "turn": game.turn,
        "over": game.over,
        "rolls_left": game.rolls_left,
        "dice": list(game.dice),
        "kept": list(game.held),
        "sheets": [_sheet(card) for card in game.cards],
        "options": _options(game),
        "joker": bool(game.dice) and game.cards[game.player].is_joker(game.dice),
        "can_undo": game.can_undo,
        "taken_back": sum(count for count, computer in zip(game.taken_back, computers, strict=True) if not computer),
        "roll_off": [[{"player": seat, "dice": list(dice)} for seat, dice in turn] for turn in game.roll_off] or None,
        "winners": list(game.winners),
        "code": code_of(game),
    }


def event_of(event: Event) -> Data:
    """Return a move or an undo as the page is told of it."""
    if isinstance(event, Undone):
        undone = "roll" if isinstance(event.move, Rolled) else "score"
        return {"type": "undo", "player": event.move.player, "undone": undone}
    if isinstance(event, Written):
        return {"type": "score", "player": event.player, "box": event.key, **event.entry._asdict()}
    return {
        "type": "roll",
        "player": event.player,
        "roll": event.roll,
        "dice": list(event.dice),
        "rolled": [not held for held in event.held],
    }


def _sheet(card: Card) -> Data:
    return {
        "points": list(card.points),
        "upper": card.upper_total,
        "upper_bonus": card.upper_bonus,
        "lower": card.lower_total,
        "yahtzee_bonuses": card.yahtzee_bonuses,
        "yahtzee_bonus_points": card.yahtzee_bonus,
        "total": card.total,
    }


def _options(game: Game) -> list[Data | None]:
    if not game.dice:
        return []
    entries = game.cards[game.player].entries_for(game.dice)
    return [entries[key]._asdict() if key in entries else None for key in game.rules.keys]


def code_of(game: Game) -> str | None:
    """Return the code, at the end only: it holds the seed, and so the dice to come."""
    short = game.over and len(game.players) == 1 and not game.dice_given and is_built_in(game.rules)
    return game.code if short else None
