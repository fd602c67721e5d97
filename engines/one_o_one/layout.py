"""Layouts of 101: docs/spec/one_o_one.md, "Layouts"."""

from __future__ import annotations

from dataclasses import replace

from ..cards import PACK_WITH_JOKERS
from ..fieldtypes import Int, ListOf, MapOf, Nullable, ObjectOf, OneOf, SeatId
from ..layouts import Layout, LayoutError, Layouts, UniqueCards
from ..values import Header
from .position import FLIP, HAND_SIZE, LIMIT, OPEN, PACK_SIZE, PHASES, PLAY, Position, mask_of
from .rules import start

_CARDS = ListOf(OneOf(PACK_WITH_JOKERS, of="card"), 0, PACK_SIZE, distinct=True)

LAYOUT = ObjectOf(
    {},
    {
        "phase": OneOf((PHASES[OPEN], PHASES[PLAY], PHASES[FLIP])),
        "round": Int(1),
        "turn": SeatId(),
        "starter": SeatId(),
        "direction": OneOf((1, -1)),
        "total": Int(0, LIMIT - 1),
        "level": Int(1),
        "lp": MapOf(SeatId(), Int()),
        "out": ListOf(SeatId(), distinct=True),
        "deck": Int(1, PACK_SIZE),
        "hands": MapOf(SeatId(), Int(0, HAND_SIZE)),
        "pile": _CARDS,
        "gone": _CARDS,
        "previous": Nullable(SeatId()),
    },
)
"""The type of layouts. Everything may be left out: then it is the first round, total 0, first seat in
turn."""


def position_from_layout(header: Header, layout: Layout) -> Position:
    """Return the position of a layout (R2, R4, R13): total, seat in turn, life points, numbers of cards."""
    begun = start(header)
    house = begun.house
    seats, index = house.seats, house.index
    phase = PHASES.index(layout.get("phase", PHASES[PLAY]))
    total = layout.get("total", 0)
    if total and phase != PLAY:
        raise LayoutError("no-fit", "total", total)
    turn = layout.get("turn", layout.get("starter", seats[0]))
    starter = layout.get("starter", turn)
    given = layout.get("lp", {})
    lp = tuple([given.get(seat, house.lp) for seat in seats])
    out = tuple([index[seat] for seat in layout.get("out", ())])
    for i, points in enumerate(lp):
        if (points <= 0) != (i in out):
            raise LayoutError("no-fit", f"lp.{seats[i]}", points)
    if len(out) >= len(seats) - 1:
        raise LayoutError("no-fit", "out", list(layout["out"]))
    if lp[index[turn]] <= 0:
        raise LayoutError("no-fit", "turn", turn)
    if phase == OPEN and starter != turn:
        raise LayoutError("no-fit", "starter", starter)

    dealt = tuple([HAND_SIZE if points > 0 else 0 for points in lp])
    short = _short(seats, layout, phase, index[turn], dealt)
    cards = UniqueCards()
    pile, gone = tuple(layout.get("pile", ())), tuple(layout.get("gone", ()))
    cards.add_all("pile", pile)
    cards.add_all("gone", gone)
    if pile and phase != PLAY:
        raise LayoutError("no-fit", "pile", list(pile))
    deck = PACK_SIZE - sum(dealt) + (short >= 0) - len(pile) - len(gone)
    if layout.get("deck", deck) != deck or deck < 1:
        raise LayoutError("no-fit", "deck", layout.get("deck", deck))
    previous = layout.get("previous")
    return replace(
        begun,
        phase=phase,
        round=layout.get("round", 1),
        turn=index[turn],
        starter=index[starter],
        direction=layout.get("direction", 1),
        total=total,
        level=layout.get("level", 1),
        lp=lp,
        out=out,
        deck=deck,
        short=short,
        dealt=dealt,
        seen=mask_of((*pile, *gone)),
        pile=pile,
        gone=gone,
        previous=-1 if previous is None else index[previous],
    )


def _short(seats: tuple[str, ...], layout: Layout, phase: int, turn: int, dealt: tuple[int, ...]) -> int:
    """Return the seat that waits for its refill (R8) as it made the reset from its hand (R10), or -1."""
    short = -1
    for i, (seat, full) in enumerate(zip(seats, dealt, strict=True)):
        size = layout.get("hands", {}).get(seat, full)
        if size == full:
            continue
        if size != full - 1 or phase != FLIP or i != turn:
            raise LayoutError("no-fit", f"hands.{seat}", size)
        short = i
    return short


LAYOUTS = Layouts(LAYOUT, position_from_layout)
