"""Scenario objects and their compiled form.

A scenario is written as JSON (see ``printed.json`` for whole ones)::

    {"id": "own", "cards": [
        {"type": "scene", "id": "S", "cols": 3, "rows": 2},
        {"type": "event", "id": "E1", "clear": {"at_least": 7}}]}

==================  =========================================================================================
of the scenario
==================  =========================================================================================
``id``, ``cards``   needed; the cards in playing order, a scene first, at least one event, all ids different
``title``           ``{"ja", "en"}`` or null
``level``           how many skill cards a character can hold (1)
``party``           ``min`` (3) and ``max`` (4) characters, ``requires``: classes that must be there
``skills``          ``{class: [skill]}`` held at the start
of a scene
``cols``, ``rows``  the pattern, 2 to 15 fields
``flow``            true: a labyrinth (R32)
of an event
``clear``           the condition to be met
``critical``        ``{"if": condition, "then": "gain" | "release" | "out" | "none"}`` or null; so ``fumble``
``participants``    1 to 4 characters, or null for everybody
``kind``            ``"event"`` or ``"battle"``; no rule asks
==================  =========================================================================================

A scenario has at most 16 KiB (as JSON without spaces), 64 cards and 64 conditions a card; a title has at
most 200 characters, an id 40, a list 64 items.

A condition is an object with one key: ``at_least``, ``at_most``, ``between`` [m, n], ``one_of`` [n …],
``multiple_of``, ``greater_than_previous`` (true), ``equal_fields`` n, ``contains`` k, ``all`` […],
``any`` […] or ``not``.

``docs/spec/xan.md``, "Scenario objects"; :mod:`.scenario_form` checks one.  :func:`compiled`
turns a well-formed one into a :class:`Scenario`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pkgutil import get_data
from typing import Any, Final, NamedTuple

from ..frozen import freeze
from .cards import Pattern, pattern
from .types.terms import Skill

PRINTED: Final[Mapping[str, Mapping[str, Any]]] = freeze(
    json.loads(get_data(__package__, "printed.json") or "")
)
"""The printed scenarios, as scenario objects by their names in the option ``scenario``."""


class Scene(NamedTuple):
    """A scene card (R6)."""

    id: str
    """The number on the card."""
    title: Mapping[str, str] | None
    """Its title in Japanese and English, if it has one."""
    fields: Pattern
    """The pattern of its fields."""
    flow: bool
    """Whether it is a labyrinth (R32)."""


class Event(NamedTuple):
    """An event card (R7)."""

    id: str
    """The number on the card."""
    title: Mapping[str, str] | None
    """Its title in Japanese and English, if it has one."""
    clear: Mapping[str, Any]
    """The condition to be met (R27)."""
    critical: Mapping[str, Any] | None
    """The critical, or ``None``: the condition for it is ``if``, its consequence ``then``."""
    fumble: Mapping[str, Any] | None
    """The fumble, or ``None``, likewise."""
    participants: int
    """The number of characters that take part (R8); 0: all."""
    first: bool
    """Whether it is the first event of the scenario (R33)."""
    last: bool
    """Whether it is the last event of the scenario (R36)."""


class Scenario(NamedTuple):
    """A scenario, ready to be played."""

    id: str
    """Its name."""
    level: int
    """The most skills a character can hold (R4)."""
    minimum: int
    """The fewest characters (R2)."""
    maximum: int
    """The most characters."""
    requires: tuple[str, ...]
    """The required characters."""
    skills: Mapping[str, tuple[Skill, ...]]
    """The skills held at the start."""
    cards: tuple[Scene | Event, ...]
    """The cards in playing order."""


def compiled(named: str | Mapping[str, Any]) -> Scenario:
    """Return the scenario that a header's option names or contains (well-formed)."""
    raw = PRINTED[named] if isinstance(named, str) else named
    party = raw.get("party", {})
    events = [i for i, card in enumerate(raw["cards"]) if card["type"] == "event"]
    cards: list[Scene | Event] = []
    for i, card in enumerate(raw["cards"]):
        title = card.get("title")
        if card["type"] == "scene":
            fields = pattern(card["cols"], card["rows"])
            cards.append(Scene(card["id"], title, fields, card.get("flow", False)))
            continue
        cards.append(
            Event(
                card["id"],
                title,
                card["clear"],
                card.get("critical"),
                card.get("fumble"),
                card.get("participants") or 0,
                i == events[0],
                i == events[-1],
            )
        )
    return Scenario(
        raw["id"],
        raw.get("level", 1),
        party.get("min", 3),
        party.get("max", 4),
        tuple(party.get("requires", ())),
        {char: tuple(skills) for char, skills in raw.get("skills", {}).items()},
        tuple(cards),
    )
