"""Bodies and messages that are read the short way are read as the long way reads them."""

from __future__ import annotations

import json
import math
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from marshmallow import Schema, ValidationError

from tachiai.referee.commands import COMMANDS, schemas
from tachiai.referee.web import answers

SHORT = [
    one.schema for one in COMMANDS.values() if isinstance(one.schema, schemas.Body) and one.schema.AS_SENT
]

_odd = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 3),
    st.sampled_from(
        [10**6, 10**6 + 1, 2**63, 2**64, 1.0, -1.5, "1", "ab", "a\u0007b", "half\ud800", "長" * 41]
    ),
    st.text(max_size=9),
    st.lists(st.integers(0, 2), max_size=2),
    st.dictionaries(st.text(max_size=3), st.one_of(st.integers(), st.text(max_size=4)), max_size=2),
)
_good: dict[str, Any] = {
    "request_id": "request-1",
    "expect": 3,
    "action": {"seat": "red", "action": "move"},
    "attempt": True,
    "insist": False,
    "to": 2,
    "seat": "red",
    "reason": "a slip",
    "insert": True,
    "ask": "ask-1",
    "answer": False,
    "since": 4,
    "at": 0,
}


@st.composite
def bodies(draw: st.DrawFn, schema: Schema) -> Any:
    """Bodies that are right, or nearly so."""
    body = {name: _good[name] for name in schema.fields if draw(st.integers(0, 9))}
    for name in draw(st.lists(st.sampled_from([*schema.fields, "else"]), max_size=2)):
        body[name] = draw(_odd)
    return body if draw(st.integers(0, 19)) else draw(_odd)


@pytest.mark.parametrize("schema", SHORT, ids=lambda schema: type(schema).__name__)
def test_a_body_is_loaded_as_marshmallow_loads_it(schema: schemas.Body) -> None:
    short = 0

    @settings(deadline=None, max_examples=400)
    @given(bodies(schema))
    def same(body: Any) -> None:
        nonlocal short
        found = schema.as_sent(body)
        if found is not None:
            short += 1
            assert schema.load(body) == found

    same()
    assert short, "some are read the short way"
    right: dict[str, Any] = {name: _good[name] for name in schema.fields}
    assert schema.as_sent(right) == schema.load(right) == right


def test_what_is_wrong_is_said_as_ever() -> None:
    record = COMMANDS["record"].schema
    assert isinstance(record, schemas.Body)
    wrong: list[Any] = [{}, [], {"expect": "3"}, {**_good}, {"request_id": "short"}]
    for body in wrong:
        assert record.as_sent(body) is None
        with pytest.raises(ValidationError):
            record.load(body)


_json = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.floats(),
        st.text(max_size=5),
        st.sampled_from([2**53 + 1, 2**64 - 1, 2**64, -(2**63) - 1, 10**40, 1e308, math.inf, "\ud800"]),
    ),
    lambda part: st.lists(part, max_size=3) | st.dictionaries(st.text(max_size=3), part, max_size=3),
    max_leaves=8,
)


def read(text: str, long: bool) -> Any:
    try:
        found = answers._exact_json(text) if long else answers.finite_json(text)
    except ValueError:
        return "refused"
    return repr(found)  # 1 is not 1.0 here


@settings(deadline=None, max_examples=400)
@given(_json, st.booleans())
def test_json_is_read_as_exactly_as_ever(value: Any, ascii_only: bool) -> None:
    text = json.dumps(value, ensure_ascii=ascii_only)
    assert read(text, long=False) == read(text, long=True)


@settings(deadline=None)
@given(st.text(alphabet='[]{}",:0123456789.eE+-nulltrfas \\u\n', max_size=14))
def test_also_what_is_hardly_json(text: str) -> None:
    assert read(text, long=False) == read(text, long=True)
