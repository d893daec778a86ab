"""Many games of a seed: they are the very games that the strategy plays one by one, whoever plays them."""

import importlib
import math
import multiprocessing
import os
import subprocess
import sys
import threading
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from some_players import Endless, Forgetful, Sixes, Stubborn, first_box, quits
from some_rules import rule_sets

import yacht_widget as yw
from yacht_widget.dice import keeps_of
from yacht_widget.errors import PlayersError, SeedError, SimulateError, SolveError, StrategyError, YachtError
from yacht_widget.evaluation import Simulation, evaluate
from yacht_widget.evaluation.lots import GAMES, choices_key
from yacht_widget.evaluation.sharing import pieces
from yacht_widget.luck import Luck, seed_key
from yacht_widget.strategies import BUILT_IN, Cautious, RandomPlay

RULES = {
    "yacht": yw.get_rules("yacht"),
    "yahtzee": yw.get_rules("yahtzee"),
    "yahtzee in order": yw.get_rules("yahtzee", joker="free", upper_first=True),
    "yatzy": yw.get_rules("yatzy"),
    "worldwide": yw.get_rules("worldwide"),
}


class Drawn:
    """Random play of one game, with the choices that are drawn for it: in plain Python."""

    def __init__(self, key, number, seed=None):
        self.luck = Luck(choices_key(key, seed), number)

    def pick(self, card, roll, things):
        turn = len(card.scores) + 1
        (face,) = self.luck.roll(player=0, turn=turn, roll=roll, count=1, sides=len(things))
        return things[face - 1]

    def keep(self, card, dice, rolls_left):
        return self.pick(card, card.rules.rolls - rolls_left, keeps_of(dice))

    def choose(self, card, dice):
        return self.pick(card, 0, list(card.scores_for(dice)))


def played(level, rules, seed, number):
    """Return the game that a level plays when it is asked move by move."""
    one = Drawn(seed_key(seed), number) if level == "random" else yw.strategy(level)
    return yw.play(yw.Game(rules=rules, seed=seed, number=number), one)


def simulate(strategy, rules="yacht", games=50, seed=1, **options):
    return yw.simulate(strategy, rules, games, seed, progress=False, **options)


# What follows under greedy takes half a minute to work out there; small rules of all kinds come below.
LONG = {("greedy", "yatzy"), ("greedy", "yahtzee in order")}


@pytest.mark.long
@pytest.mark.parametrize(
    ("level", "rules"),
    [
        pytest.param(level, rules, id=f"{level}-{name}")
        for level in BUILT_IN
        for name, rules in RULES.items()
        if (level, name) not in LONG
    ],
)
def test_each_game_is_the_one_the_level_plays_by_itself(level, rules):
    found = simulate(level, rules, 6, "class-7b")
    for place in range(3):
        game = played(level, rules, "class-7b", place + 1)
        assert found.scores[place] == game.totals[0]
        assert found.game(place).moves == game.moves
    assert [found.game(place).totals[0] for place in range(6)] == found.scores.tolist()


@given(rule_sets(), st.integers(0, 99))
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_also_under_any_rules_of_ones_own(rules, seed):
    for level in BUILT_IN:
        found = simulate(level, rules, 5, seed)
        games = [played(level, rules, seed, number) for number in range(1, 6)]
        assert found.scores.tolist() == [game.totals[0] for game in games]
        assert all(found.game(place).moves == game.moves for place, game in enumerate(games))


@pytest.mark.parametrize("level", BUILT_IN)
def test_many_games_are_those_of_a_few(level):
    """They are planned otherwise: all cards at once, not those that come up."""
    many = simulate(level, "yacht", 10 * GAMES, 5)
    few = yw.simulate(level, yw.get_rules("yacht-sum"), 5, 5)
    assert simulate(level, "yacht-sum", 3 * GAMES, 5).scores[:5].tolist() == few.scores.tolist()
    for place in (0, 7, 10 * GAMES - 1):
        assert many.game(place).totals[0] == many.scores[place]


