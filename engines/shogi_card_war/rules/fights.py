"""Fights: attack, defence, damage (R18, R19, R20, R21, R22)."""

from __future__ import annotations

from collections.abc import Mapping

from ...values import Judgement, refuse
from ..kinds import number_order
from ..position import SEATS, Position
from .common import Effects, Fields, gate
from .conclude import conclude
from .table import die, hurt, lose_life


def attack(before: Position, seat: int, fields: Fields, _n: int, waive: str | None) -> Judgement[Position]:
    """Judge an attack of own monsters (R18); damage follows at once if the defender cannot react (R20)."""
    code = gate(before, seat)
    if code is not None:
        return refuse(before, code)
    if before.phase != "main" and waive != "shogi_card_war.attack.again":
        return refuse(before, "shogi_card_war.attack.again")
    named: list[str] = fields["attackers"]
    own = before.sides[seat].monsters
    for name in named:
        monster = own.get(name)
        if monster is None:
            return refuse(before, "shogi_card_war.attack.not-yours")
        if monster.entered == before.turn_no and waive != "shogi_card_war.attack.new":
            return refuse(before, "shogi_card_war.attack.new")
    after = before.copy()
    after.window = None
    after.phase = "block"
    attackers = sorted(named, key=number_order)
    after.attackers = tuple(attackers)
    monsters = dict(own)
    for name in attackers:
        monsters[name] = monsters[name]._replace(tapped=True)
    after.open(seat).monsters = monsters
    effects: Effects = [{"effect": "attack", "seat": SEATS[seat], "ids": attackers}]
    if nothing_to_decide(after):
        after.open(1 - seat)
        fight(after, {}, effects)
    return conclude(after, effects)


def nothing_to_decide(position: Position) -> bool:
    """Return whether the defender can neither turn up a trap nor block (R20)."""
    side = position.sides[1 - position.turn]
    if side.traps:
        return False
    return not position.attackers or all(monster.tapped for monster in side.monsters.values())


def block_fault(
    position: Position, seat: int, blocks: Mapping[str, str], waive: str | None = None
) -> str | None:
    """Return why these blocks can't be made (R19), or ``None``."""
    if position.phase != "block" or position.turn == seat:
        return "shogi_card_war.block.none"
    own = position.sides[seat].monsters
    taken = set()
    for blocker in sorted(blocks, key=number_order):
        monster = own.get(blocker)
        if monster is None:
            return "shogi_card_war.block.not-yours"
        if monster.tapped and waive != "shogi_card_war.block.tapped":
            return "shogi_card_war.block.tapped"
        attacker = blocks[blocker]
        if attacker not in position.attackers:
            return "shogi_card_war.block.not-attacking"
        if attacker in taken and position.gang_block == "single" and waive != "shogi_card_war.block.crowded":
            return "shogi_card_war.block.crowded"
        taken.add(attacker)
    return None


def block(before: Position, seat: int, fields: Fields, _n: int, waive: str | None) -> Judgement[Position]:
    """Judge the blocks of the defender (R19); damage follows unless it must be divided (R21)."""
    if before.outcome is not None:
        return refuse(before, "shogi_card_war.match.over")
    named: dict[str, str] = fields["blocks"]
    code = block_fault(before, seat, named, waive)
    if code is not None:
        return refuse(before, code)
    after = before.copy()
    after.blocks = {blocker: named[blocker] for blocker in sorted(named, key=number_order)}
    gangs = blockers_of(after)
    effects: Effects = [{"effect": "block", "attacker": a, "blockers": b} for a, b in gangs.items()]
    if before.gang_block == "divide" and any(len(gang) > 1 for gang in gangs.values()):
        after.phase = "damage"
        return conclude(after, effects)
    own = before.sides[before.turn].monsters
    after.open(0)
    after.open(1)
    fight(after, {blocker: own[attacker].attack for blocker, attacker in after.blocks.items()}, effects)
    return conclude(after, effects)


def blockers_of(position: Position) -> dict[str, list[str]]:
    """Return each blocked attacker, in number order, with its blockers in number order."""
    gangs: dict[str, list[str]] = {}
    for attacker in position.attackers:
        gang = [blocker for blocker, blocked in position.blocks.items() if blocked == attacker]
        if gang:
            gangs[attacker] = gang
    return gangs


def assign(before: Position, seat: int, fields: Fields, _n: int, waive: str | None) -> Judgement[Position]:
    """Judge the division of damage by the attacking seat, for attackers with several blockers (R21)."""
    if before.outcome is not None:
        return refuse(before, "shogi_card_war.match.over")
    if before.phase != "damage" or before.turn != seat:
        return refuse(before, "shogi_card_war.assign.none")
    shares: dict[str, dict[str, int]] = fields["damage"]
    gangs = blockers_of(before)
    if shares.keys() != {attacker for attacker, gang in gangs.items() if len(gang) > 1}:
        return refuse(before, "shogi_card_war.assign.who")
    if any(not share.keys() <= set(gangs[attacker]) for attacker, share in shares.items()):
        return refuse(before, "shogi_card_war.assign.who")
    own = before.sides[seat].monsters
    wrong = any(sum(share.values()) != own[attacker].attack for attacker, share in shares.items())
    if wrong and waive != "shogi_card_war.assign.sum":
        return refuse(before, "shogi_card_war.assign.sum")
    dealt = {}
    for attacker, gang in gangs.items():
        if len(gang) == 1:
            dealt[gang[0]] = own[attacker].attack
        else:
            dealt.update(shares[attacker])
    after = before.copy()
    after.open(0)
    after.open(1)
    effects: Effects = []
    fight(after, dealt, effects)
    return conclude(after, effects)


def fight(after: Position, dealt: Mapping[str, int], effects: Effects) -> None:
    """Carry out all damage at once, then remove the dead, then reduce life (R21, R22).

    ``dealt`` is the damage of each blocker; the damage by blockers follows from ``after.blocks``. Both
    sides must be this position's own (:meth:`~tachiai.engines.shogi_card_war.position.Position.open`).
    """
    turn = after.turn
    attacking, defending = after.sides[turn], after.sides[1 - turn]
    taken = dict(dealt)
    for blocker, attacker in after.blocks.items():
        taken[attacker] = taken.get(attacker, 0) + defending.monsters[blocker].attack
    blocked = after.blocks.values()
    through = sum(attacking.monsters[name].attack for name in after.attackers if name not in blocked)
    dead = []
    for name in sorted(taken, key=number_order):
        if taken[name]:
            side = attacking if name in attacking.monsters else defending
            if hurt(side, name, taken[name], effects):
                dead.append((name, side))
    for name, side in dead:
        die(after, side, turn if side is attacking else 1 - turn, name, effects)
    if through:
        lose_life(defending, 1 - turn, through, effects)
    after.phase = "main2"
    after.attackers = ()
    after.blocks = {}
