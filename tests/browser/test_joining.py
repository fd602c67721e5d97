"""Phones join, leave and return: codes, addresses, networks, sleep (criteria 15, 17, 18, 24)."""

from __future__ import annotations

import contextlib
import io
import json
import re
import subprocess
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Error, Locator, Page, expect

from tests.browser.cafe import Cafe, inside
from tests.browser.conftest import HASTE, Devices
from tests.browser.devices import (
    PHONE,
    SMALL_TABLET,
    Device,
    Opened,
    Phone,
    Referee,
    Tablet,
    flat,
    unruby,
)
from tests.browser.plays.john import ACTIONS, LYING
from tests.browser.plays.john import LIE as LIE_HEADER
from tests.engines.soak import often
from tests.support import Server, Servers, chromium, end, nginx, unused_port, wait

CUT, ASLEEP = often(12_000, 30_000), often(15_000, 60_000)
"""Milliseconds offline and asleep: longer than the referee waits for an answer to its ping (9.2 s)."""
NETWORK_NOISE = [
    *("WebSocket", "ERR_", "Failed to load resource", "Cross-Origin-Opener-Policy"),
    "error occurred when fetching the script",  # of the service worker
]
"""Messages that browsers log about failing networks and plain http."""


def scan(code: Locator) -> Any:
    """Decode a QR code from a screenshot: `text`, and `orientation` in degrees."""
    found = zxingcpp.read_barcodes(Image.open(io.BytesIO(code.screenshot())))
    assert len(found) == 1, found
    return found[0]


def words_of(device: Device, key: str, **args: Any) -> re.Pattern[str]:
    """Return a pattern for a sentence on a page, with spaces and furigana between its letters."""
    return re.compile(r"[\sぁ-ゖ]*?".join(map(re.escape, flat(device.words(key, **args)))))


def says(device: Device, place: Locator, key: str, **args: Any) -> None:
    """Wait until a place shows this sentence."""
    expect(place).to_have_text(words_of(device, key, **args))


def records(referee: Referee, opened: Opened) -> list[dict[str, Any]]:
    return [json.loads(line) for line in referee.export(opened).splitlines()[1:]]


# -- a shop with its own network -------------------------------------------------------------------


@dataclass
class Shop:
    """The referee on a laptop whose screen is the table's, and guests on other hosts."""

    cafe: Cafe
    server: Server
    at: Callable[[str], Devices]
    """Returns the devices of a host."""

    def tablet(self) -> Tablet:
        tablet = self.at(self.cafe.host).tablet(shape=SMALL_TABLET)
        # Chromium cancels running requests when the network changes, that is, when a guest is added.
        tablet.allowed += ["ERR_NETWORK_CHANGED"]
        return tablet

    def phone(self, network: str = "wifi") -> tuple[Phone, str]:
        space = self.cafe.guest("phone", network=network)
        phone = self.at(space).phone()
        phone.allowed += NETWORK_NOISE
        phone.game = "john"
        return phone, space


@pytest.fixture
def shop(
    serve: Servers, tmp_path: Path, playwright: Any, browser_type_launch_args: dict[str, Any]
) -> Iterator[Shop]:
    cafe = Cafe(tmp_path)
    made: dict[str, Devices] = {}
    browsers: list[Browser] = []

    def at(space: str) -> Devices:
        if space not in made:
            options = {**browser_type_launch_args, "executable_path": cafe.browser(space)}
            browsers.append(playwright.chromium.launch(**options))
            made[space] = Devices(browsers[-1], server)
        return made[space]

    try:
        with inside(cafe.host):
            server = serve("--verbose", host="0.0.0.0", env=HASTE)
        yield Shop(cafe, server, at)
        for devices in made.values():
            devices.close()
    finally:
        for browser in browsers:
            browser.close()
        serve.stop_all()
        cafe.close()


