"""The lattice of keeps and rolls, and the sweeps over it, against plain counting of ordered dice."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from yacht_widget.dice import as_dice, as_keep, keeps_of, lattice, ways
from yacht_widget.errors import DiceError, KeepError
from yacht_widget.sweeps import label_of, labelled, sweeps_of

SIZES = [(dice, sides) for dice in range(1, 7) for sides in range(2, 11)]
SMALL = [(1, 2), (1, 6), (2, 3), (3, 4), (4, 2), (2, 10)]


@pytest.mark.parametrize(("dice", "sides"), SIZES)
def test_a_lattice_has_as_many_keeps_and_ways_as_there_are(dice, sides):
    found = lattice(dice, sides)
    assert len(found.keeps) == comb(sides + dice, dice)
    assert len(found.rolls) == comb(sides + dice - 1, dice)
    assert sum(found.ways) == sides**dice
    assert [found.index[keep] for keep in found.keeps] == list(range(len(found.keeps)))
    assert sum(map(len, found.grown)) == sides * (len(found.keeps) - len(found.rolls))
    assert list(found.rolls) == sorted(found.rolls)


def test_five_dice_have_252_rolls_462_keeps_and_1260_steps():
    five = lattice(5, 6)
    assert (len(five.rolls), len(five.keeps), sum(map(len, five.grown)), sum(five.ways)) == (252, 462, 1260, 7776)


@pytest.mark.parametrize(("dice", "sides"), SMALL)
def test_ways_are_counted_over_ordered_dice(dice, sides):
    counts = Counter(tuple(sorted(roll)) for roll in product(range(1, sides + 1), repeat=dice))
    found = lattice(dice, sides)
    assert dict(zip(found.rolls, found.ways, strict=True)) == counts
    assert all(ways(roll) == count for roll, count in counts.items())


@pytest.mark.parametrize(("dice", "sides"), SMALL)
def test_keeps_grow_and_shrink_by_one_die(dice, sides):
    found = lattice(dice, sides)
    for keep, children in zip(found.keeps, found.grown, strict=False):
        assert [found.keeps[child] for child in children] == [
            tuple(sorted((*keep, face))) for face in range(1, sides + 1)
        ]
    for keep, parents in zip(found.keeps, found.shrunk, strict=True):
        assert {found.keeps[parent] for parent in parents} == {k for k in keeps_of(keep) if len(k) == len(keep) - 1}
        assert len(set(parents)) == len(parents)


@pytest.mark.parametrize(("dice", "sides"), SMALL)
def test_the_sweeps_are_means_and_maxima_over_ordered_dice(dice, sides):
    sweeps, found = sweeps_of(dice, sides), lattice(dice, sides)
    numbers = [pow(3, place + 1, 101) - 50 for place in range(len(found.rolls))]
    worth = dict(zip(found.rolls, numbers, strict=True))
    means = {}
    for keep in found.keeps:
        rest = list(product(range(1, sides + 1), repeat=dice - len(keep)))
        means[keep] = Fraction(sum(worth[tuple(sorted((*keep, *fallen)))] for fallen in rest), len(rest))
    best = {roll: max(means[keep] for keep in keeps_of(roll)) for roll in found.rolls}
    whole = np.array(numbers, dtype=object)[:, None]
    exact = sweeps.roll_rest(whole)
    assert [Fraction(value, sides**dice) for value in exact[:, 0]] == list(means.values())
    rows = sweeps.choose_keep(exact)
    assert [means[found.keeps[row]] for row in rows[:, 0]] == list(best.values())
    chosen = sweeps.choose(exact.copy())
    assert [Fraction(value, sides**dice) for value in chosen[:, 0]] == list(best.values())
    total = sum(best[roll] * count for roll, count in zip(found.rolls, found.ways, strict=True))
    assert sweeps.first_roll(chosen)[0] == total * sides**dice
    doubles = sweeps.roll_rest(whole.astype(float))
    assert doubles[:, 0] == pytest.approx([float(mean) for mean in means.values()], abs=1e-12)
    assert (sweeps.choose_keep(doubles) == rows).all()
    assert sweeps.choose(doubles)[:, 0] == pytest.approx([float(value) for value in best.values()], abs=1e-12)


@pytest.mark.parametrize(("dice", "sides"), SMALL)
def test_what_falls_after_a_hold_is_counted_over_ordered_dice(dice, sides):
    sweeps, found = sweeps_of(dice, sides), lattice(dice, sides)
    chances = sweeps.fall(np.eye(len(found.keeps)))
    for column, keep in enumerate(found.keeps):
        rest = list(product(range(1, sides + 1), repeat=dice - len(keep)))
        counts = Counter(tuple(sorted((*keep, *fallen))) for fallen in rest)
        assert chances[:, column] == pytest.approx([counts[roll] / len(rest) for roll in found.rolls], abs=1e-14)


def test_of_equal_keeps_the_one_with_more_dice_is_chosen():
    sweeps = sweeps_of(3, 4)
    for number in (0, 7, -7):
        for kind in (float, object):
            values = np.full((sweeps.keeps, 1), number, dtype=kind)
            assert (sweeps.choose_keep(values)[:, 0] == np.arange(sweeps.first_roll_row, sweeps.keeps)).all()


@settings(max_examples=200)
@given(st.lists(st.floats(-1e6, 1e6), min_size=1, max_size=30), st.integers(1, 10))
def test_labels_come_back_and_values_hardly_change(numbers, bits):
    values = np.array(numbers)[:, None]
    labels = np.arange(len(numbers))[:, None] % (1 << bits)
    carried = labelled(values, labels, bits)
    assert (label_of(carried, bits) == labels).all()
    assert carried == pytest.approx(values, rel=2.0 ** (bits - 51), abs=1e-300), "hardly changed"


@pytest.mark.parametrize(
    ("ask", "error", "words"),
    [
        (lambda: lattice(0, 6), DiceError, ["0 dice", "1 to 6"]),
        (lambda: lattice(7, 6), DiceError, ["7 dice", "1 to 6"]),
        (lambda: lattice(5, 11), DiceError, ["11 sides", "2 to 10"]),
        (lambda: as_dice([0], sides=6), DiceError, ["0", "from 1 to 6"]),
        (lambda: as_dice(["3"], sides=6), DiceError, ["'3'"]),
        (lambda: as_dice(5, sides=6), DiceError, ["got 5"]),
        (lambda: as_dice(iter(int, 1), sides=6, count=5), DiceError, ["0", "from 1 to 6"]),
        (lambda: as_dice([1] * 9, sides=6, count=5), DiceError, ["5 dice", "more than 5"]),
        (lambda: as_keep([2, 2, 2], (1, 2, 2, 4, 6), sides=6), KeepError, ["1 more 2", "[1, 2, 2, 4, 6]"]),
    ],
)
def test_bad_dice_are_refused(ask, error, words):
    with pytest.raises(error) as caught:
        ask()
    for word in words:
        assert word in str(caught.value)
