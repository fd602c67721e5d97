"""What the worked cases leave open, a test a rule, named after its number."""

from __future__ import annotations

from typing import Any

import pytest

from engines import Action, Match
from engines.shogi_card_war.kinds import tally
from engines.values import Judgement
from tests.engines.shogi_card_war.play import GAME


class Table:
    """A match played in few words: ``table.sente.play("P")``; ``said`` is the last judgement."""

    def __init__(self, **options: Any) -> None:
        self.match = Match(GAME, GAME.header(options=options))
        self.sente = Seat(self, "sente")
        self.gote = Seat(self, "gote")

    @property
    def said(self) -> Judgement[Any]:
        return self.match.entries[-1].judgement

    @property
    def code(self) -> str | None:
        code = self.said.code
        return None if code is None else code.removeprefix("shogi_card_war.")

    @property
    def effects(self) -> list[Any]:
        return list(self.said.effects)

    @property
    def view(self) -> dict[str, Any]:
        return GAME.view(self.match.position)

    def rounds(self, number: int = 1) -> Table:
        """Both seats end their turns."""
        for _ in range(number):
            self.sente.end()
            self.gote.end()
        return self

    def undo(self, to: int) -> Table:
        self.match.record(Action("table", "undo", {"to": to}))
        return self

    def settled(self, claim: int) -> tuple[str, int] | None:
        found = self.match.settled().get(claim)
        return None if found is None else (found.verdict, found.by)


class Seat:
    def __init__(self, table: Table, name: str) -> None:
        self.table = table
        self.name = name

    def do(self, kind: str, **fields: Any) -> Table:
        action = Action(self.name, kind, {k.rstrip("_"): v for k, v in fields.items()})
        assert GAME.fault(action, ("sente", "gote")) is None
        self.table.match.record(action)
        return self.table

    def play(self, card: str, way: str | None = None) -> Table:
        return self.do("play", card=card, as_=way or ("trap" if card in ("L", "N", "??") else "monster"))

    def end(self) -> Table:
        return self.do("end")

    def mill(self, *cards: str) -> Table:
        """A gold, played and carried out: the other seat's top cards."""
        self.play("G", "magic")
        return self.do("resolve", choice="mill", cards=list(cards))

    def discard(self, *cards: str) -> Table:
        self.play("G", "magic")
        return self.do("resolve", choice="discard", cards=list(cards))

    @property
    def view(self) -> dict[str, Any]:
        side: dict[str, Any] = self.table.view["players"][self.name]
        return side

    @property
    def notes(self) -> dict[str, Any]:
        return GAME.private(self.table.match.position, self.name)


@pytest.fixture
def table() -> Table:
    return Table()


def life(seat: str, change: int, left: int) -> dict[str, Any]:
    return {"effect": "life", "seat": seat, "change": change, "life": left}


def test_gates_come_in_order(table: Table) -> None:
    table.sente.play("G", "magic")
    assert table.gote.do("resolve").code == "turn.not-yours"
    assert table.sente.do("attack", attackers=["m1"]).code == "turn.magic-open"
    table.sente.do("resolve", choice="discard", cards=["P", "P"])
    assert table.sente.do("resolve").code == "resolve.none"
    table.gote.do("resign")
    assert table.gote.do("resolve").code == "match.over"
    assert table.sente.do("counter", trap="t1").code == "match.over"


def test_r2_notes_leave_the_mulligan_open_and_undo_gives_it_back(table: Table) -> None:
    table.gote.do("register", hand=["P"] * 5)
    assert table.gote.do("mulligan").code is None
    assert table.gote.notes["hand"] == ["??"] * 5
    table.sente.end()
    assert table.sente.do("mulligan").code == "mulligan.late"
    table.undo(1)
    assert table.gote.do("mulligan").code is None
    assert table.sente.do("mulligan").code is None


def test_r3_untap_names_every_tapped_monster(table: Table) -> None:
    table.sente.play("P").sente.play("S")
    table.rounds().sente.do("attack", attackers=["m2", "m1"])
    table.rounds()
    assert table.effects[1] == {"effect": "untap", "seat": "sente", "ids": ["m1", "m2"]}
    assert table.view["mana"] == 3


def test_r4_the_last_cards_are_drawn_before_the_loss(table: Table) -> None:
    table.sente.end()
    table.gote.mill("P", "P", "P", "P")
    table.gote.end().sente.end().gote.mill("P", "P", "P", "P")
    table.gote.end().sente.end().gote.play("K", "magic")
    table.gote.do("resolve", card="G", as_="magic")
    table.gote.do("resolve", choice="mill", cards=["P", "L", "L", "N"]).gote.end()
    assert table.sente.view["deck"] == 0
    assert table.match.outcome is None
    table.sente.play("B", "magic").sente.do("resolve")
    assert [effect["effect"] for effect in table.effects] == ["deck-out", "spent", "end"]


