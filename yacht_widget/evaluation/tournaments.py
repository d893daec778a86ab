"""Several strategies on the same dice: `tournament`."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from html import escape
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from yacht_widget import charts
from yacht_widget.errors import SimulateError, StrategyError, listed, shown
from yacht_widget.evaluation.players import player_of
from yacht_widget.evaluation.sharing import check_executor
from yacht_widget.evaluation.simulation import Simulation, checked_games, pandas, run, steps_of, with_error
from yacht_widget.luck import Seed, seed_key
from yacht_widget.names import NEEDS, can_be_name
from yacht_widget.rules import RuleSet, get_rules
from yacht_widget.solver.progress import Report, reporting, said
from yacht_widget.strategies import Asked, StrategyLike
from yacht_widget.sweeps import Array
from yacht_widget.words import Words, lang, strategy_name, words_for

if TYPE_CHECKING:
    import altair as alt
    import pandas as pd

# Styles of the host stay; only what makes figures a table.
_STYLE = "text-align:right;font-variant-numeric:tabular-nums;padding:2px 10px;white-space:nowrap"


class Comparison(NamedTuple):
    """Two entries, game by game.

    Parameters
    ----------
    difference : float
        How many points more the first one has on average.
    error : float
        Its standard error. On the same dice both are lucky together, so it is mostly smaller than the error of either
        mean would let expect.
    wins, ties, losses : int
        In how many games the first one has more points than the second, as many, fewer.
    """

    difference: float
    error: float
    wins: int
    ties: int
    losses: int


class Tournament:
    """What strategies made of the same dice; made by `tournament`, immutable.

    Parameters
    ----------
    simulations : dict of str to Simulation
    failed : dict of str to StrategyError
    """

    def __init__(self, simulations: Mapping[str, Simulation], failed: Mapping[str, StrategyError]) -> None:
        best_first = sorted(simulations, key=lambda name: -simulations[name].mean)
        self._simulations = MappingProxyType({name: simulations[name] for name in best_first})
        self._failed = MappingProxyType(dict(failed))

    def __reduce__(self) -> tuple[object, ...]:
        return Tournament, (dict(self._simulations), dict(self._failed))

    @property
    def simulations(self) -> Mapping[str, Simulation]:
        """The games of each entry, the highest mean first (read only)."""
        return self._simulations

    @property
    def failed(self) -> Mapping[str, StrategyError]:
        """What was wrong with each entry that had to be left out: empty when all went well (read only)."""
        return self._failed

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the entries that have played, the highest mean first."""
        return tuple(self._simulations)

    @property
    def rules(self) -> RuleSet:
        """Rules of the games."""
        return self._any.rules

    @property
    def games(self) -> int:
        """How many games each has played."""
        return self._any.games

    @property
    def seed(self) -> Seed:
        """Seed of the dice."""
        return self._any.seed

    @property
    def note(self) -> str:
        """What has to be said beside the numbers: the rules, the dice, and who is not in them."""
        text = f"{self.games:,} games of seed {self.seed!r} each, the same dice for all ({self.rules.title('en')})"
        for name, error in self.failed.items():
            text += f"; left out: {name!r}, for {error}"
        return text

    def compare(self, first: str, second: str) -> Comparison:
        """Return two entries side by side, game by game.

        Raises
        ------
        SimulateError
            When there is no such entry.
        """
        return _compared(self._scores(first), self._scores(second))

    def table(self) -> pd.DataFrame:
        """Return a table with a row for each entry, the highest mean first (needs pandas).

        Its columns are ``mean``, ``error`` (standard error of the mean), ``sd`` (of a game), ``best``, ``worst``,
        ``wins`` (games in which it alone has the most points of all) and ``shared`` (in which it shares them). What
        is said in `note` is its ``attrs["note"]``.

        Raises
        ------
        MissingError
            When pandas is not installed.
        """
        pd, rows = pandas(), self._rows()
        table = pd.DataFrame([{key: row[key] for key in row if key != "name"} for row in rows])
        table.index = pd.Index(self.names, name="strategy")
        table.attrs["note"] = self.note
        return table

    @property
    def wins(self) -> pd.DataFrame:
        """In how many games the entry of the row has more points than that of the column (needs pandas)."""
        return self._matrix(lambda found: found.wins, 0)

    @property
    def ties(self) -> pd.DataFrame:
        """In how many games the entries of row and column have as many points (needs pandas)."""
        return self._matrix(lambda found: found.ties, self.games)

    @property
    def differences(self) -> pd.DataFrame:
        """How many points more the entry of the row has on average than that of the column (needs pandas)."""
        return self._matrix(lambda found: found.difference, 0.0)

    @property
    def errors(self) -> pd.DataFrame:
        """Standard errors of `differences`, from the differences game by game on the same dice (needs pandas)."""
        return self._matrix(lambda found: found.error, 0.0)

    def plot(self, *, locale: str | None = None) -> alt.Chart:
        """Draw the mean of each entry, with two standard errors on each side.

        Parameters
        ----------
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
        """
        charts.altair()
        words = words_for(locale)
        rows = [{**row, "name": strategy_name(str(row["name"]), words)} for row in self._rows()]
        title = words.t("chart.tournament", rules=self.rules.title(words.locale))
        chart: alt.Chart = charts.means(rows, title, self._below(words), words)
        return chart

    def __len__(self) -> int:
        return len(self._simulations)

    def __repr__(self) -> str:
        means = ", ".join(f"{name} {with_error(one.mean, one.error)}" for name, one in self._simulations.items())
        failed = f"; left out: {', '.join(self.failed)}" if self.failed else ""
        games = "1 game" if self.games == 1 else f"{self.games:,} games"
        return f"Tournament({self.rules.name!r}, {games} of seed {self.seed!r}: {means}{failed})"

    def _repr_html_(self) -> str:
        words = words_for(None)
        keys = ("strategy", "mean", "behind the first", "sd", "best", "worst", "wins", "shared")
        short = {"sd": words.t("chart.short_sd"), "shared": words.t("chart.short_shared")}
        heads = [short.get(key) or charts.head(key, words) for key in keys]
        lines = [
            _line(
                strategy_name(str(row["name"]), words),
                [
                    with_error(one.mean, one.error, words),
                    self._behind(str(row["name"]), words),
                    words.fixed(one.sd) if math.isfinite(one.sd) else "—",
                    *(words.number(int(str(row[key]))) for key in keys[4:]),
                ],
            )
            for row, one in zip(self._rows(), self._simulations.values(), strict=True)
        ]
        found = _table(self._below(words), heads, lines)
        if len(self) > 1:
            found += _table(
                words.t("chart.against"),
                ("", *(strategy_name(name, words) for name in self.names)),
                self._against(words),
            )
        for name, error in self.failed.items():
            # What was wrong is told to whoever wrote the strategy, in the language of the code.
            out = escape(words.t("chart.left_out"))
            found += f'<p>{out}: <b>{escape(name)}</b>. <span lang="en">{escape(str(error))}</span></p>'
        return f"<div{lang(words)}>{found}</div>" if lang(words) else found

    @property
    def _any(self) -> Simulation:
        return next(iter(self._simulations.values()))

    def _below(self, words: Words) -> str:
        rules = self.rules.title(words.locale)
        return words.t("chart.same_dice", n=self.games, seed=repr(self.seed), rules=rules)

    def _behind(self, name: str, words: Words) -> str:
        """Return how far an entry is behind the first, from the differences game by game."""
        if name == self.names[0]:
            return "—"
        found = self.compare(self.names[0], name)
        return with_error(found.difference, found.error, words)

    def _against(self, words: Words) -> list[str]:
        lines = []
        for first in self.names:
            cells = []
            for second in self.names:
                share = self.compare(first, second).wins / self.games
                cells.append("—" if first == second else words.percent(share))
            lines.append(_line(strategy_name(first, words), cells))
        return lines

    def _scores(self, name: str) -> Array:
        if not isinstance(name, str) or name not in self._simulations:
            message = f"there is no entry {shown(name)} here; allowed are {listed(self.names)}"
            raise SimulateError(message)
        return self._simulations[name].scores

    def _rows(self) -> list[charts.Row]:
        scores = np.stack([one.scores for one in self._simulations.values()])
        first = scores == scores.max(axis=0)
        alone = first.sum(axis=0) == 1
        rows: list[charts.Row] = []
        for place, (name, one) in enumerate(self._simulations.items()):
            rows.append(
                {
                    "name": name,
                    "mean": one.mean,
                    "error": one.error,
                    "sd": one.sd,
                    "best": int(scores[place].max()),
                    "worst": int(scores[place].min()),
                    "wins": int((first[place] & alone).sum()),
                    "shared": int((first[place] & ~alone).sum()),
                }
            )
        return rows

    def _matrix(self, of: Callable[[Comparison], float], same: float) -> pd.DataFrame:
        cells = {
            second: [same if first == second else of(self.compare(first, second)) for first in self.names]
            for second in self.names
        }
        return pandas().DataFrame(cells, index=pandas().Index(self.names, name="strategy"))


