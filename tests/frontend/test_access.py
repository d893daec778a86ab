"""The widgets without a mouse, without sight, and in the reader's own colours and sizes.

A board on a bare page is played by keys against the real Python; what a screen reader is told is asked of the
browser's accessibility tree.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect
from screens import Screen

import yacht_widget as yw

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from playwright.sync_api import Browser, Page

    from yacht_widget.widgets.base import YachtWidget as Widget

ROOT = Path(__file__).resolve().parents[2]
AXE = ROOT / "yacht_widget/frontend/node_modules/axe-core/axe.min.js"
TRAITS = ("state", "setup", "held", "hints", "previews", "pace", "locale", "size", "_languages", "_words", "_review")

pytestmark = pytest.mark.browser

# A widget whose wishes go to Python; `heard` is all that the live region ever said.
BRIDGE = """async ([code, traits]) => {
    const { fakeModel } = await import("/tests/frontend/fake.js");
    const { default: make } = await import(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
    const bytes = (text) => new DataView(Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0)).buffer);
    const alive = (traits) => Object.fromEntries(Object.entries(traits).map(
        ([name, value]) => [name, value?.$bytes === undefined ? value : bytes(value.$bytes)]));
    const model = fakeModel(alive(traits));
    model.save_changes = () => {
        const told = Object.fromEntries([...model.dirty].map((name) => [name, model.get(name)]));
        model.dirty.clear();
        kernel(told).then((changes) => model.receive(alive(changes)));
    };
    document.body.replaceChildren(document.createElement("button"), document.createElement("div"));
    make().render({ model: model.view(), el: document.body.lastChild });
    window.model = model;
    window.heard = [];
    const region = document.querySelector(".yw > * > [role=status]") ?? document.querySelector("[role=status]");
    new MutationObserver(() => heard.push(region.textContent)).observe(
        region, { childList: true, characterData: true, subtree: true });
    document.querySelector(".yw").focus();
}"""
# The element with the focus is seen: outlined, inside the window, and nothing lies on it.
SEEN = """() => {
    const one = document.activeElement;
    const box = one.getBoundingClientRect();
    const ring = (el) => el && getComputedStyle(el).outlineStyle !== "none";
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const over = document.elementFromPoint(x, y);
    const label = one.closest("label");
    const free = over && (one.contains(over) || over.contains(one) || label?.contains(over));
    const name = `${one.tagName} ${one.className} ${one.getAttribute("aria-label") ?? one.textContent.slice(0, 30)}`;
    return [name, Boolean(one.closest(".yw")), Boolean(ring(one) || ring(label)), Boolean(free)];
}"""


@pytest.fixture
def play(browser: Browser, repository: str) -> Iterator[Callable[[Widget], Page]]:
    """Return a function that puts a widget on a page of its own; what is done there goes to Python."""
    pages = []

    def show(widget: Widget) -> Page:
        page = browser.new_page(reduced_motion="reduce", viewport={"width": 900, "height": 900})
        pages.append(page)

        def kernel(told: dict[str, Any]) -> dict[str, object]:
            widget.set_state(told)
            return traits_of(widget)

        page.expose_function("kernel", kernel)
        page.goto(f"{repository}/tests/frontend/walk.html")
        code = (ROOT / f"yacht_widget/static/{widget._bundle}.js").read_text(encoding="utf-8")
        page.evaluate(BRIDGE, [code, traits_of(widget)])
        return page

    yield show
    for page in pages:
        page.close()


def traits_of(widget: Widget) -> dict[str, object]:
    """Return what the page is told of a widget; the board's odds are not asked for here."""
    if isinstance(widget, yw.Board):
        return dict(widget.get_state(TRAITS))
    words = widget.get_state("_words")
    return Screen("", widget).data()["traits"] | words  # type: ignore[operator]  # it is a dict


