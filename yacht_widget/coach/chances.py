"""What each decision did to the chance to win against one opponent, if both play for the most points from then on.

Loads NumPy.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from yacht_widget.card import Card
from yacht_widget.coach.moves import Played
from yacht_widget.coach.results import PlayerReview, Turn
from yacht_widget.coach.worth import Worth
from yacht_widget.dice import Dice
from yacht_widget.solver import Solution
from yacht_widget.solver.distribution import Distribution
from yacht_widget.solver.futures import Futures, futures_fit
from yacht_widget.sweeps import Array


def with_chances(
    found: Sequence[PlayerReview], played: Sequence[Played], solution: Solution, first: int
) -> tuple[PlayerReview, ...]:
    """Return reviews with chances to win, from where in the game they can be had in good time.

    Parameters
    ----------
    found : sequence of PlayerReview
        Of one of two players, or of both.
    played : sequence of Played
        What both did.
    solution : Solution
    first : int
        Seat of the player who began.
    """
    cards = [[*(turn.card for turn in one.turns), one.card] for one in played]
    fits = [next(place for place, card in enumerate(own) if futures_fit(solution, card)) for own in cards]
    known: dict[tuple[str, ...], Futures] = {}
    futures = []
    for own, place in zip(cards, fits, strict=True):
        # Often both begin with an empty sheet: one table serves both.
        still = own[place].open
        known[still] = known.get(still) or Futures(solution, own[place])
        futures.append(known[still])
    done = []
    for one in found:
        seat, other = one.seat, 1 - one.seat
        # Before my n-th turn the opponent has had as many turns as I, or one more.
        ahead = 0 if seat == first else 1
        against = [cards[other][min(turn + ahead, len(cards[other]) - 1)] for turn in range(len(one.turns))]
        begin = min(max(fits[seat], fits[other] - ahead), len(one.turns))
        if begin < len(one.turns):
            own_cards = cards[seat][begin : len(one.turns)]
            chances = _Chances(solution, own_cards, futures[seat], futures[other])
            later = (
                chances.told(place, turn, card)
                for place, (turn, card) in enumerate(zip(one.turns[begin:], against[begin:], strict=True))
            )
            done.append(replace(one, turns=(*one.turns[:begin], *later)))
        else:
            done.append(one)
    return tuple(done)


class _Chances:
    def __init__(self, solution: Solution, cards: list[Card], mine: Futures, theirs: Futures) -> None:
        self.solution = solution
        self.cards = cards
        self.mine = mine
        self.theirs = theirs
        self.worth = Worth(solution, cards)

    def told(self, place: int, turn: Turn, against: Card) -> Turn:
        """Return a turn with chances to win at each of its decisions."""
        theirs = self.theirs.totals(against)
        by_roll = self._by_roll(place, theirs)
        keeps = [roll.keep for roll in turn.rolls if roll.keep is not None]
        holds = [(place, faces, keep.rolls_left) for keep in keeps for faces in (keep.played, keep.best)]
        won = (by_roll @ self.worth.falls(holds)).tolist() if holds else []
        found = iter(
            replace(keep, win=own, win_best=best) for keep, own, best in zip(keeps, won[::2], won[1::2], strict=True)
        )
        rolls = tuple(roll if roll.keep is None else replace(roll, keep=next(found)) for roll in turn.rolls)
        box = turn.box
        if box is not None:
            own, best = (self._written(place, key, box.dice, theirs) for key in (box.played, box.best))
            box = replace(box, win=own, win_best=best)
        return replace(turn, rolls=rolls, box=box)

    def _by_roll(self, place: int, theirs: Distribution) -> Array:
        """Return the chance to win once each roll is written where it is best."""
        card, keys = self.cards[place], self.worth.rules.keys
        boxes = self.worth.writable[place].boxes
        known: dict[object, float] = {}
        found = []
        for row, roll in enumerate(self.worth.sweeps.lattice.rolls):
            key = keys[boxes[int(self.worth.best_row[row, place])]]
            entry = key, card.entries_for(roll)[key]
            if entry not in known:
                known[entry] = self._written(place, key, roll, theirs)
            found.append(known[entry])
        return np.array(found)

    def _written(self, place: int, key: str, roll: Dice, theirs: Distribution) -> float:
        mine = self.mine.totals(self.cards[place].write(key, roll))
        below = np.r_[0.0, np.cumsum(theirs.chances)]
        return float(mine.chances @ below[np.searchsorted(theirs.points, mine.points, side="left")])
