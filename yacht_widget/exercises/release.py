"""Make a lesson for pupils from its solved version: python -m yacht_widget.exercises.release SOLVED.ipynb [OUT].

Solutions stand between lines with BEGIN SOLUTION and END SOLUTION, as in nbgrader, which reads the same files. In code
they give way to a line for the answer, in text to a line to write on. Cells tagged "teacher" are left out. A teacher
who changes a solved lesson makes the pupils' one with this again.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any

from yacht_widget.errors import ExerciseError

BEGIN, END = "BEGIN SOLUTION", "END SOLUTION"
CODE_STUB = "answer = ...  # write your answer in place of the dots"
TEXT_STUB = "*Double-click here and write.*"
TEACHER = "teacher"


def for_pupils(solved: Mapping[str, Any]) -> dict[str, Any]:
    """Return a notebook without its solutions, its outputs and what is for the teacher.

    Parameters
    ----------
    solved : mapping
        A notebook as nbformat or JSON has it; it stays as it is.

    Returns
    -------
    dict

    Raises
    ------
    ExerciseError
        When a solution begins and does not end, or ends and did not begin.
    """
    notebook = deepcopy(dict(solved))
    notebook["cells"] = [cell for cell in notebook["cells"] if TEACHER not in cell["metadata"].get("tags", [])]
    for cell in notebook["cells"]:
        # A text, or a list of its lines.
        source = "".join(cell["source"])
        cell["source"] = without_solutions(source, CODE_STUB if cell["cell_type"] == "code" else TEXT_STUB)
        if cell["cell_type"] == "code":
            cell["outputs"], cell["execution_count"] = [], None
    return notebook


def without_solutions(source: str, stub: str) -> str:
    r"""Return the source of a cell with a stub in place of each solution.

    Raises
    ------
    ExerciseError
        When a solution begins and does not end, or ends and did not begin.

    Examples
    --------
    >>> without_solutions("### BEGIN SOLUTION\nanswer = 3\n### END SOLUTION\ncheck(answer)", "answer = ...")
    'answer = ...\ncheck(answer)'
    """
    lines = []
    inside = False
    for line in source.split("\n"):
        if (BEGIN in line) if inside else (END in line):
            message = f"solutions stand between {BEGIN} and {END}, one after the other; found {line!r} in:\n{source}"
            raise ExerciseError(message)
        if BEGIN in line:
            inside = True
            indent = re.match(r"\s*", line)
            lines.append((indent[0] if indent else "") + stub)
        elif END in line:
            inside = False
        elif not inside:
            lines.append(line)
    if inside:
        message = f"a solution has no {END}:\n{source}"
        raise ExerciseError(message)
    return "\n".join(lines)


def main(arguments: list[str]) -> int:
    """Write the pupils' version of a solved notebook; return 0, or 2 where the arguments do not fit."""
    if len(arguments) not in {1, 2}:
        sys.stderr.write(f"{__doc__ or ''}\n")
        return 2
    solved = Path(arguments[0])
    out = Path(arguments[1]) if len(arguments) > 1 else solved.parent.parent / solved.name
    if out.is_dir():
        out /= solved.name
    if out.resolve() == solved.resolve():
        sys.stderr.write(f"{out} would be written over itself: name another file or folder\n")
        return 2
    notebook = for_pupils(json.loads(solved.read_text(encoding="utf-8")))
    out.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    sys.stdout.write(f"{out}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
