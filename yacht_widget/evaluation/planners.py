"""What each built-in level does on many cards at once."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import numpy as np

from yacht_widget.evaluation.lots import AimedGames, Planned
from yacht_widget.rules import RuleSet
from yacht_widget.solver.aiming import Aiming
from yacht_widget.solver.backward import Turns
from yacht_widget.solver.plans import aimed_plan, best_plan
from yacht_widget.solver.states import state_space
from yacht_widget.strategies import Cautious, Expert, Greedy, Level, RandomPlay
from yacht_widget.strategies.levels import greedy_values, solution_of
from yacht_widget.strategies.target import ForTarget


def _expert(rules: RuleSet) -> Planned:
    solution = solution_of(rules)
    turns, values = Turns(state_space(rules)), solution._values  # noqa: SLF001 - as those who play on from it
    return Planned(turns, lambda batch, columns: best_plan(turns, batch, columns, values))


def _greedy(rules: RuleSet) -> Planned:
    policy, values = Greedy.policy(rules, follow=True), greedy_values(rules)
    return Planned(policy.turns, lambda batch, columns: aimed_plan(policy, batch, columns, values))


def _cautious(rules: RuleSet) -> Planned:
    follow = Cautious.follows(rules) is not None
    policy = Cautious.policy(rules, follow=follow)
    if follow:
        values = policy.values()
    else:
        # What follows is not looked at; only whether a box is open.
        values = np.zeros(policy.space.states + 1)
        values[-1] = -np.inf
    return Planned(policy.turns, lambda batch, columns: aimed_plan(policy, batch, columns, values))


PLANNERS: dict[type[Level], Callable[[RuleSet], Planned] | None] = {
    RandomPlay: None,
    Greedy: _greedy,
    Cautious: _cautious,
    Expert: _expert,
}


@lru_cache(maxsize=4)
def planned(level: type[Level], rules: RuleSet) -> Planned:
    """Return a level under some rules, ready to say what it does on many cards."""
    planner = PLANNERS[level]
    assert planner is not None  # noqa: S101 - random play has no plan
    return planner(rules)


@lru_cache(maxsize=4)
def aimed(target: int, rules: RuleSet) -> AimedGames:
    """Return play for a total under some rules, ready to play many games at once."""
    return AimedGames(Aiming(ForTarget(target).solution(rules), target, solution_of(rules)))
