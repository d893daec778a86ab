"""Playing for a total: what it reaches is what the solved chance says, by plain enumeration."""

from __future__ import annotations

import pickle
from collections import Counter
from functools import cache

import pytest
from plain_enumeration import throws

import yacht_widget as yw
from yacht_widget.errors import PlayersError, SolveError
from yacht_widget.strategies import ForTarget

SMALL = yw.RuleSet(
    "small",
    [
        yw.Category("alike", lambda d: 9 * (d[0] == d[-1])),
        yw.Category("sum", sum),
        yw.Category("low", lambda d: 4 - d[0]),
    ],
    dice=2,
    sides=3,
    rolls=2,
)
BONUS = yw.RuleSet(
    "bonus",
    [yw.Category("ones", lambda d: d.count(1)), yw.Category("twos", lambda d: 2 * d.count(2)), yw.Category("sum", sum)],
    dice=2,
    sides=3,
    rolls=2,
    upper_bonus=(4, 5),
)


def chance(player, rules, target):
    """The chance that a strategy reaches a total, over every sequence of dice."""
    fallen = {count: Counter(throws(rules, count)) for count in range(rules.dice + 1)}

    @cache
    def before(card):
        if card.full:
            return float(card.total >= target)
        return thrown((), card, rules.rolls)

    def thrown(kept, card, rolls_left):
        count = rules.dice - len(kept)
        return sum(
            ways * asked(tuple(sorted((*kept, *new))), card, rolls_left - 1) for new, ways in fallen[count].items()
        ) / sum(fallen[count].values())

    @cache
    def asked(dice, card, rolls_left):
        if rolls_left:
            keep = player.keep(card, dice, rolls_left)
            if keep != dice:
                return thrown(keep, card, rolls_left)
        return before(card.write(player.choose(card, dice), dice))

    return before(yw.Card(rules))


@pytest.mark.parametrize("target", [3, 8, 10, 13, 15, 17])
def test_it_reaches_the_total_as_often_as_the_best_play_does(target):
    player = yw.strategy("for_target", target=target)
    best = yw.solve(SMALL, target=target).chance(yw.Card(SMALL))
    assert chance(player, SMALL, target) == pytest.approx(best, abs=1e-12) == player.chance(SMALL)


@pytest.mark.parametrize("target", [4, 9, 13])
def test_also_with_an_upper_bonus(target):
    best = yw.solve(BONUS, target=target).chance(yw.Card(BONUS))
    assert chance(ForTarget(target), BONUS, target) == pytest.approx(best, abs=1e-12)


def test_it_plays_for_its_own_total():
    """Where the bold and the careful part, each wins with its own target."""
    found = {(aim, target): chance(ForTarget(aim), SMALL, target) for aim in (8, 15) for target in (8, 15)}
    assert found[8, 8] > found[15, 8]
    assert found[15, 15] > found[8, 15]


def test_what_is_sure_or_out_of_reach_is_played_for_the_most_points():
    for target, scores in ((3, {"sum": 6}), (17, {"alike": 0})):
        card, expert = yw.Card(SMALL, scores), yw.strategy("expert")
        for dice in ((1, 2), (2, 3), (3, 3)):
            assert ForTarget(target).keep(card, dice, 1) == expert.keep(card, dice, 1)
            assert ForTarget(target).choose(card, dice) == expert.choose(card, dice)


def test_it_plays_games_and_boards():
    assert yw.play(yw.Game(2, seed=1), [yw.strategy("for_target", target=250), "cautious"]).over
    board = yw.Board([yw.strategy("for_target", target=250), "Ada"], seed=1, pace=0)
    assert board.game.players == ("For 250", "Ada")


@pytest.mark.parametrize("wrong", [None, "200", 200.0, True, [200], (), Ellipsis], ids=repr)
def test_what_is_no_total_is_refused(wrong):
    with pytest.raises(PlayersError, match=r"needs the total to reach, .*target=200"):
        yw.strategy("for_target", target=wrong)


def test_a_missing_one_too():
    with pytest.raises(PlayersError, match=r"needs the total to reach"):
        yw.strategy("for_target")


@pytest.mark.parametrize(("rules", "most"), [("yacht", 297), (SMALL, 18), (BONUS, 17)], ids=str)
def test_a_total_that_none_reaches_is_refused_with_the_highest(rules, most):
    assert ForTarget(most).chance(rules) > 0
    for target in (most + 1, 10**30):
        with pytest.raises(SolveError, match=f"no play reaches .*; the highest total is {most}"):
            yw.play(yw.Game(rules=rules), ForTarget(target))
    with pytest.raises(SolveError, match="no play reaches 298"):
        yw.Board([yw.strategy("for_target", target=298)])


def test_rules_too_large_are_refused_before_the_game():
    boxes = [yw.Category(f"box{number}", lambda d, number=number: sum(d) * 3**number) for number in range(14)]
    large = yw.RuleSet("large", boxes, dice=5)
    with pytest.raises(SolveError, match="too large"):
        yw.play(yw.Game(rules=large), ForTarget(10**6))


def test_it_shows_itself_and_travels():
    player = yw.strategy("for_target", target=200)
    assert repr(player) == "strategy('for_target', target=200)"
    assert pickle.loads(pickle.dumps(player)).target == 200
