"""Requests of spectators: answered once for a head, without the match's lock, within a time limit."""

import json
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tachiai.referee import commands, limits, threads
from tachiai.referee.allowance import Allowance, Allowances
from tachiai.referee.commands import Listener, exports
from tachiai.referee.commands.papers import Papers, PaperTurns, Payer, SpectatorTime
from tachiai.referee.config import Config
from tachiai.referee.errors import Refused
from tachiai.referee.evidence import reader as evidence
from tachiai.referee.evidence import takehome as pages
from tachiai.referee.match import loading, views
from tachiai.referee.match.history import MatchHistory
from tachiai.referee.store import log as proof
from tachiai.referee.web.rates import neighbourhood

from ..support import until
from .devices import idle
from .table import MOVE, REGISTER, REPLY, SETUP, Sit, Store, Table, view_of
from .web import Http, bearer

PAPERS: dict[str, Callable[[Table, str], str]] = {
    "sheet": lambda t, who: commands.sheet(t.service, t.caller(who), lang="en", reading="kanji"),
    "takehome": lambda t, who: commands.takehome(t.service, t.caller(who), lang="en"),
    "proof": lambda t, who: commands.proof(t.service, t.caller(who)),
    "record": lambda t, who: commands.record_text(t.service, t.caller(who)),
}
LONG = [idle(n) for n in range(60)]


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """Nothing here depends on the kind of store."""
    return Store(Config(data=tmp_path), None)


@pytest.fixture
def played(sit: Sit) -> Table:
    table = sit().play(*SETUP, MOVE, REPLY)
    for who in ("red", "spectator", "arbiter"):
        table.caller(who)  # each that joins is a link
    return table


