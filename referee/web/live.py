"""The live door: Socket.IO.  It translates, and it tells every device what changed."""

from __future__ import annotations

import json
import logging
import secrets
import threading
import time
from collections.abc import Callable
from typing import Any, Protocol

from flask import request
from flask_socketio import Namespace, SocketIO
from socketio.exceptions import ConnectionRefusedError

from .. import commands, limits
from ..commands import COMMANDS, Caller, Service, schemas
from ..errors import Refused
from ..json_types import Json
from ..match.devices import SEAT, SPECTATOR
from ..net.visitors import Visitors
from .gate import VISIT, Gate, Visit, WebSocket, garbled
from .rates import Rates

logger = logging.getLogger("tachiai.live")


PRESENCE_SECONDS = 60
BEAT_SECONDS = 20
FULL_SECONDS = 60.0
"""How often the log says at most that there are no more places."""

KNOWN_SECONDS = 1.0
"""How long the others' phones are remembered; a change is told at once."""


class Socket:
    """One connected device."""

    __slots__ = ("caller", "missed", "n", "ready", "role", "seat", "sid")

    def __init__(self, sid: str, caller: Caller, role: str, seat: str | None) -> None:
        self.sid = sid
        self.caller = caller
        self.role = role
        self.seat = seat
        self.n: int | None = None
        """The last action this device was sent; ``None``: nothing yet, it waits."""
        self.ready = False
        """Whether it knows that it is connected: until then nothing is sent to it."""
        self.missed = False
        """Something changed before it was ready."""


# -- other workers -------------------------------------------------------------------------------------


class Bus(Protocol):
    """How the workers of one referee hear of each other."""

    def send(self, message: Json) -> None:
        """Tell the others (not oneself)."""

    def seats(self, match: str) -> set[str]:
        """The seats whose phones are connected to the others."""

    def here(self, match: str, sid: str, seat: str | None) -> None:
        """A phone of ``seat`` is connected to this worker."""

    def gone(self, match: str, sid: str) -> None:
        """It is no more."""

    def close(self) -> None:
        """No more messages."""


class Alone:
    """The bus of the only worker."""

    def send(self, message: Json) -> None:
        pass

    def seats(self, match: str) -> set[str]:
        return set()

    def here(self, match: str, sid: str, seat: str | None) -> None:
        pass

    def gone(self, match: str, sid: str) -> None:
        pass

    def close(self) -> None:
        pass


