"""Every state of every screen, looked at: sizes, gaps, text, contrast, names. One test per criterion."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import Devices
from tests.browser.devices import Referee
from tests.browser.plays import plays
from tests.browser.tour import Seen, Tour

Looks = dict[str, list[Seen]]


@pytest.fixture(scope="module")
def looks(browser: Browser, referee: Referee) -> Looks:
    """All screens in both languages and both themes, at every reading level."""
    found: Looks = {}
    for reading, theme, axe in (
        ("furigana", "light", True),
        ("en", "dark", True),
        ("hiragana", "light", False),
        ("kanji", "dark", False),
    ):
        devices = Devices(browser, referee.server)
        found[reading] = Tour(referee, devices, reading, theme, axe).all()
        devices.close()
    return found


def faults(looks: Looks, of: Callable[[Seen], Iterable[str]]) -> dict[str, list[str]]:
    """What is wrong where, each thing once."""
    out: dict[str, list[str]] = {}
    for reading, seen in looks.items():
        for one in seen:
            for fault in of(one):
                out.setdefault(fault, []).append(
                    " ".join(filter(None, (reading, one.game, one.screen, one.name)))
                )
    return out


def report(found: dict[str, list[str]]) -> str:
    return "\n".join(f"{fault}  <- {', '.join(where[:4])} ({len(where)})" for fault, where in found.items())


@pytest.mark.timeout(1200)  # the tours are made here, for all tests below
def test_every_state_was_seen(looks: Looks) -> None:
    names = {reading: [(one.game, one.screen, one.name) for one in seen] for reading, seen in looks.items()}
    assert {game for game, _, _ in names["furigana"]} == (
        {os.environ["TACHIAI_TOUR"]} if "TACHIAI_TOUR" in os.environ else {"", *plays()}
    )
    assert all(found == names["furigana"] for found in names.values())


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
