"""Scenario objects: what a well-formed one is, and its compiled form (section 2 of the rules).

A scenario is written as JSON (see :data:`engines.xan.printed.S1` for a whole one)::

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

The field type of the option is :class:`Scenarios`: its :meth:`~Scenarios.fault` names the field that is
wrong, e.g. ``.cards[1].clear.at_least``.  :func:`compiled` turns a well-formed one into a :class:`Scenario`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from ..fieldtypes import OneOf, Wrong
from ..limits import ITEMS, LARGEST, NAME, OPTION_BYTES, TITLE
from .cards import CHARS, CLASS_OF, SKILLS, Pattern, Value, pattern
from .printed import PRINTED

THEN: Final = ("gain", "release", "out", "none")
"""The consequences a critical or a fumble can have."""

Program = tuple[tuple[str, Any], ...]
"""A condition in postfix order: ``(key, argument)``, for ``all`` and ``any`` the number of operands."""


class Special(NamedTuple):
    """A critical or fumble: its condition and its consequence."""

    condition: Program
    then: str


class Scene(NamedTuple):
    """A scene card: ``fields`` is its pattern, ``flow`` a labyrinth (R32)."""

    id: str
    title: tuple[str, str] | None
    fields: Pattern
    flow: bool


class Event(NamedTuple):
    """An event card.  ``participants`` 0 = everybody; ``first``, ``last``: among the scenario's events."""

    id: str
    title: tuple[str, str] | None
    kind: str
    clear: Program
    critical: Special | None
    fumble: Special | None
    participants: int
    first: bool
    last: bool


class Scenario(NamedTuple):
    """A scenario, ready to be played."""

    id: str
    level: int
    least: int
    most: int
    requires: tuple[str, ...]
    skills: Mapping[str, tuple[str, ...]]
    cards: tuple[Scene | Event, ...]


# -- well-formed? ----------------------------------------------------------------------------------

_Check = Callable[[Any, str], "Wrong | None"]


CONDITIONS: Final = 64
"""The most conditions of one card, those that hold others counted too."""


def _text(most: int) -> _Check:
    def check(value: Any, path: str) -> Wrong | None:
        if type(value) is not str:
            return Wrong(path, "no-string", value)
        return Wrong(path, "too-long", value) if len(value) > most else None

    return check


def _flag(value: Any, path: str) -> Wrong | None:
    return None if type(value) is bool else Wrong(path, "no-boolean", value)


def _whole(least: int | None = None, most: int | None = None) -> _Check:
    def check(value: Any, path: str) -> Wrong | None:
        if type(value) is not int:
            return Wrong(path, "no-integer", value)
        fits = (-LARGEST if least is None else least) <= value <= (LARGEST if most is None else most)
        return None if fits else Wrong(path, "out-of-range", value)

    return check


def _word(listed: Sequence[str], of: str) -> _Check:
    def check(value: Any, path: str) -> Wrong | None:
        if type(value) is not str:
            return Wrong(path, "no-string", value)
        return None if value in listed else Wrong(path, f"no-{of}", value)

    return check


def _or_null(check: _Check) -> _Check:
    return lambda value, path: None if value is None else check(value, path)


def _list(item: _Check) -> _Check:
    def check(value: Any, path: str) -> Wrong | None:
        if type(value) is not list:
            return Wrong(path, "no-list", value)
        if len(value) > ITEMS:
            return Wrong(path, "wrong-length", value)
        for i, part in enumerate(value):
            wrong = item(part, f"{path}[{i}]")
            if wrong is not None:
                return wrong
        return None

    return check


def _object(needed: Mapping[str, _Check], optional: Mapping[str, _Check]) -> _Check:
    members = {**needed, **optional}

    def check(value: Any, path: str) -> Wrong | None:
        if type(value) is not dict:
            return Wrong(path, "no-object", value)
        for key in value:
            if key not in members:
                return Wrong(f"{path}.{key}", "unknown-field", value[key])
        for key in needed:
            if key not in value:
                return Wrong(f"{path}.{key}", "missing", None)
        for key, part in value.items():
            wrong = members[key](part, f"{path}.{key}")
            if wrong is not None:
                return wrong
        return None

    return check


def _true(value: Any, path: str) -> Wrong | None:
    return None if value is True else Wrong(path, "not-true", value)


