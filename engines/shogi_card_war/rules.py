"""The referee: one function a kind of action, each checking in the rules file's order, then carrying out.

:func:`judge` is the door.  Every function gets the position before, the index of the acting seat and the
fields; it refuses (the position stays) or makes a copy, changes it, and closes with :func:`_conclude`, which
does what follows from every accepted action: notes, claims, the proof of false traps, the end of the match.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..values import Action, Judgement, Outcome, Settlement, Verdict
from . import notes
from .kinds import MANA, ONE, STRENGTH, TRAPS, WAYS, count, number_order, tally, traps_in, within
from .position import INDEX, SEATS, Monster, Position, Side, Trap, Window

LEGAL = Verdict.LEGAL
UNVERIFIED = Verdict.UNVERIFIED
ILLEGAL = Verdict.ILLEGAL
FOUL = Verdict.FOUL

_G = "shogi_card_war."

MATCH_OVER = _G + "match.over"
NOT_YOURS = _G + "turn.not-yours"
COMBAT_OPEN = _G + "turn.combat-open"
MAGIC_OPEN = _G + "turn.magic-open"
MULLIGAN_LATE = _G + "mulligan.late"
MULLIGAN_TWICE = _G + "mulligan.twice"
PLAY_AS = _G + "play.as"
HAND_EMPTY = _G + "play.hand-empty"
NO_MANA = _G + "play.mana"
NOTHING_TO_REPLAY = _G + "play.nothing-to-replay"
SECOND_PAWN = _G + "play.second-pawn"
CARD_NONE_LEFT = _G + "card.none-left"
TRAP_NONE_LEFT = _G + "trap.none-left"
TRAP_NONE = _G + "trap.none"
TRAP_KIND = _G + "trap.kind"
TRAP_DELAYED = _G + "trap.delayed"
FACE_DOWN = _G + "trap.face-down"
FALSE_TRAP = _G + "trap.false"
LANCE_TIMING = _G + "lance.timing"
LANCE_TARGET = _G + "lance.target"
NO_WINDOW = _G + "counter.no-window"
COUNTER_REVEAL = _G + "counter.reveal"
RESOLVE_NONE = _G + "resolve.none"
RESOLVE_FIELDS = _G + "resolve.fields"
RESOLVE_COUNT = _G + "resolve.count"
RESOLVE_TARGET = _G + "resolve.target"
RESOLVE_HITS = _G + "resolve.hits"
NOT_IN_GRAVEYARD = _G + "resolve.not-in-graveyard"
EQUIP_ITEM = _G + "equip.item"
EQUIP_TO = _G + "equip.to"
ATTACK_AGAIN = _G + "attack.again"
ATTACK_NOT_YOURS = _G + "attack.not-yours"
ATTACK_NEW = _G + "attack.new"
BLOCK_NONE = _G + "block.none"
BLOCK_NOT_YOURS = _G + "block.not-yours"
BLOCK_TAPPED = _G + "block.tapped"
BLOCK_NOT_ATTACKING = _G + "block.not-attacking"
BLOCK_CROWDED = _G + "block.crowded"
ASSIGN_NONE = _G + "assign.none"
ASSIGN_WHO = _G + "assign.who"
ASSIGN_SUM = _G + "assign.sum"
SHOW_KNOWN = _G + "show.known"
ADVICE_HAND = _G + "advice.not-in-hand"
ADVICE_OTHERWISE = _G + "advice.not-as-told"
REGISTER_COUNT = _G + "register.count"
REGISTER_TOO_MANY = _G + "register.too-many"
UNDO_TARGET = _G + "undo.target"
END_LIFE = _G + "end.life"
END_DECK_OUT = _G + "end.deck-out"
END_TWO_PAWNS = _G + "end.two-pawns"
END_FALSE_TRAP = _G + "end.false-trap"
END_RESIGN = _G + "end.resign"

_UNKNOWN = "??"

WAIVABLE = frozenset(
    {
        NOT_YOURS,
        MULLIGAN_LATE,
        MULLIGAN_TWICE,
        NO_MANA,
        TRAP_DELAYED,
        LANCE_TIMING,
        RESOLVE_COUNT,
        RESOLVE_HITS,
        ATTACK_AGAIN,
        ATTACK_NEW,
        BLOCK_TAPPED,
        BLOCK_CROWDED,
        ASSIGN_SUM,
    }
)
"""What an arbiter may let stand: out of turn or time, too often, without the mana, too many or too few."""

Fields = Mapping[str, Any]
Effects = list[dict[str, Any]]
Loss = tuple[int, str]
"""The seat that lost, and the reason of the end."""


def judge(position: Position, action: Action, n: int, waive: str | None = None) -> Judgement[Position]:
    """Judge a well-formed action that would get the number ``n``.

    ``waive`` is the code of the one rule that is not applied: :meth:`engines.game.Game.judge_waived`.
    """
    seat, kind, fields = action
    if kind == "play":
        return _play(position, INDEX[seat], fields, n, waive)
    return _JUDGES[kind](position, INDEX[seat], fields, waive)


def waived(position: Position, action: Action, n: int, code: str) -> Judgement[Position] | None:
    """The judgement without the rule behind ``code``; ``None`` where what follows has no meaning.

    Out of turn a card can be laid or an item moved: no magic, no fight and no end of turn.  A lance turned up
    while damage is being shared out would take away monsters that share in it.
    """
    fields = action.fields
    if code == NOT_YOURS and not (
        action.kind == "equip" or (action.kind == "play" and fields["as"] != "magic")
    ):
        return None
    if code == LANCE_TIMING and position.phase == "damage":
        return None
    if code == RESOLVE_COUNT:
        target = position.sides[1 - INDEX[action.seat]]
        if len(fields["cards"]) > (target.hand if fields["choice"] == "discard" else target.deck):
            return None
    return judge(position, action, n, code)


def _refuse(position: Position, code: str, *, private: bool = False) -> Judgement[Position]:
    return Judgement(ILLEGAL, code, (), position, (), private)


def gate(position: Position, seat: int, waive: str | None = None) -> str | None:
    """The code of the gate that stops an act of the turn seat (section 4, "Gates"), or ``None``."""
    if position.outcome is not None:
        return MATCH_OVER
    if position.turn != seat and waive != NOT_YOURS:
        return NOT_YOURS
    if position.phase in ("block", "damage"):
        return COMBAT_OPEN
    return MAGIC_OPEN if position.magic is not None else None


# -- what follows from every accepted action ----------------------------------------------------------


def _conclude(
    after: Position,
    effects: Effects,
    verdict: Verdict = LEGAL,
    code: str | None = None,
    settled: tuple[Settlement, ...] = (),
    loss: Loss | None = None,
) -> Judgement[Position]:
    """Close an accepted action: notes, claims proved by counting, false traps (R24), the end (R27).

    ``settled`` are the claims proved by a card turned up, ``loss`` what the action itself brings.  Life comes
    before deck-out and false traps.
    """
    sente, gote = after.sides
    if sente.told or sente.noted or sente.hidden:
        settled, loss = _count(after, 0, settled, loss)
    if gote.told or gote.noted or gote.hidden:
        settled, loss = _count(after, 1, settled, loss)
    if after.outcome is None:
        if sente.life <= 0:
            loss = (0, END_LIFE)
        elif gote.life <= 0:
            loss = (1, END_LIFE)
        if loss is not None:
            loser, reason = loss
            if reason is END_FALSE_TRAP:
                verdict, code = FOUL, FALSE_TRAP
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
    return Judgement(verdict, code, effects, after, settled)


def _count(
    after: Position, seat: int, settled: tuple[Settlement, ...], loss: Loss | None
) -> tuple[tuple[Settlement, ...], Loss | None]:
    """What the numbers of one side's unseen cards prove (section 5, R24 b), and whether its notes hold."""
    side = after.sides[seat]
    if (side.told or side.noted) and not notes.possible(side):
        side = after.open(seat)
        notes.forget(side)
    if side.hidden:
        possible = traps_in(side.unseen)
        if side.claims:
            proof = None
            if possible == 0:
                proof = "refuted"
            elif possible == side.hand + side.deck + side.hidden:
                proof = "confirmed"
            if proof is not None:
                settled += tuple(Settlement(t.claim, proof) for t in side.traps.values() if t.claim)
                side = after.open(seat)
                side.traps = {name: trap._replace(claim=0) for name, trap in side.traps.items()}
                side.claims = 0
        if side.hidden > possible and loss is None:
            loss = (seat, END_FALSE_TRAP)
    return settled, loss


