"""Files put into a folder, never over what somebody has worked in."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from yacht_widget.errors import LessonsError


@dataclass(slots=True)
class Copied:
    """What became of each file, by its place in the folder of copies."""

    new: list[Path] = field(default_factory=list)
    same: list[Path] = field(default_factory=list)
    kept: list[Path] = field(default_factory=list)
    beside: list[Path] = field(default_factory=list)


def copy_files(files: Iterable[tuple[Path, bytes]], folder: Path, *, beside: bool) -> Copied:
    """Write files into a folder, as far as nothing is lost by it.

    Parameters
    ----------
    files : iterable of pairs
        The place of each below the folder, and what is in it.
    folder : Path
        Where to. It is made where it is missing.
    beside : bool
        Write a copy under another name where a file of that name is there and differs.

    Raises
    ------
    LessonsError
        When they cannot be written there.
    """
    copied = Copied()
    try:
        for place, data in files:
            _copy(data, folder, place, copied, beside=beside)
    except (FileExistsError, NotADirectoryError) as error:
        message = f"{error.filename or str(folder)!r} is a file, where a folder for the lessons is needed"
        raise LessonsError(message) from error
    except OSError as error:
        message = f"the lessons cannot be written to {str(folder)!r}: {error.strerror or error}"
        raise LessonsError(message) from error
    return copied


def _copy(data: bytes, folder: Path, place: Path, copied: Copied, *, beside: bool) -> None:
    path = folder / place
    path.parent.mkdir(parents=True, exist_ok=True)
    if _write(path, data):
        copied.new.append(place)
    elif _holds(path, data):
        copied.same.append(place)
    else:
        copied.kept.append(place)
        if beside:
            copied.beside.append(place.with_name(_write_beside(path, data)))


def _write_beside(path: Path, data: bytes) -> str:
    """Write under the first name that is free, unless such a copy is there already, and return the name."""
    for number in itertools.count(1):
        other = path.with_stem(f"{path.stem}-new{number if number > 1 else ''}")
        if _write(other, data) or _holds(other, data):
            return other.name
    raise AssertionError  # there is always another number


def _write(path: Path, data: bytes) -> bool:
    """Write a file that is not there yet; return whether it was so."""
    try:
        file = path.open("xb")
    except FileExistsError:
        return False
    try:
        with file:
            file.write(data)
    except BaseException:  # half a lesson would be taken for somebody's work
        path.unlink(missing_ok=True)
        raise
    return True


def _holds(path: Path, data: bytes) -> bool:
    return path.is_file() and path.read_bytes() == data


def kept(copied: Copied) -> Iterable[str]:
    """Yield what to say of files that were left as they are."""
    if copied.kept:
        yield f"Kept, because they are there and differ from the lessons: {names(copied.kept)}"


def names(places: Iterable[Path]) -> str:
    """Return places as text."""
    return ", ".join(str(place) for place in places)
