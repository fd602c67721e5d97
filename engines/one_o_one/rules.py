"""The rules of 101: what each action does, and why some are refused.

Every function takes a position and answers with a judgement; the order of the checks is that of section 4 of
the rules file.  ``R..`` are its rules.
"""

from __future__ import annotations

from typing import Any

from ..values import TABLE, UNKNOWN, Action, Effect, Header, Judgement, Settlement, Verdict
from .hands import FROM_DECK, refill, register, show
from .position import (
    BIT,
    CHOSEN_VALUES,
    COUNTER_AT,
    FLIP,
    FLIP_VALUE,
    HAND_SIZE,
    LIMIT,
    OPEN,
    OVER,
    PACK_SIZE,
    PLAIN_VALUE,
    PLAY,
    House,
    Line,
    Position,
    mask_of,
)

_LEGAL = Verdict.LEGAL
_UNVERIFIED = Verdict.UNVERIFIED
_ILLEGAL = Verdict.ILLEGAL

MATCH_OVER = "one_o_one.match.over"
NONE_DUE = "one_o_one.flip.none-due"
FLIP_SEAT = "one_o_one.flip.seat"
CARD_SEEN = "one_o_one.card.seen"
SEAT_OUT = "one_o_one.seat.out"
FLIP_FIRST = "one_o_one.play.flip-first"
NOT_YOUR_TURN = "one_o_one.play.not-your-turn"
VALUE = "one_o_one.play.value"
TEN_MINUS = "one_o_one.play.ten-minus"
VALUE_MISSING = "one_o_one.play.value-missing"
HAND_COUNT = "one_o_one.hand.count"
HAND_DUPLICATE = "one_o_one.hand.duplicate"
HAND_UNSEEN = "one_o_one.hand.unseen"
LAST_STANDING = "one_o_one.end.last-standing"


def start(header: Header) -> Position:
    """R1, R2: the first round, about to be opened."""
    house = House.of(header)
    lp = (house.lp,) * len(house.seats)
    return _new_round(house, 1, 0, 1, lp, ())


def _new_round(
    house: House, number: int, starter: int, level: int, lp: tuple[int, ...], out: tuple[int, ...]
) -> Position:
    """R2: all cards shuffled and dealt to the seats still in; nothing lies on the table."""
    dealt = tuple([HAND_SIZE if points > 0 else 0 for points in lp])
    return Position(
        house=house,
        phase=OPEN,
        round=number,
        turn=starter,
        starter=starter,
        direction=1,
        total=0,
        level=level,
        lp=lp,
        out=out,
        deck=PACK_SIZE - sum(dealt),
        short=-1,
        dealt=dealt,
        seen=0,
        pile=(),
        gone=(),
        previous=-1,
        told=None,
    )


ADVICE_NOT_IN_HAND = "one_o_one.advice.not-in-hand"
ADVICE_IN_HAND = "one_o_one.advice.in-hand"

WAIVABLE = frozenset({FLIP_SEAT, NOT_YOUR_TURN, VALUE, TEN_MINUS})
"""What an arbiter may let stand: a wrong hand turned the card up or played, a card was counted wrongly."""


def _refuse(position: Position, code: str, *, private: bool = False) -> Judgement[Position]:
    return Judgement(_ILLEGAL, code, (), position, (), private)


# -- the actions ---------------------------------------------------------------------------------------


# ``waive`` is the code of the one rule that is not applied: :meth:`engines.game.Game.judge_waived`.


def flip(position: Position, action: Action, n: int, waive: str | None = None) -> Judgement[Position]:  # noqa: ARG001 - as all actions
    """A card of the deck is turned up: the first of a round (R3), or the one after a reset (R10)."""
    phase = position.phase
    if phase == OVER:
        return _refuse(position, MATCH_OVER)
    if phase == PLAY:
        return _refuse(position, NONE_DUE)
    house = position.house
    due = TABLE if phase == OPEN else house.seats[position.turn]
    if action.seat != due and waive != FLIP_SEAT:
        return _refuse(position, FLIP_SEAT)
    card = action.fields["card"]
    bit = BIT[card]
    if position.seen & bit:
        return _refuse(position, CARD_SEEN)

    value = FLIP_VALUE[card]
    effects: list[Effect] = [{"effect": "total", "value": value, "total": value}]
    told = position.told
    settled: tuple[Settlement, ...] = ()
    if told is not None:
        told, settled = show(told, house, bit, FROM_DECK)
    after = position._replace(
        phase=PLAY,
        total=value,
        deck=position.deck - 1,
        seen=position.seen | bit,
        pile=(card,),
        told=told,
    )
    if phase == OPEN:
        return Judgement(_LEGAL, None, tuple(effects), after, settled)
    return _end_turn(after, position.turn, position.short >= 0, effects, settled)


