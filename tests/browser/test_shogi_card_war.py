"""Shogi Card War's own screens: second pawn, hidden traps, own cards on the phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Devices
from tests.browser.devices import PHONE, Opened, Referee, flat, unruby
from tests.browser.test_criteria import normal, views_since

HURRIED = True
pytestmark = pytest.mark.only_soak

SEATS = ["sente", "gote"]


def opened(referee: Referee) -> Opened:
    return referee.open(header={"game": "shogi_card_war", "seats": SEATS})


def test_a_second_pawn_needs_taps_at_two_places(referee: Referee, devices: Devices) -> None:
    match = opened(referee)
    referee.play(match, [{"seat": "sente", "action": "play", "card": "P", "as": "monster"}])
    tablet = devices.tablet()
    tablet.enter(match)
    half = tablet.page.locator('[data-half="sente"]')
    pawn = half.locator('[data-kind="P"]')
    first = pawn.bounding_box()
    tablet.tap(pawn)
    yes = half.locator(".ask .strong")
    expect(yes).to_have_text(re.compile("反則|負"))
    second = yes.bounding_box()
    assert first is not None
    assert second is not None
    apart = (
        (first["x"] + first["width"] / 2 - second["x"] - second["width"] / 2) ** 2
        + (first["y"] + first["height"] / 2 - second["y"] - second["height"] / 2) ** 2
    ) ** 0.5
    assert apart >= 96
    tablet.tap(tablet.button("confirm-no", half))
    assert referee.lines(match) == 1
    expect(pawn).to_be_visible()


def test_the_table_is_visible_while_the_hand_is_open(referee: Referee, devices: Devices) -> None:
    """Check that the table is below the hand, read-only: taps are for the own cards."""
    match = opened(referee)
    referee.play(match, [{"seat": "sente", "action": "play", "card": "P", "as": "monster"}])
    phone = devices.phone()
    phone.join(referee.joins(match)["gote"]["url"])
    phone.shows(1)
    table = phone.page.locator(".arena .arena")
    expect(table.locator("button").first).to_be_visible()
    phone.open_cover()
    hand = phone.page.locator(".war .open")
    expect(hand).to_be_visible()
    pawn = table.locator('[data-id="m1"]')
    expect(pawn).to_be_in_viewport(ratio=1)
    expect(table.locator("[data-kind]")).to_have_count(0)
    above, below = hand.bounding_box(), table.bounding_box()
    assert above is not None
    assert below is not None
    assert above["y"] + above["height"] <= below["y"]


def test_c14_the_kind_of_a_trap_changes_nothing_on_other_screens(referee: Referee, devices: Devices) -> None:
    """Disclose a lance, then a knight: the tablet and the rival's phone show and receive the same."""
    worlds: list[tuple[list[str], list[str]]] = []
    for kind in ("L", "N"):
        match = opened(referee)
        tablet, rival, own = devices.tablet(), devices.phone(), devices.phone()
        tablet.enter(match)
        joins = referee.joins(match)
        rival.join(joins["gote"]["url"])
        own.join(joins["sente"]["url"])
        tablet.page.wait_for_function("() => document.querySelectorAll('.bar .phone').length === 2")
        since = match.n
        pages: list[str] = []
        for action in (
            {"seat": "sente", "action": "play", "card": "??", "as": "trap"},
            {"seat": "sente", "action": "register", "traps": {"t1": kind}},
            {"seat": "sente", "action": "end"},
            {"seat": "gote", "action": "play", "card": "P", "as": "monster"},
        ):
            own.shows(match.n)
            if action["action"] == "register":
                own.act(action)
            else:
                tablet.act(action)
            match.n += 1
            for device in (tablet, rival):
                device.shows(match.n)
                pages.append(normal(device.markup()))
        expect(tablet.page.locator('[data-half="sente"] .counter')).to_be_visible()
        frames = views_since((tablet, rival), since)
        worlds.append((pages, frames))
        for device in (tablet, rival, own):
            devices.leave(device)
    (pages, frames), (other_pages, other_frames) = worlds
    assert len(pages) == 8
    assert pages == other_pages
    assert frames
    assert frames == other_frames


