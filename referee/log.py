"""The event-sourced match: what is kept, the chain that shows changes, and the way from events to a match.

Three streams a match, all append-only, saved together where they belong together:

* ``match:<id>``: the public, chained story.  Its version *is* the number of the action: ``Opened`` is 0,
  ``Recorded`` n is action n.  ``body`` is the event of ``docs/protocol.md`` as canonical JSON, ``head`` the
  hash chain's head after it;
* ``beside:<id>``: the private facts of an action, under the same number, with the salt of the commitment
  that stands in the chain;
* ``desk:<id>``: who holds which device, and what they agreed on (:mod:`referee.access`).

And one tiny stream a token, ticket or code that says which match it belongs to (``Pointer``).

Bodies are kept as text.  So the chain is over the very bytes, nothing a client sent can be misread by the
library's transcoder, and lists, tuples and number formats cannot change on the way.
"""

from __future__ import annotations

import hashlib
import json
import logging
import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

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
from eventsourcing.utils import Environment, EnvType, TopicError, get_topic

import engines
from engines.game import TABLE, Action, Game, Header, Judgement, Verdict
from engines.match import Entry, Match, Settled
from engines.record import Line, RecordError, parse_header, parse_line

from . import stores

logger = logging.getLogger("tachiai.log")

FORM = 1
"""The form of the bodies written today."""

UPCASTS: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}
"""How a body of an older form becomes one of the next: ``{1: from_1_to_2, ...}``.

The chain is over the bytes as they were written, so an old body stays what it was; it is brought up to date
only after its hash was checked."""


# -- the chain -----------------------------------------------------------------------------------------


_encoder = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def canonical(value: Any) -> str:
    """Canonical JSON: keys sorted, no spaces, UTF-8 characters as they are."""
    try:
        return orjson.dumps(value, option=orjson.OPT_SORT_KEYS).decode()
    except TypeError:  # what orjson leaves to others, such as whole numbers beyond 64 bits
        return _encoder.encode(value)


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def first_head(body: str) -> str:
    """``h_0``."""
    return sha256(body)


def next_head(head: str, body: str) -> str:
    """``h_n = SHA-256(h_{n-1} ‖ event n)``; ``h_{n-1}`` goes in as its 32 bytes."""
    return hashlib.sha256(bytes.fromhex(head) + body.encode()).hexdigest()


def commitment(salt: str, line: str) -> str:
    """``SHA-256(salt ‖ canonical JSON of the true line)``; the salt goes in as its 16 bytes."""
    return hashlib.sha256(bytes.fromhex(salt) + line.encode()).hexdigest()


def position_digest(game: Game[Any], position: Any) -> str:
    return sha256(canonical(game.view(position)))


class Fault(NamedTuple):
    """The first thing wrong with a stored match: at which action, and what.

    ``missing`` (an event is gone), ``unreadable``, ``form`` (not canonical JSON), ``number``, ``hash``
    (it was changed), ``private`` (the private facts are gone or do not open the commitment), ``position``
    (the position is not the one recorded), ``witness`` (somebody holds a head this chain does not have).
    """

    n: int
    reason: str


class Broken(Exception):
    """A stored match that does not verify."""

    def __init__(self, match: str, fault: Fault) -> None:
        super().__init__(f"match {match}: {fault.reason} at action {fault.n}")
        self.match = match
        self.fault = fault


class NoSuchMatch(LookupError):
    """There is no match of that id."""


# -- the events ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Event:
    """What every event has: which stream, which number in it."""

    originator_id: str
    originator_version: int


@dataclass(frozen=True)
class Opened(Event):
    body: str
    head: str
    form: int = FORM


@dataclass(frozen=True)
class Recorded(Event):
    body: str
    head: str
    form: int = FORM


@dataclass(frozen=True)
class Beside(Event):
    """The private side of action ``originator_version``: the true line, what was said of it, who sent it."""

    salt: str
    line: str
    verdict: str
    code: str | None
    by: str
    seat: str | None
    request: str | None


@dataclass(frozen=True)
class Pointer(Event):
    """Which match a token, ticket, code or request belongs to; ``at`` is when it was made."""

    match: str
    at: str


@dataclass(frozen=True)
class Asked(Pointer):
    """A match was opened on a request: what with (its digest), and the salt its secrets were made with."""

    asked: str
    salt: str


def match_stream(match: str) -> str:
    return f"match:{match}"


