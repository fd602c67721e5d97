"""What is kept: it is on the disk, it comes back the same, and every change of it shows."""

from __future__ import annotations

import json
import random
import sqlite3
from collections.abc import Callable
from typing import Any, cast

import orjson
import pytest
from eventsourcing.persistence import IntegrityError
from hypothesis import given
from hypothesis import strategies as st

from tachiai import engines
from tachiai.engines import Match, Verdict
from tachiai.engines.testing.walk import walk
from tachiai.engines.values import Judgement
from tachiai.referee import commands
from tachiai.referee.commands.service import Service
from tachiai.referee.errors import Refused
from tachiai.referee.match.devices import Devices
from tachiai.referee.match.history import MatchHistory
from tachiai.referee.match.loading import load_history, verify_match
from tachiai.referee.records.evidence import verify_proof
from tachiai.referee.store import databases
from tachiai.referee.store import log as logs
from tachiai.referee.store.chain import CorruptMatch, Fault, canonical, commitment, next_head
from tachiai.referee.store.events import Recorded
from tachiai.referee.store.log import EventLog, NoSuchMatch

from ..engines.john.play import Table as Cards
from .table import ATTACK, MOVE, OTHER_PILE, PILE, REPLY, SETUP, Store, Table

JOHN = engines.load("john")
Sit = Callable[..., Table]


def cards(seed: int, lines: int = 60, **more: float) -> Match:
    """A match played with real cards by people who try things, register and go back."""
    options = [{}, {"ultimate": True}][seed % 2]
    return Cards(seed, options, phones=0.15, undo=0.05, foul=0.1, **more).play(lines)


def same(history: MatchHistory, match: Match) -> None:
    """A story and a match say the same of everything."""
    told = history.match
    assert told.n == match.n
    assert [e.action for e in told.entries] == [e.action for e in match.entries]
    for n in range(match.n + 1):
        assert JOHN.view(told.at(n)) == JOHN.view(match.at(n)), n
        for seat in match.header.seats:
            assert JOHN.private(told.at(n), seat) == JOHN.private(match.at(n), seat), n
    assert list(told.audit()) == list(match.audit())
    assert history.live == match.live()
    assert {
        **history.settled,
        **{c: s for own in history.settled_for.values() for c, s in own.items()},
    } == match.settled()


# -- bytes ------------------------------------------------------------------------------------------------

SAID = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**30), 10**30) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@given(SAID)
def test_canonical_json_is_what_anybody_can_make(value: Any) -> None:
    """The chain can be checked with any JSON library: the bytes are those of Python's own."""
    plain = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert canonical(value) == plain
    assert canonical(json.loads(plain)) == plain


# -- durability -------------------------------------------------------------------------------------------


def test_sqlite_waits_for_the_disk_whatever_its_default_is(tmp_path, monkeypatch):
    path = str(tmp_path / "x.sqlite")
    log = EventLog({"SQLITE_DBNAME": path})
    with cast("Any", log.factory).datastore.transaction(commit=False) as cursor:
        cursor.execute("PRAGMA synchronous")
        assert cursor.fetchone()[0] == databases.FULL
        cursor.execute("PRAGMA journal_mode")
        assert cursor.fetchone()[0] == "wal"
    log.close()
    # A build that will not: it answers the PRAGMA with NORMAL, whatever it was asked for.
    monkeypatch.setattr(databases, "FULL", 3)
    with pytest.raises(databases.NotDurable, match="synchronous=2"):
        EventLog({"SQLITE_DBNAME": path})


@pytest.mark.postgres
def test_postgresql_waits_for_the_disk_whatever_the_server_says(pg_db):
    with pg_db.connect() as connection:
        assert connection.execute("SHOW synchronous_commit").fetchone() == ("off",)
        with pytest.raises(databases.NotDurable):
            databases.check_postgres(connection)
    url = f"postgresql://{pg_db.user}:x@{pg_db.host}:{pg_db.port}/{pg_db.dbname}"
    from tachiai.referee.config import Config

    log = EventLog(Config(database_url=url).store)
    with cast("Any", log.factory).datastore.get_connection() as connection:
        assert connection.execute("SHOW synchronous_commit").fetchone() == {"synchronous_commit": "on"}
        assert connection.execute("SHOW idle_in_transaction_session_timeout").fetchone() == {
            "idle_in_transaction_session_timeout": "5s"
        }
    log.close()


def link(table: Table, n: int) -> int:
    """The link of the chain that recorded action ``n``."""
    return table.service.matches.get(table.match).history.links[n]


