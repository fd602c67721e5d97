"""The answers of commands and HTTP addresses (``docs/protocol.md``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, NotRequired, TypedDict

from tachiai.engines._schemas import Named

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

# -- answers of commands -------------------------------------------------------------------------------


class Done(TypedDict):
    """The answer of a command that has nothing else to report."""

    ok: Literal[True]
    n: NotRequired[int]
    """The number of the last action."""
    link: NotRequired[int]
    """The newest link of the chain."""


class Judgement(TypedDict):
    """The judgement of an action by the rules."""

    verdict: Verdict
    """The verdict."""
    code: str | None
    """The code of the rule behind it."""
    effects: Sequence[_Effect]
    """The effects that the action had or would have."""
    steps: list[Step]
    """The steps of hands on the table, in order."""


class Recorded(Judgement):
    """The answer when an action was recorded (``record``, ``undo``, ``consent``, ``rule``)."""

    ok: Literal[True]
    n: int
    """The number of the action."""
    link: NotRequired[int]
    """The newest link of the chain, after a ruling."""


class Checked(Judgement):
    """The judgement that an action would get if it were recorded (``check``)."""

    ok: Literal[True]
    n: int
    """The number of the last action."""
    action: _Action
    """The action as the referee read it."""
    about: dict[str, Any]
    """The parameters of sentences about the action, in addition to its fields."""
    advice: NotRequired[list[Advice]]
    """Facts the device's own seat disclosed that speak against the action; only for the phone of that seat."""


class Asked(TypedDict):
    """The answer when the other seats were asked for consent (``undo``, ``consent``)."""

    ok: Literal[True]
    n: int
    """The number of the last action."""
    asked: Ask | None
    """The undo that waits for consent; ``null``: a seat refused."""


class Stopped(TypedDict):
    """The first line that could not be restored."""

    n: int
    """Its number."""
    verdict: Verdict
    """The verdict it would get now."""
    code: str | None
    """The code of the rule behind that verdict."""
    action: _Action
    """The action as every device may see it."""


class Restored(TypedDict):
    """The answer when lines were restored (``restore``, and rulings that change the record)."""

    ok: Literal[True]
    n: int
    """The number of the last action."""
    link: NotRequired[int]
    """The newest link of the chain, after a ruling."""
    restored: int
    """The number of lines that were restored."""
    left: int
    """The number of lines that were not restored."""
    stopped: Stopped | None
    """The line at which restoring stopped; ``null``: all were restored."""


UndoAnswer = Recorded | Asked
"""The answer of ``undo`` and ``consent``."""

RuleAnswer = Recorded | Restored | Done
"""The answer of ``rule``: ``Recorded`` for ``allow``, ``Restored`` for rulings that restore lines, else
``Done``."""

# -- failures ------------------------------------------------------------------------------------------


class Refused(TypedDict):
    """The answer when the rules forbid the action; nothing was recorded."""

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
    """The parameters of sentences about the action, in addition to its fields; absent for an undo."""


class Advised(TypedDict):
    """The answer when facts the seat disclosed speak against the action; nothing was recorded."""

    ok: Literal[False]
    error: Literal["advised"]
    n: int
    """The number of the last action."""
    advice: list[Advice]
    """The facts that speak against it."""
    action: _Action
    """The action."""


class Stale(TypedDict):
    """The answer when another action was recorded since the view that the client had; nothing was recorded."""

    ok: Literal[False]
    error: Literal["stale"]
    n: int
    """The number of the last action."""
    view: View
    """The current view."""


class BadField(TypedDict):
    """The answer when a member of the request is invalid."""

    ok: Literal[False]
    error: Literal["bad-field"]
    field: str
    """The member (dotted path)."""
    reason: str
    """The code of the fault: ``missing``, ``unknown-field``, ``no-integer`` ..."""
    value: Any
    """The value that was sent, if it is short."""


class BadRecord(TypedDict):
    """The answer when a record that was sent to be judged is not valid."""

    ok: Literal[False]
    error: Literal["bad-record"]
    line: int | None
    """The number of the line; ``null`` for a layout, which has no lines."""
    field: str | None
    """The member of that line."""
    reason: str
    """The code of the fault."""
    value: Any
    """The value of that member."""


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
"""The codes of all other failures (``docs/protocol.md``, "Commands")."""


_From = TypedDict(
    "_From",
    {
        "from": NotRequired[
            Annotated[int, "Of ``other-rules``: the first action that today's rules judge otherwise."]
        ]
    },
)


class OtherFailure(_From):
    """The answer to any other failure."""

    ok: Literal[False]
    error: ErrorCode
    """The code of the error."""
    n: NotRequired[int]
    """Of ``broken``: the first action from which the record does not verify."""
    name: NotRequired[str]
    """Of ``stopped``: the name of the arbiter who stopped the table."""
    reason: NotRequired[str]
    """Of ``stopped`` and ``broken``: why."""
    rules: NotRequired[str]
    """Of ``other-rules``: the version the match was recorded under."""
    today: NotRequired[str | None]
    """Of ``other-rules``: the installed version; ``null``: the game is not installed."""


Failure = Refused | Advised | Stale | BadField | BadRecord | OtherFailure
"""An answer of a command that changed nothing."""

# -- HTTP ----------------------------------------------------------------------------------------------


class Opened(TypedDict):
    """The answer when a match was opened."""

    ok: Literal[True]
    match: str
    """The id of the match."""
    token: str
    """The table's token; it is sent only here."""
    pin: str
    """The arbiter's PIN; it is sent only here."""
    device: str
    """The table's name in the chain."""


