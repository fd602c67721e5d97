"""101: the sentences at the end of a round and when a player is out, in both languages."""

from typing import Any

import pytest

from tachiai.engines import Action, Match, load
from tachiai.engines.match import replay
from tachiai.referee.words import Translator
from tests.engines.sentences import assert_said, sentences_of

from .lines import line

GAME = load("one_o_one")


def played(*short: str, **options: Any) -> Match:
    """Return a match of short lines with three players."""
    return replay(GAME, GAME.header(["a", "b", "c"], options), [line(row) for row in short])


TO_90 = ["F Kh", "a P Ks", "b P Kd"]
TO_100 = [*TO_90, "c P Jh"]
BUST = [*TO_90, "c P Qd"]

LIFE: list[tuple[list[str], dict[str, Any], str, str]] = [
    (BUST, {}, "cの ライフは 9です", "c has 9 LP."),
    (BUST, {"lp": 1}, "cは ここで 抜けます", "c is out."),
    ([*TO_100, "a P X1"], {}, "aの ライフは 11です", "a has 11 LP."),
    ([*TO_100, "a P X1"], {"heal_cap": True}, "aの ライフは 10です", "a has 10 LP."),
]


@pytest.mark.parametrize(("short", "options", "ja", "en"), LIFE)
def test_life_points_are_counted_and_no_step_for_the_hands(
    short: list[str], options: dict[str, Any], ja: str, en: str
) -> None:
    match = played(*short, **options)
    assert_said(match, "effects", ja, en)
    assert_said(match, "steps", "2まいずつ 配ります", "Deal 2 to each player.")
    assert not [said for said in sentences_of(match, "steps")[1] if "LP" in said]


def test_a_card_taken_back_goes_back_where_it_was() -> None:
    assert_said(played("F Kh", "a D X1", "undo 1"), "steps", "画面と 同じ", "as on the screen")
    assert sentences_of(played("F Kh", "undo 0"), "steps")[1] == [
        "The dealt cards stay. Choose the card turned up once more."
    ]


def test_a_line_names_value_and_deck() -> None:
    voice = Translator(GAME, "en", header=GAME.header(["a", "b"], {}, {"a": "Ann"}))
    fields = {"card": "Ts", "value": -10, "from": "deck"}
    assert voice.line(Action("a", "play", fields)) == "Ann: 10 of spades (−10) (from the deck)"
    assert voice.line(Action("a", "play", {"card": "Ts", "from": "hand"})) == "Ann: 10 of spades"


@pytest.mark.parametrize(
    ("card", "ja", "en"),
    [("8s", "スペードの8（+0）", "8 of spades (+0)"), ("9s", "（リバース）", "(reverse)")],
)
def test_a_line_states_what_an_eight_and_a_nine_do(card: str, ja: str, en: str) -> None:
    assert_said(played("F Kh", f"a P {card}"), "line", ja, en)
    assert sentences_of(played("F Kh", "a P 7s"), "line")[1] == ["a: 7 of spades"]
