"""Settlement of disclosed hands by the cards on the table (docs/spec/one_o_one.md, "Settlements").

Nothing here touches a public fact: these functions look at cards that came up (R5) and change disclosures.
"""

from __future__ import annotations

from ..disclosures import Disclosed, HandLine, disclose
from ..values import ClaimOutcome, Settlement
from .position import HAND_SIZE, House

AllDisclosed = tuple[Disclosed | None, ...]
"""The disclosures of each seat, by seat number; ``None`` without any."""

FROM_DECK = -1
"""The seat number for a card that came from the deck."""

_NOTHING_DISCLOSED = Disclosed()


def register(
    disclosed: AllDisclosed | None, seat: int, seats: int, line: HandLine, size: int
) -> AllDisclosed:
    """Return the disclosures after ``line`` of seat number ``seat`` of ``seats``, holding ``size`` cards."""
    row: list[Disclosed | None] = [None] * seats if disclosed is None else list(disclosed)
    row[seat] = disclose(row[seat] or _NOTHING_DISCLOSED, line, size)
    return tuple(row)


def show(
    disclosed: AllDisclosed, house: House, bit: int, holder: int
) -> tuple[AllDisclosed, tuple[Settlement, ...]]:
    """Return every seat's registrations after a card became public, and the ``hand`` lines this settles.

    ``bit`` is the card, ``holder`` the seat number from whose hand it was played, or ``FROM_DECK``. Call
    it before the refill of the turn (R8), while the holder still counts as having a full hand.
    """
    settled: list[Settlement] = []
    row = [
        words and _after_card(words, bit, seat == holder, house.seats[seat], settled)
        for seat, words in enumerate(disclosed)
    ]
    return tuple(row), tuple(sorted(settled)) if settled else ()


def _after_card(words: Disclosed, bit: int, own: bool, seat: str, settled: list[Settlement]) -> Disclosed:
    """Return the disclosures of ``seat`` after a card came up; ``own``: it was played from its hand.

    New settlements are appended to ``settled``.
    """
    cards, conflict, lines, _ = words
    if not lines:
        return words  # no open line: each known card of the hand is named by an open line
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
                settled.append(Settlement(n, ClaimOutcome.REFUTED, seat))
                broken = True
            elif named == bit:
                settled.append(Settlement(n, ClaimOutcome.CONFIRMED, seat))
            else:
                still_open.append(HandLine(n, named ^ bit, room))
        elif not own:
            still_open.append(line)
        elif room == 0:
            settled.append(Settlement(n, ClaimOutcome.REFUTED, seat))
            broken = True
        else:
            still_open.append(HandLine(n, named, room - 1))
    return Disclosed(0, True, tuple(still_open)) if broken else Disclosed(cards, conflict, tuple(still_open))


def refill(disclosed: AllDisclosed, seat: int) -> AllDisclosed:
    """Return the disclosures after a refill (R8): open lines have room for one more unnamed card."""
    words = disclosed[seat]
    if words is None or not words.lines:
        return disclosed
    lines = tuple(HandLine(n, named, room + 1) for n, named, room in words.lines)
    return (*disclosed[:seat], words._replace(lines=lines), *disclosed[seat + 1 :])
