"""The event loop of `tachiai serve`: it exists only there, and long work does not block it."""

import os
import threading
from pathlib import Path
from typing import Any

import pytest

from tachiai.referee.__main__ import serves
from tests.referee.devices import Room, ask
from tests.referee.table import SETUP
from tests.support import Servers, healthy

from .conftest import tachiai

SAYS = """
import atexit, sys

def say():
    monkey = sys.modules.get("gevent.monkey")
    print("patched" if monkey and monkey.is_module_patched("socket") else "as it is", "gevent" in sys.modules)

atexit.register(say)
"""


@pytest.mark.parametrize(
    ("words", "last_line"),
    [
        (["serve", "--help"], "patched True"),
        (["--lang", "en", "serve", "--help"], "patched True"),
        (["games"], "as it is False"),
        (["rules", "john"], "as it is False"),
    ],
    ids=" ".join,
)
def test_waiting_is_patched_only_in_serve(words: list[str], last_line: str, tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(SAYS)
    done = tachiai(*words, env={"PYTHONPATH": str(tmp_path)})
    assert done.status == 0, done.err
    assert done.out.splitlines()[-1] == last_line


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("serve", True),
        ("--lang=ja serve --port 1", True),
        ("--lang serve games", False),
        ("audit serve", False),
        ("--version", False),
        ("", False),
    ],
)
def test_the_command_is_found_before_anything_is_imported(words: str, found: bool) -> None:
    assert serves(words.split()) is found


SLOW = """
import os, sys

if os.environ.get("GATE"):
    import werkzeug.security as security
    check = security.check_password_hash

    def slow(kept, given):
        open(os.environ["GATE"] + ".begun", "w").close()
        with open(os.environ["GATE"], "rb") as gate:
            gate.read()
        return check(kept, given)

    security.check_password_hash = slow
"""


def test_everybody_is_served_while_a_pin_is_compared(serve: Servers, tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(SLOW)
    gate = tmp_path / "gate"
    os.mkfifo(gate)
    server = serve(env={"PYTHONPATH": str(tmp_path), "GATE": str(gate)})
    here = Room(server.url)
    table, red = here.device(), here.device("red")
    answers: list[Any] = []

    def come() -> None:
        answers.append(ask(server.url, "/api/arbiter", {"match": here.match, "pin": here.pin}))

    arbiter = threading.Thread(target=come)
    arbiter.start()
    while not gate.with_name("gate.begun").exists():
        assert healthy(server.url)
    assert table.record(0, SETUP[0])["n"] == 1
    assert red.view(1)["n"] == 1
    assert answers == []
    gate.write_bytes(b"go on")
    arbiter.join(60)
    assert answers[0]["ok"]
    here.close()
