"""A tournament compared with its matches: every result, house rules, and tables against the events.

A tournament is a file of events (:mod:`tachiai.referee.tournament.events`), alone or in an archive. Its
matches are next to it: ``proofs/<match>.jsonl`` and ``records/<match>.jsonl``, or ``<match>.jsonl`` in the
same folder.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from tachiai import engines
from tachiai.engines._plain import escape_invisible
from tachiai.engines.match import Match
from tachiai.engines.record import RecordError, parse_header
from tachiai.engines.record import read as read_record

from ..json_text import JsonObject
from ..store.chain import canonical
from ..tournament import tables
from ..tournament.events import Corrected, Created, Result, TournamentError, read
from ..tournament.match_results import ConfirmedMatch, result
from ..tournament.state import Tournament, check_names, named
from ..words import Translator
from . import archive, files
from .findings import short
from .reader import covers
from .reader import read as read_proof
from .report import ProofReport

NAME = "tournament.jsonl"
"""The name of a tournament's file in an archive or a folder."""

FindMatch = Callable[[str], tuple[str | None, str | None]]
"""Returns the proof and the record of a match by its id, each ``None`` if it is missing."""

NOTES = ("by-hand", "by-record", "assigned", "other-rules")
"""The findings that are not faults.

``by-hand``: a typed result. ``by-record``: the record agrees but has no proof. ``assigned``: other names.
``other-rules``: house rules other than those of the tournament.
"""


class Finding(NamedTuple):
    """A finding about one result: ``what`` as a code, ``value`` with details.

    ``winners``: the match was won by others. ``players``: others played the match. ``head``: the code is not
    in its chain. ``broken``, ``not-over``, ``not-confirmed``: the match at that time gives no result.
    ``record``: its record ends differently from its proof. ``other-record``: its record does not belong to
    its proof. ``no-match``, ``no-proof``: it is missing. And the :data:`NOTES`.
    """

    round: int
    table: int
    """The number of the table in that round."""
    what: str
    value: str = ""

    @property
    def bad(self) -> bool:
        """Whether it is a fault."""
        return self.what not in NOTES


@dataclass
class TournamentReport:
    """The findings for the tournament ``source``."""

    source: str
    tournament: Tournament | None = None
    """The tournament, up to the first invalid event."""
    fault: TournamentError | None = None
    """The error of the first invalid event."""
    findings: list[Finding] = field(default_factory=list)
    """The findings for its results, in order."""
    files: list[str] = field(default_factory=list)
    """The tables in its folder that differ from its events."""
    results: int = 0
    """The number of results that were compared with their matches."""
    unknown_codes: list[str] = field(default_factory=list)
    """The held codes that are not in its chain."""

    @property
    def status(self) -> int:
        """The exit status: 0 nothing is wrong, 1 something is."""
        wrong = self.fault is not None or self.files or self.unknown_codes
        return 1 if wrong or any(finding.bad for finding in self.findings) else 0

    @property
    def head(self) -> str | None:
        """The newest head of the chain of its events."""
        return self.tournament.heads[-1] if self.tournament is not None and self.tournament.heads else None

    def to_json(self) -> JsonObject:
        """Return the report for programs."""
        return {
            "head": self.head,
            "results": self.results,
            "fault": None if self.fault is None else str(self.fault),
            "findings": [{**finding._asdict(), "bad": finding.bad} for finding in self.findings],
            "files": self.files,
            "unknown_codes": self.unknown_codes,
        }


def fault_text(voice: Translator, error: TournamentError) -> str:
    """Explain an error, with the line of the file first if it came from one."""
    value = "" if error.value is None else escape_invisible(str(error.value))
    message = voice.text(f"tournament-{error.reason}", value=value, field=error.field)
    if error.line is not None:
        return voice.text("tournament-line", line=error.line, what=message)
    return message


