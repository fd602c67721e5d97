"""The devices of a simulated evening: each sends one request at a time, until it is answered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import orjson

from tachiai.engines.testing import walk
from tachiai.engines.values import TABLE, Action, Verdict
from tachiai.referee.match.views import discloses

if TYPE_CHECKING:
    from .parts import Connection
    from .world import Table, World

NEVER = frozenset({"unauthorised", "broken", "no-such-match", "other-rules", "no-such-command", "waiting"})
"""Refusals that no device of a simulated evening may get."""


class Device:
    """A tablet, a phone, the arbiter's device or a guest's."""

    def __init__(self, world: World, table: Table, role: str, seat: str | None, token: str | None) -> None:
        self.world, self.table, self.role, self.seat = world, table, role, seat
        self.name = f"{table.game.name} {seat or role} {len(world.devices)}"
        self.token = self.given = token
        self.connection: Connection | None = None
        self.asked: tuple[str, str, Any] | None = None
        """The request without an answer: id, command, body."""
        self.n = 0
        self.view: Any = None
        self.lines: list[Any] = []
        self.serial = 0

    @property
    def match(self) -> str:
        """The id of its match."""
        return self.table.match

    @property
    def plays(self) -> bool:
        """Whether it is at a seat, or a tablet."""
        return self.role in ("table", "seat")

    def promised(self, token: str) -> None:
        """Check that a repeated request to join gets the same token.

        Guests are not stored, and may get another one.
        """
        assert self.role == "spectator" or self.given in (None, token), "joined twice"
        self.given = token

    @staticmethod
    def expect_unavailable(error: str) -> None:
        """Check that a device was rejected only because the store is unavailable."""
        assert error in ("unavailable", "too-many"), error

    # -- received --

    def take(self) -> None:
        """Handle the next message."""
        assert self.connection is not None
        event, body = self.connection.down.popleft()
        if event == "view":
            self._show(orjson.loads(body))
        elif event == "answer":
            request, answer = body
            if self.asked is not None and self.asked[0] == request and answer.get("error") != "unavailable":
                self.asked = None
        else:
            assert event == "end", (event, body)
            self.connection = None

    def _show(self, view: Any) -> None:
        assert 0 <= view["from"] <= len(self.lines), "lines are missing"
        self.lines = self.lines[: view["from"]] + view["lines"]
        assert len(self.lines) == view["n"]
        self.view, self.n = view, view["n"]

    # -- sent --

    def send(self) -> None:
        """Send the request without an answer, perhaps again."""
        assert self.connection is not None
        assert self.asked is not None
        self.connection.up.append(self.asked)

    def ask(self) -> None:
        """Send a new request, if there is a sensible one."""
        found = self._choose()
        if found is None:
            return
        command, body = found
        self.serial += 1
        request = f"{self.role}-{self.world.devices.index(self):03d}-{self.serial:06d}"
        self.asked = (request, command, {"request_id": request, **body})
        self.send()

    def _choose(self) -> tuple[str, Any] | None:
        rng, view = self.world.rng, self.view
        if view is None:
            return None
        if self.role == "arbiter":
            return self._rule()
        if self.role == "spectator":
            return None
        if view["ask"] is not None and rng.random() < 0.7:
            return self._consent(view["ask"])
        if self.role == "table" and not view["pen"]:
            return ("pen", {}) if rng.random() < 0.3 else None
        luck = rng.random()
        if luck < 0.12 and self.n:
            to = max(0, self.n - rng.choice((1, 1, 2, 3)))
            return "undo", {"expect": self.n, "to": to, "insert": rng.random() < 0.2}
        if luck < 0.4 and view["restorable"]:
            return "restore", {"expect": self.n, "from": view["restorable"]["from"]}
        if luck < 0.15:
            return "object", {"what": "card", "note": f"about {self.n}"}
        if luck < 0.16:
            return "ask_sign", {}
        if luck < 0.18 and self.role == "table":
            return "settings", {"coaching": rng.random() < 0.5}
        return self._record()

    def _consent(self, ask: Any) -> tuple[str, Any]:
        rng = self.world.rng
        seat = self.seat or rng.choice([*ask["needs"], *self.table.header.seats])
        return "consent", {"ask": ask["id"], "answer": rng.random() < 0.8, "seat": seat}

    def _record(self) -> tuple[str, Any] | None:
        rng, game = self.world.rng, self.table.game
        assert self.connection is not None
        state = self.connection.worker.service.matches.get(self.match).state
        if state is None:
            return None
        match, seats = state[0].match, self.table.header.seats
        action: Action | None = None
        for _ in range(4):
            offered = walk.choices(game, match.position, self.seat or rng.choice((*seats, TABLE)))
            if offered:
                kind = rng.choice(sorted({choice.kind for choice in offered}))
                one = rng.choice([choice for choice in offered if choice.kind == kind])
                sampler = walk.DisclosureSampler if self.seat and rng.random() < 0.5 else walk.Sampler
                action = sampler(rng, seats).admitted(one)
                judged = match.judge(action)
                if self.seat is None and rng.random() < 0.8 and discloses(game, action):
                    continue  # a seat with a phone notes there alone
                if judged.verdict is not Verdict.ILLEGAL and game.outcome(judged.position) is None:
                    break
        if action is None:
            return None
        more = {"attempt": rng.random() < 0.3, "insist": rng.random() < 0.8}
        return "record", {"expect": self.n, "action": action.to_json(), **more}

    def _rule(self) -> tuple[str, Any] | None:
        rng, stopped = self.world.rng, self.view["stopped"]
        luck = rng.random()
        why = {"name": "Ume", "reason": "as it was", "expect": self.n}
        if stopped is not None:
            return "rule", {**why, "ruling": "resume"}
        if luck < 0.04:
            return "rule", {**why, "ruling": "stop"}
        if luck < 0.12 and self.n:
            return "rule", {**why, "ruling": "back", "to": rng.randrange(self.n)}
        if luck < 0.16 and self.n:
            return "undo", {"expect": self.n, "to": self.n - 1, "reason": "a slip"}
        if luck < 0.17:
            return "rule", {**why, "ruling": "result", "winners": [self.table.header.seats[0]]}
        if luck < 0.22 and self.view["restorable"]:
            return "restore", {"expect": self.n, "from": self.view["restorable"]["from"]}
        return None
