"""The class board without a page: what it tells, what it hears, and that nothing a page says can break it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import yacht_widget as yw
from yacht_widget.errors import ClassroomError
from yacht_widget.exercises import Standing

SEED = "class-7b-monday"
CODES = [yw.play(yw.Game(seed=SEED), yw.strategy(name)).code for name in ("cautious", "greedy", "expert")]


def say(board, **wish):
    board.set_state({"intent": {"seq": board.state["heard"] + 1, **wish}})
    return board.state


class TestTold:
    def test_what_is_pasted_joins_what_is_there(self):
        board = yw.ClassBoard(f"Ada {CODES[0]}", seed=SEED)
        state = say(board, type="add", text=f"Bo {CODES[1]}\n\nCy {CODES[2][:-1]}U\n{CODES[2]}")
        assert [(row["name"], row["line"]) for row in state["games"]] == [("Ada", 1), ("Bo", 2), ("", 5)]
        assert [(row["name"], row["line"], row["why"]["key"]) for row in state["refused"]] == [("Cy", 4, "typo")]
        assert len({row["id"] for row in state["games"]}) == 3
        assert state["mean"] == pytest.approx(sum(row["score"] for row in state["games"]) / 3)
        assert sum(games for _, _, games, _ in state["bars"]) == 3
        assert board.report().mean == state["mean"]

    def test_codes_of_exercises_are_counted(self):
        board = yw.ClassBoard(seed=SEED)
        assert board.state["progress"] is None
        code = Standing("9b-17", {1: {"1.1": "right", "1.2": "wrong", "1.3": "missing"}}).code
        assert say(board, type="add", text=code)["progress"] == {
            "codes": 1,
            "right": 1,
            "answered": 2,
            "hardest": {"id": "1.2", "n": 1, "of": 1},
            "pupils": [{"line": 1, "name": "9b-17", "right": 1, "answered": 2}],
        }
        board.hide_names = True
        assert [one["name"] for one in board.state["progress"]["pupils"]] == [""]

    def test_it_tells_what_became_of_all_that_was_added_last(self):
        board = yw.ClassBoard(f"Ada {CODES[0]}", seed=SEED)
        assert board.state["latest"] is None
        state = say(board, type="add", text=f"{CODES[1]}\n{CODES[2]}\n\nCy {CODES[2][:-1]}U\n\nno code here, sorry")
        assert state["latest"] == {"games": 2, "refused": 1, "progress": 0, "unread": 1}
        assert say(board, type="remove", line=5)["latest"] is None

    def test_the_same_code_scanned_again_is_not_a_second_game(self):
        board = yw.ClassBoard(seed=SEED)
        for _ in range(2):
            state = say(board, type="add", text=CODES[0])
        assert (len(state["games"]), state["refused"][0]["why"]["key"]) == (1, "pasted_twice")

    def test_games_of_other_rules_than_the_first_are_refused(self):
        other = yw.play(yw.Game(rules="yacht-sum", seed=1), yw.strategy("cautious")).code
        board = yw.ClassBoard(CODES[0])
        state = say(board, type="add", text=f"Bo {other}")
        assert [row["why"]["key"] for row in state["refused"]] == ["other_rules"]
        assert len(state["games"]) == 1

    def test_what_was_refused_can_be_taken_from_the_list(self):
        board = yw.ClassBoard(f"{CODES[0]}7\n{CODES[1]}")
        assert say(board, type="remove", line=1)["refused"] == []
        assert len(board.collection.games) == 1

    def test_it_begins_afresh(self):
        board = yw.ClassBoard(CODES)
        assert say(board, type="clear")["games"] == []
        assert len(say(board, type="add", text=CODES[0])["games"]) == 1

    def test_a_pasted_name_of_a_file_is_text(self, tmp_path):
        path = tmp_path / "codes.txt"
        path.write_text(CODES[0])
        assert say(yw.ClassBoard(), type="add", text=str(path))["games"] == []


NAMES = ("Quist", "Zebulon", "Bobolina", "Tamsin", "Ulrika")


class TestHidden:
    BOARD = yw.ClassBoard(f"Ada <b>Quist</b>: {CODES[0]}\nZebulon {CODES[1]}7\nBobolina: {CODES[0]}", hide_names=True)

    def test_hidden_names_are_in_no_file_and_no_plain_form(self, tmp_path):
        text = self.BOARD.to_html(tmp_path / "class.html").read_text(encoding="utf-8")
        for shown in (text, self.BOARD._html(), str(self.BOARD._page_parts().traits)):
            assert not any(name in shown for name in NAMES)

    def test_nor_are_they_sent_to_the_page_which_keeps_what_it_was_told(self):
        worked = Standing("", {1: {"1.1": "right"}}).code
        text = f"Quist: {CODES[0]}\nZebulon {CODES[1]}7\nBobolina: {CODES[0]}\nTamsin {worked}\nUlrika is ill"
        board = yw.ClassBoard(hide_names=True)
        say(board, type="add", text=text)
        assert not any(name in str(board.get_state()) for name in NAMES)
        board.hide_names = False
        assert [row["name"] for row in board.state["games"]] == ["Quist", "Bobolina"]
        assert [row["key"] for row in board.state["games"][1]["remarks"]] == ["same_game"]
        assert (board.state["refused"][0]["name"], board.state["progress"]["pupils"][0]["name"]) == (
            "Zebulon",
            "Tamsin",
        )
        # A page hides them in the same way, and what was pasted before is not kept either.
        board.set_state({"hide_names": True})
        assert not any(name in str(board.get_state()) for name in NAMES)
        assert [game.name for game in board.collection] == ["Quist", "Bobolina"]

    def test_shown_names_are_never_markup(self):
        html = yw.ClassBoard(f"<b>Ada</b>: {CODES[0]}")._html()
        assert "&lt;b&gt;Ada&lt;/b&gt;" in html
        assert "<b>Ada" not in html

    def test_the_switch_takes_true_and_false_only(self):
        with pytest.raises(yw.YachtError, match="hide_names is True or False"):
            yw.ClassBoard(hide_names=1)
        board = yw.ClassBoard()
        with pytest.raises(yw.YachtError, match="hide_names is True or False"):
            board.hide_names = "yes"
        board.set_state({"hide_names": "yes"})
        assert board.hide_names is False


class TestHeard:
    @pytest.mark.parametrize(
        "wish", [None, 7, "add", [], {}, {"type": "add"}, {"seq": True, "type": []}, {"type": "x"}]
    )
    def test_what_is_no_wish_changes_nothing(self, wish):
        board = yw.ClassBoard(CODES[0])
        board.set_state({"intent": wish})
        assert [row["score"] for row in board.state["games"]] == [board.collection.games[0].score]

    @settings(max_examples=30, deadline=None)
    @given(
        st.dictionaries(
            st.sampled_from(["seq", "type", "text", "line"]),
            st.none() | st.booleans() | st.integers() | st.text() | st.lists(st.text()) | st.just("add") | st.floats(),
        )
    )
    def test_no_wish_breaks_it(self, wish):
        board = yw.ClassBoard(CODES[0])
        board.set_state({"intent": wish})
        assert len(board.state["games"]) == (0 if wish.get("type") == "clear" else 1)

    def test_what_cannot_be_is_refused_when_it_is_made(self):
        with pytest.raises(ClassroomError, match="codes are a text"):
            yw.ClassBoard(7)
        with pytest.raises(ClassroomError, match="leave out rules and seed"):
            yw.ClassBoard(setting=yw.classroom.setting(), seed=7)
