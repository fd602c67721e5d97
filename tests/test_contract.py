"""Generated files agree with the declared types, and pages written by hand name the declared members."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from deploy.tools import contract
from tachiai.referee.web.answers import STATUS
from tachiai.referee.wire.components import FAILURES, house

FILES = contract.files()


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(contract.ROOT)))
def test_generated_files_are_up_to_date(path: Path) -> None:
    assert path.read_text("utf-8") == FILES[path], "make types"


def test_the_protocol_names_every_member_of_a_view_and_of_a_line() -> None:
    page = (contract.ROOT / "docs" / "protocol.md").read_text("utf-8")
    types = house()
    named = {*types["View"]["properties"], *types["Line"]["properties"]}
    assert not {name for name in named if not re.search(rf"[`\" ]{name}[`\"?:]", page)}


def test_every_error_has_a_type() -> None:
    declared = {*house()["ErrorCode"]["enum"], *FAILURES}
    assert declared == set(STATUS)
