"""Views of a position: for everybody, and for each seat.

Member by member: docs/spec/jekyll_hyde.md, "The public view" and "The private views".
"""

from __future__ import annotations

from typing import Literal

from ..values import UNKNOWN
from . import types
from .position import (
    ALL,
    COLOURS,
    GREEN,
    MASK,
    PHASES,
    POTION,
    PURPLE,
    RED,
    SEAT,
    SEATS,
    SUIT,
    Card,
    Position,
    cards_of,
)
from .rules import brewed, follower_wins, follows, place


def public(position: Position) -> types.PublicView:
    """Return the public view."""
    first, second = position.sizes
    return {
        "phase": PHASES[position.phase],
        "round": position.round,
        "trick": position.trick,
        "leader": SEATS[position.leader],
        "turn": None if position.turn < 0 else SEATS[position.turn],
        "table": [
            {"seat": SEATS[seat], "card": card, "colour": COLOURS[colour]}
            for seat, card, colour in position.table
        ],
        "tokens": [COLOURS[colour] for colour in position.tokens],
        "tricks": {"jekyll": position.tricks[0], "hyde": position.tricks[1]},
        "marker": position.marker,
        "hands": {"jekyll": first, "hyde": second},
        "passed": {seat: position.passing[i] is not None for i, seat in enumerate(SEATS)},
        "played": list(position.played),
        "open": sorted(
            [claim.n for claim in position.potion_claims] + [claim.n for claim in position.void_claims]
        ),
        "refuted": list(position.refuted),
    }


def private(position: Position, name: str) -> types.PrivateView:
    """Return the private view of a seat: its registered cards, their results, known cards of the foe."""
    seat = SEAT[name]
    disclosed = None if position.disclosed is None else position.disclosed[seat]
    mask = 0 if disclosed is None else disclosed.cards
    given = 0 if disclosed is None else disclosed.given & ~mask
    passing = position.passing[seat]
    allowed = cards_of(playable(position, seat)) if position.turn == seat else []
    return {
        "seat": SEATS[seat],
        "hand": cards_of(mask) + [UNKNOWN] * (position.sizes[seat] - mask.bit_count()),
        "conflict": disclosed is not None and disclosed.conflict,
        "passing": None if passing is None else list(passing),
        "playable": allowed,
        "results": [result(position, seat, card) for card in allowed] if position.table else [],
        "opponent": cards_of(given),
        "unseen": cards_of(ALL & ~(mask | given | position.seen)),
    }


def playable(position: Position, seat: int) -> int:
    """Return the registered cards (a mask) that a seat in turn may play, as far as known (R4, R5)."""
    held = position.registered(seat)
    return held & may_follow(position.table[0], held) if position.table else held


def may_follow(led: Card, held: int) -> int:
    """Return the cards (a mask) that may follow, if ``held`` are the known cards of the hand."""
    return follows(led) if held & MASK[led.colour] else ALL


def result(position: Position, seat: int, card: str) -> types.Result:
    """Return the result of following with ``card``: whether it wins, and the effect that would really happen."""
    lead = position.table[0]
    suit = SUIT[card]
    follow = Card(seat, card, lead.colour if suit == POTION else suit)
    tokens = position.tokens
    if not (position.colourless and suit == POTION):
        tokens = place(tokens, follow.colour)
    colour = brewed(lead.card, card)
    if colour == RED:
        tokens = ()
    wins, _ = follower_wins(lead, follow, tokens, position.colourless)
    loser = lead.seat if wins else seat
    effect: Literal["steal", "reset", "exchange"] | None = None
    if colour == PURPLE and position.tricks[loser]:
        effect = "steal"
    elif colour == RED:
        effect = "reset"
    elif colour == GREEN and position.sizes[seat] > 1:
        effect = "exchange"
    return {"card": card, "wins": wins, "effect": effect}
