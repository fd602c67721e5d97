"""The view: everything the screen of one device shows (``docs/protocol.md``, "The view")."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, NotRequired, TypedDict

from tachiai.engines._schemas import Named, with_parameters

from .games import FieldType, Verdict

Role = Literal["table", "seat", "arbiter", "spectator"]
"""The role of a device in a match."""

RecordedBy = Literal["table", "seat", "arbiter", "cli"]
"""The kind of device that recorded a line."""

# Declared by each game: replaced by the types of the game that is played.
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
    """The house rules that the record names; absent if it names none."""
    rules_in_force: dict[str, Any]
    """The value of every house rule of the game in this match."""
    names: NotRequired[dict[str, str]]
    """The names of players, by seat."""
    rules: NotRequired[str]
    """The version of the rules when the match was opened."""
    layout: NotRequired[dict[str, Any]]
    """The table at its start; absent: the normal start of the game."""


class Settings(TypedDict):
    """The settings of a match."""

    coaching: bool
    """Whether screens show the effects of possible actions."""
    paired: NotRequired[bool]
    """Whether the match decides a pairing of a tournament alone: then screens offer no rematch."""
    wins: NotRequired[dict[str, int]]
    """The number of matches won before, by seat, if this match follows another of the same people."""


# -- judgements ----------------------------------------------------------------------------------------


@with_parameters
class Step(TypedDict):
    """A step of the hands on the table: a code of the game, and its parameters."""

    step: str
    """The code of the step."""


@with_parameters
class Advice(TypedDict):
    """A fact the own seat disclosed that speaks against an action: a code of the game, and its parameters."""

    code: str
    """The code of the advice."""


class UndoEffect(TypedDict):
    """The effect of an undo, the only one that belongs to no game."""

    effect: Literal["undo"]
    to: int
    """The action just after which the match continues; 0: the start."""


class Outcome(TypedDict):
    """The end of a match and its winners."""

    winners: list[str]
    """The winners; empty: a draw, or all lost."""
    reason: str
    """The code of the reason; ``ruling`` if the arbiter decided it."""


_As = TypedDict("_As", {"as": Annotated[Literal["confirmed", "refuted"], "The result."]})


class Settled(_As):
    """The result of a claim."""

    by: int
    """The number of the action that proved it."""


class Signed(TypedDict):
    """A decision of an arbiter: name and reason."""

    name: str
    """The arbiter's name."""
    reason: str
    """The reason they gave."""


class Line(TypedDict):
    """A line of the record, as this device may see it."""

    n: int
    """The number of the action."""
    seat: str
    """The seat that acted; ``table`` if no particular seat did."""
    action: _Action
    """The action; what is private to another seat is ``"??"``."""
    verdict: Verdict
    """The verdict."""
    code: str | None
    """The code of the rule behind it."""
    effects: Sequence[_Effect]
    """The effects of the action."""
    steps: list[Step]
    """The steps of the hands at that time."""
    about: dict[str, Any]
    """The parameters of sentences about the action, in addition to its fields: such as the card on the cell
    it left."""
    settled: Settled | None
    """The result of the claim in it."""
    undone: bool
    """Whether it was undone."""
    at: str | None
    """When it was recorded (ISO 8601)."""
    by: RecordedBy | None
    """The kind of device that recorded it; ``null`` in a replay."""
    consent: list[str]
    """The seats that agreed to the undo."""
    reason: str | None
    """The reason given for the undo."""
    ruling: Signed | None
    """The ruling that it comes from; ``null`` for an action of the players."""
    link: int | None
    """Its link in the chain; ``null`` in a replay."""
    note: str | None
    """A note of the record."""
    private: bool
    """Whether it contains facts that only this device's seat knows; shown under cover."""
    purpose: NotRequired[Literal["tell", "end", "foul", "undo"]]
    """The purpose of its kind of action; absent: a move."""


# -- possible actions ----------------------------------------------------------------------------------


class Choice(TypedDict):
    """A template of actions that are possible now."""

    seat: str
    """The seat that may act."""
    action: str
    """The kind of action."""
    fields: dict[str, FieldType]
    """The values that each field can have; a screen asks for the fields in this order."""
    optional: list[str]
    """The fields that may be left out."""
    usual: NotRequired[dict[str, Any]]
    """The values that a screen fills in unless another is picked; left out without one."""
    exact: bool
    """Whether the referee accepts every action of the template; else only some of them."""
    private: NotRequired[list[str]]
    """The fields that only the seat may know, to be entered under cover; absent if it has none."""
    purpose: NotRequired[Literal["tell", "end", "foul"]]
    """The purpose of the kind of action; absent: a move."""


class Preview(TypedDict):
    """The effects that an action would have."""

    action: _Action
    """The action."""
    effects: Sequence[_Effect]
    """The effects it would have."""


