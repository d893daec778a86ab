"""Strategies: the protocol, the built-in levels of play, and `play`, which lets them play a game."""

from __future__ import annotations

import math
import random
import sys
from abc import ABC, abstractmethod
from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from importlib import import_module
from importlib.resources import files
from itertools import islice
from types import MappingProxyType, ModuleType
from typing import TYPE_CHECKING, Protocol, TypeGuard, runtime_checkable

from yacht_widget.card import Card
from yacht_widget.dice import Dice, Lattice, as_keep, keeps_of, lattice
from yacht_widget.errors import MissingError, PlayersError, listed, shown
from yacht_widget.game import Game
from yacht_widget.record import is_built_in
from yacht_widget.rules import RuleSet, get_rules, points_table

if TYPE_CHECKING:
    from yacht_widget.solver import Solution
    from yacht_widget.solver.distribution import Distribution
    from yacht_widget.solver.levels import Aimed, Policy
    from yacht_widget.sweeps import Array

# Sums of floats in another order differ in their last digits; what is closer than this is a tie of aims.
_TIE = 1e-9
# What a keep gains in ties for each place it stands later in the lattice: far below what matters, far above rounding.
_STEP = 2e-12

# Rules whose cards are told apart by their filled boxes alone, and for which what follows under greedy and cautious
# comes with the package; `python -m yacht_widget.data` makes it.
SHIPPED = ("yacht", "yacht-sum")


@runtime_checkable
class Strategy(Protocol):
    """How to play: what to keep, and what to write. A class with these two methods is a strategy."""

    def keep(self, card: Card, dice: Dice, rolls_left: int) -> Iterable[int]:
        """Return the faces to keep; all of them means to stop.

        Parameters
        ----------
        card : Card
            Sheet of the player.
        dice : tuple of int
            Dice on the table, sorted.
        rolls_left : int
            Rolls still allowed, at least 1.
        """
        ...

    def choose(self, card: Card, dice: Dice) -> str:
        """Return the key of the box to write the dice into."""
        ...


def is_strategy(thing: object) -> TypeGuard[Strategy]:
    """Return whether something is a strategy; a class is none before it is called."""
    return isinstance(thing, Strategy) and not isinstance(thing, type)


class Level(ABC):
    """A built-in way of playing, with what it is worth under any rules.

    Which levels need NumPy, and for what, stands with each; `prepare` tells before a game begins.
    """

    name: str

    @abstractmethod
    def keep(self, card: Card, dice: Dice, rolls_left: int) -> Dice:
        """Return the faces to keep."""

    @abstractmethod
    def choose(self, card: Card, dice: Dice) -> str:
        """Return the key of the box to write the dice into."""

    def prepare(self, rules: RuleSet) -> None:  # noqa: B027 - most have nothing to prepare
        """Compute now what playing by these rules needs, rather than in the middle of a game.

        Raises
        ------
        MissingError
            When it needs NumPy, and there is none.
        SolveError
            When the game is too large.
        """

    @abstractmethod
    def worth(self, rules: RuleSet) -> tuple[float, Callable[[], Distribution]]:
        """Return the exact mean of the totals, and what computes all their chances (needs NumPy)."""

    def mean(self, rules: str | RuleSet) -> float:
        """Return the exact mean of the totals of this level.

        For the rules that come with the package the means do so too. Others are computed, for which NumPy is needed.

        Raises
        ------
        UnknownRulesError, SolveError, MissingError

        Examples
        --------
        >>> round(strategy("greedy").mean("yacht"), 3)
        156.292
        """
        found = get_rules(rules)
        known = known_mean(self, found)
        return known if known is not None else _computed_mean(type(self), found)

    def __repr__(self) -> str:
        return f"strategy({self.name!r})"


