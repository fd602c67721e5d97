"""A game without its own screens, in the same tests as the built-in games.

The tests come from `test_every_game.py` and `test_screens.py`, with a game installed from a package
(`tests/sixth_game`). Further tests here hold for forms alone.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.boxes import SET
from tests.browser.conftest import HASTE, Devices
from tests.browser.devices import Phone, Referee, Tablet, unruby
from tests.browser.plays import hattari
from tests.browser.test_criteria import normal, views_since
from tests.browser.test_every_game import (
    begin,
    join,
    played,
    test_c01_taps_per_action,
    test_c02_tap_to_paint_is_measured,
    test_c03_a_tap_reaches_every_screen,
    test_c05_nothing_moves,
    test_c19_the_tablet_alone_is_enough,
    test_c20_zoom_and_reflow,
    test_c21_keys_alone,
    test_c22_names_for_screen_readers,
    test_c23_languages_change_in_the_middle,
    test_c31_each_screen_can_be_read_and_tapped,
    test_the_first_match_begins_in_six_taps,
    test_the_record_is_the_match_that_was_played,
)
from tests.browser.test_screens import (
    looks,
    test_c04_target_gaps,
    test_c04_target_sizes,
    test_c08_axe_finds_nothing,
    test_c08_contrast_of_important_text,
    test_c12_no_small_text,
    test_c12_nothing_is_cut_off,
    test_c23_no_word_is_missing,
    test_c31_nothing_is_covered_cut_or_out_of_sight,
    test_every_state_was_visited,
)
from tests.browser.tour import READINGS
from tests.support import Servers

__all__ = [
    "READINGS",
    "looks",
    "played",
    "test_c01_taps_per_action",
    "test_c02_tap_to_paint_is_measured",
    "test_c03_a_tap_reaches_every_screen",
    "test_c04_target_gaps",
    "test_c04_target_sizes",
    "test_c05_nothing_moves",
    "test_c08_axe_finds_nothing",
    "test_c08_contrast_of_important_text",
    "test_c12_no_small_text",
    "test_c12_nothing_is_cut_off",
    "test_c19_the_tablet_alone_is_enough",
    "test_c20_zoom_and_reflow",
    "test_c21_keys_alone",
    "test_c22_names_for_screen_readers",
    "test_c23_languages_change_in_the_middle",
    "test_c23_no_word_is_missing",
    "test_c31_each_screen_can_be_read_and_tapped",
    "test_c31_nothing_is_covered_cut_or_out_of_sight",
    "test_every_state_was_visited",
    "test_the_first_match_begins_in_six_taps",
    "test_the_record_is_the_match_that_was_played",
]

HURRIED = True
EVERY_GAME = TOUR = ["hattari"]
TOUR_IN_SOAK = True
ACTIONS = hattari.ACTIONS


@pytest.fixture(scope="module")
def referee(site: Path, serve_for_all: Servers) -> Iterator[Referee]:
    """Start a server with the installed game. `PYTHONPATH` stays set, so that an audit finds the game too."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(site))
        server = serve_for_all(env=HASTE)
        yield Referee(server)
        server.stop()


def table_and_phones(referee: Referee, devices: Devices, steps: int = 0) -> tuple[Tablet, Phone, Phone]:
    match = begin(referee, hattari, devices.tablet(), steps)
    join(match, devices, ["left", "right"])
    for phone in match.phones.values():
        phone.shows(steps)
    match.tablet.page.wait_for_function("() => document.querySelectorAll('.bar .phone').length === 2")
    return match.tablet, match.phones["left"], match.phones["right"]


def pressed(place: Locator) -> list[str]:
    found: list[str] = place.locator('[data-key][aria-pressed="true"]').evaluate_all(
        "all => all.map((one) => one.dataset.key)"
    )
    return found


# -- 13, 14: private facts ----------------------------------------------------------------------------


