"""The view: everything the screen of one device shows (``docs/protocol.md``, "The view")."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, NotRequired, TypedDict

from tachiai.engines.schemas import Named, with_parameters

from .games import FieldType, Verdict

Role = Literal["table", "seat", "arbiter", "spectator"]
"""What a device is to a match."""

RecordedBy = Literal["table", "seat", "arbiter", "cli"]
"""What recorded a line."""

# What a game declares: replaced by the types of the game that is played.
_Position = Annotated[Mapping[str, Any], Named("Position")]
_Mine = Annotated[Mapping[str, Any], Named("Mine")]
_Effect = Annotated[Mapping[str, Any], Named("Effect")]
_Due = Annotated[Mapping[str, Any], Named("Due")]
_Reference = Annotated[Mapping[str, Any], Named("Reference")]
_Action = Annotated[Mapping[str, Any], Named("Action")]

# -- the header ----------------------------------------------------------------------------------------


class Header(TypedDict):
    """The header of the record, and the house rules in force."""

    record: Literal["match"]
    version: Literal[1]
    game: str
    """The id of the game."""
    seats: list[str]
    """The seats, in the order of the game."""
    options: NotRequired[dict[str, Any]]
    """The house rules the record names; absent if it names none."""
    rules_in_force: dict[str, Any]
    """Every house rule of the game as it is in this match."""
    names: NotRequired[dict[str, str]]
    """The names of players, by seat."""
    rules: NotRequired[str]
    """The version of the rules it was opened under."""
    layout: NotRequired[dict[str, Any]]
    """How the table lay at its start; absent: as the game begins."""


class Settings(TypedDict):
    """The settings of a match."""

    coaching: bool
    """Whether screens show what actions would do."""
    wins: NotRequired[dict[str, int]]
    """How many matches the people of each seat had won before, if this one follows another of theirs."""


# -- what is said of actions ---------------------------------------------------------------------------


@with_parameters
class Step(TypedDict):
    """What the hands do now: a word of the game, its parameters beside it."""

    step: str
    """The code of the word."""


@with_parameters
class Advice(TypedDict):
    """What the own seat told that speaks against an action: a word of the game, its parameters beside it."""

    code: str
    """The code of the word."""


class UndoEffect(TypedDict):
    """The match goes back: the one effect that is no game's."""

    effect: Literal["undo"]
    to: int
    """To just after this action; 0: the start."""


class Outcome(TypedDict):
    """How the match ended."""

    winners: list[str]
    """Who won; nobody: a draw, or all lost."""
    reason: str
    """The code of the reason; ``ruling`` if the arbiter decided it."""


_As = TypedDict("_As", {"as": Annotated[Literal["confirmed", "refuted"], "How it came out."]})


class Settled(_As):
    """How a claim came out."""

    by: int
    """The action that proved it."""


class Signed(TypedDict):
    """Who of the arbiters decided, and why."""

    name: str
    """The arbiter's name."""
    reason: str
    """Why."""


class Line(TypedDict):
    """A line of the record, as this device may see it."""

    n: int
    """The number of the action."""
    seat: str
    """Who acted; ``table`` for what nobody in particular did."""
    action: _Action
    """The action; what is private to another seat is ``"??"``."""
    verdict: Verdict
    """The verdict."""
    code: str | None
    """The code of the rule behind it."""
    effects: Sequence[_Effect]
    """What the action did."""
    steps: list[Step]
    """What the hands had to do then."""
    about: dict[str, Any]
    """What sentences about it name beside its fields, such as the card on the cell it left."""
    settled: Settled | None
    """How the claim in it came out."""
    undone: bool
    """Whether it was taken back."""
    at: str | None
    """When it was recorded (ISO 8601)."""
    by: RecordedBy | None
    """What recorded it; ``null`` in a replay."""
    consent: list[str]
    """The seats that agreed to the undo."""
    reason: str | None
    """The reason given for the undo."""
    ruling: Signed | None
    """The ruling it comes from; ``null`` for what players did."""
    link: int | None
    """Its link in the chain; ``null`` in a replay."""
    note: str | None
    """A note of the record."""
    private: bool
    """Whether it tells what only this device's seat knows: shown under cover."""
    purpose: NotRequired[Literal["tell", "end", "foul", "undo"]]
    """What its kind of action is for; absent: a move."""


# -- what may be done ----------------------------------------------------------------------------------


