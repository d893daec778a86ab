"""Built-in levels that answer from a table for each card, where tips are followed over one: `with_tables`."""

from __future__ import annotations

from collections import OrderedDict
from typing import NamedTuple, TypeGuard

from yacht_widget.card import Card
from yacht_widget.dice import Dice
from yacht_widget.errors import SolveError
from yacht_widget.evaluation.looks import SeenCard
from yacht_widget.evaluation.planners import PLANNERS, planned
from yacht_widget.rules import RuleSet
from yacht_widget.strategies import Asked, Level, RandomPlay, Tips
from yacht_widget.strategies.protocol import Strategy

# So many cards' tables are kept, of some 6 KB each under Yacht.
TABLES = 4096


class _Table(NamedTuple):
    """What is done on a card: for 1, 2, … rolls left and each roll the row of the keep, and the place of the box."""

    keeps: tuple[list[int], ...]
    boxes: list[int]


class Tabled:
    """A built-in level that works out at once what it does on a card with every roll; its answers are the level's.

    Parameters
    ----------
    level : Level
    rules : RuleSet
    """

    def __init__(self, level: Level, rules: RuleSet) -> None:
        self.level = level
        self.rules = rules
        self._lots = planned(type(level), rules)
        self._lots.prepare()
        self._space = self._lots.space
        self._grid = self._lots.sweeps.lattice
        self._tables: OrderedDict[int, _Table] = OrderedDict()
        # Many questions are asked about one card in a row. Together in one place, for several threads may ask.
        self._last: tuple[Card | None, _Table] = None, _Table((), [])

    def keep(self, card: Card, dice: Dice, rolls_left: int) -> Dice:
        """Return what the level keeps."""
        grid = self._grid
        return grid.keeps[self._table(card).keeps[rolls_left - 1][grid.index[dice] - grid.first_roll]]

    def choose(self, card: Card, dice: Dice) -> str:
        """Return the key of the box that the level writes."""
        grid = self._grid
        return self.rules.keys[self._table(card).boxes[grid.index[dice] - grid.first_roll]]

    def _table(self, card: Card) -> _Table:
        last, table = self._last
        if card is last:
            return table
        state = self._space.state(card.by_state() if isinstance(card, SeenCard) else card)
        found = self._tables.pop(state, None)
        if found is None:
            plan = self._lots.plan_of(state)
            found = _Table(tuple(keep.tolist() for keep in plan.keeps), plan.box.tolist())
            if len(self._tables) >= TABLES:
                self._tables.pop(next(iter(self._tables)), None)
        self._tables[state] = found
        self._last = card, found
        return found


def with_tables(asked: Asked, rules: RuleSet) -> Asked:
    """Return a strategy that gives the same answers, but sooner where it follows tips over a built-in level."""
    found = _quicker(asked.strategy, rules)
    return asked if found is asked.strategy else Asked(found, asked.name, asked.time_limit)


def _quicker(strategy: Strategy, rules: RuleSet) -> Strategy:
    # Not of classes that derive from these: they may play otherwise.
    if type(strategy) is Tips:
        base = strategy.base
        found = _tabled(base, rules) if _has_tables(base) else _quicker(base, rules)
        return strategy if found is base else Tips(strategy.tips, found)
    return strategy


def _tabled(level: Level, rules: RuleSet) -> Strategy:
    try:
        return Tabled(level, rules)
    except SolveError:  # a game too large for tables may be played all the same
        return level


def _has_tables(base: Strategy) -> TypeGuard[Level]:
    return isinstance(base, Level) and not isinstance(base, RandomPlay) and type(base) in PLANNERS
