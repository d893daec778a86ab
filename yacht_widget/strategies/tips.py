"""The six tips that a page on playing Yacht gives, each as a rule that can be switched in.

A tip is a function ``tip(card, dice, rolls_left)``. It returns what to keep while rolls are left; the key of a box when
`rolls_left` is 0, or `Avoid`; and None where it has no opinion. How each was read stands with it. They need the boxes
they speak of: where these are closed, or not on the sheet, they have no opinion.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from yacht_widget.card import Card, possible_points
from yacht_widget.dice import Dice, lattice
from yacht_widget.rules import RuleSet, points_table
from yacht_widget.strategies.base import Prepared
from yacht_widget.strategies.functions import name_of
from yacht_widget.strategies.protocol import Strategy
from yacht_widget.strategies.turn_play import alone_means

_FOUR = "four_of_a_kind"
_FULL_HOUSE = "full_house"
# The boxes that take any dice, and those for all dice alike, by the names that the rule sets have for them.
_ANY = ("choice", "chance")
_ALL_ALIKE = ("yacht", "yahtzee", "yatzy")


@dataclass(frozen=True, slots=True)
class Avoid:
    """Any box but this one: the tips that follow, and the base, are asked as if it were filled."""

    box: str


Tip = Callable[[Card, Dice, int], Iterable[int] | str | Avoid | None]


class Tips(Prepared):
    """Follows tips: the first one with an opinion decides, and where none has one the base plays.

    Parameters
    ----------
    tips : mapping of str to callable
        The tips by name, the first to be asked first.
    base : Strategy
    """

    def __init__(self, tips: Mapping[str, Tip], base: Strategy) -> None:
        self.tips = dict(tips)
        self.base = base
        names = "all tips" if tuple(self.tips) == tuple(TIPS) else ", ".join(self.tips) or "no tips"
        self.name = f"{name_of(base)} with {names}"

    def __repr__(self) -> str:
        return f"strategy('tips', use={list(self.tips)}, base={self.base!r})"

    def prepare(self, rules: RuleSet) -> None:  # noqa: D102 - see the base
        if isinstance(self.base, Prepared):
            self.base.prepare(rules)

    def keep(self, card: Card, dice: Dice, rolls_left: int) -> Iterable[int]:
        """Return what the first tip with an opinion keeps, else what the base keeps."""
        for tip in self.tips.values():
            answer = tip(card, dice, rolls_left)
            if answer is not None:
                return answer  # type: ignore[return-value]  # `Asked` looks at what a tip of one's own says
        return self.base.keep(card, dice, rolls_left)

    def choose(self, card: Card, dice: Dice) -> str:
        """Return the box of the first tip with an opinion, else that of the base."""
        for tip in self.tips.values():
            answer = tip(card, dice, 0)
            if isinstance(answer, Avoid):
                card = card.write(answer.box, dice)
            elif answer is not None:
                return answer  # type: ignore[return-value]  # as above
        return self.base.choose(card, dice)


def flexible(card: Card, dice: Dice, rolls_left: int) -> Dice | None:
    """Follow the tip *Keep your options open early*.

    Read as: after the first roll, of two or three equal dice, and of runs of three or more that belong to an open
    straight, keep those that serve the most open boxes, at least two. Equal dice serve the box of their face, four of a
    kind, full house and the box for all alike; a run serves the straights that hold it. Of equals the keep with more
    dice is taken, then the one with more points.
    """
    if not rolls_left or rolls_left != card.rules.rolls - 1:
        return None
    groups = set(card.open) & {_FOUR, _FULL_HOUSE, *_ALL_ALIKE}
    served: Counter[Dice] = Counter()
    for face, count in Counter(dice).items():
        if count in {2, 3}:
            served[(face,) * count] = len(groups) + (_box_of(card.rules, face) in card.open)
    for box, needs in straights_of(card.rules).items():
        if box in card.open:
            served.update({run for need in needs for run in _runs(set(dice) & set(need))})
    found = [(boxes, len(keep), sum(keep), keep) for keep, boxes in served.items() if boxes > 1]
    return max(found)[-1] if found else None


def straights(card: Card, dice: Dice, rolls_left: int) -> Dice | None:
    """Follow the tip *Respect the exact straights*.

    Read as: whoever has all values of an open straight but one (or all of them) keeps these, each once, and rolls the
    others. Where there are two such straights: a whole one, then the values that serve both, then those with more
    points.
    """
    if not rolls_left:
        return None
    faces = set(dice)
    served: Counter[tuple[bool, Dice]] = Counter()
    for box, needs in straights_of(card.rules).items():
        if box in card.open:
            for need in needs:
                values = tuple(sorted(faces & set(need)))
                if len(values) >= len(need) - 1:
                    served[len(values) == len(need), values] += 1
    found = [(whole, boxes, sum(keep), keep) for (whole, keep), boxes in served.items()]
    return max(found)[-1] if found else None


def big_fours(card: Card, dice: Dice, rolls_left: int) -> Dice | str | None:
    """Follow the tip *Make the most of big fours of a kind*.

    Read as: while four of a kind is open, keep three or more equal dice of the higher half of the faces and roll the
    others; four of them are written there (five may have a better place).
    """
    if _FOUR not in card.open:
        return None
    count, face = max(((dice.count(face), face) for face in set(dice) if 2 * face > card.rules.sides), default=(0, 0))
    if rolls_left:
        return (face,) * count if count >= 3 else None  # noqa: PLR2004 - three of a kind
    written = count >= 4 and count < len(dice) and _FOUR in card.scores_for(dice)  # noqa: PLR2004 - four of a kind
    return _FOUR if written else None


def choice_last(card: Card, dice: Dice, rolls_left: int) -> str | Avoid | None:
    """Follow the tip *Use choice as a safety net*.

    Read as: no total below the average of a single roll (17.5 of five dice) goes into choice while another box may
    be used. From there on choice is written when the plan has failed: the dice score in no other open box of the lower
    section, and in no open box of a face with three dice or more.
    """
    if rolls_left:
        return None
    rules, points = card.rules, card.scores_for(dice)
    choice = next((key for key in _ANY if key in points), None)
    if choice is None or len(points) == 1:
        return None
    if points[choice] < rules.dice * (rules.sides + 1) / 2:
        return Avoid(choice)
    failed = all(
        points[box.key] == 0 if rules.section(box) == "lower" else dice.count(box.face or 0) < 3  # noqa: PLR2004 - three dice
        for box in rules.categories
        if box.key in points and box.key != choice
    )
    return choice if failed else None


def zeros(card: Card, dice: Dice, rolls_left: int) -> str | None:
    """Follow the tip *Choose your zeros on purpose*.

    Read as: in the second half of the game, compare what each box loses: the points it brings in a turn played for it
    alone (its stand-alone mean) less what these dice bring. When the least loss is a zero, take the zero there.
    """
    if rolls_left or 2 * len(card.open) > len(card.rules.keys):
        return None
    points, alone = card.scores_for(dice), alone_means(card.rules)
    box = min(points, key=lambda key: alone[key] - points[key])
    return box if points[box] == 0 else None


def whole_sheet(card: Card, dice: Dice, rolls_left: int) -> str | None:
    """Follow the tip *Check the whole score sheet*.

    Read as: of all open boxes, write the one that the dice use best, where they score the greatest part of the points
    the box can hold at most. Where two are equal, or all score nothing, it has no opinion.
    """
    if rolls_left:
        return None
    most = dict(zip(card.rules.keys, map(max, possible_points(card.rules)), strict=True))
    used = {key: points / most[key] for key, points in card.scores_for(dice).items() if points > 0 and most[key] > 0}
    best = [key for key, part in used.items() if part == max(used.values())]
    return best[0] if len(best) == 1 else None


# In the order in which they are asked: what speaks of a special case before what always has an opinion.
TIPS: Mapping[str, Tip] = MappingProxyType(
    {
        "straights": straights,
        "big_fours": big_fours,
        "flexible": flexible,
        "choice_last": choice_last,
        "zeros": zeros,
        "whole_sheet": whole_sheet,
    }
)


@lru_cache(maxsize=16)
def straights_of(rules: RuleSet) -> Mapping[str, tuple[Dice, ...]]:
    """Return, for each box called a straight, the values that make sure of it, and no more of them than needed.

    Examples
    --------
    >>> from yacht_widget.rules import get_rules
    >>> dict(straights_of(get_rules("yacht")))
    {'little_straight': ((1, 2, 3, 4, 5),), 'big_straight': ((2, 3, 4, 5, 6),)}
    >>> straights_of(get_rules("yahtzee"))["small_straight"]
    ((1, 2, 3, 4), (2, 3, 4, 5), (3, 4, 5, 6))
    """
    grid, table = lattice(rules.dice, rules.sides), points_table(rules)
    found = {}
    for box, key in enumerate(rules.keys):
        if key.endswith("straight"):
            sure = [False] * grid.first_roll + [table[roll][box] > 0 for roll in grid.rolls]
            for place in reversed(range(grid.first_roll)):
                sure[place] = all(sure[grown] for grown in grid.grown[place])
            least = [
                keep
                for place, keep in enumerate(grid.keeps)
                if sure[place] and not any(sure[shrunk] for shrunk in grid.shrunk[place])
            ]
            found[key] = tuple(keep for keep in least if len(set(keep)) == len(keep))
    return MappingProxyType(found)


def _box_of(rules: RuleSet, face: int) -> str | None:
    return next((box.key for box in rules.categories if box.face == face), None)


def _runs(values: Iterable[int]) -> Iterable[Dice]:
    """Yield the runs of three or more among some values, each as long as it goes."""
    run: list[int] = []
    for value in [*sorted(values), 0]:
        if run and value != run[-1] + 1:
            if len(run) >= 3:  # noqa: PLR2004 - the shortest run
                yield tuple(run)
            run = []
        run.append(value)
