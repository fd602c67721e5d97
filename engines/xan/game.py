"""The declarations of Xan: seats, options, actions, codes (``docs/spec/xan.md``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ..declare import ActionTemplate, ActionType, Advice, Code, Field, FieldError, Option, Purpose, Seating
from ..fieldtypes import Bool, Int, ListOf, MapOf, OneOf, Text
from ..game import Game
from ..values import TABLE, UNKNOWN, Action, Effect, Header, Json, Judgement, Outcome, Verdict
from ..waiting import Wait
from . import rules, views
from .cards import CHARS, NUMBERS, SIGNS, SKILL_FIELDS, SKILLS
from .choices import choices
from .diagram import diagram
from .layout import LAYOUTS
from .message_params import MESSAGE_PARAMS
from .position import Position
from .reference import reference
from .rules.preparation import start
from .scenario_form import Scenarios
from .steps import steps
from .types.views import PrivateView, PublicView
from .waiting import waiting


def _skill_fault(fields: Mapping[str, Any]) -> FieldError | None:
    wanted = SKILL_FIELDS[fields["skill"]]
    for name in fields:
        if name != "skill" and name not in wanted:
            return FieldError(name, "unknown-field", fields[name])
    return next((FieldError(name, "missing") for name in wanted if name not in fields), None)


_CHAR = OneOf(CHARS, "char")
_SKILL = OneOf(SKILLS, "skill")
_CELL = Text(of="cell")
_SLOT = Text(of="slot")
_NUMBER = Int(1, 5)

ACTIONS: Final = (
    ActionType("setup", TABLE, (Field("party", MapOf(Text(of="seat"), ListOf(_CHAR))),)),
    ActionType("flip", TABLE, (Field("mixed", OneOf((True,)), required=False),)),
    ActionType("choose", TABLE, (Field("chars", ListOf(_CHAR)),)),
    ActionType("place", fields=(Field("char", _CHAR), Field("slot", _SLOT))),
    ActionType(
        "peek",
        fields=(Field("cells", MapOf(_CELL, OneOf((*NUMBERS, UNKNOWN), "number"), 1), private=True),),
        purpose=Purpose.TELL,
    ),
    ActionType("hint", fields=(Field("from", _CELL), Field("to", _CELL), Field("value", Int()))),
    ActionType(
        "skill",
        fields=(
            Field("skill", _SKILL),
            Field("target", _CHAR, required=False),
            Field("slot", _SLOT, required=False),
            Field("sign", OneOf(SIGNS, "sign"), required=False),
            Field("cell", _CELL, required=False),
            Field("value", _NUMBER, required=False),
            Field("row", Int(), required=False),
        ),
        check=_skill_fault,
    ),
    ActionType("declare", fields=(Field("path", ListOf(_CELL)),)),
    ActionType("redo", TABLE),
    ActionType("open", TABLE, (Field("cells", MapOf(_CELL, _NUMBER)),)),
    ActionType(
        "gain",
        TABLE,
        (Field("skill", _SKILL), Field("char", OneOf((*CHARS, None), "char"))),
    ),
    ActionType("release", TABLE, (Field("skill", _SKILL),)),
    ActionType("talk", purpose=Purpose.FOUL),
)
"""Every kind of action but undo."""

CODES: Final[Mapping[str, Code]] = {
    "xan.match.over": Code("R36"),
    "xan.phase.wrong": Code("R1"),
    "xan.setup.party": Code("R2"),
    "xan.setup.requires": Code("R2", waivable=True),
    "xan.choose.chars": Code("R8", waivable=True),
    "xan.place.not-yours": Code("R12"),
    "xan.place.absent": Code("R12"),
    "xan.place.twice": Code("R12"),
    "xan.turn.order": Code("R10", waivable=True),
    "xan.place.no-slot": Code("R12"),
    "xan.place.occupied": Code("R12"),
    "xan.peek.not-seen": Code("R13"),
    "xan.peek.face-up": Code("R13"),
    "xan.hint.turn": Code("R14"),
    "xan.hint.twice": Code("R14", waivable=True),
    "xan.hint.not-seen": Code("R14"),
    "xan.hint.impossible": Code("R14"),
    "xan.skill.not-held": Code("R16"),
    "xan.skill.absent": Code("R16"),
    "xan.skill.used": Code("R16", waivable=True),
    "xan.skill.turn": Code("R16", waivable=True),
    "xan.skill.target": Code("R16"),
    "xan.redo.trail": Code("R24", waivable=True),
    "xan.declare.seat": Code("R25", waivable=True),
    "xan.declare.no-trail": Code("R25"),
    "xan.declare.path": Code("R25"),
    "xan.open.cells": Code("R25"),
    "xan.open.count": Code("R25"),
    "xan.gain.held": Code("R28"),
    "xan.gain.char": Code("R28"),
    "xan.release.not-held": Code("R29"),
    "xan.undo.target": Code("R37"),
    "xan.peek.told": Code("R13", Verdict.UNVERIFIED),
    "xan.hint.claimed": Code("R14", Verdict.UNVERIFIED),
    "xan.talk.number": Code("R15", Verdict.FOUL),
    "xan.flip.mixed": Code("R31", Verdict.FOUL),
    "xan.end.scenario-clear": Code("R36", Verdict.LEGAL),
    "xan.end.not-cleared": Code("R36", Verdict.LEGAL),
    "xan.end.division-by-zero": Code("R36", Verdict.LEGAL),
    "xan.end.no-fields": Code("R36", Verdict.LEGAL),
    "xan.advice.hint": Advice("R14"),
    "xan.advice.number": Advice("R20"),
}
"""Every code, with its rule and verdict.

