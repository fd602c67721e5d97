"""The table as text."""

from __future__ import annotations

from .._plain import escape_invisible
from .position import LIMIT, Position
from .views import private

_SUITS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}


def diagram(position: Position, seat: str | None = None) -> str:
    """Return the table as text: total, penalty level (x), direction and round; deck and pile; a line a seat.

    ``>`` precedes the seat in turn, ``x`` a seat that is out; a hand is a number, or the cards disclosed
    by ``seat``.
    """
    turning = "↻" if position.direction == 1 else "↺"
    pile = " ".join(card_text(card) for card in position.pile)
    rows = [
        f"{position.total} / {LIMIT}   ×{position.level}   {turning}   {position.round}",
        f"[{position.deck}]  {pile}".rstrip(),
    ]
    if position.gone:
        rows.append(f"({len(position.gone)})  {' '.join(card_text(card) for card in position.gone)}")
    seats = position.house.seats
    width = max(len(name) for name in seats)
    digits = max(len(str(points)) for points in position.lp)
    for i, name in enumerate(seats):
        mark = ">" if i == position.turn else "x" if i in position.out else " "
        hand = str(position.hand_size(i))
        if name == seat:
            hand = " ".join(card_text(card) for card in private(position, seat)["hand"])
        rows.append(f"{mark} {name:{width}}  LP {position.lp[i]:{digits}}  {hand}")
    return "\n".join(map(escape_invisible, rows))


def card_text(card: str) -> str:
    """Return a card as people read it: ``"K♥"``, ``"10♠"``; jokers and unknown cards are unchanged."""
    if card[1] not in _SUITS:
        return card
    return f"{'10' if card[0] == 'T' else card[0]}{_SUITS[card[1]]}"
