"""The reference matches in WebKit, Safari's engine, on a tablet and two phones.

`make test` plays one game and taps each kind of action twice. `make soak` plays all games by taps alone.
"""

from __future__ import annotations

import base64
import os
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.boxes import found_in
from tests.browser.conftest import Devices
from tests.browser.devices import PHONE, SMALL_TABLET, Device, Phone, Referee, Tablet
from tests.browser.plays import GAMES, play_of
from tests.browser.test_every_game import begin, in_brief, join
from tests.browser.webkit import Context, DeafError, screen

SIZE: Any = PHONE["viewport"]
PHONE_WIDTH: int = SIZE["width"]


class Patient(Device):
    """A device that waits by polling, because Playwright's waits work only for its own pages."""

    touch = quick = False

    def shows(self, n: int) -> None:
        page: Any = self.page
        page.wait(lambda: self.root.count() > 0 and self.n == n, f"version {n}")

    def free(self) -> None:
        self.page.wait_for_function("() => document.querySelector('.undo')?.disabled === false")

    def unexpected(self) -> list[str]:
        page: Any = self.page
        self.errors = page.logged()
        return super().unexpected()


class PatientTablet(Patient, Tablet): ...


class PatientPhone(Patient, Phone): ...


class InWebKit(Devices):
    """Devices that are windows of WebKitGTK."""

    def __init__(self, display: str, referee: Referee, folder: Path) -> None:
        self._server = referee.server
        self._display = display
        self._folder = folder
        self.made: list[Device] = []

    def forget(self) -> None:
        """Stop all devices that do not answer."""
        for device in self.made:
            page: Any = device.page
            page.stop()
        self.made.clear()

    def _make(
        self, kind: type[Device], shape: dict[str, Any], lang: str, base: str | None, **more: Any
    ) -> Any:
        assert not more, "a window of WebKit can be made in no other way"
        del lang  # English has no furigana; accessible names are computed by `webkit_find.js`
        folder = Path(tempfile.mkdtemp(dir=self._folder))
        base = base or self._server.url
        context: Any = Context(self._display, base, shape["viewport"], "en-GB", folder)
        patient = PatientTablet if kind is Tablet else PatientPhone
        device = patient(context, base, "en")
        self.made.append(device)
        return device


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    with screen() as name:
        yield name


@pytest.fixture
def windows(display: str, referee: Referee, tmp_path: Path) -> Iterator[InWebKit]:
    made = InWebKit(display, referee, tmp_path)
    yield made
    try:
        made.close()
    finally:
        made.forget()  # otherwise a window that does not answer keeps running


def picture(device: Device, name: str) -> None:
    """Save a screenshot in the folder TACHIAI_PICTURES, if that is set."""
    if folder := os.environ.get("TACHIAI_PICTURES"):
        page: Any = device.page
        (Path(folder) / f"webkit-{name}.png").write_bytes(base64.b64decode(page.picture()))


@pytest.mark.in_every_run("john")
@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_c37_a_match_on_tablet_and_phones(
    game: str, windows: InWebKit, referee: Referee, figures: Callable[..., None]
) -> None:
    try:
        _match(game, windows, referee)
    except DeafError as deaf:
        if deaf.busy:  # then our page may be in an endless loop
            raise
        # The driver lost an answer while its page was idle: start again with new windows.
        figures(f"a driver of WebKit went deaf ({game})", said=str(deaf))
        windows.forget()
        _match(game, windows, referee)


def _match(game: str, windows: InWebKit, referee: Referee) -> None:
    play = play_of(game)
    match = begin(referee, play, windows.tablet(shape=SMALL_TABLET))
    agent = match.tablet.page.evaluate("navigator.userAgent")
    assert "AppleWebKit" in agent
    assert "Chrome" not in agent
    join(match, windows, match.opened.seats[:2])
    for phone in match.phones.values():
        assert phone.page.evaluate("innerWidth") == PHONE_WIDTH
        assert phone.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    picture(match.tablet, f"{game}-tablet")
    for seat, phone in match.phones.items():
        picture(phone, f"{game}-{seat}")
    wrong = [fault for device in match.devices for fault in found_in(device, "furigana")]
    assert not wrong, "\n".join(wrong)
    in_brief(match, play.STEPS)
    assert match.referee.lines(match.opened) == match.tablet.n
    match.still()
