"""A proof is checked by itself, without other data, and every change is found at its place."""

import copy
import json
import os
import random
from collections.abc import Iterator
from typing import Any

import pytest

from tachiai.referee import commands
from tachiai.referee.commands.service import Service
from tachiai.referee.evidence import findings
from tachiai.referee.evidence.reader import read
from tachiai.referee.store.chain import (
    ChainFault,
    canonical,
    first_head,
    next_head,
    signature_good,
)

from .chains import Chain, Phone, example
from .forgeries import refereed
from .table import PILE

Rows = list[dict[str, Any]]


def text_of(rows: Rows) -> str:
    return "".join(f"{canonical(row)}\n" for row in rows)


@pytest.fixture
def chain() -> Chain:
    return example()


# -- what a good proof states ------------------------------------------------------------------------------


def test_every_member_of_a_proof_is_read(chain: Chain) -> None:
    report = read(chain.text)
    assert report.fault is None
    assert (report.match, report.links, report.actions) == ("m1", len(chain.rows), 4)
    assert report.head == chain.head
    assert [report.link_of(n) for n in (0, 1, 4)] == [0, 7, 19]
    told = {row["link"]: row["opened"] for row in chain.rows if "opened" in row}
    assert {k: line["cards"] for k, line in report.opened.items()} == {8: ["Ad", "2h"]}
    assert list(told) == [8]
    assert report.sealed == [9]
    assert [(s.what, s.of, s.seat, s.good) for s in report.signatures] == [
        ("head", 9, "black", True),
        ("result", 19, "red", True),
        ("result", 19, "black", True),
    ]
    said = {c.seat: (c.agree, c.reason, c.signed, c.stands) for c in report.confirmations}
    assert said == {"red": (True, None, True, True), "black": (False, "I did not resign", True, True)}
    (moved,) = report.moved
    assert (moved["seat"], moved["handed"], moved["n"]) == ("red", False, 3)
    (objection,) = report.objections
    assert objection["answer"] == {"name": "Mori", "reason": "seen by all", "link": 17}
    assert report.outcome == {"winners": ["red"], "reason": "john.end.resigned"}
    assert report.closed == {"link": 23, "name": "Mori", "reason": "played"}
    assert report.disclosed == ["red"]
    assert report.unknown == ("rules", "whole", "sealed")
    assert json.loads(json.dumps(report.to_json()))["links"] == 24


def test_a_report_names_what_it_cannot_know() -> None:
    bare = Chain()
    bare.act({"seat": "black", "action": "resign"})
    assert read(bare.text).unknown == ("rules", "whole", "end", "unsigned")
    assert read(bare.text, [(None, bare.head)]).unknown == ("rules", "unsigned")
    assert read(bare.text, [(0, str(bare.rows[0]["hash"]))]).unknown == ("rules", "end", "unsigned")


def test_an_end_that_was_confirmed_stands_until_the_match_goes_on() -> None:
    chain = Chain()
    red = chain.join(Phone("seat", "red"))
    end = chain.act({"seat": "black", "action": "resign"}, outcome={"winners": ["red"], "reason": "x"})
    chain.confirm(red, "red", end)
    assert [c.stands for c in read(chain.text).confirmations] == [True]
    chain.act({"seat": "table", "action": "undo", "to": 0})
    report = read(chain.text)
    assert [c.stands for c in report.confirmations] == [False]
    assert "end" in report.unknown
    # a confirmation of an earlier end than the last comes too late
    chain.confirm(red, "red", end)
    assert read(chain.text).confirmations[-1].stands is False


def test_the_last_answer_of_a_seat_counts(chain: Chain) -> None:
    black = next(r for r in chain.rows if r.get("seat") == "black" and r["kind"] == "device")
    phone = Phone("seat", "black", keyed=False)
    phone.id = black["device"]
    chain.confirm(phone, "black", 19)
    said = [(c.agree, c.stands) for c in read(chain.text).confirmations if c.seat == "black"]
    assert said == [(False, False), (True, True)]


