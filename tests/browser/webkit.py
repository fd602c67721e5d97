"""Debian's WebKit behind the few names of Playwright that the games' plays use.

W3C WebDriver, which WebKitWebDriver speaks, has neither locators that wait nor scripts that run before a
page's own. So a locator is a list of steps that the page follows, and the window (`webkit_window.py`) adds
the scripts.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import shlex
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
WINDOW = HERE / "webkit_window.py"
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
KEYS = {"Escape": "\ue00c", "Enter": "\ue007", "Backspace": "\ue003"}
PATIENCE = 60.0
"""Seconds after which something waited for counts as missing."""
BUSY = 0.2
"""Seconds of processor time per second; an idle window with a page at rest takes less."""

FIND = (HERE / "webkit_find.js").read_text(encoding="utf-8")
HEAR = """
(() => {
  const heard = (text) => {
    try {
      const all = JSON.parse(sessionStorage.getItem('heard') ?? '[]');
      sessionStorage.setItem('heard', JSON.stringify([...all, String(text)]));
    } catch { /* a page that keeps nothing */ }
  };
  addEventListener('error', (event) => heard(`uncaught: ${event.message}`));
  addEventListener('unhandledrejection', (event) => heard(`uncaught: ${event.reason}`));
  for (const kind of ['error', 'warn']) {
    const say = console[kind];
    console[kind] = (...words) => { heard(`${kind}: ${words.join(' ')}`); say.apply(console, words); };
  }
})();
"""


def free_port() -> int:
    """Return a free port; WebKitWebDriver cannot choose one itself."""
    with socket.create_server(("127.0.0.1", 0)) as found:
        port: int = found.getsockname()[1]
    return port


class Trouble(Exception):
    """An error that WebDriver answered."""


class DeafError(TimeoutError):
    """WebDriver did not answer; the message states what its processes did meanwhile."""

    def __init__(self, asked: str, work: dict[str, float]) -> None:
        self.busy = any(seconds > BUSY for seconds in work.values())
        """Whether one of its processes was working: then the page itself may be in an endless loop."""
        super().__init__(f"no answer to {asked}; processor seconds in a second since: {work}")


def work_of(parent: int) -> dict[str, float]:
    """Return the seconds of processor time each process below ``parent`` takes within one second."""

    def taken() -> dict[int, tuple[int, str, int]]:
        found = {}
        for stat in Path("/proc").glob("[0-9]*/stat"):
            with contextlib.suppress(OSError):
                head, _, rest = stat.read_text("utf-8").rpartition(")")
                pid, _, name = head.partition(" (")
                fields = rest.split()
                found[int(pid)] = (int(fields[1]), name, int(fields[11]) + int(fields[12]))
        return found

    before = taken()
    time.sleep(1)
    after = taken()
    below = {parent}
    while more := {pid for pid, (above, _, _) in after.items() if above in below} - below:
        below |= more
    tick = os.sysconf("SC_CLK_TCK")
    return {
        f"{after[pid][1]} {pid}": (after[pid][2] - before[pid][2]) / tick
        for pid in sorted(below)
        if pid in after and pid in before
    }


class Locator:
    """Elements of a page, looked up again at each use."""

    def __init__(self, page: Page, steps: list[list[Any]]) -> None:
        self.page = page
        self.steps = steps

    def _then(self, *steps: list[Any]) -> Locator:
        return Locator(self.page, [*self.steps, *steps])

    def locator(self, query: str, *, has_text: str | None = None) -> Locator:
        return self._then(["css", query], *([] if has_text is None else [["text", has_text]]))

    def get_by_role(self, role: str, *, name: re.Pattern[str] | None = None) -> Locator:
        return self._then(["role", role, None if name is None else name.pattern])

    @property
    def first(self) -> Locator:
        return self._then(["nth", 0])

    @property
    def last(self) -> Locator:
        return self._then(["nth", -1])

    def nth(self, i: int) -> Locator:
        return self._then(["nth", i])

    def count(self) -> int:
        found: int = self.page.run("return find(arguments[0]).length", self.steps)
        return found

    def is_visible(self) -> bool:
        seen: bool = self.page.run("return find(arguments[0]).some(shown)", self.steps)
        return seen

    def wait_for(self, *, timeout: float = 0.0) -> None:
        self.page.wait(self.is_visible, f"{self.steps} to be seen", timeout / 1000)

    def element_handle(self) -> Locator:
        return self

    def get_attribute(self, name: str) -> str | None:
        self.page.wait(lambda: self.count() > 0, f"{self.steps}")
        value: str | None = self.page.run(
            "return find(arguments[0])[0]?.getAttribute(arguments[1]) ?? null", self.steps, name
        )
        return value

    def evaluate(self, script: str, arg: Any = None) -> Any:
        return self.page.run(f"return ({script})(find(arguments[0])[0], arguments[1])", self.steps, arg)

    def click(self) -> None:
        """Click the visible element, where no other covers it."""
        self.wait_for()
        end = time.monotonic() + PATIENCE
        while True:
            element = self.page.run("return find(arguments[0]).find(shown)", self.steps)
            try:
                self.page.call("POST", f"element/{element[ELEMENT]}/click", {})
                return
            except (Trouble, TypeError):
                if time.monotonic() > end:
                    raise
                # A sticky key may lie over it.
                self.page.run("find(arguments[0]).find(shown)?.scrollIntoView({block: 'center'})", self.steps)
                time.sleep(0.05)


class Page:
    """One window and its driver."""

    def __init__(self, display: str, size: str, language: str, scripts: list[Path], folder: Path) -> None:
        program = folder / "window"
        program.write_text(f'#!/bin/sh\nexec /usr/bin/python3 {shlex.quote(str(WINDOW))} "$@"\n', "utf-8")
        program.chmod(0o755)
        self._port = free_port()
        env = {
            **{name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "COV"))},
            "DISPLAY": display,
            "GDK_BACKEND": "x11",
            "NO_AT_BRIDGE": "1",
        }
        self._driver = subprocess.Popen(
            ["WebKitWebDriver", f"--port={self._port}", "--host=127.0.0.1"],
            env=env,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        self._session = ""
        options = {
            "binary": str(program),
            "args": [size, language, *map(str, scripts), "--automation"],
        }
        asked = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        self.wait(self._up, "the driver")
        self._session = self._ask("POST", "/session", asked)["sessionId"]
        self.keyboard = Keyboard(self)

    def _up(self) -> bool:
        try:
            return bool(self._ask("GET", "/status"))
        except OSError:
            return False

    def _ask(self, method: str, path: str, body: Any = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"http://127.0.0.1:{self._port}{path}", data=data, method=method)
        request.add_header("Content-Type", "application/json")
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.loads(answer.read())["value"]
        except urllib.error.HTTPError as error:
            raise Trouble(error.read().decode("utf-8", "replace")) from None
        except TimeoutError:
            asked = f"{method} {path} {body}".replace(repr(FIND)[1:-1], "")
            raise DeafError(asked[:300], work_of(self._driver.pid)) from None

    def call(self, method: str, path: str, body: Any = None) -> Any:
        return self._ask(method, f"/session/{self._session}/{path}", body)

    def run(self, script: str, *args: Any) -> Any:
        return self.call("POST", "execute/sync", {"script": f"{FIND}\n{script}", "args": list(args)})

    def wait(self, done: Callable[[], bool], what: str, seconds: float = 0.0) -> None:
        end = time.monotonic() + max(seconds, PATIENCE)
        while not done():
            if time.monotonic() > end:
                raise AssertionError(f"waited for {what}")
            time.sleep(0.02)

    def goto(self, url: str) -> None:
        self.call("POST", "url", {"url": url})

    @property
    def url(self) -> str:
        said: str = self.call("GET", "url")
        return said

    def locator(self, query: str, *, has_text: str | None = None) -> Locator:
        return Locator(self, []).locator(query, has_text=has_text)

    def get_by_role(self, role: str, *, name: re.Pattern[str] | None = None) -> Locator:
        return Locator(self, []).get_by_role(role, name=name)

    def evaluate(self, script: str, arg: Any = None) -> Any:
        return self.run(
            f"const it = ({script}); return typeof it === 'function' ? it(arguments[0]) : it", arg
        )

    def wait_for_function(self, script: str, arg: Any = None, **_how: Any) -> None:
        if isinstance(arg, Locator):
            self.wait(lambda: arg.evaluate(f"(one) => one !== undefined && ({script})(one)"), script)
        else:
            self.wait(lambda: self.evaluate(script, arg), script)

    def wait_for_selector(self, query: str) -> None:
        self.locator(query).wait_for()

    def picture(self) -> str:
        """Return a screenshot of the window, a PNG in base64."""
        said: str = self.call("GET", "screenshot")
        return said

    # Errors are collected in the page and read at the end.
    def on(self, _event: str, _then: Any) -> None: ...

    def set_default_timeout(self, _timeout: float) -> None: ...

    def logged(self) -> list[str]:
        found: list[str] = json.loads(self.run("return sessionStorage.getItem('heard') ?? '[]'"))
        return found

    def close(self) -> None:
        with contextlib.suppress(Trouble, OSError):
            self.call("DELETE", "window")
        self.stop()

    def stop(self) -> None:
        """Stop the driver and its window without notice to the page."""
        self._driver.terminate()
        self._driver.wait()
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._driver.pid, signal.SIGKILL)  # a page in an endless loop does not react to closing


class Keyboard:
    def __init__(self, page: Page) -> None:
        self._page = page

    def press(self, key: str) -> None:
        keys = [{"type": kind, "value": KEYS[key]} for kind in ("keyDown", "keyUp")]
        self._page.call("POST", "actions", {"actions": [{"type": "key", "id": "keys", "actions": keys}]})


class Context:
    """The parts of a device: scripts for every page, and one page."""

    def __init__(self, display: str, base: str, size: dict[str, int], language: str, folder: Path) -> None:
        self._display, self._base, self._language = display, base, language
        self._size = f"{size['width']}x{size['height']}"
        self._folder = folder
        self._scripts = [HEAR]
        self.page: Page | None = None

    def add_init_script(self, script: str) -> None:
        """Add a script to every page; if the page already exists, run it once at the same origin."""
        if self.page is None:
            self._scripts.append(script)
        else:
            self.page.goto(f"{self._base}/healthz")
            self.page.run(script)

    def new_page(self) -> Page:
        files = []
        for i, script in enumerate(self._scripts):
            file = self._folder / f"{i}.js"
            file.write_text(script, encoding="utf-8")
            files.append(file)
        self.page = Page(self._display, self._size, self._language, files, self._folder)
        return self.page

    def close(self) -> None:
        if self.page:
            self.page.close()


@contextlib.contextmanager
def screen() -> Iterator[str]:
    """Run an X server without a display and yield its name."""
    ready, write_end = os.pipe()
    shown = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write_end), "-screen", "0", "1280x1024x24", "-nolisten", "tcp"],
        pass_fds=(write_end,),
        stderr=subprocess.DEVNULL,
    )
    os.close(write_end)
    with os.fdopen(ready) as name:
        yield f":{name.readline().strip()}"
    shown.terminate()
    shown.wait()
