"""No text is longer than the place it is shown in.

The places, at their narrowest (a phone 360 px wide, a seat's edge on a tablet 1024 px wide):

* keys: half a phone, one line and a half of 9 characters (Japanese) or 16 (English);
* what is asked, and what the hands do: a seat's edge, two lines;
* a reason: one or two lines beside ×; its why: a few lines, opened on demand;
* a line of the history: one line and a half of a list.

Lengths are those of the plain text in kanji, the longest reading on a key; what is filled in counts one.  How
long it gets with people's names and the names of cards is looked at in real matches, below.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, ast

import engines
from engines import Game, Match, read
from referee.words import LANGUAGES, Voice

from .engines import goldens
from .engines.words import plain

ROOT = Path(__file__).resolve().parents[1]

LIMITS = {
    # kind: Japanese, English
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
SENTENCE = (28, 14)
"""The longest sentence: characters in Japanese, words in English (a number of a rule counts as one)."""

FILLED = {"line": (54, 96), "effect": (46, 86), "due": (46, 72), "step": (44, 88)}
"""The same for real matches, with names as long as people's are."""

NAMES = {"ja": "おばあちゃん", "en": "Grandmother"}

SHELVES = {
    **{name: ROOT / "engines" / name / "locale" for name in engines.BUILT_IN},
    "hattari": ROOT / "tests" / "sixth_game" / "hattari" / "locale",
}

both_languages = pytest.mark.parametrize("lang", LANGUAGES)


@cache
def texts(game: str, lang: str) -> list[tuple[str, str, str]]:
    """(kind, key, text) of every text of a game, a selector's variants one by one."""
    found = []
    for entry in FluentParser().parse((SHELVES[game] / f"{lang}.ftl").read_text("utf-8")).body:
        if isinstance(entry, ast.Message):
            kind = entry.id.name.removeprefix(f"{game}-").split("-")[0]
            if kind not in LIMITS or any(a.id.name == "why" for a in entry.attributes):
                kind = "code"
            parts = [(kind, entry.id.name, entry.value)]
            parts += [
                (f"{kind}.{a.id.name}", f"{entry.id.name}.{a.id.name}", a.value) for a in entry.attributes
            ]
            for of, key, pattern in parts:
                found += [(of, key, shown(text)) for text in variants(pattern)] if pattern else []
    return found


def variants(pattern: ast.Pattern) -> Iterator[str]:
    """The texts a pattern can give; whatever is filled in is one ``x``."""
    texts = [""]
    for element in pattern.elements:
        inner: list[str]
        if isinstance(element, ast.TextElement):
            inner = [element.value]
        elif isinstance(element.expression, ast.SelectExpression):
            inner = [text for variant in element.expression.variants for text in variants(variant.value)]
        elif isinstance(element.expression, ast.StringLiteral):
            inner = [element.expression.value]
        else:
            inner = ["x"]
        texts = [text + more for text in texts for more in inner]
    yield from texts


def shown(text: str) -> str:
    return re.sub(r"\s+", " ", plain(text)).strip()


def limit(limits: tuple[int, int], lang: str) -> int:
    return limits[LANGUAGES.index(lang)]


@both_languages
@pytest.mark.parametrize("game", SHELVES)
def test_no_text_is_longer_than_its_place(game: str, lang: str) -> None:
    too_long = [
        f"{key}: {len(text)}: {text}"
        for kind, key, text in texts(game, lang)
        if len(text) > limit(LIMITS[kind], lang)
    ]
    assert too_long == []


@both_languages
@pytest.mark.parametrize("game", SHELVES)
def test_no_sentence_is_too_long(game: str, lang: str) -> None:
    too_long = []
    for kind, key, text in texts(game, lang):
        if kind == "record":  # what is no record is told to who wrote the file, at a terminal
            continue
        for sentence in re.split(r"(?<=[.!?。！？])\s*", text):
            size = len(sentence) if lang == "ja" else len(sentence.split())
            if size > limit(SENTENCE, lang):
                too_long.append(f"{key}: {size}: {sentence}")
    assert too_long == []


def test_every_kind_of_text_has_its_limit() -> None:
    kinds = {kind for game in SHELVES for lang in LANGUAGES for kind, _, _ in texts(game, lang)}
    assert kinds == set(LIMITS)


def said(game: Game[object], lang: str) -> Iterator[tuple[str, str]]:
    """Everything the golden matches make the referee say: (kind, text)."""
    for path in goldens.paths(game.name):
        record = read(path.read_bytes())
        named = dict.fromkeys(record.header.seats, NAMES[lang])
        header = game.header(record.header.seats, record.header.given, named)
        match = Match(game, header)
        voice = Voice(game, lang, header=header)
        for line in record.lines:
            entry = match.record(*line)
            yield "line", voice.line(entry.action)
            yield from (("effect", voice.effect(effect)) for effect in entry.judgement.effects)
            steps = game.steps(match.position, entry.judgement.effects)
            yield from (("step", voice.step(step)) for step in steps)
            yield from (("due", voice.due(due)) for due in game.due(match.position))


def is_a_list(text: str) -> bool:
    return len(re.findall("、|, ", text)) > 2


@both_languages
@pytest.mark.parametrize("name", engines.BUILT_IN)
def test_with_names_filled_in_it_still_has_room(name: str, lang: str) -> None:
    """Lists of cards apart: a shown pile is as long as it is."""
    too_long = {
        f"{kind}: {len(text)}: {text}"
        for kind, text in said(engines.load(name), lang)
        if not is_a_list(text) and len(shown(text)) > limit(FILLED[kind], lang)
    }
    assert sorted(too_long) == []
