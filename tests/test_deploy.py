"""The files of deploy/: nginx before two referees with PostgreSQL and Redis; systemd; Caddy if installed."""

import http.client
import json
import os
import re
import select
import shutil
import socket
import ssl
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from queue import Queue
from typing import Any
from urllib.parse import urlsplit

import pytest
import socketio

from tachiai.referee import limits
from tachiai.referee.config import Config
from tests.referee.devices import ask
from tests.support import DEPLOY, Database, Servers, empty_database, nginx, run_program, unused_port

STORE = Path(__file__).parent / "referee" / "records" / "store_094b4dc.sqlite"
"""Matches of an earlier version."""


@pytest.fixture(scope="module")
def behind_nginx(
    tmp_path_factory: pytest.TempPathFactory, pg_cluster: Database, redis_url: str
) -> Iterator[tuple[str, list[str]]]:
    """Yield the address that nginx serves, and those of the two referees behind it."""
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


def test_news_reach_devices_of_every_worker(behind_nginx: tuple[str, list[str]]) -> None:
    front, workers = behind_nginx
    match = ask(front, "/api/matches", {"game": "john"})
    views: list[Queue[Any]] = []
    devices = []
    try:
        for _ in range(4):  # nginx spreads them: both workers get some
            device = socketio.Client()
            seen: Queue[Any] = Queue()
            device.on("view", seen.put)
            device.connect(front, auth={"token": match["token"]}, transports=["websocket"])
            assert seen.get(timeout=10)["n"] == 0
            devices.append(device)
            views.append(seen)
        action = {"seat": "black", "action": "setup", "suit": "s", "front": "5c"}
        command = {"request_id": "a-first-setup", "expect": 0, "action": action}
        answer = ask(workers[1], f"/api/matches/{match['match']}/record", command, match["token"])
        assert (answer["ok"], answer["n"]) == (True, 1)
        assert [seen.get(timeout=10)["n"] for seen in views] == [1] * 4
    finally:
        for device in devices:
            device.disconnect()


def test_links_name_the_address_phones_reach(behind_nginx: tuple[str, list[str]]) -> None:
    front, _ = behind_nginx
    match = ask(front, "/api/matches", {"game": "john"})
    joins = ask(front, f"/api/matches/{match['match']}/joins", token=match["token"])
    urls = re.findall(r"https?://[^/\"]+", json.dumps(joins))
    assert urls
    assert set(urls) == {front}


@pytest.mark.parametrize(
    ("path", "most"), [("/api/audit", limits.RECORD_BYTES), ("/api/join", limits.BODY_BYTES)]
)
def test_the_proxy_refuses_long_bodies_in_the_same_words(
    path: str, most: int, behind_nginx: tuple[str, list[str]]
) -> None:
    front, workers = behind_nginx
    for url in (front, workers[0]):
        parts = urlsplit(url)
        answers = []
        for size in (most, most + 1):
            line = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=10)
            try:
                line.request("POST", path, b" " * size, {"Content-Type": "application/json"})
                answer = line.getresponse()
                answers.append((answer.status, json.loads(answer.read())["error"]))
            finally:
                line.close()
        assert answers[0][0] == 422, url
        assert answers[1] == (413, "too-large"), url


def test_one_address_opens_only_so_many_connections(behind_nginx: tuple[str, list[str]]) -> None:
    """300 requests that never end: those above the proxy's limit are refused in the referee's words."""
    front, _ = behind_nginx
    parts = urlsplit(front)
    head = ["POST /api/join HTTP/1.1", f"Host: {parts.netloc}", "Content-Type: application/json"]
    half = "\r\n".join([*head, "Content-Length: 60", "", "{"]).encode()
    lines: list[Any] = []
    over: list[Any] = []
    try:
        for _ in range(300):
            line = socket.create_connection((parts.hostname or "", parts.port or 0), 10)
            lines.append(line)
            line.sendall(half)
        waiting = list(lines)
        while len(over) < 60:
            answered, _, _ = select.select(waiting, [], [], 10)
            assert answered, f"{len(over)} were refused as too many"
            for line in answered:
                waiting.remove(line)
                over.append(line.recv(4096))
    finally:
        for line in lines:
            line.close()
    assert all(answer.startswith(b"HTTP/1.1 429 ") for answer in over)
    assert all(answer.endswith(b'{"ok":false,"error":"too-many"}') for answer in over)


