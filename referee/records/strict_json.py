"""JSON that two readers cannot read as two things."""

from __future__ import annotations

import json
from typing import Any

from ..json_types import Json


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
    """JSON without doubled members, NaN, Infinity and fractions; ``ValueError`` if it is none.

    Nothing here needs fractions, and languages write them in many ways.
    """
    return json.loads(text, object_pairs_hook=_members, parse_constant=_no_number, parse_float=_no_number)
