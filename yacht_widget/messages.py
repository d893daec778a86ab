"""The words of all languages, read from ``locale/*.json`` on first use.

There is a language for each file there and no other list of them: one more file is one more language. The page gets
its words from the same files, so each word has one source. A missing word falls back to English.
"""

from __future__ import annotations

import json
import os
from functools import cache
from pathlib import Path

FALLBACK = "en"
# No line ends where it stands, and it is not seen.
JOINER = "\u2060"
# Of the environment: the language of all that is written without a wish.
VARIABLE = "YACHT_WIDGET_LOCALE"
FOLDER = Path(__file__).parent / "locale"
# English, which all others fall back to, then the others by code.
LOCALES = tuple(sorted((path.stem for path in FOLDER.glob("*.json")), key=lambda code: (code != FALLBACK, code)))


class Page:
    """The page as far as it has told: its language, English until then."""

    language: str = FALLBACK


def spoken() -> str:
    """Return the language of what is written without a wish: that of the environment, else of the page.

    Examples
    --------
    >>> spoken()
    'en'
    """
    chosen = os.environ.get(VARIABLE, "")
    return chosen if chosen in LOCALES else Page.language


# A text, or texts by plural category.
Message = str | dict[str, str]


@cache
def _read(locale: str) -> dict[str, Message]:
    if locale not in LOCALES:
        return {}
    found: dict[str, Message] = json.loads((FOLDER / f"{locale}.json").read_text(encoding="utf-8"))
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


def _joined(message: Message, locale: str) -> Message:
    """Return a message in which no line ends within the words that its language keeps together.

    Browsers part Thai by a dictionary, which has neither loan words nor the names of boxes: an unseen sign holds them.
    """
    if isinstance(message, dict):
        return {form: str(_joined(text, locale)) for form, text in message.items()}
    for word in catalogue(locale).get("_joined", "").split():
        message = message.replace(word.replace("|", ""), word.replace("|", JOINER))
    return message


@cache
def words_of(locale: str, prefixes: tuple[str, ...]) -> dict[str, Message]:
    """Return the messages whose keys begin so, for a page; what a language has not comes in English.

    Examples
    --------
    >>> words_of("lt", ("box.one", "box.yacht"))
    {'box.ones': 'Vienetai', 'box.yacht': 'Yacht'}
    """
    found = _read(FALLBACK) | _read(locale)
    return {key: _joined(message, locale) for key, message in found.items() if key.startswith(prefixes)}


@cache
def languages() -> tuple[tuple[str, str], ...]:
    """Return the languages there are words in: the code of each, and what it calls itself.

    Examples
    --------
    >>> languages()[0]
    ('en', 'English')
    """
    return tuple((code, str(_read(code).get("language.name", code))) for code in LOCALES)
