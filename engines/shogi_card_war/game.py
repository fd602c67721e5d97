"""The declarations of Shogi Card War: seats, options, actions, codes (``docs/spec/shogi_card_war.md``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from .. import fieldtypes as ft
from ..declare import (
    ActionTemplate,
    ActionType,
    Advice,
    Code,
    Field,
    FieldError,
    Option,
    Purpose,
    Seating,
    UndoConsent,
)
from ..game import Game
from ..values import TABLE, UNKNOWN, Action, Effect, Header, Judgement, Outcome, Verdict
from ..waiting import Wait
from . import rules, types, views
from .choices import templates
from .diagram import diagram
from .kinds import KINDS
from .layout import LAYOUTS
from .message_params import MESSAGE_PARAMS
from .position import INDEX, SEATS, Position
from .steps import steps
from .waiting import waiting

KIND = ft.OneOf(tuple(KINDS), "card")
"""A kind of card."""

KIND_OR_UNKNOWN = ft.OneOf((*KINDS, UNKNOWN), "card")
"""A kind of card, or ``"??"``."""

TRAP_KIND = ft.OneOf(("L", "N", UNKNOWN), "card")
"""The kinds a seat can disclose for a set trap."""

WAY = ft.OneOf(("monster", "equipment", "magic", "trap"))
"""The ways to play a card."""

MONSTER = ft.Text("m[1-9][0-9]*")
"""The id of a monster."""

ITEM = ft.Text("e[1-9][0-9]*")
"""The id of a piece of equipment."""

TRAP = ft.Text("t[1-9][0-9]*")
"""The id of a set trap."""

TARGET = ft.Either(MONSTER, ft.SeatId())
"""The targets of a lance or a rook: a monster or a seat."""


def _play_form(fields: Mapping[str, Any]) -> FieldError | None:
    """Return the fault of a play form: a trap is L, N or ``"??"``, other cards never ``"??"`` (R5, R9)."""
    card, way = fields["card"], fields["as"]
    if way == "trap":
        return None if card in ("L", "N", UNKNOWN) else FieldError("card", "no-card", card)
    return FieldError("card", "no-card", card) if card == UNKNOWN else None


def _register_form(fields: Mapping[str, Any]) -> FieldError | None:
    """Return the fault of a ``register`` with neither ``hand`` nor ``traps``."""
    return None if fields else FieldError("hand", "missing")


ACTIONS = (
    ActionType("mulligan"),
    ActionType(
        "play",
        fields=(Field("card", KIND_OR_UNKNOWN, private_if=("as", "trap")), Field("as", WAY)),
        check=_play_form,
    ),
    ActionType(
        "resolve",
        fields=(
            Field("choice", ft.OneOf(("discard", "mill")), required=False),
            Field("cards", ft.ListOf(KIND), required=False),
            Field("targets", ft.ListOf(TARGET, 1, 4), required=False),
            Field("card", KIND, required=False),
            Field("as", WAY, required=False),
        ),
    ),
    ActionType(
        "counter",
        fields=(Field("trap", TRAP), Field("reveal", KIND, required=False)),
        undo=UndoConsent.ALWAYS,
    ),
    ActionType("lance", fields=(Field("trap", TRAP), Field("target", TARGET)), undo=UndoConsent.ALWAYS),
    ActionType("equip", fields=(Field("item", ITEM), Field("to", MONSTER))),
    ActionType("attack", fields=(Field("attackers", ft.ListOf(MONSTER, 1, distinct=True)),)),
    ActionType(
        "block", fields=(Field("blocks", ft.MapOf(MONSTER, MONSTER)),), preview=True, undo=UndoConsent.ALWAYS
    ),
    ActionType(
        "assign",
        fields=(Field("damage", ft.MapOf(MONSTER, ft.MapOf(MONSTER, ft.Int(0)))),),
        undo=UndoConsent.ALWAYS,
    ),
    ActionType("end"),
    ActionType("show", fields=(Field("trap", TRAP), Field("card", KIND)), after_end=True),
    ActionType("resign", purpose=Purpose.END),
    ActionType(
        "register",
        fields=(
            Field("hand", ft.ListOf(KIND_OR_UNKNOWN), required=False, private=True),
            Field("traps", ft.MapOf(TRAP, TRAP_KIND, 1), required=False, private=True),
        ),
        check=_register_form,
        purpose=Purpose.TELL,
    ),
)
"""Every kind of action but undo."""

OPTIONS = (
    Option("gang_block", ft.OneOf(("divide", "full", "single")), "divide", settles=("O7",)),
    Option("trap_delay", ft.Bool(), False, settles=("O4",)),
)
"""The house rules."""

CODES: Mapping[str, Code] = MappingProxyType(
    {
        "shogi_card_war.mulligan.late": Code("R2", waivable=True),
        "shogi_card_war.mulligan.twice": Code("R2", waivable=True),
        "shogi_card_war.turn.not-yours": Code("R3", waivable=True),
        "shogi_card_war.play.as": Code("R5"),
        "shogi_card_war.play.hand-empty": Code("R5"),
        "shogi_card_war.play.mana": Code("R5", waivable=True),
        "shogi_card_war.card.none-left": Code("R5"),
        "shogi_card_war.equip.item": Code("R8"),
        "shogi_card_war.equip.to": Code("R8"),
        "shogi_card_war.trap.none-left": Code("R9"),
        "shogi_card_war.trap.none": Code("R10"),
        "shogi_card_war.trap.kind": Code("R10"),
        "shogi_card_war.trap.delayed": Code("R11", waivable=True),
        "shogi_card_war.lance.timing": Code("R11", waivable=True),
        "shogi_card_war.lance.target": Code("R11"),
        "shogi_card_war.counter.no-window": Code("R12"),
        "shogi_card_war.counter.reveal": Code("R12"),
        "shogi_card_war.turn.magic-open": Code("R13"),
        "shogi_card_war.resolve.none": Code("R13"),
        "shogi_card_war.resolve.fields": Code("R13"),
        "shogi_card_war.resolve.count": Code("R14", waivable=True),
        "shogi_card_war.resolve.target": Code("R16"),
        "shogi_card_war.resolve.hits": Code("R16", waivable=True),
        "shogi_card_war.play.nothing-to-replay": Code("R17"),
        "shogi_card_war.resolve.not-in-graveyard": Code("R17"),
        "shogi_card_war.turn.combat-open": Code("R18"),
        "shogi_card_war.attack.again": Code("R18", waivable=True),
        "shogi_card_war.attack.not-yours": Code("R18"),
        "shogi_card_war.attack.new": Code("R18", waivable=True),
        "shogi_card_war.block.none": Code("R19"),
        "shogi_card_war.block.not-yours": Code("R19"),
        "shogi_card_war.block.tapped": Code("R19", waivable=True),
        "shogi_card_war.block.not-attacking": Code("R19"),
        "shogi_card_war.block.crowded": Code("R19", waivable=True),
        "shogi_card_war.assign.none": Code("R21"),
        "shogi_card_war.assign.who": Code("R21"),
        "shogi_card_war.assign.sum": Code("R21", waivable=True),
        "shogi_card_war.show.known": Code("R25"),
        "shogi_card_war.match.over": Code("R27"),
        "shogi_card_war.register.count": Code("R28"),
        "shogi_card_war.register.too-many": Code("R28"),
        "shogi_card_war.undo.target": Code("R29"),
        "shogi_card_war.trap.face-down": Code("R9", Verdict.UNVERIFIED),
        "shogi_card_war.play.second-pawn": Code("R6", Verdict.FOUL),
        "shogi_card_war.trap.false": Code("R24", Verdict.FOUL),
        "shogi_card_war.end.life": Code("R27", Verdict.LEGAL),
        "shogi_card_war.end.deck-out": Code("R4", Verdict.LEGAL),
        "shogi_card_war.end.two-pawns": Code("R6", Verdict.FOUL),
        "shogi_card_war.end.false-trap": Code("R24", Verdict.FOUL),
        "shogi_card_war.end.resign": Code("R26", Verdict.LEGAL),
        "shogi_card_war.advice.not-in-hand": Advice("R5"),
        "shogi_card_war.advice.not-as-told": Advice("R10"),
    }
)
"""Every code, with its rule and verdict.

