"""Plays an evening with a tournament and single matches at a real referee, as data for the tests.

`records/store_094b4dc.sqlite` (with an event) and `records/store_094b4dc_plain.sqlite` (without) were made
with it at commit 094b4dc, by `python -m tests.doors.played FOLDER`. They are never changed: later versions
must read them.
"""

from __future__ import annotations

import itertools
import json
import shutil
import sqlite3
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tachiai.engines import Match
from tachiai.engines._derived import redact
from tachiai.engines.record import read
from tachiai.referee.store.chain import head_text, result_text
from tests.referee.devices import ask
from tests.referee.table import MOVE, REGISTER, REPLY, SETUP, Keys
from tests.support import Servers, run_program

ENGINES = Path(__file__).parents[1] / "engines"
EVENT, PASSPHRASE = "Club", "the crane returns"
RESIGN = {"seat": "black", "action": "resign"}
LIVE = {
    "john": "claims",
    "one_o_one": "last_standing",
    "shogi_card_war": "notes",
    "xan": "scenario-2",
    "jekyll_hyde": "three_rounds",
}
"""For each game, the record whose first lines a live match has."""
LINES = 14
OVER = "one_o_one", "last_standing"
PRIVATE = {"register", "hand", "pass", "peek", "look"}
"""Actions that a seat's own phone records."""


class Played:
    """A match over HTTP, with devices that have keys: the tablet, and phones that join when first needed."""

    def __init__(self, url: str, game: str = "john", **given: Any) -> None:
        self.url, self._ids = url, itertools.count(1)
        self.keys = {"table": Keys()}
        opened = self._post("/api/matches", {"game": game, "key": self.keys["table"].public, **given})
        self.match, self.pin = opened["match"], opened["pin"]
        self.tokens = {"table": opened["token"]}

    def _post(self, path: str, body: Any, token: str | None = None) -> Any:
        answer = ask(self.url, path, body, token)
        assert not isinstance(answer, dict) or answer.get("ok", True), (path, body, answer)
        return answer

    def token(self, who: str) -> str:
        if who not in self.tokens:
            key = self.keys[who] = Keys()
            if who == "arbiter":
                joined = self._post("/api/arbiter", {"match": self.match, "pin": self.pin, "key": key.public})
            else:
                joins = ask(self.url, f"/api/matches/{self.match}/joins", token=self.tokens["table"])
                link = next(j["url"] for j in joins if (j["seat"] or j["role"]) == who)
                joined = self._post("/api/join", {"ticket": link.split("#")[1], "key": key.public})
            self.tokens[who] = joined["token"]
        return self.tokens[who]

    def view(self, who: str = "table") -> Any:
        return ask(self.url, f"/api/matches/{self.match}", token=self.token(who))

    def do(self, command: str, who: str = "table", **given: Any) -> Any:
        body = {"request_id": f"{who}-{next(self._ids):06d}", **given}
        return self._post(f"/api/matches/{self.match}/{command}", body, self.token(who))

    def record(self, *actions: Mapping[str, Any], who: str = "table", **more: Any) -> None:
        for action in actions:
            self.do("record", who, expect=self.view()["n"], action=dict(action), **more)

    def follow(self, record: Path, most: int | None = None) -> None:
        """Record the lines of a match: disclosures by the seats' phones, undos by the arbiter."""
        match = Match.of(read(record.read_bytes()))
        for entry in match.entries[:most]:
            action = entry.action
            if action.kind == "undo":
                given = {"to": action.fields["to"], "reason": "as it was", "expect": self.view()["n"]}
                self.do("undo", "arbiter", **given)
                continue
            private = redact(match.game, action) != action or action.kind in PRIVATE
            who = action.seat if private and action.seat != "table" else "table"
            try:
                self.record(action.to_json(), who=who, attempt=True)
            except AssertionError:
                self.record(action.to_json(), attempt=True)

    def sign(self, *who: str) -> None:
        """Ask for signatures of the newest head, and sign it with the devices of ``who``."""
        self.do("ask_sign")
        for one in who:
            wanted = self.view(one)["sign"]
            of, head = wanted["of"], wanted["head"]
            self.do("sign", one, of=of, head=head, signature=self._sign(one, head_text, of, head))

    def confirm(self, *seats: str, by_phone: bool = True, agree: bool = True) -> None:
        for seat in seats:
            who = seat if by_phone else "table"
            end = self.view(who)["confirm"]
            of, head = end["of"], end["head"]
            more = {} if agree else {"reason": "I did not resign"}
            signature = self._sign(who, result_text, of, head, seat, agree)
            self.do("confirm", who, seat=seat, agree=agree, of=of, head=head, signature=signature, **more)

    def _sign(self, who: str, text: Any, *given: Any) -> str:
        return self.keys[who].sign(text(self.match, *given))

    @property
    def kept(self) -> dict[str, Any]:
        """The ids and tokens with which later tests continue it."""
        return {"match": self.match, "pin": self.pin, "tokens": self.tokens}


