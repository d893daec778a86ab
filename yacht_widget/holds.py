"""Which hold is best for a box or for this turn, in plain Python: an explorer must answer also without NumPy."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from yacht_widget.dice import Dice, keeps_of, lattice
from yacht_widget.turn_odds import hand_points

if TYPE_CHECKING:
    from yacht_widget.card import Card

# As in the engine: of holds equal up to rounding the later in the lattice is taken.
_TIE_STEP = 2e-12


def best_hold(card: Card, dice: Dice, rolls_left: int, aim: Literal["box", "turn"], box: str) -> Dice:
    """Return the hold with the greatest expected points in a box, or in whichever box turns out best this turn.

    Parameters
    ----------
    card : Card
        A sheet with an open box.
    dice : tuple of int
        The dice on the table; none before the first roll.
    rolls_left : int
    aim : {"box", "turn"}
    box : str
        An open box, for the aim ``"box"``.

    Examples
    --------
    >>> from yacht_widget.card import Card
    >>> best_hold(Card("yacht"), (1, 2, 2, 4, 6), 2, "box", "yacht")
    (2, 2)
    """
    roll = tuple(sorted(dice))
    if not rolls_left or not roll:
        return roll
    place = card.open.index(box) if aim == "box" else -1
    worth = _worths(card, rolls_left, place)
    index = lattice(card.rules.dice, card.rules.sides).index
    return max(keeps_of(roll), key=lambda keep: worth[index[keep]] + index[keep] * _TIE_STEP)


@lru_cache(maxsize=64)
def _worths(card: Card, rolls_left: int, place: int) -> list[float]:
    """Return what each keep of the lattice is worth: in the box at a place, or in the best one (-1)."""
    grid = lattice(card.rules.dice, card.rules.sides)
    hands = hand_points(card)
    payoff = [
        float((points[place] or 0) if place >= 0 else max(own for own in points if own is not None)) for points in hands
    ]
    rolls = payoff
    values: list[float] = []
    for left in range(rolls_left):
        if left:
            best = values.copy()
            for keep in range(1, len(best)):
                best[keep] = max(best[keep], *(best[shrunk] for shrunk in grid.shrunk[keep]))
            rolls = best[grid.first_roll :]
        values = [0.0] * grid.first_roll + rolls
        for keep in reversed(range(grid.first_roll)):
            values[keep] = sum(values[grown] for grown in grid.grown[keep]) / grid.sides
        # Holding all dice is stopping.
        values[grid.first_roll :] = payoff
    return values
