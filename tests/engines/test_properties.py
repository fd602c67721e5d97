"""What must hold for every game, on random matches.

    TACHIAI_WALKS=500 python -m pytest tests/engines/test_properties.py      # looks longer

A failure names the game and the seed: ``walk.walk(load(game), seed, LENGTH)`` plays that match again.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engines import Action, Match, Verdict, load, names, read
from engines.match import replay, said
from engines.testing import walk
from engines.values import TABLE

WALKS = int(os.environ.get("TACHIAI_WALKS", "5"))
LENGTH = 70
GAMES = names()
RUNS = [(game, seed) for game in GAMES for seed in range(WALKS)]

every_walk = pytest.mark.parametrize(("game", "seed"), RUNS)


@cache
def walked(game: str, seed: int) -> Match:
    """A random match; every third is quiet, every third is mostly noise."""
    shares = ({}, {"undo": 0.02, "fuzz": 0.02, "ending": 0.02}, {"undo": 0.1, "fuzz": 0.5})[seed % 3]
    return walk.walk(load(game), seed, LENGTH, **shares)


@cache
def exported(game: str, seed: int, seat: str | None = None) -> Match:
    """The same match as everybody (or ``seat``) is told of it, read back."""
    return Match.of(read(walked(game, seed).export(seat).text()))


def audience(match: Match, n: int) -> Any:
    """Everything a position shows to anybody."""
    game, position = match.game, match.at(n)
    return {
        "view": game.view(position),
        "seats": {seat: game.seat_view(position, seat) for seat in match.header.seats},
        "choices": {who: offered(match, n, who) for who in walk.everybody(match)},
        "turn": game.turn(position),
        "due": list(map(dict, game.due(position))),
        "outcome": game.outcome(position),
    }


def offered(match: Match, n: int, who: str, *, public: bool = False) -> list[Any]:
    ask = match.game.public_choices if public else match.game.choices
    return [choice.to_json() for choice in ask(match.at(n), who)]


def shown_to_all(match: Match, n: int) -> Any:
    """What a position shows on a screen everybody sees."""
    game, position = match.game, match.at(n)
    return {
        "view": game.view(position),
        "choices": {who: offered(match, n, who, public=True) for who in walk.everybody(match)},
        "turn": game.turn(position),
        "due": list(map(dict, game.due(position))),
        "outcome": game.outcome(position),
        "diagram": game.diagram(position),
    }


# -- judging -------------------------------------------------------------------------------------------


@every_walk
def test_verdicts_and_codes_are_those_declared(game: str, seed: int) -> None:
    match = walked(game, seed)
    codes = match.game.codes
    for entry in match.entries:
        verdict, code = entry.verdict, entry.judgement.code
        if code is None:
            assert verdict is Verdict.LEGAL, entry
        else:
            assert code in codes, entry
            assert codes[code].verdict is verdict, entry
    for n in range(match.n + 1):
        outcome = match.game.outcome(match.at(n))
        if outcome is not None:
            assert outcome.reason in codes
            assert set(outcome.winners) <= set(match.header.seats)


@every_walk
def test_what_is_refused_changes_nothing(game: str, seed: int) -> None:
    match = walked(game, seed)
    for entry in match.entries:
        judgement = entry.judgement
        if entry.verdict is Verdict.ILLEGAL:
            assert not judgement.effects
            assert not judgement.settled
            assert match.at(entry.n) == match.at(entry.n - 1)
        else:
            assert not judgement.private


@every_walk
def test_judging_is_pure(game: str, seed: int) -> None:
    """The same question has the same answer, and asking changes nothing."""
    match = walked(game, seed)
    before = [audience(match, n) for n in range(match.n + 1)]
    for entry in match.entries:
        if entry.action.kind != "undo":
            again = match.game.judge(match.at(entry.n - 1), entry.action, entry.n)
            assert list(again.effects) == list(entry.judgement.effects)
            assert again._replace(effects=()) == entry.judgement._replace(effects=())
    assert before == [audience(match, n) for n in range(match.n + 1)]


@every_walk
def test_settlements_are_of_open_claims(game: str, seed: int) -> None:
    match = walked(game, seed)
    for n in range(match.n + 1):
        settled: set[int] = set()
        live = set(match.live(n))
        for i in sorted(live):
            claims = [s.claim for s in match.entries[i - 1].judgement.settled]
            assert claims == sorted(set(claims)), "each once, ascending"
            assert not settled & set(claims), "settled stays settled"
            settled |= set(claims)
            for claim in claims:
                assert claim in live
                assert claim <= i
                assert match.entries[claim - 1].verdict in (Verdict.UNVERIFIED, Verdict.FOUL)
    for settlement in (s for e in match.entries for s in e.judgement.settled):
        assert settlement.verdict in ("confirmed", "refuted")
        assert settlement.seat is None or settlement.seat in match.header.seats


AFTER_THE_END = {"shogi_card_war": {"show"}}
"""What may still be recorded then, without changing the outcome (Shogi R25)."""


@every_walk
def test_after_the_end_nothing_is_accepted(game: str, seed: int) -> None:
    match = walked(game, seed)
    sampler = walk.Sampler(Random(seed), match.header.seats)
    for n in range(match.n + 1):
        position = match.at(n)
        over = match.game.outcome(position) is not None
        assert over == (match.game.turn(position) == ()), "somebody is waited for until it is over"
        if over:
            still = {c.kind for who in walk.everybody(match) for c in match.game.choices(position, who)}
            assert still <= AFTER_THE_END.get(game, set())
            for declared in match.game.actions:
                judged = match.game.judge(position, sampler.well_formed(match.game, declared), n + 1)
                assert judged.verdict is Verdict.ILLEGAL or declared.kind in AFTER_THE_END.get(game, ())
                assert match.game.outcome(judged.position) == match.game.outcome(position)


# -- choices -------------------------------------------------------------------------------------------


@every_walk
def test_everything_accepted_is_admitted(game: str, seed: int) -> None:
    match = walked(game, seed)
    sampler = walk.Sampler(Random(seed), match.header.seats)
    for n in range(match.n + 1):
        tried = [match.entries[n].action] if n < match.n else []
        tried += [sampler.well_formed(match.game, declared) for declared in match.game.actions]
        for action in tried:
            sampler.hear(dict(action.fields))
            if action.kind == "undo":
                continue
            if match.game.judge(match.at(n), action, n + 1).verdict is Verdict.ILLEGAL:
                continue
            templates = match.game.choices(match.at(n), action.seat)
            assert any(choice.admits(action, match.header.seats) for choice in templates), (n, action)


@every_walk
def test_exact_templates_admit_nothing_refused(game: str, seed: int) -> None:
    match = walked(game, seed)
    sampler = walk.Sampler(Random(seed), match.header.seats)
    for n in range(0, match.n + 1, 3):
        for who in walk.everybody(match):
            for choice in match.game.choices(match.at(n), who):
                assert choice.seat == who
                for _ in range(3):
                    action = sampler.admitted(choice)
                    assert match.game.fault(action, match.header.seats) is None
                    assert choice.admits(action, match.header.seats)
                    if choice.exact:
                        verdict = match.game.judge(match.at(n), action, n + 1).verdict
                        assert verdict is not Verdict.ILLEGAL, (n, action)


@every_walk
def test_who_is_waited_for_can_do_something(game: str, seed: int) -> None:
    match = walked(game, seed)
    for n in range(match.n + 1):
        position = match.at(n)
        for due in match.game.due(position):
            seats = [due["seat"]] if due.get("seat") else [*match.header.seats, TABLE]
            kinds = {choice.kind for seat in seats for choice in match.game.choices(position, seat)}
            assert due["action"] in kinds, (n, due)
        waited_for = match.game.turn(position)
        assert set(waited_for) <= {*match.header.seats, TABLE}
        for seat in waited_for:
            assert match.game.choices(position, seat), (n, seat)


# -- undo, replay, record ------------------------------------------------------------------------------


@every_walk
def test_undo_is_replay_of_the_prefix(game: str, seed: int) -> None:
    match = walked(game, seed)
    lines = [entry.line for entry in match.entries]
    for to in Random(seed).sample(range(match.n + 1), 4):
        prefix = replay(match.game, match.header, lines[:to])
        match_again = replay(match.game, match.header, lines)
        undone = match_again.record(Action(TABLE, "undo", {"to": to}))
        assert undone.verdict is Verdict.LEGAL
        assert audience(match_again, match_again.n) == audience(prefix, to)
        assert match_again.settled() == prefix.settled()
        assert match_again.live() == prefix.live()
        # and back again: the undo is undone
        match_again.record(Action(TABLE, "undo", {"to": match.n}))
        assert audience(match_again, match_again.n) == audience(match, match.n)
        assert match_again.settled() == match.settled()


@every_walk
def test_live_is_replay_is_audit_of_the_written_record(game: str, seed: int) -> None:
    match = walked(game, seed)
    text = match.export(full=True).text()
    again = Match.of(read(text))
    assert again.header == match.header
    assert again.export(full=True).text() == text
    # what went through JSON is what was there before
    live = list(match.audit())
    assert json.loads(json.dumps(live)) == json.loads(json.dumps(list(again.audit())))
    assert json.loads(json.dumps(live)) == live, "plain JSON values only"
    for n in range(match.n + 1):
        assert audience(again, n) == audience(match, n)


@every_walk
def test_views_are_new_plain_values(game: str, seed: int) -> None:
    match = walked(game, seed)
    for n in (0, match.n // 2, match.n):
        position = match.at(n)
        view = match.game.view(position)
        assert json.loads(json.dumps(view)) == view
        spoil(view)
        assert match.game.view(position) != view or not view
        for seat in match.header.seats:
            mine = match.game.seat_view(position, seat)
            assert json.loads(json.dumps(mine)) == mine
            spoil(mine)
        assert match.game.view(position) == replay(match.game, match.header, lines_of(match)[:n]).game.view(
            position
        )


def lines_of(match: Match) -> list[Any]:
    return [entry.line for entry in match.entries]


def spoil(value: Any) -> None:
    """Change a value as deeply as somebody careless might."""
    if isinstance(value, dict):
        for part in value.values():
            spoil(part)
        value["spoilt"] = True
    elif isinstance(value, list):
        for part in value:
            spoil(part)
        value.append("spoilt")


@every_walk
def test_what_screens_and_sheets_ask_for(game: str, seed: int) -> None:
    """Steps, previews, diagrams and notation answer everywhere, in plain values."""
    match = walked(game, seed)
    for entry in match.entries:
        position, effects = match.at(entry.n), entry.judgement.effects
        for step in match.game.steps(position, effects):
            assert step["step"].startswith(f"{game}.step.")
            assert json.loads(json.dumps(dict(step))) == dict(step)
        assert all(isinstance(card, str) for card in match.game.exposed(entry.action, effects))
        token = match.game.notate(entry.action)
        if token is not None:
            assert match.game.notate(match.game.read_notation(token)) == token
        if entry.action.kind != "undo":
            match.game.preview(match.at(entry.n - 1), entry.action)
    for who in (None, *match.header.seats):
        assert match.game.diagram(match.position, who)


# -- private facts -------------------------------------------------------------------------------------


@every_walk
def test_a_public_export_tells_the_same_public_facts(game: str, seed: int) -> None:
    """Two worlds: one where the seats told the referee something, one where they did not."""
    match, public = walked(game, seed), exported(game, seed)
    assert public.n == match.n
    assert not any(match.game.is_private(entry.action) for entry in public.entries)
    for n in range(match.n + 1):
        assert shown_to_all(public, n) == shown_to_all(match, n), n


@every_walk
def test_verdicts_are_those_of_the_public_export(game: str, seed: int) -> None:
    match, public = walked(game, seed), exported(game, seed)
    for n in range(1, match.n + 1):
        ours, theirs = match.shown(n).judgement, public.entries[n - 1].judgement
        assert (ours.verdict, ours.code) == (theirs.verdict, theirs.code), n
        assert list(ours.effects) == list(theirs.effects), n
        told_to_all = [s for s in ours.settled if s.seat is None]
        assert told_to_all == list(theirs.settled), n


def in_another_world(match: Match, rng: Random) -> Iterator[tuple[int, Match]]:
    """The match again, but the seats tell the referee other things; what everybody sees goes on as before.

    Gives the numbers of the lines played and the other match so far; ends where a refusal for private reasons
    parts the worlds (its reason is shown to nobody else).
    """
    sampler = walk.Sampler(rng, match.header.seats)
    other = Match(match.game, match.header)
    for entry in match.entries:
        action = entry.action
        if match.game.is_private(action):
            told = [c for c in match.game.choices(other.position, action.seat) if c.kind == action.kind]
            for _ in range(20 if told else 0):
                another = sampler.admitted(rng.choice(told))
                judged = other.judge(another)
                public = match.game.redact(another) == match.game.redact(action)
                if public and not judged.private and judged[:2] == entry.judgement[:2]:
                    action = another
                    break
        judged = other.record(action).judgement
        if judged.private or entry.judgement.private:
            return
        yield entry.n, other


@every_walk
def test_two_worlds_look_the_same_to_everybody_else(game: str, seed: int) -> None:
    match = walked(game, seed)
    for n, other in in_another_world(match, Random(seed)):
        ours, theirs = match.shown(n), other.shown(n)
        assert ours.action == theirs.action
        assert ours.judgement[:2] == theirs.judgement[:2], n
        assert list(ours.judgement.effects) == list(theirs.judgement.effects), n
        told = [[s for s in e.judgement.settled if s.seat is None] for e in (ours, theirs)]
        assert told[0] == told[1], n
        assert shown_to_all(match, n) == shown_to_all(other, n), n


def own_facts_suffice(match: Match) -> int:
    """Up to which action a seat knows only what it told: cards that change hands are known to two."""
    for entry in match.entries:
        if match.game.name == "jekyll_hyde" and any(
            e["effect"] == "exchange" for e in entry.judgement.effects
        ):
            return entry.n - 1
    return match.n


@every_walk
def test_a_seat_sees_its_own_facts_and_no_others(game: str, seed: int) -> None:
    """What a seat is told of the match is enough for its own view."""
    match = walked(game, seed)
    for seat in match.header.seats:
        own = exported(game, seed, seat)
        for n in range(own_facts_suffice(match) + 1):
            theirs, ours = own.game.seat_view(own.at(n), seat), match.game.seat_view(match.at(n), seat)
            assert theirs == ours, (seat, n)
            assert offered(own, n, seat) == offered(match, n, seat), (seat, n)
            assert own.game.diagram(own.at(n), seat) == match.game.diagram(match.at(n), seat)


@every_walk
def test_a_seats_export_says_what_the_table_heard(game: str, seed: int) -> None:
    """Judged alone, a line of it is what it was with every fact, or with the public ones."""
    match = walked(game, seed)
    public = exported(game, seed)
    for seat in match.header.seats:
        own = exported(game, seed, seat)
        assert own.n == match.n
        for alone, here, there in zip(own.entries, match.entries, public.entries, strict=True):
            assert said(alone) in (said(here), said(there)), (seat, alone.n)
        for n in range(match.n + 1):
            assert match.game.view(own.at(n)) in (match.game.view(match.at(n)), match.game.view(public.at(n)))


# -- the same bytes everywhere -------------------------------------------------------------------------

DIGEST = """
import hashlib, json, sys
from engines import load
from tests.engines import test_properties as p
for game in p.GAMES:
    told = hashlib.sha256()
    for seed in range(2):
        match = p.walked(game, seed)
        told.update(match.export(full=True).text().encode())
        told.update("".join(json.dumps(line, ensure_ascii=False) for line in match.audit()).encode())
        for n in range(match.n + 1):
            told.update(json.dumps(p.audience(match, n), ensure_ascii=False).encode())
    print(game, told.hexdigest())