# -- pieces of rules ----------------------------------------------------------------------------------


def _draw(side: Side, seat: int, number: int, effects: Effects) -> Loss | None:
    """R4: draw; the loss, if the deck was too small."""
    drawn = min(number, side.deck)
    if drawn:
        side.deck -= drawn
        side.hand += drawn
        effects.append({"effect": "draw", "seat": SEATS[seat], "count": drawn, "deck": side.deck})
    if drawn == number:
        return None
    effects.append({"effect": "deck-out", "seat": SEATS[seat]})
    return (seat, END_DECK_OUT)


def _lay(
    after: Position, side: Side, card: str, way: str, claim: int = 0, note: str = _UNKNOWN
) -> str | None:
    """R5-R9: put a card just played on the table; its new id, ``None`` for magic."""
    if way == "monster":
        name = f"m{after.next_monster}"
        after.next_monster += 1
        strength = STRENGTH[card]
        side.monsters = {**side.monsters, name: Monster(card, strength, strength, 0, False, after.turn_no)}
    elif way == "equipment":
        name = f"e{after.next_equipment}"
        after.next_equipment += 1
        side.equipment = {**side.equipment, name: None}
    elif way == "trap":
        name = f"t{after.next_trap}"
        after.next_trap += 1
        side.traps = {**side.traps, name: Trap(card, after.turn_no, claim, note)}
    else:
        after.magic = card
        return None
    return name


