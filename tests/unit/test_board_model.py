"""The board's Python side without a page: a recording comm stands in for it, and says what a page could say."""

from __future__ import annotations

import gc
import itertools
import json
import re
import subprocess
import sys
import threading
import weakref

import comm
import pytest
import traitlets
from comm.base_comm import BaseComm
from ipywidgets import Text, VBox, interactive, jsdlink, jslink

import yacht_widget as yw
from yacht_widget import saves
from yacht_widget.errors import BoardError, PlayersError, SaveError, SeedError, UnknownRulesError, YachtError
from yacht_widget.messages import Page
from yacht_widget.widgets import board as board_module

# A game whose help a teacher fixed.
TAUGHT = yw.Game(hints_fixed="off", previews=False)
PUBLIC = ("dice", "held", "rolls_left", "player", "totals", "over")


class RecordingComm(BaseComm):
    """Keeps what is sent to the page."""

    sent: list[dict] = []  # noqa: RUF012 - one for all boards of a test

    def publish_msg(self, msg_type, data=None, metadata=None, buffers=None, **keys):
        self.sent.append({"type": msg_type, **(data or {})})


class Wire:
    """The page's end of the line."""

    @property
    def updates(self):
        return [message["state"] for message in RecordingComm.sent if message.get("method") == "update"]

    def clear(self):
        RecordingComm.sent.clear()

    def say(self, board, **state):
        """Send traits as a page does."""
        message = {"content": {"data": {"method": "update", "state": state, "buffer_paths": []}}, "buffers": []}
        board._handle_msg(json.loads(json.dumps(message)))

    def wish(self, board, rev=None, **wish):
        """Send an intent, of the newest revision unless told otherwise."""
        rev = board.state["rev"] if rev is None else rev
        self.say(board, intent={"seq": next(SEQUENCE), "rev": rev, **wish})


SEQUENCE = itertools.count(1)


@pytest.fixture(autouse=True)
def wire(monkeypatch, tmp_path, caplog):
    RecordingComm.sent.clear()
    monkeypatch.setattr(comm, "create_comm", RecordingComm)
    monkeypatch.setattr(saves, "user_data_path", lambda app, appauthor: tmp_path / app)
    yield Wire()
    # ipywidgets logs what is raised while it handles a message: nothing is to be.
    assert caplog.get_records("call") == []


def held(*places):
    return [place in places for place in range(5)]


def in_turn(wire, board, box="choice"):
    """Play a whole turn of a person from the page: one roll and a box."""
    wire.wish(board, type="roll", held=held())
    wire.wish(board, type="score", box=box)


class TestWishes:
    def test_a_whole_turn(self, wire):
        board = yw.Board(seed=7)
        wire.wish(board, type="roll", held=held())
        assert board.game.dice == (3, 1, 6, 5, 3)
        wire.wish(board, type="roll", held=held(0, 4))
        assert board.game.dice == yw.Game(seed=7).roll()[:1] + board.game.dice[1:4] + (3,)
        wire.wish(board, type="score", box="threes")
        assert board.game.cards[0].scores["threes"] >= 6
        assert board.rolls_left == 3

    def test_ten_equal_wishes_are_one_roll(self, wire):
        board = yw.Board(seed=7)
        rev = board.state["rev"]
        for _ in range(10):
            wire.wish(board, rev=rev, type="roll", held=held())
        assert len(board.game.moves) == 1

    @pytest.mark.parametrize("rev", [-1, 0, 2, 10**9, None, "1", 1.5, [1], {}])
    def test_a_wish_of_another_revision_is_not_granted(self, wire, rev):
        board = yw.Board(seed=7)
        wire.clear()
        wire.say(board, intent={"seq": 1, "rev": rev, "type": "roll", "held": held()})
        assert board.game.moves == ()
        assert wire.updates == []

    @pytest.mark.parametrize(
        ("wish", "notice", "key"),
        [
            ({"type": "score", "box": "ones"}, "roll first", "error.roll_first"),
            ({"type": "undo"}, "no move to take back", "error.undo_none"),
            ({"type": "roll", "held": held(1)}, "nothing can be kept", "error.keep_first"),
            ({"type": "roll", "held": held(), "rolled": [1, 2, 3, 4, 5]}, "come from its seed", "error.roll"),
            ({"type": "fly"}, "no wish 'fly'", "error.other"),
            ({}, "no wish None", "error.other"),
        ],
    )
    def test_a_wish_that_is_refused_leaves_the_game_and_is_answered_with_the_reason(self, wire, wish, notice, key):
        board = yw.Board(seed=7)
        before, rev = board.game.to_json(), board.state["rev"]
        wire.clear()
        wire.wish(board, **wish)
        assert board.game.to_json() == before
        assert notice in board.state["notice"]
        assert board.state["said"] == {"key": key, "places": {}}
        assert board.state["rev"] == rev + 1
        assert [update["state"]["notice"] for update in wire.updates] == [board.state["notice"]]
        wire.wish(board, type="roll", held=held())
        assert (board.state["notice"], board.state["said"]) == (None, None)

    def test_what_a_player_is_told_names_boxes_and_seats_for_the_page_to_word(self, wire):
        board = yw.Board(["Ada", yw.strategy("cautious")], seed=7, undo=False)
        told = []
        for wish in (
            {"type": "roll", "held": held()},
            {"type": "roll", "held": held(0, 1, 2, 3, 4)},
            {"type": "roll", "held": [True]},
            {"type": "undo"},
            {"type": "score", "box": "twelves"},
            {"type": "score", "box": "ones"},
            {"type": "roll", "held": held()},
        ):
            wire.wish(board, **wish)
            told.append(board.state["said"] and (board.state["said"]["key"], board.state["said"]["places"]))
        assert told == [
            None,
            ("error.keep_all", {}),
            ("error.keep", {}),
            ("error.undo_off", {}),
            ("error.box_unknown", {}),
            None,
            ("error.others_turn", {"seat": 1}),
        ]
        assert board.state["players"][1]["level"] == "cautious"
        alone = yw.Board(seed=7)
        for _ in range(2):
            alone.game.roll()
            alone.game.score("ones") if not alone.game.cards[0].scores else None
        wire.wish(alone, type="score", box="ones")
        assert alone.state["said"] == {"key": "error.box_used", "places": {"box": "ones"}}
        for _ in range(2):
            alone.game.roll(keep=[])
        wire.wish(alone, type="roll", held=held())
        assert alone.state["said"] == {"key": "error.no_roll", "places": {}}

    @pytest.mark.parametrize("kind", ["roll", "score", "undo", "new", "continue", None, 5, [], {"type": "roll"}])
    @pytest.mark.parametrize(
        "rest",
        [
            {},
            {"held": None, "box": None},
            {"held": 5, "box": 5},
            {"held": "11111", "box": "box"},
            {"held": [], "box": []},
            {"held": {}, "box": {}},
            {"held": [1, 0, 1, 0, 1], "box": ["ones"]},
            {"held": held() * 1000, "box": "x" * 10_000},
            {"held": [[[]]] * 5, "box": {"ones": 1}},
            {"held": held(), "rolled": "12345", "box": "ones "},
            {"held": held(0, 1, 2, 3, 4), "rolled": [9] * 5, "box": "__class__"},
            {"held": held(), "rolled": {"a": 1}},
            {"held": held(), "rolled": [None] * 5},
        ],
        ids=lambda rest: str(rest)[:30],
    )
    @pytest.mark.parametrize("real_dice", [False, True])
    def test_whatever_a_page_says_nothing_is_raised_and_the_game_stays_whole(self, wire, kind, rest, real_dice):
        board = yw.Board(2, real_dice=real_dice)
        for _ in range(2):
            wire.wish(board, type=kind, **rest)
            assert yw.Game.from_json(board.game.to_json()).to_json() == board.game.to_json()
            wire.wish(board, type="roll", held=held(), **({"rolled": [1, 2, 3, 4, 5]} if real_dice else {}))

    @pytest.mark.parametrize("intent", [None, 5, "roll", [], [{"type": "roll"}], {}, {"rev": 1}])
    def test_what_is_no_wish_at_all_is_ignored(self, wire, intent):
        board = yw.Board(seed=7)
        wire.say(board, intent=intent)
        assert board.game.moves == ()

    def test_everything_after_the_end_is_refused_but_undo_and_new(self, wire):
        rules = yw.RuleSet("short", [yw.Category("sum", sum)])
        board = yw.Board(rules=rules, seed=1)
        in_turn(wire, board, "sum")
        assert board.over
        before = board.game.to_json()
        for wish in ({"type": "roll", "held": held()}, {"type": "score", "box": "sum"}, {"type": "continue"}):
            wire.wish(board, **wish)
            assert board.game.to_json() == before
        wire.wish(board, type="undo")
        assert not board.over

    def test_a_wish_is_not_echoed(self, wire):
        board = yw.Board(seed=7)
        wire.clear()
        wire.wish(board, type="roll", held=held())
        assert not [message for message in RecordingComm.sent if "intent" in message.get("state", {})]


