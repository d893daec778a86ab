"""Work that is given up when one step of it takes too long.

The work runs in a thread of its own, which notes when its present step began. The caller's thread sleeps, looks at
the note now and then, and raises when the step has run for longer than it may. So a step
costs no more than a look at the clock, and work that never returns does not hold the caller.
"""

from __future__ import annotations

import contextvars
import threading
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext, suppress
from time import monotonic
from typing import Generic, TypeVar

from yacht_widget.errors import PlayersError

T = TypeVar("T")

Step = tuple[float, Callable[[], Exception]]

# How often a thread is told to stop, and how long it is given each time (in seconds): code with a bare `except`
# survives the first.
_CALLS, _GRACE = 10, 0.02
# A thread that waits for another can be interrupted or stopped only when it wakes: so it does now and then.
_LONGEST = 0.2

_here = threading.local()


class _StoppedError(BaseException):
    """Raised within a thread that has been given up."""


class Aside(Generic[T]):
    """Work in a thread of its own, which can be given up.

    Parameters
    ----------
    work : callable
        What is to be done.
    then : callable, optional
        Called in that thread once the work has ended, also when it was given up.
    within : context manager, optional
        Entered in that thread before the work. Nobody stops the thread on its way in or out, so what is taken there
        is given back.
    """

    def __init__(
        self,
        work: Callable[[], T],
        then: Callable[[], None] | None = None,
        within: AbstractContextManager[object] | None = None,
    ) -> None:
        self._work = work
        self._then = then
        self._within = nullcontext() if within is None else within
        self._given_up = self._running = False
        self._done = threading.Event()
        self._stopping = threading.Lock()
        self._returned: list[T] = []
        self._raised: BaseException | None = None
        self._thread: threading.Thread | None = None

    def begin(self) -> None:
        """Begin the work.

        Raises
        ------
        PlayersError
            When there are no threads.
        """
        context = contextvars.copy_context()
        self._thread = thread = threading.Thread(target=context.run, args=(self._run,), daemon=True)
        outer = present_watch()
        # Until a new thread runs it passes for the one that starts it: so that one is not told to stop meanwhile.
        with nullcontext() if outer is None else outer._stopping:  # noqa: SLF001 - of the same class
            _start(thread)

    def done(self, within: float) -> bool:
        """Return whether the work has ended, after waiting for that for some seconds at most."""
        return self._done.wait(within)

    def outcome(self) -> T:
        """Return what the work that is done returned; what it raised is raised here, unchanged."""
        error, self._raised = self._raised, None
        if error is not None:
            raise error
        return self._returned[0]

    def give_up(self) -> None:
        """Have the work end, as far as Python can: see `_stop`."""
        self._given_up = True
        for _ in range(_CALLS):  # whoever watches this thread may tell it to stop again meanwhile
            with suppress(_StoppedError):
                if self._thread is not None:
                    self._stop(self._thread)
                break

    def _run(self) -> None:
        with self._within, suppress(_StoppedError):
            # However often it is told to stop, it ends here: what has not said so may be told once more, and when it
            # is gone by then that would meet another thread, with the same number.
            while not self._done.is_set():
                with suppress(_StoppedError):
                    self._work_once()
        if self._then is not None:
            self._then()

    def _work_once(self) -> None:
        # From now on it may be told to stop; whoever gave it up before has not.
        self._running = True
        if not self._given_up:
            try:
                self._returned.append(self._work())
            except BaseException as error:  # noqa: BLE001 - it is raised again where the work was asked for
                self._raised = error
        with self._stopping:
            self._done.set()
        # A thread that is told to stop does so when it next calls something, which has to be in here.
        _last_call()

    def _stop(self, thread: threading.Thread) -> None:
        """Tell the thread to stop, as far as Python can: not while it sleeps or is in a function written in C."""
        if thread is threading.current_thread():
            return
        try:
            from ctypes import c_ulong, py_object, pythonapi  # noqa: PLC0415 - not there in every Python

            throw = pythonapi.PyThreadState_SetAsyncExc
        except (ImportError, AttributeError):
            return
        for _ in range(_CALLS):
            with self._stopping:
                if self._done.is_set() or thread.ident is None or not thread.is_alive():
                    return
                if self._running:
                    throw(c_ulong(thread.ident), py_object(_StoppedError))
            thread.join(_GRACE)
            if not thread.is_alive():
                return


class Watch(Aside[T]):
    """Work in a thread of its own, and the watch over its steps.

    Parameters
    ----------
    work : callable
        What is to be done.
    limit : float
        Shortest time that a step of it may be given, in seconds.

    Attributes
    ----------
    step : tuple or None
        The present step: when it has to be over by `monotonic`, and what makes the error when it is not. The work
        sets it.
    """

    def __init__(self, work: Callable[[], T], limit: float) -> None:
        super().__init__(work)
        self._limit = limit
        self.step: Step | None = None

    def result(self) -> T:
        """Do the work and return what it returns; what it raises is raised here, unchanged.

        Raises
        ------
        PlayersError
            When there are no threads.
        """
        try:
            self.begin()
            while not self.done(self._time_left()):
                self._look()
        except BaseException:  # also when the user interrupts the wait
            self.give_up()
            raise
        return self.outcome()

    def _look(self) -> None:
        step = self.step
        if step is not None:
            end, error = step
            if monotonic() >= end:
                raise error()

    def _time_left(self) -> float:
        step = self.step
        left = self._limit if step is None else step[0] - monotonic()
        return min(max(left, 0.0), _LONGEST)

    def _run(self) -> None:
        _here.watch = self
        super()._run()


def _last_call() -> None:
    """Do nothing: a thread that was told to stop does so at a call."""


def _start(thread: threading.Thread) -> None:
    try:
        thread.start()
    except RuntimeError:
        message = "a time limit needs a thread, and this Python can start none: leave out the time limit"
        raise PlayersError(message) from None


def present_watch() -> Watch[object] | None:
    """Return the watch over what this thread does, if there is one."""
    found: Watch[object] | None = getattr(_here, "watch", None)
    return found
