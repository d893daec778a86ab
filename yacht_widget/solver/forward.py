"""Best play, or another, followed forward: how likely each total is, and what becomes of each box.

For every card that can come up, an array holds the probability of being there with each number of points. All
cards with as many boxes filled are left at once, for cards with one box more. Totals of one class are one card here
too: what is still to come, and so how the points are spread, is the same for all of them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import numpy as np

from yacht_widget.card import YAHTZEE_BONUS, Card
from yacht_widget.solver.backward import Progress, Room, Turns
from yacht_widget.solver.distribution import Distribution
from yacht_widget.solver.policy import Writing, writings
from yacht_widget.solver.states import Batch, Kind, StateSpace
from yacht_widget.solver.workers import MOST, Workers
from yacht_widget.sweeps import Array, Index

COLUMNS = 640
# From so many outcomes of a box on, each card's points are put together on their own: about as long for any number.
MANY = 16

# How likely what is written on some cards of a batch, as `writings` tells it for best play.
Play = Callable[[Turns, Batch, Index, Array], list[Writing]]


@dataclass(frozen=True, slots=True)
class Outlook:
    """What best play leads to from one card.

    Parameters
    ----------
    distribution : Distribution
        Of the final total.
    boxes : dict
        For each box open on the card, the points written there and how likely.
    upper_bonus : float
        How likely the full card has the upper bonus.
    yahtzee_bonuses : float
        How many further yahtzee bonuses there will be on average.
    """

    distribution: Distribution
    boxes: dict[str, dict[int, float]]
    upper_bonus: float
    yahtzee_bonuses: float


@dataclass(slots=True)
class _Spread:
    """Probabilities of points for the cards of one kind and flag: a row for each card, from `low` points on."""

    low: int
    chances: Array


_Spreads = dict[tuple[Kind, int], _Spread]


@dataclass(frozen=True, slots=True)
class _Source:
    """Cards of a batch that have one flag, and the probabilities of their points."""

    batch: Batch
    columns: Index
    masks: Index
    flag: int
    low: int
    chances: Array
    mass: Array


@dataclass(slots=True)
class _Tally:
    boxes: dict[int, dict[int, float]] = field(default_factory=lambda: defaultdict(lambda: defaultdict(float)))
    upper_bonus: float = 0.0
    yahtzee_bonuses: float = 0.0


class Forward:
    """Follows best play, or another, from a card to the end.

    Parameters
    ----------
    turns : Turns
    values : array
        Value of each state under this play.
    card : Card
        Where to begin.
    play : callable, optional
        What is written on the cards of a batch; best play unless told otherwise.
    threads : int, default 4
        How many of them may ask for that at once.
    """

    def __init__(self, turns: Turns, values: Array, card: Card, play: Play = writings, *, threads: int = MOST) -> None:
        self.play = play
        self.threads = threads
        self.turns = turns
        self.space: StateSpace = turns.space
        self.values = values
        self.card = card
        # The card since which points are counted.
        self.origin = card
        # For each mask, its place among the masks of its kind with as many boxes filled.
        self.places = np.zeros(1 << self.space.boxes, dtype=np.intp)
        self.sizes: dict[tuple[int, Kind], int] = {}
        self.tally = _Tally()
        self.room = Room()

    def run(self, progress: Progress | None = None) -> Outlook:
        """Return what best play leads to."""
        space, card = self.space, self.card
        filled = len(card.scores)
        for level in range(filled, space.boxes + 1):
            for masks in space.level(level):
                self.places[masks] = np.arange(len(masks))
                self.sizes[level, space.kind(int(masks[0]))] = len(masks)
        now = self._begin()
        with Workers(self.threads) as workers:
            for level in range(filled, space.boxes):
                after: _Spreads = {}
                tasks = (
                    (batch, columns)
                    for batch in space.batches(level, COLUMNS)
                    if len(columns := self._reached(batch, now))
                )
                left = None
                for batch, columns, found in workers.map(self._writings, tasks):
                    if left not in {None, batch.kind}:
                        # The tasks come kind by kind: what was left behind makes room for what comes.
                        for flag in (0, 1):
                            now.pop((left, flag), None)
                    left = batch.kind
                    self._move(batch, columns, found, now, after)
                now = {key: _trimmed(spread) for key, spread in after.items()}
                if progress is not None:
                    progress(level + 1 - filled, space.boxes - filled)
        return self._outlook(now)

    def _begin(self) -> _Spreads:
        space = self.space
        mask = int(space.masks_of(self.card)[0])
        kind = space.kind(mask)
        classes = len(space.classes(mask).totals)
        flag, place = divmod(space.state(self.card) - int(space.offsets[mask]), classes)
        chances = np.zeros((self.sizes[int(space.filled[mask]), kind] * classes, 1))
        chances[int(self.places[mask]) * classes + place, 0] = 1.0
        return {(kind, flag): _Spread(0, chances)}

    def _rows(self, batch: Batch, columns: Index) -> tuple[Index, Index]:
        """Return for columns of a batch their flag and their row among the cards of their kind and flag."""
        masks, inside = np.divmod(columns, batch.flags * batch.classes)
        flags, places = np.divmod(inside, batch.classes)
        return flags, self.places[batch.masks[masks]] * batch.classes + places

    def _reached(self, batch: Batch, now: _Spreads) -> Index:
        columns = np.arange(batch.columns)
        flags, rows = self._rows(batch, columns)
        reached = np.zeros(batch.columns, dtype=bool)
        for flag in range(batch.flags):
            spread = now.get((batch.kind, flag))
            if spread is not None:
                own = flags == flag
                reached[own] = spread.chances[rows[own]].any(axis=1)
        return columns[reached]

    def _writings(self, task: tuple[Batch, Index]) -> tuple[Batch, Index, list[Writing]]:
        batch, columns = task
        return batch, columns, self.play(self.turns, batch, columns, self.values)

    def _move(self, batch: Batch, columns: Index, found: list[Writing], now: _Spreads, after: _Spreads) -> None:
        """Move the probabilities of some cards of a batch to the cards after their turn."""
        flags, rows = self._rows(batch, columns)
        masks = batch.masks[columns // (batch.flags * batch.classes)]
        for flag in np.unique(flags).tolist():
            own = np.flatnonzero(flags == flag)
            spread = now[batch.kind, flag]
            spread = _trimmed(_Spread(spread.low, spread.chances[rows[own]]))
            mass = spread.chances.sum(axis=1)
            source = _Source(batch, columns[own], masks[own], flag, spread.low, spread.chances, mass)
            for writing in found:
                self._write(source, Writing(writing.entry, writing.after, writing.chances[:, own]), after)

    def _write(self, source: _Source, writing: Writing, after: _Spreads) -> None:
        """Move the probabilities of what is written into one box."""
        entry = writing.entry
        states, gained, reached = writing.after.of(source.batch, source.columns)
        moved = writing.chances * source.mass
        self.tally.upper_bonus += float((moved * reached).sum())
        for (points, bonus), chance in zip(entry.outcomes, moved.sum(axis=1).tolist(), strict=True):
            if chance > 0:
                self.tally.boxes[entry.box][points] += chance
                self.tally.yahtzee_bonuses += source.flag * bonus / YAHTZEE_BONUS * chance
        if not moved.any():
            return
        masks = source.masks | 1 << entry.box
        if len(writing.after.states) == 1:
            # The same card follows whatever is written: its points are put together first and moved once.
            own = np.flatnonzero(writing.chances.any(axis=0))
            together, low = _together(self.room, self._of(source, own), writing.chances[:, own], gained[:, 0])
            self._arrive(after, states[0, own], masks[own], together, source.low + low)
            return
        for weights, targets, gains in zip(writing.chances, states, gained, strict=True):
            some = weights > 0
            for gain in np.unique(gains[some]).tolist():
                own = np.flatnonzero(some & (gains == gain))
                part = self._of(source, own)
                part *= weights[own, None]
                self._arrive(after, targets[own], masks[own], part, source.low + gain)

    def _of(self, source: _Source, own: Index) -> Array:
        """Return the probabilities of some cards of a source; the array is used again in the next call."""
        part = self.room.rows("part", len(own), source.chances.shape[1])
        return np.take(source.chances, own, axis=0, out=part, mode="clip")

    def _arrive(self, after: _Spreads, states: Index, masks: Index, chances: Array, low: int) -> None:
        """Add probabilities to the cards that follow; all of them are of one kind and have one flag."""
        space = self.space
        width = len(space.classes(int(masks[0])).totals)
        flags, places = np.divmod(states - space.offsets[masks], width)
        key = space.kind(int(masks[0])), int(flags[0])
        if key not in after:
            after[key] = self._empty(key, int(masks[0]), width)
        _add(after[key], self.places[masks] * width + places, chances, low)

    def _empty(self, key: tuple[Kind, int], mask: int, width: int) -> _Spread:
        """Return room for all points that the cards of a kind and flag can have."""
        space, (kind, flag) = self.space, key
        filled = int(space.filled[mask])
        bonus = (space.rules.upper_bonus or (0, 0))[1]
        # A bonus the first card has can be lost again, when there are negative points.
        lost = -bonus if self.origin.upper_bonus else bonus
        swings = (min(0, lost), max(0, lost))
        sure = [box for box in range(space.boxes) if kind.upper >> box & 1]
        other = [box for box in range(space.boxes) if not space.watched >> box & 1]
        ends = []
        for pick, sign, swing in ((min, 1, swings[0]), (max, -1, swings[1])):
            # Of the boxes that may or may not be filled, as many count as are, those that matter most.
            most = sorted((pick(0, *space.possible[box]) for box in other), key=lambda points: sign * points)
            fixed = sum(pick(0, *space.possible[box]) for box in sure)
            ends.append(fixed + sum(most[: filled - len(sure)]) + swing)
        low, high = ends[0], ends[1] + flag * YAHTZEE_BONUS * filled
        return _Spread(low, np.zeros((self.sizes[filled, kind] * width, high - low + 1)))

    def _outlook(self, last: _Spreads) -> Outlook:
        card, rules = self.card, self.card.rules
        total: dict[int, float] = defaultdict(float)
        for spread in last.values():
            for place in np.flatnonzero(spread.chances[0]).tolist():
                total[card.total + spread.low + place] += float(spread.chances[0, place])
        points = sorted(total)
        bonus = rules.upper_bonus
        has_bonus = bonus is not None and card.upper_total >= bonus.threshold
        return Outlook(
            Distribution(np.array(points), np.array([total[value] for value in points])),
            {key: dict(sorted(self.tally.boxes[rules.keys.index(key)].items())) for key in card.open},
            self.tally.upper_bonus + has_bonus,
            card.yahtzee_bonuses + self.tally.yahtzee_bonuses,
        )


def _trimmed(spread: _Spread) -> _Spread:
    """Return a spread without the points that none of its cards has."""
    some = np.flatnonzero(spread.chances.any(axis=0))
    return _Spread(spread.low + int(some[0]), spread.chances[:, some[0] : some[-1] + 1].copy())


def _together(room: Room, chances: Array, weights: Array, gains: Index) -> tuple[Array, int]:
    """Return the probabilities of points after gains of such weights, and the least gain; the array is used again."""
    low, high = int(gains.min()), int(gains.max())
    cards, width = chances.shape
    span = high - low + 1
    total = room.rows("total", cards, width + span - 1)
    if len(gains) >= MANY and span <= 2 * len(gains):
        # Backward, so that what is correlated is folded.
        folded = np.zeros((cards, span))
        for weight, gain in zip(weights, gains.tolist(), strict=True):
            folded[:, high - gain] += weight
        for card, points in enumerate(total):
            points[:] = np.correlate(chances[card], folded[card], "full")
        return total, low
    total[:] = 0
    part = room.rows("weighted", cards, width)
    for weight, gain in zip(weights, gains.tolist(), strict=True):
        if weight.any():
            np.multiply(chances, weight[:, None], out=part)
            total[:, gain - low : gain - low + width] += part
    return total, low


def _add(spread: _Spread, rows: Index, chances: Array, low: int) -> None:
    """Add probabilities that begin at `low` points to rows of a spread, of which some may be the same."""
    # What would stand outside the room has no probability: the room holds all points that can be.
    first = max(0, spread.low - low)
    last = min(chances.shape[1], spread.low + spread.chances.shape[1] - low)
    place = low - spread.low
    room = spread.chances[:, place + first : place + last]
    for some in _distinct(rows):
        room[rows[some]] += chances[some, first:last]


def _distinct(rows: Index) -> Iterator[Index | slice]:
    """Yield places of rows, all of them once and no row twice at a time: NumPy would add to it but once."""
    order = np.argsort(rows, kind="stable")
    ordered = rows[order]
    firsts = np.flatnonzero(np.r_[True, ordered[1:] != ordered[:-1]])
    if len(firsts) == len(rows):
        yield slice(None)
        return
    counts = np.diff(firsts, append=len(rows))
    for more in range(int(counts.max())):
        yield order[firsts[counts > more] + more]
