"""The command `tachiai`: what it prints, where, with which status; and that it never shows a traceback."""

from __future__ import annotations

import io
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import fields
from pathlib import Path
from typing import NamedTuple

import pytest

from tachiai import engines
from tachiai.engines.match import Match
from tachiai.engines.record import parse_header, read
from tachiai.engines.ruletexts import rules_of
from tachiai.referee import cli, commands
from tachiai.referee.clock import now
from tachiai.referee.commands import Service, opening
from tachiai.referee.config import Config
from tachiai.referee.records import audit
from tachiai.referee.store.log import EventLog

from .chains import example

RECORDS = Path(__file__).parent / "records"
CLEAN, REFUSED, SECRET, FOUL = (str(RECORDS / f"{n}.jsonl") for n in ("clean", "refused", "secret", "foul"))
HEADER = '{"record": "match", "version": 1, "game": "john", "seats": ["black", "red"]}\n'


class Said(NamedTuple):
    status: int
    out: str
    err: str

    @property
    def objects(self) -> list[dict[str, object]]:
        return [json.loads(row) for row in self.out.splitlines()]


Tachiai = Callable[..., Said]


@pytest.fixture
def tachiai(capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch) -> Tachiai:
    """`tachiai("audit", file)` runs the command, in English unless it says otherwise."""
    for name in list(os.environ):
        if name.startswith("TACHIAI_"):
            monkeypatch.delenv(name)
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")

    def run(*argv: str, given: bytes | None = None) -> Said:
        if given is not None:
            monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given)))
        try:
            status = cli.main(argv)
        except SystemExit as ended:
            status = ended.code if isinstance(ended.code, int) else 1
        sys.stdout.flush()
        out, err = capfdbinary.readouterr()
        assert b"Traceback" not in err
        return Said(status, out.decode(), err.decode())

    return run


def match_of(path: str) -> Match:
    return Match.of(read(Path(path).read_bytes()))


# -- audit ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("path", "status"), [(CLEAN, 0), (FOUL, 0), (REFUSED, 1), (SECRET, 1)])
def test_audit_json_is_one_object_a_line_and_the_status_counts_illegal_lines(
    tachiai: Tachiai, path: str, status: int
) -> None:
    said = tachiai("audit", "--json", path)
    assert (said.status, said.err) == (status, "")
    without_messages = [{k: v for k, v in row.items() if k != "message"} for row in said.objects]
    assert without_messages == json.loads(json.dumps(list(match_of(path).audit())))
    assert ["message" in row for row in said.objects] == [
        row.get("verdict") == "illegal" for row in said.objects
    ]


@pytest.mark.parametrize(
    ("line", "place", "value"),
    [
        ('{"seat": "black", "action": "move", "from": "c2", "to": "z9"}', 'line 3 field "to"', "z9"),
        ('{"seat": "black", "action": "fly"}', 'line 3 field "action"', "fly"),
        ('{"seat": "blue", "action": "resign"}', 'line 3 field "seat"', "blue"),
        ('{"seat": "black", "action": "move", "from": "c2"}', 'line 3 field "to"', ""),
        ('{"seat": "black", "action": "register", "cards": ["As", "Zz"]}', 'line 3 field "cards[1]"', "Zz"),
        ("[1, 2]", "line 3", "[1, 2]"),
        ('{"seat": "black",', "line 3", '{"seat": "black",'),
    ],
)
@pytest.mark.parametrize("form", [["--json"], []])
def test_what_is_no_record_is_said_on_standard_error_and_nowhere_else(
    tachiai: Tachiai, tmp_path: Path, form: list[str], line: str, place: str, value: str
) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_text(
        HEADER + '{"seat": "black", "action": "setup", "suit": "s", "front": "5s"}\n' + line, "utf-8"
    )
    said = tachiai("audit", *form, str(path))
    assert (said.status, said.out) == (2, "")
    assert f"bad.jsonl: {place}: " in said.err
    assert value in said.err


@pytest.mark.parametrize(
    ("header", "field"),
    [
        ('{"record": "match", "version": 2, "game": "john", "seats": ["black", "red"]}', "version"),
        ('{"record": "match", "version": 1, "game": "chess", "seats": ["black", "red"]}', "game"),
        ('{"record": "match", "version": 1, "game": "john", "seats": ["red"]}', "seats"),
        ('{"record": "match", "version": 1, "game": "john"}', "seats"),
        (HEADER.strip()[:-1] + ', "options": {"magic_range": "far"}}', "options.magic_range"),
        (HEADER.strip()[:-1] + ', "colour": "blue"}', "colour"),
    ],
)
def test_a_bad_header_names_its_field(tachiai: Tachiai, header: str, field: str) -> None:
    said = tachiai("audit", "--json", "-", given=header.encode())
    assert (said.status, said.out) == (2, "")
    assert f'-: line 1 field "{field}": ' in said.err


def test_audit_reads_standard_input(tachiai: Tachiai) -> None:
    data = Path(REFUSED).read_bytes()
    assert tachiai("audit", "--json", "-", given=data) == tachiai("audit", "--json", REFUSED)


def test_audit_of_files_that_cannot_be_read(tachiai: Tachiai, tmp_path: Path) -> None:
    (tmp_path / "picture.jsonl").write_bytes(b"\x89PNG\r\n\x1a\n\xff\xfe")
    empty = tmp_path / "empty"
    empty.mkdir()
    for name, words in [
        ("gone.jsonl", "no such file"),
        ("picture.jsonl", "UTF-8"),
        ("empty", "without records"),
    ]:
        said = tachiai("audit", str(tmp_path / name))
        assert (said.status, words in said.err) == (2, True), said
        assert f"{name}: " in said.err


