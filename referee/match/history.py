"""The history of a match: the fold from its links to a match.

This module does not read or write a store.
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from tachiai.engines._derived import action_fault
from tachiai.engines.declare import Purpose
from tachiai.engines.game import Game
from tachiai.engines.match import Entry, Match
from tachiai.engines.record import Line, parse_header
from tachiai.engines.values import TABLE, Action, Header, Judgement, Settled

from ..json_text import JsonObject
from ..store.chain import ChainFault, CorruptMatch, canonical, commitment, first_head, next_head, sha256
from ..store.events import Secret, read_body
from ..store.log import DevicesRef
from .lines import was_refused
from .people import KINDS, People, RequestKey
from .recorded import Difference, OtherRules, Outdated, RecordedFold, action_of, installed

logger = logging.getLogger("tachiai.log")


# -- provenance ------------------------------------------------------------------------------------------


class Provenance(NamedTuple):
    """The provenance of an action: when, by which device and request, and with whose consent it was recorded."""

    at: str
    """The time (RFC 3339, UTC)."""
    by: str
    """The kind of device that recorded it: ``table``, ``seat``, ``arbiter``, ``cli``."""
    seat: str | None
    request: str | None
    """The id of the request."""
    consent: Mapping[str, str]
    """The seats that consented, each with the kind of device it answered on."""
    reason: str | None
    """The reason given by the recording device (undos)."""
    device: str | None = None
    """The id of that device: 16 hexadecimal digits."""
    ruling: Mapping[str, str] | None = None
    """The arbiter's ruling behind it: ``name``, ``reason``."""
    era: int | None = None
    """If the action is private, the era of its seat that may see it (:attr:`People.eras`), or :data:`SEALED`.
    """


Settlements = dict[int, Settled]
"""The results of claims, by the numbers of their lines."""


SEALED = -1
"""The era of a private line that no device may read before the end."""


