"""The strategies that need no NumPy: what they do is legal, sensible, and agrees with sums done another way."""

from __future__ import annotations

import itertools
from fractions import Fraction
from functools import cache

import pytest

import yacht_widget as yw
from yacht_widget import strategies
from yacht_widget.dice import keeps_of
from yacht_widget.errors import PlayersError, StrategyError
from yacht_widget.record import CODED_RULES
from yacht_widget.strategies.turn_play import alone_means

ODD = [
    yw.RuleSet("one die", [yw.Category("all", sum)], dice=1, rolls=1),
    yw.RuleSet("coins", [yw.Category("ones", lambda d: d.count(1)), yw.Category("no", lambda d: 0)], sides=2, rolls=4),
    yw.RuleSet("below", [yw.Category("debt", lambda d: -sum(d)), yw.Category("sum", sum)], dice=2, sides=3),
    yw.RuleSet("big", [yw.Category(f"box{n}", lambda d: d[0] * 10) for n in range(3)], dice=6, sides=10, rolls=2),
    yw.RuleSet(
        "bonus", [yw.Category("ones", sum), yw.Category("yahtzee", lambda d: 50 * (d[0] == d[-1]))],
        dice=2, sides=2, upper_bonus=(3, 10), joker="free", upper_first=True,
    ),
]  # fmt: skip
TRIO = yw.RuleSet(
    "trio",
    [
        yw.Category("sum", sum),
        yw.Category("alike", lambda d: 9 * (d[0] == d[-1])),
        yw.Category("low", lambda d: 4 - d[0]),
    ],
    dice=3,
    sides=3,
)
ALL_RULES = [*CODED_RULES, *ODD]


def name_of(rules):
    return "-".join([rules.name, rules.joker, "upper-first" if rules.upper_first else ""]).strip("-")


class Fixed:
    """Keeps and chooses what it was told to."""

    def __init__(self, keep=(), choose="ones"):
        self.kept, self.chosen = keep, choose

    def keep(self, card, dice, rolls_left):
        return self.kept

    def choose(self, card, dice):
        return self.chosen


class TestAlone:
    """The numbers of the course, lesson 7."""

    def test_means_of_boxes_played_for_alone(self):
        alone = alone_means(yw.get_rules("yacht"))
        assert {key: round(mean, 3) for key, mean in alone.items() if key not in {"choice", "sixes"}} == {
            "ones": 2.106,
            "twos": 4.213,
            "threes": 6.319,
            "fours": 8.426,
            "fives": 10.532,
            "full_house": 6.966,
            "four_of_a_kind": 4.572,
            "little_straight": 5.905,
            "big_straight": 5.905,
            "yacht": 2.301,
        }
        assert alone["choice"] == pytest.approx(70 / 3, abs=1e-12)
        assert alone["sixes"] == pytest.approx(455 / 36, abs=1e-12)
        assert alone["yacht"] == pytest.approx(50 * 347897 / 7558272, abs=1e-12)
        assert alone["little_straight"] == pytest.approx(30 * 3856086575 / 19591041024, abs=1e-12)

    @pytest.mark.parametrize("rules", [rules for rules in ODD if rules.name != "big"], ids=name_of)
    def test_against_every_sequence_of_dice_in_fractions(self, rules):
        for category in rules.categories:
            mean = Turn(rules, lambda roll, category=category: Fraction(category.points(roll))).mean()
            assert alone_means(rules)[category.key] == pytest.approx(float(mean), abs=1e-12)


class Turn:
    """A turn by brute force: every order of the dice, every hold by position, in fractions."""

    def __init__(self, rules, worth):
        self.rules, self.worth = rules, worth
        self.roll = cache(self.roll)

    def mean(self):
        return self.keep((), self.rules.rolls)

    def keep(self, kept, rolls_left):
        """Return the worth of keeping these dice and rolling the others."""
        count = self.rules.dice - len(kept)
        fallen = list(itertools.product(range(1, self.rules.sides + 1), repeat=count))
        return sum(self.roll(tuple(sorted(kept + dice)), rolls_left - 1) for dice in fallen) / len(fallen)

    def roll(self, dice, rolls_left):
        best = self.worth(dice)
        if rolls_left:
            for held in itertools.product([True, False], repeat=len(dice)):
                if not all(held):
                    best = max(best, self.keep(tuple(itertools.compress(dice, held)), rolls_left))
        return best


