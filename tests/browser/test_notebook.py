"""The board as a good guest of the notebook: reloads, views, busy and dead kernels, keys, themes."""

from __future__ import annotations

from pathlib import Path

import pytest
from boardview import BoardView
from lab import BARE
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

AXE = Path(__file__).parents[2] / "yacht_widget/frontend/node_modules/axe-core/axe.min.js"
MAKE = "import yacht_widget as yw\nboard = yw.Board(seed=7)\nboard"


def test_a_reload_in_the_middle_of_a_turn_shows_the_same_dice(notebook, shared_lab):
    book = notebook(MAKE)
    board = BoardView(book.boards().first)
    board.roll(1)
    board.dice.nth(2).click()
    board.roll(2)
    faces = board.faces()
    book.save()
    shared_lab.open_lab()
    book.open()
    board = BoardView(book.boards().first)
    expect(board.rolls).to_contain_text("Roll 2 of 3")
    assert board.faces() == faces
    assert board.held() == [False, False, True, False, False]
    board.roll(3)
    assert book.python("print(board.rolls_left)") == "0"


def test_two_views_of_one_board_agree_and_another_board_is_its_own(notebook):
    book = notebook(MAKE, "board", "other = yw.Board(seed=9)\nother")
    one, two, other = (BoardView(book.boards().nth(place)) for place in range(3))
    one.roll(1)
    expect(two.rolls).to_contain_text("Roll 1 of 3")
    assert one.faces() == two.faces()
    two.dice.nth(4).click()
    expect(one.dice.nth(4)).to_have_attribute("aria-pressed", "true")
    two.roll(2)
    expect(one.rolls).to_contain_text("Roll 2 of 3")
    assert other.dice.count() == 0
    assert book.python("print(other.rolls_left, board.rolls_left)") == "3 1"


def test_ten_fast_clicks_on_roll_are_one_roll(notebook):
    book = notebook(MAKE)
    board = BoardView(book.boards().first)
    board.go.evaluate("button => { for (let i = 0; i < 10; i++) button.click(); }")
    expect(board.rolls).to_contain_text("Roll 1 of 3")
    assert book.python("print(board.rolls_left, len(board.game.moves))") == "2 1"
    # From two stale views at once, too.
    press_all = "document.querySelectorAll('.jp-Notebook .yw-go').forEach(b => b.click())"
    book.page.evaluate(f"() => {{ for (let i = 0; i < 10; i++) {press_all}; }}")
    expect(board.rolls).to_contain_text("Roll 2 of 3")
    assert book.python("print(board.rolls_left)") == "1"


def test_while_the_kernel_is_busy_dice_can_be_kept_and_a_roll_waits_and_says_so(notebook):
    book = notebook(MAKE, "1", subshells=False)
    board = BoardView(book.boards().first)
    board.roll(1)
    book.sleep(1)
    board.dice.nth(0).click()
    assert board.held() == [True, False, False, False, False]
    for _ in range(3):
        board.go.dispatch_event("click")  # a click would wait for the button to be ready again
    expect(board.root.locator(".yw-notice")).to_contain_text("not answering")
    expect(board.go).to_have_attribute("aria-disabled", "true")
    board.root.get_by_role("button", name="Try again").click()
    book.wake()
    expect(board.rolls).to_contain_text("Roll 2 of 3")
    expect(board.root.locator(".yw-notice")).to_have_count(0)
    assert book.python("print(board.rolls_left, len(board.game.moves), board.held[0])") == "1 2 True"


def test_where_the_kernel_can_it_is_played_on_while_a_cell_runs(notebook):
    book = notebook(MAKE, "1")
    board = BoardView(book.boards().first)
    board.roll(1)
    book.sleep(1)
    board.dice.nth(0).click()
    board.roll(2)
    board.write("Choice")
    expect(board.turn).to_contain_text("Turn 2 of 12")
    assert book.page.evaluate("notebook.content.model.cells.get(1).executionState") == "running"
    book.wake()
    assert book.python("print(len(board.game.moves))") == "3"


