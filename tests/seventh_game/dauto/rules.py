"""The rules of Dauto.

R1  Three to six seats; twenty cards, A to 5 of four suits.  Each seat gets as many as the option ``cards``
    says, the rest lie aside unseen.  The seat named first begins.
R2  A seat may tell the referee its hand, all or some of it.
R3  The seats take turns.  The rank to be said is forced: A, 2, 3, 4, 5 and from A again.
R4  In turn: lay a card face down and say the rank that is forced.  It may be a lie.
R5  Until the next card is laid any other seat may say "Doubt!".
R6  Doubted, the card is shown by who laid it.
R7  Shown and a lie: who laid it takes the heap.  Shown and true: who doubted takes it.
R8  A seat without cards wins once every other seat believes its last card, or that card is shown and true.
R9  Nothing more is recorded after the end.
R10 An undo goes back to any earlier line.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

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
from tachiai.engines.waiting import Need, Wait

RANKS = "A2345"
CARDS = tuple(rank + suit for suit in "shdc" for rank in RANKS)
LAY, SHOW, LAST, OVER = "lay", "show", "last", "over"


class Said(NamedTuple):
    """The last card laid: the number of its line, the seat, the rank said."""

    n: int
    seat: int
    rank: str


class Told(NamedTuple):
    """What one seat told: cards of its hand, and cards it laid, by the number of the line."""

    hand: frozenset[str] = frozenset()
    laid: Mapping[int, str] = {}
    conflict: bool = False
    """What was told does not go with what lies on the table."""


class Position(NamedTuple):
    """The table.  ``seen``: for each seat the cards everybody saw going to its hand and still there."""

    seats: tuple[str, ...]
    hands: tuple[int, ...]
    seen: tuple[frozenset[str], ...]
    told: tuple[Told, ...]
    phase: str = LAY
    turn: int = 0
    laid: int = 0
    """Cards laid so far: they say which rank is forced."""
    heap: int = 0
    said: Said | None = None
    doubter: int | None = None
    believers: frozenset[int] = frozenset()
    outcome: Outcome | None = None

    def rank(self) -> str:
        """The rank to be said next (R3)."""
        return RANKS[self.laid % len(RANKS)]

    def elsewhere(self, seat: int) -> frozenset[str]:
        """The cards everybody knows to be in the hands of others."""
        return frozenset().union(*(cards for i, cards in enumerate(self.seen) if i != seat))


def start(header: Header) -> Position:
    """R1."""
    many = len(header.seats)
    hands = (header.options["cards"],) * many
    return Position(header.seats, hands, (frozenset(),) * many, (Told(),) * many)


def believers_due(position: Position) -> tuple[str, ...]:
    """R8: who has not said yet that it believes the last card."""
    if position.phase != LAST or position.said is None:
        return ()
    out = {position.said.seat, *position.believers}
    return tuple(seat for i, seat in enumerate(position.seats) if i not in out)


def may_doubt(position: Position, seat: int) -> bool:
    """R5."""
    said = position.said
    return said is not None and seat != said.seat and position.phase in (LAY, LAST)


def waiting(position: Position) -> list[Wait]:
    """R3, R5, R6, R8: who lays, shows or says that it believes; who may doubt meanwhile; whose turns come next."""
    seats, said, first = position.seats, position.said, position.turn
    if position.phase == OVER:
        return []
    if position.phase == SHOW and said is not None:
        return [Wait(seats[said.seat], "show")]
    if position.phase == LAY:
        waits = [Wait(seats[first])]
        waits += [Wait(seat, need=Need.NEXT) for seat in (*seats[first + 1 :], *seats[:first])]
    else:
        waits = [Wait(seat, "believe") for seat in believers_due(position)]
    asked = {wait.seat for wait in waits if wait.need is Need.MUST}
    doubters = [seat for i, seat in enumerate(seats) if may_doubt(position, i) and seat not in asked]
    return [*waits, *(Wait(seat, "doubt", need=Need.MAY) for seat in doubters)]


def judge(position: Position, action: Action, n: int) -> Judgement[Position]:
    """R2 to R9."""
    if position.phase == OVER:
        return _refuse(position, "dauto.match.over")
    seat = position.seats.index(action.seat)
    match action.kind:
        case "hand":
            return _hand(position, seat, action.fields["cards"])
        case "lay":
            return _lay(position, seat, action.fields, n)
        case "doubt":
            if not may_doubt(position, seat):
                return _refuse(position, "dauto.doubt.nothing")
            effect = {"effect": "doubt", "seat": action.seat}
            return Judgement(Verdict.LEGAL, None, (effect,), position._replace(phase=SHOW, doubter=seat))
        case "show":
            return _show(position, seat, action.fields["card"])
        case _:
            return _believe(position, seat)


def _refuse(position: Position, code: str, *, private: bool = False) -> Judgement[Position]:
    return Judgement(Verdict.ILLEGAL, code, (), position, private=private)


def _hand(position: Position, seat: int, cards: list[str]) -> Judgement[Position]:
    """R2.  Which cards cannot be in the hand only that seat may hear."""
    if len(cards) != position.hands[seat]:
        return _refuse(position, "dauto.hand.count")
    named = frozenset(cards) - {UNKNOWN}
    if named & position.elsewhere(seat):
        return _refuse(position, "dauto.hand.elsewhere", private=True)
    laid = {n: card for n, card in position.told[seat].laid.items() if card not in named}
    return Judgement(Verdict.LEGAL, None, (), _tell(position, seat, Told(named, laid)))


def _lay(position: Position, seat: int, fields: Mapping[str, Any], n: int) -> Judgement[Position]:
    """R3, R4."""
    if position.phase != LAY:
        return _refuse(position, "dauto.lay.not-now")
    if seat != position.turn:
        return _refuse(position, "dauto.lay.not-your-turn")
    if fields["rank"] != position.rank():
        return _refuse(position, "dauto.lay.rank")
    card = fields.get("card", UNKNOWN)
    if card in position.elsewhere(seat):
        return _refuse(position, "dauto.lay.elsewhere", private=True)
    told = position.told[seat]
    if card == UNKNOWN:  # what was told of the hand is worth nothing: nobody knows which card left it
        told = told._replace(hand=frozenset())
    else:
        told = Told(told.hand - {card}, {**told.laid, n: card}, told.conflict)
    hands = _with(position.hands, seat, position.hands[seat] - 1)
    after = _tell(position, seat, told)._replace(
        hands=hands,
        seen=_with(position.seen, seat, frozenset()),
        phase=LAST if hands[seat] == 0 else LAY,
        turn=(seat + 1) % len(position.seats),
        laid=position.laid + 1,
        heap=position.heap + 1,
        said=Said(n, seat, position.rank()),
        doubter=None,
        believers=frozenset(),
    )
    effect = {"effect": "lay", "seat": position.seats[seat], "rank": position.rank()}
    return Judgement(Verdict.UNVERIFIED, "dauto.lay.said", (effect,), after)


def _show(position: Position, seat: int, card: str) -> Judgement[Position]:
    """R6 to R8."""
    said, doubter = position.said, position.doubter
    if position.phase != SHOW or said is None or doubter is None or seat != said.seat:
        return _refuse(position, "dauto.show.nothing")
    if card in position.elsewhere(seat):
        return _refuse(position, "dauto.show.elsewhere")
    true = card[0] == said.rank
    taker = doubter if true else seat
    effects: list[Effect] = [
        {"effect": "show", "seat": position.seats[seat], "card": card, "true": true},
        {"effect": "take", "seat": position.seats[taker], "count": position.heap},
    ]
    after = position._replace(
        hands=_with(position.hands, taker, position.hands[taker] + position.heap),
        seen=_with(position.seen, taker, position.seen[taker] | {card}),
        told=tuple(_face_up(told, said.n, card, mine=i == taker) for i, told in enumerate(position.told)),
        phase=LAY,
        heap=0,
        said=None,
        doubter=None,
    )
    settled = (Settlement(said.n, ClaimOutcome.CONFIRMED if true else ClaimOutcome.REFUTED),)
    if true and position.hands[seat] == 0:
        return _end(after, seat, effects, settled)._replace(revealed=(card,))
    return Judgement(Verdict.LEGAL, None, effects, after, settled, revealed=(card,))


def _believe(position: Position, seat: int) -> Judgement[Position]:
    """R8."""
    if position.seats[seat] not in believers_due(position) or position.said is None:
        return _refuse(position, "dauto.believe.nothing")
    effects: list[Effect] = [{"effect": "believe", "seat": position.seats[seat]}]
    after = position._replace(believers=position.believers | {seat})
    if believers_due(after):
        return Judgement(Verdict.LEGAL, None, effects, after)
    return _end(after, position.said.seat, effects, ())


def _end(
    position: Position, seat: int, effects: list[Effect], settled: tuple[Settlement, ...]
) -> Judgement[Position]:
    outcome = Outcome((position.seats[seat],), "dauto.end.out")
    effects.append({"effect": "end", **outcome.to_json()})
    after = position._replace(phase=OVER, outcome=outcome)
    return Judgement(Verdict.LEGAL, None, effects, after, settled)


def advise(position: Position, action: Action) -> list[Mapping[str, str]]:
    """What a seat told that speaks against what it is about to do."""
    card = action.fields.get("card", UNKNOWN)
    if card == UNKNOWN or judge(position, action, 1).verdict is Verdict.ILLEGAL:
        return []
    seat = position.seats.index(action.seat)
    told = position.told[seat]
    if action.kind == "lay":
        whole = len(told.hand) == position.hands[seat]
        return [{"code": "dauto.advice.not-held"}] if whole and card not in told.hand else []
    assert position.said is not None
    same = told.laid.get(position.said.n, card) == card
    return [] if same else [{"code": "dauto.advice.other-card"}]


def _face_up(told: Told, n: int, card: str, *, mine: bool) -> Told:
    """What lies on the table is right; the cards a seat laid come back to it with the heap, or are gone."""
    conflict = told.conflict or card in told.hand or told.laid.get(n, card) != card
    hand = told.hand - {card}
    return Told(hand | {*told.laid.values()} - {card} if mine and not conflict else hand, {}, conflict)


def _tell(position: Position, seat: int, told: Told) -> Position:
    return position._replace(told=_with(position.told, seat, told))


def _with(row: tuple[Any, ...], i: int, value: Any) -> tuple[Any, ...]:
    return (*row[:i], value, *row[i + 1 :])
