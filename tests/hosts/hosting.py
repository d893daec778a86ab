"""Hosts of widgets on loopback, and what they are given to show."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

PAGES = Path(__file__).parent / "pages"
# What hosts that have no server for it fetch from the web: anywidget's own part of the page, in the version installed.
ANYWIDGET = Path(sys.prefix, "share", "jupyter", "nbextensions", "anywidget", "index.js")
TOKEN = "token"  # noqa: S105 - of a server on loopback, for a minute
CELLS = (
    "import yacht_widget as yw\nboard = yw.Board(seed=7, hints='odds')\nboard",
    "yw.HoldExplorer([1, 2, 2, 4, 6])",
)


def book(*sources):
    """Return a notebook of code cells, as plain data."""
    cells = [
        {"cell_type": "code", "id": f"cell-{place}", "metadata": {}, "outputs": [], "execution_count": None,
         "source": source}
        for place, source in enumerate(sources)
    ]  # fmt: skip
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    return {"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}


class Server:
    """A program that serves on loopback, from the moment it is made; `address` waits until it answers."""

    def __init__(self, name, home, arguments, asked="/", environment=None):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.name = name
        self.asked = asked
        self.log = Path(home, f"{name}.log")
        with self.log.open("w") as log:
            self.process = subprocess.Popen(  # noqa: S603 - our own
                [sys.executable, "-m", *(part.format(port=self.port) for part in arguments)],
                env=environment, cwd=home, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True,
            )  # fmt: skip

    @property
    def address(self):
        address = f"http://127.0.0.1:{self.port}"
        deadline = time.monotonic() + 120
        while True:
            try:
                urllib.request.urlopen(f"{address}{self.asked}", timeout=10).close()  # noqa: S310 - our own server
            except (urllib.error.URLError, OSError):
                if self.process.poll() is not None or time.monotonic() > deadline:
                    raise RuntimeError(f"{self.name} did not start:\n{self.log.read_text()}") from None
                time.sleep(0.1)  # between two attempts to connect; there is nothing to wait on yet
            else:
                return address

    def end(self):
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


@contextlib.contextmanager
def servers():
    """Start all hosts at once, so that each is up when its test comes; yield them by name."""
    with tempfile.TemporaryDirectory(prefix="hosts-", ignore_cleanup_errors=True) as home:
        for page in PAGES.glob("*.py"):
            shutil.copy(page, home)
        Path(home, "play.ipynb").write_text(json.dumps(book(*CELLS)))
        environment = {
            **os.environ,
            "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]),
            "JUPYTER_CONFIG_DIR": f"{home}/config",
            "JUPYTER_DATA_DIR": f"{home}/data",
            "JUPYTER_RUNTIME_DIR": f"{home}/runtime",
            "JUPYTERLAB_SETTINGS_DIR": f"{home}/settings",
            "JUPYTERLAB_WORKSPACES_DIR": f"{home}/workspaces",
            "IPYTHONDIR": f"{home}/ipython",
            "XDG_DATA_HOME": f"{home}/share",
            "XDG_CONFIG_HOME": f"{home}/xdg",
            "XDG_STATE_HOME": f"{home}/state",
            "XDG_CACHE_HOME": f"{home}/cache",
        }
        # Voilà comes as an extension of the same server.
        commands = {
            "jupyter": (
                [
                    "jupyter", "notebook", "--no-browser", "--allow-root", "--ip=127.0.0.1", "--port={port}",
                    "--ServerApp.port_retries=0", f"--IdentityProvider.token={TOKEN}", f"--ServerApp.root_dir={home}",
                    "--ServerApp.terminals_enabled=False", "--JupyterNotebookApp.expose_app_in_browser=True",
                ],
                f"/api/status?token={TOKEN}",
            ),
            "marimo": (
                [
                    "marimo", "--yes", "run", "--headless", "--no-token", "--host=127.0.0.1", "--port={port}",
                    "marimo_app.py",
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
        started = {}
        try:
            for name, (command, asked) in commands.items():
                started[name] = Server(name, home, command, asked, environment)
            yield started
        finally:
            for server in started.values():
                server.end()
