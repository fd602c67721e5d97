"""The store of all matches: appends and reads events, with all checks that need no rules.

The state that follows from a match's links is in :mod:`tachiai.referee.match.history`; reading a complete
match with the rules is in :mod:`tachiai.referee.match.loading`.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from functools import cache
from typing import Any

import orjson
from eventsourcing.application import Application
from eventsourcing.persistence import (
    InfrastructureFactory,
    Mapper,
    MapperDeserialisationError,
    PersistenceError,
    RecordConflictError,
    StoredEvent,
    Transcoder,
)
from eventsourcing.utils import Environment, EnvType, TopicError

from .chain import FORM, ChainFault, CorruptMatch, canonical
from .events import (
    CHAINED,
    CommitmentOpening,
    DeviceEvent,
    EveningEvent,
    Event,
    Happened,
    Opened,
    Pointer,
    Recorded,
    Secret,
    commitment_stream,
    devices_head,
    devices_stream,
    evening_stream,
    kinds,
    match_stream,
    read_body,
)
from .sqlite import LOCK_SECONDS, DurableSQLite

DevicesRef = tuple[int, str]
"""The state of the devices' stream: the number and the head of its last event (``(0, "")``: none yet)."""

Conflict = RecordConflictError
"""Another writer appended first (optimistic concurrency): nothing of this commit was stored."""

Unavailable = PersistenceError
"""The store is unreachable, or the outcome of the commit is unknown."""


IDLE_SECONDS = "5"
"""The seconds after which PostgreSQL ends an idle transaction."""

POOL = "5"
"""The number of connections to PostgreSQL that stay open."""

PAGE = 500
"""The number of rows read at a time when all matches are listed."""


class NoSuchMatch(LookupError):
    """Raised if a match does not exist."""


_KINDS: Mapping[str, tuple[type[Event], ...]] = {
    "match": (Opened, Recorded, Happened),
    "beside": (CommitmentOpening,),
    "desk": (DeviceEvent,),
    "evening": (EveningEvent,),
}
"""The events of each kind of stream; all others hold pointers."""


@cache
def _members(kind: type[Any]) -> tuple[frozenset[str], frozenset[str]]:
    """Return the members that every event of a kind has, and those that it may have."""
    named = frozenset(f.name for f in fields(kind))
    return named - {"position"}, named  # earlier versions did not store positions


class OrjsonTranscoder(Transcoder):
    """A transcoder for events of texts, numbers, lists and ``None``: JSON without annotations of types."""

    def encode(self, obj: Any) -> bytes:
        """Return ``obj`` as JSON."""
        return orjson.dumps(obj)

    def decode(self, data: bytes) -> Any:
        """Parse ``data`` (JSON)."""
        return orjson.loads(data)


class EventMapper(Mapper[str]):
    """A mapper that turns rows into events of our own kinds, and into nothing else."""

    def to_domain_event(self, stored_event: StoredEvent) -> Any:
        """Return the event in a row.

        :raises TopicError: if its topic is not that of one of our events: nothing is imported for it.
        """
        if stored_event.topic not in kinds():
            raise TopicError(f"no event is stored as {stored_event.topic!r}")
        return super().to_domain_event(stored_event)


