"""PostgreSQL stops or hangs: requests fail soon, connections stay, and recording resumes afterwards."""

import os
import time
from collections.abc import Callable
from typing import Any

import pytest

from tests.referee.devices import Room, request
from tests.referee.table import MOVE, REPLY, SETUP
from tests.support import Servers, until

from .conftest import OwnPostgres

pytestmark = pytest.mark.postgres

LONG = pytest.mark.skipif(not os.environ.get("TACHIAI_SOAK"), reason="long: make soak")

HANGS = 25.0
"""A server that waits for a hanging PostgreSQL would take longer than this, or never answer."""


def recorded(device: Any, n: int, action: Any) -> bool:
    """Return whether the action is recorded, by repeating the same request as a screen does."""
    answer = device.record(n, action, request_id=f"request-{n:08d}")
    assert answer["ok"] or answer["error"] == "unavailable", answer
    return bool(answer["ok"])


@pytest.mark.parametrize("how", ["stops", "hangs"])
@pytest.mark.parametrize("after", [0, pytest.param(30, marks=[pytest.mark.soak, LONG])])
def test_requests_fail_soon(how, after, serve: Servers, room: Callable[..., Room], postgres: OwnPostgres):
    server = serve(env={**postgres.env, "TACHIAI_RATE": "1000/second"})
    here = room(server.url)
    table, phone = here.device(), here.device("red")
    assert table.record(0, SETUP[0])["ok"]
    assert phone.view(1)["n"] == 1
    postgres.stop() if how == "stops" else postgres.hang()
    begun = time.monotonic()
    refused = 0
    while refused < 20 or time.monotonic() < begun + after:  # all devices of a hall
        answer = table.record(1, SETUP[1], request_id="request-00000001")
        assert answer == {"ok": False, "error": "unavailable"}
        refused += 1
        time.sleep(0.05)
    assert request(server.url, "/healthz")[0] == 503
    assert request(server.url, "/readyz")[0] == 503
    assert request(server.url, "/api/games")[0] == 200
    if not after:
        assert time.monotonic() - begun < HANGS, "they waited one after the other"
    assert table.client.connected, "its pings were answered"
    assert phone.client.connected
    postgres.start() if how == "stops" else postgres.go_on()
    until(lambda: recorded(table, 1, SETUP[1]))
    assert phone.view(2)["n"] == 2
    until(lambda: recorded(table, 2, MOVE))
    until(lambda: recorded(table, 3, REPLY))
    assert phone.view(4)["n"] == 4
    until(lambda: request(server.url, "/readyz")[0] == 200)
    assert "PostgreSQL does not answer" in server.log
    assert "PostgreSQL answers again" in server.log
