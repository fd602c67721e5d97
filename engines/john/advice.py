"""What a registered pile says against an action, for the own phone before it records."""

from __future__ import annotations

from ..values import Action, Verdict
from .position import CARD, NO_CARD, NOBODY, RANK, SEAT, VALID, Position
from .rules import judge, named_set, skipped_ranks


def advise(position: Position, action: Action) -> tuple[dict[str, str], ...]:
    """``{"code": ...}`` for each thing a ``valid`` registration says against an action that is not refused.

    R28, R29, R33; docs/spec/john.md, "Verdicts and codes".
    """
    seat = SEAT.get(action.seat, NOBODY)
    side = None if seat == NOBODY else position.sides[seat]
    if side is None or side.registration != VALID or action.kind not in ("reinforce", "pull", "reveal"):
        return ()
    if judge(position, action, 1).verdict is Verdict.ILLEGAL:
        return ()
    pile = side.registered
    found = []
    match action.kind:
        case "reinforce":
            if pile >> CARD[action.fields["card"]] & 1:
                found.append("john.advice.in-pile")
        case "reveal":
            if named_set(action.fields["cards"]) != pile:
                found.append("john.advice.not-as-told")
        case "pull":
            due, named = position.due, action.fields["card"]
            assert due is not None
            card = NO_CARD if named == "none" else CARD[named]
            if card and not pile >> card & 1:
                found.append("john.advice.not-in-pile")
            if pile & skipped_ranks(seat, due.rank, RANK[card]):
                found.append("john.advice.rank-held")
    return tuple({"code": code} for code in found)
