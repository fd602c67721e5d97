"""The live door of a real server, with real clients: everybody sees what happened, with their own eyes."""

from __future__ import annotations

import contextlib
import http.client
import itertools
import json
import os
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import simple_websocket
from socketio.exceptions import ConnectionError as Refused

from tachiai.referee import limits
from tachiai.referee.web.gate import Gate
from tests.support import Database, Server, Servers, healthy, unused_port

from .devices import PATIENCE, Device, Room, ask
from .table import MOVE, PILE, REPLY, SETUP

OpenRoom = Callable[..., Room]


def idle(n: int) -> dict[str, Any]:
    return {"seat": ("black", "red")[n % 2], "action": "register", "cards": ["??"] * 11}


def raw(url: str) -> simple_websocket.Client:
    """A bare WebSocket to the server, for what no client would send."""
    where = url.replace("http://", "ws://") + "/socket.io/?EIO=4&transport=websocket"
    return simple_websocket.Client.connect(where)


def test_everybody_is_told_what_happened(live: Server, room: OpenRoom):
    here = room(live.url)
    devices = {who: here.device(who) for who in ("table", "black", "red", "spectator", "arbiter")}
    table = devices["table"]
    assert table.record(0, SETUP[0])["n"] == 1
    assert table.record(1, SETUP[1])["n"] == 2
    assert devices["red"].record(2, {"seat": "red", "action": "register", "cards": PILE})["n"] == 3
    for who, device in devices.items():
        view = device.view(3)
        assert (view["role"], view["seat"]) == (who if who not in ("black", "red") else "seat", view["seat"])
        cards = view["lines"][-1]["action"]["cards"]
        assert cards == (PILE if who == "red" else ["??"] * 11), who
    assert table.view(3)["people"]["red"] == {"claimed": True, "online": True, "moved": None}
    assert devices["red"].view(3)["mine"]["me"]["registration"] == "valid"
    assert devices["black"].view(3)["mine"]["me"]["registration"] == "none"
    assert devices["spectator"].record(3, MOVE)["error"] == "not-yours"
    assert devices["red"].record(3, MOVE)["error"] == "not-yours"


def test_the_sender_is_answered_before_it_is_shown(live: Server, room: OpenRoom):
    table = room(live.url).device()
    for n in range(2):
        assert table.record(n, SETUP[n])["ok"]
        table.view(n + 1)
    frames = [frame for frame in table.raw if isinstance(frame, str)]
    for n in (1, 2):
        answered = next(i for i, f in enumerate(frames) if f.startswith("3") and f'"n":{n},' in f)
        shown = next(i for i, f in enumerate(frames) if f.startswith("2") and f'"n":{n},' in f)
        assert answered < shown, frames


def test_one_device_is_served_in_the_order_it_speaks(live: Server, room: OpenRoom):
    table = room(live.url).device()
    for n in range(2):
        table.record(n, SETUP[n])
    answers: list[Any] = []
    for n in range(2, 22):
        body = {"request_id": f"in-order-{n}", "expect": n, "action": idle(n)}
        table.client.emit("record", body, callback=answers.append)
    table.view(22)
    table.call("view", {})
    assert [a["n"] for a in answers] == list(range(3, 23))


@pytest.mark.parametrize("auth", [None, {}, {"token": None}, {"token": "nope"}, {"token": ["x"]}, "token", 7])
def test_nobody_gets_in_without_a_token(auth, live: Server):
    device = Device(live.url, "")
    with pytest.raises(Refused):
        device.client.connect(live.url, auth=auth, transports=["websocket"], wait_timeout=PATIENCE)
    assert not any("view" in str(frame) for frame in device.raw)
    assert any("unauthorised" in str(frame) for frame in device.raw)
    device.close()


def test_a_page_from_elsewhere_does_not_get_in(live: Server):
    def shake(origin: str, **more: str) -> int:
        connection = http.client.HTTPConnection("127.0.0.1", live.port, timeout=PATIENCE)
        headers = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13"}
        headers |= {"Sec-WebSocket-Key": "MDEyMzQ1Njc4OWFiY2RlZg==", "Origin": origin}
        headers |= {name.replace("_", "-"): value for name, value in more.items()}
        connection.request("GET", "/socket.io/?EIO=4&transport=websocket", headers=headers)
        status = connection.getresponse().status
        connection.close()
        return status

    assert shake("https://evil.example") == 400
    assert shake(f"http://localhost:{live.port}") == 400
    assert shake("http://evil.example", X_Forwarded_Host="evil.example", X_Forwarded_Proto="http") == 400
    assert shake("http://evil.example", Host="evil.example") == 421
    assert shake(live.url) == 101


