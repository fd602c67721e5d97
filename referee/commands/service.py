"""The core all commands stand on: matches under their locks, retries, commits, devices and their tokens.

No rule of any command is here: each command is a function of its own module, declared in
:mod:`tachiai.referee.commands.registry`.
"""

from __future__ import annotations

import logging
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple, Protocol, TypeVar

from .. import limits
from ..clock import SteadyClock, elapsed, now
from ..errors import Refused
from ..evening.evenings import Evenings
from ..evening.state import Evening
from ..evening.tablets import IdleTablets
from ..match import tokens
from ..match.cache import MATCHES_IN_MEMORY, LiveMatch, MatchCache
from ..match.devices import SPECTATOR, Grant
from ..match.draft import Draft
from ..match.history import MatchHistory
from ..match.loading import load_history
from ..match.waiting import Pass, Waiter, granted, read_pass, waiter
from ..store import databases
from ..store.chain import CorruptMatch
from ..store.events import Pointer
from ..store.log import Conflict, EventLog, NoSuchMatch, Unavailable
from .onlookers import Onlookers, Papers, PaperTurns

logger = logging.getLogger("tachiai.service")

T = TypeVar("T")

LONGEST_TOKEN = 128
"""Characters of a token: one that is not stored says a key and an id of its match."""

TRIES = 6
"""How often a command is tried when another process commits to the match first (optimistic concurrency)."""


class Listener(Protocol):
    """Observer that is notified after each commit, while the match is locked: it notes what it is told, and waits for
    nothing (but :meth:`present`, which may ``ask``, and is asked before the lock is taken).
    """

    def changed(self, match: str) -> None:
        """Something in ``match`` is new: its devices get new views.

        The stream of an evening stands for the evening: its desk and walls are told.
        """

    def bye(self, match: str, token: str, reason: str) -> None:
        """The device with ``token`` (its digest) is sent away; an empty ``token`` means all devices, ``spectator``
        all guests.
        """

    def waits(self, match: str, one: Waiter) -> None:
        """A device began to wait for a seat of ``match``: who lets it in is told."""

    def idle(self, number: int) -> None:
        """A tablet waits at table ``number`` of the evening for a match."""

    def connected(self, match: str, token: str) -> bool:
        """Return whether the device with ``token`` (its digest) is connected now."""

    def present(self, match: str, *, ask: bool = True) -> set[str]:
        """The seats whose phones are connected now; with a tablet also :data:`~tachiai.referee.match.glance.TABLET`.

        Not ``ask``: as far as it is known without asking other processes, which may take a while.
        """


class NullListener:
    """A listener where no device is connected: tests, benchmarks, the command line."""

    def changed(self, match: str) -> None:
        """Do nothing."""

    def bye(self, match: str, token: str, reason: str) -> None:
        """Do nothing."""

    def waits(self, match: str, one: Waiter) -> None:
        """Do nothing."""

    def idle(self, number: int) -> None:
        """Do nothing."""

    def connected(self, match: str, token: str) -> bool:
        """Return that it is not."""
        return False

    def present(self, match: str, *, ask: bool = True) -> set[str]:
        """No seat."""
        return set()


class Caller(NamedTuple):
    """A device: the match its token belongs to, and the token's digest."""

    match: str
    """The id of the match."""
    token: str
    """The digest of the token."""
    carried: Pass | None = None
    """What the token says itself, where it is one that is not stored."""
    near: str = ""
    """The device's address, as addresses are counted, where what it asks for is counted by that."""


class DeskCaller(NamedTuple):
    """Who asks something of the evening: a device at the organiser's desk, or the screen on the wall."""

    token: str | None
    """The digest of its token."""
    wall: str | None = None
    """What the address of the wall's screen ended with."""


