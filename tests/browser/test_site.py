"""A site that needs no install: built by the command, opened in a browser, and a board played there by Pyodide."""

from __future__ import annotations

import json
import threading
from pathlib import Path

import pytest
from boardview import BoardView
from lab import Lab, Notebook
from playwright.sync_api import expect

from yacht_widget.cli import main
from yacht_widget.game import Game
from yacht_widget.lite import serve

PYODIDE = Path(__file__).parents[2] / "yacht_widget" / "frontend" / "node_modules" / "pyodide"
# Pyodide is compiled and its packages are unpacked in the page.
PATIENCE = 180_000
# The file as JupyterLite keeps it, read with none of its code: to load that again would take longer than all of this.
STORED = """(path) => new Promise((done, failed) => {
    const asked = indexedDB.open('JupyterLite Storage - /');
    asked.onerror = () => failed(asked.error);
    asked.onsuccess = () => {
        const file = asked.result.transaction('files').objectStore('files').get(path);
        file.onsuccess = () => done(file.result);
    };
})"""

pytestmark = [pytest.mark.browser, pytest.mark.site]


class Lite(Lab):
    """The page of a site, in which a notebook can be driven as in JupyterLab."""

    def open_lab(self):
        self.page.goto(f"{self.address}/lab/index.html")
        self.page.wait_for_function("window.jupyterapp && jupyterapp.restored.then(() => true)")


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site") / "yacht"
    assert main(["site", str(folder), "--pyodide", str(PYODIDE), "--offline"]) == 0
    # For the test alone: so that it can open notebooks and run cells.
    settings = json.loads((folder / "jupyter-lite.json").read_text())
    settings["jupyter-config-data"]["exposeAppInBrowser"] = True
    (folder / "jupyter-lite.json").write_text(json.dumps(settings))
    with serve(folder, 0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.mark.long
def test_a_visitor_plays_with_no_install_and_no_internet(browser, site, tmp_path):
    context = browser.new_context(viewport={"width": 1280, "height": 1000})
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    lite = Lite(page, site, tmp_path)
    book = Notebook(lite, "00_play.ipynb")
    page.evaluate(
        """async path => {
            const widget = await jupyterapp.commands.execute('docmanager:open', {path, factory: 'Notebook'});
            await widget.context.ready;
            await widget.context.sessionContext.ready;
            await widget.context.sessionContext.session.kernel.info;
            window.notebook = widget;
        }""",
        book.path,
    )
    # The cells as they are, but for a seed.
    first = book.source().index("import yacht_widget as yw\n\nyw.Board()")
    page.evaluate(
        "([cell, source]) => notebook.content.model.cells.get(cell).sharedModel.setSource(source)",
        [first, "import yacht_widget as yw\nboard = yw.Board(['Ada', yw.strategy('cautious')], seed=7, pace=0)\nboard"],
    )
    book.run(first)
    view = BoardView(page.locator(".jp-Notebook .yw"))

    # The same seed gives the same dice as here, and the computer plays its turn.
    here = Game(["Ada", "Cautious"], seed=7)
    view.roll(1)
    assert view.faces() == list(here.roll())
    view.dice.nth(0).click()
    view.roll(2)
    assert book.python("print(board.game.dice)") == str(here.roll(held=[True, False, False, False, False]))
    view.write("Choice")
    assert book.comes_to_print("print(board.game.turn, board.game.player)", "2 0")
    assert book.python("from yacht_widget.luck import *; print(word(1234567, 2), f'{seed_key(7):016x}')") == (
        "9817491932198370423 7902699be42c8a8e"
    )

    # All names are there, and what needs NumPy says so in a line.
    assert book.python("from yacht_widget import *; print(odds('yacht', [6, 6, 6, 6, 1], 1))").startswith("Odds(")
    for code in ("yw.solve('yacht')", "yw.odds('yacht').distribution('yacht', [])", "yw.review(board.game)"):
        assert book.python(f"try: {code}\nexcept yw.YachtError as e: print(e)").endswith("%pip install numpy"), code
    # The chance of one box is no such thing, so that pupils' answers are checked.
    chance = "odds('yacht', [1, 2, 2, 4, 6], 2).chance('yacht', [2, 2], exact=True)"
    assert book.python(f"print({chance})") == "113/3888"
    assert book.python("print(yw.check('5.1', '30,6 %'))").startswith("5.1 ✓")
    # The answers are not there to be found.
    assert "No module named" in book.python("import yacht_widget.lessons")

    # Its dark theme is the board's; and what is saved outlives the page, in the browser's storage.
    lite.theme("Dark")
    expect(view.root).to_have_attribute("data-theme", "dark")
    expect(view.root).to_have_attribute("data-host", "jupyter")
    book.save()
    page.goto(f"{site}/jupyter-lite.json")
    assert "pace=0)" in page.evaluate(STORED, book.path)["content"]["cells"][first]["source"]

    assert [url for url in asked if not url.startswith((site, "blob:", "data:"))] == []
    context.close()
