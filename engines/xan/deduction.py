"""What each card on the table can still be, the live hints being true.

``docs/spec/xan.md``, "The public view" (``possible``) and "The private views".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .cards import NUMBERS
from .position import Position
from .worlds import ANY, Link, deduce, given_first, turned


def numbers_in(numbers: int) -> list[int]:
    """The numbers of a set of five bits, ascending."""
    return [n for n in NUMBERS if numbers >> n - 1 & 1]


def deduction(position: Position, told: Mapping[int, int]) -> tuple[list[list[int]], bool]:
    """``possible`` of each cell, and ``conflict``: ``docs/spec/xan.md``, "The public view".

    ``told``: card id -> number; only those still face down count.
    """
    grid = position.grid
    hidden = [i for i, card in enumerate(grid) if not card.face]
    place = {grid[i].id: k for k, i in enumerate(hidden)}
    bags = tuple(grid[i].bag for i in hidden)
    said = [ANY] * len(hidden)
    for card, number in told.items():
        if card in place:
            said[place[card]] = 1 << number - 1
    hinted, links = _linked(position, place, said)
    worlds = position.deck.worlds
    found = deduce(worlds, bags, hinted, links)
    conflict = found is None
    if found is None:
        found = deduce(worlds, bags, tuple(said), ())
    if found is None:
        found = deduce(worlds, bags, (ANY,) * len(hidden), ())
    assert found is not None  # the cards that lie open fit some deal
    possible = [[card.face] if card.face else [] for card in grid]
    for k, i in enumerate(hidden):
        possible[i] = numbers_in(found[k])
    return possible, conflict


def _linked(
    position: Position, place: Mapping[int, int], said: Sequence[int]
) -> tuple[tuple[int, ...], tuple[Link, ...]]:
    """The live hints as limits of one hidden card and links of two."""
    faces = {card.id: card.face for card in position.grid}
    limits = list(said)
    links: list[Link] = []
    for hint in position.hints:
        one, other = faces[hint.one], faces[hint.other]
        if one and other:
            continue
        if one:
            limits[place[hint.other]] &= given_first(hint.pairs, one)
        elif other:
            limits[place[hint.one]] &= given_first(turned(hint.pairs), other)
        else:
            links.append((place[hint.one], place[hint.other], hint.pairs))
    return tuple(limits), tuple(links)
