"""``tachiai matches``: the matches in the data folder."""

from __future__ import annotations

from tachiai.engines.plain import visible

from .declare import declared
from .output import show
from .run import GOOD, Run, Store, takes_store


@declared("matches")
@takes_store
def command(run: Run, *, store: Store) -> int:
    """List the stored matches, oldest first: id, when it was opened, game, players."""
    with run.stored(store) as stored:
        for match in stored.matches():
            when = match.at[:16].replace("T", " ")
            players = " – ".join(map(visible, match.players))
            show(f"{match.match}  {when}  {match.game:<15} {players}")
    return GOOD