def _die(after: Position, side: Side, seat: int, name: str, effects: Effects) -> None:
    """R7, R8: a monster goes to its owner's graveyard; what it carried stays."""
    side.monsters = dict(side.monsters)
    card = side.monsters.pop(name).card
    side.graveyard += card
    effects.append({"effect": "die", "seat": SEATS[seat], "id": name, "card": card})
    if name in side.equipment.values():
        carried = [item for item, on in side.equipment.items() if on == name]
        side.equipment = {item: None if on == name else on for item, on in side.equipment.items()}
        effects.extend({"effect": "unequip", "seat": SEATS[seat], "id": item} for item in carried)
    if name in after.attackers:
        after.attackers = tuple(other for other in after.attackers if other != name)


def _hurt(side: Side, name: str, amount: int, effects: Effects) -> bool:
    """R7: put damage counters on a monster; whether it dies of them."""
    monster = side.monsters[name]
    damage = monster.damage + amount
    side.monsters = {**side.monsters, name: monster._replace(damage=damage)}
    effects.append({"effect": "damage", "id": name, "amount": amount, "damage": damage})
    return damage >= monster.hp


def _hit(after: Position, side: Side, seat: int, target: str, amount: int, effects: Effects) -> None:
    """Damage to one enemy by a lance or a rook: a monster or the seat itself (R11, R16)."""
    if target in side.monsters:
        if _hurt(side, target, amount, effects):
            _die(after, side, seat, target, effects)
    else:
        _lose_life(side, seat, amount, effects)


def _lose_life(side: Side, seat: int, amount: int, effects: Effects) -> None:
    side.life -= amount
    effects.append({"effect": "life", "seat": SEATS[seat], "change": -amount, "life": side.life})


def trap_fault(side: Side, name: str, kind: str) -> str | None:
    """R10: why that trap can't be turned up as ``kind``, or ``None``."""
    trap = side.traps.get(name)
    if trap is None:
        return TRAP_NONE
    if trap.card == _UNKNOWN:
        return None if count(side.unseen, kind) else TRAP_KIND
    return None if trap.card == kind else TRAP_KIND


def _publish(side: Side, trap: Trap, card: str) -> tuple[Settlement, ...]:
    """A hidden trap becomes public as ``card``: its counts, its note, its claim; not yet where it lies."""
    side.unseen -= ONE[card]
    side.hidden -= 1
    notes.turn_up(side, trap.note, card)
    if not trap.claim:
        return ()
    side.claims -= 1
    return (Settlement(trap.claim, "confirmed" if card in TRAPS else "refuted"),)


