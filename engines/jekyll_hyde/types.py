"""Types of what Jekyll vs. Hyde sends: its views, what it waits for, and the effects of actions.

Cards are a colour and a number (``P1`` purple, ``W1`` red, ``G1`` green) or a potion (``2+`` to ``5+``);
lists of cards are in the order of the pack: purple, red, green, potions.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

Seat = Literal["jekyll", "hyde"]
"""The seats."""

Phase = Literal["exchange", "play", "greed", "over"]
"""``exchange`` opens a round, ``greed`` is the one a green effect brings."""

Colour = Literal["purple", "red", "green"]
"""The colours of cards and tokens."""

# -- the public view -----------------------------------------------------------------------------------


class Played(TypedDict):
    """A card of the running trick."""

    seat: Seat
    """The seat that played it."""
    card: str
    """The card."""
    colour: Colour
    """The colour it counts as: of a potion the one that was named, or led (R4, R5)."""


class PublicView(TypedDict):
    """The part of a position that everybody may see.

    At the end everything but the marker stays as it was after the last trick.
    """

    phase: Phase
    """The phase of the match."""
    round: int
    """The number of the round, 1 to 3."""
    trick: int
    """The number of the running trick, 1 to 10."""
    leader: Seat
    """The seat that leads, or led, the running trick."""
    turn: Seat | None
    """The seat that plays next; ``null`` in ``exchange``, ``greed`` and ``over``."""
    table: list[Played]
    """The cards of the running trick, in order; two of them only in ``greed``."""
    tokens: list[Colour]
    """The colours on the board from weak to strong: 0, 1 or 3 of them (R6)."""
    tricks: dict[Seat, int]
    """The number of tricks each seat holds."""
    marker: int
    """The number of steps from the marker to Jekyll's end (R10)."""
    hands: dict[Seat, int]
    """The number of cards in each hand; passed cards count until the exchange."""
    passed: dict[Seat, bool]
    """Whether each seat has passed in the exchange under way."""
    played: list[str]
    """The cards played in this round, in order."""
    open: list[int]
    """The unsettled void and potion claims of this round: numbers of actions, ascending; none when over."""
    refuted: list[int]
    """All refuted void and potion claims of the match: numbers of actions, ascending."""


# -- a seat's private view -----------------------------------------------------------------------------


class Result(TypedDict):
    """The result of following with a card."""

    card: str
    """The card."""
    wins: bool
    """Whether it takes the trick (R8)."""
    effect: Literal["steal", "reset", "exchange"] | None
    """The effect that would really happen (R7)."""


class PrivateView(TypedDict):
    """The part of a position that only one seat may see."""

    seat: Seat
    """The seat."""
    hand: list[str]
    """The registered cards, then ``"??"`` for each other card."""
    conflict: bool
    """Whether the table contradicted something it disclosed of this round's hand."""
    passing: list[str] | None
    """The cards it passes, while the other seat has not passed; until then these cards are in ``hand``
    too."""
    playable: list[str]
    """On the own turn the registered cards that may be played, as far as they can be judged (R5)."""
    results: list[Result]
    """For the follower, the result of each of them."""
    opponent: list[str]
    """The cards it knows to be in the other hand: those it passed by name and has not seen since."""
    unseen: list[str]
    """The cards in the other hand or aside: neither in ``hand`` nor in ``opponent`` nor played this round."""


# -- what is due ---------------------------------------------------------------------------------------


class Due(TypedDict):
    """Cards must be passed (R3, R7)."""

    action: Literal["pass"]
    """The kind of action."""
    seat: Seat
    """The seat that passes."""
    count: int
    """The number of cards."""
    why: Literal["round", "green"]
    """Whether a round begins, or a green effect asks for it."""


# -- effects -------------------------------------------------------------------------------------------

_From = TypedDict("_From", {"from": Annotated[Seat, "Whose trick it was."]})


class Exchange(TypedDict):
    """Cards change hands (R3, R7)."""

    effect: Literal["exchange"]
    count: int
    """The number of cards each seat gives."""


class Token(TypedDict):
    """A token is placed on the board (R6)."""

    effect: Literal["token"]
    colour: Colour
    """Its colour."""
    place: int
    """Its place; 1 is the weakest."""


class Reset(TypedDict):
    """A red effect takes the tokens off the board (R7)."""

    effect: Literal["reset"]


class Greed(TypedDict):
    """A green effect: cards must be exchanged before the trick is taken (R7)."""

    effect: Literal["greed"]
    count: int
    """The number of cards each seat has to give."""


class Trick(TypedDict):
    """A trick is taken (R8)."""

    effect: Literal["trick"]
    winner: Seat
    """The seat that takes it."""
    by: Literal["number", "colour", "potion"]
    """The deciding property of the cards."""
    tricks: dict[Seat, int]
    """The number of tricks each seat holds now."""


class Steal(_From):
    """A purple effect: a trick goes to the winner (R7)."""

    effect: Literal["steal"]
    seat: Seat
    """The seat that takes it."""
    tricks: dict[Seat, int]
    """The number of tricks each seat holds now."""


class Marker(TypedDict):
    """The marker moves at the end of a round (R10)."""

    effect: Literal["marker"]
    difference: int
    """The difference of the tricks: the number of steps."""
    marker: int
    """The new place of the marker, in steps from Jekyll's end."""


class Round(TypedDict):
    """The next round begins (R2)."""

    effect: Literal["round"]
    round: int
    """Its number."""
    leader: Seat
    """The seat that leads its first trick."""


Effect = Exchange | Token | Reset | Greed | Trick | Steal | Marker | Round
"""One effect of an action; an undo is the match's own effect."""
