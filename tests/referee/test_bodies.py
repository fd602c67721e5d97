"""The fast JSON reader gives the same result as the exact one."""

import json
import math
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tachiai.referee.web import answers

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
def test_odd_json_is_read_the_same_way(text: str) -> None:
    assert read(text, long=False) == read(text, long=True)
