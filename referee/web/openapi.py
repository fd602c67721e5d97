"""The OpenAPI document: each address with its answers, and the errors from the registry of commands."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Mapping
from functools import cache, partial
from typing import Any

from apispec.ext.marshmallow import MarshmallowPlugin
from apispec.ext.marshmallow.common import resolve_schema_cls
from flask import Flask, Request
from flask_smorest import Api, Blueprint
from marshmallow import Schema, missing
from webargs.flaskparser import FlaskParser

from .. import __version__
from ..commands import Command, Endpoint, schemas
from ..commands.registry import DOOR_ERRORS
from ..commands.schemas import Body
from ..errors import bad_field
from ..json_text import JsonObject
from ..reports import catalogue
from ..wire import components
from . import asyncapi
from .answers import STATUS, Lasting, finite_json

TEXT: JsonObject = {"type": "string"}
"""An answer that is text."""

ASKING_ERRORS = frozenset({"unauthorised", "not-yours"})
"""The errors that an address of a match returns to a caller without a token of it."""

ALWAYS = frozenset({"wrong-host", "too-many", "unavailable"})
"""The errors that every address may return."""

EITHER = {"JoinBody": {"ticket": "JoinByTicketBody", "code": "JoinByCodeBody"}}
"""Bodies with exactly one of several fields, and for each field the name of the schema with it."""


class Parser(FlaskParser):
    """Reads requests, and reports invalid ones with the error codes of the protocol."""

    DEFAULT_VALIDATION_STATUS = 422

    def load_json(self, req: Request, schema: Schema) -> Any:
        """Return a body parsed as JSON; marshmallow's own reader would accept NaN and Infinity.

        :raises Refused: ``bad-field`` if it is not valid JSON, or its ``Content-Type`` is another.
        """
        text = req.get_data()
        if not text:
            return missing
        try:
            return finite_json(text if req.is_json else b"")
        except (ValueError, RecursionError):
            raise bad_field("body", "no-json") from None

    def handle_error(self, error: Any, req: Any, schema: Schema, **_: Any) -> Any:
        """Answer with the first fault."""
        messages = error.messages
        if isinstance(messages, Mapping) and len(messages) == 1:
            # the only key names the location: json, query, path
            messages = next(iter(messages.values()))
        raise schemas.fault(messages, req.get_json(silent=True)) from None


class Operations(Blueprint):
    """The addresses of the HTTP interface."""

    ARGUMENTS_PARSER = Parser()


operations = Operations("api", __name__, url_prefix="/api", description="The referee")
"""The blueprint in which routes are registered."""

BEARER: JsonObject = {"security": [{"token": []}]}
"""The documentation of an address that needs a token."""


def _body_name(schema: Any) -> str:
    """Return the schema name of a body; it must differ from the types of :mod:`tachiai.referee.wire`."""
    made = resolve_schema_cls(schema)
    kind = made[0] if isinstance(made, list) else made
    return f"{kind.__name__}Body"


class Described(Api):
    """The OpenAPI part of flask-smorest; errors are answered by :mod:`tachiai.referee.web.answers`."""

    DEFAULT_ERROR_RESPONSE_NAME = None


def install(app: Flask) -> None:
    """Serve the registered addresses, and the document that describes them."""
    app.config.update(
        API_TITLE="Tachiai",
        API_VERSION=__version__,
        OPENAPI_VERSION="3.1.0",
        API_SPEC_OPTIONS={
            "components": {"securitySchemes": {"token": {"type": "http", "scheme": "bearer"}}},
            "info": {"description": "A referee for card games played with real cards."},
            "externalDocs": {
                "description": "The events of the live connection, as AsyncAPI",
                "url": "/api/asyncapi.json",
            },
        },
    )
    plugin = MarshmallowPlugin(schema_name_resolver=_body_name)
    described = Described(app, spec_kwargs={"marshmallow_plugin": plugin})
    for name, schema in components.components(catalogue.playable()).items():
        described.spec.components.schema(name, schema)
    described.register_blueprint(operations)

    resolver: Any = plugin.resolver

    def body(schema: Body) -> JsonObject:
        found: JsonObject = resolver.resolve_schema_dict(type(schema))
        return found

    for space in asyncapi.NAMESPACES.values():
        for asked in space.commands.values():
            body(asked.schema)  # makes a component of it, also if only the live connection takes it

    @cache
    def document() -> JsonObject:
        made = described.spec.to_dict()
        complete_operations(made, app)
        split_alternatives(made["components"]["schemas"])
        found: JsonObject = for_generators(made)
        return found

    def over_http() -> JsonObject:
        made = document()
        schemas = asyncapi.reachable(made["paths"], made["components"]["schemas"])
        return made | {"components": made["components"] | {"schemas": schemas}}

    def events() -> JsonObject:
        return asyncapi.document(document()["components"]["schemas"], body)

    for name, make in (("openapi", over_http), ("asyncapi", events)):
        lasting = Lasting(partial(_text, make), "application/json")
        app.add_url_rule(f"/api/{name}.json", name, lasting.answer)


def _text(make: Callable[[], JsonObject]) -> str:
    return json.dumps(make(), ensure_ascii=False)


def complete_operations(document: JsonObject, app: Flask) -> None:
    """Give each operation a name and, by the part of its address after ``/api``, a tag.

    Those that change something can also answer that a foreign page sent the request.
    """
    for rule in app.url_map.iter_rules():
        path = re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule)
        for method, operation in document["paths"].get(path, {}).items():
            if method.upper() in (rule.methods or ()):
                name = rule.endpoint.removeprefix("api.").removesuffix("_command")
                operation["operationId"] = name if method == "post" else f"get_{name}"
                operation["tags"] = [path.split("/")[2]]
                if method == "post":
                    add_error(operation["responses"], "cross-site")


def split_alternatives(schemas: JsonObject) -> None:
    """Describe each body of :data:`EITHER` by one schema for each of its alternatives."""
    for name, alternatives in EITHER.items():
        whole = schemas[name]
        for field, part in alternatives.items():
            others = alternatives.keys() - {field}
            properties = {key: of for key, of in whole["properties"].items() if key not in others}
            required = sorted({field, *whole.get("required", ())})
            schemas[part] = {**whole, "properties": properties, "required": required}
        schemas[name] = {"oneOf": [ref(part) for part in alternatives.values()]}


def for_generators(schema: Any) -> Any:
    """Return a schema without what generators of clients misread.

    A constant of a type with two values becomes that type; an enumeration of several types becomes a union.
    """
    if isinstance(schema, list):
        return [for_generators(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    values = schema.get("enum", [schema["const"]] if "const" in schema else [])
    if isinstance(values, list) and values:
        rest = {name: for_generators(part) for name, part in schema.items() if name not in ("enum", "const")}
        if all(isinstance(value, bool) for value in values):
            return {**rest, "type": "boolean"}
        kinds = {type(value) for value in values}
        if len(kinds) > 1 and kinds <= {int, str}:
            of = {"integer": int, "string": str}
            parts = [
                {"type": name, "enum": [value for value in values if type(value) is kind]}
                for name, kind in of.items()
            ]
            return {**rest, "anyOf": parts}
    return {name: for_generators(part) for name, part in schema.items()}


RETRY_AFTER: JsonObject = {
    "Retry-After": {"description": "Seconds to wait", "schema": {"type": "integer"}, "required": True}
}
"""The header of an answer to too many requests."""


def ref(name: str) -> JsonObject:
    """Return a reference to the schema ``name`` of the document."""
    return {"$ref": f"#/components/schemas/{name}"}


def errors_of(*asked: Endpoint, body: bool = True) -> frozenset[str]:
    """Return the error codes of an address that runs ``asked``; ``body``: it takes a body."""
    found = frozenset[str]().union(*(one.errors for one in asked)) | DOOR_ERRORS
    if any(isinstance(one, Command) for one in asked):
        found |= ASKING_ERRORS
    return found | {"too-large"} if body else found


def add_error(answers: JsonObject, code: str) -> None:
    """Add an error code to the answers of an operation, under its status."""
    status = str(STATUS[code])
    if status in answers:
        answers[status]["description"] += f", {code}"
        return
    answers[status] = {"description": code, "content": {"application/json": {"schema": ref("Failure")}}}
    if code == "too-many":
        answers[status]["headers"] = RETRY_AFTER


def responds(
    what: str, schema: JsonObject, kind: str = "application/json", *, errors: Collection[str] = ()
) -> Callable[[Callable[..., Any]], Any]:
    """Describe the answers of an address; ``errors`` are its error codes in addition to :data:`ALWAYS`."""

    def described(function: Callable[..., Any]) -> Any:
        answers: JsonObject = {"200": {"description": what, "content": {kind: {"schema": schema}}}}
        for code in STATUS:
            if code in ALWAYS or code in errors:
                add_error(answers, code)
        return operations.doc(responses=answers)(function)

    return described