def test_c13_a_disclosed_hand_reaches_no_other_device(referee: Referee, devices: Devices) -> None:
    """Check a hand disclosed on the tablet and one on a phone: other devices receive question marks only."""
    match = opened(referee)
    tablet, own, rival = devices.tablet(), devices.phone(), devices.phone()
    tablet.enter(match)
    joins = referee.joins(match)
    own.join(joins["gote"]["url"])
    tablet.act({"seat": "sente", "action": "register", "hand": ["P", "P", "S", "G", "B"]})
    own.shows(1)
    rival.join(joins["sente"]["url"])  # from now on its seat can disclose on the phone only
    own.act({"seat": "gote", "action": "register", "hand": ["P", "L", "N", "G", "K"]})
    for device in (tablet, rival):
        device.shows(2)
    for device, seats in ((tablet, ["sente", "gote"]), (rival, ["sente", "gote"])):
        text = "".join([*device.traffic.frames, *device.traffic.bodies()])
        text += device.page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}])")
        lines = re.findall(r'\{[^{}]*"register"[^{}]*\}', text.replace('\\"', '"'))
        for seat in seats:
            of_seat = [line for line in lines if f'"seat":"{seat}"' in line and '"hand":[' in line]
            assert of_seat
            assert all('"hand":["??","??","??","??","??"]' in line for line in of_seat)


def test_the_effect_of_a_block_is_shown_before_it(referee: Referee, devices: Devices) -> None:
    """Check that coaching shows which monsters fall and the remaining life; without coaching nothing."""
    fight: list[dict[str, object]] = [
        {"seat": "sente", "action": "play", "card": "P", "as": "monster"},
        {"seat": "sente", "action": "end"},
        {"seat": "gote", "action": "play", "card": "P", "as": "monster"},
        {"seat": "gote", "action": "end"},
        {"seat": "sente", "action": "attack", "attackers": ["m1"]},
    ]
    for coaching in (True, False):
        match = referee.open(
            fight,
            header={"game": "shogi_card_war", "seats": SEATS},
            settings={"coaching": coaching},
        )
        tablet = devices.tablet("en")
        tablet.enter(match)
        half = tablet.page.locator('[data-half="gote"]')
        expect(half.locator(".foreseen")).to_have_count(1 if coaching else 0)
        if coaching:
            expect(half.locator(".foreseen")).to_have_text("20 → 18")
        tablet.tap(half.locator('[data-id="m2"]'))
        expect(half.locator("[data-block]")).to_have_class(re.compile("strong"))
        expect(tablet.page.locator(".outlook")).to_have_text(["Beaten", "Beaten"] if coaching else [])
        expect(half.locator(".foreseen")).to_have_count(0)
        assert referee.lines(match) == len(fight)


def test_equipment_moves_to_another_monster_in_two_taps(referee: Referee, devices: Devices) -> None:
    match = opened(referee)
    referee.play(
        match,
        [
            {"seat": "sente", "action": "play", "card": "P", "as": "monster"},
            {"seat": "sente", "action": "play", "card": "S", "as": "equipment"},
            {"seat": "sente", "action": "equip", "item": "e1", "to": "m1"},
            {"seat": "sente", "action": "end"},
            {"seat": "gote", "action": "end"},
            {"seat": "sente", "action": "play", "card": "P", "as": "monster"},
        ],
    )
    tablet = devices.tablet()
    tablet.enter(match)
    before = tablet.taps
    tablet.act({"seat": "sente", "action": "equip", "item": "e1", "to": "m2"})
    assert tablet.taps - before == 2
    assert referee.view(match)["position"]["players"]["sente"]["equipment"] == [{"id": "e1", "on": "m2"}]


def test_names_of_the_standard_pack_can_be_left_out(referee: Referee, devices: Devices) -> None:
    for pack in (True, False):
        tablet = devices.tablet()
        tablet.enter(opened(referee), settings={"pack": pack})
        bishop = tablet.page.locator('[data-half="sente"] [data-kind="B"]')
        expect(bishop).to_have_text(re.compile("J" if pack else "^角行[^J]*$"))


def test_a_hand_is_disclosed_and_played_under_the_cover(referee: Referee, devices: Devices) -> None:
    match = opened(referee)
    phone = devices.phone()
    phone.join(referee.joins(match)["sente"]["url"])
    phone.open_cover()
    phone.tap(phone.button("shogi_card_war-phone-tell"))
    for card in "PPLSK":
        phone.tap(phone.page.locator(f'[data-kind="{card}"]').last)
    phone.shows(1)
    if phone.button("cover-open").count():
        phone.open_cover()
    phone.tap(phone.page.locator('[data-own="L"]'))
    phone.shows(2)
    view = referee.view(match)
    assert view["lines"][1]["action"]["card"] == "??"
    assert view["position"]["players"]["sente"]["traps"] == [{"id": "t1", "card": "??", "new": True}]
    if phone.button("cover-open").count():
        phone.open_cover()
    expect(phone.page.locator('[data-note="t1"]')).to_contain_text("香車")
    phone.tap(phone.page.locator('[data-own="S"]'))
    phone.tap(phone.page.locator('[data-as="monster"]'))
    phone.shows(3)
    assert [m["card"] for m in referee.view(match)["position"]["players"]["sente"]["monsters"]] == ["S"]


