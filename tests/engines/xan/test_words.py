"""Xan: its words in both languages."""

from __future__ import annotations

from typing import Any

import pytest

from tachiai.engines import Match, load, read
from tachiai.engines.xan.cards import CHARS, SKILLS
from tachiai.engines.xan.printed import PRINTED
from tachiai.referee.words import Voice
from tests.engines import goldens
from tests.engines.words import Words, bare_kanji, too_long, wanted

XAN = load("xan")
PHASES = ("setup", "flip", "choose", "reveal", "place", "declare", "open", "gain", "release", "over")
DUES = ("choose", "open", "declare", "redo", "gain", "release")
REASONS = (
    *("no-scenario", "no-char", "no-skill", "no-sign", "no-number", "no-card-type", "no-kind"),
    *("no-consequence", "no-condition", "not-true", "cell-count", "no-scene-first", "no-event"),
    "not-their-skill",
)
"""The reasons of record errors that only Xan gives."""


PRINTED_WORDS = {f"xan-printed-{name}" for name in ("scene", "event", "clear", "critical", "fumble")} | {
    f"xan-condition-{name}"
    for name in (
        *("at-least", "at-most", "between", "one-of", "multiple-of", "equal-fields", "contains"),
        *("greater-than", "greater-than-previous", "whatever", "all", "any", "not"),
    )
}
"""What Game.reference says of a turned card."""


def named() -> set[str]:
    """The cards that have a name."""
    ids = {card["id"] for scenario in PRINTED.values() for card in scenario["cards"]}
    return {f"xan-card-{name}" for name in ids | {*CHARS, *SKILLS}}


@pytest.mark.parametrize("language", ["ja", "en"])
def test_words(language: str) -> None:
    words = Words("xan", language)
    specials = {"xan-effect-critical", "xan-effect-fumble"}
    keys = wanted("xan", phases=PHASES, dues=DUES) | named() | specials | PRINTED_WORDS
    assert words.keys == keys | {f"xan-record-{reason}" for reason in REASONS}
    for reason in REASONS:
        assert "z9" in words.say(f"xan-record-{reason}", {"value": "z9"}), "field and value are said"
    for code, declared in {**XAN.codes, **XAN.advices}.items():
        assert words.say(code, {}, "why").endswith((f"（{declared.rule}）", f"({declared.rule})"))
    for option in XAN.options:
        assert words.say(f"xan-option-{option.name}", {}, "help")
    assert not too_long(words, language)


@pytest.mark.parametrize("language", ["ja", "en"])
def test_everything_the_goldens_say(language: str) -> None:
    """Lines, effects, steps and prompts of whole matches, with what the house fills in."""
    words, said = Words("xan", language), set()
    for path in goldens.paths("xan"):
        match = Match.of(read(path.read_bytes()))
        voice = Voice(XAN, language, header=match.header)

        def say(key: str, params: dict[str, Any], voice: Voice = voice) -> None:
            text = words.say(key, voice.params(params))
            assert "None" not in text
            assert "{" not in text
            said.add(key.replace(".", "-"))

        for entry in match.entries:
            kind, fields = entry.action.kind, entry.action.fields
            if kind == "undo":
                continue
            every = {field.name: None for field in XAN.action_types[kind].fields}
            say(f"xan-line-{kind}", {"seat": entry.action.seat, **every, **fields})
            for effect in entry.judgement.effects:
                say(f"xan-effect-{effect['effect']}", dict(effect))
            position = match.at(entry.n)
            for step in XAN.steps(position, entry.judgement.effects):
                say(step["step"], dict(step))
            for due in XAN.due(position):
                say(f"xan-due-{due['action']}", dict(due))
    kinds = ("xan-line-", "xan-effect-", "xan-step-", "xan-due-")
    assert said == {key for key in words.keys if key.startswith(kinds)}


def test_kanji_have_readings() -> None:
    assert not bare_kanji(Words("xan", "ja").text)


def test_names_of_printed_cards_are_their_titles() -> None:
    for scenario in PRINTED.values():
        for card in scenario["cards"]:
            for language in ("ja", "en"):
                voice = Voice(XAN, language)
                assert voice.card(card["id"]).replace(" ", "") == card["title"][language].replace(" ", "")
