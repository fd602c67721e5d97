"""Board geometry, card encoding, and the position.

A :class:`Position` is a value. Only :mod:`.rules` changes one, and only its own fresh copy
(:meth:`Position.copy`). Its members are tuples and other values that are replaced, never written to.

Small integers and bit masks throughout, so that judging is fast and a position small:

* a **cell** is 0-15, file by file: ``a1`` 0, ``a2`` 1 ... ``d4`` 15 (``CELLS[cell]`` is its name);
* a **card** is 1-52 by rank (ace low), then spade, heart, diamond, club;
  0 stands for no card (``CARDS[card]`` is its code);
* a **set of cards** is an ``int`` with bit ``card`` set, a set of cells one with bit ``cell`` set;
* a **seat** is 0 for black, 1 for red, regardless of who moves first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import ClassVar, NamedTuple
from zlib import crc32

from ..cards import RANKS, SUITS
from ..frozen import frozen_position
from ..values import Header, Outcome
from .types import Cause, Phase, Registration, Seat

# -- seats, cells, cards -------------------------------------------------------------------------------

SEATS: tuple[Seat, Seat] = ("black", "red")
"""The id of each seat."""
SEAT: Mapping[str, int] = {name: i for i, name in enumerate(SEATS)}
"""The number of each seat."""
NOBODY = -1
"""No seat; also no cell."""

CELLS = tuple(f + r for f in "abcd" for r in "1234")
"""The name of each cell."""
CELL = {name: i for i, name in enumerate(CELLS)}
"""The number of each cell."""

NO_CARD = 0
"""No card."""
CARDS = ("", *(r + s for r in RANKS for s in SUITS))
"""The code of each card; ``""`` for none."""
CARD = {code: i for i, code in enumerate(CARDS) if code}
"""The number of each card."""
RANK = (0, *(RANKS.index(code[0]) + 1 for code in CARDS[1:]))
"""Rank of a card, 1-13: its power and its HP."""
OWNER = (NOBODY, *(0 if code[1] in "sc" else 1 for code in CARDS[1:]))
"""The seat whose colour a card has."""

ACE, FOUR, TEN, JACK = 1, 4, 10, 11
"""The ranks named in rules: of healing (R24), of magic (R20), the highest healed to (R25), the lowest
face."""

SUITS_OF = ("sc", "hd")
"""The suits of each seat (R1)."""
CARDS_OF = tuple(sum(1 << c for c in range(1, 53) if OWNER[c] == seat) for seat in (0, 1))
"""The 26 cards of a seat, as a set (R1)."""
RANKS_UP_TO = tuple(sum(1 << c for c in range(1, 53) if RANK[c] <= top) for top in range(14))
"""All cards of rank at most ``top``, as a set."""
CARDS_OF_RANK = tuple(sum(1 << c for c in range(1, 53) if RANK[c] == rank) for rank in range(14))
"""All cards of a rank, as a set."""


def _neighbours(cell: int, diagonally: bool) -> int:
    file, row = divmod(cell, 4)
    near = 0
    for other in range(16):
        files, rows = abs(other // 4 - file), abs(other % 4 - row)
        if files + rows == 1 or (diagonally and files == rows == 1):
            near |= 1 << other
    return near


def _within(cell: int, square: bool) -> int:
    file, row = divmod(cell, 4)
    near = 0
    for other in range(16):
        files, rows = abs(other // 4 - file), abs(other % 4 - row)
        if other != cell and (max(files, rows) if square else files + rows) <= 2:
            near |= 1 << other
    return near


STEP = tuple(_neighbours(cell, diagonally=False) for cell in range(16))
"""The cells a number card reaches from each cell (R10), as sets."""
KING_STEP = tuple(_neighbours(cell, diagonally=True) for cell in range(16))
"""The cells a face card reaches from each cell (R10), as sets."""
MAGIC_RANGE = {
    "steps": tuple(_within(cell, square=False) for cell in range(16)),
    "square": tuple(_within(cell, square=True) for cell in range(16)),
}
"""The cells a 4 reaches by magic (R20), by the option ``magic_range``."""

HALF = (sum(1 << c for c in range(16) if c % 4 < 2), sum(1 << c for c in range(16) if c % 4 >= 2))
"""Cells of each player's half (R19), the player that moves first before the other."""
SETUP_CELLS = (
    tuple(CELL[name] for name in ("b1", "c1", "d1", "c2")),
    tuple(CELL[name] for name in ("c4", "b4", "a4", "b3")),
)
"""The cells of J, K, Q and the front card (R2, R3): of the player that moves first, of the other."""

