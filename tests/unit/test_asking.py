"""Asking strategies: whatever a bad one does ends in one error, which says what was asked and what is allowed."""

from __future__ import annotations

import contextlib
import enum
import itertools
import math
import pickle
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace

import numpy as np
import pytest

import yacht_widget as yw
from yacht_widget.dice import keeps_of
from yacht_widget.errors import MissingError, PlayersError, StrategyError
from yacht_widget.strategies import Asked, as_strategy, watched
from yacht_widget.strategies.watching import Watch, present_watch

DICE = (1, 1, 2, 4, 6)
EMPTY = yw.Card("yacht")


class Says:
    """Answers what it was made with, or by calling that."""

    name = "parrot"

    def __init__(self, keep=(), choose="ones"):
        self.kept, self.chosen = keep, choose

    def keep(self, card, dice, rolls_left):
        return self.kept() if callable(self.kept) else self.kept

    def choose(self, card, dice):
        return self.chosen() if callable(self.chosen) else self.chosen


class Face(enum.IntEnum):
    ONE = 1


class Box(enum.StrEnum):
    ONES = "ones"
    SUM = "sum"


class RudeError(Exception):
    def __str__(self):
        raise ValueError


class Shy:
    def __repr__(self):
        raise ValueError


def fail(error=ZeroDivisionError("oh")):  # noqa: B008 - one is enough
    raise error


def failing_midway():
    yield 1
    fail()


class TestWhatMayStandForAStrategy:
    def test_a_strategy_is_taken_as_it_is(self):
        parrot = Says()
        assert as_strategy(parrot) is parrot

    def test_a_name(self):
        assert as_strategy("cautious").choose(EMPTY, (6,) * 5) == "yacht"

    def test_one_function_is_asked_for_a_box_when_no_roll_is_left(self):
        asked = []

        def play(card, dice, rolls_left):
            asked.append((card, dice, rolls_left))
            return [2] if rolls_left else "twos"

        found = as_strategy(play)
        assert found.keep(EMPTY, DICE, 1) == [2]
        assert found.choose(EMPTY, DICE) == "twos"
        assert asked == [(EMPTY, DICE, 1), (EMPTY, DICE, 0)]

    @pytest.mark.parametrize("pair", [tuple, list])
    def test_two_functions(self, pair):
        found = as_strategy(pair([lambda card, dice, rolls_left: [rolls_left], lambda card, dice: card.open[1]]))
        assert found.keep(EMPTY, DICE, 1) == [1]
        assert found.choose(EMPTY, DICE) == "twos"

    def test_a_module_with_both_functions(self):
        found = as_strategy(SimpleNamespace(keep=lambda card, dice, rolls_left: [4], choose=lambda card, dice: "ones"))
        assert found.keep(EMPTY, DICE, 1) == [4]

    def test_anything_that_can_be_called(self):
        class Player:
            def __call__(self, card, dice, rolls_left):
                return () if rolls_left else "fours"

        assert as_strategy(Player()).choose(EMPTY, DICE) == "fours"

    @pytest.mark.parametrize(
        ("wrong", "says"),
        [
            (None, "None is no strategy"),
            (5, "5 is no strategy"),
            ("best", "no strategy 'best'"),
            (Says, r"Says is a class; call it to get a strategy: Says\(\)"),
            (int, "int is a class"),
            (yw.strategy, r"call it with the name of one: strategy\('cautious'\)"),
            ((yw.strategy, len), r"call it with the name of one"),
            (yw.solve, "solve is a function of this package that does not play"),
            ((len,), "is no strategy"),
            ((len, len, len), "is no strategy"),
            ((len, int), "is no strategy"),
            (("greedy", "greedy"), "is no strategy"),
            (SimpleNamespace(keep=len), "it has no 'choose'"),
            (SimpleNamespace(choose=len), "it has no 'keep'"),
            (SimpleNamespace(choose=len, keep=5), "its 'keep' cannot be called"),
            (Shy(), "a Shy that cannot be shown is no strategy"),
        ],
    )
    def test_others_are_refused_with_what_is_allowed(self, wrong, says):
        with pytest.raises(PlayersError, match=says) as refused:
            as_strategy(wrong)
        assert "'random', 'greedy', 'cautious', 'expert'" in str(refused.value)

    def test_for_rules_a_built_in_one_prepares_itself_now(self, monkeypatch):
        def prepare(self, rules):
            raise MissingError(rules.name)

        monkeypatch.setattr(type(yw.strategy("greedy")), "prepare", prepare)
        assert as_strategy("greedy")
        with pytest.raises(MissingError, match="yahtzee"):
            as_strategy("greedy", "yahtzee")
        with pytest.raises(MissingError, match="yahtzee"):
            yw.play(yw.Game(rules="yahtzee"), "greedy")


