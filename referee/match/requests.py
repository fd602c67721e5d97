"""Which request recorded which action of a match, in a few bytes each."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Callable

RequestKey = tuple[str, str | None, str]
"""Who sent it and under which id: (``by``, ``seat``, request id)."""


class Requests:
    """The number of the action each request recorded.

    Of a request only a hash is kept, in order, and beside it the number; what stands in the line of that number, which
    ``key_of`` gives, says whether it is the one.
    """

    def __init__(self, key_of: Callable[[int], RequestKey]) -> None:
        self._key_of = key_of
        self._hashes = array("q")
        self._numbers = array("I")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Requests):
            return NotImplemented
        return (self._hashes, self._numbers) == (other._hashes, other._numbers)

    __hash__ = None  # type: ignore[assignment] # it grows

    def add(self, key: RequestKey, n: int) -> None:
        """Keep that ``key`` recorded action ``n``; where one is kept already, that stays."""
        found = hash(key)
        at = bisect_left(self._hashes, found)
        if at == len(self._hashes) or self._hashes[at] != found:
            self._hashes.insert(at, found)
            self._numbers.insert(at, n)

    def get(self, key: RequestKey) -> int | None:
        """The number of the action that ``key`` recorded."""
        found = hash(key)
        at = bisect_left(self._hashes, found)
        if at == len(self._hashes) or self._hashes[at] != found:
            return None
        n = self._numbers[at]
        return n if self._key_of(n) == key else None


__all__ = ["RequestKey", "Requests"]
