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
from . import codes, rules, types, views
from .choices import templates
from .diagram import diagram
from .kinds import KINDS
from .layout import LAYOUTS
from .message_params import MESSAGE_PARAMS
from .position import INDEX, SEATS, Position, start
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

_REFUSALS: Mapping[str, Sequence[str]] = {
    "R2": (codes.MULLIGAN_LATE, codes.MULLIGAN_TWICE),
    "R3": (codes.NOT_YOURS,),
    "R5": (codes.PLAY_AS, codes.HAND_EMPTY, codes.NO_MANA, codes.CARD_NONE_LEFT),
    "R8": (codes.EQUIP_ITEM, codes.EQUIP_TO),
    "R9": (codes.TRAP_NONE_LEFT,),
    "R10": (codes.TRAP_NONE, codes.TRAP_KIND),
    "R11": (codes.TRAP_DELAYED, codes.LANCE_TIMING, codes.LANCE_TARGET),
    "R12": (codes.NO_WINDOW, codes.COUNTER_REVEAL),
    "R13": (codes.MAGIC_OPEN, codes.RESOLVE_NONE, codes.RESOLVE_FIELDS),
    "R14": (codes.RESOLVE_COUNT,),
    "R16": (codes.RESOLVE_TARGET, codes.RESOLVE_HITS),
    "R17": (codes.NOTHING_TO_REPLAY, codes.NOT_IN_GRAVEYARD),
    "R18": (codes.COMBAT_OPEN, codes.ATTACK_AGAIN, codes.ATTACK_NOT_YOURS, codes.ATTACK_NEW),
    "R19": (
        codes.BLOCK_NONE,
        codes.BLOCK_NOT_YOURS,
        codes.BLOCK_TAPPED,
        codes.BLOCK_NOT_ATTACKING,
        codes.BLOCK_CROWDED,
    ),
    "R21": (codes.ASSIGN_NONE, codes.ASSIGN_WHO, codes.ASSIGN_SUM),
    "R25": (codes.SHOW_KNOWN,),
    "R27": (codes.MATCH_OVER,),
    "R28": (codes.REGISTER_COUNT, codes.REGISTER_TOO_MANY),
    "R29": (codes.UNDO_TARGET,),
}
"""The codes of refusals by rule."""

CODES: Mapping[str, Code] = MappingProxyType(
    {
        code: Code(rule, waivable=code in codes.WAIVABLE)
        for rule, refusals in _REFUSALS.items()
        for code in refusals
    }
    | {
        codes.FACE_DOWN: Code("R9", Verdict.UNVERIFIED),
        codes.SECOND_PAWN: Code("R6", Verdict.FOUL),
        codes.FALSE_TRAP: Code("R24", Verdict.FOUL),
        codes.END_LIFE: Code("R27", Verdict.LEGAL),
        codes.END_DECK_OUT: Code("R4", Verdict.LEGAL),
        codes.END_TWO_PAWNS: Code("R6", Verdict.FOUL),
        codes.END_FALSE_TRAP: Code("R24", Verdict.FOUL),
        codes.END_RESIGN: Code("R26", Verdict.LEGAL),
        codes.ADVICE_HAND: Advice("R5"),
        codes.ADVICE_OTHERWISE: Advice("R10"),
    }
)
"""Every code, with its rule and verdict."""


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
        return start(header.options["gang_block"], header.options["trap_delay"])

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
