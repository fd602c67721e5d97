"""Templates of the actions allowed now (see :class:`tachiai.engines.declare.ActionTemplate`)."""

from __future__ import annotations

from functools import lru_cache

from ..declare import ActionTemplate, Purpose
from ..fieldtypes import FieldType, ListOf, OneOf
from ..values import TABLE, UNKNOWN
from .position import (
    ACE,
    CARD,
    CARDS,
    CARDS_OF,
    CELLS,
    FOUR,
    HALF,
    JACK,
    KING_STEP,
    OWNER,
    RANK,
    SEAT,
    SEATS,
    STEP,
    SUITS_OF,
    Position,
    Side,
    codes,
)
from .rules import pull_answers

_HEAL = OneOf((True,), of="flag")
_NO_HEAL = OneOf((False,), of="flag")
_HEAL_LEFT_OUT = frozenset({"heal"})
_ALL_HIDDEN = OneOf((UNKNOWN,), of="card")


def choices(position: Position, name: str) -> list[ActionTemplate]:
    """Return the templates for a seat or the table."""
    if position.outcome is not None:
        return []
    if name == TABLE:
        return [_DRAW]
    seat = SEAT[name]
    side = position.sides[seat]
    if side is None:
        return [*_SETUPS[seat], _RESIGN[seat]]
    out: list[ActionTemplate] = []
    due = position.due
    if due is None:
        if position.to_move == seat:
            _turn(position, seat, side, out)
    elif due.seat == seat:
        if due.action == "reveal":
            return [_pile(seat, "reveal", *_pile_bounds(side)), _RESIGN[seat]]
        out.append(_pull(seat, pull_answers(side, due)))
    if due is None or due.action == "pull":
        if position.doubtable[seat]:
            out.append(_DOUBT[seat])
        cards, size, exact = _pile_bounds(side)
        out.append(_pile(seat, "register", cards, size, exact))
        out.append(_hidden_pile(seat, size))
    out.append(_RESIGN[seat])
    return out


def _turn(position: Position, seat: int, side: Side, out: list[ActionTemplate]) -> None:
    """Append moves and heals, attacks and magic, card by card, then the actions of the reserve, to ``out``."""
    magic = position.rules.magic
    mine: list[tuple[int, int]] = []  # cell and rank of each own card
    own = faces = aces = enemy = 0
    for cell, card in enumerate(position.board):
        if not card:
            continue
        if OWNER[card] != seat:
            enemy |= 1 << cell
            continue
        rank = RANK[card]
        mine.append((cell, rank))
        own |= 1 << cell
        if rank >= JACK:
            faces |= 1 << cell
        elif rank == ACE:
            aces |= 1 << cell
    strikes = []
    for cell, rank in mine:
        if rank >= JACK:
            reach = targets = KING_STEP[cell]
            healable = 0
        else:
            reach = STEP[cell]
            targets = reach | KING_STEP[cell] & faces
            healable = reach & own & ~faces if rank == ACE else reach & aces
        if targets & ~enemy:
            out.append(_move(seat, cell, targets & ~enemy))
        if healable:
            out.append(_heal(seat, cell, healable))
        if reach & enemy:
            strikes.append(_attack(seat, cell, reach & enemy))
        if rank == FOUR and magic[cell] & enemy:
            strikes.append(_magic(seat, cell, magic[cell] & enemy))
    out.extend(strikes)
    empty = HALF[seat != position.rules.first] & ~(own | enemy)
    if side.reserve and empty:
        out.append(_reinforce(seat, side.unseen, empty))


# -- the templates: immutable, so each is made once ----------------------------------------------------


def _cell_type(cells: int) -> FieldType:
    return OneOf([CELLS[c] for c in range(16) if cells >> c & 1], of="cell")


_FROM = tuple(_cell_type(1 << c) for c in range(16))


@lru_cache(maxsize=8192)
def _move(seat: int, cell: int, targets: int) -> ActionTemplate:
    fields = {"from": _FROM[cell], "to": _cell_type(targets), "heal": _NO_HEAL}
    return ActionTemplate(SEATS[seat], "move", fields, _HEAL_LEFT_OUT)


@lru_cache(maxsize=1024)
def _heal(seat: int, cell: int, targets: int) -> ActionTemplate:
    return ActionTemplate(
        SEATS[seat], "move", {"from": _FROM[cell], "to": _cell_type(targets), "heal": _HEAL}
    )


@lru_cache(maxsize=8192)
def _attack(seat: int, cell: int, targets: int) -> ActionTemplate:
    return ActionTemplate(SEATS[seat], "attack", {"from": _FROM[cell], "to": _cell_type(targets)})


@lru_cache(maxsize=4096)
def _magic(seat: int, cell: int, targets: int) -> ActionTemplate:
    return ActionTemplate(SEATS[seat], "magic", {"from": _FROM[cell], "to": _cell_type(targets)})


@lru_cache(maxsize=1024)
def _card_type(cards: int) -> FieldType:
    return OneOf(codes(cards), of="card")


@lru_cache(maxsize=4096)
def _reinforce(seat: int, cards: int, cells: int) -> ActionTemplate:
    return ActionTemplate(SEATS[seat], "reinforce", {"card": _card_type(cards), "to": _cell_type(cells)})


@lru_cache(maxsize=4096)
def _pull(seat: int, answers: tuple[int, ...]) -> ActionTemplate:
    """Return the template of a pull: the cards from the due rank down, ``"none"`` last."""
    named = [CARDS[card] if card else "none" for card in answers]
    return ActionTemplate(SEATS[seat], "pull", {"card": OneOf(named, of="card")})


def _pile_bounds(side: Side) -> tuple[int, int, bool]:
    """Return the cards a pile can have, their number in it, and whether both fix the pile."""
    cards = side.pile | side.unseen if side.unseen_pile else side.pile
    size = side.pile_size
    return cards, size, cards.bit_count() == size


@lru_cache(maxsize=1024)
def _pile(seat: int, kind: str, cards: int, size: int, exact: bool) -> ActionTemplate:
    """Return the template that names the whole pile; not exact, as cards seen to go there must be among it."""
    fields = {"cards": ListOf(_card_type(cards), size, size, distinct=True)}
    purpose = Purpose.TELL if kind == "register" else Purpose.MOVE
    return ActionTemplate(SEATS[seat], kind, fields, exact=exact, purpose=purpose)


@lru_cache(maxsize=64)
def _hidden_pile(seat: int, size: int) -> ActionTemplate:
    return ActionTemplate(
        SEATS[seat], "register", {"cards": ListOf(_ALL_HIDDEN, size, size)}, purpose=Purpose.TELL
    )


def _setups(seat: int) -> list[ActionTemplate]:
    out = []
    for suit in SUITS_OF[seat]:
        royals = sum(1 << CARD[rank + suit] for rank in "JQK")
        fields = {
            "suit": OneOf((suit,), of="suit"),
            "front": OneOf(codes(CARDS_OF[seat] & ~royals), of="card"),
        }
        out.append(ActionTemplate(SEATS[seat], "setup", fields))
    return out


_SETUPS = (_setups(0), _setups(1))
_DOUBT = tuple(ActionTemplate(name, "doubt") for name in SEATS)
_RESIGN = tuple(ActionTemplate(name, "resign", purpose=Purpose.END) for name in SEATS)
_DRAW = ActionTemplate(TABLE, "draw", purpose=Purpose.END)
