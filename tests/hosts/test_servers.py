"""Board and explorer in other hosts than JupyterLab: each is the real one, and none reaches the internet."""

from __future__ import annotations

import pytest
from hosting import ANYWIDGET, cells
from playwright.sync_api import expect
from serving import TOKEN

pytestmark = pytest.mark.browser


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


def test_notebook(hosts, page):
    opens(page, hosts, "notebook")
    runs(page)
    page.plays_by_click()
    page.plays_by_key()
    page.explores()
    (total,) = page.board.totals()
    # The page loaded anew shows what the kernel has; a kernel that begins anew, what was kept under the board's name.
    page.page.evaluate("book.context.save()")
    opens(page, hosts, "notebook")
    page.goes_on(total)
    page.page.evaluate("book.context.sessionContext.restartKernel()")
    runs(page)
    page.goes_on(total)
    page.plays_apart()
    page.plays_on(hosts, "notebook")
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


def test_panel(hosts, page):
    # Panel has no place for other widgets' scripts: it asks the web for anywidget's, in the version that is installed.
    page.stands_in("https://unpkg.com/anywidget@*/**", ANYWIDGET.read_text(encoding="utf-8"))
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
