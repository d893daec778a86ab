"""The explorer's Python side without a page: a recording comm stands in for it, and says what a page could say."""

from __future__ import annotations

import json
import random
import subprocess
import sys

import comm
import numpy as np
import pytest
import traitlets
from comm.base_comm import BaseComm
from ipywidgets import IntSlider, VBox, interactive, jslink

import yacht_widget as yw
from yacht_widget.card import Card
from yacht_widget.dice import keeps_of
from yacht_widget.errors import CardError, GameOverError, UnknownRulesError, YachtError
from yacht_widget.holds import best_hold
from yacht_widget.rules.builtin import BUILT_IN
from yacht_widget.solver import solve
from yacht_widget.turn_odds import odds, turn_binary

MINI = yw.RuleSet("mini", [yw.Category("sum", sum), yw.Category("low", min)], dice=2, sides=3, rolls=2)
WITHOUT_NUMPY = """
import sys
sys.modules["numpy"] = None
import yacht_widget as yw
explorer = yw.HoldExplorer([1] * 5, aim="box", box="yacht")
print(explorer.best)
explorer.aim = "game"
print(explorer.worth["status"], explorer.best, explorer.hand_values)
explorer.aim, explorer.dice = "turn", [1, 2, 2, 4, 6]
print(explorer.best)
"""
STATE = ("dice", "held", "rolls_left", "boxes", "box", "aim", "best", "locale", "rules", "card")


class RecordingComm(BaseComm):
    """Keeps what is sent to the page."""

    sent: list[dict] = []  # noqa: RUF012 - one for all widgets of a test

    def publish_msg(self, msg_type, data=None, metadata=None, buffers=None, **keys):
        self.sent.append({"type": msg_type, **(data or {})})


class Wire:
    """The page's end of the line."""

    def clear(self):
        RecordingComm.sent.clear()

    @property
    def updates(self):
        """What Python told the page, without the echo of what the page said."""
        return [sent["state"] for sent in RecordingComm.sent if sent.get("method") == "update"]

    def say(self, explorer, **state):
        """Send traits as a page does."""
        message = {"content": {"data": {"method": "update", "state": state, "buffer_paths": []}}, "buffers": []}
        explorer._handle_msg(json.loads(json.dumps(message)))


@pytest.fixture(autouse=True)
def wire(monkeypatch, caplog):
    RecordingComm.sent.clear()
    monkeypatch.setattr(comm, "create_comm", RecordingComm)
    yield Wire()
    # ipywidgets logs what is raised while it handles a message: nothing is to be.
    assert caplog.get_records("call") == []


def state_of(explorer):
    return {name: getattr(explorer, name) for name in STATE}


class TestWhatItIsMadeOf:
    def test_as_the_documentation_has_it(self):
        explorer = yw.HoldExplorer()
        assert (explorer.dice, explorer.rolls_left, explorer.aim) == ((1, 2, 2, 4, 6), 2, "turn")
        assert explorer.held == (False,) * 5
        assert explorer.boxes == Card("yacht").open
        assert repr(explorer) == "HoldExplorer([1, 2, 2, 4, 6], rules='yacht', rolls_left=2)"

    def test_the_page_is_sent_the_turn_once(self):
        assert yw.HoldExplorer(rules="yahtzee").turn == turn_binary(Card("yahtzee"))
        # Boxes are barred on the page, where they are opened and closed.
        assert yw.HoldExplorer(rules=yw.get_rules("yahtzee", upper_first=True)).turn == turn_binary(Card("yahtzee"))

    def test_before_the_first_roll_there_are_no_dice(self):
        explorer = yw.HoldExplorer(dice=[])
        assert (explorer.dice, explorer.rolls_left, explorer.best) == ((), 3, ())

    def test_rules_of_ones_own_begin_with_dice_of_theirs(self):
        explorer = yw.HoldExplorer(rules=MINI)
        assert (explorer.dice, explorer.rolls_left, explorer.setup["others"][0]["name"]) == ((1, 2), 1, "mini")

    def test_a_card_closes_boxes(self):
        explorer = yw.HoldExplorer(card=Card("yacht", {"choice": 20, "yacht": 0}))
        assert "yacht" not in explorer.boxes
        assert explorer.box == "big_straight"
        assert explorer.card.scores == {"choice": 20, "yacht": 0}

    def test_something_stands_where_there_is_no_widget(self):
        bundle, _ = yw.HoldExplorer()._repr_mimebundle_()
        assert "Hold explorer: Yacht" in bundle["text/html"]
        assert "1 2 2 4 6" in bundle["text/html"]


