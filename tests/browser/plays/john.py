"""JOHN through its screens."""

from __future__ import annotations

import re
from collections.abc import Sequence

from playwright.sync_api import Locator

from tests.browser.devices import HERE, ROOT, Opened, Phone, Tablet, named, read_record
from tests.browser.plays import Action
from tests.browser.tour import Tour

HEADER, ACTIONS = read_record(HERE / "records" / "john.jsonl")
STEPS = [[action] for action in ACTIONS]
LIE, LYING = read_record(ROOT / "docs" / "examples" / "john.jsonl")
AT = 9
MEDIAN = 2
LONG = {"register": 14, "reveal": 12}
PRIVATE = frozenset({"register"})
BY_PHONE = frozenset({"pull", "register", "doubt", "reveal"})


def act(tablet: Tablet, step: Sequence[Action]) -> None:
    (do,) = step
    n, kind = tablet.n, do["action"]
    if kind == "setup":
        tablet.tap(tablet.prompt.locator(f'[data-suit="{do["suit"]}"]'))
        tablet.tap(tablet.prompt.locator(f'[data-key="{do["front"]}"]'))
    elif kind in ("move", "attack", "magic"):
        tablet.tap(tablet.cell(do["from"]))
        tablet.tap(tablet.cell(do["to"]))
        tablet.page.wait_for_selector(f'.table[data-n="{n + 1}"], .bubble')
        if tablet.n == n:
            tablet.tap(meaning(tablet, do))
    elif kind == "reinforce":
        tablet.tap(tablet.cell(do["to"]))
        tablet.tap(tablet.prompt.locator(f'[data-key="{do["card"]}"]'))
    elif kind == "pull":
        if do["card"] == "none":
            tablet.tap(tablet.button("john-ui-none"))
        else:
            tablet.tap(tablet.prompt.locator(f'[data-key="{do["card"]}"]'))
    elif kind == "register":
        tablet.hand_over(do["seat"], do["cards"])
    elif kind == "doubt":
        tablet.tap(tablet.page.locator(f'[data-seat="{do["seat"]}"] .doubt'))
        tablet.tap(tablet.button("john-ui-doubt-yes"))
    elif kind == "reveal":
        pile(tablet, do)
    else:
        raise AssertionError(f"no taps for {kind}")


def act_on_phone(phone: Phone, step: Sequence[Action]) -> None:
    (do,) = step
    if do["action"] == "pull" and do["card"] == "none":
        phone.tap(phone.button("john-ui-none"))
    elif do["action"] == "pull":
        phone.tap(phone.key(do["card"]))
    elif do["action"] == "register":
        phone.open_cover()
        phone.tap(phone.button("john-phone-tell"))
        pile(phone, do)
    elif do["action"] == "reveal":
        pile(phone, do)
    elif do["action"] == "doubt":
        phone.tap(phone.button("john-action-doubt"))
        phone.tap(phone.button("john-ui-doubt-yes"))
    else:
        raise AssertionError(f"no taps for {do['action']} on a phone")


def pile(device: Tablet | Phone, do: Action) -> None:
    """Tap every card of a pile, then "that's all"."""
    device.pick(do["cards"])
    count = len(do["cards"])
    device.tap(device.button("john-ui-all", now=count, count=count))


def meaning(tablet: Tablet, do: Action) -> Locator:
    """Return the key of the bubble that means this action."""
    bubble = tablet.page.locator(".bubble")
    if do.get("heal"):
        twins = bubble.get_by_role("button", name=re.compile(re.escape(do["to"])))
        words = tablet.words("john-ui-heal", changes="false")
        heal = bubble.get_by_role("button", name=named(words, whole=False))
        return twins if twins.count() else heal
    key = "john-ui-swap-only" if do["action"] == "move" else f"john-action-{do['action']}"
    return bubble.get_by_role("button", name=named(tablet.words(key), whole=False))


def tour(tour: Tour) -> None:
    table(tour)
    ends(tour)
    phones(tour)


def at(tour: Tour, n: int) -> Opened:
    """Open the reference match after its action `n`."""
    return tour.referee.open(ACTIONS[:n])


def lying(tour: Tour, n: int) -> Opened:
    """Open the match with the false disclosure after its action `n`."""
    return tour.referee.open(LYING[:n], options=LIE["options"], names=LIE["names"])