class Choice(TypedDict):
    """A template of what may be done now."""

    seat: str
    """Who may do it."""
    action: str
    """The kind of action."""
    fields: dict[str, FieldType]
    """Each field with the values it can take, in the order in which a screen asks for them."""
    optional: list[str]
    """The fields that may be left out."""
    usual: NotRequired[dict[str, Any]]
    """The values that a screen fills in unless another is picked; absent if there are none."""
    exact: bool
    """Whether the referee accepts all it stands for; else some of that."""
    private: NotRequired[list[str]]
    """The fields only the seat may know: asked for under cover; absent if there are none."""
    purpose: NotRequired[Literal["tell", "end", "foul"]]
    """What it is for (see the kind of action); absent: a move."""


class Preview(TypedDict):
    """What an action would do."""

    action: _Action
    """The action."""
    effects: Sequence[_Effect]
    """What it would do."""


class UndoButton(TypedDict):
    """What the undo button would do."""

    to: int
    """It goes back to just after this action."""
    tier: Literal["free", "consent"]
    """At once, or once the others agreed."""


_From = TypedDict("_From", {"from": Annotated[int, "The undo that took it back."]})


class Restorable(_From):
    """What ``restore`` could bring back."""

    count: int
    """How many lines."""
    first: int
    """The number of the first of them: what would be recorded."""
    since: int
    """How many lines that stand were recorded since; 0: the way forward is open."""


class Ask(TypedDict):
    """An undo that waits for consent."""

    id: str
    """Its id, for ``consent``."""
    to: int
    """It would go back to just after this action."""
    by: str
    """The seat that asks, or ``table``."""
    needs: list[str]
    """The seats that are asked."""
    enough: Literal["all", "one"]
    """Whether all of them must agree."""
    given: list[str]
    """Those that agreed."""
    seen: list[str]
    """The hidden cards that came to light since."""


# -- the people around a match -------------------------------------------------------------------------


class Moved(TypedDict):
    """How a seat went to another device the last time."""

    at: str
    """When."""
    n: int
    """How many actions were recorded then."""
    handed: bool
    """Whether the device before handed it on, with what had been told."""


class Person(TypedDict):
    """A seat and its device."""

    claimed: bool
    """Whether a device has the seat."""
    phone: bool
    """Whether a phone has the seat or once had it: then the table tells and confirms nothing for it."""
    online: bool
    """Whether that device is connected."""
    moved: Moved | None
    """How the seat went to another device last."""


class Claim(TypedDict):
    """A phone that waits for a seat another one has."""

    id: str
    """Its id, for ``admit`` and ``hand``."""
    seat: str
    """The seat."""
    handed: bool
    """Whether the seat's phone let it have the seat."""


class Tried(TypedDict):
    """Wrong PINs of this match."""

    pin: int
    """How many in all."""
    at: str
    """When the last."""


class Answered(Signed):
    """The arbiter's answer to an objection."""

    link: int
    """Its link in the chain."""


Wrong = Literal["missing", "card", "rule", "other"]
"""What is wrong with a record: a move is missing, a card is another, a rule was not kept, or something else."""


class Objection(TypedDict):
    """Somebody says that the record is not what happened."""

    link: int
    """Its link in the chain."""
    n: int
    """How many actions were recorded then."""
    by: RecordedBy
    """What kind of device said it."""
    seat: str | None
    """For which seat."""
    about: int | None
    """The action it is about; ``null``: the record as a whole."""
    what: Wrong
    """What is wrong."""
    note: str | None
    """In their own words."""
    at: str
    """When."""
    answer: Answered | None
    """The arbiter's answer."""


class Ruling(Signed):
    """What the arbiter decided."""

    link: int
    """Its link in the chain."""
    n: int
    """How many actions were recorded then."""
    at: str
    """When."""
    ruling: Literal["stop", "resume", "back", "correct", "insert", "remove", "allow", "result", "answer"]
    """What kind of ruling."""
    about: int | None
    """The action it is about."""
    winners: list[str] | None
    """The winners, of a ``result``."""


class Confirmed(TypedDict):
    """What a seat said of the result."""

    agree: bool
    """Whether it is right."""
    by: RecordedBy
    """What kind of device said it."""
    reason: str | None
    """Why it is not."""
    signed: bool
    """Whether it was signed with the key of the seat's own phone."""
    at: str
    """When."""


class Confirm(TypedDict):
    """The question whether the end was right."""

    of: int
    """The link that ended the match."""
    head: str
    """Its hash."""
    seats: dict[str, Confirmed | None]
    """What each seat said."""


class Sign(TypedDict):
    """The head all devices were last asked to sign."""

    of: int
    """Its link."""
    head: str
    """Its hash."""
    signed: list[str]
    """The devices that signed it."""


