"""How the explorer looks and feels on a page of its own: sizes, what stays in place, what is read aloud."""

from __future__ import annotations

import itertools

import pytest
from playwright.sync_api import expect

import yacht_widget as yw

pytestmark = pytest.mark.browser

SMALL = """() => [...document.querySelectorAll('.yw :is(button, select, label, input[type=text])')].flatMap((one) => {
    const { width, height } = one.getBoundingClientRect();
    return width < 44 || height < 44 ? [`${one.outerHTML.slice(0, 80)}: ${width} x ${height}`] : [];
})"""
# Where each panel begins, and how many holds are listed.
PLACES = """() => [...document.querySelectorAll('[data-panel]:not([data-panel="trials"])')].map(
    (panel) => [panel.dataset.panel, panel.getBoundingClientRect().top + scrollY]).concat(
    [["rows", document.querySelectorAll('[data-keep]').length]])"""
KEY = """([key]) => document.querySelector('.yw').dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))"""


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
    marker = page.locator(".yx-steps > li").nth(1).evaluate("one => getComputedStyle(one, '::marker').content")
    assert "counter(list-item)" in marker
