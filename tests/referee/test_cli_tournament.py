"""The command `tachiai tournament`: an evening from the first entry to the archive, and its refusals."""

import csv
import io
import json
import re
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tachiai.referee import commands
from tachiai.referee.clock import now
from tachiai.referee.commands import Service, witness
from tachiai.referee.config import Config
from tachiai.referee.store.log import EventLog

from .command import CLEAN, Tachiai
from .table import view_of

Played = Callable[..., str]


@pytest.fixture
def played(tmp_path: Path) -> Played:
    """Return a function: ``played("Aoi", "Haru", agree="br")`` is a match that the first lost by resigning."""
    (tmp_path / "data").mkdir()
    service = Service(EventLog(Config(data=tmp_path / "data").store), clock=now)

    def play(loser: str, winner: str, *, agree: tuple[str, ...] = ("black", "red"), over: bool = True) -> str:
        opened = commands.open_match(service, game="john", names={"black": loser, "red": winner})
        caller = service.enter(opened["token"])
        if over:
            resign = {"seat": "black", "action": "resign"}
            assert commands.record(service, caller, request_id="resigned", expect=0, action=resign)["ok"]
        for seat in agree if over else ():
            end = view_of(service, caller)
            answer = witness.confirm(
                service, caller, request_id=f"confirm-{seat}", seat=seat, agree=True,
                of=end["confirm"]["of"], head=end["confirm"]["head"],
            )  # fmt: skip
            assert answer["ok"], answer
        return str(opened["match"])

    return play


def cup(tachiai: Tachiai, tmp_path: Path, *names: str, **more: str) -> str:
    file = str(tmp_path / "cup.jsonl")
    options = [part for name, value in more.items() for part in (f"--{name}", value)]
    assert tachiai("tournament", "new", file, "--game", "john", *options).status == 0
    assert tachiai("tournament", "add", file, *names).status == 0
    return file


def test_an_evening(tachiai: Tachiai, tmp_path: Path, played: Played) -> None:
    file, data = cup(tachiai, tmp_path, "Aoi", "Haru", "Sora", "Mei"), ["--data", str(tmp_path / "data")]
    paired = tachiai("tournament", "pair", file)
    assert paired.out == "Round 1\n1  Aoi – Sora\n2  Mei – Haru\n"
    matches = [played("Sora", "Aoi"), played("haru ", "Mei")]
    taken = tachiai("tournament", "take", file, *matches, *data)
    assert (taken.status, taken.err) == (0, "")
    assert "1  Aoi        1" in taken.out
    again = tachiai("tournament", "take", file, matches[0], *data)
    assert (again.status, again.out) == (2, "")
    assert f"The result of match {matches[0]} was taken already." in again.err

    corrected = tachiai(
        "tournament", "correct", file, "--table", "1", "--winner", "Sora", "--reason", "two tables swapped"
    )
    assert corrected.status == 0
    shown = tachiai("tournament", "show", file)
    assert "1  Aoi – Sora  0 – 1 (corrected: two tables swapped)" in shown.out
    rows = list(csv.DictReader(io.StringIO(tachiai("tournament", "show", file, "--as", "pairings-csv").out)))
    assert [(r["table"], r["seat_1"], r["seat_2"], r["points"], r["how"]) for r in rows] == [
        ("1", "Aoi", "Sora", "0 : 1", "corrected"), ("2", "Mei", "Haru", "1 : 0", "result"),
    ]  # fmt: skip
    whole = json.loads(tachiai("tournament", "show", file, "--as", "json").out)
    said = whole["rounds"][0]["tables"][0]["boards"][0]
    assert [(one["match"], one["reason"]) for one in said] == [
        (matches[0], None),
        (None, "two tables swapped"),
    ]
    standings = list(
        csv.DictReader(io.StringIO(tachiai("tournament", "show", file, "--as", "standings-csv").out))
    )
    assert [(r["name"], r["points"]) for r in standings] == [
        (r["name"], r["points"]) for r in whole["standings"]
    ]

    bundle = tmp_path / "evening.zip"
    assert tachiai("tournament", "archive", file, "-o", str(bundle), *data).status == 0
    with zipfile.ZipFile(bundle) as made:
        assert sorted(made.namelist()) == sorted(
            ["tournament.jsonl", "pairings.csv", "standings.csv"]
            + [f"{folder}/{match}.jsonl" for folder in ("records", "proofs") for match in matches]
        )
        assert made.read("tournament.jsonl").decode() == Path(file).read_text("utf-8")
    audited = tachiai("audit", str(bundle))
    assert (audited.status, audited.err) == (0, "")
    assert "2 records: 2 clean" in audited.out
    named = f"{bundle}/records/{matches[0]}.jsonl"
    assert tachiai("audit", "--json", named).objects[-1]["outcome"] == {
        "winners": ["red"],
        "reason": "john.end.resign",
    }
    assert (
        tachiai("tournament", "take", file, f"{bundle}/proofs/{matches[0]}.jsonl").status == 2
    )  # taken already


