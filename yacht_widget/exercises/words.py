"""What checks say, in the language chosen, with numbers as that language writes them."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction

from yacht_widget.cldr import speech
from yacht_widget.exercises.judging import Say
from yacht_widget.exercises.reading import Number
from yacht_widget.words import Words, words_for

_LONGEST = 10**12


def language(*wishes: str | None) -> str:
    """Return the first language wished for, else that of the environment, else of the page, else English.

    Raises
    ------
    LocaleError
        When it is none of ours, and was said to be it.
    """
    return words_for(next((wish for wish in wishes if wish is not None), None)).locale


def word(key: str, locale: str, places: Mapping[str, object] | None = None) -> str:
    """Return a text by its key, without ``check.``, its places filled.

    Examples
    --------
    >>> word("right", "en")
    'Right.'
    """
    return Words(locale).t(f"check.{key}", **{name: str(value) for name, value in (places or {}).items()})


def sentence(say: Say, locale: str) -> str:
    """Return a sentence of a judgement."""
    return word(say.key, locale, say.places)


def number_text(number: Number, locale: str) -> str:
    r"""Return a number as it was read.

    Examples
    --------
    >>> from yacht_widget.exercises.reading import read
    >>> [number_text(read(text)[0], "lt") for text in ("4.6%", "11/36", "0.046", "6^5")]
    ['4,6\xa0%', '11/36 ≈ 0,3056', '0,046', '7776']
    """
    value = number.value
    if number.percent:
        return decimal_text(value * 100, locale) + speech(locale).signs()["percent"]
    if number.step is None and value.denominator != 1:
        about = decimal_text(value, locale, digits=4)
        long = max(abs(value.numerator), value.denominator) > _LONGEST
        sign = "=" if Fraction(about.replace(",", ".")) == value else "≈"
        return about if long else f"{value.numerator}/{value.denominator} {sign} {about}"
    return decimal_text(value, locale, digits=12 if value.denominator == 1 else 6)


def decimal_text(value: Fraction, locale: str, digits: int = 12) -> str:
    """Return a decimal with the sign that a language has for it."""
    text = f"{Decimal(value.numerator) / Decimal(value.denominator):.{digits}g}"
    plain = f"{Decimal(text):f}"
    if "." in plain:
        plain = plain.rstrip("0").rstrip(".")
    return plain.replace(".", speech(locale).signs()["decimal"])
