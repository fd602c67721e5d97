"""Test the screens of single games; what all games share is tested in `test_every_game.py`."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.boxes import HARD_TABLETS, INSPECT, LARGE, SET
from tests.browser.conftest import Devices
from tests.browser.devices import (
    PHONE,
    SMALL_TABLET,
    TABLET,
    Phone,
    Referee,
    Tablet,
    flat,
    read_record,
    unruby,
)
from tests.browser.plays import jekyll_hyde, john, one_o_one
from tests.browser.plays.xan import ACTIONS, GOLDEN, HEADER, foul_key
from tests.browser.test_every_game import Match, begin, join, plain, sized

HURRIED = True
WAR: dict[str, Any] = {"game": "shogi_card_war", "seats": ["sente", "gote"]}
PAWN: dict[str, Any] = {"seat": "sente", "action": "play", "card": "P", "as": "monster"}
TRAP_SET: list[dict[str, Any]] = [
    {**PAWN, "card": "??", "as": "trap"},
    {"seat": "sente", "action": "end"},
    {**PAWN, "seat": "gote"},
    {"seat": "gote", "action": "end"},
]
CROWDED: list[dict[str, Any]] = [
    action
    for card in "GS"
    for seat in ("sente", "gote")
    for action in (
        {**PAWN, "seat": seat, "card": card},
        {**PAWN, "seat": seat},
        {"seat": seat, "action": "end"},
    )
]
"""Four monsters a side."""


def middle(where: Locator) -> tuple[float, float]:
    box = where.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


# -- JOHN -----------------------------------------------------------------------------------------------------


@pytest.mark.only_soak
@pytest.mark.parametrize(("layout", "turn"), [("A", 180), ("B", 270)])
def test_c10_a_question_faces_its_seat(referee: Referee, devices: Devices, layout: str, turn: int) -> None:
    tablet = begin(referee, john, devices.tablet(), 1, layout=layout, reading="furigana").tablet
    tablet.page.evaluate(INSPECT)
    question = tablet.page.locator(".question")
    assert question.evaluate("one => inspect.turned(one)") == turn
    size = question.evaluate("one => parseFloat(getComputedStyle(one).fontSize)")
    assert size >= (32 if turn == 180 else 26)


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
def test_a_phone_asks_its_owner_once_and_a_doubt_names_its_claim(referee: Referee, devices: Devices) -> None:
    """Check that the question has no name and is not repeated as a step."""
    names = {"black": "Aoi", "red": "Haru"}
    for n, seat, said in (
        (5, "black", "Lay a 5 on b1. None? The next one down. Put Jack of spades in your change pile."),
        (8, "red", "Show your whole change pile."),
    ):
        actions = john.ACTIONS if n == 5 else john.LYING
        opened = referee.open(actions[:n], options=john.LIE["options"] if n == 8 else {}, names=names)
        phone = devices.phone("en")
        phone.join(referee.joins(opened)[seat]["url"])
        expect(phone.page.locator(".turn")).to_have_text(said)
    tablet = devices.tablet("en")
    tablet.enter(referee.open(john.LYING[:7], options=john.LIE["options"], names=names))
    tablet.tap(tablet.page.locator('[data-seat="black"] .doubt'))
    expect(tablet.prompt).to_contain_text("Haru says: no 2.")


# -- 101 ------------------------------------------------------------------------------------------------------


@pytest.mark.only_soak
def test_an_ambiguous_total_is_underlined(referee: Referee, devices: Devices) -> None:
    """Compare screenshots, because not every child inherits a parent's line."""
    tablet = begin(referee, one_o_one, devices.tablet()).tablet
    tablet.act({"seat": "table", "action": "flip", "card": "6h"})
    total = tablet.page.locator(".total").first
    expect(total).to_have_attribute("data-total", "6")
    tablet.page.wait_for_function("document.getAnimations().length === 0")
    around = tablet.page.locator(".scene").first  # the line is drawn below the total's own box
    lined = around.screenshot()
    assert lined == around.screenshot()
    total.evaluate("one => one.style.setProperty('text-decoration', 'none')")
    assert lined != around.screenshot()


