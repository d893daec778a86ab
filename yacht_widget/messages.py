"""The words of the five languages, read from ``locale/*.json`` on first use.

The page reads the same files, so each word has one source. A missing word falls back to English.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

LOCALES = ("en", "vi", "lt", "ro", "th")
FALLBACK = "en"


# A text, or texts by plural category.
Message = str | dict[str, str]


@cache
def _read(locale: str) -> dict[str, Message]:
    if locale not in LOCALES:
        return {}
    text = (files("yacht_widget") / "locale" / f"{locale}.json").read_text(encoding="utf-8")
    found: dict[str, Message] = json.loads(text)
    return found


@cache
def catalogue(locale: str) -> dict[str, str]:
    """Return the plain messages of a language by key; an unknown language has none.

    Examples
    --------
    >>> catalogue("en")["box.full_house"]
    'Full House'
    """
    return {key: value for key, value in _read(locale).items() if isinstance(value, str)}


def text_of(key: str, locale: str = FALLBACK) -> str | None:
    """Return a message in a language, else in English, else nothing.

    Examples
    --------
    >>> text_of("box.yacht", "xx")
    'Yacht'
    """
    return catalogue(locale).get(key) or catalogue(FALLBACK).get(key)


def forms_of(key: str, locale: str = FALLBACK) -> Message | None:
    """Return a message in a language, or its forms by plural category, else in English, else nothing.

    Examples
    --------
    >>> forms_of("board.rolls", "en")
    {'one': '{n} roll', 'other': '{n} rolls'}
    """
    return _read(locale).get(key) or _read(FALLBACK).get(key)


@cache
def words_of(locale: str, prefixes: tuple[str, ...]) -> dict[str, Message]:
    """Return the messages whose keys begin so, for a page; what a language has not comes in English.

    Examples
    --------
    >>> words_of("lt", ("box.one", "box.yacht"))
    {'box.ones': 'Vienetai', 'box.yacht': 'Yacht'}
    """
    found = _read(FALLBACK) | _read(locale)
    return {key: message for key, message in found.items() if key.startswith(prefixes)}
