"""Matches: judging, undoing, settlements, private views, exports and audits."""

from typing import Any

import pytest

from tachiai.engines import Record, RecordError
from tachiai.engines._derived import preview
from tachiai.engines.match import replay
from tachiai.engines.values import TABLE, Action, Judgement, Outcome, Verdict

from .boast import BOAST, Boast, Table, boasts


def test_an_action_is_judged_without_being_recorded() -> None:
    match = boasts(1, 2)
    judged = match.judge(Action("a", "boast", {"value": 8}))
    assert judged.code == "boast.high"
    assert match.n == 2
    assert BOAST.view(match.position) == {"said": [1, 2]}
    with pytest.raises(IndexError):
        match.at(3)
    with pytest.raises(IndexError):
        match.at(-1)


def test_an_arbiter_lets_an_act_stand() -> None:
    """Only the named rule is not applied, and only if the game declares it waivable."""
    match = boasts(10)
    late, nod = Action("b", "boast", {"value": 2}), Action("b", "nod")
    assert match.judge(late)[:2] == (Verdict.ILLEGAL, "boast.over")
    stands = match.judge(late, waive="boast.over")
    assert stands[:3] == (Verdict.LEGAL, "boast.over", ({"effect": "boast", "value": 2},))
    assert stands.position.said[-1].seat == "b"
    claim = Action("b", "boast", {"value": 8})
    assert match.judge(claim, waive="boast.over")[:2] == (Verdict.LEGAL, "boast.over"), "it is no claim then"
    other = Action("b", "boast", {"value": 2, "secret": 1})
    assert match.judge(other, waive="boast.over")[:2] == (Verdict.ILLEGAL, "boast.secret")
    for code in ("boast.secret", "boast.high", "john.move.too-far"):
        assert match.judge(late, waive=code) == match.judge(late), "another refusal"
        assert match.judge(other, waive=code) == match.judge(other), "or one that must stay"
    assert match.judge(nod, waive="boast.over") == match.judge(nod), "not this act"
    undo = Action(TABLE, "undo", {"to": 5})
    assert match.judge(undo, waive="boast.undo.target") == match.judge(undo)
    assert boasts(1).judge(late, waive="boast.over")[:2] == (Verdict.LEGAL, None), "nothing to waive"


def test_a_refusal_is_waived_by_its_own_code_only(monkeypatch: pytest.MonkeyPatch) -> None:
    stands = Judgement(Verdict.LEGAL, None, (), Table())
    monkeypatch.setattr(Boast, "judge_waived", lambda *_: stands)
    high = Action("a", "boast", {"value": 2, "secret": 1})
    assert boasts().judge(high, waive="boast.over").code == "boast.secret"


def test_an_act_let_stand_is_replayed_as_such() -> None:
    match = boasts(10)
    entry = match.record(Action("b", "boast", {"value": 2}), waive="boast.over")
    assert entry.line.waive == "boast.over"
    again = replay(BOAST, match.header, [e.line for e in match.entries])
    assert again.entries == match.entries
    assert again.position == match.position
    assert match.export().lines[-1].waive == "boast.over"
    assert "waive" not in entry.line.to_json(), "the record's form has no place for it"


def test_undo_goes_back_and_the_undone_lines_stay() -> None:
    match = boasts(1, 2, 3, "<1", 4)
    assert BOAST.view(match.position) == {"said": [1, 4]}
    assert match.n == 5
    assert match.standing_lines() == [1, 5]
    assert match.standing_lines(3) == [1, 2, 3]
    assert match.standing_lines(4) == [1]
    assert [BOAST.view(match.at(n))["said"] for n in range(6)] == [[], [1], [1, 2], [1, 2, 3], [1], [1, 4]]


def test_an_undo_is_undone_the_same_way() -> None:
    match = boasts(1, 2, "<1", 3, "<2", 4)
    assert match.standing_lines() == [1, 2, 6]
    assert BOAST.view(match.position) == {"said": [1, 2, 4]}
    # back to just after the undo itself
    match.record(Action(TABLE, "undo", {"to": 3}))
    assert match.standing_lines() == [1]
    match.record(Action(TABLE, "undo", {"to": 0}))
    assert match.standing_lines() == []
    # an undo to the line just before it changes nothing
    match.record(Action(TABLE, "undo", {"to": match.n}))
    assert match.standing_lines() == []


def test_an_undo_names_its_direction() -> None:
    match = boasts(1, 2, 3, "<1", "<3", "<5", "<2", "<0", "<99", "<3")
    ways = [match.message_params(n).get("way") for n in range(4, match.n + 1)]
    assert ways == ["back", "forward", "back", "back", "back", "back", "forward"]


@pytest.mark.parametrize("to", [-1, 4, 99])
def test_an_undo_needs_an_earlier_action(to: int) -> None:
    match = boasts(1, 2, 3)
    entry = match.record(Action(TABLE, "undo", {"to": to}))
    assert (entry.verdict, entry.judgement.code) == (Verdict.ILLEGAL, "boast.undo.target")
    assert match.standing_lines() == [1, 2, 3, 4], "a refused undo is a line like any other refused one"
    assert BOAST.view(match.position) == {"said": [1, 2, 3]}


