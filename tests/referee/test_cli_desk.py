"""The passphrase of the desk, set on the server: piped, at a terminal, at the first start of an evening."""

import json
import os
import pty
import re
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tachiai.referee.clock import now
from tachiai.referee.config import Config
from tachiai.referee.evening.log import EveningLog
from tachiai.referee.store.log import EventLog
from tests.support import unused_port

from .command import Output, Tachiai

GOOD, OTHER = "the crane returns", "nine white foxes"
ASK = r"characters or more: "
AGAIN = r"Once more: "


class Terminal:
    """The command at a terminal: what it prints, and what a user types."""

    def __init__(self, *argv: str) -> None:
        self._here, there = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tachiai", *argv, "--lang", "en"],
            stdin=there, stdout=there, stderr=there, start_new_session=True,
        )  # fmt: skip
        os.close(there)
        self.said = ""
        self.shown = ""
        """All output so far."""

    def _read(self) -> str:
        part = os.read(self._here, 4096).decode()
        self.said += part
        self.shown += part
        return part

    def until(self, pattern: str) -> None:
        """Read on until the output matches; earlier output is not searched again."""
        while (found := re.search(pattern, self.said)) is None:
            assert self._read(), self.said
        self.said = self.said[found.end() :]

    def type(self, line: str) -> None:
        os.write(self._here, f"{line}\n".encode())

    def end(self) -> int:
        """Read the rest; return the exit status."""
        try:
            while self._read():
                pass
        except OSError:  # it has ended
            pass
        return self.process.wait()

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self._here)


@pytest.fixture
def terminals() -> Iterator[list[Terminal]]:
    opened: list[Terminal] = []
    yield opened
    for one in opened:
        one.close()


def fits(data: Path, event: str, passphrase: str) -> bool | None:
    with closing(EventLog(Config(data=data).store)) as log:
        evenings = EveningLog(log, event, now)
        kept = evenings.now().passphrase
        return None if kept is None else evenings.check_passphrase(kept, passphrase)


@pytest.fixture
def piped(tachiai: Tachiai) -> Callable[..., Output]:
    """Return a function that runs `tachiai desk` with a passphrase from a pipe."""
    return lambda data, passphrase, *more: tachiai(
        "desk", "--data", str(data), *more, given=f"{passphrase}\n".encode()
    )


def test_each_event_has_a_passphrase_of_its_own_and_can_have_another(tmp_path: Path, piped) -> None:
    first = piped(tmp_path, GOOD, "--event", "Club")
    assert (first.status, first.err) == (0, "")
    assert "Evening: Club" in first.out
    assert GOOD not in first.out
    assert (fits(tmp_path, "Club", GOOD), fits(tmp_path, "Club", OTHER)) == (True, False)
    assert fits(tmp_path, "", GOOD) is None
    assert piped(tmp_path, OTHER, "--event", "Club").status == 0
    assert (fits(tmp_path, "Club", GOOD), fits(tmp_path, "Club", OTHER)) == (False, True)
    kept = b"".join(file.read_bytes() for file in tmp_path.iterdir() if file.is_file())
    assert not [word for word in (GOOD, OTHER) if word.encode() in kept], "it is nowhere in clear"


@pytest.mark.parametrize("given", ["", "short", " " * 12, "x" * 1000])
def test_an_unfit_passphrase_changes_nothing(tmp_path: Path, piped, given: str) -> None:
    assert piped(tmp_path, GOOD).status == 0
    said = piped(tmp_path, given)
    assert (said.status, said.out) == (2, "")
    assert "A passphrase has 8 to" in said.err
    assert fits(tmp_path, "", GOOD) is True


def test_a_store_that_cannot_be_written_is_an_error(tmp_path: Path, piped) -> None:
    (tmp_path / "tachiai.sqlite").write_text("this is no database " * 100, encoding="utf-8")
    said = piped(tmp_path, GOOD)
    assert (said.status, said.out) == (2, "")
    assert said.err.startswith("tachiai: ")


def test_at_a_terminal_it_is_asked_for_twice_and_not_shown(tmp_path: Path, terminals: list[Terminal]) -> None:
    terminal = Terminal("desk", "--data", str(tmp_path))
    terminals.append(terminal)
    terminal.until(ASK)
    terminal.type("short")
    terminal.until("A passphrase has 8 to")
    for second in (OTHER, GOOD):
        terminal.until(ASK)
        terminal.type(GOOD)
        terminal.until(AGAIN)
        terminal.type(second)
        if second == OTHER:
            terminal.until("The two are not the same")
            assert fits(tmp_path, "", GOOD) is None
    assert terminal.end() == 0
    assert GOOD not in terminal.shown
    assert OTHER not in terminal.shown
    assert fits(tmp_path, "", GOOD) is True


def test_the_first_start_of_an_evening_asks_and_the_next_does_not(
    tmp_path: Path, terminals: list[Terminal]
) -> None:
    for start in range(2):
        port = unused_port()
        serving = ["serve", "--event", "Club", "--data", str(tmp_path), "--port", str(port), "--no-browser"]
        terminal = Terminal(*serving, "--host", "127.0.0.1")
        terminals.append(terminal)
        if start == 0:
            for question in (ASK, AGAIN):
                terminal.until(question)
                terminal.type(GOOD)
        terminal.until(f"127.0.0.1:{port}/desk")
        terminal.until("Ctrl-C")
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/desk") as answer:
            assert json.load(answer) == {"ok": True, "evening": "Club", "open": True}
        terminal.process.send_signal(signal.SIGTERM)
        terminal.end()


def test_all_evenings_are_listed_the_latest_first(tmp_path: Path, tachiai: Tachiai, piped) -> None:
    for event in ("Club", "Card day"):
        assert piped(tmp_path, GOOD, "--event", event).status == 0
    new = ["tournament", "--event", "Club", "new", "--game", "john", "--name", "Cup"]
    assert tachiai(*new, "--data", str(tmp_path)).status == 0
    listed = piped(tmp_path, "", "--list").out.splitlines()
    assert [re.split(" {2,}", line)[1:] for line in listed] == [
        ["Club", "0 matches", "Cup"],
        ["Card day", "0 matches"],
    ]
    assert re.match(r"\d{4}-\d\d-\d\d  ", listed[0])


def test_the_round_clock_is_set_without_the_passphrase(tmp_path: Path, piped) -> None:
    assert piped(tmp_path, GOOD, "--event", "Club").status == 0

    def clock(wanted: str) -> tuple[int, str]:
        said = piped(tmp_path, "", "--event", "Club", "--clock", wanted)
        return said.status, said.out + said.err

    mistyped = piped(tmp_path, "", "--event", "Clbu", "--clock", "50")
    assert mistyped == Output(2, "", 'tachiai: there is no evening "Clbu". There are: Club\n')
    assert len(piped(tmp_path, "", "--list").out.splitlines()) == 1
    assert clock("go") == (2, "tachiai: there is no round clock. --clock 50 starts one.\n")
    assert clock("50") == (0, "Round clock: 50 of 50 minutes left.\n")
    assert clock("+5") == (0, "Round clock: 55 of 55 minutes left.\n")
    assert clock("stop") == (0, "Round clock: stopped, 55 of 55 minutes left.\n")
    for wrong in ("601", "soon", "-5", "5.5", ""):
        status, said = clock(wrong)
        assert (status, "--clock" in said) == (2, True), said
    assert clock("off") == (0, "There is no round clock.\n")
    assert fits(tmp_path, "Club", GOOD) is True
