"""JOHN's records: which are refused, what happens to private fields, and the notation."""

from __future__ import annotations

import json

import pytest

from tachiai.engines import Match, NotationError, RecordError, read
from tachiai.engines.values import TABLE

from .lines import JOHN, match

HEADER = {"record": "match", "version": 1, "game": "john", "seats": ["black", "red"]}
SETUP = {"seat": "black", "action": "setup", "suit": "s", "front": "5c"}


def parse(*rows):
    return read("".join(json.dumps(row) + "\n" for row in rows))


BAD_LINES = [  # tests/engines/test_record.py gives every field a value of another type
    ({"seat": "black", "action": "setup", "suit": "x", "front": "5c"}, "suit"),
    ({"seat": "black", "action": "setup", "suit": "s", "front": "??"}, "front"),
    ({"seat": "black", "action": "move", "from": "c2", "to": "e2"}, "to"),
    ({"seat": "black", "action": "move", "from": "C2", "to": "c3"}, "from"),
    ({"seat": "black", "action": "attack", "from": "c2", "to": "c3", "heal": True}, "heal"),
    ({"seat": "black", "action": "reinforce", "card": "none", "to": "b2"}, "card"),
    ({"seat": "black", "action": "pull", "card": "??"}, "card"),
    ({"seat": "black", "action": "register", "cards": ["none"]}, "cards[0]"),
    ({"seat": "black", "action": "reveal", "cards": ["??"]}, "cards[0]"),
    ({"seat": TABLE, "action": "doubt"}, "seat"),
    ({"seat": TABLE, "action": "resign"}, "seat"),
    ({"seat": "black", "action": "draw"}, "seat"),
]


@pytest.mark.parametrize(("line", "field"), BAD_LINES)
def test_a_bad_line_is_a_record_error(line, field):
    with pytest.raises(RecordError) as caught:
        parse(HEADER, SETUP, line)
    assert (caught.value.line, caught.value.field) == (3, field)


def test_at_and_note_change_nothing():
    plain = Match.of(parse(HEADER, SETUP))
    noted = Match.of(parse(HEADER, {**SETUP, "at": "yesterday", "note": "わるくない"}))
    assert list(plain.audit()) == list(noted.audit())


def test_either_order_of_seats():
    assert JOHN.turn(Match.of(parse({**HEADER, "seats": ["red", "black"]})).position) == ("red", "black")


# -- who may see what ----------------------------------------------------------------------------------


def test_an_export_of_another_seat_hides_a_registration():
    played = match("B/s5s R/h7h R#AhAd2d4h4d5h6d8h9dTdQd")
    refused = played.play("R#AhAhAd2d4h4d5h6d8h9dTd")[-1]
    assert refused.judgement.code == "john.register.cards"
    assert refused.judgement.private
    for audience in (None, "black"):
        told = played.export(audience).text()
        assert "4h" not in told
        assert "Qd" not in told
        lines = [json.loads(row) for row in told.splitlines()[1:]]
        assert lines[2]["cards"] == ["??"] * 11
        assert lines[3] == {"seat": "table", "action": "undo", "to": 3}
    own = [json.loads(row) for row in played.export("red").text().splitlines()[1:]]
    assert own[2]["cards"][0] == "Ah"
    assert own[3]["cards"][:2] == ["Ah", "Ah"]


def test_a_registration_of_the_wrong_size_is_refused_in_public():
    """The number of its entries is public."""
    played = match("B/s5s R/h7h")
    refused = played.play("R#Ah")[-1]
    assert (refused.judgement.code, refused.judgement.private) == ("john.register.count", False)
    assert list(played.audit()) == list(Match.of(played.export()).audit())


# -- notation (see also tests/engines/test_notation.py) -------------------------------------------------


INVALID = "B c2-c3 Xc2-c3 Bc2-e3 Bc2=c3 B=1h B#As?? B!?? B/x5c T< B??"


@pytest.mark.parametrize("token", ["", "Bc2-c3+ ", *INVALID.split()])
def test_an_invalid_token_raises(token):
    with pytest.raises(NotationError, match=r"expected(: | one like: )"):
        JOHN.read_notation(token)


def test_a_played_token_must_be_an_action_of_that_seat():
    with pytest.raises(ValueError, match="only-table"):
        match().play("B<3")
    with pytest.raises(ValueError, match="never-table"):
        match().play("Tc2-c3")
