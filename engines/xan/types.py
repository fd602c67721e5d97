"""What Xan sends: its public and private views, what is printed and due, and the effects of actions.

Cells are ``a1``, ``b1`` ..., slots two cells (``a1-b1``), seats those of the header.  A result is
an integer or ``"p/q"``.
"""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

Phase = Literal["setup", "flip", "choose", "reveal", "place", "declare", "open", "gain", "release", "over"]
"""The phase of the match (R1)."""

Char = Literal["fighter", "thief", "mage", "seer"]
"""The class cards, in the order of action (R2)."""

Sign = Literal["+", "-", "×", "÷"]
"""What a class card does to two numbers."""

Skill = Literal["first", "shortcut", "transform", "sight", "slide", "double"]
"""The skill cards (R16, R17, R18, R19, R20, R21, R22)."""

Consequence = Literal["gain", "release", "out", "none"]
"""What a critical or a fumble brings (R27, R28, R29, R30)."""

Unknown = Literal["??"]
"""In place of what is not known."""

Result = int | str
"""A result: an integer, or ``"p/q"`` in lowest terms."""

# -- the public view -----------------------------------------------------------------------------------


class Scenario(TypedDict):
    """The scenario that is played."""

    id: str
    """Its name."""
    cards: int
    """How many cards it has."""
    turned: int
    """How many of them were turned so far."""


class Scene(TypedDict):
    """The scene card lying open: the pattern of the fields."""

    id: str
    """Its name."""
    cols: int
    """How many fields lie side by side."""
    rows: int
    """How many rows there are."""
    flow: bool
    """Whether it is a labyrinth (R32)."""


class Member(TypedDict):
    """A class card of the party."""

    char: Char
    """The class card."""
    seat: str
    """Who plays it."""
    status: Literal["in", "aside", "out"]
    """``aside``: it takes no part in this event (R8); ``out``: it is out of action (R30)."""
    sign: Sign
    """Its sign as it counts now."""
    slot: str | None
    """Where it is placed."""
    first: bool
    """Whether its sign is computed first (R17)."""
    skills: list[Skill]
    """The skill cards it has learnt, in order."""
    used: list[Skill]
    """Those of them played this round."""


class Turn(TypedDict):
    """The turn that is open (R10, R11).

    ``seat`` and ``char`` stay until the class cards return to their owners.
    """

    seat: str | None
    """Whose turn it is; ``null`` before the first of a round."""
    char: Char | None
    """The class card placed last in this turn."""
    hinted: bool
    """Whether that placement has its hint (R14)."""
    next: list[str]
    """The seats that may open the next turn, in the order of R10."""


class Cell(TypedDict):
    """A card of the fields."""

    card: int | Unknown
    """Its number, ``"??"`` while it lies face down."""
    double: bool
    """Whether it counts double (R22)."""
    possible: list[int]
    """The numbers it can have, ascending, if all live hints are true."""


_FromTo = TypedDict(
    "_FromTo",
    {
        "from": Annotated[str, "The cell of its first number."],
        "to": Annotated[str, "The cell of its second number."],
    },
)


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
    """What everybody may see of a position."""

    phase: Phase
    """The phase of the match."""
    scenario: Scenario
    """The scenario."""
    scene: Scene | None
    """The scene lying open; ``null`` before the first."""
    event: str | None
    """The name of the event lying open; ``null`` while a scene was turned last."""
    previous: Result | None
    """The result of the last cleared event."""
    party: list[Member]
    """The class cards in the order of action; none before ``setup``."""
    turn: Turn
    """The turn that is open."""
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
    """How many cards the pile has."""
    used: int
    """How many used cards are not yet under the pile."""
    talks: dict[str, int]
    """How often each seat named a hidden number (R15)."""


# -- a seat's private view -----------------------------------------------------------------------------


class TrueHint(_FromTo):
    """A hint the seat could give truthfully now."""

    value: int
    """The result to announce."""


class PrivateView(TypedDict):
    """What a seat may see beside the public view."""

    seat: str
    """The seat."""
    chars: list[Char]
    """Its class cards as listed in ``setup``."""
    seen: dict[str, int | Unknown]
    """The face-down cards it was allowed to look at (R13), with the number it told, else ``"??"``."""
    possible: dict[str, list[int]]
    """The numbers each card can have, what it told counted too."""
    conflict: bool
    """Whether what it told and the hints fit no deal; then ``possible`` leaves out the hints, or both."""
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
    """The title of the scene or event lying open."""

    code: Literal["xan.printed.scene", "xan.printed.event"]
    """Which card."""
    id: str
    """Its name."""
    title: Title | None
    """Its title, if it has one."""


