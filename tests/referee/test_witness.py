"""People vouch for a match: signatures, confirmed ends, opened hands; seats that move; PINs tried."""

import json
from typing import Any

import pytest

from tachiai.referee import commands, limits
from tachiai.referee.commands import recording, witness
from tachiai.referee.commands.evening.tournament import confirmed_match
from tachiai.referee.commands.service import Service
from tachiai.referee.evidence import reader
from tachiai.referee.match.loading import verify_match
from tachiai.referee.store.chain import head_text, result_text

from .table import (
    ATTACK,
    MOVE,
    PILE,
    REGISTER,
    REPLY,
    SETUP,
    Clock,
    Keys,
    Sit,
    Store,
    Table,
    answer,
    refused,
    view_of,
)
from .test_rulings import whole_again

RESIGN = {"seat": "black", "action": "resign"}


def join(table: Table, place: str, keys: Keys) -> dict[str, Any]:
    joined = commands.join(table.service, ticket=table.ticket(place), key=keys.public)
    table.tokens[place] = joined["token"]
    return joined


def secrets_of(table: Table, who: str) -> bool:
    """Return whether the device of ``who`` is shown red's disclosure."""
    view = table.view(who)
    return PILE[0] in json.dumps([view["mine"], [line["action"] for line in view["lines"]]])


# -- signatures -------------------------------------------------------------------------------------------


def test_a_device_signs_the_head_that_was_asked_for(sit: Sit, store: Store):
    keys = Keys()
    table = sit(key=keys.public).play(*SETUP)
    assert table.view()["keyed"] is True
    table.run(witness.ask_sign)
    wanted = table.view()["sign"]
    good = keys.sign(head_text(table.match, wanted["of"], wanted["head"]))
    asked = {"of": wanted["of"], "head": wanted["head"]}
    refused = table.do(witness.sign, **asked, signature=good[:-2] + ("00" if good[-2:] != "00" else "11"))
    assert (refused["field"], refused["reason"]) == ("signature", "wrong")
    refused = table.do(witness.sign, of=wanted["of"], head="0" * 64, signature=good)
    assert (refused["field"], refused["reason"]) == ("head", "other-head")
    refused = table.do(witness.sign, of=0, head=wanted["head"], signature=good)
    assert (refused["field"], refused["reason"]) == ("of", "not-asked")
    refused = table.do(witness.sign, "red", **asked, signature=good)
    assert (refused["field"], refused["reason"]) == ("signature", "no-key")
    table.run(witness.sign, **asked, signature=good)
    link = table.view()["link"]
    assert table.do(witness.sign, **asked, signature=good)["ok"], "sent again"
    assert table.view()["link"] == link, "it is kept once"
    assert table.view()["sign"]["signed"] == [table.view()["device"]]
    whole_again(table, store)
    report = reader.read(commands.proof(table.service, table.caller()))
    assert report.fault is None
    assert [s.good for s in report.signatures] == [True]


def test_asking_for_signatures_ends(sit: Sit, monkeypatch):
    monkeypatch.setattr(limits, "SIGNATURES_ASKED_A_MATCH", 18)  # for two seats, the table and the arbiter
    table = sit()
    assert [table.do(witness.ask_sign).get("error") for _ in range(4)] == [None, None, None, "too-many"]
    assert table.do(witness.ask_sign, "spectator")["error"] == "not-yours"


# -- the end ----------------------------------------------------------------------------------------------


