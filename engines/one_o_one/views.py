"""Views of a position: for everybody, and for each seat.

Member by member: docs/spec/one_o_one.md, "The public view" and "The private views".
"""

from __future__ import annotations

from functools import cache

from ..cards import PACK_WITH_JOKERS
from ..values import UNKNOWN
from . import types
from .position import (
    ALL,
    BIT,
    CHOSEN_VALUES,
    COUNTER_AT,
    LIMIT,
    OVER,
    PHASES,
    PLAIN_VALUE,
    PLAY,
    Position,
    cards_of,
)


def public(position: Position) -> types.PublicView:
    """Return the public view."""
    seats = position.house.seats
    hands = dict(zip(seats, position.dealt, strict=True))
    if position.short >= 0:
        hands[seats[position.short]] -= 1
    return {
        "phase": PHASES[position.phase],
        "round": position.round,
        "turn": None if position.phase == OVER else seats[position.turn],
        "starter": seats[position.starter],
        "direction": position.direction,
        "total": position.total,
        "level": position.level,
        "lp": dict(zip(seats, position.lp, strict=True)),
        "out": [seats[i] for i in position.out],
        "deck": position.deck,
        "hands": hands,
        "pile": list(position.pile),
        "gone": list(position.gone),
        "previous": None if position.previous < 0 else seats[position.previous],
    }


def private(position: Position, seat: str) -> types.PrivateView:
    """Return the private view of a seat: its registered cards, their results, and the chances of the deck."""
    i = position.house.index[seat]
    disclosed = position.disclosed[i] if position.disclosed is not None else None
    mask = disclosed.cards if disclosed is not None else 0
    cards = cards_of(mask)
    playing = position.phase == PLAY
    return {
        "seat": seat,
        "hand": cards + [UNKNOWN] * (position.hand_size(i) - len(cards)),
        "conflict": disclosed is not None and disclosed.conflict,
        "plays": [row for card in cards for row in outcomes(card, position.total)] if playing else [],
        "deck": blind(ALL & ~(position.seen | mask), position.total) if playing else None,
    }


def values(card: str, total: int) -> tuple[int, ...]:
    """Return the values ``card`` may count at ``total``, aces and tens in the order they are offered (R7)."""
    if card[0] == "T" and total < 10:
        return (10,)
    return CHOSEN_VALUES.get(card[0]) or (PLAIN_VALUE[card],)


def outcomes(card: str, total: int) -> list[types.Play]:
    """Return the results of playing ``card`` at ``total``: one entry for each permitted value."""
    if total == COUNTER_AT and card[0] == "X":
        return [{"card": card, "value": None, "total": None, "result": "counter"}]
    rows: list[types.Play] = []
    for value in values(card, total):
        after = total + value
        if after == LIMIT:
            rows.append({"card": card, "value": value, "total": 0, "result": "reset"})
        else:
            bust = after > LIMIT
            rows.append({"card": card, "value": value, "total": after, "result": "bust" if bust else "go"})
    return rows


@cache
def _fates(total: int) -> tuple[int, int, int]:
    """Return masks of the cards that, at ``total``, bust with any value, can make 101, would counter."""
    bust = reset = counter = 0
    for card in PACK_WITH_JOKERS:
        results = {row["result"] for row in outcomes(card, total)}
        bit = BIT[card]
        if results == {"bust"}:
            bust |= bit
        if "reset" in results:
            reset |= bit
        if "counter" in results:
            counter |= bit
    return bust, reset, counter


def blind(unseen: int, total: int) -> types.Deck:
    """Return the chances of the top of the deck, where each card of the mask ``unseen`` is equally likely."""
    bust, reset, counter = _fates(total)
    return {
        "unseen": unseen.bit_count(),
        "bust": (unseen & bust).bit_count(),
        "reset": (unseen & reset).bit_count(),
        "counter": (unseen & counter).bit_count(),
    }
