"""The lessons: each made from its solved version, with every exercise in it, and no answer in the pupils' files."""

from __future__ import annotations

import html
import re
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from course_answers import RIGHT
from course_spellings import spellings, stands_in

from yacht_widget.errors import ExerciseError
from yacht_widget.exercises.book import APPENDIX, book
from yacht_widget.exercises.book import LESSONS as ORDER
from yacht_widget.exercises.release import CODE_STUB, TEXT_STUB, for_pupils, without_solutions

LESSONS = Path(__file__).resolve().parents[2] / "lessons"
SOLVED = sorted((LESSONS / "teacher").glob("*.ipynb"))
SOLUTION = re.compile(r"^[^\n]*BEGIN SOLUTION[^\n]*\n(.*?)^[^\n]*END SOLUTION", re.DOTALL | re.MULTILINE)
CHECK = re.compile(r'yw\.check\("([\dA.]+)"')

# Two alike, after three dice are rolled to a pair, are as likely as a full house from two pairs. Lesson 3 has a
# die with twelve sides, whose chance of one face two dice have for a sum of 11 or 12.
COINCIDENCES = {("05", "120/216"), ("05", "55.6%"), ("03", "1/12")}

# Lesson 4 works with the chance of a yacht in a turn, which lesson 5 derives. Who gives up a box in the exit ticket of
# lesson 10 has left what the other one brings alone, which lesson 7 found.
GIVEN = {("04", "4.3"), ("04", "5.5"), ("10", "10.11")}


def lesson_of(path):
    """Return the lesson that a notebook is, as the exercises know it."""
    name = path.name.split("_")[0]
    return int(name) if name.isdigit() else APPENDIX


def read(path):
    return nbformat.read(path, as_version=4)


def seen(cell):
    """Return all that a reader of a cell sees, or finds in its source."""
    parts = [cell.source]
    for output in cell.get("outputs", []):
        parts.append(output.get("text", ""))
        for kind, text in output.get("data", {}).items():
            # Of a picture what it says, not where its lines are.
            labels = re.findall(r'(?:aria-label|title)="([^"]*)"', text) if kind == "text/html" else []
            parts += [re.sub(r"<[^>]*>", " ", html.unescape(text)) if labels or "<" in text else text, *labels]
    return "\n".join(parts)


def test_there_are_lessons():
    assert {path.name[:2] for path in SOLVED} >= {"01"}
    assert {path.name for path in SOLVED} <= {path.name for path in LESSONS.glob("*.ipynb")}


@pytest.mark.parametrize("solved", SOLVED, ids=lambda path: path.name)
class TestEachLesson:
    def test_the_pupils_notebook_is_what_the_solved_one_gives(self, solved):
        made = for_pupils(read(solved))["cells"]
        stored = read(LESSONS / solved.name).cells
        assert [(cell["cell_type"], cell["source"]) for cell in made] == [
            (cell.cell_type, cell.source) for cell in stored
        ]

    def test_the_command_makes_it_too(self, solved, tmp_path):
        subprocess.run(  # noqa: S603 - our own
            [sys.executable, "-m", "yacht_widget.exercises.release", solved, tmp_path], check=True, capture_output=True
        )
        stored = read(LESSONS / solved.name).cells
        assert [cell.source for cell in read(tmp_path / solved.name).cells] == [cell.source for cell in stored]

    def test_it_asks_every_exercise_of_the_lesson_once_and_in_order(self, solved):
        wanted = [name for name, exercise in book().items() if exercise.lesson == lesson_of(solved)]
        cells = read(LESSONS / solved.name).cells
        assert CHECK.findall("\n".join(cell.source for cell in cells if cell.cell_type == "code")) == wanted
        text = "\n".join(cell.source for cell in cells if cell.cell_type == "markdown")
        assert [name for name in wanted if f"**{name}**" not in text] == []

    def test_no_solution_is_left_in_it(self, solved):
        text = "\n".join(map(seen, read(LESSONS / solved.name).cells))
        assert "SOLUTION" not in text
        given = SOLUTION.findall("\n".join(cell.source + "\n" for cell in read(solved).cells))
        assert given
        for solution in given:
            for line in solution.splitlines():
                assert not line.strip() or line.strip() not in text

    def test_no_answer_stands_in_it(self, solved):
        """Neither its own answers nor those of lessons to come; what an earlier lesson found may be used."""
        to_come = ORDER[ORDER.index(lesson_of(solved)) :]
        texts = {cell.id: seen(cell) for cell in read(LESSONS / solved.name).cells}
        found = {
            (name, spelling, cell)
            for name, right in RIGHT.items()
            if book()[name].lesson in to_come and (solved.name[:2], name) not in GIVEN
            for spelling in spellings(right)
            for cell, text in texts.items()
            if stands_in(spelling, text) and (solved.name[:2], spelling) not in COINCIDENCES
        }
        assert found == set()

    def test_as_shipped_nothing_is_answered_and_solved_all_is_right(self, solved):
        for path, sign in ((solved, "✓"), (LESSONS / solved.name, "…")):
            for cell in read(path).cells:
                for name in CHECK.findall(cell.source) if cell.cell_type == "code" else []:
                    assert cell.outputs[0]["data"]["text/plain"].startswith(f"{name} {sign}")

    def test_the_teacher_has_a_guide_to_it(self, solved):
        guide = (solved.parent / f"{solved.name.split('_')[0]}_guide.md").read_text(encoding="utf-8")
        for part in ("Aim", "Needed before", "45 minutes", "50 minutes", "Questions to ask", "Answers", "To cut"):
            assert re.search(rf"^#+ .*{part}", guide, re.MULTILINE), part
        wanted = [name for name, exercise in book().items() if exercise.lesson == lesson_of(solved)]
        assert [name for name in wanted if not re.search(rf"^\| {re.escape(name)} \|", guide, re.MULTILINE)] == []


