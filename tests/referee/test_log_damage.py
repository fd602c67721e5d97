"""Every change of stored data is found: in the store, and in the proof that people take home."""

import json
import random
import sqlite3
from typing import Any

import orjson
import pytest

from tachiai.referee import commands
from tachiai.referee.commands.service import Service
from tachiai.referee.errors import Refused
from tachiai.referee.evidence import reader
from tachiai.referee.match.devices import Devices
from tachiai.referee.match.loading import load_history, verify_match
from tachiai.referee.store import log as logs
from tachiai.referee.store.chain import ChainFault, CorruptMatch, canonical, next_head
from tachiai.referee.store.log import EventLog, NoSuchMatch

from .table import ATTACK, MOVE, OTHER_PILE, PILE, REGISTER, REPLY, SETUP, Sit, Store, Table, link, view_of

pytestmark = pytest.mark.every_store

# -- tampering -------------------------------------------------------------------------------------------


def whole(table: Table) -> None:
    """Play a short match with a private action to its end, so that its parts may be shown."""
    table.play(*SETUP, REGISTER, MOVE, REPLY, ATTACK)
    table.play({"seat": "red", "action": "pull", "card": "Ad"})
    refused = {"seat": "black", "action": "move", "from": "d1", "to": "d4"}
    assert table.record(refused, attempt=True)["verdict"] == "illegal"
    table.play({"seat": "red", "action": "resign"})


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
    # the recorded judgement no longer follows from the action
    assert verify_match(log, table.match) == ChainFault(k, "judgement")
    event["body"] = event["body"].replace('"to":"b2"', '"to":"c3"').replace('"by":"table"', '"by":"cli"')
    event["head"] = next_head(head, event["body"])
    store.put(stream, k, orjson.dumps(event))
    assert verify_match(log, table.match) == ChainFault(k + 1, "hash")


def test_removed_swapped_and_cut_off_links_are_found(sit: Sit, store: Store, log: EventLog, clock):
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
    assert verify_match(log, table.match) == ChainFault(k, "hash")
    store.put(stream, k, states[k])
    store.put(stream, k + 1, states[k + 1])
    # cut out of the middle
    store.execute("DELETE FROM {events} WHERE originator_id = ? AND originator_version = ?", stream, k)
    assert verify_match(log, table.match) == ChainFault(k, "missing")
    with pytest.raises(CorruptMatch):
        load_history(log, table.match)
    with store.log() as other:
        service = Service(other, clock=clock)
        with pytest.raises(Refused) as refused:
            view_of(service, service.enter(table.tokens["table"]))
        assert refused.value.answer == {"ok": False, "error": "broken", "n": k, "reason": "missing"}
    # cut off at the end: only the holder of a later head can find out
    store.delete(stream, k + 2)
    store.execute(
        "INSERT INTO {events} (originator_id, originator_version, topic, state) VALUES (?, ?, ?, ?)",
        stream, k, "referee.log:Recorded", states[k],
    )  # fmt: skip
    assert verify_match(log, table.match) is None
    assert verify_match(log, table.match, [(last, held[last])]) == ChainFault(k + 3, "missing")
    assert verify_match(log, table.match, [(k + 2, held[k + 2])]) is None
    assert verify_match(log, table.match, [(k + 2, "0" * 64)]) == ChainFault(k + 2, "witness")


def test_a_chain_cut_before_private_facts_is_found_without_a_witness(sit: Sit, store: Store, log: EventLog):
    table = sit()
    whole(table)
    k = link(table, 3)
    store.delete(f"match:{table.match}", k - 1)
    assert verify_match(log, table.match) == ChainFault(k, "missing")
    with pytest.raises(CorruptMatch), store.log() as other:
        load_history(other, table.match)
    store.delete(f"match:{table.match}", -1)
    with pytest.raises(CorruptMatch), store.log() as other:
        load_history(other, table.match)


@pytest.mark.parametrize("how", ["cards", "verdict", "request", "gone"])
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
        (text["line"] if how == "cards" else text)[how] = OTHER_PILE if how == "cards" else "foul"
        beside["text"] = canonical(text)
        store.put(stream, k, orjson.dumps(beside))
    assert verify_match(log, table.match) == ChainFault(link(table, 3), "private")


def test_a_rewritten_history_differs_from_every_head_held(sit: Sit, store: Store, log: EventLog):
    table = sit()
    whole(table)
    held = [(stored.number, stored.head) for stored in log.links(table.match)]
    # An attacker with the database plays the match again from action 4 on, with all hashes right.
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
    assert verify_match(log, table.match, held) == ChainFault(first, "witness")
    table.service.forget([table.match])
    # A phone hashes what follows on the last head it saw, and does not get the head it is shown.
    own = held[first][1]
    for row in commands.proof(table.service, table.caller(), start=first + 1).splitlines():
        body = json.loads(row)
        del body["hash"]
        own = next_head(own, canonical(body))
    assert own != table.view()["head"]


# -- the proof that people take home -----------------------------------------------------------------------


def test_a_seat_opens_its_own_facts_after_the_match_and_only_its_own(sit: Sit):
    table = sit().play(*SETUP).play(REGISTER, who="red")
    black = ["As", "2c", "3s", "4c", "6s", "7c", "8s", "9c", "Ts", "Jc", "Qc"]
    table.play({"seat": "black", "action": "register", "cards": black}, who="black")
    with pytest.raises(Refused, match="not-over"):
        commands.proof(table.service, table.caller("red"), "seat")
    table.play({"seat": "red", "action": "resign"})
    public = commands.proof(table.service, table.caller("spectator"))
    own = commands.proof(table.service, table.caller("red"), "seat")
    assert reader.read(own).fault is None
    opened = {row["n"]: row.pop("opened") for row in map(json.loads, own.splitlines()) if "opened" in row}
    assert list(opened) == [3]
    assert json.loads(opened[3]["text"])["line"]["cards"] == PILE
    assert not any(f'"{card}"' in own for card in black)
    stripped = [
        canonical({k: v for k, v in json.loads(r).items() if k != "opened"}) for r in own.splitlines()
    ]
    assert stripped == public.splitlines(), "the same chain for everybody"
    lie = own.replace('\\"Ad\\"', '\\"Kd\\"')
    assert reader.read(lie).fault == ChainFault(link(table, 3), "private")


def test_the_desk_comes_back(sit: Sit, store: Store):
    table = sit()
    for who in ("black", "red", "spectator", "arbiter"):
        table.caller(who)
    table.run(commands.settings, coaching=False)
    with store.log() as other:
        devices = Devices(table.match)
        for event in other.device_events(table.match):
            devices.apply(event)
    kept = table.service.matches.get(table.match).devices
    assert devices == kept
    assert devices.settings == {"coaching": False}
    assert not any(token in repr(devices) for token in table.tokens.values()), "only digests are kept"


def test_damage_to_the_file_is_never_replayed_silently(tmp_path):
    from tachiai.referee.config import Config

    config = Config(data=tmp_path)
    log = EventLog(config.store)
    table = Table(Service(log))
    whole(table)
    intact = {stored.number: stored.head for stored in log.links(table.match)}
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
        assert list(history.heads) == [intact[k] for k in range(history.link + 1)], (
            "an exact prefix or nothing"
        )
    assert read