def play(position: Position, action: Action, n: int, waive: str | None = None) -> Judgement[Position]:  # noqa: ARG001 - as all actions
    """A turn: one card, from the hand or unseen from the deck (R4)."""
    (
        house, phase, number, turn, starter, direction, total, level, lp, out,
        deck, short, dealt, seen, pile, gone, previous, told,
    ) = position  # fmt: skip
    if phase == OVER:
        return _refuse(position, MATCH_OVER)
    seat = house.index[action.seat]
    if lp[seat] <= 0:
        return _refuse(position, SEAT_OUT)
    if phase != PLAY:
        return _refuse(position, FLIP_FIRST)
    if seat != turn and waive != NOT_YOUR_TURN:
        return _refuse(position, NOT_YOUR_TURN)
    fields = action.fields
    card = fields["card"]
    bit = BIT[card]
    if seen & bit:
        return _refuse(position, CARD_SEEN)
    value = PLAIN_VALUE.get(card)
    if value is None:
        value, fault = _chosen(card, fields, total)
        if fault is not None and fault != waive:
            return _refuse(position, fault)
    elif "value" in fields:
        if waive != VALUE:
            return _refuse(position, VALUE)
        value = fields["value"]

    settled: tuple[Settlement, ...] = ()
    from_hand = fields["from"] == "hand"
    if told is not None:
        told, settled = show(told, house, bit, seat if from_hand else FROM_DECK)
    if from_hand:
        short = seat
    else:
        deck -= 1
    if total == COUNTER_AT and card[0] == "X":
        after = position._replace(
            deck=deck, short=short, seen=seen | bit, pile=(*pile, card), previous=seat, told=told
        )
        return _counter(after, seat, previous, settled)
    total += value
    effects: list[Effect] = [{"effect": "total", "value": value, "total": total}]
    if card[0] == "9":
        direction = -direction
        effects.append({"effect": "reverse", "direction": direction})
    after = Position(
        house, PLAY, number, turn, starter, direction, total, level, lp, out,
        deck, short, dealt, seen | bit, (*pile, card), gone, seat, told,
    )  # fmt: skip
    if total < LIMIT:
        return _end_turn(after, seat, from_hand, effects, settled)
    if total == LIMIT:
        return _reset(after, seat, effects, settled)
    return _bust(after, seat, effects, settled)


def hand(position: Position, action: Action, n: int, waive: str | None = None) -> Judgement[Position]:  # noqa: ARG001 - as all actions
    """A seat tells the referee what it holds (section 5).  Taken on trust; nobody else learns of it."""
    if position.phase == OVER:
        return _refuse(position, MATCH_OVER)
    house = position.house
    seat = house.index[action.seat]
    if position.lp[seat] <= 0:
        return _refuse(position, SEAT_OUT)
    cards = action.fields["cards"]
    size = position.hand_size(seat)
    if len(cards) != size:
        return _refuse(position, HAND_COUNT)
    unnamed = cards.count(UNKNOWN)
    named = mask_of(cards)
    if named.bit_count() + unnamed != size:
        return _refuse(position, HAND_DUPLICATE, private=True)
    if named & position.seen:
        return _refuse(position, CARD_SEEN, private=True)
    told = register(position.told, seat, len(house.seats), Line(n, named, unnamed), size)
    return Judgement(_UNVERIFIED, HAND_UNSEEN, (), position._replace(told=told))


def advise(position: Position, action: Action) -> tuple[dict[str, str], ...]:
    """What the hand a seat told says against an action that is accepted (section 5)."""
    house, told = position.house, position.told
    seat = house.index.get(action.seat)
    if told is None or seat is None or action.kind == "hand":
        return ()
    judge = play if action.kind == "play" else flip
    words = told[seat]
    if words is None or words.conflict or judge(position, action, 1).verdict is _ILLEGAL:
        return ()
    from_hand = action.fields.get("from") == "hand"
    after, _ = show(told, house, BIT[action.fields["card"]], seat if from_hand else FROM_DECK)
    left = after[seat]
    if left is None or not left.conflict:
        return ()
    return ({"code": ADVICE_NOT_IN_HAND if from_hand else ADVICE_IN_HAND},)


def _chosen(card: str, fields: Any, total: int) -> tuple[int, str | None]:
    """R7: the value an ace or a ten was said to count, and the fault in it, if any."""
    ace = card[0] == "A"
    value = fields.get("value")
    if value is None:
        if ace or total >= 10:
            return 0, VALUE_MISSING
        return 10, None
    if value not in CHOSEN_VALUES[card[0]]:
        return value, VALUE
    if value == -10 and total < 10:
        return value, TEN_MINUS
    return value, None