class RedisBus:
    """The bus of several workers.

    Only ids and numbers travel: every worker makes the views of its own devices from the store, so that no
    private fact ever leaves the worker that shows it.
    """

    CHANNEL = "tachiai:changed"

    def __init__(self, url: str, heard: Callable[[Json], None], again: Callable[[], None]) -> None:
        import redis

        self._errors = (redis.RedisError, OSError)
        self._redis = redis.Redis.from_url(url, socket_timeout=2, socket_connect_timeout=2)
        self._listening = redis.Redis.from_url(url, socket_timeout=None, socket_connect_timeout=2)
        self._heard = heard
        self._again = again
        self._me = secrets.token_hex(8)
        self._mine: dict[str, dict[str, str]] = {}
        self._known: dict[str, tuple[float, set[str]]] = {}
        self._ended = threading.Event()
        for work in (self._listen, self._beat):
            threading.Thread(target=work, name=f"tachiai-{work.__name__}", daemon=True).start()

    def send(self, message: Json) -> None:
        try:
            self._redis.publish(self.CHANNEL, json.dumps({**message, "from": self._me}))
        except self._errors as error:
            logger.error("other workers cannot be told: %s", error)

    def _listen(self) -> None:
        first = True
        while not self._ended.is_set():
            try:
                with self._listening.pubsub(ignore_subscribe_messages=True) as listening:
                    listening.subscribe(self.CHANNEL)
                    if not first:
                        self._again()  # whatever was said meanwhile was missed
                    first = False
                    for message in listening.listen():
                        said = json.loads(message["data"])
                        if said.pop("from", None) != self._me:
                            self._known.pop(said.get("changed"), None)
                            self._heard(said)
            except (*self._errors, ValueError) as error:  # ValueError: closed while it listened
                if not self._ended.is_set():
                    logger.error("other workers cannot be heard: %s", error)
                self._ended.wait(1)

    def _key(self, match: str) -> str:
        return f"tachiai:here:{match}"

    def seats(self, match: str) -> set[str]:
        now = time.monotonic()
        known = self._known.get(match)
        if known is not None and known[0] > now - KNOWN_SECONDS:
            return known[1]
        seats = self._seats(match)
        if len(self._known) > 1000:
            self._known.clear()
        self._known[match] = (now, seats)
        return seats

    def _seats(self, match: str) -> set[str]:
        try:
            found: Any = self._redis.hvals(self._key(match))
        except self._errors:
            return set()
        limit = time.time() - PRESENCE_SECONDS
        out = set()
        for value in found:
            when, _, seat = value.decode().partition("|")
            if float(when) > limit:
                out.add(seat)
        return out

    def here(self, match: str, sid: str, seat: str | None) -> None:
        if seat is None:
            return
        self._known.pop(match, None)
        self._mine.setdefault(match, {})[sid] = seat
        self._say(match, {sid: seat})

    def _say(self, match: str, seats: dict[str, str]) -> None:
        try:
            now = time.time()
            self._redis.hset(self._key(match), mapping={sid: f"{now}|{seat}" for sid, seat in seats.items()})
            self._redis.expire(self._key(match), 3 * PRESENCE_SECONDS)
        except self._errors as error:
            logger.error("other workers cannot be told: %s", error)

    def gone(self, match: str, sid: str) -> None:
        if self._mine.get(match, {}).pop(sid, None) is None:
            return
        self._known.pop(match, None)
        if not self._mine[match]:
            del self._mine[match]
        try:
            self._redis.hdel(self._key(match), sid)
        except self._errors as error:
            logger.error("other workers cannot be told: %s", error)

    def _beat(self) -> None:
        while not self._ended.wait(BEAT_SECONDS):
            for match, seats in list(self._mine.items()):
                if seats:
                    self._say(match, dict(seats))

    def close(self) -> None:
        self._ended.set()
        self._redis.close()
        self._listening.close()


# -- the devices of this worker ------------------------------------------------------------------------


