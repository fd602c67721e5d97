"""Which request recorded which action of a match, in a few bytes each."""

from __future__ import annotations

from array import array
from base64 import b64decode, b64encode
from bisect import bisect_left
from collections.abc import Callable
from hashlib import blake2b
from sys import byteorder
from typing import Any

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
        found = _hash(key)
        at = bisect_left(self._hashes, found)
        if at == len(self._hashes) or self._hashes[at] != found:
            self._hashes.insert(at, found)
            self._numbers.insert(at, n)

    def get(self, key: RequestKey) -> int | None:
        """The number of the action that ``key`` recorded."""
        found = _hash(key)
        at = bisect_left(self._hashes, found)
        if at == len(self._hashes) or self._hashes[at] != found:
            return None
        n = self._numbers[at]
        return n if self._key_of(n) == key else None

    def snapshot(self) -> list[Any]:
        """What :meth:`resume` takes."""
        return [b64encode(_little(self._hashes).tobytes()).decode(), self._numbers.tolist()]

    def resume(self, snapshot: list[Any]) -> None:
        """Go on from where :meth:`snapshot` was taken.

        :raises ValueError, TypeError, LookupError: when it is none.
        """
        hashes = array("q", b64decode(snapshot[0]))
        self._hashes, self._numbers = _little(hashes), array("I", snapshot[1])
        if len(self._hashes) != len(self._numbers):
            raise ValueError("as many numbers as requests")


def _hash(key: RequestKey) -> int:
    """The same in every process: a snapshot keeps it."""
    by, seat, request = key
    digest = blake2b(f"{by}\0{seat or ''}\0{request}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "little", signed=True)


def _little(hashes: array[int]) -> array[int]:
    """The same numbers with their bytes the other way round, where this machine has the highest one first."""
    if byteorder == "big":
        hashes = array("q", hashes)
        hashes.byteswap()
    return hashes


__all__ = ["RequestKey", "Requests"]
