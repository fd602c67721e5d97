r"""Read the drawing of a game's table: ``board.svg`` in its package. Screens show it in place of a list of values.

It is an SVG file without scripts, styles and images. These attributes connect it with the game:

============= ==================================================================================================
``data-pick`` the element can be tapped; the tap picks this value (``c3``, ``7``, ``Ah``) for a field of an action
``data-of``   beside ``data-pick``: only for fields whose type has this ``of`` (``cell``, ``card``)
``data-text`` beside a ``text``: its content is the value at a path of the public view
``data-show`` the element is shown only under conditions, separated by spaces
============= ==================================================================================================

A *path* joins names and indexes by dots: ``said.number``, ``shown.0``. ``@0`` is the first seat of the match:
``hands.@0`` is the value of that seat, and ``@0`` alone its name. A *condition* is a path that must have a value
other than null, false, 0 or nothing; ``path=value`` must have that value, or contain it if it is a list. ``!`` in
front negates it. Values are compared as text: ``7`` is the number 7 as well.

    >>> svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect {}/></svg>'
    >>> read(svg.format('data-pick="7" data-show="!shown=7h said" width="9" height="9"')).picks
    (('7', None),)
    >>> read(svg.format('onclick="x()"'))
    Traceback (most recent call last):
    tachiai.engines.drawing.DrawingError: board.svg: rect: the attribute onclick is not allowed
"""

from __future__ import annotations

import re
from functools import cache
from importlib import resources
from typing import Any, NamedTuple
from xml.etree import ElementTree

from ._derived import package_of
from .errors import WrongValue
from .game import Game

FILE = "board.svg"
"""The name of the file in the game's package."""

LONGEST = 100_000
"""The most characters of a drawing."""

_SVG = "{http://www.w3.org/2000/svg}"
_ELEMENTS = """
svg g defs symbol use path rect circle ellipse line polyline polygon text tspan title desc
linearGradient radialGradient stop clipPath
"""
_ATTRIBUTES = """
id class href transform viewBox preserveAspectRatio x y x1 y1 x2 y2 cx cy r rx ry dx dy d points width height
offset gradientUnits gradientTransform clipPathUnits clip-path clip-rule
fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-dasharray
opacity stop-color stop-opacity font-size font-weight font-family text-anchor dominant-baseline textLength lengthAdjust
data-pick data-of data-text data-show
"""
CLASSES = frozenset({"ink", "soft", "sheet", "line", "accent"})
"""The classes that take colours of the screens' light and dark looks: text, small text, paper, edges, the red seal."""

_PATH = re.compile(r"(@\d|[\w+-]+)(\.(@\d|[\w+-]+))*")
_OUTSIDE = re.compile(r"url\((?!#)", re.IGNORECASE)


class DrawingError(WrongValue):
    """A drawing that cannot be used; the message has the file, the element and the reason."""

    def __init__(self, where: str, reason: str) -> None:
        super().__init__(f"{FILE}: {where}: {reason}")
        self.where = where
        """The element, or ``"file"``."""
        self.reason = reason
        """The reason."""


class Drawing(NamedTuple):
    """The drawing of a game's table."""

    svg: str
    """The text of the file."""
    picks: tuple[tuple[str, str | None], ...]
    """The values that can be tapped, as text, each with its ``data-of``."""
    names: frozenset[str]
    """The members of the public view that it reads; seats (``@0``) are not among them."""


@cache
def drawing_of(game: Game[Any]) -> Drawing | None:
    """Return the drawing of a game's table; ``None`` if its package has none.

    :raises DrawingError: when the drawing cannot be used.
    """
    source = resources.files(package_of(game)) / FILE
    if not source.is_file():
        return None
    try:
        return read(source.read_text("utf-8"))
    except UnicodeDecodeError:
        raise DrawingError("file", "it is not UTF-8") from None


def read(source: str) -> Drawing:
    """Return the drawing in a text.

    :raises DrawingError: when it cannot be used.
    """
    if len(source) > LONGEST:
        raise DrawingError("file", f"it has more than {LONGEST} characters")
    if "<!" in source.replace("<!--", ""):
        raise DrawingError("file", "declarations (<!DOCTYPE, <![CDATA[) are not allowed")
    try:
        root = ElementTree.fromstring(source)
    except ElementTree.ParseError as error:
        raise DrawingError("file", f"it is not well-formed: {error}") from None
    if root.tag != f"{_SVG}svg" or "viewBox" not in root.attrib:
        raise DrawingError("file", "its root is not <svg xmlns='http://www.w3.org/2000/svg' viewBox='...'>")
    picks: list[tuple[str, str | None]] = []
    names: set[str] = set()
    for element in root.iter():
        names |= _check(element)
        if (pick := element.get("data-pick")) is not None:
            picks.append((pick, element.get("data-of")))
    return Drawing(source, tuple(picks), frozenset(names))


def _check(element: ElementTree.Element) -> set[str]:
    """Return the members of the view that an element reads.

    :raises DrawingError: when it has something that is not allowed.
    """
    name = element.tag.removeprefix(_SVG)
    if name not in _ELEMENTS.split():
        raise DrawingError(name, "this element is not allowed")
    for attribute, value in element.attrib.items():
        if attribute not in _ATTRIBUTES.split():
            raise DrawingError(name, f"the attribute {attribute} is not allowed")
        if attribute == "href" and not value.startswith("#"):
            raise DrawingError(name, "href may only name an element of this file (#...)")
        if _OUTSIDE.search(value):
            raise DrawingError(name, f"{attribute} may only name an element of this file (#...)")
        if attribute == "class" and not CLASSES.issuperset(value.split()):
            raise DrawingError(name, f"the classes are {', '.join(sorted(CLASSES))}")
    if "data-of" in element.attrib and "data-pick" not in element.attrib:
        raise DrawingError(name, "data-of without data-pick")
    if "data-text" in element.attrib and (name not in ("text", "tspan") or len(element)):
        raise DrawingError(name, "data-text belongs to a text or tspan without elements in it")
    paths = [condition.lstrip("!").partition("=")[0] for condition in element.get("data-show", "").split()]
    if (text := element.get("data-text")) is not None:
        paths.append(text)
    for path in paths:
        if not _PATH.fullmatch(path):
            raise DrawingError(name, f"{path!r} is no path: names, indexes and seats (@0), joined by dots")
    return {first for path in paths if not (first := path.partition(".")[0]).startswith("@")}


__all__ = ["CLASSES", "FILE", "LONGEST", "Drawing", "DrawingError", "drawing_of", "read"]
