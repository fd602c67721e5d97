"""The settings of a worker's garbage collector."""

from __future__ import annotations

import gc

GARBAGE_OBJECTS = 50_000
"""New objects (created minus freed) before a collection."""


def rest_the_collector() -> None:
    """Collect cyclic garbage rarely, and never examine the objects that exist already.

    Views and messages are thousands of small objects that live for milliseconds and form no cycles; examining
    them after every 700 took a tenth of an action's time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(GARBAGE_OBJECTS, *gc.get_threshold()[1:])
