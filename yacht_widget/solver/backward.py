"""Backward induction: the value of every state, from the full card to the empty one."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from yacht_widget.rules import RuleSet
from yacht_widget.solver.entries import After, BoxEntries, Sheet
from yacht_widget.solver.states import Batch, Kind, StateSpace
from yacht_widget.solver.workers import Workers
from yacht_widget.sweeps import Array, frozen, sweeps_of

# So many cards at once: few enough for the processor's cache, many enough that NumPy's calls do not count.
COLUMNS = 1280

Progress = Callable[[int, int], object]


class Room(threading.local):
    """Arrays that a thread works in again and again: fresh memory costs more than the sums done in it."""

    def __init__(self) -> None:
        self._flat: dict[str, Array] = {}

    def rows(self, name: str, rows: int, columns: int) -> Array:
        """Return an array of doubles with whatever numbers stood there."""
        flat = self._flat.get(name)
        if flat is None or flat.size < rows * columns:
            flat = self._flat[name] = np.empty(rows * columns)
        return flat[: rows * columns].reshape(rows, columns)


class Outcomes(NamedTuple):
    """The outcomes of a box on the cards of a batch.

    Parameters
    ----------
    entry : BoxEntries
    after : After
        What follows each outcome.
    worth : array, shape (outcomes + 1, columns)
        Value of each outcome, the last one of not being allowed.
    """

    entry: BoxEntries
    after: After
    worth: Array


class Turns:
    """What a turn is worth on the cards of a batch, once it is known what the cards after it are worth.

    Parameters
    ----------
    space : StateSpace
    """

    def __init__(self, space: StateSpace) -> None:
        self.space = space
        self.rules: RuleSet = space.rules
        self.sweeps = sweeps_of(self.rules.dice, self.rules.sides)
        self.room = Room()
        self.sheet = Sheet(space)

    def outcomes(self, batch: Batch, values: Array, unit: int = 1) -> list[Outcomes]:
        """Return for each box that is open what its outcomes are worth and what follows them.

        Parameters
        ----------
        batch : Batch
        values : array
            Value of each state; the last one, less than any, stands for a box that is not open.
        unit : int, default 1
            What one point counts in `values` (in whole numbers they are multiples).
        """
        exact = values.dtype == object
        cards = (len(batch.masks), batch.flags, batch.classes)
        found = []
        for entry in self.sheet.open_in(batch):
            after = self.sheet.after(batch, entry)
            rows = len(entry.outcomes)
            if exact:
                worth = np.empty((rows + 1, batch.columns), dtype=object)
                gained = after.gained.astype(object) * unit
            else:
                worth = self.room.rows(f"outcomes {entry.box}", rows + 1, batch.columns)
                gained = after.gained.astype(float)
            np.add(values[after.states].reshape(-1, *cards), gained, out=worth[:rows].reshape(rows, *cards))
            worth[rows] = values[-1]
            found.append(Outcomes(entry, after, worth))
        return found

    def written(self, kind: Kind, outcomes: list[Outcomes]) -> Array:
        """Return the value of each roll when it must be written now: points, bonuses and all that follows.

        Parameters
        ----------
        kind : Kind
            Of the cards.
        outcomes : list of Outcomes
            As `outcomes` gives them. The array returned is used again in the next call of the same thread.
        """
        worth = {found.entry.box: found.worth for found in outcomes}
        best, spare = self._rooms(outcomes[0].worth)
        room = best
        for group in self.sheet.groups(kind):
            members = [(worth[box], column) for column, box in enumerate(group.boxes) if box in worth]
            if not members:
                continue
            (first, column), *others = members
            found = first[group.patterns[:, column]]
            for other, column in others:
                part = spare[: len(found)]
                np.take(other, group.patterns[:, column], axis=0, out=part, mode="clip")
                np.maximum(found, part, out=found)
            np.take(found, group.of_roll, axis=0, out=room, mode="clip")
            if room is spare:
                np.maximum(best, spare, out=best)
            room = spare
        return best

    def _rooms(self, worth: Array) -> tuple[Array, Array]:
        rolls, columns = self.sweeps.rolls, worth.shape[1]
        if worth.dtype == object:
            return np.empty((rolls, columns), dtype=object), np.empty((rolls, columns), dtype=object)
        return self.room.rows("best", rolls, columns), self.room.rows("spare", rolls, columns)

    def value(self, batch: Batch, values: Array, unit: int = 1) -> Array:
        """Return the value of each card of a batch before its turn; parameters as in `outcomes`."""
        return self.thrown(self.written(batch.kind, self.outcomes(batch, values, unit)))

    def thrown(self, rolls: Array) -> Array:
        """Return what a turn is worth before its first roll, when it is known what each roll is worth in the end."""
        exact = rolls.dtype == object
        keeps = None if exact else self.room.rows("keeps", self.sweeps.keeps, rolls.shape[1])
        spare = None if exact else self.room.rows("spare", self.sweeps.rolls, rolls.shape[1])
        for _ in range(self.rules.rolls - 1):
            rolls = self.sweeps.choose(self.sweeps.roll_rest(rolls, keeps, spare), spare)
        return self.sweeps.first_roll(rolls)


def values_of(space: StateSpace, value: Callable[[Batch, Array], Array], progress: Progress | None = None) -> Array:
    """Return the value of every state, level by level from the full card.

    Parameters
    ----------
    space : StateSpace
    value : callable
        Returns the value of each card of a batch, given the values of all cards with more boxes filled. Threads call
        it.
    progress : callable, optional
        Called with how many states are done, and how many there are.

    Returns
    -------
    array of float
        One more than there are states: the last, less than any, stands for "not allowed".
    """
    values = np.full(space.states + 1, -np.inf)
    values[space.numbers(space.batch_of(space.level(space.boxes)[0]))] = 0.0
    done = 1

    def work(batch: Batch) -> int:
        values[space.numbers(batch)] = value(batch, values)
        return batch.columns

    with Workers() as workers:
        for filled in range(space.boxes - 1, -1, -1):
            for columns in workers.map(work, space.batches(filled, COLUMNS)):
                done += columns
                if progress is not None:
                    progress(done, space.states)
    return frozen(values)


def solve_states(space: StateSpace, progress: Progress | None = None) -> Array:
    """Return the value of every state under best play: the points still to come; see `values_of`."""
    return values_of(space, Turns(space).value, progress)
