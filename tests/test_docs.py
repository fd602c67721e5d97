"""The documentation is correct: its Python runs, its commands answer as shown, its links have targets."""

import doctest
import importlib
import os
import pkgutil
import re
import sys
from dataclasses import fields
from pathlib import Path

import pytest

from tachiai.referee.cli import COMMANDS
from tachiai.referee.config import Config
from tests.support import run_program

ROOT = Path(__file__).resolve().parent.parent
README = ROOT / "README.md"
PAGES = sorted(
    {*ROOT.glob("*.md"), *ROOT.glob("deploy/*.md"), *ROOT.glob("tests/*.md"), *ROOT.glob("docs/**/*.md")}
    - {*ROOT.glob("docs/_build/**")}
)
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def page_name(page: Path) -> str:
    return str(page.relative_to(ROOT))


def blocks(page: Path, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", page.read_text("utf-8"), re.DOTALL | re.MULTILINE)


def with_blocks(language: str) -> list[Path]:
    return [page for page in PAGES if blocks(page, language)]


@pytest.mark.parametrize("document", with_blocks("python"), ids=page_name)
def test_python_in_the_documentation_runs(document: Path) -> None:
    shown = [block for block in blocks(document, "python") if ">>>" in block]
    names: dict[str, object] = {}
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    output: list[str] = []
    for i, block in enumerate(shown):
        test = doctest.DocTestParser().get_doctest(block, names, f"{document.name}[{i}]", str(document), 0)
        runner.run(test, out=output.append, clear_globs=False)
        names = test.globs
    assert runner.summarize(verbose=False).failed == 0, "".join(output)


def examples(page: Path) -> list[tuple[str, str]]:
    """Return the commands that a page shows, each with the output below it."""
    found = []
    for block in blocks(page, "console"):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            found.append((command, output))
    return found


COMMAND_LINES = [(page, *example) for page in PAGES for example in examples(page)]


@pytest.mark.parametrize(
    ("document", "command", "output"), COMMAND_LINES, ids=[row[1] for row in COMMAND_LINES]
)
def test_commands_in_the_documentation_answer_as_shown(document: Path, command: str, output: str) -> None:
    lang = "ja" if document.stem == "ja" else "en"
    quiet = {k: v for k, v in os.environ.items() if not k.startswith("TACHIAI_")}
    done = run_program(
        ["bash", "-c", f'set -o pipefail; tachiai() {{ "{sys.executable}" -m tachiai "$@"; }}; {command}'],
        cwd=ROOT,
        env={**quiet, "TACHIAI_LANG": lang, "PYTHONUTF8": "1"},
    )
    assert done.stderr == ""
    pattern = re.escape(output.rstrip()).replace("…\\\n", ".*\\\n").replace("…", ".*")
    assert re.fullmatch(pattern, done.stdout.rstrip(), re.DOTALL), done.stdout


def test_the_readme_shows_commands_and_python() -> None:
    assert len(examples(README)) >= 3
    assert len(blocks(README, "python")) >= 3


def targets(page: Path) -> list[tuple[str, str]]:
    """Return the links of a page: each file, empty for the page itself, and the heading in it."""
    text = re.sub(r"^```.*?^```$", "", page.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)
    return re.findall(r"\]\(([^)#\s]*)(?:#([^)\s]*))?\)", text)


def headings(page: Path) -> set[str]:
    """Return the anchors of a page's headings, as code hosts make them."""
    titles = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), flags=re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("document", PAGES, ids=page_name)
def test_links_lead_somewhere(document: Path) -> None:
    for name, heading in targets(document):
        if "://" in name or name.startswith("mailto:"):
            continue
        target = document.parent / name if name else document
        assert target.exists(), name
        assert not heading or heading in headings(target), f"{name}#{heading}"


JAPANESE_ELSEWHERE = {"OK", "上のカードはない", "ブラウザで ひらく", "画面の固定", "アクセスガイド"}
"""Quoted in the Japanese pages, but no words of the screens: a claim, and keys of other programs."""


def test_keys_that_pages_for_people_quote_are_on_the_screens() -> None:
    """Check the words in 「」 of the Japanese pages, and those in *italics* of the English ones."""

    def words(lang: str) -> str:
        files = [*(ROOT / "companion_ui/web/src").rglob(f"{lang}.ftl"), *ROOT.glob(f"*/**/locale/{lang}.ftl")]
        text = "".join(file.read_text("utf-8") for file in files)
        return re.sub(r"\{[^{}]*\}", "…", re.sub(r"［([^｜］]*)｜[^］]*］", r"\1", text))

    def shown(key: str, words: str) -> bool:
        return key in words or re.sub(r"\d+", "…", key) in words

    japanese, english = re.sub(r"\s", "", words("ja")), words("en")
    for page in ("players/ja", "organisers/ja", "organisers/reference.ja"):
        text = (ROOT / f"docs/{page}.md").read_text("utf-8")
        quoted = set(re.findall("「([^」]*)」", text)) - JAPANESE_ELSEWHERE
        assert {key for key in quoted if not shown(re.sub(r"\s", "", key), japanese)} == set(), page
    for page in ("organisers/en", "organisers/reference.en", "tournament"):
        text = (ROOT / f"docs/{page}.md").read_text("utf-8")
        quoted = set(re.findall(r"(?<!\*)\*([^*\n]+)\*(?!\*)", text))
        assert {key for key in quoted if not shown(key, english)} == set(), page


def test_every_command_and_setting_is_described() -> None:
    everything = "\n".join(page.read_text("utf-8") for page in PAGES)
    assert [name for name in COMMANDS if not re.search(rf"`?tachiai {name}\b|`{name}`", everything)] == []
    settings = [f"TACHIAI_{entry.name.upper()}" for entry in fields(Config)]
    assert [name for name in settings if name not in everything] == []


def modules() -> list[str]:
    found = []
    for room in ("tachiai.engines", "tachiai.referee"):
        package = importlib.import_module(room)
        found += [m.name for m in pkgutil.walk_packages(package.__path__, f"{room}.")]
    alone = ("__main__", "tachiai.engines.testing._suite")  # run by itself, or needs a game as argument
    return ["tachiai.engines", "tachiai.referee", *(name for name in found if not name.endswith(alone))]


@pytest.mark.parametrize("name", modules())
def test_examples_in_the_code_run(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name), optionflags=FLAGS).failed == 0
