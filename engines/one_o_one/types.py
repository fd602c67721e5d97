"""Types of what 101 sends: its views, what it waits for, and the effects of actions.

Cards are two characters, rank and suit (``Ts``), jokers ``X1`` and ``X2``. Seats are those of the header.
"""

from __future__ import annotations

from typing import Literal, TypedDict

Phase = Literal["open", "play", "flip", "over"]
"""``open``: the round's first card is due to be flipped; ``flip``: the card after a reset."""

# -- the public view -----------------------------------------------------------------------------------


class PublicView(TypedDict):
    """The part of a position that everybody may see.

    At the end everything but ``lp``, ``out``, ``phase`` and ``turn`` stays as the last card left it.
    """

    phase: Phase
    """The phase of the match."""
    round: int
    """The number of the round, from 1."""
    turn: str | None
    """The seat in turn: in ``open`` the starter, in ``flip`` the seat that made 101, in ``over`` ``null``."""
    starter: str
    """The seat that started this round."""
    direction: int
    """1: in the order of the header; -1: against it."""
    total: int
    """The total (R6); 0 in ``open`` and ``flip``."""
    level: int
    """The penalty level (R9, R10)."""
    lp: dict[str, int]
    """The life points of every seat, also of those out (0 or less)."""
    out: list[str]
    """The seats that went out, in that order (R13)."""
    deck: int
    """The number of cards in the deck."""
    hands: dict[str, int]
    """The number of cards in each hand: 1 for a seat that waits for its flip, 0 for one that is out."""
    pile: list[str]
    """The cards face up since the round's start or last reset, oldest first."""
    gone: list[str]
    """The cards that resets of this round swept aside, oldest first (R10)."""
    previous: str | None
    """The seat of the last ``play`` of this round, which a counter would hit (R11); ``null`` before the
    first."""


# -- a seat's private view -----------------------------------------------------------------------------


class Play(TypedDict):
    """The result that a registered card would have now, for one value it may count."""

    card: str
    """The card."""
    value: int | None
    """The value it counts (R6, R7); ``null`` for a counter."""
    total: int | None
    """The total afterwards: 0 for a reset, ``null`` for a counter."""
    result: Literal["go", "reset", "bust", "counter"]
    """The result (R8, R9, R10, R11)."""


class Deck(TypedDict):
    """The possible top cards of the deck: each unseen card is as likely as the others."""

    unseen: int
    """The cards neither seen this round nor registered by this seat."""
    bust: int
    """The number of these that bust, with any value."""
    reset: int
    """The number of these that can make 101."""
    counter: int
    """The number of these that would counter (jokers)."""


class PrivateView(TypedDict):
    """The part of a position that only one seat may see."""

    seat: str
    """The seat."""
    hand: list[str]
    """The registered cards in the order of the pack, then ``"??"`` for each other card."""
    conflict: bool
    """Whether the table contradicted something it disclosed of this round's hand."""
    plays: list[Play]
    """The results of each registered card, aces and tens once for each value; empty outside ``play``."""
    deck: Deck | None
    """The results of a card from the deck; ``null`` outside ``play``."""


# -- what is due ---------------------------------------------------------------------------------------


class Due(TypedDict):
    """A card must be flipped (R3, R10)."""

    action: Literal["flip"]
    """The kind of action."""
    seat: str
    """The seat that flips it; ``table`` at the start of a round."""
    why: Literal["open", "reset"]
    """Whether a round begins, or somebody made 101."""


# -- effects -------------------------------------------------------------------------------------------


class Total(TypedDict):
    """A card changes the total, or begins it (R3, R6)."""

    effect: Literal["total"]
    value: int
    """The value that the card counts."""
    total: int
    """The total after it; at 101 or more, before the reset or bust that follows."""


class Reverse(TypedDict):
    """The direction changes (R6)."""

    effect: Literal["reverse"]
    direction: int
    """The direction from now on."""


class Refill(TypedDict):
    """A card is drawn to the hand again (R8)."""

    effect: Literal["refill"]
    seat: str
    """The seat that draws it."""
    deck: int
    """The number of cards left in the deck."""


class Reset(TypedDict):
    """Exactly 101 was made (R10)."""

    effect: Literal["reset"]
    seat: str
    """The seat that made it."""
    level: int
    """The penalty level from now on."""


class Bust(TypedDict):
    """The total went over 101 (R9)."""

    effect: Literal["bust"]
    seat: str
    """The seat that made it."""
    level: int
    """The life points it costs."""


class Counter(TypedDict):
    """A joker at 100 counters (R11)."""

    effect: Literal["counter"]
    seat: str
    """The seat that played it."""
    against: str
    """The seat it hits."""
    level: int
    """The number of life points that change hands."""


class LifePoints(TypedDict):
    """A seat's life points change (R9, R11)."""

    effect: Literal["lp"]
    seat: str
    """The seat."""
    change: int
    """The difference."""
    lp: int
    """The life points it has now."""


class Out(TypedDict):
    """A seat is out (R13)."""

    effect: Literal["out"]
    seat: str
    """The seat."""


class DeckOut(TypedDict):
    """The deck is empty, and the round a draw (R12)."""

    effect: Literal["deck-out"]


class Round(TypedDict):
    """The next round begins (R2)."""

    effect: Literal["round"]
    round: int
    """Its number."""
    starter: str
    """The seat that starts it."""
    level: int
    """The penalty level it begins with."""


Effect = Total | Reverse | Refill | Reset | Bust | Counter | LifePoints | Out | DeckOut | Round
"""One effect of an action; an undo is the match's own effect."""