def report_lines(report: TournamentReport, voice: Translator, *, notes: bool = True) -> Iterator[str]:
    """Yield the findings in sentences; without ``notes`` only faults."""
    text = voice.text
    name = escape_invisible(report.source)
    for finding in report.findings:
        if finding.bad or notes:
            what = text(f"verify-cup-{finding.what}", value=escape_invisible(finding.value))
            yield text(
                "verify-cup-at",
                bad="yes" if finding.bad else "no",
                round=finding.round,
                table=finding.table,
                what=what,
            )
    if report.fault is not None:
        yield text("verify-all-bad", name=name, why=fault_text(voice, report.fault))
        return
    for file in report.files:
        yield text("verify-cup-file", file=file)
    for _ in report.unknown_codes:
        yield text("verify-cup-code")
    if report.status == 0:
        yield text("verify-cup-good", name=name, n=report.results)
    else:
        yield text("verify-cup-bad", name=name)
    if report.head is not None:
        yield text("verify-cup-head-is", head=short(report.head))


def is_tournament(text: str) -> bool:
    """Return whether a text is the events of a tournament, not a record or a proof."""
    first = text.lstrip("\ufeff \t\r\n").partition("\n")[0]
    try:
        line = json.loads(first)
    except (ValueError, RecursionError):
        return False
    return isinstance(line, dict) and line.get("event") == "created"


def read_tournament(path: str) -> str | None:
    """Return the text of a file if it is a tournament, else ``None``."""
    try:
        text = files.read_bytes(path).decode()
    except (OSError, UnicodeDecodeError):
        return None
    return text if is_tournament(text) else None


def tournaments(given: Sequence[str], sources: Sequence[str]) -> list[str]:
    """Return the tournaments among the ``given`` paths; ``sources``: the files in their folders and archives.

    A file is recognised by its contents, one in an archive by its name.
    """
    found = []
    for path in given:
        if path.lower().endswith(archive.SUFFIX) and Path(path).is_file():
            inside = f"{path}/{NAME}"
            if read_tournament(inside) is not None:
                found.append(inside)
    for source in [*given, *sources]:
        named = Path(source).name == NAME
        if source not in found and (read_tournament(source) is not None if Path(source).is_file() else named):
            found.append(source)
    return found


def others(sources: Iterable[str], tournaments: Sequence[str]) -> list[str]:
    """Return the ``sources`` that are not tournaments.

    Placeholders of archives that contain only a tournament are left out.
    """
    return [
        source
        for source in sources
        if source not in tournaments
        and not (source.endswith("/") and f"{Path(source).parent.as_posix()}/{NAME}" in tournaments)
    ]


def check_file(source: str, *, proofs: bool, codes: Iterable[str] = ()) -> TournamentReport:
    """Compare the tournament in the file ``source`` with the files next to it, as :func:`check`."""
    folder = Path(source).parent.as_posix()
    text = read_tournament(source) or ""
    report = check(source, text, lambda match: _beside(folder, match), proofs=proofs, codes=codes)
    if report.fault is None and report.tournament is not None:
        report.files += _tables(report.tournament, folder)
    return report


def check(
    source: str, text: str, found: FindMatch, *, proofs: bool, codes: Iterable[str] = ()
) -> TournamentReport:
    """Compare the tournament ``text`` with its matches, which ``found`` returns by id.

    ``codes`` are heads that somebody holds, to be found in its chain. With ``proofs`` each result needs a
    proof; otherwise a record is enough.
    """
    report = TournamentReport(source)
    try:
        report.tournament = tournament = Tournament([])
        for event in read(text):
            if isinstance(event, (Result, Corrected)):
                report.findings += _checked(report, tournament, event, found, proofs)
            tournament.apply(event)
        tournament.created  # noqa: B018 # raises if the event is missing
        check_names(tournament)
    except TournamentError as error:
        report.fault = error
        return report
    report.unknown_codes += [code for code in codes if not any(h.startswith(code) for h in tournament.heads)]
    return report


