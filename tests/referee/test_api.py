"""The HTTP door: statuses, errors in the protocol's words, headers, and nothing that makes it fall over."""

from __future__ import annotations

import gzip
import io
import json
import logging
import re
import socket
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.openapi import from_wsgi
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tachiai import companion_ui
from tachiai.engines import BUILT_IN, Match, Verdict, read
from tachiai.engines import limits as engine_limits
from tachiai.engines.xan.scenario_form import CONDITIONS
from tachiai.referee import limits
from tachiai.referee.config import Config, ConfigError
from tachiai.referee.match import views
from tachiai.referee.net import addresses
from tachiai.referee.web import callers
from tachiai.referee.web.answers import STATUS
from tachiai.referee.web.app import create_app
from tachiai.referee.web.rates import neighbourhood

from .. import contract
from ..engines import soak
from .devices import PATIENCE
from .table import MOVE, PILE, SETUP, Table
from .web import LAVISH, Http, bearer, end

# -- what people write ---------------------------------------------------------------------------------

UNSEEN = ("\x1b[2J", "\x07", "a\nb", "\u202etxet", "\u200b", "\x9b")


@pytest.mark.parametrize("text", UNSEEN, ids=ascii)
def test_what_nobody_sees_is_refused_in_what_people_write(text, client: FlaskClient):
    opened = client.post("/api/matches", json={"game": "john", "names": {"black": text}})
    assert (opened.status_code, opened.get_json()["reason"]) == (422, "no-control")
    opened = client.post("/api/matches", json={"game": "one_o_one", "seats": [f"a{text}", "b"]})
    assert opened.get_json()["reason"] in ("no-control", "seat-name")
    http = Http(client)
    note = http.record(0, {**SETUP[0], "note": text}).get_json()
    assert (note["field"], note["reason"]) == ("action.note", "no-control")
    http.play(*SETUP)
    undo = http.post("undo", {"request_id": "taking-back", "expect": 2, "to": 1, "reason": text}).get_json()
    assert (undo["field"], undo["reason"]) == ("reason", "no-control")


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"names": {"black": "x" * (limits.NAME_CHARACTERS + 1)}}, "names.black.value"),
        ({"seats": ["x" * (limits.NAME_CHARACTERS + 1), "b"]}, "seats.0"),
        ({"options": {"x": "x" * limits.SCENARIO_BYTES}}, "options"),
    ],
)
def test_what_is_too_long_opens_nothing(body, field, client: FlaskClient):
    said = client.post("/api/matches", json={"game": "john", **body})
    assert said.status_code == 422
    assert said.get_json()["field"].startswith(field.removesuffix(".value"))


def test_a_note_is_short(client: FlaskClient):
    http = Http(client)
    long = http.record(0, {**SETUP[0], "note": "x" * (limits.NOTE_CHARACTERS + 1)}).get_json()
    assert (long["field"], long["reason"]) == ("action.note", "too-long")
    short = {
        "request_id": "another-1",
        "expect": 0,
        "action": {**SETUP[0], "note": "x" * limits.NOTE_CHARACTERS},
    }
    assert http.post("record", short).status_code == 200


def test_engines_and_referee_have_the_same_bounds():
    assert engine_limits.NAME == limits.NAME_CHARACTERS
    assert engine_limits.NOTE == limits.NOTE_CHARACTERS
    assert engine_limits.OPTION_BYTES == limits.SCENARIO_BYTES
    assert engine_limits.TITLE == limits.TITLE_CHARACTERS
    assert CONDITIONS == limits.CONDITIONS_A_CARD


# -- answers and statuses ------------------------------------------------------------------------------


def test_a_match_over_http(client: FlaskClient):
    http = Http(client)
    http.play(*SETUP)
    view = http.get().get_json()
    assert (view["n"], view["role"], view["pen"]) == (2, "table", True)
    assert http.get("?since=1").get_json()["from"] == 1
    assert http.get("?at=1").get_json()["at"] == 1
    refused = http.record(2, {**MOVE, "to": "d4"})
    assert (refused.status_code, refused.get_json()["code"]) == (422, "john.move.too-far")
    stale = http.post("record", {"request_id": "too-late-1", "expect": 0, "action": MOVE})
    assert (stale.status_code, stale.get_json()["error"]) == (409, "stale")
    assert stale.get_json()["view"]["n"] == 2
    once = {"request_id": "the-same-1", "expect": 2, "action": MOVE}
    again = [http.post("record", once) for _ in range(2)]
    assert again[0].data == again[1].data
    assert http.post("check", {"action": MOVE}).status_code == 200
    undone = http.post("undo", {"request_id": "taking-back", "expect": 3, "to": 2})
    assert undone.get_json()["n"] == 4
    assert http.post("settings", {"coaching": False}).get_json() == {"ok": True, "n": 4}
    assert http.post("pen", {}).get_json() == {"ok": True, "n": 4}
    rows = http.get("/record").text.splitlines()
    assert [json.loads(r).get("action") for r in rows] == [None, "setup", "setup", "move", "undo"]
    rows = [json.loads(row) for row in http.get("/proof").text.splitlines()]
    assert [row["n"] for row in rows if row["kind"] == "action"] == [1, 2, 3, 4]
    later = http.get(f"/proof?from={rows[-1]['link']}").text.splitlines()
    assert [json.loads(row) for row in later] == rows[-1:]
    sheet = http.get("/sheet?lang=ja&reading=furigana")
    assert sheet.mimetype == "text/html"
    assert "script" not in sheet.headers["Content-Security-Policy"].replace("default-src 'none'", "")