def test_both_sides_confirm_the_end(sit: Sit, store: Store):
    table, red = sit(), Keys()
    join(table, "red", red)
    table.play(*SETUP, MOVE)
    assert table.view()["confirm"] is None
    early = table.do(witness.confirm, "red", agree=True, of=3, head=table.view()["head"])
    assert early["error"] == "not-over"
    table.play(REPLY, RESIGN)
    view = table.view("red")
    confirm = view["confirm"]
    assert (confirm["of"], confirm["seats"]) == (view["link"], {"black": None, "red": None})
    end = {"of": confirm["of"], "head": confirm["head"]}
    signature = red.sign(result_text(table.match, end["of"], end["head"], "red", True))
    lie = table.do(witness.confirm, "red", agree=False, reason="no", signature=signature, **end)
    assert (lie["field"], lie["reason"]) == ("signature", "wrong"), "it says the other thing"
    table.run(witness.confirm, "red", agree=True, signature=signature, **end)
    assert table.do(witness.confirm, "red", seat="black", agree=True, **end)["error"] == "not-yours"
    assert table.do(witness.confirm, agree=True, **end)["field"] == "seat"
    assert table.do(witness.confirm, seat="black", agree=False, **end)["field"] == "reason"
    table.run(witness.confirm, seat="black", agree=False, reason="I did not resign", **end)
    seats = table.view("spectator")["confirm"]["seats"]
    assert (seats["red"]["agree"], seats["red"]["by"], seats["red"]["signed"]) == (True, "seat", True)
    said = (seats["black"]["agree"], seats["black"]["by"], seats["black"]["reason"])
    assert said == (False, "table", "I did not resign")
    # on second thought
    table.run(witness.confirm, seat="black", agree=True, **end)
    assert table.view()["confirm"]["seats"]["black"]["agree"] is True
    whole_again(table, store)
    report = reader.read(commands.proof(table.service, table.caller()))
    assert report.fault is None
    assert all(s.good for s in report.signatures)


def answer_of_red(table: Table) -> tuple[bool, str, bool]:
    said = table.view("spectator")["confirm"]["seats"]["red"]
    return said["agree"], said["by"], said["signed"]


def test_the_tablet_does_not_answer_for_a_seat_with_a_phone(sit: Sit, store: Store):
    """The tablet once signed over a phone's signed refusal, and the tournament took the result."""
    pen, red = Keys(), Keys()
    table = sit(key=pen.public)
    join(table, "red", red)
    assert table.view()["people"]["red"]["phone"] is True
    assert table.view()["people"]["black"]["phone"] is False
    table.play(*SETUP, {"seat": "red", "action": "resign"})
    asked = table.view()["confirm"]
    end = {"of": asked["of"], "head": asked["head"]}

    def signature(keys: Keys, seat: str, agree: bool) -> str:
        return keys.sign(result_text(table.match, end["of"], end["head"], seat, agree))

    no = {"agree": False, "reason": "I did not", **end}
    table.run(witness.confirm, "red", signature=signature(red, "red", False), **no)
    for signed in (None, signature(pen, "red", True)):
        said = table.do(witness.confirm, seat="red", agree=True, signature=signed, **end)
        assert said == {"ok": False, "error": "phone-only"}
    assert table.do(witness.objection, seat="red", what="card") == {"ok": False, "error": "phone-only"}
    assert answer_of_red(table) == (False, "seat", True)
    # removed, and another phone took its seat: its answer stands
    table.run(commands.reissue, name="red")
    assert table.view()["people"]["red"] == {"claimed": False, "phone": True, "online": False, "moved": None}
    assert table.do(witness.confirm, seat="red", agree=True, **end)["error"] == "phone-only"
    join(table, "red", Keys())
    assert table.do(witness.confirm, "red", agree=True, **end)["error"] == "phone-only"
    assert answer_of_red(table) == (False, "seat", True)
    # for a seat that never had a phone the tablet answers; its key is not that of a phone
    mine = signature(pen, "black", True)
    table.run(witness.confirm, seat="black", agree=True, signature=mine, **end)
    assert table.view()["confirm"]["seats"]["black"]["signed"] is False
    assert confirmed_match(table.service.matches.get(table.match)) is None
    whole_again(table, store)


def test_a_phone_that_was_handed_the_seat_may_answer_otherwise(sit: Sit):
    table = sit()
    table.caller("red")
    table.play(*SETUP, RESIGN)
    asked = table.view()["confirm"]
    end = {"of": asked["of"], "head": asked["head"]}
    table.run(witness.confirm, "red", agree=False, reason="no", **end)
    other = table.join("red")
    (claim,) = table.view("red")["claims"]
    table.run(commands.hand, "red", claim=claim["id"], answer=True)
    table.tokens["red"] = other["token"]
    table.run(witness.confirm, "red", agree=True, **end)
    assert answer_of_red(table) == (True, "seat", False)


