"""Check of a game's words and declarations for ``tachiai lint``: are they complete?

    for finding in lint(load("john")):
        print(finding)

The codes and words are collected from the game's declarations, the literals in its source, its example, and
random matches. Checks, by the name in :attr:`Finding.check`:

========== ==================================================================================================
catalogue  a language is missing
syntax     Fluent cannot read an entry
twice      a name stands twice
missing    something the game declares or sends has no words
languages  the two languages differ in a message or its parameters
parameters a sentence uses what it is not given
reading    a kanji without its reading
english    Japanese in an English sentence
rule       a reason (``.why``) does not name its rule
length     a text is longer than its place, or a sentence too long for a child
name       a message whose name does not begin with the game's
unused     a message that nothing asks for
undeclared a code that stands in the source, or comes up in play, and is not declared
rules      ``rules.<language>.md``, if there is one, cannot be read, or a number named elsewhere has no text in it
teaching   a lesson, an example or the preparation cannot be used, is judged otherwise than it states, cannot be
           finished, or has words that cannot be read
drawing    ``board.svg`` cannot be used, reads a name that no view has, or picks a value that no field takes
========== ==================================================================================================
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from typing import Any

from .. import BUILT_IN, Game, Match
from .._derived import advice_codes, package_of
from ..cards import PACK_WITH_JOKERS
from ..drawing import FILE, DrawingError, drawing_of
from ..fieldtypes import Int, OneOf, Text
from ..languages import LANGUAGES
from ..values import TABLE, UNKNOWN
from . import _seen, walk
from .subject import replayed
from .teachingfiles import rule_findings, teaching_findings
from .wordfiles import Catalogue, Finding

MATCHES = 6
"""The number of random matches that are played to collect the game's codes and words."""

LENGTH = 70
"""The number of lines of each."""


def lint(game: Game[Any], *, catalogues: Mapping[str, Catalogue] | None = None) -> list[Finding]:
    """Return the faults of a game's words and codes.

    ``catalogues`` (by language) replace those in the game's package.
    """
    words = catalogues or {lang: Catalogue.of(package_of(game), lang) for lang in LANGUAGES}
    vocabulary = Vocabulary(game)
    found: list[Finding] = []
    for lang in LANGUAGES:
        if not words[lang].there:
            found.append(Finding("catalogue", words[lang].file, None, "", "there is no such file"))
            continue
        found += words[lang].faults
        found += _missing(game, words[lang], vocabulary)
        found += _parameters(game, words[lang], vocabulary)
        found += _rules(game, words[lang])
        found += _names(game, words[lang])
        found += _unused(game, words[lang], vocabulary)
        found += words[lang].readings()
        found += words[lang].foreign()
        found += words[lang].lengths(f"{key(game.name)}-")
    if all(words[lang].there for lang in LANGUAGES):
        found += _languages(words)
    found += _undeclared(game, words, vocabulary)
    found += rule_findings(game, words)
    found += teaching_findings(game)
    found += _drawing(game, vocabulary)
    return found


def key(code: str) -> str:
    """Return the name of a code in the word files: ``john.move.too-far`` is ``john-move-too-far``."""
    return code.replace(".", "-").replace("+", "plus")


# -- collecting what a game sends --------------------------------------------------------------------------


