"""How far a pupil is: a table of exercises, and a short code of it for the teacher."""

from __future__ import annotations

import base64
import binascii
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape

from yacht_widget.errors import ExerciseError, shown
from yacht_widget.exercises.book import APPENDIX, LESSONS, book
from yacht_widget.exercises.exercise import Lesson
from yacht_widget.exercises.pupils import MAX_CODE, Pupil
from yacht_widget.exercises.styles import CELL, FRAME
from yacht_widget.exercises.words import word

_VERSION = 1
_CHECK = 3
_BLOCK = 4
_MAX_TEXT = 400
_PER_BYTE = 4
_ALIKE = str.maketrans({"0": "O", "1": "I", "8": "B", " ": None, "-": None, "\n": None, "\r": None, "\t": None})
_SIGNS = {"right": "✓", "wrong": "✗", "missing": "·"}
# How an exercise stands, as two bits of the code.
_STANDS = ("missing", "wrong", "right")


@dataclass(frozen=True, slots=True, repr=False)
class Standing:
    """How far a pupil is; made by `yacht_widget.progress`, or read from its code by `read_code`.

    Parameters
    ----------
    pupil : str
        The pupil's code; empty where there is none.
    lessons : mapping
        For each lesson its exercises and how they stand: "right", "wrong" or "missing".
    locale : str
    """

    pupil: str
    lessons: Mapping[Lesson, Mapping[str, str]] = field(default_factory=dict)
    locale: str = "en"

    def _all(self, stands: str) -> tuple[str, ...]:
        return tuple(name for lesson in self.lessons.values() for name, found in lesson.items() if found == stands)

    @property
    def right(self) -> tuple[str, ...]:
        """Exercises answered rightly."""
        return self._all("right")

    @property
    def wrong(self) -> tuple[str, ...]:
        """Exercises answered, but not yet rightly."""
        return self._all("wrong")

    @property
    def missing(self) -> tuple[str, ...]:
        """Exercises not answered yet."""
        return self._all("missing")

    @property
    def code(self) -> str:
        """All of this as a short code; its last characters show typing errors. It is no proof of who worked."""
        pupil = self.pupil.encode()
        data = bytes([_VERSION, len(pupil)]) + pupil
        for lesson, exercises in self.lessons.items():
            bits = [_STANDS.index(stands) for stands in exercises.values()]
            data += bytes([LESSONS.index(lesson) + 1, len(bits)]) + bytes(_packed(bits))
        text = base64.b32encode(data + _check(data)).decode().rstrip("=")
        return "-".join(text[start : start + _BLOCK] for start in range(0, len(text), _BLOCK))

    def _summary(self) -> str:
        total = sum(map(len, self.lessons.values()))
        numbers = {"right": len(self.right), "wrong": len(self.wrong), "missing": len(self.missing), "n": total}
        return word("standing", self.locale, numbers)

    def _title(self) -> str:
        return word("progress", self.locale) + (f": {self.pupil}" if self.pupil else "")

    def _rows(self) -> Iterable[tuple[str, str, str, str]]:
        for lesson, exercises in self.lessons.items():
            lists = [[name for name, found in exercises.items() if found == stands] for stands in reversed(_STANDS)]
            title = word("appendix", self.locale) if lesson == APPENDIX else word("lesson", self.locale, {"n": lesson})
            yield title, *(", ".join(names) or "-" for names in lists)  # type: ignore[misc]

    def _heads(self) -> tuple[str, str, str, str]:
        heads = [f"{_SIGNS[stands]} {word(f'is_{stands}', self.locale)}" for stands in reversed(_STANDS)]
        return "", *heads  # type: ignore[return-value]  # three of them

    def __repr__(self) -> str:
        lines = [self._title()]
        heads = self._heads()[1:]
        for lesson, *lists in self._rows():
            lines.append(lesson)
            lines += [f"    {head}: {names}" for head, names in zip(heads, lists, strict=True)]
        return "\n".join([*lines, self._summary(), word("code", self.locale, {"code": self.code})])

    def _repr_html_(self) -> str:
        whole = f"{CELL};white-space:nowrap"
        heads = "".join(f'<th scope="col" style="{whole};border-top:0">{escape(head)}</th>' for head in self._heads())
        rows = "".join(
            f'<tr><th scope="row" style="{whole}">{escape(lesson)}</th>'
            + "".join(f'<td style="{CELL}">{escape(names)}</td>' for names in lists)
            + "</tr>"
            for lesson, *lists in self._rows()
        )
        code = escape(word("code", self.locale, {"code": self.code}))
        return (
            f'<div lang="{self.locale}" style="{FRAME}"><div><b>{escape(self._title())}</b></div>'
            f'<table style="border-collapse:collapse;margin:6px 0"><tr>{heads}</tr>{rows}</table>'
            f"<div>{escape(self._summary())}</div><div>{code}</div></div>"
        )


