"""A table with its devices, used as people use them: taps on a tablet and phones, and a referee to call.

Nothing here sleeps. A prompt ignores taps in its first 250 ms, so a tap waits until it would count. In
modules with `HURRIED` it moves the clock of the page's tap guard instead. Then it waits until the screen
shows the version that answers it.
"""

from __future__ import annotations

import functools
import json
import os
import re
import time
import urllib.error
import urllib.request
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from fluent.runtime import FluentBundle, FluentResource
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.plays import play_of
from tests.support import SIXTH_GAME, Server

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
WEB = ROOT / "companion_ui" / "web"
PROBE = (HERE / "probe.js").read_text(encoding="utf-8")
AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"

TABLET = {"viewport": {"width": 1180, "height": 820}, "has_touch": True, "is_mobile": True}
SMALL_TABLET = {"viewport": {"width": 1024, "height": 768}, "has_touch": True, "is_mobile": True}
PATIENCE = 60_000
"""The longest time that a test waits for something that must happen (ms). It measures nothing."""
expect.set_options(timeout=PATIENCE)

PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
READINGS = ("kanji", "furigana", "hiragana", "en")

EXPERIENCED = """
if (location.protocol.startsWith('http') && !sessionStorage.getItem('first')) {
  sessionStorage.setItem('first', 'no');
  localStorage.setItem('tachiai.coached', '3');
  localStorage.setItem('tachiai.prepared', JSON.stringify(
    ['john', 'one_o_one', 'xan', 'shogi_card_war', 'jekyll_hyde', 'hattari']));
}
"""
"""Makes the device one that was used before: no introductions to preparing a table or to tapping."""

BEGINNER = EXPERIENCED.split("localStorage", maxsplit=1)[0] + "localStorage.clear(); }"
"""Makes the device one that was never used."""

Action = Mapping[str, Any]

MARKUP = """() => {
  const page = document.querySelector('#app').cloneNode(true)
  page.querySelector('[data-moments]')?.removeAttribute('data-moments')
  for (const element of page.querySelectorAll('*')) {
    const found = [...element.attributes].map(({name, value}) => [name, value]).sort()
    for (const [name] of found) element.removeAttribute(name)
    for (const [name, value] of found) element.setAttribute(name, value)
  }
  return page.innerHTML.replaceAll('<!---->', '').replace(/>\\s+</g, '><').trim()
}"""


def named(words: str, whole: bool = True) -> re.Pattern[str]:
    """Return a pattern for an accessible name. Browsers split a word where its furigana begins or ends."""
    # A slash would end the pattern in the browser.
    letters = r"\s*".join(re.escape(letter).replace("/", r"\/") for letter in words if not letter.isspace())
    return re.compile(rf"^\s*{letters}\s*$" if whole else rf"^\s*{letters}")


def unruby(place: Locator) -> str:
    """Return the text of a place without its furigana."""
    text: str = place.evaluate(
        "one => { const copy = one.cloneNode(true);"
        " for (const rt of copy.querySelectorAll('rt')) rt.remove(); return copy.textContent; }"
    )
    return text


def flat(text: str) -> str:
    """Remove all white space, which browsers put around furigana."""
    return re.sub(r"\s", "", text)


# -- words ------------------------------------------------------------------------------------------------


@functools.cache
def _sentences(screen: str, lang: str) -> FluentBundle:
    bundle = FluentBundle([lang], use_isolating=False)
    source = WEB / "src"
    own = source / screen / "locale"
    for file in (
        source / "i18n" / "locale" / f"{lang}.ftl",
        own / f"{lang}.ftl",
        *sorted(source.glob(f"games/*/locale/{lang}.ftl")),
        ROOT / "engines" / "locale" / f"{lang}.ftl",
        *sorted((ROOT / "engines").glob(f"*/locale/{lang}.ftl")),
        *sorted(SIXTH_GAME.glob(f"*/locale/{lang}.ftl")),
    ):
        bundle.add_resource(FluentResource(file.read_text(encoding="utf-8")), allow_overrides=True)
    return bundle