def _take_trap(side: Side, name: str, card: str) -> tuple[Settlement, ...]:
    """A trap leaves the trap area for the graveyard, turned up as ``card``."""
    traps = dict(side.traps)
    trap = traps.pop(name)
    side.traps = traps
    side.graveyard += card
    return _publish(side, trap, card) if trap.card == _UNKNOWN else ()


def _activate(side: Side, seat: int, name: str, card: str, effects: Effects) -> tuple[Settlement, ...]:
    """R10: turn a trap up and use it; the claim that settles."""
    effects.append({"effect": "activate", "seat": SEATS[seat], "id": name, "card": card})
    return _take_trap(side, name, card)


# -- before the match, and turns (R2, R3, R23, R26) -----------------------------------------------------


def _mulligan(before: Position, seat: int, _fields: Fields, waive: str | None) -> Judgement[Position]:
    if before.outcome is not None:
        return _refuse(before, MATCH_OVER)
    if before.started and waive != MULLIGAN_LATE:
        return _refuse(before, MULLIGAN_LATE)
    if before.sides[seat].mulligan and waive != MULLIGAN_TWICE:
        return _refuse(before, MULLIGAN_TWICE)
    after = before.copy()
    side = after.open(seat)
    side.mulligan = True
    side.told = 0
    return _conclude(after, [{"effect": "mulligan", "seat": SEATS[seat]}])


def _end(before: Position, seat: int, _fields: Fields, _waive: str | None) -> Judgement[Position]:
    code = gate(before, seat)
    if code is not None:
        return _refuse(before, code)
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
    return _conclude(after, effects, loss=_draw(side, other, 1, effects))


def _resign(before: Position, seat: int, _fields: Fields, _waive: str | None) -> Judgement[Position]:
    if before.outcome is not None:
        return _refuse(before, MATCH_OVER)
    return _conclude(before.copy(), [], loss=(seat, END_RESIGN))


# -- playing cards (R5-R9, R12-R17) ---------------------------------------------------------------------


def play_fault(position: Position, seat: int, card: str, way: str, waive: str | None = None) -> str | None:
    """R5: why that card can't be played that way, after the gates; ``None`` also for a second pawn (R6)."""
    side = position.sides[seat]
    # the mana is that of the turn seat: nobody else has any to miss
    mana = position.mana if position.turn == seat and waive != NO_MANA else max(MANA.values())
    if way == "trap":
        if side.hand == 0:
            return HAND_EMPTY
        if side.hidden >= traps_in(side.unseen):
            return TRAP_NONE_LEFT
        return NO_MANA if mana < 1 else None
    if way not in WAYS[card]:
        return PLAY_AS
    if side.hand == 0:
        return HAND_EMPTY
    if not count(side.unseen, card):
        return CARD_NONE_LEFT
    if MANA[card] > mana:
        return NO_MANA
    return NOTHING_TO_REPLAY if way == "magic" and card == "K" and not side.graveyard else None


def _pay(after: Position, seat: int, mana: int) -> None:
    """R5: the mana a card costs; what is not there, or not the seat's, is not taken."""
    if after.turn == seat:
        after.mana = max(0, after.mana - mana)


def _play(before: Position, seat: int, fields: Fields, n: int, waive: str | None) -> Judgement[Position]:
    card: str = fields["card"]
    way: str = fields["as"]
    code = gate(before, seat, waive) or play_fault(before, seat, card, way, waive)
    if code is not None:
        return _refuse(before, code)
    after = before.copy()
    after.started = True
    side = after.open(seat)
    verdict, loss = LEGAL, None
    if way == "trap":
        _pay(after, seat, 1)
        if traps_in(side.unseen) == side.hand + side.deck + side.hidden:
            claim = 0
        else:
            verdict, code, claim = UNVERIFIED, FACE_DOWN, n
            side.claims += 1
        note = notes.set_untold(side) if card == _UNKNOWN else notes.set_told(side, card)
        card = _UNKNOWN
        side.hidden += 1
        name = _lay(after, side, card, way, claim, note)
    else:
        _pay(after, seat, MANA[card])
        notes.leave_hand(side, card)
        side.unseen -= ONE[card]
        if card == "P" and before.turn == seat:
            if before.pawn_played:
                verdict, code, loss = FOUL, SECOND_PAWN, (seat, END_TWO_PAWNS)
            after.pawn_played = True
        name = _lay(after, side, card, way)
    side.hand -= 1
    after.window = Window(seat, card, way, name)
    effects = [_played(seat, card, way, "hand", name, after.mana)]
    return _conclude(after, effects, verdict, code, loss=loss)


