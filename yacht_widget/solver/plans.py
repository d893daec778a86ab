"""What a way of playing does on some cards with every roll: what it keeps, what it writes, and where that leads."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from yacht_widget.solver.backward import Outcomes, Turns
from yacht_widget.solver.levels import Aimed
from yacht_widget.solver.policy import boxes_chosen, keeps_chosen
from yacht_widget.solver.states import Batch
from yacht_widget.sweeps import Array, Index


class Plan(NamedTuple):
    """What is done on some cards (columns) with each roll (rows).

    Parameters
    ----------
    keeps : tuple of array
        With 1, 2, … rolls left: the row in the lattice of the keep that is taken.
    box : array
        With none left: the place on the sheet of the box that is written.
    states : array
        The state of the card after it.
    gained : array
        What it brings: points, with bonuses.
    """

    keeps: tuple[Index, ...]
    box: Index
    states: Index
    gained: Index


def best_plan(turns: Turns, batch: Batch, columns: Index, values: Array) -> Plan:
    """Return the best play on some cards of a batch; ties are broken as in `policy.writings`."""
    outcomes = outcomes_at(turns, batch, columns, values)
    written = turns.written(batch.kind, outcomes).copy()
    return plan_of(batch, columns, outcomes, keeps_chosen(turns, written), boxes_chosen(turns, batch.kind, outcomes))


def aimed_plan(policy: Aimed, batch: Batch, columns: Index, values: Array) -> Plan:
    """Return what a policy that plays for an aim does on some cards of a batch."""
    outcomes = outcomes_at(policy.turns, batch, columns, values)
    written = policy.written(batch, outcomes, columns)
    _, *rounds = policy.rounds(written)
    return plan_of(batch, columns, outcomes, [rows for _, rows in rounds], written.box)


def outcomes_at(turns: Turns, batch: Batch, columns: Index, values: Array) -> list[Outcomes]:
    """Return what the outcomes of each open box are worth, as `Turns.outcomes`, on some cards of a batch only.

    What follows them stays that of all cards.
    """
    found = []
    for entry in turns.sheet.open_in(batch):
        after = turns.sheet.after(batch, entry)
        states, gained, _ = after.of(batch, columns)
        worth = np.empty((len(states) + 1, len(columns)))
        np.add(values[states], gained, out=worth[:-1])
        worth[-1] = values[-1]
        found.append(Outcomes(entry, after, worth))
    return found


def plan_of(batch: Batch, columns: Index, outcomes: list[Outcomes], keeps: list[Index], choice: Index) -> Plan:
    """Return the plan that takes these keeps, and of the outcomes' boxes those chosen (by their place)."""
    # All outcomes of all boxes are numbered through.
    starts = np.cumsum([0, *(len(entry.outcomes) for entry, _, _ in outcomes)])[:-1]
    numbers = np.stack([entry.of_roll + start for (entry, _, _), start in zip(outcomes, starts, strict=True)])
    rows = numbers[choice, np.arange(len(choice))[:, None]]
    afters = [after.of(batch, columns) for _, after, _ in outcomes]
    states, gained = (np.concatenate([after[part] for after in afters]) for part in (0, 1))
    boxes = np.array([entry.box for entry, _, _ in outcomes])
    return Plan(
        tuple(keeps), boxes[choice], np.take_along_axis(states, rows, axis=0), np.take_along_axis(gained, rows, axis=0)
    )