@pytest.mark.only_soak
def test_c14_a_disclosure_under_the_cover_is_nowhere_else(referee: Referee, devices: Devices) -> None:
    """Check that two matches that differ only in the disclosed cards look the same to all others, frame by
    frame.
    """
    worlds = []
    for hand in (["3h", "Th"], ["5h", "7h"]):
        tablet, owner, rival = table_and_phones(referee, devices)
        since = tablet.n
        seen: list[str] = []
        disclosure = {**ACTIONS[0], "cards": hand}
        lie = {**ACTIONS[1], "card": hand[0]}
        for n, action in enumerate([disclosure, lie, *ACTIONS[2:6]]):
            (owner if n < 2 else tablet).act(action)
            for device in (tablet, owner, rival):
                device.shows(n + 1)
            seen += [tablet.markup(), rival.markup()]
        frames = views_since((tablet, rival), since)
        named = re.compile(rf'\\*"(cards|hand|laid)\\*":\s*\[\\*"({hand[0]}|{hand[1]})')
        assert any(named.search(text) for text in owner.received())
        for device in (tablet, rival):
            assert not any(named.search(text) for text in device.received())
        worlds.append(([normal(page) for page in seen], frames))
        for device in (tablet, owner, rival):
            devices.leave(device)
    assert worlds[0] == worlds[1]


@pytest.mark.only_soak
def test_a_disclosure_is_visible_on_its_own_phone_alone(referee: Referee, devices: Devices) -> None:
    tablet, owner, rival = table_and_phones(referee, devices)
    owner.act(ACTIONS[0])
    tablet.shows(1)
    rival.shows(1)
    owner.page.reload()
    owner.shows(1)
    for phone in (owner, rival):
        phone.open_cover()
    cards = [owner.words(f"card-{card}") for card in ACTIONS[0]["cards"]]
    said = unruby(owner.page.locator(".open .scene"))
    assert all(card in said for card in cards), said
    for device in (tablet, rival):
        assert not any(card in unruby(device.page.locator("#app")) for card in cards)


@pytest.mark.only_soak
def test_hidden_cards_are_asked_for_under_the_cover_alone(referee: Referee, devices: Devices) -> None:
    """Check that neither the tablet nor the open part of a phone has a key for a hidden card."""
    tablet, phone, _ = table_and_phones(referee, devices)
    for device in (tablet, phone):
        expect(device.page.locator('[data-key="7"]')).to_be_visible()
        expect(device.key("7h")).to_have_count(0)
        expect(device.button("hattari-action-hand")).to_have_count(0)
    phone.open_cover()
    phone.pick(["9", "7h"])
    phone.tap(phone.button("cover-close"))
    expect(phone.key("7h")).to_have_count(0)
    phone.open_cover()
    assert pressed(phone.page.locator(".open")) == [], "nothing is left of it"


@pytest.mark.only_soak
def test_advice_from_a_disclosure_appears_on_its_own_phone_alone(referee: Referee, devices: Devices) -> None:
    """Play a card that is not in the disclosed hand: "don't" records nothing, "record all the same" does."""
    tablet, owner, rival = table_and_phones(referee, devices)
    owner.act(ACTIONS[0])
    for device in (tablet, rival):
        device.shows(1)
    before = [tablet.markup(), rival.markup()]
    frames = [len(device.traffic.frames) for device in (tablet, rival)]
    sheet = owner.page.locator(".advice")

    def lay() -> None:
        hattari.uncover(owner)
        owner.pick(["9", "7h"])
        owner.tap(owner.button("form-record"))
        expect(sheet).to_be_visible()
        assert owner.words("hattari-advice-not-held") in unruby(sheet)

    lay()
    owner.tap(owner.button("confirm-no", sheet))
    expect(sheet).to_have_count(0)
    assert len(referee.export(tablet.opened()).splitlines()) == 2, "the header and the hand"
    lay()
    assert [tablet.markup(), rival.markup()] == before
    for other, heard_so_far in zip((tablet, rival), frames, strict=True):
        assert not any('"view"' in frame for frame in other.traffic.frames[heard_so_far:])
    owner.tap(owner.button("advice-insist", sheet))
    for device in (owner, tablet, rival):
        device.shows(2)
    for device in (tablet, rival):
        assert not any("advi" in frame for frame in device.traffic.frames)
    row = json.loads(referee.export(tablet.opened()).splitlines()[2])
    assert (row["action"], row["number"], row["card"]) == ("lay", 9, "??")


