"""A match as it comes back from its chain: the one fold from links to a match.

Nothing here reads or writes a store.
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from tachiai.engines.declare import Purpose
from tachiai.engines.game import Game
from tachiai.engines.match import Entry, Match
from tachiai.engines.record import Line, parse_header
from tachiai.engines.values import TABLE, Action, Header, Judgement, Settled, Settlement

from ..json_types import Json
from ..store.chain import CorruptMatch, Fault, canonical, commitment, first_head, next_head, sha256
from ..store.events import Secret, read_body
from ..store.log import DevicesRef
from .lines import changed_nothing
from .people import KINDS, People, RequestKey
from .recorded import Difference, OtherRules, Outdated, Recorded, action_of, installed

logger = logging.getLogger("tachiai.log")


# -- the story -------------------------------------------------------------------------------------------


class Provenance(NamedTuple):
    """When, by which kind of device and under which request an action was recorded, and who agreed."""

    at: str
    """When it was recorded (RFC 3339, UTC)."""
    by: str
    """What kind of device recorded it: ``table``, ``seat``, ``arbiter``, ``cli``."""
    seat: str | None
    """That device's seat."""
    request: str | None
    """The id of the request it was sent under."""
    consent: Mapping[str, str]
    """Who agreed to it: the kind of device each seat answered on, by seat."""
    reason: str | None
    """Why, as the one who recorded it said (undos)."""
    device: str | None = None
    """That device: 16 hexadecimal digits."""
    ruling: Mapping[str, str] | None = None
    """The arbiter's ruling it rests on: ``name``, ``reason``."""
    era: int | None = None
    """Whose it is, if private: an era of its seat (:attr:`People.eras`), or :data:`SEALED`."""


Settlements = dict[int, Settled]
"""How claims came out, by their numbers."""


class _Marks(NamedTuple):
    """What is kept of each line."""

    refused: bool
    """Whether it changed nothing."""
    tells: bool
    """Whether it is of a kind that tells private facts alone."""
    hidden: bool
    """Whether it was refused for private reasons."""
    foreign: bool
    """Whether another device than its seat's phone told it."""
    move: bool
    """Whether it is of a kind that is a move."""


SEALED = -1
"""The owner of a private line that no device may read before the end."""


