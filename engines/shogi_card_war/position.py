"""What the referee knows after some actions: the public table and what each seat told its phone.

A :class:`Position` is a value.  Only :mod:`~engines.shogi_card_war.rules` changes one, and only a copy nobody
else has seen yet: :meth:`Position.copy` shares both sides with the original, :meth:`Position.open` gives the
copy a side of its own, and the mappings in a side are replaced, never written to.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from ..values import Outcome
from .kinds import FULL

SEATS = ("sente", "gote")
"""The seats, first player first; inside the engine a seat is its index here."""

INDEX = {seat: i for i, seat in enumerate(SEATS)}


class Monster(NamedTuple):
    """A monster on the table (R7)."""

    card: str
    """Its kind; public also where the card lies face down as a 3/3."""
    attack: int
    """Attack, equipment included."""
    hp: int
    """Printed hit points."""
    damage: int
    """Damage counters on it."""
    tapped: bool
    entered: int
    """The number of the turn it was played in: it is *new* during that turn."""


class Trap(NamedTuple):
    """A card set face down (R9)."""

    card: str
    """Its kind where it is public, else ``"??"``."""
    entered: int
    """The number of the turn it was set in."""
    claim: int
    """The number of the action that claims it is a trap, while that is open; else 0."""
    note: str
    """What its seat told of it; ``"??"`` if nothing, or if it is public."""


class Window(NamedTuple):
    """The play a knight may negate now (R12)."""

    seat: int
    card: str
    """``"??"`` for a trap whose card is not public."""
    way: str
    """How it was played: ``monster``, ``equipment``, ``magic`` or ``trap``."""
    id: str | None
    """``None`` for magic."""


class Side:
    """One seat's half of the table, and what that seat told the referee."""

    __slots__ = (
        "claims",
        "conflict",
        "deck",
        "equipment",
        "graveyard",
        "hand",
        "hidden",
        "life",
        "monsters",
        "mulligan",
        "noted",
        "told",
        "traps",
        "unseen",
    )

    life: int
    deck: int
    """Cards left in the deck."""
    hand: int
    """Cards in the hand."""
    mulligan: bool
    """Whether the mulligan is used up."""
    graveyard: str
    """Kinds in order of arrival."""
    unseen: int
    """Tally of the cards not public: those in hand, deck and hidden traps together."""
    monsters: dict[str, Monster]
    """By id, in number order, like the next two."""
    equipment: dict[str, str | None]
    """The monster each item is on."""
    traps: dict[str, Trap]
    hidden: int
    """Set traps whose card is not public."""
    claims: int
    """Open claims among them."""
    told: int
    """Private: tally of the hand cards told."""
    noted: int
    """Private: tally of the traps told."""
    conflict: bool
    """Private: what was told did not fit the table."""

    def copy(self) -> Side:
        """A side to change."""
        new = _blank_side(Side)
        new.life = self.life
        new.deck = self.deck
        new.hand = self.hand
        new.mulligan = self.mulligan
        new.graveyard = self.graveyard
        new.unseen = self.unseen
        new.monsters = self.monsters
        new.equipment = self.equipment
        new.traps = self.traps
        new.hidden = self.hidden
        new.claims = self.claims
        new.told = self.told
        new.noted = self.noted
        new.conflict = self.conflict
        return new

    def _values(self) -> tuple[Any, ...]:
        return tuple(getattr(self, name) for name in self.__slots__)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Side) and self._values() == other._values()

    def __hash__(self) -> int:
        return hash((self.life, self.deck, self.hand, self.graveyard, self.unseen, self.told, *self.monsters))

    def __repr__(self) -> str:
        return f"<life {self.life}, deck {self.deck}, hand {self.hand}>"


class Position:
    """The whole match: whose turn, what is open, both sides, the house rules in force."""

    __slots__ = (
        "attackers",
        "blocks",
        "gang_block",
        "magic",
        "mana",
        "next_equipment",
        "next_monster",
        "next_trap",
        "outcome",
        "pawn_played",
        "phase",
        "sides",
        "started",
        "trap_delay",
        "turn",
        "turn_no",
        "window",
    )

    gang_block: str
    trap_delay: bool
    phase: str
    """``main``, ``block``, ``damage``, ``main2`` or ``over``."""
    turn: int
    """The turn seat."""
    turn_no: int
    """Both seats' turns, counted from 1."""
    mana: int
    pawn_played: bool
    magic: str | None
    """The kind of the unresolved magic."""
    window: Window | None
    attackers: tuple[str, ...]
    """Attackers still alive, in number order; empty outside a fight."""
    blocks: dict[str, str]
    """Blocker to attacker, in the blockers' number order; empty outside a fight."""
    next_monster: int
    next_equipment: int
    next_trap: int
    started: bool
    """Whether anything but mulligans and notes was accepted; a play or an end of turn is the first."""
    sides: tuple[Side, Side]
    outcome: Outcome | None

    def copy(self) -> Position:
        """A position to change; it shares both sides until :meth:`open` is called."""
        new = _blank_position(Position)
        new.gang_block = self.gang_block
        new.trap_delay = self.trap_delay
        new.phase = self.phase
        new.turn = self.turn
        new.turn_no = self.turn_no
        new.mana = self.mana
        new.pawn_played = self.pawn_played
        new.magic = self.magic
        new.window = self.window
        new.attackers = self.attackers
        new.blocks = self.blocks
        new.next_monster = self.next_monster
        new.next_equipment = self.next_equipment
        new.next_trap = self.next_trap
        new.started = self.started
        new.sides = self.sides
        new.outcome = self.outcome
        return new

    def open(self, seat: int) -> Side:
        """Give this position its own copy of that seat's side, to change; call it once a seat."""
        sente, gote = self.sides
        if seat == 0:
            side = sente.copy()
            self.sides = (side, gote)
        else:
            side = gote.copy()
            self.sides = (sente, side)
        return side

    def _values(self) -> tuple[Any, ...]:
        return tuple(getattr(self, name) for name in self.__slots__)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self._values() == other._values()

    def __hash__(self) -> int:
        return hash((self.phase, self.turn_no, self.mana, self.magic, self.next_monster, self.sides))

    def __repr__(self) -> str:
        return f"<turn {self.turn_no}, {SEATS[self.turn]}, {self.phase}, {self.sides[0]!r} {self.sides[1]!r}>"


_blank_side: Callable[[type[Side]], Side] = object.__new__
_blank_position: Callable[[type[Position]], Position] = object.__new__


def start(gang_block: str, trap_delay: bool) -> Position:
    """The position before the first action (R1)."""
    position = Position()
    position.gang_block = gang_block
    position.trap_delay = trap_delay
    position.phase = "main"
    position.turn = 0
    position.turn_no = 1
    position.mana = 3
    position.pawn_played = False
    position.magic = None
    position.window = None
    position.attackers = ()
    position.blocks = {}
    position.next_monster = position.next_equipment = position.next_trap = 1
    position.started = False
    position.sides = (_new_side(), _new_side())
    position.outcome = None
    return position


def _new_side() -> Side:
    side = Side()
    side.life = 20
    side.deck = 15
    side.hand = 5
    side.mulligan = False
    side.graveyard = ""
    side.unseen = FULL
    side.monsters = {}
    side.equipment = {}
    side.traps = {}
    side.hidden = 0
    side.claims = 0
    side.told = 0
    side.noted = 0
    side.conflict = False
    return side
