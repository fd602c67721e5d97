"""What seats tell of their hands, and how the cards on the table settle it (section 5 of the rules file).

Nothing here touches a public fact.  Seats are 0 and 1, sets of cards are masks.
"""

from __future__ import annotations

from ..values import UNKNOWN, Settlement
from .position import SEATS, Line, Told, mask_of

BothTold = tuple[Told, Told]

NOTHING_TOLD: BothTold = (Told(), Told())


def register(told: BothTold | None, seat: int, line: Line, size: int) -> BothTold:
    """What was told after a seat holding ``size`` cards told ``line``.

    The named cards join those registered; if together they are too many, the new word replaces the old.
    Then, and after a conflict, the seat's earlier lines lapse.  A line that names nothing is never settled,
    so it is not kept.
    """
    both = told or NOTHING_TOLD
    before = both[seat]
    cards, lines = before.cards | line.named, before.lines
    if cards.bit_count() > size:
        cards, lines = line.named, ()
    if before.conflict:
        lines = ()
    return _pair(
        seat,
        Told(cards, False, (*lines, line) if line.named else lines, before.given & ~line.named),
        both[1 - seat],
    )


def name_pass(told: BothTold | None, seat: int, named: int, size: int) -> BothTold:
    """What was told after a seat holding ``size`` cards passed ``named`` ones: till the exchange they are in
    its hand.  If they can't be together with those registered, they alone stand, and it has to tell anew."""
    both = told or NOTHING_TOLD
    own = both[seat]
    cards = own.cards | named
    if cards.bit_count() > size:
        own = own._replace(cards=named, conflict=True)
    else:
        own = own._replace(cards=cards)
    return _pair(seat, own, both[1 - seat])


def show(told: BothTold, seat: int, bit: int, size: int, void: int) -> tuple[BothTold, list[Settlement]]:
    """What stands of the words after a seat played a card from a hand of ``size``, and what it settles.

    ``void``: the colour (a mask) the seat says it has none of by playing this card, 0 for none.
    """
    settled: list[Settlement] = []
    own, other = told[seat], told[1 - seat]

    lines, broken = _own_lines(own.lines, seat, bit, size - 1, settled)
    if own.cards & void or (own.cards & bit == 0 and own.cards.bit_count() == size):
        broken = True
    own = Told(0 if broken else own.cards & ~bit, own.conflict or broken, lines, own.given & ~bit)

    lines, broken = _other_lines(other.lines, 1 - seat, bit, settled)
    if other.cards & bit:
        broken = True
    other = Told(0 if broken else other.cards, other.conflict or broken, lines, other.given & ~bit)
    return _pair(seat, own, other), settled


def _own_lines(
    lines: tuple[Line, ...], seat: int, bit: int, left: int, settled: list[Settlement]
) -> tuple[tuple[Line, ...], bool]:
    """The lines of the seat that played the card and has ``left``: those still open, and whether one was
    refuted."""
    still_open, broken = [], False
    for n, named in lines:
        if named == bit:
            settled.append(Settlement(n, "confirmed", SEATS[seat]))
        elif (named & ~bit).bit_count() <= left:
            still_open.append(Line(n, named & ~bit))
        else:
            settled.append(Settlement(n, "refuted", SEATS[seat]))
            broken = True
    return tuple(still_open), broken


def _other_lines(
    lines: tuple[Line, ...], seat: int, bit: int, settled: list[Settlement]
) -> tuple[tuple[Line, ...], bool]:
    """The lines of the seat that did not play the card."""
    still_open, broken = [], False
    for line in lines:
        if line.named & bit:
            settled.append(Settlement(line.n, "refuted", SEATS[seat]))
            broken = True
        else:
            still_open.append(line)
    return tuple(still_open), broken


def exchange(told: BothTold, passing: tuple[tuple[str, ...], tuple[str, ...]]) -> BothTold:
    """What was told after both passes took effect; ``passing`` has the entries of each, named or unknown."""
    return (
        _after_exchange(told[0], passing[0], passing[1]),
        _after_exchange(told[1], passing[1], passing[0]),
    )


def _after_exchange(words: Told, away: tuple[str, ...], come: tuple[str, ...]) -> Told:
    """What a seat has told after it passed ``away`` and got ``come``."""
    cards, conflict, lines, given = words
    came = mask_of(come)
    given = 0 if UNKNOWN in come else given & ~came
    if UNKNOWN in away:
        return Told(came, conflict, (), given)
    went = mask_of(away)
    kept = tuple([Line(n, named & ~went) for n, named in lines if named & ~went])
    return Told(cards & ~went | came, conflict, kept, given | went)


def cross(told: BothTold) -> BothTold:
    """What was told after whole hands changed places: registered cards go with their hand, lines lapse."""
    first, second = told
    return (
        Told(second.cards, first.conflict, (), first.cards),
        Told(first.cards, second.conflict, (), second.cards),
    )


def _pair(seat: int, own: Told, other: Told) -> BothTold:
    return (other, own) if seat else (own, other)
