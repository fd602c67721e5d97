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
"""How many of each kind a deck of 20 has."""

MANA = MappingProxyType(dict(zip(KINDS, (1, 1, 1, 2, 2, 2, 3, 3), strict=True)))
"""What playing a card of the kind costs (R5)."""

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
"""Attack and hit points alike of a card played as a monster (R7)."""

FIGURE = MappingProxyType(dict(zip(KINDS, "歩香桂銀金角飛玉", strict=True)))
"""The piece on each card, for diagrams."""

ONE = MappingProxyType({kind: 1 << 8 * i for i, kind in enumerate(KINDS)})
"""The tally of a single card."""

SHIFT = MappingProxyType({kind: 8 * i for i, kind in enumerate(KINDS)})
"""Where a kind's byte begins in a tally."""

L_SHIFT = SHIFT["L"]
"""Where the lances' byte begins in a tally."""

N_SHIFT = SHIFT["N"]
"""Where the knights' byte begins in a tally."""

_ABOVE = sum(128 << 8 * i for i in range(len(KINDS)))


def tally(cards: Iterable[str]) -> int:
    """The tally of these kinds; ``"??"`` counts for nothing."""
    return sum(ONE[card] for card in cards if card in ONE)


FULL = tally(kind for kind, copies in COPIES.items() for _ in range(copies))
"""The tally of a whole deck."""


def count(counts: int, kind: str) -> int:
    """How many of ``kind`` are in a tally."""
    return counts >> SHIFT[kind] & 127


def traps_in(counts: int) -> int:
    """How many lances and knights together are in a tally."""
    return (counts >> L_SHIFT & 127) + (counts >> N_SHIFT & 127)


def total(counts: int) -> int:
    """How many cards a tally counts in all."""
    return sum(counts.to_bytes(8, "little"))


def within(part: int, whole: int) -> bool:
    """Whether there are at least as many of every kind in ``whole`` as in ``part``."""
    return (whole + _ABOVE - part) & _ABOVE == _ABOVE


def by_kind(counts: int) -> dict[str, int]:
    """A tally as ``{kind: number}``, every kind named.  A new mapping each call."""
    return _by_kind(counts).copy()


@lru_cache(maxsize=4096)
def _by_kind(counts: int) -> dict[str, int]:
    """What :func:`by_kind` copies: every view asks for both seats' unseen cards, and few change at a time."""
    return dict(zip(KINDS, counts.to_bytes(8, "little"), strict=True))


def cards_of(counts: int) -> list[str]:
    """The cards of a tally one by one, in the order of the kinds."""
    return [kind for kind, number in by_kind(counts).items() for _ in range(number)]


def number_order(name: str) -> tuple[int, str]:
    """A sort key that puts ids like ``"m2"`` and ``"m10"`` in the order of their numbers, however long."""
    return (len(name), name)
