"""Tricks: leading, following, tokens, potions, and the winner."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...values import Action, ClaimOutcome, Effect, Judgement, Settlement, refuse
from ..claims import cross_disclosed, four_potions, show_disclosed, show_void
from ..codes import (
    CARD_SEEN,
    COLOUR_MISSING,
    COLOUR_NOT_ASKED,
    EXCHANGE_OPEN,
    MATCH_OVER,
    MUST_FOLLOW,
    NOT_YOUR_TURN,
    VOID_UNSEEN,
)
from ..position import (
    ALL,
    BIT,
    COLOUR,
    COLOURS,
    GREED,
    GREED_COUNT,
    GREEN,
    MASK,
    NUMBER,
    OVER,
    PLAY,
    POTION,
    PURPLE,
    RED,
    SEAT,
    SEATS,
    SUIT,
    TRICKS,
    Card,
    Position,
    VoidClaim,
)
from .common import LEGAL, UNVERIFIED, answer, exchanged
from .rounds import end_round


def play(position: Position, action: Action, n: int, waive: str | None) -> Judgement[Position]:
    """Judge a card played to the trick: led (R4) or following (R5).

    The card first settles claims, then its effects follow: docs/spec/jekyll_hyde.md, "What a seat discloses".
    """
    who, _, fields = action
    seat, card = SEAT[who], fields["card"]
    fault = _play_fault(position, seat, card, fields, waive)
    if fault is not None:
        return refuse(position, fault)
    table, seen, sizes = position.table, position.seen, position.sizes
    suit, size = SUIT[card], sizes[seat]
    verdict, code = LEGAL, None
    lead, led = None, suit
    void = 0  # the cards of the colour in which the seat claims to be void
    if table:
        lead = table[0]
        led = lead.colour
        if discards(card, lead) and waive != MUST_FOLLOW:  # a waived play claims nothing
            if must_follow(led, seen, size):
                return refuse(position, MUST_FOLLOW)
            void = MASK[led]
            if void & ~seen:
                verdict, code = UNVERIFIED, VOID_UNSEEN
    elif suit == POTION:
        led = COLOUR[fields["colour"]]
    played_card = Card(seat, card, led if suit == POTION else suit)

    after = position.copy()
    settled: list[Settlement] = []
    if position.disclosed is not None or position.void_claims or void or suit == POTION:
        _settle(after, n, played_card, led, void, settled)
    effects: list[Effect] = []
    if played_card.colour not in position.tokens and (suit != POTION or not position.colourless):
        after.tokens = place(position.tokens, played_card.colour, effects)
    left = size - 1
    after.sizes = (sizes[0], left) if seat else (left, sizes[1])
    after.seen = seen | BIT[card]
    after.played = (*position.played, card)
    after.table, after.turn = (*table, played_card), 1 - seat
    if lead is None:
        after.leader = seat  # another than was to lead, if an arbiter lets that stand
        return answer(after, verdict, code, effects, settled, (), False)

    brew = None
    if suit == POTION or SUIT[lead.card] == POTION:
        brew = brewed(lead.card, card)
    revealed: tuple[str, ...] = ()
    if brew == RED:
        effects.append({"effect": "reset"})
        after.tokens = ()
    elif brew == GREEN and left > GREED_COUNT:
        effects.append({"effect": "greed", "count": GREED_COUNT})
        after.phase, after.turn = GREED, -1
        return answer(after, verdict, code, effects, settled, (), False)
    elif brew == GREEN and left:
        effects.append({"effect": "exchange", "count": left})
        revealed = exchanged(left)
        after.crossed, after.late = not after.crossed, max(after.late, 0)
        after.disclosed = after.disclosed and cross_disclosed(after.disclosed)
    stolen = take_trick(after, lead, played_card, brew == PURPLE, effects)
    if after.trick == TRICKS:
        return end_round(after, verdict, code, effects, settled, revealed, True)
    after.trick += 1
    after.leader = after.turn
    # whether taking it back needs consent: it moved tokens or earlier tricks
    consent = stolen or brew == RED
    return answer(after, verdict, code, effects, settled, revealed, consent)


def _settle(
    after: Position, n: int, played_card: Card, led: int, void: int, settled: list[Settlement]
) -> None:
    """Settle disclosures and claims by a card, and count the early and late potions.

    ``after``: the position before it was played, to be changed. New settlements are appended to
    ``settled``. ``void``: the cards (a mask) of the colour ``led`` that the seat claims not to have, 0
    without a claim (R5).
    """
    seat, card, _ = played_card
    bit, size = BIT[card], after.sizes[seat]
    own_hand = 1 - seat if after.crossed else seat
    if after.disclosed is not None:
        after.disclosed = show_disclosed(after.disclosed, seat, bit, size, void, settled)
    if after.void_claims:
        after.void_claims = show_void(after.void_claims, own_hand, bit, size - 1, settled)
    if SUIT[card] == POTION and after.late >= 0:
        after.late += 1
    elif SUIT[card] == POTION:
        early = after.early
        after.early = (early[0], early[1] + 1) if seat else (early[0] + 1, early[1])
        after.potion_claims = four_potions(after.potion_claims, seat, after.early[seat], after.round, settled)
    could = void & ~after.seen
    if could and size > 1:
        after.void_claims = (*after.void_claims, VoidClaim(n, own_hand, led, 0, 0, could))
    elif could:
        settled.append(Settlement(n, ClaimOutcome.CONFIRMED))  # the last card of the hand proves the claim


def _play_fault(
    position: Position, seat: int, card: str, fields: Mapping[str, Any], waive: str | None
) -> str | None:
    """Return why this card cannot be played now (R4), the duty to follow apart (R5), or ``None``."""
    if position.phase != PLAY:
        return MATCH_OVER if position.phase == OVER else EXCHANGE_OPEN
    if seat != position.turn and (position.table or waive != NOT_YOUR_TURN):
        return NOT_YOUR_TURN
    if position.seen & BIT[card]:
        return CARD_SEEN
    if SUIT[card] == POTION and not position.table:
        return None if "colour" in fields else COLOUR_MISSING
    return COLOUR_NOT_ASKED if "colour" in fields else None


def discards(card: str, led: Card) -> bool:
    """Return whether a follower's card is off-colour, and so claims to be void in the led colour (R5)."""
    suit = SUIT[card]
    if suit == POTION:
        return SUIT[led.card] == POTION
    return suit != led.colour


