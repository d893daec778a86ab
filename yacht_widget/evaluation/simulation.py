"""Many games of a seed played by a strategy: `simulate`."""

from __future__ import annotations

import math
import operator
from concurrent.futures import Executor
from functools import cached_property, partial
from itertools import chain
from typing import TYPE_CHECKING, Any

import numpy as np

from yacht_widget import charts
from yacht_widget.errors import MissingError, SimulateError, missing, shown
from yacht_widget.evaluation.exact import Evaluation, evaluate
from yacht_widget.evaluation.players import Fast, Played, Recorded, Slow, player_of
from yacht_widget.evaluation.sharing import check_executor, pieces, share
from yacht_widget.evaluation.singly import replay
from yacht_widget.game import MAX_NAME, Game
from yacht_widget.luck import MAX_GAME, Seed, seed_key
from yacht_widget.names import can_be_name
from yacht_widget.rules import RuleSet, get_rules
from yacht_widget.solver.distribution import Distribution
from yacht_widget.solver.progress import Report, reporting, said
from yacht_widget.solver.states import state_space
from yacht_widget.strategies import Asked, Level, StrategyLike
from yacht_widget.sweeps import Array, frozen
from yacht_widget.words import Words, strategy_name, words_for

if TYPE_CHECKING:
    import altair as alt
    import pandas as pd

# About how many steps (see `reporting`) a game takes a level, play for a total, and a strategy that is asked.
FAST_STEPS, AIMED_STEPS, SLOW_STEPS = 5_000, 500_000, 1_500_000
# The exact chances of a level are drawn beside its games where they take a second at most.
SMALL = 10_000


