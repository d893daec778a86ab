"""Servers on loopback, each with folders of its own, and notebooks for them; of JupyterLab and of other hosts."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

TOKEN = "token"  # noqa: S105 - of a server on loopback, for a minute
# Of every Jupyter server; `{port}` is filled in.
JUPYTER = (
    "--no-browser", "--allow-root", "--ip=127.0.0.1", "--port={port}", "--ServerApp.port_retries=0",
    f"--IdentityProvider.token={TOKEN}", "--ServerApp.terminals_enabled=False",
)  # fmt: skip
STATUS = f"/api/status?token={TOKEN}"


def book(*sources, name="cell"):
    """Return a notebook of code cells, as plain data."""
    cells = [
        {"cell_type": "code", "id": f"{name}-{place}", "metadata": {}, "outputs": [], "execution_count": None,
         "source": source}
        for place, source in enumerate(sources)
    ]  # fmt: skip
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    return {"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}


def folders(home):
    """Return an environment in which programs keep under `home` what they keep; but for caches, as solved games."""
    places = {
        "JUPYTER_CONFIG_DIR": "config",
        "JUPYTER_DATA_DIR": "data",
        "JUPYTER_RUNTIME_DIR": "runtime",
        "JUPYTERLAB_SETTINGS_DIR": "settings",
        "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
        "IPYTHONDIR": "ipython",
        "XDG_DATA_HOME": "share",
        "XDG_CONFIG_HOME": "xdg",
        "XDG_STATE_HOME": "state",
    }
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    return {**os.environ, "PATH": path, **{name: f"{home}/{place}" for name, place in places.items()}}


class Server:
    """A module of Python that serves on loopback, from the moment it is made; `address` waits until it answers."""

    def __init__(self, name, home, arguments, asked, **environment):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.name = name
        self.asked = asked
        self.log = Path(home, f"{name}.log")
        with self.log.open("w") as log:
            self.process = subprocess.Popen(  # noqa: S603 - our own
                [sys.executable, "-m", *(part.format(port=self.port) for part in arguments)],
                env=folders(home) | environment, cwd=home,
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True,
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
            self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
