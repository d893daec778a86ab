"""Backward induction: the value of every state, from the full card to the empty one."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Self

import numpy as np

from yacht_widget.rules import RuleSet
from yacht_widget.solver.entries import BoxEntries, Entries
from yacht_widget.solver.states import Batch, Kind, StateSpace
from yacht_widget.sweeps import Array, Sweeps, frozen, sweeps_of

# So many cards at once: few enough for the processor's cache, many enough that NumPy's calls do not count.
COLUMNS = 640

Progress = Callable[[int, int], object]


class Room(threading.local):
    """Arrays that a thread works in again and again: fresh memory costs more than the sums done in it."""

    def __init__(self, sweeps: Sweeps) -> None:
        self._sweeps = sweeps
        self._flat: dict[str, Array] = {}

    def rows(self, name: str, rows: int, columns: int) -> Array:
        """Return an array of doubles with whatever numbers stood there."""
        flat = self._flat.get(name)
        if flat is None or flat.size < rows * columns:
            flat = self._flat[name] = np.empty(rows * columns)
        return flat[: rows * columns].reshape(rows, columns)


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
        self.room = Room(self.sweeps)
        self._entries: dict[Kind, Entries] = {}

    def entries(self, kind: Kind) -> Entries:
        """Return the boxes open to each roll on cards of one kind."""
        known = self._entries.get(kind)
        if known is None:
            known = self._entries[kind] = Entries(self.space, kind)
        return known

    def outcome_values(self, batch: Batch, entry: BoxEntries, values: Array, unit: int = 1) -> Array:
        """Return the value of each outcome of a box (rows, and a last one for "not allowed") in each column."""
        states, gained = self.entries(batch.kind).after(batch, entry)
        exact = values.dtype == object
        rows = len(entry.outcomes)
        found = (
            np.empty((rows + 1, batch.columns), dtype=object)
            if exact
            else self.room.rows(f"outcomes {entry.box}", rows + 1, batch.columns)
        )
        follows = values[states]
        np.add(follows, gained.astype(object) * unit if exact else gained, out=found[:rows])
        found[rows] = values[-1]
        return found

    def written(self, batch: Batch, values: Array, unit: int = 1) -> Array:
        """Return the value of each roll when it must be written now: points, bonuses and all that follows.

        Parameters
        ----------
        batch : Batch
        values : array
            Value of each state; the last one, less than any, stands for a box that is not open.
        unit : int, default 1
            What one point counts in `values` (in whole numbers they are multiples).
        """
        entries = self.entries(batch.kind)
        open_boxes = entries.open_in(batch)
        outcomes = {entry.box: self.outcome_values(batch, entry, values, unit) for entry in open_boxes}
        exact = values.dtype == object
        sweeps, columns = self.sweeps, batch.columns
        best = (
            np.empty((sweeps.rolls, columns), dtype=object) if exact else self.room.rows("best", sweeps.rolls, columns)
        )
        spare = np.empty_like(best) if exact else self.room.rows("spare", sweeps.rolls, columns)
        for place, group in enumerate(entries.groups(open_boxes)):
            first, *others = group.boxes
            found = outcomes[first]
            if others:
                found = found[group.patterns[:, 0]]
                for column, box in enumerate(others, start=1):
                    part = spare[: len(found)]
                    np.take(outcomes[box], group.patterns[:, column], axis=0, out=part, mode="clip")
                    np.maximum(found, part, out=found)
                rows = group.of_roll
            else:
                rows = group.patterns[group.of_roll, 0]
            np.take(found, rows, axis=0, out=best if place == 0 else spare, mode="clip")
            if place > 0:
                np.maximum(best, spare, out=best)
        return best

    def value(self, batch: Batch, values: Array, unit: int = 1) -> Array:
        """Return the value of each card of a batch before its turn; parameters as in `written`."""
        rolls = self.written(batch, values, unit)
        exact = values.dtype == object
        keeps = None if exact else self.room.rows("keeps", self.sweeps.keeps, batch.columns)
        spare = None if exact else self.room.rows("spare", self.sweeps.rolls, batch.columns)
        for _ in range(self.rules.rolls - 1):
            rolls = self.sweeps.choose(self.sweeps.roll_rest(rolls, keeps, spare), spare)
        return self.sweeps.first_roll(rolls)


def solve_states(space: StateSpace, progress: Progress | None = None) -> Array:
    """Return the value of every state, that is the points still to come under best play.

    Parameters
    ----------
    space : StateSpace
    progress : callable, optional
        Called with how many states are done, and how many there are.

    Returns
    -------
    array of float
        One more than there are states: the last stands for "not allowed".
    """
    turns = Turns(space)
    values = np.full(space.states + 1, -np.inf)
    values[space.numbers(space.batch_of(space.level(space.boxes)[0]))] = 0.0
    done = 1

    def work(batch: Batch) -> int:
        values[space.numbers(batch)] = turns.value(batch, values)
        return batch.columns

    with Workers() as workers:
        for filled in range(space.boxes - 1, -1, -1):
            for columns in workers.map(work, space.batches(filled, COLUMNS)):
                done += columns
                if progress is not None:
                    progress(done, space.states)
    return frozen(values)


class Workers:
    """Threads for NumPy's work, which runs beside each other; none where there are none (Pyodide)."""

    def __init__(self) -> None:
        count = min(4, os.cpu_count() or 1)
        alone = count == 1 or sys.platform == "emscripten"
        self._pool = None if alone else ThreadPoolExecutor(count, thread_name_prefix="yacht-solver")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        # Also after Ctrl-C: what has not begun never begins, and no thread is left behind.
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)

    def map(self, work: Callable[[Batch], Any], batches: Iterable[Batch]) -> Iterator[Any]:
        """Return what the work gives for each batch, in order."""
        return map(work, batches) if self._pool is None else self._pool.map(work, batches)
