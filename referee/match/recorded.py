"""Outdated matches: their recorded lines are shown, but today's rules do not give them.

A match belongs to the rules under which it was recorded.  The installed version of its game may judge one of
its lines differently, or may not be installed.  Then its history is folded with :class:`AsRecorded` in place
of the game. Verdicts, effects and ends come from the links, and positions are those stored with them, each
checked against the digest in its link.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from tachiai import engines
from tachiai.engines._derived import action_fault, layout_of, layout_of_view, package_of
from tachiai.engines.declare import ActionTemplate, ActionType, FieldError, Option, Seating
from tachiai.engines.fieldtypes import Text
from tachiai.engines.game import Game
from tachiai.engines.layouts import Layout
from tachiai.engines.match import Entry, Match
from tachiai.engines.record import Line, RecordError, parse_header
from tachiai.engines.values import NOTHING, Action, Header, Judgement, Outcome, Verdict, refuse
from tachiai.engines.waiting import Wait

from ..json_text import JsonObject
from ..store.chain import canonical, exact_json, sha256

logger = logging.getLogger("tachiai.log")


NO_WORDS = f"{engines.__name__}.not_installed"
"""The name of a package that does not exist, used for the words of a game that is not installed."""


class OtherRules(Exception):
    """Raised when today's rules do not give action ``n`` as recorded, or its game is not installed."""

    def __init__(self, n: int) -> None:
        super().__init__(n)
        self.n = n


class Outdated(NamedTuple):
    """The rules of an outdated match, and today's."""

    rules: str
    """The version under which it was recorded."""
    today: str | None
    """The installed version; ``None``: the game is not installed."""
    since: int
    """The first action that today's rules do not give as recorded."""

    def to_json(self) -> JsonObject:
        """Return ``{"rules", "today", "from"}``."""
        return {"rules": self.rules, "today": self.today, "from": self.since}


class Difference(NamedTuple):
    """A difference in action ``n`` between today's rules and those under which it was recorded.

    ``recorded`` and ``today``: verdict and code of each.
    """

    n: int
    recorded: tuple[str, str | None]
    today: tuple[str, str | None]
    rules: str
    """The version of the rules under which it was recorded."""

    def to_json(self) -> JsonObject:
        """Return the difference as audits show it."""

        def verdict_json(verdict: str, code: str | None) -> JsonObject:
            return {"verdict": verdict, "code": code}

        return {
            "n": self.n,
            "recorded": verdict_json(*self.recorded),
            "today": verdict_json(*self.today),
            "rules": self.rules,
        }


class Shown(NamedTuple):
    """A recorded position."""

    text: str | None
    """The public view as canonical JSON; ``None`` if unknown."""
    outcome: Outcome | None
    """The end of the match, if it had ended."""
    known: int | None
    """The action after which the table was like this: an earlier one, if later positions are unknown."""


class _Kinds(dict[str, ActionType]):
    """Kinds of actions by name; an undeclared one has no fields and counts as a move."""

    def __missing__(self, kind: str) -> ActionType:
        return ActionType(kind)


