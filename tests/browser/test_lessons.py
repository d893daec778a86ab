"""A lesson gone through in a real JupyterLab: answers right, wrong and odd, in light and dark."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from lab import Notebook

pytestmark = pytest.mark.browser

LESSON = Path(__file__).parents[2] / "lessons" / "05_if_i_hold.ipynb"


@pytest.fixture
def lesson(shared_lab):
    """Return the lesson, opened and run as it was given out."""
    shutil.copy(LESSON, shared_lab.root)
    book = Notebook(shared_lab, LESSON.name)
    book.open()
    book.run_all()
    yield book
    book.close()


def cell_of(book, text):
    return next(place for place, source in enumerate(book.source()) if text in source)


def output(book, cell):
    """Return what a cell has put out, also where it is not on the screen now."""
    return book.page.evaluate(
        "cell => notebook.content.model.cells.get(cell).outputs.toJSON().map(o => o.data['text/plain']).join('\\n')",
        cell,
    )


def answered(book, exercise, answer):
    """Type an answer into the cell of an exercise, run it, and return what it shows."""
    cell = cell_of(book, f'yw.check("{exercise}"')
    source = f'answer = {answer}\nyw.check("{exercise}", answer)'
    book.page.evaluate(
        "([cell, source]) => notebook.content.model.cells.get(cell).sharedModel.setSource(source)", [cell, source]
    )
    book.run(cell)
    return output(book, cell)


def test_a_pupil_answers_wrong_oddly_and_right(lesson, errors):
    assert "Not answered yet." in output(lesson, cell_of(lesson, 'yw.check("5.1"'))
    assert "chances were added" in answered(lesson, "5.1", "1/3")
    assert "I cannot read this answer." in answered(lesson, "5.1", '"a third"')
    assert "✓ Right." in answered(lesson, "5.1", '"30,6 %"')
    lesson.page.get_by_text("5.1 ✓ Right.").wait_for()
    assert "keeps each face once" in answered(lesson, "5.9", "{3, 6}")
    assert "✓ Right." in answered(lesson, "5.9", "[3, 3, 3, 6]")
    progress = len(lesson.source()) - 1
    lesson.run(progress)
    assert "Right: 2 of 15. Not yet: 0. Not answered: 13." in output(lesson, progress)
    # The explorer would show what is asked: it opens when that is done.
    explorer = cell_of(lesson, "yw.HoldExplorer([6, 6, 6, 1, 2]")
    assert "First answer 5.1 and 5.2" in output(lesson, explorer)
    answered(lesson, "5.2", '"121/1296"')
    lesson.run(explorer)
    lesson.page.locator(".jp-Notebook .yw").get_by_text("Rank holds by").wait_for()
    assert errors == []


def test_what_a_check_shows_can_be_read_in_each_theme(lesson, shared_lab):
    answered(lesson, "5.1", "1/3")
    for theme in ("Dark", "Light"):
        shared_lab.theme(theme)
        assert contrast(lesson, cell_of(lesson, 'yw.check("5.1"')) > 7


def contrast(book, cell):
    """Return how much text stands out from the ground of what a check shows."""
    return book.page.evaluate(
        """cell => {
            const light = (color) => color.match(/[\\d.]+/g).slice(0, 3).map((part) => part / 255)
                .map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
                .reduce((sum, part, place) => sum + part * [0.2126, 0.7152, 0.0722][place], 0);
            const frame = notebook.content.widgets[cell].outputArea.node.querySelector('div[lang]');
            const style = getComputedStyle(frame);
            const [low, high] = [light(style.color), light(style.backgroundColor)].sort((a, b) => a - b);
            return (high + 0.05) / (low + 0.05);
        }""",
        cell,
    )
