"""The host names under which the referee is requested, and the pages that send requests."""

import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from tachiai.referee.config import Config
from tachiai.referee.web.app import create_app

from .web import LAVISH, MakeApp, end


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FlaskClient]:
    """Return requests to a referee with a name, an address and a page of its own."""
    own: dict[str, Any] = {"hosts": ("cards.example",), "public_url": "https://table.example/"}
    data = tmp_path_factory.mktemp("guarded")
    app = create_app(Config(data=data, origins=("http://page.example:5173",), **own, **LAVISH))
    yield app.test_client()
    end(app)


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
        ("localhost:65535", 200),
        ("localhost:65536", 400),
        ("localhost:0", 400),
        ("", 400),
    ],
)
def test_it_answers_to_its_own_names_alone(host, status, guarded: FlaskClient):
    for method, path in (("get", "/api/here"), ("post", "/api/matches"), ("get", "/socket.io/?EIO=4")):
        body = {"json": {"game": "john"}} if method == "post" else {}
        said = getattr(guarded, method)(path, headers={"Host": host}, **body)
        good = 400 if path.startswith("/socket.io") else 200  # there it finds no WebSocket
        assert said.status_code == (good if status == 200 else status), (path, said.text)
        if status != 200:
            assert said.get_json()["error"] == "wrong-host"


def test_this_machines_names_are_its_own(make_app: MakeApp, monkeypatch):
    monkeypatch.setattr(socket, "gethostname", lambda: "Living-Room.local")
    app = make_app()
    client = app.test_client()
    names = ("living-room", "living-room.local:8000", "living-room.lan", "living-room.home.arpa")
    for name in names:
        assert client.get("/api/here", headers={"Host": name}).status_code == 200, name
    assert client.get("/api/here", headers={"Host": "living-room.example"}).status_code == 421


def test_an_unknown_host_name_gets_an_explanation(client: FlaskClient, caplog):
    for _ in range(2):
        page = client.get("/", headers={"Host": "evil.example"})
    assert (page.status_code, page.mimetype) == (421, "text/plain")
    assert 'This is not "evil.example"' in page.text
    assert "「evil.example」では ありません" in page.text
    assert [r.getMessage().count("evil.example") for r in caplog.records if "TACHIAI_HOSTS" in r.message] == [
        1
    ]


def test_any_name_will_do_where_that_is_set(make_app: MakeApp):
    app = make_app(hosts=("*",))
    assert app.test_client().get("/api/here", headers={"Host": "whatever.example"}).status_code == 200
    assert app.test_client().get("/api/here", headers={"Host": "what ever"}).status_code == 400


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
def test_a_page_from_elsewhere_changes_nothing(headers, status, guarded: FlaskClient):
    record = guarded.get("/api/games/john/example").text
    for path in ("/api/audit", "/api/replay"):
        said = guarded.post(path, data=record, content_type="text/plain", headers=headers)
        assert said.status_code == status, path
    assert guarded.post("/api/matches", json={"game": "john"}, headers=headers).status_code == status
    if status == 403:
        assert said.get_json() == {"ok": False, "error": "cross-site"}
    assert guarded.get("/api/here", headers=headers).status_code == 200, "looking changes nothing"


PAGE = "http://page.example:5173"


@pytest.mark.parametrize(
    ("origin", "path", "method", "readable"),
    [
        (PAGE, "/api/here", "GET", True),
        (PAGE, "/api/games/none", "GET", True),
        (PAGE.upper(), "/api/matches", "POST", True),
        (PAGE, "/", "GET", False),
        (OWN, "/api/here", "GET", False),
        ("http://evil.example", "/api/here", "GET", False),
        ("http://evil.example", "/api/matches", "POST", False),
        ("null", "/api/here", "GET", False),
    ],
)
def test_only_pages_of_configured_origins_read_answers(origin, path, method, readable, tmp_path: Path):
    app = create_app(Config(data=tmp_path, origins=(PAGE,), **LAVISH))
    client = app.test_client()
    said = client.open(path, method=method, json={"game": "john"}, headers={"Origin": origin}, buffered=True)
    assert said.headers.get("Access-Control-Allow-Origin") == (PAGE if readable else None)
    assert ("Origin" in said.headers.getlist("Vary")) is readable
    assert "Access-Control-Allow-Credentials" not in said.headers
    asks = {"Origin": origin, "Access-Control-Request-Method": method}
    said = client.options(path, headers=asks, buffered=True)
    assert ("Access-Control-Allow-Headers" in said.headers) is readable
    end(app)


def test_the_policy_names_the_own_host(client: FlaskClient):
    page = client.get("/api/here", headers={"Host": "192.168.1.9:8000"})
    policy = dict(part.split(" ", 1) for part in page.headers["Content-Security-Policy"].split("; "))
    assert policy["connect-src"] == "'self' ws://192.168.1.9:8000 wss://192.168.1.9:8000"
