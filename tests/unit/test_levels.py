"""The built-in levels of play: what they do agrees with what they are said to be worth, and with plain enumeration."""

from __future__ import annotations

import json
import math
import subprocess
import sys
from collections import Counter
from itertools import combinations_with_replacement
from pathlib import Path

import numpy as np
import pytest
from enumerated import Enumerated
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from plain_enumeration import throws
from some_rules import rule_sets

import yacht_widget as yw
from yacht_widget import strategies
from yacht_widget.card import Card
from yacht_widget.dice import keeps_of
from yacht_widget.evaluation import evaluate
from yacht_widget.record import CODED_RULES
from yacht_widget.strategies import BUILT_IN, Cautious, Greedy, known_mean, levels, mean_key, turn_play
from yacht_widget.strategies.levels import solution_of

LEVELS = tuple(BUILT_IN)
SCORES = {
    "alike": lambda dice: 4 * (dice[0] == dice[-1]),
    "low": lambda dice: 4 - dice[0],
    "apart": lambda dice: 4 * (dice[0] != dice[-1]),
    "none": lambda dice: 0,
}
FOUR = yw.RuleSet("four", [yw.Category(key, score) for key, score in SCORES.items()], dice=2, sides=3)


class EnumeratedRandom(Enumerated):
    def _roll(self, card, dice, rolls_left):
        found = Counter()
        keeps = keeps_of(dice) if rolls_left else [dice]
        for keep in keeps:
            fallen = throws(self.rules, self.rules.dice - len(keep))
            for more in fallen:
                dice_then = tuple(sorted(keep + more))
                after = self.written(card, dice) if keep == dice else self.roll(card, dice_then, rolls_left - 1)
                for points, chance in after.items():
                    found[points] += chance / len(fallen) / len(keeps)
        return found

    def written(self, card, dice):
        found = Counter()
        boxes = list(card.scores_for(dice))
        for box in boxes:
            after = card.write(box, dice)
            for points, chance in self.card(after).items():
                found[points + after.total - card.total] += chance / len(boxes)
        return found


def agrees(rules, name):
    enumerated = (EnumeratedRandom if name == "random" else Enumerated)(rules, strategies.strategy(name)).whole()
    mean = math.fsum(points * chance for points, chance in enumerated.items())
    found = evaluate(name, rules)
    assert found.mean == pytest.approx(mean, abs=1e-9)
    variance = math.fsum((points - mean) ** 2 * chance for points, chance in enumerated.items())
    assert found.sd == pytest.approx(math.sqrt(variance), abs=1e-6)
    assert dict(iter(found.distribution())) == pytest.approx({k: v for k, v in enumerated.items() if v}, abs=1e-12)


@pytest.fixture(autouse=True)
def no_cache(monkeypatch, tmp_path):
    """Tables computed here are not left in the user's cache directory."""
    monkeypatch.setattr("platformdirs.user_cache_path", lambda *_, **__: tmp_path)


class TestExactness:
    @pytest.mark.parametrize("name", LEVELS)
    def test_a_game_of_four_boxes(self, name):
        agrees(FOUR, name)

    @pytest.mark.parametrize("name", LEVELS)
    @settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(rules=rule_sets(max_boxes=2, max_dice=2))
    def test_any_small_rules(self, name, rules):
        agrees(rules, name)

    @pytest.mark.parametrize(
        ("name", "mean", "sd"),
        [
            ("greedy", 156.2921883577, 34.711629702),
            ("cautious", 165.8794191509, 34.335813744),
            ("expert", 166.9550677046, 34.981558603),
        ],
    )
    def test_yacht(self, name, mean, sd):
        found = evaluate(name, "yacht")
        assert found.mean == pytest.approx(mean, abs=1e-9)
        assert found.sd == pytest.approx(sd, abs=1e-7)
        totals = found.distribution()
        assert sum(totals.chances) == pytest.approx(1, abs=1e-12)
        assert totals.mean == pytest.approx(mean, abs=1e-9)
        assert totals.sd == pytest.approx(sd, abs=1e-7)

    def test_random_play_of_many_games_is_near_its_mean(self):
        games = [yw.play(yw.Game(seed=seed), strategies.RandomPlay(seed)).totals[0] for seed in range(400)]
        found = evaluate("random", "yacht")
        assert abs(sum(games) / 400 - found.mean) < 4 * found.sd / 20

    @pytest.mark.parametrize("level", [Greedy, Cautious])
    @pytest.mark.parametrize("rules", ["yacht", "yacht-sum"])
    def test_what_ships_is_what_is_computed(self, level, rules):
        found = yw.get_rules(rules)
        values = level.policy(found, follow=True).values()
        assert list(turn_play._shipped(level.name, found)) == pytest.approx(list(values[:-1]), abs=1e-10)


