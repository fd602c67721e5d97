"""The rules of Jekyll vs. Hyde: what each action does, and why some are refused.

Every function takes a position and answers with a judgement; the order of the checks is that of section 4 of
the rules file.  ``R..`` are its rules.
"""

from __future__ import annotations

from typing import Any

from ..values import NOTHING, UNKNOWN, Action, Effect, Header, Judgement, Settlement, Verdict
from . import claims, hands
from .position import (
    ALL,
    BIT,
    COLOUR,
    COLOURS,
    EXCHANGE,
    GREED,
    GREED_COUNT,
    GREEN,
    HAND_SIZE,
    MASK,
    NUMBER,
    OVER,
    PLAY,
    POTION,
    PURPLE,
    RED,
    ROUNDS,
    SEAT,
    SEATS,
    SUIT,
    TRICKS,
    Card,
    Line,
    Position,
    Void,
    Vow,
    mask_of,
)

_LEGAL = Verdict.LEGAL
_UNVERIFIED = Verdict.UNVERIFIED
_ILLEGAL = Verdict.ILLEGAL

MATCH_OVER = "jekyll_hyde.match.over"
PASS_OPEN = "jekyll_hyde.hand.pass-open"
HAND_COUNT = "jekyll_hyde.hand.count"
HAND_DUPLICATE = "jekyll_hyde.hand.duplicate"
HAND_UNSEEN = "jekyll_hyde.hand.unseen"
CARD_SEEN = "jekyll_hyde.card.seen"
NONE_DUE = "jekyll_hyde.pass.none-due"
ALREADY = "jekyll_hyde.pass.already"
PASS_COUNT = "jekyll_hyde.pass.count"
MIXED = "jekyll_hyde.pass.mixed"
PASS_DUPLICATE = "jekyll_hyde.pass.duplicate"
POTION_UNSEEN = "jekyll_hyde.pass.potion-unseen"
EXCHANGE_OPEN = "jekyll_hyde.play.exchange-open"
NOT_YOUR_TURN = "jekyll_hyde.play.not-your-turn"
COLOUR_MISSING = "jekyll_hyde.play.colour-missing"
COLOUR_NOT_ASKED = "jekyll_hyde.play.colour-not-asked"
MUST_FOLLOW = "jekyll_hyde.play.must-follow"
VOID_UNSEEN = "jekyll_hyde.play.void-unseen"
DOMINATION = "jekyll_hyde.end.domination"
THREE_ROUNDS = "jekyll_hyde.end.three-rounds"

ADVICE_MUST_FOLLOW = "jekyll_hyde.advice.must-follow"
ADVICE_HAND_UNKNOWN = "jekyll_hyde.advice.hand-unknown"
ADVICE_NOT_HELD = "jekyll_hyde.advice.not-held"
ADVICE_MUST_PASS_POTION = "jekyll_hyde.advice.must-pass-potion"

_NOBODY_PASSED = (None, None)

_new = tuple.__new__
"""Makes a named tuple in half the time its name takes: ``_new(Position, (...))``, for every card played."""


def start(header: Header) -> Position:
    """R1, R2: the marker at Jekyll's end, the first round dealt."""
    options = header.options
    return _new_round(options["track"], options["potions"] == "colourless", 1, 0, ())


def _new_round(track: int, colourless: bool, number: int, marker: int, refuted: tuple[int, ...]) -> Position:
    """R2: ten cards each, five aside; the seat on whose half the marker stands is to lead."""
    return Position(
        track=track,
        colourless=colourless,
        phase=EXCHANGE,
        round=number,
        trick=1,
        leader=first_leader(marker, track),
        turn=-1,
        table=(),
        tokens=(),
        tricks=(0, 0),
        marker=marker,
        sizes=(HAND_SIZE, HAND_SIZE),
        passing=_NOBODY_PASSED,
        played=(),
        seen=0,
        voids=(),
        vows=(),
        refuted=refuted,
        early=(0, 0),
        late=-1,
        crossed=False,
        told=None,
    )


def first_leader(marker: int, track: int) -> int:
    """R2: Hyde leads where the marker has reached his half."""
    return SEAT["hyde"] if 2 * marker >= track else SEAT["jekyll"]


WAIVABLE = frozenset({NOT_YOUR_TURN, MUST_FOLLOW})
"""What an arbiter may let stand: the wrong seat led a trick, or did not follow suit though it must."""


