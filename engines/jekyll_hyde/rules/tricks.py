"""Tricks: leading, following, tokens, potions, and who wins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...values import Action, Effect, Judgement, Proof, Settlement, refuse
from ..claims import BothTold, cross_told, four_potions, new, show_told, show_void
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
    PotionClaim,
    VoidClaim,
)
from .common import LEGAL, UNVERIFIED, answer, exchanged
from .rounds import end_round


def play(position: Position, action: Action, n: int, waive: str | None) -> Judgement[Position]:
    """A card to the trick: led (R4) or following (R5).

    First the card settles what it settles, then its effects follow: docs/spec/jekyll_hyde.md, "What a seat tells".
    The position is taken apart and built anew here, and nowhere else: for every card played, by its members in
    their order, in half the time that names take.
    """
    seat, fields = SEAT[action.seat], action.fields
    card = fields["card"]
    fault = _play_fault(position, seat, card, fields, waive)
    if fault is not None:
        return refuse(position, fault)
    (
        track, colourless, phase, number, trick, leader, turn, table, tokens, tricks, marker,
        sizes, passing, played, seen, void_claims, potion_claims, refuted, early, late, crossed, told,
    ) = position  # fmt: skip
    suit, size = SUIT[card], sizes[seat]
    lead = table[0] if table else None
    led = COLOUR.get(fields.get("colour", ""), suit) if lead is None else lead.colour
    laid = new(Card, (seat, card, led if suit == POTION else suit))
    void = 0  # the cards of the colour the seat says it has none of
    if lead is not None and waive != MUST_FOLLOW and discards(card, lead):  # waived, it says nothing of it
        if must_follow(led, seen, size):
            return refuse(position, MUST_FOLLOW)
        void = MASK[led]
    verdict, code = LEGAL, None
    if void & ~seen:
        verdict, code = UNVERIFIED, VOID_UNSEEN

    settled: list[Settlement] = []
    if told is not None or void_claims or void or suit == POTION:
        told, void_claims, potion_claims, early, late = _settle(position, n, laid, led, void, settled)

    effects: list[Effect] = []
    if suit != POTION or not colourless:
        tokens = place(tokens, laid.colour, effects)
    left = size - 1
    sizes = (sizes[0], left) if seat else (left, sizes[1])
    turn, table, last = 1 - seat, (*table, laid), False
    revealed: tuple[str, ...] = ()
    consent = False  # whether taking it back asks: for what moved tokens, tricks or the marker
    if lead is None:
        leader = seat  # another than was to lead, if an arbiter lets that stand
    else:
        brew = brewed(lead.card, card)
        if brew == RED:
            effects.append({"effect": "reset"})
            tokens, consent = (), True
        elif brew == GREEN and left > GREED_COUNT:
            effects.append({"effect": "greed", "count": GREED_COUNT})
            phase, turn = GREED, -1
        elif brew == GREEN and left:
            effects.append({"effect": "exchange", "count": left})
            revealed = exchanged(left)
            crossed, late, told = not crossed, max(late, 0), told and cross_told(told)
        if phase == PLAY:
            turn, tricks, stolen = take_trick(lead, laid, tokens, colourless, brew == PURPLE, tricks, effects)
            table, last = (), trick == TRICKS
            consent = consent or stolen or last
            if not last:
                trick, leader = trick + 1, turn
    after = new(Position, (
        track, colourless, phase, number, trick, leader, turn, table, tokens, tricks, marker,
        sizes, passing, (*played, card), seen | BIT[card], void_claims, potion_claims, refuted,
        early, late, crossed, told,
    ))  # fmt: skip
    return (end_round if last else answer)(after, verdict, code, effects, settled, revealed, consent)


_Left = tuple[BothTold | None, tuple[VoidClaim, ...], tuple[PotionClaim, ...], tuple[int, int], int]


def _settle(position: Position, n: int, laid: Card, led: int, void: int, settled: list[Settlement]) -> _Left:
    """What a played card leaves of what was told and claimed, and the early and late potions with it.

    What it settles joins ``settled``.  ``void``: the cards (a mask) of the colour ``led`` the seat says it has
    none of, 0 for nothing said (R5).
    """
    seat, card, _ = laid
    bit, size = BIT[card], position.sizes[seat]
    told, voids, potions = position.told, position.void_claims, position.potion_claims
    early, late = position.early, position.late
    own_hand = 1 - seat if position.crossed else seat
    if told is not None:
        told = show_told(told, seat, bit, size, void, settled)
    if voids:
        voids = show_void(voids, own_hand, bit, size - 1, settled)
    if SUIT[card] == POTION and late >= 0:
        late += 1
    elif SUIT[card] == POTION:
        early = (early[0], early[1] + 1) if seat else (early[0] + 1, early[1])
        potions = four_potions(potions, seat, early[seat], position.round, settled)
    could = void & ~position.seen
    if could and size > 1:
        voids = (*voids, VoidClaim(n, own_hand, led, 0, 0, could))
    elif could:
        settled.append(Settlement(n, Proof.CONFIRMED))  # the hand is played out: there was none
    return told, voids, potions, early, late


def _play_fault(
    position: Position, seat: int, card: str, fields: Mapping[str, Any], waive: str | None
) -> str | None:
    """R4: why this card cannot be played now, following apart (R5)."""
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
    """R5: whether a follower's card is off-colour, so that it says "I have none of the led colour"."""
    suit = SUIT[card]
    if suit == POTION:
        return SUIT[led.card] == POTION
    return suit != led.colour


