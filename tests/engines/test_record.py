"""The contract itself: records, matches, undo, settlements, who is shown what, field types, templates."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

import pytest

from engines import BUILT_IN, Match, Record, RecordError, load, names, read
from engines.declare import ActionTemplate, ActionType, Code, Fault, Field, Option, Seating, whole_actions
from engines.fieldtypes import (
    Checked,
    Either,
    FieldType,
    Flag,
    ListOf,
    MapOf,
    ObjectOf,
    OneOf,
    Ordered,
    OrNull,
    SeatId,
    Text,
    Whole,
    Wrong,
)
from engines.game import Game
from engines.match import replay
from engines.record import parse_header, parse_line
from engines.testing import walk
from engines.values import NOTHING, TABLE, UNKNOWN, Action, Header, Judgement, Outcome, Settlement, Verdict
from engines.waiting import Wait

HEADER = {"record": "match", "version": 1, "game": "john", "seats": ["black", "red"]}
SETUP = {"seat": "black", "action": "setup", "suit": "s", "front": "5c"}


def text(*rows: Any) -> str:
    return "".join((row if isinstance(row, str) else json.dumps(row)) + "\n" for row in rows)


# -- a game as small as a game can be ------------------------------------------------------------------


class Said(NamedTuple):
    n: int
    seat: str
    value: int


class Table(NamedTuple):
    said: tuple[Said, ...] = ()
    over: bool = False


class Boast(Game[Table]):
    """Seats boast of a number; everybody asks one of them whether it was true; above nine it is over.

    A number above five is a claim: true if even.  Of a seven only its seat is told.  Who told the referee a
    secret may not boast of more.
    """

    name = "boast"
    seating = Seating(minimum=2, maximum=3)
    options = (Option("limit", Whole(1, 99), 9),)
    actions = (
        ActionType(
            "boast", fields=(Field("value", Whole(0, 20)), Field("secret", Whole(), False, private=True))
        ),
        ActionType("ask", by="table", fields=(Field("claim", Whole(1)),)),
        ActionType("nod", by="any", fields=(Field("to", SeatId(), False),)),
    )
    codes: Mapping[str, Code] = {
        "boast.undo.target": Code("R0"),
        "boast.high": Code("R1", Verdict.UNVERIFIED),
        "boast.secret": Code("R2"),
        "boast.over": Code("R3"),
        "boast.end": Code("R3", Verdict.LEGAL),
    }
    waivable = frozenset({"boast.over"})

    def start(self, header: Header) -> Table:
        return Table()

    def judge(self, position: Table, action: Action, n: int, waive: str | None = None) -> Judgement[Table]:
        if position.over and waive != "boast.over":
            return Judgement(Verdict.ILLEGAL, "boast.over", (), position)
        if action.kind == "nod":
            return Judgement(Verdict.LEGAL, None, (), position)
        if action.kind == "ask":
            claims = [s for s in position.said if s.n == action.fields["claim"]]
            settled = tuple(
                Settlement(s.n, "refuted" if s.value % 2 else "confirmed", s.seat if s.value == 7 else None)
                for s in claims
            )
            rest = tuple(s for s in position.said if s not in claims)
            return Judgement(
                Verdict.LEGAL, None, ({"effect": "asked"},), position._replace(said=rest), settled
            )
        value = action.fields["value"]
        secret = action.fields.get("secret", UNKNOWN)
        if secret != UNKNOWN and value > secret:
            return Judgement(Verdict.ILLEGAL, "boast.secret", (), position, private=True)
        said = (*position.said, Said(n, action.seat, value))
        effects = ({"effect": "boast", "value": value},)
        if value > 9:
            return Judgement(Verdict.LEGAL, None, effects, Table(said, over=True))
        if value > 5:
            return Judgement(Verdict.UNVERIFIED, "boast.high", effects, Table(said), extra={"odds": "1/2"})
        return Judgement(Verdict.LEGAL, None, effects, Table(said))

    def judge_waived(self, position: Table, action: Action, n: int, code: str) -> Judgement[Table] | None:
        return None if action.kind == "nod" else self.judge(position, action, n, code)

    def outcome(self, position: Table) -> Outcome | None:
        return Outcome((position.said[-1].seat,), "boast.end") if position.over else None

    def view(self, position: Table) -> dict[str, Any]:
        return {"said": [s.value for s in position.said]}

    def private(self, position: Table, seat: str) -> dict[str, Any]:
        return {}

    def choices(self, position: Table, seat: str) -> Sequence[ActionTemplate]:
        return ()

    def waiting(self, position: Table) -> Sequence[Wait]:
        return ()


BOAST = Boast()


def boasts(*values: Any) -> Match:
    """A match of ``a`` and ``b`` by turns; a string ``"<3"`` undoes, ``"?3"`` asks."""
    match = Match(BOAST, BOAST.header(["a", "b"]))
    for i, value in enumerate(values):
        if isinstance(value, str):
            field, kind = {"<": ("to", "undo"), "?": ("claim", "ask")}[value[0]]
            match.record(Action(TABLE, kind, {field: int(value[1:])}))
        else:
            fields = {"value": value} if isinstance(value, int) else {"value": value[0], "secret": value[1]}
            match.record(Action("ab"[i % 2], "boast", fields))
    return match


# -- records -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "reason", "field", "line"),
    [
        ("", "no-header", None, 1),
        ("\n \n", "no-header", None, 1),
        (text("[1]"), "no-object", None, 1),
        (text("{"), "no-json", None, 1),
        (text("{} {}"), "no-json", None, 1),
        (text("[" * 100_000), "no-json", None, 1),
        (text({}), "missing", "record", 1),
        (text({**HEADER, "x": 1}), "unknown-field", "x", 1),
        (text({**HEADER, "record": "game"}), "no-match-record", "record", 1),
        (text({**HEADER, "version": 1.0}), "unknown-version", "version", 1),
        (text({**HEADER, "version": True}), "unknown-version", "version", 1),
        (text({**HEADER, "version": "1"}), "unknown-version", "version", 1),
        (text({**HEADER, "game": "tic"}), "unknown-game", "game", 1),
        (text({**HEADER, "game": None}), "no-string", "game", 1),
        (text({**HEADER, "seats": {"black": 1}}), "no-list-of-strings", "seats", 1),
        (text({**HEADER, "seats": ["black", 2]}), "no-list-of-strings", "seats", 1),
        (text({**HEADER, "seats": ["black"]}), "seat-order", "seats", 1),
        (text({**HEADER, "rules": 1}), "no-string", "rules", 1),
        (text({**HEADER, "names": ["x"]}), "no-object", "names", 1),
        (text({**HEADER, "names": {"blue": "x"}}), "no-such-seat", "names.blue", 1),
        (text({**HEADER, "names": {"red": None}}), "no-string", "names.red", 1),
        (text({**HEADER, "options": None}), "no-object", "options", 1),
        (text({**HEADER, "options": {"speed": 1}}), "unknown-option", "options.speed", 1),
        (text(HEADER, "7"), "no-object", None, 2),
        (text(HEADER, "", SETUP, "nonsense"), "no-json", None, 4),
        (text(HEADER, {"action": "setup"}), "missing", "seat", 2),
        (text(HEADER, {"seat": "black"}), "missing", "action", 2),
        (text(HEADER, {"seat": 1, "action": "setup"}), "no-string", "seat", 2),
        (text(HEADER, {"seat": "black", "action": ["setup"]}), "no-string", "action", 2),
        (text(HEADER, {"seat": "black", "action": "pass"}), "unknown-action", "action", 2),
        (text(HEADER, {**SETUP, "seat": "blue"}), "no-such-seat", "seat", 2),
        (text(HEADER, {**SETUP, "seat": "table"}), "never-table", "seat", 2),
        (text(HEADER, {"seat": "red", "action": "undo", "to": 0}), "only-table", "seat", 2),
        (text(HEADER, {**SETUP, "extra": 1}), "unknown-field", "extra", 2),
        (text(HEADER, {**SETUP, "at": 1}), "no-string", "at", 2),
        (text(HEADER, {**SETUP, "note": []}), "no-string", "note", 2),
        (text(HEADER, SETUP).replace('"suit"', '"action": "draw", "suit"'), "double-key", "action", 2),
        (text(HEADER).replace('"john"', '"xan", "game": "john"'), "double-key", "game", 1),
        (text(HEADER, json.dumps({**SETUP, "note": "\ud83d"})), "no-unicode", None, 2),
        (text({**HEADER, "names": {"red": "\udc00\ud800"}}), "no-unicode", None, 1),
        (text(HEADER, {**SETUP, "front": float("nan")}), "no-json", None, 2),
        (text(HEADER, {**SETUP, "note": float("-inf")}), "no-json", None, 2),
        (
            text(HEADER, {"seat": TABLE, "action": "undo", "to": 1}).replace("1}", "1e999}"),
            "no-json",
            None,
            2,
        ),
        (text(HEADER, {"seat": TABLE, "action": "undo", "to": 10**4000}), "out-of-range", "to", 2),
        (
            text(HEADER, {"seat": TABLE, "action": "undo", "to": 1}).replace("1}", f"{'9' * 5000}}}"),
            "no-json",
            None,
            2,
        ),
        (text(HEADER, {**SETUP, "x\ty" * 99: 1}), "unknown-field", ("x\ty" * 99)[:117] + "...", 2),
        (text(HEADER, {"seat": "red", "action": "reveal", "cards": ["Ah"] * 65}), "wrong-length", "cards", 2),
    ],
)
def test_what_is_no_record(source: str, reason: str, field: str | None, line: int) -> None:
    for given in (source, source.encode()):
        with pytest.raises(RecordError) as caught:
            read(given)
        error = caught.value
        assert (error.reason, error.field, error.line) == (reason, field, line)
        assert str(error).startswith(f"line {line}")
        assert error.to_json() == {
            "reason": reason,
            "field": field,
            "value": error.to_json()["value"],
            "line": line,
        }
        assert isinstance(error.to_json()["value"], str)
        assert len(error.to_json()["value"]) <= 60


def test_half_a_character_is_none_however_it_comes() -> None:
    with pytest.raises(RecordError) as caught:
        read(text(HEADER) + '{"note": "\ud800"}')
    assert (caught.value.reason, caught.value.line) == ("no-unicode", 2)
    whole = read(text(HEADER, json.dumps({**SETUP, "note": "\U0001f600 \\ud83d"})))
    assert whole.lines[0].note == "\U0001f600 \\ud83d", "both halves, and what only looks like an escape"


def test_a_record_from_elsewhere_may_hold_any_text() -> None:
    odd = "\x1b[2J\u202e\n" * 100
    record = read(text({**HEADER, "names": {"red": odd}, "rules": odd}, {**SETUP, "at": odd, "note": odd}))
    assert (record.lines[0].note, record.header.names) == (odd, {"red": odd})
    assert read(record.text()) == record


@pytest.mark.parametrize(
    ("line", "reason", "field"),
    [
        ({"note": "x" * 201}, "too-long", "note"),
        ({"at": "x" * 65}, "too-long", "at"),
        ({"note": "one\ntwo"}, "no-control", "note"),
        ({"note": "\x9b2J"}, "no-control", "note"),
        ({"note": "\u202eabc"}, "no-control", "note"),
        ({"note": "a\u200bb"}, "no-control", "note"),
        ({"at": "\ufeff"}, "no-control", "at"),
        ({"at": "\u2028"}, "no-control", "at"),
        ({"note": "\udc80"}, "no-unicode", "note"),
    ],
)
def test_a_live_table_takes_what_is_short_and_can_be_seen(line: Any, reason: str, field: str) -> None:
    john = load("john")
    seats = john.header().seats
    assert parse_line(john, seats, SETUP | line, strict=False).action.kind == "setup"
    with pytest.raises(RecordError) as caught:
        parse_line(john, seats, SETUP | line)
    assert (caught.value.reason, caught.value.field) == (reason, field)
    assert json.dumps(caught.value.to_json()).encode()


def test_a_live_table_takes_ordinary_words() -> None:
    john = load("john")
    told = {**SETUP, "at": "2026-11-22T09:00:00+09:00", "note": "うっかり、３枚目 ❤️ 𠮷" + "x" * 180}
    assert parse_line(john, john.header().seats, told).note == told["note"]


@pytest.mark.parametrize(
    ("change", "reason", "field"),
    [
        ({"names": {"a": "x" * 41}}, "too-long", "names.a"),
        ({"names": {"a": "Haru\u200d"}}, "no-control", "names.a"),
        ({"rules": "1\x07"}, "no-control", "rules"),
        ({"rules": "1" * 41}, "too-long", "rules"),
        ({"seats": ["a", "a\u200b"]}, "no-control", "seats"),
        ({"seats": ["a", "b" * 41]}, "too-long", "seats"),
        ({"seats": ["a", "a "]}, "no-control", "seats"),
        ({"seats": ["a", "a\ufe0f"]}, "no-control", "seats"),
        ({"seats": ["\u3164", "b"]}, "no-control", "seats"),
        ({"seats": ["\u00e9", "e\u0301"]}, "seat-twice", "seats"),
    ],
)
def test_headers_of_a_live_table(change: Any, reason: str, field: str) -> None:
    raw = {
        "record": "match",
        "version": 1,
        "game": "one_o_one",
        "seats": ["a", "b"],
        "names": {"a": "Haru"},
    } | change
    raw["names"] = {seat: name for seat, name in raw["names"].items() if seat in raw["seats"]}
    assert parse_header(raw, strict=False).game == "one_o_one"
    with pytest.raises(RecordError) as caught:
        parse_header(raw)
    assert (caught.value.reason, caught.value.field) == (reason, field)


def test_bytes_that_are_no_utf8_name_their_line() -> None:
    with pytest.raises(RecordError) as caught:
        read(text(HEADER, SETUP).encode() + b'{"seat": "\xff"}\n')
    assert (caught.value.reason, caught.value.line) == ("no-utf8", 3)


def test_blank_lines_and_a_byte_order_mark_do_not_count() -> None:
    plain = read(text(HEADER, SETUP))
    source = "\ufeff\n" + json.dumps(HEADER) + "\r\n\n   \n" + json.dumps(SETUP)
    assert read(source) == read(source.encode()) == plain


def test_a_record_written_is_the_record_read() -> None:
    header = {
        **HEADER,
        "options": {"ultimate": True},
        "names": {"red": "あかね", "black": ""},
        "rules": "1",
    }
    lines = [
        {**SETUP, "at": "2024-01-01T10:00:00+09:00", "note": "はじめ"},
        {"seat": TABLE, "action": "draw"},
    ]
    record = read(text(header, *lines))
    assert [json.loads(row) for row in record.text().splitlines()] == [header, *lines]
    assert read(record.text()) == record
    bare = read(text(HEADER))
    assert json.loads(bare.text()) == HEADER, "what was left out stays out"
    assert bare.header.options == {"ultimate": False, "magic_range": "steps", "doubt_loser": "liar"}


def test_an_empty_object_of_options_is_not_none() -> None:
    assert read(text({**HEADER, "options": {}})).header.to_json()["options"] == {}


def test_errors_shorten_long_values() -> None:
    with pytest.raises(RecordError, match=r"line 2, field front: no-card: 5c5c.*\.\.\.$"):
        read(text(HEADER, {**SETUP, "front": "5c" * 100}))


def overwrite(damaged: bytearray, rng: Random) -> None:
    """Drop, double, change or swap some bytes."""
    if not damaged:
        return
    at, length = rng.randrange(len(damaged)), rng.choice((1, 1, 2, 8, 40))
    match rng.randrange(4):
        case 0:
            del damaged[at : at + length]
        case 1:
            damaged[at:at] = damaged[at : at + length]
        case 2:
            damaged[at : at + 1] = rng.choice(b'0123456789abcdsh"{}[]:,?-+.TFnu \n\xff').to_bytes()
        case _:
            other = rng.randrange(len(damaged))
            parts = damaged[at : at + length], damaged[other : other + length]
            damaged[at : at + length], damaged[other : other + length] = parts[1], parts[0]


@pytest.mark.parametrize("game", [name for name in names() if name in BUILT_IN])
def test_damaged_records_are_refused_or_judged(game: str) -> None:
    """Cut, doubled, swapped and overwritten bytes never raise anything but a record error."""
    rng = Random(game)
    whole = walk.walk(load(game), 1, 25).export(full=True).text().encode()
    refused = read_on = 0
    for i in range(150):
        if i % 3:
            damaged = bytearray(whole)
            for _ in range(rng.choice((1, 1, 3))):
                overwrite(damaged, rng)
        else:
            lines = whole.splitlines(keepends=True)
            lines[rng.randrange(1, len(lines))] = rng.choice(lines[1:])
            damaged = bytearray(b"".join(lines))
        try:
            record = read(bytes(damaged))
        except RecordError as error:
            refused += error.line is not None
        else:
            read_on += 1
            audit = list(Match.of(record).audit())
            assert len(audit) == len(record.lines) + 1
    assert refused + read_on == 150, "every error names its line"
    assert min(refused, read_on) > 5


@pytest.mark.parametrize("game", [name for name in names() if name in BUILT_IN])
def test_every_field_is_checked(game: str) -> None:
    """Each field of each action, with a value of another type, is a record error that names it."""
    played = load(game)
    rng = Random(game)
    header = walk.any_header(played, rng)
    sampler = walk.Sampler(rng, header.seats)
    for declared in played.actions:
        raw = sampler.well_formed(played, declared).to_json()
        parse_line(played, header.seats, raw)
        for name in raw:
            field = declared.by_name.get(name)
            for wrong in (None, 1.5, {"x": [1]}, "\x00"):
                if field is not None and field.type.fault(wrong, header.seats) is None:
                    continue
                with pytest.raises(RecordError) as caught:
                    parse_line(played, header.seats, raw | {name: wrong})
                assert str(caught.value.field).startswith(name)
        for needed in (field.name for field in declared.fields if field.required):
            with pytest.raises(RecordError):
                parse_line(played, header.seats, {k: v for k, v in raw.items() if k != needed})


# -- matches -------------------------------------------------------------------------------------------


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
    """The one rule named is not applied, where the game says that it may be; all others are."""
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
    assert match.live() == [1, 5]
    assert match.live(3) == [1, 2, 3]
    assert match.live(4) == [1]
    assert [BOAST.view(match.at(n))["said"] for n in range(6)] == [[], [1], [1, 2], [1, 2, 3], [1], [1, 4]]


def test_an_undo_is_undone_the_same_way() -> None:
    match = boasts(1, 2, "<1", 3, "<2", 4)
    assert match.live() == [1, 2, 6]
    assert BOAST.view(match.position) == {"said": [1, 2, 4]}
    # back to just after the undo itself
    match.record(Action(TABLE, "undo", {"to": 3}))
    assert match.live() == [1]
    match.record(Action(TABLE, "undo", {"to": 0}))
    assert match.live() == []
    # an undo to just after itself's predecessor changes nothing
    match.record(Action(TABLE, "undo", {"to": match.n}))
    assert match.live() == []


@pytest.mark.parametrize("to", [-1, 4, 99])
def test_an_undo_needs_an_earlier_action(to: int) -> None:
    match = boasts(1, 2, 3)
    entry = match.record(Action(TABLE, "undo", {"to": to}))
    assert (entry.verdict, entry.judgement.code) == (Verdict.ILLEGAL, "boast.undo.target")
    assert match.live() == [1, 2, 3, 4], "a refused undo is a line like any other refused one"
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


def test_what_a_seat_is_shown() -> None:
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


def test_a_game_without_notation_says_so() -> None:
    assert BOAST.notate(Action("a", "boast", {"value": 1})) is None
    with pytest.raises(ValueError, match="no notation"):
        boasts().play("a1")


def test_repr() -> None:
    assert repr(BOAST) == "<game boast, rules 1>"
    assert repr(boasts(1, 2)) == "<match of boast, 2 actions>"


def test_what_a_game_need_not_answer() -> None:
    position = boasts(3).position
    assert BOAST.due(position) == ()
    assert BOAST.steps(position, ()) == ()
    assert BOAST.own_choices(position, "a") is None
    assert BOAST.diagram(position) == "said: [3]"
    assert BOAST.preview(position, Action("a", "boast", {"value": 2})) == ({"effect": "boast", "value": 2},)
    assert BOAST.preview(position, Action("a", "boast", {"value": 9, "secret": 2})) == ()


# -- declarations --------------------------------------------------------------------------------------


def test_headers_of_a_game() -> None:
    header = BOAST.header(["a", "b", "c"], {"limit": 3}, {"a": "Anna"})
    assert header.options == {"limit": 3}
    assert header.given == {"limit": 3}
    assert BOAST.header(["a", "b"]).options == {"limit": 9}
    assert load("john").header().seats == ("black", "red")
    for seats, options in (
        (None, None),
        (["a"], None),
        (["a", "b", "c", "d"], None),
        (["a", "a"], None),
        (["a", "table"], None),
        (["a", ""], None),
        (["a", "b"], {"limit": 0}),
        (["a", "b"], {"limit": True}),
        (["a", "b"], {"speed": 1}),
    ):
        with pytest.raises(ValueError, match=r"seats|limit|speed"):
            BOAST.header(seats, options)


def test_seating() -> None:
    assert Seating(minimum=2, maximum=3).fault(["a", "b"]) is None
    assert Seating(minimum=2, maximum=3).fault(["a"]) == "seat-count"
    assert Seating(minimum=2, maximum=3).fault(["a", "a"]) == "seat-twice"
    assert Seating(minimum=2, maximum=3).fault(["a", "table"]) == "seat-name"
    assert Seating(orders=(("a", "b"),)).fault(["b", "a"]) == "seat-order"


def test_actions_are_checked_against_their_type() -> None:
    def fault(seat: str, kind: str, **fields: Any) -> Any:
        found = BOAST.fault(Action(seat, kind, fields), ("a", "b"))
        return None if found is None else (found.field, found.reason)

    assert fault("a", "boast", value=3) is None
    assert fault("a", "nod") is None
    assert fault(TABLE, "nod", to="b") is None
    assert fault("a", "nod", to="c") == ("to", "no-such-seat")
    assert fault("c", "nod") == ("seat", "no-such-seat")
    assert fault("a", "boast") == ("value", "missing")
    assert fault("a", "boast", value=21) == ("value", "out-of-range")
    assert fault("a", "boast", value=3, secret=None) == ("secret", "no-integer")
    assert fault("a", "sing") == ("action", "unknown-action")


def test_a_check_sees_the_fields_together() -> None:
    def even(fields: Mapping[str, Any]) -> Fault | None:
        return Fault("b", "sum", fields["b"]) if (fields["a"] + fields["b"]) % 2 else None

    kind = ActionType("pair", fields=(Field("a", Whole()), Field("b", Whole())), check=even)
    assert kind.fault("x", {"a": 1, "b": 3}, ("x",)) is None
    assert kind.fault("x", {"a": 1, "b": 2}, ("x",)) == Fault("b", "sum", 2)


def test_fields_private_under_a_condition() -> None:
    field = Field("card", Text(), private_if=("as", "trap"))
    assert field.is_private({"card": "L", "as": "trap"})
    assert not field.is_private({"card": "L", "as": "monster"})


def test_games_are_found_by_name() -> None:
    assert names()[: len(BUILT_IN)] == list(BUILT_IN)
    assert load("john") is load("john")
    with pytest.raises(LookupError, match="no game 'go'"):
        load("go")
    assert parse_header(HEADER).game == "john"


# -- field types ---------------------------------------------------------------------------------------

SEATS = ("a", "b")


@pytest.mark.parametrize(
    ("kind", "good", "bad"),
    [
        (OneOf(("x", "y")), ["x", "y"], ["z", 1, None, ["x"]]),
        (OneOf((1, 2, "??")), [1, 2, "??"], [True, 1.0, "1", 3]),
        (OneOf((True,)), [True], [1, False, "true"]),
        (Whole(), [0, -5, 10**9, -(10**9)], [1.0, True, "1", None, 10**9 + 1, -(10**9) - 1, 10**5000]),
        (Whole(1), [1, 10**9], [0, 10**30]),
        (Whole(1, 3), [1, 3], [0, 4, False]),
        (Flag(), [True, False], [0, 1, "true", None]),
        (Text(), ["", "x", "x" * 64], [1, None, "x" * 65]),
        (ListOf(Flag()), [[True] * 64], [[True] * 65]),
        (ListOf(Flag(), 0, 100), [[True] * 100], [[True] * 101]),
        (
            MapOf(Text(), Flag()),
            [dict.fromkeys(map(str, range(64)), True)],
            [dict.fromkeys(map(str, range(65)), True)],
        ),
        (
            ListOf(ListOf(Whole()), distinct=True),
            [[[1], [2]]],
            [[[1], [1]]],
        ),
        (Text("m[0-9]+", of="unit"), ["m1", "m22"], ["m", "xm1", "m1\n", 1]),
        (SeatId(), ["a", "b"], ["c", 1, "table"]),
        (ListOf(Whole(0, 9), 1, 2), [[1], [1, 1]], [[], [1, 2, 3], [10], "12", (1,), [True]]),
        (ListOf(OneOf(("x", "??")), distinct=True), [["x", "??", "??"], []], [["x", "x"]]),
        (
            MapOf(OneOf(("x", "y")), Whole(0, 1), 1),
            [{"x": 0}, {"x": 1, "y": 0}],
            [{}, {"z": 0}, {"x": 2}, []],
        ),
        (MapOf(Text(), Flag(), 0, 1), [{}, {"k": True}], [{"k": True, "l": True}]),
        (Either(Whole(), Flag()), [1, True], ["x", None]),
        (Text(maximum=2), ["", "ab"], ["abc", 1, None]),
        (
            ObjectOf({"a": Whole(0, 1)}, {"b": Flag()}),
            [{"a": 0}, {"b": True, "a": 1}],
            [{}, {"b": True}, {"a": 2}, {"a": 0, "b": None}, {"a": 0, "c": 0}, [], None],
        ),
        (OrNull(Whole(0, 1)), [None, 0], [2, "x", False]),
        (Checked(Whole(0, 9), lambda n: Wrong("", "no-even", n) if n % 2 else None), [0, 8], [1, 10, "0"]),
        (Ordered(Whole(0, 2), 2, 2, distinct=True), [[0, 1], [1, 0]], [[1, 1]]),
    ],
)
def test_field_types(kind: Any, good: list[Any], bad: list[Any]) -> None:
    for value in good:
        assert kind.fault(value, SEATS) is None, value
    for value in bad:
        wrong = kind.fault(value, SEATS)
        assert wrong is not None, value
        assert wrong.reason
    assert json.loads(json.dumps(kind.to_json())) == kind.to_json()
    assert json.dumps(kind.schema())
    assert repr(kind).startswith(type(kind).__name__)


def test_the_walker_samples_objects_too() -> None:
    even = Checked(Whole(0, 9), lambda n: Wrong("", "no-even", n) if n % 2 else None)
    kind = ObjectOf({"a": even}, {"b": OrNull(Flag())})
    sampler = walk.Sampler(Random(1), SEATS)
    sampled = [sampler.value(kind) for _ in range(50)]
    assert [value for value in sampled if kind.fault(value, SEATS) is not None] == []
    assert {tuple(value) for value in sampled} == {("a",), ("a", "b")}
    assert None in {value.get("b", True) for value in sampled}


class Counted(FieldType):
    """Takes anything, and counts how often it was asked."""

    asked = 0

    def fault(self, value: Any, seats: Sequence[str]) -> Wrong | None:
        self.asked += 1
        return None

    def to_json(self) -> dict[str, Any]:
        return {"type": "counted"}

    def schema(self) -> dict[str, Any]:
        return {}


class Item:
    """Counts how often one is compared with another."""

    compared = 0

    def __eq__(self, other: object) -> bool:
        Item.compared += 1
        return self is other

    def __hash__(self) -> int:
        return id(self)


def test_a_member_twice_is_found_in_one_pass() -> None:
    """Comparing each with all before it would take minutes here."""
    many = ", ".join(f'"k{i}": 1' for i in range(300_000))
    with pytest.raises(RecordError) as caught:
        read(text(HEADER, f'{{{many}, "k299999": 2}}'))
    assert (caught.value.reason, caught.value.field) == ("double-key", "k299999")


def test_a_list_too_long_is_not_looked_through() -> None:
    counted = Counted()
    many = list(range(100_000))
    assert ListOf(counted, distinct=True).fault(many, SEATS) == ("", "wrong-length", many)
    assert MapOf(counted, counted).fault(dict.fromkeys(many), SEATS) is not None
    assert counted.asked == 0


def test_doubles_are_found_without_comparing_all_with_all() -> None:
    kind = ListOf(Counted(), 0, 2000, distinct=True)
    assert kind.fault([Item() for _ in range(2000)], SEATS) is None
    assert Item.compared < 20_000, "once with '??' each, and hardly ever with another"


def test_faults_name_the_part() -> None:
    def path(kind: Any, value: Any) -> str:
        return str(kind.fault(value, SEATS).path)

    assert path(ListOf(Whole()), [1, "x"]) == "[1]"
    assert path(ListOf(ListOf(Whole())), [[1], [2, None]]) == "[1][1]"
    assert path(MapOf(Text(), Whole()), {"k": "x"}) == ".k"
    assert path(ListOf(Whole(), distinct=True), [1, 2, 1]) == "[2]"


@pytest.mark.parametrize(
    ("kind", "values"),
    [
        (OneOf(("x", "y")), ["x", "y"]),
        (Whole(1, 3), [1, 2, 3]),
        (Flag(), [False, True]),
        (ListOf(OneOf("ab"), 1, 2), [["a"], ["b"], ["a", "a"], ["a", "b"], ["b", "a"], ["b", "b"]]),
        (ListOf(OneOf("ab"), 0, 2, distinct=True), [[], ["a"], ["b"], ["a", "b"]]),
        (Ordered(OneOf("ab"), 2, 2, distinct=True), [["a", "b"], ["b", "a"]]),
        (MapOf(OneOf("ab"), Flag(), 1, 1), [{"a": False}, {"a": True}, {"b": False}, {"b": True}]),
        (Either(OneOf("a"), Whole(1, 2)), ["a", 1, 2]),
    ],
)
def test_values_can_be_listed(kind: Any, values: list[Any]) -> None:
    assert list(kind.iter_values()) == values
    assert all(kind.fault(value, SEATS) is None for value in values)


@pytest.mark.parametrize("kind", [Whole(), Whole(1), Text(), SeatId(), ListOf(Flag())])
def test_open_types_cannot_be_listed(kind: Any) -> None:
    with pytest.raises(TypeError):
        list(kind.iter_values())


def test_redaction_keeps_the_shape() -> None:
    assert ListOf(Text()).redact(["a", "b"]) == ["??", "??"]
    assert MapOf(Text(), Whole()).redact({"a": 1}) == {"a": "??"}
    assert Whole().redact(3) == "??"


# -- templates -----------------------------------------------------------------------------------------


def test_templates_admit_and_list() -> None:
    choice = ActionTemplate("a", "go", {"from": OneOf("xy"), "fast": Flag()}, frozenset({"fast"}))
    assert choice.admits(Action("a", "go", {"from": "x"}))
    assert choice.admits(Action("a", "go", {"from": "x", "fast": True}))
    assert not choice.admits(Action("b", "go", {"from": "x"}))
    assert not choice.admits(Action("a", "stay", {"from": "x"}))
    assert not choice.admits(Action("a", "go", {"fast": True}))
    assert not choice.admits(Action("a", "go", {"from": "z"}))
    assert not choice.admits(Action("a", "go", {"from": "x", "up": 1}))
    listed = list(choice.actions())
    assert len(listed) == 6
    assert listed[:3] == [
        Action("a", "go", {"from": "x"}),
        Action("a", "go", {"from": "x", "fast": False}),
        Action("a", "go", {"from": "x", "fast": True}),
    ]
    assert list(choice.actions(2)) == listed[:2]
    assert list(whole_actions([choice, ActionTemplate("a", "rest")])) == [*listed, Action("a", "rest", {})]
    assert choice.to_json() == {
        **{"seat": "a", "action": "go", "optional": ["fast"], "exact": True},
        "fields": {"from": {"type": "one", "of": "word", "values": ["x", "y"]}, "fast": {"type": "flag"}},
    }


def test_a_huge_template_is_listed_as_far_as_asked() -> None:
    choice = ActionTemplate("a", "deal", {"cards": ListOf(Whole(0, 51), 10, 10), "to": Whole(0, 10**9)})
    assert len(list(choice.actions(5))) == 5


def test_nothing_is_shared_that_could_be_changed() -> None:
    assert Action("a", "nod").fields is NOTHING
    with pytest.raises(TypeError):
        NOTHING["x"] = 1  # type: ignore[index]
