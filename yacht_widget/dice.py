"""Multisets of dice: checking them, counting their ways, and the lattice of keeps and rolls.

A *roll* is the sorted tuple of all dice, a *keep* the sorted tuple of some of them. All keeps of 0 to n dice
form a lattice: a keep grows by one die (one of the faces), and a roll is left with any keep inside it. Odds and the
solver sweep over this lattice; nothing here needs NumPy.
"""

from __future__ import annotations

import math
import operator
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement

from yacht_widget.errors import DiceError, KeepError, shown

MAX_DICE = 6
MIN_SIDES = 2
MAX_SIDES = 10

Dice = tuple[int, ...]


def as_dice(values: Iterable[int], *, sides: int, count: int | None = None) -> Dice:
    """Check dice and return them as a tuple, in the order given.

    Parameters
    ----------
    values : iterable of int
        Faces, each from 1 to `sides`.
    sides : int
        Sides of a die.
    count : int, optional
        How many dice there must be; without it any number is taken.

    Returns
    -------
    tuple of int

    Raises
    ------
    DiceError
        When a value is no whole number, lies outside the sides, or the count is wrong.

    Examples
    --------
    >>> as_dice([3, 1], sides=6)
    (3, 1)
    >>> as_dice([3, 7], sides=6)
    Traceback (most recent call last):
    ...
    yacht_widget.errors.DiceError: 7 is no face of these dice; allowed are whole numbers from 1 to 6
    """
    # Of a mapping, such as a `Counter`, only the keys would be taken, and how often each face is there be lost.
    if isinstance(values, str | bytes | Mapping) or not isinstance(values, Iterable):
        message = f"dice are a list of whole numbers from 1 to {sides}, like [1, 2, 2]; got {shown(values)}"
        raise DiceError(message)
    faces = []
    # One more than allowed is enough to refuse: an endless iterable must not hang us.
    limit = MAX_DICE if count is None else count
    for place, value in enumerate(values):
        if place > limit:
            break
        try:
            face = operator.index(value)
        except TypeError:
            face = 0
        if isinstance(value, bool) or not 1 <= face <= sides:
            message = f"{shown(value)} is no face of these dice; allowed are whole numbers from 1 to {sides}"
            raise DiceError(message)
        faces.append(face)
    if count is not None and len(faces) != count:
        got = f"more than {count}" if len(faces) > count else str(len(faces))
        message = f"{count} dice are needed, {got} were given"
        raise DiceError(message)
    return tuple(faces)


def as_keep(values: Iterable[int], dice: Dice, *, sides: int) -> Dice:
    """Check a keep against the dice it is taken from and return it sorted.

    Parameters
    ----------
    values : iterable of int
        Faces to keep, in any order.
    dice : tuple of int
        The dice on the table.
    sides : int
        Sides of a die.

    Returns
    -------
    tuple of int
        Sorted ascending.

    Raises
    ------
    DiceError
        When a value is no face of a die.
    KeepError
        When the dice do not hold these faces so many times.

    Examples
    --------
    >>> as_keep([6, 2], (2, 2, 4, 6, 6), sides=6)
    (2, 6)
    """
    keep = tuple(sorted(as_dice(values, sides=sides)))
    if len(keep) > len(dice):
        message = f"more dice are to be kept than the {len(dice)} on the table; allowed is any part of {sorted(dice)}"
        raise KeepError(message)
    missing = Counter(keep) - Counter(dice)
    if missing:
        face, times = next(iter(sorted(missing.items())))
        message = (
            f"keep {list(keep)} asks for {times} more {face} than the dice show; allowed is any part of {sorted(dice)}"
        )
        raise KeepError(message)
    return keep


def ways(dice: Dice) -> int:
    """Return in how many orders these dice can fall (the multinomial coefficient).

    Examples
    --------
    >>> ways((1, 1, 1, 1, 1)), ways((1, 2, 3, 4, 5)), ways((3, 3, 3, 6, 6))
    (1, 120, 10)
    """
    count = math.factorial(len(dice))
    for times in Counter(dice).values():
        count //= math.factorial(times)
    return count


def keeps_of(dice: Dice) -> tuple[Dice, ...]:
    """Return every distinct keep of some dice, the empty one first and all of them last.

    Examples
    --------
    >>> keeps_of((2, 2, 5))
    ((), (2,), (5,), (2, 2), (2, 5), (2, 2, 5))
    """
    found: set[Dice] = {()}
    for die in sorted(dice):
        found |= {(*keep, die) for keep in found}
    return tuple(sorted(found, key=lambda keep: (len(keep), keep)))


@dataclass(frozen=True, slots=True)
class Lattice:
    """All keeps of up to `dice` dice with `sides` sides, and how they hang together.

    Parameters
    ----------
    dice, sides : int
        Number of dice and sides of each.
    keeps : tuple of tuple of int
        All sorted keeps, by size and then by faces; the last ones, of full size, are the rolls.
    index : dict
        Position of each keep in `keeps`.
    grown : tuple of tuple of int
        For each keep smaller than a roll: the `sides` keeps it becomes when one die more falls 1, 2, …
    shrunk : tuple of tuple of int
        For each keep: the distinct keeps with one die less.
    first_roll : int
        Position of the first roll in `keeps`.
    ways : tuple of int
        For each roll: in how many orders it can fall; they add up to ``sides ** dice``.
    """

    dice: int
    sides: int
    keeps: tuple[Dice, ...]
    index: dict[Dice, int]
    grown: tuple[tuple[int, ...], ...]
    shrunk: tuple[tuple[int, ...], ...]
    first_roll: int
    ways: tuple[int, ...]

    @property
    def rolls(self) -> tuple[Dice, ...]:
        """Every roll, sorted dice each, in lexicographic order."""
        return self.keeps[self.first_roll :]


@lru_cache(maxsize=16)
def lattice(dice: int, sides: int) -> Lattice:
    """Return the lattice of `dice` dice with `sides` sides.

    Raises
    ------
    DiceError
        When there are not 1 to 6 dice with 2 to 10 sides.

    Examples
    --------
    >>> len(lattice(5, 6).keeps), len(lattice(5, 6).rolls), sum(lattice(5, 6).ways)
    (462, 252, 7776)
    """
    if not (1 <= dice <= MAX_DICE and MIN_SIDES <= sides <= MAX_SIDES):
        message = (
            f"{dice} dice with {sides} sides are not supported; "
            f"allowed are 1 to {MAX_DICE} dice with {MIN_SIDES} to {MAX_SIDES} sides"
        )
        raise DiceError(message)
    faces = range(1, sides + 1)
    sizes = [tuple(combinations_with_replacement(faces, size)) for size in range(dice + 1)]
    keeps = tuple(keep for size in sizes for keep in size)
    index = {keep: place for place, keep in enumerate(keeps)}
    rolls = sizes[-1]
    return Lattice(
        dice=dice,
        sides=sides,
        keeps=keeps,
        index=index,
        grown=tuple(tuple(index[tuple(sorted((*keep, face)))] for face in faces) for keep in keeps if len(keep) < dice),
        shrunk=tuple(
            tuple(index[keep[:i] + keep[i + 1 :]] for i in range(len(keep)) if i == 0 or keep[i] != keep[i - 1])
            for keep in keeps
        ),
        first_roll=len(keeps) - len(rolls),
        ways=tuple(ways(roll) for roll in rolls),
    )
