"""``tachiai prune``: erase old matches, but only with ``--yes``."""

from __future__ import annotations

from contextlib import closing

from .. import clock
from .declare import WHOLE_NUMBER, declared, flag, option
from .output import json_text, show
from .run import GOOD, Run, StoreOptions, UserError, takes_store


@declared("prune")
@option("--older-than", "days", metavar="DAYS", type=WHOLE_NUMBER, required=True, help="older-than")
@flag("--unfinished", help="unfinished")
@flag("--yes", help="prune-yes")
@flag("--json", "as_json", help="json")
@takes_store
def command(run: Run, *, days: int, unfinished: bool, yes: bool, as_json: bool, store: StoreOptions) -> int:
    """List the matches that would be erased; erase them only with ``--yes``."""
    from ..match import retention
    from ..store.log import EventLog

    if days < 1:
        raise UserError(run.message("cli-bad-number", name="--older-than", value=days, least=1))
    run.require_store(store)
    with run.store_errors(), closing(EventLog(run.config(store).store)) as log:
        since = clock.later(clock.now(), days=-days)
        old = [match for match in retention.inactive(log, since) if match.over or unfinished]
        erased = set(retention.erase_inactive(log, old)) if yes else set()
    for match in old:
        gone = match.match in erased
        if as_json:
            row = {"match": match.match, "game": match.game, "last": match.last, "over": match.over}
            show(json_text({**row, "erased": gone}))
        else:
            show(f"{'×' if gone else ' '} {match.match}  {clock.day(match.last)}  {match.game}")
    if not as_json:
        show(run.message("prune-done" if yes else "prune-would", count=len(erased) if yes else len(old)))
    return GOOD
