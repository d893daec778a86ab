"""How a strategy plays many games of a seed: built-in levels all at once, others asked game by game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple, Protocol

import numpy as np

from yacht_widget.dice import Dice
from yacht_widget.evaluation.draws import Draws
from yacht_widget.evaluation.lots import Lots, Random, Report
from yacht_widget.evaluation.planners import PLANNERS, aimed, planned
from yacht_widget.evaluation.singly import Turn, packed, play_turns, unpacked
from yacht_widget.evaluation.tables import with_tables
from yacht_widget.rules import RuleSet
from yacht_widget.solver.backward import Turns
from yacht_widget.solver.states import state_space
from yacht_widget.strategies import Asked, Level, Prepared, RandomPlay, watched
from yacht_widget.strategies.target import ForTarget
from yacht_widget.sweeps import Array

# The dice of so many games are drawn together.
DRAWN = 256


class Played(NamedTuple):
    """Some games in a row that have been played.

    Parameters
    ----------
    totals : array of int
    moves : list of bytes, optional
        What was done in each, packed; nothing where it can be had again.
    """

    totals: Array
    moves: list[bytes] | None


class Player(Protocol):
    """Whoever plays games of a seed: some in a row, given from 0, and one of them again."""

    # So many games are worth being sent to another process together.
    together: int

    def prepare(self) -> None:
        """Compute what the games need, where it is of use to all who play them."""

    def play(self, key: int, games: range, report: Report | None = None) -> Played:
        """Play some games."""

    def moves(self, key: int, game: int, played: bytes | None) -> list[Turn]:
        """Return what was done in one game."""


@dataclass(frozen=True)
class Fast:
    """A built-in level, or play for a total."""

    level: Level | ForTarget
    rules: RuleSet

    together = 20_000

    def prepare(self) -> None:
        """Solve what has to be solved."""
        self._lots()

    def play(self, key: int, games: range, report: Report | None = None) -> Played:
        """Play some games."""
        return Played(self._lots().play(key, np.arange(games.start, games.stop) + 1, report), None)

    def moves(self, key: int, game: int, played: bytes | None) -> list[Turn]:  # noqa: ARG002 - see `Player`
        """Return what was done in one game."""
        return list(self._lots().moves(key, game + 1))

    def _lots(self) -> Lots:
        if isinstance(self.level, RandomPlay):
            return Random(Turns(state_space(self.rules)), self.level.seed)
        if isinstance(self.level, ForTarget):
            return aimed(self.level.target, self.rules)
        return planned(type(self.level), self.rules)


@dataclass(frozen=True)
class Recorded:
    """What is left of a strategy of one's own after its games, which no longer needs it."""

    rules: RuleSet

    def moves(self, key: int, game: int, played: bytes | None) -> list[Turn]:  # noqa: ARG002 - see `Player`
        """Return what was done in one game."""
        return list(unpacked(self.rules, played or b""))


@dataclass(frozen=True)
class Slow:
    """Any other strategy, asked for every decision."""

    asked: Asked
    rules: RuleSet

    together = 100

    def prepare(self) -> None:
        """Let it prepare, if it can: that is none of the time that it takes for an answer."""
        if isinstance(self.asked.strategy, Prepared):
            self.asked.strategy.prepare(self.rules)

    def play(self, key: int, games: range, report: Report | None = None) -> Played:
        """Play some games."""
        totals, moves = watched(lambda: self._play(key, games, report), self.asked)
        return Played(np.array(totals, dtype=np.int64), moves)

    def moves(self, key: int, game: int, played: bytes | None) -> list[Turn]:
        """Return what was done in one game."""
        return Recorded(self.rules).moves(key, game, played)

    def _play(self, key: int, games: range, report: Report | None) -> tuple[list[int], list[bytes]]:
        asked = with_tables(self.asked, self.rules)
        totals: list[int] = []
        moves: list[bytes] = []
        for fallen in self._fallen(key, games):
            total, turns = play_turns(asked, self.rules, fallen)
            totals.append(total)
            moves.append(packed(self.rules, turns))
            if report is not None:
                report(len(totals), len(games))
        return totals, moves

    def _fallen(self, key: int, games: range) -> Iterator[list[list[Dice]]]:
        """Yield for each game what falls in each turn and roll."""
        rules = self.rules
        for first in range(games.start, games.stop, DRAWN):
            numbers = np.arange(first, min(first + DRAWN, games.stop)) + 1
            draws = Draws(key, numbers)
            # For each turn and roll the dice of all games.
            turns = [
                [
                    list(zip(*(1 + faces).tolist(), strict=True))
                    for faces in (
                        draws.faces(turn=turn, roll=roll, count=rules.dice, sides=rules.sides)
                        for roll in range(1, rules.rolls + 1)
                    )
                ]
                for turn in range(1, len(rules.keys) + 1)
            ]
            for place in range(len(numbers)):
                yield [[dice[place] for dice in rolls] for rolls in turns]


def player_of(asked: Asked, rules: RuleSet) -> Fast | Slow:
    """Return who plays the games of a strategy."""
    level = asked.strategy
    # Not of a class that derives from one: it may play otherwise.
    if type(level) is ForTarget or (isinstance(level, Level) and type(level) in PLANNERS):
        return Fast(level, rules)
    return Slow(asked, rules)
