"""Hosts of the widgets, all started at once, and one browser for them."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect

sys.path.insert(1, str(Path(__file__).parents[1] / "browser"))

from chromium import chromium
from hosting import servers

# A test goes on as soon as it sees what it waits for; a slow machine is no failure.
PATIENCE = 60_000
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def hosts():
    with servers() as started:
        yield started


@pytest.fixture(scope="session")
def browser(hosts):
    # Begun after the servers, which need longer.
    with chromium() as found:
        yield found


@pytest.fixture
def page(browser):
    """A page that reaches this machine alone, and remembers what it asked others for, and what went wrong."""
    from hostpage import HostPage  # noqa: PLC0415 - it needs the path above

    context = browser.new_context(viewport={"width": 1200, "height": 1000}, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    yield HostPage(context)
    context.close()
