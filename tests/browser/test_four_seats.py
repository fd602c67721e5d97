"""Four seats at a game without its own screens: hidden hands, doubt with one tap, belief in a last card.

The game is that of `tests/seventh_game`, installed from its package.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.boxes import Boxes, named
from tests.browser.conftest import HASTE, Devices
from tests.browser.devices import Phone, Referee, Tablet
from tests.support import SEVENTH_GAME, Servers, installed

HURRIED = True
pytestmark = pytest.mark.only_soak
SEATS = ["aoi", "haru", "mei", "sora"]
MORE = [*SEATS, "yui", "ren"]
NAMES = {"aoi": "Aoi", "haru": "Haru", "mei": "Mei", "sora": "Sora"}


@pytest.fixture(scope="module")
def referee(tmp_path_factory: pytest.TempPathFactory, serve_for_all: Servers) -> Iterator[Referee]:
    site = installed(SEVENTH_GAME, tmp_path_factory.mktemp("site"))
    server = serve_for_all(env={**HASTE, "PYTHONPATH": str(site)})
    yield Referee(server)
    server.stop()


class Table:
    """A match of four with a tablet and phones for some seats."""

    def __init__(self, referee: Referee, devices: Devices, *phones: str, cards: int = 2) -> None:
        header = {"game": "dauto", "seats": SEATS, "options": {"cards": cards}, "names": NAMES}
        self.referee, self.opened = referee, referee.open(header=header)
        self.tablet = devices.tablet(lang="en")
        self.tablet.enter(self.opened)
        joins = referee.joins(self.opened)
        self.phones = {seat: devices.phone(lang="en") for seat in phones}
        for seat, phone in self.phones.items():
            phone.join(joins[seat]["url"])

    def play(self, *actions: dict[str, Any]) -> None:
        """Record actions over HTTP and wait until every screen shows them."""
        self.referee.play(self.opened, actions)
        self.shows(self.opened.n)

    def shows(self, n: int) -> None:
        for device in (self.tablet, *self.phones.values()):
            device.shows(n)
        self.opened.n = n


def lay(seat: str, rank: str) -> dict[str, Any]:
    return {"seat": seat, "action": "lay", "rank": rank}


def keys(place: Tablet | Phone, name: str) -> Locator:
    return place.page.get_by_role("button", name=name, exact=True)


def offered(phone: Phone) -> list[str]:
    """Return the cards on a phone's keys."""
    found: list[str] = phone.page.locator(".form [data-key]").evaluate_all(
        "all => all.map((one) => one.dataset.key)"
    )
    return [key for key in found if len(key) == 2]


def test_a_last_card_is_believed_with_one_tap_on_the_tablet(referee: Referee, devices: Devices) -> None:
    """Check that no answer is preselected for any seat."""
    table = Table(referee, devices, "haru", cards=1)
    table.play(lay("aoi", "A"))
    tablet, haru = table.tablet, table.phones["haru"]
    expect(tablet.page.locator(".question")).to_have_text("The last card. Do you believe it?")
    for device in (tablet, haru):
        expect(device.page.locator('.form button[aria-pressed="true"]')).to_have_count(0)
    haru.tap(keys(haru, "Believe it"))
    table.shows(2)
    offers = tablet.page.locator(".offers button")
    tablet.tap(offers.filter(has_text="Mei").filter(has_text="Believe it"))
    table.shows(3)
    tablet.tap(offers.filter(has_text="Sora").filter(has_text="Believe it"))
    table.shows(4)
    assert table.referee.view(table.opened)["outcome"]["winners"] == ["aoi"]


