"""Lists of which earlier parts are packed: they read as if they were not."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from tachiai.engines import Match
from tachiai.engines.match import Past
from tachiai.engines.packed import BLOCK, Packed
from tachiai.engines.values import TABLE, Action, Judgement, Verdict

from .boast import BOAST

LENGTH = 5 * BLOCK + 3
HEADER = BOAST.header(["a", "b"])


class Row(NamedTuple):
    """Something to be packed."""

    n: int
    said: Any


def rows(said: Any) -> Packed[Row]:
    packed: Packed[Row] = Packed(Row._make)
    for n in range(LENGTH):
        packed.append(Row(n, said))
    return packed


@pytest.mark.parametrize("said", ["さくら", None, 2**70, -0.5, [1, ["x"]], {"b": {"a": [None]}, "a": 1}])
def test_what_was_packed_reads_as_before(said: Any) -> None:
    packed, plain = rows(said), [Row(n, said) for n in range(LENGTH)]
    assert len(packed) == LENGTH
    assert packed == plain
    assert packed == rows(said)
    assert list(packed) == plain
    assert [*reversed(packed)] == [*reversed(plain)]
    assert packed[1:LENGTH:3] == plain[1:LENGTH:3]
    assert packed[-1] == plain[-1]
    assert packed[-LENGTH] == plain[0]
    assert all(isinstance(block, bytes) for block in packed._packed)
    for row in packed:
        assert list(row.said) == list(said) if isinstance(said, dict) else row.said == said, "in its order"


def test_what_cannot_be_packed_is_kept_as_it_is() -> None:
    assert list(rows(Verdict.LEGAL)) == [Row(n, Verdict.LEGAL) for n in range(LENGTH)]
    assert rows(Verdict.LEGAL)[0].said is Verdict.LEGAL


@pytest.mark.parametrize("index", [LENGTH, -LENGTH - 1])
def test_what_is_not_there_is_an_index_error(index: int) -> None:
    with pytest.raises(IndexError):
        rows(None)[index]


def test_nothing_is_changed_afterwards() -> None:
    packed = rows(None)
    with pytest.raises(TypeError):
        packed[0] = Row(0, 1)
    with pytest.raises(TypeError):
        del packed[0]
    with pytest.raises(TypeError):
        packed.insert(0, Row(0, 1))
    assert packed != [], "and they are compared"
    assert packed != "rows"


def sparing_match() -> Match:
    """With acts that an arbiter let stand, and undos."""
    match = Match(BOAST, HEADER, sparing=True)
    for n in range(LENGTH):
        if n % 11 == 7:
            match.record(Action(TABLE, "undo", {"to": n - 3}))
        elif n % 11 == 9:
            match.record(Action("a", "boast", {"value": 10}))
            match.record(
                Action("b", "boast", {"value": n % 5}), waive="boast.over", note="so be it", at="now"
            )
        else:
            match.record(Action("ab"[n % 2], "boast", {"value": n % 5}))
    return match


def test_a_sparing_match_judges_again_what_it_gave_before() -> None:
    match = sparing_match()
    assert isinstance(match.entries, Past)
    codes = [entry.judgement.code for entry in match.entries]
    assert codes.count("boast.over") > 1
    lines = match.export(full=True).lines
    plain = Match(BOAST, HEADER)
    for line in lines:
        plain.record_unchecked(line)
    assert match.entries == list(plain.entries)
    assert [match.at(n) for n in range(match.n + 1)] == [plain.at(n) for n in range(match.n + 1)]
    assert list(match.rows()) == list(plain.rows())


def test_only_so_many_entries_are_held(monkeypatch: pytest.MonkeyPatch) -> None:
    """A block is judged again when it is asked for, once for all that is in it, and no further back than that."""
    match = sparing_match()
    judged: list[int] = []

    def judge(position: Any, action: Action, n: int, waive: str | None = None) -> Judgement[Any]:
        if waive is None:
            judged.append(n)
        return type(BOAST).judge(BOAST, position, action, n, waive)

    monkeypatch.setattr(BOAST, "judge", judge, raising=False)
    assert match.at(match.n) is match.position
    assert match.at(BLOCK) == match.at(BLOCK)
    assert judged == [], "what is newest, and where a block begins, is at hand"
    for n in range(BLOCK + 1, 2 * BLOCK + 1):
        assert match.entries[n - 1].n == n
    assert judged == sorted(set(judged))
    assert set(judged) <= set(range(BLOCK + 1, 2 * BLOCK + 1))
    assert len(match._past._newest) < 2 * BLOCK  # type: ignore[union-attr]
