"""The Hattari game: its declarations and its implementation of `Game`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from tachiai.engines.declare import ActionTemplate, ActionType, Advice, Code, Field, Option, Purpose, Seating
from tachiai.engines.fieldtypes import Int, ListOf, OneOf
from tachiai.engines.game import Game
from tachiai.engines.values import UNKNOWN, Action, Effect, Header, Judgement, Outcome, Verdict
from tachiai.engines.waiting import Wait

from . import rules
from .layout import LAYOUTS
from .notation import NOTATION
from .position import CARDS, Position, hand_of

_CARD = OneOf(CARDS, of="card")
_CARD_OR_UNKNOWN = OneOf((*CARDS, UNKNOWN), of="card")
_SAY = OneOf(("believe", "doubt"))


class Hattari(Game[Position]):
    """Hattari, a game of bluff for two."""

    name = "hattari"
    version = "1"
    seating = Seating(orders=(("left", "right"), ("right", "left")))
    options = (
        Option("cards", Int(2, 5), 4, settles=("O1",)),
        Option("lie_pays", OneOf(("doubter", "nobody")), "doubter", settles=("O2",)),
    )
    layouts = LAYOUTS
    notation = NOTATION
    actions = (
        ActionType(
            "hand",
            fields=(Field("cards", ListOf(_CARD_OR_UNKNOWN, 1, distinct=True), private=True),),
            purpose=Purpose.TELL,
        ),
        ActionType(
            "lay",
            fields=(
                Field("number", Int(1, 10)),
                Field("card", _CARD_OR_UNKNOWN, required=False, private=True),
            ),
        ),
        ActionType("answer", fields=(Field("say", _SAY),)),
        ActionType("show", fields=(Field("card", _CARD),)),
        ActionType("resign", purpose=Purpose.END),
    )
    codes: Mapping[str, Code] = {
        "hattari.match.over": Code("R9"),
        "hattari.hand.count": Code("R2"),
        "hattari.hand.out": Code("R2"),
        "hattari.lay.answer-first": Code("R5"),
        "hattari.lay.not-your-turn": Code("R3"),
        "hattari.lay.number-out": Code("R4"),
        "hattari.lay.not-held": Code("R4"),
        "hattari.lay.said": Code("R4", Verdict.UNVERIFIED),
        "hattari.answer.none-due": Code("R5"),
        "hattari.show.none-due": Code("R6"),
        "hattari.show.card-out": Code("R6"),
        "hattari.undo.target": Code("R10"),
        "hattari.end.points": Code("R8", Verdict.LEGAL),
        "hattari.end.level": Code("R8", Verdict.LEGAL),
        "hattari.end.resign": Code("R9", Verdict.LEGAL),
        "hattari.advice.not-held": Advice("R4"),
        "hattari.advice.other-card": Advice("R6"),
    }

    def start(self, header: Header) -> Position:
        return rules.start(header)

    def judge(self, position: Position, action: Action, n: int) -> Judgement[Position]:
        return rules.judge(position, action, n)

    def advise(self, position: Position, action: Action) -> Sequence[Mapping[str, Any]]:
        return rules.advise(position, action)

    def outcome(self, position: Position) -> Outcome | None:
        return position.outcome

    def view(self, position: Position) -> dict[str, Any]:
        seats = position.house.seats
        waiting = self.turn(position)
        said = position.said
        return {
            "phase": position.phase,
            "turn": waiting[0] if waiting else None,
            "points": dict(zip(seats, position.points, strict=True)),
            "hands": dict(zip(seats, position.hands, strict=True)),
            "said": None if said is None else {"seat": seats[said.seat], "number": said.number},
            "heap": [{"seat": seats[claim.seat], "number": claim.number} for claim in position.heap],
            "shown": list(position.shown),
        }

    def private(self, position: Position, seat: str) -> dict[str, Any]:
        i = position.house.seats.index(seat)
        told = position.told[i]
        return {"hand": hand_of(position, i), "laid": list(told.laid.values()), "conflict": told.conflict}

    def choices(self, position: Position, seat: str) -> Sequence[ActionTemplate]:
        """Return what a seat may do with the public facts: any card may be one that is not turned up yet."""
        if seat not in position.house.seats or position.phase == rules.OVER:
            return ()
        unseen = position.unseen()
        maybe = OneOf((*unseen, UNKNOWN), of="card")
        offered = []
        if seat in rules.waited_for(position):
            match position.phase:
                case rules.LAY:
                    numbers = [n for n, card in enumerate(CARDS, 1) if card not in position.shown]
                    fields = {"number": OneOf(numbers, of="number"), "card": maybe}
                    offered.append(ActionTemplate(seat, "lay", fields, frozenset({"card"})))
                case rules.ANSWER:
                    offered.append(ActionTemplate(seat, "answer", {"say": _SAY}))
                case _:
                    offered.append(ActionTemplate(seat, "show", {"card": OneOf(unseen, of="card")}))
        size = position.hands[position.house.seats.index(seat)]
        if size:
            offered.append(
                ActionTemplate(
                    seat, "hand", {"cards": ListOf(maybe, size, size, distinct=True)}, purpose=Purpose.TELL
                )
            )
        offered.append(ActionTemplate(seat, "resign", purpose=Purpose.END))
        return offered

    def own_choices(self, position: Position, seat: str) -> Sequence[ActionTemplate] | None:
        """Return choices from a completely disclosed hand: its cards first, as others bring advice."""
        i = position.house.seats.index(seat)
        hand = hand_of(position, i)
        if UNKNOWN in hand:
            return None
        others = (card for card in position.unseen() if card not in hand)
        card = OneOf((*hand, *others, UNKNOWN), of="card")
        return [
            replace(choice, fields={**choice.fields, "card": card}) if choice.kind == "lay" else choice
            for choice in self.choices(position, seat)
        ]

    def waiting(self, position: Position) -> Sequence[Wait]:
        said = position.said
        if position.phase in (rules.ANSWER, rules.SHOW) and said is not None:
            (seat,) = rules.waited_for(position)
            return [Wait(seat, position.phase, {"number": said.number})]
        return [Wait(seat) for seat in rules.waited_for(position)]

    def steps(self, position: Position, effects: Sequence[Effect]) -> Sequence[Mapping[str, Any]]:
        """Return what the hands do: play a card, put it aside, turn it up, and mark the points."""
        found: list[Mapping[str, Any]] = []
        for effect in effects:
            match effect["effect"]:
                case "lay":
                    found.append({"step": "hattari.step.lay", "seat": effect["seat"]})
                case "answer" if effect["say"] == "believe":
                    found.append({"step": "hattari.step.aside"})
                case "answer":
                    found.append({"step": "hattari.step.turn-up", "seat": rules.waited_for(position)[0]})
                case "points":
                    mark = {"seat": effect["seat"], "points": effect["points"]}
                    found.append({"step": "hattari.step.points", **mark})
        return found

    def diagram(self, position: Position, seat: str | None = None) -> str:
        """Return a line for each seat (``>`` if it is to act), then claim, heap and shown cards."""
        seats = position.house.seats
        width = max(len(name) for name in seats)
        rows = []
        for i, name in enumerate(seats):
            mark = ">" if name in rules.waited_for(position) else " "
            hand = f"{position.hands[i]} cards"
            if name == seat:
                hand = " ".join(hand_of(position, i)) or "-"
            rows.append(f"{mark} {name:{width}}  {hand}  {position.points[i]} points")
        if position.said is not None:
            rows.append(f'said: "{position.said.number}"')
        if position.heap:
            rows.append("heap: " + " ".join(f'"{claim.number}"' for claim in position.heap))
        if position.shown:
            rows.append("shown: " + " ".join(position.shown))
        return "\n".join(rows)