@pytest.mark.parametrize(
    ("agree", "over", "said"),
    [
        ((), True, "not every player has confirmed"),
        (("black",), True, "not every player has confirmed"),
        ((), False, "this match is not over"),
    ],
)
def test_an_unconfirmed_result_is_not_taken(
    tachiai: Tachiai, tmp_path: Path, played: Played, agree: tuple[str, ...], over: bool, said: str
) -> None:
    file = cup(tachiai, tmp_path, "Aoi", "Haru")
    tachiai("tournament", "pair", file)
    before = Path(file).read_bytes()
    answer = tachiai(
        "tournament",
        "take",
        file,
        played("Aoi", "Haru", agree=agree, over=over),
        "--data",
        str(tmp_path / "data"),
    )
    assert (answer.status, answer.out) == (2, "")
    assert said in answer.err
    assert Path(file).read_bytes() == before


def test_other_names_need_the_number_of_the_table(tachiai: Tachiai, tmp_path: Path, played: Played) -> None:
    file, data = cup(tachiai, tmp_path, "Aoi", "Haru", "Sora", "Mei"), ["--data", str(tmp_path / "data")]
    tachiai("tournament", "pair", file)
    match = played("Sora", "A.")
    assert '"A." is not known here.' in tachiai("tournament", "take", file, match, *data).err
    elsewhere = tachiai("tournament", "take", file, played("Aoi", "Mei"), *data)
    assert "there is no open table where they and nobody else sit" in elsewhere.err
    assert tachiai("tournament", "take", file, match, "--table", "1", *data).status == 0
    # the first seat of the match is the first of the table
    assert "1  Aoi – Sora  0 – 1" in tachiai("tournament", "show", file).out


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["add", "{}", "Aoi"], '"Aoi" is there already.'),
        (["add", "{}"], "missing: NAME"),
        (["withdraw", "{}", "--reason", "x"], "missing: NAME"),
        (["correct", "{}", "--reason", "x"], "missing: --table"),
        (["correct", "{}", "--table", "1", "--winner", "Haru", "--reason", "x"], "Haru does not sit"),
        (["add", "{}", "-Kai"], "stands after --"),
        (["withdraw", "{}", "Aoi"], "missing: --reason (see tachiai tournament withdraw --help)"),
        (["withdraw", "{}", "Nobody", "--reason", "x"], '"Nobody" is not known here'),
        (["correct", "{}", "--table", "9", "--reason", "x"], 'table: "9" is not known here'),
        (["correct", "{}", "--table", "1"], "missing: --reason (see tachiai tournament correct --help)"),
        (["pair", "{}"], "Table 1 has no result yet."),
        (["finish", "{}"], "Table 1 has no result yet."),
        (["take", "{}", CLEAN], "is no proof whose chain holds"),
        (["take", "{}", "no/such/file"], "is no proof whose chain holds"),
        (["show", "{}", "--round", "7"], 'round: "7" is not known here'),
        (["archive", "{}"], "missing: --output"),
        (["fly", "{}"], '"fly" is none of'),
        (["show", CLEAN], "line 1: event:"),
        (["show", "no-such-file"], "there is no such file"),
        (["new", "{}.2"], "missing: --game"),
        (
            ["new", "{}.2", "--game", "john", "--seats", "3"],
            "so many (3) cannot sit at one table of this game",
        ),
        (["new", "{}.2", "--game", "john", "--ties", "luck"], 'ties: "luck" is not known here'),
        (["new", "{}", "--game", "john"], "is already there"),
        (["new", "{}.2", "--game", "one_o_one", "--seats", "3", "--places", "4,x"], "4,x"),
        (["new", "{}.2", "--game", "john", "--places", "3,1"], "only at tables of three and four"),
        (["new", "{}.2", "--game", "john", "--option", "moon=1"], "moon"),
        (["new", "{}.2", "--game", "john", "--option", "ultimate"], "NAME=VALUE"),
        (["rename", "{}", "Aoi"], "missing"),
    ],
)
def test_an_impossible_request_is_an_error_and_changes_nothing(
    tachiai: Tachiai, tmp_path: Path, argv: list[str], said: str
) -> None:
    file = cup(tachiai, tmp_path, "Aoi", "Haru", "Sora", "Mei")
    tachiai("tournament", "pair", file)
    before = Path(file).read_bytes()
    answer = tachiai("tournament", *(part.replace("{}", file) for part in argv))
    assert answer.status == 2
    assert said in answer.err
    assert Path(file).read_bytes() == before
    assert not Path(f"{file}.2").exists()