# -- there and back ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(5))
def test_a_match_comes_back_as_it_was_played(seed, sit: Sit, store: Store, log: EventLog):
    match = cards(seed)
    table = sit(seats=match.header.seats, options=match.header.given)
    table.follow(match)
    with store.log() as other:
        history = load_history(other, table.match)
    # Undos to nowhere were refused, and an undo to the present number is none: both left no line.
    assert history.differences == []
    again = Match(JOHN, history.header)
    for entry in history.match.entries:
        again.record(*entry.line)
    same(history, again)
    assert history.heads == table.service.matches.get(table.match).history.heads
    assert verify_match(log, table.match) is None


@pytest.mark.parametrize("name", ["one_o_one", "xan", "shogi_card_war", "jekyll_hyde"])
def test_every_game_comes_back(name, sit: Sit, store: Store):
    game = engines.load(name)
    match = walk(game, seed=5, length=40, fuzz=0.0)
    table = sit(name, seats=list(match.header.seats), options=match.header.given)
    for entry in match.entries:
        if entry.action.kind == "undo":
            table.undo(max(0, entry.action.fields["to"]), "arbiter", reason="as it was")
        else:
            table.record(entry.action.to_json(), attempt=True)
    with store.log() as other:
        history = load_history(other, table.match)
        assert verify_match(other, table.match) is None
    kept = table.service.matches.get(table.match).history
    assert history.differences == []
    assert [e.action for e in history.match.entries] == [e.action for e in kept.match.entries]
    assert list(history.match.audit()) == list(kept.match.audit())
    assert game.view(history.match.position) == game.view(kept.match.position)


def test_a_story_is_brought_up_to_date_from_where_it_is(sit: Sit, store: Store):
    table = sit()
    table.play(*SETUP)
    with store.log() as other:
        history = load_history(other, table.match)
        table.play(MOVE)
        table.record({"seat": "red", "action": "register", "cards": PILE}, "red")
        assert load_history(other, table.match, history) is history
        assert history.n == 4
        assert history.head == table.view()["head"]


def test_there_is_no_match_nobody_opened(log: EventLog):
    with pytest.raises(NoSuchMatch):
        load_history(log, "nowhere")
    assert verify_match(log, "nowhere") == Fault(0, "missing")


def test_every_match_is_listed(sit: Sit, log: EventLog):
    opened = [sit().match for _ in range(3)]
    assert [match for match, _ in log.matches()] == opened
    assert all(event["header"]["game"] == "john" for _, event in log.matches())


# -- numbers ----------------------------------------------------------------------------------------------


def test_a_number_is_given_once(sit: Sit, log: EventLog):
    table = sit()
    table.play(*SETUP)
    k = link(table, 2)
    twice = Recorded(f"match:{table.match}", k, "{}", "")
    with pytest.raises(IntegrityError):
        log.append([Recorded(f"match:{table.match}", k + 1, "{}", ""), twice])
    assert load_history(log, table.match).n == 2, "all of it or nothing"


def test_private_facts_lie_beside_the_chain_and_are_kept_with_it(sit: Sit, store: Store, log: EventLog):
    table = sit()
    table.play(*SETUP, {"seat": "red", "action": "register", "cards": PILE})
    k = link(table, 3)
    body = json.loads(json.loads(store.states(f"match:{table.match}")[k])["body"])
    assert body["action"] == {"seat": "red", "action": "register", "cards": ["??"] * 11}
    assert not any(card in canonical(body["effects"]) for card in PILE)
    beside = json.loads(store.states(f"beside:{table.match}")[k])
    assert json.loads(beside["text"])["line"]["cards"] == PILE
    assert len(bytes.fromhex(beside["salt"])) == 16
    assert body["private"] == commitment(beside["salt"], beside["text"])
    # the same facts twice are not the same commitment
    table.play({"seat": "red", "action": "register", "cards": PILE})
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


# -- old and other versions ---------------------------------------------------------------------------------


