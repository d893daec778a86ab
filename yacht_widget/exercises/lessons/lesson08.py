"""Lesson 8, value or risk: variance; the best mean against the best chance; playing for a target."""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction

from yacht_widget.exercises.exercise import Exercise
from yacht_widget.exercises.judging import Own
from yacht_widget.exercises.number_tasks import Slip, Value
from yacht_widget.exercises.other_tasks import Choose, Function, Hold
from yacht_widget.exercises.quantities import chance, one_die, points, spread, tries, variance
from yacht_widget.rules import Category, RuleSet
from yacht_widget.turn_odds import odds

DICE = 5
HAND = (2, 3, 4, 6, 6)
# Hands for the last roll of a last box, Choice.
SHORT, ENOUGH, TICKET = (4, 4, 5, 6, 6), (3, 3, 4, 5, 5), (4, 5, 5, 5, 6)


def _at_least(total: int) -> RuleSet:
    return RuleSet(f"at least {total}", (Category("box", lambda dice: int(sum(dice) >= total)),))


FAR, NEAR, ONE_MORE = _at_least(28), _at_least(20), _at_least(26)


def _reached(rules: RuleSet, dice: tuple[int, ...], *keep: int) -> Fraction:
    return odds(rules, dice, 1).chance("box", keep, exact=True)


def _die() -> Mapping[int, Fraction | float]:
    """Return how likely each face is at the end of a turn, if a die is kept or rolled for the most points."""
    return odds(one_die(3, int)).distribution("box", [], exact=True)


def _all_or_nothing(exercise: str, box: str, pays: int) -> Exercise:
    slips = (
        Slip("variance", lambda _: spread(box) ** 2),
        Slip("times_points", lambda _: spread(box) / pays),
        Slip("mean_not_spread", lambda _: points(box)),
    )
    return Exercise(exercise, Value("mean", lambda _: spread(box), slips))


def _own_spread(own: Own) -> float:
    part = Fraction(1, own["n"])
    return math.sqrt(variance({own["points"]: part, 0: 1 - part}))


def _run(*keep: int) -> Fraction:
    return chance("large_straight", HAND, keep, 2, "yahtzee")


def _four(face: int, *, held: int) -> Fraction:
    """Return the points of Four of a Kind on average, in two rolls, from so many of a face if no other is kept."""
    box = Category("box", lambda roll: 4 * face * (held + roll.count(face) >= 4))  # noqa: PLR2004 - four of them
    return odds(RuleSet("four", (box,), dice=DICE - held, rolls=2)).points("box", [], exact=True)


def _cases() -> list[tuple[dict[int, float]]]:
    return [
        ({0: 0.5, 1: 0.5},),
        ({7: 1.0},),
        ({0: 0.75, 20: 0.25},),
        ({0: 0.25, 1: 0.5, 2: 0.25},),
        ({-3: 0.5, 5: 0.125, 10: 0.375},),
        (dict.fromkeys(range(1, 9), 0.125),),
    ]


