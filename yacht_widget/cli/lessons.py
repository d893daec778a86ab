"""yacht-widget lessons: copies of the notebooks to work in, never over what somebody has worked in."""

from __future__ import annotations

import argparse
import itertools
import shlex
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from yacht_widget.cli.parsing import Commands, counted
from yacht_widget.errors import LessonsError
from yacht_widget.shipped import FIRST, TEACHER, lesson_files, lessons_home

FOLDER = "yacht-lessons"


@dataclass(slots=True)
class Copied:
    """What became of each file, by its place in the folder of copies."""

    new: list[Path] = field(default_factory=list)
    same: list[Path] = field(default_factory=list)
    kept: list[Path] = field(default_factory=list)
    beside: list[Path] = field(default_factory=list)


def add(commands: Commands) -> None:
    """Register the subcommand."""
    parser = commands.add_parser(
        "lessons",
        help="copy the lessons' notebooks into a folder",
        description="Copy the lessons' notebooks into a folder, to work in them. A file that is there already and "
        "differs is somebody's work: it is kept as it is, and named.",
    )
    parser.add_argument(
        "folder", nargs="?", metavar="DIR", default=FOLDER, help=f"folder for the copies, by default {FOLDER}"
    )
    parser.add_argument(
        "--teacher",
        action="store_true",
        help=f"also the guides and the solved versions, in DIR/{TEACHER}: not for pupils",
    )
    parser.add_argument(
        "--beside",
        action="store_true",
        help="put a fresh copy beside each file that is kept: 05_if_i_hold-new.ipynb",
    )
    parser.set_defaults(run=run)


def run(wanted: argparse.Namespace) -> None:
    """Copy the lessons, and say what was done."""
    folder = Path(wanted.folder)
    copied = copy_lessons(lesson_files(teacher=wanted.teacher), lessons_home(), folder, beside=wanted.beside)
    print("\n".join(_told(copied, folder)))


def copy_lessons(files: Iterable[Path], home: Path, folder: Path, *, beside: bool) -> Copied:
    """Copy files into a folder, as far as nothing is lost by it.

    Parameters
    ----------
    files : iterable of Path
        What to copy.
    home : Path
        Folder they are in; the copies stand in the same places below theirs.
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
        for source in files:
            _copy(source.read_bytes(), folder, source.relative_to(home), copied, beside=beside)
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


def _told(copied: Copied, folder: Path) -> Iterable[str]:
    for places, did in ((copied.new, "copied to"), (copied.same, "already, unchanged, in")):
        if places:
            yield f"{counted(len(places), 'file', 'files')} {did} {folder}"
    if copied.kept:
        yield f"Kept, because they are there and differ from the lessons: {_names(copied.kept)}"
        if copied.beside:
            yield f"Fresh copies are beside them: {_names(copied.beside)}"
        else:
            yield "Fresh copies beside them: the same command with --beside"
    yield f"To begin: jupyter lab {shlex.quote(str(folder / FIRST))}"
    if any(place.parts[0] == TEACHER for place in (*copied.new, *copied.same)):
        yield f"{folder / TEACHER} has the answers: not for pupils"


def _names(places: Iterable[Path]) -> str:
    return ", ".join(str(place) for place in places)
