"""Play, explore and teach the dice games Yacht and Yahtzee in a notebook.

Every public name is here. Parts load on first use, so importing the package stays fast and needs no NumPy.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from yacht_widget.card import Card, Entry
    from yacht_widget.coach import review
    from yacht_widget.errors import YachtError
    from yacht_widget.evaluation import evaluate, match, simulate, tournament
    from yacht_widget.exercises import check, progress, pupil, question
    from yacht_widget.game import Game
    from yacht_widget.rules import Category, RuleSet, UpperBonus, get_rules
    from yacht_widget.solver import solve
    from yacht_widget.strategies import Strategy, play, strategy
    from yacht_widget.turn_odds import odds
    from yacht_widget.widgets import Board, BoxValues, Gallery, HoldExplorer, SamplingBand, WaitingLog
    from yacht_widget.widgets.classboard import ClassBoard

_HOME = {
    "Board": "yacht_widget.widgets",
    "BoxValues": "yacht_widget.widgets",
    "Card": "yacht_widget.card",
    "Category": "yacht_widget.rules",
    "ClassBoard": "yacht_widget.widgets.classboard",
    "Entry": "yacht_widget.card",
    "Gallery": "yacht_widget.widgets",
    "Game": "yacht_widget.game",
    "HoldExplorer": "yacht_widget.widgets",
    "RuleSet": "yacht_widget.rules",
    "SamplingBand": "yacht_widget.widgets",
    "Strategy": "yacht_widget.strategies",
    "UpperBonus": "yacht_widget.rules",
    "WaitingLog": "yacht_widget.widgets",
    "YachtError": "yacht_widget.errors",
    "check": "yacht_widget.exercises",
    "evaluate": "yacht_widget.evaluation",
    "get_rules": "yacht_widget.rules",
    "match": "yacht_widget.evaluation",
    "odds": "yacht_widget.turn_odds",
    "play": "yacht_widget.strategies",
    "progress": "yacht_widget.exercises",
    "pupil": "yacht_widget.exercises",
    "question": "yacht_widget.exercises",
    "review": "yacht_widget.coach",
    "simulate": "yacht_widget.evaluation",
    "solve": "yacht_widget.solver",
    "strategy": "yacht_widget.strategies",
    "tournament": "yacht_widget.evaluation",
}

# Parts with names of their own, which are not at the front door: yw.classroom.collect and its like.
_PARTS = ("classroom",)

__all__ = [  # noqa: RUF022 - by use, as a reader meets them
    "get_rules",
    "Category",
    "RuleSet",
    "UpperBonus",
    "Card",
    "Entry",
    "Game",
    "Strategy",
    "strategy",
    "play",
    "odds",
    "solve",
    "review",
    "evaluate",
    "simulate",
    "tournament",
    "match",
    "Board",
    "HoldExplorer",
    "ClassBoard",
    "Gallery",
    "BoxValues",
    "WaitingLog",
    "SamplingBand",
    "check",
    "progress",
    "pupil",
    "question",
    "YachtError",
]


def __getattr__(name: str) -> object:
    if name == "__version__":
        from importlib.metadata import version  # noqa: PLC0415 - slow to load, and seldom asked for

        return version("yacht-widget")
    if name in _PARTS:
        return import_module(f"yacht_widget.{name}")
    if name not in _HOME:
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message)
    try:
        found: object = getattr(import_module(_HOME[name]), name)
    except ModuleNotFoundError as error:
        if error.name != "numpy":
            raise
        return _without_numpy(name)
    globals()[name] = found
    return found


def _without_numpy(name: str) -> object:
    """Stand in for a function that needs NumPy: its name can be imported without, and a call says what is missing."""

    def absent(*_: object, **_options: object) -> None:
        from yacht_widget.errors import needing_numpy  # noqa: PLC0415 - seldom needed

        with needing_numpy(f"{name} needs"):
            raise ModuleNotFoundError(name="numpy")

    absent.__name__ = absent.__qualname__ = name
    absent.__doc__ = f"{name} needs NumPy, which is not installed."
    return absent


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOME, *_PARTS})
