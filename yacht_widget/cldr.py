"""Numbers, plurals and lists as the CLDR has them for a language, loaded on first use.

They come from Babel. In a browser (Pyodide) they come from the browser itself, as on the page: there Babel, with the
data of all languages of the world, would be most of what a pupil waits for.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from functools import cache
from typing import Any, Protocol

#: Below zero stands a minus in every language: some have a hyphen for it, which is shorter than a plus.
MINUS = "\u2212"


class Speech(Protocol):
    """What a language does to numbers and lists."""

    def plural(self, n: Decimal) -> str:
        """Return the plural category of a number, such as "few"."""

    def decimal(self, n: Decimal, digits: int) -> str:
        """Return a number with so many decimals, which is how many it has."""

    def percent(self, share: Decimal, digits: int) -> str:
        """Return a share in percent with so many decimals."""

    def list(self, items: Sequence[str]) -> str:
        """Return things with commas and an "and"."""

    def date(self, day: date) -> str:
        """Return a day with the name of its month, by the calendar that most of the world has."""

    def signs(self) -> dict[str, str]:
        """Return the signs of decimals, of thousands, of what is below zero, and of percent with its space."""


@cache
def speech(locale: str) -> Speech:
    r"""Return what is known of a language.

    Examples
    --------
    >>> speech("lt").percent(Decimal("0.046"), 1), speech("ro").plural(Decimal(20))
    ('4,6\xa0%', 'other')
    """
    return _OfBrowser(locale) if sys.platform == "emscripten" else _OfBabel(locale)


def _pattern(digits: int) -> str:
    return f"#,##0.{'0' * digits}" if digits else "#,##0"


class _OfBabel:
    def __init__(self, locale: str) -> None:
        from babel import Locale, UnknownLocaleError  # noqa: PLC0415 - loaded on first use

        try:
            self._locale = Locale.parse(locale, sep="-")
        except UnknownLocaleError:
            # Not every language is in the CLDR: its numbers are then those of English, which its words fall back to.
            self._locale = Locale.parse("en")

    def plural(self, n: Decimal) -> str:
        return self._locale.plural_form(n)

    def decimal(self, n: Decimal, digits: int) -> str:
        from babel.numbers import format_decimal  # noqa: PLC0415 - loaded on first use

        return self._signed(format_decimal(n, _pattern(digits), self._locale))

    def percent(self, share: Decimal, digits: int) -> str:
        from babel.numbers import format_percent  # noqa: PLC0415 - loaded on first use

        usual = self._locale.percent_formats[None].pattern
        return self._signed(format_percent(share, usual.replace("#,##0", _pattern(digits)), self._locale))

    @staticmethod
    def _signed(text: str) -> str:
        return text.replace("-", MINUS)

    def list(self, items: Sequence[str]) -> str:
        if len(items) == 2:  # noqa: PLR2004 - "A and B"
            patterns = self._locale.list_patterns["standard"]
            # Of two things in Thai the data have no space before the word: after a figure or a name it needs one.
            alike = patterns["2"].replace(" ", "") == patterns["end"].replace(" ", "")
            return str(patterns["end" if alike else "2"]).format(*items)
        from babel.lists import format_list  # noqa: PLC0415 - loaded on first use

        return format_list(items, locale=self._locale)

    def date(self, day: date) -> str:
        from babel.dates import format_date  # noqa: PLC0415 - loaded on first use

        return format_date(day, "long", self._locale)

    def signs(self) -> dict[str, str]:
        found = self._locale.number_symbols["latn"]
        percent = self._locale.percent_formats[None].suffix[0]
        return {
            "decimal": found["decimal"],
            "thousands": found["group"],
            "minus": MINUS,
            "percent": percent,
        }


class _OfBrowser:
    """The same from the browser in which this Python runs: see `frontend/src/kit/words.ts`."""

    def __init__(self, locale: str) -> None:
        from js import Intl, Object  # type: ignore[import-not-found]  # noqa: PLC0415 - only there
        from pyodide.ffi import to_js  # type: ignore[import-not-found]  # noqa: PLC0415 - only there

        def made(kind: str, **options: object) -> Any:  # noqa: ANN401 - a thing of the browser's
            return getattr(Intl, kind).new(locale, to_js(options, dict_converter=Object.fromEntries))

        self._made = cache(made)
        self._to_js = to_js

    def _number(self, digits: int, style: str) -> Any:  # noqa: ANN401 - a thing of the browser's
        return self._made("NumberFormat", style=style, minimumFractionDigits=digits, maximumFractionDigits=digits)

    def plural(self, n: Decimal) -> str:
        return str(self._made("PluralRules").select(float(n)))

    def decimal(self, n: Decimal, digits: int) -> str:
        return str(self._number(digits, "decimal").format(float(n))).replace("-", MINUS)

    def percent(self, share: Decimal, digits: int) -> str:
        return str(self._number(digits, "percent").format(float(share))).replace("-", MINUS)

    def list(self, items: Sequence[str]) -> str:
        parts = self._made("ListFormat", type="conjunction").formatToParts(self._to_js(list(items)))
        return "".join(" และ" if part.value == "และ" and part.type == "literal" else part.value for part in parts)

    def date(self, day: date) -> str:
        from js import Date  # noqa: PLC0415 - only there

        # By the browser's own hour the day might be another.
        made = self._made("DateTimeFormat", dateStyle="long", calendar="gregory", timeZone="UTC")
        return str(made.format(Date.new(day.isoformat())))

    def signs(self) -> dict[str, str]:
        parts = {part.type: part.value for part in self._number(1, "decimal").formatToParts(-12345.5)}
        share = {part.type: part.value for part in self._number(0, "percent").formatToParts(1)}
        return {
            "decimal": parts["decimal"],
            "thousands": parts.get("group", ""),
            "minus": MINUS,
            "percent": share.get("literal", "") + share["percentSign"],
        }
