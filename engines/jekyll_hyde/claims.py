"""Claims everybody heard: to be void in a colour, to have passed a potion (section 5 of the rules file).

They are settled by public facts alone.
"""

from __future__ import annotations

from ..values import Settlement
from .position import MASK, POTION, Void, Vow


def show(
    voids: tuple[Void, ...], hand: int, bit: int, left: int, settled: list[Settlement]
) -> tuple[Void, ...]:
    """The void claims still open after a card was played from ``hand``, which has ``left`` cards now.

    What a card settles joins ``settled``.  A card of the colour from that hand refutes the claim unless
    exchanges of two explain it; one from the other hand can't have been in this one, unless there was such an
    exchange since.
    """
    still_open = []
    for claim in voids:
        n, owner, colour, received, shown, could = claim
        if owner == hand:
            if bit & MASK[colour]:
                shown += 1
            if shown > received:
                settled.append(Settlement(n, "refuted"))
            elif left == 0 and received == 0:
                settled.append(Settlement(n, "confirmed"))
            else:
                still_open.append(Void(n, owner, colour, received, shown, could))
        elif received == 0 and could & bit:
            if could == bit:
                settled.append(Settlement(n, "confirmed"))
            else:
                still_open.append(claim._replace(could=could ^ bit))
        else:
            still_open.append(claim)
    return tuple(still_open)


def exchange(voids: tuple[Void, ...], count: int) -> tuple[Void, ...]:
    """The void claims after both hands received ``count`` cards."""
    return tuple([claim._replace(received=claim.received + count) for claim in voids])


def four_potions(
    vows: tuple[Vow, ...], seat: int, early: int, number: int, settled: list[Settlement]
) -> tuple[Vow, ...]:
    """The potion claims still open after ``seat`` played its ``early``-th potion of round ``number``.

    With all four in one hand none was passed, and more than one of them was there before the exchange.
    """
    if early < 4 or early - number < 2:
        return vows
    settled += [Settlement(vow.n, "refuted") for vow in vows if vow.seat == seat]
    return tuple([vow for vow in vows if vow.seat != seat])


def end_of_round(
    voids: tuple[Void, ...],
    vows: tuple[Vow, ...],
    seen: int,
    early: tuple[int, int],
    late: int,
    number: int,
) -> list[Settlement]:
    """What the end of round ``number`` settles, all 20 cards dealt having been seen."""
    settled = [Settlement(claim.n, "confirmed") for claim in voids if claim.could & seen == 0]
    potions = (seen & MASK[POTION]).bit_count()
    for n, seat in vows:
        own = early[seat]
        if own - number >= 2 and own == potions:
            settled.append(Settlement(n, "refuted"))
        elif own + max(late, 0) <= 1:
            settled.append(Settlement(n, "confirmed"))
    return settled
