"""Charts in a real JupyterLab with no network beyond it: drawn, with words for readers and the table behind."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from yacht_widget import charts

pytestmark = pytest.mark.browser

IMPORTS = "import yacht_widget as yw\nfrom yacht_widget.solver import solve\nfrom yacht_widget.turn_odds import odds\n"
GAME = "yw.play(yw.Game(['Ada', 'Bo'], seed=7), [yw.strategy('cautious'), yw.strategy('greedy')])"


@pytest.fixture
def asked(shared_lab):
    """What the page asks of anything but the server; it gets no answer."""
    found = []

    def on_request(route):
        if urlsplit(route.request.url).hostname in {"127.0.0.1", None}:
            route.continue_()
        else:
            found.append(route.request.url)
            route.abort()

    shared_lab.page.route("**/*", on_request)
    yield found
    shared_lab.page.unroute("**/*")


@pytest.mark.parametrize(
    "case",
    [
        ("solve('yacht').plot(201)", "Final total under best play (Yacht)", "201"),
        ("odds('yacht', [1, 2, 2, 4, 6], 2).plot([2, 2])", "Holding 2-2 of 1-2-2-4-6", "Full House"),
        (f"solve('yacht').plot_game({GAME})", "Progress against expectation (Yacht)", "Ada"),
        ("solve('yacht').plot_hands()", "What each of the 252 hands is worth (Yacht)", "1-1-1-1-1"),
    ],
)
def test_a_chart_is_drawn_with_its_table_behind(notebook, asked, errors, case):
    source, words, row = case
    page = notebook(IMPORTS + source).page
    output = page.locator(".jp-Notebook .jp-OutputArea")
    picture = output.locator(".vega-embed svg.marks")
    expect(picture).to_be_visible()
    assert picture.locator("path").count() > 10
    described = output.locator(".vega-embed").get_by_role("graphics-document").or_(output.locator("[aria-label]"))
    assert any(words in (one.get_attribute("aria-label") or "") for one in described.all())
    table = output.locator("details", has_text="Table")
    table.locator("summary").click()
    expect(table.get_by_role("cell", name=row, exact=True).first).to_be_visible()
    assert asked == []
    assert errors == []


def test_its_numbers_are_written_as_its_language_does(notebook, errors):
    page = notebook(IMPORTS + "odds('yacht', [1, 2, 2, 4, 6], 2).plot([2, 2], locale='lt')").page
    picture = page.locator(".jp-Notebook .vega-embed svg.marks")
    expect(picture).to_be_visible()
    shown = picture.locator("text").all_text_contents()
    assert {"76,74\u00a0%", "Paliekama 2-2 iš 1-2-2-4-6", "tikimybė"} <= set(shown)
    assert not [text for text in shown if text.endswith("%") and ("." in text or not text.endswith("\u00a0%"))]
    assert page.locator(".jp-Notebook details summary", has_text="Lentelė").count() == 1
    assert errors == []


def test_its_words_are_dark_on_its_own_light_ground_in_a_dark_notebook_too(shared_lab, notebook):
    shared_lab.theme("Dark")
    try:
        page = notebook(IMPORTS + "solve('yacht').plot(201)").page
        picture = page.locator(".jp-Notebook .vega-embed svg.marks")
        expect(picture).to_be_visible()
        inks = set(picture.locator("text").evaluate_all("all => all.map(one => one.getAttribute('fill'))"))
        assert inks == {charts.INK, charts.GREY, charts.light("loss")}
        assert picture.evaluate("one => getComputedStyle(one).backgroundColor") == "rgb(255, 255, 255)"
    finally:
        shared_lab.theme("Light")
