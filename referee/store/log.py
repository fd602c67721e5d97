"""The store of all matches: what is kept of each, written and read, and its verification.

Three streams a match, all append-only, saved together where they belong together:

* ``match:<id>``: the chain (:mod:`referee.store.chain`).  An event's version is the number of its link;
  ``body`` is the link's body as canonical JSON, ``head`` the chain's head after it;
* ``beside:<id>``: what opens the commitment of a private action, under the number of its link;
* ``desk:<id>``: tokens, tickets, the PIN, and answers given (:mod:`referee.match.access`), a hash chain of
  its own.

And one tiny stream a token, ticket or code that says which match it belongs to (``Pointer``).

Bodies are kept as text.  So the chain is over the very bytes, nothing a client sent can be misread by the
library's transcoder, and lists, tuples and number formats cannot change on the way.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, ClassVar

import orjson
from eventsourcing.application import Application
from eventsourcing.persistence import (
    InfrastructureFactory,
    MapperDeserialisationError,
    PersistenceError,
    RecordConflictError,
    StoredEvent,
    Transcoder,
)
from eventsourcing.utils import Environment, EnvType, TopicError, get_topic, register_topic

from ..match.history import CorruptMatch, MatchHistory, Secret, apply_event, position_digest, read_body
from . import databases
from .chain import FORM, Fault, canonical, form_of, sha256

logger = logging.getLogger("tachiai.log")


class NoSuchMatch(LookupError):
    """There is no match of that id."""


# -- the events ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Event:
    """What every event has: which stream, which number in it."""

    TOPIC: ClassVar[str]
    """The name a class is stored under: it stays when the class is renamed or moves to another module."""

    def __init_subclass__(cls, stored_as: str | None = None) -> None:
        """``stored_as``: the name a class had when the first databases were written, if it was another."""
        super().__init_subclass__()
        # Databases name the modules that these classes stood in when form 1 was made.
        module = "log" if cls.__module__ == __name__ else "access"
        cls.TOPIC = f"referee.{module}:{stored_as or cls.__qualname__}"
        register_topic(cls.TOPIC, cls)

    originator_id: str
    originator_version: int


@dataclass(frozen=True)
class Opened(Event):
    """Link 0."""

    body: str
    head: str
    form: int = FORM


@dataclass(frozen=True)
class Recorded(Event):
    """A link that is an action."""

    body: str
    head: str
    form: int = FORM


@dataclass(frozen=True)
class Happened(Event):
    """A link that is not an action: a device joined, a ruling, the end confirmed."""

    body: str
    head: str
    form: int = FORM


_CHAINED: Mapping[str, type[Opened | Recorded | Happened]] = {"opened": Opened, "action": Recorded}


@dataclass(frozen=True)
class PrivateFacts(Event, stored_as="Beside"):
    """Form 1: the private side of an action: the true line, what was said of it, who sent it."""

    salt: str
    line: str
    verdict: str
    code: str | None
    by: str
    seat: str | None
    request: str | None

    def secret(self) -> Secret:
        said = {k: getattr(self, k) for k in ("verdict", "code", "by", "seat", "request")}
        return Secret(self.salt, self.line, said)


@dataclass(frozen=True)
class Sealed(Event):
    """Form 2: what opens the commitment of a private action."""

    salt: str
    text: str

    def secret(self) -> Secret:
        return Secret(self.salt, self.text)


@dataclass(frozen=True)
class DeviceEvent(Event):
    """An event of a match's desk; ``head`` chains it to those before (:func:`devices_head`)."""

    at: str
    head: str

    def pointers(self) -> list[tuple[str, str | None]]:
        """The streams of the pointers kept with it; the :meth:`Pointer.digest` of one, where it matters."""
        return []


@dataclass(frozen=True)
class Pointer(Event):
    """Which match a token, ticket, code or request belongs to; ``at`` is when it was made."""

    match: str
    at: str

    def digest(self) -> str:
        """SHA-256 of what it says."""
        return sha256(canonical({k: v for k, v in vars(self).items() if k != "originator_version"}))