class RandomPlay(Level):
    """Keeps and writes at random: the least that any strategy should beat.

    Parameters
    ----------
    seed : int, optional
        Seed of its choices.
    """

    name = "random"

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(seed)  # noqa: S311 - a game, not a secret

    def keep(self, card: Card, dice: Dice, rolls_left: int) -> Dice:  # noqa: ARG002 - the protocol's
        """Return any distinct keep, each as likely."""
        return self._random.choice(keeps_of(dice))

    def choose(self, card: Card, dice: Dice) -> str:
        """Return any box allowed, each as likely."""
        return self._random.choice(list(card.scores_for(dice)))

    def worth(self, rules: RuleSet) -> tuple[float, Callable[[], Distribution]]:  # noqa: D102 - see the base
        return _worth(_solver("levels").Uniform(rules))


class TurnPlay(Level):
    """Plays each turn for the greatest mean of an aim: the points and bonuses of the turn, less a handicap of the box.

    Of equal aims (up to rounding) the one is taken that brings more points in all, when the game goes on in the same
    way. What follows must be known for that: it comes with the package for "yacht" and "yacht-sum". Where it is not
    known, and in ties of these too, the first box of the sheet is written, and the keep with more dice is taken, then
    the one with the higher faces.
    """

    def keep(self, card: Card, dice: Dice, rolls_left: int) -> Dice:
        """Return the keep with the largest mean of its aim."""
        aims, totals = _keep_worths(type(self), card, rolls_left)
        index = lattice(card.rules.dice, card.rules.sides).index
        places = [index[keep] for keep in keeps_of(dice)]
        best = max(aims[place] for place in places)
        ties = (place for place in places if aims[place] >= best - _TIE)
        return lattice(card.rules.dice, card.rules.sides).keeps[
            max(ties, key=lambda place: (totals[place] + place * _STEP, place))
        ]

    def choose(self, card: Card, dice: Dice) -> str:
        """Return the box with the largest aim."""
        return _best_box(type(self), card, dice)[0]

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
        found: Aimed = _solver("levels").Aimed(rules, list(cls.handicaps(rules).values()), follow=follow)
        return found

    def worth(self, rules: RuleSet) -> tuple[float, Callable[[], Distribution]]:  # noqa: D102 - see the base
        return _worth(self.policy(rules, follow=self.follows(rules) is not None))


class Greedy(TurnPlay):
    """Plays each turn for the most points and bonuses of that turn.

    Ties are broken by what follows; under rules other than "yacht" and "yacht-sum" that is computed first and kept
    in the user's cache directory, for which NumPy is needed.
    """

    name = "greedy"

    @classmethod
    def handicaps(cls, rules: RuleSet) -> Mapping[str, float]:  # noqa: D102 - see the base
        return dict.fromkeys(rules.keys, 0.0)

    @classmethod
    def follows(cls, rules: RuleSet) -> Callable[[Card], float]:  # noqa: D102 - see the base
        shipped = super().follows(rules)
        if shipped is not None:
            return shipped
        values, space = _greedy_values(rules), _solver("states").state_space(rules)
        return lambda card: float(values[space.state(card)])

    def prepare(self, rules: RuleSet) -> None:  # noqa: D102 - see the base
        self.follows(rules)

    def worth(self, rules: RuleSet) -> tuple[float, Callable[[], Distribution]]:  # noqa: D102 - see the base
        return _worth(self.policy(rules, follow=True), _greedy_values(rules))


class Cautious(TurnPlay):
    """Plays each turn for the most points over what a box is worth when played for alone.

    A roll in a box counts its points and bonuses less the mean that the box brings in a turn played for it alone
    (its stand-alone mean). The keep is the one with the largest expected best such surplus. So a 1-1-2-4-6 goes into
    ones, whose mean is small, and choice is not spent on little. It never needs NumPy.
    """

    name = "cautious"

    @classmethod
    def handicaps(cls, rules: RuleSet) -> Mapping[str, float]:  # noqa: D102 - see the base
        return _alone_means(rules)


class Expert(Level):
    """Plays best: for the greatest mean of the whole game, as `solve` finds it. Needs NumPy."""

    name = "expert"

    def keep(self, card: Card, dice: Dice, rolls_left: int) -> Dice:
        """Return the best keep; of equal ones the one with more dice."""
        return _solution(card.rules).holds(card, dice, rolls_left)[0].keep

    def choose(self, card: Card, dice: Dice) -> str:
        """Return the best box; of equal ones the first on the sheet."""
        return _solution(card.rules).choices(card, dice)[0].category

    def prepare(self, rules: RuleSet) -> None:  # noqa: D102 - see the base
        _solution(rules)

    def worth(self, rules: RuleSet) -> tuple[float, Callable[[], Distribution]]:  # noqa: D102 - see the base
        solution = _solution(rules)
        return Card(rules).total + solution.expected, solution.distribution


