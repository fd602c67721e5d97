"""How a worker uses memory: cyclic garbage is looked for seldom, and large blocks go back to the system at once."""

from __future__ import annotations

import ctypes
import gc
from contextlib import suppress

GARBAGE_OBJECTS = 50_000
"""After how many new objects (more made than freed) cyclic garbage is looked for."""

LARGE_BYTES = 1 << 20
"""From which size on a block is the system's again as soon as it is freed."""

_M_MMAP_THRESHOLD = -3
"""The GNU C library's number of that setting (mallopt(3))."""


def prepare() -> None:
    """Set both for this process, once it has loaded what it serves with and before it starts threads."""
    rest_the_collector()
    give_large_blocks_back()


def rest_the_collector() -> None:
    """Look for cyclic garbage seldom, and never in what is there already.

    Views and messages are thousands of small objects that live for milliseconds and form no cycles; looking
    through them every 700 took a tenth of an action's time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(GARBAGE_OBJECTS, *gc.get_threshold()[1:])


def give_large_blocks_back() -> None:
    """Have the C library keep no large block that was freed, where it is GNU's; elsewhere nothing is done.

    Deriving a key from a PIN takes 16 MiB. The library learns from the first that such blocks are wanted often,
    and keeps one for each of its arenas, which are many where there are many threads.
    """
    with suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).mallopt(_M_MMAP_THRESHOLD, LARGE_BYTES)


__all__ = ["GARBAGE_OBJECTS", "LARGE_BYTES", "give_large_blocks_back", "prepare", "rest_the_collector"]