def test_several_files_name_themselves_and_one_bad_one_stops_nobody(tachiai: Tachiai, tmp_path: Path) -> None:
    bad = tmp_path / "bad.jsonl"
    bad.write_text("Dear diary", "utf-8")
    said = tachiai("audit", "--json", CLEAN, str(bad), REFUSED)
    assert said.status == 2
    assert [row["file"] for row in said.objects] == [CLEAN] * 13 + [REFUSED] * 14
    assert "bad.jsonl: line 1: cannot be read as JSON: Dear diary" in said.err
    assert tachiai("audit", "--json", CLEAN, REFUSED).status == 1
    alone = tachiai("audit", "--json", CLEAN).objects
    assert [{"file": CLEAN, **row} for row in alone] == said.objects[:13]


def test_a_folder_gives_the_same_with_one_process_or_two(tachiai: Tachiai) -> None:
    one = tachiai("audit", "--json", str(RECORDS))
    assert {Path(str(row["file"])).name for row in one.objects} == {p.name for p in RECORDS.glob("*.jsonl")}
    assert tachiai("audit", "--json", "--jobs", "2", str(RECORDS)) == one


def test_several_records_are_a_table(tachiai: Tachiai, tmp_path: Path) -> None:
    said = tachiai("audit", CLEAN, REFUSED, FOUL, str(tmp_path / "gone.jsonl"))
    rows = [re.split(r" {2,}", row.strip()) for row in said.out.splitlines() if row.strip()]
    assert said.status == 2
    assert rows[0] == ["file", "game", "moves", "○", "△", "×", "反", "result"]
    assert rows[1][:7] == [CLEAN, "John", "12", "11", "1", "·", "·"]
    assert rows[2][:7] == [REFUSED, "John", "13", "11", "1", "1", "·"]
    assert rows[3][:7] == [FOUL, "John", "16", "15", "·", "·", "1"]
    assert rows[4] == ["all", "41", "37", "2", "1", "1"]
    assert rows[5] == ["4 records: 2 clean, 1 with something not allowed, 1 unreadable."]
    assert "gone.jsonl" in said.err


def test_the_report_tells_the_match_and_why(tachiai: Tachiai) -> None:
    said = tachiai("audit", REFUSED)
    out = said.out
    assert said.status == 1
    assert re.search(r" 6  △ +R=2h +Red: 2 of hearts to c3 from the pile\n", out)
    assert "true with odds 11/42 (about 26 %)" in out
    assert re.search(
        r"12  × +Rb4-b1 .*\n +Jack of spades on b1 is an enemy: attack\.\n +Why: .*\(R12\)\n", out
    )
    assert re.search(r"11 .*\[undone\]", out)
    assert "│‹K♥›│" in out, "the board is drawn where something went wrong"
    assert "The match is still open." in out
    assert "× not allowed 1" in out


def test_the_report_tells_settlements_the_end_and_what_people_noted(tachiai: Tachiai) -> None:
    out = tachiai("audit", CLEAN).out
    assert "あおい (Black) – はる (Red)" in out
    assert "Move 11 shows that it was a lie." in out
    assert "“よい試合でした”" in out
    assert re.search(r"はる won – ", out)
    assert "claims: 0 true, 1 lies, 0 open" in out
    foul = tachiai("audit", FOUL).out
    assert re.search(r"16  反 ", foul)


@pytest.mark.parametrize(("boards", "drawn"), [("all", 17), ("key", 2), ("none", 0)])
def test_as_many_boards_as_wanted(tachiai: Tachiai, boards: str, drawn: int) -> None:
    out = tachiai("audit", "--boards", boards, FOUL).out
    assert out.count("┌────┬────┬────┬────┐") == drawn


def test_the_report_in_japanese_at_every_reading(tachiai: Tachiai) -> None:
    kanji, furigana, hiragana = (
        tachiai("audit", "--lang", "ja", "--reading", r, REFUSED).out
        for r in ("kanji", "furigana", "hiragana")
    )
    assert "変えカードから ハートの2" in kanji
    assert "変(か)えカードから ハートの2" in furigana
    assert "かえカードから ハートの2" in hiragana
    assert not re.search("[\u4e00-\u9fff]", hiragana.replace("john", ""))


def test_a_record_of_other_rules_says_so(tachiai: Tachiai, tmp_path: Path) -> None:
    old = tmp_path / "old.jsonl"
    old.write_text(HEADER.strip()[:-1] + ', "rules": "0"}\n', "utf-8")
    assert "Recorded under rules version 0" in tachiai("audit", str(old)).out


# -- replay --------------------------------------------------------------------------------------------


def test_replay_json_is_the_view(tachiai: Tachiai) -> None:
    match = match_of(SECRET)
    game = match.game
    for at in range(match.n + 1):
        public = tachiai("replay", SECRET, "--at", str(at), "--json").objects
        assert public == [json.loads(json.dumps(game.view(match.at(at))))]
        own = tachiai("replay", SECRET, "--at", str(at), "--seat", "red", "--json").objects
        assert own == [public[0] | json.loads(json.dumps(game.private(match.at(at), "red")))], (
            "as JOHN has it"
        )
    assert tachiai("replay", SECRET, "--json").objects == public


def test_replay_draws_the_board_and_says_who_acts(tachiai: Tachiai) -> None:
    out = tachiai("replay", REFUSED, "--at", "5").out
    assert out.startswith("After move 5\n○ Black: 5 of spades c3 attacks 8 of hearts on b3\n")
    assert match_of(REFUSED).game.diagram(match_of(REFUSED).at(5)) in out
    assert "To act: Red" in out
    assert "Now: " in out
    assert tachiai("replay", REFUSED, "--at", "0").out.startswith("Before the first move")
    assert "won – " in tachiai("replay", CLEAN).out


