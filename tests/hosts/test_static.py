"""A notebook as a page of HTML by nbconvert: alive where the state of its widgets is saved, else plain; offline."""

from __future__ import annotations

import copy
import shutil
import tarfile
from pathlib import Path

import nbformat
import pytest
from hosting import ANYWIDGET, cells
from nbclient import NotebookClient
from nbconvert import HTMLExporter
from playwright.sync_api import expect
from serving import book

pytestmark = pytest.mark.browser

# What pages with widgets ask the web for; tests/run.py has npm fetch it.
PARCELS = Path(__file__).parents[2] / ".venv-hosts" / "npm"


@pytest.fixture(scope="module")
def notebook():
    """The notebook after it has run, with the state of its widgets."""
    found = nbformat.from_dict(book(*cells("page")))
    NotebookClient(found, timeout=120).execute()
    return found


def exported(notebook, path, **options):
    text, _ = HTMLExporter(mathjax_url="", mermaid_js_url="", **options).from_notebook_node(notebook)
    path.write_text(text, encoding="utf-8")
    return path.as_uri()


def unpacked(parcel, name, folder):
    (found,) = PARCELS.glob(parcel)
    with tarfile.open(found) as files:
        (folder / Path(name).name).write_bytes(files.extractfile(name).read())


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_page_with_the_state_of_its_widgets_is_alive(notebook, page, tmp_path, theme):
    unpacked("jupyter-widgets-html-manager-*.tgz", "package/dist/embed-amd.js", tmp_path)
    unpacked("requirejs-*.tgz", "package/require.js", tmp_path)
    shutil.copy(ANYWIDGET, tmp_path / "anywidget.js")
    options = {"require_js_url": "require.js", "widget_renderer_url": "embed-amd.js", "jquery_url": ""}
    page.page.goto(exported(notebook, tmp_path / "page.html", theme=theme, **options))
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
    assert page.page.locator(".jp-OutputArea-output table tr").count() == 14
    expect(page.page.get_by_text("1 2 2 4 6")).to_be_visible()
    assert page.page.locator(".yw").count() == 0
    assert page.asked == []
    assert page.wrong == []
