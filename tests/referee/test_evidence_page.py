"""The verifier printed in docs/evidence.md: it runs as printed, and finds what ours finds."""

import json
import random
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tachiai.referee import commands
from tachiai.referee.commands.service import Service
from tachiai.referee.evidence.reader import read
from tachiai.referee.store.chain import canonical
from tests.support import run_program

from ..engines.soak import often
from .chains import Chain, example
from .forgeries import refereed
from .test_evidence import edits

PAGE = Path(__file__).resolve().parents[2] / "docs" / "evidence.md"
Verify = Callable[[str], tuple[int | None, str]]


def code_of(page: str) -> str:
    """Return the verifier that a page prints."""
    (code,) = [c for c in re.findall(r"```python\n(.*?)```", page, re.DOTALL) if ">>>" not in c]
    return str(code)


@pytest.fixture(scope="module")
def source() -> str:
    return code_of(PAGE.read_text("utf-8"))


@pytest.fixture(scope="module")
def verify(source: str) -> Verify:
    names: dict[str, Any] = {"__name__": "verifier"}
    exec(compile(source, str(PAGE), "exec"), names)
    found: Verify = names["verify"]
    return found


def test_it_is_short_and_needs_nothing(source: str) -> None:
    assert len([line for line in source.splitlines() if line.strip()]) <= 195
    imported = re.findall(r"^\s*(?:import|from)\s+(.*)$", source, re.MULTILINE)
    assert imported == ["hashlib, json, sys"]


RULES_LINKS = {
    "it says from where": ({"was": "2", "rules": "3"}, "3", None),
    "it names others than were there": ({"was": "1", "rules": "3"}, "3", 1),
    "it changes nothing": ({"was": "2", "rules": "2"}, "2", 1),
    "it is not followed": ({"was": "2", "rules": "3"}, "2", 2),
    "it names none": ({"was": "2"}, "2", 1),
}
"""By fault: the members of a link of rules, those of the action after it, and the faulty link."""


@pytest.mark.parametrize(("members", "after", "fault"), RULES_LINKS.values(), ids=RULES_LINKS)
def test_a_link_of_rules_follows_on_the_links_before(
    verify: Verify, members: dict[str, Any], after: str, fault: int | None
) -> None:
    chain = Chain()
    chain.link("rules", **members)
    chain.act({"seat": "black", "action": "resign"}, rules=after)
    found = read(chain.text).fault
    assert (None if found is None else found.n) == fault
    assert verify(chain.text)[0] == fault


def test_a_chain_of_before_changes_its_rules_without_a_word(verify: Verify) -> None:
    chain = Chain()
    chain.act({"seat": "black", "action": "resign"}, rules="3")
    assert read(chain.text).fault is None
    assert verify(chain.text)[0] is None


def test_it_runs_as_a_program(source: str, tmp_path: Path) -> None:
    program, proof = tmp_path / "verify.py", tmp_path / "proof.jsonl"
    program.write_text(source, "utf-8")
    chain = example()
    proof.write_text(chain.text, "utf-8")

    def run() -> subprocess.CompletedProcess[str]:
        words = [sys.executable, "-I", "-W", "error", str(program), str(proof)]
        return run_program(words)

    good = run()
    assert (good.returncode, good.stderr) == (0, "")
    assert chain.head in good.stdout
    assert good.stdout.count("signed:") == 3
    proof.write_text(chain.text.replace('"front":"5s"', '"front":"6s"'), "utf-8")
    bad = run()
    assert (bad.returncode, bad.stdout) == (1, "link 7: it was changed\n")


@pytest.mark.uncounted
@pytest.mark.soak
def test_it_finds_each_edit_at_its_place(verify: Verify) -> None:
    chain = example()
    found = list(edits(chain.rows, random.Random(5)))
    for how, text, k in random.Random(6).sample(found, often(60, 1000)):
        fault, said = verify(text)
        assert fault == k, (how, k, said)
        ours = read(text).fault
        assert ours is not None
        assert ours.n == k


def test_its_ed25519_is_that_of_rfc_8032(verify: Verify) -> None:
    signed = verify.__globals__["signed"]
    key = "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c"
    of_r = (
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
        "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
    )
    assert signed(key, "r", of_r), "test 2 of section 7.1: one byte, 72"
    assert not signed(key, "s", of_r)
    assert not signed(key, "r", of_r[:-2] + "01")


def test_every_kind_of_link_is_described(service: Service) -> None:
    """Check that the page's table has every member of a body."""
    table = refereed(service).table
    page = PAGE.read_text("utf-8")
    rows = [
        json.loads(row) for row in commands.proof(table.service, table.caller("arbiter"), "full").splitlines()
    ]
    described = {
        kind: set(re.findall(r"`([a-z]+)`", members))
        for kind, members in re.findall(r"^\| `([a-z-]+)`(?: \(link 0\))? \| (.*) \|$", page, re.MULTILINE)
    }
    for row in [*rows, *example().rows]:
        members = set(row) - {"hash", "opened", "form", "link", "kind", "at", "desk"}
        assert members <= described[row["kind"]], (row["kind"], canonical(sorted(members)))
