"""What became of the lines of a match: which one was taken back, which one changed nothing."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from tachiai.engines.declare import Purpose
from tachiai.engines.game import Game
from tachiai.engines.match import Entry, Match
from tachiai.engines.values import Verdict


def is_undone(entry: Entry, standing: Collection[int]) -> bool:
    """Whether a line was taken back: it is not among those that stand, and no undo itself.

    Refused lines count: an undo that goes back to before one takes it out of the history on screens.  Paper
    and terminals strike out only what :func:`changed_nothing` does not hold for.
    """
    return entry.n not in standing and not entry.is_undo


def changed_nothing(entry: Entry) -> bool:
    """Whether a line was refused, so that there is nothing to take back."""
    return entry.judgement.verdict is Verdict.ILLEGAL


def others_note(game: Game[Any], entry: Entry) -> bool:
    """Whether a line as everybody may see it is a private note, or the empty step in place of a refused one."""
    action = entry.action
    if action.kind == "undo":
        return bool(action.fields["to"] == entry.n - 1)
    return game.action_types[action.kind].purpose is Purpose.TELL


def moves_played(match: Match) -> int:
    """Return how many moves stand: without undos, refused lines, private notes, and ends by agreement."""
    types = match.game.action_types
    return sum(
        entry.verdict is not Verdict.ILLEGAL and types[entry.action.kind].purpose is Purpose.MOVE
        for entry in (match.shown(n) for n in match.live())
    )


def leaves_alone(match: Match, since: int, seat: str) -> bool:
    """Whether what was recorded after action ``since`` leaves alone what ``seat`` saw when it decided to act.

    It does if every line is, as everybody may see it, something another seat told the referee
    (:attr:`~tachiai.engines.declare.Purpose.TELL`), another seat's refused action, or an undo of nothing, which is
    what others see of a telling refused for its own private fields.  Nothing else is looked at: whether an action
    is too late must not depend on what somebody told.  A number that no action has yet is no such ``since``.
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
