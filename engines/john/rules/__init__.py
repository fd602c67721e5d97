"""The rules of JOHN: the order of checks, and one function for each kind of action.

Each function takes the position, the seat (0 black, 1 red) and the fields of a well-formed action, and
returns the judgement. By chapter of ``docs/rules/john.en.md``:

* ``setup``: setting up, disclosing the pile (R2, R3, R4, R29);
* ``turns``: move, attack, magic, reinforce (R8, R9, R10, R11, R12, R13, R14, R15, R19,
  R20, R21, R22, R23, R24, R25, R26);
* ``pulls``: replacements and what they claim (R16, R17, R22, R26, R27, R28, R29);
* ``ends``: the end of a turn and of the match, the loop (R18, R35, R36, R37, R38);
* ``doubts``: the ultimate rule (R31, R32, R33, R34);
* ``common``: what several of them need.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ...values import Action, refuse
from ..position import CARD, NO_CARD, NOBODY, RANK, SEAT, VALID, Position
from .common import ILLEGAL, LEGAL, Fields, Judged
from .doubts import doubt, reveal
from .ends import end_match
from .pulls import due_fields, pull, pull_answers, skipped_ranks
from .setup import named_set, register, setup
from .turns import attack, magic, move, reinforce

TURN_ACTIONS: Mapping[str, Callable[[Position, int, Fields, str | None], Judged]] = {
    "move": move,
    "attack": attack,
    "magic": magic,
    "reinforce": reinforce,
}
"""The actions that make a turn (R5). Passing is not among them (R6)."""


def judge(position: Position, action: Action, n: int, waive: str | None = None) -> Judged:
    """Return the judgement of a well-formed action with the number ``n`` (docs/spec/john.md, "Order of checks").

    ``waive`` is the code of the one rule that is not applied:
    :meth:`tachiai.engines.game.Game.judge_waived`.
    """
    who, kind, fields = action
    if position.outcome is not None:
        return refuse(position, "john.match.over")
    seat = SEAT.get(who, NOBODY)
    turn_action = TURN_ACTIONS.get(kind)
    if turn_action is None:
        return _judge_other(position, seat, kind, fields, n, waive)
    if position.to_move == NOBODY:
        return refuse(position, "john.order.setup")  # R4
    if position.due is not None:
        return refuse(position, "john.order.due")  # R7
    if position.to_move != seat:  # R5
        if waive != "john.order.turn":
            return refuse(position, "john.order.turn")
        theirs = position.copy()
        theirs.to_move = seat
        judged = turn_action(theirs, seat, fields, None)
        return judged._replace(position=position) if judged.verdict is ILLEGAL else judged
    return turn_action(position, seat, fields, waive)


def _judge_other(
    position: Position, seat: int, kind: str, fields: Fields, n: int, waive: str | None
) -> Judged:
    """Return the judgement of an action that does not make a turn."""
    match kind:
        case "setup":
            return setup(position, seat, fields)
        case "register":
            return register(position, seat, fields)
        case "resign":  # O15
            return end_match(position.copy(), LEGAL, None, [], (), 1 - seat, "john.end.resign")
        case "draw":  # O15
            return end_match(position.copy(), LEGAL, None, [], (), NOBODY, "john.end.draw")
    if position.to_move == NOBODY:
        return refuse(position, "john.order.setup")  # R4
    match kind:
        case "pull":
            return pull(position, seat, fields, n, waive)
        case "doubt":
            return doubt(position, seat)
        case _:
            return reveal(position, seat, fields)


def advise(position: Position, action: Action) -> tuple[dict[str, str], ...]:
    """Return ``{"code": ...}`` for each conflict of an allowed action with a ``valid`` registration.

    R28, R29, R33; docs/spec/john.md, "Verdicts and codes".
    """
    seat = SEAT.get(action.seat, NOBODY)
    side = None if seat == NOBODY else position.sides[seat]
    if side is None or side.registration != VALID or action.kind not in ("reinforce", "pull", "reveal"):
        return ()
    if judge(position, action, 1).verdict is ILLEGAL:
        return ()
    pile = side.registered
    found = []
    match action.kind:
        case "reinforce":
            if pile >> CARD[action.fields["card"]] & 1:
                found.append("john.advice.in-pile")
        case "reveal":
            if named_set(action.fields["cards"]) != pile:
                found.append("john.advice.not-as-told")
        case "pull":
            due, named = position.due, action.fields["card"]
            assert due is not None
            card = NO_CARD if named == "none" else CARD[named]
            if card and not pile >> card & 1:
                found.append("john.advice.not-in-pile")
            if pile & skipped_ranks(seat, due.rank, RANK[card]):
                found.append("john.advice.rank-held")
    return tuple({"code": code} for code in found)


__all__ = [
    "TURN_ACTIONS",
    "advise",
    "due_fields",
    "judge",
    "pull_answers",
    "skipped_ranks",
]