def beside_stream(match: str) -> str:
    return f"beside:{match}"


def desk_stream(match: str) -> str:
    return f"desk:{match}"


def up_to_date(body: str, form: int) -> dict[str, Any]:
    """A stored body as one of today's form."""
    data: dict[str, Any] = json.loads(body)  # orjson would make great whole numbers floats
    while form < FORM:
        data = UPCASTS[form](data)
        form += 1
    return data


# -- the story: a match as it comes back from its events -----------------------------------------------


class Told(NamedTuple):
    """What is known of an action beside its line and judgement."""

    at: str
    by: str
    """What kind of device recorded it: ``table``, ``seat``, ``arbiter``, ``cli``."""
    seat: str | None
    """That device's seat."""
    request: str | None
    consent: tuple[str, ...]
    reason: str | None


class Difference(NamedTuple):
    """Where today's rules judge an action otherwise than it was judged when it was recorded."""

    n: int
    recorded: tuple[str, str | None]
    today: tuple[str, str | None]
    rules: str
    """The version of the rules it was recorded under."""

    def to_json(self) -> dict[str, Any]:
        def said(verdict: str, code: str | None) -> dict[str, Any]:
            return {"verdict": verdict, "code": code}

        return {
            "n": self.n,
            "recorded": said(*self.recorded),
            "today": said(*self.today),
            "rules": self.rules,
        }


Request = tuple[str, str | None, str]
"""Who sent it and under which id: (``by``, ``seat``, request id)."""


class Story:
    """One match: the engine's :class:`~engines.match.Match` and what the events say beside it.

    Built by :func:`tell` from events, and kept up to date by the same function, one event at a time: there is
    no second way to a state.
    """

    def __init__(self, match: str, opened: Mapping[str, Any], head: str) -> None:
        header = parse_header(opened["header"])
        self.id = match
        self.header: Header = header
        self.settings: dict[str, Any] = dict(opened["settings"])
        self.rules: str = opened["rules"]
        self.opened_at: str = opened["at"]
        self.game: Game[Any] = engines.load(header.game)
        self.match = Match(self.game, header)
        self.heads: list[str] = [head]
        self.told: list[Told] = []
        self.requests: dict[Request, int] = {}
        self.differences: list[Difference] = []
        self.live: list[int] = []
        """The numbers of the lines that stand (see :meth:`Match.live`)."""
        self.settled: dict[int, Settled] = {}
        self.changed: list[int] = [0]
        """``changed[n]``: the first action (from 1) whose line looks otherwise since action ``n``."""
        self.secret: set[int] = set()
        """The actions of which not everybody may see everything."""
        self._public: Match | None = None
        self._standing: set[int] = set()

    @property
    def n(self) -> int:
        return self.match.n

    @property
    def head(self) -> str:
        return self.heads[-1]

    @property
    def public(self) -> Match:
        """The match as everybody may know it: judged from the public export alone."""
        if not self.secret:
            return self.match
        if self._public is None:
            self._public = Match(self.game, self.header)
        twin = self._public
        while twin.n < self.match.n:
            twin.record(*self.match.shown(twin.n + 1).line)
        return twin

    def undone(self, n: int) -> bool:
        """Whether line ``n`` was taken back (undo lines themselves never are)."""
        return n not in self._standing and not is_undo(self.match.entries[n - 1])

    def add(
        self, line: Line, judgement: Judgement[Any], told: Told, head: str, *, secret: bool = False
    ) -> Entry:
        """Append an action with the judgement that was recorded of it.

        ``secret``: there is something in it that not everybody may see.
        """
        entry = self.match.append(line, judgement)
        n = entry.n
        self.heads.append(head)
        self.told.append(told)
        if told.request is not None:
            self.requests.setdefault((told.by, told.seat, told.request), n)
        if secret:
            self.secret.add(n)
        first = n
        if is_undo(entry):
            before, settled_before = self._standing, self.settled
            self.live = self.match.live()
            self._standing = set(self.live)
            self.settled = self.match.settled()
            first = min(before ^ self._standing, default=n)
            claims = settled_before.keys() | self.settled.keys()
            otherwise = (c for c in claims if settled_before.get(c) != self.settled.get(c))
            first = min(first, min(otherwise, default=n))
        else:
            self.live.append(n)
            self._standing.add(n)
            for claim, verdict, seat in judgement.settled:
                if claim not in self.settled:
                    self.settled[claim] = Settled(verdict, n, seat)
                    first = min(first, claim)
        self.changed.append(first)
        return entry


