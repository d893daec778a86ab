"""What each roll may do on the cards of one kind: asked from the card itself, which stays the only referee."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from yacht_widget.card import JOKER_BOX_POINTS, Card
from yacht_widget.rules import points_table
from yacht_widget.rules.model import JOKER_BOX
from yacht_widget.solver.states import Batch, Kind, StateSpace
from yacht_widget.sweeps import Index


class Outcome(NamedTuple):
    """What a roll can bring in a box: points, and the bonus for a further yahtzee if the card has its flag."""

    points: int
    yahtzee_bonus: int


class After(NamedTuple):
    """What follows the outcomes of a box on the cards of a batch.

    Parameters
    ----------
    states : array, shape (outcomes, columns)
        The next state; one row when it is the same for all outcomes.
    gained : array, shape (outcomes, 1, 1 or flags, 1 or classes)
        All points it brings, with bonuses: they do not depend on the mask.
    reached : array, shape (outcomes or 1, 1, 1, 1 or classes)
        1 where the upper bonus is reached, -1 where it is lost again.
    """

    states: Index
    gained: Index
    reached: Index

    def of(self, batch: Batch, columns: Index) -> tuple[Index, Index, Index]:
        """Return states, gained and reached for some columns: a row for each outcome."""
        outcomes = len(self.gained)
        shape = (outcomes, len(batch.masks), batch.flags, batch.classes)
        states = np.broadcast_to(self.states, (outcomes, batch.columns))[:, columns]
        places = columns % (batch.flags * batch.classes)
        gained, reached = (
            np.broadcast_to(array, (outcomes, 1, *shape[2:])).reshape(outcomes, -1)[:, places]
            for array in (self.gained, self.reached)
        )
        return states, gained, reached

    def apart(self, batch: Batch, columns: Index) -> tuple[Index, Index]:
        """Return states and gained for some columns: one row, or one column, where all of them are the same."""
        states = self.states[:, columns]
        outcomes = len(self.gained)
        if self.gained.size == outcomes:
            return states, self.gained.reshape(outcomes, 1)
        shape = (outcomes, 1, batch.flags, batch.classes)
        places = columns % (batch.flags * batch.classes)
        return states, np.broadcast_to(self.gained, shape).reshape(outcomes, -1)[:, places]


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


class Sheet:
    """The boxes of a rule set on cards of every kind, built when they are first needed.

    Parameters
    ----------
    space : StateSpace
    """

    def __init__(self, space: StateSpace) -> None:
        self.space = space
        self._kinds: dict[Kind, tuple[BoxEntries, ...]] = {}
        # Most kinds share their boxes, and the ways to group them.
        self._boxes: dict[tuple[object, ...], BoxEntries] = {}
        self._groups: dict[tuple[int, ...], tuple[Group, ...]] = {}
        rolls = points_table(space.rules)
        self._points = np.array(list(rolls.values()), dtype=np.intp)
        self._equal = [(place, roll) for place, roll in enumerate(rolls) if roll[0] == roll[-1]]
        self._ordinary = next((roll for roll in rolls if roll[0] != roll[-1]), None)

    def boxes(self, kind: Kind) -> tuple[BoxEntries, ...]:
        """Return the boxes that cards of a kind leave open to some roll."""
        known = self._kinds.get(kind)
        if known is None:
            known = self._kinds[kind] = tuple(self._ask(kind))
        return known

    def open_in(self, batch: Batch) -> list[BoxEntries]:
        """Return the boxes that some card of a batch has open."""
        filled_everywhere = int(np.bitwise_and.reduce(batch.masks))
        return [entry for entry in self.boxes(batch.kind) if not filled_everywhere >> entry.box & 1]

    def after(self, batch: Batch, entry: BoxEntries) -> After:
        """Return what follows each outcome of a box on each card of a batch."""
        space = self.space
        points, bonuses = np.array(entry.outcomes, dtype=np.intp).T[:, :, None, None, None]
        if space.moves_class(entry.box):
            states, reached = space.steps(batch, entry.box, points.ravel().tolist())
            gained = points + reached * (space.rules.upper_bonus or (0, 0))[1]
        else:
            states, reached = space.next_states(batch, entry.box), np.zeros((1, 1, 1, 1), dtype=np.intp)
            gained = points
        if bonuses.any():
            gained = gained + bonuses * np.arange(batch.flags)[:, None]
        return After(states, gained, reached)

    def groups(self, kind: Kind) -> tuple[Group, ...]:
        """Return the boxes of a kind put into groups in which few patterns of outcomes occur."""
        entries = self.boxes(kind)
        key = tuple(map(id, entries))
        known = self._groups.get(key)
        if known is None:
            known = self._groups[key] = _grouped(entries)
        return known

    def _ask(self, kind: Kind) -> Iterator[BoxEntries]:
        """Ask a card of this kind what each roll brings in each box it leaves open."""
        card = _card(self.space, kind)
        # Only equal dice can be a joker; every other roll has the points of the table in the boxes the rules leave.
        allowed = set() if self._ordinary is None else set(card.entries_for(self._ordinary))
        equal = [(place, card.entries_for(roll)) for place, roll in self._equal]
        for key in card.open:
            box = self.space.rules.keys.index(key)
            special = tuple(
                (place, Outcome(found[key].points, found[key].yahtzee_bonus) if key in found else None)
                for place, found in equal
            )
            if key in allowed or any(outcome is not None for _, outcome in special):
                known = self._boxes.get((box, key in allowed, special))
                if known is None:
                    known = self._new_box(box, special, ordinary=key in allowed)
                    self._boxes[box, key in allowed, special] = known
                yield known

    def _new_box(self, box: int, special: tuple[tuple[int, Outcome | None], ...], *, ordinary: bool) -> BoxEntries:
        found: list[Outcome | None] = [
            Outcome(points, 0) if ordinary else None for points in self._points[:, box].tolist()
        ]
        for place, outcome in special:
            found[place] = outcome
        different = sorted({outcome for outcome in found if outcome is not None})
        places: dict[Outcome | None, int] = {outcome: place for place, outcome in enumerate(different)}
        places[None] = len(different)
        return BoxEntries(box, tuple(different), np.array([places[outcome] for outcome in found], dtype=np.intp))


def _card(space: StateSpace, kind: Kind) -> Card:
    """Return a card of this kind with as many boxes open as its kind allows."""
    scores = {}
    for box, key in enumerate(space.rules.keys):
        bit = 1 << box
        if kind.upper & bit or (kind.joker and bit & space.joker_bit) or (kind.lower_full and bit & space.lower):
            fifty = key == JOKER_BOX and JOKER_BOX_POINTS in space.possible[box]
            scores[key] = JOKER_BOX_POINTS if fifty else min(space.possible[box])
    return Card(space.rules, scores)


def _grouped(entries: Sequence[BoxEntries]) -> tuple[Group, ...]:
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
