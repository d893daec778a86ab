"""The coach: a game reviewed, against a plain enumeration and against what it must add up to."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from some_rules import rule_sets, solved

import yacht_widget as yw


@st.composite
def games(draw, rules=None, most=3):
    """Draw a game of any rules, somewhere in it, played at random, with moves taken back."""
    chosen = rules or draw(rule_sets())
    game = yw.Game(draw(st.integers(1, most)), chosen, seed=draw(st.integers(0, 10**6)))
    for _ in range(draw(st.integers(0, 40))):
        if game.over:
            break
        move = draw(st.sampled_from(["roll", "roll", "score", "undo"]))
        if move == "undo" and game.can_undo and draw(st.booleans()):
            game.undo()
        elif (move == "score" or not game.rolls_left) and game.dice:
            game.score(draw(st.sampled_from(sorted(game.cards[game.player].scores_for(game.dice)))))
        elif game.rolls_left:
            held = [False] * chosen.dice
            if game.dice:
                held = draw(st.lists(st.booleans(), min_size=chosen.dice, max_size=chosen.dice))
                held[0] = held[0] and not all(held)
            game.roll(held=held)
    return game


@settings(max_examples=150, deadline=None)
@given(games())
def test_what_came_out_is_what_was_expected_plus_luck_less_loss(game):
    found = yw.review(game, solution=solved(game.rules))
    for player, card in zip(found.players, game.cards, strict=True):
        assert player.expected == pytest.approx(player.start + player.luck - player.loss, abs=1e-9)
        assert player.total == card.total
        if player.done:
            assert player.expected == player.total
        assert all(decision.loss >= 0 for decision in player.decisions)
    json.dumps(found.data(), allow_nan=False)
