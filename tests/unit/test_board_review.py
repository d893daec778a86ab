"""The review of a finished game as a board tells its page: asked for, made, and let go of."""

from __future__ import annotations

import json
import subprocess
import sys
import threading

import pytest

import yacht_widget as yw
from yacht_widget.solver import solve
from yacht_widget.widgets import reviewing
from yacht_widget.widgets.hints import Solving


def played(players=1, **options):
    return yw.play(yw.Game(players, seed=7, **options), yw.strategy("greedy"))


@pytest.fixture
def solved(monkeypatch):
    """Boards whose game is solved already."""

    class Solved(Solving):
        def begin(self, listener):
            self.status, self.solution = "ready", solve(self.rules)

    monkeypatch.setattr(reviewing, "solving", Solved)


def ask(board):
    board.set_state({"_review_wish": board._review_wish + 1})
    return board._review


@pytest.mark.usefixtures("solved")
class TestAskedFor:
    def test_it_is_what_the_coach_finds_for_every_player(self):
        board = yw.Board(game=played(["Ada", "Bo"]))
        assert board._review == {"status": "off"}
        told = ask(board)
        found = yw.review(board.game)
        assert told["status"] == "ready"
        assert told["players"] == found.data()["players"]
        assert [player["total"] for player in told["players"]] == list(board.totals)
        assert json.loads(json.dumps(told)) == told
        for place in told["places"]:
            assert place is None or 0 < place < 1

    def test_of_a_game_that_is_not_over_there_is_none(self):
        board = yw.Board(seed=7)
        assert ask(board) == {"status": "off"}
        board.game.roll()
        assert ask(board) == {"status": "off"}

    def test_it_goes_with_the_end_of_the_game_and_can_be_asked_for_again(self):
        board = yw.Board(game=played())
        ask(board)
        board.game.undo()
        assert board._review == {"status": "off"}
        board.game.score(board.game.cards[0].open[0])
        assert board._review == {"status": "off"}
        assert ask(board)["status"] == "ready"
        board.new_game()
        assert board._review == {"status": "off"}

    def test_it_is_not_made_again_at_each_change_of_the_page(self, monkeypatch):
        board = yw.Board(game=played())
        ask(board)
        monkeypatch.setattr("yacht_widget.widgets.board.review_of", None)
        board.locale = "lt"
        board.hints = "odds"
        assert board._review["status"] == "ready"

    def test_what_the_coach_refuses_is_said(self, monkeypatch):
        def refuse(*_args, **_more):
            message = "no review of this"
            raise yw.YachtError(message)

        monkeypatch.setattr("yacht_widget.coach.review", refuse)
        assert ask(yw.Board(game=played())) == {"status": "failed", "why": "no review of this"}


def test_while_the_game_is_being_solved_the_page_is_told_how_far(monkeypatch):
    go, done = threading.Event(), threading.Event()
    whole = solve("yacht")

    class Slow(Solving):
        def _solve(self, most):
            assert most > 0
            self.done = 0.25
            go.wait(60)
            self.solution, self.status = whole, "ready"

    slow = Slow(yw.get_rules("yacht"))
    monkeypatch.setattr(reviewing, "solving", lambda _rules: slow)
    board = yw.Board(game=played())
    board.observe(lambda change: change["new"]["status"] == "ready" and done.set(), "_review")
    assert ask(board)["status"] == "solving"
    go.set()
    assert done.wait(60)
    assert board._review["players"] == yw.review(board.game).data()["players"]


def test_rules_too_large_to_solve_here_say_so(monkeypatch):
    class Large(Solving):
        def begin(self, listener):
            self.status, self.why = "large", "too many cards"

    monkeypatch.setattr(reviewing, "solving", Large)
    assert ask(yw.Board(game=played())) == {"status": "large", "done": 0.0, "why": "too many cards"}


def test_without_numpy_it_says_so_and_the_board_plays_on():
    code = """
import sys
sys.modules["numpy"] = None
import threading
import yacht_widget as yw
board = yw.Board(game=yw.play(yw.Game(seed=7), yw.strategy("cautious")))
told = threading.Event()
board.observe(lambda change: change["new"]["status"] == "numpy" and told.set(), "_review")
board.set_state({"_review_wish": 1})
assert told.wait(60) or board._review["status"] == "numpy", board._review
board.new_game().roll()
print(board._review["status"], board.rolls_left)
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)  # noqa: S603 - our own
    assert run.stdout.split() == ["off", "2"]
