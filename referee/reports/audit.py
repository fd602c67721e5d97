"""Audits of records in files, of one or a million.

    >>> from tachiai.referee.reports.audit import Report
    >>> text = '{"record": "match", "version": 1, "game": "john", "seats": ["black", "red"]}'
    >>> report = Report.of("mine.jsonl", text)
    >>> report.status, report.match.n
    (0, 0)
    >>> Report.of("mine.jsonl", "Dear diary").fault.reason
    'no-json'

A :class:`Report` holds the match and returns its audit: an object for each line, then outcome and position.
:func:`judge_all` audits any number of sources, on several processors if asked, and holds only a few in memory
at a time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from tachiai.engines.declare import Purpose
from tachiai.engines.match import Match, audit_end, audit_line
from tachiai.engines.record import RecordError, read
from tachiai.engines.values import NOTHING, Header, Outcome, Settled, Verdict

from ..evidence.files import ProofFile, in_chunks, read_bytes
from ..json_text import json_text

if TYPE_CHECKING:
    from ..words import Translator


class Tally(NamedTuple):
    """The numbers of one record: its ``header``, how many ``actions`` it has, and its ``outcome``.

    ``verdicts`` counts all lines by verdict, ``codes`` those that have a code. ``settled`` counts the
    standing claims by their result: ``confirmed``, ``refuted``, ``open``.
    """

    source: str
    header: Header
    actions: int = 0
    verdicts: Mapping[str, int] = NOTHING
    codes: Mapping[str, int] = NOTHING
    settled: Mapping[str, int] = NOTHING
    outcome: Outcome | None = None


def is_memo(match: Match, n: int) -> bool:
    """Return whether line ``n`` is a private disclosure by its seat (an action with purpose ``TELL``)."""
    declared = match.game.action_types.get(match.entries[n - 1].action.kind)
    return declared is not None and declared.purpose is Purpose.TELL


@dataclass(frozen=True)
class Report:
    """The audit of the record ``source``: the judged ``match``, or the ``fault`` that makes it unreadable."""

    source: str
    match: Match | None = None
    fault: RecordError | OSError | None = None

    @classmethod
    def of(cls, source: str, data: str | bytes) -> Report:
        """Return the report of a record given as text or UTF-8 bytes; ``source`` is its name for people."""
        try:
            return cls(source, Match.of(read(data)))
        except RecordError as error:
            return cls(source, fault=error)

    @classmethod
    def read(cls, path: str) -> Report:
        """Return the report of a file, or of standard input (``"-"``)."""
        try:
            data = read_bytes(path)
        except OSError as error:
            return cls(path, fault=error)
        report = cls.of(path, data)
        if report.fault is not None and b'"kind":"opened"' in data[:2000]:
            return cls(path, fault=ProofFile())
        return report

    @cached_property
    def status(self) -> int:
        """The exit status of an audit: 0 nothing illegal, 1 some line illegal, 2 not a valid record."""
        if self.match is None:
            return 2
        return 1 if any(e.judgement.verdict is Verdict.ILLEGAL for e in self.match.entries) else 0

    @cached_property
    def settled(self) -> dict[int, Settled]:
        """The settled claims by action number."""
        return {} if self.match is None else self.match.settled()

    def tally(self) -> Tally:
        """Return the counts of the record.

        :raises ValueError: if it is not a valid record.
        """
        if self.match is None:
            raise ValueError(f"{self.source} is no record")
        match = self.match
        verdicts = Counter(e.judgement.verdict.value for e in match.entries)
        codes = Counter(e.judgement.code for e in match.entries if e.judgement.code is not None)
        settled = Counter(s.verdict.value for n, s in self.settled.items() if not is_memo(match, n))
        settled["open"] = len(self.open_claims())
        return Tally(
            self.source, match.header, match.n, dict(verdicts), dict(codes), dict(settled), match.outcome
        )

    def open_claims(self) -> list[int]:
        """Return the numbers of the claims that stand (were not undone) and were never settled."""
        if self.match is None:
            return []
        entries = self.match.entries
        return [
            n
            for n in self.match.standing_lines()
            if entries[n - 1].judgement.verdict is Verdict.UNVERIFIED
            and n not in self.settled
            and not is_memo(self.match, n)
        ]

    def lines(self, voice: Translator | None = None) -> Iterator[dict[str, Any]]:
        """Yield the audit: an object for each line, then one with outcome and position.

        Yield nothing without a match. With a ``voice``, illegal lines have a ``message`` that explains the
        fault.
        """
        if self.match is None:
            return
        match = self.match
        settled = self.settled
        for entry in match.entries:
            line = audit_line(entry, settled.get(entry.n))
            if voice is not None and entry.judgement.verdict is Verdict.ILLEGAL:
                line["message"] = voice.reason(str(line["code"]), entry.action, match.message_params(entry.n))
            yield line
        yield audit_end(match, None if match.outcome is None else match.outcome.to_json())

    def json(self, lang: str | None = None, *, name: bool = False) -> str:
        """Return the audit as JSON Lines, with messages in ``lang`` (default: without messages).

        With ``name``, every object begins with ``"file"``: the source.
        """
        voice = self.voice(lang) if lang is not None and self.status == 1 else None
        if name:
            first = {"file": self.source}
            rows = [json_text(first | line) for line in self.lines(voice)]
        else:
            rows = [json_text(line) for line in self.lines(voice)]
        return "\n".join(rows) + "\n" if rows else ""

    def voice(self, lang: str, reading: str = "kanji") -> Translator:
        """Return a translator for this match."""
        from ..words import Translator

        if self.match is None:
            return Translator(None, lang, reading=reading)
        return Translator(self.match.game, lang, header=self.match.header, reading=reading)


def line(match: Match, n: int) -> dict[str, Any]:
    """Return the audit line of action ``n``."""
    return audit_line(match.entries[n - 1], match.settled().get(n))


class Judged(NamedTuple):
    """An audited ``source``: its exit ``status``, and its ``fault`` or the requested result.

    ``text`` is the audit as JSON Lines, ``tally`` the counts of the record.
    """

    source: str
    status: int
    fault: RecordError | OSError | None
    text: str = ""
    tally: Tally | None = None


def judge_all(
    sources: Iterable[str], *, jobs: int = 1, json: bool = False, lang: str | None = None, name: bool = False
) -> Iterator[Judged]:
    """Judge every source, in order; with ``jobs`` > 1 in that many processes.

    With ``json``, return audits as :meth:`Report.json` writes them (``lang`` and ``name`` as there), else
    tallies. Only a few are held in memory at a time, however many there are.
    """
    if jobs <= 1:
        for source in sources:
            yield _judge(source, json, lang, name)
        return
    from functools import partial

    for chunk in in_chunks(sources, jobs, partial(_judge_chunk, json=json, lang=lang, name=name)):
        yield from chunk


def _judge_chunk(sources: list[str], json: bool, lang: str | None, name: bool) -> list[Judged]:
    return [_judge(source, json, lang, name) for source in sources]


def _judge(source: str, json: bool, lang: str | None, name: bool) -> Judged:
    report = Report.read(source)
    if report.match is None:
        return Judged(source, report.status, report.fault)
    if json:
        return Judged(source, report.status, None, report.json(lang, name=name))
    return Judged(source, report.status, None, tally=report.tally())
