"""Japanese is written with spaces between words: read in hiragana alone, nothing else shows where one ends."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FILES = [
    *sorted((ROOT / "engines").glob("**/ja.ftl")),
    *sorted((ROOT / "engines").glob("*/rules.ja.md")),
    *sorted((ROOT / "engines").glob("*/lessons/*.json")),
    *sorted((ROOT / "engines").glob("*/preparation.json")),
    ROOT / "referee" / "locale" / "ja.ftl",
    *sorted((ROOT / "companion_ui" / "web" / "src").glob("**/locale/ja.ftl")),
]
JOINED = re.compile(
    r"(?:[をがはにのでとへも]|その|この|もう|できない)［|(?:全部|一度)｜[^］]*］(?:［|えら|ふせ)"
)
"""A word written in kanji with no space before it, behind a particle or what goes before a noun or a verb."""


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT)))
def test_words_stand_apart_from_the_particle_before_them(file: Path) -> None:
    lines = file.read_text(encoding="utf-8").splitlines()
    joined = {n: line for n, line in enumerate(lines, 1) if not line.startswith("#") and JOINED.search(line)}
    assert not joined


def test_every_game_is_looked_at() -> None:
    games = {file.parents[1].name for file in FILES if file.suffix == ".ftl"}
    assert {"john", "one_o_one", "xan", "shogi_card_war", "jekyll_hyde"} <= games
