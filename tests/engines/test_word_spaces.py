"""Japanese text has spaces between words, and each word has one spelling.

In hiragana alone nothing else marks the end of a word; in kanji, two spellings look like two words.
"""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FILES = [
    *sorted((ROOT / "engines").glob("**/ja.ftl")),
    *sorted((ROOT / "engines").glob("*/rules.ja.md")),
    *sorted((ROOT / "engines").glob("*/lessons/*.json")),
    *sorted((ROOT / "engines").glob("*/examples/*.json")),
    *sorted((ROOT / "engines").glob("*/preparation.json")),
    ROOT / "referee" / "locale" / "ja.ftl",
    *sorted((ROOT / "companion_ui" / "web" / "src").glob("**/locale/ja.ftl")),
]
JOINED = re.compile(
    r"(?:[をがはにのでとへも]|その|この|もう|できない)［|(?:全部|一度)｜[^］]*］(?:［|えら|ふせ)"
)
"""A word in kanji without a space after a particle or a word that modifies it."""


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT)))
def test_words_stand_apart_from_the_particle_before_them(file: Path) -> None:
    lines = file.read_text(encoding="utf-8").splitlines()
    joined = {n: line for n, line in enumerate(lines, 1) if not line.startswith("#") and JOINED.search(line)}
    assert not joined


IN_KANJI = {
    "きろく": "記録",
    "けっか": "結果",
    "こうかん": "交換",
    "しんぱん": "審判",
    "じぶん": "自分",
    "ぜんぶ": "全部",
    "なまえ": "名前",
    "ひきわけ": "引き分け",
    "ほんとう": "本当",
    "ほんもの": "本物",
    "まほう": "魔法",
}
"""Words written in kanji with their reading, never in kana alone."""

IN_KANA = {
    "後": "あと",
    "今": "いま",
    "最後": "さいご",
    "次": "つぎ",
    "戻": "もど",
    "選": "えら",
    "間違": "まちが",
}
"""Words written in kana, never in kanji."""

_READ = re.compile(r"［([^｜］]*)｜([^］]*)］")


def spelt_otherwise(line: str) -> list[str]:
    """Return the words of a line that are spelt differently everywhere else."""
    found = [kanji for kanji, kana in _READ.findall(line) if IN_KANA.get(kanji) == kana]
    kana_alone = _READ.sub("", line)
    return found + [word for word in IN_KANJI if re.search(rf"(?<![ぁ-んァ-ヶー]){word}", kana_alone)]


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT)))
def test_a_word_is_spelt_one_way(file: Path) -> None:
    lines = enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
    found = {n: words for n, line in lines if not line.startswith("#") and (words := spelt_otherwise(line))}
    assert not found


def test_another_spelling_is_found() -> None:
    assert spelt_otherwise("［今｜いま］の きろくは ［全部｜ぜんぶ］ ここに あります。") == ["今", "きろく"]


@pytest.mark.parametrize("game", sorted((ROOT / "engines").glob("*/locale/ja.ftl")), ids=str)
def test_a_narrow_place_breaks_no_word_of_a_title(game: Path) -> None:
    titles = re.findall(r"(?m)^\w+-title = (.+)$", game.read_text(encoding="utf-8"))
    words = _READ.sub(r"\2", " ".join(titles)).split()
    assert max(map(len, words)) <= 8


READ_OTHERWISE = re.compile(
    r"(?<![0-9])[12]［人｜(?!ひとり|ふたり)"  # one and two people have names of their own
    r"|(?<![0-9])1［組｜(?!ひとくみ)"
    r"|[134680]［分｜ふん］|[2579]［分｜ぷん］"
    r"|^(?!\s*\*\[other\]|.*[〜–]).*\}\s*［(?:人|組)｜"  # a number put in: one and two are chosen before
    r"|\}\s*［分｜"
)
"""A number with a counter word in a wrong reading."""


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT)))
def test_counters_have_their_usual_readings(file: Path) -> None:
    lines = enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
    assert not {n: line for n, line in lines if not line.startswith("#") and READ_OTHERWISE.search(line)}


@pytest.mark.parametrize(
    "line",
    [
        "2［人｜にん］で",
        "a = { $n }［人｜にん］",
        "トランプ 1［組｜くみ］",
        "3［分｜ふん］",
        "a = { $n }［分｜ふん］",
    ],
)
def test_another_reading_is_found(line: str) -> None:
    assert READ_OTHERWISE.search(line)


def test_every_game_is_looked_at() -> None:
    games = {file.parents[1].name for file in FILES if file.suffix == ".ftl"}
    assert {"john", "one_o_one", "xan", "shogi_card_war", "jekyll_hyde"} <= games