RESERVE_SIZE = 11
"""The number of cards in each reserve at first (R3)."""

_BIT_CARD = {1 << c: c for c in range(1, 53)}


def members(cards: int) -> Iterator[int]:
    """Yield the cards of a set, by rank, then suit."""
    while cards:
        low = cards & -cards
        yield _BIT_CARD[low]
        cards ^= low


@lru_cache(maxsize=4096)
def codes(cards: int) -> tuple[str, ...]:
    """Return the codes of a set of cards, by rank, then suit."""
    return tuple(CARDS[c] for c in members(cards))


# -- the position --------------------------------------------------------------------------------------

NONE, HIDDEN, VALID, VOID = 0, 1, 2, 3
"""Indices of :data:`REGISTRATIONS`."""
REGISTRATIONS: tuple[Registration, ...] = ("none", "hidden", "valid", "void")
"""The disclosures of a pile: nothing, only ``"??"``, a pile, a pile a face-up card contradicts."""


class Rules(NamedTuple):
    """The house rules of a match, and who moves first."""

    first: int
    """The seat that moves first."""
    ultimate: bool
    """Whether the ultimate rule holds (R31)."""
    magic: tuple[int, ...]
    """The range of a 4 on each cell, as sets of cells (R20)."""
    liar_loses: bool
    """The seat that lied loses a doubt, not the doubter (R34)."""


class Side(NamedTuple):
    """A seat's cards off the board.  Everything but the last two members is public."""

    unseen: int
    """The cards never face up, in the reserve or in the pile (a set)."""
    pile: int
    """The cards seen to go to the pile and still there (a set)."""
    reserve: int
    """The number of unseen cards in the reserve."""
    registration: int = NONE
    """The disclosure of the pile: an index of :data:`REGISTRATIONS`."""
    registered: int = 0
    """The registered pile, updated to now (a set)."""

    @property
    def unseen_pile(self) -> int:
        """The number of unseen cards in the pile."""
        return self.unseen.bit_count() - self.reserve

    @property
    def pile_size(self) -> int:
        """The number of cards in the pile."""
        return self.unseen.bit_count() - self.reserve + self.pile.bit_count()


Sides = tuple[Side | None, Side | None]
"""Each seat's cards off the board, ``None`` before its setup."""


class Due(NamedTuple):
    """The follow-up the game waits for: a pull (R16, R22, R26) or a reveal (R33)."""

    seat: int
    """The seat that must do it."""
    action: str
    """``"pull"`` or ``"reveal"``."""
    cell: int = NOBODY
    """Of a pull, the cell to fill."""
    card: int = NO_CARD
    """Of a pull, the card replaced."""
    rank: int = 0
    """Of a pull, the rank to look for."""
    cause: Cause | None = None
    """Of a pull, what made it due."""
    attacker: int = NOBODY
    """Of a pull after an attack, the attacker's cell."""
    claims: tuple[int, ...] = ()
    """Of a reveal, the claims doubted: numbers of actions."""


class Claim(NamedTuple):
    """A claim not yet settled: none of some cards is in a seat's pile (R27)."""

    n: int
    """The number of the claiming action."""
    seat: int
    denied: int
    """The cards claimed not to be in the pile (a set)."""


