"""What a board plays by: what it is told, and what a setting or a game that it is given fixes."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, Concatenate, ParamSpec

from yacht_widget.classroom.setting import ClassSetting
from yacht_widget.errors import BoardError, shown, switch
from yacht_widget.game import Game
from yacht_widget.luck import Seed, seed_key
from yacht_widget.rules import RuleSet, get_rules

P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class Terms:
    """What a board plays by. `fixed` is the help that a teacher fixed, `hidden` whether they hid previews."""

    rules: RuleSet
    seed: Seed | None
    undo: bool
    real_dice: bool
    hints: str
    hints_locked: bool
    previews: bool
    previews_locked: bool
    fixed: str | None = None
    hidden: bool = False

    def table(self, names: object) -> str:
        """Return by what a saved game of these players is found again."""
        seed = None if self.seed is None else f"{seed_key(self.seed):016x}"
        parts = [self.rules, names, seed, self.undo, self.real_dice]
        parts += [] if self.fixed is None else [self.fixed]
        parts += ["hidden"] if self.hidden else []
        return " | ".join(map(repr, parts))


def noting(init: Callable[Concatenate[Any, P], None]) -> Callable[Concatenate[Any, P], None]:
    """Note in `_said` which arguments a constructor was called with: a default looks like the same value said."""
    names = tuple(inspect.signature(init).parameters)

    @functools.wraps(init)
    def noted(self: Any, /, *args: P.args, **kwargs: P.kwargs) -> None:  # noqa: ANN401 - of whatever class
        self._said = frozenset({*names[1 : len(args) + 1], *kwargs})
        init(self, *args, **kwargs)

    return noted


def terms_of(told: Mapping[str, Any], said: Collection[str], setting: object, game: object) -> Terms:
    """Return what a board plays by.

    Parameters
    ----------
    told : mapping
        All that a board can be told of its game, by the names of `Terms`.
    said : collection of str
        Which of it was said, rather than being a default: what was said may not differ from what is fixed.
    setting : ClassSetting, optional
    game : Game, optional

    Raises
    ------
    BoardError
        When what was said differs from what the setting or the game fixes, and for what is neither.

    Examples
    --------
    >>> usual = {"rules": "yacht", "seed": None, "undo": True, "real_dice": False, "hints": "off"}
    >>> usual |= {"hints_locked": False, "previews": True, "previews_locked": False}
    >>> terms_of(usual, (), ClassSetting(undo=False), None).undo
    False
    >>> terms_of(usual, ("rules",), ClassSetting(get_rules("yahtzee")), None)
    Traceback (most recent call last):
    ...
    yacht_widget.errors.BoardError: the setting fixes rules='yahtzee'; got rules='yacht': leave out rules
    """
    for name in ("undo", "real_dice", "hints_locked", "previews_locked"):
        switch(name, told[name], BoardError)
    own = {**told, "rules": get_rules(told["rules"])}
    if setting is None and game is None:
        return Terms(**own)
    if setting is None:
        owner, fixed = "game", _of_game(game)
    else:
        owner, fixed = "setting", _of_setting(setting)
        if game is not None:
            message = "a setting begins a game of its own: leave out game"
            raise BoardError(message)
    differing = [name for name in own if name in said and name in fixed and own[name] not in _taken(name, fixed[name])]
    if differing:
        has = " and ".join(_text(name, fixed[name], own[name]) for name in differing)
        got = " and ".join(_text(name, own[name], fixed[name]) for name in differing)
        message = f"the {owner} fixes {has}; got {got}: leave out {', '.join(differing)}"
        raise BoardError(message)
    return Terms(**{**own, **fixed})


def _of_setting(setting: object) -> dict[str, Any]:
    if not isinstance(setting, ClassSetting):
        message = f"setting is what yw.classroom.setting(…) gives; got {shown(setting)}"
        raise BoardError(message)
    seed = {} if setting.seed is None else {"seed": setting.dice_seed}
    return {
        "rules": setting.rules,
        "undo": setting.undo,
        "real_dice": False,
        **seed,
        **_by_teacher(setting.hints, previews=setting.previews),
    }


def _of_game(game: object) -> dict[str, Any]:
    if not isinstance(game, Game):
        message = f"game is a Game to play on, like Game(seed=7); got {shown(game)}"
        raise BoardError(message)
    taught = {} if game.hints_fixed is None else _by_teacher(game.hints_fixed, previews=game.previews)
    return {"rules": game.rules, "undo": game.undo_allowed, "real_dice": game.dice_told, **taught}


def _by_teacher(hints: str, *, previews: bool) -> dict[str, Any]:
    fixed: dict[str, Any] = {"hints": hints, "hints_locked": True, "fixed": hints}
    return fixed if previews else {**fixed, "previews": False, "previews_locked": True, "hidden": True}


def _taken(name: str, value: object) -> tuple[object, ...]:
    """Return what may be said beside a value that is fixed: the same, and no seed is no other seed."""
    return (value, None) if name == "seed" else (value,)


def _text(name: str, value: object, other: object) -> str:
    """Return a value as it is told; of rules their name, where that tells them apart."""
    if isinstance(value, RuleSet) and isinstance(other, RuleSet) and value.name != other.name:
        value = value.name
    return f"{name}={shown(value)}"


def check_beside(game: Game, said: Mapping[str, Any]) -> None:
    """Refuse players, a seed or a name that a board is told beside a game, unless they are the game's own.

    Raises
    ------
    BoardError
    """
    players, seed, name = said.get("players"), said.get("seed"), said.get("name")
    if players not in (None, len(game.players), list(game.players)):
        message = f"the game fixes players={shown(list(game.players))}; got players={shown(players)}: leave out players"
        raise BoardError(message)
    if seed is not None and seed_key(seed) != game.key:
        message = f"the game has its own dice, which are not those of seed={shown(seed)}: leave out seed"
        raise BoardError(message)
    if name is not None:
        message = f"a game of one's own is kept under no name; got name={shown(name)}: leave out name, or the game"
        raise BoardError(message)


def check_alone(names: object) -> None:
    """Refuse several players beside a setting: their game would never be taken for the class.

    Raises
    ------
    BoardError
    """
    seats = len(names) if isinstance(names, list) else names
    if isinstance(seats, int) and seats > 1:
        message = "a setting is for games of one player, which a class compares: leave out players, or the setting"
        raise BoardError(message)
