"""Proofs in files: one, or many of them in folders and archives."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from tachiai.engines.record import RecordError

from ..json_text import JsonObject
from ..store.chain import ChainFault
from . import archive, files
from .files import in_chunks
from .reader import check_positions, page_data, read
from .report import ProofReport


class NoProof(Exception):
    """Raised for a file without a proof; ``key`` names the message that explains it."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


def proof_of(text: str, held: Sequence[tuple[int | None, str]] = ()) -> ProofReport:
    """Check a text that is a proof, or a take-home page with one; ``held`` are the witnesses of :func:`read`.

    :raises NoProof: if it is neither.
    """
    try:
        page = page_data(text)
        proof = text if page is None else page["proof"]
    except (ValueError, KeyError, RecursionError):
        raise NoProof("verify-no-page") from None
    if not isinstance(proof, str):
        raise NoProof("verify-no-chain")
    report = read(proof, held)
    if report.fault is not None and report.fault.reason in ("missing", "unreadable") and not report.heads:
        raise NoProof("verify-no-proof")
    if page is not None and report.fault is None:
        _compare(report, text, page)
    return report


def _compare(report: ProofReport, text: str, page: JsonObject) -> None:
    """Check that a take-home page shows the same as its proof."""
    from .takehome import compared

    try:
        report.fault = check_positions(report, page["positions"])
        if report.fault is None:
            report.page, report.fault = compared(text, page, report)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        report.page, report.fault = "changed", ChainFault(report.links, "page")
    report.judged = report.page == "same" and not report.sealed


def expand(paths: Iterable[str]) -> Iterator[str]:
    """Yield the paths; for an archive the proofs in it, for a folder its ``*.jsonl``.

    For an archive without proofs, yield a path that cannot be read, so that it is reported.
    """
    for path in paths:
        if path.lower().endswith(archive.SUFFIX):
            try:
                yield from list(archive.names(path, proofs=True)) or [f"{path}/{archive.PROOFS}"]
            except OSError:
                yield path
        else:
            yield from files.expand([path])


class Checked(NamedTuple):
    """A checked proof: its ``source``, exit ``status``, and what was found.

    ``status``: 0 complete, 1 broken, 2 not a proof, 3 complete, but in a page that was not compared.
    """

    source: str
    status: int
    found: dict[str, Any]
    """The report for programs; ``{"key": …}`` or ``{"why": …}`` for a file without a proof."""


def _check(source: str) -> Checked:
    try:
        report = proof_of(files.read_text(source))
    except NoProof as error:
        return Checked(source, 2, {"key": error.key})
    except RecordError as error:
        return Checked(source, 2, {"key": f"record-{error.reason}", "value": error.value or ""})
    except OSError as error:
        return Checked(source, 2, {"why": error.strerror or str(error)})
    return Checked(source, status_of(report), report.to_json())


def status_of(report: ProofReport) -> int:
    """Return the exit status for a proof: see :class:`Checked`."""
    if report.fault is not None:
        return 1
    return 0 if report.compared else 3


def _check_chunk(sources: list[str]) -> list[Checked]:
    return [_check(source) for source in sources]


def check_all(sources: Iterable[str], *, jobs: int = 1) -> Iterator[Checked]:
    """Check every proof, in order; with ``jobs`` > 1 in that many processes."""
    for chunk in in_chunks(sources, jobs, _check_chunk):
        yield from chunk
