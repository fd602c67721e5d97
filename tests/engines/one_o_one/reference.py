"""A second implementation of 101, slow and plain: a dict that is changed in place.

It is written from docs/rules and docs/spec alone and compared with the engine line by line.  It has no undo:
a caller that wants one replays the lines that stand.
"""

import copy
from typing import Any

RANKS, SUITS = "A23456789TJQK", "shdc"
PACK = [r + s for s in SUITS for r in RANKS] + ["X1", "X2"]


def flip_value(card: str) -> int:
    return {"A": 1, "T": 10, "J": 10, "Q": 20, "K": 30, "X": 50}.get(card[0]) or int(card[0])


class Table:
    def __init__(self, seats: list[str], options: dict[str, Any]) -> None:
        self.seats = seats
        self.options = {
            "lp": 10,
            "heal_cap": False,
            "counter_starter": "hit",
            "draw_starter": "next",
        } | options
        self.v: dict[str, Any] = {"lp": dict.fromkeys(seats, self.options["lp"]), "out": []}
        self.conflict: set[str] = set()
        self.registered: dict[str, set[str]] = {}
        self.lines: list[dict[str, Any]] = []
        self.open_round(1, seats[0], 1)

    # -- the round ----------------------------------------------------------------------------------

    def living(self) -> list[str]:
        return [s for s in self.seats if s not in self.v["out"]]

    def after(self, seat: str, direction: int) -> str:
        at = self.seats.index(seat)
        while True:
            at = (at + direction) % len(self.seats)
            if self.seats[at] in self.living():
                return self.seats[at]

    def open_round(self, number: int, starter: str, level: int) -> None:
        self.v |= {
            "phase": "open", "round": number, "turn": starter, "starter": starter, "direction": 1, "total": 0,
            "level": level, "deck": 54 - 2 * len(self.living()),
            "hands": {s: 2 if s in self.living() else 0 for s in self.seats},
            "pile": [], "gone": [], "previous": None,
        }  # fmt: skip
        self.conflict, self.registered, self.lines = set(), {s: set() for s in self.seats}, []

    # -- one action ---------------------------------------------------------------------------------

    def judge(
        self, action: dict[str, Any], n: int
    ) -> tuple[str, str | None, list[Any], list[tuple[int, str]]]:
        """Return verdict, code, effects and settlements (line, how); change the table unless illegal."""
        saved = copy.deepcopy(self.__dict__)
        verdict, code, effects, settled = getattr(self, action["action"])(action, n)
        if verdict == "illegal":
            self.__dict__ = saved
        return verdict, code and f"one_o_one.{code}", effects, sorted(settled)

    def no(self, code: str) -> tuple[str, str, list[Any], list[Any]]:
        return "illegal", code, [], []

    def seen(self, card: str) -> bool:
        return card in self.v["pile"] or card in self.v["gone"]

    def flip(self, a: dict[str, Any], n: int) -> Any:
        v = self.v
        if v["phase"] == "over":
            return self.no("match.over")
        if v["phase"] == "play":
            return self.no("flip.none-due")
        if a["seat"] != ("table" if v["phase"] == "open" else v["turn"]):
            return self.no("flip.seat")
        if self.seen(a["card"]):
            return self.no("card.seen")
        settled = self.shown(a["card"], None, n)
        v["deck"] -= 1
        v["pile"].append(a["card"])
        v["total"] = flip_value(a["card"])
        effects = [{"effect": "total", "value": v["total"], "total": v["total"]}]
        if v["phase"] == "flip":
            self.finish(v["turn"], v["hands"][v["turn"]] == 1, effects)
        else:
            v["phase"] = "play"
        return "legal", None, effects, settled

    def play(self, a: dict[str, Any], n: int) -> Any:  # noqa: PLR0912 - plain on purpose
        v, seat, card = self.v, a["seat"], a["card"]
        if v["phase"] == "over":
            return self.no("match.over")
        if seat in v["out"]:
            return self.no("seat.out")
        if v["phase"] != "play":
            return self.no("play.flip-first")
        if seat != v["turn"]:
            return self.no("play.not-your-turn")
        if self.seen(card):
            return self.no("card.seen")
        rank = card[0]
        if rank == "A":
            if a.get("value", 1) not in (1, 11):
                return self.no("play.value")
            if "value" not in a:
                return self.no("play.value-missing")
            value = a["value"]
        elif rank == "T":
            if a.get("value", 10) not in (10, -10):
                return self.no("play.value")
            if a.get("value") == -10 and v["total"] < 10:
                return self.no("play.ten-minus")
            if "value" not in a and v["total"] > 9:
                return self.no("play.value-missing")
            value = a.get("value", 10)
        else:
            if "value" in a:
                return self.no("play.value")
            value = 0 if rank in "89" else flip_value(card)

        settled = self.shown(card, seat if a["from"] == "hand" else None, n)
        if a["from"] == "hand":
            v["hands"][seat] -= 1
        else:
            v["deck"] -= 1
        v["pile"].append(card)
        hit, v["previous"] = v["previous"], seat
        if rank == "X" and v["total"] == 100:
            effects: list[Any] = [{"effect": "counter", "seat": seat, "against": hit, "level": v["level"]}]
            up = v["level"]
            if self.options["heal_cap"]:
                up = max(0, min(up, self.options["lp"] - v["lp"][seat]))
            v["lp"][seat] += up
            effects.append({"effect": "lp", "seat": seat, "change": up, "lp": v["lp"][seat]})
            self.hurt(hit, effects)
            self.next_round({"hit": hit, "joker": seat}[str(self.options["counter_starter"])], 1, effects)
            return "legal", None, effects, settled
        v["total"] += value
        effects = [{"effect": "total", "value": value, "total": v["total"]}]
        if rank == "9":
            v["direction"] *= -1
            effects.append({"effect": "reverse", "direction": v["direction"]})
        if v["total"] > 101:
            effects.append({"effect": "bust", "seat": seat, "level": v["level"]})
            self.hurt(seat, effects)
            self.next_round(seat, 1, effects)
        elif v["total"] == 101:
            v["level"] += 1
            effects.append({"effect": "reset", "seat": seat, "level": v["level"]})
            v["gone"] += v["pile"]
            v |= {"pile": [], "total": 0, "phase": "flip"}
            if not v["deck"]:
                self.drawn(seat, effects)
        else:
            self.finish(seat, a["from"] == "hand", effects)
        return "legal", None, effects, settled

    def finish(self, seat: str, refill: bool, effects: list[Any]) -> None:
        v = self.v
        if refill and v["deck"]:
            v["deck"] -= 1
            v["hands"][seat] += 1
            effects.append({"effect": "refill", "seat": seat, "deck": v["deck"]})
            for line in self.lines:
                if line["seat"] == seat:
                    line["refills"] += 1
        if not v["deck"]:
            self.drawn(seat, effects)
        else:
            v |= {"phase": "play", "turn": self.after(seat, v["direction"])}

    def drawn(self, seat: str, effects: list[Any]) -> None:
        effects.append({"effect": "deck-out"})
        following = self.after(seat, self.v["direction"])
        starter = {"next": following, "same": self.v["starter"]}[str(self.options["draw_starter"])]
        self.next_round(starter, self.v["level"], effects)

    def hurt(self, seat: str, effects: list[Any]) -> None:
        v = self.v
        v["lp"][seat] -= v["level"]
        effects.append({"effect": "lp", "seat": seat, "change": -v["level"], "lp": v["lp"][seat]})
        if v["lp"][seat] <= 0:
            v["out"].append(seat)
            effects.append({"effect": "out", "seat": seat})

    def next_round(self, starter: str, level: int, effects: list[Any]) -> None:
        if len(self.living()) == 1:
            self.v |= {"phase": "over", "turn": None}
            return
        if starter not in self.living():
            starter = self.after(starter, 1)
        number = self.v["round"] + 1
        self.open_round(number, starter, level)
        effects.append({"effect": "round", "round": number, "starter": starter, "level": level})

    # -- hands --------------------------------------------------------------------------------------

    def hand(self, a: dict[str, Any], n: int) -> Any:
        seat, cards = a["seat"], a["cards"]
        named = [c for c in cards if c != "??"]
        if self.v["phase"] == "over":
            return self.no("match.over")
        if seat in self.v["out"]:
            return self.no("seat.out")
        if len(cards) != self.v["hands"][seat]:
            return self.no("hand.count")
        if len(set(named)) < len(named):
            return self.no("hand.duplicate")
        if any(self.seen(c) for c in named):
            return self.no("card.seen")
        if len(self.registered[seat] | set(named)) > self.v["hands"][seat]:
            self.registered[seat] = set(named)
            self.lines = [line for line in self.lines if line["seat"] != seat]
        self.registered[seat] |= set(named)
        self.conflict.discard(seat)
        if named:
            self.lines.append(
                {
                    "n": n,
                    "seat": seat,
                    "named": set(named),
                    "gaps": cards.count("??"),
                    "refills": 0,
                    "played": [],
                }
            )
        return "unverified", "hand.unseen", [], []

    def shown(self, card: str, holder: str | None, n: int) -> list[tuple[int, str]]:
        """Return the lines settled by a card that came up; forget the hands that it contradicts."""
        settled, wrong = [], set()
        for line in self.lines:
            seat = line["seat"]
            if seat == holder:
                line["played"].append(card)
                strangers = [c for c in line["played"] if c not in line["named"]]
                if line["named"] <= set(line["played"]):
                    settled.append((line["n"], "confirmed"))
                elif len(strangers) > line["gaps"] + line["refills"]:
                    settled.append((line["n"], "refuted"))
                    wrong.add(seat)
            elif card in line["named"]:
                settled.append((line["n"], "refuted"))
                wrong.add(seat)
        done = {number for number, _ in settled}
        self.lines = [line for line in self.lines if line["n"] not in done]
        for seat in self.seats:
            mine = self.registered[seat]
            if seat == holder:
                if len(mine) == 2 and card not in mine:
                    wrong.add(seat)
            elif card in mine:
                wrong.add(seat)
            mine.discard(card)
        for seat in wrong:
            self.registered[seat] = set()
            self.conflict.add(seat)
        return settled

    # -- views --------------------------------------------------------------------------------------

    def private(self, seat: str) -> dict[str, Any]:
        v = self.v
        cards = [c for c in PACK if c in self.registered[seat]]
        out: dict[str, Any] = {
            "seat": seat,
            "hand": cards + ["??"] * (v["hands"][seat] - len(cards)),
            "conflict": seat in self.conflict,
            "plays": [],
            "deck": None,
        }
        if v["phase"] == "play":
            for card in cards:
                out["plays"] += self.results(card)
            rest = [c for c in PACK if not self.seen(c) and c not in cards]
            ways = [{r["result"] for r in self.results(c)} for c in rest]
            out["deck"] = {
                "unseen": len(rest),
                "bust": sum(w == {"bust"} for w in ways),
                "reset": sum("reset" in w for w in ways),
                "counter": sum("counter" in w for w in ways),
            }
        return out

    def results(self, card: str) -> list[dict[str, Any]]:
        total, rank = self.v["total"], card[0]
        if rank == "X" and total == 100:
            return [{"card": card, "value": None, "total": None, "result": "counter"}]
        values = {"A": [1, 11], "T": [10, -10] if total > 9 else [10], "8": [0], "9": [0]}.get(rank)
        rows = []
        for value in values or [flip_value(card)]:
            new = total + value
            result = "bust" if new > 101 else "reset" if new == 101 else "go"
            rows.append(
                {"card": card, "value": value, "total": 0 if result == "reset" else new, "result": result}
            )
        return rows
