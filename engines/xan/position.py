"""The position of a match of Xan, and what can be read directly from it.

A :class:`Position` is a value. Only :mod:`.rules` changes one, and only its own fresh copy
(:meth:`Position.copy`). Its members are tuples and other values that are replaced, never written to.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar, Final, Literal, NamedTuple

from ..frozen import FrozenDict, frozen_position
from .cards import CLASS_OF, Number, Trail, pair_bit, pattern, trails
from .deck import Deck
from .pools import Bag
from .scenario import Event, Scenario, Scene
from .types.terms import Char, Phase, Sign, Skill

NOBODY: Final = -1
"""No character, seat, slot or card."""


class Table(NamedTuple):
    """The facts fixed by the header for the whole match."""

    seats: tuple[str, ...]
    """The seats in turn order."""
    seat: Mapping[str, int]
    """Seat -> its index."""
    scenario: Scenario
    """The scenario played."""
    open_first: bool
    """The option of that name (R33)."""
    truncate: bool
    """Whether the option ``final`` is ``truncate`` (R26)."""
    refill: bool
    """Whether the option ``slide`` is ``refill`` (R21)."""
    redo_talk: bool
    """Whether the option ``talk`` is ``redo`` (R15)."""
    solo: bool
    """Whether one seat plays all four (R35)."""
    may_delay: bool
    """Whether turns can be delayed: the option ``delay``, and three or four seats (R11, R34)."""


class Party(NamedTuple):
    """The seat of each class card. Characters are numbered in the order of action (R2, R10)."""

    chars: tuple[Char, ...]
    """The characters in the order of action."""
    number: Mapping[str, int]
    """Character -> its place in that order."""
    seat_of: tuple[int, ...]
    """The seat of each character."""
    lead: int
    """The thief, or without one the first character of the first seat (R30)."""


NO_PARTY: Final = Party((), FrozenDict(), (), NOBODY)
"""Before ``setup``."""

NO_SCENE: Final = Scene("", None, pattern(0, 0), False)
"""Before the first ``flip``."""


class Card(NamedTuple):
    """A field card on the table."""

    id: int
    """Its own id, until it leaves the table."""
    face: int
    """The number it shows; 0: face down."""
    bag: Bag
    """The bag of the deck it belongs to while face down."""


class Hint(NamedTuple):
    """A live hint (R14): ``value`` is card ``one`` ∘ card ``other``."""

    n: int
    """The number of the action."""
    char: int
    """The character whose class card is between the cards."""
    one: int
    """The card ``from`` (its id)."""
    other: int
    """The card ``to`` (its id)."""
    sign: Sign
    """The sign as announced."""
    value: int
    """The result as announced."""
    double: Literal["from", "to"] | None
    """The card that counted double: ``from``, ``to`` or neither."""
    pairs: int
    """The pairs of numbers that make it true, as 25 bits."""
    open: bool
    """Whether it is a claim not settled yet."""


class Disclosure(NamedTuple):
    """An unsettled claim of a ``peek`` (R13): these cards have these numbers."""

    n: int
    """The number of the action."""
    seat: int
    """The disclosing seat."""
    facts: tuple[tuple[int, int], ...]
    """(card id, number) each."""


@frozen_position
class Position:
    """Everything the referee knows after some actions.

    Characters, seats and slots are indices (``-1``: none); cells are indices into ``grid``.
    """

    table: Table
    """The facts fixed by the header."""
    phase: Phase
    """The phase (R1).

    ``setup``: the class cards must be dealt (R2); ``flip``: the next card of the scenario must be turned;
    ``choose``: the party must name those who take part (R8); ``reveal``: cards must be turned up before the match
    goes on (R33, R35); ``place``: class cards are placed (R12); ``declare``: a walk must be declared (R23), or new
    fields placed (R24); ``open``: the cards of the walk must be turned up (R25); ``gain`` and ``release``: a skill
    card must be learnt (R28) or given back (R29); ``over``: the match is over.
    """
    deck: Deck
    """The public knowledge of the cards not face up."""
    turned: int = 0
    """The number of scenario cards turned."""
    scene: Scene = NO_SCENE
    """The scene turned last (R6)."""
    event: Event | None = None
    """The open event; ``None`` if a scene was turned last (R7)."""
    previous: Number | None = None
    """The result of the event cleared last (R27)."""
    party: Party = NO_PARTY
    """The seat of each class card."""
    skills: tuple[tuple[Skill, ...], ...] = ()
    """The skills each character has learnt."""
    out: bool = False
    """Whether the lead character sits this event out."""
    out_next: bool = False
    """Whether the lead character sits the next event out (R30)."""
    acting: tuple[bool, ...] = ()
    """Whether each character takes part in this event."""
    placed: tuple[int, ...] = ()
    """The slot of each class card."""
    signs: tuple[Sign, ...] = ()
    """The sign of each class card as it counts now (R19)."""
    first: int = NOBODY
    """The character whose sign is computed first."""
    played: tuple[str, ...] = ()
    """The skill cards played this round."""
    turn: int = NOBODY
    """The seat whose turn is open."""
    last: int = NOBODY
    """The class card placed last in that turn."""
    hinted: bool = False
    """Whether the class card placed last has its hint (R14)."""
    looked: tuple[int, int] = (NOBODY, NOBODY)
    """The two cards (ids) next to it when it was placed."""
    grid: tuple[Card, ...] = ()
    """The card of each cell."""
    doubled: int = NOBODY
    """The card (id) that counts double."""
    fresh: int = 0
    """The id of the next card placed."""
    looked_at: tuple[int, ...] = ()
    """For each seat the cards it was entitled to look at, as bits."""
    disclosed_numbers: tuple[tuple[tuple[int, int], ...], ...] = ()
    """For each seat the numbers it disclosed: (card id, number)."""
    hints: tuple[Hint, ...] = ()
    """The live hints in the order given."""
    open_peeks: tuple[Disclosure, ...] = ()
    """The unsettled claims of peeks (R13)."""
    path: Trail | None = None
    """The declared walk (R25)."""
    reveal: tuple[int, ...] = ()
    """The cells that must be turned up before ``resume``."""
    resume: Phase = "place"
    """The phase after ``reveal``."""
    pending: tuple[str, ...] = ()
    """Consequences still to come after ``gain`` or ``release``."""
    named_count: tuple[int, ...] = ()
    """The number of times each seat named a hidden number (R15): ``talks`` in views and layouts."""
    reason: str | None = None
    """The code of the reason why the match is over."""

    copy: ClassVar[Callable[[Position], Position]]
    """Return a mutable copy; its members are shared and must be replaced, never written to."""


def yet_to_place(position: Position) -> list[int]:
    """Return the seats with a class card left to place, in the order of action (R10)."""
    out: list[int] = []
    seat_of, acting = position.party.seat_of, position.acting
    for char, slot in enumerate(position.placed):
        if slot < 0 and acting[char]:
            seat = seat_of[char]
            if seat not in out:
                out.append(seat)
    return out


def may_open(position: Position) -> tuple[int, ...]:
    """Return the seats that may open the next turn (R10, R11, R34), in the order of action."""
    if position.phase not in ("place", "reveal") or (position.turn >= 0 and position.last < 0):
        return ()
    left = yet_to_place(position)
    if not left or position.table.may_delay:
        return tuple(left)
    seats = len(position.table.seats)
    if seats > 2 or position.turn < 0:
        return (left[0],)
    after = (position.turn + 1) % seats
    return (after if after in left else position.turn,)


def walks(position: Position) -> tuple[Trail, ...]:
    """Return the trails of the class cards on the table (R23)."""
    fields = position.scene.fields
    return trails(fields.cols, fields.rows, frozenset([slot for slot in position.placed if slot >= 0]))


def due_cells(position: Position) -> tuple[int, ...]:
    """Return the cells ``open`` must name now (R25, R33, R35)."""
    if position.phase == "reveal":
        return position.reveal
    if position.phase != "open":
        return ()
    assert position.path is not None
    cell = position.scene.fields.cell
    on_path = {cell[name] for name in position.path}
    return tuple([i for i in sorted(on_path) if not position.grid[i].face])


def fields_replaced(position: Position) -> int:
    """Return how many fields a redo replaces (R24, R32); in a labyrinth the top row alone."""
    fields = position.scene.fields
    return fields.cols if position.scene.flow else len(fields.cells)


def free_slots(position: Position) -> tuple[str, ...]:
    """Return the slots without a class card."""
    slots = list(position.scene.fields.slots)
    for slot in sorted(position.placed, reverse=True):
        if slot >= 0:
            del slots[slot]
    return tuple(slots)


def room(position: Position, char: int) -> bool:
    """Return whether the character can learn another skill (R4)."""
    return len(position.skills[char]) < position.table.scenario.level


def holder(position: Position, skill: str) -> int:
    """Return the character holding a skill card, or -1."""
    for i, held in enumerate(position.skills):
        if skill in held:
            return i
    return NOBODY


def learners(position: Position, skill: str) -> list[str]:
    """Return the characters that can learn a drawn skill (R28): its class, or any, with room."""
    owner = CLASS_OF.get(skill)
    chars = position.party.chars
    return [c for i, c in enumerate(chars) if owner in (None, c) and room(position, i)]


def hint_pairs(position: Position, one: Card, other: Card) -> int:
    """Return the pairs of numbers two cards of the table can have (face up or down), as 25 bits."""
    if one.face and other.face:
        return pair_bit(one.face, other.face)
    if one.face:
        return position.deck.one(other.bag) << (one.face - 1) * 5
    if other.face:
        left = position.deck.one(one.bag)
        return sum(1 << i * 5 + other.face - 1 for i in range(5) if left >> i & 1)
    return position.deck.two(one.bag, other.bag)


def hint_fault(position: Position, seat: int, waive: str | None = None) -> str | None:
    """Return why this seat can give no hint at all now (R14, the codes before ``impossible``), or ``None``.

    The named cells are not checked; :func:`hint_cells` returns those it can be about.
    """
    if position.phase not in ("place", "declare"):
        return "xan.phase.wrong"
    if position.turn != seat or position.last < 0:
        return "xan.hint.turn"
    if position.hinted and waive != "xan.hint.twice":
        return "xan.hint.twice"
    return None if hint_cells(position) else "xan.hint.not-seen"


def hint_cells(position: Position) -> tuple[int, int] | None:
    """Return the two cells next to the class card placed last, if they still have the cards looked at then."""
    one, other = position.scene.fields.slot_cells[position.placed[position.last]]
    if position.grid[one].id in position.looked and position.grid[other].id in position.looked:
        return one, other
    return None


def doubling(position: Position, one: Card, other: Card) -> Literal["from", "to"] | None:
    """Return which of two cards counts double, in the words of a hint."""
    if position.doubled == one.id:
        return "from"
    return "to" if position.doubled == other.id else None
