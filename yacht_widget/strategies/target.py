"""Playing for a total: `ForTarget`."""

from __future__ import annotations

import operator
from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, TypeVar

from yacht_widget.card import Card, possible_points
from yacht_widget.dice import Dice
from yacht_widget.errors import PlayersError, SolveError, shown
from yacht_widget.rules import RuleSet, get_rules
from yacht_widget.strategies.base import Prepared, load_solver
from yacht_widget.strategies.levels import solution_of

if TYPE_CHECKING:
    from yacht_widget.solver.target import TargetSolution

T = TypeVar("T")

# Sums of doubles in another order differ in their last digits; what is closer than this is the same chance.
_TIE = 1e-12


class ForTarget(Prepared):
    """Plays for the best chance of a total at least as high as its target, as ``solve(rules, target=…)`` finds it.

    Of plays with the same chance it takes the one with the greatest expected total: so once the target is sure, or out
    of reach, it plays as the expert does among what keeps it so. Needs NumPy.

    Parameters
    ----------
    target : int
        The total, with every bonus.

    Raises
    ------
    PlayersError
        When the target is missing, or no whole number.

    Examples
    --------
    >>> scores = {"ones": 2, "twos": 4, "fives": 10, "full_house": 20, "little_straight": 30, "choice": 20, "yacht": 0}
    >>> [ForTarget(total).keep(Card("yacht", scores), (3, 4, 5, 6, 6), 2) for total in (150, 200)]
    [(3, 4, 5, 6), (6, 6)]
    """

    def __init__(self, target: int | None = None) -> None:
        try:
            found = None if isinstance(target, bool) else operator.index(target)  # type: ignore[arg-type]  # see below
        except TypeError:
            found = None
        if found is None:
            message = (
                "for_target needs the total to reach, a whole number: strategy('for_target', target=200); "
                f"got {shown(target)}"
            )
            raise PlayersError(message)
        self.target = found
        self.name = f"for {shown(found)}"

    def __repr__(self) -> str:
        return f"strategy('for_target', target={shown(self.target)})"

    def prepare(self, rules: RuleSet) -> None:
        """Solve the game for the target now.

        Raises
        ------
        SolveError
            When no play reaches the target, or the game is too large.
        MissingError
            When there is no NumPy.
        """
        self.solution(rules)
        solution_of(rules)

    def chance(self, rules: str | RuleSet) -> float:
        """Return the chance that a game by these rules reaches the target.

        Raises
        ------
        UnknownRulesError, SolveError, MissingError

        Examples
        --------
        >>> round(ForTarget(target=200).chance("yacht"), 4)
        0.2181
        """
        found = get_rules(rules)
        return self.solution(found).chance(Card(found), self.target)

    def keep(self, card: Card, dice: Dice, rolls_left: int) -> Dice:
        """Return the keep with the best chance; of equal ones that with the greatest expected total."""
        holds = self.solution(card.rules).holds(card, dice, rolls_left, self.target)
        best = _best((hold.keep, hold.chance) for hold in holds)
        if len(best) == 1:
            return best[0]
        return next(hold.keep for hold in solution_of(card.rules).holds(card, dice, rolls_left) if hold.keep in best)

    def choose(self, card: Card, dice: Dice) -> str:
        """Return the box with the best chance; of equal ones that with the greatest expected total."""
        choices = self.solution(card.rules).choices(card, dice, self.target)
        best = _best((choice.category, choice.chance) for choice in choices)
        if len(best) == 1:
            return best[0]
        return next(one.category for one in solution_of(card.rules).choices(card, dice) if one.category in best)

    def solution(self, rules: RuleSet) -> TargetSolution:
        """Return the game solved for the target.

        Raises
        ------
        SolveError, MissingError
        """
        # Without an upper bonus one table serves every target.
        found = _solved(rules, None if rules.upper_bonus is None else self.target)
        if found.chance(Card(rules), self.target) <= 0:
            most = _most(rules)
            message = f"no play reaches {shown(self.target)} under the rules {rules.name!r}" + (
                "" if most is None else f"; the highest total is {most}"
            )
            raise SolveError(message)
        return found


def _best(ranked: Iterable[tuple[T, float]]) -> list[T]:
    found = list(ranked)
    most = max(chance for _, chance in found)
    return [answer for answer, chance in found if chance >= most - _TIE]


@lru_cache(maxsize=4)
def _solved(rules: RuleSet, target: int | None) -> TargetSolution:
    solution: TargetSolution = load_solver("").solve(rules, target="all" if target is None else target)
    return solution


def _most(rules: RuleSet) -> int | None:
    """Return the highest total there is; nothing under joker rules, where it takes more than a sum."""
    if rules.joker != "none":
        return None
    most = dict(zip(rules.keys, map(max, possible_points(rules)), strict=True))
    bonus = rules.upper_bonus
    earned = bonus is not None and sum(most[key] for key in rules.upper) >= bonus.threshold
    return sum(most.values()) + (bonus.points if bonus is not None and earned else 0)