class MatchHistory:
    """One match: the engine's :class:`~tachiai.engines.match.Match` and what its chain says beside it.

    Built by :func:`apply_event`, one link at a time, and kept up to date by the same function.
    """

    def __init__(
        self,
        match: str,
        opened: Mapping[str, Any],
        head: str,
        position: str | None = None,
        other: int | None = None,
    ) -> None:
        """``position`` and ``other`` are those of :func:`apply_event`.

        :raises OtherRules: when the game is not installed, or today's rules begin otherwise (without ``other``).
        """
        self.id = match
        self.settings: Json = dict(opened["settings"])
        self.rules: str = opened["rules"]
        self.opened_at: str = opened["at"]
        after = opened.get("after")
        self.after: Json | None = None if after is None else {"match": after["match"]}
        """The match that is played on here."""
        self.after_link: Json | None = after
        """The same, with the ``link``, ``head`` and ``n`` at which it was left."""
        self.digest: str | None = opened.get("position")
        """The SHA-256 of the newest public position, as its link has it (``None``: link 0 did not always have it)."""
        self.version = self.rules
        """The version of the rules that recorded last."""
        self.linked_rules = "position" in opened
        """Whether a link says which version records from there on, wherever it changes: not in older chains."""
        self.recorded = None if other is None else Recorded(opened, position, other)
        """What today's rules do not give, as it was recorded; ``None``: they give all of it."""
        self.header: Header
        self.game: Game[Any]
        self.match: Match
        if self.recorded is None:
            self.game, self.header, self.match = _begun(opened)
        else:
            self.game, self.header, self.match = self.recorded.game, self.recorded.header, self.recorded.match
        self.people = People()
        self.n = 0
        """The number of the last action."""
        self.link = 0
        """The number of the newest link."""
        self.head = head
        """The head of the chain at the newest link."""
        self.heads: list[str] = []
        """``heads[k]``: the head of the chain at link ``k``."""
        self.links: list[int] = [0]
        """``links[n]``: the link that recorded action ``n``."""
        self.device_refs: list[DevicesRef] = [_devices_ref(opened)]
        """``device_refs[k]``: the devices' stream when link ``k`` was written (number and head of its last event)."""
        self.provenance: list[Provenance] = []
        """``provenance[n - 1]``: how action ``n`` was recorded."""
        self.action_of_request: dict[RequestKey, int] = {}
        """The action that each request recorded."""
        self.live: list[int] = []
        """The numbers of the lines that stand (see :meth:`Match.live`)."""
        self.undos: list[int] = []
        """The numbers of the undos."""
        self.settled: Settlements = {}
        """How claims came out, as everybody may know."""
        self.settled_for: dict[str, Settlements] = {}
        """How claims came out as one seat alone may know, by seat."""
        self.changed: list[int] = [0]
        """``changed[n]``: the first action (from 1) whose line looks otherwise since action ``n``."""
        self.changed_for: dict[str, dict[int, int]] = {}
        """The same for the lines that look otherwise to one seat alone, by seat; absent: none."""
        self.secret: dict[int, int] = {}
        """The actions of which not everybody may see everything: the era (:attr:`People.eras`) that may."""
        self.open: set[int] = set()
        """The actions of which a seat opened everything for everybody."""
        self.end: int | None = None
        """The link with which the match ended, while it is over."""
        # Of every line, so that nobody has to look at the lines themselves: its marks, whether it stands, who told what
        # not everybody may see, and what it settles if it stands.
        self._marks: list[_Marks] = []
        self._standing: set[int] = set()
        self._tellers: dict[int, str] = {}
        self._settles: dict[int, tuple[Settlement, ...]] = {}
        self.heads.append(head)
        self._personal: dict[tuple[str, int], Match] = {}
        self._shown: tuple[Any, Any] | None = None

    @property
    def differences(self) -> list[Difference]:
        """Where today's rules judge otherwise than was recorded."""
        return [] if self.recorded is None else self.recorded.differences

    @property
    def outdated(self) -> Outdated | None:
        """Under which rules the match was recorded, if today's do not give what was recorded."""
        return None if self.recorded is None else self.recorded.game.outdated

    def shown(self, position: Any) -> Any:
        """The public view of ``position``, in the game's own order; that of the newest is hashed, then sent."""
        if self._shown is None or self._shown[0] is not position:
            self._shown = (position, self.game.view(position))
        return self._shown[1]

    @property
    def outcome(self) -> Json | None:
        """How the match ended (``winners``, ``reason``): as the arbiter decided, else by the rules."""
        if self.people.result is not None:
            return {"winners": list(self.people.result["winners"]), "reason": "ruling"}
        found = self.match.outcome
        return None if found is None else found.to_json()

    @property
    def over(self) -> bool:
        """Whether nothing more can be played, so that what was told may be opened."""
        return self.outcome is not None or self.people.closed is not None

    @property
    def disclosed(self) -> list[str]:
        """The seats that opened what they had told, and told nothing since, as far as everybody can know."""
        at = self.people.disclosed
        newest = {seat: self.links[n] for n, seat in self._tellers.items() if not self._marks[n - 1].hidden}
        return [seat for seat, link in at.items() if newest.get(seat, 0) < link]

    def openable(self, seat: str, by: str) -> set[int]:
        """The actions a device of kind ``by`` can open for ``seat`` now: those that were told on it.

        What was told on a phone is opened on that phone, or on one it was handed on to.
        """
        return {
            n
            for n, teller in self._tellers.items()
            if teller == seat and (self.own(n, seat) if by == "seat" else self.provenance[n - 1].by == TABLE)
        }

    def as_opened(self, seats: Collection[str] = ()) -> Match:
        """The match with what was opened for everybody, and with all that ``seats`` told.

        What another device told for a seat with a phone is left out: the seat did not say it.
        """
        shown = Match(self.game, self.header)
        for n, entry in enumerate(self.match.entries, 1):
            foreign = self._marks[n - 1].foreign
            opened = n in self.open or entry.action.seat in seats
            seen = entry if opened and not foreign else self.match.shown(n)
            if foreign and self.tells(n) and self.recorded is None:  # as if nothing was said
                silent = seen.line._replace(action=Action(TABLE, "undo", {"to": n - 1}))
                seen = seen._replace(line=silent)
            self._take(shown, seen)
        return shown

    def _take(self, match: Match, entry: Entry) -> None:
        """Append an entry to another match of these lines, judged again: a position holds what was told before it."""
        if self.recorded is None:
            match.record_unchecked(entry.line)
        else:
            match.append(entry.line, entry.judgement)

    def open_links(self, seats: Collection[str] = ()) -> set[int]:
        """The links of what :meth:`as_opened` shows."""
        return {self.links[n] for n, teller in self._tellers.items() if n in self.open or teller in seats}

    @property
    def public(self) -> Match:
        """The match as everybody may know it: what its public export holds, with what was said of it."""
        shown = Match(self.game, self.header)
        for n in range(1, self.n + 1):
            entry = self.match.shown(n)
            shown.append(entry.line, entry.judgement)
        return shown

    # -- what a seat's own device may see ------------------------------------------------------------------

    def own(self, n: int, seat: str) -> bool:
        """Whether the device that has ``seat`` now may see all of line ``n``."""
        if n not in self.secret:
            return self.match.entries[n - 1].action.seat == seat
        return self._tellers[n] == seat and self.secret[n] == self.people.era(seat)

    def told_by(self, n: int, device: str) -> bool:
        """Whether ``device`` recorded line ``n``, or nothing was told in it."""
        if n not in self.secret:
            return True
        return self.provenance[n - 1].device == device

    def strange(self, seat: str) -> bool:
        """Whether something was told for ``seat`` that the device which has it now may not see."""
        if not self.secret:
            return False
        era = self.people.era(seat)
        return any(teller == seat and self.secret[n] != era for n, teller in self._tellers.items())

    def personal(self, seat: str) -> Match:
        """The match as the device that has ``seat`` now may know it.

        What was told for the seat before it came, and was not handed on to it, is left out.
        """
        if not self.strange(seat):
            return self.match
        key = (seat, self.people.era(seat))
        twin = self._personal.get(key)
        if twin is None:
            self._personal = {k: v for k, v in self._personal.items() if k[0] != seat}
            twin = self._personal[key] = Match(self.game, self.header)
        while twin.n < self.n:
            n = twin.n + 1
            entry = self.match.entries[n - 1] if self.own(n, seat) else self.match.shown(n)
            self._take(twin, entry)
        return twin

    def settled_of(self, seat: str | None) -> Settlements:
        """How claims came out, as ``seat`` (``None``: everybody) may know."""
        if seat is None:
            return self.settled
        if self.strange(seat):
            alone = self.personal(seat)
            lines = ((n, alone.entries[n - 1].judgement.settled) for n in alone.live())
            own = _settlements(lines).get(seat, {})
        else:
            own = self.settled_for.get(seat, {})
        return {**self.settled, **own} if own else self.settled

    def first_changed(self, since: int, seat: str | None) -> int:
        """The first action whose line looks otherwise to ``seat`` than when it had ``since`` lines."""
        if seat is not None and self.strange(seat):
            return 1
        first = min((*self.changed[since + 1 :], since + 1))
        for n, line in self.changed_for.get(seat or "", {}).items():
            if n > since:
                first = min(first, line)
        return first

    # -- growing -------------------------------------------------------------------------------------------

    def undone(self, n: int) -> bool:
        """Whether line ``n`` was taken back (:func:`~.lines.is_undone`; undo lines themselves never are)."""
        return n not in self._standing and n not in self.match.undos

    def counts(self, n: int) -> bool:
        """Whether line ``n`` did something; a refused one changed nothing (:func:`~.lines.changed_nothing`)."""
        return not self._marks[n - 1].refused

    def tells(self, n: int) -> bool:
        """Whether line ``n`` told the referee private facts, while cards and turns stayed as they were."""
        return self._marks[n - 1].tells

    def moves(self) -> int:
        """Return how many moves stand: without undos, refused lines, private notes, and ends by agreement."""
        return sum(one.move and not one.refused for one in (self._marks[n - 1] for n in self.live))

    def add_action(
        self,
        line: Line,
        judgement: Judgement[Any],
        provenance: Provenance,
        head: str,
        devices: DevicesRef,
    ) -> Entry:
        """Append an action with the judgement that was recorded of it."""
        entry = self.match.append(line, judgement)
        n, seat = entry.n, line.action.seat
        self.n = n
        self._link(head, devices)
        self.links.append(self.link)
        self.provenance.append(provenance)
        if provenance.request is not None:
            self.action_of_request.setdefault((provenance.by, provenance.seat, provenance.request), n)
        era = provenance.era
        if era is not None:
            self.secret[n] = era
            self._tellers[n] = seat
            if not judgement.private and era == self.people.era(seat):
                self.people.told.add(seat)
        purpose = self.game.action_types[line.action.kind].purpose
        self._marks.append(
            _Marks(
                refused=changed_nothing(entry),
                tells=purpose is Purpose.TELL,
                hidden=judgement.private,
                foreign=era is not None and provenance.by != "seat" and seat in self.people.holders,
                move=purpose is Purpose.MOVE,
            )
        )
        first = n
        if entry.is_undo:
            self.undos.append(n)
            first = min(first, self._go_back(n))
        else:
            self.live.append(n)
            self._standing.add(n)
            if judgement.settled:
                self._settles[n] = judgement.settled
            for claim, verdict, whose in judgement.settled:
                found = self.settled if whose is None else self.settled_for.setdefault(whose, {})
                if claim in found:
                    continue
                found[claim] = Settled(verdict, n, whose)
                if whose is None:
                    first = min(first, claim)
                else:
                    self._changed_for(whose, n, claim)
        self.changed.append(first)
        if provenance.ruling is not None:
            self.people.ruled = n
        self._end()
        return entry

    def _go_back(self, n: int) -> int:
        """Take in the undo ``n``; the first line that looks otherwise to everybody after it."""
        before, settled, settled_for = self._standing, self.settled, self.settled_for
        self._stand()
        found = self.settled_for
        for seat in settled_for.keys() | found.keys():
            line = _first_other(settled_for.get(seat, {}), found.get(seat, {}))
            if line is not None:
                self._changed_for(seat, n, line)
        first = _first_other(settled, self.settled)
        return min((before ^ self._standing) | {n if first is None else first})

    def _stand(self) -> None:
        """Which lines stand, and what they settle, by the undos."""
        self.live = self.match.live()
        self._standing = set(self.live)
        found = _settlements((line, self._settles[line]) for line in self.live if line in self._settles)
        self.settled = found.pop("", {})
        self.settled_for = found

    def _changed_for(self, seat: str, n: int, line: int) -> None:
        known = self.changed_for.setdefault(seat, {})
        known[n] = min(line, known.get(n, line))

    def add_happened(self, body: Mapping[str, Any], head: str) -> None:
        """Append a link that is no action."""
        self._link(head, _devices_ref(body))
        if body["kind"] != "confirmed" or body["of"] == self.end:  # else it speaks of another end
            self.people.apply(self.link, self.n, body)
        if body["kind"] == "rules":
            self.version, self.linked_rules = body["rules"], True
        if body["kind"] == "disclosed":
            self.open |= self.openable(body["seat"], body["by"])
        self._end()

    def _link(self, head: str, devices: DevicesRef) -> None:
        """Take in the next link's head and what it says of the devices, once for all links that say the same."""
        self.link += 1
        self.head = head
        self.heads.append(head)
        before = self.device_refs[-1]
        self.device_refs.append(before if before == devices else devices)

    def _end(self) -> None:
        decided = self.people.result
        if decided is not None:
            self.end = decided["link"]
        elif self.match.outcome is None:
            self.end = None
        elif self.end is None:
            self.end = self.link


