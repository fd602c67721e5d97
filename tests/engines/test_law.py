"""A verdict never tells a secret: the law of all games, on random matches (rules README).

Verdict, code, effects, public settlements, odds, outcome, and all that others see follow from the public
record and from the line's own fields, never from what a seat told in an earlier line.  Shown in two ways: the
audit of a record equals that of its public export, line by line; and in two worlds that differ in what one
seat told, everything is judged alike and nobody else sees a difference.

    make soak        # 2,000 pairs of worlds a game
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

import pytest

from engines import Action, Judgement, Match, Verdict, load, names, read
from engines.fieldtypes import Either, FieldType, ListOf, MapOf, OneOf
from engines.testing import walk

from .john.play import Table
from .shogi_card_war.play import wild_match
from .soak import count, often
from .xan.play import Dealt

pytestmark = pytest.mark.soak

GAMES = names()
PAIRS = often(12, 2000)
EXPORTS = often(30, 1000)
LENGTH = 36

every_game = pytest.mark.parametrize("game", GAMES)


# -- matches in which much is told --------------------------------------------------------------------------


def of_john(rng: Random) -> Match:
    """Cards that really lie somewhere; some pull, register and reveal what is not so."""
    options = {"ultimate": rng.random() < 0.5, "doubt_loser": rng.choice(("liar", "printed"))}
    shares = {"phones": 0.3, "false_phone": 0.4, "lies": 0.3, "foul": 0.15, "doubts": 0.1}
    return Table(rng.randrange(10**9), options, **shares).play(LENGTH)


def of_shogi(rng: Random) -> Match:
    return wild_match(rng, LENGTH)


def of_xan(rng: Random) -> Match:
    """Four look at cards and tell of them; some tell what is not so."""
    xan = load("xan")
    seats = walk.NAMES[: rng.randint(1, 4)]
    dealt = Dealt(xan.header(seats, {"final": rng.choice(("exact", "truncate"))}), rng, lies=0.3)
    while dealt.match.n < LENGTH and (action := dealt.action()) is not None:
        dealt.record(action)
    return dealt.match


PLAYED: Mapping[str, Callable[[Random], Match]] = {
    "john": of_john,
    "shogi_card_war": of_shogi,
    "xan": of_xan,
}


def told_match(game: str, seed: int) -> Match:
    """A random match of the game, default options and others; every other one sensible where that helps."""
    if seed % 2 and game in PLAYED:
        return PLAYED[game](Random(f"law/{game}/{seed}"))
    header = load(game).header(load(game).seating.orders[0]) if seed % 4 == 0 and _fixed(game) else None
    return walk.walk(load(game), seed, LENGTH, header=header, fuzz=0.2, ending=0.02)


def _fixed(game: str) -> bool:
    return bool(load(game).seating.orders)


# -- the audit of a record and of its public export ---------------------------------------------------------


@every_game
def test_a_record_and_its_public_export_are_judged_alike(game: str) -> None:
    """Line by line, outcome and position too; a refusal for a line's own secrets is an idle undo there."""
    for seed in range(EXPORTS):
        match = told_match(game, seed)
        public = Match.of(read(match.export().text()))
        assert not any(match.game.is_private(entry.action) for entry in public.entries)
        for ours, theirs in zip(match.audit(full=False), public.audit(), strict=True):
            assert ours == theirs, (game, seed)
        for entry in match.entries:
            assert not entry.judgement.private or match.game.is_private(entry.action), "its own fields"
        for n in range(0, match.n + 1, 6):
            assert shown(match, n) == shown(public, n), (game, seed, n)
        count(f"{game}: lines judged alike in full and in public", match.n)


# -- two worlds ---------------------------------------------------------------------------------------------


def shown(match: Match, n: int) -> dict[str, Any]:
    """Everything a position shows on screens of others, and what each seat is offered."""
    game, position = match.game, match.at(n)
    return {
        "view": game.view(position),
        "choices": {w: [c.to_json() for c in game.choices(position, w)] for w in walk.everybody(match)},
        "public": {w: [c.to_json() for c in game.public_choices(position, w)] for w in walk.everybody(match)},
        "turn": game.turn(position),
        "upcoming": game.upcoming(position),
        "due": list(map(dict, game.due(position))),
        "reference": list(map(dict, game.reference(position))),
        "outcome": game.outcome(position),
        "diagram": game.diagram(position),
    }


def said(match: Match, position: Any, action: Action, n: int, but: str) -> dict[str, Any]:
    """All that judging an action says to anybody but one seat."""
    game = match.game
    judged = game.judge(position, action, n)
    return {
        "judgement": (judged.verdict, judged.code, list(judged.effects), dict(judged.extra), judged.private),
        "settled": [s for s in judged.settled if s.seat != but],
        "view": game.view(judged.position),
        "steps": list(map(dict, game.steps(judged.position, judged.effects))),
        "exposed": list(game.exposed(action, judged.effects)),
        "asks": game.undo_asks(action, judged.effects),
        "things": list(game.things(judged.effects)),
        "preview": list(game.preview(position, action)),
        "outcome": game.outcome(judged.position),
    }


def values(kind: FieldType) -> Sequence[Any]:
    """What a field's items may be."""
    match kind:
        case OneOf():
            return list(kind.values)
        case ListOf() | MapOf():
            return values(kind.item)
        case Either():
            return [value for part in kind.types for value in values(part)]
    return []


