"""How often: counts by device, by address and in all, in memory, or those that several workers share in Redis."""

from __future__ import annotations

import ipaddress
import logging
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from limits import RateLimitItem, WindowStats, parse_many
from limits.errors import StorageError
from limits.strategies import RateLimiter

from .. import limits
from ..config import Config
from ..errors import Refused
from .lane import Guesser, Lane

logger = logging.getLogger("tachiai")

T = TypeVar("T")

REST_SECONDS = 1.0
"""How long a counter that cannot be reached is left alone."""


def neighbourhood(address: str | None, four: int = 32, six: int = 64) -> str:
    """Return what of an address is counted as one: an IPv4 address, or the /64 of an IPv6 address (RFC 6177).

    ``four`` and ``six``: the bits that count, of each kind.
    """
    try:
        ip = ipaddress.ip_address((address or "").partition("%")[0])
    except ValueError:
        return address or "?"
    if isinstance(ip, ipaddress.IPv6Address) and ip.ipv4_mapped is not None:
        ip = ip.ipv4_mapped
    bits = four if ip.version == 4 else six
    return str(ip if bits == ip.max_prefixlen else ipaddress.ip_network((ip, bits), strict=False))


class Counts:
    """Counts in the memory of this process, in fixed windows by a steady clock: nobody sets it back.

    It is asked as a limiter of the library is, at a sixth of its cost: every command passes it.
    """

    SWEPT_AT = 10_000
    """How many counts are kept, or twice what was left, before those that have run out are thrown away."""

    def __init__(self) -> None:
        self._counts: dict[tuple[object, ...], tuple[float, int]] = {}
        self._sweep_at = self.SWEPT_AT
        self._lock = threading.Lock()

    def hit(self, rate: RateLimitItem, *key: str, cost: int = 1) -> bool:
        """Count ``cost`` of ``key``; return whether that is within the rate."""
        return self._count(rate, key, cost)[1] <= rate.amount

    def get_window_stats(self, rate: RateLimitItem, *key: str) -> WindowStats:
        """Return when the window of ``key`` ends, and how many it has left."""
        until, count = self._count(rate, key, 0)
        return WindowStats(until, max(0, rate.amount - count))

    def _count(self, rate: RateLimitItem, key: tuple[str, ...], cost: int) -> tuple[float, int]:
        now, seconds = time.monotonic(), rate.get_expiry()
        counted = (rate.amount, seconds, *key)
        with self._lock:
            until, count = self._counts.get(counted, (0.0, 0))
            if until <= now:
                until, count = now + seconds, 0
            self._counts[counted] = found = until, max(0, count + cost)
            if len(self._counts) > self._sweep_at:
                self._counts = {key: kept for key, kept in self._counts.items() if kept[0] > now}
                self._sweep_at = max(self.SWEPT_AT, 2 * len(self._counts))
        return found


CODE, PIN, PASSPHRASE, LONG = "code", "pin", "passphrase", "long"
"""What can be guessed: six digits of a place, of an arbiter, the desk's passphrase; and what can be no more."""


