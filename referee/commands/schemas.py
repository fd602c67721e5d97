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


class Described(fields.Field[Any]):
    """A field with a description for the OpenAPI document: ``what`` it means."""

    def __init__(self, *args: Any, what: str = "", **kwargs: Any) -> None:
        if what:
            kwargs["metadata"] = {"description": what, **kwargs.get("metadata", {})}
        super().__init__(*args, **kwargs)


class Text(Described, fields.String):
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


class Int(Described, fields.Integer):
    """An integer; ``true``, ``1.0`` and ``"1"`` are rejected."""

    default_error_messages = COMMON | {"invalid": "no-integer", "too_large": "out-of-range"}

    def __init__(self, least: int = 0, most: int = MOST, **kwargs: Any) -> None:
        super().__init__(strict=True, validate=validate.Range(least, most, error="out-of-range"), **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> int:
        if type(value) is not int:
            raise ValidationError("no-integer")
        return value


class IntText(Described, fields.Integer):
    """An integer in an address, as plain digits."""

    default_error_messages = COMMON | {"invalid": "no-integer", "too_large": "out-of-range"}

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(validate=validate.Range(0, MOST, error="out-of-range"), **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> int:
        if not re.fullmatch(r"[0-9]{1,7}", str(value), re.ASCII):
            raise ValidationError("no-integer")
        return int(value)


class Bool(Described, fields.Boolean):
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


class Obj(Described, fields.Dict):
    """An object with any members, or with ``keys`` and ``values`` of these fields."""

    default_error_messages = COMMON | {"invalid": "no-object"}


class Many(Described, fields.List[Any]):
    """A list with ``least`` to ``most`` members."""

    default_error_messages = COMMON | {"invalid": "no-list"}

    def __init__(self, member: fields.Field[Any], most: int, least: int = 0, **kwargs: Any) -> None:
        super().__init__(member, validate=validate.Length(least, most, error="wrong-length"), **kwargs)


class Word(Described, fields.String):
    """One of the ``known`` words."""

    default_error_messages = COMMON | {"invalid": "no-string"}

    def __init__(self, *known: str, reason: str, **kwargs: Any) -> None:
        super().__init__(validate=validate.OneOf(known, error=reason), **kwargs)


class Act(Obj):
    """An action; the OpenAPI document refers to the actions that the games declare."""

    def __init__(self, what: str, **more: Any) -> None:
        declared = [{"$ref": "#/components/schemas/Action"}]
        super().__init__(what=what, metadata={"allOf": declared}, **more)


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


def body(name: str, takes: type[Body] | Mapping[str, fields.Field[Any]]) -> Body:
    """Return the body that a request takes: a class of this module, or one of its own with these fields.

    The name of its class is that of its function: ``ask_sign`` takes an ``AskSign``.
    """
    if isinstance(takes, type):
        return takes()
    made: Any = Body.from_dict(dict(takes), name=name.title().replace("_", ""))
    found: Body = made()
    return found


def request_id(*, required: bool = True) -> Text:
    """Return the field for the id of a request."""
    what = "the client's own, new for each intention"
    return Text(8, 64, pattern=REQUEST_ID, reason="no-request-id", required=required, what=what)


def head_field() -> Text:
    """Return the field for a head of the chain, 64 hexadecimal digits."""
    return Text(64, 64, pattern="[0-9a-f]{64}", reason="no-head", required=True)


def key_field() -> Text:
    """Return the field for a device's public key."""
    what = "the device's Ed25519 public key, hexadecimal"
    return Text(64, 64, pattern="[0-9a-f]{64}", reason="no-key", what=what)


def pin_field() -> Text:
    """Return the field for the PIN with which arbiters join."""
    return Text(6, 12, pattern="[0-9]{6,12}", reason="no-pin")


def signature_field(*, required: bool = False) -> Text:
    """Return the field for an Ed25519 signature, 128 hexadecimal digits."""
    return Text(128, 128, pattern="[0-9a-f]{128}", reason="no-signature", required=required)


def seats() -> Many:
    """Return the field for the seats of a match, in the order of its game."""
    seat = Text(1, limits.NAME_CHARACTERS, pattern=r"[^/\x00-\x1f\x7f]+", reason="seat-name")
    return Many(seat, 64, least=1)


def table_number() -> Int:
    """Return the field for the number of a table."""
    return Int(1, limits.EVENING_TABLES, required=True, what="the number of the table")


def ids(most: int = limits.CUP_SEATS, *, required: bool = False, what: str = "") -> Many:
    """Return a field for ids of entrants of a tournament."""
    return Many(Text(1, limits.ID_CHARACTERS), most, required=required, what=what)


def names(*, required: bool = False) -> Many:
    """Return a field for names of people of a tournament."""
    return Many(Text(1, limits.CUP_NAME_CHARACTERS), limits.CUP_ENTRANTS, required=required)


def reason() -> Text:
    """Return the field for the reason of a change to a tournament."""
    return Text(1, limits.REASON_CHARACTERS, required=True)


class Look(Body):
    """``view``: the lines that the device has, or an earlier action to look at."""

    since = Int()
    at = Int()


class MatchSettings(Body):
    """The settings of a new match."""

    coaching = Bool()
    paired = Bool(what="whether it decides a pairing of a tournament alone")
    wins = Obj(
        keys=Text(1, limits.NAME_CHARACTERS),
        values=Int(0, 9_999),
        what="matches won before, by seat; after another match the referee counts them",
    )


class After(Body):
    """The match before, of the same people."""

    match = Text(1, 40, required=True)
    seats = Obj(
        keys=Text(1, 40),
        values=Text(1, 40),
        what="the seat in that match, by the seat in this one; absent: the same",
    )


class Open(Body):
    """The body that opens a match."""

    request_id = request_id(required=False)
    game = Text(1, 60, required=True)
    seats = seats()
    options = Obj(validate=short_enough)
    names = Obj(keys=Text(1, limits.NAME_CHARACTERS), values=Text(0, limits.NAME_CHARACTERS))
    settings = Sub(MatchSettings)
    pin = pin_field()
    key = key_field()
    after = Sub(After)
    table = Text(1, limits.ID_CHARACTERS, what="the code of the table it is played at")


class Join(Body):
    """A ticket or its six digits."""

    ticket = Text(1, 64)
    code = Text(6, 6, pattern="[0-9]{6}", reason="no-code")
    role = Word("spectator", reason="no-role", what="the role that the ticket must have")
    key = key_field()
    request_id = request_id(required=False)

    @pre_load
    def _one(self, data: Any, **_: Any) -> Any:
        if isinstance(data, Mapping) and ("ticket" in data) == ("code" in data):
            raise ValidationError("missing", "ticket")
        return data


class Laid(Body):
    """An arranged table and the actions played on it; without ``layout`` it starts like a match."""

    game = Text(1, 60, required=True)
    seats = seats()
    options = Obj(validate=short_enough)
    layout = Obj()
    actions = Many(Obj(), limits.LAYOUT_ACTIONS)


class OneTable(Body):
    """A table."""

    number = table_number()


class OpenAt(Open):
    """``open_at``: a table, and the fields that open a match."""

    class Meta(Open.Meta):
        """Without the fields of a tablet: PIN, key, and the match before."""

        exclude = ("pin", "key", "after", "table")

    number = table_number()


class AtTable(Body):
    """The code of a table's QR."""

    table = Text(1, limits.ID_CHARACTERS, required=True, what="the code of the table's QR")


class LookAtTable(AtTable):
    """The code of a table's QR, and whether the table's tablet sends it."""

    tablet = Bool(what="true if the table's tablet asks, which waits for a match")


class WhichTournament(Body):
    """The newest tournament of the evening, or another one."""

    number = Int(1, 999, what="which tournament of the evening; left out: the newest")


# -- parts of addresses --------------------------------------------------------------------------------


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

    start = IntText(data_key="from", what="the first link wanted")


class LangQuery(Body):
    """A language."""

    lang = Word("ja", "en", reason="no-language", load_default="ja")


class ReplayQuery(LangQuery):
    """A language, and the form of the frames."""

    frames = Word("whole", "changes", reason="no-frames", load_default="whole")


class SheetQuery(LangQuery):
    """A language, and the reading aids of Japanese words."""

    reading = Word("kanji", "furigana", "hiragana", reason="no-reading", load_default="kanji")


class TournamentQuery(Body):
    """The tournament of the evening, in an address."""

    number = IntText(what="left out: the newest")


class PaperQuery(TournamentQuery):
    """The round and the tournament of the evening, in an address."""

    round = IntText(what="left out: the last")


# -- reading a body ------------------------------------------------------------------------------------


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
        if (key == "_schema" or (path and key in ("value", "key"))) and not isinstance(messages, Mapping):
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
