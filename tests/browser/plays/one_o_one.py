"""101 through its screens."""

from __future__ import annotations

from collections.abc import Sequence

from tests.browser.devices import HERE, SMALL_TABLET, Opened, Phone, Tablet, read_record
from tests.browser.plays import Action
from tests.browser.tour import Tour

HEADER, ACTIONS = read_record(HERE / "records" / "one_o_one.jsonl")
STEPS = [[action] for action in ACTIONS]
AT = 7
MEDIAN = 1
LONG = {"hand": 7}  # alone on the tablet, a disclosure includes handing over and back
PRIVATE = frozenset({"hand"})
BY_PHONE = frozenset({"hand"})


def act(tablet: Tablet, step: Sequence[Action]) -> None:
    (do,) = step
    if do["action"] == "hand":
        tablet.hand_over(do["seat"], do["cards"])
        return
    if do.get("from") == "deck":
        tablet.tap(tablet.page.locator("[data-deck]"))
    tablet.tap(tablet.key(do["card"]))
    if "value" in do:
        tablet.tap(tablet.page.locator(f'[data-value="{do["value"]}"]'))


def act_on_phone(phone: Phone, step: Sequence[Action]) -> None:
    (do,) = step
    if do["action"] == "flip" or do.get("from") == "deck":
        phone.tap(phone.page.locator("[data-deck]"))
        phone.tap(phone.key(do["card"]))
        if "value" in do:
            phone.tap(phone.page.locator(f'.bubble [data-value="{do["value"]}"]'))
        return
    uncover(phone)
    if do["action"] == "hand":
        phone.tap(phone.page.locator(".tell"))
        phone.pick(do["cards"])
    else:
        own = f'[data-own="{do["card"]}"]'
        phone.tap(phone.page.locator(own + (f'[data-value="{do["value"]}"]' if "value" in do else "")))


def uncover(phone: Phone) -> None:
    if not phone.button("cover-close").is_visible():
        phone.open_cover()


def at(tour: Tour, n: int) -> Opened:
    """Open the reference match after its action `n`."""
    return tour.referee.open(ACTIONS[:n], header={**HEADER, "names": tour.names(HEADER["seats"])})


def table_of(tour: Tour, seats: int, actions: Sequence[Action] = ()) -> Opened:
    """Open a match with this number of seats."""
    names = tour.names([f"p{i + 1}" for i in range(seats)])
    header = {"game": "one_o_one", "seats": list(names), "options": {}, "names": names}
    return tour.referee.open(actions, header=header)


def tour(tour: Tour) -> None:
    table(tour)
    many(tour)
    phones(tour)


def table(tour: Tour) -> None:
    tour.look("deal", at(tour, 0), shape=SMALL_TABLET)

    tablet = tour.tablet(at(tour, 7))
    tour.stop("play", tablet)
    tablet.tap(tablet.page.locator("[data-deck]"))
    tour.stop("from the deck", tablet)
    tablet.tap(tablet.key("Ad"))
    tablet.page.locator(".bubble").wait_for()
    tour.stop("how much", tablet)
    tablet.page.keyboard.press("Escape")
    tablet.tap(tablet.key("Kh"))
    tablet.button("why").first.wait_for()
    tour.stop("refused", tablet)
    tablet.tap(tablet.button("why").first)
    tour.stop("why", tablet)
    tablet.tap(tablet.button("history"))
    tablet.page.locator("li[data-n]").first.wait_for()
    tour.stop("history", tablet, play=False)
    tour.leave(tablet)

    for name, n in (("bust", 8), ("reset", 14), ("counter", 20)):
        tour.look(name, at(tour, n), shape=SMALL_TABLET)
    tour.look("big letters", at(tour, 13), shape=SMALL_TABLET, big=True)

    tablet = tour.tablet(at(tour, 13))
    tablet.go_back(11)
    tablet.button("consent-yes").wait_for()
    tablet.page.locator(".ghost").first.wait_for()
    tour.stop("consent", tablet)
    tour.leave(tablet)

    tablet = tour.tablet(at(tour, 9))
    tablet.tap(tablet.button("menu"))
    tablet.tap(tablet.handover_key("p3"))
    tour.stop("hand-over", tablet, play=False)
    tablet.tap(tablet.page.locator(".cover .strong"))
    tablet.tick(["8s"])
    tour.stop("hand-over cards", tablet, play=False)
    tour.leave(tablet)

    tour.look("result", at(tour, len(ACTIONS)), wait="#result-title", play=False)


def many(tour: Tour) -> None:
    flip: list[Action] = [{"seat": "table", "action": "flip", "card": "6h"}]
    for layout in ("A", "B", "C"):
        tour.look(f"two, layout {layout}", table_of(tour, 2, flip), shape=SMALL_TABLET, layout=layout)
    for seats in (4, 6, 9, 26):
        tour.look(f"{seats} seats", table_of(tour, seats, flip), shape=SMALL_TABLET)
    tour.look("26 seats, deal", table_of(tour, 26), shape=SMALL_TABLET)


def phones(tour: Tour) -> None:
    phone = tour.phone(opened := at(tour, 9), "p3")
    tour.stop("covered", phone)
    phone.open_cover()
    tour.stop("uncovered", phone)
    phone.tap(phone.page.locator(".tell"))
    phone.pick(["Ah"])
    tour.stop("telling", phone)
    phone.pick(["8s"])
    phone.shows(10)
    tour.stop("told", phone)
    opened.n = 10
    tour.referee.play(opened, ACTIONS[10:13])
    phone.shows(13)
    uncover(phone)
    tour.stop("own turn", phone)
    phone.tap(phone.button("cover-close"))
    phone.tap(phone.page.locator("[data-deck]"))
    tour.stop("from the deck", phone)
    phone.tap(phone.key("Td"))
    phone.page.locator(".bubble").wait_for()
    tour.stop("how much", phone)
    tour.referee.play(opened, ACTIONS[13:14])
    phone.shows(14)
    tour.stop("reset", phone)
    tour.leave(phone)

    phone = tour.phone(opened := at(tour, 10), "p3")
    tour.referee.play(opened, [{**ACTIONS[10], "card": "Qs"}])
    phone.shows(11)
    phone.open_cover()
    tour.stop("does not fit", phone)
    tour.leave(phone)
    tour.look_on_phone("26 seats", table_of(tour, 26), "p7")
    tour.look_on_phone("result", at(tour, len(ACTIONS)), "p2")