def test_after_going_on_the_new_end_is_confirmed(sit: Sit):
    table = sit().play(*SETUP, RESIGN)
    end = table.view()["confirm"]
    table.run(witness.confirm, seat="red", agree=True, of=end["of"], head=end["head"])
    assert table.rule("back", to=2)["ok"]
    assert table.view()["confirm"] is None
    table.play(RESIGN)
    again = table.view()["confirm"]
    assert again["of"] != end["of"]
    assert again["seats"] == {"black": None, "red": None}
    old = table.do(witness.confirm, seat="red", agree=True, of=end["of"], head=end["head"])
    assert (old["field"], old["reason"]) == ("of", "not-the-end")


def test_the_end_is_not_undone_by_one_seat_alone(sit: Sit):
    table = sit()
    table.caller("red")
    table.play(*SETUP, RESIGN)
    asked = table.undo(2, "red")
    assert asked["asked"]["needs"] == ["black"]
    assert asked["asked"]["enough"] == "all"
    by_table = table.undo(2)
    assert by_table["asked"]["needs"] == ["red"], "who resigned asks the other"


# -- secrets belong to the person -------------------------------------------------------------------------


def test_a_seat_moved_without_its_old_phone_starts_without_disclosures(sit: Sit, store: Store):
    table = sit().play(*SETUP).play(REGISTER, who="red")
    assert secrets_of(table, "red")
    other = table.join("red")
    assert other["waiting"] is True
    (claim,) = table.view()["claims"]
    assert table.view("red")["claims"] == [claim], "its old phone is asked"
    assert table.view("black")["claims"] == []
    table.run(commands.admit, claim=claim["id"], answer=True)
    table.tokens["red"] = other["token"]
    assert not secrets_of(table, "red")
    assert PILE[0] not in commands.record_text(table.service, table.caller("red"), audience="seat")
    moved = table.view("spectator")["people"]["red"]["moved"]
    assert (moved["n"], moved["handed"]) == (3, False), "everybody at the table sees it"
    # the new owner may disclose again, and sees that
    table.play(REGISTER, who="red")
    assert secrets_of(table, "red")
    assert [line["private"] for line in table.view("red")["lines"]] == [False, False, False, True]
    table.play(RESIGN)
    own = commands.record_text(table.service, table.caller("red"), audience="seat")
    assert own.count(PILE[0]) == 1, "also after an end, which may be taken back"
    table.run(commands.close, "arbiter", reason="we are done")
    assert commands.record_text(table.service, table.caller("red"), audience="seat").count(PILE[0]) == 2
    whole_again(table, store)


def test_a_reissued_ticket_takes_nothing_along(sit: Sit, store: Store):
    """The pen removes the old phone and scans the new code itself."""
    table = sit().play(*SETUP).play(REGISTER, who="red")
    table.run(commands.reissue, name="red")
    joined = table.join("red")
    assert joined["waiting"] is False
    table.tokens["red"] = joined["token"]
    assert not secrets_of(table, "red")
    assert table.view()["people"]["red"]["moved"]["handed"] is False
    whole_again(table, store)


def test_a_disclosure_on_the_tablet_is_not_shown_to_the_first_phone(sit: Sit):
    table = sit().play(*SETUP, REGISTER)
    assert not secrets_of(table, "red")


def test_its_old_phone_hands_a_seat_on_with_its_disclosures(sit: Sit, store: Store):
    table = sit().play(*SETUP).play(REGISTER, who="red")
    other = table.join("red")
    (claim,) = table.view("red")["claims"]
    hand = {"claim": claim["id"], "answer": True, "request_id": table.new_id()}
    for who in ("table", "spectator"):
        assert table.do(commands.hand, who, **hand)["error"] == "not-yours"
    assert table.do(commands.hand, "black", **hand)["error"] == "not-yours"
    table.run(commands.hand, "red", **hand)
    table.tokens["red"] = other["token"]
    assert secrets_of(table, "red")
    assert table.view()["people"]["red"]["moved"]["handed"] is True
    whole_again(table, store)


def test_its_old_phone_refuses_to_hand_the_seat_on(sit: Sit):
    table = sit()
    table.caller("red")
    other = table.join("red")
    (claim,) = table.view("red")["claims"]
    table.run(commands.hand, "red", claim=claim["id"], answer=False)
    assert table.view()["claims"] == []
    assert refused(table.service.enter, other["token"]) == "unauthorised"


