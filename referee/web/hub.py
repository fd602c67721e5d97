"""The devices connected to this worker, and who sends them their views."""

from __future__ import annotations

import logging
import threading
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import orjson
from flask_socketio import SocketIO

from .. import commands, limits
from ..cluster.bus import Bus, LocalBus, RedisBus
from ..commands import Caller, Service
from ..commands.looking import Written
from ..errors import Refused
from ..json_types import Json
from ..match.devices import SEAT, SPECTATOR, TABLE
from ..match.summary import TABLET
from ..match.waiting import Waiter
from ..net.visitors import Visitors
from .gate import Visit
from .rates import neighbourhood

logger = logging.getLogger("tachiai.live")


OPENERS_KEPT = 10_000
"""Of how many matches it is remembered who opened them."""

FULL_SECONDS = 60.0
"""How often the log says at most that there are no more places."""

EVEN_SECONDS = 5.0
"""How often the workers compare how many devices each has."""

EVEN_SHARE, EVEN_MORE = 1.25, 4
"""A worker with more than so many times its share, and so many devices beyond, gives some away."""

EVEN_AT_ONCE = 10
"""Devices it asks to come again at a time, wherever the proxy then leads them."""

QUIET_SECONDS = 10.0
"""Only those on which nothing was done for so long: nobody is to notice."""

FINISH_SECONDS = 1.0
"""How long the end waits for commands that are being carried out, and for the views they bring about."""

AGAIN_SECONDS = 1.0
"""How long the store is left alone that could not say what is new, and a device that does not read."""


class Socket:
    """One connected device."""

    __slots__ = (
        "acted",
        "caller",
        "evening",
        "missed",
        "n",
        "opener",
        "played",
        "ready",
        "role",
        "seat",
        "sid",
        "visit",
    )

    def __init__(
        self,
        sid: str,
        caller: Caller,
        role: str,
        seat: str | None,
        visit: Visit | None = None,
        *,
        played: bool = False,
        evening: bool = False,
    ) -> None:
        self.sid = sid
        self.visit = visit
        """Its connection, as the gate counts it."""
        self.caller = caller
        self.role = role
        self.seat = seat
        self.n: int | None = None
        """The last action this device was sent; ``None``: nothing yet, it waits."""
        self.ready = False
        """Whether it knows that it is connected: until then nothing is sent to it."""
        self.acted = time.monotonic()
        """When it came, or last sent a command."""
        self.missed = False
        """Something changed before it was ready."""
        self.played = played
        """Whether anything was recorded in its match when it came."""
        self.evening = evening
        """Whether its match is played at a table of the evening."""
        self.opener = ""
        """Which neighbourhood of addresses opened its match."""

    @property
    def rank(self) -> int:
        """How much its place counts where there are too few: a guest's least, that of a match that goes on most."""
        if self.role == SPECTATOR:
            return 0
        return 2 if self.evening or self.played or self.n else 1

    @property
    def place(self) -> str | None:
        """Whose device it is, for who wants to know who is here: a seat's, or a tablet."""
        return TABLET if self.role == TABLE else self.seat