def refused_by_red() -> tuple[Chain, Phone, Phone, int]:
    """Return a chain in which red's phone refused the result, signed; its table, red's phone, and the end."""
    chain = Chain()
    table = chain.join(Phone("table"))
    red = chain.join(Phone("seat", "red"))
    end = chain.act({"seat": "red", "action": "resign"}, table, outcome={"winners": ["black"], "reason": "x"})
    chain.confirm(red, "red", end, False, "I did not")
    return chain, table, red, end


def stands(chain: Chain) -> list[tuple[bool, bool]]:
    """Return the answers of seats that stand (agreed, signed); others are listed separately."""
    report = read(chain.text)
    assert report.fault is None
    return [(c.agree, c.signed) for c in report.confirmations if c.stands]


def test_a_table_confirms_nothing_for_a_seat_with_a_phone() -> None:
    chain, table, red, end = refused_by_red()
    chain.confirm(table, "red", end)
    assert stands(chain) == [(False, True)]
    chain.link("left", device=red.id, reason="revoked")
    chain.confirm(table, "red", end)
    assert stands(chain) == [(False, True)], "a phone had it once"
    report = read(chain.text)
    assert [c.counts for c in report.confirmations] == [True, False, False]
    assert (
        sum(
            "does not count" in line
            for line in findings.people_lines(report, findings.voice_of(report, "en"))
        )
        == 2
    )
    # the table answers for a seat that never had a phone, but that is not the signature of a phone
    chain.confirm(table, "black", end)
    assert stands(chain) == [(False, True), (True, False)]


def test_a_phone_that_was_handed_the_seat_can_answer_otherwise() -> None:
    chain, _, red, end = refused_by_red()
    for _ in range(2):
        other = chain.join(Phone("seat", "red"), waiting=True)
        chain.link("seat", seat="red", device=other.id, was=red.id, handed=True)
        red = other
    chain.confirm(red, "red", end)
    assert stands(chain) == [(True, True)]


@pytest.mark.parametrize("ruling", ["stop", "answer", "resume"])
def test_other_rulings_leave_the_confirmations_of_the_end(chain: Chain, ruling: str) -> None:
    more: dict[str, Any] = {
        "name": "Mori",
        "reason": "so",
        "device": next(row["device"] for row in chain.rows if row.get("role") == "arbiter"),
        "about": None,
        "objection": None,
        "winners": None,
    }
    chain.link("ruling", ruling=ruling, **more)
    assert read(chain.text).fault is None
    assert [c.stands for c in read(chain.text).confirmations] == [True, True]


def test_an_arbiters_decision_is_another_end(chain: Chain) -> None:
    judge = next(row["device"] for row in chain.rows if row.get("role") == "arbiter")
    more: dict[str, Any] = {"name": "Mori", "reason": "so", "device": judge, "about": None, "objection": None}
    decided = chain.link("ruling", ruling="result", winners=["black"], **more)
    report = read(chain.text)
    assert (report.outcome, report.end) == ({"winners": ["black"], "reason": "ruling"}, decided)
    assert [c.stands for c in report.confirmations] == [False, False]
    red = Phone("seat", "red", keyed=False)
    red.id = next(row["device"] for row in chain.rows if row["kind"] == "seat" and row["was"])
    chain.confirm(red, "red", decided)
    assert read(chain.text).confirmations[-1].stands
    chain.link("ruling", ruling="back", winners=None, **more)
    chain.act({"seat": "table", "action": "undo", "to": 1})
    report = read(chain.text)
    assert (report.outcome, report.end) == (None, None)
    assert not any(c.stands for c in report.confirmations)


# -- witnesses --------------------------------------------------------------------------------------------


def test_a_head_must_be_long_enough_to_count(chain: Chain) -> None:
    good = chain.head
    for held in (good, good[:16], good[:17].upper(), "-".join(good[i : i + 4] for i in range(0, 16, 4))):
        report = read(chain.text, [(None, held)])
        assert report.fault is None
        assert (report.witnesses[0].link, report.witnesses[0].agrees) == (chain.last, True)
    for held in ("", good[:1], good[:15], good + "0"):
        with pytest.raises(ValueError, match="digits"):
            read(chain.text, [(None, held)])


