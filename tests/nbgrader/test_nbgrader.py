"""nbgrader itself hands out a lesson and grades it: right, wrong, and mangled in the ways that pupils mangle."""

from __future__ import annotations

import copy
import csv
import json
import os
import subprocess
import sys

import pytest

from yacht_widget.cli import main

LESSON = "03_at_least_one"
EXERCISES = 11


def nbgrader(folder, *arguments):
    """Run nbgrader in the folder of a course; return what it said."""
    command = [sys.executable, "-m", "nbgrader", *arguments]
    # It runs alembic by its name, which an activated environment has on its path.
    path = os.pathsep.join([os.path.dirname(sys.executable), os.environ["PATH"]])  # noqa: PTH120 - may be a link
    env = os.environ | {"JUPYTER_PLATFORM_DIRS": "1", "PATH": path}
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)  # noqa: S603 - our own
    said = done.stdout + done.stderr
    assert done.returncode == 0, said
    return said


def name_of(cell):
    return cell["metadata"].get("nbgrader", {}).get("grade_id", "")


def source_of(cell):
    return "".join(cell["source"])


def place(cells, name):
    return next(number for number, cell in enumerate(cells) if name_of(cell) == name)


def right(cells):
    """Work under a code, which has dice of its own in 3.8: four with ten sides."""
    welcome = next(cell for cell in cells if source_of(cell).startswith("yw.pupil("))
    welcome["source"] = 'yw.pupil("9b-17")'
    cells[place(cells, "answer-3-8")]["source"] = 'answer = 1 - 0.9**4\nyw.check("3.8", answer)'
    return cells


def wrong(cells):
    """Answer everything, and nothing rightly."""
    for cell in cells:
        if name_of(cell).startswith("answer"):
            cell["source"] = source_of(cell).replace("answer = ", "answer = 0.77  # ", 1)
    return cells


def mangled(cells):
    """Mangle all but 3.8, 3.9 and 3.11 in ways that cost their point, or do not."""
    # 3.1: typed anew, with a name of the pupil's own, in a cell that is no longer nbgrader's, at the end of the lesson.
    del cells[place(cells, "answer-3-1")]
    anew = {"cell_type": "code", "id": "anew", "metadata": {}, "outputs": [], "execution_count": None}
    cells.insert(place(cells, "points-3-1"), anew | {"source": 'mine = "11/36"\nyw . check( "3.1" ,mine)'})
    # 3.2: never ends. 3.3: deleted, with the cell for its point, as is the exit ticket.
    cells[place(cells, "answer-3-2")]["source"] = "while True:\n    pass"
    for name in ("answer-3-3", "points-3-3", "answer-3-10", "reason-1"):
        del cells[place(cells, name)]
    # 3.4: a copy below it, changed to something wrong, and the cell for its point copied and changed too.
    for name, source in (("answer-3-4", 'answer = 5\nyw.check("3.4", answer)'), ("points-3-4", "pass")):
        number = place(cells, name)
        cells.insert(number + 1, copy.deepcopy(cells[number]) | {"id": f"{name}-copy", "source": source})
    # 3.5: asks for what nobody can type here. 3.6: made text, which nbgrader takes back. 3.7: the cell for its point
    # changed, to give more.
    cells[place(cells, "answer-3-5")]["source"] = "answer = input()"
    for key in ("outputs", "execution_count"):
        del cells[place(cells, "answer-3-6")][key]
    cells[place(cells, "answer-3-6")]["cell_type"] = "markdown"
    greedy = cells[place(cells, "points-3-7")]
    greedy["source"] = "pass"
    greedy["metadata"]["nbgrader"] |= {"points": 50, "locked": False}
    cells[place(cells, "answer-3-7")]["source"] = "no Python"
    return cells


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    """Return the folder of a course with some submissions, graded."""
    folder = tmp_path_factory.mktemp("course")
    assert main(["nbgrader", str(folder), "--lesson", "3"]) == 0
    settings = folder / "nbgrader_config.py"
    settings.write_text(settings.read_text(encoding="utf-8").replace("timeout = 20", "timeout = 8"), encoding="utf-8")
    nbgrader(folder, "generate_assignment", LESSON)
    source, released = (
        json.loads((folder / kind / LESSON / f"{LESSON}.ipynb").read_text(encoding="utf-8"))
        for kind in ("source", "release")
    )
    solved = {name_of(cell): source_of(cell) for cell in source["cells"]}
    for pupil, change in {"right": right, "wrong": wrong, "mangled": mangled}.items():
        notebook = copy.deepcopy(released)
        for cell in notebook["cells"]:
            if name_of(cell).startswith(("answer", "reason")):
                cell["source"] = solved[name_of(cell)]
        notebook["cells"] = change(notebook["cells"])
        handed_in = folder / "submitted" / pupil / LESSON
        handed_in.mkdir(parents=True)
        (handed_in / f"{LESSON}.ipynb").write_text(json.dumps(notebook), encoding="utf-8")
    nbgrader(folder, "autograde", LESSON)
    return folder


def test_what_is_handed_out_has_no_solution(course):
    text = (course / "release" / LESSON / f"{LESSON}.ipynb").read_text(encoding="utf-8")
    assert "SOLUTION" not in text
    assert text.count("write your answer in place of the dots") == EXERCISES
    assert "11/36" not in text


def test_each_gets_the_points_that_are_due(course):
    nbgrader(course, "export")
    with (course / "grades.csv").open(encoding="utf-8", newline="") as file:
        scores = {row["student_id"]: (float(row["score"]), float(row["max_score"])) for row in csv.DictReader(file)}
    # The reason is worth a point too, which the teacher gives. Of the mangled one
    # 3.1, 3.4, 3.6, 3.8, 3.9 and 3.11 are right.
    assert scores == {"right": (11, 12), "wrong": (0, 12), "mangled": (6, 12)}