def test_what_was_undone_comes_back_over_either_door(live: Server, room: OpenRoom):
    here = room(live.url)
    table, red = here.device(), here.device("red")
    for n, action in enumerate([*SETUP, MOVE]):
        assert table.record(n, action)["ok"]
    undo = {"request_id": "take-it-back", "expect": 3, "to": 2}
    assert table.call("undo", undo)["n"] == 4
    assert table.view(4)["restorable"] == {"from": 4, "count": 1, "first": 3, "since": 0}
    back = {"request_id": "and-forward-again", "expect": 4, "from": 4}
    done = table.call("restore", back)
    assert done == {"ok": True, "n": 5, "restored": 1, "left": 0, "stopped": None}
    assert red.view(5)["position"]["board"]["c3"] == "5s"
    assert ask(live.url, f"/api/matches/{here.match}/restore", back, here.token) == done
    wrong = ask(live.url, f"/api/matches/{here.match}/restore", {**back, "from": 0}, here.token)
    assert (wrong["field"], wrong["reason"]) == ("from", "out-of-range")


def test_a_second_phone_waits_until_the_table_lets_it_in(live: Server, room: OpenRoom):
    here = room(live.url)
    table, first = here.device(), here.device("red")
    second = here.device("red", connect=False).connect()
    second.event("waiting")
    assert second.call("view", {})["error"] == "waiting"
    claim = table.until(
        lambda: next((b["claims"][0] for e, b in table.events if e == "view" and b["claims"]), None), "claim"
    )
    assert claim["seat"] == "red"
    assert table.call("admit", {"claim": claim["id"], "answer": True})["ok"]
    assert first.event("bye") == {"reason": "moved"}
    first.ended()
    assert second.view()["seat"] == "red"
    again = Device(live.url, first.token)
    with pytest.raises(Refused):
        again.connect()
    again.close()


def test_a_new_ticket_closes_the_old_phones_connection(live: Server, room: OpenRoom):
    here = room(live.url)
    here.device()
    red = here.device("red")
    ask(live.url, f"/api/matches/{here.match}/joins/red", {}, here.token)
    assert red.event("bye") == {"reason": "moved"}
    red.ended()


def test_closing_sends_everybody_away(live: Server, room: OpenRoom):
    here = room(live.url)
    devices = [here.device(who) for who in ("table", "black", "arbiter")]
    assert devices[2].call("close", {"reason": "late"})["ok"]
    for device in devices:
        assert device.event("bye") == {"reason": "closed"}
        device.ended()


def test_a_device_that_comes_back_says_what_it_has(live: Server, room: OpenRoom):
    here = room(live.url)
    table = here.device()
    for n in range(2):
        table.record(n, SETUP[n])
    link = table.view(2)["link"]
    table.close()
    back = Device(live.url, here.token)
    here.devices.append(back)
    back.connect(since=1)
    view = back.view()
    assert (view["from"], [line["n"] for line in view["lines"]]) == (1, [2])
    assert view["link"] == link
    assert back.call("view", {"since": 2})["lines"] == []
    assert back.call("view", {"at": 1})["at"] == 1
    assert back.call("view", {"at": 9})["error"] == "bad-field"


@pytest.mark.parametrize(
    "body", [None, [], "x", 7, {}, {"x": 1}, {"action": {"seat": {}}}, {"expect": 10**30}]
)
def test_whatever_is_sent_is_answered(body, live: Server, room: OpenRoom):
    table = room(live.url).device()
    for command in (
        "record",
        "check",
        "undo",
        "consent",
        "restore",
        "view",
        "pen",
        "admit",
        "settings",
        "close",
        "nothing",
    ):
        said = table.call(command, body)
        assert isinstance(said, dict), command
        assert said.get("error") not in ("unavailable", None) or command in ("view", "pen", "settings"), said
    assert table.call("view", {})["n"] == 0


GARBAGE = [
    "4", "42", "4garbage", '42["record"',
    '42["record",' + "[" * 30_000, '42["view",{"at":' + "9" * 5000 + "}]",
    "42[]", "42{}", '420[1,2]', '42["connect"]', '42["disconnect"]', '43["x"]', "45", "9", "", "\u0000",
    '451-["x",{"_placeholder":true,"num":0}]', '42/other,["record",{}]', '42["record",{"a":"\\ud800"}]',
    "2probe", "5",
]  # fmt: skip


