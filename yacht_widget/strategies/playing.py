"""Strategies play a game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Protocol

from yacht_widget.card import Card
from yacht_widget.dice import Dice
from yacht_widget.errors import PlayersError, shown
from yacht_widget.game import Game
from yacht_widget.strategies.asking import Asked
from yacht_widget.strategies.named import StrategyLike, as_strategy
from yacht_widget.strategies.protocol import Strategy, is_strategy


class Standing(Protocol):
    """What a strategy is asked about: a game, or a moment of one."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """Cards in seat order."""
        ...

    @property
    def player(self) -> int:
        """Seat of the player to act."""
        ...

    @property
    def dice(self) -> Dice:
        """Dice on the table."""
        ...

    @property
    def rolls_left(self) -> int:
        """Rolls still allowed in this turn."""
        ...


def play(game: Game, strategies: StrategyLike | Sequence[StrategyLike], *, time_limit: float | None = None) -> Game:
    """Let strategies play a game to its end.

    Parameters
    ----------
    game : Game
        Played on from where it stands.
    strategies : Strategy, str or callable, or sequence of these
        One for all players, or a list of one for each in seat order: a strategy, the name of a built-in one, a
        function ``f(card, dice, rolls_left)``, or (in a list) a pair of functions ``(keep, choose)``.
    time_limit : float, optional
        Seconds that a strategy may take for an answer.

    Returns
    -------
    Game
        The same game, over.

    Raises
    ------
    PlayersError
        When these are no strategies, or not one for each player.
    StrategyError
        When a strategy raises, keeps what it has not, chooses a box that is not allowed, or takes too long. The game
        stands where it stood before that question: it can be played on.
    SolveError, MissingError
        When a built-in strategy cannot play by these rules.

    Examples
    --------
    >>> play(Game(2, seed=1), "cautious").over
    True
    >>> def hasty(card, dice, rolls_left):
    ...     return dice if rolls_left else card.open[0]
    >>> play(Game(2, seed=1), ["greedy", hasty]).totals
    (148, 73)
    """
    if not isinstance(game, Game):
        message = f"what is played is a Game, like Game(seed=7); got {shown(game)}"
        raise PlayersError(message)
    count = len(game.players)
    if isinstance(strategies, str) or is_strategy(strategies) or not isinstance(strategies, Iterable):
        found = [as_strategy(strategies, game.rules)] * count
    else:
        # An endless iterable must not hang us.
        given = list(islice(strategies, count + 1))
        if len(given) != count:
            got = f"more than {count}" if len(given) > count else str(len(given))
            message = (
                f"{count} players need a strategy each, in seat order; got {got}: {shown(strategies)} "
                "(a pair of functions stands in a list: [(keep, choose)])"
            )
            raise PlayersError(message)
        found = [as_strategy(seat, game.rules) for seat in given]
    seats = [Asked(seat, time_limit=time_limit) for seat in found]
    while not game.over:
        if not game.dice:
            game.roll()
        keep = next_keep(game, seats[game.player])
        if keep is None:
            game.score(next_box(game, seats[game.player]))
        else:
            game.roll(keep=keep)
    return game


def next_keep(game: Standing, seat: Strategy) -> Dice | None:
    """Return what a strategy keeps for another roll of this game, or none when it stops (or must).

    Raises
    ------
    StrategyError
    """
    if game.rolls_left == 0:
        return None
    dice = tuple(sorted(game.dice))
    keep = _asked(seat).keep(game.cards[game.player], dice, game.rolls_left)
    return None if keep == dice else keep


def next_box(game: Standing, seat: Strategy) -> str:
    """Return the box that a strategy writes now.

    Raises
    ------
    StrategyError
    """
    return _asked(seat).choose(game.cards[game.player], tuple(sorted(game.dice)))


def _asked(seat: Strategy) -> Asked:
    return seat if isinstance(seat, Asked) else Asked(seat)
