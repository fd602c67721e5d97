"""The answers of commands and of HTTP addresses (``docs/protocol.md``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, NotRequired, TypedDict

from tachiai.engines.schemas import Named

from .games import Verdict
from .view import (
    Advice,
    Ask,
    Choice,
    Frame,
    Header,
    Line,
    Outcome,
    Outdated,
    Preview,
    Role,
    Settled,
    Step,
    View,
)

_Effect = Annotated[Mapping[str, Any], Named("Effect")]
_Position = Annotated[Mapping[str, Any], Named("Position")]
_Action = Annotated[Mapping[str, Any], Named("Action")]

# -- what commands answer ------------------------------------------------------------------------------


class Done(TypedDict):
    """It was done."""

    ok: Literal[True]
    n: NotRequired[int]
    """The number of the last action."""
    link: NotRequired[int]
    """The newest link of the chain."""


class Judgement(TypedDict):
    """What the referee says of an action."""

    verdict: Verdict
    """The verdict."""
    code: str | None
    """The code of the rule behind it."""
    effects: Sequence[_Effect]
    """What the action did, or would do."""
    steps: list[Step]
    """What the hands do."""


class Recorded(Judgement):
    """An action was recorded (``record``, ``undo``, ``consent``, ``rule``)."""

    ok: Literal[True]
    n: int
    """The number of the action."""
    link: NotRequired[int]
    """The newest link of the chain, after a ruling."""


class Checked(Judgement):
    """What the referee would say of an action (``check``)."""

    ok: Literal[True]
    n: int
    """The number of the last action."""
    action: _Action
    """The action, as it was understood."""
    about: dict[str, Any]
    """What sentences about it name beside its fields."""
    advice: NotRequired[list[Advice]]
    """What the own seat told that speaks against it; for its own phone."""


class Asked(TypedDict):
    """The others were asked (``undo``, ``consent``)."""

    ok: Literal[True]
    n: int
    """The number of the last action."""
    asked: Ask | None
    """The undo that waits; ``null``: somebody said no."""


class Stopped(TypedDict):
    """The first line that could not be brought back."""

    n: int
    """Its number."""
    verdict: Verdict
    """What is said of it now."""
    code: str | None
    """The code of the rule behind that."""
    action: _Action
    """The action, as everybody sees it."""


class Restored(TypedDict):
    """Lines were brought back (``restore``, and rulings that change the record)."""

    ok: Literal[True]
    n: int
    """The number of the last action."""
    link: NotRequired[int]
    """The newest link of the chain, after a ruling."""
    restored: int
    """How many lines were brought back."""
    left: int
    """How many were not."""
    stopped: Stopped | None
    """What stood in the way."""


UndoAnswer = Recorded | Asked
"""What ``undo`` and ``consent`` answer."""

RuleAnswer = Recorded | Restored | Done
"""What ``rule`` answers: of ``allow``, of rulings that bring lines back, of the others."""

# -- what is answered instead --------------------------------------------------------------------------


class Refused(TypedDict):
    """The rules forbid it; nothing was recorded."""

    ok: Literal[False]
    error: Literal["refused"]
    n: int
    """The number of the last action."""
    verdict: Literal["illegal"]
    code: str
    """The code of the rule."""
    action: _Action
    """The action."""
    about: NotRequired[dict[str, Any]]
    """What sentences about it name beside its fields; of an undo nothing."""


class Advised(TypedDict):
    """What the own seat told speaks against it; nothing was recorded."""

    ok: Literal[False]
    error: Literal["advised"]
    n: int
    """The number of the last action."""
    advice: list[Advice]
    """What speaks against it."""
    action: _Action
    """The action."""


class Stale(TypedDict):
    """Something was recorded meanwhile."""

    ok: Literal[False]
    error: Literal["stale"]
    n: int
    """The number of the last action."""
    view: View
    """The view now."""


class BadField(TypedDict):
    """A member of the request is wrong."""

    ok: Literal[False]
    error: Literal["bad-field"]
    field: str
    """Which (dotted path)."""
    reason: str
    """What is wrong with it: ``missing``, ``unknown-field``, ``no-integer`` ..."""
    value: Any
    """What was sent, if it is short."""


class BadRecord(TypedDict):
    """What was sent to be judged is no record."""

    ok: Literal[False]
    error: Literal["bad-record"]
    line: int | None
    """The line; ``null`` for a table that was laid, which has none."""
    field: str | None
    """The member in it."""
    reason: str
    """What is wrong with it."""
    value: Any
    """What stands there."""


ErrorCode = Literal[
    "unauthorised",
    "waiting",
    "not-yours",
    "no-pen",
    "phone-only",
    "wrong-pin",
    "wrong-passphrase",
    "no-desk",
    "not-over",
    "cross-site",
    "no-such-match",
    "no-such-ask",
    "no-such-claim",
    "no-such-seat",
    "no-such-ticket",
    "no-such-table",
    "no-such-game",
    "no-such-address",
    "no-such-command",
    "wrong-method",
    "over",
    "stopped",
    "ruled",
    "taken",
    "other-rules",
    "no-layout",
    "broken",
    "too-large",
    "wrong-host",
    "too-many",
    "unavailable",
]
"""What else can be answered instead (``docs/protocol.md``, "Commands")."""


_From = TypedDict(
    "_From",
    {
        "from": NotRequired[
            Annotated[int, "Of ``other-rules``: the first action that today's rules do not give."]
        ]
    },
)


class OtherFailure(_From):
    """Anything else that stood in the way."""

    ok: Literal[False]
    error: ErrorCode
    """The code of the error."""
    n: NotRequired[int]
    """Of ``broken``: the action from which on the record does not verify."""
    name: NotRequired[str]
    """Of ``stopped``: who stopped the table."""
    reason: NotRequired[str]
    """Of ``stopped`` and ``broken``: why."""
    rules: NotRequired[str]
    """Of ``other-rules``: the version the match was recorded under."""
    today: NotRequired[str | None]
    """Of ``other-rules``: the version that is installed; ``null``: the game is not."""


Failure = Refused | Advised | Stale | BadField | BadRecord | OtherFailure
"""Nothing was done."""

# -- HTTP ----------------------------------------------------------------------------------------------


class Opened(TypedDict):
    """A match was opened."""

    ok: Literal[True]
    match: str
    """Its id."""
    token: str
    """The table's token: told here and never again."""
    pin: str
    """The arbiter's PIN: told here and never again."""
    device: str
    """The table's name in the chain."""


