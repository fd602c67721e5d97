"""The rules: one function for each kind of action, numbered as in the rules file.

Each takes the position, the seat (0 or 1), the fields of a well-formed action and its number, and gives the
judgement.  What holds for all (the order of checks, section 3) is in :func:`judge`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from ..values import NOTHING, Action, Judgement, Outcome, Settlement, Verdict
from . import types
from .claims import after_settling, fraction, odds, settle
from .position import (
    ACE,
    CARD,
    CARDS,
    CARDS_OF,
    CELL,
    CELLS,
    FOUR,
    HALF,
    HIDDEN,
    JACK,
    KING_STEP,
    NO_CARD,
    NOBODY,
    OWNER,
    RANK,
    RANKS_UP_TO,
    SEAT,
    SEATS,
    SETUP_CELLS,
    STEP,
    SUITS_OF,
    TEN,
    VALID,
    VOID,
    Claim,
    Due,
    Loop,
    Position,
    Side,
    codes,
    stand,
)

T = TypeVar("T")

Judged = Judgement[Position]
Effects = list[dict[str, Any]]
Fields = Mapping[str, Any]

LEGAL, UNVERIFIED, ILLEGAL, FOUL = Verdict.LEGAL, Verdict.UNVERIFIED, Verdict.ILLEGAL, Verdict.FOUL


WAIVABLE = frozenset(
    {
        "john.order.turn",
        "john.move.too-far",
        "john.attack.too-far",
        "john.magic.not-a-four",
        "john.magic.too-far",
        "john.reinforce.half",
        "john.pull.too-high",
        "john.pull.rank-held",
    }
)
"""What an arbiter may let stand: out of turn, too far, from or to the wrong place, another rank pulled."""


def judge(position: Position, action: Action, n: int, waive: str | None = None) -> Judged:
    """The verdict over a well-formed action, after the order of checks of section 3.

    ``waive`` is the code of the one rule that is not applied: :meth:`engines.game.Game.judge_waived`.
    """
    who, kind, fields = action
    if position.outcome is not None:
        return refuse(position, "john.match.over")
    seat = SEAT.get(who, NOBODY)
    turn_action = TURN_ACTIONS.get(kind)
    if turn_action is None:
        return _judge_other(position, seat, kind, fields, n, waive)
    if position.to_move == NOBODY:
        return refuse(position, "john.order.setup")
    if position.due is not None:
        return refuse(position, "john.order.due")
    if position.to_move != seat:
        if waive != "john.order.turn":
            return refuse(position, "john.order.turn")
        judged = turn_action(position._replace(to_move=seat), seat, fields, None)
        return judged._replace(position=position) if judged.verdict is ILLEGAL else judged
    return turn_action(position, seat, fields, waive)


def _judge_other(
    position: Position, seat: int, kind: str, fields: Fields, n: int, waive: str | None
) -> Judged:
    """What is no turn action."""
    match kind:
        case "setup":
            return setup(position, seat, fields)
        case "register":
            return register(position, seat, fields)
        case "resign":
            return _over(position, LEGAL, None, [], (), 1 - seat, "john.end.resign")
        case "draw":
            return _over(position, LEGAL, None, [], (), NOBODY, "john.end.draw")
    if position.to_move == NOBODY:
        return refuse(position, "john.order.setup")
    match kind:
        case "pull":
            return pull(position, seat, fields, n, waive)
        case "doubt":
            return doubt(position, seat)
        case _:
            return reveal(position, seat, fields)


def refuse(position: Position, code: str, *, private: bool = False) -> Judged:
    """An ``illegal`` judgement; ``private`` if only the cards a ``register`` names make it one."""
    return Judgement(ILLEGAL, code, (), position, (), private)


# -- turn actions --------------------------------------------------------------------------------------


def move(position: Position, seat: int, fields: Fields, waive: str | None) -> Judged:
    """R10-R12: one cell; a swap with an own card; with ``heal``, R24-R26."""
    board = position.board
    origin, target = CELL[fields["from"]], CELL[fields["to"]]
    card, other = board[origin], board[target]
    if not card:
        return refuse(position, "john.move.no-card")
    if OWNER[card] != seat:
        return refuse(position, "john.move.not-yours")
    if other and OWNER[other] != seat:
        return refuse(position, "john.move.enemy-there")
    face = RANK[card] >= JACK or RANK[other] >= JACK
    near = (KING_STEP if face else STEP)[origin] >> target & 1
    if origin == target or (not near and waive != "john.move.too-far"):
        return refuse(position, "john.move.too-far")
    if fields.get("heal"):
        return _heal(position, seat, origin, target)

    changed = bytearray(board)
    changed[target], changed[origin] = card, other
    sideways = position.sideways
    if sideways[seat] == origin:
        sideways = _with(sideways, seat, target)
    elif sideways[seat] == target:
        sideways = _with(sideways, seat, origin)
    effects: Effects = [{"effect": "move", "card": CARDS[card], "from": CELLS[origin], "to": CELLS[target]}]
    if other:
        effects.append({"effect": "move", "card": CARDS[other], "from": CELLS[target], "to": CELLS[origin]})
    return _end_turn(position, seat, bytes(changed), sideways, position.sides, effects)


def _heal(position: Position, seat: int, origin: int, target: int) -> Judged:
    """R24-R26: the ace of a swap heals the other card, which goes to the pile for one of twice its rank."""
    board = position.board
    card, other = board[origin], board[target]
    if not other:
        return refuse(position, "john.heal.no-swap")
    if RANK[card] == ACE:
        healed, cell = other, origin
    elif RANK[other] == ACE:
        healed, cell = card, target
    else:
        return refuse(position, "john.heal.no-ace")
    if RANK[healed] >= JACK:
        return refuse(position, "john.heal.face")
    effects: Effects = [
        {"effect": "move", "card": CARDS[card], "from": CELLS[origin], "to": CELLS[target]},
        {"effect": "move", "card": CARDS[other], "from": CELLS[target], "to": CELLS[origin]},
    ]
    changed = bytearray(board)
    changed[target], changed[origin] = card, other
    changed[cell] = NO_CARD
    sideways = position.sideways
    if sideways[seat] == origin:
        sideways = _with(sideways, seat, target)
    elif sideways[seat] == target:
        sideways = _with(sideways, seat, origin)
    due = Due(seat, "pull", cell, healed, min(TEN, 2 * RANK[healed]), "heal")
    return _to_pull(position, seat, bytes(changed), sideways, due, effects)


def attack(position: Position, seat: int, fields: Fields, waive: str | None) -> Judged:
    """R13-R16: the two change places, then the target loses the attacker's rank."""
    board = position.board
    origin, target = CELL[fields["from"]], CELL[fields["to"]]
    card, victim = board[origin], board[target]
    if not card:
        return refuse(position, "john.attack.no-card")
    if OWNER[card] != seat:
        return refuse(position, "john.attack.not-yours")
    if not victim or OWNER[victim] == seat:
        return refuse(position, "john.attack.no-target")
    near = (KING_STEP if RANK[card] >= JACK else STEP)[origin] >> target & 1
    if not near and waive != "john.attack.too-far":
        return refuse(position, "john.attack.too-far")

    rival = 1 - seat
    changed = bytearray(board)
    changed[target], changed[origin] = card, NO_CARD
    sideways = position.sideways
    if sideways[seat] == origin:
        sideways = _with(sideways, seat, target)
    if sideways[rival] == target:
        sideways = _with(sideways, rival, origin)
    here = CELLS[origin]
    effects: Effects = [
        {"effect": "move", "card": CARDS[card], "from": here, "to": CELLS[target]},
        {"effect": "move", "card": CARDS[victim], "from": CELLS[target], "to": here},
    ]
    left = RANK[victim] - RANK[card]
    if left > 0:
        due = Due(rival, "pull", origin, victim, left, "attack", target)
        return _to_pull(position, seat, bytes(changed), sideways, due, effects)
    effects.append({"effect": "defeat", "cell": here, "card": CARDS[victim]})
    sides = _into_pile(position.sides, victim)
    fallen = _at(sideways, rival, origin)
    return _end_turn(position, seat, bytes(changed), sideways, sides, effects, fallen=fallen)


