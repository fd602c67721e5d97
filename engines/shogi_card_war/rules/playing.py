"""Playing cards from the hand (R5, R6, R7, R9)."""

from __future__ import annotations

from typing import Any

from ...values import UNKNOWN, Judgement, refuse
from .. import claims
from ..kinds import MANA, ONE, WAYS, count, traps_in
from ..position import SEATS, Position, Side, Window
from ..types import Way
from .common import FOUL, LEGAL, UNVERIFIED, Fields, gate
from .conclude import conclude
from .table import lay


def play_fault(position: Position, seat: int, card: str, way: str, waive: str | None = None) -> str | None:
    """Return why that card can't be played that way (R5), after the gates.

    ``None`` also for a second pawn (R6).
    """
    side = position.sides[seat]
    # only the turn seat has mana that it could lack
    mana = (
        position.mana if position.turn == seat and waive != "shogi_card_war.play.mana" else max(MANA.values())
    )
    if way == "trap":
        if side.hand == 0:
            return "shogi_card_war.play.hand-empty"
        if side.hidden >= traps_in(side.unseen):
            return "shogi_card_war.trap.none-left"
        return "shogi_card_war.play.mana" if mana < 1 else None
    if way not in WAYS[card]:
        return "shogi_card_war.play.as"
    fault = face_up_fault(side, card, mana)
    if fault is None and way == "magic":
        fault = magic_fault(side, card)
    return fault


def face_up_fault(side: Side, card: str, mana: int) -> str | None:
    """Return why that card can't be played face up in any way with that much mana (R5), or ``None``."""
    if side.hand == 0:
        return "shogi_card_war.play.hand-empty"
    if not count(side.unseen, card):
        return "shogi_card_war.card.none-left"
    return "shogi_card_war.play.mana" if MANA[card] > mana else None


def magic_fault(side: Side, card: str) -> str | None:
    """Return why the magic of that card would have no effect at all (R17), or ``None``."""
    return "shogi_card_war.play.nothing-to-replay" if card == "K" and not side.graveyard else None


def pay(after: Position, seat: int, mana: int) -> None:
    """Pay the mana of a card (R5), at most what is left; out of turn nothing is paid."""
    if after.turn == seat:
        after.mana = max(0, after.mana - mana)


def play(before: Position, seat: int, fields: Fields, n: int, waive: str | None) -> Judgement[Position]:
    """Judge a card played from the hand, face up or set as a trap (R5, R6, R7, R8, R9)."""
    card: str = fields["card"]
    way: Way = fields["as"]
    code = gate(before, seat, waive) or play_fault(before, seat, card, way, waive)
    if code is not None:
        return refuse(before, code)
    after = before.copy()
    after.started = True
    side = after.open(seat)
    verdict, loss = LEGAL, None
    if way == "trap":
        pay(after, seat, 1)
        if traps_in(side.unseen) == side.hand + side.deck + side.hidden:
            claim = 0
        else:
            verdict, code, claim = UNVERIFIED, "shogi_card_war.trap.face-down", n
            side.claims += 1
        note = claims.note_unnamed_trap(side) if card == UNKNOWN else claims.note_named_trap(side, card)
        card = UNKNOWN
        side.hidden += 1
        name = lay(after, side, card, way, claim, note)
    else:
        pay(after, seat, MANA[card])
        claims.leave_hand(side, card)
        side.unseen -= ONE[card]
        if card == "P" and before.turn == seat:
            if before.pawn_played:
                verdict, code, loss = (
                    FOUL,
                    "shogi_card_war.play.second-pawn",
                    (seat, "shogi_card_war.end.two-pawns"),
                )
            after.pawn_played = True
        name = lay(after, side, card, way)
    side.hand -= 1
    after.window = Window(seat, card, way, name)
    effects = [played(seat, card, way, "hand", name, after.mana)]
    return conclude(after, effects, verdict, code, loss=loss, created=() if name is None else (name,))


def played(seat: int, card: str, way: str, origin: str, name: str | None, mana: int) -> dict[str, Any]:
    """Return the effect ``play`` (R5, R17)."""
    return {
        "effect": "play",
        "seat": SEATS[seat],
        "card": card,
        "as": way,
        "from": origin,
        "id": name,
        "mana": mana,
    }
