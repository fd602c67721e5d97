"""The form of a scenario object, declared in field types.

``docs/spec/xan.md``, "Scenario objects". The field type of the option is :class:`Scenarios`: its
:meth:`~Scenarios.fault` names the field that is wrong, e.g. ``.cards[1].clear.at_least``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from .._limits import NAME, OPTION_BYTES, TITLE
from ..fieldtypes import (
    Bool,
    FieldType,
    Int,
    ListOf,
    MapOf,
    Nullable,
    ObjectOf,
    OneOf,
    Text,
    Validated,
    ValueProblem,
)
from .cards import CHARS, CLASS_OF, SKILLS
from .conditions import Condition, size_of
from .scenario import PRINTED

CONDITIONS: Final = 64
"""The most conditions of one card, those that hold others counted too."""

THEN: Final = ("gain", "release", "out", "none")
"""The consequences a critical or a fumble can have."""


_CHAR: Final = OneOf(CHARS, "char")
_ID: Final = Text(maximum=NAME)
_TYPE: Final = Text(maximum=NAME)
_TITLE: Final = Nullable(ObjectOf({"ja": Text(maximum=TITLE), "en": Text(maximum=TITLE)}))
_SPECIAL: Final = Nullable(ObjectOf({"if": Condition(), "then": OneOf(THEN, "consequence")}))


def _size(card: Mapping[str, Any]) -> ValueProblem | None:
    cells = card["cols"] * card["rows"]
    return None if 2 <= cells <= 15 else ValueProblem(".rows", "cell-count", cells)


def _few_conditions(card: Mapping[str, Any]) -> ValueProblem | None:
    specials = [card[name]["if"] for name in ("critical", "fumble") if card.get(name) is not None]
    count = sum(map(size_of, (card["clear"], *specials)))
    return ValueProblem("", "too-large", count) if count > CONDITIONS else None


SCENE: Final = Validated(
    ObjectOf(
        {"type": _TYPE, "id": _ID, "cols": Int(1, 15), "rows": Int(1, 15)},
        {"title": _TITLE, "flow": Bool()},
    ),
    _size,
)
"""A scene card (R6)."""

EVENT: Final = Validated(
    ObjectOf(
        {"type": _TYPE, "id": _ID, "clear": Condition()},
        {
            "title": _TITLE,
            "kind": OneOf(("event", "battle"), "kind"),
            "critical": _SPECIAL,
            "fumble": _SPECIAL,
            "participants": Nullable(Int(1, 4)),
        },
    ),
    _few_conditions,
)
"""An event card (R7)."""


class Card(FieldType):
    """A scene or an event, by its member ``type``."""

    __slots__ = ()

    def fault(self, value: Any, seats: Sequence[str]) -> ValueProblem | None:
        if not isinstance(value, dict):
            return ValueProblem("", "no-object", value)
        if "type" not in value:
            return ValueProblem(".type", "missing", None)
        if value["type"] == "event":
            return EVENT.fault(value, seats)
        if value["type"] == "scene":
            return SCENE.fault(value, seats)
        return ValueProblem(".type", "no-card-type", value["type"])

    def to_json(self) -> dict[str, Any]:
        return {"type": "either", "types": [SCENE.to_json(), EVENT.to_json()]}

    def schema(self) -> dict[str, Any]:
        return {"anyOf": [SCENE.schema(), EVENT.schema()]}


def _cards_together(cards: list[Mapping[str, Any]]) -> ValueProblem | None:
    if not cards:
        return ValueProblem("", "wrong-length", cards)
    if cards[0]["type"] != "scene":
        return ValueProblem("[0].type", "no-scene-first", cards[0]["type"])
    ids: set[str] = set()
    for i, card in enumerate(cards):
        if card["id"] in ids:
            return ValueProblem(f"[{i}].id", "twice", card["id"])
        ids.add(card["id"])
    return ValueProblem("", "no-event", cards) if all(card["type"] == "scene" for card in cards) else None


def _skills_fit(scenario: Mapping[str, Any]) -> ValueProblem | None:
    """Return the fault of the skills held at the start: none twice, each with its class, few enough (R4, R28)."""
    seen: set[str] = set()
    held = scenario.get("skills", {})
    for char, skills in held.items():
        for i, skill in enumerate(skills):
            if skill in seen:
                return ValueProblem(f".skills.{char}[{i}]", "twice", skill)
            if CLASS_OF.get(skill, char) != char:
                return ValueProblem(f".skills.{char}[{i}]", "not-their-skill", skill)
            seen.add(skill)
    for char, skills in held.items():
        if len(skills) > scenario.get("level", 1):
            return ValueProblem(f".skills.{char}", "wrong-length", skills)
    return None


SCENARIO: Final = Validated(
    ObjectOf(
        {"id": _ID, "cards": Validated(ListOf(Card()), _cards_together)},
        {
            "title": _TITLE,
            "level": Int(1),
            "party": ObjectOf({}, {"min": Int(), "max": Int(), "requires": ListOf(_CHAR)}),
            "skills": MapOf(_CHAR, ListOf(OneOf(SKILLS, "skill"))),
        },
    ),
    _skills_fit,
)
"""A scenario object."""


class Scenarios(OneOf):
    """A printed scenario by its name, or any scenario (home-made, shortened, reordered) as an object (O17)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(tuple(PRINTED), "scenario")

    def fault(self, value: Any, seats: Sequence[str]) -> ValueProblem | None:
        if not isinstance(value, dict):
            return super().fault(value, seats)
        too_large = ValueProblem("", "too-large", None)
        try:
            text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
            if len(text.encode("utf-8", "backslashreplace")) > OPTION_BYTES:
                return too_large
            return SCENARIO.fault(value, seats)
        except (RecursionError, ValueError):  # nested without end, or a number of thousands of digits
            return too_large

    def to_json(self) -> dict[str, Any]:
        return super().to_json() | {"or": "object", "written": dict(PRINTED)}

    def schema(self) -> dict[str, Any]:
        """Return the schema: a name, or the form of an object.

        Some conditions (different ids) are only in :meth:`fault`.
        """
        return {"anyOf": [super().schema(), SCENARIO.schema()]}
