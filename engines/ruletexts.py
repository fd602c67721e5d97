r"""The texts of a game's rules, read into chapters: ``rules.ja.md`` and ``rules.en.md`` in its package.

    # JOHN
    What the game is, in a sentence or two.
    ## Setting up
    ### R1 Cards
    Take 52 cards without jokers.
    ### O1 How far a 4 reaches
    Two steps.

``R`` numbers a rule, ``O`` a point the rulebook leaves open. A text is made of paragraphs, lists (``- ``,
``1. ``) and tables (``| a | b |``); inside it ``**bold**`` and `` `code` `` mean something, and Japanese
carries its readings, ``［漢字｜かんじ］``. A game without the files has no texts.

    >>> found = parse("# Odd\nPlay odd cards.\n## Turns\n### R1 Play\nPlay **one** card.\n", "rules.en.md")
    >>> [(rule.number, rule.title, rule.text) for rule in found.rules]
    [('R1', 'Play', 'Play **one** card.')]
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, NamedTuple

from ._derived import package_of
from .errors import WrongValue
from .game import Game

NUMBER = re.compile(r"[RO][1-9]\d*")
"""The number of a rule (``R12``) or of an open point (``O4``)."""

_HEADING = re.compile(r"(#+)\s+(.*\S)\s*")
_ITEM = re.compile(r"(- |\d+\. )(.*\S)\s*")
_READING = re.compile("［[^［｜］]+｜[^［｜］]+］")
_JAPANESE_STOP = tuple("。、！？）」")


class RuleTextError(WrongValue):
    """A file of rule texts that cannot be read: the error has its file, the line (from 1), and the fault."""

    def __init__(self, file: str, line: int, detail: str) -> None:
        super().__init__(f"{file}:{line}: {detail}")
        self.file = file
        self.line = line
        self.detail = detail


class Block(NamedTuple):
    """A part of a text."""

    kind: str
    """``"text"``: one paragraph; ``"list"``, ``"steps"`` (counted from 1): items; ``"table"``: the first row is its
    head."""
    rows: tuple[tuple[str, ...], ...]
    """A paragraph or an item is a row of one cell."""


class RuleText(NamedTuple):
    """One rule, or one open point."""

    number: str
    """``"R12"``, ``"O4"``."""
    title: str
    """A few words."""
    text: str
    """The text, as written."""
    chapter: str
    """The title of the chapter it stands in."""
    line: int
    """The line of its heading, from 1."""

    @property
    def blocks(self) -> tuple[Block, ...]:
        """Its text as blocks."""
        return blocks(self.text)


class Chapter(NamedTuple):
    """A chapter: its ``title``, the ``text`` before its first rule (often empty), and its ``rules``."""

    title: str
    text: str
    rules: tuple[RuleText, ...]


class RulePage(NamedTuple):
    """The rules of a game in one language: its ``title``, an introductory ``text``, and its ``chapters``."""

    title: str
    text: str
    chapters: tuple[Chapter, ...]

    @property
    def rules(self) -> tuple[RuleText, ...]:
        """Every rule and every open point, in the order of the file."""
        return tuple(rule for chapter in self.chapters for rule in chapter.rules)

    def rule(self, number: str) -> RuleText | None:
        """Return the rule of that number, or ``None``."""
        return next((rule for rule in self.rules if rule.number == number), None)


def numbers(text: str) -> list[str]:
    """Return the numbers of rules and open points named in a text, in order, with repetitions.

    >>> numbers("（R12） and R3, O4; XR5 is none")
    ['R12', 'R3', 'O4']
    """
    return re.findall(r"(?<![A-Za-z0-9])[RO][1-9]\d*(?![A-Za-z0-9])", text)


def file_of(game: Game[Any], lang: str) -> Traversable:
    """Return the path of a game's rules in a language; the file may be missing."""
    return resources.files(package_of(game)) / f"rules.{lang}.md"


@cache
def rules_of(game: Game[Any], lang: str) -> RulePage | None:
    """Return the rules of a game in one language; ``None`` if it has no such file.

    :raises RuleTextError: when the file cannot be read.
    """
    source = file_of(game, lang)
    if not source.is_file():
        return None
    return parse(source.read_text("utf-8"), source.name)


def blocks(text: str) -> tuple[Block, ...]:
    """Return the paragraphs, lists and tables of a text.

    :raises RuleTextError: when there is something else in it.
    """
    return tuple(_blocks([(n, line) for n, line in enumerate(text.split("\n"), 1)], ""))


