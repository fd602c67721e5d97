"""Long lists that only grow, and of which seldom anything but the end is looked at.

What was appended last is kept as it is.  Before that it is packed, a block of :data:`BLOCK` at a time, and a block is
unpacked when something of it is asked for.
"""

from __future__ import annotations

import marshal
from abc import abstractmethod
from collections.abc import Callable, Iterable, MutableSequence, Sequence
from typing import Any, Generic, Self, TypeVar, overload

T = TypeVar("T")
R = TypeVar("R", bound=tuple[Any, ...])

BLOCK = 8
"""How many items are packed together.  One block at least, and less than two, are kept as they are."""


class Blocks(MutableSequence[T]):
    """Such a list; how a block is packed and unpacked a subclass says.

    It can be appended to and read.  Of what was packed the block that was asked for last stays unpacked until something
    is appended, so that who goes through all of it unpacks each once.
    """

    def __init__(self) -> None:
        self._packed: list[Any] = []
        self._newest: list[T] = []
        self._unpacked: tuple[int, list[T]] | None = None
        self._read: Callable[[], None] | None = None

    def leave_out(self, blocks: int, read: Callable[[], None]) -> None:
        """Begin, while the list is empty, with so many blocks that nobody has read yet.

        ``read`` is called when something in them is asked for the first time; it calls :meth:`fill_in`.
        """
        self._packed = [None] * blocks
        self._read = read

    def fill_in(self, other: Self) -> None:
        """Take the blocks that were left out from ``other``, which begins with the same items."""
        there = other._packed
        self._packed[:] = [there[i] if one is None else one for i, one in enumerate(self._packed)]
        self._read = None

    @property
    def newest(self) -> Sequence[T]:
        """The items that are not packed."""
        return self._newest

    @abstractmethod
    def pack(self, items: list[T]) -> Any:
        """The next block of items, packed."""

    @abstractmethod
    def unpack(self, number: int, packed: Any) -> list[T]:
        """The items of the block with ``number`` (from 0), from what :meth:`pack` made of them."""

    def append(self, value: T) -> None:
        """Add an item."""
        self._unpacked = None
        self._newest.append(value)
        if len(self._newest) == 2 * BLOCK:
            self._packed.append(self.pack(self._newest[:BLOCK]))
            del self._newest[:BLOCK]

    def __len__(self) -> int:
        return BLOCK * len(self._packed) + len(self._newest)

    @overload
    def __getitem__(self, index: int) -> T: ...

    @overload
    def __getitem__(self, index: slice) -> MutableSequence[T]: ...

    def __getitem__(self, index: int | slice) -> T | MutableSequence[T]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        at = index if index >= 0 else index + len(self)
        if not 0 <= at < len(self):
            raise IndexError(f"no item {index}")
        number = at // BLOCK
        if number >= len(self._packed):
            return self._newest[at - BLOCK * len(self._packed)]
        found = self._unpacked
        if found is None or found[0] != number:
            self._need(number)
            found = self._unpacked = (number, self.unpack(number, self._packed[number]))
        return found[1][at % BLOCK]

    def _need(self, number: int) -> None:
        """See that the packed block with ``number`` is there."""
        if self._packed[number] is None and self._read is not None:
            self._read()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Blocks | list):
            return NotImplemented
        return len(self) == len(other) and all(one == two for one, two in zip(self, other, strict=True))

    __hash__ = None  # type: ignore[assignment] # it grows

    def __setitem__(self, index: Any, value: Any) -> None:
        raise TypeError("it can only be appended to")

    def __delitem__(self, index: Any) -> None:
        raise TypeError("it can only be appended to")

    def insert(self, index: int, value: T) -> None:
        """Refuse: it can only be appended to.

        :raises TypeError: always.
        """
        raise TypeError("it can only be appended to")


class Packed(Blocks[R], Generic[R]):
    """Such a list of tuples of one kind, which hold texts, numbers, ``None``, and lists and dicts of such."""

    def __init__(self, kind: Callable[[Iterable[Any]], R]) -> None:
        super().__init__()
        self._kind = kind

    def pack(self, items: list[R]) -> Any:
        """The bytes of the block."""
        return marshalled([tuple(item) for item in items])

    def unpack(self, number: int, packed: Any) -> list[R]:
        """The tuples that are in those bytes."""
        return [self._kind(row) for row in unmarshalled(packed)]


def marshalled(rows: list[tuple[Any, ...]]) -> Any:
    """``rows`` as bytes; as they are, if something in them is no plain value.

    The bytes never leave the process: nothing else writes what :func:`unmarshalled` reads.
    """
    try:
        return marshal.dumps(rows)
    except ValueError:
        return rows


def unmarshalled(packed: Any) -> list[tuple[Any, ...]]:
    """The rows that :func:`marshalled` packed."""
    rows: list[tuple[Any, ...]] = marshal.loads(packed) if type(packed) is bytes else packed
    return rows


__all__ = ["BLOCK", "Blocks", "Packed", "marshalled", "unmarshalled"]
