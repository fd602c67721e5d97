"""Judging records that come as files, one or a million.

    >>> from tachiai.referee.records.audit import Report
    >>> text = '{"record": "match", "version": 1, "game": "john", "seats": ["black", "red"]}'
    >>> report = Report.of("mine.jsonl", text)
    >>> report.status, report.match.n
    (0, 0)
    >>> Report.of("mine.jsonl", "Dear diary").fault.reason
    'no-json'

A :class:`Report` holds the match and gives its audit, one object a line, then outcome and position.
:func:`judge_all` goes through any number of sources, on several processors if asked, and keeps one at a time.
"""

from __future__ import annotations

import os
import stat
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from tachiai.engines.declare import Purpose
from tachiai.engines.match import Match, audit_end, audit_line
from tachiai.engines.record import RecordError, decoded, read
from tachiai.engines.values import NOTHING, Header, Outcome, Settled, Verdict

from .json_text import json_text

if TYPE_CHECKING:
    from ..words import Translator

STDIN = "-"
"""The source that stands for standard input."""


class Tally(NamedTuple):
    """The record ``source`` in figures: its ``header``, number of ``actions`` and ``outcome``.

    ``verdicts`` counts all lines by verdict, ``codes`` those that have a code, ``settled`` the claims that
    stand by how they came out: ``confirmed``, ``refuted``, ``open``.
    """

    source: str
    header: Header
    actions: int = 0
    verdicts: Mapping[str, int] = NOTHING
    codes: Mapping[str, int] = NOTHING
    settled: Mapping[str, int] = NOTHING
    outcome: Outcome | None = None


def is_memo(match: Match, n: int) -> bool:
    """Return whether line ``n`` is a note of its seat alone, told to the referee and to nobody else."""
    declared = match.game.action_types.get(match.entries[n - 1].action.kind)
    return declared is not None and declared.purpose is Purpose.TELL


@dataclass(frozen=True)
class Report:
    """What the referee says of the record ``source``: the ``match`` judged, or the ``fault`` that makes it none."""

    source: str
    match: Match | None = None
    fault: RecordError | OSError | None = None

    @classmethod
    def of(cls, source: str, data: str | bytes) -> Report:
        """The report of a record given as text or UTF-8 bytes; ``source`` is what to call it."""
        try:
            return cls(source, Match.of(read(data)))
        except RecordError as error:
            return cls(source, fault=error)

    @classmethod
    def read(cls, path: str) -> Report:
        """The report of a file, or of standard input (``"-"``)."""
        try:
            return cls.of(path, read_bytes(path))
        except OSError as error:
            return cls(path, fault=error)

    @cached_property
    def status(self) -> int:
        """The exit status of an audit: 0 nothing illegal, 1 some line illegal, 2 no record."""
        if self.match is None:
            return 2
        return 1 if any(e.judgement.verdict is Verdict.ILLEGAL for e in self.match.entries) else 0

    @cached_property
    def settled(self) -> dict[int, Settled]:
        """The claims that were settled, by their numbers."""
        return {} if self.match is None else self.match.settled()

    def tally(self) -> Tally:
        """The record in figures; ``ValueError`` if it is none."""
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
        """The numbers of the claims that stand (are not undone) and were never settled."""
        if self.match is None:
            return []
        entries = self.match.entries
        return [
            n
            for n in self.match.live()
            if entries[n - 1].judgement.verdict is Verdict.UNVERIFIED
            and n not in self.settled
            and not is_memo(self.match, n)
        ]

    def lines(self, voice: Translator | None = None) -> Iterator[dict[str, Any]]:
        """The audit, one object a line, the last with outcome and position; nothing if it is no record.

        With a ``voice`` illegal lines say in a ``message`` what is wrong.
        """
        if self.match is None:
            return
        match = self.match
        settled = self.settled
        for entry in match.entries:
            line = audit_line(entry, settled.get(entry.n))
            if voice is not None and entry.judgement.verdict is Verdict.ILLEGAL:
                line["message"] = voice.reason(str(line["code"]), entry.action, match.about(entry.n))
            yield line
        yield audit_end(match, None if match.outcome is None else match.outcome.to_json())

    def json(self, lang: str | None = None, *, name: bool = False) -> str:
        """The audit as JSON Lines; messages in ``lang`` (default: none).

        With ``name`` every object begins with ``"file"``: the source.
        """
        voice = self.voice(lang) if lang is not None and self.status == 1 else None
        if name:
            first = {"file": self.source}
            rows = [json_text(first | line) for line in self.lines(voice)]
        else:
            rows = [json_text(line) for line in self.lines(voice)]
        return "\n".join(rows) + "\n" if rows else ""

    def voice(self, lang: str, reading: str = "kanji") -> Translator:
        """Who says it to the people of this match."""
        from ..words import Translator

        if self.match is None:
            return Translator(None, lang, reading=reading)
        return Translator(self.match.game, lang, header=self.match.header, reading=reading)


