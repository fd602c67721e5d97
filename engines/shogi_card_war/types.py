"""Types of what Shogi Card War sends: its views, what it waits for, and the effects of actions.

Kinds of cards are ``P L N S G B R K``, ``"??"`` where a card is not known. Monsters are ``m1``, ``m2`` ...,
equipment ``e1`` ..., traps ``t1`` ..., in the order in which they came.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

Seat = Literal["sente", "gote"]
"""The seats; sente begins."""

Phase = Literal["main", "block", "damage", "main2", "over"]
"""``block``: the defender must act; ``damage``: the attacker must ``assign``; ``main2``: after a fight."""

Way = Literal["monster", "equipment", "magic", "trap"]
"""The role in which a card is played."""

# -- the public view -----------------------------------------------------------------------------------


class Monster(TypedDict):
    """A monster on the table (R7)."""

    id: str
    """Its id."""
    card: str
    """Its kind."""
    attack: int
    """Its attack, equipment included."""
    hp: int
    """Its hit points as printed."""
    damage: int
    """Its damage counters."""
    tapped: bool
    """Whether it is tapped."""
    new: bool
    """Whether it was played in this turn."""


class Equipment(TypedDict):
    """An equipment on the table (R8)."""

    id: str
    """Its id."""
    on: str | None
    """The monster that carries it."""


class Trap(TypedDict):
    """A trap on the table (R9)."""

    id: str
    """Its id."""
    card: str
    """Its kind, ``"??"`` unless everybody has seen it."""
    new: bool
    """Whether it was set in this turn."""


class Side(TypedDict):
    """The public knowledge of a seat's cards."""

    life: int
    """Its life."""
    deck: int
    """The number of cards in its deck."""
    hand: int
    """The number of cards in its hand."""
    mulligan: bool
    """Whether it changed its first hand (R2)."""
    graveyard: list[str]
    """The cards of its graveyard, in the order in which they came."""
    monsters: list[Monster]
    """Its monsters."""
    equipment: list[Equipment]
    """Its equipment."""
    traps: list[Trap]
    """Its traps."""
    unseen: dict[str, int]
    """The number of unseen cards of each kind: in deck, hand and hidden traps."""


_As = TypedDict("_As", {"as": Annotated[Way, "How it was played."]})


class Counterable(_As):
    """A play that a knight may negate now (R12)."""

    seat: Seat
    """The seat that played it."""
    card: str
    """Its kind, ``"??"`` for a hidden trap."""
    id: str | None
    """Its id as a monster, equipment or trap; ``null`` for magic."""


class Combat(TypedDict):
    """A fight under way (R18, R19, R20, R21, R22)."""

    attackers: list[str]
    """The attackers still alive."""
    blocks: dict[str, str]
    """The attacker that each blocker blocks."""


class PublicView(TypedDict):
    """The part of a position that everybody may see.

    When the match is over, ``counterable`` and ``combat`` are ``null``; the rest stays unchanged.
    """

    phase: Phase
    """The phase of the turn."""
    turn: Seat
    """The seat in turn."""
    turn_no: int
    """The number of the turn, counting those of both seats from 1."""
    mana: int
    """The mana that the turn seat has left (R5)."""
    pawn_played: bool
    """Whether the turn seat has played a pawn in this turn (R6)."""
    magic: str | None
    """The kind of the turn seat's magic that is not carried out yet (R13)."""
    counterable: Counterable | None
    """The play a knight may negate now (R12)."""
    combat: Combat | None
    """The fight under way, in ``block`` and ``damage``."""
    players: dict[Seat, Side]
    """The cards of each seat."""


# -- a seat's private view -----------------------------------------------------------------------------


class Play(_As):
    """A card disclosed in the hand that the referee would accept now."""

    card: str
    """Its kind."""
    foul: bool
    """Whether it would lose the match (R6)."""


class PrivateView(TypedDict):
    """The part of a position that only one seat may see."""

    seat: Seat
    """The seat."""
    hand: list[str]
    """The disclosed cards, then ``"??"`` for each other card."""
    traps: dict[str, str]
    """The own traps with the kind that is public or disclosed, else ``"??"``."""
    conflict: bool
    """Whether the table contradicted something it disclosed."""
    rest: dict[str, int]
    """The number of cards of each kind in the deck and among undisclosed cards."""
    plays: list[Play]
    """The disclosed cards of the hand that could be played now."""


# -- what is due ---------------------------------------------------------------------------------------


class ResolveDue(TypedDict):
    """A magic must be carried out (R13)."""

    action: Literal["resolve"]
    """The kind of action."""
    seat: Seat
    """The seat that played the magic."""
    card: str
    """Its kind."""


class BlockDue(TypedDict):
    """The defender must block (R19)."""

    action: Literal["block"]
    """The kind of action."""
    seat: Seat
    """The defender."""
    attackers: list[str]
    """The attackers."""


class AssignDue(TypedDict):
    """The attacker must assign damage (R21)."""

    action: Literal["assign"]
    """The kind of action."""
    seat: Seat
    """The attacker."""


Due = ResolveDue | BlockDue | AssignDue
"""The actions the game can wait for."""

# -- effects -------------------------------------------------------------------------------------------


