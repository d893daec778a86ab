"""Strategies play a game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice

from yacht_widget.dice import Dice, as_keep
from yacht_widget.errors import PlayersError, shown
from yacht_widget.game import Game
from yacht_widget.strategies.protocol import Strategy, is_strategy


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
    >>> from yacht_widget.strategies import strategy
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