class Condition(TypedDict):
    """A condition of an event: ``xan.condition.at-least`` and the like, or others put together."""

    code: str
    """Which condition: a word of the game."""
    of: NotRequired[list[Condition]]
    """The conditions that ``all``, ``any`` and ``not`` put together."""
    n: NotRequired[Result]
    """The number of the condition, the greater one of two."""
    m: NotRequired[int]
    """The smaller number of two."""
    numbers: NotRequired[list[int]]
    """The numbers that will do."""


_If = TypedDict("_If", {"if": Annotated[Condition, "The condition."]})


class PrintedClear(_If):
    """What clears the event lying open."""

    code: Literal["xan.printed.clear"]


class PrintedSpecial(_If):
    """The critical or the fumble of the event lying open."""

    code: Literal["xan.printed.critical", "xan.printed.fumble"]
    """Which of them."""
    then: Consequence
    """What it brings."""


Reference = PrintedCard | PrintedClear | PrintedSpecial
"""What is printed on cards lying open."""

# -- what is due ---------------------------------------------------------------------------------------


class ChooseDue(TypedDict):
    """The party is to say who takes part (R8)."""

    action: Literal["choose"]
    """What is due."""
    seat: Literal["table"]
    """The table."""
    count: int
    """How many class cards."""


class OpenDue(TypedDict):
    """Cards are to be turned up (R25, R33)."""

    action: Literal["open"]
    """What is due."""
    seat: Literal["table"]
    """The table."""
    cells: list[str]
    """The cells."""


class DeclareDue(TypedDict):
    """The walk is to be declared (R23)."""

    action: Literal["declare"]
    """What is due."""
    seat: str
    """Who declares it."""


class RedoDue(TypedDict):
    """No walk crosses the fields: new ones are to be laid (R24)."""

    action: Literal["redo"]
    """What is due."""
    seat: Literal["table"]
    """The table."""
    why: Literal["trail", "short"]
    """``short``: the pile has too few cards, and the event fails."""


class SkillDue(TypedDict):
    """A skill card is to be learnt or given back (R28, R29)."""

    action: Literal["gain", "release"]
    """What is due."""
    seat: Literal["table"]
    """The table."""


Due = ChooseDue | OpenDue | DeclareDue | RedoDue | SkillDue
"""What the game waits for, if it is not somebody's ordinary turn."""

# -- effects -------------------------------------------------------------------------------------------


class Party(TypedDict):
    """The class cards are dealt (R2)."""

    effect: Literal["party"]
    order: list[Char]
    """The class cards in the order of action."""


class CardTurned(TypedDict):
    """A card of the scenario is turned."""

    effect: Literal["card"]
    type: Literal["scene", "event"]
    """What it is."""
    id: str
    """Its name."""


class Lay(TypedDict):
    """Cards are laid on fields (R6, R7, R21, R24, R32)."""

    effect: Literal["lay"]
    cells: list[str]
    """The cells."""
    pile: int
    """How many cards the pile has left."""


class Sweep(TypedDict):
    """Cards are cleared away (R21, R24, R31, R32)."""

    effect: Literal["sweep"]
    cells: list[str]
    """Their cells."""
    under: int
    """How many used cards were put under the pile."""


class Rise(TypedDict):
    """The rows of a labyrinth move up (R32)."""

    effect: Literal["rise"]


class Choose(TypedDict):
    """The party says who takes part (R8)."""

    effect: Literal["choose"]
    chars: list[Char]
    """Who, in the order of action."""


class Delay(TypedDict):
    """Seats put their turn off (R11)."""

    effect: Literal["delay"]
    seats: list[str]
    """The seats passed over."""


class Place(TypedDict):
    """A class card is placed (R12)."""

    effect: Literal["place"]
    char: Char
    """The class card."""
    slot: str
    """Where."""
    sign: Sign
    """Its sign."""


class Complete(TypedDict):
    """All class cards are placed (R18, R23)."""

    effect: Literal["complete"]
    trails: int
    """How many walks there are."""


class Peek(TypedDict):
    """A seat says that it looked at cards (R13)."""

    effect: Literal["peek"]
    seat: str
    """The seat."""
    cells: list[str]
    """The cells."""