def _settlements(lines: Iterable[tuple[int, Iterable[Settlement]]]) -> dict[str, Settlements]:
    """What standing lines settle, each with its number: by seat; under ``""`` what everybody may know."""
    out: dict[str, Settlements] = {}
    for n, settled in lines:
        for claim, verdict, seat in settled:
            out.setdefault(seat or "", {}).setdefault(claim, Settled(verdict, n, seat))
    return out


def _first_other(one: Settlements, other: Settlements) -> int | None:
    """The first claim that came out otherwise."""
    return min((c for c in one.keys() | other.keys() if one.get(c) != other.get(c)), default=None)


# -- the fold --------------------------------------------------------------------------------------------


def apply_event(
    history: MatchHistory | None,
    match: str,
    k: int,
    text: str,
    head: str,
    secret: Secret | None,
    position: str | None = None,
    other: int | None = None,
) -> MatchHistory:
    """``history`` after link ``k`` with body ``text`` and chain head ``head``: the one fold.

    ``history`` is changed and returned; ``None`` stands for the time before link 0.  ``secret`` opens the
    commitment of a private action.  ``position`` is the public position that was kept beside the link.  With
    ``other``, the first action that today's rules do not give, the history shows what was recorded, and nothing is
    judged.

    :raises CorruptMatch: when the link does not follow on the ones before.
    :raises OtherRules: when today's rules do not give what was recorded under others (without ``other``).
    :raises ValueError, KeyError, TypeError, LookupError: when the body cannot be read.
    """
    expected = 0 if history is None else history.link + 1
    if k != expected:
        raise CorruptMatch(match, Fault(expected, "missing"))
    if (first_head(text) if history is None else next_head(history.head, text)) != head:
        raise CorruptMatch(match, Fault(k, "hash"))
    body = read_body(text)
    if body["link"] != k:
        raise CorruptMatch(match, Fault(k, "number"))
    if history is None:
        if body["kind"] != "opened":
            raise CorruptMatch(match, Fault(0, "missing"))
        if body.get("match") != match:
            raise CorruptMatch(match, Fault(0, "number"))
        return MatchHistory(match, body, head, position, other)
    kind = body["kind"]
    if kind == "action":
        if body["n"] != history.n + 1:
            raise CorruptMatch(match, Fault(k, "number"))
        _add(history, k, body, secret, head, position)
    elif kind in KINDS:
        if kind == "rules":
            if not body["was"] == history.version != body["rules"]:
                raise CorruptMatch(match, Fault(k, "rules"))
            _check_given(history, body["rules"])
        history.add_happened(body, head)
    else:
        raise CorruptMatch(match, Fault(k, "unreadable"))
    return history


