"""Public and private claims of seats, and their settlement by the cards on the table.

Public claims, to be void in a colour (R5) and to have passed a potion (R3), are settled by public facts
alone. A disclosed hand is settled for its seat alone. See docs/spec/jekyll_hyde.md, "Settlements" and "What a
seat tells". Seats are 0 and 1, sets of cards are masks.
"""

from __future__ import annotations

from ..disclosures import Disclosed, HandLine, disclose
from ..values import UNKNOWN, ClaimOutcome, Settlement
from .position import MASK, POTION, SEATS, PotionClaim, VoidClaim, mask_of

CONFIRMED, REFUTED = ClaimOutcome.CONFIRMED, ClaimOutcome.REFUTED
"""The results of a claim, as constants: looking up a member of an enumeration takes time."""

BothDisclosed = tuple[Disclosed, Disclosed]
"""The disclosures of each seat."""

NOTHING_DISCLOSED: BothDisclosed = (Disclosed(), Disclosed())
"""The disclosures at the start of a round."""


# -- void claims and potion claims ---------------------------------------------------------------------


def show_void(
    voids: tuple[VoidClaim, ...], hand: int, bit: int, left: int, settled: list[Settlement]
) -> tuple[VoidClaim, ...]:
    """Return the void claims still open after a card was played from ``hand``, which has ``left`` cards now (R5).

    New settlements are appended to ``settled``. A card of the colour from that hand refutes the claim
    unless exchanges of two explain it; one from the other hand can't have been in this one, unless there
    was such an exchange since.
    """
    still_open = []
    for claim in voids:
        n, owner, colour, received, shown, could = claim
        if owner != hand:
            if received or not could & bit:
                still_open.append(claim)
            elif could == bit:
                settled.append(Settlement(n, CONFIRMED))
            else:
                still_open.append(VoidClaim(n, owner, colour, received, shown, could ^ bit))
            continue
        if bit & MASK[colour]:
            shown += 1
            claim = VoidClaim(n, owner, colour, received, shown, could)  # noqa: PLW2901 - the same claim
        if shown > received:
            settled.append(Settlement(n, REFUTED))
        elif left == 0 and received == 0:
            settled.append(Settlement(n, CONFIRMED))
        else:
            still_open.append(claim)
    return tuple(still_open)


def exchange_voids(voids: tuple[VoidClaim, ...], count: int) -> tuple[VoidClaim, ...]:
    """Return the void claims after both hands received ``count`` cards (R7)."""
    return tuple([claim._replace(received=claim.received + count) for claim in voids])


def four_potions(
    potions: tuple[PotionClaim, ...], seat: int, early: int, number: int, settled: list[Settlement]
) -> tuple[PotionClaim, ...]:
    """Return the potion claims still open after ``seat`` played its ``early``-th potion of round ``number`` (R3).

    With all four in one hand none was passed, and more than one of them was there before the exchange.
    """
    if early < 4 or early - number < 2:
        return potions
    settled += [Settlement(claim.n, REFUTED) for claim in potions if claim.seat == seat]
    return tuple([claim for claim in potions if claim.seat != seat])


def end_of_round(
    voids: tuple[VoidClaim, ...],
    potions: tuple[PotionClaim, ...],
    seen: int,
    early: tuple[int, int],
    late: int,
    number: int,
) -> list[Settlement]:
    """Return the settlements at the end of round ``number``, when all 20 cards dealt have been seen (R3, R5)."""
    settled = [Settlement(claim.n, CONFIRMED) for claim in voids if claim.could & seen == 0]
    played = (seen & MASK[POTION]).bit_count()
    for n, seat in potions:
        own = early[seat]
        if own - number >= 2 and own == played:
            settled.append(Settlement(n, REFUTED))
        elif own + max(late, 0) <= 1:
            settled.append(Settlement(n, CONFIRMED))
    return settled


# -- disclosed hands -----------------------------------------------------------------------------------


def register(disclosed: BothDisclosed | None, seat: int, line: HandLine, size: int) -> BothDisclosed:
    """Return the disclosures after ``line``; after a conflict it replaces the earlier lines."""
    both = disclosed or NOTHING_DISCLOSED
    return _pair(seat, disclose(both[seat], line, size, restart=both[seat].conflict), both[1 - seat])


