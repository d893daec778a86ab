"""The game: turns, undo, ends, given dice, and who starts."""

from __future__ import annotations

import contextlib
import copy
import gc
import itertools
import pickle
import threading
from collections import Counter

import pytest

import yacht_widget as yw
from yacht_widget.errors import (
    BoxUsedError,
    DiceError,
    GameOverError,
    KeepError,
    PlayersError,
    RollError,
    SeedError,
    UndoError,
    UnknownBoxError,
    UnknownRulesError,
    YachtError,
)
from yacht_widget.game import Rolled, Undone, Written


def finish(game):
    """Play on without thought: one roll a turn, the first box allowed."""
    while not game.over:
        if not game.dice:
            game.roll()
        game.score(next(iter(game.cards[game.player].scores_for(game.dice))))
    return game


def test_the_worked_turn_of_the_seed_page():
    """rules.md: 1-2-2-4-6, keep 2-2, roll 4-4-6, keep 4-4, roll 1-4-4, four of a kind: 17."""
    game = yw.Game(["Ana"], rules="yacht-sum", dice=[3, 3, 3, 6, 6, 1, 2, 2, 4, 6, 4, 4, 6, 1, 4, 4])
    game.roll()
    game.score("full_house")
    assert sorted(game.roll()) == [1, 2, 2, 4, 6]
    assert sorted(game.roll(keep=[2, 2])) == [2, 2, 4, 4, 6]
    with pytest.raises(BoxUsedError):
        game.score("full_house")
    assert sorted(game.roll(keep=[4, 4])) == [1, 4, 4, 4, 4]
    assert game.score("four_of_a_kind").points == 17
    assert game.cards[0].total == 21 + 17


def test_a_keep_holds_the_leftmost_matches_and_dice_keep_their_places():
    game = yw.Game(dice=[6, 2, 6, 6, 1, 3, 4, 5])
    game.roll()
    assert game.roll(keep=[6, 6]) == (6, 3, 6, 4, 5)
    assert game.held == (True, False, True, False, False)


def test_rolls_left_counts_down_and_starts_again():
    game = yw.Game(seed=1)
    assert (game.rolls_left, game.dice, game.turn) == (3, (), 1)
    game.roll()
    game.roll(keep=[])
    game.roll(held=[True, False, False, False, False])
    assert game.rolls_left == 0
    with pytest.raises(RollError, match="no roll is left"):
        game.roll(keep=[])
    game.score("choice")
    assert (game.rolls_left, game.dice, game.turn) == (3, (), 2)


REFUSED = [
    (lambda game: game.roll(keep=[1]), KeepError, "no dice yet"),
    (lambda game: game.roll(held=[True] * 5), KeepError, "no dice yet"),
    (lambda game: game.roll(keep=5), DiceError, "list of whole numbers"),
    (lambda game: game.roll(held=5), KeepError, "got 5"),
    (lambda game: game.roll(rolled=[1, 2, 3, 4, 5]), RollError, "come from its seed"),
    (lambda game: game.score("ones"), RollError, "roll first"),
    (lambda game: game.undo(), UndoError, "no move"),
]
REFUSED_LATER = [
    (lambda game: game.roll(), RollError, "say what to keep"),
    (lambda game: game.roll(keep=game.dice), KeepError, "nothing to roll"),
    (lambda game: game.roll(held=[True] * 5), KeepError, "nothing to roll"),
    (lambda game: game.roll(held=[True] * 4), KeepError, "each of the 5 dice"),
    (lambda game: game.roll(held=[1, 0, 0, 0, 0]), KeepError, "True or False"),
    (lambda game: game.roll(held=itertools.cycle([False])), KeepError, "each of the 5 dice"),
    (lambda game: game.roll(keep=[1] * 6), KeepError, "more dice are to be kept than the 5"),
    (lambda game: game.roll(keep=[7]), DiceError, "7 is no face"),
    (lambda game: game.roll(keep="66"), DiceError, "list of whole numbers"),
    (lambda game: game.roll(keep=[], held=[False] * 5), KeepError, "not both"),
    (lambda game: game.score("one"), UnknownBoxError, "'one'"),
    (lambda game: game.score(None), UnknownBoxError, "None"),
    (lambda game: game.score(["ones"]), UnknownBoxError, "ones"),
]


@pytest.mark.parametrize(("move", "error", "match"), REFUSED + REFUSED_LATER)
def test_a_refused_move_changes_nothing(move, error, match):
    game = yw.Game(["Ada", "Bo"], seed=3)
    later = (move, error, match) in REFUSED_LATER
    if later:
        game.roll()
        game.score("choice")
        game.roll()
    before = game.to_json()
    with pytest.raises(error, match=match):
        move(game)
    assert game.to_json() == before


def test_nothing_may_be_moved_after_the_end():
    game = finish(yw.Game(seed=3))
    before = game.to_json()
    for move in (game.roll, lambda: game.roll(keep=[]), lambda: game.score("ones")):
        with pytest.raises(GameOverError):
            move()
    assert game.to_json() == before
    assert (game.rolls_left, game.dice, game.turn) == (0, (), 12)


