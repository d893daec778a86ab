"""A walk over every screen of every widget, in all languages, narrow and wide.

It looks for keys without words, for English in another language, for text that is clipped or spills out of its place,
and for text and controls that lie on each other. In the light and the dark theme it looks for text that is too pale for
what it lies on. What the screens are stands in `screens.py`.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from leftover import UNSAID, english_in, words_in
from screens import EIGHT, ENDLESS, LONG, shown

from yacht_widget.messages import LOCALES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

WIDTHS = (320, 1280)
OTHERS = [locale for locale in LOCALES if locale != "en"]

pytestmark = pytest.mark.browser

# Names: of people, of what is not ours to translate, and of a strategy of one's own.
NAMES = " ".join(
    [
        *EIGHT,
        *ENDLESS,
        LONG,
        "Bo Quux Xyzzy Plugh Zunt Zork Wobbly ZZZ ZeroDivisionError Esc Enter NumPy Python yw solve rules",
    ]
)


@pytest.fixture(scope="module")
def address(repository: str, made: dict[str, bytes], tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return where the page and the screens are: these are made once for all widths."""
    made["/screens.json"] = json.dumps(shown(tmp_path_factory.mktemp("saves"))).encode()
    return f"{repository}/tests/frontend/walk.html"


@pytest.fixture(scope="module", params=WIDTHS)
def page(request: pytest.FixtureRequest, address: str, browser: Browser) -> Iterator[Page]:
    """Yield a page with all screens at a width."""
    page = browser.new_page(reduced_motion="reduce", viewport={"width": request.param, "height": 900})
    page.goto(address)
    page.wait_for_selector("html[data-ready]", state="attached")
    page.evaluate("(width) => walk.show(width)", request.param)
    yield page
    page.close()


@pytest.mark.parametrize("locale", LOCALES)
def test_every_screen_is_whole_in_every_language(page: Page, locale: str) -> None:
    found = page.evaluate("(locale) => walk.read(locale)", locale)
    assert found["wrong"] == []
    texts = found["texts"]
    assert len(texts) > 1000
    assert [text for text in texts if UNSAID.search(text[2])] == []
    if locale != "en":
        english = english_in(locale, NAMES)
        left = [(*text, found) for text in texts if (found := words_in(text[2]) & english)]
        assert left == []


@pytest.mark.parametrize("screen", ["eight", "long names", "to write", "over of two", "review of two"])
def test_names_stand_in_full_however_long(page: Page, screen: str) -> None:
    page.evaluate("(screen) => walk.speak('en', screen)", screen)
    # Text, not titles: what is cut or lies outside is found above. A head of the sheet may be a number that is told.
    told = page.locator(f"[data-screen='{screen}'] .yw").evaluate(
        "root => [root.innerText, [...root.querySelectorAll('th[aria-label]')].map((head) => head.ariaLabel)]"
    )
    names = {"eight": EIGHT, "long names": ENDLESS, "to write": ["Ada", LONG]}.get(screen, [ENDLESS[0], LONG])
    assert [name for name in [*names, *told[1]] if name not in told[0]] == []


def test_what_is_alike_stands_alike(page: Page) -> None:
    page.evaluate("walk.speak('en')")
    found = page.evaluate("""() => {
        const all = (css, root = document) => [...root.querySelectorAll(css)];
        const middle = (el) => { const { top, bottom } = el.getBoundingClientRect(); return (top + bottom) / 2; };
        const look = (css, before) => getComputedStyle(document.querySelector(css), before);
        const ask = (screen) => look(`[data-screen="${screen}"] .yw-ask`);
        return {
            // The dot before a saying is outside on the left, and cut where a line begins with it.
            dots: all(".yw-sub").filter((row) => {
                const { marginLeft, clipPath } = getComputedStyle(row);
                const room = parseFloat(marginLeft);
                return room >= 0 || !clipPath.includes(` ${-room}px)`) || all(":scope > *", row).some(
                    (one) => parseFloat(getComputedStyle(one).paddingLeft) !== -room);
            }).map((row) => row.textContent),
            // Folded, a title stands in the middle of its panel.
            folded: all(".yx-fold[aria-expanded=false]")
                .map((fold) => middle(fold) - middle(fold.closest(".yx-panel"))).filter((off) => Math.abs(off) > 1),
            // Squares begin where the words about them do.
            squares: all(".ys-squares").map((box) =>
                box.querySelector(".ys-miss").getBoundingClientRect().left - box.getBoundingClientRect().left)
                .filter((off) => Math.abs(off) > 2),
            // Both say what to do, with no frame and no ground; the arrow points to the boxes.
            asks: [ask("to write"), ask("all held")].map(({ color, boxShadow, backgroundColor, fontSize }) =>
                [color, boxShadow, backgroundColor, fontSize].join()),
            arrow: look('[data-screen="to write"] .yw-ask', "::after").content[1],
        };
    }""")
    narrow = page.viewport_size["width"] == min(WIDTHS)
    assert found["asks"][0] == found["asks"][1]
    assert "none,rgba(0, 0, 0, 0)" in found["asks"][0]
    assert {key: found[key] for key in ("dots", "folded", "squares", "arrow")} == {
        "dots": [],
        "folded": [],
        "squares": [],
        "arrow": "↓" if narrow else "→",
    }


