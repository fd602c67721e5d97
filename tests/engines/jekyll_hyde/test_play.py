"""Jekyll vs. Hyde at random: against a plain second implementation, and against a true hidden deal."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from engines import Action, Match, load
from engines.jekyll_hyde.position import COLOURS, MASK, PACK, POTION, SUIT, cards_of
from engines.values import UNKNOWN
from tests.engines.jekyll_hyde.reference import Table
from tests.engines.soak import count as tally
from tests.engines.soak import often

GAME = load("jekyll_hyde")
SEATS = ("jekyll", "hyde")
POTIONS = frozenset(cards_of(MASK[POTION]))


def action_of(raw: dict[str, Any]) -> Action:
    return Action(raw["seat"], raw["action"], {k: v for k, v in raw.items() if k not in ("seat", "action")})


def other(seat: str) -> str:
    return SEATS[1 - SEATS.index(seat)]


class Deal:
    """The cards as they really lie, and people who now and then play or say what they should not."""

    def __init__(self, chance: random.Random, lies: float) -> None:
        self.chance = chance
        self.lies = lies
        self.shuffle()

    def shuffle(self) -> None:
        pack = list(PACK)
        self.chance.shuffle(pack)
        self.hands = {"jekyll": pack[:10], "hyde": pack[10:20]}
        self.passing: dict[str, list[str]] = {}
        self.came: list[tuple[str, str]] = []  # (seat, card) that came into a hand by an exchange

    def lying(self) -> bool:
        return self.chance.random() < self.lies

    def act(self, view: dict[str, Any]) -> tuple[dict[str, Any], bool]:
        """What somebody does next, and whether what it says of hidden cards is true."""
        if self.chance.random() < 0.15:
            seat = self.chance.choice(SEATS)
            if seat not in self.passing:
                return self.tell(seat)
        if view["phase"] in ("exchange", "greed"):
            return self.give(view)
        return self.play(view)

    def tell(self, seat: str) -> tuple[dict[str, Any], bool]:
        cards = [UNKNOWN if self.chance.random() < 0.4 else card for card in self.hands[seat]]
        if cards and self.lying():
            cards[self.chance.randrange(len(cards))] = self.chance.choice(PACK)
        return {"seat": seat, "action": "hand", "cards": cards}, {*cards} - {UNKNOWN} <= {*self.hands[seat]}

    def give(self, view: dict[str, Any]) -> tuple[dict[str, Any], bool]:
        seat = self.chance.choice([s for s in SEATS if not view["passed"][s]])
        hand = self.hands[seat]
        count = view["round"] if view["phase"] == "exchange" else 2
        cards = self.chance.sample(hand, count)
        held = [card for card in hand if card in POTIONS]
        true = len(held) < 2 or any(card in POTIONS for card in cards)
        if not true and view["phase"] == "exchange" and not self.lying():
            cards[0] = self.chance.choice(held)
            true = True
        self.passing[seat] = cards
        return {"seat": seat, "action": "pass", "cards": [UNKNOWN] * count}, true

    def play(self, view: dict[str, Any]) -> tuple[dict[str, Any], bool]:
        seat = view["turn"]
        hand = self.hands[seat]
        card = self.chance.choice(hand)
        raw: dict[str, Any] = {"seat": seat, "action": "play", "card": card}
        if not view["table"]:
            if card in POTIONS:
                raw["colour"] = self.chance.choice(COLOURS)
            return raw, True
        led = COLOURS.index(view["table"][0]["colour"])
        held = [c for c in hand if SUIT[c] == led]
        wild = view["table"][0]["card"] not in POTIONS
        if held and not self.lying() and not (wild and card in POTIONS):
            raw["card"] = self.chance.choice(held)
        return raw, not held

    def follow(self, action: Action, effects: Any) -> None:
        if action.kind == "play":
            self.hands[action.seat].remove(action.fields["card"])
        for effect in effects:
            if effect["effect"] == "round":
                self.shuffle()
            elif effect["effect"] == "exchange" and action.kind == "play":
                self.hands = {seat: self.hands[other(seat)] for seat in SEATS}
            elif effect["effect"] == "exchange":
                for seat, cards in self.passing.items():
                    for card in cards:
                        self.hands[seat].remove(card)
                        self.hands[other(seat)].append(card)
                        self.came.append((other(seat), card))
                self.passing = {}


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(often(120, 600)))
def test_settlements_agree_with_the_true_deal(seed: int) -> None:
    chance = random.Random(seed)
    options = {"track": chance.choice((10, 30)), "potions": chance.choice(("coloured", "colourless"))}
    match, deal = Match(GAME, GAME.header(options=options)), Deal(chance, chance.choice((0.0, 0.2, 0.6)))
    truth: dict[int, bool] = {}
    came: dict[int, int] = {}
    fresh: set[int] = set()
    while match.outcome is None:
        view = GAME.view(match.position)
        assert {seat: len(cards) for seat, cards in deal.hands.items()} == view["hands"]
        waiting = dict(deal.passing)
        raw, honest = deal.act(view)
        judgement = match.record(action_of(raw)).judgement
        if judgement.verdict == "illegal":
            deal.passing = waiting
            assert deal.lies  # people who tell the truth are never refused
            if judgement.code == "jekyll_hyde.play.must-follow":
                continue
            assert judgement.code in ("jekyll_hyde.hand.duplicate", "jekyll_hyde.card.seen")
            continue
        truth[match.n] = honest
        came[match.n] = len(deal.came)
        if judgement.verdict == "legal" and raw["action"] == "play":
            assert honest or judgement.code is None
        moved = deal.came
        deal.follow(match.entries[-1].action, judgement.effects)
        for claim, verdict, owner in judgement.settled:
            assert claim not in fresh
            kind = "public" if owner is None else "private"
            tally(f"jekyll_hyde: {kind} settlements against the true deal")
            fresh.add(claim)
            action = match.entries[claim - 1].action
            assert (owner is not None) == (action.kind == "hand")
            if verdict == "refuted":
                assert not truth[claim], (claim, action)
            elif action.kind == "hand" and not truth[claim]:
                # a liar may get by an exchange what he named before: nobody can tell
                assert any((action.seat, card) in moved[came[claim] :] for card in action.fields["cards"])
            else:
                assert truth[claim], (claim, action)
    assert GAME.view(match.position)["open"] == []


def random_line(chance: random.Random, table: Table) -> dict[str, Any]:
    """A line of which most will do and some won't."""
    v = table.v
    view = table.view()
    free = [card for card in PACK if card not in v["played"]] or list(PACK)
    seat = chance.choice(SEATS)
    kind = chance.random()
    if kind < 0.2:
        return told(chance, table, seat, free)
    if v["phase"] in ("exchange", "greed") and kind < 0.97:
        waiting = [s for s in SEATS if not view["passed"][s]]
        if chance.random() < 0.95:
            seat = chance.choice(waiting)
        count = v["round"] if v["phase"] == "exchange" else 2
        if chance.random() < 0.03:
            count = chance.randrange(5)
        mine = sorted(table.registered[seat])
        if chance.random() < 0.15:
            mine = list(free)  # by name, whatever was told
        if mine and chance.random() < 0.7:
            cards = [
                chance.choice([*mine, *free]) if chance.random() < 0.05 else chance.choice(mine)
                for _ in range(count)
            ]
            if chance.random() < 0.9 and len(mine) >= count:
                cards = chance.sample(mine, count)
            if count > 1 and chance.random() < 0.05:
                cards[0] = UNKNOWN
        else:
            cards = [UNKNOWN] * count
        return {"seat": seat, "action": "pass", "cards": cards}
    if v["turn"] and chance.random() < 0.97:
        seat = v["turn"]
    mine = sorted(table.registered[seat])
    card = chance.choice(mine) if mine and chance.random() < 0.8 else chance.choice(free)
    if v["table"] and chance.random() < 0.6:
        of_led = [c for c in free if SUIT[c] == COLOURS.index(v["table"][0]["colour"])]
        card = chance.choice(of_led or free)
    if chance.random() < 0.03:
        card = chance.choice(PACK)
    raw = {"seat": seat, "action": "play", "card": card}
    if (card in POTIONS and not v["table"]) != (chance.random() < 0.03):
        raw["colour"] = chance.choice(COLOURS)
    return raw