@pytest.mark.only_soak
@pytest.mark.parametrize("seats", [2, 26])
def test_the_total_is_above_the_keys(referee: Referee, devices: Devices, seats: int) -> None:
    """Check too that undoing the opening card does not deal again."""
    header = {"game": "one_o_one", "seats": [f"p{i}" for i in range(1, seats + 1)], "options": {}}
    tablet = devices.tablet(shape=SMALL_TABLET)
    tablet.enter(referee.open([{"seat": "table", "action": "flip", "card": "2h"}], header=header))
    expect(tablet.page.locator(".seat")).to_have_count(seats if seats > 2 else 0)
    total, key = tablet.page.locator(".total").first.bounding_box(), tablet.key("As").bounding_box()
    assert total
    assert key
    assert total["y"] + total["height"] <= key["y"]
    tablet.tap(tablet.page.locator(".undo"))
    tablet.shows(2)
    said = [flat(unruby(one)) for one in tablet.page.locator(".deal li").all()]
    assert said == [flat(tablet.words("one_o_one-step-still"))]


# -- Jekyll vs. Hyde ------------------------------------------------------------------------------------------


@pytest.mark.only_soak
def test_advice_about_a_hidden_pass_disappears_under_the_cover(referee: Referee, devices: Devices) -> None:
    """Check that "You told two potions: pass one" and its rule cannot be read on the phone afterwards."""
    match = begin(referee, jekyll_hyde, devices.tablet(shape=SMALL_TABLET))
    join(match, devices, ["hyde"])
    phone = match.phones["hyde"]
    phone.page.clock.install()
    told = ["P2", "P7", "W1", "W2", "G1", "G2", "G3", "G4", "3+", "5+"]
    phone.act({"seat": "hyde", "action": "hand", "cards": told})
    sheet, rule = phone.page.locator(".advice"), phone.page.locator("[data-rule-shown]")
    reason = phone.words("jekyll_hyde-advice-must-pass-potion")
    for looked_up, put_away in (
        (False, lambda: phone.tap(phone.button("confirm-no", sheet))),
        (True, lambda: phone.page.evaluate("window.dispatchEvent(new Event('blur'))")),
        (False, lambda: phone.page.clock.fast_forward(11_000)),
        (True, lambda: phone.page.clock.fast_forward(91_000)),  # an open rule delays the cover
    ):
        jekyll_hyde.act_on_phone(phone, [{"seat": "hyde", "action": "pass", "cards": ["P7"]}])
        expect(sheet).to_be_visible()
        assert reason in plain(sheet)
        if looked_up:
            phone.tap(sheet.locator("[data-rule]"))
            expect(rule).to_be_visible()
        put_away()
        expect(sheet).to_have_count(0)
        expect(rule).to_have_count(0)
        assert reason not in plain(phone.page.locator("body"))
    expect(phone.button("cover-open")).to_be_visible()
    assert referee.lines(match.opened) == 1


# -- Shogi Card War -------------------------------------------------------------------------------------------


@pytest.mark.only_soak
def test_a_low_tablet_shows_the_headline_at_the_end_of_a_round(referee: Referee, devices: Devices) -> None:
    header, actions = read_record(GOLDEN.parents[1] / "jekyll_hyde" / "golden" / "three_rounds.jsonl")
    ended = [n for n, action in enumerate(actions) if action["action"] == "pass"][2]
    names = {"jekyll": "長谷川勘右衛門尉", "hyde": "おばあちゃん"}
    tablet = devices.tablet("ja", sized(TABLET, (1024, 600)))
    tablet.enter(referee.open(actions[:ended], header={**header, "names": names}))
    heads = tablet.page.locator(".saying .head")
    expect(heads).to_have_count(2)
    for head in heads.all():
        expect(head).to_be_visible()
    expect(tablet.page.locator(".saying[data-more]")).to_have_count(0)


@pytest.mark.only_soak
def test_a_second_pawn_needs_taps_at_two_places(referee: Referee, devices: Devices) -> None:
    match = referee.open([PAWN], header=WAR)
    tablet = devices.tablet()
    tablet.enter(match)
    half = tablet.page.locator('[data-half="sente"]')
    pawn, yes = half.locator('[data-kind="P"]'), half.locator(".ask .strong")
    spot = middle(pawn)
    tablet.tap(pawn)
    assert math.dist(spot, middle(yes)) >= 96
    tablet.tap(tablet.button("confirm-no", half))
    assert referee.lines(match) == 1
    expect(pawn).to_be_visible()


