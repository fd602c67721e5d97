"""The arbiter's rulings: each has its effect, a name and a reason, and a player's tap cannot undo it."""

import json
from typing import Any

import pytest

from tachiai.engines._derived import waivable_codes
from tachiai.referee import commands
from tachiai.referee.commands import rulings, witness
from tachiai.referee.commands.service import Service
from tachiai.referee.match.loading import load_history, verify_match
from tachiai.referee.store.log import EventLog

from .table import ATTACK, MOVE, PILE, REGISTER, REPLY, SETUP, WHY, Sit, Store, Table

FAR = {"seat": "black", "action": "move", "from": "c2", "to": "a2"}


def object_to(table: Table, who: str = "red", **more: Any) -> dict[str, Any]:
    given: dict[str, Any] = {"request_id": table.new_id(), "what": "card", **more}
    return table.do(witness.objection, who, **given)


def standing(table: Table) -> list[dict[str, Any]]:
    lines = table.view()["lines"]
    return [x["action"] for x in lines if not x["undone"] and x["action"]["action"] != "undo"]


def whole_again(table: Table, store: Store) -> None:
    """Check that the stored match verifies, and is equal to the one in memory."""
    kept = table.service.matches.get(table.match).history
    with store.log() as other:
        assert verify_match(other, table.match) is None
        history = load_history(other, table.match)
    assert history.heads == kept.heads
    assert vars(history.people) == vars(kept.people)
    assert [e.judgement for e in history.match.entries] == [e.judgement for e in kept.match.entries]
    assert history.provenance == kept.provenance
    assert (history.end, history.outcome) == (kept.end, kept.outcome)


def test_only_the_arbiter_rules(sit: Sit):
    table = sit().play(*SETUP)
    for who in ("table", "black", "spectator"):
        assert table.rule("stop", who)["error"] == "not-yours"


@pytest.mark.parametrize(
    ("given", "field", "reason"),
    [
        ({"ruling": "stop", "name": "  "}, "name", "missing"),
        ({"ruling": "stop", "reason": " "}, "reason", "missing"),
        ({"ruling": "back"}, "to", "missing"),
        ({"ruling": "back", "to": 99}, "to", "out-of-range"),
        ({"ruling": "stop", "to": 1}, "to", "unknown-field"),
        ({"ruling": "resume"}, "ruling", "not-stopped"),
        ({"ruling": "correct", "about": 1}, "action", "missing"),
        ({"ruling": "correct", "about": 3, "action": MOVE}, "about", "out-of-range"),
        ({"ruling": "remove", "about": 0}, "about", "out-of-range"),
        ({"ruling": "insert", "after": 1, "action": {"seat": "red"}}, "action.action", "missing"),
        ({"ruling": "allow", "action": MOVE}, "action", "is-allowed"),
        ({"ruling": "result", "winners": ["gold"]}, "winners", "no-such-seat"),
        ({"ruling": "answer"}, "objection", "missing"),
        ({"ruling": "stop", "objection": 1}, "objection", "no-objection"),
    ],
)
def test_a_ruling_that_makes_no_sense_is_refused_by_name(
    given: dict[str, Any], field: str, reason: str, sit: Sit
):
    table = sit().play(*SETUP)
    head = table.view()["head"]
    table.caller("arbiter")
    head = table.view()["head"]
    refused = table.rule(**given)
    assert (refused["error"], refused["field"], refused["reason"]) == ("bad-field", field, reason)
    assert table.view()["head"] == head, "nothing was written"


def test_a_stopped_table_records_nothing_until_it_is_resumed(sit: Sit, store: Store):
    table = sit().play(*SETUP)
    assert table.rule("stop")["ok"]
    for who in ("table", "black", "spectator"):
        assert table.view(who)["stopped"] == WHY
    assert table.record(MOVE) == {"ok": False, "error": "stopped", **WHY}
    assert table.record(MOVE, "black")["error"] == "stopped"
    assert table.undo(1)["error"] == "stopped"
    assert table.view()["undo"] is None
    assert table.rule("stop")["reason"] == "stopped"
    assert table.rule("resume")["ok"]
    assert table.view()["stopped"] is None
    table.play(MOVE)
    whole_again(table, store)


def test_going_back_is_not_undone_by_a_players_tap(sit: Sit, store: Store):
    table = sit().play(*SETUP, MOVE, REPLY)
    done = table.rule("back", to=2)
    assert (done["ok"], done["n"]) == (True, 5)
    line = table.view()["lines"][-1]
    assert line["ruling"] == WHY
    assert line["reason"] == WHY["reason"]
    for to in (0, 1, 3, 4):
        assert table.undo(to)["error"] == "ruled"
        assert table.undo(to, "black")["error"] == "ruled"
    assert table.view()["undo"] is None
    assert table.view()["restorable"] is None
    assert table.restore(5)["error"] == "ruled"
    table.play({**MOVE, "to": "d2"})
    assert table.undo(5)["ok"], "what came after the ruling is the players' own"
    whole_again(table, store)


def test_an_action_is_corrected_and_the_rest_comes_back(sit: Sit, store: Store):
    table = sit().play(*SETUP, MOVE, REPLY)
    other = {**MOVE, "to": "d2"}
    done = table.rule("correct", about=3, action=other)
    assert (done["restored"], done["left"], done["stopped"]) == (1, 0, None)
    assert standing(table) == [*SETUP, other, REPLY]
    whole_again(table, store)


def test_a_missing_action_is_put_in(sit: Sit, store: Store):
    table = sit().play(*SETUP, MOVE, REPLY)
    again = {**MOVE, "from": "c3", "to": "a2"}
    done = table.rule("insert", after=2, action={"seat": "black", "action": "move", "from": "d1", "to": "d2"})
    # two black moves in a row: the later moves cannot be restored
    assert (done["restored"], done["left"]) == (0, 2)
    assert done["stopped"]["n"] == 3
    assert done["stopped"]["code"] is not None
    assert again != standing(table)[-1]
    whole_again(table, store)


