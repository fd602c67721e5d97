"""The fixture ``table``: a match before the first action."""

from __future__ import annotations

import pytest

from .lines import Table


@pytest.fixture
def table() -> Table:
    return Table()