def test_r5_checks_come_in_order(table: Table) -> None:
    assert table.sente.play("P", "magic").code == "play.as"
    assert table.sente.play("K", "magic").code == "play.nothing-to-replay"
    table.sente.play("R", "monster").sente.play("S")
    assert table.code == "play.mana"
    assert table.sente.play("R", "monster").code == "card.none-left"
    assert table.sente.play("??").code == "play.mana"


def test_r6_a_negated_pawn_counts_and_an_unpaid_one_does_not(table: Table) -> None:
    table.sente.end().gote.play("N")
    table.gote.end().sente.play("P").gote.do("counter", trap="t1")
    assert table.sente.view["graveyard"] == ["P"]
    assert table.view["pawn_played"] is True
    assert table.sente.play("P").code == "play.second-pawn"
    table.undo(table.match.n - 1)
    table.sente.play("S")
    assert table.sente.play("P").code == "play.mana"
    assert table.match.outcome is None


def test_r7_damage_stays_over_turns(table: Table) -> None:
    table.sente.play("G")
    table.sente.end().gote.play("S")
    table.gote.end().sente.end().gote.play("R", "magic")
    assert table.code is None
    table.gote.do("resolve", targets=["m1", "m1", "sente", "sente"])
    table.gote.end().sente.end()
    assert table.sente.view["monsters"][0]["damage"] == 2
    assert table.sente.view["monsters"][0]["new"] is False


def test_r8_items_add_up_move_and_stay_when_negated_or_bereft(table: Table) -> None:
    table.sente.play("S", "equipment").sente.play("P")
    table.rounds().sente.play("S", "equipment").sente.play("P")
    table.sente.do("equip", item="e1", to="m1").sente.do("equip", item="e2", to="m1")
    assert table.sente.view["monsters"][0]["attack"] == 4
    table.sente.do("equip", item="e2", to="m2")
    assert table.effects == [{"effect": "equip", "seat": "sente", "id": "e2", "on": "m2"}]
    assert [monster["attack"] for monster in table.sente.view["monsters"]] == [3, 3]
    assert table.sente.do("equip", item="e3", to="m2").code == "equip.item"
    assert table.gote.do("equip", item="e1", to="m1").code == "turn.not-yours"


def test_r8_a_negated_item_goes_to_the_graveyard(table: Table) -> None:
    table.sente.end().gote.play("N")
    table.gote.end().sente.play("S", "equipment").gote.do("counter", trap="t1")
    assert table.effects[-1] == {"effect": "negate", "seat": "sente", "card": "S", "id": "e1"}
    assert (table.sente.view["equipment"], table.sente.view["graveyard"]) == ([], ["S"])


def only_traps_left() -> Table:
    """A made-up position: gote's unseen cards are its lances and knights, and one pawn."""
    table = Table()
    position = table.match.position.copy()
    side = position.open(1)
    side.graveyard = "PPPPPPPPSSGGBRK"
    side.unseen -= tally(side.graveyard)
    side.deck = 2
    side.hand = 3
    table.match._positions[-1] = position
    return table


def test_r9_a_trap_that_can_only_be_one_is_no_claim() -> None:
    table = only_traps_left()
    table.sente.end()
    assert table.gote.play("??").code == "trap.face-down"
    table.gote.play("P")
    assert table.settled(2) == ("confirmed", 3)
    assert table.gote.play("L").code is None
    assert table.said.verdict == "legal"
    assert table.match.position.sides[1].claims == 0


def test_notes_prove_nothing(table: Table) -> None:
    table.sente.play("??").sente.do("register", hand=["P"] * 4, traps={"t1": "L"})
    assert table.settled(1) is None
    assert table.match.shown(1, "gote").action.fields["card"] == "??"
    assert table.match.shown(2, "gote").action.fields == {"hand": ["??"] * 4, "traps": {"t1": "??"}}


def test_r10_a_public_trap_is_only_what_it_is(table: Table) -> None:
    table.sente.play("??").sente.do("show", trap="t1", card="N")
    assert table.settled(1) == ("confirmed", 2)
    assert table.sente.do("lance", trap="t1", target="gote").code == "trap.kind"
    table.sente.end().gote.play("P")
    assert table.sente.do("counter", trap="t1").code is None


def test_r10_no_copy_unseen(table: Table) -> None:
    table.sente.play("??").sente.end()
    table.gote.mill("N", "N", "P", "P")
    table.gote.play("P")
    assert table.sente.do("counter", trap="t1").code == "trap.kind"
    table.gote.end()
    assert table.sente.do("lance", trap="t1", target="gote").code is None


