"""Help while playing: what a page needs to show odds and to advise, made from the sheet to act on.

The page computes the odds itself (see `yacht_widget.turn_odds.turn_binary`). Advice needs the game solved, and so
NumPy; it is solved aside, once for all boards with these rules, and playing never waits for it.
"""

from __future__ import annotations

import sys
import threading
import time
import weakref
from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Literal, NamedTuple, get_args

from yacht_widget.card import Card
from yacht_widget.dice import Dice, lattice
from yacht_widget.errors import YachtError
from yacht_widget.rules import RuleSet, points_table
from yacht_widget.turn_odds import turn_binary

if TYPE_CHECKING:
    from yacht_widget.solver import Solution

Hints = Literal["off", "odds", "advice"]
HINTS: tuple[Hints, ...] = get_args(Hints)
Status = Literal["off", "solving", "ready", "large", "numpy", "failed"]
Data = dict[str, object]

# A board solves what takes a minute or so; what takes longer is solved by hand, and then found by the board.
MAX_STEPS = 30_000_000_000
# What a reader may be kept waiting for: a part of a second.
MAX_STEPS_HERE = 100_000_000
# Chances and values closer than this are equal but for rounding.
TIE = 1e-9
# A page is told of progress so often, in seconds.
NEWS = 0.5


class Telling(NamedTuple):
    """Which figure tells most about a box, and the fewest and most points it can hold (0 among them)."""

    figure: Literal["chance", "points"]
    least: int
    most: int


@lru_cache(maxsize=32)
def telling(rules: RuleSet) -> tuple[Telling, ...]:
    """Return which figure tells most about each box.

    The chance of more than 0 points, unless this says little: for a box that counts a face, for one in which a single
    throw of all dice scores more often than not, and for one that can also lose points, the expected points.

    Examples
    --------
    >>> from yacht_widget.rules import get_rules
    >>> rules = get_rules("yacht")
    >>> {key: found.figure for key, found in zip(rules.keys, telling(rules)) if key in ("sixes", "choice", "yacht")}
    {'sixes': 'points', 'choice': 'points', 'yacht': 'chance'}
    """
    table = points_table(rules)
    weights = lattice(rules.dice, rules.sides).ways
    found = []
    for place, category in enumerate(rules.categories):
        points = [row[place] for row in table.values()]
        scoring = sum(ways for ways, brought in zip(weights, points, strict=True) if brought > 0)
        if rules.joker != "none" and category.joker is not None:
            points.append(category.joker)
        says_little = rules.section(category) == "upper" or 2 * scoring > rules.sides**rules.dice or min(points) < 0
        found.append(Telling("points" if says_little else "chance", min(0, *points), max(0, *points)))
    return tuple(found)


class Solving:
    """A game that is being solved, or has been, or cannot be; shared by all boards that play it.

    Parameters
    ----------
    rules : RuleSet
    """

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.status: Status = "off"
        self.done = 0.0
        self.why = ""
        self.solution: Solution | None = None
        self._lock = threading.Lock()
        self._listeners: list[weakref.WeakMethod[Callable[[], None]]] = []
        self._told = 0.0

    def begin(self, listener: Callable[[], None]) -> None:
        """Begin, unless begun; the listener, a method, is called from another thread when there is news."""
        with self._lock:
            if self.status not in ("off", "solving"):
                return
            if all(known() != listener for known in self._listeners):
                self._listeners.append(weakref.WeakMethod(listener))
            if self.status == "solving":
                return
            self.status = "solving"
        work = threading.Thread(target=self._work, name="yacht-advice", daemon=True)
        try:
            work.start()
        except RuntimeError:  # a page without threads
            self._solve(MAX_STEPS_HERE)

    def at_once(self) -> Solution | None:
        """Return the solution if it is there, stored, or made in a part of a second; else None, with nothing begun."""
        with self._lock:
            if self.status != "off":
                return self.solution
            self.status = "solving"
        self._solve(MAX_STEPS_HERE)
        self._let_others_try()
        self._tell()
        return self.solution

    def _let_others_try(self) -> None:
        """Forget that it was too large for a moment: a board may still solve it aside."""
        if self.status == "large":
            self.status, self.why = "off", ""

    def _work(self) -> None:
        self._solve(MAX_STEPS_HERE if sys.platform == "emscripten" else MAX_STEPS)
        self._tell()

    def _solve(self, most: int) -> None:
        try:
            from yacht_widget.solver import cache, solve  # noqa: PLC0415 - loads NumPy
            from yacht_widget.solver.states import state_space, steps_a_state  # noqa: PLC0415 - loads NumPy

            space = state_space(self.rules)
            if space.states * steps_a_state(self.rules) > most and cache.read(self.rules, space.states + 1) is None:
                self.status = "large"
                return
            self.solution = solve(self.rules, progress=self._report)
            self.status = "ready"
        except ImportError:
            self.status = "numpy"
        except YachtError as error:
            self.why, self.status = str(error), "large"
        except Exception as error:  # noqa: BLE001 - whatever it is, the game goes on without advice
            self.why, self.status = f"{type(error).__name__}: {error}", "failed"

    def _report(self, done: int, whole: int) -> None:
        self.done = done / whole
        if time.monotonic() - self._told > NEWS:
            self._told = time.monotonic()
            self._tell()

    def _tell(self) -> None:
        with self._lock:
            listeners = [listener() for listener in self._listeners]
            if self.status != "solving":
                self._listeners.clear()
        for listener in listeners:
            if listener is not None:
                listener()


@lru_cache(maxsize=8)
def solving(rules: RuleSet) -> Solving:
    """Return the one attempt to solve these rules."""
    return Solving(rules)


class Sheets:
    """What a board's page is told about the sheet to act on; remembered, since it changes once a turn only."""

    def __init__(self) -> None:
        self._known: tuple[object, bytes, bytes] = (None, b"", b"")

    def of(self, card: Card, solution: Solution | None) -> tuple[bytes, bytes]:
        """Return the turn in binary and, with a solution, the place of the box best for each hand."""
        key = card, id(solution)
        if self._known[0] != key:
            ends = b"" if solution is None else best_boxes(card, solution)
            self._known = key, turn_binary(card, solution), ends
        return self._known[1:]


def best_boxes(card: Card, solution: Solution) -> bytes:
    """Return for each hand, in the order of the lattice, the place on the sheet of the box best written now."""
    found = solution.writable(card)
    best = []
    for hand in zip(*found.worth.tolist(), strict=True):
        # Of equal boxes the first on the sheet.
        ranked = [worth - place * TIE for place, worth in zip(found.boxes, hand, strict=True)]
        best.append(found.boxes[ranked.index(max(ranked))])
    return bytes(best)


def box_values(card: Card, solution: Solution, dice: Dice) -> list[float | None]:
    """Return for each box of the sheet the expected final total once the dice are written there; None if barred."""
    found = {
        key: card.total + entry.points + entry.bonus + solution.value(card.write(key, dice))
        for key, entry in card.entries_for(dice).items()
    }
    return [found.get(key) for key in card.rules.keys]
