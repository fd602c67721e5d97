"""The match sheet: its contents, what it must not contain, and that it is one page of paper."""

import re
import time
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tachiai.engines import Action, load
from tachiai.engines.match import Match
from tachiai.engines.record import read
from tachiai.engines.values import TABLE
from tachiai.referee.evidence import reader
from tachiai.referee.evidence.report import ProofReport
from tachiai.referee.reports.match_sheet import sheet
from tachiai.referee.reports.text import board
from tachiai.referee.words import Translator

from .chains import Chain, Phone, example

RECORDS = Path(__file__).parent / "records"
PROOF = ProofReport(heads=["4f9a0c1e" * 8])


def record(name: str) -> Match:
    return Match.of(read((RECORDS / f"{name}.jsonl").read_bytes()))


class Text(HTMLParser):
    """The text of a page, and whether its tags are in order."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.words: list[str] = []
        self.open: list[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_startendtag(self, tag: str, attrs: object) -> None:
        pass

    def handle_data(self, data: str) -> None:
        if "style" not in self.open:
            self.words.append(data)


def text(page: str) -> str:
    found = Text(page)
    assert found.open == []
    return " ".join(" ".join(found.words).split())


def test_it_shows_the_match_in_words_and_notation() -> None:
    said = text(sheet(record("clean"), "en"))
    assert "1 (first) あおい (Black)" in said
    assert "はる (Red)" in said
    assert "R=2h はる: 2 of hearts to c3 from the pile" in said
    assert "A lie: 6→11" in said
    assert "True:" not in said
    assert "はる won – " in said
    assert "11 moves" in said, "a resignation is none"
    assert "2026-05-05" in said
    assert "House rules as printed" in said


@pytest.mark.parametrize("name", ["john", "one_o_one", "xan", "shogi_card_war", "jekyll_hyde"])
def test_the_last_position_is_in_the_words_of_the_language(name: str) -> None:
    """Signs and names of cells stay; numbers, seats, phases and cards are in words."""
    file = Path(__file__).parents[2] / "engines" / name / "example.jsonl"
    match = Match.of(read(file.read_bytes()))
    drawn = re.search("<pre>(.*?)</pre>", sheet(match, "ja"), re.DOTALL)
    assert drawn
    people = "|".join(map(re.escape, (match.header.names or {"": "-"}).values()))
    left = re.sub(people, "", drawn[1])
    assert re.findall("[a-z][a-z-]{2,}", left) == []
    assert "ruby" not in sheet(match, "ja", reading="furigana").partition("<pre>")[2].partition("</pre>")[0]


def test_it_counts_as_many_moves_as_the_screen() -> None:
    """Undone and refused lines are not counted as moves."""
    john = load("john")
    match = Match(john)
    match.play("B/s5s R/h7h Bc2-c3")
    assert "3手" in text(sheet(match, "ja"))
    match.play("T<2 Bc2-c1 Bc2-c3")
    assert "4手" not in text(sheet(match, "ja"))
    assert "3手" in text(sheet(match, "ja"))


def test_house_rules_stand_on_it() -> None:
    john = load("john")
    page = sheet(Match(john, john.header(options={"ultimate": True})), "ja")
    assert "アルティメットルール: はい" in text(page)
    assert '<html lang="ja">' in page


def test_undone_lines_are_struck_through_and_refusals_have_reasons() -> None:
    page = sheet(record("refused"), "en")
    struck = re.findall(r'<li class="undone">.*?<span class="n">(\d+)</span>', page)
    assert struck == ["10", "11"]
    assert "Jack of spades on b1 is an enemy: attack." in page


def test_going_forward_is_not_called_going_back() -> None:
    match = record("refused")
    n = match.n
    match.record(Action(TABLE, "undo", {"to": 2}))
    match.record(Action(TABLE, "undo", {"to": n}))
    said = text(sheet(match, "en"))
    assert "goes back to just after move 2" in said
    assert f"goes forward again to move {n}" in said
    assert f"{n}手目まで すすめた" in text(sheet(match, "ja"))


def test_secrets_stay_off_it_unless_asked_for() -> None:
    match = record("secret")
    told = ["9h", "9h", *(match.entries[2].action.fields["cards"][:9])]
    assert match.record(Action("red", "register", {"cards": told})).judgement.private
    page = sheet(match, "en")
    said = text(page)
    assert "R#??" not in said, "that a seat noted something is nobody's business"
    assert "5h" not in said
    # the refusal follows only from red's disclosed cards: it is not on paper
    assert len(re.findall(r'<span class="n">', page)) == len(match.entries) - 2
    assert "A card or their number is wrong. Look again." not in said
    full = text(sheet(match, "en", full=True))
    assert "5h" in full
    assert "A card or their number is wrong. Look again." in full


@pytest.mark.parametrize(
    ("zone", "at", "day"),
    [
        ("Asia/Tokyo", "2026-05-05T20:00:00.000Z", "2026-05-06"),
        ("America/New_York", "2026-05-05T02:00:00.000Z", "2026-05-04"),
        ("UTC", "2026-05-05T20:00:00.000Z", "2026-05-05"),
        ("Asia/Tokyo", "2026-05-05", "2026-05-05"),
        ("Asia/Tokyo", "yesterday", ""),
    ],
)
def test_the_date_is_that_of_the_place(zone: str, at: str, day: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    try:
        john = load("john")
        match = Match(john, john.header())
        match.record(Action("black", "resign"), at=at)
        assert f"<dd>{day}" in sheet(match, "en")
    finally:
        monkeypatch.undo()
        time.tzset()


def test_names_are_text_whatever_they_are() -> None:
    john = load("john")
    page = sheet(Match(john, john.header(names={"black": "<script>alert(1)</script>", "red": '"&'})), "ja")
    assert "<script" not in page
    assert "<script>alert(1)</script>" in text(page)


def test_it_needs_nothing_from_elsewhere() -> None:
    page = sheet(record("clean"), "ja", proof=PROOF, url="https://referee.example/m/9xk2")
    outside = re.findall(r"(?:src|href)=|url\(|@import", page)
    assert outside == []


def test_the_check_code_is_printed_and_in_the_qr_code() -> None:
    plain, headed = sheet(record("clean"), "en"), sheet(record("clean"), "en", proof=PROOF)
    assert "<svg" not in plain
    assert "<svg" in headed
    assert " ".join(["4f9a0c1e"] * 8) in text(headed)
    other = sheet(record("clean"), "en", proof=PROOF, url="https://referee.example/m/9xk2")
    assert re.findall(r'<path d="[^"]*"', headed) != re.findall(r'<path d="[^"]*"', other)


def test_furigana_are_ruby_that_is_not_read_twice() -> None:
    page = sheet(record("clean"), "ja", reading="furigana")
    assert '<ruby>赤<rt aria-hidden="true">あか</rt></ruby>' in page
    assert "<rt>" not in page
    assert "［" not in page
    assert "<ruby" not in sheet(record("clean"), "ja")


def test_seats_with_ids_alone_are_called_by_their_names_and_the_drawing_names_their_owners() -> None:
    game = load("one_o_one")
    header = game.header(["p1", "p2"], {}, {"p1": "Aoi"})
    voice = Translator(game, "en", header=header)
    assert [voice.player(seat) for seat in header.seats] == ["Aoi", "Player 2"]
    assert board(game, game.start(header), header=header).endswith("\n  p1: Aoi")
    john = load("john")
    assert "Aoi" not in board(john, john.start(john.header()), header=john.header(names={"black": "Aoi"}))


# -- on paper ------------------------------------------------------------------------------------------


@pytest.fixture
def pages(page: Page) -> Callable[[str], int]:
    """Return a function that counts the sheets of A4 that a page prints on."""

    def count(html: str) -> int:
        page.set_content(html)
        return len(re.findall(rb"/Type ?/Page\b", page.pdf(prefer_css_page_size=True)))

    return count


def sixty() -> Match:
    """Return a match of 60 lines, two of them claims, with names of realistic length."""
    john = load("john")
    match = Match(john, john.header(names={"black": "さくらもと あおい", "red": "Maximilian Haru"}))
    match.play("B/s5s R/h8h Bc2-c3 Ra4-a3 Bc3xb3 R=2h Ra3-b3 B9s@c2 Rb3-b2 Bc2xb2 R=3d")
    while match.n < 60:
        seat = match.header.seats[0] if "black" in match.game.turn(match.position) else "red"
        moves = [a for c in john.choices(match.position, seat) if c.kind == "move" for a in c.actions()]
        match.record(moves[match.n % len(moves)])
    return match


@pytest.mark.browser
@pytest.mark.parametrize(
    ("lang", "reading"), [("ja", "kanji"), ("ja", "furigana"), ("ja", "hiragana"), ("en", "kanji")]
)
def test_sixty_moves_are_one_page(pages: Callable[[str], int], lang: str, reading: str) -> None:
    match = sixty()
    assert match.n == 60
    assert {e.verdict.value for e in match.entries} <= {"legal", "unverified"}
    page = sheet(match, lang, reading=reading, proof=PROOF, url="https://referee.example/m/9xk2")
    assert pages(page) == 1


@pytest.mark.browser
def test_a_longer_match_goes_on_on_the_next_page(pages: Callable[[str], int]) -> None:
    match = sixty()
    for _ in range(100):
        match.record(match.entries[0].action)  # refused, and shown with its reason
    assert pages(sheet(match, "en")) > 1


@pytest.mark.parametrize(("lang", "reading"), [("en", "kanji"), ("ja", "furigana")])
def test_answers_and_rulings_are_on_it_with_name_and_reason(lang: str, reading: str):
    chain = example()
    proof = reader.read(chain.text)
    page = sheet(record("clean"), lang, reading=reading, proof=proof)
    said = text(page)
    grouped = " ".join(re.findall(".{8}", chain.head))
    assert grouped in said
    assert f"{proof.links - 1}" in said
    for part in ("I did not resign", "it was the 6", "Mori", "seen by all", "played"):
        assert part in said, part
    assert "verify-" not in said
    assert "&amp;" not in page.split("<body>")[1]
    if lang == "ja":
        assert "<ruby>" in page.split("<h2>")[3]


def test_a_result_decided_by_the_arbiter_is_marked():
    chain = Chain()
    more: dict[str, Any] = {
        "name": "<b>Mori",
        "reason": "time & again",
        "device": chain.join(Phone("arbiter")).id,
        "about": None,
        "objection": None,
    }
    chain.link("ruling", ruling="result", winners=["red"], **more)
    page = sheet(record("clean"), "en", proof=reader.read(chain.text))
    assert "はる won – the arbiter decided it." in text(page)
    assert "&lt;b&gt;Mori" in page
    assert "time &amp; again" in page
