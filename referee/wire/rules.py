"""The texts of a game's rules and their examples.

``GET /api/games/{game}/rules/{lang}`` and the addresses below it return them.
"""

from __future__ import annotations

from typing import Literal, TypedDict

from .games import Said
from .view import Frame, Header, Line


class RuleBlock(TypedDict):
    """A part of a rule's text. Cells hold readings (``［漢字｜かんじ］``), ``**bold**`` and `` `code` ``."""

    kind: Literal["text", "list", "steps", "table"]
    """``text``: one paragraph; ``list``, ``steps`` (counted from 1): items; ``table``: its first row is the head."""
    rows: list[list[str]]
    """A paragraph or an item is a row of one cell."""


class RuleText(TypedDict):
    """A rule, or a point the rulebook leaves open."""

    number: str
    """The number of the rule: ``R12``, ``O4``."""
    title: str
    """The title, a few words."""
    blocks: list[RuleBlock]
    """The text of the rule."""
    example: bool
    """Whether there is a drawn example (``/api/games/{game}/rules/{number}/example``)."""


class RuleChapter(TypedDict):
    """A chapter of the rules."""

    title: str
    """The title of the chapter."""
    blocks: list[RuleBlock]
    """The text before its first rule; often empty."""
    rules: list[RuleText]
    """The rules of the chapter, in order."""


class Rules(TypedDict):
    """The rules of a game in one language."""

    lang: str
    """The language of the text: the requested one, or another if the game does not have it."""
    title: str
    """The name of the game."""
    blocks: list[RuleBlock]
    """The introduction."""
    chapters: list[RuleChapter]
    """The chapters, in order."""


class RuleExample(TypedDict):
    """A drawn example of a rule: a table set up from a layout, actions, and their judgements."""

    rule: str
    """The number of the rule."""
    title: Said | None
    """The title of the example; ``null``: it has none."""
    header: Header
    """The header."""
    frames: list[Frame]
    """The table at the start and after each action; a refused action does not change it."""
    lines: list[Line]
    """The actions with their judgements."""
