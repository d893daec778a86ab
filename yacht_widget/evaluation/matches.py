"""Who wins when two strategies play each other: `match`, from their exact distributions."""

from __future__ import annotations

from typing import NamedTuple

from yacht_widget.errors import PlayersError
from yacht_widget.evaluation.exact import Evaluation, evaluate
from yacht_widget.rules import RuleSet, get_rules
from yacht_widget.solver.winning import winning
from yacht_widget.strategies import StrategyLike


class Match(NamedTuple):
    """How a match of two strategies ends, and how likely; made by `match`.

    Parameters
    ----------
    win : float
        Chance that the first one has more points.
    tie : float
        Chance that both have as many.
    loss : float
        Chance that the second one has more.
    names : (str, str)
        Of the two.
    rules : RuleSet
    """

    win: float
    tie: float
    loss: float
    names: tuple[str, str]
    rules: RuleSet

    def __repr__(self) -> str:
        first, second = self.names
        ends = f"{first} wins {self.win:.2%}, tie {self.tie:.2%}, {second} wins {self.loss:.2%}"
        return f"Match({self.rules.name!r}: {ends})"


def match(first: StrategyLike | Evaluation, second: StrategyLike | Evaluation, rules: str | RuleSet) -> Match:
    """Return how likely each of two strategies wins a match, and how likely it is a tie.

    The chances are exact for two players of whom neither looks at the sheet of the other, as all do who play for
    points: each has the totals of a game alone, with dice of its own. Who plays for the win itself, and dares more
    when behind, can do somewhat better.

    Parameters
    ----------
    first, second : Strategy, str, callable, pair of callables, or Evaluation
        Who plays; what `evaluate` has found can be used again.
    rules : str or RuleSet

    Returns
    -------
    Match
        With ``.win``, ``.tie`` and ``.loss``, as seen by the first one.

    Raises
    ------
    PlayersError
        When one of them is no strategy, or was evaluated under other rules.
    StrategyError
        When a strategy does what is not allowed, or does not always do the same.
    UnknownRulesError, SolveError

    Examples
    --------
    >>> match("expert", "greedy", "yacht")
    Match('yacht': expert wins 58.24%, tie 0.79%, greedy wins 40.97%)
    >>> round(match("greedy", "greedy", "yacht").win, 6)
    0.495891
    """
    found = get_rules(rules)
    # One that meets itself is evaluated once.
    one = _evaluated(first, found)
    two = one if second is first else _evaluated(second, found)
    ends = winning(one.distribution(), two.distribution())
    return Match(ends.chances[0], ends.tie, ends.chances[1], (one.name, two.name), found)


def _evaluated(thing: StrategyLike | Evaluation, rules: RuleSet) -> Evaluation:
    if not isinstance(thing, Evaluation):
        return evaluate(thing, rules)
    if thing.rules != rules:
        message = (
            f"{thing.name!r} was evaluated under the rules {thing.rules.name!r}; a match by the rules {rules.name!r} "
            "needs an evaluation under the same ones"
        )
        raise PlayersError(message)
    return thing
