"""A page of a host: what it asks for, what goes wrong in it, and a board and an explorer used there."""

from __future__ import annotations

import mimetypes
import re
from urllib.parse import urlsplit

from boardview import BoardView
from playwright.sync_api import expect

from yacht_widget.game import Game

# Keys that mean something in notebooks, and nothing on the board.
TYPED = "abdmyx"
HERE = ("127.0.0.1", "localhost", "")
REACHED = """
window.reached = [];
for (const type of ['keydown', 'keypress', 'keyup'])
    document.addEventListener(type, (event) => { window.reached.push(event.key); });
"""


class HostPage:
    """A page without the internet."""

    def __init__(self, context):
        self.page = context.new_page()
        self.asked = []
        self.wrong = []
        # Routes for this machine would slow every request: only those to others are caught.
        context.route(lambda url: urlsplit(url).hostname not in (*HERE, None), self._refuse)
        self.page.add_init_script(REACHED)
        self.page.on("pageerror", lambda error: self.wrong.append(f"{error}\n{error.stack}"))
        self.page.on("console", self._on_console)

    def _refuse(self, route):
        self.asked.append(route.request.url)
        route.abort()

    def _on_console(self, message):
        if message.type == "error":
            self.wrong.append(f"{message.text} ({message.location.get('url', '')})")

    def stands_in(self, address, place):
        """Answer what the host itself asks the web for, as the web would: with a file, or with those of a folder."""

        def answer(route):
            path = place if place.is_file() else place / urlsplit(route.request.url).path.partition("/dist/")[2]
            kind = mimetypes.guess_type(path.name)[0] or "text/plain"
            route.fulfill(path=path, content_type=kind, headers={"access-control-allow-origin": "*"})

        self.page.route(address, answer)

    def asked_but(self, *own):
        """What was asked of the internet, but for what the host itself asks for."""
        return [url for url in self.asked if not any(part in url for part in own)]

    def ours(self):
        """What went wrong in our code, which comes from blobs by anywidget; hosts have faults of their own."""
        return [text for text in self.wrong if any(part in text for part in ("blob:", "anywidget", "yacht", ".yw"))]

    @property
    def board(self):
        return BoardView(self.page.locator(".yw[data-widget=board]").first)

    @property
    def other(self):
        return BoardView(self.page.locator(".yw[data-widget=board]").nth(1))

    @property
    def explorer(self):
        return self.page.locator(".yw[data-widget=explorer]").first

    def plays_by_click(self):
        """The first turn of a board whose seed is 7, by mouse. Its odds are told too: they come as bytes."""
        board = self.board
        wears_its_styles(board.root)
        expect(board.root).to_contain_text("4.6%")
        board.roll(1)
        assert board.faces() == [3, 1, 6, 5, 3]
        board.dice.nth(0).click()
        board.dice.nth(4).click()
        board.roll(2)
        assert board.held() == [True, False, False, False, True]
        assert board.faces() == [3, 1, 4, 5, 3]
        board.write("Threes")
        board.comes(".yw-sub", "Turn 2 of 12")
        assert board.totals() == [6]

    def plays_by_key(self):
        """The second turn, by keys alone; others that are typed do nothing, here and in the host."""
        board, keyboard = self.board, self.page.keyboard
        board.go.focus()
        self.page.evaluate("window.reached.length = 0")
        for key in TYPED:
            keyboard.press(key)
        keyboard.press("r")
        board.comes(".yw-rolls", "Roll 1 of 3")
        keyboard.press("2")
        assert board.held() == [False, True, False, False, False]
        kept = board.faces()[1]
        board.answered()
        keyboard.press("r")
        board.comes(".yw-rolls", "Roll 2 of 3")
        assert board.faces()[1] == kept
        board.answered()
        cell = board.root.locator(".yw-cell:focus")
        for _ in range(20):
            if cell.count():
                break
            keyboard.press("Tab")
        keyboard.press("End")
        expect(cell).to_have_attribute("aria-label", re.compile("in Yacht"))
        keyboard.press("Enter")
        board.comes(".yw-sub", "Turn 3 of 12")
        assert [key for key in self.page.evaluate("window.reached") if len(key) == 1] == []

    def goes_on(self, total):
        """The boards stand where they stood, at the third turn and at the first."""
        self.board.comes(".yw-sub", "Turn 3 of 12")
        assert self.board.totals() == [total]
        expect(self.other.root).to_have_attribute("lang", "vi")
        assert self.other.dice.count() == 0

    def stands_still(self, total):
        """With no Python there is all that was saved; the explorer is alive, and a board says why it is not."""
        self.goes_on(total)
        self.explores()
        self.board.go.click()
        expect(self.board.status).to_have_text("The kernel is not answering")

    def plays_apart(self):
        """What happens on one board leaves the other alone; each has its own language, and keeps it."""
        board, other = self.board, self.other
        before = board.root.locator("table").inner_text()
        other.go.click()
        expect(other.dice).to_have_count(5)
        other.answered()
        assert tuple(other.faces()) == Game(seed=8).roll()
        assert board.dice.count() == 0
        board.roll(1)
        faces = board.faces()
        self.speaks("lt", "Ridenti 5 kauliukus")
        assert board.faces() == faces
        expect(other.root).to_have_attribute("lang", "vi")
        self.speaks("en", "Roll 5 dice")
        board.write_best()
        board.comes(".yw-sub", "Turn 4 of 12")
        assert board.root.locator("table").inner_text() != before
        assert other.dice.count() == 5

    def speaks(self, language, words):
        """Choose a language on the board: its words come from Python."""
        root = self.board.root
        root.locator("[data-tool=more]").click()
        root.locator(".yw-panel select").first.select_option(language)
        expect(root).to_have_attribute("lang", language)
        expect(self.board.go).to_contain_text(words)
        self.page.keyboard.press("Escape")
        expect(root.locator(".yw-panel select")).to_have_count(0)

    def plays_on(self, hosts, name):
        """From this turn to the end, by mouse and by keys in turn; the sheet is that of the record in Python."""
        board, keyboard = self.board, self.page.keyboard
        for turn in range(int(re.search(r"\d+", board.turn.inner_text())[0]), 13):
            if turn % 2:
                board.roll(1)
                board.write_best()
            else:
                board.go.focus()
                keyboard.press("r")
                board.comes(".yw-rolls", "Roll 1 of 3")
                board.answered()
                board.root.locator(".yw-cell[tabindex='0']").focus()
                keyboard.press("Enter")
            board.comes(".yw-sub", f"Turn {turn + 1} of 12" if turn < 12 else "Finished")
        game = Game.from_json(hosts.record(name))
        assert game.over
        rows = "rows => rows.map((row) => [row.dataset.box, Number(row.querySelector('.yw-pl').innerText)])"
        shown = board.root.locator("tr[data-box]").evaluate_all(rows)
        assert dict(shown) == dict(game.cards[0].scores)
        assert board.totals() == [game.cards[0].total] == [sum(points for _, points in shown)]

    def explores(self):
        """An explorer of 1 2 2 4 6 shows its numbers, and they follow what is held."""
        wears_its_styles(self.explorer)
        expect(self.explorer).to_contain_text("Hold explorer")
        die = self.explorer.locator(".yw-die").nth(1)
        before = self.explorer.locator("tr[data-box]").all_inner_texts()
        assert len(before) == 12
        kept = die.get_attribute("aria-pressed")
        die.click()
        expect(die).to_have_attribute("aria-pressed", "false" if kept == "true" else "true")
        assert self.explorer.locator("tr[data-box]").all_inner_texts() != before

    def shows(self, theme):
        """Board and explorer are light or dark as the host is: ground, paper and ink of each."""
        for root in (self.board.root, self.explorer):
            expect(root).to_have_attribute("data-theme", theme)
            ground, ink = root.evaluate(
                """(root) => {
                    const brush = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
                    const { backgroundColor, color } = getComputedStyle(root);
                    return [backgroundColor, color].map((paint) => {
                        brush.fillStyle = backgroundColor;
                        brush.fillRect(0, 0, 1, 1);
                        brush.fillStyle = paint;
                        brush.fillRect(0, 0, 1, 1);
                        const [red, green, blue] = brush.getImageData(0, 0, 1, 1).data;
                        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
                    });
                }"""
            )
            assert (ground > 200 and ink < 80) if theme == "light" else (ground < 60 and ink > 190), (ground, ink)


def wears_its_styles(root):
    """The widget's own style sheets have reached it, also into a shadow root."""
    expect(root).to_be_visible()
    styles = root.evaluate(
        """(root) => {
            const die = getComputedStyle(root.querySelector('.yw-die, .yw-slot'));
            return [getComputedStyle(root.firstElementChild).display, getComputedStyle(root).containerName, die.width];
        }"""
    )
    assert styles[:2] == ["grid", "yw"]
    assert float(styles[2].removesuffix("px")) >= 44
