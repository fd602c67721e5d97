"""Undo (takeback) and restore: whose consent an undo needs, and what of it can be brought back.

Pure queries: the commands carry out what is found here.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from tachiai.engines.values import TABLE, Action, Verdict

from .devices import SEAT, Devices
from .history import MatchHistory

RESTORE_OFFER_LINES = 20
"""Lines recorded since an undo after which what it took back is offered no more (it may be asked for)."""


STEPS = 100
"""Undos in a row that count as one, at most: nobody goes back further step by step."""


class Plan(NamedTuple):
    """What an undo would take: the consent of the seats it ``needs`` (``enough``: of ``all`` or ``one``).

    ``seen``: the hidden cards that were seen since.
    """

    needs: tuple[str, ...]
    enough: str
    seen: tuple[str, ...]

    @property
    def tier(self) -> str:
        """``free``, or ``consent`` if somebody must agree."""
        return "consent" if self.needs else "free"


def last_of(history: MatchHistory) -> int | None:
    """The last line that stands and did something on the table: what a seat told is no step to take back."""
    return next((n for n in reversed(history.live) if history.counts(n) and not history.tells(n)), None)


def _path(history: MatchHistory, n: int) -> list[int]:
    """The lines that did something on the way to the position after action ``n``."""
    return [i for i in history.match.live(n) if history.counts(i)]


def plan_undo(
    history: MatchHistory, to: int, by: str, asker: str | None, phones: Collection[str] = ()
) -> Plan:
    """What going to the position after ``to`` takes.  Lines that were refused count for nothing.

    ``phones``: the seats that have, or had, a phone.
    """
    last = last_of(history)
    if last is not None and to == last - 1:
        return consent_for(history, taken_back(history, [last], [last]), by, asker, phones)
    standing, then = set(history.live), set(history.match.live(to))
    affected = sorted(n for n in standing ^ then if history.counts(n))
    undone = sorted(standing - then)
    if by == TABLE and not any(map(history.counts, undone)):
        return Plan((), "all", ())  # it takes nothing back: everybody saw these lines stand before
    return consent_for(history, taken_back(history, affected, undone), by, asker, phones)


class Taken(NamedTuple):
    """What an undo touches, judged from public facts: the same whoever asks for it."""

    affected: tuple[int, ...]
    """The lines taken back or brought back."""
    acted: tuple[str, ...]
    """Who acted in them, as everybody may know, without the table."""
    seen: tuple[str, ...]
    """The hidden cards that were seen in those that stand."""
    asks: bool
    """Whether the rules ask for consent to take back one of those."""
    ended: bool
    """Whether one of those ended the match."""


def taken_back(history: MatchHistory, affected: list[int], undone: list[int]) -> Taken:
    """What it touches to take back or bring back ``affected`` lines, of which ``undone`` stand."""
    shown = {n: history.match.shown(n) for n in affected}  # nothing here rests on a private fact
    game = history.game
    stood = [shown[n] for n in undone if n in shown]
    return Taken(
        tuple(affected),
        tuple(entry.action.seat for entry in shown.values() if entry.action.seat != TABLE),
        tuple(dict.fromkeys(card for entry in stood for card in entry.judgement.revealed)),
        any(game.undo_needs_consent(entry.action, entry.judgement) for entry in stood),
        any(game.outcome(history.match.at(entry.n)) is not None for entry in stood),
    )


def consent_for(
    history: MatchHistory, taken: Taken, by: str, asker: str | None, phones: Collection[str] = ()
) -> Plan:
    """Whose consent it takes that ``asker``, on the kind of device ``by``, takes or brings back what ``taken`` says.

    A table that wants the end of the match back asks the seat it speaks for as well, if that is one of ``phones``.
    """
    affected, acted, seen, asks, ended = taken
    own = all(_recorded_by(history, n, by, asker) for n in affected)
    if len(affected) == 1 and not asks and not ended and own:
        return Plan((), "all", seen)
    if asker is None and acted:
        asker = acted[0]
    others = tuple(s for s in history.header.seats if s != asker)
    if ended:  # nobody takes the end of a match back alone, nor for somebody with a phone
        asked = [s for s in history.header.seats if s != asker or (by == TABLE and s in phones)]
        return Plan(tuple(asked), "all", seen)
    needs = tuple(s for s in others if s in acted)
    if needs or not (asks or (by == SEAT and not own)):
        return Plan(needs, "all", seen)
    return Plan(others, "one", seen)


def _recorded_by(history: MatchHistory, n: int, by: str, asker: str | None) -> bool:
    """Whether line ``n`` was recorded by the kind of device (and seat) that wants it back."""
    provenance = history.provenance[n - 1]
    return provenance.by == by and (by != SEAT or provenance.seat == asker)


# -- bringing back -------------------------------------------------------------------------------------


class Restorable(NamedTuple):
    """What an undo took back and nobody brought back yet."""

    undo: int
    """The number of the undo."""
    left: tuple[int, ...]
    """The lines that are not back, in order."""
    since: int
    """How many lines stand now that did not stand right after the undo; 0: the way back is open."""
    moved: int
    """How many of those did something on the table: what seats told since is not among them."""
    names: Mapping[str, str]
    """What things on the table are called now, by what the lines call them; ``""``: it did not come back."""


def restorable_of(history: MatchHistory, devices: Devices, undo: int) -> Restorable | None:
    """What of the undo with number ``undo`` can still be restored; ``None`` if it no longer can.

    The *path* to a position is the lines that stand in it and were not refused.  With ``before`` the path
    before the undo, ``then`` the one it led to and ``now`` the present one:

    ==  ===========  ==========================
    n   line         path after it
    ==  ===========  ==========================
    1   a            ``1``
    2   b            ``1 2``
    3   c            ``1 2 3``        (before)
    4   undo to 1    ``1``            (then)
    5   d            ``1 5``          (now)
    ==  ===========  ==========================

    Of undo 4 the lines ``left`` are (2, 3), and ``since`` it 1 line was recorded.  Were line 5 a restored
    line 2, ``left`` would be (3,) and ``since`` 0: the way back is open.

    Undos that follow each other step by step, with nothing recorded in between, count as one: ``before`` is
    then the path before the first of them.  ``None`` also when somebody went back to before ``then``.
    """
    undos = history.match.undos
    if undo not in undos:
        return None
    before, then, now = _path(history, undo - 1), _path(history, undo), _path(history, history.n)
    steps = 0
    for n in range(undo - 1, 0, -1):
        if n in undos and steps < STEPS and n > history.people.ruled:
            steps += 1
            earlier = _path(history, n - 1)
            if earlier[: len(before)] == before:
                before = earlier
            elif before[: len(earlier)] != earlier:
                break  # that one led to another branch
        elif steps == STEPS or history.counts(n):
            break
    if now[: len(then)] != then or before[: len(then)] != then:
        return None
    standing = set(now)
    left = before[len(then) :]
    for i in range(len(left), 0, -1):
        if not standing.isdisjoint((left[i - 1], *devices.again.get(left[i - 1], ()))):
            left = left[i:]
            break
    names: dict[str, str] = {}
    for old in before[len(then) : len(before) - len(left)]:
        if old not in standing:
            again = standing.intersection(devices.again.get(old, ()))
            names |= new_names(history, old, max(again, default=None))
    new = [] if now == before[: len(before) - len(left)] else now[len(then) :]
    moved = sum(not history.tells(n) for n in new)
    return Restorable(undo, tuple(left), len(new), moved, names)


def new_names(history: MatchHistory, old: int, new: int | None) -> dict[str, str]:
    """What line ``new`` calls the things that line ``old``, the same action, named; ``""`` without one."""

    created = history.match.entries[old - 1].judgement.created
    if new is None:
        return dict.fromkeys(created, "")
    return dict(zip(created, history.match.entries[new - 1].judgement.created, strict=False))


def renamed(action: Action, names: Mapping[str, str]) -> Action | None:
    """The action, said in new names; ``None`` if it is about something that did not come back."""
    gone = False

    def said(value: Any) -> Any:
        nonlocal gone
        match value:
            case str():
                gone = gone or not names.get(value, value)
                return names.get(value, value)
            case list():
                return [said(part) for part in value]
            case dict():
                return {said(key): said(part) for key, part in value.items()}
        return value

    again = Action(action.seat, action.kind, said(dict(action.fields))) if names else action
    return None if gone else again


def newest_restorable(history: MatchHistory, devices: Devices) -> Restorable | None:
    """The latest undo that can still be restored in part, judged from public facts.

    Once something else was played only what was taken back to put in a missed move is offered: after a slip
    the line that took its place stands for it, and the old one is gone.
    """
    if not history.undos:
        return None
    recorded, in_run = 0, False
    for n in range(history.n, 0, -1):
        if n in history.match.undos:
            rest = None if in_run or n <= history.people.ruled else restorable_of(history, devices, n)
            if rest is not None and rest.left:
                missing = n in devices.gaps and _fits(history, rest.left[0], rest.names)
                if not rest.moved or missing:
                    return rest
            in_run = True
        elif history.counts(n):
            recorded, in_run = recorded + 1, False
            if recorded > RESTORE_OFFER_LINES:
                return None
    return None


def _fits(history: MatchHistory, n: int, names: Mapping[str, str]) -> bool:
    """Whether line ``n`` could be recorded again now, judged from public facts alone."""
    action = renamed(history.match.shown(n).action, names)
    return action is not None and history.match.judge_unchecked(action).verdict is not Verdict.ILLEGAL