EXERCISES = (
    Exercise(
        "8.1",
        Value(
            "mean",
            lambda _: variance(_die()),
            (
                Slip("sd_for_variance", lambda _: math.sqrt(variance(_die()))),
                Slip("mean_of_squares", lambda _: sum(face**2 * part for face, part in _die().items())),
                Slip("rolls", lambda _: variance(dict.fromkeys(range(1, 7), Fraction(1, 6)))),
            ),
        ),
    ),
    Exercise(
        "8.2",
        Value(
            "mean",
            lambda _: spread("choice"),
            (
                Slip("variance", lambda _: spread("choice") ** 2),
                Slip("added_spreads", lambda _: DICE * math.sqrt(variance(_die()))),
                Slip("one_die", lambda _: math.sqrt(variance(_die()))),
            ),
        ),
    ),
    Exercise(
        "8.3",
        Value(
            "mean",
            lambda _: spread("sixes"),
            (
                Slip("variance", lambda _: spread("sixes") ** 2),
                Slip("times_face", lambda _: spread("sixes") / 6),
                Slip("one_die", lambda _: spread("sixes") / math.sqrt(DICE)),
                Slip("added_spreads", lambda _: spread("sixes") * math.sqrt(DICE)),
                Slip("mean_not_spread", lambda _: points("sixes")),
            ),
        ),
    ),
    _all_or_nothing("8.4", "little_straight", 30),
    _all_or_nothing("8.5", "yacht", 50),
    Exercise(
        "8.6",
        Value(
            "mean",
            _own_spread,
            (
                Slip("variance", lambda own: _own_spread(own) ** 2),
                Slip("times_points", lambda own: _own_spread(own) / own["points"]),
                Slip("mean_not_spread", lambda own: Fraction(own["points"], own["n"])),
            ),
        ),
        options=tuple({"points": points, "n": n} for n in (4, 10) for points in (20, 30, 40, 50)),
    ),
    Exercise(
        "8.7",
        Value(
            "chance",
            lambda _: _run(2, 3, 4, 6),
            (
                Slip("added", lambda _: Fraction(2, 6)),
                Slip("rolls", lambda _: Fraction(1, 6)),
                Slip("try_faces", lambda _: 1 - Fraction(4, 6) ** 2),
            ),
        ),
    ),
    Exercise(
        "8.8",
        Value(
            "chance",
            lambda _: _run(2, 3, 4),
            (
                Slip("other_hold", lambda _: _run(2, 3, 4, 6)),
                Slip("rolls", lambda _: Fraction(4, 36)),
                Slip("all_or_nothing", lambda _: 1 - Fraction(32, 36) ** 2),
            ),
        ),
    ),
    Exercise(
        "8.9",
        Value(
            "chance",
            lambda _: _run(6, 6),
            (
                Slip("other_hold", lambda _: _run(2, 3, 4, 6)),
                Slip("other_hold", lambda _: _run(2, 3, 4)),
                Slip("other_hold", lambda _: _run(6)),
            ),
        ),
    ),
    Exercise("8.10", Hold(HAND, "large_straight", rules="yahtzee", hints={(2, 3, 4): "more_ways"})),
    Exercise(
        "8.11",
        Value(
            "chance",
            lambda _: chance("yacht", HAND, [6, 6], 2),
            (
                Slip("rolls", lambda _: Fraction(1, 216)),
                Slip("rolls", lambda _: chance("yacht")),
                Slip("other_triple", lambda _: tries(2) ** 3),
            ),
        ),
    ),
    Exercise(
        "8.12",
        Value(
            "chance",
            lambda _: chance("yacht", HAND, [2, 3, 4, 6], 2),
            (Slip("rolls", lambda _: Fraction(1, 216)), Slip("rolls", lambda _: chance("yacht", HAND, [], 1))),
        ),
    ),
    Exercise(
        "8.13",
        Value(
            "chance",
            lambda _: chance("yacht", HAND, [2, 3, 4], 2),
            (Slip("other_hold", lambda _: chance("yacht", HAND, [2, 3, 4, 6], 2)),),
        ),
    ),
    Exercise("8.14", Hold(HAND, "yacht")),
    Exercise(
        "8.15",
        Value(
            "mean",
            lambda _: _four(1, held=3),
            (
                Slip("chance_for_mean", lambda _: _four(1, held=3) / 4),
                Slip("rolls", lambda _: 4 * Fraction(11, 36)),
                Slip("if_it_comes", lambda _: 4),
            ),
        ),
    ),
    Exercise(
        "8.16",
        Value(
            "mean",
            lambda _: _four(6, held=2),
            (
                Slip("chance_for_mean", lambda _: _four(6, held=2) / 24),
                Slip("exactly", lambda _: 24 * 3 * tries(2) ** 2 * (1 - tries(2))),
                Slip("one_path", lambda _: 24 * tries(2) ** 2),
                Slip("rolls", lambda _: 24 * Fraction(16, 216)),
                Slip("if_it_comes", lambda _: 24),
            ),
        ),
    ),
    Exercise("8.17", Hold(SHORT, "box", rolls_left=1, rules=FAR, hints={SHORT: "best_mean"})),
    Exercise(
        "8.18",
        Value(
            "chance",
            lambda _: _reached(FAR, SHORT, 5, 6, 6),
            (
                Slip("best_mean", lambda _: 0),
                Slip("exactly", lambda _: Fraction(2, 36)),
                Slip("order_forgotten", lambda _: Fraction(2, 21)),
                Slip("other_hold", lambda _: _reached(FAR, SHORT, 6, 6)),
            ),
            of=36,
        ),
    ),
    Exercise("8.19", Hold(ENOUGH, "box", rolls_left=1, rules=NEAR, hints={(4, 5, 5): "best_mean"})),
    # The exit ticket: a number and its reason.
    Exercise(
        "8.20",
        Value(
            "chance",
            lambda _: _reached(ONE_MORE, TICKET, 5, 5, 5, 6),
            (
                Slip("best_mean", lambda _: 0),
                Slip("other_hold", lambda _: Fraction(1, 6)),
                Slip("other_hold", lambda _: _reached(ONE_MORE, TICKET, 6)),
            ),
        ),
    ),
    Exercise("8.21", Choose("8.21", "abc", seal="1733fdece74e", hints={"b": "best_mean", "c": "other_hold"})),
    Exercise("8.22", Function(_cases, lambda chances: math.sqrt(variance(chances)))),
)
