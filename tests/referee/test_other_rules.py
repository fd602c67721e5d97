"""An update of the rules never changes a match silently: it goes on, or is shown as it was recorded."""

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest

from tachiai import engines
from tachiai.engines import registry
from tachiai.engines.match import Match
from tachiai.engines.record import read as read_record
from tachiai.engines.values import Judgement, Outcome, Verdict
from tachiai.referee import commands
from tachiai.referee.commands import rematch
from tachiai.referee.commands.opening import Opening
from tachiai.referee.commands.service import Service
from tachiai.referee.evidence import reader, takehome
from tachiai.referee.evidence.reader import UNKNOWN
from tachiai.referee.evidence.stored import StoredMatches
from tachiai.referee.match import summary, views
from tachiai.referee.match.history import history_of_proof
from tachiai.referee.match.loading import load_history, verify_match
from tachiai.referee.reports.match_sheet import sheet
from tachiai.referee.store.chain import ChainFault, CorruptMatch, canonical, first_head, next_head
from tachiai.referee.store.log import EventLog

from .. import contract
from .table import ATTACK, MOVE, PILE, REGISTER, REPLY, SETUP, Sit, Store, Table, again, answer, view_of

JOHN = engines.load("john")
RULES = JOHN.version
NEW_CODE = "john.move.new-rule"
LATER = {"seat": "black", "action": "move", "from": "c3", "to": "d3"}


def judging(
    monkeypatch: pytest.MonkeyPatch, changed: Callable[[Any, Judgement[Any]], Judgement[Any]]
) -> None:
    """Install a later version of JOHN with ``changed`` judgements."""

    def judge(position: Any, action: Any, n: int) -> Judgement[Any]:
        judged = changed(action, type(JOHN).judge(JOHN, position, action, n))
        return judged._replace(position=position) if judged.verdict is Verdict.ILLEGAL else judged

    monkeypatch.setattr(JOHN, "version", "later", raising=False)
    monkeypatch.setattr(JOHN, "judge", judge, raising=False)


def _code(action: Any, judged: Judgement[Any]) -> Judgement[Any]:
    return judged._replace(code=NEW_CODE, verdict=Verdict.FOUL) if action.fields.get("to") == "c3" else judged


def _effects(action: Any, judged: Judgement[Any]) -> Judgement[Any]:
    return judged._replace(effects=()) if action.fields.get("to") == "c3" else judged


def _refuses(action: Any, judged: Judgement[Any]) -> Judgement[Any]:
    return judged if action.fields.get("to") != "c3" else judged._replace(verdict=Verdict.ILLEGAL, effects=())


def _raises(action: Any, judged: Judgement[Any]) -> Judgement[Any]:
    if action.fields.get("to") == "c3":
        raise ZeroDivisionError
    return judged


def _same(_: Any, judged: Judgement[Any]) -> Judgement[Any]:
    return judged


JUDGED = {"code": _code, "effects": _effects, "refuses": _refuses, "raises": _raises}
"""Ways to judge the move to c3 differently."""


def position(monkeypatch: pytest.MonkeyPatch) -> None:
    """Install a version whose public view has one more member once a card is on c3."""

    def view(position: Any) -> dict[str, Any]:
        seen: dict[str, Any] = dict(type(JOHN).view(JOHN, position))
        return {**seen, "weather": "fine"} if "c3" in seen["board"] else seen

    judging(monkeypatch, _same)
    monkeypatch.setattr(JOHN, "view", view, raising=False)


def ending(monkeypatch: pytest.MonkeyPatch) -> None:
    """Install a version in which the match is over once a card is on c3."""
    judging(monkeypatch, _same)

    def outcome(position: Any) -> Outcome | None:
        over = "c3" in type(JOHN).view(JOHN, position)["board"]
        return Outcome(("black",), "john.end.resigned") if over else type(JOHN).outcome(JOHN, position)

    monkeypatch.setattr(JOHN, "outcome", outcome, raising=False)