def test_a_contradicted_disclosure_is_reported_to_its_owner(referee: Referee, devices: Devices) -> None:
    match = opened(referee)
    phone = devices.phone("en")
    phone.join(referee.joins(match)["sente"]["url"])
    phone.open_cover()
    phone.tap(phone.button("shogi_card_war-phone-tell"))
    for card in "PPLSK":
        phone.tap(phone.page.locator(f'[data-kind="{card}"]').last)
    phone.shows(1)
    match.n = 1
    referee.play(match, [{"seat": "sente", "action": "play", "card": "G", "as": "monster"}])
    phone.shows(2)
    if phone.button("cover-open").count():
        phone.open_cover()
    expect(phone.page.locator(".warn")).to_have_text(phone.words("shogi_card_war-phone-conflict"))


def test_both_boards_of_an_objection_show_whole_cards(referee: Referee, devices: Devices) -> None:
    match = opened(referee)
    for seat in SEATS:
        referee.play(match, [{"seat": seat, "action": "play", "card": "P", "as": "monster"}])
        referee.play(match, [{"seat": seat, "action": "end"}] if seat == SEATS[0] else [])
    tablet = devices.tablet()
    tablet.enter(match)
    tablet.shows(match.n)
    tablet.tap(tablet.button("menu"))
    tablet.tap(tablet.button("objection", tablet.dialog))
    pieces = tablet.dialog.locator(".both .piece")
    expect(pieces).to_have_count(3)
    cropped = pieces.evaluate_all(
        """all => all.filter((one) => {
             const box = one.getBoundingClientRect();
             const front = one.closest('.pieces').getBoundingClientRect();
             return box.top < front.top - 1 || box.bottom > front.bottom + 1;
           }).length"""
    )
    assert cropped == 0


TRAP_SET: list[dict[str, object]] = [
    {"seat": "sente", "action": "play", "card": "??", "as": "trap"},
    {"seat": "sente", "action": "end"},
    {"seat": "gote", "action": "play", "card": "P", "as": "monster"},
    {"seat": "gote", "action": "play", "card": "S", "as": "monster"},
    {"seat": "gote", "action": "end"},
]


@pytest.mark.parametrize("coaching", [True, False])
def test_the_effect_of_a_target_is_shown_before_the_tap(
    referee: Referee, devices: Devices, coaching: bool
) -> None:
    """Check the outlook for a lance and, tap by tap, for a rook."""
    match = referee.open(
        TRAP_SET, header={"game": "shogi_card_war", "seats": SEATS}, settings={"coaching": coaching}
    )
    tablet = devices.tablet("en")
    tablet.enter(match)
    tablet.tap(tablet.page.locator('[data-half="sente"] [data-id="t1"]'))
    player = tablet.page.locator('[data-player="gote"] b')
    expect(player).to_have_text("20→ 17" if coaching else "20")
    outlooks = tablet.page.locator(".outlook")
    expect(outlooks).to_have_text(["Beaten", "Beaten"] if coaching else [])
    tablet.page.keyboard.press("Escape")
    referee.play(match, [{"seat": "sente", "action": "play", "card": "R", "as": "magic"}])
    tablet.shows(match.n)
    expect(player).to_have_text("20→ 19" if coaching else "20")
    expect(outlooks).to_have_text(["1 left", "2 left"] if coaching else [])
    tablet.tap(tablet.page.locator('[data-player="gote"]'))
    expect(player).to_have_text("19→ 18" if coaching else "19")
    tablet.tap(tablet.page.locator('[data-half="gote"] [data-id="m1"]'))
    expect(outlooks).to_have_text(["Beaten", "2 left"] if coaching else [])
    assert referee.lines(match) == len(TRAP_SET) + 1


def test_lost_life_is_shown_next_to_the_life(referee: Referee, devices: Devices) -> None:
    match = referee.open(TRAP_SET, header={"game": "shogi_card_war", "seats": SEATS})
    tablet, phone = devices.tablet(), devices.phone()
    tablet.enter(match)
    phone.join(referee.joins(match)["gote"]["url"])
    lost = tablet.page.locator('.strip[data-seat="gote"] .count em')
    expect(lost).to_have_count(0)
    before = tablet.page.locator('.strip[data-seat="gote"]').bounding_box()
    referee.play(match, [{"seat": "sente", "action": "lance", "trap": "t1", "target": "gote"}])
    for device in (tablet, phone):
        device.shows(match.n)
    expect(lost).to_have_text("−3")
    expect(phone.page.locator('[data-half="gote"] em')).to_have_text("−3")
    expect(phone.page.locator('[data-half="sente"] em')).to_have_count(0)
    assert tablet.page.locator('.strip[data-seat="gote"]').bounding_box() == before
    referee.play(match, [{"seat": "sente", "action": "end"}])
    tablet.shows(match.n)
    expect(lost).to_have_count(0)


