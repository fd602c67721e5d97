"""The number of repetitions of random tests, and figures about what they covered.

The long forms run with ``make soak``, those of one folder with
``TACHIAI_SOAK=1 python -m pytest -m soak tests/engines/john``.

A test with a long form is marked ``soak`` and calls :func:`often`; :func:`count` collects figures that are
printed at the end of a soak.
"""

import os
from collections import Counter

SOAK = bool(os.environ.get("TACHIAI_SOAK"))
"""Whether the long forms run (environment variable ``TACHIAI_SOAK``, any value)."""

FIGURES: Counter[str] = Counter()


def often(short: int, long: int) -> int:
    """Return the number of repetitions: ``short`` in every run, ``long`` in a soak."""
    return long if SOAK else short


def count(what: str, number: int = 1) -> None:
    """Add to a figure printed at the end of a soak."""
    FIGURES[what] += number
