"""A match: a header and the actions recorded so far.

One fold serves playing, undo, replay, audit and recovery: :meth:`Match.record` judges an action in the
present position and appends it.  Positions are immutable, so going back is looking one up.

    >>> from tachiai.engines import load
    >>> from tachiai.engines.match import Match
    >>> john = load("john")
    >>> match = Match(john, john.header())
    >>> match.play("B/s5c R/h6h Bc2-c3")[-1].verdict.value
    'legal'
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Self, cast, overload

from ._derived import action_fault, arrange, redact, waivable_codes
from ._renamed import OldMethod
from .declare import Purpose
from .errors import IllegalAction, NotationError, UnknownNumber, WrongType, WrongValue
from .game import Game, no_action
from .layouts import Layout
from .record import Line, Record, RecordError, parse_line
from .registry import load
from .values import TABLE, Action, Header, Judgement, Outcome, Settled, Verdict

_new = tuple.__new__
"""Makes a named tuple in half the time: every action of every match is one."""
_LEGAL = Verdict.LEGAL
_ILLEGAL = Verdict.ILLEGAL
_WRITTEN = {verdict: verdict.value for verdict in Verdict}
"""The values of verdicts: looking up the value of a member of an enumeration takes time."""


class Entry(NamedTuple):
    """One action of a match and its judgement."""

    n: int
    """Its number, from 1."""
    line: Line
    """The line of the record."""
    judgement: Judgement[Any]
    """The judgement of the rules."""

    @property
    def action(self) -> Action:
        """The action of the line."""
        return self.line.action

    @property
    def verdict(self) -> Verdict:
        """The verdict of the judgement."""
        return self.judgement.verdict

    @property
    def code(self) -> str | None:
        """The code of the judgement, whose rule is ``game.codes[code].rule``; ``None`` for a plain legal action."""
        return self.judgement.code

    @property
    def is_undo(self) -> bool:
        """True for an undo that was carried out."""
        return self.line.action.kind == "undo" and self.judgement.verdict is _LEGAL


_FORWARD, _BACK = {"way": "forward"}, {"way": "back"}


if TYPE_CHECKING:
    # Mypy and editors bring it; Python itself has type variables with defaults from 3.13 on.
    from typing_extensions import TypeVar

    G_co = TypeVar("G_co", bound=Game[Any], default=Game[Any], covariant=True)
    H = TypeVar("H", bound=Game[Any])
else:
    from typing import TypeVar

    G_co, H = TypeVar("G_co", covariant=True), TypeVar("H")


class Match(Generic[G_co]):
    """A match in progress (or over). Append-only: an undo is an entry, undone entries stay.

    :raises TypeError: when ``game`` is not a :class:`~tachiai.engines.game.Game` (for example, a game's name).
    :raises ValueError: when ``header`` is of another game, or is left out and the game needs its seats named.
    """

    def __init__(self, game: G_co, header: Header | None = None) -> None:
        if not isinstance(game, Game):
            raise WrongType(f"game: not a Game: {game!r}; load() gives the game of a name")
        if header is not None and header.game != game.name:
            raise WrongValue(f"header: of {header.game!r}, not of {game.name!r}")
        self.game = game
        """The game."""
        self.header = game.header() if header is None else header
        """Its header."""
        layout = self.header.layout
        self._start = self._newest = (
            game.start(self.header) if layout is None else arrange(game, self.header, layout)
        )
        self.entries: list[Entry] = []
        """Its actions with their judgements, action 1 first."""
        self.undos: dict[int, int] = {}
        """The action that each carried out undo went back to, by the number of the undo."""
        self._refused: set[int] = set()
        self.is_arranged = False
        """True if it began from a layout, not from the start: then it is not a match, and has no record."""
        self._undo_code = f"{game.name}.undo.target"

    if not TYPE_CHECKING:  # type checkers shall report the old names
        about = OldMethod("message_params")
        live = OldMethod("standing_lines")

        def __dir__(self):
            return sorted({*super().__dir__()} - {"about", "live"})

    @classmethod
    def of(cls, record: Record) -> Match:
        """Return the match of a record, judged from its first line to its last.

        The lines are used as :func:`~tachiai.engines.record.read` checked them.

        :raises LookupError: when the game of the header is not registered.
        """
        match = cls(cast("Any", load(record.header.game)), record.header)
        for line in record.lines:
            match.record_unchecked(line)
        return match

    @classmethod
    def arranged(cls, game: H, layout: Layout, header: Header | None = None) -> Match[H]:
        """Return a match that begins from a table arranged as ``layout``: for lessons, examples and "what if".

        It is judged like a match, but :meth:`export` refuses it, as a record could not express how it
        began.

        :raises LayoutError: when the cards cannot be arranged so, or the game has no layouts.
        """
        match = cls(cast("Any", game), header)
        match._start = match._newest = arrange(game, match.header, layout)
        match.is_arranged = True
        return cast("Match[H]", match)

    def copy(self) -> Self:
        """Return an independent match with the same actions."""
        new = object.__new__(type(self))
        new.__dict__.update(self.__dict__)
        new.entries, new.undos, new._refused = self.entries.copy(), self.undos.copy(), self._refused.copy()
        return new

    __copy__ = copy

    def __deepcopy__(self, _: Any) -> Self:
        return self.copy()

    def __reduce__(self) -> Any:
        start = self._start if self.is_arranged or self.header.layout is not None else None
        return _unpickled, (
            type(self),
            self.game,
            self.header,
            start,
            self.is_arranged,
            [e.line for e in self.entries],
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Match):
            return NotImplemented
        return (
            self.game is other.game
            and self.header == other.header
            and self._start == other._start
            and [e.line for e in self.entries] == [e.line for e in other.entries]
        )

    __hash__ = None  # type: ignore[assignment] # it changes

    def __len__(self) -> int:
        return len(self.entries)

    def __bool__(self) -> bool:
        return True

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries)

    @overload
    def __getitem__(self, i: int) -> Entry: ...
    @overload
    def __getitem__(self, i: slice) -> list[Entry]: ...
    def __getitem__(self, i: int | slice) -> Entry | list[Entry]:
        return self.entries[i]

    def __repr__(self) -> str:
        return f"<{'arranged table' if self.is_arranged else 'match'} of {self.game.name}, {self.n} actions>"

    # -- the state ---------------------------------------------------------------------------------

    @property
    def n(self) -> int:
        """The number of the last action; 0 before the first."""
        return len(self.entries)

    @property
    def position(self) -> Any:
        """The position now."""
        return self._newest

    def at(self, n: int) -> Any:
        """Return the position just after action ``n`` (0: right after the header).

        :raises IndexError: when the match has no action ``n``.
        """
        if not 0 <= n <= self.n:
            raise UnknownNumber(f"no action {n}: the match has {self.n}")
        return self._after(n)

    def _after(self, n: int) -> Any:
        return self.entries[n - 1].judgement.position if n else self._start

    def message_params(self, n: int, action: Action | None = None) -> Mapping[str, Any]:
        """Return the parameters of sentences about line ``n`` (``Game.message_params``).

        ``action``: the line as its audience may see it; ``None``: the recorded line. An undo has the
        member ``way``: ``"forward"`` if it only brought lines back, else ``"back"``.
        """
        shown = self.entries[n - 1].action if action is None else action
        if shown.kind == "undo":
            before, after = self._carried_out(n - 1), self._carried_out(min(shown.fields["to"], n - 1))
            return _FORWARD if len(after) > len(before) and after[: len(before)] == before else _BACK
        return self.game.message_params.of(self._after(n - 1), shown)

    @property
    def outcome(self) -> Outcome | None:
        """The result, or ``None`` while the match is open."""
        return self.game.outcome(self.position)

    def judge(self, action: Action, waive: str | None = None) -> Judgement[Any]:
        """Return the judgement of ``action`` in the present position, without recording it.

        ``waive`` is the code of a refusal that an arbiter overrules. It takes effect if the rules
        refuse the action with that code, the game lists it as ``waivable``, and no other rule forbids
        the action. Then the verdict is ``legal`` with that code, with the effects and the position of
        the action; its claims may still be settled. Otherwise the result is as without ``waive``, or
        the refusal of the other rule.

        :raises RecordError: when the action is not well-formed (unknown seat, kind or field, a missing field,
            a value of the wrong type); it names the field and the reason.
        """
        self._check(action)
        return self.judge_unchecked(action, waive)

    def judge_unchecked(self, action: Action, waive: str | None = None) -> Judgement[Any]:
        """Return the same as :meth:`judge` for an action that is known to be well-formed.

        For lines that :mod:`tachiai.engines.record` has parsed. The result for any other action is
        undefined.
        """
        n = len(self.entries) + 1
        if action.kind != "undo":
            if waive is None:
                return self.game.judge(self._newest, action, n)
            return _judged(self.game, self._newest, n, action, waive)
        to = action.fields["to"]
        if not 0 <= to < n:
            return Judgement(_ILLEGAL, self._undo_code, (), self._newest)
        return Judgement(_LEGAL, None, ({"effect": "undo", "to": to},), self._after(to))

    def record(
        self, action: Action, at: str | None = None, note: str | None = None, waive: str | None = None
    ) -> Entry:
        """Append ``action`` with its judgement, also an illegal one: then the position stays as it was.

        A record holds what was done at the table. :meth:`push` refuses illegal actions.

        :raises RecordError: when the action is not well-formed, as in :meth:`judge`; nothing is appended.
        """
        self._check(action)
        return self.record_unchecked(Line(action, at, note, waive))

    def push(self, action: Action | str, at: str | None = None, note: str | None = None) -> Entry:
        """Append ``action``, or the action of a token of the notation, unless it is illegal.

            >>> from tachiai.engines import load
            >>> match = Match(load("john"))
            >>> match.push("B/s5s").verdict.value
            'legal'
            >>> match.push("Bc2-c3")
            Traceback (most recent call last):
            ...
            tachiai.engines.errors.IllegalAction: Bc2-c3: john.order.setup (R4)
            >>> match.n
            1

        :raises IllegalAction: when the rules refuse it; the error has the judgement, its code and its rule.
        :raises NotationError: when a text is not a token of the game's notation.
        :raises RecordError: when an action is not well-formed, as in :meth:`judge`.
        """
        if isinstance(action, str):
            return self._push(self._read(action), at, note, action)
        self._check(action)
        return self._push(action, at, note, "")

    def _push(self, action: Action, at: str | None, note: str | None, token: str) -> Entry:
        judgement = self.judge_unchecked(action)
        if judgement.verdict is _ILLEGAL:
            about = self.game.codes.get(judgement.code or "")
            rule = None if about is None else about.rule
            raise IllegalAction(action, judgement, rule, token or self.game.notate(action))
        return self.append(Line(action, at, note), judgement)

    def _read(self, token: str) -> Action:
        """Return the well-formed action of a token."""
        action = self.game.read_notation(token)
        try:
            self._check(action)
        except RecordError as error:
            raise NotationError(token, 0, token, f"{error.field}: {error.reason}: {error.value!r}") from error
        return action

    def record_unchecked(self, line: Line) -> Entry:
        """Record a line like :meth:`record`; it is known to be well-formed."""
        action, _, _, waive = line
        if waive is None and action.kind != "undo":
            return self.append(line, self.game.judge(self._newest, action, len(self.entries) + 1))
        return self.append(line, self.judge_unchecked(action, waive))

    def _check(self, action: Action) -> None:
        try:
            fault = action_fault(self.game, action, self.header.seats)
        except AttributeError:
            if not isinstance(action, Action):
                raise no_action(action) from None
            raise
        if fault is not None:
            error = RecordError(fault.reason, fault.field, fault.value)
            error.game = self.game.name
            raise error

    def append(self, line: Line, judgement: Judgement[Any]) -> Entry:
        """Append a line with the judgement :meth:`judge` has just given of it."""
        entries = self.entries
        n = len(entries) + 1
        entry = _new(Entry, (n, line, judgement))
        entries.append(entry)
        self._newest = judgement.position
        if judgement.verdict is _ILLEGAL:
            self._refused.add(n)
        elif line.action.kind == "undo":
            self.undos[n] = line.action.fields["to"]
        return entry

    def play(self, notation: str, *, strict: bool = False) -> list[Entry]:
        """Record the tokens of a notation (separated by white space; turn numbers are skipped).

        Like :meth:`record` it appends illegal actions too. ``strict``: like :meth:`push` it refuses them; all are
        played or none.

            >>> from tachiai.engines import load
            >>> match = Match(load("john"))
            >>> match.play("B/s5s R/h7h Bc2-c4", strict=True)
            Traceback (most recent call last):
            ...
            tachiai.engines.errors.IllegalAction: Bc2-c4: john.move.enemy-there (R12)
            >>> match.n
            0

        :raises NotationError: when a token is not one of the game's notation; those before it are recorded,
            unless ``strict``.
        :raises IllegalAction: when ``strict``, and the rules refuse a token.
        :raises WrongType: when ``notation`` is not a text.
        """
        if not isinstance(notation, str):
            raise WrongType(f"notation: not a text: {notation!r}; push() and record() take an Action")
        before = self.n
        try:
            for token in notation.split():
                if not (token.endswith(".") and token.rstrip(".").isdigit()):
                    action = self._read(token)
                    if strict:
                        self._push(action, None, None, token)
                    else:
                        self.record_unchecked(Line(action))
        except ValueError:
            if strict:
                self._drop_after(before)
            raise
        return self.entries[before:]

    def _drop_after(self, n: int) -> None:
        """Remove the entries after number ``n``."""
        del self.entries[n:]
        self.undos = {undo: to for undo, to in self.undos.items() if undo <= n}
        self._refused = {refused for refused in self._refused if refused <= n}
        self._newest = self._after(n)

    def moves(self, seat: str | None = None) -> Iterator[Action]:
        """Yield the moves that the rules do not refuse now: of ``seat``, or of everyone who may act.

        Only moves (:class:`~tachiai.engines.declare.Purpose`): no disclosures of hidden cards, no
        resignation, no undo. ``action.seat`` is the seat that may do it. An action with an optional
        field is yielded with and without it, unless both mean the same.

        Moves follow from public facts alone: they may name any card that can be hidden, even one the seat
        does not hold. A card that stays hidden is ``"??"``.

            >>> from tachiai.engines import load
            >>> match = Match(load("john"))
            >>> _ = match.play("B/s5s R/h7h")
            >>> len(list(match.moves()))
            107
        """
        position, n, game = self.position, self.n + 1, self.game
        for who in (*self.header.seats, TABLE) if seat is None else (seat,):
            for template in game.choices(position, who):
                declared = game.action_types[template.kind]
                if declared.purpose is not Purpose.MOVE:
                    continue
                for action in template.actions(defaults=declared.defaults):
                    if template.exact or game.judge(position, action, n).verdict is not _ILLEGAL:
                        yield action

    # -- what stands, what was undone, what was settled ------------------------------------------------

    def standing_lines(self, n: int | None = None) -> list[int]:
        """Return the numbers of the lines that led to the position after action ``n`` (default: now), ascending.

        Undone lines are missing. Undo lines are never listed.
        """
        at = self.n if n is None else n
        path: list[int] = []
        for undo in reversed(self.undos):
            if undo <= at:  # else it was undone itself
                path.extend(range(at, undo, -1))
                at = self.undos[undo]
        path.extend(range(at, 0, -1))
        path.reverse()
        return path

    def _carried_out(self, n: int) -> list[int]:
        return [i for i in self.standing_lines(n) if i not in self._refused]

    def settled(self, n: int | None = None) -> dict[int, Settled]:
        """Return the claims settled by now, by their numbers. Undone lines neither settle nor are settled."""
        out: dict[int, Settled] = {}
        for i in self.standing_lines(n):
            settled = self.entries[i - 1].judgement.settled
            if settled:
                for claim, verdict, seat in settled:
                    out.setdefault(claim, Settled(verdict, i, seat))
        return out

    # -- who may see what ------------------------------------------------------------------------------

    def shown(self, n: int, seat: str | None = None) -> Entry:
        """Return entry ``n`` as ``seat`` (``None``: everybody) may see it.

        Private fields of others are ``"??"``; a refusal for another seat's private reasons is a line
        without effect.
        """
        entry = self.entries[n - 1]
        action, judgement = entry.action, entry.judgement
        if action.seat == seat:
            return entry
        if judgement.private:
            idle = Action(TABLE, "undo", {"to": n - 1})
            effects = ({"effect": "undo", "to": n - 1},)
            return Entry(n, Line(idle), Judgement(_LEGAL, None, effects, judgement.position))
        return Entry(n, entry.line._replace(action=redact(self.game, action, seat)), judgement)

    def export(self, seat: str | None = None, *, full: bool = False) -> Record:
        """Return the record for the public (default), for one seat (its own private fields kept), or in full.

        Each of its lines, judged alone, has the judgement it had at the table: what other lines
        disclosed never matters.

        :raises ValueError: when the match was :meth:`arranged`.
        """
        if self.is_arranged:
            raise WrongValue("an arranged table is no match: it has no record")
        if full:
            return Record(self.header, [e.line for e in self.entries])
        return Record(self.header, [self.shown(n, seat).line for n in range(1, self.n + 1)])

    # -- audit -----------------------------------------------------------------------------------------

    def rows(self) -> Iterator[dict[str, Any]]:
        """Everything about each action in one object, for tables: ``pandas.json_normalize(list(match.rows()))``.

        ``n``, ``seat``, ``action``, ``fields``, ``verdict``, ``code``, ``rule`` (its number), ``effects``,
        ``settled`` (``{"as", "by"}`` or ``None``), ``undone``, and what the game adds.  It shows everything,
        like a full audit.

            >>> from tachiai.engines import load
            >>> match = Match(load("john"))
            >>> _ = match.play("B/s5s R/h7h Bc2-c3")
            >>> [(row["n"], row["seat"], row["fields"].get("to"), row["verdict"]) for row in match.rows()]
            [(1, 'black', None, 'legal'), (2, 'red', None, 'legal'), (3, 'black', 'c3', 'legal')]
        """
        settled, standing = self.settled(), set(self.standing_lines())
        for entry in self.entries:
            action, judged = entry.action, audit_line(entry, settled.get(entry.n))
            code = judged["code"]
            about = None if code is None else self.game.codes.get(code)
            yield {
                "n": entry.n,
                "seat": action.seat,
                "action": action.kind,
                "fields": dict(action.fields),
                "verdict": judged["verdict"],
                "code": code,
                "rule": None if about is None else about.rule,
                "settled": None,
                "undone": entry.n not in standing and not entry.is_undo,
                **judged,
            }

    def audit(self, seat: str | None = None, *, full: bool = True) -> Iterator[dict[str, Any]]:
        """Yield the audit (docs/spec/README.md, "The audit"): one object a line, then outcome and position.

        ``full`` shows everything; otherwise settlements and refusals that rest on private facts are
        shown only to their own ``seat``.
        """
        settled = self.settled()
        if full:
            for entry in self.entries:
                yield audit_line(entry, settled.get(entry.n))
        else:
            for n in range(1, self.n + 1):
                proof = settled.get(n)
                hidden = proof is not None and proof.seat not in (None, seat)
                yield audit_line(self.shown(n, seat), None if hidden else proof)
        yield audit_end(self, None if self.outcome is None else self.outcome.to_json())


def _unpickled(
    cls: type[Match], game: Game[Any], header: Header, start: Any, is_arranged: bool, lines: list[Line]
) -> Match:
    """Return an unpickled match, each line judged again as if it were read."""
    match = cls(game, header)
    if start is not None:
        match._start = match._newest = start
    match.is_arranged = is_arranged
    for line in lines:
        match.record_unchecked(line)
    return match


def _judged(game: Game[Any], position: Any, n: int, action: Action, waive: str) -> Judgement[Any]:
    """Return the judgement of ``action`` (not an undo) as number ``n``, in the position after ``n - 1``."""
    judgement = game.judge(position, action, n)
    if judgement.verdict is not _ILLEGAL or judgement.code != waive:
        return judgement
    if waive not in waivable_codes(game):
        return judgement
    stands = game.judge_waived(judgement.position, action, n, waive)
    if stands is None or stands.verdict is _ILLEGAL:
        return judgement if stands is None else stands
    return stands._replace(verdict=_LEGAL, code=waive)


def verdict_key(entry: Entry) -> tuple[Verdict, str | None, list[Any]]:
    """Return verdict, code and effects of an entry: the parts in which two judgements are compared."""
    return entry.judgement.verdict, entry.judgement.code, list(entry.judgement.effects)


def audit_end(match: Match, outcome: Mapping[str, Any] | None) -> dict[str, Any]:
    """Return the last line of an audit: ``outcome`` (as JSON) and the position at the end."""
    return {"outcome": outcome, "position": match.game.view(match.position)}


def audit_line(entry: Entry, settled: Settled | None) -> dict[str, Any]:
    """Return the audit line of one entry, without ``message``: engines give codes, not sentences."""
    judgement = entry.judgement
    out: dict[str, Any] = {
        "n": entry.n,
        "verdict": _WRITTEN[judgement.verdict],
        "code": judgement.code,
        "effects": list(judgement[2]),  # as they are: what is written needs no copy
    }
    if settled is not None:
        out["settled"] = settled.to_json()
    if judgement[6]:
        out.update(judgement[6])
    return out


def replay(game: Game[Any], header: Header, lines: Iterable[Line | Mapping[str, Any]]) -> Match:
    """Return the match of a header and lines; mappings are parsed first.

    :raises RecordError: when a mapping is not a well-formed line.
    """
    match = Match(game, header)
    for line in lines:
        parsed = line if isinstance(line, Line) else parse_line(game, header.seats, line, strict=False)
        match.record_unchecked(parsed)
    return match


__all__ = ["Entry", "Match", "replay"]