def magic(position: Position, seat: int, fields: Fields, waive: str | None) -> Judged:
    """R20-R23: a 4 halves the rank of an opponent's card within 2 cells."""
    board = position.board
    origin, target = CELL[fields["from"]], CELL[fields["to"]]
    card, victim = board[origin], board[target]
    if not card:
        return refuse(position, "john.magic.no-card")
    if OWNER[card] != seat:
        return refuse(position, "john.magic.not-yours")
    if RANK[card] != FOUR and waive != "john.magic.not-a-four":
        return refuse(position, "john.magic.not-a-four")
    if not victim or OWNER[victim] == seat:
        return refuse(position, "john.magic.no-target")
    if not position.rules.magic[origin] >> target & 1 and waive != "john.magic.too-far":
        return refuse(position, "john.magic.too-far")

    rival = 1 - seat
    changed = bytearray(board)
    changed[target] = NO_CARD
    left = RANK[victim] // 2
    if left > 0:
        due = Due(rival, "pull", target, victim, left, "magic")
        return _to_pull(position, seat, bytes(changed), position.sideways, due, [])
    effects: Effects = [{"effect": "defeat", "cell": CELLS[target], "card": CARDS[victim]}]
    sides = _into_pile(position.sides, victim)
    fallen = _at(position.sideways, rival, target)
    return _end_turn(position, seat, bytes(changed), position.sideways, sides, effects, fallen=fallen)


