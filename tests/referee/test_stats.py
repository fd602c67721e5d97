"""Figures of many records: checked by hand, equal on two processes, from archives, with faults at the end."""

import json
import random
import re
import sys
import zipfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tachiai.referee.cli import output
from tachiai.referee.evidence import archive
from tachiai.referee.reports.audit import Report
from tachiai.referee.reports.statistics import GameStats, Statistics, gather, length_class, people_of, ranked
from tachiai.referee.reports.statistics_views import statistics_page

from .command import CLEAN, FOUL, RECORDS, REFUSED, SECRET, Kept, Tachiai, over

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
ALL = [str(path) for path in sorted([*RECORDS.glob("*.jsonl"), *EXAMPLES.glob("*.jsonl")])]


def figures_of(*paths: str) -> Statistics:
    figures = Statistics()
    for path in paths:
        figures.add(Report.read(path))
    return figures


def test_figures_of_the_match_in_the_readme() -> None:
    """Nine moves; the second seat made one false claim; the first seat won (README, "In the terminal")."""
    game = figures_of(str(EXAMPLES / "john.jsonl")).to_json()["games"]["john"]
    assert (game["matches"], game["actions"], game["longest"], game["shortest"]) == (1, 9, 9, 9)
    assert game["lengths"] == {"1-10": 1}
    assert game["ends"] == {"john.end.lie": 1}
    black, red = game["seats"]
    assert (black["won"], black["claims"], black["lies"]) == (1, 0, 0)
    assert (red["won"], red["claims"], red["lies"], red["true"]) == (0, 1, 1, 0)


@pytest.mark.parametrize("path", ALL, ids=lambda path: Path(path).name)
def test_figures_agree_with_the_audit(path: str) -> None:
    report = Report.read(path)
    if report.match is None:
        return
    tally = report.tally()
    (game,) = figures_of(path).games.values()
    assert game.actions == tally.actions
    assert sum(game.refused.values()) == tally.verdicts.get("illegal", 0)
    seats = game.seats
    assert sum(seat.lies for seat in seats) == tally.settled.get("refuted", 0)
    assert sum(seat.true for seat in seats) == tally.settled.get("confirmed", 0)
    assert sum(s.claims - s.lies - s.true for s in seats) == tally.settled["open"]
    assert game.unfinished == (tally.outcome is None)


@settings(max_examples=25, deadline=None)
@given(st.lists(st.sampled_from(ALL), max_size=8), st.integers(0, 8))
def test_added_in_parts_is_added_at_once(paths: list[str], cut: int) -> None:
    parts = figures_of(*paths[:cut])
    parts.merge(figures_of(*paths[cut:]))
    assert parts.to_json() == figures_of(*paths).to_json()


@pytest.mark.parametrize(
    ("actions", "name"), [(1, "1-10"), (10, "1-10"), (11, "11-20"), (320, "161-320"), (321, "321-")]
)
def test_classes_of_length(actions: int, name: str) -> None:
    assert length_class(actions) == name


@pytest.fixture
def bundle(tmp_path: Path) -> str:
    """Return an archive of 150 records, not in the order of their names."""
    texts = [Path(path).read_text("utf-8") for path in (CLEAN, FOUL, REFUSED, SECRET)]
    names = [(f"records/{k:03}.jsonl", texts[k % 4]) for k in range(150)]
    random.Random(1).shuffle(names)
    with (tmp_path / "many.zip").open("wb") as file:
        assert archive.write(file, names) == 150
    return str(tmp_path / "many.zip")


def test_two_processes_have_the_same_figures_of_an_archive(tachiai: Tachiai, bundle: str) -> None:
    """Each process opens the archive itself: with a shared file position they read each other's bytes."""
    for command in (["stats", "--json"], ["stats"], ["audit"], ["audit", "--json"]):
        one, two = tachiai(*command, bundle), tachiai(*command, bundle, "--jobs", "2")
        assert one == two
        assert (one.status, one.err) == (1, "")
    whole = json.loads(tachiai("stats", "--json", bundle).out)
    assert whole["games"]["john"]["matches"] == 150
    assert whole["records"] == {"clean": 76, "with_refusals": 74, "unreadable": 0}


def test_chunks_come_as_they_are_done(bundle: str) -> None:
    sources = [f"{bundle}/records/{k:03}.jsonl" for k in range(150)]
    assert [count for count, _ in gather(sources)] == [32, 32, 32, 32, 22]


def test_an_invalid_record_is_named_at_the_end(tachiai: Tachiai, tmp_path: Path) -> None:
    for k in range(12):
        (tmp_path / f"bad{k:02}.jsonl").write_text("Dear diary\n", "utf-8")
    (tmp_path / "good.jsonl").write_bytes(Path(CLEAN).read_bytes())
    for command in ("stats", "audit"):
        said = tachiai(command, str(tmp_path))
        assert said.status == 2
        end = said.out.splitlines()[-12:]
        assert end[0] == "Not read:"
        assert end[1].endswith("bad00.jsonl")
        assert end[-1] == "  … and 2 more"
        assert said.err.count("bad") == 12
        nowhere = tachiai(command, str(tmp_path / "none"))
        assert nowhere.err == f"tachiai: {tmp_path / 'none'}: there is no such file.\n"
    whole = json.loads(tachiai("stats", "--json", str(tmp_path)).out)
    assert len(whole["faults"]) == 12
    assert whole["faults"][0]["reason"] == "no-json"


