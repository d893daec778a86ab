"""yacht-widget lessons: copies of the notebooks to work in, never over what somebody has worked in."""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Iterable
from pathlib import Path

from yacht_widget.cli.copying import Copied, copy_files, kept, names
from yacht_widget.cli.parsing import Commands, counted
from yacht_widget.shipped import FIRST, TEACHER, lesson_files, lessons_home

FOLDER = "yacht-lessons"


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
    home = lessons_home()
    files = ((path.relative_to(home), path.read_bytes()) for path in lesson_files(teacher=wanted.teacher))
    copied = copy_files(files, folder, beside=wanted.beside)
    print("\n".join(_told(copied, folder)))


def _told(copied: Copied, folder: Path) -> Iterable[str]:
    for places, did in ((copied.new, "copied to"), (copied.same, "already, unchanged, in")):
        if places:
            yield f"{counted(len(places), 'file', 'files')} {did} {folder}"
    yield from kept(copied)
    if copied.beside:
        yield f"Fresh copies are beside them: {names(copied.beside)}"
    elif copied.kept:
        yield "Fresh copies beside them: the same command with --beside"
    yield f"To begin: jupyter lab {shlex.quote(str(folder / FIRST))}"
    if any(place.parts[0] == TEACHER for place in (*copied.new, *copied.same)):
        yield f"{folder / TEACHER} has the answers: not for pupils"
