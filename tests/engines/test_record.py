"""Records: which are valid, the error of each that is not, and that a written record is read back."""

import json
from random import Random
from typing import Any

import pytest

from tachiai.engines import BUILT_IN, Match, RecordError, load, names, read
from tachiai.engines import _plain as plain
from tachiai.engines.record import json_object, parse_header, parse_line
from tachiai.engines.testing import walk
from tachiai.engines.values import TABLE

from .boast import HEADER, SETUP, text


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
        (text({**HEADER, "layout": ["a1"]}), "no-object", "layout", 1),
        (text({**HEADER, "layout": {}}), "missing", "layout.board", 1),
        (text({**HEADER, "layout": {"board": {"a1": "5s", "b1": "5s"}}}), "twice", "layout.board.b1", 1),
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
def test_an_invalid_record_is_an_error(source: str, reason: str, field: str | None, line: int) -> None:
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


def test_half_a_character_is_invalid_in_any_spelling() -> None:
    with pytest.raises(RecordError) as caught:
        read(text(HEADER) + '{"note": "\ud800"}')
    assert (caught.value.reason, caught.value.line) == ("no-unicode", 2)
    whole = read(text(HEADER, json.dumps({**SETUP, "note": "\U0001f600 \\ud83d"})))
    assert whole.lines[0].note == "\U0001f600 \\ud83d", "both halves, and what only looks like an escape"


def test_a_duplicate_member_is_found_in_any_spelling() -> None:
    rng = Random(3)
    names = ('"a"', '"b"', '"\\u0061"', '"a:"', '": "', '"\\""', '"\\":"')

    def value(depth: int) -> str:
        if depth and rng.random() < 0.3:
            return member_list(depth - 1)
        return rng.choice(
            ("1", '":"', '"x"', '" :"', '"\\":"', "[]", '["a:", {"a": 1}]', '"2026-11-23T17:02:00Z"')
        )

    def member_list(depth: int) -> str:
        members = [
            f"{rng.choice(names)}{rng.choice(('', '', '', ' ', chr(9), chr(13), chr(10)))}: {value(depth)}"
            for _ in range(rng.randint(0, 3))
        ]
        return f"{{{', '.join(members)}}}"

    found = {"read": 0, "double-key": 0}
    for _ in range(20_000):
        source = member_list(2)
        twice = False

        def look(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
            nonlocal twice
            twice = twice or len(dict(pairs)) < len(pairs)
            return dict(pairs)

        wanted = json.loads(source, object_pairs_hook=look)
        try:
            assert json_object(source) == wanted
            reason = "read"
        except RecordError as error:
            reason = error.reason
        assert reason == ("double-key" if twice else "read"), source
        found[reason] += 1
    assert min(found.values()) > 1000


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


@pytest.mark.parametrize(
    "character",
    "\t\x85 \xa0\xad\u034f\u061c\u115f\u1160\u1680\u17b4\u180e\u2003\u200b\u200c\u200d\u200e\u200f\u2028\u202a\u202e"
    "\u2060\u2066\u2069\u2800\u3000\u3164\ufe00\ufe0f\ufeff\uffa0\ufffb\ue000\u0301\u20dd"
    "\U0001d159\U0001d173\U00013441\U000e0001\U000e0041\U000e0100\U000f0000",
    ids=ascii,
)
def test_text_of_invisible_characters_is_invalid(character: str) -> None:
    assert (
        plain.invisible_fault(character) == plain.invisible_fault(f"{character} {character}") == "no-control"
    )


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
        ({"seats": ["a", "\u0430"]}, "seat-twice", "seats"),
        ({"names": {"a": "Haru", "b": "Haru"}}, "name-twice", "names.b"),
        ({"names": {"a": "Aoi", "b": "\u0410\u043ei"}}, "name-twice", "names.b"),
        ({"names": {"a": "Haru", "b": " ＨＡＲＵ"}}, "name-twice", "names.b"),
        ({"names": {"a": "Ben", "b": "Ben\ufe0f"}}, "name-twice", "names.b"),
        ({"names": {"a": "力", "b": "カ"}}, "name-twice", "names.b"),
        ({"names": {"a": "👨\u200d👩", "b": "👨👩"}}, "name-twice", "names.b"),
        ({"names": {"a": "👨\u200d"}}, "no-control", "names.a"),
        ({"names": {"a": "\u200d👨"}}, "no-control", "names.a"),
        ({"names": {"a": "👨\u200d\u200d👩"}}, "no-control", "names.a"),
        ({"names": {"a": "A\u200d👩"}}, "no-control", "names.a"),
        ({"names": {"a": " \u3000"}}, "no-control", "names.a"),
        ({"names": {"a": "Aoi", "b": "Aoi\u2800"}}, "name-twice", "names.b"),
        ({"seats": ["a", "\u2800"]}, "no-control", "seats"),
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


@pytest.mark.parametrize(
    "names",
    [
        {"a": "👨\u200d👩\u200d👧", "b": "❤\ufe0f\u200d🔥"},
        {"a": "🏃🏽\u200d♀\ufe0f", "b": "🏴\u200d☠\ufe0f"},
        {"a": "", "b": ""},
        {"a": "Haru", "b": "Haru 2"},
        {"a": "Ali", "b": "Ail"},
        {"a": "山田\u3000太郎", "b": "⠓⠁⠗⠥\u2800⠃"},
        {"a": "❤\ufe0f", "b": "…"},
    ],
)
def test_names_that_a_live_table_takes(names: dict[str, str]) -> None:
    header = {"record": "match", "version": 1, "game": "one_o_one", "seats": ["a", "b"], "names": names}
    assert parse_header(header, strict=True).names == names


def test_invalid_utf8_is_reported_with_its_line() -> None:
    with pytest.raises(RecordError) as caught:
        read(text(HEADER, SETUP).encode() + b'{"seat": "\xff"}\n')
    assert (caught.value.reason, caught.value.line) == ("no-utf8", 3)


def test_blank_lines_and_a_byte_order_mark_do_not_count() -> None:
    plain = read(text(HEADER, SETUP))
    source = "\ufeff\n" + json.dumps(HEADER) + "\r\n\n   \n" + json.dumps(SETUP)
    assert read(source) == read(source.encode()) == plain


def test_a_record_written_is_the_record_read() -> None:
    header = {**HEADER, "options": {"ultimate": True}, "names": {"red": "あかね", "black": ""}, "rules": "1"}
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
    """Drop, repeat, change or swap some bytes."""
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
    """Cut, repeated, swapped and overwritten bytes never raise anything but a record error."""
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
    """Give each field of each action a value of another type: the record error names the field."""
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