def is_undo(entry: Entry) -> bool:
    return entry.line.action.kind == "undo" and entry.judgement.verdict is Verdict.LEGAL


def action_of(raw: Mapping[str, Any]) -> Action:
    """The action in a body or a true line; it was checked when it was recorded."""
    fields = {k: v for k, v in raw.items() if k not in {"seat", "action", "at", "note"}}
    return Action(raw["seat"], raw["action"], fields)


def tell(story: Story | None, match: str, event: Opened | Recorded, beside: Beside | None) -> Story:
    """The story after ``event``: the one fold (:class:`Broken` if it does not follow)."""
    n = event.originator_version
    expected = 0 if story is None else story.n + 1
    if n != expected:
        raise Broken(match, Fault(expected, "missing"))
    if story is None:
        if not isinstance(event, Opened):
            raise Broken(match, Fault(0, "missing"))
        if first_head(event.body) != event.head:
            raise Broken(match, Fault(0, "hash"))
        opened = up_to_date(event.body, event.form)
        if opened.get("match") != match:
            raise Broken(match, Fault(0, "number"))
        return Story(match, opened, event.head)
    if next_head(story.head, event.body) != event.head:
        raise Broken(match, Fault(n, "hash"))
    body = up_to_date(event.body, event.form)
    if body["n"] != n:
        raise Broken(match, Fault(n, "number"))
    _add(story, body, beside, event.head)
    return story


def _add(story: Story, body: Mapping[str, Any], beside: Beside | None, head: str) -> None:
    n: int = body["n"]
    consent = tuple(body["consent"])
    if body["private"] is None:
        action, note = action_of(body["action"]), body["note"]
        told = Told(body["at"], body["by"], body["seat"], body["request"], consent, body["reason"])
        verdict, code = body["verdict"], body["code"]
    else:
        if beside is None or commitment(beside.salt, beside.line) != body["private"]:
            raise Broken(story.id, Fault(n, "private"))
        true = json.loads(beside.line)
        action, note = action_of(true), true.get("note")
        told = Told(body["at"], beside.by, beside.seat, beside.request, consent, body["reason"])
        verdict, code = beside.verdict, beside.code
    hidden = body["private"] is not None and body["action"].get("action") == "undo"
    today = _judge_again(story, action, body["rules"])
    effects = [] if hidden else body["effects"]
    judgement = today
    if (
        today is None
        or today.verdict.value != verdict
        or today.code != code
        or (list(today.effects) != effects and canonical(list(today.effects)) != canonical(effects))
        or today.private != hidden
    ):
        # What was said at the table stays said; that the rules of today differ is kept beside it.
        position = story.match.position if today is None else today.position
        now = ("unreadable", None) if today is None else (today.verdict.value, today.code)
        difference = Difference(n, (verdict, code), now, body["rules"])
        story.differences.append(difference)
        logger.warning("match %s: action %d is judged otherwise by today's rules", story.id, n)
        settled = () if today is None else today.settled
        judgement = Judgement(Verdict(verdict), code, tuple(effects), position, settled, hidden)
    assert judgement is not None
    story.add(Line(action, told.at, note), judgement, told, head, secret=body["private"] is not None)


def _judge_again(story: Story, action: Action, rules: str) -> Judgement[Any] | None:
    """Today's judgement, or ``None`` if the action is no longer one of the game."""
    if rules != story.game.version and story.game.fault(action, story.header.seats) is not None:
        return None
    return story.match.judge(action)


# -- writing -------------------------------------------------------------------------------------------


def opening(match: str, game: Game[Any], header: Header, settings: Mapping[str, Any], at: str) -> Opened:
    """Event 0 of a match."""
    body = canonical(
        {
            "n": 0,
            "match": match,
            "at": at,
            "header": header.to_json(),
            "settings": dict(settings),
            "rules": game.version,
        }
    )
    return Opened(match_stream(match), 0, body, first_head(body))


