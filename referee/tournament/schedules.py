"""Pairings that are fixed before the first round: round robin and knock-out.

For two seats it uses the Berger tables, as FIDE prints them (Handbook C.05, annex 1). Larger tables are
supported only if the schedule is exact: all players at one table, or the numbers for which each pair can meet
exactly once.
"""

from __future__ import annotations

from collections.abc import Sequence

Rounds = list[list[tuple[int, ...]]]
"""Rounds of tables of players' numbers, from 0."""


def berger(n: int, cycles: int = 1) -> Rounds:
    """Return the Berger table of ``n`` players; with an odd number, one has a bye in each round.

    Seats alternate from cycle to cycle. With several cycles, the last two rounds of the first one are
    exchanged: so no player sits three times in a row on one side.

        >>> berger(4)
        [[(0, 3), (1, 2)], [(3, 2), (0, 1)], [(1, 3), (2, 0)]]
    """
    size = n + n % 2
    once = [_berger_round(size, r) for r in range(size - 1)]
    if size != n:
        once = [[pair for pair in tables if n not in pair] for tables in once]
    swapped = [[(b, a) for a, b in tables] for tables in once]
    rounds = [list[tuple[int, ...]](tables) for tables in once]
    if cycles > 1 and len(rounds) > 2:
        rounds[-2], rounds[-1] = rounds[-1], rounds[-2]
    for cycle in range(1, cycles):
        rounds += [list[tuple[int, ...]](tables) for tables in (swapped if cycle % 2 else once)]
    return rounds


def _berger_round(size: int, r: int) -> list[tuple[int, int]]:
    """Return one round of an even table: all but the last number rotate by half the circle."""
    ring, last = size - 1, size - 1
    start = r * (size // 2) % ring
    first = (start, last) if r % 2 == 0 else (last, start)
    return [first, *(((start + k) % ring, (start - k) % ring) for k in range(1, size // 2))]


_KIRKMAN: tuple[tuple[int, ...], ...] = ((0, 1, 3), (2, 7, 9), (4, 12, 13), (5, 8, 11), (6, 10, 14))
_PLANES = {3: 9, 4: 16}


def known(size: int) -> tuple[int, ...]:
    """Return the numbers of players for which tables of ``size`` let each pair meet exactly once."""
    return {2: (), 3: (3, 9, 15), 4: (4, 16)}.get(size, (size,))


def tables(n: int, fewest: int, most: int, cycles: int = 1) -> Rounds | None:
    """Return rounds for tables of more than two; ``None`` if no schedule is fair to all.

    Up to ``most`` players sit at one table, once in each seat. Nine or fifteen in threes and sixteen in fours
    meet each other exactly once.
    """
    if fewest <= n <= most:
        return [[tuple(range(r % n, n)) + tuple(range(r % n))] for r in range(n * cycles)]
    if n == 15 and fewest <= 3 <= most:
        once = _kirkman()
    else:
        size = next((q for q, m in _PLANES.items() if m == n and fewest <= q <= most), None)
        if size is None:
            return None
        once = _plane(size)
    rounds = []
    for k in range(cycles * len(once)):
        turned = [_turn(table, k) for table in once[k % len(once)]]
        rounds.append(turned)
    return rounds


def _turn(table: Sequence[int], by: int) -> tuple[int, ...]:
    by %= len(table)
    return (*table[by:], *table[:by])


def _kirkman() -> Rounds:
    """Return seven rounds of fifteen in threes: one round, rotated in 0–6 and 7–13 (14 stays)."""
    return [
        [tuple(14 if p == 14 else (p + r) % 7 if p < 7 else 7 + (p - 7 + r) % 7 for p in t) for t in _KIRKMAN]
        for r in range(7)
    ]


def _plane(q: int) -> Rounds:
    """Return the lines of the affine plane of order 3 or 4, a round for each direction."""

    def times(a: int, b: int) -> int:
        if q == 3:
            return a * b % 3
        return 0 if not a or not b else (a + b - 2) % 3 + 1  # 1, x, x² of the field of four

    def plus(a: int, b: int) -> int:
        return (a + b) % 3 if q == 3 else a ^ b

    field = range(q)
    rounds: Rounds = [[tuple(q * x + y for y in field) for x in field]]
    rounds += [[tuple(q * x + plus(times(m, x), b) for x in field) for b in field] for m in field]
    return rounds


# -- knock-out -----------------------------------------------------------------------------------------


def slots(n: int) -> list[int | None]:
    """Return the first round of ``n`` entrants in the order of the bracket, in pairs; ``None`` is a bye.

    >>> slots(8)
    [0, 7, 3, 4, 1, 6, 2, 5]
    >>> slots(3)
    [0, None, 1, 2]
    """
    order = [0]
    while len(order) < n:
        size = 2 * len(order)
        order = [seat for number in order for seat in (number, size - 1 - number)]
    return [number if number < n else None for number in order]
