"""Evidence of devices against the keeper of the record: heads, verified proofs, signatures.

Every referee here is a real server process. Some are dishonest: see :mod:`tests.browser.liar`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
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


# -- an honest referee --------------------------------------------------------------------------------


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


# -- a server with forged answers ---------------------------------------------------------------------

OTHER = {"n": 3, "fields": {"to": "z9"}}
LIE = {**OTHER, "heads": True}
"""Changed bodies with matching hashes. (Other forgeries: `evidence/witness.test.ts`.)"""
EQUIVOCATES = {**OTHER, "heads": True, "roles": ["seat"]}
"""One history for the phones, another for the tablet."""


@pytest.fixture
def liar(serve: Servers, tmp_path: Path) -> tuple[Server, Path]:
    """Return a referee that forges answers as a file describes, and that file."""
    file = tmp_path / "lie.json"
    file.write_text("{}", encoding="utf-8")
    path = f"{HERE / 'lies'}:{ROOT}"
    return serve(env={**HASTE, "PYTHONPATH": path, "TACHIAI_LIE": str(file)}), file


def test_a_phone_that_returns_detects_a_rewritten_record(browser: Browser, liar: tuple[Server, Path]) -> None:
    server, file = liar
    with watching(browser, server) as (referee, devices):
        opened = referee.open(ACTIONS[:6])
        phone = devices.phone()
        phone.join(referee.joins(opened)["red"]["url"])
        mine = checked(phone, referee, opened)
        assert marks(phone, opened) == []
        phone.page.goto("about:blank")
        file.write_text(json.dumps(LIE), encoding="utf-8")
        phone.page.goto(f"{phone.base}/p")
        expect(phone.page.locator("dialog.mark")).to_be_visible()
        # A changed view is noticed at once, the first changed link after the proof was verified.
        links = {one["n"]: one["link"] for one in referee.view(opened)["lines"]}
        link = links[3]
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