def test_c17_joining_by_qr_code(shop: Shop, figures: Callable[..., None]) -> None:
    """Check that the QR code leads a phone to its seat, and that no log and no header contains the ticket."""
    tablet = shop.tablet()
    opened = tablet.start()
    codes = tablet.page.locator(".join img")
    expect(codes).to_have_count(2)
    found = [scan(codes.nth(i)) for i in range(2)]
    assert [code.orientation % 360 for code in found] == [0, 180], "each is turned to its reader"
    for code in found:
        place = rf"http://{re.escape(Cafe.WIFI)}:{shop.server.port}"
        assert re.fullmatch(rf"{place}/j\?openExternalBrowser=1#[\w-]{{20,}}", code.text)
    for code in codes.all():
        box = code.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 240

    phone, _ = shop.phone()
    began = time.perf_counter()
    phone.page.goto(found[1].text)
    expect(phone.page.locator(".bar h1")).to_be_visible()
    figures("scan to private view", ms=round((time.perf_counter() - began) * 1000))
    assert phone.taps == 0, "scan, and the seat's own view is there"
    assert "#" not in phone.page.url, "the ticket leaves the address"
    expect(tablet.page.locator(".join.claimed")).to_have_count(1)
    expect(codes).to_have_count(1)

    # Without a camera: type the printed address and digits.
    free = tablet.page.locator(".join:not(.claimed)")
    by_hand, _ = shop.phone()
    by_hand.page.goto(free.locator(".address").inner_text().strip())
    by_hand.page.locator("#code").fill(free.locator(".code b").inner_text())
    by_hand.tap(by_hand.button("join-do"))
    expect(by_hand.page.locator(".bar h1")).to_be_visible()
    assert by_hand.taps == 1

    token = phone.page.evaluate("JSON.parse(localStorage.getItem('tachiai.matches'))[0].token")
    log = shop.server.log
    assert '"path": "/api/join"' in log
    for secret in (*(code.text.split("#")[1] for code in found), token, opened.token):
        assert secret not in log
    ticket = found[1].text.split("#")[1]
    asked = [answer.request.all_headers() for answer in phone.traffic.answers]
    assert asked
    assert not any(ticket in str(headers) for headers in asked)
    assert not any(headers.get("referer") for headers in asked)


# -- refusals -------------------------------------------------------------------------------------


def test_a_full_referee_admits_waiting_devices_later(serve: Servers, browser: Browser) -> None:
    server = serve(env={**HASTE, "TACHIAI_DEVICES": "4"})
    referee, devices = Referee(server), Devices(browser, server)
    devices.keeps_screens = False
    try:
        opened = referee.open()
        inside = [devices.tablet() for _ in range(4)]
        for tablet in inside:
            tablet.enter(opened)
        late, phone = devices.tablet(), devices.phone()
        late.enter(opened, path=f"#/m/{opened.match}")
        says(late, late.page.locator("main.waiting p"), "link-full")
        phone.page.goto(referee.joins(opened)["red"]["url"])
        says(phone, phone.page.locator(".big"), "link-full")
        inside[0].page.close()
        inside[1].page.close()
        late.root.wait_for()
        phone.root.wait_for()
    finally:
        devices.close()


# -- 15: the cover ----------------------------------------------------------------------------------


def secret_of(phone: Phone) -> str:
    return flat(phone.words("john-phone-none", count=11))[:12]


def pause(page: Page) -> None:
    """Stop the page's clock; on a slow machine the time may have passed, so try later ones."""
    for ahead in (0.5, 2.0, 8.0):
        now: float = page.evaluate("Date.now()") / 1000
        with contextlib.suppress(Error):  # that time has passed already
            page.clock.pause_at(datetime.fromtimestamp(now + ahead, UTC))
            return
    raise AssertionError("the page's clock could not be stopped")


def test_c15_the_private_area_is_covered(referee: Referee, devices: Devices) -> None:
    """Check that it is covered on load and after 10 s, opens with one tap, and is absent from the page when
    covered.
    """
    opened = referee.open(ACTIONS[:2])
    phone = devices.phone()
    phone.page.clock.install()
    phone.join(referee.joins(opened)["red"]["url"])
    secret = secret_of(phone)
    page, body = phone.page, phone.page.locator("body")
    cover = phone.button("cover-open")
    expect(cover).to_be_visible()
    assert secret not in flat(unruby(body))
    before = phone.taps
    pause(page)  # otherwise the machine's own time counts too
    page.clock.run_for(400)
    cover.tap()
    expect(phone.button("cover-close")).to_be_visible()
    assert phone.taps - before == 1
    assert secret in flat(unruby(body))
    page.clock.run_for(8_500)
    expect(phone.button("cover-close")).to_be_visible()
    page.clock.run_for(2_000)
    expect(cover).to_be_visible()
    assert secret not in flat(unruby(body))
    assert secret not in flat(body.aria_snapshot())
    page.clock.resume()
    page.clock.run_for(400)
    cover.tap()
    expect(phone.button("cover-close")).to_be_visible()
    page.reload()
    expect(cover).to_be_visible()


