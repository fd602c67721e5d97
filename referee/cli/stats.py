"""``tachiai stats``: statistics of many records."""

from __future__ import annotations

from collections.abc import Sequence

from ..evidence.files import expand
from .declare import WHOLE_NUMBER, argument, declared, flag, option
from .output import Progress, json_text, show
from .run import BAD, GOOD, TROUBLE, OutputOptions, Run, takes_output


@declared("stats")
@argument("files", "FILE", nargs=-1, required=True, help="files")
@flag("--json", "as_json", help="json-one")
@flag("--html", "as_html", help="stats-html")
@option("--jobs", metavar="N", type=WHOLE_NUMBER, default=1, help="jobs")
@takes_output
def command(
    run: Run, *, files: Sequence[str], as_json: bool, as_html: bool, jobs: int, output: OutputOptions
) -> int:
    """Compute statistics of records, judged as ``audit`` judges them.

    :returns: 0 nothing illegal, 1 some line illegal, 2 an input is not a valid record.
    """
    jobs = run.jobs(jobs)
    from ..reports.statistics import Statistics, gather
    from ..reports.text import fault_text

    sources = list(expand(files))
    total, bar = Statistics(), Progress(len(sources))
    try:
        for count, figures in gather(sources, jobs=jobs):
            total.merge(figures)
            bar.add(count)
    finally:
        bar.end()
    for source, fault in total.faults:
        run.speech.complain(fault_text(source, fault, run.speech.voice()))
    if as_json:
        run.write(json_text(total.to_json()) + "\n", output)
    elif as_html:
        from ..reports.statistics_views import statistics_page

        run.write(statistics_page(total), output)
    else:
        from ..reports.statistics_views import statistics_lines

        lines = list(statistics_lines(total, run.speech.voice))
        if output.file is None:
            for line in lines:
                show(line)
        else:
            run.write("".join(f"{line}\n" for line in lines), output)
    _, bad, none = total.statuses
    return TROUBLE if none else BAD if bad else GOOD
