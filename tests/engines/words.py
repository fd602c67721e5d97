"""What a game's words must be, found from its declarations, its source and its goldens.

words = Words("one_o_one", "ja")
assert words.keys == wanted("one_o_one", phases=("open", ...), dues=("flip",))
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import FluentParser, ast

from tachiai.engines import Match, load, read
from tests.engines import goldens

ENGINES = Path(__file__).parents[2] / "engines"


class Words:
    """The words of a game in one language."""

    def __init__(self, game: str, language: str) -> None:
        self.game = load(game)
        self.text = (ENGINES / game / "locale" / f"{language}.ftl").read_text(encoding="utf-8")
        entries = FluentParser().parse(self.text).body
        assert not [entry.content for entry in entries if isinstance(entry, ast.Junk)]
        found = [entry.id.name for entry in entries if isinstance(entry, ast.Message)]
        self.keys = set(found)
        assert len(found) == len(self.keys), "a key stands twice"
        self.bundle = FluentBundle([language], use_isolating=False)
        self.bundle.add_resource(FluentResource(self.text))

    def say(self, key: str, params: Mapping[str, Any], attribute: str | None = None) -> str:
        """The words of a key; everything they name must be among ``params``."""
        message = self.bundle.get_message(key.replace(".", "-"))
        pattern = message.attributes[attribute] if attribute else message.value
        assert pattern is not None, key
        said, errors = self.bundle.format_pattern(pattern, dict(params))
        assert not errors, (key, errors)
        return str(said)

    def say_goldens(self) -> Iterator[tuple[str, str]]:
        """Every line, effect, step and prompt of the game's goldens in words: (key, words)."""
        for path in goldens.paths(self.game.name):
            match = Match.of(read(path.read_bytes()))
            for entry in match.entries:
                if entry.action.kind != "undo":
                    for key, params in self._of(match, entry.n):
                        yield key, self.say(key, params)

    def _of(self, match: Match, n: int) -> Iterator[tuple[str, Mapping[str, Any]]]:
        game, name = self.game, self.game.name
        entry, position = match.entries[n - 1], match.at(n)
        declared = game.action_types[entry.action.kind]
        fields = {field.name: "" for field in declared.fields} | dict(entry.action.fields)
        shown = {k: " ".join(v) if isinstance(v, list) else v for k, v in fields.items()}
        yield f"{name}-line-{entry.action.kind}", {"seat": entry.action.seat} | shown
        for effect in entry.judgement.effects:
            plain = {k: v for k, v in effect.items() if not isinstance(v, dict)}
            yield f"{name}-effect-{effect['effect']}", plain
        for step in game.steps(position, entry.judgement.effects):
            yield step["step"], step
        for due in game.due(position):
            yield f"{name}-due-{due['action']}", due


def wanted(name: str, *, phases: Iterable[str], dues: Iterable[str]) -> set[str]:
    """The keys a game must have, and no others; effects and steps are those its source names."""
    game = load(name)
    source = "".join(path.read_text(encoding="utf-8") for path in sorted((ENGINES / name).rglob("*.py")))
    keys = {"title", "blurb"}
    for seat in game.seating.orders[0] if game.seating.orders else ():
        keys.add(f"seat-{seat}")
    for option in game.options:
        keys.add(f"option-{option.name}")
        keys |= {f"option-{option.name}-{value}" for value in getattr(option.type, "values", ())}
    for action in game.actions:
        keys |= {f"action-{action.kind}", f"line-{action.kind}"}
    keys |= {f"effect-{effect}" for effect in re.findall(r'"effect": "([a-z-]+)"', source)}
    keys |= {f"step-{step}" for step in re.findall(name + r"\.step\.([a-z-]+)", source)}
    keys |= {f"phase-{phase}" for phase in phases} | {f"due-{due}" for due in dues}
    codes = {code.replace(".", "-") for code in (*game.codes, *game.advices)}
    return {f"{name}-{key}" for key in keys} | codes


def bare_kanji(text: str) -> list[str]:
    """Kanji of a Japanese file that stand without their reading (comments apart)."""
    words = "\n".join(row for row in text.split("\n") if not row.startswith("#"))
    return re.findall(r"[一-龯々［］｜]", re.sub(r"［[一-龯々]+｜[ぁ-ん]+］", "", words))


def plain(text: str) -> str:
    """Japanese words without their readings."""
    return re.sub(r"［([^｜]+)｜[^］]+］", r"\1", text)


def too_long(words: Words, language: str) -> list[str]:
    """Words of more than 12 English words, or with a Japanese clause of more than 24 characters.

    Measured where nothing is filled in, clause by clause; ``.why`` may be two sentences.
    """
    found = []
    for entry in FluentParser().parse(words.text).body:
        if not isinstance(entry, ast.Message):
            continue
        parts = [entry.value, *(attribute.value for attribute in entry.attributes)]
        for variant in (text for part in parts if part for text in _texts(part)):
            clauses = re.split(r"[。、！.:;!?]|\s*\n\s*", plain(variant))
            for clause in clauses:
                size = len(clause.split()) if language == "en" else len(clause.replace(" ", ""))
                if size > (12 if language == "en" else 24):
                    found.append(f"{entry.id.name}: {clause}")
    return found


def _texts(pattern: ast.Pattern) -> Iterator[str]:
    """The texts a pattern can give, what is filled in written ``x``; a selector's variants one by one."""
    texts = [""]
    for element in pattern.elements:
        if isinstance(element, ast.TextElement):
            texts = [text + element.value for text in texts]
        elif isinstance(element.expression, ast.SelectExpression):
            more = [inner for variant in element.expression.variants for inner in _texts(variant.value)]
            texts = [text + inner for text in texts for inner in more]
        elif isinstance(element.expression, ast.VariableReference):
            texts = [text + "x" for text in texts]
    yield from texts