class Hub:
    """All connected devices of this worker; it listens to the service and sends the views.

    One thread sends, whatever happens in however many: so views of a match leave in the order of their
    numbers, and several changes that come at once become one view.
    """

    def __init__(self, sio: SocketIO, *, most: int, redis_url: str | None = None) -> None:
        self.sio = sio
        self.most = most
        self.service: Service | None = None
        self._sockets: dict[str, dict[str, Socket]] = {}
        self._by_sid: dict[str, Socket] = {}
        self._lock = threading.Lock()
        self._dirty: dict[str, None] = {}
        self._wake = threading.Condition()
        self._held = threading.local()
        self._ended = False
        self._said_full = -FULL_SECONDS
        self.visitors = Visitors()
        self.bus: Bus = RedisBus(redis_url, self._heard, self._everything) if redis_url else Alone()
        self._thread = threading.Thread(target=self._publish, name="tachiai-publish", daemon=True)
        self._thread.start()

    # what the service says

    def changed(self, match: str) -> None:
        self._later(lambda: self._mark(match))
        self.bus.send({"changed": match})

    def bye(self, match: str, token: str, reason: str) -> None:
        self._later(lambda: self._bye(match, token, reason))
        self.bus.send({"bye": match, "token": token, "reason": reason})

    def present(self, match: str) -> set[str]:
        with self._lock:
            mine = {s.seat for s in self._sockets.get(match, {}).values() if s.n is not None}
        return {s for s in mine if s is not None} | self.bus.seats(match)

    def matches(self) -> set[str]:
        """The matches with a device connected to this worker."""
        with self._lock:
            return set(self._sockets)

    def visited(self, who: str, to: str, *, phone: bool) -> None:
        """A device at ``who`` asked this worker for something, at the address ``to``."""
        if self.visitors.came(who, to, phone):
            self.bus.send({"visited": who, "to": to, "phone": phone})

    # what other workers say

    def _heard(self, message: Json) -> None:
        if "changed" in message:
            self._mark(message["changed"])
        elif "bye" in message:
            self._bye(message["bye"], message["token"], message["reason"])
        elif "visited" in message:
            self.visitors.came(message["visited"], message["to"], message["phone"])

    def _everything(self) -> None:
        with self._lock:
            matches = list(self._sockets)
        for match in matches:
            self._mark(match)

    # devices

    def add(self, socket: Socket) -> None:
        match = socket.caller.match
        with self._lock:
            spectators = [s for s in self._by_sid.values() if s.role == SPECTATOR]
            if socket.role == SPECTATOR and len(spectators) >= limits.SPECTATORS_OF_ALL * self.most:
                raise Refused("too-many")
            same = [s for s in self._sockets.get(match, {}).values() if s.caller == socket.caller]
            if len(same) >= limits.CONNECTIONS_A_TOKEN:
                raise Refused("too-many")
            full = len(self._by_sid) >= self.most
            if full and self._said_full + FULL_SECONDS < time.monotonic():
                self._said_full = time.monotonic()
                logger.warning("all %d places for devices are taken (TACHIAI_THREADS)", self.most)
            if full and (socket.role == SPECTATOR or not spectators):
                raise Refused("too-many")
            self._sockets.setdefault(match, {})[socket.sid] = socket
            self._by_sid[socket.sid] = socket
        if full:  # the table goes before who looks on
            self.sio.start_background_task(self._close, spectators[0].sid)

    def welcome(self, socket: Socket, view: Json | None) -> None:
        """The device knows that it is connected: it gets its first view, or hears that it waits."""
        if view is None:
            self.sio.emit("waiting", {}, to=socket.sid)
        else:
            self.sio.emit("view", view, to=socket.sid)
            self.arrived(socket, view["n"])
        with self._lock:
            socket.ready = True
            missed = socket.missed
        if missed:
            self._mark(socket.caller.match)

    def after(self, tell: Callable[[], None]) -> None:
        """Do it once what this thread is at is answered (:meth:`hold`)."""
        self._later(tell)

    def lags(self, sid: str) -> bool:
        """Whether more waits for a device than it will ever read; then its connection is ended."""
        server = server_of(self.sio)
        engine = server.eio.sockets.get(server.manager.eio_sid_from_sid(sid, "/"))
        if engine is None or engine.queue.qsize() <= limits.WAITING_MESSAGES:
            return False
        visit = visit_of(server, engine.sid)
        if visit is not None:
            visit.cut()
        return True

    def arrived(self, socket: Socket, n: int) -> None:
        """The device has its first view: from now on it hears of changes."""
        fresh = socket.n is None
        socket.n = n
        if fresh and socket.role == SEAT:
            self.bus.here(socket.caller.match, socket.sid, socket.seat)
            self.changed(socket.caller.match)

    def remove(self, sid: str) -> None:
        with self._lock:
            socket = self._by_sid.pop(sid, None)
            if socket is None:
                return
            match = socket.caller.match
            devices = self._sockets.get(match, {})
            devices.pop(sid, None)
            if not devices:
                self._sockets.pop(match, None)
        if socket.seat is not None:
            self.bus.gone(match, sid)
            self.changed(match)

    def socket(self, sid: str) -> Socket | None:
        return self._by_sid.get(sid)

    def _bye(self, match: str, token: str, reason: str) -> None:
        with self._lock:
            going = [s for s in self._sockets.get(match, {}).values() if token in ("", s.caller.token)]
        for socket in going:
            self.sio.emit("bye", {"reason": reason}, to=socket.sid)
            # Its own handler may be the one that is running: closing it from there would wait for itself.
            self.sio.start_background_task(self._close, socket.sid)

    def _close(self, sid: str) -> None:
        server_of(self.sio).disconnect(sid)
        self.remove(sid)

    # sending

    def hold(self) -> None:
        """What this thread brings about is told after :meth:`release`: the sender is answered first."""
        self._held.work = []

    def release(self) -> None:
        held = getattr(self._held, "work", None)
        self._held.work = None
        for tell in held or ():
            tell()

    def _later(self, tell: Callable[[], None]) -> None:
        held = getattr(self._held, "work", None)
        if held is None:
            tell()
        else:
            held.append(tell)

    def _mark(self, match: str) -> None:
        if match not in self._sockets:
            return
        with self._wake:
            self._dirty[match] = None
            self._wake.notify()

    def _publish(self) -> None:
        while True:
            with self._wake:
                while not self._dirty and not self._ended:
                    self._wake.wait()
                if self._ended:
                    return
                match = next(iter(self._dirty))
                del self._dirty[match]
            try:
                self._send(match)
            except Refused as refused:
                logger.error("match %s: views cannot be made: %s", match, refused.error)
            except Exception:
                logger.exception("match %s: views cannot be made", match)

    def _send(self, match: str) -> None:
        assert self.service is not None
        with self._lock:
            found = list(self._sockets.get(match, {}).values())
            for socket in found:
                socket.missed = not socket.ready
        sockets = [s for s in found if s.ready and not self.lags(s.sid)]
        ready = [s for s in sockets if s.n is not None]
        waiting = [s for s in sockets if s.n is None]
        wanted = {(s.caller.token, s.n) for s in ready} | {(s.caller.token, None) for s in waiting}
        views = commands.views(self.service, match, wanted)
        together: dict[int, tuple[Json, list[Socket]]] = {}
        for socket in sockets:
            view = views.get((socket.caller.token, socket.n))
            if view is not None:
                together.setdefault(id(view), (view, []))[1].append(socket)
        for view, devices in together.values():
            self.sio.emit("view", view, to=[s.sid for s in devices])  # type: ignore[arg-type]
            for socket in devices:
                if socket.n is None:
                    self.arrived(socket, view["n"])
                socket.n = view["n"]

    def close(self) -> None:
        """Send every device away for now: they come back by themselves when the referee does."""
        with self._wake:
            self._ended = True
            self._wake.notify()
        self.bus.close()
        for sid in list(self._by_sid):
            try:
                server_of(self.sio).disconnect(sid)
            except Exception:  # whoever is gone already is as good as sent away
                logger.debug("a device was gone already")


