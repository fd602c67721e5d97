"""HTTP requests about games, records and addresses: declarations, words, audits, replays."""

import gzip
import io
import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from apispec import APISpec
from flask import Flask
from flask.testing import FlaskClient

from tachiai.engines import BUILT_IN, Match, Verdict, read
from tachiai.referee import limits, net
from tachiai.referee.web import callers, logs

from .. import contract
from .table import MOVE, PILE, SETUP, Table
from .web import Http, MakeApp, bearer


@pytest.fixture
def app(shared_app: Flask) -> Flask:
    return shared_app


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
    assert not re.search("^#", said.text, re.M)  # comments stay in the files


def test_a_record_is_audited(client: FlaskClient):
    http = Http(client).play(*SETUP)
    http.record(2, {**MOVE, "to": "d4"}, attempt=True)
    text = http.get("/record").text
    audit = client.post("/api/audit?lang=en", data=text, content_type="text/plain").get_json()
    assert (audit["status"], len(audit["lines"])) == (1, 4)
    assert audit["lines"][2]["code"] == "john.move.too-far"
    assert audit["lines"][2]["message"]
    assert audit["lines"][3]["outcome"] is None
    contract.check("john", "RecordAudit", audit)
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


@pytest.mark.parametrize("game", BUILT_IN)
def test_the_audit_of_a_record_is_as_declared(game: str, client: FlaskClient):
    record = client.get(f"/api/games/{game}/example").get_data()
    audit = client.post("/api/audit", data=record, content_type="text/plain").get_json()
    contract.check(game, "RecordAudit", audit)
    assert (audit["status"], "outcome" in audit["lines"][-1]) == (0, True)


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_replay_is_what_a_spectator_sees_looking_back(game: str, app: Flask, client: FlaskClient):
    """A record played in the service and the record sent as text have the same positions and lines."""
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


@pytest.mark.parametrize(("most", "beside"), [(0, True), (limits.ANSWER_BYTES, False)])
def test_a_long_replay_is_packed_next_to_the_loop(
    most: int, beside: bool, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
):
    """Packing 32 MiB takes seconds in which no table would be served; a short answer does not wait for it."""
    packed: list[bytes] = []

    def in_thread(work: Callable[[], bytes]) -> bytes:
        packed.append(work())
        return packed[-1]

    monkeypatch.setattr(logs, "PACKED_AT_ONCE", most)
    monkeypatch.setattr(logs, "in_thread", in_thread)
    text = client.get("/api/games/john/example").get_data()
    given: Any = {"data": text, "content_type": "text/plain", "headers": {"Accept-Encoding": "gzip"}}
    answer = client.post("/api/replay", **given)
    assert packed == [answer.get_data()] * beside


def test_a_replay_reveals_no_secrets_and_has_the_undone_lines(client: FlaskClient):
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
def test_records_are_judged_one_after_the_other_and_not_without_end(path, make_app: MakeApp, monkeypatch):
    app = make_app(judged="3/minute")
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


@pytest.mark.parametrize(
    ("path", "most", "status"),
    [("/api/audit", limits.RECORD_BYTES, 422), ("/api/join", limits.BODY_BYTES, 404)],
)
def test_a_body_of_unknown_length_is_refused_and_not_cut(path, most, status, client: FlaskClient):
    start = b'{"code": "000000"}' if path == "/api/join" else b"{}\n"
    kind = "application/json" if path == "/api/join" else "text/plain"
    for more, expected in ((0, status), (1, 413), (most, 413)):
        body = io.BytesIO(start + b"\n" * (most - len(start) + more))
        # as gunicorn passes on a chunked body
        environ = {"wsgi.input_terminated": True, "HTTP_TRANSFER_ENCODING": "chunked"}
        said = client.post(path, input_stream=body, content_type=kind, environ_overrides=environ)
        assert said.status_code == expected, (more, said.text)


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999", "-1e999"])
def test_no_answer_contains_numbers_that_json_does_not_have(number, client: FlaskClient):
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


def test_the_error_names_why_a_record_cannot_be_replayed(client: FlaskClient):
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


def test_a_document_that_stays_the_same_is_made_once(client: FlaskClient, monkeypatch):
    path = "/api/openapi.json"
    first = client.get(path)
    monkeypatch.setattr(APISpec, "to_dict", None)  # making the document again would fail
    again = client.get(path)
    assert (again.status_code, again.data) == (200, first.data)
    same = client.get(path, headers={"If-None-Match": first.headers["ETag"]})
    assert (same.status_code, same.data) == (304, b"")
    assert first.headers["Cache-Control"] == "no-cache"


def test_the_answer_has_the_servers_addresses(client: FlaskClient):
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
        patch.setattr(net, "lan_addresses", lambda: ["10.0.0.9", "192.168.1.9"])
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


def test_the_answer_shows_which_devices_came(client: FlaskClient):
    """A phone that opened its page is counted differently from a device that reached only the server."""

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