class AsRecorded(Game[Shown]):
    """Replaces the game of an outdated match: it shows what was recorded, and judges nothing."""

    def __init__(self, header: Header, rules: str, today: Game[Any] | None, since: int) -> None:
        super().__init__()
        self.name = header.game
        self.version = rules
        self.seating = Seating((header.seats,))
        self.today = today
        """The installed game, if any."""
        self.since = since
        """The first action that the installed game does not give as recorded."""
        self.action_types = _Kinds(self.action_types if today is None else today.action_types)
        known = {} if today is None else {option.name: option for option in today.options}
        self.options = tuple([known.get(name) or Option(name, Text(), None) for name in header.options])
        self.begins = Shown(None, None, None)

    @property
    def outdated(self) -> Outdated:
        """The rules under which the match was recorded, and the installed ones."""
        return Outdated(self.version, None if self.today is None else self.today.version, self.since)

    def _package(self) -> str:
        """Return the package with the words of the game; without words if it is not installed."""
        return NO_WORDS if self.today is None else package_of(self.today)

    def start(self, header: Header) -> Shown:
        return self.begins

    def _arrange(self, header: Header, layout: Layout) -> Shown:
        return self.begins

    def judge(self, position: Shown, action: Action, n: int) -> Judgement[Shown]:
        """Refuse every action."""
        return refuse(position, "other-rules")

    def outcome(self, position: Shown) -> Outcome | None:
        """Return the recorded end of the match."""
        return position.outcome

    def view(self, position: Shown) -> Mapping[str, Any]:
        """Return the recorded public view; empty if unknown."""
        found: JsonObject = {} if position.text is None else exact_json(position.text)
        return found

    def private(self, position: Shown, seat: str) -> Mapping[str, Any]:
        """Return an empty view, because disclosures are shown in their lines."""
        return NOTHING

    def choices(self, position: Shown, seat: str) -> Sequence[ActionTemplate]:
        return ()

    def waiting(self, position: Shown) -> Sequence[Wait]:
        return ()

    def _redact(self, action: Action, keep: str | None) -> Action:
        """Return the action itself: its public form is stored with it (:class:`RecordedMatch`)."""
        return action

    def _action_fault(self, action: Action, seats: Sequence[str]) -> FieldError | None:
        """Return ``None``: a recorded action is always valid."""
        return None


def outdated(game: Game[Any]) -> Outdated | None:
    """Return the rules of an outdated match, else ``None``; ``game`` is the game of the match."""
    return game.outdated if isinstance(game, AsRecorded) else None


class RecordedMatch(Match):
    """A match as it was recorded, with the public form of each line."""

    def __init__(self, game: AsRecorded, header: Header) -> None:
        super().__init__(game, header)
        self.public: list[Entry] = []
        """The public form of each line."""

    def shown(self, n: int, seat: str | None = None) -> Entry:
        """Return entry ``n`` as ``seat`` (``None``: everyone) may see it."""
        entry = self.entries[n - 1]
        return entry if entry.action.seat == seat else self.public[n - 1]


