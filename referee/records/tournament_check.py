"""Whether a tournament says what its matches say: every result against the match it names, tables against the events.

A tournament is a file of events (:mod:`tachiai.referee.tournament.events`), alone or in an archive.  Its matches lie
beside it: ``proofs/<match>.jsonl`` and ``records/<match>.jsonl``, or ``<match>.jsonl`` in the same folder.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from tachiai.engines.plain import escape_invisible

from ..json_types import Json
from ..store.chain import canonical
from ..tournament import tables
from ..tournament.events import Corrected, Result, read
from ..tournament.faults import TournamentError
from ..tournament.fold import Tournament, check_names, named
from ..tournament.taking import ConfirmedMatch, result
from ..words import Translator
from . import archive, audit
from .confirmed import NotConfirmed, confirmed
from .evidence import covers
from .evidence import read as read_proof
from .findings import short
from .house_rules import other_rules

NAME = "tournament.jsonl"
"""What it is called in an archive or a folder."""

FindMatch = Callable[[str], tuple[str | None, str | None]]
"""The proof and the record of a match by its id, each ``None`` where it is not."""

NOTES = ("by-hand", "by-record", "assigned", "other-rules")
"""What is worth knowing and no fault: typed by hand; the record agrees but there is no proof; other names; other
house rules than those of the tournament."""


class Finding(NamedTuple):
    """What was found of one result: ``what`` as a code, ``value`` what there is to show of it.

    ``winners``: the match was won by others.  ``players``: others played the match.  ``head``: its chain does not
    have the code.  ``broken``, ``not-over``, ``not-confirmed``: nothing can be taken from the match as it was then.
    ``record``: its record ends otherwise than its proof.  ``other-record``: its record is not the one of its
    proof.  ``no-match``, ``no-proof``: it is not here.  And the
    :data:`NOTES`.
    """

    round: int
    """The number of the round."""
    table: int
    """The number of the table in that round."""
    what: str
    """What was found."""
    value: str = ""
    """What there is to show of it."""

    @property
    def bad(self) -> bool:
        """Whether it is a fault."""
        return self.what not in NOTES


@dataclass
class CupReport:
    """What was found of the tournament ``source``."""

    source: str
    cup: Tournament | None = None
    """The tournament, up to the first event that cannot follow."""
    fault: TournamentError | None = None
    """Why its events are none."""
    findings: list[Finding] = field(default_factory=list)
    """What was found of its results, in their order."""
    files: list[str] = field(default_factory=list)
    """The tables beside it that say something else than its events."""
    results: int = 0
    """How many results were compared with their matches."""
    unknown_codes: list[str] = field(default_factory=list)
    """The codes somebody holds that its chain does not have."""

    @property
    def status(self) -> int:
        """The exit status: 0 nothing is wrong, 1 something is."""
        wrong = self.fault is not None or self.files or self.unknown_codes
        return 1 if wrong or any(one.bad for one in self.findings) else 0

    @property
    def head(self) -> str | None:
        """The newest head of the chain of its events."""
        return self.cup.heads[-1] if self.cup is not None and self.cup.heads else None

    def to_json(self) -> Json:
        """The report for programs."""
        return {
            "head": self.head,
            "results": self.results,
            "fault": None if self.fault is None else str(self.fault),
            "findings": [{**one._asdict(), "bad": one.bad} for one in self.findings],
            "files": self.files,
            "unknown_codes": self.unknown_codes,
        }


def report_lines(report: CupReport, voice: Translator, *, notes: bool = True) -> Iterator[str]:
    """What was found, in sentences; without ``notes`` only what is wrong."""
    say = voice.text
    name = escape_invisible(report.source)
    for one in report.findings:
        if one.bad or notes:
            what = say(f"verify-cup-{one.what}", value=escape_invisible(one.value))
            yield say(
                "verify-cup-at", bad="yes" if one.bad else "no", round=one.round, table=one.table, what=what
            )
    if report.fault is not None:
        value = "" if report.fault.value is None else escape_invisible(str(report.fault.value))
        said = say(f"tournament-{report.fault.reason}", value=value, field=report.fault.field)
        if report.fault.line is not None:
            said = say("tournament-line", line=report.fault.line, what=said)
        yield say("verify-all-bad", name=name, why=said)
        return
    for file in report.files:
        yield say("verify-cup-file", file=file)
    for _ in report.unknown_codes:
        yield say("verify-cup-code")
    if report.status == 0:
        yield say("verify-cup-good", name=name, n=report.results)
    else:
        yield say("verify-cup-bad", name=name)
    if report.head is not None:
        yield say("verify-cup-head-is", head=short(report.head))


def is_tournament(text: str) -> bool:
    """Whether a text is the events of a tournament, and no record and no proof."""
    first = text.lstrip("\ufeff \t\r\n").partition("\n")[0]
    try:
        line = json.loads(first)
    except (ValueError, RecursionError):
        return False
    return isinstance(line, dict) and line.get("event") == "created"


def read_tournament(path: str) -> str | None:
    """The text of a file if it is a tournament."""
    try:
        text = audit.read_bytes(path).decode()
    except (OSError, UnicodeDecodeError):
        return None
    return text if is_tournament(text) else None


def tournaments(given: Sequence[str], sources: Sequence[str]) -> list[str]:
    """The tournaments among what was named; ``sources``: what is in the folders and archives among it.

    One file alone is known by what it says, among many by its name.
    """
    found = []
    for path in given:
        if path.lower().endswith(archive.SUFFIX) and Path(path).is_file():
            inside = f"{path}/{NAME}"
            if read_tournament(inside) is not None:
                found.append(inside)
        elif [path] == list(given) and path != audit.STDIN and Path(path).is_file():
            found += [path] if read_tournament(path) is not None else []
    found += [one for one in sources if Path(one).name == NAME and one not in found]
    return found


def others(sources: Iterable[str], cups: Sequence[str]) -> list[str]:
    """The ``sources`` that are no tournament; also without what stands for an archive that holds nothing else."""
    return [
        source
        for source in sources
        if source not in cups
        and not (source.endswith("/") and f"{Path(source).parent.as_posix()}/{NAME}" in cups)
    ]


def check_file(source: str, *, proofs: bool, codes: Iterable[str] = ()) -> CupReport:
    """Compare the tournament of the file ``source`` with what lies beside it; as :func:`check`."""
    folder = Path(source).parent.as_posix()
    text = read_tournament(source) or ""
    report = check(source, text, lambda match: _beside(folder, match), proofs=proofs, codes=codes)
    if report.fault is None and report.cup is not None:
        report.files += _tables(report.cup, folder)
    return report


def check(source: str, text: str, found: FindMatch, *, proofs: bool, codes: Iterable[str] = ()) -> CupReport:
    """Compare the tournament ``text`` with its matches, which ``found`` finds, and with ``codes`` of its chain.

    With ``proofs`` each result needs a proof; otherwise a record will do where there is none.
    """
    report = CupReport(source)
    try:
        report.cup = cup = Tournament([])
        for event in read(text):
            if isinstance(event, (Result, Corrected)):
                report.findings += _checked(report, cup, event, found, proofs)
            cup.apply(event)
        cup.created  # noqa: B018 # there is one
        check_names(cup)
    except TournamentError as error:
        report.fault = error
        return report
    report.unknown_codes += [code for code in codes if not any(h.startswith(code) for h in cup.heads)]
    return report


def _checked(
    report: CupReport, cup: Tournament, event: Result | Corrected, find: FindMatch, proofs: bool
) -> Iterator[Finding]:
    def found(what: str, value: str = "") -> Finding:
        return Finding(event.round, event.table, what, value)

    if isinstance(event, Corrected):
        yield found("by-hand", event.reason)
        return
    table = cup.table(event.round, event.table)
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
    known = [named(cup, name) for name in played.players.values()]
    if any(one is not None and one.id not in table.seats for one in known):
        yield found("players", names)
        return
    try:
        same = result(cup, played._replace(match=event.match), round=event.round, table=event.table)
    except TournamentError:
        yield found("players", names)
        return
    if set(same.winners) != set(event.winners):
        yield found("winners", " – ".join(cup.entrants[one].name for one in same.winners) or "–")
    elif None in known:
        yield found("assigned", names)
    others = other_rules(cup.created, played)
    if others:
        yield found("other-rules", ", ".join(others))


def _as_taken(proof: str, event: Result) -> tuple[ConfirmedMatch, bool]:
    """The match as it stood when its result was taken, and whether an arbiter had decided it.

    :raises NotConfirmed: nothing could be taken from it; also ``head`` and ``players`` (it is another match).
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
    return confirmed(then), then.decided is not None


