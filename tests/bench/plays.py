"""The matches of the load tests, and how each server gets them."""

from functools import partial
from random import Random
from typing import Any, NamedTuple

from tachiai.engines import Match, load
from tachiai.engines.match import Entry
from tachiai.engines.testing.walk import Walker
from tachiai.engines.values import TABLE, Verdict
from tests.engines.john.play import Table
from tests.referee.devices import ask

from .client import Device, PeerDevice, Prepared


class Play(NamedTuple):
    """A match to be played: the same lines at every server."""

    game: str
    seats: list[str]
    options: dict[str, Any]
    actions: list[Any]
    view: Any
    """The public view after the last of them."""


def stands(entry: Entry) -> bool:
    """Return whether it can be recorded again, line by line: neither refused nor an undo."""
    return entry.judgement.verdict is not Verdict.ILLEGAL and not entry.is_undo


def john(seed: int, length: int) -> Play:
    """Return the first actions of a random match of JOHN."""
    while True:
        match = Table(seed, phones=0.0, undo=0.0, foul=0.0, boldness=0.0).play(length + 20)
        first = match.entries[:length]
        if len(first) == length and all(stands(entry) for entry in first):
            view = match.game.view(match.at(length))
            return Play("john", [*match.header.seats], {}, [e.action.to_json() for e in first], view)
        seed += 1_000


LP = 1000
"""Life points of 101: more than a load needs, so that no match ends. ``peers/server.js`` has as many."""


def one_o_one(seed: int, length: int) -> Play:
    """Return the first cards of a random match of 101 without private disclosures."""
    seats, options = ["anna", "ben"], {"lp": LP}
    game = load("one_o_one")
    header = game.header(seats, options)
    walker = Walker(Match(game, header), Random(seed), undo=0.0, fuzz=0.0, ending=0.0, disclosing=0.0)
    match = Match(game, header)
    while match.n < length:
        entry = walker.step()
        if stands(entry) and entry.action.kind != "hand":
            match.record(entry.action)
    view = match.game.view(match.position)
    return Play("one_o_one", seats, options, [e.action.to_json() for e in match.entries], view)


def at_referee(urls: list[str], devices: int, plays: list[Play]) -> Prepared:
    """Open new matches at a referee, each with a tablet and phones.

    Several addresses are those of its workers: the devices of each table are spread over them.
    """
    tables = []
    for number, play in enumerate(plays):
        url = urls[0]
        match = ask(url, "/api/matches", {"game": play.game, "seats": play.seats, "options": play.options})
        joins = ask(url, f"/api/matches/{match['match']}/joins", token=match["token"])
        tokens = [match["token"]]
        for one in [join for join in joins if join["seat"]][: devices - 1]:
            ticket = one["url"].partition("#")[2]
            tokens.append(ask(url, "/api/join", {"ticket": ticket})["token"])
        connects = [
            partial(Device, urls[(number + i) % len(urls)], {"token": token})
            for i, token in enumerate(tokens)
        ]
        tables.append((connects, play.actions))
    return tables


def at_room(urls: list[str], devices: int, plays: list[Play], mark: str) -> Prepared:
    """Prepare the same matches at the bare room."""
    return [
        (
            [
                partial(Device, urls[(number + i) % len(urls)], {"token": f"{mark}-{number}"})
                for i in range(devices)
            ],
            play.actions,
        )
        for number, play in enumerate(plays)
    ]


def at_peer(url: str, devices: int, plays: list[Play], mark: str) -> Prepared:
    """Prepare the same matches at boardgame.io: a spectator, and a device for each player.

    The first player's device sends all actions, which boardgame.io allows: an action names its player.
    """
    tables = []
    for number, play in enumerate(plays):
        match = f"{mark}-{number}"
        connects = [
            partial(PeerDevice, url, match, None if i == 0 or i > len(play.seats) else str(i - 1))
            for i in range(devices)
        ]
        turn, actions = "0", []
        for action in play.actions:
            if action["seat"] != TABLE:
                turn = str(play.seats.index(action["seat"]))
            rest = [action["from"], action.get("value")] if action["action"] == "play" else []
            actions.append([action["action"], turn, action["card"], *rest])
        tables.append((connects, actions))
    return tables


def same(state: Any, play: Play) -> bool:
    """Return whether boardgame.io reached the same position of 101."""
    view = play.view
    mine = (view["round"], view["total"], view["level"], view["deck"], [*view["lp"].values()], view["pile"])
    theirs = tuple(state[name] for name in ("round", "total", "level", "deck", "lp", "pile"))
    return mine == theirs
