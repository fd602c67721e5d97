"""Counts lines and branches in the tests that must reach them, in one run with all others (`make test-all`).

    python -m coverage run -m pytest -p tests.counting

Counting doubles the time of a test. Tests marked `uncounted`, and the processes they start, run without it.
"""

from __future__ import annotations

import os
from collections.abc import Generator

import coverage
import pytest

_CONFIG = "COVERAGE_PROCESS_CONFIG"
"""The variable with which coverage starts in the processes of tests (its `patch = ["subprocess"]`)."""
_config = os.environ.get(_CONFIG, "")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, bool | None, bool | None]:
    """Run a test without counting if it is marked `uncounted`."""
    counting = coverage.Coverage.current()
    if counting is None or item.get_closest_marker("uncounted") is None:
        return (yield)
    counting.stop()
    os.environ.pop(_CONFIG, None)
    try:
        return (yield)
    finally:
        os.environ[_CONFIG] = _config
        counting.start()
