"""A real Chromium, as the tests and the benchmarks start it."""

from __future__ import annotations

import contextlib
import shutil

from playwright.sync_api import sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome")
# Each new page would start a second process, for an address bar that nobody sees: that takes more than twice the time.
ADDRESS_BAR = ("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup")
# Chromium heeds only the last list that it is given, so what Playwright leaves out by itself is left out here too.
LEFT_OUT = (
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
)
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join((*ADDRESS_BAR, *LEFT_OUT))}",
    # A key that is pressed in the frames between a smooth scroll's last move and its end is lost.
    "--disable-smooth-scrolling",
    "--js-flags=--expose-gc",
]


@contextlib.contextmanager
def chromium():
    """Start Chromium: Debian's where it is installed, else Playwright's own."""
    found = next((path for path in map(shutil.which, NAMES) if path), None)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=ARGUMENTS)
        try:
            yield browser
        finally:
            browser.close()