@pytest.fixture
def tabs(
    playwright: Any, browser_type_launch_args: dict[str, Any], tmp_path: Path
) -> Iterator[BrowserContext]:
    """Start a browser whose tabs can be hidden; those of the other tests are always visible."""
    folder = tmp_path / "browser"
    words = [chromium(whole=True), "--headless", *browser_type_launch_args["args"]]
    process = subprocess.Popen(
        [*words, "--remote-debugging-port=0", f"--user-data-dir={folder}", "about:blank"],
        stdin=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    ready = folder / "DevToolsActivePort"
    try:
        wait(lambda: ready.is_file() and "\n" in ready.read_text(), process, "the browser")
        port = ready.read_text().splitlines()[0]
        browser = playwright.chromium.connect_over_cdp(f"http://127.0.0.1:{port}", no_defaults=True)
        yield browser.contexts[0]
        browser.close()
    finally:
        end(process)


class Held(Device):
    """A device whose page can be hidden by another tab or frozen by the system."""

    def tap(self, target: Locator) -> None:
        target.wait_for()
        handle = target.element_handle()
        self.page.wait_for_function("element => window.probe.ready(element)", arg=handle, polling=20)
        target.click()

    def look_away(self) -> None:
        self.other = self.context.new_page()
        self.other.bring_to_front()
        self.page.wait_for_function("() => document.visibilityState === 'hidden'", polling=20)

    def look_back(self) -> None:
        self.page.bring_to_front()
        self.page.wait_for_function("() => document.visibilityState === 'visible'", polling=20)

    def freeze(self, frozen: bool = True) -> None:
        """Freeze the page as systems do with hidden ones: no script runs, no message arrives."""
        state = "frozen" if frozen else "active"
        self.context.new_cdp_session(self.page).send("Page.setWebLifecycleState", {"state": state})


class HeldPhone(Held, Phone):
    pass


class HeldTablet(Held, Tablet):
    pass


def test_c15_hiding_the_page_closes_the_cover(referee: Referee, tabs: BrowserContext) -> None:
    """Put another tab in front: only the browser's own blur and visibilitychange happen."""
    phone = HeldPhone(tabs, referee.url, "ja")
    phone.remember(settings={"reading": "furigana"})
    phone.page.set_viewport_size(PHONE["viewport"])  # type: ignore[arg-type]
    opened = referee.open(ACTIONS[:2])
    phone.join(referee.joins(opened)["red"]["url"])
    secret, body = secret_of(phone), phone.page.locator("body")
    phone.open_cover()
    assert secret in flat(unruby(body))
    phone.page.evaluate(
        "window.gone = []; addEventListener('blur', () => gone.push('blur'));"
        "document.addEventListener('visibilitychange', () => gone.push(document.visibilityState))"
    )
    phone.look_away()
    assert phone.page.evaluate("window.gone") == ["blur", "hidden"]
    assert secret not in flat(unruby(body)), "covered before anybody could look again"
    phone.look_back()
    expect(phone.button("cover-open")).to_be_visible()

    # The focus moves elsewhere while the page stays visible (a frame stands for another window).
    phone.page.evaluate("window.gone.length = 0")
    phone.open_cover()
    phone.page.evaluate(
        "() => { const frame = document.createElement('iframe');"
        " document.body.append(frame); frame.contentWindow.focus(); }"
    )
    expect(phone.button("cover-open")).to_be_visible()
    assert phone.page.evaluate("[...window.gone, document.visibilityState]") == ["blur", "visible"]
    assert secret not in flat(unruby(body))

    assert phone.unexpected() == []


# -- 18: losing the connection ---------------------------------------------------------------------


def stamp(device: Device) -> float:
    at: float = device.page.evaluate("performance.now()")
    return at


def test_c18_nothing_is_lost_when_the_server_is_killed(
    serve: Servers, browser: Any, figures: Callable[..., None]
) -> None:
    """Kill the server with SIGKILL and restart it: screens report it and reconnect, nothing is lost or
    duplicated.
    """
    server = serve(env=HASTE)
    referee = Referee(server)
    devices = Devices(browser, server)
    opened = referee.open(ACTIONS[:3])
    tablet, phone = devices.tablet(), devices.phone()
    tablet.enter(opened)
    phone.join(referee.joins(opened)["red"]["url"])
    for device in (tablet, phone):
        device.allowed += NETWORK_NOISE
    tablet.act(ACTIONS[3])
    phone.shows(4)

    killed = stamp(tablet)
    server.kill()
    expect(tablet.page.locator(".bar.trouble")).to_be_visible()
    expect(phone.page.locator(".trouble")).to_be_visible()
    noticed = round(stamp(tablet) - killed)
    # A tap meanwhile is kept, shown as pending, and sent after the restart.
    tablet.cell("b3").tap()
    tablet.cell("b1").tap()
    says(tablet, tablet.page.locator(".bar .says"), "link-pending", count=1)
    again = serve(port=server.port, data=server.data, env=HASTE)
    before = stamp(tablet)
    tablet.shows(5)
    phone.shows(5)
    figures("server killed", banner_ms=noticed, same_version_ms=round(stamp(tablet) - before))
    assert [row["action"] for row in records(referee, opened)] == [a["action"] for a in ACTIONS[:5]]
    expect(tablet.page.locator(".bar.trouble")).to_have_count(0)
    expect(phone.page.locator(".trouble")).to_have_count(0)
    assert again.process.poll() is None
    devices.close()


@pytest.mark.only_soak
@pytest.mark.soak
def test_c18_a_network_that_is_cut(shop: Shop, figures: Callable[..., None]) -> None:
    """Cut the Wi-Fi for twelve seconds: it is reported, the tap is kept and sent once, the rest follows.

    In `make soak` for half a minute.
    """
    tablet = shop.tablet()
    opened = tablet.start()
    phone, space = shop.phone()
    phone.page.goto(scan(tablet.page.locator(".join img").first).text)
    phone.root.wait_for()
    tablet.tap(tablet.button("new-start"))
    with inside(shop.cafe.host):
        referee = Referee(shop.server)
        referee.play(opened, ACTIONS[:4])
    tablet.shows(4)
    phone.shows(4)
    tablet.act(ACTIONS[4])
    phone.shows(5)

    began = stamp(phone)
    shop.cafe.cut(space)
    expect(phone.page.locator(".trouble")).to_be_visible()
    noticed = round(stamp(phone) - began)
    phone.tap(phone.key(ACTIONS[5]["card"]))  # the question was there before the network went
    phone.page.wait_for_function("([began, cut]) => performance.now() - began > cut", arg=[began, CUT])
    assert tablet.n == 5
    shop.cafe.cut(space, off=False)
    phone.page.wait_for_function("() => navigator.onLine", polling=20)
    before = stamp(phone)
    phone.shows(6)
    tablet.shows(6)
    figures(f"network cut {CUT // 1000} s", banner_ms=noticed, same_version_ms=round(stamp(phone) - before))
    expect(phone.page.locator(".trouble")).to_have_count(0)
    with inside(shop.cafe.host):
        assert [row["action"] for row in records(referee, opened)] == [a["action"] for a in ACTIONS[:6]]


@pytest.mark.only_soak
@pytest.mark.soak
def test_c18_a_phone_that_was_asleep(
    referee: Referee, devices: Devices, tabs: BrowserContext, figures: Callable[..., None]
) -> None:
    """Hide and freeze a phone (sixty seconds in a soak): the table plays on and shows that it is away."""
    opened = referee.open(ACTIONS[:10])
    tablet = devices.tablet()
    tablet.enter(opened)
    phone = HeldPhone(tabs, referee.url, "ja")
    phone.allowed += NETWORK_NOISE
    phone.join(referee.joins(opened)["black"]["url"])
    phone.shows(10)
    phone.look_away()
    phone.freeze()
    began = stamp(tablet)
    tablet.act(ACTIONS[10])
    bar = tablet.page.locator(".bar .says")
    late = words_of(tablet, "phone-late", seat=tablet.words("john-seat-black"))
    expect(bar).to_have_text(late)
    tablet.tap(tablet.button("more"))
    expect(tablet.dialog.last.locator(".evidence")).to_be_visible()
    tablet.tap(tablet.button("close", tablet.dialog.last))
    tablet.tap(tablet.button("phones-back"))
    expect(bar).not_to_have_text(late)
    tablet.page.wait_for_function(
        "([began, asleep]) => performance.now() - began > asleep", arg=[began, ASLEEP], timeout=90_000
    )

    phone.freeze(False)
    phone.look_back()
    before = stamp(phone)
    phone.shows(11)
    expect(phone.page.locator(".trouble")).to_have_count(0)
    figures(f"phone hidden {ASLEEP // 1000} s", same_version_ms=round(stamp(phone) - before))
    for cell in (ACTIONS[11]["from"], ACTIONS[11]["to"]):
        phone.tap(phone.cell(cell))
    tablet.shows(12)
    assert [row["action"] for row in records(referee, opened)] == [a["action"] for a in ACTIONS[:12]]
    assert phone.unexpected() == []


# -- 24: plain and secure addresses -----------------------------------------------------------------


PLAYS = "() => [...document.querySelectorAll('video')].some((one) => !one.paused && one.currentTime > 0)"


def test_c24_a_plain_address_is_enough(
    serve: Servers, playwright: Any, browser_type_launch_args: dict[str, Any]
) -> None:
    """Use http on a LAN: no wake lock, clipboard or crypto.randomUUID, but everything works."""
    server = serve(env={**HASTE, "TACHIAI_PUBLIC_URL": "http://tachiai.test"})
    rules = f"MAP tachiai.test:80 127.0.0.1:{server.port}"
    options = {
        **browser_type_launch_args,
        "args": [*browser_type_launch_args["args"], f"--host-resolver-rules={rules}"],
    }
    browser = playwright.chromium.launch(**options)
    try:
        referee = Referee(server)
        devices = Devices(browser, server)
        tablet = devices.tablet(base="http://tachiai.test")
        # The browser warns that it ignores one of our headers here, which is expected.
        tablet.allowed += ["Cross-Origin-Opener-Policy header has been ignored"]
        opened = tablet.start()
        assert tablet.page.evaluate("window.isSecureContext") is False
        phone = devices.phone(base="http://tachiai.test")
        phone.allowed += tablet.allowed
        phone.join(referee.joins(opened)["red"]["url"])
        tablet.tap(tablet.button("new-start"))
        # Instead of a wake lock, a silent video keeps both screens on.
        for device in (tablet, phone):
            device.page.wait_for_function(PLAYS)
        for action in ACTIONS[:2]:
            tablet.act(action)
        phone.shows(2)
        expect(tablet.button("understood")).to_have_count(0)
        phone.act(ACTIONS[2])
        tablet.shows(3)
        tablet.page.goto(f"{tablet.base}/#/settings")
        says(tablet, tablet.page.locator("section p").first, "settings-awake-video")
        tablet.start()
        tablet.tap(tablet.button("phones-start"))
        expect(tablet.page.locator(".bar .calm")).to_be_attached()  # a long question may cover it
        devices.close()
    finally:
        browser.close()


@pytest.mark.only_soak
def test_c24_behind_tls(
    serve: Servers, playwright: Any, browser_type_launch_args: dict[str, Any], tmp_path: Path
) -> None:
    """Use https and wss by the recipe of deploy/: phones get the public name, and the screen stays on."""
    port = unused_port()
    base = "https://tachiai.test"
    server = serve(env={**HASTE, "TACHIAI_PUBLIC_URL": base, "TACHIAI_PROXIES": "1"})
    options = {
        **browser_type_launch_args,
        "args": [
            *browser_type_launch_args["args"],
            f"--host-resolver-rules=MAP tachiai.test:443 127.0.0.1:{port}",
            "--ignore-certificate-errors",
        ],
    }
    with nginx(tmp_path, port, [server], name="tachiai.test"):
        browser = playwright.chromium.launch(**options)
        try:
            devices = Devices(browser, server)
            tablet = devices.tablet(base=base)
            tablet.start()
            assert tablet.page.evaluate("window.isSecureContext") is True
            codes = tablet.page.locator(".join img")
            expect(codes).to_have_count(2)
            code = scan(codes.nth(1)).text
            assert code.startswith(f"{base}/j?")
            phone = devices.phone(base=base)
            phone.join(code)
            tablet.tap(tablet.button("new-start"))
            for action in ACTIONS[:2]:
                tablet.act(action)
            phone.shows(2)
            phone.act(ACTIONS[2])
            tablet.shows(3)
            expect(tablet.button("understood")).to_have_count(0)
            devices.close()
        finally:
            browser.close()


@pytest.mark.only_soak
def test_c24_a_secure_address_keeps_the_screen_on(referee: Referee, tabs: BrowserContext) -> None:
    """Check that the wake lock, released when the page is hidden, is requested again."""
    tablet = HeldTablet(tabs, referee.url, "ja")
    tabs.add_init_script(
        """window.locks = [];
           const ask = navigator.wakeLock.request.bind(navigator.wakeLock);
           navigator.wakeLock.request = (...a) => ask(...a).then((lock) => (locks.push(lock), lock));"""
    )
    tablet.enter(referee.open(ACTIONS[:2]))
    assert tablet.page.evaluate("window.isSecureContext") is True
    held = "n => locks.length === n && !locks[n - 1].released"
    tablet.page.wait_for_function(held, arg=1)
    tablet.look_away()
    tablet.page.wait_for_function("() => locks[0].released", polling=20)
    tablet.look_back()
    tablet.page.wait_for_function(held, arg=2)
    expect(tablet.button("understood")).to_have_count(0)
    assert tablet.unexpected() == []


# -- browsers inside apps, devices without storage -------------------------------------------------

IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)"
PIXEL = "Mozilla/5.0 (Linux; Android 14; Pixel 7; wv) AppleWebKit/537.36 Chrome/125.0 Mobile Safari/537.36"


