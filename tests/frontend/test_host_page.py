"""The built bundle in a bare page, without a kernel: accessible in light and dark, and never wider than its cell."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

ROOT = Path(__file__).resolve().parents[2]
AXE = ROOT / "yacht_widget/frontend/node_modules/axe-core/axe.min.js"

pytestmark = pytest.mark.browser

# Names of states.js, with what is pressed there.
OPENED = {
    "start": [],
    "mid": [],
    "stuck": [],
    "late": ["[data-tool=help]"],
    "joker": ["[data-tool=more]"],
    "free": [],
    "eight": [],
    "rolloff": [],
    "computer": ["[data-tool=more]"],
    "computerbox": [],
    "real": [".yw-face"],
    "realmid": [".yw-go", ".yw-face"],
    "solo": [],
    "solounsure": ["[data-tool=more]"],
    "two": [],
    "tie": [],
    "yahtzeeend": [],
    "refused": ["[data-tool=more]", ".yw-panel .yw-quiet"],
    "own": ["[data-tool=help]"],
    "six": [],
}
WIDER = """() => {
    const edge = document.querySelector(".yw").getBoundingClientRect().right + 1;
    const wide = (box) => box.width > 1 && box.right > edge;
    return [...document.querySelectorAll(".yw *")]
        .filter((el) => wide(el.getBoundingClientRect()))
        .map((el) => el.getAttribute("class") || el.tagName);
}"""

# Place, size and looks of every element, from the board's own corner.
LOOKS = """() => {
    const root = document.querySelector(".yw").getBoundingClientRect();
    const looks = ["color", "backgroundColor", "fontSize", "fontWeight", "fontStyle", "letterSpacing", "textTransform",
        "textAlign", "listStyleType", "borderTopWidth", "boxShadow", "opacity", "overflowX"];
    return [...document.querySelectorAll(".yw, .yw *")].map((el) => {
        const box = el.getBoundingClientRect();
        const style = getComputedStyle(el);
        return [el.getAttribute("class") || el.tagName, box.x - root.x, box.y - root.y, box.width, box.height]
            .map((value) => typeof value === "number" ? Math.round(value) : value)
            .concat(looks.map((name) => style[name])).join(" ");
    });
}"""


@pytest.fixture
def address(repository: str) -> str:
    return f"{repository}/tests/frontend/host.html"


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    # Nothing moves, so that colours are judged as they stay.
    page = browser.new_page(reduced_motion="reduce")
    yield page
    page.close()


def _open(page: Page, address: str, state: str, width: int, more: str) -> None:
    page.set_viewport_size({"width": width + 32, "height": 900})
    page.goto(f"{address}?state={state}&width={width}&{more}")
    page.wait_for_selector("html[data-ready]")
    for selector in OPENED[state]:
        page.locator(selector).last.click()
    page.mouse.move(1, 1)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("state", OPENED)
def test_axe_finds_nothing(page: Page, address: str, state: str, theme: str) -> None:
    _open(page, address, state, 760, f"theme={theme}")
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']}).then((all) => all.violations)")
    assert [(rule["id"], [node["html"] for node in rule["nodes"]]) for rule in found] == []


@pytest.mark.parametrize("state", OPENED)
def test_nothing_is_wider_than_a_narrow_cell(page: Page, address: str, state: str) -> None:
    _open(page, address, state, 320, "")
    for lang in ("en", "vi", "lt", "ro", "th"):
        page.evaluate(f"model.set('locale', '{lang}')")
        page.wait_for_selector(f".yw:lang({lang})")
        assert page.evaluate(WIDER) == [], lang


@pytest.mark.parametrize("width", [320, 760, 1100])
@pytest.mark.parametrize("state", ["mid", "late", "joker", "free", "eight", "own", "six"])
def test_the_sheet_keeps_its_height_with_and_without_boxes_to_press(
    page: Page, address: str, state: str, width: int
) -> None:
    _open(page, address, state, width, "noundo")
    heights = """(change) => {
        const state = model.get("state");
        const options = (state.options.length ? state.options : state.sheets[0].points).map(() => change.option);
        model.receive({ state: { ...state, rev: state.rev + 1, options } });
        return new Promise((resolve) => setTimeout(() => resolve(
            [...document.querySelectorAll(".yw-table tr")].map((row) => row.getBoundingClientRect().height)), 50));
    }"""
    nothing = page.evaluate(heights, {"option": None})
    assert page.locator(".yw-cell:not(.yw-barred)").count() == 0
    everything = page.evaluate(heights, {"option": {"points": 12, "upper_bonus": 0, "yahtzee_bonus": 0}})
    assert page.locator(".yw-cell:not(.yw-barred)").count() > 3
    assert everything == nothing


def test_names_written_the_other_way_stand_in_line_too(page: Page, address: str) -> None:
    _open(page, address, "rolloff", 760, "")
    page.evaluate("""() => {
        const state = model.get("state");
        const players = state.players.map((one) => ({ ...one, unnamed: false, name: "\u0645\u062d\u0645\u062f" }));
        model.receive({ state: { ...state, rev: state.rev + 1, players } });
    }""")
    page.wait_for_selector(".yw-rolloff li > span:text-is('\u0645\u062d\u0645\u062f')")
    aligned = "all => all.map((one) => getComputedStyle(one).textAlign)"
    names = page.locator(".yw-rolloff li:not(.yw-again) > span:first-child")
    assert set(names.evaluate_all(aligned)) == {"left"}


def test_it_stands_in_a_shadow_root(page: Page, address: str) -> None:
    _open(page, address, "mid", 760, "shadow&theme=dark")
    board = page.locator(".yw")
    assert board.get_attribute("data-theme") == "dark"
    page.locator(".yw-die").first.click()
    assert page.locator(".yw-die").first.get_attribute("aria-pressed") == "true"
    page.keyboard.press("2")
    assert page.locator(".yw-die").nth(1).get_attribute("aria-pressed") == "false"
    # The focus is found inside the shadow root too: it goes from the button to the box.
    page.locator(".yw-go").focus()
    page.evaluate("model.receive({state: {...model.get('state'), rev: 99, rolls_left: 0}})")
    page.wait_for_function("document.getElementById('cell').shadowRoot.activeElement?.matches('.yw-cell')")


def test_targets_are_large_enough(page: Page, address: str) -> None:
    for state in ("late", "real", "six", "solo"):
        _open(page, address, state, 320, "")
        small = page.evaluate(
            """() => [...document.querySelectorAll(".yw button, .yw select")].filter((el) => {
                const box = el.getBoundingClientRect();
                // A die's own target reaches a little over its edge.
                const over = el.matches(".yw-die") ? 6 : 0;
                return Math.min(el.offsetWidth, el.offsetHeight) + over < 44 && box.width > 1;
            }).map((el) => `${el.className} ${el.offsetWidth} x ${el.offsetHeight}`)"""
        )
        assert small == [], state


@pytest.mark.parametrize("state", ["late", "joker", "eight", "rolloff", "real", "solo", "refused"])
def test_a_hosts_styles_do_not_leak_in(page: Page, address: str, state: str) -> None:
    """Under a host that styles everything, each element looks as it does in a bare page."""
    _open(page, address, state, 760, "")
    alone = page.evaluate(LOOKS)
    _open(page, address, state, 760, "hostile")
    there = page.evaluate(LOOKS)
    assert len(alone) == len(there) > 50
    assert [pair for pair in zip(alone, there, strict=True) if pair[0] != pair[1]] == []
