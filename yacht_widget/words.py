"""Words, plurals, numbers and lists of one language, as the page has them: see `frontend/src/kit/words.ts`.

The page asks its browser for what the CLDR says of a language, Python asks Babel. Tests on both sides read one table,
so that a sentence made here reads as the page's does.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from functools import lru_cache
from typing import Any

from yacht_widget.cldr import MINUS, speech
from yacht_widget.errors import LocaleError, listed, shown
from yacht_widget.messages import FALLBACK, LOCALES, catalogue, forms_of, spoken, text_of


class Words:
    """The words of a language.

    Parameters
    ----------
    locale : {"en", "vi", "lt", "ro", "th"}

    Raises
    ------
    LocaleError
        When there are no words in this language.

    Examples
    --------
    >>> Words("lt").t("board.rolls", n=2), Words("ro").fixed(1234.5), Words("vi").percent(0.046)
    ('2 metimai', '1.234,5', '4,6%')
    """

    def __init__(self, locale: str) -> None:
        if locale not in LOCALES:
            message = f"there are no words in the language {shown(locale)}; allowed are {listed(LOCALES)}"
            raise LocaleError(message)
        self.locale = locale

    def t(self, key: str, **values: str | float) -> str:
        """Return a message with its places filled; a value `n` also chooses the plural form."""
        found = forms_of(key, self.locale)
        if found is None:
            return key
        if not isinstance(found, str):
            n = values.get("n", 0)
            number = n if isinstance(n, int | float) else math.nan
            found = found.get(f"={number}") or found.get(plural(self.locale, number)) or found["other"]

        def fill(place: re.Match[str]) -> str:
            value = values.get(place[1], place[0])
            return value if isinstance(value, str) else self.number(value)

        return re.sub(r"\{(\w+)\}", fill, found)

    def number(self, n: float) -> str:
        """Return a whole number, or one with three decimals at most."""
        return self._written(n, len(f"{abs(n):.3f}".partition(".")[2].rstrip("0")))

    def fixed(self, n: float, digits: int = 1) -> str:
        """Return a number with so many decimals, always."""
        return self._written(rounded(n, digits), digits)

    def signed(self, n: float, digits: int | None = None) -> str:
        """Return a number with its sign."""
        size = abs(n)
        return f"{MINUS if n < 0 else '+'}{self.number(size) if digits is None else self.fixed(size, digits)}"

    def percent(self, p: float, digits: int = 1) -> str:
        """Return a chance in percent; what is not quite certain or impossible never looks so."""
        share = rounded(p, digits + 2)
        if share not in {0.0, 1.0}:
            return self._percent(share, digits)
        if abs(p - share) < 1e-9:  # noqa: PLR2004 - as on the page
            return self._percent(share, 0)
        least = 10.0 ** -(digits + 2)
        return f">{self._percent(1 - least, digits)}" if share else f"<{self._percent(least, digits)}"

    @property
    def d3(self) -> dict[str, Any]:
        """How numbers are written, as D3 and Vega are told."""
        return {**speech(self.locale).signs(), "grouping": [3], "currency": ["", ""]}

    def list(self, items: Sequence[str]) -> str:
        """Return things with commas and an "and"."""
        return speech(self.locale).list(_apart(items) if self.locale == "th" else items)

    def date(self, day: date) -> str:
        """Return a day with the name of its month."""
        return speech(self.locale).date(day)

    def _percent(self, share: float, digits: int) -> str:
        return _percent(self.locale, f"{share:.{digits + 2}f}", digits)

    def _written(self, n: float, digits: int) -> str:
        return _decimal(self.locale, f"{n:.{digits}f}", digits)


def _apart(items: Sequence[str]) -> Sequence[str]:
    """Return things with a space before the last where it does not begin in Thai: its "and" would run into it."""
    if len(items) < 2 or "\u0e00" <= items[-1][:1] <= "\u0e7f":  # noqa: PLR2004 - no "and" with one
        return items
    return [*items[:-1], f" {items[-1]}"]


# A class's reviews write the same numbers over and over, which is a third of their time if each is written anew.
@lru_cache(maxsize=4096)
def _decimal(locale: str, n: str, digits: int) -> str:
    return speech(locale).decimal(Decimal(n), digits)


@lru_cache(maxsize=4096)
def _percent(locale: str, share: str, digits: int) -> str:
    return speech(locale).percent(Decimal(share), digits)


def words_for(locale: str | None) -> Words:
    """Return the words of a language; without a wish, of that of the environment, else the one the page has told.

    Raises
    ------
    LocaleError
        When there are no words in this language.

    Examples
    --------
    >>> words_for("ro").locale
    'ro'
    """
    return Words(spoken() if locale is None else locale)


def lang(words: Words) -> str:
    """Return what an element says of its language; what is in English, as the code of its notebook is, says nothing."""
    return "" if words.locale == FALLBACK else f' lang="{words.locale}"'


def player_name(name: str, seat: int, words: Words) -> str:
    """Return a player's name; of whom nobody named, and of a level of computer player, as the language has it.

    Examples
    --------
    >>> [player_name(name, 1, Words("lt")) for name in ("Ada", "Player 2", "Expert 2")]
    ['Ada', 'Žaidėjas 2', 'Ekspertas 2']
    """
    if name == f"Player {seat + 1}":
        return words.t("board.player", i=seat + 1)
    own, _, number = name.partition(" ")
    known = own.istitle() and (not number or number.isdecimal()) and f"level.{own.lower()}" in catalogue(FALLBACK)
    return f"{words.t(f'level.{own.lower()}')} {number}".strip() if known else name


def strategy_name(name: str, words: Words) -> str:
    """Return the name of a strategy; that of a built-in level as the language has it.

    Examples
    --------
    >>> strategy_name("greedy", Words("lt")), strategy_name("mine", Words("lt")), strategy_name("greedy", Words("en"))
    ('Godus', 'mine', 'greedy')
    """
    # In English it is what code calls it.
    return name if words.locale == FALLBACK else text_of(f"level.{name}", words.locale) or name


def rounded(n: float, digits: int) -> float:
    """Return a number rounded half up, also where the sum that led here fell short by its last bit."""
    whole: float = 10**digits
    return math.floor(n * whole + 1e-7 + 0.5) / whole


def plural(locale: str, n: float) -> str:
    """Return the plural category of a number after the CLDR.

    Examples
    --------
    >>> [plural("lt", n) for n in (1, 2, 10, 11, 21, 1.5)]
    ['one', 'few', 'other', 'other', 'one', 'many']
    """
    return speech(locale).plural(Decimal(str(n))) if math.isfinite(n) else "other"