class TestRefused:
    @pytest.mark.parametrize(
        ("wrong", "error", "said"),
        [
            ({"dice": [1, 2, 3]}, YachtError, "5 dice are needed, 3 were given"),
            ({"dice": [1, 2, 2, 4, 7]}, YachtError, "7 is no face"),
            ({"dice": "12246"}, YachtError, "list of whole numbers"),
            ({"dice": 5}, YachtError, "list of whole numbers"),
            ({"dice": {}}, YachtError, "list of whole numbers.*got {}"),
            ({"dice": {1: 5}}, YachtError, "list of whole numbers"),
            ({"rules": "chess"}, UnknownRulesError, "allowed are"),
            ({"rolls_left": 4}, YachtError, "0 to 3"),
            ({"rolls_left": 3}, YachtError, "before the first roll there are none"),
            ({"rolls_left": True}, YachtError, "rolls_left=True"),
            ({"dice": [], "rolls_left": 1}, YachtError, "does not fit the dice"),
            ({"card": Card("yahtzee")}, CardError, "rules"),
            ({"card": {}}, CardError, "card"),
            ({"card": Card(MINI, {"sum": 2, "low": 1}), "rules": MINI}, GameOverError, "nothing left to explore"),
            ({"locale": "xx"}, YachtError, "there is no language 'xx'"),
            ({"aim": "fame"}, YachtError, "there is no aim 'fame'"),
            ({"box": "chance"}, YachtError, "open are 'ones'"),
            ({"held": [True]}, YachtError, "True or False for each of the 5 dice"),
            ({"dice": [], "held": [True] * 5}, YachtError, "nothing can be held before the first roll"),
            ({"held": "11111"}, YachtError, "True or False for each of the 5 dice; got '11111'"),
            ({"held": {0: True}}, YachtError, "True or False"),
            ({"rolls_left": np.array([1, 2])}, YachtError, "rolls_left=array"),
            ({"card": "x" * 5000}, CardError, "^.{0,200}$"),
        ],
    )
    def test_when_it_is_made(self, wrong, error, said):
        with pytest.raises(error, match=said):
            yw.HoldExplorer(**wrong)

    @pytest.mark.parametrize(
        ("name", "wrong"),
        [
            ("dice", [1, 2]), ("dice", None), ("dice", [1, 2, 2, 4, 0]), ("held", None), ("held", [1, 0, 0, 0, 0]),
            ("rolls_left", 4), ("rolls_left", -1), ("rolls_left", 1.5), ("boxes", []), ("boxes", ["no"]),
            ("dice", {}), ("boxes", ["ones", "ones"]), ("boxes", 3), ("boxes", "x" * 5000), ("held", "x" * 5000),
            ("held", 5),
            ("box", "no"), ("box", None), ("aim", "no"), ("locale", 3), ("rules", "no"), ("rules", None),
        ],
    )  # fmt: skip
    def test_a_setting_leaves_all_as_it_was(self, wire, name, wrong):
        explorer = yw.HoldExplorer([3, 3, 3, 4, 5], aim="box", box="threes", held=[True] * 3 + [False] * 2)
        before = state_of(explorer)
        with pytest.raises(YachtError):
            setattr(explorer, name, wrong)
        assert state_of(explorer) == before
        # And from the page, which is put right.
        wire.clear()
        wire.say(explorer, **{name: wrong})
        assert state_of(explorer) == before
        assert any(name in update for update in wire.updates)

    @pytest.mark.parametrize("name", ["dice", "held", "rolls_left", "boxes", "box", "aim", "locale", "rules", "card"])
    def test_whatever_is_set_is_taken_or_refused_in_a_line(self, name):
        itself = []
        itself.append(itself)
        odd = [
            None, True, -1, 10**30, 1.5, float("nan"), "", "12246" * 1000, b"12246", [], (), {}, {1: 2}, set(), [[]],
            itself, object(), list, len, np.array([1, 2, 2, 4, 6]), np.int64(2), np.array([True] * 5), iter([1, 2]),
            [1.0, 2, 2, 4, 6], ["1"] * 5, [True] * 5, range(1, 6), yw.get_rules("yahtzee"), Card("yacht"), "yahtzee",
        ]  # fmt: skip
        for value in odd:
            explorer = yw.HoldExplorer([3, 3, 3, 4, 5], aim="box", box="threes")
            before = state_of(explorer)
            refused = ""
            try:
                setattr(explorer, name, value)
            except YachtError as error:
                refused = str(error)
            assert len(refused) < 400
            assert not refused or state_of(explorer) == before
            json.dumps(explorer.get_state(drop_defaults=False), default=str)

    def test_held_may_be_anything_that_runs_through_truths(self):
        assert yw.HoldExplorer(held=(die > 2 for die in (1, 2, 2, 4, 6))).held == (False, False, False, True, True)

    def test_a_full_card(self):
        explorer = yw.HoldExplorer(rules=MINI)
        before = state_of(explorer)
        with pytest.raises(GameOverError):
            explorer.card = Card(MINI, {"sum": 2, "low": 1})
        assert state_of(explorer) == before

    @pytest.mark.parametrize("name", ["setup", "turn", "worth", "hand_values", "best"])
    def test_what_is_not_for_the_page_to_say(self, wire, name):
        explorer = yw.HoldExplorer()
        before = getattr(explorer, name)
        wire.say(explorer, **{name: {} if name in ("setup", "worth") else []})
        assert getattr(explorer, name) == before