def _played(seat: int, card: str, way: str, origin: str, name: str | None, mana: int) -> dict[str, Any]:
    return {
        "effect": "play",
        "seat": SEATS[seat],
        "card": card,
        "as": way,
        "from": origin,
        "id": name,
        "mana": mana,
    }


def _counter(before: Position, seat: int, fields: Fields, _waive: str | None) -> Judgement[Position]:
    if before.outcome is not None:
        return _refuse(before, MATCH_OVER)
    window = before.window
    if window is None or window.seat == seat:
        return _refuse(before, NO_WINDOW)
    code = trap_fault(before.sides[seat], fields["trap"], "N")
    if code is not None:
        return _refuse(before, code)
    reveal: str | None = fields.get("reveal")
    if (reveal is None) is (window.card == _UNKNOWN):
        return _refuse(before, COUNTER_REVEAL)
    player = window.seat
    if reveal is not None and not count(before.sides[player].unseen, reveal):
        return _refuse(before, CARD_NONE_LEFT)
    after = before.copy()
    after.window = None
    effects: Effects = []
    settled = _activate(after.open(seat), seat, fields["trap"], "N", effects)
    side = after.open(player)
    card = window.card if reveal is None else reveal
    loss = None
    if window.id is None:
        after.magic = None
        side.graveyard += card
    elif window.way == "trap":
        settled += _take_trap(side, window.id, card)
        if card not in TRAPS:
            loss = (player, END_FALSE_TRAP)
    else:
        if window.way == "monster":
            side.monsters = {name: m for name, m in side.monsters.items() if name != window.id}
        else:
            side.equipment = {name: on for name, on in side.equipment.items() if name != window.id}
        side.graveyard += card
    effects.append({"effect": "negate", "seat": SEATS[player], "card": card, "id": window.id})
    return _conclude(after, effects, settled=settled, loss=loss)


_RESOLVE_FIELDS = {
    "G": frozenset(("choice", "cards")),
    "B": frozenset(()),
    "R": frozenset(("targets",)),
    "K": frozenset(("card", "as")),
}


def _resolve(before: Position, seat: int, fields: Fields, waive: str | None) -> Judgement[Position]:
    code = gate(before, seat)
    if code is not None and code is not MAGIC_OPEN:
        return _refuse(before, code)
    magic = before.magic
    if magic is None:
        return _refuse(before, RESOLVE_NONE)
    if fields.keys() != _RESOLVE_FIELDS[magic]:
        return _refuse(before, RESOLVE_FIELDS)
    return _MAGIC[magic](before, seat, fields, waive)


def _spend(after: Position, seat: int, card: str, effects: Effects) -> None:
    """R13: magic carried out goes to the graveyard; its seat's side is open already."""
    after.sides[seat].graveyard += card
    effects.append({"effect": "spent", "seat": SEATS[seat], "card": card})


def gold_number(side: Side, choice: str) -> int:
    """R14: how many cards that choice takes from ``side``."""
    return min(2, side.hand) if choice == "discard" else min(4, side.deck)


def _gold(before: Position, seat: int, fields: Fields, waive: str | None) -> Judgement[Position]:
    choice: str = fields["choice"]
    cards: list[str] = fields["cards"]
    other = 1 - seat
    target = before.sides[other]
    if len(cards) != gold_number(target, choice) and waive != RESOLVE_COUNT:
        return _refuse(before, RESOLVE_COUNT)
    taken = tally(cards)
    if not within(taken, target.unseen):
        return _refuse(before, CARD_NONE_LEFT)
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
            notes.leave_hand(side, card)
            side.hand -= 1
    else:
        side.deck -= len(cards)
        effect["deck"] = side.deck
    effects = [effect]
    _spend(after, seat, "G", effects)
    return _conclude(after, effects)


