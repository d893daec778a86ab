"""A site shown from its folder, with the types that browsers insist on."""

from __future__ import annotations

import functools
import socket
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from yacht_widget.errors import SiteError


class _Handler(SimpleHTTPRequestHandler):
    # Said here, because systems differ in them, and a browser runs no module and no Pyodide of another type.
    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".js": "text/javascript",
        ".json": "application/json",
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
        ".whl": "application/zip",
    }

    def log_message(self, *_: object) -> None:
        """Keep quiet: a visit is hundreds of files."""


def serve(folder: Path, port: int, host: str = "127.0.0.1") -> ThreadingHTTPServer:
    """Return a server for a site; its method ``serve_forever`` starts it.

    Parameters
    ----------
    folder : Path
    port : int
        0 takes a free one.
    host : str, default "127.0.0.1"
        Address to listen at; by default of this machine only.

    Raises
    ------
    SiteError
        When there is no site, or the port is taken.
    """
    if not (folder / "index.html").is_file():
        message = f"there is no site in {str(folder)!r}"
        raise SiteError(message)
    try:
        return ThreadingHTTPServer((host, port), functools.partial(_Handler, directory=str(folder)))
    except (OSError, OverflowError) as error:
        message = f"nothing can be served at {host}:{port}: {getattr(error, 'strerror', None) or error}"
        raise SiteError(message) from error


def address_here() -> str | None:
    """Return the address by which other machines in the local network find this one; none where it is in no network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent: the system only says from which address it would be. The other one is kept for examples.
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])
