"""JOHN's records: which are refused, what happens to private fields, and the notation."""

from __future__ import annotations

import json
import pickle

import pytest

from tachiai.engines import Match, NotationError, RecordError, read
from tachiai.engines.john import notation
from tachiai.engines.testing import walk
from tachiai.engines.values import TABLE

from .lines import JOHN, match
from .play import Table

HEADER = {"record": "match", "version": 1, "game": "john", "seats": ["black", "red"]}
SETUP = {"seat": "black", "action": "setup", "suit": "s", "front": "5c"}


def parse(*rows):
    return read("".join(json.dumps(row) + "\n" for row in rows))


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"record": "game"}, "record"),
        ({"version": 2}, "version"),
        ({"version": 1.0}, "version"),
        ({"version": True}, "version"),
        ({"game": "go"}, "game"),
        ({"seats": ["red"]}, "seats"),
        ({"seats": ["black", "black"]}, "seats"),
        ({"seats": ["black", "red", "red"]}, "seats"),
        ({"seats": "black"}, "seats"),
        ({"options": {"ultimate": 1}}, "options.ultimate"),
        ({"options": {"ultimate": "true"}}, "options.ultimate"),
        ({"options": {"magic_range": "far"}}, "options.magic_range"),
        ({"options": {"doubt_loser": None}}, "options.doubt_loser"),
        ({"options": {"jokers": True}}, "options.jokers"),
        ({"options": []}, "options"),
        ({"names": {"green": "x"}}, "names.green"),
        ({"names": {"red": 5}}, "names.red"),
        ({"players": 2}, "players"),
    ],
)
def test_a_bad_header_is_a_record_error(change, field):
    with pytest.raises(RecordError) as caught:
        parse(HEADER | change, SETUP)
    assert (caught.value.line, caught.value.field) == (1, field)


@pytest.mark.parametrize("missing", ["record", "version", "game", "seats"])
def test_a_header_without_a_member_is_a_record_error(missing):
    with pytest.raises(RecordError) as caught:
        parse({k: v for k, v in HEADER.items() if k != missing})
    assert caught.value.field == missing


