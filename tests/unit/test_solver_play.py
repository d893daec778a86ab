"""Best play followed to the end: totals, boxes and bonuses; and play for a total."""

from collections import defaultdict
from fractions import Fraction
from functools import cache
from itertools import pairwise

import numpy as np
import plain_enumeration
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from some_rules import cards, rule_sets, solved

from yacht_widget.card import Card
from yacht_widget.dice import lattice
from yacht_widget.errors import CardError, SolveError, UnknownBoxError
from yacht_widget.rules import Category, RuleSet, get_rules
from yacht_widget.solver import solve
from yacht_widget.solver.distribution import Distribution
from yacht_widget.solver.target import TargetSolution


@cache
def every_total():
    """Solve once for all tests that need it."""
    return solve("yacht", target="all", cache=False, progress=False)


def followed(solution, card):
    """Follow the first hold and the first box of a solution, die by die, and return the chances of full cards."""
    rules = card.rules
    ends = defaultdict(Fraction)

    def turn(card, dice, left, chance):
        if left:
            keep = solution.holds(card, dice, left)[0].keep
            if keep != dice:
                rest = plain_enumeration.throws(rules, len(dice) - len(keep))
                for fallen in rest:
                    turn(card, tuple(sorted((*keep, *fallen))), left - 1, chance / len(rest))
                return
        begin(card.write(solution.choices(card, dice)[0].category, dice), chance)

    def begin(card, chance):
        if card.full:
            ends[card] += chance
            return
        throws = plain_enumeration.throws(rules, rules.dice)
        counts = defaultdict(int)
        for dice in throws:
            counts[tuple(sorted(dice))] += 1
        for dice, count in counts.items():
            turn(card, dice, rules.rolls - 1, chance * count / len(throws))

    begin(card, Fraction(1))
    return ends


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_totals_boxes_and_bonuses_are_those_of_the_play_that_is_shown(data):
    rules = data.draw(rule_sets(max_boxes=2, max_dice=2))
    card = data.draw(cards(st.just(rules), full=True))
    solution = solve(rules, cache=False)
    ends = followed(solution, card)
    totals, boxes = defaultdict(float), defaultdict(lambda: defaultdict(float))
    for end, chance in ends.items():
        totals[end.total] += float(chance)
        for key, points in end.scores.items():
            boxes[key][points] += float(chance)
    found = solution.distribution(card)
    assert dict(found) == pytest.approx(dict(totals), abs=1e-12)
    for key in rules.keys:
        assert solution.outcomes(key, card) == pytest.approx(dict(boxes[key]), abs=1e-12)
    bonus = rules.upper_bonus
    has = sum(float(chance) for end, chance in ends.items() if bonus and end.upper_total >= bonus.threshold)
    assert solution.upper_bonus_chance(card) == pytest.approx(has, abs=1e-12)
    further = sum(float(chance) * end.yahtzee_bonuses for end, chance in ends.items())
    assert solution.yahtzee_bonuses(card) == pytest.approx(further, abs=1e-12)


def check_totals(solution, least, most):
    """The standard deviation lies between these published bounds, and the sums are right."""
    totals = solution.distribution(cache=False)
    assert least <= totals.sd <= most
    assert totals.mean == pytest.approx(solution.expected, abs=1e-9)
    assert totals.chances.sum() == pytest.approx(1, abs=1e-12)
    assert all(sum(solution.outcomes(key).values()) == pytest.approx(1, abs=1e-9) for key in solution.rules.keys)


def test_the_best_play_of_yacht():
    solution = solved(get_rules("yacht"))
    check_totals(solution, 34.9814874, 34.9815655)
    totals = solution.distribution()
    assert [totals.quantile(p) for p in (0.05, 0.5, 0.95)] == [111, 167, 231]
    assert solution.outcomes("yacht")[50] == pytest.approx(0.27332, abs=5e-6)
    assert solution.upper_bonus_chance() == 0


