"""What both databases share: what a commit follows on, which rows are asked for, and which are deleted."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from eventsourcing.persistence import RecordConflictError, StoredEvent

from .group_commit import Kept

logger = logging.getLogger("tachiai.store")

COLUMNS = "originator_id, originator_version, topic, state"
"""The columns of an event, in the order of :data:`Row`."""

DROP_SNAPSHOTS = "DROP TABLE IF EXISTS match_snapshots"
"""Deletes what earlier versions kept beside the events: copies of matches, with their private lines."""

GROWING = ("match:", "desk:", "evening:")
"""How the names of streams begin that are written without a gap: from 0, the others from 1."""

Wanted = tuple[str, int]
"""A stream's name, and the version after which its events are wanted (``-1``: all)."""

Row = tuple[str, int, str, bytes]
"""An event as a row: its stream, its number there, its topic, its bytes."""

Together = tuple[list[StoredEvent], list[tuple[str, int]]]
"""The events of several commits, and what must be there before them."""


class NotDurable(RuntimeError):
    """The database would acknowledge what a power cut can take back."""


def followed(events: Sequence[StoredEvent]) -> list[tuple[str, int]]:
    """What must be there before ``events``: the stream and the version of the event each stream follows on.

    The writer knows a match from before; it may have been erased meanwhile.
    """
    first: dict[str, int] = {}
    for event in events:
        stream = str(event.originator_id)
        if stream.startswith(GROWING):
            first[stream] = min(event.originator_version, first.get(stream, event.originator_version))
    return [
        (s, version - 1) for s, version in first.items() if version > (0 if s.startswith("match:") else 1)
    ]


def together(commits: Iterable[Kept]) -> Together:
    """Several commits as one."""
    events: list[StoredEvent] = []
    before: list[tuple[str, int]] = []
    for commit in commits:
        events += commit
        before += followed(commit)
    return events, before


def delete(
    cursor: Any, table: str, mark: str, streams: Mapping[str, int], rows: Sequence[tuple[str, int]]
) -> None:
    """Carry out :func:`erase` in the transaction of ``cursor``; ``mark`` stands for a parameter in its SQL.

    :raises RecordConflictError: when one of the streams went on.
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
    """SQL for the events of so many ``streams`` after a version of each, stream by stream, as of one moment.

    ``marks``: what stands in the SQL for a stream's name, and for the version.
    """
    wanted = ", ".join([f"({', '.join(marks)})"] * streams)
    return (
        f"WITH wanted (stream, since) AS (VALUES {wanted})"
        f" SELECT {COLUMNS}"
        f" FROM wanted JOIN {table} ON originator_id = stream AND originator_version > since"
        " ORDER BY originator_id, originator_version"
    )


def by_stream(wanted: Sequence[Wanted], rows: Iterable[Any]) -> list[list[StoredEvent]]:
    """The events in ``rows``, a list for each of the ``wanted`` streams."""
    found: dict[str, list[StoredEvent]] = {stream: [] for stream, _ in wanted}
    for stream, version, topic, state in rows:
        found[stream].append(StoredEvent(stream, version, topic, state))
    return list(found.values())