def _check_given(history: MatchHistory, rules: str) -> None:
    """Check that today's rules give what stands before a link that says they judge from there on.

    :raises CorruptMatch: when they do not.
    """
    outdated = history.outdated
    if outdated is not None and rules == outdated.today and outdated.since <= history.n:
        raise CorruptMatch(history.id, Fault(history.links[outdated.since], "judgement"))


def history_of_proof(rows: Sequence[Mapping[str, Any]]) -> MatchHistory:
    """Return the history that the rows of a proof show: what is sealed, as everybody may see it.

    The rows fit (:func:`tachiai.referee.records.evidence.read`); what they say is judged again.

    :raises CorruptMatch: when a verdict or a position does not follow from the rules.
    :raises OtherRules: when today's rules do not give what was recorded under others, or its game is not installed.
    :raises ValueError, KeyError, TypeError, LookupError: when a row cannot be read.
    """
    try:
        return _judged(rows)
    except OtherRules as other:
        today = installed(rows[0]["header"]["game"])
        link = [k for k, row in enumerate(rows) if row["kind"] == "action"][other.n - 1 : other.n]
        later = rows[link[0] :] if link else ()
        if today is not None and any(
            row["kind"] == "rules" and row["rules"] == today.version for row in later
        ):
            raise CorruptMatch(rows[0]["match"], Fault(link[0], "judgement")) from None
        raise