def test_the_arbiter_gets_no_seats(sit: Sit):
    table = sit()
    places = {j["seat"] or j["role"] for j in commands.joins(table.service, table.caller("arbiter"))}
    assert places == {"spectator", "table"}
    assert table.do(commands.reissue, "arbiter", name="red")["error"] == "not-yours"
    assert refused(commands.ticket, table.service, table.caller("arbiter"), name="red") == "no-such-seat"


# -- PINs and guests --------------------------------------------------------------------------------------


def test_wrong_pins_are_shown_at_the_table_and_counted(sit: Sit, clock: Clock, service: Service):
    table = sit(pin="246802")
    assert table.view()["tried"] is None

    def enter(pin: str) -> dict[str, Any]:
        return answer(commands.arbiter, service, match=table.match, pin=pin)

    for _ in range(limits.PIN_TRIES_A_MATCH_PER_HOUR + 5):
        assert enter("000000")["error"] == "wrong-pin"
    assert table.view()["tried"] == {"pin": limits.PIN_TRIES_A_MATCH_PER_HOUR, "at": clock()}
    assert table.view("red")["tried"] is None
    assert enter("246802")["ok"], "others' mistakes lock nobody out"
    clock.move(hours=1, seconds=1)
    enter("000000")
    assert table.view()["tried"]["pin"] == limits.PIN_TRIES_A_MATCH_PER_HOUR + 1


def test_guests_never_lock_the_arbiter_or_a_table_out(sit: Sit):
    table = sit()
    guests = [table.service.enter(table.join("spectator")["token"]) for _ in range(150)]
    assert {view_of(table.service, guest)["role"] for guest in guests} == {"spectator"}
    assert table.view("arbiter")["role"] == "arbiter"
    assert view_of(table.service, table.service.enter(table.join("table")["token"]))["role"] == "table"
    table.run(commands.reissue, name="spectator")
    assert answer(commands.view, table.service, guests[-1])["error"] == "unauthorised"


def test_a_seat_has_so_many_devices_and_keeps_room_for_the_arbiter(sit: Sit, monkeypatch):
    monkeypatch.setattr(limits, "DEVICES_A_MATCH", 4)
    table = sit()
    table.join("red")

    def admitted() -> str | None:
        table.join("red")
        claim = table.view()["claims"][0]["id"]
        ask = commands.admit
        return answer(ask, table.service, table.caller(), claim=claim, answer=True).get("error")

    assert [admitted(), admitted()] == [None, "too-many"]

    def handed() -> str | None:
        table.caller("black")
        new = table.join("black")["token"]
        given = {"claim": table.view("black")["claims"][0]["id"], "answer": True}
        ask = commands.hand
        said = answer(ask, table.service, table.caller("black"), request_id=table.new_id(), **given)
        table.tokens["black"] = new
        return said.get("error")

    assert [handed(), handed()] == [None, "too-many"]
    assert table.view("arbiter")["role"] == "arbiter"


def test_a_chain_grows_only_so_long(sit: Sit, monkeypatch):
    monkeypatch.setattr(limits, "LINKS_FOR_TAPS", 6)
    table = sit().play(*SETUP)
    said = [table.do(commands.settings, coaching=on).get("error") for on in (False, True, False)]
    assert said == [None, None, "too-large"]
    assert table.view()["settings"]["coaching"] is True
    table.play(MOVE)  # lines still have room
    monkeypatch.setattr(limits, "LINKS_A_MATCH", table.view()["link"])
    head = table.view()["head"]
    assert table.record(REPLY)["error"] == "too-large"
    assert table.view()["head"] == head, "what was refused is not in memory either"


# -- opened hands -----------------------------------------------------------------------------------------


