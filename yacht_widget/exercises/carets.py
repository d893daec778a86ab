"""Powers typed with ^ and without quotes: Python takes the sign for something else, so that 6^5 is 3."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import permutations

# No power in the course is larger, and a root is exact as a float up to there.
_MAX_BITS = 1000


def caret_slip(answer: object, values: Iterable[object], numbers: Iterable[object] = ()) -> bool:
    """Return whether an answer is what ``^`` makes of the base and the exponent of a power.

    Parameters
    ----------
    answer : object
    values : iterable
        Where powers may be: whole numbers, and fractions above and below the line. A float has none.
    numbers : iterable
        Whole numbers of which any may be the base, and any other the exponent.

    Examples
    --------
    >>> caret_slip(6 ^ 5, [7776]), caret_slip(6 ^ 5, [Fraction(1, 7776)])
    (True, True)
    >>> caret_slip(3, [7777]), caret_slip("3", [7776])
    (False, False)
    """
    if isinstance(answer, bool) or not isinstance(answer, int):
        return False
    pairs = [*_powers(values), *permutations((one for one in numbers if type(one) is int), 2)]
    return any(base ^ exponent == answer for base, exponent in pairs)


def caret_fault(error: BaseException) -> bool:
    """Return whether an error is Python's refusal of ``^`` between numbers that are not whole.

    Examples
    --------
    >>> try:
    ...     (5 / 6) ^ 3
    ... except TypeError as error:
    ...     caret_fault(error)
    True
    """
    return isinstance(error, TypeError) and " ^: " in str(error)


def _powers(values: Iterable[object]) -> Iterator[tuple[int, int]]:
    """Yield each base and exponent, from 2 on, whose power is among some numbers."""
    exact = [value for value in values if isinstance(value, int | Fraction)]
    for value in {part for one in exact for part in (abs(one.numerator), one.denominator)}:
        if value.bit_length() <= _MAX_BITS:
            for exponent in range(2, value.bit_length()):
                base = round(value ** (1 / exponent))
                if base**exponent == value:
                    yield base, exponent
