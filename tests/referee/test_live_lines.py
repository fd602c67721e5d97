"""Bare connections to a real server: the first messages, and which connections end."""

import contextlib
import itertools
import json
import socket

import pytest
import websocket
from socketio.exceptions import ConnectionError as Refused

from tachiai.referee import limits, threads
from tachiai.referee.web.gate import ConnectionLimiter
from tests.support import Server, Servers

from .devices import PATIENCE, OpenRoom, upgrade
from .table import SETUP


def send_all(line: websocket.WebSocket, *messages: str) -> None:
    """Send messages, as long as the line is open."""
    with contextlib.suppress(websocket.WebSocketConnectionClosedException, OSError):
        for message in messages:
            line.send(message)


def received(line: websocket.WebSocket, count: int = 99) -> list[str]:
    """Return the messages on the line until it ends, or ``count`` of them."""
    frames: list[str] = []
    try:
        while len(frames) < count and (frame := str(line.recv())):  # nothing: it was closed
            if frame == "2":
                send_all(line, "3")  # a ping
            else:
                frames.append(frame)
    except (websocket.WebSocketConnectionClosedException, OSError):
        pass
    return frames


def test_a_device_is_connected_before_it_gets_any_view(live: Server, room: OpenRoom):
    here = room(live.url)
    for who in ("table", "red", "spectator", "arbiter"):
        device = here.device(who)
        frames = [frame for frame in device.raw if isinstance(frame, str)]
        kinds = [frame[:1] for frame in frames]
        assert kinds.index("0") < kinds.index("2"), frames
    waiting = here.device("red", connect=False).connect()
    waiting.event("waiting")
    assert [f[:1] for f in waiting.raw if isinstance(f, str)][:2] == ["0", "2"]


def test_a_connection_that_sends_nothing_ends(live: Server, line):
    idle_line = line(live.url)
    assert [frame[:1] for frame in received(idle_line)] == ["0"], "pings it answers do not help it"


def test_a_connection_without_a_right_ends(live: Server, line):
    refused = line(live.url)
    send_all(refused, *["40" + json.dumps({"token": "nobody's"})] * 21)
    frames = received(refused)
    assert [frame[:2] for frame in frames[:2]] == ["0{", "44"]
    assert sum(frame.startswith("44") for frame in frames) == 1, (
        "it hears why once; the rest is not looked at"
    )


def test_a_session_that_ended_leaves_no_connection(live: Server, room: OpenRoom, line):
    here = room(live.url)
    ended = line(live.url)
    ended.send("40" + json.dumps({"token": here.token}))
    ended.send("41")
    assert received(ended)[0].startswith("0{"), "and then it ends, though it answers pings"


def test_connecting_again_and_again_is_counted(serve: Servers, room: OpenRoom, line):
    here = room(serve(env={"TACHIAI_RATE": "10/day"}).url)
    again = line(here.url)
    views = 0
    send_all(again, "40" + json.dumps({"token": here.token}))
    while frames := received(again, 1):
        if frames[0].startswith('42["view"'):
            views += 1
            send_all(again, "41", "40" + json.dumps({"token": here.token}))
    assert views == 10


def test_strangers_take_no_place_from_others(live: Server, room: OpenRoom, line):
    here = room(live.url)
    for _ in range(3 * limits.UNAUTHENTICATED_AN_ADDRESS):
        line(live.url)
        assert here.device("spectator").view()["n"] == 0
        here.devices.pop().close()


def test_a_single_stranger_is_not_removed_for_a_crowd():
    gate = ConnectionLimiter(most=100, most_near=100)
    crowd = [gate.enter(f"192.0.2.{i % 2}") for i in range(limits.UNAUTHENTICATED)]
    alone = gate.enter("198.51.100.7")
    more = [gate.enter(f"192.0.2.{2 + i % 3}") for i in range(limits.UNAUTHENTICATED)]
    assert alone is not None
    assert not alone.ended
    assert (
        sum(connection is None or connection.ended for connection in (*crowd, *more))
        == limits.UNAUTHENTICATED + 1
    )
    assert gate.mark_authenticated(alone)


def test_connections_that_leave_remove_no_other():
    gate = ConnectionLimiter(most=100, most_near=100)
    devices = [gate.enter("192.0.2.1") for _ in range(3)]
    for device in devices:
        assert device is not None
        assert gate.mark_authenticated(device)
    crowd = [gate.enter("192.0.2.1") for _ in range(limits.UNAUTHENTICATED_AN_ADDRESS)]
    for device in devices:
        assert device is not None
        device.cut()
        gate.mark_unauthenticated(device)  # its session ends with it
        gate.leave(device)
    assert not any(connection is None or connection.ended for connection in crowd)


def test_messages_are_not_packed(live: Server):
    with socket.create_connection(("127.0.0.1", live.port), PATIENCE) as bare:
        bare.sendall(upgrade(live.port, "Sec-WebSocket-Extensions: permessage-deflate"))
        answer = bare.recv(4096)
    assert answer.startswith(b"HTTP/1.1 101 ")
    assert b"permessage-deflate" not in answer


@pytest.mark.parametrize("message", ["whole", "in pieces"])
def test_a_message_that_grows_too_long_ends_while_it_comes(message, live: Server, room: OpenRoom):
    """The beginning of an endless message is not stored."""
    table = room(live.url).device()
    with socket.create_connection(("127.0.0.1", live.port), PATIENCE) as bare:
        bare.sendall(upgrade(live.port))
        if message == "whole":
            bare.sendall(b"\x81\xff" + (200 * limits.MIB).to_bytes(8, "big") + b"\0\0\0\0")
        pieces = itertools.chain([b"\x01"], itertools.repeat(b"\0"))

        def send_without_end() -> None:
            for _ in range(200 * limits.MIB // 4096):
                start = b"" if message == "whole" else next(pieces) + b"\xfe\x10\x00\0\0\0\0"
                bare.sendall(start + b"x" * 4096)

        with pytest.raises(OSError, match=r"reset|pipe"):
            send_without_end()
    assert table.record(0, SETUP[0])["n"] == 1


def test_spectators_leave_room_for_tables_and_seats(serve: Servers, room: OpenRoom):
    here = room(serve(env={"TACHIAI_DEVICES": "4"}).url)  # places for four devices
    spectators = [here.device("spectator") for _ in range(2)]
    with pytest.raises(Refused):
        here.device("spectator")
    devices = [here.device(who) for who in ("table", "black")]
    red = here.device("red")
    assert red.view()["seat"] == "red"
    spectators[0].ended()
    assert devices[0].record(0, SETUP[0])["n"] == 1
    assert spectators[1].view(1)["n"] == 1


def test_one_address_holds_so_many_devices(serve: Servers, room: OpenRoom):
    here = room(serve(env={"TACHIAI_DEVICES_AN_ADDRESS": "2"}).url)
    table, red = here.device(), here.device("red")
    third = here.device("spectator", connect=False)
    with pytest.raises(Refused):
        third.connect()
    red.close()
    table.until(lambda: any(not b["people"]["red"]["online"] for e, b in table.events[3:]), "end of red")
    assert here.device("spectator").view()["n"] == 0
    assert table.record(0, SETUP[0])["n"] == 1


def test_devices_take_no_threads(serve: Servers, room: OpenRoom):
    server = serve()
    here = room(server.url)
    for device in [here.device("spectator") for _ in range(24)]:
        assert device.view()["n"] == 0
    assert here.device().record(0, SETUP[0])["n"] == 1
    assert server.threads <= 2 + threads.AT_ONCE + 1, "two processes, long work, commits"
