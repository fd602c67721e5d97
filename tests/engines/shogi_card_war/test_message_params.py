"""The names in sentences in addition to an action's fields: cards instead of ids, nothing disclosed."""

from __future__ import annotations

import pytest

from tachiai.engines import Match, read
from tachiai.referee.words import Translator
from tests.engines import goldens

from .lines import Table, gang


def sentence(table: Table, lang: str = "ja") -> str:
    match = table.match
    voice = Translator(match.game, lang, header=match.header)
    return voice.line(match.entries[-1].action, match.message_params(match.n))


def test_a_lance_names_what_it_hits(table: Table) -> None:
    table.sente.play("P").sente.play("??").sente.end()
    table.gote.play("P").gote.end().sente.do("lance", trap="t1", target="gote")
    assert sentence(table) == "先手の 香車：後手に 3ダメージ"
    assert sentence(table, "en") == "Sente's lance: 3 damage to Gote"


def test_a_fight_names_cards() -> None:
    table = gang()
    assert sentence(table) == "先手は 歩兵、金将で 攻撃した"
    table.gote.do("block", blocks={"m4": "m1"})
    assert sentence(table) == "後手は 歩兵を 銀将で ブロックした"


def test_no_block_has_its_own_sentence() -> None:
    assert sentence(gang().gote.do("block", blocks={})) == "後手は ブロックしなかった"
    assert sentence(gang().gote.do("block", blocks={}), "en") == "Gote did not block"


def test_shares_of_damage_are_named() -> None:
    table = gang()
    table.gote.do("block", blocks={"m3": "m2", "m5": "m2"})
    table.sente.do("assign", damage={"m2": {"m3": 1, "m5": 2}})
    assert sentence(table).startswith("先手は ダメージを 分けた：")
    assert table.match.message_params(table.match.n)["shares"] != {}


def test_four_hits_are_one_number(table: Table) -> None:
    table.sente.play("R", "magic").sente.do("resolve", targets=["gote"] * 4)
    assert sentence(table) == "先手の 飛車の 魔法：後手 4 ダメージ"


def test_missing_mana_is_counted(table: Table) -> None:
    table.sente.play("S").sente.play("R")
    match = table.match
    action = match.entries[-1].action
    voice = Translator(match.game, "ja", header=match.header)
    assert table.code == "play.mana"
    assert (
        voice.reason("shogi_card_war.play.mana", action, match.message_params(match.n))
        == "飛車：いる マナ 3、のこり 1。"
    )


@pytest.mark.parametrize("path", goldens.paths("shogi_card_war"), ids=lambda path: path.stem)
def test_only_declared_names_are_given(path) -> None:
    match = Match.of(read(path.read_bytes()))
    for n in range(1, match.n + 1):
        declared = ("way",) if match.entries[n - 1].action.kind == "undo" else match.game.message_params.names
        assert set(match.message_params(n)) <= set(declared)
