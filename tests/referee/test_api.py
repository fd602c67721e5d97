"""The HTTP endpoints: statuses, errors as in the protocol, and no request that crashes the server."""

import json
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

from tachiai.engines import _limits as engine_limits
from tachiai.engines.xan.scenario_form import CONDITIONS
from tachiai.referee import limits
from tachiai.referee.web.answers import STATUS

from ..engines import soak
from .table import MOVE, SETUP
from .web import Http, bearer


@pytest.fixture
def app(shared_app: Flask) -> Flask:
    return shared_app


# -- texts that people write -----------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["\x1b[2J", "\u202etxet", "\u2800"], ids=ascii)
def test_invisible_characters_are_refused_in_what_people_write(text, client: FlaskClient):
    """Further characters, and other fields of a header: tests/engines/test_record.py."""
    opened = client.post("/api/matches", json={"game": "john", "names": {"black": text}})
    assert (opened.status_code, opened.get_json()["reason"]) == (422, "no-control")
    http = Http(client).play(*SETUP)
    undo = http.post("undo", {"request_id": "taking-back", "expect": 2, "to": 1, "reason": text}).get_json()
    assert (undo["field"], undo["reason"]) == ("reason", "no-control")


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"names": {"black": "x" * (limits.NAME_CHARACTERS + 1)}}, "names.black"),
        ({"seats": ["x" * (limits.NAME_CHARACTERS + 1), "b"]}, "seats.0"),
        ({"options": {"x": "x" * limits.SCENARIO_BYTES}}, "options"),
    ],
)
def test_texts_that_are_too_long_are_refused(body, field, client: FlaskClient):
    said = client.post("/api/matches", json={"game": "john", **body})
    assert said.status_code == 422
    assert said.get_json()["field"].startswith(field)


def test_engines_and_referee_have_the_same_bounds():
    assert engine_limits.NAME == limits.NAME_CHARACTERS
    assert engine_limits.NOTE == limits.NOTE_CHARACTERS
    assert engine_limits.OPTION_BYTES == limits.SCENARIO_BYTES
    assert engine_limits.TITLE == limits.TITLE_CHARACTERS
    assert CONDITIONS == limits.CONDITIONS_A_CARD


# -- answers and statuses --------------------------------------------------------------------------------


def test_a_match_over_http(client: FlaskClient):
    http = Http(client).play(*SETUP)
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
    as_spectator = {"ticket": ticket, "role": "spectator"}
    for wrong in (as_spectator, {"ticket": "A" * 22}):
        assert client.post("/api/join", json=wrong).get_json()["error"] == "no-such-ticket"
    assert client.post("/api/join", json=as_spectator | {"role": "seat"}).get_json()["reason"] == "no-role"
    watch = joins["spectator"]["url"].partition("#")[2]
    assert client.post("/api/join", json=as_spectator | {"ticket": watch}).get_json()["role"] == "spectator"
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
def test_requests_without_a_valid_token_are_refused(token, status, error, client: FlaskClient):
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


R: dict[str, Any] = {"request_id": "r" * 8, "expect": 0}
LONG_NOTE = "x" * (limits.NOTE_CHARACTERS + 1)
BACK = {"seat": "table", "action": "undo", "to": 0}


