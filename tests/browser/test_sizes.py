"""Criterion 31: on every size of screen nothing is covered, cut off or out of sight.

A walk over the boxes of all words (`boxes` in `inspect.js`): the reference match of each game action by action, sizes,
reading levels, large text, and names of ten letters. Every run looks at a few states on the hardest screens,
`make soak` at all of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from tests.browser.conftest import Devices
from tests.browser.devices import PHONE, TABLET, Device, Opened, Referee
from tests.browser.plays import GAMES, play_of
from tests.browser.test_every_game import RESULT
from tests.browser.tour import INSPECT
from tests.engines.soak import SOAK, often

Size = tuple[int, int]
Look = tuple[str, bool]

LARGE: Size = (1180, 820)
TWICE: Size = (512, 384)
"""1024x768 at 200 %."""
HARD_TABLETS: Sequence[Size] = ((1024, 600), (960, 600), (820, 1180))
TABLETS: Sequence[Size] = (*HARD_TABLETS, (1180, 820), (1024, 768))
HARD_PHONES: Sequence[Size] = ((320, 568), (360, 640))
PHONES: Sequence[Size] = (*HARD_PHONES, (390, 844))
HARD_LOOKS: Sequence[Look] = (("furigana", False), ("hiragana", True))
LOOKS: Sequence[Look] = (*HARD_LOOKS, ("en", True), ("en", False), ("kanji", True))
"""Reading level, and whether the text is large."""
NAMES = (
    "おばあちゃんのさくら",
    "Maximilian",
    "りゅうのすけおにいさ",
    "Alexandria",
    "こうたろうのおとうと",
    "Bartolomeo",
)

SET = """kept => {
  const before = JSON.parse(localStorage.getItem('tachiai.settings') ?? '{}');
  localStorage.setItem('tachiai.settings', JSON.stringify({...before, ...kept}));
  window.dispatchEvent(new StorageEvent('storage', {key: 'tachiai.settings'}));
}"""
PAINTED = (
    "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"
)


def opened_at(referee: Referee, game: str, n: int) -> Opened:
    """The reference match of a game after `n` actions, its people with names of ten letters."""
    play = play_of(game)
    header = {**play.HEADER, "names": dict(zip(play.HEADER["seats"], NAMES, strict=False))}
    return referee.open(actions(game)[:n], header=header)


def actions(game: str) -> list[Any]:
    """The match as far as its first undo: after that one, numbers mean other actions."""
    found = [action for step in play_of(game).STEPS for action in step]
    kinds = [action["action"] for action in found]
    return found[: kinds.index("undo")] if "undo" in kinds else found


def length(game: str) -> int:
    return len(actions(game))


def found_on(
    device: Device,
    sizes: Sequence[Size],
    looks: Sequence[Look],
    layouts: str,
) -> Iterator[str]:
    """What is wrong where the device stands, in words, with the size and look it was seen at."""
    device.page.evaluate(INSPECT)
    for width, height in sizes:
        device.page.set_viewport_size({"width": width, "height": height})
        for reading, big in looks:
            for layout in layouts:
                device.page.evaluate(SET, {"reading": reading, "big": big, "layout": layout})
                device.page.evaluate(PAINTED)
                seen: dict[str, Any] = device.page.evaluate("inspect.boxes()")
                large = ", large" if big else ""
                for kind, things in seen.items():
                    for thing in things:
                        yield f"{width}x{height} {reading}{large} {layout}: {kind}: {thing}"


def states(referee: Referee, opened: Opened) -> Iterator[int]:
    """Play the match, and stop where it is looked at: what its end looks like is the business of other tests."""
    moves = actions(opened.game)
    for n in range(len(moves) + 1):
        if n:
            referee.play(opened, moves[n - 1 : n])
        if referee.view(opened)["outcome"] is None and n % often(6, 1) == 0:
            yield n


@pytest.mark.soak
@pytest.mark.timeout(often(240, 3600))
@pytest.mark.parametrize("game", GAMES)
def test_c31_every_size_of_tablet_shows_all(referee: Referee, devices: Devices, game: str) -> None:
    sizes, looks = (TABLETS, LOOKS) if SOAK else (HARD_TABLETS, HARD_LOOKS)
    opened = opened_at(referee, game, 0)
    tablet = devices.tablet("ja", TABLET)
    tablet.enter(opened)
    found: list[str] = []
    for n in states(referee, opened):
        tablet.shows(opened.n)
        found += [f"{game} {n} {what}" for what in found_on(tablet, sizes, looks, "AC")]
        # Where the tablet lies beside the table a question covers its seat's own edge, and says all that it said.
        if tablet.page.locator(".prompt").count() == 0:
            beside = found_on(tablet, (LARGE,), looks if SOAK else looks[:1], "B")
            found += [f"{game} {n} {what}" for what in beside]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("game", GAMES)
def test_c31_what_to_do_at_the_end_is_in_sight(referee: Referee, devices: Devices, game: str) -> None:
    """On every tablet, on its side and upright, and at twice the size of everything."""
    play = play_of(game)
    header = {**play.HEADER, "names": dict(zip(play.HEADER["seats"], NAMES, strict=False))}
    opened = referee.open([action for step in play.STEPS for action in step], header=header)
    tablet = devices.tablet("ja", TABLET)
    tablet.enter(opened)
    main = tablet.page.locator(f"{RESULT} .buttons .strong")
    main.wait_for()
    found: list[str] = []
    for size in (*HARD_TABLETS, (1180, 820), TWICE):
        found += found_on(tablet, (size,), HARD_LOOKS if size != TWICE else HARD_LOOKS[:1], "A")
        box = main.bounding_box()
        assert box is not None
        if box["y"] < 0 or box["y"] + box["height"] > size[1]:
            found.append(f"{size}: the main button is out of sight")
    assert not found, "\n".join(found)


@pytest.mark.soak
@pytest.mark.timeout(often(240, 3600))
@pytest.mark.parametrize("game", GAMES)
def test_c31_every_size_of_phone_shows_all(referee: Referee, devices: Devices, game: str) -> None:
    sizes, looks = (PHONES, LOOKS) if SOAK else (HARD_PHONES, HARD_LOOKS)
    opened = opened_at(referee, game, 0)
    joins = referee.joins(opened)
    phones = {seat: devices.phone("ja", PHONE) for seat in opened.seats[: often(2, 4)]}
    for seat, phone in phones.items():
        phone.join(joins[seat]["url"])
        phone.shows(opened.n)
        phone.page.locator(".bar h1").wait_for()
    found: list[str] = []
    for n in states(referee, opened):
        for seat, phone in phones.items():
            phone.shows(opened.n)
            found += [f"{game} {n} {seat} {what}" for what in found_on(phone, sizes, looks, "A")]
    assert not found, "\n".join(found)
