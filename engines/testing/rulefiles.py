"""Checks of the texts of a game's rules (:mod:`tachiai.engines.ruletexts`), for ``tachiai lint``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ..game import Game
from ..languages import LANGUAGES
from ..ruletexts import RulePage, RuleText, RuleTextError, file_of, numbers, rules_of
from .wordfiles import Catalogue, Finding, bare_kanji, foreign

CHECK = "rules"
"""The :attr:`Finding.check` of this module."""


def rule_findings(game: Game[Any], words: Mapping[str, Catalogue]) -> Iterator[Finding]:
    """Yield the faults of a game's rule texts, if it has any texts.

    ``words`` are its word files, by language: a number named there must have a text.
    """
    pages: dict[str, RulePage] = {}
    for lang in LANGUAGES:
        try:
            page = rules_of(game, lang)
        except RuleTextError as error:
            yield Finding(CHECK, error.file, error.line, "", error.detail)
            continue
        if page is not None:
            pages[lang] = page
        elif any(file_of(game, other).is_file() for other in LANGUAGES):
            yield Finding(CHECK, file_of(game, lang).name, None, "", "there is no such file")
    for lang, page in pages.items():
        yield from _page(game, page, file_of(game, lang).name, lang, words[lang])
    if len(pages) == len(LANGUAGES):
        first, second = LANGUAGES
        yield from _order(pages[first], pages[second], file_of(game, second).name)


def _page(game: Game[Any], page: RulePage, file: str, lang: str, words: Catalogue) -> Iterator[Finding]:
    there = {rule.number for rule in page.rules}
    for number, where in sorted(_named(game).items()):
        if number not in there:
            yield Finding(CHECK, file, None, number, f"has no text, and {where} names it")
    for message in words.messages.values():
        for number in numbers("".join(message.texts)):
            if number not in there:
                yield words.found(CHECK, message, f"{number} has no text in {file}")
    for rule in page.rules:
        for number in numbers(rule.text):
            if number not in there:
                yield Finding(CHECK, file, rule.line, rule.number, f"names {number}, which has no text")
        yield from _words(rule, file, lang)


def _words(rule: RuleText, file: str, lang: str) -> Iterator[Finding]:
    whole = f"{rule.title}\n{rule.text}"
    if lang == "ja":
        for text in bare_kanji(whole):
            yield Finding(CHECK, file, rule.line, rule.number, f"kanji without a reading: {text}")
    elif foreign(whole):
        yield Finding(CHECK, file, rule.line, rule.number, "not English")


def _named(game: Game[Any]) -> dict[str, str]:
    """Yield each number in a game's declarations, with the name of its place."""
    out = {number: code for code, about in game.codes.items() for number in numbers(about.rule)}
    for option in game.options:
        out |= {point: f"the option {option.name}" for named in option.settles for point in numbers(named)}
    return out


def _order(one: RulePage, two: RulePage, file: str) -> Iterator[Finding]:
    """Yield the differences between two languages in the order of numbers, or in chapters."""
    here, there = ({rule.number: rule for rule in page.rules} for page in (two, one))
    for number in here.keys() - there.keys():
        yield Finding(CHECK, file, here[number].line, number, "has no text in the other language")
    for number in there.keys() - here.keys():
        yield Finding(CHECK, file, None, number, "has no text in this language")
    mine, other = (
        [[rule.number for rule in chapter.rules] for chapter in page.chapters] for page in (two, one)
    )
    if here.keys() == there.keys() and mine != other:
        yield Finding(CHECK, file, None, "", "the languages have other chapters, or another order")


__all__ = ["rule_findings"]