class Joined(TypedDict):
    """The answer when a device joined a match."""

    ok: Literal[True]
    token: str
    """The token of the device."""
    match: str
    """The id of the match."""
    role: Role
    """The role of the device."""
    seat: str | None
    """The seat of the device; ``null`` for a device without one."""
    waiting: bool
    """Whether it must wait until another device admits it."""
    device: str | None
    """The name of the device in the chain; ``null`` for spectators."""


class Bye(TypedDict):
    """The event that ends a device's connection."""

    reason: Literal["moved", "revoked", "closed", "cleared"]
    """The seat went to another device, the token was revoked, the match was closed, its table was cleared."""


class Ticket(TypedDict):
    """An invitation to join a match."""

    seat: str | None
    """The seat."""
    role: Literal["seat", "spectator", "table"]
    """The role the device will have."""
    code: str | None
    """Six digits to type in place of the QR code; ``null`` for a table."""
    url: str
    """The address in its QR code."""
    claimed: bool
    """Whether a device has the seat."""
    online: bool
    """Whether that device is connected."""


class Next(TypedDict):
    """The invitation to the next match of the same people."""

    ok: Literal[True]
    match: str
    """The id of the match."""
    role: Literal["seat", "spectator"]
    """The role this device will have."""
    seat: str | None
    """The seat this device will have."""
    ticket: str
    """The ticket to join with."""


class Address(TypedDict):
    """An address at which phones may reach the referee."""

    url: str
    """The address."""
    reachable: bool
    """Whether another machine could reach it at all."""
    reached: bool
    """Whether a device used it that is neither this machine nor the caller."""


class Here(TypedDict):
    """The addresses at which phones can reach this referee."""

    addresses: list[Address]
    """The addresses, most likely first."""
    phone_ago: float | None
    """Seconds since such a device last opened the phones' page; ``null``: not since the start."""
    build: str
    """The version of the software."""


class Replay(TypedDict):
    """A record with the position after each action."""

    ok: Literal[True]
    header: Header
    """The header."""
    frames: list[Frame]
    """The position after action 0, 1, ...; with ``frames=changes`` only the members that changed."""
    lines: list[Line]
    """The lines as everybody sees them at the end."""


class Laid(Frame):
    """A table set up from a layout, after the actions sent with it."""

    ok: Literal[True]
    header: Header
    """The header."""
    choices: list[Choice]
    """The actions that are possible now, for all seats and the table."""
    previews: list[Preview]
    """The effects that attacks and similar actions would have."""
    lines: list[Line]
    """The actions that were sent, with their judgements."""
    layout: dict[str, Any] | None
    """The current table as a layout; ``null`` where a layout cannot express it (a follow-up is due)."""


# -- audits --------------------------------------------------------------------------------------------


class AuditLine(TypedDict):
    """The judgement of an action in an audit (``docs/records.md``, "The audit")."""

    n: int
    """The number of the action."""
    verdict: Verdict
    """The verdict."""
    code: str | None
    """The code of the rule behind it."""
    effects: Sequence[_Effect]
    """The effects of the action."""
    settled: NotRequired[Settled]
    """The result of the claim in it; absent: it has no claim, or the claim is open."""
    message: NotRequired[str]
    """Of an ``illegal`` line of a record that was sent: the reason, as a sentence for people."""
    claim_odds: NotRequired[str]
    """The odds that a claim was true when it was made, a fraction (``11/42``); only for games that compute
    them."""


class AuditEnd(TypedDict):
    """The last line of an audit."""

    outcome: Outcome | None
    """The end of the match; ``null`` while it is open."""
    position: _Position
    """The public view after the last action."""


class RecordAudit(TypedDict):
    """The audit of a record that was sent (``POST /api/audit``)."""

    ok: Literal[True]
    status: Literal[0, 1]
    """The exit code of ``tachiai audit``: 1 if a line is ``illegal``."""
    lines: list[AuditLine | AuditEnd]
    """One line for each action, then the end."""


class VerdictAndCode(TypedDict):
    """A verdict and its code."""

    verdict: Verdict
    """The verdict."""
    code: str | None
    """The code of the rule behind it."""


class Difference(TypedDict):
    """An action that today's rules judge otherwise than the rules it was recorded under."""

    n: int
    """The number of the action."""
    recorded: VerdictAndCode
    """The verdict at the table."""
    today: VerdictAndCode
    """The verdict under today's rules."""
    rules: str
    """The version of the rules it was recorded under."""


class ChainFault(TypedDict):
    """The first fault of a stored chain."""

    n: int
    """The number of the faulty link."""
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
    """The code of the fault."""


class Held(TypedDict):
    """A claim compared with the facts that the seat had disclosed, once it opened them."""

    n: int
    """The number of the action."""
    seat: str
    """The seat."""
    claim: _Action
    """The action."""
    told: int | None
    """The number of the line that disclosed the fact; ``null`` if none did."""
    verdict: Literal["as told", "not as told", "cannot say"]
    """Whether the claim agrees with the disclosed fact."""
    advice: list[Advice]
    """The facts that speak against it."""
    settled: Settled | None
    """The result of the claim."""
    lie: bool
    """Whether only the disclosures show that the claim was false: it contradicts them, and no card refuted
    it."""


class MatchAudit(TypedDict):
    """The audit of a match in the referee's store, once it is over."""

    lines: list[AuditLine | AuditEnd]
    """The judgements as recorded: one line for each action, then the end."""
    differences: list[Difference]
    """The actions that today's rules judge otherwise."""
    outdated: Outdated | None
    """The versions, if today's rules do not reproduce the record; ``null``: they do."""
    fault: ChainFault | None
    """The first fault of the chain; ``null``: it is whole."""
    opened: list[Held]
    """The claims of the seats that opened their disclosures (for the arbiter: of all seats), each compared
    with them."""
