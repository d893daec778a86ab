"""Play for a total followed forward: the chances of all totals under it.

What it does depends on the points a card has, so each card stands in as many columns as it has totals.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from yacht_widget.card import Card
from yacht_widget.solver.backward import Outcomes, Progress, Turns
from yacht_widget.solver.distribution import Distribution
from yacht_widget.solver.levels import better, choose_keeps
from yacht_widget.solver.plans import Plan, outcomes_at, plan_of
from yacht_widget.solver.policy import patterns
from yacht_widget.solver.solution import Solution
from yacht_widget.solver.states import Batch, StateSpace, state_space
from yacht_widget.solver.target import Columns, TargetSolution, ends_of, outcomes_of
from yacht_widget.solver.workers import Workers
from yacht_widget.sweeps import TIE_STEP, Array, Index

COLUMNS = 2048
# Numbers kept at once: 160 MB.
MAX_NUMBERS = 20_000_000
# What is closer than this is the same chance; the strategy that asks for one card has the same.
SAME = 1e-12


class _Moved(NamedTuple):
    """Where probability goes: places among all states and totals, and how much."""

    places: Index
    chances: Array


def fits(space: StateSpace) -> bool:
    """Return whether play for a total can be followed here."""
    _, _, least, most = ends_of(space)
    return space.states * int(most.max() - least.min() + 1) <= MAX_NUMBERS


class Aiming:
    """Plays for the best chance of a target, and of equal ones for the greatest expected total; see `ForTarget`.

    Parameters
    ----------
    aim : TargetSolution
        Solved for the target.
    target : int
    expert : Solution
        Tells equal chances apart.
    """

    def __init__(self, aim: TargetSolution, target: int, expert: Solution) -> None:
        self.space = state_space(aim.rules)
        self.turns = Turns(self.space)
        self.sweeps = self.turns.sweeps
        self.aim, self.target, self.expert = aim, target, expert
        _, _, least, most = ends_of(self.space)
        self.low = int(least.min())
        self.width = int(most.max()) - self.low + 1

    def distribution(self, progress: Progress | None = None) -> Distribution:
        """Return the chances of each total of a whole game."""
        space, start = self.space, Card(self.aim.rules)
        chances = np.zeros((space.states, self.width))
        chances[space.state(start), start.total - self.low] = 1.0
        flat = chances.reshape(-1)
        done = 0
        with Workers() as workers:
            for filled in range(space.boxes):
                for moved in workers.map(lambda task: self._turn(*task), self._tasks(filled, chances)):
                    np.add.at(flat, moved.places, moved.chances)
                done += int((space.filled == filled).sum())
                if progress is not None:
                    progress(done + (filled == space.boxes - 1), 1 << space.boxes)
        last = chances[space.numbers(space.batch_of(space.level(space.boxes)[0]))].sum(axis=0)
        points = np.flatnonzero(last)
        return Distribution(points + self.low, last[points])

    def _tasks(self, filled: int, chances: Array) -> Iterator[tuple[Batch, Index, Index, Array]]:
        """Yield cards with so many boxes filled by batch, column and total, with their probabilities."""
        for batch in self.space.batches(filled, 64):
            own = chances[self.space.numbers(batch)]
            cards, totals = np.nonzero(own)
            for first in range(0, len(cards), COLUMNS):
                some = slice(first, first + COLUMNS)
                yield batch, cards[some], totals[some], own[cards[some], totals[some]]

    def _turn(self, batch: Batch, cards: Index, totals: Index, chances: Array) -> _Moved:
        """Play one turn on some cards."""
        needs = self.target - (totals + self.low)
        # Wherever the target is sure, or out of reach, a card is played alike.
        windows, inside = self.aim.windows, self.inside(self.space.numbers(batch)[cards], needs)
        _, firsts, alike = np.unique(np.stack([cards, inside]), axis=1, return_index=True, return_inverse=True)
        asked = Columns(batch, cards[firsts], needs[firsts])
        aims = outcomes_of(self.turns, windows, self.aim.chances, asked)
        worths = [found.worth.copy() for found in self.turns.outcomes(batch, self.expert.state_values)]
        box, written = self._written(asked.cards, aims, worths)
        best = np.max([worth[entry.of_roll] for (entry, _, _), worth in zip(aims, worths, strict=True)], axis=0)
        falls = self._falls(asked.cards, written, best)
        alike = alike.ravel()
        places, moved = [], []
        for place, (entry, after, _) in enumerate(aims):
            part = (patterns(entry) @ np.where(box == place, falls, 0.0))[:, alike] * chances
            outcome, column = np.nonzero(part)
            then, gained, _ = after.of(batch, cards)
            places.append(then[outcome, column] * self.width + totals[column] + gained[outcome, column])
            moved.append(part[outcome, column])
        return _Moved(np.concatenate(places), np.concatenate(moved))

    def _written(self, cards: Index, aims: list[Outcomes], worths: list[Array]) -> tuple[Index, Array]:
        """Return the place of the box written with each roll on each card, and the chance it leaves."""
        shape = self.sweeps.rolls, len(cards)
        box, best, best_rank = np.zeros(shape, dtype=np.intp), np.full(shape, -np.inf), np.full(shape, -np.inf)
        for place, ((entry, _, chance), worth) in enumerate(zip(aims, worths, strict=True)):
            aim = chance[entry.of_roll]
            rank = worth[entry.of_roll][:, cards] - entry.box * TIE_STEP
            ahead = better(aim, rank, best, best_rank, SAME)
            np.copyto(box, place, where=ahead)
            np.copyto(best_rank, rank, where=ahead)
            np.maximum(best, aim, out=best)
        return box, best

    def _falls(self, cards: Index, written: Array, worth: Array) -> Array:
        """Return how likely each roll is the one that is written; parameters as in `_kept`."""
        sweeps = self.sweeps
        falls: Array = np.broadcast_to(sweeps.weights[:, None], written.shape)
        for rows in reversed(self._kept(cards, written, worth)):
            falls = sweeps.fall(sweeps.held(rows, falls))
        return falls

    def _kept(self, cards: Index, written: Array, worth: Array) -> list[Index]:
        """Return the row of the keep that is taken from each roll, with 1, 2, … rolls left.

        Parameters
        ----------
        cards : array of int
        written : array, shape (rolls, cards)
            Chance that writing each roll leaves.
        worth : array, shape (rolls, columns of the batch)
            What it is worth to the expert.
        """
        sweeps, first = self.sweeps, self.sweeps.first_roll_row
        kept, aim, value = [], written, worth
        for _ in range(self.aim.rules.rolls - 1):
            aims, values = sweeps.roll_rest(aim), sweeps.roll_rest(value)
            # Keeping all dice is stopping.
            aims[first:], values[first:] = written, worth
            rank = (values + sweeps.tie_bonus)[:, cards]
            value = sweeps.choose(values)
            aim, rows = choose_keeps(sweeps, aims, rank, SAME)
            kept.append(rows)
        return kept

    def plan(self, batch: Batch, cards: Index, needs: Index) -> Plan:
        """Return what is done on some cards of a batch, each with so many points to go; a card may stand there often.

        Parameters
        ----------
        batch : Batch
        cards, needs : array of int
            Columns of the batch, and for each how many points it needs.
        """
        different, own = np.unique(cards, return_inverse=True)
        aims = outcomes_of(self.turns, self.aim.windows, self.aim.chances, Columns(batch, cards, needs))
        worths = [found.worth for found in outcomes_at(self.turns, batch, different, self.expert.state_values)]
        box, written = self._written(own, aims, worths)
        best = np.max([worth[entry.of_roll] for (entry, _, _), worth in zip(aims, worths, strict=True)], axis=0)
        return plan_of(batch, cards, aims, self._kept(own, written, best), box)

    def inside(self, states: Index, needs: Index) -> Index:
        """Return what tells needs apart in these states: none where the target is sure, or where it is out of reach."""
        windows = self.aim.windows
        found: Index = np.clip(needs - windows.low[states], 0, windows.width[states] + 1)
        return found