def test_ties_and_winners():
    fives = yw.RuleSet("mine", [yw.Category("all", sum)], dice=1)
    game = finish(yw.Game(3, rules=fives, dice=[5, 2, 5]))
    assert (game.totals, game.winners) == ((5, 2, 5), (0, 2))
    assert finish(yw.Game(3, rules=fives, dice=[1, 2, 3])).winners == (2,)
    assert yw.Game(3, rules=fives).winners == ()


class TestUndo:
    def test_it_returns_everything_step_by_step_to_the_start(self):
        game = yw.Game(["Ada", "Bo"], seed=5)
        seen = []
        for _ in range(4):
            seen.append(self.position(game))
            game.roll()
            seen.append(self.position(game))
            game.roll(keep=game.dice[:2])
            seen.append(self.position(game))
            game.score(game.cards[game.player].open[0])
        for expected in reversed(seen):
            game.undo()
            assert self.position(game) == expected
        assert game.moves == ()

    @staticmethod
    def position(game):
        return game.cards, game.player, game.dice, game.held, game.rolls_left, game.turn

    def test_it_never_gives_fresh_luck_and_counts_the_rolls_seen(self):
        game = yw.Game(["Ada", "Bo"], seed=5)
        first = game.roll()
        second = game.roll(keep=[])
        game.undo()
        game.undo()
        assert game.taken_back == (2, 0)
        assert game.roll() == first
        assert game.roll(keep=[]) == second

    def test_equal_keeps_give_equal_hands_whatever_was_held_before(self):
        """Duplicate dice: the third roll does not know how the second came about."""
        game = yw.Game(rules="yacht", seed=11)
        game.roll()
        game.roll(keep=[])
        third = game.roll(keep=[])
        game.undo()
        game.undo()
        game.roll(keep=game.dice[:3])
        assert game.roll(keep=[]) == third

    def test_taking_back_a_box_is_no_roll_seen(self):
        game = yw.Game(seed=5)
        game.roll()
        game.score("ones")
        game.undo()
        assert game.taken_back == (0,)
        game.score("choice")
        assert game.cards[0].open[0] == "ones"

    def test_it_can_be_switched_off(self):
        game = yw.Game(seed=5, undo=False)
        game.roll()
        with pytest.raises(UndoError, match="switched off"):
            game.undo()
        assert not game.can_undo
        assert game.rolls_left == 2

    def test_given_dice_come_again(self):
        game = yw.Game(dice=iter([1, 2, 3, 4, 5, 6, 6]))
        game.roll()
        game.roll(keep=[1, 2, 3])
        game.undo()
        assert game.roll(keep=[3, 4, 5]) == (6, 6, 3, 4, 5)


class TestGivenDice:
    def test_a_roll_can_be_told_its_dice(self):
        game = yw.Game(dice=[])
        with pytest.raises(RollError, match="5 dice are to be rolled, but 0"):
            game.roll()
        game.roll(rolled=[6, 6, 1, 2, 3])
        assert game.roll(keep=[6, 6], rolled=[6, 5, 6]) == (6, 6, 6, 5, 6)
        game.undo()
        assert game.roll(keep=[6, 6], rolled=[1, 1, 1]) == (6, 6, 1, 1, 1)

    @pytest.mark.parametrize("rolled", [[6, 6], [6] * 6, [0] * 5, ["6"] * 5, 6])
    def test_wrong_dice_are_refused(self, rolled):
        game = yw.Game(dice=[])
        with pytest.raises(DiceError):
            game.roll(rolled=rolled)
        assert game.dice == ()

    def test_a_wrong_face_among_given_dice_is_refused_when_it_is_rolled(self):
        game = yw.Game(dice=[1, 2, 3, 4, 7])
        with pytest.raises(DiceError, match="7 is no face"):
            game.roll()
        assert (game.dice, game.rolls_left) == ((), 3)

    def test_a_game_has_a_seed_or_given_dice(self):
        with pytest.raises(SeedError, match="not from both"):
            yw.Game(seed=1, dice=[1])
        with pytest.raises(DiceError):
            yw.Game(dice=5)