def table(tour: Tour) -> None:
    tablet = tour.tablet(opened := at(tour, 35))
    tour.stop("play", tablet)
    tablet.tap(tablet.cell("b1"))
    tour.stop("selected", tablet)
    tablet.tap(tablet.cell("a1"))
    tablet.page.locator(".bubble").wait_for()
    tour.stop("bubble", tablet)
    tablet.page.keyboard.press("Escape")
    tablet.tap(tablet.cell("b1"))
    tablet.tap(tablet.cell("d4"))
    tablet.button("why").first.wait_for()
    tour.stop("refused", tablet)
    tablet.tap(tablet.button("why").first)
    tour.stop("why", tablet)
    tablet.tap(tablet.button("attempt"))
    tour.stop("attempt", tablet)
    tablet.page.keyboard.press("Escape")
    tablet.tap(tablet.cell("b2"))
    tablet.prompt.wait_for()
    tour.stop("reinforce", tablet)
    tablet.page.keyboard.press("Escape")
    tablet.tap(tablet.button("history"))
    tablet.tap(tablet.page.locator('li[data-n="18"] .line'))
    tablet.page.locator(".more .why").wait_for()
    tour.stop("history", tablet, play=False)
    tablet.tap(tablet.button("objection"))
    tablet.page.locator("figure [data-cell]").nth(31).wait_for()
    tour.stop("objection", tablet, play=False)
    tablet.tap(tablet.button("close", tablet.dialog))
    tablet.tap(tablet.button("menu"))
    tablet.dialog.wait_for()
    tour.stop("menu", tablet, play=False)
    tablet.tap(tablet.button("settings", tablet.dialog))
    tablet.page.locator(".two").first.wait_for()
    tour.stop("settings sheet", tablet, play=False)
    tablet.tap(tablet.button("close", tablet.dialog))
    for layout in ("B", "C"):
        other = tour.tablet(opened, layout=layout)
        other.page.locator("[data-cell]").first.wait_for()
        tour.stop(f"layout {layout}", other)
        tour.leave(other)
    tour.leave(tablet)

    tour.look("big letters", at(tour, 36), big=True)

    tour.look("pull", at(tour, 5))
    tour.look("on trust", at(tour, 9))

    tablet = tour.tablet(at(tour, 29))
    tablet.go_back(27)
    tablet.button("consent-yes").wait_for()
    tablet.page.locator(".ghost").first.wait_for()
    tour.stop("consent", tablet)
    tour.leave(tablet)

    tablet = tour.tablet(at(tour, 2))
    tablet.tap(tablet.button("menu"))
    tablet.tap(tablet.handover_key("red"))
    tour.stop("hand-over", tablet, play=False)
    tablet.tap(tablet.page.locator(".cover .strong"))
    tablet.pick(["2h", "3d"])
    tour.stop("hand-over cards", tablet, play=False)
    tour.leave(tablet)


def ends(tour: Tour) -> None:
    opened = lying(tour, 7)
    tablet = tour.tablet(opened)
    tour.stop("claim", tablet)
    tablet.tap(tablet.page.locator('[data-seat="black"] .doubt'))
    tour.stop("doubt", tablet)
    tablet.tap(tablet.button("john-ui-doubt-yes"))
    tablet.shows(8)
    tablet.pick(LYING[8]["cards"][:3])
    tour.stop("reveal", tablet)
    tour.leave(tablet)
    tour.look("result", lying(tour, 9), wait="#result-title", play=False)

    opened = at(tour, 12)
    tablet = tour.tablet(tour.referee.second(opened))
    tablet.button("pen-take").wait_for()
    tour.stop("no pen", tablet)
    tour.leave(tablet)


def phones(tour: Tour) -> None:
    tour.look_on_phone("join", None, wait="#code")

    phone = tour.phone(opened := at(tour, 35))
    phone.page.locator("[data-cell]").first.wait_for()
    tour.stop("own turn", phone)
    phone.tap(phone.cell("b1"))
    tour.stop("selected", phone)
    phone.tap(phone.cell("a1"))
    phone.page.locator(".tall").first.wait_for()
    tour.stop("which", phone)
    phone.tap(phone.cell("a1"))
    phone.open_cover()
    tour.stop("uncovered", phone)
    phone.tap(phone.button("john-phone-tell"))
    phone.page.locator("[data-key]").first.wait_for()
    phone.pick(["2s"])
    tour.stop("register", phone)
    phone.tap(phone.button("settings"))
    tour.stop("settings", phone)
    phone.tap(phone.button("settings"))
    tablet = tour.tablet(opened)
    tablet.go_back(32)
    rival = tour.phone(opened, "red")
    rival.button("consent-yes").wait_for()
    rival.page.locator(".ghost [data-cell]").first.wait_for()
    tour.stop("consent", rival)
    again = tour.devices.phone(tour.lang)
    again.read(tour.reading)
    again.remember(settings=tour.settings)
    again.page.goto(again.base + "/j")
    again.page.locator("#code").fill(tour.referee.joins(opened)["red"]["code"] or "")
    again.tap(again.button("join-do"))
    again.page.locator(".big, .error:not(:empty)").first.wait_for()
    tour.stop("second phone", again)
    for device in (phone, rival, tablet, again):
        tour.leave(device)

    phone = tour.phone(at(tour, 5))
    phone.key("5s").wait_for()
    tour.stop("pull", phone)
    tour.leave(phone)
    phone = tour.phone(at(tour, 9))
    phone.tap(phone.button("why"))
    tour.stop("why", phone)
    tour.leave(phone)

    phone = tour.phone(opened := lying(tour, 7))
    phone.tap(phone.button("john-action-doubt"))
    tour.stop("doubt", phone)
    tour.referee.play(opened, LYING[7:8])
    liar = tour.phone(opened, "red")
    liar.key("Ad").wait_for()
    tour.stop("reveal", liar)
    tour.referee.play(opened, LYING[8:])
    phone.shows(9)
    tour.stop("result", phone)
    for device in (phone, liar):
        tour.leave(device)
