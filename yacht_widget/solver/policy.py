"""What best play does on the cards of a batch: how likely it writes which points into which box."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from yacht_widget.solver.backward import Outcomes, Turns
from yacht_widget.solver.entries import After, BoxEntries
from yacht_widget.solver.states import Batch, Kind
from yacht_widget.sweeps import TIE_STEP, Array, Index, label_of, labelled

# Less than any value of a card, and finite: it has to carry a label.
_LEAST = -1e300


@dataclass(frozen=True, slots=True)
class Writing:
    """A box that best play may write into.

    Parameters
    ----------
    entry : BoxEntries
    after : After
        What follows each outcome, for all cards of the batch.
    chances : array, shape (outcomes, columns)
        Probability of each outcome being written here.
    """

    entry: BoxEntries
    after: After
    chances: Array


def writings(turns: Turns, batch: Batch, columns: Index, values: Array) -> list[Writing]:
    """Return how likely best play writes what, on some cards of a batch.

    Of equal holds (up to rounding) the one with more dice is taken, then the one with the higher faces; of equal
    boxes the first on the sheet.

    Parameters
    ----------
    turns : Turns
    batch : Batch
    columns : array of int
        Which cards of the batch.
    values : array
        Value of each state.
    """
    outcomes = turns.outcomes(batch, values)
    written = turns.written(batch.kind, outcomes)[:, columns]
    choice = boxes_chosen(turns, batch.kind, outcomes)[:, columns]
    # All outcomes of all boxes are numbered through; each roll on each card adds its probability to one of them.
    ends = np.cumsum([len(entry.outcomes) for entry, _, _ in outcomes])
    starts = np.r_[0, ends[:-1]]
    numbers = np.stack([entry.of_roll + start for (entry, _, _), start in zip(outcomes, starts, strict=True)])
    cards = len(columns)
    places = numbers[choice, np.arange(len(written))[:, None]] * cards + np.arange(cards)
    falls = _falls(turns, written)
    chances = np.bincount(places.ravel(), weights=falls.ravel(), minlength=int(ends[-1]) * cards).reshape(-1, cards)
    parts = np.split(chances, ends[:-1])
    return [Writing(entry, after, part) for (entry, after, _), part in zip(outcomes, parts, strict=True) if part.any()]


def boxes_chosen(turns: Turns, kind: Kind, outcomes: list[Outcomes]) -> Index:
    """Return the place among the outcomes of the box that best play writes with each roll (rows) on each card."""
    last = len(outcomes) - 1
    bits = last.bit_length()
    ranked = [
        found._replace(
            worth=labelled(np.maximum(found.worth, _LEAST) - TIE_STEP * found.entry.box, np.array(last - place), bits)
        )
        for place, found in enumerate(outcomes)
    ]
    return last - label_of(turns.written(kind, ranked), bits)


def keeps_chosen(turns: Turns, written: Array) -> list[Index]:
    """Return the row of the keep that best play takes from each roll, with 1, 2, … rolls left.

    Parameters
    ----------
    turns : Turns
    written : array, shape (rolls, columns)
        What each roll is worth when it is written.
    """
    sweeps = turns.sweeps
    held_rows: list[Index] = []
    rolls = keeps = written
    for _ in range(turns.rules.rolls - 1):
        if held_rows:
            rolls = np.take_along_axis(keeps, held_rows[-1], axis=0)
        keeps = sweeps.roll_rest(rolls)
        keeps[sweeps.first_roll_row :] = written
        held_rows.append(sweeps.choose_keep(keeps))
    return held_rows


def _falls(turns: Turns, written: Array) -> Array:
    """Return how likely each roll is the one that is written, when the dice are held for the greatest value."""
    sweeps = turns.sweeps
    falls: Array = np.broadcast_to(sweeps.weights[:, None], written.shape)
    for rows in reversed(keeps_chosen(turns, written)):
        falls = sweeps.fall(sweeps.held(rows, falls))
    return falls


def patterns(entry: BoxEntries) -> Array:
    """Return for each outcome of a box which rolls have it, as ones and zeros."""
    return np.asarray(entry.of_roll == np.arange(len(entry.outcomes))[:, None], dtype=float)