BUILT_IN: Mapping[str, type[Level]] = MappingProxyType(
    {"random": RandomPlay, "greedy": Greedy, "cautious": Cautious, "expert": Expert}
)


def strategy(name: str) -> Level:
    """Return a built-in strategy by name, from the weakest to the best.

    Parameters
    ----------
    name : {"random", "greedy", "cautious", "expert"}

    Raises
    ------
    PlayersError
        When there is no such strategy.

    Examples
    --------
    >>> strategy("cautious").choose(Card("yacht"), (5, 5, 5, 5, 6))
    'four_of_a_kind'
    >>> [round(strategy(name).mean("yacht"), 3) for name in ("random", "greedy", "cautious", "expert")]
    [37.147, 156.292, 165.879, 166.955]
    """
    if not isinstance(name, str) or name not in BUILT_IN:
        message = f"there is no strategy {name!r}; allowed are {listed(BUILT_IN)}"
        raise PlayersError(message)
    return BUILT_IN[name]()


def play(game: Game, strategies: Strategy | Sequence[Strategy]) -> Game:
    """Let strategies play a game to its end.

    Parameters
    ----------
    game : Game
        Played on from where it stands.
    strategies : Strategy or sequence of Strategy
        One for each player in seat order, or one for all.

    Returns
    -------
    Game
        The same game, over.

    Raises
    ------
    PlayersError
        When these are no strategies, or not one for each player.
    YachtError
        When a strategy keeps what it has not, or chooses a box that is not allowed. The game stands where it got to.

    Examples
    --------
    >>> play(Game(2, seed=1), strategy("cautious")).over
    True
    """
    if not isinstance(game, Game):
        message = f"what is played is a Game, like Game(seed=7); got {shown(game)}"
        raise PlayersError(message)
    if is_strategy(strategies):
        seats = [strategies] * len(game.players)
    else:
        # An endless iterable must not hang us.
        seats = list(islice(strategies, len(game.players) + 1)) if isinstance(strategies, Iterable) else []
    if len(seats) != len(game.players) or not all(is_strategy(seat) for seat in seats):
        message = f"{len(game.players)} players need a strategy each, in seat order; got {strategies!r}"
        raise PlayersError(message)
    while not game.over:
        if not game.dice:
            game.roll()
        keep = next_keep(game, seats[game.player])
        if keep is None:
            game.score(next_box(game, seats[game.player]))
        else:
            game.roll(keep=keep)
    return game


def next_keep(game: Game, seat: Strategy) -> Dice | None:
    """Return what a strategy keeps for another roll of this game, or none when it stops (or must)."""
    if game.rolls_left == 0:
        return None
    dice = tuple(sorted(game.dice))
    keep = as_keep(seat.keep(game.cards[game.player], dice, game.rolls_left), dice, sides=game.rules.sides)
    return None if keep == dice else keep


def next_box(game: Game, seat: Strategy) -> str:
    """Return the box that a strategy writes now."""
    return seat.choose(game.cards[game.player], tuple(sorted(game.dice)))


# --- What a level is worth. ---


def known_mean(level: object, rules: RuleSet) -> float | None:
    """Return the mean of a level as it comes with the package; nothing for other rules, or what is no level."""
    if not isinstance(level, Level) or not is_built_in(rules):
        return None
    return _known_means().get(mean_key(rules), {}).get(level.name)


def mean_key(rules: RuleSet) -> str:
    """Return the name of built-in rules with their options, under which their means are kept."""
    return f"{rules.name} joker={rules.joker} upper_first={rules.upper_first}"