class Words:
    """The sentences of the screens as plain text, so that tests look for what people read."""

    def __init__(self, screen: str, lang: str, reading: str | None = None) -> None:
        self.lang = lang
        self.reading = reading or ("furigana" if lang == "ja" else "en")
        self._bundle = _sentences(screen, lang)

    def __call__(self, key: str, **args: Any) -> str:
        message = self._bundle.get_message(key)
        assert message is not None, f"no word {key}"
        assert message.value is not None
        said, errors = self._bundle.format_pattern(message.value, args)
        assert not errors, errors
        half = 2 if self.reading == "hiragana" else 1
        return re.sub("［([^｜］]*)｜([^］]*)］", rf"\{half}", str(said))


# -- the referee's HTTP API -------------------------------------------------------------------------------


@dataclass
class Opened:
    """A match and the tablet's token for it."""

    match: str
    token: str
    pin: str | None
    seats: list[str]
    game: str
    n: int = 0

    @property
    def kept(self) -> dict[str, Any]:
        """The entry about this match in the local storage of the tablet that opened it."""
        return {
            "match": self.match,
            "token": self.token,
            "role": "table",
            "seat": None,
            "game": self.game,
            "seats": self.seats,
            "names": {},
            "n": 0,
            "head": "",
            "over": False,
            "used": 1,
            "pin": self.pin,
        }