# -- what follows from a card --------------------------------------------------------------------------


def _end_turn(
    after: Position, seat: int, to_refill: bool, effects: list[Effect], settled: tuple[Settlement, ...]
) -> Judgement[Position]:
    """R8 (3)-(5): the refill, the end of the deck, the turn of the next seat."""
    (
        house, _, number, _, starter, direction, total, level, lp, out,
        deck, _, dealt, seen, pile, gone, previous, told,
    ) = after  # fmt: skip
    if to_refill and deck:
        deck -= 1
        effects.append({"effect": "refill", "seat": house.seats[seat], "deck": deck})
        if told is not None:
            told = refill(told, seat)
    following = after.next_living(seat, direction)
    if deck == 0:
        return _deck_out(after, following, effects, settled)
    position = Position(
        house, PLAY, number, following, starter, direction, total, level, lp, out,
        deck, -1, dealt, seen, pile, gone, previous, told,
    )  # fmt: skip
    return Judgement(_LEGAL, None, tuple(effects), position, settled)


def _deck_out(
    after: Position, following: int, effects: list[Effect], settled: tuple[Settlement, ...]
) -> Judgement[Position]:
    """R12: no card is left; the round is a draw and its level goes on."""
    effects.append({"effect": "deck-out"})
    starter = after.starter if after.house.drawn_starter_again else following
    return _next_round(after, starter, after.level, effects, settled)


def _reset(
    after: Position, seat: int, effects: list[Effect], settled: tuple[Settlement, ...]
) -> Judgement[Position]:
    """R10: exactly 101."""
    level = after.level + 1
    effects.append({"effect": "reset", "seat": after.house.seats[seat], "level": level})
    after = after._replace(phase=FLIP, total=0, level=level, pile=(), gone=after.gone + after.pile)
    if after.deck == 0:
        return _deck_out(after, after.next_living(seat, after.direction), effects, settled)
    return Judgement(_LEGAL, None, tuple(effects), after, settled)


def _bust(
    after: Position, seat: int, effects: list[Effect], settled: tuple[Settlement, ...]
) -> Judgement[Position]:
    """R9: 102 or more."""
    effects.append({"effect": "bust", "seat": after.house.seats[seat], "level": after.level})
    after = _damage(after, seat, effects)
    return _next_round(after, seat, 1, effects, settled)


def _counter(
    after: Position, seat: int, against: int, settled: tuple[Settlement, ...]
) -> Judgement[Position]:
    """R11: a joker at exactly 100."""
    house, level = after.house, after.level
    name = house.seats[seat]
    points = after.lp[seat]
    healed = min(level, max(0, house.lp - points)) if house.heal_cap else level
    effects: list[Effect] = [
        {"effect": "counter", "seat": name, "against": house.seats[against], "level": level},
        {"effect": "lp", "seat": name, "change": healed, "lp": points + healed},
    ]
    after = after._replace(lp=_with(after.lp, seat, points + healed))
    after = _damage(after, against, effects)
    return _next_round(after, seat if house.joker_starts else against, 1, effects, settled)


def _damage(after: Position, seat: int, effects: list[Effect]) -> Position:
    """The seat loses as many LP as the penalty level, and may be out (R13)."""
    name = after.house.seats[seat]
    points = after.lp[seat] - after.level
    effects.append({"effect": "lp", "seat": name, "change": -after.level, "lp": points})
    lp = _with(after.lp, seat, points)
    if points > 0:
        return after._replace(lp=lp)
    effects.append({"effect": "out", "seat": name})
    return after._replace(lp=lp, out=(*after.out, seat))


def _next_round(
    after: Position, starter: int, level: int, effects: list[Effect], settled: tuple[Settlement, ...]
) -> Judgement[Position]:
    """R2, R13: the next round, unless only one seat is left."""
    lp = after.lp
    if len(after.out) == len(lp) - 1:
        return Judgement(_LEGAL, None, tuple(effects), after._replace(phase=OVER, turn=-1), settled)
    if lp[starter] <= 0:
        starter = after.next_living(starter, 1)
    number = after.round + 1
    effects.append(
        {"effect": "round", "round": number, "starter": after.house.seats[starter], "level": level}
    )
    position = _new_round(after.house, number, starter, level, lp, after.out)
    return Judgement(_LEGAL, None, tuple(effects), position, settled)


def _with(row: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    return (*row[:place], value, *row[place + 1 :])
