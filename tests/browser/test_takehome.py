"""A match as one file that works without a network: it shows and verifies itself."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from playwright.sync_api import Browser, Page, expect

from tachiai import engines
from tachiai.referee import commands
from tachiai.referee.commands import witness
from tachiai.referee.commands.service import Service
from tachiai.referee.config import Config
from tachiai.referee.evidence import reader, takehome
from tachiai.referee.store import chain
from tachiai.referee.store.log import EventLog

from ..referee.table import ATTACK, MOVE, PILE, REPLY, SETUP, Clock, Keys, Table
from ..referee.test_witness import join
from .boxes import PHONES, found
from .devices import Device

DESK, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    log = EventLog(Config(data=tmp_path).store)
    yield Service(log, clock=Clock())
    log.close()


def lied(service: Service) -> Table:
    """Return a finished match of JOHN: red disclosed its pile, lied and opened it; one side signed the
    result.
    """
    table = Table(service, "john", names={"black": "Aoi", "red": "Haru"})
    keys = {seat: Keys() for seat in ("black", "red")}
    for seat, pair in keys.items():
        join(table, seat, pair)
    table.play(*SETUP)
    table.play({"seat": "red", "action": "register", "cards": PILE}, who="red")
    table.play(MOVE, REPLY, ATTACK, {"seat": "red", "action": "pull", "card": "none"})
    assert table.do(witness.objection, "black", what="card", about=4, note="slowly!")["ok"]
    table.play({"seat": "black", "action": "resign"})
    end = table.view()["confirm"]
    text = chain.result_text(table.match, end["of"], end["head"], "red", True)
    said = {"agree": True, "of": end["of"], "head": end["head"], "signature": keys["red"].sign(text)}
    assert table.do(witness.confirm, "red", **said)["ok"]
    assert table.do(witness.disclose, "red")["ok"]
    return table


class Home:
    """A page opened from the disk by a browser that is offline."""

    def __init__(self, browser: Browser, folder: Path) -> None:
        self._browser, self._folder = browser, folder
        self.asked: list[str] = []
        self.trouble: list[str] = []

    def open(self, html: str, shape: Any = DESK, lang: str = "en", name: str = "match.html") -> Page:
        file = self._folder / name
        file.write_text(html, "utf-8")
        locale = {"en": "en-GB", "ja": "ja-JP"}[lang]
        context = self._browser.new_context(
            viewport=shape, locale=locale, offline=True, reduced_motion="reduce"
        )
        page = context.new_page()
        page.on("request", lambda request: self.asked.append(request.url))
        page.on("pageerror", lambda error: self.trouble.append(str(error)))
        page.on(
            "console",
            lambda said: self.trouble.append(said.text) if said.type in ("error", "warning") else None,
        )
        page.goto(file.as_uri())
        return page


@pytest.fixture
def home(browser: Browser, tmp_path: Path) -> Iterator[Home]:
    made = Home(browser, tmp_path)
    yield made
    for context in browser.contexts:
        context.close()
    assert [url for url in made.asked if not url.startswith("file:")] == []
    assert made.trouble == []


def state(page: Page) -> str:
    main = page.locator("main:not([data-state=checking])")
    main.wait_for()
    return str(main.get_attribute("data-state"))


def test_c40_a_match_is_replayed_and_verified_offline(home: Home, service: Service):
    table = lied(service)
    html = commands.takehome(service, table.caller("spectator"), lang="en")
    page = home.open(html)
    assert state(page) == "good"
    assert page.title() == "JOHN – Aoi – Haru"
    cells = page.locator(".stage .scene")
    last = cells.inner_html()
    page.get_by_role("slider").fill("2")
    expect(page.locator("li.now[data-n]")).to_have_attribute("data-n", "2")
    assert cells.inner_html() != last, "the board follows"
    proof = page.locator("section", has=page.locator("#th-proof"))
    expect(proof).to_contain_text("All lines of the record (6)")
    expect(proof).to_contain_text("Haru's phone signed")
    code = json.loads(html.split('id="takehome">')[1].split("</script>")[0])["proof"].splitlines()[-1]
    head = json.loads(code)["hash"]
    expect(proof).to_contain_text("-".join(re.findall("....", head[:16].upper())))
    expect(proof).to_contain_text("Whether everything was written anew")
    result = page.locator("section", has=page.locator("#th-result"))
    expect(result).to_contain_text("Haru says: that is right.")
    expect(result).to_contain_text("Aoi said nothing about it.")
    expect(result).to_contain_text("slowly!")
    hands = page.locator("section", has=page.locator("#th-hands"))
    expect(hands).to_contain_text("Ace of diamonds, ")
    expect(hands).to_contain_text("Not as noted in move 3")
    expect(hands).to_contain_text("A lie nobody noticed?")
    page.get_by_role("button", name="にほんご").click()
    expect(hands).to_contain_text("うそ？")
    expect(page.locator("html")).to_have_attribute("lang", "ja")


def test_keys_scroll_the_page_and_control_the_player(home: Home, service: Service):
    page = home.open(commands.takehome(service, lied(service).caller("spectator"), lang="en"))
    state(page)
    now = page.locator("li.now[data-n]")
    last = str(now.get_attribute("data-n"))
    below = page.locator(".after > :last-child")
    expect(below).not_to_be_in_viewport()
    page.keyboard.press("End")
    expect(below).to_be_in_viewport()
    expect(now).to_have_attribute("data-n", last)
    page.get_by_role("slider").focus()
    page.keyboard.press("Home")
    expect(page.get_by_role("slider")).to_have_value("0")


@pytest.mark.only_soak
def test_a_page_printed_by_the_command_works(home: Home) -> None:
    """Check that printing changes nothing: the script must match the hash in the page's policy."""
    example = Path(engines.__file__).with_name("john") / "example.jsonl"
    command = [sys.executable, "-m", "tachiai", "--lang", "en", "export", "--html", str(example)]
    page = home.open(subprocess.run(command, check=True, capture_output=True).stdout.decode())
    expect(page.locator(".stage .scene")).to_be_visible()


