"""Run the notebooks and store what they show, less what changes each time: python tests/notebooks/refresh.py.

A lesson is written in its solved version, in lessons/teacher; the pupils' version is made from it here.
"""

from __future__ import annotations

import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient

from yacht_widget.exercises.release import for_pupils

LESSONS = Path(__file__).resolve().parents[2] / "lessons"
WIDGET = "application/vnd.jupyter.widget-view+json"
METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


def refresh(path):
    """Run a notebook and write it again, in the one form that the tests ask for; of a solved one, both versions."""
    notebook = nbformat.read(path, as_version=4)
    write(notebook, path)
    if path.parent == LESSONS / "teacher":
        write(nbformat.from_dict(for_pupils(notebook)), LESSONS / path.name)


def write(notebook, path):
    """Run a notebook and write it, in the one form that the tests ask for."""
    NotebookClient(notebook, kernel_name="python3", resources={"metadata": {"path": str(path.parent)}}).execute()
    for number, cell in enumerate(notebook.cells, start=1):
        cell["id"] = f"{path.stem[:2]}-{number:02}"
        cell["metadata"] = {key: value for key, value in cell["metadata"].items() if key == "tags"}
        for output in cell.get("outputs", []):
            output.get("data", {}).pop(WIDGET, None)
            if "metadata" in output:
                output["metadata"] = {}
    notebook["metadata"] = nbformat.from_dict(METADATA)
    nbformat.validate(notebook)
    nbformat.write(notebook, path)


if __name__ == "__main__":
    made = {LESSONS / path.name for path in (LESSONS / "teacher").glob("*.ipynb")}
    for lesson in [Path(name).resolve() for name in sys.argv[1:]] or sorted(set(LESSONS.rglob("*.ipynb")) - made):
        refresh(lesson)
