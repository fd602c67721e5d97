"""The event log: events are on the disk, and a match read back is the same."""

import json
from typing import Any, cast

import pytest
from eventsourcing.persistence import IntegrityError
from hypothesis import given
from hypothesis import strategies as st

from tachiai import engines
from tachiai.engines import Match, Verdict
from tachiai.engines.match import verdict_key
from tachiai.referee.match.history import MatchHistory
from tachiai.referee.match.loading import follow, load_history, verify_match
from tachiai.referee.store import sqlite
from tachiai.referee.store.chain import ChainFault, canonical, commitment
from tachiai.referee.store.events import Recorded
from tachiai.referee.store.log import EventLog, NoSuchMatch
from tachiai.referee.store.postgres import check_postgres
from tachiai.referee.store.sql import NotDurable

from ..engines.john.play import Table as Cards
from .devices import idle
from .table import MOVE, PILE, REGISTER, REPLY, SETUP, Sit, Store, link

pytestmark = pytest.mark.every_store

JOHN = engines.load("john")


def cards(seed: int, lines: int = 60, **more: float) -> Match:
    """Return a match played with real cards by people who try things, register and go back."""
    options = [{}, {"ultimate": True}][seed % 2]
    return Cards(seed, options, phones=0.15, undo=0.05, foul=0.1, **more).play(lines)


def same(history: MatchHistory, match: Match) -> None:
    """Check that a history and a match agree on everything."""
    told = history.match
    assert told.n == match.n
    assert [e.action for e in told.entries] == [e.action for e in match.entries]
    for n in range(match.n + 1):
        assert JOHN.view(told.at(n)) == JOHN.view(match.at(n)), n
        for seat in match.header.seats:
            assert JOHN.private(told.at(n), seat) == JOHN.private(match.at(n), seat), n
    assert list(told.audit()) == list(match.audit())
    assert history.live == match.standing_lines()
    assert {
        **history.settled,
        **{c: s for own in history.settled_for.values() for c, s in own.items()},
    } == match.settled()


# -- bytes -----------------------------------------------------------------------------------------------


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**30), 10**30) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@given(JSON_VALUES)
def test_canonical_json_is_what_anybody_can_make(value: Any) -> None:
    """The chain can be checked with any JSON library: the bytes are those of Python's own."""
    plain = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert canonical(value) == plain
    assert canonical(json.loads(plain)) == plain


# -- durability ------------------------------------------------------------------------------------------


def test_sqlite_waits_for_the_disk_whatever_its_default_is(tmp_path, monkeypatch):
    path = str(tmp_path / "x.sqlite")
    log = EventLog({"SQLITE_DBNAME": path})
    connection = cast("Any", log.recorder).writer.connection
    assert connection.execute("PRAGMA synchronous").fetchone()[0] == sqlite.FULL
    assert connection.execute("PRAGMA journal_mode").fetchone()[0] == "wal"
    log.close()
    # A build of SQLite that answers the PRAGMA with NORMAL, whatever the request.
    monkeypatch.setattr(sqlite, "FULL", 3)
    with pytest.raises(NotDurable, match="synchronous=2"):
        EventLog({"SQLITE_DBNAME": path})


@pytest.mark.postgres
def test_postgresql_waits_for_the_disk_with_any_server_setting(pg_db):
    with pg_db.connect() as connection:
        assert connection.execute("SHOW synchronous_commit").fetchone() == ("off",)
        with pytest.raises(NotDurable):
            check_postgres(connection)
    url = f"postgresql://{pg_db.user}:x@{pg_db.host}:{pg_db.port}/{pg_db.dbname}"
    from tachiai.referee.config import Config

    log = EventLog(Config(database_url=url).store)
    with cast("Any", log.factory).datastore.get_connection() as connection:
        assert connection.execute("SHOW synchronous_commit").fetchone() == {"synchronous_commit": "on"}
        assert connection.execute("SHOW idle_in_transaction_session_timeout").fetchone() == {
            "idle_in_transaction_session_timeout": "5s"
        }
    log.close()


# -- there and back --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_a_match_comes_back_as_it_was_played(seed, sit: Sit, store: Store, log: EventLog):
    match = cards(seed)
    table = sit(seats=match.header.seats, options=match.header.given)
    table.follow(match)
    with store.log() as other:
        history = load_history(other, table.match)
    # Undos to nowhere were refused, and an undo to the current number changes nothing: both left no line.
    assert history.differences == []
    again = Match(JOHN, history.header)
    for entry in history.match.entries:
        again.record(*entry.line)
    same(history, again)
    assert history.heads == table.service.matches.get(table.match).history.heads
    assert verify_match(log, table.match) is None