def test_replay_shows_nobody_anothers_secret(tachiai: Tachiai) -> None:
    public = tachiai("replay", SECRET, "--at", "3").out
    assert tachiai("replay", SECRET, "--at", "3", "--seat", "black").out == public
    # what only red's own pile made wrong is an idle line to others
    assert (
        "pull"
        not in tachiai("replay", SECRET, "--at", "7", "--seat", "black", "--lang", "en").out.splitlines()[1]
    )


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["--at", "14"], "there is no move 14: the record has 13"),
        (["--at", "-1"], "there is no move -1"),
        (["--at", "x"], '--at: "x" is no whole number'),
        (["--seat", "blue"], 'there is no seat "blue". There are: black, red'),
    ],
)
def test_replay_of_what_is_not_there(tachiai: Tachiai, argv: list[str], words: str) -> None:
    said = tachiai("replay", REFUSED, *argv)
    assert (said.status, said.out) == (2, "")
    assert words in said.err


def test_replay_json_of_a_seat_has_the_form_of_its_game(tachiai: Tachiai, tmp_path: Path) -> None:
    game = engines.load("one_o_one")
    path = tmp_path / "101.jsonl"
    assert tachiai("new", "one_o_one", "--seats", "a,b", "-o", str(path)).status == 0
    own = tachiai("replay", str(path), "--seat", "a", "--json").objects
    assert own == [json.loads(json.dumps(game.private(match_of(str(path)).position, "a")))], "alone"


# -- check ---------------------------------------------------------------------------------------------


def test_check_says_whether_it_would_be_allowed(tachiai: Tachiai) -> None:
    good = tachiai("check", REFUSED, "Bc1-d2")
    assert good.status == 0
    assert good.out.startswith("○ allowed")
    assert "as move 14" in good.out
    bad = tachiai("check", REFUSED, '{"seat": "red", "action": "move", "from": "b2", "to": "b1"}')
    assert bad.status == 1
    assert bad.out.startswith("× not allowed (john.order.turn)")
    assert "Why: " in bad.out
    assert tachiai("check", REFUSED, "-", given=b"Bc1-d2\n") == good


def test_check_changes_no_file(tachiai: Tachiai) -> None:
    before = Path(REFUSED).read_bytes()
    tachiai("check", REFUSED, "Bc1-d2")
    assert Path(REFUSED).read_bytes() == before


def test_check_json_is_the_line_an_audit_would_have(tachiai: Tachiai, tmp_path: Path) -> None:
    action = '{"seat": "red", "action": "move", "from": "b2", "to": "b1"}'
    longer = tmp_path / "longer.jsonl"
    longer.write_text(Path(REFUSED).read_text("utf-8") + action, "utf-8")
    assert tachiai("check", "--json", REFUSED, action).objects == [
        tachiai("audit", "--json", str(longer)).objects[13]
    ]


def test_check_of_a_foul(tachiai: Tachiai, tmp_path: Path) -> None:
    *lines, last = Path(FOUL).read_text("utf-8").splitlines(keepends=True)
    shorter = tmp_path / "shorter.jsonl"
    shorter.write_text("".join(lines), "utf-8")
    said = tachiai("check", str(shorter), last)
    assert said.status == 1
    assert said.out.startswith("反 foul (john.loop.not-broken)")


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("c2c3", '"c2c3" is no move in this game\'s notation'),
        ('{"seat": "red"', "no JSON object"),
        ('{"seat": "red", "action": "move", "from": "z9", "to": "a1"}', 'field "from"'),
        ('{"seat": "red"}', 'field "action": is missing'),
        ('{"seat": "table", "action": "undo", "to": -1, "why": 1}', "field"),
        ('{"seat": "red", "action": "draw", "action": "resign"}', 'field "action": is written twice'),
        ('{"seat": "red", "action": "resign", "note": NaN}', "no JSON object"),
        ('{"seat": "red", "action": "resign", "note": "\\ud800"}', "broken letter"),
        ("Bz9-a1", ""),
    ],
)
def test_check_of_what_is_no_move(tachiai: Tachiai, move: str, words: str) -> None:
    said = tachiai("check", REFUSED, move)
    assert (said.status, said.out) == (2, "")
    assert words in said.err


# -- new -----------------------------------------------------------------------------------------------


def test_new_writes_a_first_line_that_can_be_read(tachiai: Tachiai, tmp_path: Path) -> None:
    path = tmp_path / "mine.jsonl"
    said = tachiai(
        "new", "john", "--seats", "red,black", "--name", "red=はる", "--option", "ultimate=true",
        "--option", "magic_range=square", "-o", str(path),
    )  # fmt: skip
    assert (said.status, said.out) == (0, "")
    header = read(path.read_bytes()).header
    assert header.seats == ("red", "black")
    assert header.options["ultimate"] is True
    assert header.options["magic_range"] == "square"
    assert header.names == {"red": "はる"}
    assert header.rules == engines.load("john").version
    assert tachiai("audit", "--json", str(path)).status == 0


def test_new_never_writes_over_a_record_unasked(tachiai: Tachiai, tmp_path: Path) -> None:
    path = tmp_path / "mine.jsonl"
    path.write_text("precious", "utf-8")
    said = tachiai("new", "john", "-o", str(path))
    assert (said.status, path.read_text("utf-8")) == (2, "precious")
    assert "--force" in said.err
    assert tachiai("new", "john", "-o", str(path), "--force").status == 0
    assert path.read_text("utf-8") == tachiai("new", "john").out


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["chess"], 'there is no game "chess". There are: john,'),
        (["john", "--seats", "red,blue"], 'field "seats"'),
        (["john", "--option", "ultimate=maybe"], 'field "options.ultimate"'),
        (["john", "--option", "speed=1"], 'field "options.speed"'),
        (["john", "--option", "ultimate"], "should be NAME=VALUE"),
        (["john", "--name", "blue=Ao"], 'field "names.blue"'),
        (["one_o_one"], "--seats"),
        (["john", "-o", "/nowhere/at/all.jsonl"], "cannot be written"),
        ([], "missing: GAME"),
    ],
)
def test_new_says_what_is_wrong(tachiai: Tachiai, argv: list[str], words: str) -> None:
    said = tachiai("new", *argv)
    assert (said.status, said.out) == (2, "")
    assert words in said.err