@dataclass(frozen=True)
class OpeningRequest(Pointer, stored_as="Asked"):
    """A match was opened on a request: what with (its digest), and the salt its secrets were made with."""

    asked: str
    salt: str


def match_stream(match: str) -> str:
    return f"match:{match}"


def beside_stream(match: str) -> str:
    return f"beside:{match}"


def devices_stream(match: str) -> str:
    return f"desk:{match}"


def devices_head(before: str, event: Event) -> str:
    """The head of the desk's chain after ``event``, which follows on ``before`` (``""``: it is the first)."""
    fields = {k: v for k, v in vars(event).items() if k not in ("originator_id", "head")}
    return sha256(before + canonical({**fields, "kind": type(event).__name__}))


def chained(match: str, link: int, kind: str, body: str, head: str) -> Event:
    """The event that keeps a link of that kind: its ``body``, and the chain's ``head`` after it."""
    made = _CHAINED.get(kind, Happened)
    return made(match_stream(match), link, body, head)


def beside(match: str, link: int, secret: Secret | None) -> Event | None:
    """The event that keeps what opens a link's commitment."""
    return None if secret is None else Sealed(beside_stream(match), link, secret.salt, secret.text)


# -- the store -----------------------------------------------------------------------------------------


Conflict = RecordConflictError
"""Somebody else appended first."""

Unavailable = PersistenceError
"""The store cannot be reached, or could not say whether it kept what it was given."""


_KINDS: Mapping[str, tuple[type[Event], ...]] = {
    "match": (Opened, Recorded, Happened),
    "beside": (PrivateFacts, Sealed),
    "desk": (DeviceEvent,),
}
"""The events of each kind of stream; all others hold pointers."""


class OrjsonTranscoder(Transcoder):
    """Events hold texts, numbers, lists and ``None``: JSON without the library's notes on types."""

    def encode(self, obj: Any) -> bytes:
        return orjson.dumps(obj)

    def decode(self, data: bytes) -> Any:
        return orjson.loads(data)


