"""JOHN: the exact sentences in both languages where numbers add up, change or run out."""

from __future__ import annotations

from typing import Any

import pytest

from tachiai.engines import Match
from tests.engines.sentences import sentences_of

from .lines import JOHN


def arranged(board: dict[str, str], tokens: str, **options: Any) -> Match:
    """Return a table with these cards, black to move, after some actions."""
    layout = {"board": board, "to_move": "black"}
    match = Match.arranged(JOHN, layout, JOHN.header(options=options))
    match.play(tokens)
    return match


SEVEN_HITS_QUEEN = {"b2": "7s", "b3": "Qh"}
ACE_HITS_KING = {"b2": "As", "b3": "Kh"}

CLAIMS = [
    (
        SEVEN_HITS_QUEEN,
        "R=4h",
        "赤は「5は ない」と 言いました。信じて すすみます。",
        "Red says: no 5. Taken on trust.",
    ),
    (
        SEVEN_HITS_QUEEN,
        "R=3h",
        "赤は「5も 4も ない」と 言いました。",
        "Red says: no 5 and no 4. Taken on trust.",
    ),
    (
        SEVEN_HITS_QUEEN,
        "R=2h",
        "赤は「5から 3まで ない」と 言いました。",
        "Red says: no 5 down to 3. Taken on trust.",
    ),
    (
        SEVEN_HITS_QUEEN,
        "R=-",
        "赤は「5から Aまで ない」と 言いました。",
        "Red says: no 5 down to A. Taken on trust.",
    ),
    (
        ACE_HITS_KING,
        "R=Jh",
        "赤は「Qは ない」と 言いました。信じて すすみます。",
        "Red says: no Q. Taken on trust.",
    ),
    (
        ACE_HITS_KING,
        "R=9h",
        "赤は「Qから 10まで ない」と 言いました。",
        "Red says: no Q down to 10. Taken on trust.",
    ),
    (
        {"b2": "As", "b3": "2h"},
        "R=-",
        "赤は「Aは ない」と 言いました。信じて すすみます。",
        "Red says: no A. Taken on trust.",
    ),
]


@pytest.mark.parametrize(("board", "pull", "ja", "en"), CLAIMS)
def test_a_claim_names_every_rank_it_passes_over(board: dict[str, str], pull: str, ja: str, en: str) -> None:
    match = arranged(board, f"Bb2xb3 {pull}")
    assert match.entries[-1].judgement.code == "john.pull.skipped"
    assert sentences_of(match, "code") == [[ja], [en]]


HEALS = [
    ("As", "Ac", "クラブのAは 回復で 2に なります。", "Ace of clubs heals to 2."),
    ("As", "5s", "スペードの5は 回復で 10に なります。", "5 of spades heals to 10."),
    ("As", "7s", "スペードの7は 回復で 10に なります。", "7 of spades heals to 10."),
    ("As", "Ts", "スペードの10は 回復で 10に なります。", "10 of spades heals to 10."),
]


@pytest.mark.parametrize(("ace", "healed", "ja", "en"), HEALS)
def test_healing_names_its_result(ace: str, healed: str, ja: str, en: str) -> None:
    match = arranged({"b2": ace, "b3": healed}, "Bb2-b3+")
    assert [sentences[-1] for sentences in sentences_of(match, "effects")] == [ja, en]


DUE = [
    (
        {"b2": "As", "b3": "2h"},
        "赤は Aを b2に 出してください。なければ「ない」と 言います。",
        "Red, lay an ace on b2. None? Say “none”.",
    ),
    (
        {"b2": "4s", "b3": "Qh"},
        "赤は 8を b2に 出してください。なければ 下の 数を さがします。",
        "Red, lay an 8 on b2. None? Take the next one down.",
    ),
    (
        {"b2": "As", "b3": "Qh"},
        "赤は Jを b2に 出してください。なければ 下の 数を さがします。",
        "Red, lay a jack on b2. None? Take the next one down.",
    ),
]


@pytest.mark.parametrize(("board", "ja", "en"), DUE)
def test_below_the_ace_there_is_nothing_to_look_for(board: dict[str, str], ja: str, en: str) -> None:
    assert sentences_of(arranged(board, "Bb2xb3"), "due") == [[ja], [en]]


@pytest.mark.parametrize(
    ("reach", "ja", "en"),
    [
        ("steps", "魔法は たてと よこに 2歩までです。", "Magic reaches two steps, none diagonal."),
        ("square", "魔法は まわりの 5×5マスに とどきます。", "Magic reaches the 5×5 cells around."),
    ],
)
def test_how_far_magic_reaches_is_the_rule_of_the_match(reach: str, ja: str, en: str) -> None:
    match = arranged({"a1": "4s", "d4": "Kh"}, "Ba1*d4", magic_range=reach)
    assert match.entries[-1].judgement.code == "john.magic.too-far"
    for (sentence,), start in zip(sentences_of(match, "why"), (ja, en), strict=True):
        assert sentence.startswith(start)
