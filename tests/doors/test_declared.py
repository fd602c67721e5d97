"""Every kind of event is known to a process that imports only the store; names cannot control a terminal."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support import run_program

from .conftest import environment

KINDS = """
import json
from tachiai.referee.store.events import kinds
print(json.dumps(sorted(kinds())))
"""
ALL = """
import importlib, json, pkgutil, sys
import tachiai.referee
from tachiai.referee.store.events import Event

for module in pkgutil.walk_packages(tachiai.referee.__path__, "tachiai.referee."):
    if not module.name.endswith("__main__"):
        importlib.import_module(module.name)

def below(kind):
    for one in kind.__subclasses__():
        yield one
        yield from below(one)

print(json.dumps(sorted({one.TOPIC for one in below(Event)})))
"""
ESCAPES = "\x1b]52;c;eA==\x07\x1b[2J"


def printed(program: str) -> list[str]:
    done = run_program([sys.executable, "-c", program], check=True, env=environment())
    found: list[str] = json.loads(done.stdout)
    return found


def test_every_kind_of_event_is_declared_where_kinds_looks() -> None:
    """A stream is read correctly by a process that imported none of the modules that write it."""
    declared = printed(KINDS)
    assert len(declared) > 20
    assert printed(ALL) == declared


def on_a_terminal(*words: str) -> bytes:
    """Return the output of a process whose standard output is a terminal."""
    import pty

    ours, theirs = pty.openpty()
    with subprocess.Popen([sys.executable, *words], stdout=theirs, env=environment()) as child:
        os.close(theirs)
        written = b""
        try:
            while some := os.read(ours, 65536):
                written += some
        except OSError:
            pass  # Linux: the other end was closed
        finally:
            os.close(ours)
    assert child.returncode == 0, written
    return written


@pytest.mark.skipif(os.name != "posix", reason="no pseudo-terminals")
@pytest.mark.parametrize("shown", ["pairings-csv", "standings-csv", "json", "html", "text"])
def test_names_cannot_control_a_terminal(shown: str, tmp_path: Path) -> None:
    """Names like these are refused when a file is read, but the output must not depend on that."""
    program = f"""
import sys
from tachiai.referee.tournament import state
state.invisible_fault = lambda _: None
from tachiai.referee.cli import main
sys.exit(main(["tournament", "show", sys.argv[1], "--as", {shown!r}, "--lang", "en"]))
"""
    events = [
        {"event": "created", "form": "swiss", "game": "john", "name": f"Cup{ESCAPES}"},
        {"event": "entered", "entrant": "e1", "name": f"Aoi{ESCAPES}"},
        {"event": "entered", "entrant": "e2", "name": f"\rHaru{ESCAPES}"},
        {"event": "paired", "round": 1, "tables": [["e1", "e2"]]},
    ]
    file = tmp_path / "cup.jsonl"
    file.write_text("".join(json.dumps(event) + "\n" for event in events), "utf-8")
    written = on_a_terminal("-c", program, str(file))
    assert b"Aoi" in written
    for line in written.decode().replace("\x1b[1m", "").split("\r\n"):
        assert not {"\x1b", "\x07", "\r"} & set(line), line


def test_a_pipe_gets_the_table_unchanged() -> None:
    text = "place,name\r\n1,Aoi\r\n"
    program = "import sys; from tachiai.referee.cli.output import emit; emit(sys.argv[1])"
    words = [sys.executable, "-c", program, text]
    assert subprocess.run(words, capture_output=True, check=True, env=environment()).stdout == text.encode()
