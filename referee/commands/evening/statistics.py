"""Statistics of an evening: of its ended matches, from their public records, judged like an audit."""

from __future__ import annotations

from ...errors import Refused
from ...match.cache import LiveMatch
from ...match.history import export_text
from ...reports.audit import Report
from ...reports.statistics import Statistics
from ...threads import in_thread
from ..service import Service

COUNTED = 500
"""The size of the cache of judged matches."""


def evening_statistics(service: Service) -> Statistics:
    """Return the statistics of all ended matches at tables of the evening.

    Matches in progress are left out, and so are disclosures to phones.  Only false claims that cards revealed
    to everyone are counted.

    :raises Refused: ``unavailable``.
    """
    total = Statistics()
    tables = service.evening().tables.values()
    for match in dict.fromkeys(match for table in tables for match in table.played):
        try:
            figures = _of_match(service, match)
        except Refused as refused:
            if refused.error in ("no-such-match", "broken"):
                service.figures.pop(match, None)
                continue
            raise
        if figures is not None:
            total.merge(figures)
    return total


def _of_match(service: Service, match: str) -> Statistics | None:
    """Return the statistics of an ended match, else ``None``; cached until its head changes."""

    def ended(live: LiveMatch) -> tuple[str, str | Statistics | None]:
        history = live.history
        head, figures = service.figures.get(match, ("", None))
        if head == history.head:
            return head, figures
        if history.outcome is None:
            return history.head, None
        return history.head, export_text(history, history.match)

    head, known = service.with_match(match, ended)
    if not isinstance(known, str):
        return known
    statistics = Statistics()
    statistics.add(in_thread(Report.of, match, known))
    service.figures.pop(match, None)
    service.figures[match] = head, statistics
    while len(service.figures) > COUNTED:
        service.figures.popitem(last=False)
    return statistics
