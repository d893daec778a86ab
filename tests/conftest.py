"""For all tests: a browser that is missing is a failure, and a test is called the same in every run."""

from __future__ import annotations

import pytest


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item):
    """A browser test that would be skipped, for want of a browser say, fails."""
    report = yield
    if report.skipped and item.get_closest_marker("browser") is not None and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"a browser test is never skipped: {report.longrepr}"
    return report


def pytest_collection_modifyitems(items):
    """Two workers share the tests by their names, so no name may hold an address."""
    unsteady = [item.nodeid for item in items if " at 0x" in item.nodeid]
    if unsteady:
        message = f"these tests have another name in every process; give them ids: {unsteady}"
        raise pytest.UsageError(message)
