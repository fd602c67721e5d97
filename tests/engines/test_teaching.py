"""Lessons and examples of all games are played: the referee's judgements are those they state."""

import importlib
import json
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tachiai import engines
from tachiai.engines import Game, Verdict, load, teaching
from tachiai.engines.john import John
from tachiai.engines.teaching import TeachingError
from tachiai.engines.testing.lint import lint
from tachiai.engines.testing.teachingfiles import teaching_findings
from tachiai.referee.reports import catalogue


@pytest.mark.parametrize("game", engines.BUILT_IN)
def test_c27_every_game_has_lessons_examples_and_a_preparation(game: str) -> None:
    """(`tachiai lint` plays each of them to its end: test_properties.py.)"""
    assert teaching.lessons(load(game))
    assert teaching.examples(load(game))
    found = teaching.preparation(load(game))
    assert found is not None
    assert 3 <= len(found.steps) <= 5


LESSON: dict[str, Any] = {
    "title": {"ja": "うごく", "en": "Moving"},
    "steps": [
        {"say": {"ja": "ならべて", "en": "Lay"}, "lay": {"board": {"b2": "5s"}}},
        {
            "say": {"ja": "うごかして", "en": "Move"},
            "accept": [{"seat": "black", "action": "move", "from": "b2"}],
        },
    ],
}


@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        (("title",), {"ja": "う"}, "title.en"),
        (("steps", 0, "say"), None, "steps[0].say"),
        (("steps", 0, "lay", "board", "b3"), "5s", "steps[0].lay.board.b3"),
        (("steps", 0, "play"), [{"seat": "black", "action": "resign"}], "steps[0]"),
        (("steps", 1, "accept", 0, "action"), "jump", "steps[1].accept[0].action"),
        (("steps", 1, "accept", 0, "seat"), "blue", "steps[1].accept[0].seat"),
        (("steps", 1, "accept", 0, "over"), "b2", "steps[1].accept[0].over"),
        (("steps", 1, "accept", 0, "to"), ["b3", "z9"], "steps[1].accept[0].to"),
        (("options",), {"magic_range": "far"}, "seats, options"),
    ],
)
def test_an_invalid_lesson_is_refused_by_its_field(path: tuple[Any, ...], value: Any, field: str) -> None:
    raw = json.loads(json.dumps(LESSON))
    assert teaching.lesson(load("john"), "1", json.dumps(raw)).steps[1].verdict is Verdict.LEGAL
    inside = raw
    for part in path[:-1]:
        inside = inside[part]
    inside[path[-1]] = value
    with pytest.raises(TeachingError) as caught:
        teaching.lesson(load("john"), "1", json.dumps(raw))
    assert caught.value.field == field
    assert "lessons/1.json" in str(caught.value)


@pytest.mark.parametrize(
    ("source", "field"),
    [
        ("{", "file"),
        ('{"acts": []}', "acts"),
        ('{"acts": [{"do": {"seat": "black", "action": "fly"}, "verdict": "legal"}]}', "acts[0].do.action"),
        ('{"acts": [{"do": {"seat": "black", "action": "resign"}, "verdict": "fine"}]}', "acts[0].verdict"),
    ],
)
def test_an_invalid_example_is_refused_by_its_field(source: str, field: str) -> None:
    with pytest.raises(TeachingError) as caught:
        teaching.example(load("john"), "R1", source)
    assert caught.value.field == field


# -- a separate package with mistakes planted in it
# ------------------------------------------------------------

PACKAGE = Path(engines.__file__).parent / "john"
SOURCE = """
from tachiai.engines.john import John

class Taught(John):
    "JOHN, with lessons of its own."
"""


@pytest.fixture
def taught(tmp_path: Path) -> Iterator[Callable[[], Game[Any]]]:
    """Return a function that imports the game ``taught``: JOHN with copied lessons, examples and words."""
    package = tmp_path / "taught"
    ignored = shutil.ignore_patterns("*.py", "__pycache__", "rules")
    shutil.copytree(PACKAGE, package, ignore=ignored)
    (package / "__init__.py").write_text(SOURCE)
    sys.path.insert(0, str(tmp_path))
    try:
        yield lambda: importlib.import_module("taught").Taught()
    finally:
        sys.path.remove(str(tmp_path))
        sys.modules.pop("taught", None)
        importlib.invalidate_caches()


def at(value: Any, *path: Any) -> Any:
    for key in path:
        value = value[key]
    return value


def put(new: Any, *path: Any) -> Callable[[Any], None]:
    def change(value: Any) -> None:
        at(value, *path[:-1])[path[-1]] = new

    return change


