"""Events are shown to everybody at the table, next to where they happen."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Devices
from tests.browser.devices import TABLET, Device, Referee, Tablet, flat, unruby
from tests.browser.plays.john import ACTIONS, LIE, LYING
from tests.browser.test_every_game import RESULT
from tests.browser.test_rematch import over
from tests.browser.tour import INSPECT

HURRIED = True
FACES = {"A": [0, 180], "B": [90, 270], "C": [0]}


def turns(tablet: Tablet, query: str) -> list[int]:
    """Return the rotations of the matching texts, in degrees."""
    tablet.page.evaluate(INSPECT)
    found: list[int] = tablet.page.locator(query).evaluate_all("all => all.map(inspect.turned)")
    return sorted(found)


def uncut(device: Device) -> None:
    """Check that nothing is cut off or covered."""
    device.page.evaluate(INSPECT)
    found = device.page.evaluate("inspect.boxes()")
    assert not found["cut"] + found["covered"], found


SEEN = """claim => {
  const box = claim.getBoundingClientRect(), room = claim.closest('.saying').getBoundingClientRect();
  return box.width > 0 && box.top >= room.top - 1 && box.bottom <= room.bottom + 1;
}"""


@pytest.mark.only_soak
@pytest.mark.parametrize("height", [820, 600])
def test_a_claim_is_shown_to_both_sides(referee: Referee, devices: Devices, height: int) -> None:
    """Check that the far side sees the claim and the counterblow too, even on a low tablet."""
    plain = {**LIE, "options": {}}
    tablet = devices.tablet(
        shape={**TABLET, "viewport": {"width": 1180 if height > 700 else 1024, "height": height}}
    )
    tablet.enter(referee.open(LYING[:6], header=plain), settings={"layout": "A"})
    said = tablet.page.locator(".saying .verdict-text > p:nth-child(-n+3)")
    expect(said).to_have_count(6)
    assert said.evaluate_all(f"all => all.map({SEEN})") == [True] * 6
    assert turns(tablet, ".saying .verdict-text > p:nth-child(2)") == [0, 180]


@pytest.mark.only_soak
@pytest.mark.parametrize("layout", ["A", "B"])
def test_a_bust_is_shown_to_both_sides(referee: Referee, devices: Devices, layout: str) -> None:
    """Check the message at both edges; the stamp on the board is upright in layout B."""
    cards = ["Ks", "Kh", "Kd", "Kc", "Qs", "Qh", "Qd", "Qc", "Js", "Jh", "Jd"]
    opened = referee.open(header={"game": "one_o_one", "seats": ["aoi", "haru"]})
    tablet = devices.tablet()
    tablet.enter(opened, settings={"layout": layout})
    for n, card in enumerate(cards, 1):
        if tablet.page.locator(".big").count():
            break
        tablet.tap(tablet.key(card))
        tablet.shows(n)
    assert turns(tablet, ".saying .head") == FACES[layout]
    assert turns(tablet, ".big.bust") == ([0, 180] if layout == "A" else [0])
    uncut(tablet)


@pytest.mark.only_soak
def test_the_asker_is_notified_of_a_refusal(referee: Referee, devices: Devices) -> None:
    """Check the tablet and the asker's phone; the next move removes the message."""
    opened = referee.open(ACTIONS[:8])
    joins = referee.joins(opened)
    tablet = devices.tablet()
    tablet.enter(opened)
    phones = {seat: devices.phone() for seat in opened.seats}
    for seat, phone in phones.items():
        phone.join(joins[seat]["url"])
        phone.shows(8)
    tablet.go_back(6)
    asker = referee.view(opened)["ask"]["by"]
    (other,) = set(opened.seats) - {asker}
    no = phones[other].words("consent-refused")
    phones[other].answer(False)
    said = phones[asker].page.locator(".said")
    expect(said).to_contain_text(flat(no)[-4:])
    assert flat(no) in flat(unruby(said))
    assert flat(no) not in flat(unruby(phones[other].page.locator(".said")))
    assert flat(no) in flat(unruby(tablet.page.locator(".saying .head").first))
    referee.play(opened, ACTIONS[8:9])
    for device in (tablet, phones[asker]):
        device.shows(9)
        assert flat(no) not in flat(unruby(device.page.locator(".saying, .said").first))


@pytest.mark.only_soak
def test_the_home_screen_shows_the_state_of_matches(referee: Referee, devices: Devices) -> None:
    """Check the winner of one match and that another can be continued."""
    tablet = devices.tablet()
    tablet.enter(over(referee, "john"))
    tablet.page.locator(RESULT).wait_for()
    for _ in range(2):  # home offers the newest to continue, and lists the others
        tablet.start()
        tablet.leave_phones_out()
    tablet.page.goto(f"{tablet.base}/")
    stands = tablet.page.locator(".kept .stands")
    expect(stands).to_have_count(2)
    won = tablet.words("result-won", winners="Minato")
    assert [flat(unruby(one)) for one in stands.all()] == [flat(tablet.words("home-open")), flat(won)]
