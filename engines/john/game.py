"""The game class of JOHN: its declarations, and its methods by the modules of this package."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from ..cards import PACK
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
from ..fieldtypes import Bool, ListOf, OneOf
from ..game import Game
from ..values import UNKNOWN, Action, Effect, Header, Judgement, Outcome, Verdict
from ..waiting import Wait
from . import choices, diagram, rules, steps, types, views, waiting
from .layout import LAYOUTS
from .message_params import MESSAGE_PARAMS
from .notation import NOTATION
from .position import CELLS, Position, start

_CARD = OneOf(PACK, of="card")
_CELL = OneOf(CELLS, of="cell")


def _all_or_nothing(fields: Mapping[str, Any]) -> FieldError | None:
    """Return the fault of a registration that names only a part of the pile, else ``None``."""
    cards = fields["cards"]
    hidden = cards.count(UNKNOWN)
    if hidden in (0, len(cards)):
        return None
    return FieldError(f"cards[{cards.index(UNKNOWN)}]", "mixed", UNKNOWN)


class John(Game[Position]):
    """JOHN, the 4x4 card battle."""

    name = "john"
    version = "2"
    layouts = LAYOUTS
    notation = NOTATION
    _joins_views = True
    seating = Seating(orders=(("black", "red"), ("red", "black")))
    options = (
        Option("ultimate", Bool(), False, settles=("O5",)),
        Option("magic_range", OneOf(("steps", "square")), "steps", settles=("O1",)),
        Option("doubt_loser", OneOf(("liar", "printed")), "liar", settles=("O2",)),
    )
    actions = (
        ActionType("setup", fields=(Field("suit", OneOf(tuple("shdc"), of="suit")), Field("front", _CARD))),
        ActionType(
            "register",
            fields=(Field("cards", ListOf(OneOf((*PACK, UNKNOWN), of="card")), private=True),),
            check=_all_or_nothing,
            purpose=Purpose.TELL,
        ),
        ActionType(
            "move",
            fields=(
                Field("from", _CELL),
                Field("to", _CELL),
                Field("heal", Bool(), required=False, default=False),
            ),
            preview_end=lambda position: position.loop is not None,
        ),
        ActionType("attack", fields=(Field("from", _CELL), Field("to", _CELL)), preview=True),
        ActionType("magic", fields=(Field("from", _CELL), Field("to", _CELL)), preview=True),
        ActionType("reinforce", fields=(Field("card", _CARD), Field("to", _CELL))),
        ActionType(
            "pull", fields=(Field("card", OneOf((*PACK, "none"), of="card")),), undo=UndoConsent.NEVER
        ),
        ActionType("doubt"),
        ActionType("reveal", fields=(Field("cards", ListOf(_CARD)),)),
        ActionType("resign", purpose=Purpose.END),
        ActionType("draw", by="table", purpose=Purpose.END),
    )

    codes: Mapping[str, Code] = {
        "john.undo.target": Code("R38"),
        "john.match.over": Code("R18"),
        "john.order.setup": Code("R4"),
        "john.order.due": Code("R7"),
        "john.order.turn": Code("R5", waivable=True),
        "john.setup.done": Code("R4"),
        "john.setup.suit": Code("R2"),
        "john.setup.front": Code("R3"),
        "john.register.count": Code("R29"),
        "john.register.cards": Code("R29"),
        "john.move.no-card": Code("R9"),
        "john.move.not-yours": Code("R9"),
        "john.move.enemy-there": Code("R12"),
        "john.move.too-far": Code("R10", waivable=True),
        "john.heal.no-swap": Code("R24"),
        "john.heal.no-ace": Code("R24"),
        "john.heal.face": Code("R24"),
        "john.attack.no-card": Code("R9"),
        "john.attack.not-yours": Code("R9"),
        "john.attack.no-target": Code("R13"),
        "john.attack.too-far": Code("R13", waivable=True),
        "john.magic.no-card": Code("R9"),
        "john.magic.not-yours": Code("R9"),
        "john.magic.not-a-four": Code("R20", waivable=True),
        "john.magic.no-target": Code("R20"),
        "john.magic.too-far": Code("R20", waivable=True),
        "john.reinforce.empty": Code("R19"),
        "john.reinforce.colour": Code("R19"),
        "john.reinforce.not-in-reserve": Code("R29"),
        "john.reinforce.half": Code("R19", waivable=True),
        "john.reinforce.occupied": Code("R19"),
        "john.pull.not-due": Code("R16"),
        "john.pull.colour": Code("R16"),
        "john.pull.too-high": Code("R16", waivable=True),
        "john.pull.not-in-pile": Code("R29"),
        "john.pull.rank-held": Code("R28", waivable=True),
        "john.pull.skipped": Code("R28", Verdict.UNVERIFIED),
        "john.doubt.off": Code("R32"),
        "john.doubt.no-claim": Code("R32"),
        "john.reveal.not-due": Code("R33"),
        "john.reveal.count": Code("R33"),
        "john.reveal.cards": Code("R33"),
        "john.loop.level": Code("R36", Verdict.FOUL),
        "john.loop.not-broken": Code("R37", Verdict.FOUL),
        "john.end.yoko": Code("R18", Verdict.LEGAL),
        "john.end.lie": Code("R34", Verdict.LEGAL),
        "john.end.false-doubt": Code("R34", Verdict.LEGAL),
        "john.end.loop": Code("R37", Verdict.FOUL),
        "john.end.loop-level": Code("R36", Verdict.FOUL),
        "john.end.resign": Code("O15", Verdict.LEGAL),
        "john.end.draw": Code("O15", Verdict.LEGAL),
        "john.advice.in-pile": Advice("R29"),
        "john.advice.not-in-pile": Advice("R29"),
        "john.advice.rank-held": Advice("R28"),
        "john.advice.not-as-told": Advice("R33"),
    }

    message_params = MESSAGE_PARAMS

    def start(self, header: Header) -> Position:
        return start(header)

    def judge(self, position: Position, action: Action, n: int) -> Judgement[Position]:
        try:
            return rules.judge(position, action, n)
        except Exception:
            self._check_arguments(position, action)
            raise

    def judge_waived(
        self, position: Position, action: Action, n: int, code: str
    ) -> Judgement[Position] | None:
        return rules.judge(position, action, n, code)

    def advise(self, position: Position, action: Action) -> Sequence[Mapping[str, Any]]:
        return rules.advise(position, action)

    def bluffs(self, position: Position) -> Collection[str]:
        return ("john.advice.rank-held",) if position.rules.ultimate else ()

    def outcome(self, position: Position) -> Outcome | None:
        return position.outcome

    def view(self, position: Position) -> types.PublicView:
        return views.public(position)

    def private(self, position: Position, seat: str) -> types.PrivateView:
        return {"me": views.private(position, seat)}

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

    def diagram(self, position: Position, seat: str | None = None) -> str:
        return diagram.diagram(position, seat)
