"""The rules of Xan: judging one action in one position.

Section 4 of the rules file; the numbers (R12 ...) are its own.  Every function here takes the position and
the action, checks in the order in which the rule lists its codes, and answers with a judgement.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import pairwise
from typing import Any, Final

from ..values import Action, Effect, Header, Judgement, Settlement, Verdict
from .cards import HINT_PAIRS, OWN_TURN, SIGN_OF, SKILLS, Trail, Value, compute, trails, value_json
from .position import (
    CHOOSE,
    DECLARE,
    ENDED,
    FLIP,
    GAIN,
    NOBODY,
    OPEN,
    PLACE,
    RELEASE,
    REVEAL,
    SETUP,
    Card,
    Hint,
    Party,
    Position,
    Table,
    Tell,
    doubling,
    due_cells,
    fields_replaced,
    hint_cells,
    hint_fault,
    hint_pairs,
    holder,
    learners,
    may_open,
    room,
    waiting,
    walks,
)
from .scenario import Event, Scene, compiled, holds
from .worlds import Bag, Deck, deduce

Ruling = Judgement[Position]
Effects = list[Effect]

_LEGAL = Verdict.LEGAL
_UNVERIFIED = Verdict.UNVERIFIED
_FOUL = Verdict.FOUL
_ILLEGAL = Verdict.ILLEGAL

PHASES: Final[Mapping[str, frozenset[str]]] = {
    "setup": frozenset({SETUP}),
    "flip": frozenset({FLIP}),
    "choose": frozenset({CHOOSE}),
    "place": frozenset({PLACE}),
    "peek": frozenset({PLACE, DECLARE, OPEN}),
    "hint": frozenset({PLACE, DECLARE}),
    "skill": frozenset({PLACE, DECLARE, OPEN}),
    "declare": frozenset({DECLARE, OPEN}),
    "redo": frozenset({DECLARE}),
    "open": frozenset({REVEAL, OPEN}),
    "gain": frozenset({GAIN}),
    "release": frozenset({RELEASE}),
    "talk": frozenset({PLACE, DECLARE, OPEN}),
}
"""The phases each kind of action belongs to (section 3)."""


def start(header: Header) -> Position:
    """The position right after the header."""
    options = header.options
    table = Table(
        header.seats,
        {seat: i for i, seat in enumerate(header.seats)},
        compiled(options["scenario"]),
        options["delay"],
        options["open_first"],
        options["final"] == "truncate",
        options["slide"] == "refill",
        options["talk"] == "redo",
    )
    nothing = tuple(() for _ in table.seats)
    zero = tuple(0 for _ in table.seats)
    return Position(table, SETUP, _NEW_DECK, looks=zero, notes=nothing, talks=zero)


_NEW_DECK: Final = Deck.start()


WAIVABLE: Final = frozenset(
    {
        "xan.setup.requires",
        "xan.choose.chars",
        "xan.turn.order",
        "xan.hint.twice",
        "xan.skill.used",
        "xan.skill.turn",
        "xan.redo.trail",
        "xan.declare.seat",
    }
)
"""What an arbiter may let stand: out of turn, twice, another party or number of characters, new fields."""


def judge(position: Position, action: Action, n: int, waive: str | None = None) -> Ruling:
    """The verdict over a well-formed action that would get the number ``n``.

    ``waive`` is the code of the one rule that is not applied: :meth:`engines.game.Game.judge_waived`.
    """
    if position.phase not in PHASES[action.kind]:
        code = "xan.match.over" if position.phase == ENDED else "xan.phase.wrong"
        return Judgement(_ILLEGAL, code, (), position)
    rule = _RULES.get(action.kind)
    if rule is None:
        return _CLAIMS[action.kind](position, action, n, waive)
    return rule(position, action, waive)


def _no(position: Position, code: str) -> Ruling:
    return Judgement(_ILLEGAL, code, (), position)


def _yes(position: Position, effects: Iterable[Effect]) -> Ruling:
    return Judgement(_LEGAL, None, tuple(effects), position)


# -- preparation -----------------------------------------------------------------------------------


def _setup(position: Position, action: Action, waive: str | None) -> Ruling:
    """R2: who plays which class cards."""
    table, given = position.table, action.fields["party"]
    chars = [char for dealt in given.values() for char in dealt]
    each = {1: 4, 2: 2}.get(len(table.seats), 1)
    if (
        given.keys() != table.seat.keys()
        or any(len(dealt) != each for dealt in given.values())
        or len(set(chars)) != len(chars)
    ):
        return _no(position, "xan.setup.party")
    wanted = table.scenario
    fits = wanted.least <= len(chars) <= wanted.most and set(wanted.requires) <= set(chars)
    if not fits and waive != "xan.setup.requires":
        return _no(position, "xan.setup.requires")
    seats = table.seats
    leader = next((i for i, seat in enumerate(seats) if "thief" in given[seat]), 0)
    order = [(leader + k) % len(seats) for k in range(len(seats))]
    listed = tuple(char for i in order for char in given[seats[i]])
    party = Party(
        listed,
        {char: i for i, char in enumerate(listed)},
        tuple(i for i in order for _ in given[seats[i]]),
        tuple(tuple(given[seat]) for seat in seats),
        listed.index("thief") if "thief" in listed else listed.index(given[seats[0]][0]),
    )
    after = position._replace(
        phase=FLIP,
        party=party,
        skills=tuple(wanted.skills.get(char, ()) for char in listed),
        acting=tuple(True for _ in listed),
        placed=tuple(NOBODY for _ in listed),
        signs=tuple(SIGN_OF[char] for char in listed),
    )
    return _yes(after, [{"effect": "party", "order": list(listed)}])


def _flip(position: Position, action: Action, _waive: str | None) -> Ruling:
    """R5-R7, R31, R32: the next scenario card, after the cards on the table have been cleared away."""
    card = position.table.scenario.cards[position.turned]
    mixed = "mixed" in action.fields
    effects: Effects = []
    keep = isinstance(card, Event) and position.event is None
    flow = isinstance(card, Event) and position.scene.flow
    after = _returned(position)
    if position.grid and not keep:
        fields = position.scene.fields
        cells = range(fields.cols) if flow else range(len(position.grid))
        after = _swept(after, cells)
        effects.append(
            {"effect": "sweep", "cells": [fields.cells[i] for i in cells], "under": after.deck.used}
        )
        if not mixed:
            after = after._replace(deck=after.deck.under())
    if mixed:
        after = after._replace(deck=after.deck.mixed())
    kind = "event" if isinstance(card, Event) else "scene"
    effects.append({"effect": "card", "type": kind, "id": card.id})
    after = after._replace(turned=position.turned + 1, out=False)
    if isinstance(card, Scene):
        after = _laid(after._replace(phase=FLIP, scene=card, event=None), effects, len(card.fields.cells))
    else:
        if not keep:
            if flow:
                effects.append({"effect": "rise"})
            after = _laid(after, effects, len(after.scene.fields.cells) - len(after.grid))
        lead = after.party.lead if position.out_next else NOBODY
        able = tuple(i != lead for i in range(len(after.party.chars)))
        after = after._replace(event=card, out=position.out_next, out_next=False, acting=able)
        if 0 < card.participants < sum(able):
            after = after._replace(phase=CHOOSE)
        else:
            after = _round(after)
    if mixed:
        return Judgement(_FOUL, "xan.flip.mixed", tuple(effects), after)
    return _yes(after, effects)


def _choose(position: Position, action: Action, waive: str | None) -> Ruling:
    """R8: who takes part in an event for a few."""
    assert position.event is not None
    party, chars = position.party, action.fields["chars"]
    indices = {party.number.get(char, NOBODY) for char in chars}
    many = len(chars) == position.event.participants or (chars and waive == "xan.choose.chars")
    if not many or len(indices) != len(chars) or not all(i >= 0 and position.acting[i] for i in indices):
        return _no(position, "xan.choose.chars")
    after = position._replace(acting=tuple(i in indices for i in range(len(party.chars))))
    chosen = [char for char in party.chars if char in chars]
    return _yes(_round(after), [{"effect": "choose", "chars": chosen}])


# -- cards on the table ----------------------------------------------------------------------------


def _returned(position: Position) -> Position:
    """The class and skill cards back with their owners (R24, R31)."""
    chars = position.party.chars
    return position._replace(
        placed=tuple(NOBODY for _ in chars),
        signs=tuple(SIGN_OF[char] for char in chars),
        first=NOBODY,
        played=(),
        turn=NOBODY,
        last=NOBODY,
        hinted=False,
        looked=(NOBODY, NOBODY),
        doubled=NOBODY,
        path=None,
    )


def _swept(position: Position, cells: Iterable[int]) -> Position:
    """The cards of these cells on the used pile; those left keep their order (and so rise, R32)."""
    gone = set(cells)
    grid = position.grid
    shown: list[int] = []
    hidden: dict[Bag, int] = {}
    for i in gone:
        card = grid[i]
        if card.face:
            shown.append(card.face)
        else:
            hidden[card.bag] = hidden.get(card.bag, 0) + 1
    sizes = {bag: (k, sum(not c.face and c.bag == bag for c in grid)) for bag, k in hidden.items()}
    left = tuple(card for i, card in enumerate(grid) if i not in gone)
    ids = {card.id for card in left}
    return position._replace(
        deck=position.deck.sweep(shown, sizes),
        grid=left,
        hints=tuple(h for h in position.hints if h.one in ids and h.other in ids),
        tells=tuple(t for t in position.tells if all(card in ids for card, _ in t.facts)),
    )


def _laid(position: Position, effects: Effects, size: int) -> Position:
    """``size`` new cards laid on the last cells of the pattern."""
    deck, bag = position.deck.lay(size)
    fresh = position.fresh
    new = tuple(Card(fresh + i, 0, bag) for i in range(size))
    cells = position.scene.fields.cells
    effects.append({"effect": "lay", "cells": list(cells[len(cells) - size :]), "pile": deck.left})
    return position._replace(deck=deck, grid=position.grid + new, fresh=fresh + size)


def _round(position: Position) -> Position:
    """R9, R33: a round starts, in the first event perhaps with all cards turned up."""
    assert position.event is not None
    if position.table.open_first and position.event.first:
        due = tuple(i for i, card in enumerate(position.grid) if not card.face)
        if due:
            return position._replace(phase=REVEAL, reveal=due, resume=PLACE)
    return position._replace(phase=PLACE)


def _relaid(position: Position, effects: Effects) -> Position:
    """R24: new fields and a new round, or the event has failed."""
    fields, flow = position.scene.fields, position.scene.flow
    size = fields_replaced(position)
    if position.deck.left < size:
        return _failed(position, effects, "xan.end.no-fields")
    after = _swept(_returned(position), range(size))
    effects.append({"effect": "sweep", "cells": list(fields.cells[:size]), "under": 0})
    if flow:
        effects.append({"effect": "rise"})
    return _round(_laid(after, effects, size))


def _failed(position: Position, effects: Effects, reason: str) -> Position:
    effects.append({"effect": "fail", "reason": reason})
    return position._replace(phase=ENDED, reason=reason)


# -- placing ---------------------------------------------------------------------------------------


def _passed_over(position: Position, seat: int) -> Effects:
    """R11: the ``delay`` effect of a seat that opens its turn before others."""
    if not position.table.may_delay:
        return []
    left = waiting(position)
    before = left[: left.index(seat)]
    seats = position.table.seats
    return [{"effect": "delay", "seats": [seats[i] for i in before]}] if before else []


def _place(position: Position, action: Action, waive: str | None) -> Ruling:
    """R10-R12, R35: the own class card on a free slot."""
    table, party, fields = position.table, position.party, position.scene.fields
    name, where = action.fields["char"], action.fields["slot"]
    seat, char = table.seat[action.seat], party.number.get(name, NOBODY)
    if char < 0 or party.seat_of[char] != seat:
        return _no(position, "xan.place.not-yours")
    if not position.acting[char]:
        return _no(position, "xan.place.absent")
    if position.placed[char] >= 0:
        return _no(position, "xan.place.twice")
    opened = position.turn == seat and position.last < 0
    if not opened and seat not in may_open(position) and waive != "xan.turn.order":
        return _no(position, "xan.turn.order")
    slot = fields.slot.get(where, NOBODY)
    if slot < 0:
        return _no(position, "xan.place.no-slot")
    if slot in position.placed:
        return _no(position, "xan.place.occupied")
    effects: Effects = [] if opened else _passed_over(position, seat)
    effects.append({"effect": "place", "char": name, "slot": where, "sign": position.signs[char]})
    one, other = fields.beside[slot]
    cards = position.grid[one], position.grid[other]
    looks = list(position.looks)
    looks[seat] |= 1 << cards[0].id | 1 << cards[1].id
    placed = (*position.placed[:char], slot, *position.placed[char + 1 :])
    phase, reveal, resume = PLACE, position.reveal, position.resume
    if not any(acts and slot < 0 for acts, slot in zip(position.acting, placed, strict=True)):
        phase = DECLARE
        taken = frozenset(slot for slot in placed if slot >= 0)
        effects.append({"effect": "complete", "trails": len(trails(fields.cols, fields.rows, taken))})
    if table.solo:
        due = tuple(i for i in (one, other) if not position.grid[i].face)
        if due:
            phase, reveal, resume = REVEAL, due, phase
    after = position._replace(
        phase=phase,
        placed=placed,
        turn=seat,
        last=char,
        hinted=False,
        looked=(cards[0].id, cards[1].id),
        looks=tuple(looks),
        reveal=reveal,
        resume=resume,
    )
    return _yes(after, effects)


def _peek(position: Position, action: Action, n: int, _waive: str | None) -> Ruling:
    """R13: what the own eyes saw beside the own class card."""
    seat, told = position.table.seat[action.seat], action.fields["cells"]
    cell, looks = position.scene.fields.cell, position.looks[seat]
    where = sorted(cell.get(name, NOBODY) for name in told)
    if where[0] < 0 or not all(looks >> position.grid[i].id & 1 for i in where):
        return _no(position, "xan.peek.not-seen")
    if any(position.grid[i].face for i in where):
        return _no(position, "xan.peek.face-up")
    names = position.scene.fields.cells
    effect = {"effect": "peek", "seat": action.seat, "cells": [names[i] for i in where]}
    facts = tuple(
        (position.grid[i].id, told[names[i]]) for i in where if type(told[names[i]]) is int
    )  # what is told as "??" tells nothing
    if not facts:
        return Judgement(_UNVERIFIED, "xan.peek.told", (effect,), position)
    notes = dict(position.notes[seat])
    notes.update(facts)
    all_notes = list(position.notes)
    all_notes[seat] = tuple(sorted(notes.items()))
    tell = Tell(n, seat, facts)
    verdict = _tell_verdict(position, tell, {card.id: card for card in position.grid})
    after = position._replace(
        notes=tuple(all_notes), tells=position.tells if verdict else (*position.tells, tell)
    )
    settled = (Settlement(n, verdict, action.seat),) if verdict else ()
    return Judgement(_UNVERIFIED, "xan.peek.told", (effect,), after, settled)


def _hint(position: Position, action: Action, n: int, waive: str | None) -> Ruling:
    """R14: one partial result of the pair beside the class card placed last."""
    fault = hint_fault(position, position.table.seat[action.seat], waive)
    if fault is not None:
        return _no(position, fault)
    start, end, value = action.fields["from"], action.fields["to"], action.fields["value"]
    cell = position.scene.fields.cell
    one, other = cell.get(start, NOBODY), cell.get(end, NOBODY)
    pair = hint_cells(position)
    if pair not in ((one, other), (other, one)):
        return _no(position, "xan.hint.not-seen")
    left, right = position.grid[one], position.grid[other]
    sign, double = position.signs[position.last], doubling(position, left, right)
    true = HINT_PAIRS.get((sign, double, value), 0)
    can = hint_pairs(position, left, right)
    if not can & true:
        return _no(position, "xan.hint.impossible")
    certain = not can & ~true
    hint = Hint(n, position.last, left.id, right.id, sign, value, double, true, not certain)
    after = position._replace(hinted=True, hints=(*position.hints, hint))
    effect = {
        "effect": "hint",
        "char": position.party.chars[position.last],
        "from": start,
        "to": end,
        "sign": sign,
        "value": value,
        "double": double,
    }
    if certain:
        return Judgement(_LEGAL, None, (effect,), after)
    return Judgement(_UNVERIFIED, "xan.hint.claimed", (effect,), after)


def _talk(position: Position, action: Action, _waive: str | None) -> Ruling:
    """R15: a hidden number was named outright."""
    seat = position.table.seat[action.seat]
    talks = list(position.talks)
    talks[seat] += 1
    after = position._replace(talks=tuple(talks))
    effects: Effects = [{"effect": "warn", "seat": action.seat}]
    if position.table.redo_talk:
        after = _relaid(after, effects)
    return Judgement(_FOUL, "xan.talk.number", tuple(effects), after)


# -- advice ----------------------------------------------------------------------------------------


def advise(position: Position, action: Action) -> tuple[dict[str, str], ...]:
    """What the numbers a seat told say against its action, if that is accepted (section 5)."""
    seat = position.table.seat.get(action.seat)
    if seat is None or action.kind not in ("hint", "skill") or not position.notes[seat]:
        return ()
    if judge(position, action, 1).verdict is _ILLEGAL:
        return ()
    notes, fields = dict(position.notes[seat]), action.fields
    cell = position.scene.fields.cell
    if action.kind == "skill":
        at = cell.get(fields.get("cell", ""), NOBODY)
        if (
            "value" not in fields
            or at < 0
            or notes.get(position.grid[at].id, fields["value"]) == fields["value"]
        ):
            return ()
        return ({"code": "xan.advice.number"},)
    left, right = (position.grid[cell[fields[name]]] for name in ("from", "to"))
    true = HINT_PAIRS.get(
        (position.signs[position.last], doubling(position, left, right), fields["value"]), 0
    )
    known = [card.face or notes.get(card.id, 0) for card in (left, right)]
    ones, others = ((number,) if number else range(1, 6) for number in known)
    if any(true >> (one - 1) * 5 + other - 1 & 1 for one in ones for other in others):
        return ()
    return ({"code": "xan.advice.hint"},)


# -- claims ----------------------------------------------------------------------------------------


def _tell_verdict(position: Position, tell: Tell, cards: Mapping[int, Card]) -> str | None:
    """Whether all fitting deals agree with what was told (``confirmed``), none (``refuted``), or neither."""
    hidden: list[tuple[Bag, int]] = []
    for card, number in tell.facts:
        face = cards[card].face
        if not face:
            hidden.append((cards[card].bag, 1 << number - 1))
        elif face != number:
            return "refuted"
    can = [(position.deck.one(bag), bit) for bag, bit in hidden]
    if all(numbers == bit for numbers, bit in can):
        return "confirmed"
    if not all(numbers & bit for numbers, bit in can):
        return "refuted"
    bags, limits = tuple(bag for bag, _ in hidden), tuple(bit for _, bit in hidden)
    if len(hidden) > 1 and deduce(position.deck.worlds, bags, limits, ()) is None:
        return "refuted"
    return None


def _settle(position: Position) -> tuple[Position, tuple[Settlement, ...]]:
    """Every claim tested again, after cards were turned up (section 5, "Claims").

    Nothing else can settle one: only what lies open says which deals fit.
    """
    if not position.hints and not position.tells:
        return position, ()
    cards = {card.id: card for card in position.grid}
    settled: list[Settlement] = []
    hints: list[Hint] = []
    for hint in position.hints:
        if hint.open:
            can = hint_pairs(position, cards[hint.one], cards[hint.other])
            if not can & hint.pairs:
                settled.append(Settlement(hint.n, "refuted"))
                continue
            if not can & ~hint.pairs:
                settled.append(Settlement(hint.n, "confirmed"))
                hint = hint._replace(open=False)  # noqa: PLW2901 - the same hint, settled
        hints.append(hint)
    tells: list[Tell] = []
    for tell in position.tells:
        verdict = _tell_verdict(position, tell, cards)
        if verdict is None:
            tells.append(tell)
        else:
            settled.append(Settlement(tell.n, verdict, position.table.seats[tell.seat]))
    if not settled:
        return position, ()
    return position._replace(hints=tuple(hints), tells=tuple(tells)), tuple(sorted(settled))


def _shown(position: Position, numbers: Mapping[int, int]) -> Position | None:
    """These face-down cells turned up, ``None`` if no deal has these numbers there."""
    if not numbers:
        return position
    grid = list(position.grid)
    by_bag: dict[Bag, list[int]] = {}
    for i, number in numbers.items():
        by_bag.setdefault(grid[i].bag, []).append(number)
        grid[i] = Card(grid[i].id, number, grid[i].bag)
    deck = position.deck.open(by_bag)
    return position._replace(deck=deck, grid=tuple(grid)) if deck.worlds else None


# -- skills ----------------------------------------------------------------------------------------


def _skill(position: Position, action: Action, waive: str | None) -> Ruling:
    """R16: a skill card is played."""
    skill, seat = action.fields["skill"], position.table.seat[action.seat]
    char = holder(position, skill)
    if char < 0 or position.party.seat_of[char] != seat:
        return _no(position, "xan.skill.not-held")
    if not position.acting[char]:
        return _no(position, "xan.skill.absent")
    if skill in position.played and waive != "xan.skill.used":
        return _no(position, "xan.skill.used")
    effects: Effects = []
    after = position._replace(played=(*position.played, skill))
    if skill in OWN_TURN:
        late = position.phase == OPEN or (position.turn != seat and seat not in may_open(position))
        if late and waive != "xan.skill.turn":
            return _no(position, "xan.skill.turn")
        if position.turn != seat and not late:
            effects = _passed_over(position, seat)
            after = after._replace(turn=seat, last=NOBODY, hinted=False, looked=(NOBODY, NOBODY))
    effect: dict[str, Any] = {"effect": "skill", "char": position.party.chars[char], "skill": skill}
    ruling = _EFFECTS[skill](after, action.fields, effect)
    if isinstance(ruling, str):
        return _no(position, ruling)
    after, settled = ruling[0], ruling[2]
    return Judgement(_LEGAL, None, (*effects, *ruling[1]), after, settled)


_Played = tuple[Position, Effects, tuple[Settlement, ...]] | str


def _first(position: Position, fields: Mapping[str, Any], effect: dict[str, Any]) -> _Played:
    """R17: a sign computed before everything else."""
    target = position.party.number.get(fields["target"], NOBODY)
    if target < 0 or position.placed[target] < 0:
        return "xan.skill.target"
    effect["target"] = fields["target"]
    return position._replace(first=target), [effect], ()


def _shortcut(position: Position, fields: Mapping[str, Any], effect: dict[str, Any]) -> _Played:
    """R18: the thief's class card moves."""
    slots = position.scene.fields
    thief, slot = position.party.number["thief"], slots.slot.get(fields["slot"], NOBODY)
    at = position.placed[thief]
    if at < 0 or slot < 0 or slot in position.placed:
        return "xan.skill.target"
    effect["from"], effect["to"] = slots.slots[at], fields["slot"]
    placed = (*position.placed[:thief], slot, *position.placed[thief + 1 :])
    after = position._replace(placed=placed, path=None)
    if position.phase == PLACE:
        return after, [effect], ()
    complete = {"effect": "complete", "trails": len(walks(after))}
    return after._replace(phase=DECLARE), [effect, complete], ()


