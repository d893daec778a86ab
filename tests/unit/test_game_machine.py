"""A machine plays any sequence of moves, allowed or not, and compares the game with a plain model of its own."""

from __future__ import annotations

import contextlib

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

import yacht_widget as yw
from yacht_widget.errors import YachtError

RULES = [
    yw.get_rules("yacht"),
    yw.get_rules("yahtzee"),
    yw.get_rules("yahtzee", joker="free"),
    yw.get_rules("yahtzee", upper_first=True),
    yw.get_rules("yatzy"),
    yw.RuleSet("mini", [yw.Category("sum", sum), yw.Category("ones", lambda d: d.count(1))], dice=2, sides=3, rolls=2),
]


class GameMachine(RuleBasedStateMachine):
    """Moves come from a small alphabet, so that most are allowed and many are not."""

    @initialize(rules=st.sampled_from(RULES), players=st.integers(1, 3), seed=st.integers(0, 99), undo=st.booleans())
    def begin(self, rules, players, seed, undo):
        self.game = yw.Game(players, rules=rules, seed=seed, undo=undo)
        self.states = [self.state()]

    def state(self):
        game = self.game
        return game.cards, game.player, game.dice, game.held, game.rolls_left, game.over

    def attempt(self, move, *, allowed):
        """Make a move; it must pass just when the model allows it, and leave everything as it was when refused."""
        before = self.game.to_json()
        try:
            move()
        except YachtError as error:
            assert not allowed, error  # noqa: PT017 - refused or not is what the model says
            assert self.game.to_json() == before
            assert self.state() == self.states[-1]
        else:
            assert allowed
            self.states.append(self.state())

    @rule(data=st.data())
    def roll_by_position(self, data):
        game = self.game
        held = data.draw(st.lists(st.booleans(), min_size=game.rules.dice, max_size=game.rules.dice))
        before = game.dice
        allowed = game.rolls_left > 0 and (not all(held) if before else not any(held))
        self.attempt(lambda: game.roll(held=held), allowed=allowed)
        if allowed and before:
            assert all(game.dice[place] == before[place] for place, kept in enumerate(held) if kept)

    @rule(keep=st.none() | st.lists(st.integers(0, 7), max_size=6))
    def roll_by_faces(self, keep):
        game = self.game
        left = list(game.dice)
        inside = True
        for face in keep or ():
            inside = inside and face in left
            with contextlib.suppress(ValueError):
                left.remove(face)
        first = not game.dice
        allowed = game.rolls_left > 0 and (not keep if first else keep is not None and inside and bool(left))
        self.attempt(lambda: game.roll(keep=keep), allowed=allowed)

    @rule(data=st.data())
    def write(self, data):
        game = self.game
        key = data.draw(st.sampled_from([*game.rules.keys, "nothing"]))
        card = game.cards[game.player]
        allowed = bool(game.dice) and key in card.open and key in card.scores_for(game.dice)
        total = card.total
        entry = card.entries_for(game.dice)[key] if allowed else None
        seat = game.player
        self.attempt(lambda: game.score(key), allowed=allowed)
        if entry is not None:
            assert game.cards[seat].total == total + entry.points + entry.bonus

    @rule()
    def undo(self):
        allowed = self.game.undo_allowed and len(self.states) > 1
        self.attempt(self.game.undo, allowed=allowed)
        if allowed:
            self.states.pop()  # what undo came to
            self.states.pop()  # what it took back
            assert self.state() == self.states[-1]

    @invariant()
    def a_record_replays_to_the_same_game(self):
        if hasattr(self, "game"):
            text = self.game.to_json()
            own = self.game.rules if self.game.rules.name == "mini" else None
            again = yw.Game.from_json(text, own)
            assert again.to_json() == text
            assert (again.cards, again.dice, again.player) == (self.game.cards, self.game.dice, self.game.player)

    @invariant()
    def everybody_has_had_as_many_turns_or_one_less(self):
        if hasattr(self, "game"):
            filled = [len(card.scores) for card in self.game.cards]
            assert max(filled) - min(filled) <= 1
            assert self.game.over == (min(filled) == len(self.game.rules.keys))


TestGameMachine = GameMachine.TestCase
TestGameMachine.settings = settings(
    max_examples=120, stateful_step_count=40, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
