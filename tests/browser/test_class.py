"""The class on the page: the QR code of a finished game is read by a reader that knows nothing of this package."""

from __future__ import annotations

import io

import pytest
import zxingcpp
from PIL import Image

import yacht_widget as yw


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
