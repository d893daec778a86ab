"""The odds of a turn: against published fractions, and against plain enumeration over ordered dice."""

import struct
import subprocess
import sys
from fractions import Fraction

import numpy as np
import pandas as pd
import plain_enumeration
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from some_rules import YAHTZEES, cards, rule_sets

from yacht_widget.card import Card
from yacht_widget.dice import keeps_of, lattice
from yacht_widget.errors import (
    BoxUsedError,
    CardError,
    DiceError,
    KeepError,
    RollError,
    RuleSetError,
    UnknownBoxError,
    UnknownRulesError,
    YachtError,
)
from yacht_widget.rules import Category, RuleSet, get_rules
from yacht_widget.turn_odds import BARRED, hand_points, odds, turn_binary


@pytest.mark.parametrize(
    ("rules", "key", "chance"),
    [
        ("yacht", "yacht", Fraction(347897, 7558272)),
        ("yacht", "full_house", Fraction(5485535, 15116544)),
        ("yacht", "little_straight", Fraction(3856086575, 19591041024)),
        ("yacht", "big_straight", Fraction(3856086575, 19591041024)),
        ("worldwide", "big_straight", Fraction(319695199, 1224440064)),
        ("yahtzee", "small_straight", Fraction(753572225, 1224440064)),
    ],
)
def test_chances_in_a_whole_turn(rules, key, chance):
    turn = odds(rules)
    assert turn.rolls_left == 3
    assert turn.chance(key, [], exact=True) == chance
    assert turn.chance(key, []) == pytest.approx(float(chance), abs=1e-14)


@pytest.mark.parametrize(
    ("rules", "dice", "key", "keep", "chance"),
    [
        ("yacht", [1, 4, 4, 4, 4], "yacht", [4, 4, 4, 4], Fraction(11, 36)),
        ("yacht", [1, 2, 4, 4, 4], "yacht", [4, 4, 4], Fraction(121, 1296)),
        ("yacht", [1, 2, 3, 4, 4], "yacht", [4, 4], Fraction(113, 3888)),
        ("yacht", [1, 2, 3, 4, 6], "yacht", [], Fraction(221, 17496)),
        ("yacht", [1, 2, 2, 4, 4], "full_house", [2, 2, 4, 4], Fraction(5, 9)),
        ("yacht", [1, 2, 4, 4, 4], "full_house", [4, 4, 4], Fraction(365, 1296)),
        ("yacht", [1, 2, 4, 4, 4], "full_house", [2, 4, 4, 4], Fraction(11, 36)),
        ("yacht", [1, 2, 3, 4, 4], "full_house", [4, 4], Fraction(2095, 7776)),
        ("worldwide", [2, 3, 4, 5, 5], "big_straight", [2, 3, 4, 5], Fraction(5, 9)),
        ("worldwide", [1, 2, 3, 4, 4], "big_straight", [1, 2, 3, 4], Fraction(11, 36)),
        ("worldwide", [2, 3, 4, 6, 6], "big_straight", [2, 3, 4, 6], Fraction(11, 36)),
        ("worldwide", [2, 3, 4, 6, 6], "big_straight", [2, 3, 4], Fraction(5, 18)),
        ("worldwide", [2, 3, 4, 6, 6], "yacht", [2, 3, 4, 6], Fraction(13, 3888)),
    ],
)
def test_chances_with_two_rerolls_after_a_hold(rules, dice, key, keep, chance):
    turn = odds(rules, dice, rolls_left=2)
    assert turn.chance(key, keep, exact=True) == chance
    assert turn.chance(key, keep) == pytest.approx(float(chance), abs=1e-14)


@pytest.mark.parametrize(
    ("key", "points"),
    [("sixes", Fraction(455, 36)), ("choice", Fraction(70, 3)), ("yacht", 50 * Fraction(347897, 7558272))],
)
def test_expected_points_in_a_whole_turn(key, points):
    assert odds("yacht").points(key, [], exact=True) == points
    assert odds("yacht").points(key, []) == pytest.approx(float(points), abs=1e-12)


@pytest.mark.parametrize(
    ("key", "points"),
    [("ones", 2.106), ("full_house", 6.966), ("four_of_a_kind", 4.572), ("big_straight", 5.905), ("yacht", 2.301)],
)
def test_boxes_alone_are_worth_what_the_lesson_says(key, points):
    assert odds("yacht").points(key, []) == pytest.approx(points, abs=5e-4)


