"""The matches stored in a data folder (or database), for the command line.

No authentication: access to the files implies ownership.  Even so, secrets of a match that is still being
played are not given out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ..config import Config
from ..match import exported
from ..match.loading import load_history, verified
from ..match.recorded import installed
from ..store.chain import CorruptMatch
from ..store.log import NoSuchMatch
from .evidence import ProofReport, read
from .other_rules import Concerned, of_other_rules

if TYPE_CHECKING:
    from ..match.history import MatchHistory
    from ..store.log import EventLog


class StillPlayed(Exception):
    """Secrets were asked for of a match that is not over."""


class NotFound(LookupError):
    """There is no such store, or no such match in it; ``where`` it was looked for."""

    def __init__(self, where: str) -> None:
        super().__init__(where)
        self.where = where


class MatchSummary(NamedTuple):
    """A stored match in short: the id ``match``, when it was opened (``at``), ``game`` and names of ``players``.

    ``rules``: the version it was opened under; ``today``: the one that is installed, ``None`` if the game is not.
    """

    match: str
    at: str
    game: str
    players: tuple[str, ...]
    rules: str
    today: str | None


class StoredMatches:
    """A store opened for reading; ``where`` is its file, or ``PostgreSQL``."""

    def __init__(self, log: EventLog, where: str) -> None:
        self._log = log
        self.where = where

    def matches(self) -> Iterator[MatchSummary]:
        """Every match, oldest first."""
        for match, opened in self._log.matches():
            header = opened["header"]
            names = header.get("names") or {}
            players = tuple(names.get(seat, seat) for seat in header["seats"])
            game = installed(header["game"])
            today = None if game is None else game.version
            yield MatchSummary(match, opened["at"], header["game"], players, opened["rules"], today)

    def of_other_rules(self, seconds: float) -> tuple[list[Concerned], int]:
        """The matches in play that were recorded under other rules (:func:`~.other_rules.of_other_rules`)."""
        return of_other_rules(self._log, seconds)

    def history(self, match: str) -> MatchHistory:
        """A match with its chain.

        :raises NotFound: when the store has no such match.
        :raises CorruptMatch: when its chain does not verify.
        """
        try:
            return load_history(self._log, match)
        except NoSuchMatch:
            raise NotFound(self.where) from None

    def record(self, match: str, *, seat: str | None = None, full: bool = False) -> str:
        """The record for everybody, for one ``seat``, or in ``full``.

        :raises StillPlayed: when private facts are asked for before the match is over.
        """
        history = self.history(match)
        if seat is not None or full:
            self._over(match, history)
        return exported.record_text(history, history.match, seat, full=full)

    def proof(self, match: str, *, seat: str | None = None, full: bool = False) -> str:
        """The chained events as JSON Lines; ``full`` or a ``seat`` opens private facts too.

        :raises StillPlayed: as for :meth:`record`.
        """
        from ..store.proof import proof_rows

        history = self.history(match)
        if seat is not None or full:
            self._over(match, history)
        opened = history.open_links(history.header.seats if full else [seat] if seat else ())
        rows = proof_rows(self._log, match, opened.__contains__)
        return "".join(f"{row}\n" for row in rows)

    def takehome(self, match: str, *, lang: str, seat: str | None = None, full: bool = False) -> str:
        """The take-home page; ``full`` or a ``seat`` opens private facts beside those that were opened.

        :raises StillPlayed: as for :meth:`record`.
        :raises NotBuilt: when the screens were not built.
        """
        from ..match.cache import LiveMatch
        from ..match.devices import Devices
        from .takehome import of_live

        history = self.history(match)
        if seat is not None or full:
            self._over(match, history)
        seats = history.header.seats if full else [seat] if seat else ()
        live = LiveMatch(match)
        live.state = (history, Devices(match))
        return of_live(live, lang, self._log, seats)

    def _over(self, match: str, history: MatchHistory) -> None:
        from ..match.devices import Devices

        devices = Devices(match)
        for event in self._log.device_events(match):
            devices.apply(event)
        if not history.over and devices.closed is None:
            raise StillPlayed(match)

    def verify(self, match: str, witnesses: Iterable[tuple[int | None, str]] = ()) -> ProofReport:
        """What the store has of a match, checked: its proof by itself, then every verdict and position."""
        from ..store.proof import proof_rows

        try:
            rows = list(proof_rows(self._log, match, lambda _: True))
        except CorruptMatch as broken:
            return ProofReport(fault=broken.fault)
        fault, history = verified(self._log, match)
        if not rows and fault is not None and not self._log.device_events(match):
            raise NotFound(self.where)
        report = read("\n".join(rows), witnesses)
        outdated = None if history is None else history.outdated
        report.outdated = None if outdated is None else outdated.to_json()
        report.judged = report.fault is None and outdated is None
        if fault is not None and (report.fault is None or fault < report.fault):
            report.fault = fault
        return report


@contextmanager
def stored_matches(config: Config) -> Iterator[StoredMatches]:
    """The store that ``config`` names, closed at the end.

    :raises NotFound: when there is none: it is never made here.
    """
    where = "PostgreSQL" if config.postgres else config.store["SQLITE_DBNAME"]
    if not config.postgres and not Path(where).is_file():
        raise NotFound(where)
    from ..store.log import EventLog

    log = EventLog(config.store)
    try:
        yield StoredMatches(log, where)
    finally:
        log.close()
