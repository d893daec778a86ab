"""A computer player at a board, step by step, so that it can be watched."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice

from yacht_widget.card import Card
from yacht_widget.dice import Dice
from yacht_widget.errors import PlayersError, StrategyError
from yacht_widget.game import MAX_PLAYERS, Game, Held
from yacht_widget.game.keeping import held_in_roll
from yacht_widget.game.seats import checked_players
from yacht_widget.strategies import BUILT_IN, Asked, Prepared, Strategy, as_strategy, is_strategy, next_box, next_keep


@dataclass(frozen=True, slots=True)
class Plan:
    """What a computer player has decided, and will do in its next step: roll the dice not held, or write a box."""

    held: Held | None = None
    box: str | None = None


@dataclass(frozen=True, slots=True)
class Moment:
    """A game as it stands now, for a strategy that is asked while others may move."""

    name: str
    cards: tuple[Card, ...]
    player: int
    dice: Dice
    rolls_left: int

    @classmethod
    def of(cls, game: Game) -> Moment:
        """Return the moment that a game is in; its lock is to be held."""
        return cls(game.players[game.player], game.cards, game.player, game.dice, game.rolls_left)


def seats_of(players: int | Iterable[str | Strategy]) -> tuple[int | list[str], tuple[Strategy | None, ...]]:
    """Split what a board was told of its players into names for the game and strategies by seat.

    A strategy plays under its own name; two of one name get a number.

    Raises
    ------
    PlayersError
    """
    if isinstance(players, int | str | bytes) or not isinstance(players, Iterable):
        checked_players(players)  # says what is no count
        return players, ()  # type: ignore[return-value]  # as above
    names: list[str] = []
    strategies: list[Strategy | None] = []
    # One more than can play is enough to refuse: an endless iterable must not hang us.
    for player in islice(players, MAX_PLAYERS + 1):
        # A class is refused as no name.
        if is_strategy(player) or (callable(player) and not isinstance(player, type)):
            strategies.append(as_strategy(player))
            names.append(_free_name(strategies[-1], names))
        else:
            strategies.append(None)
            names += checked_players([player])  # type: ignore[list-item]  # it says what is no name
    return names, tuple(strategies)


def _free_name(player: object, taken: Iterable[str]) -> str:
    name = str(getattr(player, "name", type(player).__name__)).capitalize()
    number = 2
    free = name
    while free in taken:
        free = f"{name} {number}"
        number += 1
    return free


def prepared(strategies: tuple[Strategy | None, ...], game: Game) -> tuple[Strategy | None, ...]:
    """Return the strategies by seat, ready to play: what must be computed is not left for the middle of a game."""
    seats = strategies if len(strategies) == len(game.players) else (None,) * len(game.players)
    for strategy in seats:
        if isinstance(strategy, Prepared):
            strategy.prepare(game.rules)
    return seats


def decide(moment: Moment, strategy: Strategy) -> Plan:
    """Return what a strategy does next.

    Raises
    ------
    PlayersError
        When the strategy raises, keeps what it has not, or chooses what the rules do not allow.
    """
    seat = Asked(strategy, moment.name)
    try:
        keep = next_keep(moment, seat)
        if keep is None:
            return Plan(box=next_box(moment, seat))
        return Plan(held=held_in_roll(moment.cards[0].rules, moment.dice, keep, None))
    except StrategyError as error:
        message = f"{moment.name} cannot play on: {error}"
        raise PlayersError(message).told(key=error.key, **{**error.places, "seat": moment.player}) from error


def level_of(strategy: Strategy | None, name: str) -> dict[str, object]:
    """Return which level plays under its own name, for a page that has other words for it, and the number after it.

    Examples
    --------
    >>> from yacht_widget.strategies import strategy
    >>> level_of(strategy("expert"), "Expert 2"), level_of(strategy("expert"), "Deep Blue"), level_of(None, "Expert")
    ({'level': 'expert', 'nth': '2'}, {}, {})
    """
    level = getattr(strategy, "name", None)
    own, _, number = name.partition(" ")
    return {"level": level, "nth": number} if level in BUILT_IN and own == str(level).capitalize() else {}


def carry_out(game: Game, plan: Plan) -> None:
    """Do what was planned."""
    if plan.box is not None:
        game.score(plan.box)
    else:
        game.roll(held=plan.held)