class TestMessages:
    def test_each_move_is_one_message_with_all_that_changed(self, wire):
        board = yw.Board(["Ada", "Bo"], seed=7)
        wire.clear()
        wire.wish(board, type="roll", held=held())
        (update,) = wire.updates
        assert update["dice"] == (3, 1, 6, 5, 3)
        assert update["rolls_left"] == 2
        assert update["state"]["dice"] == [3, 1, 6, 5, 3]
        assert update["state"]["last"] == {
            "type": "roll", "player": 0, "roll": 1, "dice": [3, 1, 6, 5, 3], "rolled": [True] * 5,
        }  # fmt: skip
        wire.clear()
        wire.wish(board, type="roll", held=held(0, 4))
        (update,) = wire.updates
        assert update["held"] == (True, False, False, False, True)
        wire.clear()
        wire.wish(board, type="score", box="threes")
        (update,) = wire.updates
        assert update["player"] == 1
        assert update["totals"] == board.game.totals
        assert update["held"] == (False,) * 5
        assert update["state"]["sheets"][0]["total"] == board.game.totals[0]

    def test_the_state_is_plain_data_and_fresh_each_time(self, wire):
        board = yw.Board(2, rules="yahtzee", seed=7)
        seen = [board.state]
        for _ in range(3):
            in_turn(wire, board, board.game.cards[board.player].open[0])
            seen.append(board.state)
        assert [json.loads(json.dumps(state)) for state in seen] == seen
        assert len({id(state) for state in seen}) == len({state["rev"] for state in seen}) == 4

    def test_every_open_box_shows_what_it_would_score_and_no_other(self, wire):
        board = yw.Board(rules="yahtzee", seed=7)
        assert board.state["options"] == []
        wire.wish(board, type="roll", held=held())
        entries = board.game.cards[0].entries_for(board.dice)
        assert len(board.state["options"]) == 13
        for key, option in zip(board.game.rules.keys, board.state["options"], strict=True):
            assert option == entries[key]._asdict()
        wire.wish(board, type="score", box="sixes")
        wire.wish(board, type="roll", held=held())
        assert board.state["options"][5] is None

    def test_nothing_tells_of_dice_to_come(self, wire):
        """The code holds the seed, so it is shown at the end only."""
        rules = yw.get_rules("yacht")
        board = yw.Board(rules=rules, seed="secret")
        key = json.loads(board.game.to_json())["key"]
        while not board.over:
            assert board.state["code"] is None
            in_turn(wire, board, board.game.cards[0].open[0])
        assert board.state["code"] == board.game.code
        shown = json.dumps([message.get("state", {}) for message in RecordingComm.sent], default=str)
        assert key not in shown
        assert "secret" not in shown


class TestTraits:
    def test_they_follow_the_game(self, wire):
        board = yw.Board(["Ada", "Bo"], seed=7)
        seen = []
        board.observe(lambda change: seen.append((change["name"], change["new"])), list(PUBLIC))
        board.game.roll()
        board.game.roll(keep=[3, 3])
        board.game.score("threes")
        assert ("dice", (3, 1, 6, 5, 3)) in seen
        assert ("held", (True, False, False, False, True)) in seen
        assert ("player", 1) in seen
        assert ("totals", board.game.totals) in seen
        assert [value for name, value in seen if name == "rolls_left"] == [2, 1, 3]
        for name in PUBLIC:
            assert getattr(board, name) == getattr(board.game, name)

    def test_who_observes_one_sees_the_others_as_new(self):
        board = yw.Board(seed=7)
        seen = []
        board.observe(lambda _change: seen.append((board.dice, board.rolls_left, board.state["dice"])), "dice")
        dice = board.game.roll()
        assert seen == [(dice, 2, list(dice))]

    def test_who_observes_one_may_make_the_next_move(self, wire):
        board = yw.Board(seed=7)
        board.observe(lambda change: change["new"] == 2 and board.game.score("choice"), "rolls_left")
        wire.clear()
        wire.wish(board, type="roll", held=held())
        assert board.game.cards[0].scores == {"choice": 18}
        assert board.state["sheets"][0]["total"] == 18
        assert (board.dice, board.rolls_left, board.totals) == ((), 3, (18,))
        assert wire.updates[-1]["state"] == board.state

    def test_new_games_may_follow_by_themselves(self, wire):
        rules = yw.RuleSet("short", [yw.Category("sum", sum)])
        board = yw.Board(rules=rules, seed=1)
        board.observe(lambda change: change["new"] and board.new_game(), "over")
        in_turn(wire, board, "sum")
        in_turn(wire, board, "sum")
        assert board.state["game"] == board.game.number == 3
        assert (board.over, board.state["over"]) == (False, False)

    def test_an_observer_that_fails_does_not_keep_the_move_from_the_page(self, wire):
        board = yw.Board(seed=7)

        def fail(_change):
            raise RuntimeError("mine")

        board.observe(fail, "dice")
        wire.clear()
        with pytest.raises(RuntimeError, match="mine"):
            board.game.roll()
        assert wire.updates[-1]["state"]["dice"] == list(board.game.dice)
        assert wire.updates[-1]["state"]["rev"] == board.state["rev"]

    def test_nor_is_the_page_left_without_an_answer(self, wire, caplog):
        board = yw.Board(seed=7)
        board.observe(lambda _change: 1 / 0, "rolls_left")
        wire.wish(board, type="roll", held=held())
        assert wire.updates[-1]["state"]["dice"] == list(board.game.dice)
        assert "ZeroDivisionError" in caplog.text
        caplog.clear()

    def test_they_can_be_linked(self):
        class Other(traitlets.HasTraits):
            held = traitlets.Any()
            dice = traitlets.Any()

        board, other = yw.Board(seed=7), Other()
        traitlets.link((board, "held"), (other, "held"))
        traitlets.dlink((board, "dice"), (other, "dice"))
        board.game.roll()
        assert other.dice == board.dice
        other.held = (True, True, False, False, False)
        assert board.held == (True, True, False, False, False)

    @pytest.mark.parametrize("name", [name for name in PUBLIC if name != "held"] + ["state", "setup"])
    def test_but_for_held_nobody_can_set_them(self, wire, name):
        board = yw.Board(seed=7)
        before = getattr(board, name)
        with pytest.raises(traitlets.TraitError):
            setattr(board, name, before)
        wire.clear()
        wire.say(board, **{name: {"rev": 99} if isinstance(before, dict) else 5})
        assert getattr(board, name) == before
        assert wire.updates == [{name: before}]

    @pytest.mark.parametrize("wrong", [(True,) * 4, (True,) * 6, (1, 0, 0, 0, 0), "TTTTT", None, 5, (None,) * 5, {}])
    def test_what_cannot_be_held_is_refused_and_set_right_in_the_page(self, wire, wrong):
        board = yw.Board(seed=7)
        board.game.roll()
        board.held = held(1)
        with pytest.raises(BoardError, match="each of the 5 dice"):
            board.held = wrong
        wire.clear()
        wire.say(board, held=wrong)
        assert board.held == tuple(held(1))
        assert wire.updates == [{"held": tuple(held(1))}]

    def test_nothing_is_held_before_the_first_roll(self, wire):
        board = yw.Board(seed=7)
        with pytest.raises(BoardError, match="before the first roll"):
            board.held = held(1)
        wire.say(board, held=held(1))
        assert board.held == (False,) * 5

    def test_a_page_holds_dice_and_python_sees_it(self, wire):
        board = yw.Board(seed=7)
        board.game.roll()
        seen = []
        board.observe(lambda change: seen.append(change["new"]), "held")
        wire.say(board, held=held(2, 3))
        assert seen == [(False, False, True, True, False)]

    def test_a_roll_takes_its_keep_from_the_wish_whatever_is_held_meanwhile(self, wire):
        board = yw.Board(seed=7)
        board.game.roll()
        board.held = held(0)
        wire.say(board, held=held(1), intent={"seq": 1, "rev": board.state["rev"], "type": "roll", "held": held(2)})
        assert board.game.held == tuple(held(2)) == board.held

    def test_undo_shows_what_was_held_for_the_roll_taken_back(self, wire):
        board = yw.Board(seed=7)
        board.game.roll()
        wire.wish(board, type="roll", held=held(0, 4))
        wire.wish(board, type="undo")
        assert board.held == tuple(held(0, 4))
        wire.wish(board, type="undo")
        assert board.held == (False,) * 5


