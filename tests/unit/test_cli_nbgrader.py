"""yacht-widget nbgrader: every lesson as an assignment, with a point for each exercise, and nobody's work lost."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from nbconvert import HTMLExporter
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output
from traitlets.config import Config

import yacht_widget as yw
from yacht_widget.cli import main
from yacht_widget.errors import ExerciseError
from yacht_widget.exercises import desk, require_right
from yacht_widget.exercises.book import book
from yacht_widget.exercises.feedback import as_text
from yacht_widget.exercises.grading import for_nbgrader
from yacht_widget.exercises.release import for_pupils

SOLVED = sorted((Path(__file__).resolve().parents[2] / "lessons" / "teacher").glob("*.ipynb"))
STEMS = [path.stem for path in SOLVED]


@pytest.fixture
def at_desk(monkeypatch):
    """Sit down at a desk where nothing was answered."""
    fresh = desk.Desk()
    monkeypatch.setattr("yacht_widget.exercises.checking.DESK", fresh)
    return fresh


def read(path):
    return json.loads(path.read_text(encoding="utf-8"))


def marks(notebook):
    return [cell["metadata"]["nbgrader"] for cell in notebook["cells"] if "nbgrader" in cell["metadata"]]


@pytest.mark.parametrize("path", SOLVED, ids=lambda path: path.name)
class TestEachLesson:
    def test_each_exercise_gives_a_point_and_one_reason_is_read(self, path):
        made = for_nbgrader(read(path))
        wanted = [
            name
            for name in book()
            if name.split(".")[0] == path.stem.split("_")[0].lstrip("0").replace("appendix", "A")
        ]
        graded = [mark for mark in marks(made) if mark["grade"]]
        by_hand = [mark["grade_id"] for mark in graded if mark["solution"]]
        assert by_hand == ["reason-1"]
        assert {mark["points"] for mark in graded} == {1}
        points = [mark["grade_id"] for mark in graded if not mark["solution"]]
        assert points == [f"points-{name.replace('.', '-')}" for name in wanted]
        assert all(mark["locked"] for mark in graded if not mark["solution"])
        for name, cell in zip(wanted, made["cells"][-len(wanted) :], strict=True):
            assert f'require_right("{name}")' in cell["source"]

    def test_ids_differ(self, path):
        made = for_nbgrader(read(path))
        for names in ([mark["grade_id"] for mark in marks(made)], [cell["id"] for cell in made["cells"]]):
            assert len(set(names)) == len(names)

    def test_nothing_is_shown_or_said_beside_the_lesson(self, path):
        """Before the points stand the pupils' cells, and solutions only where nbgrader takes them out."""
        solved = read(path)
        made, pupils = for_nbgrader(solved)["cells"], for_pupils(solved)["cells"]
        for cell, theirs in zip(made[: len(pupils)], pupils, strict=True):
            assert cell.get("outputs", []) == []
            solution = cell["metadata"].get("nbgrader", {}).get("solution", False)
            assert ("BEGIN SOLUTION" in cell["source"]) == solution
            assert solution or cell["source"] == theirs["source"]


