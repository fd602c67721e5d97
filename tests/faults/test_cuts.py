"""The network fails in many ways: each screen catches up soon after, and each tap is recorded once.

The screens are those of tablets and phones, without a picture: ``companion_ui/web/src/net`` in Node
(``screens/``). ``TACHIAI_CUTS="30 16"``: 30 cuts of every kind, 16 screens at a time.
"""

import importlib.util
import json
import os
import queue
import random
import shutil
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.referee.devices import PATIENCE, Room, idle
from tests.referee.table import SETUP
from tests.support import DEPLOY, Server, Servers, run_program

from .network import AT_ONCE, FOR_A_WHILE, Network

HERE = Path(__file__).parent / "screens" / "main.ts"
SOAK = bool(os.environ.get("TACHIAI_SOAK"))
ROUNDS, SCREENS = map(int, os.environ.get("TACHIAI_CUTS", "30 16" if SOAK else "1 11").split())
LONGEST = 12.0 if SOAK or "TACHIAI_CUTS" in os.environ else 4.0
"""The longest time (s) that a network is away."""
CUTS = AT_ONCE | FOR_A_WHILE
LAVISH = dict.fromkeys(("TACHIAI_RATE", "TACHIAI_VISITS"), "1000000/second")
BUILD = """
import { build } from 'vite';
import { svelte } from '@sveltejs/vite-plugin-svelte';
const [entry, outDir] = process.argv.slice(1);
await build({
  configFile: false, logLevel: 'warn', plugins: [svelte()], ssr: { noExternal: true },
  build: { ssr: entry, outDir, emptyOutDir: true, rolldownOptions: { output: { entryFileNames: 'main.mjs' } } },
});
"""


