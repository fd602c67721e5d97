"""The command `tachiai` on stored matches and on their exports: export, verify, sheet."""

import json
import re
from pathlib import Path

import pytest

from tachiai.referee.config import Config

from .chains import example
from .command import CLEAN, SECRET, Kept, Tachiai, match_of, over


def test_export_hides_what_was_disclosed_to_the_referee(tachiai: Tachiai) -> None:
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


def test_verify_names_what_it_cannot_know_and_never_confirms_the_whole(
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


def test_verify_of_an_invalid_proof(tachiai: Tachiai, tmp_path: Path) -> None:
    for path in (CLEAN, str(tmp_path / "gone.jsonl"), str(tmp_path)):
        said = tachiai("verify", path, "--data", str(tmp_path))
        assert (said.status, said.out) == (2, "")


def test_matches_lists_the_folder_and_never_makes_one(tachiai: Tachiai, kept: Kept, tmp_path: Path) -> None:
    said = tachiai("matches", "--data", str(kept.data))
    (row,) = said.out.splitlines()
    assert row.split()[0] == kept.match
    assert row.endswith("Aoi – red")
    (line,) = tachiai("matches", "--json", "--data", str(kept.data)).objects
    assert line.keys() == {"match", "at", "game", "players", "rules", "today"}
    assert line["rules"] == line["today"]
    assert (line["match"], line["game"], line["players"]) == (kept.match, "john", ["Aoi", "red"])
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
    assert "R#" not in page  # private notes of a seat are not printed


def test_a_damaged_store_is_reported(tachiai: Tachiai, kept: Kept) -> None:
    kept.service.close()
    store = Config(data=kept.data).store["SQLITE_DBNAME"]
    Path(store).write_bytes(b"this is no database at all, whatever its name says" * 100)
    for leftover in Path(store).parent.glob("*-wal"):
        leftover.unlink()
    for command in (["verify", kept.match], ["export", kept.match], ["matches"]):
        said = tachiai(*command, "--data", str(kept.data))
        assert (said.status, said.out) == (2, "")
        assert re.fullmatch(r"tachiai: the matches cannot be reached: .*\n", said.err)
