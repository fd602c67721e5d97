"""Random lines that make no sense, and matches with real cards behind them, honest or not."""

from random import Random
from typing import Any

from tachiai.engines import Action, Game, Match, load
from tachiai.engines.declare import ActionTemplate

GAME: Game[Any] = load("shogi_card_war")
SEATS = ("sente", "gote")
OTHER = {"sente": "gote", "gote": "sente"}
KINDS = "PLNSGBRK"
DECK = "P" * 9 + "LLNNSSGGBRK"
WAYS = ("monster", "equipment", "magic", "trap")

Line = dict[str, Any]


def some_action(choice: ActionTemplate, rng: Random, most: int = 400) -> Action | None:
    """Return one of the actions of a template; ``None`` if it has none."""
    actions = list(choice.actions(most))
    return rng.choice(actions) if actions else None


def division(position: Any, rng: Random) -> dict[str, dict[str, int]]:
    """Return a legal division of damage in phase ``damage``."""
    shares: dict[str, dict[str, int]] = {}
    for attacker in position.attackers:
        gang = [blocker for blocker, blocked in position.blocks.items() if blocked == attacker]
        if len(gang) > 1:
            shares[attacker] = dict.fromkeys(gang, 0)
            for _ in range(position.sides[position.turn].monsters[attacker].attack):
                shares[attacker][rng.choice(gang)] += 1
    return shares


def wild_line(rng: Random, match: Match) -> Line:
    """Return any well-formed line: mostly nonsense, with ids that exist, existed or never will."""
    position = match.position
    waited = match.game.turn(position)
    seat = rng.choice(waited) if waited and rng.random() < 0.6 else rng.choice(SEATS)
    there = [i for side in position.sides for i in (*side.monsters, *side.equipment, *side.traps)]

    def name(letter: str) -> str:
        known = [i for i in there if i[0] == letter]
        if known and rng.random() < 0.85:
            return rng.choice(known)
        return letter + str(rng.randint(1, 12) if rng.random() < 0.9 else 10**30)

    def target() -> str:
        return rng.choice([name("m"), *SEATS])

    def cards(most: int, *extra: str) -> list[str]:
        return [rng.choice([*KINDS, *extra]) for _ in range(rng.randint(0, most))]

    kind = rng.choice([a.kind for a in GAME.actions] + ["undo"])
    if rng.random() < 0.5:
        due = match.game.due(position)
        kind = due[0]["action"] if due else rng.choice(["play", "counter", "attack", "show"])
    line: Line = {"seat": seat, "action": kind}
    if kind == "undo":
        return {"seat": "table", "action": "undo", "to": rng.randint(-1, match.n + 1)}
    if kind == "play":
        way = rng.choice(WAYS)
        line |= {"card": rng.choice("LN?" if way == "trap" else KINDS).replace("?", "??"), "as": way}
    elif kind == "resolve":
        forms: dict[str, Line] = {
            "B": {},
            "G": {"choice": rng.choice(["discard", "mill"]), "cards": cards(4)},
            "R": {"targets": [target() for _ in range(rng.randint(1, 4))]},
            "K": {"card": rng.choice(KINDS), "as": rng.choice(WAYS)},
            "": {"card": rng.choice(KINDS)},
        }
        fits = position.magic is not None and rng.random() < 0.8
        line |= forms[position.magic if fits else rng.choice(list(forms))]
    elif kind == "counter":
        line["trap"] = name("t")
        if rng.random() < 0.5:
            line["reveal"] = rng.choice(KINDS)
    elif kind == "lance":
        line |= {"trap": name("t"), "target": target()}
    elif kind == "equip":
        line |= {"item": name("e"), "to": name("m")}
    elif kind == "attack":
        line["attackers"] = list({name("m"): 0 for _ in range(rng.randint(1, 3))})
    elif kind == "block":
        attacker = name("m")
        line["blocks"] = {name("m"): rng.choice([attacker, name("m")]) for _ in range(rng.randint(0, 3))}
    elif kind == "assign":
        line["damage"] = {
            name("m"): {name("m"): rng.randint(0, 3) for _ in range(rng.randint(0, 2))}
            for _ in range(rng.randint(0, 2))
        }
    elif kind == "show":
        line |= {"trap": name("t"), "card": rng.choice(KINDS)}
    elif kind == "register":
        hand = match.game.view(match.position)["players"][seat]["hand"]
        told = [rng.choice([*KINDS, "??", "P"]) for _ in range(hand if rng.random() < 0.8 else 3)]
        traps = {name("t"): rng.choice(["L", "N", "??"]) for _ in range(rng.randint(1, 2))}
        line |= rng.choice([{"hand": told}, {"traps": traps}, {"hand": told, "traps": traps}])
    return line


