"""The games of the project as subjects of the test kit for authors (:mod:`tachiai.engines.testing`)."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from tachiai.engines import Match, load
from tachiai.engines.testing import walk
from tachiai.engines.testing.subject import Dealt, Subject

from . import soak
from .john.play import Table
from .shogi_card_war.play import wild_match
from .xan.play import Dealt as XanDealt

View = Mapping[str, Any]
Pairs = Iterator[tuple[object, object]]


class Counting(Subject):
    """A subject that collects figures for the end of a soak."""

    @classmethod
    def tally(cls, what: str, number: int = 1) -> None:
        soak.count(f"{cls.game.name}: {what}", number)


class John(Counting):
    game = load("john")
    own_cards = frozenset({"setup"})
    remembered = frozenset(
        {"registered", "doubtable", "repeat", "loop", "loop-broken", "settle"}
        | {"john.loop.level", "john.loop.not-broken"}
    )

    @classmethod
    def conserved(cls, view: View) -> Pairs:
        for seat, suits in (("black", "sc"), ("red", "hd")):
            side = view["seats"][seat]
            if side is None:
                continue
            board = [card for card in view["board"].values() if card[1] in suits]
            off = side["pile_known"] + side["reserve_known"] + side["unknown"]
            yield len(set(board + off)), 26
            yield len(board + off), 26
            yield len(off), side["pile"] + side["reserve"]
            yield side["cards"], len(board)

    @classmethod
    def dealt(cls, rng: Random, length: int) -> Dealt:
        """Play with true cards; some pulls, registrations and reveals are false."""
        options = {"ultimate": rng.random() < 0.5, "doubt_loser": rng.choice(("liar", "printed"))}
        shares = {"phones": 0.3, "false_phone": 0.4, "lies": 0.3, "foul": 0.15, "doubts": 0.1}
        table = Table(rng.randrange(10**9), options, **shares)
        return Dealt(table.play(length), table.truth)


class OneOOne(Counting):
    game = load("one_o_one")
    own_cards = frozenset({"play"})

    @classmethod
    def conserved(cls, view: View) -> Pairs:
        yield view["deck"] + sum(view["hands"].values()) + len(view["pile"]) + len(view["gone"]), 54


class Xan(Counting):
    game = load("xan")
    remembered = frozenset(
        {"hints", "conflict", "possible", "settle", "xan.hint.impossible", "xan.hint.claimed"}
        | {"xan.open.count", "xan.peek.not-seen", "xan.skill.target", "xan.hint.not-seen"}
    )

    @classmethod
    def conserved(cls, view: View) -> Pairs:
        yield view["pile"] + view["used"] + len(view["grid"] or ()), 15

    @classmethod
    def dealt(cls, rng: Random, length: int) -> Dealt:
        """Play with one to four seats that look at cards and disclose them; some disclosures are false."""
        seats = walk.NAMES[: rng.randint(1, 4)]
        header = cls.game.header(seats, {"final": rng.choice(("exact", "truncate"))})
        dealt = XanDealt(header, rng, lies=0.3)
        while dealt.match.n < length and (action := dealt.action()) is not None:
            dealt.record(action)
        return Dealt(dealt.match, dealt.true)


class ShogiCardWar(Counting):
    game = load("shogi_card_war")
    own_cards = frozenset({"play", "resolve"})

    @classmethod
    def conserved(cls, view: View) -> Pairs:
        for seat, side in view["players"].items():
            hidden_traps = [trap for trap in side["traps"] if trap["card"] == "??"]
            yield sum(side["unseen"].values()), side["deck"] + side["hand"] + len(hidden_traps)
            laid = sum(len(side[where]) for where in ("graveyard", "monsters", "equipment", "traps"))
            in_the_air = view["magic"] is not None and view["turn"] == seat
            yield side["deck"] + side["hand"] + laid + in_the_air, 20

    @classmethod
    def dealt(cls, rng: Random, length: int) -> Dealt:
        return Dealt(wild_match(rng, length), {})


class JekyllHyde(Counting):
    game = load("jekyll_hyde")
    own_cards = frozenset({"play"})
    remembered = frozenset({"open", "refuted"})

    @classmethod
    def conserved(cls, view: View) -> Pairs:
        yield sum(view["hands"].values()) + len(view["played"]), 20
        yield len(view["played"]), 2 * sum(view["tricks"].values()) + len(view["table"])

    @classmethod
    def shared_from(cls, match: Match) -> int:
        """Return the line from which a card passed on by name may be known to two seats."""
        for entry in match.entries:
            if any(effect["effect"] == "exchange" for effect in entry.judgement.effects):
                return entry.n
        return match.n + 1