@pytest.mark.only_soak
@pytest.mark.parametrize("name", sorted(engines.BUILT_IN))
@pytest.mark.parametrize(("lang", "shape"), [("ja", PHONE), ("en", DESK)])
def test_every_game_is_drawn_and_verified(home: Home, service: Service, name: str, lang: str, shape: Any):
    game = engines.load(name)
    record = engines.record.read(
        Path(engines.__file__).with_name(name).joinpath("example.jsonl").read_bytes()
    )
    match = engines.Match.of(record)
    table = Table(
        service, name, seats=match.header.seats, options=match.header.given, names=match.header.names
    )
    table.follow(match)
    page = home.open(commands.takehome(service, table.caller("spectator"), lang=lang), shape, lang)
    assert state(page) == "good"
    assert page.locator(".stage .scene > *").count() >= 1
    if name == "xan":
        room = page.locator(".stage .room").evaluate("e => [e.clientWidth, e.scrollWidth, innerWidth]")
        assert room[1] - 8 <= room[0] <= room[2], "but for the rim of a sign"
    page.get_by_role("slider").fill("1")
    expect(page.locator("li.now[data-n]")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing sticks out"
    board = page.locator(".stage .scene").first.evaluate("e => [e.scrollWidth, e.clientWidth]")
    assert board[0] <= board[1], "the whole board is in sight"
    text = page.locator("main").inner_text()
    assert not re.search(rf"takehome-|{game.name}-|⟦", text)
    wrong = []
    for width, height in PHONES if shape == PHONE else ():
        page.set_viewport_size({"width": width, "height": height})
        page.get_by_role("slider").fill(str(match.n))
        board = page.locator(".stage .scene").first
        box, after = board.bounding_box(), page.locator(".after").bounding_box()
        story = page.locator(".story").bounding_box()
        assert box is not None
        assert story is not None
        assert after is not None
        if box["y"] < 0:
            wrong.append(f"{width}x{height}: the board is scrolled away")
        if story["y"] + story["height"] > after["y"] + 1:
            wrong.append(f"{width}x{height}: the story lies over what follows")
        seen = found(cast(Device, SimpleNamespace(page=page)))
        wrong += [f"{width}x{height} {what}" for what in seen if not what.startswith("away")]
    assert not wrong, "\n".join(wrong)


def test_c40_a_changed_byte_is_located(home: Home, service: Service):
    table = lied(service)
    html = commands.takehome(service, table.caller("spectator"), lang="en")
    proof = reader.page_data(html)["proof"]  # type: ignore[index]
    report = reader.read(proof)
    rows = {body["n"]: k for k, body in enumerate(report.bodies) if body["kind"] == "action"}
    changes = [
        ('\\"to\\":\\"c3\\"', '\\"to\\":\\"b2\\"', rows[4], "its text was changed"),
        (
            f'\\"cards\\\\\\":[\\\\\\"{PILE[0]}',
            '\\"cards\\\\\\":[\\\\\\"Kd',
            rows[3],
            "its secret part was changed",
        ),
        ('\\"agree\\":true', '\\"agree\\":false', report.links - 2, "its text was changed"),
    ]
    for old, new, link, why in changes:
        before, start, after = html.partition('"proof":"')
        assert old in after, old
        page = home.open(f"{before}{start}{after.replace(old, new, 1)}")
        assert state(page) == "bad", old
        alert = page.get_by_role("alert")
        expect(alert).to_contain_text(f"at link {link} ")
        expect(alert).to_contain_text(why)
        page.context.close()
    # the drawn board is compared with the chain too
    drawn = html.index('"positions"')
    changed = html[:drawn] + re.sub(r'\\"6h\\"', r'\\"7h\\"', html[drawn:], count=1)
    assert changed != html
    page = home.open(changed)
    assert state(page) == "bad"
    expect(page.get_by_role("alert")).to_contain_text("the board shown here is not the one that was written")


@pytest.mark.only_soak
def test_an_added_script_does_not_run(browser: Browser, service: Service, tmp_path: Path):
    """Check that the page's policy allows only its own script."""
    table = lied(service)
    html = commands.takehome(service, table.caller("spectator"), lang="en")
    other = Home(browser, tmp_path)
    page = other.open(html.replace("</body>", "<script>document.title = 'ran'</script></body>"))
    assert state(page) == "good"
    assert page.title() != "ran"
    assert any("Content Security Policy" in said for said in other.trouble)
    page.context.close()


@pytest.mark.only_soak
def test_a_record_file_is_shown_as_unproven(home: Home):
    match = engines.Match(engines.load("john"))
    match.play("B/s5c R/h6h Bc2-c3")
    page = home.open(takehome.page(takehome.data(match, "en")))
    assert state(page) == "none"
    expect(page.locator("section", has=page.locator("#th-proof"))).to_contain_text("no chain")
