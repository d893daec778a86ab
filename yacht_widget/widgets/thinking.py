"""A computer player that thinks in a thread of its own, so that no board waits for it.

Only a strategy of one's own does: it may take long, or never answer. One that was given up is told to stop; where
Python cannot stop it (it sleeps, or is in a function written in C) it runs on, and nobody hears its answer.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from yacht_widget.errors import PlayersError, YachtError
from yacht_widget.strategies import Aside, Strategy
from yacht_widget.widgets.computer import Moment, Plan, decide

# For so long (in seconds) a page's message waits for its answer: what is quicker plays as a level does, and other
# boards wait no longer than that.
PATIENCE = 0.3

_GUARD = threading.Lock()
# The strategies being asked: their locks, and how many hold or wait for each.
_ASKED: dict[object, tuple[threading.Lock, int]] = {}


class Thought:
    """What a strategy thinks about one moment of a game.

    Parameters
    ----------
    moment : Moment
    strategy : Strategy
    then : callable
        Called with this thought, in its thread, once it is answered or given up.
    """

    def __init__(self, moment: Moment, strategy: Strategy, then: Callable[[Thought], None]) -> None:
        self.strategy = strategy
        self._moment = moment
        self._aside: Aside[Plan] = Aside(lambda: decide(moment, strategy), lambda: then(self), _alone(strategy))

    def answered(self, within: float) -> bool:
        """Begin, and return whether it is answered within some seconds.

        Raises
        ------
        PlayersError
            When there are no threads.
        """
        self._aside.begin()
        return self._aside.done(max(0.0, within))

    def plan(self) -> Plan:
        """Return the answer.

        Raises
        ------
        PlayersError
            When the strategy failed; see `decide`.
        """
        try:
            return self._aside.outcome()
        except YachtError:
            raise
        except BaseException as error:  # in its thread nothing but this would tell of it
            moment = self._moment
            kind = type(error).__name__
            message = f"{moment.name} cannot play on: it raises {kind}"
            told = PlayersError(message).told(key="error.strategy_raises", error=kind, seat=moment.player)
            raise told from error

    def give_up(self) -> None:
        """Have it stop, as far as Python can."""
        self._aside.give_up()

    def late(self) -> PlayersError:
        """Return what is said when somebody plays on in its place."""
        moment = self._moment
        message = (
            f"{moment.name} cannot play on: it had not answered (dice {sorted(moment.dice)}, rolls left "
            f"{moment.rolls_left}, {moment.cards[moment.player]!r})"
        )
        return PlayersError(message).told(key="error.strategy_late", seat=moment.player)


@contextmanager
def _alone(strategy: Strategy) -> Iterator[None]:
    """Wait until nobody else asks this strategy: what it notes down is not fit for two threads at once."""
    try:
        hash(strategy)
        key: object = strategy
    except Exception:  # noqa: BLE001 - whatever a class of the user's does there
        key = id(strategy)
    with _GUARD:
        lock, count = _ASKED.get(key, (threading.Lock(), 0))
        _ASKED[key] = lock, count + 1
    try:
        with lock:
            yield
    finally:
        with _GUARD:
            lock, count = _ASKED.pop(key)
            if count > 1:
                _ASKED[key] = lock, count - 1
