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
from typing import Any, NamedTuple, Protocol, TypeVar

import engines
from engines.game import TABLE, Action, Judgement, Verdict
from engines.match import Match
from engines.record import Line, RecordError, parse_header

from . import access, stores, views
from .access import ARBITER, SEAT, SPECTATOR, Ask, Desk, Grant
from .log import (
    Asked,
    Broken,
    Conflict,
    Event,
    Log,
    NoSuchMatch,
    Pointer,
    Told,
    Unavailable,
    canonical,
    compose,
    desk_stream,
    opening,
    read_line,
    sha256,
)
from .undo import Plan, Rest, new_names, plan_undo, renamed, rest_of
from .views import Json, Refused, Room, bad_field, said

logger = logging.getLogger("tachiai.service")

T = TypeVar("T")

TRIES = 6
"""How often a command is taken up again because another process was quicker."""

REMEMBERED = 256
"""Refusals remembered per match, for devices that send a request again."""

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
        log: Log,
        *,
        shared: bool = False,
        listener: Listener | None = None,
        clock: Callable[[], str] = access.now,
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

    def _load(self, room: Room) -> None:
        if room.kept is not None and not self.shared:
            return
        before, desk = room.kept or (None, Desk(room.match))
        try:
            story = self.log.story(room.match, before)
            for event in self.log.desk_events(room.match, desk.version):
                desk.apply(event)
        except NoSuchMatch:
            self._drop(room)
            raise Refused("no-such-match") from None
        except Broken as broken:
            room.forget()
            logger.error("%s", broken)
            raise Refused("broken", n=broken.fault.n, reason=broken.fault.reason) from None
        room.kept = (story, desk)

    def _do(self, match: str, work: Callable[[Room], T]) -> T:
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
            for tell in news:
                tell()
            return answer
        raise Refused("unavailable")

    def _keep(self, room: Room, *events: Event | None) -> None:
        """Commit, then bring what is in memory up to date.  Whatever fails, nobody was told anything."""
        kept = [e for e in events if e is not None]
        self.log.keep(kept)
        for event in kept:
            if isinstance(event, access.DeskEvent):
                room.desk.apply(event)
        match = room.match
        room.news.append(lambda: self.listener.changed(match))

    def _send_away(self, room: Room, token: str, reason: str) -> None:
        match = room.match
        room.news.append(lambda: self.listener.bye(match, token, reason))

    def ping(self) -> None:
        """:class:`Refused` if the store does not answer, or would not keep what it is given."""
        try:
            stores.ping(self.log.recorder)
        except Unavailable as error:
            logger.error("the store cannot be reached: %s", error)
            raise Refused("unavailable") from None

    # -- who asks --------------------------------------------------------------------------------------

    def enter(self, token: str | None) -> Caller:
        """The device with ``token``; :class:`Refused` if nobody has it."""
        if not token or len(token) > 64:
            raise Refused("unauthorised")
        digest = access.digest(token)
        with self._lock:
            match = self._matches.get(digest)
        if match is None:
            match = self._pointed(access.token_stream(digest))
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

    def _grant(self, room: Room, caller: Caller, *, waiting: bool = False) -> Grant:
        grant = room.desk.grants.get(caller.token)
        if grant is None or grant.expired(self.clock(), self.token_days):
            raise Refused("unauthorised")
        if grant.waiting and not waiting:
            raise Refused("waiting")
        return grant

    def who(self, caller: Caller) -> Grant:
        """What the device may (also one that waits)."""
        return self._do(caller.match, lambda room: self._grant(room, caller, waiting=True))

    def _of_table(self, room: Room, grant: Grant) -> None:
        """Only the table (with the pen) and the arbiter."""
        if grant.role == ARBITER:
            return
        if grant.role != TABLE:
            raise Refused("not-yours")
        if room.desk.pen != grant.token:
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
            header = parse_header(raw)
        except RecordError as error:
            raise bad_field(error.field or "game", error.reason, error.value) from None
        asked = canonical([raw, dict(settings or {}), pin])
        salt = secrets.token_hex(16)
        given_pin = pin
        if request_id is None:
            token, pin = access.new_token(), pin or access.new_code()
        else:
            token, made_pin = access.opening_secrets(request_id, salt)
            pin = pin or made_pin
        digest = access.digest(token)
        kept_pin = access.pin_hash(pin)
        for _ in range(TRIES):
            match, at = access.new_match(), self.clock()
            if request_id is not None:
                before = self._opened(request_id, asked, given_pin)
                if before is not None:
                    return before
            first = opening(match, loaded, header, {**views.SETTINGS, **(settings or {})}, at)
            desk = _Writer(match, 0, at)
            desk.add(access.PinSet, kept=kept_pin)
            events: list[Event] = [first]
            places = [*(access.seat_place(s) for s in header.seats), SPECTATOR, TABLE]
            try:
                for place in places:
                    events += self._issue(desk, place)
                desk.add(access.TokenGranted, token=digest, role=TABLE, seat=None, waiting=False)
                desk.add(access.PenTaken, token=digest)
                events.append(Pointer(access.token_stream(digest), 1, match, at))
                if request_id is not None:
                    events.append(Asked(access.opening_stream(request_id), 1, match, at, sha256(asked), salt))
                self.log.keep([*events, *desk.events])
            except Conflict:
                continue
            except Unavailable as error:
                logger.error("the store cannot be reached: %s", error)
                break
            return {"ok": True, "match": match, "token": token, "pin": pin}
        raise Refused("unavailable")

    def _opened(self, request_id: str, asked: str, pin: str | None) -> Json | None:
        """The answer this request to open a match got before, if there was one."""
        found = self._found(access.opening_stream(request_id))
        if found is None:
            return None
        soon = access.fresh(found.at, self.clock(), minutes=access.OPENING_MINUTES)
        if not isinstance(found, Asked) or found.asked != sha256(asked) or not soon:
            raise bad_field("request_id", "used-otherwise", request_id)
        token, made_pin = access.opening_secrets(request_id, found.salt)
        return {"ok": True, "match": found.match, "token": token, "pin": pin or made_pin}

    def _issue(self, desk: _Writer, place: str) -> list[Event]:
        """A new ticket and code for ``place``; the pointers to be kept with it."""
        ticket, code = access.new_token(), access.new_code()
        version = 1
        for _ in range(20):
            newest = self.log.pointed(access.code_stream(code))
            if newest is None:
                break
            version = newest.originator_version + 1
            if not access.Ticket("", code, newest.at).code_good(desk.at):
                break
            code, version = access.new_code(), 1
        desk.add(access.TicketIssued, place=place, ticket=ticket, code=code)
        return [
            Pointer(access.ticket_stream(ticket), 1, desk.match, desk.at),
            Pointer(access.code_stream(code), version, desk.match, desk.at),
        ]

    # -- recording -------------------------------------------------------------------------------------

    def record(
        self,
        caller: Caller,
        *,
        request_id: str,
        expect: int,
        action: Mapping[str, Any],
        attempt: bool = False,
    ) -> Json:
        """Judge and record an action.  A refused one leaves a line only as an ``attempt``."""

        def work(room: Room) -> Json:
            grant = self._grant(room, caller)
            if grant.role not in (TABLE, SEAT):
                raise Refused("not-yours")
            line = self._line(room, action)
            if line.action.kind == "undo":
                raise bad_field("action.action", "undo-is-a-command", "undo")
            if grant.role == SEAT and line.action.seat != grant.seat:
                raise Refused("not-yours")
            key = (grant.role, grant.seat, request_id)
            before = self._answered(room, key, line.action)
            if before is not None:
                return before
            if grant.role == TABLE and room.desk.pen != grant.token:
                raise Refused("no-pen")
            self._current(room, grant, expect)
            story = room.story
            judged = story.match.judge(line.action)
            if judged.verdict is Verdict.ILLEGAL and not attempt:
                refused = {
                    "ok": False,
                    "error": "refused",
                    "n": story.n,
                    "verdict": judged.verdict.value,
                    "code": judged.code,
                    "action": line.action.to_json(),
                }
                self._remember(room, key, line.action.to_json(), refused)
                return refused
            told = Told(self.clock(), grant.role, grant.seat, request_id, (), None)
            return self._record(room, line, judged, told)

        return self._do(caller.match, work)

    def check(self, caller: Caller, *, action: Mapping[str, Any]) -> Json:
        """What the referee would say; records nothing.

        A seat's own phone is answered from everything it told.  Everybody else is answered from public facts
        alone, so that nobody can find out by asking what somebody told in confidence.
        """

        def work(room: Room) -> Json:
            grant = self._grant(room, caller)
            if grant.role == SPECTATOR:
                raise Refused("not-yours")
            line = self._line(room, action)
            if grant.role == SEAT and line.action.seat != grant.seat:
                raise Refused("not-yours")
            story = room.story
            match = story.match if grant.role == SEAT else story.public
            judged = match.judge(line.action)
            return {"ok": True, "n": story.n, **said(story.game, judged), "action": line.action.to_json()}

        return self._do(caller.match, work)

    def _line(self, room: Room, action: Mapping[str, Any]) -> Line:
        try:
            return read_line(room.story.game, room.story.header, action)
        except RecordError as error:
            name = f"action.{error.field}" if error.field else "action"
            raise bad_field(name, error.reason, error.value) from None

    def _answered(self, room: Room, key: access.Asked, action: Action | None) -> Json | None:
        """The answer this request got before, if there was one."""
        n = room.story.requests.get(key)
        if n is not None:
            entry = room.story.match.entries[n - 1]
            if action is not None and entry.action != action:
                raise bad_field("request_id", "used-otherwise", key[2])
            if key not in room.desk.replies:
                return self._answer(room, n)
        reply = room.desk.replies.get(key)
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

    def _remember(self, room: Room, key: access.Asked, asked: Json, answer: Json) -> None:
        """Keep an answer to what recorded nothing, for a device that sends it again."""
        room.refusals[key] = (asked, answer)
        while len(room.refusals) > REMEMBERED:
            room.refusals.popitem(last=False)

    def _current(self, room: Room, grant: Grant, expect: int) -> None:
        """The match is open, and the device looked at what it is now."""
        if room.desk.closed is not None:
            raise Refused("over")
        if expect != room.story.n:
            since = expect if 0 <= expect <= room.story.n else None
            raise Refused("stale", n=room.story.n, view=self._view(room, grant, since=since))

    def _record(self, room: Room, line: Line, judged: Judgement[Any], told: Told, *beside: Event) -> Json:
        line = Line(line.action, told.at, line.note)
        chained, private = compose(room.story, line, judged, told)
        self._keep(room, chained, private, *beside)
        room.story.add(line, judged, told, chained.head, secret=private is not None)
        return self._answer(room, room.story.n)

    def _answer(self, room: Room, n: int) -> Json:
        """The answer to the request that recorded action ``n``: from the record, also after a restart."""
        story = room.story
        return {
            "ok": True,
            "n": n,
            **said(story.game, story.match.entries[n - 1].judgement, story.match.at(n)),
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
    ) -> Json:
        """Go back to just after action ``to``: at once, or once the others agreed."""

        def work(room: Room) -> Json:
            grant = self._grant(room, caller)
            story = room.story
            by = grant.role
            if by == SPECTATOR or (by == SEAT and seat not in (None, grant.seat)):
                raise Refused("not-yours")
            if seat is not None and seat not in story.header.seats:
                raise bad_field("seat", "no-such-seat", seat)
            action = Action(TABLE, "undo", {"to": to})
            key = (by, grant.seat, request_id)
            before = self._answered(room, key, action)
            if before is not None:
                return before
            if by == TABLE and room.desk.pen != grant.token:
                raise Refused("no-pen")
            if by == ARBITER and not (reason or "").strip():
                raise bad_field("reason", "missing")
            self._current(room, grant, expect)
            if to == story.n:
                raise bad_field("to", "nothing-to-undo", to)
            judged = story.match.judge(action)
            if judged.verdict is Verdict.ILLEGAL:
                said = {"n": story.n, "verdict": judged.verdict.value, "code": judged.code}
                raise Refused("refused", **said, action=action.to_json())
            line = Line(action)
            if by == ARBITER:
                return self._record(room, line, judged, Told(self.clock(), by, None, request_id, (), reason))
            asker = grant.seat if by == SEAT else seat
            plan = plan_undo(story, to, by, asker)
            if not plan.needs:
                return self._record(
                    room, line, judged, Told(self.clock(), by, grant.seat, request_id, (), reason)
                )
            return self._ask(room, grant, request_id, to, asker, plan)

        return self._do(caller.match, work)

    def _ask(self, room: Room, grant: Grant, request_id: str, to: int, asker: str | None, plan: Plan) -> Json:
        story = room.story
        first = Ask(
            access.new_token(),
            story.n,
            to,
            grant.role,
            grant.seat,
            asker,
            plan.needs,
            plan.enough,
            plan.seen,
            request_id,
        )
        reply = {"ok": True, "n": story.n, "asked": first.to_json()}
        desk = _Writer(room.match, room.desk.version, self.clock())
        desk.add(
            access.UndoAsked,
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
        self._keep(room, *desk.events)
        kept: Json = json.loads(canonical(reply))
        return kept

    def consent(
        self, caller: Caller, *, request_id: str, ask: str, answer: bool, seat: str | None = None
    ) -> Json:
        """Answer an undo that waits: for the own seat, or at the table for any of them."""

        def work(room: Room) -> Json:
            grant = self._grant(room, caller)
            story, desk = room.story, room.desk
            if grant.role == SEAT:
                if seat not in (None, grant.seat):
                    raise Refused("not-yours")
                speaking = grant.seat
            elif grant.role == TABLE:
                speaking = seat
            else:
                raise Refused("not-yours")
            key = (grant.role, grant.seat, request_id)
            before = self._answered(room, key, None)
            if before is not None:
                return before
            if grant.role == TABLE and desk.pen != grant.token:
                raise Refused("no-pen")
            if speaking is None:
                raise bad_field("seat", "missing")
            waiting = desk.waiting_ask(story.n)
            if waiting is None or waiting.id != ask or desk.closed is not None:
                raise Refused("no-such-ask")
            if speaking not in waiting.needs:
                raise Refused("not-yours")
            if answer and speaking in waiting.given:
                return {"ok": True, "n": story.n, "asked": waiting.to_json()}
            return self._consent(room, grant, waiting, speaking, answer, request_id)

        return self._do(caller.match, work)

    def _consent(self, room: Room, grant: Grant, ask: Ask, seat: str, answer: bool, request_id: str) -> Json:
        story = room.story
        given = (*ask.given, seat) if answer else ask.given
        enough = answer and ask.satisfied_by(given)
        action = Action(TABLE, "undo", {"to": ask.to})
        judged = story.match.judge(action)
        if enough:
            reply: Json = {"ok": True, "n": story.n + 1, **said(story.game, judged)}
        else:
            asked = Ask(**{**vars(ask), "given": given}).to_json() if answer else None
            reply = {"ok": True, "n": story.n, "asked": asked}
        desk = _Writer(room.match, room.desk.version, self.clock())
        desk.add(
            access.UndoAnswered,
            ask=ask.id,
            seat=seat,
            answer=answer,
            by=grant.role,
            by_seat=grant.seat,
            request=request_id,
            reply=canonical(reply),
        )
        if enough:
            told = Told(self.clock(), ask.by, ask.seat, ask.request, tuple(sorted(given)), None)
            self._record(room, Line(action), judged, told, *desk.events)
        else:
            self._keep(room, *desk.events)
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
            grant = self._grant(room, caller)
            if grant.role not in (TABLE, ARBITER):
                raise Refused("not-yours")
            asked: Json = {"from": source, "skip": skip, "most": most}
            before = self._restored(room, (grant.role, grant.seat, request_id), asked)
            if before is not None:
                return before
            self._of_table(room, grant)
            self._current(room, grant, expect)
            rest = rest_of(room.story, room.desk, source)
            if rest is None or not rest.left:
                raise bad_field("from", "nothing-to-restore", source)
            if skip >= len(rest.left):
                raise bad_field("skip", "out-of-range", skip)
            chosen = rest.left[skip : None if most is None else skip + most]
            if not rest.since and not skip:
                return self._go_forward(room, grant, request_id, rest, chosen, asked)
            return self._record_again(room, grant, request_id, rest, chosen, asked)

        return self._do(caller.match, work)

    def _restored(self, room: Room, key: access.Asked, asked: Json) -> Json | None:
        """The answer this request got before, if there was one."""
        kept = room.desk.replies.get(key)
        if kept is not None:
            reply: Json = json.loads(kept)
            if reply.get("asked") == asked:
                return reply["answer"]  # type: ignore[no-any-return]
        elif key in room.refusals and room.refusals[key][0] == asked:
            return room.refusals[key][1]
        if kept is not None or key in room.refusals or key in room.story.requests:
            raise bad_field("request_id", "used-otherwise", key[2])
        return None

    def _go_forward(
        self, room: Room, grant: Grant, request: str, rest: Rest, lines: Sequence[int], asked: Json
    ) -> Json:
        """Nothing new stands in the way: one step back to where these lines stood."""
        story = room.story
        action = Action(TABLE, "undo", {"to": lines[-1]})
        answer = {
            "ok": True,
            "n": story.n + 1,
            "restored": len(lines),
            "left": len(rest.left) - len(lines),
            "stopped": None,
        }
        desk = self._note_restored(room, grant, request, (), asked, answer)
        told = Told(desk.at, grant.role, None, None, (), None)
        self._record(room, Line(action), story.match.judge(action), told, *desk.events)
        return answer

    def _record_again(
        self, room: Room, grant: Grant, request: str, rest: Rest, lines: Sequence[int], asked: Json
    ) -> Json:
        story = room.story
        at, first = self.clock(), story.n + 1
        events: list[Event | None] = []
        stopped = None
        names = dict(rest.names)
        passed_over = rest.left.index(lines[0])
        for n in rest.left[:passed_over]:
            names |= new_names(story, n, None)
        try:
            for n in lines:
                entry, told = story.match.entries[n - 1], story.told[n - 1]
                action = renamed(entry.action, names)
                if action is None:
                    said = story.game.redact(entry.action, grant.seat).to_json()
                    stopped = {"verdict": Verdict.ILLEGAL.value, "code": None, "action": said}
                    break
                judged = story.match.judge(action)
                if judged.verdict is Verdict.ILLEGAL or (
                    judged.verdict is Verdict.FOUL and entry.verdict is not Verdict.FOUL
                ):
                    hidden = judged.private and action.seat != grant.seat
                    stopped = {
                        "verdict": judged.verdict.value,
                        "code": None if hidden else judged.code,
                        "action": story.game.redact(action, grant.seat).to_json(),
                    }
                    break
                line = Line(action, at, entry.line.note)
                again = Told(at, told.by, told.seat, None, (), None)
                chained, private = compose(story, line, judged, again)
                events += [chained, private]
                story.add(line, judged, again, chained.head, secret=private is not None)
                names |= new_names(story, n, story.n)
            done = story.n + 1 - first
            answer = {
                "ok": True,
                "n": story.n,
                "restored": done,
                "left": len(rest.left) - (passed_over + done if done else 0),
                "stopped": stopped,
            }
            if not done:
                self._remember(room, (grant.role, grant.seat, request), asked, answer)
                return answer
            desk = self._note_restored(room, grant, request, lines[:done], asked, answer)
            self._keep(room, *events, *desk.events)
        except BaseException:
            room.forget()  # it has lines in memory that are not on the disk
            raise
        return answer

    def _note_restored(
        self, room: Room, grant: Grant, request: str, lines: Sequence[int], asked: Json, answer: Json
    ) -> _Writer:
        desk = _Writer(room.match, room.desk.version, self.clock())
        reply = canonical({"asked": asked, "answer": answer})
        first = int(answer["n"]) - len(lines) + 1
        desk.add(access.Restored, lines=list(lines), first=first, by=grant.role, request=request, reply=reply)
        return desk

    # -- the desk --------------------------------------------------------------------------------------

    def pen(self, caller: Caller, *, request_id: str | None = None) -> Json:
        """This tablet takes the pen."""

        def work(room: Room) -> Json:
            grant = self._grant(room, caller)
            if grant.role != TABLE:
                raise Refused("not-yours")
            if room.desk.pen != grant.token:
                desk = _Writer(room.match, room.desk.version, self.clock())
                desk.add(access.PenTaken, token=grant.token)
                self._keep(room, *desk.events)
            return {"ok": True, "n": room.story.n}

        return self._do(caller.match, work)

    def settings(self, caller: Caller, *, request_id: str | None = None, **changes: Any) -> Json:
        """Change settings of the match."""

        def work(room: Room) -> Json:
            self._of_table(room, self._grant(room, caller))
            now = views.settings_of(room)
            new = {k: v for k, v in changes.items() if now.get(k) != v}
            if new:
                desk = _Writer(room.match, room.desk.version, self.clock())
                desk.add(access.SettingsChanged, changes=canonical(new))
                self._keep(room, *desk.events)
            return {"ok": True, "n": room.story.n}

        return self._do(caller.match, work)

    def admit(self, caller: Caller, *, claim: str, answer: bool, request_id: str | None = None) -> Json:
        """Let a second phone have a taken seat, or not."""

        def work(room: Room) -> Json:
            self._of_table(room, self._grant(room, caller))
            waiting = next((g for g in room.desk.waiting() if views.claim_of(g) == claim), None)
            if waiting is None or waiting.seat is None:
                raise Refused("no-such-claim")
            desk = _Writer(room.match, room.desk.version, self.clock())
            if answer:
                before = room.desk.holder(waiting.seat)
                if before is not None:
                    desk.add(access.TokenRevoked, token=before.token, reason="moved")
                    self._send_away(room, before.token, "moved")
                desk.add(access.TokenAdmitted, token=waiting.token)
            else:
                desk.add(access.TokenRevoked, token=waiting.token, reason="revoked")
                self._send_away(room, waiting.token, "revoked")
            self._keep(room, *desk.events)
            return {"ok": True, "n": room.story.n}

        return self._do(caller.match, work)

    def finish(self, caller: Caller, *, reason: str, request_id: str | None = None) -> Json:
        """The arbiter closes the match: nothing more is recorded, and all devices are sent away."""

        def work(room: Room) -> Json:
            if self._grant(room, caller).role != ARBITER:
                raise Refused("not-yours")
            if not reason.strip():
                raise bad_field("reason", "missing")
            if room.desk.closed is None:
                desk = _Writer(room.match, room.desk.version, self.clock())
                desk.add(access.Closed, reason=reason)
                self._keep(room, *desk.events)
                self._send_away(room, "", "closed")
            return {"ok": True, "n": room.story.n}

        return self._do(caller.match, work)

    def joins(self, caller: Caller) -> list[Json]:
        """The tickets of the match: who may still join as what."""

        def work(room: Room) -> list[Json]:
            self._table_or_arbiter(room, caller)
            online = self.listener.present(room.match)
            out = []
            for place, ticket in room.desk.tickets.items():
                seat = place.removeprefix("seat:") if place.startswith("seat:") else None
                held = room.desk.holder(seat) is not None if seat is not None else False
                good = ticket.code_good(self.clock())
                out.append(
                    {
                        "seat": seat,
                        "role": SEAT if seat is not None else place,
                        "code": ticket.code if good else None,
                        "ticket": ticket.ticket,
                        "claimed": held,
                        "online": seat in online,
                    }
                )
            return out

        return self._do(caller.match, work)

    def ticket(self, caller: Caller, name: str) -> str:
        """The ticket of a seat, of ``spectator`` or ``table``."""
        for join in self.joins(caller):
            if (join["seat"] or join["role"]) == name:
                return str(join["ticket"])
        raise Refused("no-such-seat")

    def reissue(self, caller: Caller, name: str) -> Json:
        """A new ticket; the old one is dead and the phone that had the seat is sent away."""

        def work(room: Room) -> Json:
            self._of_table(room, self._grant(room, caller))
            place = access.place_of(name)
            if place not in room.desk.tickets:
                raise Refused("no-such-seat")
            desk = _Writer(room.match, room.desk.version, self.clock())
            pointers = self._issue(desk, place)
            if place.startswith("seat:"):
                for grant in [*room.desk.waiting(name), room.desk.holder(name)]:
                    if grant is not None:
                        desk.add(access.TokenRevoked, token=grant.token, reason="moved")
                        self._send_away(room, grant.token, "moved")
            self._keep(room, *desk.events, *pointers)
            return {"ok": True, "n": room.story.n}

        self._do(caller.match, work)
        return next(j for j in self.joins(caller) if (j["seat"] or j["role"]) == name)

    def _table_or_arbiter(self, room: Room, caller: Caller) -> Grant:
        grant = self._grant(room, caller)
        if grant.role not in (TABLE, ARBITER):
            raise Refused("not-yours")
        return grant

    def join(self, *, ticket: str | None = None, code: str | None = None) -> Json:
        """Exchange a ticket (or the six digits beside it) for a token."""
        stream = access.ticket_stream(ticket) if ticket is not None else access.code_stream(code or "")
        match = self._pointed(stream)
        if match is None:
            raise Refused("no-such-ticket")

        def work(room: Room) -> Json:
            desk, at = room.desk, self.clock()
            place = _place(desk, ticket, code, at)
            if place is None:
                raise Refused("no-such-ticket")
            seat = place.removeprefix("seat:") if place.startswith("seat:") else None
            role = SEAT if seat is not None else place
            if seat is None and desk.guests() >= access.GUESTS_AT_MOST:
                raise Refused("too-many")
            writer = _Writer(match, desk.version, at)
            taken = seat is not None and desk.holder(seat) is not None
            if seat is not None and taken:
                for old in desk.waiting(seat)[: 1 - access.WAITING_AT_MOST or None]:
                    if len(desk.waiting(seat)) >= access.WAITING_AT_MOST:
                        writer.add(access.TokenRevoked, token=old.token, reason="revoked")
                        self._send_away(room, old.token, "revoked")
            token = access.new_token()
            digest = access.digest(token)
            writer.add(access.TokenGranted, token=digest, role=role, seat=seat, waiting=taken)
            self._keep(room, *writer.events, Pointer(access.token_stream(digest), 1, match, at))
            return {
                "ok": True,
                "token": token,
                "match": match,
                "role": role,
                "seat": seat,
                "waiting": taken,
            }

        return self._do(match, work)

    def arbiter(self, *, match: str, pin: str) -> Json:
        """A token for who knows the match's PIN."""

        def work(room: Room) -> Json:
            if room.desk.pin is None or not access.pin_fits(room.desk.pin, pin):
                raise Refused("wrong-pin")
            if room.desk.guests() >= access.GUESTS_AT_MOST:
                raise Refused("too-many")
            token, at = access.new_token(), self.clock()
            digest = access.digest(token)
            writer = _Writer(match, room.desk.version, at)
            writer.add(access.TokenGranted, token=digest, role=ARBITER, seat=None, waiting=False)
            self._keep(room, *writer.events, Pointer(access.token_stream(digest), 1, match, at))
            return {
                "ok": True,
                "token": token,
                "match": match,
                "role": ARBITER,
                "seat": None,
                "waiting": False,
            }

        return self._do(match, work)

    # -- looking ---------------------------------------------------------------------------------------

    def view(
        self,
        caller: Caller,
        *,
        since: int | None = None,
        at: int | None = None,
        seen: Mapping[str, Any] | None = None,
    ) -> Json:
        """Everything the device's screen shows."""

        def work(room: Room) -> Json:
            return self._view(room, self._grant(room, caller), since=since, at=at, seen=seen)

        return self._do(caller.match, work)

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
                    grant = self._grant(room, Caller(match, token))
                except Refused:
                    continue
                audience = (grant.role, grant.seat, room.desk.pen == token, since)
                if audience not in made:
                    made[audience] = views.view(room, grant, online, since=since)
                out[(token, since)] = made[audience]
            return out

        return self._do(match, work)

    def _view(self, room: Room, grant: Grant, **asked: Any) -> Json:
        return views.view(room, grant, self.listener.present(room.match), **asked)

    # -- taking away -----------------------------------------------------------------------------------

    def record_text(self, caller: Caller, audience: str = "public") -> str:
        """The match record for an audience."""

        def work(room: Room) -> str:
            grant = self._grant(room, caller)
            match = room.story.match
            if audience == "full":
                self._full(room, grant)
                return match.export(full=True).text()
            if audience == "seat":
                if grant.seat is None:
                    raise Refused("not-yours")
                return match.export(grant.seat).text()
            return match.export().text()

        return self._do(caller.match, work)

    def _full(self, room: Room, grant: Grant) -> None:
        """The full record is the arbiter's, once nothing more can be played with it."""
        if grant.role != ARBITER:
            raise Refused("not-yours")
        self._ended(room)

    def _ended(self, room: Room) -> None:
        if room.story.match.outcome is None and room.desk.closed is None:
            raise Refused("not-over")

    def proof(self, caller: Caller, audience: str = "public") -> str:
        """The chained events.  After the match a seat's own lines (for the arbiter: all) can be opened."""

        def work(room: Room) -> tuple[str | None, bool]:
            grant = self._grant(room, caller)
            if audience == "full":
                self._full(room, grant)
                return None, True
            if audience == "seat":
                if grant.seat is None:
                    raise Refused("not-yours")
                self._ended(room)
                return grant.seat, True
            return None, False

        seat, opened = self._do(caller.match, work)
        return "".join(f"{row}\n" for row in self.proof_rows(caller.match, seat, opened=opened))

    def proof_rows(self, match: str, seat: str | None = None, *, opened: bool = False) -> Iterator[str]:
        """The lines of a proof: each event with its ``hash``, ``opened`` where private facts are shown."""
        for _, body, head, beside in self.log.proof(match):
            event = json.loads(body)
            event["hash"] = head
            if opened and beside is not None:
                true = json.loads(beside.line)
                if seat in (None, true["seat"]):
                    event["opened"] = {"salt": beside.salt, "line": true}
            yield canonical(event)

    def audit(self, caller: Caller) -> Json:
        """The audit of the stored match, as it was judged then, and where today's rules differ.

        ``fault`` is the first thing wrong with the chain, ``null`` if it is whole.
        """

        def work(room: Room) -> Json:
            grant = self._grant(room, caller)
            self._ended(room)
            full = grant.role == ARBITER
            story = room.story
            return {
                "lines": list(views.audit_rows(story, full=full)),
                "differences": [
                    d.to_json() for d in story.differences if full or not views.hidden(story, d.n, grant.seat)
                ],
            }

        out: Json = self._do(caller.match, work)
        fault = self.log.verify(caller.match)
        return {**out, "fault": None if fault is None else fault._asdict()}

    def public_match(self, caller: Caller) -> tuple[Match, str]:
        """The match as everybody may know it, and the head of its chain: for the match sheet."""

        def work(room: Room) -> tuple[Match, str]:
            self._grant(room, caller)
            return room.story.public, room.story.head

        return self._do(caller.match, work)


# -- helpers -------------------------------------------------------------------------------------------


class _Writer:
    """Numbers the events of a desk."""

    def __init__(self, match: str, version: int, at: str) -> None:
        self.match = match
        self.version = version
        self.at = at
        self.events: list[Event] = []

    def add(self, kind: Callable[..., Event], **fields: Any) -> None:
        self.version += 1
        self.events.append(kind(desk_stream(self.match), self.version, self.at, **fields))


def _place(desk: Desk, ticket: str | None, code: str | None, at: str) -> str | None:
    for place, issued in desk.tickets.items():
        if ticket is not None:
            if issued.ticket == ticket:
                return place
        elif issued.code == code and issued.code_good(at):
            return place
    return None


__all__ = ["Caller", "Listener", "Nobody", "Refused", "Service"]