def test_c39_four_play_a_bluffing_game_at_the_generic_table(referee: Referee, devices: Devices) -> None:
    """Play a false claim from a disclosed hand and doubt it with one tap: hands are counted, the result is
    announced.
    """
    table = Table(referee, devices, "aoi", "haru", "mei", cards=4)
    tablet, phones = table.tablet, table.phones
    tablet.page.set_viewport_size({"width": 1024, "height": 600})

    # own cards are offered to their owner only, under the cover
    table.play({"seat": "aoi", "action": "hand", "cards": ["2h", "5c", "As", "3d"]})
    aoi = phones["aoi"]
    assert offered(aoi) == []
    aoi.open_cover()
    assert offered(aoi) == ["As", "2h", "3d", "5c"]
    expect(aoi.key("5c")).to_be_in_viewport(ratio=1)

    aoi.pick(["2h"])
    aoi.tap(keys(aoi, "Record"))
    table.shows(2)

    # all counts are visible, and which seats may act
    scene = tablet.page.locator(".scene table")
    for seat, many in (("aoi", 3), ("haru", 4), ("mei", 4), ("sora", 4)):
        row = scene.locator(f'tr[data-seat="{seat}"]')
        expect(row).to_be_in_viewport(ratio=1)
        expect(row.locator("td")).to_have_text(str(many))
        expect(row.get_by_text("May now: Doubt!")).to_have_count(int(seat in ("mei", "sora")))
    expect(scene.locator("[aria-current]")).to_contain_text("Haru")

    # nothing is preselected; one question with a key for each seat
    for device in (tablet, phones["haru"], phones["mei"]):
        expect(device.page.locator('.form [aria-pressed="true"]')).to_have_count(0)
    doubt = tablet.page.get_by_role("group", name="Doubt!", exact=True)
    expect(doubt.get_by_role("button")).to_have_count(3)
    mei = phones["mei"]
    before = mei.taps
    mei.tap(keys(mei, "Doubt!"))
    table.shows(3)
    assert mei.taps == before + 1

    # the outcome is shown to everybody
    table.play({"seat": "aoi", "action": "show", "card": "2h"})
    for device in (tablet, phones["haru"], mei):
        expect(device.page.get_by_text("That was not so:").first).to_be_visible()


def test_a_part_of_a_hand_can_be_disclosed(referee: Referee, devices: Devices) -> None:
    """Disclose two of four cards: the other two are recorded as hidden, and no other seat sees any."""
    table = Table(referee, devices, "sora", "mei", cards=4)
    sora = table.phones["sora"]
    sora.open_cover()
    sora.tap(keys(sora, "Tell my hand"))
    expect(keys(sora, "Record")).to_be_disabled()
    sora.pick(["As", "3d"])
    sora.tap(keys(sora, "Record"))
    table.shows(1)
    mine = table.referee.view(table.opened, sora.token)["mine"]
    assert mine["hand"] == ["3d", "As", "??", "??"]
    assert "3d" not in table.referee.export(table.opened)
    assert not any('"3d","As"' in frame for frame in table.phones["mei"].traffic.frames)


def test_the_tablet_can_record_a_doubt_of_any_seat(referee: Referee, devices: Devices) -> None:
    table = Table(referee, devices)
    table.play(lay("aoi", "A"))
    tablet = table.tablet
    doubts = tablet.page.locator(".offers button").filter(has_text="Doubt!")
    expect(doubts).to_have_count(3)
    tablet.tap(doubts.filter(has_text="Sora"))
    tablet.shows(2)
    tablet.tap(tablet.key("As"))
    tablet.shows(3)
    position = table.referee.view(table.opened)["position"]
    assert position["hands"] == {"aoi": 1, "haru": 2, "mei": 2, "sora": 3}
    assert position["seen"]["sora"] == ["As"]


BROKEN = """() => [...document.querySelectorAll('.scene th, .scene dt')].flatMap((one) => {
  const walk = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
  const found = [];
  for (let node = walk.nextNode(); node; node = walk.nextNode())
    for (const { index, 0: word } of node.data.matchAll(/[A-Za-z]+/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(word);
    }
  return found;
})"""


@pytest.mark.parametrize("people", [3, 4, 6])
def test_c31_long_names_are_whole_in_the_table_of_seats(
    referee: Referee, devices: Devices, people: int
) -> None:
    """Check that no column breaks a word of a name, and that the seats asked or allowed to act are named."""
    seats = MORE[:people]
    header = {"game": "dauto", "seats": seats, "options": {"cards": 4}, "names": named(seats)}
    opened = referee.open([lay("aoi", "A")], header=header)
    tablet, phone = devices.tablet(lang="en"), devices.phone(lang="en")
    tablet.enter(opened)
    phone.join(referee.joins(opened)["mei"]["url"])
    boxes = Boxes()
    wrong: list[str] = []
    for device in (tablet, phone):
        device.shows(1)
        expect(device.page.locator(".scene [aria-current]")).to_have_count(1)
        expect(device.page.locator(".scene").get_by_text("May now: Doubt!")).to_have_count(people - 2)
        wrong += boxes.walk(device)
    for width in (320, 390):
        phone.page.set_viewport_size({"width": width, "height": 640})
        wrong += [f"{width}: broken: {word}" for word in phone.page.evaluate(BROKEN)]
    assert not wrong, "\n".join(wrong)
