"""The rules of Hattari.

R1  Ten cards, A (1) to 10 of hearts, are shuffled; each seat gets as many as the option ``cards`` gives, the
    rest are put aside face down. The seat named first begins.
R2  A seat may disclose its hand to the referee; other seats do not learn of it.
R3  The seats take turns.
R4  In turn: play a card face down and name a number. It may be a bluff, but not a number that is face up.
R5  The other seat answers: it believes, or it doubts.
R6  Doubted, the card is shown.
R7  Believed: its player gets the named number. Shown and true: twice that. Shown and false: the doubter gets
    it (option ``lie_pays``).
R8  When all hands are empty, the higher points win; level points are a draw.
R9  A seat may resign at any time. After the end nothing is recorded.
R10 An undo goes back to any earlier line.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tachiai.engines.values import (
    UNKNOWN,
    Action,
    ClaimOutcome,
    Effect,
    Header,
    Judgement,
    Outcome,
    Settlement,
    Verdict,
)

from .position import CARDS, NUMBER, Claim, House, Position, Told

LAY, ANSWER, SHOW, OVER = "lay", "answer", "show", "over"


def start(header: Header) -> Position:
    """Return the position at the start (R1)."""
    house = House((header.seats[0], header.seats[1]), header.options["lie_pays"])
    cards = header.options["cards"]
    return Position(house, LAY, 0, (cards, cards))


def waited_for(position: Position) -> tuple[str, ...]:
    """Return the seat to act: to play, to answer or to show."""
    if position.phase == OVER:
        return ()
    seat = 1 - position.turn if position.phase == ANSWER else position.turn
    return (position.house.seats[seat],)


def judge(position: Position, action: Action, n: int) -> Judgement[Position]:
    if position.phase == OVER:
        return _refuse(position, "hattari.match.over")
    seat = position.house.seats.index(action.seat)
    match action.kind:
        case "hand":
            return _hand(position, seat, action.fields["cards"])
        case "lay":
            return _lay(position, seat, action.fields, n)
        case "answer":
            return _answer(position, seat, action.fields["say"])
        case "show":
            return _show(position, seat, action.fields["card"])
        case _:
            return _end(position, [], Outcome((position.house.seats[1 - seat],), "hattari.end.resign"))


def _refuse(position: Position, code: str, *, private: bool = False) -> Judgement[Position]:
    return Judgement(Verdict.ILLEGAL, code, (), position, private=private)


def _hand(position: Position, seat: int, cards: list[str]) -> Judgement[Position]:
    """Record a disclosed hand (R2); impossible cards are an error that only its seat may see: ``private``."""
    if len(cards) != position.hands[seat]:
        return _refuse(position, "hattari.hand.count")
    named = frozenset(cards) - {UNKNOWN}
    if named & {*position.shown}:
        return _refuse(position, "hattari.hand.out", private=True)
    # The newer disclosure counts: a card in the hand was not played.
    laid = {n: card for n, card in position.told[seat].laid.items() if card not in named}
    return Judgement(Verdict.LEGAL, None, (), _tell(position, seat, Told(named, laid)))


def _lay(position: Position, seat: int, fields: Mapping[str, Any], n: int) -> Judgement[Position]:
    """Play a card (R3, R4)."""
    if position.phase != LAY:
        return _refuse(position, "hattari.lay.answer-first")
    if seat != position.turn:
        return _refuse(position, "hattari.lay.not-your-turn")
    number = fields["number"]
    assert isinstance(number, int)
    if CARDS[number - 1] in position.shown:
        return _refuse(position, "hattari.lay.number-out")
    card = fields.get("card", UNKNOWN)
    if card in position.shown:
        return _refuse(position, "hattari.lay.not-held", private=True)

    told = position.told[seat]
    if card == UNKNOWN:  # the disclosed hand is useless now, as the card that left it is unknown
        told = Told(frozenset(), told.laid, told.conflict)
    elif position.told_held(seat, card):
        told = Told(told.hand - {card}, {**told.laid, n: card}, told.conflict)
    else:  # the newer disclosure counts, and the phone reports the conflict
        told = Told(frozenset(), {n: card}, True)
    certain = len(position.unseen()) == 1  # only one card is possible, and its number was named
    claim = Claim(n, seat, number, not certain)
    hands = _with(position.hands, seat, position.hands[seat] - 1)
    after = _tell(position, seat, told)
    after = after._replace(phase=ANSWER, hands=hands, said=claim)
    effects = ({"effect": "lay", "seat": position.house.seats[seat], "number": number},)
    if certain:
        return Judgement(Verdict.LEGAL, None, effects, after)
    return Judgement(Verdict.UNVERIFIED, "hattari.lay.said", effects, after)


def advise(position: Position, action: Action) -> list[Mapping[str, str]]:
    """Return advice from a seat's own disclosures about its action: for its phone, never a verdict."""
    card = action.fields.get("card", UNKNOWN)
    if action.kind not in ("lay", "show") or card == UNKNOWN:
        return []
    if judge(position, action, 1).verdict is Verdict.ILLEGAL:
        return []
    seat = position.house.seats.index(action.seat)
    if action.kind == "lay":
        return [] if position.told_held(seat, card) else [{"code": "hattari.advice.not-held"}]
    assert position.said is not None
    told = position.told[seat].laid.get(position.said.n, card)
    return [] if told == card else [{"code": "hattari.advice.other-card"}]


