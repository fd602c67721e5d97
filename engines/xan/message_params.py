"""Parameters of sentences about an action: the sum that the numbers make, the fault of a party."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from ..declare import MessageParams
from ..values import Action, Json
from .cards import CHARS, Number
from .position import NOBODY, Position
from .rules.fields import turn_up
from .rules.formula import formula
from .scenario import Scenario
from .types.terms import Sign

NAMES = (
    "sum",
    "formula",
    "goal",
    "n",
    "m",
    "numbers",
    "sign",
    "fault",
    "least",
    "most",
    "missing",
    "learnt",
    "at",
    "number",
    "row",
)
"""The members that :func:`message_params` can return."""


def message_params(position: Position, action: Action) -> dict[str, Json]:
    """Return the parameters of sentences about ``action`` in ``position``.

    ``sum``: whether an ``open`` fills in the whole sum, and then that as ``formula``: ``"5÷2×4＋1−3＝8"``;
    without an answer where it divides by 0. ``goal``: the condition that clears the event, with its
    ``n``, ``m`` or ``numbers``, if that is one condition about the answer alone. ``sign``: of a hint,
    that of the class card between its cells. ``fault``: the fault of a party: ``few`` class cards
    (``least``), too ``many`` (``most``), or a ``class`` that is ``missing``. ``learnt``: whether the
    skill drawn is learnt; ``row``: of a skill, 0 where it has none. ``at``: the first cell whose ``number``
    cannot be there, along the walk, then in reading order; both are left out if all can.
    """
    if action.kind == "setup":
        return _party(position.table.scenario, action.fields["party"])
    if action.kind == "gain":
        return {"learnt": action.fields["char"] is not None}
    if action.kind == "skill":
        seen = {action.fields["cell"]: action.fields["value"]} if "value" in action.fields else {}
        return {"row": action.fields.get("row", 0), **_impossible(position, seen)}
    if action.kind == "hint" and position.last != NOBODY:
        sign = position.signs[position.last]
        return {"sign": _SIGNS.get(sign, sign)}
    if action.kind == "open":
        given = action.fields["cells"]
        formula, wrong = _sum(position, given), _impossible(position, given)
        made = {} if formula is None else {"formula": formula, **_goal(position)}
        return {"sum": formula is not None, **made, **wrong}
    return {}


def _party(wanted: Scenario, given: Mapping[str, Json]) -> dict[str, Json]:
    chars = [char for dealt in given.values() if isinstance(dealt, list) for char in dealt]
    if len(chars) < wanted.minimum:
        return {"fault": "few", "least": wanted.minimum}
    if len(chars) > wanted.maximum:
        return {"fault": "many", "most": wanted.maximum}
    missing = [char for char in CHARS if char in wanted.requires and char not in chars]
    return {"fault": "class", "missing": list(missing)} if missing else {}


def _impossible(position: Position, given: Mapping[str, Any]) -> dict[str, Json]:
    """Return the first cell that cannot show its number, and the number (R25)."""
    cell = position.scene.fields.cell
    hidden = [name for name in (*(position.path or ()), *cell) if not position.grid[cell[name]].face]
    numbers = {name: given[name] for name in hidden if type(given.get(name)) is int}
    shown: dict[int, int] = {}
    if not turn_up(position.copy(), {cell[name]: number for name, number in numbers.items()}):
        for name, number in numbers.items():
            shown[cell[name]] = number
            if not turn_up(position.copy(), shown):
                return {"at": name, "number": number}
    return {}


def _sum(position: Position, given: Mapping[str, Json]) -> str | None:
    if position.phase != "open" or position.path is None:
        return None
    cell = position.scene.fields.cell
    faces: dict[int, int] = {}
    for name in position.path:
        number = given.get(name, position.grid[cell[name]].face)
        if type(number) is not int or number == 0:
            return None
        faces[cell[name]] = number
    numbers, signs, first, value = formula(position, faces)
    return written(numbers, signs, first) + ("" if value is None else f"＝{number_text(value)}")


def _goal(position: Position) -> dict[str, Json]:
    if position.event is None:
        return {}
    ((key, n),) = position.event.clear.items()
    goal = {"goal": key.replace("_", "-")}
    if key in ("at_least", "at_most"):
        return goal | {"n": number_text(n)}
    if key == "between":
        return goal | {"m": number_text(n[0]), "n": number_text(n[1])}
    if key == "one_of":
        return goal | {"numbers": [number_text(number) for number in n]}
    if key == "greater_than_previous" and position.previous is not None:
        return goal | {"n": number_text(position.previous)}
    return {}


def written(numbers: Sequence[int], signs: Sequence[Sign], first: int | None) -> str:
    """Return a chain as people write it, with the part computed first in brackets."""
    out = ""
    for i, number in enumerate(numbers):
        sign = _SIGNS.get(signs[i - 1], signs[i - 1]) if i else ""
        out += sign + ("(" if i == first else "") + str(number) + (")" if i and i - 1 == first else "")
    return out


def number_text(value: Number) -> str:
    """Return a number as people write it: ``-11/5`` is "−2.2"; infinite decimals stay fractions."""
    part = Fraction(value)
    rest = part.denominator
    for factor in (2, 5):
        while rest % factor == 0:
            rest //= factor
    text = str(value) if rest > 1 or part.denominator == 1 else f"{float(part):g}"
    return text.replace("-", "−")


_SIGNS: Mapping[Sign, str] = {"+": "＋", "-": "−"}
"""Signs as wide as the others."""


MESSAGE_PARAMS = MessageParams(NAMES, message_params)