def test_joining_over_http(client: FlaskClient):
    http = Http(client)
    joins = {(j["seat"] or j["role"]): j for j in http.get("/joins").get_json()}
    assert set(joins) == {"black", "red", "spectator", "table"}
    address, _, ticket = joins["red"]["url"].partition("#")
    assert address.endswith("/j?openExternalBrowser=1")
    assert "localhost" not in address
    red = client.post("/api/join", json={"ticket": ticket}).get_json()
    assert http.get(token=red["token"]).get_json()["seat"] == "red"
    black = client.post("/api/join", json={"code": joins["black"]["code"]}).get_json()
    assert black["seat"] == "black"
    again = client.post("/api/join", json={"ticket": ticket}).get_json()
    waits = http.get(token=again["token"])
    assert (waits.status_code, waits.get_json()["error"]) == (403, "waiting")
    claim = http.get().get_json()["claims"][0]["id"]
    assert http.post("admit", {"claim": claim, "answer": True}).status_code == 200
    assert http.get(token=red["token"]).status_code == 401
    new = http.post("joins/red", None).get_json()
    assert new["url"].split("#")[1] != ticket
    assert http.get(token=again["token"]).status_code == 401
    qr = http.get("/qr/red.svg")
    assert (qr.mimetype, qr.status_code) == ("image/svg+xml", 200)
    assert http.get("/qr/arbiter.svg").mimetype == "image/svg+xml"
    assert client.get(f"/api/matches/{http.match}/qr/arbiter.svg").status_code == 401
    assert http.get("/qr/green.svg").status_code == 404
    arbiter = client.post("/api/arbiter", json={"match": http.match, "pin": http.pin}).get_json()
    assert http.post("close", {"reason": "late"}, token=arbiter["token"]).status_code == 200
    assert http.record(0, SETUP[0]).get_json()["error"] == "over"


@pytest.mark.parametrize(
    ("token", "status", "error"),
    [(None, 401, "unauthorised"), ("Bearer nope", 401, "unauthorised"), ("Basic eDp5", 401, "unauthorised")],
)
def test_nobody_gets_in_without_a_token(token, status, error, client: FlaskClient):
    http = Http(client)
    headers = {} if token is None else {"Authorization": token}
    for path in ("", "/joins", "/record", "/proof", "/sheet", "/audit", "/qr/red.svg"):
        said = client.get(f"/api/matches/{http.match}{path}", headers=headers)
        assert (said.status_code, said.get_json()["error"]) == (status, error), path


def test_a_game_for_many_is_opened_for_as_many_as_it_takes(client: FlaskClient):
    seats = [f"p{i}" for i in range(1, 27)]
    http = Http(client, game="one_o_one", seats=seats)
    assert http.get().get_json()["upcoming"] == seats
    one_more = client.post("/api/matches", json={"game": "one_o_one", "seats": [*seats, "p27"]})
    assert one_more.get_json()["reason"] == "seat-count"


def test_a_token_opens_no_other_match(client: FlaskClient):
    one, other = Http(client), Http(client)
    said = one.get(token=other.token)
    assert (said.status_code, said.get_json()["error"]) == (403, "not-yours")


CAVE = {
    "id": "own",
    "cards": [
        {"type": "scene", "id": "S", "cols": 3, "rows": 2},
        {"type": "event", "id": "E", "clear": {"at_least": 7}},
    ],
}


@pytest.mark.parametrize(
    ("path", "body", "field", "reason"),
    [
        ("record", {}, "action", "missing"),
        ("record", {"request_id": "x", "expect": 0, "action": {}}, "request_id", "wrong-length"),
        ("record", {"request_id": "with space", "expect": 0, "action": {}}, "request_id", "no-request-id"),
        ("record", {"request_id": "r" * 8, "expect": "0", "action": {}}, "expect", "no-integer"),
        ("record", {"request_id": "r" * 8, "expect": True, "action": {}}, "expect", "no-integer"),
        ("record", {"request_id": "r" * 8, "expect": 0.0, "action": {}}, "expect", "no-integer"),
        ("record", {"request_id": "r" * 8, "expect": -1, "action": {}}, "expect", "out-of-range"),
        ("record", {"request_id": "r" * 8, "expect": 0, "action": []}, "action", "no-object"),
        ("record", {"request_id": "r" * 8, "expect": 0, "action": {}, "x": 1}, "x", "unknown-field"),
        ("record", {"request_id": "r" * 8, "expect": 0, "action": {}}, "action.seat", "missing"),
        ("record", {"request_id": "r" * 8, "expect": 0, "action": {"note": "\ud800"}}, "body", "no-unicode"),
        ("record", {"request_id": "r" * 8, "expect": 0, "action": {}, "attempt": 1}, "attempt", "no-boolean"),
        (
            "record",
            {"request_id": "r" * 8, "expect": 0, "action": {**SETUP[0], "note": "a\nb"}},
            "action.note",
            "no-control",
        ),
        (
            "record",
            {"request_id": "r" * 8, "expect": 0, "action": {**SETUP[0], "note": "\u202eb"}},
            "action.note",
            "no-control",
        ),
        (
            "record",
            {"request_id": "r" * 8, "expect": 0, "action": {**SETUP[0], "note": "x" * 201}},
            "action.note",
            "too-long",
        ),
        (
            "record",
            {"request_id": "r" * 8, "expect": 0, "action": {**SETUP[0], "at": "x" * 65}},
            "action.at",
            "too-long",
        ),
        ("check", {"action": {**SETUP[0], "note": "\x9b2J"}}, "action.note", "no-control"),
        (
            "record",
            {"request_id": "r" * 8, "expect": 0, "action": {"seat": "table", "action": "undo", "to": 10**10}},
            "action.to",
            "out-of-range",
        ),
        ("undo", {"request_id": "r" * 8, "expect": 0, "to": 0, "reason": "\x1b[2J"}, "reason", "no-control"),
        ("undo", {"request_id": "r" * 8, "expect": 0, "to": None}, "to", "missing"),
        ("settings", {"coaching": "yes"}, "coaching", "no-boolean"),
        ("settings", {"sound": True}, "sound", "unknown-field"),
        ("admit", {"claim": "x", "answer": "yes"}, "answer", "no-boolean"),
        ("record", [], "body", "no-object"),
        ("record", "text", "body", "no-object"),
        ("record", 7, "body", "no-object"),
    ],
)
def test_what_is_wrong_is_named(path, body, field, reason, client: FlaskClient):
    said = Http(client).post(path, body)
    assert said.status_code == 422, said.text
    assert {k: said.get_json()[k] for k in ("error", "field", "reason")} == {
        "error": "bad-field",
        "field": field,
        "reason": reason,
    }


