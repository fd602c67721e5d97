"""The texts of a game's rules and their examples, as ``GET /api/games/{game}/rules/{lang}`` and what follows it."""

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
    """Its number: ``R12``, ``O4``."""
    title: str
    """A few words."""
    blocks: list[RuleBlock]
    """What it says."""
    example: bool
    """Whether there is a drawn example (``/api/games/{game}/rules/{number}/example``)."""


class RuleChapter(TypedDict):
    """A chapter of the rules."""

    title: str
    """Its title."""
    blocks: list[RuleBlock]
    """What it says before its first rule; often nothing."""
    rules: list[RuleText]
    """Its rules, in order."""


class Rules(TypedDict):
    """The rules of a game in one language."""

    lang: str
    """The language they are in: the one asked for, or another where the game has no other."""
    title: str
    """What the game is called."""
    blocks: list[RuleBlock]
    """What it is about."""
    chapters: list[RuleChapter]
    """Its chapters, in order."""


class RuleExample(TypedDict):
    """A drawn example of a rule: a table that was laid, what is done at it, what the referee says of it."""

    rule: str
    """The number of the rule."""
    title: Said | None
    """What it shows, if that is said."""
    header: Header
    """The header."""
    frames: list[Frame]
    """How the table lies at the start and after each action; what is refused leaves it as it was."""
    lines: list[Line]
    """The actions, and what the referee says of each."""
