"""The library's public entry points name what is wrong with their arguments."""

from pathlib import Path

import pytest

from tachiai import engines, referee
from tachiai.engines import Action, Match, RecordError, load, read

CELLS = {"from": "c2", "to": "c3"}

ILL_FORMED = [
    (Action("black", "move", {**CELLS, "x": 1}), "x", "unknown-field"),
    (Action("black", "move", {"frm": "c2", "to": "c3"}), "frm", "unknown-field"),
    (Action("black", "move", {"from": "c2"}), "to", "missing"),
    (Action("black", "move", {"from": "z2", "to": "c3"}), "from", "no-cell"),
    (Action("blue", "move", CELLS), "seat", "no-such-seat"),
    (Action("black", "mov", CELLS), "action", "unknown-action"),
    (Action("black", "undo", {"to": 0}), "seat", "only-table"),
    (Action("table", "move", CELLS), "seat", "never-table"),
]


@pytest.mark.parametrize(("action", "field", "reason"), ILL_FORMED)
@pytest.mark.parametrize("method", ["judge", "record"])
def test_an_ill_formed_action_is_named_and_changes_nothing(
    method: str, action: Action, field: str, reason: str
) -> None:
    match = Match(load("john"))
    with pytest.raises(RecordError) as caught:
        getattr(match, method)(action)
    assert (caught.value.field, caught.value.reason, caught.value.game) == (field, reason, "john")
    assert (match.n, match.export().lines) == (0, [])


def test_a_well_formed_action_gets_a_verdict() -> None:
    match = Match(load("john"))
    assert match.judge(Action("black", "move", CELLS)).code == "john.order.setup"
    assert match.record(Action("black", "move", CELLS)).n == 1


def test_a_match_wants_a_header_of_its_game() -> None:
    with pytest.raises(ValueError, match="header: of 'xan', not of 'john'"):
        Match(load("john"), load("xan").header(["a"]))


@pytest.mark.parametrize("name", ["match.jsonl", "match.txt", "records/match"])
def test_reading_the_name_of_a_file_raises_an_error_with_a_hint(name: str) -> None:
    with pytest.raises(RecordError, match=r"a str is the text of a record; read\(Path\(name\)\)") as caught:
        read(name)
    assert (caught.value.reason, caught.value.line) == ("no-json", 1)
    for source in (name.encode(), f"{name}\n{name}"):
        with pytest.raises(RecordError) as other:
            read(source)
        assert "Path" not in str(other.value)


def test_a_path_is_read_and_an_open_file_is_not(tmp_path: Path) -> None:
    file = Path(engines.__file__).parent / "john" / "example.jsonl"
    assert read(file) == read(file.read_bytes())
    with pytest.raises(FileNotFoundError):
        read(tmp_path / "match.jsonl")
    with file.open() as opened, pytest.raises(TypeError, match=r"read\(Path\(name\)\)"):
        read(opened)  # type: ignore[arg-type]


def test_the_version_is_that_of_the_project() -> None:
    assert engines.__version__ == referee.__version__
