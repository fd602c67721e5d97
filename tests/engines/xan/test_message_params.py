"""The names in Xan's sentences in addition to an action's fields: a sum with its answer, a hint's sign."""

from fractions import Fraction
from pathlib import Path

import pytest

from tachiai.engines import Match, load, read
from tachiai.engines.xan.message_params import number_text, written
from tachiai.referee.words import Translator
from tests.engines import goldens

from .lines import Play, event, scene

XAN = load("xan")


@pytest.mark.parametrize(
    ("value", "text"),
    [(8, "8"), (-3, "−3"), (Fraction(49, 2), "24.5"), (Fraction(-11, 5), "−2.2"), (Fraction(26, 3), "26/3")],
)
def test_answers_are_written_as_people_do(value: int | Fraction, text: str) -> None:
    assert number_text(value) == text


def test_a_sum_has_brackets_where_something_is_first() -> None:
    assert written([4, 5, 3, 4], ["+", "÷", "-"], 0) == "(4＋5)÷3−4"
    assert written([5, 4, 4], ["÷", "-"], 1) == "5÷(4−4)"


def test_the_last_numbers_are_shown_as_a_sum_with_its_answer() -> None:
    play = Play(3, scene(4, 1), event(), event("F"))
    play.row(1, 5, 2, 1)
    match = play.match
    assert match.message_params(match.n) == {
        "sum": True,
        "formula": "1−5÷2＋1＝−0.5",
        "goal": "at-least",
        "n": "−99",
    }
    assert (
        Translator(XAN, header=match.header).line(match.entries[-1].action, match.message_params(match.n))
        == "1−5÷2＋1＝−0.5（クリア：−99以上）"
    )


def test_a_number_that_no_card_is_left_for_is_named_with_its_cell() -> None:
    play = Play(3, scene(4, 1), event(), event("F"))
    assert play.row(5, 5, 5, 5).code == "xan.open.count"
    about = play.match.message_params(play.match.n)
    assert (about["at"], about["number"]) == ("d1", 5)


@pytest.mark.parametrize("path", goldens.paths("xan"), ids=lambda path: path.stem)
def test_a_sum_has_the_result_of_the_judgement(path: Path) -> None:
    """In every golden, with any signs, doubles and brackets."""
    match = Match.of(read(path.read_bytes()))
    for entry in match.entries:
        about = match.message_params(entry.n)
        found = [one for one in entry.judgement.effects if one["effect"] == "result"]
        assert bool(found) is bool(about.get("sum")) or entry.verdict == "illegal"
        for result in found:
            value = result["value"]
            answer = "" if value is None else f"＝{number_text(Fraction(value))}"
            assert str(about["formula"]).endswith(answer)
