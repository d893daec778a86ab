"""The lessons as they are printed: read from their solved notebooks, and told apart into what pupils may see."""

from __future__ import annotations

import ast
import json
import os
import re
import textwrap
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from yacht_widget.errors import PrintError, listed, shown
from yacht_widget.exercises import release
from yacht_widget.shipped import APPENDIX, TEACHER, lesson_key, lessons_home

_FILE = re.compile(r"(\d\d|appendix)_\w+\.ipynb")
_TITLE = re.compile(r"^# (?:Lesson \d+|Appendix)[:.] *(.+)$", re.MULTILINE)
CHECK = re.compile(r"""\bcheck\(\s*["']([\w.]+)["']""")
# What these show is the pupil's own.
_OWN = re.compile(r"\b(?:progress|pupil|check)\(")
SOLUTION = re.compile(rf"^[^\n]*{release.BEGIN}[^\n]*\n(.*?)^[^\n]*{release.END}", re.DOTALL | re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell as pupils have it, and what it showed when the solved lesson was run."""

    kind: str
    source: str
    html: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson.

    Parameters
    ----------
    key : str
        ``"05"``, or ``"appendix"``.
    title : str
        Without its number.
    cells : tuple of Cell
        What pupils may see.
    solved : tuple of str
        Sources of all cells, solutions in them: for the teacher's key.
    guide : Path
        The teacher's guide to it, which may not be there.
    """

    key: str
    title: str
    cells: tuple[Cell, ...]
    solved: tuple[str, ...]
    guide: Path

    @property
    def number(self) -> int | None:
        """The number of the lesson; the appendix has none."""
        return None if self.key == APPENDIX else int(self.key)


def lessons(home: str | os.PathLike[str] | None = None) -> tuple[Lesson, ...]:
    """Return all lessons there are, in order.

    Parameters
    ----------
    home : path, optional
        A folder with lessons, such as ``yacht-widget lessons --teacher`` copies; those of the package unless told.

    Raises
    ------
    PrintError
        When there are no solved lessons, or one cannot be read.
    LessonsError
        When this copy of the package came without lessons.
    """
    return tuple(map(_read, _files(home).values()))


def lesson_of(lesson: object, home: str | os.PathLike[str] | None = None) -> Lesson:
    """Return one lesson by its number, or by ``"appendix"``.

    Raises
    ------
    PrintError
        When there is none.
    LessonsError
    """
    known = _files(home)
    name = lesson_key(lesson)
    if name not in known:
        message = f"there is no lesson {shown(lesson)} to print; there are {listed(known)}"
        raise PrintError(message)
    return _read(known[name])


def _files(home: str | os.PathLike[str] | None) -> dict[str, Path]:
    """Return the solved notebooks by the number of their lesson, in order."""
    folder = (lessons_home() if home is None else Path(home)) / TEACHER
    paths = [path for path in sorted(folder.glob("*.ipynb")) if _FILE.fullmatch(path.name)]
    if not paths:
        message = f"there are no solved lessons, like '05_if_i_hold.ipynb', in {str(folder)!r}"
        raise PrintError(message)
    return {_key(path).lstrip("0"): path for path in paths}


def _key(path: Path) -> str:
    return path.name.partition("_")[0]


def _read(path: Path) -> Lesson:
    try:
        solved = json.loads(path.read_text(encoding="utf-8"))
        sources = tuple("".join(cell["source"]) for cell in solved["cells"])
        kept = [cell for cell in solved["cells"] if release.TEACHER not in cell["metadata"].get("tags", [])]
        theirs = _names_in_solutions(sources)
        pupils = release.for_pupils(solved)["cells"]
        cells = tuple(
            _cell(cell["cell_type"], cell["source"], _shown(cell["source"], run.get("outputs", []), theirs))
            for cell, run in zip(pupils, kept, strict=True)
        )
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        message = f"the lesson {str(path)!r} cannot be read as a notebook: {error}"
        raise PrintError(message) from error
    title = next((match[1] for cell in cells if (match := _TITLE.search(cell.source))), path.stem)
    key = _key(path)
    return Lesson(key, title.strip(), cells, sources, path.with_name(f"{key}_guide.md"))


def _cell(kind: str, source: str, data: Mapping[str, Any]) -> Cell:
    html, text = ("".join(data.get(f"text/{one}", "")) for one in ("html", "plain"))
    return Cell(kind, source, html, text)


def _shown(source: str, outputs: Iterable[Mapping[str, Any]], theirs: set[str]) -> Mapping[str, Any]:
    """Return what a cell showed, as far as it does not hang on anybody's answers."""
    if release.CODE_STUB in source or _OWN.search(source) or theirs & _names(source):
        return {}
    return next((output["data"] for output in outputs if "data" in output), {})


def _names_in_solutions(sources: Iterable[str]) -> set[str]:
    """Return the names that solutions give a value."""
    code = (textwrap.dedent(part) for source in sources for part in SOLUTION.findall(source))
    return {name for part in code for name in re.findall(r"^\s*([A-Za-z_]\w*) *=(?!=)", part, re.MULTILINE)}


def _names(source: str) -> set[str]:
    """Return the names a cell uses and gives no value itself; what comes after a dot is no name."""
    try:
        found = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Name)]
    except SyntaxError:
        return set(re.findall(r"[A-Za-z_]\w*", source))
    return {node.id for node in found} - {node.id for node in found if isinstance(node.ctx, ast.Store)}
