"""Every word file: valid, the same in both languages, complete, and without unused words."""

import re
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest
from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import FluentParser, ast

from tachiai import engines
from tachiai.engines._derived import package_of
from tachiai.engines.declare import Seating
from tachiai.engines.fieldtypes import OneOf, Text
from tachiai.engines.game import Game
from tachiai.engines.record import RecordError
from tachiai.engines.testing._seen import types
from tachiai.engines.testing.lint import fault_reasons
from tachiai.engines.testing.wordfiles import Catalogue, Message
from tachiai.engines.values import TABLE, Action, Outcome, Verdict
from tachiai.referee import LANGUAGES, READINGS
from tachiai.referee.words import HTML, RENDER, Translator, Words, fluent_text, source

ROOT = Path(__file__).resolve().parents[2]
SCREENS = ROOT / "companion_ui" / "web" / "src"
SHELVES = sorted(p.parent for p in ROOT.glob("*/locale/ja.ftl")) + sorted(
    p.parent for p in ROOT.glob("engines/*/locale/ja.ftl")
)
GAMES = list(engines.BUILT_IN)


@cache
def messages(shelf: Path, lang: str) -> dict[str, Message]:
    """Return the messages by name; an attribute is ``name.attribute``."""
    return read_words(shelf, lang).messages


@cache
def read_words(shelf: Path, lang: str) -> Catalogue:
    return Catalogue((shelf / f"{lang}.ftl").read_text("utf-8"), lang)


def name_of(shelf: Path) -> str:
    return str(shelf.parent.relative_to(ROOT))


both_languages = pytest.mark.parametrize("lang", LANGUAGES)
every_shelf = pytest.mark.parametrize("shelf", SHELVES, ids=name_of)
every_game = pytest.mark.parametrize("name", GAMES)


@both_languages
@every_shelf
def test_a_file_is_whole(shelf: Path, lang: str) -> None:
    words = read_words(shelf, lang)
    assert [*map(str, (*words.faults, *words.readings(), *words.foreign()))] == []


@every_shelf
def test_both_languages_have_the_same_messages_with_the_same_parameters(shelf: Path) -> None:
    ja, en = (messages(shelf, lang) for lang in LANGUAGES)
    assert sorted(ja.keys() ^ en.keys()) == []
    differing = {n: (ja[n].params, en[n].params) for n in ja if ja[n].params != en[n].params}
    assert differing == {}


# -- required words ----------------------------------------------------------------------------------


def reasons_of(path: Path) -> set[str]:
    """Return the reason codes a module of the engines can give: those of faults, and those of seatings."""
    text = path.read_text("utf-8")
    return fault_reasons(text) | set(re.findall(r'"(seat-[a-z]+)"', text))


def test_every_way_not_to_be_a_record_has_words() -> None:
    reasons = set()
    for module in ("record", "game", "fieldtypes"):
        reasons |= reasons_of(ROOT / "engines" / f"{module}.py")
    assert {"no-json", "seat-twice", "no-integer", "unknown-field"} <= reasons, "the collector lost its way"
    common = {lang: set(messages(ROOT / "engines" / "locale", lang)) for lang in LANGUAGES}
    for lang in LANGUAGES:
        assert sorted(r for r in reasons if f"record-{r}" not in common[lang]) == [], lang


def _ofs(game: Game[object]) -> set[str]:
    return {kind.of for kind in types(game) if isinstance(kind, OneOf | Text)}


# -- everything in real matches has words --------------------------------------------------------------


def test_the_old_name_of_the_translator_warns():
    module = import_module("tachiai.referee.words")
    with pytest.warns(DeprecationWarning, match="Translator"):
        assert module.Voice is Translator
    with pytest.raises(AttributeError):
        _ = module.Nothing


# -- unused words ------------------------------------------------------------------------------------

CODE = [
    *ROOT.glob("referee/**/*.py"),
    *ROOT.glob("engines/*.py"),
    *(p for p in SCREENS.rglob("*") if p.suffix in (".ts", ".svelte") and "node_modules" not in p.parts),
]


@cache
def spoken() -> tuple[str, tuple[str, ...]]:
    """Return the code that asks for common words, and the beginnings of the names it composes."""
    text = "\n".join(path.read_text("utf-8") for path in CODE)
    beginnings = re.findall(r"[\"'`]([a-z][a-z-]*-)\$?\{", text)
    return text, tuple(set(beginnings) - {"cli-"})