@pytest.mark.parametrize(
    "path", sorted({*LESSONS.glob("*.ipynb")} - {LESSONS / path.name for path in SOLVED}), ids=lambda path: path.name
)
def test_no_answer_stands_in_a_notebook_without_exercises(path):
    """A pupil has all of them from the beginning, so the answers of every lesson are looked for."""
    known = {spelling for right in RIGHT.values() for spelling in spellings(right)}
    text = "\n".join(map(seen, read(path).cells))
    assert not CHECK.findall(text)
    assert [spelling for spelling in sorted(known) if stands_in(spelling, text)] == []


class TestSpellings:
    def test_an_answer_is_found_however_it_is_written(self):
        for text in ("is 4651/7776.", "59.81% of", "59,81%", "0.598", "(0,5981)"):
            assert any(stands_in(spelling, text) for spelling in spellings(RIGHT["3.3"])), text
        for text in ("7776", "the 7,776 rolls", "7 776"):
            assert any(stands_in(spelling, text) for spelling in spellings(7776)), text

    def test_a_longer_number_is_another(self):
        assert not stands_in("252", "1252")
        assert not stands_in("0.306", "0.3061")


class TestRelease:
    @pytest.mark.parametrize(
        "source", ["# BEGIN SOLUTION\n1", "# END SOLUTION", "# BEGIN SOLUTION\n# BEGIN SOLUTION\n# END SOLUTION"]
    )
    def test_a_solution_that_does_not_end_is_refused(self, source):
        with pytest.raises(ExerciseError, match="END SOLUTION"):
            without_solutions(source, CODE_STUB)

    def test_text_and_code_have_their_stubs_and_the_teachers_cells_go(self):
        text, code = {"cell_type": "markdown", "metadata": {}}, {"cell_type": "code", "metadata": {}}
        cells = [
            text | {"metadata": {"tags": ["teacher"]}, "source": "secret"},
            text | {"source": ["<!-- BEGIN SOLUTION -->\n", "x\n", "<!-- END SOLUTION -->"]},
            code | {"source": "if 1:\n    ### BEGIN SOLUTION\n    y = 1\n    ### END SOLUTION"},
        ]
        cells[2] |= {"outputs": [1], "execution_count": 3}
        made = for_pupils({"cells": cells})["cells"]
        assert [cell["source"] for cell in made] == [TEXT_STUB, f"if 1:\n    {CODE_STUB}"]
        assert (made[1]["outputs"], made[1]["execution_count"]) == ([], None)
        assert cells[2]["outputs"] == [1]

    def test_the_solved_version_is_never_written_over(self, tmp_path):
        solved = tmp_path / "a.ipynb"
        solved.write_text('{"cells": []}')
        command = [sys.executable, "-m", "yacht_widget.exercises.release", str(solved), str(tmp_path)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - our own
        assert (done.returncode, solved.read_text()) == (2, '{"cells": []}')
        assert "over itself" in done.stderr