def test_a_hint_asks_for_lances_before_the_block(referee: Referee, devices: Devices) -> None:
    """Check the hint for a seat with an unknown trap: the booklet declares blocks first, the record lances
    first.
    """
    for trap in (True, False):
        match = referee.open(
            [
                *(TRAP_SET[:1] if trap else []),
                {"seat": "sente", "action": "play", "card": "P", "as": "monster"},
                {"seat": "sente", "action": "end"},
                {"seat": "gote", "action": "play", "card": "P", "as": "monster"},
                {"seat": "gote", "action": "end"},
                {"seat": "sente", "action": "end"},
                {"seat": "gote", "action": "attack", "attackers": ["m2"]},
            ],
            header={"game": "shogi_card_war", "seats": SEATS},
        )
        tablet = devices.tablet()
        tablet.enter(match)
        half = tablet.page.locator('[data-half="sente"]')
        tablet.page.locator('[data-half="sente"] [data-block]').wait_for()
        said = tablet.words("shogi_card_war-ui-lance-first")
        assert (flat(said) in flat(unruby(half))) == trap
        devices.leave(tablet)


@pytest.mark.parametrize("size", [(390, 844), (360, 640), (320, 568)])
def test_the_warning_of_a_second_pawn_moves_no_key_of_the_hand(
    referee: Referee, devices: Devices, size: tuple[int, int]
) -> None:
    match = opened(referee)
    phone = devices.phone(shape={**PHONE, "viewport": dict(zip(("width", "height"), size, strict=True))})
    phone.join(referee.joins(match)["sente"]["url"])
    phone.act({"seat": "sente", "action": "register", "hand": ["P", "P", "L", "N", "G"]})
    match.n += 1
    referee.play(match, [{"seat": "sente", "action": "play", "card": "P", "as": "monster"}])
    phone.shows(match.n)
    if phone.button("cover-open").count():
        phone.open_cover()
    keys = phone.page.locator("[data-own]")
    expect(keys).to_have_count(4)
    before = [key.bounding_box() for key in keys.all()]
    for card, shown in (("P", ".warn"), ("G", "[data-as]")):
        phone.tap(phone.page.locator(f'[data-own="{card}"]'))
        expect(phone.page.locator(shown).first).to_be_visible()
        phone.lifted()
        assert [key.bounding_box() for key in keys.all()] == before
    assert referee.lines(match) == 2


def test_the_phone_asks_its_owner_to_draw_when_a_turn_begins(referee: Referee, devices: Devices) -> None:
    """Check that a step for one seat's hands is not on the other phone."""
    match = opened(referee)
    joins = referee.joins(match)
    phones = {seat: devices.phone() for seat in SEATS}
    for seat, phone in phones.items():
        phone.join(joins[seat]["url"])
        phone.shows(0)
    referee.play(match, [{"seat": "sente", "action": "end"}])
    step = phones["gote"].words(
        "shogi_card_war-step-draw", seat=phones["gote"].words("shogi_card_war-seat-gote"), count=1
    )
    for seat, phone in phones.items():
        phone.shows(1)
        expect(phone.page.locator("p.turn small").filter(has_text="デッキ")).to_have_count(
            int(seat == "gote")
        )
    assert step in unruby(phones["gote"].page.locator("p.turn"))


def test_the_keys_of_a_turn_are_in_sight_on_a_small_phone(referee: Referee, devices: Devices) -> None:
    match = opened(referee)
    phone = devices.phone(shape={**PHONE, "viewport": {"width": 320, "height": 568}})
    phone.join(referee.joins(match)["sente"]["url"])
    half = phone.page.locator('[data-half="sente"]')
    for key in (half.locator(".over"), half.locator("[data-kind]").first, half.locator("[data-kind]").last):
        expect(key).to_be_in_viewport(ratio=1)


def test_what_fell_stays_until_the_next_action(referee: Referee, devices: Devices) -> None:
    match = referee.open(TRAP_SET, header={"game": "shogi_card_war", "seats": SEATS})
    referee.play(match, [{"seat": "sente", "action": "lance", "trap": "t1", "target": "m1"}])
    tablet = devices.tablet()
    tablet.enter(match)
    fallen = tablet.page.locator('[data-half="gote"] .fallen')
    expect(fallen).to_have_count(1)
    referee.play(match, [{"seat": "sente", "action": "end"}])
    tablet.shows(match.n)
    expect(fallen).to_have_count(0)
