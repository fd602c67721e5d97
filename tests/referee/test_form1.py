"""A database of form 1 is read for ever: what was said of its matches then is said of them today.

`records/form1.sqlite` was made by `records/make_form1.py` at commit a3b4b51, and `records/form1.json` holds
what that code answered. What the record itself says (lines, verdicts, codes, effects, exports, proofs, heads)
is equal whatever the rules have become. What today's rules work out (positions, turns) is compared where the
game still has the version the match was recorded under; what only helps people (steps) is not.
"""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tachiai import engines
from tachiai.referee import commands
from tachiai.referee.clock import moment
from tachiai.referee.commands import COMMANDS
from tachiai.referee.commands.service import Service
from tachiai.referee.config import Config
from tachiai.referee.errors import Refused
from tachiai.referee.match.loading import verify_match
from tachiai.referee.records.evidence import verify_proof
from tachiai.referee.records.stored import stored_matches
from tachiai.referee.store.log import EventLog

from .table import Clock, answer

HERE = Path(__file__).parent / "records"
KEPT = json.loads((HERE / "form1.json").read_text(encoding="utf-8"))
MATCHES: dict[str, Any] = KEPT["matches"]

CHANGED = {"build", "witness", "people", "undo", "steps", "choices"}
"""Members of a view that are not compared: what a later form of the view does not have, or has otherwise."""

RECORDED = {"n", "seat", "action", "verdict", "code", "effects", "at", "by", "consent", "reason", "note"}
RECORDED |= {"undone", "private"}
"""Members of a line that stand in the record: the same under any rules."""

HELD = {"match", "n", "at", "head", "role", "seat", "pen", "header", "settings", "closed"}
"""Members of a view that stand in the record."""


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    copy = tmp_path_factory.mktemp("form1") / "form1.sqlite"
    shutil.copy(HERE / "form1.sqlite", copy)
    return copy


@pytest.fixture(scope="module")
def service(file: Path) -> Iterator[Service]:
    yield from opened(file)


def opened(file: Path) -> Iterator[Service]:
    clock = Clock()
    clock.now = moment(KEPT["now"])
    log = EventLog(Config(database_url=str(file)).store)
    yield Service(log, clock=clock)
    log.close()


def caller(service: Service, name: str, who: str) -> Any:
    return service.enter(MATCHES[name]["tokens"][who])


def same_rules(name: str) -> bool:
    """Whether the game's rules still have the version the match was recorded under."""
    header = MATCHES[name]["views"]["table"]["header"]
    return bool(engines.load(header["game"]).version == header["rules"])


def audience(kind: str) -> tuple[str, str]:
    """The device that asks for a record, and which: `seat:red` is red's phone and the record for its seat."""
    what, _, seat = kind.partition(":")
    return {"public": "spectator", "full": "arbiter"}.get(what, seat), what


@pytest.mark.parametrize("name", MATCHES)
def test_the_chain_is_whole_and_the_same(name: str, service: Service):
    kept = MATCHES[name]
    heads = kept["heads"]
    assert verify_match(service.log, kept["match"], list(enumerate(heads))) is None
    for kind, digest in kept["proofs"].items():
        who, what = audience(kind)
        proof: Any = answer(lambda w=who, a=what: commands.proof(service, caller(service, name, w), a))
        if isinstance(digest, dict):
            assert proof == digest, "it is not over"
            continue
        assert hashlib.sha256(proof.encode()).hexdigest() == digest, kind
        assert verify_proof(proof, list(enumerate(heads))) is None
        assert [json.loads(row)["hash"] for row in proof.splitlines()] == heads


@pytest.mark.parametrize("name", MATCHES)
def test_its_exports_are_the_same(name: str, service: Service):
    for kind, text in MATCHES[name]["exports"].items():
        who, what = audience(kind)
        found: Any = answer(
            lambda w=who, a=what: commands.record_text(service, caller(service, name, w), audience=a)
        )
        assert found == text, kind


def untitled(value: Any) -> Any:
    """A value without the titles of cards: Xan's are those that are printed since."""
    if isinstance(value, list):
        return [untitled(one) for one in value]
    if isinstance(value, dict):
        return {k: untitled(v) for k, v in value.items() if k != "title"}
    return value


@pytest.mark.parametrize("name", MATCHES)
def test_its_views_are_the_same(name: str, service: Service):
    kept = MATCHES[name]["views"]
    whole = kept["table"]
    for who, other in kept.items():
        lines = {line["n"]: line for line in (*whole["lines"], *other["lines"])}
        view = commands.view(service, caller(service, name, who))
        # the house rules in force, and what an action on offer is for, came later
        view["header"] = {k: v for k, v in view["header"].items() if k != "rules_in_force"}
        view["choices"] = [{k: v for k, v in c.items() if k != "purpose"} for c in view["choices"]]
        for member, value in {**whole, **other}.items():
            if member in CHANGED or member == "lines" or not (member in HELD or same_rules(name)):
                continue
            assert untitled(view[member]) == untitled(value), (who, member)
        assert [line["n"] for line in view["lines"]] == sorted(lines)
        for line in view["lines"]:
            for member, value in lines[line["n"]].items():
                if member in RECORDED or (same_rules(name) and member not in CHANGED):
                    assert line[member] == value, (who, line["n"], member)