def test_the_paper_has_both_languages_and_nothing_of_it_is_markup(tachiai: Tachiai, tmp_path: Path) -> None:
    file = cup(tachiai, tmp_path, "<b>Aoi</b>", "=1+1", "Sora", name="立会い杯 <i>")
    tachiai("tournament", "pair", file)
    assert "Standings" not in tachiai("tournament", "show", file, "--as", "html").out, "no result yet"
    won = tachiai("tournament", "correct", file, "--table", "1", "--nobody", "--reason", "r")
    assert won.status == 0, won.err
    page = tachiai("tournament", "show", file, "--as", "html").out
    assert '<html lang="ja">' in page
    assert '<span lang="en">Round 1</span>' in page
    assert "<ruby>順位" in page
    assert "&lt;b&gt;Aoi&lt;/b&gt;" in page
    assert "立会い杯 &lt;i&gt;" in page
    assert "<b>" not in page
    assert "'=1+1" in tachiai("tournament", "show", file, "--as", "standings-csv").out
    assert "第1回戦" in tachiai("tournament", "show", file, "--lang", "ja").out


def test_coming_and_going_at_the_command(tachiai: Tachiai, tmp_path: Path) -> None:
    file = cup(tachiai, tmp_path, "Aoi", "Haru", "Sora", bye="1/2", seed="x")
    assert "does not play" in tachiai("tournament", "pair", file).out
    assert tachiai("tournament", "unpair", file, "--reason", "one more came").status == 0
    assert tachiai("tournament", "add", file, "Mei", "--rank", "1").out == "4 take part now.\n"
    assert "does not play" not in tachiai("tournament", "pair", file).out
    assert tachiai("tournament", "withdraw", file, "Mei", "--reason", "bus").out == "3 take part now.\n"
    assert "(not played)" in tachiai("tournament", "show", file).out
    assert tachiai("tournament", "return", file, "Mei").out == "4 take part now.\n"


def test_errors_name_the_file_and_what_it_lacks(tachiai: Tachiai, tmp_path: Path) -> None:
    empty = tmp_path / "empty.jsonl"
    empty.write_text("", "utf-8")
    assert f"{empty}: there is no tournament here yet" in tachiai("tournament", "show", str(empty)).err
    file = cup(tachiai, tmp_path, "Aoi", "Haru")
    for asked in (["unpair"], ["correct", "--table", "1"]):
        said = tachiai("tournament", asked[0], file, *asked[1:], "--reason", "x")
        assert said.err == f"tachiai: {file}: no round is paired yet.\n"
    with Path(file).open("a", encoding="utf-8") as out:
        out.write('\n{"event": "withdrawn", "entrant": "e9", "reason": "x"}\n')
    said = tachiai("tournament", "show", file)
    assert (said.status, f"{file}: line 5: " in said.err) == (2, True), said
    empty.write_bytes('{"event": "created", "name": "たいかい"}\n'.encode("utf-16"))
    assert "this is UTF-16 text. Save it as UTF-8" in tachiai("tournament", "show", str(empty)).err


