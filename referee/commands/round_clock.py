"""The commands of an evening's round clock, shown at the desk, on the wall and on the tablets."""

from __future__ import annotations

from ..evening import events as happened
from ..evening.evenings import Evenings
from ..evening.state import Evening
from ..json_text import Json
from . import evening_schemas, schemas
from .desk import evening_view
from .registry import OnRepeat, desk_command, endpoint
from .service import Service


@endpoint(schemas.Body, errors=(), answer="ClockHere")
def clock_here(service: Service) -> Json:
    """Return the round clock, which is public."""
    clock = service.evening().clock
    return {"ok": True, "clock": None if clock is None else clock.to_json(service.clock())}


@desk_command(evening_schemas.SetClock, on_repeat=OnRepeat.HARMLESS, answer="Evening")
def set_clock(
    service: Service, *, minutes: int | None = None, running: bool | None = None, anew: bool = False
) -> Json:
    """Start, stop, lengthen or remove the round clock."""
    with service.evening_errors():
        set_round_clock(service.evenings, service.clock(), minutes, running, anew=anew)
    return evening_view(service)


def set_round_clock(
    evenings: Evenings,
    at: str,
    minutes: int | None = None,
    running: bool | None = None,
    *,
    anew: bool = False,
) -> Evening:
    """Set the round clock at the time ``at``; return the evening after it.

    ``minutes`` is the length of the round; 0 removes the clock.  ``running`` starts or stops it; a new clock
    runs. ``anew`` restarts the round from its beginning.  Without a clock and without ``minutes`` nothing
    changes.
    """

    def decide(now: Evening) -> list[happened.EventDraft]:
        clock = now.clock
        length = (0 if clock is None else clock.minutes) if minutes is None else minutes
        runs = (anew or clock is None or clock.since is not None) if running is None else running
        used = 0 if clock is None or anew or length == 0 else clock.passed(at)
        before = (0, False) if clock is None else (clock.minutes, clock.since is not None)
        if not anew and before == (length, runs and length > 0):
            return []
        return [(happened.ClockSet, {"minutes": length, "used": used, "running": runs and length > 0})]

    return evenings.append(decide)