def test_an_undo_takes_the_end_back() -> None:
    match = boasts(1, 12, 3)
    assert match.entries[2].judgement.code == "boast.over"
    assert match.outcome == Outcome(("b",), "boast.end")
    match.record(Action(TABLE, "undo", {"to": 1}))
    assert match.outcome is None


def test_settlements_belong_to_the_state() -> None:
    match = boasts(6, "?1")
    assert match.settled()[1].to_json() == {"as": "confirmed", "by": 2}
    assert match.settled(1) == {}
    match.record(Action(TABLE, "undo", {"to": 1}))
    assert match.settled() == {}
    match.record(Action(TABLE, "ask", {"claim": 1}))
    assert match.settled()[1].by == 4
    match.record(Action(TABLE, "undo", {"to": 2}))
    assert match.settled()[1].by == 2
    *lines, _ = match.audit()
    assert lines[0]["settled"] == {"as": "confirmed", "by": 2}


def test_an_undone_claim_shows_no_settlement() -> None:
    match = boasts(6, "?1", "<0")
    *lines, last = match.audit()
    assert "settled" not in lines[0]
    assert last == {"outcome": None, "position": {"said": []}}


def test_a_private_settlement_is_for_its_seat() -> None:
    match = boasts(7, "?1")
    shown = {"as": "refuted", "by": 2}
    assert next(match.audit())["settled"] == shown
    assert next(match.audit("a", full=False))["settled"] == shown
    assert "settled" not in next(match.audit("b", full=False))
    assert "settled" not in next(match.audit(full=False))
    public = boasts(8, "?1")
    assert next(public.audit(full=False))["settled"] == {"as": "confirmed", "by": 2}


def test_audit_lines_have_their_members_and_no_others() -> None:
    *lines, last = boasts(1, 6, (9, 3), 12).audit()
    assert lines == [
        {"n": 1, "verdict": "legal", "code": None, "effects": [{"effect": "boast", "value": 1}]},
        {
            **{"n": 2, "verdict": "unverified", "code": "boast.high", "odds": "1/2"},
            "effects": [{"effect": "boast", "value": 6}],
        },
        {"n": 3, "verdict": "illegal", "code": "boast.secret", "effects": []},
        {"n": 4, "verdict": "legal", "code": None, "effects": [{"effect": "boast", "value": 12}]},
    ]
    assert last == {"outcome": {"winners": ["b"], "reason": "boast.end"}, "position": {"said": [1, 6, 12]}}


def test_a_seat_is_shown_its_own_private_fields() -> None:
    match = boasts((4, 5), 2, (9, 3))
    assert match.shown(1).action.fields == {"value": 4, "secret": "??"}
    assert match.shown(1, "b").action.fields == {"value": 4, "secret": "??"}
    assert match.shown(1, "a").action.fields == {"value": 4, "secret": 5}
    idle = match.shown(3)
    assert idle.action == Action(TABLE, "undo", {"to": 2})
    assert (idle.verdict, idle.judgement.code) == (Verdict.LEGAL, None)
    assert match.shown(3, "b") == idle
    assert match.shown(3, "a").judgement.code == "boast.secret"


def test_exports() -> None:
    match = boasts((4, 5), 2, (9, 3), 1)
    match.entries[0] = match.entries[0]._replace(line=match.entries[0].line._replace(note="x", at="now"))
    full, public, own = match.export(full=True), match.export(), match.export("a")
    assert [line.action for line in full.lines] == [e.action for e in match.entries]
    assert public.lines[0].to_json() == {
        **{"seat": "a", "action": "boast", "value": 4, "secret": "??"},
        **{"at": "now", "note": "x"},
    }
    assert public.lines[2].to_json() == {"seat": "table", "action": "undo", "to": 2}
    assert own.lines[2].action.fields == {"value": 9, "secret": 3}
    assert isinstance(public, Record)
    assert len(public.lines) == len(full.lines) == 4, "the numbering stays"


def test_replay_takes_lines_and_mappings() -> None:
    match = boasts(1, 6, "<1", 3)
    rows: list[Any] = [entry.line.to_json() for entry in match.entries]
    rows[1] = match.entries[1].line
    again = replay(BOAST, match.header, rows)
    assert list(again.audit()) == list(match.audit())
    with pytest.raises(RecordError):
        replay(BOAST, match.header, [{"seat": "c", "action": "boast", "value": 1}])


def test_a_game_without_a_notation_of_its_own_has_that_of_all_games() -> None:
    assert BOAST.notation is None
    assert BOAST.notate(Action("a", "boast", {"value": 1})) == "a:boast:1"
    with pytest.raises(ValueError, match="a1: at character 3: nothing, expected: SEAT:KIND"):
        boasts().play("a1")


def test_repr() -> None:
    assert repr(BOAST) == "<game boast, rules 1>"
    assert repr(boasts(1, 2)) == "<match of boast, 2 actions>"


def test_optional_methods_of_a_game_have_defaults() -> None:
    position = boasts(3).position
    assert BOAST.due(position) == ()
    assert BOAST.steps(position, ()) == ()
    assert BOAST.own_choices(position, "a") is None
    assert BOAST.diagram(position) == "said: [3]"
    assert preview(BOAST, position, Action("a", "boast", {"value": 2})) == ({"effect": "boast", "value": 2},)
    assert preview(BOAST, position, Action("a", "boast", {"value": 9, "secret": 2})) == ()
