"""An update in practice: the same store under one version of the games, then under others, in processes.

John is a built-in game; Hattari comes from a separate package, which is also uninstalled.
"""

import html
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.support import SIXTH_GAME, Server, Servers, run_program

from .devices import Device, OpenRoom, Room, ask, request
from .table import MOVE, REPLY, SETUP

LATER = """\
from tachiai.engines.john.game import John
from tachiai.engines.values import Verdict

first = John.judge


def judge(self, position, action, n):
    judged = first(self, position, action, n)
    if action.fields.get("to") == "c3":
        return judged._replace(verdict=Verdict.FOUL, code="john.move.new")
    return judged


John.version = "later"
John.judge = judge
"""
"""A version of JOHN in which a move to c3 is a foul."""

SAME = 'from tachiai.engines.john.game import John\n\nJohn.version = "same"\n'

HAND = ["2h", "5h", "7h", "9h"]
PLAYED: list[dict[str, Any]] = [
    {"seat": "left", "action": "hand", "cards": HAND},
    {"seat": "left", "action": "lay", "number": 7},
    {"seat": "right", "action": "answer", "say": "believe"},
]


def installation(folder: Path, hattari: str | None, john: str = "") -> Path:
    """Write an installation of Hattari in a version (``None``: without it), and a version of JOHN."""
    folder.mkdir()
    if hattari is not None:
        shutil.copytree(SIXTH_GAME / "hattari", folder / "hattari")
        game = folder / "hattari" / "game.py"
        text = game.read_text("utf-8").replace('    version = "1"\n', f'    version = "{hattari}"\n')
        game.write_text(text, "utf-8")
        info = folder / f"tachiai_hattari-{hattari}.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(
            f"Metadata-Version: 2.1\nName: tachiai-hattari\nVersion: {hattari}\n", "utf-8"
        )
        (info / "entry_points.txt").write_text("[tachiai.games]\nhattari = hattari:Hattari\n", "utf-8")
    (folder / "sitecustomize.py").write_text(john, "utf-8")
    return folder


@pytest.fixture
def versions(tmp_path: Path) -> dict[str, Path]:
    """Return the folders of three installations."""
    return {
        "first": installation(tmp_path / "first", "1"),
        "same": installation(tmp_path / "same", "2", SAME),
        "later": installation(tmp_path / "later", None, LATER),
    }


