"""What a seat told its phone, kept in step with what happens on the table (section 5, "Keeping the notes").

No verdict, effect or public field depends on anything here.  All functions change a side still being made.
"""

from __future__ import annotations

from .kinds import L_SHIFT, N_SHIFT, ONE, TRAPS, count, total, traps_in, within
from .position import Side

_UNKNOWN = "??"
_NO_TRAPS = ~(127 << L_SHIFT | 127 << N_SHIFT)


def possible(side: Side) -> bool:
    """Whether all that the seat told fits what all can see."""
    return fits(side, side.told, side.noted)


def fits(side: Side, hand: int, traps: int) -> bool:
    """Whether these words of hand and traps (tallies) fit: kind by kind, and lances and knights together."""
    if not within(hand + traps, side.unseen):
        return False
    return traps_in(hand) + side.hidden <= traps_in(side.unseen)


def forget(side: Side) -> None:
    """A conflict: nothing the seat told is believed any more, until it tells anew."""
    side.told = 0
    side.noted = 0
    side.traps = {name: trap._replace(note=_UNKNOWN) for name, trap in side.traps.items()}
    side.conflict = True


def leave_hand(side: Side, card: str) -> None:
    """``card`` is about to leave the hand, seen by all or told by its seat."""
    if not side.told:
        return
    if count(side.told, card):
        side.told -= ONE[card]
    elif total(side.told) >= side.hand:
        forget(side)


def set_told(side: Side, card: str) -> str:
    """A trap is about to be set from the hand and its seat says which; the note for it."""
    had_conflict, side.conflict = side.conflict, False
    leave_hand(side, card)
    if side.conflict:
        return _UNKNOWN
    side.conflict = had_conflict
    side.noted += ONE[card]
    return card


def set_untold(side: Side) -> str:
    """A trap is about to be set from the hand and nobody says which; the note that follows for it."""
    if not side.told:
        return _UNKNOWN
    kinds = [kind for kind in TRAPS if count(side.told, kind)]
    if len(kinds) == 2 or total(side.told) < side.hand:
        side.told &= _NO_TRAPS
    elif kinds:
        side.told -= ONE[kinds[0]]
        side.noted += ONE[kinds[0]]
        return kinds[0]
    else:
        forget(side)
    return _UNKNOWN


def turn_up(side: Side, note: str, card: str) -> None:
    """A trap noted as ``note`` became public as ``card``; it is no longer among the hidden ones."""
    if note != _UNKNOWN:
        side.noted -= ONE[note]
        if note != card:
            forget(side)
