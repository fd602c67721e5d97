"""A second, naive implementation of JOHN, written from docs/rules and docs/spec, to compare the engine with.

It uses dicts, sets and deep copies, and computes every answer from scratch.  It shares no code with the
engine. Input and output are plain JSON: ``audit(header, lines)`` returns the audit lines and the last line.
"""

import copy
from fractions import Fraction
from math import comb
from typing import Any

RANKS = "A23456789TJQK"
SUITS = "shdc"
FILES = "abcd"
CELLS = [f + r for r in "1234" for f in FILES]
COLOUR = {"s": "black", "c": "black", "h": "red", "d": "red"}
PACK = {seat: [r + s for r in RANKS for s in SUITS if COLOUR[s] == seat] for seat in ("black", "red")}
TURN_ACTIONS = ("move", "attack", "magic", "reinforce")


def rank(card: str) -> int:
    return RANKS.index(card[0]) + 1


def owner(card: str) -> str:
    return COLOUR[card[1]]


def other(seat: str) -> str:
    return "red" if seat == "black" else "black"


def ordered(cards: Any) -> list[str]:
    return sorted(cards, key=lambda c: (rank(c), SUITS.index(c[1])))


def distance(a: str, b: str) -> tuple[int, int]:
    return abs(FILES.index(a[0]) - FILES.index(b[0])), abs(int(a[1]) - int(b[1]))


class Illegal(Exception):
    pass


def need(ok: bool, code: str) -> None:
    if not ok:
        raise Illegal("john." + code)


