"""Functions that make the actions of xan: editors and mypy know their fields and values.

    >>> from tachiai.engines.xan import actions
    >>> actions.undo(1)
    Action(seat='table', kind='undo', fields={'to': 1})

Written by ``python deploy/tools/contract.py`` from what the game declares.  Do not edit.
"""

# fmt: off
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from .._actions import make_action
from ..values import Action

Number = Literal[1, 2, 3, 4, 5]
"""The values of a number."""

Skill = Literal["first", "shortcut", "transform", "sight", "slide", "double"]
"""The values of a skill."""


def setup(party: Mapping[str, Sequence[Literal["fighter", "thief", "mage", "seer"]]]) -> Action:
    """Return the action ``setup``."""
    return make_action("table", "setup", {"party": party})


def flip(*, mixed: Literal[True] | None = None) -> Action:
    """Return the action ``flip``, without the fields that are ``None``."""
    return make_action("table", "flip", {}, mixed=mixed)


def choose(chars: Sequence[Literal["fighter", "thief", "mage", "seer"]]) -> Action:
    """Return the action ``choose``."""
    return make_action("table", "choose", {"chars": chars})


def place(seat: str, char: Literal["fighter", "thief", "mage", "seer"], slot: str) -> Action:
    """Return the action ``place``."""
    return make_action(seat, "place", {"char": char, "slot": slot})


def peek(seat: str, cells: Mapping[str, Number | Literal["??"]]) -> Action:
    """Return the action ``peek``."""
    return make_action(seat, "peek", {"cells": cells})


def hint(seat: str, from_: str, to: str, value: int) -> Action:
    """Return the action ``hint``."""
    return make_action(seat, "hint", {"from": from_, "to": to, "value": value})


def skill(
    seat: str,
    skill: Skill,
    *,
    target: Literal["fighter", "thief", "mage", "seer"] | None = None,
    slot: str | None = None,
    sign: Literal["+", "-", "×", "÷"] | None = None,
    cell: str | None = None,
    value: int | None = None,
    row: int | None = None,
) -> Action:
    """Return the action ``skill``, without the fields that are ``None``."""
    return make_action(
        seat, "skill", {"skill": skill}, target=target, slot=slot, sign=sign, cell=cell, value=value, row=row
    )


def declare(seat: str, path: Sequence[str]) -> Action:
    """Return the action ``declare``."""
    return make_action(seat, "declare", {"path": path})


def redo() -> Action:
    """Return the action ``redo``."""
    return make_action("table", "redo", {})


def open(cells: Mapping[str, int]) -> Action:
    """Return the action ``open``."""
    return make_action("table", "open", {"cells": cells})


def gain(skill: Skill, char: Literal["fighter", "thief", "mage", "seer", None]) -> Action:
    """Return the action ``gain``."""
    return make_action("table", "gain", {"skill": skill, "char": char})


def release(skill: Skill) -> Action:
    """Return the action ``release``."""
    return make_action("table", "release", {"skill": skill})


def talk(seat: str) -> Action:
    """Return the action ``talk``."""
    return make_action(seat, "talk", {})


def undo(to: int) -> Action:
    """Return the action ``undo``."""
    return make_action("table", "undo", {"to": to})


__all__ = [
    "Number", "Skill", "choose", "declare", "flip", "gain", "hint", "open", "peek", "place", "redo",
    "release", "setup", "skill", "talk", "undo",
]
