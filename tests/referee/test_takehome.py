"""The take-home page: its contents, that no data breaks out of it, and that it is checked like any proof."""

import json
from pathlib import Path
from typing import Any

import pytest

from tachiai import companion_ui, engines
from tachiai.engines.match import Match
from tachiai.engines.values import Action
from tachiai.referee import commands
from tachiai.referee.commands import witness
from tachiai.referee.commands.service import Service
from tachiai.referee.evidence import reader
from tachiai.referee.store.chain import ChainFault

from .command import Kept, Tachiai, over
from .forgeries import refereed
from .table import MOVE, PILE, REGISTER, REPLY, SETUP, Sit, Store, Table

TEMPLATE = (
    "<!doctype html>\n<html><head></head><body>\n"
    '<script type="application/json" id="takehome"></script>\n'
    '<script type="module">run()</script></body></html>\n'
)
SECRET = f'"cards":{json.dumps(PILE, separators=(",", ":"))}'


@pytest.fixture(autouse=True)
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Install a page to put matches into, so that the screens need not be built."""
    static = tmp_path / "static"
    static.mkdir()
    (static / "takehome.html").write_text(TEMPLATE, "utf-8")
    monkeypatch.setattr(companion_ui, "STATIC", static)


def data_of(page: str) -> dict[str, Any]:
    data = reader.page_data(page)
    assert data is not None
    return data


def checked(page: str) -> ChainFault | None:
    data = data_of(page)
    report = reader.read(data["proof"])
    return report.fault or reader.check_positions(report, data["positions"])


def taken(table: Table, who: str = "spectator", lang: str = "en") -> str:
    return commands.takehome(table.service, table.caller(who), lang=lang)


def test_the_page_has_the_match_and_its_proof(service: Service):
    table = refereed(service).table
    page = taken(table)
    data = data_of(page)
    view = table.view("spectator")
    assert (data["match"], data["header"]) == (table.match, view["header"])
    assert data["lines"] == view["lines"]
    assert len(data["positions"]) == len(data["frames"]) == view["n"] + 1
    whole = [p for p in data["positions"] if p is not None]
    assert json.loads(whole[-1]) == view["position"]
    assert data["frames"][-1]["outcome"] == view["outcome"]
    assert data["proof"] == commands.proof(table.service, table.caller("spectator"))
    assert checked(page) is None
    assert "john-title" in data["words"]["ja"]
    assert "john-title" in data["words"]["en"]


def test_secrets_stay_out_until_their_seat_opens_them(sit: Sit):
    table = sit().play(*SETUP).play(REGISTER, who="red")
    table.play(MOVE, REPLY)
    for who in ("table", "red", "spectator"):
        assert SECRET not in taken(table, who).replace("\\", "")
    table.play({"seat": "black", "action": "resign"})
    assert SECRET not in taken(table, "red").replace("\\", "")
    table.run(witness.disclose, "red")
    page = taken(table)
    assert SECRET in page.replace("\\", "")
    assert [line["cards"] for line in reader.read(data_of(page)["proof"]).opened.values()] == [PILE]


def test_a_false_claim_found_in_an_opened_hand_is_in_the_page(sit: Sit):
    table = sit().play(*SETUP).play(REGISTER, who="red")
    table.play(MOVE, REPLY, {"seat": "black", "action": "attack", "from": "c3", "to": "b3"})
    table.play({"seat": "red", "action": "pull", "card": "none"})
    table.play({"seat": "black", "action": "resign"})
    assert data_of(taken(table))["hands"] == []
    table.run(witness.disclose, "red")
    (hand,) = data_of(taken(table))["hands"]
    assert (hand["n"], hand["told"], hand["lie"]) == (7, 3, True)


def test_nothing_in_the_data_ends_its_element(sit: Sit):
    names = {"black": "</script><script>alert(1)</script>", "red": "<!-- &"}
    table = sit(names=names).play({**SETUP[0], "note": "</SCRIPT >"})
    page = taken(table)
    assert page.count("<script") == TEMPLATE.count("<script")
    assert "<!--" not in page
    assert data_of(page)["header"]["names"] == names
    assert data_of(page)["lines"][0]["note"] == "</SCRIPT >"
    assert checked(page) is None


def test_the_command_writes_it_and_verifies_it(tachiai: Tachiai, kept: Kept, tmp_path: Path):
    where = over(kept)
    page = tmp_path / "match.html"
    assert tachiai("export", kept.match, "--html", "--lang", "ja", "-o", str(page), *where).status == 0
    assert data_of(page.read_text("utf-8"))["lang"] == "ja"
    said = tachiai("verify", str(page))
    assert said.status == 0
    head = said.out.split("Check code: ")[1].strip()
    assert tachiai("verify", str(page), "--head", head[:16]).status == 0
    assert '\\"Ah\\"' not in page.read_text("utf-8").split("positions")[0]
    full = tachiai("export", kept.match, "--html", "--full", *where).out
    assert len(reader.read(data_of(full)["proof"]).opened) == 1
    page.write_text(page.read_text("utf-8").replace('\\"from\\":\\"c2\\"', '\\"from\\":\\"b2\\"', 1), "utf-8")
    assert tachiai("verify", str(page)).status == 1
    page.write_text("<!doctype html><p>hello", "utf-8")
    assert tachiai("verify", str(page)).status == 2


def test_a_match_still_played_opens_nothing_from_the_folder(tachiai: Tachiai, kept: Kept):
    where = ["--data", str(kept.data)]
    assert tachiai("export", kept.match, "--html", *where).status == 0
    for asked in (["--full"], ["--seat", "red"]):
        said = tachiai("export", kept.match, "--html", *asked, *where)
        assert (said.status, said.out) == (2, "")


def test_a_record_file_becomes_a_page_that_proves_nothing(tachiai: Tachiai, tmp_path: Path):
    record = tmp_path / "record.jsonl"
    match = Match(engines.load("john"))
    match.play("B/s5c R/h6h Bc2-c3")
    match.record(Action("red", "register", {"cards": ["??"] * 11}))
    record.write_text(match.export().text(), "utf-8")
    said = tachiai("export", str(record), "--html")
    assert said.status == 0
    data = data_of(said.out)
    assert (data["proof"], data["match"], len(data["positions"])) == (None, None, 5)
    page = tmp_path / "page.html"
    page.write_text(said.out, "utf-8")
    nothing = tachiai("verify", str(page))
    assert (nothing.status, nothing.out) == (2, "")
    assert "no chain" in nothing.err
    assert tachiai("export", str(record), "--html", "--proof").status == 2


def test_without_built_screens_there_is_an_error(tachiai: Tachiai, kept: Kept, tmp_path: Path):
    (tmp_path / "static" / "takehome.html").unlink()
    said = tachiai("export", kept.match, "--html", "--data", str(kept.data))
    assert (said.status, said.out) == (2, "")
    assert "not built" in said.err


def test_a_page_shows_the_arbiters_result(sit: Sit, store: Store):

    table = sit().play(*SETUP, MOVE)
    assert table.rule("result", winners=["red"])["ok"]
    page = taken(table)
    assert data_of(page)["frames"][-1]["outcome"] == {"winners": ["red"], "reason": "ruling"}
    assert checked(page) is None