def test_an_invalid_or_empty_archive_is_reported(tachiai: Tachiai, tmp_path: Path) -> None:
    (tmp_path / "bad.zip").write_bytes(b"no zip")
    with zipfile.ZipFile(tmp_path / "empty.zip", "w") as made:
        made.writestr("readme.txt", "nothing")
    with zipfile.ZipFile(tmp_path / "other.zip", "w") as made:
        made.write(CLEAN, "somewhere/clean.jsonl")
        made.writestr("proofs/x.jsonl", "no record")
    for name in ("bad", "empty"):
        said = tachiai("audit", str(tmp_path / f"{name}.zip"))
        assert said.status == 2
        assert f"{name}.zip/records/: cannot be read" in said.err
    assert tachiai("audit", str(tmp_path / "other.zip")).status == 0
    direct = tachiai("audit", "--json", CLEAN)
    assert tachiai("audit", "--json", f"{tmp_path}/other.zip/somewhere/clean.jsonl").out == direct.out


@pytest.mark.parametrize("name", ["\u0410oi", "\uff21oi"], ids=ascii)
def test_similar_names_in_a_file_are_refused(tachiai: Tachiai, tmp_path: Path, name: str) -> None:
    file = Path(cup(tachiai, tmp_path, "Aoi", "Haru"))
    file.write_text(file.read_text("utf-8").replace('"Haru"', json.dumps(name)), "utf-8")
    assert tachiai("tournament", "show", str(file)).status == 2


@pytest.mark.parametrize("name", ["\u3000", "\u2800", "Aoi\u202e"], ids=ascii)
def test_invisible_names_are_refused(tachiai: Tachiai, tmp_path: Path, name: str) -> None:
    new = tachiai("tournament", "new", str(tmp_path / "other.jsonl"), "--name", name, "--game", "john")
    assert (new.status, new.out) == (2, "")
    assert not (tmp_path / "other.jsonl").exists()
    file = cup(tachiai, tmp_path, "Aoi")
    assert tachiai("tournament", "add", file, name).status == 2
    renamed = Path(file).read_text().replace('"Aoi"', json.dumps(name), 1)
    Path(file).write_text(renamed)
    assert tachiai("tournament", "show", file).status == 2


def test_the_first_result_typed_by_hand_is_not_a_correction(tachiai: Tachiai, tmp_path: Path) -> None:
    file = cup(tachiai, tmp_path, "Aoi", "Haru")
    tachiai("tournament", "pair", file)
    typed = ("tournament", "correct", file, "--table", "1", "--winner", "Aoi", "--reason", "no tablet")
    assert tachiai(*typed).status == 0
    assert "(entered by hand: no tablet)" in tachiai("tournament", "show", file).out
    assert ",by-hand" in tachiai("tournament", "show", file, "--as", "pairings-csv").out
    assert "corrected" not in tachiai("tournament", "show", file, "--as", "html").out


def test_the_standings_on_paper_are_as_wide_as_the_paper(tachiai: Tachiai, tmp_path: Path) -> None:
    """The columns with the most tie-breaks fill A4 without its margins, and headings may wrap."""
    file = cup(tachiai, tmp_path, "Aoi", "Haru", boards="2")
    page = tachiai("tournament", "show", file, "--as", "html").out
    columns = [int(one) for one in re.findall(r'<col style="width: (\d+)mm">', page)]
    assert (len(columns), sum(columns)) == (10, 186)
    assert min(columns) >= 11
    assert ".number { text-align: right }" in page


