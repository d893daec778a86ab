"""What one player has written: `Card`, immutable, the authority on totals and on which boxes a roll may use."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import NamedTuple

from yacht_widget.dice import Dice, as_dice
from yacht_widget.errors import BoxBarredError, BoxUsedError, CardError, listed, shown
from yacht_widget.rules import RuleSet, get_rules, points_table
from yacht_widget.rules.model import JOKER_BOX, Category

# Official rules: https://www.hasbro.com/common/instruct/Yahtzee.pdf; the box must hold its 50 points.
YAHTZEE_BONUS = 100
JOKER_BOX_POINTS = 50


class Entry(NamedTuple):
    """What writing a roll into a box brings: the points in the box, and the bonuses this move earns."""

    points: int
    upper_bonus: int = 0
    yahtzee_bonus: int = 0

    @property
    def bonus(self) -> int:
        """Both bonuses together."""
        return self.upper_bonus + self.yahtzee_bonus


class Card:
    """The sheet of one player at some moment of the game.

    Parameters
    ----------
    rules : str or RuleSet
        Rules of the game.
    scores : mapping of str to int, optional
        Points of the boxes that are filled, by key.
    yahtzee_bonuses : int, default 0
        How many further yahtzees earned a bonus.

    Raises
    ------
    UnknownBoxError
        When a box is not on the sheet.
    CardError
        When a box holds points that no roll can give, or the bonuses do not fit the boxes.

    Examples
    --------
    >>> card = Card("yacht", {"ones": 3, "yacht": 0})
    >>> card.total, len(card.open)
    (3, 10)
    >>> card.scores_for([5, 5, 5, 2, 1])["fives"]
    15
    """

    __slots__ = ("__dict__", "points", "rules", "yahtzee_bonuses")

    rules: RuleSet
    points: tuple[int | None, ...]
    yahtzee_bonuses: int

    def __init__(self, rules: str | RuleSet, scores: Mapping[str, int] | None = None, yahtzee_bonuses: int = 0) -> None:
        rules = get_rules(rules)
        scores = _checked_scores(rules, {} if scores is None else scores)
        _check_bonuses(rules, scores, yahtzee_bonuses)
        self._fill(rules, tuple(scores.get(key) for key in rules.keys), yahtzee_bonuses)

    def _fill(self, rules: RuleSet, points: tuple[int | None, ...], yahtzee_bonuses: int) -> None:
        object.__setattr__(self, "rules", rules)
        object.__setattr__(self, "points", points)
        object.__setattr__(self, "yahtzee_bonuses", yahtzee_bonuses)

    def __setattr__(self, name: str, value: object) -> None:
        message = f"a card is immutable: write a box with card.write(…), which returns a new card ({name} is read only)"
        raise AttributeError(message)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Card) and self._identity == other._identity

    def __hash__(self) -> int:
        return hash(self._identity)

    @property
    def _identity(self) -> tuple[object, ...]:
        return self.rules, self.points, self.yahtzee_bonuses

    def __repr__(self) -> str:
        bonuses = f", yahtzee_bonuses={self.yahtzee_bonuses}" if self.yahtzee_bonuses else ""
        return f"Card({self.rules.name!r}, {dict(self.scores)}{bonuses})"

    def __reduce__(self) -> tuple[object, ...]:
        return Card, (self.rules, dict(self.scores), self.yahtzee_bonuses)

    @cached_property
    def scores(self) -> Mapping[str, int]:
        """Points of the filled boxes by key, in the order of the sheet (read only)."""
        filled = zip(self.rules.keys, self.points, strict=True)
        return MappingProxyType({key: points for key, points in filled if points is not None})

    @cached_property
    def open(self) -> tuple[str, ...]:
        """Keys of the boxes still open, in the order of the sheet."""
        return tuple(key for key, points in zip(self.rules.keys, self.points, strict=True) if points is None)

    @property
    def full(self) -> bool:
        """Whether every box is filled."""
        return not self.open

    @cached_property
    def upper_total(self) -> int:
        """Points in the upper boxes, without the bonus."""
        return sum(self.scores.get(key, 0) for key in self.rules.upper)

    @property
    def upper_bonus(self) -> int:
        """Points of the upper bonus, once its total is reached; else 0."""
        bonus = self.rules.upper_bonus
        return bonus.points if bonus is not None and self.upper_total >= bonus.threshold else 0

    @property
    def lower_total(self) -> int:
        """Points in the lower boxes, without bonuses."""
        return sum(self.scores.values()) - self.upper_total

    @property
    def yahtzee_bonus(self) -> int:
        """Points of the yahtzee bonuses."""
        return self.yahtzee_bonuses * YAHTZEE_BONUS

    @cached_property
    def total(self) -> int:
        """All points, with every bonus earned so far."""
        return self.upper_total + self.upper_bonus + self.lower_total + self.yahtzee_bonus

    def is_joker(self, dice: Iterable[int]) -> bool:
        """Return whether a roll is a joker here: all dice equal, and the yahtzee box filled already."""
        return self._is_joker(_sorted_roll(self.rules, dice))

    def _is_joker(self, roll: Dice) -> bool:
        return self.rules.joker != "none" and roll[0] == roll[-1] and JOKER_BOX in self.scores

    def scores_for(self, dice: Iterable[int]) -> dict[str, int]:
        """Return the boxes that a roll may use now, with the points it would have there.

        Parameters
        ----------
        dice : iterable of int
            All dice, in any order.

        Returns
        -------
        dict of str to int
            Points in the box by key, in the order of the sheet; bonuses are not in them.

        Raises
        ------
        DiceError

        Examples
        --------
        A forced joker whose upper box is filled may use any lower box:

        >>> card = Card("yahtzee", {"fives": 15, "yahtzee": 0})
        >>> card.scores_for([5, 5, 5, 5, 5])["large_straight"]
        40
        """
        return {key: entry.points for key, entry in self.entries_for(dice).items()}

    def entries_for(self, dice: Iterable[int]) -> dict[str, Entry]:
        """Return the boxes that a roll may use now, with the points and the bonuses each would bring.

        Examples
        --------
        >>> Card("yahtzee", {"yahtzee": 50}).entries_for([4] * 5)
        {'fours': Entry(points=20, upper_bonus=0, yahtzee_bonus=100)}
        """
        roll = _sorted_roll(self.rules, dice)
        joker = self._is_joker(roll)
        table = points_table(self.rules)[roll]
        earned = YAHTZEE_BONUS if joker and self.scores[JOKER_BOX] == JOKER_BOX_POINTS else 0
        found = {}
        for key in self._allowed(roll, joker=joker):
            place = self.rules.keys.index(key)
            category = self.rules.categories[place]
            points = table[place]
            if joker and category.joker is not None and self._joker_scores(roll):
                points = category.joker
            found[key] = Entry(points, self._bonus_gained(category, points), earned)
        return found

    def entry(self, key: str, dice: Iterable[int]) -> Entry:
        """Return what writing a roll into a box would bring.

        Raises
        ------
        UnknownBoxError, DiceError
        BoxUsedError
            When the box is filled.
        BoxBarredError
            When the rules do not allow the box for this roll now.
        """
        self.rules.category(key)
        entries = self.entries_for(dice)
        if key in entries:
            return entries[key]
        if key in self.scores:
            message = f"box {key!r} is filled with {self.scores[key]} points already; open are {listed(self.open)}"
            raise BoxUsedError(message).told(key="error.box_used", box=key)
        message = f"the rules do not allow box {key!r} for this roll now; allowed are {listed(entries)}"
        raise BoxBarredError(message).told(key="error.box_barred", box=key)

    def write(self, key: str, dice: Iterable[int]) -> Card:
        """Return the card after a roll is written into a box.

        Raises
        ------
        UnknownBoxError, BoxUsedError, BoxBarredError, DiceError

        Examples
        --------
        >>> Card("yacht").write("choice", [1, 2, 3, 4, 6]).total
        16
        """
        entry = self.entry(key, dice)
        place = self.rules.keys.index(key)
        after = Card.__new__(Card)
        # What follows from a legal card by a legal move needs no second check.
        after._fill(  # noqa: SLF001 - the same class
            self.rules,
            (*self.points[:place], entry.points, *self.points[place + 1 :]),
            self.yahtzee_bonuses + (entry.yahtzee_bonus > 0),
        )
        return after

    def _allowed(self, roll: Dice, *, joker: bool) -> tuple[str, ...]:
        upper = self.rules.upper
        open_upper = tuple(key for key in self.open if key in upper)
        lower_barred = self.rules.upper_first and bool(open_upper)
        if not lower_barred and not joker:
            return self.open
        open_lower = () if lower_barred else tuple(key for key in self.open if key not in upper)
        if joker and self.rules.joker == "forced":
            own = tuple(key for key in open_upper if self.rules.category(key).face == roll[0])
            return own or open_lower or open_upper
        return tuple(key for key in self.open if key in open_upper or key in open_lower)

    def _joker_scores(self, roll: Dice) -> bool:
        """Whether the fixed points of a joker hold: once the upper box of its face is filled."""
        own = [key for key in self.rules.upper if self.rules.category(key).face == roll[0]]
        return all(key in self.scores for key in own)

    def _bonus_gained(self, category: Category, points: int) -> int:
        bonus = self.rules.upper_bonus
        if bonus is None or self.rules.section(category) != "upper":
            return 0
        before = self.upper_total >= bonus.threshold
        after = self.upper_total + points >= bonus.threshold
        # Under rules of one's own a box can have negative points, and take the bonus away again.
        return bonus.points * (after - before)


def _sorted_roll(rules: RuleSet, dice: Iterable[int]) -> Dice:
    return tuple(sorted(as_dice(dice, sides=rules.sides, count=rules.dice)))


@lru_cache(maxsize=32)
def possible_points(rules: RuleSet) -> tuple[frozenset[int], ...]:
    """Return, for each box in the order of the sheet, the points that some roll can have there."""
    columns = zip(*points_table(rules).values(), strict=True)
    return tuple(
        frozenset(column) | ({category.joker} if rules.joker != "none" and category.joker is not None else set())
        for category, column in zip(rules.categories, columns, strict=True)
    )


def _checked_scores(rules: RuleSet, scores: object) -> dict[str, int]:
    if not isinstance(scores, Mapping):
        message = f"scores are a mapping from box to points, like {{'ones': 3}}; got {shown(scores)}"
        raise CardError(message)
    checked = {}
    for key, value in scores.items():
        possible = possible_points(rules)[rules.keys.index(rules.category(key).key)]
        try:
            points = operator.index(value)
        except TypeError:
            points = None
        if points is None or isinstance(value, bool) or points not in possible:
            message = f"no roll gives {shown(value)} points in box {key!r}; possible are {listed(sorted(possible))}"
            raise CardError(message)
        checked[key] = points
    return checked


def _check_bonuses(rules: RuleSet, scores: Mapping[str, int], bonuses: object) -> None:
    others = len(scores) - 1
    most = others if rules.joker != "none" and scores.get(JOKER_BOX) == JOKER_BOX_POINTS else 0
    if isinstance(bonuses, bool) or not isinstance(bonuses, int) or not 0 <= bonuses <= most:
        message = (
            f"yahtzee_bonuses={shown(bonuses)} is not possible on this card; allowed are whole numbers from 0 to "
            f"{most} (a bonus needs 50 points in the yahtzee box and fills another box)"
        )
        raise CardError(message)
