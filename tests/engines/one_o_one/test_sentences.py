"""101: the exact sentences at the end of a round and when a player is out, in both languages."""

from __future__ import annotations

from typing import Any

import pytest

from tachiai.engines import Match, load
from tachiai.engines.match import replay
from tests.engines.sentences import sentences_of

from .lines import line

GAME = load("one_o_one")


def played(*short: str, **options: Any) -> Match:
    """Return a match of short lines with three players."""
    return replay(GAME, GAME.header(["a", "b", "c"], options), [line(row) for row in short])


TO_90 = ["F Kh", "a P Ks", "b P Kd"]
TO_100 = [*TO_90, "c P Jh"]
BUST = [*TO_90, "c P Qd"]
DEAL = "カードを 全部 集めて まぜ、2まいずつ 配ります。"
DEAL_EN = "Shuffle all cards again. Deal 2 to each player."

LIFE = [
    ("bust", BUST, {}, "cの ライフを 9に します。", "Set c to 9 LP."),
    ("bust and out", BUST, {"lp": 1}, "cは ライフが なくなり、抜けます。", "c has no LP left and is out."),
    (
        "counter",
        [*TO_100, "a P X1"],
        {},
        "aの ライフを 11に、cを 9に します。",
        "Set a to 11 LP, c to 9.",
    ),
    (
        "counter that may not heal",
        [*TO_100, "a P X1"],
        {"heal_cap": True},
        "aの ライフを 10に、cを 9に します。",
        "Set a to 10 LP, c to 9.",
    ),
    (
        "counter and out",
        [*TO_100, "a P X1"],
        {"lp": 1},
        "aの ライフを 2に します。cは なくなりました。",
        "Set a to 2 LP. c has none left.",
    ),
]


@pytest.mark.parametrize(
    ("short", "options", "ja", "en"), [row[1:] for row in LIFE], ids=[row[0] for row in LIFE]
)
def test_life_points_to_mark(short: list[str], options: dict[str, Any], ja: str, en: str) -> None:
    first = [sentences[:2] for sentences in sentences_of(played(*short, **options), "steps")]
    assert first == [[ja, DEAL], [en, DEAL_EN]]


def test_a_card_taken_back_goes_back_where_it_was() -> None:
    match = played("F Kh", "a D X1", "undo 1")
    assert sentences_of(match, "steps") == [
        ["場、手札、山札を 画面と 同じに します。"],
        ["Lay the table, the hands and the deck as on the screen."],
    ]
    assert sentences_of(played("F Kh", "undo 0"), "steps")[1] == [
        "The dealt cards stay. Choose the card turned up once more."
    ]