def test_r11_checks_come_in_order() -> None:
    table = Table(trap_delay=True)
    table.sente.play("??").sente.play("N")
    assert table.sente.do("lance", trap="t3", target="sente").code == "trap.none"
    assert table.sente.do("lance", trap="t1", target="sente").code == "trap.delayed"
    table.rounds()
    assert table.sente.do("lance", trap="t1", target="sente").code == "lance.target"
    table.sente.play("G", "magic")
    assert table.sente.do("lance", trap="t1", target="gote").code == "lance.timing"


def test_r11_r27_a_lance_can_end_the_match_and_life_goes_below_0(table: Table) -> None:
    table.sente.play("L").sente.play("P")
    for _ in range(20):
        table.rounds()
        if table.gote.view["life"] <= 2:
            break
        table.sente.do("attack", attackers=["m1"])
    table.sente.do("lance", trap="t1", target="gote")
    assert table.effects[1:] == [
        life("gote", -3, -1),
        {"effect": "end", "winner": "sente", "reason": "shogi_card_war.end.life"},
    ]
    assert table.view["phase"] == "over"


def test_r12_only_notes_and_shows_leave_the_window_open(table: Table) -> None:
    table.sente.play("??").sente.end()
    table.gote.play("??").gote.do("register", traps={"t2": "L"})
    table.gote.do("show", trap="t2", card="L")
    assert table.view["counterable"] == {"seat": "gote", "card": "L", "as": "trap", "id": "t2"}
    assert table.sente.do("counter", trap="t1", reveal="L").code == "counter.reveal"
    table.sente.do("counter", trap="t1")
    assert table.effects[-1] == {"effect": "negate", "seat": "gote", "card": "L", "id": "t2"}
    assert table.settled(3) == ("confirmed", 5)


def test_r12_every_other_act_closes_the_window(table: Table) -> None:
    table.sente.play("S", "equipment").sente.play("P")
    table.sente.end().gote.play("N")
    table.gote.end().sente.play("P").sente.do("equip", item="e1", to="m1")
    assert table.gote.do("counter", trap="t1").code == "counter.no-window"
    table.undo(table.match.n - 2)
    assert table.gote.do("counter", trap="t1").code is None


def test_r12_turning_up_is_not_playing(table: Table) -> None:
    table.sente.play("N").sente.end()
    table.gote.play("L").gote.do("lance", trap="t2", target="sente")
    assert table.sente.do("counter", trap="t1").code == "counter.no-window"


def test_r12_a_false_knight_of_the_other_is_none_of_it(table: Table) -> None:
    table.sente.play("N").sente.end()
    table.gote.play("??").sente.do("counter", trap="t1", reveal="K")
    assert table.code == "trap.false"
    assert table.said.verdict == "foul"
    assert [effect["effect"] for effect in table.effects] == ["activate", "negate", "false-trap", "end"]
    assert table.settled(1) == ("confirmed", 4)
    assert table.settled(3) == ("refuted", 4)
    assert table.gote.view["graveyard"] == ["K"]


def test_r13_r17_a_negated_king_and_the_magic_it_fetches(table: Table) -> None:
    table.sente.end().gote.play("N")
    table.gote.mill("G", "P", "P", "P")
    table.gote.end().sente.play("K", "magic").sente.do("resolve", card="G", as_="magic")
    assert table.view["counterable"] == {"seat": "sente", "card": "G", "as": "magic", "id": None}
    table.gote.do("counter", trap="t1")
    assert table.sente.view["graveyard"] == ["P", "P", "P", "K", "G"]
    assert (table.view["magic"], table.view["mana"]) == (None, 0)
    table.undo(table.match.n - 2)
    table.gote.do("counter", trap="t1")
    assert table.sente.view["graveyard"] == ["G", "P", "P", "P", "K"]
    assert table.sente.do("resolve", card="G", as_="magic").code == "resolve.none"


def test_r13_every_magic_wants_its_own_fields(table: Table) -> None:
    table.sente.play("B", "magic")
    assert table.sente.do("resolve", card="P", as_="monster").code == "resolve.fields"
    table.sente.do("resolve").rounds().sente.play("R", "magic")
    assert table.sente.do("resolve").code == "resolve.fields"
    assert table.sente.do("resolve", targets=["gote"], choice="mill").code == "resolve.fields"
    assert table.sente.do("resolve", targets=["gote"] * 4).code is None


def test_r14_small_hands_and_impossible_cards(table: Table) -> None:
    table.sente.play("G", "magic")
    assert table.sente.do("resolve", choice="mill", cards=["B", "B", "P", "P"]).code == "card.none-left"
    table.sente.do("resolve", choice="discard", cards=["P", "L"]).rounds()
    table.sente.discard("L", "P")
    assert table.gote.view["hand"] == 2
    table.sente.end().gote.play("P").gote.play("S")
    table.gote.end().sente.play("K", "magic").sente.do("resolve", card="G", as_="magic")
    assert table.sente.do("resolve", choice="discard", cards=["P", "P"]).code == "resolve.count"
    table.sente.do("resolve", choice="discard", cards=["P"])
    assert table.effects[0] == {"effect": "discard", "seat": "gote", "cards": ["P"]}
    assert table.gote.view["hand"] == 0