@pytest.mark.parametrize(
    ("path", "body", "field", "reason"),
    [
        ("record", {}, "action", "missing"),
        ("record", {**R, "request_id": "x", "action": {}}, "request_id", "wrong-length"),
        ("record", {**R, "request_id": "with space", "action": {}}, "request_id", "no-request-id"),
        ("record", {**R, "expect": "0", "action": {}}, "expect", "no-integer"),
        ("record", {**R, "expect": True, "action": {}}, "expect", "no-integer"),
        ("record", {**R, "expect": -1, "action": {}}, "expect", "out-of-range"),
        ("record", {**R, "action": []}, "action", "no-object"),
        ("record", {**R, "action": {}, "x": 1}, "x", "unknown-field"),
        ("record", {**R, "action": {}}, "action.seat", "missing"),
        ("record", {**R, "action": {"note": "\ud800"}}, "body", "no-unicode"),
        ("record", {**R, "action": {}, "attempt": 1}, "attempt", "no-boolean"),
        ("record", {**R, "action": {**SETUP[0], "note": "a\nb"}}, "action.note", "no-control"),
        ("record", {**R, "action": {**SETUP[0], "note": LONG_NOTE}}, "action.note", "too-long"),
        ("record", {**R, "action": {**SETUP[0], "at": "x" * 65}}, "action.at", "too-long"),
        ("record", {**R, "action": {"seat": "green", "action": "resign"}}, "action.seat", "no-such-seat"),
        ("record", {**R, "action": {"seat": "black", "action": "jump"}}, "action.action", "unknown-action"),
        ("record", {**R, "action": {**MOVE, "to": "z9"}}, "action.to", "no-cell"),
        ("record", {**R, "action": {**MOVE, "x": 1}}, "action.x", "unknown-field"),
        ("record", {**R, "action": BACK}, "action.action", "undo-is-a-command"),
        ("check", {"action": {**SETUP[0], "note": "\x9b2J"}}, "action.note", "no-control"),
        ("undo", {**R, "to": None}, "to", "missing"),
        ("settings", {"coaching": "yes"}, "coaching", "no-boolean"),
        ("settings", {"sound": True}, "sound", "unknown-field"),
        ("admit", {"claim": "x", "answer": "yes"}, "answer", "no-boolean"),
        ("record", [], "body", "no-object"),
        ("record", 7, "body", "no-object"),
    ],
)
def test_errors_name_the_field_and_the_reason(path, body, field, reason, client: FlaskClient):
    said = Http(client).post(path, body)
    assert said.status_code == 422, said.text
    assert {k: said.get_json()[k] for k in ("error", "field", "reason")} == {
        "error": "bad-field",
        "field": field,
        "reason": reason,
    }


def cave(name: str) -> dict[str, Any]:
    """Return the option of a scenario with that name."""
    scene = {"type": "scene", "id": "S", "cols": 3, "rows": 2}
    cards = [scene, {"type": "event", "id": "E", "clear": {"at_least": 7}}]
    return {"options": {"scenario": {"id": name, "cards": cards}}}


@pytest.mark.parametrize(
    ("body", "field", "reason"),
    [
        ({"game": "go"}, "game", "unknown-game"),
        ({"game": "john", "seats": ["black"]}, "seats", "seat-order"),
        ({"game": "john", "options": {"jump": True}}, "options.jump", "unknown-option"),
        ({"game": "john", "names": {"green": "x"}}, "names.green", "no-such-seat"),
        ({"game": "john", "key": 7}, "key", "no-string"),
        ({"game": "one_o_one", "seats": ["a", "a\u200b"]}, "seats", "no-control"),
        ({"game": "one_o_one", "seats": ["\u00e9", "e\u0301"]}, "seats", "seat-twice"),
        ({"game": "one_o_one", "seats": ["a", "b"], "options": {"lp": 10**10}}, "options.lp", "out-of-range"),
        ({"game": "xan", "seats": ["A"], **cave("\u202e")}, "options.scenario.id", "no-control"),
        ({"game": "xan", "seats": ["A"], **cave("x" * 41)}, "options.scenario.id", "too-long"),
    ],
)
def test_a_match_that_cannot_be_is_not_opened(body, field, reason, client: FlaskClient):
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
def test_invalid_json_is_refused(body, client: FlaskClient):
    http = Http(client)
    headers = bearer(http.token)
    for path in (f"/api/matches/{http.match}/record", "/api/matches", "/api/join"):
        said = client.post(path, data=body, content_type="application/json", headers=headers)
        assert (said.status_code, said.get_json()["error"]) == (422, "bad-field"), said.text


@pytest.mark.parametrize("content_type", ["text/plain", "application/x-www-form-urlencoded", None])
def test_json_under_another_name_is_refused(content_type, client: FlaskClient):
    """The error names the body, and not a field of it."""
    said = client.post("/api/join", data='{"ticket": "x"}', content_type=content_type)
    answer = said.get_json()
    assert (said.status_code, answer["field"], answer["reason"]) == (422, "body", "no-json")
    assert client.post("/api/join", content_type=content_type).get_json()["field"] == "ticket"


def test_a_body_that_is_too_large_is_not_read(client: FlaskClient):
    http = Http(client)
    said = http.post("check", {"action": {"seat": "black", "action": "resign", "note": "x" * 70_000}})
    assert (said.status_code, said.get_json()["error"]) == (413, "too-large")


def test_a_missing_resource_is_named_in_the_error(client: FlaskClient):
    for path, error in (
        ("nothing", "no-such-address"),
        ("games/go", "no-such-game"),
        ("games/go/example", "no-such-game"),
        ("games/go/rules/ja", "no-such-game"),
        ("games/go/rules/R1/example", "no-such-game"),
        ("games/john/rules/fr", "no-such-address"),
        ("games/john/rules/R99/example", "no-such-address"),
        ("games/john/words/fr", "no-such-address"),
    ):
        said = client.get(f"/api/{path}")
        assert (said.status_code, said.get_json()["error"]) == (404, error), path
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