class Hub:
    """All connected devices of this worker; it listens to the service and sends the views.

    One thread sends the views of all matches, so that they leave in the order of their numbers, and several changes
    that come at once become one view.  Who made a change goes on at once, and is answered first.  A device that does
    not read what it was sent is sent nothing more; later it gets the newest view, and none that lies between.
    """

    def __init__(
        self,
        sio: SocketIO,
        *,
        most: int,
        redis_url: str | None = None,
        key: bytes = b"",
        threads: bool = True,
        elapsed: Callable[[], float] = time.monotonic,
    ) -> None:
        """``key``: what the workers of one referee know, and who only reaches Redis does not.

        Without ``threads`` the caller calls :meth:`publish_next`; ``elapsed`` gives the seconds that passed.
        """
        self.sio = sio
        self._elapsed = elapsed
        self.most = most
        self.service: Service | None = None
        self._sockets: dict[str, dict[str, Socket]] = {}
        self._by_sid: dict[str, Socket] = {}
        self._lock = threading.Lock()
        self._dirty: dict[str, bool] = {}
        """The matches that changed: whether another worker's hand was in it, so that the store must be asked."""
        self.publishes = False
        """Whether views are being sent."""
        self._late: dict[str, bool] = {}
        """The matches that are told later, as the store did not answer, or a device did not read."""
        self._again = 0.0
        """When it is tried again."""
        self._troubled: set[str] = set()
        """The matches of which the log says already that they could not be told."""
        self._wake = threading.Condition()
        self._ended = False
        self.ending = False
        """Whether nothing is begun here any more."""
        self._said_full = -FULL_SECONDS
        self._openers: OrderedDict[str, str] = OrderedDict()
        """Who opened the newest matches, by neighbourhoods of addresses."""
        self.visitors = Visitors()
        self.followers: list[Callable[[str | None], None]] = []
        """Who else is told what changed: a match, the stream of an evening; ``None``: anything may have."""
        self.ends: list[Callable[[], None]] = []
        """What else ends when the devices are sent away."""
        self.cut_all: Callable[[], None] = lambda: None
        """Ends all connections, once everybody was told."""
        self.bus: Bus = LocalBus()
        if redis_url:
            self.bus = RedisBus(redis_url, self.receive, self.look_at_everything, key=key)
        self._seen: Callable[[str, float], None] = lambda *_: None
        self._working = 0
        self._still = threading.Condition()
        self._thread = threading.Thread(target=self._publish, name="tachiai-publish", daemon=True)
        if threads:
            self._thread.start()
        self._over = threading.Event()
        if redis_url:
            threading.Thread(target=self._even, name="tachiai-even", daemon=True).start()

    @property
    def _server(self) -> Any:
        """The server of python-socketio (the stubs do not know it)."""
        return self.sio.server  # type: ignore[attr-defined]

    # what the service says

    def changed(self, match: str) -> None:
        """Give the devices of ``match`` new views, also those of other workers."""
        self.bus.send({"changed": match})
        self._mark(match)

    def _here(self, match: str) -> None:
        """A phone of ``match`` came or went: views show who is here, and the store knows nothing of it."""
        self.bus.send({"here": match})
        self._mark(match)

    def _tablet(self, match: str) -> None:
        """A tablet of ``match`` came or went: no view shows it, but who follows the match is told."""
        self._follow(match)
        self.bus.send({"tablet": match})

    def _follow(self, changed: str | None) -> None:
        for follower in self.followers:
            follower(changed)

    def bye(self, match: str, token: str, reason: str) -> None:
        """Send a device away (all of them, if ``token`` is empty), also from other workers."""
        self._bye(match, token, reason)
        self.bus.send({"bye": match, "token": token, "reason": reason})

    def waits(self, match: str, one: Waiter) -> None:
        """Tell who lets it in that a device waits for a seat of ``match``, also at other workers."""
        self.bus.send({"waits": match, "waiter": one.to_json()})
        self._mark(match)

    def idle(self, number: int) -> None:
        """Tell other workers that a tablet waits at table ``number`` of the evening."""
        self.bus.send({"idle": number})

    def connected(self, match: str, token: str) -> bool:
        """Return whether the device with ``token`` (its digest) is connected to this worker."""
        with self._lock:
            return any(s.caller.token == token for s in self._sockets.get(match, {}).values())

    def present(self, match: str, *, ask: bool = True) -> set[str]:
        """The seats of ``match`` whose phones are connected, here or to other workers, and :data:`TABLET`.

        Not ``ask``: those of other workers as they were heard of last.
        """
        with self._lock:
            mine = {s.place for s in self._sockets.get(match, {}).values() if s.n is not None}
        return {s for s in mine if s is not None} | self.bus.seats(match, ask=ask)

    def matches(self) -> set[str]:
        """The matches with a device connected to this worker."""
        with self._lock:
            return set(self._sockets)

    def visited(self, who: str, to: str, *, phone: bool) -> None:
        """A device at ``who`` asked this worker for something, at the address ``to``."""
        if self.visitors.came(who, to, phone):
            self.bus.send({"visited": who, "to": to, "phone": phone})

    def places(self) -> int:
        """How many more devices this worker takes."""
        with self._lock:
            return max(0, self.most - len(self._by_sid))

    # what other workers say

    def receive(self, message: Json) -> None:
        """Take in what another worker says."""
        if "changed" in message:
            self._mark(message["changed"], elsewhere=True)
        elif "here" in message:
            self._mark(message["here"])
        elif "tablet" in message:
            self._follow(message["tablet"])
        elif "waits" in message:
            self._add_remote_waiter(message["waits"], message["waiter"])
        elif "bye" in message:
            if self.service is not None and message["token"]:
                self.service.remove_remote_waiter(message["bye"], message["token"])
            self._bye(message["bye"], message["token"], message["reason"])
        elif "idle" in message and self.service is not None:
            self.service.idle(message["idle"], elsewhere=True)
        elif "visited" in message:
            self.visitors.came(message["visited"], message["to"], message["phone"])

    def _add_remote_waiter(self, match: str, waiter: Json) -> None:
        """Another worker has a device that waits for a seat."""
        if self.service is not None and match in self._sockets:
            self.service.add_remote_waiter(match, Waiter.from_json(waiter))
            self._mark(match)

    def look_at_everything(self) -> None:
        """Ask the store what is new in all matches: messages of other workers may have been lost."""
        with self._lock:
            matches = list(self._sockets)
        for match in matches:
            self._mark(match, elsewhere=True)
        self._follow(None)

    def watch(self, seen: Callable[[str, float], None]) -> None:
        """Have ``seen`` told how many ``devices`` there are, how many ``places``; who finds all ``full``; how long
        it takes to send ``views``."""
        self._seen = seen
        seen("places", self.most)

    # devices

    def opened(self, match: str, address: str | None) -> None:
        """Somebody at ``address`` opened ``match``."""
        with self._lock:
            self._openers[match] = neighbourhood(address)
            if len(self._openers) > OPENERS_KEPT:
                self._openers.popitem(last=False)

    def add(self, socket: Socket) -> None:
        """A device connects; where all places are taken, it may be given that of another one (:meth:`_who_goes`).

        :raises Refused: ``too-many``.
        """
        match = socket.caller.match
        with self._lock:
            spectators = [s for s in self._by_sid.values() if s.role == SPECTATOR]
            if socket.role == SPECTATOR and len(spectators) >= limits.SPECTATORS_OF_ALL * self.most:
                raise Refused("too-many")
            same = [s for s in self._sockets.get(match, {}).values() if s.caller == socket.caller]
            if len(same) >= limits.CONNECTIONS_A_TOKEN:
                raise Refused("too-many")
            visit = socket.visit
            socket.opener = self._openers.get(match) or ("?" if visit is None else visit.near)
            full = len(self._by_sid) >= self.most
            goes = self._who_goes(socket) if full else None
            if full and self._said_full + FULL_SECONDS < time.monotonic():
                self._said_full = time.monotonic()
                logger.warning(
                    "all %d places for devices are taken, some are refused: more TACHIAI_DEVICES, or a further worker",
                    self.most,
                )
            if full and goes is None:
                self._seen("full", 1)
                raise Refused("too-many")
            self._sockets.setdefault(match, {})[socket.sid] = socket
            self._by_sid[socket.sid] = socket
            self._seen("devices", len(self._by_sid))
        if goes is not None:
            self.sio.start_background_task(self._close, goes.sid)

    def _who_goes(self, comes: Socket) -> Socket | None:
        """Return whose place a device is given where all are taken; ``None``: nobody's.

        A guest goes before a table or a seat, and who is at a match where nothing was recorded before who is at one
        that goes on, or at one of the evening.  Else somebody goes at the matches that one address opened and that
        hold most places, if these are more than those which the newcomer's address opened hold: nobody fills a house
        alone.  Who is at a match of the evening stays.
        """
        if comes.role == SPECTATOR:
            return None
        least = min(self._by_sid.values(), key=lambda s: (s.rank, s.acted), default=None)
        if least is None or least.rank < comes.rank:
            return least
        others = [s for s in self._by_sid.values() if not s.evening]
        held = Counter(s.opener for s in others)
        if not held:
            return None
        most, places = held.most_common(1)[0]
        if not comes.evening and places <= held[comes.opener] + 1:
            return None
        return min((s for s in others if s.opener == most), key=lambda s: (s.rank, s.acted))

    def welcome(self, socket: Socket, view: Written | None) -> None:
        """The device knows that it is connected: it gets its first view, or hears that it waits."""
        if self._by_sid.get(socket.sid) is not socket:
            return  # it has gone already
        if view is None:
            self.sio.emit("waiting", {}, to=socket.sid)
        else:
            self.sio.emit("view", orjson.Fragment(view.text), to=socket.sid)
        with self._lock:
            if view is not None:
                socket.n = view.n
            socket.ready = True
            missed = socket.missed
        told = view is not None and self._arrived(socket)
        if missed and not told:
            self._mark(socket.caller.match)

    def stalled(self, socket: Socket) -> bool:
        """Whether a device does not read what it was sent."""
        return socket.visit is not None and socket.visit.stalled

    def _arrived(self, socket: Socket) -> bool:
        """The device has its first view: who is here counts it. Whether all devices were told of that, itself too."""
        if socket.place is None:
            return False
        self.bus.here(socket.caller.match, socket.sid, socket.place)
        if socket.role != SEAT:
            self._tablet(socket.caller.match)
            return False
        self._here(socket.caller.match)
        return True

    def remove(self, sid: str) -> None:
        """A device is no longer connected."""
        with self._lock:
            socket = self._by_sid.pop(sid, None)
            if socket is None:
                return
            match = socket.caller.match
            devices = self._sockets.get(match, {})
            devices.pop(sid, None)
            if not devices:
                self._sockets.pop(match, None)
            self._seen("devices", len(self._by_sid))
        if socket.place is not None:
            self.bus.gone(match, sid)
            (self._tablet if socket.seat is None else self._here)(match)

    def socket(self, sid: str) -> Socket | None:
        """The device with this session id."""
        return self._by_sid.get(sid)

    def _bye(self, match: str, token: str, reason: str) -> None:
        with self._lock:
            going = [
                s for s in self._sockets.get(match, {}).values() if token in ("", s.caller.token, s.role)
            ]
        for socket in going:
            self.sio.emit("bye", {"reason": reason}, to=socket.sid)
            # Its own handler may be the one that is running: closing it from there would wait for itself.
            self.sio.start_background_task(self._close, socket.sid)

    def _close(self, sid: str) -> None:
        self._server.disconnect(sid)
        self.remove(sid)

    # sending

    def _mark(self, match: str, *, elsewhere: bool = False) -> None:
        """Note that ``match`` changed, so that its devices are told."""
        self._follow(match)
        if match not in self._sockets:
            return
        with self._wake:
            self._dirty[match] = elsewhere or self._dirty.get(match, False)
            self._wake.notify_all()

    def _try_to_send(self, match: str, elsewhere: bool) -> None:
        began = time.perf_counter()
        try:
            self._send(match, newest=elsewhere)
            self._seen("views", time.perf_counter() - began)
            self._troubled.discard(match)
        except Refused as refused:
            if match not in self._troubled:
                logger.error("match %s: views cannot be made: %s", match, refused.error)
            if refused.error == "unavailable":  # what is new is told once the store answers again
                self._troubled.add(match)
                self._later(match, elsewhere=True)
        except Exception:
            logger.exception("match %s: views cannot be made", match)

    def _later(self, match: str, *, elsewhere: bool) -> None:
        """Tell the devices of ``match`` once :data:`AGAIN_SECONDS` are over."""
        with self._wake:
            if not self._late:
                self._again = self._elapsed() + AGAIN_SECONDS
            self._late[match] = elsewhere or self._late.get(match, False)

    def _publish(self) -> None:
        while not self._ended:
            self.publish_next(wait=True)
            time.sleep(0)  # answers leave between the views of two matches

    def publish_next(self, *, wait: bool = False) -> bool:
        """Tell the devices of a match that changed; return whether there was one (``wait``: for one)."""
        with self._wake:
            if not self._dirty and wait and not self._ended:
                self._wake.wait(AGAIN_SECONDS if self._late else None)
            if self._ended:
                return False
            if self._late and self._again <= self._elapsed():
                for match, elsewhere in self._late.items():
                    self._dirty[match] = elsewhere or self._dirty.get(match, False)
                self._late = {}
            if not self._dirty:
                return False
            match = next(iter(self._dirty))
            elsewhere = self._dirty.pop(match)
            self.publishes = True
        try:
            self._try_to_send(match, elsewhere)
        finally:
            with self._wake:
                self.publishes = False
                if self.ending:
                    self._wake.notify_all()
        return True

    def _send(self, match: str, *, newest: bool) -> None:
        assert self.service is not None
        with self._lock:
            found = list(self._sockets.get(match, {}).values())
            for socket in found:
                socket.missed = not socket.ready
        sockets = [s for s in found if s.ready and not self.stalled(s)]
        if len(sockets) < sum(s.ready for s in found):
            self._later(match, elsewhere=False)
        ready = [s for s in sockets if s.n is not None]
        waiting = [s for s in sockets if s.n is None]
        carried = {s.caller.token: s.caller.carried for s in sockets if s.caller.carried is not None}
        wanted = {(s.caller.token, s.n) for s in ready} | {(s.caller.token, None) for s in waiting}
        n, views = commands.views(self.service, match, wanted, newest=newest, carried=carried)
        together: dict[int, tuple[bytes, list[Socket]]] = {}
        for socket in sockets:
            view = views.get((socket.caller.token, socket.n))
            if view is not None:
                together.setdefault(id(view), (view, []))[1].append(socket)
        for view, devices in together.values():
            to: Any = [socket.sid for socket in devices]  # the stubs know only of one
            self.sio.emit("view", orjson.Fragment(view), to=to)
            for socket in devices:
                fresh = socket.n is None
                socket.n = n
                if fresh:
                    self._arrived(socket)

    # the end, and an even share

    @contextmanager
    def acting(self, socket: Socket | None = None) -> Iterator[None]:
        """Around a command: the end waits for those that have begun.

        :raises Refused: ``unavailable`` once the end has come: the device asks again where it comes to next.
        """
        with self._still:
            if self.ending:
                raise Refused("unavailable")
            self._working += 1
        if socket is not None:
            socket.acted = time.monotonic()
        try:
            yield
        finally:
            with self._still:
                self._working -= 1
                if not self._working:
                    self._still.notify_all()

    def close(self) -> None:
        """Send every device away for now: they come back by themselves when the referee does.

        Nothing is begun any more; what has begun is finished, and told, before.
        """
        until = time.monotonic() + FINISH_SECONDS
        with self._still:
            self.ending = True
            self._still.wait_for(lambda: not self._working, FINISH_SECONDS)
        with self._wake:
            self._wake.wait_for(
                lambda: not self._dirty and not self.publishes, max(0.0, until - time.monotonic())
            )
            self._ended = True
            self._wake.notify_all()
        self._over.set()
        for end in self.ends:
            end()
        for sid in list(self._by_sid):
            try:
                self._server.disconnect(sid)
            except Exception:  # whoever is gone already is as good as sent away
                logger.debug("a device was gone already")
        self.bus.close()
        self.cut_all()

    def _even(self) -> None:
        while not self._over.wait(EVEN_SECONDS):
            with self._lock:
                mine = len(self._by_sid)
            for socket in self.beyond(mine, self.bus.count(mine)):
                self.sio.start_background_task(self._close, socket.sid)

    def beyond(self, mine: int, others: list[int]) -> list[Socket]:
        """Whom to ask to come again: this worker has ``mine`` devices, the others have as many as it says there.

        Spectators first, then those on which nothing was done for longest.
        """
        share = (mine + sum(others)) / (1 + len(others))
        if mine <= EVEN_SHARE * share + EVEN_MORE:
            return []
        quiet = time.monotonic() - QUIET_SECONDS
        with self._lock:
            found = [s for s in self._by_sid.values() if s.acted < quiet]
        found.sort(key=lambda s: (s.role != SPECTATOR, s.acted))
        return found[: min(EVEN_AT_ONCE, int(mine - share))]