@pytest.mark.parametrize("frame", GARBAGE, ids=range(len(GARBAGE)))
def test_a_broken_device_harms_nobody_but_itself(frame, live: Server, room: OpenRoom):
    here = room(live.url)
    table = here.device()
    broken = raw(live.url)
    broken.send("40" + json.dumps({"token": here.token}))
    broken.receive(timeout=PATIENCE)
    broken.send(frame)
    try:
        broken.send('420["view",{}]')
        broken.receive(timeout=PATIENCE)
        broken.close()
    except simple_websocket.ConnectionClosed:
        pass
    finally:
        broken.sock.close()
    assert table.record(0, SETUP[0])["n"] == 1
    assert healthy(live.url)


def test_a_broken_device_takes_one_line_of_the_log(serve: Servers, room: OpenRoom):
    server = serve()
    here = room(server.url)
    here.device()
    for frame in GARBAGE:
        broken = raw(server.url)
        broken.send("40" + json.dumps({"token": here.token}))
        broken.receive(timeout=PATIENCE)
        try:
            broken.send(frame)
            broken.send('420["view",{}]')
            broken.receive(timeout=PATIENCE)
        except simple_websocket.ConnectionClosed:
            pass
        finally:
            broken.sock.close()
    assert server.stop() == 0
    assert "Traceback" not in server.log
    assert "a device sent what is no message: " in server.log


def test_what_is_too_large_ends_that_connection_alone(live: Server, room: OpenRoom):
    here = room(live.url)
    table, red = here.device(), here.device("red")
    red.client.emit("check", {"action": {"seat": "red", "action": "resign", "note": "x" * 70_000}})
    red.ended()
    assert table.record(0, SETUP[0])["n"] == 1


def test_a_device_that_talks_too_much_is_told_so(serve: Servers, room: OpenRoom):
    here = room(serve(env={"TACHIAI_RATE": "20/day"}).url)
    table, red = here.device(), here.device("red")
    errors = [red.call("view", {"since": 0}).get("error") for _ in range(25)]
    assert errors == [None] * 19 + ["too-many"] * 6, "to say whose it is counts as well"
    assert table.call("view", {})["n"] == 0, "each device for itself"


def says(line: simple_websocket.Client, *messages: str) -> None:
    """Send them, as long as the line is open."""
    with contextlib.suppress(simple_websocket.ConnectionClosed, OSError):
        for message in messages:
            line.send(message)


def heard(line: simple_websocket.Client, count: int = 99) -> list[str]:
    """What comes over the line until it ends, or so many messages."""
    frames: list[str] = []
    try:
        while len(frames) < count and (frame := line.receive(timeout=PATIENCE)) is not None:
            if frame == "2":
                says(line, "3")  # a ping
            else:
                frames.append(frame)
    except simple_websocket.ConnectionClosed:
        pass
    return frames


@pytest.fixture
def line() -> Iterator[Callable[[str], simple_websocket.Client]]:
    """``line(url)`` is a bare connection; all are put away afterwards."""
    lines: list[simple_websocket.Client] = []

    def opened(url: str) -> simple_websocket.Client:
        lines.append(raw(url))
        return lines[-1]

    yield opened
    for each in lines:
        each.sock.close()


def test_a_device_hears_that_it_is_connected_before_it_sees_anything(live: Server, room: OpenRoom):
    here = room(live.url)
    for who in ("table", "red", "spectator", "arbiter"):
        device = here.device(who)
        frames = [frame for frame in device.raw if isinstance(frame, str)]
        kinds = [frame[:1] for frame in frames]
        assert kinds.index("0") < kinds.index("2"), frames
    waiting = here.device("red", connect=False).connect()
    waiting.event("waiting")
    assert [f[:1] for f in waiting.raw if isinstance(f, str)][:2] == ["0", "2"]


def test_what_changes_while_a_device_connects_reaches_it(live: Server, room: OpenRoom):
    here = room(live.url)
    table = here.device()
    for n in range(2):
        table.record(n, SETUP[n])
    stop = threading.Event()

    def play() -> None:
        n = 2
        while not stop.is_set() and n < 40:
            n = table.record(n, idle(n))["n"]

    playing = threading.Thread(target=play)
    playing.start()
    late = [here.device("spectator") for _ in range(8)]
    stop.set()
    playing.join()
    n = table.call("view", {})["n"]
    for device in late:
        device.view(n)


def test_a_connection_that_says_nothing_ends(live: Server, line):
    idle_line = line(live.url)
    assert [frame[:1] for frame in heard(idle_line)] == ["0"], "pings it answers do not help it"


