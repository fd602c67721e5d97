"""Undone actions are restored: as they were, or after a missed move was inserted."""

import importlib.resources
import json
import random
import re
from typing import Any

import pytest

from tachiai.engines import BUILT_IN, Action, Match, Verdict, load, read
from tachiai.engines._derived import package_of, redact
from tachiai.engines.declare import whole_actions
from tachiai.engines.game import Game
from tachiai.engines.record import parse_line
from tachiai.referee import commands
from tachiai.referee.commands.service import Service
from tachiai.referee.match.loading import verify_match
from tachiai.referee.store.log import EventLog

from .table import ATTACK, MOVE, OTHER_PILE, PILE, REGISTER, REPLY, SETUP, Clock, Sit, Store, Table, answer

PULL = {"seat": "red", "action": "pull", "card": "Ad"}
MISSED = {"seat": "red", "action": "move", "from": "c4", "to": "d4"}
ANSWERED = {"seat": "black", "action": "move", "from": "c1", "to": "d1"}


def whole_match(game: str) -> Match:
    """Return the example match of a game."""
    return Match.of(read((importlib.resources.files(package_of(load(game))) / "example.jsonl").read_bytes()))


def replayed(service: Service, match: Match) -> Table:
    """Play the standing actions of a match in a new one, without undos and refusals."""
    table = Table(
        service,
        match.game.name,
        seats=list(match.header.seats),
        options=match.header.given,
        names=match.header.names,
    )
    for seat in match.header.seats:
        table.caller(seat)  # each seat that discloses something has a phone by then
    for n in match.standing_lines():
        table.repeat(match.entries[n - 1].action)
    return table


def seen(table: Table) -> dict[str, Any]:
    """Return the position as everybody at the table sees it."""
    seats = table.view()["header"]["seats"]
    return {who: {k: table.view(who)[k] for k in ("position", "mine", "turn")} for who in ("table", *seats)}


def standing(table: Table) -> list[dict[str, Any]]:
    return [
        line["action"]
        for line in table.view()["lines"]
        if not line["undone"] and line["action"]["action"] != "undo"
    ]


