"""Random play: with real cards, as other devices see it, and against all possible lines."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from itertools import combinations, product
from random import Random
from typing import Any

import pytest

from tachiai.engines import Match, read
from tachiai.engines._derived import action_fault, redact
from tachiai.engines.declare import whole_actions
from tachiai.engines.record import parse_line
from tests.engines.shogi_card_war.play import (
    GAME,
    KINDS,
    OTHER,
    SEATS,
    WAYS,
    RealTable,
    wild_line,
    wild_match,
)
from tests.engines.shogi_card_war.reference import Reference
from tests.engines.soak import count as tally
from tests.engines.soak import often

# -- real cards -----------------------------------------------------------------------------------------


@pytest.mark.soak
@pytest.mark.parametrize("liars", [False, True], ids=["honest", "liars"])
def test_settlements_agree_with_the_true_cards(liars: bool) -> None:
    """A refuted claim is false, a confirmed one true; only a seat with a false trap loses by one."""
    seen: Counter[str] = Counter()
    for seed in range(often(80, 1500)):
        table = RealTable(Random(seed), liars=liars)
        match = table.play()
        for claim, settled in match.settled().items():
            assert (settled.verdict == "confirmed") == (table.claims[claim] in "LN"), (seed, claim)
            seen[settled.verdict] += 1
            tally("shogi_card_war: public settlements against the true cards")
        outcome = match.outcome
        if outcome is not None:
            seen[outcome.reason.rpartition(".")[2]] += 1
            if outcome.reason.endswith("false-trap"):
                loser = SEATS.index(OTHER[outcome.winners[0]])
                lies = {
                    entry.action.seat for entry in match.entries if table.claims.get(entry.n, "L") not in "LN"
                }
                assert SEATS[loser] in lies, seed
    assert seen["confirmed"] > 60
    assert (seen["refuted"] > 5) is liars
    assert (seen["false-trap"] > 5) is liars


def test_honest_notes_stay_true() -> None:
    """A phone's conclusions from honest disclosures are true, and it shows no conflict."""
    told = 0
    for seed in range(80):
        table = RealTable(Random(1000 + seed), liars=False)
        match = table.match
        while match.outcome is None and match.position.turn_no < 30:
            if table.rng.random() < 0.2:
                seat = table.rng.choice(SEATS)
                if table.rng.random() < 0.5:
                    table.disclose(seat)
                elif hidden := [t for t, trap in _side(match, seat).traps.items() if trap.card == "??"]:
                    table.do(seat, "register", traps={hidden[0]: table.kinds[hidden[0]]})
            table.step()
            for seat in SEATS:
                view = GAME.private(match.position, seat)
                assert not view["conflict"], seed
                known = Counter(card for card in view["hand"] if card != "??")
                assert known <= Counter(table.hands[seat]), (seed, match.n)
                assert all(card in ("??", table.kinds[trap]) for trap, card in view["traps"].items())
                told += known.total()
    assert told > 500


def _side(match: Match, seat: str) -> Any:
    return match.position.sides[SEATS.index(seat)]


def test_cards_are_conserved() -> None:
    """Unseen and public cards of a seat are its twenty; the unseen are in hand, deck and hidden traps."""
    for seed in range(30):
        match = wild_match(Random(seed), 80)
        for n in range(match.n + 1):
            view = GAME.view(match.at(n))
            for seat in SEATS:
                side = view["players"][seat]
                unseen = sum(side["unseen"].values())
                hidden = sum(trap["card"] == "??" for trap in side["traps"])
                assert unseen == side["hand"] + side["deck"] + hidden
                magic = view["magic"] is not None and view["turn"] == seat
                public = len(side["graveyard"]) + len(side["monsters"]) + len(side["equipment"])
                assert unseen + public + len(side["traps"]) - hidden + magic == 20
                for monster in side["monsters"]:
                    items = sum(item["on"] == monster["id"] for item in side["equipment"])
                    assert monster["attack"] == monster["hp"] + items
                    assert monster["damage"] < monster["hp"]


# -- other devices --------------------------------------------------------------------------------------


def test_public_export_audits_to_the_same_lines() -> None:
    """Nothing public depends on disclosures (``docs/spec/README.md``, "A verdict never tells a secret")."""
    private = 0
    for seed in range(40):
        match = wild_match(Random(seed), 80)
        public = Match.of(read(match.export().text()))
        assert "LN" not in "".join(str(line.action.fields.get("traps")) for line in public.export().lines)
        for mine, theirs, entry in zip(match.audit(), public.audit(), match.entries, strict=False):
            if entry.judgement.private:
                private += 1
                assert entry.judgement.code == "shogi_card_war.register.too-many"
                assert theirs["verdict"] == "legal"
                assert theirs["effects"] == [{"effect": "undo", "to": entry.n - 1}]
            else:
                assert mine == theirs
        assert list(match.audit())[-1] == list(public.audit())[-1]
    assert private > 10


