"""Verifying: each game is replayed by the engine and compared with what the class was to play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from yacht_widget.classroom.found import Found
from yacht_widget.classroom.sayings import Saying
from yacht_widget.classroom.setting import ClassSetting
from yacht_widget.errors import RecordError
from yacht_widget.game import Game
from yacht_widget.luck import seed_key
from yacht_widget.record import is_built_in
from yacht_widget.rules import RuleSet


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the games of a class should be like.

    Parameters
    ----------
    rules : RuleSet, optional
        None where any rules of the package will do.
    keys : mapping of int to str
        Keys of the dice that are the class's, each with the pupil whose own they are (empty: everybody's). With none
        any dice will do.
    undo : bool, optional
        False where no game may have allowed it.
    hints : str, optional
        The help that each game must state.
    previews : bool, optional
        False where no game may have shown what open boxes would score.
    seed : int or str, optional
        Seed of those dice, to be told.
    """

    rules: RuleSet | None = None
    keys: Mapping[int, str] = field(default_factory=dict)
    undo: bool | None = None
    hints: str | None = None
    previews: bool | None = None
    seed: int | str | None = None


def wanted_by(
    setting: ClassSetting | None, rules: RuleSet | None, seed: int | str | None, pupils: tuple[str, ...]
) -> Wanted:
    """Return what a teacher's setting, or rules and seed alone, ask of each game."""
    asked = setting or ClassSetting(seed=seed)
    keys: dict[int, str] = {}
    if asked.seed is not None:
        keys[seed_key(asked.dice_seed or "")] = asked.pupil
        keys |= {seed_key(asked.for_pupil(code).dice_seed or ""): code for code in pupils}
    if setting is None:
        return Wanted(rules, keys, seed=asked.dice_seed)
    return Wanted(setting.rules, keys, setting.undo, setting.hints, setting.previews, asked.dice_seed)


def replayed(found: Found, rules: RuleSet | None) -> Game | Saying:
    """Return the game that was found, or why there is none."""
    try:
        if found.game is not None:
            # Played again as well: Python can change a game in ways that no move does.
            given = found.game.rules
            return Game.from_json(found.game.to_json(), None if is_built_in(given) else given)
        if found.kind == "game":
            return Game.from_code(found.text)
        return Game.from_json(found.text, None if rules is None or is_built_in(rules) else rules)
    except RecordError as error:
        return Saying(error.key.partition("why_")[2], dict(error.places))


def objection(game: Game, wanted: Wanted) -> Saying | None:
    """Return why a game cannot stand among those of the class, or nothing."""
    return next(_objections(game, wanted), None)


def _objections(game: Game, wanted: Wanted) -> Iterator[Saying]:
    rules = game.rules
    if len(game.players) != 1:
        yield Saying("players", {"n": len(game.players)})
    if wanted.rules is not None and rules != wanted.rules:
        yield Saying("other_rules", {"rules": described(rules), "wanted": described(wanted.rules)})
    if game.key is None:
        yield Saying("told_dice")
    if wanted.keys and game.key not in wanted.keys:
        yield Saying("other_seed")
    if not game.over:
        yield Saying("unfinished", {"done": len(game.cards[0].scores), "of": len(rules.keys)})
    if wanted.hints is not None and game.hints_fixed is None:
        yield Saying("no_setting")
    if wanted.hints is not None and game.hints_fixed != wanted.hints:
        yield Saying("other_hints", {"hints": str(game.hints_fixed), "wanted": wanted.hints})
    if wanted.undo is False and game.undo_allowed:
        yield Saying("undo_allowed")
    if wanted.previews is False and game.previews:
        yield Saying("previews")


def described(rules: RuleSet) -> str:
    """Return the name of rules, with what else tells them apart."""
    more = [
        *([f"joker={rules.joker}"] if rules.name == "yahtzee" and rules.joker != "forced" else []),
        *(["upper_first"] if rules.upper_first else []),
    ]
    return f"{rules.name} ({', '.join(more)})" if more else rules.name
