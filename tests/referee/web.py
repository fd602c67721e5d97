"""The referee's web application without a server, and a match over it."""

from collections.abc import Callable
from typing import Any, Self

from flask import Flask
from flask.testing import FlaskClient

RATES = ("rate", "visits", "guesses", "guesses_in_all", "openings", "openings_in_all", "judged")
LAVISH: dict[str, Any] = dict.fromkeys(RATES, "100000/second")
"""Settings without effective rate limits."""


MakeApp = Callable[..., Flask]
"""The fixture ``make_app``: creates an application with settings, and closes it afterwards."""


def end(app: Flask) -> None:
    """Close an application that was made with ``create_app``."""
    app.extensions["tachiai.hub"].close()
    app.extensions["tachiai.service"].close()


class Http:
    """A match over HTTP."""

    def __init__(self, client: FlaskClient, **given: Any) -> None:
        self.client = client
        opened = client.post("/api/matches", json={"game": "john", **given})
        assert opened.status_code == 200, opened.text
        self.match, self.token, self.pin = (opened.get_json()[k] for k in ("match", "token", "pin"))

    def get(self, path: str = "", token: str | None = None) -> Any:
        return self.client.get(f"/api/matches/{self.match}{path}", headers=bearer(token or self.token))

    def post(self, path: str, body: Any, token: str | None = None) -> Any:
        headers = bearer(token or self.token)
        return self.client.post(f"/api/matches/{self.match}/{path}", json=body, headers=headers)

    def record(self, n: int, action: Any, **more: Any) -> Any:
        return self.post("record", {"request_id": f"request-{n}", "expect": n, "action": action, **more})

    def play(self, *actions: Any) -> Self:
        for action in actions:
            n = self.get().get_json()["n"]
            assert self.record(n, action).status_code == 200
        return self


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}