def test_a_bracket_is_printed(tachiai: Tachiai, tmp_path: Path) -> None:
    file = cup(tachiai, tmp_path, "Aoi", "Haru", "Sora", form="knock-out")
    assert tachiai("tournament", "pair", file).status == 0
    won = tachiai("tournament", "correct", file, "--table", "1", "--winner", "Haru", "--reason", "r")
    assert won.status == 0, won.err
    page, _, bracket = tachiai("tournament", "show", file, "--as", "html").out.partition('class="bracket"')
    columns = [re.findall(r"<span>(.*?)</span>", column) for column in bracket.split("</ol>")[:-1]]
    names = [[re.sub("<.*?>", "", name) for name in column] for column in columns]
    assert names == [["Aoi", "休やすみ no opponent", "Haru", "Sora"], ["Aoi", "Haru"]]
    assert [name for name in columns[0] if "<b>" in name] == [
        "<b><bdi>Aoi</bdi></b>",
        "<b><bdi>Haru</bdi></b>",
    ]
    text = tachiai("tournament", "show", file).out
    assert ("Points" in page, "Points" in text) == (False, False), "who has a bye has none, and goes on"
    assert "Played" in page
    assert "1  Haru       1" in text


def test_house_rules_and_help_are_chosen_once(tachiai: Tachiai, tmp_path: Path) -> None:
    file = str(tmp_path / "cup.jsonl")
    new = ("tournament", "new", file, "--game", "john", "--option", "ultimate=true", "--no-help")
    assert tachiai(*new).status == 0
    created = json.loads(Path(file).read_text(encoding="utf-8"))
    assert (created["options"], created["coaching"]) == ({"ultimate": True}, False)
    shown = json.loads(tachiai("tournament", "show", file, "--as", "json").out)
    assert shown["options"] == {"ultimate": True}


def test_by_hand(tachiai: Tachiai, tmp_path: Path) -> None:
    file = cup(tachiai, tmp_path, "Aoi", "Haru", "Sora", "Mei")

    def done(*line: str) -> str:
        said = tachiai("tournament", line[0], file, *line[1:])
        assert said.status == 0, said.err
        return said.out

    done("apart", "Aoi", "Sora", "--reason", "sisters")
    done("rest", "Mei", "--reason", "train", "--points", "0")
    assert "Aoi – Haru" in done("pair")
    done("unpair", "--reason", "she came")
    done("rest", "Mei", "--reason", "she came", "--points", "plays")
    done("together", "Aoi", "Sora", "--reason", "they may")
    assert done("pair") == "Round 1\n1  Aoi – Sora\n2  Mei – Haru\n"
    assert done("swap", "Sora", "Haru", "--reason", "they asked") == "Round 1\n1  Aoi – Haru\n2  Mei – Sora\n"
    done("rename", "Aoi", "Aoi K.")
    done("correct", "--table", "1", "--nobody", "--reason", "neither came")
    assert (
        "1  Aoi K. – Haru  0 – 0 (entered by hand: neither came)" in tachiai("tournament", "show", file).out
    )
    late = tachiai("tournament", "swap", file, "Sora", "Haru", "--reason", "r")
    assert (late.status, "has results already" in late.err) == (2, True)


def test_any_round_is_printed(tachiai: Tachiai, tmp_path: Path) -> None:
    file = cup(tachiai, tmp_path, "Aoi", "Haru")
    for number in ("1", "2"):
        assert tachiai("tournament", "pair", file).status == 0
        won = tachiai("tournament", "correct", file, "--table", "1", "--winner", "Aoi", "--reason", "r")
        assert won.status == 0, won.err
        paper = tachiai("tournament", "show", file, "--round", "1", "--as", "html").out
        assert ("Round 1" in paper, "Round 2" in paper, "Cross table" in paper) == (True, False, True)
        paper = tachiai("tournament", "show", file, "--as", "html").out
        assert 0 < paper.index(f"Round {number}") < paper.index("Standings")
    assert tachiai("tournament", "show", file, "--round", "3", "--as", "html").status == 2
    assert tachiai("tournament", "finish", file).status == 0
    paper = tachiai("tournament", "show", file, "--as", "html").out
    assert 0 < paper.index("Standings") < paper.index("Round 2"), "at the end the standings come first"
