"""The rules of Dauto.

R1  Three to six seats; twenty cards, A to 5 of four suits. Each seat gets as many as the option ``cards``
    gives, the rest are put aside face down. The seat named first begins.
R2  A seat may disclose its hand to the referee, completely or in part.
R3  The seats take turns. The rank to be named is fixed: A, 2, 3, 4, 5 and from A again.
R4  In turn: play a card face down and name this rank. It may be a bluff.
R5  Until the next card is played any other seat may doubt it.
R6  Doubted, the card is shown by its player.
R7  Shown and false: its player takes the heap. Shown and true: the doubter takes it.
R8  A seat without cards wins once every other seat believes its last card, or that card is shown and true.
R9  After the end nothing is recorded.
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
    """The last card played: the number of its line, the seat, the named rank."""

    n: int
    seat: int
    rank: str


class Told(NamedTuple):
    """The disclosures of one seat: cards of its hand, and played cards by the number of the line."""

    hand: frozenset[str] = frozenset()
    laid: Mapping[int, str] = {}
    conflict: bool = False
    """Whether they contradict the cards face up."""


class Position(NamedTuple):
    """The position. ``seen``: for each seat the cards that everybody saw go to its hand and stay there."""

    seats: tuple[str, ...]
    hands: tuple[int, ...]
    seen: tuple[frozenset[str], ...]
    told: tuple[Told, ...]
    phase: str = LAY
    turn: int = 0
    laid: int = 0
    """The number of cards played so far, which determines the next rank."""
    heap: int = 0
    said: Said | None = None
    doubter: int | None = None
    believers: frozenset[int] = frozenset()
    outcome: Outcome | None = None

    def rank(self) -> str:
        """Return the rank to be named next (R3)."""
        return RANKS[self.laid % len(RANKS)]

    def elsewhere(self, seat: int) -> frozenset[str]:
        """Return the cards that are publicly known to be in the hands of others."""
        return frozenset().union(*(cards for i, cards in enumerate(self.seen) if i != seat))


def start(header: Header) -> Position:
    """Return the position at the start (R1)."""
    many = len(header.seats)
    hands = (header.options["cards"],) * many
    return Position(header.seats, hands, (frozenset(),) * many, (Told(),) * many)


def believers_due(position: Position) -> tuple[str, ...]:
    """Return the seats that must still believe the last card (R8)."""
    if position.phase != LAST or position.said is None:
        return ()
    out = {position.said.seat, *position.believers}
    return tuple(seat for i, seat in enumerate(position.seats) if i not in out)


def may_doubt(position: Position, seat: int) -> bool:
    """Return whether a seat may doubt the last card (R5)."""
    said = position.said
    return said is not None and seat != said.seat and position.phase in (LAY, LAST)


def waiting(position: Position) -> list[Wait]:
    """Return who must play, show or believe, who may doubt meanwhile, and whose turns come next.

    R3, R5, R6, R8.
    """
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
    """Judge an action (R2 to R9)."""
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
    """Record a disclosed hand (R2); impossible cards are an error that only its seat may see."""
    if len(cards) != position.hands[seat]:
        return _refuse(position, "dauto.hand.count")
    named = frozenset(cards) - {UNKNOWN}
    if named & position.elsewhere(seat):
        return _refuse(position, "dauto.hand.elsewhere", private=True)
    laid = {n: card for n, card in position.told[seat].laid.items() if card not in named}
    return Judgement(Verdict.LEGAL, None, (), _tell(position, seat, Told(named, laid)))


def _lay(position: Position, seat: int, fields: Mapping[str, Any], n: int) -> Judgement[Position]:
    """Play a card (R3, R4)."""
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
    if card == UNKNOWN:  # the disclosed hand is useless now, as the card that left it is unknown
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
    """Show the doubted card (R6 to R8)."""
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
    """Believe the last card (R8)."""
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
    """Return advice from a seat's own disclosures about its action."""
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
    """Return a seat's disclosures after ``card`` was shown; ``mine``: the seat takes the heap."""
    conflict = told.conflict or card in told.hand or told.laid.get(n, card) != card
    hand = told.hand - {card}
    return Told(hand | {*told.laid.values()} - {card} if mine and not conflict else hand, {}, conflict)


def _tell(position: Position, seat: int, told: Told) -> Position:
    return position._replace(told=_with(position.told, seat, told))


def _with(row: tuple[Any, ...], i: int, value: Any) -> tuple[Any, ...]:
    return (*row[:i], value, *row[i + 1 :])
