"""Shogi Card War through its screens."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.sync_api import Locator

from tests.browser.devices import HERE, SMALL_TABLET, TABLET, Opened, Phone, Tablet, read_record
from tests.browser.plays import Action
from tests.browser.tour import Tour

HEADER, ACTIONS = read_record(HERE / "records" / "shogi_card_war.jsonl")
STEPS = [[action] for action in ACTIONS]
AT = next(i for i, action in enumerate(ACTIONS) if action["action"] == "assign") + 1
MEDIAN = 1
LONG = {"resolve": 5, "register": 12}
PRIVATE = frozenset({"register"})
BY_PHONE = frozenset({"register", "counter", "block", "lance"})


def act(tablet: Tablet, step: Sequence[Action]) -> None:
    (do,) = step
    if do["action"] == "register":
        hand_over(tablet, do)
    else:
        on_board(tablet, do)


def act_on_phone(phone: Phone, step: Sequence[Action]) -> None:
    (do,) = step
    if do["action"] != "register":
        # If the seat has just disclosed something, the board returns when the cover closes by itself (10 s).
        phone.button("cover-open").wait_for()
        on_board(phone, do)
        return
    phone.open_cover()
    if "hand" in do:
        phone.tap(phone.page.locator(".tell"))
        phone.pick(do["hand"])
    for trap, card in do.get("traps", {}).items():
        phone.tap(phone.page.locator(f'[data-note="{trap}"] [data-kind="{card}"]'))


def half(device: Tablet | Phone, seat: str) -> Locator:
    return device.page.locator(f'[data-half="{seat}"]')


def piece(where: Locator, name: str) -> Locator:
    """Return a monster, a trap or equipment."""
    return where.locator(f'[data-id="{name}"]')


def on_board(device: Tablet | Phone, do: Action) -> None:  # noqa: PLR0912 -- one branch a kind
    """Do an action by taps on the two halves, which are the same on tablet and phone."""
    kind = do["action"]
    own = half(device, do["seat"])
    foe = half(device, next(seat for seat in HEADER["seats"] if seat != do["seat"]))

    def tap(query: str, where: Locator = own) -> None:
        device.tap(where.locator(query))

    if kind == "mulligan":
        device.tap(device.button("shogi_card_war-action-mulligan", own))
    elif kind == "play":
        card = "??" if do["as"] == "trap" else do["card"]
        tap(f'[data-kind="{card}"]')
        if card not in ("P", "??"):
            tap(f'[data-as="{do["as"]}"]')
        elif own.locator(".ask .strong").count():
            tap(".ask .strong")
    elif kind == "resolve":
        for query in resolving(do):
            device.tap(device.page.locator(query))
    elif kind == "counter":
        tap(".counter")
        if own.locator(".trap").count() > 1:
            tap(f'[data-id="{do["trap"]}"]')
        if "reveal" in do:
            tap(f'.ask [data-kind="{do["reveal"]}"]')
    elif kind == "lance":
        device.tap(piece(own, do["trap"]))
        device.tap(device.page.locator(aim(do["target"])))
    elif kind == "equip":
        # The item just played is already selected.
        if piece(own, do["item"]).get_attribute("aria-pressed") != "true":
            device.tap(piece(own, do["item"]))
        device.tap(piece(own, do["to"]))
    elif kind == "attack":
        tap(".attack")
    elif kind == "block":
        among = foe.locator(".badge").count() > 1
        for blocker, attacker in do["blocks"].items():
            device.tap(piece(own, blocker))
            if among:
                device.tap(piece(foe, attacker))
        tap(".whole")
    elif kind == "assign":
        for shares in do["damage"].values():
            for blocker, amount in shares.items():
                for _ in range(amount):
                    device.tap(piece(foe, blocker))
    elif kind == "show":
        device.tap(piece(own, do["trap"]))
        device.tap(device.button("shogi_card_war-action-show", own))
        tap(f'[data-kind="{do["card"]}"]')
    elif kind == "end":
        tap(".end")
    else:
        raise AssertionError(f"no taps for {kind}")


def resolving(do: Action) -> list[str]:
    """Return the selectors of the taps that pending magic needs."""
    if "choice" in do:
        return [f'[data-choice="{do["choice"]}"]', *(f'.ask [data-kind="{card}"]' for card in do["cards"])]
    if "targets" in do:
        return [aim(target) for target in do["targets"]]
    if "card" in do:
        return [f'.ask [data-kind="{do["card"]}"]', f'[data-as="{do["as"]}"]']
    return [".ask .whole"]


def aim(target: str) -> str:
    """Return the selector of a monster, or of the key of a player."""
    return f'[data-player="{target}"]' if target in HEADER["seats"] else f'[data-id="{target}"]'


def hand_over(tablet: Tablet, do: Action) -> None:
    """Disclose on the tablet, handed to the seat alone (目かくし)."""
    seat = tablet.words(f"shogi_card_war-seat-{do['seat']}")
    tablet.tap(tablet.button("menu"))
    tablet.tap(tablet.button(f"shogi_card_war-seat-{do['seat']}", tablet.dialog))
    tablet.tap(tablet.button("handover-look", seat=seat))
    if "hand" in do:
        tablet.pick(do["hand"])
    else:
        tablet.tap(tablet.button("shogi_card_war-field-traps", tablet.dialog))
        for trap, card in do["traps"].items():
            row = tablet.dialog.locator(".named", has_text=trap)
            tablet.tap(tablet.button(f"shogi_card_war-card-{card}", row))
    count = len(do.get("hand", []))
    done = tablet.button("handover-all", now=count, count=count)
    tablet.tap(done.or_(tablet.button("handover-send")))
    tablet.tap(tablet.button("handover-back"))


def tour(tour: Tour) -> None:
    turns(tour)
    magic(tour)
    fights(tour)
    ends(tour)
    phones(tour)


def after(tour: Tour, n: int, *more: Action) -> Opened:
    """Open the reference match after its action `n`, followed by `more`."""
    opened = tour.referee.open(header=HEADER)
    tour.referee.play(opened, [*ACTIONS[:n], *more])
    return opened


def joined_before(tour: Tour, n: int, *more: Action) -> Phone:
    """Return the phone of sente, joined after action `n` and before `more` was recorded."""
    opened = after(tour, n)
    phone = tour.phone(opened, "sente")
    tour.referee.play(opened, more)
    phone.shows(opened.n)
    return phone


def step_of(kind: str, **fields: object) -> int:
    """Return the number of actions before the first one of this kind with these fields."""
    want = {"action": kind, **fields}
    return next(i for i, action in enumerate(ACTIONS) if want.items() <= action.items())


def turns(tour: Tour) -> None:
    tablet = tour.tablet(after(tour, 0))
    tour.stop("start", tablet)
    tablet.tap(half(tablet, "sente").locator('[data-kind="G"]'))
    tour.stop("two ways", tablet)
    tablet.page.keyboard.press("Escape")
    tour.leave(tablet)

    opened = after(tour, AT)
    tablet = tour.tablet(opened)
    tour.stop("play", tablet)
    tablet.tap(half(tablet, "gote").locator('[data-kind="K"]'))
    tablet.button("why").first.wait_for()
    tour.stop("refused", tablet)
    tablet.tap(tablet.button("why").first)
    tour.stop("why", tablet)
    tablet.tap(half(tablet, "gote").locator('[data-kind="P"]'))
    tour.stop("second pawn", tablet)
    tablet.page.keyboard.press("Escape")
    tablet.tap(half(tablet, "gote").locator(".trap"))
    tour.stop("trap", tablet)
    tablet.tap(tablet.button("shogi_card_war-action-show"))
    tour.stop("show", tablet)
    tablet.page.keyboard.press("Escape")
    tablet.tap(half(tablet, "sente").locator(".pile > .count"))
    tour.stop("graveyard", tablet)
    tablet.page.keyboard.press("Escape")
    tablet.tap(tablet.button("history"))
    tablet.tap(tablet.page.locator(f'li[data-n="{step_of("counter")}"] .line'))
    tablet.page.locator(".more .why").wait_for()
    tour.stop("history", tablet, play=False)
    tablet.tap(tablet.button("history-back"))
    tablet.tap(tablet.button("menu"))
    tablet.tap(tablet.button("settings", tablet.dialog))
    tablet.page.locator(".two").first.wait_for()
    tour.stop("settings sheet", tablet, play=False)
    tour.leave(tablet)

    for layout in ("B", "C"):
        tour.look(f"layout {layout}", opened, layout=layout)
    for name, more in (("small", {}), ("small B", {"layout": "B"}), ("without the pack", {"pack": False})):
        tour.look(name, opened, shape=SMALL_TABLET, **more)
    tour.look("big letters", opened, big=True)

    tablet = tour.tablet(after(tour, step_of("counter")))
    tour.stop("counter", tablet)
    tablet.tap(half(tablet, "sente").locator(".counter"))
    tour.stop("which trap", tablet)
    tablet.tap(half(tablet, "sente").locator(".trap").first)
    tour.stop("what it was", tablet)
    tour.leave(tablet)

    tour.look("equip", after(tour, step_of("equip")))

    tablet = tour.tablet(after(tour, step_of("attack") + 3))
    tablet.go_back(step_of("attack"))
    tablet.button("consent-yes").wait_for()
    tablet.page.locator(".ghost").first.wait_for()
    tour.stop("consent", tablet)
    tour.leave(tablet)


def magic(tour: Tour) -> None:
    tablet = tour.tablet(after(tour, step_of("resolve")))
    tour.stop("gold", tablet)
    tablet.tap(tablet.page.locator('[data-choice="mill"]'))
    tablet.tap(half(tablet, "sente").locator('[data-kind="P"]'))
    tour.stop("milled", tablet)
    tour.leave(tablet)

    tablet = tour.tablet(after(tour, step_of("resolve", targets=["m6", "m6", "gote", "gote"])))
    tablet.tap(piece(half(tablet, "gote"), "m6"))
    tour.stop("rook", tablet)
    tour.leave(tablet)

    tour.look("king", after(tour, step_of("resolve", card="G")), shape=SMALL_TABLET)

    bishop: Action = {"seat": "sente", "action": "play", "card": "B", "as": "magic"}
    tour.look("bishop", after(tour, 1, bishop))


def fights(tour: Tour) -> None:
    tour.look("attack", after(tour, step_of("attack")))

    opened = after(tour, step_of("assign") - 1)
    for shape, name in ((TABLET, "block"), (SMALL_TABLET, "small block")):
        tablet = tour.tablet(opened, shape=shape)
        tour.stop(name, tablet)
        tablet.tap(piece(half(tablet, "sente"), "m4"))
        tablet.page.locator(".outlook").first.wait_for()
        tour.stop(f"{name} foreseen", tablet)
        tour.leave(tablet)

    tablet = tour.tablet(after(tour, step_of("assign")))
    tablet.tap(piece(half(tablet, "sente"), "m4"))
    tour.stop("divide", tablet)
    tour.leave(tablet)


def ends(tour: Tour) -> None:
    tour.look("result", after(tour, len(ACTIONS)), wait="#result-title", play=False)


def phones(tour: Tour) -> None:
    phone = tour.phone(after(tour, 0), "sente")
    tour.stop("own turn", phone)
    phone.open_cover()
    tour.stop("uncovered", phone)
    phone.tap(phone.page.locator(".tell"))
    phone.pick(["P", "P"])
    tour.stop("telling", phone)
    tour.leave(phone)

    hand: Action = {"seat": "sente", "action": "register", "hand": ["P", "P", "L", "N", "G"]}
    lance: Action = {"seat": "sente", "action": "play", "card": "L", "as": "trap"}
    phone = joined_before(tour, 1, hand, lance)
    phone.open_cover()
    tour.stop("hand", phone)
    phone.tap(phone.page.locator('[data-own="G"]'))
    tour.stop("which way", phone)
    tour.leave(phone)

    gold: Action = {"seat": "sente", "action": "play", "card": "G", "as": "monster"}
    wrong: Action = {**hand, "hand": ["P", "P", "L", "N", "S"]}
    phone = joined_before(tour, 1, wrong, gold)
    phone.open_cover()
    phone.page.locator(".conflict").wait_for()
    tour.stop("does not fit", phone)
    tour.leave(phone)

    pawn: Action = {"seat": "sente", "action": "play", "card": "P", "as": "monster"}
    phone = joined_before(tour, 1, hand, pawn)
    phone.open_cover()
    phone.tap(phone.page.locator('[data-own="P"]'))
    tour.stop("second pawn", phone)
    tour.leave(phone)

    tour.look_on_phone("counter", after(tour, step_of("counter")), "sente")
    phone = tour.phone(after(tour, step_of("assign") - 1), "sente")
    phone.tap(piece(half(phone, "sente"), "m4"))
    phone.page.locator(".outlook").first.wait_for()
    tour.stop("block foreseen", phone)
    tour.leave(phone)

    opened = after(tour, step_of("attack") + 3)
    tablet = tour.tablet(opened)
    phone = tour.phone(opened, "gote")
    tablet.go_back(step_of("attack"))
    phone.button("consent-yes").wait_for()
    phone.page.locator(".ghost .half").first.wait_for()
    tour.stop("consent", phone)
    tour.leave(tablet)
    tour.leave(phone)

    tour.look_on_phone("result", after(tour, len(ACTIONS)), "gote")