# -- games and rules -----------------------------------------------------------------------------------


def test_games_lists_what_can_be_refereed(tachiai: Tachiai) -> None:
    out = tachiai("games").out
    assert all(f"\n{name}  " in f"\n{out}" for name in engines.names())


def test_rules_shows_every_option_action_and_code(tachiai: Tachiai) -> None:
    game = engines.load("john")
    out = tachiai("rules", "john").out
    shown = [*game.codes, *game.advices, *game.action_types, *(o.name for o in game.options)]
    assert [name for name in shown if name not in out] == []
    assert "(normal)" in out


def test_rules_of_one_number_or_code(tachiai: Tachiai) -> None:
    game = engines.load("john")
    of_rule = {code for code, about in game.codes.items() if about.rule == "R12"}
    out = tachiai("rules", "john", "r12").out
    assert set(re.findall(r"john\.[a-z.-]+", out)) == of_rule
    assert "R12" in out
    one = tachiai("rules", "john", "john.move.too-far").out
    assert set(re.findall(r"john\.[a-z.-]+", one)) == {"john.move.too-far"}
    none = tachiai("rules", "john", "R99")
    assert (none.status, none.out) == (2, "")
    assert "R12" in none.err


@pytest.mark.parametrize("game", engines.BUILT_IN)
def test_every_rule_and_open_point_is_shown_by_its_number(tachiai: Tachiai, game: str) -> None:
    page = rules_of(engines.load(game), "en")
    assert page is not None
    listed = tachiai("rules", game).out
    for rule in page.rules:
        shown = tachiai("rules", game, rule.number)
        assert shown.status == 0
        assert shown.out.startswith(f"{rule.number}  {rule.title}\n  ")
        assert f"{rule.number}  {rule.title}\n" in listed


def test_rules_speak_japanese_at_every_reading(tachiai: Tachiai) -> None:
    for reading, heard in (("kanji", "1マス 動く"), ("hiragana", "1マス うごく")):
        assert heard in tachiai("rules", "john", "R10", "--lang", "ja", "--reading", reading).out


def test_codes_stand_in_the_order_of_their_rules(tachiai: Tachiai) -> None:
    """An open point (O15, giving up) comes after the rules."""
    out = tachiai("rules", "john").out
    shown = re.findall(r"(?m)^ *([RO]\d+)\S*  \S+ john\.", out)
    assert shown == sorted(shown, key=lambda rule: (rule[0] == "O", int(rule[1:])))
    assert "O15" in shown


def test_seats_are_called_by_their_names(tachiai: Tachiai) -> None:
    assert "席: 黒 (black), 赤 (red) / 赤, 黒" in tachiai("rules", "john", "--lang", "ja").out
    assert "seats: Black, Red / Red, Black" in tachiai("games").out


# -- what strangers wrote ------------------------------------------------------------------------------

EVIL = (
    "\x1b[2J\x1b]0;title\x07\x1b]52;c;c3VkbyA=\x07\x9b31m\x85\u202e\u2066\u200b\ufeff\u2028\u2029\x0b\x7f"
    "\n1  ○  forged line\r1  ×  over it"
)
"""Colours, a title, the clipboard, a line turned round, characters not seen, and a line of its own."""

HARMFUL = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\xad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]")


def harmless(said: Said) -> bool:
    """Nothing on standard output or standard error that a terminal would obey, and no line forged."""
    text = said.out + said.err
    return not HARMFUL.search(text) and not re.search("^ *1  [○×]  (forged|over)", text, re.MULTILINE)


def written(folder: Path, name: str, *rows: Mapping[str, object], raw: str = "") -> str:
    path = folder / name
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows) + raw, "utf-8")
    return str(path)


@pytest.fixture
def hostile(tmp_path: Path) -> dict[str, str]:
    """Records that hold such texts wherever a record may hold a text."""
    head = {"record": "match", "version": 1}
    john = {
        **head,
        "game": "john",
        "seats": ["black", "red"],
        "names": {"black": EVIL, "red": "R"},
        "rules": EVIL,
    }
    setup = {"seat": "black", "action": "setup", "suit": "s", "front": "5c", "note": EVIL, "at": EVIL}
    scenario = {
        "id": EVIL[:40],
        "title": {"ja": EVIL, "en": EVIL},
        "cards": [
            {"type": "scene", "id": f"S{EVIL[:39]}", "cols": 3, "rows": 2, "title": {"ja": EVIL, "en": EVIL}},
            {"type": "event", "id": f"E{EVIL[:39]}", "clear": {"at_least": 7}},
        ],
    }
    xan = {**head, "game": "xan", "seats": [EVIL[:60]], "options": {"scenario": scenario}}
    party = {"seat": "table", "action": "setup", "party": {EVIL[:60]: ["fighter", "thief", "mage"]}}
    return {
        "john": written(tmp_path, "john.jsonl", john, setup, setup, {**setup, "seat": "red"}),
        "seats": written(
            tmp_path,
            "seats.jsonl",
            {**head, "game": "one_o_one", "seats": [f"a{EVIL}", f"b{EVIL}"]},
            {"seat": "table", "action": "flip", "card": "Kh"},
            {"seat": f"b{EVIL}", "action": "play", "card": "2s", "from": "hand"},
        ),
        "xan": written(tmp_path, "xan.jsonl", xan, party, {"seat": "table", "action": "flip"}),
        "field": written(tmp_path, "field.jsonl", john, {**setup, f"x{EVIL}": 1}),
        "value": written(tmp_path, "value.jsonl", john, {**setup, "front": EVIL}),
        "action": written(tmp_path, "action.jsonl", john, {**setup, "action": EVIL}),
        "game": written(tmp_path, "game.jsonl", {**john, "game": EVIL}),
        "option": written(tmp_path, "option.jsonl", {**john, "options": {EVIL: EVIL}}),
        "key": written(
            tmp_path,
            "key.jsonl",
            john,
            raw=f'{{"x{json.dumps(EVIL)[1:-1]}": 1, "x{json.dumps(EVIL)[1:-1]}": 2}}',
        ),
        "diary": written(tmp_path, "diary.jsonl", raw=EVIL),
        "name": written(tmp_path, f"{EVIL}.jsonl", john, setup),
    }


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize(
    "argv",
    [
        ["audit", "--boards", "all"],
        ["audit", "--json"],
        ["replay"],
        ["replay", "--json"],
        ["export"],
        ["sheet"],
        ["verify"],
    ],
)
def test_nothing_a_record_holds_reaches_a_terminal(
    tachiai: Tachiai, hostile: dict[str, str], argv: list[str], lang: str
) -> None:
    for what, path in hostile.items():
        said = tachiai(*argv, path, "--lang", lang)
        assert harmless(said), (what, said)
        assert said.out or said.err
        if "--json" in argv or argv == ["export"]:
            assert said.objects is not None, "what is JSON stays JSON"


