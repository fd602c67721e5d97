"""The base of all commands: locked matches, retries, commits, devices and their tokens.

It has no rules of any command.  Each command is a function in a module of its own, declared in
:mod:`tachiai.referee.commands.registry`.
"""

from __future__ import annotations

import logging
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple, TypeVar

from .. import limits
from ..clock import SteadyClock, elapsed, now
from ..errors import Refused
from ..evening.events import EventDraft
from ..evening.idle_tablets import IdleTablets
from ..evening.log import EveningLog
from ..evening.state import Evening
from ..match import tokens
from ..match.cache import MATCHES_IN_MEMORY, LiveMatch, MatchCache
from ..match.devices import SPECTATOR, Grant
from ..match.draft import Draft
from ..match.history import MatchHistory
from ..match.loading import load_history
from ..match.waiting import SignedToken, Waiter, read_signed_token, verified_grant, waiter
from ..store.chain import CorruptMatch
from ..store.events import Pointer
from ..store.log import Conflict, EventLog, NoSuchMatch, Unavailable
from .papers import Papers, PaperTurns, SpectatorTime

logger = logging.getLogger("tachiai.service")

T = TypeVar("T")

LONGEST_TOKEN = 128
"""The longest token, in characters; one that is not stored contains a key and the id of its match."""

TRIES = 6
"""The number of tries of a command if another process commits first (optimistic concurrency)."""


class Listener:
    """An observer that is notified after each commit; by itself it does nothing and knows no device.

    It is called while the match is locked, so it must only note the news and never wait.  Only
    :meth:`present` may wait (with ``ask``); it is called before locking.
    """

    def changed(self, match: str) -> None:
        """Handle a change in ``match``: its devices get new views.

        The stream of an evening is passed for the evening: its desk and walls get new views.
        """

    def bye(self, match: str, token: str, reason: str) -> None:
        """Disconnect the device with ``token`` (its digest) for ``reason``.

        An empty ``token`` means all devices, and ``spectator`` all guests.
        """

    def waits(self, match: str, waiter: Waiter) -> None:
        """Handle a new device that waits for a seat of ``match``: notify those that can admit it."""

    def idle(self, number: int) -> None:
        """Handle a tablet that waits for a match at table ``number`` of the evening."""

    def connected(self, match: str, token: str) -> bool:
        """Return whether the device with ``token`` (its digest) is connected."""
        return False

    def present(self, match: str, *, ask: bool = True) -> set[str]:
        """Return the seats with a connected phone.

        The tablet counts as the seat :data:`~tachiai.referee.match.summary.TABLET`.  Without ``ask`` other
        processes are not asked, which could take a while.
        """
        return set()


class Caller(NamedTuple):
    """A device: the match its token belongs to, and the token's digest."""

    match: str
    token: str
    signed: SignedToken | None = None
    """The token itself, if it is of the kind that is signed and not stored."""
    near: str = ""
    """The device's address as used for limits, if the request is limited by address."""


class DeskCaller(NamedTuple):
    """The caller of a request to the evening: a device at the desk, or the wall's screen."""

    token: str | None
    """The digest of its token, if it is at the desk."""
    wall: str | None = None
    """The last part of the address of the wall's screen."""


