"""Every question a strategy can be asked in a turn, and whether it gives the same answers again."""

from __future__ import annotations

import random
from array import array
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from yacht_widget.card import Card
from yacht_widget.dice import Dice
from yacht_widget.errors import StrategyError
from yacht_widget.evaluation.looks import Looks, SeenCard
from yacht_widget.sweeps import Array, Index, Sweeps, sweeps_of

if TYPE_CHECKING:
    from yacht_widget.strategies.asking import Asked

# So many questions are asked again in the end: all of them, or as many on each card.
AGAIN = 100_000
# While there are few cards all their answers are remembered for that, then some of each.
FEW = 4096


@dataclass(frozen=True, slots=True)
class Plan:
    """What a strategy does in its turn on a card.

    Parameters
    ----------
    chances : array
        How likely each roll is the one that is written.
    boxes : array
        The place on the sheet where it is written; -1 for rolls that are not reached.
    """

    chances: Array
    boxes: Index


class Questions:
    """Asks a strategy about whole turns, and remembers what it answered.

    Parameters
    ----------
    asked : Asked
    looks : Looks
        Where it is noted what the strategy looks at.
    """

    def __init__(self, asked: Asked, looks: Looks) -> None:
        self.asked = asked
        self.looks = looks
        self.rules = looks.rules
        self.sweeps: Sweeps = sweeps_of(self.rules.dice, self.rules.sides)
        self.rolls = self.sweeps.lattice.rolls
        self.count = 0
        self._places = {key: place for place, key in enumerate(self.rules.keys)}
        self._answers: list[tuple[Card, Callable[[], Card], array[int]]] = []
        self._random = random.Random(0)  # noqa: S311 - which questions are asked again is no secret

    def plan(self, card: Card, other: Callable[[], Card]) -> Plan:
        """Ask for everything that can happen in one turn: only the dice that its own keeps lead to.

        Parameters
        ----------
        card : Card
        other : callable
            Returns another card that the strategy should treat alike, to be asked about in the end.

        Raises
        ------
        StrategyError
        """
        sweeps, seen = self.sweeps, SeenCard(card, self.looks)
        first = sweeps.first_roll_row
        given: array[int] = array("q")
        fallen, stopped = sweeps.weights[:, None], np.zeros((sweeps.rolls, 1))
        for left in range(self.rules.rolls - 1, 0, -1):
            held = np.zeros((sweeps.keeps, 1))
            for place in np.flatnonzero(fallen[:, 0]).tolist():
                row = self._keep(seen, self.rolls[place], left)
                held[row] += fallen[place]
                given.append(self._packed(place, left, row))
            # Who keeps all dice stops, and is not asked again.
            stopped += held[first:]
            held[first:] = 0.0
            fallen = sweeps.fall(held)
        chances = (fallen + stopped)[:, 0]
        boxes = np.full(sweeps.rolls, -1, dtype=np.intp)
        for place in np.flatnonzero(chances).tolist():
            boxes[place] = box = self._choose(seen, self.rolls[place])
            given.append(self._packed(place, 0, box))
        self.count += len(given)
        some = max(1, 4 * AGAIN // (len(self._answers) + 1))
        if len(self._answers) >= FEW and len(given) > some:
            given = array("q", self._random.sample(given, some))
        self._answers.append((card, other, given))
        return Plan(chances, boxes)

    def keep(self, card: Card, dice: Dice, left: int) -> Dice:
        """Ask one question, as `plan` does."""
        self.count += 1
        return self.sweeps.lattice.keeps[self._keep(SeenCard(card, self.looks), dice, left)]

    def choose(self, card: Card, dice: Dice) -> str:
        """Ask one question, as `plan` does."""
        self.count += 1
        return self.rules.keys[self._choose(SeenCard(card, self.looks), dice)]

    def thrown(self, source: random.Random, keep: Dice) -> Dice:
        """Return a roll with some dice kept, as `plan` gives it to the strategy."""
        faces = range(1, self.rules.sides + 1)
        more = source.choices(faces, k=self.rules.dice - len(keep))
        grid = self.sweeps.lattice
        return grid.keeps[grid.index[tuple(sorted((*keep, *more)))]]

    def _keep(self, seen: SeenCard, dice: Dice, left: int) -> int:
        self.looks.dice, self.looks.scores = dice, {}
        try:
            return self.sweeps.lattice.index[self.asked.keep(seen, dice, left)]
        except StrategyError as error:
            error.card = seen.real
            raise

    def _choose(self, seen: SeenCard, dice: Dice) -> int:
        self.looks.dice, self.looks.scores = dice, {}
        try:
            return self._places[self.asked.choose(seen, dice)]
        except StrategyError as error:
            error.card = seen.real
            raise

    # --- Asking again ---

    def check(self) -> bool:
        """Ask again, in another order and on cards that should be treated alike, and compare the answers.

        Returns
        -------
        bool
            Whether all is well. If not, the strategy does look at the points of the card, though it has not been
            seen doing so.

        Raises
        ------
        StrategyError
            When it answers otherwise on the very card where it was asked before.
        """
        for card, other, place, left, before in self._again():
            if self._asked_plainly(other, self.rolls[place], left) == before:
                continue
            now = self._asked_plainly(card, self.rolls[place], left)
            if now != before:
                raise self._changed(card, place, left, before, now)
            return False
        return True

    def again(self) -> int:
        """Return how many questions `check` asks."""
        return sum(map(len, self._chosen()))

    def _chosen(self) -> list[list[int]]:
        each = max(1, AGAIN // max(1, len(self._answers)))
        if sum(len(given) for _, _, given in self._answers) <= AGAIN:
            return [list(given) for _, _, given in self._answers]
        return [self._random.sample(given, min(each, len(given))) for _, _, given in self._answers]

    def _again(self) -> Iterator[tuple[Card, Card, int, int, int]]:
        questions = [
            (number, packed) for number, chosen in enumerate(self._chosen()) for packed in chosen
        ]
        self._random.shuffle(questions)
        others: dict[int, Card] = {}
        for number, packed in questions:
            card, other, _ = self._answers[number]
            if number not in others:
                others[number] = other()
            place, left, answer = self._unpacked(packed)
            yield card, others[number], place, left, answer

    def _asked_plainly(self, card: Card, dice: Dice, left: int) -> int:
        if left:
            return self.sweeps.lattice.index[self.asked.keep(card, dice, left)]
        return self._places[self.asked.choose(card, dice)]

    def _changed(self, card: Card, place: int, left: int, before: int, now: int) -> StrategyError:
        dice = self.rolls[place]
        said = [self._shown(answer, left) for answer in (before, now)]
        message = (
            f"{self.asked.name!r} answers the same question once {said[0]} and once {said[1]} "
            f"(dice {list(dice)}, rolls left {left}, {card!r}): only a strategy that always answers alike has an exact "
            "value; simulate(…) takes others"
        )
        return StrategyError(message, card, dice, left)

    def _shown(self, answer: int, left: int) -> str:
        return f"keep {list(self.sweeps.lattice.keeps[answer])}" if left else repr(self.rules.keys[answer])

    def _packed(self, place: int, left: int, answer: int) -> int:
        return (place * self.rules.rolls + left) * self._most + answer

    def _unpacked(self, packed: int) -> tuple[int, int, int]:
        question, answer = divmod(packed, self._most)
        place, left = divmod(question, self.rules.rolls)
        return place, left, answer

    @property
    def _most(self) -> int:
        return max(self.sweeps.keeps, len(self.rules.keys))
