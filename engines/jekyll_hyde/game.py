"""The game class of Jekyll vs. Hyde: its declarations, and its methods by the modules of this package."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..declare import ActionTemplate, ActionType, Advice, Code, Field, Option, Purpose, Seating
from ..fieldtypes import Int, ListOf, OneOf
from ..game import Game
from ..values import UNKNOWN, Action, Effect, Header, Judgement, Outcome, Verdict
from ..waiting import Wait
from . import choices, diagram, rules, steps, types, views, waiting
from . import codes as c
from .layout import LAYOUTS
from .message_params import MESSAGE_PARAMS
from .position import OVER, PACK, SEATS, Position

_CARD = OneOf(PACK, of="card")
_CARD_OR_UNKNOWN = OneOf((*PACK, UNKNOWN), of="card")


class JekyllHyde(Game[Position]):
    """Jekyll vs. Hyde: two seats, three rounds of ten tricks."""

    name = "jekyll_hyde"
    version = "2"
    seating = Seating(orders=(SEATS,))
    layouts = LAYOUTS

    options = (
        Option("track", Int(4, 30), 10, settles=("O1", "O2")),
        Option("potions", OneOf(("coloured", "colourless")), "coloured", settles=("O3",)),
    )

    actions = (
        ActionType("pass", fields=(Field("cards", ListOf(_CARD_OR_UNKNOWN), private=True),)),
        ActionType("play", fields=(Field("card", _CARD), Field("colour", choices.COLOUR, required=False))),
        ActionType(
            "hand", fields=(Field("cards", ListOf(_CARD_OR_UNKNOWN), private=True),), purpose=Purpose.TELL
        ),
    )

    message_params = MESSAGE_PARAMS

    codes: Mapping[str, Code] = {
        c.MATCH_OVER: Code("R10"),
        c.PASS_OPEN: Code("R3"),
        c.HAND_COUNT: Code("R2"),
        c.HAND_DUPLICATE: Code("R2"),
        c.HAND_UNSEEN: Code("R2", Verdict.UNVERIFIED),
        c.CARD_SEEN: Code("R4"),
        c.NONE_DUE: Code("R3"),
        c.ALREADY: Code("R3"),
        c.PASS_COUNT: Code("R3"),
        c.MIXED: Code("R3"),
        c.PASS_DUPLICATE: Code("R3"),
        c.POTION_UNSEEN: Code("R3", Verdict.UNVERIFIED),
        c.EXCHANGE_OPEN: Code("R3"),
        c.NOT_YOUR_TURN: Code("R4", waivable=True),
        c.COLOUR_MISSING: Code("R4"),
        c.COLOUR_NOT_ASKED: Code("R4"),
        c.MUST_FOLLOW: Code("R5", waivable=True),
        c.VOID_UNSEEN: Code("R5", Verdict.UNVERIFIED),
        c.UNDO_TARGET: Code("R12"),
        c.DOMINATION: Code("R10", Verdict.LEGAL),
        c.THREE_ROUNDS: Code("R10", Verdict.LEGAL),
        c.ADVICE_HAND_UNKNOWN: Advice("R3"),
        c.ADVICE_NOT_HELD: Advice("R2"),
        c.ADVICE_MUST_PASS_POTION: Advice("R3"),
        c.ADVICE_MUST_FOLLOW: Advice("R5"),
    }

    # -- the rules -------------------------------------------------------------------------------------

    def start(self, header: Header) -> Position:
        return rules.start(header)

    def judge(self, position: Position, action: Action, n: int) -> Judgement[Position]:
        try:
            return rules.JUDGES[action.kind](position, action, n, None)
        except Exception:
            self._check_arguments(position, action)
            raise

    def judge_waived(
        self, position: Position, action: Action, n: int, code: str
    ) -> Judgement[Position] | None:
        return rules.judge(position, action, n, code)

    def advise(self, position: Position, action: Action) -> Sequence[Mapping[str, Any]]:
        return rules.advise(position, action)

    def outcome(self, position: Position) -> Outcome | None:
        if position.phase != OVER:
            return None
        if position.marker == position.track:
            return Outcome(("hyde",), c.DOMINATION)
        return Outcome(("jekyll",), c.THREE_ROUNDS)

    # -- views -----------------------------------------------------------------------------------------

    def view(self, position: Position) -> types.PublicView:
        return views.public(position)

    def private(self, position: Position, seat: str) -> types.PrivateView:
        return views.private(position, seat)

    def diagram(self, position: Position, seat: str | None = None) -> str:
        return diagram.diagram(position, seat)

    # -- what may be done, what must be done ------------------------------------------------------------

    def choices(self, position: Position, seat: str) -> Sequence[ActionTemplate]:
        try:
            return choices.choices(position, seat)
        except Exception as error:
            self._check_seat(error, position, seat)
            raise

    def own_choices(self, position: Position, seat: str) -> Sequence[ActionTemplate] | None:
        return choices.own_choices(position, seat)

    def waiting(self, position: Position) -> Sequence[Wait]:
        return waiting.waiting(position)

    def steps(self, position: Position, effects: Sequence[Effect]) -> Sequence[Mapping[str, Any]]:
        return steps.steps(position, effects)