def test_json_says_the_same_though_it_is_escaped(tachiai: Tachiai, hostile: dict[str, str]) -> None:
    exported = tachiai("export", hostile["john"]).objects
    assert exported[0]["names"] == {"black": EVIL, "red": "R"}
    assert exported[1]["note"] == EVIL
    audited = tachiai("audit", "--json", hostile["seats"]).objects
    assert {f"a{EVIL}", f"b{EVIL}"} == set(audited[-1]["position"]["lp"])  # type: ignore[index]


def test_several_hostile_files_are_a_table_all_the_same(tachiai: Tachiai, hostile: dict[str, str]) -> None:
    folder = str(Path(hostile["john"]).parent)
    said = tachiai("audit", folder)
    assert harmless(said)
    assert "\\u{1b}[2J" in said.out + said.err
    assert "11 records: 1 clean, 3 with" in said.out


@pytest.mark.parametrize(
    "argv",
    [
        ["audit", f"{EVIL}.jsonl"],
        ["audit", f"--x{EVIL}"],
        ["replay", CLEAN, "--seat", EVIL],
        ["replay", CLEAN, "--at", EVIL],
        ["check", CLEAN, EVIL],
        ["check", CLEAN, '{"seat": "black", "action": ' + json.dumps(EVIL, ensure_ascii=False) + "}"],
        ["check", CLEAN, "{" + EVIL],
        ["new", EVIL],
        ["new", "john", "--option", EVIL],
        ["new", "john", "--option", f"x={EVIL}"],
        ["new", "john", "--name", f"black={EVIL}"],
        ["new", "john", "--name", f"{EVIL}=x"],
        ["new", "john", "-o", f"/nowhere/{EVIL}"],
        ["rules", EVIL],
        ["rules", "john", EVIL],
        ["export", EVIL, "--data", EVIL],
        ["verify", CLEAN, "--head", EVIL],
        [EVIL],
        ["--lang", EVIL],
    ],
)
def test_nothing_that_was_typed_reaches_a_terminal(tachiai: Tachiai, argv: list[str]) -> None:
    """A file may be called anything, and the shell types its name."""
    assert harmless(tachiai(*argv))


