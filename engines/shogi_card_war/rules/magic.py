"""The effects of magic when it is resolved (R13, R14, R15, R16, R17)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...values import UNKNOWN, Judgement, Verdict, refuse
from .. import claims
from ..claims import Loss
from ..kinds import WAYS, tally, within
from ..position import SEATS, Position, Side, Window
from ..types import Way
from .common import FOUL, LEGAL, Effects, Fields, Judge, gate
from .conclude import conclude
from .playing import played
from .table import draw, hit, lay

_RESOLVE_FIELDS = {
    "G": frozenset(("choice", "cards")),
    "B": frozenset(()),
    "R": frozenset(("targets",)),
    "K": frozenset(("card", "as")),
}


def resolve(before: Position, seat: int, fields: Fields, n: int, waive: str | None) -> Judgement[Position]:
    """Judge carrying out the waiting magic (R13)."""
    code = gate(before, seat)
    if code is not None and code != "shogi_card_war.turn.magic-open":
        return refuse(before, code)
    magic = before.magic
    if magic is None:
        return refuse(before, "shogi_card_war.resolve.none")
    if fields.keys() != _RESOLVE_FIELDS[magic]:
        return refuse(before, "shogi_card_war.resolve.fields")
    return _MAGIC[magic](before, seat, fields, n, waive)


def spend(after: Position, seat: int, card: str, effects: Effects) -> None:
    """Move carried out magic to the graveyard (R13); its seat's side is open already."""
    after.sides[seat].graveyard += card
    effects.append({"effect": "spent", "seat": SEATS[seat], "card": card})


def gold_number(side: Side, choice: str) -> int:
    """Return how many cards that choice takes from ``side`` (R14)."""
    return min(2, side.hand) if choice == "discard" else min(4, side.deck)


def gold(before: Position, seat: int, fields: Fields, _n: int, waive: str | None) -> Judgement[Position]:
    """Judge gold (R14): the opponent discards or mills."""
    choice: str = fields["choice"]
    cards: list[str] = fields["cards"]
    other = 1 - seat
    target = before.sides[other]
    if len(cards) != gold_number(target, choice) and waive != "shogi_card_war.resolve.count":
        return refuse(before, "shogi_card_war.resolve.count")
    taken = tally(cards)
    if not within(taken, target.unseen):
        return refuse(before, "shogi_card_war.card.none-left")
    after = before.copy()
    after.window = None
    after.magic = None
    after.open(seat)
    side = after.open(other)
    side.unseen -= taken
    side.graveyard += "".join(cards)
    effect: dict[str, Any] = {"effect": choice, "seat": SEATS[other], "cards": list(cards)}
    if choice == "discard":
        for card in cards:
            claims.leave_hand(side, card)
            side.hand -= 1
    else:
        side.deck -= len(cards)
        effect["deck"] = side.deck
    effects = [effect]
    spend(after, seat, "G", effects)
    return conclude(after, effects, revealed=tuple(cards))


def bishop(before: Position, seat: int, _fields: Fields, _n: int, _waive: str | None) -> Judgement[Position]:
    """Judge a bishop (R15): three cards are drawn."""
    after = before.copy()
    after.window = None
    after.magic = None
    effects: Effects = []
    drawn = min(3, before.sides[seat].deck)
    loss = draw(after.open(seat), seat, 3, effects)
    spend(after, seat, "B", effects)
    return conclude(after, effects, loss=loss, revealed=(UNKNOWN,) * drawn)


def rook(before: Position, seat: int, fields: Fields, _n: int, waive: str | None) -> Judgement[Position]:
    """Judge a rook (R16): up to four hits of 1 damage, one after the other."""
    other = 1 - seat
    after = before.copy()
    after.window = None
    after.magic = None
    after.open(seat)
    side = after.open(other)
    effects: Effects = []
    targets: list[str] = fields["targets"]
    for target in targets:
        if side.life <= 0 and waive != "shogi_card_war.resolve.hits":
            return refuse(before, "shogi_card_war.resolve.hits")
        if target not in side.monsters and target != SEATS[other]:
            return refuse(before, "shogi_card_war.resolve.target")
        hit(after, side, other, target, 1, effects)
    if len(targets) < 4 and side.life > 0 and waive != "shogi_card_war.resolve.hits":
        return refuse(before, "shogi_card_war.resolve.hits")
    spend(after, seat, "R", effects)
    # people do not remember the four hits one by one
    return conclude(after, effects)._replace(undo_needs_consent=True)


def king(before: Position, seat: int, fields: Fields, _n: int, _waive: str | None) -> Judgement[Position]:
    """Judge a king (R17): a card of the own graveyard is played without mana; R6 for a pawn."""
    card: str = fields["card"]
    way: Way = fields["as"]
    if way not in WAYS[card]:
        return refuse(before, "shogi_card_war.play.as")
    side = before.sides[seat]
    if card not in side.graveyard:
        return refuse(before, "shogi_card_war.resolve.not-in-graveyard")
    after = before.copy()
    after.magic = None
    side = after.open(seat)
    side.graveyard = side.graveyard.replace(card, "", 1)
    verdict: Verdict = LEGAL
    code: str | None = None
    loss: Loss | None = None
    if card == "P":
        if before.pawn_played:
            verdict, code, loss = (
                FOUL,
                "shogi_card_war.play.second-pawn",
                (seat, "shogi_card_war.end.two-pawns"),
            )
        after.pawn_played = True
    name = lay(after, side, card, way)
    after.window = Window(seat, card, way, name)
    effects: Effects = [played(seat, card, way, "graveyard", name, after.mana)]
    spend(after, seat, "K", effects)
    return conclude(after, effects, verdict, code, loss=loss, created=() if name is None else (name,))


_MAGIC: Mapping[str, Judge] = {
    "G": gold,
    "B": bishop,
    "R": rook,
    "K": king,
}