class Mulligan(TypedDict):
    """A seat changes its first hand (R2)."""

    effect: Literal["mulligan"]
    seat: Seat
    """The seat."""


class Turn(TypedDict):
    """A turn begins (R3)."""

    effect: Literal["turn"]
    seat: Seat
    """The seat in turn."""
    turn: int
    """Its number."""


class Untap(TypedDict):
    """Monsters are untapped (R3)."""

    effect: Literal["untap"]
    seat: Seat
    """The owner of the monsters."""
    ids: list[str]
    """The monsters."""


class Draw(TypedDict):
    """Cards are drawn (R4)."""

    effect: Literal["draw"]
    seat: Seat
    """The seat that draws."""
    count: int
    """The number of cards drawn."""
    deck: int
    """The number of cards left in the deck."""


class DeckOut(TypedDict):
    """A deck was too small (R4)."""

    effect: Literal["deck-out"]
    seat: Seat
    """The owner of the deck."""


_PlayWords = TypedDict(
    "_PlayWords",
    {
        "as": Annotated[Way, "How it is played."],
        "from": Annotated[Literal["hand", "graveyard"], "Where it comes from."],
    },
)


class CardPlayed(_PlayWords):
    """A card is played (R5, R17)."""

    effect: Literal["play"]
    seat: Seat
    """The seat that plays it."""
    card: str
    """Its kind, ``"??"`` for a trap from the hand."""
    id: str | None
    """Its id as a monster, equipment or trap; ``null`` for magic."""
    mana: int
    """The mana left."""


class Damage(TypedDict):
    """A monster gets damage counters (R7)."""

    effect: Literal["damage"]
    id: str
    """The monster."""
    amount: int
    """The new damage points."""
    damage: int
    """All damage points it has now."""


class Die(TypedDict):
    """A monster goes to the graveyard (R7)."""

    effect: Literal["die"]
    seat: Seat
    """The owner of the monster."""
    id: str
    """The monster."""
    card: str
    """Its kind."""


class Equip(TypedDict):
    """Equipment is put on a monster (R8)."""

    effect: Literal["equip"]
    seat: Seat
    """The owner of the equipment."""
    id: str
    """The equipment."""
    on: str
    """The monster."""


class Unequip(TypedDict):
    """Equipment stays behind as its monster dies (R8)."""

    effect: Literal["unequip"]
    seat: Seat
    """The owner of the equipment."""
    id: str
    """The equipment."""


class Activate(TypedDict):
    """A trap is turned up and used (R10)."""

    effect: Literal["activate"]
    seat: Seat
    """The owner of the trap."""
    id: str
    """The trap."""
    card: str
    """Its kind."""


class Life(TypedDict):
    """A seat's life changes (R11, R16, R22)."""

    effect: Literal["life"]
    seat: Seat
    """The seat."""
    change: int
    """The difference."""
    life: int
    """Its life now."""


class Negate(TypedDict):
    """A play is negated (R12)."""

    effect: Literal["negate"]
    seat: Seat
    """The seat that had played it."""
    card: str
    """Its kind; of a hidden trap the one that was shown."""
    id: str | None
    """Its id as a monster, equipment or trap; ``null`` for magic."""


class Spent(TypedDict):
    """A magic is carried out and goes to the graveyard (R13)."""

    effect: Literal["spent"]
    seat: Seat
    """The seat that played the magic."""
    card: str
    """Its kind."""


class Discard(TypedDict):
    """Cards are discarded from a hand (R14)."""

    effect: Literal["discard"]
    seat: Seat
    """The owner of the hand."""
    cards: list[str]
    """The cards."""


class Mill(TypedDict):
    """Cards go from the deck to the graveyard (R14)."""

    effect: Literal["mill"]
    seat: Seat
    """The owner of the deck."""
    cards: list[str]
    """The cards."""
    deck: int
    """The number of cards left in the deck."""


class Attack(TypedDict):
    """Monsters attack (R18)."""

    effect: Literal["attack"]
    seat: Seat
    """The owner of the monsters."""
    ids: list[str]
    """The monsters."""


class Block(TypedDict):
    """An attacker is blocked (R19)."""

    effect: Literal["block"]
    attacker: str
    """The attacker."""
    blockers: list[str]
    """The monsters that block it."""


class Show(TypedDict):
    """A trap is shown (R25)."""

    effect: Literal["show"]
    seat: Seat
    """The owner of the trap."""
    id: str
    """The trap."""
    card: str
    """Its kind."""


class FalseTrap(TypedDict):
    """A card that cannot be a trap had been set as one (R24)."""

    effect: Literal["false-trap"]
    seat: Seat
    """The seat that had set it."""


class End(TypedDict):
    """The match ends (R27)."""

    effect: Literal["end"]
    winner: Seat
    """The winner."""
    reason: str
    """The code of the reason."""


Effect = (
    Mulligan
    | Turn
    | Untap
    | Draw
    | DeckOut
    | CardPlayed
    | Damage
    | Die
    | Equip
    | Unequip
    | Activate
    | Life
    | Negate
    | Spent
    | Discard
    | Mill
    | Attack
    | Block
    | Show
    | FalseTrap
    | End
)
"""One effect of an action; an undo is the match's own effect."""
