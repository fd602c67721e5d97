"""The standard pack: card codes, ranks, suits, orders (docs/spec/README.md, "The record").

A card is a two-letter code, rank then suit: ``"Ah"``, ``"Td"``; the jokers are ``"X1"`` and ``"X2"``.
"""

from __future__ import annotations

from .errors import WrongValue

RANKS = "A23456789TJQK"
"""Ranks from low to high; a rank's value is its index + 1."""

SUITS = "shdc"
"""Spades, hearts, diamonds, clubs: the order of suits within a rank."""

JOKERS = ("X1", "X2")
"""The two jokers."""

PACK = tuple(r + s for s in SUITS for r in RANKS)
"""The 52 cards in pack order: spades A-K, hearts, diamonds, clubs."""

PACK_WITH_JOKERS = PACK + JOKERS
"""The 54 cards in pack order, jokers last."""


def colour(card: str) -> str:
    """Return ``"black"`` or ``"red"``.

    :raises ValueError: when the card is a joker.
    """
    suit = card[1]
    if suit in "sc":
        return "black"
    if suit in "hd":
        return "red"
    raise WrongValue(f"{card!r} has no colour")


__all__ = ["JOKERS", "PACK", "PACK_WITH_JOKERS", "RANKS", "SUITS", "colour"]