def _bishop(before: Position, seat: int, _fields: Fields, _waive: str | None) -> Judgement[Position]:
    after = before.copy()
    after.window = None
    after.magic = None
    effects: Effects = []
    loss = _draw(after.open(seat), seat, 3, effects)
    _spend(after, seat, "B", effects)
    return _conclude(after, effects, loss=loss)


def _rook(before: Position, seat: int, fields: Fields, waive: str | None) -> Judgement[Position]:
    other = 1 - seat
    after = before.copy()
    after.window = None
    after.magic = None
    after.open(seat)
    side = after.open(other)
    effects: Effects = []
    targets: list[str] = fields["targets"]
    for target in targets:
        if side.life <= 0 and waive != RESOLVE_HITS:
            return _refuse(before, RESOLVE_HITS)
        if target not in side.monsters and target != SEATS[other]:
            return _refuse(before, RESOLVE_TARGET)
        _hit(after, side, other, target, 1, effects)
    if len(targets) < 4 and side.life > 0 and waive != RESOLVE_HITS:
        return _refuse(before, RESOLVE_HITS)
    _spend(after, seat, "R", effects)
    return _conclude(after, effects)


def _king(before: Position, seat: int, fields: Fields, _waive: str | None) -> Judgement[Position]:
    card: str = fields["card"]
    way: str = fields["as"]
    if way not in WAYS[card]:
        return _refuse(before, PLAY_AS)
    side = before.sides[seat]
    if card not in side.graveyard:
        return _refuse(before, NOT_IN_GRAVEYARD)
    after = before.copy()
    after.magic = None
    side = after.open(seat)
    side.graveyard = side.graveyard.replace(card, "", 1)
    verdict: Verdict = LEGAL
    code: str | None = None
    loss: Loss | None = None
    if card == "P":
        if before.pawn_played:
            verdict, code, loss = FOUL, SECOND_PAWN, (seat, END_TWO_PAWNS)
        after.pawn_played = True
    name = _lay(after, side, card, way)
    after.window = Window(seat, card, way, name)
    effects: Effects = [_played(seat, card, way, "graveyard", name, after.mana)]
    _spend(after, seat, "K", effects)
    return _conclude(after, effects, verdict, code, loss=loss)


# -- traps and equipment on the table (R8, R10, R11, R25) -------------------------------------------------


def lance_time(position: Position, seat: int) -> bool:
    """R11: whether that seat may turn up a lance now."""
    if position.turn == seat:
        return position.phase in ("main", "main2") and position.magic is None
    return position.phase == "block"


def _lance(before: Position, seat: int, fields: Fields, waive: str | None) -> Judgement[Position]:
    if before.outcome is not None:
        return _refuse(before, MATCH_OVER)
    if not lance_time(before, seat) and waive != LANCE_TIMING:
        return _refuse(before, LANCE_TIMING)
    name: str = fields["trap"]
    own = before.sides[seat]
    code = trap_fault(own, name, "L")
    if code is not None:
        return _refuse(before, code)
    if before.trap_delay and own.traps[name].entered == before.turn_no and waive != TRAP_DELAYED:
        return _refuse(before, TRAP_DELAYED)
    target: str = fields["target"]
    other = 1 - seat
    if target not in before.sides[other].monsters and target != SEATS[other]:
        return _refuse(before, LANCE_TARGET)
    after = before.copy()
    after.window = None
    effects: Effects = []
    settled = _activate(after.open(seat), seat, name, "L", effects)
    side = after.open(other)
    _hit(after, side, other, target, 3, effects)
    if before.phase == "block" and side.life > 0 and nothing_to_decide(after):
        _fight(after, {}, effects)
    return _conclude(after, effects, settled=settled)


def _equip(before: Position, seat: int, fields: Fields, waive: str | None) -> Judgement[Position]:
    code = gate(before, seat, waive)
    if code is not None:
        return _refuse(before, code)
    item: str = fields["item"]
    to: str = fields["to"]
    own = before.sides[seat]
    if item not in own.equipment:
        return _refuse(before, EQUIP_ITEM)
    came_from = own.equipment[item]
    if to not in own.monsters or came_from == to:
        return _refuse(before, EQUIP_TO)
    after = before.copy()
    after.window = None
    side = after.open(seat)
    side.equipment = {**side.equipment, item: to}
    monsters = dict(side.monsters)
    monsters[to] = monsters[to]._replace(attack=monsters[to].attack + 1)
    if came_from is not None:
        monsters[came_from] = monsters[came_from]._replace(attack=monsters[came_from].attack - 1)
    side.monsters = monsters
    return _conclude(after, [{"effect": "equip", "seat": SEATS[seat], "id": item, "on": to}])