def test_each_operation_has_a_name_and_a_tag(client: FlaskClient):
    paths = client.get("/api/openapi.json").get_json()["paths"]
    operations = {
        (method, path): operation
        for path, item in paths.items()
        for method, operation in item.items()
        if "responses" in operation
    }
    names = {operation["operationId"] for operation in operations.values()}
    assert len(names) == len(operations) > 80
    assert all(name.isidentifier() for name in names)
    assert operations["post", "/api/matches/{match}/record"]["operationId"] == "record"
    assert operations["get", "/api/matches/{match}/record"]["operationId"] == "get_record"
    assert operations["get", "/api/desk"]["tags"] == ["desk"]


def test_the_document_describes_checks_of_host_origin_and_rate(client: FlaskClient):
    paths = client.get("/api/openapi.json").get_json()["paths"]
    for path, item in paths.items():
        for method, operation in item.items():
            if "responses" not in (operation if isinstance(operation, dict) else {}):
                continue
            answers = operation["responses"]
            assert "wrong-host" in answers["421"]["description"], path
            assert answers["429"]["headers"]["Retry-After"]["schema"] == {"type": "integer"}, path
            forbidden = answers.get("403", {"description": ""})["description"]
            assert ("cross-site" in forbidden) == (method == "post"), path
    elsewhere = client.get("/api/games", headers={"Host": "other.example"})
    assert (elsewhere.status_code, elsewhere.get_json()["error"]) == (421, "wrong-host")
    foreign = client.post("/api/matches", json={"game": "john"}, headers={"Origin": "https://other.example"})
    assert (foreign.status_code, foreign.get_json()["error"]) == (403, "cross-site")


def test_the_document_has_no_schema_that_nothing_refers_to(client: FlaskClient):
    document = client.get("/api/openapi.json").get_json()
    text = json.dumps(document)
    unused = [name for name in document["components"]["schemas"] if f'schemas/{name}"' not in text]
    assert unused == []


def test_a_body_with_a_ticket_or_a_code_is_one_of_two_schemas(client: FlaskClient):
    schemas = client.get("/api/openapi.json").get_json()["components"]["schemas"]
    parts = [part["$ref"].rsplit("/", 1)[-1] for part in schemas["JoinBody"]["oneOf"]]
    fields = [{*schemas[part]["properties"]} & {"ticket", "code"} for part in parts]
    assert fields == [{"ticket"}, {"code"}]
    assert [{"ticket"} <= {*schemas[part]["required"]} for part in parts] == [True, False]


def test_generators_of_clients_find_nothing_they_misread(client: FlaskClient):
    """openapi-python-client: no constant of two values, no enumeration of numbers and texts."""
    places = [client.get("/api/openapi.json").get_json()]
    unions = 0
    while places:
        one = places.pop()
        if isinstance(one, list):
            places += one
        elif isinstance(one, dict):
            assert not isinstance(one.get("const"), bool), one
            if isinstance(values := one.get("enum"), list):
                assert len({type(value) for value in values if value is not None}) == 1, one
                assert not isinstance(values[0], bool), one
            unions += one.get("additionalProperties") is True and "required" in one
            places += one.values()
    assert unions, "open types name the members that are always there"


# -- everything at once ----------------------------------------------------------------------------------


@pytest.mark.soak
def test_whatever_is_sent_is_answered_as_described(app: Flask):
    """Call every operation of the OpenAPI document with inputs that it describes, and with others."""
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
    modes = (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)
    for k, operation in enumerate(operations):
        for mode in modes if soak.SOAK else modes[k % 2 :][:1]:

            @settings(max_examples=soak.often(1, 200), suppress_health_check=list(HealthCheck), deadline=None)
            @given(case=operation.as_strategy(generation_mode=mode))
            def ask(case: Any) -> None:
                if "match" in (case.path_parameters or {}):
                    case.path_parameters["match"] = http.match
                # the client does not unpack compressed answers
                plain = {"Accept-Encoding": "identity"}
                case.headers = {**(case.headers or {}), **bearer(http.token), **plain}
                case.call_and_validate(checks=checks)

            try:
                ask()
            except Unsatisfiable:
                assert mode is GenerationMode.NEGATIVE, "what needs nothing cannot be asked for wrongly"