def reinforce(position: Position, seat: int, fields: Fields, waive: str | None) -> Judged:
    """R19: the top card of the reserve on an empty cell of the own half."""
    card, cell = CARD[fields["card"]], CELL[fields["to"]]
    side = position.side(seat)
    bit = 1 << card
    if not side.reserve:
        return refuse(position, "john.reinforce.empty")
    if OWNER[card] != seat:
        return refuse(position, "john.reinforce.colour")
    if not side.unseen & bit:
        return refuse(position, "john.reinforce.not-in-reserve")
    if not HALF[seat != position.rules.first] >> cell & 1 and waive != "john.reinforce.half":
        return refuse(position, "john.reinforce.half")
    if position.board[cell]:
        return refuse(position, "john.reinforce.occupied")

    changed = bytearray(position.board)
    changed[cell] = card
    told = (VOID, 0) if side.registered & bit else side[3:]
    side = Side(side.unseen & ~bit, side.pile, side.reserve - 1, *told)
    effects: Effects = [{"effect": "place", "cell": CELLS[cell], "card": CARDS[card]}]
    sides = _with(position.sides, seat, side)
    position, settled = _settle(position, seat, side, effects)
    return _end_turn(position, seat, bytes(changed), position.sideways, sides, effects, settled=settled)


# -- pulls ---------------------------------------------------------------------------------------------


def _to_pull(
    position: Position, seat: int, board: bytes, sideways: tuple[int, int], due: Due, effects: Effects
) -> Judged:
    """The card on ``due.cell`` is taken to its owner's pile, and its replacement is due (R16, R22, R26)."""
    effects.append({"effect": "pile", "cell": CELLS[due.cell], "card": CARDS[due.card]})
    effects.append({"effect": "due", **due_fields(due)})
    after = Position(
        position.rules,
        board,
        sideways,
        _into_pile(position.sides, due.card),
        position.to_move,
        position.turn,
        due,
        position.claims,
        _acted(position.doubtable, seat),
        position.refuted,
        position.stood,
        position.repeat,
        position.loop,
        None,
    )
    return Judgement(LEGAL, None, effects, after)


