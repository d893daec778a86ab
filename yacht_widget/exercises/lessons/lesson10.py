"""Lesson 10, solve the game: backward induction, and what strategies are worth."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import factorial

from yacht_widget.dice import Dice
from yacht_widget.exercises.endgames import FACE_AND_SIX, PRIZE, after, sheet, worth
from yacht_widget.exercises.exercise import Exercise
from yacht_widget.exercises.judging import Own
from yacht_widget.exercises.number_tasks import ListSlip, Several, Slip, Value
from yacht_widget.exercises.other_tasks import Choose, Function
from yacht_widget.exercises.quantities import points
from yacht_widget.exercises.sampling import Z
from yacht_widget.rules import get_rules
from yacht_widget.turn_odds import odds

SIXES_AND_CHOICE = ("sixes", "choice")
PAIRS = (
    SIXES_AND_CHOICE,
    ("yacht", "choice"),
    ("little_straight", "big_straight"),
    ("full_house", "four_of_a_kind"),
)
# With one roll left, hold four of these dice and roll the first.
HOLD, STAY = (1, 5, 5, 6, 6), (5, 5, 6, 6)
# In the exit ticket, with only yacht and choice open.
LAST = (1, 1, 2, 3, 3)
# The difference of two strategies strays so far in one game.
SPREAD = 25
HANDS = (
    (4, 5, 5, 6, 6),
    (1, 2, 6, 6, 6),
    (3, 4, 4, 6, 6),
    (2, 2, 3, 6, 6),
    (4, 5, 5, 5, 6),
    (3, 4, 6, 6, 6),
    (3, 4, 5, 6, 6),
    (1, 6, 6, 6, 6),
)


def _two_turns(sides: int, prize: int, *, ahead: bool = True) -> Fraction:
    """Return what the two boxes of the tiny game bring, played best, or for the most points of the first turn."""
    face, six = Fraction(sides + 1, 2), Fraction(prize, sides)
    total = Fraction(0)
    for shown in range(1, sides + 1):
        now = prize if shown == sides else 0
        plans = (shown + six, now + face)
        best = plans[0] if (plans[0] >= plans[1] if ahead else shown >= now) else plans[1]
        total += best / sides
    return total


def _tiny_alone() -> dict[str, Fraction]:
    return {key: odds(FACE_AND_SIX).points(key, [], exact=True) for key in FACE_AND_SIX.keys}


def _tiny() -> Fraction:
    """Return what the tiny game brings under best play, from its own points."""
    alone = _tiny_alone()
    scored = [{box.key: box.points((face,)) for box in FACE_AND_SIX.categories} for face in range(1, 7)]
    both = sum(alone.values(), Fraction(0))
    return sum((max(now[key] + both - alone[key] for key in now) for now in scored), Fraction(0)) / len(scored)


def _hand(own: Own) -> Dice:
    return tuple(sorted(own.values()))


def _best_box(own: Own) -> float:
    return max(after(_hand(own), *SIXES_AND_CHOICE).values())


def _other_box(own: Own) -> float:
    return min(after(_hand(own), *SIXES_AND_CHOICE).values())


def _most_points(own: Own) -> int:
    return max(sheet(*SIXES_AND_CHOICE).scores_for(_hand(own)).values())


def _rolled_on() -> float:
    from yacht_widget.solver import solve  # noqa: PLC0415 - loads NumPy

    holds = solve("yacht").holds(sheet(*SIXES_AND_CHOICE), HOLD, rolls_left=1)
    return next(hold.expected for hold in holds if tuple(hold.keep) == STAY)


def _one_box(box: str) -> float:
    """Return what rolling one die brings to those who write one box, whatever falls."""
    return sum(after(tuple(sorted((*STAY, face))), *SIXES_AND_CHOICE)[box] for face in range(1, 7)) / 6


def _alone() -> list[float]:
    return [sum(map(worth, boxes)) for boxes in PAIRS]


def _together() -> list[float]:
    return [worth(*boxes) for boxes in PAIRS]


def _best() -> float:
    from yacht_widget.solver import solve  # noqa: PLC0415 - loads NumPy

    return solve("yacht").expected


@cache
def _spread() -> float:
    from yacht_widget.solver import solve  # noqa: PLC0415 - loads NumPy

    return solve("yacht").distribution().sd


def _mean(level: str) -> float:
    from yacht_widget.evaluation import evaluate  # noqa: PLC0415 - loads NumPy

    return evaluate(level, "yacht").mean


def _boxes() -> int:
    return len(get_rules("yacht").keys)


EXERCISES = (
    Exercise(
        "10.1",
        Value(
            "mean",
            lambda _: _tiny(),
            (
                Slip("alone", lambda _: sum(_tiny_alone().values(), Fraction(0))),
                Slip("greedy_plan", lambda _: _two_turns(6, PRIZE, ahead=False)),
            ),
        ),
    ),
    Exercise(
        "10.2",
        Value(
            "mean",
            _best_box,
            (
                Slip("other_box", _other_box),
                Slip("this_turn_only", _most_points),
                Slip("alone", lambda own: _most_points(own) + worth("sixes") + worth("choice")),
            ),
        ),
        options=tuple(dict(zip("abcde", hand, strict=True)) for hand in HANDS),
    ),
    Exercise(
        "10.3",
        Value(
            "mean",
            lambda _: _rolled_on(),
            (
                Slip("one_box", lambda _: _one_box("choice")),
                Slip("one_box", lambda _: _one_box("sixes")),
                Slip("other_hold", lambda _: max(after(HOLD, *SIXES_AND_CHOICE).values())),
            ),
        ),
    ),
    Exercise("10.4", Several("mean", _alone)),
    Exercise("10.5", Several("mean", _together, (ListSlip("alone", _alone),))),
    Exercise(
        "10.6",
        Value(
            "count",
            lambda _: 2 ** _boxes(),
            (
                Slip("open_or_filled", lambda _: 2 * _boxes()),
                Slip("open_or_filled", lambda _: _boxes() ** 2),
                Slip("open_or_filled", lambda _: _boxes()),
                Slip("open_or_filled", lambda _: factorial(_boxes())),
                Slip("all_sheets", lambda _: 2 ** _boxes() - 1),
                Slip("all_sheets", lambda _: 2 ** _boxes() - 2),
            ),
        ),
    ),
    Exercise(
        "10.7",
        Value(
            "mean",
            lambda _: _best(),
            (
                Slip("other_strategy", lambda _: _mean("greedy")),
                Slip("other_strategy", lambda _: _mean("cautious")),
                Slip("alone", lambda _: float(sum(map(points, get_rules("yacht").keys)))),
            ),
        ),
    ),
    Exercise(
        "10.8",
        Value(
            "mean",
            lambda _: _spread(),
            (
                Slip("variance", lambda _: _spread() ** 2),
                # Of the mean with two decimals, as the explorer tells it.
                Slip("variance", lambda _: _spread() ** 2 + _best() ** 2 - round(_best(), 2) ** 2),
            ),
        ),
    ),
    Exercise(
        "10.9",
        Value(
            "mean",
            lambda _: _mean("greedy"),
            (Slip("other_strategy", lambda _: _best()), Slip("other_strategy", lambda _: _mean("cautious"))),
        ),
    ),
    Exercise(
        "10.10",
        Value(
            "mean",
            lambda _: (Z * SPREAD) ** 2,
            (Slip("standard_error", lambda _: SPREAD**2), Slip("square_missing", lambda _: Z * SPREAD)),
        ),
    ),
    # The exit ticket: a number and its reason.
    Exercise(
        "10.11",
        Value(
            "mean",
            lambda _: max(after(LAST, "yacht", "choice").values()),
            (
                Slip("other_box", lambda _: after(LAST, "yacht", "choice")["choice"]),
                Slip("this_turn_only", lambda _: sum(LAST)),
                Slip("already_rolled", lambda _: worth("yacht") + worth("choice")),
                Slip("already_rolled", lambda _: worth("yacht", "choice")),
            ),
        ),
    ),
    Exercise("10.12", Choose("10.12", "abc", seal="889c371781cb", hints={"b": "zero_bad", "c": "rare_box"})),
    Exercise(
        "10.13",
        Function(lambda: [(sides, prize) for sides in range(2, 11) for prize in range(0, 31, 5)], _two_turns),
    ),
)