def parse(text: str, file: str) -> RulePage:
    """Return the rules in ``text``; errors name ``file``.

    :raises RuleTextError: when the form is violated, a number is there twice, or a text is empty.
    """
    title = ""
    chapters: list[tuple[str, str, list[RuleText]]] = []
    found: dict[str, int] = {}
    intro = ""
    for level, line, heading, body in _sections(text, file):
        written = "\n".join(row for _, row in body).strip()
        list(_blocks(body, file))
        if level == 1:
            if title:
                raise RuleTextError(file, line, "a second title (#)")
            title, intro = heading, written
        elif not title:
            raise RuleTextError(file, line, "a file begins with its title (#)")
        elif level == 2:
            chapters.append((heading, written, []))
        else:
            number, _, called = heading.partition(" ")
            if not NUMBER.fullmatch(number):
                raise RuleTextError(file, line, f"no number of a rule: {number!r}")
            if number in found:
                raise RuleTextError(file, line, f"{number} stands in line {found[number]} already")
            if not chapters:
                raise RuleTextError(file, line, f"{number} stands in no chapter (##)")
            if not called.strip() or not written:
                raise RuleTextError(file, line, f"{number} has no {'text' if called.strip() else 'title'}")
            found[number] = line
            chapter = chapters[-1]
            chapter[2].append(RuleText(number, called.strip(), written, chapter[0], line))
    if not found:
        raise RuleTextError(file, 1, "there are no rules in it")
    return RulePage(title, intro, tuple(Chapter(name, text, tuple(rules)) for name, text, rules in chapters))


_Lines = list[tuple[int, str]]


def _sections(text: str, file: str) -> Iterator[tuple[int, int, str, _Lines]]:
    """Yield for each heading its level, its line, its text, and the lines below it."""
    heading: tuple[int, int, str] | None = None
    body: _Lines = []
    for n, row in enumerate(text.splitlines(), 1):
        _check_readings(row, file, n)
        if not row.startswith("#"):
            if heading is None and row.strip():
                raise RuleTextError(file, n, "a file begins with its title (#)")
            body.append((n, row.rstrip()))
            continue
        read = _HEADING.fullmatch(row)
        if read is None or len(read[1]) > 3:
            raise RuleTextError(file, n, "a heading is #, ## or ### and a title")
        if heading is not None:
            yield *heading, body
        heading, body = (len(read[1]), n, read[2]), []
    if heading is not None:
        yield *heading, body


def _check_readings(row: str, file: str, line: int) -> None:
    rest = _READING.sub("", row)
    if re.search("[［｜］]", rest):
        raise RuleTextError(file, line, "a reading is ［漢字｜かんじ］")
    if row.count("**") % 2 or row.count("`") % 2:
        raise RuleTextError(file, line, "** or ` stands alone")


def _blocks(lines: _Lines, file: str) -> Iterator[Block]:
    group: _Lines = []
    for n, row in [*lines, (0, "")]:
        if row.strip():
            group.append((n, row))
        elif group:
            yield from _group(group, file)
            group = []


def _group(group: _Lines, file: str) -> Iterator[Block]:
    """Yield the blocks among lines without an empty one between them: a list may follow a paragraph."""
    kinds = [_kind(row) for _, row in group]
    start = 0
    for i in range(1, len(group) + 1):
        if i < len(group) and kinds[i] in (kinds[start], "more"):
            continue
        if i < len(group) and kinds[i] == "text" and kinds[start] != "text":
            raise RuleTextError(file, group[i][0], f"an empty line ends a {kinds[start]}")
        yield _block("text" if kinds[start] == "more" else kinds[start], group[start:i], file)
        start = i


def _kind(row: str) -> str:
    """Return the kind of block a line belongs to; ``"more"``: it continues the line before."""
    if row.startswith(" "):
        return "more"
    if row.startswith("|"):
        return "table"
    item = _ITEM.fullmatch(row)
    if item:
        return "list" if item[1] == "- " else "steps"
    return "text"


def _block(kind: str, lines: _Lines, file: str) -> Block:
    if kind == "table":
        return Block(kind, tuple(_table(lines, file)))
    if kind == "text":
        return Block(kind, ((_joined([row.strip() for _, row in lines]),),))
    items: list[list[str]] = []
    for _, row in lines:
        item = _ITEM.fullmatch(row)
        if item:
            items.append([item[2]])
        else:
            items[-1].append(row.strip())
    return Block(kind, tuple((_joined(item),) for item in items))


def _table(lines: _Lines, file: str) -> Iterator[tuple[str, ...]]:
    width = 0
    for i, (n, row) in enumerate(lines):
        if not row.endswith("|"):
            raise RuleTextError(file, n, "a row of a table begins and ends with |")
        cells = tuple(cell.strip() for cell in row[1:-1].split("|"))
        if i == 1:
            if not all(re.fullmatch(":?-+:?", cell) for cell in cells):
                raise RuleTextError(file, n, "the second row of a table is |---|---|")
            continue
        width = width or len(cells)
        if len(cells) != width:
            raise RuleTextError(file, n, f"{len(cells)} cells, and {width} in the row above")
        yield cells
    if len(lines) < 3:
        raise RuleTextError(file, lines[0][0], "a table has a head, |---|---|, and rows")


def _joined(lines: list[str]) -> str:
    """Return the lines of a paragraph joined to one; without spaces between Japanese sentences."""
    text = lines[0]
    for line in lines[1:]:
        text += line if text.endswith(_JAPANESE_STOP) else f" {line}"
    return text


__all__ = [
    "NUMBER",
    "Block",
    "Chapter",
    "RulePage",
    "RuleText",
    "RuleTextError",
    "blocks",
    "file_of",
    "numbers",
    "parse",
    "rules_of",
]
