"""JOHN played by random people with real cards: shuffled, dealt, hidden; honest or not.

``Table`` holds the truth the referee cannot see: every seat's pile and reserve.  People reinforce with the
top card, pull a card they hold (or not), register their pile (or another), doubt, show their pile and move
back.
"""

from random import Random
from typing import Any

from tachiai.engines import Action, Game, Match, Verdict, load
from tachiai.engines.cards import PACK, RANKS
from tachiai.engines.john.position import CARDS_OF, SEATS, codes
from tachiai.engines.values import TABLE

RANK_VALUE = {card: RANKS.index(card[0]) + 1 for card in PACK}
"""The rank of a card as a number: A = 1 ... K = 13."""

JOHN: Game[Any] = load("john")

PILES = {
    "lie": ["Ah", "Ad", "2d", "4h", "4d", "5h", "6d", "8h", "9d", "Td", "Qd"],
    "truth": ["Ah", "3h", "3d", "5d", "6h", "7d", "8d", "9h", "Th", "Jd", "Kd"],
}
"""Red's pile in ``docs/examples/john.jsonl``, where it plays an ace for a two: the true one, and one without
a two.
"""


class Table:
    """A match and the cards behind it.

    The shares: ``lies`` of the pulls pass over cards that are in the pile; ``phones`` of the lines are
    registrations, ``false_phone`` of these of a false pile.  ``doubts`` of the claims are doubted at each
    line; ``shuttle`` of the moves go back to where the card came from.  ``foul`` of the lines may be refused;
    ``boldness`` of the actions that may end the match at once are done all the same.
    """

    def __init__(
        self,
        seed: int,
        options: dict[str, Any] | None = None,
        *,
        lies: float = 0.3,
        phones: float = 0.06,
        false_phone: float = 0.0,
        doubts: float = 0.08,
        shuttle: float = 0.1,
        undo: float = 0.02,
        foul: float = 0.03,
        boldness: float = 0.2,
    ) -> None:
        self.rng = Random(f"john/{seed}")
        seats = self.rng.choice(JOHN.seating.orders)
        self.match = Match(JOHN, JOHN.header(seats, options))
        self.lies, self.phones, self.false_phone = lies, phones, false_phone
        self.doubts, self.shuttle, self.undo, self.foul = doubts, shuttle, undo, foul
        self.boldness = boldness
        self.truth: dict[int, bool] = {}
        """Whether each claim, by its number, was true."""
        self.pile: dict[str, list[str]] = {}
        self.reserve: dict[str, list[str]] = {}
        self._at: list[Any] = [({}, {})]
        for seat in seats:
            self._set_up(seat)

    # -- the cards ---------------------------------------------------------------------------------

    def _set_up(self, seat: str) -> None:
        suit = self.rng.choice({"black": "sc", "red": "hd"}[seat])
        rest = [c for c in codes(CARDS_OF[SEATS.index(seat)]) if c not in {r + suit for r in "JQK"}]
        self.rng.shuffle(rest)
        self.pile[seat], self.reserve[seat] = rest[:11], rest[11:22]
        self.record(seat, "setup", suit=suit, front=rest[22])

    def record(self, seat: str, kind: str, **fields: Any) -> Any:
        """Record a line, and move the cards if it was accepted."""
        action = Action(seat, kind, {k.rstrip("_"): v for k, v in fields.items()})
        before = self.match.position
        entry = self.match.record(action)
        if entry.verdict is not Verdict.ILLEGAL:
            if kind == "undo":
                pile, reserve = self._at[action.fields["to"]]
                self.pile = {s: [*cards] for s, cards in pile.items()}
                self.reserve = {s: [*cards] for s, cards in reserve.items()}
            elif kind == "pull":
                self._pulled(entry, before.due.rank)
            elif kind == "reinforce":
                self.reserve[seat].remove(fields["card"])
            for effect in entry.judgement.effects:
                if effect["effect"] in ("pile", "defeat"):
                    self._to_pile(effect["card"])
        self._at.append(
            (
                {s: [*cards] for s, cards in self.pile.items()},
                {s: [*cards] for s, cards in self.reserve.items()},
            )
        )
        return entry

    def _pulled(self, entry: Any, due_rank: int) -> None:
        seat, card = entry.action.seat, entry.action.fields["card"]
        if card != "none":
            self.pile[seat].remove(card)
        rank = RANK_VALUE.get(card, 0)
        self.truth[entry.n] = not any(rank < RANK_VALUE[c] <= due_rank for c in self.pile[seat])

    def _to_pile(self, card: str) -> None:
        pile = self.pile["black" if card[1] in "sc" else "red"]
        if card not in pile:  # the card that could not be replaced is there already
            pile.append(card)

    # -- the decisions of the players --------------------------------------------------------------

    def play(self, lines: int = 150) -> Match:
        """Play until the match ends or has ``lines`` lines."""
        while self.match.n < lines and (self.match.outcome is None or self.rng.random() < 0.3):
            self.step()
        return self.match

    def step(self) -> None:
        """Record one line."""
        match, rng = self.match, self.rng
        position = match.position
        if match.outcome is not None:
            to = rng.randint(max(0, match.n - 20), match.n)
            self.record(TABLE, "undo", to=to)
            return
        if rng.random() < self.undo:
            self.record(TABLE, "undo", to=rng.randint(max(0, match.n - 12), match.n + 1))
            return
        if rng.random() < self.foul:
            self._try_anything()
            return
        if rng.random() < self.phones:
            self._register(rng.choice(SEATS))
            return
        for seat in SEATS:
            if position.doubtable[SEATS.index(seat)] and rng.random() < self.doubts:
                self.record(seat, "doubt")
                return
        due = position.due
        if position.phase == "setup":
            self._set_up(next(seat for seat, side in zip(SEATS, position.sides, strict=True) if side is None))
        elif due is None:
            self._turn(SEATS[position.to_move])
        elif due.action == "reveal":
            self._reveal(SEATS[due.seat])
        else:
            self._pull(SEATS[due.seat], due.rank)

    def _register(self, seat: str) -> None:
        cards = [*self.pile.get(seat, ())]
        self.rng.shuffle(cards)
        luck = self.rng.random()
        if luck < self.false_phone and self.reserve.get(seat) and cards:
            for _ in range(self.rng.randint(1, 3)):
                cards[self.rng.randrange(len(cards))] = self.rng.choice(self.reserve[seat])
        elif luck > 0.9:
            cards = ["??"] * len(cards)
        self.record(seat, "register", cards=cards)

    def _pull(self, seat: str, due_rank: int) -> None:
        fitting = [c for c in self.pile[seat] if RANK_VALUE[c] <= due_rank]
        best = max((RANK_VALUE[c] for c in fitting), default=0)
        honest = [c for c in fitting if RANK_VALUE[c] == best] or ["none"]
        answer = self.rng.choice(honest)
        if self.rng.random() < self.lies:
            lower = [c for c in fitting if RANK_VALUE[c] < best]
            answer = self.rng.choice([*lower, "none"])
        self.record(seat, "pull", card=answer)

    def _reveal(self, seat: str) -> None:
        cards = [*self.pile[seat]]
        if self.rng.random() < self.foul:
            cards = self.rng.choice(
                [cards[1:], [*cards[1:], cards[1]], ["Ks" if seat == "red" else "Kh", *cards[1:]]]
            )
        self.record(seat, "reveal", cards=cards)

    def _turn(self, seat: str) -> None:
        match, rng = self.match, self.rng
        last = [match.entries[n - 1].action for n in match.standing_lines()[-4:]]
        mine = [a for a in last if a.seat == seat and a.kind == "move"]
        if mine and rng.random() < self.shuttle:
            self.record(seat, "move", from_=mine[-1].fields["to"], to=mine[-1].fields["from"])
            return
        offered = [c for c in match.game.choices(match.position, seat) if c.kind in TURN_ACTIONS]
        kind = rng.choice([c.kind for c in offered])
        choice = rng.choice([c for c in offered if c.kind == kind])
        if kind == "reinforce":
            to = rng.choice(list(choice.fields["to"].iter_values()))
            if self.reserve[seat]:
                self.record(seat, "reinforce", card=self.reserve[seat][0], to=to)
            return
        action = rng.choice(list(choice.actions()))
        if rng.random() > self.boldness and _fatal(match.judge(action).effects):
            return
        self.record(**_flat(action))

    def _try_anything(self) -> None:
        """Record something that may well be refused."""
        rng = self.rng
        seat = rng.choice(SEATS)
        cells = [f + r for f in "abcd" for r in "1234"]
        kind = rng.choice(["move", "attack", "magic", "heal", "doubt", "pull", "reinforce"])
        start, end = rng.choice(cells), rng.choice(cells)
        if kind == "heal":
            self.record(seat, "move", from_=start, to=end, heal=rng.random() < 0.8)
        elif kind == "doubt":
            self.record(seat, "doubt")
        elif kind == "pull":
            # a rank too high, which is always refused: an accepted card that is not there would falsify
            # ``truth``
            due = self.match.position.due
            if due is None or due.action != "pull" or SEATS[due.seat] != seat:
                self.record(seat, "pull", card="Kd")
            else:
                high = [c for c in self.pile[seat] if RANK_VALUE[c] > due.rank]
                self.record(seat, "pull", card=rng.choice(high))
        elif kind == "reinforce":
            other = rng.choice(list(JOHN.view(self.match.position)["board"].values()) or ["Ks"])
            self.record(seat, "reinforce", card=other, to=end)
        else:
            self.record(seat, kind, from_=start, to=end)


def _fatal(effects: Any) -> bool:
    """Return whether an action ends the match, or leaves so little of a card that it may."""
    return any(e["effect"] == "end" or (e["effect"] == "due" and e["rank"] < 3) for e in effects)


def _flat(action: Action) -> dict[str, Any]:
    fields = {("from_" if k == "from" else k): v for k, v in action.fields.items()}
    return {"seat": action.seat, "kind": action.kind, **fields}


TURN_ACTIONS = ("move", "attack", "magic", "reinforce")