@pytest.mark.only_soak
def test_the_table_is_visible_while_the_hand_is_open(referee: Referee, devices: Devices) -> None:
    """Check a small phone: the keys of a turn are in sight, and the table below the open hand takes no tap."""
    for actions in (CROWDED, []):
        match = referee.open(actions, header=WAR)
        phone = devices.phone(shape=sized(PHONE, (320, 568)))
        phone.join(referee.joins(match)["sente"]["url"])
        half = phone.page.locator('[data-half="sente"]')
        keys = half.locator("[data-kind]")
        for key in (half.locator(".end"), keys.first, keys.last):
            expect(key).to_be_in_viewport(ratio=1)
        for monster in half.locator(".piece").all():
            box, bar = monster.bounding_box(), half.last.bounding_box()
            assert box
            assert bar
            assert box["y"] + box["height"] <= bar["y"] + 1
    referee.play(match, [PAWN])
    phone = devices.phone()
    phone.join(referee.joins(match)["gote"]["url"])
    phone.open_cover()
    hand, table = phone.page.locator(".war .open"), phone.page.locator(".arena")
    expect(table.locator('[data-id="m1"]')).to_be_in_viewport(ratio=1)
    expect(table.locator("[data-kind]")).to_have_count(0)
    above, below = hand.bounding_box(), table.bounding_box()
    assert above
    assert below
    assert above["y"] + above["height"] <= below["y"]


@pytest.mark.only_soak
def test_counts_stay_in_place_when_the_first_monsters_come(devices: Devices) -> None:
    """Check the example match on a phone."""
    phone = devices.tablet(shape=PHONE)
    phone.page.goto(f"{phone.base}/#/demo/shogi_card_war")
    lives = phone.page.locator("[data-half] .pile > .count:nth-child(2)")
    expect(lives).to_have_count(2)
    before = [life.bounding_box() for life in lives.all()]
    for n in range(1, 8):
        phone.page.get_by_role("slider").fill(str(n))
        assert [life.bounding_box() for life in lives.all()] == before, n


@pytest.mark.only_soak
def test_the_warning_of_a_second_pawn_moves_no_key_of_the_hand(referee: Referee, devices: Devices) -> None:
    match = referee.open(header=WAR)
    phone = devices.phone(shape=sized(PHONE, (320, 568)))
    phone.join(referee.joins(match)["sente"]["url"])
    phone.act({"seat": "sente", "action": "register", "hand": ["P", "P", "L", "N", "G"]})
    match.n += 1
    referee.play(match, [PAWN])
    phone.shows(match.n)
    if phone.button("cover-open").count():
        phone.open_cover()
    keys = phone.page.locator("[data-own]")
    expect(keys).to_have_count(4)
    before = [key.bounding_box() for key in keys.all()]
    for card, shown in (("P", ".ask .strong"), ("G", "[data-as]")):
        phone.tap(phone.page.locator(f'[data-own="{card}"]'))
        expect(phone.page.locator(shown).first).to_be_visible()
        phone.lifted()
        assert [key.bounding_box() for key in keys.all()] == before
    assert referee.lines(match) == 2


@pytest.mark.only_soak
def test_losses_are_shown_until_the_next_action(referee: Referee, devices: Devices) -> None:
    """Check lost life, next to the life, and what fell."""
    for target, query in (
        ("gote", '.strip[data-seat="gote"] .count em'),
        ("m1", '[data-half="gote"] .fallen'),
    ):
        match = referee.open(TRAP_SET, header=WAR)
        tablet = devices.tablet()
        tablet.enter(match)
        expect(tablet.page.locator(query)).to_have_count(0)
        referee.play(match, [{"seat": "sente", "action": "lance", "trap": "t1", "target": target}])
        tablet.shows(match.n)
        expect(tablet.page.locator(query)).to_have_count(1)
        referee.play(match, [{"seat": "sente", "action": "end"}])
        tablet.shows(match.n)
        expect(tablet.page.locator(query)).to_have_count(0)
        devices.leave(tablet)