class Simulation:
    """Games of a seed that a strategy has played; made by `simulate`, immutable.

    Examples
    --------
    >>> found = simulate("cautious", "yacht", games=1000, seed=7)
    >>> found
    Simulation('cautious', 'yacht', 1,000 games of seed 7: mean 166.6 ± 1.1)
    >>> found.scores[:4].tolist(), found.game(0).totals
    ([128, 228, 220, 182], (128,))
    """

    def __init__(self, player: Fast | Slow | Recorded, name: str, seed: Seed, played: Played) -> None:
        # Without a strategy of one's own, which may be a function that cannot be pickled: its moves are recorded.
        self._player = Recorded(player.rules) if isinstance(player, Slow) else player
        self._name = name
        self._seed = seed
        self._moves = played.moves
        self._scores = frozen(played.totals)

    @property
    def name(self) -> str:
        """What the strategy is called."""
        return self._name

    @property
    def rules(self) -> RuleSet:
        """Rules of the games."""
        return self._player.rules

    @property
    def seed(self) -> Seed:
        """Seed of the dice."""
        return self._seed

    @property
    def games(self) -> int:
        """How many games there are."""
        return len(self._scores)

    @property
    def scores(self) -> Array:
        """Total of each game, in the order of their numbers (read only)."""
        return self._scores

    @property
    def mean(self) -> float:
        """Mean of the totals."""
        return float(self._scores.mean())

    @property
    def sd(self) -> float:
        """Standard deviation of a game's total, estimated from the games; not a number (nan) for a single one."""
        return float(self._scores.std(ddof=1)) if self.games > 1 else math.nan

    @property
    def error(self) -> float:
        """Standard error of the mean: about two in three means lie this close to the exact one, 95 % within twice."""
        return self.sd / math.sqrt(self.games)

    def distribution(self) -> Distribution:
        """Return how often each total came up, as chances: ``.quantile(p)``, ``.cdf(total)``."""
        return self._distribution

    @cached_property
    def _distribution(self) -> Distribution:
        totals, counts = np.unique(self._scores, return_counts=True)
        return Distribution(totals, counts / self.games)

    def game(self, place: int) -> Game:
        """Return one of the games, move by move, as it was played.

        Parameters
        ----------
        place : int
            Its place in `scores`, from 0. It is game number ``place + 1`` of the seed.

        Raises
        ------
        SimulateError
            When there is no such game.
        """
        if isinstance(place, bool) or not isinstance(place, int | np.integer) or not 0 <= place < self.games:
            message = f"there is no game {shown(place)}; allowed are whole numbers from 0 to {self.games - 1}"
            raise SimulateError(message)
        game = int(place)
        moves = self._player.moves(seed_key(self._seed), game, None if self._moves is None else self._moves[game])
        name = self._name.strip()[:MAX_NAME].strip()
        who = name if can_be_name(name) else "Player 1"
        return replay(self.rules, self._seed, game + 1, who, moves)

    def table(self) -> pd.DataFrame:
        """Return a table with a row for each total that came up (needs pandas).

        Its columns are ``games`` (how often), ``share``, and ``this or less`` (the share of games up to it).

        Raises
        ------
        MissingError
            When pandas is not installed.
        """
        totals, counts = np.unique(self._scores, return_counts=True)
        columns = {
            "games": counts,
            "share": counts / self.games,
            "this or less": np.cumsum(counts) / self.games,
        }
        return pandas().DataFrame(columns, index=pandas().Index(totals, name="total"))

    def plot(self, beside: Evaluation | Distribution | None = None, *, locale: str | None = None) -> alt.Chart:
        """Draw how often the totals came up, and beside them how often they should.

        Parameters
        ----------
        beside : Evaluation or Distribution, optional
            Exact chances to be drawn as a line; those of a built-in level under rules as small as "yacht" need not
            be given.
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
        SimulateError
            When `beside` is neither.
        """
        charts.altair()
        exact = self._beside(beside)
        words = words_for(locale)
        title = words.t(
            "chart.games_of", n=self.games, name=strategy_name(self.name, words), rules=self.rules.title(words.locale)
        )
        mean, error, sd = (
            words.fixed(figure, 2) if math.isfinite(figure) else "?" for figure in (self.mean, self.error, self.sd)
        )
        below = words.t("chart.games_below", mean=mean, error=error, sd=sd)
        if exact is not None:
            line = {"mean": words.fixed(exact.mean, 2), "sd": words.fixed(exact.sd, 2)}
            below += "; " + words.t("chart.line_exact", **line)
        known = None if exact is None else (exact.points.tolist(), exact.chances.tolist())
        totals, counts = np.unique(self._scores, return_counts=True)
        chart: alt.Chart = charts.histogram(totals.tolist(), counts.tolist(), known, title, below, words)
        return chart

    def _beside(self, given: object) -> Distribution | None:
        if isinstance(given, Evaluation):
            given = given.distribution()
        level = self._player.level if isinstance(self._player, Fast) else None
        if given is None and isinstance(level, Level) and state_space(self.rules).states <= SMALL:
            return evaluate(level, self.rules).distribution()
        if given is not None and not isinstance(given, Distribution):
            message = f"beside the games stands an Evaluation or a Distribution; got {shown(given)}"
            raise SimulateError(message)
        return given

    def __len__(self) -> int:
        return self.games

    def __repr__(self) -> str:
        mean = f"mean {with_error(self.mean, self.error)}"
        games = "1 game" if self.games == 1 else f"{self.games:,} games"
        return f"Simulation({self.name!r}, {self.rules.name!r}, {games} of seed {self.seed!r}: {mean})"


