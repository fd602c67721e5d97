"""JSON in files: as audits write it, and as two readers cannot read it as two things.

Audits have ``", "`` and ``": "`` between members, and characters as they are.  :meth:`json.JSONEncoder.encode` makes a
C encoder for every value.  One for all takes a third off: 30 in place of 44 microseconds for the audit of 13 lines, of
which judging takes 150 (Python 3.11).  orjson is faster, but writes no spaces.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from ..json_types import Json


def _encoder() -> Callable[[Any], str]:
    make = getattr(json.encoder, "c_make_encoder", None)
    if make is None:  # an interpreter without the C part
        return json.JSONEncoder(ensure_ascii=False).encode
    encode = make(None, None, json.encoder.encode_basestring, None, ": ", ", ", False, False, True)
    return lambda value: "".join(encode(value, 0))


json_text: Callable[[Any], str] = _encoder()
"""A value as JSON text in one line."""


class Doubled(ValueError):
    """A JSON object has a member twice: two readers could read two things."""


def _members(pairs: list[tuple[str, Any]]) -> Json:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise Doubled
    return found


def _no_number(text: str) -> Any:
    raise ValueError(text)


def parse(text: str) -> Any:
    """Return what JSON says that has no doubled members, NaN, Infinity and fractions.

    Nothing here needs fractions, and languages write them in many ways.

    :raises ValueError: when it is none.
    """
    return json.loads(text, object_pairs_hook=_members, parse_constant=_no_number, parse_float=_no_number)
