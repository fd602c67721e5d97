"""Every state of every screen: sizes, gaps, text, contrast, names. One test per kind of fault.

In every run: the pages outside games, in Japanese with furigana; game screens are inspected while matches are
played (`test_every_game.py`). In `make soak`: all states of all games in all ways.

`TACHIAI_TOUR=game` visits only that game, for work on it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import Devices
from tests.browser.devices import Referee
from tests.browser.plays import GAMES
from tests.browser.tour import IN_DOCS, READINGS, Seen, Tour
from tests.engines.soak import SOAK

Looks = list[Seen]

__all__ = ["READINGS"]

HURRIED = True
TOUR = ["", *GAMES] if SOAK or "TACHIAI_PICTURES" in os.environ else [""]
"""The pages ("") and games to visit. Another module can reuse the tests with its own list."""
if "TACHIAI_TOUR" in os.environ:
    TOUR = [os.environ["TACHIAI_TOUR"]]
pytestmark = pytest.mark.timeout(2400)  # the first test that needs the tour runs it


@pytest.fixture(scope="module")
def looks(
    request: pytest.FixtureRequest, browser: Browser, referee: Referee, figures: Callable[..., None]
) -> Iterator[Looks]:
    """Visit every state of every screen at every reading level."""
    devices = Devices(browser, referee.server)
    tour = Tour(referee, devices, request.param)
    seen = tour.all(request.module.TOUR)
    figures(
        f"states toured ({', '.join(name or 'pages' for name in request.module.TOUR)}; {tour.lang})",
        states=len(seen),
        ways=len(tour.ways),
        walked_in_other_sizes=tour.boxes.walked,
    )
    yield seen
    devices.close()


def faults(looks: Looks, kind: str) -> dict[str, list[str]]:
    """Return the places of each fault of a kind."""
    out: dict[str, list[str]] = {}
    for one in looks:
        for fault in getattr(one, kind):
            out.setdefault(fault, []).append(" ".join(filter(None, (one.game, one.screen, one.name))))
    return out


def report(found: dict[str, list[str]]) -> str:
    return "\n".join(f"{fault}  <- {', '.join(where[:4])} ({len(where)})" for fault, where in found.items())


@pytest.mark.soak
def test_every_state_was_visited(looks: Looks, request: pytest.FixtureRequest) -> None:
    names = [(one.game, one.screen, one.name) for one in looks]
    assert len(set(names)) == len(names)
    toured = set(request.module.TOUR)
    assert {game for game, _, _ in names} == toured
    assert {state for state in IN_DOCS if state[0] in toured} <= set(names)


@pytest.mark.soak
@pytest.mark.parametrize("kind", ["small", "near", "pale", "axe", "tiny", "cut", "boxes", "wordless"])
def test_no_state_has_a_fault(looks: Looks, kind: str) -> None:
    """Check criteria 4, 8, 12, 23 and 31, the last one at other sizes too: some for each state, all in a soak."""
    found = faults(looks, kind)
    assert not found, report(found)
