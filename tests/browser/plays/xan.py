"""Xan through its screens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Locator

from tests.browser.devices import HERE, ROOT, SMALL_TABLET, TABLET, Opened, Phone, Tablet, read_record
from tests.browser.plays import Action
from tests.browser.tour import Tour

HEADER, ACTIONS = read_record(HERE / "records" / "xan.jsonl")
STEPS = [[action] for action in ACTIONS]
GOLDEN = ROOT / "tests" / "engines" / "xan" / "golden"
AT = 10
MEDIAN = 1
# "setup" and "open" take a tap per card. "peek" on the tablet alone includes handing over and back.
LONG = {"setup": 4, "open": 5, "peek": 6}
PRIVATE = frozenset({"peek"})
BY_PHONE = frozenset({"place", "peek", "hint", "declare"})


def act(tablet: Tablet, step: Sequence[Action]) -> None:
    (do,) = step
    kind = do["action"]

    def tap(query: str) -> None:
        tablet.tap(tablet.page.locator(query))

    if kind == "setup":
        for chars in do["party"].values():
            for char in chars:
                tap(f'.asking [data-char="{char}"]')
    elif kind in ("flip", "redo"):
        tap(".asking .strong")
    elif kind == "place":
        tap(f'[data-place="{do["slot"]}"]')
    elif kind == "peek":
        hand_over(tablet, do)
    elif kind == "hint":
        tap(f'[data-hint="{do["from"]} {do["to"]} {do["value"]}"]')
    elif kind == "skill":
        tap(f'[data-skill="{do["skill"]}"]')
        tap(f'.asking [data-char="{do["target"]}"]' if "target" in do else f'[data-place="a{do["row"]}"]')
    elif kind == "declare":
        walk(tablet, do)
    elif kind == "open":
        for _ in do["cells"]:  # asked in the order of the path
            asked = tablet.page.locator(".cell.cursor").get_attribute("data-place")
            tap(f'[data-number="{do["cells"][asked]}"]')
            tablet.page.wait_for_function(
                "asked => !document.querySelector(`.cell.cursor[data-place='${asked}']`)", arg=asked
            )
        if not do["cells"]:
            tap(".asking .strong")
    elif kind == "gain":
        tap(f'[data-skill="{do["skill"]}"]')
        tap(f'.asking [data-char="{do["char"]}"]')
    elif kind == "talk":
        foul(tablet, do["seat"])
    else:
        raise AssertionError(f"no taps for {kind}")


def act_on_phone(phone: Phone, step: Sequence[Action]) -> None:
    (do,) = step
    kind = do["action"]
    if kind == "place":
        close(phone)
        phone.tap(phone.page.locator(f'[data-place="{do["slot"]}"]'))
    elif kind == "declare":
        close(phone)
        walk(phone, do)
    elif kind == "peek":
        phone.open_cover()
        for number in do["cells"].values():
            phone.tap(phone.page.locator(f'.digits [data-number="{number}"]'))
    elif kind == "hint":
        # Disclosed a moment ago: the cover is still open, with the true hints on it.
        phone.tap(phone.page.locator(f'[data-hint="{do["from"]} {do["to"]} {do["value"]}"]'))
    else:
        raise AssertionError(f"no taps for {kind} on a phone")


def close(phone: Phone) -> None:
    """Cover what is private, if it is open."""
    if phone.button("cover-close").count():
        phone.tap(phone.button("cover-close"))


def walk(device: Tablet | Phone, do: Action) -> None:
    """Tap the first and the last cell of the path."""
    for cell in (do["path"][0], do["path"][-1]):
        device.tap(device.page.locator(f'[data-place="{cell}"]'))


def foul_key(tablet: Tablet, seat: str) -> Locator:
    """Return the menu's key for a foul: this seat named a number it saw."""
    return tablet.dialog.locator(f'[data-foul="{seat}"]')


def foul(tablet: Tablet, seat: str) -> None:
    tablet.tap(tablet.button("menu"))
    tablet.tap(foul_key(tablet, seat))
    tablet.tap(tablet.dialog.locator(".sure .strong"))


def hand_over(tablet: Tablet, do: Action) -> None:
    """Disclose on the tablet what a seat saw, from the button at its edge (目かくし)."""
    seat = HEADER["names"].get(do["seat"], do["seat"])
    tablet.tap(tablet.button("xan-ui-handover"))
    tablet.tap(tablet.button("handover-look", seat=seat))
    for cell, number in do["cells"].items():
        tablet.tap(tablet.page.locator(f'[data-name="{cell}"] [data-key="{number}"]'))
    tablet.tap(tablet.button("handover-send"))
    tablet.tap(tablet.button("handover-back"))


# -- the tour -------------------------------------------------------------------------------------------


def tour(tour: Tour) -> None:
    table(tour)
    row(tour)
    two(tour)
    skills(tour)
    ends(tour)
    phones(tour)


def opened(tour: Tour, steps: int, record: str = "") -> Opened:
    """Open a match after `steps` actions: the reference match, or one of the engine's records."""
    header, actions = read_record(GOLDEN / f"{record}.jsonl") if record else (HEADER, ACTIONS)
    return tour.referee.open(actions[:steps], header={**header, "names": tour.names(header["seats"])})


def at(tour: Tour, steps: int, record: str = "", **more: Any) -> Tablet:
    return tour.tablet(opened(tour, steps, record), **more)


def place(device: Tablet | Phone, name: str) -> None:
    device.tap(device.page.locator(f'[data-place="{name}"]'))


