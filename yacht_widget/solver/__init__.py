"""The whole game by backward induction: `solve`."""

from __future__ import annotations

from typing import Literal, overload

from yacht_widget.rules import RuleSet, get_rules
from yacht_widget.solver import cache as tables
from yacht_widget.solver.advice import Choice, Hold
from yacht_widget.solver.backward import solve_states
from yacht_widget.solver.exact import ExactSolution, check_exact, solve_exactly
from yacht_widget.solver.progress import Report, reporting
from yacht_widget.solver.solution import Solution
from yacht_widget.solver.states import state_space, steps_a_state

__all__ = ["Choice", "ExactSolution", "Hold", "Solution", "solve"]


@overload
def solve(
    rules: str | RuleSet, *, progress: bool | Report | None = None, cache: bool = True, exact: Literal[False] = False
) -> Solution: ...
@overload
def solve(
    rules: str | RuleSet, *, progress: bool | Report | None = None, cache: bool = True, exact: Literal[True]
) -> ExactSolution: ...
def solve(
    rules: str | RuleSet, *, progress: bool | Report | None = None, cache: bool = True, exact: bool = False
) -> Solution | ExactSolution:
    """Solve a game: the play with the greatest expected total, from every card.

    Parameters
    ----------
    rules : str or RuleSet
        Rules of the game, also one's own.
    progress : bool or callable, optional
        Show how far it is, or call with (states done, all states). Without a word a long solve is shown.
    cache : bool, default True
        Use a table solved before, and keep a new one in the user's cache directory.
    exact : bool, default False
        Solve in fractions, for games of the size of ``"yacht"`` (some seconds, never cached).

    Returns
    -------
    Solution or ExactSolution

    Raises
    ------
    UnknownRulesError
    RuleSetError
        When a scoring function fails.
        When the game is too large, before anything is computed.

    Examples
    --------
    >>> round(solve("yacht").expected, 9)
    166.955067705
    """
    rules = get_rules(rules)
    space = state_space(rules)
    steps = space.states * steps_a_state(rules)
    if exact:
        check_exact(space)
    found = tables.read(rules, space.states) if cache and not exact else None
    if found is not None:
        return Solution(rules, found)
    with reporting(progress=progress, what=f"solving {rules.name}", steps=steps) as report:
        if exact:
            return ExactSolution(rules, solve_exactly(rules, space, report))
        found = solve_states(space, report)
    if cache:
        tables.write(rules, found)
    return Solution(rules, found)