def due_fields(due: Due) -> types.Due:
    """What is due, as views and effects say it."""
    if due.action == "reveal":
        return {"seat": SEATS[due.seat], "action": "reveal"}
    assert due.cause is not None
    return {
        "seat": SEATS[due.seat],
        "action": "pull",
        "cell": CELLS[due.cell],
        "card": CARDS[due.card],
        "rank": due.rank,
        "cause": due.cause,
    }


def skipped_ranks(seat: int, due_rank: int, rank: int) -> int:
    """The own cards of the ranks a pull passes over: from the due one down to just above ``rank`` (R27)."""
    return CARDS_OF[seat] & RANKS_UP_TO[due_rank] & ~RANKS_UP_TO[rank]


def pull_fault(position: Position, due: Due, card: int, waive: str | None = None) -> str | None:
    """Why ``card`` (0 for ``"none"``) is no answer to the pull that is due (R16, R28, R29), or ``None``."""
    seat = due.seat
    side = position.side(seat)
    bit = 1 << card if card else 0
    if card:
        if OWNER[card] != seat:
            return "john.pull.colour"
        if RANK[card] > due.rank and waive != "john.pull.too-high":
            return "john.pull.too-high"
        if not side.pile & bit and not (side.unseen & bit and side.unseen_pile):
            return "john.pull.not-in-pile"
    skipped = skipped_ranks(seat, due.rank, RANK[card])
    held = skipped & side.pile or (skipped & side.unseen).bit_count() > side.reserve
    return "john.pull.rank-held" if held and waive != "john.pull.rank-held" else None


def pull(position: Position, seat: int, fields: Fields, n: int, waive: str | None) -> Judged:
    """R16-R18, R27-R29: the replacement is placed, or there is none; a survivor of an attack strikes back."""
    due = position.due
    if due is None or due.action != "pull" or due.seat != seat:
        return refuse(position, "john.pull.not-due")
    named = fields["card"]
    card = NO_CARD if named == "none" else CARD[named]
    fault = pull_fault(position, due, card, waive)
    if fault is not None:
        return refuse(position, fault)

    side = position.side(seat)
    bit = 1 << card if card else 0
    fresh = side.unseen & bit
    registration, registered = side.registration, side.registered
    if registration == VALID:
        if bit & ~registered:
            registration, registered = VOID, 0
        registered &= ~bit
    side = Side(side.unseen & ~bit, side.pile & ~bit, side.reserve, registration, registered)
    sides = _with(position.sides, seat, side)

    # What happens on the board.
    cell = due.cell
    effects: Effects = [{"effect": "pull", "cell": CELLS[cell], "card": named}]
    changed = bytearray(position.board)
    fallen = NOBODY
    if not card:
        effects.append({"effect": "defeat", "cell": CELLS[cell], "card": CARDS[due.card]})
        fallen = _at(position.sideways, seat, cell)
    else:
        changed[cell] = card
        if due.cause == "attack":
            attacker = changed[due.attacker]
            changed[due.attacker] = NO_CARD
            struck = CELLS[due.attacker]
            effects.append({"effect": "counter", "from": CELLS[cell], "to": struck, "power": RANK[due.card]})
            effects.append({"effect": "defeat", "cell": struck, "card": CARDS[attacker]})
            sides = _into_pile(sides, attacker)
            fallen = _at(position.sideways, 1 - seat, due.attacker)

    # What it says of the pile.
    verdict, code, extra = LEGAL, None, NOTHING
    settled: tuple[Settlement, ...] = ()
    if fresh:
        position, settled = _settle(position, seat, side, effects, fresh)
    denied = skipped_ranks(seat, due.rank, RANK[card]) & side.unseen
    if denied and side.unseen_pile and waive is None:  # a rank that is there for all to see is no claim
        verdict, code = UNVERIFIED, "john.pull.skipped"
        extra = {"claim_odds": fraction(*odds(side, denied))}
        doubtable = _acted(position.doubtable, seat)
        if position.rules.ultimate:
            doubtable = _with(doubtable, 1 - seat, (*doubtable[1 - seat], n))
        position = position._replace(claims=(*position.claims, Claim(n, seat, denied)), doubtable=doubtable)
    judged = _end_turn(
        position, seat, bytes(changed), position.sideways, sides, effects, settled=settled, fallen=fallen
    )
    if verdict is UNVERIFIED:
        if judged.verdict is FOUL:
            return judged._replace(extra=extra)
        return judged._replace(verdict=verdict, code=code, extra=extra)
    return judged