def _transform(position: Position, fields: Mapping[str, Any], effect: dict[str, Any]) -> _Played:
    """R19: the mage's class card counts as another sign."""
    mage = position.party.number["mage"]
    if position.placed[mage] < 0:
        return "xan.skill.target"
    effect["sign"] = fields["sign"]
    signs = (*position.signs[:mage], fields["sign"], *position.signs[mage + 1 :])
    return position._replace(signs=signs), [effect], ()


def _sight(position: Position, fields: Mapping[str, Any], effect: dict[str, Any]) -> _Played:
    """R20: a face-down card is turned up."""
    name, number = fields["cell"], fields["value"]
    at = position.scene.fields.cell.get(name, NOBODY)
    if at < 0 or position.grid[at].face:
        return "xan.skill.target"
    shown = _shown(position, {at: number})
    if shown is None:
        return "xan.open.count"
    after, settled = _settle(shown)
    effect["cell"] = name
    return after, [effect, {"effect": "open", "cells": {name: number}}], settled


def _slide(position: Position, fields: Mapping[str, Any], effect: dict[str, Any]) -> _Played:
    """R21, O9: a row moves one cell to the right."""
    assert position.event is not None
    slots, number, refill = position.scene.fields, fields["row"], position.table.refill
    if not 1 <= number <= slots.rows or slots.cols < 2 or (refill and not position.deck.left):
        return "xan.skill.target"
    effect["row"] = number
    row, grid = slots.row(number), position.grid
    first, last = row[0], row[-1]
    if not refill:
        moved = (*grid[:first], grid[last], *grid[first:last], *grid[last + 1 :])
        return position._replace(grid=moved), [effect], ()
    swept = _swept(position, (last,))
    deck, bag = swept.deck.lay(1)
    new = Card(swept.fresh, 0, bag)
    after = swept._replace(
        deck=deck, grid=(*swept.grid[:first], new, *swept.grid[first:]), fresh=swept.fresh + 1
    )
    effects: Effects = [
        effect,
        {"effect": "sweep", "cells": [slots.cells[last]], "under": 0},
        {"effect": "lay", "cells": [slots.cells[first]], "pile": deck.left},
    ]
    if position.table.open_first and position.event.first:
        after = after._replace(phase=REVEAL, reveal=(first,), resume=position.phase)
    return after, effects, ()


