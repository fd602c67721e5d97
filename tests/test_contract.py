"""Generated files agree with the declared types, and pages written by hand name the declared members."""

import re
from pathlib import Path

import pytest

from deploy.tools import contract, tables
from tachiai.referee.web.answers import STATUS
from tachiai.referee.wire.components import FAILURES, house

FILES = contract.files() | tables.files()


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(contract.ROOT)))
def test_generated_files_are_up_to_date(path: Path) -> None:
    assert path.read_text("utf-8") == FILES[path], "make types"


def test_the_documentation_has_a_page_of_types_for_the_house_and_each_game() -> None:
    """`make docs` writes them, so that none is in the repository."""
    pages = contract.pages()
    listed = (contract.PAGES / "README.md").read_text("utf-8").partition("```{toctree}")[2].split()
    assert {path.stem for path in pages} < {*listed}
    assert all("| member | type | |" in text for text in pages.values())


def test_the_protocol_names_every_member_of_a_view_and_of_a_line() -> None:
    page = (contract.ROOT / "docs" / "protocol.md").read_text("utf-8")
    types = house()
    named = {*types["View"]["properties"], *types["Line"]["properties"]}
    assert not {name for name in named if not re.search(rf"[`\" ]{name}[`\"?:]", page)}


def test_every_error_has_a_type() -> None:
    declared = {*house()["ErrorCode"]["enum"], *FAILURES}
    assert declared == set(STATUS)