# -- the end of a turn ---------------------------------------------------------------------------------


def _end_turn(
    position: Position,
    actor: int,
    board: bytes,
    sideways: tuple[int, int],
    sides: tuple[Side | None, Side | None],
    effects: Effects,
    *,
    settled: tuple[Settlement, ...] = (),
    fallen: int = NOBODY,
) -> Judged:
    """The turn ends: a fallen sideways card ends the match (R18), else the position counts (R35-R38)."""
    rules = position.rules
    mover = position.to_move
    if fallen != NOBODY:
        position = position._replace(board=board, sideways=_with(sideways, fallen, NOBODY), sides=sides)
        return _over(position, LEGAL, None, effects, settled, 1 - fallen, "john.end.yoko")

    after = 1 - mover
    repeat, stood = stand(position.stood, board, sideways, after)
    loop = position.loop
    loser = NOBODY
    code = reason = ""
    if loop is not None:
        if repeat == 1:
            loop = None
            effects.append({"effect": "loop-broken"})
        elif loop.breaker == mover:
            loop = Loop(mover, loop.turns_left - 1)
            if not loop.turns_left:
                loser, code, reason = mover, "john.loop.not-broken", "john.end.loop"
    elif repeat >= 3:
        breaker = _breaker(board, sides)
        if breaker == NOBODY:
            loser, code, reason = rules.first, "john.loop.level", "john.end.loop-level"
        else:
            loop = Loop(breaker, 3)
            effects.append({"effect": "loop", "breaker": SEATS[breaker], "turns": 3})
    done = Position(
        rules,
        board,
        sideways,
        sides,
        after,
        position.turn + 1,
        None,
        position.claims,
        _acted(position.doubtable, actor),
        position.refuted,
        stood,
        repeat,
        loop,
        None,
    )
    if loser != NOBODY:
        return _over(done, FOUL, code, effects, settled, 1 - loser, reason)
    return Judgement(LEGAL, None, effects, done, settled)


def _breaker(board: bytes, sides: tuple[Side | None, Side | None]) -> int:
    """Who must break a loop (R36): more in reserve, else more on the board, else the higher rank sum."""
    black, red = sides
    assert black is not None
    assert red is not None
    mine = [c for c in board if OWNER[c] == 0]
    theirs = [c for c in board if OWNER[c] == 1]
    scores = (
        (black.reserve, len(mine), sum(RANK[c] for c in mine)),
        (red.reserve, len(theirs), sum(RANK[c] for c in theirs)),
    )
    if scores[0] == scores[1]:
        return NOBODY
    return 0 if scores[0] > scores[1] else 1


def _over(
    position: Position,
    verdict: Verdict,
    code: str | None,
    effects: Effects,
    settled: tuple[Settlement, ...],
    winner: int,
    reason: str,
) -> Judged:
    """The match is over; ``winner`` is ``NOBODY`` for a draw."""
    winners = () if winner == NOBODY else (SEATS[winner],)
    effects.append({"effect": "end", "winners": list(winners), "reason": reason})
    position = position._replace(
        to_move=NOBODY, due=None, doubtable=((), ()), outcome=Outcome(winners, reason)
    )
    return Judgement(verdict, code, effects, position, settled)


# -- setup, registration, doubt, the end by agreement --------------------------------------------------


