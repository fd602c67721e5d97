"""Replacements: what is due, what may be pulled, and what a pull claims about the pile."""

from __future__ import annotations

from ...values import Settlement, allow, refuse
from .. import types
from ..claims import odds
from ..position import (
    CARD,
    CARDS,
    CARDS_OF,
    CARDS_OF_RANK,
    CELLS,
    NO_CARD,
    NOBODY,
    OWNER,
    RANK,
    RANKS_UP_TO,
    SEATS,
    VALID,
    VOID,
    Claim,
    Due,
    Position,
    Side,
    members,
)
from .common import (
    FOUL,
    UNVERIFIED,
    Effects,
    Fields,
    Judged,
    doubts_closed,
    fallen_owner,
    move_to_pile,
    settle_claims,
    with_seat,
)
from .ends import end_turn


def to_pull(after: Position, seat: int, due: Due, effects: Effects) -> Judged:
    """Move the card on ``due.cell`` to its owner's pile and make its replacement due (R16, R22, R26).

    ``seat`` acted; ``after``: the position as its action left it, the cell empty.
    """
    effects.append({"effect": "pile", "cell": CELLS[due.cell], "card": CARDS[due.card]})
    effects.append({"effect": "due", **due_fields(due)})
    after.sides = move_to_pile(after.sides, due.card)
    after.due = due
    if after.doubtable[seat]:
        after.doubtable = doubts_closed(after.doubtable, seat)
    return allow(after, effects)


def due_fields(due: Due) -> types.Due:
    """Return what is due, as views and effects write it (docs/spec/john.md, "Effects")."""
    if due.action == "reveal":
        return {"seat": SEATS[due.seat], "action": "reveal"}
    assert due.cause is not None
    return {
        "seat": SEATS[due.seat],
        "action": "pull",
        "cell": CELLS[due.cell],
        "card": CARDS[due.card],
        "rank": due.rank,
        "cause": due.cause,
    }


def skipped_ranks(seat: int, due_rank: int, rank: int) -> int:
    """Return the own cards of the ranks a pull skips (R27), from the due one down to just above ``rank``."""
    return CARDS_OF[seat] & RANKS_UP_TO[due_rank] & ~RANKS_UP_TO[rank]


def pull_fault(position: Position, due: Due, card: int, waive: str | None = None) -> str | None:
    """Return why ``card`` (0 for ``"none"``) does not answer the pull that is due (R16, R28, R29), or ``None``."""
    seat = due.seat
    side = position.side(seat)
    bit = 1 << card if card else 0
    if card:
        if OWNER[card] != seat:
            return "john.pull.colour"
        if RANK[card] > due.rank and waive != "john.pull.too-high":
            return "john.pull.too-high"
        if not side.pile & bit and not (side.unseen & bit and side.unseen_pile):
            return "john.pull.not-in-pile"
    held = _rank_held(side, seat, due.rank, RANK[card])
    return "john.pull.rank-held" if held and waive != "john.pull.rank-held" else None


def _rank_held(side: Side, seat: int, due_rank: int, rank: int) -> bool:
    """Return whether the pile is known to have a card that a pull of ``rank`` (0: none) skips (R28, R29)."""
    skipped = skipped_ranks(seat, due_rank, rank)
    return bool(skipped & side.pile) or (skipped & side.unseen).bit_count() > side.reserve


def pull_answers(side: Side, due: Due) -> tuple[int, ...]:
    """Return every card (0 for ``"none"``) that answers the due pull, highest rank first (R16, R28, R29).

    They are those :func:`pull_fault` accepts; ``side``: the cards of the seat that must pull.
    """
    found: list[int] = []
    pile = side.pile | side.unseen if side.unseen_pile else side.pile
    for rank in range(due.rank, -1, -1):
        if _rank_held(side, due.seat, due.rank, rank):
            break  # nor can any rank below
        found += members(pile & CARDS_OF_RANK[rank]) if rank else [NO_CARD]
    return tuple(found)


def pull(position: Position, seat: int, fields: Fields, n: int, waive: str | None) -> Judged:
    """Judge a pull (R16): the replacement is placed, or none; R27, R28 define its claim about the pile."""
    due = position.due
    if due is None or due.action != "pull" or due.seat != seat:
        return refuse(position, "john.pull.not-due")
    named = fields["card"]
    card = NO_CARD if named == "none" else CARD[named]
    fault = pull_fault(position, due, card, waive)
    if fault is not None:
        return refuse(position, fault)

    side = position.side(seat)
    fresh = side.unseen & (1 << card) if card else 0
    side = _taken(side, card)
    effects: Effects = [{"effect": "pull", "cell": CELLS[due.cell], "card": named}]
    after = position.copy()
    after.sides = with_seat(position.sides, seat, side)
    fallen = _lay(after, due, card, effects)

    settled: tuple[Settlement, ...] = ()
    if fresh:
        settled = settle_claims(after, seat, side, effects, fresh)
    denied = skipped_ranks(seat, due.rank, RANK[card]) & side.unseen
    # nothing is claimed, or nothing hidden could disprove it; a waived fault is visible to all
    claims = bool(denied and side.unseen_pile and waive is None)
    if claims:
        _claim(after, Claim(n, seat, denied))
    judged = end_turn(after, seat, effects, settled, fallen, (named,) if card else ())
    if not claims:
        return judged
    extra = {"claim_odds": odds(side, denied)}
    if judged.verdict is FOUL:
        return judged._replace(extra=extra)
    return judged._replace(verdict=UNVERIFIED, code="john.pull.skipped", extra=extra)


def _taken(side: Side, card: int) -> Side:
    """Return a seat's cards after ``card`` (0: none) left its pile; a registered pile without it is void."""
    bit = 1 << card if card else 0
    registration, registered = side.registration, side.registered
    if registration == VALID:
        if bit & ~registered:
            registration, registered = VOID, 0
        registered &= ~bit
    return Side(side.unseen & ~bit, side.pile & ~bit, side.reserve, registration, registered)


def _lay(after: Position, due: Due, card: int, effects: Effects) -> int:
    """Place ``card`` (0: none) where it is due; return the seat whose sideways card fell.

    R16: with no card the one replaced is defeated after all. R17: a survivor of an attack strikes back.
    """
    cell = due.cell
    if not card:
        effects.append({"effect": "defeat", "cell": CELLS[cell], "card": CARDS[due.card]})
        return fallen_owner(after.sideways, due.seat, cell)
    board = bytearray(after.board)
    board[cell] = card
    fallen = NOBODY
    if due.cause == "attack":  # R23, R26: only an attack is struck back
        attacker, struck = board[due.attacker], CELLS[due.attacker]
        board[due.attacker] = NO_CARD
        effects.append({"effect": "counter", "from": CELLS[cell], "to": struck, "power": RANK[due.card]})
        effects.append({"effect": "defeat", "cell": struck, "card": CARDS[attacker]})
        after.sides = move_to_pile(after.sides, attacker)
        fallen = fallen_owner(after.sideways, 1 - due.seat, due.attacker)
    after.board = bytes(board)
    return fallen


def _claim(after: Position, claim: Claim) -> None:
    """Add a claim; under the ultimate rule the opponent may doubt it (R32)."""
    after.claims = (*after.claims, claim)
    if after.rules.ultimate:
        doubter = 1 - claim.seat
        after.doubtable = with_seat(after.doubtable, doubter, (*after.doubtable[doubter], claim.n))
