"""The fixture ``table``: a match before the first action."""

import pytest

from .lines import Table


@pytest.fixture
def table() -> Table:
    return Table()
