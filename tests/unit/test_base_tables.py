"""Tips over a built-in level are followed with a table for each card: it says what the level says, card by card."""

from __future__ import annotations

import itertools
import random

import pytest
from hypothesis import given, settings
from some_rules import rule_sets

import yacht_widget as yw
from yacht_widget.card import Card
from yacht_widget.dice import lattice
from yacht_widget.evaluation.tables import Tabled, with_tables
from yacht_widget.strategies import Asked

LEVELS = ("greedy", "cautious", "expert")
# A part of Yacht with boxes that the tips speak of; and with a bonus, so that cards are told apart by more.
PART = yw.RuleSet(
    "part", [yw.get_rules("yacht").category(key) for key in ("sixes", "choice", "full_house", "big_straight")], rolls=2
)
BONUS = yw.RuleSet(
    "bonus",
    [yw.get_rules("yahtzee").category(key) for key in ("ones", "twos", "chance", "four_of_a_kind")],
    dice=4,
    sides=3,
    upper_bonus=yw.UpperBonus(6, 10),
)


class Hidden:
    """A level that nobody knows for one."""

    def __init__(self, level):
        self.keep, self.choose = level.keep, level.choose


def cards_of(rules, count):
    """Cards that some play leads to."""
    source = random.Random(5)
    for _ in range(count):
        card = Card(rules)
        while not card.full:
            yield card
            dice = tuple(sorted(source.choices(range(1, rules.sides + 1), k=rules.dice)))
            card = card.write(source.choice(sorted(card.scores_for(dice))), dice)


def said(strategy, card, dice):
    lefts = range(1, card.rules.rolls)
    return [strategy.choose(card, dice), *(strategy.keep(card, dice, left) for left in lefts)]


class TestATable:
    @pytest.mark.parametrize("level", LEVELS)
    @given(rules=rule_sets())
    @settings(max_examples=15, deadline=None)
    def test_says_what_the_level_says(self, level, rules):
        level = yw.strategy(level)
        tabled = Tabled(level, rules)
        for card in cards_of(rules, 2):
            for dice in lattice(rules.dice, rules.sides).rolls:
                assert said(tabled, card, dice) == said(level, card, dice)

    def test_also_where_there_are_too_many_cards_to_keep(self, monkeypatch):
        monkeypatch.setattr("yacht_widget.evaluation.tables.TABLES", 3)
        rules, level = yw.get_rules("yahtzee"), yw.strategy("cautious")
        tabled, rolls = Tabled(level, rules), lattice(5, 6).rolls
        for card in itertools.chain(cards_of(rules, 1), cards_of(rules, 1)):
            for dice in rolls[::50]:
                assert said(tabled, card, dice) == said(level, card, dice)
        assert len(tabled._tables) == 3


class TestTipsOverALevel:
    @pytest.mark.parametrize(
        ("level", "rules"),
        [("greedy", PART), ("cautious", PART), ("greedy", BONUS), ("cautious", BONUS), ("expert", BONUS)],
    )
    def test_are_worth_the_same_as_over_one_that_is_asked(self, level, rules):
        level = yw.strategy(level)
        found, asked = (yw.evaluate(yw.strategy("tips", base=base), rules) for base in (level, Hidden(level)))
        assert dict(found.distribution()) == pytest.approx(dict(asked.distribution()), rel=1e-12)

    @pytest.mark.parametrize("level", LEVELS)
    def test_play_the_same_games(self, level):
        level = yw.strategy(level)
        found, asked = (
            yw.simulate(yw.strategy("tips", base=base), "yacht", games=4, seed=3) for base in (level, Hidden(level))
        )
        assert found.scores.tolist() == asked.scores.tolist()

    def test_are_told_by_their_own_name_and_limit(self):
        asked = Asked(yw.strategy("tips", use="zeros"), "mine", 5)
        found = with_tables(asked, PART)
        assert (found.name, found.time_limit) == ("mine", 5)
        assert isinstance(found.strategy.base, Tabled)

    def test_over_tips_over_a_level(self):
        inner = yw.strategy("tips", use="zeros", base="cautious")
        found = with_tables(Asked(yw.strategy("tips", use="straights", base=inner)), PART).strategy
        assert isinstance(found.base.base, Tabled)

    def test_other_bases_are_asked_as_they_are(self):
        class Mine(yw.strategies.Cautious):
            pass

        for base in (Mine(), yw.strategy("random", seed=1), Hidden(Mine())):
            asked = Asked(yw.strategy("tips", base=base))
            assert with_tables(asked, PART) is asked

    def test_a_game_too_large_for_tables_is_played_without(self):
        boxes = [yw.Category(f"box {number}", sum) for number in range(30)]
        asked = Asked(yw.strategy("tips", base="cautious"))
        assert with_tables(asked, yw.RuleSet("long", boxes)) is asked


class TestPlayForATotal:
    @pytest.mark.parametrize(("rules", "target"), [("yacht", 160), (BONUS, 20), (BONUS, 22), (PART, 60)])
    def test_all_games_at_once_are_those_it_plays_by_itself(self, rules, target, monkeypatch):
        # Few cards together, so that games of one kind of card are played in parts.
        monkeypatch.setattr("yacht_widget.evaluation.lots.CARDS", 3)
        level = yw.strategy("for_target", target=target)
        level.prepare(yw.get_rules(rules))
        found, asked = (yw.simulate(one, rules, games=25, seed=3) for one in (level, Hidden(level)))
        assert found.scores.tolist() == asked.scores.tolist()
        assert [found.game(place).totals for place in range(25)] == [(score,) for score in found.scores]

    def test_reaches_it_as_often_as_it_should(self):
        level = yw.strategy("for_target", target=20)
        games, chance = 10_000, level.chance(BONUS)
        found = (yw.simulate(level, BONUS, games=games, seed=1).scores >= 20).mean()
        assert abs(found - chance) < 4 * (chance * (1 - chance) / games) ** 0.5
