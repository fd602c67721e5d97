"""101 at random: against a plain second implementation, and against the truth of a hidden deal."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from engines import Action, Match, load
from engines.cards import PACK_WITH_JOKERS
from engines.values import TABLE, UNKNOWN
from tests.engines.one_o_one.reference import Table
from tests.engines.soak import count as tally
from tests.engines.soak import often

GAME = load("one_o_one")


class Deal:
    """The cards as they really lie: hands and deck, shuffled anew each round."""

    def __init__(self, chance: random.Random, seats: tuple[str, ...]) -> None:
        self.chance = chance
        self.seats = seats
        self.drawn: list[tuple[str, str]] = []
        self.shuffle(seats)

    def shuffle(self, living: Any) -> None:
        pack = list(PACK_WITH_JOKERS)
        self.chance.shuffle(pack)
        self.hands = {seat: [pack.pop() for _ in range(2)] if seat in living else [] for seat in self.seats}
        self.deck = pack

    def follow(self, action: Action, effects: Any, position: Any) -> None:
        if action.kind == "flip" or (action.kind == "play" and action.fields["from"] == "deck"):
            assert self.deck.pop() == action.fields["card"]
        elif action.kind == "play":
            self.hands[action.seat].remove(action.fields["card"])
        for effect in effects:
            if effect["effect"] == "refill":
                self.hands[effect["seat"]].append(self.deck.pop())
                self.drawn.append((effect["seat"], self.hands[effect["seat"]][-1]))
            elif effect["effect"] == "round":
                out = GAME.view(position)["out"]
                self.shuffle([seat for seat in self.seats if seat not in out])


def told_hand(chance: random.Random, held: list[str]) -> tuple[list[str], bool]:
    """What a seat says of its hand, and whether it is true."""
    cards = [UNKNOWN if chance.random() < 0.3 else card for card in held]
    if chance.random() < 0.3 and cards:
        cards[chance.randrange(len(cards))] = chance.choice(PACK_WITH_JOKERS)
    named = [card for card in cards if card != UNKNOWN]
    return cards, set(named) <= set(held)


def play_values(chance: random.Random, card: str, total: int) -> dict[str, int]:
    if card[0] == "A":
        return {"value": chance.choice((1, 11))}
    if card[0] == "T" and total >= 10:
        return {"value": chance.choice((10, -10))}
    return {}


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(often(60, 600)))
def test_settlements_agree_with_the_true_deal(seed: int) -> None:
    chance = random.Random(seed)
    seats = tuple("abcdefgh"[: chance.choice((2, 2, 3, 4, 8))])
    match = Match(GAME, GAME.header(seats, {"lp": chance.choice((1, 3))}))
    deal = Deal(chance, seats)
    truth: dict[int, tuple[bool, int]] = {}
    settled: dict[int, str] = {}
    while match.outcome is None and match.n < 400:
        view = GAME.view(match.position)
        living = [seat for seat in seats if seat not in view["out"]]
        assert {seat: len(cards) for seat, cards in deal.hands.items()} == view["hands"]
        assert len(deal.deck) == view["deck"]
        assert sum(view["hands"].values()) + view["deck"] + len(view["pile"]) + len(view["gone"]) == 54
        if chance.random() < 0.4:
            seat = chance.choice(living)
            cards, honest = told_hand(chance, deal.hands[seat])
            action = Action(seat, "hand", {"cards": cards})
        elif view["phase"] != "play":
            honest = True
            by = TABLE if view["phase"] == "open" else view["turn"]
            action = Action(by, "flip", {"card": deal.deck[-1]})
        else:
            honest = True
            seat = view["turn"]
            source = "deck" if chance.random() < 0.2 else "hand"
            card = deal.deck[-1] if source == "deck" else chance.choice(deal.hands[seat])
            fields = {"card": card, "from": source} | play_values(chance, card, view["total"])
            action = Action(seat, "play", fields)
        judgement = match.record(action).judgement
        if judgement.verdict == "illegal":
            assert action.kind == "hand"  # a liar may name a card that lies on the table, or one twice
            assert not honest or len(set(action.fields["cards"])) < 2
            continue
        if action.kind == "hand":
            truth[match.n] = honest, len(deal.drawn)
        else:
            deal.follow(action, judgement.effects, match.position)
        for claim, verdict, owner in judgement.settled:
            assert owner == match.entries[claim - 1].action.seat
            assert claim not in settled
            settled[claim] = verdict
            tally("one_o_one: private settlements against the true deal")
            honest, drawn = truth[claim]
            if verdict == "refuted":
                assert not honest, claim
            elif not honest:
                # nobody can tell a card held from one drawn later: a liar may draw what he named
                said = match.entries[claim - 1].action
                assert any((said.seat, card) in deal.drawn[drawn:] for card in said.fields["cards"]), claim
    assert match.outcome is not None or match.n == 400


def random_line(chance: random.Random, table: Table) -> dict[str, Any]:
    """A line of which most will do and some won't: wrong seats, cards, values, hands."""
    v = table.v
    seat = v["turn"] if v["turn"] is not None and chance.random() < 0.9 else chance.choice(table.seats)
    free = [card for card in PACK_WITH_JOKERS if card not in v["pile"] and card not in v["gone"]]
    low = [c for c in free if c[0] in "89A2XT"]
    card = chance.choice(free if chance.random() < 0.6 or not low else low)
    if chance.random() < 0.04:
        card = chance.choice(PACK_WITH_JOKERS)
    kind = chance.random()
    if kind < 0.3:
        by = chance.choice(table.seats)
        known = sorted(table.registered[by])
        size = v["hands"][by] if chance.random() < 0.9 else chance.randrange(4)
        cards = [chance.choice([UNKNOWN, *known, card, chance.choice(free)]) for _ in range(size)]
        return {"seat": by, "action": "hand", "cards": cards}
    if (v["phase"] in ("open", "flip")) != (kind > 0.95):
        by = TABLE if v["phase"] == "open" and chance.random() < 0.95 else seat
        return {"seat": by, "action": "flip", "card": card}
    mine = sorted(table.registered[seat])
    if mine and chance.random() < 0.5:
        card = chance.choice(mine)
    line = {"seat": seat, "action": "play", "card": card, "from": chance.choice(("hand", "hand", "deck"))}
    if card[0] in "AT" or chance.random() < 0.02:
        line["value"] = chance.choice((1, 11) if card[0] == "A" else (10, -10))
        if chance.random() < 0.1:
            line["value"] = chance.choice((1, 11, 10, -10, 0))
        elif chance.random() < 0.1:
            del line["value"]
    return line


