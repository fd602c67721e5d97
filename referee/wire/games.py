"""The declarations of a game, as ``GET /api/games`` returns them: seats, options, actions and codes."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

Verdict = Literal["legal", "unverified", "illegal", "foul"]
"""The verdict of the referee on an action."""

By = Literal["seat", "table", "any"]
"""The seats that may perform an action: a player, the table, or either."""

Purpose = Literal["move", "tell", "end", "foul", "undo"]
"""The purpose of a kind of action."""

UndoConsent = Literal["revealed", "never", "always"]
"""When an undo of the action needs the consent of other seats that did nothing since."""

# -- the types of fields, written by engines.fieldtypes --------------------------------------------------


class OneType(TypedDict):
    """One of the listed values."""

    type: Literal["one"]
    of: str
    """The kind of values: ``card``, ``cell``, ``word`` ..."""
    values: list[Any]
    """The values: strings, numbers or booleans, rarely lists."""
    written: NotRequired[dict[str, Any]]
    """The objects that the values name. People may send an object of their own in place of a name."""


class IntegerType(TypedDict):
    """An integer."""

    type: Literal["integer"]
    min: int | None
    """The minimum; ``null``: -10^9."""
    max: int | None
    """The maximum; ``null``: 10^9."""


class FlagType(TypedDict):
    """``true`` or ``false``."""

    type: Literal["flag"]


class TextType(TypedDict):
    """A string of at most 64 characters."""

    type: Literal["text"]
    of: str
    """The kind of text."""
    pattern: str | None
    """The regular expression that matches the whole text."""


class SeatType(TypedDict):
    """One of the seats of the header."""

    type: Literal["seat"]


class ListType(TypedDict):
    """A list."""

    type: Literal["list"]
    item: FieldType
    """The type of its items."""
    min: int
    """The minimum number of items."""
    max: int | None
    """The maximum number of items; ``null``: 64."""
    distinct: bool
    """Whether the items must differ (except ``"??"``)."""
    ordered: NotRequired[bool]
    """Whether the order of the items matters; absent: it does not."""


class MapType(TypedDict):
    """An object whose keys have one type and whose values have one type."""

    type: Literal["map"]
    key: FieldType
    """The type of its keys."""
    item: FieldType
    """The type of its values."""
    min: int
    """The minimum number of members."""
    max: int | None
    """The maximum number of members; ``null``: 64."""


class EitherType(TypedDict):
    """A value of one of several types."""

    type: Literal["either"]
    types: list[FieldType]
    """The types."""


class ObjectType(TypedDict):
    """An object with named members; used only in layouts."""

    type: Literal["object"]
    members: dict[str, FieldType]
    """The type of each member."""
    optional: list[str]
    """The members that may be left out."""


FieldType = (
    OneType | IntegerType | FlagType | TextType | SeatType | ListType | MapType | ObjectType | EitherType
)
"""The type of a field: the values it can have."""


# -- declarations of a game ------------------------------------------------------------------------------


class Seating(TypedDict):
    """The seats a match may have."""

    orders: list[list[str]]
    """The allowed seats, in their orders; empty: seats with any names."""
    least: int
    """The minimum number of seats, where the names are free."""
    most: int
    """The maximum number of seats, where the names are free."""
    first_begins: bool
    """Whether the first seat begins the match."""


class Option(TypedDict):
    """A house rule."""

    name: str
    """Its name."""
    type: FieldType
    """The values it can have."""
    default: Any
    """The value if a header does not name the option."""
    settles: list[str]
    """The open points of the rules that it decides (``O5``)."""
    suggested: Any
    """The value to propose to people who play for the first time; ``null``: nothing is proposed."""


class Field(TypedDict):
    """A field of an action."""

    name: str
    """Its name."""
    type: FieldType
    """The values it can have."""
    required: bool
    """Whether it must be there."""
    private: bool
    """Whether only the acting seat and the referee may know its value."""
    private_if: list[Any] | None
    """The name and value of another field; the field is private only if that one has that value."""


class ActionKind(TypedDict):
    """A kind of action."""

    kind: str
    """The name of the kind: the member ``action`` of its actions."""
    by: By
    """The seats that may perform it."""
    purpose: Purpose
    """The purpose of the kind: a move, disclosing private facts to the referee, ending the match by
    agreement, reporting a foul, an undo."""
    preview: bool
    """Whether views show its effects before it is recorded."""
    undo: UndoConsent
    """When an undo needs the consent of other seats that did nothing since: if the action revealed a hidden
    card or something of equal weight, never, or always."""
    after_end: bool
    """Whether it may still be recorded once the match is over."""
    fields: list[Field]
    """Its fields."""


class Code(TypedDict):
    """A code of the game."""

    rule: str
    """The rule that it is based on (``R12``)."""
    verdict: Verdict
    """The verdict it goes with."""


class AdviceCode(TypedDict):
    """A code of advice."""

    rule: str
    """The rule that it reminds of."""


class Game(TypedDict):
    """The declarations of a game."""

    name: str
    """The id of the game."""
    version: str
    """The version of its rules."""
    seating: Seating
    """The seats a match may have."""
    options: list[Option]
    """The house rules of the game."""
    actions: list[ActionKind]
    """The kinds of actions, including ``undo``."""
    codes: dict[str, Code]
    """Every code a verdict can have."""
    advices: dict[str, AdviceCode]
    """Every code advice can have."""
    waivable: list[str]
    """The codes of refusals that an arbiter may waive."""
    previewed: list[str]
    """The kinds of actions whose effects views show before they are recorded."""
    example: bool
    """Whether there is an example match (``/api/games/{game}/example``)."""
    lessons: int
    """The number of lessons (``/api/games/{game}/lessons``)."""
    drawing: bool
    """Whether it has a drawing of its table (``/api/games/{game}/drawing``)."""
    layout: FieldType | None
    """The type of its layouts (``/api/tables``); ``null``: matches begin only at the normal start."""
    word_faults: list[str]
    """The faults of the game's words, lessons, examples, preparation and drawing, with file and line or field;
    empty if all can be used."""


class TableDrawing(TypedDict):
    """The drawing of a game's table."""

    svg: str
    """The SVG: places to tap have ``data-pick``, texts ``data-text``, parts that come and go ``data-show``."""


