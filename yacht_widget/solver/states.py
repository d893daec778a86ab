"""The cards a solver has to tell apart, numbered without gaps.

A card matters for what is still to come only through

- which boxes are filled (a *mask*: bit k stands for box k of the sheet),
- what its upper total can still do: totals for which the same further points earn the same bonus are one *class*,
- whether the yahtzee box holds 50, when further yahtzees earn a bonus (the *flag*).

That makes 310,656 states of the 536,448 cards of Yahtzee that differ in their boxes, upper total (to 63) and flag.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, NoReturn

import numpy as np

from yacht_widget.card import JOKER_BOX_POINTS, Card, possible_points
from yacht_widget.dice import lattice
from yacht_widget.errors import SolveError
from yacht_widget.rules import RuleSet
from yacht_widget.rules.model import JOKER_BOX
from yacht_widget.sweeps import Index, frozen

MAX_STATES = 4_000_000
# One step is one number added or compared; some ten minutes on a small computer.
MAX_STEPS = 200_000_000_000
# Following play forward takes some times as long as solving it backward.
FORWARD = 6
# Sums of doubles must stay exact to far below 1e-9.
MAX_POINTS = 1_000_000


class Kind(NamedTuple):
    """What decides which boxes a roll may use and what it scores there: the same for all cards of one kind."""

    upper: int
    joker: bool
    lower_full: bool


@dataclass(frozen=True, slots=True)
class Batch:
    """Cards of one kind that are worked on at once: for each mask the flags, for each flag the classes."""

    kind: Kind
    masks: Index
    flags: int
    classes: int

    @property
    def columns(self) -> int:
        """How many cards there are."""
        return len(self.masks) * self.flags * self.classes


@dataclass(frozen=True, slots=True)
class Classes:
    """The classes of upper totals for one set of filled upper boxes.

    Parameters
    ----------
    of : dict
        The class of each total.
    totals : tuple of int
        The lowest total of each class, which stands for it.
    settled : tuple of bool
        For each class, whether nothing still to come can change the bonus.
    """

    of: dict[int, int]
    totals: tuple[int, ...]
    settled: tuple[bool, ...]


class StateSpace:
    """The states of a rule set, numbered from 0; the number after the last one stands for "not allowed".

    Raises
    ------
    SolveError
        When there are too many states, or points too large.
    """

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.boxes = len(rules.categories)
        self.possible = possible_points(rules)
        _check_boxes(rules, self.possible)
        self.upper = _mask(rules, rules.upper)
        self.lower = (1 << self.boxes) - 1 - self.upper
        self.joker_bit = 1 << rules.keys.index(JOKER_BOX) if rules.joker != "none" else 0
        fifty = bool(self.joker_bit) and JOKER_BOX_POINTS in self.possible[rules.keys.index(JOKER_BOX)]
        self.flag_bit = self.joker_bit if fifty else 0
        # Whether the upper boxes filled matter beyond being filled.
        self.watched = self.upper if rules.upper_bonus or self.joker_bit or rules.upper_first else 0
        self._classes = _upper_classes(rules, self.possible) if rules.upper_bonus else {}
        masks = np.arange(1 << self.boxes, dtype=np.intp)
        widths = np.ones(1 << self.boxes, dtype=np.intp)
        for filled, classes in self._classes.items():
            widths[filled] = len(classes.totals)
        counts = widths[masks & self.upper] if rules.upper_bonus else widths
        self.flags_of = np.where(masks & self.flag_bit != 0, 2, 1) if self.flag_bit else np.ones_like(masks)
        ends = np.cumsum(counts * self.flags_of)
        self.offsets = frozen(ends - counts * self.flags_of)
        self.states = int(ends[-1])
        self._steps: dict[tuple[int, int, int], tuple[Index, Index]] = {}
        self.filled = frozen(_bit_counts(masks))
        _check_size(rules, self.states)

    def classes(self, filled_upper: int) -> Classes:
        """Return the classes for a set of filled upper boxes."""
        return self._classes.get(filled_upper & self.upper, _ONE_CLASS)

    def state(self, card: Card) -> int:
        """Return the state of a card."""
        mask = _mask(self.rules, card.scores)
        classes = self.classes(mask)
        place = classes.of[card.upper_total] if self._classes else 0
        fifty = bool(self.flag_bit) and card.scores.get(JOKER_BOX) == JOKER_BOX_POINTS
        return int(self.offsets[mask]) + int(fifty) * len(classes.totals) + place

    def masks_of(self, card: Card) -> Index:
        """Return the filled boxes of a card, as an array of one mask."""
        return np.array([_mask(self.rules, card.scores)], dtype=np.intp)

    def kind(self, mask: int) -> Kind:
        """Return the kind of the cards with these boxes filled."""
        joker = bool(mask & self.joker_bit)
        return Kind(mask & self.watched, joker, joker and mask & self.lower == self.lower)

    def batch_of(self, masks: Index) -> Batch:
        """Return all cards with these boxes filled, which must be of one kind, as a batch."""
        mask = int(masks[0])
        return Batch(self.kind(mask), masks, int(self.flags_of[mask]), len(self.classes(mask).totals))

    def level(self, filled: int) -> list[Index]:
        """Return the masks with so many boxes filled, those of one kind together."""
        masks = np.flatnonzero(self.filled == filled)
        joker = masks & self.joker_bit != 0
        full = joker & (masks & self.lower == self.lower)
        order = np.lexsort((masks, masks & self.watched, full, joker))
        masks, keys = masks[order], np.stack([masks & self.watched, joker, full])[:, order]
        breaks = np.flatnonzero((np.diff(keys, axis=1) != 0).any(axis=0)) + 1
        return np.split(masks, breaks)

    def batches(self, filled: int, columns: int) -> Iterator[Batch]:
        """Yield the cards with so many boxes filled, in batches of about so many columns at most."""
        for masks in self.level(filled):
            whole = self.batch_of(masks)
            size = max(1, columns // (whole.flags * whole.classes))
            for first in range(0, len(masks), size):
                yield Batch(whole.kind, masks[first : first + size], whole.flags, whole.classes)

    def numbers(self, batch: Batch) -> Index:
        """Return the states of a batch in the order of its columns."""
        inside = np.arange(batch.flags * batch.classes)
        return (self.offsets[batch.masks][:, None] + inside).ravel()

    def next_states(self, batch: Batch, box: int) -> Index:
        """Return where a box leads each column whose next state does not depend on the points written there.

        Returns
        -------
        array, shape (1, columns)
            The number after the last where the box is filled already.
        """
        bit = 1 << box
        states: Index = self.offsets[batch.masks | bit][:, None] + np.arange(batch.flags * batch.classes)
        states[batch.masks & bit != 0] = self.states
        return states.reshape(1, -1)

    def steps(self, batch: Batch, box: int, points: Sequence[int]) -> tuple[Index, Index]:
        """Return where writing different points into a box leads each column, and whether the upper bonus is reached.

        Returns
        -------
        next : array, shape (points, columns)
            States after it (the number after the last where the box is filled already).
        reached : array, shape (points, 1, 1, classes)
            1 where the bonus is reached, -1 where it is lost again.
        """
        bit = 1 << box
        found = [self._class_step(batch.kind.upper & self.upper, box, value) for value in points]
        targets = np.stack([target for target, _ in found])[:, None, None, :]
        reached = np.stack([change for _, change in found])[:, None, None, :]
        width = len(self.classes(batch.kind.upper | bit).totals) if self._classes else 1
        fifty = np.array([value == JOKER_BOX_POINTS for value in points], dtype=np.intp)
        flags = fifty[:, None] if bit == self.flag_bit else np.arange(batch.flags)[None, :]
        inside = (flags * width)[:, None, :, None] + targets
        states = self.offsets[batch.masks | bit][:, None, None] + inside
        closed = batch.masks & bit != 0
        if closed.any():
            states[:, closed] = self.states
        return states.reshape(len(points), -1), reached

    def moves_class(self, box: int) -> bool:
        """Return whether the points written in a box decide which state follows."""
        bit = 1 << box
        return bit == self.flag_bit or bool(self._classes and bit & self.upper)

    def _class_step(self, filled: int, box: int, points: int) -> tuple[Index, Index]:
        key = filled, box, points
        known = self._steps.get(key)
        if known is None:
            known = self._steps[key] = self._new_class_step(filled, box, points)
        return known

    def _new_class_step(self, filled: int, box: int, points: int) -> tuple[Index, Index]:
        totals = np.array(self.classes(filled).totals, dtype=np.intp)
        bonus = self.rules.upper_bonus
        if bonus is None or not 1 << box & self.upper:
            return np.arange(len(totals)), np.zeros(len(totals), dtype=np.intp)
        after = self.classes(filled | 1 << box).of
        targets = np.array([after[int(total)] for total in totals + points], dtype=np.intp)
        reached = (totals + points >= bonus.threshold).astype(np.intp) - (totals >= bonus.threshold)
        return targets, reached


_ONE_CLASS = Classes({}, (0,), (True,))


def _mask(rules: RuleSet, keys: Iterable[str]) -> int:
    return sum(1 << rules.keys.index(key) for key in keys)


def _bit_counts(masks: Index) -> Index:
    return sum(masks >> bit & 1 for bit in range(int(masks[-1]).bit_length())) + np.zeros_like(masks)


def _upper_classes(rules: RuleSet, possible: tuple[frozenset[int], ...]) -> dict[int, Classes]:
    """Return the classes of upper totals for each set of filled upper boxes."""
    boxes = [box for box, category in enumerate(rules.categories) if rules.section(category) == "upper"]
    whole = sum(1 << box for box in boxes)
    # The totals of exactly these boxes, and of any of them: what can be added in a turn, in two turns, …
    sums: dict[int, frozenset[int]] = {0: frozenset({0})}
    partial: dict[int, frozenset[int]] = {0: frozenset({0})}
    for box in boxes:
        for found, extra in ((sums, possible[box]), (partial, possible[box] | {0})):
            for filled, totals in list(found.items()):
                found[filled | 1 << box] = frozenset(total + points for total in totals for points in extra)
            if sum(map(len, found.values())) > MAX_STATES:
                _refuse(rules, f"its upper boxes alone can stand at more than {MAX_STATES:,} totals")
    return {filled: _classes_of(rules, totals, partial[whole - filled]) for filled, totals in sums.items()}


def _classes_of(rules: RuleSet, totals: frozenset[int], still: frozenset[int]) -> Classes:
    """Put totals together for which every sum that can still be added changes the bonus in the same way."""
    bonus = rules.upper_bonus
    if bonus is None:
        return _ONE_CLASS
    ordered = sorted(still)
    of: dict[int, int] = {}
    standing: list[int] = []
    places: dict[tuple[bool, int] | None, int] = {}
    for total in sorted(totals):
        now = total >= bonus.threshold
        # How many of the sums still possible miss the threshold tells which ones do.
        missing = bisect_left(ordered, bonus.threshold - total)
        settled = missing == (0 if now else len(ordered))
        sign = None if settled else (now, missing)
        if sign not in places:
            places[sign] = len(standing)
            standing.append(total)
        of[total] = places[sign]
    return Classes(of, tuple(standing), tuple(sign is None for sign in places))


def _refuse(rules: RuleSet, why: str) -> NoReturn:
    message = f"the rules {rules.name!r} are too large to solve: {why}"
    raise SolveError(message)


def _check_boxes(rules: RuleSet, possible: tuple[frozenset[int], ...]) -> None:
    boxes = len(rules.categories)
    if 1 << boxes > MAX_STATES:
        _refuse(rules, f"{boxes} boxes can be filled in {1 << boxes:,} ways; allowed are {MAX_STATES:,} states")
    bonus = rules.upper_bonus or (0, 0)
    for key, points in [*zip(rules.keys, possible, strict=True), ("upper bonus", bonus)]:
        largest = max(points, key=abs)
        if abs(largest) > MAX_POINTS:
            _refuse(rules, f"{key!r} can hold {largest} points; allowed are {MAX_POINTS:,} at most")


def _check_size(rules: RuleSet, states: int) -> None:
    if states > MAX_STATES:
        _refuse(rules, f"it has {states:,} states; allowed are {MAX_STATES:,}")
    steps = states * steps_a_state(rules)
    if steps > MAX_STEPS:
        _refuse(rules, f"it has {states:,} states and needs {steps:,} steps; allowed are {MAX_STEPS:,} steps")


def steps_a_state(rules: RuleSet) -> int:
    """Return about how many numbers are added or compared for one state."""
    size = lattice(rules.dice, rules.sides)
    edges = sum(map(len, size.grown))
    return 2 * edges * (rules.rolls - 1) + (len(rules.categories) + 1) * len(size.rolls)


@lru_cache(maxsize=8)
def state_space(rules: RuleSet) -> StateSpace:
    """Return the states of a rule set; built once."""
    return StateSpace(rules)


def forward_steps(rules: RuleSet) -> int:
    """Return about how many numbers are added or compared where play is followed forward from an empty card."""
    return FORWARD * state_space(rules).states * steps_a_state(rules)
