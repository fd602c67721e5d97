"""``tachiai matches``: list the stored matches."""

from __future__ import annotations

from tachiai.engines._plain import escape_invisible

from .. import clock
from .declare import declared, flag
from .output import emit, json_text, show
from .run import GOOD, Run, StoreOptions, takes_store


@declared("matches")
@flag("--json", "as_json", help="json")
@takes_store
def command(run: Run, *, store: StoreOptions, as_json: bool) -> int:
    """List the stored matches, oldest first: id, when it was opened, game, players."""
    with run.stored(store) as stored:
        matches = list(stored.matches())
        if not matches and not as_json:
            show(run.message("matches-none"))
        for match in matches:
            if as_json:
                emit(json_text(match._asdict()) + "\n")
                continue
            players = " – ".join(map(escape_invisible, match.players))
            other = ""
            if match.today is None:
                other = run.message("matches-gone")
            elif match.today != match.rules:
                other = run.message(
                    "matches-other-rules", rules=escape_invisible(match.rules), today=match.today
                )
            show(f"{match.match}  {clock.shown(match.at)}  {match.game:<15} {players}  {other}".rstrip())
    return GOOD
