"""The position: the public table and the disclosures of each seat.

A :class:`Position` is a value. Only :mod:`~tachiai.engines.shogi_card_war.rules` changes one, and only its
own fresh copy. :meth:`Position.copy` shares both sides with the original, :meth:`Position.open` gives the
copy a side of its own. The mappings in a side are replaced, never written to.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from typing import ClassVar, NamedTuple

from ..frozen import FrozenDict, frozen_position, sealed
from ..values import Outcome
from .kinds import FULL
from .types import Phase, Seat, Way

SEATS: tuple[Seat, Seat] = ("sente", "gote")
"""The seats, first player first; inside the engine a seat is its index here."""

INDEX: Mapping[str, int] = {seat: i for i, seat in enumerate(SEATS)}
"""Seat id -> its index."""


class Monster(NamedTuple):
    """A monster on the table (R7)."""

    card: str
    """Its kind; public even where the card is face down as a 3/3."""
    attack: int
    """Attack, equipment included."""
    hp: int
    """Printed hit points."""
    damage: int
    """Damage counters on it."""
    tapped: bool
    """Turned sideways: it has attacked (R18)."""
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
    """The kind its seat disclosed; ``"??"`` without a disclosure, or if it is public."""


class Window(NamedTuple):
    """The play a knight may negate now (R12)."""

    seat: int
    """The seat that played, as an index."""
    card: str
    """``"??"`` for a trap whose card is not public."""
    way: Way
    """The role it was played in: ``monster``, ``equipment``, ``magic`` or ``trap``."""
    id: str | None
    """``None`` for magic."""


@frozen_position
class Side:
    """One seat's half of the table, and the disclosures of that seat."""

    life: int = 20
    """0 or less loses (R27)."""
    deck: int = 15
    """Cards left in the deck."""
    hand: int = 5
    """Cards in the hand."""
    mulligan: bool = False
    """Whether the mulligan is used up (R2)."""
    graveyard: str = ""
    """Kinds in order of arrival."""
    unseen: int = FULL
    """Tally of the cards not public: those in hand, deck and hidden traps together."""
    monsters: dict[str, Monster] = field(default_factory=FrozenDict)
    """By id, in number order, like the next two."""
    equipment: dict[str, str | None] = field(default_factory=FrozenDict)
    """The monster each item is on (R8)."""
    traps: dict[str, Trap] = field(default_factory=FrozenDict)
    """The traps set and not yet turned up (R9)."""
    hidden: int = 0
    """Set traps whose card is not public."""
    claims: int = 0
    """Open claims among them."""
    disclosed: int = 0
    """Private: tally of the hand cards disclosed."""
    noted: int = 0
    """Private: tally of the traps disclosed."""
    conflict: bool = False
    """Private: true if a disclosure did not fit the table."""

    copy: ClassVar[Callable[[Side], Side]]
    """Return a mutable copy; its mappings are shared and must be replaced, never written to."""


@frozen_position
class Position:
    """The whole match: the turn, open plays and fights, both sides, the house rules."""

    gang_block: str
    """The option of that name (R19, R21)."""
    trap_delay: bool
    """The option of that name (R11)."""
    phase: Phase = "main"
    """``main``, ``block``, ``damage``, ``main2`` or ``over``."""
    turn: int = 0
    """The turn seat."""
    turn_no: int = 1
    """Both seats' turns, counted from 1."""
    mana: int = 3
    """The mana the turn seat has left (R3, R5)."""
    pawn_played: bool = False
    """Whether the turn seat played a pawn in this turn (R6)."""
    magic: str | None = None
    """The kind of the unresolved magic (R13)."""
    window: Window | None = None
    """The play a knight may negate now (R12)."""
    attackers: tuple[str, ...] = ()
    """Attackers still alive, in number order; empty outside a fight."""
    blocks: dict[str, str] = field(default_factory=FrozenDict)
    """Blocker to attacker, in the blockers' number order; empty outside a fight."""
    next_monster: int = 1
    """The number of the next monster's id (R5)."""
    next_equipment: int = 1
    """The number of the next item's id."""
    next_trap: int = 1
    """The number of the next trap's id."""
    started: bool = False
    """Whether anything but mulligans and notes was accepted; a play or an end of turn is the first."""
    sides: tuple[Side, Side] = field(default_factory=lambda: (sealed(Side()), sealed(Side())))
    """Both halves, sente's first."""
    outcome: Outcome | None = None
    """The result of the match (R27)."""
    _own: int = field(default=0, init=False, repr=False, compare=False)
    """The sides that are this position's own to change, as bits: see :meth:`open`."""

    copy: ClassVar[Callable[[Position], Position]]
    """Return a mutable copy; it shares both sides until :meth:`open` is called."""

    def open(self, seat: int) -> Side:
        """Return that seat's side for changes: a copy of the shared one at the first call, then that copy."""
        sides, bit = self.sides, seat + 1
        if self._own & bit:
            return sides[seat]
        self._own |= bit
        side = sides[seat].copy()
        self.sides = (sides[0], side) if seat else (side, sides[1])
        return side

    def closed(self) -> Position:
        """Return the position with both sides sealed; :meth:`open` copies a sealed one before a change."""
        own = self._own
        if own:
            if own & 1:
                self.sides[0].__class__ = Side
            if own & 2:
                self.sides[1].__class__ = Side
            self._own = 0
        return self
