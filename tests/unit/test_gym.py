"""The Gymnasium environment: it passes Gymnasium's own check, its numbers mean what they say, its games are ours."""

from __future__ import annotations

import itertools
import subprocess
import sys
import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import yacht_widget as yw
from yacht_widget.errors import ActionError, GameOverError, KeepError, UnknownBoxError, UnknownRulesError
from yacht_widget.gym import ENV_ID, YachtEnv
from yacht_widget.record import CODED_RULES
from yacht_widget.strategies import mean_key

TWO = yw.RuleSet(
    "two",
    [yw.Category("ones", lambda d: d.count(1)), yw.Category("debt", lambda d: -sum(d)), yw.Category("sum", sum)],
    dice=2,
    sides=3,
    rolls=2,
)
SIX = yw.RuleSet("six", [yw.Category("sum", sum), yw.Category("high", lambda d: 10 * d[-1])], dice=6, sides=8, rolls=4)
ONCE = yw.RuleSet("once", [yw.Category("sum", sum), yw.Category("low", lambda d: d[0])], dice=1, sides=2, rolls=1)


def made(rules="yacht", **options):
    env = gymnasium.make(ENV_ID, rules=rules, **options).unwrapped
    env.reset(seed=7)
    return env


@pytest.mark.parametrize("rules", [*CODED_RULES, TWO, SIX, ONCE], ids=mean_key)
class TestUnderEveryRuleSet:
    def test_it_passes_the_check_of_gymnasium_without_a_warning(self, rules):
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            check_env(made(rules))

    def test_a_masked_random_player_ends_with_the_sum_of_its_rewards(self, rules):
        env = gymnasium.make(ENV_ID, rules=rules, illegal_reward=None)
        env.action_space.seed(3)
        for seed in range(4):
            observation, info = env.reset(seed=seed)
            rewards, over = 0.0, False
            while not over:
                assert observation in env.observation_space
                assert (info["action_mask"] == env.unwrapped.action_masks()).all()
                observation, reward, over, cut, info = env.step(env.action_space.sample(info["action_mask"]))
                rewards += reward
                assert not cut
            game = env.unwrapped.game
            assert game.over
            assert rewards == game.totals[0] == observation["total"][0]
            assert observation["points"].tolist() == list(game.cards[0].points)
            assert observation["filled"].all()
            assert not info["action_mask"].any()
            assert yw.Game.from_json(game.to_json()).totals == game.totals if rules in CODED_RULES else True

    def test_there_are_two_to_the_number_of_dice_holds_and_an_action_for_each_box(self, rules):
        env = made(rules)
        assert env.action_space.n == 2**rules.dice + len(rules.keys)
        assert env.observation_space["dice"].shape == (rules.dice,)


