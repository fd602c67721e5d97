"""Request bodies: one definition for HTTP, Socket.IO and the OpenAPI document.

Errors are codes, not sentences: ``missing``, ``unknown-field``, ``no-string`` and so on.  The errors of
records use the same codes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from marshmallow import RAISE, Schema, ValidationError, fields, pre_load, validate

from tachiai.engines import _plain as plain

from .. import limits
from ..errors import Refused, bad_field
from ..store.chain import canonical

REQUEST_ID = r"[!-~]{8,64}"
"""The pattern of a request id: printable ASCII without spaces."""
MOST = 1_000_000
"""An upper bound for the number of actions of a match."""

COMMON: dict[str, Any] = {"required": "missing", "null": "missing", "validator_failed": "out-of-range"}
"""The error codes shared by all fields."""


def _plain(text: str) -> None:
    """Reject control characters and invisible characters.

    Lone surrogates are rejected with the whole body.

    :raises ValidationError: ``no-control``.
    """
    if plain.invisible_fault(text) == "no-control":
        raise ValidationError("no-control")


class Text(fields.String):
    """A string with ``least`` to ``most`` characters that matches ``pattern`` as a whole."""

    default_error_messages = COMMON | {"invalid": "no-string", "invalid_utf8": "no-string"}

    def __init__(
        self,
        least: int = 0,
        most: int = 200,
        pattern: str | None = None,
        reason: str = "no-text",
        **kwargs: Any,
    ) -> None:
        checks: list[Any] = [validate.Length(least, most, error="wrong-length")]
        if pattern is None:
            checks.append(_plain)
        else:
            checks.append(validate.Regexp(re.compile(rf"\A(?:{pattern})\Z"), error=reason))
            kwargs.setdefault("metadata", {})["pattern"] = f"^(?:{pattern})$"
        super().__init__(validate=checks, **kwargs)


class Int(fields.Integer):
    """An integer; ``true``, ``1.0`` and ``"1"`` are rejected."""

    default_error_messages = COMMON | {"invalid": "no-integer", "too_large": "out-of-range"}

    def __init__(self, least: int = 0, most: int = MOST, **kwargs: Any) -> None:
        super().__init__(strict=True, validate=validate.Range(least, most, error="out-of-range"), **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> int:
        if type(value) is not int:
            raise ValidationError("no-integer")
        return value


class IntText(fields.Integer):
    """An integer in an address, as plain digits."""

    default_error_messages = COMMON | {"invalid": "no-integer", "too_large": "out-of-range"}

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(validate=validate.Range(0, MOST, error="out-of-range"), **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> int:
        if not re.fullmatch(r"[0-9]{1,7}", str(value), re.ASCII):
            raise ValidationError("no-integer")
        return int(value)


class Bool(fields.Boolean):
    """``true`` or ``false``."""

    default_error_messages = COMMON | {"invalid": "no-boolean"}

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> bool:
        if type(value) is not bool:
            raise ValidationError("no-boolean")
        return value


def short_enough(options: Mapping[str, Any]) -> None:
    """Check that house rules are short enough to be repeated in the record.

    :raises ValidationError: ``too-large``.
    """
    if len(json.dumps(options, ensure_ascii=False, separators=(",", ":")).encode()) > limits.SCENARIO_BYTES:
        raise ValidationError("too-large")


class Obj(fields.Dict):
    """An object with any members, or with ``keys`` and ``values`` of these fields."""

    default_error_messages = COMMON | {"invalid": "no-object"}


class Many(fields.List[Any]):
    """A list with ``least`` to ``most`` members."""

    default_error_messages = COMMON | {"invalid": "no-list"}

    def __init__(self, member: fields.Field[Any], most: int, least: int = 0, **kwargs: Any) -> None:
        super().__init__(member, validate=validate.Length(least, most, error="wrong-length"), **kwargs)


class Word(fields.String):
    """One of the ``known`` words."""

    default_error_messages = COMMON | {"invalid": "no-string"}

    def __init__(self, *known: str, reason: str, **kwargs: Any) -> None:
        super().__init__(validate=validate.OneOf(known, error=reason), **kwargs)


class Act(Obj):
    """An action; the OpenAPI document refers to the actions that the games declare."""

    def __init__(self, what: str, **more: Any) -> None:
        declared = [{"$ref": "#/components/schemas/Action"}]
        super().__init__(metadata={"description": what, "allOf": declared}, **more)


class Sub(fields.Nested):
    """An object with a schema of its own."""

    default_error_messages = COMMON | {"type": "no-object"}


class Body(Schema):
    """The base class of bodies: a JSON object with known fields and valid Unicode."""

    class Meta:
        """Rejects unknown members."""

        unknown = RAISE

    error_messages = {"unknown": "unknown-field", "type": "no-object"}  # noqa: RUF012 - as marshmallow has it

    @pre_load
    def _characters(self, data: Any, **_: Any) -> Any:
        try:
            canonical(data).encode()
        except UnicodeEncodeError:
            raise ValidationError("no-unicode", "body") from None
        except (TypeError, ValueError, RecursionError):
            pass  # the fields report it
        return data


def request_id(*, required: bool = True) -> Text:
    """Return the field for the id of a request."""
    return Text(
        8,
        64,
        pattern=REQUEST_ID,
        reason="no-request-id",
        required=required,
        metadata={"description": "the client's own, new for each intention"},
    )


class Record(Body):
    """``record``: an action, and the number of the last action that the person saw."""

    request_id = request_id()
    expect = Int(required=True, metadata={"description": "the number of the last action the person saw"})
    action = Act("{seat, action, ...fields}; fields as the game declares", required=True)
    attempt = Bool(metadata={"description": "record it even if it is illegal"})
    insist = Bool(metadata={"description": "record it although disclosures of the seat contradict it"})


class Check(Body):
    """``check``: an action."""

    action = Act("the action to judge", required=True)


class Undo(Body):
    """``undo``: the action to go back to."""

    request_id = request_id()
    expect = Int(required=True)
    to = Int(required=True, metadata={"description": "go back to just after this action"})
    seat = Text(1, limits.NAME_CHARACTERS, metadata={"description": "the seat for which the table asks"})
    reason = Text(0, limits.REASON_CHARACTERS)
    insert = Bool(
        metadata={"description": "go back to insert a missed move; later lines can be restored after it"}
    )


class Consent(Body):
    """``consent``: an answer to an undo that waits."""

    request_id = request_id()
    ask = Text(1, limits.ID_CHARACTERS, required=True)
    seat = Text(1, limits.NAME_CHARACTERS, metadata={"description": "the seat for which the table answers"})
    answer = Bool(required=True)


class Restore(Body):
    """``restore``: the undo, and how many of its lines to restore."""

    request_id = request_id()
    expect = Int(required=True)
    source = Int(1, required=True, data_key="from", metadata={"description": "the number of the undo"})
    skip = Int(metadata={"description": "leave out that many of its lines first"})
    most = Int(1, metadata={"description": "restore at most that many"})


class Look(Body):
    """``view``: the lines that the device has, or an earlier action to look at."""

    since = Int()
    at = Int()


class Pen(Body):
    """``pen``: only the request id."""

    request_id = request_id(required=False)


class Admit(Body):
    """``admit``: the device that waits for a seat, and whether to admit it."""

    request_id = request_id(required=False)
    claim = Text(1, limits.ID_CHARACTERS, required=True)
    answer = Bool(required=True)


class Settings(Body):
    """``settings``: the settings to change."""

    request_id = request_id(required=False)
    coaching = Bool()


class Close(Body):
    """``close``: the name of the arbiter, and the reason."""

    request_id = request_id(required=False)
    name = Text(0, limits.NAME_CHARACTERS)
    reason = Text(1, limits.REASON_CHARACTERS, required=True)


def head(**kwargs: Any) -> Text:
    """Return the field for a head of the chain, 64 hexadecimal digits."""
    return Text(64, 64, pattern="[0-9a-f]{64}", reason="no-head", required=True, **kwargs)


def key() -> Text:
    """Return the field for a device's public key."""
    return Text(
        64,
        64,
        pattern="[0-9a-f]{64}",
        reason="no-key",
        metadata={"description": "the device's Ed25519 public key, hexadecimal"},
    )