BAD_LINES = [
    ({"seat": "black", "action": "setup", "suit": "s"}, "front"),
    ({"seat": "black", "action": "setup", "suit": "x", "front": "5c"}, "suit"),
    ({"seat": "black", "action": "setup", "suit": "s", "front": "X1"}, "front"),
    ({"seat": "black", "action": "setup", "suit": "s", "front": "??"}, "front"),
    ({"seat": "black", "action": "setup", "suit": "s", "front": "10c"}, "front"),
    ({"seat": "black", "action": "setup", "suit": "s", "front": "5c", "cell": "c2"}, "cell"),
    ({"seat": "green", "action": "setup", "suit": "s", "front": "5c"}, "seat"),
    ({"seat": TABLE, "action": "setup", "suit": "s", "front": "5c"}, "seat"),
    ({"seat": "black", "action": "pass"}, "action"),
    ({"seat": "black", "action": "move", "from": "c2", "to": "e2"}, "to"),
    ({"seat": "black", "action": "move", "from": "C2", "to": "c3"}, "from"),
    ({"seat": "black", "action": "move", "from": "c2", "to": "c3", "heal": 1}, "heal"),
    ({"seat": "black", "action": "move", "from": "c2", "to": "c3", "heal": None}, "heal"),
    ({"seat": "black", "action": "attack", "from": "c2", "to": "c3", "heal": True}, "heal"),
    ({"seat": "black", "action": "reinforce", "card": "none", "to": "b2"}, "card"),
    ({"seat": "black", "action": "pull", "card": "??"}, "card"),
    ({"seat": "black", "action": "pull"}, "card"),
    ({"seat": "black", "action": "register", "cards": ["As", "??"]}, "cards[1]"),
    ({"seat": "black", "action": "register", "cards": ["none"]}, "cards[0]"),
    ({"seat": "black", "action": "register", "cards": "As"}, "cards"),
    ({"seat": "black", "action": "reveal", "cards": ["??"]}, "cards[0]"),
    ({"seat": "black", "action": "doubt", "claims": [3]}, "claims"),
    ({"seat": TABLE, "action": "doubt"}, "seat"),
    ({"seat": TABLE, "action": "resign"}, "seat"),
    ({"seat": "black", "action": "draw"}, "seat"),
    ({"seat": "black", "action": "undo", "to": 0}, "seat"),
    ({"seat": TABLE, "action": "undo", "to": 1.0}, "to"),
    ({"seat": TABLE, "action": "undo", "to": True}, "to"),
    ({"seat": TABLE, "action": "undo"}, "to"),
    ({**SETUP, "at": 5}, "at"),
    ({**SETUP, "note": None}, "note"),
    ({"action": "doubt"}, "seat"),
    ({"seat": "black"}, "action"),
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


def test_a_public_export_has_the_same_judgements():
    """Line by line, odds and settlements included (docs/spec/README.md, "What a public export leaves out")."""
    for seed in range(24):
        options = [{}, {"ultimate": True}][seed % 2]
        table = Table(seed, options, phones=0.15, false_phone=0.4, lies=0.3, foul=0.05)
        full = table.play(120)
        public = Match.of(read(full.export().text()))
        assert list(public.audit()) == list(full.audit(full=False))
        for n in range(full.n + 1):
            assert JOHN.view(public.at(n)) == JOHN.view(full.at(n))


# -- notation ------------------------------------------------------------------------------------------

TOKENS = [
    ("B/s5c", {"seat": "black", "action": "setup", "suit": "s", "front": "5c"}),
    ("B#As2c", {"seat": "black", "action": "register", "cards": ["As", "2c"]}),
    ("B#????", {"seat": "black", "action": "register", "cards": ["??", "??"]}),
    ("B#", {"seat": "black", "action": "register", "cards": []}),
    ("Bc2-c3", {"seat": "black", "action": "move", "from": "c2", "to": "c3"}),
    ("Bc2-b2+", {"seat": "black", "action": "move", "from": "c2", "to": "b2", "heal": True}),
    ("Bc3xb3", {"seat": "black", "action": "attack", "from": "c3", "to": "b3"}),
    ("Bc3*b4", {"seat": "black", "action": "magic", "from": "c3", "to": "b4"}),
    ("B9c@b2", {"seat": "black", "action": "reinforce", "card": "9c", "to": "b2"}),
    ("R=3h", {"seat": "red", "action": "pull", "card": "3h"}),
    ("R=-", {"seat": "red", "action": "pull", "card": "none"}),
    ("B?", {"seat": "black", "action": "doubt"}),
    ("R!Ah2d", {"seat": "red", "action": "reveal", "cards": ["Ah", "2d"]}),
    ("R$", {"seat": "red", "action": "resign"}),
    ("T~", {"seat": "table", "action": "draw"}),
    ("T<12", {"seat": "table", "action": "undo", "to": 12}),
]


@pytest.mark.parametrize(("token", "line"), TOKENS)
def test_notation_both_ways(token, line):
    assert JOHN.read_notation(token).to_json() == line
    assert JOHN.notate(JOHN.read_notation(token)) == token


@pytest.mark.parametrize(
    "token",
    [
        "",
        "B",
        "c2-c3",
        "Xc2-c3",
        "Bc2-e3",
        "Bc2=c3",
        "B=1h",
        "B#As??",
        "B!??",
        "B/x5c",
        "Bc2-c3+ ",
        "T<",
        "B??",
    ],
)
def test_an_invalid_token_raises(token):
    with pytest.raises(NotationError, match="expected: "):
        JOHN.read_notation(token)


def test_a_sequence_of_tokens_reads_as_its_actions():
    numbered = match("B/s5s R/h6h 1. Bc2-c3 2. Rb4-a3 3. Bc3xb3 R=-")
    tokens = ["B/s5s", "R/h6h", "Bc2-c3", "Rb4-a3", "Bc3xb3", "R=-"]
    assert [JOHN.notate(e.action) for e in numbered.entries] == tokens


def test_a_played_token_must_be_an_action_of_that_seat():
    with pytest.raises(ValueError, match="only-table"):
        match().play("B<3")
    with pytest.raises(ValueError, match="never-table"):
        match().play("Tc2-c3")


def test_whole_matches_in_notation():
    """A match sheet read back is the same match; a healing that was not done may be written or omitted."""
    for played in walk.walks(JOHN, 15, 60, fuzz=0.2):
        sheet = " ".join(JOHN.notate(e.action) or "" for e in played.entries)
        again = Match(JOHN, played.header)
        again.play(sheet)
        assert list(again.audit()) == list(played.audit())
        assert notation.write(notation.read("Bc2-c3")) == "Bc2-c3"


def test_positions_can_be_stored():
    """A position pickled in one process can be used in another: nothing in it depends on a hash seed."""
    for played in walk.walks(JOHN, 5, 60):
        for n in (0, played.n // 2, played.n):
            again = pickle.loads(pickle.dumps(played.at(n)))
            assert again == played.at(n)
            assert JOHN.view(again) == JOHN.view(played.at(n))