class Vocabulary:
    """All codes and words a game sends: in random matches, in its example, and in the literals of its source."""

    def __init__(self, game: Game[Any]) -> None:
        self.literals: dict[str, tuple[str, int]] = {}
        """String literals of its source: the file and line of the first."""
        self.members: dict[str, list[set[str]]] = defaultdict(list)
        """For each message of an effect, step or prompt: the members each was given."""
        self.codes: set[str] = set()
        self.view: set[str] = set()
        """The names of members of its views, and the phases in them."""
        self._read(game)
        for match in _matches(game):
            self._collect(match)

    def _read(self, game: Game[Any]) -> None:
        for file, text in sources(game):
            for node in ast.walk(ast.parse(text)):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    self.literals.setdefault(node.value, (file, node.lineno))
                elif isinstance(node, ast.Dict):
                    for name, value in zip(node.keys, node.values, strict=True):
                        effect = isinstance(name, ast.Constant) and name.value == "effect"
                        if effect and isinstance(value, ast.Constant) and isinstance(value.value, str):
                            self.members[f"{key(game.name)}-effect-{key(value.value)}"] += []
        for text in self.literals:
            if re.fullmatch(rf"{re.escape(game.name)}\.step\.[a-z0-9-]+", text):
                self.members[key(text)] += []

    def _collect(self, match: Match) -> None:
        game, own = match.game, key(match.game.name)
        for n in range(match.n + 1):
            position = match.at(n)
            for due in game.due(position):
                self.members[f"{own}-due-{key(str(due['action']))}"].append(set(due))
            for printed in game.reference(position):
                self.members[key(str(printed["code"]))] += []  # screens may put words together for it
            outcome = game.outcome(position)
            if outcome is not None:
                self.codes.add(outcome.reason)
            if n % 5 == 0 or n == match.n:
                views = [game.view(position), *(game.private(position, s) for s in match.header.seats)]
                self.view.update(name for view in views for name in _names_of(view))
            if n == 0 or match.entries[n - 1].action.kind == "undo":
                continue
            judged = match.entries[n - 1].judgement
            self.codes.update({judged.code} if judged.code else ())
            for effect in judged.effects:
                self.members[f"{own}-effect-{key(str(effect['effect']))}"].append(set(effect))
            for step in game.steps(position, judged.effects):
                self.members[key(str(step["step"]))].append(set(step))


def _names_of(view: Mapping[str, Any]) -> Iterator[str]:
    for name, value in view.items():
        yield name
        if isinstance(value, Mapping):
            yield from _names_of(value)
        elif isinstance(value, list):
            for part in value:
                if isinstance(part, Mapping):
                    yield from _names_of(part)
        elif name == "phase" and isinstance(value, str):
            yield value


def _matches(game: Game[Any]) -> Iterator[Match]:
    example = resources.files(package_of(game)).joinpath("example.jsonl")
    if example.is_file():
        yield replayed(game, example.read_text("utf-8"))
    for seed in range(MATCHES):
        fuzz = 0.3 if seed % 3 == 2 else 0.05
        yield walk.walk(game, seed, LENGTH, header=None, fuzz=fuzz, whole=0.5 * (seed % 2))


def sources(game: Game[Any]) -> list[tuple[str, str]]:
    """Return the Python files of the game's package, those in subfolders too: (path in it, text)."""
    out: list[tuple[str, str]] = []
    waiting = [("", resources.files(package_of(game)))]
    while waiting:
        path, folder = waiting.pop()
        for item in sorted(folder.iterdir(), key=lambda each: each.name):
            if item.is_dir() and item.name not in ("tests", "__pycache__"):
                waiting.append((f"{path}{item.name}/", item))
            elif item.name.endswith(".py") and not item.name.startswith("test_"):
                out.append((f"{path}{item.name}", item.read_text("utf-8")))
    return out


def fault_reasons(text: str) -> set[str]:
    """Return the reasons of record errors in a module: the literals passed to constructors of faults."""
    found = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _FAULTS:
            given = node.args[_FAULTS[node.func.id] :][:1]
            found |= {part.value for part in given if isinstance(part, ast.Constant)}
    return {reason for reason in found if isinstance(reason, str)}


_FAULTS = {"RecordError": 0, "FieldError": 1, "ValueProblem": 1}
"""The constructors of faults, with the index of the argument that is the reason."""


@cache
def _common(lang: str) -> Catalogue:
    """Return the words common to all games: cards, common effects."""
    return Catalogue.of("tachiai.engines", lang)


# -- the checks --------------------------------------------------------------------------------------------


def needed(game: Game[Any]) -> set[str]:
    """Return the names of the messages a game must have, from its declarations."""
    own = key(game.name)
    out = {f"{own}-title", f"{own}-blurb"}
    out |= {f"{own}-seat-{key(seat)}" for order in game.seating.orders for seat in order}
    for option in game.options:
        out |= {f"{own}-option-{key(option.name)}", f"{own}-option-{key(option.name)}.help"}
        if isinstance(option.type, OneOf):
            words = (value for value in option.type.values if isinstance(value, str))
            out |= {f"{own}-option-{key(option.name)}-{key(value)}" for value in words}
    for action in game.actions:
        out |= {f"{own}-action-{key(action.kind)}", f"{own}-line-{key(action.kind)}"}
    for code in game.codes:
        out |= {key(code), f"{key(code)}.why"}
    cards = {card for card in _seen.cards(game) if card not in PACK_WITH_JOKERS}
    return out | {f"{own}-card-{key(card)}" for card in cards}