def test_r16_the_rook_stops_at_0(table: Table) -> None:
    table.sente.play("P").rounds()
    while table.gote.view["life"] > 2:
        table.sente.do("attack", attackers=["m1"]).rounds()
    table.sente.play("R", "magic")
    (offered,) = [c for c in GAME.choices(table.match.position, "sente") if c.kind == "resolve"]
    assert offered.exact
    assert [action.fields["targets"] for action in offered.actions()] == [["gote", "gote"]]
    assert table.sente.do("resolve", targets=["gote"] * 3).code == "resolve.hits"
    assert table.sente.do("resolve", targets=["gote"]).code == "resolve.hits"
    assert table.sente.do("resolve", targets=["sente"] * 4).code == "resolve.target"
    table.sente.do("resolve", targets=["gote"] * 2)
    assert table.effects == [
        life("gote", -1, 1),
        life("gote", -1, 0),
        {"effect": "spent", "seat": "sente", "card": "R"},
        {"effect": "end", "winner": "sente", "reason": "shogi_card_war.end.life"},
    ]


def test_r16_short_lists_are_offered_where_they_can_be_right(table: Table) -> None:
    table.sente.play("P").sente.end().gote.play("S").gote.end()
    while table.gote.view["life"] > 2:
        table.sente.do("attack", attackers=["m1"]).gote.do("block", blocks={}).rounds()
    table.sente.play("R", "magic")
    (offered,) = [c for c in GAME.choices(table.match.position, "sente") if c.kind == "resolve"]
    for targets in (["gote", "gote"], ["m2", "gote", "gote"], ["m2", "m2", "m2", "gote"]):
        action = Action("sente", "resolve", {"targets": targets})
        assert offered.admits(action, ("sente", "gote"))
        assert GAME.judge(table.match.position, action, 99).code is None


def test_r17_the_first_copy_is_fetched_and_the_king_lies_last(table: Table) -> None:
    table.sente.end().gote.mill("P", "L", "P", "N")
    table.gote.end().sente.play("K", "magic")
    table.sente.do("resolve", card="P", as_="monster")
    assert table.sente.view["graveyard"] == ["L", "P", "N", "K"]
    assert table.view["pawn_played"] is True


def test_r18_attackers_are_checked_in_the_order_given(table: Table) -> None:
    table.sente.play("P").rounds().sente.play("P")
    assert table.sente.do("attack", attackers=["m2", "m9"]).code == "attack.new"
    assert table.sente.do("attack", attackers=["m9", "m2"]).code == "attack.not-yours"
    assert table.sente.do("attack", attackers=["m" + "1" * 63]).code == "attack.not-yours"


def gang(**options: Any) -> Table:
    """Sente attacks with m1 (2/2) and m2 (3/3); gote has m3, m5 (2/2) and m4 (3/3), all upright."""
    table = Table(**options)
    table.sente.play("P").sente.play("G")
    table.sente.end().gote.play("P").gote.play("S")
    table.gote.end().sente.end().gote.play("P")
    table.gote.end().sente.do("attack", attackers=["m1", "m2"])
    return table


def test_r19_blockers_are_checked_in_number_order() -> None:
    table = gang()
    assert table.gote.do("block", blocks={"m9": "m1", "m10": "m1"}).code == "block.not-yours"
    assert table.gote.do("block", blocks={"m" + "9" * 63: "m1", "m3": "m7"}).code == "block.not-attacking"
    assert table.sente.do("block", blocks={}).code == "block.none"
    table.gote.do("block", blocks={})
    assert table.effects == [life("gote", -5, 15)]
    assert table.gote.do("block", blocks={}).code == "block.none"


def test_r19_two_attackers_may_each_have_one_blocker_under_single() -> None:
    table = gang(gang_block="single")
    assert table.gote.do("block", blocks={"m3": "m1", "m4": "m1"}).code == "block.crowded"
    assert table.gote.do("block", blocks={"m3": "m1", "m4": "m2"}).code is None
    assert [effect["id"] for effect in table.effects if effect["effect"] == "die"] == ["m1", "m2", "m3", "m4"]


def test_r20_a_lance_with_no_trap_left_may_end_the_deciding(table: Table) -> None:
    table.sente.play("P").sente.end()
    table.gote.play("L").gote.play("P")
    table.gote.end().sente.do("attack", attackers=["m1"])
    assert table.view["phase"] == "block"
    table.gote.do("lance", trap="t1", target="m1")
    assert table.view["phase"] == "main2"
    assert [effect["effect"] for effect in table.effects] == ["activate", "damage", "die"]