@pytest.mark.parametrize("shelf", [ROOT / "engines" / "locale", ROOT / "referee" / "locale"], ids=name_of)
def test_every_common_word_is_used(shelf: Path) -> None:
    from tachiai.referee.cli import COMMANDS

    text, beginnings = spoken()
    helps = {f"cli-help-{name}" for name in re.findall(r"help=\"([a-z-]+)\"", text)}
    commands = {f"cli-{name}" for name in COMMANDS}
    reasons = set().union(*(reasons_of(p) for p in ROOT.glob("engines/**/*.py")))
    reasons |= {f"no-{of}" for name in GAMES for of in _ofs(engines.load(name))} | {"no-word", "no-text"}
    house = {f"record-{reason}" for reason in reasons} | {"line-undo", "effect-undo", "action-undo"}
    dead = [
        name
        for name in messages(shelf, "ja")
        if not (
            name.partition(".")[0] in helps | commands | house
            or (name.startswith(beginnings) and not name.startswith("cli-help-"))
            or re.search(rf"[\"'`]{name.partition('.')[0]}[\"'`.]", text)
        )
    ]
    assert dead == []


# -- how words are rendered ----------------------------------------------------------------------------


def test_the_same_sentence_in_every_reading() -> None:
    marked = "［変｜か］えカードに［入｜い］れてね"
    assert [RENDER[r](marked) for r in READINGS] == [
        "変えカードに入れてね",
        "変(か)えカードに入(い)れてね",
        "かえカードにいれてね",
    ]
    assert HTML["furigana"]("［変｜か］え") == '<ruby>変<rt aria-hidden="true">か</rt></ruby>え'


def test_html_is_escaped_whatever_people_are_called() -> None:
    john = engines.load("john")
    header = john.header(names={"black": "<b>［x｜y］</b>", "red": "R&D"})
    voice = Translator(john, "ja", header=header, render=HTML["furigana"])
    assert voice.seat("black") == "&lt;b&gt;[x|y]&lt;/b&gt;"
    assert voice.seats(["black", "red"]) == "&lt;b&gt;[x|y]&lt;/b&gt;、R&amp;D"


def test_names_of_cards_and_seats_go_into_sentences() -> None:
    john = engines.load("john")
    voice = Translator(john, "en", header=john.header(names={"red": "Haru"}))
    assert voice.value("Td") == "10 of diamonds"
    assert voice.value(["As", "??"]) == "Ace of spades, a hidden card"
    assert voice.value("red") == "Haru"
    assert voice.value("c3") == "c3"
    assert (voice.value(True), voice.value(None), voice.value(3)) == ("true", "", 3)
    assert voice.value({"As": 3}) == "Ace of spades 3"
    assert voice.value({"As": {"m1": 2, "m3": 1}, "Td": 1}) == "Ace of spades (m1 2, m3 1), 10 of diamonds 1"
    assert (voice.value([]), voice.value({})) == ("none", "none")
    assert voice.seat(TABLE) == "Everybody"
    assert voice.player("red") == "Haru (Red)"


def test_a_game_without_words_is_shown_by_its_codes() -> None:
    class Nim(Game[int]):
        name = "nim"
        seating = Seating()
        start = judge = outcome = view = private = choices = waiting = None  # type: ignore[assignment]

    Nim.__abstractmethods__ = frozenset()
    voice = Translator(Nim(), "ja")
    assert source("tests.referee.nowhere", "ja") == ""
    assert voice.title() == "nim-title"
    assert voice.reason("nim.take.too-many") == "nim.take.too-many"
    assert voice.why("nim.take.too-many") == ""
    assert voice.line(Action("a", "take", {"n": 3})) == "take"
    assert voice.effect({"effect": "taken", "n": 3}) == "taken"
    assert voice.outcome(Outcome(("a",), "nim.end.last")) == "aの 勝ち – nim.end.last"


@pytest.mark.parametrize(
    ("error", "ja", "en"),
    [
        (
            RecordError("no-cell", "to", "z9", 3),
            "3行目 「to」: 「z9」と いう マスは ありません。",
            'line 3 field "to": there is no cell "z9".',
        ),
        (
            RecordError("no-json", value="{", line=1),
            "1行目: JSONとして 読めません: {",
            "line 1: cannot be read as JSON: {",
        ),
        (
            RecordError("unknown-field", "", 1, 2),
            "2行目 「」: この 項目は ありません（書かれた 値: 1）。",
            'line 2 field "": there is no such field (it says 1).',
        ),
        (RecordError("strange", "x", 5), "「x」: strange: 5", 'field "x": strange: 5'),
    ],
)
def test_an_invalid_record_is_named_with_line_field_and_value(error: RecordError, ja: str, en: str) -> None:
    assert Translator(None, "ja").record_error(error) == ja
    assert Translator(None, "en").record_error(error) == en


