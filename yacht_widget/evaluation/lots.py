"""Many games at once, played by a built-in level: all stand at the same turn, and cards alike are planned once."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from functools import cached_property, partial
from typing import NamedTuple

import numpy as np

from yacht_widget.card import Card
from yacht_widget.dice import keeps_of
from yacht_widget.evaluation.draws import Draws
from yacht_widget.evaluation.singly import Turn
from yacht_widget.luck import seed_key
from yacht_widget.rules import RuleSet
from yacht_widget.solver.aiming import Aiming
from yacht_widget.solver.backward import Turns
from yacht_widget.solver.entries import After, BoxEntries
from yacht_widget.solver.plans import Plan
from yacht_widget.solver.states import Batch, StateSpace
from yacht_widget.solver.workers import Workers
from yacht_widget.sweeps import Array, Index, Sweeps

# So many games go through a turn together: few enough for the processor's cache.
BLOCK = 4096
# So many cards are planned at once, and in so many columns of a batch they may lie.
CARDS, COLUMNS = 1024, 65536
# What is done with every roll on every card is kept where it takes no more numbers than this (some 20 MB), and worked
# out from so many games on.
KEPT, GAMES = 1_500_000, 200

Report = Callable[[int, int], object]
Planner = Callable[[Batch, Index], Plan]


class Way(NamedTuple):
    """What is done with each roll on each card, laid out flat: the number of a card times `rolls`, plus the roll."""

    keeps: tuple[Array, ...]
    box: Array
    states: Array
    gained: Array


def way_of(plan: Plan) -> Way:
    """Return a plan laid out flat."""
    return Way(
        tuple(keep.T.ravel() for keep in plan.keeps), *(part.T.ravel() for part in (plan.box, plan.states, plan.gained))
    )


class _Games:
    """Some games as they stand: the state of each card, and its points."""

    def __init__(self, space: StateSpace, key: int, numbers: Index) -> None:
        card = Card(space.rules)
        self.key = key
        self.numbers = numbers
        self.states = np.full(len(numbers), space.state(card), dtype=np.intp)
        self.points = np.full(len(numbers), card.total, dtype=np.int64)
        # For each turn what was kept (rows of the lattice) and written, where somebody wants to know.
        self.record: list[tuple[list[Index], Index]] | None = None

    def draws(self, key: int, places: Index) -> Draws:
        """Return what falls by a key in some of the games."""
        return Draws(key, self.numbers[places])


class _Unit(NamedTuple):
    """Cards of one kind (columns of a batch), and the places of the games that have them, in the order of the cards."""

    batch: Batch
    columns: Index
    places: Index


class Lots(ABC):
    """A level under some rules, ready to play many games at once.

    Parameters
    ----------
    turns : Turns
    """

    def __init__(self, turns: Turns) -> None:
        self.turns = turns
        self.space = turns.space
        self.rules: RuleSet = turns.rules
        self.sweeps: Sweeps = turns.sweeps
        grid = self.sweeps.lattice
        # Where each keep gets to with one die more; a full roll takes none.
        grown = [list(rows) for rows in grid.grown]
        grown += [[row] * grid.sides for row in range(grid.first_roll, len(grid.keeps))]
        self._grown = np.array(grown, dtype=np.intp).ravel()

    def play(self, key: int, numbers: Index, report: Report | None = None) -> Array:
        """Return the totals of the games of a seed with these numbers.

        Parameters
        ----------
        key : int
            Key of the seed.
        numbers : array of int
        report : callable, optional
            Called with how many games are done (those under way in parts), and how many there are.
        """
        games = _Games(self.space, key, numbers)
        self._run(games, report)
        return games.points

    def moves(self, key: int, number: int) -> tuple[Turn, ...]:
        """Return what was done in the game of a seed with this number."""
        games = _Games(self.space, key, np.array([number]))
        games.record = []
        self._run(games, None)
        keeps, first = self.sweeps.lattice.keeps, self.sweeps.first_roll_row
        return tuple(
            Turn(tuple(keeps[int(row[0])] for row in rows if row[0] < first), self.rules.keys[int(box[0])])
            for rows, box in games.record
        )

    def _run(self, games: _Games, report: Report | None) -> None:
        boxes, count = self.space.boxes, len(games.numbers)
        with Workers() as workers:
            for turn in range(1, boxes + 1):
                done = 0
                for some in workers.map(partial(self._unit, games, turn), self._units(games.states)):
                    done += some
                    if report is not None:
                        report(((turn - 1) * count + done) // boxes, count)

    def _unit(self, games: _Games, turn: int, unit: _Unit) -> int:
        """Play a turn of the games with the cards of a unit; return how many they are."""
        self._turn(games, turn, unit)
        return len(unit.places)

    def _units(self, states: Index) -> Iterator[_Unit]:
        """Yield the cards there are and their games, in units that can be worked on beside each other."""
        space = self.space
        different, own = np.unique(states, return_inverse=True)
        masks = np.searchsorted(space.offsets, different, side="right") - 1
        masks_there, of_card = np.unique(masks, return_inverse=True)
        numbers: dict[object, int] = {}
        kinds = np.array([numbers.setdefault(space.kind(mask), len(numbers)) for mask in masks_there.tolist()])
        order = np.argsort(kinds[of_card], kind="stable")
        # The games in the order of their cards.
        rank = np.empty_like(order)
        rank[order] = np.arange(len(order))
        games = np.argsort(rank[own], kind="stable")
        ends = np.cumsum(np.bincount(rank[own], minlength=len(order)))
        for part in np.split(order, np.flatnonzero(np.diff(kinds[of_card][order])) + 1):
            whole = space.batch_of(masks[part[:1]])
            width = whole.flags * whole.classes
            first = 0
            while first < len(part):
                # As many cards as are worth it; those of one mask lie next to each other.
                some = part[first : first + CARDS]
                mask_places = np.unique(masks[some], return_inverse=True)[1]
                some = some[: int(np.searchsorted(mask_places, max(1, COLUMNS // width), side="left"))]
                there, mask_places = np.unique(masks[some], return_inverse=True)
                columns = mask_places * width + different[some] - space.offsets[masks[some]]
                begin = int(ends[rank[some[0]] - 1]) if rank[some[0]] else 0
                batch = Batch(whole.kind, there, whole.flags, whole.classes)
                yield _Unit(batch, columns, games[begin : int(ends[rank[some[-1]]])])
                first += len(some)

    @abstractmethod
    def _turn(self, games: _Games, turn: int, unit: _Unit) -> None:
        """Play a turn of the games of a unit."""

    def _thrown(self, rows: Index, draws: Draws, turn: int, roll: int) -> Index:
        """Return where keeps (rows of the lattice) get to when the other dice are rolled."""
        sides = self.rules.sides
        for face in draws.faces(turn=turn, roll=roll, count=self.rules.dice, sides=sides):
            rows = self._grown[rows * sides + face]
        return rows

    def _follow(self, games: _Games, turn: int, places: Index, way: Way, cards: Index) -> None:
        """Play a turn of some games (places), whose cards have these numbers in a way."""
        first, rolls = self.sweeps.first_roll_row, self.rules.rolls
        draws = games.draws(games.key, places)
        kept: list[Index] = []
        rows = self._thrown(np.zeros(len(places), dtype=np.intp), draws, turn, 1)
        at = cards * self.sweeps.rolls - first
        for left in range(rolls - 1, 0, -1):
            keep = way.keeps[left - 1][at + rows].astype(np.intp)
            # Who has kept all dice is not asked again.
            keep = np.where(kept[-1] >= first, rows, keep) if kept else keep
            kept.append(keep)
            rows = self._thrown(keep, draws, turn, rolls - left + 1)
        at += rows
        games.points[places] += way.gained[at]
        games.states[places] = way.states[at]
        if games.record is not None:
            games.record.append((kept, way.box[at]))


class Planned(Lots):
    """A level that does the same whenever it is asked the same.

    Parameters
    ----------
    turns : Turns
    planner : callable
        Gives its `Plan` for some columns of a batch.
    """

    def __init__(self, turns: Turns, planner: Planner) -> None:
        super().__init__(turns)
        self._planner = planner
        self._small = self.space.states * self.sweeps.rolls <= KEPT

    def prepare(self) -> None:
        """Work out now what is kept for all cards."""
        if self._small:
            self._whole  # noqa: B018 - worked out by being asked for

    def plan_of(self, state: int) -> Way:
        """Return what is done with each roll on a card in this state."""
        rolls = self.sweeps.rolls
        if self._small:
            here = slice(state * rolls, (state + 1) * rolls)
            keeps, *others = self._whole
            return Way(tuple(keep[here] for keep in keeps), *(part[here] for part in others))
        space = self.space
        mask = int(np.searchsorted(space.offsets, state, side="right")) - 1
        batch = space.batch_of(np.array([mask]))
        return way_of(self._planner(batch, np.array([state - int(space.offsets[mask])])))

    def _run(self, games: _Games, report: Report | None) -> None:
        known = "_whole" in self.__dict__
        if not (known or (self._small and len(games.numbers) >= GAMES)):
            super()._run(games, report)
            return
        way, done = self._whole, 0

        def work(first: int) -> int:
            places = np.arange(first, min(first + BLOCK, len(games.numbers)))
            for turn in range(1, self.space.boxes + 1):
                self._follow(games, turn, places, way, games.states[places])
            return len(places)

        with Workers() as workers:
            for some in workers.map(work, range(0, len(games.numbers), BLOCK)):
                done += some
                if report is not None:
                    report(done, len(games.numbers))

    @cached_property
    def _whole(self) -> Way:
        """What is done with each roll on every card of the game."""
        space, rolls = self.space, self.sweeps.rolls
        shape = space.states, rolls
        way = Way(
            tuple(np.zeros(shape, dtype=np.int16) for _ in range(self.rules.rolls - 1)),
            np.zeros(shape, dtype=np.int8),
            np.zeros(shape, dtype=np.int32),
            np.zeros(shape, dtype=np.int32),
        )

        def work(batch: Batch) -> None:
            plan, states = self._planner(batch, np.arange(batch.columns)), space.numbers(batch)
            for kept, keep in zip(way.keeps, plan.keeps, strict=True):
                kept[states] = keep.T
            way.box[states], way.states[states], way.gained[states] = plan.box.T, plan.states.T, plan.gained.T

        with Workers() as workers:
            for filled in range(space.boxes):
                for _ in workers.map(work, space.batches(filled, CARDS)):
                    pass
        return Way(tuple(kept.ravel() for kept in way.keeps), way.box.ravel(), way.states.ravel(), way.gained.ravel())

    def _turn(self, games: _Games, turn: int, unit: _Unit) -> None:
        plan = self._planner(unit.batch, unit.columns)
        way = way_of(plan)
        numbers = self.space.numbers(unit.batch)[unit.columns]
        for first in range(0, len(unit.places), BLOCK):
            some = unit.places[first : first + BLOCK]
            self._follow(games, turn, some, way, np.searchsorted(numbers, games.states[some]))


class AimedGames(Lots):
    """Plays for a total: what is done depends on a card's points as well.

    Parameters
    ----------
    aiming : Aiming
    """

    def __init__(self, aiming: Aiming) -> None:
        super().__init__(aiming.turns)
        self._aiming = aiming

    def _turn(self, games: _Games, turn: int, unit: _Unit) -> None:
        states = games.states[unit.places]
        needs = self._aiming.target - games.points[unit.places]
        alike = np.stack([states, self._aiming.inside(states, needs)])
        _, firsts, own = np.unique(alike, axis=1, return_index=True, return_inverse=True)
        numbers = self.space.numbers(unit.batch)[unit.columns]
        columns = unit.columns[np.searchsorted(numbers, states[firsts])]
        order = np.argsort(own.ravel(), kind="stable")
        ends = np.searchsorted(own.ravel()[order], np.arange(0, len(firsts) + CARDS, CARDS))
        for first, begin, end in zip(range(0, len(firsts), CARDS), ends[:-1], ends[1:], strict=True):
            some = slice(first, first + CARDS)
            way = way_of(self._aiming.plan(unit.batch, columns[some], needs[firsts[some]]))
            here = order[begin:end]
            self._follow(games, turn, unit.places[here], way, own.ravel()[here] - first)


class Random(Lots):
    """Takes any keep and any box, by dice of their own: they too depend on the game, the turn and the roll alone.

    Parameters
    ----------
    turns : Turns
    seed : int, optional
        Of the choices.
    """

    def __init__(self, turns: Turns, seed: int | None = None) -> None:
        super().__init__(turns)
        self.seed = seed
        grid = self.sweeps.lattice
        inside = [[grid.index[keep] for keep in keeps_of(roll)] for roll in grid.rolls]
        widest = max(map(len, inside))
        self._counts = np.array([len(rows) for rows in inside])
        self._inside = np.array([rows + rows[:1] * (widest - len(rows)) for rows in inside])

    def _turn(self, games: _Games, turn: int, unit: _Unit) -> None:
        numbers = self.space.numbers(unit.batch)[unit.columns]
        entries = self.turns.sheet.open_in(unit.batch)
        boxes = [(entry, self.turns.sheet.after(unit.batch, entry)) for entry in entries]
        for first in range(0, len(unit.places), BLOCK):
            some = unit.places[first : first + BLOCK]
            own = unit.columns[np.searchsorted(numbers, games.states[some])]
            self._try(games, turn, _Unit(unit.batch, own, some), boxes)

    def _try(self, games: _Games, turn: int, unit: _Unit, boxes: list[tuple[BoxEntries, After]]) -> None:
        """Play a turn of some games, for each of which the unit has a column."""
        batch, columns, places = unit
        first = self.sweeps.first_roll_row
        draws = games.draws(games.key, places)
        chance = games.draws(choices_key(games.key, self.seed), places)
        kept: list[Index] = []
        rows = self._thrown(np.zeros(len(places), dtype=np.intp), draws, turn, 1)
        for roll in range(1, self.rules.rolls):
            keep = self._inside[rows - first, chance.choices(turn=turn, roll=roll, counts=self._counts[rows - first])]
            keep = np.where(kept[-1] >= first, rows, keep) if kept else keep
            kept.append(keep)
            rows = self._thrown(keep, draws, turn, roll + 1)
        # For each box and each game: whether it is allowed, the state after it, and what it brings.
        shape = len(boxes), len(places)
        allowed, states, gained = np.zeros(shape, dtype=bool), np.zeros(shape, dtype=np.intp), np.zeros(shape, np.int64)
        for place, (entry, after) in enumerate(boxes):
            outcome = entry.of_roll[rows - first]
            may = np.minimum(outcome, len(entry.outcomes) - 1)
            nexts, gains = after_each(after, batch, may, columns)
            allowed[place] = (outcome < len(entry.outcomes)) & (nexts < self.space.states)
            states[place], gained[place] = nexts, gains
        choice = chance.choices(turn=turn, roll=0, counts=allowed.sum(axis=0))
        taken = (np.cumsum(allowed, axis=0) == choice + 1).argmax(axis=0), np.arange(len(places))
        games.states[places] = states[taken]
        games.points[places] += gained[taken]
        if games.record is not None:
            games.record.append((kept, np.array([entry.box for entry, _ in boxes])[taken[0]]))


def choices_key(key: int, seed: int | None) -> int:
    """Return the key from which random play of the games of a key takes its choices."""
    return seed_key(f"choices {key} {'' if seed is None else seed}")


def after_each(after: After, batch: Batch, outcomes: Index, columns: Index) -> tuple[Index, Index]:
    """Return the state after, and what is gained, for one outcome and one column each."""
    classes = columns % batch.classes
    flags = columns // batch.classes % batch.flags
    states = after.states[outcomes if len(after.states) > 1 else 0, columns]
    gained = np.broadcast_to(after.gained, (len(after.gained), 1, batch.flags, batch.classes))
    return states, gained[outcomes, 0, flags, classes]
