"""A finished game reviewed for its board: made when the page asks for it, from the game that was solved for advice."""

from __future__ import annotations

from collections.abc import Callable

from yacht_widget.errors import YachtError
from yacht_widget.game import Game
from yacht_widget.widgets.hints import solving

Data = dict[str, object]

NONE: Data = {"status": "off"}


def review_of(game: Game, listener: Callable[[], None]) -> Data:
    """Return the review of a game for a page, or how far the game is solved, or why there is none.

    Parameters
    ----------
    game : Game
    listener : method
        Called from another thread when there is news.
    """
    solved = solving(game.rules)
    solved.begin(listener)
    # In this order: who is told that it is ready finds the solution.
    status, solution = solved.status, solved.solution
    if solution is None:
        return {"status": status, "done": solved.done, "why": solved.why}
    from yacht_widget.coach import review  # noqa: PLC0415 - loaded on first use
    from yacht_widget.coach.judging import place_of  # noqa: PLC0415 - loads NumPy

    try:
        found = review(game, solution=solution)
    except YachtError as error:
        return {"status": "failed", "why": str(error)}
    return {
        "status": "ready",
        "players": found.data()["players"],
        "places": [place_of(player) for player in found.players],
    }
