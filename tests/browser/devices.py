"""A table with its devices, as people use them: taps on a tablet, taps on phones, and a referee to talk to.

Nothing here sleeps. A tap is one that counts (a prompt younger than 250 ms takes none): it waits for that, or, in
modules with `HURRIED`, the guard of the page is told that the time has passed. Then it waits until the screen shows
the version that answers it.
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
"""How long a test waits for what must come (ms); nothing is timed by it."""
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
"""This device was played on before: how tables are prepared and what to tap is not told again."""

BEGINNER = EXPERIENCED.split("localStorage", maxsplit=1)[0] + "localStorage.clear(); }"
"""It was never played on."""

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
    """An accessible name; the browser parts a word where its furigana begins or ends."""
    # The slash ends a pattern where the browser reads it.
    letters = r"\s*".join(re.escape(letter).replace("/", r"\/") for letter in words if not letter.isspace())
    return re.compile(rf"^\s*{letters}\s*$" if whole else rf"^\s*{letters}")


def unruby(place: Locator) -> str:
    """The text of a place without its furigana."""
    text: str = place.evaluate(
        "one => { const copy = one.cloneNode(true);"
        " for (const rt of copy.querySelectorAll('rt')) rt.remove(); return copy.textContent; }"
    )
    return text


def flat(text: str) -> str:
    """Without the line breaks and furigana the browser puts between."""
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
    """The sentences of the screens, as plain text: what a test looks for is what people read."""

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


# -- the referee, over its HTTP door -----------------------------------------------------------------------


@dataclass
class Opened:
    """A match, with the tablet's key to it."""

    match: str
    token: str
    pin: str | None
    seats: list[str]
    game: str
    n: int = 0

    @property
    def kept(self) -> dict[str, Any]:
        """What the tablet that opened it keeps of it."""
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
    """The HTTP door: opens matches and brings them where a test wants to look at them."""

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
        """The status of an answer that must be an error."""
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
        """A match with the header of a record (JOHN's without one). `more`: options, settings, names."""
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
        """Go back; the arbiter's way, which needs nobody's consent."""
        token = self.call("/api/arbiter", body={"match": opened.match, "pin": opened.pin})["token"]
        body = {"request_id": self.new_id(), "expect": opened.n, "to": to, "reason": "test"}
        opened.n = self.call(f"/api/matches/{opened.match}/undo", token=token, body=body)["n"]

    def new_id(self) -> str:
        self._ids += 1
        return f"browser-test-{id(self)}-{self._ids}"

    def view(self, opened: Opened, token: str | None = None) -> Any:
        return self.call(f"/api/matches/{opened.match}", token=token or opened.token)

    def lines(self, opened: Opened) -> int:
        """How many lines the record has."""
        n: int = self.view(opened)["n"]
        return n

    def second(self, opened: Opened) -> Opened:
        """The same match for another tablet, which has no pen."""
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
    """Everything a device was told over the network."""

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
"""A connection that takes its time is given up for the next one (``net/line.ts``), which Chromium remarks on."""


def _let_out(message: Any) -> bool:
    """Whether a device's look at the chain, which it takes every few seconds, came after it was let out."""
    asked = urlsplit((message.location or {}).get("url") or "").path
    return "status of 401" in message.text and asked.endswith("/proof")


