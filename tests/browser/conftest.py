"""Fixtures of the browser tests: one browser and one referee; unexpected errors on a device fail the test."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.devices import PHONE, TABLET, Arbiter, Device, Keyboard, Phone, Referee, Tablet
from tests.support import Server, Servers

# Tests tap faster than people, and all from one address.
HASTE = {
    "TACHIAI_RATE": "2000/10 seconds",
    "TACHIAI_VISITS": "90000/minute",
    "TACHIAI_GUESSES": "1000/minute",
}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a module's tests for each game in its `EVERY_GAME`, and a tour for each of its `READINGS`.

    With `TOUR_IN_SOAK` the tour runs in a soak only.
    """
    games = getattr(metafunc.module, "EVERY_GAME", None)
    given = [mark.args[0] for mark in metafunc.definition.iter_markers("parametrize")]
    if games and "game" in metafunc.fixturenames and "game" not in given:
        metafunc.parametrize("game", games, scope="module")
    if "looks" in metafunc.fixturenames:
        marks = [pytest.mark.only_soak] if getattr(metafunc.module, "TOUR_IN_SOAK", False) else []
        readings = [
            pytest.param(ways, id=name, marks=marks) for name, ways in metafunc.module.READINGS.items()
        ]
        metafunc.parametrize("looks", readings, scope="module", indirect=True)


MOTION = "no-preference" if os.environ.get("TACHIAI_MOTION") else "reduce"
"""The preference for motion in tests that set none; TACHIAI_MOTION turns motion on."""


@pytest.fixture(scope="module", autouse=True)
def _ways(request: pytest.FixtureRequest) -> Iterator[None]:
    """Apply the settings of a module: `MOTION` (whether devices animate) and `HURRIED` (taps without
    waiting).
    """
    Devices.motion = getattr(request.module, "MOTION", MOTION)
    Device.quick = getattr(request.module, "HURRIED", False)
    Devices.keeps_screens = not Device.quick
    yield
    Devices.motion, Devices.keeps_screens, Device.quick = MOTION, True, False


@pytest.fixture(scope="session")
def referee(serve_for_all: Servers) -> Referee:
    """Return the server shared by this process. A test that stops a server must start its own."""
    return Referee(serve_for_all(env=HASTE))


class Devices:
    """Creates devices, closes them at the end, and checks that nothing unexpected happened on them."""

    motion = MOTION
    keeps_screens = True
    """Whether browsers may use service workers, as on https. With them each new browser fetches all screens.
    """

    def __init__(self, browser: Browser, server: Server) -> None:
        self._browser = browser
        self._server = server
        self.made: list[Device] = []

    def _make(
        self, kind: type[Device], shape: dict[str, Any], lang: str, base: str | None, **more: Any
    ) -> Any:
        new = more.pop("new", False)
        usual = {
            "locale": "ja-JP" if lang == "ja" else "en-GB",
            "reduced_motion": self.motion,
            "service_workers": "allow" if self.keeps_screens else "block",
        }
        context = self._browser.new_context(**{**shape, **usual, **more})
        # Permissions that a browser with tabs grants without asking.
        context.grant_permissions(["screen-wake-lock"])
        device = kind(context, base or self._server.url, lang, new=new)
        if not self.keeps_screens:
            device.allowed.append("Service Worker registration blocked")
        self.made.append(device)
        return device

    def tablet(
        self, lang: str = "ja", shape: dict[str, Any] = TABLET, base: str | None = None, **more: Any
    ) -> Tablet:
        tablet: Tablet = self._make(Tablet, shape, lang, base, **more)
        return tablet

    def keyboard(self, lang: str = "ja", shape: dict[str, Any] = TABLET) -> Keyboard:
        keyboard: Keyboard = self._make(Keyboard, shape, lang, None)
        return keyboard

    def phone(
        self, lang: str = "ja", shape: dict[str, Any] = PHONE, base: str | None = None, **more: Any
    ) -> Phone:
        phone: Phone = self._make(Phone, shape, lang, base, **more)
        return phone

    def arbiter(self, lang: str = "ja", shape: dict[str, Any] = PHONE, **more: Any) -> Arbiter:
        arbiter: Arbiter = self._make(Arbiter, shape, lang, None, **more)
        return arbiter

    def leave(self, device: Device) -> None:
        """Close a device and check that it had no unexpected error."""
        device.context.close()
        self.made.remove(device)
        assert not device.unexpected(), device.unexpected()

    def close(self) -> None:
        found = {i: device.unexpected() for i, device in enumerate(self.made)}
        for device in self.made:
            device.context.close()
        self.made.clear()
        assert not any(found.values()), found


@pytest.fixture
def devices(browser: Browser, referee: Referee) -> Iterator[Devices]:
    made = Devices(browser, referee.server)
    yield made
    made.close()


@pytest.fixture(scope="module")
def devices_of_module(browser: Browser, referee: Referee) -> Iterator[Devices]:
    made = Devices(browser, referee.server)
    yield made
    made.close()
