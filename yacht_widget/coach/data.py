"""A review as plain data, for pages in any language: numbers, keys of boxes, and keys of messages with arguments.

::

    {version: 1, rules: name, over: bool, players: [Player, …]}

    Player    {seat, name, unnamed, start, luck, loss, now, total, done, percentile, decisions, best, taken_back,
               worst: [[turn, roll], …], turns: [Turn, …]}
              percentile: share of games played best that score less, with half of the equal ones, as a part of 1; null
              until the end, and where it would have to be waited for
              now = start + luck - loss; worst: places in turns and rolls (one more than the last roll: the box)
    Turn      {before, luck, loss, rolls: [Roll, …], box: Box or null}
    Roll      {dice, luck, value, left, keep: Keep or null}
    Keep      {held: positions, best: faces (all of them: stop), expected, loss, why: [Reason, …]}
    Box       {key, points, bonus, best, best_points, best_bonus, expected, loss, why: [Reason, …]}
              with chances to win also win: [after it, after the best for points] in Keep and Box
    Reason    {key: message, …}: the arguments of that message; boxes are keys, chances are shares of 1

Points are rounded to six decimals, chances to four.
"""

from __future__ import annotations

from collections.abc import Iterable

from yacht_widget.coach.results import Box, Keep, PlayerReview, Roll, Turn
from yacht_widget.rules import RuleSet

Data = dict[str, object]

VERSION = 1


def review_data(rules: RuleSet, players: Iterable[PlayerReview], *, over: bool) -> Data:
    """Return a review as plain data; see the module."""
    from yacht_widget.coach.judging import place_of  # noqa: PLC0415 - loads NumPy

    return {
        "version": VERSION,
        "rules": rules.name,
        "over": over,
        "players": [_player(player, place_of(player)) for player in players],
    }


def _player(player: PlayerReview, place: float | None) -> Data:
    decisions = player.decisions
    places = {
        id(decision): [turn, place]
        for turn, played in enumerate(player.turns)
        for place, decision in _placed(played)
    }  # fmt: skip
    return {
        "seat": player.seat,
        "name": player.name,
        "unnamed": player.name == f"Player {player.seat + 1}",
        "start": _points(player.start),
        "luck": _points(player.luck),
        "loss": _points(player.loss),
        "now": _points(player.expected),
        "total": player.total,
        "done": player.done,
        "percentile": None if place is None else round(place, 4),
        "decisions": len(decisions),
        "best": sum(decision.good for decision in decisions),
        "taken_back": player.taken_back,
        "worst": [places[id(decision)] for decision in player.worst()],
        "turns": [_turn(turn) for turn in player.turns],
    }


def _placed(turn: Turn) -> Iterable[tuple[int, Keep | Box]]:
    yield from ((place, roll.keep) for place, roll in enumerate(turn.rolls) if roll.keep is not None)
    if turn.box is not None:
        yield len(turn.rolls), turn.box


def _turn(turn: Turn) -> Data:
    return {
        "before": _points(turn.before),
        "luck": _points(turn.luck),
        "loss": _points(turn.loss),
        "rolls": [_roll(roll) for roll in turn.rolls],
        "box": None if turn.box is None else _box(turn.box),
    }


def _roll(roll: Roll) -> Data:
    return {
        "dice": list(roll.dice),
        "luck": _points(roll.luck),
        "value": _points(roll.value),
        "left": roll.rolls_left,
        "keep": None if roll.keep is None else _keep(roll.keep),
    }


def _keep(keep: Keep) -> Data:
    return {
        "held": [place for place, kept in enumerate(keep.held) if kept],
        "best": list(keep.best),
        "expected": _points(keep.expected),
        "loss": _points(keep.loss),
        "why": [reason.data() for reason in keep.reasons],
        **_won(keep),
    }


def _box(box: Box) -> Data:
    return {
        "key": box.played,
        "points": box.points,
        "bonus": box.bonus,
        "best": box.best,
        "best_points": box.best_points,
        "best_bonus": box.best_bonus,
        "expected": _points(box.expected),
        "loss": _points(box.loss),
        "why": [reason.data() for reason in box.reasons],
        **_won(box),
    }


def _won(decision: Keep | Box) -> Data:
    if decision.win is None or decision.win_best is None:
        return {}
    return {"win": [round(decision.win, 4), round(decision.win_best, 4)]}


def _points(value: float) -> float:
    # Not minus nought.
    return round(value, 6) + 0.0