def standing_of(pupil: Pupil, log: Mapping[str, bool], lessons: Iterable[Lesson], locale: str) -> Standing:
    """Return how a pupil stands in some lessons."""
    wanted = set(lessons)
    found: dict[Lesson, dict[str, str]] = {lesson: {} for lesson in LESSONS if lesson in wanted}
    for name, exercise in book().items():
        if exercise.lesson in wanted:
            right = log.get(name)
            found[exercise.lesson][name] = "missing" if right is None else "right" if right else "wrong"
    return Standing(pupil.code, found, locale)


def read_code(code: object, locale: str = "en") -> Standing:
    """Return how the pupil stands who sent this code.

    Parameters
    ----------
    code : str
        As `yacht_widget.progress` shows it; spaces, dashes and small letters do not matter.
    locale : str, default "en"

    Returns
    -------
    Standing

    Raises
    ------
    ExerciseError
        When it has a typing error, or is no such code.

    Examples
    --------
    >>> sent = Standing("9b-17", {1: {"1.1": "right", "1.2": "wrong"}}).code
    >>> read_code(sent.lower().replace("-", " ")).wrong
    ('1.2',)
    """
    if not isinstance(code, str) or len(code) > _MAX_TEXT:
        message = f"a code of progress is a short text; got {shown(code)}"
        raise ExerciseError(message)
    text = code.upper().translate(_ALIKE).rstrip("=")
    try:
        data = base64.b32decode(text + "=" * (-len(text) % 8))
        body, check = data[:-_CHECK], data[-_CHECK:]
        # The last letter has bits to spare, which must be those that were sent.
        same = base64.b32encode(data).decode().rstrip("=") == text
        if _check(body) != check or body[0] != _VERSION or not same:
            raise ValueError  # noqa: TRY301 - told in one way with the others
        return _unpacked(body, locale)
    except (ValueError, IndexError, binascii.Error):
        message = f"this is no code of progress, or it has a typing error: {shown(code)}"
        raise ExerciseError(message) from None


def _check(data: bytes) -> bytes:
    return zlib.crc32(b"yacht-widget progress " + data).to_bytes(4, "big")[-_CHECK:]


def _packed(bits: Sequence[int]) -> Iterable[int]:
    for start in range(0, len(bits), _PER_BYTE):
        yield sum(bit << 2 * place for place, bit in enumerate(bits[start : start + _PER_BYTE]))


def _unpacked(body: bytes, locale: str) -> Standing:
    length = body[1]
    pupil = body[2 : 2 + length].decode()
    if len(pupil) > MAX_CODE:
        raise ValueError
    lessons: dict[Lesson, dict[str, str]] = {}
    place = 2 + length
    while place < len(body):
        if not body[place]:
            raise ValueError
        lesson, count = LESSONS[body[place] - 1], body[place + 1]
        packed = body[place + 2 : place + 2 + -(-count // _PER_BYTE)]
        lessons[lesson] = {
            f"{lesson}.{number + 1}": _STANDS[packed[number // _PER_BYTE] >> 2 * (number % _PER_BYTE) & 3]
            for number in range(count)
        }
        place += 2 + len(packed)
    return Standing(pupil, lessons, locale)
