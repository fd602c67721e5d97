"""Scenario objects and their compiled form.

A scenario is written as JSON (see :data:`tachiai.engines.xan.printed.S1` for a whole one)::

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

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from .cards import Pattern, pattern
from .conditions import Program, program
from .printed import PRINTED
from .types.terms import Skill


class Special(NamedTuple):
    """A critical or fumble: its condition and its consequence."""

    condition: Program
    """The condition for it."""
    then: str
    """The consequence: ``gain``, ``release``, ``out`` or ``none``."""


class Scene(NamedTuple):
    """A scene card (R6)."""

    id: str
    """The number on the card."""
    title: tuple[str, str] | None
    """Its title in Japanese and English, if it has one."""
    fields: Pattern
    """The pattern of its fields."""
    flow: bool
    """Whether it is a labyrinth (R32)."""


class Event(NamedTuple):
    """An event card (R7)."""

    id: str
    """The number on the card."""
    title: tuple[str, str] | None
    """Its title in Japanese and English, if it has one."""
    kind: str
    """``event`` or ``battle``; the rules ignore it."""
    clear: Program
    """The condition to be met (R27)."""
    critical: Special | None
    """The critical, or ``None``."""
    fumble: Special | None
    """The fumble, or ``None``."""
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


def _special_of(raw: Mapping[str, Any] | None) -> Special | None:
    return None if raw is None else Special(program(raw["if"]), raw["then"])


def _title_of(raw: Mapping[str, Any]) -> tuple[str, str] | None:
    title = raw.get("title")
    return None if title is None else (title["ja"], title["en"])


def compiled(raw: str | Mapping[str, Any]) -> Scenario:
    """Return the scenario that a header's option names or contains (well-formed)."""
    return _printed(raw) if isinstance(raw, str) else _compiled(raw)


@cache
def _printed(name: str) -> Scenario:
    return _compiled(PRINTED[name])


def _compiled(raw: Mapping[str, Any]) -> Scenario:
    party = raw.get("party", {})
    events = [i for i, card in enumerate(raw["cards"]) if card["type"] == "event"]
    cards: list[Scene | Event] = []
    for i, card in enumerate(raw["cards"]):
        if card["type"] == "scene":
            fields = pattern(card["cols"], card["rows"])
            cards.append(Scene(card["id"], _title_of(card), fields, card.get("flow", False)))
            continue
        cards.append(
            Event(
                card["id"],
                _title_of(card),
                card.get("kind", "event"),
                program(card["clear"]),
                _special_of(card.get("critical")),
                _special_of(card.get("fumble")),
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
