"""A second implementation of Jekyll vs. Hyde: slow and plain, claims settled from the round's history.

It is written from docs/rules and docs/spec alone and compared with the engine line by line. It has no undo: a
caller that wants one replays the lines that stand.
"""

import copy
from typing import Any

SEATS = ["jekyll", "hyde"]
COLOURS = {"P": "purple", "W": "red", "G": "green"}
PACK = [f"{c}{n}" for c in "PWG" for n in range(1, 8)] + ["2+", "3+", "4+", "5+"]
POTIONS = PACK[21:]


def printed(card: str) -> str | None:
    """Return the colour printed on a card; ``None`` for a potion."""
    return COLOURS.get(card[0])


def number(card: str) -> int:
    return int(card.strip("PWG+"))


def of(colour: str) -> set[str]:
    return {card for card in PACK if printed(card) == colour}


def other(seat: str) -> str:
    return "hyde" if seat == "jekyll" else "jekyll"


class Table:
    def __init__(self, options: dict[str, Any]) -> None:
        self.options = {"track": 10, "potions": "coloured"} | options
        self.v: dict[str, Any] = {"marker": 0, "refuted": []}
        self.deal(1)

    def deal(self, number_: int) -> None:
        leader = "hyde" if 2 * self.v["marker"] >= self.options["track"] else "jekyll"
        self.v |= {
            "phase": "exchange", "round": number_, "trick": 1, "leader": leader, "turn": None, "table": [],
            "tokens": [], "tricks": {"jekyll": 0, "hyde": 0}, "hands": {"jekyll": 10, "hyde": 10},
            "played": [],
        }  # fmt: skip
        self.passing: dict[str, list[str]] = {}
        self.events: list[Any] = []  # ("play", n, seat, card, hand), ("two", n), ("whole", n)
        self.voids: list[dict[str, Any]] = []
        self.vows: list[dict[str, Any]] = []
        self.hand_of = {"jekyll": 0, "hyde": 1}
        self.registered: dict[str, set[str]] = {s: set() for s in SEATS}
        self.conflict: set[str] = set()
        self.lines: list[dict[str, Any]] = []
        self.known: dict[str, set[str]] = {s: set() for s in SEATS}

    def view(self) -> dict[str, Any]:
        over = self.v["phase"] == "over"
        claims = [c["n"] for c in self.voids + self.vows]
        return self.v | {
            "passed": {s: s in self.passing for s in SEATS},
            "open": [] if over else sorted(claims),
        }

    # -- one action ---------------------------------------------------------------------------------

    def judge(
        self, action: dict[str, Any], n: int
    ) -> tuple[str, str | None, list[Any], list[tuple[int, str]]]:
        saved = copy.deepcopy(self.__dict__)
        self.settled: list[tuple[int, str]] = []
        code = {"pass": self.pass_, "play": self.play, "hand": self.hand}[action["action"]](action, n)
        verdict = "legal" if code is None else "unverified" if code.endswith("-unseen") else "illegal"
        verdict = "unverified" if code == "hand.unseen" else verdict
        effects, settled = self.effects, sorted(self.settled)
        if verdict == "illegal":
            self.__dict__ = saved
            return verdict, f"jekyll_hyde.{code}", [], []
        return verdict, code and f"jekyll_hyde.{code}", effects, settled

    def hand(self, a: dict[str, Any], n: int) -> str:
        seat, cards = a["seat"], a["cards"]
        named = {c for c in cards if c != "??"}
        self.effects: list[Any] = []
        if self.v["phase"] == "over":
            return "match.over"
        if seat in self.passing:
            return "hand.pass-open"
        if len(cards) != self.v["hands"][seat]:
            return "hand.count"
        if len(named) + cards.count("??") < len(cards):
            return "hand.duplicate"
        if named & set(self.v["played"]):
            return "card.seen"
        replaced = len(self.registered[seat] | named) > len(cards)
        if replaced:
            self.registered[seat] = set()
        if replaced or seat in self.conflict:
            self.lines = [line for line in self.lines if line["seat"] != seat]
        self.registered[seat] |= named
        self.known[seat] -= named
        self.conflict.discard(seat)
        if named:
            self.lines.append({"n": n, "seat": seat, "due": named})
        return "hand.unseen"

    def pass_(self, a: dict[str, Any], n: int) -> str | None:
        seat, cards, phase = a["seat"], a["cards"], self.v["phase"]
        named = [c for c in cards if c != "??"]
        self.effects = []
        if phase == "over":
            return "match.over"
        if phase == "play":
            return "pass.none-due"
        if seat in self.passing:
            return "pass.already"
        if len(cards) != (self.v["round"] if phase == "exchange" else 2):
            return "pass.count"
        if named and len(named) < len(cards):
            return "pass.mixed"
        if len(set(named)) < len(named):
            return "pass.duplicate"
        if set(named) & set(self.v["played"]):
            return "card.seen"
        self.passing[seat] = cards
        if named:
            self.registered[seat] = self.registered[seat] | set(named)
            if len(self.registered[seat]) > self.v["hands"][seat]:
                self.conflict.add(seat)
                self.registered[seat] = set(named)
        if phase == "exchange":
            self.vows.append({"n": n, "seat": seat})
        if len(self.passing) == 2:
            self.effects.append({"effect": "exchange", "count": len(cards)})
            self.swap_named()
            self.passing = {}
            self.v["phase"] = "play"
            if phase == "greed":
                self.events.append(("two", n))
                self.finish_trick(n)
            else:
                self.v["turn"] = self.v["leader"]
        return "pass.potion-unseen" if phase == "exchange" else None

    def swap_named(self) -> None:
        before = copy.deepcopy(self.registered)
        for seat in SEATS:
            away, come = self.passing[seat], self.passing[other(seat)]
            if "??" in away:
                self.registered[seat] = set()
                self.lines = [line for line in self.lines if line["seat"] != seat]
            else:
                self.registered[seat] = before[seat] - set(away)
            self.registered[seat] |= set(come) - {"??"}
            self.known[seat] = set() if "??" in come else self.known[seat] - set(come)
            self.known[seat] |= set(away) - {"??"}
            for line in self.lines:
                if line["seat"] == seat:
                    line["due"] = line["due"] - set(away)
        self.lines = [line for line in self.lines if line["due"]]

    def play(self, a: dict[str, Any], n: int) -> str | None:
        v, seat, card = self.v, a["seat"], a["card"]
        self.effects = []
        if v["phase"] == "over":
            return "match.over"
        if v["phase"] != "play":
            return "play.exchange-open"
        if seat != v["turn"]:
            return "play.not-your-turn"
        if card in v["played"]:
            return "card.seen"
        leads = not v["table"]
        asked = leads and card in POTIONS
        if asked and "colour" not in a:
            return "play.colour-missing"
        if not asked and "colour" in a:
            return "play.colour-not-asked"
        code = None
        revoked = False
        if not leads:
            led, potion_led = v["table"][0]["colour"], v["table"][0]["card"] in POTIONS
            follows = printed(card) == led or (card in POTIONS and not potion_led)
            if not follows:
                if len(set(PACK) - of(led) - set(v["played"])) < v["hands"][seat]:
                    return "play.must-follow"
                revoked = bool(self.registered[seat] & of(led))
                if not of(led) <= set(v["played"]):
                    code = "play.void-unseen"
                    self.voids.append(
                        {
                            "n": n,
                            "hand": self.hand_of[seat],
                            "colour": led,
                            "at": len(self.events),
                            "not_before": of(led) - set(v["played"]),
                        }
                    )
        colour = a.get("colour") or printed(card) or v["table"][0]["colour"]

        self.events.append(("play", n, seat, card, self.hand_of[seat]))
        v["played"].append(card)
        v["hands"][seat] -= 1
        self.words(seat, card, revoked)
        self.settle_voids(over=False)
        self.settle_vows(over=False)

        v["table"].append({"seat": seat, "card": card, "colour": colour})
        if not (card in POTIONS and self.options["potions"] == "colourless") and colour not in v["tokens"]:
            self.token(colour)
            if len(v["tokens"]) == 2:
                self.token(next(c for c in COLOURS.values() if c not in v["tokens"]))
        if leads:
            v["turn"] = other(seat)
            return code
        brew = self.brew()
        if brew == "red":
            self.effects.append({"effect": "reset"})
            v["tokens"] = []
        if brew == "green" and v["hands"][seat] > 2:
            self.effects.append({"effect": "greed", "count": 2})
            v |= {"phase": "greed", "turn": None}
            return code
        if brew == "green" and v["hands"][seat] > 0:
            self.effects.append({"effect": "exchange", "count": v["hands"][seat]})
            self.events.append(("whole", n))
            self.hand_of = {s: 1 - h for s, h in self.hand_of.items()}
            self.known = copy.deepcopy(self.registered)
            self.registered = {s: self.known[other(s)] for s in SEATS}
            self.registered = copy.deepcopy(self.registered)
            self.lines = []
        self.finish_trick(n)
        return code

    def token(self, colour: str) -> None:
        self.v["tokens"].append(colour)
        self.effects.append({"effect": "token", "colour": colour, "place": len(self.v["tokens"])})

    def brew(self) -> str | None:
        cards = [t["card"] for t in self.v["table"]]
        colours = [printed(c) for c in cards if c not in POTIONS]
        return colours[0] if len(colours) == 1 else None

    def finish_trick(self, n: int) -> None:
        v = self.v
        lead, follow = v["table"]
        numbers = lead["colour"] == follow["colour"] or not v["tokens"]
        if self.options["potions"] == "colourless" and (lead["card"] in POTIONS or follow["card"] in POTIONS):
            numbers = True
        if not numbers:
            by, best = "colour", max((lead, follow), key=lambda t: v["tokens"].index(t["colour"]))
        elif number(lead["card"]) != number(follow["card"]):
            by, best = "number", max((lead, follow), key=lambda t: number(t["card"]))
        else:
            by, best = "potion", lead if lead["card"] in POTIONS else follow
        winner = best["seat"]
        v["tricks"][winner] += 1
        self.effects.append({"effect": "trick", "winner": winner, "by": by, "tricks": dict(v["tricks"])})
        loser = other(winner)
        if self.brew() == "purple" and v["tricks"][loser]:
            v["tricks"][loser] -= 1
            v["tricks"][winner] += 1
            self.effects.append(
                {"effect": "steal", "seat": winner, "from": loser, "tricks": dict(v["tricks"])}
            )
        v["table"] = []
        if v["trick"] < 10:
            v |= {"trick": v["trick"] + 1, "leader": winner, "turn": winner}
            return
        self.settle_voids(over=True)
        self.settle_vows(over=True)
        v["turn"] = None
        difference = abs(v["tricks"]["jekyll"] - v["tricks"]["hyde"])
        v["marker"] = min(self.options["track"], v["marker"] + difference)
        self.effects.append({"effect": "marker", "difference": difference, "marker": v["marker"]})
        if v["marker"] == self.options["track"] or v["round"] == 3:
            v["phase"] = "over"
            return
        self.deal(v["round"] + 1)
        self.effects.append({"effect": "round", "round": v["round"], "leader": v["leader"]})

    # -- claims -------------------------------------------------------------------------------------

    def settle_voids(self, *, over: bool) -> None:
        for claim in list(self.voids):
            how = self.void_status(claim, over=over)
            if how:
                self.voids.remove(claim)
                self.done(claim, how)

    def void_status(self, claim: dict[str, Any], *, over: bool) -> str | None:
        since = [
            e for e in self.events[claim["at"] :] if e[0] == "two" or (e[0] == "play" and e[1] != claim["n"])
        ]
        first_two = next((i for i, e in enumerate(since) if e[0] == "two"), len(since))
        received = 2 * sum(e[0] == "two" for e in since)
        shown = [e for e in since if e[0] == "play" and e[4] == claim["hand"] and e[3] in of(claim["colour"])]
        if len(shown) > received:
            return "refuted"
        struck = {e[3] for e in since[:first_two] if e[4] != claim["hand"]}
        could = claim["not_before"] - struck
        if over:
            could &= set(self.v["played"])
        if not could:
            return "confirmed"
        seat = next(s for s in SEATS if self.hand_of[s] == claim["hand"])
        if self.v["hands"][seat] == 0 and not received:
            return "confirmed"
        return None

    def settle_vows(self, *, over: bool) -> None:
        green = next((i for i, e in enumerate(self.events) if e[0] != "play"), len(self.events))
        every = [e[3] for e in self.events if e[0] == "play" and e[3] in POTIONS]
        late = [e[3] for e in self.events[green:] if e[0] == "play" and e[3] in POTIONS]
        for vow in list(self.vows):
            early = [e for e in self.events[:green] if e[2] == vow["seat"] and e[3] in POTIONS]
            how = None
            if len(early) - self.v["round"] >= 2 and (len(early) == 4 or (over and len(every) == len(early))):
                how = "refuted"
            elif over and len(early) + len(late) <= 1:
                how = "confirmed"
            if how:
                self.vows.remove(vow)
                self.done(vow, how)

    def done(self, claim: dict[str, Any], how: str) -> None:
        self.settled.append((claim["n"], how))
        if how == "refuted":
            self.v["refuted"] = sorted([*self.v["refuted"], claim["n"]])

    # -- hands --------------------------------------------------------------------------------------

    def words(self, seat: str, card: str, revoked: bool) -> None:
        """Settle the hand lines that name a played card, and drop the hands that it contradicts."""
        wrong = {seat} if revoked else set()
        for line in list(self.lines):
            if line["seat"] != seat:
                how = "refuted" if card in line["due"] else None
            elif card in line["due"]:
                line["due"] = line["due"] - {card}
                how = None if line["due"] else "confirmed"
            else:
                how = "refuted" if self.v["hands"][seat] < len(line["due"]) else None
            if how:
                self.lines.remove(line)
                self.settled.append((line["n"], how))
            if how == "refuted":
                wrong.add(line["seat"])
        if card in self.registered[other(seat)]:
            wrong.add(other(seat))
        if len(self.registered[seat]) == self.v["hands"][seat] + 1 and card not in self.registered[seat]:
            wrong.add(seat)
        for s in SEATS:
            self.registered[s] = set() if s in wrong else self.registered[s] - {card}
            self.known[s] = self.known[s] - {card}
        self.conflict |= wrong

    def private(self, seat: str) -> dict[str, Any]:
        v, mine = self.v, self.registered[seat]
        hand = [c for c in PACK if c in mine]
        known = self.known[seat] - mine
        playable = hand if v["turn"] == seat else []
        results = []
        if v["turn"] == seat and v["table"]:
            lead = v["table"][0]
            if mine & of(lead["colour"]):
                wild = [] if lead["card"] in POTIONS else POTIONS
                playable = [c for c in hand if printed(c) == lead["colour"] or c in wild]
            results = [self.trial(seat, c) for c in playable]
        return {
            "seat": seat,
            "hand": hand + ["??"] * (v["hands"][seat] - len(hand)),
            "conflict": seat in self.conflict,
            "passing": self.passing.get(seat),
            "playable": playable,
            "results": results,
            "opponent": [c for c in PACK if c in known],
            "unseen": [c for c in PACK if c not in mine | known | set(v["played"])],
        }

    def trial(self, seat: str, card: str) -> dict[str, Any]:
        """Return what following with a card would do, by playing it on a copy."""
        table = copy.deepcopy(self)
        table.registered = {s: set() for s in SEATS}
        code = table.play({"seat": seat, "action": "play", "card": card}, 9999)
        assert code in (None, "play.void-unseen")
        names = [e["effect"] for e in table.effects]
        effect = None
        if "steal" in names:
            effect = "steal"
        elif "reset" in names:
            effect = "reset"
        elif "greed" in names or "exchange" in names:
            effect = "exchange"
        if "greed" in names:
            table.finish_trick(9999)
        winner = next(e["winner"] for e in table.effects if e["effect"] == "trick")
        return {"card": card, "wins": winner == seat, "effect": effect}
