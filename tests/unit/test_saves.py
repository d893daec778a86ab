"""What a board with a name keeps: whole or not at all, apart from other names, and never in the way of a game."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import yacht_widget as yw
from yacht_widget import saves
from yacht_widget.errors import SaveError
from yacht_widget.saves import Best, Shelf, read_shelf, shelf_path, write_shelf


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """Keep everything in a folder of the test's own."""
    monkeypatch.setattr(saves, "user_data_path", lambda app, appauthor: tmp_path / app)
    return tmp_path / "yacht-widget" / "boards"


SHELF = Shelf(
    {"table": yw.Game(seed=1).to_json()}, {"yacht": [Best("Ada", 250), Best("Bo", 3)]}, finished={"table": ["{}"]}
)
NAMES = ["mine", "Mine", "mine ", "mi-ne", "mi/ne", "mi ne", "žaidimas", "ลูกเต๋า", "เต๋าลูก", "x" * 60, "x" * 59]
HOSTILE = ["..", ".", "/etc/passwd", "../../up", "a\\b", "C:\\con", "CON", "nul\0", "a\nb", "~root", "$HOME"]


@pytest.mark.skipif(sys.platform != "linux", reason="XDG_DATA_HOME is Linux's")
def test_it_is_kept_where_the_system_keeps_users_data(tmp_path):
    code = "from yacht_widget.saves import shelf_path; print(shelf_path('mine'))"
    env = os.environ | {"XDG_DATA_HOME": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)  # noqa: S603 - our own
    assert Path(done.stdout.strip()).parent == tmp_path / "yacht-widget" / "boards"


def test_what_is_written_is_read_again():
    write_shelf("mine", SHELF)
    assert read_shelf("mine") == SHELF
    assert read_shelf("never used") == Shelf()


def test_of_finished_games_the_first_and_the_last_ones_are_kept():
    write_shelf("mine", Shelf({"table": ""}, finished={"table": [f"{place}" for place in range(30)], "gone": ["1"]}))
    assert read_shelf("mine").finished == {"table": ["0", *(f"{place}" for place in range(21, 30))]}


@pytest.mark.parametrize("told", [None, "text", 7, {"a": 1}, [7, None], ["x"] * 1000])
def test_finished_games_in_a_file_that_are_none_do_no_harm(told, home):
    home.mkdir(parents=True)
    table = yw.Board(["Ada"], name="mine", seed=4)._memory._table
    shelf_path("mine").write_text(shelf_text(games={table: yw.Game(["Ada"], seed=4).to_json()}, finished={table: told}))
    board = yw.Board(["Ada"], name="mine", seed=4)
    assert (board.finished, board.game.players, board.over) == ((), ("Ada",), False)
    assert len(read_shelf("mine").finished.get(table, [])) <= saves.MAX_FINISHED


def test_asking_for_what_is_kept_writes_nothing(home):
    read_shelf("mine")
    assert not home.exists()


class TestNames:
    def test_each_has_a_file_of_its_own_also_where_case_does_not_count(self):
        files = {shelf_path(name).name.lower() for name in NAMES + HOSTILE}
        assert len(files) == len(NAMES + HOSTILE)

    @pytest.mark.parametrize("name", NAMES + HOSTILE)
    def test_none_leads_out_of_the_folder_or_to_a_name_the_system_keeps_for_itself(self, name, home):
        path = shelf_path(name)
        assert path.parent == home
        assert set(path.name) <= set("abcdefghijklmnopqrstuvwxyz0123456789-.")
        assert path.name[0] not in ".-"
        assert len(path.name) < 80
        write_shelf(name, SHELF)
        assert read_shelf(name) == SHELF

    def test_they_do_not_see_each_others_games(self):
        write_shelf("mine", SHELF)
        write_shelf("yours", Shelf(best={"yacht": [Best("Cy", 1)]}))
        assert read_shelf("mine") == SHELF
        assert read_shelf("yours").games == {}

    @pytest.mark.parametrize("name", ["", "   ", "x" * 61, "\u200b", "\ud800", "mine\udfff", 5, b"mine", ["mine"]])
    def test_what_is_no_name_is_refused(self, name, home):
        for attempt in (lambda: read_shelf(name), lambda: write_shelf(name, SHELF), lambda: yw.Board(name=name)):
            with pytest.raises(SaveError, match="1 to 60 characters"):
                attempt()
        assert not home.exists()