def tournament(  # noqa: PLR0913 - each is a choice of the user
    entries: Mapping[str, StrategyLike],
    rules: str | RuleSet,
    games: int = 10_000,
    seed: Seed = 1,
    *,
    executor: Executor | None = None,
    progress: bool | Report | None = None,
    time_limit: float | None = None,
) -> Tournament:
    """Let several strategies play the same dice, each alone, and compare them.

    An entry that does what is not allowed, raises or is too slow is left out; the others play on.

    Parameters
    ----------
    entries : dict of str to Strategy, str, callable, or pair of callables
        Who plays, by name; see `as_strategy`.
    rules : str or RuleSet
    games, seed, executor, progress, time_limit
        As in `simulate`.

    Returns
    -------
    Tournament
        With ``.table()``, ``.wins``, ``.differences``, ``.plot()``, and ``.failed`` for those left out.

    Raises
    ------
    SimulateError
        When there are no entries, a name is no text, or none of the entries can be played with.
    PlayersError
        When an entry is no strategy.
    SeedError, UnknownRulesError, SolveError

    Examples
    --------
    >>> found = tournament({"careful": "cautious", "hasty": "greedy"}, "yacht", games=5000)
    >>> found
    Tournament('yacht', 5,000 games of seed 1: careful 165.78 ± 0.49, hasty 155.74 ± 0.50)
    >>> both = found.compare("careful", "hasty")
    >>> round(both.difference, 2), round(both.error, 2), both.wins
    (10.04, 0.44, 3321)
    """
    found = get_rules(rules)
    number = checked_games(games)
    key = seed_key(seed)
    check_executor(executor)
    asked = {name: Asked(entry, name, time_limit) for name, entry in _checked_entries(entries).items()}
    players = {name: player_of(one, found) for name, one in asked.items()}
    simulations: dict[str, Simulation] = {}
    failed: dict[str, StrategyError] = {}
    for player in players.values():
        player.prepare()
    steps = sum(steps_of(player, number) for player in players.values())
    with reporting(progress=progress, what=said("playing", found), steps=steps, unit=said("games")) as report:
        for place, (name, player) in enumerate(players.items()):
            try:
                part = None if report is None else _part(report, place, number, len(players))
                simulations[name] = run(player, name, seed, key, number, executor, part)
            except StrategyError as error:
                failed[name] = error
    if not simulations:
        name, why = next(iter(failed.items()))
        message = f"none of the entries can be played with; {name!r} cannot, for {why}"
        raise SimulateError(message) from why
    return Tournament(simulations, failed)