def setup(position: Position, seat: int, fields: Fields) -> Judged:
    """R1-R4: J, K (sideways), Q of one suit and the front card."""
    if position.sides[seat] is not None:
        return refuse(position, "john.setup.done")
    suit = fields["suit"]
    if suit not in SUITS_OF[seat]:
        return refuse(position, "john.setup.suit")
    front = fields["front"]
    laid = ("J" + suit, "K" + suit, "Q" + suit, front)
    if OWNER[CARD[front]] != seat or front in laid[:3]:
        return refuse(position, "john.setup.front")

    cells = SETUP_CELLS[seat != position.rules.first]
    board = bytearray(position.board)
    unseen = CARDS_OF[seat]
    effects: Effects = []
    for cell, code in zip(cells, laid, strict=True):
        board[cell] = CARD[code]
        unseen &= ~(1 << CARD[code])
        effects.append({"effect": "place", "cell": CELLS[cell], "card": code})
    effects[1]["yoko"] = True
    position = position._replace(
        board=bytes(board),
        sideways=_with(position.sideways, seat, cells[1]),
        sides=_with(position.sides, seat, Side(unseen, 0, 11)),
    )
    if position.sides[1 - seat] is not None:
        first = position.rules.first
        repeat, stood = stand(position.stood, position.board, position.sideways, first)
        position = position._replace(to_move=first, repeat=repeat, stood=stood)
    return Judgement(LEGAL, None, effects, position)


def _pile_fault(position: Position, seat: int, cards: list[str]) -> str | None:
    """Why these cannot be the pile of ``seat``: ``"count"``, ``"cards"`` or ``None`` (R33)."""
    side = position.side(seat)
    if len(cards) != side.pile_size:
        return "count"
    named = _set_of(cards)
    if named.bit_count() != len(cards) or named & ~(side.unseen | side.pile) or side.pile & ~named:
        return "cards"
    return None


def _set_of(cards: list[str]) -> int:
    named = 0
    for code in cards:
        named |= 1 << CARD[code]
    return named


def register(position: Position, seat: int, fields: Fields) -> Judged:
    """Section 5: the seat tells the referee its pile, for its own view alone."""
    side = position.sides[seat]
    if side is None:
        return refuse(position, "john.order.setup")
    if position.due is not None and position.due.action == "reveal":
        return refuse(position, "john.order.due")
    cards = fields["cards"]
    if "??" in cards:
        if len(cards) != side.pile_size:
            return refuse(position, "john.register.count")
        side = side._replace(registration=HIDDEN, registered=0)
        return Judgement(LEGAL, None, (), position._replace(sides=_with(position.sides, seat, side)))
    fault = _pile_fault(position, seat, cards)
    if fault is not None:
        return refuse(position, f"john.register.{fault}", private=fault == "cards")
    side = side._replace(registration=VALID, registered=_set_of(cards))
    return Judgement(LEGAL, None, (), position._replace(sides=_with(position.sides, seat, side)))


def doubt(position: Position, seat: int) -> Judged:
    """R32: the open claims of the opponent are doubted, all at once."""
    if not position.rules.ultimate:
        return refuse(position, "john.doubt.off")
    if position.due is not None and position.due.action == "reveal":
        return refuse(position, "john.order.due")
    claims = position.doubtable[seat]
    if not claims:
        return refuse(position, "john.doubt.no-claim")
    effects: Effects = [{"effect": "doubt", "claims": list(claims)}]
    if any(n in position.refuted for n in claims):
        return _judge_doubt(position, seat, True, effects, ())
    due = Due(1 - seat, "reveal", claims=claims)
    effects.append({"effect": "due", **due_fields(due)})
    return Judgement(LEGAL, None, effects, position._replace(due=due))


def _judge_doubt(
    position: Position, doubter: int, lied: bool, effects: Effects, settled: tuple[Settlement, ...]
) -> Judged:
    """R34: the liar loses, else the doubter; ``doubt_loser`` may turn that round."""
    winner = doubter if lied == position.rules.liar_loses else 1 - doubter
    reason = "john.end.lie" if lied else "john.end.false-doubt"
    return _over(position, LEGAL, None, effects, settled, winner, reason)