def _between(value: Any, path: str) -> Wrong | None:
    wrong = _list(_whole())(value, path)
    if wrong is None and len(value) != 2:
        return Wrong(path, "wrong-length", value)
    if wrong is None and value[0] > value[1]:
        return Wrong(path, "out-of-range", value)
    return wrong


def _some_whole(value: Any, path: str) -> Wrong | None:
    wrong = _list(_whole())(value, path)
    return Wrong(path, "wrong-length", value) if wrong is None and not value else wrong


_LEAVES: Final[Mapping[str, _Check]] = {
    "at_least": _whole(),
    "at_most": _whole(),
    "between": _between,
    "one_of": _some_whole,
    "multiple_of": _whole(1),
    "greater_than_previous": _true,
    "equal_fields": _whole(2),
    "contains": _whole(1, 5),
}
"""The conditions that hold no others, and what their argument must be."""


def _condition(value: Any, path: str) -> Wrong | None:
    todo = [(value, path)]
    while todo:  # no recursion: a condition may be nested as deep as JSON allows
        one, where = todo.pop()
        if type(one) is not dict:
            return Wrong(where, "no-object", one)
        if len(one) != 1:
            return Wrong(where, "no-condition", one)
        ((key, argument),) = one.items()
        inner = f"{where}.{key}"
        if key in _LEAVES:
            wrong = _LEAVES[key](argument, inner)
            if wrong is not None:
                return wrong
        elif key == "not":
            todo.append((argument, inner))
        elif key in ("all", "any"):
            if type(argument) is not list:
                return Wrong(inner, "no-list", argument)
            if not argument:
                return Wrong(inner, "wrong-length", argument)
            todo += reversed([(part, f"{inner}[{i}]") for i, part in enumerate(argument)])
        else:
            return Wrong(inner, "no-condition", argument)
    return None


_char = _word(CHARS, "char")
_id = _text(NAME)
_type = _text(NAME)
_title = _or_null(_object({"ja": _text(TITLE), "en": _text(TITLE)}, {}))
_special = _or_null(_object({"if": _condition, "then": _word(THEN, "consequence")}, {}))
_scene_card = _object(
    {"type": _type, "id": _id, "cols": _whole(1, 15), "rows": _whole(1, 15)},
    {"title": _title, "flow": _flag},
)
_event_card = _object(
    {"type": _type, "id": _id, "clear": _condition},
    {
        "title": _title,
        "kind": _word(("event", "battle"), "kind"),
        "critical": _special,
        "fumble": _special,
        "participants": _or_null(_whole(1, 4)),
    },
)


def _few_conditions(card: Mapping[str, Any], path: str) -> Wrong | None:
    specials = [card[name]["if"] for name in ("critical", "fumble") if card.get(name) is not None]
    count = sum(len(program(condition)) for condition in (card["clear"], *specials))
    return Wrong(path, "too-large", count) if count > CONDITIONS else None


def _card(value: Any, path: str) -> Wrong | None:
    if type(value) is not dict:
        return Wrong(path, "no-object", value)
    if "type" not in value:
        return Wrong(f"{path}.type", "missing", None)
    if value["type"] == "event":
        return _event_card(value, path) or _few_conditions(value, path)
    if value["type"] != "scene":
        return Wrong(f"{path}.type", "no-card-type", value["type"])
    wrong = _scene_card(value, path)
    if wrong is None and not 2 <= value["cols"] * value["rows"] <= 15:
        return Wrong(f"{path}.rows", "cell-count", value["cols"] * value["rows"])
    return wrong


def _cards(value: Any, path: str) -> Wrong | None:
    wrong = _list(_card)(value, path)
    if wrong is not None:
        return wrong
    if not value:
        return Wrong(path, "wrong-length", value)
    if value[0]["type"] != "scene":
        return Wrong(f"{path}[0].type", "no-scene-first", value[0]["type"])
    ids: set[str] = set()
    for i, card in enumerate(value):
        if card["id"] in ids:
            return Wrong(f"{path}[{i}].id", "twice", card["id"])
        ids.add(card["id"])
    if all(card["type"] == "scene" for card in value):
        return Wrong(path, "no-event", value)
    return None


