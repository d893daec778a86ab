"""What exercises ask the engine: chances, points and counts, each computed when it is asked for."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction

from yacht_widget.dice import Dice, lattice, ways
from yacht_widget.rules import Category, RuleSet, get_rules
from yacht_widget.turn_odds import odds

Holds = Callable[[Dice], bool]

# Patterns of five dice, from five alike to all different: how often the faces occur.
PATTERNS = ((5,), (4, 1), (3, 2), (3, 1, 1), (2, 2, 1), (2, 1, 1, 1), (1, 1, 1, 1, 1))


def chance(
    box: str, dice: Iterable[int] = (), keep: Iterable[int] = (), rolls_left: int | None = None, rules: str = "yacht"
) -> Fraction:
    """Return the best chance of points in a box, played for alone; without dice, that of a whole turn.

    Examples
    --------
    >>> chance("yacht", [6, 6, 6, 6, 1], [6, 6, 6, 6], rolls_left=1)
    Fraction(1, 6)
    """
    return odds(rules, dice, rolls_left).chance(box, keep, exact=True)


def points(box: str, rules: str = "yacht") -> Fraction:
    """Return the greatest expected points of a box in a turn played for it alone."""
    return odds(rules).points(box, [], exact=True)


def spread(box: str) -> float:
    """Return the standard deviation of the points of a box in a turn played for the most of them."""
    return math.sqrt(variance(odds("yacht").distribution(box, [], exact=True)))


def variance(chances: Mapping[int, Fraction | float]) -> Fraction:
    """Return the variance of points, told how likely each number of them is.

    Examples
    --------
    >>> half = Fraction(1, 2)
    >>> variance({0: half, 1: half})
    Fraction(1, 4)
    """
    parts = {points: Fraction(part) for points, part in chances.items()}
    mean = sum((points * part for points, part in parts.items()), Fraction(0))
    return sum(((points - mean) ** 2 * part for points, part in parts.items()), Fraction(0))


def share(holds: Holds, *, dice: int = 5, sides: int = 6) -> Fraction:
    """Return the chance that something holds after one roll of all dice.

    Examples
    --------
    >>> share(lambda roll: 6 in roll, dice=2)
    Fraction(11, 36)
    """
    return Fraction(count_ways(holds, dice=dice, sides=sides), sides**dice)


def count_ways(holds: Holds, *, dice: int = 5, sides: int = 6) -> int:
    """Return in how many orders of all dice something holds."""
    found = lattice(dice, sides)
    return sum(number for roll, number in zip(found.rolls, found.ways, strict=True) if holds(roll))


def scores(box: str, rules: str = "yacht") -> Holds:
    """Return whether dice score in a box, as a function."""
    category = get_rules(rules).category(box)
    return lambda roll: category.points(roll) > 0


def one_die(rolls: int, score: Callable[[int], int], *, sides: int = 6) -> RuleSet:
    """Return rules with one die, one box, and so many rolls."""
    return RuleSet("one die", (Category("box", lambda roll: score(roll[0])),), dice=1, sides=sides, rolls=rolls)


def least_kept(rolls_left: int) -> int:
    """Return the smallest face that is better kept than rolled again, if faces are points; so many rolls are left."""
    rules = one_die(rolls_left + 1, int)

    def kept(face: int) -> bool:
        turn = odds(rules, [face], rolls_left)
        return turn.points("box", [face], exact=True) >= turn.points("box", [], exact=True)

    return min(filter(kept, range(1, 7)))


def tries(rolls: int, *, sides: int = 6) -> Fraction:
    """Return the chance that one die shows its highest face at least once in so many rolls, by one turn's odds."""
    category = Category("box", lambda roll: int(roll[0] == sides))
    turn = odds(RuleSet("one face", (category,), dice=1, sides=sides, rolls=rolls))
    return turn.chance("box", [], exact=True)


def pattern(roll: Dice) -> tuple[int, ...]:
    """Return how often the faces of some dice occur, most often first.

    Examples
    --------
    >>> pattern((3, 3, 3, 6, 6))
    (3, 2)
    """
    return tuple(sorted(Counter(roll).values(), reverse=True))


def hands_of_patterns() -> list[int]:
    """Return how many hands each pattern of five dice has."""
    found = Counter(map(pattern, lattice(5, 6).rolls))
    return [found[kind] for kind in PATTERNS]


def ways_of_patterns() -> list[int]:
    """Return in how many ways each pattern of five dice can fall."""
    found = Counter[tuple[int, ...]]()
    for roll in lattice(5, 6).rolls:
        found[pattern(roll)] += ways(roll)
    return [found[kind] for kind in PATTERNS]
