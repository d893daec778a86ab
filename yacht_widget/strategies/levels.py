"""The built-in levels of play."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from yacht_widget.card import Card
from yacht_widget.dice import Dice, keeps_of
from yacht_widget.rules import RuleSet
from yacht_widget.strategies.base import Level, load_solver, worth_of
from yacht_widget.strategies.turn_play import TurnPlay, alone_means

if TYPE_CHECKING:
    from yacht_widget.solver import Solution
    from yacht_widget.solver.distribution import Distribution
    from yacht_widget.sweeps import Array


class RandomPlay(Level):
    """Keeps and writes at random: the least that any strategy should beat.

    Parameters
    ----------
    seed : int, optional
        Seed of its choices.
    """

    name = "random"

    def __init__(self, seed: int | None = None) -> None:
        self.seed = seed
        self._random = random.Random(seed)  # noqa: S311 - a game, not a secret

    def keep(self, card: Card, dice: Dice, rolls_left: int) -> Dice:  # noqa: ARG002 - the protocol's
        """Return any distinct keep, each as likely."""
        return self._random.choice(keeps_of(dice))

    def choose(self, card: Card, dice: Dice) -> str:
        """Return any box allowed, each as likely."""
        return self._random.choice(list(card.scores_for(dice)))

    def worth(self, rules: RuleSet) -> tuple[float, Callable[[], Distribution]]:  # noqa: D102 - see the base
        return worth_of(load_solver("levels").Uniform(rules))


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
        values, space = greedy_values(rules), load_solver("states").state_space(rules)
        return lambda card: float(values[space.state(card)])

    def prepare(self, rules: RuleSet) -> None:  # noqa: D102 - see the base
        self.follows(rules)

    def worth(self, rules: RuleSet) -> tuple[float, Callable[[], Distribution]]:  # noqa: D102 - see the base
        return worth_of(self.policy(rules, follow=True), greedy_values(rules))


class Cautious(TurnPlay):
    """Plays each turn for the most points over what a box is worth when played for alone.

    A roll in a box counts its points and bonuses less the mean that the box brings in a turn played for it alone
    (its stand-alone mean). The keep is the one with the largest expected best such surplus. So a 1-1-2-4-6 goes into
    ones, whose mean is small, and choice is not spent on little. It never needs NumPy.
    """

    name = "cautious"

    @classmethod
    def handicaps(cls, rules: RuleSet) -> Mapping[str, float]:  # noqa: D102 - see the base
        return alone_means(rules)


class Expert(Level):
    """Plays best: for the greatest mean of the whole game, as `solve` finds it. Needs NumPy."""

    name = "expert"

    def keep(self, card: Card, dice: Dice, rolls_left: int) -> Dice:
        """Return the best keep; of equal ones the one with more dice."""
        return solution_of(card.rules).holds(card, dice, rolls_left)[0].keep

    def choose(self, card: Card, dice: Dice) -> str:
        """Return the best box; of equal ones the first on the sheet."""
        return solution_of(card.rules).choices(card, dice)[0].category

    def prepare(self, rules: RuleSet) -> None:  # noqa: D102 - see the base
        solution_of(rules)

    def worth(self, rules: RuleSet) -> tuple[float, Callable[[], Distribution]]:  # noqa: D102 - see the base
        solution = solution_of(rules)
        return Card(rules).total + solution.expected, solution.distribution


BUILT_IN: Mapping[str, type[Level]] = MappingProxyType(
    {"random": RandomPlay, "greedy": Greedy, "cautious": Cautious, "expert": Expert}
)


@lru_cache(maxsize=4)
def solution_of(rules: RuleSet) -> Solution:
    """Return the solved game."""
    solution: Solution = load_solver("").solve(rules)
    return solution


@lru_cache(maxsize=4)
def greedy_values(rules: RuleSet) -> Array:
    """Return what follows under greedy in every state, from the cache directory where it has been computed before."""
    tables, progress = load_solver("cache"), load_solver("progress")
    policy = Greedy.policy(rules, follow=True)
    found: Array | None = tables.read(rules, policy.space.states + 1, "greedy")
    if found is None:
        steps = 4 * policy.space.states * load_solver("states").steps_a_state(rules)
        with progress.reporting(progress=None, what=progress.said("preparing", rules), steps=steps) as report:
            found = policy.values(report)
        tables.write(rules, found, "greedy")
    return found