class TestGoodAnswers:
    @pytest.mark.parametrize(
        "said",
        [
            [1, 1, 6],
            (6, 1, 1),
            iter([1, 6, 1]),
            (face for face in (1, 1, 6)),
            np.array([6, 1, 1]),
            [np.int8(1), np.int64(1), 6],
            [Face.ONE, 1, 6],
            range(6, 7),
            {6, 1},
            set(),
            [],
            DICE[::-1],
        ],
        ids=lambda said: type(said).__name__,
    )
    def test_a_keep_may_be_anything_that_yields_whole_numbers_and_comes_out_plain(self, said):
        expected = tuple(sorted(map(int, list(said)))) if not hasattr(said, "__next__") else (1, 1, 6)
        keep = Asked(Says(keep=said)).keep(EMPTY, DICE, 2)
        assert keep == expected
        assert {type(face) for face in keep} <= {int}

    def test_every_keep_of_some_dice_is_allowed(self):
        for keep in keeps_of(DICE):
            for order in itertools.permutations(keep):
                assert Asked(Says(keep=order)).keep(EMPTY, DICE, 1) == keep

    @pytest.mark.parametrize("said", ["ones", Box.ONES, np.str_("ones")], ids=repr)
    def test_a_box_may_be_any_text_and_comes_out_plain(self, said):
        key = Asked(Says(choose=said)).choose(EMPTY, DICE)
        assert key == "ones"
        assert type(key) is str

    @pytest.mark.parametrize("rules", ["yacht", "yahtzee", "yatzy", "worldwide"])
    @pytest.mark.parametrize("options", [{}, {"joker": "free", "upper_first": True}, {"upper_first": True}], ids=str)
    def test_just_the_boxes_that_the_card_allows_are_allowed(self, rules, options):
        rules = yw.get_rules(rules, **options) if rules == "yahtzee" else yw.get_rules(rules)
        cards = [yw.Card(rules), yw.Card(rules, {rules.keys[0]: 0})]
        if rules.name == "yahtzee":
            cards += [yw.Card(rules, {"yahtzee": 50}), yw.Card(rules, {"yahtzee": 0, "threes": 9})]
        for card, dice in itertools.product(cards, [(3, 3, 3, 3, 3), (1, 2, 3, 4, 6)]):
            allowed = []
            for key in rules.keys:
                with contextlib.suppress(StrategyError):
                    allowed.append(Asked(Says(choose=key)).choose(card, dice))
            assert allowed == list(card.scores_for(dice))


class TestBadKeeps:
    @pytest.mark.parametrize(
        ("said", "says"),
        [
            ([7], "7 is no face"),
            ([0], "0 is no face"),
            ([-1], "-1 is no face"),
            ([3], "asks for 1 more 3"),
            ([6, 6], "asks for 1 more 6"),
            ([1, 1, 2, 4, 6, 6], "more dice are to be kept than the 5"),
            (itertools.repeat(1), "more dice are to be kept"),
            (None, "is a return missing"),
            (6, "dice are a list"),
            ("11", "dice are a list"),
            (b"\x01", "dice are a list"),
            ("", "dice are a list"),
            ({1: 2}, "no list of faces"),
            ([1.0], r"1\.0 is no face"),
            ([np.float64(1)], "is no face"),
            ([math.nan], "nan is no face"),
            ([True], "True is no face"),
            ([True, False, False, False, True], "True is no face"),
            ([np.True_], "is no face"),
            (["1"], "'1' is no face"),
            ([[1, 1]], r"\[1, 1\] is no face"),
            ([None], "None is no face"),
            (np.zeros((2, 2)), "is no face"),
            (np.array(1), "raises TypeError"),
            (object(), "dice are a list"),
            (len, "dice are a list"),
            (Shy(), "a Shy that cannot be shown"),
            (10**5000, "dice are a list"),
        ],
        ids=lambda value: value if isinstance(value, str) else type(value).__name__,
    )
    def test_each_is_refused_and_says_what_is_allowed(self, said, says):
        said = (lambda: said_function) if (said_function := said) is len else said
        with pytest.raises(StrategyError, match=says) as refused:
            Asked(Says(keep=said)).keep(EMPTY, DICE, 2)
        error = refused.value
        assert (error.card, error.dice, error.rolls_left) == (EMPTY, DICE, 2)
        assert str(error).startswith("'parrot' ")
        assert "(dice [1, 1, 2, 4, 6], rolls left 2, Card('yacht', {}))" in str(error)
        assert len(str(error)) < 400


