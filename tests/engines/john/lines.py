"""Short helpers for tests of JOHN: build a match from tokens, read its codes, effects and views."""

from collections.abc import Mapping
from typing import Any

from tachiai.engines import Game, Match, load
from tachiai.engines.match import Entry

from ..short import short

JOHN: Game[Any] = load("john")

STEP_NAMES = (
    *("royals", "deal", "front", "turn-up", "move", "swap", "to-pile", "lay", "lay-sideways"),
    *("lay-card", "lay-card-sideways", "stays-empty", "show-pile", "undo"),
)
"""The names of all steps; the locale files have them as ``john-step-<name>``."""


def match(tokens: str = "", *, seats: tuple[str, str] = ("black", "red"), **options: Any) -> Match:
    """Record the tokens and return the match; fail if any is refused."""
    made = Match(JOHN, JOHN.header(seats, options))
    refused = [e for e in made.play(tokens) if e.verdict.value == "illegal"]
    assert not refused, refused
    return made


def code(made: Match, token: str) -> str | None:
    """Return the code of a token as the next line, without recording it."""
    return made.judge(JOHN.read_notation(token)).code


def effects(entry: Entry) -> list[Mapping[str, Any]]:
    return list(entry.judgement.effects)


def short_effects(made: Match) -> str:
    """Return the effects of the last line: ``"move 5s c2 c3, loop-broken"``."""
    return short(made.entries[-1].judgement.effects)


def kinds(entry: Entry) -> list[str]:
    return [e["effect"] for e in entry.judgement.effects]


def view(made: Match) -> Mapping[str, Any]:
    return JOHN.view(made.position)


def me(made: Match, seat: str) -> dict[str, Any]:
    return JOHN.private(made.position, seat)["me"]
