"""Evidence of devices against the keeper of the record: heads, verified proofs, signatures.

Every referee here is a real server process. Some are dishonest: see :mod:`tests.browser.liar`.
"""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import HASTE, Devices
from tests.browser.devices import Device, Opened, Referee
from tests.browser.plays.john import ACTIONS
from tests.support import Server, Servers

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
HEADS = "match => JSON.parse(localStorage.getItem('tachiai.heads.' + match) ?? '{\"heads\": []}').heads"
MARKS = "match => JSON.parse(localStorage.getItem('tachiai.marks.' + match) ?? '[]')"


def heads(device: Device, opened: Opened) -> list[str]:
    found: list[str] = device.page.evaluate(HEADS, opened.match)
    return found


def marks(device: Device, opened: Opened) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = device.page.evaluate(MARKS, opened.match)
    return found


def checked(device: Device, referee: Referee, opened: Opened) -> list[str]:
    """Wait until the device has computed all heads, and return them."""
    link = referee.view(opened)["link"]
    device.page.wait_for_function(
        f"([match, link]) => {{ const heads = ({HEADS})(match);"
        " return heads.length > link && heads.every((one) => one !== ''); }",
        arg=[opened.match, link],
    )
    return heads(device, opened)


def code(head: str) -> str:
    return "-".join(head[i : i + 4].upper() for i in range(0, 16, 4))


def warned(device: Device, n: int, mine: str | None, theirs: str | None) -> None:
    """Check that the warning shows the move and both codes."""
    warning = device.page.locator("dialog.mark")
    expect(warning).to_be_visible()
    for head in (mine, theirs):
        if head is not None:
            expect(warning).to_contain_text(code(head))
    expect(warning).to_contain_text(f"{n}手目")


@contextmanager
def watching(browser: Browser, server: Server) -> Iterator[tuple[Referee, Devices]]:
    devices = Devices(browser, server)
    yield Referee(server), devices
    devices.close()


def away(device: Device, server: Server) -> int:
    """Stop the referee, allow the errors that this causes, and return its port."""
    device.allowed += ["ERR_", "WebSocket", "Failed to load resource", "Failed to fetch"]
    server.stop()
    return server.port


# -- an honest referee --------------------------------------------------------------------------------


@pytest.mark.only_soak
def test_phone_and_tablet_compute_every_head(referee: Referee, devices: Devices) -> None:
    opened = referee.open(ACTIONS[:6])
    tablet, phone = devices.tablet(), devices.phone()
    tablet.enter(opened)
    phone.join(referee.joins(opened)["red"]["url"])
    for device in (tablet, phone):
        found = checked(device, referee, opened)
        proof = referee.text(f"/api/matches/{opened.match}/proof", token=opened.token)
        assert found == [json.loads(row)["hash"] for row in proof.splitlines()][: len(found)]
        assert marks(device, opened) == []
    asked = [answer.url for answer in phone.traffic.answers if "/proof" in answer.url]
    assert asked
    assert not any("head" in url for url in asked)
    assert not any('"seen"' in frame for frame in phone.traffic.sent)


def test_a_phone_signs_what_it_computed(referee: Referee, devices: Devices) -> None:
    opened = referee.open(ACTIONS[:4])
    phone = devices.phone()
    phone.join(referee.joins(opened)["red"]["url"])
    checked(phone, referee, opened)
    referee.call(
        f"/api/matches/{opened.match}/ask_sign", token=opened.token, body={"request_id": referee.new_id()}
    )
    asked = referee.view(opened)["sign"]["of"]
    # The question is one link, the answer the next.
    phone.page.wait_for_function(
        f"([match, asked]) => ({HEADS})(match).length > asked + 2", arg=[opened.match, asked]
    )
    assert len(referee.view(opened)["sign"]["signed"]) == 1
    kept = phone.page.evaluate("JSON.parse(localStorage.getItem('tachiai.matches'))[0]")
    assert len(kept["secret"]) == 64
    assert not any(kept["secret"] in frame for frame in phone.traffic.sent)


# -- an older database --------------------------------------------------------------------------------


