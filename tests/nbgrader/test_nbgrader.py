"""nbgrader itself hands the lessons out and grades them: right, wrong, and mangled in the ways that pupils mangle."""

from __future__ import annotations

import copy
import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from html.parser import HTMLParser

import pytest
from nbgrader.api import Gradebook
from nbgrader.apps import NbGraderAPI
from traitlets.config import PyFileConfigLoader

from yacht_widget.cli import main
from yacht_widget.shipped import TEACHER, lessons_home

LESSONS = sorted(path.stem for path in (lessons_home() / TEACHER).glob("*.ipynb"))
LESSON = "03_at_least_one"
MOST = 12  # with the reason, which the teacher reads
COURSE = "class-9b"
# nbgrader runs alembic by its name, which an activated environment has on its path.
PROGRAMS = os.pathsep.join([os.path.dirname(sys.executable), os.environ["PATH"]])  # noqa: PTH120 - may be a link


def nbgrader(folder, *arguments, home=None, fails=False):
    """Run nbgrader in a folder, as the teacher or as somebody with a home of its own; return what it said."""
    env = os.environ | {"JUPYTER_PLATFORM_DIRS": "1", "PATH": PROGRAMS} | ({"HOME": str(home)} if home else {})
    command = [sys.executable, "-m", "nbgrader", *arguments]
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)  # noqa: S603 - our own
    said = done.stdout + done.stderr
    assert (done.returncode != 0) == fails, said
    return said


def make_course(folder, *arguments):
    """Make a course with an exchange beside it, as the README says."""
    assert main(["nbgrader", str(folder / "course"), *arguments]) == 0
    (folder / "exchange").mkdir()
    settings = f"c.CourseDirectory.course_id = {COURSE!r}\nc.Exchange.root = {str(folder / 'exchange')!r}\n"
    with (folder / "course" / "nbgrader_config.py").open("a", encoding="utf-8") as file:
        file.write(settings)
    return folder / "course", f"c = get_config()\n{settings}"


def scores(folder, lesson):
    """Return what each has by now, with what there is to have."""
    with Gradebook(f"sqlite:///{folder}/gradebook.db", COURSE) as book:
        return {one.student.id: (one.score, one.max_score) for one in book.assignment_submissions(lesson)}


def read(path):
    return json.loads(path.read_text(encoding="utf-8"))


def notebook_of(folder, kind, lesson):
    return read(folder / kind / lesson / f"{lesson}.ipynb")


def hand_in(folder, pupil, lesson, notebook):
    """Put a notebook, or what should be one, where nbgrader collects."""
    path = folder / "submitted" / pupil / lesson
    path.mkdir(parents=True)
    text = notebook if isinstance(notebook, str) else json.dumps(notebook)
    (path / f"{lesson}.ipynb").write_text(text, encoding="utf-8")


def answered(folder, lesson):
    """Return a released notebook with the right answers."""
    solved = {name_of(cell): cell["source"] for cell in notebook_of(folder, "source", lesson)["cells"]}
    notebook = notebook_of(folder, "release", lesson)
    for cell in notebook["cells"]:
        if cell["metadata"].get("nbgrader", {}).get("solution"):
            cell["source"] = solved[name_of(cell)]
    return notebook


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


def markup(cells):
    """Try in each way known to run a script on the teacher's page."""
    evil = "document.title = 7"
    shown = {
        "text/html": f'<script>{evil}</script><b onclick="{evil}">b</b>',
        "text/markdown": f"<script>{evil}</script>",
        "text/latex": f"<script>{evil}</script>",
        "application/javascript": evil,
        "image/png": f"' onerror='{evil}",
        "image/svg+xml": f"<svg><script>{evil}</script></svg>",
    }
    cells[place(cells, "answer-3-1")]["source"] = "\n".join(
        [
            'print(yw.check("3.1", "11/36"))',
            "from IPython.display import display, HTML",
            f"display(HTML({shown['text/html']!r}))",
            *(f"display({ {kind: data}!r}, raw=True)" for kind, data in shown.items()),
        ]
    )
    reason = cells[place(cells, "reason-1")]
    reason["source"] = f"Just <script>{evil}</script> **by luck** [so](javascript:x()) ![p](attachment:p.png)"
    reason["attachments"] = {"p.png": {f'image/png" onerror="{evil}': f"' onerror='{evil}"}}
    return cells


