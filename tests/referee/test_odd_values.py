"""Every request of a stranger is answered: never with 500, and never with a traceback in the log."""

import http.client
import json
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tachiai.referee.commands.evening import desk
from tachiai.referee.config import Config
from tachiai.referee.web.app import create_app
from tests.support import Server

from .devices import raw
from .web import LAVISH, Http, end

ODD = [
    "é",
    "\xff\xfe",
    "²",
    "1²",
    "\x7f",
    "x" * 5000,
    " ",
    "%00",
    "%ED%A0%80",
    "=",
    ",",
    ";q=",
    "bytes=0-0",
    '"',
]
"""Texts that programs often fail on, as a header can have them."""

HEADERS = [
    *("AUTHORIZATION", "X_TACHIAI_WALL", "ACCEPT_ENCODING", "ACCEPT", "IF_NONE_MATCH", "IF_MODIFIED_SINCE"),
    *("RANGE", "COOKIE", "USER_AGENT", "X_FORWARDED_FOR", "SEC_FETCH_SITE", "ORIGIN", "HOST", "IF_MATCH"),
]

PATHS = ["/", "/api/games", "/api/openapi.json", "/api/here", "/api/desk/sheet", "/api/desk", "/nothing"]


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """Return a referee whose desk is open, with a link for a wall."""
    made = create_app(Config(data=Path(tmp_path_factory.mktemp("odd")), event="hall", **LAVISH))
    service = made.extensions["tachiai.service"]
    desk.set_passphrase(service.evening_log, "five green turtles")
    token = made.test_client().post("/api/desk/enter", json={"passphrase": "five green turtles"}).get_json()
    made.test_client().post(
        "/api/desk/wall_link", json={}, headers={"Authorization": f"Bearer {token['token']}"}
    )
    yield made
    end(made)


@pytest.fixture
def quiet(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Fail if an internal error is logged during the test."""
    yield
    assert [r.getMessage() for r in caplog.records if r.levelno >= logging.ERROR] == []


@pytest.mark.parametrize("name", HEADERS)
def test_odd_headers_are_answered(name: str, here: Flask, quiet: None) -> None:
    client: FlaskClient = here.test_client()
    match = Http(client)
    for path in (*PATHS, f"/api/matches/{match.match}", f"/api/matches/{match.match}/sheet"):
        for value in (*ODD, *(f"Bearer {odd}" for odd in ODD if name == "AUTHORIZATION")):
            answer = client.get(path, environ_overrides={f"HTTP_{name}": value})
            answer.close()
            assert answer.status_code < 500, (path, name, value)


@pytest.mark.parametrize(
    "odd", ["%E9", "%ED%A0%80", "%00", "%C2%B2", "9" * 400, "-1", "1e9", "[]", "", "&&;=", "%zz"]
)
def test_odd_addresses_and_queries_are_answered(odd: str, here: Flask, quiet: None) -> None:
    client: FlaskClient = here.test_client()
    match = Http(client)
    bearer = {"Authorization": f"Bearer {match.token}"}
    mine = f"/api/matches/{match.match}"
    paths = [
        f"/{odd}",
        f"/api/games/{odd}",
        f"/api/games/john/words/{odd}",
        f"/api/games/john/rules/{odd}/example",
    ]
    paths += [f"/api/matches/{odd}", f"{mine}/qr/{odd}.svg", f"/rules/{odd}", f"/p/{odd}", f"/assets/{odd}"]
    paths += [
        f"{path}?{field}={odd}"
        for path, fields in (
            ("", ("since", "at", "nothing")),
            ("/proof", ("start", "audience")),
            ("/record", ("audience",)),
            ("/sheet", ("lang", "reading")),
            ("/takehome", ("lang",)),
            ("/joins", ("address",)),
        )
        for field in fields
        for path in [f"{mine}{path}"]
    ]
    for path in paths:
        answer = client.get(path, headers=bearer)
        answer.close()
        assert answer.status_code < 500, path


@pytest.mark.parametrize(
    ("method", "query"),
    [
        ("POST", "EIO=4&transport=websocket"),
        ("POST", "EIO=4&transport=websocket&sid=guessed"),
        ("GET", "EIO=4&transport=websocket&sid=guessed"),
        ("GET", "EIO=4&transport=websocket&sid=%ED%A0%80"),
        ("GET", "EIO=4&transport=websocket&j=1"),
        ("GET", "EIO=4&transport=polling"),
        ("GET", "EIO=3&transport=websocket"),
        ("GET", ""),
        ("PUT", "EIO=4&transport=websocket"),
        ("OPTIONS", "EIO=4&transport=websocket"),
    ],
)
@pytest.mark.parametrize("upgrade", [{}, {"Upgrade": "websocket", "Connection": "Upgrade"}, {"Upgrade": "é"}])
def test_requests_that_are_not_live_connections_are_refused(
    method: str, query: str, upgrade: dict[str, str], live: Server
) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", live.port, timeout=60)
    connection.request(method, f"/socket.io/?{query}", b"" if method == "POST" else None, upgrade)
    answer = connection.getresponse()
    answer.read()
    connection.close()
    assert 400 <= answer.status < 500
    assert "Traceback" not in live.log


UPGRADE = {
    "Upgrade": "websocket",
    "Connection": "Upgrade",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "MDEyMzQ1Njc4OWFiY2RlZg==",
}


@pytest.mark.parametrize(
    "odd",
    [
        *({name: None} for name in UPGRADE),
        {"Connection": "close"},
        {"Sec-WebSocket-Version": "8"},
        {"Sec-WebSocket-Version": "13, 8"},
        {"X": "a\x01b"},
        {"X": "a\x7fb"},
    ],
)
def test_a_live_connection_with_odd_headers_is_not_an_internal_error(
    odd: dict[str, str | None], live: Server
) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", live.port, timeout=60)
    headers = {name: value for name, value in (UPGRADE | odd).items() if value is not None}
    connection.request("GET", "/socket.io/?EIO=4&transport=websocket", None, headers)
    try:
        assert connection.getresponse().status < 500
    except http.client.RemoteDisconnected:
        pass
    finally:
        connection.close()
    assert "Traceback" not in live.log


@pytest.mark.parametrize(
    "auth",
    [
        *(
            '{"token":"\\ud800"}',
            '{"token":"é"}',
            '{"token":null}',
            '{"token":1e300}',
            '{"token":{}}',
            "[]",
            "1",
        ),
        *(
            '{"token":""}',
            '{"token":[[]]}',
            '"token"',
            "null",
            '{"wall":"\\ud800"}',
            '{"wall":"é"}',
            '{"wall":7}',
        ),
    ],
)
@pytest.mark.parametrize("door", ["", "/desk,"])
def test_an_odd_key_opens_no_live_connection(auth: str, door: str, live: Server) -> None:
    line = raw(live.url)
    line.send(f"40{door}{auth}")
    said = [str(line.recv()), str(line.recv())]
    line.shutdown()
    assert json.loads(said[1].partition("{")[1] + said[1].partition("{")[2])["message"] == "unauthorised"
    assert "Traceback" not in live.log
