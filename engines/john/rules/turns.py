"""The actions that make a turn (R5): move, attack, magic, reinforce."""

from __future__ import annotations

from ...values import refuse
from ..position import (
    ACE,
    CARD,
    CARDS,
    CELL,
    CELLS,
    FOUR,
    HALF,
    JACK,
    KING_STEP,
    NO_CARD,
    OWNER,
    RANK,
    STEP,
    TEN,
    VOID,
    Due,
    Position,
    Side,
)
from .common import (
    Effects,
    Fields,
    Judged,
    fallen_owner,
    move_to_pile,
    moved,
    settle_claims,
    swap_sideways,
    with_seat,
)
from .ends import end_turn
from .pulls import to_pull


def move(position: Position, seat: int, fields: Fields, waive: str | None) -> Judged:
    """Judge a move (R9, R10, R11, R12): one cell, a swap with an own card; with ``heal`` also R24, R25, R26."""
    board = position.board
    origin, target = CELL[fields["from"]], CELL[fields["to"]]
    card, other = board[origin], board[target]
    if not card:
        return refuse(position, "john.move.no-card")
    if OWNER[card] != seat:
        return refuse(position, "john.move.not-yours")
    if other and OWNER[other] != seat:
        return refuse(position, "john.move.enemy-there")
    face = RANK[card] >= JACK or RANK[other] >= JACK  # R11: either of the two
    near = (KING_STEP if face else STEP)[origin] >> target & 1
    if origin == target or (not near and waive != "john.move.too-far"):
        return refuse(position, "john.move.too-far")
    heal = fields.get("heal")
    if heal:
        fault = _heal_fault(card, other)
        if fault is not None:
            return refuse(position, fault)

    after = position.copy()
    if origin in position.sideways or target in position.sideways:
        after.sideways = swap_sideways(position.sideways, origin, target)
    changed = bytearray(board)
    changed[origin], changed[target] = other, card
    effects: Effects = [moved(card, origin, target)]
    if other:
        effects.append(moved(other, target, origin))
    if heal:
        # R25, R26: the healed card goes to the pile, and one of twice its rank is due where it is now
        healed, cell = (other, origin) if RANK[card] == ACE else (card, target)
        changed[cell] = NO_CARD
        after.board = bytes(changed)
        due = Due(seat, "pull", cell, healed, min(TEN, 2 * RANK[healed]), "heal")
        return to_pull(after, seat, due, effects)
    after.board = bytes(changed)
    return end_turn(after, seat, effects)


def _heal_fault(card: int, other: int) -> str | None:
    """Return why the swap of ``card`` with ``other`` (0: none) cannot heal (R24), or ``None``.

    Of two aces the one that moves heals the other.
    """
    if not other:
        return "john.heal.no-swap"
    if RANK[card] != ACE and RANK[other] != ACE:
        return "john.heal.no-ace"
    healed = other if RANK[card] == ACE else card
    return "john.heal.face" if RANK[healed] >= JACK else None


def attack(position: Position, seat: int, fields: Fields, waive: str | None) -> Judged:
    """Judge an attack (R9, R13, R14, R15, R16): a swap, then the target loses the attacker's rank."""
    board = position.board
    origin, target = CELL[fields["from"]], CELL[fields["to"]]
    card, victim = board[origin], board[target]
    if not card:
        return refuse(position, "john.attack.no-card")
    if OWNER[card] != seat:
        return refuse(position, "john.attack.not-yours")
    if not victim or OWNER[victim] == seat:
        return refuse(position, "john.attack.no-target")
    near = (KING_STEP if RANK[card] >= JACK else STEP)[origin] >> target & 1
    if not near and waive != "john.attack.too-far":
        return refuse(position, "john.attack.too-far")

    rival = 1 - seat
    after = position.copy()
    if origin in position.sideways or target in position.sideways:
        after.sideways = swap_sideways(position.sideways, origin, target)
    changed = bytearray(board)
    changed[origin], changed[target] = NO_CARD, card
    after.board = bytes(changed)
    effects: Effects = [moved(card, origin, target), moved(victim, target, origin)]
    left = RANK[victim] - RANK[card]
    if left > 0:
        due = Due(rival, "pull", origin, victim, left, "attack", target, ())
        return to_pull(after, seat, due, effects)
    effects.append({"effect": "defeat", "cell": CELLS[origin], "card": CARDS[victim]})  # R15
    after.sides = move_to_pile(position.sides, victim)
    return end_turn(after, seat, effects, fallen=fallen_owner(after.sideways, rival, origin))


def magic(position: Position, seat: int, fields: Fields, waive: str | None) -> Judged:
    """Judge magic (R9, R20, R21, R22, R23): a 4 halves the rank of an opponent's card in its range."""
    board = position.board
    origin, target = CELL[fields["from"]], CELL[fields["to"]]
    card, victim = board[origin], board[target]
    if not card:
        return refuse(position, "john.magic.no-card")
    if OWNER[card] != seat:
        return refuse(position, "john.magic.not-yours")
    if RANK[card] != FOUR and waive != "john.magic.not-a-four":
        return refuse(position, "john.magic.not-a-four")
    if not victim or OWNER[victim] == seat:
        return refuse(position, "john.magic.no-target")
    if not position.rules.magic[origin] >> target & 1 and waive != "john.magic.too-far":
        return refuse(position, "john.magic.too-far")

    rival = 1 - seat
    after = position.copy()
    changed = bytearray(board)
    changed[target] = NO_CARD
    after.board = bytes(changed)
    left = RANK[victim] // 2  # R21
    if left > 0:
        return to_pull(after, seat, Due(rival, "pull", target, victim, left, "magic"), [])
    effects: Effects = [{"effect": "defeat", "cell": CELLS[target], "card": CARDS[victim]}]  # R22: an ace
    after.sides = move_to_pile(position.sides, victim)
    return end_turn(after, seat, effects, fallen=fallen_owner(position.sideways, rival, target))


def reinforce(position: Position, seat: int, fields: Fields, waive: str | None) -> Judged:
    """Judge a reinforcement (R19, R29): the top card of the reserve on an empty cell of the own half."""
    card, cell = CARD[fields["card"]], CELL[fields["to"]]
    side = position.side(seat)
    bit = 1 << card
    if not side.reserve:
        return refuse(position, "john.reinforce.empty")
    if OWNER[card] != seat:
        return refuse(position, "john.reinforce.colour")
    if not side.unseen & bit:
        return refuse(position, "john.reinforce.not-in-reserve")
    if not HALF[seat != position.rules.first] >> cell & 1 and waive != "john.reinforce.half":
        return refuse(position, "john.reinforce.half")
    if position.board[cell]:
        return refuse(position, "john.reinforce.occupied")

    after = position.copy()
    changed = bytearray(position.board)
    changed[cell] = card
    after.board = bytes(changed)
    disclosed = (VOID, 0) if side.registered & bit else side[3:]
    side = Side(side.unseen & ~bit, side.pile, side.reserve - 1, *disclosed)
    after.sides = with_seat(position.sides, seat, side)
    effects: Effects = [{"effect": "place", "cell": CELLS[cell], "card": CARDS[card]}]
    settled = settle_claims(after, seat, side, effects) if after.claims else ()
    return end_turn(after, seat, effects, settled, revealed=(CARDS[card],))