@pytest.fixture(autouse=True)
def built(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages to take home do not need the built screens here."""
    monkeypatch.setattr(pages, "page", str)


@pytest.mark.parametrize("name", PAPERS)
def test_a_paper_is_made_once_for_a_head(name: str, played: Table, monkeypatch: pytest.MonkeyPatch):
    made: list[Any] = []
    read = played.service.read_copy

    def counted(*at: Any) -> Any:
        made.append(at)
        return read(*at)

    monkeypatch.setattr(played.service, "read_copy", counted)
    make = PAPERS[name]
    first = make(played, "spectator")
    assert {make(played, who) for who in ("table", "red", "spectator", "arbiter")} == {first}
    assert len(made) == 1
    played.play(REGISTER, who="red")
    assert make(played, "spectator") != first
    assert len(made) == 2


class ThreadPool:
    """A pool of threads, as in a server with an event loop."""

    def apply(self, work: Callable[..., Any], args: tuple[Any, ...]) -> Any:
        made: list[Any] = []
        thread = threading.Thread(target=lambda: made.append(work(*args)))
        thread.start()
        thread.join()
        return made[0]


def viewed_from_store(table: Table, who: str) -> None:
    """Remove a match from memory, and view it."""
    table.service.matches.get(table.match).forget()
    view_of(table.service, table.caller(who))


LOOP: dict[str, Callable[[Table, str], Any]] = PAPERS | {
    "audit": lambda t, who: commands.audit(t.service, t.caller(who)),
    "view": viewed_from_store,
}


@pytest.mark.parametrize("name", LOOP)
def test_the_event_loop_reads_no_long_match(name: str, played: Table, monkeypatch: pytest.MonkeyPatch):
    """Making a page of 3,000 lines blocked the loop for two seconds, and every table with it."""
    played.play({"seat": "red", "action": "resign"})
    used: set[int] = set()

    def noting(work: Callable[..., Any]) -> Callable[..., Any]:
        def noted(*given: Any, **named: Any) -> Any:
            used.add(threading.get_ident())
            return work(*given, **named)

        return noted

    monkeypatch.setattr(threads, "_pools", (ThreadPool(), ThreadPool()))
    for module in (loading, exports):
        monkeypatch.setattr(module, "LINKS_AT_ONCE", 0)
    for where, what in (
        *((loading, "apply_event"), (proof, "canonical"), (evidence, "read"), (pages, "page")),
        *((views, "audit_rows"), (exports, "export_text")),
    ):
        monkeypatch.setattr(where, what, noting(getattr(where, what)))
    LOOP[name](played, "arbiter")
    assert used
    assert threading.get_ident() not in used


@pytest.mark.parametrize("name", PAPERS)
def test_the_table_records_while_a_paper_is_made(name: str, played: Table, monkeypatch: pytest.MonkeyPatch):
    """The thread that makes the page does not hold the match's lock."""
    read, begun, going_on = played.service.read_copy, threading.Event(), threading.Event()

    def slow(*at: Any) -> Any:
        begun.set()
        assert going_on.wait(60)
        return read(*at)

    monkeypatch.setattr(played.service, "read_copy", slow)
    found: list[str] = []
    making = threading.Thread(target=lambda: found.append(PAPERS[name](played, "spectator")))
    making.start()
    assert begun.wait(60)
    played.play(LONG[0])
    going_on.set()
    making.join(60)
    assert found


@pytest.mark.parametrize("name", [*PAPERS, "view"])
def test_spectators_who_used_up_their_time_do_not_block_others(name: str, played: Table):
    def ask(who: str) -> object:
        if name == "view":
            return commands.view_json(played.service, played.caller(who)).n
        return PAPERS[name](played, who)

    def use_up(match: str, seconds: float) -> None:
        for one in (played.service.spectators_views, played.service.spectators_papers):
            with one.spending(match) as use:
                use(seconds)

    use_up("another match", limits.SPECTATORS_MATCH_SECONDS)
    assert ask("spectator")
    use_up(played.match, 10_000)  # so much that none of it comes back while the test runs
    played.play(LONG[0])
    with pytest.raises(Refused, match="too-many"):
        ask("spectator")
    for who in ("table", "red", "arbiter"):
        assert ask(who)


def test_time_is_counted_for_a_match_and_in_all(monkeypatch: pytest.MonkeyPatch):
    clock = [0.0]
    monkeypatch.setattr("time.monotonic", lambda: clock[0])
    spectators = SpectatorTime()

    def spends(match: str, seconds: float) -> bool:
        try:
            with spectators.spending(match) as use:
                use(seconds)
        except Refused:
            return False
        return True

    assert spends("a", limits.SPECTATORS_MATCH_SECONDS)
    assert not spends("a", 0)
    assert spends("b", limits.SPECTATORS_SECONDS)
    assert not spends("c", 0), "all together used up what there is for all"
    clock[0] += 1 + (limits.SPECTATORS_SECONDS + limits.SPECTATORS_MATCH_SECONDS) / limits.SPECTATORS_SHARE
    assert spends("a", 0)
    one = Allowance(0.5, 2.0)
    one.use(3.0)
    clock[0] += 1.0
    assert one.left == pytest.approx(-0.5)
    clock[0] += 100.0
    assert one.left == 2.0


def test_matches_that_have_all_their_time_are_not_remembered():
    spectators = SpectatorTime()
    for n in range(3 * Allowances.SWEPT_AT):
        with spectators.spending(f"match {n}"):
            spectators._all.use(-1.0)
    assert len(spectators._matches) <= Allowances.SWEPT_AT + 1


def test_papers_are_kept_within_bounds(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(limits, "PAPERS_BYTES", 10_000)
    papers = Papers()
    for n in range(100):
        papers.keep(("match", str(n)), "head", "x" * 1000)
    kept = [n for n in range(100) if papers.made_at(("match", str(n)), "head") is not None]
    assert kept == list(range(91, 100))
    papers.keep(("match", "long"), "head", "x" * 5000)
    assert papers.made_at(("match", "long"), "head") is None
    assert papers.made_at(("match", "99"), "other head") is None
    papers.forget(["match"])
    assert (papers._bytes, len(papers._kept)) == (0, 0)


def test_lines_are_kept_within_bounds(sit: Sit, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(limits, "LINES_BYTES", 60_000)
    tables = [sit() for _ in range(4)]
    for table in tables:
        table.play(*SETUP, *LONG)
        shown = commands.view_json(table.service, table.caller("spectator"))
        assert shown.n == table.n
    kept = tables[0].service.matches.public_lines
    assert kept._bytes <= 60_000
    assert kept.get((tables[0].match,)) is None
    newest = kept.get((tables[-1].match,))
    assert newest is not None
    assert newest[0] == tables[-1].n
    kept.forget([tables[-1].match])
    assert kept.get((tables[-1].match,)) is None


@pytest.mark.parametrize("ask", ["view", "written", "views", "joins", "stale"])
def test_the_present_devices_are_requested_before_the_lock(ask: str, played: Table):
    """Other processes may take a while to answer: meanwhile the table records."""
    live, asked = played.service.matches.get(played.match), []

    class Slow(Listener):
        def present(self, match: str, *, ask: bool = True) -> set[str]:
            asked.append(ask)
            assert not (ask and live.lock.locked())
            return set()

    played.service.listener = Slow()
    caller = played.caller("table")
    if ask == "view":
        view_of(played.service, caller)
    elif ask == "written":
        commands.view_json(played.service, caller)
    elif ask == "views":
        commands.views(played.service, played.match, [(caller.token, None)])
    elif ask == "joins":
        commands.joins(played.service, caller)
    else:
        assert played.record(LONG[0], expect=0)["error"] == "stale"
    assert asked


def test_a_fault_of_the_fold_is_logged_with_its_traceback(
    played: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    """An internal error looks like a damaged match: the log has its traceback."""

    def broken(*_: Any) -> Any:
        raise TypeError("of our own making")

    service = played.service
    with monkeypatch.context() as patched:
        patched.setattr(MatchHistory, "add_action", broken)
        with pytest.raises(Refused, match="broken"):
            commands.sheet(service, played.caller(), lang="en", reading="kanji")
        service.forget([played.match])
        with pytest.raises(Refused, match="broken"):
            view_of(service, played.caller())
    assert [r.exc_info[0] for r in caplog.records if r.exc_info] == [TypeError, TypeError]
    assert view_of(service, played.caller())["n"] == played.n


# -- papers of tables and seats ---------------------------------------------------------------------------


@pytest.fixture
def timed(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Return the current time, in a list that the test changes."""
    clock = [0.0]
    monkeypatch.setattr("time.monotonic", lambda: clock[0])
    return clock


def works(turns: PaperTurns, seconds: float, payer: Payer, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Run work that takes so many seconds; return whether it was run."""
    spent = [0.0]
    with monkeypatch.context() as patched:
        patched.setattr("time.thread_time", lambda: spent[0])
        if turns._pause(payer):
            patched.setattr(limits, "PAPERS_PATIENCE", 0.0)
        try:
            with turns.turn(payer):
                spent[0] += seconds
        except Refused:
            return False
    return True


def test_papers_of_tables_take_an_address_so_much_of_the_time(
    timed: list[float], monkeypatch: pytest.MonkeyPatch
):
    """With any number of matches, an address gets about a minute of work in ten minutes."""
    turns, done = PaperTurns(), 0
    for n in range(6000):
        timed[0] += 0.1
        done += works(turns, 0.1, Payer(f"match {n % 12}", "attacker"), monkeypatch)
    most = limits.PAPERS_SECONDS + limits.PAPERS_SHARE * timed[0]
    assert most - 0.3 < 0.1 * done < most + 0.3
    assert works(turns, 0.1, Payer("a match", "somebody else"), monkeypatch)
    assert works(turns, 0.1, Payer("another", "attacker", table=3), monkeypatch), "a table of the evening"


def test_papers_of_all_addresses_take_so_much_of_the_time(
    timed: list[float], monkeypatch: pytest.MonkeyPatch
):
    turns, done = PaperTurns(), 0
    for n in range(6000):
        timed[0] += 0.1
        done += works(turns, 0.1, Payer("a match", f"address {n % 100}"), monkeypatch)
    most = limits.ALL_PAPERS_SECONDS + limits.ALL_PAPERS_SHARE * timed[0]
    assert most - 0.3 < 0.1 * done < most + 0.3
    assert not works(turns, 0.1, Payer("a match", "one more"), monkeypatch)
    assert works(turns, 0.1, Payer("a match", "one more", table=3), monkeypatch), "a table of the evening"


def test_the_payer_with_the_least_use_comes_first_and_the_one_with_the_most_gives_way(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr(limits, "PAPERS_WAITING", 4)
    monkeypatch.setattr(limits, "PAPERS_PATIENCE", 60.0)
    turns, said = PaperTurns(), list[str]()
    for match, seconds in (("greedy", 5.0), ("keen", 2.0)):
        assert works(turns, seconds, Payer(match, "café"), monkeypatch)

    def ask(payer: Payer) -> None:
        try:
            with turns.turn(payer):
                said.append(payer.match)
        except Refused:
            said.append(f"not {payer.match}")

    crowd = [Payer("greedy", "café"), Payer("keen", "café"), Payer("honest", "café")]
    crowd += [Payer("of the evening", "café", table=1), Payer("far", "elsewhere")]
    threads = [threading.Thread(target=ask, args=(payer,)) for payer in crowd]
    with turns.turn(Payer("first", "somewhere")):
        for n, thread in enumerate(threads, 1):
            thread.start()
            until(lambda n=n: len(turns._line) == min(n, limits.PAPERS_WAITING))
        threads[0].join(60)
        assert said == ["not greedy"]
    for thread in threads:
        thread.join(60)
    assert said == ["not greedy", "of the evening", "far", "honest", "keen"]


@pytest.mark.parametrize("name", [*PAPERS, "own record", "own proof", "audit"])
def test_a_table_that_used_up_its_time_waits_and_plays_on(
    name: str, played: Table, monkeypatch: pytest.MonkeyPatch
):
    make: dict[str, Callable[[Table, str], object]] = {
        **PAPERS,
        "own record": lambda t, who: commands.record_text(t.service, t.caller(who), audience="seat"),
        "own proof": lambda t, who: commands.proof(t.service, t.caller(who), audience="seat"),
        "audit": lambda t, who: commands.audit(t.service, t.caller(who)),
    }
    monkeypatch.setattr("tachiai.referee.commands.exports.LINKS_AT_ONCE", 1)
    who = "red" if name.startswith("own") else "table"
    if name in ("own proof", "audit"):
        played.play({"seat": "black", "action": "resign"})
    assert make[name](played, who)
    if name not in ("own proof", "audit"):
        played.play(LONG[0])
    monkeypatch.setattr(limits, "PAPERS_PATIENCE", 0.0)
    turns = PaperTurns()
    played.service.paper_turns = turns
    turns._payers.of("address ").use(10_000)  # so much that none of it comes back while the test runs
    with pytest.raises(Refused, match="too-many"):
        make[name](played, who)
    assert played.view()["n"] == played.n
    assert json.loads(commands.view_json(played.service, played.caller()).text)["n"] == played.n


def test_a_paper_takes_the_time_of_the_address_that_asks_or_of_the_table_of_the_evening(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
):
    service = app.extensions["tachiai.service"]
    payers: list[Payer] = []
    turn = service.paper_turns.turn

    def noted(payer: Payer) -> Any:
        payers.append(payer)
        return turn(payer)

    monkeypatch.setattr(service.paper_turns, "turn", noted)
    match = Http(client)

    def ask(path: str, address: str) -> int:
        here = f"/api/matches/{match.match}/{path}"
        near = {"REMOTE_ADDR": address}
        return client.get(here, headers=bearer(match.token), environ_overrides=near).status_code

    assert ask("sheet", "192.0.2.7") == 200
    assert ask("record", "2001:db8::1") == 200
    assert ask("sheet", "192.0.2.8") == 200, "it is made already"
    service.matches.get(match.match).devices.place = (3, "Fuji")
    assert ask("proof", "192.0.2.7") == 200
    keys = [payer.key for payer in payers]
    assert keys == ["address 192.0.2.7", f"address {neighbourhood('2001:db8::1')}", "table 3"]
    assert {payer.match for payer in payers} == {match.match}
