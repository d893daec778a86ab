"""Who wins from here, when both of two players play for the most points: exactly, or from trial games."""

from __future__ import annotations

import math
import time
from collections import defaultdict
from typing import NamedTuple

import numpy as np

from yacht_widget.card import Card
from yacht_widget.dice import Dice, lattice
from yacht_widget.solver.distribution import Distribution
from yacht_widget.solver.forward import Forward, _Spread, _Spreads
from yacht_widget.solver.policy import writings
from yacht_widget.solver.solution import Solution
from yacht_widget.solver.states import Batch, Kind
from yacht_widget.sweeps import Array, sweeps_of
from yacht_widget.turn_sweeps import hold_values

# So many cards that can still come up are followed exactly in about a second; where there are more, games are tried.
MAX_CARDS = 15_000
# Of 100 intervals this many standard errors wide on each side, 95 hold the truth.
WIDTH = 1.96
# Trial games are played side by side in lots of so many.
LOT = 50


class Winning(NamedTuple):
    """Chances to win of the first and the second player, and of a tie.

    Parameters
    ----------
    chances : (float, float)
    tie : float
    games : int or None
        Of an estimate: how many trial games it comes from; None when the chances are exact.
    error : float
        Half the width of the interval around an estimate that holds the truth in 95 of 100 cases.
    """

    chances: tuple[float, float]
    tie: float
    games: int | None = None
    error: float = 0.0


def winning(first: Distribution, second: Distribution) -> Winning:
    """Return the exact chances, from how likely each total of either player is.

    Examples
    --------
    >>> winning(Distribution([1, 3], [0.5, 0.5]), Distribution([2, 3], [0.5, 0.5]))
    Winning(chances=(0.25, 0.5), tie=0.25, games=None, error=0.0)
    """
    less, equal = _against(first.points, second)
    win, tie = float(first.chances @ less), float(first.chances @ equal)
    return Winning((win, max(0.0, 1.0 - win - tie)), tie)


def estimated(first: Array, second: Array) -> Winning:
    """Return the chances estimated from totals of trial games of either player."""
    one, two = _even(first), _even(second)
    found = winning(one, two)
    # Each trial of one player is compared with all of the other; either player's trials add their own variance.
    errors = []
    for mine, other in ((one, two), (two, one)):
        wins, _ = _against(mine.points, other)
        mean = float(mine.chances @ wins)
        errors.append(float(mine.chances @ (wins - mean) ** 2) / len(first if mine is one else second))
    error = WIDTH * math.sqrt(sum(errors))
    games = min(len(first), len(second))
    # Trials that all end alike do not prove that others could not.
    return found._replace(games=games, error=max(error, 1.0 / games))


def cards_to_come(solution: Solution, card: Card) -> int:
    """Return how many different cards can still come up from a card (those that matter for what is still to come)."""
    space = solution._space  # noqa: SLF001 - the same package
    mask = int(space.masks_of(card)[0])
    masks = np.arange(1 << space.boxes)
    sizes = np.diff(np.r_[space.offsets, space.states])
    return int(sizes[masks & mask == mask].sum())


def totals(solution: Solution, card: Card, dice: Dice = (), rolls_left: int = 0) -> Distribution:
    """Return the exact chances of each final total under best play, also in the middle of a turn.

    Parameters
    ----------
    solution : Solution
    card : Card
    dice : tuple of int, optional
        The dice on the table; none before the turn.
    rolls_left : int
    """
    if not dice:
        return solution.distribution(card, progress=False)
    after: dict[Card, float] = defaultdict(float)
    for roll, chance in _written(solution, card, dice, rolls_left):
        after[card.write(solution.choices(card, roll)[0].category, roll)] += chance
    return _Mixture(solution, card, after).totals()


def trial_totals(solution: Solution, card: Card, games: int, seconds: float, seed: int = 0) -> Array:
    """Return final totals of trial games from a card on, as many as the time allows, at least one lot."""
    random = np.random.default_rng(seed)
    end = time.monotonic() + seconds
    found: list[Array] = []
    while sum(map(len, found)) < games and (not found or time.monotonic() < end):
        found.append(_lot(solution, card, random))
    return np.concatenate(found)


