"""The Dauto game: its declarations and its implementation of `Game`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tachiai.engines.declare import ActionTemplate, ActionType, Advice, Code, Field, Option, Purpose, Seating
from tachiai.engines.fieldtypes import Int, ListOf, OneOf
from tachiai.engines.game import Game
from tachiai.engines.values import UNKNOWN, Action, Header, Json, Judgement, Outcome, Verdict
from tachiai.engines.waiting import Wait

from . import rules
from .rules import CARDS, RANKS, Position

_CARD = OneOf(CARDS, of="card")
_CARD_OR_UNKNOWN = OneOf((*CARDS, UNKNOWN), of="card")


class Dauto(Game[Position]):
    """Dauto, a game of bluff for three to six."""

    name = "dauto"
    version = "1"
    seating = Seating(minimum=3, maximum=6)
    options = (Option("cards", Int(1, 4), 4),)
    actions = (
        ActionType(
            "hand",
            fields=(Field("cards", ListOf(_CARD_OR_UNKNOWN, 1, distinct=True), private=True),),
            purpose=Purpose.TELL,
        ),
        ActionType(
            "lay",
            fields=(
                Field("rank", OneOf(tuple(RANKS))),
                Field("card", _CARD_OR_UNKNOWN, required=False, private=True),
            ),
        ),
        ActionType("doubt"),
        ActionType("show", fields=(Field("card", _CARD),)),
        ActionType("believe"),
    )
    codes: Mapping[str, Code] = {
        "dauto.match.over": Code("R9"),
        "dauto.hand.count": Code("R2"),
        "dauto.hand.elsewhere": Code("R2"),
        "dauto.lay.not-now": Code("R6"),
        "dauto.lay.not-your-turn": Code("R3"),
        "dauto.lay.rank": Code("R3"),
        "dauto.lay.elsewhere": Code("R4"),
        "dauto.lay.said": Code("R4", Verdict.UNVERIFIED),
        "dauto.doubt.nothing": Code("R5"),
        "dauto.show.nothing": Code("R6"),
        "dauto.show.elsewhere": Code("R6"),
        "dauto.believe.nothing": Code("R8"),
        "dauto.undo.target": Code("R10"),
        "dauto.end.out": Code("R8", Verdict.LEGAL),
        "dauto.advice.not-held": Advice("R4"),
        "dauto.advice.other-card": Advice("R6"),
    }

    def start(self, header: Header) -> Position:
        return rules.start(header)

    def judge(self, position: Position, action: Action, n: int) -> Judgement[Position]:
        return rules.judge(position, action, n)

    def advise(self, position: Position, action: Action) -> Sequence[Mapping[str, Json]]:
        return rules.advise(position, action)

    def outcome(self, position: Position) -> Outcome | None:
        return position.outcome

    def view(self, position: Position) -> dict[str, Any]:
        seats, said = position.seats, position.said
        return {
            "phase": position.phase,
            "turn": seats[position.turn] if position.phase == rules.LAY else None,
            "rank": position.rank(),
            "hands": dict(zip(seats, position.hands, strict=True)),
            "heap": position.heap,
            "said": None if said is None else {"seat": seats[said.seat], "rank": said.rank},
            "seen": {seat: sorted(cards) for seat, cards in zip(seats, position.seen, strict=True)},
        }

    def private(self, position: Position, seat: str) -> dict[str, Any]:
        i = position.seats.index(seat)
        told = position.told[i]
        known = sorted(told.hand | position.seen[i])
        return {"hand": known + [UNKNOWN] * (position.hands[i] - len(known)), "conflict": told.conflict}

    def choices(self, position: Position, seat: str) -> Sequence[ActionTemplate]:
        if seat not in position.seats:
            return ()
        elsewhere = position.elsewhere(position.seats.index(seat))
        return self._offers(position, seat, tuple(card for card in CARDS if card not in elsewhere))

    def own_choices(self, position: Position, seat: str) -> Sequence[ActionTemplate] | None:
        i = position.seats.index(seat)
        told = position.told[i].hand
        if len(told) != position.hands[i]:
            return None
        return self._offers(position, seat, tuple(card for card in CARDS if card in told))

    def _offers(self, position: Position, seat: str, laid: tuple[str, ...]) -> Sequence[ActionTemplate]:
        """Return what the seat may do; ``laid`` are the cards that it may play."""
        if position.phase == rules.OVER:
            return ()
        i, out = position.seats.index(seat), []
        possible = tuple(card for card in CARDS if card not in position.elsewhere(i))
        if position.phase == rules.LAY and position.turn == i:
            fields = {"rank": OneOf((position.rank(),)), "card": OneOf((*laid, UNKNOWN), of="card")}
            out.append(ActionTemplate(seat, "lay", fields, optional=frozenset({"card"})))
        if position.phase == rules.SHOW and position.said is not None and position.said.seat == i:
            out.append(ActionTemplate(seat, "show", {"card": OneOf(possible, of="card")}))
        if seat in rules.believers_due(position):
            out.append(ActionTemplate(seat, "believe"))
        if rules.may_doubt(position, i):
            out.append(ActionTemplate(seat, "doubt"))
        if position.hands[i]:
            many, maybe = position.hands[i], OneOf((*possible, UNKNOWN), of="card")
            out.append(
                ActionTemplate(
                    seat, "hand", {"cards": ListOf(maybe, many, many, distinct=True)}, purpose=Purpose.TELL
                )
            )
        return out

    def waiting(self, position: Position) -> Sequence[Wait]:
        return rules.waiting(position)
