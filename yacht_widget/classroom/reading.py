"""Taking apart what a class sends: pasted text, files, and lists of them. What is in their lines `lines` finds."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from html import unescape
from itertools import islice
from pathlib import Path

from yacht_widget.classroom.codewords import BEGIN, END, MARK
from yacht_widget.classroom.found import MAX_BYTES, MAX_FOUND, MAX_LINES, Budget, Found
from yacht_widget.classroom.lines import Lines
from yacht_widget.classroom.naming import clean, given
from yacht_widget.classroom.records import records
from yacht_widget.errors import ClassroomError, shown
from yacht_widget.game import Game

_FILES = (".txt", ".csv", ".tsv", ".md", ".json", ".jsonl")
_LONGEST_PATH = 260
_LIKE_A_FILE = re.compile(r"\S*\w\.[A-Za-z]\w{1,4}")
# How files begin that are no text.
_NO_TEXT = {
    b"PK\x03\x04": "spreadsheet",
    b"\xd0\xcf\x11\xe0": "spreadsheet",
    b"%PDF": "no_text",
    b"\x89PNG": "no_text",
    b"\xff\xd8\xff": "no_text",
    b"GIF8": "no_text",
}
# By these a text is known as one that was copied as HTML; a name in brackets is none.
_PAGE = re.compile(r"<(?:/?(?:table|tbody|tr|td|th|ul|ol|li|p|div|html|body)\b[^<>]{0,300}|br ?/?)>", re.IGNORECASE)
_TAG = re.compile(r"</?([A-Za-z][A-Za-z0-9]{0,10})\b[^<>]{0,300}>")
_WITHIN = {"a", "b", "code", "em", "font", "i", "s", "small", "span", "strong", "tt", "u"}
_READ = {"game", "record", "progress"}


def find(codes: object) -> tuple[Found, ...]:
    """Return all that is found in what was sent.

    Parameters
    ----------
    codes : str, path, mapping or iterable
        A pasted text; a file; names with their codes; or a list of texts, files, games and (name, code) pairs. A text
        of one line that ends like a file's name is a file; in a list it is a text.

    Raises
    ------
    ClassroomError
        When a file cannot be read, or this is none of these.
    """
    budget = Budget()
    found = tuple(islice(_within(codes, budget), MAX_FOUND + 1))
    if isinstance(codes, str) and not any(one.kind in _READ for one in found) and _may_be_file(codes):
        message = (
            f"{shown(codes)} holds no code, and looks like a file's name: to read a file, pass "
            f"pathlib.Path({shown(codes)})"
        )
        raise ClassroomError(message)
    if len(found) > MAX_FOUND:
        last = found[MAX_FOUND]
        found = (*found[:MAX_FOUND], Found(last.line, "", "rest", f"{MAX_FOUND}"))
    return found


def _within(codes: object, budget: Budget) -> Iterator[Found]:
    if isinstance(codes, Mapping):
        for place, (name, code) in enumerate(codes.items(), start=1):
            yield from _item((name, code), place, budget)
    elif isinstance(codes, str | os.PathLike | bytes | Game):
        # In a list a text is what a pupil sent, and never the name of a file here.
        named_file = isinstance(codes, str) and _is_file(codes)
        yield from _item(Path(str(codes)) if named_file else codes, 0, budget)
    elif isinstance(codes, Iterable):
        for place, item in enumerate(codes, start=1):
            yield from _item(item, place, budget)
    else:
        message = f"codes are a text, a file, or a list of them; got {shown(codes)}"
        raise ClassroomError(message)


def _item(item: object, place: int, budget: Budget) -> Iterator[Found]:
    name = source = ""
    if isinstance(item, tuple | list) and len(item) == 2 and isinstance(item[0], str):  # noqa: PLR2004 - name and code
        name, item = given(item[0]), item[1]
    if isinstance(item, Game):
        yield Found(place, name, "record", "", item)
        return
    if isinstance(item, os.PathLike):
        source = Path(item).name if place else ""
        item, place = _file(Path(item)), 0
    if isinstance(item, bytes):
        kind = next((kind for begin, kind in _NO_TEXT.items() if item.startswith(begin)), "")
        if kind:
            yield Found(place or 1, name, kind, "", source=clean(source))
            return
        item = _decoded(item[: MAX_BYTES + 1])
    if not isinstance(item, str):
        # Of what holds other things only its kind is told: all of it may be more than there is time for.
        told = shown(item) if item is None or isinstance(item, int | float) else type(item).__name__
        yield Found(place, name, "other", told)
        return
    # Codes, records and what was not read are found one after the other, and told in the order of the lines.
    for found in sorted(_text(item, budget), key=lambda one: one.line):
        # In a list the place there tells where; in a text or a file the line.
        yield replace(found, line=place or found.line, name=name or found.name, source=clean(source))


def _is_file(text: str) -> bool:
    return len(text) <= _LONGEST_PATH and "\n" not in text and text.strip().lower().endswith(_FILES) and "{" not in text


def _may_be_file(text: str) -> bool:
    """Return whether a text that holds no code may have been meant as a file's name."""
    if not text.strip() or len(text) > _LONGEST_PATH or "\n" in text:
        return False
    try:
        return bool(_LIKE_A_FILE.fullmatch(text)) or Path(text).is_file()
    except (OSError, ValueError):
        return False


def _file(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        message = f"the file {str(path)!r} cannot be read: {getattr(error, 'strerror', None) or error}"
        raise ClassroomError(message) from error
    if len(data) > MAX_BYTES and not data.startswith(tuple(_NO_TEXT)):
        message = f"the file {str(path)!r} is too large for the codes of a class; allowed are {MAX_BYTES} bytes"
        raise ClassroomError(message)
    return data


def _decoded(data: bytes) -> str:
    wide = data[:2] in {b"\xff\xfe", b"\xfe\xff"}
    # Spreadsheets write UTF-16, and other old tables: what cannot be read is told apart by the codes' own check.
    return data.decode("utf-16" if wide else "utf-8-sig", "replace")


def _text(text: str, budget: Budget) -> Iterator[Found]:
    if len(text) > budget.text:
        yield Found(1, "", "long", f"{len(text)}")
        return
    budget.text -= len(text)
    lines = text.splitlines()
    if any(_PAGE.search(line) for line in lines):
        lines = [_TAG.sub(_untagged, line) for line in lines]
        lines = [unescape(line) if "&" in line else line for line in lines]
    if len(lines) > MAX_LINES:
        yield Found(1, "", "long", f"{len(text)}")
        return
    whole = MARK.sub("", "\n".join(lines))
    told, marked, place = [], [], 0
    for begin, end in records(whole):
        told.append(whole[begin:end].strip())
        # The lines below keep their numbers.
        marked += [whole[place:begin], BEGIN, "\n" * whole.count("\n", begin, end), END]
        place = end
    plain = "".join([*marked, whole[place:]]).split("\n")
    cleaned = ["".join(part if MARK.match(part) else clean(part) for part in MARK.split(line)) for line in plain]
    yield from Lines(cleaned, told, budget).found()


def _untagged(tag: re.Match[str]) -> str:
    """Return what stands for a tag: nothing within words, a cell's end elsewhere."""
    return "" if tag[1].lower() in _WITHIN else "\t"