class Device:
    """One page in one browser context. Errors it did not expect fail the test that used it."""

    screen = "table"
    touch = True  # whether the browser's driver has fingers; else a tap is a click
    quick = False  # whether a tap is done at once, or as late as people's taps would count

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
        self.page.on("console", self._heard)
        self.page.on("websocket", self._watch)
        self.page.on("response", self._answered)

    def _heard(self, message: Any) -> None:
        if message.type in ("error", "warning") and not _let_out(message):
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
        """Wait until nothing moves on the page, and all numbers are counted."""
        self.page.wait_for_function(AT_REST)
        # What the motion needs to notice it too.
        self.page.evaluate("() => new Promise((done) => setTimeout(done, 260))")

    def lifted(self) -> None:
        """Wait until no key is pressed down any more: one that is gives way by a pixel."""
        self.page.wait_for_function("() => !document.querySelector('button:active')")

    def markup(self) -> str:
        """What is on the page, as text.

        Attributes by name: their order tells only which was set first. Without what tells only which parts have
        been fetched: an attribute, and the empty comments and blanks Svelte marks places with.
        """
        said: str = self.page.evaluate(MARKUP)
        return said

    def button(self, key: str, within: Locator | None = None, **args: Any) -> Locator:
        """The button with the name the word files give it."""
        place = within if within is not None else self.page
        return place.get_by_role("button", name=named(self.words(key, **args)))

    def cell(self, cell: str) -> Locator:
        return self.page.locator(f'[data-cell="{cell}"]')

    def key(self, card: str) -> Locator:
        return self.page.locator(f'[data-key="{card}"]')

    # what a finger does

    def tap(self, target: Locator) -> None:
        """A tap that counts: the page is asked whether it would, so nothing waits longer than it must."""
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

    def told(self) -> list[str]:
        """All that ever came to the device, stays on it or is on its page."""
        kept = self.page.evaluate("[...Object.values(localStorage), ...Object.values(sessionStorage)]")
        return [*self.traffic.frames, *self.traffic.bodies(), *kept, self.markup()]

    def remember(self, *, matches: Sequence[Any] = (), settings: Mapping[str, Any] | None = None) -> None:
        """What the device kept from earlier visits."""
        kept: dict[str, Any] = {"tachiai.matches": list(matches)}
        if settings:
            kept["tachiai.settings"] = dict(settings)
        self.context.add_init_script(
            # Firefox runs this on its empty page too, where nothing can be kept.
            f"if (origin !== 'null') for (const [key, value] of Object.entries({json.dumps(kept)}))"
            " if (!localStorage.getItem(key)) localStorage.setItem(key, JSON.stringify(value));"
        )

    def pick(self, cards: Sequence[str]) -> None:
        for card in cards:
            self.tap(self.key(card))

    def read(self, reading: str) -> None:
        """What this device reads from now on: the test looks for those words."""
        lang = "en" if reading == "en" else "ja"
        self.words = Words(self.screen, lang, reading)
        self.lang = lang


class Tablet(Device):
    """The tablet on the table, in the recorder's hand."""

    screen = "table"

    def beside(self, key: str) -> Locator:
        """A button of the result that is no main thing: it lies folded away."""
        if not self.button(key).is_visible():
            self.tap(self.page.locator(".more summary"))
        return self.button(key)

    def start(self, *, game: str = "john", options: Mapping[str, bool] | None = None) -> Opened:
        """From the home screen to the first prompt, by taps alone."""
        self.game = game
        self.page.goto(self.base + "/")
        self.tap(self.page.locator(f'.game[data-game="{game}"]'))
        self.page.locator("form").wait_for()
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
        """Straight to a match that is there already, with the key a tablet would have kept."""
        self.game = opened.game
        self.remember(matches=[opened.kept], settings=settings)
        self.page.goto(f"{self.base}/{path or f'#/m/{opened.match}'}")
        if not path:
            self.shows(opened.n)

    def moments(self) -> None:
        """Wait until what is looked at together, and motion, would be seen: they are fetched once the table stands."""
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
        """Record what people do at one go by taps, follow-ups at their seat's edge included."""
        n = self.n
        if step[0]["action"] == "undo":
            self.go_back(step[0]["to"])
            return  # whether it is done at once depends on others
        play_of(self.game).act(self, step)
        self.shows(n + len(step))
        # What a seat told is no step to take back: with nothing else on record the button rests.
        if n or step[0]["action"] not in play_of(self.game).PRIVATE:
            self.free()

    def free(self) -> None:
        """Wait until the last command is answered: taps are taken again then."""
        expect(self.page.locator(".undo")).to_be_enabled()

    def go_back(self, to: int) -> None:
        """One step by the button, further back through the history."""
        self.free()
        if to == self.n - 1:
            self.tap(self.page.locator(".undo"))
            return
        self.tap(self.button("history"))
        self.tap(self.page.locator(f'li[data-n="{to}"] .line'))
        self.tap(self.button("history-redo"))

    def teller(self, seat: str) -> Locator:
        """The button of the menu that hands the tablet to a seat alone."""
        return self.dialog.locator(f'[data-teller="{seat}"]')

    def hand_over(self, seat: str, cards: Sequence[str], kind: str = "") -> None:
        """目かくし: a seat tells cards in private; `kind` where it could tell something else as well."""
        self.tap(self.button("menu"))
        self.tap(self.teller(seat))
        do = self.page.locator(".cover .strong")
        self.tap(do)
        if kind:
            self.tap(self.button(f"{self.game}-action-{kind}", self.dialog))
        self.tell(cards)
        self.tap(do)
        self.tap(do)

    def tell(self, cards: Sequence[str]) -> None:
        """Tick cards on the tablet that was handed over."""
        for card in cards:
            self.tap(self.dialog.locator(f'[data-key="{card}"]'))

    def answer(self, yes: bool) -> None:
        """The other seat's answer at its edge of the tablet."""
        self.tap(self.button("consent-yes" if yes else "consent-no"))