class Game:
    def __init__(self, header: dict[str, Any]) -> None:
        self.first, self.second = header["seats"]
        self.opt = {"ultimate": False, "magic_range": "steps", "doubt_loser": "liar"} | header.get(
            "options", {}
        )
        self.board: dict[str, str] = {}
        self.yoko: dict[str, str | None] = {"black": None, "red": None}
        self.done: list[str] = []
        self.unseen = {s: set(PACK[s]) for s in PACK}
        self.reserve = dict.fromkeys(PACK, 11)
        self.seen_pile: dict[str, set[str]] = {s: set() for s in PACK}
        self.reg: dict[str, Any] = {s: {"state": "none", "pile": None} for s in PACK}
        self.accepted_reg = dict.fromkeys(PACK, False)
        self.claims: list[dict[str, Any]] = []
        self.last_act = dict.fromkeys(PACK, 0)
        self.turn = 1
        self.to_move: str | None = None
        self.due: dict[str, Any] | None = None
        self.attacker: str | None = None
        self.counts: dict[Any, int] = {}
        self.repeat = 0
        self.loop: dict[str, Any] | None = None
        self.outcome: dict[str, Any] | None = None
        self.doubted: list[int] = []
        self.frozen_doubtable: dict[str, list[int]] | None = None

    # -- helpers
    def hidden_in_pile(self, seat: str) -> int:
        return len(self.unseen[seat]) - self.reserve[seat]

    def pile_size(self, seat: str) -> int:
        return len(self.seen_pile[seat]) + self.hidden_in_pile(seat)

    def to_pile(self, card: str) -> None:
        seat = owner(card)
        self.seen_pile[seat].add(card)
        if self.reg[seat]["state"] == "valid":
            self.reg[seat]["pile"].add(card)

    def void(self, seat: str) -> None:
        self.reg[seat] = {"state": "void", "pile": None}

    def odds(self, seat: str, denied: set[str]) -> Fraction:
        left = denied & self.unseen[seat]
        u, a = len(self.unseen[seat]), self.hidden_in_pile(seat)
        return Fraction(comb(u - len(left), a), comb(u, a))

    def end(self, winners: list[str], reason: str, effects: list[Any]) -> None:
        self.outcome = {"winners": winners, "reason": "john.end." + reason}
        effects.append({"effect": "end", "winners": winners, "reason": "john.end." + reason})
        self.to_move = None
        self.due = None
        self.frozen_doubtable = None

    # -- one action
    def act(self, n: int, a: dict[str, Any]) -> tuple[str, str | None, list[Any], dict[str, Any]]:
        kind, seat = a["action"], a["seat"]
        need(self.outcome is None, "match.over")
        self.effects: list[Any] = []
        self.extra: dict[str, Any] = {}
        self.verdict = "legal"
        self.code: str | None = None
        self.fallen: list[str] = []
        self.turn_done = False
        if kind == "setup":
            self.setup(seat, a)
        elif kind == "resign":
            self.end([other(seat)], "resign", self.effects)
        elif kind == "draw":
            self.end([], "draw", self.effects)
        else:
            need(len(self.done) == 2 or (kind == "register" and seat in self.done), "order.setup")
            if kind in TURN_ACTIONS:
                need(self.due is None, "order.due")
            if kind == "register":
                need(not (self.due and self.due["action"] == "reveal"), "order.due")
            if kind in TURN_ACTIONS:
                need(seat == self.to_move, "order.turn")
            getattr(self, kind)(n, seat, a)
        if kind in (*TURN_ACTIONS, "pull"):
            self.last_act[seat] = n
        self.settle_all(n)
        self.finish()
        return self.verdict, self.code, self.effects, self.extra

    def settle_all(self, n: int) -> None:
        for claim in self.claims:
            if claim["as"] is None and claim["n"] != n:
                if claim["denied"] & claim["turned_up"]:
                    value = Fraction(0)
                else:
                    value = self.odds(claim["seat"], claim["denied"])
                if value in (0, 1):
                    claim["as"] = "confirmed" if value else "refuted"
                    claim["by"] = n
                    self.effects.append({"effect": "settle", "pull": claim["n"], "as": claim["as"]})

    def finish(self) -> None:
        if self.outcome is not None:
            return
        if self.judge_doubt:
            self.decide_doubt()
            return
        for seat in self.fallen:
            self.yoko[seat] = None
            self.end([other(seat)], "yoko", self.effects)
            return
        if self.turn_done:
            self.next_turn()

    judge_doubt = False

    def next_turn(self) -> None:
        mover = self.to_move
        assert mover
        self.turn += 1
        self.to_move = other(mover)
        self.count()
        if self.loop:
            if self.repeat == 1:
                self.loop = None
                self.effects.append({"effect": "loop-broken"})
            elif self.loop["breaker"] == mover:
                self.loop["turns_left"] -= 1
                if self.loop["turns_left"] == 0:
                    self.verdict, self.code = "foul", "john.loop.not-broken"
                    self.end([other(mover)], "loop", self.effects)
        elif self.repeat >= 3:

            def level(s: str) -> tuple[int, int, int]:
                mine = [c for c in self.board.values() if owner(c) == s]
                return self.reserve[s], len(mine), sum(map(rank, mine))

            mine, theirs = level(self.first), level(self.second)
            if mine == theirs:
                self.verdict, self.code = "foul", "john.loop.level"
                self.end([self.second], "loop-level", self.effects)
            else:
                breaker = self.first if mine > theirs else self.second
                self.loop = {"breaker": breaker, "turns_left": 3}
                self.effects.append({"effect": "loop", "breaker": breaker, "turns": 3})

    def count(self) -> None:
        key = (
            self.to_move,
            tuple((c, owner(x), rank(x), c in self.yoko.values()) for c, x in sorted(self.board.items())),
        )
        self.counts[key] = self.counts.get(key, 0) + 1
        self.repeat = self.counts[key]

    def put(self, cell: str, card: str, **more: Any) -> None:
        self.board[cell] = card
        self.effects.append({"effect": "place", "cell": cell, "card": card, **more})

    def setup(self, seat: str, a: dict[str, Any]) -> None:
        need(seat not in self.done, "setup.done")
        suit, front = a["suit"], a["front"]
        need(COLOUR[suit] == seat, "setup.suit")
        need(owner(front) == seat and not (front[1] == suit and front[0] in "JQK"), "setup.front")
        j, k, q, f = ("b1", "c1", "d1", "c2") if seat == self.first else ("c4", "b4", "a4", "b3")
        self.put(j, "J" + suit)
        self.put(k, "K" + suit, yoko=True)
        self.put(q, "Q" + suit)
        self.put(f, front)
        self.yoko[seat] = k
        self.unseen[seat] -= {"J" + suit, "K" + suit, "Q" + suit, front}
        self.done.append(seat)
        if len(self.done) == 2:
            self.to_move = self.first
            self.count()

    def check_pile(self, seat: str, cards: list[str], topic: str) -> None:
        need(len(cards) == self.pile_size(seat), f"{topic}.count")
        if "??" in cards:
            return
        ok = len(set(cards)) == len(cards) and all(owner(c) == seat for c in cards)
        ok = ok and not set(cards) & set(self.board.values()) and self.seen_pile[seat] <= set(cards)
        need(ok and set(cards) <= self.seen_pile[seat] | self.unseen[seat], f"{topic}.cards")

    def register(self, n: int, seat: str, a: dict[str, Any]) -> None:
        self.check_pile(seat, a["cards"], "register")
        self.accepted_reg[seat] = True
        if "??" in a["cards"] or (not a["cards"]):
            state = "hidden" if "??" in a["cards"] else "valid"
            self.reg[seat] = {"state": state, "pile": set() if state == "valid" else None}
        else:
            self.reg[seat] = {"state": "valid", "pile": set(a["cards"])}

    def own(self, topic: str, seat: str, cell: str) -> str:
        need(cell in self.board, f"{topic}.no-card")
        need(owner(self.board[cell]) == seat, f"{topic}.not-yours")
        return self.board[cell]

    def reaches(self, face: bool, a: str, b: str) -> bool:
        x, y = distance(a, b)
        return x + y == 1 or (face and x == y == 1)

    def shift_yoko(self, moves: dict[str, str]) -> None:
        for s, cell in self.yoko.items():
            if cell in moves:
                self.yoko[s] = moves[cell]

    def move(self, n: int, seat: str, a: dict[str, Any]) -> None:
        src, dst, heal = a["from"], a["to"], a.get("heal", False)
        card = self.own("move", seat, src)
        there = self.board.get(dst)
        need(there is None or owner(there) == seat, "move.enemy-there")
        face = rank(card) > 10 or (there is not None and rank(there) > 10)
        need(src != dst and self.reaches(face, src, dst), "move.too-far")
        healed = None
        if heal:
            need(there is not None, "heal.no-swap")
            assert there
            need(rank(card) == 1 or rank(there) == 1, "heal.no-ace")
            healed, cell = (there, src) if rank(card) == 1 else (card, dst)
            need(rank(healed) <= 10, "heal.face")
        self.effects.append({"effect": "move", "card": card, "from": src, "to": dst})
        del self.board[src]
        self.board[dst] = card
        if there:
            self.board[src] = there
            self.effects.append({"effect": "move", "card": there, "from": dst, "to": src})
        self.shift_yoko({src: dst, dst: src} if there else {src: dst})
        if healed:
            self.replace(cell, healed, min(10, 2 * rank(healed)), "heal")
        else:
            self.turn_done = True

    def replace(self, cell: str, card: str, left: int, cause: str) -> None:
        del self.board[cell]
        self.to_pile(card)
        self.effects.append({"effect": "pile", "cell": cell, "card": card})
        self.due = {
            "seat": owner(card),
            "action": "pull",
            "cell": cell,
            "card": card,
            "rank": left,
            "cause": cause,
        }
        self.effects.append({"effect": "due", **self.due})

    def defeat(self, cell: str, card: str) -> None:
        self.board.pop(cell, None)
        self.to_pile(card) if card not in self.seen_pile[owner(card)] else None
        self.effects.append({"effect": "defeat", "cell": cell, "card": card})
        if self.yoko[owner(card)] == cell:
            self.fallen.append(owner(card))

    def attack(self, n: int, seat: str, a: dict[str, Any]) -> None:
        src, dst = a["from"], a["to"]
        card = self.own("attack", seat, src)
        target = self.board.get(dst)
        need(target is not None and owner(target) != seat, "attack.no-target")
        assert target
        need(self.reaches(rank(card) > 10, src, dst), "attack.too-far")
        self.board[dst], self.board[src] = card, target
        self.shift_yoko({src: dst, dst: src})
        self.effects.append({"effect": "move", "card": card, "from": src, "to": dst})
        self.effects.append({"effect": "move", "card": target, "from": dst, "to": src})
        left = rank(target) - rank(card)
        if left <= 0:
            self.defeat(src, target)
            self.turn_done = True
        else:
            self.attacker = dst
            self.replace(src, target, left, "attack")

    def magic(self, n: int, seat: str, a: dict[str, Any]) -> None:
        src, dst = a["from"], a["to"]
        card = self.own("magic", seat, src)
        need(rank(card) == 4, "magic.not-a-four")
        target = self.board.get(dst)
        need(target is not None and owner(target) != seat, "magic.no-target")
        assert target
        x, y = distance(src, dst)
        need((x + y if self.opt["magic_range"] == "steps" else max(x, y)) <= 2, "magic.too-far")
        left = rank(target) // 2
        if left == 0:
            self.defeat(dst, target)
            self.turn_done = True
        else:
            self.replace(dst, target, left, "magic")

    def reinforce(self, n: int, seat: str, a: dict[str, Any]) -> None:
        card, cell = a["card"], a["to"]
        need(self.reserve[seat] > 0, "reinforce.empty")
        need(owner(card) == seat, "reinforce.colour")
        need(card in self.unseen[seat], "reinforce.not-in-reserve")
        need((cell[1] in "12") == (seat == self.first), "reinforce.half")
        need(cell not in self.board, "reinforce.occupied")
        self.put(cell, card)
        self.unseen[seat].remove(card)
        self.reserve[seat] -= 1
        if self.reg[seat]["state"] == "valid" and card in self.reg[seat]["pile"]:
            self.void(seat)
        self.turn_done = True

    def pull(self, n: int, seat: str, a: dict[str, Any]) -> None:
        due = self.due
        need(bool(due and due["action"] == "pull" and due["seat"] == seat), "pull.not-due")
        assert due
        card = a["card"]
        got = 0
        if card != "none":
            need(owner(card) == seat, "pull.colour")
            got = rank(card)
            need(got <= due["rank"], "pull.too-high")
            known = card in self.seen_pile[seat]
            ok = known or (card in self.unseen[seat] and self.hidden_in_pile(seat) > 0)
            need(ok, "pull.not-in-pile")
        before = copy.deepcopy((self.unseen, self.seen_pile, self.reg))
        if card != "none":
            if card in self.unseen[seat]:
                self.unseen[seat].discard(card)
                for claim in self.claims:
                    claim["turned_up"] = claim["turned_up"] | {card}
            self.seen_pile[seat].discard(card)
            if self.reg[seat]["state"] == "valid":
                if card in self.reg[seat]["pile"]:
                    self.reg[seat]["pile"].discard(card)
                else:
                    self.void(seat)
        skipped = range(got + 1, due["rank"] + 1)
        if skipped:
            denied = {c for c in self.unseen[seat] if rank(c) in skipped}
            if any(rank(c) in skipped for c in self.seen_pile[seat]):
                value = Fraction(0)
            else:
                value = self.odds(seat, denied)
            if value == 0:
                self.unseen, self.seen_pile, self.reg = before
                if card != "none":
                    for claim in self.claims:
                        claim["turned_up"] = claim["turned_up"] - {card}
                need(False, "pull.rank-held")
            if value != 1:
                self.verdict, self.code = "unverified", "john.pull.skipped"
                self.extra["claim_odds"] = f"{value.numerator}/{value.denominator}"
                self.claims.append({"n": n, "seat": seat, "denied": denied, "turned_up": set(), "as": None})
        self.effects.append({"effect": "pull", "cell": due["cell"], "card": card})
        self.due = None
        if card == "none":
            self.defeat(due["cell"], due["card"])
        else:
            self.board[due["cell"]] = card
            if due["cause"] == "attack":
                at = self.attacker
                assert at
                self.effects.append(
                    {"effect": "counter", "from": due["cell"], "to": at, "power": rank(due["card"])}
                )
                self.defeat(at, self.board[at])
        self.attacker = None
        self.turn_done = True

    def doubtable(self, seat: str) -> list[int]:
        if not self.opt["ultimate"] or self.outcome:
            return []
        if self.frozen_doubtable is not None:
            return self.frozen_doubtable[seat]
        return [
            c["n"]
            for c in self.claims
            if c["seat"] != seat and c["n"] > self.last_act[seat] and c["as"] != "confirmed"
        ]

    def doubt(self, n: int, seat: str, a: dict[str, Any]) -> None:
        need(self.opt["ultimate"], "doubt.off")
        need(not (self.due and self.due["action"] == "reveal"), "order.due")
        claims = self.doubtable(seat)
        need(bool(claims), "doubt.no-claim")
        frozen = {s: self.doubtable(s) for s in PACK}
        self.effects.append({"effect": "doubt", "claims": claims})
        self.doubted = claims
        self.doubter = seat
        if any(c["as"] == "refuted" for c in self.claims if c["n"] in claims):
            self.judge_doubt = True
        else:
            self.frozen_doubtable = frozen
            self.due = {"seat": other(seat), "action": "reveal"}
            self.effects.append({"effect": "due", **self.due})

    def reveal(self, n: int, seat: str, a: dict[str, Any]) -> None:
        need(bool(self.due and self.due["action"] == "reveal" and self.due["seat"] == seat), "reveal.not-due")
        cards = a["cards"]
        self.check_pile(seat, cards, "reveal")
        self.effects.append({"effect": "reveal", "seat": seat, "cards": ordered(cards)})
        if self.reg[seat]["state"] == "valid" and self.reg[seat]["pile"] != set(cards):
            self.void(seat)
        new = set(cards) & self.unseen[seat]
        self.unseen[seat] -= new
        self.seen_pile[seat] |= new
        for claim in self.claims:
            claim["turned_up"] = claim["turned_up"] | new
        self.judge_doubt = True

    def decide_doubt(self) -> None:
        lied = any(c["as"] == "refuted" for c in self.claims if c["n"] in self.doubted)
        claimant = other(self.doubter)
        winner = self.doubter if lied else claimant
        if self.opt["doubt_loser"] == "printed":
            winner = other(winner)
        self.end([winner], "lie" if lied else "false-doubt", self.effects)

    # -- views
    def public(self) -> dict[str, Any]:
        seats: dict[str, Any] = {}
        for s in ("black", "red"):
            if s not in self.done:
                seats[s] = None
                continue
            mine = [c for c in self.board.values() if owner(c) == s]
            a, r, unseen = self.hidden_in_pile(s), self.reserve[s], self.unseen[s]
            seats[s] = {
                "reserve": r,
                "pile": self.pile_size(s),
                "cards": len(mine),
                "ranks": sum(map(rank, mine)),
                "pile_known": ordered(self.seen_pile[s] | (unseen if r == 0 else set())),
                "reserve_known": ordered(unseen if a == 0 and r else ()),
                "unknown": ordered(unseen if a and r else ()),
                "registered": self.accepted_reg[s],
            }
        return {
            "phase": "over" if self.outcome else ("play" if len(self.done) == 2 else "setup"),
            "first": self.first,
            "turn": self.turn,
            "to_move": self.to_move,
            "due": self.due,
            "board": dict(sorted(self.board.items())),
            "yoko": dict(self.yoko),
            "seats": seats,
            "repeat": self.repeat,
            "loop": self.loop,
            "doubtable": {s: self.doubtable(s) for s in ("black", "red")},
        }

    def me(self, seat: str) -> dict[str, Any]:
        reg = self.reg[seat]
        out: dict[str, Any] = {
            "seat": seat,
            "registration": reg["state"],
            "pile": None,
            "reserve": None,
            "choices": None,
        }
        if reg["state"] == "valid":
            out["pile"] = ordered(reg["pile"])
            out["reserve"] = ordered(self.unseen[seat] - reg["pile"])
            if self.due and self.due["seat"] == seat and self.due["action"] == "pull":
                fit = [c for c in reg["pile"] if rank(c) <= self.due["rank"]]
                best = max(map(rank, fit), default=0)
                out["choices"] = ordered(c for c in fit if rank(c) == best) or ["none"]
        return out