class TestBest:
    @pytest.mark.parametrize("rules", BUILT_IN)
    def test_for_a_box_and_for_the_turn(self, rules):
        rng = random.Random(rules)
        for _ in range(8):
            dice = tuple(rng.randint(1, 6) for _ in range(5))
            card, left = Card(rules), rng.randint(1, 2)
            box = rng.choice(card.open)
            turn = odds(rules, dice, left)
            points = {keep: turn.points(box, keep) for keep in keeps_of(tuple(sorted(dice)))}
            best = best_hold(card, dice, left, "box", box)
            assert points[best] == pytest.approx(max(points.values()))
            assert best == max(
                (k for k in points if points[k] > max(points.values()) - 1e-9), key=lambda k: (len(k), k)
            )

    def test_for_the_whole_game(self):
        explorer = yw.HoldExplorer([2, 3, 4, 6, 6], aim="game")
        assert explorer.best == solve("yacht").holds(Card("yacht"), [2, 3, 4, 6, 6], 2)[0].keep == (6, 6)
        sent = np.frombuffer(explorer.hand_values, dtype="<f8")
        np.testing.assert_array_equal(sent, solve("yacht").hand_values(Card("yacht")))
        explorer.boxes = ["yacht", "sixes"]
        closed = {key: 0 for key in Card("yacht").open if key not in ("yacht", "sixes")}
        card = Card("yacht", {**closed, "choice": 5})  # no roll gives less
        assert explorer.card == card
        np.testing.assert_array_equal(
            np.frombuffer(explorer.hand_values, dtype="<f8"), solve("yacht").hand_values(card)
        )
        assert explorer.worth["boxes"] == ["sixes", "yacht"]

    def test_without_numpy_only_the_whole_game_is_missing_and_says_so(self):
        run = subprocess.run([sys.executable, "-c", WITHOUT_NUMPY], capture_output=True, text=True, check=True)  # noqa: S603
        assert run.stdout.split("\n") == ["(1, 1, 1, 1, 1)", "numpy () b''", "(6,)", ""]

    def test_nothing_but_the_whole_game_loads_numpy(self):
        code = """import sys, yacht_widget as yw
explorer = yw.HoldExplorer()
explorer.aim, explorer.dice = "box", [1] * 5
print(explorer.best, "numpy" in sys.modules)"""
        run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)  # noqa: S603
        assert run.stdout.strip() == "(1, 1, 1, 1, 1) False"

    def test_other_points_on_the_same_boxes_are_another_game(self):
        explorer = yw.HoldExplorer(rules="yahtzee", card=Card("yahtzee", {"ones": 0}), aim="game")
        before = explorer.hand_values
        explorer.card = Card("yahtzee", {"ones": 5})
        assert explorer.worth["scores"] == {"ones": 5}
        assert explorer.hand_values != before

    def test_with_no_roll_left_all_is_kept(self):
        assert yw.HoldExplorer([6, 1, 1, 2, 3], rolls_left=0).best == (1, 1, 2, 3, 6)


