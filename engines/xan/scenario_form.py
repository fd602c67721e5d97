"""The form of a scenario object, declared in field types.

``docs/spec/xan.md``, "Scenario objects". The field type of the option is :class:`Scenarios`: its
:meth:`~Scenarios.fault` names the field that is wrong, e.g. ``.cards[1].clear.at_least``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from .._limits import LARGEST, NAME, OPTION_BYTES, TITLE
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
from .conditions import program
from .printed import PRINTED

CONDITIONS: Final = 64
"""The most conditions of one card, those that hold others counted too."""

THEN: Final = ("gain", "release", "out", "none")
"""The consequences a critical or a fumble can have."""


class Word(OneOf):
    """One of the listed strings; the fault of any other type is ``no-string``."""

    __slots__ = ()

    def fault(self, value: Any, seats: Sequence[str]) -> ValueProblem | None:
        return super().fault(value, seats) if type(value) is str else ValueProblem("", "no-string", value)


class Yes(FieldType):
    """``true`` and nothing else."""

    __slots__ = ()

    def fault(self, value: Any, seats: Sequence[str]) -> ValueProblem | None:
        return None if value is True else ValueProblem("", "not-true", value)

    def to_json(self) -> dict[str, Any]:
        return OneOf((True,)).to_json()

    def schema(self) -> dict[str, Any]:
        return {"const": True}


def _filled(value: list[Any]) -> ValueProblem | None:
    return None if value else ValueProblem("", "wrong-length", value)


def _span(value: list[int]) -> ValueProblem | None:
    if len(value) != 2:
        return ValueProblem("", "wrong-length", value)
    return ValueProblem("", "out-of-range", value) if value[0] > value[1] else None


LEAVES: Final[Mapping[str, FieldType]] = {
    "at_least": Int(),
    "at_most": Int(),
    "between": Validated(ListOf(Int()), _span),
    "one_of": Validated(ListOf(Int()), _filled),
    "multiple_of": Int(1),
    "greater_than_previous": Yes(),
    "equal_fields": Int(2),
    "contains": Int(1, 5),
}
"""The conditions without inner conditions, and the type of their argument."""


class Condition(FieldType):
    """A condition: an object with one member, one of :data:`LEAVES` or ``all``, ``any``, ``not``."""

    __slots__ = ()

    def fault(self, value: Any, seats: Sequence[str]) -> ValueProblem | None:
        todo = [(value, "")]
        while todo:  # no recursion: a condition may be nested as deep as JSON allows
            one, where = todo.pop()
            if not isinstance(one, dict):
                return ValueProblem(where, "no-object", one)
            if len(one) != 1:
                return ValueProblem(where, "no-condition", one)
            ((key, argument),) = one.items()
            inner = f"{where}.{key}"
            if key in LEAVES:
                wrong = LEAVES[key].fault(argument, seats)
                if wrong is not None:
                    return ValueProblem(f"{inner}{wrong.path}", wrong.reason, wrong.value)
            elif key == "not":
                todo.append((argument, inner))
            elif key in ("all", "any"):
                if not isinstance(argument, list):
                    return ValueProblem(inner, "no-list", argument)
                if not argument:
                    return ValueProblem(inner, "wrong-length", argument)
                todo += reversed([(part, f"{inner}[{i}]") for i, part in enumerate(argument)])
            else:
                return ValueProblem(inner, "no-condition", argument)
        return None

    def to_json(self) -> dict[str, Any]:
        return {"type": "condition"}

    def schema(self) -> dict[str, Any]:
        inner = {"type": "object", "minProperties": 1, "maxProperties": 1}
        several = {"type": "array", "items": inner, "minItems": 1}
        members = {key: kind.schema() for key, kind in LEAVES.items()}
        members |= {"all": several, "any": several, "not": inner}
        return inner | {"properties": members, "additionalProperties": False}


_CHAR: Final = Word(CHARS, "char")
_ID: Final = Text(maximum=NAME)
_TYPE: Final = Text(maximum=NAME)
_TITLE: Final = Nullable(ObjectOf({"ja": Text(maximum=TITLE), "en": Text(maximum=TITLE)}))
_SPECIAL: Final = Nullable(ObjectOf({"if": Condition(), "then": Word(THEN, "consequence")}))


def _size(card: Mapping[str, Any]) -> ValueProblem | None:
    cells = card["cols"] * card["rows"]
    return None if 2 <= cells <= 15 else ValueProblem(".rows", "cell-count", cells)


def _few_conditions(card: Mapping[str, Any]) -> ValueProblem | None:
    specials = [card[name]["if"] for name in ("critical", "fumble") if card.get(name) is not None]
    count = sum(len(program(condition)) for condition in (card["clear"], *specials))
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
            "kind": Word(("event", "battle"), "kind"),
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


class Held(MapOf):
    """The skills held at the start, by character: none twice, class skills with their class alone (R4, R28)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(_CHAR, ListOf(Word(SKILLS, "skill")))

    def fault(self, value: Any, seats: Sequence[str]) -> ValueProblem | None:
        if not isinstance(value, dict):
            return ValueProblem("", "no-object", value)
        seen: set[str] = set()
        for char, skills in value.items():
            wrong = super().fault({char: skills}, seats)
            if wrong is not None:
                return wrong
            for i, skill in enumerate(skills):
                if skill in seen:
                    return ValueProblem(f".{char}[{i}]", "twice", skill)
                if CLASS_OF.get(skill, char) != char:
                    return ValueProblem(f".{char}[{i}]", "not-their-skill", skill)
                seen.add(skill)
        return None


