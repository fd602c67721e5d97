"""Places for devices when all are taken, whose place is freed, and the sending of views."""

import threading
from collections.abc import Iterator
from queue import Queue
from typing import Any

import pytest
from flask_socketio import SocketIO

from tachiai.referee.commands import Caller
from tachiai.referee.commands.viewing import JsonView
from tachiai.referee.errors import Refused
from tachiai.referee.web.hub import ConnectedDevice, Hub

MOST = 12


class House(Hub):
    """A hub whose devices leave at once when they have to, and that records which."""

    def __init__(self) -> None:
        self.gone: list[str] = []
        sio = SocketIO()
        super().__init__(sio, most=MOST)
        setattr(sio, "start_background_task", lambda _close, sid: self._went(sid))  # noqa: B010

    def _went(self, sid: str) -> None:
        self.gone.append(sid)
        self.remove(sid)

    def comes(
        self, match: str, role: str = "table", *, played: bool = False, evening: bool = False
    ) -> str | None:
        """Add a device; return its session, ``None`` if it found no place."""
        sid = f"{match}/{role}/{len(self._by_sid)}/{len(self.gone)}"
        try:
            caller = Caller(match, f"token of {sid}")
            self.add(ConnectedDevice(sid, caller, role, None, played=played, evening=evening))
        except Refused:
            return None
        return sid


@pytest.fixture
def house() -> Iterator[House]:
    made = House()
    yield made
    made.close()


def test_recording_goes_on_while_one_thread_sends_the_views(house: House):
    """However fast a match goes on, no command waits for views, its own or those of other commands."""
    told: list[str] = []
    done = threading.Event()

    def send(match: str, _elsewhere: bool) -> None:
        told.append(threading.current_thread().name)
        if len(told) < 5:
            house.changed(match)  # another device records meanwhile
        else:
            done.set()

    house.comes("match")
    setattr(house, "_try_to_send", send)  # noqa: B010 - mypy takes no other
    house.changed("match")
    assert done.wait(60)
    assert told == ["tachiai-publish"] * 5


def test_changes_while_views_are_sent_are_sent_afterwards(house: House):
    telling, together = threading.Semaphore(2), list[int]()
    begun, going_on, done = threading.Event(), threading.Event(), threading.Event()

    def send(_match: str, _elsewhere: bool) -> None:
        assert telling.acquire(blocking=False)
        together.append(2 - telling._value)
        if not begun.is_set():
            begun.set()
            assert going_on.wait(60)
        else:
            done.set()
        telling.release()

    house.comes("match")
    setattr(house, "_try_to_send", send)  # noqa: B010 - mypy takes no other
    house.changed("match")
    assert begun.wait(60)
    house.changed("match")
    seen = list(together)
    going_on.set()
    assert seen == [1], "what is new is left to who tells already"
    assert done.wait(60)
    assert together == [1, 1]


@pytest.mark.parametrize("role", ["spectator", "table"])
def test_changes_while_a_device_connects_are_sent_to_it(
    role: str, house: House, monkeypatch: pytest.MonkeyPatch
):
    asked: Queue[set[tuple[str, int | None]]] = Queue()

    def views(_service: Any, _match: str, wanted: set[tuple[str, int | None]], **_: Any) -> Any:
        asked.put(wanted)
        return 4, {}

    monkeypatch.setattr("tachiai.referee.commands.views", views)
    monkeypatch.setattr(house.sio, "emit", lambda *_, **__: None)
    setattr(house, "service", object())  # noqa: B010
    sid = house.comes("match", role)
    assert sid is not None
    device = house._by_sid.get(sid)
    assert device is not None
    house.changed("match")
    assert asked.get(timeout=60) == set(), "it does not know yet that it is connected"
    house.welcome(device, JsonView(3, b"{}"))
    assert asked.get(timeout=60) == {(device.caller.token, 3)}


def fill(house: House, opener: str, places: int, *, played: bool = False, evening: bool = False) -> list[str]:
    """Take so many places, each at a match of its own that was opened at one address."""
    sids = []
    for n in range(places):
        house.opened(f"{opener}-{n}", opener)
        sid = house.comes(f"{opener}-{n}", played=played, evening=evening)
        assert sid is not None
        sids.append(sid)
    return sids


@pytest.mark.parametrize("how", ["played", "evening", "new"])
@pytest.mark.parametrize("theirs", [False, True], ids=["never played", "played"])
def test_matches_of_few_addresses_never_keep_a_table_out(how: str, theirs: bool, house: House):
    crowd = [sid for n in "12" for sid in fill(house, f"192.0.2.{n}", MOST // 2, played=theirs)]
    house.opened("real", "198.51.100.7")
    played, evening = how == "played", how == "evening"
    seated = [house.comes("real", role, played=played, evening=evening) for role in ("table", "seat", "seat")]
    assert None not in seated
    assert set(house.gone) <= set(crowd)
    assert len(house.gone) == 3


def test_devices_that_only_opened_matches_displace_no_player(house: House):
    real = fill(house, "198.51.100.7", MOST // 3, played=True)
    evening = fill(house, "198.51.100.8", MOST // 3, evening=True)
    crowd = fill(house, "192.0.2.1", MOST // 3)
    for n in range(20):
        house.opened(f"more-{n}", "192.0.2.1")
        house.comes(f"more-{n}")
    assert not {*real, *evening} & set(house.gone)
    assert set(house.gone) <= {*crowd, *(sid for sid in house.gone if sid.startswith("more"))}


def test_a_hall_is_full_when_it_is_full(house: House):
    fill(house, "198.51.100.8", MOST, evening=True)
    house.opened("real", "198.51.100.7")
    assert house.comes("real", played=True) is None
    assert house.comes("more", evening=True) is None
    assert house.gone == []


def test_a_guest_goes_first(house: House):
    fill(house, "192.0.2.1", MOST - 1)
    guest = house.comes("192.0.2.1-0", "spectator")
    assert house.comes("more") is not None
    assert house.gone == [guest]
    assert house.comes("more", "spectator") is None
