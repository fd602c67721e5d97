"""The eight kinds of card, and counts of them packed into one integer.

The record names kinds, never copies: copies of a kind are interchangeable.  A *tally* counts cards by kind,
one byte a kind in the order of :data:`KINDS`, pawns lowest; tallies add and subtract as the numbers they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType

from .types import Way

KINDS = "PLNSGBRK"
"""Pawn, lance, knight, silver, gold, bishop, rook, king: the order of every list of kinds."""

TRAPS = "LN"
"""The kinds that are set face down (R9)."""

COPIES = MappingProxyType(dict(zip(KINDS, (9, 2, 2, 2, 2, 1, 1, 1), strict=True)))
"""The number of cards of each kind in a deck of 20."""

MANA = MappingProxyType(dict(zip(KINDS, (1, 1, 1, 2, 2, 2, 3, 3), strict=True)))
"""The mana that a card of each kind costs (R5)."""

WAYS: Mapping[str, tuple[Way, ...]] = MappingProxyType(
    {
        "P": ("monster",),
        "L": ("trap",),
        "N": ("trap",),
        "S": ("monster", "equipment"),
        "G": ("monster", "magic"),
        "B": ("monster", "magic"),
        "R": ("monster", "magic"),
        "K": ("monster", "magic"),
    }
)
"""The ways to play each kind, in the order monster, equipment, magic, trap."""

STRENGTH = MappingProxyType({kind: 2 if kind == "P" else 3 for kind in KINDS if kind not in TRAPS})
"""The attack points of a card played as a monster, equal to its hit points (R7)."""

FIGURE = MappingProxyType(dict(zip(KINDS, "歩香桂銀金角飛玉", strict=True)))
"""The piece on each card, for diagrams."""

ONE = MappingProxyType({kind: 1 << 8 * i for i, kind in enumerate(KINDS)})
"""The tally of a single card."""

SHIFT = MappingProxyType({kind: 8 * i for i, kind in enumerate(KINDS)})
"""The position of a kind's byte in a tally, in bits."""

L_SHIFT = SHIFT["L"]
"""The position of the lances' byte in a tally."""

N_SHIFT = SHIFT["N"]
"""The position of the knights' byte in a tally."""

_ABOVE = sum(128 << 8 * i for i in range(len(KINDS)))


def tally(cards: Iterable[str]) -> int:
    """Return the tally of these kinds; ``"??"`` is ignored."""
    return sum(ONE[card] for card in cards if card in ONE)


FULL = tally(kind for kind, copies in COPIES.items() for _ in range(copies))
"""The tally of a whole deck."""


def count(counts: int, kind: str) -> int:
    """Return the number of cards of ``kind`` in a tally."""
    return counts >> SHIFT[kind] & 127


def traps_in(counts: int) -> int:
    """Return the number of lances and knights together in a tally."""
    return (counts >> L_SHIFT & 127) + (counts >> N_SHIFT & 127)


def total(counts: int) -> int:
    """Return the number of all cards in a tally."""
    return sum(counts.to_bytes(8, "little"))


def within(part: int, whole: int) -> bool:
    """Return whether ``whole`` has at least as many of every kind as ``part``."""
    return (whole + _ABOVE - part) & _ABOVE == _ABOVE


def by_kind(counts: int) -> dict[str, int]:
    """Return a tally as a new ``{kind: number}``, with every kind."""
    return _by_kind(counts).copy()


@lru_cache(maxsize=4096)
def _by_kind(counts: int) -> dict[str, int]:
    """Return the shared mapping that :func:`by_kind` copies; every view needs it for both seats."""
    return dict(zip(KINDS, counts.to_bytes(8, "little"), strict=True))


def cards_of(counts: int) -> list[str]:
    """Return the cards of a tally one by one, in the order of the kinds."""
    return [kind for kind, number in by_kind(counts).items() for _ in range(number)]


def number_order(name: str) -> tuple[int, str]:
    """Return a sort key that puts ids like ``"m2"`` and ``"m10"`` in the order of their numbers."""
    return (len(name), name)
