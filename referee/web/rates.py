"""How often: counts by device, by address and in all, in memory, or those that several workers share in Redis."""

from __future__ import annotations

import ipaddress
import logging
import threading
import time
from collections.abc import Iterable

from limits import RateLimitItem, parse_many
from limits.storage import MemoryStorage
from limits.strategies import RateLimiter

from .. import limits
from ..config import Config

logger = logging.getLogger("tachiai")

SET_BACK_SECONDS = 5.0
"""A clock that goes back by more was set, and not just corrected."""

REST_SECONDS = 1.0
"""How long a counter that cannot be reached is left alone."""


def neighbourhood(address: str | None) -> str:
    """What of an address is counted as one: an IPv4 address, or the /64 of an IPv6 address (RFC 6177)."""
    try:
        ip = ipaddress.ip_address((address or "").partition("%")[0])
    except ValueError:
        return address or "?"
    if isinstance(ip, ipaddress.IPv6Address):
        if ip.ipv4_mapped is not None:
            return str(ip.ipv4_mapped)
        return str(ipaddress.ip_network((ip, 64), strict=False))
    return str(ip)


class Taps:
    """Counts of commands in this process, in fixed windows by a steady clock: what every tap passes."""

    SWEPT_AT = 10_000
    """How many counts are kept before those that have run out are thrown away."""

    def __init__(self, rates: Iterable[RateLimitItem]) -> None:
        self._rates = [(rate.amount, rate.get_expiry()) for rate in rates]
        self._counts: dict[tuple[str, int], tuple[float, int]] = {}
        self._lock = threading.Lock()

    def hit(self, who: str) -> bool:
        """Count one of ``who``; whether that is within every rate."""
        now, within = time.monotonic(), True
        with self._lock:
            counts = self._counts
            if len(counts) > self.SWEPT_AT:
                self._counts = counts = {key: kept for key, kept in counts.items() if kept[0] > now}
            for amount, seconds in self._rates:
                until, count = counts.get((who, seconds), (0.0, 0))
                if until <= now:
                    until, count = now + seconds, 0
                counts[who, seconds] = until, count + 1
                within = within and count < amount
        return within


class Rates:
    """Each method counts, and says whether that was still within the rate.

    A match goes on when the counter cannot be reached: then everything is within.  The library measures its
    windows by the clock of the day: should that be set back, those begun before would last until it has caught
    up, so counts kept in memory begin anew.

    Commands are counted by each worker for itself: it is its time that they take, and no tap waits for Redis first.
    """

    def __init__(self, counter: RateLimiter, config: Config) -> None:
        self._counter = counter
        self._clock = time.time() - time.monotonic()
        self._rests_until = 0.0
        self._taps = Taps(parse_many(config.rate))
        self._upgrades = parse_many(limits.UPGRADES)
        self._connects = parse_many(limits.CONNECTS)
        self._guesses = parse_many(config.guesses)
        self._guesses_in_all = parse_many(config.guesses_in_all)
        self._openings = parse_many(config.openings)
        self._openings_in_all = parse_many(config.openings_in_all)
        self._judged = parse_many(config.judged)
        self._laid = parse_many(limits.LAID)

    def _hit(self, rates: Iterable[RateLimitItem], *key: str, cost: int = 1) -> bool:
        if time.monotonic() < self._rests_until:
            return True
        self._look_at_the_clock()
        try:
            # Every one of them is counted, also when one says no.
            return min([self._counter.hit(rate, *key, cost=cost) for rate in rates])
        except Exception as error:
            self._rests_until = time.monotonic() + REST_SECONDS
            logger.error("rates cannot be counted: %s", error)
            return True

    def _look_at_the_clock(self) -> None:
        now = time.time() - time.monotonic()
        set_back, self._clock = now < self._clock - SET_BACK_SECONDS, now
        storage = self._counter.storage
        if set_back and isinstance(storage, MemoryStorage):
            logger.warning("the clock was set back: all rates are counted anew")
            storage.reset()

    def command(self, token: str) -> bool:
        """The device with this token digest sends a command."""
        return self._taps.hit(token)

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

    def guess(self, address: str | None, *, short: bool) -> bool:
        """Somebody at ``address`` tries a secret; ``short``: one that can be guessed (a code, a PIN).

        Counted before anybody looks whether it is right, so that guesses sent all at once are all counted.
        """
        here = self._hit(self._guesses, "guess", neighbourhood(address))
        return here and (not short or self._hit(self._guesses_in_all, "guesses"))

    def right(self, address: str | None, *, short: bool) -> None:
        """That guess was none: it is given back."""
        self._hit(self._guesses, "guess", neighbourhood(address), cost=-1)
        if short:
            self._hit(self._guesses_in_all, "guesses", cost=-1)
