"""What is generated from the declared types is what they say now: `make types` writes it anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from deploy import contract

FILES = contract.files()


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(contract.ROOT)))
def test_generated_files_are_up_to_date(path: Path) -> None:
    assert path.read_text("utf-8") == FILES[path], "make types"
