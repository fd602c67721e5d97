"""Audits of record files: the output, its formats, and several files at once."""

import json
import os
import random
from collections.abc import Generator
from pathlib import Path
from typing import Any, cast

import pytest

from tachiai.engines import load
from tachiai.engines.match import Match
from tachiai.engines.record import RecordError
from tachiai.referee.evidence.files import NoPlainFile, expand
from tachiai.referee.json_text import json_text
from tachiai.referee.reports.audit import Report, judge_all
from tachiai.referee.reports.statistics import Statistics
from tachiai.referee.reports.text import report_lines
from tachiai.referee.words import Translator

RECORDS = Path(__file__).parent / "records"
HEADER = '{"record": "match", "version": 1, "game": "john", "seats": ["black", "red"]}\n'


def report(name: str) -> Report:
    return Report.read(str(RECORDS / f"{name}.jsonl"))


def objects(text: str) -> list[dict[str, object]]:
    return [json.loads(row) for row in text.splitlines()]


def test_an_illegal_line_has_its_reason_in_the_language_asked_for() -> None:
    found = report("refused")
    wrong = {lang: objects(found.json(lang))[11] for lang in ("ja", "en")}
    assert wrong["en"]["code"] == wrong["ja"]["code"] == "john.move.enemy-there"
    assert wrong["en"]["message"] == "Jack of spades on b1 is an enemy: attack."
    assert wrong["ja"]["message"] == "b1に 相手の スペードのJが います。"
    assert [n for n, row in enumerate(objects(found.json("en")), 1) if "message" in row] == [12]
    assert "message" not in objects(found.json())[11]


def test_a_record_in_figures() -> None:
    tally = report("clean").tally()
    assert tally.header.names == {"black": "あおい", "red": "はる"}
    assert (tally.actions, tally.verdicts) == (12, {"legal": 11, "unverified": 1})
    assert tally.codes == {"john.pull.skipped": 1}
    assert tally.settled == {"refuted": 1, "open": 0}
    assert tally.outcome is not None
    assert tally.outcome.winners == ("red",)
    assert report("refused").tally().settled == {"open": 1}


def test_an_invalid_record_has_a_fault_and_no_audit() -> None:
    for text, reason, at in [
        ("", "no-header", 1),
        ("Dear diary", "no-json", 1),
        (HEADER + '{"seat": "black", "action": "move", "from": "c2", "to": "z9"}', "no-cell", 2),
        (HEADER + '\n\n{"seat": "blue", "action": "resign"}', "no-such-seat", 4),
        (HEADER.encode() + b"\xff", "no-utf8", 2),
    ]:
        assert isinstance(text, str | bytes)
        found = Report.of("it", text)
        assert isinstance(found.fault, RecordError)
        assert (found.fault.reason, found.fault.line, found.status) == (reason, at, 2)
        assert found.json("en") == ""
        assert list(found.lines()) == []
        with pytest.raises(ValueError, match="no record"):
            found.tally()


@pytest.mark.parametrize(
    "line",
    [
        '{"seat": "black", "action": "resign", "note": "\\ud83d"}',
        '{"seat": "black", "action": "resign", "at": "\\udc00\\ud800"}',
        '{"seat": "black", "action": "resign", "\\ud800": 1}',
        '{"seat": "black", "action": "setup", "suit": "\\ud800", "front": "5c"}',
    ],
)
def test_half_a_surrogate_pair_is_refused(line: str) -> None:
    """It has no UTF-8 form, so it could not be sent, stored or printed."""
    for data in (HEADER + line, (HEADER + line).encode()):
        found = Report.of("it", data)
        assert found.status == 2
        assert isinstance(found.fault, RecordError)
        assert (found.fault.reason, found.fault.line) == ("no-unicode", 2)


# -- many ---------------------------------------------------------------------------------------------


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    """Return a folder of short matches, some in a subfolder, one of them invalid."""
    john = load("john")
    chance = random.Random(7)
    (tmp_path / "b").mkdir()
    for i in range(70):
        match = Match(john)
        while match.outcome is None and match.n < 12:
            seats = match.header.seats
            choices = [c for s in seats for c in john.choices(match.position, s) if c.kind != "register"]
            choice = chance.choice(choices)
            match.record(chance.choice(list(choice.actions(40))))
        where = tmp_path / "b" if i % 2 else tmp_path
        (where / f"{i:03}.jsonl").write_text(match.export(full=True).text(), "utf-8")
    (tmp_path / "b" / "diary.jsonl").write_text("Dear diary\n", "utf-8")
    (tmp_path / "readme.txt").write_text("not a record, and not called one", "utf-8")
    return tmp_path


