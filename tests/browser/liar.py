"""A dishonest referee: the real server process, with forged answers.

`tests/browser/test_witness.py` starts it with this folder's `lies` first on the module path. The file named
by `TACHIAI_LIE` describes the forgery and is read for every answer; `{}` means the truth.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tachiai.referee import commands
from tachiai.referee.commands import Service
from tachiai.referee.match import views
from tachiai.referee.store.chain import canonical, first_head, next_head
from tachiai.referee.store.log import proof_rows

JsonObject = dict[str, Any]


def lie() -> JsonObject:
    forgery: JsonObject = json.loads(Path(os.environ["TACHIAI_LIE"]).read_text(encoding="utf-8") or "{}")
    return forgery


def forge(body: JsonObject, said: JsonObject) -> JsonObject:
    """Return the body of the chosen action with forged fields, and any other body unchanged."""
    if body.get("n") != said["n"] or "action" not in body:
        return body
    return {**body, "action": {**body["action"], **said["fields"]}}


def chain(rows: list[JsonObject], said: JsonObject) -> list[JsonObject]:
    """Return a proof that contains the forged action, with matching hashes or (`echo`) the true ones."""
    out: list[JsonObject] = []
    head = ""
    for link, row in enumerate(rows):
        true = row["hash"]
        body = forge({k: v for k, v in row.items() if k not in ("hash", "opened")}, said)
        text = canonical(body)
        head = next_head(head, text) if link else first_head(text)
        out.append({**body, "hash": true if said.get("echo") else head})
    return out[: said["keep"]] if "keep" in said else out


def deceives(said: JsonObject, role: str) -> bool:
    return bool(said) and role in said.get("roles", ["table", "seat", "spectator", "arbiter"])


def install() -> None:
    see: Callable[..., JsonObject] = views.view
    prove = commands.proof

    def rows_of(here: Service, match: str) -> list[JsonObject]:
        return [json.loads(row) for row in proof_rows(here.log, match)]

    services: list[Service] = []
    begin = Service.__init__

    def remember(self: Service, *args: Any, **more: Any) -> None:
        begin(self, *args, **more)
        services.append(self)

    def view(live: Any, grant: Any, *args: Any, **more: Any) -> JsonObject:
        true = see(live, grant, *args, **more)
        said = lie()
        if not deceives(said, grant.role):
            return true
        if said.get("lines", True):
            true["lines"] = [
                {**line, "action": {**line["action"], **said["fields"]}} if line["n"] == said["n"] else line
                for line in true["lines"]
            ]
        if said.get("heads"):
            forged = chain(rows_of(services[0], true["match"]), said)
            true["head"] = forged[min(true["link"], len(forged) - 1)]["hash"]
            true["link"] = min(true["link"], len(forged) - 1)
        return true

    def writer(live: Any, online: set[str]) -> Callable[[Any, int | None], bytes]:
        return lambda grant, since: json.dumps(view(live, grant, online, since=since)).encode()

    def proof(service: Service, caller: Any, audience: str = "public", start: int = 0) -> str:
        said = lie()
        honest = prove(service, caller, audience, start)
        role = service.identify(caller)[0].role
        if not deceives(said, role) or said.get("proof", True) is False:
            return honest
        return "".join(f"{canonical(row)}\n" for row in chain(rows_of(service, caller.match), said)[start:])

    for where, name, lying in (
        (Service, "__init__", remember),
        (commands, "proof", proof),
        (views, "view", view),
        (views, "writer", writer),
    ):
        setattr(where, name, lying)
