"""The play that makes reaching a total most likely.

What matters now is a card's state and how many points it still needs. Where it needs no more than it is sure to get
the chance is 1, where it needs more than it can get the chance is 0, and in between stands a number for each need: a
window for each state. A rule set without an upper bonus is solved for every total at once; with one, the windows are
cut down to what play towards a single total can meet.
"""

from __future__ import annotations

import operator
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from yacht_widget.card import YAHTZEE_BONUS, Card, Entry
from yacht_widget.dice import Dice
from yacht_widget.errors import SolveError, shown
from yacht_widget.rules import RuleSet
from yacht_widget.solver.advice import check_playable, ranked_choices, ranked_holds
from yacht_widget.solver.backward import Outcomes, Progress, Turns
from yacht_widget.solver.states import Batch, StateSpace, state_space, steps_a_state
from yacht_widget.solver.workers import Workers
from yacht_widget.sweeps import Array, Index, frozen
from yacht_widget.turn_odds import check_card

COLUMNS = 1024
# Numbers kept at once: 400 MB, and some ten minutes on a small computer.
MAX_NUMBERS = 50_000_000
MAX_TARGET_STEPS = 1_000_000_000_000
# Stands for "not allowed": less than any chance.
BARRED = -1.0


class TargetHold(NamedTuple):
    """Dice to keep, and the chance of reaching the total when they are kept and all the rest is played for it."""

    keep: Dice
    chance: float


class TargetChoice(NamedTuple):
    """A box to write the dice into: its points, the bonuses earned, and the chance of reaching the total then."""

    category: str
    points: int
    bonus: int
    chance: float


@dataclass(frozen=True, slots=True)
class Windows:
    """Where the numbers of each state stand: one for each need above `low`, with a 1 before and a 0 after them.

    Parameters
    ----------
    low, width, start : array
        For each state; and for "not allowed".
    numbers : int
        How many numbers there are in all.
    """

    low: Index
    width: Index
    start: Index
    numbers: int

    def places(self, states: Index, needs: Index) -> Index:
        """Return where the chance of each state with each need stands."""
        places: Index = needs - self.low[states]
        np.maximum(places, 0, out=places)
        np.minimum(places, self.width[states] + 1, out=places)
        places += self.start[states]
        return places


class TargetSolution:
    """The play most likely to reach a total; made by ``solve(rules, target=…)``, immutable.

    Parameters
    ----------
    rules : RuleSet
    target : int or None
        The total; none when it is said with each question.
    windows : Windows
    chances : array
    """

    def __init__(self, rules: RuleSet, target: int | None, windows: Windows, chances: Array) -> None:
        self.rules = rules
        self.target = target
        self._every = rules.upper_bonus is None
        self._space = state_space(rules)
        self._turns = Turns(self._space)
        self.windows = windows
        self.chances = chances

    def __reduce__(self) -> tuple[object, ...]:
        return TargetSolution, (self.rules, self.target, self.windows, self.chances)

    def __repr__(self) -> str:
        return f"TargetSolution({self.rules!r}, target={self.target})"

    def chance(self, card: Card, target: int | None = None) -> float:
        """Return the greatest chance of a final total of at least the target, before the next turn of a card.

        Parameters
        ----------
        card : Card
        target : int, optional
            Another total; rules with an upper bonus are solved for one only.

        Raises
        ------
        CardError
        SolveError
            When the target is no whole number, or not the one that was solved.

        Examples
        --------
        >>> from yacht_widget.solver import solve
        >>> round(solve("yacht", target=200).chance(Card("yacht")), 4)
        0.2181
        """
        total = check_card(card, self.rules).total
        states = np.array([self._space.state(card)])
        return float(self.chances[self.windows.places(states, np.array([self._target(target) - total]))][0])

    def holds(
        self, card: Card, dice: Iterable[int], rolls_left: int, target: int | None = None
    ) -> tuple[TargetHold, ...]:
        """Return every distinct hold, best first; parameters and order as in `Solution.holds`.

        Where the total is sure, or out of reach, all holds are equal: then `Solution.holds` tells them apart.
        """
        check_playable(card, self.rules)
        need = self._target(target) - card.total
        batch = self._space.batch_of(self._space.masks_of(card))
        place = self._space.state(card) - int(self._space.offsets[batch.masks[0]])
        outcomes = outcomes_of(
            self._turns, self.windows, self.chances, Columns(batch, np.array([place]), np.array([need]))
        )
        written = self._turns.written(batch.kind, outcomes)[:, 0].copy()
        found, _ = ranked_holds(self._turns, written, dice, rolls_left)
        return tuple(TargetHold(keep, float(value)) for keep, value in found)

    def choices(self, card: Card, dice: Iterable[int], target: int | None = None) -> tuple[TargetChoice, ...]:
        """Return every box the dice may be written into, best first; order as in `Solution.choices`."""
        check_playable(card, self.rules)
        wanted = self._target(target)

        def worth(_: Entry, after: Card) -> float:
            return self.chance(after, wanted)

        return tuple(
            TargetChoice(key, entry.points, entry.bonus, value)
            for key, entry, value in ranked_choices(card, dice, worth)
        )

    def _target(self, target: int | None) -> int:
        if target is None:
            if self.target is None:
                message = "which total? The game is solved for every one: say chance(card, target=200)"
                raise SolveError(message)
            return self.target
        wanted = checked_target(target)
        if not self._every and wanted != self.target:
            message = (
                f"the rules {self.rules.name!r} have an upper bonus and were solved for the total {self.target} only; "
                f"got {wanted}: solve(rules, target={wanted})"
            )
            raise SolveError(message)
        return wanted


