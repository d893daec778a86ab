"""A played game reviewed decision by decision: `review`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from yacht_widget.coach.data import Data, review_data
from yacht_widget.coach.moves import played_by
from yacht_widget.coach.results import PlayerReview
from yacht_widget.errors import MissingError, PlayersError, listed, shown
from yacht_widget.game import Game
from yacht_widget.rules import RuleSet

if TYPE_CHECKING:
    from yacht_widget.solver import Solution
    from yacht_widget.solver.progress import Report


class Review:
    """A reviewed game; made by `review`, immutable.

    Parameters
    ----------
    rules : RuleSet
    players : tuple of PlayerReview
    over : bool
        Whether the game is over.
    """

    def __init__(self, rules: RuleSet, players: tuple[PlayerReview, ...], *, over: bool) -> None:
        self.rules = rules
        self.players = players
        self.over = over

    def data(self) -> Data:
        """Return it as plain data for a page: see `yacht_widget.coach.data`."""
        return review_data(self.rules, self.players, over=self.over)


def review(
    game: Game,
    player: int | str | None = None,
    *,
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
    solution : Solution, optional
        The game solved, as `solve` gives it; without it the game is solved, or read from where it is stored.
    progress : bool or callable, optional
        As in `solve`.

    Returns
    -------
    Review

    Raises
    ------
    PlayersError
        When there is no such player.
    SolveError
        When the rules are too large to solve, or the solution is one of other rules.
    MissingError
        When NumPy is not installed.

    Examples
    --------
    >>> from yacht_widget.strategies import play, strategy
    >>> ada = review(play(Game(["Ada"], seed=7), strategy("cautious"))).players[0]
    >>> round(ada.start, 3), round(ada.luck, 3), round(ada.loss, 3), ada.total
    (166.955, -37.013, 1.942, 128)
    """
    if not isinstance(game, Game):
        message = f"what is reviewed is a game, like yw.Game(seed=7); got {shown(game)}"
        raise PlayersError(message)
    seats = _seats(game, player)
    try:
        from yacht_widget.coach.judging import judged, solution_for  # noqa: PLC0415 - loads NumPy
    except ModuleNotFoundError as error:
        if error.name != "numpy":
            raise
        message = "a review needs NumPy, which is not installed: pip install numpy"
        raise MissingError(message) from None
    known = solution_for(game.rules, solution, progress)
    with game.lock:
        played, over = played_by(game, seats), game.over
    return Review(game.rules, tuple(judged(one, known) for one in played), over=over)


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
        f"and the seats 0 to {len(names) - 1}"
    )
    raise PlayersError(message)
