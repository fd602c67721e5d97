"""A custom scenario: from a file, pasted, or edited card by card; the referee reports its errors."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Devices
from tests.browser.devices import Referee, Tablet, picture

HURRIED = True
pytestmark = pytest.mark.only_soak
OWN: dict[str, Any] = {
    "id": "home",
    "title": {"ja": "うらにわ", "en": "Back garden"},
    "cards": [
        {"type": "scene", "id": "S", "cols": 3, "rows": 2},
        {"type": "event", "id": "E1", "clear": {"at_least": 7}},
        {"type": "event", "id": "E2", "clear": {"all": [{"at_least": 3}, {"contains": 5}]}},
    ],
}


def writing(tablet: Tablet) -> None:
    tablet.page.goto(f"{tablet.base}/#/new/xan")
    tablet.tap(tablet.page.locator('[data-own="scenario"]'))
    tablet.dialog.locator("[data-item]").first.wait_for()


def use(tablet: Tablet) -> None:
    tablet.tap(tablet.button("new-own-use", tablet.dialog))
    expect(tablet.dialog).to_have_count(0)


def played(tablet: Tablet, referee: Referee) -> Any:
    """Start a match and return its scenario."""
    tablet.tap(tablet.button("new-start"))
    tablet.tap(tablet.button("phones-start"))
    tablet.shows(0)
    return referee.view(tablet.opened())["header"]["options"]["scenario"]


def test_a_scenario_file_is_checked_and_played(devices: Devices, referee: Referee, tmp_path: Path) -> None:
    tablet = devices.tablet("en")
    tablet.allowed.append("422")
    writing(tablet)
    wrong = json.loads(json.dumps(OWN))
    wrong["cards"][1]["clear"] = {"at_least": "seven"}
    file = tmp_path / "own.json"
    file.write_text(json.dumps(wrong), encoding="utf-8")
    tablet.page.locator(".ways input[type=file]").set_input_files(file)
    fault = tablet.dialog.locator("[data-fault]")
    expect(fault).to_have_attribute("data-fault", "cards[1].clear.at_least")
    expect(tablet.dialog.locator('[data-path="cards[1].clear.at_least"] .error')).to_be_visible()
    picture(tablet, "scenario-fault")
    expect(tablet.button("new-own-use", tablet.dialog)).to_be_disabled()
    file.write_text("{", encoding="utf-8")
    tablet.page.locator(".ways input[type=file]").set_input_files(file)
    expect(tablet.dialog).to_contain_text(tablet.words("new-own-no-json"))
    file.write_text(json.dumps(OWN), encoding="utf-8")
    tablet.page.locator(".ways input[type=file]").set_input_files(file)
    expect(tablet.dialog.locator(".good")).to_be_visible()
    use(tablet)
    expect(tablet.page.locator('[data-own="scenario"]')).to_have_text("Back garden")
    assert played(tablet, referee) == OWN


def test_a_scenario_is_read_from_a_pasted_record(devices: Devices, referee: Referee) -> None:
    tablet = devices.tablet("en")
    writing(tablet)
    header = {
        "record": "match",
        "version": 1,
        "game": "xan",
        "seats": ["p1", "p2"],
        "options": {"scenario": OWN},
    }
    tablet.dialog.locator("textarea").fill(json.dumps(header) + '\n{"seat": "p1"}\n')
    tablet.tap(tablet.button("new-own-read", tablet.dialog))
    expect(tablet.dialog.locator("[data-item]")).to_have_count(3)
    use(tablet)
    assert played(tablet, referee) == OWN


def test_a_printed_scenario_can_be_shortened_and_changed(devices: Devices, referee: Referee) -> None:
    """Check fewer cards, another order, another size and another condition."""
    tablet = devices.tablet("ja")
    tablet.allowed.append("422")
    writing(tablet)
    tablet.tap(tablet.dialog.locator('[data-from="s1"]'))
    cards = tablet.dialog.locator("[data-item]")
    many = cards.count()
    picture(tablet, "scenario-editor")
    expect(cards.nth(1).locator('[data-do="up"] + button')).to_contain_text("けす")
    while cards.count() > 3:
        tablet.tap(cards.last.locator('[data-do="up"] + button'))
    assert many > 3
    tablet.tap(cards.nth(2).locator('[data-do="up"]'))
    expect(tablet.dialog.locator(".good")).to_be_visible()
    tablet.tap(cards.first.locator('[data-path="cards[0].rows"] button').last)
    cards.nth(1).locator("select").first.select_option("multiple_of")
    tablet.tap(cards.nth(1).locator('[data-path="cards[1].clear.multiple_of"] button').last)
    tablet.tap(tablet.dialog.locator('[data-add="event"]'))
    expect(cards).to_have_count(4)
    use(tablet)
    scenario = played(tablet, referee)
    assert len(scenario["cards"]) == 4
    assert scenario["cards"][1]["clear"] == {"multiple_of": 3}
    assert scenario["cards"][1]["id"] == "03-F-001"
    assert scenario["cards"][3]["clear"] == {"at_least": 7}
