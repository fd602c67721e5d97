"""The HTTP endpoints: headers, the screens, limits on guesses and requests, logs."""

import gzip
import json
import logging
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tachiai import companion_ui
from tachiai.referee import limits
from tachiai.referee.commands.evening.desk import set_passphrase
from tachiai.referee.config import Config
from tachiai.referee.match import views
from tachiai.referee.web.app import create_app
from tachiai.referee.web.guess_queue import Guesser, GuessQueue
from tachiai.referee.web.rates import neighbourhood

from .devices import PATIENCE
from .table import SETUP
from .web import LAVISH, Http, MakeApp, end


def test_headers_keep_browsers_careful(client: FlaskClient):
    for path in ("/", "/api/games", "/api/openapi.json", "/healthz", "/nothing.js"):
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
    (static / "overlay.html").write_text("overlay")
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
        "/o": "overlay",
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


def test_words_and_rules_go_out_packed_and_once(client: FlaskClient):
    for path in ("/api/games/john/words/ja", "/api/games/john/rules/ja"):
        plain = client.get(path)
        packed = client.get(path, headers={"Accept-Encoding": "gzip"})
        assert gzip.decompress(packed.data) == plain.data
        assert len(packed.data) < len(plain.data) / 2
        assert packed.headers["ETag"] != plain.headers["ETag"]
        known = {"Accept-Encoding": "gzip", "If-None-Match": packed.headers["ETag"]}
        again = client.get(path, headers=known)
        assert (again.status_code, again.data) == (304, b"")
    # Nothing with a secret in it is compressed: the length would reveal it.
    here = client.get("/api/here", headers={"Accept-Encoding": "gzip"})
    assert "Content-Encoding" not in here.headers


def test_guesses_are_counted(make_app: MakeApp):
    app = make_app(guesses="3/minute")
    client = app.test_client()
    http = Http(client)
    for _ in range(3):
        assert client.post("/api/join", json={"code": "000000"}).status_code == 404
    said = client.post("/api/join", json={"code": "000000"})
    assert (said.status_code, said.get_json()["error"]) == (429, "too-many")
    assert int(said.headers["Retry-After"]) > 0
    right = {"match": http.match, "pin": http.pin}
    assert client.post("/api/arbiter", json=right).status_code == 429, "also for who has it right now"
    assert http.get().status_code == 200, "the match goes on"


def at_once(app: Flask, number: int, path: str, body: Any, **environ: Any) -> list[int]:
    """Return the statuses of ``number`` requests that are all sent before the first is answered."""
    ready = threading.Barrier(number)

    def one(_: int) -> int:
        ready.wait(PATIENCE)
        return app.test_client().post(path, json=body, environ_overrides=environ).status_code

    with ThreadPoolExecutor(number) as pool:
        return sorted(pool.map(one, range(number)))


def test_guesses_sent_all_at_once_are_all_counted(make_app: MakeApp):
    app = make_app(guesses="5/minute")
    http = Http(app.test_client(), pin="123456")
    wrong = {"match": http.match, "pin": "654321"}
    assert at_once(app, 24, "/api/arbiter", wrong) == [403] * 5 + [429] * 19


def test_a_correct_code_uses_up_no_guess(make_app: MakeApp):
    app = make_app(guesses="3/minute", guesses_in_all="3/minute")
    client = app.test_client()
    http = Http(client)
    right = {"match": http.match, "pin": http.pin}
    assert [client.post("/api/arbiter", json=right).status_code for _ in range(6)] == [200] * 6
    assert client.post("/api/arbiter", json={**right, "pin": "no"}).status_code == 403


def test_guesses_are_counted_by_network_and_in_all(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch):
    turns: list[Guesser] = []

    monkeypatch.setattr(GuessQueue, "wait", lambda _, guesser: turns.append(guesser))
    app = make_app(guesses="2/minute", guesses_in_all="6/minute")
    client = app.test_client()
    http = Http(client)

    def tried(address: str, **body: str) -> int:
        said = client.post("/api/join", json=body, environ_overrides={"REMOTE_ADDR": address})
        return int(said.status_code)

    addresses = [f"2001:db8:1:2::{i}" for i in range(4)]
    assert [tried(a, code="000000") for a in addresses] == [404, 404, 429, 429], "one /64 is one guesser"
    others = [f"2001:db8:1:{i}::1" for i in range(10, 20)]
    assert [tried(a, code="000000") for a in others] == [404] * 10
    networks = [Guesser(f"2001:db8:1:{i}::/64", "2001:db8:1::/48", 1) for i in range(14, 20)]
    assert turns == networks, "ten houses guess together: six wait for their turn"
    join = http.get("/joins").get_json()[0]
    assert tried(addresses[0], code=join["code"]) == 429, "an address that used up its guesses"
    assert tried("192.0.2.8", code=join["code"]) == 200, "who knows it only waits"
    ticket = join["url"].split("#")[1]
    assert tried("192.0.2.7", ticket=ticket) == 200, "what cannot be guessed still opens"
    assert tried(addresses[0], ticket=ticket) == 200, "also for who guessed too often"
    assert tried(addresses[0], ticket="A" * 22) == 429