class Acting(HTMLParser):
    """What on a page would act, and is a pupil's."""

    def __init__(self, page):
        super().__init__()
        self.found, self.written, self.script = [], "", False
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.script = tag == "script"
        self.found += [f"{tag} {name}={value}" for name, value in attrs if name.startswith("on")]
        self.found += [f"{tag} {name}" for name, value in attrs if (value or "").strip().startswith("javascript")]

    def handle_data(self, data):
        if self.script and "document.title" in data:
            self.found.append(data)
        self.written += "" if self.script else data

    def handle_endtag(self, tag):
        self.script = False


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    """Return the folder of a course of all lessons, and nbgrader without its commands, which are slow to begin."""
    folder, _ = make_course(tmp_path_factory.mktemp("lessons"))
    config = PyFileConfigLoader("nbgrader_config.py", path=str(folder)).load_config()
    config.CourseDirectory.root = str(folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PATH", PROGRAMS)
        yield folder, NbGraderAPI(config=config)


# What nbgrader asks SQLAlchemy for in ways that this warns of is not ours to mend.
@pytest.mark.filterwarnings("ignore::sqlalchemy.exc.SAWarning")
class TestEachLesson:
    @pytest.mark.parametrize("lesson", LESSONS)
    def test_it_gives_its_points_for_right_answers_and_none_as_it_is_handed_out(self, course, lesson):
        folder, grader = course
        said = [grader.generate_assignment(lesson)]
        released = notebook_of(folder, "release", lesson)
        assert "SOLUTION" not in json.dumps(released)
        for pupil, notebook in {"done": answered(folder, lesson), "new": released}.items():
            hand_in(folder, pupil, lesson, notebook)
            said.append(grader.autograde(lesson, pupil))
        assert all(one["success"] for one in said), said
        points = sum(name_of(cell).startswith("points") for cell in released["cells"])
        # The reason is worth a point too, which the teacher gives.
        assert scores(folder, lesson) == {"done": (points, points + 1), "new": (0, points + 1)}


PUPILS = {"ada": right, "bo": wrong, "cy": mangled}


@pytest.fixture(scope="module")
def released(tmp_path_factory):
    """Hand out; return the teacher's folder and the settings that all need."""
    course, settings = make_course(tmp_path_factory.mktemp("class"), "--lesson", "3")
    nbgrader(course, "generate_assignment", LESSON)
    nbgrader(course, "release_assignment", LESSON)
    return course, settings


@pytest.fixture(scope="module")
def collected(released, tmp_path_factory):
    """Fetch, work, hand in and collect; return the teacher's folder and the pupils'."""
    course, settings = released
    homes = {pupil: tmp_path_factory.mktemp(pupil) for pupil in PUPILS}
    for home in homes.values():
        (home / "nbgrader_config.py").write_text(settings, encoding="utf-8")
    all_at_once(homes, "fetch_assignment", LESSON)
    for pupil, change in PUPILS.items():
        path = homes[pupil] / LESSON / f"{LESSON}.ipynb"
        fetched, notebook = read(path), answered(course, LESSON)
        assert fetched == notebook_of(course, "release", LESSON)
        path.write_text(json.dumps(notebook | {"cells": change(notebook["cells"])}), encoding="utf-8")
    all_at_once(homes, "submit", LESSON)
    nbgrader(course, "collect", LESSON)
    return course, homes


@pytest.fixture(scope="module")
def graded(collected):
    """Grade what was collected, and worse; return the teacher's folder and what was said."""
    course, _ = collected
    for pupil, notebook in others(answered(course, LESSON)).items():
        hand_in(course, pupil, LESSON, notebook)
    return course, nbgrader(course, "autograde", LESSON, fails=True)


@pytest.fixture(scope="module")
def given_back(collected, graded):
    """Give back what was graded; return the pages of all."""
    course, homes = collected
    nbgrader(course, "generate_feedback", LESSON)
    # It would stop at whoever did not hand in through the exchange.
    nbgrader(course, "release_feedback", LESSON, "--CourseDirectory.student_id_exclude=markup,old-in-r")
    all_at_once(homes, "fetch_feedback", LESSON)
    pages = {pupil: list((home / LESSON / "feedback").rglob("*.html")) for pupil, home in homes.items()}
    pages["markup"] = list((course / "feedback" / "markup").rglob("*.html"))
    return {pupil: Acting(path.read_text(encoding="utf-8")) for pupil, (path,) in pages.items()}


def all_at_once(homes, *arguments):
    """Run nbgrader for all pupils at the same time, as in class."""
    with ThreadPoolExecutor() as pool:
        runs = [pool.submit(nbgrader, home, *arguments, "--student", pupil, home=home) for pupil, home in homes.items()]
        for run in runs:
            run.result()


def others(notebook):
    """Return what others hand in, by what it is."""
    ending, old, tagged = (copy.deepcopy(notebook) for _ in range(3))
    ending["cells"][place(ending["cells"], "answer-3-4")]["source"] = "import os\nos._exit(0)"
    # An old program saved it: cells have lost the names that Jupyter gives them, not those of nbgrader.
    old |= {"nbformat_minor": 4}
    for cell in old["cells"]:
        del cell["id"]
    old["metadata"]["kernelspec"] = {"name": "ir", "display_name": "R", "language": "R"}
    tagged["cells"] = markup(tagged["cells"])
    # Their names come before the others', so that they would stop those.
    return {
        "a-cut": json.dumps(notebook)[:5000],
        "a-ending": ending,
        "a-list": "[1, 2]",
        "a-nothing": "",
        "markup": tagged,
        "old-in-r": old,
    }


class TestAClass:
    """Three pupils fetch a lesson and hand it in through the exchange, and others hand in worse things."""

    def test_what_is_handed_out_has_no_solution(self, released):
        course, _ = released
        (path,) = (course.parent / "exchange").rglob("*.ipynb")
        text = path.read_text(encoding="utf-8")
        assert "SOLUTION" not in text
        assert "11/36" not in text
        assert text.count("write your answer in place of the dots") == MOST - 1

    def test_what_they_hand_in_is_collected(self, collected):
        course, homes = collected
        for pupil, home in homes.items():
            mine = read(home / LESSON / f"{LESSON}.ipynb")
            assert read(course / "submitted" / pupil / LESSON / f"{LESSON}.ipynb") == mine

    def test_before_handing_in_they_can_see_what_is_not_right_yet(self, collected):
        _, homes = collected
        for pupil, wanted in {
            "ada": "Success! Your notebook passes all the tests.",
            "bo": "3.1 gives no point yet: no answer to it is right",
        }.items():
            assert wanted in nbgrader(homes[pupil], "validate", f"{LESSON}/{LESSON}.ipynb", home=homes[pupil])

    def test_each_gets_the_points_that_are_due(self, graded):
        course, _ = graded
        found = {pupil: score for pupil, (score, most) in scores(course, LESSON).items() if most == MOST}
        # Of the mangled one 3.1, 3.4, 3.6, 3.8, 3.9 and 3.11 are right.
        due = {"ada": 11, "bo": 0, "cy": 6, "markup": 11, "old-in-r": 11}
        assert {pupil: score for pupil, score in found.items() if score or pupil in due} == due

    def test_what_cannot_be_graded_is_named_and_stops_nobody(self, graded):
        _, said = graded
        for pupil in ("a-cut", "a-ending", "a-list", "a-nothing"):
            assert f"for student '{pupil}'" in said

    def test_each_gets_a_page_of_its_own_back(self, given_back):
        for pupil, score in {"ada": 11, "bo": 0, "cy": 6}.items():
            said = " ".join(given_back[pupil].written.split())
            assert f"Score: {score}.0 / {MOST}.0" in said
            assert ("3.5 ✓ Right" in said) == (pupil == "ada")

    def test_no_script_of_a_pupil_acts_on_a_page(self, given_back):
        page = given_back["markup"]
        assert page.found == []
        assert "3.1 ✓ Right" in page.written
        assert "Just <script>document.title = 7</script> by luck so" in page.written
