"""Matches that were opened and never played are erased; everything that was played stays."""

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from tachiai.referee import commands
from tachiai.referee.clock import later
from tachiai.referee.commands import rulings, witness
from tachiai.referee.commands.service import Caller, Service
from tachiai.referee.config import Config
from tachiai.referee.errors import Refused
from tachiai.referee.match.loading import load_history, verify_match
from tachiai.referee.match.retention import Daily, erase_inactive, inactive, tidy, unplayed
from tachiai.referee.store.log import EventLog
from tachiai.referee.web.app import create_app
from tachiai.referee.web.hub import ConnectedDevice, Hub
from tachiai.referee.web.server import tidy as tidy_app
from tests.support import Servers, until

from .command import Kept, Tachiai, over
from .devices import request
from .table import MOVE, SETUP, Clock, Store, Table, at_once, view_of

pytestmark = pytest.mark.every_store


def rows(store: Store) -> list[tuple[Any, ...]]:
    return store.execute("SELECT originator_id, originator_version FROM {events} ORDER BY 1, 2")


def prepared(table: Table) -> None:
    """Do everything that people do before the first move."""
    for who in ("black", "red", "spectator", "arbiter"):
        table.caller(who)
    service, red = table.service, table.tokens["red"]
    assert table.join("red")["waiting"]
    claim = view_of(service, table.caller())["claims"][0]["id"]
    commands.admit(service, table.caller(), claim=claim, answer=True)
    commands.reissue(service, table.caller(), name="black")
    second = service.enter(table.join("table")["token"])
    commands.pen(service, second)
    commands.settings(service, second, coaching=False)
    with pytest.raises(Refused):
        view_of(service, service.enter(red))


def test_a_match_that_was_never_played_is_erased_with_all_its_pointers(
    sit: Callable[..., Table], store: Store, clock: Clock, log: EventLog
):
    played = sit().play(SETUP[0])
    before = rows(store)
    prepared(sit(request_id="an-opening-asked-for"))
    prepared(sit())
    later = clock()
    clock.move(days=1)
    young = sit()
    young_rows = len(rows(store))
    clock.move(days=1.5)
    assert tidy(log, 3, clock()) == []
    assert len(rows(store)) == young_rows
    erased = tidy(log, 2, clock())
    assert len(erased) == 2
    left = rows(store)
    assert set(before) < set(left)
    named = {stream for stream, _ in left}
    assert not any(match in stream for match in erased for stream in named)
    assert verify_match(log, played.match) is None
    assert verify_match(log, young.match) is None
    assert {m for m, _ in log.matches()} == {played.match, young.match}
    # Nothing in the database mentions them any more.
    states = store.execute("SELECT state FROM {events}")
    assert not any(match.encode() in bytes(state) for (state,) in states for match in erased)
    assert later < clock()


@pytest.mark.parametrize("what", ["move", "attempt", "objection", "closed", "ruling"])
def test_a_match_with_anything_to_keep_stays(
    what: str, sit: Callable[..., Table], clock: Clock, log: EventLog
):
    table = sit()
    if what == "move":
        table.play(SETUP[0])
        table.undo(0, "arbiter", reason="for another day")
    elif what == "attempt":
        assert table.record({**SETUP[0], "front": "5h"}, attempt=True)["verdict"] == "illegal"
    elif what == "objection":
        given: dict[str, Any] = {"request_id": table.new_id(), "what": "rule", "note": "who begins?"}
        table.run(witness.objection, **given)
    elif what == "closed":
        table.run(commands.close, "arbiter", reason="nobody came")
    else:
        given = {"request_id": table.new_id(), "expect": 0, "name": "Aiko", "reason": "fire alarm"}
        rulings.rule(table.service, table.caller("arbiter"), ruling="stop", **given)
    clock.move(days=400)
    assert tidy(log, 2, clock()) == []
    assert verify_match(log, table.match) is None


def test_a_match_somebody_is_at_stays(sit: Callable[..., Table], clock: Clock, log: EventLog):
    table = sit()
    clock.move(days=20)
    assert tidy(log, 2, clock(), busy={table.match}) == []
    assert tidy(log, 0, clock()) == []
    # A device that came lately is a reason too.
    table.caller("red")
    assert tidy(log, 2, clock()) == []
    clock.move(days=3)
    assert tidy(log, 2, clock()) == [table.match]


