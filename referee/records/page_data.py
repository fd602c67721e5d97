"""What a take-home page carries: its data, and whether its positions are those that its chain speaks of."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..json_types import Json
from ..store.chain import Fault, sha256
from .json_text import parse
from .proof import ProofReport

UNKNOWN = "{}"
"""A position that nobody kept, of rules that are not there any more."""

_DATA = re.compile(r'<script type="application/json" id="takehome">(.*?)</script>', re.DOTALL)


def page_data(text: str) -> Json | None:
    """What a take-home page has embedded (``ValueError`` if unreadable); ``None`` if it is no such page."""
    if not text.lstrip("\ufeff \r\n\t").lower().startswith("<!doctype html"):
        return None
    found = _DATA.search(text)
    if found is None:
        return None
    data = parse(found.group(1))
    if not isinstance(data, dict):
        raise ValueError("no object")
    return data


def check_positions(report: ProofReport, positions: Sequence[str | None]) -> Fault | None:
    """The first position of a take-home page that is not the one its chain speaks of.

    ``positions`` are canonical JSON, one a number of actions; ``None``: the same as the one before.
    """
    whole: list[str] = []
    for position in positions:
        whole.append((whole or [""])[-1] if position is None else position)
    for k, body in enumerate(report.bodies):
        n = report.numbers[k]
        if n and report.link_of(n) == k:
            if n >= len(whole):
                return Fault(k, "missing")
            if whole[n] != UNKNOWN and sha256(whole[n]) != body["position"]:
                return Fault(k, "position")
    return None if len(whole) == report.actions + 1 else Fault(report.links, "number")