class TestSettings:
    @pytest.mark.parametrize(
        ("arguments", "error", "match"),
        [
            ({"hints": "on"}, BoardError, "allowed are 'off'"),
            ({"hints": None}, BoardError, "allowed are 'off'"),
            ({"locale": "de"}, BoardError, "'auto', 'en', 'lt', 'ro', 'th', 'vi'"),
            ({"locale": None}, BoardError, "no language None"),
            ({"locale": ["en"]}, BoardError, "no language"),
            ({"pace": -1}, BoardError, "0 to 10 seconds"),
            ({"pace": 11}, BoardError, "0 to 10 seconds"),
            ({"pace": float("nan")}, BoardError, "nan"),
            ({"pace": "fast"}, BoardError, "'fast'"),
            ({"pace": True}, BoardError, "True"),
            ({"size": "huge"}, BoardError, "size='huge' is not possible; allowed are 'normal', 'projector'"),
            ({"size": 2}, BoardError, "size=2"),
            ({"rules": "chess"}, UnknownRulesError, "'chess'"),
            ({"rules": None}, UnknownRulesError, "None"),
            ({"seed": 1.5}, SeedError, "1.5"),
            ({"seed": 1, "real_dice": True}, SeedError, "not from both"),
            ({"players": 0}, PlayersError, "0 players"),
            ({"players": 10**12}, PlayersError, "1 to 100"),
            ({"players": itertools.repeat("x")}, PlayersError, "1 to 100"),
            ({"players": None}, PlayersError, "None"),
            ({"players": "Ada"}, PlayersError, r"\['Ada', 'Bo'\]"),
            ({"players": ["Ada", "Ada"]}, PlayersError, "twice"),
            ({"players": ["Ada", type(yw.strategy("random"))]}, PlayersError, "class"),
            ({"players": [yw.strategy]}, PlayersError, r"call it .* strategy\('cautious'\)"),
            ({"players": 10**5000}, PlayersError, "1 to 100"),
            ({"players": [10**5000]}, PlayersError, "that cannot be shown"),
            ({"seed": " "}, SeedError, "' '"),
            ({"name": ""}, SaveError, "1 to 60"),
            ({"game": 5}, BoardError, "game is a Game.*got 5"),
            ({"undo": "no"}, BoardError, "undo is True or False"),
            ({"real_dice": 1}, BoardError, "real_dice is True or False"),
            ({"hints_locked": None}, BoardError, "hints_locked is True or False"),
            ({"game": yw.Game(), "seed": 1}, BoardError, "not those of seed=1: leave out seed"),
            ({"game": yw.Game(), "name": "mine"}, BoardError, "got name='mine': leave out name, or the game"),
            (
                {"game": yw.Game(), "players": 2},
                BoardError,
                r"players=\['Player 1'\]; got players=2: leave out players",
            ),
            ({"game": yw.Game(), "players": ["Bo"]}, BoardError, "leave out players"),
            ({"game": yw.Game(), "rules": "yatzy"}, BoardError, "fixes rules='yacht'; got rules='yatzy': leave out"),
            ({"game": yw.Game(dice=[1]), "seed": 1}, BoardError, "not those of seed=1: leave out seed"),
            ({"game": yw.Game(), "real_dice": True}, BoardError, "leave out real_dice"),
            ({"game": yw.Game(undo=False), "undo": True}, BoardError, "the game fixes undo=False; got undo=True"),
            ({"game": TAUGHT, "hints": "odds", "previews": True}, BoardError, "leave out hints, previews"),
            ({"game": TAUGHT, "hints_locked": False}, BoardError, "leave out hints_locked"),
            ({"game": TAUGHT, "previews_locked": False}, BoardError, "leave out previews_locked"),
        ],
    )
    def test_what_cannot_be_is_refused(self, arguments, error, match):
        with pytest.raises(error, match=match):
            yw.Board(**arguments)
        assert issubclass(error, YachtError)

    def test_what_a_game_has_itself_may_be_said_beside_it(self):
        game = yw.Game(["Ada", "Bo"], rules="yahtzee", seed=7, undo=False, hints_fixed="odds", previews=False)
        same = {"rules": "yahtzee", "seed": 7, "undo": False, "real_dice": False, "hints": "odds", "hints_locked": True}
        for players in (2, ["Ada", "Bo"]):
            board = yw.Board(players, game=game, previews=False, previews_locked=True, **same)
            assert board.game is game
            assert (board.hints, board.previews) == ("odds", False)
        assert yw.Board(game=yw.Game(dice=[]), real_dice=True, seed=None).setup["real_dice"]

    def test_an_unknown_argument_is_an_error(self):
        with pytest.raises(TypeError, match="colour"):
            yw.Board(colour="red")

    @pytest.mark.parametrize(
        ("name", "good", "wrong"),
        [("locale", "th", "de"), ("pace", 3, 30), ("pace", 0.5, "x"), ("size", "projector", "large")],
    )
    def test_they_can_be_changed_later_and_a_wrong_one_changes_nothing(self, wire, name, good, wrong):
        board = yw.Board()
        setattr(board, name, good)
        with pytest.raises(YachtError):
            setattr(board, name, wrong)
        wire.clear()
        wire.say(board, **{name: wrong})
        assert getattr(board, name) == good
        assert wire.updates == [{name: good}]

    @pytest.mark.parametrize(
        ("name", "begin"),
        [("rules", "rules"), ("players", "players"), ("name", "name"), ("game", "game"), ("seed", "seed")]
        + [(name, "rules") for name in ("hint", "dice", "totals", "state", "new_game", "colour", "Held")],
    )
    def test_what_cannot_be_set_is_an_error_that_says_what_can(self, name, begin):
        board = yw.Board(["Ada"], seed=1)
        before = (board.state, board.game.to_json())
        with pytest.raises(BoardError) as refused:
            setattr(board, name, "yahtzee")
        assert str(refused.value) == (
            f"{name!r} cannot be set; what can be set is 'held', 'hints', 'locale', 'pace', 'previews', 'size'; "
            f"a board plays one game; make a new one: yw.Board({begin}=…)"
        )
        assert (board.state, board.game.to_json()) == before
        assert name not in vars(board)

    def test_what_the_hosts_do_goes_on_working(self):
        board, text = yw.Board(seed=1), Text()
        link = traitlets.link((board, "locale"), (text, "value"))
        text.value = "vi"
        assert board.locale == "vi"
        link.unlink()
        seen = []
        board.observe(seen.append, "rolls_left")
        jslink((board, "rolls_left"), (text, "placeholder")).close()
        jsdlink((board, "player"), (text, "placeholder")).close()
        board.layout.width = "50%"
        board.tooltip = "Yacht"
        shown = interactive(lambda pace: setattr(board, "pace", pace), pace=(0.0, 2.0))
        shown.children[0].value = 2.0
        shown.update()
        assert board.pace == 2
        with board.hold_trait_notifications(), board.hold_sync():
            board.game.roll()
        assert [change["new"] for change in seen] == [2]
        board.unobserve_all()
        board.close()
        board.open()
        assert VBox([board]).children == (board,)

    def test_the_page_learns_rules_and_boxes(self):
        rules = yw.RuleSet(
            "mini",
            [yw.Category("odd", lambda d: sum(x % 2 for x in d), names={"en": "Odd"}, help={"en": "Odd dice."})],
            dice=2,
            sides=3,
            rolls=2,
            titles={"en": "Mini"},
        )
        setup = yw.Board(rules=rules, undo=False).setup
        said = {"titles": {"en": "Mini"}, "dice": 2, "sides": 3, "rolls": 2, "turns": 1}
        assert said.items() <= setup["rules"].items()
        names = {"names": {"en": "Odd"}, "help": {"en": "Odd dice."}, "help_key": None}
        odds = {"figure": "points", "least": 0, "most": 2}
        assert setup["boxes"] == [{"key": "odd", "section": "lower"} | names | odds]
        assert setup["undo"] is False


