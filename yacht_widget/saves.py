"""What a board with a name keeps between sessions: unfinished games and best scores, in the user's data directory."""

from __future__ import annotations

import hashlib
import json
import re
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from platformdirs import user_data_path

from yacht_widget.errors import SaveError, shown
from yacht_widget.names import NEEDS, can_be_name

FORMAT = "yacht-widget board"
VERSION = 1
MAX_NAME = 60
MAX_BEST = 10
# Games under other rules or players than the last ones are kept too, but not for ever.
MAX_GAMES = 20
# Of each table: the first game, which may be the one that counts, and the last ones.
MAX_FINISHED = 10
MAX_BYTES = 20_000_000
MAX_ASIDE = 100


@dataclass(frozen=True, slots=True)
class Best:
    """A best score: who, and how many points."""

    name: str
    points: int


@dataclass(slots=True)
class Shelf:
    """What is kept under one name.

    Parameters
    ----------
    games : dict of str to str
        Records as JSON text, by what tells one table from another (rules, players, seed); the last used comes last.
    best : dict of str to list of Best
        Best scores by rules, best first.
    held : dict of str to tuple of bool
        What is held for the next roll, by what tells one table from another: no record has it before the roll.
    finished : dict of str to list of str
        Records of the games that were finished at a table, the first one first.
    """

    games: dict[str, str] = field(default_factory=dict)
    best: dict[str, list[Best]] = field(default_factory=dict)
    held: dict[str, tuple[bool, ...]] = field(default_factory=dict)
    finished: dict[str, list[str]] = field(default_factory=dict)


def shelf_path(name: str) -> Path:
    """Return the file that keeps what belongs to a name.

    Raises
    ------
    SaveError
        When the name is no text of 1 to 60 characters, or nothing of it can be seen.
    """
    if not can_be_name(name, MAX_NAME):
        message = f"the name of a board is a text of 1 to {MAX_NAME} characters with {NEEDS}; got {shown(name)}"
        raise SaveError(message)
    # The readable part is for people; the hash keeps names apart that it makes equal, also where case does not count.
    readable = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:40] or "board"
    digest = hashlib.sha256(name.encode()).hexdigest()[:8]
    return user_data_path("yacht-widget", appauthor=False) / "boards" / f"{readable}-{digest}.json"


def read_shelf(name: str) -> Shelf:
    """Return what is kept under a name; nothing is kept of a name never used.

    Raises
    ------
    SaveError
        When the file is damaged. It is moved aside, so that the next board starts afresh and nothing is lost.
    """
    path = shelf_path(name)
    try:
        # A file beyond all measure is not read: nothing is a damaged shelf too.
        return _shelf_of(json.loads(path.read_text(encoding="utf-8")) if path.stat().st_size <= MAX_BYTES else None)
    except FileNotFoundError:
        return Shelf()
    except OSError as error:
        message = f"the saved games of {name!r} cannot be read: {error}"
        raise SaveError(message) from error
    except (ValueError, TypeError, KeyError, AttributeError, OverflowError, RecursionError):
        message = f"the saved games of {name!r} were damaged; {_move_aside(path)}, and a new game begins"
        raise SaveError(message).told(key="error.save_damaged") from None


def write_shelf(name: str, shelf: Shelf) -> None:
    """Write what is kept under a name; a reader sees the old file or the new one, never a part.

    Raises
    ------
    SaveError
        When the file cannot be written.
    """
    path = shelf_path(name)
    games = dict(list(shelf.games.items())[-MAX_GAMES:])
    best = {rules: [[one.name, one.points] for one in found[:MAX_BEST]] for rules, found in shelf.best.items()}
    held = {table: list(shelf.held[table]) for table in games if table in shelf.held}
    ended = {table: shelf.finished[table] for table in games if shelf.finished.get(table)}
    finished = {table: [*told[:1], *told[1:][1 - MAX_FINISHED :]] for table, told in ended.items()}
    data = {"format": FORMAT, "version": VERSION, "name": name}
    data |= {"games": games, "best": best, "held": held, "finished": finished}
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(
            "w", encoding="utf-8", dir=path.parent, prefix=path.stem, suffix=".part", delete=False
        ) as part:
            try:
                json.dump(data, part, ensure_ascii=True)
                part.close()
                Path(part.name).replace(path)
            except BaseException:
                part.close()
                Path(part.name).unlink()
                raise
    except OSError as error:
        why = error.strerror or type(error).__name__
        message = f"The game of {name!r} is not being kept ({path.parent}: {why}). You can play on."
        raise SaveError(message).told(key="error.save_write") from error


def _shelf_of(data: Any) -> Shelf:  # noqa: ANN401 - whatever the file held; what does not fit raises
    if data["format"] != FORMAT or data["version"] != VERSION:
        raise ValueError
    games = {str(table): text for table, text in data["games"].items() if isinstance(text, str)}
    best = {str(rules): [Best(str(who), int(points)) for who, points in found] for rules, found in data["best"].items()}
    # Files of the first version had none of it; what is no list of True and False is none either.
    told = data.get("held", {}).items()
    held = {str(table): tuple(one) for table, one in told if all(isinstance(stays, bool) for stays in one)}
    ended = {str(table): texts for table, texts in data.get("finished", {}).items() if isinstance(texts, list)}
    finished = {table: [one for one in texts[:MAX_FINISHED] if isinstance(one, str)] for table, texts in ended.items()}
    return Shelf(games, best, held, finished)


def _move_aside(path: Path) -> str:
    """Move a damaged file out of the way, and return what became of it in words."""
    for number in range(1, MAX_ASIDE + 1):
        aside = path.with_suffix(f".damaged-{number}.json")
        if not aside.exists():
            break
    try:
        path.replace(aside)  # the last one is written over: so many damaged files are enough
    except OSError as error:
        return f"they cannot be moved aside ({error})"
    return f"they were moved to {aside.name}"