def test_a_head_of_any_link_is_found_with_its_link(chain: Chain) -> None:
    held = str(chain.rows[5]["hash"])
    assert read(chain.text, [(None, held[:16])]).witnesses == [(5, 16, True)]
    assert read(chain.text, [(5, held)]).witnesses == [(5, 64, True)]
    other = read(chain.text, [(4, held)])
    assert other.fault == ChainFault(4, "witness")
    assert not other.witnesses[0].agrees
    beyond = read(chain.text, [(99, held)])
    assert beyond.fault == ChainFault(len(chain.rows), "missing")
    nearly = read(chain.text, [(5, held[:20] + ("1" if held[20] == "0" else "0"))])
    assert nearly.witnesses == [(5, 20, False)]


# -- every change is found at its place -------------------------------------------------------------------


def resealed(rows: Rows, k: int) -> Rows:
    """Return the rows with all hashes from ``k`` on computed again, as anyone who can write the store would."""
    out: Rows = rows[:k]
    for row in rows[k:]:
        text = canonical({m: v for m, v in row.items() if m not in ("hash", "opened")})
        head = next_head(out[-1]["hash"], text) if out else first_head(text)
        out.append({**row, "hash": head})
    return out


@pytest.mark.parametrize(
    ("kind", "change", "reason"),
    [
        ("signed", {"signature": "0" * 128}, "signature"),
        ("signed", {"of": 3}, "head"),
        ("signed", {"device": "0" * 16}, "device"),
        ("confirmed", {"agree": False}, "signature"),
        ("confirmed", {"seat": "black"}, "device"),
        ("confirmed", {"seat": "black", "by": "table"}, "signature"),
        ("confirmed", {"head": "0" * 64}, "head"),
        ("sign-asked", {"head": "0" * 64}, "head"),
        ("seat", {"device": "0" * 16}, "device"),
        ("device", {"key": "soup"}, "unreadable"),
        ("action", {"desk": [0, None]}, "desk"),
        ("action", {"n": 7}, "number"),
        ("pen", {"kind": "soup"}, "unreadable"),
        ("pen", {"form": 3}, "form"),
        ("pen", {"form": True}, "form"),
    ],
)
def test_a_link_that_fits_its_hash_but_not_the_chain_is_found(
    chain: Chain, kind: str, change: dict[str, Any], reason: str
) -> None:
    k = next(row["link"] for row in chain.rows if row["kind"] == kind)
    rows = copy.deepcopy(chain.rows)
    rows[k] |= change
    assert read(text_of(resealed(rows, k))).fault == ChainFault(k, reason)


def test_a_signature_of_one_match_is_invalid_in_another(chain: Chain) -> None:
    """Match, link, head and seat are part of the signed text, so a signed result cannot be reused."""
    other = copy.deepcopy(chain.rows)
    other[0]["match"] = "m2"
    rows = resealed(other, 0)
    for row in rows:
        if "of" in row:
            row["head"] = rows[row["of"]]["hash"]
    first = next(row["link"] for row in rows if row["kind"] == "signed")
    rows = resealed(rows, 1)
    for row in rows:
        if "of" in row:
            row["head"] = rows[row["of"]]["hash"]
    rows = resealed(rows, 1)
    fault = read(text_of(rows)).fault
    assert fault is not None
    assert fault.n <= first


@pytest.mark.parametrize("member", ["verdict", "code", "by", "seat", "request"])
def test_an_opened_action_must_agree_with_its_link(chain: Chain, member: str) -> None:
    rows = copy.deepcopy(chain.rows)
    rows[8][member] = "another"
    assert read(text_of(resealed(rows, 8))).fault == ChainFault(8, "private")


def test_the_open_action_must_cover_the_true_one(chain: Chain) -> None:
    for change in (
        {"seat": "red", "action": "register", "cards": ["??", "3h"]},
        {"seat": "red", "action": "register", "cards": ["??"]},
        {"seat": "black", "action": "register", "cards": ["??", "??"]},
        {"seat": "red", "action": "discard", "cards": ["??", "??"]},
    ):
        rows = copy.deepcopy(chain.rows)
        rows[8]["action"] = change
        assert read(text_of(resealed(rows, 8))).fault == ChainFault(8, "private"), change
    rows = copy.deepcopy(chain.rows)
    rows[8]["action"]["cards"] = ["Ad", "??"]
    fault = read(text_of(resealed(rows, 8))).fault
    assert fault is not None
    assert fault.n > 8


