"""Field cards laid, turned up and cleared away, and the round they begin (R9, R24, R31, R32, R33)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..cards import SIGN_OF
from ..pools import Bag
from ..position import ENDED, NOBODY, PLACE, REVEAL, Card, Position, fields_replaced
from .common import Effects


def give_back_cards(position: Position) -> Position:
    """R24, R31: the class and skill cards back with their owners."""
    chars = position.party.chars
    return position._replace(
        placed=(NOBODY,) * len(chars),
        signs=tuple([SIGN_OF[char] for char in chars]),
        first=NOBODY,
        played=(),
        turn=NOBODY,
        last=NOBODY,
        hinted=False,
        looked=(NOBODY, NOBODY),
        doubled=NOBODY,
        path=None,
    )


def sweep(position: Position, cells: Iterable[int]) -> Position:
    """R31: the cards of these cells on the used pile; those left keep their order, and so rise (R32)."""
    gone = set(cells)
    grid = position.grid
    shown: list[int] = []
    hidden: dict[Bag, int] = {}
    for i in gone:
        card = grid[i]
        if card.face:
            shown.append(card.face)
        else:
            hidden[card.bag] = hidden.get(card.bag, 0) + 1
    sizes = {bag: (k, sum(not c.face and c.bag == bag for c in grid)) for bag, k in hidden.items()}
    left = tuple([card for i, card in enumerate(grid) if i not in gone])
    ids = {card.id for card in left}
    return position._replace(
        deck=position.deck.sweep(shown, sizes),
        grid=left,
        hints=tuple([h for h in position.hints if h.one in ids and h.other in ids]),
        open_peeks=tuple([t for t in position.open_peeks if all(card in ids for card, _ in t.facts)]),
    )


def lay(position: Position, effects: Effects, size: int) -> Position:
    """R6, R7, R24, R32: ``size`` new cards on the last cells of the pattern; adds the effect ``lay``."""
    deck, bag = position.deck.lay(size)
    fresh = position.fresh
    new = tuple([Card(i, 0, bag) for i in range(fresh, fresh + size)])
    cells = position.scene.fields.cells
    effects.append({"effect": "lay", "cells": list(cells[len(cells) - size :]), "pile": deck.left})
    return position._replace(deck=deck, grid=position.grid + new, fresh=fresh + size)


def begin_round(position: Position) -> Position:
    """R9, R33: a round starts, in the first event perhaps with all cards turned up."""
    assert position.event is not None
    if position.table.open_first and position.event.first:
        due = tuple([i for i, card in enumerate(position.grid) if not card.face])
        if due:
            return position._replace(phase=REVEAL, reveal=due, resume=PLACE)
    return position._replace(phase=PLACE)


def replace_fields(position: Position, effects: Effects) -> Position:
    """R24: new fields and a new round, or the event has failed for want of cards; adds the effects."""
    fields, flow = position.scene.fields, position.scene.flow
    size = fields_replaced(position)
    if position.deck.left < size:
        return fail(position, effects, "xan.end.no-fields")
    after = sweep(give_back_cards(position), range(size))
    effects.append({"effect": "sweep", "cells": list(fields.cells[:size]), "under": 0})
    if flow:
        effects.append({"effect": "rise"})
    return begin_round(lay(after, effects, size))


def fail(position: Position, effects: Effects, reason: str) -> Position:
    """R36: the event and with it the match is lost; adds the effect ``fail``."""
    effects.append({"effect": "fail", "reason": reason})
    return position._replace(phase=ENDED, reason=reason)


def turn_up(position: Position, numbers: Mapping[int, int]) -> Position | None:
    """These face-down cells turned up, ``None`` if no deal has these numbers there."""
    if not numbers:
        return position
    grid = list(position.grid)
    by_bag: dict[Bag, list[int]] = {}
    for i, number in numbers.items():
        by_bag.setdefault(grid[i].bag, []).append(number)
        grid[i] = Card(grid[i].id, number, grid[i].bag)
    deck = position.deck.open(by_bag)
    return position._replace(deck=deck, grid=tuple(grid)) if deck.worlds else None
