"""Scoring functions that several families share. Each takes the dice sorted ascending."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from yacht_widget.dice import Dice
from yacht_widget.rules.model import FACE_KEYS, Category

Scoring = Callable[[Dice], int]

# The scoring functions are small frozen classes, not closures: so rules can be compared and sent to other processes.


@dataclass(frozen=True, slots=True)
class FaceSum:
    """Sum of the dice that show one face."""

    face: int

    def __call__(self, dice: Dice) -> int:
        """Return the sum of the dice with this face."""
        return self.face * dice.count(self.face)


@dataclass(frozen=True, slots=True)
class Alike:
    """At least so many equal dice: the sum of all dice, or `points`, or `times` the face."""

    count: int
    points: int | None = None
    times: int | None = None

    def __call__(self, dice: Dice) -> int:
        """Return the points of so many equal dice, else 0."""
        face, most = max(Counter(dice).items(), key=lambda item: item[1])
        if most < self.count:
            return 0
        if self.times is not None:
            return self.times * face
        return sum(dice) if self.points is None else self.points


@dataclass(frozen=True, slots=True)
class FullHouse:
    """Three of one face and two of another: the sum of all dice, or `points`."""

    points: int | None = None

    def __call__(self, dice: Dice) -> int:
        """Return the points of a full house, else 0."""
        if sorted(Counter(dice).values()) != [2, 3]:
            return 0
        return sum(dice) if self.points is None else self.points


@dataclass(frozen=True, slots=True)
class Run:
    """At least `length` faces in a row, wherever they begin."""

    length: int
    points: int

    def __call__(self, dice: Dice) -> int:
        """Return the points of a run, else 0."""
        faces = set(dice)
        found = any(faces.issuperset(range(low, low + self.length)) for low in faces)
        return self.points if found else 0


@dataclass(frozen=True, slots=True)
class Exactly:
    """These dice and no others."""

    dice: Dice
    points: int

    def __call__(self, dice: Dice) -> int:
        """Return the points of just these dice, else 0."""
        return self.points if dice == self.dice else 0


def face_categories(text: str, sides: int = 6) -> tuple[Category, ...]:
    """Return the boxes ones, twos … whose help stands under `text`."""
    return tuple(
        Category(FACE_KEYS[face - 1], FaceSum(face), face=face, text=f"{text}.{FACE_KEYS[face - 1]}")
        for face in range(1, sides + 1)
    )


def total(dice: Dice) -> int:
    """Return the sum of all dice."""
    return sum(dice)