def test_a_hidden_attempt_is_opened_as_recorded() -> None:
    chain = Chain()
    red = chain.join(Phone("seat", "red"))
    line = {"seat": "red", "action": "register", "cards": ["Ad", "Ad"]}
    idle = {"seat": "table", "action": "undo", "to": 0}
    chain.disclose(line, idle, red, shown_by={"seat": None, "by": "table", "request": None, "device": None})
    report = read(chain.text)
    assert report.fault is None
    assert report.opened[2]["cards"] == ["Ad", "Ad"]
    assert report.actions == 1


@pytest.mark.parametrize(
    "value", ["1e999", "NaN", "-Infinity", "null ", '"\\u0031"', "-0", '"\\ud800"', "1.0", "[" * 100_000]
)
def test_json_that_readers_could_read_differently_is_refused(chain: Chain, value: str) -> None:
    row = chain.text.splitlines()[7]
    assert '"note":null' in row
    text = chain.text.replace(row, row.replace('"note":null', f'"note":{value}'))
    fault = read(text).fault
    assert fault is not None
    assert fault.n == 7


def test_a_member_that_stands_twice_is_refused_at_any_depth(chain: Chain) -> None:
    for old, new in (
        ('"verdict":"legal"', '"verdict":"foul","verdict":"legal"'),
        ('"front":"5s"', '"front":"6s","front":"5s"'),
        ('"salt":"', '"salt":"00","salt":"'),
        ('\\"code\\":null', '\\"code\\":\\"x\\",\\"code\\":null'),
    ):
        rows = chain.text.splitlines()
        k = next(i for i, row in enumerate(rows) if old in row)
        rows[k] = rows[k].replace(old, new)
        assert read("\n".join(rows)).fault == ChainFault(k, "doubled"), old


# -- the sweep ----------------------------------------------------------------------------------------------