def has_screens(game: Game[Any]) -> bool:
    """Return whether the project has a table of its own for the game, with its own words for the views."""
    return game.name in BUILT_IN


def _missing(game: Game[Any], words: Catalogue, vocabulary: Vocabulary) -> Iterator[Finding]:
    own, common = key(game.name), _common(words.lang)

    def missing(name: str, detail: str) -> Finding:
        return Finding("missing", words.file, None, name, detail)

    for name in sorted(needed(game) - words.messages.keys()):
        yield missing(name, "declared, and has no words")
    for name in sorted(vocabulary.members):
        if name not in words and name.removeprefix(f"{own}-") not in common:
            yield missing(name, "said in a match, and has no words")
    reasons = {f"no-{kind.of}" for kind in _seen.types(game) if isinstance(kind, OneOf | Text)}
    for reason in sorted(reasons.union(*(fault_reasons(text) for _, text in sources(game)))):
        if f"record-{reason}" not in common and f"{own}-record-{reason}" not in words:
            yield missing(f"{own}-record-{reason}", "why a line is no record, and has no words")
    if has_screens(game):
        return
    for field in sorted({field.name for action in game.actions for field in action.fields}):
        if f"{own}-field-{key(field)}" not in words and f"field-{key(field)}" not in common:
            yield missing(f"{own}-field-{key(field)}", "asked for on screens, and has no words")
    for value in sorted(_offered_words(game)):
        if f"{own}-card-{key(value)}" not in words and f"card-{key(value)}" not in common:
            yield missing(f"{own}-card-{key(value)}", "a value that screens offer, and has no words")
    seats = {seat for order in game.seating.orders for seat in order} | {*walk.NAMES, TABLE, UNKNOWN}
    for name in sorted(vocabulary.view - seats):
        ways = [f"{own}-{kind}-{key(name)}" for kind in ("view", "phase", "card")]
        known_word = any(way in words for way in ways) or f"card-{key(name)}" in common
        if name in vocabulary.literals and not known_word and name != "turn":
            yield missing(ways[0], "in the game's views, and has no words")


def _offered_words(game: Game[Any]) -> set[str]:
    """Return the values of fields that are words: screens put them on buttons."""
    kinds = [
        kind for action in game.actions for field in action.fields for kind in _seen.inner_types(field.type)
    ]
    values = {value for kind in kinds if isinstance(kind, OneOf) for value in kind.values}
    return {value for value in values if isinstance(value, str) and re.fullmatch(r"[a-z][a-z_-]{2,}", value)}


_ANY = ("option", "record", "seat")
_PLACES = ("action", "card", "due", "effect", "field", "line", "phase", "view")
"""The second part in the names of messages that are looked up by a word of the game: any, or one it has."""


def _unused(game: Game[Any], words: Catalogue, vocabulary: Vocabulary) -> Iterator[Finding]:
    """Yield messages that are never used: their names consist of no word that the game has."""
    if has_screens(game):
        return
    own = key(game.name)
    asked = needed(game) | vocabulary.members.keys() | {key(literal) for literal in vocabulary.literals}
    asked |= {name for message in words.messages.values() for name in message.refers}
    values = {value for kind in _seen.types(game) if isinstance(kind, OneOf) for value in kind.values}
    fields = {field.name for action in game.actions for field in action.fields}
    known = {
        key(str(word))
        for word in (*vocabulary.literals, *vocabulary.view, *values, *fields, *game.action_types)
    }
    for name, message in words.messages.items():
        whole = name.partition(".")[0]
        place, _, word = whole.removeprefix(f"{own}-").partition("-")
        if whole not in asked and not (place in _ANY or (place in _PLACES and word in known)):
            yield words.found("unused", message, "nothing asks for it")