def evening(url: str) -> dict[str, Any]:
    """Play an evening of four tables with the first round of a tournament.

    Return what is needed to continue it.
    """
    token = ask(url, "/api/desk/enter", {"passphrase": PASSPHRASE})["token"]

    def desk(command: str, **given: Any) -> Any:
        answer = ask(url, f"/api/desk/{command}", given, token)
        assert answer["ok"], (command, answer)
        return answer

    rows = desk("open_tables", count=4)["tables"]
    codes = {row["number"]: row["code"] for row in rows}
    desk("create_tournament", name="Evening cup", game="john", form="swiss")
    desk("enter_players", names=["Aoi", "Haru", "Sora", "Mei"])
    pairing = desk("pair_round", round=1)["tournament"]["rounds"][0]["tables"]
    first, second = (
        dict(zip(("black", "red"), (seat["name"] for seat in table["seats"]), strict=True))
        for table in pairing
    )

    signed = Played(url, names=first, table=codes[1])
    signed.record(*SETUP)
    signed.record(REGISTER, who="red")
    signed.record(MOVE, {**REPLY, "note": "slowly"})
    signed.sign("table", "red", "black")
    signed.record(RESIGN, who="black")
    signed.confirm("black", "red")
    signed.do("disclose", "red")
    by_table = Played(url, names=second, table=codes[2])
    by_table.record(*SETUP, RESIGN)
    by_table.confirm("black", "red", by_phone=False)
    desk("take_results")

    live = Played(url, names={"black": "Aoi", "red": "Ben"}, table=codes[3])
    live.record(*SETUP)
    live.record(REGISTER, who="red")
    live.record(MOVE, REPLY)
    live.do("object", "red", what="card", about=2, note="it was the 6")

    closed = Played(url, names={"black": "Rin", "red": "Toma"}, table=codes[4])
    closed.record(*SETUP, MOVE)
    closed.do("close", "arbiter", name="Mori", reason="the hall closes")
    matches = {"signed": signed, "by_table": by_table, "live": live, "closed": closed}
    return {
        "event": EVENT,
        "passphrase": PASSPHRASE,
        "desk": token,
        "codes": codes,
        "wall": desk("link_wall")["wall"],
        "matches": {name: match.kept for name, match in matches.items()},
    }


def single(url: str) -> dict[str, Any]:
    """Open a live match of each game, one that is over and confirmed, and one without actions."""
    matches = {}
    for game, name in LIVE.items():
        matches[f"live {game}"] = started(url, game, name)
        matches[f"live {game}"].follow(ENGINES / game / "golden" / f"{name}.jsonl", LINES)
    over = matches["over"] = started(url, *OVER)
    over.follow(ENGINES / OVER[0] / "golden" / f"{OVER[1]}.jsonl")
    if over.view()["confirm"] is None:
        over.do("close", "arbiter", name="Mori", reason="no time left")
    else:
        over.confirm(*over.view()["header"]["seats"], by_phone=False)
    matches["never played"] = Played(url)
    return {"matches": {name: match.kept for name, match in matches.items()}}


def started(url: str, game: str, name: str) -> Played:
    header = read((ENGINES / game / "golden" / f"{name}.jsonl").read_bytes()).header
    return Played(url, game, seats=list(header.seats), options=dict(header.options))


def choose_passphrase(data: Path) -> None:
    words = [sys.executable, "-m", "tachiai", "desk", "--event", EVENT, "--data", str(data)]
    run_program(words, input=f"{PASSPHRASE}\n", check=True)


def main(folder: Path) -> None:
    servers = Servers(folder)
    made = {}
    for name, play in (("store_094b4dc", evening), ("store_094b4dc_plain", single)):
        data = folder / name
        if play is evening:
            choose_passphrase(data)
        event = ["--event", EVENT] if play is evening else []
        server = servers(*event, data=data, env={"TACHIAI_RATE": "1000/second"})
        try:
            made[name] = play(server.url)
        finally:
            server.stop()
        file = folder / f"{name}.sqlite"
        shutil.copy(data / "tachiai.sqlite", file)
        with sqlite3.connect(file) as database:
            database.execute("PRAGMA journal_mode=DELETE")
            database.execute("VACUUM")
        database.close()
    text = json.dumps(made, ensure_ascii=False, separators=(",", ":"))
    (folder / "store_094b4dc.json").write_text(f"{text}\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
