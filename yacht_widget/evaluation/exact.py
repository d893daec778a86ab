"""What a strategy is worth, exactly: `evaluate`, by policy evaluation."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, lru_cache
from html import escape
from typing import TYPE_CHECKING

from yacht_widget import charts
from yacht_widget.errors import SolveError, shown
from yacht_widget.rules import RuleSet, get_rules
from yacht_widget.strategies import BUILT_IN, Level, as_strategy
from yacht_widget.strategies.asking import Asked
from yacht_widget.strategies.levels import solution_of
from yacht_widget.strategies.target import ForTarget
from yacht_widget.words import lang, strategy_name, words_for

if TYPE_CHECKING:
    import altair as alt

    from yacht_widget.solver.distribution import Distribution
    from yacht_widget.solver.progress import Report
    from yacht_widget.strategies import StrategyLike


class Evaluation:
    """What a strategy is worth under some rules; made by `evaluate`, immutable.

    Parameters
    ----------
    name : str
        Of the strategy.
    rules : RuleSet
    mean : float
        Exact mean of the totals.
    spread : callable
        Returns the exact chances of each total.
    """

    def __init__(self, name: str, rules: RuleSet, mean: float, spread: Callable[[], Distribution]) -> None:
        self.__dict__.update(name=name, rules=rules, mean=mean, _spread=spread)

    name: str
    rules: RuleSet
    mean: float
    _spread: Callable[[], Distribution]

    def __setattr__(self, name: str, value: object) -> None:
        message = f"an evaluation is immutable ({name} is read only)"
        raise AttributeError(message)

    def __reduce__(self) -> tuple[object, ...]:
        # What computes the chances cannot be sent anywhere; they can.
        return _restored, (self.name, self.rules, self.mean, self.distribution())

    @property
    def sd(self) -> float:
        """Exact standard deviation of the totals."""
        return self.distribution().sd

    def distribution(self) -> Distribution:
        """Return the exact chances of each total; computed once."""
        return self._distribution

    @cached_property
    def _distribution(self) -> Distribution:
        return self._spread()

    def plot(self, total: int | None = None, *, locale: str | None = None) -> alt.Chart:
        """Draw the distribution of the final total, with a player's total in it.

        Parameters
        ----------
        total : int, optional
            Whose place is marked and told.
        locale : {"en", "vi", "lt", "ro", "th"}, optional
            Language of its words and numbers; without a wish that of ``YACHT_WIDGET_LOCALE``, else of the notebook.

        Returns
        -------
        altair.Chart
            It shows with no network, and has its table behind it: ``.rows``.

        Raises
        ------
        MissingError
            When Altair is not installed.
        SolveError
            When the total is no whole number.
        """
        charts.altair()
        if total is not None and (isinstance(total, bool) or not isinstance(total, int)):
            message = f"a total is a whole number; got {shown(total)}"
            raise SolveError(message)
        totals = self.distribution()
        words = words_for(locale)
        below = words.t("chart.totals_below", mean=words.fixed(totals.mean, 2), sd=words.fixed(totals.sd, 2))
        if total is not None:
            less, same = totals.cdf(total - 1), totals.chance(total)
            shares = {"less": words.percent(less), "same": words.percent(same)}
            below += "; " + words.t("chart.place_of", n=str(total), **shares)
        title = words.t("chart.totals_of", name=strategy_name(self.name, words), rules=self.rules.title(words.locale))
        points, chances = totals.points.tolist(), totals.chances.tolist()
        chart: alt.Chart = charts.distribution(points, chances, title, below, total, words)
        return chart

    def __repr__(self) -> str:
        return f"Evaluation({self.name!r}, {self.rules!r}, mean={self.mean:.3f}, sd={self.sd:.3f})"

    def _repr_html_(self) -> str:
        totals = self.distribution()
        words = words_for(None)
        rows = {
            charts.head("mean", words): words.fixed(self.mean, 3),
            charts.head("sd", words): words.fixed(totals.sd, 3),
        }
        for share in (0.05, 0.5, 0.95):
            rows[words.t("chart.reach", share=words.percent(share, 0))] = str(totals.quantile(share))
        cells = "".join(f'<tr><th scope="row">{escape(what)}</th><td>{value}</td></tr>' for what, value in rows.items())
        title = escape(f"{strategy_name(self.name, words)} ({self.rules.title(words.locale)})")
        return f"<table{lang(words)}><caption>{title}</caption>{cells}</table>"


def evaluate(
    strategy: StrategyLike,
    rules: str | RuleSet,
    *,
    progress: bool | Report | None = None,
    time_limit: float | None = None,
) -> Evaluation:
    """Return what a strategy is worth, exactly: the mean, the standard deviation and the chance of each total.

    A strategy is asked about every card it can reach, with all dice that its own keeps lead to. It is seen what it
    looks at: where it looks only at which boxes are open, and what the dice would score there, one card stands for
    all with the same boxes open (4,096 under Yacht). Where it looks at points as well (``card.total``, what stands in
    a box), cards that differ in what it looks at are told apart, which can take hours: simulating is faster then.

    A strategy must always answer the same question alike. That is checked: first in some trial games, whose questions
    are asked several times, so that most strategies that do not are refused at once. Afterwards up to 50,000 questions
    are asked again (all of them, where there are no more; else as many on each card, chosen with a fixed seed), in
    another order, and on another card with the same boxes open. So answers by chance, by what was asked before, by a
    count of questions or by the clock are found where they show in these; one that differs only in a few of millions
    of questions can be missed. A strategy that remembers its answers is fine.

    Parameters
    ----------
    strategy : Strategy, str, callable, or pair of callables
        A strategy, the name of a built-in one, or functions: see `as_strategy`.
    rules : str or RuleSet
    progress : bool or callable, optional
        Show how far it is, or call with (done, total), counted in cards. Without a word it is shown when it takes long.
    time_limit : float, optional
        Seconds that the strategy may take for one answer.

    Returns
    -------
    Evaluation

    Raises
    ------
    PlayersError
        When it is no strategy.
    StrategyError
        When it answers what is not allowed, raises, takes too long, or answers the same question differently: with
        ``.card``, ``.dice`` and ``.rolls_left``.
    UnknownRulesError
    SolveError
        When the game is too large, or the strategy tells too many cards apart.
    MissingError
        When there is no NumPy.

    Examples
    --------
    >>> found = evaluate("greedy", "yacht")
    >>> round(found.mean, 3), round(found.sd, 3), found.distribution().quantile(0.5)
    (156.292, 34.712, 156)
    >>> def first_box(card, dice, rolls_left):
    ...     return dice if rolls_left else card.open[0]
    >>> round(evaluate(first_box, "yacht").mean, 6)
    36.920525
    """
    found, rules = as_strategy(strategy), get_rules(rules)
    asked = Asked(found, time_limit=time_limit)
    from yacht_widget.evaluation.asking import asked_distribution  # noqa: PLC0415 - needs NumPy, a level asks for it
    from yacht_widget.solver.progress import reporting  # noqa: PLC0415 - as above

    if isinstance(found, Level) and type(found) in BUILT_IN.values():
        with reporting(progress=progress, what="", steps=0):
            return _level(type(found), rules)
    as_strategy(found, rules)
    totals = _aimed(found, rules, progress) if type(found) is ForTarget else None
    if totals is None:
        totals = asked_distribution(asked, rules, progress)
    known = totals
    return Evaluation(asked.name, rules, known.mean, lambda: known)


def _restored(name: str, rules: RuleSet, mean: float, totals: Distribution) -> Evaluation:
    return Evaluation(name, rules, mean, lambda: totals)


@lru_cache(maxsize=16)
def _level(level: type[Level], rules: RuleSet) -> Evaluation:
    return Evaluation(level.name, rules, *level().worth(rules))


def _aimed(strategy: ForTarget, rules: RuleSet, progress: object) -> Distribution | None:
    """Return the chances of all totals under play for one, without asking; nothing where that takes too much room."""
    from yacht_widget.solver.aiming import Aiming, fits  # noqa: PLC0415 - needs NumPy
    from yacht_widget.solver.progress import reporting, said  # noqa: PLC0415 - as above
    from yacht_widget.solver.states import state_space, steps_a_state  # noqa: PLC0415 - as above

    if not fits(state_space(rules)):
        return None
    aiming = Aiming(strategy.solution(rules), strategy.target, solution_of(rules))
    steps = state_space(rules).states * aiming.width * steps_a_state(rules)
    with reporting(
        progress=progress, what=said("following", name=strategy_name(strategy.name, words_for(None))), steps=steps
    ) as report:
        return aiming.distribution(report)
