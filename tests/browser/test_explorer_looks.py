"""How the explorer looks and feels on a page of its own: sizes, what stays in place, what is read aloud."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest
from explorerview import packed
from playwright.sync_api import expect

import yacht_widget as yw

pytestmark = pytest.mark.browser

SMALL = """() => [...document.querySelectorAll('.yw :is(button, select, label, input[type=text])')].flatMap((one) => {
    const { width, height } = one.getBoundingClientRect();
    return width < 44 || height < 44 ? [`${one.outerHTML.slice(0, 80)}: ${width} x ${height}`] : [];
})"""
# Figures that stand in two lines, and fields that hide a part of what is in them.
BROKEN = """() => {
    const broken = [], lines = new Set(), range = document.createRange();
    const walk = document.createTreeWalker(document.querySelector(".yx"), NodeFilter.SHOW_TEXT);
    for (let text = walk.nextNode(); text; text = walk.nextNode()) {
        if (text.parentElement.closest(".yw-vh")) continue;
        const figures = /[<>\u2212]?\\d[\\d.,/\u00a0\u202f]*\\d[\u00a0\u202f]?%?/g;
        for (const { 0: figure, index } of text.data.matchAll(figures)) {
            range.setStart(text, index);
            range.setEnd(text, index + figure.length);
            lines.clear();
            for (const { top } of range.getClientRects()) lines.add(Math.round(top));
            if (lines.size > 1) broken.push(figure);
        }
    }
    for (const field of document.querySelectorAll(".yx input[type=text]"))
        if (field.scrollWidth > field.clientWidth) broken.push(field.value);
    return broken;
}"""
# Where each panel begins, and how many holds are listed.
PLACES = """() => [...document.querySelectorAll('[data-panel]:not([data-panel="trials"])')].map(
    (panel) => [panel.dataset.panel, panel.getBoundingClientRect().top + scrollY]).concat(
    [["rows", document.querySelectorAll('[data-keep]').length]])"""
KEY = """([key]) => document.querySelector('.yw').dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))"""

# Place, size and looks of all that stands in a widget, from the widget's own corner.
LOOKS = """(widget) => {
    const root = document.querySelector(`[data-widget=${widget}]`);
    const { x, y } = root.getBoundingClientRect();
    const seen = (one) => one.getClientRects().length > 0;
    return [root, ...root.querySelectorAll('*')].filter(seen).map((one) => {
        const box = one.getBoundingClientRect();
        const style = getComputedStyle(one);
        const looks = ["color", "backgroundImage", "borderStyle", "boxShadow", "fontSize", "padding", "gridArea"];
        const place = [box.x - x, box.y - y, box.width, box.height].map(Math.round);
        return [one.getAttribute("class"), ...place, ...looks.map((name) => style[name])].join();
    });
}"""
WEAR = """(which) => {
    window.worn ??= [...document.adoptedStyleSheets];
    document.adoptedStyleSheets = which.map((at) => worn[at]);
}"""


def test_board_and_explorer_on_one_page_look_as_each_alone(explorer_page):
    page = explorer_page(yw.HoldExplorer([1, 2, 3, 5, 6]))
    page.emulate_media(reduced_motion="reduce")
    page.locator("[data-tool=help]").click()
    alone = page.evaluate(LOOKS, "explorer")
    # With dice on the table: its wells are dice of another look.
    parts = yw.Board(["Ada", "Bo"], real_dice=True)._page_parts()
    traits = {**parts.traits, **parts.frames[0]}
    traits["setup"] = {**traits["setup"], "replay": False, "real_dice": True}
    traits = {name: packed(value) if isinstance(value, bytes) else value for name, value in traits.items()}
    code = (Path(yw.__file__).parent / "static/board.js").read_text(encoding="utf-8")
    page.evaluate("([code, traits]) => show(code, traits)", [code, traits])
    page.locator("[data-widget=board] [data-tool=help]").click()
    assert page.locator(".yw-well").count() == 5
    for widget in ("board", "explorer"):
        root, head = (page.locator(f"[data-widget={widget}]{one}").bounding_box() for one in ("", " .yw-head"))
        assert head["y"] - root["y"] < 20, widget
    assert page.evaluate("document.adoptedStyleSheets.length") == 3  # the shared one, the explorer's, the board's
    assert page.evaluate(LOOKS, "explorer") == alone
    board = page.evaluate(LOOKS, "board")
    for order in ([0, 2], [0, 2, 1]):
        page.evaluate(WEAR, order)
        assert page.evaluate(LOOKS, "board") == board
    assert page.evaluate(LOOKS, "explorer") == alone


# Dice of a hold that lie over the number beside them, and headings with a word on two lines.
OVERLAPS = """() => {
    const words = (node) => node.nodeType === 3
        ? [...node.data.matchAll(/\\S+/g)].flatMap(({ 0: word, index }) => {
            const range = document.createRange();
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            return range.getClientRects().length > 1 ? [word] : [];
        })
        : [...node.childNodes].flatMap(words);
    const wide = [...document.querySelectorAll('.yx-four th .yw-strip')].filter((strip) =>
        strip.getBoundingClientRect().right > strip.closest('th').getBoundingClientRect().right + 0.5);
    return [...wide.map((strip) => strip.outerHTML.slice(0, 80)),
        ...[...document.querySelectorAll('.yx-list')].flatMap(words)];
}"""


@pytest.mark.parametrize("width", [320, 1000])
@pytest.mark.parametrize("locale", ["en", "vi", "lt", "ro", "th"])
def test_whatever_is_pressed_is_large_enough_and_nothing_sticks_out(explorer_page, locale, width):
    rules = yw.get_rules("yahtzee")
    page = explorer_page(yw.HoldExplorer(rules=rules, locale=locale, aim="box", box="chance"), width=width)
    while page.locator(".yx-fold[aria-expanded=false]").count():
        page.locator(".yx-fold[aria-expanded=false]").first.click()
    page.locator('[data-run="100"]').click()
    for tool in ("help", "boxes", "fractions"):
        page.locator(f"[data-tool={tool}]").click()
        assert page.evaluate(SMALL) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("width", [276, 304, 320])
@pytest.mark.parametrize("locale", ["en", "lt"])
def test_no_figure_breaks_and_no_field_hides_its_end_in_a_narrow_cell(explorer_page, locale, width):
    page = explorer_page(yw.HoldExplorer([1, 2, 2, 4, 5], locale=locale), width=width)
    while page.locator(".yx-fold[aria-expanded=false]").count():
        page.locator(".yx-fold[aria-expanded=false]").first.click()
    assert page.locator(".yx-branch").count() > 5
    assert page.evaluate(BROKEN) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    # Exact: numbers of many digits.
    page.locator("[data-tool=fractions]").click()
    assert page.evaluate(BROKEN) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("locale", ["en", "lt", "ro"])
def test_holds_have_room_where_two_columns_just_fit(explorer_page, locale):
    page = explorer_page(yw.HoldExplorer([1, 2, 2, 4, 5], locale=locale, aim="box", box="yacht"), width=736)
    page.locator(".yx-all").click()
    assert page.evaluate(OVERLAPS) == []
    assert page.evaluate(BROKEN) == []


@pytest.mark.parametrize("aim", ["box", "turn"])
def test_nothing_moves_when_dice_are_held(explorer_page, aim):
    page = explorer_page(yw.HoldExplorer([1, 2, 3, 5, 6], aim=aim, box="choice"))
    places, bars = page.evaluate(PLACES), page.locator(".yx-bars > div").count()
    for die in (1, 2, 1, 3, 4, 1, 2, 5):
        page.evaluate(KEY, [str(die)])
        expect(page.locator(".yx-on th .yx-tag")).to_have_count(1)
        assert page.evaluate(PLACES) == places
        assert page.locator(".yx-bars > div").count() == bars


def test_points_below_zero_have_a_minus_sign_everywhere(explorer_page):
    dare = yw.Category("dare", lambda dice: 20 if dice[0] == dice[-1] else -1)
    page = explorer_page(yw.HoldExplorer(rules=yw.RuleSet("own", [dare], dice=2, sides=6, rolls=2)))
    page.locator('[data-run="100"]').click()
    text = page.locator(".yx").inner_text()
    assert "\N{MINUS SIGN}1" in text
    assert all(not after.isdigit() for before, after in itertools.pairwise(text) if before == "-")


def test_every_chart_has_its_table_for_readers_and_the_steps_of_the_help_their_numbers(explorer_page):
    page = explorer_page(yw.HoldExplorer([2, 3, 4, 6, 6], aim="box", box="sixes", held=[False] * 3 + [True] * 2))
    expect(page.locator(".yx-chart")).to_have_attribute("aria-hidden", "true")
    table = page.get_by_role("table", name="Points in Sixes: 17.50 on average")
    expect(table.get_by_role("row")).to_have_count(7)
    expect(table.get_by_role("rowheader", name="18", exact=True)).to_have_count(1)
    page.locator('[data-run="100"]').click()
    played = page.get_by_role("table", name="Points in Sixes: exact chance, and share of the turns played")
    expect(played.get_by_role("columnheader")).to_have_text(["Points", "Exact", "Trials"])
    page.locator("[data-tool=help]").click()
    number = page.locator(".yw-steps > li").nth(1).evaluate("one => getComputedStyle(one, '::before').content")
    assert number == "counter(step)"