def test_after_a_kernel_restart_the_board_says_what_to_do(notebook):
    book = notebook(MAKE)
    board = BoardView(book.boards().first)
    board.roll(1)
    faces = board.faces()
    book.restart()
    board.go.click()
    expect(board.root.locator(".yw-notice")).to_contain_text("run this cell again")
    assert board.faces() == faces
    book.run(0)
    board = BoardView(book.boards().first)
    expect(board.root.locator(".yw-notice")).to_have_count(0)
    board.roll(1)


def test_a_board_with_a_name_is_taken_up_again_after_a_restart(notebook):
    book = notebook("import yacht_widget as yw\nboard = yw.Board(name='kitchen table')\nboard")
    board = BoardView(book.boards().first)
    board.roll(1)
    board.write("Choice")
    expect(board.turn).to_contain_text("Turn 2 of 12")
    board.roll(1)
    faces, totals = board.faces(), board.totals()
    book.restart()
    book.run(0)
    board = BoardView(book.boards().first)
    expect(board.turn).to_contain_text("Turn 2 of 12")
    assert (board.faces(), board.totals()) == (faces, totals)


def test_what_was_done_before_the_board_is_shown_is_shown(notebook):
    book = notebook(
        "import yacht_widget as yw\nboard = yw.Board(seed=7)\nboard.game.roll()",
        "board.held = (True, False, False, False, True)",
        "board",
    )
    board = BoardView(book.boards().first)
    assert str(tuple(board.faces())) == book.python("print(board.dice)")
    assert board.held() == [True, False, False, False, True]


def test_a_move_made_in_python_shows_at_once_and_observers_hear_of_moves_on_the_page(notebook):
    book = notebook(
        MAKE, "heard = []\nboard.observe(lambda change: heard.append(change['name']), ['dice', 'held', 'totals'])"
    )
    board = BoardView(book.boards().first)
    book.python("board.game.roll()")
    expect(board.rolls).to_contain_text("Roll 1 of 3")
    book.python("board.held = (False, True, False, False, False)")
    expect(board.dice.nth(1)).to_have_attribute("aria-pressed", "true")
    book.python("board.game.score('choice')")
    expect(board.turn).to_contain_text("Turn 2 of 12")
    book.python("heard.clear()")
    board.roll(1)
    board.dice.nth(2).click()
    expect(board.dice.nth(2)).to_have_attribute("aria-pressed", "true")
    board.write("Ones")
    expect(board.turn).to_contain_text("Turn 3 of 12")
    assert set(eval(book.python("print(heard)"))) >= {"dice", "held"}  # noqa: S307 - our own list


def test_no_key_typed_in_the_board_reaches_the_notebook(notebook):
    book = notebook(MAKE, "1")
    board = BoardView(book.boards().first)
    board.go.focus()
    cells = book.source()
    for key in "abcdxymzvcDDLkjhsof0 ":
        book.page.keyboard.press(key)
    for key in ("Backspace", "Delete", "ArrowDown", "ArrowUp", "Shift+Enter", "Shift+M"):
        book.page.keyboard.press(key)
    assert book.source() == cells
    assert book.page.evaluate("notebook.content.activeCellIndex") == 0 or book.source() == cells


def test_help_opens_in_place_and_closes_with_escape_and_gives_the_focus_back(notebook):
    book = notebook(MAKE)
    board = BoardView(book.boards().first)
    board.go.focus()
    book.page.keyboard.press("?")
    expect(board.root).to_contain_text("Exactly 1-2-3-4-5: 30 points.")
    book.page.keyboard.press("Escape")
    expect(board.root).not_to_contain_text("Exactly 1-2-3-4-5: 30 points.")
    assert book.page.evaluate("document.activeElement.closest('.yw') !== null")