@pytest.mark.parametrize(
    ("body", "field", "reason"),
    [
        ({"game": "john", "names": {"black": "\x1b]0;x\x07"}}, "names.black", "no-control"),
        ({"game": "john", "names": {"black": "Haru\u200d"}}, "names.black", "no-control"),
        ({"game": "one_o_one", "seats": ["a", "a\u200b"]}, "seats", "no-control"),
        ({"game": "one_o_one", "seats": ["a", "a\ufe0f"]}, "seats", "no-control"),
        ({"game": "one_o_one", "seats": ["a", "a "]}, "seats", "no-control"),
        ({"game": "one_o_one", "seats": ["\u00e9", "e\u0301"]}, "seats", "seat-twice"),
        ({"game": "one_o_one", "seats": ["a", "b"], "options": {"lp": 10**10}}, "options.lp", "out-of-range"),
        (
            {"game": "xan", "seats": ["A"], "options": {"scenario": CAVE | {"id": "\u202e"}}},
            "options.scenario.id",
            "no-control",
        ),
        (
            {"game": "xan", "seats": ["A"], "options": {"scenario": CAVE | {"id": "x" * 41}}},
            "options.scenario.id",
            "too-long",
        ),
    ],
)
def test_what_a_match_is_opened_with_is_short_and_can_be_seen(body, field, reason, client: FlaskClient):
    said = client.post("/api/matches", json=body)
    assert said.status_code == 422, said.text
    assert (said.get_json()["field"], said.get_json()["reason"]) == (field, reason)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b'{"a":',
        b"\xff\xfe",
        b"nul",
        b"[" * 60_000,
        b'{"expect": ' + b"1" * 5000 + b"}",
        b'"\\ud800"',
    ],
)
def test_what_is_no_json_is_no_trouble(body, client: FlaskClient):
    http = Http(client)
    headers = bearer(http.token)
    for path in (f"/api/matches/{http.match}/record", "/api/matches", "/api/join"):
        said = client.post(path, data=body, content_type="application/json", headers=headers)
        assert (said.status_code, said.get_json()["error"]) == (422, "bad-field"), said.text


def test_what_is_too_large_is_not_read(client: FlaskClient):
    http = Http(client)
    said = http.post("check", {"action": {"seat": "black", "action": "resign", "note": "x" * 70_000}})
    assert (said.status_code, said.get_json()["error"]) == (413, "too-large")


def test_what_is_not_there_says_so(client: FlaskClient):
    for path in ("/api/nothing", "/api/games/go", "/api/games/john/words/fr"):
        said = client.get(path)
        assert said.status_code == 404, path
        assert said.get_json()["error"].startswith("no-such-"), path
    gone = client.put("/api/games")
    assert (gone.status_code, gone.get_json()["error"]) == (405, "wrong-method")
    assert "GET" in gone.headers["Allow"]


def test_every_error_has_its_status(client: FlaskClient):
    schemas = client.get("/api/openapi.json").get_json()["components"]["schemas"]
    documented: set[str] = set()
    for kind in schemas["Failure"]["anyOf"]:
        failure = schemas[kind["$ref"].rsplit("/", 1)[-1]]["properties"]["error"]
        failure = schemas[failure["$ref"].rsplit("/", 1)[-1]] if "$ref" in failure else failure
        documented |= set(failure.get("enum", ())) | {failure[k] for k in ("const",) if k in failure}
    assert documented == set(STATUS)
    protocol = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
    missing = [error for error in STATUS if f"`{error}`" not in protocol and f'"{error}"' not in protocol]
    assert missing == []


# -- what is declared ----------------------------------------------------------------------------------


def test_games_are_declared(client: FlaskClient):
    games = {game["name"]: game for game in client.get("/api/games").get_json()}
    assert "john" in games
    john = client.get("/api/games/john").get_json()
    assert john == games["john"]
    assert john["seating"]["orders"] == [["black", "red"], ["red", "black"]]
    assert john["codes"]["john.move.too-far"] == {"rule": "R10", "verdict": "illegal"}
    register = next(a for a in john["actions"] if a["kind"] == "register")
    assert register["fields"][0]["private"] is True
    assert [a["kind"] for a in john["actions"]][-1] == "undo"


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_words_come_with_those_all_games_share(lang, client: FlaskClient):
    said = client.get(f"/api/games/john/words/{lang}")
    assert said.mimetype == "text/plain"
    assert re.search(r"^card-6s\b", said.text, re.M)
    assert re.search(r"^john-title\b", said.text, re.M)


def test_a_record_is_audited(client: FlaskClient):
    http = Http(client)
    http.play(*SETUP)
    http.record(2, {**MOVE, "to": "d4"}, attempt=True)
    text = http.get("/record").text
    audit = client.post("/api/audit?lang=en", data=text, content_type="text/plain").get_json()
    assert (audit["status"], len(audit["lines"])) == (1, 4)
    assert audit["lines"][2]["code"] == "john.move.too-far"
    assert audit["lines"][2]["message"]
    assert audit["lines"][3]["outcome"] is None
    bad = client.post("/api/audit", data=text + "{", content_type="text/plain")
    assert bad.status_code == 422
    assert (bad.get_json()["error"], bad.get_json()["line"]) == ("bad-record", 5)
    large = client.post("/api/audit", data=text + "\n" * 100_000, content_type="text/plain")
    assert large.status_code == 200, "a record may be larger than a command"