def _fits(record: str, proof: str) -> bool:
    """Whether a record has the header and the lines of a proof, as far as it goes and as far as they are open."""
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


def _is_line(line: Json, body: Json, opened: Json | None) -> bool:
    """Whether a line of a record is that of a link; ``opened``: what was opened of it."""
    if not isinstance(line, dict) or line.get("at", body["at"]) != body["at"]:
        return False
    said = {name: value for name, value in line.items() if name not in ("at", "note")}
    if body["private"] is None:
        return line.get("note") == body["note"] and canonical(said) == canonical(body["action"])
    if canonical(said) == canonical(body["action"]):
        return True
    if opened is None:
        return covers(body["action"], said)
    true = {name: value for name, value in opened["line"].items() if name not in ("at", "note")}
    return covers(said, true)


def _ended(record: str) -> ConfirmedMatch | None:
    """The match of a record, as the rules say it ended; ``None`` if it did not, or is none."""
    match = audit.Report.of("", record).match
    if match is None or match.outcome is None:
        return None
    header = match.header
    names = header.names or {}
    players = {seat: names.get(seat, seat) for seat in header.seats}
    return ConfirmedMatch("", "", header.game, players, tuple(match.outcome.winners), header.given or {})


def _beside(folder: str, match: str) -> tuple[str | None, str | None]:
    """The proof and the record of a match, where they are."""
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
        return audit.read_bytes(f"{folder}/{name}").decode()
    except (OSError, UnicodeDecodeError):
        return None


def _tables(cup: Tournament, folder: str) -> Iterator[str]:
    """The tables beside a tournament that say something else than its events."""
    seats = [f"seat_{k}" for k in range(1, cup.created.most + 1)]
    for name, made, columns in (
        ("pairings.csv", tables.pairings_csv(cup), ("round", "table", *seats, "points")),
        ("standings.csv", tables.standings_csv(cup), ("place", "name", "points", "played")),
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
