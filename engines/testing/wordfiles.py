"""Word files: the sentences of a game in one language, and checks of one file alone.

Japanese words in kanji carry their reading, ``［漢字｜かんじ］``. Lengths are those of the plain text in kanji; a
parameter counts one character.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib import resources
from typing import NamedTuple

from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from ..languages import LANGUAGES

LIMITS: Mapping[str, tuple[int, int]] = {
    "title": (8, 16),
    "blurb": (50, 72),
    "seat": (6, 10),
    "action": (10, 18),
    "card": (8, 22),
    "field": (16, 24),
    "view": (16, 28),
    "phase": (14, 24),
    "option": (18, 36),
    "option.help": (30, 60),
    "line": (22, 36),
    "effect": (36, 54),
    "due": (36, 52),
    "step": (34, 66),
    "printed": (18, 30),
    "condition": (18, 30),
    "record": (36, 48),
    "code": (28, 50),
    "code.why": (56, 86),
}
"""The longest text of each kind: characters in Japanese, in English.

The limits come from a phone 360 px wide and a seat's edge on a tablet 1024 px wide: half a phone for keys,
two lines of a seat's edge for questions, one and a half lines for a line of the history.
"""

SENTENCE = (28, 14)
"""The longest sentence: characters in Japanese, words in English (the number of a rule counts as one)."""

_KANJI = re.compile("[\u3400-\u4dbf\u4e00-\u9fff々〆]")
_MARKUP = re.compile("［([^［｜］]*)｜([^［｜］]*)］")
_READING = re.compile("[\u3041-\u3096\u30a1-\u30faー・]+")
_JAPANESE = re.compile("[\u3040-\u30ff\u4e00-\u9fff]")
_SIGN = "反"
"""The sign of a foul is a kanji in both languages; its word is next to it."""


class Finding(NamedTuple):
    """A fault in a game's words or declarations."""

    check: str
    """The name of the check: ``"syntax"``, ``"missing"``, ``"reading"`` ...
    (:mod:`tachiai.engines.testing.lint`)."""
    file: str
    """The file, as a path inside the game's package."""
    line: int | None
    """The line in it, from 1; ``None`` for something missing."""
    name: str
    """The message, code or member it is about."""
    detail: str
    """The fault, in English: authors read it."""

    def __str__(self) -> str:
        where = self.file if self.line is None else f"{self.file}:{self.line}"
        return f"{where}: {self.check}: {self.name}: {self.detail}".replace(": : ", ": ")

    def to_json(self) -> dict[str, str | int | None]:
        """Return the finding as an object with these members."""
        return self._asdict()


@dataclass
class Message:
    """One message, or one attribute of a message (``name.attribute``)."""

    name: str
    """Its name, with the attribute's after a full stop."""
    line: int
    """The line of its file, from 1."""
    pattern: ast.Pattern
    """Its text, parsed by Fluent's parser."""
    params: set[str] = field(default_factory=set)
    """The parameters it uses."""
    refers: set[str] = field(default_factory=set)
    """The messages it refers to."""
    texts: list[str] = field(default_factory=list)
    """The pieces of text in it, without parameters."""

    def variants(self) -> Iterator[str]:
        """Yield the plain texts it can give, each selector's variants one by one; parameters are ``x``."""
        for text in _variants(self.pattern):
            yield re.sub(r"\s+", " ", plain(text)).strip()


class _Collect(Visitor):
    def __init__(self, into: Message) -> None:
        self.into = into

    def visit_TextElement(self, node: ast.TextElement) -> None:
        self.into.texts.append(node.value)

    def visit_StringLiteral(self, node: ast.StringLiteral) -> None:
        self.into.texts.append(node.parse()["value"])

    def visit_VariableReference(self, node: ast.VariableReference) -> None:
        self.into.params.add(node.id.name)

    def visit_MessageReference(self, node: ast.MessageReference) -> None:
        self.into.refers.add(node.id.name)


def plain(text: str) -> str:
    """Return Japanese text without its readings."""
    return _MARKUP.sub(r"\1", text)


def bare_kanji(text: str) -> list[str]:
    """Return the lines of Japanese with kanji without a reading, and malformed readings."""
    out = [line.strip() for line in text.splitlines() if _KANJI.search(_MARKUP.sub("", line))]
    return out + [whole.group() for whole in _MARKUP.finditer(text) if not _READING.fullmatch(whole.group(2))]


def foreign(text: str) -> bool:
    """Return whether an English text has Japanese in it (the sign of a foul apart)."""
    return _JAPANESE.search(text.replace(_SIGN, "")) is not None


