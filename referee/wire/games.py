"""What a game declares, as ``GET /api/games`` says it: seats, options, actions and codes."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

Verdict = Literal["legal", "unverified", "illegal", "foul"]
"""What the referee says of an action."""

By = Literal["seat", "table", "any"]
"""Whose an action can be: a player's, the table's, or either's."""

Purpose = Literal["move", "tell", "end", "foul", "undo"]
"""What a kind of action is for."""

UndoConsent = Literal["revealed", "never", "always"]
"""When taking back an action asks the other seats, though nobody did anything since."""

# -- the types of fields: what engines.fieldtypes writes -------------------------------------------------


class OneType(TypedDict):
    """One of the values listed."""

    type: Literal["one"]
    of: str
    """What they are: ``card``, ``cell``, ``word`` ..."""
    values: list[Any]
    """The values: strings, numbers or booleans, seldom lists."""
    written: NotRequired[dict[str, Any]]
    """What the values are names of: objects. One of people's own may stand in the place of a name."""


class IntegerType(TypedDict):
    """An integer."""

    type: Literal["integer"]
    min: int | None
    """The least; ``null``: -10^9."""
    max: int | None
    """The greatest; ``null``: 10^9."""


class FlagType(TypedDict):
    """``true`` or ``false``."""

    type: Literal["flag"]


class TextType(TypedDict):
    """A string of at most 64 characters."""

    type: Literal["text"]
    of: str
    """What it is."""
    pattern: str | None
    """The regular expression all of it matches."""


class SeatType(TypedDict):
    """One of the seats of the header."""

    type: Literal["seat"]


class ListType(TypedDict):
    """A list."""

    type: Literal["list"]
    item: FieldType
    """The type of its items."""
    min: int
    """How many items it has at least."""
    max: int | None
    """How many at most; ``null``: 64."""
    distinct: bool
    """Whether no item may stand twice (``"??"`` apart)."""
    ordered: NotRequired[bool]
    """Whether the order of the items matters; absent: it does not."""


class MapType(TypedDict):
    """An object whose members are all alike."""

    type: Literal["map"]
    key: FieldType
    """The type of its keys."""
    item: FieldType
    """The type of its values."""
    min: int
    """How many members it has at least."""
    max: int | None
    """How many at most; ``null``: 64."""


class EitherType(TypedDict):
    """A value of one of several types."""

    type: Literal["either"]
    types: list[FieldType]
    """The types."""


class ObjectType(TypedDict):
    """An object with named members; only layouts have some."""

    type: Literal["object"]
    members: dict[str, FieldType]
    """The type of each member."""
    optional: list[str]
    """The members that may be left out."""


FieldType = (
    OneType | IntegerType | FlagType | TextType | SeatType | ListType | MapType | ObjectType | EitherType
)
"""The values a field can take."""


# -- what a game declares --------------------------------------------------------------------------------


class Seating(TypedDict):
    """Which seats a match may have."""

    orders: list[list[str]]
    """The seats in the orders allowed; none: seats of any names."""
    least: int
    """How many seats there are at least, where the names are free."""
    most: int
    """How many at most."""


class Option(TypedDict):
    """A house rule."""

    name: str
    """Its name."""
    type: FieldType
    """What it can be."""
    default: Any
    """What it is where a header does not say."""
    settles: list[str]
    """The open points of the rules it settles (``O5``)."""


class Field(TypedDict):
    """A field of an action."""

    name: str
    """Its name."""
    type: FieldType
    """What it can be."""
    required: bool
    """Whether it must be there."""
    private: bool
    """Whether only the acting seat and the referee may know its value."""
    private_if: list[Any] | None
    """It is private only where another field has a value: that field's name, and the value."""


class ActionKind(TypedDict):
    """A kind of action."""

    kind: str
    """Its name: ``action`` of the actions of this kind."""
    by: By
    """Whose it can be."""
    purpose: Purpose
    """What it is for: a move, telling the own phone private facts, the players' end of a match, saying that the
    seat broke a rule, an undo."""
    preview: bool
    """Whether views say what it would do."""
    undo: UndoConsent
    """Whether taking it back asks the other seats, though nobody did anything since: if it revealed a hidden
    card or weighs as much, never, or always."""
    after_end: bool
    """Whether it may still be recorded once the match is over."""
    fields: list[Field]
    """Its fields."""


class Code(TypedDict):
    """A code of the game."""

    rule: str
    """The rule it rests on (``R12``)."""
    verdict: Verdict
    """The verdict it goes with."""


class AdviceCode(TypedDict):
    """A code of advice."""

    rule: str
    """The rule it reminds of."""


class Game(TypedDict):
    """What a game declares."""

    name: str
    """Its id."""
    version: str
    """The version of its rules."""
    seating: Seating
    """Its seats."""
    options: list[Option]
    """Its house rules."""
    actions: list[ActionKind]
    """Its kinds of actions, ``undo`` among them."""
    codes: dict[str, Code]
    """Every code a verdict can have."""
    advices: dict[str, AdviceCode]
    """Every code advice can have."""
    waivable: list[str]
    """The codes of refusals that an arbiter may let stand."""
    previewed: list[str]
    """The kinds of actions of which views say what they would do."""
    example: bool
    """Whether there is a match to look at (``/api/games/{game}/example``)."""
    lessons: int
    """How many lessons it has (``/api/games/{game}/lessons``)."""
    layout: FieldType | None
    """What a layout of it holds (``/api/tables``); ``null``: it is played from the start alone."""
    word_faults: list[str]
    """What of the game's words, lessons, examples and preparation cannot be used, with file and line or field; empty if
    they are whole."""


# -- lessons ---------------------------------------------------------------------------------------------


class Said(TypedDict):
    """A text in both languages; Japanese with readings."""

    ja: str
    """In Japanese."""
    en: str
    """In English."""


class LessonPile(TypedDict):
    """A pile as it is drawn."""

    cards: list[str]
    """The cards of it that are seen, face up; none: it lies face down."""
    count: int | None
    """How many there are; ``null``: it is not said."""
    name: Said | None
    """What it is called."""


class LessonStep(TypedDict):
    """A step of a lesson: it asks for cards to be laid, for an action, or for nothing."""

    say: Said
    """What is said."""
    lay: dict[str, Any] | None
    """Cards to be laid: a layout of the game; ``null``: they stay."""
    accept: list[dict[str, Any]]
    """What may be done: a member left out may be anything, a list is any of its values."""
    verdict: Verdict
    """What the referee says of it."""
    code: str | None
    """The code of that."""
    wrong: Said | None
    """What is said when something else was done that the rules allow."""
    play: list[dict[str, Any]]
    """Actions the tablet records itself."""
    piles: list[LessonPile]
    """Piles that are drawn beside what is said."""


class Lesson(TypedDict):
    """A lesson of a game."""

    id: str
    """Its name."""
    title: Said
    """Its title."""
    seats: list[str]
    """The seats."""
    options: dict[str, Any]
    """The house rules it names."""
    steps: list[LessonStep]
    """Its steps."""
