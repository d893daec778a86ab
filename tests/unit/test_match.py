"""Who wins a match: compared with all games of small rules, and with games that are played."""

from fractions import Fraction

import numpy as np
import pytest
from some_players import Sixes, first_box

import yacht_widget as yw
from yacht_widget.errors import PlayersError, UnknownRulesError
from yacht_widget.evaluation import evaluate

# One die of two sides, one roll, one box: a coin that brings 1 or 2.
COIN = yw.RuleSet("coin", [yw.Category("face", sum)], dice=1, sides=2, rolls=1)
# The same with two rolls: who is content with 1 has it half the time, who is not a quarter.
TWICE = yw.RuleSet("twice", [yw.Category("face", sum)], dice=1, sides=2, rolls=2)


def test_a_coin_each():
    found = yw.match("expert", "random", COIN)
    assert (found.win, found.tie, found.loss) == (0.25, 0.5, 0.25)


def test_who_rolls_again_wins_more():
    found = yw.match("expert", first_box, TWICE)
    # 2 with chances 3/4 and 1/2.
    assert found.win == Fraction(3, 4) * Fraction(1, 2)
    assert found.loss == Fraction(1, 4) * Fraction(1, 2)
    assert found.tie == Fraction(1, 2)
    assert found.names == ("expert", "first_box")


def test_it_is_the_same_from_the_other_side():
    found, other = yw.match("expert", "greedy", "yacht"), yw.match("greedy", "expert", "yacht")
    assert (found.win, found.tie, found.loss) == pytest.approx((other.loss, other.tie, other.win), abs=1e-12)
    assert sum((found.win, found.tie, found.loss)) == pytest.approx(1)
    assert repr(found) == "Match('yacht': expert wins 58.24%, tie 0.79%, greedy wins 40.97%)"


def test_games_that_are_played_agree():
    """With dice of their own: two seeds."""
    games = 20_000
    found = yw.match("cautious", "random", "yacht")
    first = yw.simulate("cautious", "yacht", games, "one", progress=False).scores
    second = yw.simulate("random", "yacht", games, "two", progress=False).scores
    for share, chance in ((first > second, found.win), (first == second, found.tie), (first < second, found.loss)):
        assert abs(np.mean(share) - chance) < 4 * (chance * (1 - chance) / games) ** 0.5 + 1 / games


def test_what_is_evaluated_can_be_used_again():
    one = evaluate("greedy", "yacht")
    assert yw.match(one, one, "yacht").win == yw.match("greedy", "greedy", "yacht").win
    with pytest.raises(PlayersError, match="'greedy' was evaluated under the rules 'yacht'; a match by the rules 'yah"):
        yw.match("expert", one, "yahtzee")


@pytest.mark.parametrize("bad", [None, 3, "nobody", Sixes])
def test_only_strategies_play(bad):
    with pytest.raises(PlayersError):
        yw.match("greedy", bad, COIN)
    with pytest.raises(PlayersError):
        yw.match(bad, "greedy", COIN)


def test_by_rules_there_are():
    with pytest.raises(UnknownRulesError):
        yw.match("greedy", "expert", "chess")
