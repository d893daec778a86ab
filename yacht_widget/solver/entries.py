"""What each roll may do on the cards of one kind: asked from the card itself, which stays the only referee."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from yacht_widget.card import JOKER_BOX_POINTS, Card
from yacht_widget.rules import points_table
from yacht_widget.rules.model import JOKER_BOX
from yacht_widget.solver.states import Batch, Kind, StateSpace
from yacht_widget.sweeps import Index
from yacht_widget.turn_odds import hand_points


class Outcome(NamedTuple):
    """What a roll can bring in a box: points, and the bonus for a further yahtzee if the card has its flag."""

    points: int
    yahtzee_bonus: int


class After(NamedTuple):
    """What follows the outcomes of a box (rows, or one row where they are alike) in each column of a batch (or in all).

    Parameters
    ----------
    states : array
        The next state.
    gained : array
        All points it brings, with bonuses.
    reached : array
        1 where the upper bonus is reached.
    """

    states: Index
    gained: Index
    reached: Index


@dataclass(frozen=True, slots=True)
class BoxEntries:
    """A box on the cards of one kind.

    Parameters
    ----------
    box : int
        Its place on the sheet.
    outcomes : tuple of Outcome
        The different outcomes.
    of_roll : array
        For each roll the place of its outcome; one more than the last where the roll may not use the box.
    """

    box: int
    outcomes: tuple[Outcome, ...]
    of_roll: Index


@dataclass(frozen=True, slots=True)
class Group:
    """Boxes looked at together: many rolls have the same outcomes in all of them, so the best is sought only once."""

    boxes: tuple[int, ...]
    patterns: Index
    of_roll: Index


class Entries:
    """The boxes that cards of one kind leave to each roll.

    Parameters
    ----------
    space : StateSpace
    kind : Kind
    """

    def __init__(self, space: StateSpace, kind: Kind) -> None:
        self.space = space
        self.boxes = tuple(self._box(*column) for column in _columns(space, kind))
        self._groups: dict[tuple[int, ...], tuple[Group, ...]] = {}

    def _box(self, box: int, outcomes: list[Outcome | None]) -> BoxEntries:
        different = sorted({outcome for outcome in outcomes if outcome is not None})
        places: dict[Outcome | None, int] = {outcome: place for place, outcome in enumerate(different)}
        places[None] = len(different)
        return BoxEntries(box, tuple(different), np.array([places[outcome] for outcome in outcomes], dtype=np.int64))

    def open_in(self, batch: Batch) -> list[BoxEntries]:
        """Return the boxes that some card of a batch has open."""
        filled_everywhere = int(np.bitwise_and.reduce(batch.masks))
        return [entry for entry in self.boxes if not filled_everywhere >> entry.box & 1]

    def after(self, batch: Batch, entry: BoxEntries) -> After:
        """Return what follows each outcome of a box in each column."""
        space = self.space
        bonus = np.array([outcome.yahtzee_bonus for outcome in entry.outcomes], dtype=np.int64)
        points = np.array([outcome.points for outcome in entry.outcomes], dtype=np.int64)
        if space.moves_class(entry.box):
            states, reached = space.steps(batch, entry.box, points.tolist())
            gained = points[:, None] + reached * (space.rules.upper_bonus or (0, 0))[1]
        else:
            states, reached = space.steps(batch, entry.box, [0])
            gained = points[:, None]
        earned = bonus[:, None] * space.flags(batch) if bonus.any() else 0
        return After(states, gained + earned, reached)

    def groups(self, entries: list[BoxEntries]) -> tuple[Group, ...]:
        """Return the boxes put into groups in which few patterns of outcomes occur."""
        key = tuple(entry.box for entry in entries)
        known = self._groups.get(key)
        if known is None:
            known = self._groups[key] = _grouped(entries)
        return known


def _columns(space: StateSpace, kind: Kind) -> list[tuple[int, list[Outcome | None]]]:
    """Ask a card of this kind what each roll brings in each box it leaves open."""
    card = _card(space, kind)
    keys = space.rules.keys
    rolls = points_table(space.rules)
    # Only equal dice can be a further yahtzee; whether they earn a bonus does not depend on the box.
    earned = [
        max((entry.yahtzee_bonus for entry in card.entries_for(roll).values()), default=0) if roll[0] == roll[-1] else 0
        for roll in rolls
    ]
    columns = []
    for key, column in zip(card.open, zip(*hand_points(card), strict=True), strict=True):
        outcomes = [
            None if points is None else Outcome(points, bonus) for points, bonus in zip(column, earned, strict=True)
        ]
        if any(outcome is not None for outcome in outcomes):
            columns.append((keys.index(key), outcomes))
    return columns


def _card(space: StateSpace, kind: Kind) -> Card:
    """Return a card of this kind with as many boxes open as its kind allows."""
    scores = {}
    for box, key in enumerate(space.rules.keys):
        bit = 1 << box
        if kind.upper & bit or (kind.joker and bit & space.joker_bit) or (kind.lower_full and bit & space.lower):
            fifty = key == JOKER_BOX and JOKER_BOX_POINTS in space.possible[box]
            scores[key] = JOKER_BOX_POINTS if fifty else min(space.possible[box])
    return Card(space.rules, scores)


def _grouped(entries: list[BoxEntries]) -> tuple[Group, ...]:
    groups: list[Group] = []
    members: list[BoxEntries] = []
    for entry in sorted(entries, key=lambda entry: len(entry.outcomes)):
        wider = _group([*members, entry])
        if members and len(wider.patterns) * 3 <= len(entry.of_roll):
            groups[-1] = wider
            members.append(entry)
        else:
            members = [entry]
            groups.append(_group(members))
    return tuple(groups)


def _group(members: list[BoxEntries]) -> Group:
    of_roll, seen = np.zeros_like(members[0].of_roll), members[0].of_roll
    for entry in members:
        # Numbered afresh after each box, so that the codes stay small however many boxes there are.
        codes = of_roll * (len(entry.outcomes) + 1) + entry.of_roll
        _, seen, of_roll = np.unique(codes, return_index=True, return_inverse=True)
    patterns = np.stack([entry.of_roll[seen] for entry in members], axis=1)
    return Group(tuple(entry.box for entry in members), patterns, of_roll)
