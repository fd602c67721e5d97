"""``/api/docs``: the OpenAPI document as a page, without scripts and without anything from outside."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

_CSS = """
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;
color:#222;background:#fff}
h2{margin-top:2.5rem;border-top:1px solid #ccc;padding-top:1rem}
code,pre{font:14px/1.45 ui-monospace,monospace}
pre{background:#f4f4f2;padding:.75rem;overflow:auto}table{border-collapse:collapse;width:100%}
td,th{text-align:left;vertical-align:top;padding:.25rem .75rem .25rem 0;border-bottom:1px solid #e5e5e5}
.method{display:inline-block;min-width:3.5rem;font-weight:700}nav a{display:block}summary{cursor:pointer}
@media(prefers-color-scheme:dark){body{color:#ddd;background:#191919}pre{background:#262626}a{color:#8ab4f8}
td,th{border-color:#333}h2{border-color:#444}}
"""


def page(document: Mapping[str, Any]) -> str:
    """The reference as HTML."""
    operations = [
        (method, path, operation)
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
        if method in ("get", "post")
    ]
    title = f"Tachiai {escape(document['info']['version'])}: HTTP"
    parts = [
        '<!doctype html><html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width,initial-scale=1">',
        f"<title>{title}</title><style>{_CSS}</style></head><body><h1>{title}</h1>",
        "<p>Devices talk Socket.IO with the same bodies and answers. For machines this page is ",
        '<a href="/api/openapi.json">openapi.json</a>. Every error is an object with <code>error</code>, ',
        "a code.</p><nav>",
        *(
            f'<a href="#{_anchor(m, p)}"><code><span class="method">{m.upper()}</span> {escape(p)}</code></a>'
            for m, p, _ in operations
        ),
        "</nav>",
    ]
    for method, path, operation in operations:
        parts += _operation(document, method, path, operation)
    parts.append("<h2>Schemas</h2>")
    for name, schema in sorted(document["components"]["schemas"].items()):
        parts.append(f'<h3 id="schema-{escape(name)}">{escape(name)}</h3>{_json(schema)}')
    parts.append("</body></html>")
    return "\n".join(parts)


def _anchor(method: str, path: str) -> str:
    return escape(f"{method}{path}".replace("{", "").replace("}", "").replace("/", "-"))


def _operation(
    document: Mapping[str, Any], method: str, path: str, operation: Mapping[str, Any]
) -> Iterator[str]:
    yield f'<h2 id="{_anchor(method, path)}"><code>{method.upper()} {escape(path)}</code></h2>'
    summary = operation.get("summary", "")
    if summary:
        yield f"<p>{escape(summary)}</p>"
    if operation.get("security"):
        yield "<p>Needs <code>Authorization: Bearer</code> and a token of the match.</p>"
    shared = document["paths"][path].get("parameters", [])
    parameters = [*shared, *operation.get("parameters", [])]
    if parameters:
        yield "<table><tr><th>parameter</th><th>in</th><th>values</th></tr>"
        for parameter in parameters:
            yield (
                f"<tr><td><code>{escape(parameter['name'])}</code></td><td>{escape(parameter['in'])}</td>"
                f"<td><code>{escape(json.dumps(parameter.get('schema', {})))}</code></td></tr>"
            )
        yield "</table>"
    for kind, content in operation.get("requestBody", {}).get("content", {}).items():
        yield f"<p>Body: <code>{escape(kind)}</code> {_ref(content['schema'])}</p>"
    yield "<table><tr><th>status</th><th>answer</th></tr>"
    for status, answer in sorted(operation["responses"].items()):
        content = next(iter(answer.get("content", {}).values()), None)
        what = escape(answer.get("description", ""))
        form = _ref(content["schema"]) if content else ""
        yield f"<tr><td>{escape(status)}</td><td>{what} {form}</td></tr>"
    yield "</table>"


def _ref(schema: Mapping[str, Any]) -> str:
    name = schema.get("$ref", "").rsplit("/", 1)[-1]
    if name:
        return f'<a href="#schema-{escape(name)}">{escape(name)}</a>'
    return f"<details><summary>schema</summary>{_json(schema)}</details>"


def _json(value: Any) -> str:
    return f"<pre>{escape(json.dumps(value, indent=2, ensure_ascii=False))}</pre>"