def test_a_hundred_addresses_do_not_block_others(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch):
    """One laptop with all addresses of its network guesses codes, a PIN and the passphrase of the desk."""
    monkeypatch.setattr(limits, "GUESS_SECONDS", 0.001)
    monkeypatch.setattr(limits, "PASSPHRASES_IN_ALL", "5/hour")
    app = make_app(guesses_in_all="5/hour")
    set_passphrase(app.extensions["tachiai.service"].evening_log, "the right one")
    client = app.test_client()
    http = Http(client)
    code = http.get("/joins").get_json()[0]["code"]

    def tried(address: str, path: str, **body: str) -> int:
        said = client.post(path, json=body, environ_overrides={"REMOTE_ADDR": address})
        return int(said.status_code)

    wrong = "000000" if code != "000000" else "111111"
    for n in range(100):
        laptop = f"192.0.2.{n}"
        tried(laptop, "/api/join", code=wrong)
        tried(laptop, "/api/arbiter", match=http.match, pin="no")
        if n < 10:
            tried(laptop, "/api/desk/enter", passphrase="the wrong one")
    here = "198.51.100.1"
    assert tried(here, "/api/join", code=code) == 200
    assert tried(here, "/api/arbiter", match=http.match, pin=http.pin) == 200
    assert tried(here, "/api/desk/enter", passphrase="the right one") == 200


def test_a_device_of_the_match_is_served_before_strangers(make_app: MakeApp):
    """Another device at the address used up the guesses: the tablet and a known arbiter still come in."""
    app = make_app(guesses="3/hour")
    client = app.test_client()
    http, right = Http(client), "123456"
    http = Http(client, pin=right)

    def enter(pin: str, token: str | None = None) -> tuple[int, str | None]:
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        said = client.post("/api/arbiter", json={"match": http.match, "pin": pin}, headers=headers)
        return said.status_code, said.get_json().get("token")

    arbiter = enter(right)[1]
    assert [enter("000000")[0] for _ in range(5)] == [403] * 3 + [429] * 2
    assert enter(right)[0] == 429
    assert enter(right, arbiter)[0] == 200
    assert enter(right, http.token)[0] == 200
    assert [enter("000000", http.token)[0] for _ in range(4)] == [403] * 3 + [429], (
        "but nobody guesses without end"
    )
    stranger = Http(client).token
    assert enter(right, stranger)[0] == 429, "of another match"


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


def test_openings_are_counted(make_app: MakeApp):
    app = make_app(openings="2/hour", openings_in_all="5/hour")
    client = app.test_client()

    def opened(address: str) -> int:
        said = client.post("/api/matches", json={"game": "john"}, environ_overrides={"REMOTE_ADDR": address})
        return int(said.status_code)

    assert [opened("192.0.2.1") for _ in range(4)] == [200, 200, 429, 429]
    assert [opened("192.0.2.2") for _ in range(3)] == [200, 200, 429]
    assert [opened(f"192.0.2.{i}") for i in range(3, 6)] == [200, 429, 429]


def test_commands_are_counted(make_app: MakeApp):
    app = make_app(rate="5/minute")
    http = Http(app.test_client())
    said = [http.get().status_code for _ in range(7)]
    assert said == [200] * 5 + [429] * 2
    assert Http(app.test_client()).get().status_code == 200, "each device for itself"


def test_requests_of_an_address_are_counted(make_app: MakeApp):
    app = make_app(visits="3/minute")
    client = app.test_client()

    def visited(path: str, address: str = "192.0.2.1") -> int:
        return int(client.get(path, environ_overrides={"REMOTE_ADDR": address}).status_code)

    assert [visited("/api/games") for _ in range(5)] == [200] * 3 + [429] * 2
    refused = client.get("/api/games", environ_overrides={"REMOTE_ADDR": "192.0.2.1"})
    assert refused.get_json() == {"ok": False, "error": "too-many"}
    assert refused.headers["Retry-After"] == "10"
    assert visited("/api/here") == 200, "each route for itself"
    assert visited("/api/games", "192.0.2.2") == 200
    assert [visited("/healthz") for _ in range(5)] == [200] * 5, "whoever watches over it"


def test_no_token_stands_in_a_log(client: FlaskClient, caplog):
    with caplog.at_level(logging.DEBUG, logger="tachiai"):
        http = Http(client).play(*SETUP)
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


def test_internal_errors_are_not_shown(app: Flask, client: FlaskClient, monkeypatch, caplog):
    def failing(*_: Any, **__: Any) -> Any:
        raise RuntimeError("the pile is 7h")

    http = Http(client)
    monkeypatch.setattr(views, "writer", failing)
    said = http.get()
    assert (said.status_code, said.get_json()) == (500, {"ok": False, "error": "unavailable"})
    assert "7h" not in said.text