# -- forms ----------------------------------------------------------------------------------------------


@pytest.mark.only_soak
def test_a_whole_match_on_two_phones(referee: Referee, devices: Devices, tmp_path: Path) -> None:
    """Record all actions, answers and shown cards too, on the phone of their seat."""
    match = begin(referee, hattari, devices.tablet("en"))
    join(match, devices, ["left", "right"])
    for n, action in enumerate(ACTIONS):
        if action["action"] == "undo":
            match.tablet.go_back(action["to"])
        else:
            phone = match.phones[action["seat"]]
            phone.shows(n)
            phone.act(action)
        match.tablet.shows(n + 1)
    match.stands(tmp_path)


@pytest.mark.only_soak
def test_c23_half_entered_forms_survive_a_change_of_language(referee: Referee, devices: Devices) -> None:
    """Tick a number and a card, then change the language: the ticks stay, and the rest can be entered."""
    _, phone, _ = table_and_phones(referee, devices)
    tablet = begin(referee, hattari, devices.tablet()).tablet  # of a match without phones
    tablet.tap(tablet.button("menu"))
    tablet.tap(tablet.handover_key("left"))
    tablet.tap(tablet.button("handover-look", seat="Aoi"))
    tablet.tap(tablet.button("hattari-action-lay", tablet.dialog))
    tablet.tick(["9"])
    phone.open_cover()
    phone.pick(["9"])
    for device, place in ((tablet, tablet.dialog), (phone, phone.page.locator(".open"))):
        for reading in ("hiragana", "en", "kanji"):
            device.page.evaluate(SET, {"reading": reading})
            device.read(reading)
            expect(device.page.locator(f"html[data-reading={reading}]")).to_have_count(1)
            assert pressed(place) == ["9"]
            expect(place.locator(".label").first).to_contain_text(device.words("hattari-field-number"))
    phone.tap(phone.button("cover-close"))
    tablet.tick(["3h"])
    tablet.tap(tablet.button("handover-send"))
    tablet.shows(1)
    row = json.loads(referee.export(tablet.opened()).splitlines()[1])
    assert (row["number"], row["card"]) == (9, "??")


@pytest.mark.only_soak
def test_half_entered_forms_survive_actions_of_others(referee: Referee, devices: Devices) -> None:
    """Check that the ticks and the page stay when a second phone joins and leaves."""
    match = begin(referee, hattari, devices.tablet())
    join(match, devices, ["left"])
    phone = match.phones["left"]
    phone.open_cover()
    phone.pick(["9"])
    phone.page.locator(".open").evaluate("one => (one.same = true)")
    here = match.tablet.page.locator(".bar .phone:not(.away)")
    join(match, devices, ["right"])
    expect(here).to_have_count(2)
    devices.leave(match.phones.pop("right"))
    expect(here).to_have_count(1)
    phone.pick(["3h"])
    assert phone.page.locator(".open").evaluate("one => one.same") is True
    assert pressed(phone.page.locator(".open")) == ["9", "3h"]