def _against(points: Array, other: Distribution) -> tuple[Array, Array]:
    """Return for some totals how likely the other player has less, and as much."""
    below = np.r_[0.0, np.cumsum(other.chances)]
    left = below[np.searchsorted(other.points, points, side="left")]
    return left, below[np.searchsorted(other.points, points, side="right")] - left


def _even(found: Array) -> Distribution:
    points, counts = np.unique(found, return_counts=True)
    return Distribution(points, counts / len(found))


def _written(solution: Solution, card: Card, dice: Dice, rolls_left: int) -> list[tuple[Dice, float]]:
    """Return how likely each roll is the one written in the end, when dice are held for the most points."""
    rules = card.rules
    sweeps, grid = sweeps_of(rules.dice, rules.sides), lattice(rules.dice, rules.sides)
    written = solution.hand_values(card)[:, None]
    falls = np.zeros((sweeps.rolls, 1))
    falls[grid.index[tuple(sorted(dice))] - sweeps.first_roll_row, 0] = 1.0
    for left in range(rolls_left, 0, -1):
        rows = sweeps.choose_keep(hold_values(sweeps, written, left)[0])
        held = np.bincount(rows.ravel(), weights=falls.ravel(), minlength=sweeps.keeps)
        falls = sweeps.fall(held[:, None])
    return [(grid.rolls[place], float(falls[place, 0])) for place in np.flatnonzero(falls[:, 0]).tolist()]


class _Mixture(Forward):
    """Follows best play from one of several cards, each with its chance; all of them are one turn after a card."""

    def __init__(self, solution: Solution, before: Card, cards: dict[Card, float]) -> None:
        super().__init__(solution._turns, solution._values, next(iter(cards)))  # noqa: SLF001 - the same package
        self.origin = self._before = before
        self._cards = cards

    def totals(self) -> Distribution:
        found = self.run().distribution
        # What was followed are the points since the card before.
        return Distribution(found.points + self._before.total - self.card.total, found.chances)

    def _begin(self) -> _Spreads:
        now: _Spreads = {}
        for card, chance in self._cards.items():
            states, masks = np.array([self.space.state(card)]), self.space.masks_of(card)
            self._arrive(now, states, masks, np.array([[chance]]), card.total - self._before.total)
        return now

    def _empty(self, key: tuple[Kind, int], mask: int, width: int) -> _Spread:
        # Points are counted from the card before: one of the cards may have won or lost a bonus since.
        room = super()._empty(key, mask, width)
        more = abs((self.space.rules.upper_bonus or (0, 0))[1])
        rows, points = room.chances.shape
        return _Spread(room.low - more, np.zeros((rows, points + 2 * more))) if more else room


def _lot(solution: Solution, card: Card, random: np.random.Generator) -> Array:
    """Return the final totals of a lot of trial games, played turn by turn side by side."""
    space, turns, values = solution._space, solution._turns, solution._values  # noqa: SLF001 - the same package
    states = np.full(LOT, space.state(card))
    masks = np.full(LOT, space.masks_of(card)[0])
    points = np.full(LOT, card.total)
    for _ in card.open:
        kinds = [space.kind(mask) for mask in masks.tolist()]
        for kind in dict.fromkeys(kinds):
            games = np.flatnonzero([own == kind for own in kinds])
            different = np.unique(masks[games])
            whole = space.batch_of(different[:1])
            batch = Batch(kind, different, whole.flags, whole.classes)
            inside = states[games] - space.offsets[masks[games]]
            place = np.searchsorted(different, masks[games]) * whole.flags * whole.classes + inside
            columns, own = np.unique(place, return_inverse=True)
            found = writings(turns, batch, columns, values)
            ends = np.cumsum([len(writing.chances) for writing in found])
            sums = np.cumsum(np.concatenate([writing.chances for writing in found]), axis=0)
            afters = [writing.after.of(batch, columns) for writing in found]
            for game, column in zip(games.tolist(), own.tolist(), strict=True):
                drawn = int(np.searchsorted(sums[:, column], random.random() * sums[-1, column], side="right"))
                which = int(np.searchsorted(ends, drawn, side="right"))
                outcome = drawn - (int(ends[which - 1]) if which else 0)
                after, gained, _ = afters[which]
                states[game] = after[outcome, column]
                points[game] += gained[outcome, column]
                masks[game] |= 1 << found[which].entry.box
    return points