def _part(report: Report, place: int, games: int, players: int) -> Report:
    """Return what tells the progress of one entry as a part of all."""
    return lambda done, _total: report(place * games + done, players * games)


def _checked_entries(entries: object) -> Mapping[str, StrategyLike]:
    if not isinstance(entries, Mapping) or not entries:
        message = (
            f"entries are a dict from name to strategy, like {{'mine': mine, 'best': 'expert'}}; got {shown(entries)}"
        )
        raise SimulateError(message)
    for name in entries:
        if not can_be_name(name):
            message = f"the name of an entry is a text with {NEEDS}; got {shown(name)}"
            raise SimulateError(message)
    return entries


def _compared(first: Array, second: Array) -> Comparison:
    more = first - second
    error = float(more.std(ddof=1)) / math.sqrt(len(more)) if len(more) > 1 else math.nan
    wins, ties = int((more > 0).sum()), int((more == 0).sum())
    return Comparison(float(more.mean()), error, wins, ties, len(more) - wins - ties)


def _table(caption: str, heads: Sequence[str], lines: list[str]) -> str:
    cells = "".join(f'<th scope="col" style="{_STYLE}">{escape(head)}</th>' for head in heads)
    caption = f'<caption style="text-align:left;caption-side:top;white-space:nowrap">{escape(caption)}</caption>'
    body = f"<thead><tr>{cells}</tr></thead><tbody>{''.join(lines)}</tbody>"
    return f'<table style="margin:4px 0 12px">{caption}{body}</table>'


def _line(head: str, cells: list[str]) -> str:
    body = "".join(f'<td style="{_STYLE}">{escape(cell)}</td>' for cell in cells)
    return f'<tr><th scope="row" style="text-align:left;padding:2px 10px 2px 0">{escape(head)}</th>{body}</tr>'