def test_names_that_were_stored_do_not_reach_a_terminal(
    tachiai: Tachiai, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A database may be older than the bounds of names."""
    monkeypatch.setattr(opening, "parse_header", lambda raw, **_: parse_header(raw, strict=False))
    log = EventLog(Config(data=tmp_path).store)
    opened = commands.open_match(Service(log, clock=now), game="john", names={"black": "\x9b2J\u202eA"})
    log.close()
    said = tachiai("matches", "--data", str(tmp_path))
    assert said.out.startswith(opened["match"])
    assert harmless(said)
    assert "\\u{202e}A" in said.out


def test_a_pipe_is_no_record_and_nobody_waits_for_it(tachiai: Tachiai, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for command in ("audit", "replay", "sheet", "export", "verify"):
        said = tachiai(command, str(pipe))
        assert (said.status, said.out) == (2, "")
        assert "a pipe or a device" in said.err
    (tmp_path / "data").mkdir()
    os.mkfifo(tmp_path / "data" / "tachiai.sqlite")
    said = tachiai("matches", "--data", str(tmp_path / "data"))
    assert (said.status, said.out) == (2, "")


# -- export, verify, sheet -----------------------------------------------------------------------------


class Kept(NamedTuple):
    """A data folder with one match in it."""

    data: Path
    match: str
    service: Service
    token: str

    def record(self, *actions: dict[str, object]) -> None:
        caller = self.service.enter(self.token)
        for action in actions:
            n = commands.view(self.service, caller)["n"]
            answer = commands.record(self.service, caller, request_id=f"{n:08}", expect=n, action=action)
            assert answer["ok"], answer


@pytest.fixture
def kept(tmp_path: Path) -> Kept:
    service = Service(EventLog(Config(data=tmp_path).store), clock=now)
    opened = commands.open_match(service, game="john", names={"black": "Aoi"})
    found = Kept(tmp_path, opened["match"], service, opened["token"])
    lines = [json.loads(row) for row in Path(SECRET).read_text("utf-8").splitlines()[1:]]
    found.record(*lines[:6], lines[7])  # without the refused one
    return found


def over(kept: Kept) -> list[str]:
    kept.record({"seat": "black", "action": "resign"})
    return ["--data", str(kept.data)]


def test_export_hides_what_only_the_referee_was_told(tachiai: Tachiai) -> None:
    assert tachiai("export", SECRET).out == match_of(SECRET).export().text()
    assert tachiai("export", "--public", SECRET).out == tachiai("export", SECRET).out
    assert tachiai("export", "--seat", "red", SECRET).out == match_of(SECRET).export("red").text()
    assert tachiai("export", "--full", SECRET).out == Path(SECRET).read_text("utf-8")
    assert '"??"' in tachiai("export", "--seat", "black", SECRET).out


def test_a_match_that_is_still_played_keeps_its_secrets(tachiai: Tachiai, kept: Kept) -> None:
    where = ["--data", str(kept.data)]
    public = tachiai("export", kept.match, *where)
    assert public.status == 0
    assert '"??"' in public.out
    for asked in (["--full"], ["--seat", "red"], ["--proof", "--full"]):
        said = tachiai("export", kept.match, *asked, *where)
        assert (said.status, said.out) == (2, "")
        assert "still being played" in said.err
    assert tachiai("sheet", kept.match, "--full", *where).status == 2


def test_a_match_that_is_over_can_be_taken_out_in_full(tachiai: Tachiai, kept: Kept, tmp_path: Path) -> None:
    where = over(kept)
    file = tmp_path / "taken.jsonl"
    assert tachiai("export", kept.match, "--full", "-o", str(file), *where).status == 0
    told = [json.loads(row)["cards"] for row in file.read_text("utf-8").splitlines() if '"register"' in row]
    assert told == [json.loads(Path(SECRET).read_text("utf-8").splitlines()[3])["cards"]]
    assert tachiai("audit", str(file)).status == 0
    assert tachiai("export", kept.match, "--seat", "blue", *where).status == 2


def test_a_whole_chain_verifies_in_the_folder_and_as_a_proof(
    tachiai: Tachiai, kept: Kept, tmp_path: Path
) -> None:
    where = over(kept)
    stored = tachiai("verify", kept.match, *where)
    assert stored.status == 0
    assert "judged anew" in stored.out
    head = stored.out.split("Check code: ")[1].strip()
    for asked in ([], ["--full"], ["--seat", "red"]):
        proof = tmp_path / "proof.jsonl"
        tachiai("export", kept.match, "--proof", *asked, "--force", "-o", str(proof), *where)
        alone = tachiai("verify", str(proof))
        assert alone.status == 0
        assert alone.out.splitlines()[-1] == stored.out.splitlines()[-1]
        found = json.loads(tachiai("verify", str(proof), "--json").out)
        last = found["links"] - 1
        assert (found["fault"], found["head"], found["judged"]) == (None, head, False)
        for held in (head, head[:16].upper(), f"{last}:{head}", f"{last}:{head[:16]}", grouped(head)):
            said = tachiai("verify", str(proof), "--head", held)
            assert said.status == 0, held
            assert f"link {last}: all {16 if len(held) < 64 else 64} digits agree" in said.out
        earlier = json.loads(proof.read_text("utf-8").splitlines()[3])["hash"]
        said = tachiai("verify", str(proof), "--head", earlier[:20], "--head", head)
        assert said.status == 0
        assert (
            f"link 3: all 20 digits agree (a whole code has 64).\n{last - 3} links came after it." in said.out
        )
        other = tachiai("verify", str(proof), "--head", "0123abcd" * 8)
        assert (other.status, "is that of no link" in other.out) == (1, True)
        assert tachiai("verify", str(proof), "--head", f"2:{head}").status == 1
        assert tachiai("verify", str(proof), "--head", f"999:{head}").status == 1
    assert tachiai("verify", kept.match, "--head", head, *where).status == 0
    assert json.loads(tachiai("verify", kept.match, "--json", *where).out)["judged"]


def grouped(head: str) -> str:
    return "-".join(re.findall("....", head[:16]))


@pytest.mark.parametrize(
    "code", ["5", "0:1", "45f96933c4e888d", "7:45f96933c4e888d", "4 5", "soup", "", "-", "0" * 65]
)
def test_a_code_too_short_to_mean_anything_is_refused(tachiai: Tachiai, kept: Kept, code: str) -> None:
    said = tachiai("verify", kept.match, f"--head={code}", "--data", str(kept.data))
    assert (said.status, said.out) == (2, "")
    digits = len(re.sub("[^0-9a-f]", "", code.rpartition(":")[2]))
    if code not in ("", "soup") and digits < 16:
        assert f"has {digits} digit" in said.err
        assert "16 at least" in said.err


def test_verify_says_what_it_cannot_know_and_never_whole(
    tachiai: Tachiai, kept: Kept, tmp_path: Path
) -> None:
    where = over(kept)
    proof = tmp_path / "proof.jsonl"
    tachiai("export", kept.match, "--proof", "-o", str(proof), *where)
    rows = proof.read_text("utf-8").splitlines()
    proof.write_text("\n".join(rows[:-1]), "utf-8")
    cut = tachiai("verify", str(proof))
    assert cut.status == 0, "the chain alone cannot tell"
    assert "whole" not in cut.out.replace("whether all", "")
    code = grouped(json.loads(rows[-2])["hash"]).upper()
    assert f"Compare this code with the one on a phone or on the sheet: {code}" in cut.out
    assert "cut off" in cut.out
    assert tachiai("verify", str(proof), "--head", json.loads(rows[-1])["hash"]).status == 1
    ja = tachiai("verify", str(proof), "--lang", "ja").out
    assert "verify-" not in ja
    assert code in ja


def test_verify_reads_signatures_without_a_network_or_a_store(tachiai: Tachiai, tmp_path: Path) -> None:
    chain = example()
    proof = tmp_path / "proof.jsonl"
    proof.write_text(chain.text, "utf-8")
    said = tachiai("verify", str(proof), "--head", chain.head)
    assert said.status == 0
    for part in (
        "Signed by Black (device ",
        "Red agrees with the result (signed).",
        "Black does not agree with the result (signed): “I did not resign”",
        "After move 3 Red went to another phone, and the old one was not asked.",
        "Red objected to move 1 (it was another card): “it was the 6”",
        "Mori answered: “seen by all”",
        "Mori closed the match: “played”",
    ):
        assert part in said.out, part
    for lang in ("ja", "en"):
        assert "verify-" not in tachiai("verify", str(proof), "--lang", lang).out
    signature = next(row["signature"] for row in chain.rows if row["kind"] == "confirmed")
    forged = chain.text.replace(signature, signature[::-1])
    proof.write_text(forged, "utf-8")
    assert tachiai("verify", str(proof)).status == 1


@pytest.mark.parametrize("how", ["change", "drop", "swap", "slip in", "open falsely"])
def test_a_changed_proof_is_found_at_its_line(tachiai: Tachiai, kept: Kept, tmp_path: Path, how: str) -> None:
    where = over(kept)
    rows = tachiai("export", kept.match, "--proof", "--full", *where).out.splitlines()
    move = next(k for k, row in enumerate(rows) if '"to":"c3"' in row)
    told = next(k for k, row in enumerate(rows) if '"opened":' in row)
    if how == "change":
        rows[move] = rows[move].replace('"to":"c3"', '"to":"b2"')
    elif how == "drop":
        del rows[move]
    elif how == "swap":
        rows[move], rows[move + 1] = rows[move + 1], rows[move]
    elif how == "slip in":
        rows.insert(move, rows[move])
    else:
        assert '\\"Ah\\"' in rows[told]
        rows[told] = rows[told].replace('\\"Ah\\"', '\\"Ad\\"', 1)
    proof = tmp_path / "proof.jsonl"
    proof.write_text("\n".join(rows) + "\n", "utf-8")
    said = tachiai("verify", str(proof))
    assert said.status == 1
    at = {"slip in": move + 1, "open falsely": told}.get(how, move)
    assert f"breaks at link {at} " in said.out


def test_verify_of_what_is_no_proof(tachiai: Tachiai, tmp_path: Path) -> None:
    for path in (CLEAN, str(tmp_path / "gone.jsonl"), str(tmp_path)):
        said = tachiai("verify", path, "--data", str(tmp_path))
        assert (said.status, said.out) == (2, "")


def test_matches_lists_the_folder_and_never_makes_one(tachiai: Tachiai, kept: Kept, tmp_path: Path) -> None:
    said = tachiai("matches", "--data", str(kept.data))
    (row,) = said.out.splitlines()
    assert row.split()[0] == kept.match
    assert row.endswith("Aoi – red")
    nowhere = tmp_path / "nowhere"
    assert tachiai("matches", "--data", str(nowhere)).status == 2
    assert tachiai("export", "9xk2abcd", "--data", str(nowhere)).status == 2
    assert not nowhere.exists()
    unknown = tachiai("export", "9xk2abcd", "--data", str(kept.data))
    assert (unknown.status, unknown.out) == (2, "")
    assert '"9xk2abcd" is neither a file nor a match' in unknown.err


def test_sheet_of_a_file_and_of_a_kept_match(tachiai: Tachiai, kept: Kept, tmp_path: Path) -> None:
    file = tmp_path / "sheet.html"
    assert tachiai("sheet", CLEAN, "--lang", "ja", "--reading", "furigana", "-o", str(file)).status == 0
    assert "<ruby>" in file.read_text("utf-8")
    page = tachiai("sheet", kept.match, *over(kept)).out
    head = tachiai("verify", kept.match, "--data", str(kept.data)).out.split("Check code: ")[1].strip()
    assert " ".join(re.findall(".{8}", head)) in page
    assert '"5h"' not in page
    assert "R#??" in page


def test_a_damaged_store_is_said_not_shown(tachiai: Tachiai, kept: Kept) -> None:
    kept.service.close()
    store = Config(data=kept.data).store["SQLITE_DBNAME"]
    Path(store).write_bytes(b"this is no database at all, whatever its name says" * 100)
    for leftover in Path(store).parent.glob("*-wal"):
        leftover.unlink()
    for command in (["verify", kept.match], ["export", kept.match], ["matches"]):
        said = tachiai(*command, "--data", str(kept.data))
        assert (said.status, said.out) == (2, "")
        assert "the matches cannot be reached" in said.err


def test_serve_of_a_damaged_store_is_one_sentence(tmp_path: Path) -> None:
    store = tmp_path / "tachiai.sqlite"
    store.write_bytes(b"this is no database at all, whatever its name says" * 100)
    store.chmod(0o600)
    done = subprocess.run(
        [sys.executable, "-m", "tachiai", "serve", "--port", "0", "--data", str(tmp_path), "--lang", "en"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert re.fullmatch(r"tachiai: the matches cannot be reached: .*\n", done.stderr)


def test_every_setting_says_what_it_takes() -> None:
    speech = cli.Speech("ja", "kanji")
    for entry in fields(Config):
        assert speech.say(f"config-{entry.name}") != f"config-{entry.name}"


# -- help, languages, and things going wrong ------------------------------------------------------------


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_help_teaches_with_examples_in_both_languages(tachiai: Tachiai, lang: str) -> None:
    top = tachiai("--help", "--lang", lang)
    for name in cli.COMMANDS:
        said = tachiai(name, "--help", "--lang", lang)
        assert (said.status, said.err) == (0, "")
        assert f"  tachiai {name}" in said.out
        assert f"\n    {name}" in top.out
        for page in (said.out, top.out):
            assert "cli-" not in page, "a sentence is missing"
            assert bool(re.search("[\u3040-\u30ff]", page.replace("はる", ""))) == (lang == "ja")


def test_the_language_is_that_of_the_system_unless_said(
    tachiai: Tachiai, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert tachiai("--help").out.startswith("usage: ")
    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8")
    assert tachiai("--help").out.startswith("使い方: ")
    assert tachiai("--help", "--lang", "en").out.startswith("usage: ")
    monkeypatch.setenv("TACHIAI_LANG", "en")
    assert tachiai("--help").out.startswith("usage: ")
    for name in ("LC_ALL", "TACHIAI_LANG"):
        monkeypatch.delenv(name)
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.delenv("LC_MESSAGES", raising=False)
    assert tachiai("--help").out.startswith("usage: ")


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        ([], "足りません: COMMAND"),
        (["dance"], "「dance」は"),
        (["audit"], "足りません: FILE"),
        (["audit", CLEAN, "--boards", "some"], "--boards: 「some」は"),
        (["audit", CLEAN, "--jobs"], "--jobs: 値が ありません"),
        (["audit", CLEAN, "--jobs", "two"], "--jobs: 「two」は 整数では ありません"),
        (["audit", CLEAN, "--jobs", "-2"], "--jobs: 0以上に"),
        (["audit", CLEAN, "--loud"], "わかりません: --loud"),
        (["audit", CLEAN, "--json=yes"], "--json: 値は つけられません"),
        (["export", CLEAN, "--full", "--public"], "--public と --full は いっしょに つかえません"),
        (["export", CLEAN, "--proof"], "くさりは ありません"),
    ],
)
def test_faults_of_the_command_line_are_said_in_the_language_wanted(
    tachiai: Tachiai, argv: list[str], words: str
) -> None:
    said = tachiai("--lang", "ja", *argv)
    assert (said.status, said.out) == (2, "")
    assert words in said.err


def test_an_audit_starts_without_what_only_a_server_needs() -> None:
    program = (
        "import sys; from tachiai.referee import cli; cli.main(sys.argv[1:]); "
        "print(*sys.modules, file=sys.stderr)"
    )
    counted = {"COVERAGE_PROCESS_START", "COVERAGE_PROCESS_CONFIG"}  # what counts lines keeps them in SQLite
    done = subprocess.run(
        [sys.executable, "-c", program, "audit", "--json", CLEAN],
        env={name: value for name, value in os.environ.items() if name not in counted},
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = {name.partition(".")[0] for name in done.stderr.split()}
    assert {"click", "tachiai"} <= loaded
    assert (
        loaded & {"flask", "werkzeug", "marshmallow", "socketio", "eventsourcing", "fluent", "sqlite3"}
        == set()
    )
    rooms = {name for name in done.stderr.split() if name.startswith("tachiai.referee.")}
    assert not any(
        name.removeprefix("tachiai.referee.").startswith(("web", "commands", "match", "store"))
        for name in rooms
    )


def test_version(tachiai: Tachiai) -> None:
    said = tachiai("--version")
    assert re.fullmatch(r"tachiai \d+\.\d+\.\d+\S*\n", said.out)
    assert said.status == 0


def test_what_nobody_foresaw_is_one_sentence(tachiai: Tachiai, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: str) -> audit.Report:
        raise ZeroDivisionError("eggs")

    monkeypatch.setattr(audit.Report, "read", fail)
    said = tachiai("audit", CLEAN)
    assert (said.status, said.out) == (2, "")
    assert "ZeroDivisionError('eggs')" in said.err
    monkeypatch.setenv("TACHIAI_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        cli.main(["audit", CLEAN])


def test_ctrl_c_ends_it_quietly(tachiai: Tachiai, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: str) -> bytes:
        signal.raise_signal(signal.SIGINT)
        raise AssertionError("nobody was interrupted")

    monkeypatch.setattr(audit, "read_bytes", interrupted)
    # A shell starts what runs in the background with SIGINT ignored, and Python then leaves it so.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        assert tachiai("audit", CLEAN) == Said(130, "", "")
    finally:
        signal.signal(signal.SIGINT, before)


@pytest.mark.parametrize("form", [["--json"], []])
def test_a_reader_who_has_enough_is_no_error(form: list[str], tmp_path: Path) -> None:
    for i in range(400):
        (tmp_path / f"{i}.jsonl").write_bytes(Path(CLEAN).read_bytes())
    command = [sys.executable, "-m", "tachiai", "audit", *form, str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 141


def test_an_encoding_without_japanese_is_no_reason_to_stop() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tachiai", "audit", "--lang", "ja", CLEAN],
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"\\u" in done.stdout


# -- serve ---------------------------------------------------------------------------------------------


def test_serve_says_where_it_is_and_shows_a_qr_code(serve: Callable[..., object]) -> None:
    server = serve("--public-url", "https://referee.example", env={"LC_ALL": "en_GB.UTF-8"})
    log = server.log  # type: ignore[attr-defined]
    assert f"http://127.0.0.1:{server.port}" in log  # type: ignore[attr-defined]
    assert "https://referee.example" in log
    rows = [row for row in log.splitlines() if set(row) <= set("█▀▄ \xa0") and len(row) > 20]
    assert len({len(row) for row in rows}) == 1
    assert len(rows) * 2 - 1 <= len(rows[0]) <= len(rows) * 2, "square"
    assert str(server.data) in log  # type: ignore[attr-defined]
    assert "Ctrl-C" in log


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["--port", "70000"], "port"),
        (["--port", "eighty"], "--port"),
        (["--public-url", "here"], "PUBLIC_URL"),
    ],
)
def test_serve_refuses_settings_that_will_not_do(
    tachiai: Tachiai, tmp_path: Path, argv: list[str], words: str
) -> None:
    said = tachiai("serve", "--data", str(tmp_path), *argv)
    assert (said.status, said.out) == (2, "")
    assert words in said.err


@pytest.mark.parametrize("more", [(), ("--json",)])
def test_a_fault_is_told_in_the_words_of_its_game(tachiai: Tachiai, tmp_path: Path, more: tuple[str]) -> None:
    bad = tmp_path / "bad.jsonl"
    bad.write_text(
        '{"record": "match", "version": 1, "game": "xan", "seats": ["A"]}\n'
        '{"seat": "table", "action": "setup", "party": {"A": ["rogue"]}}\n'
    )
    said = tachiai("audit", *more, str(bad))
    assert (said.status, said.out) == (2, "")
    assert 'line 2 field "party.A[0]": There is no class "rogue".' in said.err
