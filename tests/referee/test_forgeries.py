"""Forged and genuine proofs and pages, on which the command, the page and the printed verifier agree."""

import json
import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tachiai import companion_ui
from tachiai.referee.clock import now
from tachiai.referee.commands.service import Service
from tachiai.referee.config import Config
from tachiai.referee.evidence import reader, takehome, verify
from tachiai.referee.store.log import EventLog
from tests.support import run_program

from ..engines.soak import often
from . import forgeries
from .forgeries import Case, Story

WEB = Path(__file__).resolve().parents[2] / "companion_ui" / "web"
GAMES = ("john", "jekyll_hyde", "shogi_card_war", "xan", "one_o_one")


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Service:
    return Service(EventLog(Config(data=tmp_path_factory.mktemp("forged")).store), clock=now)


@pytest.fixture(scope="module")
def story(service: Service) -> Story:
    return forgeries.everything(service)


@pytest.fixture(scope="module")
def cases(service: Service, story: Story) -> list[Case]:
    stories = [
        story,
        forgeries.taken_back(service),
        forgeries.handed_on(service),
        forgeries.open_match(service),
        forgeries.closed(service),
        *(forgeries.walked(service, game, seed) for game in GAMES for seed in range(1, often(2, 3))),
    ]
    found = [forgeries.genuine(one) for one in stories]
    return [*found, *forgeries.chain_cases(story), *forgeries.page_cases(story)]


def printed(proofs: Sequence[str]) -> list[bool]:
    """Return the result of the verifier in docs/evidence.md for each proof."""
    from .test_evidence_page import PAGE, code_of

    names: dict[str, Any] = {"__name__": "verifier"}
    exec(compile(code_of(PAGE.read_text("utf-8")), str(PAGE), "exec"), names)
    said = []
    for proof in proofs:
        try:
            said.append(names["verify"](proof)[0] is None)
        except ValueError:  # an empty proof
            said.append(False)
    return said


def command(files: Sequence[Path]) -> list[dict[str, Any]]:
    """Return the results of ``tachiai verify`` for the files, run in a separate process."""
    words = [sys.executable, "-m", "tachiai", "verify", "--json", *map(str, files)]
    done = run_program(words)
    assert done.stderr == "", done.stderr[-2000:]
    return [json.loads(row) for row in done.stdout.splitlines()]


def in_the_page(cases: Sequence[dict[str, Any]], folder: Path) -> list[dict[str, Any]]:
    """Return the results of the page's own verifier for each case, under Node.js."""
    file = folder / "corpus.json"
    file.write_text(json.dumps(cases), "utf-8")
    words = ["npx", "vitest", "run", "src/takehome/corpus.test.ts"]
    environment = {**os.environ, "VITE_TACHIAI_CORPUS": str(file)}
    done = run_program(words, cwd=WEB, env=environment)
    assert done.returncode == 0, done.stdout[-3000:]
    said: list[dict[str, Any]] = json.loads(file.with_name("corpus.json.said").read_text("utf-8"))
    return said


@pytest.fixture(scope="module")
def swept(story: Story) -> list[Case]:
    """Return changes by the owner of the machine with all keys, of every member of every kind of link."""
    rng = None if os.environ.get("TACHIAI_SOAK") else Random(7)
    return [case for _, _, case in forgeries.sweep(story, rng)]


@pytest.fixture(scope="module")
def pages(
    cases: list[Case], swept: list[Case], tmp_path_factory: pytest.TempPathFactory
) -> list[dict[str, Any]]:
    """Return the results of the page's verifier for the cases, then for those that were swept."""
    return in_the_page([case.data for case in (*cases, *swept)], tmp_path_factory.mktemp("pages"))


def agree(cases: Sequence[Case], pages: Sequence[dict[str, Any]]) -> list[bool]:
    """Return the results of the verifiers for the chains; fail where they disagree."""
    ours = [reader.read(case.proof).fault for case in cases]
    others = zip(printed([c.proof for c in cases]), pages, strict=True)
    apart = []
    for case, fault, (print_, page) in zip(cases, ours, others, strict=True):
        whole = "none" not in page and page["wrong"] is None
        seen = case.page is None and whole != (fault is None)
        if print_ != (fault is None) or (seen and not only_there(page)):
            apart.append((case.name, fault, print_, page.get("wrong")))
    assert apart == []
    return [fault is None for fault in ours]


def only_there(page: dict[str, Any]) -> bool:
    """Return whether a page found a fault that only it can see, because it has the positions."""
    return bool(page["wrong"]) and page["wrong"]["reason"] == "position"


def test_all_verifiers_agree(cases: list[Case], pages: list[dict[str, Any]]) -> None:
    assert len(cases) > 120
    said = agree(cases, pages[: len(cases)])
    assert [c.name for c, good in zip(cases, said, strict=True) if good != c.chain] == []


