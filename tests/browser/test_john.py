"""JOHN through its screens: refusals, a disclosed pile, a false claim, a doubt. (See also
`test_every_game.py`.)
"""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.boxes import INSPECT
from tests.browser.conftest import Devices
from tests.browser.devices import Phone, Referee, Tablet
from tests.browser.plays import john
from tests.browser.test_every_game import Match, begin, join

HURRIED = True


def test_an_impossible_tap_is_explained(referee: Referee, devices: Devices) -> None:
    """Check that なぜ？ shows the rule and that nothing is recorded."""
    match = begin(referee, john, devices.tablet(), 6)
    tablet = match.tablet
    tablet.tap(tablet.cell("c2"))
    tablet.tap(tablet.cell("b4"))
    tablet.tap(tablet.button("why").first)
    expect(tablet.page.locator(".why").first).to_contain_text("R1")
    tablet.page.keyboard.press("Escape")
    assert referee.lines(match.opened) == 6


@pytest.mark.only_soak
@pytest.mark.parametrize(("layout", "turn"), [("A", 180), ("B", 270)])
def test_c10_a_question_faces_its_seat(referee: Referee, devices: Devices, layout: str, turn: int) -> None:
    tablet = begin(referee, john, devices.tablet(), 1, layout=layout, reading="furigana").tablet
    tablet.page.evaluate(INSPECT)
    question = tablet.page.locator(".question")
    assert question.evaluate("one => inspect.turned(one)") == turn
    size = question.evaluate("one => parseFloat(getComputedStyle(one).fontSize)")
    assert size >= (32 if turn == 180 else 26)


@pytest.fixture(scope="module")
def played(referee: Referee, devices_of_module: Devices) -> Match:
    """Play the reference match from the home screen on; pulls come from the phones."""
    tablet = devices_of_module.tablet()
    match = Match(john, referee, tablet.start(), tablet)
    join(match, devices_of_module, match.opened.seats)
    tablet.tap(tablet.button("new-start"))
    match.go(john.STEPS)
    return match


@pytest.mark.only_soak
def test_the_screens_are_light(played: Match, figures: Callable[..., None]) -> None:
    """Check the packed size of all scripts, styles and fonts of a whole match."""
    for name, device in (("tablet", played.tablet), ("phone", played.phones["black"])):
        weights: dict[str, int] = {}
        for answer in device.traffic.answers:
            kind = answer.request.resource_type
            if kind in ("script", "stylesheet", "font"):
                weights[answer.url] = len(gzip.compress(answer.body(), 6))
        figures(
            f"weight of the {name}, kB gz", files=len(weights), all=round(sum(weights.values()) / 1000, 1)
        )
        assert 0 < sum(weights.values()) <= 300_000


def private_parts(value: Any) -> Iterator[Any]:
    """Yield the parts of an answer or a frame that are for one seat alone."""
    if isinstance(value, dict):
        if value.get("me") is not None:
            yield value["me"]
        if value.get("action") == "register" and "cards" in value:
            yield value
        for part in value.values():
            yield from private_parts(part)
    elif isinstance(value, list):
        for part in value:
            yield from private_parts(part)


@pytest.mark.only_soak
def test_c13_a_registered_pile_reaches_no_other_device(played: Match) -> None:
    """Check the frames, answers, storage and pages of the other devices after red discloses its pile."""
    pile = next(action["cards"] for action in john.ACTIONS if action["action"] == "register")
    hidden = ["??"] * len(pile)

    def private_facts(device: Tablet | Phone) -> list[Any]:
        texts = [said[0] for frame in device.traffic.frames if (said := re.search(r"(?<=\d)\[.*", frame))]
        texts += [body for body in device.traffic.bodies() if body.startswith(("{", "["))]
        texts += device.page.evaluate("[...Object.values(localStorage), ...Object.values(sessionStorage)]")
        rows = [row for text in texts for row in text.splitlines()]
        found = [json.loads(row) for row in rows if row.startswith(("{", "["))]
        return [part for one in found for part in private_parts(one)]

    own = private_facts(played.phones["red"])
    assert any(part.get("pile") and set(part["pile"]) <= set(pile) for part in own), (
        "red received its own pile"
    )
    for device in (played.tablet, played.phones["black"]):
        parts = private_facts(device)
        assert parts, "the registration is a line for everybody"
        for part in parts:
            if "cards" in part:
                assert part["cards"] == hidden
            else:
                assert part["seat"] == "black"