def _answer(position: Position, seat: int, say: str) -> Judgement[Position]:
    """Answer a claim (R5, R7)."""
    claim = position.said
    if position.phase != ANSWER or claim is None or seat == claim.seat:
        return _refuse(position, "hattari.answer.none-due")
    effects: list[Effect] = [{"effect": "answer", "seat": position.house.seats[seat], "say": say}]
    if say == "doubt":
        return Judgement(Verdict.LEGAL, None, effects, position._replace(phase=SHOW))
    after = _score(position, claim.seat, claim.number, effects)
    return _next(after._replace(said=None, heap=(*after.heap, claim)), effects, ())


def _show(position: Position, seat: int, card: str) -> Judgement[Position]:
    """Show a card (R6, R7); it settles its own claim, and perhaps others."""
    claim = position.said
    if position.phase != SHOW or claim is None or seat != claim.seat:
        return _refuse(position, "hattari.show.none-due")
    if card in position.shown:
        return _refuse(position, "hattari.show.card-out")
    seats = position.house.seats
    effects: list[Effect] = [{"effect": "show", "seat": seats[seat], "card": card}]
    shown = (*position.shown, card)
    true = NUMBER[card] == claim.number
    settled = (
        [Settlement(claim.n, ClaimOutcome.CONFIRMED if true else ClaimOutcome.REFUTED)] if claim.open else []
    )
    heap, others = _proved(position.heap, shown)
    told = (_face_up(position.told[0], claim.n, card), _face_up(position.told[1], claim.n, card))
    after = position._replace(said=None, heap=heap, shown=shown, told=told)
    if true:
        after = _score(after, seat, 2 * claim.number, effects)
    elif position.house.lie_pays == "doubter":
        after = _score(after, 1 - seat, claim.number, effects)
    judged = _next(after, effects, tuple(sorted([*settled, *others])))
    return judged._replace(revealed=(card,))


def _proved(heap: tuple[Claim, ...], shown: tuple[str, ...]) -> tuple[tuple[Claim, ...], list[Settlement]]:
    """Return which claims face down are settled by the shown cards.

    Every unseen card can be in every unseen place. So a claim is false in every deal exactly if its card is
    shown. It is true in every deal exactly if no other card is unseen.
    """
    after, settled = [], []
    for claim in heap:
        verdict = None
        if claim.open and CARDS[claim.number - 1] in shown:
            verdict = ClaimOutcome.REFUTED
        elif claim.open and len(shown) == len(CARDS) - 1:
            verdict = ClaimOutcome.CONFIRMED
        if verdict is not None:
            settled.append(Settlement(claim.n, verdict))
        after.append(claim._replace(open=claim.open and verdict is None))
    return tuple(after), settled


def _face_up(told: Told, n: int, card: str) -> Told:
    """Return a seat's disclosures after a card is shown; if they contradict it, forget them all."""
    elsewhere = {told_card for line, told_card in told.laid.items() if line != n}
    if card in told.hand or card in elsewhere or told.laid.get(n, card) != card:
        return Told(conflict=True)
    return told._replace(laid={line: kept for line, kept in told.laid.items() if line != n})


def _score(position: Position, seat: int, points: int, effects: list[Effect]) -> Position:
    total = position.points[seat] + points
    effects.append(
        {"effect": "points", "seat": position.house.seats[seat], "change": points, "points": total}
    )
    return position._replace(points=_with(position.points, seat, total))


def _next(position: Position, effects: list[Effect], settled: tuple[Settlement, ...]) -> Judgement[Position]:
    """Begin the other seat's turn, or end the match (R3, R8)."""
    seats, points = position.house.seats, position.points
    if any(position.hands):
        after = position._replace(phase=LAY, turn=1 - position.turn)
        return Judgement(Verdict.LEGAL, None, effects, after, settled)
    if points[0] == points[1]:
        return _end(position, effects, Outcome((), "hattari.end.level"), settled)
    best = seats[0] if points[0] > points[1] else seats[1]
    return _end(position, effects, Outcome((best,), "hattari.end.points"), settled)


def _end(
    position: Position, effects: list[Effect], outcome: Outcome, settled: tuple[Settlement, ...] = ()
) -> Judgement[Position]:
    """End the match (R8, R9)."""
    effects.append({"effect": "end", **outcome.to_json()})
    after = position._replace(phase=OVER, outcome=outcome)
    return Judgement(Verdict.LEGAL, None, effects, after, settled)


def _tell(position: Position, seat: int, told: Told) -> Position:
    first, second = position.told
    return position._replace(told=(told, second) if seat == 0 else (first, told))


def _with(pair: tuple[int, int], seat: int, value: int) -> tuple[int, int]:
    return (value, pair[1]) if seat == 0 else (pair[0], value)
