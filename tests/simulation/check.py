"""The invariants of a simulation: all messages are compared with the store as another process reads it."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Any

import orjson

from tachiai.referee.commands.service import Service
from tachiai.referee.match.devices import Answered, Restored, UndoAnswered, UndoAsked
from tachiai.referee.match.loading import verify_match
from tachiai.referee.store.events import devices_stream
from tachiai.referee.store.log import EventLog

from ..referee.table import view_of
from .devices import NEVER, Device

if TYPE_CHECKING:
    from .parts import Connection
    from .world import World

Key = tuple[str, str | None, str]
"""The sender of a request: the kind of device, its seat, and the id."""

KEPT = frozenset({"record", "undo", "consent", "restore", "rule", "object", "ask_sign"})
"""Commands whose answers are stored, so that the same request gets the same answer."""

UNKNOWN = "unavailable"
"""The answer after which it is unknown whether a request was carried out."""


class Book:
    """A match as stored, read incrementally; links that were read before must never change."""

    def __init__(self, log: EventLog, match: str) -> None:
        self.log, self.match = log, match
        self.bodies: list[Any] = []
        self.heads: list[str] = []
        self.actions: list[Any] = [None]
        """The body of each action."""
        self.secrets: dict[int, Any] = {}
        """The openings of private actions, by number."""
        self.salts: list[bytes] = []
        self.version = 0
        self.kept: dict[Key, list[str]] = defaultdict(list)
        """The places where each request was stored."""
        self.asks: dict[str, UndoAsked] = {}
        self.agreed: Counter[tuple[str, str]] = Counter()
        """The number of times a seat agreed to an undo."""
        self.stopped = False

    @property
    def n(self) -> int:
        """The number of the last action."""
        return len(self.actions) - 1

    def read(self) -> None:
        """Read the new events."""
        for found in self.log.links(self.match, len(self.bodies) - 1):
            assert found.number == len(self.bodies), "a link is missing"
            link = json.loads(found.body)
            self.bodies.append(link)
            self.heads.append(found.head)
            if link["kind"] == "action":
                self._read_action(link, found.secret())
            elif link["kind"] == "ruling" and link["ruling"] in ("stop", "resume"):
                self.stopped = link["ruling"] == "stop"
            elif link["kind"] == "closed":
                self.stopped = True
        for stored in self.log.stored(devices_stream(self.match), self.version or None):
            event = self.log.decode(self.match, stored)
            self.version = event.originator_version
            if isinstance(event, UndoAsked):
                self.asks[event.request] = event
            if isinstance(event, UndoAnswered):
                self.agreed[(event.ask, event.seat)] += event.answer
                assert self.agreed[(event.ask, event.seat)] < 2, "a seat agreed twice to the same undo"
            if isinstance(event, Answered | UndoAsked | Restored):
                seat = None if isinstance(event, Restored) else event.seat
                self.kept[(event.by, seat, event.request)].append(type(event).__name__)
            if isinstance(event, UndoAnswered):
                self.kept[(event.by, event.by_seat, event.request)].append("UndoAnswered")

    def _read_action(self, link: Any, secret: Any) -> None:
        self.actions.append(link)
        assert link["n"] == self.n, "actions are not numbered one after the other"
        action = link
        if secret is not None:
            action = self.secrets[self.n] = secret.opened()
            self.salts.append(secret.salt.encode())
        assert not self.stopped or action["by"] == "arbiter", "recorded though the match was stopped"
        if action["request"] is not None:
            self.kept[(action["by"], action["seat"], action["request"])].append("action")
        self._check_consent(link, action)

    def _check_consent(self, link: Any, action: Any) -> None:
        if link["action"]["action"] != "undo" or action["request"] not in self.asks:
            return
        ask, agreed = self.asks[action["request"]], set(link["consent"])
        enough = bool(agreed & set(ask.needs)) if ask.enough == "one" else set(ask.needs) <= agreed
        assert enough, "an undo was recorded before enough agreed"
        assert link["n"] == ask.n + 1, "an undo was recorded though something came in between"


class Check:
    """Checks everything that a world's referees send and store."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.books: dict[str, Book] = {}
        self.answers: dict[tuple[str, Key], list[Any]] = defaultdict(list)
        """All answers to each request."""
        self.sent_bodies: dict[tuple[str, Key], tuple[str, Any]] = {}
        self.witnesses: dict[str, list[tuple[int, str]]] = defaultdict(list)
        """The heads that devices were shown, by match."""

    def book(self, match: str) -> Book:
        """Return the book of a match, read to its end."""
        book = self.books.get(match)
        if book is None:
            book = self.books[match] = Book(self.world.reader, match)
        book.read()
        return book

    # -- sent by a worker --

    def answered(self, device: Device, command: str, body: Any, answer: Any) -> None:
        """Check an answer at the moment it is sent."""
        assert answer.get("error") not in NEVER, (device.name, command, body, answer)
        if command not in KEPT:
            return
        key: tuple[str, Key] = (device.match, (device.role, device.seat, body["request_id"]))
        before = self.answers[key]
        self.sent_bodies[key] = (command, body)
        good = [one for one in before if one["ok"]]
        # An objection depends on the seat, for which the table needs the pen.
        pen_first = command == "object" and answer.get("error") == "no-pen"
        if good and answer.get("error") != UNKNOWN and not pen_first:
            assert answer == good[0], f"answered otherwise: {good[0]} {answer}"
        agreed = command == "consent" and answer["ok"] and "asked" in answer
        if agreed and not self.book(device.match).kept[key[1]]:
            return  # the seat had agreed already: nothing is written
        if not pen_first:
            before.append(answer)
        if answer["ok"]:
            self._check_kept(key, command, body, answer)

    def _check_kept(self, key: tuple[str, Key], command: str, body: Any, answer: Any) -> None:
        match, who = key
        book = self.book(match)
        assert book.kept[who], f"answered before it was committed: {command} {who}"
        assert len(set(book.kept[who])) == len(book.kept[who]), f"kept twice: {who} {book.kept[who]}"
        if command == "record":
            n = answer["n"]
            recorded = book.secrets.get(n, book.actions[n])
            line = {
                name: v for name, v in (recorded.get("line") or recorded["action"]).items() if name != "at"
            }
            assert recorded["request"] == who[2], f"{who} is not at {n}"
            assert line == body["action"], f"other than sent: {line} {body['action']}"

    def sent(self, connection: Connection, text: bytes) -> None:
        """Check a view at the moment it is sent."""
        view = orjson.loads(text)
        device, n, link = connection.device, view["n"], view["link"]
        book = self.books.get(device.match)
        if book is None or len(book.bodies) <= link:
            book = self.book(device.match)
        assert n <= book.n, "shown before it was committed"
        assert view["head"] == book.heads[link], "a head that is not in the chain"
        assert n >= connection.n, f"a view went back from {connection.n} to {n}"
        connection.n = n
        for line in view["lines"]:
            body = book.actions[line["n"]]
            owner = book.secrets.get(line["n"], {}).get("line", {}).get("seat")
            if owner is None or device.seat != owner:
                assert line["action"] == body["action"], f"a secret of {owner} is shown to {device.name}"
        self._check_salts(book, text)
        self.witnesses[device.match].append((link, view["head"]))

    @staticmethod
    def _check_salts(book: Book, text: bytes) -> None:
        assert not any(salt in text for salt in book.salts), "a salt is shown"

    def public(self, message: bytes | str) -> None:
        """Check a message between workers."""
        text = message.encode() if isinstance(message, str) else message
        for book in self.books.values():
            self._check_salts(book, text)

    # -- after a kill, and at the end --

    def stored(self) -> None:
        """Check every stored match, and that each request in it agrees with its answers."""
        for table in self.world.tables:
            witnesses = self.witnesses[table.match]
            fault = verify_match(self.world.reader, table.match, sorted(set(witnesses)))
            assert fault is None, fault
            fresh, book = Book(self.world.reader, table.match), self.book(table.match)
            fresh.read()
            assert fresh.bodies == book.bodies, "links that were read before have changed"
        for (match, who), answers in self.answers.items():
            kept = self.books[match].kept.get(who, [])
            assert len(set(kept)) == len(kept), f"kept twice: {who} {kept}"
            if any(one["ok"] for one in answers):
                assert kept, f"lost: {who}"
            elif answers and answers[-1]["error"] != UNKNOWN:
                assert not kept, f"refused, and kept: {who} {answers[-1]}"

    def screens(self) -> None:
        """Check that each connected device shows the same as a referee that has just started."""
        service = Service(self.world.reader, clock=self.world.clock)
        for device in self.world.devices:
            assert device.view is not None, f"{device.name} was never shown anything"
            fresh = view_of(service, service.enter(device.token))
            wanted = plain(json.loads(json.dumps(fresh)))
            shown = plain({**device.view, "lines": device.lines, "from": 0})
            for name in sorted({*wanted, *shown}):
                there, should = shown.get(name), wanted.get(name)
                assert there == should, f"{device.name} shows another {name}: {there} instead of {should}"


def plain(view: Any) -> Any:
    """Return ``view`` without the information about connections."""
    people = {seat: {**one, "online": None} for seat, one in view["people"].items()}
    return {**view, "people": people}
