"""Board and explorer in other hosts than JupyterLab: each is the real one, and none reaches the internet."""

from __future__ import annotations

import json

import nbformat
import pytest
from hosting import ANYWIDGET, cells
from playwright.sync_api import expect
from serving import TOKEN
from static import exported_alive

pytestmark = pytest.mark.browser

LANGUAGE = "@jupyterlab/translation-extension:plugin"


def opens(page, hosts, name):
    """Open a notebook in Notebook 7, with a kernel that is ready."""
    page.page.goto(f"{hosts['jupyter']}/notebooks/{name}.ipynb?token={TOKEN}")
    page.page.wait_for_function("window.jupyterapp && jupyterapp.restored.then(() => true)")
    page.page.evaluate(
        """async () => {
            const { context } = window.book = jupyterapp.shell.currentWidget;
            await context.ready;
            await context.sessionContext.ready;
            await context.sessionContext.session.kernel.info;
        }"""
    )


def runs(page):
    page.page.evaluate("jupyterapp.commands.execute('notebook:run-all-cells')")


def test_notebook(hosts, page, tmp_path):
    opens(page, hosts, "notebook")
    runs(page)
    page.plays_by_click()
    page.plays_by_key()
    page.explores()
    (total,) = page.board.totals()
    # The page loaded anew shows what the kernel has.
    page.page.evaluate("book.context.save()")
    opens(page, hosts, "notebook")
    page.goes_on(total)
    # What was saved with the notebook shows as a page with no Python. (Opened with no kernel, or before it is run in a
    # new one, Notebook 7 may not show any widget: jupyter-widgets/ipywidgets#3773 and #3758.)
    page.page.evaluate("book.context.sessionContext.shutdown()")
    page.page.goto(exported_alive(nbformat.read(hosts.home / "notebook.ipynb", 4), tmp_path))
    page.stands_still(total)
    # A new kernel has what was kept under the board's name.
    opens(page, hosts, "notebook")
    runs(page)
    page.goes_on(total)
    page.plays_apart()
    page.plays_on(hosts, "notebook")
    # Jupyter's own language is the board's.
    page.page.evaluate(
        "([id, raw]) => jupyterapp.serviceManager.settings.save(id, raw)", [LANGUAGE, json.dumps({"locale": "lt_LT"})]
    )
    opens(page, hosts, "notebook")
    runs(page)
    expect(page.explorer).to_have_attribute("lang", "lt")
    for theme in ("dark", "light"):
        page.page.evaluate(
            "name => jupyterapp.commands.execute('apputils:change-theme', {theme: `JupyterLab ${name}`})",
            theme.capitalize(),
        )
        page.shows(theme)
    assert page.page.evaluate("book.model.toJSON().cells.map((cell) => cell.source)") == list(cells("notebook"))
    assert page.asked == []
    assert page.ours() == []


def test_voila(hosts, page):
    address = f"{hosts['jupyter']}/voila/render/voila.ipynb?token={TOKEN}"
    page.page.goto(address)
    page.plays_by_click()
    page.plays_by_key()
    page.explores()
    page.shows("light")
    (total,) = page.board.totals()
    page.page.goto(f"{address}&theme=dark")
    page.goes_on(total)
    page.shows("dark")
    page.plays_apart()
    page.plays_on(hosts, "voila")
    # Voilà itself asks for icons and for MathJax; without them nothing of ours is missing.
    assert page.asked_but("/@fortawesome/", "/mathjax/") == []
    assert page.ours() == []


def test_marimo(hosts, page):
    page.page.goto(hosts["marimo"])
    page.plays_by_click()
    page.plays_by_key()
    page.explores()
    (total,) = page.board.totals()
    # What the page changes runs the cells that depend on it, after Python has answered.
    expect(page.page.get_by_text(f"Turn 3, total {total}, dice kept: 0")).to_be_visible()
    page.page.reload()
    page.goes_on(total)
    for scheme in ("dark", "light"):
        page.page.emulate_media(color_scheme=scheme)
        page.shows(scheme)
    page.plays_apart()
    page.board.roll(1)
    page.board.dice.first.click()
    expect(page.page.get_by_text("dice kept: 1")).to_be_visible()
    page.board.write_best()
    page.board.comes(".yw-sub", "Turn 5 of 12")
    page.plays_on(hosts, "marimo")
    assert page.board.root.evaluate("(root) => root.getRootNode() instanceof ShadowRoot")
    assert page.asked == []
    assert page.ours() == []


def test_marimo_where_cells_are_edited(hosts, page):
    page.page.goto(hosts["marimo edit"])
    # Two for each of the five cells, and then one for all of them.
    runs = page.page.locator("[data-testid=run-button]")
    expect(runs).to_have_count(11)
    expect(page.page.locator("[data-testid=backend-status]")).to_be_visible()
    runs.last.click()
    page.plays_by_click()
    page.plays_by_key()
    page.explores()
    assert page.asked == []
    assert page.ours() == []


def test_panel(hosts, page):
    # Panel has no place for other widgets' scripts: it asks the web for anywidget's, in the version that is installed.
    page.stands_in("https://unpkg.com/anywidget@*/**", ANYWIDGET)
    page.page.goto(f"{hosts['panel']}/panel_app?theme=dark")
    page.plays_by_click()
    page.plays_by_key()
    page.explores()
    page.shows("dark")
    (total,) = page.board.totals()
    page.page.goto(f"{hosts['panel']}/panel_app?theme=default")
    page.goes_on(total)
    page.shows("light")
    page.plays_apart()
    page.plays_on(hosts, "panel")
    # Its icons come from the web too.
    assert page.asked_but("font-awesome") == []
    assert page.ours() == []
