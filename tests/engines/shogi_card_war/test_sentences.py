"""Shogi Card War: the sentences where damage is shared, hits are counted or there is nothing to name."""

import pytest

from tachiai.engines import Match, read
from tests.engines import goldens
from tests.engines.sentences import assert_said, sentences_of

from .lines import Table, gang

SHARES = [
    ({"m3": "m2", "m5": "m2"}, {"m3": 2, "m5": 1}, "歩兵（m3 2、m5 1）", "Pawn (m3 2, m5 1)"),
    ({"m3": "m2", "m5": "m2"}, {"m3": 3, "m5": 0}, "歩兵（m3 3、m5 0）", "Pawn (m3 3, m5 0)"),
    ({"m3": "m2", "m4": "m2"}, {"m3": 1, "m4": 2}, "歩兵（m3 1）、銀将 2", "Pawn (m3 1), Silver 2"),
    (
        {"m3": "m2", "m4": "m2", "m5": "m2"},
        {"m3": 1, "m4": 1, "m5": 1},
        "歩兵（m3 1、m5 1）、銀将 1",
        "Pawn (m3 1, m5 1), Silver 1",
    ),
]
"""Blocks, shares and their sentences; gote's m3 and m5 are pawns."""


@pytest.mark.parametrize(("blocks", "shares", "ja", "en"), SHARES)
def test_each_monsters_share_is_named(
    blocks: dict[str, str], shares: dict[str, int], ja: str, en: str
) -> None:
    table = gang()
    table.gote.do("block", blocks=blocks)
    table.sente.do("assign", damage={"m2": shares})
    assert table.code is None
    assert sentences_of(table.match, "line") == [
        [f"先手は ダメージを 分けた：{ja}"],
        [f"Sente divided the damage: {en}"],
    ]


def rook(foes: int, targets: list[str]) -> Match:
    """Return a match in which gote has ``foes`` pawns and sente's rook hits ``targets``."""
    table = Table()
    for _ in range(foes):
        table.sente.end()
        table.gote.play("P").gote.end()
    table.sente.play("R", "magic").sente.do("resolve", targets=targets)
    assert table.code is None
    return table.match


HITS = [
    (1, ["m1", "m1", "gote", "gote"], "歩兵 2、後手 2", "Pawn 2, Gote 2"),
    (2, ["m1", "m2", "m2", "gote"], "歩兵（m1 1、m2 2）、後手 1", "Pawn (m1 1, m2 2), Gote 1"),
    (2, ["m2", "gote", "gote", "gote"], "歩兵（m2 1）、後手 3", "Pawn (m2 1), Gote 3"),
]


@pytest.mark.parametrize(("foes", "targets", "ja", "en"), HITS)
def test_each_monsters_hits_are_named(foes: int, targets: list[str], ja: str, en: str) -> None:
    assert sentences_of(rook(foes, targets), "line") == [
        [f"先手の 飛車の 魔法：{ja} ダメージ"],
        [f"Sente's Rook magic: {en} damage"],
    ]


def test_a_refused_hit_on_both_sides_is_named_too() -> None:
    """Names that are not targets: an own monster, one that never was."""
    table = Table()
    table.sente.play("P").sente.end()
    table.gote.play("P").gote.end().sente.play("R", "magic")
    table.sente.do("resolve", targets=["m1", "m2", "m2", "m77"])
    assert table.code == "resolve.target"
    assert sentences_of(table.match, "line")[0] == ["先手の 飛車の 魔法：歩兵（m1 1、m2 2）、m77 1 ダメージ"]


def test_only_counters_added_now_are_counted() -> None:
    assert sentences_of(rook(1, ["m1", "gote", "gote", "gote"]), "steps") == [
        ["歩兵に カウンターを 1こ。", "先手の 飛車を 墓地へ。"],
        ["Put 1 damage counter on Pawn.", "Sente's Rook goes to the graveyard."],
    ]
    table = gang()
    table.gote.do("block", blocks={"m4": "m1"})
    assert sentences_of(table.match, "steps")[1][0] == "Put 2 damage counters on Silver."


def test_magic_cannot_be_cancelled_without_a_trap() -> None:
    table = Table()
    table.sente.play("N").sente.end().gote.play("B", "magic")
    assert sentences_of(table.match, "steps") == [
        ["角行を 見せてね。相手は うちけせます。"],
        ["Show the Bishop. The other player may cancel it."],
    ]
    table.gote.do("resolve").gote.end().sente.play("B", "magic")
    assert sentences_of(table.match, "steps") == [["角行を 見せてね。"], ["Show the Bishop."]]


def test_a_pawn_that_loses_is_on_the_table_already() -> None:
    table = Table()
    table.sente.play("P").sente.play("P")
    assert table.code == "play.second-pawn"
    assert sentences_of(table.match, "steps") == [[], []]


def test_an_empty_discard_names_no_card() -> None:
    path = next(path for path in goldens.paths("shogi_card_war") if path.stem == "empty_hand")
    golden = Match.of(read(path.read_bytes()))
    match = Match(golden.game, golden.header)
    for entry in golden.entries:
        match.record(entry.action)
        if entry.action.fields.get("cards") == []:
            break
    assert sentences_of(match, "line") == [
        ["後手は 先手の 手札を すてさせた：なし"],
        ["Gote made Sente discard: none"],
    ]
    assert sentences_of(match, "steps") == [
        ["後手の 金将を 墓地へ。"],
        ["Gote's Gold goes to the graveyard."],
    ]


def test_a_lance_names_what_it_hits(table: Table) -> None:
    table.sente.play("P").sente.play("??").sente.end()
    table.gote.play("P").gote.end().sente.do("lance", trap="t1", target="gote")
    assert_said(table.match, "line", "後手に 3ダメージ", "3 damage to Gote")


def test_a_fight_names_cards() -> None:
    table = gang()
    assert_said(table.match, "line", "歩兵、金将で 攻撃した", "attack")
    table.gote.do("block", blocks={"m4": "m1"})
    assert_said(table.match, "line", "歩兵を 銀将で ブロックした", "block")
    assert_said(gang().gote.do("block", blocks={}).match, "line", "ブロックしなかった", "Gote did not block")


def test_missing_mana_is_counted(table: Table) -> None:
    table.sente.play("S").sente.play("R")
    assert table.code == "play.mana"
    assert_said(table.match, "code", "飛車は 3マナ。のこりは 1マナ。", "3")


def test_four_hits_are_one_number(table: Table) -> None:
    table.sente.play("R", "magic").sente.do("resolve", targets=["gote"] * 4)
    assert_said(table.match, "line", "後手 4 ダメージ", "Gote 4")
