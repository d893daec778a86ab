"""The review of a finished game, opened from the board in a real notebook: its numbers are Python's."""

from __future__ import annotations

import json
import re

import pytest
from boardview import BoardView
from playwright.sync_api import expect
from test_notebook import AXE, violations

pytestmark = pytest.mark.browser

MAKE = "import yacht_widget as yw\nboard = yw.Board(['Ada', 'Bo'], seed=7)\nboard"
PLAY = "yw.play(board.game, [yw.strategy('greedy'), yw.strategy('cautious')])"
# What the panel shows of a player: the sum, then by turn luck and loss of the turn and of each line.
SHOWN = """panel => {
    const texts = (within, css) => [...within.querySelectorAll(css)].map(one => one.textContent);
    return {
        sum: texts(panel, '.yw-split-sum dd'),
        turns: [...panel.querySelectorAll('.yw-turns > li')].map(turn => ({
            said: texts(turn, 'h6 > span:not(:first-child)'),
            luck: texts(turn, '.yw-fortune'),
            cost: texts(turn, '.yw-cost'),
        })),
    };
}"""


def number(text):
    """The number in a text; what was best cost nothing."""
    found = re.search(r"-?\d+(\.\d+)?", text.replace("\N{MINUS SIGN}", "-").replace("+", ""))
    return 0.0 if found is None else float(found[0])


def near(shown, value, digits=2):
    # A cost that no figure would show is called best.
    return abs(number(shown) - value) <= 0.5 * 10**-digits + 1e-9 + (0.005 if "best" in shown else 0)


def assert_shows(panel, player):
    """The panel shows this player's review, to the digit shown."""
    shown = panel.evaluate(SHOWN)
    for text, value in zip(
        shown["sum"], [player["start"], player["luck"], player["loss"], player["total"]], strict=True
    ):
        assert near(text, value), (text, value)
    assert len(shown["turns"]) == len(player["turns"]) == 12
    for told, turn in zip(shown["turns"], player["turns"], strict=True):
        assert near(told["said"][0], turn["luck"])
        assert near(told["said"][1], turn["loss"])
        luck = [roll["luck"] for roll in turn["rolls"]]
        cost = [roll["keep"]["loss"] for roll in turn["rolls"] if roll["keep"]] + [turn["box"]["loss"]]
        for texts, values in ((filter(None, told["luck"]), luck), (told["cost"], cost)):
            for text, value in zip(texts, values, strict=True):
                assert near(text, value), (text, value)


def test_a_finished_game_is_reviewed_by_keyboard_and_the_numbers_are_pythons(notebook, errors):
    book = notebook(MAKE)
    board = BoardView(book.boards().first)
    expect(board.go).to_be_visible()
    book.python(PLAY)
    button = board.root.get_by_role("button", name="Review the game")
    button.focus()
    book.page.keyboard.press("Enter")
    panel = board.root.locator("[data-panel=review]")
    expect(panel.locator("h4")).to_be_focused()
    expect(panel.locator(".yw-turns > li")).to_have_count(12)
    expect(board.status).to_have_text("The review is ready.")
    found = json.loads(book.python("import json; print(json.dumps(yw.review(board.game).data()['players']))"))
    assert_shows(panel, found[0])
    for turn, _ in found[0]["worst"]:
        expect(panel.locator(".yw-worst")).to_contain_text(f"Turn {turn + 1}")
    panel.get_by_label("Whose game").select_option("Bo")
    expect(panel.locator(".yw-split-sum dd").last).to_have_text(str(found[1]["total"]))
    assert_shows(panel, found[1])
    book.page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    expect(button).to_be_focused()
    # The board is as it was: what the review knows goes with the game.
    board.go.click()
    expect(board.turn).to_contain_text("Turn 1 of 12")
    expect(button).to_have_count(0)
    assert errors == []


def test_two_views_share_a_review_and_each_opens_its_own_panel(notebook):
    book = notebook(MAKE, "board")
    book.python(PLAY)
    one, two = (BoardView(book.boards().nth(place)) for place in range(2))
    one.root.get_by_role("button", name="Review the game").click()
    expect(one.root.locator(".yw-turns > li")).to_have_count(12)
    expect(two.root.locator("[data-panel=review]")).to_have_count(0)


@pytest.mark.parametrize("theme", ["Light", "Dark"])
def test_axe_finds_nothing_in_it(notebook, shared_lab, theme):
    book = notebook(MAKE)
    shared_lab.theme(theme)
    try:
        board = BoardView(book.boards().first)
        expect(board.root).to_have_attribute("data-theme", theme.lower())
        book.python(PLAY)
        board.root.get_by_role("button", name="Review the game").click()
        expect(board.root.locator(".yw-turns > li")).to_have_count(12)
        page = shared_lab.page
        if not page.evaluate("'axe' in window"):
            page.add_script_tag(path=AXE)
        page.evaluate("document.body.style.height = '100vh'")
        assert violations(page) == []
    finally:
        shared_lab.theme("Light")
