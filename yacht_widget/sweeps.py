"""The lattice of keeps as NumPy arrays, and the sweeps over it that one roll of dice comes down to.

Values stand in arrays with a row for each keep (or roll) and a column for each thing valued: a box, or a card. Rolling
the dice that are not kept is a sweep upward, in which a keep is worth the mean of its children; choosing what to
keep is a sweep downward, in which a roll is worth the best keep inside it. Arrays of Python whole numbers
(``dtype=object``) go through the same sweeps without any rounding.

This is the only module below the engine that loads NumPy, and the engine is loaded on first use.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from yacht_widget.dice import lattice

Array = NDArray[Any]
# NumPy's own size of an index: 32 bits in Pyodide, where it takes no wider ones.
Index = NDArray[np.intp]

# A hold gains this much for each place it stands later in the lattice when holds are compared. It is far below any
# difference that matters and far above rounding, so that of equal holds the one with more dice is chosen, everywhere.
TIE_STEP = 2e-12


@dataclass(frozen=True, slots=True)
class Layer:
    """The keeps of one size, as rows of the array of all keeps.

    Parameters
    ----------
    first, last : int
        The rows of these keeps.
    grown : array, shape (sides, keeps)
        For each face, the row (within the next layer) of the keep with that face added; empty for rolls.
    shrunk : array, shape (size, keeps)
        The rows (within the layer before) of the keeps with one die less. A keep with equal dice has fewer of
        them; its first one is repeated, which a maximum does not mind.
    fresh : tuple of array
        For each row of `shrunk`, the places where it does not repeat.
    """

    first: int
    last: int
    grown: Index
    shrunk: Index
    fresh: tuple[Index, ...]

    @property
    def rows(self) -> slice:
        """The rows of this layer."""
        return slice(self.first, self.last)


class Sweeps:
    """Sweeps over the lattice of `dice` dice with `sides` sides; see the module.

    Examples
    --------
    >>> sweeps = Sweeps(2, 6)
    >>> best = np.array([[max(roll)] for roll in lattice(2, 6).rolls], dtype=float)
    >>> float(sweeps.first_roll(best)[0].round(6)), 161 / 36
    (4.472222, 4.472222222222222)
    """

    def __init__(self, dice: int, sides: int) -> None:
        self.dice = dice
        self.sides = sides
        self.lattice = lattice(dice, sides)
        keeps = self.lattice.keeps
        self.keeps = len(keeps)
        self.first_roll_row = self.lattice.first_roll
        self.rolls = self.keeps - self.first_roll_row
        self.ways = frozen(np.array(self.lattice.ways, dtype=np.intp))
        self.outcomes = sides**dice
        self.weights = frozen(self.ways / self.outcomes)
        self.layers = tuple(self._layer(size) for size in range(dice + 1))
        self.tie_bonus = frozen(np.arange(self.keeps)[:, None] * TIE_STEP)

    def _layer(self, size: int) -> Layer:
        grown, shrunk = self.lattice.grown, self.lattice.shrunk
        # So many keeps are smaller than this size, and than the size below it.
        first = math.comb(self.sides + size - 1, self.sides) if size else 0
        before = math.comb(self.sides + size - 2, self.sides) if size > 1 else 0
        last = math.comb(self.sides + size, self.sides)
        rows = range(first, last)
        children = [[child - last for child in grown[row]] for row in rows] if size < self.dice else []
        parents = [[parent - before for parent in shrunk[row]] for row in rows]
        padded = [found + found[:1] * (size - len(found)) for found in parents]
        fresh = ([row for row, found in enumerate(parents) if place < len(found)] for place in range(size))
        return Layer(
            first,
            last,
            frozen(np.array(children, dtype=np.intp).reshape(len(children), self.sides).T.copy()),
            frozen(np.array(padded, dtype=np.intp).reshape(len(rows), size).T.copy()),
            tuple(frozen(np.array(places, dtype=np.intp)) for places in fresh),
        )

    def roll_rest(self, rolls: Array, out: Array | None = None, spare: Array | None = None) -> Array:
        """Return the value of each keep when the other dice are rolled once and then `rolls` is what counts.

        Parameters
        ----------
        rolls : array, shape (rolls, columns)
            Value of each roll. Whole numbers come back multiplied by ``sides ** dice``, so that they stay whole.
        out, spare : array, optional
            Room to work in: shapes (keeps, columns) and (rolls, columns).

        Returns
        -------
        array, shape (keeps, columns)
            The last rows are the rolls themselves: nothing is rolled there.
        """
        exact = rolls.dtype == object
        values = np.empty((self.keeps, rolls.shape[1]), dtype=rolls.dtype) if out is None else out
        room = np.empty_like(rolls) if spare is None else spare
        values[self.first_roll_row :] = rolls * self.outcomes if exact else rolls
        share = 1.0 / self.sides
        for size in range(self.dice - 1, -1, -1):
            layer = self.layers[size]
            children, own = values[self.layers[size + 1].rows], values[layer.rows]
            part = room[: len(own)]
            # Keeps with a 1 more are the first of the next layer, in the same order: they need not be gathered.
            total = children[: len(own)]
            for rows in layer.grown[1:]:
                np.take(children, rows, axis=0, out=part, mode="clip")
                np.add(total, part, out=own)
                total = own
            if exact:
                own //= self.sides
            else:
                own *= share
        return values

    def choose(self, values: Array, spare: Array | None = None) -> Array:
        """Return the best value among the keeps inside each roll; `values` (keeps, columns) is overwritten."""
        room = np.empty((self.rolls, values.shape[1]), dtype=values.dtype) if spare is None else spare
        for size in range(1, self.dice + 1):
            layer = self.layers[size]
            parents, own = values[self.layers[size - 1].rows], values[layer.rows]
            part = room[: len(own)]
            for rows, fresh in zip(layer.shrunk, layer.fresh, strict=True):
                if 2 * len(fresh) > len(own):
                    np.take(parents, rows, axis=0, out=part, mode="clip")
                    np.maximum(own, part, out=own)
                else:
                    own[fresh] = np.maximum(own[fresh], parents[rows[fresh]])
        return values[self.first_roll_row :]

    def choose_keep(self, values: Array) -> Index:
        """Return for each roll the row of the best keep inside it.

        Of keeps equal up to rounding the one with more dice is taken, then the one with the higher faces.
        """
        ranks = np.arange(self.keeps)[:, None]
        if values.dtype == object:
            return (self.choose(values * self.keeps + ranks) % self.keeps).astype(np.intp)
        bits = self.keeps.bit_length()
        return label_of(self.choose(labelled(values + self.tie_bonus, ranks, bits)), bits)

    def first_roll(self, rolls: Array) -> Array:
        """Return the value of throwing all dice; whole numbers come back multiplied by ``sides ** dice``."""
        if rolls.dtype == object:
            total: Array = (rolls * self.ways[:, None]).sum(axis=0)
            return total
        return self.weights @ rolls

    def held(self, rows: Index, falls: Array) -> Array:
        """Return the probability of holding each keep, when of each roll, as likely as it falls, a keep is held.

        Parameters
        ----------
        rows : array, shape (rolls, columns)
            The keeps held.
        falls : array, shape (rolls, columns)
        """
        columns = rows.shape[1]
        places = rows * columns + np.arange(columns)
        found: Array = np.bincount(places.ravel(), weights=falls.ravel(), minlength=self.keeps * columns)
        return found.reshape(self.keeps, columns)

    def fall(self, held: Array) -> Array:
        """Return the probability of each roll when the dice not held are rolled once.

        Parameters
        ----------
        held : array, shape (keeps, columns)
            Probability of holding each keep; overwritten.
        """
        for size in range(1, self.dice + 1):
            layer, parents = self.layers[size], held[self.layers[size - 1].rows]
            parents *= 1.0 / self.sides
            own = held[layer.rows]
            for rows, fresh in zip(layer.shrunk, layer.fresh, strict=True):
                if len(fresh) == len(own):
                    own += parents[rows]
                else:
                    own[fresh] += parents[rows[fresh]]
        return held[self.first_roll_row :]


@lru_cache(maxsize=8)
def sweeps_of(dice: int, sides: int) -> Sweeps:
    """Return the sweeps of such dice; built once."""
    return Sweeps(dice, sides)


def frozen(array: Array) -> Array:
    """Return the array, which from now on cannot be written."""
    array.flags.writeable = False
    return array


def labelled(values: Array, labels: Index, bits: int) -> Array:
    """Return doubles that carry a label in their last bits: of nearly equal ones the highest label is greatest.

    A sweep of maxima then tells which one was the greatest without a second array beside it. The values change by
    less than one part in ``2 ** (52 - bits)``, so they serve only to be compared.
    """
    mask = (1 << bits) - 1
    # Below zero more in the last bits is less.
    below = np.signbit(values)
    labels = np.where(below, mask - labels, labels) if below.any() else labels
    carried: Array = (values.view(np.int64) & ~mask) | labels
    return carried.view(np.float64)


def label_of(values: Array, bits: int) -> Index:
    """Return the labels that `labelled` put into values."""
    mask = (1 << bits) - 1
    labels: Index = (values.view(np.int64) & mask).astype(np.intp)
    below = np.signbit(values)
    return np.where(below, mask - labels, labels) if below.any() else labels