class RecordedFold:
    """Builds a match whose action ``since`` today's rules do not give.

    Today's rules judge along.  As far as they agree, they give the positions that were not stored, and
    settlements.
    """

    def __init__(self, opened: Mapping[str, Any], position: str | None, since: int) -> None:
        self.since = since
        self.differences: list[Difference] = []
        self._positions: dict[str, Shown] = {}
        raw = opened["header"]
        game = installed(raw["game"])
        self._today: Match | None = None
        try:
            self.header = parse_header(raw, strict=False)
            if game is not None:
                self._today = Match(game, self.header)
        except Exception:  # a header of other rules, or of a game that is not installed
            self.header = _header(raw)
        self.game = AsRecorded(self.header, opened["rules"], game, since)
        self.game.begins = self._first(opened.get("position"), position)
        self.match = RecordedMatch(self.game, self.header)

    def _first(self, digest: str | None, kept: str | None) -> Shown:
        """Return the first position: the stored one, or today's if the rules agree on the first action."""
        if digest is None:
            text = None if self.since == 1 else self._text_today()
        else:
            text = self._known(digest, kept)
        shown = Shown(text, None, None if text is None else 0)
        if text is not None:
            self._positions[sha256(text)] = shown
        return shown

    def _text_today(self) -> str | None:
        """Return the public view of the position that today's rules have reached."""
        if self._today is None:
            return None
        try:
            return canonical(self._today.game.view(self._today.position))
        except Exception:  # rules that do not fit this match
            return None

    def _known(self, digest: str, kept: str | None) -> str | None:
        """Return the public view with this digest: the stored one or today's."""
        for text in (kept, self._text_today()):
            if text is not None and sha256(text) == digest:
                return text
        return None

    def judgement(
        self, line: Line, stated: Mapping[str, Any], body: Mapping[str, Any], hidden: bool, kept: str | None
    ) -> Judgement[Shown]:
        """Return the recorded judgement of ``line``, the next one.

        ``body`` is its link, and ``stated`` the judgement as its own seat knows it.  ``hidden``: it was refused
        for private facts.  ``kept``: the position that was stored with the link.
        """
        n = self.match.n + 1
        self.game.version = body["rules"]
        now = self._judge(line)
        before = self.match.position
        text = self._known(body["position"], kept)
        position = self._positions.get(body["position"]) if text is None else None
        outcome = body["outcome"]
        ended = None if outcome is None else Outcome(tuple(outcome["winners"]), outcome["reason"])
        if position is not None:
            text = position.text
        shown = Shown(before.text, ended, before.known) if text is None else Shown(text, ended, n)
        if text is not None:
            self._positions[body["position"]] = shown
        effects = tuple(body["effects"])
        recorded = Judgement(
            Verdict(stated["verdict"]), stated["code"], () if hidden else effects, shown, private=hidden
        )
        if now is not None and n < self.since:
            recorded = recorded._replace(settled=now.settled)
        self._compare(n, recorded, now, body["rules"])
        public = Judgement(Verdict(body["verdict"]), body["code"], effects, shown, recorded.settled)
        action = line.action if body["private"] is None else action_of(dict(body["action"]))
        at = None if hidden else body["at"]
        self.match.public.append(Entry(n, Line(action, at, body["note"], body["waived"]), public))
        return recorded

    def _judge(self, line: Line) -> Judgement[Any] | None:
        """Return today's judgement, if today's rules can still judge along."""
        if self._today is None:
            return None
        game = self._today.game
        try:
            if action_fault(game, line.action, self.header.seats) is None:
                return self._today.record_unchecked(line).judgement
            self._today.append(line, refuse(self._today.position, "unreadable"))
        except Exception as error:
            logger.info("today's rules of %s cannot judge what was recorded: %r", game.name, error)
            self._today = None
        return None

    def _compare(self, n: int, recorded: Judgement[Any], now: Judgement[Any] | None, rules: str) -> None:
        if self.game.today is None or n < self.since:
            return
        today = ("unreadable", None) if now is None else (now.verdict.value, now.code)
        then = (recorded.verdict.value, recorded.code)
        if n == self.since or today != then:
            self.differences.append(Difference(n, then, today, rules))


def installed(game: Any) -> Game[Any] | None:
    """Return the game of that name, if it is installed and can be loaded."""
    try:
        found: Game[Any] = engines.load(game)
    except (LookupError, TypeError):
        return None
    return found


def action_of(raw: dict[str, Any]) -> Action:
    """Return the action in a link or its private line; ``raw`` is consumed, and was checked when recorded."""
    seat, kind = raw.pop("seat"), raw.pop("action")
    raw.pop("at", None)
    raw.pop("note", None)
    return Action(seat, kind, raw)


def _header(raw: Mapping[str, Any]) -> Header:
    """Return the header of a game that is not installed, as it was recorded."""
    given = raw.get("options")
    return Header(
        raw["game"],
        tuple(raw["seats"]),
        dict(given or {}),
        given,
        raw.get("names"),
        raw.get("rules"),
        raw.get("layout"),
    )


def continuation_header(header: Header, position: Shown, n: int) -> Header | None:
    """Return the header of a match of the same people, under today's rules, arranged like ``position``.

    ``position`` is the one after action ``n``.  ``None`` if the installed game cannot arrange it: the
    position is unknown, the match is over, or a layout cannot express what is due.
    """
    game = installed(header.game)
    if game is None or position.text is None or position.known != n or position.outcome is not None:
        return None
    seen = exact_json(position.text)
    try:
        layout = layout_of_view(game, seen)
        if layout is None:
            return None
        found = parse_header(header.to_json() | {"rules": game.version, "layout": layout})
        is_same = canonical(layout_of(game, Match(game, found).position)) == canonical(layout)
    except RecordError:
        return None
    except Exception as error:  # a view made by another version of the game
        logger.info("a position of %s cannot be arranged again: %r", game.name, error)
        return None
    return found if is_same else None