def test_plain_http_leads_to_tls_which_stays(serve: Servers, tmp_path: Path) -> None:
    port = unused_port()
    server = serve(env={"TACHIAI_PUBLIC_URL": "https://tachiai.test", "TACHIAI_PROXIES": "1"})
    with nginx(tmp_path, port, [server], name="tachiai.test") as plain:
        line = http.client.HTTPConnection("127.0.0.1", plain, timeout=10)
        line.request("GET", "/j?x=1", headers={"Host": "tachiai.test"})
        answer = line.getresponse()
        assert (answer.status, answer.headers["Location"]) == (301, "https://tachiai.test/j?x=1")
        line.close()
        known = ssl.create_default_context(cafile=tmp_path / "fullchain.pem")
        known.check_hostname = False
        safe = http.client.HTTPSConnection("127.0.0.1", port, timeout=10, context=known)
        safe.request("GET", "/healthz", headers={"Host": "tachiai.test"})
        answer = safe.getresponse()
        assert answer.status == 200
        assert answer.headers["Strict-Transport-Security"] == "max-age=31536000"
        safe.close()


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd here")
def test_systemd_takes_the_service_and_finds_little_exposed(tmp_path: Path) -> None:
    unit = (DEPLOY / "tachiai.service").read_text(encoding="utf-8")
    # the program is not installed here
    here = tmp_path / "tachiai.service"
    here.write_text(unit.replace("/srv/tachiai/bin/tachiai", shutil.which("true") or ""), encoding="utf-8")
    done = run_program(["systemd-analyze", "verify", here])
    assert (done.returncode, done.stderr) == (0, "")
    security = ["systemd-analyze", "security", "--offline=true", "--threshold=15", "--no-pager", str(here)]
    done = run_program(security)
    assert done.returncode == 0, done.stdout
    bounds = dict(row.split("=", 1) for row in unit.splitlines() if "=" in row and not row.startswith("#"))
    assert int(bounds["LimitNOFILE"]) >= Config().files, "as many as a worker holds"


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd here")
def test_systemd_takes_the_nightly_copy(tmp_path: Path) -> None:
    """As the referee's user, on its folder, by a command that makes a copy there is."""
    unit = (DEPLOY / "tachiai-backup.service").read_text(encoding="utf-8")
    for name in ("tachiai-backup.service", "tachiai-backup.timer"):
        text = (DEPLOY / name).read_text(encoding="utf-8")
        (tmp_path / name).write_text(text, encoding="utf-8")
    found = run_program(["systemd-analyze", "verify", *tmp_path.iterdir()])
    assert (found.returncode, found.stderr) == (0, "")
    (command,) = re.findall(r"^ExecStart=/bin/sh -c '(.+)'$", unit, re.M)
    script = command.replace("%S", str(tmp_path)).replace("%%", "%").replace("$$", "$")
    script = script.replace("/srv/tachiai/bin/tachiai", f"{sys.executable} -m tachiai")
    (tmp_path / "tachiai-backups").mkdir()
    data = tmp_path / "tachiai"
    env = {**os.environ, "TACHIAI_DATA": str(data)}
    data.mkdir(mode=0o700)
    shutil.copy(STORE, data / "tachiai.sqlite")
    for _ in range(2):  # the second copy of a day replaces the first
        subprocess.run(["/bin/sh", "-c", script], env=env, check=True, capture_output=True)
    (copy,) = (tmp_path / "tachiai-backups").iterdir()
    assert re.fullmatch(r"\d{4}-\d\d-\d\d\.sqlite", copy.name)
    drill = [sys.executable, "-m", "tachiai", "restore", str(copy), "--data", str(tmp_path / "drill")]
    subprocess.run(drill, check=True, capture_output=True)
    for words in (["doctor"], ["verify", "--all"]):
        done = run_program([sys.executable, "-m", "tachiai", *words, "--data", str(tmp_path / "drill")])
        assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.skipif(shutil.which("caddy") is None, reason="no Caddy here")
@pytest.mark.parametrize("file", ["Caddyfile", "compose.Caddyfile"])
def test_caddy_takes_its_files(file: str) -> None:
    words = ["caddy", "validate", "--adapter", "caddyfile", "--config", str(DEPLOY / file)]
    env = {**os.environ, "NAME": "tachiai.example"}
    done = run_program(words, env=env)
    assert done.returncode == 0, done.stderr


def test_the_files_have_the_limits_of_the_referee() -> None:
    site, caddy = ((DEPLOY / name).read_text(encoding="utf-8") for name in ("nginx.conf", "Caddyfile"))
    sizes = {limits.BODY_BYTES: ("client_max_body_size 64k;", "max_size 64KiB")}
    sizes[limits.RECORD_BYTES] = ("client_max_body_size 2m;", "max_size 2MiB")
    assert set(sizes) == {64 * 1024, 2 * 1024**2}
    for one, other in sizes.values():
        assert site.count(one) == 1
        assert caddy.count(other) == 1