@pytest.mark.parametrize("rules", ["yacht", "yahtzee"])
@pytest.mark.parametrize("level", BUILT_IN)
def test_means_lie_where_the_exact_ones_say(level, rules):
    found = simulate(level, rules, 5_000, "means")
    exact = yw.strategy(level).mean(rules)
    assert abs(found.mean - exact) < 4 * found.error
    assert found.error == pytest.approx(np.std(found.scores, ddof=1) / math.sqrt(5_000))


@pytest.mark.parametrize("level", BUILT_IN)
def test_totals_come_up_as_often_as_they_should(level):
    found, exact = simulate(level, "yacht", 20_000, "totals"), evaluate(level, "yacht").distribution()
    apart = max(abs(found.distribution().cdf(total) - exact.cdf(total)) for total in exact.points.tolist())
    # The limit of Kolmogorov and Smirnov that 1 of 1,000 true samples passes.
    assert apart < 1.95 / math.sqrt(20_000)
    assert found.sd == pytest.approx(exact.sd, rel=0.03)


class TestAStrategyOfOnesOwn:
    @pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
    def test_plays_the_same_games_as_by_itself(self, rules):
        found = simulate(Sixes(), rules, 12)
        for place in range(12):
            game = yw.play(yw.Game(rules=rules, seed=1, number=place + 1), Sixes())
            assert found.scores[place] == game.totals[0]
            assert found.game(place).moves == game.moves
            assert found.game(place).code

    def test_may_be_a_function_or_two(self):
        both = simulate((Sixes().keep, Sixes().choose))
        assert both.scores.tolist() == simulate(Sixes()).scores.tolist()
        assert simulate(first_box).name == "first_box"

    def test_that_derives_from_a_level_plays_its_own_way(self):
        class Stops(Cautious):
            def keep(self, card, dice, rolls_left):
                return dice

        assert simulate(Stops(), games=5).mean < simulate("cautious", games=5).mean
        assert simulate(Stops(), games=5).game(2).moves[1].key

    def test_that_remembers_has_the_games_it_played(self):
        found = simulate(Forgetful())
        assert [found.game(place).totals[0] for place in range(50)] == found.scores.tolist()

    def test_that_plays_a_closed_box_is_told_where(self):
        with pytest.raises(StrategyError, match="'stubborn' chooses '.*': that box is filled already") as caught:
            simulate(Stubborn())
        assert len(caught.value.card.scores) == 5
        assert len(caught.value.dice) == 5
        assert caught.value.rolls_left == 0

    def test_that_never_answers_is_ended(self):
        with pytest.raises(StrategyError, match="has not answered within 0.2 seconds") as caught:
            simulate(Endless(), time_limit=0.2)
        assert len(caught.value.card.scores) == 2

    def test_prepares_before_its_time_runs(self):
        rules = yw.RuleSet("one of two", [yw.Category("high", max), yw.Category("low", min)], dice=2, sides=4)
        prepared = []

        class Slow(Cautious):
            def prepare(self, rules):
                prepared.append(rules)

        simulate(Slow(), rules, 3, time_limit=60)
        yw.tournament({"slow": Slow()}, rules, 3, progress=False)
        assert prepared == [rules, rules]
        found = simulate(yw.strategy("for_target", target=7), rules, 300)
        assert np.mean(found.scores >= 7) > np.mean(simulate("random", rules, 300).scores >= 7)
        assert found.game(5).totals[0] == found.scores[5]

    def test_in_time_plays_as_without_a_limit(self):
        assert simulate(Sixes(), time_limit=60).scores.tolist() == simulate(Sixes()).scores.tolist()


