"""A summary of a match, for the desk: public facts, and what needs attention."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tachiai.engines.values import Verdict

from ..json_text import JsonObject
from . import views
from .cache import LiveMatch
from .devices import SPECTATOR, Grant
from .lines import moves_played

EMPTY: Mapping[str, Any] = {
    "game": None,
    "seats": [],
    "names": {},
    "n": 0,
    "moves": 0,
    "phase": "idle",
    "turn": [],
    "outcome": None,
    "call": None,
    "objections": 0,
    "phones": [],
    "claimed": [],
    "trouble": [],
    "outdated": None,
    "unconfirmed": [],
    "began": None,
    "at": None,
}
"""The summary of a table without a match."""

PUBLIC = ("number", "name", "game", "seats", "names", "n", "moves", "phase", "turn", "outcome")
"""The public members, shown on the wall."""

TABLET = "/table"
"""Stands in a set of connected seats for the tablet; a seat cannot have this name."""

SPECTATOR_GRANT = Grant(token="", role=SPECTATOR, seat=None, waiting=False, at="")
"""The grant with which the desk and the wall view a match."""


def of(live: LiveMatch, online: set[str]) -> JsonObject:
    """Return the summary of ``live``; ``online`` are the seats whose devices are connected."""
    history, devices, people = live.history, live.devices, live.history.people
    view = views.view(live, SPECTATOR_GRANT, online, since=history.n)
    closed = devices.closed is not None or people.closed is not None
    over = closed or history.over
    seats = history.header.seats
    last = views.line(live, history.n) if history.n else None
    return {
        "game": history.header.game,
        "seats": list(seats),
        "names": dict(history.header.names or {}),
        "n": history.n,
        "moves": moves_played(history.match),
        "phase": "over" if over else "playing" if history.n else "ready",
        "turn": [] if over else view["turn"],
        "outcome": view["outcome"],
        "call": None if devices.called is None else {"at": devices.called[0], "seat": devices.called[1]},
        "objections": sum(objection["answer"] is None for objection in people.objections),
        "phones": [seat for seat in seats if seat in online],
        "claimed": [seat for seat in seats if devices.holder(seat) is not None],
        "trouble": [name for name, so in _trouble(live, view, last, online, over=over) if so],
        "outdated": None if history.outdated is None else history.outdated.to_json(),
        "unconfirmed": _unconfirmed(live, view),
        "began": views.line(live, 1)["at"] if history.n else None,
        "at": history.opened_at if last is None else last["at"],
    }


def _unconfirmed(live: LiveMatch, view: JsonObject) -> list[str]:
    """Return the seats that have not confirmed the end; empty if an arbiter decided or closed the match."""
    people = live.history.people
    decided = people.result is not None or people.closed is not None or live.devices.closed is not None
    answers = (view["confirm"] or {"seats": {}})["seats"]
    return [] if decided else [seat for seat, answer in answers.items() if answer is None]


def _trouble(
    live: LiveMatch, view: JsonObject, last: JsonObject | None, online: set[str], *, over: bool
) -> list[tuple[str, bool]]:
    answers = (view["confirm"] or {"seats": {}})["seats"].values()
    illegal = last is not None and not last["undone"] and last["verdict"] == Verdict.ILLEGAL.value
    return [
        ("stopped", view["stopped"] is not None),
        ("disagreed", any(answer is not None and not answer["agree"] for answer in answers)),
        ("illegal", illegal and not over),
        ("asked", view["ask"] is not None),
        ("phone-waits", bool(live.waiting())),
        ("no-tablet", not over and TABLET not in online),
    ]