@pytest.mark.only_soak
@pytest.mark.parametrize("trap", [True, False])
def test_a_hint_asks_for_lances_before_the_block(referee: Referee, devices: Devices, trap: bool) -> None:
    """Check a seat with an unknown trap: the booklet declares blocks first, the record lances first."""
    foe = [{**PAWN, "seat": "gote"}, {"seat": "gote", "action": "end"}, {"seat": "sente", "action": "end"}]
    fight = [PAWN, {"seat": "sente", "action": "end"}, *foe]
    attack = {"seat": "gote", "action": "attack", "attackers": ["m2"]}
    tablet = devices.tablet()
    tablet.enter(referee.open([*(TRAP_SET[:1] if trap else []), *fight, attack], header=WAR))
    half = tablet.page.locator('[data-half="sente"]')
    half.locator(".whole").wait_for()
    assert (flat(tablet.words("shogi_card_war-ui-lance-first")) in flat(unruby(half))) == trap


@pytest.mark.only_soak
def test_both_boards_of_an_objection_show_whole_cards(referee: Referee, devices: Devices) -> None:
    tablet = devices.tablet()
    tablet.enter(
        referee.open([PAWN, {"seat": "sente", "action": "end"}, {**PAWN, "seat": "gote"}], header=WAR)
    )
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


FIGHT: list[dict[str, Any]] = [
    *CROWDED,
    {"seat": "sente", "action": "end"},
    {**TRAP_SET[0], "seat": "gote"},
    {"seat": "gote", "action": "end"},
    {"seat": "sente", "action": "attack", "attackers": ["m1", "m2", "m5", "m6"]},
]
"""Four monsters attack four; gote has a trap."""
OVERLAPS = """([some, others]) => {
  const boxes = (query) => [...document.querySelectorAll(query)].map((one) => one.getBoundingClientRect());
  const over = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const rest = boxes(others);
  return boxes(some).filter((a, i) => rest.some((b, k) => (some !== others || k > i) && over(a, b))).length;
}"""
"""The number of elements that lie over others."""


@pytest.mark.only_soak
@pytest.mark.parametrize("size", [(390, 844), (320, 568)], ids=str)
def test_four_fights_show_their_outcomes_on_a_phone(
    referee: Referee, devices: Devices, size: tuple[int, int]
) -> None:
    """Check that outcomes stand side by side, and that the key of the block stays in its place."""
    match = referee.open(FIGHT, header=WAR)
    phone = devices.phone(shape=sized(PHONE, size))
    phone.join(referee.joins(match)["gote"]["url"])
    page, own = phone.page, phone.page.locator('[data-half="gote"]')
    key = own.locator(".whole")
    place = middle(key)[0]
    phone.tap(own.locator(".trap"))
    expect(page.locator(".outlook")).to_have_count(4)
    assert page.evaluate(OVERLAPS, [".outlook", ".outlook"]) == 0
    assert middle(own.locator(".show"))[1] == middle(page.locator("[data-player]"))[1]
    phone.tap(own.locator(".trap"))
    for life, blocker, attacker in ((13, "m3", "m5"), (15, "m4", "m2"), (18, "m7", "m1"), (20, "m8", "m6")):
        for monster in (blocker, attacker):
            phone.tap(page.locator(f'[data-id="{monster}"]'))
        expect(key.locator("b")).to_have_text(f"20 → {life}")
    expect(page.locator(".outlook")).to_have_count(8)
    assert page.evaluate(OVERLAPS, [".outlook", ".outlook"]) == 0
    assert middle(key)[0] == place


@pytest.mark.only_soak
def test_marks_leave_names_readable_on_a_low_tablet(referee: Referee, devices: Devices) -> None:
    """Check the small board at the end."""
    tablet = devices.tablet(shape=sized(TABLET, (1024, 600)))
    tablet.enter(referee.open([*FIGHT, {"seat": "gote", "action": "resign"}], header=WAR))
    tablet.page.locator("#result-title").wait_for()
    expect(tablet.page.locator("dialog .id.mark")).to_have_count(4)
    assert tablet.page.evaluate(OVERLAPS, ["dialog .mark", "dialog .piece .kind b"]) == 0


