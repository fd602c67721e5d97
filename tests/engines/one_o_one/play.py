"""101 played by random people with real cards, and random lines that may be refused."""

import random
from typing import Any

from tachiai.engines import Action, Game, load
from tachiai.engines.cards import PACK_WITH_JOKERS
from tachiai.engines.values import TABLE, UNKNOWN
from tests.engines.one_o_one.reference import Table

GAME: Game[Any] = load("one_o_one")


class Deal:
    """The true hands and deck, shuffled again each round."""

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


def disclosed_hand(chance: random.Random, held: list[str]) -> tuple[list[str], bool]:
    """Return what a seat discloses of its hand, and whether it is true."""
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


def random_line(chance: random.Random, table: Table) -> dict[str, Any]:
    """Return a random line, usually legal: wrong seats, cards, values and hands occur."""
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
