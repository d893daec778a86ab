"""All 252 hands in every box of every rule set, against rules written apart, in another way.

Nothing here looks at the package's scoring: each box is restated as a test over the counts of faces.
"""

from __future__ import annotations

import itertools
import random

import pytest

import yacht_widget as yw

HANDS = list(itertools.combinations_with_replacement(range(1, 7), 5))
FACES = ("ones", "twos", "threes", "fours", "fives", "sixes")


def counts(hand):
    return [sum(1 for die in hand if die == face) for face in range(1, 7)]


def sum_if(test):
    return lambda hand: sum(hand) if test(hand) else 0


def fixed(points, test):
    return lambda hand: points if test(hand) else 0


def alike(least):
    return lambda hand: any(n >= least for n in counts(hand))


def house(hand):
    return 3 in counts(hand) and 2 in counts(hand)


def row(length):
    def test(hand):
        shown = "".join("x" if n else "." for n in counts(hand))
        return "x" * length in shown

    return test


def exactly(*faces):
    return lambda hand: all(face in hand for face in faces)


def times_face(least, times):
    def points(hand):
        return sum(times * (face + 1) for face, n in enumerate(counts(hand)) if n >= least)

    return points


def highest_pair(hand):
    return next((2 * face for face in range(6, 0, -1) if hand.count(face) >= 2), 0)


def two_pairs(hand):
    pairs = [face for face in range(1, 7) if hand.count(face) >= 2]
    return 2 * pairs[0] + 2 * pairs[1] if len(pairs) == 2 else 0


UPPER = {name: (lambda hand, face=face: sum(d for d in hand if d == face)) for face, name in enumerate(FACES, 1)}
YACHT = UPPER | {
    "full_house": sum_if(house),
    "four_of_a_kind": times_face(4, 4),
    "little_straight": fixed(30, exactly(1, 2, 3, 4, 5)),
    "big_straight": fixed(30, exactly(2, 3, 4, 5, 6)),
    "choice": sum,
    "yacht": fixed(50, alike(5)),
}
YAHTZEE = UPPER | {
    "three_of_a_kind": sum_if(alike(3)),
    "four_of_a_kind": sum_if(alike(4)),
    "full_house": fixed(25, house),
    "small_straight": fixed(30, row(4)),
    "large_straight": fixed(40, row(5)),
    "yahtzee": fixed(50, alike(5)),
    "chance": sum,
}
EXPECTED = {
    "yacht": YACHT,
    "yacht-sum": YACHT | {"four_of_a_kind": sum_if(alike(4))},
    "yahtzee": YAHTZEE,
    "worldwide": UPPER
    | {
        "choice": sum,
        "four_of_a_kind": sum_if(alike(4)),
        "full_house": sum_if(house),
        "small_straight": fixed(15, row(4)),
        "big_straight": fixed(30, row(5)),
        "yacht": fixed(50, alike(5)),
    },
    "yatzy": UPPER
    | {
        "pair": highest_pair,
        "two_pairs": two_pairs,
        "three_of_a_kind": times_face(3, 3),
        "four_of_a_kind": times_face(4, 4),
        "small_straight": fixed(15, exactly(1, 2, 3, 4, 5)),
        "large_straight": fixed(20, exactly(2, 3, 4, 5, 6)),
        "full_house": sum_if(house),
        "chance": sum,
        "yatzy": fixed(50, alike(5)),
    },
}
VARIANTS = [yw.get_rules(name) for name in EXPECTED] + [
    yw.get_rules("yahtzee", joker=joker, upper_first=first)
    for joker in ("forced", "free", "none")
    for first in (False, True)
]


def test_there_are_252_hands():
    assert len(HANDS) == 252


@pytest.mark.parametrize("rules", VARIANTS, ids=repr)
def test_every_hand_in_every_box_in_any_order(rules):
    expected = EXPECTED[rules.name]
    assert set(rules.keys) == set(expected)
    shuffle = random.Random(5)
    for hand in HANDS:
        mixed = shuffle.sample(hand, 5)
        for key in rules.keys:
            assert rules.score(key, mixed) == expected[key](hand), (key, mixed)


@pytest.mark.parametrize(
    ("rules", "key", "hand", "points"),
    [
        # rules.md: each example of its tables
        ("yacht", "fives", [5, 5, 5, 2, 1], 15),
        ("yacht", "full_house", [3, 3, 3, 6, 6], 21),
        ("yacht", "full_house", [4, 4, 4, 4, 4], 0),
        ("yacht", "four_of_a_kind", [6, 6, 6, 6, 1], 24),
        ("yacht", "four_of_a_kind", [5, 5, 5, 5, 5], 20),
        ("yacht", "four_of_a_kind", [4, 4, 4, 4, 6], 16),
        ("yacht", "little_straight", [1, 2, 3, 4, 6], 0),
        ("yacht", "little_straight", [5, 4, 3, 2, 1], 30),
        ("yacht", "little_straight", [2, 3, 4, 5, 6], 0),
        ("yacht", "yacht", [2, 2, 2, 2, 2], 50),
        ("yacht-sum", "four_of_a_kind", [4, 4, 4, 4, 1], 17),
        ("yacht-sum", "four_of_a_kind", [6, 6, 6, 6, 6], 30),
        ("yacht-sum", "full_house", [6, 6, 6, 5, 5], 28),
        ("yahtzee", "small_straight", [2, 3, 4, 5, 5], 30),
        ("yahtzee", "small_straight", [1, 2, 3, 4, 6], 30),
        ("yahtzee", "small_straight", [1, 2, 3, 4, 5], 30),
        ("yahtzee", "full_house", [2, 2, 2, 2, 2], 0),
        ("worldwide", "small_straight", [1, 3, 4, 5, 6], 15),
        ("worldwide", "small_straight", [1, 2, 4, 5, 6], 0),
        ("yatzy", "pair", [6, 6, 6, 6, 1], 12),
        ("yatzy", "pair", [2, 2, 5, 5, 6], 10),
        ("yatzy", "two_pairs", [6, 6, 6, 6, 1], 0),
        ("yatzy", "two_pairs", [2, 2, 5, 5, 5], 14),
        ("yatzy", "small_straight", [2, 3, 4, 5, 6], 0),
    ],
)
def test_published_examples(rules, key, hand, points):
    assert yw.get_rules(rules).score(key, hand) == points


def test_the_sheet_of_yacht_sum_goes_from_yacht_down():
    assert yw.get_rules("yacht-sum").keys == (
        "yacht", "big_straight", "little_straight", "four_of_a_kind", "full_house", "choice",
        "sixes", "fives", "fours", "threes", "twos", "ones",
    )  # fmt: skip
