"""Following a strategy from the empty card to the end, through every card it can reach."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from yacht_widget.card import Card
from yacht_widget.errors import SolveError
from yacht_widget.evaluation.likeness import Likeness
from yacht_widget.evaluation.looks import STATE, value_of
from yacht_widget.evaluation.questions import Plan, Questions
from yacht_widget.solver.backward import Turns
from yacht_widget.solver.distribution import Distribution
from yacht_widget.solver.forward import Forward
from yacht_widget.solver.policy import Writing, patterns
from yacht_widget.solver.states import Batch, StateSpace
from yacht_widget.sweeps import Array, Index

if TYPE_CHECKING:
    from yacht_widget.solver.progress import Report

# So many cards with as many boxes filled are held at once: about a gigabyte.
MAX_CARDS = 500_000


class LooksDeeperError(Exception):
    """The strategy looks at more of the card than was known: cards taken for alike are not."""


def follow(questions: Questions, space: StateSpace, facts: frozenset[str], report: Report) -> Distribution:
    """Return the chances of each total of a whole game.

    Parameters
    ----------
    questions : Questions
    space : StateSpace
    facts : frozenset of str
        What the strategy looks at beside the open boxes.
    report : callable
        Called with (done, total), in cards.

    Raises
    ------
    LooksDeeperError
        When it looks at something else.
    StrategyError
    SolveError
        When there are too many cards to tell apart.
    """
    if facts <= {STATE}:
        return _ByStates(questions, space, report, each_state=bool(facts)).run()
    return _by_cards(questions, space, facts, report)


def _asked(questions: Questions, facts: frozenset[str], card: Card, other: Callable[[], Card]) -> Plan:
    plan = questions.plan(card, other)
    if not questions.looks.telling() <= facts:
        raise LooksDeeperError
    return plan


class _ByStates:
    """Follows by the states of the solver, with one card asked for each state, or for each set of open boxes."""

    def __init__(self, questions: Questions, space: StateSpace, report: Report, *, each_state: bool) -> None:
        self.questions = questions
        self.space = space
        self.report = report
        self.each_state = each_state
        self.likeness = Likeness(space)
        self.facts = frozenset({STATE} if each_state else ())
        widths = np.diff(np.append(space.offsets, space.states)) if each_state else np.ones(1 << space.boxes)
        self.through = np.cumsum(np.bincount(space.filled, weights=widths)).astype(int).tolist()
        self.done = 0

    def run(self) -> Distribution:
        # One thread: a strategy need not be fit for more.
        forward = Forward(Turns(self.space), np.zeros(0), Card(self.space.rules), self._writings, threads=1)
        return forward.run(self._level_done).distribution

    def _writings(self, turns: Turns, batch: Batch, columns: Index, _: Array) -> list[Writing]:
        alike = columns if self.each_state else columns // (batch.flags * batch.classes)
        numbers, places = np.unique(alike, return_inverse=True)
        plans = [self._plan(batch, number) for number in numbers.tolist()]
        chances = np.stack([plan.chances for plan in plans], axis=1)[:, places]
        boxes = np.stack([plan.boxes for plan in plans], axis=1)[:, places]
        found = []
        for entry in turns.sheet.open_in(batch):
            here = boxes == entry.box
            if here.any():
                written = patterns(entry) @ np.where(here, chances, 0.0)
                found.append(Writing(entry, turns.sheet.after(batch, entry), written))
        return found

    def _plan(self, batch: Batch, number: int) -> Plan:
        def card() -> Card:
            if not self.each_state:
                return self.likeness.with_boxes(int(batch.masks[number]))
            mask, inside = divmod(number, batch.flags * batch.classes)
            return self.likeness.in_state(int(batch.masks[mask]), *divmod(inside, batch.classes))

        plan = _asked(self.questions, self.facts, card(), card)
        self.done += 1
        self.report(self.done, self.through[-1])
        return plan

    def _level_done(self, level: int, _: int) -> None:
        # Cards that are not reached are done with as well.
        self.done = self.through[level - 1] if level < self.space.boxes else self.through[-1]
        self.report(self.done, self.through[-1])


@dataclass(slots=True)
class _Reached:
    """Cards told apart from others: one of them, another one, and the chances of their totals from `low` on."""

    card: Card
    other: Card
    low: int
    chances: Array

    def add(self, card: Card, low: int, chances: Array) -> None:
        self.other = card
        if low < self.low or low + len(chances) > self.low + len(self.chances):
            first = min(low, self.low)
            last = max(low + len(chances), self.low + len(self.chances))
            wider = np.zeros(last - first)
            wider[self.low - first : self.low - first + len(self.chances)] = self.chances
            self.low, self.chances = first, wider
        self.chances[low - self.low : low - self.low + len(chances)] += chances


_Key = tuple[int | None, ...]


def _by_cards(questions: Questions, space: StateSpace, facts: frozenset[str], report: Report) -> Distribution:
    """Follow card by card, telling apart all that differ in their state or in one of the facts."""
    turns, ordered = Turns(space), sorted(facts)
    start = Card(space.rules)
    now: dict[_Key, _Reached] = {(): _Reached(start, start, start.total, np.ones(1))}
    done, masks = 0, 1 << space.boxes
    for filled in range(space.boxes):
        after: dict[_Key, _Reached] = {}
        plans: dict[_Key, Plan] = {}
        seen: set[int] = set()
        # Mask by mask, so that it can be told how far it is.
        for reached in sorted(now.values(), key=lambda reached: int(space.masks_of(reached.card)[0])):
            card, other = reached.card, reached.other
            mask = int(space.masks_of(card)[0])
            if mask not in seen:
                seen.add(mask)
                report(done + len(seen), masks)
            key = (mask, *(value_of(card, fact, space) for fact in ordered))
            if key not in plans:
                plans[key] = _asked(questions, facts, card, partial(_same, other))
            for (box, roll), chance in _written(turns, mask, plans[key]).items():
                then = card.write(space.rules.keys[box], roll)
                low = reached.low + then.total - card.total
                later = (space.state(then), *(value_of(then, fact, space) for fact in ordered))
                if later in after:
                    after[later].add(then, low, reached.chances * chance)
                else:
                    after[later] = _Reached(then, then, low, reached.chances * chance)
            if len(after) > MAX_CARDS:
                _refuse(questions.asked.name, facts)
        now = after
        done += int((space.filled == filled).sum())
        report(done, masks)
    totals: dict[int, float] = defaultdict(float)
    for reached in now.values():
        for place, chance in enumerate(reached.chances.tolist()):
            totals[reached.low + place] += chance
    points = sorted(total for total, chance in totals.items() if chance > 0)
    report(masks, masks)
    return Distribution(np.array(points), np.array([totals[total] for total in points]))


def _same(card: Card) -> Card:
    return card


def _written(turns: Turns, mask: int, plan: Plan) -> dict[tuple[int, tuple[int, ...]], float]:
    """Return how likely each outcome is written in each box, with one of the rolls that have it."""
    rolls = turns.sweeps.lattice.rolls
    found = {}
    for entry in turns.sheet.boxes(turns.space.kind(mask)):
        share = np.where(plan.boxes == entry.box, plan.chances, 0.0)
        chances = patterns(entry) @ share
        for outcome in np.flatnonzero(chances).tolist():
            roll = rolls[int(np.argmax(entry.of_roll == outcome))]
            found[entry.box, roll] = float(chances[outcome])
    return found


def _refuse(name: str, facts: frozenset[str]) -> None:
    message = (
        f"{name!r} looks at {', '.join(sorted(facts))} of the card, and so plays by more than {MAX_CARDS:,} different "
        "cards with as many boxes filled: that is too many to follow exactly; simulate(…) takes it"
    )
    raise SolveError(message)