class Keyboard(Tablet):
    """A tablet with keys and nothing else: a tap is the way to a control by Tab and arrows, and Enter."""

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
        """Forward with Tab, and with the arrows inside a group that has one stop; there is no trap."""
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
        """What scanning the QR does. The address in it is the one phones reach; the test stays on its own."""
        self.page.goto(self.base + url[url.index("/j?") :])
        self.root.wait_for()
        self.game = self.root.get_attribute("data-game") or ""
        JOINED.append(self)

    @property
    def token(self) -> str:
        """Its key to the match it joined last."""
        kept: str = self.page.evaluate("JSON.parse(localStorage.getItem('tachiai.matches'))[0].token")
        return kept

    def open_cover(self) -> None:
        self.tap(self.button("cover-open"))

    def act(self, *step: Action) -> None:
        """What this seat does at one go on its phone."""
        n = self.n
        play_of(self.game).act_on_phone(self, step)
        self.shows(n + len(step))

    def answer(self, yes: bool) -> None:
        self.tap(self.button("consent-yes" if yes else "consent-no"))


class Arbiter(Device):
    """The arbiter's phone or laptop."""

    screen = "arbiter"

    def enter(self, opened: Opened, *, name: str = "Mori", pin: str | None = None) -> None:
        """In by the match's code and its PIN, as people type them."""
        self.game = opened.game
        self.page.goto(f"{self.base}/a#{opened.match}")
        self.page.locator("input[name=name]").fill(name)
        self.page.locator("input[name=pin]").fill(pin or opened.pin or "")
        self.tap(self.page.locator("button[type=submit]"))

    def part(self, name: str) -> None:
        """Turn to a part of the page: objections, history, rule, people, proof."""
        self.tap(self.page.locator(f'[data-tab="{name}"]'))

    def line(self, n: int) -> Locator:
        """Open what is known of a line."""
        self.part("history")
        self.tap(self.page.locator(f'li[data-n="{n}"] button'))
        line = self.page.locator(f'[data-line="{n}"]')
        line.wait_for()
        return line

    @property
    def dialog(self) -> Locator:
        return self.page.get_by_role("dialog")

    def start(self, ruling: str, *, within: Locator | None = None) -> None:
        """Take a ruling's button."""
        self.tap((within or self.page.locator("body")).locator(f'[data-rule="{ruling}"]').first)
        self.dialog.locator("[data-ruling]").wait_for()

    def decide(self, reason: str = "") -> str:
        """Give the reason (the first of the ready ones, or own words), read what will happen, and do it."""
        if reason:
            self.page.locator("textarea").fill(reason)
        else:
            self.tap(self.dialog.locator("[data-reason]").first)
        self.tap(self.dialog.locator('[data-do="next"]'))
        told = unruby(self.dialog.locator(".preview"))
        self.tap(self.dialog.locator('[data-do="decide"]'))
        return " ".join(told.split())


def read_record(path: Path) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """A record's header and actions."""
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    return rows[0], rows[1:]


def bare(action: Mapping[str, Any]) -> dict[str, Any]:
    """An action without what only says when, or says nothing."""
    out = {name: value for name, value in action.items() if name not in ("at", "note")}
    if out.get("heal") is False:
        del out["heal"]
    return out


def golden(name: str, part: Locator) -> None:
    """Compare what a screen reader hears of a part with what is kept, as soon as it stands (parts of a screen are
    fetched); ``TACHIAI_GOLDEN=write`` keeps it as it is, to be reviewed as a diff."""
    path = HERE / "golden" / name
    if os.environ.get("TACHIAI_GOLDEN") == "write":
        part.page.wait_for_timeout(1_000)
        path.parent.mkdir(exist_ok=True)
        path.write_text(part.aria_snapshot() + "\n", encoding="utf-8")
    kept = path.read_text(encoding="utf-8")
    end = time.monotonic() + 10
    while (heard := part.aria_snapshot() + "\n") != kept and time.monotonic() < end:
        part.page.wait_for_timeout(100)
    assert heard == kept, name


def picture(device: Device, name: str) -> None:
    """The screen as it is, for eyes, where TACHIAI_PICTURES says."""
    if folder := os.environ.get("TACHIAI_PICTURES"):
        device.page.screenshot(path=Path(folder) / f"{name}.png")
