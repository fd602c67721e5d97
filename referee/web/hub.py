"""The devices connected to this worker, and the sending of their views."""

from __future__ import annotations

import logging
import threading
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import orjson
from flask_socketio import SocketIO

from .. import commands, limits
from ..cluster.bus import Bus, RedisBus
from ..commands import Caller, Listener, Service
from ..commands.viewing import JsonView
from ..errors import Refused
from ..json_text import JsonObject
from ..match.devices import SEAT, SPECTATOR, TABLE
from ..match.summary import TABLET
from ..match.waiting import Waiter
from .gate import LiveConnection
from .rates import neighbourhood
from .visitors import Visitors

logger = logging.getLogger("tachiai.live")


OPENERS_KEPT = 10_000
"""The number of matches whose opener is remembered."""

FULL_SECONDS = 60.0
"""The shortest time between two log lines that all places are taken."""

REBALANCE_SECONDS = 5.0
"""Seconds between two comparisons of the workers' device counts."""

REBALANCE_SHARE, REBALANCE_MORE = 1.25, 4
"""A worker moves devices if it has more than 1.25 times its share, plus 4."""

REBALANCE_AT_ONCE = 10
"""Devices that are asked to reconnect at a time; the proxy chooses their worker."""

QUIET_SECONDS = 10.0
"""Only devices idle for this long are moved, so that people do not notice."""

FINISH_SECONDS = 1.0
"""Seconds the shutdown waits for running commands and the views they cause."""

RETRY_SECONDS = 1.0
"""The pause before a failing store, or a device that does not read, is tried again."""


@dataclass(eq=False, slots=True)
class ConnectedDevice:
    """One connected device."""

    sid: str
    caller: Caller
    role: str
    seat: str | None
    connection: LiveConnection | None = None
    """Its connection, as counted by the gate."""
    played: bool = False
    """Whether an action was recorded in its match before it connected."""
    evening: bool = False
    """Whether its match is played at a table of the evening."""
    n: int | None = None
    """The last action sent to this device; ``None``: nothing so far, it waits for a seat."""
    ready: bool = False
    """Whether it knows that it is connected; before that nothing is sent to it."""
    acted: float = field(default_factory=time.monotonic)
    """When it connected, or last sent a command."""
    missed: bool = False
    """Whether something changed before it was ready."""
    opener: str = ""
    """The neighbourhood of addresses that opened its match."""

    @property
    def rank(self) -> int:
        """The priority of its place: 2 in a match with actions or of the evening, else 1, as spectator 0."""
        if self.role == SPECTATOR:
            return 0
        return 2 if self.evening or self.played or self.n else 1

    @property
    def place(self) -> str | None:
        """The place it occupies in presence lists: its seat, or :data:`TABLET` for a tablet."""
        return TABLET if self.role == TABLE else self.seat

    @property
    def stalled(self) -> bool:
        """True if it does not read its messages."""
        return self.connection is not None and self.connection.stalled