def wild_match(rng: Random, length: int) -> Match:
    """Return a random record: legal and illegal actions, undos, notes, lines after the end."""
    options = {"gang_block": rng.choice(["divide", "full", "single"]), "trap_delay": rng.random() < 0.5}
    match = Match(GAME, GAME.header(options=options))
    eager = rng.choice([0.0, 0.2, 0.6])
    rare = {"resign": 0.01, "mulligan": 0.3, "show": 0.04, "register": 0.12, "end": 0.5, "counter": 0.7}
    while match.n < length:
        if rng.random() < eager:
            raw = wild_line(rng, match)
            seat, kind = raw.pop("seat"), raw.pop("action")
            match.record(Action(seat, kind, raw))
            if match.outcome is not None and rng.random() < 0.7:
                match.record(Action("table", "undo", {"to": rng.randint(0, match.n)}))
            continue
        offered = [choice for seat in SEATS for choice in GAME.own_choices(match.position, seat) or ()]
        wanted = [choice for choice in offered if rng.random() < rare.get(choice.kind, 1)]
        if not wanted:
            if match.outcome is not None:
                match.record(Action("table", "undo", {"to": rng.randint(0, match.n)}))
            continue
        action = some_action(rng.choice(wanted), rng)
        if action is not None and action.kind == "assign" and rng.random() < 0.7:
            action = Action(action.seat, "assign", {"damage": division(match.position, rng)})
        if action is not None and not _forgoes_pawn(match, action, rng):
            match.record(action)
    return match


def _forgoes_pawn(match: Match, action: Action, rng: Random) -> bool:
    """Return whether to skip a second pawn: it ends the match, so most are not played."""
    second = match.position.pawn_played and action.kind == "play" and action.fields["card"] == "P"
    return second and rng.random() < 0.9


