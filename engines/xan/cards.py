"""The cards of Xan and the fields they are placed on: class cards, skill cards, patterns, trails."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from .types.terms import Sign

PLUS, MINUS, TIMES, DIVIDE = "+", "-", "×", "÷"
"""The signs of the class cards."""

SIGNS: Final[tuple[Sign, ...]] = ("+", "-", "×", "÷")
"""The four signs, in the order of :data:`CHARS`."""

CHARS: Final = ("fighter", "thief", "mage", "seer")
"""The four class cards, in the order of their signs ``+ - × ÷``."""

SIGN_OF: Final[dict[str, Sign]] = dict(zip(CHARS, SIGNS, strict=True))
"""Class card -> its sign (R2)."""

SKILLS: Final = ("first", "shortcut", "transform", "sight", "slide", "double")
"""The six skill cards."""

CLASS_OF: Final = {"first": "fighter", "shortcut": "thief", "transform": "mage", "sight": "seer"}
"""The skills that only one class can learn; all can learn the others."""

SKILL_FIELDS: Final[dict[str, tuple[str, ...]]] = {
    "first": ("target",),
    "shortcut": ("slot",),
    "transform": ("sign",),
    "sight": ("cell", "value"),
    "slide": ("row",),
    "double": ("cell",),
}
"""The fields of each skill, in addition to ``skill`` itself; the first is what it is played on."""

OWN_TURN: Final = frozenset({"sight", "double"})
"""The skills limited to the own turn (R16)."""

NUMBERS: Final = (1, 2, 3, 4, 5)
"""The numbers on field cards; there are three cards of each."""

Trail = tuple[str, ...]
"""A walk over fields, as cell names from start to end."""


class Pattern(NamedTuple):
    """A field pattern of ``cols`` × ``rows``: its cells and slots by index, in reading order."""

    cols: int
    """The number of columns."""
    rows: int
    """The number of rows."""
    cells: tuple[str, ...]
    """The names of the cells."""
    cell: dict[str, int]
    """Name of a cell -> its index."""
    slots: tuple[str, ...]
    """The names of the slots: ``"a1-b1"``, left or upper cell first."""
    slot: dict[str, int]
    """Name of a slot -> its index."""
    slot_cells: tuple[tuple[int, int], ...]
    """The two cells of each slot."""
    between: dict[tuple[int, int], int]
    """Two adjacent cells, in either order -> the slot between them."""

    def row(self, number: int) -> range:
        """Return the cells of row ``number`` (1 is the top)."""
        return range((number - 1) * self.cols, number * self.cols)


@lru_cache(maxsize=256)
def pattern(cols: int, rows: int) -> Pattern:
    """Return the pattern of that size (``docs/spec/xan.md``: cells, slots)."""
    cells = tuple(f"{chr(97 + x)}{y + 1}" for y in range(rows) for x in range(cols))
    slot_cells: list[tuple[int, int]] = []
    for at in range(len(cells)):
        if at % cols + 1 < cols:
            slot_cells.append((at, at + 1))
        if at + cols < len(cells):
            slot_cells.append((at, at + cols))
    slots = tuple(f"{cells[a]}-{cells[b]}" for a, b in slot_cells)
    return Pattern(
        cols,
        rows,
        cells,
        {name: i for i, name in enumerate(cells)},
        slots,
        {name: i for i, name in enumerate(slots)},
        tuple(slot_cells),
        {pair: i for i, (a, b) in enumerate(slot_cells) for pair in ((a, b), (b, a))},
    )


@lru_cache(maxsize=4096)
def trails(cols: int, rows: int, taken: frozenset[int]) -> tuple[Trail, ...]:
    """Return every walk that crosses each of the ``taken`` slots exactly once (R23), sorted by cell names."""
    fields = pattern(cols, rows)
    found: list[Trail] = []

    def walk(at: int, left: frozenset[int], so_far: Trail) -> None:
        if not left:
            found.append(so_far)
            return
        for slot in left:
            one, other = fields.slot_cells[slot]
            if at in (one, other):
                to = other if at == one else one
                walk(to, left - {slot}, (*so_far, fields.cells[to]))

    for start in sorted({cell for slot in taken for cell in fields.slot_cells[slot]}):
        walk(start, taken, (fields.cells[start],))
    return tuple(sorted(found))


def partial(sign: str, left: int, right: int) -> int:
    """Return the result of one pair as a hint states it: ``÷`` drops the fraction (R14)."""
    if sign == PLUS:
        return left + right
    if sign == MINUS:
        return left - right
    if sign == TIMES:
        return left * right
    return left // right


def pair_bit(first: int, second: int) -> int:
    """Return the set of pairs of numbers that has just this one: bit ``(first - 1) * 5 + second - 1`` of 25."""
    return 1 << (first - 1) * 5 + second - 1


def _pairs_by_value(sign: Sign, double: str | None) -> dict[int, int]:
    """Return every value a hint can have, with the pairs of printed numbers (from, to) that make it true."""
    found: dict[int, int] = {}
    for a, b in product(NUMBERS, repeat=2):
        value = partial(sign, a * 2 if double == "from" else a, b * 2 if double == "to" else b)
        found[value] = found.get(value, 0) | pair_bit(a, b)
    return found


HINT_PAIRS: Final = {
    (sign, double): _pairs_by_value(sign, double) for sign in SIGNS for double in (None, "from", "to")
}
"""(sign, the cell that counts double) -> the values of such hints, with the pairs that make each true.

A set of pairs is 25 bits: see :func:`pair_bit`.
"""

Number = int | Fraction
"""An exact number; integers are not converted to fractions, as they are faster."""


def value_json(value: Number) -> int | str:
    """Return a result as the record writes it: an integer, or ``"p/q"`` in lowest terms."""
    return value if isinstance(value, int) else str(value)


def _joined(sign: str, one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    """Return two fractions combined by a sign, each as (numerator, denominator), not reduced.

    ``÷`` by 0 is over 0.
    """
    (over, under), (top, bottom) = one, other
    if sign == TIMES:
        return over * top, under * bottom
    if sign == DIVIDE:
        return over * bottom, under * top
    if sign == MINUS:
        top = -top
    return over * bottom + top * under, under * bottom


def compute(numbers: Sequence[int], signs: Sequence[str], first: int | None) -> Number | None:
    """Return the exact result of a chain (R26), or ``None`` for a division by 0.

    ``first`` is the index in ``signs`` of the one computed before everything else (R17). Cards never show
    0: only a result can be 0, so a denominator that is 0 once stays 0.
    """
    terms, left = [(number, 1) for number in numbers], list(signs)
    if first is not None:
        terms[first : first + 2] = [_joined(left.pop(first), terms[first], terms[first + 1])]
    total, sign, product = (0, 1), PLUS, terms[0]
    for following, term in zip(left, terms[1:], strict=True):
        if following in (TIMES, DIVIDE):
            product = _joined(following, product, term)
        else:
            total, sign, product = _joined(sign, total, product), following, term
    over, under = _joined(sign, total, product)
    if under == 0:
        return None
    return Fraction(over, under) if over % under else over // under
