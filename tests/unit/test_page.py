"""Writing a widget as a page: where it goes, what it replaces, what it leaves alone, and what stands in it."""

from __future__ import annotations

import base64
import gzip
import json
import os
import re
import struct
from pathlib import Path

import pytest

import yacht_widget as yw
from yacht_widget.errors import PageError
from yacht_widget.turn_odds import turn_binary
from yacht_widget.widgets import hints, page


@pytest.fixture(scope="module")
def board():
    return yw.Board(game=yw.play(yw.Game(["Ada", "Bo </script>"], seed=3), yw.strategy("cautious")))


def unpacked(path):
    text = re.search(r'id="packed">([^<]*)<', path.read_text(encoding="utf-8"))[1]
    raw = gzip.decompress(base64.b64decode(text))
    end = 4 + struct.unpack("<I", raw[:4])[0]

    def placed(value):
        if isinstance(value, dict) and "$bytes" in value:
            at, size = value["$bytes"]
            return raw[end + at : end + at + size]
        return value

    return json.loads(raw[4:end], object_hook=placed)


class TestPath:
    def test_it_returns_the_file_it_wrote(self, board, tmp_path):
        path = board.to_html(tmp_path / "game.html")
        assert path == (tmp_path / "game.html").resolve()
        assert path.read_text(encoding="utf-8").startswith("<!doctype html>")
        assert [one.name for one in tmp_path.iterdir()] == ["game.html"]

    def test_a_name_serves_as_well_in_the_folder_one_is_in(self, board, tmp_path, monkeypatch):
        monkeypatch.chdir(tmp_path)
        assert board.to_html("game.HTM") == tmp_path.resolve() / "game.HTM"

    def test_a_page_of_ours_is_written_again(self, board, tmp_path):
        path = board.to_html(tmp_path / "page.html")
        path.chmod(0o600)
        again = yw.HoldExplorer().to_html(path)
        assert "Hold explorer" in again.read_text(encoding="utf-8")
        assert again.stat().st_mode & 0o777 == 0o600

    def test_another_file_is_left_alone_unless_told(self, board, tmp_path):
        path = tmp_path / "thesis.html"
        path.write_text("<p>mine</p>")
        with pytest.raises(PageError, match="was not written by this package"):
            board.to_html(path)
        assert path.read_text() == "<p>mine</p>"
        board.to_html(path, overwrite=True)
        assert page.MARK in path.read_text(encoding="utf-8")

    def test_a_link_stays_and_what_it_points_to_is_written(self, board, tmp_path):
        target = board.to_html(tmp_path / "there.html")
        link = tmp_path / "link.html"
        link.symlink_to(target)
        assert board.to_html(link) == target.resolve()
        assert link.is_symlink()

    @pytest.mark.parametrize(
        ("wrong", "said"),
        [
            (None, "got None"),
            (5, "got 5"),
            (b"a.html", "got b'a.html'"),
            (["a.html"], "ends in .html"),
            ("", "ends in .html"),
            ("game", "ends in .html"),
            ("notebook.ipynb", "ends in .html"),
            ("a\0.html", "no file name"),
            ("nowhere/game.html", "there is no folder"),
        ],
    )
    def test_what_is_no_place_for_a_page_is_refused(self, board, tmp_path, monkeypatch, wrong, said):
        monkeypatch.chdir(tmp_path)
        with pytest.raises(PageError, match=re.escape(said)):
            board.to_html(wrong)
        assert list(tmp_path.iterdir()) == []

    def test_a_folder_is_refused(self, board, tmp_path):
        (tmp_path / "game.html").mkdir()
        with pytest.raises(PageError, match="is a folder"):
            board.to_html(tmp_path / "game.html", overwrite=True)

    def test_a_disk_that_refuses_leaves_the_old_page_and_nothing_else(self, board, tmp_path, monkeypatch):
        path = board.to_html(tmp_path / "game.html")
        before = path.read_bytes()

        def refuse(self, _target):
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(Path, "replace", refuse)
        with pytest.raises(PageError, match="No space left on device"):
            board.to_html(path)
        assert path.read_bytes() == before
        assert [one.name for one in tmp_path.iterdir()] == ["game.html"]

    @pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may write everywhere")
    def test_a_folder_that_may_not_be_written_is_said(self, board, tmp_path):
        tmp_path.chmod(0o500)
        with pytest.raises(PageError, match="cannot be written"):
            board.to_html(tmp_path / "game.html")
        tmp_path.chmod(0o700)