An arbiter may overrule what was done out of turn or twice, another party or number of characters, and new fields.
"""


class Xan(Game[Position]):
    """+-÷Xan for one to four seats (see the package's docstring)."""

    name = "xan"
    seating = Seating(minimum=1, maximum=4, first_begins=False)
    layouts = LAYOUTS
    together = True
    options = (
        Option("scenario", Scenarios(), "s1", ("O17",), suggested="s1"),
        Option("delay", Bool(), False),
        Option("open_first", Bool(), False),
        Option("final", OneOf(("exact", "truncate")), "exact", ("O5",)),
        Option("slide", OneOf(("wrap", "refill")), "wrap", ("O9",)),
        Option("talk", OneOf(("warn", "redo")), "warn", ("O4",)),
    )
    actions = ACTIONS
    codes = CODES
    message_params = MESSAGE_PARAMS

    def start(self, header: Header) -> Position:
        return start(header)

    def judge(self, position: Position, action: Action, n: int) -> Judgement[Position]:
        try:
            return rules.judge(position, action, n)
        except Exception:
            self._check_arguments(position, action)
            raise

    def advise(self, position: Position, action: Action) -> Sequence[Mapping[str, Any]]:
        return rules.advise(position, action)

    def judge_waived(
        self, position: Position, action: Action, n: int, code: str
    ) -> Judgement[Position] | None:
        return rules.judge(position, action, n, code)

    def outcome(self, position: Position) -> Outcome | None:
        if position.reason is None:
            return None
        won = position.reason == "xan.end.scenario-clear"
        return Outcome(position.table.seats if won else (), position.reason)

    def view(self, position: Position) -> PublicView:
        return views.public(position)

    def private(self, position: Position, seat: str) -> PrivateView:
        return views.private(position, seat)

    def choices(self, position: Position, seat: str) -> Sequence[ActionTemplate]:
        try:
            return choices(position, seat)
        except Exception as error:
            self._check_seat(error, position, seat)
            raise

    def waiting(self, position: Position) -> Sequence[Wait]:
        return waiting(position)

    def steps(self, position: Position, effects: Sequence[Effect]) -> Sequence[Mapping[str, Json]]:
        return steps(position, effects)

    def reference(self, position: Position) -> Sequence[Mapping[str, Json]]:
        return reference(position)

    def diagram(self, position: Position, seat: str | None = None) -> str:
        return diagram(position, seat)
