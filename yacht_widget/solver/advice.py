"""What a solved game says about one card: its value, and the holds and boxes from best to worst."""

from __future__ import annotations

import operator
from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Generic, NamedTuple, TypeVar

from yacht_widget.card import Card
from yacht_widget.dice import Dice, as_dice, keeps_of
from yacht_widget.errors import GameOverError, RollError
from yacht_widget.rules import RuleSet
from yacht_widget.solver.backward import Turns
from yacht_widget.solver.states import state_space
from yacht_widget.sweeps import TIE_STEP, Array
from yacht_widget.turn_odds import check_card
from yacht_widget.turn_sweeps import hold_values

Number = TypeVar("Number")


class Hold(NamedTuple, Generic[Number]):
    """Dice to keep, and the points still to come when they are kept and all the rest is played best."""

    keep: Dice
    expected: Number


class Choice(NamedTuple, Generic[Number]):
    """A box to write the dice into: its points, the bonuses earned, and both with what is still to come after."""

    category: str
    points: int
    bonus: int
    expected: Number


class Advice(ABC, Generic[Number]):
    """A solved game; what is a number (a double or a fraction) is left to those who derive from it.

    Parameters
    ----------
    rules : RuleSet
    values : array
        The value of every state, and a last one less than any.
    """

    def __init__(self, rules: RuleSet, values: Array) -> None:
        self.rules = rules
        self._space = state_space(rules)
        self._turns = Turns(self._space)
        self._values = values

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.rules!r}, expected={self.expected})"

    @abstractmethod
    def _unit(self, turns_left: int) -> int:
        """Return what one point counts in the values of cards with so many turns left."""

    @abstractmethod
    def _number(self, value: float, unit: int) -> Number:
        """Return a value as the caller sees it."""

    @property
    def expected(self) -> Number:
        """Expected points of a whole game under best play."""
        return self.value(Card(self.rules))

    def value(self, card: Card) -> Number:
        """Return the expected points still to come on a card, before its next turn, under best play.

        Points and bonuses on the card already are not in it; an upper bonus still to be earned is.

        Raises
        ------
        CardError
            When the card belongs to other rules.
        """
        self._check(card)
        return self._number(self._values[self._space.state(card)], self._unit(len(card.open)))

    def hand_values(self, card: Card) -> Array:
        """Return what each hand is worth when it is written best: points, bonuses and all still to come.

        Returns
        -------
        array
            Hands in the order of the lattice; whole multiples of a unit in an exact solution.
        """
        self._check(card, playable=True)
        batch = self._space.batch_of(self._space.masks_of(card))
        column = self._space.state(card) - int(self._space.offsets[batch.masks[0]])
        written = self._turns.written(batch, self._values, self._unit(len(card.open) - 1))
        return written[:, column].copy()

    def holds(self, card: Card, dice: Iterable[int], rolls_left: int) -> tuple[Hold[Number], ...]:
        """Return every distinct hold, best first.

        Parameters
        ----------
        card : Card
        dice : iterable of int
            The dice on the table; none before the first roll.
        rolls_left : int
            Rolls still allowed; with 0 the only hold is keeping everything.

        Returns
        -------
        tuple of Hold
            Of equal ones (up to rounding) the one that keeps more dice comes first, then the one with higher faces.

        Raises
        ------
        DiceError, RollError
        CardError
            When the card belongs to other rules.
        GameOverError
            When no box is open.
        """
        self._check(card, playable=True)
        rolled = as_dice(dice, sides=self.rules.sides)
        most = self.rules.rolls - 1 if rolled else self.rules.rolls
        if rolled:
            as_dice(rolled, sides=self.rules.sides, count=self.rules.dice)
        left = _checked_rolls(rolls_left, 0 if rolled else most, most)
        sweeps = self._turns.sweeps
        values, unit = hold_values(sweeps, self.hand_values(card)[:, None], left)
        unit *= self._unit(len(card.open) - 1)
        index = sweeps.lattice.index
        keeps = keeps_of(rolled) if left else (tuple(sorted(rolled)),)
        rows = sorted((index[keep] for keep in keeps), key=lambda row: self._rank(values[row, 0], row), reverse=True)
        return tuple(Hold(sweeps.lattice.keeps[row], self._number(values[row, 0], unit)) for row in rows)

    def choices(self, card: Card, dice: Iterable[int]) -> tuple[Choice[Number], ...]:
        """Return every box the dice may be written into, best first.

        Returns
        -------
        tuple of Choice
            Of equal ones (up to rounding) the one that stands first on the sheet comes first.

        Raises
        ------
        DiceError, CardError, GameOverError
        """
        self._check(card, playable=True)
        roll = tuple(sorted(as_dice(dice, sides=self.rules.sides, count=self.rules.dice)))
        unit = self._unit(len(card.open) - 1)
        found = []
        for place, (key, entry) in enumerate(card.entries_for(roll).items()):
            after = self._values[self._space.state(card.write(key, roll))]
            value = (entry.points + entry.bonus) * unit + after
            choice = Choice(key, entry.points, entry.bonus, self._number(value, unit))
            found.append((self._rank(value, -place), choice))
        found.sort(key=operator.itemgetter(0), reverse=True)
        return tuple(choice for _, choice in found)

    def _rank(self, value: object, place: int) -> tuple[object, int]:
        if isinstance(value, float):
            return float(value) + place * TIE_STEP, place
        return value, place

    def _check(self, card: Card, *, playable: bool = False) -> None:
        check_card(card, self.rules)
        if playable and card.full:
            message = "every box of this card is filled: there is nothing left to play"
            raise GameOverError(message)


def _checked_rolls(rolls_left: object, least: int, most: int) -> int:
    try:
        number = operator.index(rolls_left)  # type: ignore[arg-type]  # what is no whole number raises TypeError
    except TypeError:
        number = -1
    if isinstance(rolls_left, bool) or not least <= number <= most:
        message = f"rolls_left={rolls_left!r} is not possible here; allowed are whole numbers from {least} to {most}"
        raise RollError(message)
    return number
