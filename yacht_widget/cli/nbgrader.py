"""yacht-widget nbgrader: the lessons as the sources of a course that nbgrader hands out, collects and grades."""

from __future__ import annotations

import argparse
import json
import shlex
from collections.abc import Iterator
from pathlib import Path

from yacht_widget.cli.copying import Copied, copy_files, kept
from yacht_widget.cli.parsing import Commands, counted
from yacht_widget.errors import LessonsError, shown
from yacht_widget.shipped import TEACHER, lesson_key, lessons_home

CONFIG = "nbgrader_config.py"


def add(commands: Commands) -> None:
    """Register the subcommand."""
    parser = commands.add_parser(
        "nbgrader",
        help="make the lessons into a course for nbgrader",
        description="Write solved lessons into the source folder of a course of nbgrader, an assignment each, with a "
        "point for each exercise, and settings where there are none. A file that is there already and differs is "
        "somebody's work: it is kept as it is, and named.",
    )
    parser.add_argument("folder", metavar="DIR", help="folder of the course")
    parser.add_argument("--lesson", metavar="N", action="append", help="only this lesson; may be given more than once")
    parser.add_argument("--lessons", metavar="DIR", help="folder of lessons of your own, with their teacher's versions")
    parser.set_defaults(run=run)


def run(wanted: argparse.Namespace) -> None:
    """Write the course's sources, and say how to go on."""
    from yacht_widget.exercises.grading import CONFIG as SETTINGS  # noqa: PLC0415 - the help is there at once

    folder = Path(wanted.folder)
    solved = _solved(Path(wanted.lessons) if wanted.lessons else lessons_home(), wanted.lesson)
    files = [(Path("source", path.stem, path.name), _source(path)) for path in solved]
    copied = copy_files([*files, (Path(CONFIG), SETTINGS.encode())], folder, beside=False)
    print("\n".join(_told(copied, folder, solved[0].stem)))


def _solved(home: Path, wanted: list[str] | None) -> list[Path]:
    """Return the solved versions of all lessons, or of those that are named."""
    known = {path.stem.split("_")[0].lstrip("0"): path for path in sorted((home / TEACHER).glob("*.ipynb"))}
    if not known:
        message = f"no solved lessons are in {str(home / TEACHER)!r}"
        raise LessonsError(message)
    for name in wanted or ():
        if lesson_key(name) not in known:
            message = f"there is no lesson {shown(name)}; there are {', '.join(known)}"
            raise LessonsError(message)
    return [known[lesson_key(name)] for name in wanted or known]


def _source(path: Path) -> bytes:
    from yacht_widget.exercises.grading import for_nbgrader  # noqa: PLC0415 - as in run

    try:
        notebook = for_nbgrader(json.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError, KeyError, TypeError) as error:
        message = f"{str(path)!r} cannot be read as a notebook: {error}"
        raise LessonsError(message) from error
    return (json.dumps(notebook, indent=1, ensure_ascii=False) + "\n").encode()


def _told(copied: Copied, folder: Path, first: str) -> Iterator[str]:
    for places, did in ((copied.new, "written to"), (copied.same, "already, unchanged, in")):
        if places:
            yield f"{counted(len(places), 'file', 'files')} {did} {folder}"
    yield from kept(copied)
    yield f"To go on: cd {shlex.quote(str(folder))} && nbgrader generate_assignment {first}"