class TestBadBoxes:
    CARD = yw.Card("yahtzee", {"yahtzee": 50, "ones": 3})

    @pytest.mark.parametrize(
        ("said", "says"),
        [
            ("one", "'one': there is no such box"),
            ("", "there is no such box"),
            (Box.SUM, "there is no such box"),
            ("ones", "'ones': that box is filled already"),
            ("chance", "'chance': the rules do not allow that box for this roll now"),  # a forced joker
            (None, "None: that is no key of a box"),
            (["fours"], "that is no key"),
            (3, "that is no key"),
            (b"fours", "that is no key"),
            (np.array(["fours"]), "that is no key"),
            (math.nan, "that is no key"),
            (Shy(), "a Shy that cannot be shown"),
        ],
        ids=lambda value: value if isinstance(value, str) else type(value).__name__,
    )
    def test_each_is_refused_and_says_what_is_allowed(self, said, says):
        with pytest.raises(StrategyError, match=says) as refused:
            Asked(Says(choose=said)).choose(self.CARD, (4,) * 5)
        error = refused.value
        assert "allowed are 'fours' (dice [4, 4, 4, 4, 4], rolls left 0, Card('yahtzee'" in str(error)
        assert (error.card, error.dice, error.rolls_left) == (self.CARD, (4,) * 5, 0)

    def test_a_lower_box_while_upper_ones_are_open(self):
        card = yw.Card(yw.get_rules("yahtzee", upper_first=True))
        with pytest.raises(StrategyError, match="'chance': the rules do not allow .* allowed are 'ones', 'twos'"):
            Asked(Says(choose="chance")).choose(card, DICE)


class TestErrorsOfItsOwn:
    @pytest.mark.parametrize(
        ("error", "says"),
        [
            (ZeroDivisionError("oh"), "raises ZeroDivisionError: oh"),
            (KeyError("ones"), "raises KeyError: 'ones'"),
            (yw.YachtError("no"), "raises YachtError: no"),
            (SystemExit(3), "raises SystemExit: 3"),
            (StopIteration(), "raises StopIteration"),
            (AssertionError(), "raises AssertionError"),
            (RudeError(), "raises RudeError"),
            (ValueError("x" * 10_000), "raises ValueError: x{250,}…"),
        ],
        ids=lambda value: value if isinstance(value, str) else type(value).__name__,
    )
    def test_what_it_raises_is_the_cause(self, error, says):
        player = Asked(Says(keep=lambda: fail(error), choose=lambda: fail(error)))
        for ask in (lambda: player.keep(EMPTY, DICE, 2), lambda: player.choose(EMPTY, DICE)):
            with pytest.raises(StrategyError, match=says) as refused:
                ask()
            assert refused.value.__cause__ is error
            assert len(str(refused.value)) < 500

    def test_also_what_comes_out_of_its_answer(self):
        class Odd:
            def __index__(self):
                return fail()

        for said in (failing_midway(), [Odd()], [1, Odd()]):
            with pytest.raises(StrategyError, match="raises ZeroDivisionError: oh") as refused:
                Asked(Says(keep=said)).keep(EMPTY, DICE, 2)
            assert isinstance(refused.value.__cause__, ZeroDivisionError)

    def test_the_user_may_interrupt_it(self):
        with pytest.raises(KeyboardInterrupt):
            Asked(Says(keep=lambda: fail(KeyboardInterrupt()))).keep(EMPTY, DICE, 2)

    def test_functions_that_take_something_else(self):
        with pytest.raises(StrategyError, match=r"'<lambda>' raises TypeError: .*positional"):
            Asked(lambda dice: dice).keep(EMPTY, DICE, 2)

    def test_a_strategy_that_asks_another_says_which_of_them_it_was(self):
        inner = Asked(Says(keep=[7]), name="inner")
        with pytest.raises(StrategyError, match="'inner' keeps"):
            Asked(Says(keep=lambda: inner.keep(EMPTY, DICE, 2)), name="outer").keep(EMPTY, DICE, 2)


