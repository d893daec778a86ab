"""A record as JSON, which holds everything: players, rules, the key of the seed, each roll, each box with its points.

What can be computed is stored too, so that a record that was edited is found out when it is replayed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from yacht_widget.errors import RecordError, YachtError, listed, shown
from yacht_widget.record.coded import is_built_in
from yacht_widget.record.parts import HINTS, GameRecord, RollRecord, TurnRecord
from yacht_widget.rules import BUILT_IN, RuleSet, get_rules

FORMAT = "yacht-widget game"
VERSION = 1

# What a game of 100 players, 20 boxes and 4 rolls needs, with room to spare; longer texts are refused unread.
MAX_TEXT = 2_000_000


def to_json(record: GameRecord) -> str:
    """Return a record as JSON text."""
    return json.dumps(
        {
            "format": FORMAT,
            "version": VERSION,
            "rules": _rules_data(record.rules),
            "players": list(record.players),
            "key": None if record.key is None else f"{record.key:016x}",
            "game": record.game,
            "first": record.first,
            "undo": record.undo,
            **({} if record.hints is None else {"hints": record.hints}),
            **({} if record.previews else {"previews": False}),
            "taken_back": list(record.taken_back),
            "turns": [_turn_data(turn) for turn in record.turns],
        },
        ensure_ascii=False,
    )


def _rules_data(rules: RuleSet) -> dict[str, object]:
    data: dict[str, object] = {"name": rules.name, "joker": rules.joker, "upper_first": rules.upper_first}
    if not is_built_in(rules):
        data |= {"own": True, "boxes": list(rules.keys), "dice": rules.dice, "sides": rules.sides, "rolls": rules.rolls}
    return data


def _turn_data(turn: TurnRecord) -> dict[str, object]:
    data: dict[str, object] = {
        "player": turn.player,
        "rolls": [{"held": list(roll.held), "dice": list(roll.dice or ())} for roll in turn.rolls],
    }
    return data if turn.box is None else data | {"box": turn.box, "points": turn.points}


def from_json(text: str, rules: str | RuleSet | None = None) -> GameRecord:
    """Read a record from JSON text.

    Parameters
    ----------
    text : str
        What `to_json` wrote.
    rules : str or RuleSet, optional
        The rules of the game; needed where they are of one's own, as functions are not in a record.

    Raises
    ------
    RecordError
        When the text is no record, is damaged, is of a newer version, or of a game by other rules.
    """
    if not isinstance(text, str):
        message = f"a record is a text; got {type(text).__name__}"
        raise RecordError(message)
    if len(text) > MAX_TEXT:
        message = f"this text of {len(text)} characters is too long for a record; allowed are {MAX_TEXT}"
        raise RecordError(message)
    try:
        data = json.loads(text, object_pairs_hook=_once, parse_constant=_no_number)
    except (ValueError, RecursionError):
        message = "this text is no record of a game: it is not JSON, or was cut or damaged"
        raise RecordError(message) from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        message = f"this is no record of a game: its format is not {FORMAT!r}"
        raise RecordError(message)
    if type(data.get("version")) is not int or data["version"] != VERSION:
        message = f"this record is of version {shown(data.get('version'))}; this program reads version {VERSION}"
        raise RecordError(message).told(key="class.why_version")
    found = _read_rules(_field(data, "rules", dict), None if rules is None else get_rules(rules))
    players = tuple(_items(data, "players", str))
    return GameRecord(
        rules=found,
        players=players,
        key=_read_key(data.get("key")),
        game=_field(data, "game", int),
        first=_field(data, "first", int),
        undo=_field(data, "undo", bool),
        taken_back=tuple(_items(data, "taken_back", int)),
        turns=tuple(_read_turn(turn) for turn in _items(data, "turns", dict)),
        hints=_read_hints(data.get("hints")),
        previews=_field({"previews": True, **data}, "previews", bool),
    )


def _once(pairs: Sequence[tuple[str, object]]) -> dict[str, object]:
    """Return the parts of a record, none of them twice: one reader would believe the first, another the last."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError
    return found


def _no_number(_: str) -> object:
    # NaN and the like, which JSON does not have.
    raise ValueError


def _read_rules(data: Mapping[str, object], own: RuleSet | None) -> RuleSet:
    name = _field(data, "name", str)
    if data.get("own"):
        if own is None:
            message = f"this game was played by rules of one's own, {shown(name)}: give them as rules=…"
            raise RecordError(message).told(key="class.why_own_rules", rules=name[:60])
        if _rules_data(own) != data:
            message = f"this game was played by other rules {shown(name)} than the {own.name!r} that were given"
            raise RecordError(message)
        return own
    if name not in BUILT_IN:
        message = f"the rules of this record, {shown(name)}, are none of {listed(BUILT_IN)}"
        raise RecordError(message)
    options = {"joker": _field(data, "joker", str), "upper_first": _field(data, "upper_first", bool)}
    try:
        found = get_rules(name, **options) if name == "yahtzee" else get_rules(name)
    except YachtError as error:
        message = f"the rules of this record are damaged: {error}"
        raise RecordError(message) from None
    if own is not None and own != found:
        message = f"this game was played by {found!r}, not by the {own!r} that were given: leave out rules"
        raise RecordError(message).told(key="class.why_other_rules", rules=name, wanted=own.name)
    return found


def _read_key(value: object) -> int | None:
    if value is None:
        return None
    if isinstance(value, str) and len(value) == 16 and all(c in "0123456789abcdef" for c in value):  # noqa: PLR2004 - 64 bits
        return int(value, 16)
    message = f"the key of this record is damaged: it is {shown(value)}, not 16 digits 0-9 and a-f"
    raise RecordError(message)


def _read_hints(value: object) -> str | None:
    if value is None or (isinstance(value, str) and value in HINTS):
        return value
    message = f"the help of this record is damaged: it is {shown(value)}, none of {listed(HINTS)}"
    raise RecordError(message)


def _read_turn(data: Mapping[str, object]) -> TurnRecord:
    box = data.get("box")
    return TurnRecord(
        player=_field(data, "player", int),
        rolls=tuple(
            RollRecord(tuple(_items(roll, "held", int)), tuple(_items(roll, "dice", int)))
            for roll in _items(data, "rolls", dict)
        ),
        box=None if box is None else _field(data, "box", str),
        points=None if box is None else _field(data, "points", int),
    )


def _field(data: Mapping[str, Any], name: str, kind: type) -> Any:  # noqa: ANN401 - of the kind asked for
    value = data.get(name)
    # A bool is an int to Python, but not in a record.
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        message = f"this record is damaged: its part {name!r} is {shown(value)}"
        raise RecordError(message)
    return value


def _items(data: Mapping[str, Any], name: str, kind: type) -> list[Any]:
    values = _field(data, name, list)
    for value in values:
        _field({name: value}, name, kind)
    return values  # type: ignore[no-any-return]  # a list, as checked
