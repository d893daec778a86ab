"""For the test of the notebooks: a lesson runs within a minute. That a cell takes less than 5 s is nbval's to see."""

from __future__ import annotations

from collections import defaultdict

import pytest

MOST = 60
_spent = defaultdict(float)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """Add up the seconds of a notebook's cells, and fail the one that makes them too many."""
    report = yield
    if call.when != "call":
        return report
    before, now = _spent[item.path], _spent[item.path] + call.duration
    _spent[item.path] = now
    if before < MOST <= now and report.passed:
        report.outcome = "failed"
        report.longrepr = f"{item.path.name} takes more than {MOST} s up to here; a lesson has to run in less"
    return report