@pytest.mark.parametrize("locale", ["en", "lt", "vi"])
@pytest.mark.parametrize("screen", ["gallery", "gallery, many orders"])
def test_patterns_of_the_gallery_are_all_named_below_their_dice(page: Page, screen: str, locale: str) -> None:
    page.evaluate("([locale, screen]) => walk.speak(locale, screen)", [locale, screen])
    found = page.locator(f"[data-screen='{screen}'] .ys-pick:has(.yw-strip)").evaluate_all(
        """picks => picks.map((pick) => {
            const [dice, name] = [".yw-strip", "span:last-child"].map((what) => pick.querySelector(what));
            const [a, b] = [dice, name].map((one) => one.getBoundingClientRect());
            return { name: name.innerText, left: a.left, below: b.top >= a.bottom, starts: b.left - a.left };
        })"""
    )
    assert len(found) > 6
    assert len({round(one["left"]) for one in found}) == 1
    assert [one for one in found if not one["below"] or abs(one["starts"]) > 1] == []


# Colours are the same at all widths, and the wide page shows all; so what is tested of the walk itself. The theme stays
# as the last test had it: it moves nothing, and to paint all screens takes seconds.
WIDE = pytest.mark.parametrize("page", WIDTHS[-1:], indirect=True)


@WIDE
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_text_is_too_pale_for_what_it_lies_on(page: Page, theme: str) -> None:
    page.evaluate("walk.speak('en')")
    page.evaluate("(theme) => walk.paint(theme)", theme)
    assert page.evaluate("walk.pale()") == []
    # Each fault is made and seen: of ink, of its ground, of a picture below it, of all together.
    for change in (
        ".yw .yw-title { color: #888; background: #999; }",
        ".yw .yw-title { color: color-mix(in oklab, currentcolor 30%, transparent); }",
        ".yw .yw-title { background: linear-gradient(transparent, currentcolor); }",
        ".yw .yw-title { opacity: 0.3; }",
    ):
        found = page.evaluate("(change) => walk.spoil('new', change, 'pale')", change)
        assert [text for _, text in found if "Yacht" in text], change


@WIDE
@pytest.mark.parametrize(
    "change",
    [
        pytest.param("html { font-size: 200%; }", id="large"),
        # Of WCAG 1.4.12, over whatever a widget says.
        pytest.param(
            ".yw, .yw * { line-height: 1.5 !important; letter-spacing: .12em !important;"
            " word-spacing: .16em !important; } .yw p { margin-bottom: 2em !important; }",
            id="spaced",
        ),
    ],
)
def test_text_that_a_reader_makes_larger_or_wider_still_fits(page: Page, change: str) -> None:
    style = page.add_style_tag(content=change)
    # Widths are measured anew where the type has grown.
    page.evaluate("walk.speak('en')")
    assert page.evaluate("walk.wrong()") == []
    style.evaluate("style => style.remove()")
    page.evaluate("walk.speak('en')")


@WIDE
@pytest.mark.parametrize(
    ("change", "what", "text"),
    [
        (".yw .yw-pl { width: 8px; padding: 0; overflow-wrap: anywhere; }", "torn", "Points"),
        (".yw .yw-title { display: block; width: 12px; overflow: hidden; white-space: nowrap; }", "clipped", "Yacht"),
        (".yw .yw-go { max-height: 8px; min-height: 0; padding: 0; overflow: clip; }", "clipped", "Roll 5 dice"),
        (".yw .yw-go { white-space: nowrap; width: 60px; }", "spills", "Roll 5 dice"),
        (".yw .yw-turn { translate: 2000px; }", "outside", "3 rolls"),
        (".yw .yw-steps li + li { margin-top: -30px; }", "overlap", "Between rolls"),
        (".yw .yw-tool { margin-right: -20px; }", "controls", ""),
        (".yw .yw-title { display: block; width: 30px; overflow-wrap: anywhere; }", "torn", "Yacht"),
        (".yw .yw-go { margin-top: -24px; }", "under", "Kept dice rest here"),
    ],
)
def test_the_walk_finds_what_is_wrong(page: Page, change: str, what: str, text: str) -> None:
    page.evaluate("walk.speak('en', 'new')")
    assert page.evaluate("walk.wrong('new')") == []
    found = page.evaluate("(change) => walk.spoil('new', change)", change)
    assert [one for one in found if one[0] == what and text in one[1]], found


@WIDE
@pytest.mark.parametrize(("screen", "what"), [("held", ".yw-die"), ("over of three", ".yw-chip")])
def test_the_walk_finds_what_is_squeezed(page: Page, screen: str, what: str) -> None:
    page.evaluate("(screen) => walk.speak('en', screen)", screen)
    assert page.evaluate("(screen) => walk.wrong(screen)", screen) == []
    found = page.evaluate(
        "([screen, change]) => walk.spoil(screen, change)", [screen, f".yw {what} {{ width: 20px; }}"]
    )
    assert "squeezed" in [kind for kind, _ in found]


@WIDE
def test_the_walk_finds_what_is_not_translated(page: Page) -> None:
    texts = page.evaluate(
        """() => {
            const node = document.querySelector('.yw-title').firstChild, was = node.data;
            node.data = 'Points left';
            const found = walk.texts();
            node.data = was;
            return found;
        }"""
    )
    english = english_in("lt", NAMES)
    assert [words_in(text) & english for _, _, text in texts if text == "Points left"] == [{"points", "left"}]