def test_r20_any_trap_is_waited_for(table: Table) -> None:
    table.sente.play("P").sente.end()
    table.gote.play("N").gote.do("show", trap="t1", card="N")
    table.gote.end().sente.do("attack", attackers=["m1"])
    assert table.view["phase"] == "block"
    assert table.view["combat"] == {"attackers": ["m1"], "blocks": {}}


def test_r20_a_lance_at_the_player_lets_the_fight_go_on(table: Table) -> None:
    table.sente.play("P").sente.end()
    table.gote.play("L")
    table.gote.end().sente.do("attack", attackers=["m1"]).gote.do("lance", trap="t1", target="sente")
    assert table.effects[1:] == [life("sente", -3, 17), life("gote", -2, 18)]


def test_r20_no_fight_goes_on_after_the_end(table: Table) -> None:
    table.sente.end().gote.play("P")
    while table.sente.view["life"] > 4:
        table.gote.end().sente.end().gote.do("attack", attackers=["m1"])
    table.gote.play("L").gote.end().sente.play("P")
    table.sente.end().gote.do("attack", attackers=["m1"]).sente.do("block", blocks={})
    table.gote.end().sente.do("attack", attackers=["m2"]).gote.do("lance", trap="t1", target="sente")
    assert table.effects[1:] == [
        life("sente", -3, -1),
        {"effect": "end", "winner": "gote", "reason": "shogi_card_war.end.life"},
    ]
    assert table.gote.view["life"] == 20
    assert table.view["combat"] is None


def test_r21_divided_full_and_lone_blocks_together() -> None:
    table = gang()
    table.gote.do("block", blocks={"m5": "m2", "m3": "m2", "m4": "m1"})
    assert table.view["phase"] == "damage"
    assert table.view["combat"] == {"attackers": ["m1", "m2"], "blocks": {"m3": "m2", "m4": "m1", "m5": "m2"}}
    assert table.sente.do("assign", damage={"m1": {"m4": 2}, "m2": {"m3": 3}}).code == "assign.who"
    assert table.sente.do("assign", damage={"m2": {"m4": 3}}).code == "assign.who"
    assert table.sente.do("assign", damage={}).code == "assign.who"
    assert table.sente.do("assign", damage={"m2": {"m3": 3, "m5": 10**9}}).code == "assign.sum"
    assert table.gote.do("assign", damage={"m2": {"m3": 3}}).code == "assign.none"
    table.sente.do("assign", damage={"m2": {"m3": 3}})
    hurt = [(e["id"], e["amount"]) for e in table.effects if e["effect"] == "damage"]
    assert hurt == [("m1", 3), ("m2", 4), ("m3", 3), ("m4", 2)]
    assert [e["id"] for e in table.effects if e["effect"] == "die"] == ["m1", "m2", "m3"]
    assert table.gote.view["life"] == 20


def test_r21_several_blockers_under_full() -> None:
    table = gang(gang_block="full")
    table.gote.do("block", blocks={"m3": "m2", "m5": "m2"})
    assert table.effects[-1] == life("gote", -2, 18)
    hurt = [(e["id"], e["amount"]) for e in table.effects if e["effect"] == "damage"]
    assert hurt == [("m2", 4), ("m3", 3), ("m5", 3)]


def test_r23_the_second_main_phase_is_a_main_phase(table: Table) -> None:
    table.sente.play("P").rounds().sente.do("attack", attackers=["m1"])
    assert table.view["phase"] == "main2"
    assert table.sente.play("L").code == "trap.face-down"
    assert table.sente.do("lance", trap="t1", target="gote").code is None
    assert table.sente.end().code is None


def test_r24_some_trap_is_false_but_not_which(table: Table) -> None:
    table.sente.play("??").sente.play("??").sente.end()
    table.gote.mill("N", "N", "L", "P")
    assert (table.said.verdict, table.code) == ("foul", "trap.false")
    assert (table.settled(1), table.settled(2)) == (None, None)
    table.sente.do("show", trap="t2", card="P")
    assert (table.said.verdict, table.code) == ("legal", None)
    assert (table.settled(1), table.settled(2)) == (None, ("refuted", 6))
    table.sente.do("show", trap="t1", card="L")
    assert table.settled(1) == ("confirmed", 7)
    assert table.match.outcome is not None


def test_r24_the_last_lance_shown_refutes_the_others(table: Table) -> None:
    table.sente.play("??").sente.play("??").sente.end()
    table.gote.mill("N", "N", "L", "P")
    table.sente.do("show", trap="t2", card="L")
    assert (table.settled(1), table.settled(2)) == (("refuted", 6), ("confirmed", 6))
    assert [claim.claim for claim in table.said.settled] == [1, 2]


def test_r25_checks_come_in_order(table: Table) -> None:
    table.sente.play("??")
    assert table.gote.do("show", trap="t1", card="L").code == "trap.none"
    table.sente.play("B", "monster")
    assert table.sente.do("show", trap="t1", card="B").code == "card.none-left"
    table.sente.do("show", trap="t1", card="K")
    assert (table.said.verdict, table.code) == ("foul", "trap.false")
    assert table.sente.view["traps"] == [{"id": "t1", "card": "K", "new": True}]


