"""What was worth how much: all turns of a player at once, since one sweep over many columns costs little more than one.

Loads NumPy.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from yacht_widget.card import JOKER_BOX_POINTS, YAHTZEE_BONUS, Card
from yacht_widget.coach.reasons import ZERO, Held
from yacht_widget.dice import Dice, keeps_of, lattice
from yacht_widget.rules.model import JOKER_BOX
from yacht_widget.solver import Solution
from yacht_widget.sweeps import TIE_STEP, Array, Index, sweeps_of

# Values closer than this are equal but for rounding.
TIE = 1e-9


class Worth:
    """What holds and boxes were worth on some cards.

    Parameters
    ----------
    solution : Solution
    cards : sequence of Card
        Each with a box open.
    """

    def __init__(self, solution: Solution, cards: Sequence[Card]) -> None:
        self.rules = solution.rules
        self.cards = cards
        self.keys, self.upper = solution.rules.keys, frozenset(solution.rules.upper)
        self.sweeps = sweeps_of(self.rules.dice, self.rules.sides)
        self.index = lattice(self.rules.dice, self.rules.sides).index
        self.writable = [solution.writable(card) for card in cards]
        self.totals = np.array([card.total for card in cards], dtype=float)
        # Of equal boxes the first on the sheet.
        order = [found.worth - TIE_STEP * np.array(found.boxes)[:, None] for found in self.writable]
        self.best_row = np.stack([worth.argmax(axis=0) for worth in order], axis=1)
        written = np.stack([found.worth.max(axis=0) for found in self.writable], axis=1)
        # By rolls left: what each roll is worth before it is decided what to hold, and what each hold is.
        self.rolls: list[Array] = [written]
        self.keeps: list[Array] = [np.empty((0, 0))]
        first = self.sweeps.first_roll_row
        for _ in range(1, self.rules.rolls):
            keeps = self.sweeps.roll_rest(self.rolls[-1])
            # Holding all dice is stopping.
            keeps[first:] = written
            self.keeps.append(keeps)
            self.rolls.append(self.sweeps.choose(keeps.copy()))

    def roll(self, turn: int, dice: Dice, left: int) -> float:
        """Return the expected final total once these dice lie there, under best play."""
        row = self.index[tuple(sorted(dice))] - self.sweeps.first_roll_row
        return float(self.totals[turn] + self.rolls[left][row, turn])

    def hold(self, turn: int, keep: Dice, left: int) -> float:
        """Return the expected final total once this keep is held, under best play afterwards."""
        return float(self.totals[turn] + self.keeps[left][self.index[keep], turn])

    def best_hold(self, turn: int, dice: Dice, left: int) -> Dice:
        """Return the best hold: of equal ones that with more dice, then that with higher faces."""
        keeps, rows = _inside(tuple(sorted(dice)), self.rules.sides)
        return keeps[int((self.keeps[left][rows, turn] + TIE_STEP * rows).argmax())]

    def boxes(self, turn: int, dice: Dice) -> list[tuple[str, float]]:
        """Return the boxes allowed for these dice, best first, each with the expected final total."""
        found = self.writable[turn]
        row = self.index[tuple(sorted(dice))] - self.sweeps.first_roll_row
        worth = found.worth[:, row]
        ranked = sorted(
            (place for place in range(len(found.boxes)) if worth[place] > -np.inf),
            key=lambda place: (worth[place] - TIE_STEP * found.boxes[place], -place),
            reverse=True,
        )
        return [
            (self.keys[found.boxes[place]], float(self.totals[turn] + worth[place])) for place in ranked
        ]  # fmt: skip

    def usual(self, wanted: Sequence[tuple[int, str]]) -> list[float]:
        """Return for some boxes of some turns the points expected in a turn played for that box alone."""
        if not wanted:
            return []
        columns = []
        for turn, key in wanted:
            found = self.writable[turn]
            columns.append(found.points[found.boxes.index(self.keys.index(key))].astype(float))
        rolls = points = np.stack(columns, axis=1)
        for _ in range(1, self.rules.rolls):
            keeps = self.sweeps.roll_rest(rolls)
            keeps[self.sweeps.first_roll_row :] = points
            rolls = self.sweeps.choose(keeps)
        usual: list[float] = self.sweeps.first_roll(rolls).tolist()
        return usual

    def ends(self, holds: Sequence[tuple[int, Dice, int]]) -> list[Held]:
        """Return for some holds what follows from them under best play.

        Parameters
        ----------
        holds : sequence of (turn, keep, rolls left)
        """
        falls = self.falls(holds)
        found = []
        for column, (turn, keep, left) in enumerate(holds):
            boxes, points, _ = self.writable[turn]
            best, chances = self.best_row[:, turn], falls[:, column]
            card = self.cards[turn]
            own = points[best, np.arange(len(best))]
            # 0 points stand last, whatever box they are written into.
            end = np.where(own == 0, len(boxes), best)
            by_box = np.bincount(end, weights=chances, minlength=len(boxes) + 1)
            # Of ends equal but for rounding the first on the sheet.
            ranks = np.round(by_box, 9)
            order = sorted(np.flatnonzero(by_box > 0).tolist(), key=lambda place: (-ranks[place], place))
            names = [*(self.keys[box] for box in boxes), ZERO]
            earned, bonus = 0.0, self.rules.upper_bonus
            now = float(chances @ own) + float(chances @ self._yahtzee_bonus(card))
            if bonus is not None:
                upper = np.array([self.keys[box] in self.upper for box in boxes])
                had = card.upper_total >= bonus.threshold
                has = np.where(upper[best], card.upper_total + own >= bonus.threshold, had)
                # Where boxes may cost points, a bonus can be lost again.
                now += bonus.points * float(chances @ (has.astype(float) - had))
                earned = 0.0 if had else float(chances[has].sum())
            rest = self.hold(turn, keep, left) - card.total - now
            ends = {names[place]: float(by_box[place]) for place in order}
            found.append(Held(ends, earned if bonus is not None and bonus.points > 0 else 0.0, now, rest))
        return found

    def _yahtzee_bonus(self, card: Card) -> Array:
        """Return what each roll earns as a further yahtzee, whatever box it is written into."""
        earns = self.rules.joker != "none" and card.scores.get(JOKER_BOX) == JOKER_BOX_POINTS
        rolls = lattice(self.rules.dice, self.rules.sides).rolls
        return np.array([YAHTZEE_BONUS if earns and roll[0] == roll[-1] else 0.0 for roll in rolls])

    def falls(self, holds: Sequence[tuple[int, Dice, int]]) -> Array:
        """Return how likely each roll is the one written, a column a hold."""
        sweeps, count = self.sweeps, len(holds)
        turns = np.array([turn for turn, _, _ in holds], dtype=np.intp)
        rows = np.array([self.index[keep] for _, keep, _ in holds], dtype=np.intp)
        lefts = np.array([left for _, _, left in holds], dtype=np.intp)
        first = sweeps.first_roll_row
        falls = np.zeros((sweeps.rolls, count))
        for left in range(self.rules.rolls - 1, 0, -1):
            held = np.zeros((sweeps.keeps, count))
            now = np.flatnonzero((lefts == left) & (rows < first))
            held[rows[now], now] = 1.0
            before = np.flatnonzero((lefts > left) & (rows < first))
            if len(before):
                chosen = self._chosen(left)[:, turns[before]]
                places = chosen * len(before) + np.arange(len(before))
                mass = np.bincount(
                    places.ravel(), weights=falls[:, before].ravel(), minlength=sweeps.keeps * len(before)
                )
                held[:, before] = mass.reshape(sweeps.keeps, len(before))
            falls = sweeps.fall(held).copy()
        # Holding all dice is stopping, whatever rolls are left.
        stops = np.flatnonzero(rows >= first)
        falls[rows[stops] - first, stops] = 1.0
        return falls

    def _chosen(self, left: int) -> Index:
        return self.sweeps.choose_keep(self.keeps[left])


@lru_cache(maxsize=1024)
def _inside(roll: Dice, sides: int) -> tuple[tuple[Dice, ...], Index]:
    """Return the distinct keeps of a roll, and their rows in the lattice."""
    index = lattice(len(roll), sides).index
    keeps = keeps_of(roll)
    return keeps, np.array([index[keep] for keep in keeps], dtype=np.intp)
