"""Lesson 9, are the dice fair: simulation, the law of large numbers, sampling error, chi-square."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from yacht_widget.exercises.exercise import Exercise
from yacht_widget.exercises.number_tasks import Slip, Value
from yacht_widget.exercises.other_tasks import Choose, Function
from yacht_widget.exercises.quantities import chance
from yacht_widget.exercises.sampling import LOADED, Z, chi_square, half_width, standard_error

POINT = 0.01
# So many turns has the first sample, and each pupil.
FIRST = 100
# The counts of a die thrown 60 times, which the lesson gives.
THROWN = (7, 12, 9, 14, 8, 10)
TEN_TIMES = tuple(10 * count for count in THROWN)
# In the exit ticket so many pupils put their 100 turns together.
POOLED = 16


def _yacht() -> float:
    return float(chance("yacht"))


def _full_house() -> float:
    return float(chance("full_house"))


def _half_width(exercise: str, turns: int) -> Exercise:
    slips: tuple[Slip, ...] = (
        Slip("standard_error", lambda _: standard_error(_yacht(), turns)),
        Slip("whole_width", lambda _: 2 * half_width(_yacht(), turns)),
        Slip("no_root", lambda _: Z * standard_error(_yacht(), turns) ** 2),
    )
    if turns > FIRST:
        slips += (Slip("root_law", lambda _: half_width(_yacht(), FIRST) * FIRST / turns),)
    return Exercise(exercise, Value("chance", lambda _: half_width(_yacht(), turns), slips, points=True))


def _needed(width: float) -> float:
    """Return how many turns make half a band so wide."""
    return (half_width(_yacht(), 1) / width) ** 2


def _off(counts: Sequence[int]) -> list[float]:
    return [abs(count - sum(counts) / len(counts)) for count in counts]


def _counted() -> list[tuple[object, ...]]:
    """Return counts of dice with four to ten sides."""
    dice = Random(9)  # noqa: S311 - cases to try a function with
    return [([dice.randint(1, 20) for _ in range(sides)],) for sides in range(4, 11) for _ in range(3)]


EXERCISES = (
    Exercise(
        "9.1",
        Value(
            "chance",
            lambda _: 1 - (1 - chance("yacht")) ** 10,
            (Slip("added", lambda _: 10 * chance("yacht")), Slip("one_turn", lambda _: chance("yacht"))),
        ),
    ),
    _half_width("9.2", FIRST),
    _half_width("9.3", 1_000),
    _half_width("9.4", 10_000),
    Exercise("9.5", Value("count", lambda _: 2**2, (Slip("root_law", lambda _: 2),))),
    Exercise(
        "9.6",
        Value(
            "mean",
            lambda _: _needed(POINT),
            (
                Slip("standard_error", lambda _: (standard_error(_yacht(), 1) / POINT) ** 2),
                Slip("whole_width", lambda _: _needed(POINT / 2)),
                Slip("root_law", lambda _: FIRST * half_width(_yacht(), FIRST) / POINT),
            ),
        ),
    ),
    Exercise(
        "9.7",
        Value(
            "chance",
            lambda own: half_width(1 / own["sides"], own["throws"]),
            (
                Slip("standard_error", lambda own: standard_error(1 / own["sides"], own["throws"])),
                Slip("whole_width", lambda own: 2 * half_width(1 / own["sides"], own["throws"])),
                Slip("no_root", lambda own: Z * standard_error(1 / own["sides"], own["throws"]) ** 2),
            ),
            points=True,
        ),
        options=tuple({"sides": sides, "throws": throws} for throws in (200, 500) for sides in (4, 5, 8, 10)),
    ),
    Exercise(
        "9.8",
        Value(
            "mean",
            lambda _: chi_square(THROWN),
            (
                Slip("each_divided", lambda _: sum(off**2 for off in _off(THROWN))),
                Slip("no_square", lambda _: sum(_off(THROWN)) / (sum(THROWN) / len(THROWN))),
                Slip(
                    "by_expected",
                    lambda _: sum(off**2 / count for off, count in zip(_off(THROWN), THROWN, strict=True)),
                ),
            ),
        ),
    ),
    Exercise(
        "9.9",
        Value(
            "mean",
            lambda _: chi_square(TEN_TIMES),
            (
                Slip("shares_alone", lambda _: chi_square(THROWN)),
                Slip("each_divided", lambda _: sum(off**2 for off in _off(TEN_TIMES))),
                Slip("by_expected", lambda _: sum(off**2 for off in _off(TEN_TIMES)) / (sum(THROWN) / len(THROWN))),
            ),
        ),
    ),
    Exercise("9.10", Choose("9.10", "abc", seal=LOADED[1], hints={"a": "more_throws", "c": "more_throws"})),
    # The exit ticket: a number and its reason.
    Exercise(
        "9.11",
        Value(
            "chance",
            lambda _: half_width(_full_house(), FIRST * POOLED),
            (
                Slip("root_law", lambda _: half_width(_full_house(), FIRST) / POOLED),
                Slip("one_pupil", lambda _: half_width(_full_house(), FIRST)),
                Slip("upside_down", lambda _: half_width(_full_house(), FIRST) * POOLED**0.5),
            ),
            points=True,
        ),
    ),
    Exercise("9.12", Choose("9.12", "abc", seal="23061bc0f692", hints={"a": "root_law", "b": "one_pupil"})),
    Exercise("9.13", Function(_counted, chi_square)),
)
