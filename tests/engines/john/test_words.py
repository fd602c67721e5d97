"""JOHN's words: every code, effect, step and prompt in both languages, and none that nothing says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import FluentParser, ast

from tachiai.engines import Match, john, read
from tachiai.engines.fieldtypes import OneOf

from .. import goldens
from .lines import JOHN, STEP_NAMES

FOLDER = Path(john.__file__).parent
LANGUAGES = ("ja", "en")
EFFECTS = [
    *("place", "move", "pile", "due", "pull", "counter", "defeat", "doubt", "reveal", "settle", "loop"),
    *("loop-broken", "end"),
]  # what an undo did is said by the words common to all games


def source(language):
    return (FOLDER / "locale" / f"{language}.ftl").read_text(encoding="utf-8")


def messages(language):
    entries = FluentParser().parse(source(language)).body
    assert not [entry.content for entry in entries if isinstance(entry, ast.Junk)]
    return {entry.id.name: entry for entry in entries if isinstance(entry, ast.Message)}


def wanted():
    yield from ("john-title", "john-blurb", "john-seat-black", "john-seat-red")
    yield from (f"john-phase-{phase}" for phase in ("setup", "play", "over"))
    for option in JOHN.options:
        yield f"john-option-{option.name}"
        if isinstance(option.type, OneOf):
            yield from (f"john-option-{option.name}-{value}" for value in option.type.values)
    for action in JOHN.actions:
        yield f"john-action-{action.kind}"
        yield f"john-line-{action.kind}"
    yield from (f"john-effect-{effect}" for effect in EFFECTS)
    yield from (f"john-step-{name}" for name in STEP_NAMES)
    yield from ("john-due-pull", "john-due-reveal")
    yield from (code.replace(".", "-") for code in (*JOHN.codes, *JOHN.advices))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_is_there_and_none_is_dead(language):
    there = messages(language)
    assert set(there) == set(wanted())
    for code, declared in {**JOHN.codes, **JOHN.advices}.items():
        why = {a.id.name: a for a in there[code.replace(".", "-")].attributes}["why"]
        text = "".join(e.value for e in why.value.elements if isinstance(e, ast.TextElement)).rstrip()
        assert text.endswith((f"（{declared.rule}）", f"({declared.rule})"))
    for option in JOHN.options:
        assert [a.id.name for a in there[f"john-option-{option.name}"].attributes] == ["help"]


@pytest.fixture(scope="module", params=LANGUAGES)
def bundle(request):
    made = FluentBundle([request.param], use_isolating=False)
    made.add_resource(FluentResource(source(request.param)))
    return made


def say(bundle, key, params, attribute=None):
    message = bundle.get_message(key)
    pattern = message.attributes[attribute] if attribute else message.value
    text, errors = bundle.format_pattern(pattern, params)
    assert not errors, (key, errors)
    assert "{" not in text
    assert text.strip() == text, (key, text)
    return text


def test_words_of_the_goldens_find_all_they_name(bundle):
    for path in goldens.paths("john"):
        match = Match.of(read(path.read_bytes()))
        for entry in match.entries:
            action, judgement, position = entry.action, entry.judgement, match.at(entry.n)
            fields = dict.fromkeys((f.name for f in JOHN.action_types[action.kind].fields), "")
            names = dict.fromkeys(JOHN.about_names, "") | dict(match.about(entry.n))
            params = {k: plain(v) for k, v in names.items()} | fields | {"seat": action.seat}
            params |= {k: plain(v) for k, v in action.fields.items()}
            if action.kind != "undo":
                say(bundle, f"john-line-{action.kind}", params)
            if judgement.code is not None:
                say(bundle, judgement.code.replace(".", "-"), params)
                say(bundle, judgement.code.replace(".", "-"), params, "why")
            for effect in judgement.effects:
                if effect["effect"] != "undo":
                    shown = {k: plain(v) for k, v in effect.items()}
                    say(bundle, f"john-effect-{effect['effect']}", shown)
            steps = JOHN.steps(position, judgement.effects)
            assert len(steps) <= 3
            for step in steps:
                say(bundle, step["step"].replace(".", "-"), {k: plain(v) for k, v in step.items()})
            for due in JOHN.due(position):
                say(bundle, f"john-due-{due['action']}", {k: plain(v) for k, v in due.items()})


def plain(value):
    if isinstance(value, bool):
        return "true" if value else "false"
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else value


def test_ranks_are_named_as_on_the_cards(bundle):
    for rank, names in ((1, ("A", "ace")), (10, ("10",)), (11, ("J", "jack")), (12, ("Q", "queen"))):
        text = say(bundle, "john-step-lay", {"seat": "X", "rank": rank, "cell": "c2"})
        assert any(name in text for name in names)


def test_english_is_short():
    for key, message in messages("en").items():
        for pattern in (message.value, *(a.value for a in message.attributes)):
            for sentence in re.split(r"(?<=[.!?]) ", _longest(pattern)):
                words = [w for w in sentence.split() if not re.fullmatch(r"\([RO]\d+\)", w)]
                assert len(words) <= 12, (key, sentence)


def test_japanese_is_short_and_has_its_readings():
    text = "\n".join(row for row in source("ja").split("\n") if not row.startswith("#"))
    assert not re.findall(r"[一-龯々［］｜]", re.sub(r"［([一-龯々]+)｜([ぁ-ん]+)］", "", text))
    for key, message in messages("ja").items():
        for pattern in (message.value, *(a.value for a in message.attributes)):
            kanji = re.sub(r"［([^｜]*)｜[^］]*］", r"\1", _longest(pattern))
            for clause in re.split(r"[。、！：？]|（[RO]\d+）", kanji):
                assert len(clause.replace(" ", "").replace("\n", "")) <= 22, (key, clause)


def _longest(pattern):
    """The text of a pattern with a short word for each parameter and the default of each choice."""
    out = ""
    for element in pattern.elements:
        if isinstance(element, ast.TextElement):
            out += element.value
        elif isinstance(element.expression, ast.SelectExpression):
            out += max((_longest(v.value) for v in element.expression.variants), key=len)
        else:
            out += "c3"
    return out
