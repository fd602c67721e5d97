"""``tachiai verify``: check whether a match was changed."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING

from tachiai.engines._plain import escape_invisible

from ..evidence.files import STDIN
from ..evidence.reader import LEAST_DIGITS, digits
from ..evidence.report import ProofReport
from .declare import WHOLE_NUMBER, argument, declared, flag, option
from .output import Progress, emit, json_text, show
from .run import BAD, GOOD, NOT_COMPARED, TROUBLE, Run, StoreOptions, UserError, is_file, takes_store

if TYPE_CHECKING:
    from ..evidence.tournament import TournamentReport
    from ..evidence.verify import Checked


@declared("verify")
@argument("matches", "MATCH", nargs=-1, help="proof-match")
@flag("--all", "every", help="verify-all")
@option("--event", metavar="NAME", help="verify-event")
@option("--head", "heads", metavar="[LINK:]CODE", multiple=True, help="head")
@flag("--json", "as_json", help="json-one")
@option("--jobs", metavar="N", type=WHOLE_NUMBER, default=1, help="jobs")
@takes_store
def command(
    run: Run,
    *,
    matches: Sequence[str],
    every: bool,
    event: str | None,
    heads: Sequence[str],
    as_json: bool,
    jobs: int,
    store: StoreOptions,
) -> int:
    """Check the chain of a proof, a take-home page or a stored match, or of several.

    A tournament is compared with its matches; with ``--event`` an evening's own stream is checked.

    :returns: 0 nothing wrong was found; 1 a fault was found, or a code is not in the chain;
        2 an input is not a proof;
        3 the chain in a page is whole, but what the page shows could not be compared with it.
    """
    if event is not None:
        if matches or every:
            raise UserError(run.message("cli-bad-together", one="--event", other="MATCH"))
        return _evening(run, event, [_head(run, code)[1] for code in heads], as_json, store)
    if not matches and not every:
        raise UserError(run.message("cli-bad-required", what="MATCH"))
    if every or len(matches) > 1 or matches[0].lower().endswith(".zip"):
        if heads:
            raise UserError(run.message("cli-bad-together", one="--head", other="--all"))
        return _all(run, matches, as_json, run.jobs(jobs), store)
    (match,) = matches
    held = [_head(run, code) for code in heads]
    from ..evidence import findings
    from ..evidence.verify import status_of

    if is_file(match):
        from ..evidence.tournament import check_file, read_tournament

        if match != STDIN and read_tournament(match) is not None:
            tournament = check_file(match, proofs=True, codes=[code for _, code in held])
            _show_tournament(run, tournament, as_json)
            return tournament.status
        report = _proof(run, match, held)
    else:
        with run.stored(store, match) as stored:
            report = stored.verify(match, held)
    if as_json:
        emit(json_text(report.to_json()) + "\n")
        return status_of(report)
    voice = findings.voice_of(report, run.speech.lang, run.speech.reading)
    for line in findings.finding_lines(report, voice):
        show(escape_invisible(line))
    if report.fault is not None:
        return BAD
    show(run.message("verify-head", head=report.head))
    return status_of(report)


def _head(run: Run, code: str) -> tuple[int | None, str]:
    """Return the link (``None`` if not given) and the digits of a check code as typed."""
    form = re.fullmatch(r"(?:(\d{1,9}):)?([0-9a-fA-F\s-]+)", code)
    given = digits(form[2]) if form else ""
    if form is None or len(given) > 64:
        raise UserError(run.message("cli-bad-head", value=code))
    if len(given) < LEAST_DIGITS:
        raise UserError(run.message("cli-short-head", value=code, digits=len(given), least=LEAST_DIGITS))
    return (None if form[1] is None else int(form[1])), given


def _all(run: Run, given: Sequence[str], as_json: bool, jobs: int, store: StoreOptions) -> int:
    """Check several inputs: print a line for each, and the totals at the end."""
    from ..evidence import verify
    from ..evidence.tournament import check_file, others
    from ..evidence.tournament import tournaments as tournaments_in

    counts = [0, 0, 0, 0]
    kept = [name for name in given if not is_file(name) and "." not in name]
    files = [name for name in given if name not in kept]
    sources = list(verify.expand(files))
    tournaments = tournaments_in(files, sources)
    sources = others(sources, tournaments)
    worst = GOOD if given else _evenings(run, as_json, store)
    for source in tournaments:
        tournament = check_file(source, proofs=True)
        _show_tournament(run, tournament, as_json)
        worst = max(worst, tournament.status)
    bar = Progress(0 if sys.stdout.isatty() else len(sources) + len(kept))
    for checked in chain(
        verify.check_all(sources, jobs=jobs), _stored(run, store, kept) if kept or not given else ()
    ):
        bar.add()
        counts[checked.status] += 1
        if as_json:
            emit(json_text({"file": checked.source, "status": checked.status} | checked.found) + "\n")
            continue
        name, fault = checked.source, checked.found.get("fault")
        if checked.status == GOOD:
            show(
                run.message(
                    "verify-all-good", name=name, links=checked.found["links"], head=checked.found["head"]
                )
            )
            continue
        if checked.status == NOT_COMPARED:
            why = run.message(f"verify-page-{checked.found['page']}")
        elif fault is not None and fault["reason"] == "page":
            why = run.message("verify-page-changed")
        elif fault is not None:
            why = run.message(
                "verify-broken", link=fault["n"], why=run.message(f"verify-why-{fault['reason']}")
            )
        else:
            why = checked.found.get("why") or run.message(
                checked.found["key"], value=checked.found.get("value", "")
            )
        show(run.message("verify-all-bad", name=name, why=why))
    bar.end()
    if not as_json and (any(counts) or not tournaments):
        good, bad, none, other = counts
        show(run.message("verify-all", n=sum(counts), good=good, bad=bad, none=none, other=other))
    seen = {worst, *(status for status, count in enumerate(counts) if count)}
    return next((status for status in (TROUBLE, BAD, NOT_COMPARED) if status in seen), GOOD)


def _show_tournament(run: Run, tournament: TournamentReport, as_json: bool) -> None:
    from ..evidence.tournament import report_lines

    if as_json:
        emit(
            json_text(
                {"file": tournament.source, "status": tournament.status, "tournament": tournament.to_json()}
            )
            + "\n"
        )
        return
    for line in report_lines(tournament, run.speech.voice()):
        show(line)


def _evenings(run: Run, as_json: bool, store: StoreOptions) -> int:
    """Check every evening of the data folder, a line each and one for each of its tournaments."""
    with run.stored(store) as stored:
        names = stored.evenings()
    return max((_evening(run, name, [], as_json, store) for name in names), default=GOOD)


def _evening(run: Run, name: str, codes: Sequence[str], as_json: bool, store: StoreOptions) -> int:
    """Check the stream of an evening and its tournaments; ``codes`` are check codes that must be in it."""
    from ..evidence.findings import short

    with run.stored(store) as stored:
        report = stored.verify_evening(name, codes)
    if report.entries == 0 and report.fault is None:
        raise UserError(run.message("tournament-no-event", event=escape_invisible(name) or "–"))
    if as_json:
        emit(json_text(report.to_json()) + "\n")
        return report.status
    if report.fault is not None:
        why = run.message(f"verify-why-{report.fault.reason}")
        show(run.message("verify-evening-bad", name=escape_invisible(name) or "–", n=report.fault.n, why=why))
    else:
        head = short(report.head)
        show(run.message("verify-evening", name=escape_invisible(name) or "–", n=report.entries, head=head))
    for tournament in report.tournaments:
        _show_tournament(run, tournament, as_json)
    if report.unknown_codes:
        show(run.message("verify-evening-code"))
    return report.status


def _stored(run: Run, store: StoreOptions, matches: Sequence[str]) -> Iterator[Checked]:
    """Check ``matches`` of the data folder; all if none is named."""
    from ..evidence.stored import NotFound
    from ..evidence.verify import Checked

    with run.stored(store) as stored:
        for match in matches or [stored_match.match for stored_match in stored.matches()]:
            try:
                report = stored.verify(match)
            except NotFound as error:
                why = run.message("cli-bad-match", value=match, folder=error.where)
                yield Checked(match, TROUBLE, {"why": why})
                continue
            yield Checked(match, GOOD if report.fault is None else BAD, report.to_json())


def _proof(run: Run, name: str, held: Sequence[tuple[int | None, str]]) -> ProofReport:
    """Check a proof file, or a take-home page that contains a proof."""
    text = run.text(name)
    from ..evidence.verify import NoProof, proof_of

    try:
        return proof_of(text, held)
    except NoProof as error:
        raise UserError(f"{escape_invisible(name)}: {run.message(error.key)}") from None
