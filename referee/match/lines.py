"""Properties of the lines of a match: undone, refused, a move, unaffected by later lines."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from tachiai.engines.declare import Purpose
from tachiai.engines.game import Game
from tachiai.engines.match import Entry, Match
from tachiai.engines.values import Verdict


def is_undone(entry: Entry, standing: Collection[int]) -> bool:
    """Return whether a line was undone: it does not stand, and is not itself an undo.

    Refused lines are included: an undo to before one removes it from the history on screens.  Paper and
    terminals only strike out those for which :func:`was_refused` is false.
    """
    return entry.n not in standing and not entry.is_undo


def was_refused(entry: Entry) -> bool:
    """Return whether a line was refused, so that there is nothing to undo."""
    return entry.judgement.verdict is Verdict.ILLEGAL


def is_disclosure_or_empty(game: Game[Any], entry: Entry) -> bool:
    """Return whether a public line is a disclosure, or the empty step that replaces a refused one."""
    action = entry.action
    if action.kind == "undo":
        return bool(action.fields["to"] == entry.n - 1)
    return game.action_types[action.kind].purpose is Purpose.TELL


def moves_played(match: Match) -> int:
    """Return how many moves stand, not counting undos, refused lines, disclosures and agreed ends."""
    types = match.game.action_types
    return sum(
        entry.verdict is not Verdict.ILLEGAL and types[entry.action.kind].purpose is Purpose.MOVE
        for entry in (match.shown(n) for n in match.standing_lines())
    )


def is_unaffected(match: Match, since: int, seat: str) -> bool:
    """Return whether the lines after action ``since`` left everything that ``seat`` saw as it was.

    This holds if every public line is another seat's disclosure
    (:attr:`~tachiai.engines.declare.Purpose.TELL`) or refused action, or an undo of nothing.  The latter is
    what others see of a disclosure refused for its own private fields. Private facts are not used: whether an
    action is stale must not depend on disclosures.  A ``since`` beyond the last action gives ``False``.
    """
    if not 0 <= since <= match.n:
        return False
    for n in range(since + 1, match.n + 1):
        entry = match.shown(n)
        action, verdict = entry.action, entry.verdict
        if action.kind == "undo":
            if action.fields["to"] != n - 1:
                return False
        elif action.seat == seat or (
            verdict is not Verdict.ILLEGAL
            and (verdict is Verdict.FOUL or match.game.action_types[action.kind].purpose is not Purpose.TELL)
        ):
            return False
    return True