"""


def test_the_same_bytes_under_every_hash_seed() -> None:
    said = set()
    for hash_seed in ("0", "1", "4711"):
        done = subprocess.run(
            [sys.executable, "-c", DIGEST],
            env=os.environ | {"PYTHONHASHSEED": hash_seed, "LC_ALL": "C", "TACHIAI_WALKS": "2"},
            cwd=Path(__file__).parents[2],
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        said.add(done.stdout)
    assert len(said) == 1, said
    assert len(said.pop().splitlines()) == len(GAMES)


# -- cards are conserved -------------------------------------------------------------------------------


def john_cards(view: dict[str, Any]) -> Iterator[tuple[object, object]]:
    for seat, suits in (("black", "sc"), ("red", "hd")):
        side = view["seats"][seat]
        if side is None:
            continue
        board = [card for card in view["board"].values() if card[1] in suits]
        off = side["pile_known"] + side["reserve_known"] + side["unknown"]
        yield len(set(board + off)), 26
        yield len(board + off), 26
        yield len(off), side["pile"] + side["reserve"]
        yield side["cards"], len(board)


def one_o_one_cards(view: dict[str, Any]) -> Iterator[tuple[object, object]]:
    yield view["deck"] + sum(view["hands"].values()) + len(view["pile"]) + len(view["gone"]), 54


def shogi_cards(view: dict[str, Any]) -> Iterator[tuple[object, object]]:
    for seat, side in view["players"].items():
        hidden_traps = [trap for trap in side["traps"] if trap["card"] == "??"]
        yield sum(side["unseen"].values()), side["deck"] + side["hand"] + len(hidden_traps)
        laid = sum(len(side[where]) for where in ("graveyard", "monsters", "equipment", "traps"))
        in_the_air = view["magic"] is not None and view["turn"] == seat
        yield side["deck"] + side["hand"] + laid + in_the_air, 20


def jekyll_cards(view: dict[str, Any]) -> Iterator[tuple[object, object]]:
    yield sum(view["hands"].values()) + len(view["played"]), 20
    yield len(view["played"]), 2 * sum(view["tricks"].values()) + len(view["table"])


def xan_cards(view: dict[str, Any]) -> Iterator[tuple[object, object]]:
    yield view["pile"] + view["used"] + len(view["grid"] or ()), 15


CONSERVED = {
    "john": john_cards,
    "one_o_one": one_o_one_cards,
    "shogi_card_war": shogi_cards,
    "jekyll_hyde": jekyll_cards,
    "xan": xan_cards,
}


@pytest.mark.parametrize(("game", "seed"), [run for run in RUNS if run[0] in CONSERVED])
def test_no_card_is_lost_or_doubled(game: str, seed: int) -> None:
    match = walked(game, seed)
    for n in range(match.n + 1):
        for found, wanted in CONSERVED[game](match.game.view(match.at(n))):
            assert found == wanted, n