class StoredLink:
    """One stored link of a match."""

    def __init__(self, log: EventLog, match: str, stored: StoredEvent, private: StoredEvent | None) -> None:
        self._log = log
        self._match = match
        self._stored = stored
        self._private = private
        event = log.decode(match, stored)
        if not isinstance(event.body, str) or not isinstance(event.head, str):
            raise CorruptMatch(match, ChainFault(event.originator_version, "unreadable"))
        self.number: int = event.originator_version
        """Its number in the chain, from 0."""
        self.body: str = event.body
        """Its body: canonical JSON, exactly the text that was hashed."""
        self.head: str = event.head
        """The head of the chain after it, 64 hexadecimal digits."""
        self.position: str | None = getattr(event, "position", None)
        """The public position after it as canonical JSON, if it was stored (:class:`~.events.Recorded`)."""
        self.may_keep_position: bool = "position" in vars(event)
        """Whether it was written by a version that stores positions."""
        self._event = event

    def secret(self) -> Secret | None:
        """Return the opening of its commitment; ``None`` if none is stored.

        :raises CorruptMatch: if it cannot be read.
        """
        if self._private is None:
            return None
        found: Secret = self._log.decode(self._match, self._private).secret()
        return found

    def check_form(self) -> None:
        """Check that the link is stored as it would be written, and its body is canonical JSON.

        :raises CorruptMatch: if not.
        """
        self._log.check_stored(self._match, self._stored, self._event)
        try:
            body = json.loads(self.body)
            fits = canonical(body) == self.body and self._event.form == body["form"] == FORM
            fits = fits and type(self._event) is CHAINED.get(body["kind"], Happened)
        except (ValueError, TypeError, KeyError):
            raise CorruptMatch(self._match, ChainFault(self.number, "unreadable")) from None
        if not fits:
            raise CorruptMatch(self._match, ChainFault(self.number, "form"))

    def check_private(self) -> None:
        """Check the opening that is stored for the link.

        :raises CorruptMatch: if the link has no commitment, or the opening is not stored as it would be
            written.
        """
        if self._private is None:
            return
        if read_body(self.body).get("private") is None:
            raise CorruptMatch(self._match, ChainFault(self.number, "private"))
        self._log.check_stored(self._match, self._private, self._log.decode(self._match, self._private))


class StoredLinks:
    """Successive links of a match with the openings of their commitments, decoded one at a time."""

    def __init__(
        self, log: EventLog, match: str, links: Sequence[StoredEvent], beside: Sequence[StoredEvent]
    ) -> None:
        if any(type(row.originator_version) is not int for row in (*links, *beside)):
            raise CorruptMatch(match, ChainFault(0, "unreadable"))
        self._log = log
        self._match = match
        self._links = links
        self._private = {b.originator_version: b for b in beside}

    def __len__(self) -> int:
        return len(self._links)

    def __iter__(self) -> Iterator[StoredLink]:
        """Yield each link in order.

        :raises CorruptMatch: if one cannot be read.
        """
        for stored in self._links:
            yield StoredLink(self._log, self._match, stored, self._private.get(stored.originator_version))

    def until(self, number: int) -> StoredLinks:
        """Return the links up to and including link ``number``."""
        beside = [row for row in self._private.values() if row.originator_version <= number]
        links = [row for row in self._links if row.originator_version <= number]
        return StoredLinks(self._log, self._match, links, beside)

    @property
    def only_private(self) -> bool:
        """Whether there are private facts, but no link."""
        return bool(self._private) and not self._links

    def ends_early(self, last: int) -> bool:
        """Return whether there are private facts of links after ``last``, the end of the chain."""
        return max(self._private, default=0) > last