def _variants(pattern: ast.Pattern) -> Iterator[str]:
    texts = [""]
    for element in pattern.elements:
        inner: list[str]
        if isinstance(element, ast.TextElement):
            inner = [element.value]
        elif isinstance(element.expression, ast.SelectExpression):
            inner = [text for variant in element.expression.variants for text in _variants(variant.value)]
        elif isinstance(element.expression, ast.StringLiteral):
            inner = [element.expression.parse()["value"]]
        else:
            inner = ["x"]
        texts = [text + more for text in texts for more in inner]
    yield from texts


class Catalogue:
    """The words of a package in one language. ``text`` is ``None`` for a missing file."""

    def __init__(self, text: str | None, lang: str) -> None:
        self.lang = lang
        self.there = text is not None
        self.file = f"locale/{lang}.ftl"
        self.messages: dict[str, Message] = {}
        """By name; an attribute is ``name.attribute``."""
        self.faults: list[Finding] = []
        """Entries that cannot be read, and duplicate names."""
        for entry in FluentParser().parse(text or "").body:
            line = (text or "").count("\n", 0, entry.span.start if entry.span else 0) + 1
            if isinstance(entry, ast.Junk):
                fault = entry.annotations[0]
                name = (entry.content or "").partition("=")[0].strip().partition("\n")[0]
                self.faults.append(Finding("syntax", self.file, line, name, str(fault.message)))
            elif isinstance(entry, ast.Message):
                if entry.id.name in self.messages:
                    self.faults.append(Finding("twice", self.file, line, entry.id.name, "stands here again"))
                self._add(entry, line)

    def _add(self, entry: ast.Message, line: int) -> None:
        parts = [(entry.id.name, entry.value)]
        parts += [(f"{entry.id.name}.{a.id.name}", a.value) for a in entry.attributes]
        for name, pattern in parts:
            if pattern is not None:
                message = Message(name, line, pattern)
                _Collect(message).visit(pattern)
                self.messages[name] = message

    @classmethod
    def of(cls, package: str, lang: str) -> Catalogue:
        """Return the file ``locale/<lang>.ftl`` of an importable package."""
        try:
            text = resources.files(package).joinpath("locale", f"{lang}.ftl").read_text("utf-8")
        except (FileNotFoundError, ModuleNotFoundError, NotADirectoryError, TypeError):
            return cls(None, lang)
        return cls(text, lang)

    def __contains__(self, name: str) -> bool:
        return name in self.messages

    def found(self, check: str, message: Message, detail: str) -> Finding:
        """Return a finding about a message of this file."""
        return Finding(check, self.file, message.line, message.name, detail)

    # -- what may be wrong with the words by themselves --------------------------------------------------

    def readings(self) -> Iterator[Finding]:
        """Yield kanji without a reading, and malformed readings (Japanese)."""
        for message in self.messages.values() if self.lang == "ja" else ():
            for text in message.texts:
                rest = _MARKUP.sub("", text)
                if _KANJI.search(rest):
                    yield self.found("reading", message, f"kanji without a reading: {text.strip()}")
                if "［" in rest or "］" in rest:
                    yield self.found("reading", message, f"a bracket alone: {text.strip()}")
                for whole in _MARKUP.finditer(text):
                    if not _READING.fullmatch(whole.group(2)) or not whole.group(1):
                        yield self.found("reading", message, f"no reading: {whole.group()}")

    def foreign(self) -> Iterator[Finding]:
        """Yield Japanese in English words."""
        for message in self.messages.values() if self.lang == "en" else ():
            text = "".join(message.texts)
            if foreign(text) and not message.name.endswith(".mark"):
                yield self.found("english", message, f"not English: {text.strip()}")

    def lengths(self, prefix: str) -> Iterator[Finding]:
        """Yield texts longer than their place, and sentences too long to read.

        ``prefix`` begins each name.
        """
        column = LANGUAGES.index(self.lang)
        for message in self.messages.values():
            kind = self.kind(message.name, prefix)
            for text in message.variants():
                most = LIMITS[kind][column]
                if len(text) > most:
                    yield self.found("length", message, f"{len(text)} characters, room for {most}: {text}")
                if kind == "record":  # record errors are shown to authors of files at a terminal
                    continue
                for sentence in re.split(r"(?<=[.!?。！？])\s*", text):
                    size = len(sentence) if self.lang == "ja" else len(sentence.split())
                    if size > SENTENCE[column]:
                        detail = f"a sentence of {size}, at most {SENTENCE[column]}: {sentence}"
                        yield self.found("length", message, detail)

    def kind(self, name: str, prefix: str) -> str:
        """Return the key of :data:`LIMITS` for a message: the word after ``prefix``, or ``"code"``."""
        whole, _, attribute = name.partition(".")
        kind = whole.removeprefix(prefix).split("-")[0]
        if kind not in LIMITS or f"{whole}.why" in self.messages:
            kind = "code"
        kind = f"{kind}.{attribute}" if attribute else kind
        return kind if kind in LIMITS else "code"


__all__ = ["Catalogue", "Finding", "Message", "bare_kanji", "foreign", "plain"]
