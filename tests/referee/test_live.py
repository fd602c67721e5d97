"""Live connections to a real server, with real clients: every device receives its own view of each event."""

import http.client
from typing import Any

import pytest
import websocket

from tests.support import Server, Servers, healthy

from .devices import PATIENCE, Device, OpenRoom, idle, known, raw
from .table import MOVE, PILE, REGISTER, SETUP


def test_every_device_is_notified_of_events(live: Server, room: OpenRoom):
    here = room(live.url)
    devices = {who: here.device(who) for who in ("table", "black", "red", "spectator", "arbiter")}
    table = devices["table"]
    assert table.record(0, SETUP[0])["n"] == 1
    assert table.record(1, SETUP[1])["n"] == 2
    assert devices["red"].record(2, REGISTER)["n"] == 3
    for who, device in devices.items():
        view = device.view(3)
        assert (view["role"], view["seat"]) == (who if who not in ("black", "red") else "seat", view["seat"])
        cards = view["lines"][-1]["action"]["cards"]
        assert cards == (PILE if who == "red" else ["??"] * 11), who
    assert table.view(3)["people"]["red"] == {"claimed": True, "phone": True, "online": True, "moved": None}
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


def test_a_device_that_comes_back_names_what_it_has(live: Server, room: OpenRoom):
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
    *(f'421["view",{value}]' for value in ("NaN", '"\\ud800"', "1e400", '{"since":1e999}', "null", "true")),
]  # fmt: skip


def test_a_broken_device_harms_no_other(live: Server, room: OpenRoom):
    here = room(live.url)
    table = here.device()
    for n, frame in enumerate(GARBAGE):
        broken = known(raw(live.url), here.join("spectator"))
        try:
            broken.send(frame)
            broken.send('420["view",{}]')
            broken.recv()
        except (websocket.WebSocketConnectionClosedException, OSError):
            pass
        finally:
            broken.shutdown()
        assert table.record(n, SETUP[n] if n < 2 else idle(n))["n"] == n + 1, frame
    assert healthy(live.url)
    assert "Traceback" not in live.log
    assert "a device sent what is no message: " in live.log


def test_a_message_that_is_too_large_ends_that_connection_alone(live: Server, room: OpenRoom):
    here = room(live.url)
    table, red = here.device(), here.device("red")
    red.client.emit("check", {"action": {"seat": "red", "action": "resign", "note": "x" * 70_000}})
    red.ended()
    assert table.record(0, SETUP[0])["n"] == 1


def test_a_device_that_sends_too_much_gets_an_error(serve: Servers, room: OpenRoom):
    here = room(serve(env={"TACHIAI_RATE": "20/day"}).url)
    table, red = here.device(), here.device("red")
    errors = [red.call("view", {"since": 0}).get("error") for _ in range(25)]
    assert errors == [None] * 19 + ["too-many"] * 6, "to say whose it is counts as well"
    assert table.call("view", {})["n"] == 0, "each device for itself"
