"""Knock-out: losers leave. Strong entrants meet late, and the strongest have the byes of the first round."""

from __future__ import annotations


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
        order = [seat for one in order for seat in (one, size - 1 - one)]
    return [one if one < n else None for one in order]