class Broken:
    """A strategy that fails in its second turn."""

    name = "wobbly"

    def keep(self, card, dice, rolls_left):
        if card.scores:
            raise ZeroDivisionError("oh")
        return dice

    def choose(self, card, dice):
        return card.open[0]


class TestComputer:
    def board(self, **options):
        return yw.Board(["Ada", yw.strategy("cautious")], seed=3, **options)

    def test_it_is_named_and_marked(self):
        two = yw.Board([yw.strategy("cautious"), "Ada", yw.strategy("cautious"), yw.strategy("random")])
        assert two.game.players == ("Cautious", "Ada", "Cautious 2", "Random")
        assert [player["computer"] for player in two.state["players"]] == [True, False, True, True]

    def test_it_can_be_watched_step_by_step(self, wire):
        board = self.board()
        in_turn(wire, board)
        assert (board.player, board.dice) == (1, ())
        wire.wish(board, type="continue")
        assert board.state["last"]["type"] == "roll"
        kinds = []
        while board.player == 1:
            rev = board.state["rev"]
            wire.clear()
            wire.wish(board, type="continue")
            assert board.state["rev"] == rev + 1
            assert len(wire.updates) == 1
            if board.state["plan"]:
                kinds.append(next(iter(board.state["plan"])))
                if kinds[-1] == "held":
                    assert board.held == tuple(board.state["plan"]["held"])
                else:
                    assert board.state["plan"]["box"] in board.game.cards[1].open
        assert kinds[-1] == "box"
        assert board.game.cards[1].scores
        assert board.state["plan"] is None

    def test_nobody_else_acts_in_its_turn(self, wire):
        board = self.board()
        in_turn(wire, board)
        before = board.game.to_json()
        for wish in ({"type": "roll", "held": held()}, {"type": "score", "box": "ones"}):
            wire.wish(board, **wish)
            assert board.game.to_json() == before
            assert "Cautious, who plays by itself" in board.state["notice"]

    def test_continue_does_nothing_in_a_persons_turn(self, wire):
        board = self.board()
        before = board.game.to_json()
        wire.wish(board, type="continue")
        assert board.game.to_json() == before

    def test_at_pace_0_it_plays_at_once(self, wire):
        board = self.board(pace=0)
        in_turn(wire, board)
        assert board.player == 0
        assert len(board.game.cards[1].scores) == 1

    def test_the_pace_may_change_while_it_plays(self, wire):
        board = self.board()
        in_turn(wire, board)
        wire.wish(board, type="continue")
        wire.say(board, pace=0)
        wire.wish(board, type="continue")
        assert board.player == 0

    def test_a_whole_game_of_computers_runs_by_itself_at_pace_0(self, wire):
        board = yw.Board([yw.strategy("random"), yw.strategy("cautious")], rules="yahtzee", seed=3, pace=0)
        wire.wish(board, type="continue")
        assert board.over

    def test_undo_goes_back_to_where_a_person_decides_and_the_same_dice_come_again(self, wire):
        board = self.board(pace=0)
        wire.wish(board, type="roll", held=held())
        before = (board.dice, board.rolls_left, board.player, board.game.cards)
        wire.wish(board, type="score", box="choice")
        theirs = board.game.cards[1]
        wire.wish(board, type="undo")
        assert (board.dice, board.rolls_left, board.player, board.game.cards) == before
        wire.wish(board, type="score", box="ones")
        assert board.game.cards[1] == theirs
        assert board.game.taken_back[0] == 0
        assert board.state["taken_back"] == 0

    def test_undo_stops_a_plan(self, wire):
        board = self.board()
        in_turn(wire, board)
        wire.wish(board, type="continue")
        wire.wish(board, type="continue")
        assert board.state["plan"]
        wire.wish(board, type="undo")
        assert (board.state["plan"], board.player, board.rolls_left) == (None, 0, 2)

    @pytest.mark.parametrize("pace", [0, 1])
    def test_for_a_strategy_that_fails_a_person_plays_on(self, wire, pace):
        board = yw.Board(["Ada", Broken()], seed=3, pace=pace)
        for _ in range(2):
            in_turn(wire, board, board.game.cards[0].open[0])
            while board.player == 1 and not board.state["notice"]:
                wire.wish(board, type="continue")
        assert re.search(r"Wobbly cannot play on: .* ZeroDivisionError: oh \(dice \[", board.state["notice"])
        said = {"key": "error.strategy_raises", "places": {"error": "ZeroDivisionError", "seat": 1}}
        assert board.state["said"] == said
        assert [player["computer"] for player in board.state["players"]] == [False, False]
        assert board.player == 1
        wire.wish(board, type="score", box="choice")
        assert board.game.cards[1].scores["choice"]

    @pytest.mark.parametrize("wrong", [{"keep": [7]}, {"keep": None}, {"choose": "ones"}, {"choose": None}])
    def test_so_for_one_that_does_what_is_not_allowed(self, wire, wrong):
        class Cheat(Broken):
            def keep(self, card, dice, rolls_left):
                return wrong.get("keep", dice)

            def choose(self, card, dice):
                return wrong.get("choose", "ones")

        board = yw.Board(["Ada", Cheat()], seed=3, pace=0)
        in_turn(wire, board, "ones")
        if board.player == 0:
            in_turn(wire, board, "twos")
        assert board.state["notice"].startswith("Wobbly cannot play on")
        assert board.state["said"]["key"] in {"error.strategy_keeps", "error.strategy_chooses"}
        assert board.player == 1
        assert not any(player["computer"] for player in board.state["players"])


