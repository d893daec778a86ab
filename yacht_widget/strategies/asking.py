"""Asking strategies: `Asked`, for answers that are checked and in time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache, partial
from itertools import islice
from math import inf
from time import monotonic
from typing import TypeVar

from yacht_widget.card import Card
from yacht_widget.dice import Dice, as_keep, keeps_of
from yacht_widget.errors import PlayersError, StrategyError, YachtError, listed, shown
from yacht_widget.rules import RuleSet
from yacht_widget.strategies.functions import name_of
from yacht_widget.strategies.mistakes import mistaken_box, mistaken_call, mistaken_keep
from yacht_widget.strategies.named import StrategyLike, as_strategy
from yacht_widget.strategies.protocol import Strategy
from yacht_widget.strategies.watching import Watch, present_watch

__all__ = ["Asked", "StrategyLike", "as_strategy", "checked_limit", "watched"]

T = TypeVar("T")


class Asked:
    """A strategy whose answers are checked, and come in time: what it says is allowed, or an error of ours.

    It is a strategy itself. Code that asks it many questions should do so in `watched`.

    Parameters
    ----------
    thing : Strategy, str, callable, or pair of callables
        What is asked; see `as_strategy`.
    name : str, optional
        What to call it in errors; without it, its own name.
    time_limit : float, optional
        Seconds that it may take for an answer. It cannot be cut short in a function written in C that keeps Python
        from running, like ``10 ** 10 ** 10``.

    Raises
    ------
    PlayersError
        When it is no strategy, or the time limit is no number above 0.

    Examples
    --------
    >>> asked = Asked(lambda card, dice, rolls_left: [6, 6], name="sixes only")
    >>> asked.keep(Card("yacht"), (2, 4, 6, 6, 6), 2)
    (6, 6)
    >>> try:
    ...     asked.keep(Card("yacht"), (1, 1, 2, 4, 6), 2)
    ... except StrategyError as error:
    ...     error.dice, error.rolls_left
    ((1, 1, 2, 4, 6), 2)
    """

    strategy: Strategy
    name: str
    time_limit: float | None

    def __init__(self, thing: object, name: str | None = None, time_limit: float | None = None) -> None:
        if isinstance(thing, Asked):
            name = thing.name if name is None else name
            time_limit = thing.time_limit if time_limit is None else time_limit
            thing = thing.strategy
        self.strategy = as_strategy(thing)
        self.name = name_of(self.strategy) if name is None else name
        self.time_limit = checked_limit(time_limit)

    def __repr__(self) -> str:
        return f"Asked({self.name!r})"

    def keep(self, card: Card, dice: Dice, rolls_left: int) -> Dice:
        """Return the faces that the strategy keeps, sorted.

        Raises
        ------
        StrategyError
            When it raises, does not answer in time, or what it answers is no part of the dice.
        """
        return self._in_time(self._keep, card, dice, rolls_left)

    def choose(self, card: Card, dice: Dice) -> str:
        """Return the key of the box that the strategy writes.

        Raises
        ------
        StrategyError
            When it raises, does not answer in time, or what it answers is no box that the rules allow now.
        """
        return self._in_time(self._choose, card, dice, 0)

    def _in_time(self, ask: Callable[[Card, Dice, int], T], card: Card, dice: Dice, rolls_left: int) -> T:
        if self.time_limit is None:
            return ask(card, dice, rolls_left)
        watch = present_watch()
        if watch is None:
            return watched(partial(self._in_time, ask, card, dice, rolls_left), self)
        before, watch.step = watch.step, (monotonic() + self.time_limit, partial(self._late, card, dice, rolls_left))
        try:
            return ask(card, dice, rolls_left)
        finally:
            watch.step = before

    def _keep(self, card: Card, dice: Dice, rolls_left: int) -> Dice:
        try:
            answer: object = self.strategy.keep(card, dice, rolls_left)
            if not isinstance(answer, tuple | str | bytes | Mapping) and isinstance(answer, Iterable):
                # It may be endless: one more than there are dice is enough to refuse.
                answer = list(islice(answer, len(dice) + 1))
        except StrategyError:
            raise
        except (Exception, SystemExit) as error:
            raise self._failed(error, card, dice, rolls_left) from error
        # In a hurry, for millions of answers may be asked for: nearly always these are plain numbers.
        if isinstance(answer, list | tuple) and all(type(face) is int for face in answer):
            found = _parts(dice).get(tuple(sorted(answer)))
            if found is not None:
                return found
        try:
            return tuple(int(face) for face in _checked_keep(answer, card, dice))
        except YachtError as error:
            what = f"keeps {shown(answer)}: {error}{mistaken_keep(answer, card, dice)}"
            raise self._wrong(what, card, dice, rolls_left).told(key="error.strategy_keeps") from None
        except (Exception, SystemExit) as error:
            raise self._failed(error, card, dice, rolls_left) from error

    def _choose(self, card: Card, dice: Dice, rolls_left: int) -> str:
        try:
            answer: object = self.strategy.choose(card, dice)
        except StrategyError:
            raise
        except (Exception, SystemExit) as error:
            raise self._failed(error, card, dice, rolls_left) from error
        if type(answer) is str and answer in card.open and not _may_be_barred(card.rules, dice):
            return answer
        allowed = list(card.scores_for(dice))
        # A text of another class (NumPy's, an enumeration) may stand for a box, but what goes on is plain.
        key = str.__str__(answer) if isinstance(answer, str) else None
        if key is not None and key in allowed:
            return key
        why = f"{_why_not(key, card)}{mistaken_box(answer, card, self.strategy)}"
        what = f"chooses {shown(answer)}: {why}; allowed are {listed(allowed)}"
        raise self._wrong(what, card, dice, rolls_left).told(key="error.strategy_chooses")

    def _failed(self, error: BaseException, card: Card, dice: Dice, rolls_left: int) -> StrategyError:
        what = f"raises {_said(error)}{mistaken_call(error, self.strategy, rolls_left)}"
        return self._wrong(what, card, dice, rolls_left).told(key="error.strategy_raises", error=type(error).__name__)

    def _late(self, card: Card, dice: Dice, rolls_left: int) -> StrategyError:
        unit = "second" if self.time_limit == 1 else "seconds"
        what = f"has not answered within {self.time_limit:g} {unit}"
        return self._wrong(what, card, dice, rolls_left).told(key="error.strategy_late")

    def _wrong(self, what: str, card: Card, dice: Dice, rolls_left: int) -> StrategyError:
        message = f"{self.name!r} {what} (dice {list(dice)}, rolls left {rolls_left}, {card!r})"
        return StrategyError(message, card, dice, rolls_left)


def watched(work: Callable[[], T], *asked: Asked) -> T:
    """Do some work that asks these strategies, and end it when one of them does not answer in time.

    Where one of them has a time limit the work runs in a thread of its own, which is given up then (and stopped, where
    it runs Python); else it is just called. What it raises comes through unchanged.

    Parameters
    ----------
    work : callable
        Called without arguments.
    *asked : Asked
        The strategies it asks.

    Returns
    -------
    object
        What the work returns.

    Raises
    ------
    StrategyError
        When a strategy has not answered within its time limit.
    PlayersError
        When there are no threads, which a time limit needs.
    """
    limit = min((one.time_limit for one in asked if one.time_limit is not None), default=None)
    return work() if limit is None else Watch(work, limit).result()


def checked_limit(limit: object) -> float | None:
    """Return a time limit in seconds, or none.

    Raises
    ------
    PlayersError
        When it is no number above 0.
    """
    if limit is None:
        return None
    try:
        seconds = None if isinstance(limit, bool | str | bytes) else float(limit)  # type: ignore[arg-type]
    except (TypeError, ValueError, OverflowError):
        seconds = None
    if seconds is None or not 0 < seconds < inf:
        message = f"time_limit is a number of seconds above 0, or None for no limit; got {shown(limit)}"
        raise PlayersError(message)
    return seconds


def _why_not(key: str | None, card: Card) -> str:
    if key is None:
        return "that is no key of a box"
    if key in card.scores:
        return "that box is filled already"
    if key in card.rules.keys:
        return "the rules do not allow that box for this roll now"
    return "there is no such box"


def _said(error: BaseException) -> str:
    try:
        text = str(error)
    except (Exception, SystemExit):  # noqa: BLE001 - an error of the user's own may be unable to say what it is
        text = ""
    text = text if len(text) <= 300 else f"{text[:299]}…"  # noqa: PLR2004 - some lines of a message
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


def _checked_keep(answer: object, card: Card, dice: Dice) -> Dice:
    if answer is None:
        message = (
            f"that is nothing (is a return missing?); allowed is any part of {list(dice)}, like [] or {list(dice)}"
        )
        raise PlayersError(message)
    if isinstance(answer, Mapping):
        message = f"that is no list of faces; allowed is any part of {list(dice)}"
        raise PlayersError(message)
    return as_keep(answer, dice, sides=card.rules.sides)  # type: ignore[arg-type]  # it looks itself


@lru_cache(maxsize=8192)
def _parts(dice: Dice) -> dict[Dice, Dice]:
    return {keep: keep for keep in keeps_of(dice)}


def _may_be_barred(rules: RuleSet, dice: Dice) -> bool:
    """Return whether some open box may be barred to these dice."""
    return rules.upper_first or (rules.joker != "none" and dice[0] == dice[-1])
