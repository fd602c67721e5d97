"""JOHN: the sentences in both languages where numbers add up, change or run out."""

from typing import Any

import pytest

from tachiai.engines import Action, Match
from tachiai.engines.languages import LANGUAGES
from tachiai.referee.words import Translator
from tests.engines.sentences import assert_said

from .lines import JOHN, match


def arranged(board: dict[str, str], tokens: str, **options: Any) -> Match:
    """Return a table with these cards, black to move, after some actions."""
    layout = {"board": board, "to_move": "black"}
    match = Match.arranged(JOHN, layout, JOHN.header(options=options))
    match.play(tokens)
    return match


SEVEN_HITS_QUEEN = {"b2": "7s", "b3": "Qh"}
ACE_HITS_KING = {"b2": "As", "b3": "Kh"}

CLAIMS = [
    (SEVEN_HITS_QUEEN, "R=4h", "「5は ない」", "no 5."),
    (SEVEN_HITS_QUEEN, "R=3h", "「5も 4も ない」", "no 5 and no 4."),
    (SEVEN_HITS_QUEEN, "R=2h", "「5から 3まで ない」", "no 5 down to 3."),
    (SEVEN_HITS_QUEEN, "R=-", "「5から Aまで ない」", "no 5 down to A."),
    (ACE_HITS_KING, "R=Jh", "「Qは ない」", "no Q."),
    (ACE_HITS_KING, "R=9h", "「Qから 10まで ない」", "no Q down to 10."),
    ({"b2": "As", "b3": "2h"}, "R=-", "「Aは ない」", "no A."),
]


@pytest.mark.parametrize(("board", "pull", "ja", "en"), CLAIMS)
def test_a_claim_names_every_rank_it_passes_over(board: dict[str, str], pull: str, ja: str, en: str) -> None:
    match = arranged(board, f"Bb2xb3 {pull}")
    assert match.entries[-1].judgement.code == "john.pull.skipped"
    assert_said(match, "code", ja, en)


@pytest.mark.parametrize(("healed", "result"), [("Ac", "2"), ("5s", "10"), ("7s", "10"), ("Ts", "10")])
def test_healing_names_its_result(healed: str, result: str) -> None:
    assert_said(
        arranged({"b2": "As", "b3": healed}, "Bb2-b3+"), "effects", f"{result}に", f"heals to {result}."
    )


DUE = [
    ({"b2": "As", "b3": "2h"}, "Aを b2に 出してください。なければ「ない」", "lay an ace on b2. None? Say"),
    ({"b2": "4s", "b3": "Qh"}, "8を b2に 出してください。なければ 下の", "lay an 8 on b2. None? Take"),
    ({"b2": "As", "b3": "Qh"}, "Jを b2に 出してください。なければ 下の", "lay a jack on b2. None? Take"),
]


@pytest.mark.parametrize(("board", "ja", "en"), DUE)
def test_below_the_ace_there_is_nothing_to_look_for(board: dict[str, str], ja: str, en: str) -> None:
    assert_said(arranged(board, "Bb2xb3"), "due", ja, en)


@pytest.mark.parametrize(
    ("reach", "ja", "en"), [("steps", "2歩まで", "two steps"), ("square", "5×5マス", "5×5 cells")]
)
def test_how_far_magic_reaches_is_the_rule_of_the_match(reach: str, ja: str, en: str) -> None:
    match = arranged({"a1": "4s", "d4": "Kh"}, "Ba1*d4", magic_range=reach)
    assert match.entries[-1].judgement.code == "john.magic.too-far"
    assert_said(match, "why", ja, en)


@pytest.mark.parametrize("language", LANGUAGES)
def test_ranks_are_named_as_on_the_cards(language: str) -> None:
    voice = Translator(JOHN, language)
    for rank, names in ((1, ("A", "ace")), (10, ("10",)), (11, ("J", "jack")), (12, ("Q", "queen"))):
        text = voice.step({"step": "john.step.lay", "seat": "X", "rank": rank, "cell": "c2"})
        assert any(name in text for name in names)


@pytest.mark.parametrize(
    ("move", "ja", "en"),
    [
        ("Bc2-c3", "黒：クラブの5 c2→c3", "Black: 5 of clubs c2 to c3"),
        ("Bb1-c1", "スペードの", "(swaps with "),
    ],
)
def test_every_move_names_its_card(move: str, ja: str, en: str) -> None:
    assert_said(match(f"B/s5c R/h6h {move}"), "line", ja, en)


def test_a_refusal_names_the_range_of_the_card() -> None:
    played = match("B/s5c R/h6h")
    played.record(Action("black", "move", {"from": "c2", "to": "d3"}))
    assert_said(played, "code", "クラブの5は たてと よこに 1マスだけ", "5 of clubs")
    played.record(Action("red", "move", {"from": "c3", "to": "d3"}))
    assert_said(played, "code", "いまは 黒の 番", "Black")


@pytest.mark.parametrize(("pile", "card"), [("2d4h", "2d"), ("4h4d", "none")])
def test_a_reveal_names_the_card_that_disproves_the_claim(pile: str, card: str) -> None:
    doubted = match("B/s5s R/h7h Bc2-c3 Ra4-a3 Bc3xb3 R=Ah Ra3-a2 B?", ultimate=True)
    shown = Action("red", "reveal", {"cards": [pile[:2], pile[2:]]})
    assert JOHN.message_params.of(doubted.position, shown)["card"] == card