def test_a_match_opened_just_now_stays(sit: Callable[..., Table], clock: Clock, log: EventLog):
    table = sit()
    assert tidy(log, 1, clock()) == []
    clock.move(days=2)
    assert tidy(log, 2, clock()) == [], "not a moment too early"
    clock.move(seconds=1)
    assert tidy(log, 2, clock()) == [table.match]


@pytest.mark.parametrize("stream", ["links", "devices"])
def test_a_new_event_in_either_stream_prevents_erasing(
    stream: str, sit: Callable[..., Table], clock: Clock, log: EventLog, monkeypatch: pytest.MonkeyPatch
):
    table = sit()
    if stream == "links":
        monkeypatch.setattr(log, "device_events", lambda _: iter(()))
        assert list(unplayed(log, clock())) == []
    else:
        clock.move(days=20)
        table.run(commands.reissue, name="red")  # leaves no link
        assert tidy(log, 2, clock()) == []
    clock.move(days=3)
    assert [match for match, _ in unplayed(log, later(clock(), days=-2))] == [table.match]


def test_a_process_with_an_erased_match_in_memory_cannot_write_to_it(
    sit: Callable[..., Table], store: Store, clock: Clock, log: EventLog, service: Service
):
    """A tablet that was left on over the weekend gets the error that its match does not exist."""
    table = sit()
    red = table.caller("red")
    view_of(service, red)
    clock.move(days=3)
    other = EventLog(store.config.store)  # another process: this one's memory still has the match
    assert tidy(other, 2, clock()) == [table.match]
    other.close()
    given: dict[str, Any] = {"request_id": "too-late-a-tap", "expect": 0}
    with pytest.raises(Refused, match="no-such-match"):
        commands.record(service, table.caller(), action=SETUP[0], **given)
    with pytest.raises(Refused, match="no-such-match"):
        commands.pen(service, table.caller())
    assert rows(store) == []
    service.forget([table.match])
    with pytest.raises(Refused, match="unauthorised"):
        table.caller()


def test_little_is_read_of_what_was_played(
    sit: Callable[..., Table], clock: Clock, log: EventLog, monkeypatch: pytest.MonkeyPatch
):
    """At its start the referee read every row of every match, and every pointer of the store."""
    for end in ("played", "left"):
        for _ in range(10):
            table = sit().play(*SETUP)
            for _ in range(10):
                table.play(MOVE)
                table.undo(2)
            if end == "left":  # the newest link is not an action
                table.run(commands.settings, coaching=False)
    gone = sit()
    clock.move(days=3)
    read: list[int] = []
    select, pages = log.recorder.select_events, log.recorder.select_notifications

    def counted(*args: Any, **given: Any) -> Any:
        found = select(*args, **given)
        read.append(len(found))
        return found

    def paged(*args: Any, **given: Any) -> Any:
        found = pages(*args, **given)
        read.append(len(found))
        return found

    monkeypatch.setattr(log.recorder, "select_events", counted)
    monkeypatch.setattr(log.recorder, "select_notifications", paged)
    assert tidy(log, 2, clock()) == [gone.match]
    opened, newest, beginnings, of_gone = 21, 20, 10 * 20, 40
    assert sum(read) <= opened + newest + beginnings + of_gone
    assert len(read) <= 2 + 20 + 10 + 20


def test_a_first_move_and_the_erasing_at_once(
    sit: Callable[..., Table], store: Store, clock: Clock, log: EventLog
):
    """Whichever comes first: the match is there with its move, or gone without a trace."""
    gone = 0
    for _ in range(30):
        table = sit()
        caller, n = table.caller(), table.n
        at = clock()
        clock.move(days=3)
        late = clock()
        given: dict[str, Any] = {"request_id": "the-first-move", "expect": n, "action": SETUP[0]}

        def record(table: Table = table, caller: Any = caller, given: Any = given) -> Any:
            return commands.record(table.service, caller, **given)

        said, erased = at_once([record, lambda late=late: tidy(log, 2, late)])
        assert at < late
        if isinstance(said, dict):
            assert said["ok"]
            assert erased == []
            assert verify_match(log, table.match) is None
            assert load_history(log, table.match).n == 1
        else:
            gone += 1
            assert isinstance(said, Refused)
            assert said.error in ("no-such-match", "unauthorised"), said.error
            assert not any(table.match in stream for stream, _ in rows(store))
    print(f"{gone} of 30 erased first")


def test_unreadable_matches_are_not_erased(
    sit: Callable[..., Table], store: Store, clock: Clock, log: EventLog
):
    broken, whole = sit(), sit()
    store.put(f"match:{broken.match}", 0, b"no JSON")
    clock.move(days=30)
    assert tidy(log, 2, clock()) == [whole.match]