@pytest.mark.parametrize("theme", ["Light", "Dark"])
def test_axe_finds_nothing(notebook, shared_lab, theme):
    book = notebook(
        "import yacht_widget as yw\nboard = yw.Board(['Ada', 'Bo'], rules='yahtzee', seed=7)\nboard",
        "end = yw.Board(game=yw.play(yw.Game(seed=1), yw.strategy('random')))\nend",
    )
    shared_lab.theme(theme)
    try:
        board = BoardView(book.boards().first)
        expect(board.root).to_have_attribute("data-theme", theme.lower())
        page = shared_lab.page
        if not page.evaluate("'axe' in window"):
            page.add_script_tag(path=AXE)
        # Contrast is not measured while the body has no height.
        page.evaluate("document.body.style.height = '100vh'")
        assert violations(page) == []
        board.roll(1)
        board.dice.nth(1).click()
        assert violations(page) == []
        for button in ("Help", "More"):
            board.root.get_by_role("button", name=button, exact=True).click()
            assert violations(page) == []
            page.keyboard.press("Escape")
    finally:
        shared_lab.theme("Light")


def violations(page):
    """What axe finds wrong in any board, each as a line; rolling dice are let come to rest first."""
    page.wait_for_function("document.getAnimations().every(animation => animation.playState !== 'running')")
    return page.evaluate(
        """async () => {
            const result = await axe.run('.jp-Notebook .yw');
            if (!result.passes.some(rule => rule.id === 'color-contrast')) return ['contrast was not measured'];
            return result.violations.flatMap(rule => rule.nodes.map(node => `${rule.id}: ${node.html}`));
        }"""
    )


# Runs the first cell so many times, and plays on what it shows each time; in the page alone, as fast as Python answers.
AGAIN = """async ([runs, widget, steps]) => {
    const until = (found) => new Promise((resolve, reject) => {
        const look = () => {
            const one = found();
            if (!one) return;
            watch.disconnect();
            clearTimeout(late);
            resolve(one);
        };
        const watch = new MutationObserver(look);
        const late = setTimeout(() => { watch.disconnect(); reject(new Error(`waited in vain: ${found}`)); }, 60_000);
        watch.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
        look();
    });
    const within = (css) => notebook.content.node.querySelector(css);
    let last = within(widget);
    for (let i = 0; i < runs; i++) {
        notebook.content.deselectAll();
        notebook.content.activeCellIndex = 0;
        await jupyterapp.commands.execute("notebook:run-cell");
        await until(() => within(widget) !== last && within(widget));
        for (const [button, where, text] of steps) {
            (await until(() => within(`${widget}:not([data-pending])${button}`))).click();
            await until(() => within(`${widget}${where}`)?.textContent.includes(text));
        }
        last = within(widget);
    }
}"""
RUNS = 50
# What a board may leave behind in each run more than a bare widget does, in bytes; it leaves less.
MORE = 5_000


@pytest.mark.long
def test_running_the_cell_again_and_again_piles_up_nothing(notebook, shared_lab):
    """Fifty runs of the cell, each played on a little: no listeners, nodes or models stay behind, and no more memory
    than JupyterLab itself keeps of any cell that is run again, which a bare widget with one button shows.
    """
    page = shared_lab.page
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")

    def measure():
        session.send("HeapProfiler.collectGarbage")
        session.send("HeapProfiler.collectGarbage")
        metrics = {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}
        return {name: metrics[name] for name in ("JSEventListeners", "Nodes", "JSHeapUsedSize")}

    def growth(widget, *steps):
        page.evaluate(AGAIN, [5, widget, steps])
        before = measure()
        page.evaluate(AGAIN, [RUNS, widget, steps])
        after = measure()
        return {name: after[name] - before[name] for name in before}

    book = notebook(BARE)
    bare = growth(".bare", ("", "", "1"), ("", "", "2"))
    book.close()
    book = notebook(MAKE)
    turn = (" .yw-go", " .yw-rolls", "Roll 1 of"), (" [data-box=choice] .yw-cell", " .yw-sub", "Turn 2")
    grown = growth(".yw", *turn)
    print("bare", bare, "board", grown)
    count = (
        "print(sum(type(w).__name__ == 'Board' for w in __import__('ipywidgets').widgets.widget._instances.values()))"
    )
    assert book.python(count) == "1"
    # A board has some eighty listeners and a thousand nodes: even one that stayed behind in fifty would show.
    assert grown["JSEventListeners"] < RUNS, grown
    assert grown["Nodes"] < 10 * RUNS, grown
    assert grown["JSHeapUsedSize"] < bare["JSHeapUsedSize"] + MORE * RUNS, (grown, bare)