def _show(before: Position, seat: int, fields: Fields, _waive: str | None) -> Judgement[Position]:
    name: str = fields["trap"]
    card: str = fields["card"]
    own = before.sides[seat]
    trap = own.traps.get(name)
    if trap is None:
        return _refuse(before, TRAP_NONE)
    if trap.card != _UNKNOWN:
        return _refuse(before, SHOW_KNOWN)
    if not count(own.unseen, card):
        return _refuse(before, CARD_NONE_LEFT)
    after = before.copy()
    side = after.open(seat)
    side.traps = {**side.traps, name: Trap(card, trap.entered, 0, _UNKNOWN)}
    settled = _publish(side, trap, card)
    if after.window is not None and after.window.id == name:
        after.window = after.window._replace(card=card)
    effects: Effects = [{"effect": "show", "seat": SEATS[seat], "id": name, "card": card}]
    return _conclude(after, effects, settled=settled, loss=None if card in TRAPS else (seat, END_FALSE_TRAP))


# -- fights (R18-R22) -------------------------------------------------------------------------------------


def _attack(before: Position, seat: int, fields: Fields, waive: str | None) -> Judgement[Position]:
    code = gate(before, seat)
    if code is not None:
        return _refuse(before, code)
    if before.phase != "main" and waive != ATTACK_AGAIN:
        return _refuse(before, ATTACK_AGAIN)
    named: list[str] = fields["attackers"]
    own = before.sides[seat].monsters
    for name in named:
        monster = own.get(name)
        if monster is None:
            return _refuse(before, ATTACK_NOT_YOURS)
        if monster.entered == before.turn_no and waive != ATTACK_NEW:
            return _refuse(before, ATTACK_NEW)
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
        _fight(after, {}, effects)
    return _conclude(after, effects)


def nothing_to_decide(position: Position) -> bool:
    """R20: whether the defender can neither turn up a trap nor block."""
    side = position.sides[1 - position.turn]
    if side.traps:
        return False
    return not position.attackers or all(monster.tapped for monster in side.monsters.values())


def block_fault(
    position: Position, seat: int, blocks: Mapping[str, str], waive: str | None = None
) -> str | None:
    """R19: why these blocks can't be made, or ``None``."""
    if position.phase != "block" or position.turn == seat:
        return BLOCK_NONE
    own = position.sides[seat].monsters
    taken = set()
    for blocker in sorted(blocks, key=number_order):
        monster = own.get(blocker)
        if monster is None:
            return BLOCK_NOT_YOURS
        if monster.tapped and waive != BLOCK_TAPPED:
            return BLOCK_TAPPED
        attacker = blocks[blocker]
        if attacker not in position.attackers:
            return BLOCK_NOT_ATTACKING
        if attacker in taken and position.gang_block == "single" and waive != BLOCK_CROWDED:
            return BLOCK_CROWDED
        taken.add(attacker)
    return None


def _block(before: Position, seat: int, fields: Fields, waive: str | None) -> Judgement[Position]:
    if before.outcome is not None:
        return _refuse(before, MATCH_OVER)
    named: dict[str, str] = fields["blocks"]
    code = block_fault(before, seat, named, waive)
    if code is not None:
        return _refuse(before, code)
    after = before.copy()
    after.blocks = {blocker: named[blocker] for blocker in sorted(named, key=number_order)}
    gangs = blockers_of(after)
    effects: Effects = [{"effect": "block", "attacker": a, "blockers": b} for a, b in gangs.items()]
    if before.gang_block == "divide" and any(len(gang) > 1 for gang in gangs.values()):
        after.phase = "damage"
        return _conclude(after, effects)
    own = before.sides[before.turn].monsters
    after.open(0)
    after.open(1)
    _fight(after, {blocker: own[attacker].attack for blocker, attacker in after.blocks.items()}, effects)
    return _conclude(after, effects)