def test_it_happens_at_the_start(serve: Servers, tmp_path: Path):
    data = tmp_path / "data"
    data.mkdir()
    with EventLog(Config(data=data).store) as log:
        table = Table(Service(log, clock=Clock()))
        played = Table(table.service).play(SETUP[0])
    server = serve(data=data)
    said = "1 matches that were never played in 2 days are erased"
    gone = f"/api/matches/{table.match}"
    until(lambda: said in server.log, lambda: server.log)
    until(lambda: request(server.url, gone, token=table.tokens["table"])[0] == 401)
    server.stop()
    with EventLog(Config(data=data).store) as log:
        assert [m for m, _ in log.matches()] == [played.match]


def test_a_running_referee_erases_matches_without_devices(tmp_path: Path, clock: Clock):
    app = create_app(Config(data=tmp_path), clock=clock)
    service: Service = app.extensions["tachiai.service"]
    hub: Hub = app.extensions["tachiai.hub"]
    watched, left = Table(service), Table(service)
    view = view_of(service, left.caller())
    hub.add(ConnectedDevice("a-tablet", watched.caller(), "table", None))
    clock.move(days=3)
    assert tidy_app(app) == [left.match]
    with pytest.raises(Refused, match="no-such-match"):
        view_of(service, Caller(view["match"], "somebody"))
    with pytest.raises(Refused, match="unauthorised"):
        left.caller()
    assert watched.n == 0
    hub.remove("a-tablet")
    assert tidy_app(app) == [watched.match]
    assert tidy_app(app) == []
    service.close()


def test_daily_goes_on_whatever_happens():
    done = threading.Semaphore(0)

    def work() -> None:
        done.release()
        raise ZeroDivisionError

    daily = Daily(work, 0.001)
    for _ in range(3):
        assert done.acquire(timeout=10)
    daily.close()


# -- matches that were played, on request ----------------------------------------------------------------


def finished(table: Table) -> None:
    table.play(SETUP[0], SETUP[1], {"seat": "black", "action": "resign"})


def test_old_matches_are_erased_only_on_request(
    sit: Callable[..., Table], clock: Clock, log: EventLog, store: Store
):
    over, going = sit(), sit()
    finished(over)
    going.play(*SETUP)
    clock.move(days=10)
    lately = sit()
    finished(lately)
    before = rows(store)
    found = {one.match: one for one in inactive(log, later(clock(), days=-5))}
    assert found.keys() == {over.match, going.match}
    assert (found[over.match].over, found[going.match].over) == (True, False)
    assert rows(store) == before, "it only looked"
    assert erase_inactive(log, [found[over.match]]) == [over.match]
    left = rows(store)
    assert set(left) < set(before)
    assert not any(over.match in stream for stream, _ in left)
    states = store.execute("SELECT state FROM {events}")
    assert not any(over.match.encode() in bytes(state) for (state,) in states)
    for match in (going.match, lately.match):
        assert verify_match(log, match) is None


def test_a_match_that_went_on_meanwhile_stays(sit: Callable[..., Table], clock: Clock, log: EventLog):
    table = sit().play(*SETUP)
    clock.move(days=10)
    (found,) = inactive(log, later(clock(), days=-5))
    table.play(MOVE)
    assert erase_inactive(log, [found]) == []
    assert table.n == 3
    assert verify_match(log, table.match) is None


def test_the_command_lists_first_and_erases_on_request(tachiai: Tachiai, kept: Kept):
    over(kept)
    where = ["--data", str(kept.data)]
    kept.service.log.close()
    assert kept.match not in tachiai("prune", "--older-than", "1", *where).out, "it is of today"
    assert tachiai("prune", "--older-than", "0", *where).status == 2
    with patch("tachiai.referee.clock.now", lambda: "2999-01-01T00:00:00.000Z"):
        said = tachiai("prune", "--older-than", "365", "--lang", "en", *where)
        assert f"  {kept.match}" in said.out
        assert "1 match would go" in said.out
        assert tachiai("prune", "--older-than", "365", "--json", *where).objects[0]["erased"] is False
        (gone,) = tachiai("prune", "--older-than", "365", "--yes", "--json", *where).objects
        assert (gone["match"], gone["erased"]) == (kept.match, True)
        assert "Nothing is that old" in tachiai("prune", "--older-than", "365", "--lang", "en", *where).out
    assert tachiai("matches", "--json", *where).objects == []