class Place(TypedDict):
    """A table of an evening with many tables."""

    number: int
    """Its number."""
    name: str
    """What it is called; empty: nothing but its number."""
    called: str | None
    """Since when the organiser is called; ``null``: nobody waits for them."""


class NextMatch(TypedDict):
    """The match the same people play after this one."""

    match: str
    """Its id."""


_FromAction = TypedDict(
    "_FromAction",
    {"from": Annotated[int, "The first action that today's rules do not give as it was recorded."]},
)


class Outdated(_FromAction):
    """That a match was recorded under rules that are not those of today: nothing more is recorded in it."""

    rules: str
    """The version it was recorded under."""
    today: str | None
    """The version that is installed; ``null``: the game is not."""


class OutdatedView(Outdated):
    """The same in a view."""

    known: int | None
    """The action after which the table lay as the position says; ``null``: no position is known."""
    lay: bool
    """Whether ``play_on`` can lay this table in a new match."""


class Before(TypedDict):
    """The match that is played on here, on a table that was laid again."""

    match: str
    """Its id."""


# -- the view ------------------------------------------------------------------------------------------


class May(TypedDict):
    """What a seat may do while others are waited for."""

    seat: str
    """The seat."""
    action: str
    """The kind of action."""


class Frame(TypedDict):
    """What of a view is the position, and the same for every device."""

    position: _Position
    """The public view of the position."""
    turn: list[str]
    """The seats everybody waits for now."""
    upcoming: list[str]
    """The seats in the order their turns come, if nothing changes it."""
    due: Sequence[_Due]
    """The follow-ups the game waits for."""
    may: list[May]
    """What the other seats may do meanwhile (a doubt, a trap): telling and giving up apart."""
    reference: Sequence[_Reference]
    """What is printed on cards lying open and a screen must say."""
    outcome: Outcome | None
    """How the match ended; ``null`` while it is open."""


_FromLine = TypedDict(
    "_FromLine",
    {"from": Annotated[int, "The index (from 0) from which on ``lines`` replaces the list of lines."]},
)


class View(_FromLine, Frame):
    """Everything the screen of one device shows, for exactly its eyes."""

    match: str
    """The id of the match."""
    n: int
    """The number of the last action: the version, and what a client expects."""
    at: int
    """The action after which the position is; ``n`` unless asked for another."""
    link: int
    """The newest link of the chain."""
    head: str
    """Its hash."""
    device: str | None
    """This device's name in the chain; ``null`` for spectators."""
    keyed: bool
    """Whether the chain has a public key of this device."""
    role: Role
    """What this device is to the match."""
    seat: str | None
    """Its seat."""
    pen: bool
    """Whether it holds the pen."""
    header: Header
    """The header."""
    settings: Settings
    """The settings."""
    mine: _Mine | None
    """The private view of the device's seat (what games answer as ``private``); ``null`` without one."""
    choices: list[Choice]
    """What this device may record now (with the pen: of every seat), from public facts alone."""
    mine_choices: list[Choice] | None
    """The same for the covered form of the device's seat, with what it told in mind; ``null``: the same.
    What games answer as ``own_choices``."""
    previews: list[Preview]
    """What some of that would do; none with ``coaching`` off."""
    lines: list[Line]
    """The lines from index ``from`` on."""
    undo: UndoButton | None
    """What the undo button would do; ``null``: nothing to undo, or not by this device."""
    restorable: Restorable | None
    """What ``restore`` could bring back; for the pen and the arbiter."""
    ask: Ask | None
    """The undo that waits for consent."""
    people: dict[str, Person]
    """The seats and their devices."""
    claims: list[Claim]
    """The phones waiting for a taken seat: of every seat; for a seat's phone, of its own."""
    tried: Tried | None
    """Wrong PINs of this match; for the table."""
    closed: str | None
    """Why the arbiter closed the match: no action is recorded any more."""
    stopped: Signed | None
    """Who stopped the table: only the arbiter records anything."""
    objections: list[Objection]
    """What was objected."""
    rulings: list[Ruling]
    """What the arbiter decided."""
    confirm: Confirm | None
    """What was said of the result; ``null`` while the match is open."""
    sign: Sign | None
    """The head all devices are asked to sign."""
    disclosed: list[str]
    """The seats that opened what they had told, and told nothing since."""
    place: Place | None
    """The table of an evening the match is played at; ``null``: it is at none."""
    next: NextMatch | None
    """The match the same people play on in."""
    after: Before | None
    """The match that is played on here; ``null``: this one began by itself."""
    outdated: OutdatedView | None
    """That it is shown as recorded, and nothing more is recorded in it; ``null``: it goes on."""
    build: str
    """The version of the software."""
