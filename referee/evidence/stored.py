"""The matches stored in a data folder (or database), for the command line.

No authentication: access to the files implies ownership. Even so, secrets of a match that is still in play
are not revealed.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from tachiai.engines._derived import layout_of_view

from ..config import Config
from ..json_text import JsonObject
from ..match.history import MatchHistory, export_text
from ..match.loading import load_devices, load_history, verified
from ..match.recorded import installed
from ..store.chain import ChainFault, CorruptMatch, canonical
from ..store.events import evening_stream, match_stream
from ..store.log import EventLog, NoSuchMatch, proof_rows
from .reader import read
from .report import ProofReport

if TYPE_CHECKING:
    from .tournament import TournamentReport

NEWEST = 16
"""The number of newest links that are read to check whether a match is over."""


class Concerned(NamedTuple):
    """A match in play that was recorded under rules other than the installed ones."""

    match: str
    table: str
    """The table of the evening at which it is played; empty if it has none."""
    game: str
    rules: str
    """The version of the rules that recorded it."""
    today: str | None
    """The installed version; ``None`` if the game is not installed."""
    since: int | None
    """The first action that today's rules judge differently; ``None`` if they agree on all, so that it
    continues.
    """

    @property
    def kind(self) -> str:
        """``goes-on``, ``outdated``, or ``gone`` if the game is not installed."""
        return "goes-on" if self.since is None else "gone" if self.today is None else "outdated"

    def values(self) -> JsonObject:
        """Return the parameters of sentences about it."""
        shown = {"table": self.table or "–", "today": self.today or "", "n": self.since or 0}
        return {"match": self.match, "game": self.game, "rules": self.rules, **shown}


def _ended(log: EventLog, match: str) -> bool:
    """Return whether the newest links of a match show that it is over, without reading all of it."""
    newest: Sequence[Any] = log.recorder.select_events(match_stream(match), desc=True, limit=NEWEST)
    for stored in newest:
        try:
            body = json.loads(log.decode(match, stored).body)
        except (CorruptMatch, ValueError, AttributeError):
            return True  # `tachiai verify` reports what is wrong with it
        kind = body.get("kind")
        if kind == "closed":
            return True
        if kind == "ruling" and body["ruling"] not in ("stop", "resume", "answer"):
            return bool(body["ruling"] == "result")
        if "outcome" in body:
            return body["outcome"] is not None
    return False


def _concerned(log: EventLog, match: str, today: str | None) -> Concerned | None:
    try:
        history, devices = load_history(log, match), load_devices(log, match)
    except (CorruptMatch, NoSuchMatch):
        return None
    if history.over or devices.closed is not None or history.version == today:
        return None
    place = "" if devices.place is None else " ".join(map(str, filter(None, devices.place)))
    outdated = history.outdated
    return Concerned(
        match,
        place,
        history.header.game,
        history.version,
        today,
        None if outdated is None else outdated.since,
    )


class StillPlayed(Exception):
    """Raised if secrets of a match that is not over are requested."""


class NotFound(LookupError):
    """Raised for an unknown match or a missing store; ``where`` is the store."""

    def __init__(self, where: str) -> None:
        super().__init__(where)
        self.where = where


class MatchSummary(NamedTuple):
    """A stored match: its id, when it was opened (``at``), ``game`` and the names of ``players``.

    ``rules``: the version it was opened under; ``today``: the installed one, ``None`` if the game is not
    installed.
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
        """Yield every match, oldest first."""
        for match, opened in self._log.matches():
            header = opened["header"]
            names = header.get("names") or {}
            players = tuple(names.get(seat, seat) for seat in header["seats"])
            game = installed(header["game"])
            today = None if game is None else game.version
            yield MatchSummary(match, opened["at"], header["game"], players, opened["rules"], today)

    def of_other_rules(self, seconds: float) -> tuple[list[Concerned], int]:
        """Return the matches in play whose rules are not the installed ones, newest first.

        It stops after ``seconds`` (plus the time to read one match); the number returned is how many were not
        checked.
        """
        until = time.monotonic() + seconds
        versions: dict[str, str | None] = {}
        others = []
        for match, opened in self._log.matches():
            name = opened["header"]["game"]
            if name not in versions:
                game = installed(name)
                versions[name] = None if game is None else game.version
            if opened["rules"] != versions[name]:
                others.append((match, versions[name]))
        found = []
        while others and time.monotonic() < until:
            match, today = others.pop()
            if not _ended(self._log, match):
                concerned = _concerned(self._log, match, today)
                if concerned is not None:
                    found.append(concerned)
        return found, len(others)

    def history(self, match: str) -> MatchHistory:
        """Return a match with its chain.

        :raises NotFound: if the store has no such match.
        :raises CorruptMatch: if its chain does not verify.
        """
        try:
            return load_history(self._log, match)
        except NoSuchMatch:
            raise NotFound(self.where) from None

    def record(self, match: str, *, seat: str | None = None, full: bool = False) -> str:
        """Return the record for everybody, for one ``seat``, or in ``full``.

        :raises StillPlayed: if private facts are requested before the match is over.
        """
        history = self._readable(match, private=seat is not None or full)
        return export_text(history, history.match, seat, full=full)

    def proof(self, match: str, *, seat: str | None = None, full: bool = False) -> str:
        """Return the chained events as JSON Lines; ``full`` or a ``seat`` opens private facts too.

        :raises StillPlayed: as for :meth:`record`.
        """
        history = self._readable(match, private=seat is not None or full)
        opened = history.open_links(history.header.seats if full else [seat] if seat else ())
        rows = proof_rows(self._log, match, opened.__contains__)
        return "".join(f"{row}\n" for row in rows)

    def takehome(self, match: str, *, lang: str, seat: str | None = None, full: bool = False) -> str:
        """Return the take-home page; ``full`` or a ``seat`` opens further private facts.

        :raises StillPlayed: as for :meth:`record`.
        :raises NotBuilt: if the screens were not built.
        """
        from .takehome import stored_page

        history = self._readable(match, private=seat is not None or full)
        seats = history.header.seats if full else [seat] if seat else ()
        return stored_page(history, lang, self._log, seats)

    def _readable(self, match: str, *, private: bool) -> MatchHistory:
        """Return a match; with ``private``, check that its private facts may be read."""
        history = self.history(match)
        if private and not history.over and load_devices(self._log, match).closed is None:
            raise StillPlayed(match)
        return history

    def verify(self, match: str, witnesses: Iterable[tuple[int | None, str]] = ()) -> ProofReport:
        """Check a stored match: its proof without the rules, then every verdict and position."""
        try:
            rows = list(proof_rows(self._log, match, lambda _: True))
        except CorruptMatch as broken:
            return ProofReport(fault=broken.fault)
        fault, history = verified(self._log, match)
        if not rows and fault is not None and not self._log.has_devices(match):
            raise NotFound(self.where)
        report = read("\n".join(rows), witnesses)
        outdated = None if history is None else history.outdated
        report.outdated = None if outdated is None else outdated.to_json()
        report.judged = report.fault is None and outdated is None
        if fault is None and history is not None and not self._follows(history):
            fault = ChainFault(0, "after")
        if fault is not None and (report.fault is None or fault < report.fault):
            report.fault = fault
        return report

    def _follows(self, history: MatchHistory) -> bool:
        """Return whether a match that continues another one begins with that one's position.

        Return ``True`` also if that cannot be checked here.
        """
        after, layout = history.after_link, history.header.layout
        if after is None:
            return layout is None
        try:
            before = load_history(self._log, after["match"], after["link"])
        except (KeyError, TypeError):
            return False
        except (NoSuchMatch, CorruptMatch):  # deleted, or damaged, which `tachiai verify` reports
            return True
        if [before.link, before.head, before.n] != [after.get(name) for name in ("link", "head", "n")]:
            return False
        if history.outdated is not None or history.version != history.rules:
            return True  # today's rules cannot reproduce that layout
        seen = before.game.view(before.match.position)
        return not seen or canonical(layout_of_view(history.game, seen)) == canonical(layout)

    def evenings(self) -> list[str]:
        """Return the names of the stored evenings."""
        return self._log.evenings()

    def verify_evening(self, name: str, codes: Sequence[str] = ()) -> EveningReport:
        """Check the stream of the evening ``name``, and compare its tournaments with their matches.

        ``codes`` are heads that somebody holds, of the evening or of one of its tournaments.
        """
        from ..evening.state import Evening
        from ..tournament.events import text_of_lines
        from .tournament import check

        stream = evening_stream(name)
        report, now, heads = EveningReport(name), Evening(name), []
        try:
            for stored in self._log.stored(stream, None):
                event = self._log.decode(stream, stored)
                self._log.check_stored(stream, stored, event)
                now.apply(event)
                heads.append(now.head)
        except CorruptMatch as broken:
            report.fault = broken.fault
        report.entries, report.head = now.version, now.head
        for lines in now.tournaments:
            bodies = [line.body for line in lines]
            label = str(bodies[0].get("name", ""))
            report.tournaments.append(check(label, text_of_lines(bodies), self._found, proofs=True))
        heads += [
            head
            for tournament in report.tournaments
            if tournament.tournament is not None
            for head in tournament.tournament.heads
        ]
        report.unknown_codes = [code for code in codes if not any(head.startswith(code) for head in heads)]
        return report

    def _found(self, match: str) -> tuple[str | None, str | None]:
        try:
            return self.proof(match), None
        except (NotFound, CorruptMatch):
            return None, None


