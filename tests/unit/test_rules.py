"""Rules as data: the built-in names, a user's own rules, and rules that cannot be."""

from __future__ import annotations

import itertools
import pickle
import sys

import pytest

import yacht_widget as yw
from yacht_widget.errors import DiceError, RuleSetError, UnknownBoxError, UnknownRulesError


def ones(dice):
    return dice.count(1)


def test_a_ruleset_goes_wherever_a_name_does():
    rules = yw.get_rules("yacht")
    assert yw.get_rules(rules) is rules
    assert yw.get_rules("yacht") is rules


@pytest.mark.parametrize(
    ("name", "options", "match"),
    [
        ("yachtzee", {}, "'yachtzee'; allowed are 'yacht'"),
        (5, {}, "5"),
        ("yacht", {"joker": "free"}, "no options"),
        ("yatzy", {"upper_first": False}, "no options"),
        ("yahtzee", {"joker": "wild"}, "'forced', 'free', 'none'"),
        ("yahtzee", {"upper_first": 1}, "True or False"),
    ],
)
def test_unknown_rules_are_refused_and_the_allowed_ones_named(name, options, match):
    with pytest.raises(UnknownRulesError, match=match):
        yw.get_rules(name, **options)


def test_an_unknown_box_is_refused_and_the_boxes_named():
    with pytest.raises(UnknownBoxError, match="'chance'.*'choice'"):
        yw.get_rules("yacht").score("chance", [1, 2, 3, 4, 5])
    with pytest.raises(DiceError, match="5 dice are needed, 4"):
        yw.get_rules("yacht").score("choice", [1, 2, 3, 4])


def test_an_endless_roll_is_refused_at_once():
    with pytest.raises(DiceError, match="more than 5"):
        yw.get_rules("yacht").score("choice", itertools.repeat(1))


def test_own_rules_know_their_number_boxes_by_key_or_by_face():
    boxes = [
        yw.Category("ones", ones),
        yw.Category("deuces", lambda d: 2 * d.count(2), face=2),
        yw.Category("all", sum),
    ]
    rules = yw.RuleSet("mine", boxes, dice=3, upper_bonus=(4, 10))
    assert rules.upper == ("ones", "deuces")
    assert yw.Card(rules, {"ones": 2, "deuces": 2}).total == 14


def test_a_box_named_for_a_face_the_dice_lack_is_an_ordinary_box():
    rules = yw.RuleSet("mine", [yw.Category("sevens", lambda d: 7 * (sum(d) == 7))], dice=2)
    assert rules.upper == ()
    assert rules.score("sevens", [3, 4]) == 7


def test_names_and_help_come_by_language_and_fall_back():
    box = yw.Category("odd_ones", ones, names={"en": "Odd", "lt": "Nelyginiai"}, help={"en": "Odd dice."})
    assert (box.name("lt"), box.name("th"), box.describe("vi")) == ("Nelyginiai", "Odd", "Odd dice.")
    assert yw.Category("odd_ones", ones).name() == "Odd ones"
    for rules in map(yw.get_rules, ("yacht", "yacht-sum", "yahtzee", "worldwide", "yatzy")):
        assert rules.title()
        for category in rules.categories:
            assert category.name() != category.key
            assert category.describe().endswith(".")
            assert "\n" not in category.describe()


@pytest.mark.parametrize("result", ["5", None, 2.5, True, [5]])
def test_a_scoring_function_that_returns_no_whole_number_is_named(result):
    rules = yw.RuleSet("mine", [yw.Category("odd", lambda _: result)])
    with pytest.raises(RuleSetError, match=r"'odd' returned .* for \[1, 1, 1, 1, 1\]"):
        rules.score("odd", [1, 1, 1, 1, 1])


@pytest.mark.parametrize("option", ["face", "joker"])
@pytest.mark.parametrize("wrong", ["6", 6.0, True])
def test_the_face_and_the_joker_of_a_box_are_whole_numbers(option, wrong):
    with pytest.raises(RuleSetError, match=f"{option} of box 'odd' is a whole number or None"):
        yw.Category("odd", sum, **{option: wrong})


def test_a_scoring_function_that_ends_python_is_named():
    rules = yw.RuleSet("mine", [yw.Category("odd", lambda _: sys.exit())])
    with pytest.raises(RuleSetError, match="'odd' failed at .*SystemExit"):
        rules.score("odd", [1, 1, 1, 1, 1])


def test_a_scoring_function_that_raises_is_named():
    rules = yw.RuleSet("mine", [yw.Category("odd", lambda dice: dice[9])])
    with pytest.raises(RuleSetError, match=r"'odd' failed at \[1, 1, 1, 1, 1\]: IndexError"):
        rules.score("odd", [1, 1, 1, 1, 1])


@pytest.mark.parametrize(
    ("arguments", "match"),
    [
        ({"name": ""}, "name"),
        ({"categories": []}, "at least one Category"),
        ({"categories": ["ones"]}, "at least one Category"),
        ({"categories": 5}, "at least one Category"),
        ({"categories": [yw.Category("a", sum), yw.Category("a", sum)]}, "'a' stands there twice"),
        ({"dice": 7}, "dice=7.*1 to 6"),
        ({"dice": 0}, "dice=0"),
        ({"sides": 11}, "sides=11.*2 to 10"),
        ({"sides": 6.0}, "sides=6.0"),
        ({"rolls": 5}, "rolls=5.*1 to 4"),
        ({"rolls": True}, "rolls=True"),
        ({"joker": "wild"}, "'wild'"),
        ({"joker": "free"}, "needs a box with the key 'yahtzee'"),
        ({"upper_bonus": (63, 35)}, "boxes that count a face"),
        ({"upper_first": True}, "boxes that count a face"),
        ({"categories": [yw.Category("ones", ones)], "upper_bonus": 63}, r"like \(63, 35\)"),
        ({"categories": [yw.Category("ones", ones)], "upper_bonus": ("63", 35)}, r"like \(63, 35\)"),
        ({"titles": "Mine"}, "mapping"),
    ],
)
def test_rules_that_cannot_be_are_refused(arguments, match):
    with pytest.raises(RuleSetError, match=match):
        yw.RuleSet(**{"name": "mine", "categories": [yw.Category("all", sum)]} | arguments)


@pytest.mark.parametrize(
    ("arguments", "match"),
    [(("", sum), "key"), ((5, sum), "key"), (("a", "sum"), "scoring function"), (("a", sum, "A"), "mapping")],
)
def test_boxes_that_cannot_be_are_refused(arguments, match):
    with pytest.raises(RuleSetError, match=match):
        yw.Category(*arguments)


@pytest.mark.parametrize("name", ["yacht", "yacht-sum", "yahtzee", "worldwide", "yatzy"])
def test_built_in_rules_can_be_sent_to_another_process(name):
    rules = yw.get_rules(name)
    assert pickle.loads(pickle.dumps(rules)) == rules