def told(chance: random.Random, table: Table, seat: str, free: list[str]) -> dict[str, Any]:
    size = table.v["hands"][seat]
    known = sorted(table.registered[seat])
    rest = [card for card in free if card not in known]
    chance.shuffle(rest)
    cards = (known + rest)[:size]
    cards += [UNKNOWN] * (size - len(cards))
    if chance.random() < 0.4:
        cards = [UNKNOWN if chance.random() < 0.5 else card for card in cards]
    if chance.random() < 0.1 and cards:
        cards[0] = chance.choice([*PACK, *cards])
    if chance.random() < 0.05:
        cards = cards[1:]
    return {"seat": seat, "action": "hand", "cards": cards}


def advised(table: Table, raw: dict[str, Any]) -> list[str]:
    """What the seat told speaks against (docs/spec/jekyll_hyde.md, "Verdicts and codes")."""
    held, size = table.registered[raw["seat"]], table.v["hands"][raw["seat"]]
    found = []
    if raw["action"] == "pass":
        named = {*raw["cards"]} - {UNKNOWN}
        if named and len(held) < size:
            found.append("hand-unknown")
        if named and len(held | named) > size:
            found.append("not-held")
        if named and table.v["phase"] == "exchange" and len(held & POTIONS) > 1 and not named & POTIONS:
            found.append("must-pass-potion")
    elif raw["action"] == "play":
        card, trick = raw["card"], table.v["table"]
        if len(held) == size and card not in held:
            found.append("not-held")
        if trick:
            led = {c for c in PACK if SUIT[c] == COLOURS.index(trick[0]["colour"])}
            wild = POTIONS if trick[0]["card"] not in POTIONS else set()
            if card not in led | wild and held & led:
                found.append("must-follow")
    return found


