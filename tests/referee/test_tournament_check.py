"""A tournament is compared with its matches: changes in an archive, a folder or a store are found and named."""

import json
import zipfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tachiai.referee.commands import Service
from tachiai.referee.config import Config
from tachiai.referee.store.log import EventLog
from tachiai.referee.tournament import events
from tachiai.referee.tournament.state import Tournament

from .command import Tachiai
from .table import Table
from .test_desk import Desk
from .test_desk_tournament import begin, pairs, played

Edit = Callable[[list[dict[str, Any]]], None]


def evening(folder: Path, log: EventLog) -> Desk:
    """Play a club evening of four players: table 1 as a match, table 2 typed by hand; return its desk."""
    desk = Desk(Service(log, event="Club"))
    desk.ask("open_tables", count=4)
    begin(desk)
    first, second = pairs(desk.ask("pair_round", round=1)["tournament"])
    played(desk, lambda **given: Table(desk.service, **given), 1, first[1], first[0])
    desk.ask("take_results")
    cup = desk.ask("tournament")["tournament"]
    winner = next(one["entrant"] for one in cup["entrants"] if one["name"] == second[0])
    assert desk.ask("correct_result", round=1, table=2, winners=[winner], reason="no tablet")["ok"]
    return desk


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Return the members of the archive of such an evening."""
    from tachiai.referee.commands.evening import tournament as cups

    folder = tmp_path_factory.mktemp("evening")
    with closing(EventLog(Config(data=folder).store)) as log:
        return dict(cups.archived(evening(folder, log).service))


def lines_of(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def packed(members: dict[str, str], file: Path) -> str:
    with zipfile.ZipFile(file, "w") as made:
        for name, text in members.items():
            made.writestr(name, text)
    return str(file)


def result_of(lines: list[dict[str, Any]]) -> dict[str, Any]:
    return next(line for line in lines if line["event"] == "result")


def _other_winner(lines: list[dict[str, Any]]) -> None:
    result = result_of(lines)
    seats = next(line for line in lines if line["event"] == "paired")["tables"][0]
    result["winners"] = [one for one in seats if one not in result["winners"]]


def _other_head(lines: list[dict[str, Any]]) -> None:
    result_of(lines)["head"] = "0" * 64


def _other_match(lines: list[dict[str, Any]]) -> None:
    result_of(lines)["match"] = "elsewhere"


def _other_table(lines: list[dict[str, Any]]) -> None:
    tables = next(line for line in lines if line["event"] == "paired")["tables"]
    tables.reverse()
    del lines[-1]


def _other_pairing(lines: list[dict[str, Any]]) -> None:
    tables = next(line for line in lines if line["event"] == "paired")["tables"]
    tables[0][0], tables[1][0] = tables[1][0], tables[0][0]
    result_of(lines)["winners"] = [tables[0][0]]
    del lines[-1]


def _draw(lines: list[dict[str, Any]]) -> None:
    result_of(lines)["winners"] = []


EDITS: dict[str, tuple[Edit, str]] = {
    "winner": (_other_winner, "Round 1, table 1: its match was won by Aoi."),
    "draw": (_draw, "Round 1, table 1: its match was won by Aoi."),
    "head": (_other_head, "Round 1, table 1: its match does not have the code that stands here."),
    "match": (_other_match, "Round 1, table 1: its match is not here."),
    "tables swapped": (_other_table, "Round 1, table 1: its match was played by others: "),
    "pairing": (_other_pairing, "Round 1, table 1: its match was played by others: "),
}


def test_other_house_rules_than_the_tournaments_are_named(
    archive: dict[str, str], tachiai: Tachiai, tmp_path: Path
) -> None:
    lines = lines_of(archive["tournament.jsonl"])
    lines[0]["options"] = {"ultimate": True}
    other = packed({**archive, "tournament.jsonl": events.text_of_lines(lines)}, tmp_path / "e.zip")
    for command in ("verify", "audit"):
        said = tachiai(command, other)
        assert said.status == 0, "worth knowing, and no fault"
        assert "other house rules than the tournament says: ultimate" in said.out + said.err


def test_an_untouched_archive_fits(archive: dict[str, str], tachiai: Tachiai, tmp_path: Path) -> None:
    whole = packed(archive, tmp_path / "e.zip")
    verified, audited = tachiai("verify", whole), tachiai("audit", whole)
    assert (verified.status, audited.status) == (0, 0), verified.out
    for said in (verified, audited):
        assert "Round 1, table 2: typed by hand, no record: “no tablet”" in said.out
        assert "e.zip/tournament.jsonl: 1 result fits its match." in said.out
    assert verified.out.splitlines()[-1] == "1 proof: 1 whole, 0 broken, 0 unreadable."


def test_a_tournament_of_any_name_in_a_folder_is_recognised(
    archive: dict[str, str], tachiai: Tachiai, tmp_path: Path
) -> None:
    for command, kind in ((("verify", "--all"), "proofs"), (("audit",), "records")):
        folder = tmp_path / kind
        (folder / kind).mkdir(parents=True)
        for name, text in archive.items():
            if name.startswith(kind):
                (folder / name).write_text(text, "utf-8")
        (folder / "cup.jsonl").write_text(archive["tournament.jsonl"], "utf-8")
        said = tachiai(*command, str(folder))
        assert "cup.jsonl: 1 result fits its match." in said.out, said.out + said.err
        assert said.status == 0, said.out + said.err


@pytest.mark.parametrize("name", EDITS)
def test_each_kind_of_change_is_found(
    name: str, archive: dict[str, str], tachiai: Tachiai, tmp_path: Path
) -> None:
    edit, sentence = EDITS[name]
    lines = lines_of(archive["tournament.jsonl"])
    edit(lines)
    changed = {name: text for name, text in archive.items() if not name.endswith(".csv")} | {
        "tournament.jsonl": events.text_of_lines(lines)
    }
    file = packed(changed, tmp_path / "e.zip")
    for command in ("verify", "audit"):
        said = tachiai(command, file)
        assert (said.status, sentence in said.out) == (1, True), said.out
    assert json.loads(tachiai("verify", "--json", file).out.splitlines()[0])["status"] == 1
    quiet = tachiai("audit", "--json", file)
    assert (quiet.status, "tournament" in quiet.out, "tournament" in quiet.err) == (1, False, True)


@pytest.mark.parametrize("table", ["pairings.csv", "standings.csv"])
def test_a_changed_table_in_an_archive_is_found(
    table: str, archive: dict[str, str], tachiai: Tachiai, tmp_path: Path
) -> None:
    swapped = archive[table].replace("Aoi", "§").replace("Sora", "Aoi").replace("§", "Sora")
    file = packed(archive | {table: swapped}, tmp_path / "e.zip")
    said = tachiai("verify", file)
    assert (said.status, f"{table} does not say what the tournament says" in said.out) == (1, True)


def test_a_missing_proof_or_another_record_is_found(
    archive: dict[str, str], tachiai: Tachiai, tmp_path: Path
) -> None:
    without = {name: text for name, text in archive.items() if not name.startswith("proofs/")}
    bare = packed(without, tmp_path / "bare.zip")
    assert "the proof of its match is not here" in tachiai("verify", bare).out
    audited = tachiai("audit", bare)
    assert (audited.status, "its record fits; its proof is not here" in audited.out) == (0, True)

    record = next(name for name in archive if name.startswith("records/"))
    other = archive[record].replace('"seat":"black","action":"resign"', '"seat":"red","action":"resign"')
    other = other.replace('"seat": "black", "action": "resign"', '"seat": "red", "action": "resign"')
    assert other != archive[record]
    mixed = packed(archive | {record: other}, tmp_path / "mixed.zip")
    assert "the record and the proof of its match end differently" in tachiai("verify", mixed).out
    for changed in (
        archive[record].replace('"Aoi"', '"Mei"', 1),
        archive[record].replace('"action": "resign"', '"action": "move", "from": "c2", "to": "c3"', 1),
        archive[record].replace('"at": "2', '"at": "1', 1),
        archive[record] + archive[record].splitlines()[-1] + "\n",
        "",
    ):
        assert changed != archive[record]
        file = packed(archive | {record: changed}, tmp_path / "changed.zip")
        for command in ("verify", "audit"):
            said = tachiai(command, file)
            assert (said.status > 0, "its record is not the one of its proof" in said.out) == (True, True)
    alone = packed(without | {record: other}, tmp_path / "alone.zip")
    said = tachiai("audit", alone)
    assert (said.status, "its match was won by Sora" in said.out) == (1, True)


def test_a_lone_tournament_is_compared_with_the_files_next_to_it(
    archive: dict[str, str], tachiai: Tachiai, tmp_path: Path
) -> None:
    for name, text in archive.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    file = tmp_path / "tournament.jsonl"
    good = tachiai("verify", str(file))
    assert (good.status, "1 result fits its match." in good.out) == (0, True)
    assert tachiai("audit", str(file)).status == 0
    assert tachiai("audit", str(tmp_path / "records"), str(file)).status == 0
    lines = lines_of(archive["tournament.jsonl"])
    _other_winner(lines)
    file.write_text(events.text_of_lines(lines))
    assert tachiai("verify", str(file)).status == 1
    assert tachiai("audit", str(tmp_path)).status in (1, 2)  # proofs are not records
    file.write_text('{"event": "created"}\n')
    assert "line 1" in tachiai("verify", str(file)).out


def test_a_photographed_code_is_compared_with_the_archive(
    archive: dict[str, str], tachiai: Tachiai, tmp_path: Path
) -> None:
    file = packed(archive, tmp_path / "e.zip") + "/tournament.jsonl"
    heads = Tournament(events.read(archive["tournament.jsonl"])).heads
    assert tachiai("verify", file, "--head", heads[3][:16]).status == 0
    other = tachiai("verify", file, "--head", "0" * 16)
    assert (other.status, "The code you hold is not one of this tournament." in other.out) == (1, True)


def test_the_stream_of_an_evening_is_checked(tachiai: Tachiai, tmp_path: Path) -> None:
    with closing(EventLog(Config(data=tmp_path).store)) as log:
        desk = evening(tmp_path, log)
        now = desk.service.evening()
        heads = Tournament(map(events.of_json, (said.body for said in now.tournaments[0]))).heads
        data = ["--data", str(tmp_path)]
        good = tachiai("verify", "--event", "Club", *data)
        assert (good.status, now.head[:4].upper() in good.out) == (0, True)
        assert "1 result fits its match." in good.out
        for head in (now.head, heads[0]):
            assert tachiai("verify", "--event", "Club", "--head", head[:16], *data).status == 0
        assert tachiai("verify", "--event", "Club", "--head", "1" * 16, *data).status == 1
        assert tachiai("verify", "--all", *data).status == 0
        assert tachiai("verify", "--event", "Chess", *data).status == 2
        assert tachiai("verify", "--event", "Club", "--all", *data).status == 2

        stored = log.stored("evening:Club", None)
        for row in (stored[-1], next(one for one in stored if b"paired" in bytes(one.state))):
            state = bytes(row.state)
            for old, new in ((b"no tablet", b"my reason"), (b'"kind":"paired"', b'"kind":"result"')):
                if old not in state:
                    continue
                rewrite(log, row, state.replace(old, new))
                broken = tachiai("verify", "--event", "Club", *data)
                assert (broken.status, "broken at entry" in broken.out) == (1, True), (old, broken.out)
                assert tachiai("verify", "--all", *data).status == 1
                rewrite(log, row, state)
        assert tachiai("verify", "--event", "Club", *data).status == 0


def rewrite(log: EventLog, row: Any, state: bytes) -> None:
    """Write another state into a stored row, as the owner of the file could."""
    import sqlite3

    file = log.env["SQLITE_DBNAME"]
    with closing(sqlite3.connect(file)) as db, db:
        db.execute(
            "UPDATE stored_events SET state = ? WHERE originator_id = ? AND originator_version = ?",
            (state, row.originator_id, row.originator_version),
        )
