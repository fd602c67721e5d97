"""The game class of 101: its declarations, and its methods by the modules of this package."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..cards import PACK_WITH_JOKERS
from ..declare import (
    ActionTemplate,
    ActionType,
    Advice,
    Code,
    Field,
    MessageParams,
    Option,
    Purpose,
    Seating,
    UndoConsent,
)
from ..fieldtypes import Bool, Int, ListOf, OneOf
from ..game import Game
from ..values import UNKNOWN, Action, Effect, Header, Judgement, Outcome, Verdict
from ..waiting import Wait
from . import choices, diagram, rules, steps, types, views, waiting
from . import codes as c
from .layout import LAYOUTS
from .position import OVER, Position

_CARD = OneOf(PACK_WITH_JOKERS, of="card")
_SOURCE = choices.SOURCE
_CARD_OR_UNKNOWN = OneOf((*PACK_WITH_JOKERS, UNKNOWN), of="card")


def _message_params(_: Position, action: Action) -> dict[str, Any]:
    """Return ``special``: the rank of a card played that adds nothing, an 8 or a 9 (R6)."""
    rank = action.fields["card"][0] if action.kind == "play" else ""
    return {"special": int(rank)} if rank in ("8", "9") else {}


class OneOOne(Game[Position]):
    """101: 2 to 26 seats, the last one with life points wins."""

    name = "one_o_one"
    seating = Seating(minimum=2, maximum=26)
    layouts = LAYOUTS

    options = (
        Option("lp", Int(minimum=1), 10),
        Option("heal_cap", Bool(), False, settles=("O7",)),
        Option("counter_starter", OneOf(("hit", "joker")), "hit", settles=("O3",)),
        Option("draw_starter", OneOf(("next", "same")), "next", settles=("O4",)),
    )

    actions = (
        ActionType("flip", by="any", fields=(Field("card", _CARD),), undo=UndoConsent.NEVER),
        ActionType(
            "play",
            fields=(
                Field("card", _CARD),
                Field("from", _SOURCE, usual="hand"),
                Field("value", Int(), required=False, default=10),
            ),
        ),
        ActionType(
            "hand", fields=(Field("cards", ListOf(_CARD_OR_UNKNOWN), private=True),), purpose=Purpose.TELL
        ),
    )

    codes: Mapping[str, Code] = {
        c.MATCH_OVER: Code("R13"),
        c.NONE_DUE: Code("R3"),
        c.FLIP_SEAT: Code("R3", waivable=True),
        c.CARD_SEEN: Code("R5"),
        c.SEAT_OUT: Code("R4"),
        c.FLIP_FIRST: Code("R3"),
        c.NOT_YOUR_TURN: Code("R4", waivable=True),
        c.VALUE: Code("R7", waivable=True),
        c.TEN_MINUS: Code("R7", waivable=True),
        c.VALUE_MISSING: Code("R7"),
        c.HAND_COUNT: Code("R2"),
        c.HAND_DUPLICATE: Code("R2"),
        c.HAND_UNSEEN: Code("R2", Verdict.UNVERIFIED),
        c.UNDO_TARGET: Code("R14"),
        c.LAST_STANDING: Code("R13", Verdict.LEGAL),
        c.ADVICE_NOT_IN_HAND: Advice("R4"),
        c.ADVICE_IN_HAND: Advice("R4"),
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

    def advise(self, position: Position, action: Action) -> Sequence[Mapping[str, Any]]:
        return rules.advise(position, action)

    def judge_waived(
        self, position: Position, action: Action, n: int, code: str
    ) -> Judgement[Position] | None:
        return rules.judge(position, action, n, code)

    def outcome(self, position: Position) -> Outcome | None:
        if position.phase != OVER:
            return None
        seats = position.house.seats
        winners = tuple([seats[i] for i in range(len(seats)) if i not in position.out])
        return Outcome(winners, c.LAST_STANDING)

    # -- views -----------------------------------------------------------------------------------------

    def view(self, position: Position) -> types.PublicView:
        return views.public(position)

    def private(self, position: Position, seat: str) -> types.PrivateView:
        return views.private(position, seat)

    def diagram(self, position: Position, seat: str | None = None) -> str:
        return diagram.diagram(position, seat)

    message_params = MessageParams(("special",), _message_params)

    # -- what may be done, what must be done ------------------------------------------------------------

    def choices(self, position: Position, seat: str) -> Sequence[ActionTemplate]:
        try:
            return choices.choices(position, seat)
        except Exception as error:
            self._check_seat(error, position, seat)
            raise

    def waiting(self, position: Position) -> Sequence[Wait]:
        return waiting.waiting(position)

    def steps(self, position: Position, effects: Sequence[Effect]) -> Sequence[Mapping[str, Any]]:
        return steps.steps(position, effects)