def audit(
    header: dict[str, Any], lines: list[dict[str, Any]]
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Return the audit lines (with settlements and the last line), and the private views after each action."""
    states = [Game(header)]
    back = [-1]
    out: list[dict[str, Any]] = []
    views = []
    for n, line in enumerate(lines, 1):
        action = {k: v for k, v in line.items() if k not in ("at", "note")}
        state = copy.deepcopy(states[-1])
        parent = n - 1
        answer: dict[str, Any] = {"n": n}
        if action["action"] == "undo":
            to = action["to"]
            if 0 <= to < n:
                state, parent = copy.deepcopy(states[to]), to
                answer |= {"verdict": "legal", "code": None, "effects": [{"effect": "undo", "to": to}]}
            else:
                answer |= {"verdict": "illegal", "code": "john.undo.target", "effects": []}
        else:
            try:
                verdict, code, effects, extra = state.act(n, action)
                answer |= {"verdict": verdict, "code": code, "effects": effects, **extra}
            except Illegal as fault:
                state = copy.deepcopy(states[-1])
                answer |= {"verdict": "illegal", "code": str(fault), "effects": []}
        states.append(state)
        back.append(parent)
        out.append(answer)
        views.append({s: {**state.public(), "me": state.me(s)} for s in ("black", "red")})
    final = states[-1]
    for claim in final.claims:
        if claim["as"]:
            out[claim["n"] - 1]["settled"] = {"as": claim["as"], "by": claim["by"]}
    out.append({"outcome": final.outcome, "position": final.public()})
    return out, views