class TestActions:
    @pytest.mark.parametrize("action", range(1, 32))
    def test_the_bits_of_a_hold_are_the_dice_that_are_rolled_from_left_to_right(self, action):
        env, game = made(), yw.Game(seed=7)
        before = game.roll()
        observation, reward, over, cut, info = env.step(action)
        after = game.roll(held=[not action & 1, not action & 2, not action & 4, not action & 8, not action & 16])
        assert tuple(observation["dice"]) == after
        assert [reward, over, cut, info["illegal"]] == [0, False, False, False]
        assert all(before[place] == after[place] for place in range(5) if not action >> place & 1)

    def test_holding_all_asks_for_a_box(self):
        env = made()
        observation, *_, info = env.step(0)
        assert observation["rolls_left"] == 0
        assert info["action_mask"].tolist() == [0] * 32 + [1] * 12

    @pytest.mark.parametrize("box", range(12))
    def test_the_boxes_stand_in_the_order_of_the_sheet(self, box):
        env = made()
        env.step(0)
        observation, reward, *_ = env.step(32 + box)
        key = yw.get_rules("yacht").keys[box]
        assert env.card.scores == {key: yw.Card("yacht").scores_for((3, 1, 6, 5, 3))[key]}
        assert reward == env.card.total == observation["points"][box]
        assert observation["filled"].tolist() == [int(place == box) for place in range(12)]
        assert observation["rolls_left"] == 2  # the next turn has begun

    def test_what_a_box_brings_has_its_bonuses_in_it(self):
        env = made("yahtzee", illegal_reward=None)
        expert, rewards = yw.strategy("expert"), []
        for seed in range(12):
            env.reset(seed=seed)
            while not env.game.over:
                before = env.card.upper_bonus
                *_, reward, _, _, _ = env.step(said(env, expert))
                if env.card.upper_bonus > before:
                    rewards.append(reward)
        assert rewards
        assert min(rewards) > 35

    def test_a_mask_follows_the_rules(self):
        env = made(yw.get_rules("yahtzee", upper_first=True))
        env.step(0)
        assert env.action_masks()[32:].tolist() == [True] * 6 + [False] * 7

    @pytest.mark.parametrize("keep", [(), (3,), (3, 3), (6, 5), (1, 3, 3), (3, 3, 5, 6), (1, 3, 3, 5, 6)])
    def test_a_hold_by_faces(self, keep):
        env = made()
        action = env.hold(keep)
        env.step(action)
        if action:
            assert sum(env.game.held) == len(keep)
            kept = itertools.compress((3, 1, 6, 5, 3), env.game.held)
            assert sorted(kept) == sorted(keep)
        else:
            assert len(keep) == 5

    def test_actions_in_words(self):
        env = made()
        assert env.describe(31) == "rolling dice 1, 2, 3, 4, 5 again (action 31)"
        assert env.describe(env.write("yacht")) == "writing 'yacht' (action 43)"
        with pytest.raises(UnknownBoxError):
            env.write("chance")
        with pytest.raises(KeepError):
            env.hold([2])


def said(env, strategy):
    """The action that a strategy would take."""
    dice = tuple(sorted(env.dice))
    if env.rolls_left:
        return env.hold(strategy.keep(env.card, dice, env.rolls_left))
    return env.write(strategy.choose(env.card, dice))


class TestNotAllowed:
    def test_it_changes_nothing_and_costs_what_was_said(self):
        env = made()
        before = env.game.moves
        for action in (32, 43):
            observation, reward, over, cut, info = env.step(action)
            assert [reward, over, cut, info["illegal"]] == [-1.0, False, False, True]
            assert observation["dice"].tolist() == [3, 1, 6, 5, 3]
        env.step(0)
        assert env.step(5)[1] == -1.0
        assert env.game.moves == before
        mild = made(illegal_reward=0)
        assert mild.step(40)[1] == 0.0

    def test_or_it_is_an_error(self):
        env = made(illegal_reward=None)
        with pytest.raises(ActionError, match=r"writing 'ones' \(action 32\) is not allowed now; allowed are 0 to 31"):
            env.step(32)
        env.step(0)
        env.step(32)
        env.step(0)
        with pytest.raises(
            ActionError, match=r"writing 'ones' \(action 32\) .* allowed are writing 'twos' \(action 33\), "
        ):
            env.step(32)

    @pytest.mark.parametrize("wrong", [-1, 44, 1.0, "3", None, True, [1], np.float64(2)], ids=repr)
    def test_what_is_no_action_is_always_an_error(self, wrong):
        env = made()
        with pytest.raises(ActionError, match="is no action; allowed are whole numbers from 0 to 43"):
            env.step(wrong)

    def test_numbers_of_numpy_are_actions(self):
        assert made().step(np.int64(31))[4]["illegal"] is False

    def test_before_and_after_a_game(self):
        with pytest.raises(ActionError, match=r"call reset\(\) first"):
            YachtEnv().step(0)
        env = made(ONCE)
        for box in ("sum", "low"):
            env.step(env.write(box))
        with pytest.raises(GameOverError, match=r"reset\(\) begins the next"):
            env.step(0)

    def test_settings(self):
        with pytest.raises(UnknownRulesError):
            YachtEnv("chess")
        with pytest.raises(ActionError, match="illegal_reward is a number"):
            YachtEnv(illegal_reward="no")
        with pytest.raises(ActionError, match="allowed are None, 'ansi'"):
            YachtEnv(render_mode="human")
        with pytest.raises(ActionError, match="no options for reset; got 'card'"):
            YachtEnv().reset(options={"card": 1})