def test_a_page_is_what_its_chain_makes_or_is_refused(
    story: Story, cases: list[Case], tmp_path: Path
) -> None:
    """Each genuine page is reproduced to the last letter; any other contents, or another program, are found."""
    if not (companion_ui.STATIC / "takehome.html").is_file():
        pytest.skip("the screens are not built")
    chosen = [c for c in cases if c.file == 0 or c.chain or c.name.startswith("page: ")]
    pages = [(case.name, case.file, takehome.page(case.data)) for case in chosen]
    for name, change in forgeries.PROGRAMS.items():
        changed = change(takehome.page(story.data))
        assert changed != takehome.page(story.data), name
        pages.append((f"program: {name}", 1, changed))
    other = takehome.page({**story.data, "build": "9.9.9+0123456789ab"})
    pages.append(("another build, as it says", 3, other))
    files = []
    for k, (_, _, page) in enumerate(pages):
        files.append(tmp_path / f"{k}.html")
        files[-1].write_text(page, "utf-8")
    said = command(files)
    wrong = [
        (name, status, row["status"], row.get("page"), row.get("fault"))
        for (name, status, _), row in zip(pages, said, strict=True)
        if row["status"] != status
    ]
    assert wrong == []
    assert sum(status == 1 for _, status, _ in pages) > 20


@pytest.mark.parametrize("lang", ["xx", "__proto__", 5, None, ["en"]])
def test_a_page_in_no_language_is_a_changed_one(story: Story, lang: object) -> None:
    """A page with an unknown language, which no browser can show, was once accepted."""
    if not (companion_ui.STATIC / "takehome.html").is_file():
        pytest.skip("the screens are not built")
    report = verify.proof_of(takehome.page({**story.data, "lang": lang}))
    assert report.fault is not None
    assert report.fault.reason == "page"


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_page_that_could_not_be_compared_is_not_vouched_for(
    story: Story, tmp_path: Path, lang: str
) -> None:
    if not (companion_ui.STATIC / "takehome.html").is_file():
        pytest.skip("the screens are not built")
    said = {}
    for name, data in (("same", story.data), ("other", {**story.data, "build": "9.9.9+0123456789ab"})):
        file = tmp_path / f"{name}.html"
        file.write_text(takehome.page(data), "utf-8")
        words = [sys.executable, "-m", "tachiai", "verify", str(file), "--lang", lang]
        done = run_program(words)
        said[name] = (done.returncode, done.stdout.splitlines())
    whole = {"en": "Nothing in it was changed", "ja": "ありません"}[lang]
    assert said["same"][0] == 0
    assert whole in said["same"][1][0]
    assert said["other"][0] == 3
    assert whole not in "".join(said["other"][1][:2])


def test_uncounted_confirmations_change_nothing(
    story: Story, cases: list[Case], pages: list[dict[str, Any]]
) -> None:
    """Red's own answer stands, in the command and in the page, no matter who else answers for red."""
    names = {f"{story.name}: {name}" for name in forgeries.UNCOUNTED}
    found = [(case, page) for case, page in zip(cases, pages, strict=False) if case.name in names]
    assert len(found) == len(names)
    for case, page in found:
        report = reader.read(case.proof)
        assert report.fault is None, case.name
        said = {c.seat: (c.agree, c.signed) for c in report.confirmations if c.stands}
        assert said == {"red": (True, True), "black": (False, True)}, case.name
        assert {c["seat"]: (c["agree"], c["signed"]) for c in page["confirmed"]} == said, case.name
        (besides,) = [c.link for c in report.confirmations if not c.counts]
        assert [one["link"] for one in page["uncounted"]] == [besides], case.name


@pytest.mark.uncounted
@pytest.mark.soak
def test_every_member_of_every_kind(
    cases: list[Case], swept: list[Case], pages: list[dict[str, Any]]
) -> None:
    agree(swept, pages[len(cases) :])
    print(f"{len(swept)} edits, agreed on")
    assert len(swept) > (1_000 if os.environ.get("TACHIAI_SOAK") else 100)


def test_the_three_tables_of_members_are_the_same() -> None:
    """The members of each kind of link are listed in the referee, in the page and in docs/evidence.md."""
    from .test_evidence_page import PAGE

    def of(text: str, start: str) -> dict[str, str]:
        block = text.split(start, 1)[1].split("\n}", 1)[0]
        block = re.sub(r"""['"]\s*\+?\s*['"]""", "", block)
        return dict(re.findall(r"""['"]?([a-z-]+)['"]?:\s*['"]([^'"]*)['"]""", block))

    script = (WEB / "src" / "takehome" / "check.ts").read_text("utf-8")
    assert of(PAGE.read_text("utf-8"), "\nSHAPES = {") == reader.SHAPES
    assert of(script, "\nconst SHAPES: Record<string, string> = {") == reader.SHAPES