def compose(
    story: Story, line: Line, judgement: Judgement[Any], told: Told
) -> tuple[Recorded, Beside | None]:
    """The events that record ``line`` with ``judgement`` as the next action of ``story``."""
    n = story.n + 1
    action, note = line.action, line.note
    effects = list(judgement.effects)
    verdict, code = judgement.verdict.value, judgement.code
    by, seat, request = told.by, told.seat, told.request
    shown = story.game.redact(action)
    beside = None
    private = None
    if judgement.private or shown != action:
        salt = secrets.token_hex(16)
        true = canonical(line.to_json())
        beside = Beside(beside_stream(story.id), n, salt, true, verdict, code, by, seat, request)
        private = commitment(salt, true)
    if judgement.private:
        # Nobody else learns more than that something was tried: neither what, nor by whom.
        shown, note = Action(TABLE, "undo", {"to": n - 1}), None
        verdict, code, effects = Verdict.LEGAL.value, None, [{"effect": "undo", "to": n - 1}]
        by, seat, request = TABLE, None, None
    body = canonical(
        {
            "n": n,
            "at": told.at,
            "action": shown.to_json(),
            "note": note,
            "verdict": verdict,
            "code": code,
            "effects": effects,
            "position": position_digest(story.game, judgement.position),
            "by": by,
            "seat": seat,
            "request": request,
            "consent": list(told.consent),
            "reason": told.reason,
            "rules": story.game.version,
            "private": private,
        }
    )
    return Recorded(match_stream(story.id), n, body, next_head(story.head, body)), beside


# -- the store -----------------------------------------------------------------------------------------


Conflict = RecordConflictError
"""Somebody else appended first."""

Unavailable = PersistenceError
"""The store cannot be reached, or could not say whether it kept what it was given."""


class Plain(Transcoder):
    """Events hold texts, numbers, lists and ``None``: JSON without the library's notes on types."""

    def encode(self, obj: Any) -> bytes:
        return orjson.dumps(obj)

    def decode(self, data: bytes) -> Any:
        return orjson.loads(data)


class Log(Application[str]):
    """The event store of all matches."""

    name = "tachiai"

    def __init__(self, store: Mapping[str, str]) -> None:
        super().__init__(dict(store))

    def construct_env(self, name: str, env: EnvType | None = None) -> Environment:
        return Environment(name, stores.settings(dict(env or {})))

    def construct_factory(self, env: Environment) -> InfrastructureFactory[Any]:
        return stores.factory(env)

    def construct_transcoder(self) -> Transcoder:
        return Plain()

    # -- writing --

    def keep(self, events: Sequence[Event]) -> None:
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
            return self.mapper.to_domain_event(stored)
        except (MapperDeserialisationError, TopicError, TypeError, KeyError, AttributeError):
            raise Broken(match, Fault(stored.originator_version, "unreadable")) from None

    def _both(self, match: str, after: int | None) -> tuple[Sequence[StoredEvent], dict[int, StoredEvent]]:
        # In this order: an action appended meanwhile is then in neither, or only its private side is.
        chained = self._stored(match_stream(match), after)
        besides = {b.originator_version: b for b in self._stored(beside_stream(match), after)}
        return chained, besides

    def _tell(self, story: Story | None, match: str, event: Any, besides: dict[int, StoredEvent]) -> Story:
        n = event.originator_version
        beside = self._event(match, besides[n]) if n in besides else None
        try:
            return tell(story, match, event, beside)
        except (ValueError, KeyError, TypeError, AttributeError, LookupError) as error:
            raise Broken(match, Fault(n, "unreadable")) from error

    def _cut(self, match: str, n: int, besides: Mapping[int, StoredEvent]) -> bool:
        """Whether the chain ends at ``n`` though there are private facts of later actions."""
        return max(besides, default=0) > n and not self._stored(match_stream(match), n)

    def story(self, match: str, story: Story | None = None) -> Story:
        """The story of a match; an earlier one is brought up to date."""
        fresh = story is None
        chained, besides = self._both(match, None if story is None else story.n)
        if story is None and not chained:
            if besides or self._stored(desk_stream(match), None):
                raise Broken(match, Fault(0, "missing"))
            raise NoSuchMatch(match)
        for stored in chained:
            story = self._tell(story, match, self._event(match, stored), besides)
        assert story is not None
        if fresh and self._cut(match, story.n, besides):
            raise Broken(match, Fault(story.n + 1, "missing"))
        return story

    def desk_events(self, match: str, after: int | None = None) -> list[Any]:
        """The events of a match's desk after number ``after``."""
        return [self._event(match, stored) for stored in self._stored(desk_stream(match), after)]

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
                yield event.originator_id.removeprefix("match:"), up_to_date(event.body, event.form)
            if len(page) < size:
                return
            start = page[-1].id + 1

    # -- proving --

    def verify(self, match: str, witnesses: Iterable[tuple[int, str]] = ()) -> Fault | None:
        """The first fault of a stored match, or ``None``.

        ``witnesses`` are heads that somebody else holds (a phone, a printed sheet): ``(n, head)``.
        Without one a chain cut at its end, or written anew from the start, cannot be told from a whole one.
        """
        faults: list[Fault] = []
        heads: list[str] = []
        story = None
        chained, besides = self._both(match, None)
        try:
            for stored in chained:
                event = self._event(match, stored)
                _check_form(match, event)
                story = self._tell(story, match, event, besides)
                heads.append(event.head)
                _check_position(story, event)
            if story is None:
                faults.append(Fault(0, "missing"))
            elif self._cut(match, story.n, besides):
                faults.append(Fault(story.n + 1, "missing"))
        except Broken as broken:
            faults.append(broken.fault)
        for n, head in sorted(witnesses):
            if n >= len(heads):
                faults.append(Fault(len(heads), "missing"))
            elif heads[n] != head:
                faults.append(Fault(n, "witness"))
        return min(faults, default=None)

    def proof(self, match: str) -> Iterator[tuple[int, str, str, Beside | None]]:
        """The chained events as they lie in the store: number, body, head, and what lies beside."""
        chained, besides = self._both(match, None)
        for stored in chained:
            event = self._event(match, stored)
            n = event.originator_version
            yield n, event.body, event.head, self._event(match, besides[n]) if n in besides else None