def reveal(position: Position, seat: int, fields: Fields) -> Judged:
    """R33: the claimant shows the whole pile, and the doubt is judged by it."""
    due = position.due
    if due is None or due.action != "reveal" or due.seat != seat:
        return refuse(position, "john.reveal.not-due")
    fault = _pile_fault(position, seat, fields["cards"])
    if fault is not None:
        return refuse(position, f"john.reveal.{fault}")

    side = position.side(seat)
    shown = _set_of(fields["cards"])
    fresh = side.unseen & shown
    registration, registered = side.registration, side.registered
    if registration == VALID and registered != shown:
        registration, registered = VOID, 0
    side = Side(side.unseen & ~shown, shown, side.reserve, registration, registered)
    position = position._replace(sides=_with(position.sides, seat, side))
    effects: Effects = [{"effect": "reveal", "seat": SEATS[seat], "cards": list(codes(shown))}]
    position, settled = _settle(position, seat, side, effects, fresh)
    lied = any(n in position.refuted for n in due.claims)
    return _judge_doubt(position, 1 - seat, lied, effects, settled)


# -- advice --------------------------------------------------------------------------------------------


def advise(position: Position, action: Action) -> tuple[dict[str, str], ...]:
    """What the registered pile says against an action that :func:`judge` accepts (section 5)."""
    seat = SEAT.get(action.seat, NOBODY)
    side = None if seat == NOBODY else position.sides[seat]
    if side is None or side.registration != VALID or action.kind not in ("reinforce", "pull", "reveal"):
        return ()
    if judge(position, action, 1).verdict is ILLEGAL:
        return ()
    pile = side.registered
    found = []
    match action.kind:
        case "reinforce":
            if pile >> CARD[action.fields["card"]] & 1:
                found.append("john.advice.in-pile")
        case "reveal":
            if _set_of(action.fields["cards"]) != pile:
                found.append("john.advice.not-as-told")
        case "pull":
            due, named = position.due, action.fields["card"]
            assert due is not None
            card = NO_CARD if named == "none" else CARD[named]
            if card and not pile >> card & 1:
                found.append("john.advice.not-in-pile")
            if pile & skipped_ranks(seat, due.rank, RANK[card]):
                found.append("john.advice.rank-held")
    return tuple({"code": code} for code in found)


# -- small parts ---------------------------------------------------------------------------------------


def _with(pair: tuple[T, T], seat: int, value: T) -> tuple[T, T]:
    return (pair[0], value) if seat else (value, pair[1])


def _at(sideways: tuple[int, int], seat: int, cell: int) -> int:
    """``seat`` if its sideways card lies on ``cell``, else ``NOBODY``: whose fall ends the match."""
    return seat if sideways[seat] == cell else NOBODY


def _into_pile(sides: tuple[Side | None, Side | None], card: int) -> tuple[Side | None, Side | None]:
    """A card leaves the board for its owner's pile."""
    seat = OWNER[card]
    side = sides[seat]
    assert side is not None
    unseen, pile, reserve, registration, registered = side
    bit = 1 << card
    if registration == VALID:
        registered |= bit
    return _with(sides, seat, Side(unseen, pile | bit, reserve, registration, registered))


def _acted(
    doubtable: tuple[tuple[int, ...], tuple[int, ...]], seat: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """A turn action or pull of ``seat`` closes its window for a doubt (R32)."""
    return _with(doubtable, seat, ()) if doubtable[seat] else doubtable


def _settle(
    position: Position, seat: int, side: Side, effects: Effects, from_pile: int = 0
) -> tuple[Position, tuple[Settlement, ...]]:
    """Settle what the new facts about ``seat`` prove, and say so in ``effects`` (R30)."""
    if not position.claims:
        return position, ()
    claims, settled = settle(position.claims, seat, side, from_pile)
    if not settled:
        return position, ()
    effects.extend({"effect": "settle", "pull": s.claim, "as": s.verdict} for s in settled)
    return after_settling(position._replace(claims=claims), settled), settled


TURN_ACTIONS: Mapping[str, Callable[[Position, int, Fields, str | None], Judged]] = {
    "move": move,
    "attack": attack,
    "magic": magic,
    "reinforce": reinforce,
}
"""R5: what makes a turn."""