def test_rules_that_changed_do_not_change_what_was_said(sit: Sit, store: Store, clock, monkeypatch, caplog):
    table = sit()
    table.play(*SETUP, MOVE, REPLY)

    def stricter(position, action, n):
        judged = type(JOHN).judge(JOHN, position, action, n)
        if action.kind == "move" and action.seat == "black":
            return Judgement(Verdict.FOUL, "john.move.new-rule", judged.effects, judged.position)
        return judged

    monkeypatch.setattr(JOHN, "judge", stricter, raising=False)
    with store.log() as other:
        assert verify_match(other, table.match) == Fault(link(table, 3), "judgement"), (
            "the same rules say otherwise"
        )
    monkeypatch.setattr(JOHN, "version", "later", raising=False)
    with store.log() as other:
        history = load_history(other, table.match)
        entry = history.match.entries[2]
        assert (entry.verdict, entry.judgement.code) == (Verdict.LEGAL, None)
        assert [d.to_json() for d in history.differences] == [
            {
                "n": 3,
                "recorded": {"verdict": "legal", "code": None},
                "today": {"verdict": "foul", "code": "john.move.new-rule"},
                "rules": type(JOHN).version,
            }
        ]
        assert "action 3 is judged otherwise" in caplog.text
        assert verify_match(other, table.match) is None, "that the rules changed is no fault of the record"
        # and it is said in the audit of the stored match
        service = Service(other, clock=clock)
        caller = service.enter(table.tokens["table"])
        commands.record(
            service, caller, request_id="the-end-1", expect=4, action={"seat": "black", "action": "resign"}
        )
        audit = commands.audit(service, caller)
        assert (audit["lines"][2]["verdict"], audit["lines"][2]["code"]) == ("legal", None)
        assert [d["n"] for d in audit["differences"]] == [3]
        assert audit["fault"] is None


# -- tampering -----------------------------------------------------------------------------------------------


def whole(table: Table) -> None:
    """A short match with something private in it, ended, so that its parts may be shown."""
    table.play(*SETUP, {"seat": "red", "action": "register", "cards": PILE}, MOVE, REPLY, ATTACK)
    table.play({"seat": "red", "action": "pull", "card": "Ad"})
    refused = {"seat": "black", "action": "move", "from": "d1", "to": "d4"}
    assert table.record(refused, attempt=True)["verdict"] == "illegal"
    table.play({"seat": "red", "action": "resign"})


def forget(service: Service, match: str) -> None:
    service.forget([match])


def test_a_changed_byte_anywhere_is_found_at_its_action(sit: Sit, store: Store, log: EventLog):
    table = sit()
    whole(table)
    stream, rng = f"match:{table.match}", random.Random(4)
    states = store.states(stream)
    assert verify_match(log, table.match) is None
    for _ in range(60):
        n = rng.choice(list(states))
        state = bytearray(states[n])
        i = rng.randrange(len(state))
        state[i] = rng.choice([c for c in b'0123456789abcdefXYZ",:}' if c != state[i]])
        store.put(stream, n, bytes(state))
        fault = verify_match(log, table.match)
        assert fault is not None, bytes(state)
        assert fault.n == n, (fault, bytes(state))
        kept, was = _event(bytes(state)), _event(states[n])
        if kept is None or (kept["body"], kept["head"]) != (was["body"], was["head"]):
            with pytest.raises(CorruptMatch), store.log() as other:
                load_history(other, table.match)
        store.put(stream, n, states[n])
    assert verify_match(log, table.match) is None


def _event(state: bytes) -> Any:
    try:
        found = json.loads(state)
    except ValueError:
        return None
    return found if isinstance(found, dict) and {"body", "head"} <= found.keys() else None


def test_an_edit_that_fits_its_own_hash_breaks_the_next(sit: Sit, store: Store, log: EventLog):
    table = sit()
    whole(table)
    stream = f"match:{table.match}"
    states = store.states(stream)
    k = link(table, 4)
    head = json.loads(states[k - 1])["head"]
    event = json.loads(states[k])
    event["body"] = event["body"].replace(
        '"from":"c2","seat":"black","to":"c3"', '"from":"c2","seat":"black","to":"b2"'
    )
    event["head"] = next_head(head, event["body"])
    store.put(stream, k, orjson.dumps(event))
    # what was said then no longer follows from what was done
    assert verify_match(log, table.match) == Fault(k, "judgement")
    event["body"] = event["body"].replace('"to":"b2"', '"to":"c3"').replace('"by":"table"', '"by":"cli"')
    event["head"] = next_head(head, event["body"])
    store.put(stream, k, orjson.dumps(event))
    assert verify_match(log, table.match) == Fault(k + 1, "hash")


