"""The AsyncAPI document: its form, and the messages of real devices compared with it."""

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import jsonschema_rs
import pytest
from flask.testing import FlaskClient
from socketio.exceptions import ConnectionError as NotLetIn

from tachiai.engines import BUILT_IN, load
from tachiai.engines._schemas import strict
from tachiai.referee.commands import COMMANDS, DESK_COMMANDS
from tachiai.referee.reports import catalogue
from tests.support import Server

from . import test_desk_live
from .devices import Device, OpenRoom, ask
from .table import MOVE, REGISTER, SETUP
from .test_desk_live import Desk, at_desk, key, play_at

__all__ = ["at_desk"]

evening = test_desk_live.evening


def of(members: dict[str, Any], *optional: str) -> dict[str, Any]:
    """Return the schema of an object with exactly these members."""
    required = [name for name in members if name not in optional]
    return {"type": "object", "properties": members, "required": required, "additionalProperties": False}


def each(schema: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "additionalProperties": schema, "minProperties": 1}


STRING, SCHEMA = {"type": "string", "minLength": 1}, {"type": "object"}
REFERENCE = of({"$ref": {"type": "string", "pattern": "^#/channels/[^/]+(/messages/[^/]+)?$"}})
REFERENCES = {"type": "array", "items": REFERENCE, "minItems": 1}
MESSAGE = of({"name": STRING, "summary": STRING, "payload": SCHEMA}, "summary")
CHANNEL = of({"address": STRING, "summary": STRING, "messages": each(MESSAGE)})
OPERATION = of(
    {
        "action": {"enum": ["send", "receive"]},
        "channel": REFERENCE,
        "messages": REFERENCES,
        "reply": of({"channel": REFERENCE, "messages": REFERENCES}),
        "description": STRING,
    },
    "reply",
    "description",
)
SERVER = of({"host": STRING, "pathname": STRING, "protocol": {"const": "ws"}, "variables": each(SCHEMA)})
DOCUMENT = of(
    {
        "asyncapi": {"const": "3.0.0"},
        "info": of({"title": STRING, "version": STRING, "description": STRING}),
        "defaultContentType": {"const": "application/json"},
        "servers": each(SERVER),
        "channels": each(CHANNEL),
        "operations": each(OPERATION),
        "components": of({"schemas": each(SCHEMA)}),
    }
)
"""The parts of AsyncAPI 3.0.0 that the document uses."""


class Events:
    """The document of a referee, and checks of messages against it."""

    def __init__(self, document: dict[str, Any]) -> None:
        self.document = document
        self._schemas = strict(document["components"]["schemas"])
        self._fits = cache(self._validator)
        self.met: set[str] = set()
        """The operations whose messages were checked."""

    def _validator(self, payload: str) -> jsonschema_rs.Draft202012Validator:
        schema = {**json.loads(payload), "components": {"schemas": self._schemas}}
        return jsonschema_rs.Draft202012Validator(schema)

    def at(self, reference: dict[str, str]) -> Any:
        found: Any = self.document
        for part in reference["$ref"].removeprefix("#/").split("/"):
            found = found[part]
        return found

    def check(self, operation: str, value: Any, *, reply: bool = False) -> None:
        """Check that ``value`` is a message, or a ``reply``, of an operation."""
        self.met.add(operation)
        described = self.document["operations"][operation]
        messages = [self.at(one) for one in (described["reply"] if reply else described)["messages"]]
        found = [list(self._fits(json.dumps(one["payload"])).iter_errors(value)) for one in messages]
        assert [] in found, (operation, value, found)

    def asked(self, channel: str, event: str, body: Any, answer: Any) -> Any:
        """Check a command with its acknowledgement; return the latter."""
        if not (isinstance(answer, dict) and answer.get("error") == "bad-field"):
            self.check(f"{channel}.{event}", body)
        self.check(f"{channel}.{event}", answer, reply=True)
        return answer

    def device(self, device: Device) -> None:
        """Check the messages that a device received, and what it sends from now on."""
        call = device.client.call

        def described(event: str, body: Any, **how: Any) -> Any:
            return self.asked("match", event, body, call(event, body, **how))

        device.client.call = described

    def received(self, device: Device) -> None:
        """Check every packet that a device received."""
        self.check("match.CONNECT", {"token": device.token})
        for packet in device.raw:
            if packet.startswith(("0", "4")):
                self.check("match.CONNECT", json.loads(packet[1:]), reply=True)
            elif packet.startswith("2"):
                event, body = json.loads(packet[1:])
                self.check(f"match.pushed.{event}", body)


@pytest.fixture(scope="module")
def events(evening: Server) -> Events:
    return Events(ask(evening.url, "/api/asyncapi.json"))


def test_the_document_is_asyncapi(client: FlaskClient) -> None:
    document = client.get("/api/asyncapi.json").get_json()
    jsonschema_rs.validate(DOCUMENT, document)
    assert client.get("/api/openapi.json").get_json()["externalDocs"]["url"] == "/api/asyncapi.json"
    found = Events(document)
    for name, operation in document["operations"].items():
        channel = operation["channel"]["$ref"]
        assert name.startswith(channel.rpartition("/")[2])
        for one in (operation, operation.get("reply", operation)):
            assert one["channel"]["$ref"] == channel
            for message in one["messages"]:
                assert message["$ref"].startswith(f"{channel}/messages/")
                assert found.at(message)["name"]
    text = json.dumps(document)
    named = {part.partition('"')[0] for part in text.split('"#/components/schemas/')[1:]}
    assert named == set(document["components"]["schemas"])