def _room_for_skills(scenario: Mapping[str, Any]) -> ValueProblem | None:
    """Return the fault of a character with more skills at the start than the level allows (R4), or ``None``."""
    level = scenario.get("level", 1)
    for char, skills in scenario.get("skills", {}).items():
        if len(skills) > level:
            return ValueProblem(f".skills.{char}", "wrong-length", skills)
    return None


SCENARIO: Final = Validated(
    ObjectOf(
        {"id": _ID, "cards": Validated(ListOf(Card()), _cards_together)},
        {
            "title": _TITLE,
            "level": Int(1),
            "party": ObjectOf({}, {"min": Int(), "max": Int(), "requires": ListOf(_CHAR)}),
            "skills": Held(),
        },
    ),
    _room_for_skills,
)
"""A scenario object."""


def _bytes(value: Any) -> int:
    """Return the length of ``value`` as compact JSON in UTF-8, roughly if above the limit of options."""
    size, todo = 0, [value]
    while todo and size <= OPTION_BYTES:  # no recursion, as above
        part = todo.pop()
        if isinstance(part, dict):
            size += 1 + len(part) + max(1, len(part))  # braces, colons, commas
            todo += part
            todo += part.values()
        elif isinstance(part, list):
            size += 1 + max(1, len(part))
            todo += part
        elif type(part) is int and abs(part) > LARGEST:
            size += 10  # too large anyway; as many digits as it has would take long to write
        else:
            size += len(json.dumps(part, ensure_ascii=False).encode("utf-8", "backslashreplace"))
    return size


class Scenarios(OneOf):
    """A printed scenario by its name, or any scenario (home-made, shortened, reordered) as an object (O17)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(tuple(PRINTED), "scenario")

    def fault(self, value: Any, seats: Sequence[str]) -> ValueProblem | None:
        if not isinstance(value, dict):
            return super().fault(value, seats)
        if _bytes(value) > OPTION_BYTES:
            return ValueProblem("", "too-large", None)
        return SCENARIO.fault(value, seats)

    def to_json(self) -> dict[str, Any]:
        return super().to_json() | {"or": "object", "written": dict(PRINTED)}

    def schema(self) -> dict[str, Any]:
        """Return the schema: a name, or the form of an object.

        Some conditions (different ids) are only in :meth:`fault`.
        """
        return {"anyOf": [super().schema(), SCENARIO.schema()]}
