"""How likely each number of points still to come is under best play, from every card that one card can become.

Backward, so that one pass serves all of a game's positions; `forward` follows play from one card only, but for games
of any size.
"""

from __future__ import annotations

import numpy as np

from yacht_widget.card import YAHTZEE_BONUS, Card
from yacht_widget.solver.distribution import Distribution
from yacht_widget.solver.policy import Writing, writings
from yacht_widget.solver.solution import Solution
from yacht_widget.solver.states import Batch, StateSpace
from yacht_widget.solver.winning import cards_to_come
from yacht_widget.sweeps import Array, Index

# So many probabilities take about a second, and less memory than a browser's tab.
MAX_CHANCES = 6_000_000
COLUMNS = 640


def futures_fit(solution: Solution, card: Card) -> bool:
    """Return whether all that a card can become can be followed in good time."""
    least, most = _bounds(solution, card)
    return cards_to_come(solution, card) * (most - least + 1) <= MAX_CHANCES


class Futures:
    """The chances of points still to come, from a card and from all that it can become.

    Parameters
    ----------
    solution : Solution
    card : Card
        What was written on it does not matter, only which boxes are open.

    Examples
    --------
    >>> from yacht_widget.solver import solve
    >>> solution = solve("yacht")
    >>> Futures(solution, Card("yacht")).totals(Card("yacht", {"choice": 20}))
    Distribution(267 totals, mean=156.9046, sd=34.6133)
    """

    def __init__(self, solution: Solution, card: Card) -> None:
        self._solution = solution
        self._space: StateSpace = solution._space  # noqa: SLF001 - the same package
        self._least, most = _bounds(solution, card)
        self._width = most - self._least + 1
        self._rows = np.full(self._space.states + 1, -1, dtype=np.intp)
        self._chances = np.zeros((cards_to_come(solution, card), self._width))
        self._filled = 0
        mask = int(self._space.masks_of(card)[0])
        for filled in range(self._space.boxes, len(card.scores) - 1, -1):
            for masks in self._space.level(filled):
                own = masks[masks & mask == mask]
                if len(own):
                    self._follow(own)

    def totals(self, card: Card) -> Distribution:
        """Return the chances of each final total from a card on, before its next turn."""
        own = self._chances[self._rows[self._space.state(card)]]
        places = np.flatnonzero(own)
        return Distribution(places + self._least + card.total, own[places])

    def _follow(self, masks: Index) -> None:
        """Add the cards with these boxes filled; those with more are there already."""
        whole = self._space.batch_of(masks)
        size = max(1, COLUMNS // (whole.flags * whole.classes))
        for first in range(0, len(masks), size):
            batch = Batch(whole.kind, masks[first : first + size], whole.flags, whole.classes)
            rows = np.arange(self._filled, self._filled + batch.columns)
            self._rows[self._space.numbers(batch)] = rows
            self._filled += batch.columns
            own = self._chances[rows[0] : rows[-1] + 1]
            if len(masks) == 1 and int(masks[0]) == (1 << self._space.boxes) - 1:
                own[:, -self._least] = 1.0
                continue
            columns = np.arange(batch.columns)
            solution = self._solution
            for writing in writings(solution._turns, batch, columns, solution._values):  # noqa: SLF001 - see above
                self._add(own, batch, writing)

    def _add(self, own: Array, batch: Batch, writing: Writing) -> None:
        states, gained, _ = writing.after.of(batch, np.arange(batch.columns))
        for chances, after, gains in zip(writing.chances, states, gained, strict=True):
            for gain in np.unique(gains[chances > 0]).tolist():
                some = np.flatnonzero((chances > 0) & (gains == gain))
                part = self._chances[self._rows[after[some]]] * chances[some, None]
                # What would stand outside has no probability: the room holds all points that can be.
                if gain >= 0:
                    own[some, gain:] += part[:, : self._width - gain]
                else:
                    own[some, :gain] += part[:, -gain:]


def _bounds(solution: Solution, card: Card) -> tuple[int, int]:
    """Return numbers of points that what is still to come never falls below or goes above, from wherever it is asked.

    Nought lies between them: it is what a full card has to come.
    """
    rules = solution.rules
    space: StateSpace = solution._space  # noqa: SLF001 - the same package
    still = [points for key, points in zip(rules.keys, space.possible, strict=True) if key in card.open]
    # A bonus can be earned, and under rules of one's own be lost again.
    bonus = 0 if rules.upper_bonus is None else abs(rules.upper_bonus.points)
    further = YAHTZEE_BONUS * len(still) if space.flag_bit else 0
    least = sum(min(0, *points) for points in still) - bonus
    return least, sum(max(0, *points) for points in still) + bonus + further