@pytest.mark.parametrize("game", BUILT_IN)
def test_without_new_actions_the_result_is_as_before_the_undo(game: str, sit: Sit, service: Service):
    match = whole_match(game)
    table = replayed(service, match)
    n = table.n
    before, stood = seen(table), standing(table)
    for to in (n - 1, n - 4, n // 2, 1, 0):
        undo = table.undo(to, "arbiter", reason="a look back")["n"]
        assert table.view()["restorable"] == {"from": undo, "count": n - to, "first": to + 1, "since": 0}
        done = table.restore(undo)
        assert done == {"ok": True, "n": undo + 1, "restored": n - to, "left": 0, "stopped": None}
        assert (seen(table), standing(table)) == (before, stood)
        assert table.view()["restorable"] is None
    assert verify_match(table.service.log, table.match) is None


def inserted(game: Game[Any], match: Match, rng: random.Random) -> Action | None:
    """Return another action that could be recorded now."""
    found = []
    for seat in match.header.seats:
        found += list(whole_actions(game.choices(match.position, seat), 40))
    rng.shuffle(found)
    legal = (a for a in found if match.judge(a).verdict is Verdict.LEGAL)
    return next((a for a in legal if match.judge(a).position != match.position), None)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", BUILT_IN)
def test_after_something_new_the_rest_comes_back_up_to_what_is_refused(
    game: str, seed: int, sit: Sit, service: Service
):
    """The result is the same as recording by hand, one by one, what the undo took back."""
    rng = random.Random(f"{game} {seed}")
    match = whole_match(game)
    table = replayed(service, match)
    live = match.standing_lines()
    engine, lines = match.game, [match.entries[n - 1].action for n in live]
    for to in rng.sample(range(1, len(lines)), 4):
        start = table.n
        back = table.undo(to, "arbiter", reason="a move was missed")["n"]
        by_hand = Match.of(
            read(table.service.matches.get(table.match).history.match.export(full=True).text())
        )
        new = inserted(engine, by_hand, rng)
        if new is None:
            assert table.restore(back)["ok"]
            continue
        by_hand.record(new)
        assert table.repeat(new)["ok"]
        stopped = None
        names: dict[str, Any] = {}
        for n, action in enumerate(lines[to:], to + 1):
            text = json.dumps(action.to_json())
            for old, now in names.items():
                text = text.replace(f'"{old}"', f'"<{now}>"')
            anew = parse_line(engine, match.header.seats, json.loads(re.sub("[<>]", "", text))).action
            judged = by_hand.judge(anew)
            foul = (
                judged.verdict is Verdict.FOUL and match.entries[live[n - 1] - 1].verdict is not Verdict.FOUL
            )
            if judged.verdict is Verdict.ILLEGAL or foul:
                stopped = (judged.verdict.value, judged.code, redact(engine, anew).to_json())
                break
            made = by_hand.record(anew).judgement.created
            was = match.entries[live[n - 1] - 1].judgement.created
            names |= dict(zip(was, made, strict=True))
        done = table.restore(back)
        assert done["ok"], done
        again = by_hand.n - back - 1
        assert (done["restored"], done["left"]) == (again, len(lines) - to - again)
        if stopped is None:
            assert done["stopped"] is None
        else:
            assert tuple(done["stopped"][k] for k in ("verdict", "code", "action")) == stopped
        assert table.view()["position"] == engine.view(by_hand.position)
        for seat in match.header.seats:
            assert table.view(seat)["mine"] == engine.private(by_hand.position, seat)
        assert len(table.view()["lines"]) == back + 1 + again, "the old ones stay, struck through"
        table.undo(start, "arbiter", reason="for the next round")
    assert verify_match(table.service.log, table.match) is None


def missed(table: Table) -> int:
    """Undo for a missed move of each side after the second action; return the number of the undo."""
    table.play(*SETUP, MOVE, REPLY, ATTACK, PULL)
    done = table.undo(3, "arbiter", reason="two were missed", insert=True)
    table.play(MISSED, ANSWERED)
    return int(done["n"])


def test_a_missed_move_is_put_in(sit: Sit):
    table = sit()
    undo = missed(table)
    assert (undo, table.n) == (7, 9)
    assert table.view()["restorable"] == {"from": 7, "count": 3, "first": 4, "since": 2}
    done = table.restore(undo)
    assert done == {"ok": True, "n": 12, "restored": 3, "left": 0, "stopped": None}
    lines = table.view()["lines"]
    assert [line["n"] for line in lines if line["undone"]] == [4, 5, 6]
    assert [line["action"] for line in lines[9:]] == [REPLY, ATTACK, PULL]
    assert standing(table) == [*SETUP, MOVE, MISSED, ANSWERED, REPLY, ATTACK, PULL]
    assert table.view()["restorable"] is None
    assert table.restore(undo)["reason"] == "nothing-to-restore", "they are back"
    assert verify_match(table.service.log, table.match) is None


def test_things_that_are_numbered_as_they_come_are_called_what_they_are_called_now(sit: Sit):
    """A monster was missed: the one that came after it is now the third, and attacks as the third."""
    table = sit("shogi_card_war")
    end = {"sente": {"seat": "sente", "action": "end"}, "gote": {"seat": "gote", "action": "end"}}

    def monster(seat: str, card: str) -> dict[str, Any]:
        return {"seat": seat, "action": "play", "card": card, "as": "monster"}

    attack = {"seat": "gote", "action": "attack", "attackers": ["m2"]}
    block = {"seat": "sente", "action": "block", "blocks": {"m1": "m2"}}
    table.play(monster("sente", "P"), end["sente"], monster("gote", "P"), end["gote"], end["sente"])
    table.play(attack, block)
    undo = table.undo(2, "arbiter", reason="a silver was missed")["n"]
    table.play(monster("gote", "S"))
    assert table.restore(undo, most=1)["restored"] == 1
    assert table.restore(undo)["left"] == 0
    told = [line["action"] for line in table.view()["lines"][-2:]]
    assert told == [{**attack, "attackers": ["m3"]}, {**block, "blocks": {"m1": "m3"}}]
    left = table.view()["position"]["players"]["gote"]["monsters"]
    assert [(m["id"], m["card"]) for m in left] == [("m2", "S")]


def test_actions_on_an_omitted_object_are_not_restored(sit: Sit):
    """The second monster is omitted; the third one now has its number, and must not do what it did."""
    table = sit("shogi_card_war")

    def monster(seat: str, card: str) -> dict[str, Any]:
        return {"seat": seat, "action": "play", "card": card, "as": "monster"}

    def end(seat: str) -> dict[str, Any]:
        return {"seat": seat, "action": "end"}

    attack = {"seat": "gote", "action": "attack", "attackers": ["m2"]}
    table.play(monster("sente", "P"), end("sente"), monster("gote", "S"), monster("gote", "P"))
    table.play(end("gote"), end("sente"), attack)
    undo = table.undo(2, "arbiter", reason="there was no silver")["n"]
    done = table.restore(undo, skip=1)
    assert (done["restored"], done["left"]) == (3, 1)
    assert done["stopped"] == {"n": 7, "verdict": "illegal", "code": None, "action": attack}
    assert table.view()["restorable"] is None
    stopped = table.restore(undo)
    assert (stopped["restored"], stopped["left"], stopped["stopped"]) == (0, 1, done["stopped"])


def test_it_stops_before_a_refused_action_and_goes_on_after_a_change(sit: Sit):
    table = sit().play(*SETUP, MOVE, REPLY, ATTACK, PULL)
    undo = table.undo(3, insert=True)["asked"]
    undo = table.consent(undo["id"], "black")["n"]
    elsewhere = {**REPLY, "from": "c4", "to": "d4"}
    table.play(elsewhere, ANSWERED, REPLY)
    assert table.view()["restorable"] is None, "that move was made; it cannot be made again"
    stopped = table.restore(undo)
    assert (stopped["restored"], stopped["left"], stopped["n"]) == (0, 3, table.n)
    assert stopped["stopped"]["action"] == REPLY
    assert stopped["stopped"]["verdict"] == "illegal"
    assert stopped["stopped"]["code"].startswith("john.")
    done = table.restore(undo, skip=1, most=1)
    assert (done["restored"], done["left"], done["stopped"]) == (1, 1, None)
    assert table.view()["restorable"] == {"from": undo, "count": 1, "first": 6, "since": 4}
    assert table.restore(undo)["restored"] == 1
    assert standing(table) == [*SETUP, MOVE, elsewhere, ANSWERED, REPLY, ATTACK, PULL]


def test_a_restore_against_an_old_view_is_stale(sit: Sit):
    table = sit().play(*SETUP, MOVE)
    undo = table.undo(2)["n"]
    stale = table.restore(undo, expect=3)
    assert (stale["error"], stale["n"], table.n) == ("stale", 4, 4)


def test_step_by_step_forward_after_step_by_step_back(sit: Sit):
    table = sit().play(*SETUP, MOVE)
    before = seen(table)
    for to in (2, 1, 0):
        assert table.undo(to)["effects"] == [{"effect": "undo", "to": to}]
    assert table.view()["restorable"] == {"from": 6, "count": 3, "first": 1, "since": 0}, "in a row: one"
    for left in (2, 1, 0):
        offered = table.view()["restorable"]
        done = table.restore(offered["from"], most=1)
        assert (done["restored"], done["left"]) == (1, left)
    assert (seen(table), table.view()["restorable"]) == (before, None)


def test_a_slip_while_putting_a_move_in_does_not_lose_the_rest(sit: Sit):
    table = sit().play(*SETUP, MOVE, REPLY, ATTACK, PULL)
    undo = table.undo(3, "arbiter", reason="two were missed", insert=True)["n"]
    table.play({**MISSED, "from": "b4", "to": "a4"})
    slip = table.undo(undo)["n"]
    assert table.view()["restorable"] == {"from": slip, "count": 1, "first": 8, "since": 0}
    table.play(MISSED, ANSWERED)
    assert table.view()["restorable"] == {"from": undo, "count": 3, "first": 4, "since": 2}
    table.undo(undo, "arbiter", reason="once more")
    table.play(MISSED)
    assert table.view()["restorable"] is None, "it is black's turn: nothing of red's fits"
    table.play(ANSWERED)
    assert table.restore(undo)["restored"] == 3


@pytest.mark.parametrize("steps", [1, 2])
def test_a_slip_is_gone_once_something_else_took_its_place(steps: int, sit: Sit):
    """Otherwise one tap would record a card that was never played there."""
    table = sit().play(*SETUP, MOVE, REPLY)
    slip = {"seat": "black", "action": "move", "from": "b1", "to": "a1"}
    table.play(*[slip, {**MISSED}][:steps])
    for to in range(3 + steps, 3, -1):
        back = table.undo(to)
    assert table.view()["restorable"] == {"from": back["n"], "count": steps, "first": 5, "since": 0}
    table.play(ATTACK, PULL, MISSED)
    for others in ((), (ANSWERED, {**MISSED, "from": "d4", "to": "c4"})):
        table.play(*others)
        assert table.check(slip)["verdict"] == "legal"
        assert table.view()["restorable"] is None
        assert table.view("arbiter")["restorable"] is None
    assert verify_match(table.service.log, table.match) is None


def test_a_disclosure_meanwhile_does_not_prevent_a_restore(sit: Sit):
    table = sit().play(*SETUP, MOVE)
    table.caller("red")
    undo = table.undo(2)["n"]
    table.record(REGISTER, "red")
    assert table.view()["restorable"] == {"from": undo, "count": 1, "first": 3, "since": 1}
    assert table.restore(undo)["restored"] == 1
    assert set(table.view("red")["mine"]["me"]["pile"]) == set(PILE), "it is still told"


@pytest.mark.parametrize("insert", [True, False])
def test_an_undo_with_consent_stays_restorable_only_for_an_inserted_move(insert: bool, sit: Sit):
    table = sit().play(*SETUP, MOVE, REPLY, ATTACK, PULL)
    ask = table.undo(3, insert=insert)["asked"]
    undo = table.consent(ask["id"], ask["needs"][0])["n"]
    assert table.view()["restorable"] == {"from": undo, "count": 3, "first": 4, "since": 0}
    table.play(MISSED, ANSWERED)
    offered = {"from": undo, "count": 3, "first": 4, "since": 2} if insert else None
    assert table.view()["restorable"] == offered
    assert verify_match(table.service.log, table.match) is None


def test_an_undo_further_back_gives_up_the_restore(sit: Sit):
    table = sit()
    undo = missed(table)
    further = table.undo(2, "arbiter", reason="from the start")["n"]
    assert table.view()["restorable"]["from"] == further
    assert table.restore(undo)["reason"] == "nothing-to-restore"
    for wrong in (1, 3, further + 1):
        assert table.restore(wrong)["reason"] == "nothing-to-restore"
    assert table.restore(further, skip=3)["field"] == "skip"


def test_only_the_pen_and_the_arbiter_bring_back(sit: Sit):
    table = sit()
    undo = missed(table)
    for who in ("black", "red", "spectator"):
        assert table.restore(undo, who)["error"] == "not-yours"
        assert table.view(who)["restorable"] is None
    assert table.view("arbiter")["restorable"] == table.view()["restorable"]
    table.tokens["other"] = table.join("table")["token"]
    table.run(commands.pen, "other")
    assert table.restore(undo)["error"] == "no-pen"
    assert table.view()["restorable"] is None
    assert table.restore(undo, "arbiter")["restored"] == 3
    table.run(commands.close, "arbiter", reason="enough")
    assert table.restore(undo, "arbiter")["error"] == "over"


def test_a_phones_disclosure_is_restored_as_its_own(sit: Sit):
    table = sit()
    register = REGISTER
    table.play(*SETUP)
    table.play(MOVE, who="black")
    table.play(register, who="red")
    mine = table.view("red")["mine"]
    undo = table.undo(2, "arbiter", reason="the cards lay otherwise")["n"]
    table.play(MOVE)
    done = table.restore(undo, skip=1)
    assert done == {"ok": True, "n": 7, "restored": 1, "left": 0, "stopped": None}
    assert table.view("red")["mine"] == mine
    line = table.view("red")["lines"][6]
    assert (line["action"], line["by"], line["private"]) == (register, "seat", True)
    for who in ("table", "black", "arbiter", "spectator"):
        assert table.view(who)["lines"][6]["action"]["cards"] == ["??"] * len(PILE)
    assert all(card not in json.dumps(done) for card in PILE)


def test_a_new_disclosure_does_not_stop_earlier_actions(sit: Sit):
    """Red's phone disclosed another pile meanwhile: the card red pulled then is not in it."""
    table = sit().play(*SETUP, MOVE, REPLY, ATTACK, {**PULL, "card": "Ah"})
    undo = table.undo(2, "arbiter", reason="the pile was not told")["n"]
    table.play(REGISTER, who="red")
    done = table.restore(undo)
    assert (done["restored"], done["left"], done["stopped"]) == (4, 0, None)


def test_the_same_request_brings_back_once(sit: Sit, store: Store, clock: Clock, log: EventLog):
    table = sit()
    undo = missed(table)
    given: dict[str, Any] = {"request_id": "bring-them-back", "expect": 9}
    first = table.restore(undo, **given)
    clock.move(minutes=3)
    assert table.restore(undo, **given) == first
    other = Service(log, shared=store.config.shared, clock=clock)
    later = answer(commands.restore, other, table.caller(), source=undo, **given)
    assert later == first, "also after a restart"
    assert table.n == 12
    assert table.restore(undo, **{**given, "skip": 1})["reason"] == "used-otherwise"
    assert table.restore(6, **given)["reason"] == "used-otherwise"
    assert table.record(MOVE, **given)["reason"] == "used-otherwise"
    assert table.undo(3, **given)["reason"] == "used-otherwise"
    table.record({"seat": "black", "action": "resign"}, request_id="i-give-up-now")
    assert table.restore(undo, request_id="i-give-up-now")["reason"] == "used-otherwise"


def test_all_of_it_is_kept_or_nothing(sit: Sit, log: EventLog, monkeypatch: pytest.MonkeyPatch):
    from eventsourcing.persistence import OperationalError

    table = sit()
    undo = missed(table)
    before = table.view()
    append = log.append

    def lost(events: Any, **_: Any) -> None:
        raise OperationalError("the disk is full")

    monkeypatch.setattr(log, "append", lost)
    given: dict[str, Any] = {"request_id": "while-it-is-gone", "expect": 9}
    assert table.restore(undo, **given) == {"ok": False, "error": "unavailable"}
    monkeypatch.setattr(log, "append", append)
    assert table.view() == before
    first = table.restore(undo, **given)
    assert first["restored"] == 3, "the device sends it again"
    assert json.dumps(table.restore(undo, **given)) == json.dumps(first), "byte for byte"


def test_a_restore_reveals_no_disclosure(sit: Sit, clock: Clock):
    """Two worlds that differ only in red's disclosure, under the ultimate rule: others receive the same."""
    worlds = []
    for pile in (PILE, OTHER_PILE):
        table = sit(options={"ultimate": True}).play(*SETUP)
        table.play({"seat": "red", "action": "register", "cards": pile}, who="red")
        table.play(MOVE, REPLY, ATTACK, PULL)
        said: list[Any] = []
        others = ("table", "black", "spectator", "arbiter")
        undo = table.undo(2, "arbiter", reason="two were missed")["n"]
        said += [table.view(who) for who in others]
        table.play(MOVE)
        said += [table.view(who) for who in others]
        for who, more in (("table", {"most": 1}), ("arbiter", {}), ("table", {"skip": 1, "most": 2})):
            said.append(table.restore(undo, who, **more))
            said += [table.view(each) for each in others]
        said.append(table.restore(undo))
        said.append(commands.record_text(table.service, table.caller()))
        worlds.append(
            re.sub(r'"[0-9a-f]{16,64}"', '"<hash>"', json.dumps(said)).replace(table.match, "<match>")
        )
    assert worlds[0] == worlds[1]
