"""The hold explorer on a page: its numbers against Python's, and as a good guest of the notebook."""

from __future__ import annotations

from pathlib import Path

import pytest
from explorerview import percent
from playwright.sync_api import expect

from yacht_widget.card import Card
from yacht_widget.solver import solve
from yacht_widget.turn_odds import odds

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parents[2]
AXE = ROOT / "yacht_widget/frontend/node_modules/axe-core/axe.min.js"

MAKE = "import yacht_widget as yw\nexplorer = yw.HoldExplorer([2, 3, 4, 6, 6])\nexplorer"
YACHT = '.jp-Notebook .yw tr[data-box="yacht"] td'

# Holds dice one after the other; how often the odds of all boxes were other ones at once, without waiting.
TOGGLES = """async (times) => {
    const root = document.querySelector('.jp-Notebook .yw:has(.yx)'), dice = root.querySelectorAll('.yw-die');
    const odds = () => [...root.querySelectorAll('[data-panel="boxes"] tbody td')].map((cell) => cell.textContent);
    let changed = 0;
    for (let i = 0; i < times; i++) {
        const before = odds();
        dice[i % dice.length].click();
        await Promise.resolve();
        changed += odds().filter((text, cell) => text !== before[cell]).length > 3;
        await new Promise((resolve) => setTimeout(resolve));
    }
    return changed;
}"""


def explorers(book):
    return book.page.locator(".jp-Notebook .yw:has(.yx)")


def test_dice_held_while_a_cell_runs_change_all_odds_and_send_nothing_else(notebook, errors):
    book = notebook(MAKE, "1", subshells=False)
    expect(explorers(book)).to_have_count(1)
    expect(book.page.locator(YACHT).first).to_have_text(percent(odds("yacht", [2, 3, 4, 6, 6], 2).chance("yacht", [])))
    book.page.evaluate(
        """() => {
            window.sent = [];
            const { kernel } = notebook.context.sessionContext.session;
            kernel.anyMessage.connect((_, { msg, direction }) => {
                if (direction !== 'send' || msg.header.msg_type !== 'comm_msg') return;
                sent.push(Object.keys(msg.content.data.state ?? {}));
            });
        }"""
    )
    book.sleep(1)
    assert book.page.evaluate(TOGGLES, 40) == 40
    assert book.page.evaluate("notebook.content.model.cells.get(1).executionState") == "running"
    book.wake()
    assert {name for names in book.page.evaluate("sent") for name in names} == {"held"}
    # 40 toggles, each die eight times: all are loose again, and Python knows.
    assert book.comes_to_print("print(any(explorer.held))", "False")
    assert errors == []


def test_the_page_and_python_agree_and_others_can_follow(notebook, errors):
    book = notebook(
        MAKE,
        "import traitlets\nboard = yw.Board(seed=7)\nfollows = yw.HoldExplorer(aim='box', box='yacht')\n"
        "traitlets.dlink((board, 'dice'), (follows, 'dice'))\nbest = []\n"
        "explorer.observe(lambda change: best.append(change['new']), 'best')\nboard",
        "follows",
    )
    page = book.page
    one, other = explorers(book).nth(0), explorers(book).nth(1)
    one.locator(".yx-typed input").fill("66612")
    one.locator('[data-die="0"] .yw-die').click()
    one.get_by_role("radio", name="1", exact=True).check()
    one.get_by_role("radio", name="Whole game").check()
    best = tuple(solve("yacht").holds(Card("yacht"), [6, 6, 6, 1, 2], 1)[0].keep)
    expect(one.locator(".yx-holds tbody tr").first).to_have_attribute("data-keep", " ".join(map(str, best)))
    told = book.python(
        "print(explorer.dice, explorer.held, explorer.rolls_left, explorer.aim, explorer.best, best[-1])"
    )
    assert told == f"(6, 6, 6, 1, 2) (True, False, False, False, False) 1 game {best} {best}"
    # The one beside it has seen none of it, nor has the board; it follows the board.
    assert book.python("print(board.dice, any(board.held), follows.dice, any(follows.held), follows.aim)") == (
        "() False () False box"
    )
    expect(other.locator(".yw-die")).to_have_count(0)
    dice = eval(book.python("print(board.game.roll())"))  # noqa: S307 - our own tuple
    for place, face in enumerate(dice):
        expect(other.locator(".yw-die").nth(place)).to_have_attribute("aria-label", f"Keep die {place + 1}, a {face}")
    expect(one.locator(".yw-die").first).to_have_attribute("aria-pressed", "true")
    # What Python refuses changes nothing; other rules come from Python.
    said = book.python("try:\n    explorer.dice = [7] * 5\nexcept yw.YachtError as error:\n    print(error)")
    assert "7 is no face" in said
    one.get_by_label("Rules").select_option("yahtzee")
    expect(one.locator("tr[data-box]")).to_have_count(13)
    expect(other.locator("tr[data-box]")).to_have_count(12)
    assert book.python("print(explorer.rules.name, explorer.box)") == "yahtzee chance"
    cells = book.source()
    one.locator(".yw-die").first.focus()
    for key in ("a", "b", "d", "d", "Shift+Enter", "ArrowDown"):
        page.keyboard.press(key)
    assert book.source() == cells
    expect(one.locator(".yw-die").first).to_have_attribute("aria-label", "Keep die 1, a 5")
    assert book.comes_to_print("print(explorer.dice[0])", "5")
    assert errors == []


@pytest.mark.parametrize(("theme", "locale"), [("Light", "th"), ("Dark", "en")])
def test_axe_finds_nothing_wide_or_narrow(notebook, shared_lab, theme, locale):
    book = notebook(f"import yacht_widget as yw\nyw.HoldExplorer(locale={locale!r}, aim='box', box='choice')")
    page, one = book.page, explorers(book).first
    shared_lab.theme(theme)
    try:
        expect(one).to_have_attribute("data-theme", theme.lower())
        if not page.evaluate("'axe' in window"):
            page.add_script_tag(path=AXE)
        # Contrast is not measured while the body has no height.
        page.evaluate("document.body.style.height = '100vh'")
        for tool in ("fractions", "help", "boxes"):
            one.locator(f'[data-tool="{tool}"]').click()
        one.locator('[data-panel="bars"] .yw-plain').click()
        one.locator(".yx-branch").last.click()
        one.locator('[data-run="100"]').click()
        for width in (900, 320):
            one.evaluate("(root, width) => { root.style.width = `${width}px`; }", width)
            page.wait_for_function("document.getAnimations().every(one => one.playState !== 'running')")
            found = page.evaluate(
                """async () => (await axe.run('.jp-Notebook .yw')).violations.map(
                    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`)"""
            )
            assert found == []
            assert one.evaluate("root => root.scrollWidth <= root.clientWidth")
    finally:
        page.evaluate("document.body.style.height = ''")
        shared_lab.theme("Light")
