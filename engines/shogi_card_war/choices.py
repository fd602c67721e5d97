"""Templates of the actions allowed now (:class:`~tachiai.engines.declare.ActionTemplate`).

They are made from public facts alone. The seat's own differ from those for everybody in one thing only: it
may name the trap it sets. A template is ``exact`` where it admits nothing the referee refuses. Open card
entry (gold, notes), the rook's hits, divided damage and ``single`` blocks admit more than the rules do as a
whole.

:func:`templates` finds out what is possible; the templates themselves are values made once and shared by all
positions.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ..declare import ActionTemplate, Purpose
from ..fieldtypes import FieldType, Int, ListOf, MapOf, OneOf
from ..values import UNKNOWN
from .kinds import KINDS, TRAPS, WAYS, by_kind, count
from .position import SEATS, Position, Side
from .rules.common import gate
from .rules.fights import block_fault, blockers_of
from .rules.magic import gold_number
from .rules.playing import face_up_fault, magic_fault, play_fault
from .rules.traps import lance_time, trap_fault

_FACE_UP = tuple(
    (way, tuple(kind for kind in KINDS if way in WAYS[kind])) for way in ("monster", "equipment", "magic")
)
"""The ways to play face up, with the kinds for each."""

_NO_TRAPS = tuple(kind for kind in KINDS if kind not in TRAPS)
"""The kinds that are played face up."""

_once = lru_cache(maxsize=4096)


def templates(position: Position, seat: int, *, own: bool = False) -> list[ActionTemplate]:
    """Return the templates of one seat, undo excepted.

    ``own``: for its phone, where it may name the trap it sets.
    """
    found: list[ActionTemplate] = []
    open_ = position.outcome is None
    side = position.sides[seat]
    if open_:
        if gate(position, seat) is None:
            found += _main(position, seat, own)
        elif position.magic is not None and position.turn == seat:
            found += _resolve(position, seat)
        elif block_fault(position, seat, {}) is None:
            found.append(_block(position, seat))
        elif position.phase == "damage" and position.turn == seat:
            found.append(_assign(position, seat))
    if side.traps:
        found += _traps(position, seat, side)
    if open_:
        if not position.started and not side.mulligan:
            found.append(_plain(seat, "mulligan"))
        found.append(_plain(seat, "resign"))
        found += _notes(seat, _unseen(side.unseen), side.hand, _hidden(side))
    return found


def reactions(position: Position, seat: int) -> list[str]:
    """Return the kinds of action that a seat may do while the other one must act."""
    side = position.sides[seat]
    kinds = [template.kind for template in _traps(position, seat, side)] if side.traps else []
    if not position.started and not side.mulligan:
        kinds.append("mulligan")
    return kinds


# -- what is possible -----------------------------------------------------------------------------------


@_once
def _unseen(counts: int) -> tuple[str, ...]:
    """Return the kinds with at least one card in a tally."""
    return tuple(kind for kind, number in by_kind(counts).items() if number)


def _hidden(side: Side) -> tuple[str, ...]:
    return tuple([name for name, trap in side.traps.items() if trap.card == UNKNOWN]) if side.hidden else ()


def _enemies(position: Position, seat: int) -> tuple[str, ...]:
    """Return the targets of a lance or rook: the opponent's monsters, then the opponent."""
    return (*position.sides[1 - seat].monsters, SEATS[1 - seat])


def _main(position: Position, seat: int, own: bool) -> Iterator[ActionTemplate]:
    """Yield the templates of main phases: play, set, equip, attack, end (R5, R8, R9, R18, R23)."""
    side = position.sides[seat]
    able = tuple([kind for kind in _NO_TRAPS if face_up_fault(side, kind, position.mana) is None])
    yield from _face_up(seat, able, tuple([kind for kind in able if magic_fault(side, kind) is None]))
    if play_fault(position, seat, UNKNOWN, "trap") is None:
        yield _play(seat, "play", (UNKNOWN, *TRAPS) if own else (UNKNOWN,), "trap")
    for item, on in side.equipment.items():
        free = tuple(name for name in side.monsters if name != on)
        if free:
            yield _equip(seat, item, free)
    if position.phase == "main" and side.monsters:
        ready = tuple([name for name, m in side.monsters.items() if m.entered != position.turn_no])
        if ready:
            yield _attack(seat, ready)
    yield _plain(seat, "end")


