"""``tachiai audit``: judge records."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from tachiai import engines

from ..evidence.files import expand, may_be_tournament
from ..reports import audit
from ..reports.style import BOARDS
from .declare import WHOLE_NUMBER, OneOf, argument, declared, flag, option
from .output import Progress, emit, show, style
from .run import GOOD, Run


@declared("audit")
@argument("files", "FILE", nargs=-1, required=True, help="files")
@flag("--json", "as_json", help="json")
@option("--boards", type=OneOf(BOARDS), default="key", help="boards")
@option("--jobs", metavar="N", type=WHOLE_NUMBER, default=1, help="jobs")
def command(run: Run, *, files: Sequence[str], as_json: bool, boards: str, jobs: int) -> int:
    """Judge every line of records.

    :returns: 0 nothing illegal, 1 some line illegal, 2 an input is not a valid record.
    """
    jobs = run.jobs(jobs)
    sources = list(expand(files))
    tournaments = _tournaments(files, sources)
    if tournaments:
        from ..evidence.tournament import others

        sources = others(sources, tournaments)
    single = len(files) == 1 and sources == list(files)
    if single and not as_json:
        return _report(run, sources[0], boards)
    worst = _check_tournaments(run, tournaments, as_json) if tournaments else GOOD
    if tournaments and not sources:
        return worst
    summary = None
    if not as_json:
        from ..reports.text import Summary

        summary = Summary(run.speech.voice(), sources)
        show(summary.head())
    unread: list[str] = []
    bar = Progress(0 if sys.stdout.isatty() else len(sources))
    for judged in audit.judge_all(sources, jobs=jobs, json=as_json, lang=run.speech.lang, name=not single):
        bar.add()
        worst = max(worst, judged.status)
        if judged.fault is not None:
            from ..reports.text import fault_text

            bar.end()
            unread.append(judged.source)
            run.speech.complain(fault_text(judged.source, judged.fault, run.speech.voice()))
        emit(judged.text)
        if summary is not None:
            summary.statuses[judged.status] += 1
            if judged.tally is not None:
                voice = run.speech.voice(engines.load(judged.tally.header.game))
                show(summary.row(judged.tally, voice))
    bar.end()
    if summary is not None:
        show("\n".join(summary.foot()))
        if unread:
            from ..reports.statistics_views import faults_lines

            show(run.message("report-faults"))
            show("\n".join(faults_lines(unread, len(unread), run.speech.voice())))
    return worst


def _tournaments(files: Sequence[str], sources: Sequence[str]) -> list[str]:
    """Return the tournaments among the inputs; without any, the modules that read them are not imported."""
    if not any(name.lower().endswith(".zip") or may_be_tournament(name) for name in (*files, *sources)):
        return []
    from ..evidence.tournament import tournaments

    return tournaments(files, sources)


def _check_tournaments(run: Run, tournaments: Sequence[str], as_json: bool) -> int:
    """Compare tournaments with their records; with ``as_json``, report only faults, on standard error."""
    from ..evidence.tournament import check_file, report_lines

    worst = GOOD
    for source in tournaments:
        tournament = check_file(source, proofs=False)
        worst = max(worst, tournament.status)
        for line in report_lines(tournament, run.speech.voice(), notes=not as_json):
            if not as_json:
                show(line)
            elif tournament.status:
                sys.stderr.write(f"{line}\n")
    return worst


def _report(run: Run, source: str, boards: str) -> int:
    from ..reports.text import report_lines

    report = run.report(source)
    voice = run.speech.voice(match=report.match)
    for line in report_lines(report, voice, boards=boards, style=style()):
        show(line)
    return report.status
