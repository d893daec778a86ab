"""The six tips: each says what its docstring says, has no opinion elsewhere, and is legal under every rule set."""

from __future__ import annotations

import itertools
import pickle

import pytest

import yacht_widget as yw
from yacht_widget.errors import PlayersError
from yacht_widget.record import CODED_RULES
from yacht_widget.strategies import TIPS, Asked, Avoid, mean_key
from yacht_widget.strategies.tips import big_fours, choice_last, flexible, straights, whole_sheet, zeros

EMPTY = yw.Card("yacht")
NO_STRAIGHTS = yw.Card("yacht", {"little_straight": 0, "big_straight": 30})


def yacht(*open_boxes):
    """A card with only these boxes open."""
    worst = {"choice": 5}
    return yw.Card("yacht", {key: worst.get(key, 0) for key in EMPTY.open if key not in open_boxes})


class TestFlexible:
    @pytest.mark.parametrize(
        ("card", "dice", "keep"),
        [
            (EMPTY, (1, 2, 4, 4, 6), (4, 4)),
            (EMPTY, (2, 2, 2, 4, 6), (2, 2, 2)),
            (EMPTY, (2, 2, 2, 6, 6), (2, 2, 2)),  # as many boxes, more dice
            (EMPTY, (2, 2, 4, 6, 6), (6, 6)),  # as many dice, more points
            (EMPTY, (1, 2, 3, 4, 6), None),  # a run for one straight only
            (EMPTY, (2, 3, 4, 5, 5), (5, 5)),  # four boxes against two
            (yacht("fives", "yacht", "little_straight", "big_straight"), (2, 3, 4, 5, 5), (2, 3, 4, 5)),
            (yacht("little_straight", "big_straight"), (1, 3, 4, 5, 5), (3, 4, 5)),
            (yacht("little_straight", "big_straight"), (1, 2, 4, 5, 6), None),  # no run of three serves both
            (yacht("little_straight"), (2, 3, 4, 5, 5), None),  # one box is no choice of boxes
            (yacht("fives", "choice"), (2, 3, 4, 5, 5), None),
            (yacht("sixes", "yacht"), (5, 5, 6, 6, 6), (6, 6, 6)),
            (yacht("sixes", "yacht"), (5, 5, 5, 6, 6), (6, 6)),
            (EMPTY, (3, 3, 3, 3, 6), None),  # four are more than a pair or three
        ],
    )
    def test_it_keeps_what_serves_most_boxes(self, card, dice, keep):
        assert flexible(card, dice, 2) == keep

    def test_only_after_the_first_roll(self):
        assert flexible(EMPTY, (1, 2, 4, 4, 6), 1) is None
        assert flexible(EMPTY, (1, 2, 4, 4, 6), 0) is None
        once = yw.RuleSet("once", EMPTY.rules.categories, rolls=1)
        assert flexible(yw.Card(once), (1, 2, 4, 4, 6), 0) is None


class TestStraights:
    @pytest.mark.parametrize(
        ("card", "dice", "keep"),
        [
            (EMPTY, (1, 2, 3, 4, 6), (2, 3, 4, 6)),  # of two equal ways the one with more points
            (EMPTY, (2, 3, 4, 5, 5), (2, 3, 4, 5)),  # the duplicate is rolled
            (EMPTY, (1, 3, 4, 5, 6), (3, 4, 5, 6)),
            (EMPTY, (1, 2, 3, 4, 5), (1, 2, 3, 4, 5)),
            (EMPTY, (2, 3, 4, 5, 6), (2, 3, 4, 5, 6)),
            (EMPTY, (1, 2, 3, 3, 6), None),
            (yacht("little_straight"), (1, 2, 3, 4, 6), (1, 2, 3, 4)),
            (yacht("little_straight"), (2, 3, 4, 5, 6), (2, 3, 4, 5)),
            (NO_STRAIGHTS, (2, 3, 4, 5, 5), None),
        ],
    )
    @pytest.mark.parametrize("rolls_left", [2, 1])
    def test_it_keeps_four_of_the_values_needed(self, card, dice, keep, rolls_left):
        assert straights(card, dice, rolls_left) == keep

    def test_it_says_nothing_of_boxes(self):
        assert straights(EMPTY, (1, 2, 3, 4, 5), 0) is None

    def test_a_small_straight_of_yahtzee_needs_four(self):
        card = yw.Card("yahtzee", {"large_straight": 0})
        assert straights(card, (1, 3, 4, 6, 6), 1) == (3, 4, 6)
        assert straights(card, (1, 3, 4, 5, 6), 1) == (3, 4, 5, 6)