@pytest.mark.parametrize("game", BUILT_IN)
def test_every_game_has_a_whole_match_to_look_at(game: str, client: FlaskClient):
    said = client.get(f"/api/games/{game}/example")
    assert (said.status_code, said.mimetype) == (200, "application/x-ndjson")
    match = Match.of(read(said.get_data()))
    assert (match.header.game, match.n <= 60) == (game, True)
    assert match.outcome is not None
    assert Verdict.ILLEGAL not in {entry.verdict for entry in match.entries}


def test_the_match_to_look_at_in_john_has_what_john_is_about(client: FlaskClient):
    match = Match.of(read(client.get("/api/games/john/example").get_data()))
    kinds = {entry.action.kind for entry in match.entries}
    assert {"attack", "magic", "pull", "reinforce", "undo", "doubt", "reveal"} <= kinds
    assert match.outcome is not None
    assert match.outcome.reason == "john.end.lie"


def test_no_game_no_example(client: FlaskClient):
    assert client.get("/api/games/whist/example").get_json()["error"] == "no-such-game"


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_replay_is_what_a_spectator_sees_looking_back(game: str, app: Flask, client: FlaskClient):
    """The same record played in the service and sent as text: same positions, same lines."""
    text = client.get(f"/api/games/{game}/example").text
    match = Match.of(read(text))
    header = match.header
    table = Table(
        app.extensions["tachiai.service"], game, seats=header.seats, options=header.given, names=header.names
    )
    table.follow(match)
    replay = client.post("/api/replay?lang=en", data=text, content_type="text/plain").get_json()
    contract.check(game, "Replay", replay)
    assert replay["header"].pop("rules_in_force") == header.options
    assert replay["header"] == json.loads(text.splitlines()[0])
    assert len(replay["frames"]) == match.n + 1
    for n, frame in enumerate(replay["frames"]):
        assert frame == {key: table.view("spectator", at=n)[key] for key in frame}, n
    unknown = dict.fromkeys(("at", "by", "consent", "reason", "link"))
    seen = [{**line, **unknown} for line in table.view("spectator")["lines"]]
    assert [{**line, **unknown} for line in replay["lines"]] == seen
    assert [line["by"] for line in replay["lines"]] == [None] * match.n


def test_a_replay_goes_out_packed(client: FlaskClient):
    text = client.get("/api/games/xan/example").text
    plain = client.post("/api/replay", data=text, content_type="text/plain")
    packed = client.post(
        "/api/replay", data=text, content_type="text/plain", headers={"Accept-Encoding": "gzip"}
    )
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.get_data()) == plain.get_data()
    assert len(packed.get_data()) < len(plain.get_data()) / 10
    assert packed.headers["Cache-Control"] == "no-store"


def test_a_replay_tells_no_secrets_and_forgets_no_undone_line(client: FlaskClient):
    rows = [
        {"record": "match", "version": 1, "game": "john", "seats": ["black", "red"]},
        *SETUP,
        {"seat": "red", "action": "register", "cards": PILE, "at": "2026-01-01T12:00:00Z"},
        {**MOVE, "note": "quick"},
        {"seat": "table", "action": "undo", "to": 3},
    ]
    text = "".join(json.dumps(row) + "\n" for row in rows)
    replay = client.post("/api/replay", data=text, content_type="text/plain").get_json()
    lines = replay["lines"]
    assert lines[2]["action"]["cards"] == ["??"] * len(PILE)
    assert (lines[2]["at"], lines[3]["note"]) == ("2026-01-01T12:00:00Z", "quick")
    assert [line["undone"] for line in lines] == [False, False, False, True, False]
    assert replay["frames"][5] == replay["frames"][3] != replay["frames"][4]


def test_a_replay_of_changes_is_the_whole_one(client: FlaskClient):
    text = client.get("/api/games/xan/example").text
    whole = client.post("/api/replay", data=text, content_type="text/plain")
    changes = client.post("/api/replay?frames=changes", data=text, content_type="text/plain")
    frames: list[Any] = []
    for frame in changes.get_json()["frames"]:
        frames.append({**(frames[-1] if frames else {}), **frame})
    assert frames == whole.get_json()["frames"]
    assert len(changes.data) < len(whole.data)


def test_a_replay_ends_where_its_answer_grows_too_long(client: FlaskClient, monkeypatch):
    text = client.get("/api/games/xan/example").text
    whole = client.post("/api/replay", data=text, content_type="text/plain")
    monkeypatch.setattr(limits, "ANSWER_BYTES", len(whole.data) - 100)
    said = client.post("/api/replay", data=text, content_type="text/plain")
    assert (said.status_code, said.get_json()["error"]) == (413, "too-large")
    monkeypatch.setattr(limits, "ANSWER_BYTES", len(whole.data))
    assert client.post("/api/replay", data=text, content_type="text/plain").data == whole.data


@pytest.mark.parametrize("path", ["/api/audit", "/api/replay"])
def test_records_are_judged_one_after_the_other_and_not_without_end(path, tmp_path: Path, monkeypatch):
    app = create_app(Config(data=tmp_path, judged="3/minute"))
    client = app.test_client()
    text = client.get("/api/games/john/example").text
    monkeypatch.setattr(callers, "JUDGING_SECONDS", 0.01)
    for _ in range(limits.JUDGED_AT_ONCE):
        app.extensions["tachiai.judging"].acquire()
    assert client.post(path, data=text, content_type="text/plain").status_code == 429, "busy"
    for _ in range(limits.JUDGED_AT_ONCE):
        app.extensions["tachiai.judging"].release()
    said = [client.post(path, data=text, content_type="text/plain").status_code for _ in range(5)]
    assert said == [200] * 3 + [429] * 2
    end(app)