@pytest.mark.in_every_run("line-ios")
@pytest.mark.parametrize(
    ("agent", "app", "way"),
    [
        (f"{IPHONE} Mobile/15E148 Safari Line/14.9.0", "LINE", "{url}"),
        (f"{PIXEL} Line/14.9.0/IAB", "LINE", "{url}"),
        (f"{IPHONE} Mobile/15E148 Instagram 334.0.4 (iPhone14,5; iOS 17_5)", "Instagram", "x-safari-{url}"),
        (f"{PIXEL} [FB_IAB/FB4A;FBAV/466.0;]", "Facebook", "intent:{bare}#Intent;scheme=http;end"),
    ],
    ids=["line-ios", "line-android", "instagram-ios", "facebook-android"],
)
def test_a_page_inside_an_app_offers_the_browser(
    referee: Referee, devices: Devices, agent: str, app: str, way: str
) -> None:
    """Check that joining waits for the person's choice, and that the ticket goes along either way."""
    opened = referee.open()
    url = referee.joins(opened)["red"]["url"]
    inside_app = devices.phone(user_agent=agent)
    inside_app.page.goto(inside_app.base + url[url.index("/j?") :])
    says(inside_app, inside_app.page.locator(".within p"), "inapp", app=app)
    href = inside_app.page.locator(".within a").get_attribute("href") or ""
    there = f"{inside_app.base}/j?openExternalBrowser=1&from=app#{url.split('#')[1]}"
    assert href == way.format(url=there, bare=there.removeprefix("http:"))
    assert referee.view(opened)["people"]["red"]["claimed"] is False

    outside = devices.phone()
    outside.page.goto(there)
    outside.root.wait_for()
    assert referee.view(opened)["people"]["red"]["claimed"] is True

    other = referee.open()
    stays = devices.phone(user_agent=agent)
    url = referee.joins(other)["red"]["url"]
    stays.page.goto(stays.base + url[url.index("/j?") :])
    stays.tap(stays.button("inapp-here"))
    stays.root.wait_for()
    assert "#" not in stays.page.url


