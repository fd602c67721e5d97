"""A match from a snapshot is the match that its links add up to; what does not fit is left alone."""

from __future__ import annotations

import hashlib
import json
import logging
import os
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import orjson
import pytest

from tachiai import engines
from tachiai.engines import Action, Verdict
from tachiai.engines.packed import BLOCK
from tachiai.engines.testing.walk import Walker, any_header
from tachiai.engines.values import TABLE
from tachiai.referee import commands
from tachiai.referee.commands.service import Service
from tachiai.referee.config import Config
from tachiai.referee.match import cache, snapshots
from tachiai.referee.match.cache import LiveMatch
from tachiai.referee.match.history import MatchHistory
from tachiai.referee.match.loading import load_history, verify_match
from tachiai.referee.match.retention import erase_old, old
from tachiai.referee.store.events import match_stream
from tachiai.referee.store.log import EventLog
from tachiai.referee.store.snapshots import Snapshot

from ..engines.soak import often
from .table import MOVE, PILE, REPLY, SETUP, Clock, Store, Table, again, answer

GAMES = ["john", "one_o_one", "xan", "shogi_card_war", "jekyll_hyde"]

SEEDS = range(int(os.environ.get("TACHIAI_SNAPSHOTS", often(2, 60))))
"""Random matches a game."""

LINES = 70


def live(table: Table) -> LiveMatch:
    """The match as the service has it in memory, read if it has not been."""
    entry = table.service.matches.get(table.match)
    table.service.matches.load(entry, newest=False)
    return entry


def take(table: Table) -> Snapshot:
    """A snapshot of the match as it is; its newest link is made an action."""
    if snapshots.taken(live(table).history) is None:
        assert table.undo(live(table).history.n - 1, "arbiter", reason="an action")["ok"]
    entry = live(table)
    entry.snapshot_at = 0
    table.service.matches.keep(entry)
    found = table.service.log.snapshot(table.match)
    assert found is not None
    assert found.link == entry.history.link
    return found