def _double(position: Position, fields: Mapping[str, Any], effect: dict[str, Any]) -> _Played:
    """R22: a card counts double."""
    at = position.scene.fields.cell.get(fields["cell"], NOBODY)
    if at < 0:
        return "xan.skill.target"
    effect["cell"] = fields["cell"]
    return position._replace(doubled=position.grid[at].id), [effect], ()


_EFFECTS: Final[Mapping[str, Callable[[Position, Mapping[str, Any], dict[str, Any]], _Played]]] = {
    "first": _first,
    "shortcut": _shortcut,
    "transform": _transform,
    "sight": _sight,
    "slide": _slide,
    "double": _double,
}


# -- the formula -----------------------------------------------------------------------------------


def _redo(position: Position, _action: Action, waive: str | None) -> Ruling:
    """R24: there is no formula, the fields are replaced."""
    if walks(position) and waive != "xan.redo.trail":
        return _no(position, "xan.redo.trail")
    effects: Effects = []
    after = _relaid(position, effects)
    return _yes(after, effects)


def _declare(position: Position, action: Action, waive: str | None) -> Ruling:
    """R25: the seat that placed last names the walk."""
    if position.table.seat[action.seat] != position.turn and waive != "xan.declare.seat":
        return _no(position, "xan.declare.seat")
    path: Trail = tuple(action.fields["path"])
    ways = walks(position)
    if path not in ways:
        return _no(position, "xan.declare.path" if ways else "xan.declare.no-trail")
    after = position._replace(phase=OPEN, path=path)
    cells = position.scene.fields.cells
    due = [cells[i] for i in due_cells(after)]
    return _yes(after, [{"effect": "declare", "path": list(path), "due": due}])