class EventLog(Application[str]):
    """The event store of all matches; ``store`` are the settings of its database, SQLite or PostgreSQL."""

    name = "tachiai"
    recorder: Any
    """Our recorder for SQLite or PostgreSQL: both have the same methods beyond the library's."""

    def __init__(self, store: Mapping[str, str]) -> None:
        super().__init__(dict(store))

    def construct_env(self, name: str, env: EnvType | None = None) -> Environment:
        """Return the settings, with the fixed ones: ids are text; locks and idle transactions end."""
        fixed = {
            "ORIGINATOR_ID_TYPE": "text",
            "SQLITE_LOCK_TIMEOUT": str(LOCK_SECONDS),
            "POSTGRES_LOCK_TIMEOUT": str(LOCK_SECONDS),
            "POSTGRES_IDLE_IN_TRANSACTION_SESSION_TIMEOUT": IDLE_SECONDS,
            "POSTGRES_POOL_SIZE": POOL,
            "POSTGRES_MAX_OVERFLOW": "15",
        }
        # Our own settings alone choose the database, never a stray variable of the shell. Other options of
        # the library (encryption, compression of events) may be switched on by variables.
        optional = {"CIPHER_KEY", "CIPHER_TOPIC", "COMPRESSOR_TOPIC"}
        offered = {name: value for name, value in os.environ.items() if name in optional}
        return Environment(name, offered | fixed | dict(env or {}))

    def construct_factory(self, env: Environment) -> InfrastructureFactory[Any]:
        """Return the database that the settings name."""
        if not env.get("POSTGRES_DBNAME"):
            return DurableSQLite(env)
        try:
            from .postgres import DurablePostgres
        except ImportError as error:  # also if libpq is missing
            raise ModuleNotFoundError(str(error), name="psycopg") from None
        return DurablePostgres(env)

    def construct_mapper(self) -> Mapper[str]:
        """Return the mapper between events and rows."""
        return self.factory.mapper(OrjsonTranscoder(), EventMapper)

    # -- writing --

    def append(self, events: Sequence[Event]) -> None:
        """Commit all of ``events`` or none.

        :raises Conflict: if a number is taken, or an event's predecessor is missing: nothing was stored.
        :raises Unavailable: if it is unknown whether it was stored.
        """
        # The library's `save` also serves aggregates and followers of notifications, which are not used here.
        stored = [self.mapper.to_stored_event(event) for event in events]
        self.recorder.insert_events(stored)

    # -- reading --

    def stored(self, stream: str, after: int | None) -> Sequence[StoredEvent]:
        """Return the rows of a stream after number ``after`` (``None``: all), not decoded."""
        found: Sequence[StoredEvent] = self.recorder.select_events(stream, gt=after)
        return found

    def decode(self, match: str, stored: StoredEvent) -> Any:
        """Return the event in a row of one of the streams of ``match``.

        :raises CorruptMatch: if it is not an event of this kind of stream.
        """
        # SQLite stores values of any type in any column
        if type(stored.originator_version) is not int:
            raise CorruptMatch(match, ChainFault(0, "unreadable"))
        if not isinstance(stored.state, bytes | memoryview):
            raise CorruptMatch(match, ChainFault(stored.originator_version, "unreadable"))
        wanted = _KINDS.get(str(stored.originator_id).partition(":")[0], (Pointer,))
        try:
            event: Any = self.mapper.to_domain_event(stored)
            if isinstance(event, wanted):
                # The library makes events without their constructors: members may be missing or superfluous.
                kind: Any = type(event)
                least, most = _members(kind)
                if least <= vars(event).keys() <= most:
                    return event
        except (MapperDeserialisationError, TopicError, TypeError, KeyError, AttributeError):
            pass
        raise CorruptMatch(match, ChainFault(stored.originator_version, "unreadable"))

    def links(self, match: str, after: int = -1) -> StoredLinks:
        """Return the links of ``match`` after number ``after`` (``-1``: all), perhaps none.

        :raises CorruptMatch: if a row has no number.
        """
        wanted = [(match_stream(match), after), (commitment_stream(match), after)]
        links, beside = self.recorder.select_streams(wanted)
        return StoredLinks(self, match, links, beside)

    def news(self, match: str, link: int, event: int) -> tuple[StoredLinks, list[Any]]:
        """Return the links of ``match`` after number ``link``, and the events of its devices after ``event``.

        Both as of one moment; links begin at 0, events at 1.

        :raises CorruptMatch: if an event of the devices cannot be read.
        """
        wanted = [
            (match_stream(match), link),
            (commitment_stream(match), link),
            (devices_stream(match), event),
        ]
        links, beside, devices = self.recorder.select_streams(wanted)
        return StoredLinks(self, match, links, beside), [self.decode(match, stored) for stored in devices]

    def device_events(self, match: str) -> list[Any]:
        """Return the events of a match's devices.

        :raises CorruptMatch: if one cannot be read.
        """
        return [self.decode(match, stored) for stored in self.stored(devices_stream(match), None)]

    def has_devices(self, match: str) -> bool:
        """Return whether any event of devices is stored for ``match``."""
        return bool(self.stored(devices_stream(match), None))

    def evening_events(self, name: str, after: int | None = None) -> list[Any]:
        """Return the events of the evening ``name`` after number ``after``.

        :raises CorruptMatch: if one cannot be read.
        """
        stream = evening_stream(name)
        return [self.decode(stream, stored) for stored in self.stored(stream, after)]

    def rows_of(self, kind: type[Event]) -> Iterator[StoredEvent]:
        """Yield the rows of all events of a kind, oldest first, not decoded."""
        topics, start = [topic for topic, found in kinds().items() if issubclass(found, kind)], 1
        while True:
            page = self.recorder.select_notifications(start, PAGE, topics=topics)
            yield from page
            if len(page) < PAGE:
                return
            start = page[-1].id + 1

    def evenings(self) -> list[str]:
        """Return the names of the stored evenings, oldest first."""
        rows = self.rows_of(EveningEvent)
        return list(dict.fromkeys(str(row.originator_id).removeprefix("evening:") for row in rows))

    def pointed(self, stream: str) -> Pointer | None:
        """Return the newest pointer of a token, ticket, code or request to open a match.

        :raises CorruptMatch: if it cannot be read.
        """
        newest = self.recorder.select_events(stream, desc=True, limit=1)
        found: Pointer | None = self.decode(stream, newest[0]) if newest else None
        return found

    def matches(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """Yield every stored match, oldest first: its id, and the body of link 0."""
        for row in self.rows_of(Opened):
            event: Any = self.mapper.to_domain_event(row)
            yield event.originator_id.removeprefix("match:"), read_body(event.body)

    # -- checking --

    def check_stored(self, match: str, stored: StoredEvent, event: Any) -> None:
        """Check that ``event`` is stored as it would be written (unless events are encrypted or compressed).

        :raises CorruptMatch: if the row differs.
        """
        if self.mapper.cipher is not None or self.mapper.compressor is not None:
            return
        again = self.mapper.to_stored_event(event)
        if again.topic != stored.topic or bytes(again.state) != bytes(stored.state):
            raise CorruptMatch(match, ChainFault(stored.originator_version, "form"))

    def check_devices(self, match: str, refs: Iterable[DevicesRef]) -> None:
        """Check the devices' stream and its pointers against the references in the links (``refs``, by link).

        :raises CorruptMatch: if the stream is not the one that the links name, or a pointer leads elsewhere.
        """
        named = list(refs)
        heads = [""]
        for stored in self.stored(devices_stream(match), None):
            event = self.decode(match, stored)
            n = len(heads)
            heads.append(devices_head(heads[-1], event))
            if event.originator_version != n or event.head != heads[-1]:
                raise CorruptMatch(match, ChainFault(n, "desk"))
            self.check_stored(match, stored, event)
            self._check_pointers(match, event)
        for ref in named:
            if ref[0] >= len(heads) or heads[ref[0]] != ref[1]:
                raise CorruptMatch(match, ChainFault(min(ref[0], len(heads)), "desk"))

    def _check_pointers(self, match: str, event: Any) -> None:
        for stream, digest in event.pointers():
            rows = self.stored(stream, None)
            if [row.originator_version for row in rows] != list(range(1, len(rows) + 1)):
                raise CorruptMatch(match, ChainFault(event.originator_version, "pointer"))
            for stored in rows:
                pointer = self.decode(match, stored)
                self.check_stored(match, stored, pointer)
                if pointer.match == match and pointer.at == event.at and digest in (None, pointer.digest()):
                    break
            else:
                raise CorruptMatch(match, ChainFault(event.originator_version, "pointer"))


# -- the lines of a proof ------------------------------------------------------------------------------


def proof_rows(
    log: EventLog, match: str, opens: Callable[[int], bool] = lambda _: False, start: int = 0
) -> Iterator[str]:
    """Yield the links of ``match`` from ``start`` on, each body with its ``hash``, as canonical JSON.

    Where ``opens(link)`` is true, ``opened`` opens the commitment of a private action. The links are read at
    once, and written one at a time.

    :raises CorruptMatch: if a link cannot be read.
    """
    links = log.links(match, start - 1)
    return (_row(match, link, opens(link.number)) for link in links)


def _row(match: str, link: StoredLink, opened: bool) -> str:
    secret = link.secret()
    try:
        row = json.loads(link.body)
        row["hash"] = link.head
        if secret is not None and opened:
            row["opened"] = secret._asdict()
        return canonical(row)
    except (ValueError, TypeError):
        raise CorruptMatch(match, ChainFault(link.number, "unreadable")) from None
