"""The rules by chapter: the effects of each action, and the reasons of refusals.

:func:`judge` is the entry point. Every function takes a position and returns a judgement; ``R..`` are the
rules of docs/rules/jekyll_hyde.en.md.

* :mod:`.rounds`: rounds and the marker (R1, R2, R10)
* :mod:`.exchange`: passing cards (R3, R7)
* :mod:`.tricks`: leading, following, tokens, potions, winners (R4, R5, R6, R7, R8, R9)
* :mod:`.disclosing`: disclosing a hand to the referee (R2)
* :mod:`.common`: what the chapters share (R11)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ...values import Action, Judgement
from ..codes import ADVICE_HAND_UNKNOWN, ADVICE_MUST_FOLLOW, ADVICE_MUST_PASS_POTION, ADVICE_NOT_HELD
from ..position import BIT, EXCHANGE, MASK, POTION, SEAT, Position, mask_of
from .common import ILLEGAL
from .disclosing import hand
from .exchange import pass_
from .rounds import first_leader, start
from .tricks import brewed, discards, follower_wins, follows, must_follow, place, play

JUDGES: Mapping[str, Callable[[Position, Action, int, str | None], Judgement[Position]]] = {
    "play": play,
    "pass": pass_,
    "hand": hand,
}
"""The function of each kind of action."""


def judge(position: Position, action: Action, n: int, waive: str | None = None) -> Judgement[Position]:
    """Return the judgement of a well-formed action with the number ``n``.

    The order of checks is that of docs/spec/jekyll_hyde.md, "Order of checks". ``waive`` is the code of
    the one rule that is not applied: :meth:`tachiai.engines.game.Game.judge_waived`.
    """
    return JUDGES[action.kind](position, action, n, waive)


def advise(position: Position, action: Action) -> tuple[dict[str, str], ...]:
    """Return advice where the registered cards contradict an action that is not refused.

    See docs/spec/jekyll_hyde.md, "Verdicts and codes".
    """
    if action.kind == "hand" or judge(position, action, 1).verdict is ILLEGAL:
        return ()
    seat = SEAT[action.seat]
    held, size = position.registered(seat), position.sizes[seat]
    found = []
    if action.kind == "pass":
        named = mask_of(action.fields["cards"])
        if named and held.bit_count() != size:
            found.append(ADVICE_HAND_UNKNOWN)
        if named and (held | named).bit_count() > size:
            found.append(ADVICE_NOT_HELD)
        potions = MASK[POTION]
        duty = position.phase == EXCHANGE and (held & potions).bit_count() >= 2  # R3
        if named and duty and not named & potions:
            found.append(ADVICE_MUST_PASS_POTION)
    else:
        card = action.fields["card"]
        if held.bit_count() == size and not held & BIT[card]:
            found.append(ADVICE_NOT_HELD)
        if position.table and discards(card, position.table[0]) and held & MASK[position.table[0].colour]:
            found.append(ADVICE_MUST_FOLLOW)
    return tuple([{"code": code} for code in found])


__all__ = [
    "JUDGES",
    "advise",
    "brewed",
    "first_leader",
    "follower_wins",
    "follows",
    "judge",
    "must_follow",
    "place",
    "start",
]
