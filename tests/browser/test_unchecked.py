"""Without proofs from the referee the phone keeps a warning, and asks before it confirms unsigned."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import Devices
from tests.browser.devices import Referee
from tests.browser.plays.john import ACTIONS
from tests.browser.test_witness import checked

HURRIED = True
pytestmark = pytest.mark.browser


@pytest.mark.in_every_run("503")
@pytest.mark.parametrize("answer", ["503", "a page"])
def test_a_phone_that_cannot_verify_warns_and_does_not_sign(
    referee: Referee, devices: Devices, answer: str
) -> None:
    opened = referee.open(ACTIONS[:4])
    phone = devices.phone("en")
    phone.allowed += ["Failed to load resource"]
    phone.page.clock.install()
    phone.join(referee.joins(opened)["red"]["url"])
    phone.page.clock.run_for(3_000)
    checked(phone, referee, opened)
    mark = phone.page.locator("main > [data-part=unchecked]")
    expect(mark).to_have_count(0)

    def bad(route: Route) -> None:
        if answer == "503":
            route.fulfill(status=503, body="{}")
        else:
            route.fulfill(status=200, body="<html>Log in to the Wi-Fi</html>")

    phone.page.route("**/proof*", bad)
    referee.play(opened, [ACTIONS[4], {"seat": "red", "action": "resign"}])
    phone.tap(phone.page.locator(".end summary"))
    expect(phone.page.locator("[data-said=red]")).to_be_visible()
    for _ in range(4):  # a check and its repetitions
        phone.page.clock.run_for(10_500)
    expect(mark).to_contain_text("since move 4")

    said = phone.page.locator("[data-said=red]")
    phone.tap(phone.button("end-yes", said))
    expect(said.locator("[data-part=unchecked]")).to_contain_text("without a signature?")
    assert referee.view(opened)["confirm"]["seats"]["red"] is None
    phone.tap(phone.button("confirm-no", said))
    assert referee.view(opened)["confirm"]["seats"]["red"] is None
    phone.tap(phone.button("end-yes", said))
    phone.tap(said.locator("[data-do=unsigned]"))
    expect(said.locator(".who svg")).to_be_visible()
    seat = referee.view(opened)["confirm"]["seats"]["red"]
    assert (seat["agree"], seat["signed"]) == (True, False)
    expect(mark).to_be_visible()  # it stays

    phone.page.unroute("**/proof*")
    for _ in range(2):
        phone.page.clock.run_for(10_500)
    expect(mark).to_have_count(0)  # until a check succeeds