class Ponders:
    """A strategy that answers when it is told to: it keeps all dice, and writes the first box."""

    name = "slow"

    def __init__(self, fails=None):
        self.fails = fails
        self.asked, self.answer = threading.Event(), threading.Event()
        self.threads = []
        self.inside = self.most = 0

    def keep(self, card, dice, rolls_left):
        self.inside += 1
        self.most = max(self.most, self.inside)
        self.threads.append(threading.current_thread())
        self.asked.set()
        try:
            assert self.answer.wait(60)
        finally:
            self.inside -= 1
        if self.fails:
            raise self.fails
        return dice

    def choose(self, card, dice):
        return card.open[0]

    def ends(self):
        """Let it answer, and wait until nobody will hear that any more."""
        self.answer.set()
        for thread in self.threads:
            thread.join(60)
            assert not thread.is_alive()


class Endless(Ponders):
    def keep(self, card, dice, rolls_left):
        self.threads.append(threading.current_thread())
        self.asked.set()
        while True:
            pass


def comes(board, true):
    """Wait until the board's state is so."""
    so = threading.Event()

    def look(_change=None):
        if true(board.state):
            so.set()

    board.observe(look, "state")
    look()
    assert so.wait(60)
    board.unobserve(look, "state")


class TestThinking:
    """A strategy of one's own may take long, or never answer: no board waits for it."""

    @pytest.fixture(autouse=True)
    def impatient(self, monkeypatch):
        monkeypatch.setattr(board_module, "PATIENCE", 0.0)

    def asked(self, wire, strategy, pace=1, **options):
        """A board on which the strategy thinks about its first roll."""
        board = yw.Board(["Ada", strategy], seed=3, pace=pace, **options)
        in_turn(wire, board)
        if pace:
            wire.wish(board, type="continue")
            wire.wish(board, type="continue")
        assert strategy.asked.wait(60)
        assert board.state["thinking"]
        return board

    def test_other_boards_go_on_and_its_answer_becomes_the_plan(self, wire):
        slow = Ponders()
        board = self.asked(wire, slow)
        other = yw.Board(seed=1)
        in_turn(wire, other)
        assert other.game.cards[0].scores
        assert (board.state["thinking"], board.state["plan"]) == (True, None)
        slow.answer.set()
        comes(board, lambda state: state["plan"])
        assert (board.state["thinking"], board.state["plan"]) == (False, {"box": "ones"})
        wire.wish(board, type="continue")
        assert board.game.cards[1].scores
        assert board.player == 0

    def test_at_pace_0_it_ends_its_turn_by_itself(self, wire):
        slow = Ponders()
        board = self.asked(wire, slow, pace=0)
        slow.answer.set()
        comes(board, lambda state: state["player"] == 0)
        assert list(board.game.cards[1].scores) == ["ones"]
        assert board.state["thinking"] is False

    def test_what_it_plays_is_what_it_plays_without_a_page(self, wire):
        class Own(Ponders):
            def keep(self, card, dice, rolls_left):
                return dice[2:]

        board = yw.Board([Own(), Own()], seed=3, pace=0)
        wire.wish(board, type="continue")
        comes(board, lambda state: state["over"])
        assert board.game.totals == yw.play(yw.Game(2, seed=3), Own()).totals

    @pytest.mark.parametrize("change", ["take_over", "undo", "new", "Python's roll", "Python's undo", "Python's new"])
    def test_an_answer_to_what_is_past_is_not_heard(self, wire, change):
        slow = Ponders()
        board = self.asked(wire, slow)
        from_python = {
            "Python's roll": lambda: board.game.roll(keep=[]),
            "Python's undo": board.game.undo,
            "Python's new": board.new_game,
        }
        if change in from_python:
            from_python[change]()
        else:
            wire.wish(board, type=change)
        assert board.state["thinking"] is False
        before = board.game.to_json(), board.state, board.held
        slow.ends()
        assert (board.game.to_json(), board.state, board.held) == before

    def test_somebody_plays_on_in_the_place_of_an_endless_one_which_is_stopped(self, wire):
        endless = Endless()
        board = self.asked(wire, endless)
        before = board.game.to_json()
        wire.wish(board, type="take_over")
        endless.ends()
        assert board.game.to_json() == before
        assert board.state["notice"].startswith("Slow cannot play on: it had not answered (dice [")
        assert board.state["said"] == {"key": "error.strategy_late", "places": {"seat": 1}}
        assert not any(player["computer"] for player in board.state["players"])
        wire.wish(board, type="score", box="choice")
        assert board.game.cards[1].scores["choice"]

    def test_nothing_else_is_done_meanwhile(self, wire):
        slow = Ponders()
        board = self.asked(wire, slow)
        before, rev = board.game.to_json(), board.state["rev"]
        wire.wish(board, type="continue")
        assert (board.state["rev"], board.state["thinking"]) == (rev + 1, True)
        wire.wish(board, type="roll", held=held())
        assert "Slow, who plays by itself" in board.state["notice"]
        assert board.state["thinking"]
        wire.wish(board, rev=board.state["rev"] - 1, type="take_over")
        assert (board.game.to_json(), board.state["thinking"], len(slow.threads)) == (before, True, 1)
        slow.answer.set()
        comes(board, lambda state: state["plan"])

    def test_nobody_is_replaced_who_does_not_think(self, wire):
        board = yw.Board(["Ada", Ponders()], seed=3)
        wire.wish(board, type="take_over")
        assert [player["computer"] for player in board.state["players"]] == [False, True]

    @pytest.mark.parametrize("error", [ZeroDivisionError("oh"), KeyboardInterrupt()])
    @pytest.mark.parametrize("pace", [0, 1])
    def test_one_that_fails_late_is_told_of_as_always(self, wire, error, pace):
        slow = Ponders(error)
        board = self.asked(wire, slow, pace)
        slow.answer.set()
        comes(board, lambda state: state["notice"])
        assert "Slow cannot play on: " in board.state["notice"]
        said = {"key": "error.strategy_raises", "places": {"error": type(error).__name__, "seat": 1}}
        assert board.state["said"] == said
        assert not any(player["computer"] for player in board.state["players"])
        assert board.state["thinking"] is False

    def test_it_is_asked_one_question_at_a_time(self, wire):
        slow = Ponders()
        one = self.asked(wire, slow)
        other = self.asked(wire, slow)
        slow.answer.set()
        for board in (one, other):
            comes(board, lambda state: state["plan"])
        slow.ends()
        assert (len(slow.threads), slow.most) == (2, 1)

    def test_a_question_that_is_past_before_it_could_be_asked_never_is(self, wire):
        slow = Ponders()
        one = self.asked(wire, slow)
        before = set(threading.enumerate())
        other = self.asked(wire, slow)
        (waiting,) = set(threading.enumerate()) - before
        other.game.undo()
        slow.answer.set()
        comes(one, lambda state: state["plan"])
        waiting.join(60)
        assert not waiting.is_alive()
        assert len(slow.threads) == 1
        # Nor does it hold up the next one.
        wire.wish(other, type="continue")
        wire.wish(other, type="continue")
        comes(other, lambda state: state["plan"])

    def test_it_stops_with_its_board_and_is_asked_anew_when_that_is_shown_again(self, wire):
        endless = Endless()
        board = self.asked(wire, endless)
        board.close()
        endless.ends()
        board._repr_mimebundle_()
        assert board.state["thinking"] is False

    def test_without_threads_the_board_waits_as_for_a_level(self, wire, monkeypatch):
        def start(self):
            message = "can't start new thread"
            raise RuntimeError(message)

        monkeypatch.setattr(threading.Thread, "start", start)
        board = yw.Board(["Ada", Broken()], seed=3, pace=0)
        in_turn(wire, board)
        assert (board.player, len(board.game.cards[1].scores)) == (0, 1)

    def test_a_level_is_never_asked_aside(self, wire):
        board = yw.Board(["Ada", yw.strategy("tips")], seed=3, pace=0)
        in_turn(wire, board)
        assert board.player == 0
        assert not any(update["state"]["thinking"] for update in wire.updates if "state" in update)