def table(tour: Tour) -> None:
    tablet = at(tour, 0)
    tablet.tap(tablet.page.locator('.asking [data-char="thief"]'))
    tour.stop("classes", tablet)
    tour.leave(tablet)
    tour.look("first card", opened(tour, 1))

    tablet = at(tour, 3)
    tour.stop("place", tablet)
    tablet.tap(tablet.button("xan-ui-deduce"))
    tour.stop("deduction", tablet)
    tablet.tap(tablet.button("menu"))
    tablet.tap(foul_key(tablet, "p1"))
    tour.stop("a foul in the menu", tablet, play=False)
    tour.leave(tablet)

    tablet = at(tour, 4)
    tour.stop("hint", tablet)
    tablet.tap(tablet.button("xan-ui-handover"))
    tour.stop("hand-over", tablet, play=False)
    tablet.tap(tablet.page.locator(".cover .strong"))
    tablet.tap(tablet.page.locator('[data-name="a1"] [data-key="2"]'))
    tour.stop("hand-over numbers", tablet, play=False)
    tablet.tap(tablet.button("handover-send"))
    tablet.button("handover-back").wait_for()
    tour.stop("handed over", tablet, play=False)
    tour.leave(tablet)

    tablet = at(tour, 11)
    tablet.tap(tablet.button("confirm-no", tablet.prompt))
    tour.stop("hint put away", tablet)
    tour.leave(tablet)
    tablet = at(tour, 7)
    place(tablet, "a1-b1")
    tablet.button("why").first.wait_for()
    tour.stop("refused", tablet)
    tablet.tap(tablet.button("why").first)
    tour.stop("why", tablet)
    tablet.tap(tablet.button("attempt"))
    tour.stop("attempt", tablet)
    tour.leave(tablet)

    tablet = at(tour, 13)
    place(tablet, "c2")
    tour.stop("walk", tablet)
    tour.leave(tablet)
    tablet = at(tour, 14)
    for number in (2, 1):
        tablet.tap(tablet.page.locator(f'[data-number="{number}"]'))
    tour.stop("open", tablet)
    tablet.tap(tablet.button("history"))
    tablet.tap(tablet.page.locator('li[data-n="13"] .line'))
    tablet.page.locator(".more .why, .more").first.wait_for()
    tour.stop("history", tablet, play=False)
    tour.leave(tablet)

    tablet = at(tour, 15)
    tablet.tap(tablet.page.locator('[data-skill="slide"]'))
    tour.stop("who learns", tablet)
    tour.leave(tablet)
    tablet = at(tour, 16)
    tour.stop("next card", tablet)
    tablet.tap(tablet.button("menu"))
    tour.stop("menu", tablet, play=False)
    tour.leave(tablet)
    tour.look("loose", opened(tour, 27))

    tour.look("big letters", opened(tour, 14), big=True)
    tablet = tour.tablet(tour.referee.second(opened(tour, 7)))
    tablet.button("pen-take").wait_for()
    tour.stop("no pen", tablet)
    tour.leave(tablet)


def row(tour: Tour) -> None:
    """Visit a row of five fields with four players, and a path that is not unique."""
    tour.look("a row", opened(tour, 61, "scenario-1"), shape=SMALL_TABLET)
    tour.look("a row open", opened(tour, 67, "scenario-1"), shape=SMALL_TABLET)
    tablet = at(tour, 14, "scenario-1")
    place(tablet, "b1")
    place(tablet, "b1")
    tablet.page.locator(".asking button").first.wait_for()
    tour.stop("which way", tablet)
    tour.leave(tablet)


def two(tour: Tour) -> None:
    for shape, size in ((TABLET, ""), (SMALL_TABLET, " small")):
        for layout in ("A", "B", "C"):
            for steps, name in ((4, "place"), (5, "which class"), (11, "open")):
                tour.look(
                    f"two {layout}{size} {name}", opened(tour, steps, "no-fields"), shape=shape, layout=layout
                )
    tour.look("alone", opened(tour, 3, "solo"))


def skills(tour: Tour) -> None:
    tablet = at(tour, 4, "skills")
    for skill in ("double", "slide"):
        tablet.tap(tablet.page.locator(f'[data-skill="{skill}"]'))
        tour.stop(f"skill {skill}", tablet)
        tablet.tap(tablet.page.locator(f'[data-skill="{skill}"]'))
    tour.leave(tablet)
    tour.look("release", opened(tour, 12, "skills"))
    tour.look("who takes part", opened(tour, 45, "scenario-2"))


def ends(tour: Tour) -> None:
    for record, name in (("", "lost"), ("scenario-1", "won")):
        tour.look(name, opened(tour, 99, record), wait="#result-title", play=False)


def phones(tour: Tour) -> None:
    def join(steps: int, seat: str, record: str = "") -> Phone:
        return tour.phone(opened(tour, steps, record), seat)

    phone = join(3, "p1")
    tour.stop("own turn", phone)
    place(phone, "a1-b1")
    phone.shows(4)
    tour.stop("covered", phone)
    phone.open_cover()
    tour.stop("telling", phone)
    for number in (2, 1):
        phone.tap(phone.page.locator(f'.digits [data-number="{number}"]'))
    phone.shows(5)
    tour.stop("true hints", phone)
    tour.leave(phone)

    phone = join(7, "p2")
    phone.open_cover()
    tour.stop("nothing seen yet", phone)
    tour.leave(phone)
    phone = join(13, "p3")
    place(phone, "c2")
    tour.stop("walk", phone)
    tour.leave(phone)
    phone = join(14, "p1")
    tour.stop("open", phone)
    phone.open_cover()
    tour.stop("deduction", phone)
    tour.leave(phone)
    phone = join(65, "A", "scenario-1")
    tour.stop("a row", phone)
    phone.open_cover()
    tour.stop("a row uncovered", phone)
    tour.leave(phone)
    tour.look_on_phone("which class", opened(tour, 5, "no-fields"), "B")
    tour.look_on_phone("lost", opened(tour, 99), "p1")