def simulate(  # noqa: PLR0913 - each is a choice of the user
    strategy: StrategyLike,
    rules: str | RuleSet,
    games: int = 10_000,
    seed: Seed = 1,
    *,
    executor: Executor | None = None,
    progress: bool | Report | None = None,
    time_limit: float | None = None,
) -> Simulation:
    """Let a strategy play many games alone, and return their totals.

    The dice are those of a seed: the k-th game is that of ``Game(seed=seed, number=k)``, and equal keeps get equal
    dice. So two strategies with the same seed can be compared game by game, and the same seed gives the same result,
    whoever does the work. A strategy of one's own has to do its part for that: it decides from the card, the dice and
    the rolls left alone. One that remembers what it saw, or draws lots, is played with as it is: in one process without
    an executor it meets the games in their order; with one, each piece of work gets a copy of it, or several threads
    ask it at once, so the result may depend on who did what.

    Parameters
    ----------
    strategy : Strategy, str, callable, or pair of callables
        Who plays: see `as_strategy`. The built-in levels, and play for a total, play all games at once. The choices
        of "random" are drawn for each game from the seed, and the seed of its own if it has one.
    rules : str or RuleSet
    games : int, default 10_000
        How many games, from 1 to 16,777,215.
    seed : int or str, default 1
        Seed of the dice.
    executor : concurrent.futures.Executor, optional
        Who does the work, in pieces that do not depend on how many workers there are: threads, processes, a cluster's
        (``client.get_executor()`` of Dask). Processes are sent the strategy, which has to be written in a module for
        that. The executor stays open.
    progress : bool or callable, optional
        Show how far it is, or call with (done, total). Without a word a long simulation is shown.
    time_limit : float, optional
        Seconds that a strategy of one's own may take for an answer.

    Returns
    -------
    Simulation

    Raises
    ------
    StrategyError
        When the strategy does what is not allowed, raises, or is too slow: with the card and the dice.
    PlayersError
        When it is no strategy.
    SimulateError
        When `games` or `executor` is not possible, or the executor fails.
    SeedError, UnknownRulesError, SolveError

    Examples
    --------
    >>> def first_box(card, dice, rolls_left):
    ...     return dice if rolls_left else card.open[0]
    >>> simulate(first_box, "yacht", games=500)
    Simulation('first_box', 'yacht', 500 games of seed 1: mean 37.83 ± 0.52)
    """
    found = get_rules(rules)
    number = checked_games(games)
    key = seed_key(seed)
    check_executor(executor)
    asked = Asked(strategy, time_limit=time_limit)
    player = player_of(asked, found)
    player.prepare()
    steps = steps_of(player, number)
    with reporting(progress=progress, what=said("playing", found), steps=steps, unit=said("games")) as report:
        return run(player, asked.name, seed, key, number, executor, report)


def run(  # noqa: PLR0913, PLR0917 - all that has been checked
    player: Fast | Slow,
    name: str,
    seed: Seed,
    key: int,
    games: int,
    executor: Executor | None,
    report: Report | None,
) -> Simulation:
    """Play the games, and return them."""
    if executor is None:
        played = player.play(key, range(games), report)
        return Simulation(player, name, seed, played)
    carried: dict[str, object] = {f"the rules {player.rules.name!r}": player.rules}
    if isinstance(player, Slow):
        carried = {f"the strategy {name!r}": player.asked.strategy, **carried}
    parts: list[Played] = []
    done = 0
    for part in share(executor, partial(player.play, key), pieces(games, player.together), carried):
        parts.append(part)
        done += len(part.totals)
        if report is not None:
            report(done, games)
    moves = [part.moves for part in parts if part.moves is not None]
    joined = list(chain.from_iterable(moves)) if moves else None
    return Simulation(player, name, seed, Played(np.concatenate([part.totals for part in parts]), joined))


def steps_of(player: Fast | Slow, games: int) -> int:
    """Return about how many steps some games take; see `reporting`."""
    if isinstance(player, Slow):
        return games * SLOW_STEPS
    return games * (FAST_STEPS if isinstance(player.level, Level) else AIMED_STEPS)


def checked_games(games: object) -> int:
    """Return how many games are to be played.

    Raises
    ------
    SimulateError
        When it is no whole number, less than 1, or more than a seed has.
    """
    number = operator.index(games) if hasattr(games, "__index__") and not isinstance(games, bool) else 0
    if not 1 <= number <= MAX_GAME:
        message = f"games={shown(games)} is not possible; allowed are whole numbers from 1 to {MAX_GAME:,}"
        raise SimulateError(message)
    return number


def pandas() -> Any:  # noqa: ANN401 - a module
    """Return pandas.

    Raises
    ------
    MissingError
        When it is not installed.
    """
    try:
        import pandas as pd  # noqa: PLC0415 - only tables need it
    except ImportError:
        raise MissingError(missing("a table needs", "pandas", "plot")) from None
    return pd


def with_error(value: float, error: float, words: Words = charts.ENGLISH) -> str:
    """Return a number and its error with two digits of the error.

    Examples
    --------
    >>> with_error(166.12345, 1.0912), with_error(12, 0), with_error(46.042, 0.354)
    ('166.1 ± 1.1', '12', '46.04 ± 0.35')
    """
    if not error > 0:  # also when there is none to tell (nan)
        return words.number(value)
    digits = max(0, 1 - math.floor(math.log10(error)))
    return f"{words.fixed(value, digits)} ± {words.fixed(error, digits)}"
