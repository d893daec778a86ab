"""Answers read as numbers: whole, decimal, fraction, percentage or a small sum, with comma or point."""

from __future__ import annotations

import itertools
import math
import numbers
import re
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from yacht_widget.exercises.notation import parts, plain, without_percent, without_words

MAX_TEXT = 120
_MAX_EXPONENT = 200
# Python writes no whole number of more than 4,300 digits, and what was read is told.
_MAX_BITS = 14_000
_MAX_FACTORIAL = 100
_ROUNDING = 1e-9
_MAX_READINGS = 16
# So many digits follow a sign that separates thousands.
_GROUP = 3
_HUNDRED = 100
_MAX_GROUPS = 5

# Stands in for what is no number among the tokens.
_NONE: list[Number | None] = [None]

_LITERAL = re.compile(r"\d{1,3}(?:[ ']\d{3})+(?![\d'])(?:[.,]\d+)?|\d(?:[\d.,]*\d)?\.?(?:e[+-]?\d{1,3})?|[.,]\d+")
_MIXED = re.compile(r"^(-?)\s*(\d+) (\d+)\s*/\s*(\d+)$")
_CHOOSE = re.compile(r"(?:c|comb|binom)\((\d+)[,;] ?(\d+)\)|\b(\d+) ?c ?(\d+)\b")
_SIGNS = re.compile(r"\*\*|sqrt|[-+*/^()!]")


class UnreadableError(Exception):
    """What cannot be read as a number. Caught in this package: a check never raises for an answer."""


@dataclass(frozen=True, slots=True)
class Number:
    """A number as it was answered.

    Parameters
    ----------
    value : Fraction
    step : Fraction, optional
        What its last digit counts; None for a fraction or a sum, which claim to be exact.
    digits : int
        How many significant digits were given; 0 for what claims to be exact.
    percent : bool
        Whether it came with a percent sign; the value is that of the share then.
    """

    value: Fraction
    step: Fraction | None = None
    digits: int = 0
    percent: bool = False

    def scaled(self, by: Fraction) -> Number:
        """Return the number times a factor, with the same digits."""
        step = None if self.step is None else self.step * by
        return Number(self.value * by, step, self.digits, self.percent)


def read(answer: object) -> list[Number]:
    """Return every way to read an answer as a number, the likeliest first.

    Raises
    ------
    UnreadableError
        When there is none.

    Examples
    --------
    >>> [str(number.value) for number in read("7,776")]
    ['972/125', '7776']
    >>> read((7, 776)) == read("7,776")
    True
    >>> [str(number.value) for number in read("4,6 %")]
    ['23/500']
    >>> [str(number.value) for number in read("1 - (5/6)^2")]
    ['11/36']
    """
    if isinstance(answer, tuple) and 1 < len(answer) <= _MAX_GROUPS and all(type(part) is int for part in answer):
        # To Python 7,776 without quotes is two numbers.
        answer = ",".join(map(str, answer))
    if isinstance(answer, str):
        return _read_text(answer)
    item = getattr(answer, "item", None)
    if callable(item) and getattr(answer, "size", 1) == 1:
        answer = item()
    if isinstance(answer, bool):
        raise UnreadableError
    if isinstance(answer, numbers.Rational):
        above, below = int(answer.numerator), int(answer.denominator)
        if max(above.bit_length(), below.bit_length()) > _MAX_BITS:
            raise UnreadableError
        return [_whole(above) if isinstance(answer, numbers.Integral) else Number(Fraction(above, below))]
    if isinstance(answer, Decimal):
        return [_decimal(answer)]
    if isinstance(answer, numbers.Real) or hasattr(answer, "__float__"):
        return [_decimal(Decimal(repr(float(answer))))]
    raise UnreadableError


def as_chance(told: object) -> Fraction | float | None:
    """Return a chance, in whatever way it is given: a float stays one, all else is exact. Nothing for what is none.

    A float may be off by what rounding makes of a sum.

    Examples
    --------
    >>> as_chance("25%"), as_chance(0.25), as_chance(2), as_chance("1e999999999")
    (Fraction(1, 4), 0.25, None, None)
    """
    if isinstance(told, float):
        return min(max(told, 0.0), 1.0) if -_ROUNDING <= told <= 1 + _ROUNDING else None
    try:
        readings = read(told)
    except (UnreadableError, TypeError):
        return None
    return next((number.value for number in readings if 0 <= number.value <= 1), None)


def _whole(value: int) -> Number:
    return Number(Fraction(value), Fraction(1), len(str(abs(value))))


def _decimal(value: Decimal) -> Number:
    _, digits, exponent = value.as_tuple()
    if not isinstance(exponent, int) or abs(exponent) > _MAX_EXPONENT:
        raise UnreadableError
    return Number(Fraction(value), Fraction(10) ** exponent, len(str(int("".join(map(str, digits))))))


def _read_text(answer: str) -> list[Number]:
    if len(answer) > MAX_TEXT:
        raise UnreadableError
    for part in parts(plain(answer)):
        text, percent = without_percent(part)
        found = _read_sum(without_words(text))
        if found:
            if not percent:
                return found
            return [
                Number(number.value / _HUNDRED, number.step and number.step / _HUNDRED, number.digits, percent=True)
                for number in found
            ]
    raise UnreadableError


