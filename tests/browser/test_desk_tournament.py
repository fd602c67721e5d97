"""A tournament at the desk in a real browser: enter, pair, take results of confirmed matches, correct."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.browser.devices import AXE, PHONE, Device, Opened
from tests.browser.test_desk import (
    LAPTOP,
    OPEN,
    SHAPES,
    WALL,
    DeskPage,
    Evening,
    evening,  # noqa: F401 - a fixture
    referee,  # noqa: F401 - a fixture
)
from tests.browser.tour import VIOLATIONS

HURRIED = True
pytestmark = pytest.mark.browser
RESIGN = {"seat": "black", "action": "resign"}


def confirmed(hall: Evening, number: int, loser: str, winner: str) -> None:
    """Play a match at a table that ``loser`` resigns and both confirm."""
    opened = hall.seat(number, [RESIGN], {"black": loser, "red": winner})
    confirm(hall, opened.match, opened.token)


def confirm(hall: Evening, match: str, token: str) -> None:
    """Confirm the result for both seats on the tablet."""
    for seat in ("black", "red"):
        view: Any = hall.referee.call(f"/api/matches/{match}", token=token)
        body = {"request_id": f"confirm-{match}-{seat}", "seat": seat, "agree": True}
        body |= {"of": view["confirm"]["of"], "head": view["confirm"]["head"]}
        assert hall.referee.call(f"/api/matches/{match}/confirm", token=token, body=body)["ok"]


def played(hall: Evening, number: int) -> Any:
    """Play and confirm the match that the desk opened at a table (black resigns); return its first view."""
    match = hall.ask("tables")["tables"][number - 1]["match"]
    body = {"table": hall.codes[number], "match": match}
    token = hall.referee.call("/api/evening/begin", body=body)["token"]
    view: Any = hall.referee.call(f"/api/matches/{match}", token=token)
    hall.referee.play(Opened(match, token, "", view["header"]["seats"], "john"), [RESIGN])
    confirm(hall, match, token)
    return view


def picture(desk: Device, name: str) -> None:
    folder = os.environ.get("TACHIAI_PICTURES")
    if folder:
        desk.page.screenshot(path=str(Path(folder) / f"cup-{name}.png"), full_page=True)


def accessible(desk: DeskPage) -> None:
    desk.page.evaluate(AXE.read_text(encoding="utf-8"))
    assert desk.page.evaluate(VIOLATIONS) == []


@pytest.mark.only_soak
def test_an_evening_with_a_tournament(evening: Evening) -> None:  # noqa: F811
    desk = evening.desk("en", LAPTOP)
    desk.enter()
    page = desk.page
    desk.tap(page.locator("[data-tab=cup]"))
    page.locator("input[name=cup]").fill("Cranes' cup")
    desk.tap(page.locator("[data-game=john]"))
    desk.tap(page.locator("[data-form=round-robin]"))
    picture(desk, "new")
    desk.tap(page.locator("[data-do=begin]"))
    desk.tap(page.locator("[data-cup=people]"))
    page.locator("textarea").fill("Aoi\nHaru\n Sora \n\nMei-with-a-rather-long-name-that-wraps")
    desk.tap(page.locator("form button[type=submit]"))
    expect(page.locator(".people li")).to_have_count(4)
    picture(desk, "people")
    desk.tap(page.locator("[data-do=pair]"))
    expect(page.locator("[data-pairing]")).to_have_count(2)

    pairing = page.locator("[data-pairing='1'] .who > span")
    first, second = (name.strip() for name in pairing.all_text_contents())  # in the order of the draw
    confirmed(evening, 1, second, first)
    take = page.locator("[data-do=take]")
    expect(take).to_contain_text("Take 1 result")  # it appears without a reload
    desk.tap(take)
    expect(page.locator(".result", has_text="–")).to_have_count(1)
    expect(take).to_have_count(0)

    other = page.locator("[data-pairing='2']")
    desk.tap(other.locator("[data-do=correct]"))
    desk.tap(other.locator("form button").first)
    other.locator("input[name=reason]").fill("played on another tablet")
    picture(desk, "correct")
    desk.tap(other.locator("button[type=submit]"))
    expect(other).to_contain_text("“played on another tablet”")
    accessible(desk)
    picture(desk, "round")
    desk.tap(page.locator("[data-cup=standings]"))
    expect(page.locator("[data-part=standings] tbody tr")).to_have_count(4)
    expect(page.locator("[data-part=standings] tbody tr").first).to_contain_text("1")
    accessible(desk)
    picture(desk, "standings")
    with page.expect_download() as saved:
        desk.tap(page.locator("[data-do=archive]"))
    assert saved.value.suggested_filename == "tournament.zip"

    # the wall shows it after the boards of matches without a result
    evening.seat(3, OPEN, {"black": "Guest", "red": "Other"})
    wall = evening.desk("ja", WALL)
    wall.page.clock.install()
    wall.page.goto(f"{wall.base}/wall#{evening.ask('link_wall')['wall']}")
    expect(wall.page.locator("[data-wall]")).to_have_count(1)
    expect(wall.page.locator("[data-wall='3']")).to_be_visible()
    wall.page.clock.fast_forward(12_000)
    expect(wall.page.locator("[data-part=pairings] [data-pairing='1']")).to_contain_text("1 – 0")
    expect(wall.page.locator("[data-part=pairings] [data-pairing]")).to_have_count(2)
    expect(wall.page.locator("[data-part=standings] li")).to_have_count(4)
    expect(wall.page.locator("body")).not_to_contain_text("played on another tablet")  # not public
    accessible(wall)
    picture(wall, "wall")

    # impossible changes get an error message
    desk.tap(page.locator("[data-cup=people]"))
    page.locator("textarea").fill("Late")
    desk.tap(page.locator("form button[type=submit]").first)
    expect(page.locator(".error")).to_contain_text("the first round is paired")

    for name, shape in SHAPES.items():
        small = evening.desk("ja", shape)
        small.enter()
        small.tap(small.page.locator("[data-tab=cup]"))
        expect(small.page.locator("[data-pairing]")).to_have_count(2)
        picture(small, f"{name}-round-ja")
        small.tap(small.page.locator("[data-cup=standings]"))
        expect(small.page.locator("[data-part=standings] tbody tr")).to_have_count(4)
        wide = small.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, name
        picture(small, f"{name}-standings-ja")


@pytest.mark.only_soak
def test_the_desk_shows_a_cross_table_and_a_bracket(evening: Evening) -> None:  # noqa: F811
    begun(evening, "Aoi", "Haru", "Mei", form="round-robin")
    desk = evening.desk("en", LAPTOP)
    desk.enter()
    page = desk.page
    desk.tap(page.locator("[data-tab=cup]"))
    desk.tap(page.locator("[data-cup=standings]"))
    desk.tap(page.locator("summary"))
    expect(page.locator("[data-part=cross] tbody tr")).to_have_count(3)
    accessible(desk)
    begun(evening, "Aoi", "Haru", "Mei", form="knock-out")
    number = len(evening.ask("tournament")["all"])
    desk.tap(page.locator(f"[data-cup-number='{number}']"))
    desk.tap(page.locator("[data-cup=standings]"))
    expect(page.locator("[data-part=bracket] li")).to_have_count(3)
    accessible(desk)
    picture(desk, "bracket")


def test_one_tap_opens_all_matches_of_a_round(evening: Evening) -> None:  # noqa: F811
    """Check that each pairing gets the table of its number, and that a table is cleared once its result is
    taken.
    """
    end_of(evening)
    rules = {"options": {"ultimate": True}, "coaching": False}
    evening.ask("create_tournament", name="Cranes' cup", game="john", form="swiss", seed="any", **rules)
    evening.ask("enter_players", names=["Aoi", "Haru", "Mei", "Ren"])
    evening.ask("pair_round", round=1)
    evening.seat(1, [], {"black": "Guest", "red": "Other"})  # the match at this table stays
    confirmed(evening, 4, "Visitor", "Friend")
    desk = evening.desk("en", LAPTOP)
    desk.enter()
    page = desk.page
    desk.tap(page.locator("[data-tab=cup]"))
    visitors = page.locator(".panel", has_text="Visitor")
    expect(visitors).to_contain_text("Which pairing was it?")
    expect(visitors.get_by_role("button", name="Aoi")).to_be_visible()
    picture(desk, "strange")
    desk.tap(visitors.locator("[data-do=leave-out]"))
    expect(visitors).to_have_count(0)
    seat_all = page.locator("[data-do=seat-all]")
    for round_number, places in ((1, {2, 3}), (2, {2, 3})):
        expect(seat_all).to_contain_text("2 matches")
        before = desk.taps
        desk.tap(seat_all)
        expect(seat_all).to_have_count(0)
        assert desk.taps == before + 1
        expect(page.locator("[data-pairing] .place")).to_have_count(2)
        expect(page.locator("[data-pairing] .place").first).to_contain_text("No tablet is connected")
        picture(desk, f"seated-{round_number}")
        rows = evening.ask("tables")["tables"]
        assert set(rows[0]["names"].values()) == {"Guest", "Other"}
        paired = evening.ask("tournament")["tournament"]["rounds"][-1]["tables"]
        wanted = {frozenset(seat["name"] for seat in table["seats"]) for table in paired}
        assert {frozenset(rows[n - 1]["names"].values()) for n in places} == wanted
        assert [rows[n - 1]["phase"] for n in places] == ["ready", "ready"]
        for number in places:
            view = played(evening, number)
            assert view["header"]["options"] == {"ultimate": True}, "by the tournament's rules"
            assert view["settings"]["coaching"] is False
        take = page.locator("[data-do=take]")
        expect(take).to_contain_text("2 results")
        expect(seat_all).to_have_count(0)
        desk.tap(take)
        if round_number == 1:
            desk.tap(page.locator("[data-do=pair]"))
    expect(page.locator("[data-cup=standings]")).to_be_visible()


@pytest.mark.only_soak
def test_a_tablet_waits_for_the_next_match_of_the_tournament(evening: Evening) -> None:  # noqa: F811
    begun(evening, "Aoi", "Haru")
    tablet = evening.devices.tablet("en")
    page = tablet.page
    page.clock.install()
    page.goto(evening.sheet_url(1))
    place, begin = page.locator("[data-place='1']"), page.locator("[data-do=begin]")
    expect(place).to_contain_text(tablet.words("place-next"))
    expect(begin).not_to_contain_class("strong")
    page.clock.run_for(25_000)
    expect(begin).to_be_visible()
    expect(page.locator(".demo")).to_have_count(0)
    evening.ask("open_at", number=1, game="john", names={"black": "Aoi", "red": "Haru"})
    page.clock.run_for(3_000)
    expect(page.locator("[data-do=begin-here]")).to_be_visible()
    picture(tablet, "next")
    match = played(evening, 1)["match"]  # on another tablet
    page.clock.run_for(3_000)
    expect(page.locator("[data-do=watch]")).to_be_visible()
    evening.ask("clear_table", number=1, match=match, reason="next")
    page.clock.run_for(3_000)
    expect(place).to_contain_text(tablet.words("place-next"))


def end_of(hall: Evening) -> None:
    """Finish the tournament that is running, if any; the first seat wins what was not played."""
    for number in (one["number"] for one in hall.ask("tournament")["all"] if not one["finished"]):
        before = hall.ask("tournament", number=number)["tournament"]
        for due in before["due"]:
            seats = before["rounds"][due["round"] - 1]["tables"][due["table"] - 1]["seats"]
            won = [seats[0]["entrant"]]
            hall.ask("correct_result", number=number, **due, winners=won, reason="not played")
        hall.ask("finish_tournament", number=number)


def begun(hall: Evening, *names: str, **more: Any) -> Any:
    """Start a new tournament of these people and pair its first round; finish the one before."""
    end_of(hall)
    hall.ask("create_tournament", **{"name": "Foxes", "game": "john", "form": "swiss", "seed": "any"} | more)
    hall.ask("enter_players", names=list(names))
    return hall.ask("pair_round", round=1)["tournament"]


TALLEST = """selector => Math.max(...[...document.querySelectorAll(selector)]
  .map((one) => one.getBoundingClientRect().height))"""

LINES = """one => {
  const range = document.createRange();
  range.selectNodeContents(one);
  return range.getClientRects().length;
}"""

BROKEN_RUBY = """() => [...document.querySelectorAll('ruby')]
  .filter((one) => /grid|flex/.test(getComputedStyle(one.parentElement).display) &&
    one.parentElement.childNodes.length > 1)
  .map((one) => one.parentElement.textContent.trim())"""
"""Finds words with a reading that are grid or flex items: they would split a sentence."""


@pytest.mark.only_soak
def test_people_who_left_do_not_push_others_off_the_screen(evening: Evening) -> None:  # noqa: F811
    cup = begun(evening, *(f"P{n:02}" for n in range(1, 13)))
    evening.ask("withdraw_player", entrant=cup["entrants"][1]["entrant"], reason="home")
    for due in evening.ask("tournament")["tournament"]["due"]:
        seats = cup["rounds"][0]["tables"][due["table"] - 1]["seats"]
        evening.ask("correct_result", **due, winners=[seats[0]["entrant"]], reason="no tablet")
    evening.ask("pair_round", round=2)
    for name, shape in {
        **SHAPES,
        "low": {"viewport": {"width": 1024, "height": 600}, "has_touch": True},
    }.items():
        desk = evening.desk("ja", shape)
        desk.enter()
        page = desk.page
        desk.tap(page.locator("[data-tab=cup]"))
        expect(page.locator("[data-pairing]").first).to_be_visible()
        desk.tap(page.locator("[data-round='1']"))
        for part, rows in (("round", ".round li"), ("standings", "tbody tr"), ("people", ".people li")):
            desk.tap(page.locator(f"[data-cup={part}]"))
            expect(page.locator(rows).nth(4)).to_be_visible()
            assert page.evaluate(TALLEST, rows) < 300, (name, part)
            assert page.evaluate(BROKEN_RUBY) == [], (name, part)
            picture(desk, f"left-{name}-{part}")
        desk.tap(page.locator("[data-cup=standings]"))
        place = page.locator("tbody tr:last-child td").first
        assert place.evaluate(LINES) == 1, name
    wall = evening.desk("ja", WALL)
    wall.page.clock.install()
    wall.page.goto(f"{wall.base}/wall#{evening.ask('link_wall')['wall']}")
    expect(wall.page.locator("[data-part=pairings] li")).to_have_count(6)
    assert wall.page.evaluate(BROKEN_RUBY) == []
    wall.page.clock.fast_forward(12_000)
    expect(wall.page.locator("[data-part=standings] li")).to_have_count(12)
    height = wall.page.viewport_size["height"]  # type: ignore[index]
    assert wall.page.evaluate(TALLEST, "[data-part=standings] li") < height / 8
    last = wall.page.locator("[data-part=standings] li").last.bounding_box()
    assert last is not None
    assert last["y"] + last["height"] <= height
    head = evening.ask("tournament")["tournament"]["head"]
    code = "-".join(head[k : k + 4].upper() for k in range(0, 16, 4))
    expect(wall.page.locator("[data-part=head]")).to_contain_text(code)
    picture(wall, "left-wall")


@pytest.mark.only_soak
def test_an_abandoned_match_blocks_no_pairing(evening: Evening) -> None:  # noqa: F811
    """Check a withdrawal and a result entered by hand while the matches were open at the tables."""
    begun(evening, "Aoi", "Haru", "Mei", "Ren")
    desk = evening.desk("en", LAPTOP)
    desk.enter()
    page = desk.page
    desk.tap(page.locator("[data-tab=cup]"))
    seat_all = page.locator("[data-do=seat-all]")
    desk.tap(seat_all)
    expect(page.locator("[data-pairing] .place")).to_have_count(2)
    cup = evening.ask("tournament")["tournament"]
    tables = cup["rounds"][0]["tables"]
    leaver = tables[0]["seats"][0]
    evening.ask("withdraw_player", entrant=leaver["entrant"], reason="home")
    winner = tables[1]["seats"][1]["entrant"]
    evening.ask("correct_result", round=1, table=2, winners=[winner], reason="played without tablet")
    evening.ask("enter_players", names=[leaver["name"]])  # returns for the next round
    desk.tap(page.locator("[data-do=pair]"))
    expect(page.locator("h3", has_text="Round 2")).to_be_visible()
    expect(seat_all).to_contain_text("2 matches")
    desk.tap(seat_all)
    expect(seat_all).to_have_count(0)
    expect(page.locator("[data-pairing] .place")).to_have_count(2)
    rows = [row for row in evening.ask("tables")["tables"] if row["match"] is not None]
    assert sorted(row["phase"] for row in rows) == ["ready", "ready"]


def entered_by_hand(hall: Evening, cup: Any) -> None:
    """Enter a result for each pairing of the last round: the first seat wins."""
    paired = cup["rounds"][-1]
    for table in paired["tables"]:
        won = [table["seats"][0]["entrant"]]
        at = {"round": paired["round"], "table": table["table"]}
        hall.ask("correct_result", **at, winners=won, reason="no tablet")


@pytest.mark.only_soak
def test_a_form_left_open_does_not_reach_the_next_round(evening: Evening) -> None:  # noqa: F811
    entered_by_hand(evening, begun(evening, "Aoi", "Haru"))
    desk = evening.desk("en", LAPTOP)
    desk.enter()
    page = desk.page
    desk.tap(page.locator("[data-tab=cup]"))
    row = page.locator("[data-pairing='1']")
    desk.tap(row.locator("[data-do=correct]"))
    desk.tap(row.locator("[data-do=nobody]"))
    desk.tap(page.locator("[data-do=pair]"))
    expect(page.locator("h3", has_text="Round 2")).to_be_visible()
    expect(row.locator("form")).to_have_count(0)
    desk.tap(row.locator("[data-do=correct]"))
    expect(row.locator("[data-do=nobody]")).to_have_attribute("aria-pressed", "false")
    reason = row.locator("input[name=reason]")
    expect(reason).to_have_value("played on paper")
    desk.tap(row.locator("[data-do=nobody]"))
    expect(reason).to_have_value("")


@pytest.mark.only_soak
def test_pairings_are_cancelled_only_after_a_question(evening: Evening) -> None:  # noqa: F811
    begun(evening, "Aoi", "Haru")
    desk = evening.desk("en", LAPTOP)
    desk.enter()
    page = desk.page
    desk.tap(page.locator("[data-tab=cup]"))
    cancel = page.locator("[data-do=unpair]")
    desk.tap(cancel.locator("button"))
    expect(cancel).to_contain_text("The pairings of round 1 are removed.")
    assert len(evening.ask("tournament")["tournament"]["rounds"]) == 1
    accessible(desk)
    desk.tap(cancel.locator(".strong"))
    expect(page.locator("[data-pairing]")).to_have_count(0)


@pytest.mark.only_soak
def test_pairings_with_a_result_stay_with_the_reason(evening: Evening) -> None:  # noqa: F811
    seats = begun(evening, "Aoi", "Haru")["rounds"][0]["tables"][0]["seats"]
    desk = evening.desk("en", LAPTOP)
    desk.enter()
    page = desk.page
    desk.tap(page.locator("[data-tab=cup]"))
    keys = page.locator("[data-do=by-hand], [data-do=unpair] button")
    why = page.get_by_text("This round has results already: its pairings cannot change.")
    expect(keys).to_have_count(2)
    for key in keys.all():
        expect(key).to_be_enabled()
    expect(why).to_have_count(0)
    evening.ask("correct_result", round=1, table=1, winners=[seats[0]["entrant"]], reason="no tablet")
    for key in keys.all():
        expect(key).to_be_disabled()
    expect(why).to_be_visible()
    accessible(desk)


@pytest.mark.only_soak
def test_a_tournament_begun_at_another_desk_does_not_replace_the_shown_one(evening: Evening) -> None:  # noqa: F811
    begun(evening, "Aoi", "Haru", name="Children")
    desk = evening.desk("en", LAPTOP)
    desk.enter()
    page = desk.page
    desk.tap(page.locator("[data-tab=cup]"))
    expect(page.locator("h2", has_text="Children")).to_be_visible()
    evening.ask("create_tournament", name="Adults", game="john", form="swiss")
    expect(page.locator("[data-part=running]")).to_contain_text("Adults")
    expect(page.locator("h2", has_text="Children")).to_be_visible()


@pytest.mark.only_soak
def test_an_error_is_on_the_screen_of_a_page_that_was_scrolled(evening: Evening) -> None:  # noqa: F811
    end_of(evening)
    evening.ask("create_tournament", name="Cranes", game="john", form="round-robin")
    evening.ask("enter_players", names=[f"P{n:02}" for n in range(1, 17)])
    evening.ask("pair_round", round=1)
    desk = evening.desk("en", PHONE)
    desk.enter()
    page = desk.page
    desk.tap(page.locator("[data-tab=cup]"))
    desk.tap(page.locator("[data-cup=people]"))
    desk.tap(page.locator("[data-do=person]").last)
    form = page.locator("form", has=page.locator("input[name=name]"))
    form.locator("input[name=name]").fill("P01")
    desk.tap(form.locator("button[type=submit]"))
    error = page.locator(".error")
    expect(error).to_have_text("There is one already: P01")
    expect(error).to_be_in_viewport(ratio=1)
    bar = page.locator(".top-bar").bounding_box()
    place = error.bounding_box()
    assert bar is not None
    assert place is not None
    assert place["y"] >= bar["y"] + bar["height"]


def test_two_tournaments_run_at_once(evening: Evening) -> None:  # noqa: F811
    begun(evening, "Aoi", "Haru", name="Children", rounds=1)
    desk = evening.desk("en", LAPTOP)
    desk.enter()
    page = desk.page
    desk.tap(page.locator("[data-tab=cup]"))
    desk.tap(page.locator("[data-do=seat-all]"))
    form = "**/NewTournament-*.js"
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route(form, hold)
    with page.expect_request(form):
        desk.tap(page.locator("[data-do=another]"))
    back = page.locator("[data-do=another-not]")
    expect(back).to_be_visible()
    place = back.bounding_box()
    for request in held:
        request.continue_()
    page.unroute(form)
    expect(page.locator("input[name=cup]")).to_be_visible()
    assert back.bounding_box() == place  # the form does not push the key from under a finger
    desk.tap(back)
    expect(page.locator("[data-pairing]")).to_have_count(1)
    desk.tap(page.locator("[data-do=another]"))
    page.locator("input[name=cup]").fill("children")
    desk.tap(page.locator("[data-do=begin]"))
    expect(page.locator(".error")).to_have_text("There is one already: Children")
    page.locator("input[name=cup]").fill("Adults")
    desk.tap(page.locator("[data-do=begin]"))
    page.locator("textarea").fill("Mei\nRen")
    desk.tap(page.locator("form button[type=submit]").first)
    desk.tap(page.locator("[data-do=pair]"))
    desk.tap(page.locator("[data-do=seat-all]"))
    # The children play at table 1.
    expect(page.locator("[data-pairing='1'] [data-part=elsewhere]")).to_have_text("Table 2")
    played(evening, 1)
    played(evening, 2)
    expect(page.locator("[data-do=take]")).to_contain_text("Take 1 result")
    picture(desk, "beside")
    accessible(desk)
    desk.tap(page.locator("[data-do=take]"))
    first = len(evening.ask("tournament")["all"]) - 1
    children = page.locator(f"[data-cup-number='{first}']")
    desk.tap(children)
    expect(children).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-pairing='1'] .who")).to_contain_text("Aoi")
    desk.tap(page.locator("[data-do=take]"))
    expect(page.locator("[data-pairing='1'] .result")).to_contain_text("–")
    expect(page.locator("[data-do=pair]")).to_have_count(0)  # its only round is played
    desk.tap(page.locator("[data-do=finish]"))
    desk.tap(page.locator("[data-do=finish-yes]"))
    expect(page.locator("[data-part=standings] tbody tr")).to_have_count(2)
    begun(evening, "Yui", "Sora", name="Youth")
    evening.ask("create_tournament", name="Elders", game="john", form="swiss")
    evening.ask("enter_players", names=["Toma", "Kai"])
    wall = evening.desk("en", WALL)
    wall.page.clock.install()
    wall.page.goto(f"{wall.base}/wall#{evening.ask('link_wall')['wall']}")
    for name in ("Youth", "Elders"):
        for _ in range(6):
            if name in wall.page.locator("h1").inner_text():
                break
            wall.page.clock.fast_forward(12_000)
        expect(wall.page.locator("h1")).to_have_text(name)
        if name == "Youth":  # no match is open
            expect(wall.page.locator("[data-pairing='1']:not(:has(b))")).to_be_visible()


@pytest.mark.only_soak
@pytest.mark.parametrize("height", [1080, 1440])
def test_every_name_of_a_big_table_is_on_the_wall(evening: Evening, height: int) -> None:  # noqa: F811
    end_of(evening)
    big: dict[str, Any] = {
        "game": "one_o_one",
        "form": "swiss",
        "fewest": 3,
        "most": 4,
        "places": [4, 2, 1, 0],
    }
    evening.ask("create_tournament", name="Fours", seed="any", **big)
    names = ["Maximilian W.", "りく", "みなみ", "つむぎ", "ゆづき", "アレクサンドリナ", "長曾我部 元親次郎"]
    evening.ask("enter_players", names=names)
    for table in evening.ask("pair_round", round=1)["tournament"]["rounds"][0]["tables"]:
        first, *order = [seat["entrant"] for seat in table["seats"]]
        result = {"round": 1, "table": table["table"], "winners": [first], "order": order}
        evening.ask("correct_result", **result, reason="paper")
    wall = evening.desk("ja", {"viewport": {"width": 1920, "height": height}})
    wall.page.goto(f"{wall.base}/wall#{evening.ask('link_wall')['wall']}")
    shown = wall.page.locator("[data-part=pairings] .who")
    expect(shown).to_have_count(2)
    assert shown.evaluate_all("all => all.filter((one) => one.scrollHeight > one.clientHeight).length") == 0
    picture(wall, f"fours-{height}")


@pytest.mark.only_soak
def test_places_and_boards_are_entered_at_the_desk(evening: Evening) -> None:  # noqa: F811
    end_of(evening)
    desk = evening.desk("en", LAPTOP)
    desk.enter()
    page = desk.page
    desk.tap(page.locator("[data-tab=cup]"))
    if evening.ask("tournament")["all"]:
        desk.tap(page.locator("[data-do=another]"))
    page.locator("input[name=cup]").fill("Threes")
    desk.tap(page.locator("[data-game=one_o_one]"))
    desk.tap(page.get_by_role("button", name="Tables of three or four"))
    desk.tap(page.get_by_role("button", name="4 – 2 – 1 – 0"))
    desk.tap(page.locator("[data-do=begin]"))
    page.locator("textarea").fill("Aoi\nHaru\nMei")
    desk.tap(page.locator("form button[type=submit]").first)
    desk.tap(page.locator("[data-do=pair]"))
    row = page.locator("[data-pairing='1']")
    desk.tap(row.locator("[data-do=correct]"))
    expect(row).to_contain_text("Tap the names in the order of their places.")
    for name in ("Mei", "Aoi"):
        desk.tap(row.locator("form").get_by_role("button", name=name))
    row.locator("input[name=reason]").fill("no tablet")
    accessible(desk)
    picture(desk, "places")
    desk.tap(row.locator("form button[type=submit]"))
    expect(row.locator(".who .bold")).to_have_text("Mei")
    rows = evening.ask("tournament")["tournament"]["standings"]
    assert [(one["name"], one["points"]) for one in rows] == [("Mei", "4"), ("Aoi", "2"), ("Haru", "1")]

    end_of(evening)
    evening.ask("create_tournament", name="Teams", game="john", form="swiss", boards=2)
    for team in ("Cranes", "Foxes"):
        evening.ask("enter_players", names=[team], members=[f"{team} 1", f"{team} 2"])
    evening.ask("pair_round", round=1)
    desk.tap(page.locator("[data-tab=tables]"))
    desk.tap(page.locator("[data-tab=cup]"))
    for board in ("1", "2"):
        desk.tap(row.locator("[data-do=correct]"))
        desk.tap(row.locator(f"[data-board-number='{board}']"))
        desk.tap(row.locator("form").get_by_role("button", name="Foxes"))
        row.locator("input[name=reason]").fill("no tablet")
        desk.tap(row.locator("form button[type=submit]"))
        expect(row.locator("form")).to_have_count(0)
    expect(row.locator(".who .bold")).to_have_text("Foxes")


def test_people_check_in_by_phone(evening: Evening) -> None:  # noqa: F811
    end_of(evening)
    evening.ask("create_tournament", name="Geese", game="john", form="swiss")
    desk, phone, late = evening.desk("en"), evening.desk("ja", PHONE), evening.desk("en", PHONE)
    desk.enter()
    page = desk.page
    desk.tap(page.locator("[data-tab=cup]"))
    desk.tap(page.locator("[data-cup=people]"))
    with desk.context.expect_page() as opening:
        desk.tap(page.locator("[data-do=entry]"))
    expect(opening.value.locator("article svg")).to_be_visible()
    opening.value.close()
    link = evening.ask("tables")["entry"]
    phone.page.clock.install()
    for guest, name in ((phone, "あおい"), (late, "Haru")):
        guest.page.goto(f"{guest.base}/enter#{link}")
        guest.page.locator("input[name=name]").fill(name)
        picture(guest, "check-in")
        guest.tap(guest.page.locator("button[type=submit]"))
        expect(guest.page.locator("[data-state=asked]")).to_contain_text(name)
    expect(page.locator("[data-tab=cup] .count")).to_have_text("2")
    accessible(desk)
    accessible(phone)
    picture(desk, "asked")
    picture(phone, "asked-phone")
    desk.tap(page.locator("[data-asked='あおい']"))
    expect(page.locator(".people li")).to_have_count(1)
    desk.tap(page.locator("[data-refuse=Haru]"))
    expect(page.locator("[data-part=asked]")).to_have_count(0)
    phone.page.clock.run_for(6_000)
    expect(phone.page.locator("[data-state=in]")).to_be_visible()
    late.page.reload()
    expect(late.page.locator("[data-state=none]")).to_contain_text("was not entered")
    desk.tap(page.locator("[data-do=entry-close]"))
    expect(page.locator("[data-do=entry-close]")).to_have_count(0)
    late.allowed += ["404"]
    late.page.reload()
    expect(late.page.locator("[data-state=none]")).to_contain_text("was not entered")
    late.tap(late.page.locator("[data-do=another]"))
    late.page.locator("input[name=name]").fill("Ren")
    late.tap(late.page.locator("button[type=submit]"))
    expect(late.page.locator(".error")).to_contain_text("The check-in is closed.")


@pytest.mark.only_soak
def test_all_are_refused_only_after_a_question(evening: Evening) -> None:  # noqa: F811
    end_of(evening)
    evening.ask("create_tournament", name="Geese", game="john", form="swiss")
    link = evening.ask("link_entry")["entry"]
    for name in ("Aoi", "Haru"):
        evening.referee.call("/api/evening/entry", body={"link": link, "name": name, "ask": True})
    desk = evening.desk("en", LAPTOP)
    desk.enter()
    page = desk.page
    desk.tap(page.locator("[data-tab=cup]"))
    desk.tap(page.locator("[data-cup=people]"))
    refuse = page.locator("[data-do=entry-refuse-all]")
    desk.tap(refuse.locator("button"))
    expect(refuse).to_contain_text("None of these people is entered.")
    assert evening.ask("tables")["asked"] == ["Aoi", "Haru"]
    desk.tap(refuse.locator(".strong"))
    expect(page.locator("[data-part=asked]")).to_have_count(0)
    assert evening.ask("tables")["asked"] == []


def test_who_plays_in_one_tournament_asks_for_another_by_phone(evening: Evening) -> None:  # noqa: F811
    end_of(evening)
    evening.ask("create_tournament", name="Geese", game="john", form="swiss")
    evening.ask("enter_players", names=["Aoi"])
    link = evening.ask("link_entry")["entry"]
    phone = evening.desk("en", PHONE)
    page = phone.page
    page.clock.install()
    page.goto(f"{phone.base}/enter#{link}")
    name = page.locator("input[name=name]")
    name.fill("Aoi")
    phone.tap(page.locator("button[type=submit]"))
    phone.tap(page.locator("[data-do=another]"))
    expect(name).to_have_value("Aoi 2")
    name.fill("Aoi")
    phone.tap(page.locator("button[type=submit]"))
    another = page.locator("[data-do=another-tournament]")
    expect(page.locator("[data-state=in]")).to_contain_text("Aoi takes part.")
    expect(another).to_have_count(0)
    second = len(evening.ask("create_tournament", name="Swans", game="john", form="swiss")["all"])
    desks = {number: evening.desk("en", LAPTOP) for number in (second - 1, second)}
    for number, desk in desks.items():
        desk.enter()
        desk.tap(desk.page.locator("[data-tab=cup]"))
        desk.tap(desk.page.locator(f"[data-cup-number='{number}']"))
        desk.tap(desk.page.locator("[data-cup=people]"))
        expect(desk.page.locator("textarea")).to_be_visible()
    page.reload()
    expect(page.locator("[data-part=running]")).to_have_text("Geese, Swans")
    expect(page.locator("[data-state=in]")).to_contain_text("Aoi takes part in Geese.")
    assert evening.ask("tables")["asked"] == []
    phone.tap(another)
    expect(page.locator("[data-state=asked]")).to_contain_text("Aoi takes part in Geese.")
    accessible(phone)
    first_desk, second_desk = desks.values()
    asked = second_desk.page.locator("[data-asked=Aoi]")
    expect(asked).to_contain_text("takes part in Geese")
    expect(first_desk.page.locator("[data-tab=cup] .count")).to_have_text("1")
    expect(first_desk.page.locator(f"[data-cup-number='{second}']")).to_contain_text("Swans 1")
    expect(first_desk.page.locator("[data-part=asked]")).to_have_count(0)
    accessible(second_desk)
    picture(second_desk, "asked-elsewhere")
    picture(phone, "asked-elsewhere-phone")
    second_desk.tap(asked)
    expect(second_desk.page.locator(".people li")).to_have_count(1)
    page.clock.run_for(6_000)
    expect(page.locator("[data-state=in]")).to_contain_text("Aoi takes part in Geese, Swans.")
    expect(another).to_have_count(0)
    evening.ask("link_entry", open=False)


@pytest.mark.only_soak
def test_earlier_rounds_can_be_corrected_and_earlier_tournaments_shown(evening: Evening) -> None:  # noqa: F811
    cup = begun(evening, "Aoi", "Haru", name="Children")
    seats = cup["rounds"][0]["tables"][0]["seats"]
    evening.ask("correct_result", round=1, table=1, winners=[seats[0]["entrant"]], reason="no tablet")
    evening.ask("pair_round", round=2)
    desk = evening.desk("en", LAPTOP)
    desk.enter()
    page = desk.page
    desk.tap(page.locator("[data-tab=cup]"))
    expect(page.locator("main")).to_contain_text("1 table has no result yet.")
    desk.tap(page.locator("[data-round='1']"))
    expect(page.locator("h3").first).to_have_text("Round 1")
    expect(page.locator("main")).not_to_contain_text("no result yet")
    row = page.locator("[data-pairing='1']")
    desk.tap(row.locator("[data-do=correct]"))
    desk.tap(row.locator("form button").nth(1))
    row.locator("input[name=reason]").fill("the other way round")
    desk.tap(row.locator("button[type=submit]"))
    expect(row.locator(".result")).to_contain_text("0 – 1")
    desk.tap(row.locator("[data-do=correct]"))
    desk.tap(row.locator("[data-do=nobody]"))
    row.locator("input[name=reason]").fill("neither came")
    desk.tap(row.locator("form button[type=submit]"))
    expect(row.locator(".result")).to_have_text("0 – 0")
    said = evening.ask("tournament")["tournament"]["rounds"][0]["tables"][0]["boards"][0][-1]
    assert said["reason"] == "neither came"

    evening.ask("correct_result", round=2, table=1, winners=[], reason="no tablet")
    desk.tap(page.locator("[data-cup=standings]"))
    desk.tap(page.locator("[data-do=finish]"))
    expect(page.locator("[data-part=ending]")).to_contain_text("No round can be paired after this.")
    assert not evening.ask("tournament")["tournament"]["finished"]
    picture(desk, "ending")
    desk.tap(page.locator("[data-do=finish-yes]"))
    expect(page.locator("[data-do=finish]")).to_have_count(0)
    desk.tap(page.locator("[data-do=another]"))
    expect(page.locator(".panel")).to_contain_text('"Children" stays here')
    page.locator("input[name=cup]").fill("Grown-ups")
    desk.tap(page.locator("[data-do=begin]"))
    expect(page.locator("h2", has_text="Grown-ups")).to_be_visible()
    number = len(evening.ask("tournament")["all"]) - 1
    desk.tap(page.locator(f"[data-past='{number}']"))
    expect(page.locator("h2", has_text="Children")).to_be_visible()
    expect(page.locator("[data-part=standings] tbody tr")).to_have_count(2)
    expect(page.locator("[data-do=finish], [data-do=take], [data-do=pair]")).to_have_count(0)
    picture(desk, "earlier")
    accessible(desk)
    with page.expect_download() as saved:
        desk.tap(page.locator("[data-do=archive]"))
    assert saved.value.suggested_filename == "tournament.zip"
    desk.tap(page.locator(f"[data-cup-number='{number + 1}']"))
    expect(page.locator("h2", has_text="Grown-ups")).to_be_visible()
    desk.tap(page.locator("[data-cup=people]"))
    page.locator("textarea").fill("Aoi\nHaru\nA\u043ei")
    desk.tap(page.locator("form button[type=submit]").first)
    expect(page.locator(".error")).to_contain_text("stands there twice.")
    page.locator("textarea").fill("Aoi\nHaru\nAoi")
    desk.tap(page.locator("form button[type=submit]").first)
    expect(page.locator(".people li")).to_have_count(2)
    desk.tap(page.locator("[data-another=Aoi]"))
    expect(page.locator(".people li")).to_have_count(3)
    expect(page.locator("[data-part=known]")).to_have_count(0)
    page.locator("textarea").fill("Aoi")
    desk.tap(page.locator("form button[type=submit]").first)
    expect(page.locator("[data-part=known]")).to_contain_text("In already: Aoi")


@pytest.mark.only_soak
def test_tables_can_be_closed_and_sentences_are_not_split(evening: Evening) -> None:  # noqa: F811
    evening.ask("open_tables", count=9)
    evening.seat(2, [], {"black": "Aoi", "red": "Haru"})
    desk = evening.desk("ja", LAPTOP)
    desk.enter()
    page = desk.page
    for tab in ("tables", "setup", "settings", "cup"):
        desk.tap(page.locator(f"[data-tab={tab}]"))
        expect(page.locator(f"main[data-part={tab}] ruby").first).to_be_visible()
        assert page.evaluate(BROKEN_RUBY) == [], tab
    desk.tap(page.locator("[data-tab=setup]"))
    count = page.locator("input[name=count]")
    count.fill("1000")
    desk.tap(page.locator("main form button[type=submit]"))
    assert count.evaluate("one => one.validity.rangeOverflow")  # the browser marks the number as too large
    assert len([row for row in evening.ask("tables")["tables"] if row["open"]]) == 9
    count.fill("1")
    desk.tap(page.locator("main form button[type=submit]"))
    expect(page.locator(".state .error")).to_be_visible()  # table 2 is not closed
    assert [row["number"] for row in evening.ask("tables")["tables"] if row["open"]] == [1, 2]
    count.fill("4")
    desk.tap(page.locator("main form button[type=submit]"))
    expect(page.locator(".tables .table")).to_have_count(9)
    assert [row["number"] for row in evening.ask("tables")["tables"] if row["open"]] == [1, 2, 3, 4]
