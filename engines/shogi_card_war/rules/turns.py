"""Before the match and between turns: mulligan, end of turn, resignation (R2, R3, R4, R23, R26)."""

from __future__ import annotations

from ...values import Judgement, refuse
from ..position import SEATS, Position
from .common import Effects, Fields, gate
from .conclude import conclude
from .table import draw


def mulligan(before: Position, seat: int, _fields: Fields, _n: int, waive: str | None) -> Judgement[Position]:
    """Judge a mulligan (R2): a new hand of five cards, once and before anything else."""
    if before.outcome is not None:
        return refuse(before, "shogi_card_war.match.over")
    if before.started and waive != "shogi_card_war.mulligan.late":
        return refuse(before, "shogi_card_war.mulligan.late")
    if before.sides[seat].mulligan and waive != "shogi_card_war.mulligan.twice":
        return refuse(before, "shogi_card_war.mulligan.twice")
    after = before.copy()
    side = after.open(seat)
    side.mulligan = True
    side.disclosed = 0
    return conclude(after, [{"effect": "mulligan", "seat": SEATS[seat]}])


def end(before: Position, seat: int, _fields: Fields, _n: int, _waive: str | None) -> Judgement[Position]:
    """Judge the end of a turn (R23, R3): the other seat untaps, gets mana and draws (R4)."""
    code = gate(before, seat)
    if code is not None:
        return refuse(before, code)
    after = before.copy()
    after.started = True
    after.window = None
    after.phase = "main"
    after.turn = other = 1 - seat
    after.turn_no += 1
    after.mana = 3
    after.pawn_played = False
    side = after.open(other)
    name = SEATS[other]
    effects: Effects = [{"effect": "turn", "seat": name, "turn": after.turn_no}]
    tapped = [i for i, monster in side.monsters.items() if monster.tapped]
    if tapped:
        side.monsters = {i: m._replace(tapped=False) if m.tapped else m for i, m in side.monsters.items()}
        effects.append({"effect": "untap", "seat": name, "ids": tapped})
    return conclude(after, effects, loss=draw(side, other, 1, effects))


def resign(before: Position, seat: int, _fields: Fields, _n: int, _waive: str | None) -> Judgement[Position]:
    """Judge a resignation (R26): the other seat wins."""
    if before.outcome is not None:
        return refuse(before, "shogi_card_war.match.over")
    return conclude(before.copy(), [], loss=(seat, "shogi_card_war.end.resign"))
