"""The place of the error in an invalid record."""

from __future__ import annotations

import pytest

from tachiai.engines import RecordError, read


def where_wrong(text: str) -> tuple[int | None, str]:
    """Return the line and the field that the record error of ``text`` names."""
    with pytest.raises(RecordError) as caught:
        read(text)
    assert caught.value.field is not None
    return caught.value.line, caught.value.field