def _check_form(match: str, event: Opened | Recorded) -> None:
    n = event.originator_version
    try:
        if canonical(json.loads(event.body)) != event.body:
            raise Broken(match, Fault(n, "form"))
    except (ValueError, TypeError):
        raise Broken(match, Fault(n, "unreadable")) from None


def _check_position(story: Story, event: Opened | Recorded) -> None:
    if not isinstance(event, Recorded):
        return
    n = story.n
    body = up_to_date(event.body, event.form)
    differs = story.differences and story.differences[0].n <= n
    if not differs and body["position"] != position_digest(story.game, story.match.position):
        raise Broken(story.id, Fault(n, "position"))


def verify_proof(text: str, witnesses: Iterable[tuple[int, str]] = ()) -> Fault | None:
    """The first fault of a proof as the service hands it out (JSON Lines), or ``None``.

    Needs neither the database nor the rules: hashes, numbers and, where a line was opened, its commitment.
    """
    head = ""
    heads: list[str] = []
    fault: Fault | None = None
    for n, row in enumerate(line for line in text.split("\n") if line.strip()):
        try:
            event = json.loads(row)
            said = event.pop("hash")
            opened = event.pop("opened", None)
            body = canonical(event)
            head = first_head(body) if n == 0 else next_head(head, body)
            if event["n"] != n:
                fault = Fault(n, "number")
            elif said != head:
                fault = Fault(n, "hash")
            elif (
                opened is not None
                and commitment(opened["salt"], canonical(opened["line"])) != event["private"]
            ):
                fault = Fault(n, "private")
        except (ValueError, KeyError, TypeError, AttributeError):
            fault = Fault(n, "unreadable")
        if fault is not None:
            break
        heads.append(head)
    if fault is None and not heads:
        fault = Fault(0, "missing")
    found = [fault] if fault else []
    for n, held in sorted(witnesses):
        if n >= len(heads):
            found.append(Fault(len(heads), "missing"))
        elif heads[n] != held:
            found.append(Fault(n, "witness"))
    return min(found, default=None)


def read_line(game: Game[Any], header: Header, raw: Mapping[str, Any]) -> Line:
    """An action as a device sends it (:class:`~engines.record.RecordError` names field and reason)."""
    return parse_line(game, header.seats, raw)


__all__ = [
    "Asked",
    "Beside",
    "Broken",
    "Conflict",
    "Difference",
    "Event",
    "Fault",
    "Log",
    "NoSuchMatch",
    "Opened",
    "Pointer",
    "RecordError",
    "Recorded",
    "Story",
    "Told",
    "Unavailable",
    "canonical",
    "commitment",
    "compose",
    "opening",
    "read_line",
    "tell",
    "verify_proof",
]
