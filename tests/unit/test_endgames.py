"""The ends of games of lesson 10, by all ways to play them, and what the six tips are worth, by games."""

from __future__ import annotations

import itertools
from fractions import Fraction

import pytest

import yacht_widget as yw
from yacht_widget.errors import ExerciseError
from yacht_widget.exercises import endgames, tip_worth
from yacht_widget.strategies import TIPS


class TestFaceAndSix:
    def test_no_plan_for_the_six_first_rolls_brings_more_than_the_solver_says(self):
        def total(first, second, plan):
            open_first = plan[first - 1]
            six = second if open_first == "face" else first
            face = first if open_first == "face" else second
            return face + (10 if six == 6 else 0)

        rolls = list(itertools.product(range(1, 7), repeat=2))
        plans = itertools.product(("face", "six"), repeat=6)
        means = {plan: Fraction(sum(total(*roll, plan) for roll in rolls), 36) for plan in plans}
        best = max(means, key=means.get)
        assert best == ("six", "face", "face", "face", "face", "six")
        assert yw.solve(endgames.FACE_AND_SIX).expected == pytest.approx(float(means[best]), abs=1e-12)

    def test_it_is_played_on_a_board(self):
        board = yw.Board(rules=endgames.FACE_AND_SIX, hints="off", seed=1)
        (die,) = board.game.roll()
        board.game.score("six")
        assert board.game.cards[0].total == (10 if die == 6 else 0)


class TestSheets:
    def test_all_but_the_boxes_named_are_filled_with_the_fewest_points(self):
        card = endgames.sheet("yacht", "sixes")
        assert set(card.open) == {"yacht", "sixes"}
        assert card.total == 5  # choice holds five ones at least

    @pytest.mark.parametrize("boxes", [(), ("chance",), ("sixes", "")])
    def test_boxes_that_are_none_are_refused(self, boxes):
        with pytest.raises(ExerciseError, match="name boxes that stay open, of 'ones'"):
            endgames.sheet(*boxes)

    def test_the_points_now_and_what_the_other_box_brings(self):
        found = endgames.after((1, 1, 2, 3, 3), "yacht", "choice")
        assert found["yacht"] == pytest.approx(70 / 3)
        assert found["choice"] == pytest.approx(10 + 50 * 347897 / 7558272)
        assert endgames.after((6, 6, 6, 6, 6), "yacht") == {"yacht": 50}


class TestTips:
    def test_each_tip_has_its_words_and_its_mean(self):
        assert set(tip_worth.WORDS) == {*TIPS, "all"} == set(tip_worth.means())

    @pytest.mark.parametrize("tip", tip_worth.WORDS)
    def test_what_is_stored_agrees_with_games(self, tip):
        use = list(TIPS) if tip == "all" else [tip]
        entries = {"tip": yw.strategy("tips", use=use), "greedy": "greedy"}
        found = yw.tournament(entries, "yacht", games=300, seed="stored", progress=False).compare("tip", "greedy")
        exact = tip_worth.means()[tip] - yw.strategy("greedy").mean("yacht")
        assert abs(found.difference - exact) < 4 * found.error

    def test_what_games_say_has_its_error_and_no_more_than_they_can_tell(self):
        told = tip_worth.played("zeros", games=60, seed="few").text.splitlines()
        assert told[0] == "Choose your zeros on purpose, late: 60 games of seed few, rules: Yacht"
        assert told[1].endswith("(95 of 100 times)")
        assert told[-1] == "So few games cannot tell whether it helps or harms."
        assert "It harms greedy play." in tip_worth.played("flexible", games=400).text
        assert tip_worth.played(["zeros", "whole_sheet"], games=20).text.startswith(
            "Choose your zeros on purpose, late +"
        )

    @pytest.mark.parametrize("tip", ["luck", "", [], ["zeros", "luck"]])
    def test_a_tip_that_is_none_is_refused(self, tip):
        with pytest.raises(ExerciseError, match="the tips are 'flexible', 'straights'"):
            tip_worth.played(tip)

    def test_the_gains_are_drawn_in_the_order_of_the_tips(self):
        lines = tip_worth.gains().text.splitlines()
        assert [line.split(": ")[0] for line in lines[:-1] if "straight" not in line] == [
            name for name in tip_worth.WORDS.values() if "straight" not in name
        ]
        assert lines[0].endswith("\N{MINUS SIGN}7.627")
        assert lines[5].endswith("+1.745")