def _refuse(position: Position, code: str, *, private: bool = False) -> Judgement[Position]:
    return Judgement(_ILLEGAL, code, (), position, (), private)


# -- the actions ---------------------------------------------------------------------------------------


# ``waive`` is the code of the one rule that is not applied: :meth:`engines.game.Game.judge_waived`.


def hand(position: Position, action: Action, n: int, waive: str | None = None) -> Judgement[Position]:  # noqa: ARG001 - as all actions
    """A seat tells the referee what it holds (section 5).  Taken on trust; nobody else learns of it."""
    if position.phase == OVER:
        return _refuse(position, MATCH_OVER)
    seat = SEAT[action.seat]
    if position.passing[seat] is not None:
        return _refuse(position, PASS_OPEN)
    cards = action.fields["cards"]
    size = position.sizes[seat]
    if len(cards) != size:
        return _refuse(position, HAND_COUNT)
    unnamed = cards.count(UNKNOWN)
    named = mask_of(cards)
    if named.bit_count() + unnamed != size:
        return _refuse(position, HAND_DUPLICATE, private=True)
    if named & position.seen:
        return _refuse(position, CARD_SEEN, private=True)
    told = hands.register(position.told, seat, Line(n, named), size)
    return Judgement(_UNVERIFIED, HAND_UNSEEN, (), position._replace(told=told))


def pass_(position: Position, action: Action, n: int, waive: str | None = None) -> Judgement[Position]:  # noqa: ARG001 - as all actions
    """A seat passes cards face down (R3, R7); with the second pass they change hands."""
    phase = position.phase
    if phase == OVER:
        return _refuse(position, MATCH_OVER)
    if phase == PLAY:
        return _refuse(position, NONE_DUE)
    seat = SEAT[action.seat]
    if position.passing[seat] is not None:
        return _refuse(position, ALREADY)
    cards = action.fields["cards"]
    if len(cards) != position.pass_count:
        return _refuse(position, PASS_COUNT)
    fault = _naming_fault(position, cards)
    if fault is not None:
        return _refuse(position, fault, private=True)

    entries = tuple(cards)
    told, named = position.told, mask_of(cards)
    if named:
        told = hands.name_pass(told, seat, named, position.sizes[seat])
    opening = phase == EXCHANGE
    verdict, code = (_UNVERIFIED, POTION_UNSEEN) if opening else (_LEGAL, None)
    vows = (*position.vows, Vow(n, seat)) if opening else position.vows
    waiting = position.passing[1 - seat]
    if waiting is None:
        passing = (None, entries) if seat else (entries, None)
        return Judgement(verdict, code, (), position._replace(passing=passing, vows=vows, told=told))

    effects: list[Effect] = [{"effect": "exchange", "count": len(entries)}]
    revealed = _exchanged(len(entries))
    if told is not None:
        told = hands.exchange(told, (waiting, entries) if seat else (entries, waiting))
    if opening:
        after = position._replace(
            phase=PLAY, turn=position.leader, passing=_NOBODY_PASSED, vows=vows, told=told
        )
        return Judgement(verdict, code, tuple(effects), after, revealed=revealed)
    lead, follow = position.table
    winner, tricks, _ = take_trick(
        lead, follow, position.tokens, position.colourless, position.tricks, effects
    )
    after = position._replace(
        phase=PLAY,
        trick=position.trick + 1,
        leader=winner,
        turn=winner,
        table=(),
        tricks=tricks,
        passing=_NOBODY_PASSED,
        voids=claims.exchange(position.voids, len(entries)),
        late=max(position.late, 0),
        told=told,
    )
    return Judgement(verdict, code, tuple(effects), after, revealed=revealed)


def _exchanged(count: int) -> tuple[str, ...]:
    """R7: what an exchange reveals: either seat sees ``count`` cards of the other, which are not named."""
    return (UNKNOWN,) * (2 * count)


def _naming_fault(position: Position, cards: list[str]) -> str | None:
    """R3: what is wrong with the names of a pass, as far as they and the cards played tell."""
    unnamed = cards.count(UNKNOWN)
    if unnamed == len(cards):
        return None
    if unnamed:
        return MIXED
    named = mask_of(cards)
    if named.bit_count() != len(cards):
        return PASS_DUPLICATE
    return CARD_SEEN if named & position.seen else None