def _judged(rows: Iterable[Mapping[str, Any]]) -> MatchHistory:
    history = None
    for k, row in enumerate(rows):
        body = {name: value for name, value in row.items() if name not in ("hash", "opened")}
        if history is None:
            history = MatchHistory(body["match"], body, row["hash"])
        elif body["kind"] != "action":
            history.add_happened(body, row["hash"])
        else:
            digest, opened = body["position"], row.get("opened")
            secret = None if opened is None else Secret(opened["salt"], opened["text"])
            body["action"] = dict(body["action"])
            if secret is None:
                body["private"] = None
            _add(history, k, body, secret, row["hash"], None)
            if sha256(canonical(history.game.view(history.match.position))) != digest:
                raise CorruptMatch(history.id, Fault(k, "position"))
    if history is None:
        raise ValueError("no links")
    return history


def _begun(opened: Mapping[str, Any]) -> tuple[Game[Any], Header, Match]:
    """The game and the header of a match, and the match at its start.

    :raises OtherRules: when the game is not installed, or today's rules do not begin as the link ``opened`` says.
    """
    raw = opened["header"]
    game = installed(raw["game"])
    if game is None:
        raise OtherRules(1)
    others = opened["rules"] != game.version
    try:
        header = parse_header(raw, strict=False)
        match = Match(game, header)
        start = canonical(game.view(match.position)) if others and "position" in opened else None
    except Exception:  # what was recorded under other rules, read by these
        if others:
            raise OtherRules(1) from None
        raise
    if start is not None and sha256(start) != opened["position"]:
        raise OtherRules(1)
    return game, header, match


