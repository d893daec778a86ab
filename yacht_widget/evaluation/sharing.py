"""Work cut into pieces and given to an executor of the user's: threads, processes, the machines of a cluster."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future
from typing import TypeVar

from yacht_widget.errors import SimulateError, YachtError, shown

Piece = TypeVar("Piece")
Result = TypeVar("Result")

# More pieces than this only make the executor's own work.
MOST = 1000


def pieces(count: int, least: int) -> list[range]:
    """Return some things, numbered from 0, cut into pieces: the same ones whoever does the work.

    Parameters
    ----------
    count : int
        How many things there are.
    least : int
        How many are worth being sent together.

    Examples
    --------
    >>> pieces(250, 100)
    [range(0, 100), range(100, 200), range(200, 250)]
    """
    size = max(least, -(-count // MOST))
    return [range(first, min(first + size, count)) for first in range(0, count, size)]


def share(
    executor: Executor | None,
    work: Callable[[Piece], Result],
    tasks: Sequence[Piece],
    carried: Mapping[str, object],
) -> Iterator[Result]:
    """Yield what the work gives for each piece, in order; when something goes wrong, what still waits is cancelled.

    Parameters
    ----------
    executor : concurrent.futures.Executor, optional
        Who does the work; without one it is done here.
    work : callable
        Of one piece. Processes need it to be picklable.
    tasks : sequence
    carried : dict of str to object
        What the work carries that the user has brought, by what it is called in a message.

    Raises
    ------
    SimulateError
        When the executor cannot do the work.
    """
    if executor is None:
        yield from map(work, tasks)
        return
    waiting: list[Future[Result]] = []
    try:
        # Not in one go: what has been submitted must be known when the next one fails.
        for task in tasks:
            waiting.append(executor.submit(work, task))  # noqa: PERF401 - see above
        for future in waiting:
            yield future.result()
    except YachtError:
        raise
    except Exception as error:
        raise _explained(error, executor, carried) from error
    finally:
        for future in waiting:
            future.cancel()


def check_executor(executor: object) -> None:
    """Refuse what is no executor.

    Raises
    ------
    SimulateError
    """
    if executor is not None and not isinstance(executor, Executor):
        called = f"; call it first: {executor.__name__}()" if isinstance(executor, type) else ""
        message = (
            "an executor is one of concurrent.futures, like ThreadPoolExecutor(2), or a cluster's, like Dask's "
            f"client.get_executor(); got {shown(executor)}{called}"
        )
        raise SimulateError(message)


def _explained(error: BaseException, executor: Executor, carried: Mapping[str, object]) -> SimulateError:
    kind = type(executor).__name__
    for name, thing in carried.items():
        why = _not_sent(thing)
        if why is not None:
            return SimulateError(
                f"{name} cannot be sent to other processes ({why}), as {kind} does; write it in a module, as a "
                "function or a class of its own; threads work: executor=ThreadPoolExecutor()"
            )
    # A pickle names the modules that what is in it comes from; processes have a __main__ of their own.
    at_home = [name for name, thing in carried.items() if b"__main__" in pickle.dumps(thing)]
    if isinstance(error, BrokenExecutor) and at_home:
        return SimulateError(
            f"the processes of {kind} ended: they cannot see {at_home[0]}, which is written in a notebook or at the "
            "prompt; write it in a module, or use threads: executor=ThreadPoolExecutor()"
        )
    said = shown(str(error)) if str(error) else ""
    return SimulateError(f"{kind} did not do the work: {type(error).__name__}{': ' if said else ''}{said}")


def _not_sent(thing: object) -> str | None:
    try:
        pickle.dumps(thing)
    except Exception as error:  # noqa: BLE001 - a thing of the user's own may raise anything
        return f"{type(error).__name__}: {error}"
    return None