def play(position: Position, action: Action, n: int, waive: str | None = None) -> Judgement[Position]:
    """A card to the trick: led (R4) or following (R5)."""
    (
        track, colourless, _, number, trick, leader, _, table, tokens, tricks, marker, sizes,
        passing, played, seen, voids, vows, refuted, early, late, crossed, told,
    ) = position  # fmt: skip
    seat = SEAT[action.seat]
    fields = action.fields
    card = fields["card"]
    bit, suit = BIT[card], SUIT[card]
    fault = _play_fault(position, seat, card, fields, waive)
    if fault is not None:
        return _refuse(position, fault)
    if not table:
        leader = seat  # another than was to lead, if an arbiter lets that stand
    verdict, code = _LEGAL, None
    led = table[0].colour if table else COLOUR.get(fields.get("colour", ""), suit)
    colour = led if suit == POTION else suit
    discard = bool(table) and discards(card, table[0]) and waive != MUST_FOLLOW  # that says nothing of it
    if discard:
        if must_follow(led, seen, sizes[seat]):
            return _refuse(position, MUST_FOLLOW)
        if MASK[led] & ~seen:
            verdict, code = _UNVERIFIED, VOID_UNSEEN

    # first the card settles what it settles ...
    settled: list[Settlement] = []
    size = sizes[seat]
    own_hand = 1 - seat if crossed else seat
    if told is not None:
        told, settled = hands.show(told, seat, bit, size, MASK[led] if discard else 0)
    if voids:
        voids = claims.show(voids, own_hand, bit, size - 1, settled)
    if suit == POTION and late >= 0:
        late += 1
    elif suit == POTION:
        early = (early[0], early[1] + 1) if seat else (early[0] + 1, early[1])
        vows = claims.four_potions(vows, seat, early[seat], number, settled)
    if code is not None and size > 1:
        voids = (*voids, Void(n, own_hand, led, 0, 0, MASK[led] & ~seen))
    elif code is not None:
        settled.append(Settlement(n, "confirmed"))  # the hand is played out: there was none

    # ... then its effects follow
    effects: list[Effect] = []
    if not (colourless and suit == POTION):
        tokens = place(tokens, colour, effects)
    left = size - 1
    sizes = (sizes[0], left) if seat else (left, sizes[1])
    played = (*played, card)
    seen |= bit
    laid = Card(seat, card, colour)
    if not table:
        after = _new(Position, (
            track, colourless, PLAY, number, trick, leader, 1 - seat, (laid,), tokens, tricks, marker,
            sizes, passing, played, seen, voids, vows, refuted, early, late, crossed, told,
        ))  # fmt: skip
        return _answer(after, verdict, code, effects, settled)

    lead = table[0]
    brew = brewed(lead.card, card)
    revealed: tuple[str, ...] = ()
    if brew == RED:
        effects.append({"effect": "reset"})
        tokens = ()
    elif brew == GREEN and left > GREED_COUNT:
        effects.append({"effect": "greed", "count": GREED_COUNT})
        after = _new(Position, (
            track, colourless, GREED, number, trick, leader, -1, (lead, laid), tokens, tricks, marker,
            sizes, passing, played, seen, voids, vows, refuted, early, late, crossed, told,
        ))  # fmt: skip
        return _answer(after, verdict, code, effects, settled)
    elif brew == GREEN and left:
        effects.append({"effect": "exchange", "count": left})
        revealed = _exchanged(left)
        crossed, late, told = not crossed, max(late, 0), told and hands.cross(told)
    winner, tricks, stolen = take_trick(lead, laid, tokens, colourless, tricks, effects)
    last = trick == TRICKS
    after = _new(Position, (
        track, colourless, PLAY, number, trick if last else trick + 1, leader if last else winner,
        winner, (), tokens, tricks, marker,
        sizes, passing, played, seen, voids, vows, refuted, early, late, crossed, told,
    ))  # fmt: skip
    judged = (_end_round if last else _answer)(after, verdict, code, effects, settled)
    if not (last or stolen or brew == RED or revealed):
        return judged
    return judged._replace(revealed=revealed, undo_needs_consent=last or stolen or brew == RED)


