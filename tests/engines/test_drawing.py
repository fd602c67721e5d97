"""The drawing that an installed game brings for its table: what it may contain, and what lint finds in it."""

import importlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tachiai.engines import Game, load
from tachiai.engines.drawing import LONGEST, DrawingError, drawing_of, read
from tachiai.engines.testing.lint import lint
from tachiai.referee.reports import catalogue

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{}</svg>'


def test_its_places_and_the_names_it_reads() -> None:
    drawing = read(
        SVG.format(
            '<g data-pick="c3" data-of="cell" data-show="!cells.c3=king turn=@0"/><rect data-pick="7"/>'
            '<text data-text="hands.@1">4</text><text data-text="@1">Aoi</text>'
        )
    )
    assert drawing.picks == (("c3", "cell"), ("7", None))
    assert drawing.names == {"cells", "turn", "hands"}


@pytest.mark.parametrize(
    ("source", "where", "reason"),
    [
        (SVG.format("<script>x()</script>"), "script", "this element is not allowed"),
        (SVG.format("<style>rect{fill:red}</style>"), "style", "this element is not allowed"),
        (SVG.format('<image href="http://example.org/x.png"/>'), "image", "this element is not allowed"),
        (SVG.format("<foreignObject/>"), "foreignObject", "this element is not allowed"),
        (
            SVG.format('<b xmlns="http://www.w3.org/1999/xhtml"/>'),
            "{http://www.w3.org/1999/xhtml}b",
            "not allowed",
        ),
        (SVG.format('<rect onclick="x()"/>'), "rect", "the attribute onclick is not allowed"),
        (SVG.format('<rect style="fill:red"/>'), "rect", "the attribute style is not allowed"),
        (SVG.format('<use href="http://example.org/x.svg#a"/>'), "use", "href may only name"),
        (
            SVG.format('<use xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="#a"/>'),
            "use",
            "not allowed",
        ),
        (SVG.format('<rect fill="url(http://example.org/x)"/>'), "rect", "fill may only name"),
        (SVG.format('<rect fill="URL( &apos;//example.org/x&apos;)"/>'), "rect", "fill may only name"),
        (SVG.format('<rect class="red"/>'), "rect", "the classes are"),
        (SVG.format('<rect data-of="cell"/>'), "rect", "data-of without data-pick"),
        (SVG.format('<rect data-text="turn"/>'), "rect", "data-text belongs to a text"),
        (SVG.format('<text data-text="turn"><tspan/></text>'), "text", "data-text belongs to a text"),
        (SVG.format('<text data-text="turn of"/>'), "text", "is no path"),
        (SVG.format('<g data-show="a..b"/>'), "g", "is no path"),
        ("<svg", "file", "it is not well-formed"),
        ("<svg viewBox='0 0 9 9'/>", "file", "its root is not"),
        ("<svg xmlns='http://www.w3.org/2000/svg'/>", "file", "its root is not"),
        (f"<!DOCTYPE svg [<!ENTITY a 'b'>]>{SVG.format('&a;')}", "file", "declarations"),
        (SVG.format("<!-- " + "x" * LONGEST + " -->"), "file", "more than"),
    ],
)
def test_what_it_may_not_contain_is_named(source: str, where: str, reason: str) -> None:
    with pytest.raises(DrawingError) as error:
        read(source)
    assert error.value.where == where
    assert reason in error.value.reason
    assert str(error.value).startswith(f"board.svg: {where}: ")


@pytest.fixture
def dauto(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[bytes], Game[Any]]]:
    """Return a function that copies Dauto, with a drawing of its table."""

    def make(drawing: bytes) -> Game[Any]:
        source = Path(__file__).parents[1] / "seventh_game" / "dauto"
        target = tmp_path / "dauto"
        target.mkdir()
        for file in source.rglob("*"):
            if file.is_file() and "__pycache__" not in file.parts:
                (target / file.relative_to(source)).parent.mkdir(parents=True, exist_ok=True)
                (target / file.relative_to(source)).write_bytes(file.read_bytes())
        (target / "board.svg").write_bytes(drawing)
        monkeypatch.syspath_prepend(str(tmp_path))
        game: Game[Any] = importlib.import_module("dauto").Dauto()
        return game

    yield make
    for name in [name for name in sys.modules if name.partition(".")[0] == "dauto"]:
        del sys.modules[name]


@pytest.mark.parametrize(
    ("inside", "found"),
    [
        ('<text data-text="hands.@0"/><rect data-pick="5"/><rect data-pick="Ah" data-of="card"/>', []),
        ('<text data-text="pile"/>', [("pile", "no view has a member of this name")]),
        ('<rect data-pick="b9"/>', [("b9", "no field of an action takes this value")]),
        ('<rect data-pick="5" data-of="card"/>', [("5", "no field of an action takes this value")]),
        ("<script/>", [("script", "this element is not allowed")]),
    ],
)
def test_lint_finds_names_and_values_that_the_game_does_not_have(
    inside: str, found: list[tuple[str, str]], dauto: Callable[[bytes], Game[Any]]
) -> None:
    game = dauto(SVG.format(inside).encode())
    faults = [one for one in lint(game) if one.check == "drawing"]
    assert [(one.name, one.detail) for one in faults] == found
    assert {one.file for one in faults} <= {"board.svg"}


@pytest.mark.parametrize("drawing", [SVG.format("<script/>").encode(), b"\xff"])
def test_an_unusable_drawing_is_left_out_and_named(
    drawing: bytes, dauto: Callable[[bytes], Game[Any]]
) -> None:
    game = dauto(drawing)
    assert catalogue.drawing(game) is None
    declared = catalogue.declared(game)
    assert declared["drawing"] is False
    assert [fault for fault in declared["word_faults"] if fault.startswith("board.svg: ")]


def test_built_in_games_have_screens_in_place_of_a_drawing() -> None:
    assert drawing_of(load("john")) is None
    assert catalogue.drawing(load("john")) is None
