"""The card: what a roll may use now, bonuses at their borders, and cards that cannot be."""

from __future__ import annotations

import pickle

import pytest

import yacht_widget as yw
from yacht_widget.errors import BoxBarredError, BoxUsedError, CardError, DiceError, UnknownBoxError

UPPER_62 = {"ones": 2, "twos": 6, "threes": 9, "fours": 12, "fives": 15, "sixes": 18}
LOWER = ("three_of_a_kind", "four_of_a_kind", "full_house", "small_straight", "large_straight", "chance")


@pytest.mark.parametrize(
    ("ones", "upper", "bonus"),
    [(2, 62, 0), (3, 63, 35), (4, 64, 35)],
    ids=["one below", "exactly at", "one above"],
)
def test_upper_bonus_at_its_border(ones, upper, bonus):
    card = yw.Card("yahtzee", UPPER_62 | {"ones": ones})
    assert (card.upper_total, card.upper_bonus, card.total) == (upper, bonus, upper + bonus)


def test_the_bonus_of_yatzy_is_50():
    assert yw.Card("yatzy", UPPER_62 | {"ones": 3}).total == 63 + 50


def test_the_move_that_reaches_63_shows_its_bonus_apart_and_only_that_move():
    card = yw.Card("yahtzee", {key: value for key, value in UPPER_62.items() if key != "ones"})
    entries = card.entries_for([1, 1, 1, 5, 6])
    assert entries["ones"] == (3, 35, 0)
    assert entries["chance"] == (14, 0, 0)
    assert card.write("ones", [1, 1, 1, 5, 6]).total == 60 + 3 + 35
    assert yw.Card("yahtzee", UPPER_62 | {"ones": 3}).entries_for([1, 1, 1, 5, 6])["chance"].bonus == 0


def test_there_is_no_upper_bonus_in_yacht():
    assert yw.Card("yacht", UPPER_62 | {"ones": 3}).total == 63


class TestForcedJoker:
    rules = yw.get_rules("yahtzee")

    def test_none_while_the_yahtzee_box_is_open(self):
        card = yw.Card(self.rules, {"fives": 15})
        assert not card.is_joker([5] * 5)
        scores = card.scores_for([5] * 5)
        assert scores["yahtzee"] == 50
        assert scores["large_straight"] == 0
        assert scores["full_house"] == 0

    @pytest.mark.parametrize(("box", "bonus"), [(50, 100), (0, 0)])
    def test_the_upper_box_of_the_face_must_be_used_if_open(self, box, bonus):
        card = yw.Card(self.rules, {"yahtzee": box})
        assert card.entries_for([4] * 5) == {"fours": (20, 0, bonus)}
        with pytest.raises(BoxBarredError, match="allowed are 'fours'"):
            card.write("large_straight", [4] * 5)

    @pytest.mark.parametrize(("box", "bonus"), [(50, 100), (0, 0)])
    def test_else_any_lower_box_with_its_fixed_points(self, box, bonus):
        card = yw.Card(self.rules, {"yahtzee": box, "fours": 12})
        assert card.entries_for([4] * 5) == {
            "three_of_a_kind": (20, 0, bonus),
            "four_of_a_kind": (20, 0, bonus),
            "full_house": (25, 0, bonus),
            "small_straight": (30, 0, bonus),
            "large_straight": (40, 0, bonus),
            "chance": (20, 0, bonus),
        }

    def test_else_any_open_upper_box_for_zero(self):
        card = yw.Card(self.rules, dict.fromkeys(LOWER, 0) | {"chance": 20, "yahtzee": 50, "fours": 12})
        assert card.scores_for([4] * 5) == dict.fromkeys(("ones", "twos", "threes", "fives", "sixes"), 0)

    def test_the_example_of_the_rules(self):
        card = yw.Card(self.rules, {"yahtzee": 0, "fives": 20})
        entry = card.entry("large_straight", [5] * 5)
        assert (entry.points, entry.bonus) == (40, 0)

    def test_bonuses_have_no_limit_and_are_in_the_total(self):
        card = yw.Card(self.rules, {"yahtzee": 50, "ones": 5, "twos": 10, "threes": 15}, yahtzee_bonuses=3)
        assert card.total == 50 + 30 + 300
        assert card.write("fours", [4] * 5).total == 50 + 50 + 400


