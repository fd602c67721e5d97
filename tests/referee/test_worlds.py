"""Paired worlds: two matches that differ only in one seat's disclosures look the same to everyone else.

The test covers every game, with default and other house rules, and every command (recording by the table
included). It compares every answer: views of all others at every step (also looking back and coming back),
refusals, checks, undos. So it does for what can be restored, objections, joins, exports, proofs, audits, log
lines. Values that differ by nature (ids, tokens, times, hashes) are replaced by their kinds; all else is
compared byte for byte.

More pairs:

    make soak                                                            2,000 pairs a game
    TACHIAI_PAIRS=100 python -m pytest -s tests/referee/test_worlds.py   any number
"""

import json
import logging
import os
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tachiai import engines
from tachiai.engines import Action, Game, Match, Verdict
from tachiai.engines._derived import action_fault, is_private, redact
from tachiai.engines.testing.walk import Sampler, any_header, walk
from tachiai.engines.values import TABLE
from tachiai.referee import commands
from tachiai.referee.commands import rulings, witness
from tachiai.referee.commands.service import Service
from tachiai.referee.config import Config
from tachiai.referee.match.loading import verify_match
from tachiai.referee.store.log import EventLog

from ..engines.soak import count, often
from .table import Clock, Table, answer, view_of
from .test_leaks import plain

pytestmark = pytest.mark.soak

PAIRS = int(os.environ.get("TACHIAI_PAIRS", often(2, 2_000)))
"""Pairs of worlds a game."""

LINES = often(24, 36)

TAKERS = {"jekyll_hyde"}
"""Games in which cards go from hand to hand: the other seat sees those it gets, so it is not compared."""


def other_value(value: Any, kind: Any, sampler: Sampler) -> Any:
    """Return another value of the same outer form."""
    rng = sampler.rng
    if isinstance(value, list):
        out = list(value)
        for i in rng.sample(range(len(out)), rng.randint(1, len(out)) if out else 0):
            new = sampler.value(kind.item) if hasattr(kind, "item") else sampler.value(kind)
            if not kind.distinct or new not in out:
                out[i] = new
        return out
    if isinstance(value, dict):
        return {k: sampler.value(kind.item) if rng.random() < 0.5 else v for k, v in value.items()}
    return sampler.value(kind)


def with_another_secret(match: Match, action: Action, sampler: Sampler) -> Action:
    """Return the same line with another secret, if there is one that looks the same to everybody else."""
    game = match.game
    declared = game.action_types[action.kind].by_name
    secret = [k for k in action.fields if declared[k].is_private(action.fields)]
    said = match.judge(action)
    for _ in range(60):
        fields = dict(action.fields)
        for name in secret:
            try:
                fields[name] = other_value(fields[name], declared[name].type, sampler)
            except (AssertionError, AttributeError):
                continue
        new = Action(action.seat, action.kind, fields)
        if new == action or action_fault(game, new, match.header.seats) is not None:
            continue
        judged = match.judge(new)
        if redact(game, new) == redact(game, action) and (judged.verdict, judged.private) == (
            said.verdict,
            False,
        ):
            return new
    return action


def pair(game: Game[Any], seed: int) -> tuple[Match, Match, str] | None:
    """Return a match and its twin with other secrets of one seat; ``None`` if nothing could differ."""
    rng = random.Random(f"worlds/{game.name}/{seed}")
    header = any_header(game, rng)
    if seed % 2:
        header = game.header(header.seats)
    one = walk(game, seed, LINES, header=header, fuzz=0.08, undo=0.06, ending=0.03)
    telling = [
        e.action.seat for e in one.entries if is_private(game, e.action) and e.verdict is not Verdict.ILLEGAL
    ]
    if not telling:
        return None
    seat = rng.choice(telling)
    sampler = Sampler(rng, header.seats)
    for entry in one.entries:
        sampler.remember_text(dict(entry.action.fields))
    other, differs = Match(game, header), False
    for entry in one.entries:
        action = entry.action
        if action.seat == seat and is_private(game, action) and entry.verdict is not Verdict.ILLEGAL:
            new = with_another_secret(other, action, sampler)
            differs = differs or new != action
            action = new
        other.record(action)
    return (one, other, seat) if differs else None