def _resolve(position: Position, seat: int) -> Iterator[ActionTemplate]:
    """Yield the templates for the waiting magic (R13, R14, R15, R16, R17)."""
    other = position.sides[1 - seat]
    if position.magic == "B":
        yield _plain(seat, "resolve")
    elif position.magic == "G":
        kinds = _unseen(other.unseen)
        for choice in ("discard", "mill"):
            number = gold_number(other, choice)
            exact = all(count(other.unseen, kind) >= number for kind in kinds)
            yield _gold(seat, choice, kinds, number, exact)
    elif position.magic == "R":
        minimum = min(4, other.life)
        # Without monsters every hit is the opponent's, and the last is the fourth or the deadly one.
        maximum = 4 if other.monsters else minimum
        yield _rook(seat, _enemies(position, seat), minimum, maximum)
    else:
        graveyard = position.sides[seat].graveyard
        for way, fitting in (*_FACE_UP, ("trap", TRAPS)):
            kinds = tuple(kind for kind in fitting if kind in graveyard)
            if kinds:
                yield _play(seat, "resolve", kinds, way)


def _block(position: Position, seat: int) -> ActionTemplate:
    """Return the template of blocks, ``{}`` included (R19)."""
    monsters = position.sides[seat].monsters if position.attackers else {}
    upright = tuple(name for name, monster in monsters.items() if not monster.tapped)
    exact = position.gang_block != "single" or len(upright) < 2
    return _blocks(seat, upright, position.attackers, exact)


def _assign(position: Position, seat: int) -> ActionTemplate:
    """Return the template of divided damage (R21); it does not check the sum of each attacker's shares."""
    gangs = {attacker: gang for attacker, gang in blockers_of(position).items() if len(gang) > 1}
    strongest = max(position.sides[seat].monsters[attacker].attack for attacker in gangs)
    blockers = [blocker for gang in gangs.values() for blocker in gang]
    shares = MapOf(_one(tuple(blockers), "id"), Int(0, strongest), 1, len(blockers))
    damage = MapOf(_one(tuple(gangs), "id"), shares, len(gangs), len(gangs))
    return _choice(seat, "assign", exact=False, damage=damage)


def _traps(position: Position, seat: int, side: Side) -> Iterator[ActionTemplate]:
    """Yield the templates that turn traps up: knight, lance, or just showing one (R11, R12, R25)."""
    window = position.window
    if window is not None and window.seat != seat:
        knights = tuple(name for name in side.traps if trap_fault(side, name, "N") is None)
        if knights:
            hidden = window.card == UNKNOWN
            yield _counter(seat, knights, _unseen(position.sides[window.seat].unseen) if hidden else None)
    if position.outcome is None and lance_time(position, seat):
        lances = _lances(position, side)
        if lances:
            yield _lance(seat, lances, _enemies(position, seat))
    if side.hidden:
        yield _show(seat, _hidden(side), _unseen(side.unseen))


def _lances(position: Position, side: Side) -> tuple[str, ...]:
    """Return the traps that can be turned up as a lance (R10, R11)."""
    return tuple(
        name
        for name, trap in side.traps.items()
        if trap_fault(side, name, "L") is None
        and not (position.trap_delay and trap.entered == position.turn_no)
    )


# -- the templates --------------------------------------------------------------------------------------


_PURPOSE = {"register": Purpose.TELL, "resign": Purpose.END}


def _choice(seat: int, kind: str, *, exact: bool = True, **fields: FieldType) -> ActionTemplate:
    """Return a template; the argument ``as_`` stands for the field ``as``."""
    named = {name.rstrip("_"): field for name, field in fields.items()}
    return ActionTemplate(SEATS[seat], kind, named, exact=exact, purpose=_PURPOSE.get(kind, Purpose.MOVE))