class TestTheCourse:
    def test_every_lesson_is_an_assignment(self, tmp_path, capsys):
        assert main(["nbgrader", str(tmp_path / "course 9b")]) == 0
        made = {path.relative_to(tmp_path / "course 9b").as_posix() for path in tmp_path.rglob("*.*")}
        assert made == {"nbgrader_config.py", *(f"source/{stem}/{stem}.ipynb" for stem in STEMS)}
        out = capsys.readouterr().out
        assert f"cd '{tmp_path / 'course 9b'}' && nbgrader generate_assignment {STEMS[0]}\n" in out

    def test_some_lessons_by_their_numbers_also_of_ones_own(self, tmp_path):
        own = tmp_path / "own" / "teacher"
        own.mkdir(parents=True)
        lesson = read(SOLVED[4])
        lesson["cells"][1]["source"] = "# Changed"
        (own / SOLVED[4].name).write_text(json.dumps(lesson))
        arguments = ["nbgrader", str(tmp_path / "course"), "--lesson", "05", "--lessons", str(own.parent)]
        assert main(arguments) == 0
        (made,) = (tmp_path / "course" / "source").rglob("*.ipynb")
        assert read(made)["cells"][0]["source"] == "# Changed"
        assert main(["nbgrader", str(tmp_path / "other"), "--lesson", "05", "--lesson", "A"]) == 0
        assert len(list((tmp_path / "other" / "source").iterdir())) == 2

    def test_what_a_teacher_changed_there_is_kept(self, tmp_path, capsys):
        assert main(["nbgrader", str(tmp_path)]) == 0
        (tmp_path / "nbgrader_config.py").write_text("# mine")
        assert main(["nbgrader", str(tmp_path)]) == 0
        assert (tmp_path / "nbgrader_config.py").read_text() == "# mine"
        assert "differ from the lessons: nbgrader_config.py\n" in capsys.readouterr().out

    @pytest.mark.parametrize(
        ("arguments", "said"),
        [
            (["--lesson", "11"], "there is no lesson '11'; there are 1, 2"),
            (["--lessons", "nowhere"], "no solved lessons"),
        ],
    )
    def test_what_is_not_there_is_named(self, tmp_path, capsys, arguments, said):
        assert main(["nbgrader", str(tmp_path / "course"), *arguments]) == 1
        assert said in capsys.readouterr().err
        assert not (tmp_path / "course").exists()

    def test_a_broken_lesson_is_named(self, tmp_path, capsys):
        (tmp_path / "teacher").mkdir()
        (tmp_path / "teacher" / "05_mine.ipynb").write_text('{"cells": [{}]}')
        assert main(["nbgrader", str(tmp_path / "course"), "--lessons", str(tmp_path)]) == 1
        assert "05_mine.ipynb' cannot be read as a notebook" in capsys.readouterr().err


class TestAPoint:
    def test_is_given_for_a_right_answer_wherever_and_whenever_it_was_checked(self, at_desk):
        yw.check("3.1", "11/36")
        yw.check("3.1", "1/2")
        yw.pupil("9b-17")
        assert require_right("3.1") is None  # a value shown would be taken for part of a point

    @pytest.mark.parametrize(
        ("answer", "said"), [("1/3", "no answer to it is right"), (..., "no answer to it was checked in this notebook")]
    )
    def test_is_not_given_for_a_wrong_one_or_none(self, at_desk, answer, said):
        yw.check("3.1", answer)
        with pytest.raises(ExerciseError, match=f"3.1 gives no point yet: {said}"):
            require_right("3.1")

    def test_of_no_exercise_is_an_error_too(self, at_desk):
        with pytest.raises(ExerciseError, match="there is no exercise '3.99'"):
            require_right("3.99")


class TestPages:
    """What nbgrader shows of a pupil's work, made by nbconvert as nbgrader has it made; tests/nbgrader tries more."""

    def page(self, *cells):
        config = Config()
        as_text(config)
        return HTMLExporter(config=config).from_notebook_node(new_notebook(cells=list(cells)))[0]

    def test_a_text_has_its_form_but_no_markup_of_its_own(self):
        picture = {"p.png": {"image/png": "iVBORw0="}}
        written = "**by luck** <b onclick='x()'>b</b> $a<b$ [so](javascript:x()) ![p](attachment:p.png)"
        page = self.page(new_markdown_cell(written, attachments=picture))
        assert "<strong>by luck</strong> &lt;b onclick='x()'&gt;b&lt;/b&gt; $a&lt;b$" in page
        assert 'src="data:image/png;base64,iVBORw0="' in page
        assert "javascript:x" not in page

    def test_what_code_shows_is_its_text(self):
        shown = {"text/html": "<b>seven</b>", "text/plain": "7 < 8", "image/png": "' onerror='x()"}
        page = self.page(new_code_cell("7", outputs=[new_output("display_data", shown)]))
        assert "7 &lt; 8" in page
        assert "seven" not in page
        assert "onerror='x()" not in page
