"""Claims: unverified hints (R14) and disclosed numbers (R13), tested against all fitting deals.

``docs/spec/xan.md``, "Settlements".
"""

from __future__ import annotations

from collections.abc import Mapping

from ..values import ClaimOutcome, Settlement
from .deduction import deduce
from .pools import Bag
from .position import Card, Disclosure, Hint, Position, hint_pairs


def disclosure_verdict(
    position: Position, disclosure: Disclosure, cards: Mapping[int, Card]
) -> ClaimOutcome | None:
    """Return ``confirmed`` if all fitting deals agree with it, ``refuted`` if none does, else ``None``."""
    hidden: list[tuple[Bag, int]] = []
    for card, number in disclosure.facts:
        face = cards[card].face
        if not face:
            hidden.append((cards[card].bag, 1 << number - 1))
        elif face != number:
            return ClaimOutcome.REFUTED
    can = [(position.deck.one(bag), bit) for bag, bit in hidden]
    if all(numbers == bit for numbers, bit in can):
        return ClaimOutcome.CONFIRMED
    if not all(numbers & bit for numbers, bit in can):
        return ClaimOutcome.REFUTED
    bags, limits = tuple(bag for bag, _ in hidden), tuple(bit for _, bit in hidden)
    if len(hidden) > 1 and deduce(position.deck.worlds, bags, limits, ()) is None:
        return ClaimOutcome.REFUTED
    return None


def settle(after: Position) -> tuple[Settlement, ...]:
    """Test every claim again after cards were turned up (R13, R14), and remove refuted hints and settled claims.

    Nothing else can settle one: only open cards decide which deals fit.

    :return: the settlements by number.
    """
    if not after.open_peeks and not any(hint.open for hint in after.hints):
        return ()
    cards = {card.id: card for card in after.grid}
    settled: list[Settlement] = []
    hints: list[Hint] = []
    for hint in after.hints:
        if hint.open:
            can = hint_pairs(after, cards[hint.one], cards[hint.other])
            if not can & hint.pairs:
                settled.append(Settlement(hint.n, ClaimOutcome.REFUTED))
                continue
            if not can & ~hint.pairs:
                settled.append(Settlement(hint.n, ClaimOutcome.CONFIRMED))
                hint = hint._replace(open=False)  # noqa: PLW2901 - the same hint, settled
        hints.append(hint)
    peeks: list[Disclosure] = []
    for disclosure in after.open_peeks:
        verdict = disclosure_verdict(after, disclosure, cards)
        if verdict is None:
            peeks.append(disclosure)
        else:
            settled.append(Settlement(disclosure.n, verdict, after.table.seats[disclosure.seat]))
    if settled:
        after.hints, after.open_peeks = tuple(hints), tuple(peeks)
    return tuple(sorted(settled))
