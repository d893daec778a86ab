"""Strategies: the protocol, the built-in ones that need no NumPy, and `play`, which lets them play a game."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import islice
from types import MappingProxyType
from typing import Protocol, TypeGuard, runtime_checkable

from yacht_widget.card import Card
from yacht_widget.dice import Dice, Lattice, as_keep, keeps_of, lattice
from yacht_widget.errors import PlayersError, listed
from yacht_widget.game import Game
from yacht_widget.rules import RuleSet, points_table

# Sums of floats in another order differ in their last digits; what is closer than this is a tie.
_TIE = 1e-9


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


class RandomPlay:
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

    def __repr__(self) -> str:
        return f"strategy({self.name!r})"


class Cautious:
    """Plays each turn for the most points over what a box is worth when played for alone.

    A roll in a box counts its points and bonuses less the mean that the box brings in a turn played for it alone
    (its stand-alone mean). The keep is the one with the largest expected best such surplus. So a 1-1-2-4-6 goes into
    ones, whose mean is small, and choice is not spent on little.
    """

    name = "cautious"

    def keep(self, card: Card, dice: Dice, rolls_left: int) -> Dice:
        """Return the keep with the largest expected surplus; of ties the one with more dice."""
        worth = _keep_worths(card, rolls_left)
        places = lattice(card.rules.dice, card.rules.sides).index
        best = max(worth[places[keep]] for keep in keeps_of(dice))
        return max(
            (keep for keep in keeps_of(dice) if worth[places[keep]] >= best - _TIE), key=lambda keep: (len(keep), keep)
        )

    def choose(self, card: Card, dice: Dice) -> str:
        """Return the box with the largest surplus; of ties the first on the sheet."""
        surplus = _surplus(card, dice)
        best = max(surplus.values())
        return next(key for key, value in surplus.items() if value >= best - _TIE)

    def __repr__(self) -> str:
        return f"strategy({self.name!r})"


BUILT_IN: Mapping[str, Callable[[], Strategy]] = MappingProxyType({"random": RandomPlay, "cautious": Cautious})


def strategy(name: str) -> Strategy:
    """Return a built-in strategy by name.

    Parameters
    ----------
    name : {"random", "cautious"}

    Raises
    ------
    PlayersError
        When there is no such strategy.

    Examples
    --------
    >>> strategy("cautious").choose(Card("yacht"), (5, 5, 5, 5, 6))
    'four_of_a_kind'
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


# --- One turn in plain Python. The engine has the same sweeps for many states at once, but needs NumPy. ---


def _surplus(card: Card, dice: Dice) -> dict[str, float]:
    alone = _alone_means(card.rules)
    return {key: entry.points + entry.bonus - alone[key] for key, entry in card.entries_for(dice).items()}


@lru_cache(maxsize=64)
def _keep_worths(card: Card, rolls_left: int) -> list[float]:
    """Return what each keep of the lattice is worth with so many rolls left."""
    grid = lattice(card.rules.dice, card.rules.sides)
    return _sweep(grid, [max(_surplus(card, roll).values()) for roll in grid.rolls], rolls_left)


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
        means = [0.0] * grid.first_roll + rolls
        for place in reversed(range(grid.first_roll)):
            means[place] = sum(means[grown] for grown in grid.grown[place]) / grid.sides
        best = means.copy()
        for place in range(1, len(best)):
            best[place] = max(best[place], *(best[shrunk] for shrunk in grid.shrunk[place]))
        rolls = best[grid.first_roll :]
    return means