class Joined(TypedDict):
    """A device joined a match."""

    ok: Literal[True]
    token: str
    """Its token."""
    match: str
    """The id of the match."""
    role: Role
    """What it is to the match."""
    seat: str | None
    """Its seat."""
    waiting: bool
    """Whether it waits until it is let in."""
    device: str | None
    """Its name in the chain; ``null`` for spectators."""


class Ticket(TypedDict):
    """Who may still join as what."""

    seat: str | None
    """The seat."""
    role: Literal["seat", "spectator", "table"]
    """What the device will be."""
    code: str | None
    """Six digits to type instead; ``null`` for a table."""
    url: str
    """What its QR code says."""
    claimed: bool
    """Whether a device has the seat."""
    online: bool
    """Whether that device is connected."""


class Next(TypedDict):
    """The way into the next match of the same people."""

    ok: Literal[True]
    match: str
    """Its id."""
    role: Literal["seat", "spectator"]
    """What this device will be."""
    seat: str | None
    """Its seat."""
    ticket: str
    """Its ticket."""


class Address(TypedDict):
    """An address phones may reach."""

    url: str
    """The address."""
    reachable: bool
    """Whether another machine could reach it at all."""
    reached: bool
    """Whether a device came by it that is neither this machine nor the asker."""


class Here(TypedDict):
    """Where phones can reach this referee."""

    addresses: list[Address]
    """The addresses, the likeliest first."""
    phone_ago: float | None
    """Seconds since such a device last opened the phones' page; ``null``: never since the start."""
    build: str
    """The version of the software."""