class EventLog(Application[str]):
    """The event store of all matches."""

    name = "tachiai"

    def __init__(self, store: Mapping[str, str]) -> None:
        super().__init__(dict(store))

    def construct_env(self, name: str, env: EnvType | None = None) -> Environment:
        return Environment(name, databases.settings(dict(env or {})))

    def construct_factory(self, env: Environment) -> InfrastructureFactory[Any]:
        return databases.factory(env)

    def construct_transcoder(self) -> Transcoder:
        return OrjsonTranscoder()

    # -- writing --

    def append(self, events: Sequence[Event]) -> None:
        """Commit all of ``events`` or none.

        :data:`Conflict` if one of the numbers is taken, any other :data:`Unavailable` if nobody knows.
        """
        # What `save` does beside this is for aggregates and followers of notifications, and there are none.
        self.recorder.insert_events([self.mapper.to_stored_event(event) for event in events])

    # -- reading --

    def _stored(self, stream: str, after: int | None) -> Sequence[StoredEvent]:
        return self.recorder.select_events(stream, gt=after)

    def _event(self, match: str, stored: StoredEvent) -> Any:
        try:
            event: Any = self.mapper.to_domain_event(stored)
            kinds = _KINDS.get(str(stored.originator_id).partition(":")[0], (Pointer,))
            # The library makes events without their constructors: a member may be missing, or one too many.
            named = {f.name for f in fields(event)}
            old = {"head", "opening"} if isinstance(event, DeviceEvent) else set()  # what form 1 did not have
            if isinstance(event, kinds) and named - old <= vars(event).keys() <= named:
                return event
        except (MapperDeserialisationError, TopicError, TypeError, KeyError, AttributeError):
            pass
        raise CorruptMatch(match, Fault(stored.originator_version, "unreadable"))

    def _both(self, match: str, after: int | None) -> tuple[Sequence[StoredEvent], dict[int, StoredEvent]]:
        # In this order: a link appended meanwhile is then in neither, or only its private side is.
        links = self._stored(match_stream(match), after)
        besides = {b.originator_version: b for b in self._stored(beside_stream(match), after)}
        return links, besides

    def _secret(self, match: str, link: int, besides: Mapping[int, StoredEvent]) -> Secret | None:
        if link not in besides:
            return None
        found: Secret = self._event(match, besides[link]).secret()
        return found

    def _tell(
        self, history: MatchHistory | None, match: str, event: Any, besides: dict[int, StoredEvent]
    ) -> MatchHistory:
        k = event.originator_version
        try:
            return apply_event(history, match, k, event.body, event.head, self._secret(match, k, besides))
        except (ValueError, KeyError, TypeError, AttributeError, LookupError) as error:
            raise CorruptMatch(match, Fault(k, "unreadable")) from error

    def _cut(self, match: str, link: int, besides: Mapping[int, StoredEvent]) -> bool:
        """Whether the chain ends at ``link`` though there are private facts of later links."""
        return max(besides, default=0) > link and not self._stored(match_stream(match), link)

    def history(self, match: str, history: MatchHistory | None = None) -> MatchHistory:
        """The story of a match; an earlier one is brought up to date."""
        fresh = history is None
        links, besides = self._both(match, None if history is None else history.link)
        if history is None and not links:
            if besides or self._stored(devices_stream(match), None):
                raise CorruptMatch(match, Fault(0, "missing"))
            raise NoSuchMatch(match)
        for stored in links:
            history = self._tell(history, match, self._event(match, stored), besides)
        assert history is not None
        if fresh and self._cut(match, history.link, besides):
            raise CorruptMatch(match, Fault(history.link + 1, "missing"))
        return history

    def device_events(self, match: str, after: int | None = None) -> list[Any]:
        """The events of a match's desk after number ``after``."""
        return [self._event(match, stored) for stored in self._stored(devices_stream(match), after)]

    def pointed(self, stream: str) -> Pointer | None:
        """The newest pointer of a token, ticket, code or request to open a match."""
        newest = self.recorder.select_events(stream, desc=True, limit=1)
        if not newest:
            return None
        found: Any = self.mapper.to_domain_event(newest[0])
        assert isinstance(found, Pointer)
        return found

    def matches(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """Every match kept here, oldest first: its id, and event 0."""
        topic, start, size = get_topic(Opened), 1, 500
        while True:
            page = self.recorder.select_notifications(start, size, topics=[topic])
            for found in page:
                event: Any = self.mapper.to_domain_event(found)
                yield event.originator_id.removeprefix("match:"), read_body(event.body)[0]
            if len(page) < size:
                return
            start = page[-1].id + 1

    # -- proving --

    def verify(self, match: str, witnesses: Iterable[tuple[int, str]] = ()) -> Fault | None:
        """The first fault of a stored match, or ``None``.

        ``witnesses`` are heads that somebody else holds (a phone, a printed sheet): ``(link, head)``.
        Without one a chain cut at its end, or written anew from the start, cannot be told from a whole one.
        """
        faults: list[Fault] = []
        heads: list[str] = []
        history = None
        links, besides = self._both(match, None)
        try:
            for stored in links:
                event = self._event(match, stored)
                self._check_stored(match, stored, event)
                _check_body(match, event)
                history = self._tell(history, match, event, besides)
                heads.append(event.head)
                _check_position(history, event)
                beside = besides.get(stored.originator_version)
                if beside is not None:
                    _check_private(match, event)
                    self._check_stored(match, beside, self._event(match, beside))
            if history is None:
                faults.append(Fault(0, "missing"))
            elif self._cut(match, history.link, besides):
                faults.append(Fault(history.link + 1, "missing"))
            else:
                self._check_devices(match, history)
        except CorruptMatch as broken:
            faults.append(broken.fault)
        return min(faults + witness_faults(heads, witnesses), default=None)

    def _check_stored(self, match: str, stored: StoredEvent, event: Any) -> None:
        """Raise :class:`CorruptMatch` if an event is stored otherwise than it would be written."""
        if self.mapper.cipher is not None or self.mapper.compressor is not None:
            return
        again = self.mapper.to_stored_event(event)
        if again.topic != stored.topic or bytes(again.state) != bytes(stored.state):
            raise CorruptMatch(match, Fault(stored.originator_version, "form"))

    def _check_devices(self, match: str, history: MatchHistory) -> None:
        """Check the devices' stream and its pointers.

        :raises CorruptMatch: when the stream is not the one the links name, or a pointer leads elsewhere.
        """
        heads = [""]
        chained = history.device_refs[0] is not None  # a desk as old as form 1 has no heads at first
        for stored in self._stored(devices_stream(match), None):
            event = self._event(match, stored)
            n = len(heads)
            heads.append(devices_head(heads[-1], event))
            said = getattr(event, "head", None)
            chained = chained or said is not None
            if event.originator_version != n or (chained and said != heads[-1]):
                raise CorruptMatch(match, Fault(n, "desk"))
            self._check_stored(match, stored, event)
            if chained:
                self._check_pointers(match, event)
        for ref in history.device_refs:
            if ref is not None and (ref[0] >= len(heads) or heads[ref[0]] != ref[1]):
                raise CorruptMatch(match, Fault(min(ref[0], len(heads)), "desk"))

    def _check_pointers(self, match: str, event: Any) -> None:
        for stream, digest in event.pointers():
            rows = self._stored(stream, None)
            if [row.originator_version for row in rows] != list(range(1, len(rows) + 1)):
                raise CorruptMatch(match, Fault(event.originator_version, "pointer"))
            for stored in rows:
                pointer = self._event(match, stored)
                self._check_stored(match, stored, pointer)
                if pointer.match == match and pointer.at == event.at and digest in (None, pointer.digest()):
                    break
            else:
                raise CorruptMatch(match, Fault(event.originator_version, "pointer"))

    def proof(self, match: str, start: int = 0) -> Iterator[tuple[int, str, str, Secret | None]]:
        """The links as they lie in the store, from ``start`` on: number, body, head, and what opens it."""
        links, besides = self._both(match, start - 1 if start else None)
        for stored in links:
            event = self._event(match, stored)
            k = event.originator_version
            yield k, event.body, event.head, self._secret(match, k, besides)


def _check_body(match: str, event: Opened | Recorded | Happened) -> None:
    k = event.originator_version
    try:
        body = json.loads(event.body)
        form = form_of(body)
        fits = canonical(body) == event.body and event.form == form
        if form != 1:
            fits = fits and type(event) is _CHAINED.get(body["kind"], Happened)
    except (ValueError, TypeError, KeyError):
        raise CorruptMatch(match, Fault(k, "unreadable")) from None
    if not fits:
        raise CorruptMatch(match, Fault(k, "form"))


def _check_private(match: str, event: Opened | Recorded | Happened) -> None:
    """Raise :class:`CorruptMatch` if something lies beside a link that committed to nothing."""
    if read_body(event.body)[0].get("private") is None:
        raise CorruptMatch(match, Fault(event.originator_version, "private"))


def _check_position(history: MatchHistory, event: Opened | Recorded | Happened) -> None:
    body, _ = read_body(event.body)
    if body["kind"] != "action" or history.differences:
        return  # once other rules judged otherwise, their positions cannot be told any more
    digest = position_digest(history.game, history.match.position)
    if body["position"] != digest and body["rules"] == history.game.version:
        raise CorruptMatch(history.id, Fault(event.originator_version, "position"))


def witness_faults(heads: Sequence[str], witnesses: Iterable[tuple[int, str]]) -> list[Fault]:
    """What is wrong with a chain of ``heads`` if somebody holds ``witnesses``: ``(link, head)`` each."""
    found = []
    for link, head in witnesses:
        if link >= len(heads):
            found.append(Fault(len(heads), "missing"))
        elif heads[link] != head:
            found.append(Fault(link, "witness"))
    return found


__all__ = [
    "Conflict",
    "CorruptMatch",
    "DeviceEvent",
    "Event",
    "EventLog",
    "Fault",
    "Happened",
    "MatchHistory",
    "NoSuchMatch",
    "Opened",
    "OpeningRequest",
    "Pointer",
    "PrivateFacts",
    "Recorded",
    "Sealed",
    "Unavailable",
]
