"""Board and explorer in other hosts than JupyterLab: each is the real one, and none reaches the internet."""

from __future__ import annotations

import pytest
from hosting import ANYWIDGET, CELLS, TOKEN
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def test_notebook(hosts, page):
    page.page.goto(f"{hosts['jupyter'].address}/notebooks/play.ipynb?token={TOKEN}")
    page.page.wait_for_function("window.jupyterapp && jupyterapp.restored.then(() => true)")
    page.page.evaluate(
        """async () => {
            const { context } = window.book = jupyterapp.shell.currentWidget;
            await context.ready;
            await context.sessionContext.ready;
            await context.sessionContext.session.kernel.info;
            await jupyterapp.commands.execute('notebook:run-all-cells');
        }"""
    )
    page.plays_by_click()
    page.plays_by_key()
    page.explores()
    for theme in ("dark", "light"):
        page.page.evaluate(
            "name => jupyterapp.commands.execute('apputils:change-theme', {theme: `JupyterLab ${name}`})",
            theme.capitalize(),
        )
        page.shows(theme)
    assert page.page.evaluate("book.model.toJSON().cells.map((cell) => cell.source)") == list(CELLS)
    assert page.asked == []
    assert page.ours() == []


def test_voila(hosts, page):
    address = f"{hosts['jupyter'].address}/voila/render/play.ipynb?token={TOKEN}"
    page.page.goto(address)
    page.plays_by_click()
    page.plays_by_key()
    page.explores()
    page.shows("light")
    page.page.goto(f"{address}&theme=dark")
    page.shows("dark")
    # Voilà itself asks for icons and for MathJax; without them nothing of ours is missing.
    assert page.asked_but("/@fortawesome/", "/mathjax/") == []
    assert page.ours() == []


def test_marimo(hosts, page):
    page.page.goto(hosts["marimo"].address)
    page.plays_by_click()
    page.plays_by_key()
    # What the page changes runs the cells that depend on it.
    page.board.roll(1)
    page.board.dice.first.click()
    expect(page.page.get_by_text("Dice kept: 1")).to_be_visible()
    page.explores()
    for scheme in ("dark", "light"):
        page.page.emulate_media(color_scheme=scheme)
        page.shows(scheme)
    assert page.board.root.evaluate("(root) => root.getRootNode() instanceof ShadowRoot")
    assert page.asked == []
    assert page.ours() == []


def test_panel(hosts, page):
    # Panel has no place for other widgets' scripts: it asks the web for anywidget's, in the version that is installed.
    page.stands_in("https://unpkg.com/anywidget@*/**", ANYWIDGET.read_text(encoding="utf-8"))
    page.page.goto(f"{hosts['panel'].address}/panel_app?theme=dark")
    page.plays_by_click()
    page.plays_by_key()
    page.explores()
    page.shows("dark")
    # Its icons come from the web too.
    assert page.asked_but("font-awesome") == []
    assert page.ours() == []
