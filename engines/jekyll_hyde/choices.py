"""Templates of the actions allowed now (see :class:`tachiai.engines.declare.ActionTemplate`)."""

from __future__ import annotations

from collections.abc import Sequence

from ..declare import ActionTemplate, Purpose
from ..fieldtypes import ListOf, OneOf
from ..values import TABLE, UNKNOWN, Action
from .position import ALL, COLOURS, DECK, MASK, OVER, PLAY, POTION, SEAT, Position
from .rules import follows, must_follow

COLOUR = OneOf(COLOURS, of="colour")
"""The colour a leading potion is named for (R4)."""

_UNNAMED = OneOf((UNKNOWN,), of="card")

_TELL = Purpose.TELL
"""The purpose as a constant: looking it up in the enumeration takes time."""


def choices(position: Position, seat: str) -> Sequence[ActionTemplate]:
    """Return the templates of passes (R3), plays of cards not seen (R4, R5), and hands of such cards.

    Passes are with and without names. No template depends on disclosures (O14).
    """
    phase = position.phase
    if phase == OVER or seat == TABLE:
        return []
    i = SEAT[seat]
    unseen = ALL & ~position.seen
    found = []
    if phase != PLAY:
        if position.passing[i] is not None:
            return []
        count = position.pass_count
        found.append(ActionTemplate(seat, "pass", {"cards": ListOf(_UNNAMED, count, count)}))
        found.append(_passes(position, seat, unseen))
    elif i == position.turn:
        found += _plays(position, seat, unseen)
    found.append(
        ActionTemplate(seat, "hand", {"cards": DECK.hand_of(unseen, position.sizes[i])}, purpose=_TELL)
    )
    return found


def own_choices(position: Position, seat: str) -> Sequence[ActionTemplate] | None:
    """Return templates with passes by name for a seat that disclosed its whole hand (R3); else ``None``."""
    i = SEAT[seat]
    hand = position.registered(i)
    if position.phase in (PLAY, OVER) or hand.bit_count() != position.sizes[i]:
        return None
    unnamed = Action(seat, "pass", {"cards": [UNKNOWN] * position.pass_count})
    return [
        _passes(position, seat, hand) if choice.kind == "pass" and not choice.admits(unnamed) else choice
        for choice in choices(position, seat)
    ]


def _passes(position: Position, seat: str, cards: int) -> ActionTemplate:
    """Return the template of passes that name their cards (a mask; R3)."""
    count = position.pass_count
    return ActionTemplate(seat, "pass", {"cards": ListOf(DECK.one_of(cards), count, count, distinct=True)})


def _plays(position: Position, seat: str, cards: int) -> list[ActionTemplate]:
    """Return the plays of ``cards`` (a mask) by the seat in turn; a leading potion names a colour."""
    found = []
    table = position.table
    if table and must_follow(table[0].colour, position.seen, position.sizes[SEAT[seat]]):
        cards &= follows(table[0])
    potions = 0 if table else cards & MASK[POTION]
    if cards & ~potions:
        found.append(ActionTemplate(seat, "play", {"card": DECK.one_of(cards & ~potions)}))
    if potions:
        found.append(ActionTemplate(seat, "play", {"card": DECK.one_of(potions), "colour": COLOUR}))
    return found