class TestWriting:
    @pytest.mark.parametrize("failure", [OSError("disk full"), KeyboardInterrupt()])
    @pytest.mark.parametrize("at", ["while writing", "while putting it in place"])
    def test_a_failure_leaves_the_old_file_and_nothing_beside_it(self, home, monkeypatch, failure, at):
        write_shelf("mine", SHELF)
        before = shelf_path("mine").read_bytes()

        def half(_data, file, **_options):
            file.write('{"format": "yacht-wid')
            file.flush()
            raise failure

        def not_now(_self, _target):
            raise failure

        with monkeypatch.context() as broken:
            if at == "while writing":
                broken.setattr(saves.json, "dump", half)
            else:
                broken.setattr(Path, "replace", not_now)
            with pytest.raises(SaveError if isinstance(failure, OSError) else KeyboardInterrupt):
                write_shelf("mine", Shelf())
        assert [path.read_bytes() for path in home.iterdir()] == [before]
        assert read_shelf("mine") == SHELF

    def test_a_process_killed_while_writing_leaves_the_old_file(self, home, tmp_path):
        write_shelf("mine", SHELF)
        code = (
            "import os, sys; from pathlib import Path; from yacht_widget import saves\n"
            "saves.user_data_path = lambda app, appauthor: Path(sys.argv[1]) / app\n"
            "def half(data, file, **options): file.write('{'); file.flush(); os._exit(9)\n"
            "saves.json.dump = half\n"
            "saves.write_shelf('mine', saves.Shelf())"
        )
        assert subprocess.run([sys.executable, "-c", code, str(tmp_path)], check=False).returncode == 9  # noqa: S603 - our own
        assert len(list(home.iterdir())) == 2
        assert read_shelf("mine") == SHELF

    def test_where_nothing_can_be_written_it_says_so(self, home):
        home.parent.mkdir(parents=True)
        home.write_text("a file where the folder should be")
        with pytest.raises(SaveError, match="'mine' is not being kept .*You can play on"):
            write_shelf("mine", SHELF)
        with pytest.raises(SaveError, match="'mine' cannot be read"):
            read_shelf("mine")

    def test_only_so_many_games_and_best_scores_are_kept_the_latest_and_the_best(self):
        games = {f"table {number}": "{}" for number in range(30)}
        best = [Best("Ada", 300 - number) for number in range(30)]
        write_shelf("mine", Shelf(games, {"yacht": best}))
        kept = read_shelf("mine")
        assert list(kept.games) == [f"table {number}" for number in range(10, 30)]
        assert kept.best == {"yacht": best[:10]}


def shelf_text(**parts):
    data = {"format": "yacht-widget board", "version": 1, "name": "mine", "games": {}, "best": {}}
    return json.dumps(data | parts)


DAMAGED = [
    "",
    "{",
    "[]",
    "null",
    "5",
    '"text"',
    "{}",
    shelf_text(version=2),
    shelf_text(format="another"),
    shelf_text(games=[]),
    shelf_text(games=None),
    shelf_text(best=[1]),
    shelf_text(best={"yacht": 5}),
    shelf_text(best={"yacht": [5]}),
    shelf_text(best={"yacht": [["Ada"]]}),
    shelf_text(best={"yacht": [["Ada", "many"]]}),
    shelf_text(best={"yacht": [["Ada", None]]}),
    shelf_text(best={"yacht": [["Ada", float("inf")]]}),
    shelf_text(best={"yacht": [["Ada", float("nan")]]}),
    shelf_text(finished=[1]),
    "[" * 100_000,
    b"\xff\xfe\x00",
]


class TestDamaged:
    @pytest.mark.parametrize("content", DAMAGED, ids=range(len(DAMAGED)))
    def test_a_damaged_file_is_moved_aside_and_that_is_said(self, home, content):
        content = content if isinstance(content, bytes) else content.encode()
        home.mkdir(parents=True)
        shelf_path("mine").write_bytes(content)
        with pytest.raises(SaveError, match=r"'mine' were damaged; they were moved to mine-\w+\.damaged-1\.json"):
            read_shelf("mine")
        assert [path.read_bytes() for path in home.iterdir()] == [content]
        assert read_shelf("mine") == Shelf()
        write_shelf("mine", SHELF)
        assert read_shelf("mine") == SHELF

    def test_each_damaged_file_is_kept_up_to_a_limit(self, home, monkeypatch):
        monkeypatch.setattr(saves, "MAX_ASIDE", 3)
        home.mkdir(parents=True)
        for number in range(5):
            shelf_path("mine").write_text(f"damage {number}")
            with pytest.raises(SaveError):
                read_shelf("mine")
        assert {path.read_text() for path in home.iterdir()} == {"damage 0", "damage 1", "damage 4"}

    def test_a_file_beyond_all_measure_is_not_even_read(self, home, monkeypatch):
        monkeypatch.setattr(saves, "MAX_BYTES", 100)
        home.mkdir(parents=True)
        shelf_path("mine").write_text(shelf_text(name="x" * 100))
        with pytest.raises(SaveError, match="damaged"):
            read_shelf("mine")

    def test_what_cannot_be_moved_is_said_too(self, home, monkeypatch):
        home.mkdir(parents=True)
        shelf_path("mine").write_text("{")

        def fixed(_self, _target):
            raise PermissionError("read only")

        monkeypatch.setattr(Path, "replace", fixed)
        with pytest.raises(SaveError, match=r"cannot be moved aside \(read only\)"):
            read_shelf("mine")


def test_the_class_notebook_keeps_its_game_when_a_name_is_written_later():
    cells = json.loads((Path(__file__).parents[2] / "lessons" / "class_play.ipynb").read_text(encoding="utf-8"))[
        "cells"
    ]
    first, line, *_ = ("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    assert 'name = ""' in first

    def run(name):
        """Run the pupil's two cells with a name, or none, and return the board and the line to hand in."""
        there = {}
        exec(first.replace('name = ""', f"name = {name!r}") + "\n" + line, there)  # noqa: S102 - our own notebook
        return there["board"], there["line"]

    board, told = run("")
    assert told.startswith("Not over yet")
    yw.play(board.game, yw.strategy("random"))
    code = board.finished[0].code
    assert run("")[1] == f"No name: {code}"
    assert run("Ada")[1] == f"Ada: {code}"
