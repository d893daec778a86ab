"""The small widgets of the lessons as files, on one page: by pointer and by keys, narrow and wide, light and dark."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

import yacht_widget as yw

pytestmark = pytest.mark.browser

AXE = Path(yw.__file__).parent / "frontend/node_modules/axe-core/axe.min.js"
SMALL = """() => [...document.querySelectorAll('.yw :is(button, select, label, input[type=text])')].flatMap((one) => {
    const { width, height } = one.getBoundingClientRect();
    return width < 44 || height < 44 ? [`${one.outerHTML.slice(0, 80)}: ${width} x ${height}`] : [];
})"""
WRONG = """async () => (await axe.run('.yw')).violations.map((one) => [one.id, one.nodes[0].html.slice(0, 160)])"""


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """A file for each of the widgets."""
    folder = tmp_path_factory.mktemp("lesson-widgets")
    values = yw.BoxValues(predict=True)
    widgets = {
        "gallery": yw.Gallery(),
        "values": values,
        "waiting": yw.WaitingLog(300, seed=3),
        "sampling": yw.SamplingBand("1/6", pooled=[(3, 20), (9, 20)]),
    }
    return {name: widget.to_html(folder / f"{name}.html") for name, widget in widgets.items()}


@pytest.fixture(scope="module")
def one_page(browser):
    context = browser.new_context(viewport={"width": 1000, "height": 900})
    found = context.new_page()
    found.trouble = []
    found.on("pageerror", lambda error: found.trouble.append(str(error)))
    found.on("console", lambda said: found.trouble.append(said.text) if said.type == "error" else None)
    found.on(
        "request", lambda asked: None if asked.url.startswith(("file:", "blob:")) else found.trouble.append(asked.url)
    )
    yield found
    context.close()


@pytest.fixture
def shown(one_page, files):
    """Return a function that shows a widget; nothing went wrong on the page, and nothing was fetched."""

    def show(name, width=1000, scheme="light"):
        one_page.set_viewport_size({"width": width, "height": 900})
        one_page.emulate_media(color_scheme=scheme)
        one_page.goto(files[name].as_uri())
        one_page.wait_for_selector("[data-ready] .ys")
        return one_page

    yield show
    assert one_page.trouble == []


@pytest.mark.parametrize("name", ["gallery", "values", "waiting", "sampling"])
@pytest.mark.parametrize(("width", "scheme"), [(320, "dark"), (1000, "light")])
def test_each_fits_and_axe_finds_nothing(shown, name, width, scheme):
    page = shown(name, width, scheme)
    act = {
        "gallery": lambda: page.locator('[data-hand="3,3,3,6,6"]').click(),
        "values": lambda: page.locator("[data-tool=reveal]").click(),
        "waiting": lambda: page.locator("[data-tool=table]").click(),
        "sampling": lambda: page.locator('[data-add="100"]').click(),
    }
    act[name]()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(SMALL) == []
    page.add_script_tag(path=AXE)
    assert page.evaluate(WRONG) == []


def test_the_gallery_by_keys_and_by_pattern(shown):
    page = shown("gallery")
    expect(page.get_by_role("option")).to_have_count(252)
    page.locator('[data-kind="3+2"] button').click()
    expect(page.get_by_role("option")).to_have_count(30)
    page.keyboard.press("Tab")
    while page.evaluate("document.activeElement.getAttribute('role')") != "option":
        page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("option", name="1 1 1 3 3", exact=True)).to_be_focused()
    before = page.evaluate("document.activeElement.getBoundingClientRect().x")
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("option", selected=True)).to_be_focused()
    assert page.evaluate("document.activeElement.getBoundingClientRect().x") == before
    page.keyboard.press("Home")
    expect(page.get_by_role("option", name="1 1 1 2 2", exact=True)).to_be_focused()
    expect(page.locator("[data-panel=hand]")).to_contain_text("10 orders = 5! / (3! · 2!)")
    expect(page.get_by_role("list", name="Its orders").get_by_role("listitem")).to_have_count(10)


def test_a_pupil_guesses_what_boxes_are_worth_and_then_sees(shown):
    page = shown("values")
    assert "23.33" not in page.locator(".ys").inner_text()
    field = page.get_by_label("Points you expect on average in Choice")
    field.fill("twenty")
    expect(field).to_have_attribute("aria-invalid", "true")
    field.fill("20,5")
    field.press("Tab")
    expect(page.get_by_role("status")).to_have_text("Guessed: 1 of 12 boxes.")
    page.locator("[data-tool=reveal]").click()
    choice = page.locator("tr[data-box=choice]")
    expect(choice).to_contain_text("−2.83")
    expect(choice).to_contain_text("23.33")
    page.locator("[data-tool=fractions]").click()
    expect(choice).to_contain_text("70/3")
    expect(page.locator("tr[data-box=yacht]")).to_contain_text("347897/7558272")


def test_a_log_of_turns_is_tallied_and_listed(shown):
    page = shown("waiting")
    log = yw.WaitingLog(300, seed=3)
    late = [turn in log.came for turn in range(6, 301) if not {*range(turn - 5, turn)} & {*log.came}]
    page.get_by_role("radio", name="5", exact=True).check(force=True)
    row = page.locator("tr[data-tally=late]")
    expect(row.locator("td")).to_have_text([str(len(late)), str(sum(late)), f"{sum(late) / len(late):.1%}"])
    page.locator("[data-tool=table]").click()
    expect(page.locator(".ys-scroll tbody tr")).to_have_count(len(log.came))
    # Without Python there are no more turns to be had.
    expect(page.get_by_role("button", name="turns more")).to_have_count(0)


def test_a_sample_grows_and_the_class_is_added(shown):
    page = shown("sampling")
    for tries in (10, 100, 1000):
        page.locator(f'[data-add="{tries}"]').click()
    told = page.locator(".ys-lead")
    expect(told).to_contain_text("of 1,110:")
    number = int(told.inner_text().split(" of ")[0])
    page.get_by_role("textbox", name="Successes").fill("30")
    page.get_by_role("textbox", name="Tries").fill("20")
    expect(page.get_by_role("alert")).to_contain_text("no more successes than tries")
    page.get_by_role("textbox", name="Successes").fill("5")
    page.get_by_role("textbox", name="Tries").press("Enter")
    expect(page.locator("[data-panel=class] .yw-note")).to_contain_text(f"{number + 17} of 1,170")
    page.locator("[data-tool=table]").click()
    rows = page.locator(".ys-scroll tbody tr")
    expect(rows.first).to_contain_text("of 10")
    expect(rows.last).to_contain_text("together")
    page.get_by_role("button", name="Remove 9 of 20").click()
    expect(page.locator("[data-panel=class] .yw-note")).to_contain_text(f"{number + 8} of 1,150")