class TestPlainAgreesWithTheSolver:
    """In the order of yacht-sum's sheet, and under rules with bonus and joker, where little is equal by chance."""

    @settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(data=st.data())
    @pytest.mark.parametrize("level", [Greedy, Cautious])
    @pytest.mark.parametrize("rules", ["yacht", "yacht-sum"])
    def test_keeps_and_boxes(self, level, rules, data):
        rules = yw.get_rules(rules)
        card = Card(rules)
        for _ in range(data.draw(st.integers(0, 11))):
            dice = data.draw(st.lists(st.integers(1, 6), min_size=5, max_size=5))
            card = card.write(data.draw(st.sampled_from(card.open)), dice)
        policy = level.policy(rules, follow=True)
        batch = policy.space.batch_of(policy.space.masks_of(card))
        outcomes = policy.turns.outcomes(batch, np.append(turn_play._shipped(level.name, rules), -np.inf))
        written = policy.written(batch, outcomes)
        rounds = [rows for _, rows in policy.rounds(written)]
        grid = policy.sweeps.lattice
        for place in data.draw(st.lists(st.integers(0, 251), min_size=30, max_size=30)):
            roll = grid.rolls[place]
            assert level().choose(card, roll) == rules.keys[outcomes[written.box[place, 0]].entry.box]
            for left, rows in enumerate(rounds[1:], start=1):
                assert level().keep(card, roll, left) == grid.keeps[rows[place, 0]]


def shut(open_boxes):
    """A card with only these boxes open."""
    worst = {"choice": 5}
    return Card("yacht", {key: worst.get(key, 0) for key in yw.get_rules("yacht").keys if key not in open_boxes})


class TestTies:
    def test_greedy_breaks_them_by_what_follows(self):
        # 2-2-3-4-6 is worth nothing in any of these: it gives up what it will miss least.
        for *open_boxes, written in [("fives", "ones"), ("full_house", "yacht"), ("yacht", "ones")]:
            card = shut({*open_boxes, written})
            assert yw.strategy("greedy").choose(card, (2, 2, 3, 4, 6)) == written

    def test_of_boxes_equal_in_that_too_the_first_is_written(self):
        card = shut({"little_straight", "big_straight"})
        assert yw.strategy("greedy").choose(card, (1, 1, 1, 1, 1)) == "little_straight"

    def test_the_expert_keeps_and_writes_what_the_solution_puts_first(self):
        card, solution = Card("yacht", {"ones": 3}), yw.strategy("expert")
        for dice in combinations_with_replacement([1, 3, 4, 6], 5):
            assert solution.keep(card, dice, 2) == solution_of(card.rules).holds(card, dice, 2)[0].keep
            assert solution.choose(card, dice) == solution_of(card.rules).choices(card, dice)[0].category


class TestMeans:
    @pytest.mark.parametrize("rules", CODED_RULES, ids=mean_key)
    def test_they_ship_for_the_packages_own_rules_and_rise_from_level_to_level(self, rules):
        means = [known_mean(yw.strategy(name), rules) for name in LEVELS]
        assert means == sorted(means)
        assert len(set(means)) == len(LEVELS)

    @pytest.mark.parametrize("name", LEVELS)
    @pytest.mark.parametrize("rules", ["yacht", "yacht-sum"])
    def test_they_are_those_computed(self, name, rules):
        assert yw.strategy(name).mean(rules) == pytest.approx(evaluate(name, rules).mean, abs=1e-8)

    def test_the_expert_under_yahtzee_is_the_solved_game(self):
        solved = solution_of(yw.get_rules("yahtzee")).expected
        assert yw.strategy("expert").mean("yahtzee") == pytest.approx(solved, abs=1e-8)

    @pytest.mark.parametrize("name", LEVELS)
    def test_for_rules_of_ones_own_they_are_computed(self, name):
        assert yw.strategy(name).mean(FOUR) == pytest.approx(evaluate(name, FOUR).mean, abs=1e-12)

    def test_they_need_no_numpy(self):
        code = (
            "import json, yacht_widget.strategies as levels\n"
            "print(json.dumps([levels.strategy(name).mean('yahtzee') for name in levels.BUILT_IN]))"
        )
        assert json.loads(TestWithoutNumPy.run(code)) == [yw.strategy(name).mean("yahtzee") for name in LEVELS]


class TestWithoutNumPy:
    @staticmethod
    def run(code):
        code = "import sys\nsys.modules['numpy'] = None\nimport yacht_widget as yw\n" + code
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)  # noqa: S603 - our own
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    def test_greedy_and_cautious_play_yacht_as_with_it(self):
        for name in ("greedy", "cautious"):
            code = f"print(yw.play(yw.Game(seed=5), yw.strategy({name!r})).code)"
            assert self.run(code) == yw.play(yw.Game(seed=5), yw.strategy(name)).code

    @pytest.mark.parametrize(("name", "rules"), [("expert", "yacht"), ("greedy", "yahtzee")])
    def test_the_others_say_what_is_missing(self, name, rules):
        code = (
            f"try: yw.strategy({name!r}).prepare(yw.get_rules({rules!r}))\n"
            "except yw.YachtError as error: print(type(error).__name__, error)"
        )
        assert "MissingError under these rules this level of play needs NumPy" in self.run(code)


class TestEvaluate:
    def test_it_shows_what_it_found(self):
        assert (
            repr(evaluate("cautious", "yacht"))
            == "Evaluation('cautious', RuleSet('yacht', 12 boxes), mean=165.879, sd=34.336)"
        )

    def test_greedys_values_are_kept_on_disk(self, tmp_path):
        levels.greedy_values.cache_clear()
        values = levels.greedy_values(FOUR)
        files = list(Path(tmp_path).iterdir())
        assert len(files) == 1
        levels.greedy_values.cache_clear()
        again = levels.greedy_values(FOUR)
        assert again is not values
        assert list(again) == list(values)
