"""The command `tachiai` on records: audit, replay, check, new; games and their rules."""

import json
import re
from pathlib import Path

import pytest

from tachiai import engines
from tachiai.engines.record import read
from tachiai.engines.ruletexts import rules_of

from .command import CLEAN, FOUL, HEADER, REFUSED, SECRET, Tachiai, match_of

# -- audit -----------------------------------------------------------------------------------------------


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
        ('{"seat": "black", "action": "register", "cards": ["As", "Zz"]}', 'line 3 field "cards[1]"', "Zz"),
        ('{"seat": "black",', "line 3", '{"seat": "black",'),
        (None, 'line 1 field "colour"', "blue"),
    ],
)
@pytest.mark.parametrize("form", [["--json"], []])
def test_an_invalid_record_is_reported_on_standard_error_only(
    tachiai: Tachiai, tmp_path: Path, form: list[str], line: str | None, place: str, value: str
) -> None:
    path = tmp_path / "bad.jsonl"
    header = HEADER if line else HEADER.strip()[:-1] + ', "colour": "blue"}\n'
    setup = '{"seat": "black", "action": "setup", "suit": "s", "front": "5s"}\n'
    path.write_text(f"{header}{setup}{line or ''}", "utf-8")
    said = tachiai("audit", *form, str(path))
    assert (said.status, said.out) == (2, "")
    assert f"bad.jsonl: {place}: " in said.err
    assert value in said.err


@pytest.mark.parametrize("command", ["audit", "replay"])
def test_a_record_of_other_rules_is_named(tachiai: Tachiai, command: str) -> None:
    given = HEADER.replace("}", ', "rules": "0"}').encode()
    assert "under rules version 0, judged under" in tachiai(command, "-", given=given).out


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


def test_several_files_are_named_and_one_bad_one_stops_no_other(tachiai: Tachiai, tmp_path: Path) -> None:
    bad = tmp_path / "bad.jsonl"
    bad.write_text("Dear diary", "utf-8")
    said = tachiai("audit", "--json", CLEAN, str(bad), REFUSED)
    assert said.status == 2
    assert [row["file"] for row in said.objects] == [CLEAN] * 13 + [REFUSED] * 14
    assert "bad.jsonl: line 1: cannot be read as JSON: Dear diary" in said.err
    assert tachiai("audit", "--json", CLEAN, REFUSED).status == 1
    alone = tachiai("audit", "--json", CLEAN).objects
    assert [{"file": CLEAN, **row} for row in alone] == said.objects[:13]


def test_several_records_are_a_table(tachiai: Tachiai, tmp_path: Path) -> None:
    said = tachiai("audit", CLEAN, REFUSED, FOUL, str(tmp_path / "gone.jsonl"))
    rows = [re.split(r" {2,}", row.strip()) for row in said.out.splitlines() if row.strip()]
    assert said.status == 2
    assert rows[0] == ["file", "game", "lines", "○", "△", "×", "反", "result"]
    assert rows[1][:7] == [CLEAN, "JOHN", "12", "11", "1", "·", "·"]
    assert rows[2][:7] == [REFUSED, "JOHN", "13", "11", "1", "1", "·"]
    assert rows[3][:7] == [FOUL, "JOHN", "16", "15", "·", "·", "1"]
    assert rows[4] == ["all", "41", "37", "2", "1", "1"]
    assert rows[5] == ["4 records: 2 clean, 1 with something not allowed, 1 unreadable."]
    assert "gone.jsonl" in said.err


def test_the_report_shows_the_match_and_the_reasons(tachiai: Tachiai) -> None:
    said = tachiai("audit", REFUSED)
    out = said.out
    assert said.status == 1
    assert re.search(r" 6  △ +R=2h +Red: 2 of hearts to c3 from the pile\n", out)
    assert "the chance that it was true was 11/42 (about 26 %)" in out
    assert re.search(
        r"12  × +Rb4-b1 .*\n +Jack of spades on b1 is an enemy: attack\.\n +Why: .*\(R12\)\n", out
    )
    assert re.search(r"11 .*\[undone\]", out)
    assert "│‹K♥›│" in out, "the board is drawn where something went wrong"
    assert "The match is still open." in out
    assert "× not allowed 1" in out