def name_pass(disclosed: BothDisclosed | None, seat: int, named: int, size: int) -> BothDisclosed:
    """Return the disclosures after a seat passed ``named`` cards: until the exchange they are in its hand.

    The hand has ``size`` cards. If it cannot hold the passed and the registered cards, only the passed
    ones stay, and the seat must disclose its hand again.
    """
    both = disclosed or NOTHING_DISCLOSED
    own = both[seat]
    cards = own.cards | named
    if cards.bit_count() > size:
        own = own._replace(cards=named, conflict=True)
    else:
        own = own._replace(cards=cards)
    return _pair(seat, own, both[1 - seat])


def show_disclosed(
    disclosed: BothDisclosed, seat: int, bit: int, size: int, void: int, settled: list[Settlement]
) -> BothDisclosed:
    """Return both seats' disclosures after a seat played a card from a hand of ``size``.

    New settlements are appended to ``settled``. ``void``: the colour (a mask) in which the seat claims to
    be void by playing this card, 0 for none.
    """
    own, other = (disclosed[1], disclosed[0]) if seat else disclosed
    cards, conflict, lines, given = own
    if (
        lines or (cards | given) & (bit | void) or cards.bit_count() == size
    ):  # else the card does not concern them
        broken = False
        if lines:
            lines, broken = _own_lines(lines, seat, bit, size - 1, settled)
        if cards & void or (cards & bit == 0 and cards.bit_count() == size):
            broken = True
        own = Disclosed(0 if broken else cards & ~bit, conflict or broken, lines, given & ~bit)

    cards, conflict, lines, given = other
    if lines or (cards | given) & bit:
        broken = False
        if lines:
            lines, broken = _other_lines(lines, 1 - seat, bit, settled)
        if cards & bit:
            broken = True
        other = Disclosed(0 if broken else cards, conflict or broken, lines, given & ~bit)
    return _pair(seat, own, other)


def _own_lines(
    lines: tuple[HandLine, ...], seat: int, bit: int, left: int, settled: list[Settlement]
) -> tuple[tuple[HandLine, ...], bool]:
    """Return the open lines of the seat that played the card and has ``left``, and whether one was refuted."""
    still_open, broken = [], False
    for line in lines:
        due = line.named & ~bit
        if line.named == bit:
            settled.append(Settlement(line.n, CONFIRMED, SEATS[seat]))
        elif due.bit_count() <= left:
            still_open.append(HandLine(line.n, due))
        else:
            settled.append(Settlement(line.n, REFUTED, SEATS[seat]))
            broken = True
    return tuple(still_open), broken


def _other_lines(
    lines: tuple[HandLine, ...], seat: int, bit: int, settled: list[Settlement]
) -> tuple[tuple[HandLine, ...], bool]:
    """Return the open lines of the seat that did not play the card, and whether one was refuted."""
    still_open, broken = [], False
    for line in lines:
        if line.named & bit:
            settled.append(Settlement(line.n, REFUTED, SEATS[seat]))
            broken = True
        else:
            still_open.append(line)
    return tuple(still_open), broken


def exchange_disclosed(
    disclosed: BothDisclosed, passing: tuple[tuple[str, ...], tuple[str, ...]]
) -> BothDisclosed:
    """Return the disclosures after both passes took effect.

    ``passing`` has the entries of each, named or unknown.
    """
    return (
        _after_exchange(disclosed[0], passing[0], passing[1]),
        _after_exchange(disclosed[1], passing[1], passing[0]),
    )


def _after_exchange(words: Disclosed, away: tuple[str, ...], come: tuple[str, ...]) -> Disclosed:
    """Return the disclosures of a seat after it passed ``away`` and got ``come``."""
    cards, conflict, lines, given = words
    came = mask_of(come)
    given = 0 if UNKNOWN in come else given & ~came
    if UNKNOWN in away:
        return Disclosed(came, conflict, (), given)
    went = mask_of(away)
    kept = tuple([HandLine(line.n, line.named & ~went) for line in lines if line.named & ~went])
    return Disclosed(cards & ~went | came, conflict, kept, given | went)


def cross_disclosed(disclosed: BothDisclosed) -> BothDisclosed:
    """Return the disclosures after the seats exchanged hands: cards go with their hand, lines lapse."""
    first, second = disclosed
    return (
        Disclosed(second.cards, first.conflict, (), first.cards),
        Disclosed(first.cards, second.conflict, (), second.cards),
    )


def _pair(seat: int, own: Disclosed, other: Disclosed) -> BothDisclosed:
    return (other, own) if seat else (own, other)