class TestInStep:
    def test_dice_and_rolls_left(self):
        explorer = yw.HoldExplorer([5, 5, 1, 2, 3], held=[True, True, False, False, False])
        explorer.rolls_left = 3
        assert (explorer.dice, explorer.held) == ((), (False,) * 5)
        explorer.rolls_left = 1
        assert explorer.dice == (5, 5, 1, 2, 3)
        explorer.dice = []
        assert explorer.rolls_left == 3
        explorer.dice = [6] * 5
        assert explorer.rolls_left == 2

    def test_closed_boxes_keep_the_points_of_the_card(self):
        explorer = yw.HoldExplorer(rules="yahtzee", card=Card("yahtzee", {"yahtzee": 50}))
        explorer.boxes = Card("yahtzee").open
        assert explorer.card == Card("yahtzee")
        explorer.boxes = [key for key in Card("yahtzee").open if key not in ("yahtzee", "ones")]
        assert explorer.card == Card("yahtzee", {"yahtzee": 50, "ones": 0})

    def test_the_box_looked_at_is_an_open_one(self):
        explorer = yw.HoldExplorer(box="choice")
        explorer.boxes = ["ones", "sixes"]
        assert explorer.box == "sixes"

    def test_other_rules(self, wire):
        explorer = yw.HoldExplorer(box="yacht", held=[True] + [False] * 4)
        wire.clear()
        wire.say(explorer, rules="yahtzee")
        assert (explorer.box, explorer.dice, explorer.held[0]) == ("chance", (1, 2, 2, 4, 6), True)
        # All of it in one message: a page never has one without the rest.
        (told,) = [sent for sent in RecordingComm.sent if "setup" in sent.get("state", {})]
        assert {"boxes", "box", "best"} <= told["state"].keys()
        assert ["turn"] in told["buffer_paths"]
        explorer.rules = MINI
        assert (explorer.dice, explorer.held, explorer.rolls_left) == ((1, 2), (False, False), 1)
        wire.say(explorer, rules="yatzy")
        wire.say(explorer, rules="mini")
        assert explorer.rules == MINI

    def test_holding_a_die_sends_nothing_back(self, wire):
        explorer = yw.HoldExplorer(aim="game")
        wire.clear()
        wire.say(explorer, held=[True, False, False, False, True])
        assert explorer.held == (True, False, False, False, True)
        assert wire.updates == []

    def test_all_is_set_before_anybody_is_told(self):
        explorer = yw.HoldExplorer()
        seen = []
        explorer.observe(lambda change: seen.append((change["name"], explorer.dice, explorer.rolls_left)), ["dice"])
        explorer.dice = []
        explorer.dice = [1] * 5
        assert seen == [("dice", (), 3), ("dice", (1,) * 5, 2)]


