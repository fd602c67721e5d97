"""Hattari, a game from outside this repository, through the generic screens."""

from __future__ import annotations

from collections.abc import Sequence

from tests.browser.devices import SMALL_TABLET, Opened, Phone, Tablet, read_record
from tests.browser.plays import Action
from tests.browser.tour import Tour
from tests.support import SIXTH_GAME

HEADER, EXAMPLE = read_record(SIXTH_GAME / "hattari" / "example.jsonl")
# Without the illegal line: a form does not offer a card that is already face up.
ACTIONS = [*EXAMPLE[:6], *EXAMPLE[7:9], {**EXAMPLE[9], "to": 7}, *EXAMPLE[10:]]
STEPS = [[action] for action in ACTIONS]
AT = 6
MEDIAN = 1
LONG = {"hand": 8, "lay": 8}  # alone on the tablet, a disclosure includes handing over and back
PRIVATE = frozenset({"hand", "lay"})
BY_PHONE = frozenset({"hand", "lay"})
SEATS = tuple(HEADER["seats"])


def act(tablet: Tablet, step: Sequence[Action]) -> None:
    (do,) = step
    if do["action"] == "hand":
        tablet.hand_over(do["seat"], do["cards"], "hand")
    elif "card" in do and do["action"] == "lay":
        tablet.hand_over(do["seat"], [str(do["number"]), do["card"]], "lay")
    elif do["action"] == "lay":
        tablet.tap(tablet.page.locator(f'[data-pick="{do["number"]}"]'))
    else:
        tablet.tap(tablet.page.locator(f'.fields [data-key="{key_of(do)}"]'))


def key_of(do: Action) -> str:
    """Return the key to tap for a public action."""
    return str(do.get("number") or do.get("say") or do["card"])


def act_on_phone(phone: Phone, step: Sequence[Action]) -> None:
    (do,) = step
    if do["action"] != "hand" and not ("card" in do and do["action"] == "lay"):
        phone.tap(phone.page.locator(f'.fields [data-key="{key_of(do)}"]'))
        return
    uncover(phone)
    if do["action"] == "hand":
        phone.tap(phone.button("hattari-action-hand"))
        phone.pick(do["cards"])
    else:
        phone.pick([str(do["number"]), do["card"]])
    phone.tap(phone.button("form-record"))


def uncover(phone: Phone) -> None:
    if not phone.button("cover-close").is_visible():
        phone.open_cover()


def at(tour: Tour, n: int) -> Opened:
    """Open the reference match after its action `n`."""
    return tour.referee.open(ACTIONS[:n], header=HEADER)


def full(tour: Tour) -> Opened:
    """Open a match of five cards each, all but one placed and half of them shown, by people with longer
    names.
    """
    names = ("Granny", "Christopher") if tour.lang == "en" else ("おばあちゃん", "ゆうたろう")
    named = dict(zip(SEATS, names, strict=True))
    opened = tour.referee.open(header={**HEADER, "options": {"cards": 5}, "names": named})
    for i in range(9):
        who, other = SEATS[i % 2], SEATS[(i + 1) % 2]
        lay = {"seat": who, "action": "lay", "number": 10}
        say = {"seat": other, "action": "answer", "say": "doubt" if i % 2 else "believe"}
        tour.referee.play(opened, [lay, say])
        if i % 2:
            tour.referee.play(opened, [{"seat": who, "action": "show", "card": f"{i + 1}h"}])
    return opened


def tour(tour: Tour) -> None:
    table(tour)
    handing_over(tour)
    phones(tour)


