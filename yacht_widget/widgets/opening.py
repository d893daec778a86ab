"""What a board begins with: the game that it is given, or was left, or a new one, and who plays it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from yacht_widget.classroom.setting import ClassSetting
from yacht_widget.errors import BoardError, RecordError, SaveError, YachtError, shown
from yacht_widget.game import Game
from yacht_widget.luck import Seed
from yacht_widget.record import is_built_in
from yacht_widget.rules import RuleSet, get_rules
from yacht_widget.saves import Shelf, read_shelf, shelf_path
from yacht_widget.strategies import Prepared, Strategy


def settled(setting: object, rules: RuleSet, given: Mapping[str, Any]) -> tuple[RuleSet, Seed | None, bool, str | None]:
    """Return rules, seed, undo and help: those given, or those of a setting, which nothing may be set beside."""
    if setting is None:
        return rules, given["seed"], given["undo"], None
    if not isinstance(setting, ClassSetting):
        message = f"setting is what yw.classroom.setting(…) gives; got {shown(setting)}"
        raise BoardError(message)
    allowed = {
        "seed": (None,) if setting.seed is not None else (given["seed"],),
        "hints": ("off", setting.hints),
        "real_dice": (False,),
        "game": (None,),
    }
    twice = [name for name, values in allowed.items() if given[name] not in values]
    if rules not in {get_rules("yacht"), setting.rules}:
        twice.insert(0, "rules")
    if twice:
        message = f"a setting fixes the game of a board: leave out {', '.join(twice)}"
        raise BoardError(message)
    return setting.rules, given["seed"] if setting.seed is None else setting.dice_seed, setting.undo, setting.hints


def check_alone(setting: object, names: object) -> None:
    """Refuse a setting for several players: their game would never be taken for the class."""
    seats = len(names) if isinstance(names, list) else names
    if setting is not None and isinstance(seats, int) and seats > 1:
        message = "a setting is for games of one player, which a class compares: leave out players, or the setting"
        raise BoardError(message)


def check_game(game: object, names: object, *, alone: bool) -> None:
    """Refuse what is no game, and what a board that is given a game is not told."""
    if not isinstance(game, Game):
        message = f"game is a Game to play on, like Game(seed=7); got {shown(game)}"
        raise BoardError(message)
    if names not in (1, list(game.players)) or not alone:
        message = "a board that is given a game has its players and dice from it: leave out players, seed and name"
        raise BoardError(message)


def prepared(strategies: tuple[Strategy | None, ...], game: Game) -> tuple[Strategy | None, ...]:
    """Return the strategies by seat, ready to play: what must be computed is not left for the middle of a game."""
    seats = strategies if len(strategies) == len(game.players) else (None,) * len(game.players)
    for strategy in seats:
        if isinstance(strategy, Prepared):
            strategy.prepare(game.rules)
    return seats


def opened(name: str | None) -> tuple[Shelf, YachtError | None]:
    """Return what is kept under a name, and what went wrong in reading it."""
    if name is None:
        return Shelf(), None
    shelf_path(name)  # a name that cannot be is refused; a file that cannot be read is no reason not to play
    try:
        return read_shelf(name), None
    except SaveError as error:
        return Shelf(), error


class Taken(NamedTuple):
    """What a table was left with: its game and those finished before it, and why something of it is not there."""

    game: Game | None = None
    before: tuple[Game, ...] = ()
    trouble: YachtError | None = None


def taken_up(shelf: Shelf, table: str, rules: str | RuleSet) -> Taken:
    """Return what is kept for a table; its game may be a finished one too."""
    text = shelf.games.get(table)
    if text is None:
        return Taken()
    found = get_rules(rules)
    own = None if is_built_in(found) else found
    # A finished game still lies on its table.
    before = shelf.finished.get(table, [])
    before = before[:-1] if before and before[-1] == text else before
    played: list[Game] = []
    trouble = None
    for record in (*before, text):
        try:
            played.append(Game.from_json(record, own))
        except RecordError as error:
            message = f"the saved game cannot be played on, and a new one begins: {error}"
            trouble = RecordError(message).told(key="error.save_other")
            if record is text:
                return Taken(None, tuple(played), trouble)
    return Taken(played[-1], tuple(played[:-1]), trouble)
