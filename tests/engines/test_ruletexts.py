"""Rule texts: the format of ``rules.<language>.md``, and the errors of files that violate it."""

import itertools
from collections.abc import Callable
from pathlib import Path

import pytest

from tachiai import engines
from tachiai.engines.declare import Code
from tachiai.engines.languages import LANGUAGES
from tachiai.engines.ruletexts import Block, RuleTextError, blocks, numbers, parse, rules_of
from tachiai.engines.teaching import examples
from tachiai.engines.testing.teachingfiles import rule_findings
from tachiai.engines.testing.wordfiles import Catalogue, Finding, bare_kanji, plain
from tests.engines.boast import Boast

WHOLE = """# JOHN
A battle of cards.

Beat the sideways card.

## Setting up
Before the first turn.
### R1 Cards
Take 52 cards.
No jokers.

- one colour
  each
- 26 cards

1. shuffle
2. deal
## Left open
### O1 How far
| card | steps |
|---|---|
| 4 | **two** |
"""


def test_a_file_is_read_into_chapters_and_rules_in_its_order() -> None:
    page = parse(WHOLE, "rules.en.md")
    assert page.title == "JOHN"
    assert page.text == "A battle of cards.\n\nBeat the sideways card."
    assert [(chapter.title, chapter.text) for chapter in page.chapters] == [
        ("Setting up", "Before the first turn."),
        ("Left open", ""),
    ]
    assert [(rule.number, rule.title, rule.chapter, rule.line) for rule in page.rules] == [
        ("R1", "Cards", "Setting up", 8),
        ("O1", "How far", "Left open", 19),
    ]
    assert page.rules[0].blocks == (
        Block("text", (("Take 52 cards. No jokers.",),)),
        Block("list", (("one colour each",), ("26 cards",))),
        Block("steps", (("shuffle",), ("deal",))),
    )
    assert page.rules[1].blocks == (Block("table", (("card", "steps"), ("4", "**two**"))),)
    assert page.rule("O1") is page.rules[1]
    assert page.rule("R2") is None


def test_lines_of_japanese_are_joined_without_a_gap_after_a_sentence() -> None:
    assert blocks("ひとつです。\nつぎの\nひとつ") == (Block("text", (("ひとつです。つぎの ひとつ",),)),)


@pytest.mark.parametrize(
    ("text", "line", "detail"),
    [
        ("", 1, "no rules"),
        ("Words first\n# T\n", 1, "begins with its title"),
        ("## C\n### R1 a\nb\n", 1, "begins with its title"),
        ("# T\n# U\n", 2, "a second title"),
        ("# T\n### R1 a\nb\n", 2, "no chapter"),
        ("# T\n## C\n### Q1 a\nb\n", 3, "'Q1'"),
        ("# T\n## C\n### R01 a\nb\n", 3, "'R01'"),
        ("# T\n## C\n### R1\nb\n", 3, "no title"),
        ("# T\n## C\n### R1 a\n### R2 a\nb\n", 3, "no text"),
        ("# T\n## C\n### R1 a\nb\n### R1 c\nd\n", 5, "line 3 already"),
        ("# T\n## C\n#### R1 a\nb\n", 3, "a heading is"),
        ("# T\n## C\n### R1 a\n［黒くろ］\n", 4, "a reading is"),
        ("# T\n## C\n### R1 a\n［黒｜くろ］ ］\n", 4, "a reading is"),
        ("# T\n## C\n### R1 a\n**b\n", 4, "stands alone"),
        ("# T\n## C\n### R1 a\n| a |\n| b |\n| c |\n", 5, "second row"),
        ("# T\n## C\n### R1 a\n| a |\n|---|\n", 4, "rows"),
        ("# T\n## C\n### R1 a\n| a |\n|---|\n| b | c |\n", 6, "2 cells"),
        ("# T\n## C\n### R1 a\n| a\n|---|\n| b |\n", 4, "ends with |"),
        ("# T\n## C\n### R1 a\n- b\nc\n", 5, "empty line"),
    ],
)
def test_a_fault_is_named_with_its_file_and_line(text: str, line: int, detail: str) -> None:
    with pytest.raises(RuleTextError, match=r"^rules\.ja\.md:") as caught:
        parse(text, "rules.ja.md")
    assert (caught.value.file, caught.value.line) == ("rules.ja.md", line)
    assert detail in caught.value.detail