def test_r26_either_seat_may_resign_at_any_time(table: Table) -> None:
    table.sente.play("G", "magic").gote.do("resign")
    assert table.match.outcome is not None
    assert table.match.outcome.winners == ("sente",)
    assert table.view["magic"] == "G"
    assert table.view["counterable"] is None


def test_r29_undo_takes_back_settlements_and_windows(table: Table) -> None:
    table.sente.play("??").sente.do("lance", trap="t1", target="gote")
    assert table.settled(1) == ("confirmed", 2)
    table.undo(1)
    assert table.settled(1) is None
    assert table.view["counterable"] == {"seat": "sente", "card": "??", "as": "trap", "id": "t1"}
    table.undo(-1)
    assert table.code == "undo.target"
    table.undo(2)
    assert table.settled(1) == ("confirmed", 2)


# -- what a phone was told --------------------------------------------------------------------------------


def test_register_is_checked_in_order(table: Table) -> None:
    table.sente.play("??")
    assert table.sente.do("register", hand=["K"], traps={"t9": "L"}).code == "register.count"
    assert table.sente.do("register", hand=["K", "K", "P", "P"], traps={"t9": "L"}).code == "trap.none"
    table.sente.do("register", hand=["K", "K", "P", "P"], traps={"t1": "L"})
    assert table.code == "register.too-many"
    assert table.said.private
    assert table.match.shown(4, "gote").action == Action("table", "undo", {"to": 3})
    assert table.match.shown(4, "sente").action.kind == "register"
    assert table.sente.do("register", hand=["L", "L", "N", "N"]).code == "register.too-many"
    assert table.sente.do("register", hand=["L", "L", "N", "P"]).code is None


def test_what_was_told_before_has_no_say_in_a_register(table: Table) -> None:
    """By its own words it is legal; if all that was told does not fit together, the phone forgets it."""
    table.sente.play("L")
    assert table.sente.do("register", hand=["L", "L", "N", "P"]).code is None
    assert (table.sente.notes["conflict"], table.sente.notes["hand"]) == (True, ["??"] * 4)
    assert table.sente.do("register", hand=["L", "N", "N", "P"]).code is None
    assert table.sente.notes["conflict"] is False


def told(table: Table, kind: str, **fields: Any) -> list[str]:
    action = Action("sente", kind, {k.rstrip("_"): v for k, v in fields.items()})
    return [
        a["code"].removeprefix("shogi_card_war.advice.") for a in GAME.advise(table.match.position, action)
    ]


def test_advice_speaks_of_the_told_hand_and_the_told_traps(table: Table) -> None:
    table.sente.play("L")
    table.sente.do("register", hand=["P", "P", "S", "N"])
    assert told(table, "play", card="P", as_="monster") == []
    assert told(table, "play", card="G", as_="magic") == ["not-in-hand"]
    assert told(table, "play", card="L", as_="trap") == ["not-in-hand"]
    table.sente.do("resign")
    assert told(table, "show", trap="t1", card="N") == ["not-as-told"]
    assert told(table, "show", trap="t1", card="L") == []


def test_register_replaces_what_it_names_and_takes_back_with_question_marks(table: Table) -> None:
    table.sente.play("??").sente.play("??")
    table.sente.do("register", hand=["P", "P", "S"], traps={"t1": "L", "t2": "N"})
    table.sente.do("register", traps={"t2": "??"})
    assert table.sente.notes["hand"] == ["P", "P", "S"]
    assert table.sente.notes["traps"] == {"t1": "L", "t2": "??"}
    table.sente.do("register", hand=["??", "K", "??"])
    assert table.sente.notes["hand"] == ["K", "??", "??"]
    assert table.sente.notes["traps"] == {"t1": "L", "t2": "??"}


def test_a_trap_set_untold_is_the_only_kind_it_can_be(table: Table) -> None:
    table.sente.do("register", hand=["P", "L", "L", "S", "K"]).sente.play("??")
    assert table.sente.notes["traps"] == {"t1": "L"}
    assert table.sente.notes["hand"] == ["P", "L", "S", "K"]
    table.sente.do("register", hand=["P", "P", "S", "K"]).sente.play("??")
    assert table.sente.notes["conflict"] is True
    assert table.sente.notes["traps"] == {"t1": "??", "t2": "??"}


def test_a_trap_set_untold_with_an_untold_card_in_hand(table: Table) -> None:
    table.sente.do("register", hand=["P", "L", "L", "S", "??"]).sente.play("??")
    assert table.sente.notes["hand"] == ["P", "S", "??", "??"]
    assert table.sente.notes["traps"] == {"t1": "??"}


