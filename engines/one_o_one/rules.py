"""The rules of 101: the effects of each action, and the reasons of refusals.

Every function takes a position and returns a judgement. ``R..`` are the rules of docs/rules/one_o_one.en.md.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..disclosures import HandLine, hand_fault
from ..values import (
    TABLE,
    UNKNOWN,
    Action,
    Effect,
    Header,
    Judgement,
    Settlement,
    Verdict,
    make_judgement,
    refuse,
)
from .claims import FROM_DECK, refill, register, show
from .codes import (
    ADVICE_IN_HAND,
    ADVICE_NOT_IN_HAND,
    CARD_SEEN,
    FLIP_FIRST,
    FLIP_SEAT,
    HAND_COUNT,
    HAND_DUPLICATE,
    HAND_UNSEEN,
    MATCH_OVER,
    NONE_DUE,
    NOT_YOUR_TURN,
    SEAT_OUT,
    TEN_MINUS,
    VALUE,
    VALUE_MISSING,
)
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
    Position,
    mask_of,
)

_LEGAL = Verdict.LEGAL
_UNVERIFIED = Verdict.UNVERIFIED
_ILLEGAL = Verdict.ILLEGAL


def start(header: Header) -> Position:
    """Return the position of the first round, about to be opened (R1, R2)."""
    house = House.of(header)
    lp = (house.lp,) * len(house.seats)
    return _new_round(house, 1, 0, 1, lp, ())


def _new_round(
    house: House, number: int, starter: int, level: int, lp: tuple[int, ...], out: tuple[int, ...]
) -> Position:
    """Return the start of a round (R2): all cards shuffled and dealt to the seats still in, an empty table."""
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
        disclosed=None,
    )


# -- the actions ---------------------------------------------------------------------------------------


def judge(position: Position, action: Action, n: int, waive: str | None = None) -> Judgement[Position]:
    """Return the judgement of a well-formed action with the number ``n``.

    The order of checks is that of docs/spec/one_o_one.md, "Order of checks".

    ``waive`` is the code of the one rule that is not applied:
    :meth:`tachiai.engines.game.Game.judge_waived`.
    """
    return JUDGES[action.kind](position, action, n, waive)


def flip(position: Position, action: Action, _n: int, waive: str | None) -> Judgement[Position]:
    """Judge the flip of a card of the deck: the first of a round (R3), or the one after a reset (R10)."""
    phase = position.phase
    if phase == OVER:
        return refuse(position, MATCH_OVER)
    if phase == PLAY:
        return refuse(position, NONE_DUE)
    house = position.house
    due = TABLE if phase == OPEN else house.seats[position.turn]
    if action.seat != due and waive != FLIP_SEAT:
        return refuse(position, FLIP_SEAT)
    card = action.fields["card"]
    bit = BIT[card]
    if position.seen & bit:  # R5
        return refuse(position, CARD_SEEN)

    value = FLIP_VALUE[card]
    effects: list[Effect] = [{"effect": "total", "value": value, "total": value}]
    after = position.copy()
    settled: tuple[Settlement, ...] = ()
    if position.disclosed is not None:
        after.disclosed, settled = show(position.disclosed, house, bit, FROM_DECK)
    after.phase = PLAY
    after.total = value
    after.deck -= 1
    after.seen |= bit
    after.pile = (card,)
    if phase == OPEN:
        return _judged(after, effects, settled, (card,))
    return _end_turn(after, position.turn, position.short >= 0, effects, settled, (card,))


def play(position: Position, action: Action, _n: int, waive: str | None) -> Judgement[Position]:
    """Judge a turn (R4, R5, R6, R7): one card, from the hand or unseen from the deck, which reveals it."""
    phase = position.phase
    if phase == OVER:
        return refuse(position, MATCH_OVER)
    who, _, fields = action
    house = position.house
    seat = house.index[who]
    if position.lp[seat] <= 0:  # R13
        return refuse(position, SEAT_OUT)
    if phase != PLAY:
        return refuse(position, FLIP_FIRST)
    if seat != position.turn and waive != NOT_YOUR_TURN:
        return refuse(position, NOT_YOUR_TURN)
    card = fields["card"]
    bit = BIT[card]
    if position.seen & bit:
        return refuse(position, CARD_SEEN)
    value = PLAIN_VALUE.get(card)
    if value is None or "value" in fields:
        value, fault = _value(card, fields, position.total)
        if fault is not None and fault != waive:
            return refuse(position, fault)

    from_hand = fields["from"] == "hand"
    after = position.copy()
    settled: tuple[Settlement, ...] = ()
    if position.disclosed is not None:
        after.disclosed, settled = show(position.disclosed, house, bit, seat if from_hand else FROM_DECK)
    after.seen |= bit
    after.pile = (*position.pile, card)
    after.previous = seat
    revealed: tuple[str, ...] = ()
    if from_hand:
        after.short = seat  # until its refill (R8)
    else:
        after.deck -= 1
        revealed = (card,)
    if position.total == COUNTER_AT and card[0] == "X":  # R11
        return _counter(after, seat, position.previous, settled, revealed)
    after.total = total = position.total + value
    effects: list[Effect] = [{"effect": "total", "value": value, "total": total}]
    if card[0] == "9":
        after.direction = -position.direction
        effects.append({"effect": "reverse", "direction": after.direction})
    if total < LIMIT:
        return _end_turn(after, seat, from_hand, effects, settled, revealed)
    if total > LIMIT:
        return _bust(after, seat, effects, settled, revealed)
    return _reset(after, seat, effects, settled, revealed)


def _value(card: str, fields: Mapping[str, Any], total: int) -> tuple[int, str | None]:
    """Return the value of a played card (R6, R7), and the fault in the value it was given, or ``None``."""
    plain, given = PLAIN_VALUE.get(card), fields.get("value")
    if plain is not None:
        return (plain, None) if given is None else (given, VALUE)
    if given is None:
        if card[0] == "A" or total >= 10:
            return 0, VALUE_MISSING
        return 10, None
    if given not in CHOSEN_VALUES[card[0]]:
        return given, VALUE
    return given, TEN_MINUS if given == -10 and total < 10 else None


_HAND_FAULTS = {"count": HAND_COUNT, "duplicate": HAND_DUPLICATE, "seen": CARD_SEEN}


def hand(position: Position, action: Action, n: int, _waive: str | None) -> Judgement[Position]:
    """Judge the disclosure of a hand to the referee (R2; docs/spec/one_o_one.md, "What a seat discloses")."""
    if position.phase == OVER:
        return refuse(position, MATCH_OVER)
    house = position.house
    seat = house.index[action.seat]
    if position.lp[seat] <= 0:  # R13
        return refuse(position, SEAT_OUT)
    cards = action.fields["cards"]
    size, named = position.hand_size(seat), mask_of(cards)
    fault = hand_fault(cards, named, size, position.seen)
    if fault is not None:
        return refuse(position, _HAND_FAULTS[fault], private=fault != "count")
    line = HandLine(n, named, cards.count(UNKNOWN))
    after = position.copy()
    after.disclosed = register(position.disclosed, seat, len(house.seats), line, size)
    return Judgement(_UNVERIFIED, HAND_UNSEEN, (), after)


JUDGES: Mapping[str, Callable[[Position, Action, int, str | None], Judgement[Position]]] = {
    "flip": flip,
    "play": play,
    "hand": hand,
}
"""The function of each kind of action."""


def advise(position: Position, action: Action) -> tuple[dict[str, str], ...]:
    """Return advice where the disclosed hand contradicts an action that is not refused (R4)."""
    house, disclosed = position.house, position.disclosed
    seat = house.index.get(action.seat)
    if disclosed is None or seat is None or action.kind == "hand":
        return ()
    words = disclosed[seat]
    if words is None or words.conflict or judge(position, action, 1).verdict is _ILLEGAL:
        return ()
    from_hand = action.fields.get("from") == "hand"
    after, _ = show(disclosed, house, BIT[action.fields["card"]], seat if from_hand else FROM_DECK)
    left = after[seat]
    if left is None or not left.conflict:
        return ()
    return ({"code": ADVICE_NOT_IN_HAND if from_hand else ADVICE_IN_HAND},)


# -- the effects of a card: each function changes ``after``, a fresh copy of the position -------------------


def _end_turn(
    after: Position,
    seat: int,
    from_hand: bool,
    effects: list[Effect],
    settled: tuple[Settlement, ...],
    revealed: tuple[str, ...],
) -> Judgement[Position]:
    """End a turn (R8): the refill, the end of the deck, the turn of the next seat.

    ``seat`` played from its hand or not. See docs/spec/one_o_one.md, "Order within a turn".
    """
    after.short = -1
    if from_hand and after.deck:
        after.deck -= 1
        effects.append({"effect": "refill", "seat": after.house.seats[seat], "deck": after.deck})
        if after.disclosed is not None:
            after.disclosed = refill(after.disclosed, seat)
    following = after.next_living(seat, after.direction)
    if after.deck == 0:
        return _deck_out(after, following, effects, settled, revealed)
    after.turn = following
    return make_judgement(_LEGAL, None, effects, after, settled, revealed)


def _deck_out(
    after: Position,
    following: int,
    effects: list[Effect],
    settled: tuple[Settlement, ...],
    revealed: tuple[str, ...],
) -> Judgement[Position]:
    """End a round without cards left (R12): it is a draw, and the next begins with its level."""
    effects.append({"effect": "deck-out"})
    starter = after.starter if after.house.drawn_starter_again else following
    return _next_round(after, starter, after.level, effects, settled, revealed)


def _reset(
    after: Position,
    seat: int,
    effects: list[Effect],
    settled: tuple[Settlement, ...],
    revealed: tuple[str, ...],
) -> Judgement[Position]:
    """Carry out a reset: exactly 101 (R10)."""
    after.level += 1
    effects.append({"effect": "reset", "seat": after.house.seats[seat], "level": after.level})
    after.phase, after.total = FLIP, 0
    after.pile, after.gone = (), after.gone + after.pile
    if after.deck == 0:
        return _deck_out(after, after.next_living(seat, after.direction), effects, settled, revealed)
    return _judged(after, effects, settled, revealed, consent=True)


def _bust(
    after: Position,
    seat: int,
    effects: list[Effect],
    settled: tuple[Settlement, ...],
    revealed: tuple[str, ...],
) -> Judgement[Position]:
    """Carry out a bust: 102 or more (R9)."""
    effects.append({"effect": "bust", "seat": after.house.seats[seat], "level": after.level})
    _damage(after, seat, effects)
    return _next_round(after, seat, 1, effects, settled, revealed)


def _counter(
    after: Position,
    seat: int,
    against: int,
    settled: tuple[Settlement, ...],
    revealed: tuple[str, ...],
) -> Judgement[Position]:
    """Carry out a counter: a joker at exactly 100 (R11)."""
    house, level = after.house, after.level
    name = house.seats[seat]
    points = after.lp[seat]
    healed = min(level, max(0, house.lp - points)) if house.heal_cap else level
    effects: list[Effect] = [
        {"effect": "counter", "seat": name, "against": house.seats[against], "level": level},
        {"effect": "lp", "seat": name, "change": healed, "lp": points + healed},
    ]
    after.lp = _with(after.lp, seat, points + healed)
    _damage(after, against, effects)
    starter = seat if house.joker_starts else against
    return _next_round(after, starter, 1, effects, settled, revealed)


def _damage(after: Position, seat: int, effects: list[Effect]) -> None:
    """Reduce the seat's LP by the penalty level; it may be out (R13)."""
    name = after.house.seats[seat]
    points = after.lp[seat] - after.level
    effects.append({"effect": "lp", "seat": name, "change": -after.level, "lp": points})
    after.lp = _with(after.lp, seat, points)
    if points <= 0:
        effects.append({"effect": "out", "seat": name})
        after.out = (*after.out, seat)