def _parameters(game: Game[Any], words: Catalogue, vocabulary: Vocabulary) -> Iterator[Finding]:
    own = key(game.name)
    every = {"seat"} | {field.name for action in game.actions for field in action.fields}
    every.update(game.message_params.names)
    given = {
        f"{own}-line-{key(a.kind)}": {"seat", *(f.name for f in a.fields), *game.message_params.names}
        for a in game.actions
    }
    for code in game.codes:
        given[key(code)] = given[f"{key(code)}.why"] = every
    for name, members in vocabulary.members.items():
        if members:
            given[name] = set.union(*members)
    for code in advice_codes(game):  # advice is filled in with members of its own too
        del given[key(code)], given[f"{key(code)}.why"]
    for name, known in given.items():
        message = words.messages.get(name)
        for unknown in sorted(message.params - known) if message else ():
            assert message is not None
            yield words.found("parameters", message, f"${unknown} is never given")


def _rules(game: Game[Any], words: Catalogue) -> Iterator[Finding]:
    for code, about in game.codes.items():
        why = words.messages.get(f"{key(code)}.why")
        rules = re.findall(r"[A-Z]\d+", about.rule)
        if why and not any(re.search(rf"{rule}(?!\d)", "".join(why.texts)) for rule in rules):
            yield words.found("rule", why, f"does not name its rule, {about.rule}")


def _names(game: Game[Any], words: Catalogue) -> Iterator[Finding]:
    for message in words.messages.values():
        if not message.name.startswith(f"{key(game.name)}-"):
            yield words.found("name", message, f"does not begin with {key(game.name)}-")


def _languages(words: Mapping[str, Catalogue]) -> Iterator[Finding]:
    one, two = (words[lang] for lang in LANGUAGES)
    for here, there in ((one, two), (two, one)):
        for name in here.messages.keys() - there.messages.keys():
            yield here.found("languages", here.messages[name], f"not in {there.file}")
    for name in one.messages.keys() & two.messages.keys():
        differing = one.messages[name].params ^ two.messages[name].params
        if differing:
            names = ", ".join(f"${each}" for each in sorted(differing))
            yield two.found("languages", two.messages[name], f"the languages differ in {names}")


def _undeclared(game: Game[Any], words: Mapping[str, Catalogue], vocabulary: Vocabulary) -> Iterator[Finding]:
    declared = set(game.codes)
    for code in sorted(vocabulary.codes - declared):
        yield Finding(
            "undeclared", *_where(game, vocabulary, code), code, "comes up in play, and is not declared"
        )
    if f"{game.name}.undo.target" not in declared:
        detail = "not declared: what the house says of an undo that goes nowhere"
        yield Finding("undeclared", *_where(game, vocabulary, ""), f"{game.name}.undo.target", detail)
    named = set().union(*(catalogue.messages for catalogue in words.values()))
    form = re.compile(rf"{re.escape(game.name)}(?:\.[a-z0-9_-]+){{2,}}")
    for literal in sorted(vocabulary.literals.keys() - declared - vocabulary.codes):
        if not form.fullmatch(literal) or ".step." in literal:
            continue
        if key(literal) in named and f"{key(literal)}.why" not in named:
            continue  # words that are not a code: what is printed on a card
        detail = "looks like a code, and is not declared"
        yield Finding("undeclared", *_where(game, vocabulary, literal), literal, detail)


def _where(game: Game[Any], vocabulary: Vocabulary, literal: str) -> tuple[str, int | None]:
    return vocabulary.literals.get(literal, (f"{package_of(game)}/", None))


def _drawing(game: Game[Any], vocabulary: Vocabulary) -> Iterator[Finding]:
    """Yield the faults of the drawing of the table, if the game has one."""
    try:
        drawing = drawing_of(game)
    except DrawingError as error:
        yield Finding("drawing", FILE, None, error.where, error.reason)
        return
    if drawing is None:
        return
    for name in sorted(drawing.names - vocabulary.view):
        yield Finding("drawing", FILE, None, name, "no view has a member of this name")
    listed = [
        kind
        for action in game.actions
        for field in action.fields
        for kind in _seen.inner_types(field.type)
        if isinstance(kind, OneOf | Int)
    ]
    for text, of in drawing.picks:
        kinds = [kind for kind in listed if of is None or isinstance(kind, Int) or kind.of == of]
        values: list[str | int] = [text]
        if re.fullmatch(r"-?\d{1,9}", text):
            values.append(int(text))
        if all(kind.fault(value, ()) is not None for kind in kinds for value in values):
            yield Finding("drawing", FILE, None, text, "no field of an action takes this value")


__all__ = ["fault_reasons", "has_screens", "lint", "needed", "sources"]
