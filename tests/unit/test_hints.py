"""Help while playing, Python's side: what crosses to the page and when, and the numbers in it."""

# ruff: noqa: F811 - the fixture that is imported is asked for by its name

from __future__ import annotations

import gc
import itertools
import subprocess
import sys
import threading
import time
import weakref
from collections import defaultdict

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from some_rules import played, rule_sets, solved
from test_board_model import RecordingComm, held, wire  # noqa: F401 - a fixture

import yacht_widget as yw
from yacht_widget.dice import lattice
from yacht_widget.errors import BoardError
from yacht_widget.solver import solve, winning
from yacht_widget.turn_odds import turn_binary
from yacht_widget.widgets import hints
from yacht_widget.widgets.base import SettingError
from yacht_widget.widgets.hints import best_boxes, box_values, telling

HANDS = lattice(5, 6).rolls


def advised(board, seconds=30.0):
    """Wait until all that is thought about aside has come to the board."""
    end = time.monotonic() + seconds
    while board.advice["status"] == "solving" or board.advice.get("win", ...) is None:
        assert time.monotonic() < end, board.advice
        time.sleep(0.01)
    return board.advice


def crossed():
    """Names of the traits in each message to the page, those in buffers too."""
    updates = [message for message in RecordingComm.sent if message.get("method") == "update"]
    return [{*update["state"], *(path[0] for path in update.get("buffer_paths", []))} for update in updates]


class TestTellingFigures:
    @pytest.mark.parametrize(
        ("name", "points"),
        [
            ("yacht", {"choice"}), ("yacht-sum", {"choice"}), ("yahtzee", {"chance"}),
            ("worldwide", {"choice"}), ("yatzy", {"chance", "pair"}),
        ],
    )  # fmt: skip
    def test_built_in_rules(self, name, points):
        rules = yw.get_rules(name)
        found = {key for key, told in zip(rules.keys, telling(rules), strict=True) if told.figure == "points"}
        assert found == set(rules.upper) | points

    def test_own_rules_by_what_a_throw_scores(self):
        boxes = [
            yw.Category("sevens", lambda dice: 7 * dice.count(7)),
            yw.Category("any", lambda dice: sum(dice) + 1),
            yw.Category("even_sum", lambda dice: 10 * (sum(dice) % 2 == 0)),
            yw.Category("mostly", lambda dice: 5 * (dice[0] < dice[-1])),
            yw.Category("dare", lambda dice: 20 if dice[0] == dice[-1] else -1),
            yw.Category("never", lambda dice: 0),
        ]
        rules = yw.RuleSet("own", boxes, dice=2, sides=10)
        assert [told.figure for told in telling(rules)] == ["points", "points", "chance", "points", "points", "chance"]
        assert telling(rules)[4][1:] == (-1, 20)
        assert telling(rules)[5][1:] == (0, 0)

    def test_a_joker_counts_among_what_a_box_can_hold(self):
        rules = yw.get_rules("yahtzee")
        assert telling(rules)[rules.keys.index("large_straight")].most == 40

    def test_the_page_is_told(self):
        board = yw.Board()
        assert {box["key"]: box["figure"] for box in board.setup["boxes"]}["full_house"] == "chance"
        assert board.setup["boxes"][0]["most"] == 5


class TestBestBoxes:
    @pytest.mark.parametrize(
        "card",
        [
            yw.Card("yacht"),
            yw.Card("yacht", {"ones": 3, "choice": 20, "yacht": 0}),
            yw.Card("yahtzee", {"yahtzee": 50, "sixes": 24, "chance": 20}, yahtzee_bonuses=1),
            yw.Card("yahtzee", {"yahtzee": 0, "fives": 15}),
        ],
        ids=str,
    )
    def test_are_the_first_choices_of_the_solution(self, card):
        solution = yw_solve(card.rules)
        ends = best_boxes(card, solution)
        for place in range(0, len(HANDS), 5):
            choices = solution.choices(card, HANDS[place])
            assert card.rules.keys[ends[place]] == choices[0].category
            values = box_values(card, solution, HANDS[place])
            for choice in choices:
                value = values[card.rules.keys.index(choice.category)]
                assert value == pytest.approx(card.total + choice.expected, abs=1e-9)
            assert sum(value is not None for value in values) == len(choices)

    @settings(max_examples=40, deadline=None)
    @given(st.data())
    def test_of_any_rules(self, data):
        rules = data.draw(rule_sets())
        solution = solved(rules)
        card = played(data.draw, rules, data.draw(st.integers(0, len(rules.categories) - 1)))
        rolls = lattice(rules.dice, rules.sides).rolls
        worth = solution.hand_values(card)
        for place, (roll, end) in enumerate(zip(rolls, best_boxes(card, solution), strict=True)):
            assert rules.keys[end] == solution.choices(card, roll)[0].category
            assert max(value for value in box_values(card, solution, roll) if value is not None) == pytest.approx(
                card.total + worth[place], abs=1e-9
            )