def pin() -> Text:
    """Return the field for the PIN with which arbiters join."""
    return Text(6, 12, pattern="[0-9]{6,12}", reason="no-pin")


def signature(*, required: bool = False) -> Text:
    """Return the field for an Ed25519 signature, 128 hexadecimal digits."""
    return Text(128, 128, pattern="[0-9a-f]{128}", reason="no-signature", required=required)


class Hand(Admit):
    """``hand``: the device that waits for the caller's seat, and whether to hand the seat to it."""


class AskSign(Body):
    """``ask_sign``: only the request id."""

    request_id = request_id()


class Sign(Body):
    """``sign``: a head and its signature."""

    request_id = request_id(required=False)
    of = Int(required=True, metadata={"description": "the link whose head is signed"})
    head = head()
    signature = signature(required=True)


class Confirm(Body):
    """``confirm``: the end of the match, and whether the seat agrees with it."""

    request_id = request_id()
    seat = Text(1, limits.NAME_CHARACTERS, metadata={"description": "the seat for which the table answers"})
    agree = Bool(required=True)
    reason = Text(0, limits.REASON_CHARACTERS)
    of = Int(required=True, metadata={"description": "the link with which the match ended"})
    head = head()
    signature = signature()


class Objection(Body):
    """``object``: the kind of fault in the record."""

    request_id = request_id()
    seat = Text(1, limits.NAME_CHARACTERS, metadata={"description": "the seat that objects at the table"})
    about = Int(1, metadata={"description": "the action it is about"})
    what = Word("missing", "card", "rule", "other", reason="no-objection", required=True)
    note = Text(0, limits.NOTE_CHARACTERS)


