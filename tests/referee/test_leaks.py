"""Two worlds that differ only in what one seat told in confidence: nobody else can tell them apart.

Every byte that leaves is compared: views of every device at every step (also looking back and coming back),
answers, refusals and errors, checks, records, proofs, audits, log lines; and over real sockets every frame.
What must differ by its nature (ids, tokens, times, hashes) is replaced by what it is.
"""

from __future__ import annotations

import json
import logging
import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from engines import Action, Judgement, Match, Verdict, load
from engines.game import whole_actions
from referee.config import Config
from referee.log import Log
from referee.service import Service
from tests.support import Servers

from ..engines.john.play import Table as Cards
from .devices import Device, Room, request
from .table import ATTACK, MOVE, OTHER_PILE, PILE, REPLY, SETUP, Clock, Table, answer

JOHN = load("john")
OTHERS = ("table", "black", "spectator", "arbiter")
"""Everybody but red."""


def other_pile(match: Match, cards: list[str], rng: random.Random) -> list[str]:
    """Another pile red could have told instead, as far as everybody knows."""
    public = JOHN.view(match.position)["seats"]["red"]
    known, unknown = public["pile_known"], public["unknown"]
    if cards[0] == "??":
        return cards
    for _ in range(50):
        pile = [*known, *rng.sample(unknown, len(cards) - len(known))]
        if sorted(pile) != sorted(cards):
            return pile
    return cards


def worlds(seed: int) -> tuple[Match, Match]:
    """A match under either rule, and the same with other secrets."""
    ultimate = {"ultimate": seed % 2 == 0}
    one = Cards(seed, ultimate, phones=0.25, undo=0.06, foul=0.1, doubts=0.03).play(45)
    rng = random.Random(seed)
    other = Match(JOHN, one.header)
    for entry in one.entries:
        action = entry.action
        if action.kind == "register" and action.seat == "red" and entry.verdict != "illegal":
            cards = other_pile(other, action.fields["cards"], rng)
            action = Action("red", "register", {"cards": cards})
        other.record(action)
    return one, other


def plain(text: str, *secrets: str) -> str:
    """What is sent, without what must be another each time."""
    for i, secret in enumerate(secrets):
        text = text.replace(secret, f"<{i}>")
    text = re.sub(r"\b[0-9a-f]{64}\b|\b[0-9a-f]{16}\b", "<hash>", text)
    text = re.sub(r'"(id|ask|sid)": ?"[^"]*"', r'"\1":"<id>"', text)
    text = re.sub(r'"code": ?"[0-9]{6}"', '"code":"<code>"', text)
    text = re.sub(r"(#|ticket\": ?\")[A-Za-z0-9_-]{22}", "<ticket>", text)
    return re.sub(r"\d{4}-\d\d-\d\dT[0-9:.]+Z", "<time>", text)


def all_said(table: Table, rng: random.Random) -> Iterator[tuple[str, Any]]:
    """Everything anybody but red can be told now."""
    service, n = table.service, table.n
    since, at = rng.randint(0, n), rng.randint(0, n)
    for who in OTHERS:
        caller = table.caller(who)
        yield f"{who} view", service.view(caller, since=since)
        yield f"{who} at {at}", service.view(caller, at=at)
        yield f"{who} record", service.record_text(caller)
        yield f"{who} proof", service.proof(caller)
        if who != "arbiter" or not service._room(table.match).story.over:  # who may read all at the end
            yield f"{who} audit", answer(lambda c=caller: service.audit(c))
    actions = [
        {"seat": "red", "action": "pull", "card": rng.choice([*PILE, *OTHER_PILE, "none"])},
        {"seat": "red", "action": "reinforce", "card": rng.choice([*PILE, *OTHER_PILE]), "to": "a4"},
        {"seat": "red", "action": "register", "cards": PILE},
        {"seat": "black", "action": "doubt"},
    ]
    offered = list(
        whole_actions(JOHN.choices(table.service._room(table.match).story.match.position, "red"), 20)
    )
    actions += [a.to_json() for a in rng.sample(offered, min(3, len(offered)))]
    for action in actions:
        for who in ("table", "black", "arbiter"):
            yield f"{who} check {action}", table.check(action, who)
    yield "stale", table.record(MOVE, expect=max(0, n - 2))
    yield "not-yours", table.record({"seat": "red", "action": "resign"}, "black")