class TestFromPython:
    def test_a_move_shows_at_once(self, wire):
        board = yw.Board(seed=7)
        wire.clear()
        dice = board.game.roll()
        assert [update["state"]["dice"] for update in wire.updates] == [list(dice)]
        board.game.score("choice")
        board.game.undo()
        assert [update["state"]["last"]["type"] for update in wire.updates] == ["roll", "score", "undo"]

    def test_a_wish_made_before_it_is_stale(self, wire):
        board = yw.Board(seed=7)
        rev = board.state["rev"]
        board.game.roll()
        wire.wish(board, rev=rev, type="roll", held=held())
        assert len(board.game.moves) == 1

    def test_a_game_can_be_brought_along(self, wire):
        game = yw.Game(["Ada", "Bo"], rules="yahtzee", seed=5)
        game.roll()
        game.roll(keep=game.dice[:2])
        board = yw.Board(game=game)
        assert board.game is game
        assert board.dice == game.dice
        assert board.held == game.held
        assert board.state["last"] == {"type": "loaded"}
        assert [player["name"] for player in board.state["players"]] == ["Ada", "Bo"]
        wire.wish(board, type="score", box="chance")
        assert game.player != game.first

    def test_also_against_the_computer(self, wire):
        game = yw.Game(["Ada", "Cautious"], seed=5)
        board = yw.Board(["Ada", yw.strategy("cautious")], game=game, pace=0)
        in_turn(wire, board)
        assert game.cards[1].scores

    def test_two_boards_may_show_one_game(self, wire):
        game = yw.Game(seed=5)
        one, other = yw.Board(game=game), yw.Board(game=game)
        wire.wish(one, type="roll", held=held())
        assert one.dice == other.dice == game.dice

    def test_boards_do_not_share_anything_else(self, wire):
        one, other = yw.Board(seed=5), yw.Board(seed=5)
        wire.wish(one, type="roll", held=held())
        one.held = held(1)
        assert other.game.moves == ()
        assert other.held == (False,) * 5

    def test_a_board_that_nobody_keeps_is_let_go_while_its_game_lives_on(self):
        game = yw.Game(seed=5)
        board = yw.Board(game=game)
        gone = weakref.ref(board)
        board.layout.close()
        board.close()
        del board
        gc.collect()
        assert gone() is None
        game.roll()


class TestNewGame:
    def test_it_begins_the_next_one_with_the_same_players_and_rules(self, wire):
        board = yw.Board(["Ada", "Bo"], rules="yatzy", seed=7)
        in_turn(wire, board, "chance")
        wire.clear()
        wire.wish(board, type="new")
        assert (board.game.number, board.game.players, board.game.rules.name) == (2, ("Ada", "Bo"), "yatzy")
        assert (board.dice, board.totals, board.rolls_left, board.state["can_undo"]) == ((), (0, 0), 3, False)
        assert board.state["last"] == {"type": "new"}
        assert len(wire.updates) == 1

    def test_python_can_begin_it_too(self):
        board = yw.Board(seed=7)
        board.game.roll()
        assert board.new_game() is board.game
        assert board.dice == ()

    def test_finished_games_are_kept_for_their_codes_and_no_others(self, wire):
        board = yw.Board(setting=yw.classroom.setting(seed="7b"))
        first = board.game
        assert board.finished == ()
        yw.play(first, yw.strategy("cautious"))
        code = board.state["code"]
        assert board.finished == (first,)
        wire.wish(board, type="new")
        board.game.roll()
        board.new_game()
        assert (board.finished, board.finished[0].code) == ((first,), code)
        third = yw.play(board.game, yw.strategy("greedy"))
        assert board.finished == (first, third)

    def test_with_a_name_the_finished_game_is_there_after_a_restart(self):
        given = {"setting": yw.classroom.setting(seed="7b"), "name": "ada"}
        code = yw.play(yw.Board(**given).game, yw.strategy("cautious")).code
        board = yw.Board(**given)
        # It is to be handed in: the board shows it with its code, until a new one is begun.
        assert (board.over, board.state["code"], [game.code for game in board.finished]) == (True, code, [code])
        assert [best["points"] for best in board.state["best"]] == [board.totals[0]]
        board.new_game()
        assert (board.game.number, yw.Board(**given).game.number) == (2, 1)

    def test_the_first_game_stays_the_first_however_often_the_cell_is_run_again(self):
        given = {"players": ["Ada"], "setting": yw.classroom.setting(seed="7b"), "name": "class"}
        first = yw.play(yw.Board(**given).game, yw.strategy("cautious")).code
        board = yw.Board(**given)
        board.new_game().roll()
        again = yw.Board(**given)
        assert (again.dice, [game.code for game in again.finished]) == (board.dice, [first])
        second = yw.play(again.game, yw.strategy("greedy")).code
        again.new_game().roll()
        assert [game.code for game in yw.Board(**given).finished] == [first, second]
        # Another pupil at the same computer, and another seed, have games of their own.
        for other in ({"players": ["Bo"]}, {"setting": yw.classroom.setting(seed="7c")}):
            assert yw.Board(**given | other).finished == ()

    def test_a_finished_game_that_is_taken_back_is_not_kept_as_one(self):
        given = {"players": ["Ada"], "seed": 7, "name": "mine"}
        board = yw.Board(**given)
        yw.play(board.game, yw.strategy("cautious"))
        board.game.undo()
        assert yw.Board(**given).finished == ()

    def test_the_game_before_no_longer_moves_the_board(self):
        board = yw.Board(seed=7)
        before = board.game
        board.new_game()
        state = board.state
        before.roll()
        assert board.state is state


class TestBestScores:
    RULES = yw.RuleSet("short", [yw.Category("sum", sum)], dice=1)

    def played(self, wire, board, *dice):
        for die in dice:
            wire.wish(board, type="roll", held=[False], rolled=[die])
            wire.wish(board, type="score", box="sum")

    def test_they_are_kept_best_first_over_several_games(self, wire):
        board = yw.Board(rules=self.RULES, real_dice=True)
        news = []
        for die in (3, 5, 4, 5, 6):
            self.played(wire, board, die)
            news.append(board.state["new_best"])
            wire.wish(board, type="new")
        assert news == [False, True, False, False, True]
        assert [best["points"] for best in board.state["best"]] == [6, 5, 5, 4, 3]

    def test_a_roll_taken_back_has_been_seen_and_that_game_does_not_count(self, wire):
        board = yw.Board(rules=self.RULES, real_dice=True)
        wire.wish(board, type="roll", held=[False], rolled=[1])
        wire.wish(board, type="undo")
        self.played(wire, board, 6)
        assert board.over
        assert board.state["taken_back"] == 1
        assert board.state["best"] == []

    def test_those_of_computers_do_not_count(self, wire):
        board = yw.Board(["Ada", yw.strategy("random")], rules=self.RULES, seed=1, pace=0)
        wire.wish(board, type="roll", held=[False])
        wire.wish(board, type="score", box="sum")
        assert board.over
        assert [best["name"] for best in board.state["best"]] == ["Ada"]

    def test_undo_after_the_end_takes_them_out_again(self, wire):
        board = yw.Board(rules=self.RULES, real_dice=True)
        self.played(wire, board, 6)
        assert board.state["best"]
        wire.wish(board, type="undo")
        assert board.state["best"] == []


