from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from dauto import Dauto
from dauto.rules import CARDS, LAY, SHOW

from tachiai.engines import Action, Match
from tachiai.engines.testing import Dealt, GameTests
from tachiai.engines.waiting import turn

SEATS = ("aoi", "haru", "mei", "sora")


class TestDauto(GameTests):
    game = Dauto()

    @classmethod
    def conserved(cls, view: Mapping[str, Any]) -> Iterator[tuple[object, object]]:
        """Yield the number of cards in hands and on the heap modulo the number of seats, which must be 0."""
        yield (sum(view["hands"].values()) + view["heap"]) % len(view["hands"]), 0

    @classmethod
    def dealt(cls, rng: Random, length: int) -> Dealt:
        """Play four players with real cards.

        Each discloses some of its hand, and bluffs if it must or likes to.
        """
        match = Match(cls.game, cls.game.header(SEATS))
        pack = rng.sample(CARDS, len(CARDS))
        hands = {seat: [pack.pop() for _ in range(4)] for seat in SEATS}
        heap: list[str] = []
        truth: dict[int, bool] = {}
        while match.n < length and match.outcome is None:
            position = match.position
            seat = rng.choice(turn(cls.game.waiting(position)))
            others = [other for other in SEATS if position.said and other != SEATS[position.said.seat]]
            if hands[seat] and rng.random() < 0.2:
                told = [card if rng.random() < 0.8 else "??" for card in hands[seat]]
                match.record(Action(seat, "hand", {"cards": told}))
            elif position.phase == SHOW:
                card, doubter = heap[-1], SEATS[position.doubter]
                match.record(Action(seat, "show", {"card": card}))
                hands[doubter if truth[position.said.n] else seat] += heap
                heap.clear()
            elif others and rng.random() < 0.3:
                match.record(Action(rng.choice(others), "doubt"))
            elif position.phase == LAY:
                rank = position.rank()
                fitting = [card for card in hands[seat] if card[0] == rank and rng.random() < 0.8]
                card = rng.choice(fitting or hands[seat])
                told = {"card": card} if rng.random() < 0.7 else {}
                entry = match.record(Action(seat, "lay", {"rank": rank, **told}))
                truth[entry.n] = card[0] == rank
                hands[seat].remove(card)
                heap.append(card)
            else:
                match.record(Action(seat, "believe"))
        return Dealt(match, truth)