def test_a_connection_without_a_right_ends(live: Server, line):
    refused = line(live.url)
    says(refused, *["40" + json.dumps({"token": "nobody's"})] * 21)
    frames = heard(refused)
    assert [frame[:2] for frame in frames[:2]] == ["0{", "44"]
    assert sum(frame.startswith("44") for frame in frames) == 1, (
        "it hears why once; the rest is not looked at"
    )


def test_a_stranger_that_talks_much_ends(live: Server, line):
    talker = line(live.url)
    says(talker, *["40/elsewhere,"] * (limits.STRANGER_MESSAGES + 1))
    assert sum(frame.startswith("44/elsewhere") for frame in heard(talker)) <= limits.STRANGER_MESSAGES


def test_a_session_that_ended_leaves_no_connection(live: Server, room: OpenRoom, line):
    here = room(live.url)
    ended = line(live.url)
    ended.send("40" + json.dumps({"token": here.token}))
    ended.send("41")
    assert heard(ended)[0].startswith("0{"), "and then it ends, though it answers pings"


def test_connecting_again_and_again_is_counted(serve: Servers, room: OpenRoom, line):
    here = room(serve(env={"TACHIAI_RATE": "10/day"}).url)
    again = line(here.url)
    says(again, *["40" + json.dumps({"token": here.token}), "41"] * 40)
    views = [frame for frame in heard(again) if frame.startswith('42["view"')]
    assert len(views) == 10


def test_strangers_take_no_place_from_others(live: Server, room: OpenRoom, line):
    here = room(live.url)
    for _ in range(3 * limits.STRANGERS_AN_ADDRESS):
        line(live.url)
        assert here.device("spectator").view()["n"] == 0
        here.devices.pop().close()


def test_who_comes_alone_is_not_sent_away_for_a_crowd():
    gate = Gate(most=100, most_near=100)
    crowd = [gate.enter(f"192.0.2.{i % 2}") for i in range(limits.STRANGERS)]
    alone = gate.enter("198.51.100.7")
    more = [gate.enter(f"192.0.2.{2 + i % 3}") for i in range(limits.STRANGERS)]
    assert alone is not None
    assert not alone.ended
    assert sum(visit is None or visit.ended for visit in (*crowd, *more)) == limits.STRANGERS + 1
    assert gate.known(alone)


def test_many_that_leave_send_nobody_away():
    gate = Gate(most=100, most_near=100)
    devices = [gate.enter("192.0.2.1") for _ in range(3)]
    for device in devices:
        assert device is not None
        assert gate.known(device)
        device.engine = SimpleNamespace(closing=True, closed=False)
    crowd = [gate.enter("192.0.2.1") for _ in range(limits.STRANGERS_AN_ADDRESS)]
    for device in devices:
        assert device is not None
        gate.stranger(device)  # its session ends with it
        gate.leave(device)
    assert not any(visit is None or visit.ended for visit in crowd)


def test_messages_are_not_packed(live: Server):
    with socket.create_connection(("127.0.0.1", live.port), PATIENCE) as bare:
        head = ["GET /socket.io/?EIO=4&transport=websocket HTTP/1.1", f"Host: 127.0.0.1:{live.port}"]
        head += ["Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13"]
        head += [
            "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==",
            "Sec-WebSocket-Extensions: permessage-deflate",
        ]
        bare.sendall("\r\n".join([*head, "", ""]).encode())
        answer = bare.recv(4096)
    assert answer.startswith(b"HTTP/1.1 101 ")
    assert b"permessage-deflate" not in answer


@pytest.mark.parametrize("message", ["whole", "in pieces"])
def test_a_message_that_grows_too_long_ends_while_it_comes(message, live: Server, room: OpenRoom):
    """Nobody keeps the beginning of a message that never ends."""
    table = room(live.url).device()
    with socket.create_connection(("127.0.0.1", live.port), PATIENCE) as bare:
        head = ["GET /socket.io/?EIO=4&transport=websocket HTTP/1.1", f"Host: 127.0.0.1:{live.port}"]
        head += ["Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13"]
        bare.sendall("\r\n".join([*head, "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==", "", ""]).encode())
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
    here = room(serve(env={"TACHIAI_THREADS": "8"}).url)  # places for four devices
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


def test_it_stops_at_once_though_devices_are_connected(serve: Servers, room: OpenRoom):
    server = serve()
    device = room(server.url).device()
    assert server.stop() == 0
    device.ended()
    assert "Traceback" not in server.log


