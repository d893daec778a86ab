"""Playing each turn for the best of that turn, in plain Python."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, NamedTuple

from yacht_widget.card import Card
from yacht_widget.dice import Dice, Lattice, lattice
from yacht_widget.rules import RuleSet, get_rules, points_table
from yacht_widget.strategies.base import Level, load_solver, worth_of

if TYPE_CHECKING:
    from yacht_widget.solver.distribution import Distribution
    from yacht_widget.solver.levels import Aimed

# Sums of floats in another order differ in their last digits; what is closer than this is a tie of aims.
_TIE = 1e-9
# What a keep gains in ties for each place it stands later in the lattice: far below what matters, far above rounding.
_STEP = 2e-12

# Rules whose cards are told apart by their filled boxes alone, and for which what follows under greedy and cautious
# comes with the package; `python -m yacht_widget.data` makes it.
SHIPPED = ("yacht", "yacht-sum")


class TurnPlay(Level):
    """Plays each turn for the greatest mean of an aim: the points and bonuses of the turn, less a handicap of the box.

    Of equal aims (up to rounding) the one is taken that brings more points in all, when the game goes on in the same
    way. What follows must be known for that: it comes with the package for "yacht" and "yacht-sum". Where it is not
    known, and in ties of these too, the first box of the sheet is written, and the keep with more dice is taken, then
    the one with the higher faces.
    """

    def keep(self, card: Card, dice: Dice, rolls_left: int) -> Dice:
        """Return the keep with the largest mean of its aim."""
        return _stage(type(self), card, rolls_left).answers[tuple(sorted(dice))]

    def choose(self, card: Card, dice: Dice) -> str:
        """Return the box with the largest aim."""
        if not _told_by_boxes(card.rules):
            return _best_box(type(self), card, dice).box
        return _stage(type(self), card, 0).boxes[dice]

    @classmethod
    def handicaps(cls, rules: RuleSet) -> Mapping[str, float]:
        """Return what is taken from the points of each box."""
        raise NotImplementedError

    @classmethod
    def follows(cls, rules: RuleSet) -> Callable[[Card], float] | None:
        """Return what follows on a card, or nothing where that is not known."""
        table = _shipped(cls.name, rules)
        return None if table is None else lambda card: table[_mask(card)]

    @classmethod
    def policy(cls, rules: RuleSet, *, follow: bool) -> Aimed:
        """Return the same play on many cards at once (needs NumPy), with ties broken by what follows or not."""
        found: Aimed = load_solver("levels").Aimed(rules, list(cls.handicaps(rules).values()), follow=follow)
        return found

    def worth(self, rules: RuleSet) -> tuple[float, Callable[[], Distribution]]:  # noqa: D102 - see the base
        return worth_of(self.policy(rules, follow=self.follows(rules) is not None))


@lru_cache(maxsize=4)
def _shipped(level: str, rules: RuleSet) -> Sequence[float] | None:
    """Return what follows in every state, for the rules for which it comes with the package."""
    if rules.name not in SHIPPED or rules != get_rules(rules.name):
        return None
    table = array("d", (files("yacht_widget.data") / f"{level}-{rules.name}.f64").read_bytes())
    if sys.byteorder == "big":
        table.byteswap()
    return table


def _mask(card: Card) -> int:
    """Return the state of a card where only the filled boxes count; see `StateSpace`."""
    return sum(1 << place for place, key in enumerate(card.rules.keys) if key in card.scores)


# --- One turn in plain Python. The solver's levels have the same for many cards at once, but need NumPy. ---


class _Best(NamedTuple):
    """The box a level writes, its aim, and the points in all, as far as what follows is known."""

    box: str
    aim: float
    total: float


def _best_of(boxes: Iterable[_Best]) -> _Best:
    """Return the box with the largest aim, of equal ones that with more points in all, else the first."""
    found = list(boxes)
    most = max(one.aim for one in found)
    best, *ties = (one for one in found if one.aim >= most - _TIE)
    for one in ties:
        if one.total > best.total + _STEP:
            best = one
    return _Best(best.box, most, best.total)


def _best_box(level: type[TurnPlay], card: Card, dice: Dice) -> _Best:
    handicaps, follows = level.handicaps(card.rules), level.follows(card.rules)
    entries = card.entries_for(dice)
    best = max(entry.points + entry.bonus - handicaps[key] for key, entry in entries.items())
    boxes = []
    for key, entry in entries.items():
        aim = entry.points + entry.bonus - handicaps[key]
        if aim >= best - _TIE:  # of the others nobody needs to know what follows
            after = None if follows is None else follows(card.write(key, dice))
            boxes.append(_Best(key, aim, 0.0 if after is None else entry.points + entry.bonus + after))
    return _best_of(boxes)


def _told_by_boxes(rules: RuleSet) -> bool:
    """Return whether cards are told apart by their filled boxes alone, and any open box may be written."""
    return rules.upper_bonus is None and rules.joker == "none" and not rules.upper_first


def _all_best(level: type[TurnPlay], card: Card) -> list[_Best]:
    """Return the same for every roll."""
    rules = card.rules
    grid, table = lattice(rules.dice, rules.sides), points_table(rules)
    if not _told_by_boxes(rules):
        return [_best_box(level, card, roll) for roll in grid.rolls]
    handicaps, follows = level.handicaps(rules), level.follows(rules)
    # What follows does not depend on the points in the box, so any roll will do.
    boxes = [
        (
            key,
            rules.keys.index(key),
            handicaps[key],
            None if follows is None else follows(card.write(key, grid.rolls[0])),
        )
        for key in card.open
    ]
    return [
        _best_of(
            _Best(key, points[place] - handicap, 0.0 if after is None else points[place] + after)
            for key, place, handicap, after in boxes
        )
        for points in map(table.__getitem__, grid.rolls)
    ]


class _Stage(NamedTuple):
    """What a level does on a card with so many rolls left: for each roll its answer, the aim and the points in all."""

    answers: Mapping[Dice, Dice]
    boxes: Mapping[Dice, str]
    aims: list[float]
    totals: list[float]


def _stage(level: type[TurnPlay], card: Card, rolls_left: int) -> _Stage:
    if _told_by_boxes(card.rules):
        return _stage_by_boxes(level, card.rules, card.open, rolls_left)
    return _stage_of(level, card, rolls_left)


# Up to some 25 KB each.
@lru_cache(maxsize=512)
def _stage_by_boxes(level: type[TurnPlay], rules: RuleSet, open_boxes: tuple[str, ...], rolls_left: int) -> _Stage:
    """Return the same for all cards with these boxes open."""
    card, roll = Card(rules), lattice(rules.dice, rules.sides).rolls[0]
    for key in rules.keys:
        if key not in open_boxes:
            card = card.write(key, roll)
    return _stage_of(level, card, rolls_left)


@lru_cache(maxsize=64)
def _stage_of(level: type[TurnPlay], card: Card, rolls_left: int) -> _Stage:
    grid = lattice(card.rules.dice, card.rules.sides)
    if not rolls_left:
        written = _all_best(level, card)
        boxes = {roll: best.box for roll, best in zip(grid.rolls, written, strict=True)}
        return _Stage({}, boxes, [best.aim for best in written], [best.total for best in written])
    stop, after = _stage_of(level, card, 0), _stage_of(level, card, rolls_left - 1)
    # Keeping all dice is stopping.
    aims = [*_means(grid, after.aims)[: grid.first_roll], *stop.aims]
    totals = [*_means(grid, after.totals)[: grid.first_roll], *stop.totals]
    best, taken = _chosen(grid, aims, totals)
    answers = {roll: grid.keeps[place] for roll, place in zip(grid.rolls, taken, strict=True)}
    return _Stage(answers, {}, best, [totals[place] for place in taken])


def _chosen(grid: Lattice, aims: list[float], totals: list[float]) -> tuple[list[float], list[int]]:
    """Return the aim of the keep taken from each roll, and its place in the lattice."""
    best, rank = list(aims), [total + place * _STEP for place, total in enumerate(totals)]
    place_of: list[int] = []
    for place, shrunk in enumerate(grid.shrunk):
        taken = place
        for other in shrunk:
            aim, tie = best[other], rank[other]
            if aim > best[place] + _TIE or (aim >= best[place] - _TIE and tie > rank[place]):
                rank[place], taken = tie, place_of[other]
            best[place] = max(best[place], aim)
        place_of.append(taken)
    return best[grid.first_roll :], place_of[grid.first_roll :]


@lru_cache(maxsize=32)
def alone_means(rules: RuleSet) -> dict[str, float]:
    """Return the mean of each box in a turn that is played for it alone."""
    grid = lattice(rules.dice, rules.sides)
    columns = zip(*points_table(rules).values(), strict=True)
    return {
        key: _sweep(grid, [float(points) for points in column], rules.rolls)[0]
        for key, column in zip(rules.keys, columns, strict=True)
    }


def _sweep(grid: Lattice, rolls: list[float], rolls_left: int) -> list[float]:
    """Return the worth of each keep, given the worth of each roll after the turn.

    Upward: a keep is worth the mean of the keeps it can become by one die. Downward: a roll, and with it
    every keep on the way, is worth the best keep inside it.
    """
    means: list[float] = []
    for _ in range(rolls_left):
        means = _means(grid, rolls)
        best = means.copy()
        for place in range(1, len(best)):
            best[place] = max(best[place], *(best[shrunk] for shrunk in grid.shrunk[place]))
        rolls = best[grid.first_roll :]
    return means


def _means(grid: Lattice, rolls: list[float]) -> list[float]:
    means = [0.0] * grid.first_roll + rolls
    for place in reversed(range(grid.first_roll)):
        means[place] = sum(means[grown] for grown in grid.grown[place]) / grid.sides
    return means
