"""Xan: the sentences for skills that cannot be learned, sums without an answer, and impossible parties."""

from typing import Any

import pytest

from tachiai.engines import Action, Match
from tachiai.engines.values import TABLE
from tests.engines.sentences import assert_said, sentences_of

from .lines import XAN, Play, event, scene

PARTY = ["fighter", "thief", "mage"]
NEEDS = ("占い師（÷）が いります", "needs: seer (÷).")
WANTED: list[tuple[dict[str, Any], list[str], str, str]] = [
    ({"requires": ["seer"]}, PARTY, *NEEDS),
    ({"requires": ["seer", "mage"]}, PARTY, *NEEDS),
    ({"requires": ["seer", "mage", "thief", "fighter"]}, PARTY, *NEEDS),
    ({"min": 4}, PARTY, "4まいから", "needs 4 or more classes."),
    ({"max": 3}, [*PARTY, "seer"], "3まいまで", "has room for 3 classes."),
]


@pytest.mark.parametrize(("wanted", "chars", "ja", "en"), WANTED)
def test_the_refusal_of_a_party_names_what_it_lacks(
    wanted: dict[str, Any], chars: list[str], ja: str, en: str
) -> None:
    own = {"id": "own", "party": wanted, "cards": [scene(3, 2), event()]}
    match = Match(XAN, XAN.header("ABCD"[: len(chars)], {"scenario": own}))
    party = {seat: [char] for seat, char in zip("ABCD", chars, strict=False)}
    match.record(Action(TABLE, "setup", {"party": party}))
    assert match.entries[-1].judgement.code == "xan.setup.requires"
    assert_said(match, "code", ja, en)


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
    assert_said(play.match, "line", "変身+-÷×（おぼえられない）", "Transform +-÷× (nobody can learn it)")
    assert_said(play.match, "effects", "おぼえられる 人が いません", "Nobody can learn Transform +-÷×.")
    assert_said(play.match, "steps", "スキルの 山に もどします", "Transform")
    play.match.record(Action(TABLE, "undo", {"to": play.match.n - 1}))
    play.table("gain", skill="sight", char="seer")
    for what in ("line", "effects"):
        assert sentences_of(play.match, what)[0][0] == "もらった スキル：透視∴ 占い師（÷）"


def test_a_sum_that_divides_by_nothing_has_no_answer() -> None:
    play = Play(3, scene(4, 1), event(), event("F"), skills={"fighter": ["first"]})
    play.place("thief b1-c1", "seer a1-b1", "fighter c1-d1")
    play.do("C", "skill", skill="first", target="thief")
    play.do("C", "declare", path=["a1", "b1", "c1", "d1"])
    play.open(3, 2, 2, 5)
    assert_said(play.match, "effects", "答えが ありません", "There is no result: it divides by 0.")


@pytest.mark.parametrize("many", [1, 2, 3])
def test_an_event_for_a_few_names_their_number(many: int) -> None:
    match = Play(4, scene(3, 2), event(participants=many)).match
    assert_said(match, "due", f"{many}人 えらんでね", f"Choose {many}.")


def test_a_row_is_called_a_row() -> None:
    play = Play(3, scene(4, 1), event(), event("F"), skills={"fighter": ["slide"]})
    play.place("thief a1-b1", "seer b1-c1")
    play.do("C", "skill", skill="slide", row=1)
    assert_said(play.match, "line", "⇒ 1段目", "⇒ row 1")