def probes(table: Table, game: Game[Any], seat: str, rng: random.Random) -> Iterator[tuple[str, Any]]:
    """Yield everything that can be requested now without the phone of ``seat``, with the answers."""
    service, n = table.service, table.n
    header = table.service.matches.get(table.match).history.header
    others = [TABLE, "spectator", "arbiter"]
    if game.name not in TAKERS:
        others += [s for s in header.seats if s != seat]
    for who in others:
        yield f"{who} view", view_of(service, table.caller(who), since=rng.randint(0, n))
    who = rng.choice(others)
    yield f"{who} at", view_of(service, table.caller(who), at=rng.randint(0, n))
    yield f"{who} record", commands.record_text(service, table.caller(who))
    yield f"{who} proof", commands.proof(service, table.caller(who))
    if (
        who != "arbiter" or not service.matches.get(table.match).history.over
    ):  # who may read everything at the end
        yield f"{who} audit", answer(commands.audit, service, table.caller(who))
        yield (
            f"{who} full",
            answer(lambda: {"text": commands.record_text(service, table.caller(who), audience="full")}),
        )
    joins = answer(lambda: {"joins": commands.joins(service, table.caller(who))})
    yield f"{who} joins", joins
    sampler = Sampler(rng, header.seats)
    for line in view_of(service, table.caller("spectator"))["lines"]:
        sampler.remember_text({k: v for k, v in line["action"].items() if k not in ("seat", "action")})
    actions = [sampler.well_formed(game, rng.choice(game.actions)) for _ in range(3)]
    offered = game.choices(service.matches.get(table.match).history.match.position, seat)
    actions += [sampler.admitted(rng.choice(offered)) for _ in range(3) if offered]
    for action in actions:
        who = rng.choice([w for w in others if w not in ("spectator",)])
        yield f"{who} check {action}", table.check(action.to_json(), who)
    # actions are not only checked but recorded, and undone again
    for action in actions[-2:]:
        if is_private(game, action):
            continue
        done = table.record(action.to_json(), request_id=f"probe-{rng.getrandbits(32):010}")
        yield f"record {action}", done
        if done["ok"]:
            yield "view", view_of(service, table.caller("spectator"), since=n)
            yield (
                "undo",
                table.undo(
                    n, "arbiter", reason="it was a test", request_id=f"back-{rng.getrandbits(32):010}"
                ),
            )
            now = table.n
            yield "view", view_of(service, table.caller(), since=n)
            yield "restore", table.restore(now, request_id=f"again-{rng.getrandbits(32):010}")
            yield (
                "undo",
                table.undo(
                    n, "arbiter", reason="it was a test", request_id=f"once-{rng.getrandbits(32):010}"
                ),
            )
    public = {"seat": seat, "action": "resign"} if "resign" in game.action_types else {}
    for who in others[:1] + others[3:]:
        yield f"{who} stale", table.record(public, who, expect=max(0, table.n - 2))
    now = table.n
    asked = table.undo(max(0, now - rng.randint(1, 4)), request_id=f"undo-{rng.getrandbits(32):010}")
    yield "undo", asked
    if asked["ok"] and asked["n"] != now:
        yield (
            "back",
            table.undo(now, "arbiter", reason="a test", request_id=f"here-{rng.getrandbits(32):010}"),
        )