class TestNames:
    def test_it_goes_by_its_own_name_or_one_given(self):
        def cunning(card, dice, rolls_left):
            """Never asked."""

        class Nameless:
            keep = choose = len

        class Trouble(Nameless):
            @property
            def name(self):
                fail()

        assert Asked(Says()).name == "parrot"
        assert Asked(Says(), name="Bo").name == "Bo"
        assert Asked("expert").name == "expert"
        assert Asked(cunning).name == "cunning"
        assert Asked((cunning, len)).name == "cunning, len"
        assert Asked(Nameless()).name == "Nameless"
        assert Asked(Trouble()).name == "Trouble"
        assert repr(Asked(Says())) == "Asked('parrot')"

    def test_asked_twice_it_is_still_one(self):
        player = Says()
        again = Asked(Asked(player, name="Bo", time_limit=3))
        assert (again.strategy, again.name, again.time_limit) == (player, "Bo", 3)
        assert Asked(Asked(player, time_limit=3), name="Cy", time_limit=4).time_limit == 4


def test_an_error_travels_between_processes():
    with pytest.raises(StrategyError) as refused:
        Asked(Says(keep=[7])).keep(EMPTY, DICE, 2)
    copy = pickle.loads(pickle.dumps(refused.value))
    assert str(copy) == str(refused.value)
    assert (copy.card, copy.dice, copy.rolls_left) == (EMPTY, DICE, 2)


class Never(Says):
    """Never answers, and tells which thread it hangs in."""

    def __init__(self, hang):
        self.hang, self.threads = hang, []

    def keep(self, card, dice, rolls_left):
        self.threads.append(threading.current_thread())
        self.hang()

    def choose(self, card, dice):
        self.threads.append(threading.current_thread())
        self.hang()


def spin():
    while True:
        pass


def spin_and_hold_on():
    with contextlib.suppress(BaseException):  # a bare except survives being stopped, but not for ever
        spin()
    spin()


def spin_in_the_answer():
    while True:
        yield from ()


def ended(thread):
    thread.join(60)
    return not thread.is_alive()


class TestTimeLimits:
    @pytest.mark.parametrize("hang", [spin, spin_and_hold_on])
    @pytest.mark.parametrize("asks", ["keep", "choose"])
    def test_one_that_never_answers_is_refused_and_stopped(self, hang, asks):
        player = Never(hang)
        asked = Asked(player, time_limit=0.01)
        with pytest.raises(StrategyError, match="'parrot' has not answered within 0.01 seconds") as refused:
            asked.keep(EMPTY, DICE, 2) if asks == "keep" else asked.choose(EMPTY, DICE)
        error = refused.value
        assert (error.card, error.dice, error.rolls_left) == (EMPTY, DICE, 2 if asks == "keep" else 0)
        assert threading.current_thread() not in player.threads
        assert ended(player.threads[0])

    def test_also_one_whose_answer_never_ends(self):
        with pytest.raises(StrategyError, match="has not answered within"):
            Asked(Says(keep=spin_in_the_answer()), time_limit=0.01).keep(EMPTY, DICE, 2)

    def test_one_that_sleeps_is_left_asleep(self):
        wake = threading.Event()
        player = Never(wake.wait)
        with pytest.raises(StrategyError, match="has not answered within"):
            Asked(player, time_limit=0.01).keep(EMPTY, DICE, 2)
        assert player.threads[0].daemon  # it does not keep Python from ending
        wake.set()
        assert ended(player.threads[0])

    def test_a_long_sleep(self):
        player = Never(lambda: time.sleep(1e6))
        with pytest.raises(StrategyError, match="has not answered within"):
            Asked(player, time_limit=0.01).keep(EMPTY, DICE, 2)

    def test_answers_in_time_are_as_without_a_limit(self):
        asked = Asked(Says(keep=[1]), time_limit=1000)
        assert asked.keep(EMPTY, DICE, 2) == (1,)
        assert asked.choose(EMPTY, DICE) == "ones"
        with pytest.raises(StrategyError, match="asks for 1 more 3"):
            Asked(Says(keep=[3]), time_limit=1000).keep(EMPTY, DICE, 2)

    def test_a_game_with_one_that_hangs_stands_where_it_was(self):
        game = yw.Game(2, seed=1, first=0)
        with pytest.raises(StrategyError, match="has not answered within"):
            yw.play(game, [Never(spin), "cautious"], time_limit=0.01)
        assert [len(game.moves), game.rolls_left] == [1, 2]
        assert yw.play(game, "cautious", time_limit=1000).over

    @pytest.mark.parametrize("wrong", [0, -1, math.nan, math.inf, "5", True, [1], 1j, 10**400])
    def test_what_is_no_time_is_refused(self, wrong):
        with pytest.raises(PlayersError, match="time_limit is a number of seconds above 0"):
            Asked(Says(), time_limit=wrong)
        game = yw.Game(seed=1)
        with pytest.raises(PlayersError, match="time_limit is a number of seconds above 0"):
            yw.play(game, "cautious", time_limit=wrong)
        assert game.moves == ()

    def test_without_threads_a_limit_is_refused(self, monkeypatch):
        def start(self):
            message = "can't start new thread"
            raise RuntimeError(message)

        monkeypatch.setattr(threading.Thread, "start", start)
        with pytest.raises(PlayersError, match="a time limit needs a thread"):
            Asked(Says(), time_limit=1).keep(EMPTY, DICE, 2)
        assert Asked(Says()).keep(EMPTY, DICE, 2) == ()