def table(tour: Tour) -> None:
    for name, n in (("lay", 0), ("answer", 2), ("show", 5), ("shown", 6)):
        tour.look(name, at(tour, n), shape=SMALL_TABLET, wait=".question")

    tablet = tour.tablet(at(tour, 7))
    tablet.tap(tablet.button("why").first)
    tour.stop("why", tablet)
    tablet.tap(tablet.button("history"))
    tablet.page.locator("li[data-n]").first.wait_for()
    tour.stop("history", tablet, play=False)
    tour.leave(tablet)

    tablet = tour.tablet(at(tour, 7))
    tablet.tap(tablet.button("menu"))
    tablet.handover_key("right").wait_for()
    tour.stop("menu", tablet, play=False)
    tour.leave(tablet)

    tour.look("full", full(tour), shape=SMALL_TABLET, wait=".scene [data-card] >> nth=3")
    tour.look("big letters", full(tour), shape=SMALL_TABLET, big=True, wait=".scene [data-card] >> nth=3")

    tablet = tour.tablet(at(tour, 8), shape=SMALL_TABLET)
    tablet.go_back(4)
    tablet.button("consent-yes").wait_for()
    tablet.page.locator(".ghost").wait_for()
    tour.stop("consent", tablet)
    tour.leave(tablet)

    tour.look("result", at(tour, len(ACTIONS)), wait="#result-title", play=False)


def handing_over(tour: Tour) -> None:
    tablet = tour.tablet(at(tour, 1), shape=SMALL_TABLET)
    tablet.tap(tablet.button("menu"))
    tablet.tap(tablet.handover_key("left"))
    tour.stop("hand-over", tablet, play=False)
    tablet.tap(tablet.page.locator(".cover .strong"))
    tour.stop("hand-over kinds", tablet, play=False)
    tablet.tap(tablet.button("hattari-action-lay", tablet.dialog))
    tour.stop("hand-over lay", tablet, play=False)
    tablet.tick(["9", "7h"])  # not in the disclosed hand, but the tablet never reveals that
    tour.stop("hand-over lay, filled in", tablet, play=False)
    tablet.tap(tablet.button("handover-send"))
    tablet.button("handover-back").wait_for()
    tablet.shows(2)
    tour.stop("handed over", tablet, play=False)
    tour.leave(tablet)


def phones(tour: Tour) -> None:
    phone = tour.phone(opened := at(tour, 0), "left")
    phone.page.locator(".fields button").first.wait_for()
    tour.stop("own turn", phone)
    phone.open_cover()
    tour.stop("uncovered", phone)
    phone.tap(phone.button("hattari-action-hand"))
    phone.pick(["3h"])
    tour.stop("telling", phone)
    phone.pick(["Th"])
    phone.tap(phone.button("form-record"))
    phone.shows(1)
    uncover(phone)
    phone.page.locator(".open [data-card]").nth(1).wait_for()
    tour.stop("told", phone)
    phone.pick(["9", "7h"])
    phone.tap(phone.button("form-record"))
    phone.button("advice-insist").wait_for()
    tour.stop("advised", phone)
    phone.page.evaluate("window.dispatchEvent(new Event('blur'))")
    uncover(phone)
    phone.pick(["9", "3h"])
    tour.stop("laying", phone)
    phone.tap(phone.button("form-record"))
    phone.shows(2)
    tour.stop("waiting", phone)
    opened.n = 2
    tour.referee.play(opened, ACTIONS[2:4])
    phone.shows(4)
    phone.page.locator(".fields button").first.wait_for()
    tour.stop("asked", phone)
    tour.leave(phone)

    tour.look_on_phone("show", at(tour, 5), "right", wait=".fields button")

    phone = tour.phone(opened := at(tour, 2), "right")
    tour.referee.play(opened, [{"seat": "right", "action": "hand", "cards": ["9h", "Ah"]}])
    tour.referee.play(opened, ACTIONS[2:3])
    tour.referee.play(opened, [{"seat": "right", "action": "lay", "number": 9, "card": "9h"}, ACTIONS[4]])
    tour.referee.play(opened, [{"seat": "right", "action": "show", "card": "4h"}])
    phone.shows(7)
    uncover(phone)
    tour.stop("what was told was wrong", phone)
    tour.leave(phone)

    tour.look_on_phone("full", full(tour), "right", wait=".scene [data-card] >> nth=3")
    tour.look_on_phone("result", at(tour, len(ACTIONS)), "right", wait=".scene")