def gone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Uninstall JOHN."""
    load = registry._load

    def none(name: str) -> Any:
        if name == "john":
            raise LookupError(name)
        return load(name)

    monkeypatch.setattr(registry, "_load", none)


CHANGES: Mapping[str, Callable[[pytest.MonkeyPatch], None]] = {
    **{name: lambda patch, how=how: judging(patch, how) for name, how in JUDGED.items()},
    "position": position,
    "ending": ending,
    "gone": gone,
}


@pytest.fixture
def table(sit: Sit) -> Table:
    """Return a match of seven actions: the third moves to c3, the fifth is a disclosure, the last an undo."""
    table = sit().play(*SETUP, MOVE, REPLY)
    table.record(REGISTER, "red")
    table.play(LATER)
    table.undo(5, "arbiter", reason="once more")
    return table


@pytest.fixture
def updated(table: Table, store: Store, clock: Any, log: EventLog) -> Callable[[], Table]:
    """Return a function for the same devices at a restarted referee."""
    return lambda: again(table, store, clock, log)


def rules_of(text: str) -> list[tuple[Any, Any]]:
    """Return the versions of the rules in the links of a proof, in order, with ``was`` where a link has it."""
    bodies = map(json.loads, text.splitlines())
    return [(body.get("was"), body["rules"]) for body in bodies if "rules" in body]


# -- it goes on --------------------------------------------------------------------------------------------


def test_a_match_with_the_same_judgements_goes_on_and_a_link_names_the_rules(
    table: Table, updated: Callable[[], Table], store: Store, monkeypatch
):
    judging(monkeypatch, _same)
    after = updated()
    seen = after.view()
    assert seen["outdated"] is None
    assert seen["choices"]
    after.play(LATER, {**REPLY, "from": "a3", "to": "a2"})
    proof = commands.proof(after.service, after.caller())
    assert rules_of(proof)[-3:] == [(RULES, "later"), (None, "later"), (None, "later")]
    found = reader.read(proof)
    assert (found.fault, found.rules) == (None, "later")
    with store.log() as other:
        assert verify_match(other, table.match) is None
        history = load_history(other, table.match)
        assert (history.outdated, history.n, history.version) == (None, 9, "later")
    # and back again, where the old version gives the same
    monkeypatch.undo()
    with store.log() as other:
        assert load_history(other, table.match).outdated is None


def test_a_match_nothing_was_recorded_in_goes_on(sit: Sit, store: Store, clock, log, monkeypatch):
    table = sit()
    judging(monkeypatch, _same)
    after = again(table, store, clock, log)
    assert after.view()["outdated"] is None
    after.play(*SETUP)
    assert verify_match(log, table.match) is None


def test_a_match_that_begins_otherwise_now_does_not_go_on(sit: Sit, store: Store, clock, log, monkeypatch):
    table = sit()
    judging(monkeypatch, _same)
    monkeypatch.setattr(
        JOHN, "view", lambda p: {**type(JOHN).view(JOHN, p), "weather": "fine"}, raising=False
    )
    after = again(table, store, clock, log)
    seen = view_of(after.service, after.caller())
    assert seen["outdated"] == {"rules": RULES, "today": "later", "from": 1, "known": 0, "lay": True}
    assert "weather" not in seen["position"]
    assert after.record(SETUP[0])["error"] == "other-rules"


RULES_LINKS = {
    "was another version": lambda body: {**body, "was": "0"},
    "changes nothing": lambda body: {**body, "rules": body["was"]},
    "the next action is of another": lambda body: {**body, "rules": "soon"},
}


@pytest.mark.parametrize("forged", RULES_LINKS.values(), ids=RULES_LINKS)
def test_a_link_of_rules_that_does_not_fit_is_a_fault(
    table: Table, updated: Callable[[], Table], forged: Callable[[Any], Any], monkeypatch
):
    """The proof is hashed again from that link on, as the owner of the database could do."""
    judging(monkeypatch, _same)
    after = updated()
    after.play(LATER)
    rows = [json.loads(row) for row in commands.proof(after.service, after.caller()).splitlines()]
    k = next(i for i, row in enumerate(rows) if row["kind"] == "rules")
    rows[k] = forged(rows[k])
    heads: list[str] = []
    for row in rows:
        body = canonical({name: value for name, value in row.items() if name not in ("hash", "opened")})
        heads.append(next_head(heads[-1], body) if heads else first_head(body))
        row["hash"] = heads[-1]
    fault = reader.read("\n".join(map(canonical, rows))).fault
    assert fault is not None
    assert fault.reason == "rules"


def test_rules_of_today_that_do_not_give_what_stands_before_their_link_are_a_fault(
    table: Table, updated: Callable[[], Table], log: EventLog, monkeypatch
):
    """The owner of the database inserts a move that no rules allowed, and goes on under the current rules."""
    judging(monkeypatch, _same)
    after = updated()
    after.play(LATER)
    rows = [json.loads(row) for row in commands.proof(after.service, after.caller()).splitlines()]
    judging(monkeypatch, _code)
    where = next(row["link"] for row in rows if row.get("n") == 3)
    found = verify_match(log, table.match)
    assert found == ChainFault(where, "judgement")
    with pytest.raises(CorruptMatch) as caught:
        history_of_proof(rows)
    assert caught.value.fault == found
    with pytest.raises(CorruptMatch):
        load_history(log, table.match)


# -- it is shown as it was recorded ---------------------------------------------------------------------------


WHO = ("table", "black", "red", "arbiter", "spectator")
EMPTY = ("choices", "previews", "turn", "upcoming", "due", "may", "reference")
NOTHING = ("mine", "mine_choices", "undo", "restorable", "ask")
RECORDED = (
    "n",
    "seat",
    "action",
    "verdict",
    "code",
    "effects",
    "at",
    "by",
    "reason",
    "undone",
    "private",
    "link",
)


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_another_match_is_shown_as_it_was_recorded(
    table: Table, updated: Callable[[], Table], change: Callable[[pytest.MonkeyPatch], None], monkeypatch
):
    before = {who: table.view(who) for who in WHO}
    looked = {n: table.view(at=n)["position"] for n in range(8)}
    change(monkeypatch)
    after = updated()
    today = None if change is gone else "later"
    since = 1 if change is gone else 3
    for who in WHO:
        seen = view_of(after.service, after.caller(who))
        if change is not gone:
            contract.check("john", "View", seen)
        expected = {"rules": RULES, "today": today, "from": since, "known": 7}
        assert {k: v for k, v in seen["outdated"].items() if k != "lay"} == expected
        assert seen["position"] == json.loads(canonical(before[who]["position"]))
        assert not any(seen[name] for name in EMPTY)
        assert all(seen[name] is None for name in NOTHING)
        assert seen["outcome"] is None
        assert [{k: line[k] for k in RECORDED} for line in seen["lines"]] == [
            {k: line[k] for k in RECORDED} for line in json.loads(canonical(before[who]["lines"]))
        ]
    for n, wanted in looked.items():
        back = view_of(after.service, after.caller(), at=n)
        assert back["position"] == json.loads(canonical(wanted))
        assert back["outdated"]["known"] == n


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_nothing_more_is_recorded_in_it(
    table: Table, updated: Callable[[], Table], change: Callable[[pytest.MonkeyPatch], None], monkeypatch
):
    sent: dict[str, Any] = {"request_id": "before-the-update", "expect": 7, "action": LATER}
    first = commands.record(table.service, table.caller(), **sent)
    change(monkeypatch)
    after = updated()
    repeated = commands.record(after.service, after.caller(), **sent)
    assert {**repeated, "steps": None} == {**first, "steps": None}, "it was answered before"
    link = view_of(after.service, after.caller("arbiter"))["link"]

    def ruled(**given: Any) -> Any:
        given = {"request_id": after.new_id(), "expect": 8, "name": "Aki", "reason": "to see", **given}
        return after.do(commands.rule, "arbiter", **given)

    def sends(command: Any, who: str = "table", **given: Any) -> Any:
        return answer(command, after.service, after.caller(who), **given)

    new: dict[str, Any] = {"request_id": "after-the-update", "expect": 8}
    refused = [
        sends(commands.record, **new, action=ATTACK),
        sends(commands.record, "red", **new, action=REGISTER),
        sends(commands.check, action=ATTACK),
        sends(commands.check, action={"seat": "red", "action": "no such thing"}),
        sends(commands.undo, **new, to=3),
        sends(commands.undo, "arbiter", **new, to=3, reason="no"),
        sends(commands.restore, **new, source=7),
        sends(commands.consent, "red", request_id="after-the-update", ask="none", answer=True),
        ruled(ruling="back", to=2),
        ruled(ruling="remove", about=3),
        ruled(ruling="correct", about=3, action=MOVE),
        ruled(ruling="insert", after=3, action=MOVE),
        ruled(ruling="allow", action=ATTACK),
    ]
    today, since = (None, 1) if change is gone else ("later", 3)
    why = {"ok": False, "error": "other-rules", "rules": RULES, "today": today, "from": since}
    assert refused == len(refused) * [why]
    assert view_of(after.service, after.caller("arbiter"))["link"] == link, "nothing was written"


@pytest.mark.parametrize("change", ["code", "gone"])
def test_commands_that_record_no_action_still_work(
    table: Table, updated: Callable[[], Table], change: str, monkeypatch, caplog
):
    CHANGES[change](monkeypatch)
    after = updated()
    service, arbiter = after.service, after.caller("arbiter")
    said = {"what": "rule", "about": 3, "note": "that was allowed"}
    objected = commands.objection(service, after.caller("red"), request_id=after.new_id(), **said)
    for given in (
        {"ruling": "answer", "objection": objected["link"]},
        {"ruling": "stop"},
        {"ruling": "resume"},
        {"ruling": "result", "winners": ["red"]},
        {"ruling": "back", "to": 7},
        {"ruling": "result", "winners": []},
    ):
        why: dict[str, Any] = {"expect": 7, "name": "Aki", "reason": "to end it"}
        assert commands.rule(service, arbiter, request_id=after.new_id(), **why, **given)["ok"]
    seen = view_of(service, after.caller("red"))
    assert seen["outcome"] == {"winners": [], "reason": "ruling"}
    end = {name: seen["confirm"][name] for name in ("of", "head")}
    assert commands.confirm(service, after.caller("red"), request_id=after.new_id(), agree=True, **end)["ok"]
    assert commands.disclose(service, after.caller("red"), request_id=after.new_id())["ok"]
    assert after.join("spectator")["role"] == "spectator"
    assert commands.settings(service, after.caller(), coaching=False)["ok"]

    # and it can be exported
    for audience in ("public", "full"):
        record = commands.record_text(service, arbiter, audience=audience)
        assert len(record.splitlines()) == 8
        assert reader.read(commands.proof(service, arbiter, audience=audience)).fault is None
    own = commands.record_text(service, after.caller("red"), audience="seat")
    assert json.loads(own.splitlines()[5])["cards"] == PILE
    audit = json.loads(canonical(commands.audit(service, arbiter)))
    assert audit["fault"] is None
    assert [row["verdict"] for row in audit["lines"] if "n" in row] == ["legal"] * 7
    if change == "code":
        contract.check("john", "MatchAudit", audit)
        recorded, today = {"verdict": "legal", "code": None}, {"verdict": "foul", "code": NEW_CODE}
        assert audit["differences"] == [{"n": 3, "recorded": recorded, "today": today, "rules": RULES}]
        assert "action 3 is judged otherwise" in caplog.text
        assert audit["outdated"] == {"rules": RULES, "today": "later", "from": 3}
    else:
        assert audit["outdated"] == {"rules": RULES, "today": None, "from": 1}
    match = load_history(service.log, after.match).public
    proof = commands.proof(service, arbiter)
    page = sheet(match, "en", proof=reader.read(proof))
    assert ("rules are later" if change == "code" else "not installed") in page
    data = takehome.data(match, "ja", proof=proof)
    assert UNKNOWN not in data["positions"]
    assert data["outdated"] == audit["outdated"]
    assert reader.check_positions(reader.read(proof), data["positions"]) is None
    assert commands.close(service, arbiter, reason="it is late")["ok"]
    assert verify_match(service.log, after.match) is None


def test_a_disclosure_is_shown_only_to_the_device_that_made_it(
    table: Table, updated: Callable[[], Table], monkeypatch
):
    """Even without the game, other devices of the seat, other seats and spectators see nothing of it."""
    gone(monkeypatch)
    after = updated()

    def cards(who: str) -> Any:
        return view_of(after.service, after.caller(who))["lines"][4]["action"]["cards"]

    assert cards("red") == PILE
    for who in ("table", "black", "arbiter", "spectator"):
        assert cards(who) == ["??"] * len(PILE), who
    joined = commands.join(after.service, ticket=after.ticket("red"))
    waiting = view_of(after.service, after.caller())["claims"][0]["id"]
    after.run(commands.admit, claim=waiting, answer=True)
    after.tokens["red"] = joined["token"]
    assert cards("red") == ["??"] * len(PILE), "it was told on the phone before"
    record = commands.record_text(after.service, after.caller("red"), audience="seat")
    assert "7h" not in record


def test_the_same_rules_that_judge_otherwise_are_a_fault_of_the_record(
    table: Table, store: Store, monkeypatch
):
    judging(monkeypatch, _code)
    monkeypatch.setattr(JOHN, "version", RULES, raising=False)
    with store.log() as other:
        fault = verify_match(other, table.match)
        assert fault is not None
        assert fault.reason == "judgement"


def test_a_worker_of_another_version_makes_no_match_go_on(
    table: Table, store: Store, clock: Any, log: EventLog, monkeypatch
):
    """Two versions use one store, as while an update goes from worker to worker."""
    one = Service(log, shared=True, clock=clock)
    caller = one.enter(table.tokens["table"])
    assert view_of(one, caller)["outdated"] is None
    with monkeypatch.context() as later:
        judging(
            later,
            lambda action, judged: judged._replace(code=NEW_CODE) if action.kind == "attack" else judged,
        )
        with store.log() as other:
            newer = Service(other, shared=True, clock=clock)
            pen = newer.enter(table.tokens["table"])
            said = commands.record(newer, pen, request_id="by-the-newer", expect=7, action=ATTACK)
            assert said["code"] == NEW_CODE
    seen = view_of(one, caller)
    assert seen["outdated"] == {"rules": "later", "today": RULES, "from": 8, "known": 8, "lay": False}
    assert seen["lines"][7]["code"] == NEW_CODE
    sent: dict[str, Any] = {"request_id": "by-the-older", "expect": 8, "action": REPLY}
    assert answer(commands.record, one, caller, **sent)["error"] == "other-rules"


def test_the_desk_sees_it(table: Table, updated: Callable[[], Table], monkeypatch):
    gone(monkeypatch)
    after = updated()
    seen = after.service.with_match(after.match, lambda live: summary.of(live, set()))
    assert seen["outdated"] == {"rules": RULES, "today": None, "from": 1}
    assert (seen["phase"], seen["turn"]) == ("playing", [])


# -- positions -------------------------------------------------------------------------------------------------


def forget_positions(store: Store, match: str, until: int | None = None) -> None:
    """Remove the stored positions of links up to ``until``, as earlier versions wrote the store."""
    stream = f"match:{match}"
    for k, state in store.states(stream).items():
        row = json.loads(state)
        if until is not None and k > until:
            continue
        row.pop("position", None)
        store.put(stream, k, json.dumps(row, separators=(",", ":"), ensure_ascii=False).encode())


KNOWN = {
    "code": ("code", [0, 1, 2, 3, 4, 5, 6, 7]),
    "refuses": ("refuses", [0, 1, 2, 2, 2, 2, 2, 2]),
    "gone": ("gone", [None] * 8),
}
"""By change of the rules: for each action, the last action whose position is known for certain."""


@pytest.mark.parametrize(("change", "known"), KNOWN.values(), ids=KNOWN)
def test_without_stored_positions_the_newest_certain_one_is_shown(
    table: Table, store: Store, clock, change: str, known: list[int | None], monkeypatch
):
    looked = [json.loads(canonical(table.view(at=n)["position"])) for n in range(8)]
    forget_positions(store, table.match)
    monkeypatch.setattr(registry, "_load", registry._load)
    CHANGES[change](monkeypatch)
    with store.log() as log:
        assert verify_match(log, table.match) is None
        after = again(table, store, clock, log)
        found = [view_of(after.service, after.caller(), at=n) for n in range(8)]
        assert [view["outdated"]["known"] for view in found] == known
        for view, at in zip(found, known, strict=True):
            assert view["position"] == ({} if at is None else looked[at])
        assert found[-1]["outdated"]["lay"] is (change == "code")
        live = after.service.matches.get(after.match)
        page = takehome.data(live.history.public, "en")
        unknown = [n for n, at in enumerate(known) if at != n]
        assert [n for n in range(8) if page["positions"][n] == UNKNOWN][:1] == unknown[:1]
        assert views.lines(live)


def test_a_kept_position_that_was_changed_is_found(table: Table, store: Store):
    stream = f"match:{table.match}"
    for k, state in store.states(stream).items():
        row = json.loads(state)
        if row.get("position") is None:
            continue
        store.put(stream, k, json.dumps({**row, "position": "{}"}, separators=(",", ":")).encode())
        with store.log() as log:
            fault = verify_match(log, table.match)
        assert fault == (k, "position")
        store.put(stream, k, state)


# -- playing on -------------------------------------------------------------------------------------------------


def test_the_table_is_arranged_again_and_played_on(
    table: Table, updated: Callable[[], Table], store: Store, monkeypatch
):
    judging(monkeypatch, _code)
    after = updated()
    service = after.service
    seen = after.view()
    assert seen["outdated"]["lay"] is True
    given = {"request_id": "we-play-on", "pin": "112233"}
    assert answer(commands.play_on, service, after.caller("red"), **given)["error"] == "not-yours"
    opened = commands.play_on(service, after.caller(), **given)
    contract.check_answer("john", "play_on", opened)
    assert commands.play_on(service, after.caller(), **given) == opened
    assert answer(commands.play_on, service, after.caller(), request_id="once-more")["error"] == "taken"
    other = answer(commands.play_on, service, after.caller(), **{**given, "pin": "445566"})
    assert (other["error"], other["reason"]) == ("bad-field", "used-otherwise")
    assert after.view("red")["next"] == {"match": opened["match"]}
    way = commands.next_match_ticket(service, after.caller("red"))
    assert (way["role"], way["seat"], way["match"]) == ("seat", "red", opened["match"])
    new = Table.__new__(Table)
    new.__dict__ |= {**after.__dict__, "match": opened["match"], "pin": "112233"}
    new.tokens = {"table": opened["token"]}
    first = new.view()
    assert first["outdated"] is None
    assert first["after"] == {"match": after.match}
    assert first["position"]["board"] == seen["position"]["board"]
    assert first["position"]["to_move"] == seen["position"]["to_move"]
    assert first["header"]["layout"]["board"] == seen["position"]["board"]
    assert first["turn"] == ["black"]
    new.play(LATER)
    proof = commands.proof(service, new.caller())
    body = json.loads(proof.splitlines()[0])
    assert body["after"] == {"match": after.match, "link": seen["link"], "head": seen["head"], "n": 7}
    assert reader.read(proof).fault is None
    with store.log() as other:
        assert verify_match(other, new.match) is None
    # its record has the start position, and is judged the same way anywhere
    record = commands.record_text(service, new.caller())
    read = Match.of(read_record(record))
    assert json.loads(canonical(JOHN.view(read.position))) == json.loads(canonical(new.view()["position"]))


FORGED: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "honest": ({}, {}),
    "the table": ({"to_move": "red"}, {}),
    "the head": ({}, {"head": "0" * 64}),
    "the link": ({}, {"link": 99}),
    "the action": ({}, {"n": 2}),
}


@pytest.mark.parametrize(("laid", "left"), FORGED.values(), ids=FORGED)
def test_a_match_that_plays_on_begins_from_the_last_position(
    laid: dict[str, Any], left: dict[str, Any], table: Table, updated, log: EventLog, monkeypatch
):
    """The owner of the database writes another start, with a valid chain."""

    def opening(header: Any, settings: Any, after: Any, asked: Any) -> Opening:
        other = replace(header, layout={**header.layout, **laid})
        return Opening(other, settings, {**after, **left}, asked)

    judging(monkeypatch, _code)
    after = updated()
    monkeypatch.setattr(rematch, "Opening", opening)
    opened = commands.play_on(after.service, after.caller(), request_id="we-play-on")
    report = StoredMatches(log, "").verify(opened["match"])
    assert report.fault == (ChainFault(0, "after") if laid or left else None)


def played_on(table: Table) -> str:
    """Return the error of a request to play on."""
    given = {"request_id": table.new_id()}
    error: str = table.do(commands.play_on, **given)["error"]
    return error


def test_a_table_that_cannot_be_arranged_is_not_offered(
    sit: Sit, store: Store, clock, log: EventLog, monkeypatch
):
    """A layout of JOHN has no member for a due pull; and a match that goes on needs no layout."""
    table = sit().play(*SETUP, MOVE, REPLY, ATTACK)
    assert table.view()["due"]
    assert played_on(table) == "no-layout"
    judging(monkeypatch, _code)
    after = again(table, store, clock, log)
    assert after.view()["outdated"]["lay"] is False
    assert played_on(after) == "no-layout"


# -- for the operator
# -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("change", ["code", "gone"])
def test_the_matches_in_play_that_it_concerns_are_found(
    sit: Sit, store: Store, clock, log: EventLog, service: Service, change: str, monkeypatch
):
    concerned, same, over, closed = (sit() for _ in range(4))
    other = sit("one_o_one", seats=["a", "b"])
    for one in (concerned, over, closed):
        one.play(*SETUP, MOVE)
    same.play(*SETUP)
    over.play({"seat": "red", "action": "resign"})
    commands.close(service, closed.caller("arbiter"), reason="late")
    stored = StoredMatches(log, "")
    assert stored.of_other_rules(60) == ([], 0)
    CHANGES[change](monkeypatch)
    found, left = stored.of_other_rules(60)
    assert left == 0
    since = {one.match: one.since for one in found}
    assert since == {
        concerned.match: 3 if change == "code" else 1,
        same.match: None if change == "code" else 1,
    }
    assert other.match not in since
    assert stored.of_other_rules(0) == ([], 4)
    listed = {one.match: (one.rules, one.today) for one in stored.matches()}
    assert listed[concerned.match] == (RULES, "later" if change == "code" else None)