@pytest.mark.only_soak
def test_piles_stand_apart_from_the_text_on_a_low_tablet(referee: Referee, devices: Devices) -> None:
    tablet = devices.tablet("en", sized(TABLET, (1024, 600)))
    tablet.page.add_init_script("localStorage.removeItem('tachiai.prepared')")
    tablet.enter(referee.open(header=WAR))
    tablet.tap(tablet.dialog.locator(".go"))
    tablet.dialog.locator(".many").wait_for()
    assert tablet.page.evaluate(OVERLAPS, [".pile p", ".say"]) == 0


# -- Xan ------------------------------------------------------------------------------------------------------


def record(name: str = "") -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Return header and actions of a record of the engine's tests, or of the reference match."""
    return read_record(GOLDEN / f"{name}.jsonl") if name else (HEADER, ACTIONS)


@pytest.mark.only_soak
@pytest.mark.parametrize("size", [(1180, 820), (1024, 768), (512, 384)], ids=str)
def test_a_foul_is_recorded_in_the_menu_by_taps_at_two_places(
    referee: Referee, devices: Devices, size: tuple[int, int]
) -> None:
    """Check that the turn's keys do not include it."""
    tablet = devices.tablet(shape=sized(TABLET, size))
    tablet.enter(referee.open(ACTIONS[:3], header=HEADER))
    assert tablet.words("xan-action-talk") not in flat(unruby(tablet.page.locator(".asking")))
    tablet.tap(tablet.button("menu"))
    key, yes = foul_key(tablet, "p2"), tablet.dialog.locator(".sure .strong")
    key.scroll_into_view_if_needed()
    spot = middle(key)
    tablet.tap(key)
    assert math.dist(spot, middle(yes)) >= 96
    assert tablet.n == referee.lines(tablet.opened()) == 3
    tablet.tap(yes)
    tablet.shows(4)
    assert referee.view(tablet.opened())["lines"][3]["action"] == {"seat": "p2", "action": "talk"}


@pytest.mark.only_soak
@pytest.mark.parametrize("skill", ["double", "slide"])
@pytest.mark.parametrize("kind", ["tablet", "phone"])
def test_an_active_skill_moves_no_key(referee: Referee, devices: Devices, kind: str, skill: str) -> None:
    header, actions = record("skills")
    match = referee.open(actions[:4], header=header)
    device: Tablet | Phone
    if kind == "tablet":
        device = devices.tablet()
        device.enter(match)
    else:
        holder = next(
            one["seat"]
            for one in referee.view(match)["choices"]
            if one["action"] == "skill" and skill in one["fields"]["skill"]["values"]
        )
        device = devices.phone()
        device.join(referee.joins(match)[holder]["url"])
    key, board = device.page.locator(f'[data-skill="{skill}"]'), device.page.locator(".fields")
    key.scroll_into_view_if_needed()
    before, fields = key.bounding_box(), board.bounding_box()
    device.tap(key)
    expect(key).to_have_attribute("aria-pressed", "true")
    expect(device.page.locator("button:active")).to_have_count(0)  # a pressed key is 1 px lower for a moment
    assert key.bounding_box() == before
    assert board.bounding_box() == fields
    device.tap(key)
    expect(device.page.locator("[data-skill][aria-pressed]")).to_have_count(0)


WRITTEN_OVER = """() => {
  const box = (one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return range.getBoundingClientRect();
  };
  const found = [];
  const room = document.querySelector('.fields').parentElement.getBoundingClientRect();
  for (const spot of document.querySelectorAll('.fields .spot')) {
    const {left, right} = spot.getBoundingClientRect();
    if (left < 0 || right > innerWidth || left < room.left || right > room.right) found.push(spot.dataset.place);
  }
  // A digit fills seven tenths of its line.
  for (const number of document.querySelectorAll('.cell b')) {
    const one = box(number);
    const high = parseFloat(getComputedStyle(number).fontSize) * 0.7;
    const middle = (one.top + one.bottom) / 2;
    for (const said of document.querySelectorAll('.cell .name, .cell .mark, .token')) {
      const other = said.getBoundingClientRect();
      if (other.left < one.right - 1 && other.right > one.left + 1
        && other.top < middle + high / 2 - 1 && other.bottom > middle - high / 2 + 1)
        found.push(`${said.textContent} over ${number.textContent}`);
    }
  }
  return found;
}"""