def test_what_was_cut_out_swapped_or_cut_off_is_found(sit: Sit, store: Store, log: EventLog, clock):
    table = sit()
    whole(table)
    stream = f"match:{table.match}"
    states = store.states(stream)
    last = max(states)
    held = {n: json.loads(state)["head"] for n, state in states.items()}
    # swapped
    k = link(table, 4)
    store.put(stream, k, states[k + 1])
    store.put(stream, k + 1, states[k])
    assert verify_match(log, table.match) == Fault(k, "hash")
    store.put(stream, k, states[k])
    store.put(stream, k + 1, states[k + 1])
    # cut out of the middle
    store.execute("DELETE FROM {events} WHERE originator_id = ? AND originator_version = ?", stream, k)
    assert verify_match(log, table.match) == Fault(k, "missing")
    with pytest.raises(CorruptMatch):
        load_history(log, table.match)
    with store.log() as other:
        service = Service(other, clock=clock)
        with pytest.raises(Refused) as refused:
            commands.view(service, service.enter(table.tokens["table"]))
        assert refused.value.answer == {"ok": False, "error": "broken", "n": k, "reason": "missing"}
    # cut off at the end: only who holds a later head can tell
    store.delete(stream, k + 2)
    store.execute(
        "INSERT INTO {events} (originator_id, originator_version, topic, state) VALUES (?, ?, ?, ?)",
        stream, k, "referee.log:Recorded", states[k],
    )  # fmt: skip
    assert verify_match(log, table.match) is None
    assert verify_match(log, table.match, [(last, held[last])]) == Fault(k + 3, "missing")
    assert verify_match(log, table.match, [(k + 2, held[k + 2])]) is None
    assert verify_match(log, table.match, [(k + 2, "0" * 64)]) == Fault(k + 2, "witness")


def test_a_chain_cut_before_private_facts_is_found_without_a_witness(sit: Sit, store: Store, log: EventLog):
    table = sit()
    whole(table)
    k = link(table, 3)
    store.delete(f"match:{table.match}", k - 1)
    assert verify_match(log, table.match) == Fault(k, "missing")
    with pytest.raises(CorruptMatch), store.log() as other:
        load_history(other, table.match)
    store.delete(f"match:{table.match}", -1)
    with pytest.raises(CorruptMatch), store.log() as other:
        load_history(other, table.match)


@pytest.mark.parametrize("how", ["changed", "gone"])
def test_private_facts_cannot_be_exchanged_afterwards(how, sit: Sit, store: Store, log: EventLog):
    table = sit()
    whole(table)
    stream = f"beside:{table.match}"
    if how == "gone":
        store.delete(stream, 0)
    else:
        k = link(table, 3)
        beside = json.loads(store.states(stream)[k])
        text = json.loads(beside["text"])
        text["line"]["cards"] = OTHER_PILE
        beside["text"] = canonical(text)
        store.put(stream, k, orjson.dumps(beside))
    assert verify_match(log, table.match) == Fault(link(table, 3), "private")


def test_a_rewritten_history_differs_from_every_head_held(sit: Sit, store: Store, log: EventLog):
    table = sit()
    whole(table)
    held = [(k, head) for k, _, head, _ in log.proof(table.match)]
    # Somebody with the database plays the match again from action 4 on, with all hashes right.
    stream = f"match:{table.match}"
    states = store.states(stream)
    first = link(table, 4)
    head = held[first - 1][1]
    for k in range(first, max(states) + 1):
        event = json.loads(states[k])
        body = json.loads(event["body"]) | {"at": "2026-01-02T00:00:00.000Z"}
        event["body"] = canonical(body)
        head = event["head"] = next_head(head, event["body"])
        store.put(stream, k, orjson.dumps(event))
    assert verify_match(log, table.match) is None, "the chain alone cannot tell"
    assert verify_match(log, table.match, held) == Fault(first, "witness")
    forget(table.service, table.match)
    # A phone hashes what follows on the last head it saw, and does not come to the head it is shown.
    own = held[first][1]
    for row in commands.proof(table.service, table.caller(), start=first + 1).splitlines():
        body = json.loads(row)
        del body["hash"]
        own = next_head(own, canonical(body))
    assert own != table.view()["head"]


# -- the proof people take away -----------------------------------------------------------------------