@pytest.mark.parametrize(
    ("path", "most", "status"),
    [("/api/audit", limits.RECORD_BYTES, 422), ("/api/join", limits.BODY_BYTES, 404)],
)
def test_a_body_of_unsaid_length_is_refused_and_not_cut(path, most, status, client: FlaskClient):
    start = b'{"code": "000000"}' if path == "/api/join" else b"{}\n"
    kind = "application/json" if path == "/api/join" else "text/plain"
    for more, expected in ((0, status), (1, 413), (most, 413)):
        body = io.BytesIO(start + b"\n" * (most - len(start) + more))
        # as gunicorn hands over what came in chunks
        environ = {"wsgi.input_terminated": True, "HTTP_TRANSFER_ENCODING": "chunked"}
        said = client.post(path, input_stream=body, content_type=kind, environ_overrides=environ)
        assert said.status_code == expected, (more, said.text)


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999", "-1e999"])
def test_no_answer_holds_what_json_cannot_say(number, client: FlaskClient):
    def strict(name: str) -> None:
        raise AssertionError(name)

    record = f'{{"record": "match", "version": 1, "game": "john", "seats": ["a", {number}]}}'
    audited = client.post("/api/audit", data=record, content_type="text/plain")
    assert (audited.status_code, json.loads(audited.data, parse_constant=strict)["ok"]) == (422, False)
    http = Http(client)
    body = f'{{"request_id": "rrrrrrrr", "expect": {number}, "action": {{}}}}'
    headers = {**bearer(http.token), "Content-Type": "application/json"}
    said = client.post(f"/api/matches/{http.match}/record", data=body, headers=headers)
    answer = json.loads(said.data, parse_constant=strict)
    assert (said.status_code, answer["field"], answer["reason"]) == (422, "body", "no-json")


def test_what_cannot_be_replayed_says_why(client: FlaskClient):
    text = client.get("/api/games/john/example").text
    bad = client.post("/api/replay", data=text + "{", content_type="text/plain")
    assert (bad.status_code, bad.get_json()["error"]) == (422, "bad-record")
    assert (bad.get_json()["line"], bad.get_json()["reason"]) == (46, "no-json")
    header = text.splitlines()[0]
    undo = '{"seat": "table", "action": "undo", "to": 0}'
    long = client.post("/api/replay", data="\n".join([header, *[undo] * 2001]), content_type="text/plain")
    assert (long.status_code, long.get_json()["error"]) == (413, "too-large")
    large = client.post("/api/replay", data=text + "\n" * 2_100_000, content_type="text/plain")
    assert (large.status_code, large.get_json()["error"]) == (413, "too-large")


def test_the_reference_is_a_page_without_scripts(client: FlaskClient):
    said = client.get("/api/docs")
    assert said.mimetype == "text/html"
    assert "/api/matches/{match}/record" in said.text
    assert "<script" not in said.text
    assert "http" not in re.sub(r"https?</", "", said.text.split("<style>")[0])


def test_addresses_are_told(client: FlaskClient):
    here = client.get("/api/here", base_url="http://192.168.1.9:8000").get_json()
    assert here["addresses"][0] == {"url": "http://192.168.1.9:8000", "reachable": True, "reached": False}
    local = client.get("/api/here", base_url="http://localhost:8000").get_json()
    assert all("localhost" not in a["url"] for a in local["addresses"] if a["reachable"])


def test_the_table_chooses_the_address_of_the_codes(client: FlaskClient):
    http = Http(client)
    first, second = "http://192.168.1.9:8000", "http://10.0.0.9:8000"

    def asked(path: str) -> Any:
        return client.get(f"/api/matches/{http.match}{path}", base_url=first, headers=bearer(http.token))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(addresses, "lan_addresses", lambda: ["10.0.0.9", "192.168.1.9"])
        offered = [a["url"] for a in client.get("/api/here", base_url=first).get_json()["addresses"]]
        assert offered == [first, second], "the one the tablet uses first"
        assert asked("/joins").get_json()[0]["url"].startswith(f"{first}/j?")
        for one in offered:
            assert asked(f"/joins?address={one}").get_json()[0]["url"].startswith(f"{one}/j?")
        drawn = {asked(f"/qr/black.svg?address={one}").text for one in offered}
        assert len(drawn) == len(offered)
    for path in ("/joins", "/qr/black.svg"):
        bad = asked(f"{path}?address=http://evil.example")
        assert bad.status_code == 422
        assert (bad.get_json()["field"], bad.get_json()["reason"]) == ("address", "no-address")


def test_who_came_is_told(client: FlaskClient):
    """A phone that opened its page is another matter than one that reached nothing."""

    def ask(path: str, who: str) -> Any:
        place = "http://192.168.1.9:8000"
        return client.get(path, base_url=place, environ_overrides={"REMOTE_ADDR": who}, buffered=True)

    def here(who: str) -> tuple[bool, float | None]:
        said = ask("/api/here", who).get_json()
        return said["addresses"][0]["reached"], said["phone_ago"]

    assert here("192.168.1.2") == (False, None), "the table itself is no evidence"
    ask("/api/games", "192.168.1.3")
    assert here("192.168.1.2") == (True, None), "the network lets devices through; no phone has come"
    ask("/j", "127.0.0.1")
    assert here("192.168.1.2") == (True, None), "a window on this machine is no phone"
    ask("/j", "192.168.1.4")
    reached, ago = here("192.168.1.2")
    assert reached
    assert ago is not None
    assert 0 <= ago < 60


# -- around it -----------------------------------------------------------------------------------------