@pytest.mark.only_soak
@pytest.mark.parametrize("width", [320, 360, 390])
def test_fields_fit_a_phone(referee: Referee, devices: Devices, width: int) -> None:
    """Check that no field is outside and nothing over a number, and that keys under the cover are large."""
    for name, steps in (("scenario-1", 65), ("scenario-1", 67), ("", 13), ("", 10)):
        header, actions = record(name)
        seat = "p3" if steps == 10 else header["seats"][0]
        phone = devices.phone(shape=sized(PHONE, (width, 640)))
        phone.join(referee.joins(referee.open(actions[:steps], header=header))[seat]["url"])
        phone.page.locator(".cell").first.wait_for()
        assert phone.page.evaluate(WRITTEN_OVER) == []
        if steps == 10:
            phone.open_cover()
            for query, count in ((".cell", 6), (".token", 2), (".note", 2)):
                expect(phone.page.locator(f".open {query}")).to_have_count(count)
            phone.page.evaluate(INSPECT)
            assert phone.page.evaluate("inspect.targets(48).small") == []
        assert phone.page.evaluate("document.documentElement.scrollWidth") == width
        devices.leave(phone)


@pytest.mark.only_soak
@pytest.mark.parametrize("size", [*HARD_TABLETS, LARGE], ids=str)
def test_questions_cover_no_field(referee: Referee, devices: Devices, size: tuple[int, int]) -> None:
    """Check numbers, a skill to learn, fields to redo and two sums to choose from."""
    for name, steps in (("", 13), ("", 14), ("", 15), ("", 27), ("scenario-1", 67), ("no-fields", 11)):
        header, actions = record(name)
        tablet = devices.tablet(shape=sized(TABLET, size))
        tablet.enter(referee.open(actions[:steps], header=header))
        tablet.page.locator(".cell").first.wait_for()
        tablet.page.locator(".asking button").first.wait_for()
        for reading in ("furigana", "hiragana", "en"):
            tablet.page.evaluate(SET, {"reading": reading})
            tablet.page.locator(f"html[data-reading={reading}]").wait_for()
            # The board is fitted to its room after the words have changed.
            tablet.page.wait_for_function(f"() => ({OVER_FIELDS})() <= 0")
        devices.leave(tablet)


OVER_FIELDS = """() => {
  const sheet = document.querySelector('.sheet').getBoundingClientRect();
  const fields = [...document.querySelectorAll('.cell')].map((one) => one.getBoundingClientRect().bottom);
  return Math.max(...fields) - sheet.top;
}"""


@pytest.mark.only_soak
@pytest.mark.parametrize("layout", ["A", "B"])
def test_fields_for_two_on_a_small_tablet_are_large_enough(
    referee: Referee, devices: Devices, layout: str
) -> None:
    """Check fields of 96 px and places of 72 px that do not move, whatever question is below them."""
    header, actions = record("no-fields")
    seen = set()
    for steps in (3, 4, 11):
        tablet = devices.tablet(shape=SMALL_TABLET)
        tablet.enter(referee.open(actions[:steps], header=header), settings={"layout": layout})
        tablet.page.locator(".cell").first.wait_for()
        boxes = tablet.page.evaluate(
            """() => [...document.querySelectorAll('.cell, .slot')].map((one) => {
                 const {x, y, width, height} = one.getBoundingClientRect();
                 return [one.dataset.place, Math.round(x), Math.round(y), width, height];
               })"""
        )
        for name, *_, width, height in boxes:
            assert min(width, height) >= (72 if "-" in name else 96), (name, width, height)
        seen.add(tuple(map(tuple, boxes)))
        devices.leave(tablet)
    assert len(seen) == 1


@pytest.mark.only_soak
def test_hints_cover_nothing(referee: Referee, devices: Devices) -> None:
    """Check hints between fields that a landslide separated too."""
    header, actions = record("skills")
    tablet = devices.tablet()
    tablet.enter(referee.open(actions[:12], header=header))
    tablet.page.locator(".note").nth(1).wait_for()
    covered = tablet.page.evaluate(
        """() => {
             const boxes = query =>
               [...document.querySelectorAll(query)].map(one => one.getBoundingClientRect());
             const beside = (a, b) => a.right <= b.left || b.right <= a.left;
             const apart = (a, b) => beside(a, b) || a.bottom <= b.top || b.bottom <= a.top;
             const rest = boxes('.board .token, .board .cell b');
             return boxes('.board .note').map(note => rest.filter(one => !apart(note, one)).length);
           }"""
    )
    assert covered == [0, 0]


