"""Figures of an evening: of its matches that ended, from their public records, judged as an audit judges them."""

from __future__ import annotations

from ..apart import apart
from ..errors import Refused
from ..match import exported
from ..match.cache import LiveMatch
from ..records.audit import Report
from ..records.statistics import Statistics
from .service import Service

COUNTED = 500
"""So many matches are not judged again when the figures are looked at anew."""


def evening_figures(service: Service) -> Statistics:
    """The figures of all matches at tables of the evening that ended.

    A match that is still played is in none of them, and what a seat told its phone never is: what is counted of
    lies is what the cards told everybody.

    :raises Refused: ``unavailable``.
    """
    total = Statistics()
    tables = service.evening().tables.values()
    for match in dict.fromkeys(match for table in tables for match in table.played):
        try:
            found = _of_match(service, match)
        except Refused as refused:
            if refused.error in ("no-such-match", "broken"):
                service.figures.pop(match, None)
                continue
            raise
        if found is not None:
            total.merge(found)
    return total


def _of_match(service: Service, match: str) -> Statistics | None:
    """Return the figures of a match that ended, else ``None``; they are kept with the head they were made at."""

    def ended(live: LiveMatch) -> tuple[str, str | Statistics | None]:
        history = live.history
        head, figures = service.figures.get(match, ("", None))
        if head == history.head:
            return head, figures
        if history.outcome is None:
            return history.head, None
        return history.head, exported.record_text(history, history.match)

    head, found = service.with_match(match, ended)
    if isinstance(found, str):
        record, found = found, Statistics()
        found.add(apart(Report.of, match, record))
        service.figures.pop(match, None)
        service.figures[match] = head, found
        while len(service.figures) > COUNTED:
            service.figures.popitem(last=False)
    return found
