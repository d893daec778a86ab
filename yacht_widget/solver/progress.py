"""Showing how far long work is: a callback, a note in a notebook, a bar of tqdm where it is installed, or a line.

When the work is over nothing of it stays to be seen.
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from html import escape
from time import monotonic
from typing import Any
from uuid import uuid4

from yacht_widget.errors import SolveError, shown
from yacht_widget.rules import RuleSet
from yacht_widget.words import words_for

Report = Callable[[int, int], object]

# Steps from which on work is long enough to be watched: about two seconds.
LONG = 1_500_000_000
# Seconds after which the time left can be told.
SURE = 3.0
# Seconds between two looks at it: a notebook keeps what is sent to it.
EVERY = 0.5
MINUTE, HOUR = 60, 3600


@contextmanager
def reporting(*, progress: object, what: str, steps: int, unit: str = "") -> Iterator[Report | None]:
    """Yield what is to be called with (done, total), or nothing when progress is not shown.

    Parameters
    ----------
    progress : bool or callable, optional
        Whether to show it; without a word it is shown when there are many steps.
    what : str
        What is being done, for the eye.
    steps : int
        How many steps there are about.
    unit : str, optional
        What is counted; without a word cards are.

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
    bar = _note(what) or _bar(what, unit or said("cards")) or _Line(what)
    try:
        yield bar.update_to
    finally:
        bar.close()


def said(key: str, rules: RuleSet | None = None, **places: str) -> str:
    """Return what is told of long work, in the language of the page.

    Examples
    --------
    >>> said("left", time="5 s")
    '5 s left'
    """
    words = words_for(None)
    named = {} if rules is None else {"rules": rules.title(words.locale)}
    return words.t(f"progress.{key}", **named, **places)


class _Text:
    """A line of text with the time left, once that can be told."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._begun = monotonic()
        self._shown: float | None = None

    def update_to(self, done: int, total: int) -> None:
        now = monotonic()
        if self._shown is None or now - self._shown >= EVERY:
            self._shown = now
            words = words_for(None)
            # Of one width, so that nothing jumps.
            share = words.percent(done * 100 // total / 100, 0).rjust(len(words.percent(1, 0)))
            self.show(f"{self._what}: {share}{self._left(now - self._begun, done, total)}")

    def _left(self, taken: float, done: int, total: int) -> str:
        if done == 0 or taken < SURE:
            return ""
        return ", " + said("left", time=spoken(taken * (total - done) / done))

    def close(self) -> None:
        if self._shown is not None:
            self.clear()

    def show(self, text: str) -> None:
        raise NotImplementedError

    def clear(self) -> None:
        raise NotImplementedError


class _Line(_Text):
    """A line on the error stream, written over itself and wiped in the end."""

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self._width = 0

    def show(self, text: str) -> None:
        sys.stderr.write(f"\r{text.ljust(self._width)}")
        sys.stderr.flush()
        self._width = max(self._width, len(text))

    def clear(self) -> None:
        sys.stderr.write(f"\r{' ' * self._width}\r")
        sys.stderr.flush()


class _Note(_Text):
    """One output of a notebook's cell, changed in its place and emptied in the end.

    The error stream would stand there on a red ground, with every line that was ever written; a bar of widgets would
    leave a view whose model is gone.
    """

    def __init__(self, what: str, publish: Callable[..., Any]) -> None:
        super().__init__(what)
        self._publish = publish
        self._transient = {"display_id": uuid4().hex}
        self._update = False

    def show(self, text: str) -> None:
        data = {"text/plain": text, "text/html": text and f"<small>{escape(text)}</small>"}
        self._publish(data, {}, transient=self._transient, update=self._update)
        self._update = True

    def clear(self) -> None:
        self.show("")


def _note(what: str) -> _Note | None:
    """Return a note where the code runs in a notebook, which has loaded IPython itself."""
    ipython = sys.modules.get("IPython")
    shell: Any = ipython and ipython.get_ipython()
    if getattr(shell, "kernel", None) is None:
        return None
    return _Note(what, shell.display_pub.publish)


def spoken(seconds: float) -> str:
    """Return a time about as one says it.

    Examples
    --------
    >>> spoken(5), spoken(200), spoken(9000)
    ('5 s', '3 min', '2.5 h')
    """
    if seconds < 2 * MINUTE:
        return said("seconds", n=f"{seconds:.0f}")
    if seconds < 2 * HOUR:
        return said("minutes", n=f"{seconds / MINUTE:.0f}")
    return said("hours", n=words_for(None).fixed(seconds / HOUR))


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

            return _Bar(tqdm(desc=what, total=0, leave=False, mininterval=EVERY, unit=f" {unit}", unit_scale=True))
    except ImportError:
        return None