def yw_solve(rules):
    return solve(rules, progress=False)


class TestWinning:
    @settings(max_examples=25, deadline=None)
    @given(st.data())
    def test_totals_are_those_of_a_plain_enumeration(self, data):
        rules = data.draw(rule_sets(max_boxes=2, max_dice=2))
        solution = solved(rules)
        card = played(data.draw, rules, data.draw(st.integers(0, len(rules.categories) - 1)))
        dice = data.draw(st.none() | st.sampled_from(lattice(rules.dice, rules.sides).rolls))
        left = rules.rolls if dice is None else data.draw(st.integers(0, rules.rolls - 1))
        plain = defaultdict(float)
        for total, chance in plain_totals(solution, card, dice, left):
            plain[total] += chance
        found = dict(winning.totals(solution, card, dice or (), left))
        assert found == pytest.approx(dict(plain), abs=1e-9)

    def test_means_in_the_middle_of_a_turn_are_those_of_the_solution(self):
        solution = yw_solve(yw.get_rules("yahtzee"))
        card = yw.Card("yahtzee", {"ones": 3, "twos": 6, "yahtzee": 50, "chance": 20, "full_house": 25, "sixes": 24})
        for dice, left in [((6,) * 5, 2), ((1, 2, 3, 4, 5), 1), ((1, 1, 2, 3, 6), 0)]:
            expected = card.total + solution.holds(card, dice, left)[0].expected
            assert winning.totals(solution, card, dice, left).mean == pytest.approx(expected, abs=1e-9)

    def test_the_last_player_of_all_knows(self):
        solution = yw_solve(yw.get_rules("yacht"))
        rules = yw.get_rules("yacht")
        scores = dict.fromkeys(rules.keys, 0) | {"choice": 20}
        scores.pop("yacht")
        mine, other = yw.Card("yacht", scores), yw.Card("yacht", scores | {"yacht": 0, "sixes": 6})
        exact = winning.winning(winning.totals(solution, mine, (6, 6, 6, 6, 1), 1), winning.totals(solution, other))
        assert exact.chances == pytest.approx((1 / 6, 5 / 6), abs=1e-12)
        assert (exact.tie, exact.games) == (0.0, None)

    def test_trial_games_are_near_the_exact_chances_as_they_say(self):
        solution = yw_solve(yw.get_rules("yacht"))
        cards = yw.Card("yacht", {"choice": 25, "yacht": 0}), yw.Card("yacht", {"ones": 3, "sixes": 18})
        exact = winning.winning(*(solution.distribution(card, progress=False) for card in cards))
        trials = [winning.trial_totals(solution, card, 600, 60, seed) for seed, card in enumerate(cards)]
        found = winning.estimated(*trials)
        assert found.games == 600
        assert 0.01 < found.error < 0.05
        # Twice the interval: missed once in some ten thousand; the trials are always the same.
        assert found.chances == pytest.approx(exact.chances, abs=2 * found.error)
        for card, totals in zip(cards, trials, strict=True):
            distribution = solution.distribution(card, progress=False)
            assert totals.mean() == pytest.approx(distribution.mean, abs=4 * distribution.sd / np.sqrt(600))

    def test_trials_that_all_end_alike_are_not_certain(self):
        assert winning.estimated(np.full(50, 300), np.full(50, 10)).error >= 1 / 50


def plain_totals(solution, card, dice, left):
    """Yield totals and chances: every throw one by one, played as the solution advises."""
    rules = card.rules
    if card.full:
        yield card.total, 1.0
        return
    if dice is not None and left == 0:
        after = card.write(solution.choices(card, dice)[0].category, dice)
        yield from plain_totals(solution, after, None, rules.rolls)
        return
    keep = () if dice is None else solution.holds(card, dice, left)[0].keep
    if dice is not None and len(keep) == rules.dice:
        yield from plain_totals(solution, card, dice, 0)
        return
    throws = list(itertools.product(range(1, rules.sides + 1), repeat=rules.dice - len(keep)))
    ways = defaultdict(int)
    for throw in throws:
        ways[tuple(sorted((*keep, *throw)))] += 1
    for roll, count in ways.items():
        for total, chance in plain_totals(solution, card, roll, left - 1):
            yield total, chance * count / len(throws)


