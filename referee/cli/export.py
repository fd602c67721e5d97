"""``tachiai export``: write a record, a proof or a page to take home."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from tachiai.engines.match import Match
from tachiai.engines.record import Record

from .declare import argument, declared, flag, option
from .run import GOOD, OutputOptions, Run, StoreOptions, UserError, is_file, takes_output, takes_store


@declared("export")
@argument("match", "MATCH", help="match")
@flag("--public", help="public")
@option("--seat", metavar="SEAT", help="seat")
@flag("--full", help="full")
@flag("--proof", help="proof")
@flag("--html", help="html")
@takes_output
@takes_store
def command(  # noqa: PLR0913 - as many options as there are forms to write
    run: Run,
    *,
    match: str,
    public: bool,
    seat: str | None,
    full: bool,
    proof: bool,
    html: bool,
    output: OutputOptions,
    store: StoreOptions,
) -> int:
    """Write a record for others to read: for everybody, for one seat, or with all secrets."""
    _one_of(run, {"--public": public, "--seat": seat is not None, "--full": full})
    _one_of(run, {"--proof": proof, "--html": html})
    if is_file(match):
        if proof:
            raise UserError(run.message("cli-no-proof"))
        read = run.match(match)
        record = read.export(None if seat is None else run.seat(read, seat), full=full)
        run.write(_page(run, record) if html else record.text(), output)
        return GOOD
    with run.stored(store, match) as stored:
        if seat is not None:
            run.seat(stored.history(match).match, seat)
        if html:
            with _built(run):
                text = stored.takehome(match, lang=run.speech.lang, seat=seat, full=full)
        elif proof:
            text = stored.proof(match, seat=seat, full=full)
        else:
            text = stored.record(match, seat=seat, full=full)
    run.write(text, output)
    return GOOD


def _one_of(run: Run, given: dict[str, bool]) -> None:
    names = [name for name, there in given.items() if there]
    if len(names) > 1:
        raise UserError(run.message("cli-bad-together", one=names[0], other=names[1]))


def _page(run: Run, record: Record) -> str:
    """Return the page of a record file; without a chain it proves nothing."""
    from ..evidence import takehome

    with _built(run):
        return takehome.page(takehome.data(Match.of(record), run.speech.lang))


@contextmanager
def _built(run: Run) -> Iterator[None]:
    from ..evidence.takehome import NotBuilt

    try:
        yield
    except NotBuilt:
        raise UserError(run.message("cli-not-built")) from None