def test_what_others_see_does_not_depend_on_disclosures() -> None:
    """Views, choices for the tablet, steps, diagrams: equal in the full match and in its public export."""
    for seed in range(25):
        match = wild_match(Random(seed), 60)
        public = Match.of(read(match.export().text()))
        own = {seat: Match.of(read(match.export(seat).text())) for seat in SEATS}
        for n in range(match.n + 1):
            told, untold = match.at(n), public.at(n)
            assert GAME.view(told) == GAME.view(untold)
            assert GAME.diagram(told) == GAME.diagram(untold)
            for seat in SEATS:
                offered = [choice.to_json() for choice in GAME.choices(told, seat)]
                assert offered == [choice.to_json() for choice in GAME.choices(untold, seat)]
                assert GAME.private(told, seat) == GAME.private(own[seat].at(n), seat)
                assert GAME.private(untold, seat) == GAME.private(own[OTHER[seat]].at(n), seat)


# -- choices --------------------------------------------------------------------------------------------


def test_choices_admit_all_that_is_accepted() -> None:
    """Check that a template admits every accepted action, and that an exact one admits nothing refused."""
    accepted = refused = 0
    for seed in range(25):
        rng = Random(seed)
        match = wild_match(rng, 60)
        for n in range(match.n + 1):
            past = Match(GAME, match.header)
            past._start = past._newest = match.at(n)
            position = match.at(n)
            choices = {seat: GAME.own_choices(position, seat) or () for seat in SEATS}
            tablet = {seat: GAME.choices(position, seat) for seat in SEATS}
            for _ in range(12):
                raw = wild_line(rng, past)
                if raw["action"] == "undo":
                    continue
                action = parse_line(GAME, SEATS, raw).action
                said = GAME.judge(position, action, n + 1)
                admitting = [c for c in choices[action.seat] if c.admits(action, SEATS)]
                if said.verdict == "illegal":
                    refused += 1
                    assert not any(choice.exact for choice in admitting), (seed, n, action, said.code)
                else:
                    accepted += 1
                    assert admitting, (seed, n, action)
                    shown = redact(GAME, action)
                    assert any(c.admits(shown, SEATS) for c in tablet[action.seat])
    assert accepted > 500
    assert refused > 5000


def test_exact_templates_list_only_what_is_accepted() -> None:
    listed: Counter[str] = Counter()
    for seed in range(40):
        rng = Random(seed)
        match = wild_match(rng, 60)
        n = rng.randint(0, match.n)
        position = match.at(n)
        for seat in SEATS:
            for choice in GAME.choices(position, seat):
                for action in choice.actions(60) if choice.exact else ():
                    assert action_fault(GAME, action, SEATS) is None
                    assert GAME.judge(position, action, n + 1).verdict != "illegal", action
                    listed[choice.kind] += 1
    assert listed.keys() >= {"play", "end", "equip", "attack", "lance", "show", "resign"}


def test_judge_changes_nothing_it_is_given() -> None:
    for seed in range(30):
        match = wild_match(Random(seed), 50)
        before = [deepcopy(match.at(n)) for n in range(match.n + 1)]
        again = Match(GAME, match.header)
        for entry in match.entries:
            again.record(entry.action)
        assert [match.at(n) for n in range(match.n + 1)] == before
        assert [again.at(n) for n in range(match.n + 1)] == before
        assert len({repr(position) for position in before}) > 5


def test_every_due_names_what_is_waited_for() -> None:
    for seed in range(40):
        match = wild_match(Random(seed), 60)
        for n in range(match.n + 1):
            position = match.at(n)
            if match.game.outcome(position) is not None:
                assert GAME.turn(position) == ()
                assert GAME.due(position) == ()
                continue
            for due in GAME.due(position):
                assert (due["seat"],) == GAME.turn(position)
                assert due["action"] in {choice.kind for choice in GAME.choices(position, due["seat"])}


# -- counts ---------------------------------------------------------------------------------------------

NAMED: dict[str, list[str]] = {
    "start": [],
    "rook against two monsters": [
        '{"seat": "sente", "action": "end"}',
        '{"seat": "gote", "action": "play", "card": "P", "as": "monster"}',
        '{"seat": "gote", "action": "play", "card": "S", "as": "monster"}',
        '{"seat": "gote", "action": "end"}',
        '{"seat": "sente", "action": "play", "card": "R", "as": "magic"}',
    ],
    "two attackers, two blockers, a trap": [
        '{"seat": "sente", "action": "play", "card": "P", "as": "monster"}',
        '{"seat": "sente", "action": "play", "card": "G", "as": "monster"}',
        '{"seat": "sente", "action": "end"}',
        '{"seat": "gote", "action": "play", "card": "P", "as": "monster"}',
        '{"seat": "gote", "action": "play", "card": "??", "as": "trap"}',
        '{"seat": "gote", "action": "end"}',
        '{"seat": "sente", "action": "end"}',
        '{"seat": "gote", "action": "play", "card": "P", "as": "monster"}',
        '{"seat": "gote", "action": "end"}',
        '{"seat": "sente", "action": "attack", "attackers": ["m1", "m2"]}',
    ],
    "a king over a full graveyard": [
        '{"seat": "sente", "action": "end"}',
        '{"seat": "gote", "action": "play", "card": "G", "as": "magic"}',
        '{"seat": "gote", "action": "resolve", "choice": "mill", "cards": ["P", "L", "S", "B"]}',
        '{"seat": "gote", "action": "end"}',
        '{"seat": "sente", "action": "play", "card": "K", "as": "magic"}',
    ],
}

