"""Checks of lessons, examples, preparation and the texts of the rules, for ``tachiai lint``.

Each is played: an example must be judged as it states, and a lesson must end if the pupil does what it asks
for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice, product
from typing import Any

from .. import teaching
from .._derived import package_of
from ..cards import PACK_WITH_JOKERS
from ..declare import ActionTemplate
from ..fieldtypes import OneOf
from ..game import Game
from ..languages import LANGUAGES
from ..layouts import Layout
from ..match import Match
from ..record import RecordError
from ..ruletexts import RulePage, RuleText, RuleTextError, file_of, numbers, rules_of
from ..teaching import Example, Lesson, Step
from ..values import TABLE, UNKNOWN, Action, Verdict
from . import _seen
from .wordfiles import Catalogue, Finding, bare_kanji, foreign, plain

CHECK, RULES_CHECK = "teaching", "rules"
"""The :attr:`Finding.check` of lessons and examples, and of the texts of the rules."""

MOST = {"ja": 90, "en": 170}
"""The most characters in the text of a step, readings apart."""

WAYS = 8
"""The number of actions tried among those that a step asks for."""

OFFERED = 2000
"""The number of actions of each template searched for those that a step asks for."""


def teaching_findings(game: Game[Any]) -> Iterator[Finding]:
    """Yield the faults of the lessons, examples and preparation of a game."""
    for fault in teaching.faults(game):
        detail = str(fault).partition(": field ")[2].partition(": ")[2]
        yield Finding(CHECK, fault.file, None, fault.field, detail)
    for number, example in teaching.examples(game).items():
        yield from _example(game, f"examples/{number}.json", example)
    for lesson in teaching.lessons(game):
        file = f"lessons/{lesson.id}.json"
        yield from _texts(game, file, lesson)
        yield from Pupil(game, lesson).findings(file)
    preparation = teaching.preparation(game)
    if preparation is not None:
        yield from _texts(game, "preparation.json", preparation)


# -- examples ----------------------------------------------------------------------------------------------


def _example(game: Game[Any], file: str, example: Example) -> Iterator[Finding]:
    known = _numbers(game)
    if example.number not in known:
        yield Finding(CHECK, file, None, example.number, "no rule has that number")
    if example.title is not None:
        yield from _text_faults(file, "title", example.title)
    match = teaching.match_from_layout(game, example.header, example.layout)
    for i, act in enumerate(example.acts):
        entry = match.record(act.action)
        found = (entry.verdict, entry.judgement.code)
        if found != (act.verdict, act.code):
            yield Finding(CHECK, file, None, f"acts[{i}]", _other(found, (act.verdict, act.code)))


def _numbers(game: Game[Any]) -> set[str]:
    """Return the numbers of rules that have a text; for a game without texts, those it names."""
    for lang in LANGUAGES:
        try:
            page = rules_of(game, lang)
        except RuleTextError:  # reported elsewhere
            continue
        if page is not None:
            return {rule.number for rule in page.rules}
    named = {about.rule for about in game.codes.values()}
    return named.union(*(option.settles for option in game.options))


def _other(found: tuple[Verdict, str | None], wanted: tuple[Verdict, str | None]) -> str:
    return f"is {_ruling(found)}, not {_ruling(wanted)}"


def _ruling(ruling: tuple[Verdict, str | None]) -> str:
    verdict, code = ruling
    return verdict.value if code is None else f"{verdict.value} ({code})"


# -- texts and piles ---------------------------------------------------------------------------------------


def _faces(game: Game[Any]) -> frozenset[str]:
    """Return what the cards of a preparation can show: any declared value, or the id of a card with printed words."""
    listed = (kind.values for kind in _seen.types(game) if isinstance(kind, OneOf))
    printed = f"{game.name}-printed-"
    words = Catalogue.of(package_of(game), "ja").messages
    return frozenset(str(value) for values in listed for value in values) | {
        name.removeprefix(printed) for name in words if name.startswith(printed)
    }


def _texts(game: Game[Any], file: str, lesson: Lesson) -> Iterator[Finding]:
    yield from _text_faults(file, "title", lesson.title)
    known = _faces(game) | {*PACK_WITH_JOKERS, UNKNOWN}
    for i, step in enumerate(lesson.steps):
        yield from _text_faults(file, f"steps[{i}].say", step.say)
        if step.wrong is not None:
            yield from _text_faults(file, f"steps[{i}].wrong", step.wrong)
        for k, pile in enumerate(step.piles):
            at = f"steps[{i}].piles[{k}]"
            yield from _text_faults(file, f"{at}.name", pile.get("name", {}))
            for card in pile.get("cards", ()):
                if card not in known:
                    yield Finding(CHECK, file, None, f"{at}.cards", f"no card: {card}")


def _text_faults(file: str, field: str, texts: Mapping[str, str]) -> Iterator[Finding]:
    for lang, text in texts.items():
        name = f"{field}.{lang}"
        if lang == "ja":
            for bare in bare_kanji(text):
                yield Finding(CHECK, file, None, name, f"kanji without a reading: {bare}")
        elif foreign(text):
            yield Finding(CHECK, file, None, name, "not English")
        if not text.strip():
            yield Finding(CHECK, file, None, name, "is empty")
        if len(plain(text)) > MOST[lang]:
            yield Finding(CHECK, file, None, name, f"longer than {MOST[lang]} characters")


# -- lessons, played ---------------------------------------------------------------------------------------


class _Stuck(Exception):
    """The error of a lesson that cannot be continued: its field, and the reason."""


class Pupil:
    """Does exactly what a lesson asks for."""

    def __init__(self, game: Game[Any], lesson: Lesson) -> None:
        self.game = game
        self.lesson = lesson

    def findings(self, file: str) -> Iterator[Finding]:
        """Yield the first place where it gets stuck, and a last step that asks for something."""
        try:
            self._learn()
        except _Stuck as stuck:
            yield Finding(CHECK, file, None, *stuck.args)
        last = len(self.lesson.steps) - 1
        if self.lesson.steps[last].accept:
            yield Finding(CHECK, file, None, f"steps[{last}]", "the last step asks for something")

    def _learn(self) -> None:
        """Do each step in each way it accepts, and those after it in the first way."""
        layout: Layout | None = None
        lines: list[Action] = []
        for i, step in enumerate(self.lesson.steps):
            if step.lay is not None:
                layout, lines = step.lay, []
            here = self._match_from_layout(layout, lines)
            done = self._step(here, i)
            for action in done[1:WAYS]:
                self._follow(i, here, action)
            lines = [*lines, *step.play, *done[:1]]

    def _match_from_layout(self, layout: Layout | None, lines: list[Action]) -> Match:
        match = teaching.match_from_layout(self.game, self.lesson.header, layout)
        for action in lines:
            match.record(action)
        return match

    def _follow(self, i: int, match: Match, action: Action) -> None:
        """Continue from step ``i``, done by ``action``, up to the next arranged layout."""
        match = match.copy()
        match.record(action)
        for k, step in enumerate(self.lesson.steps[i + 1 :], i + 1):
            if step.lay is not None:
                return
            for next_ in self._step(match, k)[:1]:
                match.record(next_)

    def _step(self, match: Match, i: int) -> list[Action]:
        """Record what the tablet does at step ``i``, and return the actions the step accepts."""
        step = self.lesson.steps[i]
        for k, action in enumerate(step.play):
            entry = match.record(action)
            if entry.verdict is Verdict.ILLEGAL:
                found = _ruling((entry.verdict, entry.judgement.code))
                raise _Stuck(f"steps[{i}].play[{k}]", f"is {found}")
        if not step.accept:
            return []
        fitting = self.fitting(match, step)
        for k, pattern in enumerate(step.accept):
            if not any(teaching.fits(pattern, one) for one in fitting):
                raise _Stuck(f"steps[{i}].accept[{k}]", "nothing that can be done is what it asks for")
        for one in fitting:
            try:
                judged = match.judge(one)
            except RecordError as error:
                raise _Stuck(f"steps[{i}].accept", f"does not say all of an action: {error}") from None
            if (judged.verdict, judged.code) != (step.verdict, step.code):
                other = _other((judged.verdict, judged.code), (step.verdict, step.code))
                raise _Stuck(f"steps[{i}]", f"{self.game.notate(one)} {other}")
        return fitting

    def fitting(self, match: Match, step: Step) -> list[Action]:
        """Return the offered actions that the step accepts, or the refused one it writes in full."""
        if step.verdict is Verdict.ILLEGAL:
            everybody = (*self.lesson.header.seats, TABLE)
            return [action for pattern in step.accept for action in _written_out(pattern, everybody)]
        found: dict[Action, None] = {}
        for template in self._offered(match):
            for action in islice(template.actions(OFFERED), OFFERED):
                if any(teaching.fits(pattern, action) for pattern in step.accept):
                    found[action] = None
        return list(found)

    def _offered(self, match: Match) -> Iterator[ActionTemplate]:
        position = match.position
        for seat in self.lesson.header.seats:
            yield from match.game.choices(position, seat)
            yield from match.game.own_choices(position, seat) or ()
        yield from match.game.choices(position, TABLE)


def _written_out(pattern: Mapping[str, Any], everybody: tuple[str, ...]) -> Iterator[Action]:
    names = [name for name in pattern if name not in ("seat", "action")]
    values = [pattern[name] if isinstance(pattern[name], list) else [pattern[name]] for name in names]
    for seat in [pattern["seat"]] if "seat" in pattern else everybody:
        for row in product(*values):
            yield Action(seat, pattern["action"], dict(zip(names, row, strict=True)))


# -- the texts of the rules ----------------------------------------------------------------------------


def rule_findings(game: Game[Any], words: Mapping[str, Catalogue]) -> Iterator[Finding]:
    """Yield the faults of a game's rule texts, if it has any texts.

    ``words`` are its word files, by language: a number named there must have a text.
    """
    pages: dict[str, RulePage] = {}
    for lang in LANGUAGES:
        try:
            page = rules_of(game, lang)
        except RuleTextError as error:
            yield Finding(RULES_CHECK, error.file, error.line, "", error.detail)
            continue
        if page is not None:
            pages[lang] = page
        elif any(file_of(game, other).is_file() for other in LANGUAGES):
            yield Finding(RULES_CHECK, file_of(game, lang).name, None, "", "there is no such file")
    for lang, page in pages.items():
        yield from _page(game, page, file_of(game, lang).name, lang, words[lang])
    if len(pages) == len(LANGUAGES):
        first, second = LANGUAGES
        yield from _order(pages[first], pages[second], file_of(game, second).name)


def _page(game: Game[Any], page: RulePage, file: str, lang: str, words: Catalogue) -> Iterator[Finding]:
    there = {rule.number for rule in page.rules}
    for number, where in sorted(_named(game).items()):
        if number not in there:
            yield Finding(RULES_CHECK, file, None, number, f"has no text, and {where} names it")
    for message in words.messages.values():
        for number in numbers("".join(message.texts)):
            if number not in there:
                yield words.found(RULES_CHECK, message, f"{number} has no text in {file}")
    for rule in page.rules:
        for number in numbers(rule.text):
            if number not in there:
                yield Finding(RULES_CHECK, file, rule.line, rule.number, f"names {number}, which has no text")
        yield from _words(rule, file, lang)


def _words(rule: RuleText, file: str, lang: str) -> Iterator[Finding]:
    whole = f"{rule.title}\n{rule.text}"
    if lang == "ja":
        for text in bare_kanji(whole):
            yield Finding(RULES_CHECK, file, rule.line, rule.number, f"kanji without a reading: {text}")
    elif foreign(whole):
        yield Finding(RULES_CHECK, file, rule.line, rule.number, "not English")


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
        yield Finding(RULES_CHECK, file, here[number].line, number, "has no text in the other language")
    for number in there.keys() - here.keys():
        yield Finding(RULES_CHECK, file, None, number, "has no text in this language")
    mine, other = (
        [[rule.number for rule in chapter.rules] for chapter in page.chapters] for page in (two, one)
    )
    if here.keys() == there.keys() and mine != other:
        yield Finding(RULES_CHECK, file, None, "", "the languages have other chapters, or another order")


__all__ = ["Pupil", "rule_findings", "teaching_findings"]
