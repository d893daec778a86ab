"""Showing how far long work is: a callback, a bar of tqdm where it is installed, or a line of text."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any

from yacht_widget.errors import SolveError, shown

Report = Callable[[int, int], object]

# Steps from which on work is long enough to be watched: about two seconds.
LONG = 1_500_000_000
# Seconds after which the time left can be told.
SURE = 3.0
MINUTE, HOUR = 60, 3600


@contextmanager
def reporting(*, progress: object, what: str, steps: int, unit: str = "cards") -> Iterator[Report | None]:
    """Yield what is to be called with (done, total), or nothing when progress is not shown.

    Parameters
    ----------
    progress : bool or callable, optional
        Whether to show it; without a word it is shown when there are many steps.
    what : str
        What is being done, for the eye.
    steps : int
        How many steps there are about.
    unit : str, default "cards"
        What is counted.

    Raises
    ------
    SolveError
        When `progress` is something else.
    """
    if callable(progress):
        yield progress
        return
    if not (progress is None or isinstance(progress, bool)):
        message = f"progress is True, False or a function of (done, total); got {shown(progress)}"
        raise SolveError(message)
    if not (steps >= LONG if progress is None else progress):
        yield None
        return
    bar = _bar(what, unit) or _Line(what)
    try:
        yield bar.update_to
    finally:
        bar.close()


class _Line:
    """One line of plain text on the error stream, written over itself, with the time left once that can be told."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._shown = -1
        self._begun = monotonic()
        self._width = 0

    def update_to(self, done: int, total: int) -> None:
        percent = 100 * done // total
        if percent != self._shown:
            self._shown = percent
            text = f"{self._what}: {percent:3d} %{self._left(done, total)}"
            sys.stderr.write(f"\r{text.ljust(self._width)}")
            sys.stderr.flush()
            self._width = len(text)

    def _left(self, done: int, total: int) -> str:
        taken = monotonic() - self._begun
        if done == 0 or taken < SURE:
            return ""
        return f", {spoken(taken * (total - done) / done)} left"

    def close(self) -> None:
        sys.stderr.write("\n")
        sys.stderr.flush()


def spoken(seconds: float) -> str:
    """Return a time about as one says it.

    Examples
    --------
    >>> spoken(5), spoken(200), spoken(9000)
    ('5 s', '3 min', '2.5 h')
    """
    if seconds < 2 * MINUTE:
        return f"{seconds:.0f} s"
    return f"{seconds / MINUTE:.0f} min" if seconds < 2 * HOUR else f"{seconds / HOUR:.1f} h"


class _Bar:
    """A bar of tqdm."""

    def __init__(self, bar: Any) -> None:  # noqa: ANN401 - tqdm ships no types
        self._bar = bar

    def update_to(self, done: int, total: int) -> None:
        self._bar.total = total
        self._bar.update(done - self._bar.n)

    def close(self) -> None:
        self._bar.close()


def _bar(what: str, unit: str) -> _Bar | None:
    try:
        with warnings.catch_warnings():
            # Without widgets tqdm warns and draws its bar as text, which is what is wanted then.
            warnings.simplefilter("ignore")
            from tqdm.auto import tqdm  # noqa: PLC0415 - only if it is installed

            return _Bar(tqdm(desc=what, total=0, leave=False, unit=f" {unit}", unit_scale=True))
    except ImportError:
        return None
