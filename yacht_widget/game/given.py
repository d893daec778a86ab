"""Dice that are given to a game instead of a seed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, islice

from yacht_widget.dice import as_dice


class GivenDice:
    """Given dice, read one by one as they are needed, and put back when a roll is taken back."""

    def __init__(self, dice: Iterable[int]) -> None:
        if isinstance(dice, str | bytes) or not isinstance(dice, Iterable):
            as_dice(dice, sides=6)  # says what is allowed
        self._ahead: list[int] = []
        self._rest: Iterator[int] = iter(dice)

    def peek(self, count: int) -> list[int]:
        """Return so many of the next dice, or as many as there are."""
        self._ahead += islice(self._rest, max(0, count - len(self._ahead)))
        return self._ahead[:count]

    def take(self, count: int) -> None:
        """Use up dice that were looked at."""
        del self._ahead[:count]

    def give_back(self, dice: Iterable[int]) -> None:
        """Put dice before those that come next."""
        self._ahead = list(chain(dice, self._ahead))
