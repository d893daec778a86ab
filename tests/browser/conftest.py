"""A lab and a browser for the session, a notebook for each test."""

from __future__ import annotations

import pytest
from chromium import chromium
from explorerview import write_page
from lab import Lab, jupyter_lab
from playwright.sync_api import expect

# A test goes on as soon as it sees what it waits for; a slow machine is no failure.
expect.set_options(timeout=30_000)


@pytest.fixture(scope="session")
def browser():
    with chromium() as found:
        yield found


@pytest.fixture(scope="session")
def address_and_root(tmp_path_factory):
    root = tmp_path_factory.mktemp("notebooks")
    with jupyter_lab(root) as address:
        yield address, root


@pytest.fixture(scope="session")
def shared_lab(browser, address_and_root):
    # Dice do not tumble, so that what is pressed next need not come to rest first; `moving` lets them.
    context = browser.new_context(viewport={"width": 1280, "height": 1400}, reduced_motion="reduce")
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = context.new_page()
    unsent = []
    page.on("console", lambda message: "widget sync message" in message.text and unsent.append(message.text))
    yield Lab(page, *address_and_root)
    # No notebook that was closed had a widget that still wrote to its kernel.
    assert unsent == []
    context.close()


@pytest.fixture
def errors(shared_lab):
    """What the page logged as an error, but for what JupyterLab itself says of a missing optional file."""
    found = []

    def on_console(message):
        if message.type == "error" and "Failed to load resource" not in message.text:
            found.append(message.text)

    shared_lab.page.on("console", on_console)
    shared_lab.page.on("pageerror", lambda error: found.append(str(error)))
    yield found
    shared_lab.page.remove_listener("console", on_console)


@pytest.fixture
def notebook(shared_lab):
    """Return a function that opens a notebook of these cells and runs it."""
    opened = []

    def open_notebook(*cells, **options):
        opened.append(shared_lab.notebook(*cells, **options))
        return opened[-1]

    yield open_notebook
    for one in opened:
        one.close()


@pytest.fixture
def moving(shared_lab):
    """Let dice tumble and panels slide."""
    shared_lab.page.emulate_media(reduced_motion="no-preference")
    yield
    shared_lab.page.emulate_media(reduced_motion="reduce")


@pytest.fixture
def explorer_page(browser, tmp_path):
    """Return a function that opens an explorer in a page of its own, without any kernel."""
    opened = []

    def open_page(explorer, script="", width=1000):
        write_page(explorer, tmp_path / "explorer.html")
        found = browser.new_page(viewport={"width": width, "height": 900})
        opened.append(found)
        found.add_init_script(script)
        found.goto((tmp_path / "explorer.html").as_uri())
        found.wait_for_selector("[data-ready] .yx")
        return found

    yield open_page
    for one in opened:
        one.close()