def tachiai(site: Path, data: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run the command in a separate process."""
    given = {k: v for k, v in os.environ.items() if not k.startswith(("TACHIAI_", "PYTEST_"))}
    own = {"PYTHONPATH": str(site), "PYTHONUTF8": "1", "TACHIAI_LANG": "en", "TACHIAI_DATA": str(data)}
    command = [sys.executable, "-m", "tachiai", *words]
    done = run_program(command, env=given | own)
    assert "Traceback" not in done.stderr, done.stderr
    return done


def started(serve: Servers, site: Path, data: Path | None) -> Server:
    return serve(data=data, env={"PYTHONPATH": str(site), "TACHIAI_LANG": "en"})


def play(room: Room, *actions: dict[str, Any]) -> None:
    for action in actions:
        assert room.record(json.loads(room.get()[1])["n"], action)["ok"], action


def at(room: Room, server: Server) -> Room:
    """Return the same match at another server."""
    room.url = server.url
    return room


def test_an_update_changes_no_match_in_silence(
    serve: Servers, room: OpenRoom, versions: dict[str, Path]
) -> None:
    # the version that records
    server = started(serve, versions["first"], None)
    data = server.data
    john, hattari = room(server.url), room(server.url, game="hattari")
    left = hattari.join("left")
    play(john, *SETUP, MOVE)
    play(hattari, *PLAYED[1:])
    hand = {"seat": "left", "action": "hand", "cards": HAND[1:]}
    said = {"request_id": "told-by-left", "expect": 2, "action": hand}
    assert ask(server.url, f"/api/matches/{hattari.match}/record", said, left)["ok"]
    before = {one: ask(server.url, f"/api/matches/{one.match}", token=one.token) for one in (john, hattari)}
    assert "other rules" not in server.log
    server.stop()

    # under a version with the same judgements it goes on, and a link names the rules
    server = started(serve, versions["same"], data)
    play(at(john, server), REPLY)
    proof = request(server.url, f"/api/matches/{john.match}/proof", token=john.token)[1].decode()
    assert [row["rules"] for row in map(json.loads, proof.splitlines()) if row["kind"] == "rules"] == ["same"]
    assert "It goes on" in server.log
    server.stop()

    # before the update to a version of JOHN that judges differently, without the package of Hattari
    looked = tachiai(versions["later"], data, "doctor").stdout.splitlines()
    for match, words in (
        (john.match, "they differ from move 3 on"),
        (hattari.match, "not installed any more"),
    ):
        (row,) = (row for row in looked if f"△ {match}" in row)
        assert words in row
    found = map(json.loads, tachiai(versions["later"], data, "doctor", "--json").stdout.splitlines())
    rules = {
        one["match"]: (one["found"], one["game"], one["rules"], one["today"])
        for one in found
        if one["check"] == "rules"
    }
    assert rules == {
        john.match: ("outdated", "john", "same", "later"),
        hattari.match: ("gone", "hattari", "1", ""),
    }

    # after it
    server = started(serve, versions["later"], data)
    assert server.log.count("nothing more is recorded in it") == 2
    outdated = {"rules": "same", "today": "later", "from": 3, "known": 4, "lay": True}
    check_shown(at(john, server), before[john], outdated)
    outdated = {"rules": "1", "today": None, "from": 1, "known": 3, "lay": False}
    check_shown(at(hattari, server), before[hattari], outdated)
    own = ask(server.url, f"/api/matches/{hattari.match}", token=left)
    assert own["lines"][2]["action"]["cards"] == HAND[1:]
    body = {"request_id": "we-play-on"}
    opened = ask(server.url, f"/api/matches/{john.match}/play_on", body, john.token)
    new = ask(server.url, f"/api/matches/{opened['match']}", token=opened["token"])
    old = ask(server.url, f"/api/matches/{john.match}", token=john.token)
    assert new["position"]["board"] == old["position"]["board"]
    assert (new["after"], old["next"]) == ({"match": john.match}, {"match": opened["match"]})
    body = {"request_id": "we-play-on-too"}
    status, answer = request(server.url, f"/api/matches/{hattari.match}/play_on", body, hattari.token)
    assert (status, json.loads(answer)["error"]) == (409, "no-layout")
    arbiter = ask(server.url, "/api/arbiter", {"match": hattari.match, "pin": hattari.pin})["token"]
    decided: dict[str, Any] = {"ruling": "result", "winners": ["left"], "name": "Aki", "reason": "by points"}
    decided = {"request_id": "it-is-decided", "expect": 3, **decided}
    assert ask(server.url, f"/api/matches/{hattari.match}/rule", decided, arbiter)["ok"]
    for path in ("sheet", "takehome", "proof", "record", "audit"):
        status, answer = request(server.url, f"/api/matches/{hattari.match}/{path}", token=arbiter)
        assert status == 200, (path, answer)
    assert ask(server.url, f"/api/matches/{hattari.match}/close", {"reason": "late"}, arbiter)["ok"]
    server.stop()
    assert "Traceback" not in server.log
    assert "today's rules are later" in tachiai(versions["later"], data, "verify", john.match).stdout
    check_commands(versions["later"], data, hattari.match)


def check_shown(room: Room, before: Any, outdated: Any) -> None:
    """Check that a match is shown as before, and that nothing is recorded in it over HTTP or Socket.IO."""
    seen = ask(room.url, f"/api/matches/{room.match}", token=room.token)
    assert seen["outdated"] == outdated
    if seen["n"] == before["n"]:
        assert seen["position"] == before["position"]
        for line, was in zip(seen["lines"], before["lines"], strict=True):
            unsaid = dict.fromkeys(("about", "steps", "settled", "purpose"))  # only the game can compute them
            assert {**line, **unsaid} == {**was, **unsaid}
    why = {"ok": False, "error": "other-rules", **{k: outdated[k] for k in ("rules", "today", "from")}}
    body = {"request_id": "one-more-move", "expect": seen["n"], "action": MOVE}
    assert request(room.url, f"/api/matches/{room.match}/record", body, room.token) == (409, written(why))
    device = Device(room.url, room.token).connect()
    try:
        assert device.view()["outdated"] == outdated
        assert device.call("record", body) == why
        assert device.call("undo", {"request_id": "back-we-go", "expect": seen["n"], "to": 0}) == why
    finally:
        device.close()


def written(value: Any) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode()


def check_commands(site: Path, data: Path, match: str) -> None:
    """Check the commands that show a stored match of a game that is not installed."""
    verified = tachiai(site, data, "verify", match)
    assert verified.returncode == 0, verified.stdout
    assert "not installed" in verified.stdout
    assert "judged anew" not in verified.stdout
    listed = tachiai(site, data, "matches")
    assert "(" in next(row for row in listed.stdout.splitlines() if row.startswith(match))
    assert "not installed" in html.unescape(tachiai(site, data, "sheet", match).stdout)
    assert "<!doctype html>" in tachiai(site, data, "export", "--html", match).stdout.lower()
    record = data / f"{match}.jsonl"
    assert tachiai(site, data, "export", match, "-o", str(record), "--force").returncode == 0
    assert "hattari" in tachiai(site, data, "audit", str(record)).stderr
