"""Bare connections that send what no device sends, and internal errors, on a real server."""

import contextlib
import json
from pathlib import Path

import pytest
import websocket

from tachiai.referee import limits
from tests.support import Server, Servers

from .devices import OpenRoom, known, raw, request
from .table import SETUP

ANNOUNCED = '451-["view",{"_placeholder":true,"num":0}]'
"""A packet of Socket.IO that announces bytes to follow."""


def ended(line: websocket.WebSocket) -> list[str]:
    """Return the messages on the line until it ends; fail if it does not end."""
    frames: list[str] = []
    with contextlib.suppress(websocket.WebSocketConnectionClosedException, OSError):
        while frame := str(line.recv()):
            frames.append(frame)
    return frames


def floods(line: websocket.WebSocket, message: str, times: int) -> None:
    """Send a message again and again, as long as the line is open."""
    with contextlib.suppress(websocket.WebSocketConnectionClosedException, OSError):
        for _ in range(times):
            line.send(message)


@pytest.mark.parametrize(
    "sends",
    [
        pytest.param(lambda line: line.send_binary(b"\x04anything"), id="bytes"),
        pytest.param(lambda line: line.send("bAAAA"), id="bytes in base64"),
        pytest.param(lambda line: line.send(ANNOUNCED), id="an event that announces bytes"),
        pytest.param(
            lambda line: line.send('461-0[{"_placeholder":true,"num":0}]'), id="an answer with bytes"
        ),
        pytest.param(lambda line: line.send('45999999999-["view"]'), id="many announced"),
    ],
)
@pytest.mark.parametrize("stranger", [True, False], ids=["stranger", "device"])
def test_bytes_end_a_connection_and_are_not_kept(stranger, sends, live: Server, room: OpenRoom, line):
    there = line(live.url) if stranger else known(line(live.url), room(live.url).token)
    sends(there)
    ended(there)


def test_bytes_do_not_fill_the_memory(serve: Servers, room: OpenRoom):
    """Bytes sent are not stored, and the memory does not grow."""
    server = serve()
    here = room(server.url)
    before = server.memory
    for _ in range(20):
        there = known(raw(server.url), here.token)
        floods(there, '45999999999-["view",{"_placeholder":true,"num":0}]', 1)
        with contextlib.suppress(websocket.WebSocketConnectionClosedException, OSError):
            for _ in range(200):
                there.send_binary(bytes(60 * limits.KIB))
        there.shutdown()
    assert server.memory < before + 60, "of 240 MB"
    assert here.device().record(0, SETUP[0])["n"] == 1


@pytest.fixture(scope="module")
def sparing(serve_for_all: Servers) -> Server:
    """A server that answers few requests of a device."""
    return serve_for_all(env={"TACHIAI_RATE": "60/10 seconds"})


@pytest.mark.parametrize(
    "message", ["3", "6", "40/elsewhere,", "garbled", '42["view"', '42["view",{}]', "4{}"]
)
def test_a_stranger_may_send_only_so_many_messages(message, live: Server, line):
    """Every message counts: also unrequested pongs, and messages that are not read at all."""
    there = line(live.url)
    floods(there, message, 10 * limits.UNAUTHENTICATED_MESSAGES)
    assert len(ended(there)) <= limits.UNAUTHENTICATED_MESSAGES + 2


@pytest.mark.parametrize(
    ("message", "times"),
    [
        *((message, limits.MESSAGES_BYTES // 6) for message in ("3", "6")),
        *(
            (m, 3 * limits.WASTED_MESSAGES)
            for m in ('42["view"', '421["nothing",{}]', '421["view",{"since":1}]')
        ),
    ],
)
def test_a_flood_ends_the_connection_of_a_device_too(message, times, sparing: Server, room: OpenRoom):
    here = room(sparing.url)
    there = known(raw(sparing.url), here.join("spectator"))
    floods(there, message, times)
    ended(there)
    there.shutdown()
    assert here.device().record(0, SETUP[0])["n"] == 1, "others go on"
    assert "Traceback" not in sparing.log


def test_a_device_that_answers_every_ping_stays(live: Server, room: OpenRoom, line):
    there = known(line(live.url), room(live.url).token)
    for _ in range(3):
        while str(there.recv()) != "2":
            pass
        there.send("3")
    there.send('421["view",{}]')
    while not (answer := str(there.recv())).startswith("431"):
        pass
    assert json.loads(answer[3:])[0]["n"] == 0


BROKEN = """
import tachiai.referee.match.views as views

made = views._own

def own(live, grant, *more):
    if grant.role == "spectator" and live.history.n:
        raise TypeError("of our own making")
    return made(live, grant, *more)

views._own = own
"""


def test_an_error_in_a_view_is_internal_and_stops_no_other_device(
    serve: Servers, room: OpenRoom, tmp_path: Path
):
    (tmp_path / "sitecustomize.py").write_text(BROKEN)
    server = serve(env={"PYTHONPATH": str(tmp_path)})
    here = room(server.url)
    guest, table, red = here.device("spectator"), here.device("table"), here.device("red")
    for n in range(2):
        assert table.record(n, SETUP[n])["n"] == n + 1
        assert red.view(n + 1)["n"] == n + 1
    assert guest.call("view", {}) == {"ok": False, "error": "unavailable"}
    assert not any(body["n"] for event, body in guest.events if event == "view")
    assert "TypeError: of our own making" in server.log
    assert "what is no message" not in server.log
    assert request(here.url, f"/api/matches/{here.match}", token=guest.token)[0] == 500