def test_how_many_sixes_a_turn_of_chasing_brings():
    chances = odds("yacht").distribution("sixes", [])
    shown = [round(100 * chances[points], 2) for points in range(0, 31, 6)]
    assert shown == [6.49, 23.63, 34.40, 25.04, 9.12, 1.33]


def test_standard_deviations_of_boxes():
    for key, sd in (("choice", 10**0.5), ("sixes", 6.625), ("big_straight", 11.93), ("yacht", 10.48)):
        chances = odds("yacht").distribution(key, [])
        mean = sum(points * chance for points, chance in chances.items())
        variance = sum((points - mean) ** 2 * chance for points, chance in chances.items())
        assert variance**0.5 == pytest.approx(sd, abs=5e-3), key


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_any_small_game_agrees_with_plain_enumeration(data):
    card = data.draw(cards(rule_sets()))
    rules = card.rules
    dice = data.draw(st.sampled_from(lattice(rules.dice, rules.sides).rolls))
    left = data.draw(st.integers(0, rules.rolls - 1))
    key = data.draw(st.sampled_from(card.open))
    before, turn = odds(rules, card=card), odds(rules, dice, left, card)
    for what, payoff in (
        ("points", lambda roll: card.scores_for(roll).get(key, 0)),
        ("chance", lambda roll: int(card.scores_for(roll).get(key, 0) > 0)),
    ):
        plain = plain_enumeration.turn(rules, payoff)
        assert getattr(before, what)(key, [], exact=True) == plain_enumeration.start(rules, plain)
        for held in plain_enumeration.product((False, True), repeat=rules.dice):
            keep = [die for die, stays in zip(dice, held, strict=True) if stays]
            if left or all(held):
                value = plain.hold(dice, held, left)
                assert getattr(turn, what)(key, keep, exact=True) == value
                assert getattr(turn, what)(key, keep) == pytest.approx(float(value), abs=1e-12)


big_cards = cards(st.sampled_from([*YAHTZEES, *map(get_rules, ("yacht", "yacht-sum", "worldwide", "yatzy"))]))


@settings(max_examples=40, deadline=None)
@given(big_cards, st.data())
def test_more_rerolls_never_lower_a_best_chance(card, data):
    dice = data.draw(st.lists(st.integers(1, 6), min_size=5, max_size=5))
    turns = [odds(card.rules, dice, left, card) for left in (0, 1, 2)]
    for table in ("chances", "expectations"):
        now, one, two = (getattr(turn, table) for turn in turns)
        assert (two[:-252] >= one[:-252] - 1e-12).all()
        rows = [lattice(5, 6).index[keep] for keep in turns[1].keeps]
        best = [getattr(turn, table)[rows].max(axis=0) for turn in turns[1:]]
        stop = now[rows[-1]]
        assert (best[1] >= best[0] - 1e-12).all()
        assert (best[0] >= stop - 1e-12).all()


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_a_distribution_has_the_mean_and_the_chance_it_was_played_for(data):
    card = data.draw(big_cards | cards(rule_sets()))
    rules = card.rules
    dice = data.draw(st.lists(st.integers(1, rules.sides), min_size=rules.dice, max_size=rules.dice))
    keep = data.draw(st.sampled_from(keeps_of(tuple(dice))))
    key = data.draw(st.sampled_from(card.open))
    left = data.draw(st.integers(1, rules.rolls - 1)) if rules.rolls > 1 else 0
    turn = odds(rules, dice, left, card)
    if left == 0:
        keep = dice
    for_points = turn.distribution(key, keep, exact=True)
    for_chance = turn.distribution(key, keep, aim="chance", exact=True)
    assert sum(for_points.values()) == sum(for_chance.values()) == 1
    assert sum(points * chance for points, chance in for_points.items()) == turn.points(key, keep, exact=True)
    assert sum(chance for points, chance in for_chance.items() if points > 0) == turn.chance(key, keep, exact=True)
    assert list(for_points) == sorted(for_points)
    rounded = turn.distribution(key, keep)
    assert rounded == {points: float(chance) for points, chance in for_points.items()}


def test_a_barred_box_counts_nothing():
    card = Card("yahtzee", {"yahtzee": 0})
    turn = odds("yahtzee", [5] * 5, 0, card)
    assert turn.points("chance", [5] * 5) == 0
    assert turn.points("fives", [5] * 5) == 25
    free = Card(get_rules("yahtzee", joker="free"), {"yahtzee": 0})
    assert odds(free.rules, [5] * 5, 0, free).points("chance", [5] * 5) == 25