class TestCautious:
    @pytest.mark.parametrize("rules", [ODD[2], ODD[4], TRIO], ids=name_of)
    def test_it_keeps_what_brute_force_finds_best(self, rules):
        cautious = yw.strategy("cautious")
        alone = {
            category.key: Turn(rules, lambda roll, category=category: Fraction(category.points(roll))).mean()
            for category in rules.categories
        }
        cards = [yw.Card(rules)]
        ones = (1,) * rules.dice
        cards += [cards[0].write(key, ones) for key in cards[0].scores_for(ones)]
        for card in (card for card in cards if card.open):

            def surplus(roll, card=card):
                return max(entry.points + entry.bonus - alone[key] for key, entry in card.entries_for(roll).items())

            turn = Turn(rules, surplus)
            for dice in itertools.combinations_with_replacement(range(1, rules.sides + 1), rules.dice):
                for rolls_left in range(1, rules.rolls):
                    keep = cautious.keep(card, dice, rolls_left)
                    worth = surplus(dice) if keep == dice else turn.keep(keep, rolls_left)
                    assert worth == turn.roll(dice, rolls_left)

    def test_it_beats_random_play_clearly(self):
        for rules in ("yacht", "yahtzee"):
            games = [
                yw.play(yw.Game(2, rules=rules, seed=seed), [yw.strategy("cautious"), strategies.RandomPlay(seed)])
                for seed in range(12)
            ]
            assert all(game.winners == (0,) for game in games)
            assert sum(game.totals[0] for game in games) / 12 > {"yacht": 130, "yahtzee": 180}[rules]

    def test_it_does_the_plain_things(self):
        cautious, card = yw.strategy("cautious"), yw.Card("yacht")
        assert cautious.choose(card, (2, 3, 4, 5, 6)) == "big_straight"
        assert cautious.choose(card, (6, 6, 6, 6, 6)) == "yacht"
        assert cautious.choose(card, (1, 1, 2, 4, 6)) == "ones"
        assert cautious.keep(card, (6, 6, 6, 6, 6), 2) == (6, 6, 6, 6, 6)
        assert cautious.keep(yw.Card("yacht", {"choice": 20}), (2, 3, 4, 5, 5), 2) == (2, 3, 4, 5)

    def test_where_nothing_is_to_be_gained_it_stops(self):
        flat = yw.RuleSet("flat", [yw.Category("same", lambda _dice: 7)], dice=3)
        assert yw.strategy("cautious").keep(yw.Card(flat), (1, 2, 5), 2) == (1, 2, 5)

    def test_it_plays_the_same_each_time(self):
        games = {yw.play(yw.Game(seed=9), yw.strategy("cautious")).code for _ in range(3)}
        assert len(games) == 1


class TestRandom:
    def test_a_seed_makes_it_play_the_same_again(self):
        played = {yw.play(yw.Game(seed=1), strategies.RandomPlay(5)).code for _ in range(3)}
        assert len(played) == 1
        assert played != {yw.play(yw.Game(seed=1), strategies.RandomPlay(6)).code}

    def test_it_keeps_and_chooses_all_there_is(self):
        player = strategies.RandomPlay(1)
        card = yw.Card("yacht", {"ones": 1})
        dice = (1, 1, 2, 3, 3)
        assert {player.keep(card, dice, 1) for _ in range(500)} == set(keeps_of(dice))
        assert {player.choose(card, dice) for _ in range(500)} == set(card.open)