@pytest.mark.long
def test_the_best_play_of_yahtzee():
    """In one test, for all totals of yahtzee take long and each worker would find its own."""
    solution = solved(get_rules("yahtzee"))
    check_totals(solution, 59.6075862, 59.6078814)
    boxes = sum(points * chance for key in solution.rules.keys for points, chance in solution.outcomes(key).items())
    bonuses = 35 * solution.upper_bonus_chance() + 100 * solution.yahtzee_bonuses()
    assert boxes + bonuses == pytest.approx(solution.expected, abs=1e-9)
    # Thirteen yahtzees are possible, and so is what they bring.
    assert solution.distribution(cache=False).points[-1] == 1575
    # What ships is what is computed.
    assert dict(solve("yahtzee").distribution()) == pytest.approx(dict(solution.distribution()), abs=1e-15)


def test_totals_from_a_card_include_what_stands_on_it():
    solution = solved(get_rules("yacht"))
    card = Card("yacht", {key: 5 if key == "choice" else 0 for key in Card("yacht").open if key != "yacht"})
    chance = 347897 / 7558272
    assert dict(solution.distribution(card)) == pytest.approx({5: 1 - chance, 55: chance}, abs=1e-12)
    assert solution.outcomes("choice", card) == {5: 1.0}
    full = card.write("yacht", [1, 2, 3, 4, 6])
    assert dict(solution.distribution(full)) == {5: 1.0}


def test_a_distribution_answers_at_its_borders():
    totals = Distribution(np.array([3, 5, 9]), np.array([0.25, 0.25, 0.5]))
    assert [totals.quantile(p) for p in (0, 0.25, 0.26, 0.5, 0.51, 1)] == [3, 3, 5, 5, 9, 9]
    assert [totals.cdf(total) for total in (2, 3, 4.5, 5, 100)] == [0, 0.25, 0.25, 0.5, 1]
    assert [totals.chance(total) for total in (3, 4, 9, 10)] == [0.25, 0, 0.5, 0]
    assert list(totals) == [(3, 0.25), (5, 0.25), (9, 0.5)]
    assert len(totals) == 3
    for p in (-0.1, 1.1, float("nan"), "x", None, True, [0.5]):
        with pytest.raises(SolveError, match="from 0 to 1"):
            totals.quantile(p)
    with pytest.raises(AttributeError, match="immutable"):
        totals.points = np.array([1])
    with pytest.raises(ValueError, match="read-only"):
        totals.chances[0] = 1


def test_the_greatest_total_or_less_is_certain():
    # 0.1 ten times sums to a bit less than 1.
    totals = Distribution(range(10), [0.1] * 10)
    assert sum([0.1] * 10) < 1
    assert [totals.cdf(total) for total in (9, 10, 1000)] == [1.0, 1.0, 1.0]
    assert totals.cdf(4) == pytest.approx(0.5, abs=1e-15)
    whole = solve("yacht", progress=False).distribution(progress=False)
    assert (whole.cdf(10**5000), whole.cdf(-(10**5000)), whole.chance(10**5000)) == (1, 0, 0)
    for wrong in ("9" * 10**6, True, None, float("nan")):
        for ask in (whole.cdf, whole.chance):
            with pytest.raises(SolveError, match="a total is a number of points"):
                ask(wrong)
    assert whole.cdf(int(whole.points[-1])) == whole.cdf(1e9) == 1.0
    # Part of the chances stays part of them.
    assert Distribution([1, 2], [0.25, 0.25]).cdf(2) == 0.5


