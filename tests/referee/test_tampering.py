"""Single edits of a stored match, without the referee: each is found, with its place.

The edits cover every column of every row of a match: bytes changed; members of the JSON changed, added,
removed and repeated; rows moved, renumbered and deleted.

More edits:

    make soak                                                                10,000 edits
    TACHIAI_EDITS=2000 python -m pytest -s tests/referee/test_tampering.py   any number
"""

from __future__ import annotations

import json
import os
import random
import sqlite3
from collections import Counter
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from tachiai.referee import commands
from tachiai.referee.commands import rulings, witness
from tachiai.referee.commands.service import Service
from tachiai.referee.config import Config
from tachiai.referee.match.loading import verify_match
from tachiai.referee.store.chain import ChainFault
from tachiai.referee.store.log import EventLog

from ..engines.soak import count, often
from .table import ATTACK, MOVE, PILE, REPLY, SETUP, Clock, Table, answer

EDITS = int(os.environ.get("TACHIAI_EDITS", often(400, 10_000)))
RULING = {"ruling": "correct", "name": "Sato", "reason": "seen"}

Row = tuple[str, int, str, bytes]


def full(service: Service) -> Table:
    """Return a match with everything that a chain and the devices' stream can contain."""
    table = Table(service, request_id="opened-once", names={"black": "Aoi", "red": "Haru"})
    for who in ("black", "red", "spectator", "arbiter"):
        table.caller(who)
    table.play(*SETUP)
    register = {"seat": "red", "action": "register", "cards": PILE}
    table.record(register, "red", insist=True)
    table.record({**register, "cards": ["As", *PILE[1:]]}, "red", attempt=True)
    table.play(MOVE, REPLY, ATTACK)
    asked = table.undo(5, "black")
    table.consent(asked["asked"]["id"], "red")
    table.restore(table.n)
    commands.settings(service, table.caller(), coaching=False)

    def do(command: Any, who: str = "table", **given: Any) -> None:
        sent: dict[str, Any] = {"request_id": table.new_id(), **given}
        done = answer(lambda: command(service, table.caller(who), **sent))
        assert done["ok"], done

    do(witness.objection, "red", what="card", about=5, note="the six")
    corrected = {**MOVE, "to": "d2"}
    do(rulings.rule, "arbiter", expect=table.n, about=5, action=corrected, **RULING)
    claim = table.join("red")
    commands.admit(service, table.caller(), claim=table.view()["claims"][0]["id"], answer=True)
    table.tokens["red"] = claim["token"]
    answer(lambda: commands.arbiter(service, match=table.match, pin="wrong1"))
    do(witness.ask_sign)
    table.play({"seat": "black", "action": "resign"})
    end = table.view()["confirm"]
    do(witness.confirm, "black", agree=True, of=end["of"], head=end["head"])
    do(witness.disclose, "red")
    commands.close(service, table.caller("arbiter"), reason="late", name="Sato")
    return table


def changed_json(state: bytes, rng: random.Random) -> bytes:
    """Return the JSON with one member changed, added, removed, or given twice."""
    data = json.loads(state)
    name = rng.choice(list(data))
    how = rng.choice(["change", "add", "drop", "double"])
    if how == "add":
        data[f"x{rng.randrange(99)}"] = rng.choice([None, 1, "x"])
    elif how == "drop":
        del data[name]
    elif how == "double":
        text = state.decode()
        return f"{text[:-1]},{json.dumps(name)}:{json.dumps('x')}}}".encode()
    else:
        value = data[name]
        others: list[Any] = [
            None,
            0,
            7,
            "x",
            True,
            [],
            f"{value}x",
            value[1:] if isinstance(value, str) else "y",
        ]
        data[name] = rng.choice([o for o in others if o != value])
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False).encode()


def edits(rows: list[Row], rng: random.Random) -> Iterator[tuple[str, Row, Row | None]]:
    """Yield edits: what was done, the row, the row afterwards (``None``: deleted)."""
    topics = sorted({topic for _, _, topic, _ in rows})
    while True:
        row = stream, n, topic, state = rng.choice(rows)
        match rng.choice(["byte", "byte", "member", "member", "topic", "number", "stream", "delete"]):
            case "byte":
                i = rng.randrange(len(state))
                other = rng.choice([b for b in range(256) if b != state[i]])
                yield "byte", row, (stream, n, topic, state[:i] + bytes([other]) + state[i + 1 :])
            case "member":
                new = changed_json(state, rng)
                if new != state:
                    yield "member", row, (stream, n, topic, new)
            case "topic":
                yield "topic", row, (stream, n, rng.choice([t for t in topics if t != topic]), state)
            case "number":
                taken = {m for s, m, _, _ in rows if s == stream}
                number = rng.choice([m for m in range(0, max(taken) + 5) if m not in taken])
                yield "number", row, (stream, number, topic, state)
            case "stream":
                yield (
                    "stream",
                    row,
                    (f"{stream[:-1]}{rng.choice([c for c in 'bcdfg#' if c != stream[-1]])}", n, topic, state),
                )
            case "delete":
                yield "delete", row, None


