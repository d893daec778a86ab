"""The value of whole games: against published figures, and against plain enumeration."""

from fractions import Fraction
from itertools import pairwise

import numpy as np
import plain_enumeration
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from some_rules import YAHTZEES, cards, rule_sets, solved

from yacht_widget.card import Card
from yacht_widget.dice import keeps_of, lattice
from yacht_widget.rules import Category, RuleSet, get_rules
from yacht_widget.solver import solve
from yacht_widget.solver.entries import Sheet
from yacht_widget.solver.states import state_space


def close(value):
    return pytest.approx(float(value), abs=1e-9)


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        (get_rules("yacht"), 166.955067704572),
        (get_rules("yacht-sum"), 169.773889052638),
        (get_rules("yahtzee"), 254.587728734496),
        (get_rules("yahtzee", joker="free"), 254.589609481963),
        (get_rules("yahtzee", joker="none"), 245.870774514111),
        (get_rules("yahtzee", upper_first=True), 213.688108678640),
        (get_rules("worldwide"), 191.760879752),
        (get_rules("yatzy"), 248.439989378),
    ],
    ids=repr,
)
def test_best_play_scores_what_has_been_published(rules, expected):
    assert solved(rules).expected == pytest.approx(expected, abs=1e-9)


@pytest.mark.parametrize(
    ("boxes", "together"),
    [
        ({"sixes", "choice"}, 37.344),
        ({"yacht", "choice"}, 27.260),
        ({"little_straight", "big_straight"}, 13.738),
        ({"full_house", "four_of_a_kind"}, 15.086),
    ],
)
def test_two_boxes_left(boxes, together):
    rules = get_rules("yacht")
    card = Card(rules, {key: 5 if key == "choice" else 0 for key in rules.keys if key not in boxes})
    assert solved(rules).value(card) == pytest.approx(together, abs=5e-4)


@settings(max_examples=50, deadline=None)
@given(st.data())
def test_any_small_game_agrees_with_plain_enumeration(data):
    rules = data.draw(rule_sets())
    game = plain_enumeration.Game(rules)
    solution = solve(rules, cache=False)
    exact = solve(rules, exact=True)
    card = data.draw(cards(st.just(rules), full=True))
    assert exact.expected == game.value(Card(rules))
    assert exact.value(card) == game.value(card)
    assert solution.value(card) == pytest.approx(float(game.value(card)), abs=1e-9)


@settings(max_examples=30, deadline=None)
@given(st.data())
def test_holds_and_choices_agree_with_plain_enumeration(data):
    rules = data.draw(rule_sets())
    game = plain_enumeration.Game(rules)
    card = data.draw(cards(st.just(rules)))
    dice = tuple(data.draw(st.sampled_from(lattice(rules.dice, rules.sides).rolls)))
    left = data.draw(st.integers(0, rules.rolls - 1))
    turn = plain_enumeration.turn(rules, game.written(card))
    wanted = {}
    for held in plain_enumeration.product((False, True), repeat=rules.dice):
        keep = tuple(die for die, stays in zip(dice, held, strict=True) if stays)
        if left or keep == dice:
            wanted[keep] = turn.hold(dice, held, left)
    for solution, number, slack in ((solve(rules, exact=True), Fraction, 0), (solve(rules, cache=False), close, 1e-9)):
        holds = solution.holds(card, dice, left)
        assert {hold.keep: hold.expected for hold in holds} == {keep: number(value) for keep, value in wanted.items()}
        assert all(first.expected >= second.expected - slack for first, second in pairwise(holds))
        choices = solution.choices(card, dice)
        assert {choice.category for choice in choices} == set(card.scores_for(dice))
        for choice in choices:
            assert choice.expected == number(game.after(card, choice.category, dice))
            assert choice.points + choice.bonus == card.write(choice.category, dice).total - card.total
        assert all(first.expected >= second.expected - slack for first, second in pairwise(choices))


@settings(max_examples=100, deadline=None)
@given(st.data())
def test_solver_and_card_agree_on_every_entry(data):
    """What the solver believes of a card is what the card says, for every roll and box."""
    card = data.draw(cards(rule_sets(max_boxes=5) | st.sampled_from(YAHTZEES)))
    rules = card.rules
    space = state_space(rules)
    batch = space.batch_of(space.masks_of(card))
    column = list(space.numbers(batch)).index(space.state(card))
    rolls = lattice(rules.dice, rules.sides).rolls
    found = [{} for _ in rolls]
    sheet = Sheet(space)
    for entry in sheet.open_in(batch):
        states, gained, _ = (array[:, 0] for array in sheet.after(batch, entry).of(batch, np.array([column])))
        for place, outcome in enumerate(entry.of_roll):
            if outcome < len(entry.outcomes):
                found[place][rules.keys[entry.box]] = int(gained[outcome]), int(states[outcome])
    for roll, brings in zip(rolls, found, strict=True):
        wanted = card.entries_for(roll)
        assert brings.keys() == wanted.keys(), roll
        for key, entry in wanted.items():
            after = card.write(key, roll)
            assert brings[key][1] == space.state(after)
            assert brings[key][0] == entry.points + entry.bonus, (roll, key)


def test_the_first_hold_of_a_turn_is_worth_the_card():
    solution = solved(get_rules("yacht"))
    card = Card("yacht", {"yacht": 0, "ones": 3})
    (hold,) = solution.holds(card, [], rolls_left=3)
    assert hold.keep == ()
    assert hold.expected == pytest.approx(solution.value(card), abs=1e-12)


def test_keeping_everything_is_worth_the_best_box():
    solution = solved(get_rules("yacht"))
    card = Card("yacht")
    for rolls_left in (0, 1, 2):
        stop = next(hold for hold in solution.holds(card, [3, 3, 3, 6, 6], rolls_left) if len(hold.keep) == 5)
        assert stop.expected == pytest.approx(solution.choices(card, [6, 3, 6, 3, 3])[0].expected, abs=1e-12)


def test_every_distinct_hold_is_ranked_once():
    holds = solved(get_rules("yacht")).holds(Card("yacht"), [6, 2, 4, 2, 1], 2)
    assert sorted(hold.keep for hold in holds) == sorted(keeps_of((1, 2, 2, 4, 6)))
    assert holds[0].keep == (6,)


def test_of_equal_holds_the_one_with_more_dice_and_of_equal_boxes_the_first_comes_first():
    rules = RuleSet("flat", [Category("one", lambda _: 5), Category("two", lambda _: 5)], dice=2, sides=3, rolls=2)
    card = Card(rules)
    for solution in (solve(rules, cache=False), solve(rules, exact=True)):
        assert [hold.keep for hold in solution.holds(card, [3, 1], 1)] == [(1, 3), (3,), (1,), ()]
        assert [choice.category for choice in solution.choices(card, [3, 1])] == ["one", "two"]


def test_yacht_in_fractions():
    solution = solve("yacht", exact=True)
    assert isinstance(solution.expected, Fraction)
    assert float(solution.expected) == pytest.approx(166.955067704572, abs=1e-12)
    card = Card("yacht", {key: 0 for key in Card("yacht").open if key not in {"yacht", "choice"}})
    assert solution.value(card) == pytest.approx(solved(get_rules("yacht")).value(card), abs=1e-11)
    last = Card("yacht", {key: 5 if key == "choice" else 0 for key in Card("yacht").open if key != "yacht"})
    assert solution.value(last) == 50 * Fraction(347897, 7558272)
