"""Undo (takeback) and restore: whose consent an undo needs, and which of its lines can be restored.

The functions are pure queries; the commands act on their results.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from tachiai.engines._derived import undo_needs_consent
from tachiai.engines.values import TABLE, Action, Verdict

from .devices import SEAT, Devices
from .history import MatchHistory

RESTORE_OFFER_LINES = 20
"""The number of later lines up to which restoring is offered; on request it also works after more."""


STEPS = 100
"""The most consecutive undos that count as one."""


class Plan(NamedTuple):
    """The consent that an undo needs: of the seats in ``needs``, ``all`` or ``one`` of them (``enough``).

    ``seen`` are the hidden cards that were seen since.
    """

    needs: tuple[str, ...]
    enough: str
    seen: tuple[str, ...]

    @property
    def tier(self) -> str:
        """``free``, or ``consent`` if a seat must agree."""
        return "consent" if self.needs else "free"


def last_of(history: MatchHistory) -> int | None:
    """Return the last line that stands and changed the table: disclosures are not steps to undo."""
    return next(
        (n for n in reversed(history.live) if history.had_effect(n) and not history.is_disclosure(n)), None
    )


def _path(history: MatchHistory, n: int) -> list[int]:
    """Return the effective lines on the way to the position after action ``n``."""
    return [i for i in history.match.standing_lines(n) if history.had_effect(i)]


def plan_undo(
    history: MatchHistory, to: int, by: str, asker: str | None, phones: Collection[str] = ()
) -> Plan:
    """Return the consent needed to go to the position after ``to``.  Refused lines do not count.

    ``phones``: the seats that have, or had, a phone.
    """
    last = last_of(history)
    if last is not None and to == last - 1:
        return consent_for(history, undo_effects(history, [last], [last]), by, asker, phones)
    standing, then = set(history.live), set(history.match.standing_lines(to))
    affected = sorted(n for n in standing ^ then if history.had_effect(n))
    undone = sorted(standing - then)
    if by == TABLE and not any(map(history.had_effect, undone)):
        return Plan((), "all", ())  # it only restores lines that everyone saw before
    return consent_for(history, undo_effects(history, affected, undone), by, asker, phones)


class UndoEffects(NamedTuple):
    """The effects of an undo, judged from public facts, so that they do not depend on the asking device."""

    affected: tuple[int, ...]
    """The lines that are undone or restored."""
    acted: tuple[str, ...]
    """The seats that publicly acted in them, without the table."""
    seen: tuple[str, ...]
    """The hidden cards seen in the undone lines."""
    asks: bool
    """Whether the rules require consent to undo one of those."""
    ended: bool
    """Whether one of those ended the match."""


def undo_effects(history: MatchHistory, affected: list[int], undone: list[int]) -> UndoEffects:
    """Return the effects of undoing or restoring the ``affected`` lines; those in ``undone`` stand now."""
    shown = {n: history.match.shown(n) for n in affected}  # only public facts are used here
    game = history.game
    stood = [shown[n] for n in undone if n in shown]
    return UndoEffects(
        tuple(affected),
        tuple(entry.action.seat for entry in shown.values() if entry.action.seat != TABLE),
        tuple(dict.fromkeys(card for entry in stood for card in entry.judgement.revealed)),
        any(undo_needs_consent(game, entry.action, entry.judgement) for entry in stood),
        any(game.outcome(history.match.at(entry.n)) is not None for entry in stood),
    )


def consent_for(
    history: MatchHistory, effects: UndoEffects, by: str, asker: str | None, phones: Collection[str] = ()
) -> Plan:
    """Return the consent needed if ``asker``, on a device of kind ``by``, undoes or restores ``effects``.

    A table that undoes the end of the match also asks the seat it speaks for, if that seat is in ``phones``.
    """
    affected, acted, seen, asks, ended = effects
    if history.game.together:
        return Plan((), "all", seen)
    own = all(_recorded_by(history, n, by, asker) for n in affected)
    if len(affected) == 1 and not asks and not ended and own:
        return Plan((), "all", seen)
    if asker is None and acted:
        asker = acted[0]
    others = tuple(s for s in history.header.seats if s != asker)
    if ended:  # the end is never undone by one side alone, nor by the table for a seat with a phone
        asked = [s for s in history.header.seats if s != asker or (by == TABLE and s in phones)]
        return Plan(tuple(asked), "all", seen)
    needs = tuple(s for s in others if s in acted)
    if needs or not (asks or (by == SEAT and not own)):
        return Plan(needs, "all", seen)
    return Plan(others, "one", seen)


def _recorded_by(history: MatchHistory, n: int, by: str, asker: str | None) -> bool:
    """Return whether line ``n`` was recorded by the kind of device (and seat) that asks for the undo."""
    provenance = history.provenance[n - 1]
    return provenance.by == by and (by != SEAT or provenance.seat == asker)


# -- restoring -----------------------------------------------------------------------------------------


class Restorable(NamedTuple):
    """The lines that an undo took back and that are not restored yet."""

    undo: int
    """The number of the undo."""
    left: tuple[int, ...]
    """The lines that are not restored, in order."""
    since: int
    """The number of lines that stand now but did not right after the undo; 0: one undo forward suffices."""
    moved: int
    """The number of those that changed the table, so without disclosures."""
    names: Mapping[str, str]
    """The present ids of things on the table, by their ids in the lines; ``""``: not restored."""


def restorable_of(history: MatchHistory, devices: Devices, undo: int) -> Restorable | None:
    """Return the lines of undo ``undo`` that can still be restored, or ``None``.

    The *path* to a position is the lines that stand in it and were not refused.  ``before`` is the path
    before the undo, ``then`` the one after it, and ``now`` the present one.

    As an example, lines 1 to 3 are recorded (``before`` is 1, 2, 3).  Line 4 undoes to line 1 (``then`` is
    1), and line 5 is recorded (``now`` is 1, 5).  Then the lines ``left`` of undo 4 are (2, 3), and 1 line
    was recorded ``since``.  If line 5 were line 2 restored, ``left`` would be (3,) and ``since`` 0.

    Consecutive undos without a line between them count as one: ``before`` is then the path before the first
    of them. ``None`` is also returned if a later undo went back to before ``then``.
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
                break  # that undo left another branch
        elif steps == STEPS or history.had_effect(n):
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
            names |= id_mapping(history, old, max(again, default=None))
    new = [] if now == before[: len(before) - len(left)] else now[len(then) :]
    moved = sum(not history.is_disclosure(n) for n in new)
    return Restorable(undo, tuple(left), len(new), moved, names)


