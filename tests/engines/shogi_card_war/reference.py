"""A second, plain implementation of the rules, to compare the engine with.

It shares no code with the engine: the state is the public view itself as lists and dicts, copied whole before
every action, and a few hidden members.  A rule that refuses raises ``Refused``.
"""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from typing import Any

KINDS = ["P", "L", "N", "S", "G", "B", "R", "K"]
DECK = {"P": 9, "L": 2, "N": 2, "S": 2, "G": 2, "B": 1, "R": 1, "K": 1}
MANA = {"P": 1, "L": 1, "N": 1, "S": 2, "G": 2, "B": 2, "R": 3, "K": 3}
WAYS = {
    "P": ["monster"],
    "L": ["trap"],
    "N": ["trap"],
    "S": ["monster", "equipment"],
    "G": ["monster", "magic"],
    "B": ["monster", "magic"],
    "R": ["monster", "magic"],
    "K": ["monster", "magic"],
}
OTHER = {"sente": "gote", "gote": "sente"}


class Refused(Exception):
    """The code of a refusal, without the name of the game."""


def number(name: str) -> int:
    return int(name[1:])


class Reference:
    """The referee of one record: ``act`` takes the lines, ``audit`` returns the answers."""

    def __init__(self, options: dict[str, Any]) -> None:
        self.options = {"gang_block": "divide", "trap_delay": False} | options
        self.state: dict[str, Any] = {
            "phase": "main",
            "turn": "sente",
            "turn_no": 1,
            "mana": 3,
            "pawn_played": False,
            "magic": None,
            "counterable": None,
            "combat": None,
            "players": {seat: self.new_player() for seat in OTHER},
            "ids": {"m": 0, "e": 0, "t": 0},
            "begun": False,
            "outcome": None,
            "settled": {},
        }
        self.past = [self.state]
        self.lines: list[dict[str, Any]] = []

    @staticmethod
    def new_player() -> dict[str, Any]:
        return {
            "life": 20,
            "deck": 15,
            "hand": 5,
            "mulligan": False,
            "graveyard": [],
            "monsters": [],
            "equipment": [],
            "traps": [],
            "unseen": dict(DECK),
            "told": [],
            "conflict": False,
        }

    def fork(self) -> Reference:
        """Return another referee at the same table that has none of the lines so far."""
        other = Reference(self.options)
        other.state = self.state
        return other

    # -- the record --------------------------------------------------------------------------------

    def act(self, line: dict[str, Any]) -> None:
        before = self.state
        self.n = len(self.past)
        self.effects: list[dict[str, Any]] = []
        self.verdict, self.code = "legal", None
        self.loser: tuple[str, str] | None = None
        self.state = deepcopy(before)
        try:
            if line["action"] == "undo":
                if not 0 <= line["to"] < self.n:
                    raise Refused("undo.target")
                self.state = self.past[line["to"]]
                self.effects = [{"effect": "undo", "to": line["to"]}]
            else:
                if self.state["phase"] == "over" and line["action"] != "show":
                    raise Refused("match.over")
                getattr(self, "do_" + line["action"])(line["seat"], line)
                self.afterwards(line["action"])
        except Refused as refused:
            self.state = before
            self.verdict, self.code, self.effects = "illegal", "shogi_card_war." + str(refused), []
        self.past.append(self.state)
        self.lines.append({"n": self.n, "verdict": self.verdict, "code": self.code, "effects": self.effects})

    def audit(self) -> list[dict[str, Any]]:
        out = []
        for line in self.lines:
            settled = self.state["settled"].get(line["n"])
            out.append(line if settled is None else line | {"settled": settled})
        return [*out, {"outcome": self.state["outcome"], "position": self.public()}]

    # -- helpers -----------------------------------------------------------------------------------

    def refuse_if(self, fault: bool, code: str) -> None:
        if fault:
            raise Refused(code)

    def add_effect(self, effect: str, **members: Any) -> None:
        self.effects.append({"effect": effect, **members})

    def player(self, seat: str) -> dict[str, Any]:
        return self.state["players"][seat]

    def find(self, seat: str, area: str, name: str) -> dict[str, Any] | None:
        return next((thing for thing in self.player(seat)[area] if thing["id"] == name), None)

    def gates(self, seat: str, resolving: bool = False) -> None:
        self.refuse_if(self.state["turn"] != seat, "turn.not-yours")
        self.refuse_if(self.state["phase"] in ("block", "damage"), "turn.combat-open")
        self.refuse_if(self.state["magic"] is not None and not resolving, "turn.magic-open")

    def hidden(self, seat: str) -> list[dict[str, Any]]:
        return [trap for trap in self.player(seat)["traps"] if trap["card"] == "??"]

    def possible_traps(self, seat: str) -> int:
        return self.player(seat)["unseen"]["L"] + self.player(seat)["unseen"]["N"]

    def settle(self, claim: int | None, how: str) -> None:
        if claim is not None and claim not in self.state["settled"]:
            self.state["settled"][claim] = {"as": how, "by": self.n}

    def draw(self, seat: str, cards: int) -> None:
        me = self.player(seat)
        there = min(cards, me["deck"])
        me["deck"] -= there
        me["hand"] += there
        if there:
            self.add_effect("draw", seat=seat, count=there, deck=me["deck"])
        if there < cards:
            self.add_effect("deck-out", seat=seat)
            self.loser = (seat, "deck-out")

    def damage(self, seat: str, name: str, amount: int) -> bool:
        monster = self.find(seat, "monsters", name)
        assert monster is not None
        monster["damage"] += amount
        self.add_effect("damage", id=name, amount=amount, damage=monster["damage"])
        return bool(monster["damage"] >= monster["hp"])

    def die(self, seat: str, name: str) -> None:
        me = self.player(seat)
        monster = self.find(seat, "monsters", name)
        assert monster is not None
        me["monsters"].remove(monster)
        me["graveyard"].append(monster["card"])
        self.add_effect("die", seat=seat, id=name, card=monster["card"])
        for item in me["equipment"]:
            if item["on"] == name:
                item["on"] = None
                self.add_effect("unequip", seat=seat, id=item["id"])
        if self.state["combat"] and name in self.state["combat"]["attackers"]:
            self.state["combat"]["attackers"].remove(name)

    def life(self, seat: str, amount: int) -> None:
        self.player(seat)["life"] -= amount
        self.add_effect("life", seat=seat, change=-amount, life=self.player(seat)["life"])

    def strike(self, seat: str, target: str, amount: int) -> None:
        if target == seat:
            self.life(seat, amount)
        elif self.damage(seat, target, amount):
            self.die(seat, target)

    def attack_of(self, seat: str, monster: dict[str, Any]) -> int:
        items = [item for item in self.player(seat)["equipment"] if item["on"] == monster["id"]]
        return int(monster["hp"]) + len(items)

    # -- notes -------------------------------------------------------------------------------------

    def forget(self, seat: str) -> None:
        me = self.player(seat)
        me["told"] = []
        for trap in me["traps"]:
            trap["note"] = "??"
        me["conflict"] = True

    def registered_fits(self, seat: str) -> bool:
        me = self.player(seat)
        notes = [trap["note"] for trap in self.hidden(seat) if trap["note"] != "??"]
        return self.fits(seat, me["told"], notes)

    def fits(self, seat: str, hand: list[str], notes: list[str]) -> bool:
        told = Counter(hand) + Counter(notes)
        if any(told[kind] > self.player(seat)["unseen"][kind] for kind in KINDS):
            return False
        in_hand = sum(card in ("L", "N") for card in hand)
        return in_hand + len(self.hidden(seat)) <= self.possible_traps(seat)

    def left_hand(self, seat: str, card: str) -> bool:
        """Remove a card from the registered hand; forget that hand and return False if the card cannot be in it.

        Call it before the hand shrinks.
        """
        me = self.player(seat)
        if card in me["told"]:
            me["told"].remove(card)
        elif len(me["told"]) == me["hand"]:
            self.forget(seat)
            return False
        return True

    def note_of_trap(self, seat: str, card: str) -> str:
        me = self.player(seat)
        if card != "??":
            return card if self.left_hand(seat, card) else "??"
        kinds = {told for told in me["told"] if told in ("L", "N")}
        if len(me["told"]) < me["hand"] or len(kinds) == 2:
            me["told"] = [told for told in me["told"] if told not in ("L", "N")]
            return "??"
        if len(kinds) == 1:
            (kind,) = kinds
            me["told"].remove(kind)
            return kind
        self.forget(seat)
        return "??"

    def came_up(self, seat: str, trap: dict[str, Any], card: str) -> None:
        """Make a hidden trap public: count it, settle its claim, compare its note."""
        self.player(seat)["unseen"][card] -= 1
        self.settle(trap["claim"], "confirmed" if card in ("L", "N") else "refuted")
        trap["claim"] = None
        note, trap["note"] = trap["note"], "??"
        if note not in ("??", card):
            self.forget(seat)

    # -- after every accepted action ---------------------------------------------------------------

    def afterwards(self, kind: str) -> None:
        state = self.state
        if kind not in ("register", "show", "play", "resolve"):
            state["counterable"] = None
        if kind not in ("mulligan", "register"):
            state["begun"] = True
        false = None
        for seat in OTHER:
            me = self.player(seat)
            hidden = self.hidden(seat)
            traps, unseen = self.possible_traps(seat), sum(me["unseen"].values())
            if traps in (0, unseen):
                for trap in hidden:
                    self.settle(trap["claim"], "refuted" if traps == 0 else "confirmed")
                    trap["claim"] = None
            if len(hidden) > traps:
                false = seat
            if (me["told"] or any(trap["note"] != "??" for trap in hidden)) and not self.registered_fits(
                seat
            ):
                self.forget(seat)
        if state["phase"] == "over":
            return
        for seat in OTHER:
            if self.player(seat)["life"] <= 0:
                self.loser = (seat, "life")
        if self.loser is None and false is not None:
            self.loser = (false, "false-trap")
        if self.loser is None:
            return
        seat, reason = self.loser
        if reason == "false-trap":
            self.verdict, self.code = "foul", "shogi_card_war.trap.false"
            self.add_effect("false-trap", seat=seat)
        reason = "shogi_card_war.end." + reason
        self.add_effect("end", winner=OTHER[seat], reason=reason)
        state["outcome"] = {"winners": [OTHER[seat]], "reason": reason}
        state["phase"], state["counterable"], state["combat"] = "over", None, None

    # -- the actions ---------------------------------------------------------------------------------

    def do_mulligan(self, seat: str, line: dict[str, Any]) -> None:
        self.refuse_if(self.state["begun"], "mulligan.late")
        self.refuse_if(self.player(seat)["mulligan"], "mulligan.twice")
        self.player(seat)["mulligan"] = True
        self.player(seat)["told"] = []
        self.add_effect("mulligan", seat=seat)

    def do_end(self, seat: str, line: dict[str, Any]) -> None:
        self.gates(seat)
        state, other = self.state, OTHER[seat]
        state["phase"], state["turn"], state["mana"], state["pawn_played"] = "main", other, 3, False
        state["turn_no"] += 1
        self.add_effect("turn", seat=other, turn=state["turn_no"])
        tapped = [monster for monster in self.player(other)["monsters"] if monster["tapped"]]
        for monster in tapped:
            monster["tapped"] = False
        if tapped:
            self.add_effect("untap", seat=other, ids=[monster["id"] for monster in tapped])
        self.draw(other, 1)

    def do_resign(self, seat: str, line: dict[str, Any]) -> None:
        self.loser = (seat, "resign")

    def lay(self, seat: str, card: str, way: str, origin: str, shown: str) -> dict[str, Any]:
        """Put a card on the table, add the effect, open the window; return the new object."""
        me, state = self.player(seat), self.state
        thing: dict[str, Any] = {"id": None}
        if way == "magic":
            state["magic"] = card
        else:
            letter, area = {
                "monster": ("m", "monsters"),
                "equipment": ("e", "equipment"),
                "trap": ("t", "traps"),
            }[way]
            state["ids"][letter] += 1
            thing["id"] = f"{letter}{state['ids'][letter]}"
            if way == "monster":
                points = 2 if card == "P" else 3
                thing |= {"card": card, "hp": points, "damage": 0, "tapped": False, "turn": state["turn_no"]}
            elif way == "equipment":
                thing["on"] = None
            else:
                thing |= {"card": shown, "turn": state["turn_no"], "claim": None, "note": "??"}
            me[area].append(thing)
        self.add_effect(
            "play", seat=seat, card=shown, **{"as": way, "from": origin}, id=thing["id"], mana=state["mana"]
        )
        state["counterable"] = {"seat": seat, "card": shown, "as": way, "id": thing["id"]}
        if card == "P":
            if state["pawn_played"]:
                self.verdict, self.code = "foul", "shogi_card_war.play.second-pawn"
                self.loser = (seat, "two-pawns")
            state["pawn_played"] = True
        return thing

    def do_play(self, seat: str, line: dict[str, Any]) -> None:
        self.gates(seat)
        card, way, me = line["card"], line["as"], self.player(seat)
        self.refuse_if(way != "trap" and way not in WAYS[card], "play.as")
        self.refuse_if(me["hand"] == 0, "play.hand-empty")
        self.refuse_if(way != "trap" and me["unseen"][card] == 0, "card.none-left")
        self.refuse_if(
            way == "trap" and len(self.hidden(seat)) + 1 > self.possible_traps(seat), "trap.none-left"
        )
        cost = 1 if way == "trap" else MANA[card]
        self.refuse_if(cost > self.state["mana"], "play.mana")
        self.refuse_if(card == "K" and way == "magic" and not me["graveyard"], "play.nothing-to-replay")
        self.state["mana"] -= cost
        if way == "trap":
            note = self.note_of_trap(seat, card)
            trap = self.lay(seat, "??", way, "hand", "??")
            trap["note"] = note
            if sum(me["unseen"].values()) != self.possible_traps(seat):
                trap["claim"] = self.n
                self.verdict, self.code = "unverified", "shogi_card_war.trap.face-down"
        else:
            self.left_hand(seat, card)
            me["unseen"][card] -= 1
            self.lay(seat, card, way, "hand", card)
        me["hand"] -= 1

    def turn_up(self, seat: str, name: str, kind: str) -> None:
        """Turn a trap up (R10), after the checks."""
        me, trap = self.player(seat), self.find(seat, "traps", name)
        assert trap is not None
        self.add_effect("activate", seat=seat, id=name, card=kind)
        me["traps"].remove(trap)
        me["graveyard"].append(kind)
        if trap["card"] == "??":
            self.came_up(seat, trap, kind)

    def check_turn_up(self, seat: str, name: str, kind: str) -> dict[str, Any]:
        trap = self.find(seat, "traps", name)
        if trap is None:
            raise Refused("trap.none")
        if trap["card"] == "??":
            self.refuse_if(self.player(seat)["unseen"][kind] == 0, "trap.kind")
        else:
            self.refuse_if(trap["card"] != kind, "trap.kind")
        return trap

    def do_counter(self, seat: str, line: dict[str, Any]) -> None:
        play, player = self.state["counterable"], OTHER[seat]
        self.refuse_if(play is None or play["seat"] == seat, "counter.no-window")
        self.check_turn_up(seat, line["trap"], "N")
        self.refuse_if(("reveal" in line) != (play["card"] == "??"), "counter.reveal")
        card = line.get("reveal", play["card"])
        me = self.player(player)
        self.refuse_if("reveal" in line and me["unseen"][card] == 0, "card.none-left")
        self.turn_up(seat, line["trap"], "N")
        if play["as"] == "magic":
            self.state["magic"] = None
        else:
            area = {"monster": "monsters", "equipment": "equipment", "trap": "traps"}[play["as"]]
            thing = self.find(player, area, play["id"])
            assert thing is not None
            me[area].remove(thing)
            if "reveal" in line:
                self.came_up(player, thing, card)
                if card not in ("L", "N"):
                    self.loser = (player, "false-trap")
        me["graveyard"].append(card)
        self.add_effect("negate", seat=player, card=card, id=play["id"])

    def do_resolve(self, seat: str, line: dict[str, Any]) -> None:
        self.gates(seat, resolving=True)
        magic = self.state["magic"]
        self.refuse_if(magic is None, "resolve.none")
        fields = sorted(line.keys() - {"seat", "action"})
        wanted = {"G": ["cards", "choice"], "B": [], "R": ["targets"], "K": ["as", "card"]}[magic]
        self.refuse_if(fields != wanted, "resolve.fields")
        self.state["magic"] = self.state["counterable"] = None
        other = OTHER[seat]
        if magic == "G":
            self.gold(other, line["choice"], line["cards"])
        elif magic == "B":
            self.draw(seat, 3)
        elif magic == "R":
            for target in line["targets"]:
                self.refuse_if(self.player(other)["life"] <= 0, "resolve.hits")
                there = target == other or self.find(other, "monsters", target) is not None
                self.refuse_if(not there, "resolve.target")
                self.strike(other, target, 1)
            short = len(line["targets"]) < 4 and self.player(other)["life"] > 0
            self.refuse_if(short, "resolve.hits")
        else:
            card, way, me = line["card"], line["as"], self.player(seat)
            self.refuse_if(way not in WAYS[card], "play.as")
            self.refuse_if(card not in me["graveyard"], "resolve.not-in-graveyard")
            me["graveyard"].remove(card)
            self.lay(seat, card, way, "graveyard", card)
        self.player(seat)["graveyard"].append(magic)
        self.add_effect("spent", seat=seat, card=magic)

    def gold(self, victim: str, choice: str, cards: list[str]) -> None:
        it = self.player(victim)
        due = min(2, it["hand"]) if choice == "discard" else min(4, it["deck"])
        self.refuse_if(len(cards) != due, "resolve.count")
        self.refuse_if(any(cards.count(kind) > it["unseen"][kind] for kind in KINDS), "card.none-left")
        for card in cards:
            if choice == "discard":
                self.left_hand(victim, card)
                it["hand"] -= 1
            else:
                it["deck"] -= 1
            it["unseen"][card] -= 1
            it["graveyard"].append(card)
        if choice == "discard":
            self.add_effect("discard", seat=victim, cards=list(cards))
        else:
            self.add_effect("mill", seat=victim, cards=list(cards), deck=it["deck"])

    def do_lance(self, seat: str, line: dict[str, Any]) -> None:
        state, other = self.state, OTHER[seat]
        if state["turn"] == seat:
            in_time = state["phase"] in ("main", "main2") and state["magic"] is None
        else:
            in_time = state["phase"] == "block"
        self.refuse_if(not in_time, "lance.timing")
        trap = self.check_turn_up(seat, line["trap"], "L")
        self.refuse_if(bool(self.options["trap_delay"]) and trap["turn"] == state["turn_no"], "trap.delayed")
        there = line["target"] == other or self.find(other, "monsters", line["target"]) is not None
        self.refuse_if(not there, "lance.target")
        self.turn_up(seat, line["trap"], "L")
        self.strike(other, line["target"], 3)
        if state["phase"] == "block" and self.player(other)["life"] > 0:
            self.perhaps_nothing_to_decide()

    def do_equip(self, seat: str, line: dict[str, Any]) -> None:
        self.gates(seat)
        item, monster = self.find(seat, "equipment", line["item"]), self.find(seat, "monsters", line["to"])
        if item is None:
            raise Refused("equip.item")
        self.refuse_if(monster is None or item["on"] == line["to"], "equip.to")
        item["on"] = line["to"]
        self.add_effect("equip", seat=seat, id=line["item"], on=line["to"])

    def do_attack(self, seat: str, line: dict[str, Any]) -> None:
        self.gates(seat)
        self.refuse_if(self.state["phase"] == "main2", "attack.again")
        for name in line["attackers"]:
            monster = self.find(seat, "monsters", name)
            if monster is None:
                raise Refused("attack.not-yours")
            self.refuse_if(monster["turn"] == self.state["turn_no"], "attack.new")
            monster["tapped"] = True
        names = sorted(line["attackers"], key=number)
        self.add_effect("attack", seat=seat, ids=list(names))
        self.state["phase"], self.state["combat"] = "block", {"attackers": names, "blocks": {}}
        self.perhaps_nothing_to_decide()

    def perhaps_nothing_to_decide(self) -> None:
        it = self.player(OTHER[self.state["turn"]])
        upright = [monster for monster in it["monsters"] if not monster["tapped"]]
        if not it["traps"] and (not upright or not self.state["combat"]["attackers"]):
            self.fight({})

    def do_block(self, seat: str, line: dict[str, Any]) -> None:
        state, blocks = self.state, line["blocks"]
        self.refuse_if(state["phase"] != "block" or state["turn"] == seat, "block.none")
        taken: list[str] = []
        for name in sorted(blocks, key=number):
            monster = self.find(seat, "monsters", name)
            if monster is None:
                raise Refused("block.not-yours")
            self.refuse_if(monster["tapped"], "block.tapped")
            self.refuse_if(blocks[name] not in state["combat"]["attackers"], "block.not-attacking")
            crowded = self.options["gang_block"] == "single" and blocks[name] in taken
            self.refuse_if(crowded, "block.crowded")
            taken.append(blocks[name])
        state["combat"]["blocks"] = dict(blocks)
        gangs = self.gangs()
        for attacker in sorted(gangs, key=number):
            self.add_effect("block", attacker=attacker, blockers=gangs[attacker])
        if self.options["gang_block"] == "divide" and any(len(gang) > 1 for gang in gangs.values()):
            state["phase"] = "damage"
        else:
            attacks = {m["id"]: self.attack_of(OTHER[seat], m) for m in self.player(OTHER[seat])["monsters"]}
            self.fight({blocker: attacks[attacker] for blocker, attacker in blocks.items()})

    def gangs(self) -> dict[str, list[str]]:
        gangs: dict[str, list[str]] = {}
        for blocker, attacker in self.state["combat"]["blocks"].items():
            gangs.setdefault(attacker, []).append(blocker)
        return {attacker: sorted(gang, key=number) for attacker, gang in gangs.items()}

    def do_assign(self, seat: str, line: dict[str, Any]) -> None:
        self.refuse_if(self.state["phase"] != "damage" or self.state["turn"] != seat, "assign.none")
        gangs = self.gangs()
        crowds = {attacker for attacker, gang in gangs.items() if len(gang) >= 2}
        self.refuse_if(set(line["damage"]) != crowds, "assign.who")
        for attacker, shares in line["damage"].items():
            self.refuse_if(not set(shares) <= set(gangs[attacker]), "assign.who")
        attacks = {m["id"]: self.attack_of(seat, m) for m in self.player(seat)["monsters"]}
        for attacker, shares in line["damage"].items():
            self.refuse_if(sum(shares.values()) != attacks[attacker], "assign.sum")
        dealt = {gang[0]: attacks[attacker] for attacker, gang in gangs.items() if len(gang) == 1}
        for shares in line["damage"].values():
            dealt |= shares
        self.fight(dealt)

    def fight(self, dealt: dict[str, int]) -> None:
        state = self.state
        attacker, defender = state["turn"], OTHER[state["turn"]]
        combat = state["combat"]
        owner = {m["id"]: seat for seat in OTHER for m in self.player(seat)["monsters"]}
        attacks = {m["id"]: self.attack_of(seat, m) for seat in OTHER for m in self.player(seat)["monsters"]}
        taken = Counter(dealt)
        for blocker, blocked in combat["blocks"].items():
            taken[blocked] += attacks[blocker]
        free = [name for name in combat["attackers"] if name not in combat["blocks"].values()]
        hurt = sorted((name for name in taken if taken[name]), key=number)
        dead = [name for name in hurt if self.damage(owner[name], name, taken[name])]
        for name in dead:
            self.die(owner[name], name)
        through = sum(attacks[name] for name in free)
        if through:
            self.life(defender, through)
        assert attacker != defender
        state["phase"], state["combat"] = "main2", None

    def do_show(self, seat: str, line: dict[str, Any]) -> None:
        trap = self.find(seat, "traps", line["trap"])
        if trap is None:
            raise Refused("trap.none")
        self.refuse_if(trap["card"] != "??", "show.known")
        self.refuse_if(self.player(seat)["unseen"][line["card"]] == 0, "card.none-left")
        trap["card"] = line["card"]
        self.add_effect("show", seat=seat, id=line["trap"], card=line["card"])
        self.came_up(seat, trap, line["card"])
        play = self.state["counterable"]
        if play is not None and play["id"] == line["trap"]:
            play["card"] = line["card"]
        if line["card"] not in ("L", "N"):
            self.loser = (seat, "false-trap")

    def do_register(self, seat: str, line: dict[str, Any]) -> None:
        me = self.player(seat)
        self.refuse_if("hand" in line and len(line["hand"]) != me["hand"], "register.count")
        for name in line.get("traps", {}):
            trap = self.find(seat, "traps", name)
            self.refuse_if(trap is None or trap["card"] != "??", "trap.none")
        hand = [card for card in line.get("hand", ()) if card != "??"]
        said = [card for card in line.get("traps", {}).values() if card != "??"]
        self.refuse_if(not self.fits(seat, hand, said), "register.too-many")
        if "hand" in line:
            me["told"] = hand
        for name, card in line.get("traps", {}).items():
            trap = self.find(seat, "traps", name)
            assert trap is not None
            trap["note"] = card
        me["conflict"] = False

    # -- the views -----------------------------------------------------------------------------------

    def public(self) -> dict[str, Any]:
        state = self.state
        out = {
            key: deepcopy(state[key])
            for key in ("phase", "turn", "turn_no", "mana", "pawn_played", "magic", "counterable", "combat")
        }
        out["players"] = {}
        for seat in OTHER:
            me = self.player(seat)
            view = {key: deepcopy(me[key]) for key in ("life", "deck", "hand", "mulligan", "graveyard")}
            view["monsters"] = [
                {
                    "id": m["id"],
                    "card": m["card"],
                    "attack": self.attack_of(seat, m),
                    "hp": m["hp"],
                    "damage": m["damage"],
                    "tapped": m["tapped"],
                    "new": m["turn"] == state["turn_no"],
                }
                for m in me["monsters"]
            ]
            view["equipment"] = deepcopy(me["equipment"])
            view["traps"] = [
                {"id": t["id"], "card": t["card"], "new": t["turn"] == state["turn_no"]} for t in me["traps"]
            ]
            view["unseen"] = dict(me["unseen"])
            out["players"][seat] = view
        return out

    def private(self, seat: str) -> dict[str, Any]:
        me = self.player(seat)
        told = sorted(me["told"], key=KINDS.index)
        notes = [trap["note"] for trap in self.hidden(seat) if trap["note"] != "??"]
        known = Counter(told) + Counter(notes)
        plays = []
        for card in KINDS:
            for way in WAYS[card] if card in told else ():
                trial = self.fork()
                trial.act({"seat": seat, "action": "play", "card": card, "as": way})
                if trial.lines[-1]["verdict"] != "illegal":
                    foul = trial.lines[-1]["code"] == "shogi_card_war.play.second-pawn"
                    plays.append({"card": card, "as": way, "foul": foul})
        return {
            "seat": seat,
            "hand": told + ["??"] * (me["hand"] - len(told)),
            "traps": {t["id"]: t["note"] if t["card"] == "??" else t["card"] for t in me["traps"]},
            "conflict": me["conflict"],
            "rest": {kind: me["unseen"][kind] - known[kind] for kind in KINDS},
            "plays": plays,
        }
