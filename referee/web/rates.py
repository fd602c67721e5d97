"""How often: counts by device, by address and in all, in memory, or those that several workers share in Redis."""

from __future__ import annotations

import ipaddress
import logging
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from limits import RateLimitItem, parse_many
from limits.errors import StorageError
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter, RateLimiter

from .. import limits
from ..config import Config
from ..errors import Refused
from .lane import Guesser, Lane

logger = logging.getLogger("tachiai")

SET_BACK_SECONDS = 5.0
"""A clock that goes back by more was set, and not just corrected."""

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


def _unreachable() -> tuple[type[Exception], ...]:
    """Return the errors that say that a counter cannot be reached."""
    try:
        from redis import RedisError
    except ImportError:
        return OSError, StorageError
    return OSError, StorageError, RedisError


CODE, PIN, PASSPHRASE, LONG = "code", "pin", "passphrase", "long"
"""What can be guessed: six digits of a place, of an arbiter, the desk's passphrase; and what can be no more."""


class Rates:
    """Each method counts, and says whether that was still within the rate.

    A match goes on when the counter cannot be reached: then everything is within, but guesses, which are counted in
    memory meanwhile.  A fault of our own is within no rate.  The library measures its windows by the clock of the day:
    should that be set back, those begun before would last until it has caught up, so counts kept in memory begin anew.

    Commands are counted by each worker for itself: it is its time that they take, and no tap waits for Redis first.
    """

    def __init__(self, counter: RateLimiter, config: Config) -> None:
        self._counter = counter
        self._meanwhile = FixedWindowRateLimiter(MemoryStorage())
        self._unreachable = _unreachable()
        self._clock = time.time() - time.monotonic()
        self._rests_until = 0.0
        self._taps = Taps(parse_many(config.rate))
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

    def _hit(
        self, rates: Iterable[RateLimitItem], *key: str, cost: int = 1, without: RateLimiter | None = None
    ) -> bool:
        """Count; ``without``: what counts while the counter is away, else everything is within."""
        if time.monotonic() >= self._rests_until:
            self._look_at_the_clock()
            try:
                # Every one of them is counted, also when one says no.
                return min([self._counter.hit(rate, *key, cost=cost) for rate in rates])
            except self._unreachable as error:
                self._rests_until = time.monotonic() + REST_SECONDS
                logger.error("rates cannot be counted: %s", error)
            except Exception:
                logger.exception("a rate is not counted, and what it is for is refused")
                return False
        return without is None or min([without.hit(rate, *key, cost=cost) for rate in rates])

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
        here = self._counted(self._guesses, "guess", who)
        if kind == PIN:  # right ones too: each is a link of the chain
            here = self._counted(self._arbiters, "arbiter", who, about) and here
        if not here and kind != LONG:
            raise Refused("too-many")
        shared = () if known else tuple(self._in_all.get(kind, ()))
        slow = bool(shared) and not self._counted(shared, "guesses", kind, about)
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

    def _counted(self, rates: Iterable[RateLimitItem], *key: str, cost: int = 1) -> bool:
        return self._hit(rates, *key, cost=cost, without=self._meanwhile)

    def _give_back(self, who: str, shared: Iterable[RateLimitItem], kind: str, about: str) -> None:
        self._counted(self._guesses, "guess", who, cost=-1)
        if shared:
            self._counted(shared, "guesses", kind, about, cost=-1)

    def _missed(self, who: str) -> int:
        """Return how often an address or device was wrong within its longest window."""
        longest = max(self._guesses, key=lambda rate: rate.get_expiry())
        counter = self._counter if time.monotonic() >= self._rests_until else self._meanwhile
        try:
            return longest.amount - counter.get_window_stats(longest, "guess", who).remaining
        except self._unreachable:
            return 0
