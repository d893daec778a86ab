"""A lesson for nbgrader: the solved version, with what nbgrader has to know of each cell, and a cell for each point.

A pupil's own cells stay free: they may be copied, split, moved and typed anew. Points are given at the end, by locked
cells that ask what was checked above, wherever that was.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from yacht_widget.exercises.release import BEGIN, CODE_STUB, TEACHER, TEXT_STUB, without_solutions

_SCHEMA = 3
_CHECK = re.compile(r'yw\.check\("([\dA-Z.]+)"')
_POINTS = """## Points

Each cell below gives one point, if the answer is right that you checked above. Leave these cells as they are."""
_POINT = """from yacht_widget.exercises import require_right

require_right("{exercise}")"""

CONFIG = f"""# Settings of nbgrader for the lessons of yacht-widget. Add your own, such as c.CourseDirectory.course_id.

from nbgrader.preprocessors import CheckCellMetadata, ClearOutput, DeduplicateIds, OverwriteCells, OverwriteKernelspec

from yacht_widget.exercises.feedback import as_text

c = get_config()  # noqa: F821 - nbgrader brings it


class OneOfEach(DeduplicateIds):
    # Pupils copy cells. nbgrader 0.9 takes the copy's id away, stumbles over what is left, and grades nobody.

    def preprocess_cell(self, cell, resources, index):
        cell, resources = super().preprocess_cell(cell, resources, index)
        if not cell.metadata.get("nbgrader", True):
            del cell.metadata["nbgrader"]
        return cell, resources


c.Autograde.sanitize_preprocessors = [ClearOutput, OneOfEach, OverwriteKernelspec, OverwriteCells, CheckCellMetadata]
# What pupils find in place of a solution.
c.ClearSolutions.code_stub = {{"python": "{CODE_STUB}"}}
c.ClearSolutions.text_stub = "{TEXT_STUB}"
# Pages of feedback and the formgrader show pupils' work as text: no script in it runs there.
as_text(c)
# Seconds for a cell: the lessons' own take less than 5, so longer ones run for ever.
c.Execute.timeout = 20
"""


def for_nbgrader(solved: Mapping[str, Any]) -> dict[str, Any]:
    """Return a solved notebook as nbgrader wants it among a course's sources.

    Every exercise gives a point by itself, and the written reason gives one by hand. What is guessed before any
    computing is not graded, and what is for the teacher is left out.

    Parameters
    ----------
    solved : mapping
        A solved lesson as nbformat or JSON has it; it stays as it is.

    Returns
    -------
    dict

    Raises
    ------
    ExerciseError
        When a solution begins and does not end.
    """
    notebook = deepcopy(dict(solved))
    cells = [cell for cell in notebook["cells"] if TEACHER not in cell["metadata"].get("tags", [])]
    exercises: list[str] = []
    reasons = 0
    for cell in cells:
        source = cell["source"] = "".join(cell["source"])
        begins = BEGIN in source
        if cell["cell_type"] == "code":
            cell["outputs"], cell["execution_count"] = [], None
            found = _CHECK.findall(source)
            exercises += found
            if begins:
                _mark(cell, f"answer-{_id(found[0]) if found else cell['id']}", solution=True)
            elif source.startswith("import yacht_widget"):
                _mark(cell, "begin", locked=True)
        elif begins and exercises:
            reasons += 1
            _mark(cell, f"reason-{reasons}", solution=True, points=1)
        elif begins:
            cell["source"] = without_solutions(source, TEXT_STUB)
    notebook["cells"] = [*cells, *_points(exercises)]
    return notebook


def _points(exercises: list[str]) -> list[dict[str, Any]]:
    """Return the cells that give points."""
    cells: list[dict[str, Any]] = [{"cell_type": "markdown", "id": "points", "metadata": {}, "source": _POINTS}]
    for exercise in exercises:
        cell: dict[str, Any] = {"cell_type": "code", "id": f"points-{_id(exercise)}", "metadata": {}}
        cell |= {"source": _POINT.format(exercise=exercise), "outputs": [], "execution_count": None}
        _mark(cell, cell["id"], locked=True, points=1)
        cells.append(cell)
    return cells


def _id(exercise: str) -> str:
    return exercise.replace(".", "-")


def _mark(
    cell: dict[str, Any], name: str, *, solution: bool = False, locked: bool = False, points: int | None = None
) -> None:
    """Say in nbgrader's words what a cell is for."""
    mark = {"grade": points is not None, "grade_id": name, "locked": locked, "solution": solution, "task": False}
    if points is not None:
        mark["points"] = points
    cell["metadata"] = {**cell["metadata"], "nbgrader": {**mark, "schema_version": _SCHEMA}}
