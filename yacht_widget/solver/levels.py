"""Fixed ways of playing, on many cards at once: what they are worth, and what they lead to.

A policy says, from the card, the dice and the rolls left alone, what is kept and what is written. Backward from the
full card, the mean of what is still to come follows from the cards after a turn; followed forward, the whole
distribution.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from yacht_widget.card import Card
from yacht_widget.dice import keeps_of
from yacht_widget.rules import RuleSet
from yacht_widget.solver.backward import Outcomes, Progress, Turns, values_of
from yacht_widget.solver.distribution import Distribution
from yacht_widget.solver.forward import Forward
from yacht_widget.solver.policy import Writing, patterns
from yacht_widget.solver.states import Batch, StateSpace, state_space
from yacht_widget.sweeps import TIE_STEP, Array, Index, Sweeps

# What is closer than this is a tie of aims; the strategies in plain Python have the same.
TIE = 1e-9


class Policy(ABC):
    """A fixed way of playing.

    Parameters
    ----------
    rules : RuleSet

    Raises
    ------
    SolveError
        When the game is too large.
    """

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.space: StateSpace = state_space(rules)
        self.turns = Turns(self.space)
        self.sweeps = self.turns.sweeps

    @abstractmethod
    def value(self, batch: Batch, values: Array) -> Array:
        """Return the mean of what is still to come on each card of a batch, given that of the cards after it."""

    @abstractmethod
    def writings(self, turns: Turns, batch: Batch, columns: Index, values: Array) -> list[Writing]:
        """Return how likely it writes what, on some cards of a batch; as `policy.writings` does for best play."""

    def values(self, progress: Progress | None = None) -> Array:
        """Return the mean of what is still to come in every state; see `values_of`."""
        return values_of(self.space, self.value, progress)

    def start(self, values: Array) -> float:
        """Return the mean of the totals of a whole game."""
        card = Card(self.rules)
        # Under rules of one's own an empty card may have its bonus already.
        return card.total + float(values[self.space.state(card)])

    def distribution(self, values: Array, progress: Progress | None = None) -> Distribution:
        """Return the chances of each total of a whole game."""
        return Forward(self.turns, values, Card(self.rules), self.writings).run(progress).distribution


@dataclass(frozen=True, slots=True)
class Written:
    """What a policy writes with each roll (rows) on each card of a batch (columns).

    Parameters
    ----------
    box : array of int
        Place of the box among the outcomes.
    aim : array
        What the policy itself looks at.
    total : array
        Points and bonuses of writing it, and what follows.
    """

    box: Index
    aim: Array
    total: Array


class Aimed(Policy):
    """Plays each turn for the greatest mean of an aim; of equal aims for the most points in all, or by a plain rule.

    Parameters
    ----------
    rules : RuleSet
    handicaps : sequence of float
        The aim of writing a box is its points and bonuses less its handicap, in the order of the sheet.
    follow : bool, default True
        Break ties by the points in all. Otherwise, and in ties of these too, the first box of the sheet is
        written, and of keeps the one with more dice is taken, then the one with the higher faces.
    """

    def __init__(self, rules: RuleSet, handicaps: Sequence[float], *, follow: bool = True) -> None:
        super().__init__(rules)
        self.handicaps = tuple(handicaps)
        self.follow = follow

    def value(self, batch: Batch, values: Array) -> Array:
        """Return the mean of what is still to come on each card of a batch; see `Policy.value`."""
        *_, (total, _) = self.rounds(self.written(batch, self.turns.outcomes(batch, values)))
        return self.sweeps.first_roll(total)

    def writings(self, turns: Turns, batch: Batch, columns: Index, values: Array) -> list[Writing]:
        """Return how likely it writes what; see `Policy.writings`."""
        sweeps = self.sweeps
        outcomes = turns.outcomes(batch, values)
        written = self.written(batch, outcomes)
        falls: Array = np.broadcast_to(sweeps.weights[:, None], written.total.shape)
        for _, rows in [*self.rounds(written)][:0:-1]:
            # A whole roll that is kept stays as it is: it is kept, and at last written, whatever rolls are left.
            falls = sweeps.fall(sweeps.held(rows, falls))
        found = []
        for place, (entry, after, _) in enumerate(outcomes):
            chances = patterns(entry) @ np.where(written.box == place, falls, 0.0)[:, columns]
            if chances.any():
                found.append(Writing(entry, after, chances))
        return found

    def written(self, batch: Batch, outcomes: list[Outcomes], columns: Index | None = None) -> Written:
        """Return what is written with each roll on each card of a batch, or on those for which the outcomes are."""
        columns = np.arange(batch.columns) if columns is None else columns
        shape = self.sweeps.rolls, len(columns)
        best = Written(np.zeros(shape, dtype=np.int64), np.full(shape, -np.inf), np.full(shape, -np.inf))
        rank = np.full(shape, -np.inf)
        for place, (entry, after, worth) in enumerate(outcomes):
            aims = np.full_like(worth, -np.inf)
            _, gained, _ = after.of(batch, columns)
            np.copyto(aims[:-1], gained - self.handicaps[entry.box], where=~np.isneginf(worth[:-1]))
            aim, total = aims[entry.of_roll], worth[entry.of_roll]
            own = (total if self.follow else 0.0) - np.full(shape, entry.box * TIE_STEP)
            ahead = better(aim, own, best.aim, rank)
            np.copyto(best.total, total, where=ahead)
            np.copyto(rank, own, where=ahead)
            np.copyto(best.box, place, where=ahead)
            np.maximum(best.aim, aim, out=best.aim)
        return best

    def rounds(self, written: Written) -> Iterator[tuple[Array, Index]]:
        """Yield, with no roll left, one, and so on: of each roll its points in all, and the row of the keep taken."""
        sweeps, first = self.sweeps, self.sweeps.first_roll_row
        aim, total = written.aim, written.total
        yield total, np.broadcast_to(np.arange(first, sweeps.keeps)[:, None], total.shape)
        for _ in range(self.rules.rolls - 1):
            aims, totals = sweeps.roll_rest(aim), sweeps.roll_rest(total)
            # Keeping all dice is stopping.
            aims[first:], totals[first:] = written.aim, written.total
            rank = totals if self.follow else np.zeros_like(totals)
            aim, rows = choose_keeps(sweeps, aims, rank + sweeps.tie_bonus)
            total = np.take_along_axis(totals, rows, axis=0)
            yield total, rows


class Uniform(Policy):
    """Takes any distinct keep, and any box allowed, each as likely."""

    def __init__(self, rules: RuleSet) -> None:
        super().__init__(rules)
        sweeps = self.sweeps
        self._shares = np.zeros((sweeps.rolls, sweeps.keeps))
        for place, roll in enumerate(sweeps.lattice.rolls):
            keeps = keeps_of(roll)
            self._shares[place, [sweeps.lattice.index[keep] for keep in keeps]] = 1 / len(keeps)
        self._falls = self._final_rolls()

    def value(self, batch: Batch, values: Array) -> Array:
        """Return the mean of what is still to come on each card of a batch; see `Policy.value`."""
        total, allowed = np.zeros(1), np.zeros(1)
        for entry, _, worth in self.turns.outcomes(batch, values):
            rolls = worth[entry.of_roll]
            free = ~np.isneginf(rolls)
            total = total + np.where(free, rolls, 0.0)
            allowed = allowed + free
        found = self._falls @ (total / allowed)
        return np.asarray(found)

    def writings(self, turns: Turns, batch: Batch, columns: Index, values: Array) -> list[Writing]:
        """Return how likely it writes what; see `Policy.writings`."""
        outcomes = turns.outcomes(batch, values)
        free = [~np.isneginf(worth[entry.of_roll][:, columns]) for entry, _, worth in outcomes]
        share = self._falls[:, None] / np.sum(free, axis=0)
        return [
            Writing(entry, after, patterns(entry) @ (share * may))
            for (entry, after, _), may in zip(outcomes, free, strict=True)
            if may.any()
        ]

    def _final_rolls(self) -> Array:
        """Return how likely each roll is the one that is written, which depends on no card."""
        sweeps = self.sweeps
        fallen, stopped = sweeps.weights[:, None], np.zeros((sweeps.rolls, 1))
        for _ in range(self.rules.rolls - 1):
            held = self._shares.T @ fallen
            # Who keeps all dice stops, and is not asked again.
            stopped += held[sweeps.first_roll_row :]
            held[sweeps.first_roll_row :] = 0.0
            fallen = sweeps.fall(held)
        found: Array = (fallen + stopped)[:, 0]
        return found


def better(aim: Array, rank: Array, best: Array, best_rank: Array, tie: float = TIE) -> Array:
    """Return where one aim beats the best, or ties with it and ranks higher."""
    found: Array = (aim > best + tie) | ((aim >= best - tie) & (rank > best_rank))
    return found


def choose_keeps(sweeps: Sweeps, aims: Array, rank: Array, tie: float = TIE) -> tuple[Array, Index]:
    """Return the best aim inside each roll, and the row of the keep taken.

    Parameters
    ----------
    sweeps : Sweeps
    aims, rank : array, shape (keeps, columns)
        Overwritten. Of equal aims the one with the higher rank is taken.
    tie : float
        What is closer is equal.
    """
    chosen = np.empty(aims.shape, dtype=np.int32)
    chosen[:] = np.arange(sweeps.keeps, dtype=np.int32)[:, None]
    for size in range(1, sweeps.dice + 1):
        layer, before = sweeps.layers[size], sweeps.layers[size - 1].rows
        own_aim, own_rank, own = aims[layer.rows], rank[layer.rows], chosen[layer.rows]
        for rows in layer.shrunk:
            aim, other = aims[before][rows], rank[before][rows]
            ahead = better(aim, other, own_aim, own_rank, tie)
            np.copyto(own_rank, other, where=ahead)
            np.copyto(own, chosen[before][rows], where=ahead)
            np.maximum(own_aim, aim, out=own_aim)
    return aims[sweeps.first_roll_row :], chosen[sweeps.first_roll_row :].astype(np.int64)
