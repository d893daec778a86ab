"""Whether an answered number is the one looked for: how far it may be rounded, and how that is told."""

from __future__ import annotations

import math
from enum import Enum
from fractions import Fraction

from yacht_widget.exercises.reading import Number

MIN_DIGITS = 2
# Who rounds on the way is off by a little in the last digits; a calculator's float by much less.
_SLACK = Fraction(1, 1000)
_FLOAT_SLACK = Fraction(1, 10**9)
_NEAR = Fraction(1, 100)


class Match(Enum):
    """How an answered number stands to the one looked for."""

    YES = "yes"
    COARSE = "coarse"
    NEAR = "near"
    NO = "no"


def same_count(number: Number, right: Fraction) -> bool:
    """Return whether a number is just the whole number looked for."""
    return abs(number.value - right) <= _FLOAT_SLACK * abs(right)


def compare(number: Number, right: Fraction) -> Match:
    """Compare an answer with a value that need not be whole.

    Two significant digits are enough. Every digit given is judged: the last may be rounded or cut off. What differs by
    less than a thousandth was rounded on the way, and counts.

    Examples
    --------
    >>> from yacht_widget.exercises.reading import read
    >>> [compare(read(text)[0], Fraction(11, 36)).value for text in ("30.5%", "0.31", ".3", "4/13", "0.2")]
    ['yes', 'yes', 'coarse', 'near', 'no']
    >>> [compare(read(text)[0], Fraction(1687)).value for text in ("1700", "1690", "1600", "1800", "2000")]
    ['yes', 'yes', 'no', 'no', 'no']
    """
    off = abs(number.value - right)
    if off <= _FLOAT_SLACK * abs(right):
        return Match.YES
    rounded = _rounded(number, right)
    if number.step is not None and number.digits < MIN_DIGITS:
        return Match.COARSE if rounded else Match.NO
    if rounded or _zeros_for_digits(number, right) or off <= _SLACK * abs(right):
        return Match.YES
    return Match.NEAR if off <= _NEAR * abs(right) else Match.NO


def _zeros_for_digits(number: Number, right: Fraction) -> bool:
    """Return whether a whole number that ends in zeros is the value rounded there, as 1700 is for 1687."""
    text = str(number.value)
    zeros = min(len(text) - len(text.rstrip("0")), number.digits - MIN_DIGITS)
    if number.step != 1 or zeros <= 0:
        return False
    step = Fraction(10**zeros)
    return number.value == math.floor(right / step + Fraction(1, 2)) * step


def _rounded(number: Number, right: Fraction) -> bool:
    if number.step is None:
        return False
    steps = abs(right) / number.step
    given = abs(number.value) / number.step
    same_sign = number.value * right >= 0
    # The last digit may be rounded, or cut off.
    return same_sign and given in {math.floor(steps), math.floor(steps + Fraction(1, 2))}
