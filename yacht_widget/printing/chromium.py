"""HTML to PDF by a Chromium that is there: any browser can print the HTML, this one needs no hand on it."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from yacht_widget.errors import PrintError

# As they are called on the PATH, and where they stand on systems that keep programs off it.
_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge", "msedge")
_PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)
# Far longer than any of ours takes, also on a slow machine; a browser that hangs is ended.
_SECONDS = 120


def chromium() -> str | None:
    """Return the command of a browser that can print without a window, or nothing."""
    found = next(filter(None, map(shutil.which, _NAMES)), None)
    return found or next((place for place in _PLACES if Path(place).is_file()), None)


def pdf(page: str, *, browser: str | None = None) -> bytes:
    """Return a page of HTML as PDF.

    Parameters
    ----------
    page : str
        The HTML, with all that it needs in it.
    browser : str, optional
        Command of a Chromium, Chrome or Edge; the one found unless told.

    Returns
    -------
    bytes

    Raises
    ------
    PrintError
        When there is no such browser, or it does not print.
    """
    command = browser or chromium()
    if command is None:
        message = (
            f"a PDF needs Chromium, Chrome or Edge, and none of {', '.join(_NAMES)} is on the PATH; "
            "write HTML instead, which any browser prints (A4, its own header and footer off)"
        )
        raise PrintError(message)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder = Path(name)
        source, target = folder / "page.html", folder / "page.pdf"
        source.write_text(page, encoding="utf-8")
        # A browser does not start in its sandbox for root, as in a container; the page is ours and runs nothing.
        root = ["--no-sandbox"] if getattr(os, "geteuid", lambda: 1)() == 0 else []
        flags = ["--headless", "--disable-gpu", "--no-first-run", "--no-pdf-header-footer", "--disable-extensions"]
        told = [command, *flags, *root, f"--user-data-dir={folder / 'profile'}", f"--print-to-pdf={target}"]
        try:
            done = subprocess.run(  # noqa: S603 - a browser, with a page of ours
                [*told, source.as_uri()],
                capture_output=True,
                text=True,
                errors="replace",
                timeout=_SECONDS,
                check=False,
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            message = f"the browser {command!r} did not print: {error}; write HTML instead, and print it by hand"
            raise PrintError(message) from error
        if done.returncode or not target.is_file():
            said = (done.stderr.strip().splitlines() or ["nothing"])[-1][:200]
            message = (
                f"the browser {command!r} did not print (it said: {said}); write HTML instead, and print it by hand"
            )
            raise PrintError(message)
        return target.read_bytes()
