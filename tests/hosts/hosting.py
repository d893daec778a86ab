"""Hosts of widgets on loopback, and what they are given to show."""

from __future__ import annotations

import contextlib
import json
import shutil
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

from serving import JUPYTER, STATUS, Server, book

PAGES = Path(__file__).parent / "pages"
# What hosts that have no server for it fetch from the web: anywidget's own part of the page, in the version installed.
ANYWIDGET = Path(sys.prefix, "share", "jupyter", "nbextensions", "anywidget", "index.js")
# And what a page that marimo wrote fetches: marimo's own, as its server has it.
MARIMO_PAGE = Path(find_spec("marimo").origin).parent / "_static"


def cells(name):
    """Return the cells of a notebook: a board that keeps its game under a name, an explorer, and one more board."""
    return (
        f"import yacht_widget as yw\nboard = yw.Board(seed=7, hints='odds', name={name!r})\nboard",
        "yw.HoldExplorer([1, 2, 2, 4, 6])",
        "yw.Board(seed=8, locale='vi')",
    )


class Hosts:
    """The servers by name, and the folder in which each keeps what it keeps."""

    def __init__(self, home):
        self.home = Path(home)
        # Voilà comes as an extension of the same server.
        commands = {
            "jupyter": (
                [
                    "jupyter", "notebook", *JUPYTER, f"--ServerApp.root_dir={home}",
                    "--JupyterNotebookApp.expose_app_in_browser=True",
                ],
                STATUS,
            ),
            "marimo": (
                [
                    "marimo", "--yes", "run", "--headless", "--no-token", "--host=127.0.0.1", "--port={port}",
                    "marimo_app.py",
                ],
                "/health",
            ),
            "marimo edit": (
                [
                    "marimo", "--yes", "edit", "--headless", "--no-token", "--host=127.0.0.1", "--port={port}",
                    "marimo_edited.py",
                ],
                "/health",
            ),
            "panel": (
                [
                    "panel", "serve", "panel_app.py", "--address=127.0.0.1", "--port={port}",
                    "--allow-websocket-origin=127.0.0.1:{port}",
                ],
                "/panel_app",
            ),
        }  # fmt: skip
        self._servers = {
            name: Server(name, home, command, asked, XDG_CACHE_HOME=f"{home}/cache")
            for name, (command, asked) in commands.items()
        }

    def __getitem__(self, name):
        return self._servers[name].address

    def record(self, name):
        """Return the game that Python keeps under a name, as JSON; the last one saved is the last of them."""
        (path,) = self.home.glob(f"share/yacht-widget/boards/{name}-*.json")
        return list(json.loads(path.read_text(encoding="utf-8"))["games"].values())[-1]

    def end(self):
        for server in self._servers.values():
            server.end()


@contextlib.contextmanager
def servers():
    """Start all hosts at once, so that each is up when its test comes."""
    with tempfile.TemporaryDirectory(prefix="hosts-", ignore_cleanup_errors=True) as home:
        for page in PAGES.glob("*.py"):
            shutil.copy(page, home)
        # The same app for the other way of marimo, which may write to it; and a board with a name of its own.
        app = Path(PAGES, "marimo_app.py").read_text(encoding="utf-8").replace('name="marimo"', 'name="edited"')
        Path(home, "marimo_edited.py").write_text(app, encoding="utf-8")
        for name in ("notebook", "voila"):
            Path(home, f"{name}.ipynb").write_text(json.dumps(book(*cells(name))))
        # As a reader may choose in the menu: what a notebook's widgets show is saved with it.
        settings = Path(home, "settings", "@jupyter-widgets", "jupyterlab-manager")
        settings.mkdir(parents=True)
        (settings / "plugin.jupyterlab-settings").write_text('{"saveState": true}')
        hosts = Hosts(home)
        try:
            yield hosts
        finally:
            hosts.end()
