"""Every question a strategy can be asked in a turn, and whether it gives the same answers again."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from yacht_widget.card import Card
from yacht_widget.dice import Dice
from yacht_widget.errors import StrategyError
from yacht_widget.evaluation.looks import Looks, SeenCard
from yacht_widget.sweeps import Array, Index, Sweeps, sweeps_of

if TYPE_CHECKING:
    from yacht_widget.solver.progress import Report
    from yacht_widget.strategies.asking import Asked

# What is kept, or the key of a box.
Answer = Dice | str
# A question that is asked again: the card, another one to be treated alike, the roll, the rolls left, what was said.
_Again = tuple[Card, Card, int, int, int]

# So many questions are asked again in the end: all of them, or as many on each card.
AGAIN = 50_000
# While there are few cards all their answers are remembered for that, then some of each.
FEW = 4096
# Before cards are taken for different: fewer questions than this are asked between two on the same card.
BETWEEN = 8


def _silent(_done: int, _total: int) -> None:
    """Report nothing."""


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
        self._most = max(self.sweeps.keeps, len(self.rules.keys))
        self._rows = self.sweeps.lattice.index
        self._places = {key: place for place, key in enumerate(self.rules.keys)}
        self._answers: list[tuple[Card, Callable[[], Card], Index]] = []
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
        sweeps, seen, rolls = self.sweeps, SeenCard(card, self.looks), self.rolls
        first, keep, choose = sweeps.first_roll_row, self._keep, self._choose
        given = []
        fallen, stopped = sweeps.weights[:, None], np.zeros((sweeps.rolls, 1))
        for left in range(self.rules.rolls - 1, 0, -1):
            places = np.flatnonzero(fallen[:, 0])
            if not len(places):
                break
            rows = np.array([keep(seen, rolls[place], left) for place in places.tolist()], dtype=np.intp)
            given.append(self._packed(places, left, rows))
            held = np.bincount(rows, weights=fallen[places, 0], minlength=sweeps.keeps)[:, None]
            # Who keeps all dice stops, and is not asked again.
            stopped += held[first:]
            held[first:] = 0.0
            fallen = sweeps.fall(held)
        chances = (fallen + stopped)[:, 0]
        places = np.flatnonzero(chances)
        boxes = np.full(sweeps.rolls, -1, dtype=np.intp)
        boxes[places] = [choose(seen, rolls[place]) for place in places.tolist()]
        given.append(self._packed(places, 0, boxes[places]))
        self._remember(card, other, np.concatenate(given))
        return Plan(chances, boxes)

    def _remember(self, card: Card, other: Callable[[], Card], given: Index) -> None:
        self.count += len(given)
        some = max(1, 4 * AGAIN // (len(self._answers) + 1))
        if len(self._answers) >= FEW and len(given) > some:
            given = given[self._random.sample(range(len(given)), some)]
        self._answers.append((card, other, given.astype(np.int32)))

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
        self.looks.card, self.looks.dice, self.looks.scores = seen, dice, {}
        return self._rows[self.asked.keep(seen, dice, left)]

    def _choose(self, seen: SeenCard, dice: Dice) -> int:
        self.looks.card, self.looks.dice, self.looks.scores = seen, dice, {}
        return self._places[self.asked.choose(seen, dice)]

    # --- Asking again ---

    def check(self, report: Report = _silent) -> bool:
        """Ask again, in another order and on cards that should be treated alike, and compare the answers.

        Parameters
        ----------
        report : callable, optional
            Called with (done, total), in questions.

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
        again = self._again()
        for done, (card, alike, place, left, before) in enumerate(again, 1):
            dice, said = self.rolls[place], self._answer(before, left)
            now = self._asked_plainly(alike, dice, left)
            if now != said:
                if alike == card:
                    raise self._changed(card, dice, left, said, now)
                self._differ(again, ((card, said), (alike, now)), dice, left)
                return False
            report(done, len(again))
        return True

    def as_cards(self, cards: int) -> int:
        """Return how many of the cards would take about as long as `check` does."""
        return min(cards, max(1, AGAIN // (self.rules.rolls * self.sweeps.rolls)))

    def again(self, card: Card, dice: Dice, left: int, said: Answer) -> None:
        """Ask again on the very card, and compare.

        Raises
        ------
        StrategyError
            When it is answered otherwise than what was said.
        """
        self.count += 1
        now = self._asked_plainly(card, dice, left)
        if now != said:
            raise self._changed(card, dice, left, said, now)

    def _differ(self, again: Sequence[_Again], cards: Sequence[tuple[Card, Answer]], dice: Dice, left: int) -> None:
        """Make sure that it is the cards that are answered differently: on each of them the answer stays the same.

        All else is asked again too, for to tell all cards apart can take hours.
        """
        for between in range(BETWEEN):
            for card, said in cards:
                for other, _, place, when, _ in self._random.sample(again, min(between, len(again))):
                    self._asked_plainly(other, self.rolls[place], when)
                # Twice: with odd and even numbers of questions since it was asked last, other cards or its own before.
                for _ in range(2):
                    self.again(card, dice, left, said)
        for card, _, place, when, before in self._random.sample(again, len(again)):
            self.again(card, self.rolls[place], when, self._answer(before, when))

    def _chosen(self) -> list[list[int]]:
        answers = [given.tolist() for _, _, given in self._answers]
        if sum(map(len, answers)) <= AGAIN:
            return answers
        each = max(1, AGAIN // len(answers))
        return [self._random.sample(given, min(each, len(given))) for given in answers]

    def _again(self) -> list[_Again]:
        """Return which questions are asked again: card by card, as a strategy may have prepared for one."""
        turns = list(zip(self._answers, self._chosen(), strict=True))
        self._random.shuffle(turns)
        found = []
        for (card, other, _), chosen in turns:
            alike = other()
            self._random.shuffle(chosen)
            found += [(card, alike, *self._unpacked(packed)) for packed in chosen]
        return found

    def _asked_plainly(self, card: Card, dice: Dice, left: int) -> Answer:
        return self.asked.keep(card, dice, left) if left else self.asked.choose(card, dice)

    def _answer(self, answer: int, left: int) -> Answer:
        return self.sweeps.lattice.keeps[answer] if left else self.rules.keys[answer]

    def _changed(self, card: Card, dice: Dice, left: int, before: Answer, now: Answer) -> StrategyError:
        said = [f"keep {list(answer)}" if left else repr(answer) for answer in (before, now)]
        message = (
            f"{self.asked.name!r} answers the same question once {said[0]} and once {said[1]} "
            f"(dice {list(dice)}, rolls left {left}, {card!r}): only a strategy that always answers alike has an exact "
            "value; simulate(…) takes others"
        )
        return StrategyError(message, card, dice, left)

    def _packed(self, places: Index, left: int, answers: Index) -> Index:
        packed: Index = (places * self.rules.rolls + left) * self._most + answers
        return packed

    def _unpacked(self, packed: int) -> tuple[int, int, int]:
        question, answer = divmod(packed, self._most)
        place, left = divmod(question, self.rules.rolls)
        return place, left, answer