def _next_round(
    after: Position,
    starter: int,
    level: int,
    effects: list[Effect],
    settled: tuple[Settlement, ...],
    revealed: tuple[str, ...],
) -> Judgement[Position]:
    """Begin the next round (R2, R13), or end the match if only one seat is left."""
    lp = after.lp
    if len(after.out) == len(lp) - 1:
        after.phase, after.turn = OVER, -1
        return _judged(after, effects, settled, revealed, consent=True)
    if lp[starter] <= 0:
        starter = after.next_living(starter, 1)
    number = after.round + 1
    effects.append(
        {"effect": "round", "round": number, "starter": after.house.seats[starter], "level": level}
    )
    position = _new_round(after.house, number, starter, level, lp, after.out)
    return _judged(position, effects, settled, revealed, consent=True)


def _judged(
    after: Position,
    effects: list[Effect],
    settled: tuple[Settlement, ...],
    revealed: tuple[str, ...],
    *,
    consent: bool = False,
) -> Judgement[Position]:
    """Return the judgement of a flip or play that led to ``after``.

    ``revealed``: the unknown card of the deck; ``consent``: a loss, a reset or a new round, which is not
    taken back without asking.
    """
    return make_judgement(_LEGAL, None, effects, after, settled, revealed, (), consent)


def _with(row: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    return (*row[:place], value, *row[place + 1 :])