@pytest.mark.only_soak
def test_joining_needs_no_cookie(referee: Referee, devices: Devices) -> None:
    opened = referee.open()
    phone = devices.phone()
    phone.join(referee.joins(opened)["red"]["url"])
    assert phone.context.cookies() == []
    phone.context.clear_cookies()
    phone.page.reload()
    phone.root.wait_for()
    # If even storage is refused, an open page remembers the token.
    private = devices.phone()
    private.context.add_init_script(
        "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('no'); }})"
    )
    private.join(referee.joins(opened)["black"]["url"])
    expect(private.page.locator(".bar h1")).to_be_visible()


# -- adding to the home screen ---------------------------------------------------------------------


@pytest.mark.only_soak
def test_adding_to_the_home_screen_is_offered_once(referee: Referee, devices: Devices) -> None:
    tablet = devices.tablet()
    hint = tablet.button("understood")

    def home() -> None:
        tablet.page.goto(f"{tablet.base}/#/")
        tablet.page.reload()
        tablet.page.locator(".more").wait_for()

    tablet.enter(referee.open(LYING, header=LIE_HEADER))
    tablet.page.locator("#result-title").wait_for()
    home()
    expect(hint).to_have_count(0)
    again = referee.open(LYING, header=LIE_HEADER)
    tablet.page.evaluate(
        """([match, token]) => {
             const [kept] = JSON.parse(localStorage.getItem('tachiai.matches'));
             const both = [{...kept, match, token, head: ''}, kept];
             localStorage.setItem('tachiai.matches', JSON.stringify(both));
           }""",
        [again.match, again.token],
    )
    home()
    expect(hint).to_have_count(1)
    tablet.tap(hint)
    expect(hint).to_have_count(0)
    home()
    expect(hint).to_have_count(0)