def best_chance(rules, needed):
    """Return, by plain enumeration, the function card -> greatest chance of a total of at least `needed`."""

    def value(card):
        if card not in known:
            known[card] = Fraction(card.total >= needed) if card.full else begin(card)
        return known[card]

    def begin(card):
        worth = {}

        def written(dice):
            if dice not in worth:
                worth[dice] = max(value(card.write(key, dice)) for key in card.scores_for(dice))
            return worth[dice]

        return plain_enumeration.start(rules, plain_enumeration.turn(rules, written))

    known = {}
    return value


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_chances_of_a_total_agree_with_plain_enumeration(data):
    rules = data.draw(rule_sets(max_boxes=3, max_dice=2))
    needed = data.draw(st.integers(-6, 30))
    card = data.draw(cards(st.just(rules), full=True))
    value = best_chance(rules, needed)
    solution = solve(rules, target=needed, cache=False)
    assert solution.chance(Card(rules)) == pytest.approx(float(value(Card(rules))), abs=1e-12)
    assert solution.chance(card) == pytest.approx(float(value(card)), abs=1e-12)
    if not card.full:
        dice = data.draw(st.sampled_from(lattice(rules.dice, rules.sides).rolls))
        choices = solution.choices(card, dice)
        assert {choice.category for choice in choices} == set(card.scores_for(dice))
        for choice in choices:
            assert choice.chance == pytest.approx(float(value(card.write(choice.category, dice))), abs=1e-12)
        left = data.draw(st.integers(0, rules.rolls - 1))
        turn = plain_enumeration.turn(
            rules, lambda roll: max(value(card.write(key, roll)) for key in card.scores_for(roll))
        )
        assert solution.holds(card, dice, left)[0].chance == pytest.approx(float(turn(dice, left)), abs=1e-12)


def test_every_total_of_yacht_in_one_solve():
    best, for_points = every_total(), solved(get_rules("yacht")).distribution()
    empty = Card("yacht")
    chances = [best.chance(empty, total) for total in range(300)]
    assert all(likelier >= chance - 1e-12 for likelier, chance in pairwise(chances))
    assert chances[0] == pytest.approx(1, abs=1e-12)
    assert chances[298] == 0
    # Who plays for a total reaches it at least as often as who plays for points.
    assert all(chances[total] >= 1 - for_points.cdf(total - 1) - 1e-9 for total in range(300))
    assert best.chance(empty, 200) > 1 - for_points.cdf(199) + 1e-3
    one = TargetSolution(best.rules, 200, best.windows, best.chances)
    assert one.chance(empty) == chances[200]
    assert one.chance(empty, 150) == chances[150]


def test_who_is_behind_holds_for_the_yacht():
    left = {"sixes", "yacht"}
    card = Card("yacht", {key: 5 if key == "choice" else 0 for key in Card("yacht").open if key not in left})
    solution = TargetSolution(every_total().rules, 55, every_total().windows, every_total().chances)
    keep = solution.holds(card, [6, 6, 3, 3, 3], 2)[0].keep
    assert keep == (3, 3, 3)
    assert solution.choices(card, [6, 6, 3, 3, 3])[0].category == "sixes"


@pytest.mark.parametrize(
    ("ask", "error", "words"),
    [
        (lambda: solve("yacht", target="most"), SolveError, ["'most'", "whole number"]),
        (lambda: solve("yacht", target=200.5), SolveError, ["200.5"]),
        (lambda: solve("yacht", target=200, exact=True), SolveError, ["do not go together"]),
        (lambda: solve("yahtzee", target="all"), SolveError, ["'yahtzee'", "one total"]),
        (lambda: solve("yatzy", target=200), SolveError, ["'yatzy'", "too large", "steps"]),
        (lambda: every_total().chance(Card("yacht")), SolveError, ["which total"]),
        (lambda: every_total().chance(Card("yacht-sum"), 200), CardError, ["yacht-sum"]),
        (lambda: solved(get_rules("yacht")).outcomes("chance"), UnknownBoxError, ["'chance'", "'choice'"]),
        (lambda: solved(get_rules("yacht")).distribution(Card("yahtzee")), CardError, ["yahtzee"]),
    ],
)
def test_what_cannot_be_asked_is_refused(ask, error, words):
    with pytest.raises(error) as caught:
        ask()
    for word in words:
        assert word in str(caught.value)


def test_rules_with_an_upper_bonus_answer_for_the_total_they_were_solved_for():
    boxes = [Category("ones", lambda dice: dice.count(1)), Category("sum", sum)]
    rules = RuleSet("mini", boxes, dice=2, sides=3, rolls=2, upper_bonus=(2, 10))
    solution = solve(rules, target=12, cache=False)
    assert 0 < solution.chance(Card(rules), 12) < 1
    with pytest.raises(SolveError, match="12 only; got 13"):
        solution.chance(Card(rules), 13)
