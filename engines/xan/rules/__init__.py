"""The rules by chapter: one function a kind of action.

:func:`judge` is the entry point. A chapter's function takes the position and the action, checks in the order
of ``docs/spec/xan.md``, "Order of checks", and returns a judgement.

* :mod:`.preparation`: party, scenario cards, who takes part (R2, R3, R5, R6, R7, R8, R31)
* :mod:`.fields`: field cards placed and cleared away, rounds (R9, R24, R31, R32, R33)
* :mod:`.placing`: turns and class cards, numbers named aloud (R10, R11, R12, R15, R34, R35)
* :mod:`.hints`: what a seat discloses of the cards it looked at (R13, R14)
* :mod:`.skills`: skill cards (R16, R17, R18, R19, R20, R21, R22)
* :mod:`.formula`: redo, declare, open, result (R23, R24, R25, R26, R27)
* :mod:`.consequences`: skills won and given up, out of action (R4, R28, R29, R30)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...values import Action, refuse
from ..cards import HINT_PAIRS
from ..pools import ANY, cross
from ..position import Position, doubling
from ..types.terms import Phase
from .common import ILLEGAL, Rule, Ruling
from .consequences import gain, release
from .formula import declare, open, redo
from .hints import hint, peek
from .placing import place, talk
from .preparation import choose, flip, setup
from .skills import skill


def judge(position: Position, action: Action, n: int, waive: str | None = None) -> Ruling:
    """Return the judgement of a well-formed action that would get the number ``n``.

    ``waive`` is the code of the one rule that is not applied:
    :meth:`tachiai.engines.game.Game.judge_waived`.
    """
    rule, phases = _RULES[action.kind]
    if position.phase not in phases:
        code = "xan.match.over" if position.phase == "over" else "xan.phase.wrong"
        return refuse(position, code)
    return rule(position, action, n, waive)


def advise(position: Position, action: Action) -> tuple[dict[str, str], ...]:
    """Return advice where the numbers a seat disclosed contradict its action, if that is accepted (R14, R20)."""
    seat = position.table.seat.get(action.seat)
    if seat is None or action.kind not in ("hint", "skill") or not position.disclosed_numbers[seat]:
        return ()
    if judge(position, action, 1).verdict is ILLEGAL:
        return ()
    numbers, fields = dict(position.disclosed_numbers[seat]), action.fields
    cell, grid = position.scene.fields.cell, position.grid
    if action.kind == "skill":
        if "value" not in fields or numbers.get(grid[cell[fields["cell"]]].id) in (None, fields["value"]):
            return ()
        return ({"code": "xan.advice.number"},)
    left, right = grid[cell[fields["from"]]], grid[cell[fields["to"]]]
    true = HINT_PAIRS[position.signs[position.last], doubling(position, left, right)][fields["value"]]
    known = [card.face or numbers.get(card.id, 0) for card in (left, right)]
    if true & cross(*[1 << number - 1 if number else ANY for number in known]):
        return ()
    return ({"code": "xan.advice.hint"},)


_RULES: Final[Mapping[str, tuple[Rule, tuple[Phase, ...]]]] = {
    "setup": (setup, ("setup",)),
    "flip": (flip, ("flip",)),
    "choose": (choose, ("choose",)),
    "place": (place, ("place",)),
    "peek": (peek, ("place", "declare", "open")),
    "hint": (hint, ("place", "declare")),
    "skill": (skill, ("place", "declare", "open")),
    "declare": (declare, ("declare", "open")),
    "redo": (redo, ("declare",)),
    "open": (open, ("reveal", "open")),
    "gain": (gain, ("gain",)),
    "release": (release, ("release",)),
    "talk": (talk, ("place", "declare", "open")),
}
"""The rule of each kind of action, and the phases it belongs to (R1)."""
