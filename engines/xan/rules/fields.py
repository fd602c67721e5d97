"""Field cards placed, turned up and cleared away, and the round they begin (R9, R24, R31, R32, R33).

Each function changes ``after``, a fresh copy of the position.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..cards import SIGN_OF
from ..pools import Bag
from ..position import NOBODY, Card, Position, fields_replaced
from .common import Effects


def give_back_cards(after: Position) -> None:
    """Give the class and skill cards back to their owners (R24, R31)."""
    chars = after.party.chars
    after.placed = (NOBODY,) * len(chars)
    after.signs = tuple([SIGN_OF[char] for char in chars])
    after.first = after.turn = after.last = after.doubled = NOBODY
    after.looked = (NOBODY, NOBODY)
    after.played = ()
    after.hinted = False
    after.path = None


def sweep(after: Position, cells: Iterable[int]) -> None:
    """Put the cards of these cells on the used pile (R31); those left keep their order, and so rise (R32)."""
    gone = set(cells)
    shown: list[int] = []
    hidden: dict[Bag, int] = {}
    left: list[Card] = []
    for i, card in enumerate(after.grid):
        _, face, bag = card
        if i not in gone:
            left.append(card)
        elif face:
            shown.append(face)
        else:
            hidden[bag] = hidden.get(bag, 0) + 1
    stay = [card.bag for card in left if not card.face]
    after.deck = after.deck.sweep(shown, {bag: (k, k + stay.count(bag)) for bag, k in hidden.items()})
    after.grid = tuple(left)
    if after.hints or after.open_peeks:
        ids = {card.id for card in left}
        after.hints = tuple([h for h in after.hints if h.one in ids and h.other in ids])
        after.open_peeks = tuple([t for t in after.open_peeks if all(card in ids for card, _ in t.facts)])


def lay(after: Position, effects: Effects, size: int) -> None:
    """Place ``size`` new cards on the last cells of the pattern (R6, R7, R24, R32); append the effect ``lay``."""
    after.deck, bag = after.deck.lay(size)
    fresh = after.fresh
    after.grid += tuple([Card(i, 0, bag) for i in range(fresh, fresh + size)])
    after.fresh = fresh + size
    cells = after.scene.fields.cells
    effects.append({"effect": "lay", "cells": list(cells[len(cells) - size :]), "pile": after.deck.left})


def begin_round(after: Position) -> None:
    """Begin a round (R9, R33); in the first event with all cards turned up, if the option demands it."""
    assert after.event is not None
    after.phase = "place"
    if after.table.open_first and after.event.first:
        due = tuple([i for i, card in enumerate(after.grid) if not card.face])
        if due:
            after.phase, after.reveal, after.resume = "reveal", due, "place"


def replace_fields(after: Position, effects: Effects) -> None:
    """Replace the fields and begin a round, or fail for lack of cards (R24); append the effects."""
    fields, flow = after.scene.fields, after.scene.flow
    size = fields_replaced(after)
    if after.deck.left < size:
        fail(after, effects, "xan.end.no-fields")
        return
    give_back_cards(after)
    sweep(after, range(size))
    effects.append({"effect": "sweep", "cells": list(fields.cells[:size]), "under": 0})
    if flow:
        effects.append({"effect": "rise"})
    lay(after, effects, size)
    begin_round(after)


def fail(after: Position, effects: Effects, reason: str) -> None:
    """End the match: the event is lost (R36); append the effect ``fail``."""
    effects.append({"effect": "fail", "reason": reason})
    after.phase, after.reason = "over", reason


def turn_up(after: Position, numbers: Mapping[int, int]) -> bool:
    """Turn up these face-down cells; return whether any deal has these numbers there."""
    if not numbers:
        return True
    grid = list(after.grid)
    by_bag: dict[Bag, list[int]] = {}
    for i, number in numbers.items():
        card, _, bag = grid[i]
        by_bag.setdefault(bag, []).append(number)
        grid[i] = Card(card, number, bag)
    after.deck = after.deck.open(by_bag)
    after.grid = tuple(grid)
    return bool(after.deck.worlds)