def test_a_joker_makes_straights_easier():
    card = Card("yahtzee", {"yahtzee": 0, "fives": 15})
    turn = odds("yahtzee", [5, 5, 5, 5, 2], 1, card)
    assert turn.chance("large_straight", [5, 5, 5, 5], exact=True) == Fraction(1, 6)


def test_the_table_has_a_row_a_hold_and_a_column_a_box():
    turn = odds("yacht", [6, 2, 4, 2, 1], 2, Card("yacht", {"ones": 2}))
    for of, value in (("chance", turn.chance), ("points", turn.points)):
        table = turn.table(of)
        assert isinstance(table, pd.DataFrame)
        assert list(table.columns) == list(turn.card.open)
        assert len(table) == len(turn.keeps) == 24
        assert table.loc["2-2", "yacht"] == value("yacht", [2, 2])
        assert table.loc["none", "choice"] == value("choice", [])


def test_a_table_without_pandas_says_what_is_missing(monkeypatch):
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(ModuleNotFoundError, match="pip install pandas"):
        odds("yacht").table()


def test_all_keeps_stand_in_one_array_that_nobody_can_write():
    turn = odds("yacht", [1, 2, 2, 4, 6], 2)
    assert turn.chances.shape == turn.expectations.shape == (462, 12)
    # Also a hold that these dice do not have: what the page shows when a die is toggled.
    assert turn.chances[lattice(5, 6).index[5, 5, 5], 11] == odds("yacht", [5] * 5, 2).chance("yacht", [5, 5, 5])
    with pytest.raises(ValueError, match="read-only"):
        turn.chances[0, 0] = 1
    assert np.isnan(odds("yacht", [1, 2, 2, 4, 6], 0).chances[0]).all()


@pytest.mark.parametrize(
    ("ask", "error", "words"),
    [
        (lambda: odds("poker"), UnknownRulesError, ["'poker'", "'yahtzee'"]),
        (lambda: odds("yacht", [1, 2, 3, 4, 7]), DiceError, ["7", "from 1 to 6"]),
        (lambda: odds("yacht", [1, 2, 3, 4]), DiceError, ["5 dice", "4 were given"]),
        (lambda: odds("yacht", [1, 2, 3, 4, 5, 6]), DiceError, ["5 dice"]),
        (lambda: odds("yacht", [1, 2, 3, 4, 2.5]), DiceError, ["2.5"]),
        (lambda: odds("yacht", "12345"), DiceError, ["'12345'"]),
        (lambda: odds("yacht", [1, 2, 3, 4, 5], -1), RollError, ["-1", "from 0 to 2"]),
        (lambda: odds("yacht", [1, 2, 3, 4, 5], 3), RollError, ["3", "from 0 to 2"]),
        (lambda: odds("yacht", [1, 2, 3, 4, 5], 1.5), RollError, ["1.5"]),
        (lambda: odds("yacht", [1, 2, 3, 4, 5], rolls_left=True), RollError, ["True"]),
        (lambda: odds("yacht", rolls_left=2), RollError, ["2", "only 3"]),
        (lambda: odds("yacht", card=Card("yahtzee")), CardError, ["yahtzee", "yacht"]),
        (lambda: odds("yacht", card={"ones": 3}), CardError, ["ones"]),
        (lambda: odds("yacht", [1, 2, 2, 4, 6]).chance("yacht", [3]), KeepError, ["3", "[1, 2, 2, 4, 6]"]),
        (lambda: odds("yacht", [1, 2, 2, 4, 6]).points("yacht", [2, 2, 2]), KeepError, ["2"]),
        (lambda: odds("yacht", [1, 2, 2, 4, 6]).chance("yacht", [9]), DiceError, ["9"]),
        (lambda: odds("yacht", [1, 2, 2, 4, 6], 0).chance("yacht", [2, 2]), KeepError, ["no roll is left"]),
        (lambda: odds("yacht").chance("chance", []), UnknownBoxError, ["'chance'", "'choice'"]),
        (lambda: odds("yacht", card=Card("yacht", {"ones": 2})).chance("ones", []), BoxUsedError, ["'ones'", "'twos'"]),
        (lambda: odds("yacht").table("luck"), RuleSetError, ["'luck'", "'chance'"]),
        (lambda: odds("yacht").distribution("yacht", [], aim="luck"), RuleSetError, ["'luck'", "'points'"]),
    ],
)
def test_what_cannot_be_asked_is_refused_with_the_value_and_what_is_allowed(ask, error, words):
    with pytest.raises(error) as caught:
        ask()
    assert isinstance(caught.value, YachtError)
    for word in words:
        assert word in str(caught.value)


