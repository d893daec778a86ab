"""A notebook as a page of HTML by nbconvert, with all that the page would fetch from the web beside it."""

from __future__ import annotations

import shutil
import tarfile
from pathlib import Path

from hosting import ANYWIDGET
from nbconvert import HTMLExporter

# What pages with widgets ask the web for; tests/run.py has npm fetch it.
PARCELS = Path(__file__).parents[2] / ".venv-hosts" / "npm"


def exported(notebook, path, **options):
    """Write the page, and return its address."""
    text, _ = HTMLExporter(mathjax_url="", mermaid_js_url="", **options).from_notebook_node(notebook)
    path.write_text(text, encoding="utf-8")
    return path.as_uri()


def exported_alive(notebook, folder, theme="light"):
    """Write the page with the scripts that bring widgets to life from the state that the notebook holds."""
    for parcel, name in (
        ("jupyter-widgets-html-manager-*.tgz", "package/dist/embed-amd.js"),
        ("requirejs-*.tgz", "package/require.js"),
    ):
        (found,) = PARCELS.glob(parcel)
        with tarfile.open(found) as files:
            (folder / Path(name).name).write_bytes(files.extractfile(name).read())
    shutil.copy(ANYWIDGET, folder / "anywidget.js")
    options = {"require_js_url": "require.js", "widget_renderer_url": "embed-amd.js", "jquery_url": ""}
    return exported(notebook, folder / "page.html", theme=theme, **options)