def test_numbers_are_found_in_a_sentence() -> None:
    assert numbers("（R12）とR3、O4。XR5とR6aはちがう") == ["R12", "R3", "O4"]


# -- the findings of `tachiai lint` --------------------------------------------------------------------------

JA = "# ちび\n## ぜんぶ\n### R1 ［番｜ばん］\n1まい。R2も。\n### R2 やま\nない。\n"
EN = "# Boast\n## All\n### R1 Turn\nOne card. See R2.\n### R2 Pile\nNone.\n"

Lint = Callable[..., list[Finding]]
_packages = itertools.count()


@pytest.fixture
def lint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Lint:
    """Return a function that lints the rule texts given by language, as those of a package of their own."""
    monkeypatch.syspath_prepend(str(tmp_path))

    def run(words: str = "", **texts: str) -> list[Finding]:
        name = f"texts_{next(_packages)}"
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text("")
        for lang, text in texts.items():
            (tmp_path / name / f"rules.{lang}.md").write_text(text, "utf-8")
        game = type("Packed", (Boast,), {"__module__": name, "codes": {"boast.high": Code("R1")}})()
        return list(rule_findings(game, {lang: Catalogue(words, lang) for lang in LANGUAGES}))

    return run


def test_whole_texts_and_none_at_all_are_clean(lint: Lint) -> None:
    assert lint(ja=JA, en=EN) == []
    assert lint() == []


@pytest.mark.parametrize(
    ("ja", "en", "words", "found"),
    [
        (JA, None, "", "rules.en.md: rules: there is no such file"),
        (JA, EN.replace("# Boast", "Tiny"), "", "rules.en.md:1: rules: a file begins with its title (#)"),
        (JA, EN.replace("R1 T", "R3 T"), "", "rules.en.md: rules: R1: has no text, and boast.high names it"),
        (JA, EN.replace("R2 P", "R3 P"), "", "rules.en.md:3: rules: R1: names R2, which has no text"),
        (JA, EN, "boast-x = No. (R7)", "locale/ja.ftl:1: rules: boast-x: R7 has no text in rules.ja.md"),
        (JA.replace("やま", "山"), EN, "", "rules.ja.md:5: rules: R2: kanji without a reading: 山"),
        (JA, EN.replace("None.", "なし"), "", "rules.en.md:5: rules: R2: not English"),
        (
            JA,
            EN.replace("### R2", "## More\n### R2"),
            "",
            "rules.en.md: rules: the languages have other chapters",
        ),
        (JA, f"{EN}### R3 More\nNo.\n", "", "rules.en.md:7: rules: R3: has no text in the other language"),
    ],
)
def test_lint_names_what_is_wrong_with_them(
    lint: Lint, ja: str, en: str | None, words: str, found: str
) -> None:
    texts = {"ja": ja} if en is None else {"ja": ja, "en": en}
    said = [str(finding) for finding in lint(words, **texts)]
    assert any(line.startswith(found) for line in said), said


@pytest.mark.parametrize("game", engines.BUILT_IN)
def test_every_rule_and_open_point_has_an_example(game: str) -> None:
    """Check that each has one, with a short title. (tests/engines/test_teaching.py plays each of them.)"""
    loaded = engines.load(game)
    page = rules_of(loaded, "en")
    assert page is not None
    assert sorted(examples(loaded)) == sorted(rule.number for rule in page.rules)
    for number, example in examples(loaded).items():
        assert example.title is not None, number
        assert not bare_kanji(example.title["ja"]), number
        for lang, most in {"ja": 48, "en": 90}.items():
            assert len(plain(example.title[lang])) <= most, (number, lang)