@pytest.mark.only_soak
def test_a_sum_its_result_and_what_is_left_to_deduce_are_shown(referee: Referee, devices: Devices) -> None:
    match = referee.open(ACTIONS[:3], header=HEADER)
    tablet, phone = devices.tablet("en"), devices.phone("en")
    tablet.enter(match)
    phone.join(referee.joins(match)["p1"]["url"])
    can = tablet.page.locator(".cell .can")
    expect(can).to_have_count(0)
    expect(tablet.page.locator(".event .small").first).to_contain_text("1 redo left")
    for many in (6, 0):
        tablet.tap(tablet.button("xan-ui-deduce"))
        expect(can).to_have_count(many)
    referee.play(match, ACTIONS[3:15])
    for device in (tablet, phone):
        device.shows(15)
        expect(device.page.locator(".answer")).to_have_text("＝ 18")
        expect(device.page.locator(".came")).to_have_text("Critical!")
    expect(tablet.page.locator(".moment")).to_have_count(0)
    expect(tablet.button("xan-ui-deduce")).to_have_count(0)


def test_the_seat_that_may_look_is_asked_on_its_phone(referee: Referee, devices: Devices) -> None:
    """Check the message before the cover is opened, and its absence on other phones."""
    match = referee.open(ACTIONS[:4], header=HEADER)
    (step,) = [one for one in referee.view(match)["lines"][-1]["steps"] if one["step"] == "xan.step.look"]
    seat = ACTIONS[3]["seat"]
    joins = referee.joins(match)
    for one in (seat, next(other for other in match.seats if other != seat)):
        phone = devices.phone()
        phone.join(joins[one]["url"])
        phone.shows(4)
        cells = phone.words("xan-ui-and-cells").join(step["cells"])
        expect(phone.page.locator(".xan > .question")).to_have_count(1 if one == seat else 0)
        if one == seat:
            said = unruby(phone.page.locator(".xan > .question"))
            assert flat(phone.words("xan-phone-look", cells=cells)) == flat(said)


@pytest.mark.only_soak
def test_a_phone_waiting_for_the_classes_shows_no_error(referee: Referee, devices: Devices) -> None:
    opened = referee.open(header={"game": "xan", "seats": ["p1", "p2", "p3", "p4"], "options": {}})
    phone = devices.phone()
    phone.join(referee.joins(opened)["p1"]["url"])
    phone.page.locator(".asking").wait_for()
    assert flat(phone.words("xan-ui-too-few")) not in flat(unruby(phone.page.locator("#app")))


def test_a_foul_stays_in_sight_when_the_window_changes(referee: Referee, devices: Devices) -> None:
    tablet = devices.tablet()
    tablet.enter(referee.open(ACTIONS[:4], header=HEADER))
    tablet.tap(tablet.button("menu"))
    tablet.tap(foul_key(tablet, "p2"))
    yes = tablet.dialog.locator(".sure .strong")
    for width, height in ((1024, 600), (390, 844), (820, 1180), (1180, 820)):
        tablet.page.set_viewport_size({"width": width, "height": height})
        expect(yes).to_be_in_viewport(ratio=1)


def test_a_small_phone_shows_all_classes_and_the_cover(referee: Referee, devices: Devices) -> None:
    shape = {"viewport": {"width": 320, "height": 568}, "has_touch": True, "is_mobile": True}
    for actions in ([], ACTIONS[:4]):
        match = referee.open(actions, header=HEADER)
        phone = devices.phone(shape=shape)
        phone.join(referee.joins(match)[ACTIONS[3]["seat"]]["url"])
        phone.shows(len(actions))
        keys = phone.page.locator(".asking [data-char]")
        wanted = [phone.button("cover-open")] if actions else [keys.nth(i) for i in range(4)]
        for key in wanted:
            expect(key).to_be_in_viewport(ratio=1)