class Replay(TypedDict):
    """A record to look through."""

    ok: Literal[True]
    header: Header
    """The header."""
    frames: list[Frame]
    """The position after action 0, 1, ...; with ``frames=changes`` only what differs from before."""
    lines: list[Line]
    """The lines, as everybody sees them at the end."""


class Laid(Frame):
    """A table that was laid, after what was done at it."""

    ok: Literal[True]
    header: Header
    """The header."""
    choices: list[Choice]
    """What may be done now, for all seats and the table."""
    previews: list[Preview]
    """What attacks and the like would do."""
    lines: list[Line]
    """What was done, and what the referee says of it."""
    layout: dict[str, Any] | None
    """How the table lies now, as a layout; ``null`` where none can say it (something is due)."""


class Health(TypedDict):
    """The store answers."""

    ok: Literal[True]
    build: str
    """The version of the software."""


# -- audits --------------------------------------------------------------------------------------------


class AuditLine(TypedDict):
    """What was judged of an action (``docs/records.md``, "The audit")."""

    n: int
    """The number of the action."""
    verdict: Verdict
    """The verdict."""
    code: str | None
    """The code of the rule behind it."""
    effects: Sequence[_Effect]
    """What the action did."""
    settled: NotRequired[Settled]
    """How the claim in it came out; absent: there is none, or it is open."""
    message: NotRequired[str]
    """Of an ``illegal`` line of a record that was sent: what is wrong, as a sentence for people."""
    claim_odds: NotRequired[str]
    """The odds that a claim was true when it was made, a fraction (``11/42``); of games that reckon them."""


class AuditEnd(TypedDict):
    """The last line of an audit."""

    outcome: Outcome | None
    """How the match ended; ``null`` while it is open."""
    position: _Position
    """The public view after the last action."""


class RecordAudit(TypedDict):
    """The audit of a record that was sent (``POST /api/audit``)."""

    ok: Literal[True]
    status: Literal[0, 1]
    """1 if some line is ``illegal``; what ``tachiai audit`` exits with."""
    lines: list[AuditLine | AuditEnd]
    """A line an action, then the end."""


class VerdictAndCode(TypedDict):
    """What was said of an action."""

    verdict: Verdict
    """The verdict."""
    code: str | None
    """The code of the rule behind it."""


class Difference(TypedDict):
    """Today's rules judge an action otherwise than those it was recorded under."""

    n: int
    """The number of the action."""
    recorded: VerdictAndCode
    """What was said at the table."""
    today: VerdictAndCode
    """What today's rules say."""
    rules: str
    """The version of the rules it was recorded under."""


class ChainFault(TypedDict):
    """The first thing wrong with a stored chain."""

    n: int
    """Its link."""
    reason: Literal[
        "missing",
        "unreadable",
        "form",
        "number",
        "hash",
        "private",
        "judgement",
        "position",
        "desk",
        "pointer",
    ]
    """What is wrong there."""


class Held(TypedDict):
    """A claim of a seat that opened what it told, beside what it told."""

    n: int
    """The number of the action."""
    seat: str
    """The seat."""
    claim: _Action
    """The action."""
    told: int | None
    """The line that told; ``null`` if none did."""
    verdict: Literal["as told", "not as told", "cannot say"]
    """Whether the claim is what was told."""
    advice: list[Advice]
    """What speaks against it."""
    settled: Settled | None
    """How it came out."""
    lie: bool
    """Whether it was a lie."""


class MatchAudit(TypedDict):
    """The audit of a match the referee keeps, once it is over."""

    lines: list[AuditLine | AuditEnd]
    """As it was judged when it was recorded: a line an action, then the end."""
    differences: list[Difference]
    """Where today's rules judge otherwise."""
    outdated: Outdated | None
    """That today's rules do not give what was recorded; ``null``: they do."""
    fault: ChainFault | None
    """The first thing wrong with the chain; ``null``: it is whole."""
    opened: list[Held]
    """The claims of the seats that opened what they told (for the arbiter: of all) beside what they told."""