class TestTogether:
    def test_it_follows_a_board(self):
        board, explorer = yw.Board(seed=1), yw.HoldExplorer()
        for name in ("dice", "rolls_left", "held"):
            traitlets.dlink((board, name), (explorer, name))
        while not board.game.over:
            board.game.roll()
            assert (explorer.dice, explorer.rolls_left) == (board.dice, 2)
            board.game.roll(keep=[board.dice[0]])
            assert (explorer.dice, explorer.rolls_left, explorer.held) == (board.dice, 1, board.held)
            board.game.score(board.game.cards[0].open[0])
            assert board.game.over or (explorer.dice, explorer.rolls_left) == ((), 3)

    def test_following_the_dice_alone(self):
        board, explorer = yw.Board(seed=1), yw.HoldExplorer(aim="game")
        traitlets.dlink((board, "dice"), (explorer, "dice"))
        assert explorer.dice == ()
        dice = board.game.roll()
        assert explorer.best == solve("yacht").holds(Card("yacht"), dice, 2)[0].keep

    def test_two_are_apart_and_can_be_linked(self):
        one, other = yw.HoldExplorer(), yw.HoldExplorer()
        one.dice = [6] * 5
        assert other.dice == (1, 2, 2, 4, 6)
        traitlets.link((one, "dice"), (other, "dice"))
        other.dice = [5] * 5
        assert one.dice == (5,) * 5

    def test_interact(self):
        explorer, seen = yw.HoldExplorer(aim="box", box="threes"), []
        shown = interactive(lambda value: seen.append((value["keep"], value["best"])), value=explorer)
        shown.update()
        seen.clear()
        explorer.dice = [3, 3, 3, 1, 1]
        explorer.held = [True, False, False, True, False]
        assert seen == [((), (3, 3, 3)), ((1, 3), (3, 3, 3))]
        assert shown.children[0] is explorer


class TestAssigning:
    @pytest.mark.parametrize("name", ["hold", "seed", "best", "value", "setup", "turn", "Dice", "to_html"])
    def test_what_cannot_be_set_is_an_error_that_says_what_can(self, name):
        explorer = yw.HoldExplorer()
        before = state_of(explorer)
        with pytest.raises(YachtError) as refused:
            setattr(explorer, name, (6,))
        assert str(refused.value) == (
            f"{name!r} cannot be set; what can be set is 'aim', 'box', 'boxes', 'card', 'dice', 'held', 'locale', "
            "'rolls_left', 'rules', 'size'; or make a new one: yw.HoldExplorer(rules=…)"
        )
        assert state_of(explorer) == before
        assert name not in vars(explorer)

    def test_all_that_it_names_can_be_set(self):
        explorer = yw.HoldExplorer()
        for name in explorer._settable():
            setattr(explorer, name, getattr(explorer, name))
        assert explorer.card == Card("yacht")

    def test_what_the_hosts_do_goes_on_working(self):
        explorer, slider = yw.HoldExplorer(), IntSlider(min=0, max=3)
        link = traitlets.link((explorer, "rolls_left"), (slider, "value"))
        slider.value = 1
        assert explorer.rolls_left == 1
        link.unlink()
        jslink((explorer, "rolls_left"), (slider, "value")).close()
        explorer.layout.width = "50%"
        explorer.layout = {"width": "10%"}
        explorer.tooltip = "Holds"
        seen = []
        explorer.observe(seen.append, "dice")
        with explorer.hold_trait_notifications(), explorer.hold_sync():
            explorer.dice = [6] * 5
        explorer.unobserve_all()
        assert [change["new"] for change in seen] == [(6,) * 5]
        explorer.add_traits(mood=traitlets.Unicode())
        explorer.mood = "good"
        box = VBox([explorer])
        explorer.close()
        explorer.open()
        assert box.children == (explorer,)