class Door(Namespace):
    """Every event is a command of the protocol; the acknowledgement is its answer."""

    def __init__(self, hub: Hub, service: Service, rates: Rates, gate: Gate) -> None:
        super().__init__("/")
        self.hub = hub
        self.service = service
        self.rates = rates
        self.gate = gate

    def on_connect(self, auth: Any = None) -> None:
        visit: Visit | None = request.environ.get(VISIT)
        try:
            socket, view = self._enter(visit, auth if isinstance(auth, dict) else {})
        except Refused as refused:
            if visit is not None:
                visit.refused = True
            raise ConnectionRefusedError(refused.error) from None
        self.hub.after(lambda: self.hub.welcome(socket, view))

    def _enter(self, visit: Visit | None, auth: Json) -> tuple[Socket, Json | None]:
        token = auth.get("token")
        if not self.rates.connect(request.remote_addr):
            raise Refused("too-many")
        caller = self.service.enter(token if isinstance(token, str) else None)
        if not self.rates.command(caller.token):
            raise Refused("too-many")
        grant = self.service.who(caller)
        socket = Socket(request.sid, caller, grant.role, grant.seat)  # type: ignore[attr-defined]
        self.hub.add(socket)
        try:
            if visit is not None and not self.gate.known(visit):
                raise Refused("too-many")
            if grant.waiting:
                return socket, None
            given = {k: auth[k] for k in ("since",) if k in auth}
            return socket, commands.view(self.service, caller, **schemas.load(commands.view.schema, given))
        except BaseException:
            self.hub.remove(socket.sid)
            raise

    def on_disconnect(self, reason: Any = None) -> None:
        self.hub.remove(request.sid)  # type: ignore[attr-defined]
        visit = request.environ.get(VISIT)
        if visit is not None:
            self.gate.stranger(visit)

    def trigger_event(self, event: str, *args: Any) -> Any:
        if event in ("connect", "disconnect"):
            return super().trigger_event(event, *args)
        sid, body = args[0], (args[1] if len(args) > 1 else None)
        try:
            return self.command(event, sid, body)
        except Refused as refused:
            return refused.answer
        except Exception:
            # Never the exception's own words: they may hold what only one device may know.
            logger.exception("command %r failed", event if event in COMMANDS else "?")
            return {"ok": False, "error": "unavailable"}

    def command(self, event: str, sid: str, body: Any) -> Json:
        asked = COMMANDS.get(event)
        socket = self.hub.socket(sid)
        if asked is None:
            raise Refused("no-such-command")
        if socket is None:
            raise Refused("unauthorised")
        if self.hub.lags(sid) or not self.rates.command(socket.caller.token):
            raise Refused("too-many")
        answer: Json = asked(self.service, socket.caller, **schemas.load(asked.schema, body))
        return answer