class HintGiven(_FromTo):
    """A hint is given (R14)."""

    effect: Literal["hint"]
    char: Char
    """The class card between the two."""
    sign: Sign
    """Its sign."""
    value: int
    """The result announced."""
    double: Literal["from", "to"] | None
    """Which of the two counts double."""


class Warn(TypedDict):
    """A hidden number was named (R15)."""

    effect: Literal["warn"]
    seat: str
    """Who named it."""


class SkillFirst(TypedDict):
    """A sign is computed first (R17)."""

    effect: Literal["skill"]
    skill: Literal["first"]
    char: Char
    """Whose skill it is."""
    target: Char
    """Whose sign."""


_Slots = TypedDict(
    "_Slots", {"from": Annotated[str, "The slot it leaves."], "to": Annotated[str, "The slot it goes to."]}
)


class SkillShortcut(_Slots):
    """A placed class card moves (R18)."""

    effect: Literal["skill"]
    skill: Literal["shortcut"]
    char: Char
    """Whose skill it is."""


class SkillTransform(TypedDict):
    """A sign changes (R19)."""

    effect: Literal["skill"]
    skill: Literal["transform"]
    char: Char
    """Whose skill it is."""
    sign: Sign
    """The sign from now on."""


class SkillCell(TypedDict):
    """A card is turned up, or counts double (R20, R22)."""

    effect: Literal["skill"]
    skill: Literal["sight", "double"]
    """Which of the two."""
    char: Char
    """Whose skill it is."""
    cell: str
    """The card's cell."""


class SkillSlide(TypedDict):
    """A row slides (R21)."""

    effect: Literal["skill"]
    skill: Literal["slide"]
    char: Char
    """Whose skill it is."""
    row: int
    """The row, from 1."""


class Declare(TypedDict):
    """A walk is declared (R25)."""

    effect: Literal["declare"]
    path: list[str]
    """Its cells."""
    due: list[str]
    """Those to be turned up."""


class Open(TypedDict):
    """Cards are turned up (R20, R25, R33, R35)."""

    effect: Literal["open"]
    cells: dict[str, int]
    """The number on each."""


class WalkResult(TypedDict):
    """The walk is computed (R26)."""

    effect: Literal["result"]
    numbers: list[int]
    """Its numbers after doubling."""
    signs: list[Sign]
    """Its signs."""
    first: int | None
    """The index in ``signs`` of the one computed first."""
    value: Result | None
    """The result; ``null`` for a division by 0."""


class Clear(TypedDict):
    """The event is cleared (R27)."""

    effect: Literal["clear"]
    event: str
    """Its name."""


class Fail(TypedDict):
    """The event fails, and the match is lost (R24, R26, R27)."""

    effect: Literal["fail"]
    reason: str
    """The code of the reason."""


class SpecialMet(TypedDict):
    """The critical or the fumble of the event comes true (R27)."""

    effect: Literal["critical", "fumble"]
    """Which of them."""
    then: Consequence
    """What it brings."""


class Gain(TypedDict):
    """A skill card is learnt (R28)."""

    effect: Literal["gain"]
    skill: Skill
    """The skill card."""
    char: Char | None
    """Who learns it; ``null`` if nobody can."""


class NoGain(TypedDict):
    """No skill card can be learnt (R28)."""

    effect: Literal["no-gain"]


class Release(TypedDict):
    """A skill card is given back (R29)."""

    effect: Literal["release"]
    skill: Skill
    """The skill card."""
    char: Char
    """Who had it."""


class NoRelease(TypedDict):
    """Nobody has a skill card to give back (R29)."""

    effect: Literal["no-release"]


class Out(TypedDict):
    """A class card is out of action in the next event (R30)."""

    effect: Literal["out"]
    char: Char
    """The class card."""


Effect = (
    Party
    | CardTurned
    | Lay
    | Sweep
    | Rise
    | Choose
    | Delay
    | Place
    | Complete
    | Peek
    | HintGiven
    | Warn
    | SkillFirst
    | SkillShortcut
    | SkillTransform
    | SkillCell
    | SkillSlide
    | Declare
    | Open
    | WalkResult
    | Clear
    | Fail
    | SpecialMet
    | Gain
    | NoGain
    | Release
    | NoRelease
    | Out
)
"""One thing an action did; an undo is the match's own effect."""
