"""The export of a match as a record, with notes that name each ruling's arbiter and reason."""

from __future__ import annotations

from tachiai.engines.match import Match

from .history import MatchHistory


def record_text(history: MatchHistory, match: Match, seat: str | None = None, *, full: bool = False) -> str:
    """Return the record of ``match``: that of ``history``, or one seat's private version of it.

    A line that rests on a ruling and has no note gets one: the arbiter's name and reason.
    """
    record = match.export(seat, full=full)
    for i, (line, provenance) in enumerate(zip(record.lines, history.provenance, strict=True)):
        ruling = provenance.ruling
        if ruling is not None and line.note is None:
            record.lines[i] = line._replace(note=f"{ruling['name']}: {ruling['reason']}")
    return record.text()
