"""Notebooks as pages of HTML, by nbconvert and by marimo: alive where the widgets' state is saved, else plain."""

from __future__ import annotations

import copy
import shutil
import subprocess
import sys

import nbformat
import pytest
from hosting import MARIMO_PAGE, PAGES, cells
from nbclient import NotebookClient
from playwright.sync_api import expect
from serving import book, folders
from static import exported, exported_alive

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def notebook():
    """The notebook after it has run, with the state of its widgets."""
    found = nbformat.from_dict(book(*cells(None)))
    NotebookClient(found, timeout=120).execute()
    return found


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_page_with_the_state_of_its_widgets_is_alive(notebook, page, tmp_path, theme):
    page.page.goto(exported_alive(notebook, tmp_path, theme))
    page.explores()
    page.shows(theme)
    expect(page.board.root).to_contain_text("4.6%")
    # With no Python behind it a board says so, where it is asked to roll.
    page.board.go.click()
    expect(page.board.status).to_have_text("The kernel is not answering")
    assert page.asked == []
    assert page.ours() == []


def test_without_that_the_sheet_and_the_dice_stand_there_with_no_script_and_no_web(notebook, page, tmp_path):
    bare = copy.deepcopy(notebook)
    del bare.metadata["widgets"]
    address = exported(bare, tmp_path / "page.html", require_js_url="", jquery_url="")
    page.page.goto(address)
    tables = page.page.locator(".jp-OutputArea-output table")
    assert [table.locator("tr").count() for table in tables.all()] == [14, 14]
    expect(page.page.get_by_text("1 2 2 4 6")).to_be_visible()
    assert page.page.locator(".yw").count() == 0
    assert page.asked == []
    assert page.wrong == []


def test_a_page_exported_by_marimo_is_alive_where_its_own_part_of_the_page_can_be_had(page, tmp_path):
    # Away from here, for marimo writes beside an app too.
    app, out = shutil.copy(PAGES / "marimo_app.py", tmp_path), tmp_path / "page.html"
    command = [sys.executable, "-m", "marimo", "export", "html", app, "-o", out]
    subprocess.run(command, cwd=tmp_path, env=folders(tmp_path), check=True, capture_output=True)  # noqa: S603 - our own
    page.stands_in("https://cdn.jsdelivr.net/npm/@marimo-team/frontend@*/dist/**", MARIMO_PAGE)
    page.page.goto(out.as_uri())
    page.explores()
    for scheme in ("dark", "light"):
        page.page.emulate_media(color_scheme=scheme)
        page.shows(scheme)
    expect(page.board.root).to_contain_text("4.6%")
    page.board.go.click()
    expect(page.board.status).to_have_text("The kernel is not answering")
    assert page.asked == []
    assert page.ours() == []