class MatchHistory:
    """One match: the engine's :class:`~tachiai.engines.match.Match`, and the rest of its chain.

    Built by :func:`apply_event`, one link at a time, and brought up to date by the same function.
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

        :raises OtherRules: if the game is not installed, or today's rules begin differently (without
            ``other``).
        """
        self.id = match
        self.settings: JsonObject = dict(opened["settings"])
        self.rules: str = opened["rules"]
        self.opened_at: str = opened["at"]
        after = opened.get("after")
        self.after: JsonObject | None = None if after is None else {"match": after["match"]}
        """The id of the match that this one continues, if any."""
        self.after_link: JsonObject | None = after
        """Also with the ``link``, ``head`` and ``n`` at which that match was left."""
        self.digest: str | None = opened.get("position")
        """The SHA-256 of the latest public position, as in its link (``None``: older versions left it out of
        link 0)."""
        self.version = self.rules
        """The version of the rules of the last recorded action."""
        self.linked_rules = "position" in opened
        """Whether links mark each change of the rules' version; not so in older chains."""
        self.recorded = None if other is None else RecordedFold(opened, position, other)
        """The match as it was recorded, if today's rules do not give it; else ``None``."""
        self.header: Header
        self.game: Game[Any]
        self.match: Match
        if self.recorded is None:
            self.game, self.header, self.match = _start(opened)
        else:
            self.game, self.header, self.match = self.recorded.game, self.recorded.header, self.recorded.match
        self.people = People()
        self.n = 0
        """The number of the last action."""
        self.link = 0
        """The number of the last link."""
        self.head = head
        """The head of the chain at the last link."""
        self.heads: list[str] = [head]
        """``heads[k]``: the head of the chain at link ``k``."""
        self.links: list[int] = [0]
        """``links[n]``: the link that recorded action ``n``."""
        self.device_refs: list[DevicesRef] = [_devices_ref(opened)]
        """``device_refs[k]``: the state of the stream of devices (number and head of its last event) at link
        ``k``."""
        self.provenance: list[Provenance] = []
        """``provenance[n - 1]``: how action ``n`` was recorded."""
        self.action_of_request: dict[RequestKey, int] = {}
        """The number of the action that each request recorded."""
        self.live: list[int] = []
        """The numbers of the lines that stand (:meth:`tachiai.engines.match.Match.standing_lines`)."""
        self.settled: Settlements = {}
        """The public results of claims."""
        self.settled_for: dict[str, Settlements] = {}
        """The private results of claims, by the seat that may know them."""
        self.changed: list[int] = [0]
        """``changed[n]``: the first line (from 1) that looks different since action ``n``."""
        self.changed_for: dict[str, dict[int, int]] = {}
        """Like :attr:`changed` for lines that look different to one seat only, by seat; absent: unchanged."""
        self.secret: dict[int, int] = {}
        """The actions with a private part, each with the era (:attr:`People.eras`) that may see it."""
        self.open: set[int] = set()
        """The private actions that a seat opened to everyone."""
        self.end: int | None = None
        """The link that ended the match, while it is over."""
        self._standing: set[int] = set()
        """The numbers in :attr:`live`."""
        self._private_seats: dict[int, str] = {}
        """The seat of each line in :attr:`secret`."""
        self._foreign: set[int] = set()
        """The private lines that were recorded on another device, though their seat has had a phone."""
        self._personal: dict[tuple[str, int], Match] = {}
        self._shown: tuple[Any, Any] | None = None

    @property
    def differences(self) -> list[Difference]:
        """The lines that today's rules judge differently."""
        return [] if self.recorded is None else self.recorded.differences

    @property
    def outdated(self) -> Outdated | None:
        """The rules under which the match was recorded, if today's rules do not give what was recorded."""
        return None if self.recorded is None else self.recorded.game.outdated

    def shown(self, position: Any) -> Any:
        """Return the public view of ``position``, in the game's own order; the last one is cached."""
        if self._shown is None or self._shown[0] is not position:
            self._shown = (position, self.game.view(position))
        return self._shown[1]

    @property
    def outcome(self) -> JsonObject | None:
        """The end of the match (``winners``, ``reason``): as the arbiter decided, else by the rules."""
        if self.people.result is not None:
            return {"winners": list(self.people.result["winners"]), "reason": "ruling"}
        found = self.match.outcome
        return None if found is None else found.to_json()

    @property
    def over(self) -> bool:
        """True if the match can not be continued, so that disclosures may be opened."""
        return self.outcome is not None or self.people.closed is not None

    @property
    def disclosed(self) -> list[str]:
        """The seats that opened their disclosures and made none since, judged from public facts."""
        at = self.people.disclosed
        entries = self.match.entries
        newest = {
            seat: self.links[n]
            for n, seat in self._private_seats.items()
            if not entries[n - 1].judgement.private
        }
        return [seat for seat, link in at.items() if newest.get(seat, 0) < link]

    def openable(self, seat: str, by: str) -> set[int]:
        """Return the disclosures that a device of kind ``by`` can open for ``seat`` now: those made on it.

        A disclosure made on a phone can be opened on that phone, or on one to which it handed the seat.
        """
        return {
            n
            for n, whose in self._private_seats.items()
            if whose == seat
            and (self.may_see(n, seat) if by == "seat" else self.provenance[n - 1].by == TABLE)
        }

    def as_opened(self, seats: Collection[str] = ()) -> Match:
        """Return the match with everything that was opened, and with all disclosures of ``seats``.

        Disclosures made on another device for a seat with a phone are left out, because they are not from its
        player.
        """
        shown = Match(self.game, self.header)
        for n, entry in enumerate(self.match.entries, 1):
            foreign = n in self._foreign
            opened = n in self.open or entry.action.seat in seats
            seen = entry if opened and not foreign else self.match.shown(n)
            if foreign and self.is_disclosure(n) and self.recorded is None:  # as if nothing was disclosed
                silent = seen.line._replace(action=Action(TABLE, "undo", {"to": n - 1}))
                seen = seen._replace(line=silent)
            self._append_entry(shown, seen)
        return shown

    def _append_entry(self, match: Match, entry: Entry) -> None:
        """Append an entry to another match of these lines, judged again unless this match is outdated.

        A position contains earlier disclosures, so it must follow from the lines of that match.
        """
        if self.recorded is None:
            match.record_unchecked(entry.line)
        else:
            match.append(entry.line, entry.judgement)

    def open_links(self, seats: Collection[str] = ()) -> set[int]:
        """Return the private links shown by :meth:`as_opened`."""
        return {self.links[n] for n, whose in self._private_seats.items() if n in self.open or whose in seats}

    @property
    def public(self) -> Match:
        """The public version of the match, with the judgements of its public export."""
        shown = Match(self.game, self.header)
        for n in range(1, self.n + 1):
            entry = self.match.shown(n)
            shown.append(entry.line, entry.judgement)
        return shown

    # -- what a seat's own device may see ------------------------------------------------------------------

    def may_see(self, n: int, seat: str) -> bool:
        """Return whether the device that has ``seat`` now may see all of line ``n``."""
        if n not in self.secret:
            return self.match.entries[n - 1].action.seat == seat
        return self._private_seats[n] == seat and self.secret[n] == self.people.era(seat)

    def may_compare(self, n: int, device: str) -> bool:
        """Return whether ``device`` recorded line ``n``, or the line has no private part."""
        if n not in self.secret:
            return True
        return self.provenance[n - 1].device == device

    def has_foreign_disclosures(self, seat: str) -> bool:
        """Return whether there are disclosures for ``seat`` that the device which has it now may not see."""
        if not self.secret:
            return False
        era = self.people.era(seat)
        return any(whose == seat and self.secret[n] != era for n, whose in self._private_seats.items())

    def personal(self, seat: str) -> Match:
        """Return the match as known to the device that has ``seat`` now.

        Disclosures from before it got the seat are left out, unless the seat was handed to it.
        """
        if not self.has_foreign_disclosures(seat):
            return self.match
        key = (seat, self.people.era(seat))
        twin = self._personal.get(key)
        if twin is None:
            self._personal = {k: v for k, v in self._personal.items() if k[0] != seat}
            twin = self._personal[key] = Match(self.game, self.header)
        while twin.n < self.n:
            n = twin.n + 1
            entry = self.match.entries[n - 1] if self.may_see(n, seat) else self.match.shown(n)
            self._append_entry(twin, entry)
        return twin

    def settled_of(self, seat: str | None) -> Settlements:
        """Return the results of claims as known to ``seat`` (``None``: public)."""
        if seat is None:
            return self.settled
        if self.has_foreign_disclosures(seat):
            alone = self.personal(seat)
            own = _settlements(alone, alone.standing_lines()).get(seat, {})
        else:
            own = self.settled_for.get(seat, {})
        return {**self.settled, **own} if own else self.settled

    def first_changed(self, since: int, seat: str | None) -> int:
        """Return the first line that looks different to ``seat`` than when it had ``since`` lines."""
        if seat is not None and self.has_foreign_disclosures(seat):
            return 1
        first = min((*self.changed[since + 1 :], since + 1))
        for n, line in self.changed_for.get(seat or "", {}).items():
            if n > since:
                first = min(first, line)
        return first

    # -- appending -------------------------------------------------------------------------------------------

    def undone(self, n: int) -> bool:
        """Return whether line ``n`` was undone (:func:`~.lines.is_undone`; undo lines never are)."""
        return n not in self._standing and n not in self.match.undos

    def had_effect(self, n: int) -> bool:
        """Return whether line ``n`` had an effect: it was not refused (:func:`~.lines.was_refused`)."""
        return not was_refused(self.match.entries[n - 1])

    def is_disclosure(self, n: int) -> bool:
        """Return whether line ``n`` is a disclosure, which leaves cards and turns unchanged."""
        kind = self.match.entries[n - 1].action.kind
        return self.game.action_types[kind].purpose is Purpose.TELL

    def add_action(
        self, line: Line, judgement: Judgement[Any], provenance: Provenance, head: str, devices: DevicesRef
    ) -> Entry:
        """Append an action with its recorded judgement."""
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
            self._private_seats[n] = seat
            if not judgement.private and era == self.people.era(seat):
                self.people.with_disclosures.add(seat)
            if provenance.by != "seat" and seat in self.people.holders:
                self._foreign.add(n)
        first = n
        if entry.is_undo:
            first = min(first, self._apply_undo(n))
        else:
            self.live.append(n)
            self._standing.add(n)
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

    def _apply_undo(self, n: int) -> int:
        """Apply the undo ``n``; return the first line that looks different to everyone after it."""
        before, settled, settled_for = self._standing, self.settled, self.settled_for
        self._update_standing()
        found = self.settled_for
        for seat in settled_for.keys() | found.keys():
            line = _first_other(settled_for.get(seat, {}), found.get(seat, {}))
            if line is not None:
                self._changed_for(seat, n, line)
        first = _first_other(settled, self.settled)
        return min((before ^ self._standing) | {n if first is None else first})

    def _update_standing(self) -> None:
        """Compute from the undos which lines stand, and the results of claims."""
        self.live = self.match.standing_lines()
        self._standing = set(self.live)
        found = _settlements(self.match, self.live)
        self.settled = found.pop("", {})
        self.settled_for = found

    def _changed_for(self, seat: str, n: int, line: int) -> None:
        known = self.changed_for.setdefault(seat, {})
        known[n] = min(line, known.get(n, line))

    def add_happened(self, body: Mapping[str, Any], head: str) -> None:
        """Append a link that is not an action."""
        self._link(head, _devices_ref(body))
        if body["kind"] != "confirmed" or body["of"] == self.end:  # else it is about another end
            self.people.apply(self.link, self.n, body)
        if body["kind"] == "rules":
            self.version, self.linked_rules = body["rules"], True
        if body["kind"] == "disclosed":
            self.open |= self.openable(body["seat"], body["by"])
        self._end()

    def _link(self, head: str, devices: DevicesRef) -> None:
        """Apply the head of the next link and its reference to the devices; equal references are shared."""
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