@pytest.mark.only_soak
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_no_identifier_of_the_code_is_on_a_screen(referee: Referee, devices: Devices, lang: str) -> None:
    """Check that people read words, no matter how a game names things in its records."""
    opened = referee.open(ACTIONS[:6], header=hattari.HEADER)
    tablet, phone = devices.tablet(lang), devices.phone(lang)
    tablet.enter(opened)
    phone.join(referee.joins(opened)["left"]["url"])
    phone.open_cover()
    names: set[str] = set()
    view: Any = referee.view(opened)
    places: list[Any] = [view["position"], view["choices"], view["mine"]]
    while places:
        one = places.pop()
        if isinstance(one, dict):
            names |= one.keys()
            places += one.values()
        elif isinstance(one, list):
            places += one
        elif isinstance(one, str):
            names.add(one)
    for device in (tablet, phone):
        device.page.locator(".scene").first.wait_for()
        texts = device.page.locator("#app").evaluate(
            """app => {
                 const walk = document.createTreeWalker(app, NodeFilter.SHOW_TEXT);
                 const found = [];
                 for (let node = walk.nextNode(); node; node = walk.nextNode()) found.push(node.data.trim());
                 return found;
               }"""
        )
        assert not names & set(texts), names & set(texts)


@pytest.mark.only_soak
def test_c06_the_second_of_two_taps_answers_nothing(referee: Referee, devices: Devices) -> None:
    """Check that a second tap at the same place does not give the answer that appears there next."""
    match = begin(referee, hattari, tablet := devices.tablet(), 3)
    key = tablet.page.locator('.fields [data-key="4"]').element_handle()
    tablet.page.wait_for_function("key => window.probe.ready(key)", arg=key)
    young = """async () => {
        const at = (key) => document.querySelector(`.fields [data-key="${key}"]`);
        at('4').click();
        while (!at('believe')) await new Promise((then) => requestAnimationFrame(then));
        at('believe').click();
    }"""
    tablet.page.evaluate(young)
    tablet.shows(4)
    tablet.free()
    assert referee.lines(match.opened) == 4
    expect(tablet.page.locator('.fields [data-key="believe"]')).to_be_visible()


@pytest.mark.only_soak
def test_a_refused_tap_can_be_repeated(referee: Referee, devices: Devices) -> None:
    """Check that after another device was first the form is empty and asks the current question."""
    match = begin(referee, hattari, devices.tablet(), 1)
    tablet = match.tablet
    match.opened.n = 1
    referee.play(match.opened, ACTIONS[1:3])
    tablet.shows(3)
    tablet.act(ACTIONS[3])
    asked = tablet.words("hattari-due-answer", number=ACTIONS[3]["number"])
    assert asked in unruby(tablet.page.locator(".question"))
    assert pressed(tablet.page.locator(".fields")) == []


# -- the drawing that the game brings -------------------------------------------------------------------


def test_places_of_the_drawing_are_tapped(referee: Referee, devices: Devices) -> None:
    """Play on the drawing by finger and by keyboard: it follows the position, and its values have no keys."""
    match = begin(referee, hattari, devices.tablet(), 6)
    tablet, page = match.tablet, match.tablet.page
    place = page.locator(".drawing [data-pick]")
    open_places = page.locator('.drawing [data-pick][role="button"]')
    expect(place).to_have_count(10)
    expect(open_places).to_have_count(9)  # the 9 is face up
    expect(page.locator(".fields [data-key]")).to_have_count(0)
    expect(page.locator(".drawing [data-text]").nth(1)).to_have_text("9")

    # One place is a tab stop, arrow keys go on from it; a key records.
    page.locator('.drawing [tabindex="0"]').focus()
    for key in ("ArrowRight", "ArrowDown"):
        page.keyboard.press(key)
    expect(page.locator('.drawing [data-pick="7"]')).to_be_focused()
    page.keyboard.press("Enter")
    tablet.shows(7)
    expect(open_places).to_have_count(0)
    expect(page.locator('.drawing [data-text="said.number"]')).to_have_text("7")

    # A screen without a turn of its own shows the same picture.
    joins = referee.joins(match.opened)
    phone = devices.phone()
    phone.join(joins["right"]["url"])
    phone.shows(7)
    expect(phone.page.locator('.drawing [data-text="said.number"]')).to_have_text("7")
    expect(phone.page.locator('.drawing [role="button"]')).to_have_count(0)
