"""Human actions around the moves: confirm the end, pass on a seat, object, contradict a disclosure."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Devices
from tests.browser.devices import Phone, Referee, Tablet
from tests.browser.plays.john import ACTIONS, LIE, LYING

HURRIED = True
RESIGNED = {"seat": "red", "action": "resign"}
PILE = ["2h", "3d", "4h", "6d", "6h", "8h", "9d", "Ad", "Ah", "Kd", "Th"]


def said(device: Phone | Tablet, seat: str) -> str:
    return device.page.locator(f'[data-said="{seat}"]').inner_text()


def views(device: Phone | Tablet) -> int:
    """Return how many views the device received (not counting the connection's pings)."""
    return sum('"view"' in frame for frame in device.traffic.frames)


def test_one_seat_confirms_the_end_and_the_other_refuses(referee: Referee, devices: Devices) -> None:
    opened = referee.open(ACTIONS[:6])
    joins = referee.joins(opened)
    phones = {seat: devices.phone() for seat in opened.seats}
    for seat, phone in phones.items():
        phone.join(joins[seat]["url"])
    tablet = devices.tablet()
    tablet.enter(opened)
    referee.play(opened, [RESIGNED])
    black, red = phones["black"], phones["red"]
    # A family need not confirm: the question is folded. After the first answer it is asked of everybody.
    black.tap(black.page.locator(".end summary"))
    black.tap(black.button("end-yes"))
    for device in (black, red, tablet):
        expect(device.page.locator('[data-said="black"] .signed')).to_be_visible()
    # A refusal needs a reason; a suggested one takes one tap.
    red.tap(red.button("end-wrong"))
    red.tap(red.button("end-why-line"))
    reason = red.words("end-why-line")
    for device in (black, red, tablet):
        expect(device.page.locator('[data-said="red"] .who .no')).to_contain_text(reason[-3:])
    confirm = referee.view(opened)["confirm"]
    assert {seat: (one["agree"], one["by"], one["signed"]) for seat, one in confirm["seats"].items()} == {
        "black": (True, "seat", True),
        "red": (False, "seat", True),
    }
    assert confirm["seats"]["red"]["reason"]


@pytest.mark.only_soak
def test_the_tablet_confirms_for_seats_without_a_phone(referee: Referee, devices: Devices) -> None:
    opened = referee.open([*ACTIONS[:6], RESIGNED])
    tablet = devices.tablet("en")
    tablet.enter(opened)
    tablet.tap(tablet.page.locator(".confirm summary"))
    for seat in opened.seats:
        place = tablet.page.locator(f'[data-said="{seat}"]')
        tablet.tap(tablet.button("end-yes", place))
        expect(place.locator(".who svg")).to_be_visible()
    expect(tablet.page.locator(".confirm summary")).to_have_text(tablet.words("end-all"))
    seats = referee.view(opened)["confirm"]["seats"]
    assert [one["by"] for one in seats.values()] == ["table", "table"]


@pytest.mark.only_soak
def test_a_contradiction_of_a_disclosure_is_shown_on_its_own_phone_alone(
    referee: Referee, devices: Devices
) -> None:
    opened = referee.open(LYING[:2], options=LIE["options"])
    joins = referee.joins(opened)
    tablet, owner, rival = devices.tablet(), devices.phone(), devices.phone()
    tablet.enter(opened)
    owner.join(joins["red"]["url"])
    rival.join(joins["black"]["url"])
    owner.act({"seat": "red", "action": "register", "cards": PILE})
    opened.n += 1
    referee.play(opened, LYING[2:5])
    for device in (owner, tablet, rival):
        device.shows(opened.n)
    due = referee.view(opened)["due"][0]
    assert (due["seat"], due["action"]) == ("red", "pull")
    keys = owner.page.locator(".ask [data-key]").evaluate_all("all => all.map((one) => one.dataset.key)")
    other = owner.page.locator(f'.ask [data-key="{next(key for key in keys if key not in PILE)}"]')
    received = views(tablet), views(rival)
    owner.tap(other)
    sheet = owner.page.locator(".advice")
    expect(sheet).to_be_visible()
    # After cancelling, nothing is recorded and no other device was notified.
    owner.tap(owner.button("confirm-no", sheet))
    expect(sheet).to_have_count(0)
    assert referee.lines(opened) == opened.n
    assert received == (views(tablet), views(rival))
    owner.tap(other)
    owner.tap(owner.button("advice-insist"))
    owner.shows(opened.n + 1)
    for device in (tablet, rival):
        device.shows(opened.n + 1)
        assert not any("advice" in frame for frame in device.traffic.frames)


@pytest.mark.only_soak
def test_only_the_old_phone_can_pass_on_disclosures_with_a_seat(referee: Referee, devices: Devices) -> None:
    opened = referee.open(LYING[:2], options=LIE["options"])
    url = referee.joins(opened)["red"]["url"]
    old = devices.phone("en")
    old.join(url)
    old.act({"seat": "red", "action": "register", "cards": PILE})
    opened.n += 1
    tablet = devices.tablet("en")
    tablet.enter(opened)

    # The old phone passes the seat on, with what it disclosed.
    new = devices.phone("en")
    new.page.goto(new.base + url[url.index("/j?") :])
    expect(tablet.button("consent-yes")).to_be_visible()
    old.tap(old.button("seat-hand"))
    new.root.wait_for()
    expect(old.page.get_by_text(old.words("link-gone-moved"))).to_be_visible()
    expect(new.page.locator(".anew")).to_have_count(0)
    new.open_cover()
    expect(new.page.locator(".private .chip, .open .chip").first).to_be_visible()
    expect(tablet.page.get_by_text(tablet.words("moved-with", seat="Red"))).to_be_visible()

    # The table admits another phone, without it.
    tablet.tap(tablet.button("understood"))
    third = devices.phone("en")
    third.page.goto(third.base + url[url.index("/j?") :])
    new.button("seat-keep").wait_for()
    expect(third.root).to_have_count(0)
    tablet.tap(tablet.button("consent-yes"))
    third.root.wait_for()
    expect(third.page.locator(".anew")).to_be_visible()
    token = third.page.evaluate("JSON.parse(localStorage.getItem('tachiai.matches'))[0].token")
    view = referee.view(opened, token)
    assert not any(line["private"] for line in view["lines"])
    assert set(view["lines"][2]["action"]["cards"]) == {"??"}
    third.tap(third.button("seat-new-tell"))
    expect(third.button("cover-close")).to_be_visible()
    expect(third.page.locator(".open .chip")).to_have_count(0)
    expect(tablet.page.get_by_text(tablet.words("moved-without", seat="Red"))).to_be_visible()


@pytest.mark.only_soak
def test_an_objection_is_shown_with_its_line(referee: Referee, devices: Devices) -> None:
    opened = referee.open(ACTIONS[:6])
    phone, tablet = devices.phone("en"), devices.tablet("en")
    phone.join(referee.joins(opened)["red"]["url"])
    tablet.enter(opened)
    phone.tap(phone.page.locator(".gear"))
    phone.tap(phone.button("objection"))
    phone.tap(phone.page.locator("section .line").nth(1))
    phone.tap(phone.button("object-card"))
    phone.page.locator(".objecting input").fill("It was the king")
    phone.tap(phone.button("object-send"))
    expect(phone.page.get_by_text(phone.words("object-sent"))).to_be_visible()
    tablet.tap(tablet.button("history"))
    row = tablet.page.locator('li[data-n="5"]')
    expect(row).to_contain_text("It was the king")
    expect(row).to_contain_text(tablet.words("object-wait"))
    objection = referee.view(opened)["objections"][0]
    assert (objection["about"], objection["what"], objection["seat"]) == (5, "card", "red")


def test_the_pin_is_shown_once_and_kept_nowhere(devices: Devices) -> None:
    tablet = devices.tablet("en")
    tablet.start()
    tablet.tap(tablet.button("pin-look", tablet.dialog))
    tablet.tap(tablet.button("pin-look", tablet.dialog.last))
    pin = tablet.dialog.last.locator("b.selectable").inner_text()
    assert len(pin) >= 6
    tablet.tap(tablet.button("pin-noted"))
    expect(tablet.button("pin-look", tablet.dialog)).to_have_count(0)
    kept = tablet.page.evaluate("JSON.stringify({...localStorage})")
    assert pin not in kept
    tablet.page.reload()
    tablet.root.wait_for()
    assert pin not in tablet.markup()
