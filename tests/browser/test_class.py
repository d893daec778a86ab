"""The class on the page: the QR code of a finished game is read by a reader that knows nothing of this package."""

from __future__ import annotations

import io

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import expect

import yacht_widget as yw
from yacht_widget.exercises import Standing


@pytest.fixture
def page_of(browser, tmp_path):
    """Return a function that opens a widget's file in a page of its own."""
    opened = []

    def open_page(widget, **options):
        found = browser.new_page(**options)
        opened.append(found)
        found.goto(widget.to_html(tmp_path / f"{len(opened)}.html").as_uri())
        return found

    yield open_page
    for one in opened:
        one.close()


def read(picture):
    """Return what a reader finds in a picture."""
    return [found.text for found in zxingcpp.read_barcodes(Image.open(io.BytesIO(picture)))]


@pytest.mark.browser
@pytest.mark.parametrize(("rules", "scheme", "width"), [("yacht", "light", 1000), ("yatzy", "dark", 320)])
def test_the_qr_code_of_a_finished_game_is_its_code(page_of, rules, scheme, width):
    game = yw.play(yw.Game(rules=rules, seed=7, undo=False, hints_fixed="off"), yw.strategy("cautious"))
    page = page_of(yw.Board(game=game), viewport={"width": width, "height": 900}, color_scheme=scheme)
    page.locator("input[type=range]").press("End")
    page.get_by_role("img", name="QR code of this game").wait_for()
    assert read(page.screenshot(full_page=True)) == [game.code]


@pytest.mark.browser
def test_codes_are_pasted_and_scanned_as_they_come(notebook):
    seed = "class-7b-monday"
    games = [yw.play(yw.Game(seed=seed), yw.strategy(name)) for name in ("cautious", "greedy", "expert")]
    book = notebook(f"import yacht_widget as yw\nboard = yw.ClassBoard(seed={seed!r}); board")
    root = book.page.locator(".yw[data-widget=classboard]")
    field, rows = root.get_by_role("textbox"), root.locator(".yc-table tbody tr")
    expect(root.get_by_text("No games yet.")).to_be_visible()
    field.evaluate(
        """(field, text) => {
            const data = new DataTransfer();
            data.setData("text/plain", text);
            field.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
        }""",
        f"Ada: {games[0].code}\n<b>Bo</b>: {games[1].code[:-1]}U\n",
    )
    expect(rows).to_have_count(1)
    expect(root.locator(".yc-refused li")).to_contain_text("<b>Bo</b> This looks like a code with a typing error")
    expect(root.get_by_role("status")).to_have_text("1 added, 1 refused")
    # A scanner types faster than Python answers, and ends each line with Enter.
    field.press_sequentially(games[1].code.lower(), delay=0)
    field.press("Enter")
    field.press_sequentially(games[2].code, delay=0)
    field.press("Enter")
    expect(rows).to_have_count(3)
    expect(field).to_have_value("")
    totals = sorted((game.totals[0] for game in games), reverse=True)
    assert [int(text) for text in root.locator(".yc-score").all_inner_texts()] == totals
    field.press_sequentially(games[0].code, delay=0)
    field.press("Enter")
    expect(root.get_by_role("status")).to_have_text("This code is there already: Ada.")
    root.get_by_role("button", name="Remove from the list").last.click()
    expect(root.locator(".yc-refused li")).to_have_count(1)
    # Codes of exercises come in the same way, and are told by name too.
    worked = Standing("", {1: {"1.1": "right", "1.2": "wrong", "1.3": "missing"}}).code
    for said in ("Cy: 1 of 2 answers right", "This code is there already: Cy."):
        field.press_sequentially(f"Cy {worked.lower()}", delay=0)
        field.press("Enter")
        expect(root.get_by_role("status")).to_have_text(said)
    expect(root.locator(".yc-refused li")).to_have_count(2)
    root.get_by_role("button", name="Remove from the list").last.click()
    expect(root.locator(".yc-refused li")).to_have_count(1)
    root.get_by_role("button", name="Hide names").click()
    expect(rows.filter(has_text="Ada")).to_have_count(0)
    root.get_by_role("button", name="Remove from the list").click()
    expect(root.locator(".yc-refused")).to_have_count(0)
    # Python has heard of it before, and the page is told no names since; it is sent them again when it asks.
    assert book.python("print([one['name'] for one in board.state['games']])") == "['', '', '']"
    root.get_by_role("button", name="Hide names").click()
    expect(rows.filter(has_text="Ada")).to_have_count(1)
    root.get_by_role("button", name="Start afresh").click()
    root.get_by_role("button", name="Remove", exact=True).click()
    expect(root.get_by_text("No games yet.")).to_be_visible()
    assert book.python("print(len(board.collection))") == "0"
