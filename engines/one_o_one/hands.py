"""What seats tell of their hands, and how the cards on the table settle it (section 5 of the rules file).

Nothing here touches a public fact: these functions look at cards that came up and change what was told.
"""

from __future__ import annotations

from ..values import Settlement
from .position import HAND_SIZE, House, Line, Told

AllTold = tuple[Told | None, ...]
"""What each seat has told, by seat number."""

FROM_DECK = -1
"""The seat number for a card that came from the deck."""

_NOTHING_TOLD = Told()


def register(told: AllTold | None, seat: int, seats: int, line: Line, size: int) -> AllTold:
    """What was told after seat number ``seat`` of ``seats``, holding ``size`` cards, told ``line``.

    The named cards join those registered; if together they are too many, the new word replaces the old and
    the seat's earlier lines lapse.  A line that names nothing is never settled, so it is not kept.
    """
    row: list[Told | None] = [None] * seats if told is None else list(told)
    before = row[seat] or _NOTHING_TOLD
    cards, lines = before.cards | line.named, before.lines
    if cards.bit_count() > size:
        cards, lines = line.named, ()
    row[seat] = Told(cards, False, (*lines, line) if line.named else lines)
    return tuple(row)


def show(told: AllTold, house: House, bit: int, holder: int) -> tuple[AllTold, tuple[Settlement, ...]]:
    """What stands of the words of all seats after a card came up, and the lines it settles.

    ``bit`` is the card, ``holder`` the seat number from whose hand it was played, or ``FROM_DECK``.  Comes
    before the refill of the turn, when the holder still had a full hand.
    """
    settled: list[Settlement] = []
    row: list[Told | None] = []
    for seat, words in enumerate(told):
        if words is None:
            row.append(None)
            continue
        cards, conflict, lines = words
        own = seat == holder
        broken = False
        if cards & bit:
            cards ^= bit
            broken = not own
        elif own:
            broken = cards.bit_count() == HAND_SIZE
        still_open = []
        for line in lines:
            n, named, room = line
            if named & bit:
                if not own:
                    settled.append(Settlement(n, "refuted", house.seats[seat]))
                    broken = True
                elif named == bit:
                    settled.append(Settlement(n, "confirmed", house.seats[seat]))
                else:
                    still_open.append(Line(n, named ^ bit, room))
            elif not own:
                still_open.append(line)
            elif room == 0:
                settled.append(Settlement(n, "refuted", house.seats[seat]))
                broken = True
            else:
                still_open.append(Line(n, named, room - 1))
        row.append(Told(0, True, tuple(still_open)) if broken else Told(cards, conflict, tuple(still_open)))
    return tuple(row), tuple(sorted(settled))


def refill(told: AllTold, seat: int) -> AllTold:
    """What was told after the seat drew a card: its open lines leave room for one more unnamed card."""
    words = told[seat]
    if words is None or not words.lines:
        return told
    lines = tuple(Line(n, named, room + 1) for n, named, room in words.lines)
    return (*told[:seat], words._replace(lines=lines), *told[seat + 1 :])