@_once
def _one(values: tuple[str, ...], of: str) -> OneOf:
    return OneOf(values, of)


@_once
def _plain(seat: int, kind: str) -> ActionTemplate:
    return _choice(seat, kind)


@_once
def _play(seat: int, kind: str, kinds: tuple[str, ...], way: str) -> ActionTemplate:
    """Return the template of a card from the hand (``play``) or, by a king, from the graveyard (``resolve``)."""
    return _choice(seat, kind, card=_one(kinds, "card"), as_=OneOf((way,)))


@_once
def _face_up(seat: int, able: tuple[str, ...], magic: tuple[str, ...]) -> tuple[ActionTemplate, ...]:
    """Return one template for each way to play a card of ``able``, with those of ``magic`` as magic."""
    found = []
    for way, fitting in _FACE_UP:
        kinds = tuple(kind for kind in (magic if way == "magic" else able) if kind in fitting)
        if kinds:
            found.append(_play(seat, "play", kinds, way))
    return tuple(found)


@_once
def _equip(seat: int, item: str, monsters: tuple[str, ...]) -> ActionTemplate:
    return _choice(seat, "equip", item=_one((item,), "id"), to=_one(monsters, "id"))


@_once
def _attack(seat: int, ready: tuple[str, ...]) -> ActionTemplate:
    return _choice(seat, "attack", attackers=ListOf(_one(ready, "id"), 1, len(ready), distinct=True))


@_once
def _gold(seat: int, choice: str, kinds: tuple[str, ...], number: int, exact: bool) -> ActionTemplate:
    cards = ListOf(_one(kinds, "card"), number, number)
    return _choice(seat, "resolve", exact=exact, choice=OneOf((choice,)), cards=cards)


@_once
def _rook(seat: int, targets: tuple[str, ...], minimum: int, maximum: int) -> ActionTemplate:
    return _choice(
        seat, "resolve", exact=len(targets) == 1, targets=ListOf(_one(targets, "target"), minimum, maximum)
    )


@_once
def _blocks(seat: int, upright: tuple[str, ...], attackers: tuple[str, ...], exact: bool) -> ActionTemplate:
    return _choice(
        seat, "block", exact=exact, blocks=MapOf(_one(upright, "id"), _one(attackers, "id"), 0, len(upright))
    )


@_once
def _counter(seat: int, knights: tuple[str, ...], reveal: tuple[str, ...] | None) -> ActionTemplate:
    if reveal is None:
        return _choice(seat, "counter", trap=_one(knights, "id"))
    return _choice(seat, "counter", trap=_one(knights, "id"), reveal=_one(reveal, "card"))


@_once
def _lance(seat: int, lances: tuple[str, ...], targets: tuple[str, ...]) -> ActionTemplate:
    return _choice(seat, "lance", trap=_one(lances, "id"), target=_one(targets, "target"))


@_once
def _show(seat: int, hidden: tuple[str, ...], kinds: tuple[str, ...]) -> ActionTemplate:
    return _choice(seat, "show", trap=_one(hidden, "id"), card=_one(kinds, "card"))


@_once
def _notes(
    seat: int, kinds: tuple[str, ...], number: int, hidden: tuple[str, ...]
) -> tuple[ActionTemplate, ...]:
    """Return the templates of notes for the seat's own phone; they do not check whether notes fit together.

    ``docs/spec/shogi_card_war.md``, "What a seat may tell".
    """
    hand = ListOf(_one((*kinds, UNKNOWN), "card"), number, number)
    if not hidden:
        return (_choice(seat, "register", exact=False, hand=hand),)
    disclosed = _one((*(kind for kind in TRAPS if kind in kinds), UNKNOWN), "card")
    traps = MapOf(_one(hidden, "id"), disclosed, 1, len(hidden))
    both = ActionTemplate(
        SEATS[seat],
        "register",
        {"hand": hand, "traps": traps},
        frozenset({"traps"}),
        exact=False,
        purpose=Purpose.TELL,
    )
    return (both, _choice(seat, "register", exact=False, traps=traps))
