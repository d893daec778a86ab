"""Whole games in a real notebook: by mouse, by keyboard, with others, with a joker, with real dice."""

from __future__ import annotations

import re

import pytest
from boardview import BoardView
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def new_board(notebook, arguments="", *more):
    book = notebook(f"import yacht_widget as yw\nboard = yw.Board({arguments})\nboard", *more)
    return book, BoardView(book.boards().first)


def test_a_whole_solo_game_by_mouse(notebook, errors):
    book, board = new_board(notebook, "seed=7")
    expect(board.root).to_contain_text("Roll to begin")
    for turn in range(1, 13):
        board.comes(".yw-sub", f"Turn {turn} of 12")
        board.roll(1)
        before = board.faces()
        board.dice.nth(1).click()
        board.dice.nth(3).click()
        assert board.held() == [False, True, False, True, False]
        board.roll(2)
        after = board.faces()
        assert [after[place] for place in (1, 3)] == [before[place] for place in (1, 3)]
        board.write_best()
    expect(board.root.locator(".yw-result")).to_be_visible()
    assert book.python("print(board.over, board.totals[0])") == f"True {board.totals()[0]}"
    code = book.python("print(board.game.code)")
    assert code in re.sub(r"\s", "", board.root.locator(".yw-code").inner_text())
    assert book.python(f"print(yw.Game.from_code('{code}').totals == board.totals)") == "True"
    board.go.click()
    board.comes(".yw-sub", "Turn 1 of 12")
    expect(board.root.locator("tfoot td").last).to_have_text("0")
    assert errors == []


def test_a_whole_solo_game_by_keyboard_alone(notebook, errors):
    book, board = new_board(notebook, "seed=8")
    cells = book.source()
    keyboard = book.page.keyboard
    board.go.focus()
    for turn in range(1, 13):
        board.comes(".yw-sub", f"Turn {turn} of 12")
        keyboard.press("r")
        board.comes(".yw-rolls", "Roll 1 of 3")
        keyboard.press("2")
        keyboard.press("5")
        assert board.held() == [False, True, False, False, True]
        keyboard.press("5")
        assert board.held() == [False, True, False, False, False]
        keyboard.press("r")
        board.comes(".yw-rolls", "Roll 2 of 3")
        # From the button or a die an arrow leads into the sheet.
        keyboard.press("ArrowDown")
        expect(board.root.locator(".yw-cell:focus")).to_be_visible()
        keyboard.press("Home")
        first = board.root.locator(".yw-cell:focus").get_attribute("aria-label")
        if turn < 12:
            keyboard.press("ArrowDown")
            assert board.root.locator(".yw-cell:focus").get_attribute("aria-label") != first
            keyboard.press("ArrowUp")
        keyboard.press("Enter")
        # The focus never leaves the board, so that the next key still reaches it.
        assert book.page.evaluate("document.activeElement.closest('.yw') !== null")
    expect(board.root.locator(".yw-result")).to_be_visible()
    assert book.python("print(board.over)") == "True"
    assert book.source() == cells
    assert errors == []


# Parts of a board that end right of it, the columns it is set in, and whether the notebook's pane is as high.
LAID = """(root) => {
    const edge = root.getBoundingClientRect().right;
    const out = [...root.querySelectorAll(".yw-board *")].filter((one) => one.getBoundingClientRect().right > edge);
    const columns = getComputedStyle(root.querySelector(".yw-board")).gridTemplateColumns.split(" ");
    const pane = document.querySelector(".jp-Notebook .jp-WindowedPanel-outer");
    return [out.map((one) => one.outerHTML), columns.length, root.offsetHeight <= pane.clientHeight];
}"""


