"""A played game reviewed decision by decision: `review`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from yacht_widget import charts
from yacht_widget.coach.data import Data, review_data
from yacht_widget.coach.moves import played_by
from yacht_widget.coach.results import Decision, PlayerReview
from yacht_widget.coach.table import COLUMNS, luck_of, rows_of, steps_of
from yacht_widget.errors import MissingError, PlayersError, ReviewError, listed, missing, needing_numpy, shown, switch
from yacht_widget.files import Paged
from yacht_widget.game import Game
from yacht_widget.rules import RuleSet
from yacht_widget.words import Words, words_for

if TYPE_CHECKING:
    import altair as alt
    import pandas as pd

    from yacht_widget.solver import Solution
    from yacht_widget.solver.progress import Report

# What a review of one player has of that player.
_OF_ONE = (
    "score",
    "start",
    "expected",
    "luck",
    "loss",
    "total",
    "done",
    "percentile",
    "decisions",
    "turns",
    "taken_back",
)


class Review(Paged):
    """A reviewed game; made by `review`.

    Of a game with one player, or when one was asked for, the figures of that player are its own: `score`, `start`,
    `luck`, `loss`, `percentile`, `decisions`, `turns`. With several each has them: see `players`.

    Parameters
    ----------
    rules : RuleSet
    players : tuple of PlayerReview
        By seat.
    over : bool
        Whether the game is over.
    locale : str
        Language of the page.

    Examples
    --------
    >>> from yacht_widget.strategies import play, strategy
    >>> review(play(Game(["Ada", "Bo"], seed=7), strategy("greedy"))).players[1]
    PlayerReview('Bo', 168 points = 166.96 expected + 5.77 luck - 4.73 lost)
    """

    def __init__(self, rules: RuleSet, players: tuple[PlayerReview, ...], *, over: bool, locale: str = "en") -> None:
        self.rules = rules
        self.players = players
        self.over = over
        self.locale = locale

    def __repr__(self) -> str:
        return f"Review({self.rules.name!r}, {', '.join(map(repr, self.players))})"

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - an attribute of the only player
        if name not in _OF_ONE:
            message = f"a review has no attribute {name!r}; there are {listed(_OF_ONE)}, and players"
            raise AttributeError(message)
        if len(self.players) > 1:
            message = (
                f"this review has {len(self.players)} players, each with their own {name!r}: say "
                f"review.players[0].{name}, or review one with player={self.players[0].name!r}"
            )
            raise PlayersError(message)
        return getattr(self.players[0], name)

    def worst(self, n: int = 3) -> tuple[Decision, ...]:
        """Return the decisions that cost most, dearest first; none that cost nothing.

        Parameters
        ----------
        n : int, default 3
            How many at most; of each player.
        """
        return tuple(decision for player in self.players for decision in player.worst(n))

    def table(self) -> pd.DataFrame:
        """Return a table with a row for each decision (needs pandas).

        Columns: ``player`` (only with several), ``turn``, ``roll``, ``dice``, ``luck`` of the roll before the decision,
        ``decision`` (``"keep"``, ``"box"``, or ``"open"`` for a roll after which nothing is decided yet), ``played``,
        ``best``, ``expected`` (the final total with the best), ``loss``, ``good`` (best, or as good), ``why``, and with
        chances to win ``win`` and ``win best``: after the decision, and after the best one for points. ``why`` is
        told in the language of the review. A notebook shows its beginning only: ``table.loc[0, "why"]`` has all of it,
        as ``review.decisions[0].why``, and so has the page that `to_html` writes.
        Luck less loss, added up, and `start` give the score.

        Raises
        ------
        MissingError
            When pandas is not installed.
        """
        try:
            import pandas as pd  # noqa: PLC0415 - only this needs it
        except ModuleNotFoundError as error:
            if error.name != "pandas":
                raise
            raise MissingError(missing("a table of a review needs", "pandas", "plot")) from None
        words = Words(self.locale)
        rows = [row for player in self.players for row in rows_of(player, words)]
        told = any(decision.win is not None for player in self.players for decision in player.decisions)
        left_out = set() if len(self.players) > 1 else {"player"}
        columns = [name for name in COLUMNS if name not in left_out and (told or not name.startswith("win"))]
        return pd.DataFrame(rows, columns=columns)

    def plot(self, *, locale: str | None = None) -> alt.Chart:
        """Draw the final total to expect through the game, with the luck of each roll and what each decision cost.

        With several players: a line for each, without the steps.

        Parameters
        ----------
        locale : {"en", "vi", "lt", "ro", "th"}, optional
            Language of its words and numbers; the review's own unless told otherwise.

        Returns
        -------
        altair.Chart
            It shows with no network, and has its table behind it: ``.rows``.

        Raises
        ------
        MissingError
            When Altair is not installed.
        LocaleError
            When there are no words in the language.
        """
        charts.altair()
        words = Words(locale or self.locale)
        title = f"{words.t('coach.progress')} ({self.rules.title(words.locale)})"
        steps = [step for player in self.players for step in steps_of(player, words)]
        kinds = (luck_of(1, words), luck_of(-1, words), words.t("coach.lost"))
        start, turns = self.players[0].start, len(self.rules.keys)
        chart: alt.Chart = charts.course(steps, start, title, turns, kinds, words)
        return chart

    def _page(self, locale: str | None) -> str:
        from yacht_widget.coach.judging import place_of  # noqa: PLC0415 - loads NumPy
        from yacht_widget.coach.page import review_page  # noqa: PLC0415 - only this needs it

        places = [place_of(player) for player in self.players]
        return review_page(self.rules, self.players, places, locale or self.locale)

    def _repr_html_(self) -> str:
        from yacht_widget.coach.page import review_card  # noqa: PLC0415 - only this needs it

        return review_card(self.rules, self.players, self.locale)

    def data(self) -> Data:
        """Return the review as plain data for a page, about 12 kB a player: see `yacht_widget.coach.data`."""
        return review_data(self.rules, self.players, over=self.over)


def review(  # noqa: PLR0913 - each is a choice of the user
    game: Game,
    player: int | str | None = None,
    *,
    locale: str | None = None,
    chances: bool = False,
    solution: Solution | None = None,
    progress: bool | Report | None = None,
) -> Review:
    """Review a game: what each decision cost in expected points, and what was luck.

    Parameters
    ----------
    game : Game
        Over or not; it is not changed. Moves that were taken back do not count.
    player : int or str, optional
        Seat or name of the only player to review; all of them unless told otherwise.
    locale : {"en", "vi", "lt", "ro", "th"}, optional
        Language of the page, of the chart, and of the reasons in the table and of each decision; without a wish that of
        ``YACHT_WIDGET_LOCALE``, else of the notebook.
    chances : bool, default False
        In a game of two also tell what each decision did to the chance to win, if both players then play for the most
        points. It takes a second or so; under rules with a great many sheets (yahtzee) only the later turns have it.
    solution : Solution, optional
        The game solved, as `solve` gives it; without it the game is solved, or read from where it is stored.
    progress : bool or callable, optional
        As in `solve`.

    Returns
    -------
    Review

    Raises
    ------
    ReviewError
        When what is given is no game, or chances to win are asked for in a game that is not one of two players.
    PlayersError
        When there is no such player.
    SolveError
        When the rules are too large to solve, or the solution is one of other rules.
    MissingError
        When NumPy is not installed.
    LocaleError
        When there are no words in the language.

    Examples
    --------
    >>> from yacht_widget.strategies import play, strategy
    >>> found = review(play(Game(["Ada"], seed=7), strategy("cautious")))
    >>> found
    Review('yacht', PlayerReview('Ada', 128 points ~= 166.96 expected - 37.01 luck - 1.94 lost))
    >>> found.worst(1)[0].best, round(found.worst(1)[0].loss, 3)
    ('fours', 0.983)
    """
    if not isinstance(game, Game):
        message = f"what is reviewed is a game, like yw.Game(seed=7); got {shown(game)}"
        if isinstance(getattr(game, "game", None), Game):
            message += "; the game of a board is board.game"
        raise ReviewError(message)
    seats, words = _seats(game, player), words_for(locale)
    asked = switch("chances", chances, ReviewError)
    if asked and len(game.players) != 2:  # noqa: PLR2004 - one opponent
        message = f"chances to win are told in games of two players; this one has {len(game.players)}"
        raise ReviewError(message)
    with needing_numpy("a review needs"):
        from yacht_widget.coach.judging import judged, solution_for  # noqa: PLC0415 - loads NumPy
    known = solution_for(game.rules, solution, progress)
    played = played_by(game, range(len(game.players)))
    found = tuple(judged(played[seat], known, words) for seat in seats)
    if asked:
        from yacht_widget.coach.chances import with_chances  # noqa: PLC0415 - loads NumPy

        found = with_chances(found, played, known, game.first)
    return Review(game.rules, found, over=all(one.card.full for one in played), locale=words.locale)


def _seats(game: Game, player: object) -> Sequence[int]:
    names = game.players
    if player is None:
        return range(len(names))
    if isinstance(player, str) and player in names:
        return [names.index(player)]
    if isinstance(player, int) and not isinstance(player, bool) and 0 <= player < len(names):
        return [player]
    message = (
        f"there is no player {shown(player)} in this game; allowed are the names {listed(names)} "
        f"and {'the seat 0' if len(names) == 1 else f'the seats 0 to {len(names) - 1}'}"
    )
    raise PlayersError(message)