def checked_target(target: object) -> int:
    """Return a total that can be asked for.

    Raises
    ------
    SolveError
    """
    try:
        number = operator.index(target)  # type: ignore[arg-type]  # what is no whole number raises TypeError
    except TypeError:
        number = None
    if number is None or isinstance(target, bool):
        message = f"a target is a whole number, like 200, or 'all'; got {shown(target)}"
        raise SolveError(message)
    # Beyond these all totals are alike: sure, or out of reach.
    return max(-(2**30), min(number, 2**30))


@dataclass(frozen=True, slots=True)
class Columns:
    """Cards of a batch, each with a need: the cards by their place in the batch."""

    batch: Batch
    cards: Index
    needs: Index


def windows_of(space: StateSpace, target: int | None) -> Windows:
    """Return the needs that stand between sure and out of reach, for every state.

    Raises
    ------
    SolveError
        When there are too many of them.
    """
    rules = space.rules
    low, high, least, most = ends_of(space)
    if target is not None:
        # On the way to one total a card has won so many points already, between so few and so many.
        low, high = np.maximum(low, target - most - 1), np.minimum(high, target - least)
    width = np.maximum(high - low, 0)
    numbers, steps = int((width + 2).sum()), int(width.sum()) * steps_a_state(rules)
    if numbers > MAX_NUMBERS or steps > MAX_TARGET_STEPS:
        what = "every total" if target is None else f"the total {target}"
        message = (
            f"the rules {rules.name!r} are too large to solve for {what}: {numbers:,} chances need {steps:,} steps; "
            f"allowed are {MAX_NUMBERS:,} chances and {MAX_TARGET_STEPS:,} steps"
        )
        raise SolveError(message)
    # One more, for "not allowed".
    low, width = np.append(low, 0), np.append(width, 0)
    starts = np.cumsum(width + 2) - (width + 2)
    return Windows(frozen(low), frozen(width), frozen(starts), numbers + 2)


def ends_of(space: StateSpace) -> tuple[Index, Index, Index, Index]:
    """Return for each state the least and the most points still to come, and the least and the most won so far."""
    ends = np.zeros((4, space.states), dtype=np.intp)
    every = np.arange(1 << space.boxes)
    bonus = space.rules.upper_bonus
    for filled in np.unique(every & space.upper).tolist() if bonus else [0]:
        masks = every[every & space.upper == filled] if bonus else every
        for flags in np.unique(space.flags_of[masks]).tolist():
            own = masks[space.flags_of[masks] == flags]
            classes = space.classes(filled)
            states = space.offsets[own][:, None] + np.arange(flags * len(classes.totals))
            ends[:, states] = _class_ends(space, own, flags, filled).reshape(4, len(own), -1)
    return ends[0], ends[1], ends[2], ends[3]