class Service:
    """All matches of one store.

    ``shared``: other processes write to the store as well.  ``listener`` hears of every commit.  ``clock``
    gives the time of events (RFC 3339).  ``token_days``: how long a token is good for.  ``event``: the name of
    the evening whose desk and tables these are.
    """

    def __init__(
        self,
        log: EventLog,
        *,
        shared: bool = False,
        listener: Listener | None = None,
        clock: Callable[[], str] = now,
        token_days: int = 30,
        event: str = "",
    ) -> None:
        self.log = log
        self.listener: Listener = listener or NullListener()
        self.clock = clock
        self.token_clock = SteadyClock() if clock is now else clock
        """The time by which tokens grow old."""
        self.token_days = token_days
        self.matches = MatchCache(log, shared=shared)
        self.spectators_views, self.spectators_papers = Onlookers(), Onlookers()
        self.papers, self.paper_turns = Papers(), PaperTurns()
        self.evenings = Evenings(log, event, clock, self.changed)
        self.idle_tablets = IdleTablets()
        """At which tables a tablet waits for a match."""
        self._match_of_token: OrderedDict[str, str] = OrderedDict()
        self._lock = threading.Lock()
        self.figures: OrderedDict[str, tuple[str, Any]] = OrderedDict()
        """Of matches that ended, the head of the chain and the figures counted then (:mod:`.figures`)."""

    def close(self) -> None:
        """Close the store."""
        self.log.close()

    def ping(self) -> None:
        """Health check: one cheap read, and a look whether the store would keep what it is given.

        :raises Refused: ``unavailable``.
        """
        try:
            databases.ping(self.log.recorder)
        except Unavailable as error:
            raise _unavailable(error) from None

    def forget(self, matches: Iterable[str]) -> None:
        """Keep nothing in memory of ``matches``, which were erased from the store."""
        gone = set(matches)
        self.matches.forget(gone)
        self.papers.forget(gone)
        for match in gone:
            self.figures.pop(match, None)
        with self._lock:
            for token in [t for t, match in self._match_of_token.items() if match in gone]:
                del self._match_of_token[token]

    # -- one match -------------------------------------------------------------------------------------

    def read_apart(self, match: str, link: int) -> MatchHistory:
        """Return the history of a match up to ``link``, read from the store anew: nobody else works with it, and no
        lock is held meanwhile.

        :raises Refused: ``no-such-match``, ``broken``, ``unavailable``.
        """
        with self.store_errors():
            try:
                return load_history(self.log, match, link)
            except NoSuchMatch:
                raise Refused("no-such-match") from None

    def with_match(self, match: str, work: Callable[[LiveMatch], T], *, newest: bool = True) -> T:
        """Return the result of ``work`` with the match loaded and locked.

        Not ``newest``: the match as it is in memory, if it is there.

        After an optimistic-concurrency conflict the match is read anew and ``work`` called again.

        :raises Refused: ``no-such-match``, ``broken``, ``unavailable``, and whatever ``work`` refuses.
        """
        for _ in range(TRIES):
            live = self.matches.get(match)
            with live.lock:
                try:
                    self.matches.load(live, newest=newest)
                    return work(live)
                except Conflict:
                    live.forget()
                except Unavailable as error:
                    live.forget()
                    raise _unavailable(error) from None
        raise Refused("unavailable")

    @contextmanager
    def commit(self, live: LiveMatch) -> Iterator[Draft]:
        """A draft to write to; it is committed at the end of the block, unless nothing was written.

        Another process may have written since the match was read.  What it did to a right (a device sent away, the pen
        taken, the match stopped or closed) is a link of the chain, as everything is that is recorded: then the number
        of a link is taken, and nothing of this is kept.

        If anything goes wrong what is in memory is dropped, and nobody is notified, unless nobody knows whether
        it was kept: then everybody is shown what the store has.

        :raises Refused: ``too-large`` if the chain has all the links it may have.
        """
        draft = Draft(live.history, live.devices, self.clock())
        try:
            yield draft
            if live.history.link > limits.LINKS_A_MATCH:
                raise Refused("too-large")
            if draft.events:
                self.log.append(draft.events)
        except BaseException as error:
            if draft.links:
                live.forget()
            if isinstance(error, Unavailable):  # it may have been kept all the same
                self.changed(live.match)
            raise
        for event in draft.notes:
            live.devices.apply(event)
        for token, reason in draft.sent_away:
            self.send_away(live.match, token, reason)
        if draft.events:
            self.changed(live.match)

    def changed(self, match: str) -> None:
        """Have the devices of ``match`` shown what is new (of an evening, by its stream: its desk and walls)."""
        self._notify(self.listener.changed, match)

    def send_away(self, match: str, token: str, reason: str) -> None:
        """Close the connections of the device with ``token`` (its digest), of all devices if it is empty."""
        self._notify(self.listener.bye, match, token, reason)

    def _notify(self, tell: Callable[..., None], *what: Any) -> None:
        """Call the listener.  What it raises is a fault of our own, and stops neither the command nor other news."""
        try:
            tell(*what)
        except Exception:
            logger.exception("devices could not be told what was kept")

    # -- the evening -----------------------------------------------------------------------------------

    def idle(self, number: int, *, elsewhere: bool = False) -> None:
        """Note that a tablet waits at table ``number``; ``elsewhere``: another process was asked."""
        new = self.idle_tablets.saw(number)
        if not elsewhere:
            self._notify(self.listener.idle, number)
            if new:
                self.changed(self.evenings.stream)

    @contextmanager
    def store_errors(self) -> Iterator[None]:
        """What the store says of a match, in the words of the protocol.

        :raises Refused: ``broken``, ``unavailable``.
        """
        try:
            yield
        except CorruptMatch as corrupt:
            logger.error("%s", corrupt, exc_info=corrupt.__cause__)
            raise Refused("broken", n=corrupt.fault.n, reason=corrupt.fault.reason) from None
        except Unavailable as error:
            raise _unavailable(error) from None

    @contextmanager
    def evening_errors(self) -> Iterator[None]:
        """What the store says of an evening, in the words of the protocol.

        :raises Refused: ``unavailable``.
        """
        try:
            yield
        except (Conflict, CorruptMatch, Unavailable) as error:
            raise _unavailable(error) from None

    def evening(self) -> Evening:
        """The evening as it is.

        :raises Refused: ``unavailable``.
        """
        with self.evening_errors():
            return self.evenings.now()

    def require_desk(self, caller: DeskCaller, *, wall: bool = False) -> None:
        """See that ``caller`` is at the desk; ``wall``: the screen on the wall will do.

        :raises Refused: ``unauthorised``, ``unavailable``.
        """
        now = self.evening()
        if caller.token is not None and now.at_desk(caller.token, self.clock()):
            return
        link = now.wall
        if wall and link is not None and caller.wall is not None and tokens.same(link, caller.wall):
            return
        raise Refused("unauthorised")

    # -- who asks --------------------------------------------------------------------------------------

    def enter(self, token: str | None) -> Caller:
        """The device with ``token``.

        :raises Refused: ``unauthorised`` if no match knows the token.
        """
        if not token or len(token) > LONGEST_TOKEN:
            raise Refused("unauthorised")
        digest, carried = tokens.digest(token), read_pass(token)
        with self._lock:
            match = self._match_of_token.get(digest)
        if match is None:
            match = self._match_of(digest) if carried is None else self._match_carried(carried)
            if match is None:
                raise Refused("unauthorised")
            with self._lock:
                self._match_of_token[digest] = match
                while len(self._match_of_token) > 8 * MATCHES_IN_MEMORY:
                    self._match_of_token.popitem(last=False)
        return Caller(match, digest, carried)

    def _match_of(self, digest: str) -> str | None:
        return self.match_of_pointer(tokens.token_stream(digest))

    def _match_carried(self, carried: Pass) -> str | None:
        """Return the match of a token that is not stored, or that was let in since, ``None`` if it is none of it."""

        def work(live: LiveMatch) -> bool:
            return (
                live.devices.grants.get(carried.digest) is not None
                or self._carried(live, carried) is not None
            )

        try:  # what is in memory will mostly do
            good = self.with_match(carried.match, work, newest=False) or self.with_match(carried.match, work)
            return carried.match if good else None
        except Refused as refused:
            if refused.error == "no-such-match":
                return None
            raise

    def _carried(self, live: LiveMatch, carried: Pass) -> Grant | None:
        """Return what the device may by what its token says itself."""
        came = (
            tokens.device_of(carried.digest) in live.history.people.devices
        )  # it was let in, and sent away since
        if came or live.waiters.declined(carried.digest):
            return None
        return granted(live.devices, live.history.header.seats, carried, self.token_clock())

    def grant(self, live: LiveMatch, caller: Caller, *, waiting: bool = False) -> Grant:
        """What the device may; one that waits for a taken seat only if ``waiting``.

        :raises Refused: ``unauthorised`` if its token was revoked or has expired, ``waiting``.
        """
        grant = live.devices.grants.get(caller.token)
        if grant is None and caller.carried is not None:
            grant = self._carried(live, caller.carried)
        if grant is None or grant.expired(self.token_clock(), self.token_days):
            raise Refused("unauthorised")
        if grant.waiting and not waiting:
            raise Refused("waiting")
        return grant

    def who(self, caller: Caller, near: str = "") -> Grant:
        """Return what the device may (also one that waits): see :meth:`met`."""
        return self.met(caller, near)[0]

    def met(self, caller: Caller, near: str = "") -> tuple[Grant, int, bool]:
        """Return what the device may, the number of the last action, and whether it is a match of the evening.

        ``near``: the device's address, as addresses are counted.

        :raises Refused: ``unauthorised``, ``too-many`` (others wait for its seat), ``no-such-match``, ``broken``,
            ``unavailable``.
        """

        def work(live: LiveMatch) -> tuple[Grant, int, bool]:
            grant = self.grant(live, caller, waiting=True)
            if grant.waiting and caller.carried is not None and caller.token not in live.devices.grants:
                self.wait(live, waiter(caller.carried, grant, near))
            return grant, live.history.n, live.devices.place is not None

        return self.with_match(caller.match, work)

    def wait(self, live: LiveMatch, one: Waiter) -> None:
        """Let a device wait for a seat, and tell who lets it in.

        :raises Refused: ``too-many`` wait already.
        """
        new = live.waiters.get(one.grant.token) is None
        if not live.waiters.come(one, lambda token: self.listener.connected(live.match, token)):
            raise Refused("too-many")
        if new:
            live.waiters_changed()
            self._notify(self.listener.waits, live.match, one)

    def waits_elsewhere(self, match: str, one: Waiter) -> None:
        """Another worker says that a device waits for a seat of ``match``."""
        live = self.matches.get(match)
        with live.lock:
            live.waiters.come(one, lambda token: self.listener.connected(match, token))
            live.waiters_changed()

    def waits_no_more(self, match: str, token: str) -> None:
        """Another worker says that the device with ``token`` (its digest) was sent back or let in."""
        live = self.matches.get(match)
        if token != SPECTATOR and live.waiters.leave(token, declined=True):
            with live.lock:
                live.waiters_changed()

    def pointer(self, stream: str) -> Pointer | None:
        """The newest pointer of a token, ticket, code or request to open a match.

        :raises Refused: ``unavailable``.
        """
        try:
            return self.log.pointed(stream)
        except (CorruptMatch, Unavailable) as error:
            raise _unavailable(error) from None

    def match_of_pointer(self, stream: str) -> str | None:
        """The match to which a token, ticket or code leads.

        :raises Refused: ``unavailable``.
        """
        found = self.pointer(stream)
        return None if found is None else found.match


QUIET_SECONDS = 30.0
"""How long the same trouble with the store is not written to the log again."""

_written: dict[str, float] = {}
"""What was written lately, and until when it is not written again."""


def _unavailable(error: Exception) -> Refused:
    why, now = str(error), elapsed()
    if now >= _written.get(why, 0.0):
        if len(_written) > 100:
            _written.clear()
        _written[why] = now + QUIET_SECONDS
        logger.error("the store cannot be reached: %s", error)
    return Refused("unavailable")


__all__ = ["Caller", "DeskCaller", "Listener", "NullListener", "Service"]
