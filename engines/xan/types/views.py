"""Public and private views of Xan, the print on open cards, and what is due."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from .terms import Char, Consequence, Phase, Result, Sign, Skill, Unknown, _FromTo

# -- the public view -----------------------------------------------------------------------------------


class Scenario(TypedDict):
    """The scenario that is played."""

    id: str
    """Its name."""
    cards: int
    """The number of its cards."""
    turned: int
    """The number of cards turned so far."""


class Scene(TypedDict):
    """The open scene card: the pattern of the fields."""

    id: str
    """Its name."""
    cols: int
    """The number of fields side by side."""
    rows: int
    """The number of rows."""
    flow: bool
    """Whether it is a labyrinth (R32)."""


class Member(TypedDict):
    """A class card of the party."""

    char: Char
    """The class card."""
    seat: str
    """The seat that plays it."""
    status: Literal["in", "aside", "out"]
    """``aside``: it takes no part in this event (R8); ``out``: it is out of action (R30)."""
    sign: Sign
    """Its sign as it counts now."""
    slot: str | None
    """The slot where it is placed."""
    first: bool
    """Whether its sign is computed first (R17)."""
    skills: list[Skill]
    """The skill cards it has learnt, in order."""
    used: list[Skill]
    """Those of them played this round."""


class Turn(TypedDict):
    """The open turn (R10, R11).

    ``seat`` and ``char`` stay until the class cards return to their owners.
    """

    seat: str | None
    """The seat in turn; ``null`` before the first of a round."""
    char: Char | None
    """The class card placed last in this turn."""
    hinted: bool
    """Whether that placement has its hint (R14)."""
    next: list[str]
    """The seats that may open the next turn, in the order of R10."""


class Cell(TypedDict):
    """A card of the fields."""

    card: int | Unknown
    """Its number, ``"??"`` while it is face down."""
    double: bool
    """Whether it counts double (R22)."""
    possible: list[int]
    """The numbers it can have, ascending, if all live hints are true."""


class Hint(_FromTo):
    """A live hint (R14): it was accepted, is not refuted, and both its cards are on the table."""

    n: int
    """The action that gave it."""
    char: Char
    """The class card between the two."""
    sign: Sign
    """The sign that was announced."""
    value: int
    """The result that was announced."""
    double: Literal["from", "to"] | None
    """Which of the two counted double."""


class PublicView(TypedDict):
    """The part of a position that everybody may see."""

    phase: Phase
    """The phase of the match."""
    scenario: Scenario
    """The scenario."""
    scene: Scene | None
    """The open scene; ``null`` before the first."""
    event: str | None
    """The name of the open event; ``null`` if a scene was turned last."""
    previous: Result | None
    """The result of the last cleared event."""
    party: list[Member]
    """The class cards in the order of action; none before ``setup``."""
    turn: Turn
    """The open turn."""
    grid: dict[str, Cell]
    """The cells that have a card."""
    hints: list[Hint]
    """The live hints, in the order in which they were given."""
    conflict: bool
    """Whether no deal makes all live hints true; then ``possible`` leaves them out."""
    trails: list[list[str]]
    """In ``declare`` and ``open`` all walks (R23), sorted as lists of strings."""
    path: list[str] | None
    """The declared walk (R25)."""
    due: list[str]
    """The cells that ``open`` must name."""
    pile: int
    """The number of cards in the pile."""
    used: int
    """The number of used cards not yet under the pile."""
    talks: dict[str, int]
    """The number of times each seat named a hidden number (R15)."""


# -- a seat's private view -----------------------------------------------------------------------------


class TrueHint(_FromTo):
    """A hint the seat could give truthfully now."""

    value: int
    """The result to announce."""


class PrivateView(TypedDict):
    """The part of a position that only one seat may see."""

    seat: str
    """The seat."""
    chars: list[Char]
    """Its class cards as listed in ``setup``."""
    seen: dict[str, int | Unknown]
    """The face-down cards it was allowed to look at (R13), with the number it disclosed, else ``"??"``."""
    possible: dict[str, list[int]]
    """The numbers each card can have, considering its disclosures."""
    conflict: bool
    """Whether its disclosures and the hints fit no deal; then ``possible`` leaves out the hints, or both."""
    hints: list[TrueHint]
    """The two true hints it may give now, if it knows both numbers: from the left or upper cell first."""


# -- what is printed on cards lying open -----------------------------------------------------------------


class Title(TypedDict):
    """A title in the languages it is printed in."""

    ja: str
    """In Japanese."""
    en: str
    """In English."""


class PrintedCard(TypedDict):
    """The title of the open scene or event."""

    code: Literal["xan.printed.scene", "xan.printed.event"]
    """The kind of card."""
    id: str
    """Its name."""
    title: Title | None
    """Its title, if it has one."""


class Condition(TypedDict):
    """A condition of an event: ``xan.condition.at-least`` and the like, or a combination of conditions."""

    code: str
    """The kind of condition: a word of the game."""
    of: NotRequired[list[Condition]]
    """The conditions combined by ``all``, ``any`` and ``not``."""
    n: NotRequired[Result]
    """The number of the condition, the greater one of two."""
    m: NotRequired[int]
    """The smaller number of two."""
    numbers: NotRequired[list[int]]
    """The allowed numbers."""


_If = TypedDict("_If", {"if": Annotated[Condition, "The condition."]})


class PrintedClear(_If):
    """The printed condition that clears the open event."""

    code: Literal["xan.printed.clear"]


class PrintedSpecial(_If):
    """The critical or the fumble of the open event."""

    code: Literal["xan.printed.critical", "xan.printed.fumble"]
    """The kind: critical or fumble."""
    then: Consequence
    """Its consequence."""


Reference = PrintedCard | PrintedClear | PrintedSpecial
"""The texts printed on open cards."""

# -- what is due ---------------------------------------------------------------------------------------


class ChooseDue(TypedDict):
    """The party must name those who take part (R8)."""

    action: Literal["choose"]
    """The kind of action."""
    seat: Literal["table"]
    """The table."""
    count: int
    """The number of class cards."""


class OpenDue(TypedDict):
    """Cards must be turned up (R25, R33)."""

    action: Literal["open"]
    """The kind of action."""
    seat: Literal["table"]
    """The table."""
    cells: list[str]
    """The cells."""


class DeclareDue(TypedDict):
    """The walk must be declared (R23)."""

    action: Literal["declare"]
    """The kind of action."""
    seat: str
    """The seat that declares it."""


class RedoDue(TypedDict):
    """No walk crosses the fields: new ones must be placed (R24)."""

    action: Literal["redo"]
    """The kind of action."""
    seat: Literal["table"]
    """The table."""
    why: Literal["trail", "short"]
    """``short``: the pile has too few cards, and the event fails."""


class SkillDue(TypedDict):
    """A skill card must be learnt or given back (R28, R29)."""

    action: Literal["gain", "release"]
    """The kind of action."""
    seat: Literal["table"]
    """The table."""


Due = ChooseDue | OpenDue | DeclareDue | RedoDue | SkillDue
"""The actions the game can wait for in place of an ordinary turn."""
