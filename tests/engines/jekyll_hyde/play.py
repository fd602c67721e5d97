"""Jekyll vs. Hyde played by random people with real cards."""

import random
from collections.abc import Mapping
from typing import Any

from tachiai.engines import Action, Game, Match, Verdict, load
from tachiai.engines.jekyll_hyde.position import COLOURS, MASK, PACK, POTION, SUIT, cards_of
from tachiai.engines.values import UNKNOWN

GAME: Game[Any] = load("jekyll_hyde")
SEATS = ("jekyll", "hyde")
POTIONS = frozenset(cards_of(MASK[POTION]))


def action_of(raw: dict[str, Any]) -> Action:
    return Action(raw["seat"], raw["action"], {k: v for k, v in raw.items() if k not in ("seat", "action")})


def other(seat: str) -> str:
    return SEATS[1 - SEATS.index(seat)]


class Deal:
    """The true hands and deck, and players who sometimes play or state something false."""

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

    def act(self, view: Mapping[str, Any]) -> tuple[dict[str, Any], bool]:
        """Return the next action of some player, and whether its statement about hidden cards is true."""
        if self.chance.random() < 0.15:
            seat = self.chance.choice(SEATS)
            if seat not in self.passing:
                return self.disclose(seat)
        if view["phase"] in ("exchange", "greed"):
            return self.give(view)
        return self.play(view)

    def disclose(self, seat: str) -> tuple[dict[str, Any], bool]:
        cards = [UNKNOWN if self.chance.random() < 0.4 else card for card in self.hands[seat]]
        if cards and self.lying():
            cards[self.chance.randrange(len(cards))] = self.chance.choice(PACK)
        return {"seat": seat, "action": "hand", "cards": cards}, {*cards} - {UNKNOWN} <= {*self.hands[seat]}

    def give(self, view: Mapping[str, Any]) -> tuple[dict[str, Any], bool]:
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

    def play(self, view: Mapping[str, Any]) -> tuple[dict[str, Any], bool]:
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


def played(chance: random.Random, options: dict[str, Any], lies: float) -> Match:
    """Return a whole match with real cards."""
    match, deal = Match(GAME, GAME.header(options=options)), Deal(chance, lies)
    while match.outcome is None:
        before = dict(deal.passing)
        entry = match.record(action_of(deal.act(GAME.view(match.position))[0]))
        if entry.verdict is Verdict.ILLEGAL:
            deal.passing = before
        else:
            deal.follow(entry.action, entry.judgement.effects)
    return match
