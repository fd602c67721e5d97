"""The rules by chapter: one function a kind of action, each checking in order, then carrying out.

:func:`judge` is the entry point. A chapter's function gets the position before, the index of the acting seat
and the fields of the action. It refuses, and the position stays; or it makes a copy, changes that, and closes
with :func:`~tachiai.engines.shogi_card_war.rules.conclude.conclude`. The order of checks is that of
``docs/spec/shogi_card_war.md``, "Order of checks".

* :mod:`.turns`: mulligan, turns, drawing, resignation (R1, R2, R3, R4, R23, R26)
* :mod:`.playing`: playing cards (R5, R6, R7, R9)
* :mod:`.equipment`: moving equipment (R8)
* :mod:`.traps`: lance, knight, showing a trap (R10, R11, R12, R25)
* :mod:`.magic`: gold, bishop, rook, king (R13, R14, R15, R16, R17)
* :mod:`.fights`: attack, block, damage (R18, R19, R20, R21, R22)
* :mod:`.conclude`: claims settled, false traps, the end (R24, R27)
* :mod:`.disclosing`: disclosures of hand and traps
* :mod:`.table`, :mod:`.common`: what the chapters share
"""

from __future__ import annotations

from collections.abc import Mapping

from ...values import Action, Judgement
from ..position import INDEX, Position
from .common import ILLEGAL, Judge
from .disclosing import register
from .equipment import equip
from .fights import assign, attack, block
from .magic import resolve
from .playing import play
from .traps import counter, lance, show
from .turns import end, mulligan, resign


def judge(position: Position, action: Action, n: int, waive: str | None = None) -> Judgement[Position]:
    """Judge a well-formed action that would get the number ``n``.

    ``waive`` is the code of the one rule that is not applied: :meth:`tachiai.engines.game.Game.judge_waived`.
    """
    seat, kind, fields = action
    return JUDGES[kind](position, INDEX[seat], fields, n, waive)


def waived(position: Position, action: Action, n: int, code: str) -> Judgement[Position] | None:
    """Return the judgement without the rule behind ``code``; ``None`` where the result would have no meaning.

    Out of turn a card can be played or an item moved: no magic, no fight and no end of turn. A lance
    turned up while damage is being assigned would remove monsters that share in it.
    """
    fields = action.fields
    if code == "shogi_card_war.turn.not-yours" and not (
        action.kind == "equip" or (action.kind == "play" and fields["as"] != "magic")
    ):
        return None
    if code == "shogi_card_war.lance.timing" and position.phase == "damage":
        return None
    if code == "shogi_card_war.resolve.count":
        target = position.sides[1 - INDEX[action.seat]]
        if len(fields["cards"]) > (target.hand if fields["choice"] == "discard" else target.deck):
            return None
    return judge(position, action, n, code)


def advise(before: Position, action: Action) -> tuple[dict[str, str], ...]:
    """Return advice if an accepted action would contradict the disclosures of its seat (R5, R10)."""
    seat = INDEX.get(action.seat)
    if seat is None or before.sides[seat].conflict:
        return ()
    judged = judge(before, action, 1)
    if judged.verdict is ILLEGAL or not judged.position.sides[seat].conflict:
        return ()
    if action.kind == "play":
        return ({"code": "shogi_card_war.advice.not-in-hand"},)
    return ({"code": "shogi_card_war.advice.not-as-told"},)


JUDGES: Mapping[str, Judge] = {
    "mulligan": mulligan,
    "play": play,
    "resolve": resolve,
    "counter": counter,
    "lance": lance,
    "equip": equip,
    "attack": attack,
    "block": block,
    "assign": assign,
    "end": end,
    "show": show,
    "resign": resign,
    "register": register,
}
"""The function of each kind of action."""