def _devices_ref(body: Mapping[str, Any]) -> DevicesRef:
    number, head = body["desk"]
    return number, head


def _add(
    history: MatchHistory,
    k: int,
    body: Mapping[str, Any],
    secret: Secret | None,
    head: str,
    position: str | None,
) -> None:
    raw, note, said, promised = body["action"], body["note"], body, body["private"]
    era, hidden = None, False
    if promised is not None:
        if secret is None or commitment(secret.salt, secret.text) != promised:
            raise CorruptMatch(history.id, Fault(k, "private"))
        opened = secret.opened()
        hidden = raw["action"] == "undo"
        raw = opened["line"]
        note = raw.get("note")
        if hidden:
            said = opened
        elif not _says_the_same(opened, body):
            raise CorruptMatch(history.id, Fault(k, "private"))
        era = opened["era"]
    action = action_of(raw)
    provenance = Provenance(
        body["at"],
        said["by"],
        said["seat"],
        said["request"],
        body["consent"],
        body["reason"],
        said["device"],
        body["ruling"],
        era,
    )
    line = Line(action, provenance.at, note, body["waived"])
    if history.linked_rules and body["rules"] != history.version:
        raise CorruptMatch(history.id, Fault(k, "rules"))
    history.version, history.digest = body["rules"], body["position"]
    if history.recorded is None:
        judgement = _said(history, k, body, line, said, hidden)
    else:
        judgement = history.recorded.judgement(line, said, body, hidden, position)
    history.add_action(line, judgement, provenance, head, _devices_ref(body))


def _says_the_same(opened: Mapping[str, Any], body: Mapping[str, Any]) -> bool:
    """Whether what was said of a private line is what its body says."""
    return bool(
        opened["verdict"] == body["verdict"]
        and opened["code"] == body["code"]
        and opened["by"] == body["by"]
        and opened["seat"] == body["seat"]
        and opened["request"] == body["request"]
    )


def _said(
    history: MatchHistory,
    k: int,
    body: Mapping[str, Any],
    line: Line,
    said: Mapping[str, Any],
    hidden: bool,
) -> Judgement[Any]:
    """Today's judgement, if it is the one that was recorded.

    :raises CorruptMatch: when the same rules judge otherwise.
    :raises OtherRules: when it was recorded under others, and today's give another judgement, position or end.
    """
    if body["rules"] == history.game.version:
        today = history.match.judge_unchecked(line.action, line.waive)
        if not _says_so(today, said, body, hidden):
            raise CorruptMatch(history.id, Fault(k, "judgement"))
        return today
    try:
        if history.game.fault(line.action, history.header.seats) is None:
            today = history.match.judge_unchecked(line.action, line.waive)
            if _says_so(today, said, body, hidden) and _leads_there(history, body, today):
                return today
    except Exception as error:  # what was recorded under other rules, judged by these
        logger.info("match %s: today's rules cannot judge action %d: %r", history.id, history.n + 1, error)
    raise OtherRules(history.n + 1)


def _says_so(today: Judgement[Any], said: Mapping[str, Any], body: Mapping[str, Any], hidden: bool) -> bool:
    """Whether today's judgement is the one that was recorded."""
    effects = [] if hidden else body["effects"]
    return bool(
        today.verdict == said["verdict"]
        and today.code == said["code"]
        and (list(today.effects) == effects or canonical(list(today.effects)) == canonical(effects))
        and today.private == hidden
    )


def _leads_there(history: MatchHistory, body: Mapping[str, Any], today: Judgement[Any]) -> bool:
    """Whether today's judgement leads to the position, and the end, that ``body`` has."""
    found = history.game.outcome(today.position)
    outcome = None if found is None else found.to_json()
    shown = canonical(history.shown(today.position))
    return bool(sha256(shown) == body["position"] and body.get("outcome", outcome) == outcome)
