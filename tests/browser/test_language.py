"""The notebook's language is the board's, until another is chosen on the board; the game goes on whichever it is."""

from __future__ import annotations

import json

import pytest
from boardview import BoardView
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

SETTING = "@jupyterlab/translation-extension:plugin"
MAKE = "import yacht_widget as yw\nboard = yw.Board(seed=7)\nboard"


@pytest.fixture
def speak(shared_lab):
    """Return what sets JupyterLab's own setting of language, as its menu does; afterwards it is as it was."""

    def choose(locale):
        save = "([id, raw]) => jupyterapp.serviceManager.settings.save(id, raw)"
        shared_lab.page.evaluate(save, [SETTING, json.dumps({"locale": locale})])
        shared_lab.open_lab()

    yield choose
    choose("default")


def test_a_board_speaks_the_language_of_jupyterlab_and_another_when_asked_without_losing_the_game(speak, notebook):
    speak("vi_VN")
    book = notebook(MAKE)
    root = book.boards().first
    expect(root).to_have_attribute("lang", "vi")
    board = BoardView(root)
    expect(board.go).to_contain_text("Gieo 5 viên xúc xắc")
    board.go.click()
    expect(board.dice).to_have_count(5)
    faces = [board.dice.nth(place).get_attribute("aria-label") for place in range(5)]
    board.dice.nth(1).click()
    root.locator("[data-tool=more]").click()
    root.locator(".yw-panel select").first.select_option("lt")
    expect(root).to_have_attribute("lang", "lt")
    expect(board.go).to_contain_text("Ridenti 4 kauliukus")
    # The same dice, in other words; and Python knows.
    assert [label[-1] for label in faces] == [board.dice.nth(i).get_attribute("aria-label")[-1] for i in range(5)]
    assert book.python("print(board.locale, board.rolls_left, board.held[1])") == "lt 2 True"
    root.locator(".yw-panel select").first.select_option("auto")
    expect(root).to_have_attribute("lang", "vi")
    while book.python("print(board.locale)") != "auto":
        pass  # what the page chose is under way to Python; it must not come after what Python says now
    assert book.python("board.locale = 'th'; print(board.locale)") == "th"
    expect(root).to_have_attribute("lang", "th")