@both_languages
def test_screens_get_common_words_and_the_games_own_in_one_text(lang: str) -> None:
    text = fluent_text(engines.load("john"), lang)
    assert "\ncard-6s = " in text
    assert "\njohn-title = " in text
    assert not [e for e in FluentParser().parse(text).body if isinstance(e, ast.Junk)]


def test_verdicts_have_a_sign_and_a_word() -> None:
    for lang in LANGUAGES:
        voice = Translator(None, lang)
        assert [voice.mark(v.value) for v in Verdict] == ["○", "△", "×", "反"]
        assert len({voice.verdict(v.value) for v in Verdict}) == 4


def test_a_house_rule_that_is_a_whole_scenario_is_named_by_its_id() -> None:
    voice = Translator(engines.load("xan"), "en")
    assert (
        voice.option("scenario", {"id": "［at home｜x］", "level": 1})[1] == "one of your own ([at home|x])"
    )
    assert voice.option("scenario", {"level": 1})[1] == "one of your own"


def test_negative_numbers_have_a_minus() -> None:
    voice = Translator(engines.load("xan"), "ja")
    hint = Action("A", "hint", {"from": "a1", "to": "b1", "value": -2})
    assert voice.line(hint, {"sign": "−"}) == "Aの ヒント：a1\u00a0−\u00a0b1\u00a0＝\u00a0−2"
    assert voice.effect({"effect": "result", "value": "-7/2"}) == "答えは −7/2です。"
    assert voice.text("xan-condition-at-most", n=-10) == "−10以下"
    placed = Action("A", "place", {"char": "mage", "slot": "a1-b1"})
    assert voice.line(placed) == "A：魔法使い（×）を a1-b1に 置いた"
    life = {"effect": "life", "seat": "gote", "change": -3, "life": -1}
    assert Translator(engines.load("shogi_card_war"), "en").effect(life) == "Gote's life: −3, now −1."


@pytest.mark.parametrize(("lang", "said"), [("ja", "プレイヤー2"), ("en", "Player 2")])
def test_seats_without_a_name_are_numbered(lang: str, said: str) -> None:
    game = engines.load("one_o_one")
    voice = Translator(game, lang, header=game.header(["p1", "p2", "p12x"], {}, {"p1": "Haru"}))
    assert [voice.seat(seat) for seat in ("p1", "p2", "p12x")] == ["Haru", said, "p12x"]
    assert voice.player("p1") == "Haru"


def whole(*texts: str) -> FluentBundle:
    """Return the words of whole Fluent files."""
    bundle = FluentBundle(["en"], use_isolating=False)
    for text in texts:
        bundle.add_resource(FluentResource(text))
    return bundle


def same_as_whole(words: Words, bundle: FluentBundle) -> None:
    for name in bundle._messages:
        message = bundle.get_message(name)
        for attribute, pattern in [("", message.value), *message.attributes.items()]:
            if pattern is not None:
                assert words.message(name, {}, attribute) == str(bundle.format_pattern(pattern, {})[0]), name


@both_languages
def test_entries_read_when_needed_equal_those_of_whole_files(lang: str) -> None:
    packages = ("tachiai.engines", "tachiai.referee", *(package_of(engines.load(name)) for name in GAMES))
    same_as_whole(Words(lang, packages), whole(*(source(package, lang) for package in packages)))


def test_entries_are_read_with_those_they_refer_to(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = {
        "first": "# A note\na = { b } { -brand }, { c.of }\nb = { d }\nc =\n  .of = of c\n-brand = Brand\n",
        "second": "a = never\nd =\n  two\n  lines\nbroken = {\n} x\ne = { missing } { -missing }\n",
        "round": "f = { g }\ng = { f }\n",
    }
    monkeypatch.setattr("tachiai.referee.words.source", lambda package, _: texts[package])
    words = Words("en", texts)
    same_as_whole(words, whole(texts["first"], texts["second"]))
    assert words.message("a") == "two\nlines Brand, of c"
    assert "f" in words
    assert "broken" not in words
    assert "-brand" not in words


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_of_one_side_has_words_for_a_loss(lang: str) -> None:
    """Screens count no score, and announce no draw, for a game with ``<game>-ui-nobody``."""
    screens = Path(__file__).parents[2] / "companion_ui" / "web" / "src" / "games"
    for name in GAMES:
        text = (screens / name / "locale" / f"{lang}.ftl").read_text("utf-8")
        assert (f"\n{name}-ui-nobody = " in text) == engines.load(name).together, name