def test_the_report_shows_settlements_the_end_and_notes(tachiai: Tachiai) -> None:
    out = tachiai("audit", CLEAN).out
    assert "あおい (Black) – はる (Red)" in out
    assert "Move 11 shows that it was a lie." in out
    assert "“よい試合でした”" in out
    assert re.search(r"はる won – ", out)
    assert "claims: 0 true, 1 lie, 0 open" in out
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


# -- replay ----------------------------------------------------------------------------------------------


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


def test_replay_draws_the_board_and_names_who_acts(tachiai: Tachiai) -> None:
    out = tachiai("replay", REFUSED, "--at", "5").out
    assert out.startswith("After move 5\n○ Black: 5 of spades c3 attacks 8 of hearts on b3\n")
    assert match_of(REFUSED).game.diagram(match_of(REFUSED).at(5)) in out
    assert "To act: Red" in out
    assert "Now: " in out
    assert tachiai("replay", REFUSED, "--at", "0").out.startswith("Before the first move")
    assert "won – " in tachiai("replay", CLEAN).out


def test_replay_shows_no_seat_the_secrets_of_another(tachiai: Tachiai) -> None:
    public = tachiai("replay", SECRET, "--at", "3").out
    assert tachiai("replay", SECRET, "--at", "3", "--seat", "black").out == public
    # a refusal that depends only on red's own pile is an idle line to others
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


# -- check -----------------------------------------------------------------------------------------------


def test_an_empty_cell_leaves_no_gap_in_the_sentence(tachiai: Tachiai, tmp_path: Path) -> None:
    (tmp_path / "new.jsonl").write_text(HEADER, "utf-8")
    assert "Black: c2 to c3" in tachiai("check", str(tmp_path / "new.jsonl"), "Bc2-c3").out


def test_check_prints_whether_it_would_be_allowed(tachiai: Tachiai) -> None:
    good = tachiai("check", REFUSED, "Bc1-d2")
    assert good.status == 0
    assert good.out.startswith("○ allowed")
    assert "as move 14" in good.out
    bad = tachiai("check", REFUSED, '{"seat": "red", "action": "move", "from": "b2", "to": "b1"}')
    assert bad.status == 1
    assert bad.out.startswith("× not allowed (john.order.turn)")
    assert "Why: " in bad.out
    assert tachiai("check", REFUSED, "-", given=b"Bc1-d2\n") == good


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
def test_check_of_an_invalid_move(tachiai: Tachiai, move: str, words: str) -> None:
    said = tachiai("check", REFUSED, move)
    assert (said.status, said.out) == (2, "")
    assert words in said.err


# -- new -------------------------------------------------------------------------------------------------


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
        (["john", "--seats", "red,blue"], "--seats: \"red,blue\" is none of 'black,red'"),
        (["john", "--option", "ultimate=maybe"], 'field "options.ultimate"'),
        (["john", "--option", "speed=1"], 'field "options.speed"'),
        (["john", "--option", "ultimate"], "should be NAME=VALUE"),
        (["john", "--name", "blue=Ao"], 'field "names.blue"'),
        (["one_o_one"], "--seats"),
        (["john", "-o", "/nowhere/at/all.jsonl"], "cannot be written"),
        ([], "missing: GAME"),
    ],
)
def test_new_names_what_is_wrong(tachiai: Tachiai, argv: list[str], words: str) -> None:
    said = tachiai("new", *argv)
    assert (said.status, said.out) == (2, "")
    assert words in said.err


# -- games and rules -------------------------------------------------------------------------------------


def test_games_lists_what_can_be_refereed(tachiai: Tachiai) -> None:
    out = tachiai("games").out
    assert all(f"\n{name}  " in f"\n{out}" for name in engines.names())


def test_rules_shows_every_option_action_and_code(tachiai: Tachiai) -> None:
    game = engines.load("john")
    out = tachiai("rules", "john").out
    shown = [*game.codes, *game.action_types, *(o.name for o in game.options)]
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
    assert '"R99"' in none.err
    assert "tachiai rules john" in none.err


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