def _settlements(match: Match, lines: Iterable[int]) -> dict[str, Settlements]:
    """Return the results of claims, each with the line that settled it, by seat; public ones under ``""``."""
    out: dict[str, Settlements] = {}
    for n in lines:
        for claim, verdict, seat in match.entries[n - 1].judgement.settled:
            out.setdefault(seat or "", {}).setdefault(claim, Settled(verdict, n, seat))
    return out


def _first_other(before: Settlements, after: Settlements) -> int | None:
    """Return the first claim whose results differ, if any."""
    return min((c for c in before.keys() | after.keys() if before.get(c) != after.get(c)), default=None)


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
    """Return ``history`` after link ``k`` with body ``text`` and chain head ``head``.

    This is the only fold.  ``history`` is changed and returned; ``None`` is the state before link 0.
    ``secret`` opens the commitment of a private action.  ``position`` is the public position that was stored
    with the link.  ``other`` is the first action that today's rules do not give; with it the history shows
    what was recorded, without judging.

    :raises CorruptMatch: if the link does not follow on the ones before.
    :raises OtherRules: if today's rules do not give what was recorded under others (without ``other``).
    :raises ValueError, KeyError, TypeError, LookupError: if the body cannot be read.
    """
    expected = 0 if history is None else history.link + 1
    if k != expected:
        raise CorruptMatch(match, ChainFault(expected, "missing"))
    if (first_head(text) if history is None else next_head(history.head, text)) != head:
        raise CorruptMatch(match, ChainFault(k, "hash"))
    body = read_body(text)
    if body["link"] != k:
        raise CorruptMatch(match, ChainFault(k, "number"))
    if history is None:
        if body["kind"] != "opened":
            raise CorruptMatch(match, ChainFault(0, "missing"))
        if body.get("match") != match:
            raise CorruptMatch(match, ChainFault(0, "number"))
        return MatchHistory(match, body, head, position, other)
    kind = body["kind"]
    if kind == "action":
        if body["n"] != history.n + 1:
            raise CorruptMatch(match, ChainFault(k, "number"))
        _add(history, k, body, secret, head, position)
    elif kind in KINDS:
        if kind == "rules":
            if not body["was"] == history.version != body["rules"]:
                raise CorruptMatch(match, ChainFault(k, "rules"))
            _check_given(history, body["rules"])
        history.add_happened(body, head)
    else:
        raise CorruptMatch(match, ChainFault(k, "unreadable"))
    return history