def test_headers_keep_browsers_careful(client: FlaskClient):
    for path in ("/", "/api/games", "/api/docs", "/healthz", "/nothing.js"):
        headers = client.get(path, buffered=True).headers
        assert "script-src 'unsafe" not in headers["Content-Security-Policy"], path
        assert "frame-ancestors 'none'" in headers["Content-Security-Policy"], path
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "no-referrer"
    assert client.get("/api/games").headers["Cache-Control"] == "no-store"


def test_the_screens_are_served(tmp_path: Path, monkeypatch):
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("tablet")
    (static / "phone.html").write_text("phone")
    (static / "arbiter.html").write_text("arbiter")
    (static / "assets" / "tablet-D4kq0xYz.js").write_text("1")
    (static / "assets" / "tablet-D4kq0xYz.js.gz").write_bytes(gzip.compress(b"1"))
    (static / "icon.svg").write_text("<svg/>")
    (tmp_path / "secret.txt").write_text("secret")
    monkeypatch.setattr(companion_ui, "STATIC", static)
    app = create_app(Config(data=tmp_path / "data", **LAVISH))
    client = app.test_client()
    for path, text in {
        "/": "tablet",
        "/m/abc": "tablet",
        "/j": "phone",
        "/p": "phone",
        "/p/x": "phone",
        "/a": "arbiter",
    }.items():
        said = client.get(path, buffered=True)
        assert (said.text, said.headers["Cache-Control"]) == (text, "no-cache"), path
    hashed = client.get("/assets/tablet-D4kq0xYz.js", buffered=True)
    assert hashed.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert hashed.data == b"1"
    packed = client.get("/assets/tablet-D4kq0xYz.js", buffered=True, headers={"Accept-Encoding": "gzip"})
    assert gzip.decompress(packed.data) == b"1"
    for header in ("Content-Type", "Cache-Control", "Vary"):
        assert packed.headers[header] == hashed.headers[header], header
    assert (packed.headers["Content-Encoding"], packed.headers["Vary"]) == ("gzip", "Accept-Encoding")
    assert "immutable" not in client.get("/icon.svg", buffered=True).headers["Cache-Control"]
    assert client.get("/assets/gone-D4kq0xYz.js", buffered=True).status_code == 404
    for sneaky in ("/../secret.txt", "/%2e%2e/secret.txt", "/assets/../../secret.txt", "/..%5csecret.txt"):
        assert "secret" not in client.get(sneaky, buffered=True).text, sneaky
    end(app)


def test_words_go_out_packed_and_once(client: FlaskClient):
    plain = client.get("/api/games/john/words/ja")
    packed = client.get("/api/games/john/words/ja", headers={"Accept-Encoding": "gzip"})
    assert gzip.decompress(packed.data) == plain.data
    assert len(packed.data) < len(plain.data) / 2
    assert packed.headers["ETag"] != plain.headers["ETag"]
    known = {"Accept-Encoding": "gzip", "If-None-Match": packed.headers["ETag"]}
    again = client.get("/api/games/john/words/ja", headers=known)
    assert (again.status_code, again.data) == (304, b"")
    # Nothing with a secret in it is packed: the length would tell of it.
    here = client.get("/api/here", headers={"Accept-Encoding": "gzip"})
    assert "Content-Encoding" not in here.headers


def test_guesses_are_counted(tmp_path: Path):
    app = create_app(Config(data=tmp_path, guesses="3/minute"))
    client = app.test_client()
    http = Http(client)
    for _ in range(3):
        assert client.post("/api/join", json={"code": "000000"}).status_code == 404
    said = client.post("/api/join", json={"code": "000000"})
    assert (said.status_code, said.get_json()["error"]) == (429, "too-many")
    right = {"match": http.match, "pin": http.pin}
    assert client.post("/api/arbiter", json=right).status_code == 429, "also for who has it right now"
    assert http.get().status_code == 200, "the match goes on"
    end(app)


def at_once(app: Flask, number: int, path: str, body: Any, **environ: Any) -> list[int]:
    """The statuses of so many requests that are all sent before the first is answered."""
    ready = threading.Barrier(number)

    def one(_: int) -> int:
        ready.wait(PATIENCE)
        return app.test_client().post(path, json=body, environ_overrides=environ).status_code

    with ThreadPoolExecutor(number) as pool:
        return sorted(pool.map(one, range(number)))


def test_guesses_sent_all_at_once_are_all_counted(tmp_path: Path):
    app = create_app(Config(data=tmp_path, guesses="5/minute"))
    http = Http(app.test_client(), pin="123456")
    wrong = {"match": http.match, "pin": "654321"}
    assert at_once(app, 24, "/api/arbiter", wrong) == [403] * 5 + [429] * 19
    end(app)


def test_who_is_right_uses_up_no_guess(tmp_path: Path):
    app = create_app(Config(data=tmp_path, guesses="3/minute", guesses_in_all="3/minute"))
    client = app.test_client()
    http = Http(client)
    right = {"match": http.match, "pin": http.pin}
    assert [client.post("/api/arbiter", json=right).status_code for _ in range(6)] == [200] * 6
    assert client.post("/api/arbiter", json={**right, "pin": "no"}).status_code == 403
    end(app)


def test_guesses_are_counted_by_network_and_in_all(tmp_path: Path):
    app = create_app(Config(data=tmp_path, guesses="2/minute", guesses_in_all="6/minute"))
    client = app.test_client()
    http = Http(client)

    def tried(address: str, **body: str) -> int:
        said = client.post("/api/join", json=body, environ_overrides={"REMOTE_ADDR": address})
        return int(said.status_code)

    addresses = [f"2001:db8:1:2::{i}" for i in range(4)]
    assert [tried(a, code="000000") for a in addresses] == [404, 404, 429, 429], "one /64 is one guesser"
    others = [f"2001:db8:1:{i}::1" for i in range(10, 20)]
    assert [tried(a, code="000000") for a in others] == [404] * 4 + [429] * 6, "ten houses guess together"
    ticket = http.get("/joins").get_json()[0]["url"].split("#")[1]
    assert tried("192.0.2.7", ticket=ticket) == 200, "what cannot be guessed still opens"
    end(app)


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        (None, "?"),
        ("unix", "unix"),
    ],
)
def test_an_address_is_counted_as_one_neighbourhood(address, counted):
    assert neighbourhood(address) == counted


