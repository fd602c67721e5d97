"""The game as it declares itself to the house: seats, options, actions, codes (rules, sections 1 to 4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from .. import fieldtypes as ft
from ..declare import ActionTemplate, ActionType, Code, Fault, Field, Option, Seating
from ..game import Game
from ..values import TABLE, UNKNOWN, Action, Effect, Header, Judgement, Outcome, Verdict
from . import rules, views
from .choices import templates
from .kinds import KINDS
from .position import INDEX, SEATS, Position, start

KIND = ft.OneOf(tuple(KINDS), "card")
KIND_OR_UNKNOWN = ft.OneOf((*KINDS, UNKNOWN), "card")
TRAP_KIND = ft.OneOf(("L", "N", UNKNOWN), "card")
WAY = ft.OneOf(("monster", "equipment", "magic", "trap"))
MONSTER = ft.Text("m[1-9][0-9]*")
ITEM = ft.Text("e[1-9][0-9]*")
TRAP = ft.Text("t[1-9][0-9]*")
TARGET = ft.Either(MONSTER, ft.SeatId())


def _play_form(fields: Mapping[str, Any]) -> Fault | None:
    """A trap is L, N or ``"??"``; what is played face up is never ``"??"`` (section 3)."""
    card, way = fields["card"], fields["as"]
    if way == "trap":
        return None if card in ("L", "N", UNKNOWN) else Fault("card", "no-card", card)
    return Fault("card", "no-card", card) if card == UNKNOWN else None


def _register_form(fields: Mapping[str, Any]) -> Fault | None:
    """One or both of ``hand`` and ``traps`` (section 3)."""
    return None if fields else Fault("hand", "missing")


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
    ActionType("counter", fields=(Field("trap", TRAP), Field("reveal", KIND, required=False))),
    ActionType("lance", fields=(Field("trap", TRAP), Field("target", TARGET))),
    ActionType("equip", fields=(Field("item", ITEM), Field("to", MONSTER))),
    ActionType("attack", fields=(Field("attackers", ft.ListOf(MONSTER, 1, distinct=True)),)),
    ActionType("block", fields=(Field("blocks", ft.MapOf(MONSTER, MONSTER)),)),
    ActionType("assign", fields=(Field("damage", ft.MapOf(MONSTER, ft.MapOf(MONSTER, ft.Whole(0)))),)),
    ActionType("end"),
    ActionType("show", fields=(Field("trap", TRAP), Field("card", KIND))),
    ActionType("resign"),
    ActionType(
        "register",
        fields=(
            Field("hand", ft.ListOf(KIND_OR_UNKNOWN), required=False, private=True),
            Field("traps", ft.MapOf(TRAP, TRAP_KIND, 1), required=False, private=True),
        ),
        check=_register_form,
    ),
)

OPTIONS = (
    Option("gang_block", ft.OneOf(("divide", "full", "single")), "divide", settles=("O7",)),
    Option("trap_delay", ft.Flag(), False, settles=("O4",)),
)

_RULES: Mapping[str, Sequence[str]] = {
    "R2": (rules.MULLIGAN_LATE, rules.MULLIGAN_TWICE),
    "R3": (rules.NOT_YOURS,),
    "R5": (rules.PLAY_AS, rules.HAND_EMPTY, rules.NO_MANA, rules.CARD_NONE_LEFT),
    "R8": (rules.EQUIP_ITEM, rules.EQUIP_TO),
    "R9": (rules.TRAP_NONE_LEFT,),
    "R10": (rules.TRAP_NONE, rules.TRAP_KIND),
    "R11": (rules.TRAP_DELAYED, rules.LANCE_TIMING, rules.LANCE_TARGET),
    "R12": (rules.NO_WINDOW, rules.COUNTER_REVEAL),
    "R13": (rules.MAGIC_OPEN, rules.RESOLVE_NONE, rules.RESOLVE_FIELDS),
    "R14": (rules.RESOLVE_COUNT,),
    "R16": (rules.RESOLVE_TARGET, rules.RESOLVE_HITS),
    "R17": (rules.NOTHING_TO_REPLAY, rules.NOT_IN_GRAVEYARD),
    "R18": (rules.COMBAT_OPEN, rules.ATTACK_AGAIN, rules.ATTACK_NOT_YOURS, rules.ATTACK_NEW),
    "R19": (
        rules.BLOCK_NONE,
        rules.BLOCK_NOT_YOURS,
        rules.BLOCK_TAPPED,
        rules.BLOCK_NOT_ATTACKING,
        rules.BLOCK_CROWDED,
    ),
    "R21": (rules.ASSIGN_NONE, rules.ASSIGN_WHO, rules.ASSIGN_SUM),
    "R25": (rules.SHOW_KNOWN,),
    "R27": (rules.MATCH_OVER,),
    "R28": (rules.REGISTER_COUNT, rules.REGISTER_TOO_MANY),
    "R29": (rules.UNDO_TARGET,),
}

CODES: Mapping[str, Code] = MappingProxyType(
    {code: Code(rule) for rule, codes in _RULES.items() for code in codes}
    | {
        rules.FACE_DOWN: Code("R9", Verdict.UNVERIFIED),
        rules.SECOND_PAWN: Code("R6", Verdict.FOUL),
        rules.FALSE_TRAP: Code("R24", Verdict.FOUL),
        rules.END_LIFE: Code("R27", Verdict.LEGAL),
        rules.END_DECK_OUT: Code("R4", Verdict.LEGAL),
        rules.END_TWO_PAWNS: Code("R6", Verdict.FOUL),
        rules.END_FALSE_TRAP: Code("R24", Verdict.FOUL),
        rules.END_RESIGN: Code("R26", Verdict.LEGAL),
    }
)

_ANSWERS = frozenset({"counter", "lance", "block", "assign"})
_BROUGHT_TO_LIGHT = {"activate": "card", "show": "card", "discard": "cards", "mill": "cards"}


class ShogiCardWar(Game[Position]):
    """Shogi Card War (将棋カード大戦), as ``rules/shogi_card_war.md`` has it."""

    name = "shogi_card_war"
    version = "2"
    seating = Seating(orders=(SEATS,))
    options = OPTIONS
    actions = ACTIONS
    codes = CODES
    advices: Mapping[str, Code] = {
        rules.ADVICE_HAND: Code("R5", Verdict.LEGAL),
        rules.ADVICE_OTHERWISE: Code("R10", Verdict.LEGAL),
    }
    waivable = rules.WAIVABLE

    def start(self, header: Header) -> Position:
        return start(header.options["gang_block"], header.options["trap_delay"])

    def judge(self, position: Position, action: Action, n: int) -> Judgement[Position]:
        return rules.judge(position, action, n)

    def advise(self, position: Position, action: Action) -> Sequence[Mapping[str, Any]]:
        return rules.advise(position, action)

    def judge_waived(
        self, position: Position, action: Action, n: int, code: str
    ) -> Judgement[Position] | None:
        return rules.waived(position, action, n, code)

    def outcome(self, position: Position) -> Outcome | None:
        return position.outcome

    def view(self, position: Position) -> dict[str, Any]:
        return views.public(position)

    def private(self, position: Position, seat: str) -> dict[str, Any]:
        return views.private(position, seat)

    def choices(self, position: Position, seat: str) -> Sequence[ActionTemplate]:
        return () if seat == TABLE else templates(position, INDEX[seat], tablet=False)

    def public_choices(self, position: Position, seat: str) -> Sequence[ActionTemplate]:
        return () if seat == TABLE else templates(position, INDEX[seat], tablet=True)

    previewed = ("block",)

    def turn(self, position: Position) -> tuple[str, ...]:
        if position.outcome is not None:
            return ()
        return (SEATS[1 - position.turn if position.phase == "block" else position.turn],)

    def due(self, position: Position) -> tuple[Mapping[str, Any], ...]:
        """``resolve`` of magic (with its ``card``), ``block`` (with the ``attackers``), ``assign``."""
        if position.outcome is not None:
            return ()
        seat = SEATS[position.turn]
        if position.magic is not None:
            return ({"seat": seat, "action": "resolve", "card": position.magic},)
        if position.phase == "block":
            defender = SEATS[1 - position.turn]
            return ({"seat": defender, "action": "block", "attackers": list(position.attackers)},)
        if position.phase == "damage":
            return ({"seat": seat, "action": "assign"},)
        return ()

    def steps(self, position: Position, effects: Sequence[Effect]) -> Sequence[Mapping[str, Any]]:
        return views.steps(effects)

    def exposed(self, action: Action, effects: Sequence[Effect]) -> Sequence[str]:
        """Traps turned up, cards discarded and milled, and ``"??"`` for each card a bishop drew.

        A card played from the hand is not among them: its own player showed it.
        """
        seen: list[str] = []
        for effect in effects:
            kind = effect["effect"]
            if kind in _BROUGHT_TO_LIGHT:
                seen += effect[_BROUGHT_TO_LIGHT[kind]]
            elif kind == "negate" and "reveal" in action.fields:
                seen.append(effect["card"])
            elif kind == "draw" and action.kind == "resolve":
                seen += [UNKNOWN] * effect["count"]
        return seen

    def undo_asks(self, action: Action, effects: Sequence[Effect]) -> bool:
        """Also what answers the other side's play, and a rook's four hits."""
        if action.kind in _ANSWERS or (action.kind == "resolve" and "targets" in action.fields):
            return True
        return bool(self.exposed(action, effects))

    def things(self, effects: Sequence[Effect]) -> Sequence[str]:
        """Monsters, traps and equipment are numbered as they come."""
        return [effect["id"] for effect in effects if effect["effect"] == "play" and effect["id"] is not None]

    def diagram(self, position: Position, seat: str | None = None) -> str:
        return views.diagram(position, seat)
