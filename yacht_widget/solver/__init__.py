"""The whole game by backward induction: `solve`."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Literal, overload

from yacht_widget.errors import SolveError
from yacht_widget.rules import RuleSet, get_rules
from yacht_widget.solver import cache as tables
from yacht_widget.solver.advice import Choice, Hold
from yacht_widget.solver.backward import solve_states
from yacht_widget.solver.progress import Report, reporting, said
from yacht_widget.solver.solution import Solution
from yacht_widget.solver.states import state_space, steps_a_state

# What only some questions need is loaded when they are asked, so that a solved table is ready at once.
if TYPE_CHECKING:
    from yacht_widget.solver.exact import ExactSolution
    from yacht_widget.solver.target import TargetSolution

__all__ = ["Choice", "Hold", "Solution", "solve"]


@overload
def solve(
    rules: str | RuleSet,
    *,
    progress: bool | Report | None = None,
    cache: bool = True,
    exact: Literal[False] = False,
    target: None = None,
) -> Solution: ...
@overload
def solve(
    rules: str | RuleSet,
    *,
    progress: bool | Report | None = None,
    cache: bool = True,
    exact: Literal[True],
    target: None = None,
) -> ExactSolution: ...
@overload
def solve(
    rules: str | RuleSet,
    *,
    progress: bool | Report | None = None,
    cache: bool = True,
    exact: Literal[False] = False,
    target: int | Literal["all"],
) -> TargetSolution: ...
def solve(
    rules: str | RuleSet,
    *,
    progress: bool | Report | None = None,
    cache: bool = True,
    exact: bool = False,
    target: int | Literal["all"] | None = None,
) -> Solution | ExactSolution | TargetSolution:
    """Solve a game: the best play from every card.

    Parameters
    ----------
    rules : str or RuleSet
        Rules of the game, also one's own.
    progress : bool or callable, optional
        Show how far it is, or call with (done, total). Without a word a long solve is shown.
    cache : bool, default True
        Use a table solved before, and keep a new one in the user's cache directory.
    exact : bool, default False
        Solve in fractions, for games of the size of ``"yacht"`` (some seconds, never stored).
    target : int or "all", optional
        Play for the best chance of at least this total, instead of the greatest expected total. Rules without an upper
        bonus are solved for every total at once.

    Returns
    -------
    Solution, ExactSolution or TargetSolution

    Raises
    ------
    UnknownRulesError
    RuleSetError
        When a scoring function fails.
    SolveError
        When the game is too large (before anything is computed), or a setting does not exist.

    Examples
    --------
    >>> round(solve("yacht").expected, 9)
    166.955067705
    """
    rules = get_rules(rules)
    space = state_space(rules)
    if target is not None:
        if exact:
            message = "exact=True and a target do not go together: chances of a total are solved in doubles"
            raise SolveError(message)
        return _solve_target(rules, target, progress, cache=cache)
    if exact:
        from yacht_widget.solver.exact import ExactSolution, check_exact, solve_exactly  # noqa: PLC0415 - see above

        check_exact(space)
        with _reporting(progress, rules, space.states) as report:
            return ExactSolution(rules, solve_exactly(rules, space, report))
    found = tables.read(rules, space.states + 1) if cache else None
    if found is None:
        with _reporting(progress, rules, space.states) as report:
            found = solve_states(space, report)
        if cache:
            tables.write(rules, found)
    return Solution(rules, found)


def _solve_target(rules: RuleSet, target: object, progress: object, *, cache: bool) -> TargetSolution:
    from yacht_widget.solver.target import (  # noqa: PLC0415 - see above
        TargetSolution,
        checked_target,
        solve_target,
        windows_of,
    )

    space = state_space(rules)
    total = None if target == "all" else checked_target(target)
    single = None if rules.upper_bonus is None else total
    if total is None and rules.upper_bonus is not None:
        message = f"the rules {rules.name!r} have an upper bonus: they are solved for one total; say target=200"
        raise SolveError(message)
    windows = windows_of(space, single)
    aim = "every total" if single is None else f"total {single}"
    found = tables.read(rules, windows.numbers, aim) if cache else None
    if found is None:
        with _reporting(progress, rules, windows.numbers) as report:
            found = solve_target(space, windows, report)
        if cache:
            tables.write(rules, found, aim)
    return TargetSolution(rules, total, windows, found)


def _reporting(progress: object, rules: RuleSet, numbers: int) -> AbstractContextManager[Report | None]:
    return reporting(progress=progress, what=said("solving", rules), steps=numbers * steps_a_state(rules))
