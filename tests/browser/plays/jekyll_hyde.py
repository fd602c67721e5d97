"""Jekyll vs. Hyde through its screens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tests.browser.devices import ROOT, SMALL_TABLET, Opened, Phone, Tablet, read_record
from tests.browser.plays import Action
from tests.browser.tour import Tour

HEADER, ACTIONS = read_record(ROOT / "engines" / "jekyll_hyde" / "example.jsonl")
HIDDEN = "??"
AT = 5
MEDIAN = 1
LONG = {"hand": 12}  # every card of the hand, and the cover
PRIVATE = frozenset({"hand", "pass"})
BY_PHONE = frozenset({"hand", "pass"})


def steps() -> Iterator[list[Action]]:
    """Yield the actions grouped as people do them: both passes in one step, unless one names its cards."""
    kept: list[Action] = []
    for action in ACTIONS:
        if action["action"] != "pass":
            yield [action]
            continue
        kept.append(action)
        if len(kept) == 2:
            named = [one for one in kept if HIDDEN not in one["cards"]]
            if named:
                yield from ([one] for one in (*named, *(one for one in kept if one not in named)))
            else:
                yield kept
            kept = []


STEPS = list(steps())


def act(tablet: Tablet, step: Sequence[Action]) -> None:
    do = step[0]
    if do["action"] == "hand" or (do["action"] == "pass" and HIDDEN not in do["cards"]):
        passing = tablet.page.locator("[data-swap]").count() > 0
        tablet.hand_over(do["seat"], do["cards"], do["action"] if passing else "")
    elif do["action"] == "pass":
        tablet.tap(tablet.page.locator("[data-swap]"))
    else:
        tablet.tap(tablet.key(do["card"]))
        if "colour" in do:
            tablet.tap(tablet.page.locator(f'[data-value="{do["colour"]}"]'))


def act_on_phone(phone: Phone, step: Sequence[Action]) -> None:
    (do,) = step
    if do["action"] == "pass" and HIDDEN in do["cards"]:
        if phone.button("cover-close").is_visible():
            phone.tap(phone.button("cover-close"))
        phone.tap(phone.button("jekyll_hyde-phone-hidden"))
        return
    uncover(phone)
    if do["action"] == "hand":
        phone.tap(phone.page.locator(".tell"))
        phone.pick(do["cards"])
    elif do["action"] == "pass":
        count = len(do["cards"])
        phone.tap(phone.button("jekyll_hyde-phone-choose", count=count))
        for card in do["cards"]:
            phone.tap(phone.page.locator(f'[data-own="{card}"]'))
        phone.tap(phone.button("jekyll_hyde-phone-give", now=count, count=count))
    else:
        phone.tap(phone.page.locator(f'[data-own="{do["card"]}"]'))
        if "colour" in do:
            phone.tap(phone.page.locator(f'[data-value="{do["colour"]}"]'))


def uncover(phone: Phone) -> None:
    if not phone.button("cover-close").is_visible():
        phone.open_cover()


def at(tour: Tour, n: int) -> Opened:
    """Open the reference match after its action `n`."""
    return tour.referee.open(ACTIONS[:n], header=HEADER)


SWAP: list[Action] = [{"seat": seat, "action": "pass", "cards": [HIDDEN]} for seat in ("jekyll", "hyde")]


def plays(*shorts: str) -> list[Action]:
    """Return the first exchange and plays of these cards, such as "j P7" or "h 3+ red"."""
    found = list(SWAP)
    for short in shorts:
        seat, card, *colour = short.split()
        action = {"seat": {"j": "jekyll", "h": "hyde"}[seat], "action": "play", "card": card}
        found.append({**action, "colour": colour[0]} if colour else action)
    return found


def tour(tour: Tour) -> None:
    table(tour)
    phones(tour)


def table(tour: Tour) -> None:
    for layout in ("A", "B", "C"):
        tour.look(
            f"deal, layout {layout}", at(tour, 0), shape=SMALL_TABLET, layout=layout, wait="[data-marker]"
        )
        tour.look(f"play, layout {layout}", at(tour, 19), shape=SMALL_TABLET, layout=layout)
    tour.look("big letters", at(tour, 19), shape=SMALL_TABLET, big=True)
    tour.look("big letters, deal", at(tour, 0), shape=SMALL_TABLET, big=True)

    tablet = tour.tablet(tour.referee.open(plays("j P4", "h P2"), header=HEADER))
    tour.stop("trick", tablet)
    tablet.tap(tablet.key("3+"))
    tablet.page.locator(".bubble").wait_for()
    tour.stop("which colour", tablet)
    tablet.page.keyboard.press("Escape")
    tablet.tap(tablet.key("P4"))
    tablet.button("why").first.wait_for()
    tour.stop("refused", tablet)
    tablet.tap(tablet.button("why").first)
    tour.stop("why", tablet)
    tour.leave(tablet)

    claim = plays("j P7", "h G1", "h W3", "j W1")
    tour.look("on trust", tour.referee.open(claim[:4], header=HEADER))
    tablet = tour.tablet(
        tour.referee.open([*claim, {"seat": "hyde", "action": "play", "card": "P2"}], header=HEADER)
    )
    tour.stop("found out", tablet)
    tablet.tap(tablet.button("history"))
    tablet.page.locator("li[data-n]").first.wait_for()
    tour.stop("history", tablet, play=False)
    tour.leave(tablet)

    tablet = tour.tablet(at(tour, 5))
    tour.stop("greed", tablet)
    tablet.go_back(3)
    tablet.button("consent-yes").wait_for()
    tablet.page.locator(".ghost").first.wait_for()
    tour.stop("consent", tablet)
    tour.leave(tablet)
    tour.look("next round", at(tour, 25))

    tablet = tour.tablet(at(tour, 0))
    tablet.tap(tablet.button("menu"))
    tablet.tap(tablet.handover_key("hyde"))
    tour.stop("hand-over", tablet, play=False)
    tablet.tap(tablet.page.locator(".cover .strong"))
    tour.stop("hand-over what", tablet, play=False)
    tablet.tap(tablet.button("jekyll_hyde-action-hand"))
    tablet.tick(["P7", "W2", "2+"])
    tour.stop("hand-over cards", tablet, play=False)
    tour.leave(tablet)

    tour.look("result", at(tour, len(ACTIONS)), wait="#result-title", play=False)


def phones(tour: Tour) -> None:
    hand = ["P2", "P7", "W1", "W2", "G1", "G2", "G3", "G4", "3+", "5+"]
    phone = tour.phone(opened := at(tour, 0), "hyde")
    tour.stop("covered", phone)
    phone.open_cover()
    tour.stop("uncovered", phone)
    phone.tap(phone.page.locator(".tell"))
    phone.pick(hand[:9])
    tour.stop("telling", phone)
    phone.pick(hand[9:])
    phone.shows(1)
    tour.stop("told", phone)
    phone.tap(phone.button("jekyll_hyde-phone-choose", count=1))
    phone.tap(phone.page.locator('[data-own="P7"]'))
    tour.stop("passing", phone)
    phone.tap(phone.button("jekyll_hyde-phone-give", now=1, count=1))
    phone.button("advice-insist").wait_for()
    tour.stop("advised", phone)
    phone.page.evaluate("window.dispatchEvent(new Event('blur'))")
    act_on_phone(phone, [{"seat": "hyde", "action": "pass", "cards": ["5+"]}])
    phone.shows(2)
    uncover(phone)
    tour.stop("passed", phone)
    opened.n = 2
    lead = {"seat": "jekyll", "action": "play", "card": "P3"}
    tour.referee.play(opened, [SWAP[0], lead])
    phone.shows(4)
    uncover(phone)
    tour.stop("follow", phone)
    phone.tap(phone.page.locator('[data-own="P7"]'))
    phone.shows(5)
    uncover(phone)
    tour.stop("lead", phone)
    phone.tap(phone.page.locator('[data-own="3+"]'))
    phone.page.locator('[data-value="green"]').wait_for()
    tour.stop("which colour", phone)
    phone.tap(phone.button("cover-close"))
    phone.tap(phone.button("jekyll_hyde-phone-played"))
    phone.key("P1").wait_for()
    tour.stop("played", phone)
    tour.leave(phone)

    phone = tour.phone(opened := at(tour, 3), "hyde")
    tour.referee.play(opened, [{"seat": "jekyll", "action": "play", "card": "P7"}])
    phone.shows(4)
    phone.open_cover()
    tour.stop("does not fit", phone)
    tour.leave(phone)
    tour.look_on_phone("greed", at(tour, 5), "jekyll")
    tour.look_on_phone("result", at(tour, len(ACTIONS)), "hyde")