@lru_cache(maxsize=1)
def _known_means() -> dict[str, dict[str, float]]:
    import json  # noqa: PLC0415 - loaded on first use, as all that is not needed to play

    found: dict[str, dict[str, float]] = json.loads((files("yacht_widget.data") / "means.json").read_text("utf-8"))
    return found


@lru_cache(maxsize=32)
def _computed_mean(level: type[Level], rules: RuleSet) -> float:
    return level().worth(rules)[0]


def _worth(policy: Policy, values: Array | None = None) -> tuple[float, Callable[[], Distribution]]:
    known = policy.values() if values is None else values
    return policy.start(known), lambda: policy.distribution(known)


def _solver(part: str) -> ModuleType:
    """Load a part of the solver.

    Raises
    ------
    MissingError
        When there is no NumPy.
    """
    try:
        return import_module(f"yacht_widget.solver.{part}" if part else "yacht_widget.solver")
    except ModuleNotFoundError as error:
        if error.name != "numpy":
            raise
        message = "this level of play needs NumPy under these rules, which is not installed: pip install numpy"
        raise MissingError(message) from None


@lru_cache(maxsize=4)
def _solution(rules: RuleSet) -> Solution:
    solution: Solution = _solver("").solve(rules)
    return solution


@lru_cache(maxsize=4)
def _greedy_values(rules: RuleSet) -> Array:
    """Return what follows under greedy in every state, from the cache directory where it has been computed before."""
    tables, progress = _solver("cache"), _solver("progress")
    policy = Greedy.policy(rules, follow=True)
    found: Array | None = tables.read(rules, policy.space.states + 1, "greedy")
    if found is None:
        steps = 4 * policy.space.states * _solver("states").steps_a_state(rules)
        with progress.reporting(progress=None, what=f"preparing greedy play of {rules.name}", steps=steps) as report:
            found = policy.values(report)
        tables.write(rules, found, "greedy")
    return found


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
    return sum(1 << place for place, points in enumerate(card.points) if points is not None)


# --- One turn in plain Python. The solver's levels have the same for many cards at once, but need NumPy. ---


def _best_box(level: type[TurnPlay], card: Card, dice: Dice) -> tuple[str, float, float]:
    """Return the box a level writes, its aim, and the points in all, as far as what follows is known."""
    handicaps, follows = level.handicaps(card.rules), level.follows(card.rules)
    entries = card.entries_for(dice)
    aims = {key: entry.points + entry.bonus - handicaps[key] for key, entry in entries.items()}
    best = max(aims.values())
    found, most = "", -math.inf
    for key, aim in aims.items():
        if aim < best - _TIE:
            continue
        entry = entries[key]
        total = 0.0 if follows is None else entry.points + entry.bonus + follows(card.write(key, dice))
        if not found or total > most + _STEP:
            found, most = key, total
    return found, best, most


@lru_cache(maxsize=64)
def _keep_worths(level: type[TurnPlay], card: Card, rolls_left: int) -> tuple[list[float], list[float]]:
    """Return, for each keep of the lattice, its aim and the points in all with so many rolls left."""
    grid = lattice(card.rules.dice, card.rules.sides)
    if rolls_left == 1:
        written = [_best_box(level, card, roll) for roll in grid.rolls]
        stop_aims, stop_totals = [aim for _, aim, _ in written], [total for _, _, total in written]
        aims, totals = stop_aims, stop_totals
    else:
        aims, totals = _keep_worths(level, card, rolls_left - 1)
        stop_aims, stop_totals = aims[grid.first_roll :], totals[grid.first_roll :]
        aims, totals = _chosen(grid, aims, totals)
    # Keeping all dice is stopping.
    return (
        [*_means(grid, aims)[: grid.first_roll], *stop_aims],
        [*_means(grid, totals)[: grid.first_roll], *stop_totals],
    )


def _chosen(grid: Lattice, aims: list[float], totals: list[float]) -> tuple[list[float], list[float]]:
    """Return the aim and the points in all of the keep taken from each roll."""
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
    rolls = range(grid.first_roll, len(place_of))
    return best[grid.first_roll :], [totals[place_of[place]] for place in rolls]


@lru_cache(maxsize=32)
def _alone_means(rules: RuleSet) -> dict[str, float]:
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