@pytest.mark.parametrize("name", MATCHES)
def test_its_audits_are_the_same(name: str, service: Service):
    kept = MATCHES[name]["audits"]
    full, public = kept["arbiter"], kept["spectator"]
    if "error" in full:
        for who, refused in kept.items():
            assert (
                answer(lambda w=who: commands.audit(service, caller(service, name, w)))["error"]
                == refused["error"]
            )
        return
    shown = {row["n"]: row for row in (*full["lines"], *public["lines"]) if "n" in row}
    for who, rows in (("arbiter", {r["n"]: r for r in full["lines"] if "n" in r}), ("spectator", shown)):
        found = commands.audit(service, caller(service, name, who))
        assert found["fault"] is None
        if same_rules(name):
            assert found["differences"] == full["differences"]
            assert (
                found["lines"][-1]
                == (*full["lines"], *(r for r in public["lines"] if "n" not in r))[
                    -1 if who == "spectator" else len(full["lines"]) - 1
                ]
            )
        said = {row["n"]: row for row in found["lines"] if "n" in row}
        assert said.keys() == rows.keys()
        for n, row in rows.items():
            for member in row:
                if member in ("n", "verdict", "code", "effects") or same_rules(name):
                    assert said[n][member] == row[member], (who, n, member)


@pytest.mark.parametrize("name", MATCHES)
def test_a_command_that_comes_again_gets_its_answer(name: str, service: Service):
    assert MATCHES[name]["again"] or name == "never-played"
    for sent in MATCHES[name]["again"]:
        asking = caller(service, name, sent["who"])
        note = (sent["given"].get("action") or {}).get("note", "")
        if "\n" in note:  # taken then; today a note has one line, also when it comes again
            with pytest.raises(Refused, match="bad-field"):
                COMMANDS[sent["command"]](service, asking, **sent["given"])
            continue
        found = COMMANDS[sent["command"]](service, asking, **sent["given"])
        found, before = ({k: v for k, v in a.items() if k != "steps"} for a in (found, sent["answer"]))
        assert found == before, sent


def test_phones_that_were_sent_away_stay_away(service: Service):
    for who in ("red old", "black old"):
        with pytest.raises(Refused) as refused:
            commands.view(service, caller(service, "devices", who))
        assert refused.value.error == "unauthorised"


def test_the_arbiter_is_known_by_the_pin(tmp_path: Path):
    copy = tmp_path / "copy.sqlite"
    shutil.copy(HERE / "form1.sqlite", copy)
    kept = MATCHES["devices"]
    for service in opened(copy):
        assert commands.arbiter(service, match=kept["match"], pin=kept["pin"])["role"] == "arbiter"
        with pytest.raises(Refused, match="wrong-pin"):
            commands.arbiter(service, match=kept["match"], pin="135790")


def test_the_shelf_lists_them_all(file: Path):
    with stored_matches(Config(database_url=str(file))) as kept:
        assert [m.match for m in kept.matches()] == [m["match"] for m in MATCHES.values()]
        for name, match in MATCHES.items():
            report = kept.verify(match["match"])
            assert (report.fault, report.heads) == (None, match["heads"]), name


def test_a_match_of_form_1_goes_on(tmp_path: Path):
    """What is recorded today stands behind the old events, which stay what they were, byte for byte."""
    copy = tmp_path / "copy.sqlite"
    shutil.copy(HERE / "form1.sqlite", copy)
    kept = MATCHES["john-claims"]
    for service in opened(copy):
        table = caller(service, "john-claims", "table")
        before = commands.proof(service, table)
        given: dict[str, Any] = {"request_id": "after-the-update", "expect": len(kept["heads"]) - 1}
        said = commands.record(service, table, action={"seat": "black", "action": "resign"}, **given)
        assert said["ok"], said
        after = commands.proof(service, table)
        assert after.startswith(before)
        assert len(after) > len(before)
        assert verify_proof(after, list(enumerate(kept["heads"]))) is None
        assert verify_match(service.log, kept["match"], list(enumerate(kept["heads"]))) is None
    for service in opened(copy):  # and once more from the disk
        view = commands.view(service, caller(service, "john-claims", "table"))
        assert view["n"] == len(kept["heads"])
        assert view["lines"][-1]["action"]["action"] == "resign"