def test_a_trap_told_when_set_that_was_not_in_hand(table: Table) -> None:
    table.sente.do("register", hand=["P", "P", "P", "P", "S"]).sente.play("L")
    assert table.sente.notes["conflict"] is True
    assert table.sente.notes["traps"] == {"t1": "??"}
    table.sente.do("register", traps={"t1": "L"})
    assert table.sente.notes["conflict"] is False


def test_a_trap_that_turns_up_as_another_card(table: Table) -> None:
    table.sente.play("L").sente.do("register", hand=["P", "S", "G", "R"])
    table.sente.end().gote.play("P").sente.do("counter", trap="t1")
    assert table.said.verdict == "legal"
    assert table.sente.notes["conflict"] is True
    assert table.sente.notes["hand"] == ["??"] * 4


def test_cards_gone_from_the_deck_can_contradict_a_note(table: Table) -> None:
    table.sente.do("register", hand=["K", "P", "P", "S", "B"]).sente.end()
    table.gote.mill("K", "P", "P", "P")
    assert table.code is None
    assert table.sente.notes["conflict"] is True
    assert table.gote.notes["conflict"] is False


def test_plays_are_what_the_referee_would_accept(table: Table) -> None:
    table.sente.do("register", hand=["P", "K", "G", "S", "L"])
    assert {"card": "K", "as": "magic", "foul": False} not in table.sente.notes["plays"]
    table.sente.play("P").sente.do("register", hand=["P", "K", "G", "L"])
    assert table.sente.notes["plays"] == [
        {"card": "P", "as": "monster", "foul": True},
        {"card": "L", "as": "trap", "foul": False},
        {"card": "G", "as": "monster", "foul": False},
        {"card": "G", "as": "magic", "foul": False},
    ]
    assert table.gote.notes["plays"] == []


# -- what hands do, what was revealed -----------------------------------------------------------------------


def test_steps_are_few(table: Table) -> None:
    table.sente.play("R", "magic").sente.do("resolve", targets=["gote"] * 4)
    assert GAME.steps(table.match.position, table.effects) == [
        {"step": "shogi_card_war.step.spent", "seat": "sente", "card": "R"}
    ]
    table = gang()
    table.gote.do("block", blocks={"m3": "m1", "m4": "m2"})
    assert GAME.steps(table.match.position, table.effects) == [
        {"step": "shogi_card_war.step.die", "seat": "sente", "ids": ["m1", "m2"]},
        {"step": "shogi_card_war.step.die", "seat": "gote", "ids": ["m3", "m4"]},
    ]
    table = gang()
    table.gote.do("block", blocks={"m4": "m1"})
    assert GAME.steps(table.match.position, table.effects) == [
        {"step": "shogi_card_war.step.counters", "id": "m4", "amount": 2},
        {"step": "shogi_card_war.step.die", "seat": "sente", "ids": ["m1"]},
    ]


def test_what_is_revealed_names_what_an_undo_cannot_hide_again(table: Table) -> None:
    table.sente.play("B", "magic").sente.do("resolve")
    table.sente.end().gote.play("N")
    table.gote.discard("P", "S")
    table.gote.end().sente.play("??")
    table.gote.do("counter", trap="t1", reveal="L")
    revealed = [(entry.n, card) for entry in table.match.entries for card in entry.judgement.revealed]
    assert revealed == [
        (2, "??"),
        (2, "??"),
        (2, "??"),
        (6, "P"),
        (6, "S"),
        (9, "N"),
        (9, "L"),
    ]


def test_turn_and_due() -> None:
    table = gang()
    assert GAME.turn(table.match.position) == ("gote",)
    assert GAME.due(table.match.position) == ({"seat": "gote", "action": "block", "attackers": ["m1", "m2"]},)
    table.gote.do("block", blocks={"m3": "m2", "m5": "m2"})
    assert GAME.due(table.match.position) == ({"seat": "sente", "action": "assign"},)
    table.gote.do("resign")
    assert GAME.turn(table.match.position) == ()


def test_diagram_shows_a_seat_its_own_notes_only(table: Table) -> None:
    table.sente.play("L").sente.do("register", hand=["P", "P", "G", "??"])
    assert "t1(香)" in GAME.diagram(table.match.position, "sente")
    assert "hand: 歩 歩 金 ??" in GAME.diagram(table.match.position, "sente")
    for seat in (None, "gote"):
        assert "t1[▒]" in GAME.diagram(table.match.position, seat)
        assert "歩" not in GAME.diagram(table.match.position, seat)
    assert GAME.diagram(table.match.position, "gote").splitlines()[-2].startswith("▽ gote")


# -- what an arbiter lets stand ----------------------------------------------------------------------------


