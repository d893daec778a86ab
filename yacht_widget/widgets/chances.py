"""The chances to win of two players at a board, counted aside: playing never waits for them."""

from __future__ import annotations

import threading
import weakref
from collections.abc import Callable
from typing import TYPE_CHECKING

from yacht_widget.card import Card
from yacht_widget.dice import Dice

if TYPE_CHECKING:
    from yacht_widget.game import Game
    from yacht_widget.solver import Solution
    from yacht_widget.sweeps import Array

Data = dict[str, object]

# Trial games for one player, and the seconds they may take, where the exact chances would take too long.
TRIALS = 400
SECONDS = 4.0
# Where there are no threads the board waits for so few cards only.
CARDS_HERE = 300
KEPT = 8


class Position:
    """A moment of a game, as far as the chances to win depend on it.

    Parameters
    ----------
    game : Game
    """

    def __init__(self, game: Game) -> None:
        self.cards: tuple[Card, ...] = game.cards
        self.player = game.player
        self.dice: Dice = tuple(sorted(game.dice))
        self.rolls_left = game.rolls_left
        self.key = self.cards, self.player, self.dice, self.rolls_left
        self.turn = self.cards, self.player


class Chances:
    """Counts the chances to win in a thread of its own, always for the newest position asked for.

    Parameters
    ----------
    listener : method
        Called from that thread when there is news; the board it belongs to is not kept alive.
    """

    def __init__(self, listener: Callable[[], None]) -> None:
        self._listener = weakref.WeakMethod(listener)
        self._lock = threading.Lock()
        self._wanted: tuple[Solution, Position] | None = None
        self._running = False
        self._known: dict[object, Data | None] = {}
        self._trials: dict[tuple[int, Card], Array] = {}

    def add_to(self, advice: Data, solution: Solution, game: Game) -> None:
        """Put what is known of the chances into what the page is told; nothing where they cannot be had."""
        position = Position(game)
        with self._lock:
            for key in (position.key, position.turn):
                if key in self._known:
                    if (found := self._known[key]) is not None:
                        advice["win"] = found
                    return
            self._wanted = solution, position
            start = not self._running
            self._running = True
        advice["win"] = None
        if start:
            try:
                threading.Thread(target=self._work, name="yacht-chances", daemon=True).start()
            except RuntimeError:  # a page without threads
                self._running = False
                self._count(solution, position, here=True)
                if (found := self._known.get(position.key)) is not None:
                    advice["win"] = found
                else:
                    del advice["win"]

    def _work(self) -> None:
        while True:
            with self._lock:
                wanted, self._wanted = self._wanted, None
                if wanted is None or self._listener() is None:
                    self._running = False
                    return
            self._count(*wanted)
            listener = self._listener()
            if listener is not None:
                listener()

    def _count(self, solution: Solution, position: Position, *, here: bool = False) -> None:
        from yacht_widget.solver import winning  # noqa: PLC0415 - loads NumPy

        found: Data | None = None
        key: object = position.key
        try:
            cards, player = position.cards, position.player
            most = max(winning.cards_to_come(solution, card) for card in cards)
            if most <= (CARDS_HERE if here else winning.MAX_CARDS):
                dice = [position.dice if seat == player else () for seat in range(len(cards))]
                one, two = (
                    winning.totals(solution, card, own, position.rolls_left)
                    for card, own in zip(cards, dice, strict=True)
                )
                found = winning.winning(one, two)._asdict()
            elif not here:
                # What trial games tell of the sheets holds for the whole turn.
                key = position.turn
                found = winning.estimated(*(self._trial(solution, *seat) for seat in enumerate(cards)))._asdict()
        except Exception:  # noqa: BLE001 - whatever it is, the game goes on without this number
            found = None
        with self._lock:
            while len(self._known) >= KEPT:
                self._known.pop(next(iter(self._known)))
            self._known[key] = found

    def _trial(self, solution: Solution, seat: int, card: Card) -> Array:
        from yacht_widget.solver import winning  # noqa: PLC0415 - loads NumPy

        # Players with equal sheets need trials of their own: compared with itself a trial would only tie.
        key = seat, card
        if key not in self._trials:
            while len(self._trials) >= KEPT:
                self._trials.pop(next(iter(self._trials)))
            self._trials[key] = winning.trial_totals(solution, card, TRIALS, SECONDS, seed=seat)
        return self._trials[key]