class TestWatchedWork:
    def test_many_questions_are_asked_in_one_thread(self):
        threads = set()
        asked = Asked(Says(keep=lambda: threads.add(threading.current_thread()) or [1]), time_limit=1000)

        def work():
            return [asked.keep(EMPTY, DICE, 2) for _ in range(10)], threading.current_thread()

        found, thread = watched(work, asked)
        assert found == [(1,)] * 10
        assert threads == {thread}
        assert thread is not threading.current_thread()

    def test_without_a_limit_it_is_just_called(self):
        assert watched(threading.current_thread, Asked(Says()), Asked("greedy")) is threading.current_thread()
        assert watched(threading.current_thread) is threading.current_thread()

    def test_no_clock_runs_between_questions(self):
        asked = Asked(Says(), time_limit=1000)

        def work():
            steps = []
            for _ in range(3):
                asked.keep(EMPTY, DICE, 2)
                steps.append(present_watch().step)
            return steps

        assert watched(work, asked) == [None] * 3

    def test_the_question_that_took_too_long_is_named(self):
        players = [Asked(Says(), name="quick", time_limit=1000), Asked(Never(spin), name="slow", time_limit=0.01)]
        with pytest.raises(StrategyError, match="'slow' has not answered") as refused:
            watched(lambda: [player.keep(EMPTY, DICE, left) for left in (2, 1) for player in players], *players)
        assert refused.value.rolls_left == 2

    def test_what_the_work_raises_comes_through_unchanged(self):
        error = OSError("disk")
        with pytest.raises(OSError, match="disk") as raised:
            watched(lambda: fail(error), Asked(Says(), time_limit=1000))
        assert raised.value is error

    def test_when_the_user_interrupts_the_wait_the_work_stops(self, monkeypatch):
        player = Never(spin)
        monkeypatch.setattr(Watch, "_look", lambda self: fail(KeyboardInterrupt()))
        with pytest.raises(KeyboardInterrupt):
            Asked(player, time_limit=0.01).keep(EMPTY, DICE, 2)
        assert ended(player.threads[0])

    def test_one_watch_within_another(self):
        hanging = Asked(Never(spin), name="inner", time_limit=0.01)
        outer = Asked(Says(keep=lambda: hanging.keep(EMPTY, DICE, 1)), name="outer", time_limit=1000)
        with pytest.raises(StrategyError, match="'inner' has not answered"):
            outer.keep(EMPTY, DICE, 2)
        inner = Asked(Never(spin), name="inner", time_limit=1000)
        # On a busy machine the time may be over before the inner one has begun.
        for limit in (0.01, 0.1, 1, 10):
            outer = Asked(Says(keep=lambda: watched(lambda: inner.keep(EMPTY, DICE, 1), inner)), "outer", limit)
            with pytest.raises(StrategyError, match="'outer' has not answered"):
                outer.keep(EMPTY, DICE, 2)
            if inner.strategy.threads:
                break
        assert [ended(thread) for thread in inner.strategy.threads] == [True]

    def test_threads_have_their_own(self):
        def ask(number):
            asked = Asked(Never(spin) if number % 2 else Says(keep=[1]), name=str(number), time_limit=0.02)
            try:
                return watched(lambda: asked.keep(EMPTY, DICE, 2), asked)
            except StrategyError as error:
                return str(error).split()[0]

        with ThreadPoolExecutor(4) as pool:
            assert list(pool.map(ask, range(8)))[1::2] == ["'1'", "'3'", "'5'", "'7'"]