def _check_given(history: MatchHistory, rules: str) -> None:
    """Check that today's rules give everything before a link that makes them the rules from there on.

    :raises CorruptMatch: if they do not.
    """
    outdated = history.outdated
    if outdated is not None and rules == outdated.today and outdated.since <= history.n:
        raise CorruptMatch(history.id, ChainFault(history.links[outdated.since], "judgement"))


def history_of_proof(rows: Sequence[Mapping[str, Any]]) -> MatchHistory:
    """Return the history that the rows of a proof show; sealed rows in their public form.

    The rows have been checked (:func:`tachiai.referee.evidence.reader.read`); their actions are judged
    again.

    :raises CorruptMatch: if a verdict or a position does not follow from the rules.
    :raises OtherRules: if today's rules do not give what was recorded under others, or its game is not
        installed.
    :raises ValueError, KeyError, TypeError, LookupError: if a row cannot be read.
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
            raise CorruptMatch(rows[0]["match"], ChainFault(link[0], "judgement")) from None
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
                raise CorruptMatch(history.id, ChainFault(k, "position"))
    if history is None:
        raise ValueError("no links")
    return history


def _start(opened: Mapping[str, Any]) -> tuple[Game[Any], Header, Match]:
    """Return the game and the header of a match, and the match at its start.

    :raises OtherRules: if the game is not installed, or today's rules do not begin like the link ``opened``.
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
    except Exception:  # recorded under other rules, which these may not be able to read
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
    raw, note, recorded, promised = body["action"], body["note"], body, body["private"]
    era, hidden = None, False
    if promised is not None:
        if secret is None or commitment(secret.salt, secret.text) != promised:
            raise CorruptMatch(history.id, ChainFault(k, "private"))
        opened = secret.opened()
        hidden = raw["action"] == "undo"
        raw = opened["line"]
        note = raw.get("note")
        if hidden:
            recorded = opened
        elif not _same_judgement(opened, body):
            raise CorruptMatch(history.id, ChainFault(k, "private"))
        era = opened["era"]
    action = action_of(raw)
    provenance = Provenance(
        body["at"],
        recorded["by"],
        recorded["seat"],
        recorded["request"],
        body["consent"],
        body["reason"],
        recorded["device"],
        body["ruling"],
        era,
    )
    line = Line(action, provenance.at, note, body["waived"])
    if history.linked_rules and body["rules"] != history.version:
        raise CorruptMatch(history.id, ChainFault(k, "rules"))
    history.version, history.digest = body["rules"], body["position"]
    if history.recorded is None:
        judgement = _recorded_judgement(history, k, body, line, recorded, hidden)
    else:
        judgement = history.recorded.judgement(line, recorded, body, hidden, position)
    history.add_action(line, judgement, provenance, head, _devices_ref(body))


