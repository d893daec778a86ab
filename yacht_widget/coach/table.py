"""A review as rows: one for each decision, and one for a roll after which nothing is decided yet."""

from __future__ import annotations

from collections.abc import Iterator

from yacht_widget.cldr import MINUS
from yacht_widget.coach.results import Box, Decision, PlayerReview, Roll
from yacht_widget.coach.telling import Telling
from yacht_widget.dice import Dice
from yacht_widget.words import Words, player_name

Row = dict[str, object]

COLUMNS = (
    "player", "turn", "roll", "dice", "luck", "decision", "played", "best", "expected", "loss", "good", "why",
    "win", "win best",
)  # fmt: skip


def rows_of(player: PlayerReview, words: Words) -> Iterator[Row]:
    """Yield the decisions of a player, with plain names: luck is that of the roll before the decision."""
    telling = Telling(player.rules, words)
    for turn in player.turns:
        fresh: Roll | None = None
        for number, roll in enumerate(turn.rolls, start=1):
            fresh = roll
            if roll.keep is not None:
                yield _row(player, number, roll.keep, roll.luck, telling)
                fresh = None
        last = len(turn.rolls)
        luck = 0.0 if fresh is None else fresh.luck
        if turn.box is not None:
            yield _row(player, last, turn.box, luck, telling)
        elif fresh is not None:
            yield {
                "player": player.name,
                "turn": turn.number,
                "roll": last,
                "dice": dashed(fresh.dice),
                "luck": luck,
                "decision": "open",
                "played": None,
                "best": None,
                "expected": fresh.value,
                "loss": 0.0,
                "good": None,
                "why": "",
                "win": None,
                "win best": None,
            }


def steps_of(player: PlayerReview, words: Words) -> list[Row]:
    """Return the course of a game step by step: before it, after each roll, and after each decision.

    A step has its place in the game in turns, what it was, and the final total to expect before and after it.
    """
    telling = Telling(player.rules, words)
    steps: list[Row] = [_step(player, words, 0, 0.0, words.t("coach.start"), "", player.start, 0.0)]
    value = player.start
    for turn in player.turns:
        moves: list[tuple[str, str, float]] = []
        for roll in turn.rolls:
            moves.append((luck_of(roll.luck, words), dashed(roll.dice), roll.luck))
            if roll.keep is not None:
                moves.append(_cost(roll.keep, telling))
        if turn.box is not None:
            moves.append(_cost(turn.box, telling))
        for number, (kind, what, change) in enumerate(moves, start=1):
            place = turn.number - 1 + number / len(moves)
            steps.append(_step(player, words, turn.number, place, kind, what, value, change))
            value += change
    return steps


def luck_of(change: float, words: Words) -> str:
    """Return what luck is called in a picture: good or bad."""
    return f"{words.t('coach.luck')} {MINUS if change < 0 else '+'}"


def _cost(decision: Decision, telling: Telling) -> tuple[str, str, float]:
    better = "" if decision.good else f"; {telling.better(decision)}"
    return telling.words.t("coach.lost"), f"{telling.played(decision)}{better}", -decision.loss


def _step(  # noqa: PLR0913, PLR0917 - what a step is told by
    player: PlayerReview, words: Words, turn: int, place: float, kind: str, what: str, before: float, change: float
) -> Row:
    return {
        "player": player_name(player.name, player.seat, words),
        "in turn": turn,
        "turns played": round(place, 4),
        "step": kind,
        "what": what,
        "change": round(change, 6) + 0.0,
        "before": round(before, 6),
        "expected": round(before + change, 6),
    }


def _row(player: PlayerReview, roll: int, decision: Decision, luck: float, telling: Telling) -> Row:
    written = isinstance(decision, Box)
    return {
        "player": player.name,
        "turn": decision.turn,
        "roll": roll,
        "dice": dashed(decision.dice),
        "luck": luck,
        "decision": "box" if written else "keep",
        "played": decision.played if isinstance(decision, Box) else dashed(decision.played) or "none",
        "best": decision.best if isinstance(decision, Box) else dashed(decision.best) or "none",
        "expected": decision.expected,
        "loss": decision.loss,
        "good": decision.good,
        "why": telling.why(decision),
        "win": decision.win,
        "win best": decision.win_best,
    }


def dashed(dice: Dice) -> str:
    """Return dice as text: ``"3-3-6"``."""
    return "-".join(map(str, dice))
