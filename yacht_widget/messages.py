"""The words of the five languages, read from ``locale/*.json`` on first use.

The page reads the same files, so each word has one source. A missing word falls back to English.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

LOCALES = ("en", "vi", "lt", "ro", "th")
FALLBACK = "en"


@cache
def _read(locale: str) -> dict[str, str | dict[str, str]]:
    if locale not in LOCALES:
        return {}
    text = (files("yacht_widget") / "locale" / f"{locale}.json").read_text(encoding="utf-8")
    found: dict[str, str | dict[str, str]] = json.loads(text)
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


def forms_of(key: str, locale: str = FALLBACK) -> str | dict[str, str] | None:
    """Return a message in a language, or its forms by plural category, else in English, else nothing.

    Examples
    --------
    >>> forms_of("board.rolls", "en")
    {'one': '{n} roll', 'other': '{n} rolls'}
    """
    return _read(locale).get(key) or _read(FALLBACK).get(key)