def is_last(rows: list[Row], row: Row) -> bool:
    """Return whether the row is the last of its stream: a cut at the end is found only with another's head."""
    return row[1] == max(n for stream, n, _, _ in rows if stream == row[0])


@pytest.mark.soak
def test_every_single_edit_is_found_and_located(tmp_path: Path):
    config = Config(data=tmp_path)
    log = EventLog(config.store)
    table = full(Service(log, clock=Clock()))
    assert verify_match(log, table.match) is None
    heads = [(stored.number, stored.head) for stored in log.links(table.match)]
    database = sqlite3.connect(config.store["SQLITE_DBNAME"], isolation_level=None)
    wanted = "SELECT originator_id, originator_version, topic, state FROM stored_events"
    rows = [(s, n, t, bytes(b)) for s, n, t, b in database.execute(wanted)]
    kinds = Counter(stream.partition(":")[0] for stream, _, _, _ in rows)
    assert set(kinds) == {"match", "beside", "desk", "token", "ticket", "code", "opening"}
    where = "WHERE originator_id = ? AND originator_version = ?"
    insert = "INSERT INTO stored_events (originator_id, originator_version, topic, state) VALUES (?, ?, ?, ?)"
    done: Counter[str] = Counter()
    rng, made = random.Random(20), 0
    for how, row, new in edits(rows, rng):
        stream, n = row[:2]
        kind = stream.partition(":")[0]
        if kind == "desk" and is_last(rows, row) and how in ("delete", "number", "stream"):
            continue  # the newest event of the devices is covered only by the next link
        database.execute(f"DELETE FROM stored_events {where}", (stream, n))
        if new is not None and database.execute(f"SELECT 1 FROM stored_events {where}", new[:2]).fetchone():
            database.execute(insert, row)
            continue
        if new is not None:
            database.execute(insert, new)
        fault = verify_match(log, table.match, heads)
        assert fault is not None, (how, row, new)
        if kind in ("match", "beside") or (kind == "desk" and how in ("byte", "member", "topic")):
            assert fault.n in (n, n if new is None else new[1]), (how, row, new, fault)
        elif kind != "desk":
            assert fault.reason in ("pointer", "unreadable", "form"), (how, row, new, fault)
        if new is not None:
            database.execute(f"DELETE FROM stored_events {where}", new[:2])
        database.execute(insert, row)
        done[f"{kind} {how}"] += 1
        made += 1
        if made == EDITS:
            break
    assert verify_match(log, table.match, heads) is None
    database.close()
    log.close()
    count("edits of a stored match, all found", made)
    print(f"{made} edits, all found: {dict(sorted(done.items()))}")


def test_a_cut_at_the_end_is_found_with_a_later_head(tmp_path: Path):
    """Without a known head, a chain cut at its end is valid; with one the cut is found."""
    log = EventLog(Config(data=tmp_path).store)
    table = full(Service(log, clock=Clock()))
    heads = [(stored.number, stored.head) for stored in log.links(table.match)]
    last = heads[-1][0]
    database = sqlite3.connect(tmp_path / "tachiai.sqlite", isolation_level=None)
    stream = f"match:{table.match}"
    database.execute(
        "DELETE FROM stored_events WHERE originator_id = ? AND originator_version = ?", (stream, last)
    )
    assert verify_match(log, table.match) in (None, ChainFault(last, "missing"))
    assert verify_match(log, table.match, heads[-1:]) == ChainFault(last, "missing")
    database.close()
    log.close()


def test_the_verdict_of_a_private_line_is_hashed(tmp_path: Path):
    """Otherwise a private line could be made a foul, and its commitment would still fit (H6)."""
    log = EventLog(Config(data=tmp_path).store)
    table = full(Service(log, clock=Clock()))
    database = sqlite3.connect(tmp_path / "tachiai.sqlite", isolation_level=None)
    wanted = "SELECT originator_version, state FROM stored_events WHERE originator_id = ?"
    rows = database.execute(wanted, (f"beside:{table.match}",)).fetchall()
    for (k, state), member in product(rows, ("verdict", "code", "by", "seat", "request")):
        sealed = json.loads(state)
        text = json.loads(sealed["text"])
        text[member] = "foul" if member == "verdict" else "x"
        sealed["text"] = json.dumps(text, separators=(",", ":"), sort_keys=True, ensure_ascii=False)
        change = "UPDATE stored_events SET state = ? WHERE originator_id = ? AND originator_version = ?"
        new = json.dumps(sealed, separators=(",", ":"), ensure_ascii=False).encode()
        database.execute(change, (new, f"beside:{table.match}", k))
        assert verify_match(log, table.match) == ChainFault(k, "private"), member
        database.execute(change, (state, f"beside:{table.match}", k))
    assert verify_match(log, table.match) is None
    database.close()
    log.close()