class KeepsAll:
    """A strategy whose methods forgot self."""

    def keep(card, dice, rolls_left):  # noqa: N805 - the mistake
        return dice

    def choose(card, dice):  # noqa: N805 - the mistake
        return "ones"


class TestLikelyMistakes:
    CARD, DICE = yw.Card("yacht"), (1, 1, 2, 5, 6)

    @pytest.mark.parametrize(
        ("said", "says"),
        [
            ([0, 2], "keep the faces themselves, not their positions"),
            ([4], "keep the faces themselves, not their positions"),
            ([False, False, False, False, True], "keep the faces themselves, not True or False for each die"),
            ("yacht", "a box is asked for only when no roll is left"),
        ],
    )
    def test_of_keeps(self, said, says):
        with pytest.raises(StrategyError, match=says):
            Asked(lambda card, dice, rolls_left: said).keep(self.CARD, self.DICE, 2)

    @pytest.mark.parametrize("said", [[6, 6], [3, 3], [5, 6, 6], "sixes!"])
    def test_other_keeps_are_not_guessed_at(self, said):
        with pytest.raises(StrategyError) as refused:
            Asked(lambda card, dice, rolls_left: said).keep(self.CARD, self.DICE, 2)
        assert "positions" not in str(refused.value)
        assert "a box is asked" not in str(refused.value)

    @pytest.mark.parametrize(
        ("said", "says"),
        [
            (None, r"no key of a box \(is a return missing\?\); allowed are"),
            ("Yacht", r"\(did you mean 'yacht'\?\)"),
            ("Full House", r"\(did you mean 'full_house'\?\)"),
            ("full-house ", r"\(did you mean 'full_house'\?\)"),
            ("fullhouse", r"\(did you mean 'full_house'\?\)"),
            (yw.get_rules("yacht").category("yacht"), r"\(did you mean its \.key, 'yacht'\?\)"),
        ],
    )
    def test_of_boxes(self, said, says):
        with pytest.raises(StrategyError, match=says):
            Asked((lambda card, dice, rolls_left: dice, lambda card, dice: said)).choose(self.CARD, self.DICE)

    def test_a_box_like_no_other_is_not_guessed_at(self):
        with pytest.raises(StrategyError, match="there is no such box; allowed are"):
            Asked((lambda card, dice, rolls_left: dice, lambda card, dice: "grand")).choose(self.CARD, self.DICE)

    @pytest.mark.parametrize(("said", "says"), [([6], ""), (None, "is a return missing")])
    def test_one_function_that_only_keeps(self, said, says):
        with pytest.raises(
            StrategyError, match=f"{says}.*single function is also asked for the box, with rolls_left 0"
        ):
            Asked(lambda card, dice, rolls_left: said).choose(self.CARD, self.DICE)

    @pytest.mark.parametrize(
        ("strategy", "keeps", "chooses"),
        [
            (lambda dice: dice, r"called with \(card, dice, rolls_left\)", r"called with \(card, dice, rolls_left\)"),
            (
                (lambda dice: dice, lambda dice: dice),
                r"called as keep\(card, dice, rolls_left\) \(dice",
                r"called as choose\(card, dice\) \(dice",
            ),
            (
                KeepsAll(),
                r"keep\(card, dice, rolls_left\), and a method has self",
                r"choose\(card, dice\), and a method",
            ),
        ],
    )
    def test_what_cannot_be_called_so(self, strategy, keeps, chooses):
        with pytest.raises(StrategyError, match=keeps):
            Asked(strategy).keep(self.CARD, self.DICE, 2)
        with pytest.raises(StrategyError, match=chooses):
            Asked(strategy).choose(self.CARD, self.DICE)

    def test_a_type_error_of_its_own_is_left_alone(self):
        with pytest.raises(StrategyError) as refused:
            Asked(lambda card, dice, rolls_left: dice + rolls_left).keep(self.CARD, self.DICE, 2)
        assert "called" not in str(refused.value)

    def test_one_second_is_one(self):
        with pytest.raises(StrategyError, match="within 1 second "):
            raise Asked("greedy", time_limit=1)._late(self.CARD, self.DICE, 2)