def test_a_damaged_archive_is_reported_by_member(tachiai: Tachiai, bundle: str, tmp_path: Path) -> None:
    data = bytearray(Path(bundle).read_bytes())
    with zipfile.ZipFile(bundle) as whole:
        first = min(whole.infolist(), key=lambda one: one.header_offset)
    start = first.header_offset + 60
    data[start : start + 40] = bytes(40)
    Path(bundle).write_bytes(data)
    said = tachiai("audit", bundle)
    assert said.status == 2
    assert said.err.count("cannot be read") == 1
    assert f"{first.filename}: cannot be read" in said.err
    assert "Traceback" not in said.err


def test_a_member_that_grows_without_end_is_not_unpacked(
    tachiai: Tachiai, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive, "LARGEST", 1000)
    with (tmp_path / "big.zip").open("wb") as file:
        archive.write(
            file,
            [
                ("records/big.jsonl", " " * 1001),
                ("records/small.jsonl", Path(CLEAN).read_text("utf-8")[:900]),
            ],
        )
    assert "big.jsonl: cannot be read: too large" in tachiai("audit", str(tmp_path / "big.zip")).err


def test_the_same_contents_are_the_same_archive(tmp_path: Path) -> None:
    for name in ("a", "b"):
        with (tmp_path / name).open("wb") as file:
            archive.write(file, [("records/x.jsonl", "text")])
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


# -- many proofs -------------------------------------------------------------------------------------------


def test_verify_goes_through_all_matches_of_a_folder_and_an_archive(
    tachiai: Tachiai, kept: Kept, tmp_path: Path
) -> None:
    where = over(kept)
    stored = tachiai("verify", "--all", *where)
    assert stored.status == 0
    assert stored.out.splitlines()[0].startswith(f"○ {kept.match} (")
    assert stored.out.splitlines()[-1] == "1 proof: 1 whole, 0 broken, 0 unreadable."

    good = tachiai("export", kept.match, "--proof", *where).out
    broken = good.replace('"n":1,', '"n":7,', 1)
    assert broken != good
    with (tmp_path / "some.zip").open("wb") as file:
        archive.write(
            file,
            [
                ("proofs/a.jsonl", good),
                ("proofs/b.jsonl", broken),
                ("proofs/c.jsonl", "Dear diary"),
                ("records/a.jsonl", "x"),
            ],
        )
    bundle = str(tmp_path / "some.zip")
    said = tachiai("verify", bundle)
    assert said.status == 2
    rows = said.out.splitlines()
    assert [row[0] for row in rows[:3]] == ["○", "×", "×"]
    assert "The chain breaks at link" in rows[1]
    assert "this is no proof" in rows[2]
    assert rows[3] == "3 proofs: 1 whole, 1 broken, 1 unreadable."
    assert tachiai("verify", "--all", bundle, "--jobs", "2").out == said.out
    objects = tachiai("verify", "--json", bundle).objects
    assert [one["status"] for one in objects] == [0, 1, 2]
    single = tmp_path / "a.jsonl"
    single.write_text(good, "utf-8")
    alone = tachiai("verify", "--json", str(single)).objects[0]
    assert {"file": f"{bundle}/proofs/a.jsonl", "status": 0} | alone == objects[0]


def test_verify_of_many_takes_no_code_and_none_wants_a_match(tachiai: Tachiai) -> None:
    assert tachiai("verify").status == 2
    both = tachiai("verify", "--all", CLEAN, "--head", "0123456789abcdef")
    assert (both.status, both.out) == (2, "")
    assert "--head and --all" in both.err


# -- progress ----------------------------------------------------------------------------------------------


