"""The engine compared with a second, naive implementation (reference.py) on random records."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from tachiai.engines import load
from tachiai.engines.match import Match
from tachiai.engines.record import parse_header, parse_line

from . import reference

JOHN = load("john")


def some_pile(rng: random.Random, match: Match, seat: str) -> list[str]:
    """Return a pile to register: usually possible, sometimes nonsense."""
    side = match.game.view(match.position)["seats"][seat]
    if side is None:
        return ["??"] * rng.randint(0, 12)
    known, unknown = side["pile_known"], side["unknown"]
    want = side["pile"] - len(known)
    if rng.random() < 0.8 and 0 <= want <= len(unknown):
        return known + rng.sample(unknown, want)
    return rng.sample(reference.PACK[seat], min(26, max(0, side["pile"] + rng.choice((-1, 0, 0, 0, 1)))))


def fuzz(rng: random.Random, match: Match, seat: str) -> dict[str, Any]:
    """Return a random well-formed action."""
    card = lambda: rng.choice(reference.PACK["black"] + reference.PACK["red"])  # noqa: E731
    cell = lambda: rng.choice(reference.CELLS)  # noqa: E731
    kind = rng.choice(
        [
            "setup",
            "register",
            "move",
            "move",
            "attack",
            "magic",
            "reinforce",
            "pull",
            "doubt",
            "reveal",
            "undo",
        ]
        + (["resign", "draw"] if rng.random() < 0.02 else [])
    )
    if kind == "undo":
        return {"seat": "table", "action": "undo", "to": rng.randint(-1, match.n + 1)}
    if kind == "draw":
        return {"seat": "table", "action": "draw"}
    line: dict[str, Any] = {"seat": seat, "action": kind}
    if kind == "setup":
        line |= {"suit": rng.choice("shdc"), "front": card()}
    elif kind in ("move", "attack", "magic"):
        line |= {"from": cell(), "to": cell()}
        if kind == "move" and rng.random() < 0.3:
            line["heal"] = rng.random() < 0.8
    elif kind == "reinforce":
        line |= {"card": card(), "to": cell()}
    elif kind == "pull":
        line["card"] = rng.choice([card(), card(), "none"])
    elif kind == "reveal":
        line["cards"] = some_pile(rng, match, seat)
        if "??" in line["cards"]:
            line["cards"] = [card()]
    elif kind == "register":
        side = match.game.view(match.position)["seats"][seat]
        line["cards"] = some_pile(rng, match, seat)
        if rng.random() < 0.2 and side:
            line["cards"] = ["??"] * side["pile"]
    return line


def random_record(seed: int, length: int) -> tuple[dict[str, Any], list[dict[str, Any]]]:  # noqa: PLR0912
    rng = random.Random(seed)
    seats = rng.choice((["black", "red"], ["red", "black"]))
    options: dict[str, Any] = {"ultimate": rng.random() < 0.5}
    if rng.random() < 0.3:
        options["magic_range"] = "square"
    if rng.random() < 0.3:
        options["doubt_loser"] = "printed"
    header = {"record": "match", "version": 1, "game": "john", "seats": seats, "options": options}
    match = Match(JOHN, parse_header(header))
    lines: list[dict[str, Any]] = []
    noise = rng.choice((0.02, 0.1, 0.4))
    shuttle = rng.random() < 0.3
    chatty = rng.random() < 0.3
    while len(lines) < length and (match.outcome is None or rng.random() < 0.6):
        position = match.position
        seat = rng.choice(("black", "red"))
        if rng.random() < noise:
            raw = fuzz(rng, match, seat)
        elif match.game.view(position)["phase"] == "play" and rng.random() < (0.2 if chatty else 0.05):
            raw = {"seat": seat, "action": "register", "cards": some_pile(rng, match, seat)}
            if "??" in raw["cards"]:
                continue
        else:
            picks = []
            for s in ("black", "red", "table"):
                for choice in JOHN.choices(position, s):
                    if choice.kind in ("resign", "draw", "register") and rng.random() > 0.01:
                        continue
                    if choice.kind == "doubt" and rng.random() > 0.3:
                        continue
                    picks.append(choice)
            if not picks:
                raw = fuzz(rng, match, seat)
            else:
                weights = [6 if c.kind in ("attack", "pull", "magic") else 2 for c in picks]
                if shuttle:
                    weights = [8 if c.kind in ("move", "pull") else 1 for c in picks]
                choice = rng.choices(picks, weights)[0]
                if choice.kind == "reveal":
                    cards = some_pile(rng, match, choice.seat)
                    if "??" in cards:
                        continue
                    raw = {"seat": choice.seat, "action": "reveal", "cards": cards}
                else:
                    options_ = list(choice.actions(60))
                    raw = rng.choice(options_[:8] if shuttle else options_).to_json()
                    if shuttle and lines and rng.random() < 0.8:
                        back = [m for m in lines[-4:] if m["action"] == "move" and m["seat"] == choice.seat]
                        if back and choice.kind == "move":
                            raw = {
                                "seat": choice.seat,
                                "action": "move",
                                "from": back[-1]["to"],
                                "to": back[-1]["from"],
                            }
        line = parse_line(JOHN, match.header.seats, raw)
        match.record(*line)
        lines.append(raw)
    return header, lines


def compare(header: dict[str, Any], lines: list[dict[str, Any]]) -> set[str | None]:
    match = Match(JOHN, parse_header(header))
    views = []
    for raw in lines:
        match.record(*parse_line(JOHN, match.header.seats, raw))
        now = match.position
        views.append({s: {**JOHN.view(now), **JOHN.private(now, s)} for s in ("black", "red")})
    ours = json.loads(json.dumps(list(match.audit())))
    theirs, their_views = reference.audit(header, lines)
    for mine, other in zip(ours, theirs, strict=True):
        assert mine == other
    for n, (mine, other) in enumerate(zip(views, their_views, strict=True), 1):
        assert json.loads(json.dumps(mine)) == other, f"views after action {n}"
    return {line.get("code") for line in ours[:-1]} | {(ours[-1]["outcome"] or {}).get("reason")}


@pytest.mark.parametrize("seed", range(60))
def test_random_records_are_judged_the_same_way(seed: int) -> None:
    compare(*random_record(seed, 60))
