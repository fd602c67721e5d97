"""The recipe for several workers, as it stands in deploy/: nginx, two referees, PostgreSQL and Redis."""

from __future__ import annotations

import json
import re
import urllib.request
from collections.abc import Iterator
from queue import Queue
from typing import Any

import pytest
import socketio

from tests.support import Database, Servers, empty_database, nginx, unused_port


@pytest.fixture(scope="module")
def behind_nginx(
    tmp_path_factory: pytest.TempPathFactory, pg_cluster: Database, redis_url: str
) -> Iterator[tuple[str, list[str]]]:
    """The address nginx serves, and those of the two referees behind it."""
    folder = tmp_path_factory.mktemp("nginx")
    port = unused_port()
    with empty_database(pg_cluster) as database:
        serve = Servers(folder)
        try:
            front = f"http://127.0.0.1:{port}"
            env = {
                **database.env,
                "TACHIAI_REDIS_URL": redis_url,
                "TACHIAI_PROXIES": "1",
                "TACHIAI_PUBLIC_URL": front,
            }
            workers = [serve(env=env), serve(env=env)]
            with nginx(folder, port, workers):
                yield front, [worker.url for worker in workers]
        finally:
            serve.stop_all()


def post(url: str, body: Any, token: str | None = None) -> Any:
    request = urllib.request.Request(url, json.dumps(body).encode(), {"Content-Type": "application/json"})
    if token:
        request.add_header("Authorization", f"Bearer {token}")
    with urllib.request.urlopen(request, timeout=10) as answer:
        return json.load(answer)


def test_news_reach_devices_of_every_worker(behind_nginx: tuple[str, list[str]]) -> None:
    front, workers = behind_nginx
    match = post(f"{front}/api/matches", {"game": "john"})
    views: list[Queue[Any]] = []
    devices = []
    try:
        for _ in range(4):  # nginx deals them out: both workers get some
            device, seen = socketio.Client(), Queue()
            device.on("view", seen.put)
            device.connect(front, auth={"token": match["token"]}, transports=["websocket"])
            assert seen.get(timeout=10)["n"] == 0
            devices.append(device)
            views.append(seen)
        action = {"seat": "black", "action": "setup", "suit": "s", "front": "5c"}
        command = {"request_id": "a-first-setup", "expect": 0, "action": action}
        answer = post(f"{workers[1]}/api/matches/{match['match']}/record", command, match["token"])
        assert (answer["ok"], answer["n"]) == (True, 1)
        assert [seen.get(timeout=10)["n"] for seen in views] == [1] * 4
    finally:
        for device in devices:
            device.disconnect()


def test_links_name_the_address_phones_reach(behind_nginx: tuple[str, list[str]]) -> None:
    front, _ = behind_nginx
    match = post(f"{front}/api/matches", {"game": "john"})
    joins = urllib.request.Request(
        f"{front}/api/matches/{match['match']}/joins", headers={"Authorization": f"Bearer {match['token']}"}
    )
    with urllib.request.urlopen(joins, timeout=10) as answer:
        urls = re.findall(r"https?://[^/\"]+", answer.read().decode())
    assert urls
    assert set(urls) == {front}