class UndoButton(TypedDict):
    """The effect of the undo button."""

    to: int
    """The action just after which the match would continue."""
    tier: Literal["free", "consent"]
    """``free``: at once; ``consent``: once the others agree."""


_From = TypedDict("_From", {"from": Annotated[int, "The number of the undo action that removed them."]})


class Restorable(_From):
    """The lines that ``restore`` could bring back."""

    count: int
    """The number of lines."""
    first: int
    """The number of the first of them, as it would be recorded."""
    since: int
    """The number of lines recorded since that still stand; 0: everything can be restored."""


class Ask(TypedDict):
    """An undo that waits for consent."""

    id: str
    """Its id, for ``consent``."""
    to: int
    """The action just after which the match would continue."""
    by: str
    """The seat that asks for it, or ``table``."""
    needs: list[str]
    """The seats that are asked."""
    enough: Literal["all", "one"]
    """Whether all of them must agree, or one."""
    given: list[str]
    """The seats that agreed."""
    seen: list[str]
    """The hidden cards revealed since."""


# -- the people around a match -------------------------------------------------------------------------


class Moved(TypedDict):
    """The last move of a seat to another device."""

    at: str
    """When."""
    n: int
    """The number of actions recorded at that time."""
    handed: bool
    """Whether the previous device handed it on, with the facts the seat had disclosed."""


class Person(TypedDict):
    """A seat and its device."""

    claimed: bool
    """Whether a device has the seat."""
    phone: bool
    """Whether a phone has or ever had the seat: then the table neither discloses nor confirms for it."""
    online: bool
    """Whether that device is connected."""
    moved: Moved | None
    """The last move of the seat to another device; ``null``: it never moved."""


class Claim(TypedDict):
    """A phone that waits for a seat that already has a phone."""

    id: str
    """Its id, for ``admit`` and ``hand``."""
    seat: str
    """The seat."""
    handed: bool
    """Whether the seat's phone agreed to give it the seat."""


class Tried(TypedDict):
    """The wrong PINs entered for this match."""

    pin: int
    """The number of wrong PINs."""
    at: str
    """The time of the last."""


class Answered(Signed):
    """The arbiter's answer to an objection."""

    link: int
    """Its link in the chain."""


Wrong = Literal["missing", "card", "rule", "other"]
"""The fault of a record: a move is missing, a card is wrong, a rule was not followed, or something else."""


class Objection(TypedDict):
    """An objection to the record by a player."""

    link: int
    """Its link in the chain."""
    n: int
    """The number of actions recorded at that time."""
    by: RecordedBy
    """The kind of device that objected."""
    seat: str | None
    """The seat for which it objected."""
    about: int | None
    """The action it is about; ``null``: the record as a whole."""
    what: Wrong
    """The kind of fault."""
    note: str | None
    """In their own words."""
    at: str
    """The time of the objection."""
    answer: Answered | None
    """The arbiter's answer."""


class Ruling(Signed):
    """A decision of the arbiter."""

    link: int
    """Its link in the chain."""
    n: int
    """The number of actions recorded at that time."""
    at: str
    """The time of the ruling."""
    ruling: Literal["stop", "resume", "back", "correct", "insert", "remove", "allow", "result", "answer"]
    """The kind of ruling."""
    about: int | None
    """The action it is about."""
    winners: list[str] | None
    """The winners, of a ``result``."""


class Confirmed(TypedDict):
    """A seat's statement about the result."""

    agree: bool
    """Whether it agrees."""
    by: RecordedBy
    """The kind of device that sent it."""
    reason: str | None
    """The reason it does not agree."""
    signed: bool
    """Whether it was signed with the key of the seat's own phone."""
    at: str
    """The time of the statement."""


class Confirm(TypedDict):
    """The question whether the recorded end is right."""

    of: int
    """The link that ended the match."""
    head: str
    """The hash of that link."""
    seats: dict[str, Confirmed | None]
    """The statement of each seat; ``null``: none so far."""


class Sign(TypedDict):
    """The last head that all devices were asked to sign."""

    of: int
    """The number of its link."""
    head: str
    """The hash of that link."""
    signed: list[str]
    """The devices that signed it."""


class Place(TypedDict):
    """A table of an evening with many tables."""

    number: int
    """Its number."""
    name: str
    """The name of the table; empty: it has only a number."""
    called: str | None
    """The time of the call for the organiser; ``null``: no call is open."""


class Wishes(TypedDict):
    """The items that the table can deal to the seats now, and the wishes of the seats."""

    of: str
    """The kind of item, for its words."""
    size: int
    """The number of items that each seat gets."""
    sets: list[list[str]]
    """The items that can be dealt together: one of these sets."""
    seats: dict[str, list[str]]
    """The wishes so far."""