@dataclass
class EveningReport:
    """The findings for the evening ``name``."""

    name: str
    entries: int = 0
    """The number of events that were read."""
    head: str = ""
    """The head of its chain after them."""
    fault: ChainFault | None = None
    """The first thing wrong; ``None`` if nothing is."""
    tournaments: list[TournamentReport] = field(default_factory=list)
    """The reports of its tournaments, oldest first."""
    unknown_codes: list[str] = field(default_factory=list)
    """The held codes found neither in its chain nor in its tournaments."""

    @property
    def status(self) -> int:
        """The exit status: 0 nothing is wrong, 1 something is."""
        wrong = self.fault is not None or self.unknown_codes
        return 1 if wrong or any(tournament.status for tournament in self.tournaments) else 0

    def to_json(self) -> JsonObject:
        """Return the report for programs."""
        return {
            "evening": self.name,
            "status": self.status,
            "entries": self.entries,
            "head": self.head,
            "fault": None if self.fault is None else self.fault._asdict(),
            "tournaments": [
                {"name": tournament.source, **tournament.to_json()} for tournament in self.tournaments
            ],
            "unknown_codes": self.unknown_codes,
        }


@contextmanager
def stored_matches(config: Config) -> Iterator[StoredMatches]:
    """Open the store that ``config`` names, and close it at the end.

    :raises NotFound: if it does not exist: it is never created here.
    """
    where = "PostgreSQL" if config.postgres else config.store["SQLITE_DBNAME"]
    if not config.postgres and not Path(where).is_file():
        raise NotFound(where)
    log = EventLog(config.store)
    try:
        yield StoredMatches(log, where)
    finally:
        log.close()