class TestReplay:
    def test_a_frame_for_the_start_and_for_each_move(self, board, tmp_path):
        game, content = board.game, unpacked(board.to_html(tmp_path / "game.html"))
        frames = content["frames"]
        assert len(frames) == len(game.moves) + 1
        assert [frame["state"]["rev"] for frame in frames] == list(range(1, len(frames) + 1))
        assert frames[-1]["state"]["over"]
        assert [sheet["total"] for sheet in frames[-1]["state"]["sheets"]] == list(game.totals)
        assert frames[-1]["state"]["winners"] == list(game.winners)
        assert frames[0]["turn"] == turn_binary(yw.Card("yacht"))
        assert content["traits"]["setup"]["replay"]

    def test_with_a_review_that_nobody_asked_for_where_the_game_is_solved_at_once(self, board, tmp_path):
        review = unpacked(board.to_html(tmp_path / "game.html"))["traits"]["_review"]
        assert review["status"] == "ready"
        assert review["players"] == json.loads(json.dumps(yw.review(board.game).data()["players"]))
        assert board._review == {"status": "off"}

    def test_without_one_where_solving_takes_longer_or_the_game_goes_on(self, board, tmp_path, monkeypatch):
        monkeypatch.setattr("yacht_widget.solver.cache.read", lambda *_args: None)
        monkeypatch.setattr(hints, "MAX_STEPS_HERE", 1000)
        hints.solving.cache_clear()
        content = unpacked(board.to_html(tmp_path / "game.html"))
        assert "_review" not in content["traits"]
        # A board that is asked may still solve it.
        assert hints.solving(board.game.rules).status == "off"
        assert "_review" not in unpacked(yw.Board(seed=1).to_html(tmp_path / "begun.html"))["traits"]

    def test_the_game_itself_is_not_touched(self, board, tmp_path):
        before = board.game.to_json(), board.state
        board.to_html(tmp_path / "game.html")
        assert (board.game.to_json(), board.state) == before

    def test_a_game_in_the_middle_of_a_turn(self, tmp_path):
        game = yw.Game(seed=5, rules="yahtzee")
        game.roll()
        game.roll(keep=[])
        frames = unpacked(yw.Board(game=game).to_html(tmp_path / "game.html"))["frames"]
        assert [frame["state"]["rolls_left"] for frame in frames] == [3, 2, 1]
        assert frames[1]["held"] == [False] * 5

    @pytest.mark.parametrize("players", [1, 2, 4])
    @pytest.mark.parametrize("rules", ["yacht", "yahtzee", "yatzy"])
    def test_its_size(self, rules, players, tmp_path):
        game = yw.play(yw.Game(players, rules=rules, seed=3), yw.strategy("random"))
        assert yw.Board(game=game).to_html(tmp_path / "game.html").stat().st_size < 250_000


class TestText:
    def test_names_and_rules_of_ones_own_cannot_break_out_of_it(self, board, tmp_path):
        text = board.to_html(tmp_path / "game.html").read_text(encoding="utf-8")
        assert text.count("</script>") == 3
        assert "Bo &lt;/script&gt;" in text

    def test_it_may_ask_nothing_of_any_network(self, board, tmp_path):
        text = board.to_html(tmp_path / "game.html").read_text(encoding="utf-8")
        assert "default-src 'none'" in text
        assert not re.search(r"(src|href)=", text.split("<script")[0])

    def test_the_same_game_gives_the_same_bytes(self, board, tmp_path):
        first, second = (board.to_html(tmp_path / name).read_bytes() for name in ("a.html", "b.html"))
        assert first == second

    def test_rules_of_ones_own(self, tmp_path):
        rules = yw.RuleSet("three", [yw.Category("sum", sum, names={"en": "All <b>"})], dice=3, sides=4, rolls=2)
        for widget in (yw.Board(rules=rules), yw.HoldExplorer(rules=rules)):
            content = unpacked(widget.to_html(tmp_path / "own.html"))
            assert content["traits"]["setup"]["boxes"][0]["names"] == {"en": "All <b>"}

    def test_the_explorers_page_knows_that_python_is_not_there(self, tmp_path):
        explorer = yw.HoldExplorer([1, 1, 2, 3, 3], rolls_left=1, held=[True, True, False, False, False])
        content = unpacked(explorer.to_html(tmp_path / "explorer.html"))
        assert content["traits"]["setup"]["alive"] is False
        assert explorer.setup["alive"] is True
        assert content["traits"]["held"] == [True, True, False, False, False]
        assert content["traits"]["rules"] == "yacht"
        assert content["frames"] == []