def _open(position: Position, action: Action, _waive: str | None) -> Ruling:
    """R25, R33, R35: the cells that are due are turned up."""
    given, names = action.fields["cells"], position.scene.fields.cells
    due = due_cells(position)
    if given.keys() != {names[i] for i in due}:
        return _no(position, "xan.open.cells")
    shown = _shown(position, {i: given[names[i]] for i in due})
    if shown is None:
        return _no(position, "xan.open.count")
    effects: Effects = [{"effect": "open", "cells": {names[i]: given[names[i]] for i in due}}]
    after, settled = _settle(shown)
    if position.phase == REVEAL:
        after = after._replace(phase=position.resume, reveal=())
    else:
        after = _result(after, effects)
    return Judgement(_LEGAL, None, tuple(effects), after, settled)


def _result(position: Position, effects: Effects) -> Position:
    """R26, R27: the result of the opened walk and what follows from it."""
    assert position.event is not None
    assert position.path is not None
    fields, grid, event = position.scene.fields, position.grid, position.event
    path = [fields.cell[name] for name in position.path]
    numbers = [grid[i].face * (2 if grid[i].id == position.doubled else 1) for i in path]
    crossed = [position.placed.index(fields.beside.index((min(pair), max(pair)))) for pair in pairwise(path)]
    signs = [position.signs[char] for char in crossed]
    first = crossed.index(position.first) if position.first in crossed else None
    value = compute(numbers, signs, first)
    if value is not None and position.table.truncate:
        p, q = value
        value = (p // q if p >= 0 else -(-p // q), 1)
    effects.append(
        {
            "effect": "result",
            "numbers": numbers,
            "signs": signs,
            "first": first,
            "value": None if value is None else value_json(value),
        }
    )
    if value is None:
        return _failed(position, effects, "xan.end.division-by-zero")
    printed = [grid[i].face for i in sorted(set(path))]
    if not holds(event.clear, value, position.previous, printed):
        return _failed(position, effects, "xan.end.not-cleared")
    effects.append({"effect": "clear", "event": event.id})
    pending = _specials(event, value, position.previous, printed, effects)
    after = position._replace(previous=value)
    if event.last:
        return after._replace(phase=ENDED, reason="xan.end.scenario-clear")
    return _consequences(after, pending, effects)


def _specials(
    event: Event, value: Value, previous: Value | None, printed: list[int], effects: Effects
) -> tuple[str, ...]:
    """The critical and the fumble of a cleared event: their consequences, in that order."""
    out: list[str] = []
    for name, special in (("critical", event.critical), ("fumble", event.fumble)):
        if special is not None and holds(special.condition, value, previous, printed):
            effects.append({"effect": name, "then": special.then})
            out.append(special.then)
    return tuple(out)


def _consequences(position: Position, pending: tuple[str, ...], effects: Effects) -> Position:
    """R27-R30: the consequences one after the other, until the party has to decide one."""
    for i, then in enumerate(pending):
        left = pending[i + 1 :]
        held = sum(map(len, position.skills))
        if then == "gain":
            if held < len(SKILLS) and any(room(position, c) for c in range(len(position.skills))):
                return position._replace(phase=GAIN, pending=left)
            effects.append({"effect": "no-gain"})
        elif then == "release":
            if held:
                return position._replace(phase=RELEASE, pending=left)
            effects.append({"effect": "no-release"})
        elif then == "out":
            effects.append({"effect": "out", "char": position.party.chars[position.party.lead]})
            position = position._replace(out_next=True)
    return position._replace(phase=FLIP, pending=())


def _gain(position: Position, action: Action, _waive: str | None) -> Ruling:
    """R28: the drawn skill card, and who learns it."""
    skill, char = action.fields["skill"], action.fields["char"]
    if holder(position, skill) >= 0:
        return _no(position, "xan.gain.held")
    able = learners(position, skill)
    if char not in able and (able or char is not None):
        return _no(position, "xan.gain.char")
    skills = list(position.skills)
    if char is not None:
        who = position.party.number[char]
        skills[who] = (*skills[who], skill)
    effects: Effects = [{"effect": "gain", "skill": skill, "char": char}]
    after = _consequences(position._replace(skills=tuple(skills)), position.pending, effects)
    return _yes(after, effects)


def _release(position: Position, action: Action, _waive: str | None) -> Ruling:
    """R29: a held skill card given up."""
    skill = action.fields["skill"]
    who = holder(position, skill)
    if who < 0:
        return _no(position, "xan.release.not-held")
    skills = list(position.skills)
    skills[who] = tuple(s for s in skills[who] if s != skill)
    effects: Effects = [{"effect": "release", "skill": skill, "char": position.party.chars[who]}]
    after = _consequences(position._replace(skills=tuple(skills)), position.pending, effects)
    return _yes(after, effects)


_RULES: Final[Mapping[str, Callable[[Position, Action, str | None], Ruling]]] = {
    "setup": _setup,
    "flip": _flip,
    "choose": _choose,
    "place": _place,
    "skill": _skill,
    "declare": _declare,
    "redo": _redo,
    "open": _open,
    "gain": _gain,
    "release": _release,
    "talk": _talk,
}

_CLAIMS: Final[Mapping[str, Callable[[Position, Action, int, str | None], Ruling]]] = {
    "peek": _peek,
    "hint": _hint,
}
"""The actions that may make a claim, which is known by their number."""