class Hub(Listener):
    """All connected devices of this worker; it observes the service and sends the views.

    One thread sends the views of all matches. So they leave in the order of their numbers, and several
    changes at once become one view. The command that made a change does not wait, and is answered first. A
    device that does not read its messages is skipped; later it gets the newest view, without those in
    between.
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
        """``key``: the secret with which the workers of one referee sign; access to Redis does not reveal it.

        Without ``threads`` the caller calls :meth:`publish_next`; ``elapsed`` returns the seconds that
        passed.
        """
        self.sio = sio
        self._elapsed = elapsed
        self.most = most
        self.service: Service | None = None
        self._by_match: dict[str, dict[str, ConnectedDevice]] = {}
        self._by_sid: dict[str, ConnectedDevice] = {}
        self._lock = threading.Lock()
        self._dirty: dict[str, bool] = {}
        """The changed matches: whether another worker changed them, so that the store must be read."""
        self.publishes = False
        """Whether views are being sent."""
        self._retry: dict[str, bool] = {}
        """The matches to notify later, as the store or a device failed; values as in ``_dirty``."""
        self._retry_at = 0.0
        """When the next attempt is due."""
        self._failed_logged: set[str] = set()
        """The matches whose failure to send was already logged."""
        self._changes = threading.Condition()
        self._ended = False
        self.ending = False
        """Whether the worker is ending and refuses new commands."""
        self._full_logged = -FULL_SECONDS
        self._openers: OrderedDict[str, str] = OrderedDict()
        """The openers of the newest matches, by neighbourhoods of addresses."""
        self.visitors = Visitors()
        self.followers: list[Callable[[str | None], None]] = []
        """Functions called with what changed: a match or the stream of an evening; ``None``: perhaps all."""
        self.ends: list[Callable[[], None]] = []
        """Functions called when all devices are disconnected."""
        self.cut_all: Callable[[], None] = lambda: None
        """Ends all connections, once every device was notified."""
        self.bus = Bus()
        if redis_url:
            self.bus = RedisBus(redis_url, self.receive, self.look_at_everything, key=key)
        self._seen: Callable[[str, float], None] = lambda *_: None
        self._working = 0
        self._no_commands = threading.Condition()
        self._thread = threading.Thread(target=self._publish, name="tachiai-publish", daemon=True)
        if threads:
            self._thread.start()
        self._over = threading.Event()
        if redis_url:
            threading.Thread(target=self._rebalance, name="tachiai-rebalance", daemon=True).start()

    @property
    def _server(self) -> Any:
        """The server of python-socketio (the stubs do not know it)."""
        return self.sio.server  # type: ignore[attr-defined]

    # news of the service

    def changed(self, match: str) -> None:
        """Send the devices of ``match`` new views, also those of other workers."""
        self.bus.send({"changed": match})
        self._mark(match)

    def _here(self, match: str) -> None:
        """Update the views of ``match``, as a phone connected or disconnected.

        The store does not record that.
        """
        self.bus.send({"here": match})
        self._mark(match)

    def _tablet(self, match: str) -> None:
        """Notify followers that a tablet of ``match`` connected or disconnected; no view shows it."""
        self._follow(match)
        self.bus.send({"tablet": match})

    def _follow(self, changed: str | None) -> None:
        for follower in self.followers:
            follower(changed)

    def bye(self, match: str, token: str, reason: str) -> None:
        """Disconnect a device (all of them, if ``token`` is empty), also from other workers."""
        self._bye(match, token, reason)
        self.bus.send({"bye": match, "token": token, "reason": reason})

    def waits(self, match: str, waiter: Waiter) -> None:
        """Notify the devices of ``match``, also at other workers, that a device waits for a seat."""
        self.bus.send({"waits": match, "waiter": waiter.to_json()})
        self._mark(match)

    def idle(self, number: int) -> None:
        """Notify other workers that a tablet waits at table ``number`` of the evening."""
        self.bus.send({"idle": number})

    def connected(self, match: str, token: str) -> bool:
        """Return whether the device with ``token`` (its digest) is connected to this worker."""
        with self._lock:
            return any(d.caller.token == token for d in self._by_match.get(match, {}).values())

    def present(self, match: str, *, ask: bool = True) -> set[str]:
        """Return the seats of ``match`` with a connected phone, at any worker, and :data:`TABLET`.

        Without ``ask``: for other workers the last known state.
        """
        with self._lock:
            mine = {d.place for d in self._by_match.get(match, {}).values() if d.n is not None}
        return {place for place in mine if place is not None} | self.bus.seats(match, ask=ask)

    def matches(self) -> set[str]:
        """Return the matches with a device connected to this worker."""
        with self._lock:
            return set(self._by_match)

    def visited(self, who: str, to: str, *, phone: bool) -> None:
        """Note that a device at address ``who`` sent a request to this worker at the address ``to``."""
        if self.visitors.came(who, to, phone):
            self.bus.send({"visited": who, "to": to, "phone": phone})

    def places(self) -> int:
        """Return the number of free places for devices."""
        with self._lock:
            return max(0, self.most - len(self._by_sid))

    # messages of other workers

    def receive(self, message: JsonObject) -> None:
        """Process a message of another worker."""
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

    def _add_remote_waiter(self, match: str, waiter: JsonObject) -> None:
        """Another worker has a device that waits for a seat."""
        if self.service is not None and match in self._by_match:
            self.service.add_remote_waiter(match, Waiter.from_json(waiter))
            self._mark(match)

    def look_at_everything(self) -> None:
        """Read all matches from the store again: messages of other workers may have been lost."""
        with self._lock:
            matches = list(self._by_match)
        for match in matches:
            self._mark(match, elsewhere=True)
        self._follow(None)

    def watch(self, seen: Callable[[str, float], None]) -> None:
        """Call ``seen`` with the name and value of each metric.

        The names: ``devices`` and ``places`` (numbers), ``full`` (a device found no place), ``views``
        (seconds to send them).
        """
        self._seen = seen
        seen("places", self.most)

    # devices

    def opened(self, match: str, address: str | None) -> None:
        """Note that ``match`` was opened from ``address``."""
        with self._lock:
            self._openers[match] = neighbourhood(address)
            if len(self._openers) > OPENERS_KEPT:
                self._openers.popitem(last=False)

    def add(self, device: ConnectedDevice) -> None:
        """Add a device; if all places are taken, it may replace another one (:meth:`_replaced_by`).

        :raises Refused: ``too-many``.
        """
        match = device.caller.match
        with self._lock:
            spectators = [d for d in self._by_sid.values() if d.role == SPECTATOR]
            if device.role == SPECTATOR and len(spectators) >= limits.SPECTATORS_OF_ALL * self.most:
                raise Refused("too-many")
            same = [d for d in self._by_match.get(match, {}).values() if d.caller == device.caller]
            if len(same) >= limits.CONNECTIONS_A_TOKEN:
                raise Refused("too-many")
            connection = device.connection
            device.opener = self._openers.get(match) or ("?" if connection is None else connection.near)
            full = len(self._by_sid) >= self.most
            goes = self._replaced_by(device) if full else None
            if full and self._full_logged + FULL_SECONDS < time.monotonic():
                self._full_logged = time.monotonic()
                logger.warning(
                    "all %d places for devices are taken, some are refused: more TACHIAI_DEVICES, or a further worker",
                    self.most,
                )
            if full and goes is None:
                self._seen("full", 1)
                raise Refused("too-many")
            self._by_match.setdefault(match, {})[device.sid] = device
            self._by_sid[device.sid] = device
            self._seen("devices", len(self._by_sid))
        if goes is not None:
            self.sio.start_background_task(self._close, goes.sid)

    def _replaced_by(self, comes: ConnectedDevice) -> ConnectedDevice | None:
        """Return the device that the new one replaces when all places are taken; ``None``: none.

        A spectator is replaced first. A device of a match without actions is replaced before one of an active
        match or of the evening. Otherwise a device is replaced whose match was opened by the address that
        occupies most places, if those are more than the newcomer's opener has: one address cannot occupy a
        whole worker. Devices at matches of the evening stay.
        """
        if comes.role == SPECTATOR:
            return None
        least = min(self._by_sid.values(), key=lambda d: (d.rank, d.acted), default=None)
        if least is None or least.rank < comes.rank:
            return least
        others = [d for d in self._by_sid.values() if not d.evening]
        held = Counter(d.opener for d in others)
        if not held:
            return None
        most, places = held.most_common(1)[0]
        if not comes.evening and places <= held[comes.opener] + 1:
            return None
        return min((d for d in others if d.opener == most), key=lambda d: (d.rank, d.acted))

    def welcome(self, device: ConnectedDevice, view: JsonView | None) -> None:
        """Send a device that has just connected its first view, or the event that it waits."""
        if self._by_sid.get(device.sid) is not device:
            return  # it has already disconnected
        if view is None:
            self.sio.emit("waiting", {}, to=device.sid)
        else:
            self.sio.emit("view", orjson.Fragment(view.text), to=device.sid)
        with self._lock:
            if view is not None:
                device.n = view.n
            device.ready = True
            missed = device.missed
        notified = view is not None and self._arrived(device)
        if missed and not notified:
            self._mark(device.caller.match)

    def _arrived(self, device: ConnectedDevice) -> bool:
        """Add a device that got its first view to the presence list; return whether all were notified."""
        if device.place is None:
            return False
        self.bus.here(device.caller.match, device.sid, device.place)
        if device.role != SEAT:
            self._tablet(device.caller.match)
            return False
        self._here(device.caller.match)
        return True

    def remove(self, sid: str) -> None:
        """Remove a disconnected device."""
        with self._lock:
            device = self._by_sid.pop(sid, None)
            if device is None:
                return
            match = device.caller.match
            others = self._by_match.get(match, {})
            others.pop(sid, None)
            if not others:
                self._by_match.pop(match, None)
            self._seen("devices", len(self._by_sid))
        if device.place is not None:
            self.bus.gone(match, sid)
            (self._tablet if device.seat is None else self._here)(match)

    def caller(self, sid: str) -> Caller | None:
        """Return the caller in this session."""
        device = self._by_sid.get(sid)
        return None if device is None else device.caller

    def _bye(self, match: str, token: str, reason: str) -> None:
        with self._lock:
            going = [
                d for d in self._by_match.get(match, {}).values() if token in ("", d.caller.token, d.role)
            ]
        for device in going:
            self.sio.emit("bye", {"reason": reason}, to=device.sid)
            # Its own handler may be running here: closing it from there would wait for itself.
            self.sio.start_background_task(self._close, device.sid)

    def _close(self, sid: str) -> None:
        self._server.disconnect(sid)
        self.remove(sid)

    # sending

    def _mark(self, match: str, *, elsewhere: bool = False) -> None:
        """Note that ``match`` changed, so that its devices are notified."""
        self._follow(match)
        if match not in self._by_match:
            return
        with self._changes:
            self._dirty[match] = elsewhere or self._dirty.get(match, False)
            self._changes.notify_all()

    def _try_to_send(self, match: str, elsewhere: bool) -> None:
        began = time.perf_counter()
        try:
            self._send(match, newest=elsewhere)
            self._seen("views", time.perf_counter() - began)
            self._failed_logged.discard(match)
        except Refused as refused:
            if match not in self._failed_logged:
                logger.error("match %s: views cannot be made: %s", match, refused.error)
            if refused.error == "unavailable":  # sent once the store answers again
                self._failed_logged.add(match)
                self._schedule_retry(match, elsewhere=True)
        except Exception:
            logger.exception("match %s: views cannot be made", match)

    def _schedule_retry(self, match: str, *, elsewhere: bool) -> None:
        """Notify the devices of ``match`` after :data:`RETRY_SECONDS`."""
        with self._changes:
            if not self._retry:
                self._retry_at = self._elapsed() + RETRY_SECONDS
            self._retry[match] = elsewhere or self._retry.get(match, False)

    def _publish(self) -> None:
        while not self._ended:
            self.publish_next(wait=True)
            time.sleep(0)  # answers leave between the views of two matches

    def publish_next(self, *, wait: bool = False) -> bool:
        """Send the views of one changed match; return whether there was one (``wait``: wait for one)."""
        with self._changes:
            if not self._dirty and wait and not self._ended:
                self._changes.wait(RETRY_SECONDS if self._retry else None)
            if self._ended:
                return False
            if self._retry and self._retry_at <= self._elapsed():
                for match, elsewhere in self._retry.items():
                    self._dirty[match] = elsewhere or self._dirty.get(match, False)
                self._retry = {}
            if not self._dirty:
                return False
            match = next(iter(self._dirty))
            elsewhere = self._dirty.pop(match)
            self.publishes = True
        try:
            self._try_to_send(match, elsewhere)
        finally:
            with self._changes:
                self.publishes = False
                if self.ending:
                    self._changes.notify_all()
        return True

    def _send(self, match: str, *, newest: bool) -> None:
        assert self.service is not None
        with self._lock:
            connected = list(self._by_match.get(match, {}).values())
            for device in connected:
                device.missed = not device.ready
        devices = [d for d in connected if d.ready and not d.stalled]
        if len(devices) < sum(d.ready for d in connected):
            self._schedule_retry(match, elsewhere=False)
        signed = {d.caller.token: d.caller.signed for d in devices if d.caller.signed is not None}
        wanted = {(d.caller.token, d.n) for d in devices}
        n, views = commands.views(self.service, match, wanted, newest=newest, signed=signed)
        together: dict[int, tuple[bytes, list[ConnectedDevice]]] = {}
        for device in devices:
            view = views.get((device.caller.token, device.n))
            if view is not None:
                together.setdefault(id(view), (view, []))[1].append(device)
        for view, receivers in together.values():
            to: Any = [device.sid for device in receivers]  # the stubs allow only one
            self.sio.emit("view", orjson.Fragment(view), to=to)
            for device in receivers:
                fresh = device.n is None
                device.n = n
                if fresh:
                    self._arrived(device)

    # shutdown and rebalancing

    @contextmanager
    def acting(self, sid: str = "") -> Iterator[None]:
        """Count a running command, of the device with this session id: the shutdown waits for it.

        :raises Refused: ``unavailable`` once the shutdown has begun: the device repeats its request after
            reconnecting.
        """
        with self._no_commands:
            if self.ending:
                raise Refused("unavailable")
            self._working += 1
        if device := self._by_sid.get(sid):
            device.acted = time.monotonic()
        try:
            yield
        finally:
            with self._no_commands:
                self._working -= 1
                if not self._working:
                    self._no_commands.notify_all()

    def close(self) -> None:
        """Disconnect every device: they reconnect when the referee is back.

        No command begins from now on; those that run are finished, and their views sent, before.
        """
        until = time.monotonic() + FINISH_SECONDS
        with self._no_commands:
            self.ending = True
            self._no_commands.wait_for(lambda: not self._working, FINISH_SECONDS)
        with self._changes:
            self._changes.wait_for(
                lambda: not self._dirty and not self.publishes, max(0.0, until - time.monotonic())
            )
            self._ended = True
            self._changes.notify_all()
        self._over.set()
        for end in self.ends:
            end()
        for sid in list(self._by_sid):
            try:
                self._server.disconnect(sid)
            except Exception:  # already disconnected
                logger.debug("a device was gone already")
        self.bus.close()
        self.cut_all()

    def _rebalance(self) -> None:
        while not self._over.wait(REBALANCE_SECONDS):
            with self._lock:
                mine = len(self._by_sid)
            for device in self.surplus_devices(mine, self.bus.count(mine)):
                self.sio.start_background_task(self._close, device.sid)

    def surplus_devices(self, mine: int, others: list[int]) -> list[ConnectedDevice]:
        """Return the devices to reconnect elsewhere, given this worker's and the other workers' counts.

        Spectators come first, then the devices that are idle for longest.
        """
        share = (mine + sum(others)) / (1 + len(others))
        if mine <= REBALANCE_SHARE * share + REBALANCE_MORE:
            return []
        quiet = time.monotonic() - QUIET_SECONDS
        with self._lock:
            idle = [d for d in self._by_sid.values() if d.acted < quiet]
        idle.sort(key=lambda d: (d.role != SPECTATOR, d.acted))
        return idle[: min(REBALANCE_AT_ONCE, int(mine - share))]