def _same_judgement(opened: Mapping[str, Any], body: Mapping[str, Any]) -> bool:
    """Return whether a private line has the same judgement and origin as its public body."""
    return bool(
        opened["verdict"] == body["verdict"]
        and opened["code"] == body["code"]
        and opened["by"] == body["by"]
        and opened["seat"] == body["seat"]
        and opened["request"] == body["request"]
    )


def _recorded_judgement(
    history: MatchHistory,
    k: int,
    body: Mapping[str, Any],
    line: Line,
    recorded: Mapping[str, Any],
    hidden: bool,
) -> Judgement[Any]:
    """Return today's judgement, if it equals the recorded one.

    :raises CorruptMatch: if the same rules judge differently.
    :raises OtherRules: if it was recorded under other rules, and today's give another judgement, position or
        end.
    """
    if body["rules"] == history.game.version:
        today = history.match.judge_unchecked(line.action, line.waive)
        if not _is_recorded(today, recorded, body, hidden):
            raise CorruptMatch(history.id, ChainFault(k, "judgement"))
        return today
    try:
        if action_fault(history.game, line.action, history.header.seats) is None:
            today = history.match.judge_unchecked(line.action, line.waive)
            if _is_recorded(today, recorded, body, hidden) and _same_result(history, body, today):
                return today
    except Exception as error:  # recorded under other rules, which these may not be able to judge
        logger.info("match %s: today's rules cannot judge action %d: %r", history.id, history.n + 1, error)
    raise OtherRules(history.n + 1)


def _is_recorded(
    today: Judgement[Any], recorded: Mapping[str, Any], body: Mapping[str, Any], hidden: bool
) -> bool:
    """Return whether today's judgement equals the recorded one."""
    effects = [] if hidden else body["effects"]
    return bool(
        today.verdict == recorded["verdict"]
        and today.code == recorded["code"]
        and (list(today.effects) == effects or canonical(list(today.effects)) == canonical(effects))
        and today.private == hidden
    )


def _same_result(history: MatchHistory, body: Mapping[str, Any], today: Judgement[Any]) -> bool:
    """Return whether today's judgement leads to the position and the end in ``body``."""
    found = history.game.outcome(today.position)
    outcome = None if found is None else found.to_json()
    shown = canonical(history.shown(today.position))
    return bool(sha256(shown) == body["position"] and body.get("outcome", outcome) == outcome)


# -- exports -------------------------------------------------------------------------------------------


def export_text(history: MatchHistory, match: Match, seat: str | None = None, *, full: bool = False) -> str:
    """Return the record of ``match``: that of ``history``, or one seat's private version of it.

    A line that rests on a ruling and has no note gets one: the arbiter's name and reason.
    """
    record = match.export(seat, full=full)
    for i, (line, provenance) in enumerate(zip(record.lines, history.provenance, strict=True)):
        ruling = provenance.ruling
        if ruling is not None and line.note is None:
            record.lines[i] = line._replace(note=f"{ruling['name']}: {ruling['reason']}")
    return record.text()
