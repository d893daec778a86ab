"""For all tests: a browser that is missing is a failure."""

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