class Rule(Body):
    """``rule``: the ruling, its author and reason, and the fields of its kind."""

    request_id = request_id()
    expect = Int(required=True)
    ruling = Word(
        *("stop", "resume", "back", "correct", "insert", "remove", "allow", "result", "answer"),
        reason="no-ruling",
        required=True,
    )
    name = Text(1, limits.NAME_CHARACTERS, required=True)
    reason = Text(1, limits.REASON_CHARACTERS, required=True)
    objection = Int(1, metadata={"description": "the link of the objection it answers"})
    to = Int(metadata={"description": "back: go to just after this action"})
    about = Int(1, metadata={"description": "correct, remove: this action"})
    after = Int(metadata={"description": "insert: after this action"})
    action = Act("correct, insert, allow")
    winners = Many(Text(1, 40), 64, metadata={"description": "result: the seats that won; empty: a draw"})


class Disclose(Body):
    """``disclose``: the seat whose disclosures are opened."""

    request_id = request_id()
    seat = Text(1, limits.NAME_CHARACTERS, metadata={"description": "the seat, if the table sends it"})


class MatchSettings(Body):
    """The settings of a new match."""

    coaching = Bool()
    paired = Bool(metadata={"description": "whether it decides a pairing of a tournament alone"})
    wins = Obj(
        keys=Text(1, limits.NAME_CHARACTERS),
        values=Int(0, 9_999),
        metadata={"description": "matches won before, by seat; after another match the referee counts them"},
    )


class After(Body):
    """The match before, of the same people."""

    match = Text(1, 40, required=True)
    seats = Obj(
        keys=Text(1, 40),
        values=Text(1, 40),
        metadata={"description": "the seat in that match, by the seat in this one; absent: the same"},
    )


def seats() -> Many:
    """Return the field for the seats of a match, in the order of its game."""
    seat = Text(1, limits.NAME_CHARACTERS, pattern=r"[^/\x00-\x1f\x7f]+", reason="seat-name")
    return Many(seat, 64, least=1)


