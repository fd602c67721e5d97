"""How `form1.sqlite` and `form1.json` were made: by this program, at commit a3b4b51, in events of form 1.

    git worktree add ../form1 a3b4b51
    cp tests/referee/records/make_form1.py ../form1/tests/referee/records/
    cd ../form1 && python -m tests.referee.records.make_form1 FOLDER

Later code writes later forms, so the two files are kept and this is never run again; it says what is in them.
Matches of all five games are played through the service as devices would: the table records what lies open,
a seat's phone what only it knows, refused attempts stand as lines, undos are the arbiter's. One match of JOHN
(`devices`) has everything people do around a match: seats that move, the pen, settings, consent given and
refused, lines brought back, retries, the end by the arbiter. `old-law-*` are refusals that rested on what was
told earlier, as the rules were at that time.

The JSON holds, for each match, what that commit's code answered about it, read back from the disk: tokens by
device, commands that may be sent again with their answers, exports, SHA-256 of the proofs, audits, heads and
views; `verify` found each whole. Of audits and views the first audience (arbiter, table) is whole, of the
others only what differs from it is kept.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tachiai.engines import Match
from tachiai.engines.record import read
from tachiai.referee.config import Config
from tachiai.referee.log import Log
from tachiai.referee.service import Service
from tests.referee.table import (
    ATTACK,
    MOVE,
    PILE,
    REPLY,
    SETUP,
    Clock,
    Table,
    answer,
)

ENGINES = Path(__file__).parents[2] / "engines"
PLAYED = {
    "john": ["claims", "doubt-unlike", "registered"],
    "one_o_one": ["last_standing", "refusals"],
    "xan": ["scenario-2", "skills"],
    "shogi_card_war": ["false_trap_by_counting", "notes", "traps"],
    "jekyll_hyde": ["refusals", "whole_hands"],
}
OPEN = {"john-claims", "one_o_one-refusals", "old-law-john", "never-played"}
"""What is still being played; the arbiter closes the others where nobody has won."""
PRIVATE = {"register", "hand", "pass", "peek", "look"}


class Kept(Table):
    """A table that moves the clock with each command and keeps what may be sent again."""

    def __init__(self, service: Service, clock: Clock, game: str, **given: Any) -> None:
        self.clock = clock
        self.again: list[dict[str, Any]] = []
        clock.move(minutes=20)
        super().__init__(service, game, **given)

    def send(self, who: str, command: str, **given: Any) -> dict[str, Any]:
        self.clock.move(seconds=7)
        caller = self.caller(who)
        said = answer(lambda: getattr(self.service, command)(caller, **given))
        if said["ok"] and "request_id" in given:
            self.again.append({"who": who, "command": command, "given": given, "answer": said})
        return said

    def record(self, action: Mapping[str, Any], who: str = "table", **more: Any) -> dict[str, Any]:
        given = {"request_id": self.new_id(), "expect": self.n, **more}
        return self.send(who, "record", action=dict(action), **given)

    def must(self, said: dict[str, Any]) -> dict[str, Any]:
        assert said["ok"], said
        return said


def played(service: Service, clock: Clock, match: Match, name: str) -> Kept:
    """A whole match as a record has it: private facts by the seats' phones, undos by the arbiter."""
    table = Kept(
        service,
        clock,
        match.header.game,
        seats=list(match.header.seats),
        options=dict(match.header.options),
        names={seat: f"{name} {seat}" for seat in match.header.seats},
    )
    for entry in match.entries:
        action = entry.action
        if action.kind == "undo":
            if entry.verdict == "illegal":
                break  # no device can leave such a line
            given = {"request_id": table.new_id(), "expect": table.n, "to": action.fields["to"]}
            table.must(table.send("arbiter", "undo", reason="as it was", **given))
            continue
        told = match.game.redact(action) != action
        who = action.seat if (told or action.kind in PRIVATE) and action.seat != "table" else "table"
        said = table.record({**action.to_json(), "note": f"{name} {entry.n}"}, who, attempt=True)
        if not said["ok"] and said["error"] == "not-yours":
            said = table.record(action.to_json(), attempt=True)
        table.must(said)
    return table