class Service:
    """All matches of one store.

    ``shared``: other processes write to the store too.  ``listener`` is notified of every commit.  ``clock``
    gives the time of events (RFC 3339).  ``token_days`` is the lifetime of tokens.  ``event`` is the name of
    the evening.
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
        self.listener = listener or Listener()
        self.clock = clock
        self.token_clock = SteadyClock() if clock is now else clock
        """The clock by which tokens expire."""
        self.token_days = token_days
        self.matches = MatchCache(log, shared=shared)
        self.spectators_views, self.spectators_papers = SpectatorTime(), SpectatorTime()
        self.papers, self.paper_turns = Papers(), PaperTurns()
        self.evening_log = EveningLog(log, event, clock, self.changed)
        self.idle_tablets = IdleTablets()
        """The tables at which a tablet waits for a match."""
        self._match_of_token: OrderedDict[str, str] = OrderedDict()
        self._lock = threading.Lock()
        self.figures: OrderedDict[str, tuple[str, Any]] = OrderedDict()
        """For each ended match the head of its chain and its statistics at that head (:mod:`.evening.statistics`)."""

    def close(self) -> None:
        """Close the store."""
        self.log.close()

    def ping(self) -> None:
        """Check the health of the store: one cheap read, and whether it accepts writes.

        :raises Refused: ``unavailable``.
        """
        with self.store_errors():
            self.log.recorder.ping()

    def forget(self, matches: Iterable[str]) -> None:
        """Drop from memory all data of ``matches``, which were erased from the store."""
        gone = set(matches)
        self.matches.forget(gone)
        self.papers.forget(gone)
        for match in gone:
            self.figures.pop(match, None)
        with self._lock:
            for token in [t for t, match in self._match_of_token.items() if match in gone]:
                del self._match_of_token[token]

    # -- one match -------------------------------------------------------------------------------------

    def read_copy(self, match: str, link: int) -> MatchHistory:
        """Return the history of a match up to ``link``, read from the store.

        It is a separate copy, and no lock is held.

        :raises Refused: ``no-such-match``, ``broken``, ``unavailable``.
        """
        with self.store_errors():
            try:
                return load_history(self.log, match, link)
            except NoSuchMatch:
                raise Refused("no-such-match") from None

    def with_match(self, match: str, work: Callable[[LiveMatch], T], *, newest: bool = True) -> T:
        """Return the result of ``work`` with the match loaded and locked.

        Without ``newest`` a match that is in memory is not brought up to date.  After an
        optimistic-concurrency conflict the match is read again and ``work`` is called again.

        :raises Refused: ``no-such-match``, ``broken``, ``unavailable``, and the errors of ``work``.
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
        """Yield a draft; commit it at the end of the block, unless it is empty.

        Another process may have written since the match was read.  If it changed the rights of a device
        (removed it, took the pen, stopped or closed the match), it added a link to the chain.  Then the
        number of a link conflicts, and this draft is not stored.

        On any error the match in memory is dropped, and devices are not notified.  If the store does not
        confirm whether the draft was stored, they are notified, and get what the store has.

        :raises Refused: ``too-large`` if the chain is at its limit of links.
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
            if isinstance(error, Unavailable):  # it may have been stored even so
                self.changed(live.match)
            raise
        for event in draft.notes:
            live.devices.apply(event)
        for token, reason in draft.sent_away:
            self.send_away(live.match, token, reason)
        if draft.events:
            self.changed(live.match)

    def changed(self, match: str) -> None:
        """Send new views to the devices of ``match`` (with an evening's stream: to its desk and walls)."""
        self._notify(self.listener.changed, match)

    def send_away(self, match: str, token: str, reason: str) -> None:
        """Close the connections of the device with ``token`` (its digest); empty: of all devices."""
        self._notify(self.listener.bye, match, token, reason)

    def _notify(self, call: Callable[..., None], *what: Any) -> None:
        """Call the listener.

        An error in it is logged: it must stop neither the command nor other notifications.
        """
        try:
            call(*what)
        except Exception:
            logger.exception("devices could not be notified of a commit")

    # -- the evening -----------------------------------------------------------------------------------

    def idle(self, number: int, *, elsewhere: bool = False) -> None:
        """Note that a tablet waits at table ``number``; ``elsewhere``: another process got its request."""
        new = self.idle_tablets.asked_at(number)
        if not elsewhere:
            self._notify(self.listener.idle, number)
            if new:
                self.changed(self.evening_log.stream)

    @contextmanager
    def store_errors(self) -> Iterator[None]:
        """Turn errors of the store about a match into errors of the protocol.

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
        """Turn errors of the store about an evening or a pointer into errors of the protocol.

        :raises Refused: ``unavailable``.
        """
        try:
            yield
        except (Conflict, CorruptMatch, Unavailable) as error:
            raise _unavailable(error) from None

    def evening(self) -> Evening:
        """Return the present state of the evening.

        :raises Refused: ``unavailable``.
        """
        with self.evening_errors():
            return self.evening_log.now()

    def append_to_evening(self, decide: Callable[[Evening], list[EventDraft]]) -> Evening:
        """Append the events that ``decide`` returns (:meth:`.EveningLog.append`); return the evening after them.

        :raises Refused: ``unavailable``, and the errors of ``decide``.
        """
        with self.evening_errors():
            return self.evening_log.append(decide)

    def require_desk(self, caller: DeskCaller, *, wall: bool = False) -> None:
        """Check that ``caller`` is at the desk, or with ``wall`` that it is the wall's screen.

        :raises Refused: ``unauthorised``, ``unavailable``.
        """
        now = self.evening()
        if caller.token is not None and now.at_desk(caller.token, self.clock()):
            return
        link = now.wall
        if wall and link is not None and caller.wall is not None and tokens.same(link, caller.wall):
            return
        raise Refused("unauthorised")

    # -- callers ---------------------------------------------------------------------------------------

    def enter(self, token: str | None) -> Caller:
        """Return the device with ``token``.

        :raises Refused: ``unauthorised`` if the token belongs to no match.
        """
        if not token or len(token) > LONGEST_TOKEN:
            raise Refused("unauthorised")
        digest, signed = tokens.digest(token), read_signed_token(token)
        with self._lock:
            match = self._match_of_token.get(digest)
        if match is None:
            if signed is None:
                match = self.match_of_pointer(tokens.token_stream(digest))
            else:
                match = self._match_of_signed(signed)
            if match is None:
                raise Refused("unauthorised")
            with self._lock:
                self._match_of_token[digest] = match
                while len(self._match_of_token) > 8 * MATCHES_IN_MEMORY:
                    self._match_of_token.popitem(last=False)
        return Caller(match, digest, signed)

    def _match_of_signed(self, signed: SignedToken) -> str | None:
        """Return the match of a token that is not stored, or was admitted since; ``None`` if invalid."""

        def work(live: LiveMatch) -> bool:
            return (
                live.devices.grants.get(signed.digest) is not None
                or self._grant_of_signed(live, signed) is not None
            )

        try:  # the match in memory is usually enough
            good = self.with_match(signed.match, work, newest=False) or self.with_match(signed.match, work)
            return signed.match if good else None
        except Refused as refused:
            if refused.error == "no-such-match":
                return None
            raise

    def _grant_of_signed(self, live: LiveMatch, signed: SignedToken) -> Grant | None:
        """Return the grant that a token carries itself, ``None`` if it is not valid."""
        came = tokens.device_of(signed.digest) in live.history.people.devices  # admitted, and removed since
        if came or live.waiters.declined(signed.digest):
            return None
        return verified_grant(live.devices, live.history.header.seats, signed, self.token_clock())

    def grant(self, live: LiveMatch, caller: Caller, *, waiting: bool = False) -> Grant:
        """Return the grant of the device; one that waits for a taken seat is accepted only with ``waiting``.

        :raises Refused: ``unauthorised`` if its token was revoked or has expired, ``waiting``.
        """
        grant = live.devices.grants.get(caller.token)
        if grant is None and caller.signed is not None:
            grant = self._grant_of_signed(live, caller.signed)
        if grant is None or grant.expired(self.token_clock(), self.token_days):
            raise Refused("unauthorised")
        if grant.waiting and not waiting:
            raise Refused("waiting")
        return grant

    def identify(self, caller: Caller, near: str = "") -> tuple[Grant, int, bool]:
        """Return the grant of the device, the number of the last action, and whether the match is at a table.

        ``near`` is the device's address as used for limits.

        :raises Refused: ``unauthorised``, ``too-many`` (others wait for its seat), ``no-such-match``,
            ``broken``, ``unavailable``.
        """

        def work(live: LiveMatch) -> tuple[Grant, int, bool]:
            grant = self.grant(live, caller, waiting=True)
            if grant.waiting and caller.signed is not None and caller.token not in live.devices.grants:
                self.wait(live, waiter(caller.signed, grant, near))
            return grant, live.history.n, live.devices.place is not None

        return self.with_match(caller.match, work)

    def wait(self, live: LiveMatch, comes: Waiter) -> None:
        """Make a device wait for a seat, and notify those that can admit it.

        :raises Refused: ``too-many`` already wait.
        """
        new = live.waiters.get(comes.grant.token) is None
        if not live.waiters.add(comes, lambda token: self.listener.connected(live.match, token)):
            raise Refused("too-many")
        if new:
            live.waiters_changed()
            self._notify(self.listener.waits, live.match, comes)

    def add_remote_waiter(self, match: str, comes: Waiter) -> None:
        """Note a device that waits at another worker for a seat of ``match``."""
        live = self.matches.get(match)
        with live.lock:
            live.waiters.add(comes, lambda token: self.listener.connected(match, token))
            live.waiters_changed()

    def remove_remote_waiter(self, match: str, token: str) -> None:
        """Forget a waiting device (``token``: its digest) that another worker refused or admitted."""
        live = self.matches.get(match)
        if token != SPECTATOR and live.waiters.remove(token, declined=True):
            with live.lock:
                live.waiters_changed()

    def pointer(self, stream: str) -> Pointer | None:
        """Return the newest pointer of a token, ticket, code or request to open a match.

        :raises Refused: ``unavailable``.
        """
        with self.evening_errors():
            return self.log.pointed(stream)

    def match_of_pointer(self, stream: str) -> str | None:
        """Return the match of a token, ticket or code.

        :raises Refused: ``unavailable``.
        """
        pointer = self.pointer(stream)
        return None if pointer is None else pointer.match


QUIET_SECONDS = 30.0
"""The time in which a repeated error of the store is logged only once."""

_written: dict[str, float] = {}
"""Recently logged errors, each with the time until which it is not logged again."""


def _unavailable(error: Exception) -> Refused:
    why, now = str(error), elapsed()
    if now >= _written.get(why, 0.0):
        if len(_written) > 100:
            _written.clear()
        _written[why] = now + QUIET_SECONDS
        logger.error("the store cannot be reached: %s", error)
    return Refused("unavailable")
