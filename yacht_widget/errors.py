"""The errors of the package: all are `YachtError`, each says what was wrong and what is allowed."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Self


class YachtError(ValueError):
    """Anything the package refuses. State is unchanged after it.

    Its text is for who writes Python. A player who meets it on a board is told something else, in their own language.

    Attributes
    ----------
    key : str
        Key of what a player is told, in the words of all languages (``locale/*.json``).
    places : mapping
        What fills its places: numbers and texts; what fills ``box`` is the key of a box.
    """

    key: str = "error.other"
    places: Mapping[str, str | int | float] = {}

    def told(self, *, key: str, **places: str | float) -> Self:
        """Say what a player is told, and return the error itself.

        Examples
        --------
        >>> error = BoxUsedError("box 'ones' is filled").told(key="error.box_used", box="ones")
        >>> error.key, error.places, str(error)
        ('error.box_used', {'box': 'ones'}, "box 'ones' is filled")
        """
        self.key = key
        self.places = places
        return self


class UnknownRulesError(YachtError):
    """A name of rules, or an option of theirs, that does not exist."""


class RuleSetError(YachtError):
    """A rule set of one's own that cannot be played."""


class DiceError(YachtError):
    """Dice that these rules do not have: too many, too few, or a face outside the sides."""

    key = "error.dice"


class KeepError(YachtError):
    """A keep that is not among the dice, or that leaves nothing to roll."""

    key = "error.keep"


class RollError(YachtError):
    """A roll that is not allowed now."""

    key = "error.roll"


class UnknownBoxError(YachtError):
    """A box that is not on this sheet."""

    key = "error.box_unknown"


class BoxUsedError(YachtError):
    """A box that has been filled already."""


class BoxBarredError(YachtError):
    """An open box that the rules do not allow for these dice now."""


class CardError(YachtError):
    """A sheet that no game can lead to."""


class PlayersError(YachtError):
    """Players a game cannot be played with."""


class StrategyError(YachtError):
    """A strategy that cannot be played with: what it said is not allowed, or it raised, or took too long.

    Parameters
    ----------
    message : str
    card : Card
        Sheet it was asked about.
    dice : tuple of int
        Dice on the table, sorted.
    rolls_left : int
        Rolls still allowed; 0 when it was asked for a box.
    """

    def __init__(self, message: str, card: object, dice: tuple[int, ...], rolls_left: int) -> None:
        # All of it: a worker process sends errors home by their arguments.
        super().__init__(message, card, dice, rolls_left)
        self.card = card
        self.dice = dice
        self.rolls_left = rolls_left

    def __str__(self) -> str:
        return str(self.args[0])


class ActionError(YachtError):
    """An action, or a setting, that the environment does not have or does not allow now."""


class SeedError(YachtError):
    """A seed that is neither a whole number nor a text."""


class GameOverError(YachtError):
    """A move after the end of a game."""

    key = "error.game_over"


class UndoError(YachtError):
    """An undo that is switched off, or with nothing to take back."""

    key = "error.undo_none"


class SolveError(YachtError):
    """A game that cannot be solved as asked: too large, or with a setting that does not exist."""


class SimulateError(YachtError):
    """A simulation or a tournament that cannot be run as asked."""


class RecordError(YachtError):
    """A record or a code that is damaged, edited, or of another kind."""

    # What a teacher is told who meets it among the codes of a class.
    key = "class.why_damaged"


class SaveError(YachtError):
    """A saved game that cannot be read or written."""

    key = "error.save_read"


class BoardError(YachtError):
    """A setting of a board that does not exist."""


class ReviewError(YachtError):
    """A review that cannot be made as it was asked for."""


class PageError(YachtError):
    """A page that cannot be written where it was asked for."""


class PrintError(YachtError):
    """Something to print that does not exist or has no room, or no browser that makes a PDF of it."""


class ExerciseError(YachtError):
    """An exercise or a pupil's setting that does not exist, or a code of progress that cannot be read."""


class ClassroomError(YachtError):
    """A setting of a class, or codes to be collected, that cannot be taken as they were given."""


class LessonsError(YachtError):
    """Lessons that are not there, or that cannot be written where they were asked for."""


class SiteError(YachtError):
    """A site that cannot be built, or shown, as asked."""


class LocaleError(YachtError):
    """A language that the package has no words in."""


class MissingError(YachtError):
    """A package that is needed here and is not installed."""


def absent(*packages: str) -> tuple[str, ...]:
    """Return which of some packages are not installed.

    Examples
    --------
    >>> absent("json", "no-such-package")
    ('no-such-package',)
    """
    return tuple(package for package in packages if find_spec(_module(package)) is None)


def _module(package: str) -> str:
    return package.partition("[")[0].replace("-", "_")


def missing(what: str, package: str | tuple[str, ...], extra: str) -> str:
    """Return the words for what needs packages of an extra that are not installed.

    Parameters
    ----------
    what : str
        What needs it, with its verb.
    package : str or tuple of str
        As pip knows it; or all that are not there, so that none is found missing after another.
    extra : str
        Extra of this package that it belongs to. This package is not published: extras are installed from its clone.

    Examples
    --------
    >>> print(missing("a table needs", "pandas", "plot"))
    a table needs pandas, which is not installed: pip install pandas, or in the clone: pip install -e ".[plot]"
    """
    packages = (package,) if isinstance(package, str) else package
    are = "is" if len(packages) == 1 else "are"
    wanted = f"{what} {' and '.join(packages)}, which {are} not installed"
    # A shell takes brackets for its own.
    named = " ".join(f'"{package}"' if "[" in package else package for package in packages)
    return f'{wanted}: {PIP} {named}, or in the clone: pip install -e ".[{extra}]"'


# In a browser a cell installs what is missing, with the magic.
PIP = "%pip install" if sys.platform == "emscripten" else "pip install"


@contextmanager
def needing_numpy(what: str) -> Iterator[None]:
    """Say plainly what is missing where a part that loads NumPy is loaded without it.

    Parameters
    ----------
    what : str
        What needs it, with its verb.

    Raises
    ------
    MissingError
        When there is no NumPy.

    Examples
    --------
    >>> with needing_numpy("a review needs"):
    ...     raise ModuleNotFoundError(name="numpy")
    Traceback (most recent call last):
    ...
    yacht_widget.errors.MissingError: a review needs NumPy, which is not installed: pip install numpy
    """
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name != "numpy":
            raise
        message = f"{what} NumPy, which is not installed: {PIP} numpy"
        raise MissingError(message) from None


def listed(allowed: Iterable[object]) -> str:
    """Return what is allowed, as it is put into a message.

    Examples
    --------
    >>> listed(["ones", "twos"])
    "'ones', 'twos'"
    >>> listed([])
    'none'
    """
    return ", ".join(repr(item) for item in allowed) or "none"


def shown(value: object) -> str:
    """Return a value as it is put into a message: of what came from outside only so much as a line holds.

    Examples
    --------
    >>> shown("xx")
    "'xx'"
    """
    try:
        text = repr(value)
    except RecursionError:
        text = f"a {type(value).__name__} nested too deeply"
    except (Exception, SystemExit):  # noqa: BLE001 - whatever a thing of the user's own raises when it is to be shown
        text = f"a {type(value).__name__} that cannot be shown"
    return text if len(text) <= 60 else f"{text[:57]}…"  # noqa: PLR2004 - a line of a message


def switch(what: str, value: object, error: type[YachtError]) -> bool:
    """Return a setting that is on or off, or refuse what is neither.

    Examples
    --------
    >>> switch("undo", "no", BoardError)
    Traceback (most recent call last):
    ...
    yacht_widget.errors.BoardError: undo is True or False; got 'no'
    """
    if not isinstance(value, bool):
        message = f"{what} is True or False; got {shown(value)}"
        raise error(message)
    return value