def test_openings_are_counted(tmp_path: Path):
    app = create_app(Config(data=tmp_path, openings="2/hour", openings_in_all="5/hour"))
    client = app.test_client()

    def opened(address: str) -> int:
        said = client.post("/api/matches", json={"game": "john"}, environ_overrides={"REMOTE_ADDR": address})
        return int(said.status_code)

    assert [opened("192.0.2.1") for _ in range(4)] == [200, 200, 429, 429]
    assert [opened("192.0.2.2") for _ in range(3)] == [200, 200, 429]
    assert [opened(f"192.0.2.{i}") for i in range(3, 6)] == [200, 429, 429]
    end(app)


def test_commands_are_counted(tmp_path: Path):
    app = create_app(Config(data=tmp_path, rate="5/minute"))
    http = Http(app.test_client())
    said = [http.get().status_code for _ in range(7)]
    assert said == [200] * 5 + [429] * 2
    assert Http(app.test_client()).get().status_code == 200, "each device for itself"
    end(app)


def test_no_token_stands_in_a_log(client: FlaskClient, caplog):
    with caplog.at_level(logging.DEBUG, logger="tachiai"):
        http = Http(client)
        http.play(*SETUP)
        ticket = http.get("/joins").get_json()[0]["url"].split("#")[1]
        client.post("/api/join", json={"ticket": ticket})
        client.get(f"/j?openExternalBrowser=1&x={ticket}", buffered=True)
        http.post("record", {"request_id": "r" * 8, "expect": 9, "action": {"seat": http.token}})
    entries = [json.loads(r.getMessage()) for r in caplog.records if r.name == "tachiai.access"]
    assert {"method": "POST", "path": "/api/join", "status": 200}.items() <= entries[-3].items()
    for secret in (http.token, ticket, http.pin):
        assert secret not in caplog.text


@pytest.mark.parametrize("sent", ["%C2%9B31m", "%E2%80%AE", "%1B[31m", "%0D%0Aforged"])
def test_an_address_asked_for_writes_nothing_to_the_terminal(sent: str, client: FlaskClient, caplog):
    with caplog.at_level(logging.INFO, logger="tachiai.access"):
        client.get(f"/x{sent}y.js")
    (line,) = [r.getMessage() for r in caplog.records if r.name == "tachiai.access"]
    assert line.isascii()
    assert line.isprintable()
    assert json.loads(line)["path"].endswith("y.js")


def test_what_goes_wrong_inside_is_not_told(app: Flask, client: FlaskClient, monkeypatch, caplog):
    def failing(*_: Any, **__: Any) -> Any:
        raise RuntimeError("the pile is 7h")

    http = Http(client)
    monkeypatch.setattr(views, "view", failing)
    said = http.get()
    assert (said.status_code, said.get_json()) == (500, {"ok": False, "error": "unavailable"})
    assert "7h" not in said.text


# -- by whose name, from whose page ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost:8000", 200),
        ("127.0.0.1:8000", 200),
        ("192.168.1.9", 200),
        ("[::1]:8000", 200),
        ("[fd00::1]", 200),
        ("cards.localhost:8000", 200),
        ("table.example", 200),
        ("TABLE.example:8000", 200),
        ("table.example.", 200),
        ("cards.example", 200),
        ("page.example", 200),
        ("evil.example:8000", 421),
        ("table.example.evil.example", 421),
        ("evil-table.example", 421),
        ("192.168.1.9.evil.example", 421),
        ("1", 421),
        ("x y", 400),
        ("x/y", 400),
        ("evil.example@table.example", 400),
        ("table.example:80 80", 400),
        ("[::1", 400),
        ("", 400),
    ],
)
def test_it_answers_to_its_own_names_alone(host, status, tmp_path: Path):
    config = Config(
        data=tmp_path,
        hosts=("cards.example",),
        public_url="https://table.example",
        origins=("http://page.example:5173",),
        **LAVISH,
    )
    app = create_app(config)
    client = app.test_client()
    for method, path in (("get", "/api/here"), ("post", "/api/matches"), ("get", "/socket.io/?EIO=4")):
        body = {"json": {"game": "john"}} if method == "post" else {}
        said = getattr(client, method)(path, headers={"Host": host}, **body)
        good = 400 if path.startswith("/socket.io") else 200  # there it finds no WebSocket
        assert said.status_code == (good if status == 200 else status), (path, said.text)
        if status != 200:
            assert said.get_json()["error"] == "wrong-host"
    end(app)


def test_this_machines_names_are_its_own(tmp_path: Path, monkeypatch):
    monkeypatch.setattr(socket, "gethostname", lambda: "Living-Room.local")
    app = create_app(Config(data=tmp_path))
    client = app.test_client()
    names = ("living-room", "living-room.local:8000", "living-room.lan", "living-room.home.arpa")
    for name in names:
        assert client.get("/api/here", headers={"Host": name}).status_code == 200, name
    assert client.get("/api/here", headers={"Host": "living-room.example"}).status_code == 421
    end(app)


