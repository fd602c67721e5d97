"""What can be asked of a referee, whichever door it comes through.

Every command is the same five steps: who asks (and may they), was it answered before, is what they looked at
still so, what does the engine say, and is it on the disk.  Only then is it answered, and then told to others.
"""

from __future__ import annotations

import json
import logging
import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple, Protocol, TypeVar

import engines
from engines.match import Match
from engines.record import Line, RecordError, parse_header, parse_line
from engines.values import TABLE, Action, Verdict

from .. import clock, limits
from ..errors import Refused, bad_field
from ..match import tokens, views
from ..match.bodies import opening_body
from ..match.devices import (
    ARBITER,
    OPENING_MINUTES,
    SEAT,
    SPECTATOR,
    WAITING_AT_MOST,
    Answered,
    Closed,
    Devices,
    GapOpened,
    Grant,
    PenTaken,
    PinMissed,
    PinSet,
    RequestKey,
    Restored,
    SettingsChanged,
    Ticket,
    TicketIssued,
    TokenAdmitted,
    TokenGranted,
    TokenRevoked,
    UndoAnswered,
    UndoAsked,
    UndoRequest,
    check_people,
    place_of,
    seat_place,
)
from ..match.draft import Draft
from ..match.history import Provenance, apply_event
from ..match.loading import load_history, verify_match
from ..match.opened import opened
from ..match.tokens import device_of
from ..match.undo import Plan, Restorable, new_names, plan_undo, renamed, restorable_of
from ..match.views import Json, Room, said
from ..records.evidence import key_good
from ..store import databases
from ..store.chain import canonical, sha256
from ..store.log import (
    Conflict,
    CorruptMatch,
    Event,
    EventLog,
    NoSuchMatch,
    OpeningRequest,
    Pointer,
    Unavailable,
    chained,
)

logger = logging.getLogger("tachiai.service")

T = TypeVar("T")

TRIES = 6
"""How often a command is taken up again because another process was quicker."""

REMEMBERED = 64
"""Refusals remembered per match, for devices that send a request again."""

REMEMBERED_CHARACTERS = 2_000
"""A longer refusal is not remembered: sent again, its request is judged again."""

ROOMS = 512
"""Matches kept in memory."""


class Listener(Protocol):
    """Who wants to hear what changed, once it is on the disk."""

    def changed(self, match: str) -> None:
        """Something in ``match`` is new: its devices get new views."""

    def bye(self, match: str, token: str, reason: str) -> None:
        """The device with ``token`` (its digest) is sent away; an empty ``token`` means all of them."""

    def present(self, match: str) -> set[str]:
        """The seats whose phones are connected now."""


class Nobody:
    """A listener for those who have no live devices: tests, benches, the command line."""

    def changed(self, match: str) -> None:
        pass

    def bye(self, match: str, token: str, reason: str) -> None:
        pass

    def present(self, match: str) -> set[str]:
        return set()


class Caller(NamedTuple):
    """A device: the match its token belongs to, and the token's digest."""

    match: str
    token: str