def _checked(
    report: TournamentReport, tournament: Tournament, event: Result | Corrected, find: FindMatch, proofs: bool
) -> Iterator[Finding]:
    def found(what: str, value: str = "") -> Finding:
        return Finding(event.round, event.table, what, value)

    if isinstance(event, Corrected):
        yield found("by-hand", event.reason)
        return
    table = tournament.table(event.round, event.table)
    report.results += 1
    proof, record = find(event.match)
    played = None
    if proof is not None:
        try:
            played, decided = _as_taken(proof, event)
        except NotConfirmed as error:
            yield found(error.reason, event.match)
            return
        if record is not None and not _fits(record, proof):
            yield found("other-record", event.match)
        ended = None if record is None else _ended(record)
        if ended is not None and not decided and set(ended.winners) != set(played.winners):
            yield found("record", event.match)
    elif record is not None:
        if proofs:
            yield found("no-proof", event.match)
        played = _ended(record)
        if played is None:
            if not proofs:
                yield found("not-over", event.match)
            return
        if not proofs:
            yield found("by-record", event.match)
    else:
        yield found("no-match", event.match)
        return
    names = " – ".join(played.players.values())
    known = [named(tournament, name) for name in played.players.values()]
    if any(player is not None and player.id not in table.seats for player in known):
        yield found("players", names)
        return
    try:
        same = result(tournament, played._replace(match=event.match), round=event.round, table=event.table)
    except TournamentError:
        yield found("players", names)
        return
    if set(same.winners) != set(event.winners):
        yield found("winners", " – ".join(tournament.entrants[player].name for player in same.winners) or "–")
    elif None in known:
        yield found("assigned", names)
    others = other_rules(tournament.created, played)
    if others:
        yield found("other-rules", ", ".join(others))


def _as_taken(proof: str, event: Result) -> tuple[ConfirmedMatch, bool]:
    """Return the match at the time of its result, and whether an arbiter had decided it.

    :raises NotConfirmed: if it gives no result; with ``head`` or ``players`` if it is another match.
    """
    whole = read_proof(proof)
    if whole.fault is not None:
        raise NotConfirmed("broken")
    if whole.match != event.match:
        raise NotConfirmed("players")
    if event.head not in whole.heads:
        raise NotConfirmed("head")
    rows = [row for row in proof.lstrip("\ufeff").split("\n") if row.strip()]
    then = read_proof("\n".join(rows[: whole.heads.index(event.head) + 1]))
    return confirmed_by_proof(then), then.decided is not None


def _fits(record: str, proof: str) -> bool:
    """Return whether a record has the header and the lines of a proof.

    A record may end earlier, and only open lines are compared in full.
    """
    whole = read_proof(proof)
    try:
        header, *lines = [json.loads(row) for row in record.lstrip("\ufeff").split("\n") if row.strip()]
    except (ValueError, RecursionError):
        return False
    actions = [(k, body) for k, body in enumerate(whole.bodies) if "action" in body]
    return (
        canonical(header) == canonical(whole.header)
        and len(lines) <= len(actions)
        and all(
            _is_line(line, body, whole.opened.get(k)) for line, (k, body) in zip(lines, actions, strict=False)
        )
    )


def _is_line(line: JsonObject, body: JsonObject, opened: JsonObject | None) -> bool:
    """Return whether a line of a record is that of a link; ``opened``: the opened content of the link."""
    if not isinstance(line, dict) or line.get("at", body["at"]) != body["at"]:
        return False
    action = {name: value for name, value in line.items() if name not in ("at", "note")}
    if body["private"] is None:
        return line.get("note") == body["note"] and canonical(action) == canonical(body["action"])
    if canonical(action) == canonical(body["action"]):
        return True
    if opened is None:
        return covers(body["action"], action)
    true = {name: value for name, value in opened["line"].items() if name not in ("at", "note")}
    return covers(action, true)


def _ended(record: str) -> ConfirmedMatch | None:
    """Return the match of a record as the rules ended it; ``None`` if it did not end or is invalid."""
    try:
        match = Match.of(read_record(record))
    except RecordError:
        return None
    if match.outcome is None:
        return None
    header = match.header
    names = header.names or {}
    players = {seat: names.get(seat, seat) for seat in header.seats}
    return ConfirmedMatch("", "", header.game, players, tuple(match.outcome.winners), header.given or {})