def another(match: Match, action: Action, rng: Random) -> Action | None:
    """The action with other secrets: everybody else sees the same of it, and it is judged as it was."""
    game, judged = match.game, match.judge(action)
    declared = game.action_types[action.kind].by_name
    offered = [c for c in game.choices(match.position, action.seat) if c.kind == action.kind]
    for _ in range(12):
        fields = dict(action.fields)
        for name, value in action.fields.items():
            if not declared[name].is_private(action.fields):
                continue
            pool = [v for c in offered if name in c.fields for v in values(c.fields[name])]
            pool = pool or list(values(declared[name].type))
            if isinstance(value, list):
                fields[name] = [rng.choice(pool) if rng.random() < 0.4 else v for v in value]
            elif isinstance(value, dict):
                fields[name] = {k: rng.choice(pool) if rng.random() < 0.6 else v for k, v in value.items()}
            else:
                fields[name] = rng.choice(pool)
        other = Action(action.seat, action.kind, fields)
        if other == action or game.redact(other) != game.redact(action):
            continue
        if game.fault(other, match.header.seats) is None:
            again = match.judge(other)
            if not again.private and again[:2] == judged[:2]:
                return other
    return None


def pairs(game: str, number: int) -> Iterator[tuple[int, str, Match, Match]]:
    """Pairs of worlds that differ in what one seat told: the seed, that seat, the two matches."""
    found, seed = 0, 0
    while found < number:
        match = told_match(game, seed)
        rng = Random(f"pair/{game}/{seed}")
        seat = rng.choice(match.header.seats)
        other = Match(match.game, match.header)
        differs = False
        for entry in match.entries:
            action = entry.action
            told = action.seat == seat and match.game.is_private(action)
            if (
                told
                and entry.verdict is not Verdict.ILLEGAL
                and (new := another(other, action, rng)) is not None
            ):
                action, differs = new, True
            other.record(action)
        seed += 1
        if differs:
            found += 1
            yield seed - 1, seat, match, other
        assert seed < 60 * number, f"{found} pairs of {seed} matches: too little is told"


def named_cards_moved(match: Match) -> int:
    """The action from which on a word of one seat is another seat's too (cards passed on by name)."""
    for entry in match.entries:
        if any(effect["effect"] == "exchange" for effect in entry.judgement.effects):
            return entry.n
    return match.n + 1


@every_game
def test_two_worlds_that_differ_in_what_one_seat_told(game: str) -> None:
    compare(game, PAIRS)


@every_game
def test_a_leak_would_be_seen(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that refused what was told otherwise would be caught by what is compared above."""
    engine = load(game)

    def talkative(position: Any, action: Action, n: int) -> Judgement[Any]:
        for advice in engine.advise(position, action):
            return Judgement(Verdict.ILLEGAL, advice["code"], (), position)
        return type(engine).judge(engine, position, action, n)

    monkeypatch.setattr(engine, "judge", talkative, raising=False)
    with pytest.raises(AssertionError):
        compare(game, 400)


def compare(game: str, number: int) -> None:
    """Everything said in pairs of worlds to everybody but the seat that told something else."""
    for seed, seat, one, two in pairs(game, number):
        count(f"{game}: pairs of worlds")
        rng = Random(seed)
        sampler = walk.Sampler(rng, one.header.seats)
        others = [who for who in one.header.seats if who != seat]
        for ours, theirs in zip(one.entries, two.entries, strict=True):
            n = ours.n
            where = (game, seed, seat, n)
            assert ours.judgement[:3] == theirs.judgement[:3], where
            assert (ours.judgement.private, ours.judgement.extra) == (
                theirs.judgement.private,
                theirs.judgement.extra,
            ), where
            assert [s for s in ours.judgement.settled if s.seat is None] == [
                s for s in theirs.judgement.settled if s.seat is None
            ], where
            assert one.shown(n).action == two.shown(n).action, where
            if n % 6 == 0 or n == one.n:
                assert shown(one, n) == shown(two, n), where
            count(f"{game}: lines compared")
            if n % 4:
                continue
            # not even what is asked and not recorded tells of it
            apart = n < named_cards_moved(one)
            offered = [c for who in walk.everybody(one) for c in one.game.choices(one.at(n), who)]
            tried = [sampler.admitted(rng.choice(offered)) for _ in range(3) if offered]
            tried += [sampler.well_formed(one.game, rng.choice(one.game.actions)) for _ in range(2)]
            for action in tried:
                answers = [said(world, world.at(n), action, n + 1, seat) for world in (one, two)]
                if not apart:
                    for answer in answers:
                        answer["settled"] = [s for s in answer["settled"] if s.seat is None]
                assert answers[0] == answers[1], (*where, action)
                if apart and action.seat != seat:
                    assert list(one.game.advise(one.at(n), action)) == list(
                        two.game.advise(two.at(n), action)
                    ), (*where, action)
                count(f"{game}: questions answered alike")
            for who in others if apart else ():
                assert one.game.seat_view(one.at(n), who) == two.game.seat_view(two.at(n), who), (*where, who)


# -- advice -------------------------------------------------------------------------------------------------


@every_game
def test_advice_is_of_declared_codes_and_for_what_is_accepted(game: str) -> None:
    given = set()
    for seed in range(often(60, 600)):
        match = told_match(game, seed)
        for entry in match.entries:
            if entry.action.kind == "undo":
                continue
            advice = match.game.advise(match.at(entry.n - 1), entry.action)
            assert {a["code"] for a in advice} <= set(match.game.advices)
            if entry.verdict is Verdict.ILLEGAL:
                assert not advice, (game, seed, entry)
            given |= {a["code"] for a in advice}
            if advice:
                count(f"{game}: lines advised against")
    assert given, "random people now and then do what they told otherwise"


@every_game
def test_nothing_told_nothing_advised(game: str) -> None:
    for seed in range(often(15, 200)):
        public = Match.of(read(told_match(game, seed).export().text()))
        for entry in public.entries:
            if entry.action.kind != "undo":
                assert not public.game.advise(public.at(entry.n - 1), entry.action), (game, seed, entry)