PLANTED: dict[str, tuple[str, Callable[[Any], None], str]] = {
    "a kind misspelt": (
        "lessons/1_move.json",
        put("mvoe", "steps", 4, "accept", 0, "action"),
        "unknown-action",
    ),
    "another code": ("lessons/2_attack.json", put("john.move.far", "steps", -2, "code"), "not "),
    "another verdict": ("lessons/1_move.json", put("unverified", "steps", 4, "verdict"), "not unverified"),
    "another seat acts": (
        "lessons/1_move.json",
        put("red", "steps", 1, "accept", 0, "seat"),
        "nothing that can be done",
    ),
    "a card twice": ("lessons/1_move.json", put("5s", "steps", 0, "lay", "board", "a1"), "twice: 5s"),
    "no English": ("lessons/1_move.json", lambda raw: raw["title"].pop("en"), "missing"),
    "Japanese for English": ("lessons/1_move.json", put("うごく", "steps", 0, "say", "en"), "not English"),
    "kanji unread": (
        "lessons/1_move.json",
        put("動く", "steps", 0, "say", "ja"),
        "kanji without a reading: 動く",
    ),
    "no words": ("lessons/1_move.json", put(" ", "steps", 0, "say", "en"), "is empty"),
    "too long": ("lessons/1_move.json", put("a" * 171, "steps", 0, "say", "en"), "longer than 170"),
    "it ends with a question": ("lessons/1_move.json", lambda raw: raw["steps"].pop(), "the last step asks"),
    "a refused act is played": (
        "lessons/1_move.json",
        lambda raw: raw["steps"].append(
            {"say": {"ja": "あ", "en": "Now"}, "play": [{"seat": "red", "action": "doubt"}]}
        ),
        "is illegal",
    ),
    "an example's verdict": ("examples/R10.json", put("legal", "acts", 0, "verdict"), "not legal"),
    "an example's code": (
        "examples/R10.json",
        put("john.move.no-card", "acts", 0, "code"),
        "not illegal (john.move.no-card)",
    ),
    "a card that is none": (
        "preparation.json",
        put(["Joker"], "steps", 0, "piles", 0, "cards"),
        "no card: Joker",
    ),
    "an act while preparing": (
        "preparation.json",
        put([{"seat": "black", "action": "resign"}], "steps", 0, "play"),
        "read or lay",
    ),
}


@pytest.mark.parametrize("mistake", PLANTED)
def test_the_kit_finds_a_mistake_in_what_is_taught(
    taught: Callable[[], Game[Any]], tmp_path: Path, mistake: str
) -> None:
    name, change, words = PLANTED[mistake]
    file = tmp_path / "taught" / name
    raw = json.loads(file.read_text("utf-8"))
    change(raw)
    file.write_text(json.dumps(raw), "utf-8")
    found = list(teaching_findings(taught()))
    assert {finding.file for finding in found} == {name}
    assert any(words in str(finding) for finding in found), found


FILES = [
    ("lessons/1_move.json", b"{", "no-json"),
    ("lessons/1_move.json", b'{"title": "\xff"}', "no-utf8"),
    ("examples/R99.json", (PACKAGE / "examples" / "R9.json").read_bytes(), "no rule has that number"),
    ("examples/rule9.json", (PACKAGE / "examples" / "R9.json").read_bytes(), "no rule's number"),
    ("preparation.json", b"[]", "no-object"),
]


@pytest.mark.parametrize(("name", "text", "words"), FILES, ids=[f"{row[0]} {row[2]}" for row in FILES])
def test_the_kit_finds_an_invalid_file(
    taught: Callable[[], Game[Any]], tmp_path: Path, name: str, text: bytes, words: str
) -> None:
    (tmp_path / "taught" / name).write_bytes(text)
    found = list(teaching_findings(taught()))
    assert [finding.file for finding in found] == [name]
    assert words in str(found[0])


def test_a_clean_copy_has_no_findings(taught: Callable[[], Game[Any]]) -> None:
    assert list(teaching_findings(taught())) == []


def test_one_bad_file_alone_is_omitted_and_reported(taught: Callable[[], Game[Any]], tmp_path: Path) -> None:
    (tmp_path / "taught" / "lessons" / "1_move.json").write_bytes(b"{")
    (tmp_path / "taught" / "examples" / "R10.json").write_bytes(b"{}")
    game, whole = taught(), John()
    kept = [lesson.id for lesson in teaching.lessons(whole)][1:]
    assert [lesson.id for lesson in teaching.lessons(game)] == kept
    assert [lesson["id"] for lesson in catalogue.lessons(game)] == kept
    assert teaching.examples(game).keys() == teaching.examples(whole).keys() - {"R10"}
    assert teaching.preparation(game) == teaching.preparation(whole)
    faults = catalogue.declared(game)["word_faults"]
    assert [fault.partition(":")[0] for fault in faults] == ["lessons/1_move.json", "examples/R10.json"]
    assert {finding.file for finding in lint(game)} >= {"lessons/1_move.json", "examples/R10.json"}