def around_the_match(table: Table, seat: str, rng: random.Random) -> Iterator[tuple[str, Any]]:
    """Yield what can be requested around the match and at its end, with the answers."""
    service = table.service

    def ask(label: str, do: Any, who: str = TABLE, **given: Any) -> tuple[str, Any]:
        sent: dict[str, Any] = {"request_id": f"{label}-{rng.getrandbits(32):010}", **given}
        return label, answer(do, service, table.caller(who), **sent)

    view = view_of(service, table.caller("spectator"))
    yield ask("objection", witness.objection, what="card", about=max(1, view["n"] - 1))
    yield ask("ask-sign", witness.ask_sign)
    why = {"name": "Sato", "reason": "as seen", "expect": table.n}
    standing = [
        line["n"] for line in view["lines"] if not line["undone"] and line["action"]["action"] != "undo"
    ]
    if standing:
        yield ask("ruling", rulings.rule, "arbiter", ruling="remove", about=rng.choice(standing), **why)
    yield "view", view_of(service, table.caller(), since=view["n"])
    yield "reissue", answer(commands.reissue, service, table.caller(), name=seat)
    joined = table.join(seat)
    table.tokens[seat] = joined["token"]
    yield "who came next", view_of(service, table.caller(seat))
    if view_of(service, table.caller(seat))["outcome"] is None:  # then it may be opened
        yield "its export", commands.record_text(service, table.caller(seat), audience="seat")
    for who in (TABLE, "spectator", "arbiter"):
        yield who, view_of(service, table.caller(who))


def played(match: Match, seat: str, log: EventLog, caplog: pytest.LogCaptureFixture) -> list[str]:
    """Return everything sent to others while ``match`` is played."""
    given = {"seats": list(match.header.seats), "options": match.header.options}
    table = Table(Service(log, clock=Clock()), match.game.name, **given)
    for who in (*match.header.seats, "spectator", "arbiter"):
        table.caller(who)
    rng, out, at = random.Random(7), [], [0]
    for i, entry in enumerate(match.entries):
        action, sent = entry.action, {"request_id": f"line-{i:06}"}
        if action.kind == "undo":
            to = action.fields["to"]
            known = at[to] if 0 <= to < len(at) else 999_999
            done = table.undo(known, "arbiter", reason="as it was", **sent)
        else:
            declared = match.game.action_types[action.kind].by_name
            private = (
                any(declared[k].is_private(action.fields) for k in action.fields) and action.seat != TABLE
            )
            who = action.seat if private else TABLE
            more = {"attempt": True, "insist": True} if private else {"attempt": True}
            done = table.record(action.to_json(), who, **more, **sent)
            if who == seat:
                done = None
        out.append(json.dumps(["answer", done]))
        at.append(table.n)
        if rng.random() < 0.3:
            out += [json.dumps([name, said]) for name, said in probes(table, match.game, seat, rng)]
    out += [json.dumps([name, said]) for name, said in around_the_match(table, seat, rng)]
    assert verify_match(log, table.match) is None
    out += [record.getMessage() for record in caplog.records]
    caplog.clear()
    return [plain(text, table.match, table.pin, *table.tokens.values()) for text in out]


@pytest.mark.parametrize("name", engines.names())
def test_disclosures_of_a_seat_are_invisible_to_all_others(
    name: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    caplog.set_level(logging.DEBUG, logger="tachiai")
    log = EventLog(Config(data=tmp_path).store)
    game, made, seed, compared = engines.load(name), 0, 0, 0
    while made < PAIRS:
        seed += 1
        assert seed < 100 + 40 * PAIRS, f"{made} pairs in {seed} matches"
        found = pair(game, seed)
        if found is None:
            continue
        one, other, seat = found
        made += 1
        assert one.export().text() == other.export().text(), f"seed {seed}: everybody is shown the same lines"
        told = [json.loads(json.dumps(list(m.audit(full=False)))) for m in (one, other)]
        assert told[0] == told[1], f"seed {seed}: and the same verdicts"
        first = played(one, seat, log, caplog)
        second = played(other, seat, log, caplog)
        assert len(first) == len(second), f"seed {seed}"
        for a, b in zip(first, second, strict=True):
            assert a == b, f"seed {seed}, {seat}"
        compared += len(first)
    log.close()
    count(f"{name}: pairs of worlds at the service", made)
    count(f"{name}: answers compared, none different", compared)
    print(f"{name}: {made} pairs of {seed} matches, {compared} answers compared, 0 different")
