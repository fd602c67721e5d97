"""Xan: the exact sentences for skills that cannot be learned, sums without an answer, and impossible parties."""

from __future__ import annotations

from typing import Any

import pytest

from tachiai.engines import Action, Match
from tachiai.engines.values import TABLE
from tests.engines.sentences import sentences_of

from .lines import XAN, Play, event, scene

WANTED = [
    (
        3,
        {"requires": ["seer"]},
        ["fighter", "thief", "mage"],
        "この シナリオには 占い師（÷）が いります。",
        "This scenario needs: seer (÷).",
    ),
    (
        3,
        {"requires": ["seer", "mage"]},
        ["fighter", "thief", "mage"],
        "この シナリオには 占い師（÷）が いります。",
        "This scenario needs: seer (÷).",
    ),
    (
        3,
        {"requires": ["seer", "mage", "thief", "fighter"]},
        ["fighter", "thief", "mage"],
        "この シナリオには 占い師（÷）が いります。",
        "This scenario needs: seer (÷).",
    ),
    (
        3,
        {"min": 4},
        ["fighter", "thief", "mage"],
        "この シナリオの クラスは 4まいからです。",
        "This scenario needs 4 or more classes.",
    ),
    (
        4,
        {"max": 3},
        ["fighter", "thief", "mage", "seer"],
        "この シナリオの クラスは 3まいまでです。",
        "This scenario has room for 3 classes.",
    ),
]


@pytest.mark.parametrize(("seats", "wanted", "chars", "ja", "en"), WANTED)
def test_the_refusal_of_a_party_names_what_it_lacks(
    seats: int, wanted: dict[str, Any], chars: list[str], ja: str, en: str
) -> None:
    own = {"id": "own", "party": wanted, "cards": [scene(3, 2), event()]}
    match = Match(XAN, XAN.header("ABCD"[:seats], {"scenario": own}))
    party = {seat: [char] for seat, char in zip("ABCD", chars, strict=False)}
    match.record(Action(TABLE, "setup", {"party": party}))
    assert match.entries[-1].judgement.code == "xan.setup.requires"
    assert sentences_of(match, "code") == [[ja], [en]]


def at_the_sum() -> Play:
    """Return a match of three with ``−``, ``÷``, ``+`` in a row and the walk declared."""
    critical = {"if": {"at_least": -99}, "then": "gain"}
    play = Play(3, scene(4, 1), event(critical=critical), event("F"))
    play.place("thief a1-b1", "seer b1-c1", "fighter c1-d1")
    play.do("C", "declare", path=["a1", "b1", "c1", "d1"])
    return play


def test_a_skill_that_no_character_can_learn_is_not_gained() -> None:
    play = at_the_sum()
    play.open(1, 5, 2, 1)
    play.table("gain", skill="transform", char=None)  # the mage's, who is not there
    assert sentences_of(play.match, "line") == [
        ["めくった スキル：変身+-÷×（おぼえられない）"],
        ["Skill drawn: Transform +-÷× (nobody can learn it)"],
    ]
    assert [one[0] for one in sentences_of(play.match, "effects")] == [
        "変身+-÷×を おぼえられる 人が いません。",
        "Nobody can learn Transform +-÷×.",
    ]
    assert sentences_of(play.match, "steps")[0] == ["変身+-÷×を スキルの 山に もどします。"]


def test_a_skill_that_is_learnt_is_gained() -> None:
    play = at_the_sum()
    play.open(1, 5, 2, 1)
    play.table("gain", skill="sight", char="seer")
    assert sentences_of(play.match, "line")[0] == ["もらった スキル：透視∴ 占い師（÷）"]
    assert sentences_of(play.match, "effects")[0][0] == "もらった スキル：透視∴ 占い師（÷）"


def test_a_sum_that_divides_by_nothing_has_no_answer() -> None:
    play = Play(3, scene(4, 1), event(), event("F"), skills={"fighter": ["first"]})
    play.place("thief b1-c1", "seer a1-b1", "fighter c1-d1")
    play.do("C", "skill", skill="first", target="thief")
    play.do("C", "declare", path=["a1", "b1", "c1", "d1"])
    play.open(3, 2, 2, 5)
    assert [one[1:] for one in sentences_of(play.match, "effects")] == [
        ["0で わる 計算なので、答えが ありません。", "失敗です。"],
        ["There is no result: it divides by 0.", "The event has failed."],
    ]


@pytest.mark.parametrize(
    ("many", "ja", "en"),
    [
        (1, "だれが 出ますか。1人 えらんでね。", "Who takes part? Choose 1."),
        (2, "だれが 出ますか。2人 えらんでね。", "Who takes part? Choose 2."),
        (3, "だれが 出ますか。3人 えらんでね。", "Who takes part? Choose 3."),
    ],
)
def test_an_event_for_a_few_names_their_number(many: int, ja: str, en: str) -> None:
    assert sentences_of(Play(4, scene(3, 2), event(participants=many)).match, "due") == [[ja], [en]]


def test_a_row_is_called_a_row() -> None:
    play = Play(3, scene(4, 1), event(), event("F"), skills={"fighter": ["slide"]})
    play.place("thief a1-b1", "seer b1-c1")
    play.do("C", "skill", skill="slide", row=1)
    assert sentences_of(play.match, "line") == [["C：地滑り⇒ 1段目"], ["C: Landslide ⇒ row 1"]]
