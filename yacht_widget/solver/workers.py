"""Threads that share the work of a solve: NumPy lets them run beside each other."""

from __future__ import annotations

import os
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Self, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Future, ThreadPoolExecutor

Task = TypeVar("Task")
Result = TypeVar("Result")

# More threads than this only wait for each other: between NumPy's calls one at a time runs Python.
MOST = 4


class Workers:
    """Threads, or none where there are none (Pyodide) or but one processor.

    Parameters
    ----------
    most : int, default 4
        So many at most; with 1 the work is done where it is asked for.
    """

    def __init__(self, most: int = MOST) -> None:
        self._count = min(most, os.cpu_count() or 1)
        alone = self._count == 1 or sys.platform == "emscripten"
        self._pool = None if alone else _pool(self._count)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        # Also after Ctrl-C: what has not begun never begins, and no thread is left behind.
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)

    def map(self, work: Callable[[Task], Result], tasks: Iterable[Task]) -> Iterator[Result]:
        """Yield what the work gives for each task, in order; only a few are ahead of what has been taken."""
        if self._pool is None:
            yield from map(work, tasks)
            return
        waiting: deque[Future[Result]] = deque()
        for task in tasks:
            waiting.append(self._pool.submit(work, task))
            if len(waiting) > 2 * self._count:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


def _pool(count: int) -> ThreadPoolExecutor:
    # Loading threads takes longer than loading a solved table, which needs none.
    from concurrent.futures import ThreadPoolExecutor  # noqa: PLC0415

    return ThreadPoolExecutor(count, thread_name_prefix="yacht-solver")