def _beside(folder: str, match: str) -> tuple[str | None, str | None]:
    """Return the proof and the record of a match, each ``None`` if its file is missing."""
    if not re.fullmatch(r"[\w-]+", match):
        return None, None
    proof = _text(folder, f"{archive.PROOFS}{match}.jsonl")
    record = _text(folder, f"{archive.RECORDS}{match}.jsonl")
    if proof is None and record is None:
        lone = _text(folder, f"{match}.jsonl")
        if lone is not None:
            is_proof = '"hash"' in lone.partition("\n")[0]
            return (lone, None) if is_proof else (None, lone)
    return proof, record


def _text(folder: str, name: str) -> str | None:
    try:
        return files.read_bytes(f"{folder}/{name}").decode()
    except (OSError, UnicodeDecodeError):
        return None


def _tables(tournament: Tournament, folder: str) -> Iterator[str]:
    """Yield the names of tables in the folder that differ from the tournament's events."""
    seats = [f"seat_{k}" for k in range(1, tournament.created.most + 1)]
    for name, made, columns in (
        ("pairings.csv", tables.pairings_csv(tournament), ("round", "table", *seats, "points")),
        ("standings.csv", tables.standings_csv(tournament), ("place", "name", "points", "played")),
    ):
        given = _text(folder, name)
        if given is not None and _rows(given, columns) != _rows(made, columns):
            yield name


def _rows(text: str, columns: Sequence[str]) -> list[tuple[str | None, ...]]:
    rows = csv.DictReader(io.StringIO(text.lstrip("\ufeff"), newline=""))
    try:
        return [tuple(row.get(column) for column in columns) for row in rows]
    except csv.Error:
        return []


# -- results that proofs confirm -----------------------------------------------------------------------


class NotConfirmed(Exception):
    """Raised if a proof gives no result: ``broken``, ``not-over`` or ``not-confirmed``."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def confirmed_by_proof(report: ProofReport) -> ConfirmedMatch:
    """Return the match of a proof with its result.

    The end is confirmed if every seat agreed with it as it stands, or an arbiter decided it.

    :raises NotConfirmed: if the chain is wrong, the match is not over, or a seat has not agreed.
    """
    header = report.header
    if report.fault is not None or header is None or report.match is None or report.head is None:
        raise NotConfirmed("broken")
    if report.end is None or report.outcome is None:
        raise NotConfirmed("not-over")
    agreed = {c.seat for c in report.confirmations if c.stands and c.agree}
    if report.decided is None and not agreed >= set(header["seats"]):
        raise NotConfirmed("not-confirmed")
    names = header.get("names") or {}
    players = {seat: str(names.get(seat, seat)) for seat in header["seats"]}
    winners, options = tuple(report.outcome["winners"]), header.get("options") or {}
    return ConfirmedMatch(report.match, report.head, header["game"], players, winners, options)


# -- house rules ---------------------------------------------------------------------------------------


def house_rules(created: Created) -> Mapping[str, Any]:
    """Return every house rule of a tournament by name, with defaults for those that it does not change.

    :raises LookupError: if its game is not installed.
    :raises RecordError: if its game has no such rule, or a value is not allowed.
    """
    game = engines.load(created.game)
    seats = game.seating.orders[0] if game.seating.orders else [f"p{k + 1}" for k in range(created.fewest)]
    raw: dict[str, Any] = {"record": "match", "version": 1, "game": created.game, "seats": list(seats)}
    header = parse_header({**raw, "rules": game.version, "options": dict(created.options or {})})
    return header.options


def other_rules(created: Created, played: ConfirmedMatch) -> list[str]:
    """Return the names of the house rules in which a match differs from its tournament."""
    if played.options is None or played.game != created.game:
        return []
    try:
        own = house_rules(created)
        theirs = house_rules(
            Created(created.name, created.form, created.game, created.fewest, options=played.options)
        )
    except (LookupError, RecordError, engines.BrokenGame):
        return []
    return [name for name in own if theirs.get(name) != own[name]]
