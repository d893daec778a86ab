"""Lesson 7, what a box is worth: expectation, linearity, optimal stopping."""

from __future__ import annotations

from fractions import Fraction

from yacht_widget.exercises.exercise import Exercise
from yacht_widget.exercises.judging import Own
from yacht_widget.exercises.number_tasks import Slip, Value
from yacht_widget.exercises.other_tasks import Choose, Function
from yacht_widget.exercises.quantities import chance, least_kept, one_die, points
from yacht_widget.turn_odds import odds

SIDES = 6
DICE = 5
# What lies after the second roll, in the exit ticket.
LAST = (2, 3, 4, 5, 6)


def _mean(rolls: int, sides: int = SIDES) -> Fraction:
    """Return what one die shows on average at the end, if one stops as well as possible."""
    return odds(one_die(rolls, int, sides=sides)).points("box", [], exact=True)


def _greatest(rolls: int, sides: int = SIDES) -> Fraction:
    """Return the mean of the greatest of several dice."""
    return sum((1 - Fraction(face - 1, sides) ** rolls for face in range(1, sides + 1)), Fraction(0))


def _kept_from(least: int, again: Fraction) -> Fraction:
    """Return what a die brings that is kept from some face on, and rolled else, which brings so much."""
    kept = range(least, SIDES + 1)
    return Fraction(sum(kept), SIDES) + Fraction(SIDES - len(kept), SIDES) * again


def _middle(rolls: int) -> Fraction:
    """Return the mean of the faces that are kept, as if the others did not count."""
    return Fraction(least_kept(rolls) + SIDES, 2)


def _holding(*keep: int, rolls: int = 1) -> Fraction:
    """Return what Choice brings if these dice are kept and the others rolled so many times at most."""
    return sum(keep) + (DICE - len(keep)) * _mean(rolls)


def _scored(box: str) -> Fraction:
    """Return the chance that a box is not empty if it is played for the most points."""
    return 1 - Fraction(odds("yacht").distribution(box, [], exact=True)[0])


def _other_faces(rolls_left: int) -> tuple[Slip, ...]:
    """Return what else one might keep from: another face near by, or the mean that faces are compared with."""
    return (
        *(Slip("compare_faces", lambda _, off=off: least_kept(rolls_left) + off) for off in (-2, -1, 1, 2)),  # type: ignore[misc]
        Slip("compare_faces", lambda _: _mean(rolls_left)),
    )


def _own_mean(own: Own) -> Fraction:
    return _mean(own["rolls"], own["sides"])


