"""What samples tell of chances: how far shares stray, whether counts fit a fair die, and three dice to be tested."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random

from yacht_widget.errors import DiceError, shown
from yacht_widget.exercises.other_tasks import sealed
from yacht_widget.exercises.reading import as_chance
from yacht_widget.game import Game
from yacht_widget.luck import seed_key

# So many standard errors to each side hold 95 % of all samples.
Z = 1.96
# One die in twenty that is fair looks worse than this.
RARE = 0.05
FACES = 6
SUSPECTS = "ABC"
# Of the three dice the one that shows this face too often, and how likely it is there; which die that is, is sealed.
OFTEN, HOW_OFTEN = 6, 1 / 4
LOADED = ("9.10", "0e45f88572f1")
_MOST, _MANY = 1_000_000, 10_000


def standard_error(chance: float, tries: int) -> float:
    """Return the standard deviation of the share of successes in so many independent tries.

    Examples
    --------
    >>> standard_error(0.5, 100)
    0.05
    """
    part = _checked_chance(chance)
    _check_count("tries", tries, _MOST)
    return math.sqrt(part * (1 - part) / tries)


def half_width(chance: float, tries: int) -> float:
    """Return how far to each side of the chance 95 % of all shares lie, by the normal approximation.

    Examples
    --------
    >>> round(half_width(0.5, 100), 4)
    0.098
    """
    return Z * standard_error(chance, tries)


def at_least(successes: int, tries: int, chance: float) -> float:
    """Return the chance of so many successes or more in so many independent tries.

    Examples
    --------
    >>> at_least(1, 2, 0.5)
    0.75
    """
    part = _checked_chance(chance)
    _check_count("tries", tries, _MOST)
    return math.fsum(
        math.comb(tries, count) * part**count * (1 - part) ** (tries - count) for count in range(successes, tries + 1)
    )


def chi_square(counts: Sequence[int]) -> float:
    """Return how far counts are from equal ones: the squares of the differences, each by what is expected, added.

    Examples
    --------
    >>> chi_square([12, 8, 10, 10, 10, 10])
    0.8
    """
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 for count in counts) / expected


def beyond(found: float) -> float:
    """Return the share of fair dice, thrown often, whose chi-square is greater still.

    Examples
    --------
    >>> round(beyond(9.24), 2)
    0.1
    """
    # The chi-square distribution with five degrees of freedom, one less than the faces, in closed form.
    tail = math.sqrt(2 * found / math.pi) * math.exp(-found / 2) * (1 + found / 3)
    return math.erfc(math.sqrt(found / 2)) + tail


def limit() -> float:
    """Return the chi-square that only one fair die in twenty exceeds.

    Examples
    --------
    >>> round(limit(), 2)
    11.07
    """
    low, high = 0.0, 100.0
    while high - low > 1e-9:  # noqa: PLR2004 - finer than anybody asks
        middle = (low + high) / 2
        low, high = (middle, high) if beyond(middle) > RARE else (low, middle)
    return low


def fair_dice(dice: int, rolls: int = 12) -> list[float]:
    """Return the chi-squares of many fair dice, each thrown sixty times: the board's own dice, in the rolls of games.

    Parameters
    ----------
    dice : int
        How many chi-squares.
    rolls : int
        Of five dice each.

    Examples
    --------
    >>> [round(found, 1) for found in fair_dice(3)]
    [5.2, 4.4, 8.2]
    """
    _check_count("dice", dice, _MANY)
    _check_count("rolls", rolls, _MANY)
    found = []
    for number in range(dice):
        fallen = [die for roll in range(rolls) for die in Game(seed=f"die {number} roll {roll}").roll()]
        found.append(chi_square([fallen.count(face) for face in range(1, FACES + 1)]))
    return found


def throw(die: str, throws: int, seed: int | str = 1) -> list[int]:
    """Throw one of the three dice A, B and C, and return how often each face came; one of the three is loaded.

    Parameters
    ----------
    die : {"A", "B", "C"}
    throws : int
        From 1 to 1,000,000.
    seed : int or str
        Another seed gives other luck.

    Raises
    ------
    DiceError
        When there is no such die, or the throws are too few or too many.
    SeedError

    Examples
    --------
    >>> sum(throw("A", 60))
    60
    """
    name = die.strip().upper() if isinstance(die, str) else ""
    if len(name) != 1 or name not in SUSPECTS:
        message = f"the dice are {', '.join(map(repr, SUSPECTS))}; got {shown(die)}"
        raise DiceError(message)
    _check_count("throws", throws, _MOST)
    seed_key(seed)  # says what is no seed
    exercise, seal = LOADED
    often = HOW_OFTEN if sealed(exercise, name.lower()) == seal else 1 / FACES
    weights = [often if face == OFTEN else (1 - often) / (FACES - 1) for face in range(1, FACES + 1)]
    fallen = Random(f"{name} {seed}").choices(range(FACES), weights, k=throws)  # noqa: S311 - dice, not secrets
    return [fallen.count(face) for face in range(FACES)]


def _check_count(what: str, value: object, most: int) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= most:
        message = f"{what}={shown(value)} is not possible; allowed are whole numbers from 1 to {most:,}"
        raise DiceError(message)


def _checked_chance(told: object) -> float:
    chance = as_chance(told)
    if chance is None:
        message = f"a chance is a number from 0 to 1; got {shown(told)}"
        raise DiceError(message)
    return float(chance)
