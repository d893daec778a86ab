"""For tests of screens and pages: English left over in another language, keys without words, and what is no word."""

from __future__ import annotations

import re
from functools import cache

from yacht_widget.messages import _read

WORD = re.compile(r"[^\W\d_]{2,}")
# Keys and places of messages, and what code writes where nothing is.
UNSAID = re.compile(
    r"\b(board|box|chart|check|class|coach|error|explorer|file|gallery|help|level|print|progress|rules|sampling|values|"
    r"waiting)\.[a-z]\w+|\{\w+\}|\b(undefined|null|None|True|False|NaN|nan|inf)\b|<\w+ object at"
)


def words_in(text: str) -> set[str]:
    """Return the words of a text in small letters."""
    return {word.lower() for word in WORD.findall(text)}


@cache
def words_of(locale: str) -> set[str]:
    """Return the words that texts of a language are made of."""
    forms = [message if isinstance(message, str) else " ".join(message.values()) for message in _read(locale).values()]
    return words_in(re.sub(r"\{\w+\}", " ", " ".join(forms)))


@cache
def english_in(locale: str, names: str = "") -> set[str]:
    """Return words of the English texts that no text of this language uses, but for names."""
    return words_of("en") - words_of(locale) - words_in(names)