def test_every_change_of_a_proof_is_found_at_its_line(sit: Sit):
    table = sit()
    whole(table)
    text = commands.proof(table.service, table.caller("arbiter"), "full")
    rows = text.splitlines()
    assert verify_proof(text) is None
    heads = [(n, json.loads(row)["hash"]) for n, row in enumerate(rows)]
    rng = random.Random(9)
    for _ in range(1500):
        changed, how = list(rows), rng.choice(["byte", "drop", "swap", "double"])
        n = rng.randrange(len(rows))
        if how == "byte":
            i = rng.randrange(len(rows[n]))
            other = rng.choice([c for c in "0123456789abcKQ?" if c != rows[n][i]])
            changed[n] = rows[n][:i] + other + rows[n][i + 1 :]
            if _reads_the_same(changed[n], rows[n]):
                continue
        elif how == "drop":
            del changed[n]
            if n == len(rows) - 1:
                assert verify_proof("\n".join(changed), heads) == Fault(n, "missing")
                continue
        elif how == "swap":
            n = rng.randrange(len(rows) - 1)
            changed[n], changed[n + 1] = changed[n + 1], changed[n]
        else:
            changed.insert(n, rows[n])
            n += 1
        fault = verify_proof("\n".join(changed), heads)
        assert fault is not None, (how, n)
        assert fault.n == n, (how, n, fault)


def _reads_the_same(changed: str, row: str) -> bool:
    try:
        return json.loads(changed) == json.loads(row)
    except ValueError:
        return False


def test_a_seat_opens_its_own_facts_after_the_match_and_only_its_own(sit: Sit):
    table = sit()
    table.play(*SETUP)
    table.play({"seat": "red", "action": "register", "cards": PILE}, who="red")
    black = ["As", "2c", "3s", "4c", "6s", "7c", "8s", "9c", "Ts", "Jc", "Qc"]
    table.play({"seat": "black", "action": "register", "cards": black}, who="black")
    with pytest.raises(Refused, match="not-over"):
        commands.proof(table.service, table.caller("red"), "seat")
    table.play({"seat": "red", "action": "resign"})
    public = commands.proof(table.service, table.caller("spectator"))
    own = commands.proof(table.service, table.caller("red"), "seat")
    assert verify_proof(own) is None
    opened = {row["n"]: row.pop("opened") for row in map(json.loads, own.splitlines()) if "opened" in row}
    assert list(opened) == [3]
    assert json.loads(opened[3]["text"])["line"]["cards"] == PILE
    assert not any(f'"{card}"' in own for card in black)
    stripped = [
        canonical({k: v for k, v in json.loads(r).items() if k != "opened"}) for r in own.splitlines()
    ]
    assert stripped == public.splitlines(), "the same chain for everybody"
    lie = own.replace('\\"Ad\\"', '\\"Kd\\"')
    assert verify_proof(lie) == Fault(link(table, 3), "private")


def test_the_desk_comes_back(sit: Sit, store: Store):
    table = sit()
    for who in ("black", "red", "spectator", "arbiter"):
        table.caller(who)
    commands.settings(table.service, table.caller(), coaching=False)
    with store.log() as other:
        devices = Devices(table.match)
        for event in other.device_events(table.match):
            devices.apply(event)
    kept = table.service.matches.get(table.match).devices
    assert devices == kept
    assert devices.settings == {"coaching": False}
    assert not any(token in repr(devices) for token in table.tokens.values()), "only digests are kept"


def test_beside_is_only_where_something_is_private(sit: Sit, store: Store):
    table = sit()
    whole(table)
    assert list(store.states(f"beside:{table.match}")) == [link(table, 3)]


def test_damage_to_the_file_is_no_silent_replay(tmp_path):
    from tachiai.referee.config import Config

    config = Config(data=tmp_path)
    log = EventLog(config.store)
    table = Table(Service(log))
    whole(table)
    intact = {n: head for n, _, head, _ in log.proof(table.match)}
    log.close()
    path = config.store["SQLITE_DBNAME"]
    good, rng, read = (tmp_path / "tachiai.sqlite").read_bytes(), random.Random(2), 0
    for _ in range(60):
        bad = bytearray(good)
        for _ in range(rng.randint(1, 3)):
            i = rng.randrange(len(bad))
            bad[i] ^= 1 << rng.randrange(8)
        if rng.random() < 0.2:
            del bad[rng.randrange(len(bad)) :]
        (tmp_path / "tachiai.sqlite").write_bytes(bad)
        for leftover in ("-wal", "-shm"):
            (tmp_path / f"tachiai.sqlite{leftover}").unlink(missing_ok=True)
        try:
            other = EventLog({"SQLITE_DBNAME": path})
        except (logs.Unavailable, sqlite3.DatabaseError):
            continue
        try:
            history = load_history(other, table.match)
        except (CorruptMatch, NoSuchMatch, logs.Unavailable, sqlite3.DatabaseError):
            continue
        finally:
            other.close()
        read += 1
        assert history.heads == [intact[k] for k in range(history.link + 1)], "an exact prefix or nothing"
    assert read
