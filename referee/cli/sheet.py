"""``tachiai sheet``: write a match sheet to print."""

from __future__ import annotations

from .declare import argument, declared, flag, option
from .run import GOOD, OutputOptions, Run, StoreOptions, is_file, takes_output, takes_store


@declared("sheet")
@argument("match", "MATCH", help="match")
@flag("--full", help="full")
@option("--url", metavar="URL", help="url")
@takes_output
@takes_store
def command(
    run: Run, *, match: str, full: bool, url: str | None, output: OutputOptions, store: StoreOptions
) -> int:
    """Write the match as one HTML page for A4 paper."""
    from ..evidence.reader import read
    from ..reports.match_sheet import sheet

    proof = None
    if is_file(match):
        played = run.match(match)
    else:
        with run.stored(store, match) as stored:
            if full:
                stored.record(match, full=True)  # fails before the match is over
            history = stored.history(match)
            proof = read(stored.proof(match))
        played = history.match if full else history.public
    speech = run.speech
    page = sheet(played, speech.lang, reading=speech.reading, full=full, url=url, proof=proof)
    run.write(page, output)
    return GOOD
