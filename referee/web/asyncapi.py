"""The AsyncAPI document: the events of the live connection, from the registry of commands and the wire types."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from .. import __version__
from ..commands import COMMANDS, DESK_COMMANDS, DeskCommand, Endpoint
from ..commands.schemas import Body
from ..json_text import JsonObject

REF = "#/components/schemas/"


def _ref(name: str) -> JsonObject:
    return {"$ref": REF + name}


EMPTY: JsonObject = {"type": "object", "additionalProperties": False}


class Namespace(NamedTuple):
    """A Socket.IO namespace: a channel of the document."""

    address: str
    summary: str
    auth: JsonObject
    """The schema of what a client sends with CONNECT."""
    pushed: Mapping[str, JsonObject]
    """The events that the referee sends, with the schemas of their arguments."""
    commands: Mapping[str, Endpoint]


def _auth(description: str, *required: str, **properties: JsonObject) -> JsonObject:
    of = {name: {"type": "string"} for name in required} | properties
    return {"description": description, "type": "object", "properties": of, "required": list(required)}


NAMESPACES = {
    "match": Namespace(
        "/",
        "The devices of a match",
        _auth("The token of a device.", "token", since={"type": "integer", "minimum": 0}),
        {"view": _ref("View"), "waiting": EMPTY, "bye": _ref("Bye")},
        COMMANDS,
    ),
    "desk": Namespace(
        "/desk",
        "The organiser's desk, and the screen on the wall",
        {"anyOf": [_auth("A desk.", "token"), _auth("The screen on the wall.", "wall")]},
        {"tables": _ref("Evening"), "wall": _ref("Wall"), "bye": _ref("Bye")},
        DESK_COMMANDS,
    ),
}
"""The channels of the document by name."""

CONNECTION: JsonObject = {
    "CONNECT": {"summary": "Begin, with these credentials", "payload": None},
    "CONNECTED": {
        "summary": "The device is admitted",
        "payload": {"type": "object", "properties": {"sid": {"type": "string"}}, "required": ["sid"]},
    },
    "CONNECT_ERROR": {
        "summary": "The device is refused; then the connection is closed",
        "payload": {"type": "object", "properties": {"message": _ref("ErrorCode")}, "required": ["message"]},
    },
}
"""The messages with which a device connects."""


def document(schemas: Mapping[str, JsonObject], body: Callable[[Body], JsonObject]) -> JsonObject:
    """Return the document.

    ``schemas`` are the components of the OpenAPI document; ``body`` returns the schema of a command's body.
    """
    channels: JsonObject = {}
    operations: JsonObject = {}
    for name, space in NAMESPACES.items():
        there = _Channel(name)
        there.receives("CONNECT", CONNECTION["CONNECT"] | {"payload": space.auth})
        there.answers("CONNECT", {reply: CONNECTION[reply] for reply in ("CONNECTED", "CONNECT_ERROR")})
        for event, schema in space.pushed.items():
            there.sends(event, {"payload": schema})
        for event, asked in space.commands.items():
            there.receives(event, {"summary": asked.summary, "payload": body(asked.schema)})
            answers = (asked.answer, "Failure")
            there.answers(event, {reply: {"payload": _ref(reply)} for reply in answers})
            there.operations[f"{name}.{event}"]["description"] = _conditions(asked)
        channels[name] = {"address": space.address, "summary": space.summary, "messages": there.messages}
        operations |= there.operations
    made: JsonObject = {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Tachiai",
            "version": __version__,
            "description": "The live connection to the referee: Socket.IO 5 over a WebSocket, one channel for each "
            "namespace. A message is an event with one argument; its reply is the acknowledgement. The same "
            "commands are available over HTTP: see /api/openapi.json.",
        },
        "defaultContentType": "application/json",
        "servers": {
            "referee": {
                "host": "{host}",
                "pathname": "/socket.io/?EIO=4&transport=websocket",
                "protocol": "ws",
                "variables": {"host": {"default": "localhost:8000"}},
            }
        },
        "channels": channels,
        "operations": operations,
    }
    return made | {"components": {"schemas": reachable(made, schemas)}}


def _conditions(asked: Endpoint) -> str:
    errors = f"Errors: {', '.join(sorted({*asked.errors, 'too-many'}))}."
    return f"{errors} Also for the wall." if isinstance(asked, DeskCommand) and asked.for_wall else errors


class _Channel:
    """A channel in the making: its messages, and the operations of the referee with them."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.messages: JsonObject = {}
        self.operations: JsonObject = {}

    def _message(self, key: str, message: JsonObject) -> JsonObject:
        self.messages.setdefault(key, {"name": key, **message})
        return {"$ref": f"#/channels/{self.name}/messages/{key}"}

    def _operation(self, action: str, key: str, message: JsonObject) -> None:
        self.operations[f"{self.name}.{key}"] = {
            "action": action,
            "channel": {"$ref": f"#/channels/{self.name}"},
            "messages": [self._message(key, message)],
        }

    def receives(self, name: str, message: JsonObject) -> None:
        """Add a message that the referee receives."""
        self._operation("receive", name, message)

    def sends(self, name: str, message: JsonObject) -> None:
        """Add a message that the referee sends without a request; a command may have the same name."""
        self._operation("send", f"pushed.{name}", {"name": name, **message})

    def answers(self, name: str, replies: JsonObject) -> None:
        """Add the possible replies to a message that the referee receives."""
        self.operations[f"{self.name}.{name}"]["reply"] = {
            "channel": {"$ref": f"#/channels/{self.name}"},
            "messages": [self._message(key, message) for key, message in replies.items()],
        }


def reachable(part: Any, schemas: Mapping[str, JsonObject]) -> JsonObject:
    """Return the schemas to which ``part`` refers, directly or through others, in the order of ``schemas``."""
    names: set[str] = set()
    todo = [part]
    while todo:
        match todo.pop():
            case {"$ref": str(ref)} if ref.startswith(REF):
                name = ref.removeprefix(REF)
                if name not in names:
                    names.add(name)
                    todo.append(schemas[name])
            case dict(members):
                todo += members.values()
            case list(members):
                todo += members
    return {name: schema for name, schema in schemas.items() if name in names}