def server_of(sio: SocketIO) -> Any:
    """The python-socketio server inside (the stubs do not know it)."""
    return sio.server  # type: ignore[attr-defined]


def visit_of(server: Any, eio_sid: str) -> Visit | None:
    """The visit behind an engine's connection."""
    visit: Visit | None = server.environ.get(eio_sid, {}).get(VISIT)
    return visit


def guard(sio: SocketIO) -> None:
    """Connections are read as :mod:`referee.web.gate` does it; strangers are heard out only so far.

    A message nobody can read takes one line of the log, where the library writes a page each.
    """
    server = server_of(sio)
    eio = server.eio
    eio._async = {**eio._async, "websocket": WebSocket}
    handle = eio.handlers["message"]

    def read(sid: str, data: Any) -> None:
        visit = visit_of(server, sid)
        if visit is not None and visit.engine is None:
            visit.engine = eio.sockets.get(sid)
        if visit is not None and not visit.known:
            visit.said += 1
            if visit.refused or visit.said > limits.STRANGER_MESSAGES:
                visit.cut()
                return
        try:
            handle(sid, data)
        except (ValueError, TypeError, LookupError, AttributeError, RecursionError) as error:
            garbled(error)  # what a command itself runs into, the door has caught
        if visit is not None and visit.refused and (engine := eio.sockets.get(sid)) is not None:
            engine.close(wait=False)  # once it was told why

    eio.handlers["message"] = read


def answer_first(sio: SocketIO, hub: Hub) -> None:
    """Send the answer to a connection or a command before the views it brings about."""
    server = server_of(sio)
    event, connect = server._handle_event_internal, server._handle_connect

    def ordered(inside: Any, sid: str, eio_sid: str, data: Any, *more: Any) -> None:
        if data[0] in ("connect", "disconnect"):
            data = ["", *data[1:]]  # the library's own events are not a device's to send
        hub.hold()
        try:
            event(inside, sid, eio_sid, data, *more)
        finally:
            hub.release()

    def connected(eio_sid: str, namespace: str | None, data: Any) -> None:
        hub.hold()
        try:
            connect(eio_sid, namespace, data)
        finally:
            hub.release()

    server._handle_event_internal = ordered
    server._handle_connect = connected
