"""The odds of a turn in whole numbers, for one box: exact, and with no NumPy, which fractions gain nothing from."""

from __future__ import annotations

from collections.abc import Sequence

from yacht_widget.dice import Lattice


def exact_values(found: Lattice, payoffs: Sequence[int], rolls_left: int) -> tuple[tuple[int, ...], int]:
    """Return the value of every keep when rerolls are played for the greatest mean, and what to divide them by.

    Parameters
    ----------
    found : Lattice
    payoffs : sequence of int
        What each roll brings.
    rolls_left : int

    Examples
    --------
    The greater of two dice, where both are rolled, and where a five is kept:

    >>> from yacht_widget.dice import lattice
    >>> values, unit = exact_values(lattice(2, 6), [max(roll) for roll in lattice(2, 6).rolls], 1)
    >>> values[0], values[5], unit
    (161, 186, 36)
    """
    outcomes = found.sides**found.dice
    smaller = found.first_roll
    rolls, unit = [*payoffs], 1
    # With no roll left only whole rolls have a value.
    values = [0] * smaller + rolls
    for left in range(1, rolls_left + 1):
        if left > 1:
            rolls = _best(found, values)[smaller:]
        values = [0] * smaller + [value * outcomes for value in rolls]
        for place in range(smaller - 1, -1, -1):
            # Divides evenly: values of larger keeps are multiples of what is left to be divided.
            values[place] = sum(values[child] for child in found.grown[place]) // found.sides
        unit *= outcomes
        # Holding all dice is stopping.
        values[smaller:] = [value * unit for value in payoffs]
    return tuple(values), unit


def _best(found: Lattice, values: Sequence[int]) -> list[int]:
    """Return for each keep the value of the best one within it."""
    best: list[int] = []
    for own, smaller in zip(values, found.shrunk, strict=True):
        best.append(max([own, *(best[place] for place in smaller)]))
    return best