class Referee:
    """A client of the HTTP API: opens matches and plays them to the position a test needs."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.url = server.url
        self._ids = 0

    def text(
        self, path: str, *, token: str | None = None, body: Any = None, method: str | None = None
    ) -> str:
        headers = {"Content-Type": "application/json"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data=data, headers=headers, method=method)
        with urllib.request.urlopen(request, timeout=10) as answer:
            said: str = answer.read().decode("utf-8")
        return said

    def call(self, path: str, **more: Any) -> Any:
        return json.loads(self.text(path, **more))

    def refused(self, path: str, **more: Any) -> int:
        """Return the status of an answer that must be an error."""
        try:
            self.text(path, **more)
        except urllib.error.HTTPError as error:
            return error.code
        raise AssertionError(f"{path} was not refused")

    def open(
        self,
        actions: Iterable[Action] = (),
        *,
        header: Mapping[str, Any] | None = None,
        **more: Any,
    ) -> Opened:
        """Open a match with a record's header (default: JOHN's). `more`: options, settings, names."""
        header = header or {"game": "john", "seats": ["black", "red"]}
        known = {name: header[name] for name in ("game", "seats", "options", "names") if name in header}
        got = self.call("/api/matches", body={**known, **more})
        opened = Opened(got["match"], got["token"], got["pin"], list(header["seats"]), header["game"])
        self.play(opened, actions)
        return opened

    def play(self, opened: Opened, actions: Iterable[Action]) -> None:
        for action in actions:
            if action["action"] == "undo":
                self.undo(opened, action["to"])
                continue
            body = {"request_id": self.new_id(), "expect": opened.n, "action": dict(action)}
            path = f"/api/matches/{opened.match}/record"
            try:
                got = self.call(path, token=opened.token, body=body)
            except urllib.error.HTTPError as error:
                error.close()
                if error.code != 403:  # phone-only
                    raise
                got = self.call(path, token=seat_token(opened.match, action["seat"]), body=body)
            opened.n = got["n"]

    def undo(self, opened: Opened, to: int) -> None:
        """Go back as the arbiter, which needs no consent."""
        token = self.call("/api/arbiter", body={"match": opened.match, "pin": opened.pin})["token"]
        body = {"request_id": self.new_id(), "expect": opened.n, "to": to, "reason": "test"}
        opened.n = self.call(f"/api/matches/{opened.match}/undo", token=token, body=body)["n"]

    def new_id(self) -> str:
        self._ids += 1
        return f"browser-test-{id(self)}-{self._ids}"

    def view(self, opened: Opened, token: str | None = None) -> Any:
        return self.call(f"/api/matches/{opened.match}", token=token or opened.token)

    def lines(self, opened: Opened) -> int:
        """Return the number of lines in the record."""
        n: int = self.view(opened)["n"]
        return n

    def second(self, opened: Opened) -> Opened:
        """Return the same match for another tablet, which does not have the pen."""
        ticket = self.joins(opened)["table"]["url"].partition("#")[2]
        got = self.call("/api/join", body={"ticket": ticket})
        return replace(opened, token=got["token"], pin=None)

    def joins(self, opened: Opened) -> dict[str, Any]:
        found = self.call(f"/api/matches/{opened.match}/joins", token=opened.token)
        return {join["seat"] or join["role"]: join for join in found}

    def export(self, opened: Opened) -> str:
        return self.text(f"/api/matches/{opened.match}/record", token=opened.token)


# -- devices -----------------------------------------------------------------------------------------------


@dataclass
class Traffic:
    """Everything that a device received and sent over the network."""

    frames: list[str] = field(default_factory=list)
    sent: list[str] = field(default_factory=list)
    answers: list[Any] = field(default_factory=list)

    def bodies(self) -> list[str]:
        out = []
        for answer in self.answers:
            try:
                out.append(answer.text())
            except Exception:  # a redirect or an answer cut off by leaving the page has no body
                continue
        return out


AT_REST = """() => document.getAnimations().every((one) => one.playState !== 'running')
  && !document.querySelector('[data-moves][style*="pointer-events"]')"""


GIVEN_UP = "WebSocket is closed before the connection is established"
"""A slow connection is replaced by the next one (``net/reconnecting-socket.ts``); Chromium logs that as an error."""


def _signed_out(message: Any) -> bool:
    """Return whether a periodic request for the chain was refused because the device was signed out."""
    asked = urlsplit((message.location or {}).get("url") or "").path
    return "status of 401" in message.text and asked.endswith("/proof")


class Device:
    """One page in one browser context. Unexpected errors fail the test that uses it."""

    screen = "tablet"
    touch = True  # whether the browser's driver supports touch; otherwise a tap is a click
    quick = False  # whether taps skip the wait until a person's tap would count

    def __init__(
        self, context: BrowserContext, base: str, lang: str, reading: str | None = None, *, new: bool = False
    ) -> None:
        self.context = context
        self.base = base
        self.lang = lang
        self.words = Words(self.screen, lang, reading)
        self.game = "john"
        self.errors: list[str] = []
        self.allowed: list[str] = []
        self.traffic = Traffic()
        context.add_init_script(PROBE)
        context.add_init_script(BEGINNER if new else EXPERIENCED)
        self.page: Page = context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.page.on("pageerror", lambda error: self.errors.append(f"uncaught: {error}"))
        self.page.on("console", self._logged)
        self.page.on("websocket", self._watch)
        self.page.on("response", self._answered)

    def _logged(self, message: Any) -> None:
        if message.type in ("error", "warning") and not _signed_out(message):
            self.errors.append(f"{message.type}: {message.text}")

    def _watch(self, socket: Any) -> None:
        socket.on("framereceived", lambda data: self.traffic.frames.append(str(data)))
        socket.on("framesent", lambda data: self.traffic.sent.append(str(data)))

    def _answered(self, answer: Any) -> None:
        self.traffic.answers.append(answer)

    def unexpected(self) -> list[str]:
        allowed = [GIVEN_UP, *self.allowed]
        return [error for error in self.errors if not any(word in error for word in allowed)]

    # what is on the screen

    @property
    def root(self) -> Locator:
        return self.page.locator("div.table[data-n], div.phone[data-n], div.arbiter[data-n]")

    @property
    def n(self) -> int:
        return int(self.root.get_attribute("data-n") or 0)

    def shows(self, n: int) -> None:
        """Wait until version `n` is on the screen."""
        expect(self.root).to_have_attribute("data-n", str(n))

    def rest(self) -> None:
        """Wait until nothing moves on the page and all numbers have counted up."""
        self.page.wait_for_function(AT_REST)
        # The motion code notices the end only after this delay.
        self.page.evaluate("() => new Promise((done) => setTimeout(done, 260))")

    def lifted(self) -> None:
        """Wait until no key is pressed; a pressed key moves down by a pixel."""
        self.page.wait_for_function("() => !document.querySelector('button:active')")

    def markup(self) -> str:
        """Return the markup of the page as text, in a form that can be compared.

        Attributes are sorted by name. Signs of parts being fetched are removed: one attribute, and Svelte's
        empty comments and blanks.
        """
        said: str = self.page.evaluate(MARKUP)
        return said

    def button(self, key: str, within: Locator | None = None, **args: Any) -> Locator:
        """Return the button whose name is this word."""
        place = within if within is not None else self.page
        return place.get_by_role("button", name=named(self.words(key, **args)))

    def cell(self, cell: str) -> Locator:
        return self.page.locator(f'[data-cell="{cell}"]')

    def key(self, card: str) -> Locator:
        return self.page.locator(f'[data-key="{card}"]')

    # gestures

    def tap(self, target: Locator) -> None:
        """Tap as soon as the page's guard would accept the tap."""
        target.wait_for()
        if self.quick:
            self.page.evaluate("probe.hurry()")
        else:
            handle = target.element_handle()
            self.page.wait_for_function("element => window.probe.ready(element)", arg=handle, polling=20)
        if self.touch:
            target.tap()
        else:
            target.click()

    @property
    def taps(self) -> int:
        count: int = self.page.evaluate("window.probe.taps.length")
        return count

    def report(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page.evaluate(
            "({taps: probe.taps, stamps: probe.stamps, shifts: probe.shifts})"
        )
        return found

    def received(self) -> list[str]:
        """Return all that ever reached the device, is stored on it, or is on its page."""
        kept = self.page.evaluate("[...Object.values(localStorage), ...Object.values(sessionStorage)]")
        return [*self.traffic.frames, *self.traffic.bodies(), *kept, self.markup()]

    def remember(self, *, matches: Sequence[Any] = (), settings: Mapping[str, Any] | None = None) -> None:
        """Put matches and settings into the device's local storage, as from earlier visits."""
        kept: dict[str, Any] = {"tachiai.matches": list(matches)}
        if settings:
            kept["tachiai.settings"] = dict(settings)
        self.context.add_init_script(
            # Firefox also runs this on its empty page, which has no storage.
            f"if (origin !== 'null') for (const [key, value] of Object.entries({json.dumps(kept)}))"
            " if (!localStorage.getItem(key)) localStorage.setItem(key, JSON.stringify(value));"
        )

    def pick(self, cards: Sequence[str]) -> None:
        for card in cards:
            self.tap(self.key(card))

    def read(self, reading: str) -> None:
        """Set the reading level in which the test looks for words."""
        lang = "en" if reading == "en" else "ja"
        self.words = Words(self.screen, lang, reading)
        self.lang = lang


class Tablet(Device):
    """The tablet on the table, used by the recorder."""

    screen = "tablet"

    def extra(self, key: str) -> Locator:
        """Return a secondary button of the result; unfold its group first."""
        if not self.button(key).is_visible():
            self.tap(self.page.locator(".more summary"))
        return self.button(key)

    def start(self, *, game: str = "john", options: Mapping[str, bool] | None = None) -> Opened:
        """Start a match from the home screen, by taps alone, up to the first prompt."""
        self.game = game
        self.page.goto(self.base + "/")
        self.tap(self.page.locator(f'.game[data-game="{game}"]'))
        self.page.locator("form").wait_for()
        if options:
            self.tap(self.page.locator("form summary"))
        for name, value in (options or {}).items():
            row = self.page.locator(".option", has_text=self.words(f"{game}-option-{name}"))
            self.tap(row.get_by_role("button", name=named(self.words("yes" if value else "no"))))
        self.tap(self.button("new-start"))
        self.page.wait_for_url(re.compile("#/m/"))
        self.root.wait_for()
        return self.opened()

    def opened(self) -> Opened:
        kept = self.page.evaluate("JSON.parse(localStorage.getItem('tachiai.matches'))[0]")
        return Opened(kept["match"], kept["token"], kept.get("pin"), kept["seats"], kept["game"], kept["n"])

    def enter(self, opened: Opened, *, settings: Mapping[str, Any] | None = None, path: str = "") -> None:
        """Open an existing match directly, with the stored token of its tablet."""
        self.game = opened.game
        self.remember(matches=[opened.kept], settings=settings)
        self.page.goto(f"{self.base}/{path or f'#/m/{opened.match}'}")
        if not path:
            self.shows(opened.n)

    def moments(self) -> None:
        """Wait for the parts that are fetched after the table appears (moments, motion)."""
        self.page.locator(".table[data-moments] .shellboard").first.wait_for()

    @property
    def dialog(self) -> Locator:
        return self.page.get_by_role("dialog")

    @property
    def prompt(self) -> Locator:
        return self.page.locator(".prompt")

    def leave_phones_out(self) -> None:
        self.tap(self.button("phones-start"))

    def act(self, *step: Action) -> None:
        """Record one step by taps, including follow-ups at the edge of their seat."""
        n = self.n
        if step[0]["action"] == "undo":
            self.go_back(step[0]["to"])
            return  # whether it happens at once depends on others
        play_of(self.game).act(self, step)
        self.shows(n + len(step))
        # A disclosure is not a step to undo: with nothing else in the record the button stays disabled.
        if n or step[0]["action"] not in play_of(self.game).PRIVATE:
            self.free()

    def free(self) -> None:
        """Wait until the last command is answered; then taps are accepted again."""
        expect(self.page.locator(".undo")).to_be_enabled()

    def go_back(self, to: int) -> None:
        """Go one step back by the button, or further back by the history."""
        self.free()
        if to == self.n - 1:
            self.tap(self.page.locator(".undo"))
            return
        self.tap(self.button("history"))
        self.tap(self.page.locator(f'li[data-n="{to}"] .line'))
        self.tap(self.button("history-redo"))

    def handover_key(self, seat: str) -> Locator:
        """Return the menu's button that hands the tablet to one seat."""
        return self.dialog.locator(f'[data-teller="{seat}"]')

    def hand_over(self, seat: str, cards: Sequence[str], kind: str = "") -> None:
        """Disclose cards of a seat in private (目かくし); `kind` where it could disclose other facts too."""
        self.tap(self.button("menu"))
        self.tap(self.handover_key(seat))
        do = self.page.locator(".cover .strong")
        self.tap(do)
        if kind:
            self.tap(self.button(f"{self.game}-action-{kind}", self.dialog))
        self.tick(cards)
        self.tap(do)
        self.tap(do)

    def tick(self, cards: Sequence[str]) -> None:
        """Tick cards on the tablet that was handed over."""
        for card in cards:
            self.tap(self.dialog.locator(f'[data-key="{card}"]'))

    def answer(self, yes: bool) -> None:
        """Answer as the other seat, at its edge of the tablet."""
        self.tap(self.button("consent-yes" if yes else "consent-no"))


class Keyboard(Tablet):
    """A tablet with a keyboard only: a tap is Tab and arrows to a control, then Enter."""

    def tap(self, target: Locator) -> None:
        target.wait_for()
        handle = target.element_handle()
        self._go(handle)
        if self.quick:
            self.page.evaluate("probe.hurry()")
        else:
            self.page.wait_for_function("element => window.probe.ready(element)", arg=handle, polling=20)
        seen = self.page.evaluate(
            """() => {
                 const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement);
                 return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
               }"""
        )
        assert seen, f"the focus is not seen on {target}"
        self.page.keyboard.press("Enter")

    def _go(self, target: Any) -> None:
        """Move the focus forward with Tab, and with arrows inside a group that has one tab stop."""
        for _ in range(150):
            where = self.page.evaluate("target => probe.way(target)", target)
            if where == "there":
                return
            self.page.keyboard.press(where)
        raise AssertionError(f"the keys never came to {target.evaluate('one => one.outerHTML')}")


JOINED: list[Phone] = []
"""The phones that joined a match, of all tests of this process."""


def seat_token(match: str, seat: str) -> str:
    """Return the token of the phone that has a seat of a match."""
    for phone in reversed(JOINED):
        if not phone.page.is_closed():
            kept = phone.page.evaluate("JSON.parse(localStorage.getItem('tachiai.matches'))[0]")
            if (kept["match"], kept["seat"]) == (match, seat):
                return str(kept["token"])
    raise AssertionError(f"no phone has {seat}")


class Phone(Device):
    """A seat's own phone."""

    screen = "phone"

    def join(self, url: str) -> None:
        """Join as scanning the QR code does, but at the test's own address."""
        self.page.goto(self.base + url[url.index("/j?") :])
        self.root.wait_for()
        self.game = self.root.get_attribute("data-game") or ""
        JOINED.append(self)

    @property
    def token(self) -> str:
        """The token of the match joined last."""
        kept: str = self.page.evaluate("JSON.parse(localStorage.getItem('tachiai.matches'))[0].token")
        return kept

    def open_cover(self) -> None:
        self.tap(self.button("cover-open"))

    def act(self, *step: Action) -> None:
        """Record one step of this seat on its phone."""
        n = self.n
        play_of(self.game).act_on_phone(self, step)
        self.shows(n + len(step))

    def answer(self, yes: bool) -> None:
        self.tap(self.button("consent-yes" if yes else "consent-no"))


class Arbiter(Device):
    """The arbiter's phone or laptop."""

    screen = "arbiter"

    def enter(self, opened: Opened, *, name: str = "Mori", pin: str | None = None) -> None:
        """Enter with the match's code and PIN, as people type them."""
        self.game = opened.game
        self.page.goto(f"{self.base}/a#{opened.match}")
        self.page.locator("input[name=name]").fill(name)
        self.page.locator("input[name=pin]").fill(pin or opened.pin or "")
        self.tap(self.page.locator("button[type=submit]"))

    def part(self, name: str) -> None:
        """Open a part of the page: objections, history, rule, people, proof."""
        self.tap(self.page.locator(f'[data-tab="{name}"]'))

    def line(self, n: int) -> Locator:
        """Open the details of a line."""
        self.part("history")
        self.tap(self.page.locator(f'li[data-n="{n}"] button'))
        line = self.page.locator(f'[data-line="{n}"]')
        line.wait_for()
        return line

    @property
    def dialog(self) -> Locator:
        return self.page.get_by_role("dialog")

    def start(self, ruling: str, *, within: Locator | None = None) -> None:
        """Tap a ruling's button."""
        self.tap((within or self.page.locator("body")).locator(f'[data-rule="{ruling}"]').first)
        self.dialog.locator("[data-ruling]").wait_for()

    def decide(self, reason: str = "") -> str:
        """Give a reason (the first suggestion, or `reason`), return the preview's text, and confirm."""
        if reason:
            self.page.locator("textarea").fill(reason)
        else:
            self.tap(self.dialog.locator("[data-reason]").first)
        self.tap(self.dialog.locator('[data-do="next"]'))
        preview = unruby(self.dialog.locator(".preview"))
        self.tap(self.dialog.locator('[data-do="decide"]'))
        return " ".join(preview.split())


def read_record(path: Path) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Return a record's header and actions."""
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    return rows[0], rows[1:]


def bare(action: Mapping[str, Any]) -> dict[str, Any]:
    """Return an action without its time, its note, and `heal` if that is false."""
    out = {name: value for name, value in action.items() if name not in ("at", "note")}
    if out.get("heal") is False:
        del out["heal"]
    return out


def golden(name: str, part: Locator) -> None:
    """Compare the accessibility tree of a part with the stored one.

    Parts of a screen are fetched, so retry for ten seconds. ``TACHIAI_GOLDEN=write`` stores the tree, to be
    reviewed as a diff.
    """
    path = HERE / "golden" / name
    if os.environ.get("TACHIAI_GOLDEN") == "write":
        part.page.wait_for_timeout(1_000)
        path.parent.mkdir(exist_ok=True)
        path.write_text(part.aria_snapshot() + "\n", encoding="utf-8")
    kept = path.read_text(encoding="utf-8")
    end = time.monotonic() + 10
    while (got := part.aria_snapshot() + "\n") != kept and time.monotonic() < end:
        part.page.wait_for_timeout(100)
    assert got == kept, name


def picture(device: Device, name: str) -> None:
    """Save a screenshot in the folder TACHIAI_PICTURES, if that is set."""
    if folder := os.environ.get("TACHIAI_PICTURES"):
        device.page.screenshot(path=Path(folder) / f"{name}.png")