def devices(service: Service, clock: Clock) -> Kept:
    """Everything people do around a match."""
    names = {"black": "Ａiko ♠", "red": "Ben <b>"}
    table = Kept(service, clock, "john", names=names, settings={"coaching": False}, pin="246813")
    for seat in ("black", "red"):
        table.caller(seat)
    table.caller("spectator")
    table.must(table.record(SETUP[0]))
    table.must(table.record({**SETUP[1], "note": 'first "note"\nwith two lines'}))
    table.must(table.record({"seat": "red", "action": "register", "cards": PILE}, "red"))
    twice = {"seat": "red", "action": "register", "cards": [*PILE[:-1], PILE[0]]}
    hidden = table.must(table.record(twice, "red", attempt=True))
    assert hidden["verdict"] == "illegal", hidden
    # A second phone for red waits, and is let in; black's ticket is issued anew.
    table.tokens["red old"] = table.tokens.pop("red")
    second = table.join("red")
    assert second["waiting"]
    claim = table.service.view(table.caller())["claims"][0]["id"]
    table.must(table.send("table", "admit", claim=claim, answer=True))
    table.tokens["red"] = second["token"]
    table.tokens["black old"] = table.tokens.pop("black")
    service.reissue(table.caller(), "black")
    table.caller("black")
    # A second tablet takes the pen; settings change.
    table.tokens["second"] = table.join("table")["token"]
    table.must(service.pen(table.caller("second")))
    table.must(service.settings(table.caller("second"), coaching=True))
    table.must(table.record(MOVE, "second"))
    table.must(table.record(REPLY, "red"))
    # An undo that is refused, then one that is agreed to.
    for say in (False, True):
        given = {"request_id": table.new_id(), "expect": table.n, "to": 5}
        asked = table.must(table.send("second", "undo", seat="black", **given))
        ask = asked["asked"]
        for seat in ask["needs"]:
            said = {"request_id": table.new_id(), "ask": ask["id"], "answer": say}
            table.must(table.send(seat, "consent", **said))
            if not say or ask["enough"] == "one":
                break
    assert table.n == 7
    # What was taken back is brought back, and the arbiter goes back once more.
    given = {"request_id": table.new_id(), "expect": table.n, "source": 7}
    table.must(table.send("second", "restore", **given))
    table.must(table.record(ATTACK, "second"))
    table.must(table.record({"seat": "red", "action": "pull", "card": "Ad"}, "second"))
    given = {"request_id": table.new_id(), "expect": table.n, "to": 9, "reason": "the wrong card was turned"}
    table.must(table.send("arbiter", "undo", **given))
    table.must(table.record({"seat": "red", "action": "move", "from": "a4", "to": "a1"}, "red", attempt=True))
    table.must(service.finish(table.caller("arbiter"), reason="the hall closes"))
    return table


def old_law(service: Service, clock: Clock, game: str) -> Kept:
    """Attempts of the table that were refused because of what a phone had told."""
    table = Kept(service, clock, game)
    if game == "john":
        table.must(table.record(SETUP[0]))
        table.must(table.record(SETUP[1]))
        table.must(table.record({"seat": "red", "action": "register", "cards": PILE}, "red"))
        table.must(table.record(MOVE))
        for card in ("2d", "9d", "3h"):
            put = {"seat": "red", "action": "reinforce", "card": card, "to": "d3"}
            table.must(table.record(put, attempt=True))
    return table


def asked(log: Log, table: Kept) -> dict[str, Any]:
    """What today's code says of the match."""
    service = table.service
    seats = list(log.story(table.match).header.seats)

    def said(who: str, command: str, *given: Any) -> Any:
        return answer(lambda: getattr(service, command)(table.caller(who), *given))

    audiences = {"public": "spectator", "full": "arbiter"}
    audiences |= {f"seat:{seat}": seat for seat in seats}
    exports = {n: said(who, "record_text", n.partition(":")[0]) for n, who in audiences.items()}
    proofs = {n: said(who, "proof", n.partition(":")[0]) for n, who in audiences.items()}
    for text in proofs.values():
        assert isinstance(text, str) or text["error"] == "not-over"
    audits = {who: said(who, "audit") for who in ("arbiter", "spectator")}
    full, public = audits["arbiter"].get("lines", []), audits["spectator"].get("lines", [])
    audits["spectator"]["lines"] = [r for r, of_all in zip(public, full, strict=True) if r != of_all]
    views = {who: said(who, "view") for who in ("table", *seats, "spectator", "arbiter")}
    lines = views["table"]["lines"]
    for who in (*seats, "spectator", "arbiter"):
        # Of the others what is not as the table's.
        own = [line for line in views[who]["lines"] if line != lines[line["n"] - 1]]
        changed = {k: v for k, v in views[who].items() if v != views["table"].get(k)}
        views[who] = changed | {"lines": own}
    fault = log.verify(table.match)
    assert fault is None, fault
    return {
        "tokens": dict(table.tokens),
        "pin": table.pin,
        "again": table.again,
        "exports": exports,
        "proofs": {
            n: hashlib.sha256(text.encode()).hexdigest() if isinstance(text, str) else text
            for n, text in proofs.items()
        },
        "audits": audits,
        "views": views,
        "heads": log.story(table.match).heads,
    }


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "form1.sqlite"
    file.unlink(missing_ok=True)
    clock = Clock()
    out: dict[str, Any] = {}
    log = Log(Config(data=folder, database_url=str(file)).store)
    service = Service(log, clock=clock)
    tables: dict[str, Kept] = {}
    for game, names in PLAYED.items():
        for name in names:
            text = (ENGINES / game / "golden" / f"{name}.jsonl").read_text(encoding="utf-8")
            tables[f"{game}-{name}"] = played(service, clock, Match.of(read(text)), name)
    tables["devices"] = devices(service, clock)
    tables["old-law-john"] = old_law(service, clock, "john")
    tables["never-played"] = Kept(service, clock, "xan", seats=["a", "b"])
    for name, table in tables.items():
        for who in (*log.story(table.match).header.seats, "spectator", "arbiter"):
            table.caller(who)
        if name not in OPEN and "error" in answer(lambda t=table: service.audit(t.caller("arbiter"))):
            table.must(service.finish(table.caller("arbiter"), reason="no time left"))
    log.close()
    log = Log(Config(data=folder, database_url=str(file)).store)
    service = Service(log, clock=clock)
    for name, table in tables.items():
        table.again = table.again if name == "devices" else table.again[-1:]
        table.service = service
        out[name] = {"match": table.match, **asked(log, table)}
    log.close()
    with sqlite3.connect(file) as database:
        database.execute("PRAGMA journal_mode=DELETE")
    database.close()
    out = {"now": clock(), "matches": out}
    text = json.dumps(out, ensure_ascii=False, separators=(",", ":"))
    (folder / "form1.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