COUNTS = {
    "start": [16, 3205, 37703],
    "rook against two monsters": [71, 71, 1175],
    "two attackers, two blockers, a trap": [12, 130, 23010],
    "a king over a full graveyard": [6, 7, 77],
}
"""Accepted actions at depth 1, 2, 3, without showing, resigning and disclosing (they are always possible)."""

APART = ("show", "resign", "register")


def _position(name: str) -> Match:
    match = Match(GAME)
    for line in NAMED[name]:
        match.record(parse_line(GAME, SEATS, json.loads(line)).action)
    return match


def _accepted(position: Any) -> list[Any]:
    offered = [c for seat in SEATS for c in GAME.own_choices(position, seat) or () if c.kind not in APART]
    judged = (GAME.judge(position, action, 99) for action in whole_actions(offered))
    return [said.position for said in judged if said.verdict != "illegal"]


def _count(position: Any, depth: int) -> int:
    found = _accepted(position)
    return len(found) if depth == 1 else sum(_count(after, depth - 1) for after in found)


@pytest.mark.uncounted
@pytest.mark.parametrize("name", NAMED)
def test_counts(name: str) -> None:
    position = _position(name).position
    assert [_count(position, depth) for depth in (1, 2, 3)] == COUNTS[name]


def _everything(state: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield every possible line in a state of the second implementation, with the ids that are on the table."""
    sides = state["players"].values()
    monsters, items, traps = (
        [thing["id"] for side in sides for thing in side[area]] for area in ("monsters", "equipment", "traps")
    )
    targets = [*monsters, *SEATS]
    forms: list[dict[str, Any]] = [{"action": "mulligan"}, {"action": "end"}, {"action": "resolve"}]
    ways = [*product(KINDS, WAYS[:3]), *product(("L", "N", "??"), WAYS[3:])]
    forms += [{"action": "play", "card": card, "as": way} for card, way in ways]
    if state["magic"] == "G":
        lists = [list(cards) for size in range(5) for cards in product(KINDS, repeat=size)]
        both = product(("discard", "mill"), lists)
        forms += [{"action": "resolve", "choice": choice, "cards": cards} for choice, cards in both]
    elif state["magic"] == "R":
        hits = [list(hits) for size in range(1, 5) for hits in product(targets, repeat=size)]
        forms += [{"action": "resolve", "targets": targets} for targets in hits]
    elif state["magic"] == "K":
        forms += [{"action": "resolve", "card": card, "as": way} for card, way in product(KINDS, WAYS)]
    for trap in traps:
        forms.append({"action": "counter", "trap": trap})
        forms += [{"action": "counter", "trap": trap, "reveal": kind} for kind in KINDS]
        forms += [{"action": "lance", "trap": trap, "target": target} for target in targets]
    forms += [{"action": "equip", "item": item, "to": to} for item, to in product(items, monsters)]
    for size in range(1, len(monsters) + 1):
        forms += [{"action": "attack", "attackers": list(some)} for some in combinations(monsters, size)]
    blocks = product([None, *monsters], repeat=len(monsters))
    pairs = [{b: a for b, a in zip(monsters, row, strict=True) if a is not None} for row in blocks]
    forms += [{"action": "block", "blocks": block} for block in pairs]
    if state["phase"] == "damage":
        rows = product([None, 0, 1, 2, 3], repeat=len(monsters))
        shares = [{b: a for b, a in zip(monsters, row, strict=True) if a is not None} for row in rows]
        forms += [{"action": "assign", "damage": {a: share}} for a, share in product(monsters, shares)]
    for seat in SEATS:
        yield from ({"seat": seat, **form} for form in forms)


def _count_by_reference(reference: Reference, depth: int) -> int:
    found = 0
    for line in _everything(reference.state):
        trial = reference.fork()
        trial.act(line)
        if trial.lines[-1]["verdict"] != "illegal":
            found += 1 if depth == 1 else _count_by_reference(trial, depth - 1)
    return found


@pytest.mark.uncounted
@pytest.mark.parametrize("name", NAMED)
def test_the_second_reading_counts_as_many(name: str) -> None:
    """Try all lines that can be written with the second implementation: it accepts as many as are offered."""
    reference = Reference({})
    for line in NAMED[name]:
        reference.act(json.loads(line))
    depths = (1, 2) if COUNTS[name][1] < 150 else (1,)
    assert [_count_by_reference(reference, depth) for depth in depths] == COUNTS[name][: len(depths)]
