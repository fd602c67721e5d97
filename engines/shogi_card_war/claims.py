"""Claims (R9) settled by counting, and disclosures of seats, updated with the table.

``docs/spec/shogi_card_war.md``, "Settlements" and "How notes are kept". No verdict, effect or public field
depends on a note. Functions that get a :class:`Side` change it: it must not be part of a finished position
yet.
"""

from __future__ import annotations

from ..values import UNKNOWN, ClaimOutcome, Settlement
from .kinds import L_SHIFT, N_SHIFT, ONE, TRAPS, count, total, traps_in, within
from .position import Position, Side

_NO_TRAPS = ~(127 << L_SHIFT | 127 << N_SHIFT)


def possible(side: Side) -> bool:
    """Return whether all disclosures of the seat still fit the public facts."""
    return fits(side, side.disclosed, side.noted)


def fits(side: Side, hand: int, traps: int) -> bool:
    """Return whether a hand and traps (tallies) are possible: by kind, and lances and knights together."""
    if not within(hand + traps, side.unseen):
        return False
    return traps_in(hand) + side.hidden <= traps_in(side.unseen)


def forget(side: Side) -> None:
    """Mark a conflict: drop all disclosures of the seat until it makes a new one."""
    side.disclosed = 0
    side.noted = 0
    side.traps = {name: trap._replace(note=UNKNOWN) for name, trap in side.traps.items()}
    side.conflict = True


def leave_hand(side: Side, card: str) -> None:
    """Remove ``card``, which leaves the hand, from its disclosed cards."""
    if not side.disclosed:
        return
    if count(side.disclosed, card):
        side.disclosed -= ONE[card]
    elif total(side.disclosed) >= side.hand:
        forget(side)


def note_named_trap(side: Side, card: str) -> str:
    """Return the note for a trap that its seat is about to set from the hand and names as ``card``."""
    had_conflict, side.conflict = side.conflict, False
    leave_hand(side, card)
    if side.conflict:
        return UNKNOWN
    side.conflict = had_conflict
    side.noted += ONE[card]
    return card


def note_unnamed_trap(side: Side) -> str:
    """Return the note for a trap that is about to be set from the hand unnamed: it may follow from the hand."""
    if not side.disclosed:
        return UNKNOWN
    kinds = [kind for kind in TRAPS if count(side.disclosed, kind)]
    if len(kinds) == 2 or total(side.disclosed) < side.hand:
        side.disclosed &= _NO_TRAPS
    elif kinds:
        side.disclosed -= ONE[kinds[0]]
        side.noted += ONE[kinds[0]]
        return kinds[0]
    else:
        forget(side)
    return UNKNOWN


def turn_up(side: Side, note: str, card: str) -> None:
    """Remove the note of a trap that became public as ``card``; a contradiction is a conflict."""
    if note != UNKNOWN:
        side.noted -= ONE[note]
        if note != card:
            forget(side)


Loss = tuple[int, str]
"""The seat that lost, and the reason of the end."""


def settle_by_counting(
    after: Position, seat: int, settled: tuple[Settlement, ...], loss: Loss | None
) -> tuple[tuple[Settlement, ...], Loss | None]:
    """Settle the claims of one seat that the number of its unseen cards proves (R9, R24), and check its notes.

    Both sides of ``after`` are sealed before and afterwards.

    :return: ``settled`` with the claims proved here added, and ``loss``, or without one the loss by a false trap:
        more set traps whose card is not public than unseen lances and knights.
    """
    side = after.sides[seat]
    if (side.disclosed or side.noted) and not possible(side):
        side = after.open(seat)
        forget(side)
        after.closed()
    if side.hidden:
        left = traps_in(side.unseen)
        if side.claims:
            proof = None
            if left == 0:
                proof = ClaimOutcome.REFUTED
            elif left == side.hand + side.deck + side.hidden:
                proof = ClaimOutcome.CONFIRMED
            if proof is not None:
                settled += tuple(Settlement(t.claim, proof) for t in side.traps.values() if t.claim)
                side = after.open(seat)
                side.traps = {name: trap._replace(claim=0) for name, trap in side.traps.items()}
                side.claims = 0
                after.closed()
        if side.hidden > left and loss is None:
            loss = (seat, "shogi_card_war.end.false-trap")
    return settled, loss