def blockers_of(position: Position) -> dict[str, list[str]]:
    """Each blocked attacker, in number order, with its blockers in number order."""
    gangs: dict[str, list[str]] = {}
    for attacker in position.attackers:
        gang = [blocker for blocker, blocked in position.blocks.items() if blocked == attacker]
        if gang:
            gangs[attacker] = gang
    return gangs


def _assign(before: Position, seat: int, fields: Fields, waive: str | None) -> Judgement[Position]:
    if before.outcome is not None:
        return _refuse(before, MATCH_OVER)
    if before.phase != "damage" or before.turn != seat:
        return _refuse(before, ASSIGN_NONE)
    shares: dict[str, dict[str, int]] = fields["damage"]
    gangs = blockers_of(before)
    if shares.keys() != {attacker for attacker, gang in gangs.items() if len(gang) > 1}:
        return _refuse(before, ASSIGN_WHO)
    if any(not share.keys() <= set(gangs[attacker]) for attacker, share in shares.items()):
        return _refuse(before, ASSIGN_WHO)
    own = before.sides[seat].monsters
    wrong = any(sum(share.values()) != own[attacker].attack for attacker, share in shares.items())
    if wrong and waive != ASSIGN_SUM:
        return _refuse(before, ASSIGN_SUM)
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
    _fight(after, dealt, effects)
    return _conclude(after, effects)


def _fight(after: Position, dealt: Mapping[str, int], effects: Effects) -> None:
    """R21, R22: all damage at once, the dead, then the player; both sides are open.

    ``dealt`` is what each blocker takes; what they deal themselves follows from ``after.blocks``.
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
            if _hurt(side, name, taken[name], effects):
                dead.append((name, side))
    for name, side in dead:
        _die(after, side, turn if side is attacking else 1 - turn, name, effects)
    if through:
        _lose_life(defending, 1 - turn, through, effects)
    after.phase = "main2"
    after.attackers = ()
    after.blocks = {}


# -- what a seat tells its phone (section 5) ----------------------------------------------------------------


def _register(before: Position, seat: int, fields: Fields, _waive: str | None) -> Judgement[Position]:
    if before.outcome is not None:
        return _refuse(before, MATCH_OVER)
    own = before.sides[seat]
    hand: list[str] | None = fields.get("hand")
    if hand is not None and len(hand) != own.hand:
        return _refuse(before, REGISTER_COUNT)
    told: dict[str, str] = fields.get("traps", {})
    for name in told:
        trap = own.traps.get(name)
        if trap is None or trap.card != _UNKNOWN:
            return _refuse(before, TRAP_NONE)
    # by its own words alone: what was told before has no say, but all of it may not fit together
    if not notes.fits(own, tally(hand or ()), tally(told.values())):
        return _refuse(before, REGISTER_TOO_MANY, private=True)
    after = before.copy()
    side = after.open(seat)
    side.conflict = False
    if hand is not None:
        side.told = tally(hand)
    if told:
        side.traps = {i: t._replace(note=told[i]) if i in told else t for i, t in side.traps.items()}
        side.noted = tally(trap.note for trap in side.traps.values())
    if not notes.possible(side):
        notes.forget(side)
    return Judgement(LEGAL, None, (), after)


def advise(before: Position, action: Action) -> tuple[dict[str, str], ...]:
    """Whether what the acting seat told would be in conflict with an action that is accepted (section 5)."""
    seat = INDEX.get(action.seat)
    if seat is None or before.sides[seat].conflict:
        return ()
    judged = judge(before, action, 1)
    if judged.verdict is ILLEGAL or not judged.position.sides[seat].conflict:
        return ()
    return ({"code": ADVICE_HAND if action.kind == "play" else ADVICE_OTHERWISE},)


_Judge = Callable[[Position, int, Fields, str | None], Judgement[Position]]

_JUDGES: Mapping[str, _Judge] = {
    "mulligan": _mulligan,
    "resolve": _resolve,
    "counter": _counter,
    "lance": _lance,
    "equip": _equip,
    "attack": _attack,
    "block": _block,
    "assign": _assign,
    "end": _end,
    "show": _show,
    "resign": _resign,
    "register": _register,
}

_MAGIC: Mapping[str, _Judge] = {
    "G": _gold,
    "B": _bishop,
    "R": _rook,
    "K": _king,
}