def _play_fault(
    position: Position, seat: int, card: str, fields: Any, waive: str | None = None
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


def must_follow(led: int, seen: int, size: int) -> bool:
    """R5: whether the cards played prove that a hand of ``size`` has a card of the led colour.

    They do if there are fewer other cards left than the hand has.
    """
    return (ALL & ~MASK[led] & ~seen).bit_count() < size


def advise(position: Position, action: Action) -> tuple[dict[str, str], ...]:
    """What the registered cards say against an action that is accepted (section 5)."""
    if action.kind == "hand":
        return ()
    seat = SEAT[action.seat]
    held, size = position.registered(seat), position.sizes[seat]
    found = []
    if action.kind == "pass":
        if pass_(position, action, 1).verdict is _ILLEGAL:
            return ()
        named = mask_of(action.fields["cards"])
        if named and held.bit_count() != size:
            found.append(ADVICE_HAND_UNKNOWN)
        if named and (held | named).bit_count() > size:
            found.append(ADVICE_NOT_HELD)
        potions = MASK[POTION]
        duty = position.phase == EXCHANGE and (held & potions).bit_count() >= 2
        if named and duty and not named & potions:
            found.append(ADVICE_MUST_PASS_POTION)
    elif play(position, action, 1).verdict is not _ILLEGAL:
        card = action.fields["card"]
        if held.bit_count() == size and not held & BIT[card]:
            found.append(ADVICE_NOT_HELD)
        if position.table and discards(card, position.table[0]) and held & MASK[position.table[0].colour]:
            found.append(ADVICE_MUST_FOLLOW)
    return tuple([{"code": code} for code in found])


# -- what follows from a card --------------------------------------------------------------------------


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


def _answer(
    after: Position, verdict: Verdict, code: str | None, effects: list[Effect], settled: list[Settlement]
) -> Judgement[Position]:
    """The judgement; public claims refuted by it join the position's list."""
    if not settled:
        return _new(Judgement, (verdict, code, tuple(effects), after, (), False, NOTHING, (), (), False))
    refuted = [claim for claim, how, seat in settled if how == "refuted" and seat is None]
    if refuted:
        after = after._replace(refuted=tuple(sorted((*after.refuted, *refuted))))
    return Judgement(verdict, code, tuple(effects), after, tuple(sorted(settled, key=_claim)))


def _claim(settlement: Settlement) -> int:
    return settlement.claim


def take_trick(
    lead: Card,
    follow: Card,
    tokens: tuple[int, ...],
    colourless: bool,
    tricks: tuple[int, int],
    effects: list[Effect],
) -> tuple[int, tuple[int, int], bool]:
    """R8, R9: who takes the trick, the tricks after it, and whether a purple effect stole one of them."""
    won, by = follower_wins(lead, follow, tokens, colourless)
    winner = follow.seat if won else lead.seat
    first, second = tricks
    tricks = (first, second + 1) if winner else (first + 1, second)
    effects.append({"effect": "trick", "winner": SEATS[winner], "by": by, "tricks": _by_seat(tricks)})
    stolen = bool(tricks[1 - winner]) and brewed(lead.card, follow.card) == PURPLE
    if stolen:
        first, second = tricks
        tricks = (first - 1, second + 1) if winner else (first + 1, second - 1)
        effects.append(
            {"effect": "steal", "seat": SEATS[winner], "from": SEATS[1 - winner], "tricks": _by_seat(tricks)}
        )
    return winner, tricks, stolen


def _end_round(
    after: Position, verdict: Verdict, code: str | None, effects: list[Effect], settled: list[Settlement]
) -> Judgement[Position]:
    """R10: the marker moves; the match is over, or the next round begins."""
    settled += claims.end_of_round(after.voids, after.vows, after.seen, after.early, after.late, after.round)
    difference = abs(after.tricks[0] - after.tricks[1])
    marker = min(after.track, after.marker + difference)
    effects.append({"effect": "marker", "difference": difference, "marker": marker})
    if marker == after.track or after.round == ROUNDS:
        over = after._replace(phase=OVER, turn=-1, marker=marker, voids=(), vows=())
        return _answer(over, verdict, code, effects, settled)
    number = after.round + 1
    following = _new_round(after.track, after.colourless, number, marker, after.refuted)
    effects.append({"effect": "round", "round": number, "leader": SEATS[following.leader]})
    return _answer(following, verdict, code, effects, settled)


def _by_seat(tricks: tuple[int, int]) -> dict[str, int]:
    return {"jekyll": tricks[0], "hyde": tricks[1]}