def test_an_action_is_taken_out(sit: Sit, store: Store):
    table = sit().play(*SETUP, MOVE, REPLY)
    done = table.rule("remove", about=4)
    assert (done["ok"], done["restored"], done["left"]) == (True, 0, 0)
    assert standing(table) == [*SETUP, MOVE]
    whole_again(table, store)


def test_a_correction_the_rules_forbid_changes_nothing(sit: Sit):
    table = sit().play(*SETUP, MOVE, REPLY)
    table.caller("arbiter")
    head = table.view()["head"]
    refused = table.rule("correct", about=3, action=FAR)
    assert (refused["error"], refused["code"]) == ("refused", "john.move.too-far")
    assert table.view()["head"] == head
    assert standing(table) == [*SETUP, MOVE, REPLY]


def test_an_act_the_rules_forbid_may_stand(sit: Sit, store: Store):
    table = sit("one_o_one", seats=["a", "b"])
    table.view()
    history = table.service.matches.get(table.match).history
    for code in sorted(waivable_codes(history.game)):
        assert code in history.game.codes
    table.play({"seat": "table", "action": "flip", "card": "5h"})
    first = table.view()["turn"][0]
    other = "b" if first == "a" else "a"
    out_of_turn = {"seat": other, "action": "play", "card": "3h", "from": "hand"}
    said = table.check(out_of_turn)
    assert said["verdict"] == "illegal"
    done = table.rule("allow", action=out_of_turn)
    assert (done["verdict"], done["code"]) == ("legal", said["code"])
    line = table.view()["lines"][-1]
    assert (line["action"], line["ruling"]) == (out_of_turn, WHY)
    assert table.undo(1)["error"] == "ruled"
    whole_again(table, store)


def test_an_impossible_act_cannot_be_waived(sit: Sit):
    table = sit().play(*SETUP)
    refused = table.rule("allow", action={**ATTACK, "from": "d4", "to": "d1"})
    assert refused["error"] == "refused"


def test_a_result_decided_before_the_first_line_is_taken_back(sit: Sit):
    table = sit()
    assert table.rule("result", winners=["red"])["ok"]
    assert table.rule("back", to=0)["ok"]
    assert table.view()["outcome"] is None
    table.play(*SETUP)


def test_the_result_is_decided(sit: Sit, store: Store):
    table = sit().play(*SETUP, MOVE)
    assert table.rule("result", winners=["red"])["ok"]
    view = table.view()
    assert view["outcome"] == {"winners": ["red"], "reason": "ruling"}
    assert (view["confirm"]["of"], view["confirm"]["head"]) == (view["link"], view["head"])
    assert table.record(REPLY)["error"] == "over"
    assert table.undo(2)["error"] == "over"
    audit = commands.audit(table.service, table.caller("arbiter"))
    assert audit["fault"] is None
    whole_again(table, store)
    assert table.rule("back", to=3)["ok"], "the arbiter lets the match go on after all"
    assert table.view()["outcome"] is None
    assert table.view()["confirm"] is None
    table.play(REPLY)
    assert table.rule("back", to=table.n)["reason"] == "nothing-to-undo"
    whole_again(table, store)


def test_an_objection_is_answered(sit: Sit, store: Store):
    table = sit().play(*SETUP, MOVE)
    assert object_to(table, about=9)["reason"] == "out-of-range"
    assert object_to(table, "spectator")["error"] == "not-yours"
    raised = object_to(table, about=3, note="that was the six")
    view = table.view("black")
    (found,) = view["objections"]
    assert (found["by"], found["seat"], found["about"], found["what"]) == ("seat", "red", 3, "card")
    assert (found["note"], found["answer"], found["link"]) == ("that was the six", None, raised["link"])
    assert table.rule("answer", objection=raised["link"])["ok"]
    (found,) = table.view("red")["objections"]
    assert found["answer"] == {**WHY, "link": table.view()["link"]}
    assert [r["ruling"] for r in table.view()["rulings"]] == ["answer"]
    whole_again(table, store)


def test_a_ruling_sent_again_is_made_once(sit: Sit, store: Store):
    table = sit().play(*SETUP, MOVE)
    sent: dict[str, Any] = {"request_id": "the-ruling", "expect": 3, "ruling": "back", "to": 2, **WHY}
    first = rulings.rule(table.service, table.caller("arbiter"), **sent)
    again = rulings.rule(table.service, table.caller("arbiter"), **sent)
    assert again == first
    assert table.n == 4
    with store.log() as log:
        other = Service(log, clock=table.service.clock)
        caller = other.enter(table.tokens["arbiter"])
        assert rulings.rule(other, caller, **sent) == first, "also after a restart"
    refused = table.do(rulings.rule, "arbiter", **{**sent, "to": 1})
    assert (refused["field"], refused["reason"]) == ("request_id", "used-otherwise")


def test_disclosures_survive_a_correction_unseen(sit: Sit, log: EventLog, store: Store):
    table = sit()
    table.caller("red")
    table.play(*SETUP, MOVE)
    table.play(REGISTER, who="red")
    table.play(REPLY)
    done = table.rule("correct", about=3, action={**MOVE, "to": "d2"})
    assert (done["restored"], done["left"]) == (2, 0)
    assert table.view("red")["mine"] != table.view("black")["mine"]
    assert PILE[0] in json.dumps(table.view("red")["lines"])
    for who in ("table", "arbiter", "spectator", "black"):
        assert PILE[0] not in json.dumps([x["action"] for x in table.view(who)["lines"]])
    whole_again(table, store)
