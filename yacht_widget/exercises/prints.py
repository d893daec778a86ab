"""What a pupil's function prints while it is called for case after case: shown for the first case, else kept back."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from typing import TextIO

# Some lines are enough to see what a function does; a loop may print for as long as it may run.
MAX_LINES, MAX_LETTERS = 20, 2000


class Prints(io.TextIOBase):
    """A stream that passes on the beginning of what is written to it, while it is to be shown.

    Attributes
    ----------
    shown : bool
        Whether what is written now is passed on.
    kept_back : bool
        Whether anything was not.
    """

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._lines, self._letters = MAX_LINES, MAX_LETTERS
        self.shown = True
        self.kept_back = False

    def writable(self) -> bool:
        """Return that it can be written to."""
        return True

    def write(self, text: str) -> int:
        """Write some text, or keep it back."""
        lines = text.splitlines(keepends=True)[: self._lines] if self.shown else []
        passed = "".join(lines)[: self._letters]
        self._lines -= passed.count("\n")
        self._letters -= len(passed)
        self.kept_back |= passed != text
        self._stream.write(passed)
        return len(text)

    def flush(self) -> None:
        """Show what was passed on."""
        self._stream.flush()


@contextmanager
def first_prints() -> Iterator[Prints]:
    """Keep back what is printed, beyond what is told to be shown.

    Examples
    --------
    >>> with first_prints() as prints:
    ...     for number in range(3):
    ...         prints.shown = number == 0
    ...         print("case", number)
    case 0
    >>> prints.kept_back
    True
    """
    prints = Prints(sys.stdout)
    with redirect_stdout(prints), redirect_stderr(prints):
        yield prints