@pytest.mark.parametrize("rules", ALL_RULES, ids=name_of)
@pytest.mark.parametrize("name", ["random", "cautious"])  # the others: in the tests of levels, they may solve first
def test_they_play_every_rule_set_to_its_end(rules, name):
    game = yw.play(yw.Game(2, rules=rules, seed=3), yw.strategy(name))
    assert game.over
    assert all(card.full for card in game.cards)


class TestNames:
    def test_they_are_found_by_name_and_show_it(self):
        for name in strategies.BUILT_IN:
            found = yw.strategy(name)
            assert isinstance(found, yw.Strategy)
            assert repr(found) == f"strategy({name!r})"

    @pytest.mark.parametrize("name", ["", "Cautious", None, 5, ["cautious"]])
    def test_others_are_refused_with_those_there_are(self, name):
        with pytest.raises(PlayersError, match="'random', 'greedy', 'cautious', 'expert'"):
            yw.strategy(name)


class TestPlay:
    def test_it_goes_on_from_where_a_game_stands(self):
        game = yw.Game(2, seed=1)
        game.roll()
        game.score("choice")
        game.roll()
        moves = game.moves
        assert yw.play(game, yw.strategy("cautious")) is game
        assert game.over
        assert game.moves[:3] == moves

    @pytest.mark.parametrize(
        "wrong",
        [
            [],
            [yw.strategy("random")],
            [yw.strategy("random")] * 3,
            ["random"] * 3,
            itertools.repeat(yw.strategy("random")),
        ],
        ids=repr,
    )
    def test_not_one_for_each_player_is_refused(self, wrong):
        game = yw.Game(2, seed=1)
        with pytest.raises(PlayersError, match="2 players need a strategy each"):
            yw.play(game, wrong)
        assert game.moves == ()

    @pytest.mark.parametrize("wrong", [None, 5, strategies.Cautious, [strategies.Cautious] * 2, "best", ["random", 5]])
    def test_what_is_no_strategy_is_refused(self, wrong):
        game = yw.Game(2, seed=1)
        with pytest.raises(PlayersError, match="'random', 'greedy', 'cautious', 'expert'"):
            yw.play(game, wrong)
        assert game.moves == ()

    @pytest.mark.parametrize(
        ("wrong", "rolls_left"),
        [
            (Fixed(keep=[7]), 2),
            (Fixed(keep=None), 2),
            (Fixed(choose="one"), 0),
            (Fixed(choose="twos"), 0),
        ],
    )
    def test_a_move_that_is_not_allowed_is_refused_and_the_game_stands_where_it_was(self, wrong, rolls_left):
        game = yw.Game(seed=1)
        game.roll()
        game.score("twos")
        with pytest.raises(StrategyError) as refused:
            yw.play(game, wrong)
        assert game.rolls_left == refused.value.rolls_left == rolls_left
        assert tuple(sorted(game.dice)) == refused.value.dice
        assert yw.Game.from_json(game.to_json()).dice == game.dice != ()
        assert yw.play(game, "cautious").over

    def test_names_functions_and_strategies_play_together(self):
        def first(card, dice, rolls_left):
            return dice if rolls_left else card.open[0]

        game = yw.play(yw.Game(3, seed=1), ["cautious", first, (lambda *_: [], lambda card, dice: card.open[-1])])
        assert game.over
        assert len([move for move in game.moves if move.player == 1]) == 24
        alone = yw.play(yw.Game(3, seed=1), first)
        assert alone.cards[1] == game.cards[1]
        assert alone.cards[0] != game.cards[0]

    def test_a_strategy_may_keep_in_any_order_and_as_any_iterable(self):
        class Backwards(Fixed):
            def keep(self, card, dice, rolls_left):
                return iter(dice[::-1])

            def choose(self, card, dice):
                return card.open[-1]

        game = yw.play(yw.Game(seed=1), Backwards())
        assert game.over
        assert len(game.moves) == 24  # it stopped after the first roll of each of twelve turns