def test_who_comes_by_a_strangers_name_is_told_in_words(client: FlaskClient, caplog):
    for _ in range(2):
        page = client.get("/", headers={"Host": "evil.example"})
    assert (page.status_code, page.mimetype) == (421, "text/plain")
    assert 'This is not "evil.example"' in page.text
    assert "「evil.example」では ありません" in page.text
    assert [r.getMessage().count("evil.example") for r in caplog.records if "TACHIAI_HOSTS" in r.message] == [
        1
    ]


def test_any_name_will_do_where_that_is_set(tmp_path: Path):
    app = create_app(Config(data=tmp_path, hosts=("*",)))
    assert app.test_client().get("/api/here", headers={"Host": "whatever.example"}).status_code == 200
    assert app.test_client().get("/api/here", headers={"Host": "what ever"}).status_code == 400
    end(app)


OWN = "http://localhost"


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"Origin": OWN}, 200),
        ({"Origin": OWN, "Sec-Fetch-Site": "same-origin"}, 200),
        ({"Sec-Fetch-Site": "same-origin"}, 200),
        ({"Sec-Fetch-Site": "none"}, 200),
        ({"Origin": "http://page.example:5173", "Sec-Fetch-Site": "cross-site"}, 200),
        ({"Origin": "https://table.example"}, 200),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "https://localhost"}, 403),
        ({"Origin": "http://localhost:8001", "Sec-Fetch-Site": "same-site"}, 403),
        ({"Origin": "null"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Origin": "http://evil.example", "X-Forwarded-Host": "evil.example"}, 403),
    ],
)
def test_a_page_from_elsewhere_changes_nothing(headers, status, tmp_path: Path):
    config = Config(
        data=tmp_path, origins=("http://page.example:5173",), public_url="https://table.example/", **LAVISH
    )
    app = create_app(config)
    client = app.test_client()
    record = client.get("/api/games/john/example").text
    for path in ("/api/audit", "/api/replay"):
        said = client.post(path, data=record, content_type="text/plain", headers=headers)
        assert said.status_code == status, path
    assert client.post("/api/matches", json={"game": "john"}, headers=headers).status_code == status
    if status == 403:
        assert said.get_json() == {"ok": False, "error": "cross-site"}
    assert client.get("/api/here", headers=headers).status_code == 200, "looking changes nothing"
    end(app)


def test_the_policy_names_the_own_host(client: FlaskClient):
    page = client.get("/api/here", headers={"Host": "192.168.1.9:8000"})
    policy = dict(part.split(" ", 1) for part in page.headers["Content-Security-Policy"].split("; "))
    assert policy["connect-src"] == "'self' ws://192.168.1.9:8000 wss://192.168.1.9:8000"


# -- settings ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("env", "setting"),
    [
        ({"TACHIAI_PORT": "http"}, "port"),
        ({"TACHIAI_PORT": "70000"}, "port"),
        ({"TACHIAI_WORKERS": "0"}, "workers"),
        ({"TACHIAI_WORKERS": "2"}, "workers"),
        ({"TACHIAI_THREADS": "1"}, "threads"),
        ({"TACHIAI_PUBLIC_URL": "cards.example"}, "public_url"),
        ({"TACHIAI_REDIS_URL": "http://x"}, "redis_url"),
        ({"TACHIAI_DATABASE_URL": "mysql://x/y"}, "database_url"),
        ({"TACHIAI_RATE": "often"}, "rate"),
        ({"TACHIAI_ORIGINS": "https://a.example, b"}, "origins"),
        ({"TACHIAI_HOSTS": "a.example, http://b.example"}, "hosts"),
        ({"TACHIAI_OPENINGS": "some"}, "openings"),
        ({"TACHIAI_DEVICES_AN_ADDRESS": "0"}, "devices_an_address"),
    ],
)
def test_a_setting_that_will_not_do_is_named(env, setting):
    with pytest.raises(ConfigError) as wrong:
        Config.read(env)
    assert wrong.value.setting == setting
    assert str(wrong.value).startswith(f"{setting}: ")


def test_the_command_line_goes_before_the_environment():
    env = {"TACHIAI_PORT": "9000", "TACHIAI_HOST": "10.0.0.1", "TACHIAI_ORIGINS": "https://a.example/"}
    config = Config.read(env, port=9001, host=None)
    assert (config.port, config.host, config.origins) == (9001, "10.0.0.1", ("https://a.example",))
    with pytest.raises(ConfigError):
        Config.read(env, colour="blue")


def test_a_data_folder_that_cannot_be_made_is_named(tmp_path: Path):
    (tmp_path / "file").write_text("")
    with pytest.raises(ConfigError, match="data"):
        Config(data=tmp_path / "file" / "folder").prepare()


# -- everything at once --------------------------------------------------------------------------------


@pytest.mark.soak
@pytest.mark.timeout(600)
def test_whatever_is_sent_is_answered_as_described(app: Flask):
    """Every operation of the OpenAPI document, asked for with what it describes and with what it does not."""
    checks = [
        not_a_server_error,
        status_code_conformance,
        content_type_conformance,
        response_schema_conformance,
    ]
    http = Http(app.test_client())
    operations = [
        found.ok()  # type: ignore[union-attr]
        for found in from_wsgi("/api/openapi.json", app).get_all_operations()
    ]
    assert len(operations) > 20
    for operation in operations:
        for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):

            @settings(max_examples=soak.often(6, 200), suppress_health_check=list(HealthCheck), deadline=None)
            @given(case=operation.as_strategy(generation_mode=mode))
            def ask(case: Any) -> None:
                if "match" in (case.path_parameters or {}):
                    case.path_parameters["match"] = http.match
                # what is asked with does not unpack what it is given packed
                plain = {"Accept-Encoding": "identity"}
                case.headers = {**(case.headers or {}), **bearer(http.token), **plain}
                case.call_and_validate(checks=checks)

            try:
                ask()
            except Unsatisfiable:
                assert mode is GenerationMode.NEGATIVE, "what needs nothing cannot be asked for wrongly"
