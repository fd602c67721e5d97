"""SQL shared by both databases: predecessors of a commit, selected rows, deleted rows."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from eventsourcing.persistence import RecordConflictError, StoredEvent

from .group_commit import CommitRequest

logger = logging.getLogger("tachiai.store")

COLUMNS = "originator_id, originator_version, topic, state"
"""The columns of an event, in the order of :data:`Row`."""

DROP_SNAPSHOTS = "DROP TABLE IF EXISTS match_snapshots"
"""Deletes a table of earlier versions: copies of matches, with their private lines."""

GROWING = ("match:", "desk:", "evening:")
"""The prefixes of streams that are numbered without gaps: the first from 0, the others from 1."""

Wanted = tuple[str, int]
"""A stream's name, and the version after which its events are selected (``-1``: all)."""

Row = tuple[str, int, str, bytes]
"""An event as a row: its stream, its number there, its topic, its bytes."""

Merged = tuple[list[StoredEvent], list[tuple[str, int]]]
"""The events of several commits, and the rows that must exist before them."""


class NotDurable(RuntimeError):
    """Raised if the database would acknowledge writes that a power cut can undo."""


def preconditions(events: Sequence[StoredEvent]) -> list[tuple[str, int]]:
    """Return the rows that must exist before ``events``: stream and version of each stream's predecessor.

    The writer read the match earlier; it may have been erased since.
    """
    first: dict[str, int] = {}
    for event in events:
        stream = str(event.originator_id)
        if stream.startswith(GROWING):
            first[stream] = min(event.originator_version, first.get(stream, event.originator_version))
    return [
        (s, version - 1) for s, version in first.items() if version > (0 if s.startswith("match:") else 1)
    ]


def merged(commits: Iterable[CommitRequest]) -> Merged:
    """Merge several commits into one."""
    events: list[StoredEvent] = []
    before: list[tuple[str, int]] = []
    for commit in commits:
        events += commit
        before += preconditions(commit)
    return events, before


def delete(
    cursor: Any, table: str, mark: str, streams: Mapping[str, int], rows: Sequence[tuple[str, int]]
) -> None:
    """Carry out the recorder's ``erase`` with ``cursor``; ``mark`` is the placeholder of a parameter.

    :raises RecordConflictError: if one of the streams was continued.
    """
    where = f"FROM {table} WHERE originator_id={mark}"
    for stream, last in streams.items():
        cursor.execute(f"DELETE {where} AND originator_version<={mark}", (stream, last))
        cursor.execute(f"SELECT 1 {where}", (stream,))
        if cursor.fetchone() is not None:
            raise RecordConflictError(f"{stream} does not end at {last}")
    for row in rows:
        cursor.execute(f"DELETE {where} AND originator_version={mark}", row)


def select_streams_sql(table: str, marks: Sequence[str], streams: int) -> str:
    """Return SQL for the events of several ``streams`` after a version of each, as of one moment.

    ``marks``: the placeholders of a stream's name and of the version.
    """
    wanted = ", ".join([f"({', '.join(marks)})"] * streams)
    return (
        f"WITH wanted (stream, since) AS (VALUES {wanted})"
        f" SELECT {COLUMNS}"
        f" FROM wanted JOIN {table} ON originator_id = stream AND originator_version > since"
        " ORDER BY originator_id, originator_version"
    )


def by_stream(wanted: Sequence[Wanted], rows: Iterable[Any]) -> list[list[StoredEvent]]:
    """Return the events in ``rows``, a list for each of the ``wanted`` streams."""
    found: dict[str, list[StoredEvent]] = {stream: [] for stream, _ in wanted}
    for stream, version, topic, state in rows:
        found[stream].append(StoredEvent(stream, version, topic, state))
    return list(found.values())