def _let(table: Table, seat: str, kind: str, **fields: Any) -> Table:
    """Record the act, refused by the rules, as one an arbiter lets stand."""
    action = Action(seat, kind, {k.rstrip("_"): v for k, v in fields.items()})
    code = table.match.judge(action).code
    entry = table.match.record(action, waive=code)
    assert (entry.verdict, entry.judgement.code) == ("legal", code), "it stands"
    return table


def test_out_of_turn(table: Table) -> None:
    table.sente.play("P")
    _let(table, "gote", "play", card="P", as_="monster")
    assert table.code == "turn.not-yours"
    assert table.view["mana"] == 2, "the mana is sente's"
    assert table.gote.view["monsters"][0]["id"] == "m2"
    assert table.sente.play("P").code == "play.second-pawn", "gote's pawn is none of sente's"


@pytest.mark.parametrize(
    ("kind", "fields"),
    [("end", {}), ("attack", {"attackers": ["m1"]}), ("play", {"card": "B", "as": "magic"})],
)
def test_out_of_turn_is_no_magic_no_fight_no_end(table: Table, kind: str, fields: dict[str, Any]) -> None:
    action = Action("gote", kind, fields)
    refused = table.match.judge(action)
    assert refused.code == "shogi_card_war.turn.not-yours"
    assert table.match.judge(action, waive=refused.code) == refused


def test_a_mulligan_late_or_twice(table: Table) -> None:
    table.sente.do("mulligan")
    assert _let(table, "sente", "mulligan").code == "mulligan.twice"
    table.sente.play("P")
    assert _let(table, "gote", "mulligan").code == "mulligan.late"
    assert (table.gote.view["hand"], table.gote.view["deck"]) == (5, 15)


def test_without_the_mana(table: Table) -> None:
    table.sente.play("R")
    assert _let(table, "sente", "play", card="K", as_="monster").code == "play.mana"
    assert table.view["mana"] == 0
    assert len(table.sente.view["monsters"]) == 2


def test_a_trap_at_once_and_at_any_time() -> None:
    table = Table(trap_delay=True)
    table.sente.play("??").sente.play("??")
    assert _let(table, "sente", "lance", trap="t1", target="gote").code == "trap.delayed"
    table.sente.end()
    assert _let(table, "sente", "lance", trap="t2", target="gote").code == "lance.timing"
    assert table.gote.view["life"] == 14


def test_no_lance_while_damage_is_shared_out() -> None:
    table = gang()
    table.gote.do("block", blocks={"m3": "m2", "m5": "m2"})
    assert table.view["phase"] == "damage"
    lance = Action("gote", "lance", {"trap": "t1", "target": "m2"})
    assert table.match.judge(lance, waive="shogi_card_war.lance.timing").verdict == "illegal"


def test_a_discard_of_another_number(table: Table) -> None:
    table.sente.play("G", "magic")
    assert _let(table, "sente", "resolve", choice="discard", cards=["P", "P", "P"]).code == "resolve.count"
    assert (table.gote.view["hand"], table.gote.view["graveyard"]) == (2, ["P", "P", "P"])
    table.undo(1)
    for cards in (["P"] * 6, ["K", "K"]):
        action = Action("sente", "resolve", {"choice": "discard", "cards": cards})
        for code in ("resolve.count", "card.none-left"):
            assert table.match.judge(action, waive=f"shogi_card_war.{code}").verdict == "illegal"


def test_other_than_four_hits(table: Table) -> None:
    table.sente.play("R", "magic")
    assert _let(table, "sente", "resolve", targets=["gote"]).code == "resolve.hits"
    assert table.gote.view["life"] == 19


def test_attacks_that_may_not_be(table: Table) -> None:
    table.sente.play("P")
    assert _let(table, "sente", "attack", attackers=["m1"]).code == "attack.new"
    again = table.match.judge(Action("sente", "attack", {"attackers": ["m1"]}), "shogi_card_war.attack.again")
    assert again.code == "shogi_card_war.attack.new", "two rules are broken, and one is let go"
    table.rounds().sente.do("attack", attackers=["m1"])
    assert _let(table, "sente", "attack", attackers=["m1"]).code == "attack.again"
    assert table.gote.view["life"] == 14


def test_blocks_that_may_not_be() -> None:
    table = gang(gang_block="single")
    assert _let(table, "gote", "block", blocks={"m3": "m2", "m5": "m2"}).code == "block.crowded"
    table = gang()
    table.gote.do("block", blocks={}).sente.end().gote.do("attack", attackers=["m3"])
    table.sente.do("block", blocks={}).gote.end().sente.do("attack", attackers=["m1"])
    assert _let(table, "gote", "block", blocks={"m3": "m1"}).code == "block.tapped"


def test_damage_that_does_not_add_up() -> None:
    table = gang()
    table.gote.do("block", blocks={"m3": "m2", "m5": "m2"})
    assert _let(table, "sente", "assign", damage={"m2": {"m3": 1}}).code == "assign.sum"
    assert table.view["phase"] == "main2"
