"""Cards made up to be asked about: any card with these boxes filled, or in this state."""

from __future__ import annotations

import random
from collections.abc import Sequence

from yacht_widget.card import JOKER_BOX_POINTS, Card
from yacht_widget.rules.model import JOKER_BOX
from yacht_widget.solver.states import StateSpace


class Likeness:
    """Makes cards of which only the boxes filled, or the state, is given; the points are any that are possible.

    Parameters
    ----------
    space : StateSpace
    """

    def __init__(self, space: StateSpace) -> None:
        self.space = space
        self._random = random.Random(0)  # noqa: S311 - any points will do
        self._possible = [sorted(points) for points in space.possible]

    def with_boxes(self, mask: int) -> Card:
        """Return a card with just these boxes filled."""
        boxes = self._boxes(mask)
        return self._card(boxes, [self._random.choice(self._possible[box]) for box in boxes])

    def in_state(self, mask: int, flag: int, place: int) -> Card:
        """Return a card with just these boxes filled, whose yahtzee box and upper total are of this flag and class."""
        space, boxes = self.space, self._boxes(mask)
        choices = [self._possible[box] for box in boxes]
        if mask & space.flag_bit:
            joker = boxes.index(space.rules.keys.index(JOKER_BOX))
            choices[joker] = [points for points in choices[joker] if (points == JOKER_BOX_POINTS) == bool(flag)]
        points = [self._random.choice(some) for some in choices]
        classes = space.classes(mask)
        if classes.of:
            upper = [at for at, box in enumerate(boxes) if space.upper >> box & 1]
            totals = {total for total, of in classes.of.items() if of == place}
            for at, chosen in zip(upper, self._summing([choices[at] for at in upper], totals), strict=True):
                points[at] = chosen
        return self._card(boxes, points)

    def _boxes(self, mask: int) -> list[int]:
        return [box for box in range(self.space.boxes) if mask >> box & 1]

    def _card(self, boxes: Sequence[int], points: Sequence[int]) -> Card:
        keys = self.space.rules.keys
        return Card(self.space.rules, {keys[box]: value for box, value in zip(boxes, points, strict=True)})

    def _summing(self, choices: Sequence[Sequence[int]], totals: set[int]) -> list[int]:
        """Return one number of each choice, at random, that sum to one of the totals."""
        rests = [{0}]
        for some in reversed(choices):
            rests.append({points + rest for points in some for rest in rests[-1]})
        chosen, left = [], self._random.choice(sorted(totals & rests[-1]))
        for some, rest in zip(choices, rests[-2::-1], strict=True):
            points = self._random.choice([points for points in some if left - points in rest])
            chosen.append(points)
            left -= points
        return chosen