def values(row: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the places in a row, at any depth."""
    if path:
        yield path
    if isinstance(row, dict):
        for name in row:
            yield from values(row[name], (*path, name))
    elif isinstance(row, list):
        for i in range(len(row)):
            yield from values(row[i], (*path, i))


def another(value: Any, rng: random.Random) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + rng.choice([-1, 1, 10])
    if isinstance(value, str):
        i = rng.randrange(len(value) + 1)
        return rng.choice([value[:i] + rng.choice("0fK?") + value[i:], value[:-1] or "x", None])
    if value is None:
        return rng.choice(["", 0, {}, "red", False])
    if isinstance(value, list):
        return rng.choice([[*value, 0], value[:-1] or [0], None])
    return rng.choice([{}, None, {**value, "more": 1}]) if value else {"more": 1}


def edits(rows: Rows, rng: random.Random, times: int = 1) -> Iterator[tuple[str, str, int]]:
    """Yield each edit (members changed, removed, repeated; rows moved), its text and the link where it shows."""
    for k, row in enumerate(rows):
        for path in values(row):
            for _ in range(times):
                changed = copy.deepcopy(row)
                inner: Any = changed
                for step in path[:-1]:
                    inner = inner[step]
                inner[path[-1]] = another(inner[path[-1]], rng)
                if changed != row:
                    yield f"changed {path}", text_of([*rows[:k], changed, *rows[k + 1 :]]), k
            without = copy.deepcopy(row)
            inner = without
            for step in path[:-1]:
                inner = inner[step]
            del inner[path[-1]]
            # an opened action may be removed as a whole: the link itself is unchanged
            if path != ("opened",):
                yield f"without {path}", text_of([*rows[:k], without, *rows[k + 1 :]]), k
        for name in row:
            member = f'"{name}":{canonical(row[name])}'
            once = canonical(row)
            for twice in (f"{member},{member}", f'"{name}":"x",{member}', f'{member},"{name}":0'):
                lines = [canonical(r) for r in rows]
                lines[k] = once.replace(member, twice, 1)
                yield f"doubled {name}", "\n".join(lines), k
        yield "with more", text_of([*rows[:k], {**row, "more": None}, *rows[k + 1 :]]), k
        if k + 1 < len(rows):
            yield "dropped", text_of([*rows[:k], *rows[k + 1 :]]), k
            yield "swapped", text_of([*rows[:k], rows[k + 1], row, *rows[k + 2 :]]), k
        yield "twice", text_of([*rows[: k + 1], *rows[k:]]), k + 1


def sweep(rows: Rows, rng: random.Random, times: int = 1) -> int:
    """Check that every edit is found, and at its link; return the number of edits."""
    count = 0
    heads = [(k, str(row["hash"])) for k, row in enumerate(rows)]
    assert read(text_of(rows), heads).fault is None
    for how, text, k in edits(rows, rng, times):
        fault = read(text).fault
        assert fault is not None, (how, k)
        assert fault.n == k, (how, k, fault)
        count += 1
    for k in range(1, len(rows)):
        # a cut at the end is visible only with a later head
        assert read(text_of(rows[:k])).fault is None
        assert read(text_of(rows[:k]), heads).fault == ChainFault(k, "missing")
        count += 1
    return count


@pytest.mark.soak
def test_every_single_edit_of_a_proof_is_found_at_its_link(chain: Chain) -> None:
    long = os.environ.get("TACHIAI_SOAK")
    seeds, times = (4, 4) if long else (1, 1)
    count = sum(sweep(chain.rows, random.Random(seed), times) for seed in range(seeds))
    print(f"{count} edits of {len(chain.rows)} links, all found")
    assert count > (10_000 if long else 1_000)


def test_the_proof_the_service_writes_is_read_whole(service: Service) -> None:
    table = refereed(service).table
    report = read(commands.proof(table.service, table.caller("spectator")))
    assert report.fault is None
    assert [(s.what, s.seat, s.good) for s in report.signatures] == [
        ("head", "red", True),
        ("result", "red", True),
        ("result", "black", True),
    ]
    assert [(c.seat, c.agree, c.stands) for c in report.confirmations] == [
        ("red", True, True),
        ("black", False, True),
    ]
    view = table.view()
    assert (report.head, report.links - 1, report.actions) == (view["head"], view["link"], view["n"])
    assert report.outcome == view["outcome"]
    assert report.disclosed == ["red"]
    assert [line["cards"] for line in report.opened.values()] == [PILE, ["Ad"] * len(PILE)]
    assert "end" not in report.unknown


def test_every_single_edit_of_a_proof_the_service_writes_is_found(service: Service) -> None:
    table = refereed(service).table
    text = commands.proof(table.service, table.caller("arbiter"), "full")
    count = sweep([json.loads(row) for row in text.splitlines()], random.Random(2))
    print(f"{count} edits of a proof of the service, all found")
    assert count > 1500


def test_every_changed_byte_of_a_proof_is_found(chain: Chain) -> None:
    """Change bytes, which reach the parser first."""
    rows, rng = chain.text.splitlines(), random.Random(3)
    for _ in range(1500):
        k = rng.randrange(len(rows))
        i = rng.randrange(len(rows[k]))
        other = rng.choice([c for c in '09afK?",:{}[]\\ \t\u00e9' if c != rows[k][i]])
        changed = rows[k][:i] + other + rows[k][i + 1 :]
        if changed.strip() == rows[k]:
            continue
        fault = read("\n".join([*rows[:k], changed, *rows[k + 1 :]])).fault
        assert fault is not None
        assert fault.n == k, (k, changed)


@pytest.mark.parametrize(
    "text", ["", "\n", "soup", "[]", "null", "1", '"x"', "{}", '{"hash":1}', "\x00", "<!doctype html>"]
)
def test_an_invalid_proof_is_a_fault_at_its_start(text: str) -> None:
    fault = read(text).fault
    assert fault is not None
    assert fault.n == 0


def test_signatures_are_those_of_rfc_8032() -> None:
    """Test 1 of RFC 8032, section 7.1: the empty message."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    secret = bytes.fromhex("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60")
    key = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"
    empty = (
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155"
        "5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"
    )
    assert Ed25519PrivateKey.from_private_bytes(secret).public_key().public_bytes_raw().hex() == key
    assert signature_good(key, "", empty)
    assert not signature_good(key, " ", empty)
    for bad in ("", "0" * 128, empty[:-1], "soup", empty + "00"):
        assert not signature_good(key, "", bad)
    assert not signature_good("00", "", empty)
