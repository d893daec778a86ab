"""A walk over every screen of every widget, in all languages, narrow and wide.

It looks for keys without words, for English in another language, for text that is clipped or spills out of its place,
and for text and controls that lie on each other. What the screens are stands in `screens.py`.
"""

from __future__ import annotations

import functools
import http.server
import re
import shutil
import threading
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import sync_playwright
from screens import EIGHT, LONG, all_screens

from yacht_widget.messages import LOCALES, _read

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

ROOT = Path(__file__).resolve().parents[2]
CHROMIUM = shutil.which("chromium")  # else Playwright's own
WIDTHS = (320, 1280)
OTHERS = [locale for locale in LOCALES if locale != "en"]

pytestmark = pytest.mark.browser

# Names: of people, of what is not ours to translate, and of a strategy of one's own.
NAMES = " ".join(
    [*EIGHT, LONG, "Bo Quux Xyzzy Plugh Zunt Zork Wobbly ZZZ ZeroDivisionError Esc Enter NumPy Python yw solve rules"]
)
WORD = re.compile(r"[^\W\d_]{2,}")


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Keep the test's output free of requests."""


def words_in(text: str) -> set[str]:
    return {word.lower() for word in WORD.findall(text)}


def words_of(locale: str) -> set[str]:
    """Return the words that texts of a language are made of."""
    forms = [message if isinstance(message, str) else " ".join(message.values()) for message in _read(locale).values()]
    return words_in(re.sub(r"\{\w+\}", " ", " ".join(forms)))


@pytest.fixture(scope="module")
def screens(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, object]]:
    return [screen.data() for screen in all_screens(tmp_path_factory.mktemp("saves"))]


@pytest.fixture(scope="module", params=WIDTHS)
def page(request: pytest.FixtureRequest, screens: list[dict[str, object]]) -> Iterator[Page]:
    """Yield a page with all screens at a width."""
    serve = functools.partial(_Quiet, directory=ROOT)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), serve) as server, sync_playwright() as driver:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(reduced_motion="reduce", viewport={"width": request.param, "height": 900})
        page.goto(f"http://127.0.0.1:{server.server_address[1]}/tests/frontend/walk.html")
        page.wait_for_selector("html[data-ready]", state="attached")
        codes = {screen["bundle"]: screen["code"] for screen in screens}
        lean = [{name: value for name, value in screen.items() if name != "code"} for screen in screens]
        page.evaluate("([screens, codes, width]) => walk.show(screens, codes, width)", [lean, codes, request.param])
        yield page
        server.shutdown()


@pytest.mark.parametrize("locale", LOCALES)
def test_every_screen_is_whole_in_every_language(page: Page, locale: str) -> None:
    page.evaluate("(locale) => walk.speak(locale)", locale)
    assert page.evaluate("walk.wrong()") == []
    texts = page.evaluate("walk.texts()")
    assert len(texts) > 1000
    keys = re.compile(
        r"\b(board|box|check|coach|error|explorer|file|gallery|help|level|rules)\.[a-z_]+|\{\w+\}|undefined|NaN"
    )
    assert [text for text in texts if keys.search(text[2])] == []
    if locale != "en":
        # A word of the English texts that no text of this language uses.
        english = words_of("en") - words_of(locale) - words_in(NAMES)
        left = [(*text, found) for text in texts if (found := words_in(text[2]) & english)]
        assert left == []


@pytest.mark.parametrize(
    ("change", "what", "text"),
    [
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


def test_the_walk_finds_what_is_not_translated(page: Page) -> None:
    page.evaluate("document.querySelector('.yw-title').firstChild.data = 'Points left'")
    english = words_of("en") - words_of("lt") - words_in(NAMES)
    assert [words_in(text) & english for _, _, text in page.evaluate("walk.texts()") if text == "Points left"] == [
        {"points", "left"}
    ]
