"""The page of a review, opened from disk by a browser without a network: on a screen, on a phone, and on paper."""

from __future__ import annotations

import random
import re
from functools import cache
from pathlib import Path

import pytest

import yacht_widget as yw
from yacht_widget.messages import LOCALES

pytestmark = pytest.mark.browser

AXE = Path(yw.__file__).parent / "frontend/node_modules/axe-core/axe.min.js"
VIOLATIONS = "axe.run().then(found => found.violations.map(one => [one.id, one.nodes[0].html.slice(0, 200)]))"


@cache
def review():
    """Return the review of a game of two players without any idea."""
    faces, game = random.Random(7), yw.Game(["Ada", "Bo"], seed=7)
    while not game.over:
        if game.dice and (not game.rolls_left or faces.random() < 0.3):
            game.score(faces.choice(sorted(game.cards[game.player].scores_for(game.dice))))
        else:
            held = [bool(game.dice) and faces.random() < 0.5 for _ in range(5)]
            game.roll(held=[kept and not all(held) for kept in held])
    return yw.review(game, chances=True)


@pytest.fixture
def open_page(browser, tmp_path):
    """Return a function that writes the page and opens it; nothing may go wrong, or be asked of anyone."""
    contexts, trouble = [], []

    def opened(locale="en", width=1000):
        path = review().to_html(tmp_path / f"{locale}-{width}.html", locale=locale)
        # Only for axe, which is a script: the page itself lets none run.
        context = browser.new_context(offline=True, viewport={"width": width, "height": 900}, bypass_csp=True)
        contexts.append(context)
        page = context.new_page()
        page.on("request", lambda request: request.url != path.as_uri() and trouble.append(request.url))
        page.on("console", lambda message: message.type in {"error", "warning"} and trouble.append(message.text))
        page.goto(path.as_uri())
        return page

    yield opened
    for context in contexts:
        context.close()
    assert trouble == []


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("width", [320, 1000])
def test_nothing_is_cut_off_or_hard_to_read(open_page, locale, width):
    page = open_page(locale, width)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    # No cell is wider than its place.
    assert page.evaluate(
        "[...document.querySelectorAll('td, th, li')].every(one => one.scrollWidth <= one.clientWidth + 1)"
    )
    page.add_script_tag(path=AXE)
    assert page.evaluate(VIOLATIONS) == []


def test_dice_are_drawn_as_they_fell_and_those_kept_lie_lower(open_page):
    page = open_page()
    roll = review().players[0].turns[0].rolls[0]
    drawn = page.locator(".dice").first
    assert drawn.get_attribute("aria-label") == f"Roll 1: {' '.join(map(str, roll.dice))}"
    assert [use.get_attribute("href") for use in drawn.locator("use").all()] == [f"#die{die}" for die in roll.dice]
    low = [use.get_attribute("y") == "5" for use in drawn.locator("use").all()]
    assert low == list(roll.keep.held)
    pips = page.evaluate(
        "[1, 2, 3, 4, 5, 6].map(n => document.querySelector(`#die${n} path`).getAttribute('d').match(/M/g).length)"
    )
    assert pips == [1, 2, 3, 4, 5, 6]


def test_it_prints_on_a4_and_no_turn_is_torn(open_page):
    page = open_page()
    printed = page.pdf(prefer_css_page_size=True)
    sizes = {tuple(map(float, found)) for found in re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", printed)}
    assert {(round(width), round(height)) for width, height in sizes} == {(595, 842)}
    page.emulate_media(media="print")
    assert page.evaluate(
        "[...document.querySelectorAll('.turn')].every(one => getComputedStyle(one).breakInside === 'avoid')"
    )
    assert page.evaluate("document.querySelectorAll('.turn').length") == 24


def test_it_is_dark_on_a_dark_screen_and_white_on_paper(open_page):
    page = open_page(width=320)
    ground = "getComputedStyle(document.body).backgroundColor"
    assert page.evaluate(ground) == "rgb(255, 255, 255)"
    page.emulate_media(color_scheme="dark")
    assert page.evaluate(ground) == "rgb(33, 30, 26)"
    page.emulate_media(color_scheme="dark", media="print")
    assert page.evaluate(ground) == "rgb(255, 255, 255)"