def tree(page: Page) -> list[dict[str, Any]]:
    """Return what Chromium tells assistive technology, as role, name and states."""
    session = page.context.new_cdp_session(page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    return [
        {
            "role": node["role"]["value"],
            "name": node.get("name", {}).get("value", ""),
            "under": node.get("parentId"),
            "id": node["nodeId"],
            **{one["name"]: one["value"].get("value") for one in node.get("properties", [])},
        }
        for node in nodes
        if not node["ignored"]
    ]


def told(page: Page) -> str:
    """Return what stands in the live region, as the accessibility tree has it."""
    nodes = tree(page)
    # The board's own comes last; the note about a game's code is one too.
    *_, region = (node for node in nodes if node["role"] == "status" and node.get("live") == "polite")
    return " ".join(node["name"] for node in nodes if node["under"] == region["id"])


def hears(page: Page, text: str) -> None:
    """Hold the live region to a text, said once since the last time."""
    page.wait_for_function("(text) => heard.some((one) => one.trim() === text)", arg=text, timeout=5000)
    assert [one.strip("\u00a0") for one in page.evaluate("heard.splice(0)")] == [text]
    assert told(page).strip("\u00a0") == text


def tab_to(page: Page, selector: str, key: str = "Tab") -> None:
    for _ in range(60):
        page.keyboard.press(key)
        if page.evaluate("(css) => document.activeElement.matches(css)", selector):
            return
    pytest.fail(f"{key} never comes to {selector}")


def test_each_event_is_read_once(play: Callable[[Widget], Page]) -> None:
    board = yw.Board(["Ada", "Bo"], seed=7, locale="en")
    page = play(board)
    page.keyboard.press("r")
    hears(page, "Ada, roll 1 of 3: 3 1 6 5 3.")
    # A die held is said by the state of its button.
    tab_to(page, ".yw-die")
    page.keyboard.press("Enter")
    dice = [(node["name"], node["pressed"]) for node in tree(page) if node["name"].startswith("Keep die")]
    assert dice == [
        ("Keep die 1, a 3", "true"), ("Keep die 2, a 1", "false"), ("Keep die 3, a 6", "false"),
        ("Keep die 4, a 5", "false"), ("Keep die 5, a 3", "false"),
    ]  # fmt: skip
    # One that has not the focus is not: its key is answered here.
    page.keyboard.press("5")
    hears(page, "Die 5: 3, kept.")
    page.keyboard.press("r")
    hears(page, "Ada, roll 2 of 3: 3 1 4 5 3.")
    page.keyboard.press("u")
    hears(page, "The roll was taken back. Ada to play.")
    page.keyboard.press("r")
    hears(page, "Ada, roll 2 of 3: 3 1 4 5 3.")
    tab_to(page, ".yw-cell")
    page.keyboard.press("Home")
    page.keyboard.press("Enter")
    hears(page, "Ada wrote 1 in Ones. Bo to play.")
    # What Python refuses is said like what is seen, and nothing else changes.
    page.evaluate("""() => {
        model.set("intent", { type: "score", box: "ones", seq: 99, rev: model.get("state").rev });
        model.save_changes();
    }""")
    page.wait_for_selector(".yw-notice")
    hears(page, page.locator(".yw-notice p").first.inner_text())
    page.keyboard.press("u")
    hears(page, "The last box was taken back. Ada to play.")


def test_what_a_teacher_fixed_is_said_where_a_key_asks_for_it(play: Callable[[Widget], Page]) -> None:
    page = play(yw.Board(seed=7, locale="en", undo=False, hints_locked=True))
    for key, said in (
        ("r", "Roll 1 of 3: 3 1 6 5 3."),
        ("2", "Die 2: 1, kept."),
        ("u", "Undo is switched off in this game."),
        ("o", "Odds and advice cannot be changed in this game."),
    ):
        page.keyboard.press(key)
        hears(page, said)
    tab_to(page, ".yw-cell")
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    hears(page, "There is no undo here. Press again to write in Yacht.")
    page.keyboard.press("Escape")
    hears(page, "Nothing has been written yet.")


def test_a_computers_move_is_read_step_by_step(play: Callable[[Widget], Page]) -> None:
    page = play(yw.Board(["Ada", yw.strategy("cautious")], seed=7, locale="en", pace=0.01))
    page.keyboard.press("r")
    hears(page, "Ada, roll 1 of 3: 3 1 6 5 3.")
    tab_to(page, ".yw-cell")
    page.keyboard.press("Enter")
    page.wait_for_function("heard.length > 2 && heard.at(-1).endsWith('Ada to play.')", timeout=8000)
    said = page.evaluate("heard")
    name = page.evaluate("model.get('state').players[1].name").capitalize()
    assert said[0].endswith(f"{name} to play.")
    assert said[1].startswith(f"{name}, roll 1 of 3: ")
    assert any(" keeps " in one or " rolls all dice " in one or " chooses " in one for one in said)
    assert said[-1].startswith(f"{name} wrote ")
    assert len(set(said)) == len(said)


def test_a_whole_game_and_its_review_by_keys_alone(play: Callable[[Widget], Page]) -> None:
    yw.solve("yacht")
    page = play(yw.Board(seed=7, locale="en"))
    keyboard = page.keyboard
    for turn in range(12):
        if turn:
            # The box that had the focus is gone: the focus went to what comes next, and is seen there.
            page.wait_for_function("document.activeElement.matches('.yw-go') && heard.length")
            assert page.evaluate(SEEN)[1:] == [True, True, True]
        page.evaluate("heard.length = 0")
        keyboard.press("r")
        page.wait_for_function("heard.length")
        tab_to(page, ".yw-cell")
        if not turn:
            # One stop for Tab, and arrows from there, to either end and no further.
            at = "[...document.querySelectorAll('.yw-cell')].indexOf(document.activeElement)"
            for key, place in {"End": 11, "ArrowDown": 11, "ArrowUp": 10, "Home": 0}.items():
                keyboard.press(key)
                assert page.evaluate(at) == place
            assert page.locator(".yw-cell[tabindex='0']").count() == 1
        page.evaluate("heard.length = 0")
        keyboard.press("Enter")
    page.wait_for_function("heard.length")
    total = page.evaluate("model.get('state').sheets[0].total")
    assert told(page).endswith(f" Finished. {total} points.")
    tab_to(page, "[data-tool=review]", "Shift+Tab")
    keyboard.press("Enter")
    # Nobody pushes here what Python finds meanwhile: it is asked for.
    page.evaluate("""() => {
        const pull = (changes) => {
            model.receive(changes);
            if (changes._review.status !== "ready") kernel({}).then(pull);
        };
        kernel({}).then(pull);
    }""")
    page.wait_for_selector(".yw-review", timeout=9000)
    assert page.evaluate("document.activeElement.closest('.yw-panel') !== null")
    assert page.evaluate("document.activeElement.tagName") == "H4"
    keyboard.press("Escape")
    page.wait_for_function("document.activeElement.matches('[data-tool=review]')")
    assert page.locator(".yw-panel").count() == 0


# What is pressed after coming there by Tab, and what shows that it worked.
EXPLORER = (
    (".yx-typed input", ["Control+a", *"66612"], "model.get('dice').join('') === '66612'"),
    (".yw-die", ["Enter"], "at.ariaPressed === 'true' && model.get('held')[0]"),
    (".yw-die", ["ArrowUp"], "model.get('dice')[0] === 1 && at.ariaLabel.endsWith('a 1')"),
    (
        "[data-die='0'] .yw-die",
        ["ArrowRight", "2"],
        "at.closest('[data-die]').dataset.die === '1' && model.get('held')[1]",
    ),
    (".yx-pair input[type=radio]", ["ArrowLeft"], "model.get('rolls_left') === 1 && at.checked"),
    ("input[name$=aim]", ["ArrowRight"], "model.get('aim') === 'game' && document.querySelector('[data-keep]')"),
    ("input[name$=aim]", ["ArrowLeft", "ArrowLeft"], "model.get('aim') === 'box' && at.checked"),
    (".yx-rules select", ["ArrowDown"], "model.get('setup').rules.name === at.value && at.value !== 'yacht'"),
    ("[data-tool=boxes]", ["Enter"], "at.ariaExpanded === 'true'"),
    (".yw-tick input", [" "], "!at.checked && document.querySelectorAll('tr[data-box]').length === 11"),
    (".yw-tick input", ["Escape"], "at.matches('[data-tool=boxes]') && at.ariaExpanded === 'false'"),
    ("[data-box=threes] .yx-pick", ["Enter"], "at.ariaPressed === 'true' && model.get('box') === 'threes'"),
    ("[data-keep] .yx-pick", ["Enter"], "at.ariaPressed === 'true'"),
    (".yx-sort", ["Enter"], "at.closest('th').ariaSort === 'ascending'"),
    (".yx-all", ["Enter", "Enter"], "at.ariaExpanded === 'false'"),
    ("[data-panel=bars] .yw-plain", ["Enter"], "at.ariaPressed === 'true'"),
    ("[data-panel=bars] .yx-scroll", ["f"], "document.querySelector('.yx-exacts')"),
    (".yx-branch", ["Enter"], "at.ariaExpanded === 'true'"),
    (".yx-hands", [], "at.tagName === 'SECTION'"),
    ("[data-run='100']", ["Enter"], "document.querySelector('.yx-told [role=status]').textContent.startsWith('100 ')"),
    ("[data-run='0']", ["Enter"], "!document.querySelector('.yx-trials')"),
    ("body > button", [], "true"),
)
LESSONS: dict[str, tuple[tuple[str, list[str], str], ...]] = {
    "gallery": (
        ("[data-kind='3+2'] button", ["Enter"], "document.querySelectorAll('[role=option]').length === 30"),
        ("[role=option]", ["End"], "at.matches('[aria-selected=true]') && at.ariaLabel === '5 5 6 6 6'"),
        ("[role=option]", ["Home", "ArrowDown"], "at.matches('[aria-selected=true]') && at.ariaLabel !== '1 1 1 2 2'"),
    ),
    "values": (
        ("tbody input", [*"20,5"], "at.value === '20,5' && at.getAttribute('aria-invalid') !== 'true'"),
        ("[data-tool=reveal]", ["Enter"], "document.querySelector('.yw').textContent.includes('23.33')"),
        ("[data-tool=fractions]", ["Enter"], "document.querySelector('.yw').textContent.includes('70/3')"),
        ("[data-tool=fractions]", ["Enter"], "!document.querySelector('.yw').textContent.includes('70/3')"),
    ),
    "waiting": (
        (
            ".yw input[type=radio]",
            ["ArrowRight"],
            "at.checked && at.value !== '10' && document.querySelector('[data-tally=late]')",
        ),
        ("[data-tool=table]", ["Enter"], "at.ariaPressed === 'true'"),
        (".ys-scroll", ["ArrowDown"], "true"),
        ("[data-tool=table]", ["Enter"], "at.ariaPressed === 'false'"),
    ),
    "sampling": (
        ("[data-add='100']", ["Enter"], "document.querySelector('.ys-lead').textContent.includes(' of 200')"),
        ("[data-panel=class] input", ["5"], "at.value === '5'"),
        (
            "[data-panel=class] label + label input",
            [*"60", "Enter"],
            "document.querySelector('.yw').textContent.includes('5 of 60')",
        ),
    ),
}


def by_keys(page: Page, steps: Sequence[tuple[str, list[str], str]]) -> None:
    """Go through steps by keys alone, from wherever the focus is; it is seen and in the widget all the time."""
    for css, keys, then in steps:
        if not page.evaluate("(css) => document.activeElement.matches(css)", css):
            tab_to(page, css)
        for key in keys:
            page.keyboard.press(key)
        page.wait_for_function(f"() => {{ const at = document.activeElement; return {then}; }}", timeout=5000)
        if not css.startswith("body"):
            assert page.evaluate(SEEN)[1:] == [True, True, True], (css, page.evaluate(SEEN))


def test_the_explorer_by_keys_alone(play: Callable[[Widget], Page]) -> None:
    yw.solve("yacht")
    page = play(yw.HoldExplorer([1, 2, 2, 4, 6], locale="en"))
    page.keyboard.press("?")
    assert page.evaluate("document.activeElement.tagName") == "H4"
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.dataset.tool") == "help"
    page.evaluate("heard.length = 0")
    page.keyboard.press("3")
    page.wait_for_function("heard.length")
    assert page.evaluate("heard")[0].startswith("Holding 2. 2 rolls left. ")
    by_keys(page, EXPLORER)


def test_the_board_of_a_class_by_keys_alone(play: Callable[[Widget], Page]) -> None:
    page = play(yw.ClassBoard(seed="a", locale="en"))
    game = yw.play(yw.Game(seed="a"), yw.strategy("greedy"))
    rows = "(document.querySelector('.yc-table tbody')?.textContent ?? '')"
    ask = "document.querySelector('.yc-ask')"
    by_keys(page, [("textarea", [*f"Ada: {game.code}", "Enter"], f"{rows}.includes('Ada') && at.value === ''")])
    assert [one for one in page.evaluate("heard") if one.startswith("Ada")] == [f"Ada: {game.totals[0]}"]
    by_keys(
        page,
        [
            ("[data-tool=names]", ["Enter"], f"!{rows}.includes('Ada') && at.ariaPressed === 'true'"),
            # The answer that loses nothing has the focus; Escape gives it back to what asked.
            ("[data-tool=clear]", ["Enter"], f"{ask}.contains(at) && at === {ask}.lastElementChild"),
            (".yc-ask button", ["Escape"], f"!{ask} && at.dataset.tool === 'clear'"),
            ("[data-tool=clear]", ["Enter", "Enter"], f"!{ask} && at.dataset.tool === 'clear'"),
            ("[data-tool=clear]", ["Enter", "Shift+Tab", "Enter"], f"!{rows} && at.tagName === 'TEXTAREA'"),
            ("body > button", [], "true"),
        ],
    )


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A file for each widget."""
    folder = tmp_path_factory.mktemp("access")
    yw.solve("yacht")
    game = yw.play(yw.Game(rules="yacht", seed=7, undo=False), yw.strategy("cautious"))
    widgets = {
        "board": yw.Board(game=game),
        "explorer": yw.HoldExplorer([1, 2, 2, 4, 6]),
        "gallery": yw.Gallery(),
        "values": yw.BoxValues(predict=True),
        "waiting": yw.WaitingLog(300, seed=3),
        "sampling": yw.SamplingBand("1/6", pooled=[(3, 20), (9, 20)]),
        "class": yw.ClassBoard(game.code, rules="yacht"),
    }
    return {name: widget.to_html(folder / f"{name}.html") for name, widget in widgets.items()}


@pytest.fixture(scope="module")
def sheet(browser: Browser) -> Iterator[Page]:
    page = browser.new_page(reduced_motion="reduce")
    yield page
    page.close()


WIDGETS = ("board", "explorer", "gallery", "values", "waiting", "sampling", "class")


@pytest.fixture(scope="module", params=WIDGETS)
def widget(request: pytest.FixtureRequest, sheet: Page, files: dict[str, Path]) -> Page:
    """Return a page with a widget, its review open where it has one. Tests take turns on it, widget by widget."""
    sheet.set_viewport_size({"width": 640, "height": 800})
    sheet.goto(files[request.param].as_uri())
    sheet.wait_for_selector("[data-ready] .yw > *")
    if request.param == "board":
        sheet.locator(".replay button").last.click()
        sheet.locator("[data-tool=review]").click()
        sheet.wait_for_selector(".yw-review")
    if request.param == "sampling":
        sheet.locator("[data-add='100']").click()
    return sheet


def test_tab_comes_to_everything_and_the_focus_is_seen(widget: Page) -> None:
    widget.evaluate("document.querySelector('.yw').focus()")
    stops = 0
    for _ in range(200):
        widget.keyboard.press("Tab")
        what, inside, ring, free = widget.evaluate(SEEN)
        if not inside:
            break
        assert ring, what
        assert free, what
        widget.evaluate("document.activeElement.dataset.came = ''")
        stops += 1
    assert stops
    # Of radio buttons and of grids one is a stop, and arrows go on.
    missed = widget.evaluate("""() => [...document.querySelectorAll(".yw :is(button, input, select, textarea)")]
        .filter((one) => one.tabIndex >= 0 && one.type !== "radio" && !("came" in one.dataset) && one.checkVisibility())
        .map((one) => one.outerHTML.slice(0, 100))""")
    assert missed == []


@pytest.mark.parametrize("widget", LESSONS, indirect=True, scope="module")
def test_what_it_does_is_done_by_keys(widget: Page, request: pytest.FixtureRequest) -> None:
    # Where it is narrowest, a title that stays in view could lie on what has the focus.
    widget.set_viewport_size({"width": 320, "height": 800})
    widget.evaluate("document.querySelector('.yw').focus()")
    by_keys(widget, LESSONS[request.node.callspec.params["widget"]])
    widget.set_viewport_size({"width": 640, "height": 800})


def test_nothing_moves_for_who_asks_for_less_motion(widget: Page) -> None:
    moves = """() => [...document.querySelectorAll("*")].filter((one) => ["", "::before", "::after"].some((part) => {
        const { animationName, transitionDuration } = getComputedStyle(one, part);
        return animationName !== "none" || transitionDuration.split(",").some((time) => Number.parseFloat(time) > 0);
    })).length"""
    assert widget.evaluate(moves) == 0
    widget.emulate_media(reduced_motion="no-preference")
    # The test sees what moves: dice do, else.
    assert widget.evaluate(moves) or not widget.locator(".yw-die").count()
    widget.emulate_media(reduced_motion="reduce")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("widget", ["board", "explorer", "class"], indirect=True, scope="module")
def test_axe_finds_nothing(widget: Page, theme: str) -> None:
    widget.emulate_media(color_scheme=theme)  # type: ignore[arg-type]  # one of the two
    widget.wait_for_selector(f".yw[data-theme={theme}]")
    widget.evaluate(AXE.read_text(encoding="utf-8"))
    found = widget.evaluate("axe.run('.yw', {resultTypes: ['violations']}).then((all) => all.violations)")
    assert [(rule["id"], [node["html"][:160] for node in rule["nodes"]]) for rule in found] == []


def test_everything_has_a_name_and_pictures_have_a_table(widget: Page) -> None:
    named = {
        "button",
        "checkbox",
        "radio",
        "textbox",
        "combobox",
        "image",
        "table",
        "grid",
        "listbox",
        "option",
        "group",
    }
    nodes = tree(widget)
    assert [node for node in nodes if node["role"] in named and not node["name"].strip()] == []
    switch = widget.locator("[data-tool=table]")
    if switch.count():
        assert "image" in {node["role"] for node in nodes}
        switch.click()
        nodes = tree(widget)
    assert {node["role"] for node in nodes} & {"table", "grid", "listbox"}


def test_text_of_twice_the_size_fits_and_targets_are_large_enough(widget: Page) -> None:
    small = """() => [...document.querySelectorAll(".yw :is(button, select, summary, label:has(input), textarea)")]
        .filter((one) => { const { width, height } = one.getBoundingClientRect();
            return width > 1 && Math.min(width, height) < 44; }).map((one) => one.outerHTML.slice(0, 100))"""
    wide = """() => {
        const edge = document.querySelector(".yw").getBoundingClientRect().right + 1;
        return [...document.querySelectorAll(".yw *")].filter((one) => one.getBoundingClientRect().width > 1
            && one.getBoundingClientRect().right > edge && !one.closest(".yw-vh, .yx-unseen, .ys-scroll, .yx-scroll"))
            .map((one) => one.getAttribute("class") ?? one.tagName);
    }"""
    # Numbers that go on on another line: "168." and "0" below.
    torn = """() => [...document.querySelectorAll(".yw :not(:has(*))")].filter((one) => {
        const text = document.createRange();
        text.selectNodeContents(one);
        const lines = new Set([...text.getClientRects()].map(({ top }) => Math.round(top)));
        return /^[+−]?\\d[\\d.,]*\\s?%?$/.test(one.textContent.trim()) && lines.size > 1;
    }).map((one) => one.textContent)"""
    grow = """(size) => {
        document.documentElement.style.fontSize = size;
        return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    }"""
    type_ = "Number.parseFloat(getComputedStyle(document.querySelector('.yw-title')).fontSize)"
    before = widget.evaluate(type_)
    assert widget.evaluate(small) == []
    widget.evaluate(grow, "200%")
    assert widget.evaluate(type_) == 2 * before
    assert widget.evaluate(wide) == []
    assert widget.evaluate(small) == []
    widget.evaluate(grow, "")
    widget.set_viewport_size({"width": 232, "height": 800})
    widget.evaluate(grow, "")
    assert widget.evaluate(wide) == []
    assert widget.evaluate(torn) == []
    widget.set_viewport_size({"width": 640, "height": 800})


def test_in_the_readers_own_colours_nothing_is_told_by_a_surface_alone(browser: Browser, repository: str) -> None:
    page = browser.new_page(forced_colors="active", color_scheme="dark", reduced_motion="reduce")
    page.goto(f"{repository}/tests/frontend/host.html?state=late&theme=dark")
    page.wait_for_selector("html[data-ready]")
    found = page.evaluate("""() => {
        const look = (css, part, before) => getComputedStyle(document.querySelector(css), before)[part];
        const edge = (css, before) => [look(css, "borderBottomWidth", before), look(css, "borderBottomColor", before)];
        const hint = document.querySelector("[data-tool=hints]");
        hint.click();
        return {
            ground: look(".yw", "backgroundColor"), die: edge(".yw-die"),
            pip: look(".yw-die path:last-child", "stroke"),
            face: look(".yw-die", "backgroundColor"),
            paper: edge(".yw-paper"),
            tray: edge(".yw-tray"),
            ask: edge(".yw-ask"),
            most: edge(".yw-most", "::before"),
            open: edge(".yw-cell:not(.yw-most)", "::before"),
        };
    }""")
    assert found["pip"] != found["face"]
    for what in ("die", "paper", "tray", "ask", "most", "open"):
        width, colour = found[what]
        assert float(width.removesuffix("px")) >= 1, what
        assert colour != found["ground"], what
    # The box with the most points by its frame too, a switch that is on by its line.
    assert float(found["most"][0].removesuffix("px")) > float(found["open"][0].removesuffix("px"))
    page.wait_for_selector("[data-tool=hints][aria-pressed=true]")
    line = "getComputedStyle(document.querySelector('[data-tool=hints]')).borderBottomWidth"
    assert page.evaluate(line) == "2px"
    page.close()


def test_with_more_contrast_asides_are_ink_and_on_paper_there_are_no_buttons(browser: Browser, repository: str) -> None:
    page = browser.new_page(reduced_motion="reduce")
    page.goto(f"{repository}/tests/frontend/host.html?state=mid&theme=dark")
    page.wait_for_selector("html[data-ready]")
    colour = "(css) => getComputedStyle(document.querySelector(css)).color"
    assert page.evaluate(colour, ".yw-sub") != page.evaluate(colour, ".yw-title")
    page.emulate_media(contrast="more")
    assert page.evaluate(colour, ".yw-sub") == page.evaluate(colour, ".yw-title") == "rgb(255, 255, 255)"
    page.emulate_media(contrast="no-preference", media="print")
    assert page.evaluate(colour, ".yw-title") == "rgb(0, 0, 0)"
    assert page.evaluate("getComputedStyle(document.querySelector('.yw')).backgroundColor") == "rgb(255, 255, 255)"
    assert not any(page.locator(css).is_visible() for css in (".yw-go", ".yw-tools"))
    assert page.locator(".yw-table").is_visible()
    page.close()


@pytest.mark.parametrize("size", ["1280x720", "1920x1080"])
def test_a_projector_shows_large_type_and_dice(browser: Browser, repository: str, size: str) -> None:
    width, height = map(int, size.split("x"))
    page = browser.new_page(viewport={"width": width, "height": height})
    page.goto(f"{repository}/tests/frontend/host.html?state=mid&size=projector")
    page.wait_for_selector("html[data-ready]")
    measure = """() => [document.querySelector(".yw-die").offsetWidth,
        Number.parseFloat(getComputedStyle(document.querySelector(".yw-box")).fontSize),
        document.querySelector(".yw").offsetHeight]"""
    die, type_, all_ = page.evaluate(measure)
    # Letters of a thirtieth of the height are read from the back; the whole board is on the screen.
    assert type_ >= height / 31
    assert die >= height / 8
    assert all_ <= height
    page.evaluate("model.receive({ size: 'normal' })")
    assert page.evaluate(measure)[1] == 14
    page.close()


# What of a projector's screen is taken: with nothing asked, and at most while one box after another is asked about.
TAKEN = """async ([traits, asked]) => {
    const bytes = (text) => new DataView(Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0)).buffer);
    put(Object.fromEntries(Object.entries(traits).map(
        ([name, value]) => [name, value?.$bytes === undefined ? value : bytes(value.$bytes)])));
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const high = (css) => document.querySelector(css).offsetHeight;
    await frame();
    await frame();
    const row = high(".yw-table tbody tr");
    const sheet = high(".yw-sheet");
    const all = [high(".yw")];
    for (const box of asked ? document.querySelectorAll("tr[data-box]") : []) {
        box.dispatchEvent(new MouseEvent("mouseenter"));
        await new Promise((done) => setTimeout(done));
        all.push(high(".yw"));
        if (high(".yw-sheet") !== sheet) throw new Error(`the sheet moves at ${box.dataset.box}`);
        box.dispatchEvent(new MouseEvent("mouseleave"));
    }
    const advice = document.querySelector(".yw-hint");
    return [Math.max(...all), row, advice?.innerText ?? ""];
}"""


@pytest.mark.parametrize("players", [["Ada"], ["Ada", "Bo"]])
def test_on_a_projector_a_game_needs_no_scrolling(play: Callable[[yw.Board], Page], players: list[str]) -> None:
    page = play(yw.Board(size="projector", locale="en"))
    page.set_viewport_size({"width": 1280, "height": 720})
    # The games come from here, not from the board that the page began with.
    page.evaluate("() => { window.put = model.receive; model.receive = model.save_changes = () => undefined; }")
    page.wait_for_function("innerHeight === 720 && document.querySelector('.yw').offsetWidth > 1200")
    # In English all rules; in the languages that need most room what is highest there, each box asked about.
    games = [(rules, "en", "off") for rules in ("yacht", "yahtzee", "worldwide", "yatzy")]
    if len(players) > 1:
        games += [("worldwide", "ro", "odds"), ("worldwide", "th", "odds"), ("yacht-sum", "vi", "off")]
        games += [("yacht", "th", "advice")]
    for rules, locale, hints in games:
        board = yw.Board(players, rules, size="projector", locale=locale, seed=7)
        if hints == "advice":
            yw.solve(rules, cache=False)
        board.hints = hints
        # Not begun, where it says who starts; rolled; written.
        for move in (lambda: None, board.game.roll, lambda game=board.game: game.score("ones")):
            move()
            traits = Screen("", board).data()["traits"] | board.get_state(("locale", "_words"))
            high, row, advice = page.evaluate(TAKEN, [traits, locale != "en"])
            assert high <= 720, (rules, locale, hints, board.state["last"])
            # As high as its type needs.
            assert row >= 1.5 * 720 / 31, rules
            # The sentence; what is folded is not drawn.
            assert hints != "advice" or any(sign.isdigit() for sign in advice)
    if len(players) > 1:
        # With real dice, while they are told, also in a later turn: the faces have the room of the advice.
        board = yw.Board(players, size="projector", locale="th", real_dice=True)
        board.hints = "advice"
        for _turn in range(2):
            traits = Screen("", board).data()["traits"] | board.get_state(("locale", "_words"))
            high, _row, _advice = page.evaluate(TAKEN, [traits, False])
            assert high <= 720
            assert page.locator(".yw-faces").is_visible()
            assert page.locator(".yw-hint").is_hidden()
            board.game.roll(rolled=[1, 2, 3, 4, 6])
            board.game.score("ones")


def test_on_a_projector_a_class_is_seen_at_once(play: Callable[[Widget], Page]) -> None:
    solved = yw.exercises.Standing("", {1: {"1.1": "right", "1.2": "wrong"}})
    game = yw.play(yw.Game(seed=7), yw.strategy("greedy"))
    page = play(yw.ClassBoard(size="projector", locale="en"))
    page.set_viewport_size({"width": 1280, "height": 720})
    for locale, pupils in (("th", 30), ("lt", 30), ("vi", 30), ("ro", 30), ("en", 3), ("en", 300)):
        board = yw.ClassBoard(f"Ada: {game.code}\nBo: {solved.code}", size="projector", locale=locale)
        (one,) = board.state["games"]
        # Every row remarked: twice where it is a class.
        same = {"key": "same_game", "values": {"name": "Maximiliana von Hohenstein"}}
        remarks = [same, {"key": "again", "values": {"i": 3}}]
        games = [one | {"id": k, "name": f"Nguyễn Minh {k}", "remarks": remarks} for k in range(pupils)]
        refused = [
            {"line": k, "name": "", "text": "0000-0000", "why": {"key": "typo", "values": {}}} for k in range(12)
        ]
        traits = board.get_state(("state", "locale", "_words"))
        latest = {"games": 1547, "refused": 12, "progress": 1, "unread": 0}
        traits["state"] = traits["state"] | {"games": games, "refused": refused, "rev": 9, "latest": latest}
        page.evaluate("(traits) => model.receive(traits)", traits)
        # Figures and chart end on the screen; so many names are wholly inside their list, and on the screen.
        found = page.evaluate("""() => new Promise((done) => requestAnimationFrame(() => {
            const box = (css) => document.querySelector(css).getBoundingClientRect();
            const list = box(".yc-many");
            const rows = [...document.querySelectorAll(".yc-table tbody tr")]
                .map((row) => row.getBoundingClientRect());
            done({
                ends: [".yc-figures", ".yc-exercises", ".yc-histogram", ".yc-many"].map((css) => box(css).bottom),
                names: rows.filter((row) => row.top >= list.top && row.bottom <= list.bottom).length,
                beside: box(".yc-histogram").left >= list.right,
                told: [...document.querySelectorAll(".yc-signs .yc-sign")].map((one) => one.textContent),
                signs: [...document.querySelectorAll(".yc-table tbody tr:first-child .yc-sign")]
                    .map((one) => one.textContent),
                wide: document.documentElement.scrollWidth,
            });
        }))""")
        assert max(found["ends"]) <= 720, (locale, pupils, found)
        assert found["names"] >= min(pupils, 8), (locale, pupils)
        assert found["beside"], (locale, pupils)
        # A sign beside the name; what it means is told once, however many rows have it, and heard in each.
        assert found["signs"] == found["told"] == ["1", "2"]
        third = board._words[locale]["class.why_again"].format(i=3)
        assert third in page.locator(".yc-table tbody th").first.inner_text()
        assert found["wide"] <= 1280, (locale, pupils)
        # Numbers do not run into each other, also where a language parts its lists by a space.
        parts = page.get_by_role("status").inner_text().split(" · " if locale == "th" else ", ")
        assert len(parts) == 3, parts
    # The last of the list, and all that was refused, are reached by keys.
    for place, last in ((".yc-many", ".yc-table tbody tr:last-child"), (".yc-refused ul", ".yc-refused li:last-child")):
        page.locator(place).focus()
        page.keyboard.press("Home")
        expect(page.locator(place)).to_have_js_property("scrollTop", 0)
        page.keyboard.press("End")
        expect(page.locator(last)).to_be_in_viewport(ratio=0.9)
    expect(page.locator(".yc-refused li")).to_have_count(12)
    # On paper it is all there, as high as it is, and nothing to press.
    page.emulate_media(media="print")
    whole = "[...document.querySelectorAll('.yc-many, ul')].every((one) => one.clientHeight === one.scrollHeight)"
    assert page.evaluate(whole)
    assert not page.locator(".yc-entry, .yc-refused button").locator("visible=true").count()
    assert page.locator(".yc-signs").is_visible()
    page.emulate_media(media="screen")
    # With names hidden nothing is shown of what was sent.
    expect(page.locator(".yc-refused code")).to_have_count(12)
    page.locator("[data-tool=names]").click()
    expect(page.locator(".yc-refused code")).to_have_count(0)
