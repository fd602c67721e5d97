"""The ultimate rule (R31): a claim may be false, and the opponent may doubt it."""

from __future__ import annotations

from ...values import Judgement, Settlement, refuse
from ..position import SEATS, VALID, VOID, Due, Position, Side, codes
from .common import LEGAL, Effects, Fields, Judged, settle_claims, with_seat
from .ends import end_match
from .pulls import due_fields
from .setup import named_set, pile_fault


def doubt(position: Position, seat: int) -> Judged:
    """Judge a doubt (R32): it covers all open claims of the opponent."""
    if not position.rules.ultimate:
        return refuse(position, "john.doubt.off")
    if position.due is not None and position.due.action == "reveal":
        return refuse(position, "john.order.due")
    claims = position.doubtable[seat]
    if not claims:
        return refuse(position, "john.doubt.no-claim")
    effects: Effects = [{"effect": "doubt", "claims": list(claims)}]
    after = position.copy()
    if any(n in position.refuted for n in claims):
        return _judge_doubt(after, seat, True, effects, (), ())
    after.due = Due(1 - seat, "reveal", claims=claims)
    effects.append({"effect": "due", **due_fields(after.due)})
    return Judgement(LEGAL, None, effects, after)


def _judge_doubt(
    after: Position,
    doubter: int,
    lied: bool,
    effects: Effects,
    settled: tuple[Settlement, ...],
    revealed: tuple[str, ...],
) -> Judged:
    """End the match: the liar loses, else the doubter (R34); the option ``doubt_loser`` may reverse that (O2)."""
    winner = doubter if lied == after.rules.liar_loses else 1 - doubter
    reason = "john.end.lie" if lied else "john.end.false-doubt"
    return end_match(after, LEGAL, None, effects, settled, winner, reason, revealed)


def reveal(position: Position, seat: int, fields: Fields) -> Judged:
    """Judge a reveal (R33): the claimant shows the whole pile, and the doubt is judged by it."""
    due = position.due
    if due is None or due.action != "reveal" or due.seat != seat:
        return refuse(position, "john.reveal.not-due")
    fault = pile_fault(position, seat, fields["cards"])
    if fault is not None:
        return refuse(position, f"john.reveal.{fault}")

    side = position.side(seat)
    shown = named_set(fields["cards"])
    fresh = side.unseen & shown
    registration, registered = side.registration, side.registered
    if registration == VALID and registered != shown:
        registration, registered = VOID, 0
    side = Side(side.unseen & ~shown, shown, side.reserve, registration, registered)
    after = position.copy()
    after.sides = with_seat(position.sides, seat, side)
    cards = codes(shown)
    effects: Effects = [{"effect": "reveal", "seat": SEATS[seat], "cards": list(cards)}]
    settled = settle_claims(after, seat, side, effects, fresh)
    lied = any(n in after.refuted for n in due.claims)
    return _judge_doubt(after, 1 - seat, lied, effects, settled, cards)