def _held(value: Any, path: str) -> Wrong | None:
    if type(value) is not dict:
        return Wrong(path, "no-object", value)
    seen: set[str] = set()
    for char, skills in value.items():
        wrong = _char(char, f"{path}.{char}") or _list(_word(SKILLS, "skill"))(skills, f"{path}.{char}")
        if wrong is not None:
            return wrong
        for i, skill in enumerate(skills):
            if skill in seen:
                return Wrong(f"{path}.{char}[{i}]", "twice", skill)
            if CLASS_OF.get(skill, char) != char:
                return Wrong(f"{path}.{char}[{i}]", "not-their-skill", skill)
            seen.add(skill)
    return None


_scenario = _object(
    {"id": _id, "cards": _cards},
    {
        "title": _title,
        "level": _whole(1),
        "party": _object({}, {"min": _whole(), "max": _whole(), "requires": _list(_char)}),
        "skills": _held,
    },
)


def _bytes(value: Any) -> int:
    """How long ``value`` is as JSON in UTF-8 without spaces; what is longer than an option may be, about."""
    size, todo = 0, [value]
    while todo and size <= OPTION_BYTES:  # no recursion, as above
        one = todo.pop()
        if type(one) is dict:
            size += 1 + len(one) + max(1, len(one))  # braces, colons, commas
            todo += one
            todo += one.values()
        elif type(one) is list:
            size += 1 + max(1, len(one))
            todo += one
        elif type(one) is int and abs(one) > LARGEST:
            size += 10  # too large anyway; as many digits as it has would take long to write
        else:
            size += len(json.dumps(one, ensure_ascii=False).encode("utf-8", "backslashreplace"))
    return size