def test_every_command_is_described(events: Events) -> None:
    received = {name for name, one in events.document["operations"].items() if one["action"] == "receive"}
    commands = {"match": COMMANDS, "desk": DESK_COMMANDS}
    assert received == {
        f"{channel}.{name}" for channel, of_it in commands.items() for name in ("CONNECT", *of_it)
    }


def test_the_messages_of_a_match_are_as_described(evening: Server, room: OpenRoom, events: Events) -> None:
    here = room(evening.url)
    at = {who: here.device(who) for who in ("table", "black", "red", "spectator", "arbiter")}
    for device in at.values():
        events.device(device)
    table, red, arbiter = at["table"], at["red"], at["arbiter"]
    given = {"request_id": "described-0001"}
    for n in range(2):
        assert table.record(n, SETUP[n])["ok"]
    assert red.record(2, REGISTER)["ok"]
    assert table.record(2, MOVE)["n"] == 4  # another seat's disclosure came between
    assert table.record(1, MOVE)["error"] == "stale"
    assert table.record(4, MOVE)["error"] == "refused"
    assert table.record(4, {"seat": "black"})["error"] == "bad-field"
    assert at["spectator"].record(4, MOVE)["error"] == "not-yours"
    assert table.call("check", {"action": MOVE})["verdict"] == "illegal"
    assert at["spectator"].call("view", {"at": 1})["at"] == 1
    asked = table.call("undo", {"request_id": "described-0002", "expect": 4, "to": 3})
    assert asked["ok"]
    back = table.call("restore", {"request_id": "described-0003", "expect": asked["n"], "from": asked["n"]})
    assert back["ok"]
    assert table.call("pen", {})["ok"]
    assert table.call("settings", {"coaching": False})["ok"]
    assert red.call("object", {"request_id": "described-0004", "what": "missing", "note": "a card"})["ok"]
    ruling = {"name": "Mori", "reason": "wait", "expect": back["n"]}
    assert arbiter.call("rule", {"request_id": "described-0005", "ruling": "stop", **ruling})["ok"]
    assert table.record(back["n"], MOVE)["error"] == "stopped"
    assert arbiter.call("rule", {"request_id": "described-0006", "ruling": "resume", **ruling})["ok"]
    assert arbiter.call("ask_sign", given)["ok"]
    second = here.device("red", connect=False)
    second.connect()
    assert second.event("waiting") == {}
    claim = table.until(lambda: table.events[-1][1]["claims"], "claim")[0]["id"]
    assert table.call("admit", {"claim": claim, "answer": True})["ok"]
    assert red.event("bye") == {"reason": "moved"}
    second.view()
    assert arbiter.call("close", {"name": "Mori", "reason": "late"})["ok"]
    assert table.event("bye") == {"reason": "closed"}
    for device in here.devices:
        device.ended()
        events.received(device)
    nobody = Device(evening.url, "nobody")
    with pytest.raises(NotLetIn):
        nobody.connect()
    events.received(nobody)
    nobody.close()


@pytest.mark.parametrize("game", BUILT_IN)
def test_the_messages_of_every_game_are_as_described(
    evening: Server, room: OpenRoom, events: Events, game: str
) -> None:
    record = catalogue.example(load(game))
    assert record is not None
    header, *actions = map(json.loads, record.splitlines())
    here = room(evening.url, game=game, seats=header["seats"], options=header.get("options", {}))
    at = {who: here.device(who) for who in ("table", "arbiter", *header["seats"])}
    for device in at.values():
        events.device(device)
    n = 0
    for action in (line for line in actions if "action" in line):
        if action["action"] == "undo":
            back = {"request_id": f"undo-{n:06d}", "expect": n, "to": action["to"], "reason": "so"}
            n = at["arbiter"].call("undo", back)["n"]
            continue
        for who in (action["seat"], "table"):
            answer = at[who].record(n, action, attempt=True, insist=True)
            if answer["ok"]:
                break
        n = answer["n"]
    for device in at.values():
        device.view(n)
        events.received(device)


def test_the_messages_of_the_desk_are_as_described(
    evening: Server, room: OpenRoom, at_desk: Callable[..., Desk], events: Events
) -> None:
    here = at_desk(evening.url, token=key(evening.url))

    def command(event: str, **body: Any) -> Any:
        return events.asked("desk", event, body, here.ask(event, **body))

    link = command("link_wall")["wall"]
    wall = at_desk(evening.url, wall=link)
    table = play_at(evening, room, 1)
    events.check("desk.CONNECT", {"wall": link})
    assert command("open_tables", count=2)["ok"]
    assert command("set_clock", minutes=30, running=True)["ok"]
    assert command("board", number=1)["ok"]
    assert command("tournament")["ok"]
    assert command("standings")["ok"]
    assert command("board", number=99)["error"] == "no-such-table"
    assert command("answer_call", number=1)["ok"]
    assert command("clear_table", number=1, match=table.match, reason="late")["ok"]
    here.until(lambda body: body["tables"][0]["match"] is None, "tables")
    wall.until(lambda body: body["tables"][0]["game"] is None, "wall")
    for one in (here, wall):
        for event, body in one.messages:
            events.check(f"desk.pushed.{event}", body)