def test_a_seat_opens_its_disclosures_after_the_end(sit: Sit, store: Store):
    table = sit().play(*SETUP).play(REGISTER, who="red")
    assert table.do(witness.disclose, "red")["error"] == "not-over"
    table.play(RESIGN)
    assert PILE[0] not in commands.proof(table.service, table.caller("spectator"))
    assert table.do(witness.disclose, seat="red")["error"] == "phone-only", "its phone has that to say"
    table.run(witness.disclose, "red")
    assert table.view("spectator")["disclosed"] == ["red"]
    rows = [json.loads(row) for row in commands.proof(table.service, table.caller("spectator")).splitlines()]
    (opened,) = [row["opened"] for row in rows if "opened" in row]
    assert json.loads(opened["text"])["line"]["cards"] == PILE
    assert reader.read(commands.proof(table.service, table.caller("spectator"))).fault is None
    whole_again(table, store)


def test_only_its_phone_discloses_for_a_seat(sit: Sit, monkeypatch: pytest.MonkeyPatch):
    """The pen once registered another pile over the phone's, and the page called its owner a liar."""
    table = sit().play(*SETUP)
    offered = {(c["seat"], c["action"]) for c in table.view()["choices"]}
    assert {("red", "register"), ("black", "register")} <= offered
    table.play(REGISTER, who="red")
    offered = {(c["seat"], c["action"]) for c in table.view()["choices"]}
    assert ("red", "register") not in offered
    assert ("black", "register") in offered
    other = {**REGISTER, "cards": ["Ah", *PILE[1:]]}
    for cards in (other["cards"], ["??"] * len(PILE)):
        assert table.record({**REGISTER, "cards": cards})["error"] == "phone-only"
    table.run(commands.reissue, name="red")
    assert table.record(other)["error"] == "phone-only", "it had a phone"
    table.tokens["red"] = table.join("red")["token"]
    table.play(MOVE, REPLY)  # the pen plays on for everybody
    table.play(REGISTER, who="red")
    # older matches contain such lines: nothing is compared with them
    monkeypatch.setattr(recording, "discloses", lambda *_: False)
    assert table.record(other)["ok"]
    table.play(ATTACK, {"seat": "red", "action": "pull", "card": "Ad"}, RESIGN)
    table.run(witness.disclose, "red")
    for who in ("spectator", "arbiter"):
        assert commands.audit(table.service, table.caller(who))["opened"] == []


@pytest.mark.parametrize("told", [False, True])
def test_the_tablet_restores_no_disclosure_for_a_seat_with_a_phone(sit: Sit, told: bool):
    """A disclosure by the pen before red had a phone was restored over the phone's own, by undo or restore."""
    table = sit().play(*SETUP).play({**REGISTER, "cards": ["Ah", *PILE[1:]]})
    back = table.n - 1
    assert table.undo(back, seat="red")["ok"]
    taken = table.n
    assert table.view()["restorable"]["from"] == taken
    if told:
        table.play(REGISTER, who="red")
    else:
        table.caller("red")
    assert table.restore(taken)["error"] == "phone-only"
    assert table.undo(taken - 1, seat="red")["error"] == "phone-only"
    assert table.n == taken + told
    assert table.restore(taken, "arbiter")["ok"], "with the arbiter's name"


def test_the_desk_is_under_the_chain(sit: Sit, store: Store):
    """Every change in the devices' stream, a pointer or a private text is found."""
    table = sit()
    for who in ("red", "black", "spectator", "arbiter"):
        table.caller(who)
    table.play(*SETUP)
    table.play(REGISTER, who="red")
    table.run(commands.settings, coaching=False)
    table.play(MOVE)
    wanted = "SELECT originator_id, originator_version, topic, state FROM {events}"
    rows = store.execute(wanted)
    with store.log() as log:
        assert verify_match(log, table.match) is None
        for stream, n, topic, state in rows:
            for changed in (b'{"x":1}', bytes(state)[:-1] + b',"x":1}'):
                store.put(stream, n, changed)
                assert verify_match(log, table.match) is not None, (stream, n)
                store.put(stream, n, bytes(state))
            other = "referee.log:Opened" if topic != "referee.log:Opened" else "referee.log:Recorded"
            change = "UPDATE {events} SET topic = ? WHERE originator_id = ? AND originator_version = ?"
            store.execute(change, other, stream, n)
            assert verify_match(log, table.match) is not None, (stream, n, "topic")
            store.execute(change, topic, stream, n)
        assert verify_match(log, table.match) is None
