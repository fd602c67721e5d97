"""Turning traps up: lance, knight, and showing one (R10, R11, R12, R25)."""

from __future__ import annotations

from ...values import UNKNOWN, ClaimOutcome, Judgement, Settlement, refuse
from .. import claims
from ..kinds import ONE, TRAPS, count
from ..position import SEATS, Position, Side, Trap
from .common import Effects, Fields
from .conclude import conclude
from .fights import fight, nothing_to_decide
from .table import hit


def trap_fault(side: Side, name: str, kind: str) -> str | None:
    """Return why that trap can't be turned up as ``kind`` (R10), or ``None``."""
    trap = side.traps.get(name)
    if trap is None:
        return "shogi_card_war.trap.none"
    if trap.card == UNKNOWN:
        return None if count(side.unseen, kind) else "shogi_card_war.trap.kind"
    return None if trap.card == kind else "shogi_card_war.trap.kind"


def publish(side: Side, trap: Trap, card: str) -> tuple[Settlement, ...]:
    """Make a hidden trap public as ``card``, with counts, note and claim; its place is unchanged (R10, R12, R25).

    :return: the settlement of its claim, if it had one.
    """
    side.unseen -= ONE[card]
    side.hidden -= 1
    claims.turn_up(side, trap.note, card)
    if not trap.claim:
        return ()
    side.claims -= 1
    return (Settlement(trap.claim, ClaimOutcome.CONFIRMED if card in TRAPS else ClaimOutcome.REFUTED),)


def take_trap(side: Side, name: str, card: str) -> tuple[Settlement, ...]:
    """Move a trap to the graveyard, turned up as ``card`` (R10, R12).

    :return: the settlement of its claim, if it had one.
    """
    traps = dict(side.traps)
    trap = traps.pop(name)
    side.traps = traps
    side.graveyard += card
    return publish(side, trap, card) if trap.card == UNKNOWN else ()


def activate(side: Side, seat: int, name: str, card: str, effects: Effects) -> tuple[Settlement, ...]:
    """Turn a trap up and use it (R10).

    :return: the settlement of its claim, if it had one.
    """
    effects.append({"effect": "activate", "seat": SEATS[seat], "id": name, "card": card})
    return take_trap(side, name, card)


def counter(before: Position, seat: int, fields: Fields, _n: int, _waive: str | None) -> Judgement[Position]:
    """Judge the knight that negates the play just made (R12); a revealed card may be false (R24)."""
    if before.outcome is not None:
        return refuse(before, "shogi_card_war.match.over")
    window = before.window
    if window is None or window.seat == seat:
        return refuse(before, "shogi_card_war.counter.no-window")
    code = trap_fault(before.sides[seat], fields["trap"], "N")
    if code is not None:
        return refuse(before, code)
    reveal: str | None = fields.get("reveal")
    if (reveal is None) is (window.card == UNKNOWN):
        return refuse(before, "shogi_card_war.counter.reveal")
    player = window.seat
    if reveal is not None and not count(before.sides[player].unseen, reveal):
        return refuse(before, "shogi_card_war.card.none-left")
    after = before.copy()
    after.window = None
    effects: Effects = []
    settled = activate(after.open(seat), seat, fields["trap"], "N", effects)
    side = after.open(player)
    card = window.card if reveal is None else reveal
    loss = None
    if window.id is None:
        after.magic = None
        side.graveyard += card
    elif window.way == "trap":
        settled += take_trap(side, window.id, card)
        if card not in TRAPS:
            loss = (player, "shogi_card_war.end.false-trap")
    else:
        if window.way == "monster":
            side.monsters = {name: m for name, m in side.monsters.items() if name != window.id}
        else:
            side.equipment = {name: on for name, on in side.equipment.items() if name != window.id}
        side.graveyard += card
    effects.append({"effect": "negate", "seat": SEATS[player], "card": card, "id": window.id})
    revealed = ("N",) if reveal is None else ("N", reveal)
    return conclude(after, effects, settled=settled, loss=loss, revealed=revealed)


def lance_time(position: Position, seat: int) -> bool:
    """Return whether that seat may turn up a lance now (R11)."""
    if position.turn == seat:
        return position.phase in ("main", "main2") and position.magic is None
    return position.phase == "block"


def lance(before: Position, seat: int, fields: Fields, _n: int, waive: str | None) -> Judgement[Position]:
    """Judge a lance (R11): 3 damage to an enemy; R20 if the defender can no longer react."""
    if before.outcome is not None:
        return refuse(before, "shogi_card_war.match.over")
    if not lance_time(before, seat) and waive != "shogi_card_war.lance.timing":
        return refuse(before, "shogi_card_war.lance.timing")
    name: str = fields["trap"]
    own = before.sides[seat]
    code = trap_fault(own, name, "L")
    if code is not None:
        return refuse(before, code)
    if (
        before.trap_delay
        and own.traps[name].entered == before.turn_no
        and waive != "shogi_card_war.trap.delayed"
    ):
        return refuse(before, "shogi_card_war.trap.delayed")
    target: str = fields["target"]
    other = 1 - seat
    if target not in before.sides[other].monsters and target != SEATS[other]:
        return refuse(before, "shogi_card_war.lance.target")
    after = before.copy()
    after.window = None
    effects: Effects = []
    settled = activate(after.open(seat), seat, name, "L", effects)
    side = after.open(other)
    hit(after, side, other, target, 3, effects)
    if before.phase == "block" and side.life > 0 and nothing_to_decide(after):
        fight(after, {}, effects)
    return conclude(after, effects, settled=settled, revealed=("L",))


def show(before: Position, seat: int, fields: Fields, _n: int, _waive: str | None) -> Judgement[Position]:
    """Judge a set trap turned up without being used (R25); a card that cannot be a trap loses (R24)."""
    name: str = fields["trap"]
    card: str = fields["card"]
    own = before.sides[seat]
    trap = own.traps.get(name)
    if trap is None:
        return refuse(before, "shogi_card_war.trap.none")
    if trap.card != UNKNOWN:
        return refuse(before, "shogi_card_war.show.known")
    if not count(own.unseen, card):
        return refuse(before, "shogi_card_war.card.none-left")
    after = before.copy()
    side = after.open(seat)
    side.traps = {**side.traps, name: Trap(card, trap.entered, 0, UNKNOWN)}
    settled = publish(side, trap, card)
    if after.window is not None and after.window.id == name:
        after.window = after.window._replace(card=card)
    effects: Effects = [{"effect": "show", "seat": SEATS[seat], "id": name, "card": card}]
    loss = None if card in TRAPS else (seat, "shogi_card_war.end.false-trap")
    return conclude(after, effects, settled=settled, loss=loss, revealed=(card,))