@pytest.mark.parametrize("seed", range(80))
def test_the_second_implementation_says_the_same(seed: int) -> None:
    chance = random.Random(1000 + seed)
    seats = [f"s{i}" for i in range(chance.choice((2, 3, 3, 4, 5, 13, 24, 26)))]
    options = {
        "lp": chance.choice((1, 2, 10)),
        "heal_cap": chance.random() < 0.5,
        "counter_starter": chance.choice(("hit", "joker")),
        "draw_starter": chance.choice(("next", "same")),
    }
    match, table = Match(GAME, GAME.header(seats, options)), Table(seats, options)
    for n in range(1, 121):
        raw = random_line(chance, table)
        fields = {k: v for k, v in raw.items() if k not in ("seat", "action")}
        action = Action(raw["seat"], raw["action"], fields)
        assert GAME.fault(action, seats) is None
        admitted = any(choice.admits(action, seats) for choice in GAME.choices(match.position, action.seat))
        judgement = match.record(action).judgement
        said = judgement.verdict.value, judgement.code, list(judgement.effects)
        verdict, code, effects, settled = table.judge(raw, n)
        assert said == (verdict, code, effects), raw
        assert [(claim, how) for claim, how, _ in judgement.settled] == settled
        assert GAME.view(match.position) == {key: table.v[key] for key in GAME.view(match.position)}
        for seat in seats[:4]:
            assert GAME.private(match.position, seat) == table.private(seat)
        assert admitted == (verdict != "illegal"), raw  # all templates are exact


@pytest.mark.parametrize("seed", range(20))
def test_a_public_export_tells_nothing_and_changes_nothing(seed: int) -> None:
    chance = random.Random(2000 + seed)
    seats = ["a", "b", "c"]
    match, table = Match(GAME, GAME.header(seats, {"lp": 2})), Table(seats, {"lp": 2})
    for n in range(1, 121):
        raw = random_line(chance, table)
        match.record(
            Action(raw["seat"], raw["action"], {k: v for k, v in raw.items() if k not in ("seat", "action")})
        )
        table.judge(raw, n)
    public = match.export()
    assert not re.search(r'"hand".*"[A2-9TJQKX][shdc12]"', public.text())
    expected = list(match.audit(full=False))
    for entry in match.entries:
        if entry.judgement.private:
            idle = {"effect": "undo", "to": entry.n - 1}
            expected[entry.n - 1] = {"n": entry.n, "verdict": "legal", "code": None, "effects": [idle]}
    assert list(Match.of(public).audit()) == expected
    own = Match.of(match.export("a"))
    assert [GAME.private(own.at(n), "a") for n in range(own.n + 1)] == [
        GAME.private(match.at(n), "a") for n in range(match.n + 1)
    ]
    assert [out for out in own.settled().items() if out[1].seat == "a"] == [
        out for out in match.settled().items() if out[1].seat == "a"
    ]


def count(position: Any, seat: str | None, depth: int) -> int:
    """How many ways the table may go on for ``depth`` plays and flips (perft)."""
    if depth == 0:
        return 1
    found = 0
    view = GAME.view(position)
    by = TABLE if view["phase"] == "open" else view["turn"]
    if by is None:
        return 0
    for choice in GAME.choices(position, by):
        if choice.kind == "hand":
            continue
        for action in choice.actions():
            judgement = GAME.judge(position, action, 1)
            assert judgement.verdict == "legal"
            found += count(judgement.position, seat, depth - 1)
    return found


def test_perft_from_the_start() -> None:
    start = GAME.start(GAME.header(["a", "b"]))
    assert count(start, None, 1) == 54
    # two sources each; an ace has two values, and so has a ten: below a total of 10 it may go without one
    below = 2 * 46 + 2 * (3 * 2) + 2 * (4 * 2)
    low_plain = 2 * 45 + 2 * (4 * 2) + 2 * (4 * 2)
    from_ten = 2 * 45 + 2 * (4 * 2) + 2 * (4 * 2)
    after_ten = 2 * 46 + 2 * (4 * 2) + 2 * (3 * 2)
    assert count(start, None, 2) == 4 * below + 32 * low_plain + 14 * from_ten + 4 * after_ten
