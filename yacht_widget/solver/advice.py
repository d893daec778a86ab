"""What a solved game says about one card: its value, and the holds and boxes from best to worst."""

from __future__ import annotations

import operator
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from typing import Generic, NamedTuple, TypeVar

import numpy as np

from yacht_widget.card import Card, Entry
from yacht_widget.dice import Dice, as_dice, keeps_of
from yacht_widget.errors import GameOverError, RollError, shown
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


class Writable(NamedTuple):
    """What every hand would bring in the boxes open on one card.

    Parameters
    ----------
    boxes : tuple of int
        Places on the sheet of the boxes that the rules leave open to some hand.
    points : array of int, shape (boxes, hands)
        Points in the box, without bonuses; 0 where the rules bar it for the hand.
    worth : array, shape (boxes, hands)
        Points, bonuses and all still to come; less than anything where the box is barred.
    """

    boxes: tuple[int, ...]
    points: Array
    worth: Array


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
    def state_values(self) -> Array:
        """The value of every state, as the solver numbers them, and a last one less than any."""
        return self._values

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
        check_card(card, self.rules)
        return self._number(self._values[self._space.state(card)], self._unit(len(card.open)))

    def hand_values(self, card: Card) -> Array:
        """Return what each hand is worth when it is written best: points, bonuses and all still to come.

        Returns
        -------
        array
            Hands in the order of the lattice; whole multiples of a unit in an exact solution.
        """
        check_playable(card, self.rules)
        batch = self._space.batch_of(self._space.masks_of(card))
        column = self._space.state(card) - int(self._space.offsets[batch.masks[0]])
        outcomes = self._turns.outcomes(batch, self._values, self._unit(len(card.open) - 1))
        written = self._turns.written(batch.kind, outcomes)
        return written[:, column].copy()

    def writable(self, card: Card) -> Writable:
        """Return what each hand would bring in each box, for those who ask about many hands at once.

        Raises
        ------
        CardError
            When the card belongs to other rules.
        GameOverError
            When no box is open.
        """
        check_playable(card, self.rules)
        batch = self._space.batch_of(self._space.masks_of(card))
        column = self._space.state(card) - int(self._space.offsets[batch.masks[0]])
        found = self._turns.outcomes(batch, self._values, self._unit(len(card.open) - 1))
        return Writable(
            tuple(entry.box for entry, _, _ in found),
            np.stack([np.array([*(own.points for own in entry.outcomes), 0])[entry.of_roll] for entry, _, _ in found]),
            np.stack([worth[:, column][entry.of_roll] for entry, _, worth in found]),
        )

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
        check_playable(card, self.rules)
        unit = self._unit(len(card.open) - 1)
        found, times = ranked_holds(self._turns, self.hand_values(card), dice, rolls_left)
        return tuple(Hold(keep, self._number(value, unit * times)) for keep, value in found)

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
        check_playable(card, self.rules)
        unit = self._unit(len(card.open) - 1)

        def worth(entry: Entry, after: Card) -> float:
            value: float = (entry.points + entry.bonus) * unit + self._values[self._space.state(after)]
            return value

        return tuple(
            Choice(key, entry.points, entry.bonus, self._number(value, unit))
            for key, entry, value in ranked_choices(card, dice, worth)
        )


def ranked_holds(
    turns: Turns, written: Array, dice: Iterable[int], rolls_left: int
) -> tuple[list[tuple[Dice, float]], int]:
    """Return the distinct holds with their values, best first, and what the values are multiplied by.

    Parameters
    ----------
    turns : Turns
    written : array
        What each hand is worth when it is written.
    dice, rolls_left
        As in `Advice.holds`.
    """
    rules, sweeps = turns.rules, turns.sweeps
    rolled = as_dice(dice, sides=rules.sides)
    if rolled:
        as_dice(rolled, sides=rules.sides, count=rules.dice)
    left = _checked_rolls(rolls_left, 0 if rolled else rules.rolls, rules.rolls - 1 if rolled else rules.rolls)
    values, times = hold_values(sweeps, written[:, None], left)
    index = sweeps.lattice.index
    keeps = keeps_of(rolled) if left else (tuple(sorted(rolled)),)
    rows = sorted((index[keep] for keep in keeps), key=lambda row: _rank(values[row, 0], row), reverse=True)
    return [(sweeps.lattice.keeps[row], values[row, 0]) for row in rows], times


def ranked_choices(
    card: Card, dice: Iterable[int], worth: Callable[[Entry, Card], float]
) -> list[tuple[str, Entry, float]]:
    """Return the boxes the dice may be written into with what they bring and are worth, best first.

    Parameters
    ----------
    card : Card
    dice : iterable of int
    worth : callable
        What an entry and the card after it are worth.
    """
    roll = tuple(sorted(as_dice(dice, sides=card.rules.sides, count=card.rules.dice)))
    found = [(key, entry, worth(entry, card.write(key, roll))) for key, entry in card.entries_for(roll).items()]
    ranks = {key: _rank(value, -place) for place, (key, _, value) in enumerate(found)}
    return sorted(found, key=lambda choice: ranks[choice[0]], reverse=True)


def check_playable(card: object, rules: RuleSet) -> None:
    """Refuse what is no card of these rules, or has no box open.

    Raises
    ------
    CardError, GameOverError
    """
    if check_card(card, rules).full:
        message = "every box of this card is filled: there is nothing left to play"
        raise GameOverError(message)


def _rank(value: float, place: int) -> tuple[float, int]:
    # Doubles that are equal up to rounding are put in order by their place, whole numbers only if they are equal.
    return (value + place * TIE_STEP if isinstance(value, float) else value), place


def _checked_rolls(rolls_left: object, least: int, most: int) -> int:
    try:
        number = operator.index(rolls_left)  # type: ignore[arg-type]  # what is no whole number raises TypeError
    except TypeError:
        number = -1
    if isinstance(rolls_left, bool) or not least <= number <= most:
        message = (
            f"rolls_left={shown(rolls_left)} is not possible here; allowed are whole numbers from {least} to {most}"
        )
        raise RollError(message)
    return number
