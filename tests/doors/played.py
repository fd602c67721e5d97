"""Plays an evening with a tournament and single matches at a real referee, as data for the tests.

`records/store_094b4dc.sqlite` (with an event) and `records/store_094b4dc_plain.sqlite` (without) were played at
commit 094b4dc. They are never changed: later versions must read them.
"""

import itertools
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tachiai.referee.store.chain import head_text, result_text
from tests.referee.devices import ask
from tests.referee.table import MOVE, REGISTER, REPLY, SETUP, Keys
from tests.support import run_program

EVENT, PASSPHRASE = "Club", "the crane returns"
RESIGN = {"seat": "black", "action": "resign"}


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


def choose_passphrase(data: Path) -> None:
    words = [sys.executable, "-m", "tachiai", "desk", "--event", EVENT, "--data", str(data)]
    run_program(words, input=f"{PASSPHRASE}\n", check=True)