@contextmanager
def no_snapshots(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with monkeypatch.context() as patched:
        patched.setattr(EventLog, "snapshot", lambda _log, _match: None)
        yield


def anew(table: Table, *, shared: bool = False) -> Table:
    """The same devices, at a service that has nothing in memory."""
    other = Table.__new__(Table)
    other.__dict__ |= table.__dict__
    other.service = Service(table.service.log, shared=shared, clock=table.service.clock)
    return other


class Busy:
    """A random match at which people do whatever may be done."""

    def __init__(self, table: Table, rng: random.Random) -> None:
        self.table = table
        self.rng = rng
        self.sent: list[tuple[str, dict[str, Any], Any]] = []
        """The actions recorded: by whom, as they were sent, and the answer."""
        self.walker = Walker(live(table).history.match, rng, undo=0.06, fuzz=0.1, ending=0.01, whole=0.3)

    def go(self, lines: int) -> None:
        self.walker.match = live(self.table).history.match
        for _ in range(lines):
            luck = self.rng.random()
            if luck < 0.08:
                self.people()
            elif luck < 0.14:
                self.waived()
            else:
                self.play(self.walker.next())

    def play(self, action: Action) -> None:
        table = self.table
        seats = live(table).history.header.seats
        if action.kind == "undo":
            table.undo(action.fields["to"], "arbiter", reason="as it was")
            return
        own = action.seat in seats and (self.walker.match.game.is_private(action) or self.rng.random() < 0.3)
        who = action.seat if own else TABLE
        given: dict[str, Any] = {
            "request_id": table.new_id(),
            "expect": live(table).history.n,
            "action": {**action.to_json(), **({"note": "said"} if self.rng.random() < 0.1 else {})},
            "attempt": True,
            "insist": True,
        }
        done = answer(lambda: commands.record(table.service, table.caller(who), **given))
        if done["ok"]:
            self.sent.append((who, given, done))

    def waived(self) -> None:
        action = self.walker._bent()
        game = self.walker.match.game
        if action is not None and self.walker.match.judge(action).code in game.waivable:
            self.rule("allow", action=action.to_json())

    def rule(self, ruling: str, **given: Any) -> None:
        table = self.table
        more = {
            "request_id": table.new_id(),
            "expect": live(table).history.n,
            "name": "Umi",
            "reason": "so",
            **given,
        }
        answer(lambda: commands.rule(table.service, table.caller("arbiter"), ruling=ruling, **more))

    def people(self) -> None:
        table, rng, service = self.table, self.rng, self.table.service
        seat = rng.choice(live(table).history.header.seats)
        match rng.randrange(7 if live(table).history.n else 4):
            case 0:
                table.caller(seat)
                claim = table.join(seat)
                if claim["waiting"]:
                    named = commands.view(service, table.caller())["claims"][-1]["id"]
                    if rng.random() < 0.5:
                        commands.admit(service, table.caller(), claim=named, answer=True)
                    else:
                        commands.hand(service, table.caller(seat), claim=named, answer=True)
                    table.tokens[seat] = claim["token"]
            case 1:
                asked = {"request_id": table.new_id(), "what": "other"}
                answer(lambda: commands.objection(service, table.caller(seat), **asked))
            case 2:
                self.rule("stop")
                self.rule("resume")
            case 3:
                answer(lambda: commands.ask_sign(service, table.caller(), request_id=table.new_id()))
            case 4:
                self.rule("result", winners=[seat])
                for who in (seat, TABLE):
                    asked = {"request_id": table.new_id(), **({} if who == seat else {"seat": seat})}
                    answer(
                        lambda who=who, asked=asked: commands.disclose(service, table.caller(who), **asked)
                    )
                self.rule("back", to=live(table).history.n)
            case 5:
                n = rng.randint(0, live(table).history.n)
                self.rule("back", to=n)
            case 6:
                answer(lambda: commands.pen(service, table.caller()))


def busy(service: Service, name: str, seed: int) -> Busy:
    rng = random.Random(f"snapshots/{name}/{seed}")
    game = engines.load(name)
    header = any_header(game, rng)
    given = {} if header.given is None else {"options": dict(header.given)}
    return Busy(Table(service, name, seats=list(header.seats), **given), rng)


def shown(table: Table) -> list[Any]:
    """All that the devices are shown, as they come, with the lines they have, and looking back."""
    n, service = live(table).history.n, table.service
    asked: list[dict[str, Any]] = [
        {"since": n},
        {"since": max(n - 3, 0)},
        {},
        {"at": n // 2},
        {"since": 1, "at": 0},
    ]
    return [
        answer(partial(commands.view, service, table.caller(who), **how))
        for who in sorted(table.tokens)
        for how in asked
    ]


def told(table: Table) -> list[Any]:
    """What is exported, and what would be said of an undo to anywhere."""
    history = live(table).history
    service, public = table.service, history.match.export()
    return [
        public.text(),
        [history.match.about(n) for n in range(1, history.n + 1)],
        [history.openable(seat, by) for seat in history.header.seats for by in (TABLE, "seat")],
        [history.undone(n) for n in range(1, history.n + 1)],
        commands.record_text(service, table.caller()),
    ]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", GAMES)
def test_it_is_the_match_that_its_links_add_up_to(
    name: str, seed: int, service: Service, monkeypatch: pytest.MonkeyPatch
):
    """Whatever people do: what devices are shown, what may be done, what more is said, and what is told of it."""
    match = busy(service, name, seed)
    match.go(LINES)
    kept = take(match.table)
    quick = anew(match.table)
    assert live(quick).history.is_resumed
    taken = snapshots.taken(live(quick).history)
    assert taken == kept, "taken again it is the same bytes"
    folded = anew(match.table)
    with no_snapshots(monkeypatch):
        assert not live(folded).history.is_resumed
    ours, theirs = live(quick).history, live(folded).history
    assert ours.goes_on_as(theirs)
    n = theirs.n
    assert ours.match.live() == theirs.match.live()
    assert (ours.live, ours._standing, ours.settled, ours.settled_for) == (
        *(theirs.live, theirs._standing, theirs.settled, theirs.settled_for),
    )
    for seat in theirs.header.seats:
        for history in (ours, theirs):
            assert history.match.position == theirs.match.position
        assert ours.game.private(ours.match.position, seat) == theirs.game.private(
            theirs.match.position, seat
        )
    # The newest lines are there without anybody reading the others.
    tail = ours.match.newest_from[0]
    assert ours.match.entries[tail:] == theirs.match.entries[tail:]
    assert (ours.match._past is None) or tail == 0 or ours.match._past._read is not None
    assert shown(quick) == shown(folded)
    assert told(quick) == told(folded)
    assert [*ours.match.entries] == [*theirs.match.entries]
    assert [*ours.provenance] == [*theirs.provenance]
    assert [ours.match.at(i) for i in range(n + 1)] == [theirs.match.at(i) for i in range(n + 1)]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", GAMES)
def test_what_comes_after_it_is_folded_as_ever(
    name: str, seed: int, service: Service, monkeypatch: pytest.MonkeyPatch
):
    """By one that had it in memory, and by one that reads it with what came after."""
    match = busy(service, name, seed)
    match.go(LINES)
    take(match.table)
    before = anew(match.table, shared=True)
    assert live(before).history.is_resumed
    match.go(25)
    after, folded = anew(match.table), anew(match.table)
    before.service.matches.load(live(before))
    with no_snapshots(monkeypatch):
        live(folded)
    for one in (before, after):
        assert live(one).history.is_resumed
        assert live(one).history.goes_on_as(live(folded).history)
        assert shown(one) == shown(folded)
    assert verify_match(service.log, match.table.match) is None


@pytest.mark.parametrize("name", GAMES)
def test_playing_on_from_it(name: str, service: Service, monkeypatch: pytest.MonkeyPatch):
    """A request sent again is answered as before, and undos go back to before it: the chain is none the worse."""
    match = busy(service, name, 7)
    match.go(LINES)
    take(match.table)
    match.table = anew(match.table)
    assert live(match.table).history.is_resumed
    n = live(match.table).history.n
    moved = {"black", "red", *match.table.tokens} - {TABLE}
    for who, given, done in (*match.sent[-2:], *match.sent[:2]):
        once_more = answer(
            lambda who=who, given=given: commands.record(
                match.table.service, match.table.caller(who), **given
            )
        )
        # Another phone has the seat since: then it is not told what the one before has said.
        assert once_more == done or (who in moved and not once_more["ok"]), (who, given)
    assert live(match.table).history.n == n
    assert match.table.undo(2, "arbiter", reason="all of it")["ok"]
    match.go(20)
    assert verify_match(service.log, match.table.match) is None
    folded = anew(match.table)
    with no_snapshots(monkeypatch):
        assert shown(folded) == shown(match.table)


# -- when there is one -----------------------------------------------------------------------------------


def long(table: Table, lines: int) -> Table:
    """Registrations that tell nothing."""
    table.play(*SETUP)
    for n in range(2, lines):
        seat = ("black", "red")[n % 2]
        table.play({"seat": seat, "action": "register", "cards": ["??"] * 11})
    return table


def test_one_is_taken_after_so_many_links_and_after_the_answer(
    sit: Callable[..., Table], log: EventLog, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(cache, "SNAPSHOT_LINKS", 20)
    table = sit()
    held: list[bool] = []
    keep = table.service.matches.keep

    def spied(entry: LiveMatch) -> None:
        held.append(entry.lock.locked())
        keep(entry)

    monkeypatch.setattr(table.service.matches, "keep", spied)
    long(table, 15)
    assert log.snapshot(table.match) is None
    long_after = {"seat": "black", "action": "register", "cards": ["??"] * 11}
    with table.service.deferral.held():
        for _ in range(6):
            table.play(long_after)
        assert not held, "nobody waits for it"
    assert held
    assert not any(held)
    first = log.snapshot(table.match)
    assert first is not None
    for _ in range(21):
        table.play(long_after)
    second = log.snapshot(table.match)
    assert second is not None
    assert second.link > first.link


def test_one_is_taken_when_a_match_leaves_memory_and_when_the_server_ends(
    sit: Callable[..., Table], store: Store, clock: Clock, log: EventLog, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(cache, "MATCHES_IN_MEMORY", 1)
    table, short = long(sit(), 40), sit()
    short.play(*SETUP)
    short.play(MOVE)
    assert log.snapshot(table.match) is not None
    assert log.snapshot(short.match) is None, "it is read as quickly without"
    other = long(sit(), 40)
    assert log.snapshot(short.match) is None
    with store.log() as opened:
        service = Service(opened, shared=store.config.shared, clock=clock)
        other.service = service
        long_after = {"seat": "black", "action": "register", "cards": ["??"] * 11}
        other.play(long_after)
        service.close()
    kept = log.snapshot(other.match)
    assert kept is not None
    assert kept.link == load_history(log, other.match).link


def test_a_referee_that_was_killed_begins_with_it(
    sit: Callable[..., Table], store: Store, clock: Clock, log: EventLog, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(cache, "SNAPSHOT_LINKS", 30)
    table = long(sit(), 45)
    next_one = again(table, store, clock, log)
    history = live(next_one).history
    assert history.is_resumed
    assert history.link == live(table).history.link
    next_one.play({"seat": "black", "action": "register", "cards": ["??"] * 11})
    assert verify_match(log, table.match) is None


def test_the_newer_one_stays(sit: Callable[..., Table], log: EventLog):
    """Whichever worker writes last; one of another release gives way to either."""
    table = long(sit(), 20)
    first = take(table)
    table.play({"seat": "black", "action": "register", "cards": ["??"] * 11})
    second = take(table)
    log.keep_snapshots([first])
    assert log.snapshot(table.match) == second
    other = first._replace(code="john 0 other")
    log.keep_snapshots([other])
    assert log.snapshot(table.match) == other
    log.keep_snapshots([second])
    assert log.snapshot(table.match) == second


def test_none_is_kept_of_a_match_that_is_not_there(sit: Callable[..., Table], log: EventLog):
    table = long(sit(), 20)
    taken = take(table)
    log.drop_snapshot(table.match)
    log.keep_snapshots([taken._replace(stream="match:nowhere"), taken._replace(link=taken.link + 1)])
    assert log.snapshot("nowhere") is None
    assert log.snapshot(table.match) is None


def test_a_game_that_declares_nothing_has_none(sit: Callable[..., Table], monkeypatch: pytest.MonkeyPatch):
    table = long(sit(), 20)
    monkeypatch.setattr(type(live(table).history.game), "position_types", ())
    snapshots.code_of.cache_clear()
    try:
        assert snapshots.taken(live(table).history) is None
    finally:
        snapshots.code_of.cache_clear()


def test_a_game_that_declares_nonsense_is_played_on(
    sit: Callable[..., Table], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    table = long(sit(), 20)
    monkeypatch.setattr(type(live(table).history.game), "position_types", (Walker,))
    snapshots.code_of.cache_clear()
    try:
        table.service.matches.keep(live(table))
        assert "no snapshot could be taken" in caplog.text
        assert table.undo(live(table).history.n - 1, "arbiter", reason="on")["ok"], "its lock is free"
        assert table.service.log.snapshot(table.match) is None
    finally:
        snapshots.code_of.cache_clear()


# -- what does not fit -----------------------------------------------------------------------------------


def forged(taken: Snapshot, change: Callable[[Any], object]) -> Snapshot:
    """The snapshot with something of its state changed, and a digest that fits it."""
    value = orjson.loads(taken.state)
    change(value)
    return signed(taken._replace(state=orjson.dumps(value)))


def signed(taken: Snapshot) -> Snapshot:
    text = f"{taken.stream}\n{taken.link}\n{taken.code}\n".encode()
    return taken._replace(digest=hashlib.sha256(text + taken.state).hexdigest())


def put(log: EventLog, taken: Snapshot) -> None:
    log.drop_snapshot(taken.stream.removeprefix("match:"))
    log.keep_snapshots([taken])
    assert log.snapshot(taken.stream.removeprefix("match:")) == taken


FORGERIES: dict[str, Callable[[Snapshot], Snapshot]] = {
    "a digest": lambda s: s._replace(digest="0" * 64),
    "a torn state": lambda s: s._replace(state=s.state[: len(s.state) // 2]),
    "a torn state, signed": lambda s: signed(s._replace(state=s.state[: len(s.state) // 2])),
    "another release": lambda s: signed(s._replace(code=s.code[:-1] + ("0" if s.code[-1] != "0" else "1"))),
    "another version of the game": lambda s: signed(s._replace(code=s.code.replace("john ", "john 0", 1))),
    "another game": lambda s: signed(s._replace(code=s.code.replace("john", "xan", 1))),
    "no game at all": lambda s: signed(s._replace(code="os:system 1 2")),
    "another link": lambda s: signed(s._replace(link=s.link - 1)),
    "no object": lambda s: signed(s._replace(state=b"[]")),
    "nested without end": lambda s: signed(s._replace(state=b"[" * 100_000)),
    "an unknown class": lambda s: forged(s, lambda v: v["match"]["before"].__setitem__(0, 99)),
    "another class": lambda s: forged(s, lambda v: v["match"]["before"].__setitem__(0, 17)),
    "one member less": lambda s: forged(s, lambda v: v["match"]["before"].pop()),
    "another position": lambda s: forged(s, lambda v: v["match"]["before"].__setitem__(6, 40)),
    "another head": lambda s: forged(
        s, lambda v: v.update(heads=("A" * 43) + v["heads"][43:-44] + v["heads"][-44:])
    ),
    "a head less": lambda s: forged(s, lambda v: v.update(heads=v["heads"][:-4])),
    "a line less": lambda s: forged(s, lambda v: v["match"]["lines"].pop()),
    "another line": lambda s: forged(s, lambda v: v["match"]["lines"][-1].__setitem__(0, "nobody")),
    "a class nobody has": lambda s: forged(s, lambda v: v.update(people=[40, "rm"])),
    "marks of fewer lines": lambda s: forged(s, lambda v: v.update(marks=v["marks"][2:])),
}


@pytest.mark.parametrize("what", [one for one in FORGERIES if one != "another head"])
def test_what_does_not_fit_is_left_alone(
    what: str,
    sit: Callable[..., Table],
    log: EventLog,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
):
    """Nobody at the table notices: the match is folded from its links, and a log line says so."""
    table = long(sit(), 40)
    table.play(MOVE, REPLY)
    put(log, FORGERIES[what](take(table)))
    other, folded = anew(table), anew(table)
    with no_snapshots(monkeypatch):
        wanted = shown(folded)
    with caplog.at_level(logging.WARNING, "tachiai.log"):
        assert not live(other).history.is_resumed
    assert "is not used" in caplog.text
    assert shown(other) == wanted
    assert table.match in caplog.text


def test_a_chain_that_has_another_link_there(sit: Callable[..., Table], store: Store, log: EventLog):
    """Its link was cut off, and another one was written."""
    table = long(sit(), 40)
    kept = take(table)
    store.delete(match_stream(table.match), kept.link - 3)
    store.delete(f"beside:{table.match}", kept.link - 3)
    short = anew(table)
    assert not live(short).history.is_resumed
    for _ in range(6):
        short.play({"seat": "red", "action": "register", "cards": ["??"] * 11})
    other = anew(table)
    assert not live(other).history.is_resumed
    assert (
        live(other).history.heads[kept.link]
        != MatchHistory.resumed(
            table.match, orjson.loads(kept.state), lambda: load_history(log, table.match)
        ).heads[kept.link]
    )
    assert verify_match(log, table.match) is None


def test_private_facts_of_links_that_are_gone(sit: Callable[..., Table], store: Store, log: EventLog):
    """A chain cut after the snapshot is found as it is without one."""
    table = long(sit(), 40)
    kept = take(table)
    table.play({"seat": "red", "action": "register", "cards": PILE}, who="red")
    store.delete(match_stream(table.match), kept.link)
    with pytest.raises(Exception, match="broken"):
        live(anew(table))


def hidden(value: Any) -> None:
    """JOHN's positions that have stood, which nobody is shown: none."""
    stood = value["match"]["before"][11]
    assert stood[0] == 0, stood
    value["match"]["before"][11] = [0, *([[0]] * 8)]


SHUTTLE = [
    {"seat": "black", "action": "move", "from": "c2", "to": "c3"},
    {"seat": "red", "action": "move", "from": "b3", "to": "b4"},
]


def test_what_is_forged_in_secret_is_found_when_the_links_are_read(
    sit: Callable[..., Table],
    log: EventLog,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
):
    """Who asks for all lines has them folded: then it is plain that the snapshot was of another match."""
    table = long(sit(), 40)
    table.play(MOVE, REPLY)
    for n in range(20):
        table.play({"seat": ("red", "black")[n % 2], "action": "register", "cards": ["??"] * 11})
    put(log, forged(take(table), hidden))
    other, folded = anew(table), anew(table)
    with no_snapshots(monkeypatch):
        wanted = shown(folded)
    assert live(other).history.is_resumed, "no digest says what nobody is shown"
    assert shown(other) == wanted
    assert "is not what its links add up to" in caplog.text
    assert not live(other).history.is_resumed
    assert log.snapshot(table.match) is None
    assert live(other).history.goes_on_as(live(folded).history)


def test_what_it_made_the_referee_say_is_found_by_verify(sit: Callable[..., Table], log: EventLog):
    """The chain then says what the rules do not."""
    table = long(sit(), 40)
    there = [
        {"seat": "black", "action": "move", "from": "c2", "to": "c3"},
        {"seat": "red", "action": "move", "from": "a4", "to": "a3"},
        {"seat": "black", "action": "move", "from": "c3", "to": "c2"},
        {"seat": "red", "action": "move", "from": "a3", "to": "a4"},
    ]
    rounds = 0
    while not any(one["effect"] == "loop" for one in _effects(table)) and rounds < 8:
        honest = take(table)
        table.play(*there)
        rounds += 1
    _cut(table, log, honest)
    for n in range(20):
        table.play({"seat": ("red", "black")[n % 2], "action": "register", "cards": ["??"] * 11})
    put(log, forged(take(table), hidden))
    assert verify_match(log, table.match) is None
    other = anew(table)
    assert live(other).history.is_resumed
    for action in there:
        given: dict[str, Any] = {
            "request_id": other.new_id(),
            "expect": live(other).history.n,
            "action": action,
        }
        assert commands.record(other.service, other.caller(), **given)["ok"]
    assert live(other).history.is_resumed, "nobody has asked for earlier lines"
    fault = verify_match(log, table.match)
    assert fault is not None
    assert fault.reason in {"judgement", "position"}


def _effects(table: Table) -> list[Any]:
    return [effect for entry in live(table).history.match.entries for effect in entry.judgement.effects]


def _cut(table: Table, log: EventLog, to: Snapshot) -> None:
    """Go back to where the snapshot was taken."""
    table.undo(
        MatchHistory.resumed(table.match, orjson.loads(to.state), lambda: load_history(log, table.match)).n,
        "arbiter",
        reason="again",
    )


# -- the store -------------------------------------------------------------------------------------------


def test_erasing_a_match_leaves_no_byte_of_it(tmp_path: Path):
    """They hold what was told, in plain text."""
    config = Config(data=tmp_path)
    config.prepare()
    store = Store(config, None)
    with store.log() as log:
        table = long(Table(Service(log, clock=Clock())), 40)
        said = {"seat": "red", "action": "register", "cards": PILE, "note": "nobody is to read this"}
        assert table.record(said, "red")["ok"]
        kept = take(table)
        assert b"nobody is to read this" in kept.state
        assert json.dumps(PILE, separators=(",", ":")).encode() in kept.state
        assert [one.match for one in old(log, "2027-01-01T00:00:00Z")] == [table.match]
        erase_old(log, old(log, "2027-01-01T00:00:00Z"))
        log.keep_snapshots([kept])
        assert log.snapshot(table.match) is None, "nor does one come back that was taken before"
    left = b"".join(file.read_bytes() for file in tmp_path.iterdir() if file.is_file())
    for text in (b"nobody is to read this", b'"changed_for"', table.match.encode()):
        assert text not in left


def test_erasing_on_any_store(sit: Callable[..., Table], store: Store, log: EventLog):
    table, other = long(sit(), 20), long(sit(), 20)
    take(table)
    stays = take(other)
    erase_old(log, [one for one in old(log, "2027-01-01T00:00:00Z") if one.match == table.match])
    assert store.execute("SELECT stream FROM match_snapshots") == [(stays.stream,)]


def test_a_store_of_an_older_release_has_no_such_table(tmp_path: Path):
    """It is read as it is, and gets one; a file that may only be read is read without."""
    config = Config(data=tmp_path)
    config.prepare()
    store = Store(config, None)
    with store.log() as log:
        table = long(Table(Service(log, clock=Clock())), 20)
    store.execute("DROP TABLE match_snapshots")
    with store.log() as log:
        store.execute("DROP TABLE match_snapshots")
        assert log.snapshot(table.match) is None
        assert verify_match(log, table.match) is None
        with pytest.raises(Exception, match="no such table"):
            log.keep_snapshots([Snapshot("", 0, "", "", b"")])
    with store.log() as log:
        table.service = Service(log, clock=Clock())
        take(table)


def test_what_encrypts_events_encrypts_them_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    key = "MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY="
    monkeypatch.setenv("CIPHER_TOPIC", f"{Reversing.__module__}:Reversing")
    monkeypatch.setenv("CIPHER_KEY", key)
    config = Config(data=tmp_path)
    config.prepare()
    store = Store(config, None)
    with store.log() as log:
        table = long(Table(Service(log, clock=Clock())), 20)
        kept = take(table)
        assert live(anew(table)).history.is_resumed
    ((state,),) = store.execute("SELECT state FROM match_snapshots")
    assert bytes(state) == kept.state[::-1]


class Reversing:
    """A cipher as the library asks for one."""

    def __init__(self, environment: Any) -> None:
        """It needs no key."""

    def encrypt(self, plaintext: bytes) -> bytes:
        return plaintext[::-1]

    def decrypt(self, ciphertext: bytes) -> bytes:
        return ciphertext[::-1]


def test_nobody_who_proves_anything_looks_at_one(
    sit: Callable[..., Table], log: EventLog, monkeypatch: pytest.MonkeyPatch
):
    """The service alone plays on with them."""
    table = long(sit(), 40)
    take(table)

    def never(*_: Any) -> None:
        raise AssertionError("a snapshot was read")

    monkeypatch.setattr(EventLog, "snapshot", never)
    assert verify_match(log, table.match) is None
    assert load_history(log, table.match).n == 40
    assert len(list(old(log, "2027-01-01T00:00:00Z"))) == 1


def test_blocks_are_whole(sit: Callable[..., Table]):
    """What is left out are whole blocks of lines: the rest is judged again."""
    history = live(long(sit(), 45)).history
    n, _ = history.match.newest_from
    assert n % BLOCK == 0
    assert BLOCK <= history.n - n < 2 * BLOCK
    assert all(entry.verdict is not Verdict.ILLEGAL for entry in history.match.entries)
