"""The effects of the actions of Xan."""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from .terms import Char, Consequence, Result, Sign, Skill, _FromTo


class Party(TypedDict):
    """The class cards are dealt (R2)."""

    effect: Literal["party"]
    order: list[Char]
    """The class cards in the order of action."""


class CardTurned(TypedDict):
    """A card of the scenario is turned."""

    effect: Literal["card"]
    type: Literal["scene", "event"]
    """The kind of card."""
    id: str
    """Its name."""


class Lay(TypedDict):
    """Cards are placed on fields (R6, R7, R21, R24, R32)."""

    effect: Literal["lay"]
    cells: list[str]
    """The cells."""
    pile: int
    """The number of cards left in the pile."""


class Sweep(TypedDict):
    """Cards are cleared away (R21, R24, R31, R32)."""

    effect: Literal["sweep"]
    cells: list[str]
    """Their cells."""
    under: int
    """The number of used cards put under the pile."""


class Rise(TypedDict):
    """The rows of a labyrinth move up (R32)."""

    effect: Literal["rise"]


class Choose(TypedDict):
    """The party names those who take part (R8)."""

    effect: Literal["choose"]
    chars: list[Char]
    """The characters, in the order of action."""


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
    """The slot."""
    sign: Sign
    """Its sign."""


class Complete(TypedDict):
    """All class cards are placed (R18, R23)."""

    effect: Literal["complete"]
    trails: int
    """The number of walks."""


class Peek(TypedDict):
    """A seat states that it looked at cards (R13)."""

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
    """The seat that named it."""


class SkillFirst(TypedDict):
    """A sign is computed first (R17)."""

    effect: Literal["skill"]
    skill: Literal["first"]
    char: Char
    """The owner of the skill."""
    target: Char
    """The class card with that sign."""


_Slots = TypedDict(
    "_Slots", {"from": Annotated[str, "The slot it leaves."], "to": Annotated[str, "The slot it goes to."]}
)


class SkillShortcut(_Slots):
    """A placed class card moves (R18)."""

    effect: Literal["skill"]
    skill: Literal["shortcut"]
    char: Char
    """The owner of the skill."""


class SkillTransform(TypedDict):
    """A sign changes (R19)."""

    effect: Literal["skill"]
    skill: Literal["transform"]
    char: Char
    """The owner of the skill."""
    sign: Sign
    """The sign from now on."""


class SkillCell(TypedDict):
    """A card is turned up, or counts double (R20, R22)."""

    effect: Literal["skill"]
    skill: Literal["sight", "double"]
    """The skill."""
    char: Char
    """The owner of the skill."""
    cell: str
    """The card's cell."""


class SkillSlide(TypedDict):
    """A row slides (R21)."""

    effect: Literal["skill"]
    skill: Literal["slide"]
    char: Char
    """The owner of the skill."""
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
    """The effect: the critical or the fumble."""
    then: Consequence
    """Its consequence."""


class Gain(TypedDict):
    """A skill card is learnt (R28)."""

    effect: Literal["gain"]
    skill: Skill
    """The skill card."""
    char: Char | None
    """The one that learns it; ``null`` if none can."""


class NoGain(TypedDict):
    """No skill card can be learnt (R28)."""

    effect: Literal["no-gain"]


class Release(TypedDict):
    """A skill card is given back (R29)."""

    effect: Literal["release"]
    skill: Skill
    """The skill card."""
    char: Char
    """The former owner."""


class NoRelease(TypedDict):
    """A skill card must be given back, but the party has none (R29)."""

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
"""One effect of an action; an undo is the match's own effect."""