def follows(led: Card) -> int:
    """R5: the cards (a mask) that follow: of the led colour, or a potion if a coloured card was led."""
    of_led = MASK[led.colour]
    return of_led if SUIT[led.card] == POTION else of_led | MASK[POTION]


def must_follow(led: int, seen: int, size: int) -> bool:
    """R5: whether the cards played prove that a hand of ``size`` has a card of the led colour.

    They do if there are fewer other cards left than the hand has.
    """
    return (ALL & ~MASK[led] & ~seen).bit_count() < size


def place(tokens: tuple[int, ...], colour: int, effects: list[Effect] | None = None) -> tuple[int, ...]:
    """R6: the tokens after a card of a colour was played; what is placed joins ``effects``."""
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
    """R7: the colour whose effect two cards bring, or ``None``: that printed beside a single potion."""
    first, second = SUIT[one], SUIT[other]
    if first == POTION:
        return None if second == POTION else second
    return first if second == POTION else None


def follower_wins(lead: Card, follow: Card, tokens: tuple[int, ...], colourless: bool) -> tuple[bool, str]:
    """R8: whether the follower takes the trick, and by what: ``"number"``, ``"colour"`` or ``"potion"``."""
    brewing = SUIT[lead.card] == POTION or SUIT[follow.card] == POTION
    if lead.colour != follow.colour and tokens and not (colourless and brewing):
        return tokens.index(follow.colour) > tokens.index(lead.colour), "colour"
    difference = NUMBER[follow.card] - NUMBER[lead.card]
    if difference == 0:
        return SUIT[follow.card] == POTION, "potion"
    return difference > 0, "number"


def take_trick(
    lead: Card,
    follow: Card,
    tokens: tuple[int, ...],
    colourless: bool,
    purple: bool,
    tricks: tuple[int, int],
    effects: list[Effect],
) -> tuple[int, tuple[int, int], bool]:
    """R8, R9: who takes the trick, the tricks after it, and whether a ``purple`` effect stole one of them."""
    won, by = follower_wins(lead, follow, tokens, colourless)
    winner = follow.seat if won else lead.seat
    first, second = tricks
    tricks = (first, second + 1) if winner else (first + 1, second)
    effects.append({"effect": "trick", "winner": SEATS[winner], "by": by, "tricks": _by_seat(tricks)})
    stolen = purple and tricks[1 - winner] > 0
    if stolen:
        first, second = tricks
        tricks = (first - 1, second + 1) if winner else (first + 1, second - 1)
        effects.append(
            {"effect": "steal", "seat": SEATS[winner], "from": SEATS[1 - winner], "tricks": _by_seat(tricks)}
        )
    return winner, tricks, stolen


def _by_seat(tricks: tuple[int, int]) -> dict[str, int]:
    return {"jekyll": tricks[0], "hyde": tricks[1]}
