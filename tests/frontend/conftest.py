"""A browser and a server of the repository's files, for the session."""

from __future__ import annotations

import functools
import http.server
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

sys.path.insert(1, str(Path(__file__).parents[1] / "browser"))

from chromium import chromium

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser
    from xdist.scheduler import LoadScopeScheduling

ROOT = Path(__file__).resolve().parents[2]
# Of these files one worker has all tests: the walk's pages take longer to make than to look at, and are made once so.
TOGETHER = ("test_walk.py", "test_access.py")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> LoadScopeScheduling | None:
    """With scopes, begin with the files of which one worker has all tests; the rest come one by one."""
    if config.getoption("dist") != "loadscope":
        return None
    from xdist.scheduler import LoadScopeScheduling  # noqa: PLC0415 - not all who collect these tests have it

    class Scheduling(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            file = nodeid.partition("::")[0]
            return file if file.endswith(TOGETHER) else nodeid

    return Scheduling(config, log)  # type: ignore[arg-type]  # what xdist gave


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with chromium() as found:
        yield found


class _Files(http.server.SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def __init__(self, *given: object, made: dict[str, bytes]) -> None:
        self.made = made
        super().__init__(*given, directory=ROOT)

    def do_GET(self) -> None:
        """Serve what tests made, which is no file and read faster so, else a file."""
        if self.path not in self.made:
            super().do_GET()
            return
        self.send_response(200)
        self.send_header("Content-Length", str(len(self.made[self.path])))
        self.end_headers()
        self.wfile.write(self.made[self.path])

    def end_headers(self) -> None:
        """Let the browser keep what it has read, page after page: nothing of it changes meanwhile."""
        self.send_header("Cache-Control", "max-age=3600")
        super().end_headers()

    def log_message(self, *_: object) -> None:
        """Keep the test's output free of requests."""


@pytest.fixture(scope="session")
def made() -> dict[str, bytes]:
    """Return what the server has beside the repository's files, by its path."""
    return {}


@pytest.fixture(scope="session")
def repository(made: dict[str, bytes]) -> Iterator[str]:
    """Yield the address of a server of the repository's files, and of what tests made."""
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Files, made=made)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()