@pytest.fixture
def projector(shared_lab):
    """A window of a projector's size, for once, and a way to open and close the file browser in it."""
    page = shared_lab.page
    usual = page.viewport_size
    page.set_viewport_size({"width": 1280, "height": 720})

    def toggle_files():
        wide = "document.querySelector('.jp-Notebook .yw').offsetWidth"
        before = page.evaluate(wide)
        page.evaluate("jupyterapp.commands.execute('application:toggle-left-area')")
        page.wait_for_function(f"(before) => {wide} !== before", arg=before)

    yield toggle_files
    page.set_viewport_size(usual)


@pytest.mark.usefixtures("moving")
def test_two_players_take_turns_on_a_projector_that_all_fits_on(notebook, projector):
    book, board = new_board(notebook, "['Ada', 'Bo'], seed=3, size='projector'")
    # Beside the file browser as it is first shown, then where that is closed, and again.
    assert board.root.evaluate(LAID) == [[], 1, False]
    projector()
    board.page.wait_for_function(f"() => ({LAID})(document.querySelector('.jp-Notebook .yw'))[2]")
    assert board.root.evaluate(LAID) == [[], 2, True]
    projector()
    assert board.root.evaluate(LAID)[:2] == [[], 1]
    for name, other in (("Ada", "Bo"), ("Bo", "Ada"), ("Ada", "Bo")):
        expect(board.root.locator(".yw-turn")).to_contain_text(f"{name} to play")
        board.roll(1)
        board.write_best()
        expect(board.root.locator(".yw-turn")).to_contain_text(f"{other} to play")
    assert book.python("print([len(card.scores) for card in board.game.cards])") == "[2, 1]"
    assert board.totals() == eval(book.python("print(list(board.totals))"))  # noqa: S307 - our own list


def test_a_yahtzee_with_a_joker_told_with_real_dice(notebook):
    book, board = new_board(notebook, "rules='yahtzee', real_dice=True")
    board.set_dice([4] * 5)
    expect(board.box("Yahtzee")).to_be_visible()
    board.write("Yahtzee")
    board.comes(".yw-sub", "Turn 2 of 13")
    # The joker is forced: fours only, and 100 more.
    board.set_dice([4] * 5)
    expect(board.box("Fours")).to_be_visible()
    assert board.allowed().count() == 1
    board.write("Fours")
    board.comes(".yw-sub", "Turn 3 of 13")
    expect(board.root.locator(".yw-chips")).to_contain_text("100")
    assert board.totals() == [170]
    # Fours are filled now: the joker serves any lower box.
    board.set_dice([4] * 5)
    expect(board.box("Large Straight")).to_be_visible()
    board.write("Large Straight")
    board.comes(".yw-sub", "Turn 4 of 13")
    assert board.totals() == [310]
    assert book.python("print(board.game.cards[0].yahtzee_bonuses)") == "2"


def test_real_dice_on_the_table_are_set_kept_and_set_again(notebook):
    book, board = new_board(notebook, "real_dice=True")
    board.set_dice([6, 6, 1, 2, 3])
    board.comes(".yw-rolls", "Roll 1 of 3")
    assert board.faces() == [6, 6, 1, 2, 3]
    board.dice.nth(0).click()
    board.dice.nth(1).click()
    board.set_dice([6, 5, 6])
    board.comes(".yw-rolls", "Roll 2 of 3")
    assert book.python("print(board.dice)") == "(6, 6, 6, 5, 6)"


def test_undo_takes_back_a_box_and_a_roll_and_gives_no_fresh_luck(notebook):
    book, board = new_board(notebook, "['Ada', 'Bo'], seed=3")
    board.roll(1)
    first = board.faces()
    board.dice.first.click()
    board.roll(2)
    second = board.faces()
    board.write("Choice")
    expect(board.root.locator(".yw-turn")).to_contain_text("Bo to play")
    undo = board.root.get_by_role("button", name="Undo")
    undo.click()
    expect(board.root.locator(".yw-turn")).to_contain_text("Ada to play")
    assert board.faces() == second
    undo.click()
    board.comes(".yw-rolls", "Roll 1 of 3")
    assert board.faces() == first
    assert board.held() == [True, False, False, False, False]
    board.roll(2)
    assert board.faces() == second
    board.go.focus()
    book.page.keyboard.press("u")
    board.comes(".yw-rolls", "Roll 1 of 3")
    assert book.python("print(board.game.taken_back)") == "(2, 0)"


