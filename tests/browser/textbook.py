"""One turn as a textbook has it, written apart from the engine: matrices, and the best of all keeps of each roll."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations_with_replacement, product
from math import factorial, prod

import numpy as np


class Table:
    """All keeps of some dice, and how likely each of them becomes each hand.

    A turn's values are then two lines: what a keep is worth, and what a hand is worth that keeps the best.
    """

    def __init__(self, dice, sides):
        faces = range(1, sides + 1)
        self.keeps = [keep for size in range(dice + 1) for keep in combinations_with_replacement(faces, size)]
        self.hands = [keep for keep in self.keeps if len(keep) == dice]
        self.row = {keep: row for row, keep in enumerate(self.keeps)}
        self.column = {hand: column for column, hand in enumerate(self.hands)}
        self.ways = np.zeros((len(self.keeps), len(self.hands)))
        for row, keep in enumerate(self.keeps):
            missing = dice - len(keep)
            for fallen in combinations_with_replacement(faces, missing):
                orders = factorial(missing) / prod(map(factorial, Counter(fallen).values()))
                self.ways[row, self.column[tuple(sorted(keep + fallen))]] = orders
        self.chances = self.ways / self.ways.sum(axis=1, keepdims=True)
        self.inside = [sorted({self.row[keep] for keep in _keeps(hand)}) for hand in self.hands]

    def values(self, worth, rolls):
        """Return what each keep is worth with 0, 1, … rolls left, from the worth of each hand; keeping all is stopping.

        With no roll left only whole hands have a worth.
        """
        worth = np.asarray(worth, dtype=float)
        first = len(self.keeps) - len(self.hands)
        told = [np.concatenate([np.full(first, np.nan), worth])]
        best = worth
        for _ in range(rolls):
            told.append(self.chances @ best)
            told[-1][first:] = worth
            best = np.array([told[-1][rows].max() for rows in self.inside])
        return told


def _keeps(hand):
    return {
        tuple(die for die, stays in zip(hand, held, strict=True) if stays)
        for held in product((False, True), repeat=len(hand))
    }


@cache
def table(dice=5, sides=6):
    """Return the table of some dice."""
    return Table(dice, sides)
