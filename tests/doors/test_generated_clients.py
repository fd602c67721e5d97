"""Clients that `openapi-python-client` and `openapi-typescript` generate are used as they come.

The former is in the group `test`; a test is skipped where its generator cannot be installed.
"""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

from deploy.node import npm_words
from tests.referee.devices import request
from tests.support import Server, run_program

CLIENTS = Path(__file__).parents[1] / "clients"

PYTHON = """
import pkgutil, importlib, sys
from io import BytesIO

import client
for module in pkgutil.walk_packages(client.__path__, "client."):
    importlib.import_module(module.name)

from client import AuthenticatedClient, Client, models
from client.api.audit import audit_record
from client.api.games import get_example, get_games
from client.api.join import join
from client.api.matches import get_joins, get_record, get_view, open_match, record
from client.api.replay import replay_record
from client.types import File

url = sys.argv[1]
anyone = Client(base_url=url)
assert "john" in [game.name for game in get_games.sync(client=anyone)]
opened = open_match.sync(client=anyone, body=models.OpenBody(game="john"))
assert isinstance(opened, models.Opened), opened
table = AuthenticatedClient(base_url=url, token=opened.token)

SUITS = {"black": "s", "red": "h"}

def setup(seat, n):
    fields = dict(seat=seat, action="setup", suit=SUITS[seat], front="5" + SUITS[seat])
    formation = models.JohnSetupAction.from_dict(fields)
    body = models.RecordBody(request_id=f"generated-{seat}-{n:06d}", expect=n, action=formation)
    return record.sync(opened.match, client=table, body=body)

done = setup("black", 0)
assert isinstance(done, models.Recorded) and done.n == 1, done
stale = setup("red", 0)
assert isinstance(stale, models.Stale), stale
assert setup("red", 1).n == 2
view = get_view.sync(opened.match, client=table)
assert isinstance(view, models.View) and isinstance(view.position, models.JohnPublicView), view
assert view.n == 2 and view.role == "table"
tickets = {ticket.role: ticket for ticket in get_joins.sync(opened.match, client=table)}
link = tickets["spectator"].url.partition("#")[2]
body = models.JoinByTicketBody(ticket=link, role=models.JoinByTicketBodyRole.SPECTATOR)
assert join.sync(client=anyone, body=body).role == "spectator"
text = get_record.sync_detailed(opened.match, client=table).content
audit = audit_record.sync(client=anyone, body=File(BytesIO(text)))
assert isinstance(audit, models.RecordAudit) and len(audit.lines) >= 2, audit
example = get_example.sync_detailed("john", client=anyone).content
replay = replay_record.sync(client=anyone, body=File(BytesIO(example)))
assert isinstance(replay, models.Replay) and isinstance(replay.frames[0].position, models.JohnPublicView)
wrong = audit_record.sync(client=anyone, body=File(BytesIO(b"no record")))
assert isinstance(wrong, models.BadRecord), wrong
print("used")
"""


def document(server: Server, folder: Path) -> Path:
    status, text = request(server.url, "/api/openapi.json")
    assert status == 200
    file = folder / "openapi.json"
    file.write_bytes(text)
    return file


def test_a_generated_python_client_is_used(live: Server, tmp_path: Path) -> None:
    if importlib.util.find_spec("openapi_python_client") is None:
        pytest.skip("openapi-python-client is not installed: pip install --group test")
    paths = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])  # of the formatter
    made = run_program(
        [
            *(sys.executable, "-m", "openapi_python_client", "generate", "--meta", "none"),
            *("--path", str(document(live, tmp_path)), "--output-path", str(tmp_path / "client")),
        ],
        check=True,
        env={**os.environ, "PATH": paths},
    )
    assert "Endpoint will not be generated" not in made.stdout + made.stderr
    used = run_program([sys.executable, "-c", PYTHON, live.url], cwd=tmp_path)
    assert (used.returncode, used.stdout) == (0, "used\n"), used.stderr


@pytest.mark.only_soak
def test_a_generated_typescript_client_is_used(live: Server, tmp_path: Path) -> None:
    words, env = npm_words()
    for name in ("package.json", "package-lock.json", "use.ts", "tsconfig.json"):
        (tmp_path / name).write_bytes((CLIENTS / name).read_bytes())

    def npm(*args: str) -> subprocess.CompletedProcess[str]:
        return run_program([*words, *args], cwd=tmp_path, env=env)

    installed = npm("ci", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error")
    if installed.returncode != 0:
        pytest.skip(f"openapi-typescript cannot be installed: {installed.stderr[-200:]}")
    document(live, tmp_path)
    for script in ("generate", "compile"):
        done = npm("run", "--silent", script)
        assert done.returncode == 0, done.stdout + done.stderr
    used = npm("run", "--silent", "use", "--", live.url)
    assert (used.returncode, used.stdout) == (0, "used\n"), used.stderr
