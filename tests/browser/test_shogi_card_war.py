"""A reference match of Shogi Card War through the screens, every action's taps, own cards on the phone."""

from __future__ import annotations

import json
import re
import statistics
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Devices
from tests.browser.devices import HERE, Opened, Referee, Tablet, bare, read_record

REFERENCE = HERE / "records" / "shogi_card_war.jsonl"
SEATS = ["sente", "gote"]


def opened(referee: Referee) -> Opened:
    got = referee.call("/api/matches", body={"game": "shogi_card_war", "seats": SEATS, "options": {}})
    return Opened(got["match"], got["token"], got["pin"], SEATS, "shogi_card_war")


def resolving(action: Mapping[str, Any]) -> list[tuple[str, str]]:
    """What waiting magic takes: whose half is tapped, and what there."""
    if "choice" in action:
        cards = [("foe", f'.rail [data-kind="{card}"]') for card in action["cards"]]
        return [("own", f'[data-choice="{action["choice"]}"]'), *cards]
    if "targets" in action:
        return [
            ("foe", f'[data-player="{target}"]' if target in SEATS else f'[data-id="{target}"]')
            for target in action["targets"]
        ]
    if "card" in action:
        return [("own", f'[data-kind="{action["card"]}"]'), ("own", f'[data-as="{action["as"]}"]')]
    return [("own", ".wide")]


def act(tablet: Tablet, action: Mapping[str, Any]) -> None:  # noqa: PLR0912 -- one branch a kind
    """One action by taps on the tablet."""
    kind, seat, n = action["action"], action["seat"], tablet.n
    half = tablet.page.locator(f'[data-half="{seat}"]')
    foe = tablet.page.locator(f'[data-half="{next(one for one in SEATS if one != seat)}"]')

    def tap(query: str, where: Any = half) -> None:
        tablet.tap(where.locator(query))

    def key(card: str) -> None:
        tap(f'[data-kind="{card}"]')

    if kind == "mulligan":
        tablet.tap(tablet.button("shogi_card_war-action-mulligan", half))
    elif kind == "play" and action["as"] == "trap":
        key("trap")
    elif kind == "play":
        key(action["card"])
        if action["card"] != "P":
            tap(f'[data-as="{action["as"]}"]')
        elif half.locator(".rail .strong").count():
            tap(".rail .strong")
    elif kind == "resolve":
        for where, query in resolving(action):
            tap(query, foe if where == "foe" else half)
    elif kind == "counter":
        tap(".counter")
        if half.locator(".trap").count() > 1:
            tap(f'[data-id="{action["trap"]}"]')
        if "reveal" in action:
            tap(f'.rail [data-kind="{action["reveal"]}"]')
    elif kind == "lance":
        tap(f'[data-id="{action["trap"]}"]')
        tap(f'[data-id="{action["target"]}"]', foe)
    elif kind == "equip":
        tap(f'[data-id="{action["item"]}"]')
        tap(f'[data-id="{action["to"]}"]')
    elif kind == "attack":
        tap(".attack")
    elif kind == "block":
        for blocker in action["blocks"]:
            tap(f'[data-id="{blocker}"]')
        tap("[data-block]")
    elif kind == "assign":
        for shares in action["damage"].values():
            for blocker, amount in shares.items():
                for _ in range(amount):
                    tap(f'[data-id="{blocker}"]', foe)
    elif kind == "show":
        tap(f'[data-id="{action["trap"]}"]')
        tablet.tap(tablet.button("shogi_card_war-action-show", half))
        key(action["card"])
    elif kind == "end":
        tap(".over")
    else:
        raise AssertionError(kind)
    tablet.shows(n + 1)
    tablet.free()


def ceiling(action: Mapping[str, Any]) -> int:
    """Criterion 1: three taps, but for what names many cards or hits."""
    many = [len(v) for v in action.values() if isinstance(v, (list, dict))]
    damage = action.get("damage", {})
    return max(3, 1 + sum(many), sum(sum(shares.values()) for shares in damage.values()))


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_reference_match(
    referee: Referee, devices: Devices, figures: Callable[..., None], lang: str
) -> None:
    _, actions = read_record(REFERENCE)
    match = opened(referee)
    tablet = devices.tablet(lang)
    tablet.enter(match)
    taps: list[tuple[str, int]] = []
    for action in actions:
        before = tablet.taps
        act(tablet, action)
        taps.append((action["action"], tablet.taps - before))
        assert taps[-1][1] <= ceiling(action), action
    expect(tablet.page.locator('.cover[aria-labelledby="result-title"]')).to_be_visible()
    rows = [json.loads(line) for line in referee.export(match).splitlines()][1:]
    assert [bare(row) for row in rows] == actions
    assert referee.view(match)["outcome"] == {
        "winners": ["gote"],
        "reason": "shogi_card_war.end.two-pawns",
    }
    counts = [count for _, count in taps]
    figures(
        f"taps per action (Shogi Card War, {lang})",
        median=statistics.median(counts),
        mean=round(statistics.mean(counts), 2),
        most={kind: max(count for one, count in taps if one == kind) for kind, _ in taps},
    )
    assert statistics.median(counts) == 1


def test_a_second_pawn_takes_two_places(referee: Referee, devices: Devices) -> None:
    match = opened(referee)
    referee.play(match, [{"seat": "sente", "action": "play", "card": "P", "as": "monster"}])
    tablet = devices.tablet()
    tablet.enter(match)
    half = tablet.page.locator('[data-half="sente"]')
    pawn = half.locator('[data-kind="P"]')
    first = pawn.bounding_box()
    tablet.tap(pawn)
    yes = half.locator(".rail .strong")
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


def test_what_a_trap_is_changes_nothing_on_other_screens(referee: Referee, devices: Devices) -> None:
    """A lance told, a knight told, nothing told: the tablet and the rival's phone look the same."""
    seen: list[tuple[str, str]] = []
    for told in ("L", "N"):
        match = opened(referee)
        tablet, rival, own = devices.tablet(), devices.phone(), devices.phone()
        tablet.enter(match)
        joins = referee.joins(match)
        rival.join(joins["gote"]["url"])
        own.join(joins["sente"]["url"])
        referee.play(match, [{"seat": "sente", "action": "play", "card": "??", "as": "trap"}])
        own.shows(1)
        own.open_cover()
        own.tap(own.page.locator('[data-note="t1"]'))
        own.tap(own.page.locator(f'[data-kind="{told}"]'))
        tablet.shows(2)
        referee_plays = [
            {"seat": "sente", "action": "end"},
            {"seat": "gote", "action": "play", "card": "P", "as": "monster"},
        ]
        match.n = 2
        referee.play(match, referee_plays)
        tablet.shows(4)
        rival.shows(4)
        expect(tablet.page.locator('[data-half="sente"] .counter')).to_be_visible()
        seen.append((tablet.markup().replace(match.match, ""), rival.markup().replace(match.match, "")))
        for device in (tablet, rival, own):
            devices.leave(device)
    assert seen[0] == seen[1]


def test_a_hand_is_told_and_played_from_under_the_cover(referee: Referee, devices: Devices) -> None:
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


def test_what_was_told_and_does_not_fit_the_table_is_said_to_its_owner(
    referee: Referee, devices: Devices
) -> None:
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
