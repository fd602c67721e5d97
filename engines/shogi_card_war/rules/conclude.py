"""The common end of every accepted action: notes, claims, the proof of false traps (R24), the end (R27)."""

from __future__ import annotations

from ...values import Judgement, Outcome, Settlement, Verdict, make_judgement
from ..claims import Loss, settle_by_counting
from ..position import SEATS, Position
from .common import FOUL, LEGAL, Effects


def conclude(
    after: Position,
    effects: Effects,
    verdict: Verdict = LEGAL,
    code: str | None = None,
    settled: tuple[Settlement, ...] = (),
    loss: Loss | None = None,
    revealed: tuple[str, ...] = (),
    created: tuple[str, ...] = (),
) -> Judgement[Position]:
    """Close an accepted action: notes, claims proved by counting, false traps (R24), the end (R27).

    ``settled`` are the claims proved by a card turned up, ``loss`` what the action itself brings.  Life comes
    before deck-out and false traps.  ``revealed`` and ``created`` are those of the judgement.
    """
    sente, gote = after.closed().sides
    if sente.disclosed or sente.noted or sente.hidden:
        settled, loss = settle_by_counting(after, 0, settled, loss)
    if gote.disclosed or gote.noted or gote.hidden:
        settled, loss = settle_by_counting(after, 1, settled, loss)
    if after.outcome is None:
        if sente.life <= 0:
            loss = (0, "shogi_card_war.end.life")
        elif gote.life <= 0:
            loss = (1, "shogi_card_war.end.life")
        if loss is not None:
            loser, reason = loss
            if reason == "shogi_card_war.end.false-trap":
                verdict, code = FOUL, "shogi_card_war.trap.false"
                effects.append({"effect": "false-trap", "seat": SEATS[loser]})
            winner = SEATS[1 - loser]
            effects.append({"effect": "end", "winner": winner, "reason": reason})
            after.phase = "over"
            after.window = None
            after.attackers = ()
            after.blocks = {}
            after.outcome = Outcome((winner,), reason)
    if len(settled) > 1:
        settled = tuple(sorted(settled))
    return make_judgement(verdict, code, effects, after, settled, revealed, created)