def played(match: Match, path: Path, caplog: pytest.LogCaptureFixture) -> list[str]:
    """All that is said to others while ``match`` is played."""
    log = Log(Config(data=path).store)
    path.mkdir(exist_ok=True)
    table = Table(Service(log, clock=Clock()), seats=list(match.header.seats), options=match.header.options)
    for who in OTHERS:
        table.caller(who)
    secrets = [table.match, table.pin, *table.tokens.values()]
    rng, out = random.Random(7), []
    for entry in match.entries:
        done = table.repeat(entry.action)
        if entry.action.kind != "register":
            out.append(json.dumps(["answer", done]))
        out += [json.dumps([name, said]) for name, said in all_said(table, rng)]
    log.close()
    out += [record.getMessage() for record in caplog.records]
    caplog.clear()
    return [plain(text, *secrets) for text in out]


@pytest.mark.parametrize("seed", range(5))
def test_nobody_can_tell_what_red_told(seed, tmp_path: Path, caplog: pytest.LogCaptureFixture):
    caplog.set_level(logging.DEBUG, logger="tachiai")
    one, other = worlds(seed)
    assert one.export(full=True).text() != other.export(full=True).text(), "the worlds differ"
    assert one.export().text() == other.export().text(), "and everybody sees the same of them"
    (tmp_path / "1").mkdir()
    (tmp_path / "2").mkdir()
    first, second = played(one, tmp_path / "1", caplog), played(other, tmp_path / "2", caplog)
    assert len(first) == len(second)
    for a, b in zip(first, second, strict=True):
        assert a == b


def test_a_leak_would_be_seen(tmp_path: Path, monkeypatch):
    """A game that judged from what it was told would be caught by what is asked above."""
    reinforce = {"seat": "red", "action": "reinforce", "card": "2h", "to": "d3"}

    def told() -> list[str]:
        log = Log(Config(data=tmp_path).store)
        out = []
        for pile in (PILE, OTHER_PILE):
            table = Table(Service(log, clock=Clock()))
            table.play(*SETUP, {"seat": "red", "action": "register", "cards": pile}, MOVE)
            said = [table.check(reinforce), table.record(reinforce)]
            out.append(plain(json.dumps(said), table.match))
        log.close()
        return out

    one, other = told()
    assert one == other

    def talkative(position, action, n):
        if JOHN.advise(position, action):
            return Judgement(Verdict.ILLEGAL, "john.reinforce.not-in-reserve", (), position)
        return type(JOHN).judge(JOHN, position, action, n)

    monkeypatch.setattr(JOHN, "judge", talkative, raising=False)
    one, other = told()
    assert one != other


PLAIN_GAME = [*SETUP, "register", MOVE, REPLY, ATTACK, {"seat": "red", "action": "pull", "card": "Ad"}]


def over_sockets(url: str, pile: list[str], room: Callable[..., Room]) -> dict[str, list[str]]:
    """Every frame and body the others get while red, in confidence, tells ``pile``."""
    here = room(url)
    devices = {who: here.device(who) for who in ("table", "black", "spectator", "red")}
    for who in ("table", "black", "spectator"):
        # the views that say red has come
        devices[who].until(
            lambda d=devices[who]: any(e == "view" and b["people"]["red"]["online"] for e, b in d.events),
            "red",
        )
    for device in devices.values():
        device.raw.clear()
    bodies: list[str] = []
    for n, given in enumerate(PLAIN_GAME):
        action = given if given != "register" else {"seat": "red", "action": "register", "cards": pile}
        sender = devices["red" if given == "register" else "table"]
        assert sender.record(n, action)["ok"]
        for device in devices.values():
            device.view(n + 1)
        paths = ("", "?since=2", "?at=1", "/record", "/proof")
        bodies += [here.get(path)[1].decode() for path in paths]
        for card in ("2h", "2d", "Kd", "none"):
            check = {"action": {"seat": "red", "action": "pull", "card": card}}
            bodies.append(json.dumps(devices["black"].call("check", check)))
            bodies.append(json.dumps(devices["table"].call("check", check)))
    table = devices["table"]
    table.close()
    back = Device(url, here.token, "back")
    here.devices.append(back)
    back.connect(since=1)
    back.view()
    bodies += [str(frame) for frame in back.raw]
    bodies.append(request(url, "/api/here")[1].decode())
    secrets = [here.match, here.pin, *(d.token for d in devices.values())]
    out = {
        who: [plain(str(f), *secrets) for f in devices[who].raw] for who in ("table", "black", "spectator")
    }
    return out | {"bodies": [plain(b, *secrets) for b in bodies]}


def test_no_frame_tells_what_red_told(serve: Servers, room: Callable[..., Room]):
    server = serve(env={"TACHIAI_RATE": "100000/day"})
    one, other = (over_sockets(server.url, pile, room) for pile in (PILE, OTHER_PILE))
    for who, frames in one.items():
        assert frames == other[who], who
        assert sum(map(len, frames)) > 1000, "there was something to compare"