def test_a_computer_player_is_watched_step_by_step_and_then_it_is_ones_turn(notebook):
    book, board = new_board(notebook, "['Ada', yw.strategy('cautious')], seed=5, pace=0.1")
    board.roll(1)
    board.write("Choice")
    expect(board.root.locator(".yw-turn")).to_contain_text("Cautious")
    expect(board.root.locator(".yw-turn")).to_contain_text("Ada to play")
    assert book.python("print([len(card.scores) for card in board.game.cards])") == "[1, 1]"
    rolls = book.python("print(sum(type(move).__name__ == 'Rolled' and move.player == 1 for move in board.game.moves))")
    assert 1 <= int(rolls) <= 3


def test_a_computer_player_can_play_at_once(notebook):
    book, board = new_board(notebook, "['Ada', yw.strategy('cautious')], seed=5, pace=0")
    board.roll(1)
    board.write("Choice")
    board.comes(".yw-sub", "Turn 2 of 12")
    assert book.python("print([len(card.scores) for card in board.game.cards])") == "[1, 1]"


def test_an_endless_strategy_stops_no_other_board_and_somebody_plays_on_in_its_place(notebook, errors):
    loop = "def loop(card, dice, rolls):\n    while True: pass\n"
    book, board = new_board(notebook, "seed=1", f"{loop}mine = yw.Board(['Ann', loop], pace=0, seed=5)\nmine")
    endless = BoardView(book.boards().nth(1))
    endless.roll(1)
    endless.write("Choice")
    expect(endless.go).to_have_text("Loop is thinking")
    board.roll(1)
    board.write("Choice")
    board.comes(".yw-sub", "Turn 2 of 12")
    expect(endless.root.locator(".yw-notice h4")).to_have_text("Loop is still thinking")
    endless.root.get_by_role("button", name="Play on in its place").click()
    endless.comes(".yw-notice", "Loop did not answer in time. You play in its place now.")
    endless.write("Choice")
    expect(endless.root.locator(".yw-turn")).to_contain_text("Ann to play")
    assert book.python("print([len(card.scores) for card in mine.game.cards])") == "[1, 1]"
    assert errors == []


def test_computers_alone_play_a_whole_game(notebook):
    book, board = new_board(notebook, "[yw.strategy('cautious'), yw.strategy('random')], seed=5, pace=0")
    expect(board.root.locator(".yw-result")).to_be_visible()
    assert book.python("print(board.over)") == "True"


def test_a_new_game_is_asked_for_while_one_is_under_way(notebook):
    book, board = new_board(notebook, "seed=5")
    board.roll(1)
    board.write("Choice")
    board.root.get_by_role("button", name="More").click()
    board.root.get_by_role("button", name="New game").click()
    board.root.get_by_role("button", name="Play on").click()
    assert book.python("print(board.game.number)") == "1"
    if not board.root.get_by_role("button", name="New game").count():
        board.root.get_by_role("button", name="More").click()
    board.root.get_by_role("button", name="New game").click()
    board.root.get_by_role("button", name="Start anew").click()
    board.comes(".yw-sub", "Turn 1 of 12")
    assert book.comes_to_print("print(board.game.number, board.totals)", "2 (0,)")


def test_the_language_changes_and_the_game_stays(notebook):
    book, board = new_board(notebook, "seed=5")
    board.roll(1)
    faces = board.faces()
    board.root.get_by_role("button", name="More").click()
    board.root.locator("select").first.select_option("lt")
    expect(board.root).to_have_attribute("lang", "lt")
    expect(board.root.locator("table")).to_contain_text("Mažoji seka")
    assert board.faces() == faces
    assert book.comes_to_print("print(board.locale)", "lt")
