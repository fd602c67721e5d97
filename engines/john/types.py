"""Types of what JOHN sends: its public and private views, and the effects of actions.

Cards are two characters, rank (``A23456789TJQK``) and suit (``shdc``); lists of cards are sorted by rank, ace
lowest, then suit. Cells are ``a1`` to ``d4``.
"""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

Seat = Literal["black", "red"]
"""The seats: the colour of their cards."""

Phase = Literal["setup", "play", "over"]
"""``setup`` until both seats have set up."""

Registration = Literal["none", "hidden", "valid", "void"]
"""A seat's disclosure of its pile: nothing, only ``"??"``, a pile, a pile that a face-up card contradicts."""

Cause = Literal["attack", "magic", "heal"]
"""The reason why a pull is due."""

# -- the public view -----------------------------------------------------------------------------------


class Side(TypedDict):
    """The public knowledge of a seat's cards. The three lists contain its cards that are not on the board."""

    reserve: int
    """The number of cards in its reserve."""
    pile: int
    """The number of cards in its pile."""
    cards: int
    """The number of its cards on the board."""
    ranks: int
    """The sum of their ranks (ace 1, king 13)."""
    pile_known: list[str]
    """The cards that are surely in the pile."""
    reserve_known: list[str]
    """The cards that are surely in the reserve."""
    unknown: list[str]
    """The cards that may be in either."""
    registered: bool
    """Whether a ``register`` of the seat was accepted (R29)."""


class PullDue(TypedDict):
    """A card must be replaced from the pile (R16, R22, R26)."""

    action: Literal["pull"]
    """The kind of action."""
    seat: Seat
    """The owner of the card."""
    cell: str
    """The cell to fill."""
    card: str
    """The card replaced."""
    rank: int
    """The rank to look for, or the next below it that the pile has."""
    cause: Cause
    """The reason why it is due."""


class RevealDue(TypedDict):
    """A doubted seat must show its pile (R33)."""

    action: Literal["reveal"]
    """The kind of action."""
    seat: Seat
    """The owner of the pile."""


Due = PullDue | RevealDue
"""The actions the game can wait for before the next turn."""


class Loop(TypedDict):
    """A running loop (R36)."""

    breaker: Seat
    """The seat that must break it."""
    turns_left: int
    """The number of turns it has left to break it."""


class PublicView(TypedDict):
    """The part of a position that everybody may see."""

    phase: Phase
    """The phase of the match."""
    first: Seat
    """The seat that moves first."""
    turn: int
    """Completed turns + 1."""
    to_move: Seat | None
    """The seat in turn, also while something is due; ``null`` in ``setup`` and ``over``."""
    due: Due | None
    """The action that is due now."""
    board: dict[str, str]
    """The card on each occupied cell."""
    yoko: dict[Seat, str | None]
    """The cell of each seat's sideways card, or of its replacement; ``null`` before setup and once fallen."""
    seats: dict[Seat, Side | None]
    """The cards of each seat; ``null`` before its setup."""
    repeat: int
    """The number of times the position at the start of this turn has occurred (R35); 0 before both setups."""
    loop: Loop | None
    """The running loop (R36)."""
    doubtable: dict[Seat, list[int]]
    """The claims each seat may doubt now (R32): numbers of actions, ascending."""


# -- a seat's private view -----------------------------------------------------------------------------


class Me(TypedDict):
    """The disclosures of a seat to the referee, updated to now.

    The last three are ``null`` unless ``registration`` is ``valid``.
    """

    seat: Seat
    """The seat."""
    registration: Registration
    """Its disclosure of the pile."""
    pile: list[str] | None
    """The registered pile, updated to now."""
    reserve: list[str] | None
    """The cards of the reserve then: all that are neither on the board nor in ``pile``."""
    choices: list[str] | None
    """The honest answers to the own pull that is due: the cards of the highest rank in ``pile`` up to the due
    one. ``["none"]`` without such a card; ``null`` when no own pull is due."""


class PrivateView(TypedDict):
    """The part of a position that only one seat may see."""

    me: Me
    """The disclosures of the seat."""


# -- effects -------------------------------------------------------------------------------------------

_FromTo = TypedDict(
    "_FromTo",
    {"from": Annotated[str, "The cell it leaves."], "to": Annotated[str, "The cell it goes to."]},
)
_As = TypedDict("_As", {"as": Annotated[Literal["confirmed", "refuted"], "How the claim came out."]})


class Place(TypedDict):
    """A card of the setup, or from the reserve, is placed on a cell (R2, R3, R19)."""

    effect: Literal["place"]
    cell: str
    """The cell."""
    card: str
    """The card."""
    yoko: NotRequired[Literal[True]]
    """Present if the card is sideways (R2)."""


class Move(_FromTo):
    """A card goes to another cell (R10, R11, R14)."""

    effect: Literal["move"]
    card: str
    """The card."""


class Pile(TypedDict):
    """A card on the board goes to its owner's pile, to be replaced (R16, R22, R26)."""

    effect: Literal["pile"]
    cell: str
    """The cell it leaves."""
    card: str
    """The card."""


class Defeat(TypedDict):
    """A card on the board is defeated, and its cell stays empty (R15, R16, R17, R22)."""

    effect: Literal["defeat"]
    cell: str
    """The cell it leaves."""
    card: str
    """The card."""


class DuePull(PullDue):
    """A replacement is due from now on."""

    effect: Literal["due"]


class DueReveal(RevealDue):
    """A pile must be shown from now on."""

    effect: Literal["due"]


class Pull(TypedDict):
    """The replacement is placed on the cell (R16)."""

    effect: Literal["pull"]
    cell: str
    """The cell to fill."""
    card: str
    """The card, or ``none``."""


class Counter(_FromTo):
    """A survivor of an attack strikes back (R17)."""

    effect: Literal["counter"]
    power: int
    """The rank of the card that was attacked."""


class LoopBegins(TypedDict):
    """A position occurs for the third time (R36)."""

    effect: Literal["loop"]
    breaker: Seat
    """The seat that must break the loop."""
    turns: int
    """The number of own turns it has for that."""


class LoopBroken(TypedDict):
    """The loop is broken (R37)."""

    effect: Literal["loop-broken"]


class Doubt(TypedDict):
    """Claims are doubted (R32)."""

    effect: Literal["doubt"]
    claims: list[int]
    """The claims: numbers of actions."""


class Reveal(TypedDict):
    """A pile is shown (R33)."""

    effect: Literal["reveal"]
    seat: Seat
    """The owner of the pile."""
    cards: list[str]
    """Its cards."""


class Settle(_As):
    """An earlier claim is proved right or wrong (R30)."""

    effect: Literal["settle"]
    pull: int
    """The claiming pull: the number of the action."""


class End(TypedDict):
    """The match ends."""

    effect: Literal["end"]
    winners: list[Seat]
    """The winners; empty for a draw."""
    reason: str
    """The code of the reason."""


Effect = (
    Place
    | Move
    | Pile
    | Defeat
    | DuePull
    | DueReveal
    | Pull
    | Counter
    | LoopBegins
    | LoopBroken
    | Doubt
    | Reveal
    | Settle
    | End
)
"""One effect of an action; an undo is the match's own effect."""