class Scenarios(OneOf):
    """A printed scenario by its name, or any scenario (home-made, shortened, reordered) as an object."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(tuple(PRINTED), "scenario")

    def fault(self, value: Any, seats: Sequence[str]) -> Wrong | None:
        if type(value) is not dict:
            return super().fault(value, seats)
        if _bytes(value) > OPTION_BYTES:
            return Wrong("", "too-large", None)
        wrong = _scenario(value, "")
        if wrong is not None:
            return wrong
        level = value.get("level", 1)
        for char, skills in value.get("skills", {}).items():
            if len(skills) > level:
                return Wrong(f".skills.{char}", "wrong-length", skills)
        return None

    def to_json(self) -> dict[str, Any]:
        return super().to_json() | {"or": "object"}

    def schema(self) -> dict[str, Any]:
        """Of an object: the form of section 2.  What it cannot say (ids differ …) :meth:`fault` does."""
        return {"anyOf": [super().schema(), _schema()]}


def _schema() -> dict[str, Any]:
    whole: dict[str, Any] = {"type": "integer", "minimum": -LARGEST, "maximum": LARGEST}
    ident: dict[str, Any] = {"type": "string", "maxLength": NAME}
    words: dict[str, Any] = {"type": "string", "maxLength": TITLE}
    char = {"enum": list(CHARS)}
    inner = {"type": "object", "minProperties": 1, "maxProperties": 1}
    both = {"type": "array", "items": inner, "minItems": 1, "maxItems": ITEMS}
    arguments: dict[str, Any] = {
        "at_least": whole,
        "at_most": whole,
        "between": {"type": "array", "items": whole, "minItems": 2, "maxItems": 2},
        "one_of": {"type": "array", "items": whole, "minItems": 1, "maxItems": ITEMS},
        "multiple_of": whole | {"minimum": 1},
        "greater_than_previous": {"const": True},
        "equal_fields": whole | {"minimum": 2},
        "contains": whole | {"minimum": 1, "maximum": 5},
        "all": both,
        "any": both,
        "not": inner,
    }
    condition = _shape(arguments) | {"minProperties": 1, "maxProperties": 1}
    title = _shape({"ja": words, "en": words}, "ja", "en", null=True)
    special = _shape({"if": condition, "then": {"enum": list(THEN)}}, "if", "then", null=True)
    number = {"type": "integer", "minimum": 1, "maximum": 15}
    card = {"id": ident, "title": title}
    scene = card | {
        "type": {"const": "scene"},
        "cols": number,
        "rows": number,
        "flow": {"type": "boolean"},
    }
    event = card | {
        "type": {"const": "event"},
        "kind": {"enum": ["event", "battle"]},
        "clear": condition,
        "critical": special,
        "fumble": special,
        "participants": {"type": ["integer", "null"], "minimum": 1, "maximum": 4},
    }
    party = _shape({"min": whole, "max": whole, "requires": {"type": "array", "items": char}})
    held = {"type": "array", "items": {"enum": list(SKILLS)}, "uniqueItems": True}
    return _shape(
        {
            "id": ident,
            "title": title,
            "level": whole | {"minimum": 1},
            "party": party,
            "skills": {"type": "object", "propertyNames": char, "additionalProperties": held},
            "cards": {
                "type": "array",
                "minItems": 2,
                "maxItems": ITEMS,
                "items": {
                    "anyOf": [
                        _shape(scene, "type", "id", "cols", "rows"),
                        _shape(event, "type", "id", "clear"),
                    ]
                },
            },
        },
        "id",
        "cards",
    )


def _shape(properties: dict[str, Any], *required: str, null: bool = False) -> dict[str, Any]:
    return {
        "type": ["object", "null"] if null else "object",
        "properties": properties,
        "required": list(required),
        "additionalProperties": False,
    }


# -- compiled --------------------------------------------------------------------------------------


def program(condition: Mapping[str, Any]) -> Program:
    """A well-formed condition in postfix order."""
    out: list[tuple[str, Any]] = []
    todo: list[Mapping[str, Any]] = [condition]
    while todo:  # read backwards: an operator before its operands, then turned round
        ((key, argument),) = todo.pop().items()
        if key in ("all", "any"):
            out.append((key, len(argument)))
            todo += argument
        elif key == "not":
            out.append((key, 1))
            todo.append(argument)
        else:
            out.append((key, tuple(argument) if isinstance(argument, list) else argument))
    out.reverse()
    return tuple(out)


def holds(condition: Program, value: Value, previous: Value | None, printed: Sequence[int]) -> bool:
    """Whether a condition is true of the result ``value`` (section 2, "Conditions").

    ``previous`` is the result of the event cleared before, ``printed`` the numbers printed on the field
    cards of the formula, each card once.
    """
    p, q = value
    stack: list[bool] = []
    for key, n in condition:
        if key in ("all", "any"):
            parts = stack[-n:]
            del stack[-n:]
            stack.append(all(parts) if key == "all" else any(parts))
        elif key == "not":
            stack.append(not stack.pop())
        elif key == "at_least":
            stack.append(p >= n * q)
        elif key == "at_most":
            stack.append(p <= n * q)
        elif key == "between":
            stack.append(n[0] * q <= p <= n[1] * q)
        elif key == "one_of":
            stack.append(q == 1 and p in n)
        elif key == "multiple_of":
            stack.append(q == 1 and p % n == 0)
        elif key == "greater_than_previous":
            stack.append(previous is None or p * previous[1] > previous[0] * q)
        elif key == "equal_fields":
            stack.append(max(map(printed.count, printed), default=0) >= n)
        else:
            stack.append(n in printed)
    return stack.pop()


def condition_text(condition: Program, previous: str) -> str:
    """A condition in signs, for diagrams: ``"≥ 7"``, ``"0…2"``, ``"13 | 17 | 19"``.

    ``3·k`` is any multiple of 3, ``[1]`` a card showing a 1, ``[x][x]`` two cards showing the same;
    ``previous`` is the result to be beaten.
    """
    stack: list[str] = []
    for key, n in condition:
        if key in ("all", "any"):
            parts = stack[-n:]
            del stack[-n:]
            joined = (" & " if key == "all" else " | ").join(parts)
            stack.append(f"({joined})" if n > 1 else joined)
        elif key == "not":
            stack.append(f"¬({stack.pop()})")
        elif key == "at_least":
            stack.append(f"≥ {n}")
        elif key == "at_most":
            stack.append(f"≤ {n}")
        elif key == "between":
            stack.append(f"{n[0]}…{n[1]}")
        elif key == "one_of":
            stack.append(" | ".join(map(str, n)))
        elif key == "multiple_of":
            stack.append(f"{n}·k")
        elif key == "greater_than_previous":
            stack.append(f"> {previous}")
        elif key == "equal_fields":
            stack.append("[x]" * min(n, 15))
        else:
            stack.append(f"[{n}]")
    return stack.pop()


def _special_of(raw: Mapping[str, Any] | None) -> Special | None:
    return None if raw is None else Special(program(raw["if"]), raw["then"])


def _title_of(raw: Mapping[str, Any]) -> tuple[str, str] | None:
    title = raw.get("title")
    return None if title is None else (title["ja"], title["en"])


def compiled(raw: str | Mapping[str, Any]) -> Scenario:
    """The scenario a header's option names or writes out (well-formed)."""
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