class Loop(NamedTuple):
    """A running loop (R36)."""

    breaker: int
    """The seat that must break it."""
    turns_left: int
    """The number of turns it has left to break it (R37)."""


Repetitions = tuple[tuple[bytes, ...], ...]
"""A multiset of positions at the start of turns (R35), hashed into :data:`BUCKETS`: adding one copies little.

A bucket lists its positions, repeated ones several times.
"""

BUCKETS = 8
"""The number of buckets: with them a match's thousandth turn costs little more than its tenth."""

NO_REPETITIONS: Repetitions = ((),) * BUCKETS
"""The empty multiset."""

_KIND = bytes((0, *(RANK[c] + 13 * OWNER[c] for c in range(1, 53)), *range(53, 256)))
"""Translation table of a board: card to owner and rank, so that suits do not count (R35, O6)."""
_SIDEWAYS_AND_TURN = tuple(bytes((cells, to_move)) for to_move in (0, 1) for cells in range(256))
"""By ``to_move << 8 | black's sideways cell << 4 | red's``: the end of a position's key."""


def record_position(
    repetitions: Repetitions, board: bytes, sideways: tuple[int, int], to_move: int
) -> tuple[int, Repetitions]:
    """Return how often the position at the start of a turn has occurred now (R35), and the updated history."""
    key = board.translate(_KIND) + _SIDEWAYS_AND_TURN[to_move << 8 | sideways[0] << 4 | sideways[1]]
    i = crc32(key) % BUCKETS
    bucket = repetitions[i]
    after = list(repetitions)
    after[i] = (*bucket, key)
    return bucket.count(key) + 1, tuple(after)


@frozen_position(history={"turn", "repetitions"})
class Position:
    """Everything the referee knows after some actions."""

    rules: Rules
    """The house rules."""
    board: bytes = bytes(16)
    """The 16 cards by cell."""
    sideways: tuple[int, int] = (NOBODY, NOBODY)
    """The cell of each seat's sideways card, or of its replacement; ``NOBODY`` before the setup and once
    fallen."""
    sides: Sides = (None, None)
    """Each seat's cards off the board; ``None`` before its setup."""
    to_move: int = NOBODY
    """The seat in turn; ``NOBODY`` during setup and once over."""
    turn: int = 1
    """Completed turns + 1."""
    due: Due | None = None
    claims: tuple[Claim, ...] = ()
    """The open claims, oldest first (R30)."""
    doubtable: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    """The claims each seat may doubt: numbers of actions, ascending (R32)."""
    refuted: tuple[int, ...] = ()
    """The claims found false so far: numbers of actions."""
    repetitions: Repetitions = NO_REPETITIONS
    """The positions at the starts of turns (R35)."""
    repeat: int = 0
    """The number of times the last of them has occurred."""
    loop: Loop | None = None
    """The running loop (R36)."""
    outcome: Outcome | None = None
    """The result of the match."""

    copy: ClassVar[Callable[[Position], Position]]
    """Return a mutable copy; its members are shared and must be replaced, never written to."""

    def side(self, seat: int) -> Side:
        """Return the cards off the board of a seat that has set up."""
        side = self.sides[seat]
        assert side is not None, "this seat has not set up"
        return side

    @property
    def phase(self) -> Phase:
        """``"setup"``, ``"play"`` or ``"over"``."""
        if self.outcome is not None:
            return "over"
        return "setup" if self.to_move == NOBODY else "play"

    def __repr__(self) -> str:
        return f"<john {self.phase}, turn {self.turn}>"


def start(header: Header) -> Position:
    """Return the position of an empty table."""
    options = header.options
    rules = Rules(
        first=SEAT[header.seats[0]],
        ultimate=options["ultimate"],
        magic=MAGIC_RANGE[options["magic_range"]],
        liar_loses=options["doubt_loser"] == "liar",
    )
    return Position(rules)