class RealTable:
    """Two shuffled decks and their players; ``liars`` set other cards than lances and knights.

    What is recorded follows from the cards: ``kinds`` (trap id to its card) is the truth behind the claims.
    """

    def __init__(self, rng: Random, *, liars: bool) -> None:
        self.rng = rng
        self.liars = liars
        self.match = Match(GAME)
        self.decks = {seat: rng.sample(DECK, 20) for seat in SEATS}
        self.hands: dict[str, list[str]] = {seat: [] for seat in SEATS}
        self.kinds: dict[str, str] = {}
        self.claims: dict[int, str] = {}
        for seat in SEATS:
            self.draw(seat, 5)

    def draw(self, seat: str, number: int) -> None:
        for _ in range(min(number, len(self.decks[seat]))):
            self.hands[seat].append(self.decks[seat].pop())

    def play(self, turns: int = 40) -> Match:
        while self.match.outcome is None and self.match.position.turn_no < turns:
            self.step()
        return self.match

    def do(self, seat: str, kind: str, **fields: Any) -> None:
        """Record an action and move the cards accordingly."""
        entry = self.match.record(Action(seat, kind, {k.rstrip("_"): v for k, v in fields.items()}))
        assert entry.verdict != "illegal", (entry.action, entry.judgement.code)
        for effect in entry.judgement.effects:
            if effect["effect"] == "draw":
                self.draw(effect["seat"], effect["count"])
            elif effect["effect"] == "discard":
                for card in effect["cards"]:
                    self.hands[effect["seat"]].remove(card)

    def step(self) -> None:
        match, rng = self.match, self.rng
        position = match.position
        (seat,) = GAME.turn(position)
        other = OTHER[seat]
        window = position.window
        if window is not None and rng.random() < 0.5:
            answer = SEATS[1 - window.seat]
            mine = [t for t in position.sides[1 - window.seat].traps if self.kinds[t] == "N"]
            if mine:
                reveal = {"reveal": self.kinds[window.id]} if window.card == "??" else {}
                return self.do(answer, "counter", trap=mine[0], **reveal)
        if rng.random() < 0.02:
            return self.disclose(seat)
        if position.magic is not None:
            return self.resolve(seat, other, position.magic)
        side = position.sides[SEATS.index(seat)]
        targets = [*position.sides[SEATS.index(other)].monsters, other]
        lances = [trap for trap in side.traps if self.kinds[trap] == "L"]
        if lances and rng.random() < 0.4 and (position.phase in ("main", "main2", "block")):
            return self.do(seat, "lance", trap=lances[0], target=rng.choice(targets))
        if position.phase == "damage":
            return self.do(seat, "assign", damage=division(position, rng))
        if position.phase == "block":
            return self.try_offered(seat, "block")
        if rng.random() < 0.01 and (hidden := [t for t, trap in side.traps.items() if trap.card == "??"]):
            trap = rng.choice(hidden)
            return self.do(seat, "show", trap=trap, card=self.kinds[trap])
        if rng.random() < 0.15:
            return self.try_offered(seat, rng.choice(["attack", "equip"]))
        return self.from_hand(seat)

    def disclose(self, seat: str) -> None:
        """Register most of the hand truthfully, if all traps set can still be traps."""
        told = [card if self.rng.random() < 0.8 else "??" for card in self.hands[seat]]
        if not self.liars or self.match.judge(Action(seat, "register", {"hand": told})).verdict != "illegal":
            self.do(seat, "register", hand=told)

    def try_offered(self, seat: str, kind: str) -> None:
        """Do one of the offered actions of that kind that the referee accepts, if there is one."""
        for choice in GAME.own_choices(self.match.position, seat) or ():
            if choice.kind == kind:
                for _ in range(50):
                    action = some_action(choice, self.rng)
                    if action is not None and self.match.judge(action).verdict != "illegal":
                        return self.do(seat, kind, **action.fields)
        assert kind != "block", "a block is always possible"
        return None

    def from_hand(self, seat: str) -> None:
        rng, hand = self.rng, self.hands[seat]
        card = rng.choice(hand) if hand else None
        if card is not None:
            lie = card not in "LN" and self.liars and rng.random() < 0.1
            way = "trap" if lie or card in "LN" else rng.choice(("monster", "equipment", "magic"))
            shown = rng.choice([card, "??"]) if card in "LN" else "??" if lie else card
            action = Action(seat, "play", {"card": shown, "as": way})
            second = card == "P" and self.match.position.pawn_played and not lie
            if not second and self.match.judge(action).verdict != "illegal":
                hand.remove(card)
                if way == "trap":
                    self.kinds[f"t{self.match.position.next_trap}"] = card
                    self.claims[self.match.n + 1] = card
                return self.do(seat, "play", **action.fields)
        if rng.random() < 0.5:
            return self.do(seat, "end")
        return None

    def resolve(self, seat: str, other: str, magic: str) -> None:
        rng, position = self.rng, self.match.position
        if magic == "B":
            return self.do(seat, "resolve")
        if magic == "R":
            return self.try_rook(seat)
        if magic == "K":
            graveyard = position.sides[SEATS.index(seat)].graveyard
            card = rng.choice(graveyard)
            way = rng.choice([w for c in GAME.choices(position, seat) for w in self.ways(c, card)])
            if way == "trap":
                self.kinds[f"t{position.next_trap}"] = card
            return self.do(seat, "resolve", card=card, as_=way)
        if rng.random() < 0.5:
            hand = self.hands[other]
            cards = rng.sample(hand, min(2, len(hand)))
            return self.do(seat, "resolve", choice="discard", cards=cards)
        deck = self.decks[other]
        cards = [deck.pop() for _ in range(min(4, len(deck)))]
        return self.do(seat, "resolve", choice="mill", cards=cards)

    @staticmethod
    def ways(choice: ActionTemplate, card: str) -> list[str]:
        fits = choice.kind == "resolve" and card in choice.fields["card"].iter_values()
        return list(choice.fields["as"].iter_values()) if fits else []

    def try_rook(self, seat: str) -> None:
        position = self.match.position
        other = position.sides[1 - SEATS.index(seat)]
        targets: list[str] = []
        life, health = other.life, {name: m.hp - m.damage for name, m in other.monsters.items()}
        while len(targets) < 4 and life > 0:
            target = self.rng.choice([*(name for name, left in health.items() if left), OTHER[seat]])
            targets.append(target)
            if target in health:
                health[target] -= 1
            else:
                life -= 1
        self.do(seat, "resolve", targets=targets)