@pytest.mark.only_soak
def test_an_older_database_is_noticed_over_a_reload(browser: Browser, serve: Servers, tmp_path: Path) -> None:
    """Restore an older database while the phone is away: it warns at every visit until the warning is
    dismissed.
    """
    server = serve(env=HASTE)
    with watching(browser, server) as (referee, devices):
        opened = referee.open(ACTIONS[:4])
        phone = devices.phone()
        phone.join(referee.joins(opened)["red"]["url"])
        checked(phone, referee, opened)
        keep = tmp_path / "yesterday"
        with closing(sqlite3.connect(server.data / "tachiai.sqlite")) as db:
            db.execute("vacuum into ?", (str(keep),))
        referee.play(opened, ACTIONS[4:6])
        phone.shows(6)
        mine = checked(phone, referee, opened)
        # Leave the page: with its lines on the screen it would name the missing line itself, the fifth.
        page = phone.page.url
        phone.page.goto("about:blank")
        port = away(phone, server)
        for file in server.data.glob("tachiai.sqlite*"):
            file.unlink()
        shutil.copy(keep, server.data / "tachiai.sqlite")
        server = serve(env=HASTE, data=server.data, port=port)

        phone.page.goto(page)
        there = referee.view(opened)["link"]
        warned(phone, 4, mine[there + 1], None)
        assert heads(phone, opened)[: len(mine)] == mine
        # The warning returns after a reload.
        phone.page.reload()
        warned(phone, 4, mine[there + 1], None)
        phone.tap(phone.button("mark-later"))
        expect(phone.page.locator("dialog.mark")).to_have_count(0)
        expect(phone.page.locator(".warning")).to_be_visible()
        phone.tap(phone.page.locator(".warning"))
        warned(phone, 4, mine[there + 1], None)
        phone.tap(phone.button("mark-away"))
        phone.tap(phone.button("mark-away-yes"))
        expect(phone.page.locator(".warning")).to_have_count(0)
        assert heads(phone, opened)[: len(mine)] == mine
        assert len(marks(phone, opened)) == 1
        server.stop()


# -- a server with forged answers ---------------------------------------------------------------------

OTHER = {"n": 3, "fields": {"to": "z9"}}
LIES: dict[str, dict[str, Any]] = {
    "other lines, the old proof": {**OTHER, "proof": False},
    "other bodies, the old heads": {**OTHER, "echo": True},
    "other bodies, all hashes anew": {**OTHER, "heads": True},
    "the old lines, all hashes anew": {**OTHER, "heads": True, "lines": False},
    "the last lines are gone from the proof": {**OTHER, "lines": False, "fields": {}, "keep": 6},
}
EQUIVOCATES = {**OTHER, "heads": True, "roles": ["seat"]}
"""One history for the phones, another for the tablet."""


@pytest.fixture
def liar(serve: Servers, tmp_path: Path) -> tuple[Server, Path]:
    """Return a referee that forges answers as a file describes, and that file."""
    file = tmp_path / "lie.json"
    file.write_text("{}", encoding="utf-8")
    path = f"{HERE / 'lies'}:{ROOT}"
    return serve(env={**HASTE, "PYTHONPATH": path, "TACHIAI_LIE": str(file)}), file


@pytest.mark.in_every_run("other bodies, all hashes anew")
@pytest.mark.parametrize("what", LIES)
def test_a_phone_that_returns_detects_a_rewritten_record(
    browser: Browser, liar: tuple[Server, Path], what: str
) -> None:
    server, file = liar
    with watching(browser, server) as (referee, devices):
        opened = referee.open(ACTIONS[:6])
        phone = devices.phone()
        phone.join(referee.joins(opened)["red"]["url"])
        mine = checked(phone, referee, opened)
        assert marks(phone, opened) == []
        phone.page.goto("about:blank")
        file.write_text(json.dumps(LIES[what]), encoding="utf-8")
        phone.page.goto(f"{phone.base}/p")
        expect(phone.page.locator("dialog.mark")).to_be_visible()
        # A changed view is noticed at once, the first changed link after the proof was verified.
        links = {one["n"]: one["link"] for one in referee.view(opened)["lines"]}
        link = LIES[what].get("keep", links[3])
        phone.page.wait_for_function(
            f"([match, link]) => ({MARKS})(match).some((one) => one.link === link)", arg=[opened.match, link]
        )
        first = min(marks(phone, opened), key=lambda one: one["link"])
        assert (first["link"], first["mine"]) == (link, mine[link])
        (n,) = (n for n, at in links.items() if at == link)
        warned(phone, n, mine[link], first["theirs"])
        assert heads(phone, opened)[: len(mine)] == mine


@pytest.mark.only_soak
def test_an_equivocating_referee_gets_no_signature(browser: Browser, liar: tuple[Server, Path]) -> None:
    """Check that a phone that saw one chain refuses to sign the other, and warns."""
    server, file = liar
    file.write_text(json.dumps({**EQUIVOCATES, "roles": ["table"]}), encoding="utf-8")
    with watching(browser, server) as (referee, devices):
        opened = referee.open(ACTIONS[:6])
        tablet, phone = devices.tablet(), devices.phone()
        tablet.enter(opened)
        phone.join(referee.joins(opened)["red"]["url"])
        # Each saw a consistent history.
        mine, theirs = (checked(device, referee, opened) for device in (phone, tablet))
        assert marks(phone, opened) == marks(tablet, opened) == []
        assert mine[-1] != theirs[-1]
        # Now the tablet receives what the phone saw.
        file.write_text("{}", encoding="utf-8")
        referee.play(opened, ACTIONS[6:7])
        warned(tablet, 3, None, None)
        assert marks(phone, opened) == []