class NextMatch(TypedDict):
    """The match the same people play after this one."""

    match: str
    """Its id."""


_FromAction = TypedDict(
    "_FromAction",
    {"from": Annotated[int, "The first action that today's rules judge otherwise than it was recorded."]},
)


class Outdated(_FromAction):
    """The versions of an outdated match: its rules are not today's, and nothing more is recorded in it."""

    rules: str
    """The version it was recorded under."""
    today: str | None
    """The installed version; ``null``: the game is not installed."""


class OutdatedView(Outdated):
    """The versions of an outdated match, and how far its position is known."""

    known: int | None
    """The action after which the table was as ``position`` shows; ``null``: no position is known."""
    lay: bool
    """Whether ``play_on`` can set up this table in a new match."""


class Before(TypedDict):
    """The match that is continued here, on a table set up again."""

    match: str
    """Its id."""


# -- the view ------------------------------------------------------------------------------------------


class May(TypedDict):
    """An action that a seat may take while others are waited for."""

    seat: str
    """The seat."""
    action: str
    """The kind of action."""


class Frame(TypedDict):
    """The part of a view that describes the position and is equal for every device."""

    position: _Position
    """The public view of the position."""
    turn: list[str]
    """The seats that everybody waits for now."""
    upcoming: list[str]
    """The seats in the order of their next turns, if nothing changes it."""
    due: Sequence[_Due]
    """The follow-ups the game waits for."""
    may: list[May]
    """The actions that the other seats may take meanwhile (a doubt, a trap), except disclosing and resigning."""
    reference: Sequence[_Reference]
    """The text printed on face-up cards that a screen must show."""
    outcome: Outcome | None
    """The end of the match; ``null`` while it is open."""


_FromLine = TypedDict(
    "_FromLine",
    {"from": Annotated[int, "The index (from 0) from which ``lines`` replaces the client's list of lines."]},
)


class View(_FromLine, Frame):
    """Everything the screen of one device shows; it has only what this device may see."""

    match: str
    """The id of the match."""
    n: int
    """The number of the last action: the version of the view, to be sent with a command as ``expect``."""
    at: int
    """The action after which the position is shown; ``n`` unless the client asked for another."""
    link: int
    """The newest link of the chain."""
    head: str
    """The hash of that link."""
    device: str | None
    """The name of this device in the chain; ``null`` for spectators."""
    keyed: bool
    """Whether the chain has a public key of this device."""
    role: Role
    """The role of this device in the match."""
    seat: str | None
    """The seat of this device."""
    pen: bool
    """Whether this device has the pen."""
    header: Header
    """The header."""
    settings: Settings
    """The settings."""
    mine: _Mine | None
    """The private view of the device's seat (``Game.private``); ``null`` without a seat."""
    choices: list[Choice]
    """The actions that this device may record now (with the pen: of every seat), computed from public facts."""
    mine_choices: list[Choice] | None
    """The actions for the covered form of the device's seat, computed with the facts it disclosed
    (``Game.own_choices``); ``null``: equal to ``choices``."""
    previews: list[Preview]
    """The effects that some of these actions would have; empty with ``coaching`` off."""
    lines: list[Line]
    """The lines from index ``from`` on."""
    undo: UndoButton | None
    """The effect of the undo button; ``null``: nothing to undo, or this device may not."""
    restorable: Restorable | None
    """The lines that ``restore`` could bring back; only for the pen and the arbiter."""
    ask: Ask | None
    """The undo that waits for consent."""
    wishes: Wishes | None
    """The items that seats would like to get when the table deals; ``null``: nothing is dealt now."""
    people: dict[str, Person]
    """The seats and their devices."""
    claims: list[Claim]
    """The phones that wait for a taken seat; a seat's phone sees only those for its own seat."""
    tried: Tried | None
    """The wrong PINs entered for this match; only for the table."""
    closed: str | None
    """The reason the arbiter closed the match, which then stops recording; ``null``: it is open."""
    stopped: Signed | None
    """The arbiter who stopped the table: meanwhile only the arbiter records."""
    objections: list[Objection]
    """The objections to the record."""
    rulings: list[Ruling]
    """The rulings of the arbiter."""
    confirm: Confirm | None
    """The confirmation of the result; ``null`` while the match is open."""
    sign: Sign | None
    """The last head that all devices were asked to sign; ``null``: they were not asked."""
    disclosed: list[str]
    """The seats that opened their disclosures and disclosed nothing since."""
    place: Place | None
    """The table of an evening at which the match is played; ``null``: none."""
    next: NextMatch | None
    """The next match of the same people."""
    after: Before | None
    """The match that is continued here; ``null``: this one continues no other."""
    outdated: OutdatedView | None
    """The versions, if the match is outdated: shown as recorded, but not continued; ``null``: it is not."""
    build: str
    """The version of the software."""