def line(match: Match, n: int) -> dict[str, Any]:
    """The audit line of action ``n``."""
    return audit_line(match.entries[n - 1], match.settled().get(n))


class NoPlainFile(OSError):
    """What was named is a pipe, a device or a socket: it may never end, or hang."""


_BINARY = getattr(os, "O_BINARY", 0)
_AT_ONCE = getattr(os, "O_NONBLOCK", 0)


def read_bytes(path: str) -> bytes:
    """The bytes of a file, or of standard input (``"-"``); :class:`NoPlainFile` for pipes and devices."""
    if path == STDIN:
        import sys

        return sys.stdin.buffer.read()
    if ".zip/" in path.lower():
        from . import archive  # it brings zipfile, and `tachiai audit` starts without

        inside = archive.split(path)
        if inside is not None:
            return archive.read(*inside)
    if not _plain_file(os.stat(path)):
        raise NoPlainFile
    # it may have become a pipe since: do not wait for somebody to write into it
    descriptor = os.open(path, os.O_RDONLY | _BINARY | _AT_ONCE)
    with os.fdopen(descriptor, "rb") as file:
        if not _plain_file(os.fstat(descriptor)):
            raise NoPlainFile
        return file.read()


def read_text(path: str) -> str:
    """Return the text of a file, or of standard input.

    :raises RecordError: when it is no UTF-8.
    :raises OSError: when it cannot be read.
    """
    return decoded(read_bytes(path))


def _plain_file(found: os.stat_result) -> bool:
    """Whether it can be read from its beginning to its end; a folder has an error of its own."""
    return stat.S_ISREG(found.st_mode) or stat.S_ISDIR(found.st_mode)


def expand(paths: Iterable[str]) -> Iterator[str]:
    """The paths; in place of a folder the records (``*.jsonl``) in it and below, in order of their names.

    In place of an archive (``*.zip``) the records in it.

    Symbolic links inside a folder are skipped: they may point outside it.
    """
    for path in paths:
        if path != STDIN and os.path.isdir(path):
            found = sorted(
                file
                for folder, _, names in os.walk(path)
                for name in names
                if name.endswith(".jsonl") and _is_record(file := os.path.join(folder, name))
            )
            # a folder without records stays in the list, so that somebody says so
            yield from found or [path]
        elif path.lower().endswith(".zip") and os.path.isfile(path):
            yield from _records_in(path)
        else:
            yield path


def may_be_tournament(path: str) -> bool:
    """Whether a file begins as the events of a tournament do."""
    if path == STDIN or os.path.isdir(path):
        return False
    try:
        return b'"created"' in read_bytes(path)[:200]
    except OSError:
        return False


def _records_in(path: str) -> Iterator[str]:
    """The records of an archive; what is no archive, or has none, stays in the list, so that somebody says so."""
    from . import archive

    try:
        yield from list(archive.names(path)) or [f"{path}/{archive.RECORDS}"]
    except OSError:
        yield f"{path}/{archive.RECORDS}"


def _is_record(file: str) -> bool:
    try:
        return stat.S_ISREG(os.lstat(file).st_mode)
    except OSError:  # gone in the meantime
        return False


class Judged(NamedTuple):
    """A ``source`` gone through: its exit ``status``, and its ``fault`` or what was asked for.

    ``text`` is the audit as JSON Lines, ``tally`` the record in figures.
    """

    source: str
    status: int
    fault: RecordError | OSError | None
    text: str = ""
    tally: Tally | None = None


def judge_all(
    sources: Iterable[str], *, jobs: int = 1, json: bool = False, lang: str | None = None, name: bool = False
) -> Iterator[Judged]:
    """Judge every source, in order; with ``jobs`` > 1 on that many processes.

    ``json``, ``lang`` and ``name``: the audits as :meth:`Report.json` writes them, instead of figures.
    Only a few are held at a time, however many there are.
    """
    if jobs <= 1:
        for source in sources:
            yield _judge(source, json, lang, name)
        return
    from functools import partial

    from .several import in_chunks

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