class Rates:
    """Each method counts, and says whether that was still within the rate.

    A match goes on when the counter that workers share (``shared``) cannot be reached, or has a fault: meanwhile each
    worker counts for itself.  Commands it always counts for itself: it is its time that they take, and no tap waits
    for Redis first.
    """

    def __init__(self, config: Config, shared: RateLimiter | None = None) -> None:
        self._shared = shared
        self._rests_until = 0.0
        self._memory = Counts()
        self._commands = parse_many(config.rate)
        self._visits = parse_many(config.visits)
        self._upgrades = parse_many(limits.UPGRADES)
        self._connects = parse_many(limits.CONNECTS)
        self._guesses = parse_many(config.guesses)
        self._in_all = {
            CODE: parse_many(config.guesses_in_all),
            PIN: parse_many(f"{limits.PIN_TRIES_A_MATCH_PER_HOUR}/hour"),
            PASSPHRASE: parse_many(limits.PASSPHRASES_IN_ALL),
        }
        self._lanes = {kind: Lane() for kind in self._in_all}
        self._arbiters = parse_many(limits.ARBITERS)
        self._openings = parse_many(config.openings)
        self._openings_in_all = parse_many(config.openings_in_all)
        self._judged = parse_many(config.judged)
        self._laid = parse_many(limits.LAID)

    def _ask(self, question: Callable[[RateLimiter | Counts], T]) -> T:
        """Return what the shared counter answers, or else the one in memory."""
        if self._shared is not None and time.monotonic() >= self._rests_until:
            try:
                return question(self._shared)
            except Exception as error:
                self._rests_until = time.monotonic() + REST_SECONDS
                known = isinstance(error, (OSError, StorageError))
                logger.error("rates are counted by each worker: %s", error, exc_info=None if known else error)
        return question(self._memory)

    def _hit(self, rates: Iterable[RateLimitItem], *key: str, cost: int = 1) -> bool:
        # Every one of them is counted, also when one says no.
        return self._ask(lambda counter: min([counter.hit(rate, *key, cost=cost) for rate in rates]))

    def command(self, token: str) -> bool:
        """Count a command of the device with this token digest."""
        return min([self._memory.hit(rate, token) for rate in self._commands])

    def visit(self, address: str | None, page: str) -> bool:
        """Count a request of ``address`` for a ``page``."""
        return self._hit(self._visits, "visit", neighbourhood(address), page)

    def upgrade(self, address: str | None) -> bool:
        """Somebody at ``address`` begins a live connection."""
        return self._hit(self._upgrades, "upgrade", neighbourhood(address))

    def connect(self, address: str | None) -> bool:
        """Somebody at ``address`` says whose a connection is."""
        return self._hit(self._connects, "connect", neighbourhood(address))

    def opening(self, address: str | None) -> bool:
        """Somebody at ``address`` opens a match."""
        here = self._hit(self._openings, "opening", neighbourhood(address))
        # Who may not open any more uses up nothing of what the others may.
        return here and self._hit(self._openings_in_all, "openings")

    def judged(self, address: str | None) -> bool:
        """Somebody at ``address`` sends a record to be judged."""
        return self._hit(self._judged, "judged", neighbourhood(address))

    def laid(self, address: str | None) -> bool:
        """Somebody at ``address`` has a laid table judged."""
        return self._hit(self._laid, "laid", neighbourhood(address))

    @contextmanager
    def guess(
        self, kind: str, address: str | None, wrong: Iterable[str], about: str = "", known: str = ""
    ) -> Iterator[None]:
        """Count what is done inside as a guess of a ``kind``, unless it turns out to be right.

        Counted before anybody looks whether it is right, so that guesses sent all at once are all counted; given back
        unless it is refused with one of the errors ``wrong``.  ``about``: the match whose PIN it is.  ``known``: the
        device that guesses, where it has a right to the match already: it is counted for itself, apart from its
        address and from all others.

        Where all together guessed too often, it waits for its turn.  What cannot be guessed (:data:`LONG`) is looked
        at in any case, and only a wrong one is told that it was too many.

        :raises Refused: ``too-many``, and whatever is refused inside.
        """
        who = known or neighbourhood(address)
        here = self._hit(self._guesses, "guess", who)
        if here and kind == PIN:  # right ones too: each is a link of the chain
            here = self._hit(self._arbiters, "arbiter", who, about)
        if not here and kind != LONG:
            raise Refused("too-many")
        shared = () if known else tuple(self._in_all.get(kind, ()))
        slow = bool(shared) and not self._hit(shared, "guesses", kind, about)
        try:
            if slow:
                network = neighbourhood(address, 24, 48)
                with self._lanes[kind].turn(Guesser(who, network, self._missed(who))):
                    yield
            else:
                yield
        except Refused as refused:
            if refused.error not in wrong:
                self._give_back(who, shared, kind, about)
            elif not here:
                raise Refused("too-many") from None
            raise
        self._give_back(who, shared, kind, about)

    def _give_back(self, who: str, shared: Iterable[RateLimitItem], kind: str, about: str) -> None:
        self._hit(self._guesses, "guess", who, cost=-1)
        if shared:
            self._hit(shared, "guesses", kind, about, cost=-1)

    def _missed(self, who: str) -> int:
        """Return how often an address or device was wrong within its longest window."""
        longest = max(self._guesses, key=lambda rate: rate.get_expiry())
        return longest.amount - self._ask(
            lambda counter: counter.get_window_stats(longest, "guess", who).remaining
        )
