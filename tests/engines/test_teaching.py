"""Lessons and examples of all games, played: the referee says what they say it says."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from tachiai import engines
from tachiai.engines import Action, Match, Verdict, load, teaching
from tachiai.engines.declare import whole_actions
from tachiai.engines.teaching import Example, Lesson, Step, TeachingError
from tachiai.engines.testing.wordfiles import bare_kanji, plain
from tachiai.engines.values import TABLE

EXAMPLES = [(name, one) for name in engines.BUILT_IN for one in teaching.examples(load(name)).values()]
LESSONS = [(name, one) for name in engines.BUILT_IN for one in teaching.lessons(load(name))]
MOST = {"ja": 90, "en": 170}
"""The most characters of what a step says, in kanji."""


def name_of(value: object) -> str:
    return str(getattr(value, "id", getattr(value, "number", value)))


@pytest.mark.parametrize(("game", "example"), EXAMPLES, ids=name_of)
def test_an_example_is_judged_as_it_says(game: str, example: Example) -> None:
    match = teaching.begun(load(game), example.header, example.layout)
    for act in example.acts:
        entry = match.record(act.action)
        assert (entry.verdict, entry.judgement.code) == (act.verdict, act.code), act.action


class Pupil:
    """Does what a lesson says, and nothing else."""

    def __init__(self, game: str, lesson: Lesson) -> None:
        self.game = load(game)
        self.lesson = lesson

    def fitting(self, match: Match, step: Step) -> list[Action]:
        """What the screen offers and the step asks for; a refusal that is asked for is written out in full."""
        if step.verdict is Verdict.ILLEGAL:
            return [action for pattern in step.accept for action in written_out(pattern)]
        offered = [
            action
            for seat in (*self.lesson.header.seats, TABLE)
            for action in whole_actions(
                [
                    *match.game.choices(match.position, seat),
                    *(match.game.own_choices(match.position, seat) or ()),
                ]
                if seat != TABLE
                else match.game.choices(match.position, seat),
                2000,
            )
        ]
        return [one for one in offered if any(teaching.fits(pattern, one) for pattern in step.accept)]

    def follow(self, start: int, lines: list[Action], layout: Any, pick: int = 0) -> int:
        """Play from step ``start``, at its first choice ``pick``; the number of choices there was at it.

        After it the first choice is taken each time, up to where cards are laid anew.
        """
        match = teaching.begun(self.game, self.lesson.header, layout)
        for action in lines:
            match.record(action)
        found = 0
        for i, step in enumerate(self.lesson.steps[start:], start):
            if step.lay is not None and i > start:
                break
            for action in step.play:
                assert match.record(action).verdict is not Verdict.ILLEGAL, (i, action)
            if not step.accept:
                continue
            fitting = self.fitting(match, step)
            assert fitting, f"step {i}: nothing that can be done is what it asks for"
            for pattern in step.accept:
                assert any(teaching.fits(pattern, one) for one in fitting), (i, pattern)
            for one in fitting:
                judged = match.judge(one)
                assert (judged.verdict, judged.code) == (step.verdict, step.code), (i, one)
            chosen = fitting[pick if i == start else 0]
            found = len(fitting) if i == start else found
            match.record(chosen)
        return found


def written_out(pattern: Any) -> Iterator[Action]:
    names = [name for name in pattern if name not in ("seat", "action")]
    values = [pattern[name] if isinstance(pattern[name], list) else [pattern[name]] for name in names]
    for row in product(*values):
        yield Action(pattern["seat"], pattern["action"], dict(zip(names, row, strict=True)))


@pytest.mark.uncounted
@pytest.mark.parametrize(("game", "lesson"), LESSONS, ids=name_of)
def test_c27_a_lesson_is_finished_by_doing_what_it_says(game: str, lesson: Lesson) -> None:
    """Whatever a step lets through is judged as it says, and the steps after it can still be done."""
    pupil = Pupil(game, lesson)
    layout: Any = None
    lines: list[Action] = []
    match = teaching.begun(pupil.game, lesson.header, None)
    for i, step in enumerate(lesson.steps):
        if step.lay is not None:
            layout, lines = step.lay, []
            match = teaching.begun(pupil.game, lesson.header, layout)
        ways = pupil.follow(i, lines, layout)
        for pick in range(1, min(ways, 8)):
            pupil.follow(i, lines, layout, pick)
        done = list(step.play) or (pupil.fitting(match, step)[:1] if step.accept else [])
        for action in done:
            match.record(action)
            lines.append(action)
    assert not lesson.steps[-1].accept, "the last step says that it is done"


@pytest.mark.parametrize(("game", "lesson"), LESSONS, ids=name_of)
def test_c27_what_a_lesson_says_is_short_and_can_be_read(game: str, lesson: Lesson) -> None:
    assert load(game).name == game
    said = [lesson.title, *(s.say for s in lesson.steps), *(s.wrong for s in lesson.steps if s.wrong)]
    for text in said:
        assert not bare_kanji(text["ja"]), text
        for lang, most in MOST.items():
            assert len(plain(text[lang])) <= most, text[lang]


@pytest.mark.parametrize("game", engines.BUILT_IN)
def test_how_a_table_is_prepared_is_told_in_steps(game: str) -> None:
    found = teaching.preparation(load(game))
    assert found is not None
    assert 3 <= len(found.steps) <= 5
    for step in found.steps:
        assert not bare_kanji(step.say["ja"]), step.say
        for lang, most in MOST.items():
            assert len(plain(step.say[lang])) <= most, step.say


LESSON: dict[str, Any] = {
    "title": {"ja": "うごく", "en": "Moving"},
    "steps": [
        {"say": {"ja": "ならべて", "en": "Lay"}, "lay": {"board": {"b2": "5s"}}},
        {
            "say": {"ja": "うごかして", "en": "Move"},
            "accept": [{"seat": "black", "action": "move", "from": "b2"}],
        },
    ],
}


@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        (("title",), {"ja": "う"}, "title.en"),
        (("steps", 0, "say"), None, "steps[0].say"),
        (("steps", 0, "lay", "board", "b3"), "5s", "steps[0].lay.board.b3"),
        (("steps", 0, "play"), [{"seat": "black", "action": "resign"}], "steps[0]"),
        (("steps", 1, "accept", 0, "action"), "jump", "steps[1].accept[0].action"),
        (("steps", 1, "accept", 0, "seat"), "blue", "steps[1].accept[0].seat"),
        (("steps", 1, "accept", 0, "over"), "b2", "steps[1].accept[0].over"),
        (("steps", 1, "accept", 0, "to"), ["b3", "z9"], "steps[1].accept[0].to"),
        (("options",), {"magic_range": "far"}, "seats, options"),
    ],
)
def test_a_lesson_that_is_none_is_refused_by_its_field(path: tuple[Any, ...], value: Any, field: str) -> None:
    raw = json.loads(json.dumps(LESSON))
    assert teaching.lesson(load("john"), "1", json.dumps(raw)).steps[1].verdict is Verdict.LEGAL
    inside = raw
    for part in path[:-1]:
        inside = inside[part]
    inside[path[-1]] = value
    with pytest.raises(TeachingError) as caught:
        teaching.lesson(load("john"), "1", json.dumps(raw))
    assert caught.value.field == field
    assert "lessons/1.json" in str(caught.value)


@pytest.mark.parametrize(
    ("source", "field"),
    [
        ("{", "file"),
        ('{"acts": []}', "acts"),
        ('{"acts": [{"do": {"seat": "black", "action": "fly"}, "verdict": "legal"}]}', "acts[0].do.action"),
        ('{"acts": [{"do": {"seat": "black", "action": "resign"}, "verdict": "fine"}]}', "acts[0].verdict"),
    ],
)
def test_an_example_that_is_none_is_refused_by_its_field(source: str, field: str) -> None:
    with pytest.raises(TeachingError) as caught:
        teaching.example(load("john"), "R1", source)
    assert caught.value.field == field
