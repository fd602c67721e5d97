"""Pages of other origins, bots and the overlay at a referee in a process of its own."""

import http.client
import json
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest
import websocket

from tests.referee.devices import PATIENCE, ask
from tests.support import Server, Servers

PAGE = "http://page.example:5173"


@pytest.fixture(scope="module")
def server(serve_for_all: Servers) -> Iterator[Server]:
    server = serve_for_all(env={"TACHIAI_ORIGINS": PAGE, "TACHIAI_PUBLIC_URL": "https://table.example"})
    yield server
    assert server.stop() == 0


@pytest.fixture(scope="module")
def ticket(server: Server) -> str:
    opened = ask(server.url, "/api/matches", {"game": "john"})
    joins = ask(server.url, f"/api/matches/{opened['match']}/joins", token=opened["token"])
    (url,) = [join["url"] for join in joins if join["role"] == "spectator"]
    return str(url.partition("#")[2])


def send(
    server: Server, method: str, path: str, body: Any = None, **headers: str
) -> tuple[int, dict[str, str], bytes]:
    with closing(http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)) as connection:
        data = None if body is None else json.dumps(body)
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request(method, path, data, {"Content-Type": "application/json", **named})
        answer = connection.getresponse()
        return answer.status, {k.lower(): v for k, v in answer.getheaders()}, answer.read()


def connects(server: Server, token: str, origin: str | None) -> bool:
    """Return whether a device with this origin gets a live connection and its first view."""
    url = f"ws://127.0.0.1:{server.port}/socket.io/?EIO=4&transport=websocket"
    try:
        line = websocket.create_connection(
            url, origin=origin, suppress_origin=origin is None, timeout=PATIENCE
        )
    except websocket.WebSocketBadStatusException as refused:
        return bool(refused.status_code != 400)
    with closing(line):
        assert line.recv()[0] == "0"
        line.send(f"40{json.dumps({'token': token})}")
        assert str(line.recv()).startswith("40")
        name, view = json.loads(line.recv()[2:])
        assert (name, view["role"]) == ("view", "spectator")
    return True


@pytest.mark.parametrize(
    ("origin", "may", "cors"),
    [
        (None, True, False),
        ("own", True, False),
        ("https://table.example", True, True),
        (PAGE, True, True),
        ("http://evil.example", False, False),
        ("null", False, False),
        ("http://localhost", False, False),
    ],
)
def test_what_an_origin_may(server: Server, ticket: str, origin: str | None, may: bool, cors: bool) -> None:
    if origin == "own":
        origin = server.url
    elif origin == "http://localhost":
        origin = f"http://localhost:{server.port}"
    named = {} if origin is None else {"Origin": origin}
    status, headers, body = send(server, "GET", "/api/here", **named)
    assert (status, headers.get("access-control-allow-origin")) == (200, origin if cors else None)
    asks = {"Access_Control_Request_Method": "POST", "Access_Control_Request_Headers": "authorization"}
    _, headers, _ = send(server, "OPTIONS", "/api/join", **named, **asks)
    assert ("authorization" in headers.get("access-control-allow-headers", "").lower()) is cors
    join = {"ticket": ticket, "role": "spectator"}
    status, headers, body = send(server, "POST", "/api/join", join, **named)
    assert (status == 200) is may
    assert headers.get("access-control-allow-origin") == (origin if cors else None)
    if not may:
        assert (status, json.loads(body)["error"]) == (403, "cross-site")
    token = ask(server.url, "/api/join", join)["token"]
    assert connects(server, token, origin) is may


def test_the_overlay_is_served_under_the_policy_of_the_screens(server: Server) -> None:
    status, headers, page = send(server, "GET", "/o?side=left")
    assert (status, headers["content-type"]) == (200, "text/html; charset=utf-8")
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert b"/assets/" in page
    assert b"<script>" not in page
