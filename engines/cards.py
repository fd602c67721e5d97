"""The standard pack: card codes, ranks, suits, orders (docs/spec/README.md, "The record").

A card is a two-letter code, rank then suit: ``"Ah"``, ``"Td"``; the jokers are ``"X1"`` and ``"X2"``.
"""

from __future__ import annotations

from collections.abc import Iterable

RANKS = "A23456789TJQK"
"""Ranks from low to high; a rank's value is its index + 1."""

SUITS = "shdc"
"""Spades, hearts, diamonds, clubs: the order of suits within a rank."""

JOKERS = ("X1", "X2")

PACK = tuple(r + s for s in SUITS for r in RANKS)
"""The 52 cards in pack order: spades A-K, hearts, diamonds, clubs."""

PACK_WITH_JOKERS = PACK + JOKERS

RANK_VALUE = {card: RANKS.index(card[0]) + 1 for card in PACK}
"""Rank of a card as a number: A = 1 ... K = 13."""

BLACK = tuple(r + s for r in RANKS for s in "sc")
"""The 26 black cards by rank, spade before club."""

RED = tuple(r + s for r in RANKS for s in "hd")
"""The 26 red cards by rank, heart before diamond."""

_BY_RANK = {card: i for i, card in enumerate(r + s for r in RANKS for s in SUITS)}
_BY_PACK = {card: i for i, card in enumerate(PACK_WITH_JOKERS)}


def by_rank(cards: Iterable[str]) -> list[str]:
    """The cards sorted by rank (ace low), then suit s h d c."""
    return sorted(cards, key=_BY_RANK.__getitem__)


def by_pack(cards: Iterable[str]) -> list[str]:
    """The cards in pack order: suit by suit, ace low, jokers last."""
    return sorted(cards, key=_BY_PACK.__getitem__)


def colour(card: str) -> str:
    """``"black"`` or ``"red"``; jokers have none (``ValueError``)."""
    suit = card[1]
    if suit in "sc":
        return "black"
    if suit in "hd":
        return "red"
    raise ValueError(f"{card!r} has no colour")
