"""Every state of every screen, looked at: sizes, gaps, text, contrast, names. One test per criterion.

Going through the states takes minutes, so English has a file of its own (`test_screens_in_english.py`).

`TACHIAI_TOUR=game` goes through that game alone, while one works on it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import Devices
from tests.browser.devices import Referee
from tests.browser.plays import GAMES
from tests.browser.tour import IN_DOCS, JAPANESE, Seen, Tour

Looks = list[Seen]

TOUR = ["", *GAMES] if "TACHIAI_TOUR" not in os.environ else [os.environ["TACHIAI_TOUR"]]
"""What is looked at: the pages, and these games. A module with another list can have the same tests."""
READINGS = JAPANESE
pytestmark = pytest.mark.timeout(2400)  # the tour is made for the first of these tests


@pytest.fixture(scope="module")
def looks(request: pytest.FixtureRequest, browser: Browser, referee: Referee) -> Iterator[Looks]:
    """Every state of every screen, at every reading level of a language."""
    devices = Devices(browser, referee.server)
    yield Tour(referee, devices, *request.param).all(request.module.TOUR)
    devices.close()


def faults(looks: Looks, of: Callable[[Seen], Iterable[str]]) -> dict[str, list[str]]:
    """What is wrong where, each thing once."""
    out: dict[str, list[str]] = {}
    for one in looks:
        for fault in of(one):
            out.setdefault(fault, []).append(" ".join(filter(None, (one.game, one.screen, one.name))))
    return out


def report(found: dict[str, list[str]]) -> str:
    return "\n".join(f"{fault}  <- {', '.join(where[:4])} ({len(where)})" for fault, where in found.items())


def test_every_state_was_seen(looks: Looks, request: pytest.FixtureRequest) -> None:
    names = [(one.game, one.screen, one.name) for one in looks]
    assert len(set(names)) == len(names)
    toured = set(request.module.TOUR)
    assert {game for game, _, _ in names} == toured
    assert {state for state in IN_DOCS if state[0] in toured} <= set(names)


def test_c04_target_sizes(looks: Looks) -> None:
    found = faults(looks, lambda seen: seen.small)
    assert not found, report(found)


def test_c04_target_gaps(looks: Looks) -> None:
    found = faults(looks, lambda seen: seen.near)
    assert not found, report(found)


def test_c08_contrast_of_what_matters(looks: Looks) -> None:
    found = faults(looks, lambda seen: seen.pale)
    assert not found, report(found)


def test_c08_axe_finds_nothing(looks: Looks) -> None:
    found = faults(looks, lambda seen: seen.axe)
    assert not found, report(found)


def test_c12_no_small_text(looks: Looks) -> None:
    found = faults(looks, lambda seen: seen.tiny)
    assert not found, report(found)


def test_c12_nothing_is_cut_off(looks: Looks) -> None:
    found = faults(looks, lambda seen: seen.cut)
    assert not found, report(found)


def test_c23_no_word_is_missing(looks: Looks) -> None:
    found = faults(looks, lambda seen: seen.wordless)
    assert not found, report(found)
