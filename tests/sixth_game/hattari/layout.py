"""The layouts of Hattari: for lessons, examples of rules, and positions that people ask about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tachiai.engines.fieldtypes import Int, ListOf, MapOf, ObjectOf, OneOf
from tachiai.engines.layouts import Layout, LayoutError, Layouts
from tachiai.engines.values import Header

from .position import CARDS, Claim, Position
from .rules import start

_SEAT = OneOf(("left", "right"), of="seat")

LAYOUT = ObjectOf(
    {},
    {
        "points": MapOf(_SEAT, Int(0, 200)),
        "heap": ListOf(ObjectOf({"seat": _SEAT, "number": Int(1, 10)}), 0, 10),
        "shown": ListOf(OneOf(CARDS, of="card"), 0, 10, distinct=True),
    },
)


def position_from_layout(header: Header, layout: Layout) -> Position:
    """Return the position of a layout; its cards show how many are left, and whose turn it is."""
    begun, seats = start(header), header.seats
    shown = tuple(layout.get("shown", ()))
    heap = tuple(
        Claim(0, seats.index(one["seat"]), one["number"], open=False) for one in layout.get("heap", ())
    )
    left = sum(begun.hands) - len(heap) - len(shown)
    if left <= 0:
        raise LayoutError("too-many", "shown", len(shown))
    points = layout.get("points", {})
    return begun._replace(
        turn=left % 2,
        hands=(left // 2, left - left // 2),
        points=(points.get(seats[0], 0), points.get(seats[1], 0)),
        heap=heap,
        shown=shown,
    )


def _can_express(view: Mapping[str, Any]) -> bool:
    return view["said"] is None


LAYOUTS = Layouts(LAYOUT, position_from_layout, _can_express)
