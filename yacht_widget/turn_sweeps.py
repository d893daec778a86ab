"""The sweeps behind `turn_odds`: the only part of the odds of a turn that needs NumPy."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from yacht_widget.sweeps import Array, Sweeps, frozen, sweeps_of
from yacht_widget.turn_odds import Aim, Odds, hand_points

if TYPE_CHECKING:
    from yacht_widget.card import Card


def payoffs_of(card: Card, aim: Aim) -> Array:
    """Return what each roll brings in each open box, as whole numbers: points, or 1 for more than 0 of them."""
    rows = [[0 if points is None else points for points in hand] for hand in hand_points(card)]
    points = np.array(rows, dtype=object).reshape(len(rows), len(card.open))
    return (points > 0).astype(object) + 0 if aim == "chance" else points


def hold_values(sweeps: Sweeps, payoffs: Array, rolls_left: int) -> tuple[Array, int]:
    """Return the value of each hold when rerolls are played for the greatest mean of the payoff.

    Parameters
    ----------
    sweeps : Sweeps
    payoffs : array, shape (rolls, columns)
        Doubles, or whole numbers.
    rolls_left : int

    Returns
    -------
    values : array, shape (keeps, columns)
        With no roll left only the last rows, those of whole rolls, say anything.
    unit : int
        What values are multiplied by: 1 for doubles.
    """
    unit = 1
    rolls, exact = payoffs, payoffs.dtype == object
    # Without a roll left nothing but stopping has a value.
    values = np.full((sweeps.keeps, payoffs.shape[1]), 0 if exact else np.nan, dtype=payoffs.dtype)
    values[sweeps.first_roll_row :] = payoffs
    for left in range(1, rolls_left + 1):
        if left > 1:
            rolls = sweeps.choose(values)
        values = sweeps.roll_rest(rolls)
        unit *= sweeps.outcomes if exact else 1
        # Holding all dice is stopping.
        values[sweeps.first_roll_row :] = payoffs * unit if exact else payoffs
    return values, unit


def all_values(card: Card, rolls_left: int, aim: Aim) -> Array:
    """Return the value of every keep of the lattice for every open box."""
    sweeps = sweeps_of(card.rules.dice, card.rules.sides)
    payoffs = payoffs_of(card, aim).astype(float)
    return frozen(hold_values(sweeps, payoffs, rolls_left)[0])


def points_chances(odds: Odds, column: int, row: int, aim: Aim) -> dict[int, Fraction]:
    """Return how likely each number of points in a box is after a hold; see `Odds.distribution`."""
    card, rolls_left = odds.card, odds.rolls_left
    sweeps = sweeps_of(card.rules.dice, card.rules.sides)
    points = [hand[column] or 0 for hand in hand_points(card)]
    payoffs = np.array([[int(own > 0) if aim == "chance" else own] for own in points], dtype=object)
    different = sorted(set(points))
    # Whole numbers throughout, so that equal holds are seen to be equal.
    falls = np.array([[int(own == value) for value in different] for own in points], dtype=object)
    stop, rolls, rolls_falls = payoffs, payoffs, falls
    held_falls = np.zeros((sweeps.keeps, len(different)), dtype=object)
    held_falls[sweeps.first_roll_row :] = falls
    values, unit = held_falls, 1
    for left in range(1, rolls_left + 1):
        if left > 1:
            keeps = sweeps.choose_keep(values)
            rolls = values[keeps[:, 0]]
            rolls_falls = held_falls[keeps[:, 0]]
        values = sweeps.roll_rest(rolls)
        held_falls = sweeps.roll_rest(rolls_falls)
        unit *= sweeps.outcomes
        values[sweeps.first_roll_row :] = stop * unit
        held_falls[sweeps.first_roll_row :] = falls * unit
    return {value: Fraction(ways, unit) for value, ways in zip(different, held_falls[row], strict=True) if ways}
