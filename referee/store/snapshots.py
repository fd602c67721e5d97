"""Snapshots in the store: beside the events, in a table of their own, the newest one of each match.

What they hold is :mod:`tachiai.referee.match.snapshots`' affair.  They are no events: they are replaced and deleted,
nothing is proved with them, and a store that was put back from a copy has none.
"""

from __future__ import annotations

from typing import Any, NamedTuple

TABLE = "match_snapshots"
"""The name of the table."""


class Snapshot(NamedTuple):
    """What a match adds up to after one of its links."""

    stream: str
    """The stream of its chain."""
    link: int
    """The link it was taken at."""
    code: str
    """The game, its version, and a digest of the code that has taken it."""
    digest: str
    """SHA-256 over all of it, hexadecimal."""
    state: bytes
    """The match, as JSON."""


def create_sql(texts: str, integers: str, blobs: str) -> str:
    """SQL that makes the table, with these types of columns."""
    return (
        f"CREATE TABLE IF NOT EXISTS {TABLE} (stream {texts} PRIMARY KEY, link {integers} NOT NULL,"
        f" code {texts} NOT NULL, digest {texts} NOT NULL, state {blobs} NOT NULL)"
    )


def select_sql(mark: str) -> str:
    """SQL for the snapshot of a stream."""
    return f"SELECT stream, link, code, digest, state FROM {TABLE} WHERE stream = {mark}"


def keep_sql(events: str, mark: str, lock: str) -> str:
    """SQL that keeps a snapshot, if its link is in the table ``events`` and no newer one of the same code is there.

    Its parameters, each written as ``mark``: the stream and the link, then the members of :class:`Snapshot`.
    ``lock``: how the link is held against being erased meanwhile.
    """
    return (
        f"WITH there AS (SELECT 1 FROM {events}"
        f" WHERE originator_id = {mark} AND originator_version = {mark}{lock})"
        f" INSERT INTO {TABLE} (stream, link, code, digest, state)"
        f" SELECT {', '.join([mark] * 5)} FROM there WHERE TRUE"
        " ON CONFLICT (stream) DO UPDATE SET"
        " link = excluded.link, code = excluded.code, digest = excluded.digest, state = excluded.state"
        f" WHERE excluded.link > {TABLE}.link OR excluded.code <> {TABLE}.code"
    )


def drop_sql(mark: str) -> str:
    """SQL that deletes the snapshot of a stream."""
    return f"DELETE FROM {TABLE} WHERE stream = {mark}"


def of_row(row: Any) -> Snapshot:
    """The snapshot in a row."""
    stream, link, code, digest, state = row
    return Snapshot(stream, link, code, digest, bytes(state))
