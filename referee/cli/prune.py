"""``tachiai prune``: erase old matches, but only with ``--yes``."""

from __future__ import annotations

import sqlite3

from .. import clock
from .declare import WHOLE_NUMBER, declared, flag, option
from .output import json_text, show
from .run import GOOD, Run, Store, UserError, takes_store


@declared("prune")
@option("--older-than", "days", metavar="DAYS", type=WHOLE_NUMBER, required=True, help="older-than")
@flag("--unfinished", help="unfinished")
@flag("--yes", help="prune-yes")
@flag("--json", "as_json", help="json")
@takes_store
def command(run: Run, *, days: int, unfinished: bool, yes: bool, as_json: bool, store: Store) -> int:
    """List the matches that would be erased; erase them only with ``--yes``."""
    from ..match import retention
    from ..store.log import EventLog, Unavailable

    if days < 1:
        raise UserError(run.message("prune-days"))
    with run.stored(store):
        pass  # it exists
    log = EventLog(run.config(store).store)
    try:
        found = [
            one for one in retention.inactive(log, clock.earlier(clock.now(), days)) if one.over or unfinished
        ]
        erased = set(retention.erase_inactive(log, found)) if yes else set()
    except (Unavailable, sqlite3.Error) as error:
        raise UserError(run.message("cli-no-store", why=str(error))) from None
    finally:
        log.close()
    for one in found:
        gone = one.match in erased
        if as_json:
            row = {"match": one.match, "game": one.game, "last": one.last, "over": one.over, "erased": gone}
            show(json_text(row))
        else:
            show(f"{'×' if gone else ' '} {one.match}  {clock.day(one.last)}  {one.game}")
    if not as_json:
        show(run.message("prune-done" if yes else "prune-would", count=len(erased) if yes else len(found)))
    return GOOD
