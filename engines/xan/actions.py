"""Functions that make the actions of xan: editors and mypy know their fields and values.

    >>> from tachiai.engines.xan import actions
    >>> actions.undo(1)
    Action(seat='table', kind='undo', fields={'to': 1})

Written by ``python deploy/contract.py`` from what the game declares.  Do not edit.
"""

# fmt: off
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from .._made import made
from ..values import Action

Number = Literal[1, 2, 3, 4, 5]
"""What a number can be."""

Skill = Literal["first", "shortcut", "transform", "sight", "slide", "double"]
"""What a skill can be."""


def setup(party: Mapping[str, Sequence[Literal["fighter", "thief", "mage", "seer"]]]) -> Action:
    """Return the action ``setup``."""
    return made("table", "setup", {"party": party})


def flip(*, mixed: Literal[True] | None = None) -> Action:
    """Return the action ``flip``, without the fields that are ``None``."""
    return made("table", "flip", {}, mixed=mixed)


def choose(chars: Sequence[Literal["fighter", "thief", "mage", "seer"]]) -> Action:
    """Return the action ``choose``."""
    return made("table", "choose", {"chars": chars})


def place(seat: str, char: Literal["fighter", "thief", "mage", "seer"], slot: str) -> Action:
    """Return the action ``place``."""
    return made(seat, "place", {"char": char, "slot": slot})


def peek(seat: str, cells: Mapping[str, Number | Literal["??"]]) -> Action:
    """Return the action ``peek``."""
    return made(seat, "peek", {"cells": cells})


def hint(seat: str, from_: str, to: str, value: int) -> Action:
    """Return the action ``hint``."""
    return made(seat, "hint", {"from": from_, "to": to, "value": value})


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
    return made(seat, "skill", {"skill": skill}, target=target, slot=slot, sign=sign, cell=cell, value=value, row=row)


def declare(seat: str, path: Sequence[str]) -> Action:
    """Return the action ``declare``."""
    return made(seat, "declare", {"path": path})


def redo() -> Action:
    """Return the action ``redo``."""
    return made("table", "redo", {})


def open(cells: Mapping[str, int]) -> Action:
    """Return the action ``open``."""
    return made("table", "open", {"cells": cells})


def gain(skill: Skill, char: Literal["fighter", "thief", "mage", "seer", None]) -> Action:
    """Return the action ``gain``."""
    return made("table", "gain", {"skill": skill, "char": char})


def release(skill: Skill) -> Action:
    """Return the action ``release``."""
    return made("table", "release", {"skill": skill})


def talk(seat: str) -> Action:
    """Return the action ``talk``."""
    return made(seat, "talk", {})


def undo(to: int) -> Action:
    """Return the action ``undo``."""
    return made("table", "undo", {"to": to})


__all__ = [
    "Number", "Skill", "choose", "declare", "flip", "gain", "hint", "open", "peek", "place", "redo",
    "release", "setup", "skill", "talk", "undo",
]