class TestTheBoard:
    def test_off_sends_nothing(self, wire):
        board = yw.Board(seed=7)
        board.game.roll()
        assert (board.hints, board.turn, board.ends, board.advice) == ("off", b"", b"", {"status": "off"})

    def test_the_turn_crosses_when_the_sheet_to_act_on_changes_and_else_not(self, wire):
        board = yw.Board(["Ada", "Bo"], seed=7, hints="odds")
        assert board.turn == turn_binary(yw.Card("yacht"))
        wire.clear()
        wire.wish(board, type="roll", held=held())
        wire.say(board, held=held(0, 1))
        wire.say(board, held=held(0))
        wire.wish(board, type="roll", held=held(0))
        assert not any("turn" in names for names in crossed())
        wire.wish(board, type="score", box="choice")
        wire.wish(board, type="roll", held=held())
        wire.wish(board, type="score", box="choice")
        assert board.turn == turn_binary(board.game.cards[0])
        # Bo's sheet was as empty as Ada's.
        assert sum("turn" in names for names in crossed()) == 1

    def test_a_die_toggled_sends_nothing_back_but_what_is_held(self, wire):
        board = yw.Board(seed=7, hints="advice")
        advised(board)
        wire.wish(board, type="roll", held=held())
        wire.clear()
        wire.say(board, held=held(0, 1))
        assert set().union(*crossed()) <= {"held"}

    def test_it_is_switched_from_the_page_and_from_python(self, wire):
        board = yw.Board(seed=7)
        wire.say(board, hints="odds")
        assert board.turn == turn_binary(yw.Card("yacht"))
        board.hints = "off"
        assert board.turn == b""
        for wrong in ("on", None, 3, ["odds"]):
            with pytest.raises(BoardError, match="allowed are 'off', 'odds', 'advice'"):
                board.hints = wrong
            wire.say(board, hints=wrong)
            assert board.hints == "off"

    def test_locked_it_is_only_for_python_to_switch(self, wire):
        board = yw.Board(seed=7, hints="odds", hints_locked=True)
        assert board.setup["hints_locked"] is True
        wire.clear()
        wire.say(board, hints="advice", held=held())
        assert board.hints == "odds"
        assert wire.updates[-1] == {"hints": "odds"}
        board.hints = "advice"
        assert advised(board)["status"] == "ready"

    def test_previews_are_on_or_off_and_may_be_locked_too(self, wire):
        board = yw.Board(seed=7)
        assert board.previews is True
        wire.say(board, previews=False)
        assert board.previews is False
        with pytest.raises(SettingError, match="previews is True or False; got 1"):
            board.previews = 1
        locked = yw.Board(seed=7, previews=False, previews_locked=True)
        assert locked.setup["previews_locked"] is True
        wire.clear()
        wire.say(locked, previews=True)
        assert locked.previews is False
        assert wire.updates[-1] == {"previews": False}
        locked.previews = True
        assert locked.previews is True

    def test_advice_comes_when_the_game_is_solved_and_follows_every_move(self, wire):
        board = yw.Board(seed=7, hints="advice")
        assert advised(board)["boxes"] == []
        solution = yw_solve(board.game.rules)
        assert board.turn == turn_binary(yw.Card("yacht"), solution)
        board.game.roll()
        best = board.advice["boxes"]
        assert max(best) == pytest.approx(solution.choices(yw.Card("yacht"), board.game.dice)[0].expected, abs=1e-9)
        board.game.score("choice")
        assert board.turn == turn_binary(board.game.cards[0], solution)
        board.game.undo()
        assert board.advice["boxes"] == best
        board.new_game()
        assert board.advice["boxes"] == []
        yw.play(board.game, yw.strategy("cautious"))
        assert (board.turn, board.advice) == (b"", {"status": "off"})

    def test_with_two_players_the_chances_to_win(self, wire):
        board = yw.Board(["Ada", "Bo"], seed=7, hints="advice")
        start = advised(board)["win"]
        assert start["games"] is None
        assert start["chances"][0] == pytest.approx(start["chances"][1], abs=1e-9)
        board.game.roll()
        after = advised(board)["win"]
        assert after != start
        assert sum(after["chances"]) + after["tie"] == pytest.approx(1)

    def test_they_are_estimated_where_the_exact_ones_would_take_long_and_stay_for_the_turn(self, wire, monkeypatch):
        monkeypatch.setattr(winning, "MAX_CARDS", 10)
        monkeypatch.setattr("yacht_widget.widgets.chances.TRIALS", 100)
        board = yw.Board(["Ada", "Bo"], seed=7, hints="advice")
        start = advised(board)["win"]
        assert (start["games"], start["error"] > 0) == (100, True)
        assert start["tie"] < 0.1
        board.game.roll()
        assert board.advice["win"] == start

    @pytest.mark.parametrize("players", [1, 3])
    def test_but_not_with_one_or_three(self, wire, players):
        board = yw.Board(players, hints="advice")
        assert "win" not in advised(board)

    def test_rules_too_large_get_a_plain_word_and_odds_all_the_same(self, wire):
        boxes = [yw.Category(f"box_{place}", lambda dice, place=place: dice[0] * place) for place in range(24)]
        board = yw.Board(rules=yw.RuleSet("large", boxes), hints="advice")
        assert advised(board)["status"] == "large"
        assert len(board.turn) == 16 + 4 * 24 * 252

    def test_what_takes_minutes_is_not_begun(self, wire, monkeypatch):
        monkeypatch.setattr(hints, "MAX_STEPS", 10)
        board = yw.Board(rules=yw.RuleSet("slow", [yw.Category("sum", sum)]), hints="advice")
        assert advised(board)["status"] == "large"

    def test_whatever_goes_wrong_is_said_and_the_game_goes_on(self, wire, monkeypatch):
        def broken(*args, **keys):
            raise MemoryError("none left")

        monkeypatch.setattr("yacht_widget.solver.solve", broken)
        board = yw.Board(rules=yw.RuleSet("broken", [yw.Category("sum", sum)]), hints="advice")
        assert advised(board) | {"done": 0} == {
            "status": "failed", "done": 0, "why": "MemoryError: none left", "boxes": [],
        }  # fmt: skip
        board.game.roll()

    def test_boards_of_one_kind_share_one_solution(self, wire):
        first, second = yw.Board(hints="advice"), yw.Board(hints="advice")
        advised(first)
        advised(second)
        assert hints.solving(first.game.rules) is hints.solving(second.game.rules)

    def test_own_rules_are_advised_too(self, wire):
        low = yw.Category("low", lambda dice: 30 - sum(dice))
        pair = yw.Category("pair", lambda dice: 9 * (dice[0] == dice[1]))
        board = yw.Board(rules=yw.RuleSet("own", [low, pair], dice=2, sides=10, rolls=2), hints="advice")
        assert advised(board)["status"] == "ready"
        board.game.roll()
        assert len(board.advice["boxes"]) == 2

    def test_a_computer_that_plays_at_once_is_not_hinted_at(self, wire):
        board = yw.Board(["Ada", yw.strategy("cautious")], seed=7, pace=0, hints="odds")
        wire.clear()
        wire.wish(board, type="roll", held=held())
        wire.wish(board, type="score", box="choice")
        assert board.game.player == 0
        assert board.turn == turn_binary(board.game.cards[0])

    def test_moves_from_many_threads_bear_it(self, wire):
        board = yw.Board(["Ada", "Bo"], seed=7, hints="advice")
        failures = []

        def play(number):
            try:
                for _ in range(6):
                    with board.game.lock:
                        if board.game.over:
                            return
                        board.game.roll()
                        board.game.score(board.game.cards[board.game.player].open[0])
                    board.hints = "odds" if number % 2 else "advice"
            except Exception as error:  # noqa: BLE001 - told below
                failures.append(error)

        threads = [threading.Thread(target=play, args=(number,)) for number in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert failures == []

    def test_a_board_that_is_gone_is_not_kept_by_what_is_thought_about(self, wire):
        board = yw.Board(2, hints="advice")
        advised(board)
        ref = weakref.ref(board)
        board.close()
        del board
        for _ in range(3000):
            gc.collect()
            if ref() is None:
                break
            time.sleep(0.02)
        assert ref() is None


WITHOUT_NUMPY = """
import sys
class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("numpy", "pandas"):
            raise ModuleNotFoundError(name)
sys.meta_path.insert(0, Blocked())
import time, yacht_widget as yw
board = yw.Board(2, hints="odds", seed=1)
board.game.roll()
assert len(board.turn) == 12112
board.hints = "advice"
for _ in range(3000):
    if board.advice["status"] != "solving":
        break
    time.sleep(0.02)
print(board.advice["status"], len(board.turn))
"""


def test_odds_need_no_numpy_and_advice_says_that_it_does():
    done = subprocess.run(  # noqa: S603 - our own words
        [sys.executable, "-c", WITHOUT_NUMPY], capture_output=True, text=True, check=False
    )
    assert done.stdout.split() == ["numpy", "12112"], done.stderr