class TestNamed:
    def saved(self, tmp_path):
        return sorted((tmp_path / "yacht-widget").rglob("*.json")) if (tmp_path / "yacht-widget").exists() else []

    def test_without_a_name_nothing_is_written(self, wire, tmp_path):
        board = yw.Board(seed=1)
        in_turn(wire, board)
        board.new_game()
        assert self.saved(tmp_path) == []

    @pytest.mark.parametrize(
        "table",
        [
            {},
            {"players": ["Ada", "Bo"], "rules": "yahtzee"},
            {"rules": yw.RuleSet("mine", [yw.Category("all", sum), yw.Category("low", min)])},
            {"seed": "class"},
            {"players": ["Ada", yw.strategy("cautious")]},
        ],
        ids=str,
    )
    def test_an_unfinished_game_is_taken_up_again(self, wire, table):
        board = yw.Board(name="mine", **table)
        wire.wish(board, type="roll", held=held())
        wire.wish(board, type="roll", held=held(1))
        again = yw.Board(name="mine", **table)
        assert again.game is not board.game
        assert again.game.to_json() == board.game.to_json()
        assert (again.dice, again.held) == (board.dice, board.held)
        assert again.state["last"] == {"type": "loaded"}
        assert again.state["players"] == board.state["players"]

    def test_what_is_held_is_kept_too(self, wire):
        board = yw.Board(name="mine", seed=1)
        wire.wish(board, type="roll", held=held())
        wire.say(board, held=held(1, 3))
        assert list(yw.Board(name="mine", seed=1).held) == held(1, 3)
        again = yw.Board(name="mine", seed=1)
        again.held = held(0)
        third = yw.Board(name="mine", seed=1)
        assert list(third.held) == held(0)
        # A move ends it: what was held for that roll is in the record.
        wire.wish(third, type="roll", held=held(0))
        assert yw.Board(name="mine", seed=1).held == third.held
        wire.wish(third, type="score", box="choice")
        assert list(yw.Board(name="mine", seed=1).held) == held()

    @pytest.mark.parametrize("told", [None, [], [True], ["yes"] * 5, [1] * 5, "left out"])
    def test_nothing_held_that_cannot_be_is_taken_from_a_file(self, wire, tmp_path, told):
        board = yw.Board(name="mine", seed=1)
        board.game.roll()
        (path,) = self.saved(tmp_path)
        data = json.loads(path.read_text())
        if told == "left out":
            del data["held"]
        else:
            data["held"] = dict.fromkeys(data["held"], told)
        path.write_text(json.dumps(data))
        again = yw.Board(name="mine", seed=1)
        assert list(again.held) == held()
        assert again.dice == (() if told is None else board.dice)

    def test_so_are_real_dice(self, wire):
        board = yw.Board(name="mine", real_dice=True)
        wire.wish(board, type="roll", held=held(), rolled=[1, 2, 3, 4, 5])
        again = yw.Board(name="mine", real_dice=True)
        assert again.dice == (1, 2, 3, 4, 5)
        assert again.setup["real_dice"]
        wire.wish(again, type="roll", held=held(0), rolled=[1, 1, 1, 1])
        assert again.dice == (1, 1, 1, 1, 1)

    @pytest.mark.parametrize(
        "other",
        [
            {"players": 2}, {"rules": "yatzy"}, {"seed": 2}, {"name": "yours"}, {"real_dice": True}, {"undo": False},
            {"rules": yw.get_rules("yahtzee", joker="free")},
        ],
        ids=str,
    )  # fmt: skip
    def test_another_table_has_a_game_of_its_own(self, other):
        first = yw.Board(name="mine")
        first.game.roll()
        second = yw.Board(**{"name": "mine"} | other)
        assert second.dice == ()
        assert second.setup["real_dice"] == other.get("real_dice", False)
        assert second.setup["undo"] == other.get("undo", True)
        assert yw.Board(name="mine").dice == first.dice

    def test_after_a_finished_game_the_next_begins_and_the_best_scores_stay(self, wire):
        board = yw.Board(name="mine", rules=TestBestScores.RULES, seed=4)
        wire.wish(board, type="roll", held=[False])
        wire.wish(board, type="score", box="sum")
        again = yw.Board(name="mine", rules=TestBestScores.RULES, seed=4)
        assert (again.game.number, again.over, again.dice) == (2, False, ())
        assert again.state["best"] == [{"name": "Player 1", "points": board.totals[0]}]

    def test_a_damaged_file_is_said_and_a_new_game_begins(self, wire, tmp_path):
        yw.Board(name="mine").game.roll()
        (path,) = self.saved(tmp_path)
        path.write_text("{")
        board = yw.Board(name="mine")
        assert "damaged" in board.state["notice"]
        assert board.state["said"]["key"] == "error.save_damaged"
        assert board.dice == ()
        wire.wish(board, type="roll", held=held())
        assert board.state["notice"] is None
        assert yw.Board(name="mine").dice == board.dice
        assert len(self.saved(tmp_path)) == 2

    def test_a_saved_game_that_was_edited_is_said_and_a_new_one_begins(self, tmp_path):
        yw.Board(name="mine", seed=7).game.roll()
        (path,) = self.saved(tmp_path)
        text = path.read_text()
        assert "[3, 1, 6, 5, 3]" in text
        path.write_text(text.replace("[3, 1, 6, 5, 3]", "[6, 6, 6, 6, 6]"))
        board = yw.Board(name="mine", seed=7)
        assert "cannot be played on" in board.state["notice"]
        assert "edited" in board.state["notice"]
        assert board.state["said"]["key"] == "error.save_other"
        assert board.dice == ()

    def test_where_nothing_can_be_written_play_goes_on_and_it_is_said(self, wire, tmp_path):
        (tmp_path / "yacht-widget").write_text("in the way")
        board = yw.Board(name="mine")
        wire.wish(board, type="roll", held=held())
        assert board.dice
        assert "is not being kept" in board.state["notice"]
        assert board.state["said"]["key"] == "error.save_write"


class TestShowing:
    def test_its_text_is_always_the_same(self):
        board = yw.Board(["Ada", "Bo"], rules="yahtzee")
        assert repr(board) == "Board(['Ada', 'Bo'], rules='yahtzee')"
        board.game.roll()
        assert repr(board) == "Board(['Ada', 'Bo'], rules='yahtzee')"

    def html(self, board):
        data, _metadata = board._repr_mimebundle_()
        assert "application/vnd.jupyter.widget-view+json" in data
        return data["text/html"]

    def test_where_no_widget_can_be_the_sheet_is_shown(self):
        board = yw.Board(["Ada", "Bo"], rules="yahtzee", seed=5)
        board.game.roll()
        board.game.score("chance")
        dice = board.game.roll()
        html = self.html(board)
        shown = re.findall(r">(\d)</span>", html)
        assert shown == [str(die) for die in dice]
        for word in ("Yahtzee", "Ada", "Bo", "Full House", "Large Straight", "Upper bonus", "Yahtzee bonus", "Total"):
            assert f">{word}<" in html
        assert f">{max(board.totals)}<" in html
        assert "<script" not in html
        # Ink and ground of the notebook's theme, both; where it tells none, ink on paper. Also in rows and cells: a
        # notebook paints every second row in the colour of its theme.
        parts = re.findall(r"<(?:tr|td|th)\b[^>]*>", html)
        assert len(parts) > 20
        ground = "background:var(--jp-layout-color1,#fffdf6);color:var(--jp-content-font-color1,#26211b)"
        assert all(ground in part for part in [html.partition(">")[0], *parts])

    def test_it_speaks_the_language_of_the_board(self):
        assert 'lang="th"' in self.html(yw.Board(locale="th"))

    def test_names_and_words_of_ones_own_are_escaped(self):
        nasty = "<img src=x onerror=alert(1)>\"'&"
        rules = yw.RuleSet(nasty, [yw.Category("all", sum, names={"en": nasty})], titles={"en": nasty})
        html = self.html(yw.Board([nasty, "Bo"], rules=rules))
        assert "<img" not in html
        assert html.count("&lt;img src=x onerror=alert(1)&gt;&quot;&#x27;&amp;") == 3

    def test_it_can_be_closed_and_shown_again(self, wire):
        board = yw.Board(seed=7)
        wire.wish(board, type="roll", held=held())
        board.layout.close()
        board.close()
        assert board.comm is None
        board.game.roll(keep=[])
        wire.clear()
        self.html(board)
        assert board.comm is not None
        opened = [message for message in RecordingComm.sent if message["type"] == "comm_open"]
        assert opened[-1]["state"]["state"]["dice"] == list(board.game.dice)
        wire.wish(board, type="score", box="choice")
        assert board.game.cards[0].scores

    def test_all_that_changed_before_it_is_shown_is_shown(self, wire):
        board = yw.Board(seed=7)
        board.game.roll()
        board.held = held(1, 2)
        board.locale = "vi"
        wire.clear()
        board._handle_msg({"content": {"data": {"method": "request_state"}}, "buffers": []})
        (state,) = wire.updates
        assert (state["dice"], state["held"], state["locale"]) == (board.dice, board.held, "vi")
        assert state["state"] == board.state