class TestSeeds:
    def test_they_are_those_of_games_and_a_reset_plays_the_next_one(self):
        env = YachtEnv()
        first = {number: yw.Game(seed=7, number=number).roll() for number in (1, 2, 3)}
        assert tuple(env.reset(seed=7)[0]["dice"]) == first[1]
        assert tuple(env.reset()[0]["dice"]) == first[2]
        assert tuple(env.reset()[0]["dice"]) == first[3]
        assert tuple(env.reset(seed=7)[0]["dice"]) == first[1]

    def test_without_one_no_two_environments_play_alike(self):
        games = set()
        for _ in range(4):
            env = YachtEnv()
            games.add(tuple(tuple(env.reset()[0]["dice"]) for _ in range(6)))
        assert len(games) == 4

    def test_moves_do_not_move_the_luck(self):
        """The dice of a turn depend on the turn, not on how often was rolled before."""
        one, other = made(), made()
        one.step(31)
        for env in (one, other):
            env.step(0)
            env.step(32)
        assert one.dice == other.dice


class TestPlay:
    def test_the_expert_gets_the_mean_it_should(self):
        env, expert, games = made(TWO, illegal_reward=None), yw.strategy("expert"), 800
        totals = []
        for _ in range(games):
            while not env.game.over:
                env.step(said(env, expert))
            totals.append(env.card.total)
            env.reset()
        assert abs(np.mean(totals) - expert.mean(TWO)) < 4 * np.std(totals) / games**0.5

    def test_whole_games_of_yacht_by_the_expert_are_those_of_play(self):
        env, expert = made(illegal_reward=None), yw.strategy("expert")
        totals = []
        for seed in range(30):
            env.reset(seed=seed)
            while not env.game.over:
                env.step(said(env, expert))
            totals.append(env.card.total)
            assert env.game.code == yw.play(yw.Game(seed=seed), expert).code
        assert abs(np.mean(totals) - expert.mean("yacht")) < 4 * np.std(totals) / 30**0.5

    def test_it_shows_the_sheet_as_text(self):
        env = made(render_mode="ansi")
        assert env.render().splitlines()[:2] == ["dice 3 1 6 5 3, rolls left 2", f"{'ones':15}    -"]
        env.step(0)
        env.step(env.write("choice"))
        assert f"{'choice':15}   18" in env.render()
        assert env.render().splitlines()[-1] == f"{'total':15}   18"
        assert made().render() is None


def test_one_who_repeats_what_is_not_allowed_is_cut_off_long_after_any_game():
    longest = max(len(rules.keys) * rules.rolls for rules in CODED_RULES)
    assert longest == 45
    env = gymnasium.make(ENV_ID)
    env.reset(seed=7)
    ends = [env.step(env.unwrapped.write("ones"))[2:4] for _ in range(1000)]
    assert ends == [(False, False)] * 999 + [(False, True)]
    short = gymnasium.make(ENV_ID, max_episode_steps=50)
    short.reset(seed=7)
    assert sum(not short.step(32)[3] for _ in range(50)) == 49


def test_without_gymnasium_it_says_how_to_install_it():
    code = (
        "import sys\nsys.modules['gymnasium'] = None\nimport yacht_widget\n"
        "try: import yacht_widget.gym\n"
        "except yacht_widget.YachtError as error: print(type(error).__name__, error)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)  # noqa: S603 - our own
    assert done.stdout.strip() == (
        "MissingError the environment needs gymnasium, which is not installed: pip install gymnasium, "
        'or in the clone: pip install -e ".[gym]"'
    )