def test_a_folder_means_the_records_in_it_and_below(archive: Path) -> None:
    found = list(expand([str(archive)]))
    assert len(found) == 71
    assert found == sorted(found)
    assert list(expand(["-", "here.jsonl", str(RECORDS / "clean.jsonl")]))[:2] == ["-", "here.jsonl"]


def test_links_in_a_folder_lead_nowhere(archive: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    before = list(expand([str(archive)]))
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    (elsewhere / "mine.jsonl").write_text("a secret\n", "utf-8")
    (archive / "link.jsonl").symlink_to(elsewhere / "mine.jsonl")
    (archive / "b" / "nowhere.jsonl").symlink_to(elsewhere / "nothing.jsonl")
    (archive / "c").symlink_to(elsewhere, target_is_directory=True)
    os.mkfifo(archive / "pipe.jsonl")
    assert list(expand([str(archive)])) == before
    assert list(expand([str(archive / "link.jsonl")])), "whoever names it means it"


@pytest.mark.parametrize("what", ["fifo", "/dev/zero", "/dev/null"])
def test_special_files_are_not_read(what: str, tmp_path: Path) -> None:
    path = what
    if what == "fifo":
        path = str(tmp_path / "pipe")
        os.mkfifo(path)
    found = Report.read(path)
    assert isinstance(found.fault, NoPlainFile)
    assert [j.status for j in judge_all([path, path], jobs=2)] == [2, 2], "also from another process"


def test_several_processes_have_the_same_output_in_the_same_order(archive: Path) -> None:
    sources = list(expand([str(archive), str(RECORDS / "refused.jsonl")]))
    alone = list(judge_all(sources, json=True, lang="en", name=True))
    together = list(judge_all(sources, jobs=3, json=True, lang="en", name=True))
    assert [j.source for j in alone] == sources
    assert [(j.source, j.status, j.text) for j in together] == [(j.source, j.status, j.text) for j in alone]
    (diary,) = [j for j in together if j.fault]
    assert isinstance(diary.fault, RecordError)
    assert (diary.fault.reason, diary.fault.line) == ("no-json", 1)


def test_sources_are_taken_as_they_are_needed() -> None:
    taken = []

    def endless() -> object:
        while True:
            taken.append(str(RECORDS / "clean.jsonl"))
            yield taken[-1]

    for jobs in (1, 2):
        taken.clear()
        judged = judge_all(endless(), jobs=jobs)  # type: ignore[arg-type]
        assert next(judged).status == 0
        assert len(taken) < 1000
        cast("Generator[Any]", judged).close()


def test_a_note_on_a_phone_is_not_a_claim() -> None:
    """A seat's disclosure of its own cards can be wrong; no other seat saw it, so it is not a false claim."""
    lines = [
        '{"record": "match", "version": 1, "game": "one_o_one", "seats": ["a", "b"]}',
        '{"seat": "a", "action": "hand", "cards": ["7s", "??"]}',
        '{"seat": "b", "action": "hand", "cards": ["Ks", "Kh"]}',
        '{"seat": "table", "action": "flip", "card": "7s"}',
    ]
    found = Report.of("memos", "\n".join(lines))
    assert found.settled, "it was wrong"
    assert found.tally().settled == {"open": 0}
    said = "\n".join(report_lines(found, Translator(load("one_o_one"), "en")))
    assert "claims:" not in said
    assert "Nobody ever found out" not in said
    figures = Statistics()
    figures.add(found)
    seats = figures.games["one_o_one"].seats
    assert [(seat.claims, seat.lies, seat.true) for seat in seats] == [(0, 0, 0), (0, 0, 0)]


@pytest.mark.parametrize(
    "value", [{}, [], {"n": 1, "code": None, "effects": [{"a": 1.5}, []], "札": '♠\u2028\ud800"\\'}, True]
)
def test_one_encoder_for_all_lines_writes_what_json_writes(value: Any) -> None:
    assert json_text(value) == json.dumps(value, ensure_ascii=False)