def test_a_port_that_is_taken_is_said(serve: Servers):
    server = serve()
    words = [
        "serve",
        "--host",
        "127.0.0.1",
        "--port",
        str(server.port),
        "--data",
        str(server.data),
        "--no-browser",
    ]
    second = subprocess.run(
        [sys.executable, "-m", "tachiai", *words], capture_output=True, text=True, timeout=60, check=False
    )
    assert second.returncode == 2
    assert "port" in second.stderr
    assert "Traceback" not in second.stderr


@pytest.mark.parametrize("there", [False, True], ids=["nobody", "somebody silent"])
def test_a_database_that_does_not_answer_is_said(there: bool, tmp_path: Path):
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        if there:
            silent.listen()
        port = silent.getsockname()[1]
        url = f"postgresql://somebody:secret@127.0.0.1:{port}/nothing"
        words = ["serve", "--port", str(unused_port()), "--data", str(tmp_path), "--no-browser"]
        done = subprocess.run(
            [sys.executable, "-m", "tachiai", *words],
            env={**os.environ, "TACHIAI_DATABASE_URL": url},
            capture_output=True,
            text=True,
            check=False,
        )
    assert done.returncode == 2
    assert f"PostgreSQL at 127.0.0.1:{port}: " in done.stderr
    assert "Traceback" not in done.stderr
    assert "secret" not in done.stderr


def test_a_phone_that_was_away_while_the_server_restarted(serve: Servers, room: OpenRoom):
    server = serve()
    here = room(server.url)
    table = here.device()
    for n in range(2):
        table.record(n, SETUP[n])
    before = table.call("view", {})
    sent: dict[str, Any] = {"request_id": "answer-lost", "expect": 2, "action": MOVE}
    first = table.call("record", sent)
    server.kill()
    table.ended()
    again = serve(data=server.data, port=server.port)
    back = Device(again.url, here.token)
    here.devices.append(back)
    back.connect(since=2)
    view = back.view()
    proof = [json.loads(row) for row in here.get("/proof")[1].splitlines()]
    assert proof[before["link"]]["hash"] == before["head"]
    assert view["head"] == proof[-1]["hash"]
    assert back.call("record", sent) == first
    assert back.call("view", {})["n"] == 3


@pytest.mark.postgres
@pytest.mark.redis
def test_two_workers_are_one_referee(serve: Servers, room: OpenRoom, pg_db: Database, redis_url: str):
    env = {**pg_db.env, "TACHIAI_REDIS_URL": redis_url}
    one, other = serve(env=env), serve(env=env)
    here = room(one.url)
    table, red = here.device(), here.device("red", url=other.url)
    assert table.record(0, SETUP[0])["n"] == 1
    assert red.view(1)["lines"][0]["action"]["seat"] == "black"
    assert red.record(1, SETUP[1])["n"] == 2
    assert table.view(2)["people"]["red"] == {"claimed": True, "online": True, "moved": None}
    assert table.record(1, MOVE)["error"] == "stale"
    ask(one.url, f"/api/matches/{here.match}/joins/red", {}, here.token)
    assert red.event("bye") == {"reason": "moved"}
    red.ended()

    def without_red() -> bool:
        seats = [body["people"]["red"] for event, body in table.events if event == "view" and body["n"] == 2]
        return bool(seats) and seats[-1] == {"claimed": False, "online": False, "moved": None}

    assert table.until(without_red, "view without red")


@pytest.mark.redis
def test_several_workers_on_one_port(serve: Servers, room: OpenRoom, redis_url: str):
    server = serve(env={"TACHIAI_WORKERS": "2", "TACHIAI_REDIS_URL": redis_url})
    for _ in range(3):
        here = room(server.url)
        devices = [here.device(who) for who in ("table", "black", "red", "spectator", "spectator")]
        for n, action in enumerate([*SETUP, MOVE, REPLY]):
            assert devices[0].record(n, action)["n"] == n + 1
            for device in devices:
                assert device.view(n + 1)["lines"]
    assert server.stop() == 0
    assert "Traceback" not in server.log


@pytest.mark.postgres
@pytest.mark.redis
def test_a_bus_that_is_gone_stops_no_match(serve: Servers, room: OpenRoom, pg_db: Database):
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        env = {**pg_db.env, "TACHIAI_REDIS_URL": f"redis://127.0.0.1:{nobody.getsockname()[1]}/0"}
        here = room(serve(env=env).url)
        table, red = here.device(), here.device("red")
        for n in range(2):
            assert table.record(n, SETUP[n])["ok"]
        assert red.view(2)
        assert table.record(2, MOVE)["ok"]
        assert table.record(3, REPLY)["ok"]
