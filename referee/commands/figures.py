"""Figures of an evening: of its matches that ended, from their public records, judged as an audit judges them."""

from __future__ import annotations

from functools import lru_cache

from ..errors import Refused
from ..match import exported
from ..match.cache import LiveMatch
from ..records.audit import Report
from ..records.figures import Figures
from .service import Service

COUNTED = 500
"""So many records are not judged again when the figures are looked at anew."""


def evening_figures(service: Service) -> Figures:
    """The figures of all matches at tables of the evening that ended.

    A match that is still played is in none of them, and what a seat told its phone never is: what is counted of
    lies is what the cards told everybody.

    :raises Refused: ``unavailable``.
    """
    total = Figures()
    tables = service.evening().tables.values()
    for match in dict.fromkeys(match for table in tables for match in table.played):
        try:
            record = service.with_match(match, _ended)
        except Refused as refused:
            if refused.error in ("no-such-match", "broken"):
                continue
            raise
        if record is not None:
            total.merge(_counted(match, record))
    return total


def _ended(live: LiveMatch) -> str | None:
    """The public record of a match that ended, else ``None``."""
    history = live.history
    return None if history.outcome is None else exported.record_text(history, history.match)


@lru_cache(COUNTED)
def _counted(match: str, record: str) -> Figures:
    figures = Figures()
    figures.add(Report.of(match, record))
    return figures
