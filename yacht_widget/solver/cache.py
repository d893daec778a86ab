"""Solved tables on disk: the one that ships, those that a machine shares, and those of the user's cache directory.

A file is named after a digest of all that the rules say, so it can only be found by rules that play alike. It holds
its own checksum; what is damaged, cut short or of another kind is as good as missing, and the game is solved again.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from contextlib import suppress
from importlib.resources import files
from pathlib import Path

import numpy as np

from yacht_widget.rules import RuleSet, points_table
from yacht_widget.sweeps import Array

MAGIC = b"YWTABLE1"
_HEADER = len(MAGIC) + 2 * hashlib.sha256().digest_size

# Bytes of the largest table that is stored.
LARGEST = 64_000_000

# Names a folder of tables that were solved beforehand, for all users of a machine; it is only read.
SHARED = "YACHT_WIDGET_TABLES"

# The rules whose table ships, by name; `python -m yacht_widget.data` makes it.
SHIPPED = ("yahtzee",)


def digest(rules: RuleSet, aim: str = "points") -> bytes:
    """Return a digest of all that decides how a game is played, and for what: equal for rules that play alike."""
    columns = list(zip(*points_table(rules).values(), strict=True))
    faces = [box.face if rules.section(box) == "upper" else None for box in rules.categories]
    jokers = [box.joker if rules.joker != "none" else None for box in rules.categories]
    said = [
        [MAGIC.decode(), aim],
        [rules.dice, rules.sides, rules.rolls, rules.upper_bonus, rules.joker, rules.upper_first],
        list(zip(rules.keys, faces, jokers, columns, strict=True)),
    ]
    return hashlib.sha256(json.dumps(said).encode()).digest()


def pack(rules: RuleSet, values: Array, aim: str = "points") -> bytes:
    """Return a table as it is stored: magic, digest of the rules, checksum, doubles (little endian)."""
    body = values.astype("<f8").tobytes()
    return MAGIC + digest(rules, aim) + hashlib.sha256(body).digest() + body


def unpack(rules: RuleSet, data: bytes, numbers: int, aim: str = "points") -> Array | None:
    """Return the table in some bytes, read only; nothing if they are not whole or belong to other rules."""
    size = hashlib.sha256().digest_size
    own, check = data[len(MAGIC) : len(MAGIC) + size], data[len(MAGIC) + size : _HEADER]
    body = memoryview(data)[_HEADER:]
    if not data.startswith(MAGIC) or own != digest(rules, aim) or len(body) != 8 * numbers:
        return None
    if hashlib.sha256(body).digest() != check:
        return None
    return np.frombuffer(data, dtype="<f8", offset=_HEADER)


def read(rules: RuleSet, numbers: int, aim: str = "points") -> Array | None:
    """Return a solved table of so many numbers, if it ships or has been stored."""
    if rules.name in SHIPPED and aim == "points":
        found = None
        with suppress(OSError):
            found = unpack(rules, (files("yacht_widget.data") / f"{rules.name}.bin").read_bytes(), numbers)
        if found is not None:
            return found
    for path in _paths(rules, aim):
        with suppress(OSError):
            found = unpack(rules, path.read_bytes(), numbers, aim)
            if found is not None:
                return found
    return None


def write(rules: RuleSet, values: Array, aim: str = "points") -> None:
    """Store a table. Whoever reads at the same time sees the old file or the new one, never a part.

    A directory that cannot be written is no error: the table is only missing the next time. Nor is a table stored
    that would fill a disk.
    """
    if values.nbytes > LARGEST:
        return
    with suppress(OSError):
        write_file(_paths(rules, aim)[-1], pack(rules, values, aim))


def write_file(path: Path, data: bytes) -> None:
    """Write a file in one step: under another name first, then renamed."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".part-")
    try:
        with os.fdopen(handle, "wb") as part:
            part.write(data)
        # A temporary file is private at first; a table is for everyone.
        Path(name).chmod(0o644)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _paths(rules: RuleSet, aim: str) -> list[Path]:
    """Return where a table may be: in the shared folder if there is one, and last in the user's own."""
    import platformdirs  # noqa: PLC0415 - only needed when the disk is

    own = platformdirs.user_cache_path("yacht-widget", appauthor=False)
    shared = os.environ.get(SHARED)
    name = f"{digest(rules, aim).hex()[:32]}.bin"
    return [folder / name for folder in ([Path(shared), own] if shared else [own])]