def _read_sum(text: str) -> list[Number]:
    """Return the readings of a number, a mixed number, or a sum of some."""
    found = []
    mixed = _MIXED.match(text)
    if mixed and int(mixed[4]):
        value = int(mixed[2]) + Fraction(int(mixed[3]), int(mixed[4]))
        found.append(Number(-value if mixed[1] else value))
    tokens = _tokens(text)
    literals = [_literal(token) if token[0] in "0123456789.," else [] for token in tokens]
    readings = itertools.product(*[choices or _NONE for choices in literals])
    for reading in itertools.islice(readings, _MAX_READINGS):
        parsed = _Sum([token if value is None else value for token, value in zip(tokens, reading, strict=True)])
        number = parsed.number()
        if number is not None and number not in found:
            found.append(number)
    return found


def _tokens(text: str) -> list[str]:
    text = _CHOOSE.sub(lambda found: f" {_choose(found)} ", text)
    tokens = []
    place = 0
    while place < len(text):
        if text[place] == " ":
            place += 1
            continue
        match = _LITERAL.match(text, place) or _SIGNS.match(text, place)
        if match is None:
            return []
        tokens.append(match[0])
        place = match.end()
    return tokens


def _choose(found: re.Match[str]) -> int:
    of, some = (int(text) for text in found.groups() if text is not None)
    return math.comb(of, some) if of <= _MAX_FACTORIAL else 0


def _literal(text: str) -> list[Number]:
    """Return the readings of one number without signs: a lone comma or point may part thousands or decimals."""
    text = re.sub("[ ']", "", text)
    text, _, power = text.partition("e")
    text = text.removesuffix(".") if text.count(".") == 1 else text
    used = [sign for sign in ".," if sign in text]
    spellings = []
    if not used:
        spellings = [text]
    elif len(used) > 1:
        point = max(used, key=text.rfind)
        other = "," if point == "." else "."
        before, _, after = text.rpartition(point)
        if text.count(point) == 1 and _grouped(before, other):
            spellings = [f"{before.replace(other, '')}.{after}"]
    else:
        before, _, after = text.rpartition(used[0])
        if used[0] not in before:
            spellings.append(f"{before or '0'}.{after}")
        if _grouped(text, used[0]):
            spellings.append(text.replace(used[0], ""))
    return [_decimal(Decimal(f"{spelling}e{power or 0}")) for spelling in spellings]


def _grouped(text: str, sign: str) -> bool:
    first, *groups = text.split(sign)
    return 1 <= len(first) <= _GROUP and first[0] != "0" and all(len(group) == _GROUP for group in groups)


class _Sum:
    """A sum of numbers with + - * / ^ ! sqrt and brackets, worked out by recursive descent, in fractions."""

    def __init__(self, tokens: list[Number | str]) -> None:
        self.tokens = tokens
        self.place = 0

    def number(self) -> Number | None:
        """Return the value, or nothing where this is no sum."""
        alone = self.tokens[-1:] if len(self.tokens) == 1 or self.tokens[:1] == ["-"] else []
        if alone and isinstance(alone[0], Number) and len(self.tokens) <= len("-1"):
            return alone[0].scaled(Fraction(-1 if self.tokens[0] == "-" else 1))
        try:
            value = self._terms()
        except (UnreadableError, ZeroDivisionError, IndexError):
            return None
        return Number(value) if self.place == len(self.tokens) else None

    def _next(self, *signs: str) -> str | None:
        if self.place < len(self.tokens):
            token = self.tokens[self.place]
            if isinstance(token, str) and token in signs:
                self.place += 1
                return token
        return None

    def _terms(self) -> Fraction:
        value = self._factors()
        while sign := self._next("+", "-"):
            other = self._factors()
            value = value + other if sign == "+" else value - other
        return value

    def _factors(self) -> Fraction:
        value = self._power()
        while sign := self._next("*", "/") or self._close_by():
            other = self._power()
            value = value / other if sign == "/" else value * other
        return value

    def _close_by(self) -> str | None:
        """Return a sign of multiplication where it is left out, as in 2!3! or 5√2, but not between bare numbers."""
        if self.place == len(self.tokens):
            return None
        before, follows = self.tokens[self.place - 1], self.tokens[self.place]
        after_closed = before in {"!", ")"} and (follows == "(" or isinstance(follows, Number))
        return "*" if after_closed or follows == "sqrt" else None

    def _power(self) -> Fraction:
        if self._next("-"):
            return -self._power()
        base = self._atom()
        if not self._next("^", "**"):
            return base
        power = self._power()
        if abs(power) > _MAX_EXPONENT:
            raise UnreadableError
        if power.denominator != 1:
            return _root(base, power)
        if max(base.numerator.bit_length(), base.denominator.bit_length()) * abs(int(power)) > _MAX_BITS:
            raise UnreadableError
        return Fraction(base ** int(power))

    def _atom(self) -> Fraction:
        if self._next("sqrt"):
            return _root(self._atom(), Fraction(1, 2))
        if self._next("("):
            value = self._terms()
            if not self._next(")"):
                raise UnreadableError
        else:
            token = self.tokens[self.place]
            if isinstance(token, str):
                raise UnreadableError
            self.place += 1
            value = token.value
        while self._next("!"):
            if value.denominator != 1 or not 0 <= value <= _MAX_FACTORIAL:
                raise UnreadableError
            value = Fraction(math.factorial(int(value)))
        return value


def _root(base: Fraction, power: Fraction) -> Fraction:
    """Return a number to a power that is not whole, as exactly as a float has it."""
    if base < 0:
        raise UnreadableError
    try:
        return Fraction(float(base) ** float(power))
    except OverflowError:
        raise UnreadableError from None
