"""The check-in: people ask on their phones to take part in a tournament, and the organiser enters them."""

from __future__ import annotations

from tachiai.engines._plain import invisible_fault, skeleton

from ... import limits
from ...errors import Refused, bad_field
from ...evening import events as happened
from ...evening.state import Evening
from ...json_text import JsonObject
from ...match import tokens
from ...tournament.state import takes_part
from ..registry import OnRepeat, desk_command, endpoint
from ..schemas import Bool, Text
from ..schemas import names as names_field
from ..service import Service
from .tournament import running


@desk_command(
    {"open": Bool(what="`false` closes it; left out: it is opened")},
    on_repeat=OnRepeat.HARMLESS,
    answer="EntryLink",
)
def link_entry(service: Service, *, open: bool = True) -> JsonObject:
    """Open the check-in and return its address, or close it with ``open`` false, which drops its requests."""

    def decide(now: Evening) -> list[happened.EventDraft]:
        if open is (now.entry is not None):
            return []
        return [(happened.EntryLinked, {"link": tokens.new_token() if open else ""})]

    now = service.append_to_evening(decide)
    return {"ok": True, "entry": now.entry}


@desk_command({"names": names_field(required=True)}, on_repeat=OnRepeat.HARMLESS)
def refuse_entry(service: Service, *, names: list[str]) -> JsonObject:
    """Drop the requests of these names."""

    def decide(now: Evening) -> list[happened.EventDraft]:
        return [(happened.EntryRefused, {"name": name}) for name in now.asked if name in names]

    service.append_to_evening(decide)
    return {"ok": True}


@endpoint(
    {
        "link": Text(1, limits.ID_CHARACTERS, required=True),
        "name": Text(1, limits.CUP_NAME_CHARACTERS),
        "ask": Bool(what="ask to take part; otherwise only look"),
        "another": Bool(what="with `ask`, also if they take part already: ask for another tournament too"),
    },
    errors=("bad-field", "no-such-table", "too-many"),
    answer="EntryHere",
)
def ask_entry(
    service: Service, *, link: str, name: str | None = None, ask: bool = False, another: bool = False
) -> JsonObject:
    """Return whether somebody takes part, or with ``ask`` ask for it. A repetition asks once.

    Somebody who already takes part asks for another tournament that runs only with ``another``.
    After the check-in was closed, its address still answers for a ``name``, but refuses to ``ask``.

    :raises Refused: ``no-such-table`` (the check-in is closed, or has another address), ``bad-field``
        (the name), ``too-many`` requests.
    """
    name = None if name is None else name.strip()
    if name is not None and (not name or invisible_fault(name) is not None):
        raise bad_field("name", "no-control", name)

    def decide(now: Evening) -> list[happened.EventDraft]:
        known = now.entry if ask or name is None else now.entry or now.closed_entry
        if known is None or not tokens.same(known, link):
            raise Refused("no-such-table")
        if not ask or name is None:
            return []
        here = _here(now, name)
        if here["state"] != "none" and not (another and here["another"]):
            return []
        if len(now.asked) >= limits.CUP_ENTRANTS:
            raise Refused("too-many")
        return [(happened.EntryAsked, {"name": name})]

    now = service.append_to_evening(decide)
    return {"ok": True, "evening": now.name, **_here(now, name)}


def _here(now: Evening, name: str | None) -> JsonObject:
    """Return which tournaments run, where somebody of this name takes part, and what they may ask for."""
    cups = [(cup.created.name, name is not None and takes_part(cup, name)) for _, cup in running(now)]
    within = [cup for cup, takes in cups if takes]
    is_left = len(within) < len(cups)
    asked = name is not None and skeleton(name) in map(skeleton, now.asked)
    state = "in" if within and not (asked and is_left) else "asked" if asked else "none"
    another = state == "in" and is_left and now.entry is not None
    names = [cup for cup, _ in cups]
    return {"state": state, "tournaments": within, "another": another, "running": names}
