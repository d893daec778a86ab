"""Who plays, and who starts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice

from yacht_widget.dice import Dice
from yacht_widget.errors import PlayersError, listed, shown
from yacht_widget.luck import Luck
from yacht_widget.names import NEEDS, can_be_name
from yacht_widget.rules import RuleSet

MAX_PLAYERS = 100
MAX_NAME = 60

Round = tuple[tuple[int, Dice], ...]


def checked_players(players: int | Iterable[str]) -> tuple[str, ...]:
    """Return the names of the players, in seat order.

    Raises
    ------
    PlayersError
    """
    if isinstance(players, int) and not isinstance(players, bool):
        _check_players_count(players)
        return tuple(f"Player {seat + 1}" for seat in range(players))
    if isinstance(players, str | bytes) or not isinstance(players, Iterable):
        message = f"players are a number or a list of names, like ['Ada', 'Bo']; got {shown(players)}"
        raise PlayersError(message)
    names = tuple(islice(players, MAX_PLAYERS + 1))
    _check_players_count(len(names))
    for name in names:
        if not can_be_name(name, MAX_NAME):
            message = f"a player's name is a text of 1 to {MAX_NAME} characters with {NEEDS}; got {shown(name)}"
            raise PlayersError(message)
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        message = f"each player needs a name of their own; {listed(twice)} stands there twice"
        raise PlayersError(message)
    return names


def _check_players_count(count: int) -> None:
    if not 1 <= count <= MAX_PLAYERS:
        message = f"{shown(count)} players cannot play; allowed are 1 to {MAX_PLAYERS}"
        raise PlayersError(message)


def check_range(what: str, value: object, least: int, most: int) -> None:
    """Refuse what is no whole number within bounds.

    Raises
    ------
    PlayersError
    """
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        message = f"{what}={shown(value)} is not possible; allowed are whole numbers from {least} to {most}"
        raise PlayersError(message)


def rolled_off(luck: Luck | None, players: Sequence[str], rules: RuleSet) -> tuple[Round, ...]:
    """Return the rounds of the roll for who starts; none for one player, or with given dice."""
    if luck is None or len(players) == 1:
        return ()
    rounds: list[Round] = []
    seats: Sequence[int] = range(len(players))
    # 63 rounds fit the counter of the draw; so long a tie does not happen, and then the first seat starts.
    while len(seats) > 1 and len(rounds) < 63:  # noqa: PLR2004
        turn = len(rounds) + 1
        rounds.append(
            tuple(
                (seat, luck.roll(player=seat, turn=0, roll=turn, count=rules.dice, sides=rules.sides)) for seat in seats
            )
        )
        seats = highest(rounds[-1])
    return tuple(rounds)


def highest(rolls: Sequence[tuple[int, Dice]]) -> list[int]:
    """Return the seats that rolled the most points."""
    best = max(sum(dice) for _, dice in rolls)
    return [seat for seat, dice in rolls if sum(dice) == best]