class TestWhoStarts:
    def test_yahtzee_rolls_for_it_and_the_highest_sum_starts(self):
        for seed in range(40):
            game = yw.Game(["Ada", "Bo", "Cy"], rules="yahtzee", seed=seed)
            seats = {0, 1, 2}
            for turn in game.roll_off:
                assert {seat for seat, _ in turn} == seats
                best = max(sum(dice) for _, dice in turn)
                seats = {seat for seat, dice in turn if sum(dice) == best}
            assert seats == {game.first} == {game.player}

    def test_those_who_tie_roll_again(self):
        rounds = Counter(len(yw.Game(4, rules="yahtzee", seed=seed).roll_off) for seed in range(300))
        assert rounds[1] > rounds[2] > 0

    def test_play_goes_on_in_seat_order(self):
        game = yw.Game(3, rules="yahtzee", seed=1, first=2)
        order = []
        for _ in range(4):
            order.append(game.player)
            game.roll()
            game.score(game.cards[game.player].open[0])
        assert order == [2, 0, 1, 2]
        assert game.roll_off == ()

    def test_without_a_roll_off_the_start_moves_on_with_each_game(self):
        game = yw.Game(2, seed=1)
        assert [game.first, game.again().first, game.again().again().first] == [0, 1, 0]

    def test_alone_or_with_given_dice_nobody_rolls_for_it(self):
        assert yw.Game(rules="yahtzee", seed=1).roll_off == ()
        assert yw.Game(2, rules="yahtzee", dice=[]).roll_off == ()


def test_the_next_game_has_other_dice_of_the_same_seed():
    first = yw.Game(seed=1)
    second = first.again()
    assert second.number == 2
    assert first.roll() != second.roll()
    assert second.dice == yw.Game(seed=1, number=2).roll()


@pytest.mark.parametrize(
    ("arguments", "error", "match"),
    [
        ({"players": 0}, PlayersError, "0 players"),
        ({"players": 101}, PlayersError, "1 to 100"),
        ({"players": 10**5000}, PlayersError, "1 to 100"),
        ({"players": []}, PlayersError, "0 players"),
        ({"players": True}, PlayersError, "True"),
        ({"players": "Ada"}, PlayersError, r"\['Ada', 'Bo'\]"),
        ({"players": ["Ada", "Ada"]}, PlayersError, "'Ada' stands there twice"),
        ({"players": ["Ada", ""]}, PlayersError, "1 to 60"),
        ({"players": ["x" * 61]}, PlayersError, "1 to 60"),
        ({"players": ["Ada", 5]}, PlayersError, "can be seen and no lone surrogate; got 5"),
        ({"players": ["Ada", "\u200b"]}, PlayersError, r"that can be seen.*got '\\u200b'"),
        ({"players": itertools.repeat("x")}, PlayersError, "101 players"),
        ({"players": 2.5}, PlayersError, "2.5"),
        ({"rules": "chess"}, UnknownRulesError, "'chess'"),
        ({"seed": 1.5}, SeedError, "1.5"),
        ({"seed": ""}, SeedError, "''"),
        ({"seed": " "}, SeedError, "' '"),
        ({"seed": True}, SeedError, "True"),
        ({"number": 0}, PlayersError, "number=0"),
        ({"first": 1}, PlayersError, "first=1.*0 to 0"),
    ],
)
def test_games_that_cannot_be_are_refused(arguments, error, match):
    with pytest.raises(error, match=match):
        yw.Game(**arguments)
    assert issubclass(error, YachtError)


def test_a_seed_of_any_text_works_also_a_broken_one():
    assert yw.Game(seed="\ud800").roll() == yw.Game(seed="\ud800").roll()


class TestListeners:
    def test_each_event_is_told_once_after_it_happened(self):
        game, told = yw.Game(seed=1), []
        listener = lambda event: told.append((type(event), game.rolls_left))  # noqa: E731 - it must stay alive
        game.subscribe(listener)
        game.roll()
        game.score("choice")
        game.undo()
        assert told == [(Rolled, 2), (Written, 3), (Undone, 2)]

    def test_a_bound_method_does_not_keep_its_owner_alive(self):
        class Owner:
            def hear(self, event):
                raise AssertionError(event)

        game, owner = yw.Game(seed=1), Owner()
        game.subscribe(owner.hear)
        del owner
        gc.collect()
        game.roll()


def test_a_copy_is_a_game_of_its_own():
    game = yw.Game(["Ada", "Bo"], seed=1)
    game.roll()
    other = copy.deepcopy(game)
    other.score("choice")
    assert game.cards[0].total == 0
    assert other.cards[0].total == sum(game.dice)
    assert pickle.loads(pickle.dumps(game)).to_json() == game.to_json()


def test_threads_that_share_a_game_make_no_half_moves():
    """A notebook may serve widgets from another thread than its cells."""
    game, made = yw.Game(seed=1), []

    def roll():
        with contextlib.suppress(RollError, KeepError):
            made.append(game.roll() if not game.dice else game.roll(keep=[]))

    threads = [threading.Thread(target=roll) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(made) == len(game.moves) == 3 - game.rolls_left
    assert yw.Game.from_json(game.to_json()).dice == game.dice


@pytest.mark.parametrize("undo", ["no", 0, 1, None])
def test_undo_is_on_or_off(undo):
    with pytest.raises(UndoError, match="undo is True or False"):
        yw.Game(undo=undo)


def test_more_kept_than_there_is_says_so_without_a_wrong_count():
    game = yw.Game(seed=1)
    game.roll()
    with pytest.raises(KeepError, match="more dice are to be kept than the 5"):
        game.roll(keep=[3] * 1000)