class TestChoicesAtRandom:
    def test_are_those_of_the_seed(self):
        assert simulate("random", seed=2).scores.tolist() == simulate(RandomPlay(), seed=2).scores.tolist()
        assert simulate("random", seed=2).scores.tolist() != simulate("random", seed=3).scores.tolist()

    def test_and_of_a_seed_of_its_own(self):
        own = simulate(RandomPlay(8), seed=2)
        assert own.scores.tolist() == simulate(RandomPlay(8), seed=2).scores.tolist()
        assert own.scores.tolist() != simulate("random", seed=2).scores.tolist()
        drawn = Drawn(seed_key(2), 4, seed=8)
        assert own.game(3).moves == yw.play(yw.Game(seed=2, number=4), drawn).moves


@pytest.fixture(scope="module")
def expected():
    return {"own": simulate(Sixes(), "yacht", 350), "level": simulate("expert", "yacht", 45_000)}


class TestWhoeverPlays:
    """The same games, one worker or many, here or elsewhere."""

    def check(self, executor, expected):
        own, level = (
            simulate(Sixes(), "yacht", 350, executor=executor),
            simulate("expert", "yacht", 45_000, executor=executor),
        )
        assert own.scores.tolist() == expected["own"].scores.tolist()
        assert level.scores.tolist() == expected["level"].scores.tolist()
        assert own.game(349).moves == expected["own"].game(349).moves
        with pytest.raises(StrategyError, match="that box is filled already") as caught:
            simulate(Stubborn(), "yacht", 350, executor=executor)
        assert len(caught.value.card.scores) == len(caught.value.dice) == 5
        with pytest.raises(StrategyError, match="has not answered"):
            simulate(Endless(), "yacht", 120, executor=executor, time_limit=0.2)

    @pytest.mark.parametrize("count", [1, 2, 3])
    def test_threads(self, count, expected):
        with ThreadPoolExecutor(count) as executor:
            self.check(executor, expected)

    def test_processes(self, expected):
        with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn")) as executor:
            self.check(executor, expected)

    def test_a_cluster_of_dask(self, expected):
        distributed = importlib.import_module("distributed")
        local = {"n_workers": 2, "threads_per_worker": 1, "processes": False, "dashboard_address": None}
        with distributed.LocalCluster(**local) as cluster, distributed.Client(cluster) as client:
            self.check(client.get_executor(), expected)

    def test_pieces_do_not_depend_on_the_workers(self):
        assert pieces(250, 100) == [range(100), range(100, 200), range(200, 250)]
        assert [len(pieces(games, 100)) for games in (1, 100, 101, 100_000, 16_777_215)] == [1, 1, 2, 1000, 1000]


class Held(Executor):
    """Does one piece of work, and then nothing: what follows waits until it is cancelled."""

    def __init__(self, after=None):
        self.futures = []
        self.after = after

    def submit(self, work, /, *args, **kwargs):
        future = Future()
        if not self.futures:
            future.set_result(work(*args, **kwargs))
        elif self.after is not None and len(self.futures) == 1:
            future.set_exception(self.after)
        self.futures.append(future)
        return future


@pytest.fixture(scope="module")
def processes():
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as executor:
        yield executor