def _class_ends(space: StateSpace, masks: Index, flags: int, filled: int) -> Index:
    """Return the ends of some masks with the same upper boxes filled, by flag and class."""
    classes = space.classes(filled)
    bonus = space.rules.upper_bonus
    ends = np.zeros((4, len(masks), flags, len(classes.totals)), dtype=np.intp)
    for box, points in enumerate(space.possible):
        inside = (masks >> box & 1)[:, None, None]
        ends[0] += (1 - inside) * min(points)
        ends[1] += (1 - inside) * max(points)
        if not (bonus and space.upper >> box & 1):
            ends[2] += inside * min(points)
            ends[3] += inside * max(points)
    if space.flag_bit:
        # Every box but the yahtzee box itself can bring one of these bonuses, once it has the flag.
        count = space.filled[masks]
        now = flags - 1
        ends[1, :, now] += (YAHTZEE_BONUS * (space.boxes - count - 1 + now))[:, None]
        ends[3, :, now] += now * (YAHTZEE_BONUS * (count - 1))[:, None]
    if bonus:
        won: dict[int, list[int]] = {place: [] for place in classes.of.values()}
        for total, place in classes.of.items():
            won[place].append(total + bonus.points * (total >= bonus.threshold))
        for place, totals in won.items():
            ends[2, :, :, place] += min(totals)
            ends[3, :, :, place] += max(totals)
            changes = (0, -bonus.points if classes.totals[place] >= bonus.threshold else bonus.points)
            if not classes.settled[place]:
                ends[0, :, :, place] += min(changes)
                ends[1, :, :, place] += max(changes)
    return ends


def outcomes_of(turns: Turns, windows: Windows, chances: Array, columns: Columns) -> list[Outcomes]:
    """Return what each outcome of each box is worth: the chance after it."""
    found = []
    for entry in turns.sheet.open_in(columns.batch):
        after = turns.sheet.after(columns.batch, entry)
        states, gained = after.apart(columns.batch, columns.cards)
        worth = np.empty((len(entry.outcomes) + 1, len(columns.cards)))
        np.take(chances, windows.places(states, columns.needs - gained), out=worth[:-1], mode="clip")
        worth[-1] = BARRED
        found.append(Outcomes(entry, after, worth))
    return found


def solve_target(space: StateSpace, windows: Windows, progress: Progress | None = None) -> Array:
    """Return the greatest chance for every state and need, as `windows` places them."""
    turns = Turns(space)
    chances = np.zeros(windows.numbers)
    chances[windows.start] = 1.0
    # Whatever is asked of "not allowed", the answer is the same.
    chances[windows.start[-1] :] = BARRED
    done, total = 0, int(windows.width[:-1].sum())

    def work(columns: Columns) -> int:
        written = turns.written(columns.batch.kind, outcomes_of(turns, windows, chances, columns))
        states = space.numbers(columns.batch)[columns.cards]
        # Rounding must not make a chance greater than 1.
        chances[windows.places(states, columns.needs)] = np.minimum(turns.thrown(written), 1.0)
        return len(columns.cards)

    # A full card has what it has.
    for state in range(space.states - int(space.states - space.offsets[-1]), space.states):
        first, width = int(windows.start[state]), int(windows.width[state])
        needs = np.arange(1, width + 1) + windows.low[state]
        chances[first + 1 : first + width + 1] = needs <= 0
    with Workers() as workers:
        for filled in range(space.boxes - 1, -1, -1):
            for columns in workers.map(work, _level(space, windows, filled)):
                done += columns
                if progress is not None:
                    progress(done, total)
    return frozen(chances)


def _level(space: StateSpace, windows: Windows, filled: int) -> Iterator[Columns]:
    """Yield the cards with so many boxes filled and all their needs, some columns at a time."""
    for batch in space.batches(filled, 64):
        states = space.numbers(batch)
        widths = windows.width[states]
        cards = np.repeat(np.arange(len(states)), widths)
        inside = np.arange(len(cards)) - np.repeat(np.cumsum(widths) - widths, widths)
        needs = windows.low[states][cards] + 1 + inside
        for first in range(0, len(cards), COLUMNS):
            some = slice(first, first + COLUMNS)
            yield Columns(batch, cards[some], needs[some])