class TestFreeJoker:
    rules = yw.get_rules("yahtzee", joker="free")

    def test_any_open_box_may_be_used_but_fixed_points_wait_for_the_upper_box(self):
        scores = yw.Card(self.rules, {"yahtzee": 50}).scores_for([4] * 5)
        assert len(scores) == 12
        assert (scores["fours"], scores["large_straight"], scores["full_house"], scores["chance"]) == (20, 0, 0, 20)

    def test_fixed_points_hold_once_the_upper_box_is_filled(self):
        scores = yw.Card(self.rules, {"yahtzee": 50, "fours": 8}).scores_for([4] * 5)
        assert (scores["large_straight"], scores["small_straight"], scores["full_house"]) == (40, 30, 25)
        assert scores["ones"] == 0


def test_without_a_joker_there_is_no_bonus_either():
    card = yw.Card(yw.get_rules("yahtzee", joker="none"), {"yahtzee": 50, "fours": 8})
    assert card.entries_for([4] * 5)["large_straight"] == (0, 0, 0)
    with pytest.raises(CardError, match="from 0 to 0"):
        yw.Card(yw.get_rules("yahtzee", joker="none"), {"yahtzee": 50, "fours": 8}, yahtzee_bonuses=1)


class TestUpperFirst:
    rules = yw.get_rules("yahtzee", upper_first=True)

    def test_no_lower_box_while_an_upper_box_is_open(self):
        card = yw.Card(self.rules, {"ones": 1})
        assert list(card.scores_for([6, 6, 6, 5, 5])) == ["twos", "threes", "fours", "fives", "sixes"]
        with pytest.raises(BoxBarredError, match="full_house"):
            card.write("full_house", [6, 6, 6, 5, 5])

    def test_all_lower_boxes_after_the_last_upper_box(self):
        card = yw.Card(self.rules, UPPER_62)
        assert set(card.scores_for([6, 6, 6, 5, 5])) == {*LOWER, "yahtzee"}

    def test_a_joker_whose_upper_box_is_filled_still_waits_for_the_upper_section(self):
        card = yw.Card(self.rules, {"yahtzee": 50, "fours": 8})
        assert set(card.scores_for([4] * 5)) == {"ones", "twos", "threes", "fives", "sixes"}


@pytest.mark.parametrize(
    ("scores", "match"),
    [
        ({"ones": 6}, "no roll gives 6 points in box 'ones'"),
        ({"full_house": 29}, "'full_house'"),
        ({"yacht": 49}, "possible are 0, 50"),
        ({"ones": True}, "True"),
        ({"ones": 1.0}, "1.0"),
        ({"ones": "1"}, "'1'"),
    ],
)
def test_points_that_no_roll_can_give_are_refused(scores, match):
    with pytest.raises(CardError, match=match):
        yw.Card("yacht", scores)


def test_unknown_boxes_and_wrong_kinds_are_refused():
    with pytest.raises(UnknownBoxError, match="'one'.*'ones'"):
        yw.Card("yacht", {"one": 1})
    with pytest.raises(CardError, match="mapping"):
        yw.Card("yacht", [1, 2])


@pytest.mark.parametrize("bonuses", [-1, 2, True, 1.5])
def test_impossible_yahtzee_bonuses_are_refused(bonuses):
    with pytest.raises(CardError, match="from 0 to 1"):
        yw.Card("yahtzee", {"yahtzee": 50, "ones": 5}, yahtzee_bonuses=bonuses)


def test_a_used_box_is_refused():
    card = yw.Card("yacht", {"ones": 0})
    with pytest.raises(BoxUsedError, match="filled with 0 points already"):
        card.write("ones", [1, 1, 1, 1, 1])


@pytest.mark.parametrize(
    "dice", [[1, 2, 3, 4], [1, 2, 3, 4, 5, 6], [0, 1, 2, 3, 4], [1, 2, 3, 4, 7], "12345", 5, [1.0] * 5]
)
def test_bad_dice_are_refused(dice):
    with pytest.raises(DiceError):
        yw.Card("yacht").scores_for(dice)


def test_a_card_is_immutable_comparable_and_picklable():
    card = yw.Card("yahtzee", {"yahtzee": 50, "ones": 5}, yahtzee_bonuses=1)
    with pytest.raises(AttributeError, match="immutable"):
        card.points = ()
    assert pickle.loads(pickle.dumps(card)) == card
    assert {card} == {yw.Card("yahtzee", {"ones": 5, "yahtzee": 50}, yahtzee_bonuses=1)}
    assert card != yw.Card("yahtzee", {"yahtzee": 50, "ones": 5})
    assert eval(repr(card).replace("Card", "yw.Card")) == card  # noqa: S307 - our own text
