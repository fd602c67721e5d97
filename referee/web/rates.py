"""Rate limits by device, by address and in all; counted in memory, or in Redis for several workers."""

from __future__ import annotations

import ipaddress
import logging
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import TypeVar

from limits import RateLimitItem, WindowStats, parse_many
from limits.errors import StorageError
from limits.strategies import RateLimiter

from .. import limits
from ..config import Config
from ..errors import Refused
from .guess_queue import Guesser, GuessQueue

logger = logging.getLogger("tachiai")

T = TypeVar("T")

REST_SECONDS = 1.0
"""Seconds before an unreachable counter is tried again."""


@lru_cache(maxsize=4096)
def neighbourhood(address: str | None, four: int = 32, six: int = 64) -> str:
    """Return the part of an address that is counted as one: an IPv4 address, or an IPv6 /64 (RFC 6177).

    ``four`` and ``six``: the number of bits that count, of each kind.
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
    """Counters in the memory of this process, in fixed windows by a monotonic clock.

    It has the interface of a limiter of the library, at a sixth of its cost: every command passes it.
    """

    SWEPT_AT = 10_000
    """The number of counters (or twice the number left last time) above which expired ones are removed."""

    def __init__(self) -> None:
        self._counts: dict[tuple[object, ...], tuple[float, int]] = {}
        self._sweep_at = self.SWEPT_AT
        self._lock = threading.Lock()

    def hit(self, rate: RateLimitItem, *key: str, cost: int = 1) -> bool:
        """Add ``cost`` to the counter of ``key``; return whether it is within the rate."""
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
            self._counts[counted] = counter = until, max(0, count + cost)
            if len(self._counts) > self._sweep_at:
                self._counts = {key: kept for key, kept in self._counts.items() if kept[0] > now}
                self._sweep_at = max(self.SWEPT_AT, 2 * len(self._counts))
        return counter


CODE, PIN, PASSPHRASE, LONG = "code", "pin", "passphrase", "long"
"""The kinds of guesses: a six-digit code, an arbiter's PIN, the desk's passphrase, and an unguessable ticket."""


class Rates:
    """Counts events; each method returns whether the count is still within its rate.

    If the counter that workers share (``shared``) cannot be reached or fails, the match continues: each
    worker counts by itself. Commands are always counted by each worker: they use its time, and no tap waits
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
        self._queues = {kind: GuessQueue() for kind in self._in_all}
        self._arbiters = parse_many(limits.ARBITERS)
        self._openings = parse_many(config.openings)
        self._openings_in_all = parse_many(config.openings_in_all)
        self._judged = parse_many(config.judged)
        self._layouts = parse_many(limits.LAYOUT_REQUESTS)

    def _ask(self, question: Callable[[RateLimiter | Counts], T]) -> T:
        """Return the answer of the shared counter, or else of the one in memory."""
        if self._shared is not None and time.monotonic() >= self._rests_until:
            try:
                return question(self._shared)
            except Exception as error:
                self._rests_until = time.monotonic() + REST_SECONDS
                known = isinstance(error, (OSError, StorageError))
                logger.error("rates are counted by each worker: %s", error, exc_info=None if known else error)
        return question(self._memory)

    def _hit(self, rates: Iterable[RateLimitItem], *key: str, cost: int = 1) -> bool:
        # All of them are counted, even if one is exceeded.
        return self._ask(lambda counter: min([counter.hit(rate, *key, cost=cost) for rate in rates]))

    def command(self, token: str) -> bool:
        """Count a command of the device with this token digest."""
        return min([self._memory.hit(rate, token) for rate in self._commands])

    def visit(self, address: str | None, page: str) -> bool:
        """Count a request of ``address`` for a ``page``."""
        return self._hit(self._visits, "visit", neighbourhood(address), page)

    def upgrade(self, address: str | None) -> bool:
        """Count a live connection that ``address`` begins."""
        return self._hit(self._upgrades, "upgrade", neighbourhood(address))

    def connect(self, address: str | None) -> bool:
        """Count an authentication of a live connection of ``address``."""
        return self._hit(self._connects, "connect", neighbourhood(address))

    def opening(self, address: str | None) -> bool:
        """Count a match that ``address`` opens."""
        here = self._hit(self._openings, "opening", neighbourhood(address))
        # An address above its limit does not use up the limit of all.
        return here and self._hit(self._openings_in_all, "openings")

    def judged(self, address: str | None) -> bool:
        """Count a record that ``address`` sends to be judged."""
        return self._hit(self._judged, "judged", neighbourhood(address))

    def layout_request(self, address: str | None) -> bool:
        """Count a table that ``address`` sets up from a layout to be judged."""
        return self._hit(self._layouts, "layout", neighbourhood(address))

    @contextmanager
    def guess(
        self, kind: str, address: str | None, wrong: Iterable[str], about: str = "", known: str = ""
    ) -> Iterator[None]:
        """Count the block inside as a guess of a ``kind``, unless it turns out to be right.

        It is counted before the check, so that guesses sent at the same time are all counted. The count is
        refunded unless the block is refused with one of the errors ``wrong``. ``about`` is the match whose
        PIN is tried. ``known`` is the guessing device, if it has a right to the match already: it is counted
        separately from its address and all others.

        If all callers together guessed too often, the guess waits for its turn. Unguessable secrets
        (:data:`LONG`) are always checked; only a wrong one is refused as one too many.

        :raises Refused: ``too-many``, and the block's own refusals.
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
                self._queues[kind].wait(Guesser(who, network, self._missed(who)))
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