def test_the_bar_is_for_terminals_alone(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    quiet = output.Progress(10)
    quiet.add(5)
    quiet.end()
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    bar = output.Progress(10)
    bar.add(5)
    bar.end()
    said = capsys.readouterr().err
    assert said == f"\r[{'#' * 15}{'.' * 15}] 5/10\r\033[K"


def test_the_figures_as_a_page_of_their_own(tachiai: Tachiai, tmp_path: Path) -> None:
    """Both languages, every number of the figures, no external resources; file names are escaped."""
    page = tmp_path / "figures.html"
    bad = tmp_path / "<img src=x>.jsonl"
    bad.write_text("nonsense", "utf-8")
    done = tachiai("stats", "--html", "-o", str(page), *ALL, str(bad))
    assert (done.status, done.out) == (2, "")
    text = page.read_text("utf-8")
    assert "<img" not in text
    assert "&lt;img src=x&gt;" in text
    assert not re.search(r"https?:|<script|<link|url\(|src=\"", text)
    assert "lies caught" in text
    assert "ばれた うそ" in re.sub(r"<rt>.*?</rt>|<[^>]*>", "", text)
    games = figures_of(*ALL).games
    assert text.count("<section>") == len(games) + 1, "each game, and what could not be read"
    rows = re.findall(r"<tr><th>[^\n]*?</th>((?:<td>\d+</td>){8})</tr>", text)
    seats = [seat for _, game in sorted(games.items()) for seat in game.seats]
    assert [[int(n) for n in re.findall(r"\d+", row)] for row in rows] == [
        [s.matches, s.won, s.claims, s.true, s.lies, s.claims - s.true - s.lies, s.refused, s.fouls]
        for s in seats
    ]
    people = re.findall(r"<tr><th><bdi>(.*?)</bdi></th><td>(\d+)</td><td>(\d+)</td></tr>", text)
    assert [(name, int(won), int(n)) for name, won, n in people] == [
        (name, of.won, of.matches) for _, game in sorted(games.items()) for name, of in ranked(game)
    ]
    assert people
    assert tachiai("stats", "--html", "-o", str(page), *ALL).status == 2, "it is there already"
    empty = tachiai("stats", "--html", str(bad)).out
    assert "No match has ended yet." in empty


def match(game: str, seats: list[str], winner: str | None, **names: str) -> Report:
    """Return the report of a match that ended by resignation, or that did not end."""
    header = {"record": "match", "version": 1, "game": game, "seats": seats, "names": names}
    lines = [json.dumps(header, ensure_ascii=False)]
    if winner is not None:
        lines += [json.dumps({"seat": seat, "action": "resign"}) for seat in seats if seat != winner]
    report = Report.of("a", "\n".join(lines))
    assert report.match is not None
    assert winner is None or report.match.outcome is not None, [
        e.judgement.code for e in report.match.entries
    ]
    return report


SEATS = ["black", "red"]


@pytest.mark.parametrize(
    ("matches", "people", "series"),
    [
        pytest.param(
            [("black", "さくら", "たろう"), ("red", "さくら", "たろう"), ("red", "たろう", "さくら")],
            {"さくら": (3, 2), "たろう": (3, 1)},
            {("さくら", "たろう"): (2, 1, 0)},
            id="whoever has which seat",
        ),
        pytest.param(
            [("black", "Ken", "Ken"), ("black", "Ken", "")],
            {"Ken": (1, 1)},
            {},
            id="a name given twice, and none",
        ),
        pytest.param(
            [("black", "プレイヤー1", "Player 2"), ("red", " Ａnn ", "Bo")],
            {"Ann": (1, 0), "Bo": (1, 1)},
            {("Ann", "Bo"): (0, 1, 0)},
            id="the screens' own names, and one name in two forms",
        ),
        pytest.param([(None, "Ann", "Bo")], {}, {}, id="not ended"),
    ],
)
def test_wins_are_counted_by_people_and_pairs(
    matches: list[tuple[str | None, str, str]],
    people: dict[str, tuple[int, int]],
    series: dict[tuple[str, str], tuple[int, int, int]],
) -> None:
    figures = Statistics()
    for winner, black, red in matches:
        figures.add(match("john", SEATS, winner, **{k: v for k, v in (("black", black), ("red", red)) if v}))
    game = figures.to_json()["games"]["john"]
    assert {one["name"]: (one["matches"], one["won"]) for one in game["people"]} == people
    assert {tuple(one["names"]): (*one["won"], one["neither"]) for one in game["series"]} == series


def test_a_table_of_three_counts_people_and_no_pairs() -> None:
    game = GameStats()
    game.ended(["p3"], {"p1": "A", "p2": "B", "p3": "C"}, ["p1", "p2", "p3"])
    assert {name: of.won for name, of in game.people.items()} == {"A": 0, "B": 0, "C": 1}
    assert game.series == {}


def test_a_name_cannot_write_into_the_page() -> None:
    figures = Statistics()
    figures.add(match("john", SEATS, "black", black="<img src=x>", red="B\u202e"))
    page = statistics_page(figures)
    assert "<img" not in page
    assert "\u202e" not in page
    assert "&lt;img src=x&gt;</bdi> – <bdi>" in page


def test_only_so_many_names_are_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tachiai.referee.reports.statistics.PEOPLE_KEPT", 3)
    figures = Statistics()
    for k in range(4):
        figures.add(match("john", SEATS, "black", black=f"A{k}", red="B"))
    assert list(figures.games["john"].people) == ["A0", "B", "A1"]
    assert list(figures.games["john"].series) == [("A0", "B"), ("A1", "B"), ("A2", "B")]


def test_the_screens_names_of_unnamed_players_are_known_here() -> None:
    """The names of seats in the screens, in all languages, do not count as people's names."""
    web = Path(__file__).parents[2] / "companion_ui" / "web" / "src"
    found = [
        line.partition("=")[2].strip()
        for file in web.rglob("*.ftl")
        for line in file.read_text("utf-8").splitlines()
        if re.match("(seat-number|open-seat) =", line)
    ]
    assert len(found) == 4
    for text in found:
        assert people_of({"p1": re.sub(r"\{.*\}", "7", text)}) == {}