class TestBigFours:
    @pytest.mark.parametrize(
        ("dice", "keep", "box"),
        [
            ((1, 2, 4, 4, 4), (4, 4, 4), None),
            ((1, 1, 1, 4, 4), None, None),
            ((3, 3, 3, 3, 6), None, None),
            ((2, 4, 4, 4, 4), (4, 4, 4, 4), "four_of_a_kind"),
            ((5, 6, 6, 6, 6), (6, 6, 6, 6), "four_of_a_kind"),
            ((6, 6, 6, 6, 6), (6, 6, 6, 6, 6), None),
        ],
    )
    def test_it_keeps_and_writes_them(self, dice, keep, box):
        assert big_fours(EMPTY, dice, 1) == keep
        assert big_fours(EMPTY, dice, 0) == box

    def test_not_once_the_box_is_filled(self):
        card = yw.Card("yacht", {"four_of_a_kind": 0})
        assert [big_fours(card, (5, 6, 6, 6, 6), left) for left in (2, 0)] == [None, None]

    def test_not_where_the_rules_bar_it(self):
        card = yw.Card(yw.get_rules("yahtzee", upper_first=True))
        assert big_fours(card, (5, 6, 6, 6, 6), 0) is None


class TestChoiceLast:
    @pytest.mark.parametrize(
        ("card", "dice", "says"),
        [
            (EMPTY, (1, 2, 3, 5, 6), Avoid("choice")),  # 17
            (EMPTY, (1, 2, 4, 5, 6), "choice"),  # 18
            (EMPTY, (4, 5, 5, 6, 6), "choice"),
            (EMPTY, (5, 5, 6, 6, 6), None),  # a full house
            (EMPTY, (3, 4, 6, 6, 6), None),  # three sixes
            (yw.Card("yacht", {"sixes": 6}), (3, 4, 6, 6, 6), "choice"),
            (EMPTY, (2, 3, 4, 5, 6), None),  # a straight
            (yacht("choice"), (1, 1, 1, 1, 2), None),  # nothing else is open
            (yw.Card("yacht", {"choice": 10}), (1, 2, 3, 5, 6), None),
        ],
    )
    def test_what_it_says(self, card, dice, says):
        assert choice_last(card, dice, 0) == says
        assert choice_last(card, dice, 1) is None

    def test_the_base_is_asked_as_if_choice_were_filled(self):
        player = yw.strategy("tips", use="choice_last")
        assert yw.strategy("greedy").choose(EMPTY, (1, 1, 2, 4, 6)) == "choice"
        assert player.choose(EMPTY, (1, 1, 2, 4, 6)) == "sixes"


class TestZeros:
    @pytest.mark.parametrize(
        ("card", "dice", "box"),
        [
            (yacht("yacht", "sixes", "full_house"), (1, 2, 4, 5, 6), "yacht"),  # 2.3 against 6.97 and 12.6 - 6
            (yacht("yacht", "ones", "full_house"), (2, 2, 4, 5, 6), "ones"),  # 2.1 against 2.3
            (yacht("yacht", "ones"), (1, 2, 4, 5, 6), None),  # an ace loses less
            (yacht("yacht", "sixes"), (6, 6, 6, 1, 2), None),  # no need for a zero
        ],
    )
    def test_it_gives_up_what_loses_least(self, card, dice, box):
        assert zeros(card, tuple(sorted(dice)), 0) == box
        assert zeros(card, tuple(sorted(dice)), 1) is None

    def test_not_in_the_first_half(self):
        six = yacht("yacht", "sixes", "full_house", "fives", "fours", "little_straight")
        assert zeros(six, (1, 1, 2, 2, 3), 0) == "yacht"
        seven = yacht("yacht", "sixes", "full_house", "fives", "fours", "little_straight", "big_straight")
        assert zeros(seven, (1, 1, 2, 2, 3), 0) is None


class TestWholeSheet:
    @pytest.mark.parametrize(
        ("card", "dice", "box"),
        [
            (EMPTY, (2, 6, 6, 6, 6), "four_of_a_kind"),  # all of 24; choice is 26 of 30
            (EMPTY, (1, 1, 1, 2, 2), "ones"),  # 3 of 5
            (EMPTY, (2, 3, 4, 5, 6), "big_straight"),
            (EMPTY, (1, 2, 5, 5, 5), None),  # fives 15 of 25, choice 18 of 30
            (yacht("yacht", "full_house"), (1, 2, 5, 5, 5), None),  # nothing scores
            (yacht("yacht", "ones"), (1, 2, 5, 5, 5), "ones"),
        ],
    )
    def test_it_writes_what_the_dice_use_best(self, card, dice, box):
        assert whole_sheet(card, dice, 0) == box
        assert whole_sheet(card, dice, 1) is None


