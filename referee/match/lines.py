"""What became of the lines of a match: which one is an undo, which one was taken back."""

from __future__ import annotations

from collections.abc import Collection

from tachiai.engines.match import Entry
from tachiai.engines.values import Verdict


def is_undo(entry: Entry) -> bool:
    """Whether a line took the match back to an earlier action."""
    return entry.is_undo


def is_undone(entry: Entry, standing: Collection[int]) -> bool:
    """Whether a line was taken back: it is not among those that stand, and no undo itself.

    Refused lines count: an undo that goes back to before one takes it out of the history on screens.  Paper
    and terminals strike out only what :func:`changed_nothing` does not hold for.
    """
    return entry.n not in standing and not is_undo(entry)


def changed_nothing(entry: Entry) -> bool:
    """Whether a line was refused, so that there is nothing to take back."""
    return entry.judgement.verdict is Verdict.ILLEGAL