def test_a_story_is_brought_up_to_date_from_where_it_is(sit: Sit, store: Store):
    table = sit().play(*SETUP)
    with store.log() as other:
        history = load_history(other, table.match)
        table.play(MOVE)
        table.record(REGISTER, "red")
        links = other.links(table.match, history.link)
        assert len(links) == 3  # the move, a device, the disclosure
        assert follow(other, table.match, history, links) is history
        assert history.n == 4
        assert history.head == table.view()["head"]


def test_a_match_that_was_never_opened_is_missing(log: EventLog):
    with pytest.raises(NoSuchMatch):
        load_history(log, "nowhere")
    assert verify_match(log, "nowhere") == ChainFault(0, "missing")


# -- numbers ---------------------------------------------------------------------------------------------


def test_a_number_is_given_once(sit: Sit, log: EventLog):
    table = sit().play(*SETUP)
    k = link(table, 2)
    twice = Recorded(f"match:{table.match}", k, "{}", "")
    with pytest.raises(IntegrityError):
        log.append([Recorded(f"match:{table.match}", k + 1, "{}", ""), twice])
    assert load_history(log, table.match).n == 2, "all of it or nothing"


def test_private_facts_are_next_to_the_chain_and_stored_with_it(sit: Sit, store: Store, log: EventLog):
    table = sit().play(*SETUP, REGISTER)
    k = link(table, 3)
    body = json.loads(json.loads(store.states(f"match:{table.match}")[k])["body"])
    assert body["action"] == {"seat": "red", "action": "register", "cards": ["??"] * 11}
    assert not any(card in canonical(body["effects"]) for card in PILE)
    beside = json.loads(store.states(f"beside:{table.match}")[k])
    assert json.loads(beside["text"])["line"]["cards"] == PILE
    assert len(bytes.fromhex(beside["salt"])) == 16
    assert body["private"] == commitment(beside["salt"], beside["text"])
    # the same facts twice are not the same commitment
    table.play(REGISTER)
    again = json.loads(json.loads(store.states(f"match:{table.match}")[k + 1])["body"])
    assert again["private"] != body["private"]


def test_a_client_cannot_make_the_store_misread_it(sit: Sit, store: Store):
    table = sit()
    note = json.dumps({"_type_": "uuid_hex", "_data_": "x"})
    table.play({**SETUP[0], "note": note})
    names = {"black": "_type_", "red": "_data_"}
    other = sit(names=names)
    with store.log() as again:
        assert load_history(again, table.match).match.entries[0].line.note == note
        assert load_history(again, other.match).header.names == names


def test_the_greatest_number_comes_back(sit: Sit, store: Store):
    many = 10**9
    table = sit("one_o_one", seats=["a", "b"], options={"lp": many})
    table.record({"seat": "table", "action": "flip", "card": "5h"})
    with store.log() as again:
        history = load_history(again, table.match)
        assert verify_match(again, table.match) is None
    assert history.header.options["lp"] == many
    assert history.differences == []
    assert history.game.view(history.match.position)["lp"] == {"a": many, "b": many}


# -- old and other versions ------------------------------------------------------------------------------


def test_recorded_judgements_remain_in_a_long_match(sit: Sit, store: Store, monkeypatch):
    """This includes lines that are judged again on access, under rules that now judge them differently."""
    table = sit().play(*SETUP, MOVE, REPLY)
    for n in range(24):
        table.play(idle(n))
    table.undo(2, "arbiter", reason="once more")
    table.play({**MOVE, "to": "d2"})
    before = table.view()["lines"]
    said = verdict_key(table.service.matches.get(table.match).history.match.entries[2])

    def stricter(position, action, n):
        judged = type(JOHN).judge(JOHN, position, action, n)
        if action.kind == "move" and action.seat == "black":
            return judged._replace(verdict=Verdict.ILLEGAL, effects=(), position=position)
        return judged

    monkeypatch.setattr(JOHN, "judge", stricter, raising=False)
    monkeypatch.setattr(JOHN, "version", "later", raising=False)
    with store.log() as other:
        history = load_history(other, table.match)
    entry = history.match.entries[2]
    assert 3 in [d.n for d in history.differences]
    assert verdict_key(entry) == said, "as it was recorded"
    assert history.game.view(history.match.at(3))["board"]["c3"] == "5s", "and where it led then"
    table.service.matches.get(table.match).forget()
    after = table.view()["lines"]
    assert [(line["verdict"], line["code"], line["effects"]) for line in after] == [
        (line["verdict"], line["code"], line["effects"]) for line in before
    ]