class TestOneGameOnTwoBoards:
    def test_what_is_held_on_one_is_held_on_the_other_at_once(self, wire):
        one = yw.Board(seed=7)
        two = yw.Board(game=one.game)
        other = yw.Board(seed=7)
        for board in (one, other):
            board.game.roll()
        wire.clear()
        wire.say(one, held=held(1, 3))
        assert list(two.held) == list(one.held) == held(1, 3)
        assert [list(update["held"]) for update in wire.updates if "held" in update and "state" not in update].count(
            held(1, 3)
        ) >= 1
        two.held = held(0)
        assert list(one.held) == held(0)
        assert not any(other.held)
        with pytest.raises(BoardError):
            two.held = (True,)
        assert list(one.held) == held(0)

    def test_a_move_is_told_by_each_board_itself_in_one_message(self, wire):
        one = yw.Board(seed=7)
        two = yw.Board(game=one.game)
        one.game.roll()
        one.held = held(1, 3)
        wire.clear()
        wire.wish(one, type="roll", held=held(1, 3))
        assert list(two.held) == list(one.held)
        assert [update for update in wire.updates if "held" in update and "state" not in update] == []
        wire.clear()
        wire.wish(two, type="score", box="choice")
        assert not any(one.held)
        assert [update for update in wire.updates if "held" in update and "state" not in update] == []

    def test_a_board_that_begins_a_new_game_goes_its_own_way(self):
        one = yw.Board(seed=7)
        two = yw.Board(game=one.game)
        one.new_game().roll()
        two.game.roll()
        one.held = held(2)
        assert not any(two.held)


class TestWords:
    """The page has the words of the languages that were asked for, and no others."""

    @pytest.fixture(autouse=True)
    @staticmethod
    def nobody_has_spoken(monkeypatch):
        monkeypatch.setattr(Page, "language", "en")

    def test_those_of_the_language_chosen_come_first(self):
        words = yw.Board(locale="lt")._words
        assert list(words) == ["lt"]
        assert words["lt"]["box.ones"] == "Vienetai"
        # Plurals too, and nothing that a board does not say.
        assert words["lt"]["board.rolls"].keys() >= {"one", "few", "other"}
        assert not any(key.startswith(("explorer.", "file.")) for key in words["lt"])

    def test_another_language_is_sent_once_it_is_chosen(self, wire):
        board = yw.Board()
        assert list(board._words) == ["en"]
        wire.clear()
        wire.say(board, locale="vi")
        assert [list(update["_words"]) for update in wire.updates if "_words" in update] == [["en", "vi"]]
        wire.clear()
        wire.say(board, locale="en")
        board.locale = "vi"
        assert not any("_words" in update for update in wire.updates)

    def test_a_page_tells_its_own_language_and_the_next_board_begins_in_it(self, wire):
        board = yw.Board()
        wire.say(board, _language="th")
        assert list(board._words) == ["en", "th"]
        assert list(yw.Board()._words) == ["th"]
        assert list(yw.HoldExplorer()._words) == ["th"]
        assert list(yw.Board(locale="ro")._words) == ["ro"]

    @pytest.mark.parametrize("nonsense", ["", "de", "../en", None, ["en"], 3])
    def test_a_page_may_say_what_it_likes(self, wire, nonsense):
        board = yw.Board()
        wire.say(board, _language=nonsense, _words={"en": {"board.turn": "nonsense"}})
        assert list(board._words) == ["en"]
        assert board._words["en"]["board.turn"] == "Turn {turn} of {of}"

    def test_a_board_that_is_let_go_leaves_nothing_in_the_page_and_can_be_shown_again(self, wire):
        board = yw.Board(seed=7)
        board.game.roll()
        wire.say(board, _seen=True)
        board._succeeded = True
        assert board.comm is not None
        wire.clear()
        wire.say(board, _seen=False)
        assert board.comm is None
        # The page remembers how a model was before the last message: so twice.
        emptied = [update for update in wire.updates if "setup" in update]
        assert len(emptied) == 2
        for update in emptied:
            assert update.keys() >= {"_code", "_words", "setup", "state", "turn", "held"}
            assert set(update.values()) == {None}
        wire.clear()
        board._repr_mimebundle_()
        opened = [message for message in RecordingComm.sent if message["type"] == "comm_open"][-1]["state"]
        assert opened["state"] == board.state
        assert opened["_code"]
        assert opened["_words"]["en"]


def test_a_board_is_played_without_numpy():
    code = """
import sys

class NoNumpy:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] == "numpy":
            raise ImportError("there is no numpy here")

sys.meta_path.insert(0, NoNumpy())
import yacht_widget as yw

for rules in ("yacht", "yacht-sum", "yahtzee", "worldwide", "yatzy"):
    board = yw.Board(["Ada", yw.strategy("cautious"), yw.strategy("random")], rules=rules, seed=1, pace=0)
    yw.play(board.game, yw.strategy("cautious"))
    assert board.over
    assert yw.Game.from_json(board.game.to_json()).totals == board.totals
    board._repr_mimebundle_()
assert "numpy" not in sys.modules
"""
    subprocess.run([sys.executable, "-c", code], check=True)  # noqa: S603 - our own


class TestLevels:
    """Opponents with a level: ready before the game begins, and their means told."""

    def test_the_page_is_told_the_mean_of_each_that_has_one(self):
        players = ["Ada", *map(yw.strategy, ("random", "greedy", "cautious", "expert"))]
        board = yw.Board(players)
        assert board.setup["means"] == [None, *(player.mean("yacht") for player in players[1:])]
        mini = yw.RuleSet("mini", [yw.Category("sum", sum)], dice=2)
        assert yw.Board(["Ada", yw.strategy("greedy")], rules=mini).setup["means"] == [None, None]

    def test_all_of_them_play_at_a_board(self, wire):
        board = yw.Board([yw.strategy(name) for name in ("random", "greedy", "cautious", "expert")], pace=0)
        wire.wish(board, type="continue")
        assert board.over
        assert board.game.players == ("Random", "Greedy", "Cautious", "Expert")

    def test_what_cannot_be_prepared_is_said_at_once(self):
        code = (
            "import sys; sys.modules['numpy'] = None\n"
            "import yacht_widget as yw\n"
            "try: yw.Board(['Ada', yw.strategy('expert')])\n"
            "except yw.YachtError as error: print(error)"
        )
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)  # noqa: S603 - our own
        assert "needs NumPy" in done.stdout