@pytest.mark.parametrize("seed", range(150))
def test_the_second_implementation_says_the_same(seed: int) -> None:
    chance = random.Random(1000 + seed)
    options = {"track": chance.choice((4, 10, 30)), "potions": chance.choice(("coloured", "colourless"))}
    match, table = Match(GAME, GAME.header(options=options)), Table(options)
    for n in range(1, 131):
        raw = random_line(chance, table)
        action = action_of(raw)
        assert GAME.fault(action, SEATS) is None
        templates = [c for c in GAME.choices(match.position, action.seat) if c.admits(action, SEATS)]
        advice = [a["code"].removeprefix("jekyll_hyde.advice.") for a in GAME.advise(match.position, action)]
        said = advised(table, raw)
        judgement = match.record(action).judgement
        verdict, code, effects, settled = table.judge(raw, n)
        assert advice == ([] if verdict == "illegal" else said), raw
        assert (judgement.verdict.value, judgement.code, list(judgement.effects)) == (
            verdict,
            code,
            effects,
        ), raw
        assert [(claim, how) for claim, how, _ in judgement.settled] == settled
        view = table.view()
        assert GAME.view(match.position) == {key: view[key] for key in GAME.view(match.position)}
        for seat in SEATS:
            assert GAME.private(match.position, seat) == table.private(seat)
        if verdict == "illegal":
            assert not any(c.exact for c in templates), raw
        else:
            assert templates, raw
        if match.outcome is not None and chance.random() < 0.5:
            break


@pytest.mark.parametrize("seed", range(30))
def test_a_public_export_tells_nothing_and_changes_nothing(seed: int) -> None:
    chance = random.Random(2000 + seed)
    match, table = Match(GAME), Table({})
    for n in range(1, 131):
        raw = random_line(chance, table)
        match.record(action_of(raw))
        table.judge(raw, n)
    public = match.export()
    assert not re.search(r'"cards": \[[^]]*"[PWG2-5]', public.text())
    expected = list(match.audit(full=False))
    for entry in match.entries:
        if entry.judgement.private:
            idle = {"effect": "undo", "to": entry.n - 1}
            expected[entry.n - 1] = {"n": entry.n, "verdict": "legal", "code": None, "effects": [idle]}
    assert list(Match.of(public).audit()) == expected


def count(position: Any, depth: int) -> int:
    """How many ways the table may go on for ``depth`` actions without names or a word to a phone (perft)."""
    if depth == 0:
        return 1
    found = 0
    for seat in GAME.turn(position):
        for choice in GAME.choices(position, seat):
            if choice.kind == "hand":
                continue
            for action in choice.actions():
                if action.kind == "pass" and UNKNOWN not in action.fields["cards"]:
                    continue
                judgement = GAME.judge(position, action, 9)
                assert judgement.verdict != "illegal"
                found += count(judgement.position, depth - 1)
    return found


def test_perft() -> None:
    start = GAME.start(GAME.header())
    assert count(start, 2) == 2  # who passes first
    assert count(start, 3) == 2 * (21 + 4 * 3)
    # 24 cards follow any lead, whatever a phone was told
    assert count(start, 4) == 2 * (21 + 4 * 3) * 24
    match = Match(GAME)
    hand = ["P1", "P2", "W1", "W2", "G1", "G2", "G3", "G4", "2+", "3+"]
    for raw in (
        {"seat": "jekyll", "action": "pass", "cards": [UNKNOWN]},
        {"seat": "hyde", "action": "hand", "cards": hand},
        {"seat": "hyde", "action": "pass", "cards": ["2+"]},
    ):
        match.record(action_of(raw))
    assert count(match.position, 2) == (21 + 4 * 3) * 24
