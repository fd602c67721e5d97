"""What 101 declares to the house, and how it answers: seats, options, actions, codes, choices, steps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from ..cards import PACK_WITH_JOKERS
from ..declare import ActionTemplate, ActionType, Code, Field, Option, Seating
from ..fieldtypes import FieldType, Flag, ListOf, OneOf, Whole
from ..game import Game
from ..values import TABLE, UNKNOWN, Action, Effect, Header, Judgement, Outcome, Verdict
from . import rules, views
from .position import ALL, FLIP, HAND_SIZE, OPEN, OVER, PLAY, Position, cards_of, mask_of

_CARD = OneOf(PACK_WITH_JOKERS, of="card")
_CARD_OR_UNKNOWN = OneOf((*PACK_WITH_JOKERS, UNKNOWN), of="card")
_SOURCE = OneOf(("hand", "deck"))

_ACES = mask_of([card for card in PACK_WITH_JOKERS if card[0] == "A"])
_TENS = mask_of([card for card in PACK_WITH_JOKERS if card[0] == "T"])
_PLAIN = ALL & ~_ACES & ~_TENS

_ACE_VALUES = OneOf((1, 11), of="value")
_TEN_VALUES = OneOf((10, -10), of="value")
_TEN_BELOW_TEN = OneOf((10,), of="value")
_VALUE_MAY_BE_LEFT_OUT = frozenset({"value"})


@lru_cache(maxsize=8192)
def _one_of(mask: int) -> OneOf:
    """One of the cards of the mask."""
    return OneOf(cards_of(mask), of="card")


@lru_cache(maxsize=2048)
def _hand_of(unseen: int, size: int) -> ListOf:
    """As many different cards of the mask as a hand has, any of them untold."""
    return ListOf(OneOf((*cards_of(unseen), UNKNOWN), of="card"), size, size, distinct=True)


class OneOOne(Game[Position]):
    """101 (rules file ``one_o_one``): 2 to 26 seats, the last one with life points wins."""

    name = "one_o_one"
    seating = Seating(minimum=2, maximum=26)

    options = (
        Option("lp", Whole(minimum=1), 10),
        Option("heal_cap", Flag(), False, settles=("O7",)),
        Option("counter_starter", OneOf(("hit", "joker")), "hit", settles=("O3",)),
        Option("draw_starter", OneOf(("next", "same")), "next", settles=("O4",)),
    )

    actions = (
        ActionType("flip", by="any", fields=(Field("card", _CARD),)),
        ActionType(
            "play",
            fields=(Field("card", _CARD), Field("from", _SOURCE), Field("value", Whole(), required=False)),
        ),
        ActionType("hand", fields=(Field("cards", ListOf(_CARD_OR_UNKNOWN), private=True),)),
    )

    codes: Mapping[str, Code] = {
        rules.MATCH_OVER: Code("R13"),
        rules.NONE_DUE: Code("R3"),
        rules.FLIP_SEAT: Code("R3"),
        rules.CARD_SEEN: Code("R5"),
        rules.SEAT_OUT: Code("R4"),
        rules.FLIP_FIRST: Code("R3"),
        rules.NOT_YOUR_TURN: Code("R4"),
        rules.VALUE: Code("R7"),
        rules.TEN_MINUS: Code("R7"),
        rules.VALUE_MISSING: Code("R7"),
        rules.HAND_COUNT: Code("R2"),
        rules.HAND_DUPLICATE: Code("R2"),
        rules.HAND_UNSEEN: Code("R2", Verdict.UNVERIFIED),
        "one_o_one.undo.target": Code("R14"),
        rules.LAST_STANDING: Code("R13", Verdict.LEGAL),
    }

    advices: Mapping[str, Code] = {
        rules.ADVICE_NOT_IN_HAND: Code("R4", Verdict.LEGAL),
        rules.ADVICE_IN_HAND: Code("R4", Verdict.LEGAL),
    }
    waivable = rules.WAIVABLE

    # -- the rules -------------------------------------------------------------------------------------

    def start(self, header: Header) -> Position:
        return rules.start(header)

    def judge(self, position: Position, action: Action, n: int) -> Judgement[Position]:
        return _JUDGES[action.kind](position, action, n)

    def advise(self, position: Position, action: Action) -> Sequence[Mapping[str, Any]]:
        return rules.advise(position, action)

    def judge_waived(
        self, position: Position, action: Action, n: int, code: str
    ) -> Judgement[Position] | None:
        return _JUDGES[action.kind](position, action, n, code)

    def outcome(self, position: Position) -> Outcome | None:
        if position.phase != OVER:
            return None
        seats = position.house.seats
        winners = tuple([seats[i] for i in range(len(seats)) if i not in position.out])
        return Outcome(winners, rules.LAST_STANDING)

    # -- views -----------------------------------------------------------------------------------------

    def view(self, position: Position) -> dict[str, Any]:
        return views.public(position)

    def private(self, position: Position, seat: str) -> dict[str, Any]:
        return views.private(position, seat)

    def diagram(self, position: Position, seat: str | None = None) -> str:
        return views.diagram(position, seat)

    # -- what may be done, what must be done ------------------------------------------------------------

    def choices(self, position: Position, seat: str) -> Sequence[ActionTemplate]:
        """The flip due, the play of the seat in turn, and the registration of a hand.

        All templates are exact, and none depends on what a seat told.  Plain cards, aces and tens are a
        template each, with the values they can take; a ten at a total of 9 or less needs none.
        """
        phase = position.phase
        if phase == OVER:
            return ()
        if seat == TABLE:
            return (self._flip(position, seat),) if phase == OPEN else ()
        i = position.house.index[seat]
        if position.lp[i] <= 0:
            return ()
        unseen = ALL & ~position.seen
        found = []
        if i == position.turn:
            if phase == PLAY:
                found += self._plays(position, seat, unseen)
            elif phase == FLIP:
                found.append(self._flip(position, seat))
        found.append(ActionTemplate(seat, "hand", {"cards": _hand_of(unseen, position.hand_size(i))}))
        return found

    @staticmethod
    def _flip(position: Position, seat: str) -> ActionTemplate:
        return ActionTemplate(seat, "flip", {"card": _one_of(ALL & ~position.seen)})

    @staticmethod
    def _plays(position: Position, seat: str, unseen: int) -> list[ActionTemplate]:
        found = []
        if unseen & _PLAIN:
            found.append(ActionTemplate(seat, "play", {"card": _one_of(unseen & _PLAIN), "from": _SOURCE}))
        fields: dict[str, FieldType]
        if unseen & _ACES:
            fields = {"card": _one_of(unseen & _ACES), "from": _SOURCE, "value": _ACE_VALUES}
            found.append(ActionTemplate(seat, "play", fields))
        if unseen & _TENS:
            low = position.total < 10
            fields = {
                "card": _one_of(unseen & _TENS),
                "from": _SOURCE,
                "value": _TEN_BELOW_TEN if low else _TEN_VALUES,
            }
            found.append(ActionTemplate(seat, "play", fields, _VALUE_MAY_BE_LEFT_OUT if low else frozenset()))
        return found

    def turn(self, position: Position) -> tuple[str, ...]:
        """The seat in turn; before a round's first card its starter (section 6), though the table flips."""
        return () if position.phase == OVER else (position.house.seats[position.turn],)

    def upcoming(self, position: Position) -> tuple[str, ...]:
        """Every living seat once, from the one in turn on in the direction of play."""
        if position.phase == OVER:
            return ()
        seats = position.house.seats
        order = [position.turn]
        while (seat := position.next_living(order[-1], position.direction)) != order[0]:
            order.append(seat)
        return tuple([seats[seat] for seat in order])

    def due(self, position: Position) -> tuple[Mapping[str, Any], ...]:
        """The card to flip; ``why``: ``"open"`` (a round's first, the table's) or ``"reset"`` (a seat's)."""
        if position.phase == OPEN:
            return ({"seat": TABLE, "action": "flip", "why": "open"},)
        if position.phase == FLIP:
            seat = position.house.seats[position.turn]
            return ({"seat": seat, "action": "flip", "why": "reset"},)
        return ()

    def steps(self, position: Position, effects: Sequence[Effect]) -> Sequence[Mapping[str, Any]]:
        """At most three: LP to mark, cards to sweep, collect or deal, the card to draw or turn up.

        While a flip is due its steps stay, whatever else was told in between.
        """
        steps: list[Mapping[str, Any]] = []
        names = {str(effect["effect"]): effect for effect in effects}
        changes = [effect for effect in effects if effect["effect"] == "lp"]
        if len(changes) == 1:
            loss = changes[0]
            steps.append({"step": "one_o_one.step.lp", "seat": loss["seat"], "lp": loss["lp"]})
        elif changes:
            up, down = changes
            both = {"seat": up["seat"], "lp": up["lp"], "other": down["seat"], "other_lp": down["lp"]}
            steps.append({"step": "one_o_one.step.lp-both", **both})
        if position.phase == OPEN:
            deal = {"seats": sum(1 for size in position.dealt if size), "count": HAND_SIZE}
            if "undo" not in names:  # else the hands are dealt
                again = "again" if position.round > 1 else "deal"
                steps.append({"step": f"one_o_one.step.{again}", **deal})
            steps.append({"step": "one_o_one.step.open", "seat": position.house.seats[position.starter]})
        elif position.phase == FLIP:
            if "reset" in names:
                steps.append({"step": "one_o_one.step.sweep"})
            steps.append({"step": "one_o_one.step.flip", "seat": position.house.seats[position.turn]})
        elif "refill" in names:
            steps.append({"step": "one_o_one.step.draw", "seat": names["refill"]["seat"]})
        return steps

    def exposed(self, action: Action, effects: Sequence[Effect]) -> Sequence[str]:
        """A card of the deck nobody knew; one from a hand was known to its player."""
        if action.kind == "flip" or (action.kind == "play" and action.fields["from"] == "deck"):
            return (action.fields["card"],)
        return ()

    def undo_asks(self, action: Action, effects: Sequence[Effect]) -> bool:
        """A turned-up card lies there whatever was tapped; a card from the deck, a loss or a reset asks."""
        if action.kind != "play":
            return False
        return action.fields["from"] == "deck" or any(effect["effect"] in _WEIGHTY for effect in effects)


_WEIGHTY = frozenset({"bust", "counter", "deck-out", "out", "reset"})
_JUDGES = {"flip": rules.flip, "play": rules.play, "hand": rules.hand}
