"""Templates of the actions allowed now (see :class:`tachiai.engines.declare.ActionTemplate`)."""

from __future__ import annotations

from collections.abc import Sequence

from ..cards import PACK_WITH_JOKERS
from ..declare import ActionTemplate, Purpose
from ..fieldtypes import FieldType, OneOf
from ..values import TABLE
from .position import ALL, CHOSEN_VALUES, DECK, FLIP, OPEN, OVER, PLAY, Position, mask_of

SOURCE = OneOf(("hand", "deck"))
"""The sources of a played card (R4)."""

_ACES = mask_of([card for card in PACK_WITH_JOKERS if card[0] == "A"])
_TENS = mask_of([card for card in PACK_WITH_JOKERS if card[0] == "T"])
_PLAIN = ALL & ~_ACES & ~_TENS

_ACE_VALUES = OneOf(CHOSEN_VALUES["A"], of="value")
_TEN_VALUES = OneOf(CHOSEN_VALUES["T"], of="value")
_TEN_BELOW_TEN = OneOf((10,), of="value")
_VALUE_MAY_BE_LEFT_OUT = frozenset({"value"})

_TELL = Purpose.TELL
"""The purpose as a constant: looking it up in the enumeration takes time."""


def choices(position: Position, seat: str) -> Sequence[ActionTemplate]:
    """Return the templates of the flip due (R3, R10), the play in turn (R4), and the registration of a hand.

    All templates are exact, and none depends on disclosures. Plain cards, aces and tens are a template
    each, with the values they can take; a ten at a total of 9 or less needs none (R7).
    """
    phase = position.phase
    if phase == OVER:
        return ()
    if seat == TABLE:
        return (_flip(position, seat),) if phase == OPEN else ()
    i = position.house.index[seat]
    if position.lp[i] <= 0:
        return ()
    unseen = ALL & ~position.seen
    found = []
    if i == position.turn:
        if phase == PLAY:
            found += _plays(position, seat, unseen)
        elif phase == FLIP:
            found.append(_flip(position, seat))
    found.append(
        ActionTemplate(seat, "hand", {"cards": DECK.hand_of(unseen, position.hand_size(i))}, purpose=_TELL)
    )
    return found


def _flip(position: Position, seat: str) -> ActionTemplate:
    return ActionTemplate(seat, "flip", {"card": DECK.one_of(ALL & ~position.seen)})


def _plays(position: Position, seat: str, unseen: int) -> list[ActionTemplate]:
    """Return the plays with each card not seen yet; a card comes once a round (R5)."""
    found = []
    if unseen & _PLAIN:
        found.append(ActionTemplate(seat, "play", {"card": DECK.one_of(unseen & _PLAIN), "from": SOURCE}))
    fields: dict[str, FieldType]
    if unseen & _ACES:
        fields = {"card": DECK.one_of(unseen & _ACES), "from": SOURCE, "value": _ACE_VALUES}
        found.append(ActionTemplate(seat, "play", fields))
    if unseen & _TENS:
        low = position.total < 10
        values = _TEN_BELOW_TEN if low else _TEN_VALUES
        fields = {"card": DECK.one_of(unseen & _TENS), "from": SOURCE, "value": values}
        found.append(ActionTemplate(seat, "play", fields, _VALUE_MAY_BE_LEFT_OUT if low else frozenset()))
    return found
