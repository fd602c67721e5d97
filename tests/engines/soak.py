"""How long to look, and what was looked at.

    make soak                                                    # the long forms, alone
    TACHIAI_SOAK=1 python -m pytest -m soak tests/engines/john   # those of one folder

A test that has a long form is marked ``soak`` and asks :func:`often`; :func:`count` keeps figures, which are
printed at the end of a soak.
"""

from __future__ import annotations

import os
from collections import Counter

SOAK = bool(os.environ.get("TACHIAI_SOAK"))
"""Whether the long forms run (environment variable ``TACHIAI_SOAK``, any value)."""

FIGURES: Counter[str] = Counter()


def often(short: int, long: int) -> int:
    """How often: ``short`` in every run, ``long`` in a soak."""
    return long if SOAK else short


def count(what: str, number: int = 1) -> None:
    """Add to a figure printed at the end of a soak."""
    FIGURES[what] += number
