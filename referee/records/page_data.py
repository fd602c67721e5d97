"""The data embedded in a take-home page, and the check of its positions against its chain."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..json_types import Json
from ..store.chain import ChainFault, sha256
from .json_text import parse
from .proof import ProofReport

UNKNOWN = "{}"
"""An unknown position, as its rules are not installed any longer."""

_DATA = re.compile(r'<script type="application/json" id="takehome">(.*?)</script>', re.DOTALL)


def page_data(text: str) -> Json | None:
    """Return the data embedded in a take-home page; ``None`` if the text is not such a page.

    :raises ValueError: if the data cannot be read.
    """
    if not text.lstrip("\ufeff \r\n\t").lower().startswith("<!doctype html"):
        return None
    found = _DATA.search(text)
    if found is None:
        return None
    data = parse(found.group(1))
    if not isinstance(data, dict):
        raise ValueError("no object")
    return data


def check_positions(report: ProofReport, positions: Sequence[str | None]) -> ChainFault | None:
    """Return a fault for the first position of a take-home page that differs from its chain.

    ``positions`` are canonical JSON, one for each number of actions; ``None`` means the same as the one
    before.
    """
    whole: list[str] = []
    for position in positions:
        whole.append((whole or [""])[-1] if position is None else position)
    for k, body in enumerate(report.bodies):
        n = report.numbers[k]
        if n and report.link_of(n) == k:
            if n >= len(whole):
                return ChainFault(k, "missing")
            if whole[n] != UNKNOWN and sha256(whole[n]) != body["position"]:
                return ChainFault(k, "position")
    return None if len(whole) == report.actions + 1 else ChainFault(report.links, "number")
