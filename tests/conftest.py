"""For all tests: no run depends on how fast a machine is or on an earlier run, and no browser test is skipped."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings

# A slow machine is no failure, and what an earlier run found is tried again by its seed, which a failure prints.
settings.register_profile(
    "anywhere", deadline=None, database=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("anywhere")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item):
    """A browser test that would be skipped, for want of a browser say, fails."""
    report = yield
    if report.skipped and item.get_closest_marker("browser") is not None and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"a browser test is never skipped: {report.longrepr}"
    return report


def pytest_collection_modifyitems(items):
    """Two workers share the tests by their names, so no name may hold an address; and the long ones come first."""
    unsteady = [item.nodeid for item in items if " at 0x" in item.nodeid]
    if unsteady:
        message = f"these tests have another name in every process; give them ids: {unsteady}"
        raise pytest.UsageError(message)
    # Begun last, a long one would run on alone.
    items.sort(key=lambda item: item.get_closest_marker("long") is None and item.path.name != "README.md")
