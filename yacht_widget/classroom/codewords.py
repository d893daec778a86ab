"""The words of a text, as they would stand in a code; what looks like one, and what rather like a name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from yacht_widget.classroom.naming import stamps

# So many characters that could be of a code look like one that was mistyped.
LIKE_A_CODE = 16
# So many characters in one word are no name.
LONG = 24

# They stand where a record begins and ends, one word each; no cleaned text holds them.
BEGIN, END = "\ue000", "\ue001"
MARK = re.compile(f"([{BEGIN}{END}])")
_WORD = re.compile(rf"[^\W_]+|[{BEGIN}{END}]")
_PLAIN = str.maketrans("OIL", "011")
_CODED = frozenset("0123456789ABCDEFGHJKMNPQRSTVWXYZ")


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a text, as it would stand in a code; `plain` is empty where it cannot."""

    line: int
    start: int
    end: int
    text: str
    plain: str
    progress: bool
    like: bool


def words_in(lines: Iterable[str]) -> Iterator[Word]:
    """Yield the words of a text, line after line."""
    for number, line in enumerate(lines):
        times = stamps(line)
        for match in _WORD.finditer(line):
            word = _word(number, match)
            # The time of a message is no part of a mistyped code.
            timed = word.like and any(begin <= word.start < end for begin, end in times)
            yield replace(word, like=False) if timed else word


def _word(line: int, match: re.Match[str]) -> Word:
    text = match[0]
    ascii_only = text.isascii()
    plain = text.upper().translate(_PLAIN) if ascii_only else ""
    digits = any(one.isdigit() for one in text)
    # One letter of another alphabet that looks like one of ours makes no name of a code.
    like = (
        (digits and len(text) >= LIKE_A_CODE)
        if not ascii_only
        else (
            (digits and len(text) > 1)
            or len(text) == 4  # noqa: PLR2004 - a group
            # A long name is written as names are.
            or (len(text) >= LIKE_A_CODE and text.isupper())
        )
    )
    return Word(
        line=line,
        start=match.start(),
        end=match.end(),
        text=text,
        plain=plain if set(plain) <= _CODED else "",
        progress=ascii_only and "9" not in text,
        like=like,
    )


def like_a_name(word: Word) -> bool:
    """Return whether a word is written as names are."""
    return word.text.isalpha() and word.text.istitle()


def likeness(words: list[Word]) -> int:
    """Return how many characters could be of a code; of a sentence in plain words none could."""
    like = [word.text for word in words if word.like]
    coded = any(one.isupper() or any(map(str.isdigit, one)) for one in like)
    # Numbers alone are a date, a time or a telephone's.
    return sum(map(len, like)) if coded and not all(map(str.isdigit, like)) else 0
