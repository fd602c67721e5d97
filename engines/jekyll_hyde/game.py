"""What Jekyll vs. Hyde declares to the house, and how it answers: options, actions, codes, choices, steps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from ..declare import ActionTemplate, ActionType, Code, Field, Option, Purpose, Seating
from ..fieldtypes import ListOf, OneOf, Whole
from ..game import Game
from ..values import TABLE, UNKNOWN, Action, Effect, Header, Judgement, Outcome, Verdict
from . import rules, views
from .position import (
    ALL,
    COLOURS,
    EXCHANGE,
    GREED,
    GREED_COUNT,
    HAND_SIZE,
    MASK,
    OVER,
    PACK,
    PLAY,
    POTION,
    SEAT,
    SEATS,
    Position,
    cards_of,
)

_CARD = OneOf(PACK, of="card")
_CARD_OR_UNKNOWN = OneOf((*PACK, UNKNOWN), of="card")
_COLOUR = OneOf(COLOURS, of="colour")
_UNNAMED = OneOf((UNKNOWN,), of="card")


@lru_cache(maxsize=4096)
def _one_of(mask: int) -> OneOf:
    """One of the cards of the mask."""
    return OneOf(cards_of(mask), of="card")


@lru_cache(maxsize=2048)
def _hand_of(unseen: int, size: int) -> ListOf:
    """As many different cards of the mask as a hand has, any of them untold."""
    return ListOf(OneOf((*cards_of(unseen), UNKNOWN), of="card"), size, size, distinct=True)


class JekyllHyde(Game[Position]):
    """Jekyll vs. Hyde (rules file ``jekyll_hyde``): two seats, three rounds of ten tricks."""

    name = "jekyll_hyde"
    version = "2"
    seating = Seating(orders=(SEATS,))

    options = (
        Option("track", Whole(4, 30), 10, settles=("O1", "O2")),
        Option("potions", OneOf(("coloured", "colourless")), "coloured", settles=("O3",)),
    )

    actions = (
        ActionType("pass", fields=(Field("cards", ListOf(_CARD_OR_UNKNOWN), private=True),)),
        ActionType("play", fields=(Field("card", _CARD), Field("colour", _COLOUR, required=False))),
        ActionType(
            "hand", fields=(Field("cards", ListOf(_CARD_OR_UNKNOWN), private=True),), purpose=Purpose.TELL
        ),
    )

    waivable = rules.WAIVABLE

    codes: Mapping[str, Code] = {
        rules.MATCH_OVER: Code("R10"),
        rules.PASS_OPEN: Code("R3"),
        rules.HAND_COUNT: Code("R2"),
        rules.HAND_DUPLICATE: Code("R2"),
        rules.HAND_UNSEEN: Code("R2", Verdict.UNVERIFIED),
        rules.CARD_SEEN: Code("R4"),
        rules.NONE_DUE: Code("R3"),
        rules.ALREADY: Code("R3"),
        rules.PASS_COUNT: Code("R3"),
        rules.MIXED: Code("R3"),
        rules.PASS_DUPLICATE: Code("R3"),
        rules.POTION_UNSEEN: Code("R3", Verdict.UNVERIFIED),
        rules.EXCHANGE_OPEN: Code("R3"),
        rules.NOT_YOUR_TURN: Code("R4"),
        rules.COLOUR_MISSING: Code("R4"),
        rules.COLOUR_NOT_ASKED: Code("R4"),
        rules.MUST_FOLLOW: Code("R5"),
        rules.VOID_UNSEEN: Code("R5", Verdict.UNVERIFIED),
        "jekyll_hyde.undo.target": Code("R12"),
        rules.DOMINATION: Code("R10", Verdict.LEGAL),
        rules.THREE_ROUNDS: Code("R10", Verdict.LEGAL),
    }
    advices: Mapping[str, Code] = {
        rules.ADVICE_HAND_UNKNOWN: Code("R3", Verdict.LEGAL),
        rules.ADVICE_NOT_HELD: Code("R2", Verdict.LEGAL),
        rules.ADVICE_MUST_PASS_POTION: Code("R3", Verdict.LEGAL),
        rules.ADVICE_MUST_FOLLOW: Code("R5", Verdict.LEGAL),
    }

    # -- the rules -------------------------------------------------------------------------------------

    def start(self, header: Header) -> Position:
        return rules.start(header)

    def judge(self, position: Position, action: Action, n: int) -> Judgement[Position]:
        return _JUDGES[action.kind](position, action, n)

    def judge_waived(
        self, position: Position, action: Action, n: int, code: str
    ) -> Judgement[Position] | None:
        return _JUDGES[action.kind](position, action, n, code)

    def advise(self, position: Position, action: Action) -> Sequence[Mapping[str, Any]]:
        return rules.advise(position, action)

    def outcome(self, position: Position) -> Outcome | None:
        if position.phase != OVER:
            return None
        if position.marker == position.track:
            return Outcome(("hyde",), rules.DOMINATION)
        return Outcome(("jekyll",), rules.THREE_ROUNDS)

    # -- views -----------------------------------------------------------------------------------------

    def view(self, position: Position) -> dict[str, Any]:
        return views.public(position)

    def private(self, position: Position, seat: str) -> dict[str, Any]:
        return views.private(position, seat)

    def diagram(self, position: Position, seat: str | None = None) -> str:
        return views.diagram(position, seat)

    # -- what may be done, what must be done ------------------------------------------------------------

    def choices(self, position: Position, seat: str) -> Sequence[ActionTemplate]:
        """Passes with and without names, any card that has not been played, any hand of such cards."""
        phase = position.phase
        if phase == OVER or seat == TABLE:
            return []
        i = SEAT[seat]
        unseen = ALL & ~position.seen
        found = []
        if phase != PLAY:
            if position.passing[i] is not None:
                return []
            count = position.pass_count
            found.append(ActionTemplate(seat, "pass", {"cards": ListOf(_UNNAMED, count, count)}))
            named = ListOf(_one_of(unseen), count, count, distinct=True)
            found.append(ActionTemplate(seat, "pass", {"cards": named}))
        elif i == position.turn:
            cards = unseen
            if position.table and rules.must_follow(
                position.table[0].colour, position.seen, position.sizes[i]
            ):
                cards &= views.follows(position.table[0])
            potions = 0 if position.table else cards & MASK[POTION]
            if cards & ~potions:
                found.append(ActionTemplate(seat, "play", {"card": _one_of(cards & ~potions)}))
            if potions:
                found.append(ActionTemplate(seat, "play", {"card": _one_of(potions), "colour": _COLOUR}))
        found.append(ActionTemplate(seat, "hand", {"cards": _hand_of(unseen, position.sizes[i])}))
        return found

    def turn(self, position: Position) -> tuple[str, ...]:
        """Who plays next; in an exchange the seats that have not passed."""
        if position.phase == OVER:
            return ()
        if position.phase == PLAY:
            return (SEATS[position.turn],)
        return tuple([name for seat, name in enumerate(SEATS) if position.passing[seat] is None])

    def due(self, position: Position) -> tuple[Mapping[str, Any], ...]:
        """The passes of an exchange; ``why``: ``"round"`` (its opening) or ``"green"`` (a green effect)."""
        if position.phase in (PLAY, OVER):
            return ()
        why = "round" if position.phase == EXCHANGE else "green"
        return tuple(
            [
                {"seat": seat, "action": "pass", "count": position.pass_count, "why": why}
                for seat in self.turn(position)
            ]
        )

    def steps(self, position: Position, effects: Sequence[Effect]) -> Sequence[Mapping[str, Any]]:
        """At most three: what to do with tokens, tricks, marker and cards.

        Before an exchange the steps stay, whatever else was told in between.
        """
        by = {str(effect["effect"]): effect for effect in effects}
        steps: list[Mapping[str, Any]] = []
        if "marker" in by:
            steps.append({"step": "jekyll_hyde.step.marker", **_members(by["marker"])})
        if position.phase == EXCHANGE:
            if position.passing == (None, None) and "undo" not in by:  # else the hands are dealt
                again = "deal" if position.round == 1 else "again"
                steps.append({"step": f"jekyll_hyde.step.{again}", "count": HAND_SIZE})
            steps.append({"step": "jekyll_hyde.step.exchange", "count": position.pass_count})
        if "marker" in by or position.phase == EXCHANGE:
            return steps
        if "reset" in by:
            steps.append({"step": "jekyll_hyde.step.reset"})
        else:
            tokens = [_members(effect) for effect in effects if effect["effect"] == "token"]
            if len(tokens) == 1:
                steps.append({"step": "jekyll_hyde.step.token", **tokens[0]})
            elif tokens:
                two = {"colour": tokens[0]["colour"], "last": tokens[1]["colour"]}
                steps.append({"step": "jekyll_hyde.step.tokens", **two})
        if "exchange" in by:
            whole = position.sizes[0] <= GREED_COUNT
            step = "cross" if whole else "take"
            steps.append({"step": f"jekyll_hyde.step.{step}", "count": by["exchange"]["count"]})
        if "trick" in by:
            steps.append({"step": "jekyll_hyde.step.trick", "seat": by["trick"]["winner"]})
        if "steal" in by:
            steps.append({"step": "jekyll_hyde.step.steal", **_members(by["steal"])})
        if position.phase == GREED:
            steps.append({"step": "jekyll_hyde.step.greed", "count": GREED_COUNT})
        return steps


def _members(effect: Effect) -> dict[str, Any]:
    return {key: value for key, value in effect.items() if key not in ("effect", "tricks")}


_JUDGES = {"pass": rules.pass_, "play": rules.play, "hand": rules.hand}