class Service:
    """All matches of one store."""

    def __init__(
        self,
        log: EventLog,
        *,
        shared: bool = False,
        listener: Listener | None = None,
        clock: Callable[[], str] = clock.now,
        token_days: int = 30,
    ) -> None:
        self.log = log
        self.shared = shared
        self.listener: Listener = listener or Nobody()
        self.clock = clock
        self.token_days = token_days
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._matches: OrderedDict[str, str] = OrderedDict()
        self._lock = threading.Lock()

    def close(self) -> None:
        self.log.close()

    # -- rooms -----------------------------------------------------------------------------------------

    def _room(self, match: str) -> Room:
        with self._lock:
            room = self._rooms.get(match)
            if room is None:
                room = self._rooms[match] = Room(match)
            self._rooms.move_to_end(match)
            while len(self._rooms) > ROOMS:
                # Whoever still works in it may finish: the numbers of the store keep two copies apart.
                self._rooms.popitem(last=False)
            return room

    def _drop(self, room: Room) -> None:
        with self._lock:
            if self._rooms.get(room.match) is room:
                del self._rooms[room.match]

    def forget(self, matches: Iterable[str]) -> None:
        """Keep nothing in memory of ``matches``, which are no more."""
        gone = set(matches)
        with self._lock:
            for match in gone:
                self._rooms.pop(match, None)
            for token in [t for t, match in self._matches.items() if match in gone]:
                del self._matches[token]

    def _load(self, room: Room) -> None:
        if room.kept is not None and not self.shared:
            return
        before, devices = room.kept or (None, Devices(room.match))
        try:
            history = load_history(self.log, room.match, before)
            for event in self.log.device_events(room.match, devices.version):
                devices.apply(event)
            if not self.shared:  # else another worker may have moved a seat between the two
                check_people(devices, history.people)
        except NoSuchMatch:
            self._drop(room)
            raise Refused("no-such-match") from None
        except CorruptMatch as broken:
            room.forget()
            logger.error("%s", broken)
            raise Refused("broken", n=broken.fault.n, reason=broken.fault.reason) from None
        room.kept = (history, devices)

    def do(self, match: str, work: Callable[[Room], T]) -> T:
        """``work`` in the room of ``match``, taken up again if another process was quicker."""
        for _ in range(TRIES):
            room = self._room(match)
            with room.lock:
                room.news = []
                try:
                    self._load(room)
                    answer = work(room)
                except Conflict:
                    room.forget()
                    continue
                except Unavailable as error:
                    room.forget()
                    logger.error("the store cannot be reached: %s", error)
                    raise Refused("unavailable") from None
                news = room.news
            for say in news:
                say()
            return answer
        raise Refused("unavailable")

    @contextmanager
    def draft(self, room: Room) -> Iterator[Draft]:
        """What a command writes; it is committed at the end of the block, unless nothing was written.

        If anything goes wrong what is in memory is thrown away, and nobody is told anything.
        """
        draft = Draft(room.history, room.devices, self.clock())
        try:
            yield draft
            if room.history.link > limits.LINKS_A_MATCH:
                raise Refused("too-large")
            if draft.events:
                self.log.append(draft.events)
        except BaseException:
            if draft.links:
                room.forget()
            raise
        for event in draft.notes:
            room.devices.apply(event)
        if draft.events:
            match = room.match
            room.news.append(lambda: self.listener.changed(match))

    def send_away(self, room: Room, token: str, reason: str) -> None:
        match = room.match
        room.news.append(lambda: self.listener.bye(match, token, reason))

    def ping(self) -> None:
        """:class:`Refused` if the store does not answer, or would not keep what it is given."""
        try:
            databases.ping(self.log.recorder)
        except Unavailable as error:
            logger.error("the store cannot be reached: %s", error)
            raise Refused("unavailable") from None

    # -- who asks --------------------------------------------------------------------------------------

    def enter(self, token: str | None) -> Caller:
        """The device with ``token``; :class:`Refused` if nobody has it."""
        if not token or len(token) > 64:
            raise Refused("unauthorised")
        digest = tokens.digest(token)
        with self._lock:
            match = self._matches.get(digest)
        if match is None:
            match = self._pointed(tokens.token_stream(digest))
            if match is None:
                raise Refused("unauthorised")
            with self._lock:
                self._matches[digest] = match
                while len(self._matches) > 8 * ROOMS:
                    self._matches.popitem(last=False)
        return Caller(match, digest)

    def _found(self, stream: str) -> Pointer | None:
        try:
            return self.log.pointed(stream)
        except Unavailable as error:
            logger.error("the store cannot be reached: %s", error)
            raise Refused("unavailable") from None

    def _pointed(self, stream: str) -> str | None:
        found = self._found(stream)
        return None if found is None else found.match

    def grant(self, room: Room, caller: Caller, *, waiting: bool = False) -> Grant:
        grant = room.devices.grants.get(caller.token)
        if grant is None or grant.expired(self.clock(), self.token_days):
            raise Refused("unauthorised")
        if grant.waiting and not waiting:
            raise Refused("waiting")
        return grant

    def who(self, caller: Caller) -> Grant:
        """What the device may (also one that waits)."""
        return self.do(caller.match, lambda room: self.grant(room, caller, waiting=True))

    def _of_table(self, room: Room, grant: Grant) -> None:
        """Only the table (with the pen) and the arbiter."""
        if grant.role == ARBITER:
            return
        if grant.role != TABLE:
            raise Refused("not-yours")
        if room.devices.pen != grant.token:
            raise Refused("no-pen")

    # -- opening ---------------------------------------------------------------------------------------

    def open(
        self,
        *,
        game: str,
        seats: Sequence[str] | None = None,
        options: Mapping[str, Any] | None = None,
        names: Mapping[str, str] | None = None,
        settings: Mapping[str, Any] | None = None,
        pin: str | None = None,
        key: str | None = None,
        request_id: str | None = None,
    ) -> Json:
        """Open a match; its table's token, and the arbiter's PIN, are told here and never again.

        Only the same request (by its id), if it comes again soon, is told them once more.
        """
        try:
            loaded = engines.load(game)
        except LookupError:
            raise bad_field("game", "unknown-game", game) from None
        if seats is None:
            if not loaded.seating.orders:
                raise bad_field("seats", "missing")
            seats = loaded.seating.orders[0]
        if SPECTATOR in seats:
            raise bad_field("seats", "seat-name", SPECTATOR)
        raw: Json = {
            "record": "match",
            "version": 1,
            "game": game,
            "seats": list(seats),
            "rules": loaded.version,
        }
        if options is not None:
            raw["options"] = dict(options)
        if names is not None:
            raw["names"] = dict(names)
        try:
            header = parse_header(raw, strict=True)
        except RecordError as error:
            raise bad_field(error.field or "game", error.reason, error.value) from None
        asked = canonical([raw, dict(settings or {}), pin, key])
        salt = secrets.token_hex(16)
        given_pin = pin
        if request_id is None:
            token, pin = tokens.new_token(), pin or tokens.new_code()
        else:
            token, made_pin = tokens.opening_secrets(request_id, salt)
            pin = pin or made_pin
        digest = tokens.digest(token)
        kept_pin = tokens.pin_hash(pin)
        for _ in range(TRIES):
            match, at = tokens.new_match(), self.clock()
            if request_id is not None:
                before = self._opened(request_id, asked, given_pin)
                if before is not None:
                    return before
            body = opening_body(match, loaded, header, {**views.SETTINGS, **(settings or {})}, at)
            head = sha256(body)
            draft = Draft(apply_event(None, match, 0, body, head, None), Devices(match), at)
            first = chained(match, 0, "opened", body, head)
            events: list[Event] = [first]
            once: tuple[str, str] | None = None
            if request_id is not None:
                stream = tokens.opening_stream(request_id)
                asking = OpeningRequest(stream, 1, match, at, sha256(asked), salt)
                events.append(asking)
                once = (stream, asking.digest())
            draft.note(PinSet, kept=kept_pin, opening=once)
            try:
                for place in (*(seat_place(s) for s in header.seats), SPECTATOR, TABLE):
                    self._issue(draft, place)
                self._let_in(draft, digest, TABLE, None, key)
                draft.note(PenTaken, token=digest)
                draft.happen("pen", device=device_of(digest))
                self.log.append([*events, *draft.events])
            except Conflict:
                continue
            except Unavailable as error:
                logger.error("the store cannot be reached: %s", error)
                break
            return {"ok": True, "match": match, "token": token, "pin": pin, "device": device_of(digest)}
        raise Refused("unavailable")

    def _let_in(
        self,
        draft: Draft,
        digest: str,
        role: str,
        seat: str | None,
        key: str | None,
        *,
        waiting: bool = False,
    ) -> None:
        """A device with the token ``digest`` joins; spectators leave no trace in the chain."""
        if key is not None and not key_good(key):
            raise bad_field("key", "no-key", key)
        draft.note(TokenGranted, token=digest, role=role, seat=seat, waiting=waiting)
        draft.point(tokens.token_stream(digest))
        if role != SPECTATOR:
            device = device_of(digest)
            draft.happen("device", device=device, role=role, seat=seat, key=key, waiting=waiting)

    def _let_out(self, room: Room, draft: Draft, grant: Grant, reason: str) -> None:
        """A device is sent away for good."""
        draft.note(TokenRevoked, token=grant.token, reason=reason)
        if grant.role != SPECTATOR:
            draft.happen("left", device=device_of(grant.token), reason=reason)
        self.send_away(room, grant.token, reason)

    def _opened(self, request_id: str, asked: str, pin: str | None) -> Json | None:
        """The answer this request to open a match got before, if there was one."""
        found = self._found(tokens.opening_stream(request_id))
        if found is None:
            return None
        soon = clock.fresh(found.at, self.clock(), minutes=OPENING_MINUTES)
        if not isinstance(found, OpeningRequest) or found.asked != sha256(asked) or not soon:
            raise bad_field("request_id", "used-otherwise", request_id)
        token, made_pin = tokens.opening_secrets(request_id, found.salt)
        device = device_of(tokens.digest(token))
        return {"ok": True, "match": found.match, "token": token, "pin": pin or made_pin, "device": device}

    def _issue(self, draft: Draft, place: str) -> None:
        """A new ticket for ``place``, with six digits beside it where it is not the table's."""
        ticket, code = tokens.new_token(), tokens.new_code() if place != TABLE else ""
        version = 1
        for _ in range(20 if code else 0):
            newest = self.log.pointed(tokens.code_stream(code))
            if newest is None:
                break
            version = newest.originator_version + 1
            if not Ticket("", code, newest.at).code_good(draft.at):
                break
            code, version = tokens.new_code(), 1
        draft.note(TicketIssued, place=place, ticket=ticket, code=code)
        draft.point(tokens.ticket_stream(ticket))
        if code:
            draft.point(tokens.code_stream(code), version)

    # -- recording -------------------------------------------------------------------------------------

    def record(
        self,
        caller: Caller,
        *,
        request_id: str,
        expect: int,
        action: Mapping[str, Any],
        attempt: bool = False,
        insist: bool = False,
    ) -> Json:
        """Judge and record an action.  A refused one leaves a line only as an ``attempt``.

        A seat's own phone whose owner told something that speaks against the action is told so first, unless
        it ``insist``s: then nothing is recorded yet (``advised``).
        """

        def work(room: Room) -> Json:
            grant = self.grant(room, caller)
            if grant.role not in (TABLE, SEAT):
                raise Refused("not-yours")
            line = self.line(room, action)
            if line.action.kind == "undo":
                raise bad_field("action.action", "undo-is-a-command", "undo")
            if grant.role == SEAT and line.action.seat != grant.seat:
                raise Refused("not-yours")
            key = (grant.role, grant.seat, request_id)
            before = self._answered(room, grant, key, line.action)
            if before is not None:
                return before
            self._holds(room, grant)
            self.current(room, grant, expect)
            history = room.history
            if history.n >= limits.LINES_A_MATCH:
                raise Refused("too-large")
            judged = history.match.judge_unchecked(line.action)
            if judged.verdict is Verdict.ILLEGAL and not attempt:
                refused = {
                    "ok": False,
                    "error": "refused",
                    "n": history.n,
                    "verdict": judged.verdict.value,
                    "code": judged.code,
                    "action": line.action.to_json(),
                }
                self._remember(room, key, line.action.to_json(), refused)
                return refused
            advice = [] if insist else self._advice(room, grant, line.action)
            if advice:
                raise Refused("advised", n=history.n, advice=advice, action=line.action.to_json())
            with self.draft(room) as draft:
                draft.record(line, judged, self.told_by(grant, request_id))
                return self._answer(room, history.n)

        return self.do(caller.match, work)

    def _advice(self, room: Room, grant: Grant, action: Action) -> list[Json]:
        """What its own seat told that speaks against ``action``: for the phone of that seat alone."""
        if grant.role != SEAT or grant.seat is None:
            return []
        position = room.history.personal(grant.seat).position
        return [dict(a) for a in room.history.game.advise(position, action)]

    def told_by(self, grant: Grant, request: str | None, **more: Any) -> Provenance:
        """Who records something, and on which request."""
        device = device_of(grant.token)
        given = {"consent": {}, "reason": None, **more}
        return Provenance(self.clock(), grant.role, grant.seat, request, device=device, **given)

    def check(self, caller: Caller, *, action: Mapping[str, Any]) -> Json:
        """What the referee would say; records nothing.

        Everybody is answered alike.  A seat's own phone hears besides what it told that speaks against it.
        """

        def work(room: Room) -> Json:
            grant = self.grant(room, caller)
            if grant.role == SPECTATOR:
                raise Refused("not-yours")
            line = self.line(room, action)
            if grant.role == SEAT and line.action.seat != grant.seat:
                raise Refused("not-yours")
            history = room.history
            judged = history.match.judge_unchecked(line.action)
            own = {"advice": self._advice(room, grant, line.action)} if grant.role == SEAT else {}
            return {
                "ok": True,
                "n": history.n,
                **said(history.game, judged),
                **own,
                "action": line.action.to_json(),
            }

        return self.do(caller.match, work)

    def line(self, room: Room, action: Mapping[str, Any]) -> Line:
        try:
            return parse_line(room.history.game, room.history.header.seats, action, strict=True)
        except RecordError as error:
            name = f"action.{error.field}" if error.field else "action"
            raise bad_field(name, error.reason, error.value) from None

    def _answered(self, room: Room, grant: Grant, key: RequestKey, action: Action | None) -> Json | None:
        """The answer this request got before, if there was one.

        Ids of requests stand in every proof.  So a line in which something was told is compared only with
        what the device that told it sends again: any other would learn whether it guessed right.
        """
        n = room.history.requests.get(key)
        if n is not None:
            entry = room.history.match.entries[n - 1]
            if not room.history.told_by(n, device_of(grant.token)):
                raise bad_field("request_id", "used-otherwise", key[2])
            if action is not None and entry.action != action:
                raise bad_field("request_id", "used-otherwise", key[2])
            if key not in room.devices.replies:
                return self._answer(room, n)
        reply = room.devices.replies.get(key)
        if reply is not None:
            kept: Json = json.loads(reply)
            asked = kept.get("asked") or {}
            if action is not None and (action.kind != "undo" or action.fields["to"] != asked.get("to")):
                raise bad_field("request_id", "used-otherwise", key[2])
            return kept
        refusal = room.refusals.get(key)
        if refusal is not None and action is not None:
            if refusal[0] != action.to_json():
                raise bad_field("request_id", "used-otherwise", key[2])
            return refusal[1]
        return None

    def _remember(self, room: Room, key: RequestKey, asked: Json, answer: Json) -> None:
        """Keep an answer to what recorded nothing, for a device that sends it again."""
        if len(canonical([asked, answer])) > REMEMBERED_CHARACTERS:
            return
        room.refusals[key] = (asked, answer)
        while len(room.refusals) > REMEMBERED:
            room.refusals.popitem(last=False)

    def current(self, room: Room, grant: Grant, expect: int) -> None:
        """The match is open, and the device looked at what it is now."""
        people = room.history.people
        if room.devices.closed is not None or people.closed is not None:
            raise Refused("over")
        if grant.role != ARBITER:
            if people.stopped is not None:
                raise Refused("stopped", **people.stopped)
            if people.result is not None:
                raise Refused("over")
        if expect != room.history.n:
            since = expect if 0 <= expect <= room.history.n else None
            raise Refused("stale", n=room.history.n, view=self._view(room, grant, since=since))

    def _holds(self, room: Room, grant: Grant) -> None:
        """A table records only with the pen."""
        if grant.role == TABLE and room.devices.pen != grant.token:
            raise Refused("no-pen")

    def answered(self, room: Room, grant: Grant, request: str | None, asked: Json) -> Json | None:
        """The answer this request got before, if there was one (kept by :meth:`answer`)."""
        if request is None:
            return None
        key = (grant.role, grant.seat, request)
        kept = room.devices.answered.get(key)
        if kept is not None and kept[0] == sha256(canonical(asked)):
            answer: Json = json.loads(kept[1])
            return answer
        if kept is not None or key in room.devices.replies or key in room.history.requests:
            raise bad_field("request_id", "used-otherwise", request)
        return None

    def keep_answer(self, draft: Draft, grant: Grant, request: str | None, asked: Json, answer: Json) -> Json:
        """Keep the answer to a request with what it writes; returns it as it will be told again."""
        reply = canonical(answer)
        if request is not None:
            draft.note(
                Answered,
                by=grant.role,
                seat=grant.seat,
                request=request,
                asked=sha256(canonical(asked)),
                reply=reply,
            )
        kept: Json = json.loads(reply)
        return kept

    def _answer(self, room: Room, n: int) -> Json:
        """The answer to the request that recorded action ``n``: from the record, also after a restart."""
        history = room.history
        return {
            "ok": True,
            "n": n,
            **said(history.game, history.match.entries[n - 1].judgement, history.match.at(n)),
        }

    # -- undo and consent ------------------------------------------------------------------------------

    def undo(
        self,
        caller: Caller,
        *,
        request_id: str,
        expect: int,
        to: int,
        seat: str | None = None,
        reason: str | None = None,
        insert: bool = False,
    ) -> Json:
        """Go back to just after action ``to``: at once, or once the others agreed.

        ``insert``: to put in a move that was missed; what is taken back is offered again after it.
        """

        def work(room: Room) -> Json:
            grant = self.grant(room, caller)
            history = room.history
            by = grant.role
            if by == SPECTATOR or (by == SEAT and seat not in (None, grant.seat)):
                raise Refused("not-yours")
            if seat is not None and seat not in history.header.seats:
                raise bad_field("seat", "no-such-seat", seat)
            action = Action(TABLE, "undo", {"to": to})
            key = (by, grant.seat, request_id)
            before = self._answered(room, grant, key, action)
            if before is not None:
                return before
            self._holds(room, grant)
            if by == ARBITER and not (reason or "").strip():
                raise bad_field("reason", "missing")
            self.current(room, grant, expect)
            if to == history.n:
                raise bad_field("to", "nothing-to-undo", to)
            if history.n >= limits.LINES_A_MATCH:
                raise Refused("too-large")
            judged = history.match.judge_unchecked(action)
            if judged.verdict is Verdict.ILLEGAL:
                said = {"n": history.n, "verdict": judged.verdict.value, "code": judged.code}
                raise Refused("refused", **said, action=action.to_json())
            if by != ARBITER and to < history.people.ruled:
                raise Refused("ruled")
            told = self.told_by(grant, request_id, reason=reason)
            if by != ARBITER:
                asker = grant.seat if by == SEAT else seat
                plan = plan_undo(history, to, by, asker)
                if plan.needs:
                    return self._ask(room, grant, request_id, to, asker, plan, insert=insert)
            with self.draft(room) as draft:
                draft.record(Line(action), judged, told)
                if insert:
                    draft.note(GapOpened, undo=history.n)
                return self._answer(room, history.n)

        return self.do(caller.match, work)

    def _ask(
        self,
        room: Room,
        grant: Grant,
        request_id: str,
        to: int,
        asker: str | None,
        plan: Plan,
        *,
        insert: bool,
    ) -> Json:
        history = room.history
        if room.devices.asks[(history.n, grant.role, grant.seat)] >= limits.ASKS_A_LINE:
            raise Refused("too-many")
        first = UndoRequest(
            tokens.new_token(),
            history.n,
            to,
            grant.role,
            grant.seat,
            asker,
            plan.needs,
            plan.enough,
            plan.seen,
            request_id,
        )
        reply = {"ok": True, "n": history.n, "asked": first.to_json()}
        with self.draft(room) as draft:
            draft.note(
                UndoAsked,
                ask=first.id,
                n=first.n,
                to=to,
                by=grant.role,
                seat=grant.seat,
                asker=asker,
                needs=list(plan.needs),
                enough=plan.enough,
                seen=list(plan.seen),
                request=request_id,
                reply=canonical(reply),
            )
            if insert:
                draft.note(GapOpened, undo=first.id)
        kept: Json = json.loads(canonical(reply))
        return kept

    def consent(
        self, caller: Caller, *, request_id: str, ask: str, answer: bool, seat: str | None = None
    ) -> Json:
        """Answer an undo that waits: for the own seat, or at the table for any of them."""

        def work(room: Room) -> Json:
            grant = self.grant(room, caller)
            history, devices = room.history, room.devices
            if grant.role == SEAT:
                if seat not in (None, grant.seat):
                    raise Refused("not-yours")
                speaking = grant.seat
            elif grant.role == TABLE:
                speaking = seat
            else:
                raise Refused("not-yours")
            key = (grant.role, grant.seat, request_id)
            before = self._answered(room, grant, key, None)
            if before is not None:
                return before
            self._holds(room, grant)
            if history.people.stopped is not None:
                raise Refused("stopped", **history.people.stopped)
            if speaking is None:
                raise bad_field("seat", "missing")
            waiting = devices.waiting_ask(history.n)
            if waiting is None or waiting.id != ask or devices.closed is not None or history.people.result:
                raise Refused("no-such-ask")
            if speaking not in waiting.needs:
                raise Refused("not-yours")
            if answer and speaking in waiting.given:
                return {"ok": True, "n": history.n, "asked": waiting.to_json()}
            return self._consent(room, grant, waiting, speaking, answer, request_id)

        return self.do(caller.match, work)

    def _consent(
        self, room: Room, grant: Grant, ask: UndoRequest, seat: str, answer: bool, request_id: str
    ) -> Json:
        history = room.history
        given = (*ask.given, seat) if answer else ask.given
        enough = answer and ask.satisfied_by(given)
        action = Action(TABLE, "undo", {"to": ask.to})
        judged = history.match.judge_unchecked(action)
        if enough:
            reply: Json = {"ok": True, "n": history.n + 1, **said(history.game, judged)}
        else:
            asked = UndoRequest(**{**vars(ask), "given": given}).to_json() if answer else None
            reply = {"ok": True, "n": history.n, "asked": asked}
        with self.draft(room) as draft:
            draft.note(
                UndoAnswered,
                ask=ask.id,
                seat=seat,
                answer=answer,
                by=grant.role,
                by_seat=grant.seat,
                request=request_id,
                reply=canonical(reply),
            )
            if enough:
                agreed = {s: room.devices.consented.get(s, grant.role) for s in sorted(given)}
                told = Provenance(self.clock(), ask.by, ask.seat, ask.request, agreed, None)
                draft.record(Line(action), judged, told)
                if ask.id in room.devices.gaps:
                    draft.note(GapOpened, undo=history.n)
        kept: Json = json.loads(canonical(reply))
        return kept

    # -- bringing back ---------------------------------------------------------------------------------

    def restore(
        self,
        caller: Caller,
        *,
        request_id: str,
        expect: int,
        source: int,
        skip: int = 0,
        most: int | None = None,
    ) -> Json:
        """Record again what the undo ``source`` took back, up to the first action that is refused now.

        ``skip`` leaves out so many of them first; at most ``most`` are brought back.
        """

        def work(room: Room) -> Json:
            grant = self.grant(room, caller)
            if grant.role not in (TABLE, ARBITER):
                raise Refused("not-yours")
            asked: Json = {"from": source, "skip": skip, "most": most}
            before = self._restored(room, (grant.role, grant.seat, request_id), asked)
            if before is not None:
                return before
            self._of_table(room, grant)
            self.current(room, grant, expect)
            if grant.role != ARBITER and source <= room.history.people.ruled:
                raise Refused("ruled")
            rest = restorable_of(room.history, room.devices, source)
            if rest is None or not rest.left:
                raise bad_field("from", "nothing-to-restore", source)
            if skip >= len(rest.left):
                raise bad_field("skip", "out-of-range", skip)
            chosen = rest.left[skip : None if most is None else skip + most]
            if not rest.since and not skip:
                return self._go_forward(room, grant, request_id, rest, chosen, asked)
            return self._record_again(room, grant, request_id, rest, chosen, asked)

        return self.do(caller.match, work)

    def _restored(self, room: Room, key: RequestKey, asked: Json) -> Json | None:
        """The answer this request got before, if there was one."""
        kept = room.devices.replies.get(key)
        if kept is not None:
            reply: Json = json.loads(kept)
            if reply.get("asked") == asked:
                return reply["answer"]  # type: ignore[no-any-return]
        elif key in room.refusals and room.refusals[key][0] == asked:
            return room.refusals[key][1]
        if kept is not None or key in room.refusals or key in room.history.requests:
            raise bad_field("request_id", "used-otherwise", key[2])
        return None

    def _go_forward(
        self, room: Room, grant: Grant, request: str, rest: Restorable, lines: Sequence[int], asked: Json
    ) -> Json:
        """Nothing new stands in the way: one step back to where these lines stood."""
        history = room.history
        action = Action(TABLE, "undo", {"to": lines[-1]})
        answer = {
            "ok": True,
            "n": history.n + 1,
            "restored": len(lines),
            "left": len(rest.left) - len(lines),
            "stopped": None,
        }
        with self.draft(room) as draft:
            told = self.told_by(grant, None)._replace(seat=None)
            draft.record(Line(action), history.match.judge_unchecked(action), told)
            _note_restored(draft, grant, request, (), asked, answer)
        return answer

    def _record_again(
        self, room: Room, grant: Grant, request: str, rest: Restorable, lines: Sequence[int], asked: Json
    ) -> Json:
        history, first = room.history, room.history.n + 1
        names = dict(rest.names)
        passed_over = rest.left.index(lines[0])
        for n in rest.left[:passed_over]:
            names |= new_names(history, n, None)
        with self.draft(room) as draft:
            stopped = bring_back(draft, lines, names)
            done = history.n + 1 - first
            answer = {
                "ok": True,
                "n": history.n,
                "restored": done,
                "left": len(rest.left) - (passed_over + done if done else 0),
                "stopped": stopped,
            }
            if done:
                _note_restored(draft, grant, request, lines[:done], asked, answer)
            else:
                self._remember(room, (grant.role, grant.seat, request), asked, answer)
        return answer

    # -- the desk --------------------------------------------------------------------------------------

    def pen(self, caller: Caller, *, request_id: str | None = None) -> Json:
        """This tablet takes the pen."""

        def work(room: Room) -> Json:
            grant = self.grant(room, caller)
            if grant.role != TABLE:
                raise Refused("not-yours")
            if room.devices.pen != grant.token:
                self._tap(room)
                with self.draft(room) as draft:
                    draft.note(PenTaken, token=grant.token)
                    draft.happen("pen", device=device_of(grant.token))
            return {"ok": True, "n": room.history.n}

        return self.do(caller.match, work)

    def settings(self, caller: Caller, *, request_id: str | None = None, **changes: Any) -> Json:
        """Change settings of the match."""

        def work(room: Room) -> Json:
            self._of_table(room, self.grant(room, caller))
            now = views.settings_of(room)
            new = {k: v for k, v in changes.items() if now.get(k) != v}
            if new:
                self._tap(room)
                with self.draft(room) as draft:
                    draft.note(SettingsChanged, changes=canonical(new))
                    draft.happen("settings", changes=new)
            return {"ok": True, "n": room.history.n}

        return self.do(caller.match, work)

    def _tap(self, room: Room) -> None:
        """Refuse what can be switched to and fro without end, once the chain is long."""
        if room.history.link >= limits.LINKS_FOR_TAPS:
            raise Refused("too-large")

    def admit(self, caller: Caller, *, claim: str, answer: bool, request_id: str | None = None) -> Json:
        """Let a second phone have a taken seat, or not."""

        def work(room: Room) -> Json:
            self._of_table(room, self.grant(room, caller))
            waiting = _claiming(room, claim)
            if answer:
                self.move_seat(room, waiting, handed=False)
            else:
                with self.draft(room) as draft:
                    self._let_out(room, draft, waiting, "revoked")
            return {"ok": True, "n": room.history.n}

        return self.do(caller.match, work)

    def hand(self, caller: Caller, *, claim: str, answer: bool, request_id: str | None = None) -> Json:
        """The phone that has a seat lets another have it, with all that was told on it, or does not."""

        def work(room: Room) -> Json:
            grant = self.grant(room, caller)
            if grant.role != SEAT:
                raise Refused("not-yours")
            asked: Json = {"hand": claim, "answer": answer}
            before = self.answered(room, grant, request_id, asked)
            if before is not None:
                return before
            waiting = _claiming(room, claim)
            if waiting.seat != grant.seat:
                raise Refused("not-yours")
            if answer:
                self.move_seat(room, waiting, handed=True)
            else:
                with self.draft(room) as draft:
                    self._let_out(room, draft, waiting, "revoked")
            return {"ok": True, "n": room.history.n}

        return self.do(caller.match, work)

    def move_seat(self, room: Room, to: Grant, *, handed: bool) -> None:
        """A seat goes to the device that waits for it; what was told for it goes along only if ``handed``."""
        seat = to.seat
        assert seat is not None
        before = room.devices.holder(seat)
        with self.draft(room) as draft:
            if before is not None:
                draft.note(TokenRevoked, token=before.token, reason="moved")
                self.send_away(room, before.token, "moved")
            draft.note(TokenAdmitted, token=to.token)
            was = None if before is None else device_of(before.token)
            draft.happen("seat", seat=seat, device=device_of(to.token), was=was, handed=handed)

    def finish(
        self, caller: Caller, *, reason: str, name: str | None = None, request_id: str | None = None
    ) -> Json:
        """The arbiter closes the match: nothing more is recorded, and all devices are sent away."""

        def work(room: Room) -> Json:
            grant = self.grant(room, caller)
            if grant.role != ARBITER:
                raise Refused("not-yours")
            if not reason.strip():
                raise bad_field("reason", "missing")
            if room.devices.closed is None:
                with self.draft(room) as draft:
                    draft.note(Closed, reason=reason)
                    draft.happen("closed", name=name or "", reason=reason, device=device_of(grant.token))
                self.send_away(room, "", "closed")
            return {"ok": True, "n": room.history.n}

        return self.do(caller.match, work)

    def joins(self, caller: Caller) -> list[Json]:
        """The tickets of the match: who may still join as what."""

        def work(room: Room) -> list[Json]:
            grant = self._table_or_arbiter(room, caller)
            online = self.listener.present(room.match)
            out = []
            for place, ticket in room.devices.tickets.items():
                seat = place.removeprefix("seat:") if place.startswith("seat:") else None
                if seat is not None and grant.role == ARBITER:
                    continue  # nobody takes a seat over by knowing the PIN
                held = room.devices.holder(seat) is not None if seat is not None else False
                good = ticket.code_good(self.clock())
                out.append(
                    {
                        "seat": seat,
                        "role": SEAT if seat is not None else place,
                        "code": (ticket.code or None) if good else None,
                        "ticket": ticket.ticket,
                        "claimed": held,
                        "online": seat in online,
                    }
                )
            return out

        return self.do(caller.match, work)

    def ticket(self, caller: Caller, name: str) -> str:
        """The ticket of a seat, of ``spectator`` or ``table``."""
        for join in self.joins(caller):
            if (join["seat"] or join["role"]) == name:
                return str(join["ticket"])
        raise Refused("no-such-seat")

    def reissue(self, caller: Caller, name: str) -> Json:
        """A new ticket; the old one is dead and the phone that had the seat is sent away."""

        def work(room: Room) -> Json:
            grant = self.grant(room, caller)
            self._of_table(room, grant)
            place = place_of(name)
            if place not in room.devices.tickets:
                raise Refused("no-such-seat")
            if grant.role == ARBITER and place.startswith("seat:"):
                raise Refused("not-yours")
            if room.devices.issued[place] >= limits.TICKETS_A_PLACE:
                raise Refused("too-many")
            with self.draft(room) as draft:
                self._issue(draft, place)
                gone = []
                if place.startswith("seat:"):
                    gone = [*room.devices.waiting(name), room.devices.holder(name)]
                    reason = "moved"
                elif place == SPECTATOR:
                    gone, reason = [*room.devices.of_role(SPECTATOR)], "revoked"
                for old in gone:
                    if old is not None:
                        self._let_out(room, draft, old, reason)
            return {"ok": True, "n": room.history.n}

        self.do(caller.match, work)
        return next(j for j in self.joins(caller) if (j["seat"] or j["role"]) == name)

    def _table_or_arbiter(self, room: Room, caller: Caller) -> Grant:
        grant = self.grant(room, caller)
        if grant.role not in (TABLE, ARBITER):
            raise Refused("not-yours")
        return grant

    def join(self, *, ticket: str | None = None, code: str | None = None, key: str | None = None) -> Json:
        """Exchange a ticket (or the six digits beside it) for a token; ``key``: the device's public key."""
        stream = tokens.ticket_stream(ticket) if ticket is not None else tokens.code_stream(code or "")
        match = self._pointed(stream)
        if match is None:
            raise Refused("no-such-ticket")

        def work(room: Room) -> Json:
            devices = room.devices
            place = _place(devices, ticket, code, self.clock())
            if place is None:
                raise Refused("no-such-ticket")
            seat = place.removeprefix("seat:") if place.startswith("seat:") else None
            role = SEAT if seat is not None else place
            taken = seat is not None and devices.holder(seat) is not None
            with self.draft(room) as draft:
                if seat is not None and taken:
                    for old in devices.waiting(seat)[: 1 - WAITING_AT_MOST or None]:
                        if len(devices.waiting(seat)) >= WAITING_AT_MOST:
                            self._let_out(room, draft, old, "revoked")
                return self._joined(room, draft, role, seat, key, waiting=taken)

        return self.do(match, work)

    def _joined(
        self, room: Room, draft: Draft, role: str, seat: str | None, key: str | None, *, waiting: bool = False
    ) -> Json:
        most = {
            SPECTATOR: limits.SPECTATORS_A_MATCH,
            TABLE: limits.TABLES_A_MATCH,
            ARBITER: limits.ARBITERS_A_MATCH,
        }
        devices = room.history.people.devices.values()
        room_for = limits.DEVICES_KEPT
        if role == SEAT:
            room_for = max(1, limits.DEVICES_A_MATCH // len(room.history.header.seats))
        # No seat, no tablet and no arbiter uses up the room of another.
        came = sum(device["role"] == role and device["seat"] == seat for device in devices)
        if role != SPECTATOR and came >= room_for:
            raise Refused("too-many")
        if role in most:
            same = room.devices.of_role(role)
            if len(same) >= most[role]:
                self._let_out(room, draft, next(g for g in same if g.token != room.devices.pen), "revoked")
        token = tokens.new_token()
        digest = tokens.digest(token)
        self._let_in(draft, digest, role, seat, key, waiting=waiting)
        return {
            "ok": True,
            "token": token,
            "match": room.match,
            "role": role,
            "seat": seat,
            "waiting": waiting,
            "device": None if role == SPECTATOR else device_of(digest),
        }

    def arbiter(self, *, match: str, pin: str, key: str | None = None) -> Json:
        """A token for who knows the match's PIN."""

        def ask(room: Room) -> str:
            if room.devices.missed_lately(self.clock()) + room.trying >= limits.PIN_TRIES_A_MATCH_PER_HOUR:
                raise Refused("too-many")
            if room.devices.pin is None:
                raise Refused("wrong-pin")
            room.trying += 1
            return room.devices.pin

        def enter(room: Room) -> Json:
            room.trying = max(0, room.trying - 1)
            if not fits:
                with self.draft(room) as draft:
                    draft.note(PinMissed)
                return {}
            with self.draft(room) as draft:
                return self._joined(room, draft, ARBITER, None, key)

        kept = self.do(match, ask)
        fits = tokens.verify_pin(kept, pin)  # some 30 ms of work: not while others wait for the match
        answer = self.do(match, enter)
        if not fits:
            raise Refused("wrong-pin")
        return answer

    # -- looking ---------------------------------------------------------------------------------------

    def view(
        self,
        caller: Caller,
        *,
        since: int | None = None,
        at: int | None = None,
    ) -> Json:
        """Everything the device's screen shows."""

        def work(room: Room) -> Json:
            return self._view(room, self.grant(room, caller), since=since, at=at)

        return self.do(caller.match, work)

    def views(
        self, match: str, wanted: Iterable[tuple[str, int | None]]
    ) -> dict[tuple[str, int | None], Json]:
        """The views of several devices of a match at one moment: ``(token digest, since)`` each.

        Devices that may not look any more are left out.
        """

        def work(room: Room) -> dict[tuple[str, int | None], Json]:
            online = self.listener.present(match)
            made: dict[tuple[Any, ...], Json] = {}
            out = {}
            for token, since in wanted:
                try:
                    grant = self.grant(room, Caller(match, token))
                except Refused:
                    continue
                own = None if grant.role == SPECTATOR else token  # a view says which device it is for
                audience = (grant.role, own, since)
                if audience not in made:
                    made[audience] = views.view(room, grant, online, since=since)
                out[(token, since)] = made[audience]
            return out

        return self.do(match, work)

    def _view(self, room: Room, grant: Grant, **asked: Any) -> Json:
        return views.view(room, grant, self.listener.present(room.match), **asked)

    # -- taking away -----------------------------------------------------------------------------------

    def record_text(self, caller: Caller, audience: str = "public") -> str:
        """The match record for an audience."""

        def work(room: Room) -> str:
            grant = self.grant(room, caller)
            history = room.history
            if audience == "full":
                self._full(room, grant)
                return history.match.export(full=True).text()
            if audience == "seat":
                if grant.seat is None:
                    raise Refused("not-yours")
                match = history.match if self._closed(room) else history.personal(grant.seat)
                return match.export(grant.seat).text()
            return history.match.export().text()

        return self.do(caller.match, work)

    def _full(self, room: Room, grant: Grant) -> None:
        """The full record is the arbiter's, once nothing more can be played with it."""
        if grant.role != ARBITER:
            raise Refused("not-yours")
        self._ended(room)

    def _closed(self, room: Room) -> bool:
        """Whether the match is over for good: any other end may be taken back, and the match go on."""
        return room.history.people.closed is not None or room.devices.closed is not None

    def _over(self, room: Room) -> bool:
        return room.history.over or room.devices.closed is not None

    def _ended(self, room: Room) -> None:
        if not self._over(room):
            raise Refused("not-over")

    def proof(self, caller: Caller, audience: str = "public", start: int = 0) -> str:
        """The links of the chain from ``start`` on.

        After the match what was told on a seat's own phone (for the arbiter: all) can be opened.  What a seat
        opened for everybody is open in every proof.
        """

        def work(room: Room) -> Callable[[int], bool]:
            grant, history = self.grant(room, caller), room.history
            opened = history.open_links()
            if audience == "full":
                self._full(room, grant)
                return lambda _: True
            if audience == "seat":
                if grant.seat is None:
                    raise Refused("not-yours")
                self._ended(room)
                if self._closed(room):
                    opened = history.open_links([grant.seat])
                else:
                    opened |= {history.links[n] for n in history.openable(grant.seat, SEAT)}
            return opened.__contains__

        opens = self.do(caller.match, work)
        return "".join(f"{row}\n" for row in self.proof_rows(caller.match, opens, start))

    def proof_rows(
        self, match: str, opens: Callable[[int], bool] = lambda _: False, start: int = 0
    ) -> Iterator[str]:
        """The lines of a proof: each body with its ``hash``; ``opened`` where ``opens(link)`` says so."""
        for k, body, head, secret in self.log.proof(match, start):
            row = json.loads(body)
            row["hash"] = head
            if secret is not None and opens(k):
                row["opened"] = secret.to_json()
            yield canonical(row)

    def audit(self, caller: Caller) -> Json:
        """The audit of the stored match, as it was judged then, and where today's rules differ.

        ``fault`` is the first thing wrong with the chain, ``null`` if it is whole.  ``opened``: the claims of
        the seats that opened what they told (for the arbiter: of all) beside what they told.
        """

        def work(room: Room) -> Json:
            grant = self.grant(room, caller)
            self._ended(room)
            full = grant.role == ARBITER
            history = room.history
            known = history.match if full else history.as_opened()
            open_seats = [s for s in history.header.seats if full or s in history.people.disclosed]
            return {
                "opened": opened(known, open_seats),
                "lines": list(views.audit_rows(history, full=full)),
                "differences": [
                    d.to_json()
                    for d in history.differences
                    if full or not views.hidden(history, d.n, grant.seat)
                ],
            }

        out: Json = self.do(caller.match, work)
        fault = verify_match(self.log, caller.match)
        return {**out, "fault": None if fault is None else fault._asdict()}

    def public_match(self, caller: Caller) -> tuple[Match, str]:
        """The match as everybody may know it, and the head of its chain: for the match sheet."""

        def work(room: Room) -> tuple[Match, str]:
            self.grant(room, caller)
            return room.history.public, room.history.head

        return self.do(caller.match, work)


# -- helpers -------------------------------------------------------------------------------------------


def bring_back(draft: Draft, lines: Sequence[int], names: Mapping[str, str]) -> Json | None:
    """Record ``lines`` again, in order; what stopped it, ``None`` if all of them are back.

    Whether a line comes back depends on what everybody may know of it alone.  Private facts come back as they
    were told; if they do not fit what lies open now they come back untold.
    """
    history, names = draft.history, dict(names)
    for n in lines:
        entry, told = history.match.entries[n - 1], history.told[n - 1]
        shown = renamed(history.match.shown(n).action, names)
        action = renamed(entry.action, names)
        if shown is None or action is None:
            redacted = history.match.shown(n).action.to_json()
            return {"n": n, "verdict": Verdict.ILLEGAL.value, "code": None, "action": redacted}
        line = Line(shown, None, entry.line.note, entry.line.waive)
        judged = history.match.judge_unchecked(shown, line.waive)
        if judged.verdict is Verdict.ILLEGAL or (
            judged.verdict is Verdict.FOUL and entry.verdict is not Verdict.FOUL
        ):
            refused = {"verdict": judged.verdict.value, "code": judged.code, "action": shown.to_json()}
            return {"n": n, **refused}
        if action != shown:
            whole = history.match.judge_unchecked(action, line.waive)
            if (whole.verdict, whole.code) == (judged.verdict, judged.code):
                line, judged = line._replace(action=action), whole
        ruling = told.ruling if line.waive else None
        again = told._replace(request=None, consent={}, reason=None, ruling=ruling, era=history.secret.get(n))
        draft.record(line, judged, again)
        names |= new_names(history, n, history.n)
    return None


def _note_restored(
    draft: Draft, grant: Grant, request: str, lines: Sequence[int], asked: Json, answer: Json
) -> None:
    reply = canonical({"asked": asked, "answer": answer})
    first = int(answer["n"]) - len(lines) + 1
    draft.note(Restored, lines=list(lines), first=first, by=grant.role, request=request, reply=reply)


def _claiming(room: Room, claim: str) -> Grant:
    """The device that waits for a seat under the name ``claim``."""
    waiting = next((g for g in room.devices.waiting() if views.claim_of(g) == claim), None)
    if waiting is None or waiting.seat is None:
        raise Refused("no-such-claim")
    return waiting


def _place(devices: Devices, ticket: str | None, code: str | None, at: str) -> str | None:
    for place, issued in devices.tickets.items():
        if ticket is not None:
            if issued.ticket == ticket:
                return place
        elif issued.code == code and issued.code_good(at):
            return place
    return None


__all__ = ["Caller", "Listener", "Nobody", "Refused", "Service"]