@pytest.mark.parametrize("rules", CODED_RULES, ids=mean_key)
@pytest.mark.parametrize("name", TIPS)
def test_whatever_they_say_is_allowed(rules, name):
    player, rolls = Asked(yw.strategy("tips", use=name, base="random")), yw.get_rules(rules).rolls
    for seed in range(3):
        assert yw.play(yw.Game(rules=rules, seed=seed), player).over
    card = yw.Card(rules)
    for dice in itertools.combinations_with_replacement(range(1, 7), rules.dice):
        player.choose(card, dice)
        for left in range(1, rolls):
            player.keep(card, dice, left)


def test_other_dice_and_sheets_are_no_trouble():
    for dice, sides, rolls in ((1, 2, 1), (3, 4, 2), (6, 10, 4)):
        boxes = [
            yw.Category("ones", lambda d: d.count(1)),
            yw.Category("debt", lambda d: -sum(d)),
            yw.Category("choice", sum),
        ]
        rules = yw.RuleSet("odd", boxes, dice=dice, sides=sides, rolls=rolls)
        assert yw.play(yw.Game(rules=rules, seed=1), yw.strategy("tips", base="random")).over


class TestTogether:
    def test_the_first_with_an_opinion_decides(self):
        dice = (2, 3, 4, 5, 5)
        assert yw.strategy("tips", use=["flexible", "straights"]).keep(EMPTY, dice, 2) == (5, 5)
        assert yw.strategy("tips", use=["straights", "flexible"]).keep(EMPTY, dice, 2) == (2, 3, 4, 5)
        assert yw.strategy("tips").keep(EMPTY, dice, 2) == (2, 3, 4, 5)

    def test_without_an_opinion_the_base_plays(self):
        for base in ("greedy", "cautious"):
            player = yw.strategy("tips", use=[], base=base)
            assert yw.play(yw.Game(seed=4), player).code == yw.play(yw.Game(seed=4), base).code

    def test_ones_own_tips_and_bases(self):
        def never_ones(card, dice, rolls_left):
            return None if rolls_left or len(card.open) == 1 or "ones" not in card.open else Avoid("ones")

        player = yw.strategy(
            "tips", use=[never_ones, "straights"], base=lambda card, dice, left: dice if left else card.open[0]
        )
        game = yw.play(yw.Game(seed=1), player)
        assert [move.key for move in game.moves if hasattr(move, "key")][-1] == "ones"
        assert player.name == "<lambda> with never_ones, straights"

    def test_what_a_tip_of_ones_own_says_is_checked(self):
        player = Asked(yw.strategy("tips", use=lambda card, dice, left: "nonsense"))
        with pytest.raises(yw.YachtError, match="nonsense"):
            player.choose(EMPTY, (1, 2, 3, 4, 5))

    @pytest.mark.parametrize("wrong", ["straight", ["straights", "x"], 5, None, [int], [None], yw.strategy])
    def test_others_are_refused_with_those_there_are(self, wrong):
        with pytest.raises(
            PlayersError, match="there is no tip .* 'straights', 'big_fours', 'flexible', 'choice_last'"
        ):
            yw.strategy("tips", use=wrong)

    def test_a_base_that_is_none_is_refused(self):
        with pytest.raises(PlayersError, match="no strategy"):
            yw.strategy("tips", base="best")

    def test_they_show_themselves_and_travel(self):
        player = yw.strategy("tips", use=["zeros"], base="cautious")
        assert repr(player) == "strategy('tips', use=['zeros'], base=strategy('cautious'))"
        assert player.name == "cautious with zeros"
        assert yw.strategy("tips").name == "greedy with all tips"
        copy = pickle.loads(pickle.dumps(player))
        assert copy.choose(EMPTY, (1, 1, 2, 4, 6)) == player.choose(EMPTY, (1, 1, 2, 4, 6))


def test_options_of_others_are_refused():
    with pytest.raises(PlayersError, match="'greedy' has no option 'target'; it has none"):
        yw.strategy("greedy", target=200)
    with pytest.raises(PlayersError, match="'tips' has no option 'tips'; it has 'use', 'base'"):
        yw.strategy("tips", tips=[])
    with pytest.raises(yw.YachtError, match="a seed is"):
        yw.strategy("random", seed=2.5)


def test_a_seed_of_random_play():
    codes = {yw.play(yw.Game(seed=1), yw.strategy("random", seed=seed)).code for seed in (5, 5, "a", "a")}
    assert len(codes) == 2
