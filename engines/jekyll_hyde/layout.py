"""Layouts of Jekyll vs. Hyde: docs/spec/jekyll_hyde.md, "Layouts"."""

from __future__ import annotations

from dataclasses import replace

from ..fieldtypes import Bool, Int, ListOf, MapOf, ObjectOf, OneOf
from ..layouts import Layout, LayoutError, Layouts, UniqueCards
from ..values import UNKNOWN, Header
from .position import (
    COLOUR,
    COLOURS,
    EXCHANGE,
    GREED,
    HAND_SIZE,
    OVER,
    PACK,
    PHASES,
    PLAY,
    POTION,
    ROUNDS,
    SEAT,
    SEATS,
    SUIT,
    TRICKS,
    Card,
    Position,
    mask_of,
)
from .rules import first_leader, start

_CARD = OneOf(PACK, of="card")
_COLOUR = OneOf(COLOURS, of="colour")
_SEAT = OneOf(SEATS, of="seat")

LAYOUT = ObjectOf(
    {},
    {
        "phase": OneOf(PHASES[:OVER]),
        "round": Int(1, ROUNDS),
        "trick": Int(1, TRICKS),
        "leader": _SEAT,
        "table": ListOf(ObjectOf({"card": _CARD}, {"seat": _SEAT, "colour": _COLOUR}), 0, 2),
        "tokens": ListOf(_COLOUR, 0, 3, distinct=True),
        "tricks": MapOf(_SEAT, Int(0, TRICKS)),
        "marker": Int(0),
        "hands": MapOf(_SEAT, Int(0, HAND_SIZE)),
        "passed": MapOf(_SEAT, Bool()),
        "played": ListOf(_CARD, 0, len(PACK), distinct=True),
    },
)
"""The type of layouts. Everything may be left out: then the first round's first trick is about to be led.

``table`` are the cards of the running trick, the leader's first; ``played`` those of this round before and on
the table, two for every trick taken.
"""


def position_from_layout(_header: Header, layout: Layout) -> Position:
    """Return the position of a layout (R1, R2, R4, R6): trick, tokens, tricks taken, marker, sizes of hands."""
    begun = start(_header)
    phase = PHASES.index(layout.get("phase", PHASES[PLAY]))
    marker = layout.get("marker", 0)
    if marker >= begun.track:
        raise LayoutError("out-of-range", "marker", marker)
    trick = layout.get("trick", 1)
    leader = SEAT[layout["leader"]] if "leader" in layout else first_leader(marker, begun.track)
    table = _table(layout, leader, phase)
    played = tuple(layout.get("played", [played_card.card for played_card in table]))
    UniqueCards().add_all("played", played)
    if len(played) != 2 * (trick - 1) + len(table):
        raise LayoutError("wrong-length", "played", list(played))
    if played[len(played) - len(table) :] != tuple([played_card.card for played_card in table]):
        raise LayoutError("no-fit", "table", [played_card.card for played_card in table])
    tricks = layout.get("tricks", {})
    taken = (tricks.get("jekyll", 0), tricks.get("hyde", 0)) if tricks else (trick - 1, 0)
    if sum(taken) != trick - 1:
        raise LayoutError("no-fit", "tricks", dict(tricks))
    tokens = tuple([COLOUR[colour] for colour in layout.get("tokens", ())])
    if len(tokens) == 2:
        raise LayoutError("wrong-length", "tokens", list(layout["tokens"]))
    if phase == EXCHANGE and (played or tokens):
        raise LayoutError("no-fit", "phase", PHASES[phase])

    seats = [played_card.seat for played_card in table]
    sizes = tuple([HAND_SIZE - trick + 1 - seats.count(seat) for seat in (0, 1)])
    for name, size in layout.get("hands", {}).items():
        if size != sizes[SEAT[name]]:
            raise LayoutError("no-fit", f"hands.{name}", size)
    after = replace(
        begun,
        phase=phase,
        round=layout.get("round", 1),
        trick=trick,
        leader=leader,
        turn=-1 if phase != PLAY else 1 - leader if table else leader,
        table=table,
        tokens=tokens,
        tricks=taken,
        marker=marker,
        sizes=(sizes[0], sizes[1]),
        played=played,
        seen=mask_of(played),
    )
    passed = layout.get("passed", {})
    hidden = [(UNKNOWN,) * after.pass_count if passed.get(seat) else None for seat in SEATS]
    if any(hidden) and (phase == PLAY or all(hidden)):
        raise LayoutError("no-fit", "passed", dict(passed))
    return replace(after, passing=(hidden[0], hidden[1]))


def _table(layout: Layout, leader: int, phase: int) -> tuple[Card, ...]:
    """Return the cards of the running trick: none, the leader's, or both while a green effect waits (R4, R7)."""
    found: list[Card] = []
    given = layout.get("table", [])
    if len(given) not in {EXCHANGE: (0,), PLAY: (0, 1), GREED: (2,)}[phase]:
        raise LayoutError("wrong-length", "table", given)
    for i, row in enumerate(given):
        seat = leader if i == 0 else 1 - leader
        card, suit = row["card"], SUIT[row["card"]]
        if row.get("seat", SEATS[seat]) != SEATS[seat]:
            raise LayoutError("no-fit", f"table[{i}].seat", row["seat"])
        if suit == POTION and "colour" not in row:
            raise LayoutError("missing", f"table[{i}].colour")
        colour = COLOUR[row["colour"]] if "colour" in row else suit
        if suit not in (POTION, colour):
            raise LayoutError("no-fit", f"table[{i}].colour", row["colour"])
        found.append(Card(seat, card, colour))
    return tuple(found)


LAYOUTS = Layouts(LAYOUT, position_from_layout)
