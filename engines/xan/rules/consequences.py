"""The consequences of a critical or a fumble: skills won and given up, a character out of action.

R4, R27, R28, R29, R30.
"""

from __future__ import annotations

from ...values import Action, allow, refuse
from ..cards import SKILLS
from ..position import Position, holder, learners, room
from .common import Effects, Ruling


def consequences(after: Position, pending: tuple[str, ...], effects: Effects) -> None:
    """Carry out the consequences in order, until the party must decide one (R27, R28, R29, R30)."""
    for i, then in enumerate(pending):
        left = pending[i + 1 :]
        held = sum(map(len, after.skills))
        if then == "gain":
            if held < len(SKILLS) and any(room(after, c) for c in range(len(after.skills))):
                after.phase, after.pending = "gain", left
                return
            effects.append({"effect": "no-gain"})
        elif then == "release":
            if held:
                after.phase, after.pending = "release", left
                return
            effects.append({"effect": "no-release"})
        elif then == "out":
            effects.append({"effect": "out", "char": after.party.chars[after.party.lead]})
            after.out_next = True
    after.phase, after.pending = "flip", ()


def gain(position: Position, action: Action, _n: int, _waive: str | None) -> Ruling:
    """Judge the skill card that was drawn, and its learner (R28)."""
    skill, char = action.fields["skill"], action.fields["char"]
    if holder(position, skill) >= 0:
        return refuse(position, "xan.gain.held")
    able = learners(position, skill)
    if char not in able and (able or char is not None):
        return refuse(position, "xan.gain.char")
    skills = list(position.skills)
    if char is not None:
        who = position.party.number[char]
        skills[who] = (*skills[who], skill)
    effects: Effects = [{"effect": "gain", "skill": skill, "char": char}]
    after = position.copy()
    after.skills = tuple(skills)
    consequences(after, position.pending, effects)
    return allow(after, effects)


def release(position: Position, action: Action, _n: int, _waive: str | None) -> Ruling:
    """Judge giving up a skill card (R29)."""
    skill = action.fields["skill"]
    who = holder(position, skill)
    if who < 0:
        return refuse(position, "xan.release.not-held")
    skills = list(position.skills)
    skills[who] = tuple(s for s in skills[who] if s != skill)
    effects: Effects = [{"effect": "release", "skill": skill, "char": position.party.chars[who]}]
    after = position.copy()
    after.skills = tuple(skills)
    consequences(after, position.pending, effects)
    return allow(after, effects)
