"""The names in JOHN's sentences in addition to an action's fields: cards it met, nothing disclosed."""

from __future__ import annotations

import pytest

from tachiai.engines import Action, Match, load
from tachiai.referee.words import Translator

SETUP = "B/s5c R/h6h"


def match_of(notation: str) -> Match:
    game = load("john")
    match = Match(game, game.header())
    match.play(notation)
    return match


@pytest.mark.parametrize(
    ("played", "ja", "en"),
    [
        ("Bc2-c3", "黒：クラブの5 c2→c3", "Black: 5 of clubs c2 to c3"),
        ("Bb1-c1", "スペードの", "(swaps with "),
    ],
)
def test_every_move_names_its_card(played: str, ja: str, en: str):
    match = match_of(f"{SETUP} {played}")
    action, about = match.entries[-1].action, match.message_params(match.n)
    assert match.entries[-1].verdict == "legal"
    for lang, said in (("ja", ja), ("en", en)):
        assert said in Translator(match.game, lang, header=match.header).line(action, about)


def test_a_refusal_names_the_range_of_the_card():
    match = match_of(SETUP)
    action = Action("black", "move", {"from": "c2", "to": "d3"})
    entry = match.record(action)
    assert entry.judgement.code == "john.move.too-far"
    voice = Translator(match.game, "ja", header=match.header)
    assert (
        voice.reason("john.move.too-far", action, match.message_params(entry.n))
        == "クラブの5は たてと よこに 1マスだけです。"
    )
    late = match.record(Action("red", "move", {"from": "c3", "to": "d3"}))
    assert (
        voice.reason("john.order.turn", late.action, match.message_params(late.n)) == "いまは 黒の 番です。"
    )


def test_only_declared_names_are_given():
    match = match_of(f"{SETUP} Bc2-c3")
    for n in range(1, match.n + 1):
        assert set(match.message_params(n)) <= set(match.game.message_params.names)