def test_a_scoring_function_that_fails_is_named():
    def broken(dice):
        return 1 / (dice[0] - 1)

    rules = RuleSet("broken", [Category("odd", broken)], dice=2, sides=3)
    with pytest.raises(RuleSetError, match=r"'odd'.*\[1, 1\].*ZeroDivisionError"):
        odds(rules, [2, 2]).chance("odd", [2])
    rules = RuleSet("words", [Category("odd", lambda _: "many")], dice=2, sides=3)
    with pytest.raises(RuleSetError, match="'odd' returned 'many'"):
        odds(rules, [2, 2]).points("odd", [2])


@settings(max_examples=40, deadline=None)
@given(big_cards | cards(rule_sets(), full=True))
def test_the_binary_of_a_turn_says_what_the_card_says(card):
    data = turn_binary(card)
    magic, dice, sides, rolls, boxes, hands, valued = struct.unpack_from("<4s4BII", data)
    assert (magic, valued) == (b"YWT1", 0)
    assert (dice, sides, rolls) == (card.rules.dice, card.rules.sides, card.rules.rolls)
    numbers = struct.unpack_from(f"<{boxes * hands}i", data, 16)
    assert len(data) == 16 + 4 * len(numbers)
    for place, roll in enumerate(lattice(dice, sides).rolls):
        points = [numbers[box * hands + place] for box in range(boxes)]
        found = {key: value for key, value in zip(card.open, points, strict=True) if value != BARRED}
        assert found == (card.scores_for(roll) if card.open else {})


def test_points_too_large_for_the_binary_are_refused():
    rules = RuleSet("large", [Category("huge", lambda _: 2**40)], dice=1, sides=2)
    with pytest.raises(RuleSetError, match=r"'huge'.*32 bits"):
        turn_binary(Card(rules))


def test_hands_and_binary_need_no_numpy():
    code = (
        "import sys; sys.modules['numpy'] = sys.modules['pandas'] = None\n"
        "from yacht_widget.card import Card\n"
        "from yacht_widget.turn_odds import hand_points, odds, turn_binary\n"
        "odds('yacht', [1, 2, 2, 4, 6]); print(len(turn_binary(Card('yahtzee'))), len(hand_points(Card('yacht'))))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)  # noqa: S603 - ours
    assert done.stdout.split() == [str(16 + 4 * 13 * 252), "252"]


def test_the_chance_of_a_box_needs_no_numpy_and_what_does_says_so():
    code = (
        "import sys; sys.modules['numpy'] = None\n"
        "from yacht_widget.turn_odds import odds\n"
        "from yacht_widget.errors import MissingError\n"
        "turn = odds('yacht', [1, 2, 2, 4, 6])\n"
        "print(turn.chance('yacht', [2, 2], exact=True), turn.chance('yacht', [2, 2]) == 113 / 3888)\n"
        "for ask in (lambda: turn.distribution('yacht', [2, 2]), lambda: turn.chances):\n"
        "    try: ask()\n"
        "    except MissingError as error: print(error)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)  # noqa: S603 - ours
    assert done.stdout.splitlines() == [
        "113/3888 True",
        "the distribution of points needs NumPy, which is not installed: pip install numpy",
        "the odds of all holds need NumPy, which is not installed: pip install numpy",
    ]


@pytest.mark.parametrize("rolls_left", [0, 1, 2])
@pytest.mark.parametrize("aim", ["chance", "points"])
def test_fractions_and_doubles_are_computed_apart_and_agree(aim, rolls_left):
    turn = odds("yahtzee", dice=[2, 3, 3, 5, 6], rolls_left=rolls_left)
    ask = getattr(turn, aim)
    for key in turn.card.open:
        for keep in turn.keeps:
            assert float(ask(key, keep, exact=True)) == pytest.approx(ask(key, keep), abs=1e-12)


def test_points_of_hands_follow_the_order_of_the_lattice():
    card = Card("yahtzee", {"yahtzee": 50})
    for roll, points in zip(lattice(5, 6).rolls, hand_points(card), strict=True):
        allowed = card.scores_for(roll)
        assert points == tuple(allowed.get(key) for key in card.open)
