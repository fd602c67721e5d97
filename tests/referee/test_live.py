"""Live connections to a real server, with real clients: every device receives its own view of each event."""

from __future__ import annotations

import http.client
from typing import Any

import pytest
import websocket
from socketio.exceptions import ConnectionError as Refused

from tests.support import Server, Servers, healthy

from .devices import PATIENCE, Device, OpenRoom, ask, idle, known, raw
from .table import MOVE, PILE, SETUP


def test_every_device_is_notified_of_events(live: Server, room: OpenRoom):
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


@pytest.mark.parametrize("auth", [None, {}, {"token": None}, {"token": "nope"}, {"token": ["x"]}, "token", 7])
def test_requests_without_a_valid_token_are_refused(auth, live: Server):
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


def test_undone_actions_are_restored_over_http_and_live(live: Server, room: OpenRoom):
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
]  # fmt: skip


@pytest.mark.parametrize("frame", GARBAGE, ids=range(len(GARBAGE)))
def test_a_broken_device_harms_no_other(frame, live: Server, room: OpenRoom):
    here = room(live.url)
    table = here.device()
    broken = known(raw(live.url), here.token)
    broken.send(frame)
    try:
        broken.send('420["view",{}]')
        broken.recv()
        broken.close()
    except (websocket.WebSocketConnectionClosedException, OSError):
        pass
    finally:
        broken.shutdown()
    assert table.record(0, SETUP[0])["n"] == 1
    assert healthy(live.url)


def test_a_broken_device_takes_one_line_of_the_log(serve: Servers, room: OpenRoom):
    server = serve()
    here = room(server.url)
    here.device()
    for frame in GARBAGE:
        broken = known(raw(server.url), here.token)
        try:
            broken.send(frame)
            broken.send('420["view",{}]')
            broken.recv()
        except (websocket.WebSocketConnectionClosedException, OSError):
            pass
        finally:
            broken.shutdown()
    assert server.stop() == 0
    assert "Traceback" not in server.log
    assert "a device sent what is no message: " in server.log


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
