"""A worker that is full, or has far more devices than the others."""

import time
from collections.abc import Callable
from typing import Any

import pytest
from flask_socketio import SocketIO

from tachiai.referee.cluster.bus import RedisBus
from tachiai.referee.commands import Caller
from tachiai.referee.errors import Refused
from tachiai.referee.web import hub as hubs
from tachiai.referee.web.hub import ConnectedDevice, Hub
from tests.referee.devices import Device, Room
from tests.referee.table import SETUP
from tests.support import Redis, Servers


def refused(room: Room) -> str:
    """Return the refusal of a further device with the table's token."""
    reasons: list[Any] = []
    device = Device(room.url, room.token)
    device.client.on("connect_error", reasons.append)
    try:
        with pytest.raises(Exception, match="onnect"):
            device.connect()
    finally:
        device.close()
    return str(reasons)


def test_a_full_worker_is_reported_to_device_and_host(serve: Servers, room: Callable[..., Room]):
    server = serve(env={"TACHIAI_DEVICES": "4"})
    here = room(server.url)
    table = here.device()
    while server.log.count("places for devices are taken") == 0 and len(here.devices) < 8:
        try:
            here.device()
        except Exception:
            break
    assert "too-many" in refused(here)
    assert "all 4 places for devices are taken" in server.log
    assert table.record(0, SETUP[0])["ok"], "who is in plays on"


def hub(devices: int, *, quiet: float = 60.0, spectators: int = 0) -> Hub:
    made = Hub(SocketIO(), most=1000)
    for n in range(devices):
        role = "spectator" if n < spectators else "seat"
        device = ConnectedDevice(f"sid-{n}", Caller("match", f"token-{n}"), role, None)
        device.acted = time.monotonic() - quiet - n
        made.add(device)
    return made


def test_surplus_devices_are_moved_gradually():
    full = hub(100, spectators=3)
    going = full.surplus_devices(100, [0])
    assert len(going) == hubs.REBALANCE_AT_ONCE
    assert [s.role for s in going[:4]] == ["spectator"] * 3 + ["seat"]
    assert going[3].sid == "sid-99", "on which nothing was done for longest"
    assert len(full.surplus_devices(100, [84])) == 0, "as good as even"
    assert full.surplus_devices(100, []) == [], "there is nobody else"
    assert len(hub(6).surplus_devices(6, [0])) == 0, "too few to bother"
    assert len(hub(12).surplus_devices(12, [0])) == 6, "its share is left"


def test_active_devices_are_not_moved():
    assert hub(100, quiet=-200).surplus_devices(100, [0]) == []


def test_workers_know_how_many_devices_the_others_have(redis: Redis):
    one, other = (RedisBus(redis.url, lambda _: None, lambda: None) for _ in range(2))
    try:
        assert one.count(30) == []
        assert other.count(2) == [30]
        assert one.count(30) == [2]
        other.close()
        assert one.count(30) == [], "a worker that ends is not counted"
        redis.hang()
        assert one.count(30) == []
        redis.go_on()
    finally:
        one.close()


def test_new_work_is_refused_while_stopping():
    ends = hub(1)
    with ends.acting():
        ends.ending = True
    with pytest.raises(Refused, match="unavailable"), ends.acting():
        pass
