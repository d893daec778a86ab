"""The dice of a seed for many games at once: the very draws of `yacht_widget.luck`, in NumPy."""

from __future__ import annotations

import numpy as np

from yacht_widget.luck import ATTEMPTS, GAMMA, MASK, MIX_1, MIX_2, counter_of
from yacht_widget.sweeps import Array, Index

_MIXES = ((np.uint64(30), np.uint64(MIX_1)), (np.uint64(27), np.uint64(MIX_2)))
_LAST = np.uint64(31)


class Draws:
    """What falls in some games of a seed, for the first player of each.

    Parameters
    ----------
    key : int
        64-bit key of the seed.
    games : array of int
        Their numbers.

    Examples
    --------
    >>> from yacht_widget.luck import seed_key
    >>> (1 + Draws(seed_key(7), np.array([1])).faces(turn=1, roll=1, count=5, sides=6)).ravel().tolist()
    [3, 1, 6, 5, 3]
    """

    def __init__(self, key: int, games: Index) -> None:
        # A word is mixed from key + (counter + 1) * gamma; of the counter only the game differs from game to game.
        a_game = counter_of(game=1, player=0, turn=0, roll=0, die=0, attempt=0)
        self._base = games.astype(np.uint64) * np.uint64(a_game * GAMMA & MASK) + np.uint64(key)

    def faces(self, *, turn: int, roll: int, count: int, sides: int) -> Array:
        """Return what some dice thrown together show in each game, counted from 0.

        Parameters
        ----------
        turn, roll : int
            As in `Luck.roll`.
        count, sides : int
            How many dice, and their sides.

        Returns
        -------
        array of int, shape (count, games)
        """
        found = np.empty((count, len(self._base)), dtype=np.uint64)
        room = np.empty_like(found)
        for die in range(count):
            np.add(self._base, _place(turn, roll, die, 0), out=found[die])
        _mix(found, room)
        left = (1 << 64) % sides
        if left and int(found.max(initial=0)) > MASK - left:
            self._again(found, turn, roll, np.uint64(MASK - left))
        # The remainder by way of the quotient, which NumPy has much faster.
        divisor = np.uint64(sides)
        np.floor_divide(found, divisor, out=room)
        room *= divisor
        found -= room
        faces: Array = found.astype(np.intp)
        return faces

    def choices(self, *, turn: int, roll: int, counts: Index) -> Index:
        """Return for each game one of so many things, counted from 0, each as likely: a die of so many sides."""
        found = (self._base + _place(turn, roll, 0, 0))[None]
        _mix(found, np.empty_like(found))
        sides = counts.astype(np.uint64)
        left = (np.uint64(MASK) % sides + np.uint64(1)) % sides
        most = np.uint64(MASK) - left
        if (found > most).any():
            self._again(found, turn, roll, most)
        choices: Index = (found[0] % sides).astype(np.intp)
        return choices

    def _again(self, words: Array, turn: int, roll: int, most: Array | np.uint64) -> None:
        """Draw those words again that are too large for every face to be as likely."""
        for attempt in range(1, ATTEMPTS):
            dice, games = np.nonzero(words > most)
            if not len(dice):
                return
            for die, game in zip(dice.tolist(), games.tolist(), strict=True):
                fresh = self._base[game : game + 1] + _place(turn, roll, die, attempt)
                _mix(fresh, np.empty_like(fresh))
                words[die, game] = fresh[0]


def _place(turn: int, roll: int, die: int, attempt: int) -> np.uint64:
    counter = counter_of(game=0, player=0, turn=turn, roll=roll, die=die, attempt=attempt)
    return np.uint64((counter + 1) * GAMMA & MASK)


def _mix(words: Array, room: Array) -> None:
    """Turn sums into the words of SplitMix64, in place."""
    for shift, factor in _MIXES:
        np.right_shift(words, shift, out=room)
        words ^= room
        words *= factor
    np.right_shift(words, _LAST, out=room)
    words ^= room