class Open(Body):
    """The body that opens a match."""

    request_id = request_id(required=False)
    game = Text(1, 60, required=True)
    seats = seats()
    options = Obj(validate=short_enough)
    names = Obj(keys=Text(1, limits.NAME_CHARACTERS), values=Text(0, limits.NAME_CHARACTERS))
    settings = Sub(MatchSettings)
    pin = pin()
    key = key()
    after = Sub(After)
    table = Text(1, limits.ID_CHARACTERS, metadata={"description": "the code of the table it is played at"})


class Join(Body):
    """A ticket or its six digits."""

    ticket = Text(1, 64)
    code = Text(6, 6, pattern="[0-9]{6}", reason="no-code")
    role = Word("spectator", reason="no-role", metadata={"description": "the role that the ticket must have"})
    key = key()
    request_id = request_id(required=False)

    @pre_load
    def _one(self, data: Any, **_: Any) -> Any:
        if isinstance(data, Mapping) and ("ticket" in data) == ("code" in data):
            raise ValidationError("missing", "ticket")
        return data


class Arbiter(Body):
    """A match and its PIN."""

    match = Text(1, limits.ID_CHARACTERS, required=True)
    pin = Text(1, 12, required=True)
    key = key()
    request_id = request_id(required=False)


class Call(Body):
    """``call``: only the request id."""

    request_id = request_id(required=False)


class Wish(Body):
    """``wish``: the items that the seat would like to get, and the number of the last action the person saw."""

    request_id = request_id(required=False)
    expect = Int(required=True)
    items = Many(Text(1, limits.NAME_CHARACTERS), limits.WISH_ITEMS, required=True)


class PlayOn(Body):
    """``play_on``: the PIN of the new match, and the key of its table."""

    request_id = request_id()
    pin = pin()
    key = key()


class Laid(Body):
    """An arranged table and the actions played on it; without ``layout`` it starts like a match."""

    game = Text(1, 60, required=True)
    seats = seats()
    options = Obj(validate=short_enough)
    layout = Obj()
    actions = Many(Obj(), limits.LAYOUT_ACTIONS)


class LookQuery(Body):
    """``view`` in an address."""

    since = IntText()
    at = IntText()


class AddressQuery(Body):
    """The address of the referee for phones."""

    address = Text(1, 300)


class AudienceQuery(Body):
    """The audience of a record."""

    audience = Word("public", "seat", "full", reason="no-audience", load_default="public")


class ProofQuery(AudienceQuery):
    """The audience of a proof, and its first link."""

    start = IntText(data_key="from", metadata={"description": "the first link wanted"})


class LangQuery(Body):
    """A language."""

    lang = Word("ja", "en", reason="no-language", load_default="ja")


class ReplayQuery(LangQuery):
    """A language, and the form of the frames."""

    frames = Word("whole", "changes", reason="no-frames", load_default="whole")


class SheetQuery(LangQuery):
    """A language, and the reading aids of Japanese words."""

    reading = Word("kanji", "furigana", "hiragana", reason="no-reading", load_default="kanji")


def load(schema: Schema, data: Any) -> dict[str, Any]:
    """Load ``data`` with ``schema``.

    :raises Refused: with the field and the code of the first error.
    """
    try:
        loaded: dict[str, Any] = schema.load({} if data is None else data)
    except ValidationError as error:
        raise fault(error.normalized_messages(), data) from None
    return loaded


def fault(messages: Any, data: Any = None) -> Refused:
    """Return the first of marshmallow's messages as a refusal: dotted path, reason code, value."""
    path: list[str] = []
    while isinstance(messages, Mapping):
        key = min(messages, key=str)
        messages = messages[key]
        if key in ("_schema", "value", "key") and not isinstance(messages, Mapping):
            break
        path.append(str(key))
    reason = messages[0] if isinstance(messages, list) and messages else messages
    value: Any = data
    for part in path:
        if isinstance(value, Mapping):
            value = value.get(part)
        elif isinstance(value, list) and part.isdigit() and int(part) < len(value):
            value = value[int(part)]
        else:
            value = None
    return bad_field(".".join(path) or "body", str(reason), value if path else None)