# -- lessons ---------------------------------------------------------------------------------------------


class Said(TypedDict):
    """A text in both languages; Japanese with readings."""

    ja: str
    """The Japanese text."""
    en: str
    """The English text."""


class LessonPile(TypedDict):
    """A pile drawn in a lesson."""

    cards: list[str]
    """The visible cards of the pile, face up; empty: it is face down."""
    count: int | None
    """The number of cards; ``null``: not given."""
    name: Said | None
    """The name of the pile."""


class LessonStep(TypedDict):
    """A step of a lesson, in which the player sets up cards, acts, or only reads."""

    say: Said
    """The text of the step."""
    lay: dict[str, Any] | None
    """The layout to set up; ``null``: the cards stay."""
    accept: list[dict[str, Any]]
    """The accepted actions: an absent member may have any value, a list means any of its values."""
    verdict: Verdict
    """The verdict on the action."""
    code: str | None
    """The code of the verdict."""
    wrong: Said | None
    """The text shown after another legal action."""
    play: list[dict[str, Any]]
    """The actions that the tablet records itself."""
    piles: list[LessonPile]
    """The piles drawn next to the text."""


class Lesson(TypedDict):
    """A lesson of a game."""

    id: str
    """The id of the lesson."""
    title: Said
    """The title of the lesson."""
    seats: list[str]
    """The seats."""
    options: dict[str, Any]
    """The house rules that the lesson names."""
    steps: list[LessonStep]
    """The steps of the lesson."""