def follows(led: Card) -> int:
    """Return the cards (a mask) that follow (R5): of the led colour, or a potion if a coloured card was led."""
    of_led = MASK[led.colour]
    return of_led if SUIT[led.card] == POTION else of_led | MASK[POTION]


def must_follow(led: int, seen: int, size: int) -> bool:
    """Return whether the cards played prove that a hand of ``size`` has a card of the led colour (R5).

    They do if there are fewer other cards left than the hand has.
    """
    return (ALL & ~MASK[led] & ~seen).bit_count() < size


def place(tokens: tuple[int, ...], colour: int, effects: list[Effect] | None = None) -> tuple[int, ...]:
    """Return the tokens after a card of a colour was played (R6); append what is placed to ``effects``."""
    if colour in tokens:
        return tokens
    if not tokens:
        after: tuple[int, ...] = (colour,)
    else:
        after = (tokens[0], colour, PURPLE + RED + GREEN - tokens[0] - colour)
    if effects is not None:
        for i in range(len(tokens), len(after)):
            effects.append({"effect": "token", "colour": COLOURS[after[i]], "place": i + 1})
    return after


def brewed(one: str, other: str) -> int | None:
    """Return the colour whose effect two cards bring, or ``None`` (R7): that printed next to a single potion."""
    first, second = SUIT[one], SUIT[other]
    if first == POTION:
        return None if second == POTION else second
    return first if second == POTION else None


def follower_wins(lead: Card, follow: Card, tokens: tuple[int, ...], colourless: bool) -> tuple[bool, str]:
    """Return whether the follower takes the trick (R8), and by what.

    ``"number"``, ``"colour"`` or ``"potion"``.
    """
    brewing = SUIT[lead.card] == POTION or SUIT[follow.card] == POTION
    if lead.colour != follow.colour and tokens and not (colourless and brewing):
        return tokens.index(follow.colour) > tokens.index(lead.colour), "colour"
    difference = NUMBER[follow.card] - NUMBER[lead.card]
    if difference == 0:
        return SUIT[follow.card] == POTION, "potion"
    return difference > 0, "number"


def take_trick(after: Position, lead: Card, follow: Card, purple: bool, effects: list[Effect]) -> bool:
    """Give the trick to its winner, who leads the next; a ``purple`` effect steals one more (R8, R9).

    :return: whether a trick was stolen.
    """
    won, by = follower_wins(lead, follow, after.tokens, after.colourless)
    winner = follow.seat if won else lead.seat
    first, second = after.tricks
    tricks = (first, second + 1) if winner else (first + 1, second)
    effects.append({"effect": "trick", "winner": SEATS[winner], "by": by, "tricks": _by_seat(tricks)})
    stolen = purple and tricks[1 - winner] > 0
    if stolen:
        first, second = tricks
        tricks = (first - 1, second + 1) if winner else (first + 1, second - 1)
        effects.append(
            {"effect": "steal", "seat": SEATS[winner], "from": SEATS[1 - winner], "tricks": _by_seat(tricks)}
        )
    after.tricks, after.turn, after.table = tricks, winner, ()
    return stolen


def _by_seat(tricks: tuple[int, int]) -> dict[str, int]:
    return {"jekyll": tricks[0], "hyde": tricks[1]}