EXERCISES = (
    Exercise("7.1", Value("mean", lambda _: _mean(1), (Slip("not_divided", lambda _: 21),))),
    Exercise(
        "7.2",
        Value(
            "count",
            lambda _: least_kept(1),
            _other_faces(1),
        ),
    ),
    Exercise(
        "7.3",
        Value(
            "mean",
            lambda _: _mean(2),
            (
                Slip("greatest_of", lambda _: _greatest(2)),
                Slip("rolls", lambda _: _mean(1)),
                Slip("good_case", lambda _: _middle(1)),
                Slip("compare_faces", lambda _: _kept_from(5, _mean(1))),
                Slip("compare_faces", lambda _: _kept_from(6, _mean(1))),
            ),
        ),
    ),
    Exercise(
        "7.4",
        Value(
            "count",
            lambda _: least_kept(2),
            _other_faces(2),
        ),
    ),
    Exercise(
        "7.5",
        Value(
            "mean",
            lambda _: _mean(3),
            (
                Slip("greatest_of", lambda _: _greatest(3)),
                Slip("rolls", lambda _: _mean(2)),
                Slip("good_case", lambda _: _middle(2)),
                Slip("compare_faces", lambda _: _kept_from(4, _mean(2))),
                Slip("compare_faces", lambda _: _kept_from(6, _mean(2))),
            ),
        ),
    ),
    Exercise(
        "7.6",
        Value(
            "mean",
            lambda _: points("choice"),
            (
                Slip("rolls", lambda _: DICE * _mean(1)),
                Slip("rolls", lambda _: DICE * _mean(2)),
                Slip("one_die", lambda _: _mean(3)),
                Slip("greatest_of", lambda _: DICE * _greatest(3)),
            ),
        ),
    ),
    Exercise(
        "7.7",
        Value(
            "mean",
            lambda _: points("sixes"),
            (
                Slip("rolls", lambda _: 5),
                Slip("times_face", lambda _: points("sixes") / 6),
                Slip("added", lambda _: 15),
                Slip("one_die", lambda _: points("sixes") / DICE),
            ),
        ),
    ),
    Exercise(
        "7.8",
        Value(
            "mean",
            lambda _: points("ones"),
            (
                Slip("rolls", lambda _: Fraction(5, 6)),
                Slip("added", lambda _: Fraction(5, 2)),
                Slip("one_die", lambda _: points("ones") / DICE),
            ),
        ),
    ),
    Exercise(
        "7.9",
        Value(
            "mean",
            lambda _: points("yacht"),
            (Slip("chance_for_mean", lambda _: chance("yacht")), Slip("if_it_comes", lambda _: 50)),
        ),
    ),
    Exercise(
        "7.10",
        Value(
            "mean",
            lambda _: points("little_straight"),
            (Slip("chance_for_mean", lambda _: chance("little_straight")), Slip("if_it_comes", lambda _: 30)),
        ),
    ),
    Exercise(
        "7.11",
        Value(
            "mean",
            lambda _: points("four_of_a_kind"),
            (
                Slip("if_it_comes", lambda _: points("four_of_a_kind") / _scored("four_of_a_kind")),
                Slip("if_it_comes", lambda _: 4 * _mean(1)),
                Slip("chance_for_mean", lambda _: _scored("four_of_a_kind")),
            ),
        ),
    ),
    Exercise(
        "7.12",
        Value(
            "mean",
            lambda _: DICE * _mean(1),
            (Slip("three_only", lambda _: 3 * _mean(1)), Slip("one_die", lambda _: _mean(1))),
        ),
    ),
    Exercise(
        "7.13",
        Value(
            "mean",
            lambda _: points("full_house"),
            (
                Slip("no_care", lambda _: chance("full_house") * DICE * _mean(1)),
                Slip("if_it_comes", lambda _: DICE * _mean(1)),
                Slip("chance_for_mean", lambda _: chance("full_house")),
            ),
        ),
    ),
    Exercise(
        "7.14",
        Value(
            "mean",
            _own_mean,
            (
                Slip("never_again", lambda own: _mean(1, own["sides"])),
                Slip("greatest_of", lambda own: _greatest(own["rolls"], own["sides"])),
                Slip("rolls", lambda own: _mean(5 - own["rolls"], own["sides"])),
            ),
        ),
        options=tuple({"sides": sides, "rolls": rolls} for rolls in (2, 3) for sides in (8, 10, 4, 5)),
    ),
    # The exit ticket: a number and its reason.
    Exercise(
        "7.15",
        Value(
            "mean",
            lambda _: odds("yacht", LAST, 1).points("choice", [4, 5, 6], exact=True),
            (
                Slip("compare_each", lambda _: sum(LAST)),
                Slip("compare_each", lambda _: _holding()),
                Slip("compare_faces", lambda _: _holding(5, 6)),
                Slip("rolls", lambda _: _holding(4, 5, 6, rolls=2)),
                Slip("kept_only", lambda _: 4 + 5 + 6),
            ),
        ),
    ),
    Exercise("7.16", Choose("7.16", "abc", seal="94236b4e8e20", hints={"a": "compare_each", "b": "compare_faces"})),
    Exercise(
        "7.17",
        Function(
            lambda: [(sides, rolls) for sides in range(2, 11) for rolls in range(1, 5)],
            lambda sides, rolls: _mean(rolls, sides),
        ),
    ),
)
