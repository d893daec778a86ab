"""The notebooks as files: nothing in them that a public host refuses, or that differs from run to run."""

from __future__ import annotations

import json
import re
from pathlib import Path

import nbformat
import pytest

LESSONS = Path(__file__).resolve().parents[2] / "lessons"
NOTEBOOKS = sorted(LESSONS.rglob("*.ipynb"))


def test_the_notebook_that_the_readme_opens_is_there():
    assert LESSONS / "00_play.ipynb" in NOTEBOOKS


def test_the_first_notebook_says_that_what_is_seen_before_it_runs_is_a_picture():
    """A stored board looks like one to play on; hosts without a kernel show no other."""
    told, cell, *_ = nbformat.read(LESSONS / "00_play.ipynb", as_version=4).cells
    assert "only a picture" in told.source
    assert "<table" in cell.outputs[0].data["text/html"]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
class TestEachNotebook:
    def test_it_is_valid_and_wants_the_python_there_is(self, path):
        notebook = nbformat.read(path, as_version=4)
        nbformat.validate(notebook)
        assert (notebook.nbformat, notebook.nbformat_minor) == (4, 5)
        assert notebook.metadata == {
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
            "language_info": {"name": "python"},
        }

    def test_its_cells_are_named_in_order_and_carry_nothing_but_tags(self, path):
        cells = nbformat.read(path, as_version=4).cells
        assert [cell.id for cell in cells] == [f"{path.stem[:2]}-{number:02}" for number in range(1, len(cells) + 1)]
        assert all(set(cell.metadata) <= {"tags"} for cell in cells)

    def test_every_code_cell_was_run_once_from_top_to_bottom(self, path):
        code = [cell for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "code"]
        assert [cell.execution_count for cell in code] == list(range(1, len(code) + 1))

    def test_its_outputs_hold_no_widget_no_error_and_no_id(self, path):
        for cell in nbformat.read(path, as_version=4).cells:
            for output in cell.get("outputs", []):
                assert output.output_type in {"execute_result", "display_data", "stream"}
                text = json.dumps(output)
                assert "widget-view" not in text
                assert not re.search(r"0x[0-9a-f]{6,}|[0-9a-f]{32}|\d\d:\d\d:\d\d", text)
                assert len(text) < 100_000