An arbiter may overrule what was done out of turn or time, too often, without the mana, with too many or too few.
"""


class ShogiCardWar(Game[Position]):
    """Shogi Card War (将棋カード大戦), as ``docs/spec/shogi_card_war.md`` specifies it."""

    name = "shogi_card_war"
    version = "2"
    seating = Seating(orders=(SEATS,))
    layouts = LAYOUTS
    options = OPTIONS
    actions = ACTIONS
    codes = CODES
    message_params = MESSAGE_PARAMS

    def start(self, header: Header) -> Position:
        return Position(header.options["gang_block"], header.options["trap_delay"])

    def judge(self, position: Position, action: Action, n: int) -> Judgement[Position]:
        try:
            seat, kind, fields = action
            return rules.JUDGES[kind](position, INDEX[seat], fields, n, None)
        except Exception:
            self._check_arguments(position, action)
            raise

    def advise(self, position: Position, action: Action) -> Sequence[Mapping[str, Any]]:
        return rules.advise(position, action)

    def judge_waived(
        self, position: Position, action: Action, n: int, code: str
    ) -> Judgement[Position] | None:
        return rules.waived(position, action, n, code)

    def outcome(self, position: Position) -> Outcome | None:
        return position.outcome

    def view(self, position: Position) -> types.PublicView:
        return views.public(position)

    def private(self, position: Position, seat: str) -> types.PrivateView:
        return views.private(position, seat)

    def choices(self, position: Position, seat: str) -> Sequence[ActionTemplate]:
        try:
            return () if seat == TABLE else templates(position, INDEX[seat])
        except Exception as error:
            self._check_seat(error, position, seat)
            raise

    def own_choices(self, position: Position, seat: str) -> Sequence[ActionTemplate]:
        return templates(position, INDEX[seat], own=True)

    def waiting(self, position: Position) -> Sequence[Wait]:
        return waiting(position)

    def steps(self, position: Position, effects: Sequence[Effect]) -> Sequence[Mapping[str, Any]]:
        return steps(position, effects)

    def diagram(self, position: Position, seat: str | None = None) -> str:
        return diagram(position, seat)