def _node() -> ModuleType:
    spec = importlib.util.spec_from_file_location("node", DEPLOY / "node.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@dataclass
class Screen:
    """The last reported state of a screen."""

    id: str
    room: Room
    net: Network
    n: int = 0
    """The number of the last action it shows."""
    state: str = ""
    answers: list[Any] = field(default_factory=list)
    lines: Any = None
    asked: int = 0
    """The number of its taps."""
    done: int = 0
    """The number of actions that others recorded at its table."""


class Screens:
    """All screens, in one process of Node."""

    def __init__(self, code: Path, env: dict[str, str]) -> None:
        self.by_id: dict[str, Screen] = {}
        self.news = threading.Condition()
        self.process = subprocess.Popen(
            # Before version 22 Node.js has the browsers' WebSocket only with an option.
            [shutil.which("node", path=env["PATH"]) or "node", "--experimental-websocket", str(code)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            message = json.loads(line)
            screen = self.by_id[message["id"]]
            with self.news:
                if "n" in message:
                    screen.n = message["n"]
                elif "state" in message:
                    screen.state = message["state"]
                elif "answer" in message:
                    screen.answers.append(message["answer"])
                else:
                    screen.lines = message["lines"]
                self.news.notify_all()

    def send(self, screen: Screen, what: str, **more: Any) -> None:
        assert self.process.stdin is not None
        with self.news:
            self.process.stdin.write(json.dumps({"do": what, "id": screen.id, **more}) + "\n")
            self.process.stdin.flush()

    def until(self, found: Callable[[], Any], what: str) -> None:
        with self.news:
            assert self.news.wait_for(found, PATIENCE), what

    def close(self) -> None:
        self.process.kill()
        self.process.communicate()
        self._reader.join(5)


@pytest.fixture(scope="module")
def code(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str]]:
    """Return the screens' code as one file, and the environment for Node."""
    node = _node()
    _, env = node.npm_words()
    folder = tmp_path_factory.mktemp("screens")
    program = shutil.which("node", path=env["PATH"]) or "node"
    words = [program, "--input-type=module", "--eval", BUILD, "--", str(HERE), str(folder)]
    made = run_program(words, cwd=node.WEB, env=env)
    assert made.returncode == 0, made.stderr
    return folder / "main.mjs", env


@pytest.fixture
def screens(code: tuple[Path, dict[str, str]]) -> Iterator[Screens]:
    running = Screens(*code)
    try:
        yield running
    finally:
        running.close()
        for screen in running.by_id.values():
            screen.net.close()


def open_tables(screens: Screens, server: Server, room: Callable[..., Room], count: int) -> list[Screen]:
    """Open tables, each with a screen that has the pen, behind a network of its own."""
    for number in range(count):
        here = room(server.url).set_up()
        net = Network(server.port, f"127.0.{1 + number // 200}.{1 + number % 200}")
        screen = Screen(str(number), here, net)
        screens.by_id[screen.id] = screen
        screens.send(screen, "open", origin=net.origin, token=here.token, match=here.match)
    opened = list(screens.by_id.values())
    screens.until(lambda: all(one.n == len(SETUP) for one in opened), "a first view")
    return opened


class Cutting:
    """A screen whose network is cut again and again, while it taps and others act at its table."""

    def __init__(self, screens: Screens, screen: Screen, kinds: queue.Queue[str], seed: int) -> None:
        self.screens, self.screen, self.kinds = screens, screen, kinds
        self.rng = random.Random(seed)
        self.failed: BaseException | None = None
        self.thread = threading.Thread(target=self._run, daemon=True)

    def _run(self) -> None:
        try:
            while True:
                kind = self.kinds.get_nowait()
                time.sleep(self.rng.uniform(0, 2))  # at any moment between two pings
                self._cut(kind)
        except queue.Empty:
            pass
        except BaseException as error:
            self.failed = error

    def _act(self) -> int:
        """Record an action from another device at its table; return its number."""
        screen = self.screen
        while True:
            n = json.loads(screen.room.get()[1])["n"]
            answer = screen.room.record(n, idle(n), f"another-{n:06d}")
            if answer["ok"]:
                screen.done += 1
                return int(answer["n"])
            assert answer["error"] == "stale", answer

    def _cut(self, kind: str) -> None:
        screen, net = self.screen, self.screen.net
        for fault in CUTS[kind]:
            fault(net)
        newest = self._act()
        if kind in FOR_A_WHILE:
            time.sleep(self.rng.uniform(0.5, LONGEST) / 2)
            if self.rng.random() < 0.3:
                screen.asked += 1
                self.screens.send(screen, "record", action=idle(screen.n))
            time.sleep(self.rng.uniform(0.5, LONGEST) / 2)
            net.let_go()
        self.screens.until(lambda: screen.n >= newest, f"{kind}: the newest view; {screen.state}")
        self.screens.until(lambda: len(screen.answers) == screen.asked, f"{kind}: an answer")
        self.screens.until(lambda: screen.state == "online", "online")


@pytest.mark.soak
@pytest.mark.timeout(600 + 60 * ROUNDS)
def test_a_cut_network_costs_no_tap(serve: Servers, screens: Screens, room: Callable[..., Room]):
    server = serve(env=LAVISH)
    opened = open_tables(screens, server, room, SCREENS)
    kinds = [*CUTS] * ROUNDS
    random.Random(4).shuffle(kinds)
    todo: queue.Queue[str] = queue.Queue()
    for kind in kinds:
        todo.put(kind)
    cutting = [Cutting(screens, screen, todo, seed) for seed, screen in enumerate(opened)]
    for one in cutting:
        one.thread.start()
    for one in cutting:
        one.thread.join()
    failed = [one.failed for one in cutting if one.failed]
    assert not failed, failed
    for screen in opened:
        agree(screens, screen)


def agree(screens: Screens, screen: Screen) -> None:
    """Check that the screen has each line of a fresh view, and each tap is recorded once."""
    room = screen.room
    screens.send(screen, "lines")
    screens.until(lambda: screen.lines is not None, "its lines")
    status, text = room.get()
    assert status == 200
    assert screen.lines == json.loads(text)["lines"]
    recorded = [answer["n"] for answer in screen.answers if answer["ok"]]
    refused = [answer for answer in screen.answers if not answer["ok"]]
    assert {answer["error"] for answer in refused} <= {"stale"}
    assert len(set(recorded)) == len(recorded)
    assert len(screen.lines) == len(SETUP) + screen.done + len(recorded)