@pytest.mark.only_soak
@pytest.mark.parametrize("with_phones", [True, False], ids=["phones", "tablet alone"])
def test_a_false_claim_is_doubted_and_revealed(
    referee: Referee, devices: Devices, tmp_path: Path, with_phones: bool
) -> None:
    """Play by the ultimate rule: a claim, a doubt in two taps, the whole pile revealed, the liar loses."""
    tablet = devices.tablet()
    opened = tablet.start(options=john.LIE["options"])
    lie = Match(john, referee, opened, tablet)
    if with_phones:
        join(lie, devices, opened.seats)
        tablet.tap(tablet.button("new-start"))
    else:
        tablet.leave_phones_out()
    lie.go([[action] for action in john.LYING])
    lie.stands(tmp_path, john.LYING)
    assert referee.view(opened)["outcome"] == {"winners": ["black"], "reason": "john.end.lie"}
    counts = dict(lie.taps)
    assert (counts["doubt"], counts["reveal"]) == (2, len(john.LYING[-1]["cards"]) + 1)
    expect(tablet.page.locator(".claims li")).to_have_count(1)


@pytest.mark.only_soak
def test_ticks_survive_actions_of_the_rival(referee: Referee, devices: Devices) -> None:
    """Check the start of a match: one seat enters its pile while the other still places cards."""
    opened = referee.open([{"seat": "black", "action": "setup", "suit": "s", "front": "5s"}])
    phone = devices.phone("en")
    phone.join(referee.joins(opened)["black"]["url"])
    phone.shows(1)
    phone.open_cover()
    phone.tap(phone.button("john-phone-tell", count=11))
    ticked = phone.page.locator('.private [aria-pressed="true"]')
    keys = phone.page.locator(".private [data-key]")
    for i in range(3):
        phone.tap(keys.nth(i))
    expect(ticked).to_have_count(3)
    referee.play(opened, [{"seat": "red", "action": "setup", "suit": "h", "front": "6h"}])
    phone.shows(2)
    phone.open_cover()  # it was closed, because it is black's turn now
    expect(ticked).to_have_count(3)


@pytest.mark.only_soak
def test_a_phone_asks_its_owner_once(referee: Referee, devices: Devices) -> None:
    """Check that the question has no name and is not repeated as a step; other steps stay."""
    phone = devices.phone("en")
    opened = referee.open(john.ACTIONS[:5], names={"black": "Aoi", "red": "Haru"})
    phone.join(referee.joins(opened)["black"]["url"])
    phone.shows(5)
    asked = phone.page.locator(".turn")
    expect(asked).to_have_text(
        "Lay a 5 on b1. None? The next one down. Put Jack of spades in your change pile."
    )
    lying = referee.open(john.LYING[:8], options=john.LIE["options"], names={"black": "Aoi", "red": "Haru"})
    liar = devices.phone("en")
    liar.join(referee.joins(lying)["red"]["url"])
    liar.shows(8)
    expect(liar.page.locator(".turn")).to_have_text("Show your whole change pile.")


@pytest.mark.only_soak
def test_a_doubt_on_the_tablet_names_the_claim(referee: Referee, devices: Devices) -> None:
    tablet = devices.tablet("en")
    lie = referee.open(john.LYING[:7], options=john.LIE["options"], names={"black": "Aoi", "red": "Haru"})
    tablet.enter(lie)
    tablet.tap(tablet.page.locator('[data-seat="black"] .doubt'))
    expect(tablet.prompt).to_contain_text("Haru says: no 2.")
