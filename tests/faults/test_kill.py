"""Kill -9 at any moment under load: acknowledged actions are stored, once, with their numbers.

``make soak`` kills forty times; ``TACHIAI_KILL_ROUNDS=200`` for a longer run.
"""

import http.client
import json
import os
import random
import threading
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

import pytest

from tachiai.referee.evidence import reader
from tests.engines.soak import often
from tests.referee.devices import PATIENCE, Room, ask, idle, request
from tests.support import Server, Servers

ROUNDS = int(os.environ.get("TACHIAI_KILL_ROUNDS", often(2, 40)))
MATCHES = 4
CLIENTS = 3
LAVISH = {"TACHIAI_RATE": "1000000/second", "TACHIAI_VISITS": "1000000/second"}


@dataclass
class Load:
    """Three devices for each match that record legal actions as fast as they are answered."""

    matches: list[Room]
    acked: dict[str, dict[str, int]] = field(default_factory=dict)
    """By match: the number with which each request was acknowledged."""
    sent: dict[str, set[str]] = field(default_factory=dict)
    open: dict[tuple[str, int], tuple[str, int]] = field(default_factory=dict)
    """By match and client: the request without an answer, and the number it expected."""
    strange: list[Any] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.count = threading.Condition()
        self.total = 0
        self.serial = 0

    def run(self, server: Server, acks: int) -> None:
        """Create load; kill the server after ``acks`` more answers."""
        until = self.total + acks
        clients = [
            threading.Thread(target=self._client, args=(server, match, i))
            for match in self.matches
            for i in range(CLIENTS)
        ]
        for client in clients:
            client.start()
        with self.count:
            enough = self.count.wait_for(lambda: self.total >= until, PATIENCE * 4)
        server.kill()
        for client in clients:
            client.join()
        assert enough, f"only {self.total} of {until} answers came"

    def _client(self, server: Server, match: Room, i: int) -> None:
        name, who = match.match, (match.match, i)
        parts = urlsplit(server.url)
        line = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=PATIENCE)
        headers = {"Authorization": f"Bearer {match.token}", "Content-Type": "application/json"}

        def send(request_id: str, n: int) -> Any:
            body = json.dumps({"request_id": request_id, "expect": n, "action": idle(n)})
            line.request("POST", f"/api/matches/{name}/record", body, headers)
            return json.loads(line.getresponse().read())

        n = 2
        try:
            while True:
                if who not in self.open:
                    with self.count:
                        self.serial += 1
                        self.open[who] = (f"request-{i}-{self.serial:07d}", n)
                        self.sent[name].add(self.open[who][0])
                request_id, expected = self.open[who]
                answer = send(request_id, expected)  # the same again after a crash, as every device does
                del self.open[who]
                if answer["ok"]:
                    n = answer["n"]
                    with self.count:
                        self.acked[name][request_id] = n
                        self.total += 1
                        self.count.notify()
                elif answer["error"] == "stale":
                    n = answer["n"]
                else:
                    self.strange.append(answer)
                    return
        except (OSError, http.client.HTTPException, ValueError):
            pass  # killed; the request in progress stays open
        finally:
            line.close()


@pytest.mark.soak
@pytest.mark.timeout(300 + 30 * ROUNDS)
@pytest.mark.parametrize("kind", ["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def test_what_was_acknowledged_outlives_a_kill(kind, serve: Servers, request: pytest.FixtureRequest):
    env = dict(LAVISH)
    if kind == "postgres":
        env |= request.getfixturevalue("pg_db").env
    server = serve(env=env)
    matches = [Room(server.url).set_up() for _ in range(MATCHES)]
    load = Load(matches)
    for match in matches:
        load.acked[match.match], load.sent[match.match] = {}, set()
    rng = random.Random(1)
    for _ in range(ROUNDS):
        load.run(server, rng.randint(1, 60))
        server = serve(data=server.data, port=server.port, env=env)
        assert load.strange == []
        for match in matches:
            _judge(server, match, load)
    assert load.total >= ROUNDS
    print(f"{kind}: {ROUNDS} kills, {load.total} acknowledged, 0 lost, 0 doubled")


def _judge(server: Server, match: Room, load: Load) -> None:
    name = match.match
    status, proof = request(server.url, f"/api/matches/{name}/proof", token=match.token)
    assert status == 200, proof
    assert reader.read(proof.decode()).fault is None
    links = [json.loads(row) for row in proof.decode().splitlines()]
    assert [link["link"] for link in links] == list(range(len(links)))
    actions = [link for link in links if link["kind"] == "action"]
    assert [action["n"] for action in actions] == list(range(1, len(actions) + 1))
    recorded = [action["request"] for action in actions[2:]]
    assert len(recorded) == len(set(recorded)), "doubled"
    assert set(recorded) <= load.sent[name], "nobody sent that"
    for request_id, n in load.acked[name].items():
        assert n <= len(actions), f"lost: {request_id}"
        assert actions[n - 1]["request"] == request_id, f"{request_id} is not where it was acknowledged"
    view = ask(server.url, f"/api/matches/{name}", token=match.token)
    assert view["n"] == len(actions)
    assert view["head"] == links[-1]["hash"]