class TestAnExecutorThatCannot:
    @pytest.mark.parametrize("error", [KeyboardInterrupt(), RuntimeError("no more")])
    def test_leaves_nothing_waiting(self, error):
        executor = Held(after=error)
        with pytest.raises((KeyboardInterrupt, SimulateError)):
            simulate(Sixes(), "yacht", 450, executor=executor)
        assert [future.cancelled() for future in executor.futures] == [False, False, True, True, True]

    def test_nor_when_the_progress_is_interrupted(self):
        def interrupt(done, total):
            raise KeyboardInterrupt

        executor = Held()
        with pytest.raises(KeyboardInterrupt):
            yw.simulate(Sixes(), "yacht", 450, executor=executor, progress=interrupt)
        assert [future.cancelled() for future in executor.futures] == [False, True, True, True, True]

    def test_says_what_went_wrong(self):
        with pytest.raises(SimulateError, match="Held did not do the work: RuntimeError: 'no more'"):
            simulate(Sixes(), "yacht", 450, executor=Held(after=RuntimeError("no more")))

    def test_send_the_strategy(self, processes):
        with pytest.raises(
            SimulateError, match=r"strategy '<lambda>' cannot be sent .*; threads work: executor=Thread"
        ):
            simulate(lambda card, dice, rolls_left: dice if rolls_left else card.open[0], executor=processes)
        assert simulate(Sixes(), executor=processes).games == 50

    def test_send_the_rules(self, processes):
        rules = yw.RuleSet("mine", [yw.Category("ones", lambda dice: dice.count(1))])
        with pytest.raises(SimulateError, match="the rules 'mine' cannot be sent to other processes"):
            simulate("random", rules, executor=processes)
        with ThreadPoolExecutor(2) as threads:
            assert simulate("random", rules, executor=threads).games == 50

    def test_keep_its_processes(self):
        with (
            ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as executor,
            pytest.raises(SimulateError, match="ProcessPoolExecutor did not do the work: BrokenProcessPool"),
        ):
            simulate(quits, executor=executor)

    def test_see_a_notebook(self):
        code = """if True:
        import multiprocessing
        from concurrent.futures import ProcessPoolExecutor
        import yacht_widget as yw
        def mine(card, dice, rolls_left):
            return dice if rolls_left else card.open[0]
        with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as executor:
            try:
                yw.simulate(mine, "yacht", 50, executor=executor)
            except yw.YachtError as error:
                print(error)
        """
        paths = [str(Path(yw.__file__).parent.parent), os.environ.get("PYTHONPATH", "")]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
        done = subprocess.run(  # noqa: S603 - our own
            [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment
        )
        assert "they cannot see the strategy 'mine', which is written in a notebook" in done.stdout


class TestProgress:
    @pytest.mark.parametrize("strategy", [*BUILT_IN, Sixes()], ids=[*BUILT_IN, "sixes"])
    @pytest.mark.parametrize("executor", [None, ThreadPoolExecutor], ids=str)
    def test_rises_to_all_games(self, strategy, executor):
        seen = []
        pool = None if executor is None else executor(2)
        yw.simulate(strategy, "yacht", 250, progress=lambda *told: seen.append(told), executor=pool)
        if pool is not None:
            pool.shutdown()
        assert {total for _, total in seen} == {250}
        assert [done for done, _ in seen] == sorted(done for done, _ in seen)
        assert seen[-1] == (250, 250)

    def test_is_shown_when_asked_for(self, capsys):
        yw.simulate("cautious", "yacht", 10, progress=True)
        assert "playing Yacht" in capsys.readouterr().err
        simulate("cautious")
        assert capsys.readouterr().err == ""

    def test_is_nothing_else(self):
        with pytest.raises(SolveError, match="progress is True, False or a function"):
            yw.simulate("greedy", "yacht", 10, progress="yes")


@pytest.fixture(scope="module")
def found():
    return simulate("cautious", "yacht", 400, 7)


class TestTheResult:
    def test_says_what_it_is(self, found):
        assert found.games == len(found) == len(found.scores) == 400
        assert (found.name, found.seed, found.rules) == ("cautious", 7, yw.get_rules("yacht"))
        assert repr(found).startswith("Simulation('cautious', 'yacht', 400 games of seed 7: mean 16")
        assert repr(found).endswith(f" ± {found.error:.1f})")

    def test_cannot_be_changed(self, found):
        with pytest.raises(ValueError, match="read-only"):
            found.scores[0] = 300
        for name in ("scores", "mean", "sd", "error", "games", "name", "rules", "seed"):
            with pytest.raises(AttributeError):
                setattr(found, name, 300)

    def test_of_one_game_has_no_error_to_tell(self):
        found = simulate("greedy", games=1)
        assert found.mean == found.scores[0]
        assert math.isnan(found.sd)
        assert math.isnan(found.error)
        assert repr(found) == f"Simulation('greedy', 'yacht', 1 game of seed 1: mean {found.scores[0]})"

    def test_has_a_table(self, found):
        table = found.table()
        assert table["games"].sum() == 400
        assert table["share"].sum() == pytest.approx(1)
        assert (table.index * table["share"]).sum() == pytest.approx(found.mean)
        assert table["this or less"].is_monotonic_increasing
        assert table["this or less"].iloc[-1] == 1

    def test_draws_its_games_beside_the_exact_chances(self, found):
        rows = found.plot().rows
        assert sum(row["games"] for row in rows) == 400
        assert sum(row["exact"] for row in rows) == pytest.approx(1, abs=1e-4)
        assert "exact: mean 165.88" in found.plot().to_dict()["title"]["subtitle"]
        own = simulate(Sixes())
        assert "exact" not in own.plot().rows[0]
        assert "exact" in own.plot(evaluate("random", "yacht")).rows[0]
        assert "exact" in own.plot(evaluate("random", "yacht").distribution()).rows[0]
        with pytest.raises(SimulateError, match="beside the games stands an Evaluation or a Distribution; got 3"):
            own.plot(3)

    @pytest.mark.parametrize("place", [-1, 400, True, 1.0, "0", None])
    def test_has_no_other_games(self, found, place):
        with pytest.raises(SimulateError, match="allowed are whole numbers from 0 to 399"):
            found.game(place)

    def test_takes_places_of_numpy(self, found):
        best = found.scores.argmax()
        assert found.game(best).totals[0] == found.scores.max()

    def test_names_the_player_of_its_games(self):
        def long(card, dice, rolls_left):
            return first_box(card, dice, rolls_left)

        long.name = "  " + 80 * "x"
        assert simulate(long).game(0).players == (60 * "x",)
        long.name = " "
        assert simulate(long).game(0).players == ("Player 1",)


ODD = st.one_of(st.none(), st.booleans(), st.floats(), st.text(max_size=3), st.binary(max_size=3), st.lists(st.none()))


class TestBadInput:
    @given(st.one_of(ODD, st.integers(max_value=0), st.integers(min_value=1 << 24)))
    def test_games(self, games):
        with pytest.raises(SimulateError, match="allowed are whole numbers from 1 to 16,777,215"):
            yw.simulate("greedy", "yacht", games)

    @given(st.one_of(st.none(), st.booleans(), st.floats(), st.just(""), st.binary()))
    def test_seed(self, seed):
        with pytest.raises(SeedError):
            yw.simulate("greedy", "yacht", 5, seed)

    @given(st.one_of(ODD, st.integers()))
    def test_strategy(self, strategy):
        with pytest.raises(PlayersError):
            yw.simulate(strategy, "yacht", 5)

    @given(st.one_of(ODD, st.integers()).filter(lambda thing: thing is not None))
    def test_executor(self, executor):
        with pytest.raises(SimulateError, match="an executor is one of concurrent.futures"):
            yw.simulate("greedy", "yacht", 5, executor=executor)

    def test_an_executor_not_called(self):
        with pytest.raises(SimulateError, match=r"call it first: ThreadPoolExecutor\(\)"):
            yw.simulate("greedy", "yacht", 5, executor=ThreadPoolExecutor)

    def test_an_executor_shut_down(self):
        executor = ThreadPoolExecutor(1)
        executor.shutdown()
        with pytest.raises(SimulateError, match="ThreadPoolExecutor did not do the work: RuntimeError"):
            yw.simulate("greedy", "yacht", 5, executor=executor)

    @pytest.mark.parametrize("limit", [0, -1, "1", True, math.nan, math.inf])
    def test_time_limit(self, limit):
        with pytest.raises(PlayersError, match="time_limit is a number of seconds above 0"):
            yw.simulate(Sixes(), "yacht", 5, time_limit=limit)

    def test_rules(self):
        with pytest.raises(YachtError):
            yw.simulate("greedy", "chess", 5)


def test_no_thread_is_left_behind():
    before = set(threading.enumerate())
    simulate("expert", "yacht", 5000)
    assert set(threading.enumerate()) == before
    assert isinstance(simulate("expert", "yacht", 5000), Simulation)