def id_mapping(history: MatchHistory, old: int, new: int | None) -> dict[str, str]:
    """Return the new id of each id that line ``old`` created, ``""`` without ``new``.

    ``new`` is the line that repeats ``old``.
    """
    created = history.match.entries[old - 1].judgement.created
    if new is None:
        return dict.fromkeys(created, "")
    return dict(zip(created, history.match.entries[new - 1].judgement.created, strict=False))


def with_new_ids(action: Action, names: Mapping[str, str]) -> Action | None:
    """Return the action with its ids replaced; ``None`` if it uses an id that was not restored."""
    gone = False

    def replaced(value: Any) -> Any:
        nonlocal gone
        match value:
            case str():
                gone = gone or not names.get(value, value)
                return names.get(value, value)
            case list():
                return [replaced(part) for part in value]
            case dict():
                return {replaced(key): replaced(part) for key, part in value.items()}
        return value

    again = Action(action.seat, action.kind, replaced(dict(action.fields))) if names else action
    return None if gone else again


def newest_restorable(history: MatchHistory, devices: Devices) -> Restorable | None:
    """Return the latest undo that can still be restored in part, judged from public facts.

    Once the table has changed again, only undos made to insert a missed move are offered.  After an undo of a
    mistake, the line that replaced it makes the old one obsolete.
    """
    if not history.match.undos:
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
        elif history.had_effect(n):
            recorded, in_run = recorded + 1, False
            if recorded > RESTORE_OFFER_LINES:
                return None
    return None


def _fits(history: MatchHistory, n: int, names: Mapping[str, str]) -> bool:
    """Return whether line ``n`` could be recorded again now, judged from public facts."""
    action = with_new_ids(history.match.shown(n).action, names)
    return action is not None and history.match.judge_unchecked(action).verdict is not Verdict.ILLEGAL
