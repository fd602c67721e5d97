"""The time before an event: the party, the next scenario card, who takes part (R2, R3, R5, R6, R7, R8, R31)."""

from __future__ import annotations

from typing import Final

from ...frozen import FrozenDict
from ...values import Action, Header, Judgement, allow, refuse
from ..cards import SIGN_OF
from ..deck import Deck
from ..position import NOBODY, Party, Position, Table
from ..scenario import Event, Scene, compiled
from .common import FOUL, Effects, Ruling
from .fields import begin_round, give_back_cards, lay, sweep

_NEW_DECK: Final = Deck.start()


def start(header: Header) -> Position:
    """Return the position right after the header (R1, R3); all field cards are in the pile."""
    options = header.options
    table = Table(
        seats=header.seats,
        seat=FrozenDict({seat: i for i, seat in enumerate(header.seats)}),
        scenario=compiled(options["scenario"]),
        open_first=options["open_first"],
        truncate=options["final"] == "truncate",
        refill=options["slide"] == "refill",
        redo_talk=options["talk"] == "redo",
        solo=len(header.seats) == 1,
        may_delay=options["delay"] and len(header.seats) > 2,
    )
    nothing = tuple(() for _ in table.seats)
    zero = tuple(0 for _ in table.seats)
    return Position(table, "setup", _NEW_DECK, looked_at=zero, disclosed_numbers=nothing, named_count=zero)


def setup(position: Position, action: Action, _n: int, waive: str | None) -> Ruling:
    """Judge which seat plays which class cards (R2)."""
    table, given = position.table, action.fields["party"]
    chars = [char for dealt in given.values() for char in dealt]
    each = {1: 4, 2: 2}.get(len(table.seats), 1)
    if (
        given.keys() != table.seat.keys()
        or any(len(dealt) != each for dealt in given.values())
        or len(set(chars)) != len(chars)
    ):
        return refuse(position, "xan.setup.party")
    wanted = table.scenario
    fits = wanted.minimum <= len(chars) <= wanted.maximum and set(wanted.requires) <= set(chars)
    if not fits and waive != "xan.setup.requires":
        return refuse(position, "xan.setup.requires")
    seats = table.seats
    leader = next((i for i, seat in enumerate(seats) if "thief" in given[seat]), 0)
    order = [(leader + k) % len(seats) for k in range(len(seats))]
    listed = tuple(char for i in order for char in given[seats[i]])
    party = Party(
        listed,
        FrozenDict({char: i for i, char in enumerate(listed)}),
        tuple(i for i in order for _ in given[seats[i]]),
        listed.index("thief") if "thief" in listed else listed.index(given[seats[0]][0]),
    )
    after = position.copy()
    after.phase = "flip"
    after.party = party
    after.skills = tuple([wanted.skills.get(char, ()) for char in listed])
    after.acting = (True,) * len(listed)
    after.placed = (NOBODY,) * len(listed)
    after.signs = tuple([SIGN_OF[char] for char in listed])
    return allow(after, [{"effect": "party", "order": list(listed)}])


def flip(position: Position, action: Action, _n: int, _waive: str | None) -> Ruling:
    """Judge turning the next scenario card, after clearing away the cards on the table (R5, R6, R7, R31, R32)."""
    card = position.table.scenario.cards[position.turned]
    mixed = "mixed" in action.fields
    effects: Effects = []
    keep = isinstance(card, Event) and position.event is None
    flow = isinstance(card, Event) and position.scene.flow
    after = position.copy()
    give_back_cards(after)
    if position.grid and not keep:
        fields = position.scene.fields
        cells = range(fields.cols) if flow else range(len(position.grid))
        sweep(after, cells)
        effects.append(
            {"effect": "sweep", "cells": [fields.cells[i] for i in cells], "under": after.deck.used}
        )
        if not mixed:
            after.deck = after.deck.under()
    if mixed:
        after.deck = after.deck.mixed()
    kind = "event" if isinstance(card, Event) else "scene"
    effects.append({"effect": "card", "type": kind, "id": card.id})
    after.turned += 1
    after.out = False
    if isinstance(card, Scene):
        after.phase, after.scene, after.event = "flip", card, None
        lay(after, effects, len(card.fields.cells))
    else:
        if not keep:
            if flow:
                effects.append({"effect": "rise"})
            lay(after, effects, len(after.scene.fields.cells) - len(after.grid))
        lead = after.party.lead if position.out_next else NOBODY
        after.event, after.out, after.out_next = card, position.out_next, False
        after.acting = tuple([i != lead for i in range(len(after.party.chars))])
        if 0 < card.participants < sum(after.acting):
            after.phase = "choose"
        else:
            begin_round(after)
    if mixed:
        after.deck = after.deck._replace(shuffled=True)
        return Judgement(FOUL, "xan.flip.mixed", tuple(effects), after)
    return allow(after, effects)


def choose(position: Position, action: Action, _n: int, waive: str | None) -> Ruling:
    """Judge who takes part in an event for a few characters (R8)."""
    assert position.event is not None
    party, chars = position.party, action.fields["chars"]
    indices = {party.number.get(char, NOBODY) for char in chars}
    many = len(chars) == position.event.participants or (chars and waive == "xan.choose.chars")
    if not many or len(indices) != len(chars) or not all(i >= 0 and position.acting[i] for i in indices):
        return refuse(position, "xan.choose.chars")
    after = position.copy()
    after.acting = tuple([i in indices for i in range(len(party.chars))])
    begin_round(after)
    chosen = [char for char in party.chars if char in chars]
    return allow(after, [{"effect": "choose", "chars": chosen}])
